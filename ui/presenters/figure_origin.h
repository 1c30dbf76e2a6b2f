// Where a figure's numbers come from, as the recipe beside an exported figure (name.figure.json) tells it: enough to
// make the figure again. No path of this machine goes into it.
#pragma once

#include "core/api/analysis.h"
#include "core/api/run_config.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

namespace headscope::ui {

// A run and the step of its weights or records; label: "A" or "B" where two are compared. With the run's settings, less
// those that name places on this machine.
QJsonObject runOrigin(const RunInfo& info, const RunConfig& config, std::int64_t step, const QString& label = {});
// The sample, sentence or picture that went through the model.
QJsonObject inputOrigin(const ModelInput& input);
// What was measured on: split, number of samples, and the seed that drew them.
void addSamples(QJsonObject& origin, const SampleSet& set);
// ["0.1", "2.3"]: layer.head of every head that the mask switches off.
QJsonArray headsOffOrigin(const HeadMask& mask);

}  // namespace headscope::ui
