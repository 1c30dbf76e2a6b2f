// Byte-pair encoding (Sennrich et al. 2016) with the merges of a model file. The pair of lowest
// rank is merged first, and of equal pairs the leftmost.
#pragma once

#include "core/base/tokenizers/model_token.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace headscope::tokenizers {

struct BytePairOptions {
    std::optional<std::string> unknown;
    std::string prefix;         // text at the start of tokens inside a word
    std::string suffix;         // text at the end of a word's last token
    bool fuseUnknown = false;   // join neighbouring unknown characters to one token
    bool byteFallback = false;  // encode unknown characters as tokens <0xNN>
    bool ignoreMerges = false;  // keep a piece that is in the vocabulary as one token
};

using MergeParts = std::array<std::string, 2>;

class BytePairModel {
public:
    // `where` names the file in messages. A merge that is repeated keeps its first rank, and is
    // counted in `repeated`. Errors: BadData naming the merge whose parts or result are missing, or
    // the unknown token.
    static Result<BytePairModel> of(Vocabulary vocabulary, const std::vector<MergeParts>& merges,
                                    BytePairOptions options, const Message& where);

    const Vocabulary& vocabulary() const { return m_vocabulary; }
    std::int32_t unknown() const { return m_unknown; }
    std::size_t repeated() const { return m_repeated; }
    // Appends the tokens of a piece; takes n log n time. Returns false if it was cancelled.
    bool tokenize(std::u32string_view piece, const std::atomic<bool>* cancel,
                  std::vector<ModelToken>& tokens) const;

private:
    struct Merge {
        std::uint32_t rank = 0;
        std::int32_t result = 0;
    };
    struct Symbol {
        std::int32_t id = 0;
        std::uint32_t begin = 0, end = 0;  // range of characters in the piece
        std::int32_t previous = -1, next = -1;
    };
    using Symbols = std::vector<Symbol>;

    Status addMerges(const std::vector<MergeParts>& merges, const Message& where);
    void findUnits();
    std::int32_t idOf(char32_t c, bool first, bool last) const;
    bool addBytes(char32_t c, std::uint32_t at, Symbols& symbols) const;
    Symbols symbolsOf(std::u32string_view piece, std::size_t begin, std::size_t end) const;
    bool merge(Symbols& symbols, const std::atomic<bool>* cancel) const;
    const Merge* mergeOf(std::int32_t left, std::int32_t right) const;
    bool mayJoin(char32_t left, char32_t right) const;
    bool tokenizePart(std::u32string_view piece, std::size_t begin, std::size_t end,
                      const std::atomic<bool>* cancel, std::vector<ModelToken>& tokens) const;

    Vocabulary m_vocabulary;
    BytePairOptions m_options;
    std::int32_t m_unknown = -1;
    std::size_t m_repeated = 0;
    std::unordered_map<std::uint64_t, Merge> m_merges;  // keyed by the ids of both parts
    std::unordered_map<char32_t, std::int32_t> m_characters;
    std::array<std::int32_t, 256> m_bytes{};  // ids of <0x00> to <0xFF>, or -1
    // Pairs of characters inside tokens, and whether long pieces may be divided elsewhere.
    std::unordered_set<std::uint64_t> m_pairs;
    bool m_divisible = false;
};

}  // namespace headscope::tokenizers
