// Opens a model folder of another program (Hugging Face transformers) without reading a weight:
// its architecture, and how its tensors fit.
#pragma once

#include "core/data/pictures/image_processor.h"
#include "core/spec/foreign/load_plan.h"
#include "core/spec/foreign/weight_files.h"

#include <functional>

namespace headscope::foreign {

struct MisshapenTensor {
    std::string name;  // name of the tensor in the file
    Shape found, expected;
};

// Result of inspecting a folder, from config.json and the headers of the weights.
struct LoadReport {
    std::string folder;
    std::optional<Architecture> architecture;  // nothing if config.json was refused
    // Image models: preprocessor_config.json, or the architecture's defaults.
    std::optional<data::ImageProcessor> imageProcessor;

    std::vector<std::string> files;              // files that contain the weights
    std::vector<std::string> matched;            // stored tensors that are read
    std::vector<std::string> missing;            // tensors that should be stored
    std::vector<MisshapenTensor> misshapen;      // tensors stored with another shape
    std::vector<std::string> unused;             // unknown stored tensors
    std::vector<std::string> leftAside;          // buffers, copies, and layers of other heads
    std::vector<std::string> initialised;        // parameters (our names) of a new head
    std::map<std::string, std::int64_t> dtypes;  // number of read tensors per type

    std::int64_t parameters = 0;
    std::int64_t floatBytes = 0;   // size of all parameters in float32
    std::int64_t storedBytes = 0;  // size of the tensors that are read

    std::vector<Message> notes;   // notes for the user, in whole sentences
    std::vector<Error> refusals;  // reasons why the folder cannot be opened

    bool opens() const { return refusals.empty(); }
};

// Reads headers only; memory depends on the number of tensors, not on their sizes. `choice`: a head
// other than the stored one.
LoadReport inspect(const std::string& folder, const HeadChoice& choice = {});

struct ReadOptions {
    HeadChoice choice;
    std::uint64_t seed = 0;  // seed of newly initialised layers
    // Use the mapped files as the memory of each parameter that is stored in the same order, as
    // float32 or, for matrices, in half precision, which they keep. Other parameters are copied.
    // Values of mapped parameters are not checked for NaN and infinity.
    bool mapped = false;
    // Called with the bytes that were read and their total; false cancels.
    std::function<bool(std::int64_t done, std::int64_t total)> progress;
};

struct PretrainedWeights {
    LoadReport report;       // with notes about values that are not finite
    io::TensorFile weights;  // parametersOf(*report.architecture), float32 unless mapped
};

// Inspects the folder and reads its weights one tensor after the other, in blocks. Memory: the
// model in float32 and a block; the system loads the pages of mapped parameters when they are used.
// New output layers are normal with the deviation of the config, their biases 0. Errors: the first
// refusal, Io, Cancelled.
Result<PretrainedWeights> readWeights(const std::string& folder, const ReadOptions& options = {});

}  // namespace headscope::foreign
