#include "core/service/studies/study_checks.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "core/api/runs/scores.h"
#include "core/service/studies/study_result.h"

#include <set>
#include <string_view>
#include <vector>

namespace headscope::studies {
namespace {

Error wrongStudy(const std::string& file, const Message& problem, const Message& hint) {
    return {ErrorCode::BadData, "%1: %2"_m(file, problem), hint};
}

// Ids become names of files and of columns.
bool isId(const std::string& id) {
    constexpr std::string_view kAllowed =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    return !id.empty() && id.size() <= 100 && id.front() != '.' &&
           id.find_first_not_of(kAllowed) == std::string::npos;
}

// Errors: BadData if an id has other characters, or occurs twice: results would be mixed up.
Status checkIds(const std::vector<std::string>& ids, const std::string& file) {
    std::set<std::string> seen;
    for (const auto& id : ids) {
        if (!isId(id))
            return wrongStudy(file, "the id \"%1\" is not allowed"_m(id.substr(0, 40)),
                              "Use up to 100 letters, digits, hyphens, underscores and dots; not a "
                              "dot first"_m);
        if (!seen.insert(id).second)
            return wrongStudy(file, "the id %1 is used twice"_m(id), "Give each its own id"_m);
    }
    return {};
}

// Numbers that the runs or the steps of the study give.
std::set<std::string> knownNumbers(const Study& study) {
    std::set<std::string> known(study.measures.begin(), study.measures.end());
    if (study.sweep) {
        known.insert("steps");
        for (const auto& kind : scoreKinds())
            for (const char* split : {"test_", "valid_"})
                known.insert(split + std::string(kind.id));
    }
    for (const auto& reach : study.reaches) known.insert(reach.id);
    for (const auto& step : study.steps)
        for (const auto& pick : step.numbers) known.insert(step.id + "." + pick.id);
    for (const auto& difference : study.differences) known.insert(difference.id);
    return known;
}

// Errors: BadData if a claim is checked by itself or by an unknown claim.
Status checkChecks(const Study& study, const std::string& file) {
    for (const auto& claim : study.claims)
        for (const auto& check : claim.checks)
            if (check == claim.id || !findById(study.claims, check))
                return wrongStudy(
                    file,
                    "claim %1: checks names %2, which is not another claim"_m(claim.id, check),
                    "List ids of other claims of this study in checks"_m);
    return {};
}

}  // namespace

Status checkIdsOf(const Study& study, const std::string& file) {
    std::vector<std::string> numbers, claims;
    for (const auto& reach : study.reaches) numbers.push_back(reach.id);
    for (const auto& difference : study.differences) numbers.push_back(difference.id);
    for (const auto& step : study.steps) {
        numbers.push_back(step.id);
        std::vector<std::string> picks;
        for (const auto& pick : step.numbers) picks.push_back(pick.id);
        HEADSCOPE_CHECK(checkIds(picks, file + ", step " + step.id));
    }
    for (const auto& claim : study.claims) claims.push_back(claim.id);
    HEADSCOPE_CHECK(checkIds({study.id}, file));
    HEADSCOPE_CHECK(checkIds(numbers, file));
    HEADSCOPE_CHECK(checkIds(claims, file));
    return checkChecks(study, file);
}

Status checkRunsOf(const Study& study, const std::string& file) {
    if (study.sweep.has_value() == !study.seeds.empty())
        return wrongStudy(file, "a study has either a sweep or seeds"_m,
                          "Write the runs as sweep, or only the number of seeds"_m);
    if (!study.sweep) return {};
    if (study.sweep->kind == SweepKind::Random)
        return wrongStudy(file, "the sweep draws its settings at random"_m,
                          "Write axes or a list"_m);
    std::set<std::string> rows;
    for (const auto& settings : rowsOf(study))
        if (!rows.insert(studyRow(settings)).second)
            return wrongStudy(file, "two rows of the sweep are called %1"_m(studyRow(settings)),
                              "Use settings whose keys differ in their last part"_m);
    return {};
}

Status checkNumbersOf(const Study& study, const std::string& file) {
    const auto known = knownNumbers(study);
    std::vector<std::string> used;
    for (const auto& difference : study.differences) {
        used.push_back(difference.number);
        used.push_back(difference.minus);
    }
    for (const auto& [id, column] : study.numbers) used.push_back(id);
    for (const auto& number : used) {
        if (known.count(number) > 0) continue;
        const auto near = nearestName(number, {known.begin(), known.end()});
        return wrongStudy(file, "nothing gives the number %1"_m(number.substr(0, 64)),
                          near.empty() ? "Add it to measures, reach, differences or a step"_m
                                       : "Did you mean %1?"_m(near));
    }
    return {};
}

}  // namespace headscope::studies
