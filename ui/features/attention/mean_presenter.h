// Mean attention maps of run A over many samples, shown beside those of one sample: over
// validation, or over a class of the test split. Requests them while something is chosen and the
// page is shown, and again when heads or weights change. GUI thread.
#pragma once

#include "core/api/questions/mean_maps.h"
#include "ui/workspace/attention_view.h"
#include "ui/workspace/rounds.h"
#include "ui/workspace/workspace.h"

#include <QJsonObject>
#include <QStringList>

#include <optional>

namespace headscope::ui {

class MeanPresenter : public QObject {
    Q_OBJECT
public:
    // values of chosen(); 0 and above is a class index
    static constexpr int kNone = -2, kAllClasses = -1;

    explicit MeanPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    bool settled() const { return m_rounds.settled(); }

    // Labels: "nothing", all classes, then one per class. Empty for encoder-decoders.
    QStringList choices() const;
    int chosen() const { return m_chosen; }  // kNone, kAllClasses or a class index
    void choose(int what);

    // mean maps for chosen(); null until they arrive
    const AttentionView* view() const { return m_view ? &*m_view : nullptr; }
    bool working() const { return m_rounds.waiting() || m_rounds.due(); }
    double share() const { return m_share; }
    void stop() { m_asked.cancel(); }
    QString problem() const { return m_problem; }
    QString title() const;   // e.g. "Mean over 256 samples"
    QString origin() const;  // provenance sentence for captions
    QJsonObject provenance() const;

Q_SIGNALS:
    void choicesChanged();
    void changed();
    void progressed();

private:
    struct Answer {
        MeanMaps about;  // metadata; its maps are moved to `view`
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
    MeanMaps m_about;  // metadata of m_view
    QString m_problem;
    Rounds m_rounds;
    Asked m_asked;
    double m_share = 0;
    bool m_active = false, m_stale = true;
};

}  // namespace headscope::ui
