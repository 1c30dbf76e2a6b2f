#include "core/spec/measures/catalogue.h"

#include "core/api/base/find_by_id.h"
#include "core/api/base/run_config.h"
#include "core/base/util/bibliography.h"
#include "core/spec/measures/measure_rows.h"

namespace headscope::measures {
namespace {

// Rows of the catalogue, in its order. A new file of rows must be listed here.
constexpr MeasureRows (*kKinds[])() = {pairMeasures, headMeasures, layerMeasures};

std::string summaryOf(const MeasureRow& row) {
    const bool divided = row.rowSums == RowSums::DividedBy;
    return std::string(row.summary) +
           (divided ? " Rows that do not sum to 1 are divided by their sum." : "");
}

MeasureInfo infoOf(const MeasureRow& row) {
    MeasureInfo info;
    info.id = row.id;
    info.name = row.name;
    info.summary = summaryOf(row);
    info.formula = row.formula;
    info.redundantWhen = row.redundantWhen;
    info.basisInvariance = row.basisInvariance;
    info.needs = row.needs;
    info.source = row.source;
    info.bibtex = util::bibtexOf(row.works);
    info.shape = row.shape;
    info.low = row.low;
    info.high = row.high;
    info.diverging = row.low < 0 && row.high > 0;
    if (*row.range)
        info.range = row.range;
    else if (row.low == row.high)
        info.range = "0 or more";
    else
        info.range = "[" + valueText(row.low) + ", " + valueText(row.high) + "]";
    return info;
}

}  // namespace

const std::vector<MeasureInfo>& builtinMeasures() {
    static const std::vector<MeasureInfo> kMeasures = [] {
        std::vector<MeasureInfo> all;
        for (const auto rows : kKinds)
            for (const auto& row : rows()) all.push_back(infoOf(row));
        return all;
    }();
    return kMeasures;
}

const MeasureInfo* findMeasure(const std::string& id) {
    return findById(builtinMeasures(), id);
}

// Contains only measures that are cheap compared with a training step. The logarithms of attn-js
// alone would take as long as all of these.
std::vector<std::string> recordedMeasures() {
    return {"attn-cos", "attn-cos-centred", "proj-cos", "out-cos", "cka-out"};
}

}  // namespace headscope::measures
