#include "core/nn/training/recorded_steps.h"

#include <algorithm>

namespace headscope::training {
namespace {

// Number of steps that are computed before a recording, so that libraries are loaded and memory is
// allocated.
constexpr int kWarmUp = 2;
constexpr std::size_t kCounted = 256;  // maximum number of input shapes and kinds to count
constexpr std::size_t kRecorded = 16;  // maximum number of recordings; each holds its gradients
// Text lengths are rounded up to a multiple of this number, so that few shapes occur.
constexpr std::int64_t kGrid = 8;

// The input tensors that a step reads on the device.
constexpr torch::Tensor models::Input::*kFields[] = {
    &models::Input::tokens,        &models::Input::lengths, &models::Input::targetTokens,
    &models::Input::targetLengths, &models::Input::pixels,  &models::Input::targets,
    &models::Input::tokenTypes};
constexpr torch::Tensor StepPlaces::*kPlaces[] = {&StepPlaces::maskKeys, &StepPlaces::weights,
                                                  &StepPlaces::gateDraw, &StepPlaces::update};

// Pads (B, T) with `filler` to (B, T'), T' a multiple of kGrid but not above `longest`.
torch::Tensor widened(const torch::Tensor& rows, std::int64_t longest, std::int64_t filler) {
    const auto length = rows.size(1),
               wide = std::min((length + kGrid - 1) / kGrid * kGrid, std::max(longest, length));
    return wide == length ? rows : torch::constant_pad_nd(rows, {0, wide - length}, filler);
}

std::string shapeOf(const models::Input& input) {
    std::string shape;
    for (const auto field : kFields) {
        if ((input.*field).defined())
            for (const auto size : (input.*field).sizes()) shape += std::to_string(size) + ' ';
        shape += ';';
    }
    return shape;
}

// Copies `from` into `to`, which is allocated on the device at first use. Pinned memory lets the
// CPU continue without waiting.
void put(const torch::Tensor& from, torch::Tensor& to, torch::Device device) {
    if (!from.defined()) return;
    if (!to.defined()) to = torch::empty(from.sizes(), from.options().device(device));
    const bool crosses = from.is_cpu() && device.is_cuda();
    to.copy_(crosses ? from.pin_memory() : from, /*non_blocking=*/crosses);
}

}  // namespace

struct RecordedSteps::Recording {
    int seen = 0;
    std::int64_t used = 0;  // number of the last call that used this recording
    models::Input input;    // buffers that the recording reads
    StepPlaces places;
    std::unique_ptr<DeviceGraph> graph;
    torch::Tensor numbers;
    std::vector<torch::Tensor> gradients;
};

RecordedSteps::RecordedSteps(GraphRecorder recorder, std::vector<torch::Tensor> trained,
                             std::int64_t longest)
    : m_recorder(std::move(recorder)),
      m_trained(std::move(trained)),
      m_device(m_trained.front().device()),
      m_longest(longest) {}

RecordedSteps::~RecordedSteps() = default;

models::Input RecordedSteps::onGrid(models::Input input) const {
    input.valid = input.validTargets = {};  // only needed for packing, which runs on the CPU
    if (input.lengths.defined()) input.tokens = widened(input.tokens, m_longest, 0);
    if (input.lengths.defined() && input.tokenTypes.defined())
        input.tokenTypes = widened(input.tokenTypes, m_longest, 0);
    if (input.targetLengths.defined())
        input.targetTokens = widened(input.targetTokens, m_longest, 0);
    const bool everyPosition = input.targets.defined() && input.targets.dim() == 2;
    if (everyPosition &&
        (input.targetTokens.defined() ? input.targetLengths : input.lengths).defined())
        input.targets = widened(input.targets, m_longest, -1);
    return input;
}

// If there are `most` recordings (or, if not `recorded`, entries), removes the least recently used
// one.
void RecordedSteps::makeRoom(std::size_t most, bool recorded) {
    std::size_t count = 0;
    auto oldest = m_recordings.end();
    for (auto one = m_recordings.begin(); one != m_recordings.end(); ++one) {
        if (recorded && !one->second->graph) continue;
        ++count;
        if (oldest == m_recordings.end() || one->second->used < oldest->second->used) oldest = one;
    }
    if (count >= most) m_recordings.erase(oldest);
}

RecordedSteps::Recording* RecordedSteps::counted(const std::string& kind) {
    if (!m_recordings.count(kind)) makeRoom(kCounted, false);
    auto& recording = m_recordings[kind];
    if (!recording) recording = std::make_unique<Recording>();
    recording->used = ++m_calls;
    return recording->graph || ++recording->seen > kWarmUp ? recording.get() : nullptr;
}

torch::Tensor RecordedSteps::numbers(const models::Input& input, const StepPlaces& places,
                                     const std::string& kind, const Work& work) {
    if (!m_refusal.empty()) return {};
    auto* const recording = counted(kind + ';' + shapeOf(input));
    if (!recording) return {};
    torch::NoGradGuard noGrad;
    for (const auto field : kFields) put(input.*field, recording->input.*field, m_device);
    for (const auto place : kPlaces) put(places.*place, recording->places.*place, m_device);
    if (!recording->graph && !record(*recording, input, work)) return {};
    recording->graph->replay();
    ++m_replays;
    for (std::size_t i = 0; i < m_trained.size(); ++i)
        m_trained[i].mutable_grad() = recording->gradients[i];
    return recording->numbers;
}

bool RecordedSteps::record(Recording& recording, const models::Input& input, const Work& work) {
    makeRoom(kRecorded, true);
    recording.input.size = input.size;
    try {
        recording.graph = m_recorder([&recording, work] {
            const torch::AutoGradMode withGradient(true);
            recording.numbers = work(recording.input, recording.places);
        });
    } catch (const c10::Error& refused) {
        m_refusal = refused.what_without_backtrace();
        // The device refused: drop all recordings, and compute every later step.
        for (auto& one : m_trained) one.mutable_grad().reset();
        m_recordings.clear();
        return false;
    }
    for (const auto& one : m_trained) recording.gradients.push_back(one.grad());
    return true;
}

}  // namespace headscope::training
