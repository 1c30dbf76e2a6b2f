// All heads of all layers against each other, of run A and of run B: the matrices, what is most alike in them, what
// differs. Asks the engine while its view is shown. GUI thread.
#pragma once

#include "core/api/head_overview.h"
#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"
#include "ui/figures/matrix_painter.h"
#include "ui/figures/site_names.h"

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
    bool settled() const { return m_rounds.settled(); }
    bool hasRun() const { return m_sides[0].run != nullptr; }
    bool hasPair() const { return m_sides[1].run != nullptr; }
    QString runName(int side) const { return m_sides[static_cast<std::size_t>(side)].name; }
    QString problem(int side) const { return m_sides[static_cast<std::size_t>(side)].problem; }
    const std::optional<HeadsAcrossReport>& report(int side) const {
        return m_sides[static_cast<std::size_t>(side)].report;
    }

    std::vector<MeasureInfo> measures() const;
    const MeasureInfo& measure() const { return m_measure; }
    void chooseMeasure(const std::string& id);

    // Invalid while it is not known.
    plots::MatrixData matrix(int side) const;
    plots::MatrixData difference() const;  // B - A; invalid too where the runs differ in heads
    // The most alike first, at most `most`; of heads of different layers alone, or of all.
    std::vector<AlikePair> alikePairs(int side, bool acrossLayersOnly, std::size_t most) const;
    plots::MatrixCell cellOf(HeadPlace a, HeadPlace b) const;  // of run A's matrix; invalid: not there
    std::optional<HeadPlace> headOf(int index) const;          // of run A

    plots::SiteNames sites(int side) const;
    QString origin(int side) const;
    QJsonObject provenance() const;

Q_SIGNALS:
    void changed();
    void failed(const headscope::Error& error);

private:
    struct Side {
        RunHandle run;
        QString name, problem;
        std::optional<HeadsAcrossReport> report;
    };

    void engineArrived();
    void followRuns();
    void askSoon();
    void ask();
    void take(int side, Result<HeadsAcrossReport> answer);

    Workspace& m_workspace;
    MeasureInfo m_measure;
    std::array<Side, 2> m_sides;
    Rounds m_rounds;
    std::int64_t m_askedStep = kLatest;
    bool m_active = false, m_stale = true;
};

}  // namespace headscope::ui
