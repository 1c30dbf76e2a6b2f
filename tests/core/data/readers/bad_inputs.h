// The rows of the bad-input catalogue in the category "Datasets". Each row has a small file, the
// expected outcome and a phrase of the message.
// Outcomes: R refuse, W accept with a warning, F accept after a silent or noted repair, S skip and
// count, C truncate and count.
#pragma once

#include "tests/core/support/data_support.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace headscope::data::badinputs {

using Values = std::map<std::string, ParamValue>;

struct Input {
    std::string source, path;
    Values values;
};

struct Row {
    const char* id;
    char outcome;
    const char* phrase;  // expected in the error, or in the notes ("" expects none)
    std::function<Input(const TempFolder&)> make;
};

const std::vector<Row>& textRows();
const std::vector<Row>& imageRows();

}  // namespace headscope::data::badinputs
