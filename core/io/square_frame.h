// Matrices as a file has them -> a frame that everyone may rely on.
#pragma once

#include "core/api/run.h"

namespace headscope::io {

// layers: square matrices with headsPerLayer rows each, at least one. Makes every layer heads x heads of the layer that
// has most, NaN where a layer has no such head; headsPerLayer stays where layers differ. False, and the frame is of no
// use: one wide layer among so many narrow ones that this would fill the memory.
bool squareUp(SimilarityFrame& frame);

}  // namespace headscope::io
