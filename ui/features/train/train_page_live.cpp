#include "ui/features/train/train_page_live.h"

#include "ui/figures/colour_map.h"
#include "ui/plots/matrix_strip.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/options_button.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"

#include <QCheckBox>
#include <QEvent>
#include <QPushButton>
#include <QSlider>
#include <QSplitter>
#include <QVBoxLayout>

#include <cmath>
#include <utility>

namespace headscope::ui {
namespace {

// Maps the slider position (0 to 100) to a smoothing weight, with a memory of 1 to about 500 steps.
double smoothingOf(int position) {
    return position <= 0 ? 0 : 1 - std::pow(10.0, -2.7 * position / 100.0);
}

constexpr int kDefaultSmoothing = 37;  // slider position for a smoothing weight of 0.9

}  // namespace

TrainLive::TrainLive(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_plot(new plots::CurvePlot(this)),
      m_matrices(new plots::MatrixStrip),
      m_curves(new TrainingCurves(*m_plot, this)),
      m_matrixCaption(new Caption) {
    makeOptions();
    auto* lower = new QWidget;
    auto* lowerColumn = new QVBoxLayout(lower);
    lowerColumn->setContentsMargins(0, 0, 0, 0);
    lowerColumn->setSpacing(4);
    lowerColumn->addWidget(m_matrixCaption);
    lowerColumn->addWidget(m_matrices, 1);
    fitText();
    m_matrices->setEmptyText(tr("Similarity of the heads, layer by layer, while a run trains."));
    m_matrixCaption->setText(tr("Similarity of heads, live"));
    auto* split = new QSplitter(Qt::Vertical, this);
    split->setChildrenCollapsible(false);
    split->addWidget(m_plot);
    split->addWidget(lower);
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 0);
    split->setSizes({500, fontMetrics().height() * 12});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(split);
    connect(&workspace.shown(), &ShownRun::changed, this, &TrainLive::begin);
    connect(&workspace.shown(), &ShownRun::advanced, this, &TrainLive::advance);
    begin();
}

// Reserves height for one row of matrices with the colour bar.
void TrainLive::fitText() {
    m_matrices->setMinimumHeight(fontMetrics().height() * 9);
}

void TrainLive::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_matrices) fitText();
}

void TrainLive::makeOptions() {
    m_options = new OptionsButton(this);
    auto* logarithmic = new QCheckBox(tr("Log axis"));
    logarithmic->setToolTip(tr("Losses on a logarithmic axis."));
    connect(logarithmic, &QCheckBox::toggled, this,
            [this](bool on) { m_plot->setLogarithmic(0, on); });
    auto* rate = new QCheckBox(tr("Learning rate"));
    rate->setObjectName(QStringLiteral("rate-shown"));
    rate->setToolTip(tr("Adds a curve of the learning rate."));
    connect(rate, &QCheckBox::toggled, this, [this](bool on) {
        m_curves->setRateShown(on);
        showAgain();
    });
    auto* smoothing = new QSlider(Qt::Horizontal);
    smoothing->setRange(0, 100);
    smoothing->setValue(kDefaultSmoothing);
    smoothing->setMinimumWidth(100);
    smoothing->setAccessibleName(tr("Smoothing of the curves"));
    smoothing->setToolTip(
        tr("Moving average over the steps; raw values are drawn faintly behind it."));
    connect(smoothing, &QSlider::valueChanged, this,
            [this](int position) { m_plot->setSmoothing(smoothingOf(position)); });
    auto* whole = new QPushButton(icon(QStringLiteral("zoom-original")), tr("Whole run"));
    whole->setToolTip(tr("Show all steps again (Home). The wheel zooms, dragging moves."));
    whole->setEnabled(false);
    connect(whole, &QPushButton::clicked, m_plot, &plots::CurvePlot::resetZoom);
    connect(m_plot, &plots::CurvePlot::zoomChanged, whole, &QPushButton::setEnabled);
    m_options->add(tr("S&moothing"), smoothing);
    m_options->add({}, logarithmic);
    m_options->add({}, rate);
    m_options->add({}, whole);
}

QString TrainLive::measure() const {
    const std::string objective = m_workspace.shown().config().textOr("objective.id", "attn-cos");
    const MeasureInfo* known = m_workspace.measure(objective);
    return known && known->shape == MeasureShape::Pairwise ? toQt(objective)
                                                           : QStringLiteral("attn-cos");
}

// Starts over for another run, or when the stored curves have arrived.
void TrainLive::begin() {
    const auto& shown = m_workspace.shown();
    m_eventsTaken = 0;
    m_frameStep = -1;
    m_taken = false;
    m_matrices->clear();
    const bool live =
        shown.kind() == ShownRun::Kind::Here || shown.kind() == ShownRun::Kind::Elsewhere;
    m_matrixCaption->setText(live ? tr("Similarity of heads, live") : tr("Similarity of heads"));
    m_curves->begin(shown.task(), shown.config());
    if (shown.kind() == ShownRun::Kind::Stored)
        m_plot->setEmptyText(
            shown.problem().isEmpty()
                ? tr("Reading the curves of this run…")
                : tr("The curves of this run cannot be read: %1").arg(shown.problem()));
    subscribe();
    advance();
}

// Reads the points and marks of the shown run again, for other panels.
void TrainLive::showAgain() {
    m_eventsTaken = 0;
    m_taken = false;
    advance();
}

// Requests live matrices only while the page is visible, since measuring them costs training time.
void TrainLive::subscribe() {
    const auto session = m_workspace.shown().session();
    if (const auto before = m_subscribed.lock(); before && before != session)
        before->subscribeSimilarity({});
    m_subscribed = session;
    if (session) session->subscribeSimilarity(m_active ? toStd(measure()) : std::string());
}

void TrainLive::setActive(bool active) {
    m_active = active;
    subscribe();
    if (active) advance();
}

void TrainLive::advance() {
    // A hidden page is updated when it is shown.
    if (!m_active) return;
    if (const auto* history = m_workspace.shown().history()) {
        if (std::exchange(m_taken, true)) return;
        m_curves->showHistory(*history, m_workspace.shown().config());
        m_plot->setEmptyText(tr("This run recorded no curves."));
        if (history->similarity) showFrame(*history->similarity);
    }
    const auto session = m_workspace.shown().session();
    if (!session) return;
    m_curves->append(*session);
    const auto events = session->eventsSince(m_eventsTaken);
    m_eventsTaken += events.size();
    m_curves->addMarks(events);
    const auto frame = session->similarity(toStd(measure()));
    if (frame && frame->step != m_frameStep) showFrame(*frame);
}

void TrainLive::showFrame(const SimilarityFrame& frame) {
    if (m_frameStep < 0) m_sites = plots::SiteNames(m_workspace.shown().shape());
    m_frameStep = frame.step;
    const MeasureInfo* known = m_workspace.measure(frame.measure);
    if (!known) return;
    const QString name = toQt(known->name), step = countText(frame.step);
    m_matrices->setFrame(frame, m_sites, plots::measureColours(*known, {frame}), name,
                         plots::measureMeaning(*known));
    m_matrices->setFigure(QStringLiteral("similarity-live-%1").arg(toQt(frame.measure)),
                          tr("%1 of every pair of heads at step %2.").arg(name, step));
    m_matrixCaption->setText(tr("%1, step %2").arg(name, step));
}

QList<plots::FigureChoice> TrainLive::figures() const {
    QList<plots::FigureChoice> all;
    if (!m_plot->data().empty())
        all.append(plots::choiceOf(tr("Training curves"), m_plot, [this] { return provenance(); },
                                   {m_plot}));
    if (m_matrices->layers() == 0) return all;
    const auto origin = [this] {
        QJsonObject origin = provenance();
        origin.insert(QStringLiteral("measure"), measure());
        origin.insert(QStringLiteral("recorded_step"), static_cast<qint64>(m_frameStep));
        return origin;
    };
    all.append(plots::choiceOf(tr("Similarity of heads, live"), m_matrices, origin, {m_matrices}));
    return all;
}

QJsonObject TrainLive::provenance() const {
    const auto& shown = m_workspace.shown();
    const auto session = shown.session();
    if (const auto* history = shown.history(); history && !session)
        return {{QStringLiteral("runs"),
                 QJsonArray{runOrigin(history->info, shown.config(), history->info.step)}}};
    if (!session) return {};
    const auto info = m_workspace.runStore()->runInfo(session->runPath());
    return {
        {QStringLiteral("runs"), QJsonArray{runOrigin(info ? *info : RunInfo(), session->config(),
                                                      session->progress().step)}}};
}

}  // namespace headscope::ui
