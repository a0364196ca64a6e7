/* The base game of Mini Demolition Derby as plainly and fast as C does it: the yardstick of derby.py.
 *
 * Reads a track: lanes rows cars quota finalists, then walls (count, lane and row of each left cell), bombs (count, lane, row and
 * number), the grid (lane and row of each car) and the red positions. Plays whole matches with one stream of dice, and prints the
 * seconds that they took and a checksum of their rankings.
 *
 * Usage: derby first second matches < track
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_CELLS = 4096, MOST_CARS = 64, FREE = 0, WALL = -1, EDGE = -2, LIVES = 7 };

static long long first, second;
static int lanes, rows, cars, quota, width, finish;
static int track[MOST_CELLS], bombs_at_start[MOST_CELLS], grid[MOST_CARS], red[MOST_CARS];
static int content[MOST_CELLS], bombs[MOST_CELLS], front[MOST_CARS], lives[MOST_CARS], struck[MOST_CARS];
static int through[MOST_CARS], eliminated[MOST_CARS], order[MOST_CARS];
static int crossed, out, racing, places, over, moves;

static int die(void) {
    const long long numbers = 2147483562, limit = numbers - numbers % 6;
    long long number = limit;
    while (number >= limit) {
        first = first * 40014 % 2147483563;
        second = second * 40692 % 2147483399;
        number = first - second;
        if (number < 0) number += numbers;
    }
    return (int)(number % 6) + 1;
}

static void take_off(int car) {
    content[front[car]] = content[front[car] - width] = FREE;
    front[car] = 0;
    racing--;
}

static int lose(int car, int count) {
    lives[car] -= count;
    if (lives[car] >= 0) return 1;
    lives[car] = 0;
    take_off(car);
    eliminated[out++] = car;
    if (!racing) over = 1;
    return 0;
}

static void set_off(int car, int cell) {
    int count = bombs[cell];
    bombs[cell] = 0;
    if (front[car]) lose(car, count);
}

static void shift(int car, int step);

static void meet(int cell, int step) {
    int car = content[cell] - 1;
    if (car < 0 || over || struck[car] == moves) return;
    struck[car] = moves;
    if (lose(car, 1)) shift(car, step);
}

static void shift(int car, int step) {
    int target = front[car] + step, behind = target - width;
    if (step == width) {
        if (target >= finish) {
            take_off(car);
            through[crossed++] = car;
            if (crossed >= places || !racing) over = 1;
            return;
        }
        meet(target, step);
        if (over || content[target] != FREE) return;
        content[target - 2 * width] = FREE;
        content[target] = car + 1;
        front[car] = target;
        if (bombs[target]) set_off(car, target);
        return;
    }
    if (content[target] == EDGE) {
        lose(car, 2);
        return;
    }
    meet(target, step);
    meet(behind, step);
    if (over || content[target] != FREE || content[behind] != FREE) return;
    content[target - step] = content[behind - step] = FREE;
    content[target] = content[behind] = car + 1;
    front[car] = target;
    if (bombs[target]) set_off(car, target);
    if (bombs[behind]) set_off(car, behind);
}

static void drive(int car, int number) {
    int step = number <= 2 ? 1 : number <= 4 ? width : -1;
    for (int move = 0; move < number && !over && front[car]; move++) {
        moves++;
        shift(car, step);
        step = width;
    }
}

static void race(void) {
    int size = 0;
    for (int car = 0; car < cars; car++) order[size++] = car;
    while (!over) {
        int kept = 0;
        for (int place = 0; place < size; place++) {
            int car = order[place], gap = kept;
            if (!front[car]) continue;
            for (; gap > 0 && front[order[gap - 1]] < front[car]; gap--) order[gap] = order[gap - 1];
            order[gap] = car;
            kept++;
        }
        size = kept;
        for (int place = 0; place < size && !over; place++)
            if (front[order[place]]) drive(order[place], die());
    }
}

static void put(int car, int cell, int count) {
    front[car] = cell;
    lives[car] = count;
    content[cell] = content[cell - width] = car + 1;
    racing++;
}

static int match(int *ranking) {
    memcpy(content, track, sizeof content);
    memcpy(bombs, bombs_at_start, sizeof bombs);
    memset(struck, 0, sizeof struck);
    crossed = out = racing = over = moves = 0;
    places = quota;
    for (int car = 0; car < cars; car++) put(car, grid[car], LIVES);
    race();
    for (int car = 0; car < cars; car++)
        if (front[car]) take_off(car);
    for (int place = 0; place < crossed; place++) put(through[place], red[place], lives[through[place]]);
    places = cars + 1;
    crossed = out = 0;
    over = !racing;
    race();
    memcpy(ranking, through, crossed * sizeof *ranking);
    for (int place = 0; place < out; place++) ranking[crossed + place] = eliminated[out - 1 - place];
    return crossed + out;
}

static int number(void) {
    int value;
    if (scanf("%d", &value) != 1) exit(2);
    return value;
}

static int cell(void) {
    int lane = number(), row = number();
    return (row + 2) * width + lanes + 1 - lane;
}

static void read_track(void) {
    lanes = number(), rows = number(), cars = number(), quota = number();
    int finalists = number();
    width = lanes + 2;
    finish = (rows + 3) * width;
    for (int row = 0; row < rows + 3; row++) track[row * width] = track[row * width + width - 1] = EDGE;
    for (int left = number(); left > 0; left--) {
        int wall = cell();
        track[wall] = track[wall - 1] = WALL;
    }
    for (int left = number(); left > 0; left--) {
        int bomb = cell();
        bombs_at_start[bomb] = number();
    }
    for (int car = 0; car < cars; car++) grid[car] = cell();
    for (int place = 0; place < finalists; place++) red[place] = cell();
}

int main(int count, char **arguments) {
    if (count != 4) return 2;
    first = atoll(arguments[1]), second = atoll(arguments[2]);
    int ranking[MOST_CARS], matches = atoi(arguments[3]);
    long long sum = 0;
    struct timespec start, end;
    read_track();
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int played = 0; played < matches; played++) {
        int ranked = match(ranking);
        for (int place = 0; place < ranked; place++) sum = (sum * 31 + ranking[place] + 1) % 1000003;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.6f %lld\n", (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec), sum);
    return 0;
}
