// Target for the JSON files of a model folder of Hugging Face transformers.
#pragma once

#include <string_view>

namespace headscope::fuzz {

// The keys decide which file the input is: an index of weights, an image processor, or config.json.
void modelFolder(std::string_view bytes);

}  // namespace headscope::fuzz
