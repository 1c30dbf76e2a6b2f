// score HYP REF...: scores texts from any program against reference texts.
#include "app/cli/commands.h"
#include "app/cli/progress_line.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace headscope::cli {
namespace {

// Converts a score's name to a JSON key: "chrF2++" to "chrf2++", "exact match" to "exact_match".
std::string keyOf(const std::string& name) {
    std::string key = name;
    std::replace(key.begin(), key.end(), ' ', '_');
    // The keys of rougeL and rougeLsum are those of rouge_score.
    if (key.rfind("rouge", 0) == 0) return key;
    std::transform(key.begin(), key.end(), key.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    return key;
}

// Returns the largest possible score: 1 for ROUGE, as in rouge_score; 100 for BLEU, chrF and exact
// match, as in sacreBLEU.
double outOf(const TextScoreReport& report) {
    return report.task == "rouge" ? 1 : 100;
}

void putInterval(JsonLine& line, const std::optional<Interval>& interval) {
    if (interval) line.number("low", interval->low).number("high", interval->high);
}

JsonLine rowLine(const TextScoreReport& report, const TextScoreRow& row) {
    JsonLine line;
    line.number("score", row.value).number("out_of", outOf(report));
    line.number("percent", 100 / outOf(report) * row.value);
    putInterval(line, row.interval);
    if (row.noInterval) line.text("no_interval", idOf(*row.noInterval));
    for (const auto& [name, values] : row.details)
        if (values.size() == 1)
            line.number(name, values.front());
        else
            line.numbers(name, values);
    return line;
}

JsonLine comparisonLine(const TextScoreComparison& row, bool drawn) {
    JsonLine line;
    line.number("score", row.other).number("difference", row.difference);
    putInterval(line, row.interval);
    if (row.noInterval) line.text("no_interval", idOf(*row.noInterval));
    if (drawn)
        line.number("ahead", row.ahead).number("behind", row.behind).number("p_value", row.pValue);
    return line;
}

JsonLine reportLine(const TextScoreReport& report, const TextScoreOptions& options) {
    JsonLine line, scores, against;
    const bool drawn = options.resamples > 0;
    line.text("task", report.task).integer("lines", report.lines);
    if (!report.signature.empty()) line.text("signature", report.signature);
    if (drawn) line.integer("resamples", options.resamples).integer("seed", options.seed);
    for (const auto& row : report.rows) scores.object(keyOf(row.name), rowLine(report, row));
    line.object("scores", scores);
    for (const auto& row : report.against)
        against.object(keyOf(row.name), comparisonLine(row, drawn));
    if (!report.against.empty()) line.object("against", against);
    return line;
}

std::string fixedNumber(double value, int decimals) {
    char text[400];  // the longest double has 309 digits before the point
    const auto end =
        std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, decimals);
    return {text, end.ptr};
}

// Formats a score on a scale of 0 to 100, as in the `evaluate` command and in papers.
std::string shown(const TextScoreReport& report, double value) {
    return fixedNumber(100 / outOf(report) * value, 2);
}

template <class Row>
std::string shownInterval(const TextScoreReport& report, const Row& row) {
    if (row.noInterval) return wordsOf(*row.noInterval);
    return row.interval
               ? shown(report, row.interval->low) + " to " + shown(report, row.interval->high)
               : "";
}

void printReport(Console& console, const TextScoreReport& report, const TextScoreOptions& options) {
    const bool drawn = options.resamples > 0;
    const std::string interval = "95 % interval";
    Table table{{"score", report.task == "rouge" ? "F1, of 100" : "value, of 100"}};
    if (drawn) table[0].push_back(interval);
    if (report.task == "rouge") table[0].insert(table[0].end(), {"precision", "recall"});
    for (const auto& row : report.rows) {
        table.push_back({row.name, shown(report, row.value)});
        if (drawn) table.back().push_back(shownInterval(report, row));
        if (report.task != "rouge") continue;
        for (const auto& detail : row.details)
            table.back().push_back(shown(report, detail.second.front()));
    }
    console.print(table);
    if (!report.against.empty()) {
        Table others{{"against", "value, of 100", "difference"}};
        if (drawn) others[0].insert(others[0].end(), {interval, "ahead", "behind", "p"});
        for (const auto& row : report.against) {
            others.push_back({row.name, shown(report, row.other), shown(report, row.difference)});
            if (drawn)
                others.back().insert(
                    others.back().end(),
                    {shownInterval(report, row), fixedNumber(100 * row.ahead, 1) + " %",
                     fixedNumber(100 * row.behind, 1) + " %",
                     row.pValue ? shortNumber(*row.pValue) : "-"});
        }
        console.print("");
        console.print(others);
    }
    console.print("");
    console.print(std::to_string(report.lines) + (report.lines == 1 ? " line" : " lines") +
                  (report.signature.empty() ? "" : "; signature " + report.signature) +
                  (drawn ? "; " + std::to_string(options.resamples) +
                               " resamples of the lines, seed " + std::to_string(options.seed)
                         : ""));
}

}  // namespace

int scoreCommand(Tools& tools, const Arguments& arguments, Console& console) {
    const auto report = tools.score(arguments.score);
    if (!report) return failed(console, report.error());
    for (const auto& warning : report->warnings) console.warn(warning);
    if (!console.json()) printReport(console, *report, arguments.score);
    console.emit(reportLine(*report, arguments.score));
    return 0;
}

}  // namespace headscope::cli
