#include "core/service/runs/gate_record.h"

#include <cstring>
#include <map>

namespace headscope::runs {
namespace {

constexpr std::int64_t kEvery = 10;  // number of steps between two records
// names of the two series: P(gate > 0) and P(gate = 1)
const char* const kOpen = "gate_open";
const char* const kWhole = "gate_whole";

void addRows(io::MetricsDatabase& database, std::int64_t step, const char* measure,
             const std::vector<std::vector<float>>& values) {
    for (std::size_t site = 0; site < values.size(); ++site)
        for (std::size_t head = 0; head < values[site].size(); ++head)
            database.add(io::HeadRow{step, static_cast<int>(site), static_cast<int>(head), measure,
                                     values[site][head]});
}

}  // namespace

bool gatesDue(const RunConfig& config, std::int64_t step) {
    if (config.textOr("train.gates", "off") == "off") return false;
    return step == 1 || step % kEvery == 0;
}

void writeGates(io::MetricsDatabase& database, const GateFrame& frame) {
    addRows(database, frame.step, kOpen, frame.open);
    addRows(database, frame.step, kWhole, frame.whole);
}

Result<std::vector<GateFrame>> readGates(const io::MetricsDatabase& database, std::int64_t after) {
    HEADSCOPE_TRY(auto open, database.headFrames(kOpen, after));
    HEADSCOPE_TRY(auto whole, database.headFrames(kWhole, after));
    std::map<std::int64_t, GateFrame> bySteps;
    for (auto& frame : open) bySteps[frame.step].open = std::move(frame.layers);
    for (auto& frame : whole) bySteps[frame.step].whole = std::move(frame.layers);
    std::vector<GateFrame> complete;
    for (auto& [step, frame] : bySteps) {
        // A crash may have stored only one of the two series for the last step.
        bool same = frame.open.size() == frame.whole.size();
        for (std::size_t site = 0; same && site < frame.open.size(); ++site)
            same = frame.open[site].size() == frame.whole[site].size();
        if (!same) continue;
        frame.step = step;
        complete.push_back(std::move(frame));
    }
    return complete;
}

Result<HeadMask> closedGates(const models::ModelSpec& spec, const io::TensorFile& optimizer) {
    const auto found = optimizer.tensors.find("gates.log_a");
    if (found == optimizer.tensors.end())
        return Error{ErrorCode::Usage, "this run was not trained with gates on its heads"_m,
                     "Train one with --set train.gates=together, or choose heads in another way"_m};
    const auto& logA = found->second;
    const auto sites = spec.sites(), most = spec.mostHeads();
    if (logA.dtype != "F32" || logA.shape != std::vector<std::int64_t>{sites, most} ||
        logA.bytes.size() != static_cast<std::size_t>(sites * most) * sizeof(float))
        return Error{ErrorCode::BadData,
                     "gates.log_a must contain one float32 number per head of this model"_m,
                     "Put back the checkpoint as this run wrote it, or use an older one"_m};
    HeadMask closed;
    for (std::int64_t site = 0; site < sites; ++site)
        for (std::int64_t head = 0; head < spec.heads[static_cast<std::size_t>(site)]; ++head) {
            float value = 0;
            std::memcpy(
                &value,
                logA.bytes.data() + static_cast<std::size_t>(site * most + head) * sizeof value,
                sizeof value);
            // log_a <= 0 or NaN: the gate is more likely closed than open (gateChoice in
            // core/nn/training/gates.h).
            if (!(value > 0)) closed.turn({static_cast<int>(site), static_cast<int>(head)}, false);
        }
    return closed;
}

}  // namespace headscope::runs
