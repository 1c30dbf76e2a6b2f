// What the window looks at, for every page: the opened runs in their order, the sample and the step, a head and the one
// beside it; with a history to go back in. GUI thread.
#pragma once

#include "core/api/analysis.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <vector>

namespace headscope::ui {

using RunHandle = std::shared_ptr<RunView>;

// What is run through the models, and the weights used.
struct Inspection {
    ModelInput input;
    std::int64_t step = kLatest;
    QStringList pictureNotes = {};  // of an own picture: what its file holds otherwise than the model is shown it
};
bool sameInput(const ModelInput& a, const ModelInput& b);

class Selection : public QObject {
    Q_OBJECT
public:
    explicit Selection(QObject* parent = nullptr);

    // The first one (A) is the run that masks, samples and heads are of.
    const std::vector<RunHandle>& runs() const { return m_runs; }
    RunHandle run(std::size_t index) const { return index < m_runs.size() ? m_runs[index] : nullptr; }
    // Tells nothing but the lost history, as the workspace tells of opened runs. Another first run begins with its
    // first sample, latest weights and no history; the head stays where the model has it.
    void begin(std::vector<RunHandle> runs);

    const Inspection& inspection() const { return *m_now.inspection; }
    // A text that is being typed is one view of the history, however many letters it has by now.
    void inspect(Inspection inspection);

    HeadPlace head() const { return m_now.head; }
    HeadPlace other() const { return m_now.other; }  // the head that head() is compared with
    void chooseHead(HeadPlace head);                 // other() stays, unless it is the same one
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
        std::shared_ptr<const Inspection> inspection;  // may hold a large picture
        HeadPlace head, other;
    };

    void remember();
    void go(std::vector<View>& from, std::vector<View>& to);

    std::vector<RunHandle> m_runs;
    View m_now;
    std::vector<View> m_past, m_future;
};

}  // namespace headscope::ui
