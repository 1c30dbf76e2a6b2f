// Pruning records of a training run on the Prune page: gates and groups as curves by layer and as a
// map at one step. Updates live while the run trains.
#pragma once

#include "ui/features/prune/prune_records.h"
#include "ui/plots/figure_choice.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;

namespace headscope::plots {
class PanelGrid;
class PruneMap;
}  // namespace headscope::plots

namespace headscope::ui {

class AttentionRow;
class StepSlider;

class PruneRecordsView : public QWidget {
    Q_OBJECT
public:
    explicit PruneRecordsView(Workspace& workspace, QWidget* parent = nullptr);

    PruneRecords& presenter() { return m_presenter; }
    plots::PanelGrid* curves() const { return m_curves; }
    plots::PruneMap* map() const { return m_map; }
    QList<plots::FigureChoice> figures() const;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void showAll();
    void showKinds();
    QString explained() const;
    void offer(const char* key, const char* value);

    Workspace& m_workspace;
    PruneRecords m_presenter;
    QComboBox* m_kind = nullptr;
    StepSlider* m_steps = nullptr;
    plots::PanelGrid* m_curves = nullptr;
    plots::PruneMap* m_map = nullptr;
    QLabel* m_text = nullptr;
    AttentionRow* m_offers = nullptr;
    QPushButton *m_watch = nullptr, *m_gates = nullptr;
};

}  // namespace headscope::ui
