// Presenter of the overview of all heads of run A: measures, roles, redundant pairs, redundancy
// groups, and the quantities shown on the axes. Sends requests while its view is shown; importance
// is only measured if it is shown. GUI thread.
#pragma once

#include "core/api/requests/head_overview.h"
#include "core/api/requests/pruning.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <QElapsedTimer>
#include <QJsonObject>

#include <array>
#include <map>
#include <optional>

namespace headscope::ui {

// A quantity for the position, colour or size of a head's point.
struct HeadQuantity {
    std::string id;
    QString name, help;
    bool kinds = false;  // true: categories (roles, groups) instead of numbers
};

class OverviewPresenter : public QObject {
    Q_OBJECT
public:
    enum class Axis { X, Y, Colour, Size };
    static constexpr int kAxes = 4;

    explicit OverviewPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active) { m_query.setActive(active); }
    bool settled() const { return m_query.settled() && m_importanceQuery.settled(); }
    bool hasRun() const { return m_run.lock() != nullptr; }
    const ModelShape& shape() const { return m_shape; }
    QString runName() const { return m_runName; }
    // measures of all heads; null until measured
    const HeadOverview* overview() const { return m_query.answer(); }
    QString problem() const {
        return m_query.problem(tr("Stopped."));
    }  // error of the last request; "" if none

    bool working() const { return m_query.waiting() || m_importanceQuery.waiting(); }
    double share() const;  // progress of the current request, 0 to 1
    void stop();
    void askAgain();

    // Quantities an axis can show: applicable measures, similarity to the nearest head, importances
    // (measured on demand), and categories for the colour.
    std::vector<HeadQuantity> quantities(Axis axis) const;
    HeadQuantity quantity(const std::string& id) const;
    const std::string& shown(Axis axis) const { return m_shown[static_cast<std::size_t>(axis)]; }
    // id of a quantity; "": none, if the axis allows it
    void show(Axis axis, const std::string& id);
    // value of a quantity for one head; NaN if unknown
    double value(const std::string& id, HeadPlace head) const;
    const MeasureInfo* measure(const std::string& id) const { return m_workspace.measure(id); }

    void resetView();  // resets axes, similarity measure and threshold to their defaults

    // Similarity measure and threshold that define redundant heads.
    std::vector<MeasureInfo> likenesses() const;  // lists pairwise measures with a bounded range
    const MeasureInfo& likeness() const { return m_likeness; }
    void chooseLikeness(const std::string& id);
    bool lowIsAlike() const { return m_likeness.redundantWhen == "low"; }
    double threshold() const { return m_threshold; }
    bool alikeEnough(double value) const {
        return lowIsAlike() ? value <= m_threshold : value >= m_threshold;
    }
    QString flatNotice() const;  // warning if the attention maps are nearly flat; else ""
    void setThreshold(double threshold);
    MostSimilarHead mostSimilar(HeadPlace head) const;
    // similarity of two independent heads of the same sharpness; NaN if the measure has none
    double chance(int site, int a, int b) const;
    const std::vector<RedundancyGroup>& groups() const { return m_groups; }
    // True if independent heads as sharp as this one and the group's representative would reach the
    // threshold too.
    bool groupedByChance(const RedundancyGroup& group, int head) const;
    // Number of heads that the group's representative could replace: those not grouped by chance.
    int replaceable(const RedundancyGroup& group) const;
    // index of the head's group in groups(); -1: not in a group
    int groupOf(HeadPlace head) const;
    QString groupName(int group) const;  // name of a group: layer and letter, e.g. "L0 A"

    int mainRole(HeadPlace head) const;  // index of the main role in overview()->rules; -1: none
    std::vector<const HeadRole*> rolesOf(HeadPlace head) const;
    // Sentences about a head: roles with their evidence, most similar head, redundancy group.
    QStringList story(HeadPlace head) const;

    // caption: "Run x, step 1,000, 256 of 2,000 samples of the valid split ..."
    QString origin() const;
    QJsonObject provenance() const;  // provenance for figure recipes

Q_SIGNALS:
    void runChanged();
    void changed();
    void progressed();
    void failed(const headscope::Error& error);

private:
    static std::array<std::string, kAxes> firstShown() {
        return {"mean-distance", "entropy-normalised", "role", "twin"};
    }
    void engineArrived();
    void followRun();
    void followSession();
    void askSoon();
    std::optional<BoundRequest<HeadOverviewRequest>> wanted();
    void handle(QueryEvent event);
    void askImportance();
    void handleImportance(QueryEvent event);
    void publish() const;
    void forgetPublished() const;  // offers the measured values to the head maps
    void colourByRole();           // colours heads by role, or by layer if no head has a role
    double firstThreshold() const;
    void regroup();

    Workspace& m_workspace;
    std::weak_ptr<RunView> m_run;
    QString m_runName;
    ModelShape m_shape;
    MeasureInfo m_likeness;
    double m_threshold = 0.9;
    std::array<std::string, kAxes> m_shown = firstShown();
    Query<HeadOverviewRequest> m_query;
    Query<ImportanceRequest> m_importanceQuery;
    // importance measure id -> values, [site * heads + head]
    std::map<std::string, std::vector<double>> m_importance;
    std::vector<RedundancyGroup> m_groups;
    QElapsedTimer m_sinceRequest;
    bool m_colourChosen = false;
};

}  // namespace headscope::ui
