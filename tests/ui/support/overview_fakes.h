// Fake run for tests of the head overview: 2 layers of 4 heads with known measures. Heads 0 and 1
// of each layer are similar, and head 2 is positional.
#pragma once

#include "core/api/requests/head_overview.h"
#include "core/api/requests/pruning.h"
#include "tests/ui/support/heads_fakes.h"

namespace headscope::test {

// Fake run whose answer to an overview query is fixed.
class OverviewRun : public HeadsRun {
public:
    OverviewRun() : HeadsRun(0.9, Task::TextClassification, 2, 4) {
        m_info.path = "o";
        m_info.name = "overview run";
        answers<HeadOverviewRequest>(&overviewRequests,
                                     [this](const auto& request) { return overview(request); });
        answers<ImportanceRequest>(&importanceRequests,
                                   [this](const auto& request) { return importances(request); });
    }
    std::vector<HeadOverviewRequest> overviewRequests;
    std::vector<ImportanceRequest> importanceRequests;
    bool refuse = false;
    void callSites(std::vector<std::string> ids) { m_shape.sites = std::move(ids); }

private:
    Result<HeadOverview> overview(const HeadOverviewRequest& request) const {
        if (refuse)
            return Error{ErrorCode::BadData, "checkpoint step-300 is cut"_m,
                         "Choose another step"_m};
        HeadOverview all;
        all.step = request.step < 0 ? newest : request.step;
        all.split = "valid";
        all.samples = 256;
        all.available = 500;
        all.similarity.measure = request.measure;
        all.similarity.heads = all.chance.heads = m_shape.heads;
        for (int layer = 0; layer < m_shape.layers; ++layer) {
            std::vector<float> matrix(16, 0.2F), chance(16, 0.15F);
            for (int head = 0; head < 4; ++head) matrix[std::size_t(head) * 5] = 1;
            matrix[1] = matrix[4] = layer == 0 ? 0.95F : 0.85F;
            all.similarity.layers.push_back(matrix);
            all.chance.layers.push_back(chance);
            all.flatness.push_back(0.4);
        }
        const std::vector<std::vector<float>> entropy{{0.1F, 0.2F, 0.3F, 0.4F},
                                                      {0.5F, 0.6F, 0.7F, 0.8F}};
        const std::vector<std::vector<float>> score{{0.1F, 0.2F, 0.95F, 0.1F},
                                                    {0.1F, 0.1F, 0.92F, 0.1F}};
        const std::vector<std::vector<float>> offset{{0, 0, -1, 0}, {0, 0, 2, 0}};
        all.heads = {
            {"entropy", entropy}, {"positional-score", score}, {"positional-offset", offset}};
        all.sites = {{"effective-heads-attn", {2.5, 3.5}}};
        all.rules = roleRules({});
        all.roles = rolesOf(all.heads, {});
        return all;
    }
    ImportanceReport importances(const ImportanceRequest& request) const {
        ImportanceReport report;
        for (const auto& measure : request.measures) {
            HeadImportance one;
            one.measure = measure;
            for (int head = 0; head < 8; ++head) one.values.push_back(head);
            report.measures.push_back(std::move(one));
        }
        return report;
    }
};

// Fake engine with this run as "o" and one importance measure.
class OverviewEngine : public HeadsEngine {
public:
    OverviewEngine() {
        views["o"] = std::make_shared<OverviewRun>();
        m_importances = {Descriptor{"michel", "Gradient", "How much the loss hangs on it."}};
    }
    OverviewRun& overviewRun() { return static_cast<OverviewRun&>(*views["o"]); }
    const std::vector<Descriptor>& importances() const override { return m_importances; }

private:
    std::vector<Descriptor> m_importances;
};

}  // namespace headscope::test
