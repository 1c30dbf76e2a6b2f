// measure FILE: measures the heads of one layer, given by a safetensors file from any program.
#include "app/cli/commands.h"
#include "app/cli/progress_line.h"

namespace headscope::cli {
namespace {

JsonLine reportLine(const MeasureReport& report) {
    JsonLine pairwise, head, token, layer, means;
    for (const auto& [id, matrix] : report.pairwise) pairwise.matrix(id, matrix);
    for (const auto& [id, values] : report.head) head.numbers(id, values);
    for (const auto& [id, values] : report.token) token.numbers(id, values);
    for (const auto& [id, value] : report.layer) layer.number(id, value);
    for (const auto& [id, value] : report.pairMean) means.number(id, value);
    layer.object("pair-mean", means);
    return JsonLine()
        .object("pairwise", pairwise)
        .object("head", head)
        .object("token", token)
        .object("layer", layer);
}

std::vector<std::string> numbers(std::string label, const std::vector<double>& values) {
    std::vector<std::string> row{std::move(label)};
    for (double value : values) row.push_back(shortNumber(value));
    return row;
}

std::vector<std::string> heading(std::string label, std::size_t heads) {
    std::vector<std::string> row{std::move(label)};
    for (std::size_t h = 0; h < heads; ++h) row.push_back("head " + std::to_string(h));
    return row;
}

// Returns a table with one row per token, because all tokens do not fit on one line.
Table tokenTable(const std::map<std::string, std::vector<double>>& measures) {
    Table table{{"per token"}};
    for (const auto& [id, values] : measures) {
        table[0].push_back(id);
        for (std::size_t t = 0; t < values.size(); ++t) {
            if (table.size() == t + 1) table.push_back({"token " + std::to_string(t)});
            table[t + 1].push_back(shortNumber(values[t]));
        }
    }
    return table;
}

void printReport(Console& console, const MeasureReport& report) {
    for (const auto& [id, matrix] : report.pairwise) {
        Table table{heading(id, matrix.size())};
        for (std::size_t i = 0; i < matrix.size(); ++i)
            table.push_back(numbers("head " + std::to_string(i), matrix[i]));
        console.print(table);
        console.print("");
    }
    Table heads, layers{{"of the layer"}};
    for (const auto& [id, values] : report.head) {
        if (heads.empty()) heads.push_back(heading("per head", values.size()));
        heads.push_back(numbers(id, values));
    }
    for (const auto& [id, value] : report.layer) layers.push_back({id, shortNumber(value)});
    for (const auto& [id, value] : report.pairMean)
        layers.push_back({id + ", mean over pairs", shortNumber(value)});
    if (!heads.empty()) console.print(heads);
    if (!report.token.empty()) {
        console.print("");
        console.print(tokenTable(report.token));
    }
    if (layers.size() > 1) {
        console.print("");
        console.print(layers);
    }
}

}  // namespace

int measureCommand(Tools& tools, const Arguments& arguments, Console& console) {
    auto report = tools.measure(arguments.target);
    if (!report) return failed(console, report.error());
    if (!console.json()) printReport(console, *report);
    console.emit(reportLine(*report));
    return 0;
}

}  // namespace headscope::cli
