// Columns of a table, to choose from before it is read.
#pragma once

#include "core/api/question.h"
#include "core/api/run_config.h"

#include <string>
#include <vector>

namespace headscope {

// Any thread; answers in the thread that reads files.
class ColumnReader {
public:
    virtual ~ColumnReader() = default;

    // Names of the columns in the file that dataset.path names (of a folder: its training file); numbers where
    // dataset.header is "no". None: no path is given, or the file has no columns. Errors: Io, BadData.
    virtual void columns(const RunConfig&, Callback<std::vector<std::string>> done) {
        done(std::vector<std::string>());
    }
};

}  // namespace headscope
