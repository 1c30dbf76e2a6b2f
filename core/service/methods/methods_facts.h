// Input of the methods paragraph, and the settings that the paragraph has already mentioned.
#pragma once

#include "core/api/runs/parameters.h"
#include "core/data/batches/dataset.h"
#include "core/service/methods/merged_sentences.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/config/config_specs.h"

#include "core/api/engine/engine_runs.h"

#include <set>
#include <vector>

namespace headscope::methods {

struct MethodsFacts {
    RunConfig config;
    runs::RunRecord record;
    std::vector<RunParent> parents;  // runs that the weights come from (runs::parentsOf)
    SplitSizes sizes;
    data::Dataset dataset;        // the dataset without its samples
    std::int64_t parameters = 0;  // model parameters; 0: unknown
    // Heads of each attention layer of the model and of one with all heads of the settings; equal
    // unless heads were removed.
    std::vector<std::int64_t> heads, wholeHeads;
    std::vector<RunEvent> events;
    std::vector<ParamSpec> specs;
    // Returns whether the run trained its weights, at least in part. If false, they are those of a
    // pretrained model, possibly with fewer heads.
    bool trained() const { return !record.pretrained || record.info.step > 0; }
    // Returns whether the model was made from another run by removing or merging heads, and not
    // trained further. The settings are then those of that run.
    bool made() const {
        return !parents.empty() && !parents.front().edit.empty() &&
               record.info.step == parents.front().step && record.info.seconds == 0;
    }
    std::set<std::string> mentioned;  // keys of settings that the paragraph already mentions
    MethodsText text;
    std::vector<Sentence> sentences;
    std::string topic;  // topic of the next sentences
    // Several runs are described together: sentences do not state the seed and the scores.
    bool several = false;
    // Distinct values of lambda, if the penalties of the runs differ only in them; else empty.
    std::vector<std::string> lambdas;
    const char* theRuns() const { return several ? "The runs" : "The run"; }

    // Returns a setting as text ("" if missing) and marks it as mentioned.
    std::string take(const std::string& key) {
        mentioned.insert(key);
        const auto found = config.values.find(key);
        return found == config.values.end() ? std::string() : valueText(found->second);
    }
    double number(const std::string& key) const { return config.has(key) ? config.real(key) : 0; }
    // Appends a sentence about the current topic.
    void say(const std::string& sentence) { sentences.push_back({topic, sentence}); }
    // Appends a row to the list of details.
    void note(const std::string& name, const std::string& value) {
        text.details.emplace_back(name, value);
    }
};

// Reads the folder of a run. Errors: Io, BadData.
Result<MethodsFacts> factsOf(const config::Environment& environment, const std::string& runPath);
// Fills in the sentences and the details.
void describe(const config::Environment& environment, MethodsFacts& facts);
// Returns the BibTeX entries of everything that the run used; those of all texts, each key once.
std::string bibtexOf(const config::Environment& environment, const MethodsFacts& facts);
std::string bibtexOf(const std::vector<std::string>& texts);
// Describes several runs as one text. Errors: Io, BadData.
Result<MethodsText> ofSeveral(const config::Environment& environment,
                              const std::vector<std::string>& runPaths);

// Formats with thousands separators: 12,345.
std::string grouped(std::int64_t count);
// Returns a number with its noun: "1 layer", "2 layers".
std::string counted(const std::string& number, const std::string& noun);
// Returns the name of a setting inside a sentence: "label smoothing", "AdamW epsilon".
std::string inSentence(std::string name);

// Add sentences about the data and their preprocessing, the architecture, and the test results.
void sayData(const config::Environment& environment, MethodsFacts& facts);
void sayArchitecture(MethodsFacts& facts);
// Adds the origin of an imported model's weights; adds nothing for other runs.
void sayPretrained(MethodsFacts& facts);
void sayResult(MethodsFacts& facts);

}  // namespace headscope::methods
