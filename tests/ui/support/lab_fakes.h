// Fake lab experiment; the test supplies the views that it publishes.
#pragma once

#include "tests/support/fake_engine.h"

#include <memory>
#include <vector>

namespace headscope::test {

class FakeLabSession : public LabSession {
public:
    explicit FakeLabSession(LabRequest request) {
        made.request = std::move(request);
        made.steps = 100;
    }
    const LabPlan& plan() const override { return made; }
    std::string folder() const override { return recordedIn; }
    Status record(const std::string& folder) override {
        recordedIn = folder;
        return {};
    }
    std::shared_ptr<const LabView> view() const override { return now; }
    void setWake(std::function<void()> call) override { wake = std::move(call); }
    void acknowledge() override { ++acknowledged; }
    void play() override { ++plays; }
    void pause() override { ++pauses; }
    void step(std::int64_t steps) override { requestedSteps += steps; }
    void setPace(double stepsPerSecond) override { pace = stepsPerSecond; }
    void stop() override { stopped = true; }
    bool ended() const override { return stopped; }
    Result<std::shared_ptr<const LabView>> first() override { return now; }
    Result<std::shared_ptr<const LabView>> wait() override { return now; }

    // Publishes a view and wakes the window, as the lab's thread does.
    void show(std::shared_ptr<const LabView> view) {
        now = std::move(view);
        if (wake) wake();
    }

    LabPlan made;
    std::shared_ptr<const LabView> now = std::make_shared<LabView>();
    std::function<void()> wake;
    int plays = 0, pauses = 0, acknowledged = 0;
    std::string recordedIn;
    std::int64_t requestedSteps = 0;
    double pace = -1;
    bool stopped = false;
};

// View with `sides` sides of 2 heads and 2 directions, with frames at step 0 and `step`. At `step`,
// head h of side s has captured 10 s + 2 h + direction.
inline std::shared_ptr<LabView> labView(std::int64_t step, std::size_t sides = 1,
                                        LabState state = LabState::Running) {
    auto view = std::make_shared<LabView>();
    view->state = state;
    view->step = step;
    view->steps = 100;
    view->stepsPerSecond = 50;
    for (std::size_t s = 0; s < sides; ++s) {
        LabSide side;
        side.name = s == 0 ? "left" : "right";
        LabPanel risk{"risk", "Risk", "step", "mean squared error", true, false, {0, double(step)},
                      {}};
        risk.lines.push_back({"risk", {1, 0.5}, false});
        risk.lines.push_back({"Bayes risk", {0.1, 0.1}, true});
        LabPanel bars{"logits", "Logits", "logit", "share",
                      false,    true,     {1, 2},  {{"noise", {0.75, 0.25}, false}}};
        side.panels = {risk, bars};
        LabMap map{"m",        "Heads",    "head", "direction", "overlap m",
                   {"0", "1"}, {"1", "2"}, 4,      {0, step},   {}};
        const double base = 10 * double(s);
        map.frames = {{0, 0, 0, 0}, {base, base + 1, base + 2, base + 3}};
        side.maps = {map};
        side.quantities = {{"risk", "risk", 0.5}, {"bayes_risk", "Bayes risk", 0.1}};
        LabClaim claim{"c", "The risk falls.", "Somebody 2026", LabCertainty::Proved, "risk", 0, 1};
        side.observed = {{claim, {}, 0.5, 0, 0, LabVerdict::Agrees}};
        view->sides.push_back(side);
    }
    return view;
}

// Fake engine with one toy experiment, which has two presets and two parameters.
class LabEngine : public FakeEngine {
public:
    LabEngine() {
        LabExperimentInfo info;
        info.id = "toy";
        info.name = "A toy";
        info.summary = "Nothing much.";
        info.compareKey = "model.kind";
        ParamSpec kind{"model.kind", "Kind", "Which one.", ParamKind::Choice, std::string("one")};
        kind.choices = {{"one", "the first"}, {"two", "the second"}};
        info.parameters = {
            kind,
            {"train.steps", "Steps", "How many.", ParamKind::Integer, std::int64_t{100}, 1, 1e9}};
        info.presets = {
            {"short", "Short", "Few steps.", {}},
            {"long", "Long", "Many.", RunConfig{{{"train.steps", std::int64_t{1000}}}}}};
        experiments = {info};
        makeLab = [this](const LabRequest& request) {
            sessions.push_back(std::make_shared<FakeLabSession>(request));
            return sessions.back();
        };
    }
    FakeLabSession& last() { return *sessions.back(); }

    std::vector<std::shared_ptr<FakeLabSession>> sessions;
};

}  // namespace headscope::test
