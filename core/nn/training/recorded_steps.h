// Records the device work of a training step (forward, backward and, if the device queues it, the
// update) and replays it. A shape of input is recorded when it occurs for the third time
// (device_graph.h).
#pragma once

#include "core/nn/models/model.h"
#include "core/nn/training/device_graph.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace headscope::training {

// Values that differ between steps besides the input, as tensors. An undefined tensor means that
// the step uses plain numbers.
struct StepPlaces {
    torch::Tensor maskKeys;  // (kinds of masks, layers) int64, see attention::maskKeys
    torch::Tensor weights;   // (terms) float: weight of each objective in the loss
    // (sites, most heads) float: random numbers of the gates; undefined without gates
    torch::Tensor gateDraw;
    // (4) float: learning rate, clip, numbers of updates of weights and of gates, including this
    // one
    torch::Tensor update;
};

// Keeps one recording per input shape and kind of step.
class RecordedSteps {
public:
    // Computes a step from the input and the values in StepPlaces alone. Returns the step's numbers
    // (n) on the device and leaves the gradients in the parameters.
    using Work = std::function<torch::Tensor(const models::Input&, const StepPlaces&)>;

    // trained: parameters whose gradients the work computes. longest: the model's maximum number of
    // tokens per text.
    RecordedSteps(GraphRecorder recorder, std::vector<torch::Tensor> trained, std::int64_t longest);
    ~RecordedSteps();

    // Pads texts to a multiple of eight tokens, so that few shapes occur.
    models::Input onGrid(models::Input input) const;

    // Replays `work` for a padded input and returns its numbers. Returns an undefined tensor if the
    // caller must compute the step. This happens if the shape occurred fewer than three times
    // recently, or if recording was refused.
    // kind: identifies everything that is constant inside a recording. The next call overwrites the
    // numbers and gradients.
    torch::Tensor numbers(const models::Input& input, const StepPlaces& places,
                          const std::string& kind, const Work& work);

    // Number of steps replayed so far.
    std::int64_t replays() const { return m_replays; }
    // Returns why recording is disabled; empty if it is enabled.
    const std::string& refusal() const { return m_refusal; }

private:
    struct Recording;
    // Returns the entry of a kind and shape, recorded or to be recorded now; null if it did not
    // occur often enough.
    Recording* counted(const std::string& kind);
    void makeRoom(std::size_t most, bool recorded);
    bool record(Recording& recording, const models::Input& input, const Work& work);

    GraphRecorder m_recorder;
    std::vector<torch::Tensor> m_trained;
    torch::Device m_device;
    std::int64_t m_longest, m_calls = 0, m_replays = 0;
    std::map<std::string, std::unique_ptr<Recording>> m_recordings;
    std::string m_refusal;
};

}  // namespace headscope::training
