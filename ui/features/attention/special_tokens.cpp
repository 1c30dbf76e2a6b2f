#include "ui/features/attention/special_tokens.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace headscope::ui {
namespace {

struct SpecialTokensWords {
    Q_DECLARE_TR_FUNCTIONS(SpecialTokensText)
};

// Indices of a stream's tokens without special tokens, ascending. A stream of only special tokens
// keeps them all.
std::vector<int> keptOf(const AttentionMaps& maps, TokenStream stream) {
    const auto& marks = maps.specialTokensOf(stream);
    const int count = maps.count(stream);
    std::vector<int> kept;
    for (int token = 0; token < count; ++token)
        if (std::find(marks.begin(), marks.end(), token) == marks.end()) kept.push_back(token);
    if (kept.empty())
        for (int token = 0; token < count; ++token) kept.push_back(token);
    return kept;
}

// Maps an old token index to the new one; -1 if the token was dropped.
int placeOf(const std::vector<int>& kept, int token) {
    const auto found = std::lower_bound(kept.begin(), kept.end(), token);
    return found != kept.end() && *found == token ? static_cast<int>(found - kept.begin()) : -1;
}

template <class T>
void keep(std::vector<T>& values, const std::vector<int>& kept) {
    std::vector<T> left;
    for (const int token : kept)
        if (static_cast<std::size_t>(token) < values.size())
            left.push_back(std::move(values[static_cast<std::size_t>(token)]));
    values = std::move(left);
}

void renumber(std::vector<int>& tokens, const std::vector<int>& kept) {
    std::vector<int> left;
    for (const int token : tokens)
        if (const int place = placeOf(kept, token); place >= 0) left.push_back(place);
    tokens = std::move(left);
}

// Renumbers alignment links and drops links to removed tokens.
void renumber(std::vector<TokenLink>& links, const std::vector<int>& source,
              const std::vector<int>& written) {
    std::vector<TokenLink> left;
    for (const TokenLink& link : links)
        if (const TokenLink now{placeOf(source, link.source), placeOf(written, link.written)};
            now.source >= 0 && now.written >= 0)
            left.push_back(now);
    links = std::move(left);
}

void keepRow(TokenRow& row, const std::vector<int>& kept) {
    row.inputTokens -= row.count() - static_cast<int>(kept.size());
    keep(row.labels, kept);
    renumber(row.unknown, kept);
    renumber(row.marks, kept);
}

// Appends the kept cells of one map to `to`; optionally divides each row by its new sum.
template <class Cell>
void appendKept(std::vector<Cell>& to, const Cell* from, int keys, const std::vector<int>& rows,
                const std::vector<int>& columns, bool renormalise) {
    for (const int row : rows) {
        const auto first = to.size();
        Cell sum = 0;
        for (const int column : columns) {
            to.push_back(from[static_cast<std::size_t>(row) * static_cast<std::size_t>(keys) +
                              static_cast<std::size_t>(column)]);
            sum += to.back();
        }
        if (renormalise && sum > 0)
            for (auto i = first; i < to.size(); ++i) to[i] /= sum;
    }
}

}  // namespace

bool hasSpecialTokens(const AttentionMaps& maps) {
    if (!maps.picture.rgb.empty()) return false;
    return !maps.marks.empty() || !maps.target.read.marks.empty() ||
           !maps.target.written.marks.empty();
}

AttentionMaps withoutSpecialTokens(AttentionMaps maps, SpecialTokensShown shown) {
    if (shown == SpecialTokensShown::Shown || !hasSpecialTokens(maps)) return maps;
    const bool renormalise = shown == SpecialTokensShown::Renormalised;
    const std::array<std::vector<int>, 3> kept{keptOf(maps, TokenStream::Input),
                                               keptOf(maps, TokenStream::Read),
                                               keptOf(maps, TokenStream::Written)};
    const auto of = [&](TokenStream stream) -> const std::vector<int>& {
        return kept[static_cast<std::size_t>(stream)];
    };
    std::vector<float> cells;
    std::vector<std::uint8_t> visible;
    for (int layer = 0; layer < maps.layers; ++layer)
        for (int head = 0; head < maps.heads; ++head) {
            const auto &rows = of(maps.queryStream(layer)), &columns = of(maps.keyStream(layer));
            appendKept(cells, maps.map(layer, head), maps.keys(layer), rows, columns, renormalise);
            if (const auto* shownCells = maps.visibleAt(layer, head))
                appendKept(visible, shownCells, maps.keys(layer), rows, columns, false);
        }
    std::vector<float> rollout;
    if (!maps.rollout.empty())
        appendKept(rollout, maps.rollout.data(), maps.tokens, kept[0], kept[0], renormalise);
    maps.maps = std::move(cells);
    maps.visible = std::move(visible);
    maps.rollout = std::move(rollout);
    maps.inputTokens -= maps.tokens - static_cast<int>(kept[0].size());
    maps.tokens = static_cast<int>(kept[0].size());
    keep(maps.labels, kept[0]);
    keep(maps.words, kept[0]);
    for (auto* tokens : {&maps.unknown, &maps.hidden, &maps.marks}) renumber(*tokens, kept[0]);
    auto& target = maps.target;
    keepRow(target.read, kept[1]);
    keepRow(target.written, kept[2]);
    keep(target.likeliest, kept[2]);
    keep(target.logProbabilities, kept[2]);
    if (target.truth) renumber(*target.truth, kept[0], kept[2]);
    for (auto& one : target.alignments) renumber(one.links, kept[0], kept[2]);
    return maps;
}

QString specialTokensText(SpecialTokensShown shown, bool pairs) {
    if (shown == SpecialTokensShown::Hidden)
        return pairs ? SpecialTokensWords::tr(
                           "[BEGIN] and [END] are left out, so the rows sum to less than 1.")
                     : SpecialTokensWords::tr(
                           "Special tokens are left out, so the rows sum to less than 1.");
    if (shown == SpecialTokensShown::Renormalised)
        return pairs ? SpecialTokensWords::tr(
                           "[BEGIN] and [END] are left out, and each row is rescaled to sum to 1.")
                     : SpecialTokensWords::tr(
                           "Special tokens are left out, and each row is rescaled to sum to 1.");
    return {};
}

}  // namespace headscope::ui
