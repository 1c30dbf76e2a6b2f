#include "core/base/util/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <future>
#include <system_error>
#include <thread>
#include <vector>

namespace headscope::util {

void inRanges(std::size_t count, std::size_t grain,
              const std::function<void(std::size_t, std::size_t)>& work) {
    constexpr std::size_t kMost = 8;
    grain = std::max<std::size_t>(grain, 1);
    std::atomic<std::size_t> next{0};
    const auto workOff = [&] {
        try {
            for (std::size_t begin = 0; (begin = next.fetch_add(grain)) < count;)
                work(begin, std::min(begin + grain, count));
            // Stop the other threads from starting further ranges.
        } catch (...) {
            next = count;
            throw;
        }
    };
    const std::size_t ranges = (count + grain - 1) / grain;
    const std::size_t threads =
        std::min({ranges, kMost, std::size_t{std::max(1U, std::thread::hardware_concurrency())}});
    std::vector<std::future<void>> others;
    // If no more threads can be created, the existing ones do all the work.
    try {
        for (std::size_t i = 1; i < threads; ++i)
            others.push_back(std::async(std::launch::async, workOff));
    } catch (const std::system_error&) {
    }
    std::exception_ptr failure;
    const auto guarded = [&](const auto& part) {
        try {
            part();
        } catch (...) {
            if (!failure) failure = std::current_exception();
        }
    };
    guarded(workOff);
    for (auto& other : others) guarded([&] { other.get(); });
    if (failure) std::rethrow_exception(failure);
}

}  // namespace headscope::util
