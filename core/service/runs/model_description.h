// Facts that another program needs to compute the same outputs as a run's model. They are stored in
// the metadata of every model.safetensors and in the run's README.md (reader:
// resources/python).
#pragma once

#include "core/base/io/tensor_file.h"
#include "core/data/batches/dataset.h"
#include "core/spec/models/spec.h"

#include <map>
#include <string>
#include <vector>

namespace headscope::runs {

// One fact about a model.
struct ModelFact {
    std::string key, value;  // key and value in the metadata
    // One sentence for the README; "" if key and value are self-explanatory.
    std::string meaning;
    bool identity = false;                             // true: another value means another model
    const char* file = "config.json or dataset.json";  // file that holds the value
};

// Returns all facts about a model and the data it reads.
std::vector<ModelFact> describeModel(const models::ModelSpec& spec, const data::Dataset& dataset);
// Returns key and value of each fact.
std::map<std::string, std::string> metadataOf(const std::vector<ModelFact>& facts);

// Returns the first identity fact whose value differs in the metadata; null if none does. Keys
// missing in the metadata do not count.
const ModelFact* firstDifference(const std::vector<ModelFact>& facts,
                                 const std::map<std::string, std::string>& metadata);
// Checks that the weights' metadata agree with the facts. Weights without metadata (older runs)
// pass. Errors: BadData naming the first fact that differs.
Status checkDescription(const std::vector<ModelFact>& facts, const io::TensorFile& weights);

// Returns the run's README in Markdown. tensors: names and shapes of the model. tested: a sentence
// that says which checkpoint the test scores belong to.
std::string readmeOf(const std::vector<ModelFact>& facts, const io::TensorFile& tensors,
                     const std::string& name, const std::string& tested);

}  // namespace headscope::runs
