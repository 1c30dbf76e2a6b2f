#include "core/nn/attention/dropout.h"

#include "core/base/util/random.h"
#include "core/nn/attention/fused.h"

namespace headscope::attention {
namespace {

// Must be in the order of the enum's values, because maskKeys uses the value as an index.
constexpr Dropped kAllDropped[] = {Dropped::Embedding, Dropped::AttentionBranch,
                                   Dropped::FeedForwardBranch, Dropped::Heads};

const char* nameOf(Dropped what) {
    switch (what) {
        case Dropped::Embedding:
            return "embedding";
        case Dropped::AttentionBranch:
            return "attention";
        case Dropped::FeedForwardBranch:
            return "feed-forward";
        case Dropped::Heads:
            return "heads";
    }
    return "";
}

// The kind's name, not its number, enters the key, so new kinds never change existing masks.
std::uint64_t keyOf(std::uint64_t seed, Dropped what, std::int64_t layer) {
    return util::derivedSeed(seed, nameOf(what), static_cast<std::uint64_t>(layer));
}

// Logical right shift: ATen shifts the sign bit in, so mask it out.
torch::Tensor shiftedRight(const torch::Tensor& x, int bits) {
    return x.bitwise_right_shift(bits).bitwise_and((std::int64_t{1} << (64 - bits)) - 1);
}

// Computes kernels::rowKey in 64-bit tensor arithmetic, which wraps around like the kernel's
// unsigned integers.
torch::Tensor rowKeys(const DropoutMask& mask) {
    const auto constant = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
    auto z = mask.places * constant(0x9e3779b97f4a7c15u);
    z = mask.keyPlace.defined() ? z + mask.keyPlace : z + constant(mask.key);
    z = z.bitwise_xor(shiftedRight(z, 30)) * constant(0xbf58476d1ce4e5b9u);
    z = z.bitwise_xor(shiftedRight(z, 27)) * constant(0x94d049bb133111ebu);
    return z.bitwise_xor(shiftedRight(z, 31));
}

}  // namespace

torch::Tensor paddedPlaces(std::int64_t samples, std::int64_t tokens, torch::Device device,
                           std::int64_t first) {
    const auto options = torch::TensorOptions().dtype(torch::kLong).device(device);
    return packedPlaces(torch::arange(first, first + samples, options).unsqueeze(1),
                        torch::arange(tokens, options))
        .flatten();
}

torch::Tensor packedPlaces(const torch::Tensor& samples, const torch::Tensor& positions) {
    return samples.bitwise_left_shift(32) + positions;
}

std::uint32_t DropoutMask::threshold() const {
    return static_cast<std::uint32_t>(p * 4294967296.0);
}

torch::Tensor maskKeys(std::uint64_t seed, std::int64_t layers) {
    std::vector<std::int64_t> keys;
    for (const auto what : kAllDropped)
        for (std::int64_t layer = 0; layer < layers; ++layer)
            keys.push_back(static_cast<std::int64_t>(keyOf(seed, what, layer)));
    return torch::tensor(keys).view({-1, layers});
}

DropoutMask StepMasks::of(Dropped what, std::int64_t layer) const {
    if (keys.defined()) {
        const auto place = keys[static_cast<std::int64_t>(what)][layer];
        if (!place.is_cpu()) return {p, 0, places, place};
        // The CPU kernels take the key as a number.
        return {p, static_cast<std::uint64_t>(place.item<std::int64_t>()), places};
    }
    return {p, keyOf(seed, what, layer), places};
}

// Uses the same hash as kernels/pointwise.inl.
torch::Tensor keptElements(const DropoutMask& mask, std::int64_t width) {
    const auto wrap = [](const torch::Tensor& x) {
        return x.bitwise_and(static_cast<std::int64_t>(0xffffffff));
    };
    const auto shiftXor = [](const torch::Tensor& x, int bits) {
        return x.bitwise_xor(x.bitwise_right_shift(bits));
    };
    const auto keys = rowKeys(mask).unsqueeze(1);
    auto x = torch::arange(width, keys.options()).bitwise_xor(wrap(keys));
    x = wrap(shiftXor(x, 16) * static_cast<std::int64_t>(0x7feb352d));
    x = wrap(shiftXor(x, 15) + shiftedRight(keys, 32));
    x = shiftXor(wrap(x * static_cast<std::int64_t>(0x846ca68b)), 16);
    return x.ge(static_cast<std::int64_t>(mask.threshold()));
}

torch::Tensor dropoutAdd(const torch::Tensor& x, const torch::Tensor& branch,
                         const DropoutMask& mask) {
    if (mask.p <= 0) return x.defined() ? x + branch : branch;
    if (fusedApplies(branch)) return fusedDropoutAdd(x, branch, mask);
    const auto keep =
        keptElements(mask, branch.size(-1)).view(branch.sizes()).to(branch.scalar_type());
    const auto kept = branch * keep * static_cast<double>(mask.scale());
    return x.defined() ? x + kept : kept;
}

}  // namespace headscope::attention
