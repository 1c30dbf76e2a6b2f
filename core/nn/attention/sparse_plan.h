// Patterns of sparse attention in the form that the CPU kernels take: blocks of queries with the
// keys that any of them sees. Other keys are skipped.
#pragma once

#include "core/nn/attention/kernels/kernels.h"

#include <torch/torch.h>

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace headscope::attention {

// Owns what kernels::SparseKeys points to.
class SparseBlocks {
public:
    struct Block {
        std::vector<int> queries, keys;
        std::vector<std::uint64_t> seen;  // see kernels::SparseBlock
    };
    struct Group {
        std::vector<int> heads, masks;  // see kernels::SparseGroup
        std::vector<Block> blocks;
    };

    explicit SparseBlocks(std::vector<Group> groups);
    SparseBlocks(const SparseBlocks&) = delete;
    SparseBlocks& operator=(const SparseBlocks&) = delete;

    const std::vector<Group>& groups() const { return m_groups; }
    const kernels::SparseKeys& view() const { return m_view; }
    // Numbers in the maps of a block, summed over blocks, mean over heads.
    std::int64_t cells() const { return m_cells; }
    std::size_t words() const;  // numbers of `seen` in all blocks

private:
    std::vector<Group> m_groups;
    std::vector<std::vector<kernels::SparseBlock>> m_blockViews;
    std::vector<kernels::SparseGroup> m_groupViews;
    kernels::SparseKeys m_view;
    std::int64_t m_cells = 0;
};

// A pattern of attention; sites with equal masks share it. Thread-safe.
class SparsePlan : public torch::CustomClassHolder {
public:
    struct Masks {
        int tokens = 0;  // longest input
        int heads = 0;
        // (tokens, tokens) of each head, or one for all heads: 1 if query t sees key s. Each query
        // sees at least one key.
        std::vector<std::vector<std::uint8_t>> seen;
        // Queries that are one period apart may see similar keys, so a block of them lists fewer
        // keys. firstToken: token from which periods are counted.
        std::vector<int> periods;
        int firstToken = 0;
    };
    explicit SparsePlan(Masks masks);

    // Returns the blocks of an input of `length` tokens, at least 1. A query whose visible keys are
    // all beyond `length` sees itself. together: puts all heads into one group, which the cosine
    // of maps requires. Throws std::out_of_range if `length` exceeds that of the longest input.
    std::shared_ptr<const SparseBlocks> blocks(std::int64_t length, bool together) const;
    // Returns (H or 1, tokens, tokens) bool, true for keys that a query sees. Throws like blocks().
    torch::Tensor mask(std::int64_t tokens, torch::Device device) const;

    // Blocks of heads that share them. best: the fastest division for the longest input. near:
    // blocks of neighbours, which may be faster for short inputs; empty if equal to `best`.
    struct Divided {
        SparseBlocks::Group best, near;
    };

private:
    const std::vector<Divided>& together() const;

    Masks m_shape;                 // without masks, which the blocks contain
    std::vector<Divided> m_apart;  // one for each mask
    mutable std::mutex m_mutex;
    mutable std::vector<Divided> m_together;  // built when it is needed
    // Recently used blocks by length and `together`, and the number of their words.
    mutable std::map<std::pair<std::int64_t, bool>, std::shared_ptr<const SparseBlocks>> m_kept;
    mutable std::size_t m_keptWords = 0;
    mutable std::map<std::string, torch::Tensor> m_masks;  // by device
};

using SparsePlanPointer = c10::intrusive_ptr<SparsePlan>;

// Keep the pattern (or null) of an operator for its backward pass.
void keepSparse(torch::autograd::AutogradContext* ctx, const SparsePlanPointer& sparse);
SparsePlanPointer keptSparse(torch::autograd::AutogradContext* ctx);

}  // namespace headscope::attention
