// What the Attention page shows: asks run A for the maps of the inspected input, drops stale answers, follows mask,
// step and the running session. Makes no request while inactive (page hidden). GUI thread.
#pragma once

#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"
#include "ui/figures/prediction_figure.h"
#include "ui/presenters/attention_view.h"
#include "ui/presenters/text_marks.h"

#include <QImage>
#include <QJsonObject>
#include <QTimer>

#include <optional>

namespace headscope::ui {

class AttentionPresenter : public QObject {
    Q_OBJECT
public:
    explicit AttentionPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    bool settled() const;  // nothing asked and nothing to ask

    // Null while nothing was answered for the run, and after a question about another input failed.
    const AttentionView* view() const { return m_view ? &*m_view : nullptr; }
    const std::vector<ScoredClass>& fullPrediction() const;
    std::vector<ScoredClass> maskedPrediction() const;  // empty while all heads are on and no token is hidden
    std::optional<plots::PredictionChange> change() const { return changeOf(m_viewMask, m_viewInput); }  // of the view
    double fullLoss() const;
    QString truth() const;  // name of the true label, "" where there is none
    const ModelShape& shape() const { return m_shape; }
    std::vector<CheckpointInfo> checkpoints() const;
    QString origin() const;                       // "Step 1,000 of run x, test sample 3." for captions
    QJsonObject provenance() const;               // for recipes of figures
    SplitSizes sizes() const { return m_sizes; }  // 0: not known yet

    void chooseSample(const QString& split, std::int64_t index);
    void typeText(const QString& text);  // asked for after a pause in typing; nothing but spaces: the sample again
    void chooseTarget(ModelInput::Target target, const QString& text);  // of a model that writes
    void choosePicture(const QImage& image, QStringList notes = {});    // notes: of its file
    void choosePictureFile(const QString& path);  // read by the engine; what it cannot read is told by failed()
    void chooseStep(std::int64_t step);
    void showMarks(MarksShown shown);
    void refresh();

    bool live() const;  // run A is the session that is training now
    void setAutoRefresh(bool on);
    void inspectSession();  // opens the running session's run
    bool otherSessionRunning() const;

Q_SIGNALS:
    void viewChanged();
    void busyChanged();
    void runChanged();  // another run, or none
    void sizesChanged();
    void liveChanged();
    void failed(const headscope::Error& error);
    void answered();                  // the last answer was good
    void heard(const QString& text);  // of the translation that is being written

private:
    void followRun();
    void followSession();
    void takePicture(const QString& path, const Result<OwnPicture>& answer);
    void askSoon(int milliseconds);
    void ask();
    void askFull();
    void take(bool full, Result<AttentionView> answer);
    void fail(const Error& error);
    void learnSizes();
    static std::optional<plots::PredictionChange> changeOf(const HeadMask& mask, const ModelInput& input);

    Workspace& m_workspace;
    ModelShape m_shape;
    QString m_runPath, m_runName;
    SplitSizes m_sizes;
    std::optional<AttentionView> m_view;
    HeadMask m_askedMask, m_viewMask;  // of the last question; of m_view
    ModelInput m_askedInput, m_viewInput;
    std::vector<ScoredClass> m_full;  // prediction with all heads on
    double m_fullLoss = 0;
    MarksShown m_marks = MarksShown::Shown, m_viewMarks = MarksShown::Shown;
    Rounds m_rounds, m_pictures;
    QTimer m_liveTimer;
    bool m_active = false, m_stale = true, m_autoRefresh = true, m_wasLive = false, m_wasOther = false;
};

// "Step 1,000 of run “x”, test sample 3, 2 heads switched off."
QString inspectionText(std::int64_t step, const QString& run, const ModelInput& input, const HeadMask& mask);

}  // namespace headscope::ui
