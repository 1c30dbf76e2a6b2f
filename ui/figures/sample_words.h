// Which samples figures come from, in the window's language.
#pragma once

#include "core/api/analysis.h"

#include <QString>

namespace headscope::plots {

// As sampleSetText: "256 of 7,600 samples of the test split, drawn at random (seed 0)".
QString sampleSetWords(const SampleSet& set);

}  // namespace headscope::plots
