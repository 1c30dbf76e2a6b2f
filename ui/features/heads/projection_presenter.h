// 2-D projections for runs A and B of the heads' contributions to samples, or of the heads
// themselves. Also holds the method, the colouring and the points selected by lasso. Sends requests
// while its view is shown. GUI thread.
#pragma once

#include "core/api/requests/head_projection.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <QJsonObject>

#include <array>
#include <optional>
#include <vector>

namespace headscope::ui {

enum class ProjectionColour { Site, Head, Class };

// Points of one head or class: how many are inside the lasso, and how many there are in total.
struct LassoCount {
    HeadPlace head;
    int label = -1;
    int inside = 0, all = 0;
};

class ProjectionPresenter : public QObject {
    Q_OBJECT
public:
    explicit ProjectionPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    bool settled() const { return m_queries[0].settled() && m_queries[1].settled(); }
    bool hasRun() const { return m_sides[0].run != nullptr; }
    bool hasPair() const { return m_sides[1].run != nullptr; }
    QString runName(int side) const { return sideOf(side).name; }
    QString problem(int side) const { return query(side).problem(tr("Stopped.")); }
    const HeadProjection* map(int side) const {
        return query(side).answer();
    }  // null until measured
    const ModelShape& shape(int side) const { return sideOf(side).shape; }
    QString className(int side, int label) const;  // name of a class; "" if out of range

    bool working() const { return m_queries[0].waiting() || m_queries[1].waiting(); }
    double share() const;  // mean progress of both runs, 0 to 1
    void stop();

    ProjectedThings things() const { return m_things; }
    ProjectionMethod method() const { return m_method; }
    int points() const { return m_points; }
    ProjectionColour colour() const { return m_colour; }
    void show(ProjectedThings things, ProjectionMethod method, int points);
    void colourBy(ProjectionColour colour);

    // Selects points of one map, which clears a selection in the other map. `added`: keep the
    // previous selection.
    void lasso(int side, const std::vector<int>& points, bool added);
    void clearLasso() { lasso(0, {}, false); }
    int lassoSide() const { return m_lassoSide; }
    // indices of the selected points, ascending
    const std::vector<int>& lassoed() const { return m_lassoed; }
    // counts of each head, largest selected share first
    std::vector<LassoCount> lassoHeads() const;
    std::vector<LassoCount> lassoClasses() const;
    // indices into HeadProjection::shown, those with most selected points first
    std::vector<int> lassoSamples() const;
    // Opens the point's head and sample on all pages. For run B, only the head is selected.
    void inspect(int side, int point);
    void inspectSample(int side, int sample);

    // silhouette width of a head's points; NaN if unknown
    double silhouette(int side, HeadPlace head) const;
    QString origin(int side) const;
    QJsonObject provenance() const;

Q_SIGNALS:
    void changed();
    void progressed();
    void failed(const headscope::Error& error);

private:
    struct Side {
        RunHandle run;
        QString name;
        ModelShape shape;
    };
    using ProjectionQuery = Query<HeadProjectionRequest>;

    const Side& sideOf(int side) const { return m_sides[static_cast<std::size_t>(side)]; }
    void followRuns();
    void askSoon();
    std::optional<BoundRequest<HeadProjectionRequest>> wanted(int side) const;
    void handle(int side, QueryEvent event);
    const ProjectionQuery& query(int side) const {
        return m_queries[static_cast<std::size_t>(side)];
    }

    Workspace& m_workspace;
    std::array<Side, 2> m_sides;
    std::array<ProjectionQuery, 2> m_queries;
    ProjectedThings m_things = ProjectedThings::Contributions;
    ProjectionMethod m_method = ProjectionMethod::PrincipalComponents;
    ProjectionColour m_colour = ProjectionColour::Site;
    int m_points = 1000;
    std::vector<int> m_lassoed;
    int m_lassoSide = 0;
};

}  // namespace headscope::ui
