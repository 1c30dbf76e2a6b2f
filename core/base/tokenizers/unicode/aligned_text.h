// A text under normalization, in which each character knows the part of the original that it
// comes from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::tokenizers {

// Range of code points in the original text: [begin, end).
struct Span {
    std::uint32_t begin = 0, end = 0;
};

// One character of a changed text. `change` relates it to the text before: 0 replaces one
// character; 1 is inserted after the previous character; -n replaces one character, and the n that
// follow are removed.
struct Edit {
    char32_t character = 0;
    std::int32_t change = 0;
};

class AlignedText {
public:
    AlignedText() = default;
    // A text whose first character is number `origin` of the original.
    explicit AlignedText(std::u32string text, std::uint32_t origin = 0)
        : m_text(std::move(text)), m_origin(origin) {}

    const std::u32string& text() const { return m_text; }
    std::size_t size() const { return m_text.size(); }
    bool empty() const { return m_text.empty(); }
    Span span(std::size_t at) const {
        if (!m_spans.empty()) return m_spans[at];
        const auto place = m_origin + static_cast<std::uint32_t>(at);
        return {place, place + 1};
    }
    // Returns the part of the original that the characters [begin, end) come from. An empty range
    // is located where it begins.
    Span span(std::size_t begin, std::size_t end) const;

    // Replaces a character by another one from the same place.
    void set(std::size_t at, char32_t character) { m_text[at] = character; }
    // Replaces the whole text. `removed`: number of characters removed at its start.
    void edit(const std::vector<Edit>& edits, std::size_t removed = 0);
    // Appends characters that all come from `span`.
    void append(char32_t character, Span span);
    void append(const AlignedText& other, std::size_t begin, std::size_t end);
    AlignedText part(std::size_t begin, std::size_t end) const;
    // Puts characters before the first one, with its place in the original. Does nothing if the
    // text is empty.
    void prepend(std::u32string_view characters);
    // Replaces each occurrence of `from`. The new characters come from the place of the last
    // character that they replace. Stops soon after the text exceeds `most` characters.
    void replaceAll(std::u32string_view from, std::u32string_view to, std::size_t most);

private:
    void storeSpans();

    std::u32string m_text;
    std::vector<Span> m_spans;  // span per character; empty: character i is at m_origin + i
    std::uint32_t m_origin = 0;
};

}  // namespace headscope::tokenizers
