#include "core/training/records.h"

#include "core/training/xray.h"

namespace headscope::training {
namespace {

template <class T, T (*Measure)(models::Model&, const models::Input&, std::int64_t)>
std::shared_ptr<const void> erased(models::Model& model, const models::Input& input, std::int64_t step) {
    return std::make_shared<const T>(Measure(model, input, step));
}

struct RecordRow {
    const char* channel;
    RecordMeasure measure;
};

constexpr RecordRow kRecordRows[] = {{XrayFrame::kChannel, erased<XrayFrame, xrayOf>}};

}  // namespace

RecordMeasure findRecordMeasure(const std::string& channel) {
    for (const auto& row : kRecordRows)
        if (channel == row.channel) return row.measure;
    return nullptr;
}

}  // namespace headscope::training
