#include "ui/features/prune/prune_records.h"

#include "ui/figures/site_names.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

#include <QJsonArray>

#include <algorithm>

namespace headscope::ui {
namespace {

const char* const kRestKey = "train.groups_rest";

// Appends records that were added since the last call; returns true if there were any.
template <class Frame>
bool takeNew(const RecordSource& source, std::vector<Frame>& frames) {
    const auto fresh = source.recordsOf<Frame>(frames.size());
    for (const auto& frame : fresh) frames.push_back(*frame);
    return !fresh.empty();
}

}  // namespace

PruneRecords::PruneRecords(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_history([this](QueryEvent event) {
          if (event != QueryEvent::Changed && event != QueryEvent::Progressed) showHistory();
      }) {
    connect(&workspace, &Workspace::runsChanged, this, &PruneRecords::followRun);
    connect(&workspace.sessions(), &Sessions::advanced, this, &PruneRecords::followSession);
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [] { return false; },
        [this] {
            // unload; the records are loaded again when the page is shown
            if (!m_active) return m_run.reset();
            if (!m_run || live()) return;
            load();
            Q_EMIT changed();
        });
}

void PruneRecords::setActive(bool active) {
    m_active = active;
    if (!active) return;
    m_stale ? followRun() : followSession();
}

bool PruneRecords::live() const {
    return m_run && m_workspace.sessions().of(m_run->info().path);
}

void PruneRecords::followRun() {
    m_stale = true;
    if (!m_active) return;
    m_stale = false;
    if (m_run == m_workspace.runA()) return;
    m_run = m_workspace.runA();
    m_gates.clear();
    m_groups.clear();
    load();
    Q_EMIT changed();
}

// Takes the records from the session, or else reads them in the thread that answers the run's
// requests. Meanwhile, records that were read earlier stay visible.
void PruneRecords::load() {
    m_history.forget();
    m_runName = m_run ? toQt(m_run->info().name) : QString();
    m_rest = 0;
    if (m_run) {
        const auto config = m_run->config();
        if (config.has(kRestKey)) m_rest = config.real(kRestKey);
        if (!live())
            return m_history.ask(
                requestTo<PruneHistory>(m_run, HistoryRequest{}, [run = m_run](const RunHistory&) {
                    PruneHistory history;
                    takeNew(*run, history.gates);
                    takeNew(*run, history.groups);
                    return Result<PruneHistory>(std::move(history));
                }));
    }
    m_gates.clear();
    m_groups.clear();
    if (m_run) takeLive();
    selectFrame(true);
}

void PruneRecords::showHistory() {
    if (const auto* read = m_history.answer(); read && !live()) {
        const bool latest = m_frame + 1 >= int(steps().size());
        m_gates = read->gates;
        m_groups = read->groups;
        selectFrame(latest);
    }
    Q_EMIT changed();
}

// Keeps the selected kind if the run has such records, and the selected frame unless the last one
// was shown.
void PruneRecords::selectFrame(bool latest) {
    const auto all = kinds();
    if (!all.empty() && std::find(all.begin(), all.end(), m_kind) == all.end())
        m_kind = all.front();
    const int last = std::max(0, int(steps().size()) - 1);
    m_frame = latest ? last : std::min(m_frame, last);
}

bool PruneRecords::takeLive() {
    const auto session = m_workspace.sessions().of(m_run->info().path);
    const bool first = kinds().empty(), latest = m_frame + 1 >= int(steps().size());
    const bool gates = takeNew(*session, m_gates), groups = takeNew(*session, m_groups);
    // Follow the newest frame only if the newest one was shown.
    if (first && !kinds().empty()) m_kind = kinds().front();
    if (latest) m_frame = std::max(0, int(steps().size()) - 1);
    return gates || groups;
}

void PruneRecords::followSession() {
    if (m_active && live() && takeLive()) Q_EMIT changed();
}

std::vector<PruneRecord> PruneRecords::kinds() const {
    std::vector<PruneRecord> all;
    if (!m_gates.empty()) all.push_back(PruneRecord::Gates);
    if (!m_groups.empty())
        all.insert(all.end(), {PruneRecord::Terms, PruneRecord::Silhouette, PruneRecord::Dunn,
                               PruneRecord::Shift});
    return all;
}

void PruneRecords::choose(PruneRecord kind) {
    const bool latest = m_frame + 1 >= int(steps().size());
    m_kind = kind;
    const int last = std::max(0, int(steps().size()) - 1);
    m_frame = latest ? last : std::min(m_frame, last);
    Q_EMIT changed();
}

std::vector<std::int64_t> PruneRecords::steps() const {
    std::vector<std::int64_t> steps;
    if (m_kind == PruneRecord::Gates)
        for (const auto& frame : m_gates) steps.push_back(frame.step);
    else
        for (const auto& frame : m_groups) steps.push_back(frame.step);
    return steps;
}

void PruneRecords::chooseFrame(int index) {
    m_frame = std::clamp(index, 0, std::max(0, int(steps().size()) - 1));
    Q_EMIT changed();
}

plots::PanelData PruneRecords::curves() const {
    auto data =
        m_kind == PruneRecord::Gates ? gatePanels(m_gates) : groupPanels(m_groups, m_kind, m_rest);
    if (m_run) {
        const plots::SiteNames sites(m_run->shape());
        for (std::size_t i = 0; i < data.panels.size(); ++i)
            data.panels[i].title = sites.label(int(i));
    }
    const auto at = steps();
    if (std::size_t(m_frame) < at.size()) data.markX = double(at[std::size_t(m_frame)]);
    return data;
}

plots::PruneMapFigure PruneRecords::heads() const {
    const auto at = std::size_t(m_frame);
    if (!m_run || at >= steps().size()) return {};
    return m_kind == PruneRecord::Gates ? gateHeads(m_run->shape(), m_gates[at])
                                        : groupHeads(m_run->shape(), m_groups[at]);
}

std::int64_t PruneRecords::votes() const {
    return voteStep(m_groups, m_rest);
}

QJsonObject PruneRecords::provenance() const {
    if (!m_run) return {};
    const auto at = steps();
    const auto step = std::size_t(m_frame) < at.size() ? at[std::size_t(m_frame)] : kLatest;
    return {{QStringLiteral("runs"), QJsonArray{runOrigin(m_run->info(), m_run->config(), step)}},
            {QStringLiteral("records"), m_kind == PruneRecord::Gates
                                            ? QString::fromLatin1(GateFrame::kChannel)
                                            : QString::fromLatin1(GroupFrame::kChannel)}};
}

}  // namespace headscope::ui
