#include "core/base/tokenizers/decoders.h"

#include "core/base/tokenizers/byte_tokens.h"
#include "core/base/tokenizers/refusals.h"
#include "core/base/tokenizers/unicode/byte_alphabet.h"
#include "core/base/tokenizers/unicode/characters.h"
#include "core/base/util/utf8.h"

#include <algorithm>
#include <array>

namespace headscope::tokenizers {
namespace {

using Tokens = std::vector<std::string>;

bool startsWith(const std::string& text, const std::string& start) {
    return text.compare(0, start.size(), start) == 0;
}

void replaceAll(std::string& text, const std::string& from, const std::string& to) {
    if (from.empty() || text.find(from) == std::string::npos) return;
    std::string changed;
    std::size_t copied = 0;
    for (auto found = text.find(from); found != std::string::npos;
         found = text.find(from, copied)) {
        changed.append(text, copied, found - copied).append(to);
        copied = found + from.size();
    }
    text = changed.append(text, copied, std::string::npos);
}

std::string joined(const Tokens& tokens, const char* separator) {
    std::string all;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (i > 0) all += separator;
        all += tokens[i];
    }
    return all;
}

// Removes blanks before punctuation and contractions, as the reference does for English.
void cleanUp(std::string& text) {
    static constexpr std::array<std::array<const char*, 2>, 11> kChanges{{{" .", "."},
                                                                          {" ?", "?"},
                                                                          {" !", "!"},
                                                                          {" ,", ","},
                                                                          {" ' ", "'"},
                                                                          {" n't", "n't"},
                                                                          {" 'm", "'m"},
                                                                          {" do not", " don't"},
                                                                          {" 's", "'s"},
                                                                          {" 've", "'ve"},
                                                                          {" 're", "'re"}}};
    for (const auto& [from, to] : kChanges) replaceAll(text, from, to);
}

void joinWordPieces(const Decoder& step, Tokens& tokens) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        auto& token = tokens[i];
        if (i > 0) {
            if (startsWith(token, step.pattern))
                token.erase(0, step.pattern.size());
            else
                token.insert(token.begin(), ' ');
        }
        if (step.cleanUp) cleanUp(token);
    }
}

// Bytes of a character may be spread over tokens, so all tokens are joined before decoding.
void toBytes(Tokens& tokens) {
    std::string all;
    for (const auto& token : tokens) {
        const auto characters = utf32(token);
        const bool encoded = std::all_of(characters.begin(), characters.end(),
                                         [](char32_t c) { return byteOfCharacter(c) >= 0; });
        // An added token is plain text and does not use the byte alphabet.
        if (!encoded) {
            all += token;
            continue;
        }
        for (const char32_t c : characters) all.push_back(static_cast<char>(byteOfCharacter(c)));
    }
    tokens = {lossyUtf8(all)};
}

// Bytes in a row become their text if they are valid UTF-8, and otherwise one U+FFFD per byte.
void joinByteTokens(Tokens& tokens) {
    Tokens changed;
    std::string bytes;
    const auto flush = [&] {
        if (bytes.empty()) return;
        if (!util::findUtf8Fault(bytes)) {
            changed.push_back(bytes);
        } else {
            for (std::size_t i = 0; i < bytes.size(); ++i) changed.emplace_back("\xef\xbf\xbd");
        }
        bytes.clear();
    };
    for (auto& token : tokens) {
        const int byte = byteOfToken(token);
        if (byte >= 0) {
            bytes.push_back(static_cast<char>(byte));
            continue;
        }
        flush();
        changed.push_back(std::move(token));
    }
    flush();
    tokens = std::move(changed);
}

void strip(const Decoder& step, Tokens& tokens) {
    const auto& ends = step.content;
    for (auto& token : tokens) {
        std::size_t begin = 0, end = token.size();
        for (std::size_t i = 0; i < step.start && end - begin >= ends.size() &&
                                token.compare(begin, ends.size(), ends) == 0;
             ++i)
            begin += ends.size();
        for (std::size_t i = 0; i < step.stop && end - begin >= ends.size() &&
                                token.compare(end - ends.size(), ends.size(), ends) == 0;
             ++i)
            end -= ends.size();
        token = token.substr(begin, end - begin);
    }
}

void joinSuffixed(const Decoder& step, Tokens& tokens) {
    for (std::size_t i = 0; i < tokens.size(); ++i)
        replaceAll(tokens[i], step.pattern, i + 1 == tokens.size() ? "" : " ");
}

void joinSentencePieces(const Decoder& step, Tokens& tokens) {
    std::string all = joined(tokens, "");
    replaceAll(all, step.content, " ");
    const auto characters = utf32(all);
    std::size_t begin = 0, end = characters.size();
    while (begin < end && isWhiteSpace(characters[begin])) ++begin;
    while (end > begin && isWhiteSpace(characters[end - 1])) --end;
    tokens = {utf8(std::u32string_view(characters).substr(begin, end - begin))};
}

void apply(const Decoder& step, Tokens& tokens) {
    switch (step.kind) {
        case Decoder::Kind::WordPiece:
            return joinWordPieces(step, tokens);
        case Decoder::Kind::ByteLevel:
            return toBytes(tokens);
        case Decoder::Kind::Metaspace:
            for (std::size_t i = 0; i < tokens.size(); ++i)
                replaceAll(tokens[i], step.content, i == 0 && step.prefixed ? "" : " ");
            return;
        case Decoder::Kind::ByteFallback:
            return joinByteTokens(tokens);
        case Decoder::Kind::Fuse:
            tokens = {joined(tokens, "")};
            return;
        case Decoder::Kind::Strip:
            return strip(step, tokens);
        case Decoder::Kind::Replace:
            for (auto& token : tokens) replaceAll(token, step.pattern, step.content);
            return;
        case Decoder::Kind::Suffix:
            return joinSuffixed(step, tokens);
        case Decoder::Kind::SentencePiece:
            return joinSentencePieces(step, tokens);
    }
}

}  // namespace

std::string decodeTokens(const std::vector<Decoder>& steps, std::vector<std::string> tokens) {
    if (steps.empty()) return joined(tokens, " ");
    for (const auto& step : steps) apply(step, tokens);
    return joined(tokens, "");
}

}  // namespace headscope::tokenizers
