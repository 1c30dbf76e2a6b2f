// For a view of a run's latest weights: asks again when they have become others, because the run trained on here or in
// another process, ended, or was resumed. Never while an answer is on its way, or a run that saves often would not let
// one come. GUI thread.
#pragma once

#include "ui/bridge/gui_clock.h"
#include "ui/bridge/workspace.h"

#include <functional>
#include <memory>
#include <optional>

namespace headscope::ui {

class LatestWeights : public QObject {
public:
    enum class Of { RunA, BothRuns };  // a step that was chosen is one of run A; of run B the latest is always shown

    // busy: an answer is on its way. again: asks, or lets go of what was measured.
    LatestWeights(Workspace& workspace, Of runs, QObject* parent, std::function<bool()> busy,
                  std::function<void()> again, GuiClock& clock = GuiClock::current())
        : QObject(parent),
          m_workspace(workspace),
          m_runs(runs),
          m_busy(std::move(busy)),
          m_again(std::move(again)),
          m_clock(clock),
          m_look(clock.timer([this] { look(); })) {
        connect(&workspace, &Workspace::weightsChanged, this, [this](const QString& run) {
            if (concerns(run.toStdString())) look();
        });
    }

private:
    static constexpr int kLookAgain = 200;             // ms
    static constexpr int kWhileItTrainsHere = 15'000;  // ms from one look to the next: it wants the processors too

    bool concerns(const std::string& run) const {
        const auto a = m_workspace.runA(), b = m_workspace.runB();
        if (a && a->info().path == run && m_workspace.inspection().step < 0) return true;
        return m_runs == Of::BothRuns && b && b->info().path == run;
    }
    void look() {
        if (m_busy()) return m_look->start(kLookAgain);
        const auto a = m_workspace.runA();
        const bool here = a && m_workspace.sessionOf(a->info().path);
        const qint64 since = m_asked ? m_clock.now() - *m_asked : kWhileItTrainsHere;
        if (here && since < kWhileItTrainsHere) return m_look->start(static_cast<int>(kWhileItTrainsHere - since) + 1);
        m_asked = m_clock.now();
        m_again();
    }

    Workspace& m_workspace;
    Of m_runs;
    std::function<bool()> m_busy;
    std::function<void()> m_again;
    GuiClock& m_clock;
    std::unique_ptr<GuiTimer> m_look;
    std::optional<qint64> m_asked;  // when it asked last
};

}  // namespace headscope::ui
