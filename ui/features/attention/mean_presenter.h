// Mean attention maps of run A over many samples, shown beside those of one sample: over
// validation, or over a class of the test split. Requests them while something is chosen and the
// page is shown, and again when heads or weights change. GUI thread.
#pragma once

#include "core/api/requests/mean_maps.h"
#include "ui/workspace/attention_view.h"
#include "ui/workspace/query.h"
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

    void setActive(bool active) { m_query.setActive(active); }
    bool settled() const { return m_query.settled(); }

    // Labels: "nothing", all classes, then one per class. Empty for encoder-decoders.
    QStringList choices() const;
    // the current choice: kNone, kAllClasses or a class index
    int chosen() const { return m_chosen; }
    void choose(int what);

    // mean maps for chosen(); null until they arrive
    const AttentionView* view() const {
        return m_query.answer() ? &m_query.answer()->view : nullptr;
    }
    bool working() const { return m_query.working(); }
    double share() const { return m_query.share(); }
    void stop() { m_query.stop(); }
    QString problem() const { return m_query.problem(tr("Stopped.")); }
    QString title() const;   // title of the mean map, e.g. "Mean over 256 samples"
    QString origin() const;  // provenance sentence for captions
    QJsonObject provenance() const;

Q_SIGNALS:
    void choicesChanged();
    void changed();
    void progressed();

private:
    struct Answer {
        MeanMaps about;  // metadata of the mean maps, which are moved to `view`
        AttentionView view;
    };
    void follow();
    void askSoon();
    std::optional<BoundRequest<MeanMapsRequest, Answer>> wanted() const;
    const MeanMaps& about() const { return m_query.answer()->about; }  // metadata of view()
    QString samplesText() const;

    Workspace& m_workspace;
    std::weak_ptr<RunView> m_run;
    QString m_runName;
    ModelShape m_shape;
    int m_chosen = kNone;
    Query<MeanMapsRequest, Answer> m_query;
};

}  // namespace headscope::ui
