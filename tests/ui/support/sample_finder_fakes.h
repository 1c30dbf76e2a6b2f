// Fake run with known predictions per sample, for tests of the sample finder.
#pragma once

#include "core/api/requests/sample_finder.h"
#include "core/api/runs/tasks.h"
#include "tests/support/fake_engine.h"

namespace headscope::ui {

// 40 samples. Sample i has class i % 4; every fifth sample is predicted as the next class.
// Confidence grows linearly with i from 0.5 to 0.99, and the loss of wrong predictions also grows
// with i.
class AnsweringRun : public test::FakeRunView {
public:
    explicit AnsweringRun(Task task = Task::TextClassification) : FakeRunView(task) {
        answers<SampleFinderRequest>(&sampleFinderRequests,
                                     [this](const auto& request) { return answered(request); });
        answers<SamplesRequest>(&samplesRequests, [](const auto& request) {
            Sample sample;
            sample.index = request.first;
            // the colour depends on the index
            sample.picture = {4, 2, std::vector<std::uint8_t>(24, std::uint8_t(request.first))};
            return std::vector<Sample>{sample};
        });
    }
    std::vector<SamplesRequest> samplesRequests;
    std::vector<SampleFinderRequest> sampleFinderRequests;

private:
    Result<SamplePredictions> answered(const SampleFinderRequest& request) const {
        SamplePredictions all;
        all.split = request.split;
        all.step = request.step < 0 ? newest : request.step;
        all.samples = 40;
        all.available = 40;
        all.classes = !m_shape.classes.empty();
        for (int i = 0; i < 40; ++i) {
            SamplePrediction one;
            one.index = i;
            if (!traitsOf(m_shape.task).pictures())
                one.text = i % 2 == 0 ? "Oil prices rise again" : "The cup final ends in rain";
            if (all.classes) {
                one.label = i % 4;
                one.predicted = i % 5 == 0 ? (i + 1) % 4 : i % 4;
                one.confidence = 0.5 + 0.49 * i / 39;
            }
            one.loss = one.wrong() ? 1 + 0.1 * i : 0.2;
            all.answered.push_back(one);
        }
        return all;
    }
};

}  // namespace headscope::ui
