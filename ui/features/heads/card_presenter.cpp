#include "ui/features/heads/card_presenter.h"

#include "core/api/questions/head_overview.h"
#include "ui/features/heads/card_view.h"
#include "ui/figures/kinds/head_scatter_figure.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

// ms; when the user steps through heads quickly, only the last one is measured
constexpr int kCardAskMs = 200;
constexpr std::size_t kMostCards = 64;
constexpr const char* kHistoryMeasure = "attn-cos";

}  // namespace

CardPresenter::CardPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_rounds(nullptr, [this] { ask(); }), m_records(nullptr, [] {}) {
    connect(&workspace, &Workspace::runsChanged, this, &CardPresenter::follow);
    connect(&workspace.selection(), &Selection::headsChanged, this, &CardPresenter::follow);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, &CardPresenter::follow);
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return m_rounds.waiting(); },
        [this] {
            m_known.clear();  // cached cards may belong to earlier weights
            m_shown.reset();
            askRecords();
            follow();
        });
}

void CardPresenter::setActive(bool active) {
    m_active = active;
    if (active && m_stale) follow();
}

// Shows a cached card at once; otherwise measures the head after a short pause.
void CardPresenter::follow() {
    m_stale = !m_active;
    if (!m_active) return;
    const RunHandle run = m_workspace.runA();
    if (run != m_run) {
        m_run = run;
        m_runName = run ? toQt(run->info().name) : QString();
        m_shape = run ? run->shape() : ModelShape();
        askRecords();
    }
    const Key key{run ? run->info().path : std::string(), m_workspace.inspection().step, head()};
    if (run && m_shown == key) return;
    m_shown = run ? std::optional(key) : std::nullopt;
    const auto found = m_known.find(key);
    m_card = run && found != m_known.end() ? found->second : nullptr;
    m_problem.clear();
    m_asked.cancel();
    m_rounds.begin();
    m_rounds.rest();
    if (run && !m_card) m_rounds.soon(kCardAskMs);
    Q_EMIT changed();
}

void CardPresenter::measureAgain() {
    if (m_shown) m_known.erase(*m_shown);
    m_shown.reset();
    follow();
}

void CardPresenter::ask() {
    if (!m_active || !m_run || !m_shape.has(head().site, head().head)) return;
    m_rounds.begin();
    m_share = 0;
    HeadCardQuestion question;
    question.head = head();
    question.step = m_workspace.inspection().step;
    question.slot = "head-card";
    const Key key{m_run->info().path, question.step, question.head};
    // The weights of a run in training change, so do not cache their card.
    const bool keep = question.step != kLatest || !m_workspace.sessionOf(m_run->info().path);
    const auto progress = m_rounds.progress([this](double share) {
        m_share = share;
        Q_EMIT progressed();
    });
    auto answer =
        m_rounds.answer<HeadCard>([this, key, keep](Result<HeadCard> given) { take(key, keep, std::move(given)); });
    m_asked = m_run->ask(std::move(question), std::move(answer), progress);
    Q_EMIT changed();
}

void CardPresenter::take(const Key& key, bool keep, Result<HeadCard> answer) {
    if (answer) {
        m_card = std::make_shared<const HeadCard>(std::move(*answer));
        // A full cache is simply cleared; cards are cheap to measure again.
        if (m_known.size() >= kMostCards) m_known.clear();
        if (keep) m_known[key] = m_card;
    } else if (answer.error().code == ErrorCode::Cancelled) {
        m_problem = tr("Stopped.");
    } else {
        m_problem = wholeErrorText(answer.error());
        Q_EMIT failed(answer.error());
    }
    Q_EMIT changed();
}

// Loads the similarity that training recorded, for the history plot.
void CardPresenter::askRecords() {
    m_frames.clear();
    m_records.begin();
    if (!m_run) return;
    using Frames = std::vector<SimilarityFrame>;
    m_run->ask(RecordedQuestion{kHistoryMeasure, "head-card"}, m_records.answer<Frames>([this](Result<Frames> frames) {
        if (frames) m_frames = std::move(*frames);
        Q_EMIT changed();
    }));
}

const CardList* CardPresenter::list(const std::string& id) const {
    if (!m_card) return nullptr;
    for (const auto& one : m_card->lists)
        if (one.id == id) return &one;
    return nullptr;
}

QString CardPresenter::className(int label) const {
    return label >= 0 && label < static_cast<int>(m_shape.classes.size())
               ? toQt(m_shape.classes[static_cast<std::size_t>(label)])
               : QString();
}

plots::PanelData CardPresenter::offsets() const {
    plots::PanelData data;
    if (!m_card) return data;
    data.xTitle = m_card->byDistance ? tr("distance to the patch, in patches") : tr("key \u2212 query, in tokens");
    // The dashed line shows uniform attention on the same samples.
    plots::PanelLine head{tr("this head"), 0, Qt::SolidLine, {}}, even{tr("uniform attention"), 7, Qt::DashLine, {}};
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
    Inspection inspection = m_workspace.inspection();
    inspection.input = {};
    inspection.input.split = m_card->split;
    inspection.input.index = sample;
    m_workspace.selection().inspect(std::move(inspection));
}

plots::PanelData CardPresenter::history() const {
    plots::PanelData data;
    data.xTitle = tr("step");
    plots::PanelLine line{tr("most similar head"), 0, Qt::SolidLine, {}};
    for (const auto& frame : m_frames) {
        const HeadTwin twin = nearestTwin(frame, head(), false);
        if (twin.head >= 0) line.points.push_back({static_cast<double>(frame.step), twin.value});
    }
    if (!line.points.empty()) data.panels.push_back({tr("cosine of maps with its most similar head"), {line}});
    return data;
}

QString CardPresenter::origin() const {
    if (!m_card) return {};
    return tr("Run \u201c%1\u201d, step %2, %3.")
        .arg(m_runName, QLocale().toString(static_cast<qlonglong>(m_card->step)), plots::sampleSetWords(*m_card));
}

QJsonObject CardPresenter::provenance() const {
    if (!m_run || !m_card) return {};
    return {{QStringLiteral("runs"), QJsonArray{runOrigin(m_run->info(), m_run->config(), m_card->step)}},
            {QStringLiteral("head"), toQt(headName(m_card->head))},
            {QStringLiteral("split"), toQt(m_card->split)},
            {QStringLiteral("samples"), m_card->samples}};
}

}  // namespace headscope::ui
