#include "core/base/text/tokenizer.h"

#include "core/api/base/find_by_id.h"
#include "core/base/text/imported_tokenizer.h"
#include "core/base/text/pair_text.h"
#include "core/base/text/pieces.h"
#include "core/base/util/utf8.h"

#include <algorithm>
#include <array>

namespace headscope::text {
namespace {

struct KindName {
    TokenKind kind;
    const char* id;
};
constexpr std::array<KindName, 5> kKinds{{{TokenKind::Words, "words"},
                                          {TokenKind::Characters, "characters"},
                                          {TokenKind::Symbols, "symbols"},
                                          {TokenKind::BytePairs, "byte-pair"},
                                          {TokenKind::Imported, "imported"}}};

constexpr std::int64_t kFewestPairs = 2;  // a pair that occurs only once is not informative

struct Counted {
    const std::string* piece;
    std::int64_t count;
    std::size_t first;  // rank by first appearance
};
using Counts = std::unordered_map<std::string, std::pair<std::int64_t, std::size_t>>;

void add(Counts& counts, const std::string& piece) {
    ++counts.try_emplace(piece, 0, counts.size()).first->second.first;
}

std::vector<Counted> byFrequency(const Counts& counts, std::int64_t minimum) {
    std::vector<Counted> kept;
    for (const auto& [piece, seen] : counts)
        if (seen.first >= minimum) kept.push_back({&piece, seen.first, seen.second});
    // First appearance breaks ties, because the order of a hash map differs between libraries.
    std::sort(kept.begin(), kept.end(), [](const Counted& a, const Counted& b) {
        return a.count != b.count ? a.count > b.count : a.first < b.first;
    });
    return kept;
}

Error badVocabulary(Message message) {
    return {ErrorCode::BadData, std::move(message),
            "The vocabulary file is damaged; use another checkpoint or train again"_m};
}

// Checks the cancel flag every 4,096 pieces, which take well below a millisecond.
class Stop {
public:
    explicit Stop(const std::atomic<bool>* cancel) : m_cancel(cancel) {}
    bool operator()() {
        if (m_cancel && ++m_pieces % 4096 == 0)
            m_cancelled |= m_cancel->load(std::memory_order_relaxed);
        return m_cancelled;
    }

private:
    const std::atomic<bool>* m_cancel;
    std::size_t m_pieces = 0;
    bool m_cancelled = false;
};

std::vector<ChunkCount> countedChunks(const std::vector<std::string>& texts, bool lowerCase,
                                      const std::atomic<bool>* cancel) {
    std::unordered_map<std::string, std::int64_t> counts;
    Stop stop(cancel);
    for (const auto& text : texts)
        forEachChunk(text, [&](std::string_view chunk) {
            ++counts[lowerCase ? lowerCased(std::string(chunk)) : std::string(chunk)];
            return !stop();
        });
    std::vector<ChunkCount> chunks;
    for (auto& [bytes, count] : counts) chunks.push_back({bytes, count});
    return chunks;
}

Tokenizer trainedPairs(const std::vector<std::string>& texts, const TokenizerOptions& options,
                       const std::atomic<bool>* cancel) {
    const auto merges = trainMerges(countedChunks(texts, options.lowerCase, cancel),
                                    options.maximumSize - kFirstMerge,
                                    std::max(options.minimumFrequency, kFewestPairs), cancel);
    return std::move(Tokenizer::fromMerges(merges, options)).value();
}

Tokenizer trainedPieces(const std::vector<std::string>& texts, const TokenizerOptions& options,
                        const std::atomic<bool>* cancel) {
    Counts counts;
    Stop stop(cancel);
    for (const auto& text : texts)
        forEachPiece(text, options, [&](const std::string& piece) {
            add(counts, piece);
            return !stop();
        });
    std::vector<std::string> tokens{"[PAD]", "[UNK]"};
    for (const auto& word : byFrequency(counts, options.minimumFrequency)) {
        if (static_cast<std::int64_t>(tokens.size()) >= options.maximumSize) break;
        // A text may contain the words "[PAD]" and "[UNK]"; every token must be unique.
        if (*word.piece != tokens[0] && *word.piece != tokens[1]) tokens.push_back(*word.piece);
    }
    return std::move(Tokenizer::fromTokens(std::move(tokens), options)).value();
}

}  // namespace

const char* idOf(TokenKind kind) {
    return findWhere(kKinds, [&](const KindName& name) { return name.kind == kind; })->id;
}

const TokenKind* findTokenKind(const std::string& id) {
    const auto* found = findById(kKinds, id);
    return found ? &found->kind : nullptr;
}

Result<Tokenizer> Tokenizer::train(const std::vector<std::string>& texts,
                                   const TokenizerOptions& options,
                                   const std::atomic<bool>* cancel) {
    // A cancelled training returns early with a part of the tokens, which is discarded below.
    auto trained = options.kind == TokenKind::BytePairs ? trainedPairs(texts, options, cancel)
                                                        : trainedPieces(texts, options, cancel);
    if (cancel && cancel->load(std::memory_order_relaxed))
        return Error{ErrorCode::Cancelled, "cancelled"_m};
    return trained;
}

Tokenizer Tokenizer::train(const std::vector<std::string>& texts, const TokenizerOptions& options) {
    return std::move(train(texts, options, nullptr)).value();
}

Result<Tokenizer> Tokenizer::fromTokens(std::vector<std::string> tokens,
                                        const TokenizerOptions& options) {
    if (options.kind == TokenKind::Imported)
        return badVocabulary("an imported tokenizer needs its files"_m);
    if (options.kind == TokenKind::BytePairs)
        return badVocabulary("byte pairs need merges instead of a list of tokens"_m);
    // kPad and kUnknown are 0 and 1 in all vocabularies of this program.
    if (tokens.size() < 2 || tokens[0] != "[PAD]" || tokens[1] != "[UNK]")
        return badVocabulary("a vocabulary must begin with [PAD] and [UNK]"_m);
    Tokenizer out;
    out.m_options = options;
    out.m_ids.reserve(tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (!out.m_ids.emplace(tokens[i], static_cast<std::int32_t>(i)).second)
            return badVocabulary("token \"%1\" occurs twice in the vocabulary"_m(tokens[i]));
    out.m_tokens = std::move(tokens);
    return out;
}

Result<Tokenizer> Tokenizer::fromMerges(const std::vector<Merge>& merges,
                                        const TokenizerOptions& options) {
    HEADSCOPE_TRY(auto pairs, BytePairs::of(merges));
    Tokenizer out;
    out.m_options = options;
    out.m_options.kind = TokenKind::BytePairs;
    out.m_tokens.reserve(pairs.bytes().size());
    out.m_tokens = {"[PAD]", "[UNK]"};
    // Order of ids: [PAD], [UNK], the 256 bytes, the merges in the order in which they were
    // learned.
    for (std::size_t id = kFirstByte; id < pairs.bytes().size(); ++id)
        out.m_tokens.push_back(shownBytes(pairs.bytes()[id]));
    out.m_pairs = std::make_shared<const BytePairs>(std::move(pairs));
    return out;
}

const std::vector<Merge>& Tokenizer::merges() const {
    static const std::vector<Merge> kNone;
    return m_pairs ? m_pairs->merges() : kNone;
}

const std::vector<std::string>& Tokenizer::bytes() const {
    static const std::vector<std::string> kNone;
    return m_pairs ? m_pairs->bytes() : kNone;
}

Result<Tokenizer> Tokenizer::fromFiles(tokenizers::TokenizerFiles files, std::int64_t rows,
                                       const std::string& where, tokenizers::Side side,
                                       std::int32_t startToken) {
    HEADSCOPE_TRY(auto imported, ImportedTokenizer::open(std::move(files), rows, where, side));
    Tokenizer out;
    out.m_options = {TokenKind::Imported, false, 1, rows, startToken};
    const auto after = imported.frame().after;
    if (!after.empty()) out.m_endToken = after.back();
    out.m_tokens = imported.names(rows);
    out.m_unknown = imported.unknown();
    out.m_imported = std::make_shared<const ImportedTokenizer>(std::move(imported));
    return out;
}

const tokenizers::TokenizerFiles& Tokenizer::files() const {
    static const tokenizers::TokenizerFiles kNone;
    return m_imported ? m_imported->files() : kNone;
}

Tokenizer::Frame Tokenizer::frame() const {
    return m_imported ? m_imported->frame() : Frame();
}

std::vector<std::int32_t> Tokenizer::encodeBare(const std::string& text,
                                                const std::atomic<bool>* cancel) const {
    constexpr auto kAll = std::numeric_limits<std::size_t>::max();
    return m_imported ? m_imported->encode(text, kAll, cancel, false) : encode(text, kAll, cancel);
}

std::int32_t Tokenizer::padToken() const {
    return m_imported ? m_imported->pad() : kPad;
}

std::int32_t Tokenizer::mask() const {
    return m_imported ? m_imported->mask() : kPad;
}

bool Tokenizer::isSpecial(std::int32_t id) const {
    return m_imported ? m_imported->isSpecial(id) : id == kPad;
}

std::vector<std::string> Tokenizer::written(const std::string& text, std::size_t maximum) const {
    return m_imported ? m_imported->written(text, maximum) : std::vector<std::string>();
}

TextWords Tokenizer::words(const std::string& text, std::size_t maximum) const {
    return m_imported ? m_imported->words(text, maximum) : TextWords();
}

std::vector<std::uint8_t> Tokenizer::types(const std::string& text, std::size_t maximum) const {
    if (!m_imported || !textsOf(text)) return {};
    auto types = m_imported->types(text, maximum);
    // Types that are all 0 count as no types.
    const bool second = std::any_of(types.begin(), types.end(), [](auto type) { return type > 0; });
    return second ? types : std::vector<std::uint8_t>();
}

std::int32_t Tokenizer::id(const std::string& token) const {
    if (m_imported) return m_imported->id(token);
    const auto found = m_ids.find(token);
    return found == m_ids.end() ? kUnknown : found->second;
}

std::vector<std::int32_t> Tokenizer::encode(const std::string& text, std::size_t maximum,
                                            const std::atomic<bool>* cancel) const {
    if (m_imported) return m_imported->encode(text, maximum, cancel);
    std::vector<std::int32_t> ids;
    Stop stop(cancel);
    if (!m_pairs) {
        forEachPiece(text, m_options, [&](const std::string& piece) {
            if (ids.size() >= maximum || stop()) return false;
            ids.push_back(id(piece));
            return true;
        });
        return ids;
    }
    // Cache the ids of chunks, because few distinct chunks make up most of a text. The values are
    // the start and number of a chunk's ids in `kept`.
    std::unordered_map<std::string_view, std::pair<std::size_t, std::size_t>> known;
    std::vector<std::int32_t> kept;
    forEachChunk(text, [&](std::string_view chunk) {
        const auto [place, isNew] = known.try_emplace(chunk, kept.size(), 0);
        auto& [first, count] = place->second;
        if (isNew) {
            if (m_options.lowerCase)
                m_pairs->encode(lowerCased(std::string(chunk)), kept);
            else
                m_pairs->encode(chunk, kept);
            count = kept.size() - first;
        }
        ids.insert(ids.end(), kept.begin() + static_cast<std::ptrdiff_t>(first),
                   kept.begin() + static_cast<std::ptrdiff_t>(first + count));
        return ids.size() < maximum && !stop();
    });
    // The last chunk may have more ids than fit.
    ids.resize(std::min(ids.size(), maximum));
    return ids;
}

std::string Tokenizer::decode(const std::vector<std::int32_t>& ids) const {
    if (m_imported) return m_imported->decode(ids);
    const bool blanks = m_options.kind == TokenKind::Words || m_options.kind == TokenKind::Symbols;
    std::string text;
    for (auto id : ids) {
        if (id == kPad) continue;
        if (id < 0 || id >= size()) id = kUnknown;
        if (blanks && !text.empty()) text += ' ';
        // The bytes themselves, not their visible forms: a character can be divided over tokens.
        text +=
            m_pairs && id != kUnknown ? m_pairs->bytes()[static_cast<std::size_t>(id)] : token(id);
    }
    return text;
}

bool hasToken(const std::string& text, const TokenizerOptions& options) {
    if (options.kind == TokenKind::BytePairs) return !text.empty();
    if (options.kind == TokenKind::Imported)
        return text.find_first_not_of(" \t\r\n") != std::string::npos;
    bool found = false;
    forEachPiece(text, options, [&](const std::string&) {
        found = true;
        return false;
    });
    return found;
}

}  // namespace headscope::text
