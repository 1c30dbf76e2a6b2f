// Finds the class of Hugging Face transformers that computes exactly what a model of this program
// computes.
#pragma once

#include "core/spec/foreign/architecture.h"

namespace headscope::foreign {

struct FittingClass {
    std::optional<Architecture> architecture;  // nothing if no class fits
    // Differences from the closest class if none fits, with the settings that would fit.
    std::vector<Message> obstacles;
};

// Heads that were removed count as missing heads of the class (Architecture::headNumbers): the
// first ones are taken to be left. `labels`: names of the classes; none for language models.
FittingClass fittingClass(const models::ModelSpec& spec, const std::vector<std::string>& labels);

// Returns the name of the class for an architecture and its head, such as
// "BertForSequenceClassification"; "" if no class has this head on the encoder.
std::string classNameOf(const Architecture& architecture);

}  // namespace headscope::foreign
