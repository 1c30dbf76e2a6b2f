// The Train page: the settings form with Start on the left; on the right buttons, the queue,
// progress, live curves and similarity matrices.
// Keys: Space pauses or continues training, "." does one step.
#pragma once

#include "ui/features/train/train_presenter.h"
#include "ui/workspace/page.h"

class QAction;
class QLabel;
class QSplitter;

namespace headscope::ui {

class Banner;
class ProgressBar;
class QueueFollower;
class QueueRows;
class TrainForm;
class TrainHintPresenter;
class TrainLambdaBar;
class TrainLaunchBar;
class TrainLive;
class TrainShownBar;
class VerdictWatch;
struct SweepEnd;

class TrainPage : public Page {
    Q_OBJECT
public:
    explicit TrainPage(Workspace& workspace, QWidget* parent = nullptr);

    QString title() const override { return tr("Train"); }
    QList<plots::FigureChoice> figures() const override;
    bool settled() const override;
    QStringList results() const override { return {progressText()}; }
    Verdict verdict() const override { return m_presenter.verdict(); }
    NextStep nextStep() const override { return m_presenter.nextStep(); }

    TrainPresenter& presenter() { return m_presenter; }
    TrainForm* form() const { return m_form; }
    TrainLive* live() const { return m_live; }
    TrainLaunchBar* launchBar() const { return m_launch; }
    QueueRows* queueRows() const { return m_rows; }
    QueueFollower& follower() { return *m_follower; }
    TrainHintPresenter& hints() { return *m_hints; }
    QString progressText() const;
    Banner* banner() const { return m_banner; }
    // Start, Pause/Continue, Step, Finish now, Stop, Add to queue; also shown in the Run menu.
    const QList<QAction*>& runActions() const { return m_actions; }
    QAction* queueAction() const { return m_queue; }
    void focusLambda();
    // Only single runs can be started while `why` is not "".
    void lockQueue(const QString& why);
    // uses a dropped file or folder as dataset; false if it is not one
    bool takeData(const QString& path);

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeActions();
    QAction* addAction(const QString& text, const QString& iconName, const QString& help);
    QWidget* makeButtons();
    QWidget* makeLeft();
    QWidget* makeRight();
    QWidget* makeFoot();
    int formWidth() const;  // minimum width of the left side
    void fold();            // places form and curves side by side, or stacked if they do not fit
    void connectQueue();
    void start();
    void addToQueue();
    QString problem() const;
    void followStart();
    void pauseOrContinue();
    void followProgress();
    void followActions();
    void followEstimate();
    void sessionEnded(const RunResult& result);
    void showSweepEnd(const SweepEnd& sweep, const QString& run);
    void showBegun();
    void showWarnings();

    TrainPresenter m_presenter;
    VerdictWatch* m_watch = nullptr;
    QList<QAction*> m_actions;
    QAction *m_queue = nullptr, *m_start = nullptr, *m_pause = nullptr, *m_step = nullptr,
            *m_finish = nullptr, *m_stop = nullptr;
    QSplitter* m_split = nullptr;
    TrainForm* m_form = nullptr;
    TrainLaunchBar* m_launch = nullptr;
    TrainHintPresenter* m_hints = nullptr;
    QueueRows* m_rows = nullptr;
    TrainLambdaBar* m_lambda = nullptr;
    TrainLive* m_live = nullptr;
    TrainShownBar* m_shown = nullptr;
    // number of events checked for warnings; nullopt: none of this run yet
    std::optional<std::size_t> m_warningsReported;
    Banner* m_banner = nullptr;
    ProgressBar* m_progress = nullptr;
    QLabel* m_progressText = nullptr;
    QueueFollower* m_follower = nullptr;
};

}  // namespace headscope::ui
