// Waits for the answers to requests about a run, which come from other threads.
#pragma once

#include "core/api/requests/analysis.h"

#include <future>
#include <utility>
#include <vector>

namespace headscope::test {

template <class Q>
Result<typename Q::Answer> answerOf(RunView& run, Q request) {
    std::promise<Result<typename Q::Answer>> promise;
    run.ask(std::move(request),
            [&](Result<typename Q::Answer> answer) { promise.set_value(std::move(answer)); });
    return promise.get_future().get();
}

// Ids of the curves that a run recorded; empty if they cannot be read.
inline std::vector<SeriesId> seriesOf(RunView& run) {
    std::vector<SeriesId> ids;
    if (const auto history = answerOf(run, HistoryRequest{}))
        for (const auto& [id, points] : history->series) ids.push_back(id);
    return ids;
}

// Similarity matrices that a run recorded, ordered by step; empty if they cannot be read.
inline std::vector<SimilarityFrame> recordedOf(RunView& run, const std::string& measure) {
    auto frames = answerOf(run, RecordedRequest{measure});
    return frames ? std::move(*frames) : std::vector<SimilarityFrame>();
}

}  // namespace headscope::test
