#include "ui/features/xray/xray_now.h"

#include "ui/widgets/text/text.h"

#include <algorithm>

namespace headscope::ui {
namespace {

std::int64_t newestOf(const RunHandle& run) {
    const auto all = run ? run->checkpoints() : std::vector<CheckpointInfo>();
    return all.empty() ? kLatest : all.back().step;
}

}  // namespace

XrayNow::XrayNow(QObject* parent)
    : QObject(parent),
      m_metrics{{Query<SimilarityRequest>([this](QueryEvent event) { handle(event); }),
                 Query<SimilarityRequest>([this](QueryEvent event) { handle(event); }),
                 Query<SimilarityRequest>([this](QueryEvent event) { handle(event); })}} {}

void XrayNow::handle(QueryEvent event) {
    if (event != QueryEvent::Changed && event != QueryEvent::Progressed) Q_EMIT changed();
}

bool XrayNow::settled() const {
    return std::all_of(m_metrics.begin(), m_metrics.end(),
                       [](const auto& metric) { return metric.settled(); });
}

void XrayNow::ask(const RunHandle& run, std::int64_t step, XrayForm form) {
    const auto newest = newestOf(run);
    if (run != m_run || step != m_step || newest != m_newest) {
        forget();
        m_run = run;
        m_step = step;
        m_newest = newest;
    }
    m_form = form;
    bool requested = false;
    for (int metric = 0; run && metric < kXrayHeads; ++metric) {
        const auto& mine = m_metrics[static_cast<std::size_t>(metric)];
        const auto measure = xrayMeasure(metric, form);
        if (mine.sent() && mine.sent()->measure == measure) continue;
        askMetric(metric, measure);
        requested = true;
    }
    if (requested) Q_EMIT changed();
}

void XrayNow::forget() {
    for (auto& metric : m_metrics) metric.forget();
    m_run.reset();
}

void XrayNow::askMetric(int metric, const std::string& measure) {
    SimilarityRequest request;
    request.measure = measure;
    request.step = m_step;
    // The first request also returns statistics of single heads (metric 4).
    request.statistics = metric == 0;
    request.slot = "xray-" + std::to_string(metric + 1);
    auto& mine = m_metrics[static_cast<std::size_t>(metric)];
    mine.forget();
    mine.ask(requestTo(m_run, std::move(request)));
}

QString XrayNow::problem() const {
    for (const auto& metric : m_metrics)
        if (const QString text = metric.problem(); !text.isEmpty()) return text;
    return {};
}

const SimilarityFrame* XrayNow::pairs(int metric) const {
    const auto* report = m_metrics[static_cast<std::size_t>(metric)].answer();
    return report && !report->frame.layers.empty() ? &report->frame : nullptr;
}

const HeadStatistics* XrayNow::heads() const {
    if (!m_metrics[0].answer()) return nullptr;
    for (const auto& measured : m_metrics[0].answer()->heads)
        if (measured.measure == xrayMeasure(kXrayHeads, m_form)) return &measured;
    return nullptr;
}

const SampleSet* XrayNow::samples() const {
    for (const auto& metric : m_metrics)
        if (metric.answer()) return metric.answer();
    return nullptr;
}

std::int64_t XrayNow::step() const {
    for (const auto& metric : m_metrics)
        if (metric.answer()) return metric.answer()->frame.step;
    return kLatest;
}

}  // namespace headscope::ui
