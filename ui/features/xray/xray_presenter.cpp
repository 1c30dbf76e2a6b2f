#include "ui/features/xray/xray_presenter.h"

#include "core/api/base/find_by_id.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace headscope::ui {
namespace {

const SeriesId kTaskLoss{"train", "task_loss"};
const char* const kPreset = "xray-article";

// Reads the records from the run's folder. Any thread.
XrayHistory historyOf(const RunView& run, const RunHistory& recorded) {
    XrayHistory history;
    for (const auto& frame : run.recordsOf<XrayFrame>()) history.frames.push_back(*frame);
    for (const auto& [id, points] : recorded.series)
        if (id == kTaskLoss)
            for (const auto& point : points) history.losses[point.step] = point.value;
    return history;
}

}  // namespace

XrayPresenter::XrayPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_history([this](QueryEvent event) {
          if (event != QueryEvent::Changed && event != QueryEvent::Progressed) showHistory();
      }) {
    connect(&workspace, &Workspace::runsChanged, this, &XrayPresenter::followRun);
    connect(&workspace.sessions(), &Sessions::advanced, this, &XrayPresenter::followSession);
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [] { return false; },
        [this] {
            if (!m_active) {
                m_ended = true;
                return;
            }
            if (!live()) load();
            changed();
        });
    connect(&workspace.selection(), &Selection::inspectionChanged, this, [this] {
        if (m_workspace.selection().inspection().step != m_requestedStep) askNow();
    });
    connect(&workspace.selection(), &Selection::headsChanged, this, &XrayPresenter::nowChanged);
    connect(&m_now, &XrayNow::changed, this, &XrayPresenter::nowChanged);
}

void XrayPresenter::setActive(bool active) {
    m_active = active;
    if (!active) return;
    if (m_stale) return followRun();
    if (std::exchange(m_ended, false)) {
        load();
        return changed();
    }
    if (live() && takeLive()) return changed();
    askNow();
}

bool XrayPresenter::live() const {
    const auto session = m_run ? m_workspace.sessions().of(m_info.path) : nullptr;
    return session && !session->ended();
}

bool XrayPresenter::expectsRecords() const {
    if (!live() || !m_frames.empty()) return false;
    const auto config = m_workspace.sessions().of(m_info.path)->config();
    return config.has("train.xray") && config.flag("train.xray");
}

void XrayPresenter::followRun() {
    m_stale = true;
    if (!m_active) {
        if (m_run != m_workspace.runA()) m_now.forget();
        return;
    }
    m_ended = false;
    // If only a training session is running, open its run.
    const auto session = m_workspace.sessions().live();
    if (!m_workspace.runA() && session && !session->runPath().empty()) {
        m_workspace.openRun(toQt(session->runPath()));
        if (!m_stale) return;  // return if openRun() has already called this function
    }
    m_stale = false;
    const bool other = m_run != m_workspace.runA();
    m_run = m_workspace.runA();
    if (other) {
        m_frames.clear();
        m_losses.clear();
        load();
    }
    Q_EMIT runChanged();
    changed();
}

// Takes the records from the session, or else reads them in the thread that answers the run's
// requests, because a long run has many. Meanwhile, records that were read earlier stay visible.
void XrayPresenter::load() {
    m_history.forget();
    m_info = m_run ? m_run->info() : RunInfo();
    m_layer = std::clamp(m_layer, 0, std::max(0, layers() - 1));
    if (m_run && !live())
        return m_history.ask(requestTo<XrayHistory>(
            m_run, HistoryRequest{}, [run = m_run](const RunHistory& recorded) {
                return Result<XrayHistory>(historyOf(*run, recorded));
            }));
    m_frames.clear();
    m_losses.clear();
    m_lossesTaken = 0;
    m_frame = 0;
    if (m_run) takeLive();
}

void XrayPresenter::showHistory() {
    if (const auto* read = m_history.answer(); read && !live()) {
        // Keep the selected step unless the last one was shown.
        const bool latest = m_frame + 1 >= static_cast<int>(m_frames.size());
        m_frames = read->frames;
        m_losses = read->losses;
        m_lossesTaken = 0;
        const int last = std::max(0, static_cast<int>(m_frames.size()) - 1);
        m_frame = latest ? last : std::min(m_frame, last);
    }
    changed();
}

// Appends new records. The slider follows only while it shows the last one.
bool XrayPresenter::takeLive() {
    const auto session = m_workspace.sessions().of(m_info.path);
    const auto points = session->points(kTaskLoss, m_lossesTaken);
    for (const auto& point : points) m_losses[point.step] = point.value;
    m_lossesTaken += points.size();
    const bool latest = m_frame + 1 >= static_cast<int>(m_frames.size());
    const auto fresh = session->recordsOf<XrayFrame>(m_frames.size());
    for (const auto& frame : fresh) m_frames.push_back(*frame);
    if (latest) m_frame = std::max(0, static_cast<int>(m_frames.size()) - 1);
    return !fresh.empty();
}

void XrayPresenter::followSession() {
    if (!m_active) return;
    if (!m_run) return followRun();
    if (live() && takeLive()) changed();
}

void XrayPresenter::refit() {
    m_fits = rollingFits(m_frames, m_losses, m_batches);
}

void XrayPresenter::changed() {
    refit();
    askNow();
    Q_EMIT framesChanged();
}

void XrayPresenter::askNow() {
    // While the records are read, it is unknown whether the weights must be measured.
    if (!m_active || loading()) return;
    if (measuresNow())
        m_now.ask(m_run, m_requestedStep = m_workspace.selection().inspection().step, m_form);
    else
        m_now.forget();
}

std::vector<std::int64_t> XrayPresenter::steps() const {
    std::vector<std::int64_t> steps;
    steps.reserve(m_frames.size());
    for (const auto& frame : m_frames) steps.push_back(frame.step);
    return steps;
}

const XrayFrame* XrayPresenter::frame() const {
    const auto index = static_cast<std::size_t>(m_frame);
    return index < m_frames.size() ? &m_frames[index] : nullptr;
}

MeasureInfo XrayPresenter::measureInfo(int metric) const {
    const MeasureInfo* known = m_workspace.measure(xrayMeasure(metric, m_form));
    return known ? *known : MeasureInfo();
}

plots::PanelData XrayPresenter::curves() const {
    auto data = xrayCurves(m_frames, m_metric, m_form, m_logarithmic);
    for (std::size_t i = 0; i < data.panels.size(); ++i)
        data.panels[i].title = sites().title(static_cast<int>(i));
    if (const auto* shown = frame()) data.markX = static_cast<double>(shown->step);
    return data;
}

plots::PanelData XrayPresenter::headCurves() const {
    auto data = xrayHeadCurves(m_frames, m_form, m_layer, m_logarithmic);
    for (auto& panel : data.panels) panel.title = sites().title(m_layer);
    return data;
}

void XrayPresenter::chooseMetric(int metric) {
    m_metric = std::clamp(metric, 0, kXrayMetrics - 1);
    Q_EMIT framesChanged();
}

void XrayPresenter::chooseForm(XrayForm form) {
    m_form = form;
    askNow();
    Q_EMIT framesChanged();
}

void XrayPresenter::setLogarithmic(bool on) {
    m_logarithmic = on;
    Q_EMIT framesChanged();
}

void XrayPresenter::chooseLayer(int layer) {
    m_layer = std::clamp(layer, 0, std::max(0, layers() - 1));
    Q_EMIT framesChanged();
}

void XrayPresenter::chooseFrame(int index) {
    m_frame = std::clamp(index, 0, std::max(0, static_cast<int>(m_frames.size()) - 1));
    Q_EMIT frameChanged();
}

void XrayPresenter::setBatches(int batches) {
    m_batches = std::max(kFewestBatches, batches);
    changed();
}

QJsonObject XrayPresenter::provenance() const {
    if (!m_run) return {};
    const auto* shown = frame();
    return {{QStringLiteral("runs"),
             QJsonArray{runOrigin(m_info, m_run->config(), shown ? shown->step : kLatest)}},
            {QStringLiteral("measure"), QString::fromStdString(measure())},
            {QStringLiteral("layer"), m_layer},
            {QStringLiteral("batches"), static_cast<qint64>(m_frames.size())}};
}

void XrayPresenter::choosePair(int layer, int row, int column) {
    m_workspace.selection().choosePair({layer, row}, {layer, column});
}

HeadPlace XrayPresenter::head() const {
    return m_workspace.selection().head();
}

HeadPlace XrayPresenter::other() const {
    return m_workspace.selection().other();
}

QJsonObject XrayPresenter::nowProvenance(int metric) const {
    if (!m_run || !m_now.samples()) return {};
    QJsonObject run = runOrigin(m_info, m_run->config(), m_now.step());
    addSamples(run, *m_now.samples());
    return {{QStringLiteral("runs"), QJsonArray{run}},
            {QStringLiteral("measure"), QString::fromStdString(xrayMeasure(metric, m_form))}};
}

QString XrayPresenter::origin() const {
    if (!m_run || m_frames.empty()) return {};
    const QLocale locale;
    return tr("Run “%1”, lambda %2, seed %3, batches %4 to %5.")
        .arg(toQt(m_info.name), lambdaText(m_info.lambda), locale.toString(qlonglong(m_info.seed)),
             locale.toString(qlonglong(m_frames.front().step)),
             locale.toString(qlonglong(m_frames.back().step)));
}

void XrayPresenter::offerRecording() {
    // Start from the run's settings, without its name and folder.
    RunConfig wanted;
    if (m_run) wanted = m_run->config();
    wanted.values.erase("run.name");
    wanted.values.erase("run.folder");
    wanted.values["train.xray"] = true;
    m_workspace.navigation().askForm(wanted, m_run != nullptr);
}

bool XrayPresenter::hasPreset() const {
    const auto presets =
        m_workspace.ready() ? m_workspace.catalogue()->presets() : std::vector<Preset>();
    return findById(presets, kPreset) != nullptr;
}

void XrayPresenter::showPreset() {
    m_workspace.navigation().askCatalogue(QString::fromLatin1(kPreset));
}

}  // namespace headscope::ui
