#include "core/nn/training/records.h"

#include "core/nn/training/xray.h"

namespace headscope::training {
namespace {

std::shared_ptr<const void> xrayRecord(const ComingStep& coming) {
    return std::make_shared<const XrayFrame>(xrayOf(coming.model, coming.input, coming.step));
}

std::shared_ptr<const void> gateRecord(const ComingStep& coming) {
    if (!coming.gates.on()) return nullptr;
    return std::make_shared<const GateFrame>(coming.gates.frame(coming.step));
}

std::shared_ptr<const void> groupRecord(const ComingStep& coming) {
    if (!coming.groups.on() || !coming.groups.due(coming.step)) return nullptr;
    return coming.groups.look(coming.model, coming.step);
}

struct RecordRow {
    const char* channel;
    RecordMeasure measure;
};

constexpr RecordRow kRecordRows[] = {{XrayFrame::kChannel, xrayRecord},
                                     {GateFrame::kChannel, gateRecord},
                                     {GroupFrame::kChannel, groupRecord}};

}  // namespace

RecordMeasure findRecordMeasure(const std::string& channel) {
    for (const auto& row : kRecordRows)
        if (channel == row.channel) return row.measure;
    return nullptr;
}

}  // namespace headscope::training
