// Saved head sets of run A: named masks stored with the run, and the effect of each on the same
// held-out samples. Saving, removing and applying a set are undoable. Sends requests while its page
// is shown. GUI thread.
#pragma once

#include "core/api/requests/ablation_sets.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <memory>
#include <optional>
#include <vector>

namespace headscope::ui {

class SetsPresenter : public QObject {
    Q_OBJECT
public:
    explicit SetsPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    void measureOn(const std::string& split, int samples);
    bool settled() const;

    const std::vector<AblationSet>& sets() const { return m_sets; }
    // Effect of a set; null until measured.
    const AblationReport* effect(std::size_t set) const;
    // true if the set's mask and replacement method are in use now
    bool current(std::size_t set) const;
    bool fits(std::size_t set) const;  // true if the model has all heads of the set
    const ModelShape& shape() const { return m_workspace.masks().shape(); }
    QString problem() const;

    // true if heads are removed, the name is not blank and the list is not full
    bool canKeep(const QString& name) const;
    void keep(const QString& name);  // saves the current mask; overwrites a set of the same name
    void remove(std::size_t set);
    void use(std::size_t set);  // applies the set on all pages

Q_SIGNALS:
    void changed();

private:
    void follow();
    std::optional<BoundRequest<AblationRequest>> wantedEffect(std::size_t set) const;
    void change(std::vector<AblationSet> sets, const QString& text);
    void write(const std::vector<AblationSet>& sets);
    void take(std::vector<AblationSet> sets);

    Workspace& m_workspace;
    Query<AblationSetsRequest> m_kept;  // reads the list, or writes it
    std::weak_ptr<RunView> m_run;
    std::vector<AblationSet> m_sets;
    // query for the effect of each set
    std::vector<std::unique_ptr<Query<AblationRequest>>> m_effects;
    std::string m_split = "test";
    int m_samples = 1000;
    std::int64_t m_step = kLatest;
};

}  // namespace headscope::ui
