// Costs of the points of a pruning curve: sizes and speed of smaller models, making one, and groups
// of similar heads.
#include "ui/features/prune/prune_presenter.h"

namespace headscope::ui {

void PrunePresenter::askSizes() {
    const RunHandle run = m_workspace.runA();
    if (!run || !curve()) return;
    ModelSizesRequest request;
    request.slot = "prune-page";
    for (std::size_t i = 0; i < curve()->points.size(); ++i)
        request.removed.push_back(curve()->maskAt(int(i)));
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
    ask(m_groups, std::move(request));
}

void PrunePresenter::forgetGroups() {
    m_groups.forgetAnswer();
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
    if (m_makingEpochs == 0) return void(Q_EMIT smallerMade(made));
    startFineTuning(made, m_makingEpochs);
}

}  // namespace headscope::ui
