#include "core/base/tokenizers/unicode/aligned_text.h"

#include <algorithm>

namespace headscope::tokenizers {

Span AlignedText::span(std::size_t begin, std::size_t end) const {
    if (m_text.empty()) return {m_origin, m_origin};
    if (begin >= end) {
        const auto at = begin < m_text.size() ? span(begin).begin : span(m_text.size() - 1).end;
        return {at, at};
    }
    return {span(begin).begin, span(end - 1).end};
}

void AlignedText::storeSpans() {
    if (!m_spans.empty() || m_text.empty()) return;
    m_spans.resize(m_text.size());
    for (std::size_t i = 0; i < m_text.size(); ++i) {
        const auto place = m_origin + static_cast<std::uint32_t>(i);
        m_spans[i] = {place, place + 1};
    }
}

void AlignedText::edit(const std::vector<Edit>& edits, std::size_t removed) {
    AlignedText changed;
    changed.m_origin = m_origin;
    changed.m_text.reserve(edits.size());
    changed.m_spans.reserve(edits.size());
    std::size_t next = std::min(removed, size());  // first character that is not yet replaced
    for (const auto& edit : edits) {
        Span place{m_origin, m_origin};
        if (edit.change > 0) {
            if (next > 0) place = span(next - 1);
        } else {
            if (!empty()) place = span(std::min(next, size() - 1));
            next = std::min(size(), next + 1 + static_cast<std::size_t>(-edit.change));
        }
        changed.m_text.push_back(edit.character);
        changed.m_spans.push_back(place);
    }
    *this = std::move(changed);
}

void AlignedText::append(char32_t character, Span span) {
    // Most pieces are unchanged parts of the original: they need no spans, only m_origin.
    if (m_text.empty()) m_origin = span.begin;
    const auto expected = m_origin + static_cast<std::uint32_t>(m_text.size());
    if (m_spans.empty() && (span.begin != expected || span.end != expected + 1)) storeSpans();
    const bool stored = !m_spans.empty() || span.begin != expected || span.end != expected + 1;
    m_text.push_back(character);
    if (stored) m_spans.push_back(span);
}

void AlignedText::append(const AlignedText& other, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) append(other.m_text[i], other.span(i));
}

AlignedText AlignedText::part(std::size_t begin, std::size_t end) const {
    AlignedText some(m_text.substr(begin, end - begin));
    some.m_origin = span(begin, end).begin;
    if (!m_spans.empty())
        some.m_spans.assign(m_spans.begin() + static_cast<std::ptrdiff_t>(begin),
                            m_spans.begin() + static_cast<std::ptrdiff_t>(end));
    return some;
}

void AlignedText::prepend(std::u32string_view characters) {
    if (empty() || characters.empty()) return;
    storeSpans();
    m_spans.insert(m_spans.begin(), characters.size(), Span(m_spans.front()));
    m_text.insert(0, characters.data(), characters.size());
}

void AlignedText::replaceAll(std::u32string_view from, std::u32string_view to, std::size_t most) {
    if (from.empty()) return;
    std::size_t found = m_text.find(from.data(), 0, from.size());
    if (found == std::u32string::npos) return;
    if (from.size() == 1 && to.size() == 1) {
        std::replace(m_text.begin(), m_text.end(), from[0], to[0]);
        return;
    }
    AlignedText changed;
    changed.m_origin = m_origin;
    std::size_t copied = 0;
    while (found != std::u32string::npos && changed.size() <= most) {
        changed.append(*this, copied, found);
        copied = found + from.size();
        for (const char32_t c : to) changed.append(c, span(copied - 1));
        found = m_text.find(from.data(), copied, from.size());
    }
    changed.append(*this, copied, size());
    *this = std::move(changed);
}

}  // namespace headscope::tokenizers
