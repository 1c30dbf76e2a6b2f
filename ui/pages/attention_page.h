// Attention of run A on a sample, an own text or an own picture: all heads as thumbnails, one or two large, the
// prediction. Left/Right head, Up/Down layer, X switches the head off, P pins it, Enter/Esc lock a token, Shift+arrows
// move from token to token.
#pragma once

#include "ui/pages/attention_page_tools.h"
#include "ui/pages/page.h"
#include "ui/plots/head_grid.h"
#include "ui/presenters/attention_presenter.h"

class QBoxLayout;
class QLabel;
class QMimeData;

namespace headscope::plots {
class PredictionBars;
}

namespace headscope::ui {

class AttentionColumns;
class AttentionInput;
class AttentionStepBar;
class Banner;
class MeanPane;
class SampleFinder;
class TargetBar;

class AttentionPage : public Page {
    Q_OBJECT
public:
    explicit AttentionPage(Workspace& workspace, QWidget* parent = nullptr);

    QString title() const override { return tr("Attention"); }
    bool switchesHeads() const override { return true; }
    QList<plots::FigureChoice> figures() const override;
    bool settled() const override;

    // For the tour and for tests.
    void chooseHead(int layer, int head);
    void pinHead(int layer, int head);
    void setMode(AttentionMode mode) { m_tools->setMode(mode); }
    plots::HeadGrid* grid() const { return m_grid; }
    AttentionPane* pane() const { return m_pane; }
    AttentionPane* pinnedPane() const { return m_pinnedPane; }
    MeanPane* mean() const { return m_mean; }
    AttentionInput* input() const { return m_input; }
    SampleFinder* finder() const { return m_finder; }
    TargetBar* target() const { return m_target; }
    const plots::TokenLock& lock() const { return m_lock; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    using Place = plots::HeadGrid::Place;

    QWidget* makeHeader();
    QWidget* makeOverview();
    QWidget* makeViews();
    QWidget* makePrediction();
    void arrange();
    void wire();
    void wirePane(AttentionPane* pane);
    void wireMean();

    void runChanged();
    void viewChanged();
    void showInput();
    void showNothing();
    void showHeads();  // grid and panes, after any choice
    void showChosenHead();
    void showGrid();
    void showPane(AttentionPane* pane, Place place, bool rollout);
    void showMean();
    void showPrediction();
    void showWritten();  // of a model that writes: what stands in the chosen place of its text
    void chooseBestHead();
    plots::TokenMap shownMap() const;  // of the chosen head
    void showTexts();
    void applyToken(bool show);
    double highOf(const plots::TokenMap& map) const;
    bool singleRow() const;  // the view shows one query's weights, or their mean
    bool headOn(Place place) const;
    QList<AttentionPane*> shownPanes() const;
    QStringList unknownWords() const;

    bool handleKey(QKeyEvent* event);
    bool isOurKey(const QKeyEvent* event) const;
    void moveHead(int layers, int heads);
    void moveToken(int key);
    void togglePin();
    void headMenu(int layer, int head, const QPoint& global);
    bool picturePath(const QMimeData* data, QString* path) const;

    AttentionPresenter m_presenter;
    plots::TokenLock m_lock;
    Place m_current;
    std::optional<Place> m_pinned;
    AttentionColumns* m_columns = nullptr;
    int m_readable = 0;             // pixels that a map of this run needs
    QBoxLayout* m_panes = nullptr;  // the chosen and the pinned map
    QLabel* m_run = nullptr;
    Banner* m_message = nullptr;
    QLabel* m_lockText = nullptr;
    QLabel* m_caption = nullptr;
    QLabel* m_verdict = nullptr;
    AttentionStepBar* m_steps = nullptr;
    AttentionInput* m_input = nullptr;
    SampleFinder* m_finder = nullptr;
    TargetBar* m_target = nullptr;
    AttentionTools* m_tools = nullptr;
    plots::HeadGrid* m_grid = nullptr;
    AttentionPane* m_pane = nullptr;
    AttentionPane* m_pinnedPane = nullptr;
    MeanPane* m_mean = nullptr;
    plots::PredictionBars* m_prediction = nullptr;
};

}  // namespace headscope::ui
