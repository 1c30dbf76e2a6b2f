// Tests that every view of the latest weights follows them: the end of a training in this window,
// and a newer checkpoint from another process.
#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/ablate/ablate_presenter.h"
#include "ui/features/ablate/changes_presenter.h"
#include "ui/features/attention/attention_presenter.h"
#include "ui/features/attention/matched_heads_presenter.h"
#include "ui/features/attention/mean_presenter.h"
#include "ui/features/attention/sample_finder_presenter.h"
#include "ui/features/heads/across_presenter.h"
#include "ui/features/heads/card_presenter.h"
#include "ui/features/heads/overview_presenter.h"
#include "ui/features/heads/projection_presenter.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>

#include <memory>

namespace headscope::ui {
namespace {

// Fake run that counts its queries.
class CountingRun : public test::FakeRunView {
public:
    int requested = 0;

protected:
    void answer(ErasedRequest erased) override {
        ++requested;
        FakeRunView::answer(std::move(erased));
    }
};

// Fake session that returns the path of its run, as real sessions do.
class EndingSession : public test::FakeSession {
public:
    RunResult wait() override {
        RunResult result;
        result.run = path;
        return result;
    }
};

class View {
public:
    virtual ~View() = default;
    virtual bool settled() const = 0;
};

template <class Presenter>
struct ViewOf : View {
    explicit ViewOf(Workspace& workspace) : presenter(workspace) { presenter.setActive(true); }
    bool settled() const override { return presenter.settled(); }
    Presenter presenter;
};

struct MeanView : ViewOf<MeanPresenter> {
    explicit MeanView(Workspace& workspace) : ViewOf(workspace) { presenter.choose(0); }
};

using MakeView = std::unique_ptr<View> (*)(Workspace&);
template <class AnyView>
std::unique_ptr<View> make(Workspace& workspace) {
    return std::make_unique<AnyView>(workspace);
}

struct NamedView {
    const char* name;
    MakeView make;
};

const NamedView kViews[] = {{"attention", make<ViewOf<AttentionPresenter>>},
                            {"ablate", make<ViewOf<AblatePresenter>>},
                            {"across", make<ViewOf<AcrossPresenter>>},
                            {"card", make<ViewOf<CardPresenter>>},
                            {"changes", make<ViewOf<ChangesPresenter>>},
                            {"finder", make<ViewOf<SampleFinderPresenter>>},
                            {"matched", make<ViewOf<MatchedHeadsPresenter>>},
                            {"mean", make<MeanView>},
                            {"overview", make<ViewOf<OverviewPresenter>>},
                            {"projection", make<ViewOf<ProjectionPresenter>>}};

class LatestWeightsOf : public ::testing::TestWithParam<NamedView> {
protected:
    void SetUp() override {
        engine.run = run;
        engine.session = std::make_shared<EndingSession>();
        workspace.setEngine(&engine);
        workspace.openPair(QStringLiteral("runs/fake"), QStringLiteral("runs/fake"));
        view = GetParam().make(workspace);
        workspace.masks().toggle(0, 0);  // some views only query the run if a head is removed
        settle();
        ASSERT_GT(run->requested, 0);
    }
    void settle() {
        ASSERT_TRUE(clock.reach(
            [this] { return view->settled() && !workspace.runList().reading(); }, 5000));
    }

    test::ManualClock clock;
    test::FakeEngine engine;
    std::shared_ptr<CountingRun> run = std::make_shared<CountingRun>();
    Workspace workspace;
    std::unique_ptr<View> view;
};

TEST_P(LatestWeightsOf, OnlyANewerCheckpointIsRequested) {
    const int before = run->requested;
    workspace.runList().readAgain();
    settle();
    EXPECT_EQ(run->requested, before) << "no newer checkpoint";
    run->m_checkpoints.push_back({400, 4.0, false, true, ""});
    workspace.runList().readAgain();
    EXPECT_TRUE(clock.reach([&] { return run->requested > before; }, 5000));
}

TEST_P(LatestWeightsOf, AfterTheEndOfTrainingTheLastWeightsAreRequested) {
    workspace.sessions().start({});
    settle();
    const int before = run->requested;
    engine.session->over = true;
    engine.session->news();
    EXPECT_TRUE(clock.reach([&] { return run->requested > before; }, 5000));
}

INSTANTIATE_TEST_SUITE_P(Views, LatestWeightsOf, ::testing::ValuesIn(kViews),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace headscope::ui
