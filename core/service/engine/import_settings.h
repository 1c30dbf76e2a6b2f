// Settings of a run that is created from a pretrained model.
#pragma once

#include "core/api/base/run_config.h"
#include "core/spec/config/config_specs.h"
#include "core/spec/foreign/load_report.h"

namespace headscope::engine {

inline constexpr const char* kMaskedText = "masked-text";  // dataset of masked language models

// Returns the default dataset for settings without dataset.id. ofFiles: true for a dataset that is
// read from files, false for a generated one. Returns "" if none fits.
std::string fittingDataset(const foreign::Architecture& architecture, bool ofFiles);

// Returns all settings of the run: the user's settings, the sizes and style of the model, its
// tokenizer or image processor, and defaults for fine-tuning (Devlin et al. 2019: AdamW, 2e-5, 3
// epochs, warm-up 10 %; lambda 0 without objective.id). Heads are measured early only once, since
// large models take long and trained ones change little at first. The batch is halved until
// training fits into the memory; a model that cannot be trained here can still be opened.
// `classes`: see data::importedClasses. Errors: Usage, and those of config::resolveConfig.
Result<RunConfig> importedConfig(const config::Environment& environment,
                                 const foreign::LoadReport& report, const RunConfig& settings,
                                 const std::vector<std::string>& classes);

}  // namespace headscope::engine
