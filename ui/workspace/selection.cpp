#include "ui/workspace/selection.h"

#include "core/api/runs/tasks.h"

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr std::size_t kHistory = 100;  // maximum number of views in the history

HeadPlace within(HeadPlace head, const ModelShape& shape) {
    head.site = std::clamp(head.site, 0, std::max(0, shape.layers - 1));
    head.head =
        std::clamp(head.head, 0, std::max(0, shape.layers > 0 ? shape.headsOf(head.site) - 1 : 0));
    return head;
}

// Returns `other` limited to the model, or the next head of the layer if that equals `head`. A
// model with a single head returns that head.
HeadPlace besides(HeadPlace head, HeadPlace other, const ModelShape& shape) {
    other = within(other, shape);
    if (other != head || shape.layers == 0) return other;
    return {head.site, (head.head + 1) % std::max(1, shape.headsOf(head.site))};
}

}  // namespace

bool readsPairs(const RunHandle& run) {
    if (!run) return false;
    const auto& task = traitsOf(run->info().task);
    return task.labelled && !task.pictures() &&
           run->config().textOr("dataset.tokens", "") == "imported";
}

ModelInput inputFor(const RunHandle& run, ModelInput input) {
    if (!readsPairs(run)) input.secondText.clear();
    return input;
}

bool sameInput(const ModelInput& a, const ModelInput& b) {
    if (a.kind != b.kind || a.hidden != b.hidden || a.target != b.target ||
        a.targetText != b.targetText)
        return false;
    if (a.kind == ModelInput::Kind::Sample) return a.split == b.split && a.index == b.index;
    return a.kind == ModelInput::Kind::Text
               ? a.text == b.text && a.secondText == b.secondText
               : a.picture.width == b.picture.width && a.picture.rgb == b.picture.rgb;
}

Selection::Selection(QObject* parent)
    : QObject(parent), m_now{std::make_shared<const Inspection>(), {0, 0}, {0, 1}} {}

void Selection::begin(std::vector<RunHandle> runs) {
    const auto first = runs.empty() ? nullptr : runs.front();
    const bool other = first != run(0);
    m_runs = std::move(runs);
    if (!other) return;
    const ModelShape shape = first ? first->shape() : ModelShape();
    const HeadPlace head = within(m_now.head, shape);
    m_now = {std::make_shared<const Inspection>(), head, besides(head, m_now.other, shape)};
    m_past.clear();
    m_future.clear();
    Q_EMIT historyChanged();
}

void Selection::inspect(Inspection inspection) {
    const auto& before = *m_now.inspection;
    const bool otherStep = inspection.step != before.step;
    if (!otherStep && sameInput(inspection.input, before.input)) return;
    const auto text = ModelInput::Kind::Text;
    // Typing extends the current view instead of adding one per letter.
    const bool typed = inspection.input.kind == text && before.input.kind == text;
    const bool sameText = inspection.input.text == before.input.text &&
                          inspection.input.secondText == before.input.secondText;
    if (otherStep || !typed || sameText) remember();
    m_now.inspection = std::make_shared<const Inspection>(std::move(inspection));
    Q_EMIT inspectionChanged();
}

void Selection::chooseHead(HeadPlace head) {
    choosePair(head, head == m_now.other ? m_now.head : m_now.other);
}

void Selection::choosePair(HeadPlace head, HeadPlace other) {
    if (head == m_now.head && other == m_now.other) return;
    remember();
    m_now.head = head;
    m_now.other = other;
    Q_EMIT headsChanged();
}

void Selection::back() {
    go(m_past, m_future);
}

void Selection::forward() {
    go(m_future, m_past);
}

void Selection::remember() {
    if (m_past.size() == kHistory) m_past.erase(m_past.begin());
    m_past.push_back(m_now);
    m_future.clear();
    Q_EMIT historyChanged();
}

void Selection::go(std::vector<View>& from, std::vector<View>& to) {
    if (from.empty()) return;
    const View before = m_now;
    to.push_back(before);
    m_now = from.back();
    from.pop_back();
    if (m_now.inspection != before.inspection) Q_EMIT inspectionChanged();
    if (m_now.head != before.head || m_now.other != before.other) Q_EMIT headsChanged();
    Q_EMIT historyChanged();
}

}  // namespace headscope::ui
