#include "core/base/tokenizers/byte_trie.h"

#include "core/base/tokenizers/refusals.h"

#include <algorithm>

namespace headscope::tokenizers {
namespace {

constexpr std::size_t kMostNodes = std::size_t{1} << 24;

}  // namespace

Result<ByteTrie> ByteTrie::of(std::vector<Key> keys, const Message& where) {
    std::stable_sort(keys.begin(), keys.end(),
                     [](const Key& a, const Key& b) { return a.text < b.text; });
    ByteTrie trie;
    std::vector<Range> open{{0, 0, keys.size(), 0}};
    while (!open.empty()) {
        const Range range = open.back();
        open.pop_back();
        if (!trie.addChildren(keys, range, open))
            return refusal("%1: the tokens together are too long"_m(where));
    }
    return trie;
}

// Creates the children of a node. Returns false if there are too many nodes.
bool ByteTrie::addChildren(const std::vector<Key>& keys, const Range& range,
                           std::vector<Range>& open) {
    std::size_t begin = range.begin;
    // Keys that end at this node come first.
    for (; begin < range.end && keys[begin].text.size() == range.depth; ++begin)
        if (range.depth > 0) m_nodes[range.node].value = keys[begin].value;
    m_nodes[range.node].firstChild = static_cast<std::uint32_t>(m_nodes.size());
    while (begin < range.end) {
        const auto byte = static_cast<std::uint8_t>(keys[begin].text[range.depth]);
        std::size_t end = begin;
        while (end < range.end && static_cast<std::uint8_t>(keys[end].text[range.depth]) == byte)
            ++end;
        if (m_nodes.size() >= kMostNodes) return false;
        open.push_back({static_cast<std::uint32_t>(m_nodes.size()), begin, end, range.depth + 1});
        m_nodes.push_back({0, -1, 0, byte});
        ++m_nodes[range.node].children;
        begin = end;
    }
    return true;
}

}  // namespace headscope::tokenizers
