// Parallel loops for code without a thread pool, such as the generation of images.
#pragma once

#include <cstddef>
#include <functional>

namespace headscope::util {

// Calls work(begin, end) for ranges of at most `grain` indices that together cover 0 .. count - 1.
// Uses up to eight threads, including the caller's, in any order, so `work` must not depend on the
// order. Returns when all ranges are done. An exception from `work` is rethrown after the running
// ranges end; ranges not yet started are skipped.
void inRanges(std::size_t count, std::size_t grain,
              const std::function<void(std::size_t, std::size_t)>& work);

}  // namespace headscope::util
