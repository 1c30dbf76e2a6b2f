#include "ui/features/ablate/changes_presenter.h"

#include "ui/widgets/text/text.h"
#include "ui/workspace/latest_weights.h"

#include <algorithm>
#include <iterator>

namespace headscope::ui {
namespace {

// ms after the last switch; the page's scores are computed first
constexpr int kChangesDelayMs = 400;

}  // namespace

ChangesPresenter::ChangesPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_query([this] { return wanted(); }, [this](QueryEvent) { Q_EMIT changed(); }) {
    connect(&workspace, &Workspace::runsChanged, this, &ChangesPresenter::askSoon);
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return m_query.waiting(); },
        [this] { askSoon(); });
    connect(&workspace.masks(), &MaskModel::changed, this, &ChangesPresenter::askSoon);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, [this] {
        const auto* sent = m_query.sent();
        if (!sent || m_workspace.selection().inspection().step != sent->step) askSoon();
    });
}

void ChangesPresenter::measureOn(const std::string& split, int samples) {
    if (split == m_split && samples == m_samples) return;
    m_split = split;
    m_samples = samples;
    askSoon();
}

void ChangesPresenter::show(ChangeKind kind) {
    m_kind = kind;
    Q_EMIT changed();
}

// Discards the known changes: they belong to another mask, run or split.
void ChangesPresenter::askSoon() {
    m_query.forget();
    m_query.soon(kChangesDelayMs);
    Q_EMIT changed();
}

std::optional<BoundRequest<ChangedSamplesRequest>> ChangesPresenter::wanted() const {
    const RunHandle run = m_workspace.runA();
    if (!run || m_workspace.masks().mask().all()) return {};
    ChangedSamplesRequest request;
    request.mask = m_workspace.masks().mask();
    request.step = m_workspace.selection().inspection().step;
    request.split = m_split;
    request.samples = m_samples;
    request.slot = "ablate-page";
    request.ablation = m_workspace.masks().ablation();
    return requestTo(run, std::move(request));
}

std::vector<ChangedSample> ChangesPresenter::shown() const {
    if (!changes()) return {};
    std::vector<ChangedSample> chosen;
    std::copy_if(changes()->shown.begin(), changes()->shown.end(), std::back_inserter(chosen),
                 [this](const ChangedSample& sample) {
                     return m_kind == ChangeKind::All ||
                            (m_kind == ChangeKind::BecameWrong ? sample.becameWrong()
                                                               : sample.becameRight());
                 });
    return chosen;
}

QString ChangesPresenter::className(int label) const {
    const auto& classes = shape().classes;
    return label >= 0 && label < static_cast<int>(classes.size())
               ? toQt(classes[static_cast<std::size_t>(label)])
               : QString();
}

void ChangesPresenter::inspect(const ChangedSample& sample) {
    if (!changes()) return;
    Inspection inspection = m_workspace.selection().inspection();
    inspection.input = {};
    inspection.input.split = changes()->split;
    inspection.input.index = sample.index;
    m_workspace.selection().inspect(std::move(inspection));
}

}  // namespace headscope::ui
