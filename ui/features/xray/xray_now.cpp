#include "ui/features/xray/xray_now.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

namespace headscope::ui {
namespace {

std::int64_t newestOf(const RunHandle& run) {
    const auto all = run ? run->checkpoints() : std::vector<CheckpointInfo>();
    return all.empty() ? kLatest : all.back().step;
}

}  // namespace

void XrayNow::ask(const RunHandle& run, std::int64_t step, XrayForm form) {
    const auto newest = newestOf(run);
    if (run != m_run || step != m_step || newest != m_newest) {
        forget();
        m_run = run;
        m_step = step;
        m_newest = newest;
    }
    m_form = form;
    bool asked = false;
    for (int metric = 0; run && metric < kXrayHeads; ++metric) {
        if (m_metrics[static_cast<std::size_t>(metric)].measure == xrayMeasure(metric, form)) continue;
        askMetric(metric);
        asked = true;
    }
    if (asked) Q_EMIT changed();
}

void XrayNow::forget() {
    m_rounds.begin();
    for (auto& metric : m_metrics) {
        metric.asked.cancel();
        metric = {};
    }
    m_run.reset();
    m_problem.clear();
}

void XrayNow::askMetric(int metric) {
    auto& mine = m_metrics[static_cast<std::size_t>(metric)];
    mine.asked.cancel();
    mine.report.reset();
    mine.measure = xrayMeasure(metric, m_form);
    SimilarityQuestion question;
    question.measure = mine.measure;
    question.step = m_step;
    // The first request also returns statistics of single heads (metric 4).
    question.statistics = metric == 0;
    question.slot = "xray-" + std::to_string(metric + 1);
    auto answer =
        m_rounds.answer<SimilarityReport>([this, metric, measure = mine.measure](Result<SimilarityReport> given) {
            take(metric, measure, std::move(given));
        });
    mine.asked = m_run->ask(std::move(question), std::move(answer));
}

void XrayNow::take(int metric, const std::string& measure, Result<SimilarityReport> answer) {
    auto& mine = m_metrics[static_cast<std::size_t>(metric)];
    if (mine.measure != measure) return;  // belongs to the other form
    if (answer)
        mine.report = std::move(*answer);
    else if (answer.error().code != ErrorCode::Cancelled)
        m_problem = wholeErrorText(answer.error());
    Q_EMIT changed();
}

const SimilarityFrame* XrayNow::pairs(int metric) const {
    const auto& report = m_metrics[static_cast<std::size_t>(metric)].report;
    return report && !report->frame.layers.empty() ? &report->frame : nullptr;
}

const HeadStatistics* XrayNow::heads() const {
    if (!m_metrics[0].report) return nullptr;
    for (const auto& measured : m_metrics[0].report->heads)
        if (measured.measure == xrayMeasure(kXrayHeads, m_form)) return &measured;
    return nullptr;
}

const SampleSet* XrayNow::samples() const {
    for (const auto& metric : m_metrics)
        if (metric.report) return &*metric.report;
    return nullptr;
}

std::int64_t XrayNow::step() const {
    for (const auto& metric : m_metrics)
        if (metric.report) return metric.report->frame.step;
    return kLatest;
}

}  // namespace headscope::ui
