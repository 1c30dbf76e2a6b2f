#include "core/text/rouge.h"

#include "core/text/ngram_counts.h"
#include "core/text/porter.h"
#include "core/util/unicode.h"

#include <algorithm>
#include <map>

namespace headscope::text {
namespace {

using Words = std::vector<std::uint32_t>;

constexpr std::size_t kLongestKept = 3;  // characters of a word that is not stemmed

bool isWordByte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

Overlap overlapOf(double shared, double hypothesis, double reference) {
    Overlap out;
    out.precision = shared / std::max(hypothesis, 1.0);
    out.recall = shared / std::max(reference, 1.0);
    if (out.precision + out.recall > 0) out.f1 = 2 * out.precision * out.recall / (out.precision + out.recall);
    return out;
}

Overlap ngramOverlap(const Words& hypothesis, const Words& reference, std::size_t n) {
    const NgramCounts mine(hypothesis, n), theirs(reference, n);
    return overlapOf(static_cast<double>(mine.shared(theirs)), static_cast<double>(mine.total()),
                     static_cast<double>(theirs.total()));
}

std::size_t commonLength(const Words& a, const Words& b) {
    std::vector<std::size_t> above(b.size() + 1), row(b.size() + 1);
    for (const auto word : a) {
        for (std::size_t j = 0; j < b.size(); ++j)
            row[j + 1] = word == b[j] ? above[j] + 1 : std::max(above[j + 1], row[j]);
        std::swap(above, row);
    }
    return above.back();
}

// Marks the positions of `reference` in one of its longest subsequences common with `other`. Of several that one which
// is found from the end, going back in `other` only where that alone keeps the length.
void markCommon(const Words& reference, const Words& other, std::vector<bool>& marks) {
    const auto columns = other.size() + 1;
    std::vector<bool> goesBackInOther((reference.size() + 1) * columns);
    std::vector<std::size_t> above(columns), row(columns);
    for (std::size_t i = 1; i <= reference.size(); ++i) {
        for (std::size_t j = 1; j < columns; ++j) {
            row[j] = reference[i - 1] == other[j - 1] ? above[j - 1] + 1 : std::max(above[j], row[j - 1]);
            goesBackInOther[i * columns + j] = row[j - 1] > above[j];
        }
        std::swap(above, row);
    }
    for (std::size_t i = reference.size(), j = other.size(); i > 0 && j > 0;) {
        if (reference[i - 1] == other[j - 1]) {
            marks[--i] = true;
            --j;
        } else if (goesBackInOther[i * columns + j]) {
            --j;
        } else {
            --i;
        }
    }
}

std::map<std::uint32_t, std::int64_t> countsOf(const std::vector<Words>& lines, std::size_t& total) {
    std::map<std::uint32_t, std::int64_t> counts;
    total = 0;
    for (const auto& line : lines) {
        for (const auto word : line) ++counts[word];
        total += line.size();
    }
    return counts;
}

// No word of either side counts more often than it is there.
Overlap lineOverlap(const std::vector<Words>& hypothesis, const std::vector<Words>& reference) {
    std::size_t ours = 0, theirs = 0;
    auto left = countsOf(hypothesis, ours), leftInReference = countsOf(reference, theirs);
    if (ours == 0 || theirs == 0) return {};
    std::int64_t hits = 0;
    for (const auto& line : reference) {
        std::vector<bool> marks(line.size());
        for (const auto& other : hypothesis) markCommon(line, other, marks);
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (!marks[i] || left[line[i]] <= 0 || leftInReference[line[i]] <= 0) continue;
            ++hits;
            --left[line[i]];
            --leftInReference[line[i]];
        }
    }
    return overlapOf(static_cast<double>(hits), static_cast<double>(ours), static_cast<double>(theirs));
}

std::vector<Words> linesOf(const std::string& text, bool stem, Numbering<std::string>& numbering) {
    std::vector<Words> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        if (end > at) lines.push_back(numbering.of(rougeTokens(text.substr(at, end - at), stem)));
        at = end + 1;
    }
    return lines;
}

// A line end separates words, so the words of a text are those of its lines.
Words allOf(const std::vector<Words>& lines) {
    Words all;
    for (const auto& line : lines) all.insert(all.end(), line.begin(), line.end());
    return all;
}

}  // namespace

std::vector<std::string> rougeTokens(const std::string& text, bool stem) {
    const auto lower = util::lowerCased(text);
    std::vector<std::string> tokens;
    for (std::size_t at = 0; at < lower.size();) {
        const auto start = at;
        while (at < lower.size() && isWordByte(lower[at])) ++at;
        if (at == start) {
            ++at;
            continue;
        }
        const auto word = lower.substr(start, at - start);
        tokens.push_back(stem && word.size() > kLongestKept ? porterStem(word) : word);
    }
    return tokens;
}

std::array<Overlap, kRougeKinds> inOrder(const Rouge& rouge) {
    return {rouge.rouge1, rouge.rouge2, rouge.rougeL, rouge.rougeLsum};
}

Rouge rougeOf(const std::string& hypothesis, const std::string& reference, bool stem) {
    Numbering<std::string> numbering;
    const auto lines = linesOf(hypothesis, stem, numbering), theirLines = linesOf(reference, stem, numbering);
    const auto words = allOf(lines), theirs = allOf(theirLines);
    Rouge out;
    out.rouge1 = ngramOverlap(words, theirs, 1);
    out.rouge2 = ngramOverlap(words, theirs, 2);
    out.rougeL = overlapOf(static_cast<double>(commonLength(words, theirs)), static_cast<double>(words.size()),
                           static_cast<double>(theirs.size()));
    out.rougeLsum = lineOverlap(lines, theirLines);
    return out;
}

Rouge bestRouge(const std::string& hypothesis, const std::vector<std::string>& references, bool stem) {
    Rouge best;
    const auto keep = [](Overlap& kept, const Overlap& found) {
        if (found.f1 > kept.f1) kept = found;
    };
    for (std::size_t r = 0; r < references.size(); ++r) {
        const auto found = rougeOf(hypothesis, references[r], stem);
        if (r == 0) best = found;
        keep(best.rouge1, found.rouge1);
        keep(best.rouge2, found.rouge2);
        keep(best.rougeL, found.rougeL);
        keep(best.rougeLsum, found.rougeLsum);
    }
    return best;
}

}  // namespace headscope::text
