// Presenter of patching: patches all heads of run A on request, estimates paths between heads, and
// patches a chosen path exactly. Publishes the estimates as colours of the head maps. GUI thread.
#pragma once

#include "core/api/requests/patching.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

namespace headscope::ui {

class PatchPresenter : public QObject {
    Q_OBJECT
public:
    // Id of the published quantity.
    static constexpr const char* kValues = "patching";

    explicit PatchPresenter(Workspace& workspace, QObject* parent = nullptr);

    // edit: the user's edit of the current sample; "": samples of the test split, each with a
    // sample of another class. paths: also estimate all paths.
    void measure(const QString& edit, bool paths);
    // Patches one path exactly, with the counterfactual of the last answer.
    void measurePath(const HeadEdge& edge);
    void stop();
    bool measuring() const { return m_heads.waiting() || m_path.waiting(); }
    double share() const { return m_heads.waiting() ? m_heads.share() : m_path.share(); }
    QString problem() const;
    const PatchReport* report() const { return m_heads.answer(); }
    // The path that was patched exactly; null if there is none.
    const PatchedEdge* path() const;
    const ModelShape& shape() const { return m_workspace.masks().shape(); }
    bool picture() const;       // the model reads pictures, whose edits have no text
    QString words() const;      // what was measured, with rank correlations; "" without a report
    QString pathWords() const;  // estimate and exact value of path(); "" without one

Q_SIGNALS:
    void changed();
    void progressed();
    void patched();  // new estimates were published

private:
    void follow();
    void publish();
    void handle(QueryEvent event);

    Workspace& m_workspace;
    std::weak_ptr<RunView> m_run;
    Query<PatchRequest> m_heads, m_path;
    ModelInput m_input;
    std::int64_t m_step = kLatest;
};

}  // namespace headscope::ui
