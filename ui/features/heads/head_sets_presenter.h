// Redundant sets of heads and composition of heads of run A, each measured on request. Also forms
// the figure, the rows of the table and the verdict. GUI thread.
#pragma once

#include "core/api/requests/composition.h"
#include "core/api/requests/redundancy.h"
#include "ui/figures/kinds/head_links_figure.h"
#include "ui/workspace/query.h"
#include "ui/workspace/verdict.h"
#include "ui/workspace/workspace.h"

#include <QJsonObject>

namespace headscope::ui {

class HeadSetsPresenter : public QObject {
    Q_OBJECT
public:
    enum class Shown { Sets, Composition };

    explicit HeadSetsPresenter(Workspace& workspace, QObject* parent = nullptr);

    bool hasRun() const { return m_run != nullptr; }
    bool settled() const { return m_sets.settled() && m_composition.settled(); }
    Shown shown() const { return m_shown; }
    void show(Shown shown);
    // Number of links that are drawn and listed, strongest first.
    int links() const { return m_links; }
    void setLinks(int links);

    void measure();  // measures what is shown
    void stop();
    bool working() const { return m_sets.waiting() || m_composition.waiting(); }
    double share() const { return m_sets.waiting() ? m_sets.share() : m_composition.share(); }
    bool measured() const;  // whether there is an answer to what is shown
    const RedundancyReport* sets() const { return m_sets.answer(); }
    const CompositionReport* composition() const { return m_composition.answer(); }

    plots::HeadLinksFigure figure() const;  // without layers if nothing is measured
    QStringList columns() const;            // of the table beside the figure
    QList<QStringList> rows() const;
    // Head to select for a row of the table.
    std::optional<HeadPlace> headOf(int row) const;
    Verdict verdict() const;
    QString origin() const;  // run, step and samples
    QJsonObject provenance() const;

Q_SIGNALS:
    void changed();
    void progressed();
    void failed(const headscope::Error& error);

private:
    // A redundant set with its layer, in the order of the table.
    struct PlacedSet {
        int site;
        const RedundantSet* set;
    };

    void followRun();
    void forget();
    void handle(QueryEvent event, const Error* error);
    std::vector<PlacedSet> placedSets() const;
    std::vector<Composition> strongest() const;
    Verdict setsVerdict() const;
    Verdict compositionVerdict() const;

    Workspace& m_workspace;
    RunHandle m_run;
    QString m_runName;
    ModelShape m_shape;
    Query<RedundancyRequest> m_sets;
    Query<CompositionRequest> m_composition;
    Shown m_shown = Shown::Sets;
    int m_links = 20;
};

// Most compositions that are asked for and can be drawn.
constexpr int kMostLinks = 50;

}  // namespace headscope::ui
