#include "ui/workspace/head_map/head_measures.h"

#include "core/api/requests/head_overview.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/workspace.h"

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr const char* kRecordedMeasure = "attn-cos";

}  // namespace

std::vector<double> similarityToMostSimilar(const SimilarityFrame& frame, const ModelShape& shape,
                                            bool lowIsAlike) {
    const auto columns = static_cast<std::size_t>(shape.heads);
    std::vector<double> values(static_cast<std::size_t>(shape.layers) * columns, std::nan(""));
    for (const HeadPlace& head : headsOf(shape)) {
        if (head.site >= static_cast<int>(frame.layers.size())) continue;
        const MostSimilarHead found = mostSimilarHead(frame, head, lowIsAlike);
        if (found.head >= 0)
            values[static_cast<std::size_t>(head.site) * columns +
                   static_cast<std::size_t>(head.head)] = found.value;
    }
    return values;
}

HeadMeasures::HeadMeasures(Workspace& workspace)
    : QObject(&workspace),
      m_workspace(workspace),
      m_recorded([this] { return wanted(); },
                 [this](QueryEvent event) {
                     if (event == QueryEvent::Answered) takeRecorded();
                 }) {
    connect(&workspace, &Workspace::runsChanged, this, &HeadMeasures::followRun);
    // A run that trains records further matrices.
    connect(&workspace, &Workspace::weightsChanged, this, [this] {
        if (!m_recorded.waiting()) m_recorded.soon(0);
    });
}

std::optional<BoundRequest<NewestRecordedRequest>> HeadMeasures::wanted() const {
    const RunHandle run = m_run.lock();
    if (!run) return {};
    const auto recorded = run->recordedMeasures();
    if (std::find(recorded.begin(), recorded.end(), kRecordedMeasure) == recorded.end()) return {};
    return requestTo(run, NewestRecordedRequest{kRecordedMeasure});
}

void HeadMeasures::followRun() {
    const RunHandle run = m_workspace.runA();
    if (run && m_run.lock() == run) return;  // only run B was opened or closed
    m_run = run;
    forget();
}

void HeadMeasures::forget() {
    for (auto& values : m_values) values.clear();
    m_recorded.forget();
    m_recorded.soon(0);
    Q_EMIT changed();
}

void HeadMeasures::takeRecorded() {
    const RunHandle run = m_run.lock();
    const auto* frame = m_recorded.answer();
    const MeasureInfo* measure = m_workspace.measure(kRecordedMeasure);
    if (!run || !frame) return;
    HeadValues values;
    values.id = kMostSimilar;
    values.name = tr("Similarity to most similar head");
    values.values = similarityToMostSimilar(*frame, run->shape(), false);
    if (measure) values.low = measure->low, values.high = measure->high;
    values.origin = tr("Recorded at step %1 of training.").arg(countText(frame->step));
    publish(Source::Recorded, {std::move(values)});
}

void HeadMeasures::publish(Source source, std::vector<HeadValues> values) {
    m_values[static_cast<std::size_t>(source)] = std::move(values);
    Q_EMIT changed();
}

std::vector<const HeadValues*> HeadMeasures::known() const {
    std::vector<const HeadValues*> all;
    for (const Source source :
         {Source::Importance, Source::Patching, Source::Overview, Source::Recorded})
        for (const auto& one : m_values[static_cast<std::size_t>(source)]) {
            const auto same = [&](const HeadValues* other) { return other->id == one.id; };
            if (std::none_of(all.begin(), all.end(), same)) all.push_back(&one);
        }
    return all;
}

const HeadValues* HeadMeasures::find(const std::string& id) const {
    for (const auto* one : known())
        if (one->id == id) return one;
    return nullptr;
}

const HeadValues* HeadMeasures::shown(bool importanceOnly) const {
    const auto& id = m_chosen[importanceOnly ? 1 : 0];
    if (id && id->empty()) return nullptr;
    const HeadValues* chosen = id ? find(*id) : nullptr;
    if (chosen && (chosen->importance || !importanceOnly)) return chosen;
    const HeadValues* similarity = importanceOnly ? nullptr : find(kMostSimilar);
    if (similarity) return similarity;
    for (const auto* one : known())
        if (one->importance) return one;
    return nullptr;
}

void HeadMeasures::choose(const std::string& id, bool importanceOnly) {
    auto& chosen = m_chosen[importanceOnly ? 1 : 0];
    if (chosen == id) return;
    chosen = id;
    Q_EMIT changed();
}

void HeadMeasures::resetChoice() {
    if (!m_chosen[0] && !m_chosen[1]) return;
    m_chosen = {};
    Q_EMIT changed();
}

}  // namespace headscope::ui
