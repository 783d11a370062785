#!/bin/sh
# Long measurements on a larger machine without network.
#
#   sh bench/offline.sh pack                 here: collect wheels for that machine in build/wheels (about 60 MB)
#   sh bench/offline.sh build                there: a .venv from these wheels, with the compiled package
#   sh bench/offline.sh ladder GAME…         there, after build: the gates, into $OUT (or bench/results/ladder)
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
    build/offline-venv/bin/pip install --quiet --no-index --no-build-isolation --no-deps . ./examples/quarry
    build/offline-venv/bin/python -c "import capomastro; assert capomastro.compiled(), 'not compiled'"
    ;;
ladder)
    shift
    mkdir -p "$OUT"
    build/offline-venv/bin/python bench/ladder.py ladder --workers "$(nproc)" --results "$OUT/ladder" --keep "$OUT/games" "$@"
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
    build/offline-venv/bin/python bench/envs.py --out "$OUT/envs" "$@"
    ;;
*)
    sed -n '2,12p' "$0"
    exit 2
    ;;
esac
