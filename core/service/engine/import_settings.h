// Settings of the run that an imported model becomes.
#pragma once

#include "core/api/base/run_config.h"
#include "core/spec/config/config_specs.h"
#include "core/spec/foreign/load_report.h"

namespace headscope::engine {

inline constexpr const char* kMaskedText = "masked-text";  // dataset of masked language models

// Returns the dataset for settings without dataset.id: one that is read from files, or a generated
// one ("" if none fits).
std::string fittingDataset(const foreign::Architecture& architecture, bool ofFiles);

// Returns all settings of the run: those of the user, sizes and style of the model, the tokenizer
// or image processor of the folder, and defaults for fine-tuning (Devlin et al. 2019: AdamW, 2e-5,
// 3 epochs, warm-up of a tenth; lambda 0 without objective.id). The batch is halved until training
// fits into the memory. `classes`: see data::importedClasses. Errors: Usage, and those of
// config::resolveConfig.
Result<RunConfig> importedConfig(const config::Environment& environment,
                                 const foreign::LoadReport& report, const RunConfig& settings,
                                 const std::vector<std::string>& classes);

}  // namespace headscope::engine
