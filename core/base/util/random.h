// Random numbers that are the same on every machine and standard library. Named streams are derived
// from one root seed.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace headscope::util {

// One step of SplitMix64 (Steele, Lea & Flood 2014); also a good mixing function.
std::uint64_t splitMix64(std::uint64_t& state);

// Returns the seed of the stream `name` (init, dropout, shuffle, ...) at position (a, b), e.g.
// (epoch, sample).
std::uint64_t derivedSeed(std::uint64_t root, std::string_view name, std::uint64_t a = 0,
                          std::uint64_t b = 0);

// The generator xoshiro256** 1.0 (Blackman & Vigna 2018), seeded by SplitMix64. Cheap enough to
// create one per sample.
class Random {
public:
    explicit Random(std::uint64_t seed);
    std::uint64_t next();
    // Returns a number from 0 to bound - 1, without bias; bound > 0.
    std::uint64_t below(std::uint64_t bound);
    std::int64_t between(std::int64_t low, std::int64_t high);  // with inclusive bounds
    double uniform();                                           // uniform in [0, 1), 53 bits
    double uniform(double low, double high) { return low + (high - low) * uniform(); }
    double normal();  // normal with mean 0, variance 1
    bool chance(double probability) { return uniform() < probability; }
    template <class Container>
    const auto& pick(const Container& from) {
        return from[static_cast<std::size_t>(below(from.size()))];
    }

private:
    std::array<std::uint64_t, 4> m_state;
};

// Fisher-Yates shuffle from the end; the order depends only on the generator's seed.
template <class T>
void shuffle(std::vector<T>& items, Random random) {
    for (std::size_t i = items.size(); i > 1; --i)
        std::swap(items[i - 1], items[static_cast<std::size_t>(random.below(i))]);
}

// Returns 0 .. count-1 in random order, determined by the seed.
std::vector<std::int64_t> permutation(std::int64_t count, std::uint64_t seed);

}  // namespace headscope::util
