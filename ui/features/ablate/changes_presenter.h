// Held-out samples whose prediction by run A changes while heads are off. Sends requests while its
// page is shown and heads are off, on the split and number of samples that the page uses. GUI
// thread.
#pragma once

#include "core/api/requests/ablation_changes.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <optional>
#include <vector>

namespace headscope::ui {

enum class ChangeKind { All, BecameWrong, BecameRight };

class ChangesPresenter : public QObject {
    Q_OBJECT
public:
    explicit ChangesPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active) { m_query.setActive(active); }
    bool settled() const { return m_query.settled(); }
    void measureOn(const std::string& split, int samples);
    void show(ChangeKind kind);

    bool working() const { return m_query.working(); }
    // Changes for the current mask. Null while unknown, and while all heads are on.
    const ChangedSamples* changes() const { return m_query.answer(); }
    QString problem() const { return m_query.problem(); }
    std::vector<ChangedSample> shown() const;  // changed samples of the selected ChangeKind
    const ModelShape& shape() const { return m_workspace.masks().shape(); }
    QString className(int label) const;         // name of a class; "" if out of range
    void inspect(const ChangedSample& sample);  // opens the sample on all pages

Q_SIGNALS:
    void changed();

private:
    void askSoon();
    std::optional<BoundRequest<ChangedSamplesRequest>> wanted() const;

    Workspace& m_workspace;
    Query<ChangedSamplesRequest> m_query;
    std::string m_split = "test";
    int m_samples = 1000;
    ChangeKind m_kind = ChangeKind::All;
};

}  // namespace headscope::ui
