#include "core/base/tokenizers/pre_tokenizers.h"

#include "core/base/tokenizers/unicode/characters.h"

#include <algorithm>

namespace headscope::tokenizers {
namespace {

using View = std::u32string_view;

// A part of a piece, with places relative to the piece.
struct Part {
    std::size_t begin = 0, end = 0;
    bool matches = false;
};

using Parts = std::vector<Part>;

void addPart(Parts& parts, std::size_t begin, std::size_t end, bool matches) {
    if (begin < end) parts.push_back({begin, end, matches});
}

// Finds the characters that `test` accepts; each is one match.
template <class Test>
void findCharacters(View text, const Test& test, Parts& parts) {
    std::size_t done = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!test(text[i])) continue;
        addPart(parts, done, i, false);
        addPart(parts, i, i + 1, true);
        done = i + 1;
    }
    addPart(parts, done, text.size(), false);
}

void findExpression(View text, Pattern pattern, Parts& parts) {
    std::size_t done = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = matchEnd(pattern, text, at);
        if (end == at) {
            ++at;
            continue;
        }
        addPart(parts, done, at, false);
        addPart(parts, at, end, true);
        done = at = end;
    }
    addPart(parts, done, text.size(), false);
}

void findText(View text, View wanted, Parts& parts) {
    std::size_t done = 0;
    for (auto found = text.find(wanted); found != View::npos && !wanted.empty();
         found = text.find(wanted, done)) {
        addPart(parts, done, found, false);
        done = found + wanted.size();
        addPart(parts, found, done, true);
    }
    addPart(parts, done, text.size(), false);
}

// Runs of word characters, and runs of signs; white space is not matched.
void findWordsAndSigns(View text, Parts& parts) {
    const auto kindOf = [](char32_t c) { return isWordCharacter(c) ? 1 : isWhiteSpace(c) ? 0 : 2; };
    for (std::size_t at = 0; at < text.size();) {
        const int kind = kindOf(text[at]);
        std::size_t end = at + 1;
        while (end < text.size() && kindOf(text[end]) == kind) ++end;
        addPart(parts, at, end, kind != 0);
        at = end;
    }
}

// A match joins the part before it, unless that part is a match itself.
void mergeWithPrevious(Parts& parts) {
    std::size_t kept = 0;
    bool afterMatch = false;
    for (const Part part : parts) {
        if (part.matches && !afterMatch && kept > 0)
            parts[kept - 1].end = part.end;
        else
            parts[kept++] = part;
        afterMatch = part.matches;
    }
    parts.resize(kept);
}

// A match joins the part after it, unless that part is a match itself.
void mergeWithNext(Parts& parts) {
    Parts merged;
    bool beforeMatch = false;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        if (part->matches && !beforeMatch && !merged.empty())
            merged.back().begin = part->begin;
        else
            merged.push_back(*part);
        beforeMatch = part->matches;
    }
    std::reverse(merged.begin(), merged.end());
    parts = std::move(merged);
}

// Neighbouring matches become one part.
void mergeEqual(Parts& parts) {
    std::size_t kept = 0;
    for (const Part part : parts) {
        if (kept > 0 && parts[kept - 1].matches == part.matches)
            parts[kept - 1].end = part.end;
        else
            parts[kept++] = part;
    }
    parts.resize(kept);
}

void applyRule(SplitRule rule, Parts& parts) {
    switch (rule) {
        case SplitRule::Removed:
            parts.erase(std::remove_if(parts.begin(), parts.end(),
                                       [](const Part& part) { return part.matches; }),
                        parts.end());
            return;
        case SplitRule::Isolated:
            return;
        case SplitRule::MergedWithPrevious:
            return mergeWithPrevious(parts);
        case SplitRule::MergedWithNext:
            return mergeWithNext(parts);
        case SplitRule::Contiguous:
            return mergeEqual(parts);
    }
}

template <class Find>
void split(WorkingText& text, const Find& find, SplitRule rule, bool inverted = false) {
    std::vector<Piece> pieces;
    pieces.reserve(text.pieces.size());
    Parts parts;
    for (const auto& piece : text.pieces) {
        if (piece.token != kNoToken) {
            pieces.push_back(piece);
            continue;
        }
        parts.clear();
        find(View(text.text.text()).substr(piece.begin, piece.end - piece.begin), parts);
        if (inverted)
            for (auto& part : parts) part.matches = !part.matches;
        applyRule(rule, parts);
        for (const auto& part : parts)
            pieces.push_back({piece.begin + static_cast<std::uint32_t>(part.begin),
                              piece.begin + static_cast<std::uint32_t>(part.end), kNoToken});
    }
    text.pieces = std::move(pieces);
}

template <class Test>
void splitAtCharacters(WorkingText& text, const Test& test, SplitRule rule) {
    split(
        text, [&](View piece, Parts& parts) { findCharacters(piece, test, parts); }, rule);
}

// Changes the text of each piece that is not an added token.
template <class Change>
void changePieces(WorkingText& text, const Change& change) {
    WorkingText changed;
    for (const auto& piece : text.pieces) {
        const auto begin = static_cast<std::uint32_t>(changed.text.size());
        if (piece.token != kNoToken) {
            changed.text.append(text.text, piece.begin, piece.end);
        } else {
            AlignedText part = text.text.part(piece.begin, piece.end);
            change(part);
            changed.text.append(part, 0, part.size());
        }
        changed.pieces.push_back(
            {begin, static_cast<std::uint32_t>(changed.text.size()), piece.token});
    }
    text = std::move(changed);
}

void applyMetaspace(const PreTokenizer& step, WorkingText& text) {
    changePieces(text, [&](AlignedText& part) {
        part.replaceAll(U" ", step.text, part.size());
        if (part.empty() || part.text()[0] == step.text[0]) return;
        const bool first = part.span(0).begin == 0;
        if (step.prepend == PrependRule::Always || (step.prepend == PrependRule::First && first))
            part.prepend(step.text);
    });
    const char32_t blank = step.text[0];
    if (step.split)
        splitAtCharacters(
            text, [=](char32_t c) { return c == blank; }, SplitRule::MergedWithNext);
}

void applyByteLevel(const PreTokenizer& step, WorkingText& text) {
    if (step.prefixSpace)
        changePieces(text, [](AlignedText& part) {
            if (!part.empty() && part.text()[0] != U' ') part.prepend(U" ");
        });
    if (!step.split) return;
    split(
        text, [](View piece, Parts& parts) { findExpression(piece, Pattern::Gpt2, parts); },
        SplitRule::Isolated);
}

void apply(const PreTokenizer& step, WorkingText& text) {
    switch (step.kind) {
        case PreTokenizer::Kind::Bert:
            splitAtCharacters(text, isWhiteSpace, SplitRule::Removed);
            return splitAtCharacters(text, isPunctuation, SplitRule::Isolated);
        case PreTokenizer::Kind::Expression:
            return split(
                text, [&](View piece, Parts& parts) { findExpression(piece, step.pattern, parts); },
                step.rule, step.inverted);
        case PreTokenizer::Kind::Text:
            return split(
                text, [&](View piece, Parts& parts) { findText(piece, step.text, parts); },
                step.rule, step.inverted);
        case PreTokenizer::Kind::WhiteSpace:
            return splitAtCharacters(text, isWhiteSpace, SplitRule::Removed);
        case PreTokenizer::Kind::WordsAndSigns:
            return split(text, findWordsAndSigns, SplitRule::Removed, true);
        case PreTokenizer::Kind::Punctuation:
            return splitAtCharacters(text, isPunctuation, step.rule);
        case PreTokenizer::Kind::Digits:
            return splitAtCharacters(text, isNumber, step.rule);
        case PreTokenizer::Kind::Metaspace:
            return applyMetaspace(step, text);
        case PreTokenizer::Kind::ByteLevel:
            return applyByteLevel(step, text);
    }
}

}  // namespace

void preTokenize(const std::vector<PreTokenizer>& steps, WorkingText& text) {
    for (const auto& step : steps) apply(step, text);
}

bool isByteLevel(const std::vector<PreTokenizer>& steps) {
    return !steps.empty() && steps.back().kind == PreTokenizer::Kind::ByteLevel;
}

}  // namespace headscope::tokenizers
