// Writes the methods paragraph of several runs as one text.
#include "core/service/jobs/compared_runs.h"
#include "core/service/methods/methods_facts.h"

#include <algorithm>
#include <array>
#include <set>

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

// Formats "with three seeds each (seeds 0, 1 and 2)" for groups of runs. Repeated seeds add no
// evidence, so runs are counted instead: "with two runs each".
std::string seedsText(const std::vector<jobs::RunGroup>& groups) {
    std::vector<std::vector<std::string>> seeds;
    bool repeated = false;
    for (const auto& group : groups) {
        std::set<std::int64_t> distinct;
        seeds.emplace_back();
        for (const auto* run : group.runs) {
            repeated = !distinct.insert(run->info.seed).second || repeated;
            seeds.back().push_back(std::to_string(run->info.seed));
        }
    }
    const auto [least, most] =
        std::minmax_element(seeds.begin(), seeds.end(),
                            [](const auto& a, const auto& b) { return a.size() < b.size(); });
    const bool same = std::all_of(seeds.begin(), seeds.end(),
                                  [&](const auto& one) { return one == seeds.front(); });
    std::string text = "with " + numberWord(least->size());
    if (least->size() != most->size()) text += " to " + numberWord(most->size());
    text += std::string(repeated ? " run" : " seed") + (most->size() == 1 ? "" : "s");
    if (groups.size() > 1) text += " each";
    if (repeated) return text + " (some with the same seed)";
    if (!same) return text + " (not the same seeds for all)";
    return text + (most->size() == 1 ? " (seed " : " (seeds ") + listed(seeds.front()) + ")";
}

// Returns the names of settings inside a sentence: "learning rate".
std::vector<std::string> inSentences(const std::vector<std::string>& names) {
    std::vector<std::string> words;
    for (const auto& name : names) words.push_back(inSentence(name));
    return words;
}

// Formats "lambda 0.1, learning rate 0.01".
std::string nameOfGroup(const std::vector<std::string>& names, const jobs::RunGroup& group) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : ", ") + names[i] + " " + group.values[i];
    return text;
}

// Returns the sentences on the design: "The runs compared lambda 0 and 0.1, with three seeds each
// (seeds 0, 1 and 2)." names, others: names of the settings that were compared, and of those that
// changed together with them.
std::string designText(const std::vector<std::string>& names,
                       const std::vector<std::string>& others,
                       const std::vector<jobs::RunGroup>& groups) {
    const auto seeds = seedsText(groups);
    if (groups.size() == 1) return "The model was trained " + seeds + ".";
    std::vector<std::string> values;
    for (const auto& group : groups)
        values.push_back(names.size() == 1 ? group.values.front() : nameOfGroup(names, group));
    auto text = "The runs compared " +
                (names.size() == 1 ? names.front() + " " + listed(values)
                                   : "these settings: " + inList(values)) +
                ", " + seeds + ".";
    if (others.size() == 1)
        text += " The " + others.front() + " changes together with " + listed(names) +
                ": differences may come from either.";
    if (others.size() > 1)
        text += " These settings change together with " + listed(names) + ": " + inList(others) +
                ". Differences may come from any of them.";
    return text;
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
    const auto names = inSentences(jobs::namesOf(keys, all, environment));
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
            const auto seed = "seed " + std::to_string(run->info.seed);
            if (groups.size() == 1)
                sentences.push_back({seed, facts.sentences});
            else
                sentences.push_back({nameOfGroup(names, group), facts.sentences, seed});
            references.push_back(bibtexOf(environment, facts));
            described.push_back(std::move(facts));
        }
    MethodsText text;
    text.paragraph =
        designText(names, inSentences(jobs::namesOf(others, all, environment)), groups);
    for (const auto& sentence : mergedSentences(sentences)) text.paragraph += " " + sentence;
    text.bibtex = bibtexOf(references);
    text.details = commonDetails(described);
    return text;
}

}  // namespace headscope::methods
