// Brings similarity matrices from a file to a common size.
#pragma once

#include "core/api/runs/run.h"

namespace headscope::io {

// `layers`: square matrices with headsPerLayer rows each, at least one. Pads every layer with NaN
// to the largest number of heads. headsPerLayer is kept only if layers differ. Returns false if
// padding would need too much memory (one wide layer among many narrow ones); the frame is then
// unusable.
bool squareUp(SimilarityFrame& frame);

}  // namespace headscope::io
