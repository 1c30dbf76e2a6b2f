// Images for imported models: prepared with the model's own image processor.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/runs/parameters.h"
#include "core/data/batches/dataset.h"
#include "core/data/pictures/image_processor.h"

#include <memory>

namespace headscope::data {

using ProcessorPointer = std::shared_ptr<const ImageProcessor>;

// Returns whether images are prepared by a model's processor (dataset.image_processor).
bool importsImages(const RunConfig& config);
// Returns the settings of datasets with an imported image processor: dataset.image_processor and
// dataset.classes.
std::vector<ParamSpec> importedImageSpecs();
// Returns the text of dataset.image_processor: a JSON object with the keys of
// preprocessor_config.json.
std::string processorSetting(const ImageProcessor& processor);

// Returns the processor; null if images are not imported. Errors: BadData (also if its output is
// not a square of fixed size).
Result<ProcessorPointer> importedProcessor(const RunConfig& config);

// Sets image size and normalisation of a dataset from a processor.
void setProcessor(const ProcessorPointer& processor, Dataset& dataset);
// Prepares the images of all splits, if `config` has a processor: sizes, normalisation, classes and
// fingerprint. `sized`: the images have the right size already. Errors: BadData, Cancelled.
Status prepareImages(const RunConfig& config, const LoadContext& context, Dataset& dataset,
                     bool sized = false);

}  // namespace headscope::data
