// The most likely division of a text into tokens (Viterbi; Kudo 2018, unigram language model).
#pragma once

#include "core/base/tokenizers/byte_trie.h"
#include "core/base/tokenizers/model_token.h"
#include "core/base/util/utf8.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace headscope::tokenizers {

// Token for the bytes [begin, end) of a text.
struct PathToken {
    std::int32_t id = 0;
    std::uint32_t begin = 0, end = 0;
};

// Scores are sums of type Score, as the reference rounds them: double in tokenizers, float in
// SentencePiece. `scoreOf(id, bytes)` returns a token's score as double. A character without a
// token of its own gets `unknown` with `unknownScore`. If scores are equal, the
// path found first wins, whose last token begins earlier. Returns false if it was cancelled.
template <class Score, class ScoreOf>
bool bestPath(std::string_view text, const ByteTrie& trie, const ScoreOf& scoreOf,
              std::int32_t unknown, Score unknownScore, const std::atomic<bool>* cancel,
              std::vector<PathToken>& tokens) {
    struct Node {
        Score score = 0;
        std::int32_t id = -1;  // token that ends here; -1: no path yet
        std::uint32_t begin = 0;
    };
    std::vector<Node> nodes(text.size() + 1);
    // Sums are compared before they are rounded to Score.
    const auto offer = [&](std::size_t begin, std::size_t end, std::int32_t id, double score) {
        auto& node = nodes[end];
        if (node.id < 0 || score > static_cast<double>(node.score))
            node = {static_cast<Score>(score), id, static_cast<std::uint32_t>(begin)};
    };
    std::size_t characters = 0;
    for (std::size_t at = 0; at < text.size(); ++characters) {
        if (characters % 4096 == 0 && isSet(cancel)) return false;
        const std::size_t size = std::max<std::size_t>(1, util::utf8Length(text.substr(at, 4)));
        const Score before = nodes[at].score;
        bool single = false;
        trie.forEachPrefix(text.substr(at), [&](std::size_t length, std::int32_t id) {
            offer(at, at + length, id, scoreOf(id, length) + static_cast<double>(before));
            single = single || length == size;
        });
        if (!single) offer(at, at + size, unknown, static_cast<double>(unknownScore + before));
        at += size;
    }
    const std::size_t first = tokens.size();
    for (std::size_t end = text.size(); end > 0; end = nodes[end].begin)
        tokens.push_back({nodes[end].id, nodes[end].begin, static_cast<std::uint32_t>(end)});
    std::reverse(tokens.begin() + static_cast<std::ptrdiff_t>(first), tokens.end());
    return true;
}

}  // namespace headscope::tokenizers
