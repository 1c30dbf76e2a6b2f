// State and steps shared by the forward and the backward pass of the fused block operator
// (fused_block.cpp): its tensors, its chunks of rows, and layers for float32 and bfloat16 operands.
#pragma once

#include "core/nn/attention/fused.h"
#include "core/nn/attention/panels.h"
#include "core/nn/attention/samples.h"

#include <array>
#include <cstdint>
#include <vector>

namespace headscope::attention::block {

using torch::autograd::variable_list;

// Positions of the operator's tensor arguments: x, then weight and bias of each layer in turn.
enum Argument { kX, kNorm1, kQkv = 3, kOut = 5, kNorm2 = 7, kFf1 = 9, kFf2 = 11, kArguments = 13 };
// The block's linear layers, in order of execution.
enum LinearLayer { kToHeads, kFromHeads, kToHidden, kFromHidden };
constexpr std::array<int, 4> kLinears = {kQkv, kOut, kFf1, kFf2};

// Tensors that the forward pass keeps for the backward pass; undefined if no gradient will be
// requested. All but the last two have shape (rows, .). With bfloat16 operands, maps and tensors
// that are only used in products are kept in bfloat16, which halves the memory traffic. Contexts
// and hidden rows are then stored as operand rows (FactorRows).
enum Kept { kProjected, kContext, kMiddle, kHidden, kSoftmax, kUnitSum, kMapNorm, kKept };

// Returns a pointer to element `index` of t, or null if t is undefined.
inline float* place(const torch::Tensor& t, std::int64_t index) {
    return t.defined() ? t.data_ptr<float>() + index : nullptr;
}

// Reinterprets the buffer as bfloat16 numbers.
inline std::uint16_t* halvesIn(const Scratch& room) {
    return reinterpret_cast<std::uint16_t*>(room.data());
}

// One forward or backward pass. The constructor packs the weights.
struct BlockPass {
    const variable_list& arguments;
    const BlockCall& call;
    variable_list kept;
    torch::Tensor headMask;
    Samples samples;
    std::vector<Chunk> chunks;
    std::int64_t width, inner, ff;  // D, H*dh, feed-forward hidden size
    Factors factors;
    std::vector<Panels> panels;  // one per linear layer

    BlockPass(const variable_list& tensors, const BlockCall& blockCall, bool backward);

    bool attends() const { return samples.heads > 0; }
    // Number of multiply-adds of the whole pass; determines the number of threads.
    std::int64_t products() const {
        return samples.rows * (4 * inner + 2 * ff) * width + samples.products();
    }
    std::int64_t mostRows() const;  // largest number of rows in a chunk
    // Whether the pass stores activations for a backward pass.
    bool keeps() const { return kept[kMiddle].defined(); }
    bool halves() const { return factors == Factors::BFloat16; }
    const float* x(const Chunk& c) const { return place(arguments[kX], c.firstRow * width); }

    // Pointer to a chunk's rows in a kept tensor.
    float* rowsOf(Kept which, const Chunk& c) const;
    std::uint16_t* halvesOf(Kept which, const Chunk& c) const;
    // Keeps queries, keys and values for backward. The forward pass itself continues with float32
    // rows; the kept copy may be bfloat16.
    void keepProjected(const Chunk& c, float* rows) const;
    // Returns the kept projections as float32: in place, or converted into `room`.
    const float* recallProjected(const Chunk& c, float* room) const;
    // factorOf: returns a kept tensor's rows of the chunk as an operand of a matrix product.
    // factorWidth: numbers per row of that operand. factorRoom: allocates working memory for `rows`
    // rows.
    FactorRows factorOf(Kept which, const Chunk& c) const;
    std::int64_t factorWidth(std::int64_t columns) const {
        return halves() ? kernels::evenWidth(columns) : columns;
    }
    Scratch factorRoom(std::int64_t rows, std::int64_t columns) const;

    // c (rows, out) = a times the layer's packed weight, plus the bias if requested.
    void multiply(LinearLayer linear, const FactorRows& a, float* c, std::int64_t rows,
                  bool bias) const;
    // Returns the layer norm of the rows as an operand. moments: output, the means of all rows,
    // then 1/deviation of all rows.
    FactorRows norm(int layer, const float* from, Scratch& room, float* moments,
                    std::int64_t rows) const;
    // Returns GELU of the hidden rows as an operand. Also keeps the rows before GELU for the
    // backward pass, unless they are already kept.
    FactorRows gelu(const Chunk& c, const float* hidden, Scratch& room) const;
    // Returns the contexts of all heads as an operand and keeps them for the backward pass.
    FactorRows context(const Chunk& c, const float* rows, Scratch& room) const;
    // to = from + dropout(branch); a null `from` counts as 0. `branch` may alias `to`.
    void dropoutAdd(const Chunk& c, const float* from, const float* branch, float* to,
                    const DropoutMask& mask) const;

private:
    void packAll() const;
};

// Working memory of one thread for one chunk.
struct Workspace {
    Workspace(const BlockPass& p, bool backward);
    Scratch scratch;
    Scratch normed, active;  // operands of matrix products
    Scratch moments;         // mean and 1/deviation per row
    // Gradients in backward; in forward, intermediate results that are not kept.
    Scratch through, branch, middle, hidden, projected;
    Scratch rounded, roundedBranch;  // gradients rounded to bfloat16 operands
    // queries, keys and values converted back to float32
    Scratch recalled;
};

}  // namespace headscope::attention::block
