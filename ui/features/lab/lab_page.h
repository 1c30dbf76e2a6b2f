// The Lab page: experiments with toy models whose correct answer is known. Settings on the left,
// live plots on the right, for one or two sides on the same data, with predictions and
// observations.
#pragma once

#include "ui/features/lab/lab_presenter.h"
#include "ui/workspace/page.h"

#include <QElapsedTimer>

class QAction;
class QBoxLayout;
class QComboBox;
class QGridLayout;
class QLabel;
class QMenu;
class QPushButton;
class QSlider;
class QTimer;
class QVBoxLayout;

namespace headscope::plots {
class LabMap;
class PanelGrid;
}  // namespace headscope::plots

namespace headscope::ui {

class Banner;
class FormulaView;
class SpecForm;

class LabPage : public Page {
    Q_OBJECT
public:
    explicit LabPage(Workspace& workspace, QWidget* parent = nullptr);

    QString title() const override { return tr("Lab"); }
    QList<plots::FigureChoice> figures() const override;
    bool settled() const override { return m_presenter.settled(); }

    // Menu actions: start or pause, step, reset.
    QList<QAction*> labActions() const { return {m_playAction, m_stepAction, m_resetAction}; }

    LabPresenter& presenter() { return m_presenter; }
    // plot with this panel id; null if not shown
    plots::PanelGrid* panel(const std::string& id) const;
    plots::LabMap* map() const { return m_map; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    static constexpr int kSeeds = 5;  // number of runs that "Add seeds to queue" adds

    struct Plot {
        std::string id;
        QWidget* card;
        plots::PanelGrid* grid;
    };

    QWidget* makeHeader();
    QWidget* makeForm();
    QWidget* makeViews();
    void fitText();
    void placeViews();
    QWidget* makeMap();
    QWidget* makeClaims();
    void wire();
    void wireChoices();
    void makeActions();
    void fillExperiments();
    void showChosen();
    void showState();
    void showView();
    void showPlots(const LabView& view);
    void showMap(const LabView& view);
    void showClaims(const LabView& view);
    void addPlots(const LabView& view);
    void fillRecorded();
    void playMap();
    QString stateLine() const;

    LabPresenter m_presenter;
    bool m_showing = false, m_atEnd = true;  // m_atEnd: true if the map follows the newest step
    QComboBox *m_experiment = nullptr, *m_preset = nullptr, *m_against = nullptr, *m_pace = nullptr;
    QAction *m_playAction = nullptr, *m_stepAction = nullptr, *m_resetAction = nullptr;
    QPushButton *m_play = nullptr, *m_step = nullptr, *m_reset = nullptr, *m_open = nullptr,
                *m_queue = nullptr, *m_film = nullptr;
    QMenu* m_recorded = nullptr;
    QTimer* m_frames = nullptr;  // advances the map during playback
    QElapsedTimer m_worded;      // time since the last text update
    QLabel *m_help = nullptr, *m_state = nullptr, *m_againstLabel = nullptr, *m_mapTitle = nullptr,
           *m_mapStep = nullptr, *m_claims = nullptr, *m_sources = nullptr;
    FormulaView* m_formula = nullptr;
    Banner* m_message = nullptr;
    SpecForm* m_form = nullptr;
    plots::LabMap* m_map = nullptr;
    QWidget* m_mapCard = nullptr;
    QSlider* m_slider = nullptr;
    QGridLayout* m_grid = nullptr;
    QBoxLayout* m_middle = nullptr;
    int m_columns = 2;  // number of plots per row
    QWidget* m_formCard = nullptr;
    std::vector<Plot> m_plots;
};

}  // namespace headscope::ui
