#include "ui/presenters/xray_now.h"

#include "ui/widgets/text.h"

namespace headscope::ui {

void XrayNow::ask(const RunHandle& run, std::int64_t step, XrayForm form) {
    if (run == m_run && step == m_step && form == m_form) return;
    forget();
    m_run = run;
    m_step = step;
    m_form = form;
    for (int metric = 0; run && metric < kXrayHeads; ++metric) askMetric(metric);
}

void XrayNow::forget() {
    m_rounds.begin();
    m_run.reset();
    m_reports = {};
    m_problem.clear();
}

void XrayNow::askMetric(int metric) {
    SimilarityQuestion question;
    question.measure = xrayMeasure(metric, m_form);
    question.step = m_step;
    question.statistics = metric == 0;
    question.slot = "xray-" + std::to_string(metric + 1);
    m_run->ask(question, m_rounds.answer<SimilarityReport>(
                             [this, metric](Result<SimilarityReport> answer) { take(metric, std::move(answer)); }));
}

void XrayNow::take(int metric, Result<SimilarityReport> answer) {
    if (answer)
        m_reports[static_cast<std::size_t>(metric)] = std::move(*answer);
    else if (answer.error().code != ErrorCode::Cancelled)
        m_problem = wholeErrorText(answer.error());
    Q_EMIT changed();
}

const SimilarityFrame* XrayNow::pairs(int metric) const {
    const auto& report = m_reports[static_cast<std::size_t>(metric)];
    return report && !report->frame.layers.empty() ? &report->frame : nullptr;
}

const HeadStatistics* XrayNow::heads() const {
    if (!m_reports[0]) return nullptr;
    for (const auto& measured : m_reports[0]->heads)
        if (measured.measure == xrayMeasure(kXrayHeads, m_form)) return &measured;
    return nullptr;
}

const SampleSet* XrayNow::samples() const {
    for (const auto& report : m_reports)
        if (report) return &*report;
    return nullptr;
}

std::int64_t XrayNow::step() const {
    for (const auto& report : m_reports)
        if (report) return report->frame.step;
    return kLatest;
}

}  // namespace headscope::ui
