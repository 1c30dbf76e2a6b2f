#include "core/nn/attention/sparse_plan.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <stdexcept>

namespace headscope::attention {
namespace {

static_assert(kernels::kLongQueries <= 64, "a word of SparseBlock::seen has a bit per query");

using Mask = std::vector<std::uint8_t>;
using Block = SparseBlocks::Block;
using Group = SparseBlocks::Group;

// Lists of queries that make up the blocks.
using Division = std::vector<std::vector<int>>;

// Divides the tokens into blocks of at most `most` queries. With a period above 1, the queries of a
// block are equal modulo the period, and tokens before firstToken form blocks of their own.
Division divided(int tokens, int period, int firstToken, int most) {
    const auto placeOf = [&](int t) { return t < firstToken ? -1 : (t - firstToken) % period; };
    std::vector<int> order(static_cast<std::size_t>(tokens));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return placeOf(a) < placeOf(b); });
    Division division;
    for (const int query : order) {
        const bool starts = division.empty() || division.back().size() == std::size_t(most) ||
                            (period > 1 && placeOf(division.back().back()) != placeOf(query));
        if (starts) division.emplace_back();
        division.back().push_back(query);
    }
    return division;
}

// Keys that any of the queries sees.
std::vector<int> keysOf(const std::vector<int>& queries, const Mask& mask, int tokens) {
    Mask any(static_cast<std::size_t>(tokens), 0);
    for (const int query : queries) {
        const auto* row = mask.data() + static_cast<std::ptrdiff_t>(query) * tokens;
        for (std::size_t key = 0; key < any.size(); ++key) any[key] |= row[key];
    }
    std::vector<int> keys;
    for (int key = 0; key < tokens; ++key)
        if (any[static_cast<std::size_t>(key)] != 0) keys.push_back(key);
    return keys;
}

// Estimates the time of a block, in map entries: queries are padded to whole vectors, a query costs
// as much as 24 keys in addition to its entries, and a key (which is copied) as much as 6 queries.
std::int64_t costOf(std::size_t queries, std::size_t keys) {
    constexpr std::int64_t kKeysOfAQuery = 24, kQueriesOfAKey = 6;
    const std::int64_t padded = kernels::mapStride(static_cast<int>(queries)),
                       count = static_cast<std::int64_t>(keys);
    return padded * (count + kKeysOfAQuery) + count * kQueriesOfAKey;
}

std::int64_t costOf(const std::vector<Block>& blocks) {
    std::int64_t cost = 0;
    for (const auto& block : blocks) cost += costOf(block.queries.size(), block.keys.size());
    return cost;
}

std::int64_t costOf(const Division& division, const Mask& mask, int tokens) {
    std::int64_t cost = 0;
    for (const auto& queries : division)
        cost += costOf(queries.size(), keysOf(queries, mask, tokens).size());
    return cost;
}

Division neighbours(const SparsePlan::Masks& masks) {
    return divided(masks.tokens, 1, masks.firstToken, kernels::kLongQueries);
}

// Returns the fastest division by neighbours or by a period, with at most 64 or 16 queries per
// block.
Division bestDivision(const SparsePlan::Masks& masks, const Mask& mask) {
    auto best = neighbours(masks);
    auto least = costOf(best, mask, masks.tokens);
    std::set<int> periods = {1};
    for (const int period : masks.periods) periods.insert(std::clamp(period, 1, masks.tokens));
    for (const int period : periods)
        for (const int most : {kernels::kLongQueries, kernels::kLongQueries / 4}) {
            if (period == 1 && most == kernels::kLongQueries) continue;
            auto division = divided(masks.tokens, period, masks.firstToken, most);
            const auto cost = costOf(division, mask, masks.tokens);
            if (cost >= least) continue;
            best = std::move(division);
            least = cost;
        }
    return best;
}

// Returns the words of one mask for a block.
std::vector<std::uint64_t> wordsOf(const Block& block, const Mask& mask, int tokens) {
    std::vector<std::uint64_t> words(block.keys.size(), 0);
    for (std::size_t q = 0; q < block.queries.size(); ++q) {
        const auto* row = mask.data() + static_cast<std::ptrdiff_t>(block.queries[q]) * tokens;
        for (std::size_t key = 0; key < words.size(); ++key)
            if (row[block.keys[key]] != 0) words[key] |= std::uint64_t{1} << q;
    }
    return words;
}

// Returns the blocks of a division. any: the union of the masks.
std::vector<Block> blocksOf(const Division& division, const std::vector<const Mask*>& masks,
                            const Mask& any, int tokens) {
    std::vector<Block> blocks;
    for (const auto& queries : division) {
        Block block;
        block.queries = queries;
        block.keys = keysOf(queries, any, tokens);
        for (const auto* mask : masks) {
            const auto words = wordsOf(block, *mask, tokens);
            block.seen.insert(block.seen.end(), words.begin(), words.end());
        }
        blocks.push_back(std::move(block));
    }
    return blocks;
}

// Divides the heads whose masks are `masks`; the caller fills in the heads.
SparsePlan::Divided dividedHeads(const SparsePlan::Masks& shape,
                                 const std::vector<const Mask*>& masks) {
    Mask any = *masks.front();
    for (const auto* mask : masks)
        for (std::size_t cell = 0; cell < any.size(); ++cell) any[cell] |= (*mask)[cell];
    const auto best = bestDivision(shape, any), near = neighbours(shape);
    SparsePlan::Divided out;
    out.best.blocks = blocksOf(best, masks, any, shape.tokens);
    if (best != near) out.near.blocks = blocksOf(near, masks, any, shape.tokens);
    return out;
}

// Returns the indices in `tokens` of those below `length`.
std::vector<std::size_t> keptOf(const std::vector<int>& tokens, std::int64_t length) {
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (tokens[i] < length) kept.push_back(i);
    return kept;
}

std::uint64_t keptBits(std::uint64_t word, const std::vector<std::size_t>& kept) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) bits |= (word >> kept[i] & 1) << i;
    return bits;
}

// Adds a key that is hidden from all queries in all masks.
void addKey(Block& block, int key, std::size_t masks) {
    const auto count = block.keys.size();
    block.keys.push_back(key);
    for (std::size_t mask = masks; mask-- > 0;)
        block.seen.insert(block.seen.begin() + static_cast<std::ptrdiff_t>((mask + 1) * count), 0);
}

// Lets each query without visible keys see itself.
void showItself(Block& block, std::size_t mask, std::size_t masks) {
    std::uint64_t any = 0;
    for (std::size_t key = 0; key < block.keys.size(); ++key)
        any |= block.seen[mask * block.keys.size() + key];
    for (std::size_t q = 0; q < block.queries.size(); ++q) {
        if ((any >> q & 1) != 0) continue;
        const auto find = [&] {
            return std::find(block.keys.begin(), block.keys.end(), block.queries[q]);
        };
        if (find() == block.keys.end()) addKey(block, block.queries[q], masks);
        const auto key = static_cast<std::size_t>(find() - block.keys.begin());
        block.seen[mask * block.keys.size() + key] |= std::uint64_t{1} << q;
    }
}

// Returns the block without the tokens from `length` on; empty if no query remains.
Block shortened(const Block& block, std::int64_t length, std::size_t masks) {
    const auto queries = keptOf(block.queries, length), keys = keptOf(block.keys, length);
    Block out;
    if (queries.empty()) return out;
    for (const auto q : queries) out.queries.push_back(block.queries[q]);
    for (const auto key : keys) out.keys.push_back(block.keys[key]);
    const bool allQueries = queries.size() == block.queries.size();
    for (std::size_t mask = 0; mask < masks; ++mask)
        for (const auto key : keys) {
            const auto word = block.seen[mask * block.keys.size() + key];
            out.seen.push_back(allQueries ? word : keptBits(word, queries));
        }
    for (std::size_t mask = 0; mask < masks; ++mask) showItself(out, mask, masks);
    return out;
}

std::size_t masksOf(const Group& group) {
    return static_cast<std::size_t>(*std::max_element(group.masks.begin(), group.masks.end())) + 1;
}

Group shortened(const Group& group, std::int64_t length) {
    Group less{group.heads, group.masks, {}};
    for (const auto& block : group.blocks) {
        auto rest = shortened(block, length, masksOf(group));
        if (!rest.queries.empty()) less.blocks.push_back(std::move(rest));
    }
    return less;
}

// Returns the faster of both divisions for an input of `length` tokens.
Group fastest(const SparsePlan::Divided& divided, std::int64_t length) {
    auto best = shortened(divided.best, length);
    if (divided.near.blocks.empty()) return best;
    auto near = shortened(divided.near, length);
    return costOf(near.blocks) < costOf(best.blocks) ? near : best;
}

void addHead(SparsePlan::Divided& divided, int head, int mask) {
    for (auto* group : {&divided.best, &divided.near}) {
        group->heads.push_back(head);
        group->masks.push_back(mask);
    }
}

// The mask of a group with one mask.
Mask maskOf(const Group& group, int tokens) {
    Mask mask(static_cast<std::size_t>(tokens) * static_cast<std::size_t>(tokens), 0);
    for (const auto& block : group.blocks)
        for (std::size_t key = 0; key < block.keys.size(); ++key)
            for (std::size_t q = 0; q < block.queries.size(); ++q)
                if ((block.seen[key] >> q & 1) != 0)
                    mask[static_cast<std::size_t>(block.queries[q]) *
                             static_cast<std::size_t>(tokens) +
                         static_cast<std::size_t>(block.keys[key])] = 1;
    return mask;
}

}  // namespace

SparseBlocks::SparseBlocks(std::vector<Group> groups) : m_groups(std::move(groups)) {
    std::int64_t heads = 0;
    for (const auto& group : m_groups) {
        auto& views = m_blockViews.emplace_back();
        std::int64_t cells = 0;
        for (const auto& block : group.blocks) {
            const auto keys = static_cast<int>(block.keys.size());
            views.push_back({block.queries.data(), block.keys.data(),
                             static_cast<int>(block.queries.size()), keys, block.seen.data()});
            m_view.mostKeys = std::max(m_view.mostKeys, keys);
            cells += kernels::mapStride(static_cast<int>(block.queries.size())) *
                     static_cast<std::int64_t>(keys);
        }
        const auto count = static_cast<std::int64_t>(group.heads.size());
        m_cells += cells * count;
        heads += count;
    }
    m_cells /= std::max<std::int64_t>(heads, 1);
    for (std::size_t i = 0; i < m_groups.size(); ++i)
        m_groupViews.push_back({m_groups[i].heads.data(), m_groups[i].masks.data(),
                                static_cast<int>(m_groups[i].heads.size()), m_blockViews[i].data(),
                                static_cast<int>(m_blockViews[i].size())});
    m_view.groups = m_groupViews.data();
    m_view.groupCount = static_cast<int>(m_groupViews.size());
}

std::size_t SparseBlocks::words() const {
    std::size_t words = 0;
    for (const auto& group : m_groups)
        for (const auto& block : group.blocks) words += block.seen.size();
    return words;
}

SparsePlan::SparsePlan(Masks masks) {
    // Heads with equal masks share one entry.
    std::vector<std::size_t> distinct;
    for (int head = 0; head < masks.heads; ++head) {
        const auto own = masks.seen.size() == 1 ? 0 : static_cast<std::size_t>(head);
        const auto known = std::find_if(distinct.begin(), distinct.end(), [&](std::size_t other) {
            return other == own || masks.seen[other] == masks.seen[own];
        });
        const auto mask = static_cast<std::size_t>(known - distinct.begin());
        if (known == distinct.end()) {
            distinct.push_back(own);
            m_apart.push_back(dividedHeads(masks, {&masks.seen[own]}));
        }
        addHead(m_apart[mask], head, 0);
    }
    masks.seen.clear();
    m_shape = std::move(masks);
}

// The caller holds the mutex.
const std::vector<SparsePlan::Divided>& SparsePlan::together() const {
    if (m_apart.size() <= 1) return m_apart;
    if (!m_together.empty()) return m_together;
    std::vector<Mask> masks;
    for (const auto& divided : m_apart) masks.push_back(maskOf(divided.best, m_shape.tokens));
    std::vector<const Mask*> all;
    for (const auto& mask : masks) all.push_back(&mask);
    auto divided = dividedHeads(m_shape, all);
    for (std::size_t mask = 0; mask < m_apart.size(); ++mask)
        for (const int head : m_apart[mask].best.heads)
            addHead(divided, head, static_cast<int>(mask));
    m_together.push_back(std::move(divided));
    return m_together;
}

std::shared_ptr<const SparseBlocks> SparsePlan::blocks(std::int64_t length, bool together) const {
    constexpr std::size_t kMostWords = std::size_t{1} << 22;  // 32 MiB
    if (length > m_shape.tokens) throw std::out_of_range("the input has more tokens than the plan");
    const std::lock_guard lock(m_mutex);
    auto& kept = m_kept[{length, together}];
    if (kept) return kept;
    std::vector<Group> groups;
    for (const auto& divided : together ? this->together() : m_apart)
        groups.push_back(fastest(divided, length));
    auto made = std::make_shared<const SparseBlocks>(std::move(groups));
    m_keptWords += made->words();
    if (m_keptWords > kMostWords) {
        m_kept.clear();
        m_keptWords = made->words();
    }
    return m_kept[{length, together}] = std::move(made);
}

torch::Tensor SparsePlan::mask(std::int64_t tokens, torch::Device device) const {
    if (tokens > m_shape.tokens) throw std::out_of_range("the input has more tokens than the plan");
    const std::lock_guard lock(m_mutex);
    auto& mask = m_masks[device.str()];
    if (!mask.defined()) {
        std::vector<torch::Tensor> masks(
            m_apart.size() == 1 ? 1 : static_cast<std::size_t>(m_shape.heads));
        for (const auto& divided : m_apart) {
            auto cells = maskOf(divided.best, m_shape.tokens);
            const auto shown =
                torch::from_blob(cells.data(), {m_shape.tokens, m_shape.tokens}, torch::kByte)
                    .to(torch::kBool);
            for (const int head : divided.best.heads)
                masks[masks.size() == 1 ? 0 : static_cast<std::size_t>(head)] = shown;
        }
        mask = torch::stack(masks).to(device);
    }
    return mask.narrow(1, 0, tokens).narrow(2, 0, tokens);
}

void keepSparse(torch::autograd::AutogradContext* ctx, const SparsePlanPointer& sparse) {
    if (sparse) ctx->saved_data["sparse"] = c10::IValue::make_capsule(sparse);
}

SparsePlanPointer keptSparse(torch::autograd::AutogradContext* ctx) {
    const auto found = ctx->saved_data.find("sparse");
    if (found == ctx->saved_data.end()) return {};
    return c10::static_intrusive_pointer_cast<SparsePlan>(found->second.toCapsule());
}

}  // namespace headscope::attention
