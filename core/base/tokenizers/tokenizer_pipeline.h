// Tokenizers of models from other programs: tokenizer.json, vocab.txt, vocab.json with merges.txt,
// or SentencePiece files. They yield the same ids and offsets as the reference (the packages
// tokenizers and transformers). Stages: added tokens, normalizer, pre-tokenizer, model,
// post-processor; a decoder for the way back. See README.md.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/result.h"
#include "core/base/tokenizers/tokenizer_files.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::tokenizers {

struct Token {
    std::int32_t id = 0;
    // code points [begin, end) of the text that the token stands for; 0, 0 for special tokens that
    // were added
    std::uint32_t begin = 0, end = 0;
    std::int32_t type = 0;    // segment, for models with token types
    std::int32_t text = -1;   // 0: first text, 1: second text, -1: added special token
    std::int32_t piece = -1;  // number of the pre-tokenizer's piece in its text, or -1
};

struct Encoding {
    std::vector<Token> tokens;
    // Whether tokens were left out because of EncodeOptions::maximumLength.
    bool truncated = false;

    std::vector<std::int32_t> ids() const;
};

struct EncodeOptions {
    bool addSpecial = true;  // add special tokens such as [CLS] and </s>
    // Most tokens with special ones; 0: no limit. Removes tokens at the end; of a pair, from the
    // longer text first.
    std::int64_t maximumLength = 0;
    // Set this flag from another thread to stop. It is checked at least every few thousand tokens.
    const std::atomic<bool>* cancel = nullptr;
};

// Ids of special tokens; empty if the tokenizer does not have the token.
struct SpecialTokens {
    std::optional<std::int32_t> unknown, bos, eos, cls, sep, pad, mask;
};

struct Pipeline;  // defined in pipeline.h

// Immutable; copies share their data. All functions may be called on any thread.
class Tokenizer {
public:
    explicit Tokenizer(std::shared_ptr<const Pipeline> pipeline);

    // `text` is UTF-8 of at most 64 MiB; invalid bytes count as U+FFFD. Takes n log n time. Errors:
    // Usage (text too long, or maximumLength below the number of special tokens), BadData (a
    // normalizer that makes the text much longer), Cancelled.
    Result<Encoding> encode(std::string_view text, const EncodeOptions& options = {}) const;
    Result<Encoding> encodePair(std::string_view first, std::string_view second,
                                const EncodeOptions& options = {}) const;
    // Joins tokens to a text. Ignores unknown ids. `skipSpecial` leaves special tokens out.
    std::string decode(const std::vector<std::int32_t>& ids, bool skipSpecial) const;

    // Returns the text of a token as stored, such as "##ing" or "\u0120the"; "" for an unknown id.
    const std::string& piece(std::int32_t id) const;
    std::optional<std::int32_t> idOf(std::string_view piece) const;
    // Returns the bytes that a token of a byte-level tokenizer stands for; they may be a part of a
    // character. Empty for other tokenizers and for added tokens.
    std::optional<std::string> bytesOf(std::int32_t id) const;
    bool isSpecial(std::int32_t id) const;
    // Returns the largest id plus one, with added tokens. A model's table may have more rows, not
    // fewer.
    std::int32_t size() const;
    const SpecialTokens& special() const;
    // Returns the maximum number of tokens that the model was made for; empty if the files do not
    // say.
    std::optional<std::int64_t> maximumLength() const;
    const std::string& kind() const;  // model: "WordPiece", "BPE", "Unigram", "SentencePiece"
    // Returns notes on ignored content of the files, and on which file was read.
    const std::vector<Message>& notes() const;

private:
    std::shared_ptr<const Pipeline> m_pipeline;
};

// Returns for each token the number of its word in its text, counted from 0; -1 for added special
// tokens. Tokens of one piece form a word, unless one begins with white space after another
// character: models without a pre-tokenizer have whole sentences as pieces. `first` and `second`
// are the encoded texts.
std::vector<std::int32_t> wordsOf(const Encoding& encoding, std::string_view first,
                                  std::string_view second = {});

// Opens the tokenizer in a model's folder. Chooses the first of: tokenizer.json; vocab.txt;
// vocab.json with merges.txt; source.spm (for Side::Target target.spm) with vocab.json. Reads
// roles and length from tokenizer_config.json and special_tokens_map.json. Errors: BadData naming
// the file and the part that is damaged, unknown or too large; Io.
Result<Tokenizer> openTokenizer(const io::Directory& folder, Side side = Side::Source);

// Opens a tokenizer from files that were read before; `where` names them in messages.
Result<Tokenizer> openTokenizer(const TokenizerFiles& files, const std::string& where,
                                Side side = Side::Source);

// Opens a tokenizer from the bytes of a tokenizer.json alone.
Result<Tokenizer> parseTokenizerJson(std::string_view bytes);
// Opens a tokenizer from a SentencePiece model and vocab.json.
Result<Tokenizer> parseSentencePiece(std::string_view model, std::string_view vocabulary);

}  // namespace headscope::tokenizers
