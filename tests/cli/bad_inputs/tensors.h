// Changes the weights (model.safetensors) or the optimiser state of a checkpoint and updates the
// checksums in its manifest. A change is one of
//
//   drop START | add NAME | turn START | row START | fill VALUE START | scale FACTOR START
//   spike FACTOR START
//
// START is the beginning of a tensor's name. fill, scale and spike change all matching tensors;
// the others change the first one in alphabetical order.
#pragma once

#include <string>

namespace headscope::test {

void changeTensors(const std::string& checkpoint, const std::string& file,
                   const std::string& change);
void signCheckpoint(const std::string& checkpoint);

std::string safetensorsOf(const std::string& header, std::size_t dataBytes);
std::string manyTensors(int count);

}  // namespace headscope::test
