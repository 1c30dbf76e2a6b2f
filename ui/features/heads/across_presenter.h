// Compares all heads of all layers with each other, for run A and run B: similarity matrices, their
// difference, and the most similar pairs. Sends requests only while its view is shown. GUI thread.
#pragma once

#include "core/api/requests/head_overview.h"
#include "ui/figures/matrix_painter.h"
#include "ui/figures/site_names.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <QJsonObject>

#include <array>
#include <optional>

namespace headscope::ui {

struct AlikePair {
    HeadPlace a, b;
    double value = 0;
};

class AcrossPresenter : public QObject {
    Q_OBJECT
public:
    explicit AcrossPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    bool settled() const { return m_queries[0].settled() && m_queries[1].settled(); }
    bool hasRun() const { return m_sides[0].run != nullptr; }
    bool hasPair() const { return m_sides[1].run != nullptr; }
    QString runName(int side) const { return m_sides[static_cast<std::size_t>(side)].name; }
    QString problem(int side) const { return query(side).problem(); }
    // similarity report of run A (0) or B (1); null until measured
    const HeadsAcrossReport* report(int side) const { return query(side).answer(); }

    std::vector<MeasureInfo> measures() const;
    const MeasureInfo& measure() const { return m_measure; }
    void chooseMeasure(const std::string& id);

    // Similarity matrix of run A (side 0) or B (side 1). Invalid while the report is not available.
    plots::MatrixData matrix(int side) const;
    plots::MatrixData difference() const;  // B - A; also invalid if the runs differ in heads
    // The `most` most similar pairs, most similar first; with acrossLayersOnly, only pairs of heads
    // in different layers.
    std::vector<AlikePair> alikePairs(int side, bool acrossLayersOnly, std::size_t most) const;
    // cell of run A's matrix; invalid if not found
    plots::MatrixCell cellOf(HeadPlace a, HeadPlace b) const;
    std::optional<HeadPlace> headOf(int index) const;  // head of a row or column of run A's matrix

    plots::SiteNames sites(int side) const;
    QString origin(int side) const;
    QJsonObject provenance() const;

Q_SIGNALS:
    void changed();
    void failed(const headscope::Error& error);

private:
    struct Side {
        RunHandle run;
        QString name;
    };
    using AcrossQuery = Query<HeadsAcrossRequest>;

    void engineArrived();
    void followRuns();
    void askSoon();
    std::optional<BoundRequest<HeadsAcrossRequest>> wanted(int side) const;
    void handle(int side, QueryEvent event);
    const AcrossQuery& query(int side) const { return m_queries[static_cast<std::size_t>(side)]; }

    Workspace& m_workspace;
    MeasureInfo m_measure;
    std::array<Side, 2> m_sides;
    std::array<AcrossQuery, 2> m_queries;
};

}  // namespace headscope::ui
