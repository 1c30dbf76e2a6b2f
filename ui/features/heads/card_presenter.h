// Card of one head of run A, measured over held-out samples. It is measured while the view is
// shown, when the head, step or run changes, and cached by run, step and head. GUI thread.
#pragma once

#include "core/api/questions/head_card.h"
#include "ui/figures/kinds/point_map_figure.h"
#include "ui/figures/panel_painter.h"
#include "ui/workspace/rounds.h"
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

    void setActive(bool active);
    bool settled() const { return m_rounds.settled() && m_records.settled(); }
    bool hasRun() const { return m_run != nullptr; }
    const ModelShape& shape() const { return m_shape; }
    QString runName() const { return m_runName; }
    HeadPlace head() const { return m_workspace.selection().head(); }
    // card of the selected head; null if not measured
    const HeadCard* card() const { return m_card.get(); }
    QString problem() const { return m_problem; }

    bool working() const { return m_rounds.waiting(); }
    double share() const { return m_share; }
    void stop() { m_asked.cancel(); }
    void measureAgain();

    void inspect(std::int64_t sample);  // opens this sample of the card's split on all pages
    const CardList* list(const std::string& id) const;
    QString className(int label) const;  // name of a class; "" if out of range
    // attention by distance, with uniform attention for comparison
    plots::PanelData offsets() const;
    plots::PointMapFigure queryKeys() const;
    QString queryKeyText(int point) const;  // text for one point of queryKeys()
    // cosine to the nearest head over training; no points: nothing recorded
    plots::PanelData history() const;

    QString origin() const;
    QJsonObject provenance() const;

Q_SIGNALS:
    void changed();
    void progressed();
    void failed(const headscope::Error& error);

private:
    using Key = std::tuple<std::string, std::int64_t, HeadPlace>;  // run path, step, head

    void follow();
    void ask();
    void take(const Key& key, bool keep, Result<HeadCard> answer);
    void askRecords();

    Workspace& m_workspace;
    RunHandle m_run;
    QString m_runName, m_problem;
    ModelShape m_shape;
    std::optional<Key> m_shown;
    std::shared_ptr<const HeadCard> m_card;
    std::map<Key, std::shared_ptr<const HeadCard>> m_known;
    std::vector<SimilarityFrame> m_frames;  // similarity recorded during training
    Rounds m_rounds, m_records;
    Asked m_asked;
    double m_share = 0;
    bool m_active = false, m_stale = true;
};

}  // namespace headscope::ui
