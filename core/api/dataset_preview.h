// What the dataset picker shows before anything is trained.
#pragma once

#include "core/api/catalogue.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope {

struct Picture {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgb;  // height * width * 3, rows top to bottom
};

struct Sample {
    std::int64_t index = 0;  // within its split
    std::string text;        // text tasks: as in the file; translation: the source
    std::string target;      // translation: the text that belongs to it, as in the file
    Picture picture;         // image tasks
    int label = -1;          // -1: language models
};

struct SplitSizes {
    std::int64_t train = 0, valid = 0, test = 0;  // samples; for language models windows
};

struct DatasetPreview {
    std::string id;
    Task task = Task::TextClassification;
    SplitSizes sizes;
    std::vector<std::string> classes;
    std::vector<std::int64_t> classCounts;  // of the training split
    std::int64_t vocabulary = 0;            // translation: of the source
    std::int64_t targetVocabulary = 0;      // translation
    double meanLength = 0;                  // tokens a sample
    std::int64_t bytes = 0;
    std::string fingerprint;  // SHA-256 over content and reading options, hex
    std::string licence;
    std::vector<Sample> samples;     // the first few of the training split
    std::vector<std::string> notes;  // import report: warnings and silent repairs, most important first
};

}  // namespace headscope
