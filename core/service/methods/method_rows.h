// Rows of the catalogue of methods. Used by method_catalogue.
#pragma once

#include "core/service/methods/method_catalogue.h"

namespace headscope::methods {

struct Setting {
    const char* key;
    ParamValue value;
};

struct Row {
    const char* id;
    const char* name;
    const char* summary;
    const char* formula;
    const char* range;
    const char* source;
    const char* works;  // keys of the sources in util/bibliography
    std::vector<Setting> use;
    std::vector<const char*> furtherKeys = {};
    const char* where = "";
};

inline ParamValue word(const char* text) {
    return std::string(text);
}

const std::vector<Row>& pooledOutputs();  // pooled_methods.cpp
const std::vector<Row>& headFactors();    // head_factor_methods.cpp
const std::vector<Row>& patchings();      // patching_methods.cpp
// sparse_methods.cpp:
const std::vector<Row>& sparseActivations();
const std::vector<Row>& attentionPatterns();

}  // namespace headscope::methods
