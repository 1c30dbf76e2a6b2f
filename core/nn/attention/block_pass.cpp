#include "core/nn/attention/block_pass.h"

#include "core/nn/attention/parallel.h"

#include <algorithm>

namespace headscope::attention::block {
namespace {

// Minimum number of rows per chunk, large enough to amortise loading the weight panels. Wide
// bfloat16 blocks use larger chunks if every thread still gets a few of them. (Measured with a
// language model, bfloat16, two threads: 0.97 to 1.35 times as fast with tile instructions, median
// 1.13; 0.98 without.)
std::int64_t chunkRows(std::int64_t rows, std::int64_t width, Factors factors) {
    constexpr std::int64_t kRows = 96, kWide = 256, kChunksOfAThread = 4;
    const std::int64_t more = kernels::table().wideRows;
    const bool pays = factors == Factors::BFloat16 && width >= kWide &&
                      rows >= more * kChunksOfAThread * at::get_num_threads();
    return pays ? std::max(more, kRows) : kRows;
}

Scratch numbers(std::int64_t count) {
    return Scratch(static_cast<std::size_t>(count));
}

}  // namespace

BlockPass::BlockPass(const variable_list& tensors, const BlockCall& blockCall, bool backward)
    : arguments(tensors),
      call(blockCall),
      width(tensors[kX].size(-1)),
      inner(tensors[kOut].size(1)),
      ff(tensors[kFf1].size(0)) {
    factors = call.factors;
    const auto& o = call.options;
    samples = Samples::of(tensors[kX], o.heads, inner, o.visibility.lengths, o.visibility.causal,
                          o.visibility.sparse, o.cosine && o.heads > 1);
    chunks = chunksOf(samples, chunkRows(samples.rows, width, factors));
    for (int linear : kLinears)
        panels.push_back(backward ? Panels::forInput(tensors[linear], factors)
                                  : Panels::forOutput(tensors[linear], factors));
    packAll();
}

std::int64_t BlockPass::mostRows() const {
    std::int64_t most = 0;
    for (const auto& c : chunks) most = std::max(most, c.rows);
    return most;
}

float* BlockPass::rowsOf(Kept which, const Chunk& c) const {
    const auto& t = kept[which];
    return place(t, c.firstRow * t.size(1));
}

std::uint16_t* BlockPass::halvesOf(Kept which, const Chunk& c) const {
    const auto& t = kept[which];
    return reinterpret_cast<std::uint16_t*>(t.data_ptr<at::BFloat16>() + c.firstRow * t.size(1));
}

void BlockPass::keepProjected(const Chunk& c, float* rows) const {
    if (keeps() && halves())
        kernels::table().toHalves(rows, halvesOf(kProjected, c), c.rows * 3 * inner);
}

const float* BlockPass::recallProjected(const Chunk& c, float* room) const {
    if (!halves()) return rowsOf(kProjected, c);
    kernels::table().fromHalves(halvesOf(kProjected, c), room, c.rows * 3 * inner);
    return room;
}

FactorRows BlockPass::factorOf(Kept which, const Chunk& c) const {
    if (halves()) return {nullptr, halvesOf(which, c)};
    return {rowsOf(which, c), nullptr};
}

Scratch BlockPass::factorRoom(std::int64_t rows, std::int64_t columns) const {
    return Scratch(static_cast<std::size_t>(factorFloats(rows, columns, factors)));
}

void BlockPass::packAll() const {
    std::vector<std::pair<const Panels*, int>> tasks;
    for (const auto& p : panels)
        for (int i = 0; i < p.count(); ++i) tasks.emplace_back(&p, i);
    shareOut(static_cast<std::int64_t>(tasks.size()), products() / 16, [&](TaskQueue& queue) {
        for (std::int64_t task = 0; queue.take(task);) {
            const auto& [p, i] = tasks[static_cast<std::size_t>(task)];
            p->pack(i, i + 1);
        }
    });
}

void BlockPass::multiply(LinearLayer linear, const FactorRows& a, float* c, std::int64_t rows,
                         bool bias) const {
    panels[linear].multiply(
        a, bias ? place(arguments[static_cast<std::size_t>(kLinears[linear] + 1)], 0) : nullptr, c,
        rows);
}

FactorRows BlockPass::norm(int layer, const float* from, Scratch& room, float* moments,
                           std::int64_t rows) const {
    const auto index = static_cast<std::size_t>(layer);
    const float *const weight = place(arguments[index], 0), *const bias =
                                                                place(arguments[index + 1], 0);
    if (halves()) {
        kernels::table().layerNormHalves(from, weight, bias, halvesIn(room), moments,
                                         moments + rows, rows, static_cast<int>(width));
        return {nullptr, halvesIn(room)};
    }
    kernels::table().layerNorm(from, weight, bias, room.data(), moments, moments + rows, rows,
                               static_cast<int>(width));
    return {room.data(), nullptr};
}

FactorRows BlockPass::gelu(const Chunk& c, const float* hidden, Scratch& room) const {
    if (halves()) {
        kernels::table().geluHalves(hidden, keeps() ? halvesOf(kHidden, c) : nullptr,
                                    halvesIn(room), c.rows, static_cast<int>(ff));
        return {nullptr, halvesIn(room)};
    }
    kernels::table().gelu(hidden, room.data(), c.rows * ff);
    return {room.data(), nullptr};
}

FactorRows BlockPass::context(const Chunk& c, const float* rows, Scratch& room) const {
    if (!keeps() || !halves()) return asFactor(rows, c.rows, inner, room.data(), nullptr, factors);
    kernels::table().roundRows(rows, halvesOf(kContext, c), nullptr, c.rows,
                               static_cast<int>(inner));
    return factorOf(kContext, c);
}

void BlockPass::dropoutAdd(const Chunk& c, const float* from, const float* branch, float* to,
                           const DropoutMask& mask) const {
    if (mask.p > 0)
        kernels::table().dropoutAdd({from, branch, to, c.rows, static_cast<int>(width),
                                     mask.places.data_ptr<std::int64_t>() + c.firstRow, mask.key,
                                     mask.threshold(), mask.scale()});
    else if (from)
        kernels::table().add(from, branch, to, c.rows * width);
}

// A float32 forward pass that keeps its activations writes them straight into the kept tensors, so
// it needs no buffers beyond the first four.
Workspace::Workspace(const BlockPass& p, bool backward) : scratch(p.samples.scratch()) {
    const auto rows = p.mostRows();
    normed = p.factorRoom(rows, p.width);
    moments = numbers(rows * 2);
    active = p.factorRoom(rows, p.ff);
    if (!backward && p.keeps() && !p.halves()) return;
    through = numbers(rows * std::max(p.width, p.inner));
    middle = numbers(rows * p.width);
    hidden = numbers(rows * p.ff);
    projected = numbers(rows * 3 * p.inner);
    if (p.halves()) rounded = p.factorRoom(rows, std::max(p.ff, 3 * p.inner));
    if (!backward) return;
    branch = numbers(rows * p.width);
    if (!p.halves()) return;
    roundedBranch = p.factorRoom(rows, p.width);
    recalled = numbers(rows * 3 * p.inner);
}

}  // namespace headscope::attention::block
