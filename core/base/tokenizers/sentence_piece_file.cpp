#include "core/base/tokenizers/sentence_piece_file.h"

#include "core/base/tokenizers/refusals.h"
#include "core/base/util/utf8.h"

#include <cmath>
#include <cstring>

namespace headscope::tokenizers {
namespace {

// Numbers of the fields that are read (sentencepiece_model.proto).
constexpr std::uint64_t kPieces = 1, kTrainer = 2, kNormalizer = 3;
constexpr std::uint64_t kText = 1, kScore = 2, kType = 3;
constexpr std::uint64_t kModelType = 3, kSpaceAsSuffix = 24, kByteFallback = 35;
constexpr std::uint64_t kCharsmap = 2, kAddPrefix = 3, kRemoveExtraSpace = 4, kEscapeSpace = 5;

// One field of a message: a number, or bytes.
struct Field {
    std::uint64_t number = 0;
    std::uint64_t value = 0;
    std::string_view bytes;
};

// Reads the fields of a message one after another.
class WireMessage {
public:
    explicit WireMessage(std::string_view bytes) : m_bytes(bytes) {}

    bool atEnd() const { return m_at >= m_bytes.size(); }
    // Returns false if the message is damaged.
    bool next(Field& field) {
        std::uint64_t key = 0;
        if (!number(key)) return false;
        // The lower three bits of the key are the wire type, the others the field's number.
        field = {key >> 3, 0, {}};
        switch (key & 7U) {
            case 0:
                return number(field.value);
            case 1:
                return fixed(8, field);
            case 2:
                return number(field.value) && take(field.value, field.bytes);
            case 5:
                return fixed(4, field);
            default:
                return false;
        }
    }

private:
    // Reads a number in base 128, the lowest digits first.
    bool number(std::uint64_t& value) {
        value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            if (atEnd()) return false;
            const auto byte = static_cast<unsigned char>(m_bytes[m_at++]);
            value |= std::uint64_t{byte & 127U} << shift;
            if (byte < 128) return true;
        }
        return false;
    }
    bool take(std::uint64_t size, std::string_view& bytes) {
        if (size > m_bytes.size() - m_at) return false;
        bytes = m_bytes.substr(m_at, static_cast<std::size_t>(size));
        m_at += static_cast<std::size_t>(size);
        return true;
    }
    bool fixed(std::size_t size, Field& field) {
        if (!take(size, field.bytes)) return false;
        for (std::size_t i = 0; i < size; ++i)
            field.value |= std::uint64_t{static_cast<unsigned char>(field.bytes[i])} << (8 * i);
        return true;
    }

    std::string_view m_bytes;
    std::size_t m_at = 0;
};

class Reader {
public:
    explicit Reader(const Message& what) : m_what(what) {}

    Result<SentencePieceFile> read(std::string_view bytes) {
        WireMessage message(bytes);
        for (Field field; !message.atEnd();) {
            if (!message.next(field)) return damaged();
            if (field.number == kPieces) HEADSCOPE_CHECK(addPiece(field.bytes));
            if (field.number == kTrainer) HEADSCOPE_CHECK(readTrainer(field.bytes));
            if (field.number == kNormalizer) HEADSCOPE_CHECK(readNormalizer(field.bytes));
        }
        if (m_file.pieces.empty()) return refusal("%1 contains no tokens"_m(m_what));
        return std::move(m_file);
    }

private:
    Error damaged() const {
        return refusal("%1 is truncated or not a SentencePiece model"_m(m_what));
    }

    Status addPiece(std::string_view bytes) {
        SentencePiece piece;
        // 1 is the default of the format: a normal piece.
        std::uint64_t type = 1;
        WireMessage message(bytes);
        for (Field field; !message.atEnd();) {
            if (!message.next(field)) return damaged();
            if (field.number == kText) piece.text = std::string(field.bytes);
            if (field.number == kType) type = field.value;
            if (field.number == kScore) {
                // A score is stored as the four bytes of a float.
                const auto bits = static_cast<std::uint32_t>(field.value);
                std::memcpy(&piece.score, &bits, sizeof bits);
            }
        }
        const auto number = m_file.pieces.size();
        if (number >= kLargestVocabulary)
            return refusal("%1 has more than %2 tokens"_m(m_what, kLargestVocabulary));
        if (piece.text.size() > kLongestToken || util::findUtf8Fault(piece.text))
            return refusal("%1: token %2 is not UTF-8 or has more than %3 bytes"_m(m_what, number,
                                                                                   kLongestToken));
        if (!std::isfinite(piece.score))
            return refusal("%1: the score of token %2 is not finite"_m(m_what, number));
        if (type < 1 || type > 6)
            return refusal(
                "%1: token %2 has the unknown type %3; allowed: 1 to 6"_m(m_what, number, type));
        piece.type = static_cast<SentencePiece::Type>(type);
        m_file.pieces.push_back(std::move(piece));
        return {};
    }

    Status readTrainer(std::string_view bytes) const {
        constexpr std::uint64_t kUnigram = 1;
        WireMessage message(bytes);
        for (Field field; !message.atEnd();) {
            if (!message.next(field)) return damaged();
            if (field.number == kModelType && field.value != kUnigram)
                return unknownError("%1 has the model type %2"_m(m_what, field.value),
                                    "1 (unigram); save other models as tokenizer.json");
            if (field.number == kSpaceAsSuffix && field.value != 0)
                return unknownError("%1 has \"treat_whitespace_as_suffix\""_m(m_what),
                                    "blanks before words");
            if (field.number == kByteFallback && field.value != 0)
                return unknownError("%1 has \"byte_fallback\""_m(m_what),
                                    "models with an unknown token only");
        }
        return {};
    }

    Status readNormalizer(std::string_view bytes) {
        WireMessage message(bytes);
        for (Field field; !message.atEnd();) {
            if (!message.next(field)) return damaged();
            if (field.number == kAddPrefix) m_file.addPrefix = field.value != 0;
            if (field.number == kRemoveExtraSpace) m_file.removeExtraSpace = field.value != 0;
            if (field.number == kEscapeSpace) m_file.escapeSpace = field.value != 0;
            if (field.number == kCharsmap && !field.bytes.empty()) {
                HEADSCOPE_TRY(m_file.charsmap,
                              Charsmap::parse(field.bytes,
                                              verbatim(m_what.text() + ": precompiled_charsmap")));
            }
        }
        return {};
    }

    const Message& m_what;
    SentencePieceFile m_file;
};

}  // namespace

Result<SentencePieceFile> parseSentencePieceFile(std::string_view bytes, const Message& what) {
    return Reader(what).read(bytes);
}

}  // namespace headscope::tokenizers
