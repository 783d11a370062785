/* Random play of Carcassonne, the base game, two players: how fast the same games run when they are written in C.

   A yardstick, not a second engine: it knows no events, no words and no options. It plays the games of ``kernel/playout.py``,
   move for move from the same seeds; ``bench/yardstick_c.py`` writes the tables of the tiles into ``numbers.h`` and compares
   what comes of every game with the engine before it measures.

   ``carcassonne FIRST GAMES`` plays games from seed FIRST on, and prints decisions, chances and the seconds they took;
   ``carcassonne FIRST GAMES each`` prints a line per game instead: decisions, chances, and each seat's points by kind of feature. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chance.h"
#include "numbers.h"

enum { SEATS = 2, FIELD = 1, ROAD, CITY, MONASTERY, KINDS = 4, MOST_PARTS = 8, SEAT_BITS = 4, EDGE_OF_LAND = 256 };

/* A tally is what a feature adds up to: followers by seat, tiles, shields, open sides, and a bit for every tile that it could meet
   twice. In parts that are no root it is a part nearer to the root. */
#define CROWD ((1ll << 20) - 1)
#define ONE_TILE (1ll << 20)
#define ONE_OPEN (1ll << 33)
#define FIRST_TWIN 41
#define TWINS (((1ll << 20) - 1) << FIRST_TWIN)
#define TILES_IN(tally) ((int)((tally) >> 20 & 255))
#define SHIELDS_IN(tally) ((int)((tally) >> 28 & 31))
#define OPEN_IN(tally) ((int)((tally) >> 33 & 255))

static const int BESIDE[4] = {-SPAN, 1, SPAN, -1};
static const int AROUND[8] = {-SPAN - 1, -SPAN, -SPAN + 1, -1, 1, SPAN - 1, SPAN, SPAN + 1};

typedef struct {
    int64_t tally[PARTS];
    int16_t ring[PARTS];                /* the parts of a feature, in a circle */
    uint8_t kind[PARTS], tile_of[PARTS], touch[PARTS];
    uint8_t board[SPAN * SPAN];         /* number of a tile, from 1 */
    int16_t first[TILES + 1], face[TILES + 1], square[TILES + 1];
    int32_t open[EDGE_OF_LAND];         /* empty squares beside tiles, ascending: square << 8 | what must meet a tile there */
    int16_t monastery[TILES];
    uint8_t left[TYPES];
    int16_t points[SEATS][KINDS];
    int64_t supply;
    int parts, placed, opened, monasteries, twins, pile, turn, decisions, chances;
} Game;

static int chosen(Game *g, Rng *r, int n) {
    g->decisions++;
    return n > 1 ? (int)below(r, n) : 0;
}

static int root_of(Game *g, int part) {
    int64_t up;
    while ((up = g->tally[part]) < ONE_TILE) {
        int64_t above = g->tally[up];
        if (above >= ONE_TILE) return (int)up;
        g->tally[part] = above;
        part = (int)above;
    }
    return part;
}

static int join(Game *g, int a, int b) {
    a = root_of(g, a);
    b = root_of(g, b);
    if (a == b) return a;
    if (b < a) {
        int low = b;
        b = a;
        a = low;
    }
    int64_t both = g->tally[a] & g->tally[b] & TWINS;
    g->tally[a] += g->tally[b] - both - __builtin_popcountll(both) * ONE_TILE;
    g->tally[b] = a;
    int16_t after = g->ring[a];
    g->ring[a] = g->ring[b];
    g->ring[b] = after;
    return a;
}

/* Where an empty square beside tiles is in the list, or would be. */
static int place_of(const Game *g, int square) {
    int low = 0, size = g->opened;
    while (size > 0) {
        int half = (size + 1) >> 1;
        low += half & -(g->open[low + half - 1] < square << 8);
        size -= half;
    }
    return low;
}

static void demand(Game *g, int square, int need) {
    int at = place_of(g, square);
    if (at < g->opened && g->open[at] >> 8 == square) {
        g->open[at] |= need;
        return;
    }
    memmove(g->open + at + 1, g->open + at, (g->opened++ - at) * sizeof *g->open);
    g->open[at] = square << 8 | need;
}

static void add_parts(Game *g, int kind, int number, int square) {
    int64_t twin = TWIN[kind] ? 1ll << (FIRST_TWIN + g->twins++) : 0;
    for (int i = 0; i < SIZE[kind]; i++) {
        int part = g->parts++, what = KIND[kind * MOST_PARTS + i];
        g->ring[part] = part;
        g->kind[part] = what;
        g->tile_of[part] = number;
        g->touch[part] = TOUCH[kind * MOST_PARTS + i];
        g->tally[part] = TALLY[kind * MOST_PARTS + i] + twin;
        if (what == MONASTERY) {
            g->monastery[g->monasteries++] = part;
            for (int j = 0; j < 8; j++) g->tally[part] += g->board[square + AROUND[j]] ? ONE_TILE : ONE_OPEN;
        }
    }
}

static void lay(Game *g, int kind, int square, int rotation) {
    int base = g->parts, number = ++g->placed, face = kind * 4 + rotation;
    g->first[number] = base;
    g->face[number] = face;
    g->square[number] = square;
    g->board[square] = number;
    add_parts(g, kind, number, square);
    int at = place_of(g, square);
    if (g->opened) memmove(g->open + at, g->open + at + 1, (--g->opened - at) * sizeof *g->open);
    for (int side = 0; side < 4; side++) {
        int there = square + BESIDE[side], other = g->board[there], here = face * 4 + side, edge = EDGE[here];
        if (!other) {
            demand(g, there, edge << 2 * (side ^ 2));
            continue;
        }
        int its = g->first[other], facing = g->face[other] * 4 + (side ^ 2);
        int root = join(g, base + MIDDLE[here], its + MIDDLE[facing]);
        if (edge != FIELD) g->tally[root] -= 2 * ONE_OPEN;
        if (edge == ROAD) {             /* the fields on both banks */
            join(g, base + FIRST[here], its + LAST[facing]);
            join(g, base + LAST[here], its + FIRST[facing]);
        }
    }
    for (int i = 0; i < g->monasteries; i++) {
        int part = g->monastery[i], step = abs(g->square[g->tile_of[part]] - square);
        if (step == 1 || (step >= SPAN - 1 && step <= SPAN + 1)) g->tally[part] += ONE_TILE - ONE_OPEN;
    }
}

static int majority(int64_t crowd) {
    int a = crowd & 15, b = crowd >> SEAT_BITS & 15;
    return a == b ? (a ? 3 : 0) : a > b ? 1 : 2;
}

static void pay(Game *g, int kind, int points, int winners) {
    for (int seat = 0; seat < SEATS; seat++)
        if (winners >> seat & 1) g->points[seat][kind - 1] += points;
}

static int worth(int kind, int64_t tally) {
    int tiles = TILES_IN(tally), complete = OPEN_IN(tally) == 0;
    if (kind == ROAD) return tiles * (complete ? ROAD_TILE : ROAD_UNFINISHED);
    if (kind == MONASTERY) return tiles * MONASTERY_TILE;
    if (!complete) return tiles * CITY_UNFINISHED + SHIELDS_IN(tally) * SHIELD_UNFINISHED;
    return tiles == 2 ? SMALL_CITY : tiles * CITY_TILE + SHIELDS_IN(tally) * SHIELD;
}

static void complete(Game *g, int root) {
    int64_t tally = g->tally[root], crowd = tally & CROWD;
    if (!crowd || OPEN_IN(tally)) return;
    pay(g, g->kind[root], worth(g->kind[root], tally), majority(crowd));
    g->tally[root] -= crowd;
    g->supply += crowd;
}

static void score_completed(Game *g) {
    for (int part = g->first[g->placed]; part < g->parts; part++)
        if (g->kind[part] == ROAD || g->kind[part] == CITY) complete(g, root_of(g, part));
    for (int i = 0; i < g->monasteries; i++) complete(g, g->monastery[i]);
}

/* The farmers of a field at every completed city that it touches, once each. */
static void feed(Game *g, int field, int64_t *fed, int16_t *last) {
    int part = field;
    do {
        int city = g->first[g->tile_of[part]];
        for (int touched = g->touch[part]; touched; touched >>= 1, city++) {
            if (!(touched & 1)) continue;
            int root = root_of(g, city);
            if (OPEN_IN(g->tally[root]) || last[root] == field + 1) continue;
            last[root] = field + 1;
            fed[root] += g->tally[field] & CROWD;
        }
    } while ((part = g->ring[part]) != field);
}

static void score_final(Game *g) {
    int64_t fed[PARTS] = {0};
    int16_t last[PARTS] = {0};
    for (int part = 0; part < g->parts; part++) {
        int64_t tally = g->tally[part];
        if (tally < ONE_TILE || !(tally & CROWD)) continue;
        if (g->kind[part] == FIELD)
            feed(g, part, fed, last);
        else
            pay(g, g->kind[part], worth(g->kind[part], tally), majority(tally));
    }
    for (int part = 0; part < g->parts; part++)
        if (fed[part]) pay(g, FIELD, FED_CITY, majority(fed[part]));
}

/* The turn's tile is drawn until one fits, and laid; no square where the pile is empty before. */
static int place(Game *g, Rng *r) {
    while (g->pile) {
        int x = below(r, g->pile--), kind = 0, n = 0;
        while (x >= g->left[kind]) x -= g->left[kind++];
        g->chances++;
        g->left[kind]--;
        const signed char *fit = FIT + kind * 256;
        for (int i = 0; i < g->opened; i++) n += __builtin_popcount(fit[g->open[i] & 255]);
        if (n == 0) continue;
        int pick = chosen(g, r, n), i = 0, rotations;
        while ((n = __builtin_popcount(rotations = fit[g->open[i] & 255])) <= pick) pick -= n, i++;
        while (pick--) rotations &= rotations - 1;
        lay(g, kind, g->open[i] >> 8, __builtin_ctz(rotations));
        return 1;
    }
    return 0;
}

static void deploy(Game *g, Rng *r) {
    int64_t one = 1ll << (SEAT_BITS * g->turn);
    int free[MOST_PARTS], n = 0;
    if (g->supply & 15 * one)
        for (int part = g->first[g->placed]; part < g->parts; part++) {
            int root = root_of(g, part);
            if (!(g->tally[root] & CROWD)) free[n++] = root;
        }
    int pick = chosen(g, r, n + 1);
    if (pick == n) return;
    g->supply -= one;
    g->tally[free[pick]] += one;
}

static void set_up(Game *g) {
    for (int number = 1; number <= g->placed; number++) g->board[g->square[number]] = 0;
    g->parts = g->placed = g->opened = g->monasteries = g->twins = g->turn = g->decisions = g->chances = 0;
    g->pile = TILES - 1;
    memcpy(g->left, COUNT, sizeof g->left);
    memset(g->points, 0, sizeof g->points);
    g->supply = FOLLOWERS | FOLLOWERS << SEAT_BITS;
    g->left[START]--;
    lay(g, START, MIDDLE_SQUARE, 0);
}

static void play(Game *g, int64_t seed) {
    Rng r = seeded(seed);
    set_up(g);
    while (place(g, &r)) {
        deploy(g, &r);
        score_completed(g);
        if (!g->pile) break;
        g->turn ^= 1;
    }
    score_final(g);
}

int main(int count, char **given) {
    if (count < 3) return 2;
    int64_t first = atoll(given[1]), games = atoll(given[2]), decisions = 0, chances = 0;
    static Game g;
    clock_t began = clock();
    for (int64_t i = 0; i < games; i++) {
        play(&g, first + i);
        decisions += g.decisions;
        chances += g.chances;
        if (count == 3) continue;
        printf("%d %d", g.decisions, g.chances);
        for (int j = 0; j < SEATS * KINDS; j++) printf(" %d", g.points[j / KINDS][j % KINDS]);
        printf("\n");
    }
    if (count == 3)
        printf("%lld %lld %.6f\n", (long long)decisions, (long long)chances, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
