// Presenter of the Attention page: requests the attention maps of the inspected input from run A.
// It drops stale answers and follows the mask, the step and the running session. Sends no requests
// while inactive (page hidden). GUI thread.
#pragma once

#include "ui/features/attention/word_pieces.h"
#include "ui/figures/kinds/prediction_figure.h"
#include "ui/workspace/attention_view.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

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
    bool settled() const;  // true if nothing is pending or due

    // The current maps. Null before the first answer of a run, and after a request for another
    // input failed.
    const AttentionView* view() const { return m_maps.answer() ? &m_maps.answer()->view : nullptr; }
    const std::vector<ScoredClass>& fullPrediction() const;
    // prediction for the shown view; empty unless heads are off or tokens are hidden
    std::vector<ScoredClass> maskedPrediction() const;
    // changes to the model's input or heads in the shown view; nullopt: none
    std::optional<plots::PredictionChange> change() const;
    QString truth() const;      // name of the true label; "" if unknown
    QString untrained() const;  // why predictions mean nothing; "" if they do
    const ModelShape& shape() const { return m_shape; }
    std::vector<CheckpointInfo> checkpoints() const;
    // text for the caption: "Step 1,000 of run x, test sample 3."
    QString origin() const;
    QJsonObject provenance() const;               // provenance for figure recipes
    SplitSizes sizes() const { return m_sizes; }  // number of samples per split; 0: not known yet

    void chooseSample(const QString& split, std::int64_t index);
    // inspects a typed text after a pause in typing; a blank text returns to the sample
    // Shows a typed text, or a pair if `second` is not blank, after a pause in typing. A blank
    // first text returns to the sample.
    void typeText(const QString& text, const QString& second = {});
    // chooses the target text of a generative model
    void chooseTarget(ModelInput::Target target, const QString& text);
    // shows a picture of the user; notes: remarks about its file, shown to the user
    void choosePicture(const QImage& image, QStringList notes = {});
    // opens a picture file, read by the engine, or by Qt for BMP and GIF; emits failed() on error
    void choosePictureFile(const QString& path);
    void chooseStep(std::int64_t step);
    void showTokens(TokensShown shown);
    // Whether the shown text has special tokens, or words of several tokens, before the view drops
    // or joins any.
    bool hasMarks() const { return m_maps.answer() && m_maps.answer()->hasMarks; }
    bool hasWords() const { return m_maps.answer() && m_maps.answer()->hasWords; }
    bool allTokens() const { return !m_maps.answer() || m_maps.answer()->shown.allTokens(); }
    // Tokens that the model read, even if the view joins or drops some; null without view().
    std::shared_ptr<const AttentionMaps> readTokens() const {
        const auto* answer = m_maps.answer();
        if (answer && answer->read) return answer->read;
        const auto* shown = view();
        return shown ? shown->maps : nullptr;
    }
    void refresh();

    bool live() const;  // true if run A is being trained in this window
    void setAutoRefresh(bool on);
    void inspectSession();  // opens the run of the current training session
    bool otherSessionRunning() const;

Q_SIGNALS:
    void viewChanged();
    void busyChanged();
    void runChanged();  // emitted if another run was opened, or run A was closed
    void sizesChanged();
    void liveChanged();
    void failed(const headscope::Error& error);
    void answered();                   // emitted if the last request succeeded
    void onText(const QString& text);  // emitted with partial output of the translation in progress

private:
    void followRun();
    void followSession();
    void takePicture();
    void askSoon(int milliseconds);
    // Maps prepared for drawing, and how they show their tokens.
    struct Shown {
        AttentionView view;
        TokensShown shown;
        QString text;  // sentences about the shown tokens
        bool hasMarks = false, hasWords = false;
        // The tokens that the model read, without maps; null if the view shows all of them.
        std::shared_ptr<const AttentionMaps> read = nullptr;
    };
    Query<AttentionRequest, Shown>::Wanted wantedMaps();
    std::optional<BoundRequest<AttentionRequest>> wantedFull() const;
    void handleMaps(QueryEvent event);
    void handleFull(QueryEvent event);
    void fail(const AttentionRequest& requested, const Error& error);
    void learnSizes();
    static std::optional<plots::PredictionChange> changeOf(const HeadMask& mask,
                                                           const ModelInput& input);

    Workspace& m_workspace;
    ModelShape m_shape;
    QString m_runPath, m_runName;
    SplitSizes m_sizes;
    // requests the prediction of the unchanged model, for comparison, before the maps
    Query<AttentionRequest> m_unchanged;
    Query<AttentionRequest, Shown> m_maps;
    std::vector<ScoredClass> m_full;  // prediction with all heads on
    TokensShown m_tokens;
    Query<std::string, OwnPicture> m_pictures;      // request: path of the file
    Query<RunConfig, DatasetPreview> m_splitSizes;  // request: settings of the run
    QTimer m_liveTimer;
    bool m_autoRefresh = true, m_wasLive = false, m_wasOther = false;
};

// Caption for an inspected input: "Step 1,000 of run “x”, test sample 3, 2 heads switched off."
QString inspectionText(std::int64_t step, const QString& run, const ModelInput& input,
                       const HeadMask& mask);

}  // namespace headscope::ui
