// What the block operator's forward and backward share (fused_block.cpp): its tensors, the chunks they go in, and the
// steps between them in either precision of the factors.
#pragma once

#include "core/attention/fused.h"
#include "core/attention/panels.h"
#include "core/attention/samples.h"

#include <array>
#include <cstdint>
#include <vector>

namespace headscope::attention::block {

using torch::autograd::variable_list;

// The operator's tensors: x, then weight and bias by turns.
enum Argument { kX, kNorm1, kQkv = 3, kOut = 5, kNorm2 = 7, kFf1 = 9, kFf2 = 11, kArguments = 13 };
// Linear layers in this order.
enum LinearLayer { kToHeads, kFromHeads, kToHidden, kFromHidden };
constexpr std::array<int, 4> kLinears = {kQkv, kOut, kFf1, kFf2};

// What forward leaves for backward, (rows, .) but the last two; undefined where nothing will be asked back. Where
// factors are rounded to bfloat16, what only goes into products and maps is kept so: half of the memory that a step
// goes through. Contexts and hidden rows lie there as factors (FactorRows).
enum Kept { kProjected, kContext, kMiddle, kHidden, kSoftmax, kUnitSum, kMapNorm, kKept };

// Null for an undefined tensor.
inline float* place(const torch::Tensor& t, std::int64_t index) {
    return t.defined() ? t.data_ptr<float>() + index : nullptr;
}

// Working memory for bfloat16.
inline std::uint16_t* halvesIn(const Scratch& room) {
    return reinterpret_cast<std::uint16_t*>(room.data());
}

// One pass; packs the weights when it is made.
struct BlockPass {
    const variable_list& arguments;
    const BlockCall& call;
    variable_list kept;
    torch::Tensor headMask;
    Samples samples;
    std::vector<Chunk> chunks;
    std::int64_t width, inner, ff;  // D, H*dh, hidden
    Factors factors;
    std::vector<Panels> panels;  // of the linear layers

    BlockPass(const variable_list& tensors, const BlockCall& blockCall, bool backward);

    bool attends() const { return samples.heads > 0; }
    std::int64_t products() const { return samples.rows * (4 * inner + 2 * ff) * width + samples.products(); }
    std::int64_t mostRows() const;  // of a chunk
    bool keeps() const { return kept[kMiddle].defined(); }
    bool halves() const { return factors == Factors::BFloat16; }
    const float* x(const Chunk& c) const { return place(arguments[kX], c.firstRow * width); }

    // Rows of a chunk in a tensor of all rows.
    float* rowsOf(Kept which, const Chunk& c) const;
    std::uint16_t* halvesOf(Kept which, const Chunk& c) const;
    // Queries, keys and values stay in float32, rounded where they are kept so.
    void keepProjected(const Chunk& c, float* rows) const;
    // What was left: where it is, or in `room`.
    const float* recallProjected(const Chunk& c, float* room) const;
    // Rows of a factor of products that were kept; places of one; working memory for some.
    FactorRows factorOf(Kept which, const Chunk& c) const;
    std::int64_t factorWidth(std::int64_t columns) const { return halves() ? kernels::evenWidth(columns) : columns; }
    Scratch factorRoom(std::int64_t rows, std::int64_t columns) const;

    void multiply(LinearLayer linear, const FactorRows& a, float* c, std::int64_t rows, bool bias) const;
    // moments: mean and 1 / deviation of each row, one after the other
    FactorRows norm(int layer, const float* from, Scratch& room, float* moments, std::int64_t rows) const;
    // Of the hidden rows, which are left for backward where they are not there already.
    FactorRows gelu(const Chunk& c, const float* hidden, Scratch& room) const;
    // Contexts of all heads, left for backward as a factor.
    FactorRows context(const Chunk& c, const float* rows, Scratch& room) const;
    // to = from + dropout(branch); from null: 0. branch may be `to`.
    void dropoutAdd(const Chunk& c, const float* from, const float* branch, float* to, const DropoutMask& mask) const;

private:
    void packAll() const;
};

// A thread's memory for one chunk.
struct Workspace {
    Workspace(const BlockPass& p, bool backward);
    Scratch scratch;
    Scratch normed, active;  // factors
    Scratch moments;
    Scratch through, branch, middle, hidden, projected;  // gradients; or what forward computes and nobody keeps here
    Scratch rounded, roundedBranch;                      // gradients as factors
    Scratch recalled;                                    // queries, keys and values again
};

}  // namespace headscope::attention::block
