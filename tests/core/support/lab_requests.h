// Requests of lab experiments for tests.
#pragma once

#include "core/api/engine/lab.h"

#include <map>
#include <string>

namespace headscope::lab {

inline LabRequest labRequest(const std::string& preset, std::map<std::string, ParamValue> values,
                             const std::string& experiment = "single-location") {
    return {experiment, preset, "", RunConfig{std::move(values)}};
}

// An experiment that takes little time.
inline LabRequest smallLabRequest(std::int64_t steps) {
    return labRequest("signed-one-hot", {{"train.steps", steps},
                                         {"task.dimension", std::int64_t{20}},
                                         {"train.batch", std::int64_t{8}}});
}

}  // namespace headscope::lab
