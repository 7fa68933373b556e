/* Line or Colour, basic game: the same answers as solve.c, found in another way.

   In and out as there, openings only. Plain alpha-beta over win, draw and loss: the 53 winning
   fours (28 rows of four, 25 ways to hold four of five counters) as bits, and a table of what is
   known. A four is completed when it can be, the opponent's is stopped; nobody wins whose fours
   count too little together, 2^-free each: less than 1 before the other player's ring, less than
   1/2 before an own (the theorem of Erdos and Selfridge as it stands). Minutes a board. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint32_t Set;
typedef struct { uint64_t key; int8_t low, high; } Entry;

static Set fours[53], with[25][16];
static int four_count, with_count[25];
static Entry *table;
static const uint64_t TABLE = 1u << 26;
static unsigned long long calls;

static int bits(Set set) { return __builtin_popcount(set); }

static void add(Set four) {
    fours[four_count++] = four;
    for (int i = 0; i < 25; i++)
        if (four >> i & 1) with[i][with_count[i]++] = four;
}

static void find_fours(const char *board) {
    four_count = 0;
    memset(with_count, 0, sizeof with_count);
    for (int y = 0; y < 5; y++)
        for (int x = 0; x < 5; x++) {
            if (x < 2) add(0xFu << (5 * y + x));
            if (y < 2) add(0x8421u << (5 * y + x));
            if (x < 2 && y < 2) add((1u | 1u << 6 | 1u << 12 | 1u << 18) << (5 * y + x));
            if (x > 2 && y < 2) add((1u | 1u << 4 | 1u << 8 | 1u << 12) << (5 * y + x));
        }
    for (char colour = '1'; colour <= '5'; colour++) {
        Set all = 0;
        for (int i = 0; i < 25; i++) all |= (Set)(board[i] == colour) << i;
        for (int i = 0; i < 25; i++)
            if (all >> i & 1) add(all & ~((Set)1 << i));
    }
}

/* For the player to move, whose rings are `mine`: 1 won, 0 drawn, -1 lost; exact between alpha and
   beta, a bound beyond them. */
static int value(Set mine, Set theirs, int alpha, int beta) {
    calls++;
    Set to_win = 0, to_stop = 0;
    int own_hope = 0, other_hope = 0; /* in 1/16 */
    for (int i = 0; i < four_count; i++) {
        Set left = fours[i] & ~(mine | theirs);
        if (!(fours[i] & theirs)) {
            own_hope += 16 >> bits(left);
            if (bits(left) == 1) to_win |= left;
        }
        if (!(fours[i] & mine)) {
            other_hope += 16 >> bits(left);
            if (bits(left) == 1) to_stop |= left;
        }
    }
    if (to_win) return 1;
    if (bits(to_stop) > 1) return -1;
    int low = other_hope < 16 ? 0 : -1, high = own_hope < 8 ? 0 : 1;

    uint64_t key = ((uint64_t)mine << 25 | theirs) + 1;
    Entry *entry = &table[(key * 0xD6E8FEB86659FD93u) >> 38];
    if (entry->key == key) {
        if (entry->low > low) low = entry->low;
        if (entry->high < high) high = entry->high;
    }
    if (low >= beta || low == high) return low;
    if (high <= alpha) return high;
    if (low > alpha) alpha = low;
    if (high < beta) beta = high;

    Set tried = to_stop ? to_stop : 0x1FFFFFF & ~(mine | theirs);
    int promise[25] = {0}, most = -1, reached = alpha;
    for (int i = 0; i < 25; i++)
        for (int j = 0; j < with_count[i]; j++) {
            if (!(with[i][j] & theirs)) promise[i] += 1 << 2 * bits(with[i][j] & mine);
            if (!(with[i][j] & mine)) promise[i] += 1 << 2 * bits(with[i][j] & theirs);
        }
    while (tried && most < beta) {
        int at = __builtin_ctz(tried);
        for (int i = at + 1; i < 25; i++)
            if ((tried >> i & 1) && promise[i] > promise[at]) at = i;
        tried &= ~((Set)1 << at);
        int found = -value(theirs, mine | (Set)1 << at, -beta, -reached);
        if (found > most) most = found;
        if (most > reached) reached = most;
    }
    if (most < beta && most < high) high = most;
    if (most > alpha && most > low) low = most;
    *entry = (Entry){key, low, high};
    return most;
}

int main(void) {
    char board[64];
    table = malloc(TABLE * sizeof *table);
    while (table && scanf("%63s", board) == 1) {
        find_fours(board);
        memset(table, 0, TABLE * sizeof *table);
        calls = 0;
        for (int i = 0; i < 25; i++) putchar("WDB"[value(0, (Set)1 << i, -1, 1) + 1]);
        printf(" %llu\n", calls);
        fflush(stdout);
    }
    return table ? 0 : 1;
}
