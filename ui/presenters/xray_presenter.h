// The X-ray page's run: its records, live or from disk, and what of them is looked at; where it kept none, what the
// metrics are at its weights. Silent while hidden. GUI thread.
#pragma once

#include "ui/bridge/workspace.h"
#include "ui/presenters/xray_now.h"
#include "ui/presenters/xray_view.h"

#include <QJsonObject>

namespace headscope::ui {

class XrayPresenter : public QObject {
    Q_OBJECT
public:
    explicit XrayPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);  // the page is shown or hidden

    bool hasRun() const { return m_run != nullptr; }
    bool live() const;
    // A run that trains now and keeps X-ray records, though the first batch is still to come.
    bool expectsRecords() const;
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
    MeasureInfo measureInfo(int metric) const;  // in the chosen form
    const XrayNow& now() const { return m_now; }
    bool measuresNow() const { return m_run && m_frames.empty() && !live(); }  // there are no records to show

    void chooseMetric(int metric);
    void chooseForm(XrayForm form);
    void setLogarithmic(bool on);
    void chooseLayer(int layer);
    void chooseFrame(int index);
    void setBatches(int batches);
    void choosePair(int layer, int row, int column);  // of heads, for every page
    HeadPlace head() const;
    HeadPlace other() const;

    plots::PanelData curves() const;
    plots::SiteNames sites() const { return m_run ? plots::SiteNames(m_run->shape()) : plots::SiteNames(); }
    plots::PanelData headCurves() const;
    const std::vector<std::vector<LossFit>>& fits() const { return m_fits; }  // [layer][n - 1]
    QJsonObject provenance() const;                                           // for recipes of figures
    QJsonObject nowProvenance(int metric) const;
    QString origin() const;  // "Run “...”, seed 0, batches 1 to 400."

    // Opens the form: with the open run's settings, or the person's own, and X-ray records switched on.
    void offerRecording();
    // The catalogue at the preset of the article; false when the program came without it.
    bool hasPreset() const;
    void showPreset();

Q_SIGNALS:
    void runChanged();
    void framesChanged();  // more records, or another choice
    void frameChanged();   // another step of the same records
    void nowChanged();     // what the metrics are at the weights, or the heads looked at

private:
    void followRun();
    void followSession();
    void load();
    bool takeLive();
    void refit();
    void changed();
    void askNow();

    Workspace& m_workspace;
    RunHandle m_run;
    RunInfo m_info;
    std::vector<XrayFrame> m_frames;
    LossBySteps m_losses;
    std::size_t m_lossesTaken = 0;
    std::vector<std::vector<LossFit>> m_fits;
    XrayNow m_now;
    int m_metric = 0, m_layer = 0, m_frame = 0, m_batches = 40;
    XrayForm m_form = XrayForm::Article;
    bool m_logarithmic = true, m_active = false, m_stale = true;
    std::int64_t m_askedStep = kLatest;
    bool m_ended = false;  // while nobody looked: what it recorded last is on the disk
};

}  // namespace headscope::ui
