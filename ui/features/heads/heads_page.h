// The Heads page: views of the heads of the open runs, one at a time.
#pragma once

#include "ui/features/heads/heads_page_views.h"
#include "ui/workspace/page.h"

#include <memory>

class QStackedWidget;

namespace headscope::ui {

class HeadsAcross;
class HeadsCard;
class HeadsMatrices;
class HeadsOverview;
class HeadsPane;
class HeadsProjection;
class HeadsSets;
class RunColours;
class VerdictWatch;

class HeadsPage : public Page {
    Q_OBJECT
public:
    explicit HeadsPage(Workspace& workspace, QWidget* parent = nullptr);

    QString title() const override { return tr("Heads"); }
    bool switchesHeads() const override { return true; }
    QList<plots::FigureChoice> figures() const override;
    bool settled() const override;
    QStringList results() const override;
    Verdict verdict() const override;
    NextStep nextStep() const override;
    void resetView() override;
    QVariantMap choices() const override;
    void restoreChoices(const QVariantMap& choices) override;
    void setColours(std::shared_ptr<RunColours> colours);

    void showView(HeadsView view);
    HeadsView view() const;
    void chooseMeasure(const QString& id);  // shows the matrix view with this measure
    // sets the matrix view's slider to kLatest or the nearest step
    void chooseStep(std::int64_t step);
    HeadsOverview* overview() const { return m_overview; }
    HeadsMatrices* matrices() const { return m_matrices; }
    HeadsAcross* across() const { return m_across; }
    HeadsCard* card() const { return m_card; }
    HeadsProjection* projection() const { return m_projection; }
    HeadsSets* sets() const { return m_sets; }

private:
    QList<HeadsPane*> m_panes;  // views of the page, indexed by HeadsView
    HeadsOverview* m_overview = nullptr;
    HeadsMatrices* m_matrices = nullptr;
    HeadsAcross* m_across = nullptr;
    HeadsCard* m_card = nullptr;
    HeadsProjection* m_projection = nullptr;
    HeadsSets* m_sets = nullptr;
    QStackedWidget* m_stack = nullptr;
    VerdictWatch* m_watch = nullptr;
};

}  // namespace headscope::ui
