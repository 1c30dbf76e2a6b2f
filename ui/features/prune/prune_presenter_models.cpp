// Costs of the points of a pruning curve: sizes and speed of smaller models, making one, and groups
// of similar heads.
#include "ui/features/prune/prune_page_data.h"
#include "ui/features/prune/prune_presenter.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/evaluations.h"

#include <algorithm>

namespace headscope::ui {

void PrunePresenter::askSizes() {
    const RunHandle run = m_workspace.runA();
    const auto* measured = followed();
    if (!run || !measured) return;
    ModelSizesRequest request;
    request.slot = "prune-page";
    for (std::size_t i = 0; i < measured->points.size(); ++i)
        request.removed.push_back(measured->maskAt(int(i)));
    m_sizes.ask(requestTo(run, std::move(request)));
}

const SpeedReport* PrunePresenter::speed(int point) const {
    const auto found = m_speeds.find({m_curve, point});
    return found == m_speeds.end() ? nullptr : &found->second;
}

void PrunePresenter::measureSpeed() {
    if (canMakeSmaller()) timePoint(m_point);
}

void PrunePresenter::measureSpeeds() {
    if (!canTimeAnother()) return;
    m_timesAll = true;
    m_timed = 0;
    timePoint(*untimedPoint());
}

bool PrunePresenter::canTimeAnother() const {
    return work() == Work::None && untimedPoint();
}

bool PrunePresenter::canBeMade(int point) const {
    const int removed = curve()->points[std::size_t(point)].removed;
    // The engine reports per point whether a smaller model can be built.
    const bool refused = sizes() && std::size_t(point) < sizes()->smaller.size() &&
                         !sizes()->smaller[std::size_t(point)];
    // A model with all of its heads, or with none, is not a smaller model.
    return !refused && removed > 0 && removed < m_report->headCount;
}

std::optional<int> PrunePresenter::untimedPoint() const {
    for (int i = 0; curve() && i < int(curve()->points.size()); ++i)
        if (canBeMade(i) && !speed(i)) return i;
    return std::nullopt;
}

void PrunePresenter::timePoint(int point) {
    SpeedRequest request;
    request.removed = curve()->maskAt(point);
    request.slot = "prune-page";
    // The user may choose another curve before the answer arrives.
    m_timedPlace = {m_curve, point};
    ask(m_speed, std::move(request));
}

void PrunePresenter::takeSpeed() {
    m_speeds[m_timedPlace] = *m_speed.answer();
    ++m_timed;
    // Continue with the next point while all points are being timed.
    if (const auto next = untimedPoint(); m_timesAll && next) return timePoint(*next);
    m_timesAll = false;
}

void PrunePresenter::findGroups(GroupOn on, int clusters) {
    GroupRequest request;
    request.on = on;
    request.clusters = clusters;
    request.step = m_workspace.selection().inspection().step;
    request.slot = "prune-page";
    m_merging.forgetAnswer();  // it belongs to other groups
    ask(m_groups, std::move(request));
}

bool PrunePresenter::canMerge() const {
    const auto& heads = m_shape.headsPerLayer;
    const bool several = heads.empty() ? m_shape.heads > 1
                                       : std::any_of(heads.begin(), heads.end(),
                                                     [](int count) { return count > 1; });
    return open() && work() == Work::None && several;
}

void PrunePresenter::merge(GroupOn on, int clusters) {
    if (!canMerge()) return;
    if (const auto* preview = mergePreview()) {
        SmallerModelRequest request;
        request.removed = preview->removed();
        request.merges = preview->merges();
        request.step = preview->step;
        request.slot = "prune-page";
        return ask(m_savingMerged, std::move(request));
    }
    MergeRequest request;
    if (const auto* found = groups()) request.groups = groupsToMerge(*found);
    request.grouping.on = on;
    request.grouping.clusters = clusters;
    request.step = m_workspace.selection().inspection().step;
    request.samples = m_samples;
    request.slot = "prune-page";
    ask(m_merging, std::move(request));
}

QString PrunePresenter::mergeText() const {
    return mergePreview() ? mergePreviewText(*mergePreview(), score()) : QString();
}

void PrunePresenter::forgetGroups() {
    m_groups.forgetAnswer();
    m_merging.forgetAnswer();
    Q_EMIT changed();
}

const Error* PrunePresenter::refusal() const {
    const auto point = std::size_t(m_point);
    if (!curve() || !sizes() || point >= sizes()->smaller.size()) return nullptr;
    const auto& smaller = sizes()->smaller[point];
    return smaller ? nullptr : &smaller.error();
}

bool PrunePresenter::canMakeSmaller() const {
    return curve() && work() == Work::None && canBeMade(m_point);
}

void PrunePresenter::makeSmaller() {
    make(0);
}

void PrunePresenter::fineTune(int epochs) {
    if (!m_made || m_madeOf != mask()) return make(epochs);
    // The point's smaller model already exists.
    startFineTuning(*m_made, epochs);
}

void PrunePresenter::startFineTuning(const SmallerModel& made, int epochs) {
    if (m_workspace.sessions().start(fineTuning(made, epochs))) Q_EMIT fineTuningStarted(made);
}

void PrunePresenter::make(int epochs) {
    if (!canMakeSmaller()) return;
    SmallerModelRequest request;
    request.removed = mask();
    request.step = m_report->step;
    request.keepOnePerSite = curve()->method.keepOnePerSite;
    request.slot = "prune-page";
    m_makingGeneration = m_generation;
    m_makingEpochs = epochs;
    ask(m_making, std::move(request));
}

void PrunePresenter::takeMade() {
    const SmallerModel made = *m_making.answer();
    // keep the result only if it belongs to the weights that are shown
    if (m_makingGeneration == m_generation) {
        m_made = made;
        m_madeOf = m_making.answered()->removed;
    }
    m_workspace.runList().readAgain();
    if (m_makingEpochs == 0) {
        m_workspace.evaluations().start({toQt(made.run)});
        return void(Q_EMIT smallerMade(made));
    }
    startFineTuning(made, m_makingEpochs);
}

}  // namespace headscope::ui
