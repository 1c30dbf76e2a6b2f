// Presenter of the X-ray page: X-ray records of run A, live or from disk, and the selected metric,
// layer and step. Runs without records are measured at their weights. Inactive while hidden. GUI
// thread.
#pragma once

#include "ui/features/xray/xray_now.h"
#include "ui/features/xray/xray_view.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <QJsonObject>

namespace headscope::ui {

// Records that the presenter reads from a run that is not training here.
struct XrayHistory {
    std::vector<XrayFrame> frames;
    LossBySteps losses;
};

class XrayPresenter : public QObject {
    Q_OBJECT
public:
    explicit XrayPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);  // active: true while the page is shown

    bool hasRun() const { return m_run != nullptr; }
    bool live() const;
    // True if the run is training with X-ray records enabled, but the first record has not arrived.
    bool expectsRecords() const;
    bool loading() const { return m_history.waiting(); }  // true while the records are being read
    bool settled() const { return !loading() && m_now.settled(); }
    QString problem() const { return m_history.problem(); }  // reason why they cannot be read
    const RunInfo& info() const { return m_info; }
    const std::vector<XrayFrame>& frames() const { return m_frames; }
    int layers() const { return m_run ? m_run->shape().layers : 0; }

    int metric() const { return m_metric; }
    XrayForm form() const { return m_form; }
    bool logarithmic() const { return m_logarithmic; }
    int layer() const { return m_layer; }
    int batches() const { return m_batches; }
    int frameIndex() const { return m_frame; }
    std::vector<std::int64_t> steps() const;
    const XrayFrame* frame() const;
    std::string measure() const { return xrayMeasure(m_metric, m_form); }
    MeasureInfo measureInfo() const { return measureInfo(m_metric); }
    MeasureInfo measureInfo(int metric) const;  // measure of a metric in the chosen form
    const XrayNow& now() const { return m_now; }
    // true if records are missing
    bool measuresNow() const { return m_run && m_frames.empty() && !live() && !loading(); }

    void chooseMetric(int metric);
    void chooseForm(XrayForm form);
    void setLogarithmic(bool on);
    void chooseLayer(int layer);
    void chooseFrame(int index);
    void setBatches(int batches);
    void choosePair(int layer, int row, int column);  // selects two heads for all pages
    HeadPlace head() const;
    HeadPlace other() const;

    plots::PanelData curves() const;
    plots::SiteNames sites() const {
        return m_run ? plots::SiteNames(m_run->shape()) : plots::SiteNames();
    }
    plots::PanelData headCurves() const;
    // fits of the loss, [layer][n - 1]: over the first n batches
    const std::vector<std::vector<LossFit>>& fits() const { return m_fits; }
    QJsonObject provenance() const;  // provenance for figure recipes
    QJsonObject nowProvenance(int metric) const;
    QString origin() const;  // caption: "Run “...”, lambda 0.1, seed 0, batches 1 to 400."

    // Opens the Train form with the run's settings, or the user's own without a run, and X-ray
    // records enabled.
    void offerRecording();
    // True if the article's preset is available; showPreset() opens it in the catalogue.
    bool hasPreset() const;
    void showPreset();

Q_SIGNALS:
    void runChanged();
    void framesChanged();  // emitted for new records, or other display settings
    void frameChanged();   // emitted if another step of the same records was chosen
    void nowChanged();     // emitted if metrics at the weights or the selected heads changed

private:
    void followRun();
    void followSession();
    void load();
    void showHistory();
    bool takeLive();
    void refit();
    void changed();
    void askNow();

    Workspace& m_workspace;
    RunHandle m_run;
    RunInfo m_info;
    Query<HistoryRequest, XrayHistory> m_history;
    std::vector<XrayFrame> m_frames;
    LossBySteps m_losses;
    std::size_t m_lossesTaken = 0;
    std::vector<std::vector<LossFit>> m_fits;
    XrayNow m_now;
    int m_metric = 0, m_layer = 0, m_frame = 0, m_batches = 40;
    XrayForm m_form = XrayForm::Article;
    bool m_logarithmic = true, m_active = false, m_stale = true;
    std::int64_t m_requestedStep = kLatest;
    bool m_ended = false;  // training ended while the page was hidden, so load from disk
};

}  // namespace headscope::ui
