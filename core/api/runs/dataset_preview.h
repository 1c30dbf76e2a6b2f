// Content of the dataset picker before training.
#pragma once

#include "core/api/base/message.h"
#include "core/api/runs/catalogue.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope {

struct Picture {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgb;  // height * width * 3 values, rows top to bottom
};

struct Sample {
    std::int64_t index = 0;  // index within its split
    std::string text;        // text tasks: the text as in the file; translation: the source
    std::string target;      // translation: the target text, as in the file
    Picture picture;         // the image; image tasks only
    int label = -1;          // class index; -1 for language models
};

struct SplitSizes {
    // Number of samples; for language models, number of windows.
    std::int64_t train = 0, valid = 0, test = 0;
};

struct DatasetPreview {
    std::string id;
    Task task = Task::TextClassification;
    SplitSizes sizes;
    std::vector<std::string> classes;
    std::vector<std::int64_t> classCounts;  // samples per class in the training split
    std::int64_t vocabulary = 0;            // vocabulary size; translation: of the source
    std::int64_t targetVocabulary = 0;      // vocabulary size of translation targets
    double meanLength = 0;                  // mean number of tokens per sample
    std::int64_t bytes = 0;
    std::string fingerprint;  // SHA-256 of content and reading options, in hex
    std::string licence;
    std::vector<Sample> samples;  // the first few samples of the training split
    // Import report: warnings and automatic repairs, most important first.
    std::vector<Message> notes;
};

}  // namespace headscope
