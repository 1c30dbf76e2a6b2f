// Describes which samples a figure was computed on, in the UI language.
#pragma once

#include "core/api/requests/analysis.h"

#include <QString>

namespace headscope::plots {

// Translated version of sampleSetText: "256 of 7,600 samples of the test split, drawn at random
// (seed 0)".
QString sampleSetWords(const SampleSet& set);

// Name of a split within a sentence: "validation" for "valid".
QString splitWord(const std::string& split);

}  // namespace headscope::plots
