// Provenance of figures, stored in the recipe beside an exported figure (name.figure.json). It
// suffices to make the figure again and contains no paths of this machine.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/requests/analysis.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

namespace headscope::ui {

// Describes a run, the step of its weights or records, and its settings without file paths.
// `label`: "A" or "B" if two runs are compared.
QJsonObject runOrigin(const RunInfo& info, const RunConfig& config, std::int64_t step,
                      const QString& label = {});
// Describes the model's input: a sample, a typed text or a picture.
QJsonObject inputOrigin(const ModelInput& input);
// Adds the samples of a measurement: split, number, and the seed that drew them.
void addSamples(QJsonObject& origin, const SampleSet& set);
// Removed heads as "layer.head", e.g. ["0.1", "2.3"].
QJsonArray headsOffOrigin(const HeadMask& mask);

}  // namespace headscope::ui
