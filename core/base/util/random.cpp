#include "core/base/util/random.h"

#include <cmath>
#include <numeric>

namespace headscope::util {
namespace {

std::uint64_t rotated(std::uint64_t x, int bits) {
    return (x << bits) | (x >> (64 - bits));
}

// FNV-1a hash of the name: streams are identified by name, not by the order of their creation.
std::uint64_t nameHash(std::string_view name) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (unsigned char c : name) hash = (hash ^ c) * 0x100000001b3;
    return hash;
}

}  // namespace

std::uint64_t splitMix64(std::uint64_t& state) {
    state += 0x9e3779b97f4a7c15;
    auto z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

std::uint64_t derivedSeed(std::uint64_t root, std::string_view name, std::uint64_t a,
                          std::uint64_t b) {
    auto state = root;
    // Mixes between the parts, so that (a, b) and (b, a) give different seeds.
    for (const auto part : {nameHash(name), a, b}) {
        const auto mixed = splitMix64(state);
        state = mixed ^ part;
    }
    return splitMix64(state);
}

Random::Random(std::uint64_t seed) {
    for (auto& word : m_state) word = splitMix64(seed);
}

std::uint64_t Random::next() {
    auto& s = m_state;
    const auto result = rotated(s[1] * 5, 7) * 9;
    const auto t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotated(s[3], 45);
    return result;
}

std::uint64_t Random::below(std::uint64_t bound) {
    // Refuse the first 2^64 mod bound values, which would favour small results.
    const auto refused = (0 - bound) % bound;
    for (;;) {
        const auto value = next();
        if (value >= refused) return value % bound;
    }
}

std::int64_t Random::between(std::int64_t low, std::int64_t high) {
    const auto span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
    return low + static_cast<std::int64_t>(below(span));
}

double Random::uniform() {
    // A double has 53 significant bits, so all multiples of 2^-53 are equally likely.
    return static_cast<double>(next() >> 11) * 0x1.0p-53;
}

double Random::normal() {
    // Box-Muller transform; 1 - uniform() is never 0.
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    return radius * std::cos(6.283185307179586 * uniform());
}

std::vector<std::int64_t> permutation(std::int64_t count, std::uint64_t seed) {
    std::vector<std::int64_t> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), std::int64_t{0});
    shuffle(order, Random(seed));
    return order;
}

}  // namespace headscope::util
