#include "core/api/runs/run_data.h"

#include <algorithm>

namespace headscope {

bool concernsData(const Error& error) {
    return std::find(error.context.begin(), error.context.end(), kDataOfRun) != error.context.end();
}

}  // namespace headscope
