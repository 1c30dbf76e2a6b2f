// Notifies a view when the latest weights of a run changed, because the run trained on (here or in
// another process), ended or was resumed. Waits while a request is pending, since frequent
// checkpoints would otherwise keep cancelling it. GUI thread.
#pragma once

#include "ui/workspace/gui_clock.h"
#include "ui/workspace/workspace.h"

#include <functional>
#include <memory>
#include <optional>

namespace headscope::ui {

class LatestWeights : public QObject {
public:
    // a chosen step belongs to run A; run B always shows its latest weights
    enum class Of { RunA, BothRuns };

    // busy: returns true while a request is pending. again: sends the request again, or discards
    // results.
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
    static constexpr int kLookAgain = 200;  // ms between retries while a request is pending
    // minimum ms between requests while the run trains in this process, to leave it the processors
    static constexpr int kWhileItTrainsHere = 15'000;

    bool concerns(const std::string& run) const {
        const auto a = m_workspace.runA(), b = m_workspace.runB();
        if (a && a->info().path == run && m_workspace.selection().inspection().step < 0)
            return true;
        return m_runs == Of::BothRuns && b && b->info().path == run;
    }
    void look() {
        if (m_busy()) return m_look->start(kLookAgain);
        const auto a = m_workspace.runA();
        const bool here = a && m_workspace.sessions().of(a->info().path);
        const qint64 since = m_requestedAt ? m_clock.now() - *m_requestedAt : kWhileItTrainsHere;
        // Limit the requests while the run trains in this process.
        if (here && since < kWhileItTrainsHere)
            return m_look->start(static_cast<int>(kWhileItTrainsHere - since) + 1);
        m_requestedAt = m_clock.now();
        m_again();
    }

    Workspace& m_workspace;
    Of m_runs;
    std::function<bool()> m_busy;
    std::function<void()> m_again;
    GuiClock& m_clock;
    std::unique_ptr<GuiTimer> m_look;
    std::optional<qint64> m_requestedAt;  // time of the last request
};

}  // namespace headscope::ui
