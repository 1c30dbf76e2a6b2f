// Lists the columns of a table before the table is imported.
#pragma once

#include "core/api/base/request.h"
#include "core/api/base/run_config.h"

#include <string>
#include <vector>

namespace headscope {

// Safe on any thread; answers in the thread that reads files.
class ColumnReader {
public:
    virtual ~ColumnReader() = default;

    // Returns the column names of the file that dataset.path refers to (for a folder: its training
    // file). Returns numbers if dataset.header is "no". Empty if the path is not set or the file
    // does not have columns. Errors: Io, BadData.
    virtual void columns(const RunConfig&, Callback<std::vector<std::string>> done) {
        done(std::vector<std::string>());
    }
};

}  // namespace headscope
