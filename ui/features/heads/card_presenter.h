// Card of one head of run A, measured over held-out samples. It is measured while the view is
// shown, when the head, step or run changes, and cached by run, step and head. GUI thread.
#pragma once

#include "core/api/requests/head_card.h"
#include "core/api/requests/head_overview.h"
#include "ui/figures/kinds/point_map_figure.h"
#include "ui/figures/panel_painter.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <QJsonObject>

#include <map>
#include <memory>
#include <optional>
#include <tuple>

namespace headscope::ui {

class CardPresenter : public QObject {
    Q_OBJECT
public:
    explicit CardPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active) { m_query.setActive(active); }
    bool settled() const { return m_query.settled() && m_records.settled(); }
    bool hasRun() const { return m_run != nullptr; }
    const ModelShape& shape() const { return m_shape; }
    QString runName() const { return m_runName; }
    HeadPlace head() const { return m_workspace.selection().head(); }
    // card of the selected head; null if not measured
    const HeadCard* card() const { return m_card.get(); }
    QString problem() const { return m_query.problem(tr("Stopped.")); }

    bool working() const { return m_query.waiting(); }
    double share() const { return m_query.share(); }
    void stop() { m_query.stop(); }

    void inspect(std::int64_t sample);  // opens this sample of the card's split on all pages
    const CardList* list(const std::string& id) const;
    QString className(int label) const;  // name of a class; "" if out of range
    // attention by distance, with uniform attention for comparison
    plots::PanelData offsets() const;
    plots::PointMapFigure queryKeys() const;
    QString queryKeyText(int point) const;  // text for one point of queryKeys()
    // Head with the most similar maps at the last recorded step; head -1 if nothing was recorded.
    MostSimilarHead mostSimilar() const;
    // cosine to the nearest head over training; empty if nothing was recorded
    plots::PanelData history() const;

    QString origin() const;
    QJsonObject provenance() const;

Q_SIGNALS:
    void changed();
    void progressed();
    void failed(const headscope::Error& error);

private:
    // cache key: run path, step, head
    using Key = std::tuple<std::string, std::int64_t, HeadPlace>;

    void followRun();
    void follow();
    Key key() const;
    std::optional<BoundRequest<HeadCardRequest>> wanted() const;
    void handle(QueryEvent event);
    void askRecords();

    Workspace& m_workspace;
    RunHandle m_run;
    std::string m_runPath;
    QString m_runName;
    ModelShape m_shape;
    std::optional<Key> m_shown;
    std::shared_ptr<const HeadCard> m_card;
    std::map<Key, std::shared_ptr<const HeadCard>> m_known;
    Query<HeadCardRequest> m_query;
    Query<RecordedRequest> m_records;  // request for the similarity recorded during training
};

}  // namespace headscope::ui
