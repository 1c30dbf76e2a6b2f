#include "ui/features/heads/heads_matrices.h"

#include "ui/features/heads/heads_page_pair.h"
#include "ui/features/heads/heads_verdict.h"
#include "ui/features/heads/heads_view.h"
#include "ui/plots/matrix_film.h"
#include "ui/plots/matrix_over_time.h"
#include "ui/plots/matrix_strip.h"
#include "ui/plots/matrix_view.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/forms/choose.h"
#include "ui/widgets/step_slider.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/data_fault.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

// Adds lambda to the run's name unless the name already contains it.
QString namedWithLambda(const RunInfo& run) {
    const QString name = toQt(run.name);
    if (name.contains(QLatin1String("lambda"), Qt::CaseInsensitive)) return name;
    return HeadsMatrices::tr("%1 \u00b7 lambda %2").arg(name, lambdaText(run.lambda));
}

}  // namespace

HeadsMatrices::HeadsMatrices(Workspace& workspace, QWidget* parent)
    : HeadsPane(parent), m_workspace(workspace), m_presenter(workspace) {
    setFocusPolicy(Qt::StrongFocus);
    m_pair = new HeadsPairPanel(m_presenter);
    m_banner = new Banner(this);
    m_banner->floatOver(*this);
    auto* left = new QVBoxLayout;
    left->setSpacing(12);
    left->addWidget(makeMatrices(), 1);
    left->addWidget(m_steps = new StepSlider(this));
    auto* content = new QWidget(this);
    auto* whole = new QVBoxLayout(content);
    whole->setContentsMargins(16, 12, 16, 12);
    whole->setSpacing(8);
    whole->addWidget(makeHeader());
    m_columns = new QHBoxLayout;
    m_columns->setSpacing(16);
    whole->addLayout(m_columns, 1);
    m_columns->addLayout(left, 3);
    m_columns->addWidget(makeDetails(workspace, m_pair), 1);
    setContent(content);
    HeadsMatrices::fold();
    wire();
    fillMeasures();
    showRuns();
}

plots::MatrixView* HeadsMatrices::matrix(int side) const {
    return m_matrices[static_cast<std::size_t>(side)]->matrix();
}

plots::MatrixFilm* HeadsMatrices::film(int side) const {
    return m_matrices[static_cast<std::size_t>(side)]->film();
}

void HeadsMatrices::setActive(bool active) {
    // A hidden page must not animate.
    if (!active) m_steps->setPlaying(false);
    m_presenter.setActive(active);
}

void HeadsMatrices::wire() {
    connect(&workspace(), &Workspace::engineReady, this, &HeadsMatrices::fillMeasures);
    connect(&m_presenter, &HeadsPresenter::runsChanged, this, &HeadsMatrices::showRuns);
    connect(&m_presenter, &HeadsPresenter::framesChanged, this, &HeadsMatrices::showFrames);
    connect(&m_presenter, &HeadsPresenter::pairChanged, this, &HeadsMatrices::showPair);
    connect(&m_presenter, &HeadsPresenter::mapsChanged, this, [this] { m_pair->showMaps(); });
    connect(&m_presenter, &HeadsPresenter::reportsChanged, this, [this] {
        m_banner->dismiss();
        showTexts();
        m_pair->showReports();
    });
    connect(&m_presenter, &HeadsPresenter::failed, this,
            [this](const Error& error) { showFault(*m_banner, error, m_workspace); });
    connect(m_measures, &QComboBox::activated, this, [this](int index) {
        m_presenter.chooseMeasure(toStd(m_measures->itemData(index).toString()));
    });
    connect(m_modes, &QComboBox::activated, this,
            [this](int index) { setMode(static_cast<HeadsMode>(index)); });
    connect(m_scales, &QComboBox::activated, this, [this](int index) {
        m_presenter.setScale(index == 1 ? plots::ColourScale::Viridis
                                        : plots::ColourScale::Cividis);
    });
    connect(m_orders, &QComboBox::activated, this,
            [this](int index) { m_order.setByLikeness(index == 1); });
    connect(&m_order, &HeadOrder::changed, this, &HeadsMatrices::showFrames);
    connect(m_steps, &StepSlider::stepChosen, &m_presenter, &HeadsPresenter::chooseStep);
    connect(m_pair, &HeadsPairPanel::headChosen, this, [this](int head) {
        HeadsPair pair = m_presenter.pair();
        pair.column = head;
        m_presenter.choosePair(pair);
    });
    connect(m_pair, &HeadsPairPanel::attentionRequested, this, &HeadsMatrices::openInAttention);
}

void HeadsMatrices::fillMeasures() {
    const QSignalBlocker blocker(m_measures);
    m_measures->clear();
    for (const MeasureInfo& measure : m_presenter.measures()) {
        m_measures->addItem(toQt(measure.name), toQt(measure.id));
        const QString help =
            tr("%1 %2\n%3\nRange: %4\nSource: %5")
                .arg(toQt(measure.summary), measureText(measure), toQt(measure.formula),
                     toQt(measure.range), toQt(measure.source));
        m_measures->setItemData(m_measures->count() - 1, help, Qt::ToolTipRole);
    }
    showTexts();
}

void HeadsMatrices::chooseMeasure(const QString& id) {
    m_presenter.chooseMeasure(toStd(id));
}

void HeadsMatrices::resetView() {
    m_steps->setPlaying(false);
    setMode(HeadsMode::Both);
    chooseItem(m_scales, 0);
    chooseItem(m_orders, 0);
    m_presenter.chooseMeasure(HeadsPresenter::kFirstMeasure);
    m_presenter.chooseStep(static_cast<int>(m_presenter.steps().size()) - 1);
    m_presenter.followSelection();
}

void HeadsMatrices::chooseWeights(std::int64_t step) {
    const auto& steps = m_presenter.steps();
    m_presenter.chooseStep(step == kLatest ? static_cast<int>(steps.size()) - 1
                                           : nearestStep(steps, step));
}

void HeadsMatrices::choosePair(int layer, int row, int column, int side) {
    m_presenter.choosePair({side, layer, row, column});
}

void HeadsMatrices::setMode(HeadsMode mode) {
    m_mode = mode;
    m_modes->setCurrentIndex(static_cast<int>(mode));
    showFrames();
}

bool HeadsMatrices::sideShown(int side) const {
    if (!m_presenter.hasPair()) return side == 0;
    if (m_mode == HeadsMode::Both) return true;
    return m_mode == HeadsMode::OnlyB ? side == 1 : side == 0;
}

void HeadsMatrices::showRuns() {
    m_banner->dismiss();
    m_modesRow->setVisible(m_presenter.hasPair());
    HeadsMatrices::fold();
    // A mode for two runs must not hide a single one.
    if (!m_presenter.hasPair()) m_mode = HeadsMode::Both;
    m_modes->setCurrentIndex(static_cast<int>(m_mode));
    showFrames();
    showPair();
    m_pair->showMaps();
    m_pair->showReports();
}

void HeadsMatrices::orderHeads() {
    const HeadsSide& a = m_presenter.side(0);
    // The order comes from run A at its last step and holds for all steps and for B, so that cells
    // can be compared.
    const SimilarityFrame* last = a.recorded.empty() ? m_presenter.frame(0) : &a.recorded.back();
    if (!last) return;
    // During training the key does not contain the step, so the order is not computed at every
    // step.
    const QString key =
        QStringLiteral("%1|%2|%3")
            .arg(toQt(a.info.path), toQt(last->measure),
                 QString::number(m_presenter.live() ? -1 : static_cast<qlonglong>(last->step)));
    m_order.follow(a.run, key, last->layers, m_presenter.measure());
}

std::vector<plots::MatrixData> HeadsMatrices::matricesOf(const SimilarityFrame& frame, int side,
                                                         const plots::ColourMap& colours,
                                                         const QString& quantity,
                                                         const QString& meaning) const {
    auto matrices =
        plots::layerMatrices(frame, m_presenter.sites(side), colours, quantity, meaning);
    for (std::size_t layer = 0; layer < matrices.size(); ++layer)
        m_order.apply(static_cast<int>(layer), matrices[layer]);
    return matrices;
}

void HeadsMatrices::showFrames() {
    orderHeads();
    for (int side : {0, 1}) {
        m_sides[static_cast<std::size_t>(side)]->setVisible(sideShown(side));
        if (sideShown(side) && !(m_mode == HeadsMode::Difference && m_presenter.hasPair()))
            showSide(side);
    }
    if (m_mode == HeadsMode::Difference && m_presenter.hasPair()) showDifference();
    m_steps->setSteps(m_presenter.steps(), m_presenter.stepIndex(), m_presenter.live());
    showTexts();
    m_pair->showReports();
}

void HeadsMatrices::showSide(int side) {
    plots::MatrixStrip* strip = m_strips[static_cast<std::size_t>(side)];
    plots::MatrixView* matrix = this->matrix(side);
    const SimilarityFrame* frame = m_presenter.frame(side);
    const HeadsSide& run = m_presenter.side(side);
    const QString waiting =
        !run.run ? tr("The similarity of each pair of heads appears here.\nOpen a run from the "
                      "start page or the list of runs, or start one.")
        : run.problem.isEmpty()
            ? tr("Measuring the heads of \u201c%1\u201d").arg(toQt(run.info.name))
            : run.problem;
    strip->setEmptyText(waiting);
    matrix->setEmptyText(
        run.run ? QString()
                : tr("Click a cell here to see both heads' attention on the same sample."));
    const QString letter =
        m_presenter.hasPair() ? (side == 0 ? tr("A \u00b7 ") : tr("B \u00b7 ")) : QString();
    strip->setTitle(run.run ? letter + namedWithLambda(run.info) : QString());
    if (!frame || frame->layers.empty()) {
        strip->clear();
        m_matrices[static_cast<std::size_t>(side)]->setFilmShown(false);
        return matrix->clear();
    }
    const MeasureInfo& measure = m_presenter.measure();
    strip->setMatrices(matricesOf(*frame, side, m_presenter.colours(), toQt(measure.name),
                                  plots::measureMeaning(measure)));
    const QString stem = QStringLiteral("-%1%2").arg(
        toQt(measure.id), m_presenter.hasPair()
                              ? (side == 0 ? QStringLiteral("-a") : QStringLiteral("-b"))
                              : QString());
    strip->setFigure(QStringLiteral("similarity") + stem,
                     tr("%1 between the heads of every layer, one colour scale. %2")
                         .arg(toQt(measure.name), m_presenter.origin(side)));
    const int layer = std::clamp(m_presenter.pair().layer, 0, strip->layers() - 1);
    const plots::SiteNames sites = m_presenter.sites(side);
    plots::MatrixData large = strip->matrix(layer);
    large.title = large.site + QStringLiteral(" \u00b7 ") + large.quantity;
    matrix->setMatrix(large);
    matrix->setFigure(QStringLiteral("similarity-layer%1").arg(layer) + stem,
                      tr("%1 between the heads of %2. %3")
                          .arg(toQt(measure.name), sites.inText(layer), m_presenter.origin(side)));
    showFilm(side, run.recorded, QStringLiteral("similarity-over-training") + stem,
             tr("%1 between the heads of %2 over the training of run \u201c%3\u201d.")
                 .arg(toQt(measure.name), sites.inText(layer), toQt(run.info.name)));
}

void HeadsMatrices::showFilm(int side, const std::vector<SimilarityFrame>& frames,
                             const QString& name, const QString& caption) {
    plots::MatrixFilm* film = this->film(side);
    const auto layer = static_cast<std::size_t>(std::max(0, m_presenter.pair().layer));
    const plots::MatrixData& large = matrix(side)->matrix();
    std::vector<plots::FilmFrame> shown;
    for (const SimilarityFrame& frame : frames) {
        // Skip frames with another number of heads.
        if (layer >= frame.layers.size() || frame.heads != large.size) continue;
        // Frames keep colours, order and names of the large matrix and differ only in their values.
        plots::MatrixData matrix = large;
        matrix.values = frame.layers[layer];
        shown.push_back({frame.step, std::move(matrix)});
        if (!shown.back().matrix.valid()) shown.pop_back();
    }
    m_matrices[static_cast<std::size_t>(side)]->setFilmShown(shown.size() > 1);
    film->setFrames(std::move(shown));
    const SimilarityFrame* now = m_presenter.frame(side);
    film->setCurrent(now ? now->step : -1);
    film->setFigure(name, caption);
}

void HeadsMatrices::showDifference() {
    const auto difference = m_presenter.difference();
    plots::MatrixStrip* strip = m_strips[0];
    plots::MatrixView* matrix = this->matrix(0);
    strip->setTitle(tr("B \u2212 A"));
    if (!difference) {
        strip->setEmptyText(
            tr("The two runs differ in layers or heads: their matrices cannot be subtracted."));
        strip->clear();
        matrix->setEmptyText(QString());
        m_matrices[0]->setFilmShown(false);
        return matrix->clear();
    }
    const MeasureInfo& measure = m_presenter.measure();
    // the change may be due to chance alone, so no claim about redundancy is made
    const QString meaning = tr("above 0: larger in B");
    strip->setMatrices(matricesOf(*difference, 0,
                                  plots::ColourMap::diverging(m_presenter.differenceLimit()),
                                  tr("Difference of %1").arg(toQt(measure.name)), meaning));
    const QString caption =
        tr("%1, run B minus run A. A: %2 B: %3")
            .arg(toQt(measure.name), m_presenter.origin(0), m_presenter.origin(1));
    strip->setFigure(QStringLiteral("similarity-difference-") + toQt(measure.id), caption);
    const int layer = std::clamp(m_presenter.pair().layer, 0, strip->layers() - 1);
    plots::MatrixData large = strip->matrix(layer);
    large.title = tr("%1 \u00b7 B \u2212 A").arg(large.site);
    matrix->setMatrix(large);
    matrix->setFigure(
        QStringLiteral("similarity-difference-layer%1-%2").arg(layer).arg(toQt(measure.id)),
        caption);
    showFilm(0, m_presenter.recordedDifferences(),
             QStringLiteral("similarity-difference-over-training-") + toQt(measure.id),
             tr("%1 between the heads of %2 over training, run B minus run A.")
                 .arg(toQt(measure.name), m_presenter.sites(0).inText(layer)));
}

void HeadsMatrices::showTexts() {
    const MeasureInfo& measure = m_presenter.measure();
    const int row = m_measures->findData(toQt(measure.id));
    m_measures->setCurrentIndex(row);
    m_measures->setToolTip(m_measures->itemData(row, Qt::ToolTipRole).toString());
    m_explanation->setText(
        measure.id.empty() ? QString()
                           : tr("%1 %2").arg(toQt(measure.summary), redundantDirection(measure)));
    m_explanation->setToolTip(m_measures->toolTip());
    Q_EMIT shownChanged();
}

Verdict HeadsMatrices::verdict() const {
    std::vector<int> sides{m_mode == HeadsMode::OnlyB ? 1 : 0};
    if (m_presenter.hasPair() && (m_mode == HeadsMode::Both || m_mode == HeadsMode::Difference))
        sides = {0, 1};
    return matricesVerdict(m_presenter, sides);
}

void HeadsMatrices::showPair() {
    showFrames();
    const HeadsPair& pair = m_presenter.pair();
    for (int side : {0, 1}) {
        const bool chosen = m_presenter.hasRun();
        const plots::MatrixCell cell =
            chosen ? plots::MatrixCell{pair.row, pair.column} : plots::MatrixCell{};
        m_strips[static_cast<std::size_t>(side)]->setCurrentLayer(chosen ? pair.layer : -1);
        m_strips[static_cast<std::size_t>(side)]->setSelected(cell);
        matrix(side)->setSelected(cell);
        film(side)->setSelected(cell);
    }
    m_pair->showPair();
}

void HeadsMatrices::openInAttention() {
    const HeadsPair& pair = m_presenter.pair();
    // The Attention page shows run A.
    if (!m_presenter.hasRun() || pair.side != 0) return;
    workspace().selection().choosePair({pair.layer, pair.row}, {pair.layer, pair.column});
    workspace().navigation().askPair();
}

void HeadsMatrices::moveLayer(int by) {
    HeadsPair pair = m_presenter.pair();
    pair.layer += by;
    m_presenter.choosePair(pair);
}

void HeadsMatrices::moveHead(int by) {
    HeadsPair pair = m_presenter.pair();
    pair.column += by;
    m_presenter.choosePair(pair);
}

void HeadsMatrices::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
            return moveHead(-1);
        case Qt::Key_Right:
            return moveHead(1);
        case Qt::Key_Up:
            return moveLayer(-1);
        case Qt::Key_Down:
            return moveLayer(1);
        case Qt::Key_X:
            return workspace().masks().toggle(m_presenter.pair().layer, m_presenter.pair().row);
        case Qt::Key_P:
            return openInAttention();
        default:
            QWidget::keyPressEvent(event);
    }
}

}  // namespace headscope::ui
