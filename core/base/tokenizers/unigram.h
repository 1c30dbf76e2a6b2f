// Unigram language model (Kudo 2018): the most likely division of a piece into tokens.
#pragma once

#include "core/base/tokenizers/byte_trie.h"
#include "core/base/tokenizers/model_token.h"

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace headscope::tokenizers {

class Unigram {
public:
    // `pieces`: tokens in order of their ids, with the natural logarithms of their probabilities.
    // Errors: BadData naming `where` and the token (a score that is not finite, limits), or if
    // `unknown` is not an id.
    static Result<Unigram> of(std::vector<std::pair<std::string, double>> pieces,
                              std::int64_t unknown, bool byteFallback, const Message& where);

    const Vocabulary& vocabulary() const { return m_vocabulary; }
    std::int32_t unknown() const { return m_unknown; }
    // Appends the tokens of a piece; neighbouring unknown characters are one token. Takes time
    // proportional to the length times the length of the longest token. Returns false if it was
    // cancelled.
    bool tokenize(std::u32string_view piece, const std::atomic<bool>* cancel,
                  std::vector<ModelToken>& tokens) const;

private:
    bool addBytes(std::string_view part, ModelToken token, std::vector<ModelToken>& tokens) const;

    Vocabulary m_vocabulary;
    std::vector<double> m_scores;
    ByteTrie m_trie;
    std::int32_t m_unknown = 0;
    double m_unknownScore = 0;
    bool m_byteFallback = false;
    std::array<std::int32_t, 256> m_bytes{};  // ids of <0x00> to <0xFF>, or -1
};

}  // namespace headscope::tokenizers
