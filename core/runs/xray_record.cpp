#include "core/runs/xray_record.h"

#include "core/measures/xray.h"

#include <map>

namespace headscope::runs {

Result<std::vector<XrayFrame>> readXray(const io::MetricsDatabase& database, std::int64_t after) {
    const auto pairMeasures = measures::xrayPairMeasures(), headMeasures = measures::xrayHeadMeasures();
    std::map<std::int64_t, XrayFrame> bySteps;
    for (const auto& measure : pairMeasures) {
        HEADSCOPE_TRY(auto frames, database.frames(measure, after));
        for (auto& frame : frames) bySteps[frame.step].pairs.push_back(std::move(frame));
    }
    for (const auto& measure : headMeasures) {
        HEADSCOPE_TRY(auto frames, database.headFrames(measure, after));
        for (auto& frame : frames) bySteps[frame.step].heads.push_back(std::move(frame));
    }
    std::vector<XrayFrame> complete;
    for (auto& [step, frame] : bySteps) {
        if (frame.pairs.size() != pairMeasures.size() || frame.heads.size() != headMeasures.size()) continue;
        frame.step = step;
        complete.push_back(std::move(frame));
    }
    return complete;
}

}  // namespace headscope::runs
