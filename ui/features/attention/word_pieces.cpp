#include "ui/features/attention/word_pieces.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope::ui {
namespace {

struct WordPiecesWords {
    Q_DECLARE_TR_FUNCTIONS(WordPiecesText)
};

constexpr const char* kContinues = "##";
constexpr const char* kSentencePieceMark = "\u2581";

// Range of tokens [begin, end) that are joined to one.
struct TokenRange {
    int begin = 0, end = 0;
};

std::vector<TokenRange> rangesOf(const std::vector<int>& words) {
    std::vector<TokenRange> ranges;
    for (int token = 0; token < static_cast<int>(words.size()); ++token) {
        const int word = words[static_cast<std::size_t>(token)];
        if (word >= 0 && token > 0 && words[static_cast<std::size_t>(token - 1)] == word)
            ranges.back().end = token + 1;
        else
            ranges.push_back({token, token + 1});
    }
    return ranges;
}

// Appends a square map of `tokens` rows to `to`, with its tokens joined.
void appendJoined(std::vector<float>& to, const float* from, int tokens,
                  const std::vector<TokenRange>& ranges) {
    for (const auto& queries : ranges)
        for (const auto& keys : ranges) {
            double sum = 0;
            for (int query = queries.begin; query < queries.end; ++query)
                for (int key = keys.begin; key < keys.end; ++key)
                    sum += static_cast<double>(
                        from[static_cast<std::size_t>(query) * static_cast<std::size_t>(tokens) +
                             static_cast<std::size_t>(key)]);
            to.push_back(static_cast<float>(sum / (queries.end - queries.begin)));
        }
}

// Indices of the ranges that contain at least one of the tokens; if `all`, of the ranges that
// contain only these tokens.
std::vector<int> rangesWith(const std::vector<int>& tokens, const std::vector<TokenRange>& ranges,
                            bool all) {
    std::vector<int> found;
    for (int i = 0; i < static_cast<int>(ranges.size()); ++i) {
        const auto& range = ranges[static_cast<std::size_t>(i)];
        const auto inside = std::count_if(tokens.begin(), tokens.end(), [&](int token) {
            return token >= range.begin && token < range.end;
        });
        if (all ? inside == range.end - range.begin : inside > 0) found.push_back(i);
    }
    return found;
}

bool applies(const AttentionMaps& maps) {
    return !maps.words.empty() && maps.words.size() == maps.labels.size() && !maps.pairs();
}

// Replaces white space by visible signs; other texts are unchanged.
std::string withVisibleBlanks(const std::string& text) {
    std::string shown;
    for (const char c : text)
        if (c == '\n')
            shown += "\u21b5";
        else if (c == '\t')
            shown += "\u21e5";
        else if (c == ' ')
            shown += "\u2423";
        else
            shown += c;
    return shown;
}

std::string readableLabel(std::string label, bool continues) {
    const std::string mark = kSentencePieceMark;
    if (label.rfind(kContinues, 0) == 0 && label.size() > 2) return label;
    if (label.size() > mark.size() && label.rfind(mark, 0) == 0) label.erase(0, mark.size());
    if (label.size() > 1 && label.front() == ' ') label.erase(0, 1);
    label = withVisibleBlanks(label);
    return continues ? kContinues + label : label;
}

}  // namespace

AttentionMaps joinedWords(AttentionMaps maps) {
    if (!applies(maps)) return maps;
    const auto ranges = rangesOf(maps.words);
    std::vector<float> cells, rollout;
    cells.reserve(static_cast<std::size_t>(maps.layers * maps.heads) * ranges.size() *
                  ranges.size());
    for (int layer = 0; layer < maps.layers; ++layer)
        for (int head = 0; head < maps.heads; ++head)
            appendJoined(cells, maps.map(layer, head), maps.tokens, ranges);
    // A word is visible if one of its pieces is.
    const std::vector<float> visible(maps.visible.begin(), maps.visible.end());
    std::vector<float> joined;
    const auto size = static_cast<std::size_t>(maps.tokens) * static_cast<std::size_t>(maps.tokens);
    for (std::size_t first = 0; first < visible.size(); first += size)
        appendJoined(joined, visible.data() + first, maps.tokens, ranges);
    maps.visible.resize(joined.size());
    std::transform(joined.begin(), joined.end(), maps.visible.begin(),
                   [](float share) { return share > 0 ? 1 : 0; });
    if (!maps.rollout.empty()) appendJoined(rollout, maps.rollout.data(), maps.tokens, ranges);
    std::vector<std::string> labels;
    std::vector<int> words;
    for (const auto& range : ranges) {
        const auto first = static_cast<std::size_t>(range.begin);
        const int word = maps.words[first];
        const auto known = word >= 0 && static_cast<std::size_t>(word) < maps.wordTexts.size() &&
                           !maps.wordTexts[static_cast<std::size_t>(word)].empty();
        labels.push_back(known
                             ? readableLabel(maps.wordTexts[static_cast<std::size_t>(word)], false)
                             : maps.labels[first]);
        words.push_back(word);
    }
    for (auto* some : {&maps.unknown, &maps.marks}) *some = rangesWith(*some, ranges, false);
    maps.hidden = rangesWith(maps.hidden, ranges, true);
    maps.inputTokens += static_cast<int>(ranges.size()) - maps.tokens;
    maps.tokens = static_cast<int>(ranges.size());
    maps.maps = std::move(cells);
    maps.rollout = std::move(rollout);
    maps.labels = std::move(labels);
    maps.words = std::move(words);
    return maps;
}

AttentionMaps readableLabels(AttentionMaps maps) {
    if (!applies(maps)) return maps;
    for (std::size_t i = 0; i < maps.labels.size(); ++i) {
        const bool continues = i > 0 && maps.words[i] >= 0 && maps.words[i - 1] == maps.words[i];
        if (maps.words[i] >= 0) maps.labels[i] = readableLabel(maps.labels[i], continues);
    }
    return maps;
}

AttentionMaps shownTokens(AttentionMaps maps, TokensShown shown) {
    maps = shown.joined ? joinedWords(std::move(maps)) : readableLabels(std::move(maps));
    return withoutSpecialTokens(std::move(maps), shown.marks);
}

QString tokensText(const AttentionMaps& maps, TokensShown shown) {
    QStringList sentences;
    if (shown.joined && applies(maps))
        sentences << WordPiecesWords::tr(
            "Word pieces are joined: weights are summed over the keys of a word and averaged over "
            "its queries.");
    if (hasSpecialTokens(maps)) sentences << specialTokensText(shown.marks, maps.pairs());
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

}  // namespace headscope::ui
