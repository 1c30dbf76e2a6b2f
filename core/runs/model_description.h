// What another program must know to compute what a run's model computes. Said once, here: it goes into the metadata of
// every checkpoint's model.safetensors and into the run's README.md (reader: resources/python/read_run.py).
#pragma once

#include "core/data/dataset.h"
#include "core/io/tensor_file.h"
#include "core/models/spec.h"

#include <map>
#include <string>
#include <vector>

namespace headscope::runs {

struct ModelFact {
    std::string key, value;                            // metadata
    std::string meaning;                               // a sentence for the README; "" where key and value say it
    bool identity = false;                             // a model of another value is another model
    const char* file = "config.json or dataset.json";  // where the value comes from
};

std::vector<ModelFact> describeModel(const models::ModelSpec& spec, const data::Dataset& dataset);
std::map<std::string, std::string> metadataOf(const std::vector<ModelFact>& facts);

// The first fact that says how weights are to be read and that the metadata has otherwise; null: none.
const ModelFact* firstDifference(const std::vector<ModelFact>& facts,
                                 const std::map<std::string, std::string>& metadata);
// Whether the weights say that they are the model of these facts; weights that say nothing are (older runs).
// Errors: BadData naming the first fact that differs.
Status checkDescription(const std::vector<ModelFact>& facts, const io::TensorFile& weights);

// Markdown. tensors: names and shapes of the model; tested: which checkpoint the test figures are of.
std::string readmeOf(const std::vector<ModelFact>& facts, const io::TensorFile& tensors, const std::string& name,
                     const std::string& tested);

}  // namespace headscope::runs
