#include "core/api/runs/study.h"

#include "core/api/base/find_by_id.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <set>
#include <string_view>

namespace headscope {
namespace {

// Number with the decimals of the column. "-0.00" becomes "0.00".
std::string decimal(const NumberColumn& column, double value) {
    const auto text = shownNumber(column, value);
    const bool zero = text.find_first_not_of("-0.") == std::string::npos;
    return zero && text.front() == '-' ? text.substr(1) : text;
}

// Adds the unit of a claim's number. Differences of percentages are in points.
Message withUnit(const Message& number, const StudyClaim& claim, const NumberColumn& column) {
    if (column.unit.empty()) return number;
    if (column.unit == "%" && claim.minus) return "%1 points"_m(number);
    return verbatim(number.text() + " " + column.unit);
}

Message bound(double value, const StudyClaim& claim, const NumberColumn& column) {
    return withUnit(verbatim(valueText(value * column.scale)), claim, column);
}

}  // namespace

const char* studyVerdictName(StudyVerdict verdict) {
    switch (verdict) {
        case StudyVerdict::Open:
            return "open";
        case StudyVerdict::Supported:
            return "supported";
        case StudyVerdict::Contradicted:
            return "contradicted";
        case StudyVerdict::NotRun:
            break;
    }
    return "not run";
}

std::string studyPairRow(const std::string& row, const std::string& minus) {
    return row + " minus " + minus;
}

std::string studyCommandLine(const Study& study) {
    auto id = study.id;
    constexpr std::string_view kQuick = "-quick";
    if (study.isQuick) id.resize(id.size() - kQuick.size());
    return "headscope-cli study run " + id + (study.needs.empty() ? "" : " --data PATH") +
           (study.start.empty() ? "" : " --start RUN") + (study.isQuick ? " --quick" : "");
}

std::string studyRow(const RunConfig& settings) {
    RunConfig shown = settings;
    shown.values.erase("train.seed");
    const auto text = shortSettings(shown);
    return text.empty() ? "all" : text;
}

std::string studyRowName(const Study& study, const RunConfig& settings) {
    const auto row = studyRow(settings);
    const auto found = study.rowNames.find(row);
    return found == study.rowNames.end() ? row : found->second;
}

Study studyFrom(Study study, const std::string& run, const RunConfig& config) {
    if (!study.sweep) return study;
    auto& base = study.sweep->base.values;
    // How texts and pictures become inputs belongs to the model, and which ones are used to the
    // study.
    const std::set<std::string> inputs = {"dataset.tokens",     "dataset.tokenizer",
                                          "dataset.lower_case", "dataset.min_frequency",
                                          "dataset.vocab_size", "dataset.image_processor"};
    for (const auto& [key, value] : config.values)
        if (key.rfind("model.", 0) == 0 || inputs.count(key) > 0) base.emplace(key, value);
    base["run.start"] = run;
    base["run.start_step"] = std::string("last");
    return study;
}

Study quickStudy(Study study) {
    const auto fewer = [&](std::vector<std::int64_t>& seeds) {
        if (static_cast<int>(seeds.size()) > study.quick.seeds)
            seeds.resize(static_cast<std::size_t>(study.quick.seeds));
    };
    fewer(study.seeds);
    if (study.sweep) {
        fewer(study.sweep->seeds);
        for (const auto& [key, value] : study.quick.settings.values)
            study.sweep->base.values[key] = value;
        study.sweep->name += " (quick)";
    }
    study.id += "-quick";
    study.title += " (quick form: ignore the verdicts)";
    study.isQuick = true;
    return study;
}

Message studyEffect(const StudyFinding& finding) {
    const auto& effect = finding.effect;
    const auto& column = finding.column;
    if (effect.n == 0) return verbatim("-");
    auto text = decimal(column, effect.mean * column.scale);
    if (finding.claim.minus && text.front() != '-') text = "+" + text;
    if (std::isfinite(effect.low) && std::isfinite(effect.high))
        text += " \u00b1 " + decimal(column, (effect.high - effect.low) / 2 * column.scale);
    const auto shown = withUnit(verbatim(text), finding.claim, column);
    if (effect.n > 1 && !std::isfinite(effect.low)) return "%1 (the same with all seeds)"_m(shown);
    return shown;
}

Message studySmallest(const StudyFinding& finding) {
    if (!finding.power) return verbatim("-");
    const auto& column = finding.column;
    const double smallest = finding.power->smallest * column.scale;
    auto text = decimal(column, smallest);
    // Never "0.000": some effect is too small to be resolved.
    if (text.find_first_not_of("0.") == std::string::npos) {
        std::array<char, 32> digits{};
        std::snprintf(digits.data(), digits.size(), "%.1g", smallest);
        text = digits.data();
    }
    return withUnit(verbatim(std::move(text)), finding.claim, column);
}

NumberColumn studyNumber(const Study& study, const std::string& number) {
    const auto found = study.numbers.find(number);
    return found == study.numbers.end() ? numberColumn(number) : found->second;
}

Message studyRange(const Study& study, const StudyClaim& claim) {
    const auto column = studyNumber(study, claim.at.number);
    if (!claim.most) return "at least %1"_m(bound(*claim.least, claim, column));
    if (!claim.least) return "at most %1"_m(bound(*claim.most, claim, column));
    auto most = bound(*claim.most, claim, column);
    if (*claim.least == *claim.most) return most;
    return "%1 to %2"_m(valueText(*claim.least * column.scale), std::move(most));
}

namespace {

// Returns the name of a number with the title of the step that measures it.
std::string nameWithStep(const Study& study, const std::string& number) {
    const auto name = studyNumber(study, number).name;
    const auto* step = findById(study.steps, number.substr(0, number.find('.')));
    return step ? name + " (" + step->title + ")" : name;
}

}  // namespace

Message studySubject(const Study& study, const StudyClaim& claim) {
    const auto placed = [&](const std::string& name, const StudyPlace& place) {
        const auto row = studyRowName(study, place.settings);
        if (row == "all") return name;
        return name.empty() ? row : name + ": " + row;
    };
    const auto name = studyNumber(study, claim.at.number).name;
    if (!claim.minus) return verbatim(placed(name, claim.at));
    if (claim.minus->number == claim.at.number)
        return "%1 minus %2"_m(placed(name, claim.at), placed("", *claim.minus));
    const auto other = studyNumber(study, claim.minus->number).name;
    // Numbers of two steps may have the same name.
    const bool alike = name == other;
    auto first = alike ? nameWithStep(study, claim.at.number) : name;
    const auto second = alike ? nameWithStep(study, claim.minus->number) : other;
    const bool sameRow =
        studyRowName(study, claim.at.settings) == studyRowName(study, claim.minus->settings);
    return "%1 minus %2"_m(sameRow ? first : placed(first, claim.at), placed(second, *claim.minus));
}

std::string studyCell(const NumberColumn& column, const MeanOfRuns& mean, int seeds) {
    if (mean.n == 0) return "-";
    auto text = decimal(column, mean.mean * column.scale);
    if (std::isfinite(mean.low) && std::isfinite(mean.high))
        text += " \u00b1 " + decimal(column, (mean.high - mean.low) / 2 * column.scale);
    return mean.n < seeds ? text + " (n = " + std::to_string(mean.n) + ")" : text;
}

}  // namespace headscope
