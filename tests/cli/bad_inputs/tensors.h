// Changing the weights (model.safetensors) or the moments of the optimiser of a checkpoint, which is signed again
// after:
//
//   drop START | add NAME | turn START | row START | fill VALUE START | scale FACTOR START
//
// START is the beginning of a tensor's name, the first in order of names is taken; with fill and scale all of them are.
#pragma once

#include <string>

namespace headscope::test {

void changeTensors(const std::string& checkpoint, const std::string& file, const std::string& change);
void signCheckpoint(const std::string& checkpoint);

std::string safetensorsOf(const std::string& header, std::size_t dataBytes);
std::string manyTensors(int count);

}  // namespace headscope::test
