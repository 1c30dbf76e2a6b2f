#include "app/cli/studies/study_text.h"

#include "core/api/base/find_by_id.h"

#include <algorithm>
#include <cstdio>

namespace headscope::cli {
namespace {

// States how the smallest effects are computed.
constexpr const char* kPowerNote =
    "Smallest effect: a mean that differs this much from the end of the range has a 95 % interval "
    "that excludes that end (half the width of Student's interval, t s / sqrt(n)). It leaves out "
    "the choice of the test samples and the correction for several claims, with which only larger "
    "effects are found. Without them, a true effect of this size is found in about half of all "
    "repetitions.";

std::string shortLevel(double level) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", 100 * level);
    return std::string(text) + " %";
}

std::string commandOf(const std::string& study, const StudyResult* result) {
    return result ? studyCommandLine(result->study) : "headscope-cli study run " + study;
}

// Verdict, with what limits it.
std::string verdictText(const StudyFinding& finding) {
    std::string verdict = studyVerdictName(finding.verdict);
    if (finding.missing > 0 && finding.effect.n > 0)
        verdict += " (" + std::to_string(finding.missing) + " seeds without a value)";
    return verdict + (finding.unchecked ? " (check not shown)" : "");
}

std::string hoursText(double hours) {
    char text[32];
    std::snprintf(text, sizeof text, hours < 1 ? "%.0f min" : "%.1f h",
                  hours < 1 ? hours * 60 : hours);
    return text;
}

}  // namespace

TextTable claimTable(const std::vector<ClaimEntry>& claims,
                     const std::vector<StudyResult>& results) {
    TextTable table;
    table.words = 6;
    table.rows = {{"claim", "source", "verdict", "effect", "supported if", "seeds",
                   "command or file", "time"}};
    for (const auto& entry : claims) {
        if (entry.study.empty()) {
            const bool answered = !entry.verdict.empty();
            table.rows.push_back({entry.claim, entry.source,
                                  answered ? entry.verdict : "no study: " + entry.reason,
                                  entry.effect, "", entry.seeds, entry.see, ""});
            continue;
        }
        const auto* result =
            findWhere(results, [&](const StudyResult& one) { return one.study.id == entry.study; });
        const auto* finding =
            result
                ? findWhere(result->findings,
                            [&](const StudyFinding& one) { return one.claim.id == entry.finding; })
                : nullptr;
        if (!finding) {
            table.rows.push_back({entry.claim, entry.source, "not run", "", "", "",
                                  commandOf(entry.study, result), ""});
            continue;
        }
        const int n = finding->effect.n;
        table.rows.push_back(
            {entry.claim, entry.source, verdictText(*finding), studyEffect(*finding).text(),
             studyRange(result->study, finding->claim).text(), n > 0 ? std::to_string(n) : "",
             commandOf(entry.study, result), hoursText(result->study.hours)});
    }
    return table;
}

namespace {

// Smallest effect that the seeds resolve, as a sentence; "" for a study without an interval.
std::string powerSentence(const StudyFinding& finding, int seeds, const std::string& results) {
    if (seeds < 2) return {};
    if (!finding.power)
        return "  Smallest effect that " + std::to_string(seeds) +
               " seeds resolve: unknown (no spread is stated, and no earlier results have one)\n";
    const int from = finding.power->spreadSeeds;
    return "  Smallest effect that " + std::to_string(seeds) +
           " seeds resolve: " + studySmallest(finding).text() +
           (from == 0 ? " (from the spread that the study states)\n"
                      : " (from the spread of " + std::to_string(from) + " seeds in the " +
                            results + ")\n");
}

}  // namespace

std::string studyDescription(const StudyResult& planned, const std::string& results) {
    const auto& study = planned.study;
    const auto seeds =
        static_cast<int>(study.sweep ? study.sweep->seeds.size() : study.seeds.size());
    std::string text = study.title + "\n\n" + study.question + "\n\n";
    if (!study.data.empty()) text += "Data: " + study.data + "\n";
    if (!study.start.empty()) text += "Runs start from: " + study.start + "\n";
    if (study.sweep) text += "Runs: " + std::to_string(sweepSize(*study.sweep)) + "\n";
    text += "Seeds: " + std::to_string(seeds) + "\n";
    if (study.hours > 0) text += "Expected time on one core: " + hoursText(study.hours) + "\n";
    for (const auto& step : study.steps) {
        text += "Measured by: headscope-cli";
        for (const auto& word : step.command) text += " " + word;
        text += "\n";
    }
    text += "\nClaims (one family; intervals are corrected by Holm's method):\n";
    for (const auto& finding : planned.findings) {
        const auto& claim = finding.claim;
        text += "- " + claim.claim + (claim.source.empty() ? "" : " (" + claim.source + ")") +
                ". Supported if this is " + studyRange(study, claim).text() + ": " +
                studySubject(study, claim).text() + "\n" + powerSentence(finding, seeds, results);
    }
    text += "\n" + std::string(kPowerNote) + "\n";
    for (const auto& limit : study.limits) text += "\nLimit: " + limit;
    return text;
}

namespace {

std::vector<std::string> findingNotes(const StudyResult& result) {
    std::vector<std::string> notes{
        "Effect: mean over n seeds, \u00b1 half the interval of this level. The levels follow "
        "Holm's "
        "method for " +
        std::to_string(result.family) +
        " claims; they decide the verdicts, and are not joint intervals. Supported: the whole "
        "interval is in the range; contradicted: it is outside; open: neither."};
    if (std::any_of(result.findings.begin(), result.findings.end(),
                    [](const auto& one) { return one.power.has_value(); }))
        notes.emplace_back(std::string(kPowerNote) +
                           " s is the spread that the study states, else that of these seeds.");
    if (std::any_of(result.findings.begin(), result.findings.end(),
                    [](const auto& one) { return one.unchecked; }))
        notes.emplace_back(
            "Check not shown: the study does not show that the method did what it should, so this "
            "verdict says little about the method.");
    const auto any = [&](StudyFinding::Sampling kind) {
        return std::any_of(result.findings.begin(), result.findings.end(),
                           [&](const auto& one) { return one.sampling == kind; });
    };
    if (any(StudyFinding::Sampling::Paired))
        notes.emplace_back(
            "Intervals of test scores include the choice of the test samples, paired by sample for "
            "accuracy, loss, perplexity and BLEU.");
    if (any(StudyFinding::Sampling::Bound))
        notes.emplace_back(
            "Some intervals treat the test samples of both models as independent, which makes them "
            "wider than necessary.");
    return notes;
}

}  // namespace

std::vector<TextTable> resultTables(const StudyResult& result) {
    std::vector<TextTable> all;
    TextTable findings;
    findings.words = 4;
    findings.caption = result.study.title + ": claims";
    findings.rows = {{"claim", "verdict", "what was measured", "supported if", "effect", "level",
                      "n", "smallest effect"}};
    for (const auto& finding : result.findings)
        findings.rows.push_back({finding.claim.claim, verdictText(finding),
                                 studySubject(result.study, finding.claim).text(),
                                 studyRange(result.study, finding.claim).text(),
                                 studyEffect(finding).text(),
                                 finding.effect.n > 0 ? shortLevel(finding.level) : "",
                                 std::to_string(finding.effect.n), studySmallest(finding).text()});
    if (result.family > 0) findings.notes = findingNotes(result);
    if (!result.findings.empty()) all.push_back(std::move(findings));
    for (const auto& found : result.tables) {
        TextTable table;
        table.caption = found.title;
        table.rows.emplace_back(TableCells{found.heading.text()});
        for (const auto& column : found.columns)
            table.rows.front().push_back(column.name +
                                         (column.unit.empty() ? "" : " (" + column.unit + ")"));
        for (std::size_t row = 0; row < found.rows.size(); ++row) {
            table.rows.emplace_back(TableCells{found.rows[row]});
            for (std::size_t i = 0; i < found.columns.size(); ++i)
                table.rows.back().push_back(
                    studyCell(found.columns[i], found.cells[row][i], result.seeds));
        }
        table.notes.push_back("Means over " + std::to_string(result.seeds) +
                              " seeds, \u00b1 half the 95 % interval over seeds (Student), not "
                              "corrected.");
        all.push_back(std::move(table));
    }
    return all;
}

std::string tableIn(const TextTable& table, const std::string& format) {
    if (format == "markdown") return markdownTable(table);
    if (format == "latex") return latexTable(table);
    if (format == "csv") return csvTable(table);
    // In the terminal the caption comes first, since tables follow each other closely.
    auto body = table;
    body.caption.clear();
    return table.caption + "\n\n" + plainTable(body);
}

}  // namespace headscope::cli
