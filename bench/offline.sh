#!/bin/sh
# Long measurements on a larger machine without network.
#
#   sh bench/offline.sh pack                 here: collect wheels for that machine in build/wheels (about 60 MB)
#   sh bench/offline.sh build                there: a .venv from these wheels, with the compiled package
#   sh bench/offline.sh ladder GAME…         there, after build: the gates, into $OUT/ladder and $OUT/ladder.md, for LIMIT seconds
#                                            (540); put $OUT/ladder-games.tar.gz into build/ and the next call goes on from
#                                            there. LADDER="--gate L2-L1" adds options
#   sh bench/offline.sh calibrate GAME…      there, after build: whether chances are true, two and four players, into $OUT/calibrate
#   sh bench/offline.sh expert GAME…         there, after build: the expert positions (BOT=master), into $OUT/expert.md and .json
#   sh bench/offline.sh past GAME…           there, after build, with 0.1 in build/past-src: the kept bots beside it, into $OUT/past.md
#   sh bench/offline.sh tune GAME…           there, after build: compare settings of the search, into $OUT/tune.txt
#   sh bench/offline.sh train GAME…          there, after build: examples/train.py, curves into $OUT
#   sh bench/offline.sh soak FILE…           there, after build: test files with the full numbers, into $OUT/soak
#   sh bench/offline.sh envs GAME…           there, after build: steps a second of the environments, into $OUT/envs.md and .json
#
# PYTHON_VERSION and PLATFORM name the other machine's Python and platform for pack.
set -eu
cd "$(dirname "$0")/.."
OUT=${OUT:-build/offline}
WHEELS=build/wheels
SERVER="alembic==1.20.1 argon2-cffi==25.1.0 greenlet==3.5.6 httpx==0.28.1 litestar==2.25.0 segno==1.6.6 sqlalchemy==2.1.8 uvicorn==0.54.0 websockets==17.4"
NEEDED="$SERVER librt==0.16.0 mypy==2.4.1 mypy_extensions==1.2.0 gymnasium==1.4.0 msgspec==0.22.0 numpy==2.4.6 pettingzoo==1.27.0 rich==15.0.0 setuptools==84.2.1 typer==0.29.0 wheel hypothesis==6.170.15 pytest==9.2.0 pytest-xdist==3.8.0 scipy==1.17.1"
export CAPOMASTRO_LANG=en

case "${1:-}" in
pack)
    mkdir -p "$WHEELS"
    version=${PYTHON_VERSION:-3.12}
    python3 -m pip download --quiet --dest "$WHEELS" --only-binary=:all: --python-version "$version" \
        --platform "${PLATFORM:-manylinux2014_x86_64}" --platform manylinux_2_27_x86_64 --platform manylinux_2_28_x86_64 $NEEDED
    du -sh "$WHEELS"
    ;;
build)
    python3 -m venv build/offline-venv
    build/offline-venv/bin/pip install --quiet --no-index --find-links "$WHEELS" $NEEDED
    CAPOMASTRO_PAST=1 build/offline-venv/bin/pip install --quiet --no-index --no-build-isolation --no-deps . ./examples/quarry
    build/offline-venv/bin/python -c "import capomastro; assert capomastro.compiled(), 'not compiled'"
    ;;
ladder)
    shift
    mkdir -p "$OUT"
    if [ ! -d build/ladder-games ] && [ -f build/ladder-games.tar.gz ]; then
        tar -xzf build/ladder-games.tar.gz
    fi
    if [ -d bench/results/ladder ]; then                # what was decided elsewhere stays in the table
        mkdir -p "$OUT/ladder"
        cp bench/results/ladder/*.json "$OUT/ladder/" 2>/dev/null || true
    fi
    timeout --signal=INT "${LIMIT:-540}" build/offline-venv/bin/python bench/ladder.py ladder --workers "$(nproc)" \
        --results "$OUT/ladder" --keep build/ladder-games ${LADDER:-} "$@" || true
    tar -czf "$OUT/ladder-games.tar.gz" build/ladder-games
    ;;
calibrate)
    shift
    mkdir -p "$OUT/calibrate"
    for game in "$@"; do
        for players in 2 4; do
            build/offline-venv/bin/capomastro calibrate "$game" --players "$players" --games "${GAMES:-4000}" --json \
                --report "$OUT/calibrate/$game-$players.html" > "$OUT/calibrate/$game-$players.json"
        done
    done
    ;;
expert)
    shift
    mkdir -p "$OUT"
    build/offline-venv/bin/python bench/expert.py --workers "$(nproc)" --bot "${BOT:-master}" --out "$OUT/expert" "$@"
    ;;
past)
    shift
    mkdir -p "$OUT"
    build/offline-venv/bin/python bench/past/prove.py --source build/past-src --workers "$(($(nproc) / 2))" --out "$OUT/past.md" "$@"
    ;;
tune)
    shift
    mkdir -p "$OUT"
    for game in "$@"; do
        build/offline-venv/bin/python bench/tune.py "$game" --workers "$(nproc)" | tee -a "$OUT/tune.txt"
    done
    ;;
train)
    shift
    mkdir -p "$OUT/training"
    for game in "$@"; do
        build/offline-venv/bin/python examples/train.py "$game" --minutes "${MINUTES:-3}" --curve "$OUT/training/$game.json" &
    done
    wait
    ;;
soak)
    shift
    mkdir -p "$OUT"
    build/offline-venv/bin/python bench/soak.py --results "$OUT/soak" "$@"
    ;;
envs)
    shift
    mkdir -p "$OUT"
    build/offline-venv/bin/python bench/envs.py steps --out "$OUT/envs" "$@"
    ;;
*)
    sed -n '2,17p' "$0"
    exit 2
    ;;
esac
