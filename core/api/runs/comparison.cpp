#include "core/api/runs/comparison.h"

#include "core/api/base/run_config.h"
#include "core/api/base/table_text.h"
#include "core/api/runs/run_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>

namespace headscope {
namespace {

// Formats a number with a decimal point in every locale.
std::string fixed(double value, int decimals) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    std::string shown = text.data();
    // snprintf uses the decimal separator of the locale.
    std::replace(shown.begin(), shown.end(), ',', '.');
    return shown;
}

std::string signedText(double value, int decimals) {
    return (value >= 0 ? "+" : "") + fixed(value, decimals);
}

std::string withHalf(const MeanOfRuns& mean, double scale, int decimals, bool sign) {
    if (mean.n == 0) return "-";
    const std::string shown =
        sign ? signedText(mean.mean * scale, decimals) : fixed(mean.mean * scale, decimals);
    if (std::isnan(mean.low)) return shown;
    return shown + " ± " + fixed((mean.high - mean.low) / 2 * scale, decimals);
}

std::string levelText(double level) {
    return percentText(level, level * 100 == std::floor(level * 100) ? 0 : 1);
}

// Names a single baseline by all settings of its row. If there are several baselines, only the
// first key is used, which they share or differ in.
std::string baselineName(const Comparison& c, const ComparedRow& baseline) {
    const auto count =
        std::count_if(c.rows.begin(), c.rows.end(), [](const auto& row) { return row.baseline; });
    std::string name;
    for (std::size_t i = 0; i < (count == 1 ? c.keys.size() : 1); ++i)
        name += (i > 0 ? ", " : "") + settingName(c.keys[i]) + " " + baseline.values[i];
    return name;
}

// Returns whether baselines have different names; each row then names its own baseline.
bool severalBaselines(const Comparison& c) {
    std::string name;
    for (const auto& row : c.rows) {
        if (!row.baseline) continue;
        if (!name.empty() && name != baselineName(c, row)) return true;
        name = baselineName(c, row);
    }
    return false;
}

std::string baselineText(const Comparison& c) {
    for (const auto& row : c.rows)
        if (row.baseline && !severalBaselines(c)) return baselineName(c, row);
    return "the baseline";
}

std::string pText(double p) {
    if (std::isnan(p)) return "-";
    return p < 0.001 ? "< 0.001" : fixed(p, 3);
}

TableCells headOf(const Comparison& c) {
    TableCells head;
    for (const auto& key : c.keys) head.push_back(settingName(key));
    head.push_back("runs");
    head.push_back(c.name + (c.unit.empty() ? "" : ", " + c.unit));
    head.push_back("difference to " + baselineText(c) + (c.unit == "%" ? ", points" : ""));
    head.push_back("p (Holm)");
    if (severalBaselines(c)) head.push_back("baseline");
    for (const auto& column : c.also)
        head.push_back(column.name + (column.unit.empty() ? "" : ", " + column.unit));
    if (c.reach)
        head.push_back("steps to " + fixed(*c.reach * c.scale, c.decimals > 2 ? 2 : 1) + " " +
                       c.unit);
    return head;
}

TableCells bodyOf(const Comparison& c, const ComparedRow& row) {
    TableCells cells = row.values;
    cells.push_back(std::to_string(row.score.n));
    // Rows that were not chosen have not been tested, so their score is hidden.
    const bool shown = c.choose.empty() || row.chosen || row.baseline;
    cells.push_back(shown ? withHalf(row.score, c.scale, c.decimals, false) : "-");
    if (row.difference) {
        const auto text = withHalf(*row.difference, c.scale, c.decimals, true);
        cells.push_back(row.difference->significant ? kBoldCell + text : text);
        cells.push_back(pText(row.difference->corrected));
    } else {
        cells.insert(cells.end(), {"-", "-"});
    }
    if (severalBaselines(c))
        cells.push_back(row.difference ? baselineName(c, c.rows[row.difference->baseline]) : "-");
    for (std::size_t i = 0; i < c.also.size(); ++i)
        cells.push_back(withHalf(row.also[i], c.also[i].scale, c.also[i].decimals, false) +
                        (i == 0 && row.chosen ? ", chosen" : ""));
    if (c.reach)
        cells.push_back(row.reached == 0 ? "0 of " + std::to_string(row.score.n)
                                         : withHalf(row.steps, 1, 0, false) + " (" +
                                               std::to_string(row.reached) + " of " +
                                               std::to_string(row.score.n) + ")");
    return cells;
}

std::string differencesText(const Comparison& c) {
    std::string text =
        " Differences are paired by seed; their intervals reflect the sampling of seeds";
    if (c.testSamples > 0)
        text +=
            " and of the " + std::to_string(c.testSamples) +
            " samples (upper bound: two models' results on one sample are taken as uncorrelated)";
    else
        text += " only";
    text += ", and with p are corrected for " + std::to_string(c.comparisons) +
            " comparison(s) (Holm).";
    if (anyUntested(c))
        text +=
            " No p (-): all pairs have the same difference, or the mean difference is at most one "
            "sample.";
    return text;
}

std::string captionOf(const Comparison& c) {
    const auto seeds = seedCounts(c);
    std::string text = seeds.most < 2
                           ? "Single runs, n = 1 seed: no interval over seeds."
                           : "Means over runs ± half the " + levelText(c.level) +
                                 " interval over seeds (Student), " + seedsText(seeds) + ".";
    if (c.comparisons > 0) text += differencesText(c);
    if (!c.choose.empty())
        text += " Rows were chosen by " + c.also.front().name +
                "; only these rows are compared, and for the others " + c.name + " is not shown.";
    return text;
}

// Removes columns of numbers that are "-" in every row, which a narrow column of a paper has no
// room for.
void dropEmptyColumns(TextTable& table) {
    for (std::size_t column = table.rows.front().size(); column-- > table.words;) {
        const bool empty =
            std::all_of(table.rows.begin() + 1, table.rows.end(),
                        [column](const TableCells& row) { return row[column] == "-"; });
        if (!empty || table.rows.size() < 2) continue;
        for (auto& row : table.rows) row.erase(row.begin() + static_cast<std::ptrdiff_t>(column));
    }
}

// `marked`: describes how a significant difference is marked.
TextTable tableOf(const Comparison& c, const std::string& marked) {
    TextTable table;
    table.rows = {headOf(c)};
    for (const auto& row : c.rows) table.rows.push_back(bodyOf(c, row));
    table.words = c.keys.size();
    table.caption = captionOf(c);
    if (c.comparisons > 0) table.caption += " " + marked + ": the interval excludes 0.";
    for (const auto& note : c.notes) table.notes.push_back(note.text());
    return table;
}

// CSV and JSON keep all digits; the table rounds.
std::string numberText(double value) {
    return std::isfinite(value) ? valueText(ParamValue(value)) : "";
}

struct Field {
    std::string name;
    std::function<std::string(const ComparedRow&)> value;
};

// Fields of a row in CSV and JSON, besides its keys; "" for missing values.
std::vector<Field> fieldsOf(const Comparison& c) {
    const auto ofDifference = [](double PairedRuns::*member) {
        return [member](const ComparedRow& row) {
            return row.difference ? numberText(*row.difference.*member) : "";
        };
    };
    const auto ofMean = [](MeanOfRuns ComparedRow::*mean, double MeanOfRuns::*member) {
        return [mean, member](const ComparedRow& row) { return numberText(row.*mean.*member); };
    };
    // These names are the CSV columns and JSON keys that other programs read.
    std::vector<Field> fields = {
        {"n", [](const ComparedRow& row) { return std::to_string(row.score.n); }},
        {"mean", ofMean(&ComparedRow::score, &MeanOfRuns::mean)},
        {"sd", ofMean(&ComparedRow::score, &MeanOfRuns::sd)},
        {"standard_error", ofMean(&ComparedRow::score, &MeanOfRuns::error)},
        {"low", ofMean(&ComparedRow::score, &MeanOfRuns::low)},
        {"high", ofMean(&ComparedRow::score, &MeanOfRuns::high)},
        {"pairs",
         [](const ComparedRow& row) {
             return row.difference ? std::to_string(row.difference->n) : "";
         }},
        {"difference",
         [](const ComparedRow& row) {
             return row.difference ? numberText(row.difference->mean) : "";
         }},
        {"difference_low",
         [](const ComparedRow& row) {
             return row.difference ? numberText(row.difference->low) : "";
         }},
        {"difference_high",
         [](const ComparedRow& row) {
             return row.difference ? numberText(row.difference->high) : "";
         }},
        {"t", ofDifference(&PairedRuns::t)},
        {"p", ofDifference(&PairedRuns::p)},
        {"p_holm", ofDifference(&PairedRuns::corrected)},
        {"sampling_error", ofDifference(&PairedRuns::samplingError)},
        {"degrees", ofDifference(&PairedRuns::degrees)}};
    for (std::size_t i = 0; i < c.also.size(); ++i)
        for (const auto& [ending, member] : {std::pair{"", &MeanOfRuns::mean},
                                             {"_low", &MeanOfRuns::low},
                                             {"_high", &MeanOfRuns::high}})
            fields.push_back({c.also[i].id + ending, [i, part = member](const ComparedRow& row) {
                                  return numberText(row.also[i].*part);
                              }});
    if (!c.reach) return fields;
    fields.push_back(
        {"reached", [](const ComparedRow& row) { return std::to_string(row.reached); }});
    fields.push_back({"steps_to_reach", ofMean(&ComparedRow::steps, &MeanOfRuns::mean)});
    fields.push_back({"steps_low", ofMean(&ComparedRow::steps, &MeanOfRuns::low)});
    fields.push_back({"steps_high", ofMean(&ComparedRow::steps, &MeanOfRuns::high)});
    return fields;
}

std::string csv(const Comparison& c) {
    const auto fields = fieldsOf(c);
    std::string text;
    for (const auto& key : c.keys) text += csvCell(key) + ",";
    for (const auto& field : fields) text += csvCell(field.name) + ",";
    text += "no_test,n_in_words\n";
    for (const auto& row : c.rows) {
        for (const auto& value : row.values) text += csvCell(value) + ",";
        for (const auto& field : fields) text += field.value(row) + ",";
        text += (row.difference ? row.difference->noTest : "") + "," +
                seedsText({row.score.n, row.score.n}) + "\n";
    }
    return text;
}

std::string jsonQuoted(const std::string& text) {
    std::string out = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') out += '\\';
        if (static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f) {
            std::array<char, 8> escape{};
            std::snprintf(escape.data(), escape.size(), "\\u%04x", static_cast<unsigned>(letter));
            out += escape.data();
        } else {
            out += letter;
        }
    }
    return out + "\"";
}

template <class T>
std::string jsonList(const std::vector<T>& values,
                     const std::function<std::string(const T&)>& shown) {
    std::string out;
    for (const auto& value : values) out += (out.empty() ? "" : ", ") + shown(value);
    return "[" + out + "]";
}

std::string jsonRow(const Comparison& c, const ComparedRow& row) {
    std::string out = "{";
    for (std::size_t i = 0; i < c.keys.size(); ++i)
        out += jsonQuoted(c.keys[i]) + ": " + jsonQuoted(row.values[i]) + ", ";
    for (const auto& field : fieldsOf(c)) {
        const auto value = field.value(row);
        out += jsonQuoted(field.name) + ": " + (value.empty() ? "null" : value) + ", ";
    }
    out += std::string("\"baseline\": ") + (row.baseline ? "true" : "false");
    if (!c.choose.empty()) out += std::string(", \"chosen\": ") + (row.chosen ? "true" : "false");
    out += ", \"baseline_row\": " +
           (row.difference ? std::to_string(row.difference->baseline) : "null");
    out += ", \"significant\": " +
           std::string(row.difference && row.difference->significant ? "true" : "false");
    out += ", \"no_test\": " + (row.difference && !row.difference->noTest.empty()
                                    ? jsonQuoted(row.difference->noTest)
                                    : "null");
    out += ", \"n_in_words\": " + jsonQuoted(seedsText({row.score.n, row.score.n}));
    out += ", \"seeds\": " +
           jsonList<std::int64_t>(row.seeds, [](const auto& seed) { return std::to_string(seed); });
    out += ", \"scores\": " + jsonList<double>(row.scores, numberText);
    return out + ", \"runs\": " + jsonList<std::string>(row.runs, jsonQuoted) + "}";
}

std::string json(const Comparison& c) {
    std::string out =
        "{\"event\": \"comparison\", \"keys\": " + jsonList<std::string>(c.keys, jsonQuoted);
    out += ", \"score\": " + jsonQuoted(c.score) + ", \"level\": " + numberText(c.level);
    out += ", \"comparisons\": " + std::to_string(c.comparisons);
    out += ", \"test_samples\": " + (c.testSamples > 0 ? std::to_string(c.testSamples) : "null");
    out += ", \"n_in_words\": " + jsonQuoted(seedsText(seedCounts(c)));
    if (!c.choose.empty()) out += ", \"choose\": " + jsonQuoted(c.choose);
    if (c.reach) out += ", \"reach\": " + numberText(*c.reach);
    out += ", \"rows\": " +
           jsonList<ComparedRow>(c.rows, [&](const auto& row) { return jsonRow(c, row); });
    return out + ", \"notes\": " +
           jsonList<Message>(c.notes, [](const auto& note) { return jsonQuoted(note.text()); }) +
           "}\n";
}

}  // namespace

const std::vector<std::string>& tableFormats() {
    static const std::vector<std::string> kNames = {"text", "csv", "latex", "markdown", "json"};
    return kNames;
}

Result<TableFormat> tableFormat(const std::string& name) {
    const auto& names = tableFormats();
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<TableFormat>(found - names.begin());
    return Error{ErrorCode::Usage, "unknown table format \"%1\""_m(name.substr(0, 40)),
                 "One of text, csv, latex, markdown, json"_m};
}

std::string comparisonText(const Comparison& comparison, TableFormat format) {
    switch (format) {
        case TableFormat::Text:
            return plainTable(tableOf(comparison, "*"));
        case TableFormat::Csv:
            return csv(comparison);
        case TableFormat::Latex:
        case TableFormat::Markdown: {
            auto table = tableOf(comparison, "Bold");
            if (comparison.comparisons == 0) dropEmptyColumns(table);
            return format == TableFormat::Latex ? latexTable(table) : markdownTable(table);
        }
        case TableFormat::Json:
            return json(comparison);
    }
    return {};
}

SeedCounts seedCounts(const Comparison& comparison) {
    SeedCounts counts;
    for (const auto& row : comparison.rows) {
        const bool first = &row == &comparison.rows.front();
        counts.least = first ? row.score.n : std::min(counts.least, row.score.n);
        counts.most = std::max(counts.most, row.score.n);
    }
    return counts;
}

std::string seedsText(SeedCounts counts) {
    const std::string text = "n = " + std::to_string(counts.least);
    if (counts.least != counts.most) return text + " to " + std::to_string(counts.most) + " seeds";
    return text + (counts.least == 1 ? " seed" : " seeds");
}

bool anyUntested(const Comparison& comparison) {
    return std::any_of(comparison.rows.begin(), comparison.rows.end(), [](const auto& row) {
        return row.difference && !row.difference->noTest.empty();
    });
}

std::vector<std::vector<std::string>> comparisonCells(const Comparison& comparison) {
    // Cells for the window mark bold text with a star.
    auto rows = tableOf(comparison, "*").rows;
    for (auto& row : rows)
        for (auto& cell : row)
            if (!cell.empty() && cell.front() == kBoldCell) cell = cell.substr(1) + " *";
    return rows;
}

}  // namespace headscope
