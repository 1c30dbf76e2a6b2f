#include "core/base/text/rouge.h"

#include "core/base/text/common_subsequence.h"
#include "core/base/text/ngram_counts.h"

#include <algorithm>
#include <map>

namespace headscope::text {
namespace {

using Words = std::vector<std::uint32_t>;

Overlap overlapOf(double shared, double hypothesis, double reference) {
    Overlap out;
    // As in rouge_score, divide by at least 1, so that empty texts give 0.
    out.precision = shared / std::max(hypothesis, 1.0);
    out.recall = shared / std::max(reference, 1.0);
    if (out.precision + out.recall > 0)
        out.f1 = 2 * out.precision * out.recall / (out.precision + out.recall);
    return out;
}

Overlap ngramOverlap(const Words& hypothesis, const Words& reference, std::size_t n) {
    const NgramCounts mine(hypothesis, n), theirs(reference, n);
    return overlapOf(static_cast<double>(mine.shared(theirs)), static_cast<double>(mine.total()),
                     static_cast<double>(theirs.total()));
}

std::map<std::uint32_t, std::int64_t> countsOf(const std::vector<Words>& lines,
                                               std::size_t& total) {
    std::map<std::uint32_t, std::int64_t> counts;
    total = 0;
    for (const auto& line : lines) {
        for (const auto word : line) ++counts[word];
        total += line.size();
    }
    return counts;
}

// ROUGE-Lsum: union of common subsequences per reference line. A word counts at most as often as it
// occurs on either side.
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
    return overlapOf(static_cast<double>(hits), static_cast<double>(ours),
                     static_cast<double>(theirs));
}

std::vector<Words> linesOf(const std::string& text, const RougeOptions& options,
                           Numbering<std::string>& numbering) {
    std::vector<Words> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        if (end > at)
            lines.push_back(
                numbering.of(rougeTokens(text.substr(at, end - at), options.stem, options.tokens)));
        at = end + 1;
    }
    return lines;
}

// Returns all words of a text. Line ends separate words, so the words of its lines suffice.
Words allOf(const std::vector<Words>& lines) {
    Words all;
    for (const auto& line : lines) all.insert(all.end(), line.begin(), line.end());
    return all;
}

}  // namespace

std::array<Overlap, kRougeKinds> inOrder(const Rouge& rouge) {
    return {rouge.rouge1, rouge.rouge2, rouge.rougeL, rouge.rougeLsum};
}

Rouge rougeOf(const std::string& hypothesis, const std::string& reference,
              const RougeOptions& options) {
    Numbering<std::string> numbering;
    const auto lines = linesOf(hypothesis, options, numbering),
               theirLines = linesOf(reference, options, numbering);
    const auto words = allOf(lines), theirs = allOf(theirLines);
    Rouge out;
    out.rouge1 = ngramOverlap(words, theirs, 1);
    out.rouge2 = ngramOverlap(words, theirs, 2);
    out.rougeL = overlapOf(static_cast<double>(commonLength(words, theirs)),
                           static_cast<double>(words.size()), static_cast<double>(theirs.size()));
    // With one line per side, the union is a single common subsequence, so ROUGE-Lsum equals
    // ROUGE-L.
    const bool single = lines.size() <= 1 && theirLines.size() <= 1;
    out.rougeLsum = single ? out.rougeL : lineOverlap(lines, theirLines);
    return out;
}

Rouge bestRouge(const std::string& hypothesis, const std::vector<std::string>& references,
                const RougeOptions& options) {
    Rouge best;
    const auto keep = [](Overlap& kept, const Overlap& found) {
        if (found.f1 > kept.f1) kept = found;
    };
    for (std::size_t r = 0; r < references.size(); ++r) {
        const auto found = rougeOf(hypothesis, references[r], options);
        if (r == 0) best = found;
        keep(best.rouge1, found.rouge1);
        keep(best.rouge2, found.rouge2);
        keep(best.rougeL, found.rougeL);
        keep(best.rougeLsum, found.rougeLsum);
    }
    return best;
}

std::string rougeSignature(std::size_t references, const RougeOptions& options) {
    const std::string tokens = options.tokens == RougeTokens::RougeScore
                                   ? ""
                                   : std::string("|tok:") + nameOf(options.tokens);
    return "nrefs:" + std::to_string(references) + "|stem:" + (options.stem ? "porter" : "no") +
           tokens + "|rouge_score:0.1.2";
}

}  // namespace headscope::text
