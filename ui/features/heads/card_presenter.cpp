#include "ui/features/heads/card_presenter.h"

#include "core/api/base/find_by_id.h"
#include "core/api/requests/head_overview.h"
#include "ui/features/heads/card_view.h"
#include "ui/figures/kinds/head_scatter_figure.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

#include <QLocale>

#include <cmath>

namespace headscope::ui {
namespace {

// ms; when the user steps through heads quickly, only the last one is measured
constexpr int kCardDelayMs = 200;
constexpr std::size_t kMostCards = 64;
constexpr const char* kHistoryMeasure = "attn-cos";

}  // namespace

CardPresenter::CardPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_query([this] { return wanted(); }, [this](QueryEvent event) { handle(event); }),
      m_records([this](QueryEvent) { Q_EMIT changed(); }) {
    connect(&workspace, &Workspace::runsChanged, this, &CardPresenter::followRun);
    connect(&workspace.selection(), &Selection::headsChanged, this, &CardPresenter::follow);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, &CardPresenter::follow);
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return m_query.waiting(); },
        [this] {
            m_known.clear();  // discard cached cards, which may belong to earlier weights
            m_shown.reset();
            askRecords();
            follow();
        });
    followRun();
}

void CardPresenter::followRun() {
    const RunHandle run = m_workspace.runA();
    if (run != m_run) {
        m_run = run;
        const RunInfo info = run ? run->info() : RunInfo();
        m_runPath = info.path;
        m_runName = toQt(info.name);
        m_shape = run ? run->shape() : ModelShape();
        askRecords();
    }
    follow();
}

CardPresenter::Key CardPresenter::key() const {
    return {m_runPath, m_workspace.selection().inspection().step, head()};
}

// Shows a cached card at once; otherwise measures the head after a short pause.
void CardPresenter::follow() {
    const Key key = this->key();
    if (m_run && m_shown == key) return;
    m_shown = m_run ? std::optional(key) : std::nullopt;
    const auto found = m_known.find(key);
    m_card = m_run && found != m_known.end() ? found->second : nullptr;
    m_query.soon(kCardDelayMs);
    Q_EMIT changed();
}

std::optional<BoundRequest<HeadCardRequest>> CardPresenter::wanted() const {
    if (!m_run || m_card || !m_shape.has(head().site, head().head)) return {};
    HeadCardRequest request;
    request.head = head();
    request.step = m_workspace.selection().inspection().step;
    request.slot = "head-card";
    return requestTo(m_run, std::move(request));
}

void CardPresenter::handle(QueryEvent event) {
    if (event == QueryEvent::Progressed) return void(Q_EMIT progressed());
    if (event == QueryEvent::Answered) {
        m_card = m_query.shared();
        // Clear a full cache completely, because cards are cheap to measure again.
        if (m_known.size() >= kMostCards) m_known.clear();
        // The weights of a run in training change, so do not cache their card.
        const auto& [path, step, head] = *m_shown;
        if (step != kLatest || !m_workspace.sessions().of(path)) m_known[*m_shown] = m_card;
    }
    if (event == QueryEvent::Failed) Q_EMIT failed(*m_query.error());
    Q_EMIT changed();
}

// Loads the similarity that training recorded, for the history plot.
void CardPresenter::askRecords() {
    m_records.forget();
    if (m_run) m_records.ask(requestTo(m_run, RecordedRequest{kHistoryMeasure, "head-card"}));
}

const CardList* CardPresenter::list(const std::string& id) const {
    if (!m_card) return nullptr;
    return findById(m_card->lists, id);
}

QString CardPresenter::className(int label) const {
    return label >= 0 && label < static_cast<int>(m_shape.classes.size())
               ? toQt(m_shape.classes[static_cast<std::size_t>(label)])
               : QString();
}

plots::PanelData CardPresenter::offsets() const {
    plots::PanelData data;
    if (!m_card) return data;
    data.xTitle = m_card->byDistance ? tr("distance to the patch, in patches")
                                     : tr("key \u2212 query, in tokens");
    // The dashed line shows uniform attention on the same samples.
    plots::PanelLine head{tr("this head"), 0, Qt::SolidLine, {}},
        even{tr("uniform attention"), 7, Qt::DashLine, {}};
    for (const auto& one : m_card->offsets) {
        head.points.push_back({static_cast<double>(one.offset), 100 * one.share});
        even.points.push_back({static_cast<double>(one.offset), 100 * one.even});
    }
    data.panels.push_back({tr("attention, %"), {head, even}});
    return data;
}

plots::PointMapFigure CardPresenter::queryKeys() const {
    return queryKeyFigure(m_card ? *m_card : HeadCard(), m_shape, origin());
}

QString CardPresenter::queryKeyText(int point) const {
    return m_card ? ui::queryKeyText(*m_card, m_shape, point) : QString();
}

void CardPresenter::inspect(std::int64_t sample) {
    if (!m_card) return;
    Inspection inspection = m_workspace.selection().inspection();
    inspection.input = {};
    inspection.input.split = m_card->split;
    inspection.input.index = sample;
    m_workspace.selection().inspect(std::move(inspection));
}

MostSimilarHead CardPresenter::mostSimilar() const {
    const auto* frames = m_records.answer();
    return frames && !frames->empty() ? mostSimilarHead(frames->back(), head(), false)
                                      : MostSimilarHead();
}

plots::PanelData CardPresenter::history() const {
    plots::PanelData data;
    data.xTitle = tr("step");
    plots::PanelLine line{tr("most similar head"), 0, Qt::SolidLine, {}};
    const auto* frames = m_records.answer();
    for (const auto& frame : frames ? *frames : std::vector<SimilarityFrame>()) {
        const MostSimilarHead mostSimilar = mostSimilarHead(frame, head(), false);
        if (mostSimilar.head >= 0)
            line.points.push_back({static_cast<double>(frame.step), mostSimilar.value});
    }
    if (!line.points.empty())
        data.panels.push_back({tr("cosine of maps with its most similar head"), {line}});
    return data;
}

QString CardPresenter::origin() const {
    if (!m_card) return {};
    return tr("Run \u201c%1\u201d, step %2, %3.")
        .arg(m_runName, QLocale().toString(static_cast<qlonglong>(m_card->step)),
             plots::sampleSetWords(*m_card));
}

QJsonObject CardPresenter::provenance() const {
    if (!m_run || !m_card) return {};
    return {{QStringLiteral("runs"),
             QJsonArray{runOrigin(m_run->info(), m_run->config(), m_card->step)}},
            {QStringLiteral("head"), toQt(headName(m_card->head))},
            {QStringLiteral("split"), toQt(m_card->split)},
            {QStringLiteral("samples"), m_card->samples}};
}

}  // namespace headscope::ui
