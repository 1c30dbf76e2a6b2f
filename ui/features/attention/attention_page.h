// The Attention page: attention maps of run A on a sample, a typed text or an own picture. It shows
// all heads as thumbnails, one or two maps large, and the prediction.
// Keys: Left/Right change the head, Up/Down the layer, X removes the head, P pins it, Enter/Esc
// lock and unlock a token. Shift+arrows move between tokens, H hides a token from all heads
// (Shift+H shows all), F2 or a double click edits its word.
#pragma once

#include "ui/features/attention/attention_page_heads.h"
#include "ui/features/attention/attention_verdict.h"
#include "ui/workspace/page.h"

class QBoxLayout;
class QLabel;
class QMimeData;

namespace headscope::ui {

class AttentionColumns;
class AttentionInput;
class AttentionStepBar;
class Banner;
class BesidePane;
class PredictionPane;
class SampleFinder;
class TargetBar;
class TokenBar;
class VerdictWatch;

class AttentionPage : public Page {
    Q_OBJECT
public:
    explicit AttentionPage(Workspace& workspace, QWidget* parent = nullptr);

    QString title() const override { return tr("Attention"); }
    bool switchesHeads() const override { return true; }
    QList<plots::FigureChoice> figures() const override;
    bool settled() const override;
    Verdict verdict() const override { return attentionVerdict(shownMap(), m_presenter.origin()); }
    NextStep nextStep() const override;
    void resetView() override;
    QVariantMap choices() const override;
    void restoreChoices(const QVariantMap& choices) override;

    // Used by the guided tour and tests.
    void chooseHead(int layer, int head);
    void pinHead(int layer, int head);
    void setMode(AttentionMode mode) { m_tools->setMode(mode); }
    plots::HeadGrid* grid() const { return m_heads->grid(); }
    AttentionPane* pane() const { return m_pane; }
    BesidePane* beside() const { return m_beside; }
    TokenBar* tokens() const { return m_tokens; }
    AttentionInput* input() const { return m_input; }
    TargetBar* target() const { return m_target; }
    const plots::TokenLock& lock() const { return m_lock; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    using Place = plots::HeadGrid::Place;

    QWidget* makeViews();
    void arrange();
    void wire();
    void wireInput();
    void wireTools();
    void wirePane(AttentionPane* pane);
    void wireBeside();
    void wireTokens();

    void runChanged();
    void viewChanged();
    void showInput();
    void showNothing();
    void showHeads();  // updates grid and panes after any choice
    void showChosenHead();
    void showGrid();
    void showPane(AttentionPane* pane, Place place, bool rollout);
    void showPrediction();
    void chooseBestHead();
    plots::TokenMap shownMap() const;  // map of the selected head
    void showTexts();
    void applyToken(bool show);
    // end of the colour scale, shared with the maps beside it
    double highOf(const plots::TokenMap& map) const;
    int place() const;  // index in the target text whose prediction is shown
    bool headOn(Place place) const;
    QList<AttentionPane*> allPanes() const;
    QStringList unknownWords() const;

    bool handleKey(QKeyEvent* event);
    bool isOurKey(const QKeyEvent* event) const;
    void moveHead(int layers, int heads);
    void moveToken(int key);
    void togglePin();
    void headMenu(int layer, int head, const QPoint& global);
    bool picturePath(const QMimeData* data, QString* path) const;

    AttentionPresenter m_presenter;
    VerdictWatch* m_watch = nullptr;
    plots::TokenLock m_lock;
    Place m_current;
    std::optional<Place> m_pinned;
    AttentionColumns* m_columns = nullptr;
    int m_readable = 0;             // pixels that a map of this run needs to be readable
    QBoxLayout* m_panes = nullptr;  // layout of the selected and the pinned map
    QLabel* m_run = nullptr;
    Banner* m_message = nullptr;
    QLabel* m_lockText = nullptr;
    QLabel* m_caption = nullptr;
    AttentionStepBar* m_steps = nullptr;
    AttentionInput* m_input = nullptr;
    SampleFinder* m_sampleFinder = nullptr;
    TargetBar* m_target = nullptr;
    AttentionTools* m_tools = nullptr;
    TokenBar* m_tokens = nullptr;
    AttentionHeads* m_heads = nullptr;
    AttentionPane* m_pane = nullptr;
    AttentionPane* m_pinnedPane = nullptr;
    BesidePane* m_beside = nullptr;
    PredictionPane* m_prediction = nullptr;
};

}  // namespace headscope::ui
