/* Line or Colour, basic game: who wins, exactly, on any layout of the counters.

   In: a line a question, 25 digits 1 to 5 for the counters, row by row. Out: 25 letters, one for
   each space on which White's first ring may lie: W, White's rings win; B, Black's rings win; D, a
   draw. With 25 letters W, B or . after the digits, one letter: the value of that position, which
   nobody may have won; White is to move when there are as many rings of either. The swap is left
   out: it exchanges the players, not the rings. Built for x86-64 with -mavx2.

   The search is depth-first proof-number search (Nagai 2002) on a question of yes and no: "can this
   player, the attacker, force a win?" How hard a yes and a no still are (pn, dn) leads it. Forced
   rings are laid at once. A no is seen early by weights: a group (row, column, diagonal, colour)
   holds at most five spaces, so it has 243 states, and each has a weight such that a defender to
   move loses nothing while the weights are below 1 together (Erdos and Selfridge 1973): laying where
   the attacker would gain most, he keeps the sum from ever growing. */

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 5, SPACES = 25, STATES = 243, GROUPS = 21, MOST = 5, ONE = 32 };

typedef uint8_t Lanes __attribute__((vector_size(32))); /* a figure a space */

typedef struct {
    Lanes share;  /* what the attacker's next ring there would add to the weight, in 1/32 */
    Lanes winner; /* 1 where it would win */
} Forecast;

typedef struct {
    Lanes share[2], winner[2]; /* sums over all groups, for the attacker and the defender */
    uint8_t state[32];         /* of each group, base 3: 0 free, 1 attacker, 2 defender */
    uint32_t rings[2];
    int weight; /* the attacker's, in 1/32 */
} Position;

static Forecast forecasts[2][GROUPS][STATES];
static uint8_t weights[GROUPS][STATES];
static int groups_of[SPACES], group_of[SPACES][MOST], place_value[SPACES][MOST];
static uint64_t positions; /* looked at */

/* ---- groups ---- */

static const int POWERS[MOST] = {1, 3, 9, 27, 81};

static void count(int state, int length, int rings[2], int digits[MOST]) {
    rings[0] = rings[1] = 0;
    for (int i = 0; i < MOST; i++) {
        digits[i] = state / POWERS[i] % 3;
        if (i < length && digits[i]) rings[digits[i] - 1]++;
    }
}

/* Four rings in a row: a run counts 2^-free while the defender has none in it. */
static int line_weight(int state, int length) {
    int weight = 0;
    for (int first = 0; first + 4 <= length; first++) {
        int run = 2;
        for (int i = first; i < first + 4; i++) {
            int digit = state / POWERS[i] % 3;
            run = digit == 2 ? 0 : digit == 1 ? run * 2 : run;
        }
        weight += run;
    }
    return weight;
}

/* Four of five counters of a colour, by rings of the attacker, without and with one of the
   defender: below the sum over its five fours, and still no less than the mean of both next
   states, while the share of a space never grows by a ring of the defender elsewhere. */
static int colour_weight(int state) {
    static const int WEIGHT[2][6] = {{7, 12, 20, 32, 48, 64}, {2, 4, 8, 16, 32, 0}};
    int rings[2], digits[MOST];
    count(state, MOST, rings, digits);
    return rings[1] > 1 ? 0 : WEIGHT[rings[1]][rings[0]];
}

static int weight_of(int state, int length, bool colour) {
    return colour ? colour_weight(state) : line_weight(state, length);
}

static bool won(int state, int length, bool colour) {
    int rings[2], digits[MOST];
    count(state, length, rings, digits);
    if (colour) return rings[0] >= 4;
    for (int first = 0; first + 4 <= length; first++) {
        int run = 0;
        while (run < 4 && digits[first + run] == 1) run++;
        if (run == 4) return true;
    }
    return false;
}

static int swapped(int state) {
    int other = 0;
    for (int i = 0; i < MOST; i++) other += (3 - state / POWERS[i] % 3) % 3 * POWERS[i];
    return other;
}

static int group_count;

static void add_group(const int *spaces, int length, bool colour) {
    int group = group_count++;
    for (int i = 0; i < length; i++) {
        int space = spaces[i], at = groups_of[space]++;
        group_of[space][at] = group;
        place_value[space][at] = POWERS[i];
    }
    memset(forecasts[0][group], 0, sizeof forecasts[0][group]);
    memset(forecasts[1][group], 0, sizeof forecasts[1][group]);
    for (int state = 0; state < STATES; state++) {
        weights[group][state] = weight_of(state, length, colour);
        for (int i = 0; i < length; i++) {
            if (state / POWERS[i] % 3) continue;
            for (int player = 0; player < 2; player++) {
                int own = player ? swapped(state) : state, next = own + POWERS[i];
                Forecast *forecast = &forecasts[player][group][state];
                forecast->share[spaces[i]] =
                    weight_of(next, length, colour) - weight_of(own, length, colour);
                forecast->winner[spaces[i]] = won(next, length, colour);
            }
        }
    }
}

static void add_line(int column, int row, int dx, int dy) {
    int spaces[MOST], length = 0;
    for (; column >= 0 && column < SIDE && row >= 0 && row < SIDE; column += dx, row += dy)
        spaces[length++] = row * SIDE + column;
    add_group(spaces, length, false);
}

static void set_groups(const char *board) {
    group_count = 0;
    memset(groups_of, 0, sizeof groups_of);
    for (int i = 0; i < SIDE; i++) {
        add_line(0, i, 1, 0);
        add_line(i, 0, 0, 1);
    }
    for (int i = 0; i < 2; i++) { /* the long diagonals and those beside them */
        add_line(i, 0, 1, 1);
        add_line(SIDE - 1 - i, 0, -1, 1);
    }
    add_line(0, 1, 1, 1);
    add_line(SIDE - 1, 1, -1, 1);
    for (int colour = '1'; colour <= '5'; colour++) {
        int spaces[MOST], length = 0;
        for (int space = 0; space < SPACES; space++)
            if (board[space] == colour) spaces[length++] = space;
        add_group(spaces, length, true);
    }
}

/* ---- positions ---- */

static Position start(void) {
    Position position;
    memset(&position, 0, sizeof position);
    for (int group = 0; group < GROUPS; group++) {
        position.weight += weights[group][0];
        for (int player = 0; player < 2; player++) {
            position.share[player] += forecasts[player][group][0].share;
            position.winner[player] += forecasts[player][group][0].winner;
        }
    }
    return position;
}

static inline void lay(Position *restrict next, const Position *restrict position, int player,
                       int space) {
    *next = *position;
    next->rings[player] |= 1u << space;
    for (int i = 0; i < groups_of[space]; i++) {
        int group = group_of[space][i], old = next->state[group];
        int state = old + (player + 1) * place_value[space][i];
        next->state[group] = state;
        next->weight += weights[group][state] - weights[group][old];
        for (int side = 0; side < 2; side++) {
            const Forecast *was = &forecasts[side][group][old], *is = &forecasts[side][group][state];
            next->share[side] += is->share - was->share;
            next->winner[side] += is->winner - was->winner;
        }
    }
}

static inline uint32_t spaces_in(Lanes lanes) {
    return ~_mm256_movemask_epi8(_mm256_cmpeq_epi8((__m256i)lanes, _mm256_setzero_si256()));
}

static inline int largest(Lanes lanes) {
    __m128i most = _mm_max_epu8(_mm256_castsi256_si128((__m256i)lanes),
                                _mm256_extracti128_si256((__m256i)lanes, 1));
    most = _mm_max_epu8(most, _mm_srli_si128(most, 8));
    most = _mm_sub_epi8(_mm_set1_epi8(-1), most);
    most = _mm_min_epu8(most, _mm_srli_si128(most, 1));
    return 255 - (_mm_cvtsi128_si32(_mm_minpos_epu16(_mm_and_si128(most, _mm_set1_epi16(255)))) & 255);
}

/* ---- what is known: a bucket of entries a cache line ---- */

enum { WAYS = 4, EFFORT_BITS = 6, SOLVED = 1000000000 };

typedef struct {
    uint64_t key; /* question and rings, exactly; the lowest bits tell how much work it was */
    uint32_t pn, dn;
} Known;

static Known (*known)[WAYS];
static int known_bits = 21;
static bool attacker_is_black;

static inline uint64_t key_of(const Position *position) {
    uint64_t white = position->rings[attacker_is_black], black = position->rings[!attacker_is_black];
    return ((uint64_t)attacker_is_black << SPACES | white) << SPACES | black;
}

static inline Known *bucket_of(uint64_t key) {
    return known[key * 0x9E3779B97F4A7C15u >> (64 - known_bits)];
}

static inline const Known *recall(uint64_t key) {
    const Known *bucket = bucket_of(key);
    for (int i = 0; i < WAYS; i++)
        if (bucket[i].key >> EFFORT_BITS == key) return &bucket[i];
    return NULL;
}

/* Over the entry that took the least work. */
static void remember(uint64_t key, uint32_t pn, uint32_t dn, uint64_t work) {
    const uint64_t mask = (1 << EFFORT_BITS) - 1;
    uint64_t effort = 64 - __builtin_clzll(work | 1);
    Known *bucket = bucket_of(key), *at = bucket;
    for (int i = 0; i < WAYS; i++) {
        if (bucket[i].key >> EFFORT_BITS == key) {
            at = &bucket[i];
            if ((at->key & mask) > effort) effort = at->key & mask;
            break;
        }
        if ((bucket[i].key & mask) < (at->key & mask)) at = &bucket[i];
    }
    *at = (Known){key << EFFORT_BITS | effort, pn, dn};
}

/* ---- the search ---- */

enum { ATTACKER, DEFENDER };
enum { NO = -1, OPEN, YES };

typedef struct {
    Position position;
    uint64_t key;
    uint32_t pn, dn; /* rings still to be tried, at least, for a proof of yes, of no */
    int mover;
} Node;

static inline uint32_t live_spaces(const Position *position) {
    return spaces_in(position->share[ATTACKER] | position->share[DEFENDER]);
}

/* Lay what is forced; the answer, if that shows it. A ring where nothing can be won any more is
   never better than another, so only live spaces are looked at; none left is a no by weight. */
static int settle(Node *node) {
    for (;;) {
        Position *position = &node->position, before;
        int mover = node->mover;
        positions++;
        if (spaces_in(position->winner[mover])) return mover == ATTACKER ? YES : NO;
        uint32_t forced = spaces_in(position->winner[!mover]);
        if (forced & (forced - 1)) return mover == ATTACKER ? NO : YES;
        int gain = mover == ATTACKER ? largest(position->share[ATTACKER]) : 0;
        if (position->weight + gain < ONE) return NO;
        if (!forced) return OPEN;
        before = *position;
        lay(position, &before, mover, __builtin_ctz(forced));
        node->mover = !mover;
    }
}

static void guess(Node *node) {
    const Known *entry = recall(node->key);
    uint32_t replies = __builtin_popcount(live_spaces(&node->position));
    node->pn = entry ? entry->pn : node->mover == DEFENDER ? replies : 1;
    node->dn = entry ? entry->dn : node->mover == ATTACKER ? replies : 1;
}

static void answer(Node *node, int result) {
    node->pn = result == YES ? 0 : SOLVED;
    node->dn = result == NO ? 0 : SOLVED;
}

/* Every reply that decides nothing at once; NO or YES when one wins for the mover. */
static int expand(const Node *node, Node replies[SPACES], int *count) {
    int good = node->mover == ATTACKER ? YES : NO;
    *count = 0;
    for (uint32_t live = live_spaces(&node->position); live; live &= live - 1) {
        Node *reply = &replies[*count];
        lay(&reply->position, &node->position, node->mover, __builtin_ctz(live));
        reply->mover = !node->mover;
        int result = settle(reply);
        if (result == good) return good;
        if (result != OPEN) continue;
        reply->key = key_of(&reply->position);
        __builtin_prefetch(bucket_of(reply->key));
        ++*count;
    }
    for (int i = 0; i < *count; i++) guess(&replies[i]);
    return OPEN;
}

/* The mover's own goal is a yes for the attacker, a no for the defender. */
static inline uint32_t *own(Node *node, int mover) { return mover == ATTACKER ? &node->pn : &node->dn; }
static inline uint32_t *other(Node *node, int mover) { return own(node, !mover); }

static uint32_t at_most(uint64_t number, uint32_t limit) { return number < limit ? number : limit; }

/* Work on a node until pn or dn reaches its limit, or it is decided. Of the other player's numbers
   the hardest counts, with one for each further reply (a sum would count what is shared twice). */
static void search(Node *node, uint32_t own_limit, uint32_t other_limit) {
    Node replies[SPACES];
    int count, mover = node->mover, result;
    uint64_t before = positions;
    if ((result = expand(node, replies, &count)) != OPEN) {
        answer(node, result);
    } else {
        for (;;) {
            uint32_t least = SOLVED, second = SOLVED, hardest = 0, open = 0;
            Node *best = NULL;
            for (Node *reply = replies; reply < replies + count; reply++) {
                uint32_t mine = *own(reply, mover), theirs = *other(reply, mover);
                if (!theirs) continue; /* lost for the mover */
                if (!best || mine < least) {
                    second = least, least = mine, best = reply;
                } else if (mine < second) {
                    second = mine;
                }
                if (theirs > hardest) hardest = theirs;
                open++;
            }
            *own(node, mover) = least;
            *other(node, mover) = !least ? SOLVED : open ? at_most(hardest + open - 1, SOLVED) : 0;
            if (!node->pn || !node->dn) break;
            if (*own(node, mover) >= own_limit || *other(node, mover) >= other_limit) break;
            uint64_t far = (uint64_t)other_limit - *other(node, mover) + *other(best, mover);
            uint64_t near = (uint64_t)second + second / 4 + 1; /* changing over costs time too */
            uint32_t limits[2] = {at_most(near, own_limit), at_most(far, SOLVED)};
            bool same = best->mover == mover;
            search(best, limits[!same], limits[same]);
        }
    }
    remember(node->key, node->pn, node->dn, positions - before);
}

/* ---- questions ---- */

/* Whether the player whose rings come first can force a win. */
static bool wins(const uint32_t rings[2], int mover) {
    Node node = {.position = start(), .mover = mover};
    for (int player = 0; player < 2; player++)
        for (uint32_t left = rings[player]; left; left &= left - 1) {
            Position before = node.position;
            lay(&node.position, &before, player, __builtin_ctz(left));
        }
    int result = settle(&node);
    if (result == OPEN) {
        node.key = key_of(&node.position);
        search(&node, SOLVED, SOLVED);
        result = node.pn ? NO : YES;
    }
    return result == YES;
}

static char value(uint32_t white, uint32_t black) {
    bool black_moves = __builtin_popcount(white) > __builtin_popcount(black);
    attacker_is_black = false;
    if (wins((uint32_t[]){white, black}, black_moves ? DEFENDER : ATTACKER)) return 'W';
    attacker_is_black = true;
    return wins((uint32_t[]){black, white}, black_moves ? ATTACKER : DEFENDER) ? 'B' : 'D';
}

static uint32_t rings_of(const char *rings, char letter) {
    uint32_t found = 0;
    for (int space = 0; space < SPACES; space++) found |= (uint32_t)(rings[space] == letter) << space;
    return found;
}

static bool is_row(const char *word, const char *letters) {
    return strlen(word) == SPACES && strspn(word, letters) == SPACES;
}

int main(void) {
    char line[128], board[64], rings[64];
    size_t bytes = sizeof *known << known_bits;
    if (!(known = aligned_alloc(64, bytes))) return 1;
    while (fgets(line, sizeof line, stdin)) {
        int words = sscanf(line, "%63s %63s", board, rings);
        if (words < 1 || !is_row(board, "12345") || (words > 1 && !is_row(rings, "WB."))) {
            fputs("expected 25 digits 1 to 5, and 25 letters W, B or . or nothing\n", stderr);
            return 2;
        }
        set_groups(board);
        memset(known, 0, bytes);
        positions = 0;
        if (words > 1)
            putchar(value(rings_of(rings, 'W'), rings_of(rings, 'B')));
        else
            for (int space = 0; space < SPACES; space++) putchar(value(1u << space, 0));
        printf(" %llu\n", (unsigned long long)positions);
        fflush(stdout);
    }
    return 0;
}
