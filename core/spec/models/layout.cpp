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

Error unfit(const std::string& name, const Message& found, const Message& wanted) {
    return {ErrorCode::BadData, "tensor %1: found %2, expected %3"_m(name, found, wanted),
            "The weights belong to another model: put back the files of one run"_m};
}

Message sizesText(const ModelSpec& spec) {
    std::string heads;
    for (const auto count : spec.heads) heads += " " + std::to_string(count);
    return "layers %1, heads%2 of width %3, width %4, feed-forward width %5"_m(
        spec.sites(), heads, spec.headSize, spec.width, spec.ff);
}

}  // namespace

Status checkShapes(const std::vector<NamedShape>& expected, const io::TensorFile& file) {
    for (const auto& [name, shape] : expected) {
        const auto found = file.tensors.find(name);
        if (found == file.tensors.end())
            return unfit(name, "nothing"_m, "shape %1"_m(dimensionsText(shape)));
        if (found->second.shape != shape)
            return unfit(name, "shape %1"_m(dimensionsText(found->second.shape)),
                         verbatim(dimensionsText(shape)));
    }
    if (expected.size() == file.tensors.size()) return {};
    std::set<std::string> known;
    for (const auto& item : expected) known.insert(item.first);
    for (const auto& item : file.tensors)
        if (!known.count(item.first))
            return unfit(item.first, "an extra tensor"_m, "only the model's parameters"_m);
    return {};
}

Status checkWeights(const ModelSpec& spec, const io::TensorFile& weights) {
    auto fits = checkShapes(layoutOf(spec), weights);
    if (fits.ok()) return {};
    auto error = std::move(fits).error();
    error.message = "%1 (the model has %2)"_m(error.message, sizesText(spec));
    return error;
}

}  // namespace headscope::models
