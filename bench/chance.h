/* The chance of simulations (``kernel/rng.py``), for the yardsticks in C: xoshiro128++, seeded from one integer. */

#include <stdint.h>

typedef struct {
    uint32_t a, b, c, d;
} Rng;

static uint32_t word(Rng *r) {
    uint32_t s = r->a + r->d, result = ((s << 7) | (s >> 25)) + r->a, t = r->b << 9;
    r->c ^= r->a;
    r->d ^= r->b;
    r->b ^= r->c;
    r->a ^= r->d;
    r->c ^= t;
    r->d = (r->d << 11) | (r->d >> 21);
    return result;
}

static uint32_t mix(uint32_t x) {
    x = (x ^ (x >> 16)) * 0x45D9F3Bu;
    x = (x ^ (x >> 15)) * 0x2C1B3C6Du;
    return x ^ (x >> 16);
}

static Rng seeded(int64_t seed) {
    Rng r;
    r.a = mix((uint32_t)(seed ^ (seed >> 32)) + 0x1E3779B9u);
    r.b = mix(r.a + 0x1E3779B9u + (uint32_t)(seed & 0xFFFF));
    r.c = mix(r.b + 0x1E3779B9u);
    r.d = mix(r.c + 0x1E3779B9u) | 1;
    for (int i = 0; i < 8; i++) word(&r);
    return r;
}

static uint32_t below(Rng *r, uint32_t n) {
    uint64_t m = (uint64_t)word(r) * n;
    if ((uint32_t)m < n) {
        uint32_t least = -n % n;
        while ((uint32_t)m < least) m = (uint64_t)word(r) * n;
    }
    return m >> 32;
}
