#include "core/base/tokenizers/normalizers.h"

#include "core/base/tokenizers/refusals.h"
#include "core/base/tokenizers/unicode/characters.h"
#include "core/base/tokenizers/unicode/graphemes.h"

#include <algorithm>
#include <array>

namespace headscope::tokenizers {
namespace {

template <class Keep>
void keepOnly(AlignedText& text, const Keep& keep) {
    const auto& all = text.text();
    if (std::all_of(all.begin(), all.end(), keep)) return;
    std::vector<Edit> edits;
    edits.reserve(all.size());
    std::size_t removedFirst = 0;
    for (const char32_t c : all) {
        if (keep(c))
            edits.push_back({c, 0});
        else if (edits.empty())
            ++removedFirst;
        else
            --edits.back().change;
    }
    text.edit(edits, removedFirst);
}

void toLowerCase(AlignedText& text) {
    constexpr char32_t kDottedI = 0x130;
    const auto& all = text.text();
    // U+0130 is the only character whose lower case has another length.
    if (all.find(kDottedI) == std::u32string::npos) {
        for (std::size_t i = 0; i < all.size(); ++i) text.set(i, lowerCaseOf(all[i]));
        return;
    }
    std::vector<Edit> edits;
    edits.reserve(all.size() + 1);
    for (const char32_t c : all) {
        edits.push_back({lowerCaseOf(c), 0});
        if (c == kDottedI) edits.push_back({0x307, 1});
    }
    text.edit(edits);
}

void strip(AlignedText& text, bool left, bool right) {
    const auto& all = text.text();
    std::size_t begin = 0, end = all.size();
    while (left && begin < end && isWhiteSpace(all[begin])) ++begin;
    while (right && end > begin && isWhiteSpace(all[end - 1])) --end;
    if (begin > 0 || end < all.size()) text = text.part(begin, end);
}

// CJK blocks that BERT separates. Extension E begins at U+2B820, but the reference compares with
// U+2B920.
bool isIdeograph(char32_t c) {
    static constexpr std::array<std::array<char32_t, 2>, 8> kBlocks{{{0x4e00, 0x9fff},
                                                                     {0x3400, 0x4dbf},
                                                                     {0x20000, 0x2a6df},
                                                                     {0x2a700, 0x2b73f},
                                                                     {0x2b740, 0x2b81f},
                                                                     {0x2b920, 0x2ceaf},
                                                                     {0xf900, 0xfaff},
                                                                     {0x2f800, 0x2fa1f}}};
    return c >= 0x3400 && std::any_of(kBlocks.begin(), kBlocks.end(), [&](const auto& block) {
               return c >= block[0] && c <= block[1];
           });
}

void separateIdeographs(AlignedText& text) {
    const auto& all = text.text();
    if (std::none_of(all.begin(), all.end(), isIdeograph)) return;
    std::vector<Edit> edits;
    for (const char32_t c : all) {
        if (isIdeograph(c))
            edits.insert(edits.end(), {{U' ', 0}, {c, 1}, {U' ', 1}});
        else
            edits.push_back({c, 0});
    }
    text.edit(edits);
}

void cleanText(AlignedText& text) {
    keepOnly(text, [](char32_t c) {
        if (c == '\t' || c == '\n' || c == '\r') return true;
        return c != 0 && c != 0xfffd && !isOther(c);
    });
    const auto& all = text.text();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (isWhiteSpace(all[i])) text.set(i, U' ');
}

void normalizeForBert(const Normalizer& step, AlignedText& text) {
    if (step.cleanText) cleanText(text);
    if (step.ideographs) separateIdeographs(text);
    if (step.accents) {
        // Form D separates accents from their letters, so that they can be removed.
        toNormalForm(text, NormalForm::D);
        keepOnly(text, [](char32_t c) { return c < 0x300 || !isNonSpacingMark(c); });
    }
    if (step.lowerCase) toLowerCase(text);
}

void replaceRuns(const Normalizer& step, std::size_t most, AlignedText& text) {
    const auto& all = text.text();
    const auto inRun = [&](char32_t c) { return step.anySpace ? isWhiteSpace(c) : c == U' '; };
    AlignedText changed;
    for (std::size_t at = 0; at < all.size() && changed.size() <= most;) {
        std::size_t end = at;
        while (end < all.size() && inRun(all[end])) ++end;
        if (end - at >= step.count) {
            for (const char32_t c : step.content) changed.append(c, text.span(end - 1));
        } else {
            end = std::max(end, at + 1);
            changed.append(text, at, end);
        }
        at = end;
    }
    text = std::move(changed);
}

// Adds the replacement of a part of the text that had `before` characters.
void replacePart(std::size_t before, const std::u32string& after, std::vector<Edit>& edits) {
    for (std::size_t i = 0; i < after.size(); ++i) edits.push_back({after[i], i < before ? 0 : 1});
    if (after.size() < before && !edits.empty())
        edits.back().change -= static_cast<std::int32_t>(before - after.size());
}

// Looks up each grapheme cluster of fewer than 6 bytes as a whole, and otherwise each of its
// characters. The limit is that of the reference.
void applyCharsmap(const Charsmap& charsmap, std::size_t most, AlignedText& text) {
    constexpr std::size_t kShortCluster = 6;
    std::vector<Edit> edits;
    edits.reserve(text.size());
    bool changed = false;
    const auto replaced = [&](std::u32string_view part) {
        const auto match = charsmap.shortest(utf8(part));
        if (!match) return false;
        replacePart(part.size(), utf32(match->replacement), edits);
        changed = true;
        return true;
    };
    forEachGrapheme(text.text(), [&](std::u32string_view cluster) {
        if (edits.size() > most) return;
        if (cluster.size() > 1 && utf8(cluster).size() < kShortCluster && replaced(cluster)) return;
        for (std::size_t i = 0; i < cluster.size(); ++i)
            if (!replaced(cluster.substr(i, 1))) edits.push_back({cluster[i], 0});
    });
    if (changed) text.edit(edits);
}

void apply(const Normalizer& step, std::size_t most, AlignedText& text) {
    switch (step.kind) {
        case Normalizer::Kind::Bert:
            return normalizeForBert(step, text);
        case Normalizer::Kind::Form:
            return toNormalForm(text, step.form);
        case Normalizer::Kind::LowerCase:
            return toLowerCase(text);
        case Normalizer::Kind::StripAccents:
            return keepOnly(text, [](char32_t c) { return c < 0x300 || !isMark(c); });
        case Normalizer::Kind::Strip:
            return strip(text, step.left, step.right);
        case Normalizer::Kind::Prepend:
            return text.prepend(step.content);
        case Normalizer::Kind::Replace:
            return text.replaceAll(step.pattern, step.content, most);
        case Normalizer::Kind::ReplaceRuns:
            return replaceRuns(step, most, text);
        case Normalizer::Kind::Charsmap:
            return applyCharsmap(*step.charsmap, most, text);
    }
}

}  // namespace

Status normalize(const std::vector<Normalizer>& steps, AlignedText& text) {
    // Repeated replacements could grow a text without limit.
    const std::size_t most = 4096 + 64 * text.size();
    for (const auto& step : steps) {
        apply(step, most, text);
        if (text.size() > most)
            return refusal("the tokenizer's normalizer makes a text more than 64 times as long"_m);
    }
    return {};
}

Normalizer bertNormalizer(bool lowerCase, std::optional<bool> stripAccents, bool ideographs) {
    Normalizer step;
    step.kind = Normalizer::Kind::Bert;
    step.lowerCase = lowerCase;
    step.accents = stripAccents.value_or(lowerCase);
    step.ideographs = ideographs;
    return step;
}

}  // namespace headscope::tokenizers
