// Writes the methods paragraph of several runs as one text.
#include "core/api/runs/run_table.h"
#include "core/service/jobs/compared_runs.h"
#include "core/service/methods/methods_facts.h"

#include <algorithm>
#include <array>

namespace headscope::methods {
namespace {

using Facts = MethodsFacts;

// Returns the values of lambda if the settings of the penalty differ in nothing else.
std::vector<std::string> lambdasOf(const std::vector<jobs::ReadRun>& all) {
    std::vector<const jobs::ReadRun*> runs;
    for (const auto& run : all) runs.push_back(&run);
    for (const auto& key : jobs::differingKeys(runs))
        if (key.rfind("objective.", 0) == 0 && key != "objective.lambda") return {};
    std::vector<std::string> lambdas;
    for (const auto& group : jobs::groupsBy({"objective.lambda"}, all))
        lambdas.push_back(group.values.front());
    return lambdas;
}

std::string numberWord(std::size_t number) {
    static const std::array<const char*, 10> kWords = {"no",   "one", "two",   "three", "four",
                                                       "five", "six", "seven", "eight", "nine"};
    return number < kWords.size() ? kWords[number] : std::to_string(number);
}

// Formats "with three seeds each (0, 1 and 2)" for groups of runs.
std::string seedsText(const std::vector<jobs::RunGroup>& groups) {
    std::vector<std::vector<std::string>> seeds;
    for (const auto& group : groups) {
        seeds.emplace_back();
        for (const auto* run : group.runs) seeds.back().push_back(std::to_string(run->info.seed));
    }
    const auto [least, most] =
        std::minmax_element(seeds.begin(), seeds.end(),
                            [](const auto& a, const auto& b) { return a.size() < b.size(); });
    const bool same = std::all_of(seeds.begin(), seeds.end(),
                                  [&](const auto& one) { return one == seeds.front(); });
    std::string text = "with " + numberWord(least->size());
    if (least->size() != most->size()) text += " to " + numberWord(most->size());
    text += most->size() == 1 ? " seed" : " seeds";
    if (groups.size() > 1) text += " each";
    if (!same) return text;
    return text + (most->size() == 1 ? " (seed " : " (seeds ") + listed(seeds.front()) + ")";
}

// Separates long items, which may contain commas.
std::string inList(const std::vector<std::string>& items) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : "; ") + item;
    return text;
}

// Returns the sentence on the design: "Lambda 0 and 0.1 were compared, with three seeds each (0, 1
// and 2)."
std::string designText(const std::vector<std::string>& keys,
                       const std::vector<jobs::RunGroup>& groups) {
    const auto seeds = seedsText(groups);
    if (groups.size() == 1) return "The model was trained " + seeds + ".";
    std::vector<std::string> names;
    for (const auto& group : groups)
        names.push_back(keys.size() == 1 ? group.values.front()
                                         : jobs::groupName(keys, group.values));
    auto text = keys.size() == 1 ? settingName(keys.front()) + " " + listed(names)
                                 : "these settings: " + inList(names);
    return "The runs compared " + text + ", " + seeds + ".";
}

// Returns the details that all runs share.
std::vector<std::pair<std::string, std::string>> commonDetails(const std::vector<Facts>& all) {
    auto common = all.front().text.details;
    for (const auto& facts : all) {
        const auto& details = facts.text.details;
        common.erase(std::remove_if(common.begin(), common.end(),
                                    [&](const auto& one) {
                                        return std::find(details.begin(), details.end(), one) ==
                                               details.end();
                                    }),
                     common.end());
    }
    return common;
}

}  // namespace

Result<MethodsText> ofSeveral(const config::Environment& environment,
                              const std::vector<std::string>& runPaths) {
    HEADSCOPE_TRY(const auto all, jobs::readRuns(runPaths, {}, environment));
    std::vector<std::string> others;
    const auto keys = jobs::separatingKeys(all, others);
    const auto groups = jobs::groupsBy(keys, all);
    const auto lambdas = lambdasOf(all);
    std::vector<Facts> described;
    std::vector<RunSentences> sentences;
    std::vector<std::string> references;
    for (const auto& group : groups)
        for (const auto* run : group.runs) {
            HEADSCOPE_TRY(auto facts, factsOf(environment, run->info.path));
            facts.several = true;
            facts.lambdas = lambdas;
            describe(environment, facts);
            sentences.push_back({groups.size() == 1 ? "seed " + std::to_string(run->info.seed)
                                                    : jobs::groupName(keys, group.values),
                                 facts.sentences});
            references.push_back(bibtexOf(environment, facts));
            described.push_back(std::move(facts));
        }
    MethodsText text;
    text.paragraph = designText(keys, groups);
    for (const auto& sentence : mergedSentences(sentences)) text.paragraph += " " + sentence;
    text.bibtex = bibtexOf(references);
    text.details = commonDetails(described);
    return text;
}

}  // namespace headscope::methods
