#include "core/service/runs/checkpoint_average.h"

#include <algorithm>
#include <cstring>

namespace headscope::runs {
namespace {

template <class T>
// Adds a tensor's values to the sums. Uses memcpy, because the bytes may be unaligned.
void addTo(const io::PlainTensor& tensor, std::vector<double>& sums) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
        T value;
        std::memcpy(&value, tensor.bytes.data() + i * sizeof(T), sizeof(T));
        sums[i] += static_cast<double>(value);
    }
}

template <class T>
void putMean(const std::vector<double>& sums, double count, io::PlainTensor& tensor) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const auto mean = static_cast<T>(sums[i] / count);
        std::memcpy(tensor.bytes.data() + i * sizeof(T), &mean, sizeof(T));
    }
}

// Returns the size of a float type; 0 for types that are not averaged.
std::size_t floatSize(const std::string& dtype) {
    return dtype == "F32" ? sizeof(float) : dtype == "F64" ? sizeof(double) : 0;
}

using Sums = std::map<std::string, std::vector<double>>;

// Adds all float tensors of one checkpoint to the sums.
Status addFile(const io::TensorFile& file, const io::TensorFile& newest, const std::string& name,
               Sums& sums) {
    for (auto& [tensor, total] : sums) {
        const auto found = file.tensors.find(tensor);
        const auto& like = newest.tensors.at(tensor);
        if (found == file.tensors.end() || found->second.shape != like.shape ||
            found->second.dtype != like.dtype)
            return Error{ErrorCode::BadData,
                         "%1: tensor %2 is not as in the newest checkpoint"_m(name, tensor),
                         "Average checkpoints of one model, or use a single one (--step)"_m};
        like.dtype == "F32" ? addTo<float>(found->second, total)
                            : addTo<double>(found->second, total);
    }
    return {};
}

}  // namespace

Result<std::vector<std::int64_t>> newestSteps(const CheckpointStore& store, std::int64_t step,
                                              int count) {
    auto steps = store.steps();
    steps.erase(std::upper_bound(steps.begin(), steps.end(), step), steps.end());
    if (count < 1 || steps.size() < static_cast<std::size_t>(count))
        return Error{
            ErrorCode::Usage,
            "%1 checkpoints should be averaged, but the run keeps %2 up to step %3"_m(
                count, steps.size(), step),
            "Average 1 to %1 checkpoints; train.keep_last and train.checkpoint_every make a run "
            "keep more"_m(steps.size())};
    steps.erase(steps.begin(), steps.end() - count);
    return steps;
}

Result<io::TensorFile> averagedModel(const CheckpointStore& store,
                                     const std::vector<std::int64_t>& steps) {
    // Start from the newest checkpoint, which provides all data that are not averaged.
    HEADSCOPE_TRY(auto mean, store.loadModel(steps.back()));
    Sums sums;
    for (const auto& [name, tensor] : mean.tensors)
        if (const auto size = floatSize(tensor.dtype))
            sums[name].assign(tensor.bytes.size() / size, 0);
    for (const auto step : steps) {
        HEADSCOPE_TRY(const auto file, store.loadModel(step));
        HEADSCOPE_CHECK(addFile(file, mean, store.pathOf(step), sums));
    }
    const auto count = static_cast<double>(steps.size());
    for (const auto& [name, total] : sums) {
        auto& tensor = mean.tensors.at(name);
        tensor.dtype == "F32" ? putMean<float>(total, count, tensor)
                              : putMean<double>(total, count, tensor);
    }
    return mean;
}

}  // namespace headscope::runs
