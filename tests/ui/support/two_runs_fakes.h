// Two fake runs whose heads compute the same in opposite order.
#pragma once

#include "core/api/requests/matched_heads.h"
#include "tests/support/fake_engine.h"

namespace headscope::test {

// Run whose heads are in reverse order if `turned` is true. Head matching pairs head h with head 3
// - h.
class TurnedRun : public FakeRunView {
public:
    explicit TurnedRun(bool turned) {
        m_info.name = turned ? "B" : "A";
        m_info.path = turned ? "runs/b" : "runs/a";
        answers<AttentionRequest>(
            &attentionRequests, [this, turned](const AttentionRequest& request) {
                auto maps = this->maps(request);
                const auto cells = static_cast<std::ptrdiff_t>(maps.tokens) * maps.tokens;
                for (int layer = 0; turned && layer < maps.layers; ++layer)
                    for (int head = 0; head < maps.heads / 2; ++head) {
                        auto* first = maps.maps.data() + (layer * maps.heads + head) * cells;
                        auto* last =
                            maps.maps.data() + (layer * maps.heads + maps.heads - 1 - head) * cells;
                        std::swap_ranges(first, first + cells, last);
                    }
                return Result<AttentionMaps>(std::move(maps));
            });
        answers<MatchedHeadsRequest>(nullptr, [this](const MatchedHeadsRequest& request) {
            if (!refusal.empty())
                return Result<std::vector<MatchedSite>>(
                    Error{ErrorCode::Usage, verbatim(refusal), "Another"_m});
            std::vector<MatchedSite> sites;
            for (int layer = 0; layer < request.a->layers; ++layer) {
                MatchedSite site{4, 4, std::vector<double>(16, 0.25), {3, 2, 1, -1}, 0, {}};
                for (int head = 0; head < 4; ++head)
                    site.alike[std::size_t(head * 4 + 3 - head)] = 1;
                sites.push_back(site);
            }
            return Result<std::vector<MatchedSite>>(std::move(sites));
        });
    }
    std::string refusal;
};

class TwoRunsEngine : public FakeEngine {
public:
    std::shared_ptr<TurnedRun> a = std::make_shared<TurnedRun>(false),
                               b = std::make_shared<TurnedRun>(true);
    Result<std::shared_ptr<RunView>> open(const std::string& path) override {
        return std::shared_ptr<RunView>(path == "runs/b" ? b : a);
    }
};

}  // namespace headscope::test
