// The part of a training step that a device can take in one piece, from forward to, where it queues them, the update:
// recorded for a shape of input (device_graph.h) when that comes for the third time, replayed from then on.
#pragma once

#include "core/models/model.h"
#include "core/training/device_graph.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace headscope::training {

// What differs between two steps besides their input, as tensors; undefined: the step takes it as numbers.
struct StepPlaces {
    torch::Tensor maskKeys;  // (kinds of masks, layers) int64, as attention::maskKeys
    torch::Tensor weights;   // (terms) float: what each objective's value is multiplied by in the loss
    torch::Tensor gateDraw;  // (sites, most heads) float; undefined where there are no gates
    torch::Tensor update;    // (4) float: learning rate, clip, and updates with this one, of weights and of gates
};

class RecordedSteps {
public:
    // A step's numbers (n) on the device, with its gradients in the parameters, from input and places alone.
    using Work = std::function<torch::Tensor(const models::Input&, const StepPlaces&)>;

    // trained: whose gradients the work computes. longest: positions that the model knows.
    RecordedSteps(GraphRecorder recorder, std::vector<torch::Tensor> trained, std::int64_t longest);
    ~RecordedSteps();

    // The input with rows of texts filled up to whole eights, so that few shapes come.
    models::Input onGrid(models::Input input) const;

    // What `work` gives of an input on the grid, replayed; undefined if this step is to be computed as ever: its shape
    // came less than three times lately, or recording was refused. kind: names what of the work is baked into a
    // recording. The numbers and gradients are written to again by the next call.
    torch::Tensor numbers(const models::Input& input, const StepPlaces& places, const std::string& kind,
                          const Work& work);

    std::int64_t replays() const { return m_replays; }
    const std::string& refusal() const { return m_refusal; }  // why nothing is recorded any more; empty: it is

private:
    struct Recording;
    // The recording of a kind and shape, there or to be made; null: it does not come often enough.
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
