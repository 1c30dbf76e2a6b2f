// Shared selection of all pages: the opened runs, sample and step, a head and its comparison head.
// With a history for back and forward. GUI thread.
#pragma once

#include "core/api/requests/analysis.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <vector>

namespace headscope::ui {

using RunHandle = std::shared_ptr<RunView>;

// Input for the models, and the step of the weights.
struct Inspection {
    ModelInput input;
    std::int64_t step = kLatest;
    QStringList pictureNotes = {};  // notes on how the user's picture was changed for the model
};
// Whether the model of a run reads two texts at once: imported text classifiers do.
bool readsPairs(const RunHandle& run);
// Returns `input` without the second text if the run's model reads one text only.
ModelInput inputFor(const RunHandle& run, ModelInput input);
bool sameInput(const ModelInput& a, const ModelInput& b);

class Selection : public QObject {
    Q_OBJECT
public:
    explicit Selection(QObject* parent = nullptr);

    // Opened runs. Mask, samples and heads refer to the first one (A).
    const std::vector<RunHandle>& runs() const { return m_runs; }
    RunHandle run(std::size_t index) const {
        return index < m_runs.size() ? m_runs[index] : nullptr;
    }
    // Sets the opened runs. Only emits historyChanged(), because the workspace announces runs
    // itself. Another first run resets sample, step and history, and keeps the head if the model
    // has it.
    void begin(std::vector<RunHandle> runs);

    const Inspection& inspection() const { return *m_now.inspection; }
    // Sets input and step. Successive changes of a typed text are one history entry.
    void inspect(Inspection inspection);

    HeadPlace head() const { return m_now.head; }
    HeadPlace other() const { return m_now.other; }  // the head that head() is compared with
    // selects a head and keeps other(), unless both would be equal
    void chooseHead(HeadPlace head);
    void choosePair(HeadPlace head, HeadPlace other);

    bool canGoBack() const { return !m_past.empty(); }
    bool canGoForward() const { return !m_future.empty(); }
    void back();
    void forward();

Q_SIGNALS:
    void inspectionChanged();
    void headsChanged();
    void historyChanged();

private:
    struct View {
        // shared, because it may hold a large picture
        std::shared_ptr<const Inspection> inspection;
        HeadPlace head, other;
    };

    void remember();
    void go(std::vector<View>& from, std::vector<View>& to);

    std::vector<RunHandle> m_runs;
    View m_now;
    std::vector<View> m_past, m_future;
};

}  // namespace headscope::ui
