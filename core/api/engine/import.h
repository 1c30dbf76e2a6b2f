// Import of a pretrained model from a folder of Hugging Face transformers as a run. Plain values,
// standard library only.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/result.h"
#include "core/api/base/run_config.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

// Whether the run gets a copy of the weights, or refers to the files of the model folder, which
// must then stay as they are. Automatic: refers to more than kLargestCopy bytes, because a copy of
// smaller ones is made in seconds and keeps the run complete. Training always stores its own
// weights.
enum class ImportedWeights { Automatic, Copied, Referenced };
constexpr std::int64_t kLargestCopy = 1'000'000'000;

struct ImportOptions {
    std::string folder;  // model folder with config.json, weights and tokenizer
    // Settings of the run, as for training: dataset.*, train.*, run.name and run.folder. Without
    // dataset.id, a generated dataset that fits the model is chosen. The sizes of the model
    // (model.*) come from the folder and must not be given.
    RunConfig settings;
    std::string folderName;  // name of the run's folder; "" for a generated name
    // Replaces the stored output layer by a new one with the classes of the data.
    bool newHead = false;
    ImportedWeights weights = ImportedWeights::Automatic;
    bool inspectOnly = false;  // only report; create nothing
};

// Content of a model folder, and how its tensors fit (core/spec/foreign).
struct ImportReport {
    std::string folder, modelType, className;  // such as "bert", "BertForSequenceClassification"
    // "none", "text-classification", "image-classification", "causal-language-model",
    // "masked-language-model", "sequence-to-sequence", "image-projection" (CLIP's image embeddings)
    std::string head;
    std::vector<std::string> classes;  // class names of the stored output layer
    std::int64_t layers = 0, heads = 0, width = 0, vocabulary = 0, length = 0;
    std::int64_t parameters = 0;
    std::int64_t floatBytes = 0, storedBytes = 0;  // size in bytes: as float32; on disk
    std::vector<std::string> files;                // files that contain the weights
    std::vector<std::string> types;  // stored types of the tensors that are read: "F16"
    std::vector<std::string> matched, missing, misshapen, unused, leftAside;  // tensor names
    std::vector<std::string> initialised;  // parameters of a new output layer
    // Dataset ids used if the settings have no dataset.id: one read from files (dataset.path), and
    // a generated one; "" if there is none.
    std::string datasetOfFiles, generatedDataset;
    // Id of the dataset that uses the stored output layer of a masked language model; "" for other
    // models.
    std::string hiddenWordsDataset;
    std::vector<Message> notes;
    std::vector<Error> refusals;  // reasons why the folder cannot be imported
};

// Checks of the imported model on one sample.
struct ImportCheck {
    double rowSumError = 0;  // largest |sum - 1| of a row of the attention maps
    // Largest change of a logit when the first head of every layer is off.
    double headChange = 0;
    bool finite = true;  // whether maps and logits are finite
    bool passed() const { return finite && rowSumError <= 1e-4 && headChange > 0; }
};

struct ImportedModel {
    ImportReport report;
    std::string run, name;       // folder and title of the new run; "" with inspectOnly
    std::string dataset;         // id of the run's dataset
    bool chosenDataset = false;  // whether the program chose the dataset
    bool referenced = false;     // whether the weights stay in the model folder
    std::optional<ImportCheck> check;
    std::vector<Message> warnings;
};

}  // namespace headscope
