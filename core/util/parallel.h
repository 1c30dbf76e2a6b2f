// Work that is shared out over the processors where there is no pool of threads, as for generated pictures.
#pragma once

#include <cstddef>
#include <functional>

namespace headscope::util {

// work(begin, end) for ranges of at most `grain` that together are 0 to count - 1, on as many threads as the process
// may use (eight at most), the caller's among them; in any order, so work must not depend on it. Ends when all is done.
// What work throws is thrown here, after the others have ended; ranges that nobody had begun are left out then.
void inRanges(std::size_t count, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& work);

}  // namespace headscope::util
