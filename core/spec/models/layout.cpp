#include "core/spec/models/layout.h"

#include "core/spec/models/registry.h"

#include <set>

namespace headscope::models {
namespace {

std::string dimensionsText(const std::vector<std::int64_t>& shape) {
    std::string text;
    for (const auto size : shape) text += (text.empty() ? "" : ", ") + std::to_string(size);
    return "[" + text + "]";
}

Error unfit(const std::string& name, const std::string& found, const std::string& wanted) {
    return {ErrorCode::BadData, "tensor " + name + ": found " + found + ", expected " + wanted,
            "The weights belong to another model: put back the files of one run"};
}

std::string sizesText(const ModelSpec& spec) {
    const auto numeral = [](std::int64_t value) { return std::to_string(value); };
    std::string heads;
    for (const auto count : spec.heads) heads += " " + numeral(count);
    return "layers " + numeral(spec.sites()) + ", heads" + heads + " of width " + numeral(spec.headSize) + ", width " +
           numeral(spec.width) + ", feed-forward width " + numeral(spec.ff);
}

}  // namespace

Status checkShapes(const std::vector<NamedShape>& expected, const io::TensorFile& file) {
    for (const auto& [name, shape] : expected) {
        const auto found = file.tensors.find(name);
        if (found == file.tensors.end()) return unfit(name, "nothing", "shape " + dimensionsText(shape));
        if (found->second.shape != shape)
            return unfit(name, "shape " + dimensionsText(found->second.shape), dimensionsText(shape));
    }
    if (expected.size() == file.tensors.size()) return {};
    std::set<std::string> known;
    for (const auto& item : expected) known.insert(item.first);
    for (const auto& item : file.tensors)
        if (!known.count(item.first)) return unfit(item.first, "an extra tensor", "only the model's parameters");
    return {};
}

Status checkWeights(const ModelSpec& spec, const io::TensorFile& weights) {
    auto fits = checkShapes(layoutOf(spec), weights);
    if (fits.ok()) return {};
    auto error = std::move(fits).error();
    error.message += " (the model has " + sizesText(spec) + ")";
    return error;
}

}  // namespace headscope::models
