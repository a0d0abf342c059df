// Times insertion, search and iteration of sorted sets of random 64-bit integers.
//
// Prints lines "NAME SIZE INSERT CONTAINS ITERATE", in nanoseconds of CPU time per element.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <set>
#include <vector>
#ifdef HAS_ABSL
#include <absl/container/btree_set.h>
#endif

// SplitMix64, so that all yardsticks draw the same numbers.
struct Random {
  uint64_t state = 42;
  uint64_t next() {
    uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }
};

static double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

template <class Set>
void measure(const char *name, size_t size) {
  // Times many small sets together, so that reading the clock takes a negligible share.
  size_t sets = size < 10000 ? 10000 / size : 1, rounds = size < 1000000 ? 1000000 / (sets * size) : 1;
  Random random;
  double insert = 0, contains = 0, iterate = 0;
  uint64_t sum = 0;
  for (size_t round = 0; round < rounds; round++) {
    std::vector<std::vector<int64_t>> numbers(sets), queries(sets);
    for (size_t set = 0; set < sets; set++) {
      for (size_t i = 0; i < size; i++) numbers[set].push_back((int64_t)random.next());
      // Every other query is for a number in the set.
      for (size_t i = 0; i < size; i++)
        queries[set].push_back(i % 2 ? numbers[set][random.next() % size] : (int64_t)random.next());
    }
    std::vector<Set> made(sets);
    double start = now();
    for (size_t set = 0; set < sets; set++)
      for (int64_t number : numbers[set]) made[set].insert(number);
    double inserted = now();
    for (size_t set = 0; set < sets; set++)
      for (int64_t query : queries[set]) sum += made[set].count(query);
    double searched = now();
    for (size_t set = 0; set < sets; set++)
      for (int64_t number : made[set]) sum += (uint64_t)number;
    double walked = now();
    insert += inserted - start;
    contains += searched - inserted;
    iterate += walked - searched;
  }
  double operations = (double)(rounds * sets * size);
  printf("%s %zu %.2f %.2f %.2f\n", name, size, insert / operations, contains / operations, iterate / operations);
  fprintf(stderr, "%llu\n", (unsigned long long)sum);
}

int main(int count, char **arguments) {
  for (int i = 1; i < count; i++) {
    size_t size = strtoull(arguments[i], nullptr, 10);
#ifdef HAS_ABSL
    measure<absl::btree_set<int64_t>>("absl::btree_set", size);
#endif
    measure<std::set<int64_t>>("std::set", size);
  }
}
