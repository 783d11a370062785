/* Random play of The Palaces of Carrara, base game, two players: how fast the same games run when they are written in C.

   A yardstick, not a second engine: it knows no events, no words and no options. It plays the games of ``kernel/playout.py``,
   move for move from the same seeds; ``bench/yardstick.py`` writes the numbers of the game into ``numbers.h`` and compares
   what comes of every game with the engine before it measures.

   ``carrara FIRST GAMES`` plays games from seed FIRST on, and prints decisions, chances and the seconds they took;
   ``carrara FIRST GAMES each`` prints a line per game instead: decisions, chances, points and coins of both seats. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chance.h"
#include "numbers.h"

enum { SEATS = 2, SIX = 6, BUILDINGS = 36, PLAYING = 0, ANNOUNCED, LAST_BUILDING };
enum { BUY, BUILD, SCORE_TYPE = BUILD + BUILDINGS, SCORE_CITY = SCORE_TYPE + SIX, PASS = SCORE_CITY + SIX, TAKE_COINS };

typedef struct {
    uint64_t face_up, pile;             /* bit sets of buildings */
    uint64_t own[SEATS];                /* … and of those a seat has built */
    int8_t city_of[BUILDINGS];          /* where they stand */
    int8_t wheel[SIX][SIX];             /* by segment and colour */
    int8_t bag[SIX], supply[SIX], field[SIX];
    int8_t blocks[SEATS][SIX], objects[SEATS][SIX];
    int8_t funds[SEATS][SIX], built[SEATS][SIX], types[SEATS][SIX];
    int16_t coins[SEATS], points[SEATS], spent[SEATS];
    int8_t scorings[SEATS], held[SEATS];
    uint8_t types_marked[SEATS], cities_marked;
    int8_t on_wheel, in_bag, in_field, left, first, turn, end, closer;
    int decisions, chances;
} Game;

/* One of n answers of a seat; a single one is no choice and takes no chance. */
static int chosen(Game *g, Rng *r, int n) {
    g->decisions++;
    return n > 1 ? (int)below(r, n) : 0;
}

static int nth(uint64_t set, int n) {
    while (n--) set &= set - 1;
    return __builtin_ctzll(set);
}

static void gain_block(Game *g, int seat, int colour, int change) {
    g->blocks[seat][colour] += change;
    for (int city = 0; city < SIX; city++) g->funds[seat][city] += ACCEPTS[city * SIX + colour] ? change : 0;
}

static void reveal(Game *g, Rng *r) {
    int building = nth(g->pile, below(r, __builtin_popcountll(g->pile)));
    g->chances++;
    g->pile ^= 1ull << building;
    g->face_up |= 1ull << building;
}

static void set_up(Game *g, Rng *r) {
    memset(g, 0, sizeof *g);
    for (int i = 0; i < SIX; i++) {
        g->wheel[0][i] = FIRST_BLOCKS[i];
        g->on_wheel += FIRST_BLOCKS[i];
        g->bag[i] = BLOCKS[i] - FIRST_BLOCKS[i];
        g->in_bag += g->bag[i];
        g->supply[i] = IN_SUPPLY[i];
        g->field[i] = ON_FIELD[i];
        g->in_field += ON_FIELD[i];
    }
    for (int b = 0; b < BUILDINGS; b++)
        if (USED[b]) g->pile |= 1ull << b;
    g->left = __builtin_popcountll(g->pile);
    g->first = g->turn = below(r, SEATS);
    g->chances++;
    for (int i = 0; i < SEATS; i++) {
        int colour = START_BLOCK[i];
        g->coins[i] = START_COINS;
        g->bag[colour]--;
        g->in_bag--;
        gain_block(g, (g->first + i) % SEATS, colour, 1);
    }
    for (int i = 0; i < SLOTS; i++) reveal(g, r);
}

static void buy(Game *g, Rng *r) {
    int seat = g->turn;
    int8_t last[SIX];
    memcpy(last, g->wheel[SIX - 1], SIX);
    memmove(g->wheel[1], g->wheel[0], SIX * (SIX - 1));
    memcpy(g->wheel[0], last, SIX);
    int need = CAPACITY - g->on_wheel < g->in_bag ? CAPACITY - g->on_wheel : g->in_bag;
    for (; need > 0; need--) {
        int x = below(r, g->in_bag), colour = 0;
        while (x >= g->bag[colour]) x -= g->bag[colour++];
        g->chances++;
        g->bag[colour]--;
        g->in_bag--;
        g->wheel[0][colour]++;
        g->on_wheel++;
    }
    int offers[SIX + 1], n = 0;
    for (int segment = 0; segment < SIX; segment++)
        for (int colour = 0; colour < SIX; colour++)
            if (g->wheel[segment][colour] && PRICE[segment * SIX + colour] <= g->coins[seat]) {
                offers[n++] = segment;
                break;
            }
    if (n == 0) {
        chosen(g, r, 1);
        g->coins[seat] += FALLBACK;
        return;
    }
    int segment = offers[chosen(g, r, n)], from = 0, taken = 0;
    for (;;) {
        n = 0;
        for (int colour = from; colour < SIX; colour++)
            if (g->wheel[segment][colour] && PRICE[segment * SIX + colour] <= g->coins[seat]) offers[n++] = colour;
        int pick = chosen(g, r, n + taken);
        if (pick == n) return;
        from = offers[pick];
        taken = 1;
        g->wheel[segment][from]--;
        g->on_wheel--;
        g->coins[seat] -= PRICE[segment * SIX + from];
        gain_block(g, seat, from, 1);
    }
}

static void build(Game *g, Rng *r, int building) {
    int seat = g->turn, offers[SIX], n = 0, need = COST[building], from = 0;
    for (int city = 0; city < SIX; city++)
        if (g->funds[seat][city] >= need) offers[n++] = city;
    int city = offers[chosen(g, r, n)];
    for (; need > 0; need--) {
        int plainer = 0, last = SIX - 1;
        for (; last > from; last--)
            if (ACCEPTS[city * SIX + last] && (plainer += g->blocks[seat][last]) >= need) break;
        n = 0;
        for (int colour = from; colour <= last; colour++)
            if (g->blocks[seat][colour] && ACCEPTS[city * SIX + colour]) offers[n++] = colour;
        from = offers[chosen(g, r, n)];
        gain_block(g, seat, from, -1);
        g->bag[from]++;
        g->in_bag++;
    }
    g->face_up ^= 1ull << building;
    g->own[seat] |= 1ull << building;
    g->city_of[building] = city;
    g->built[seat][city]++;
    g->spent[seat] += COST[building];
    g->types[seat][TYPE[building]]++;
    if (--g->left == 0 && g->end == PLAYING) {
        g->end = LAST_BUILDING;
        g->closer = seat;
    }
    if (g->pile) reveal(g, r);
}

static void score(Game *g, int type, int city) {
    int seat = g->turn;
    for (uint64_t own = g->own[seat]; own; own &= own - 1) {
        int b = __builtin_ctzll(own), at = g->city_of[b], kind = OBJECT[b];
        if (type >= 0 ? TYPE[b] != type : at != city) continue;
        int got = g->supply[kind] > 0;
        g->supply[kind] -= got;
        g->objects[seat][kind] += got;
        g->held[seat] += got;
        g->points[seat] += COST[b] * POINTS[at];
        g->coins[seat] += COST[b] * COINS[at];
    }
    g->scorings[seat]++;
}

static void act(Game *g, Rng *r) {
    int seat = g->turn, most = 0, n = 0;
    int8_t offers[BUILDINGS + 3 * SIX];
    if (g->on_wheel + g->in_bag > 0) offers[n++] = BUY;
    for (int city = 0; city < SIX; city++)
        if (g->funds[seat][city] > most) most = g->funds[seat][city];
    if (most > 0)
        for (uint64_t up = g->face_up; up; up &= up - 1) {
            int b = __builtin_ctzll(up);
            if (COST[b] <= most) offers[n++] = BUILD + b;
        }
    if (g->scorings[seat] < MARKERS) {
        for (int type = 0; type < SIX; type++)
            if (g->types[seat][type] && !(g->types_marked[seat] >> type & 1)) offers[n++] = SCORE_TYPE + type;
        for (int city = 0; city < SIX; city++)
            if (!(g->cities_marked >> city & 1) && g->built[seat][city] >= MINIMUM[city]) offers[n++] = SCORE_CITY + city;
    }
    if (n == 0)
        offers[n++] = TAKE_COINS;
    else if (g->end == ANNOUNCED)
        offers[n++] = PASS;
    int move = offers[chosen(g, r, n)];
    if (move == BUY) {
        buy(g, r);
    } else if (move < SCORE_TYPE) {
        build(g, r, move - BUILD);
    } else if (move < SCORE_CITY) {
        g->types_marked[seat] |= 1 << (move - SCORE_TYPE);
        score(g, move - SCORE_TYPE, -1);
    } else if (move < PASS) {
        g->cities_marked |= 1 << (move - SCORE_CITY);
        score(g, -1, move - SCORE_CITY);
    } else if (move == TAKE_COINS) {
        g->coins[seat] += FALLBACK;
    }
}

static void after_action(Game *g, Rng *r) {
    int seat = g->turn;
    if (g->coins[seat] >= OBJECT_PRICE && g->in_field > 0) {
        int offers[SIX], n = 0;
        for (int kind = 0; kind < SIX; kind++)
            if (g->field[kind]) offers[n++] = kind;
        int pick = chosen(g, r, n + 1);
        if (pick < n) {
            g->field[offers[pick]]--;
            g->in_field--;
            g->objects[seat][offers[pick]]++;
            g->held[seat]++;
            g->coins[seat] -= OBJECT_PRICE;
        }
    }
    int open = g->end == PLAYING || (g->end == LAST_BUILDING && g->closer == seat);
    if (open && g->scorings[seat] >= NEED_SCORINGS && g->held[seat] >= NEED_OBJECTS && g->spent[seat] >= NEED_COST)
        if (chosen(g, r, 2) == 0) {
            g->points[seat] += BONUS;
            g->end = ANNOUNCED;
            g->closer = seat;
        }
}

static void play(Game *g, int64_t seed) {
    Rng r = seeded(seed);
    set_up(g, &r);
    for (;;) {
        act(g, &r);
        after_action(g, &r);
        g->turn ^= 1;
        if (g->end != PLAYING && g->turn == g->first) return;
    }
}

int main(int count, char **given) {
    if (count < 3) return 2;
    int64_t first = atoll(given[1]), games = atoll(given[2]), decisions = 0, chances = 0;
    Game g;
    clock_t began = clock();
    for (int64_t i = 0; i < games; i++) {
        play(&g, first + i);
        decisions += g.decisions;
        chances += g.chances;
        if (count > 3)
            printf("%d %d %d %d %d %d\n", g.decisions, g.chances, g.points[0], g.points[1], g.coins[0], g.coins[1]);
    }
    if (count == 3)
        printf("%lld %lld %.6f\n", (long long)decisions, (long long)chances, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
