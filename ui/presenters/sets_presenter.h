// The sets of heads that a person named and kept with run A, and what each does on the same held-out samples, side by
// side. Keeping and removing are steps to undo, as switching to one is. Asks while its page is shown. GUI thread.
#pragma once

#include "core/api/ablation_sets.h"
#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"

#include <optional>
#include <vector>

namespace headscope::ui {

class SetsPresenter : public QObject {
    Q_OBJECT
public:
    explicit SetsPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    void measureOn(const std::string& split, int samples);
    bool settled() const { return m_rounds.settled() && m_reading.settled(); }

    const std::vector<AblationSet>& sets() const { return m_sets; }
    // What a set does; null while it is not known.
    const AblationReport* effect(std::size_t set) const;
    bool current(std::size_t set) const;  // these heads are off now, and this stands in for them
    bool fits(std::size_t set) const;     // the model has all of its heads
    const ModelShape& shape() const { return m_workspace.masks().shape(); }
    QString problem() const { return m_problem; }

    bool canKeep(const QString& name) const;  // heads are off, and the name says something
    void keep(const QString& name);           // the heads that are off now; in place of a set of that name
    void remove(std::size_t set);
    void use(std::size_t set);  // on every page

Q_SIGNALS:
    void changed();

private:
    void follow();
    void read();
    void measure();
    void change(std::vector<AblationSet> sets, const QString& text);
    void write(const std::vector<AblationSet>& sets);
    void take(std::vector<AblationSet> sets);

    Workspace& m_workspace;
    Rounds m_rounds, m_reading;
    std::weak_ptr<RunView> m_run;
    std::vector<AblationSet> m_sets;
    std::vector<std::optional<AblationReport>> m_effects;  // of each
    QString m_problem;
    std::string m_split = "test";
    int m_samples = 1000;
    std::int64_t m_step = kLatest;
    bool m_active = false, m_read = false, m_stale = true;
};

}  // namespace headscope::ui
