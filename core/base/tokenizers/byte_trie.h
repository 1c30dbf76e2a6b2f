// Finds all keys at the start of a text.
#pragma once

#include "core/api/base/result.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace headscope::tokenizers {

class ByteTrie {
public:
    struct Key {
        std::string_view text;
        std::int32_t value = 0;
    };

    // Empty keys are ignored. The last of equal keys in `keys` is kept. Errors: BadData if the trie
    // would have more than 2^24 nodes.
    static Result<ByteTrie> of(std::vector<Key> keys, const Message& where);

    // Calls `visit(length, value)` for each key at the start of `text`, the shortest first.
    template <class Visit>
    void forEachPrefix(std::string_view text, const Visit& visit) const {
        std::uint32_t node = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (!step(node, static_cast<unsigned char>(text[i]))) return;
            if (m_nodes[node].value >= 0) visit(i + 1, m_nodes[node].value);
        }
    }

private:
    struct Node {
        std::uint32_t firstChild = 0;
        std::int32_t value = -1;
        std::uint16_t children = 0;
        std::uint8_t byte = 0;  // label of the edge to the node
    };
    // A node with the sorted keys [begin, end) that go through it.
    struct Range {
        std::uint32_t node = 0;
        std::size_t begin = 0, end = 0, depth = 0;
    };

    bool addChildren(const std::vector<Key>& keys, const Range& range, std::vector<Range>& open);
    bool step(std::uint32_t& node, std::uint8_t byte) const {
        const auto& parent = m_nodes[node];
        std::uint32_t low = parent.firstChild, high = low + parent.children;
        while (low < high) {
            const std::uint32_t middle = low + (high - low) / 2;
            if (m_nodes[middle].byte == byte) {
                node = middle;
                return true;
            }
            if (m_nodes[middle].byte < byte)
                low = middle + 1;
            else
                high = middle;
        }
        return false;
    }

    std::vector<Node> m_nodes{1};  // children of a node are adjacent, in order of their bytes
};

}  // namespace headscope::tokenizers
