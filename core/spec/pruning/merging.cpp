#include "core/spec/pruning/merging.h"

#include "core/spec/pruning/float_matrix.h"
#include "core/spec/pruning/surgery.h"

#include <map>

namespace headscope::pruning {
namespace {

Error mergeError(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

Status checkMerge(const models::ModelSpec& spec, const HeadMerge& merge, const HeadMask& removed) {
    const auto& head = merge.head;
    const bool known = head.site >= 0 && head.site < spec.sites() && head.head >= 0 &&
                       head.head < spec.heads[static_cast<std::size_t>(head.site)] &&
                       merge.into >= 0 &&
                       merge.into < spec.heads[static_cast<std::size_t>(head.site)];
    const HeadPlace into{head.site, merge.into};
    if (!known)
        return mergeError("head %1 cannot be merged into %2: the model does not have both"_m(
                              headName(head), headName(into)),
                          "Merge heads of the same layer"_m);
    if (removed.on(head) || !removed.on(into))
        return mergeError(
            "head %1 is merged into %2, but the first must be removed and the second "
            "must stay"_m(headName(head), headName(into)),
            "Remove the merged heads and keep the others"_m);
    const auto width = spec.attention(head.site).headWidth();
    if (static_cast<std::int64_t>(merge.rotation.size()) != width * width)
        return mergeError("the rotation of head %1 has %2 numbers instead of %3"_m(
                              headName(head), merge.rotation.size(), width * width),
                          "Compute the rotations from this model"_m);
    return {};
}

// matrix column `into` + j += sum_i source column `from` + i times R[i][j].
void addRotatedColumns(FloatMatrix& matrix, std::int64_t into, std::int64_t from,
                       const std::vector<double>& rotation, std::int64_t dh) {
    for (std::int64_t row = 0; row < matrix.rows; ++row)
        for (std::int64_t i = 0; i < dh; ++i) {
            const double value = matrix.at(row, from + i);
            for (std::int64_t j = 0; j < dh; ++j)
                matrix.at(row, into + j) += value * rotation[static_cast<std::size_t>(i * dh + j)];
        }
}

}  // namespace

Status checkMerges(const models::ModelSpec& spec, const std::vector<HeadMerge>& merges,
                   const HeadMask& removed) {
    if (merges.empty()) return {};
    HEADSCOPE_CHECK(checkHeadsGoAlone(spec));
    for (const auto& merge : merges) HEADSCOPE_CHECK(checkMerge(spec, merge, removed));
    return {};
}

io::TensorFile mergedWeights(const models::ModelSpec& spec, const std::vector<HeadMerge>& merges,
                             const io::TensorFile& weights) {
    std::map<int, std::vector<const HeadMerge*>> bySite;
    for (const auto& merge : merges) bySite[merge.head.site].push_back(&merge);
    auto merged = weights;
    for (const auto& [site, group] : bySite) {
        const auto dh = spec.attention(site).headWidth();
        auto& tensor = merged.tensors.at(attentionPrefix(spec, site) + "output.weight");
        auto output = floatMatrixOf(tensor);
        for (const auto* merge : group)
            addRotatedColumns(output, merge->into * dh, merge->head.head * dh, merge->rotation, dh);
        tensor = tensorOf(output, tensor.shape);
    }
    return merged;
}

}  // namespace headscope::pruning
