#include "core/service/runs/xray_record.h"

#include "core/spec/measures/xray.h"

#include <map>

namespace headscope::runs {

bool xrayDue(const RunConfig& config, std::int64_t step) {
    // older configs do not have the setting
    if (!config.has("train.xray") || !config.flag("train.xray")) return false;
    return step <= config.integer("train.xray_batches") ||
           step % config.integer("train.measure_every") == 0;
}

void writeXray(io::MetricsDatabase& database, const XrayFrame& frame) {
    for (const auto& pair : frame.pairs) database.add(pair);
    for (const auto& measure : frame.heads)
        for (std::size_t layer = 0; layer < measure.layers.size(); ++layer)
            for (std::size_t head = 0; head < measure.layers[layer].size(); ++head)
                database.add(io::HeadRow{frame.step, static_cast<int>(layer),
                                         static_cast<int>(head), measure.measure,
                                         measure.layers[layer][head]});
}

Result<std::vector<XrayFrame>> readXray(const io::MetricsDatabase& database, std::int64_t after) {
    const auto pairMeasures = measures::xrayPairMeasures(),
               headMeasures = measures::xrayHeadMeasures();
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
        if (frame.pairs.size() != pairMeasures.size() || frame.heads.size() != headMeasures.size())
            continue;
        frame.step = step;
        complete.push_back(std::move(frame));
    }
    return complete;
}

}  // namespace headscope::runs
