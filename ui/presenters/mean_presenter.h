// Where the heads of run A look on the average of many samples, to stand beside one: of validation, or of a class of
// the test split. Asks while something is chosen and the page is shown, anew for other heads off and other weights. GUI
// thread.
#pragma once

#include "core/api/mean_maps.h"
#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"
#include "ui/presenters/attention_view.h"

#include <QJsonObject>
#include <QStringList>

#include <optional>

namespace headscope::ui {

class MeanPresenter : public QObject {
    Q_OBJECT
public:
    static constexpr int kNone = -2, kAllClasses = -1;  // else a class

    explicit MeanPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    bool settled() const { return m_rounds.settled(); }

    QStringList choices()
        const;  // in words; the first is none, the second all classes, then one a class; none: of pairs
    int chosen() const { return m_chosen; }  // kNone, kAllClasses or a class
    void choose(int what);

    const AttentionView* view() const { return m_view ? &*m_view : nullptr; }  // of what is chosen; null while unknown
    bool working() const { return m_rounds.waiting() || m_rounds.due(); }
    double share() const { return m_share; }
    void stop() { m_asked.cancel(); }
    QString problem() const { return m_problem; }
    QString title() const;   // "Mean over 256 validation samples"
    QString origin() const;  // for captions
    QJsonObject provenance() const;

Q_SIGNALS:
    void choicesChanged();
    void changed();
    void progressed();

private:
    struct Answer {
        MeanMaps about;  // without its maps
        AttentionView view;
    };
    void follow();
    void askSoon();
    void ask();
    QString samplesText() const;

    Workspace& m_workspace;
    std::weak_ptr<RunView> m_run;
    QString m_runName;
    ModelShape m_shape;
    int m_chosen = kNone;
    std::int64_t m_step = kLatest;
    HeadMask m_askedMask, m_viewMask;
    std::optional<AttentionView> m_view;
    MeanMaps m_about;  // of the view, without its maps
    QString m_problem;
    Rounds m_rounds;
    Asked m_asked;
    double m_share = 0;
    bool m_active = false, m_stale = true;
};

}  // namespace headscope::ui
