// All heads of run A at once: their measures, roles, twins and groups of heads that do the same; which of the measures
// stand on the axes. Asks the engine while its view is shown, importances only when one is wanted. GUI thread.
#pragma once

#include "core/api/head_overview.h"
#include "core/api/pruning.h"
#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"

#include <QElapsedTimer>
#include <QJsonObject>

#include <array>
#include <map>
#include <optional>

namespace headscope::ui {

// Something that a head can be placed, coloured or sized by.
struct HeadQuantity {
    std::string id;
    QString name, help;
    bool kinds = false;  // told apart, not measured: roles, groups
};

class OverviewPresenter : public QObject {
    Q_OBJECT
public:
    enum class Axis { X, Y, Colour, Size };
    static constexpr int kAxes = 4;

    explicit OverviewPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    bool settled() const { return m_rounds.settled() && m_importanceRounds.settled(); }
    bool hasRun() const { return m_run.lock() != nullptr; }
    const ModelShape& shape() const { return m_shape; }
    QString runName() const { return m_runName; }
    const std::optional<HeadOverview>& overview() const { return m_overview; }
    QString problem() const { return m_problem; }  // why there is none; "" otherwise

    bool working() const { return m_rounds.waiting() || m_importanceRounds.waiting(); }
    double share() const { return m_share; }  // of what is done now, 0 to 1
    void stop();
    void askAgain();

    // What can stand on an axis: measures that apply, similarity to the twin, importances (measured when wanted), and
    // kinds for the colour.
    std::vector<HeadQuantity> quantities(Axis axis) const;
    HeadQuantity quantity(const std::string& id) const;
    const std::string& shown(Axis axis) const { return m_shown[static_cast<std::size_t>(axis)]; }
    void show(Axis axis, const std::string& id);                // "" for nothing, where the axis may stay without
    double value(const std::string& id, HeadPlace head) const;  // NaN: none
    const MeasureInfo* measure(const std::string& id) const { return m_workspace.measure(id); }

    void resetView();  // axes, likeness and threshold as in the beginning

    // What "alike" means, and from where on.
    std::vector<MeasureInfo> likenesses() const;  // pairwise, with limits
    const MeasureInfo& likeness() const { return m_likeness; }
    void chooseLikeness(const std::string& id);
    bool lowIsAlike() const { return m_likeness.redundantWhen == "low"; }
    double threshold() const { return m_threshold; }
    bool alikeEnough(double value) const { return lowIsAlike() ? value <= m_threshold : value >= m_threshold; }
    QString flatNotice() const;  // "" unless the maps are nearly flat
    void setThreshold(double threshold);
    HeadTwin twin(HeadPlace head) const;
    double chance(int site, int a, int b) const;  // NaN: the measure has none
    const std::vector<RedundancyGroup>& groups() const { return m_groups; }
    int groupOf(HeadPlace head) const;   // index of groups(); -1: none
    QString groupName(int group) const;  // "L0 A": a letter of its layer

    int mainRole(HeadPlace head) const;  // index of overview()->rules; -1: none
    std::vector<const HeadRole*> rolesOf(HeadPlace head) const;
    // In words: roles with their evidence, twin, group.
    QStringList story(HeadPlace head) const;

    QString origin() const;          // "Run x, step 1,000, 256 of 2,000 samples of the valid split ..."
    QJsonObject provenance() const;  // for recipes of figures

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
    void ask();
    void askImportance(const std::string& id);
    void take(Result<HeadOverview> answer);
    void colourByRole();  // or by layer where no head has a role
    double firstThreshold() const;
    void regroup();

    Workspace& m_workspace;
    std::weak_ptr<RunView> m_run;
    QString m_runName;
    ModelShape m_shape;
    MeasureInfo m_likeness;
    double m_threshold = 0.9, m_share = 0;
    std::array<std::string, kAxes> m_shown = firstShown();
    std::optional<HeadOverview> m_overview;
    std::map<std::string, std::vector<double>> m_importance;  // by id, [site * heads + head]
    std::vector<RedundancyGroup> m_groups;
    QString m_problem;
    Rounds m_rounds, m_importanceRounds;
    Asked m_asked, m_importanceAsked;
    QElapsedTimer m_sinceAsked;
    std::int64_t m_askedStep = kLatest;
    bool m_active = false, m_stale = true, m_colourChosen = false;
};

}  // namespace headscope::ui
