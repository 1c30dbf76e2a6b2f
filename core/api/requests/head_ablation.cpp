#include "core/api/requests/head_ablation.h"

#include "core/api/base/find_by_id.h"

namespace headscope {

const std::vector<HeadAblationInfo>& headAblations() {
    static const std::vector<HeadAblationInfo> kInfos = {
        {HeadAblation::Zero, "zero", "nothing", "zeros"},
        {HeadAblation::Mean, "mean", "its mean",
         "each head's mean context over 256 validation samples"},
        {HeadAblation::Resample, "resample", "another sample's",
         "the heads' contexts in another sample, drawn from 64 validation samples with the run's "
         "seed"},
        {HeadAblation::Optimal, "optimal", "its best constant",
         "the constant contexts with the smallest loss on 256 validation samples, fitted "
         "together"}};
    return kInfos;
}

const HeadAblationInfo& infoOf(HeadAblation kind) {
    return *findWhere(headAblations(), [kind](const auto& info) { return info.kind == kind; });
}

Result<HeadAblation> headAblationOf(const std::string& id) {
    std::string ids;
    for (const auto& info : headAblations()) {
        if (id == info.id) return info.kind;
        ids += (ids.empty() ? "" : ", ") + std::string(info.id);
    }
    return Error{ErrorCode::Usage, "unknown ablation \"%1\""_m(id), "One of %1"_m(ids)};
}

}  // namespace headscope
