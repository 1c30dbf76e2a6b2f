// A model as a value: enough to build it, to count what it costs, and to compare a file of weights with it. No torch.
#pragma once

#include "core/attention/multi_head_options.h"
#include "core/data/dataset.h"
#include "core/models/site.h"

#include <vector>

namespace headscope::models {

// What a model must know of its data.
struct DataSizes {
    Task task = Task::TextClassification;
    std::int64_t vocabulary = 0;  // tokens; pictures: 0
    std::int64_t outputs = 0;     // classes, or the vocabulary where the next token is predicted
    std::int64_t channels = 3, imageSize = 32;

    static DataSizes of(const data::Dataset& dataset);
};

struct ModelSpec {
    std::string model;  // its id in the registry
    DataSizes data;
    std::vector<std::int64_t> heads;  // of each attention site, in their order; 0: all were removed
    std::int64_t headSize = 0;        // of all of them
    std::int64_t width = 128, ff = 512;
    std::int64_t length = 64;  // tokens or patches
    std::int64_t patch = 4;    // side in pixels
    double dropout = 0.1;
    attention::HeadVariants variants = {};

    std::int64_t sites() const { return static_cast<std::int64_t>(heads.size()); }
    std::int64_t mostHeads() const;  // of any site; 0 without sites
    attention::MultiHeadAttentionOptions attention(std::int64_t site) const;
};

}  // namespace headscope::models
