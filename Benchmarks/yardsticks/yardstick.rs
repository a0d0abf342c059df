//! Times insertion, search and iteration of sorted sets of random 64-bit integers.
//!
//! Prints lines "NAME SIZE INSERT CONTAINS ITERATE", in nanoseconds of CPU time per element.
use std::collections::BTreeSet;

/// SplitMix64, so that all yardsticks draw the same numbers.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E3779B97F4A7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58476D1CE4E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D049BB133111EB);
        z ^ (z >> 31)
    }
}

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanoseconds: i64,
}

extern "C" {
    fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
}

fn now() -> f64 {
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    // CLOCK_THREAD_CPUTIME_ID.
    let clock = if cfg!(target_os = "macos") { 16 } else { 3 };
    unsafe { clock_gettime(clock, &mut time) };
    time.seconds as f64 * 1e9 + time.nanoseconds as f64
}

fn measure(size: usize) {
    // Times many small sets together, so that reading the clock takes a negligible share.
    let sets = if size < 10_000 { 10_000 / size } else { 1 };
    let rounds = if size < 1_000_000 { 1_000_000 / (sets * size) } else { 1 };
    let mut random = Random(42);
    let (mut insert, mut contains, mut iterate) = (0.0, 0.0, 0.0);
    let mut sum = 0u64;
    for _ in 0..rounds {
        let (mut numbers, mut queries) = (Vec::new(), Vec::new());
        for _ in 0..sets {
            let list: Vec<i64> = (0..size).map(|_| random.next() as i64).collect();
            // Every other query is for a number in the set.
            let queried: Vec<i64> = (0..size)
                .map(|i| if i % 2 == 1 { list[random.next() as usize % size] } else { random.next() as i64 })
                .collect();
            numbers.push(list);
            queries.push(queried);
        }
        let mut made: Vec<BTreeSet<i64>> = vec![BTreeSet::new(); sets];
        let start = now();
        for (set, list) in made.iter_mut().zip(&numbers) {
            for &number in list {
                set.insert(number);
            }
        }
        let inserted = now();
        for (set, list) in made.iter().zip(&queries) {
            for query in list {
                sum = sum.wrapping_add(set.contains(query) as u64);
            }
        }
        let searched = now();
        for set in &made {
            for &number in set {
                sum = sum.wrapping_add(number as u64);
            }
        }
        let walked = now();
        insert += inserted - start;
        contains += searched - inserted;
        iterate += walked - searched;
    }
    let operations = (rounds * sets * size) as f64;
    println!(
        "BTreeSet {} {:.2} {:.2} {:.2}",
        size,
        insert / operations,
        contains / operations,
        iterate / operations
    );
    eprintln!("{sum}");
}

fn main() {
    for size in std::env::args().skip(1) {
        measure(size.parse().expect("a size"));
    }
}
