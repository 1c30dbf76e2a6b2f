#include "ui/pages/attention_page.h"

#include "core/api/tasks.h"
#include "ui/figures/figure_row.h"
#include "ui/pages/attention_page_columns.h"
#include "ui/pages/attention_page_finder.h"
#include "ui/pages/attention_page_mean.h"
#include "ui/pages/attention_page_parts.h"
#include "ui/plots/prediction_bars.h"
#include "ui/presenters/data_fault.h"
#include "ui/widgets/attention_input.h"
#include "ui/widgets/attention_step.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/input_words.h"
#include "ui/widgets/target_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headscope::ui {

namespace {
constexpr int kCardMargin = 16;  // left and right of what a card holds
}

AttentionPage::AttentionPage(Workspace& workspace, QWidget* parent) : Page(workspace, parent), m_presenter(workspace) {
    setFocusPolicy(Qt::StrongFocus);
    setAcceptDrops(true);
    m_input = new AttentionInput(this);
    auto* content = new QWidget(this);
    QWidget* overview = makeOverview();
    QWidget* views = makeViews();
    m_columns = new AttentionColumns(overview, views, makePrediction(), content);
    auto* column = scrolledColumn(content);
    column->addWidget(makeHeader());
    m_message = new Banner(content);
    m_message->dismiss();
    column->addWidget(m_message);
    auto* input = new QWidget(content);
    auto* lines = new QVBoxLayout(input);
    lines->setContentsMargins(0, 0, 0, 0);
    m_target = new TargetBar(input);
    m_finder = new SampleFinder(workspace, input);
    m_finder->hide();
    lines->addWidget(m_input);
    lines->addWidget(m_finder);
    lines->addWidget(m_target);
    column->addWidget(inCard(QString(), input, content));
    column->addWidget(m_columns, 1);
    wire();
    runChanged();
}

void AttentionPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    arrange();
}

void AttentionPage::changeEvent(QEvent* event) {
    Page::changeEvent(event);
    if (event->type() != QEvent::FontChange) return;
    m_readable = 0;
    arrange();
}

// A pinned head and the mean stand beside the chosen one only where all maps can be read whole, else below it.
void AttentionPage::arrange() {
    if (!m_columns) return;
    const int margins = 2 * 16 + style()->pixelMetric(QStyle::PM_ScrollBarExtent), inCard = 2 * kCardMargin;
    // Of a run's samples the widest so far: the cards do not change places from sample to sample.
    m_readable = std::max(m_readable, m_pane->view()->readableWidth());
    int all = m_readable + inCard;
    if (m_pinned) all += m_panes->spacing() + m_readable;
    if (m_mean->wanted()) all += m_panes->spacing() + m_mean->pane()->view()->readableWidth();
    const bool beside = m_columns->arrange({width() - margins, height() - m_columns->y()}, m_readable + inCard,
                                           m_pinned || m_mean->wanted() ? all : 0);
    m_panes->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

QWidget* AttentionPage::makeHeader() {
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    m_run = captionLabel(row);
    m_steps = new AttentionStepBar(row);
    line->addWidget(titleLabel(tr("Attention"), row));
    line->addWidget(m_run, 1);
    line->addWidget(m_steps);
    return row;
}

QWidget* AttentionPage::makeOverview() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    m_grid = new plots::HeadGrid(box);
    auto* help = captionLabel(box);
    help->setText(
        tr("Left and Right: head. Up and Down: layer. X: on or off. P: pin. Double click: the head over all samples."));
    column->addWidget(m_grid);
    column->addWidget(help);
    column->addStretch(1);
    return inCard(tr("All heads"), box, this);
}

QWidget* AttentionPage::makeViews() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    m_tools = new AttentionTools(box);
    m_pane = new AttentionPane(box);
    m_pinnedPane = new AttentionPane(box);
    m_pinnedPane->hide();
    m_panes = new QHBoxLayout;
    m_panes->setSpacing(16);
    m_panes->addWidget(m_pane, 1);
    m_panes->addWidget(m_pinnedPane, 1);
    m_mean = new MeanPane(workspace(), box);
    m_mean->hide();
    m_panes->addWidget(m_mean, 1);
    m_lockText = new QLabel(box);
    m_lockText->setWordWrap(true);
    m_caption = captionLabel(box);
    column->addWidget(m_tools);
    column->addLayout(m_panes, 1);
    column->addWidget(m_lockText);
    column->addWidget(m_caption);
    return inCard(QString(), box, this);
}

QWidget* AttentionPage::makePrediction() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    m_prediction = new plots::PredictionBars(box);
    m_prediction->setFocusPolicy(Qt::TabFocus);
    m_verdict = new QLabel(box);
    m_verdict->setWordWrap(true);
    m_verdict->setTextFormat(Qt::PlainText);
    column->addWidget(m_prediction);
    column->addWidget(m_verdict);
    column->addStretch(1);
    return inCard(tr("Prediction"), box, this);
}

void AttentionPage::wire() {
    connect(&m_presenter, &AttentionPresenter::runChanged, this, &AttentionPage::runChanged);
    connect(&m_presenter, &AttentionPresenter::viewChanged, this, &AttentionPage::viewChanged);
    connect(&m_presenter, &AttentionPresenter::busyChanged, this,
            [this] { m_prediction->setStale(!m_presenter.settled()); });
    connect(&m_presenter, &AttentionPresenter::failed, this,
            [this](const Error& error) { showFault(*m_message, error, workspace()); });
    connect(&m_presenter, &AttentionPresenter::answered, m_message, &Banner::dismiss);
    connect(&m_presenter, &AttentionPresenter::sizesChanged, this, [this] { m_input->setSizes(m_presenter.sizes()); });
    connect(&m_presenter, &AttentionPresenter::liveChanged, this,
            [this] { m_steps->setLive(m_presenter.live(), m_presenter.otherSessionRunning()); });
    connect(&workspace().masks(), &MaskModel::changed, this, &AttentionPage::showHeads);
    connect(&workspace().selection(), &Selection::headsChanged, this, &AttentionPage::showChosenHead);
    connect(&workspace().selection(), &Selection::inspectionChanged, this, &AttentionPage::showInput);
    connect(&m_presenter, &AttentionPresenter::heard, m_target, &TargetBar::showHeard);
    connect(m_target, &TargetBar::targetChosen, &m_presenter, &AttentionPresenter::chooseTarget);
    connect(m_target, &TargetBar::bestHeadAsked, this, &AttentionPage::chooseBestHead);
    connect(&workspace(), &Workspace::pairAsked, this, [this] {
        const HeadPlace other = workspace().selection().other();
        m_pinned = Place{other.site, other.head};
        showChosenHead();
    });
    connect(m_steps, &AttentionStepBar::stepChosen, &m_presenter, &AttentionPresenter::chooseStep);
    connect(m_steps, &AttentionStepBar::refreshAsked, &m_presenter, &AttentionPresenter::refresh);
    connect(m_steps, &AttentionStepBar::autoRefreshChanged, &m_presenter, &AttentionPresenter::setAutoRefresh);
    connect(m_steps, &AttentionStepBar::runningModelAsked, &m_presenter, &AttentionPresenter::inspectSession);
    connect(m_input, &AttentionInput::findToggled, m_finder, &QWidget::setVisible);
    connect(m_input, &AttentionInput::sampleChosen, &m_presenter, &AttentionPresenter::chooseSample);
    connect(m_input, &AttentionInput::textTyped, &m_presenter, &AttentionPresenter::typeText);
    connect(m_input, &AttentionInput::pictureFileChosen, &m_presenter, &AttentionPresenter::choosePictureFile);
    connect(m_tools, &AttentionTools::changed, this, &AttentionPage::showHeads);
    connect(m_tools, &AttentionTools::pinAsked, this, &AttentionPage::togglePin);
    connect(m_tools, &AttentionTools::toggleAsked, this,
            [this] { workspace().masks().toggle(m_current.layer, m_current.head); });
    connect(m_tools, &AttentionTools::zoomAsked, this, [this](double factor) {
        for (AttentionPane* pane : {m_pane, m_pinnedPane, m_mean->pane()})
            factor == 0 ? pane->matrix()->zoomToFit() : pane->matrix()->zoomBy(factor);
    });
    connect(m_grid, &plots::HeadGrid::headChosen, this, &AttentionPage::chooseHead);
    connect(m_grid, &plots::HeadGrid::headOpened, this, [this](int layer, int head) {
        workspace().askHead({layer, head});
    });
    connect(m_grid, &plots::HeadGrid::menuAsked, this, &AttentionPage::headMenu);
    m_grid->installEventFilter(this);
    wirePane(m_pane);
    wirePane(m_pinnedPane);
    wireMean();
}

void AttentionPage::wireMean() {
    wirePane(m_mean->pane());
    const auto offer = [this] {
        m_tools->setBeside(m_mean->presenter().choices(), m_mean->presenter().chosen() - MeanPresenter::kNone);
    };
    connect(&m_mean->presenter(), &MeanPresenter::choicesChanged, this, offer);
    offer();
    connect(&m_mean->presenter(), &MeanPresenter::changed, this, &AttentionPage::showMean);
    connect(m_tools, &AttentionTools::besideChosen, this,
            [this](int choice) { m_mean->presenter().choose(choice + MeanPresenter::kNone); });
}

void AttentionPage::wirePane(AttentionPane* pane) {
    for (plots::TokenView* view : pane->views()) view->installEventFilter(this);
    connect(pane, &AttentionPane::tokenHovered, this, [this](int token) {
        const int before = m_lock.active();
        m_lock.hover(token < shownMap().tokens() ? token : -1);  // the mean has as many as the longest sample
        if (m_lock.active() != before) applyToken(false);
    });
    connect(pane, &AttentionPane::tokenClicked, this, [this](int token) {
        if (token >= shownMap().tokens()) return;
        m_lock.click(token);
        applyToken(false);
    });
}

void AttentionPage::runChanged() {
    m_readable = 0;
    const ModelShape& shape = m_presenter.shape();
    const RunHandle run = workspace().runA();
    const Task task = run ? run->info().task : shape.task;
    m_run->setText(run ? QString::fromStdString(run->info().name)
                       : tr("No run is open. Open one from the start page or the list of runs."));
    m_input->setTask(task);
    for (AttentionPane* pane : {m_pane, m_pinnedPane})
        pane->setEmptyText(run ? inputWords(task).mapComes
                               : tr("The attention of the chosen head will be drawn here."));
    m_input->setEnabled(run != nullptr);
    m_input->setSizes(m_presenter.sizes());
    m_tools->setPicture(traitsOf(task).pictures());
    m_tools->setRolloutShown(!traitsOf(task).pairs);
    m_target->setVisible(traitsOf(task).pairs);
    showInput();
    m_target->showWritten(nullptr);
    m_steps->setCheckpoints(m_presenter.checkpoints(), workspace().inspection().step);
    m_steps->setEnabled(run != nullptr);
    m_steps->setLive(m_presenter.live(), m_presenter.otherSessionRunning());
    m_pinned.reset();
    const HeadPlace chosen = workspace().selection().head();
    m_current = {chosen.site, chosen.head};
    m_message->dismiss();
    showNothing();
}

void AttentionPage::showInput() {
    const Inspection& shown = workspace().inspection();
    m_input->showInput(shown.input);
    m_input->setPictureNotes(shown.input.kind == ModelInput::Kind::Image ? shown.pictureNotes : QStringList());
    m_target->showInput(shown.input);
}

void AttentionPage::showNothing() {
    const ModelShape& shape = m_presenter.shape();
    m_lock.clear();
    m_grid->setHeads(shape.layers, shape.heads, {}, QString());
    m_pane->clear();
    m_pinnedPane->clear();
    m_input->setSampleText(QString());
    m_input->setUnknown({});
    m_input->setLength(0, 0);
    m_prediction->setPrediction({}, {}, QString());
    showHeads();
    showPrediction();
}

void AttentionPage::viewChanged() {
    const AttentionView* view = m_presenter.view();
    if (!view) return showNothing();
    if (m_lock.active() >= shownMap().tokens()) m_lock.clear();
    if (view->maps->pairs()) m_target->showWritten(view->maps.get());
    m_steps->setCheckpoints(m_presenter.checkpoints(), workspace().inspection().step);
    if (workspace().inspection().input.kind == ModelInput::Kind::Sample)
        m_input->setSampleText(QString::fromStdString(view->maps->text));
    m_input->setUnknown(unknownWords());
    m_input->setLength(view->maps->tokens, view->maps->inputTokens);
    showHeads();
    showPrediction();
}

QStringList AttentionPage::unknownWords() const {
    QStringList words;
    const AttentionMaps& maps = *m_presenter.view()->maps;
    for (int index : maps.unknown)
        if (index >= 0 && index < int(maps.labels.size()))
            words.append(QString::fromStdString(maps.labels[std::size_t(index)]));
    words.removeDuplicates();
    return words;
}

bool AttentionPage::singleRow() const {
    return m_tools->mode() == AttentionMode::Tokens || m_tools->mode() == AttentionMode::Patches;
}

double AttentionPage::highOf(const plots::TokenMap& map) const {
    const AttentionView& view = *m_presenter.view();
    if (m_tools->scale() == WeightScale::Unit) return 1;
    const bool mean = singleRow() && m_lock.active() < 0;
    if (map.rollout) {
        if (!mean) return double(view.largestRollout);
        const std::vector<float> weights = plots::weightsOf(map, -1);
        return double(*std::max_element(weights.begin(), weights.end()));
    }
    if (m_tools->scale() == WeightScale::Shared) return double(mean ? view.largestReceived : view.largestOfAll);
    const std::size_t index = std::size_t(map.layer) * view.maps->heads + map.head;
    return double(mean ? *std::max_element(view.received[index].begin(), view.received[index].end())
                       : view.largest[index]);
}

bool AttentionPage::headOn(Place place) const {
    return workspace().mask().on(place.layer, place.head);
}

void AttentionPage::showPane(AttentionPane* pane, Place place, bool rollout) {
    const AttentionView* view = m_presenter.view();
    pane->setMode(m_tools->mode());
    pane->patches()->setBlend(m_tools->blend());
    pane->patches()->setStrength(m_tools->strength());
    if (!view || place.layer >= view->maps->layers || place.head >= view->maps->heads) return;
    const plots::TokenMap map{view->maps, place.layer, place.head, rollout && !view->maps->rollout.empty()};
    QString title = map.rollout ? tr("Attention rollout over all layers") : map.name();
    const ModelShape& shape = m_presenter.shape();
    if (!map.rollout && place.layer < shape.layers && !shape.has(place.layer, place.head))
        title += tr(" (layer %1 has only %2 heads)").arg(place.layer).arg(shape.headsOf(place.layer));
    if (!map.rollout && !headOn(place)) title += tr(" (switched off)");
    if (pane == m_pinnedPane) title = tr("Pinned: %1").arg(title);
    pane->setMap(map, highOf(map), title, m_presenter.origin());
}

void AttentionPage::showGrid() {
    m_grid->setMask(workspace().mask());
    m_grid->setCurrent(m_current);
    m_grid->setPinned(m_pinned);
    const AttentionView* view = m_presenter.view();
    if (!view) return;
    const bool picture = view->picture();
    std::vector<plots::HeadThumbnail> thumbnails = picture ? view->patchThumbnails(m_lock.active()) : view->thumbnails;
    double peak = 0;
    for (const plots::HeadThumbnail& thumbnail : thumbnails) peak = std::max(peak, double(thumbnail.peak));
    const int block =
        thumbnails.empty() || picture ? 1 : (view->maps->queries(0) + thumbnails[0].rows - 1) / thumbnails[0].rows;
    QString what = tr("queries down, keys across");
    if (block > 1) what += tr(", each cell the mean over %1 x %1 tokens").arg(block);
    if (picture)
        what = m_lock.active() < 0 ? tr("weight of each patch, mean over all queries")
                                   : tr("weight of each patch for one query");
    const double end = m_tools->scale() == WeightScale::Unit ? 1.0 : peak;
    QStringList sites;
    for (const SiteStreams& site : view->maps->sites) sites.append(QString::fromStdString(site.id));
    if (!sites.isEmpty()) what += tr("; E: encoder, D: decoder, C: cross-attention");
    m_grid->setSites(sites);
    m_grid->setHeads(view->maps->layers, view->maps->heads, std::move(thumbnails), what);
    m_grid->setOrigin(m_presenter.origin());
    m_grid->setHigh(m_tools->scale() == WeightScale::Own ? std::nullopt : std::optional(end));
}

void AttentionPage::showHeads() {
    showPane(m_pane, m_current, m_tools->rollout());
    m_pinnedPane->setVisible(m_pinned.has_value());
    if (m_pinned) showPane(m_pinnedPane, *m_pinned, false);
    m_mean->setVisible(m_mean->wanted());
    arrange();
    applyToken(false);
    const bool pinned = m_pinned && *m_pinned == m_current;
    m_tools->setHead(plots::TokenMap{shownMap().maps, m_current.layer, m_current.head, false}.name(), headOn(m_current),
                     pinned, workspace().runA() != nullptr);
}

void AttentionPage::applyToken(bool show) {
    for (AttentionPane* pane : {m_pane, m_pinnedPane}) {
        pane->setActiveToken(m_lock.active(), m_lock.locked(), show);
        if (m_presenter.view() && pane->view()->map().valid()) pane->view()->setHigh(highOf(pane->view()->map()));
    }
    m_mean->show({m_current.layer, m_current.head}, *m_tools, m_lock);
    showGrid();
    showTexts();
    showWritten();
}

void AttentionPage::showMean() {
    if (m_mean->isHidden() == m_mean->wanted()) return showHeads();
    m_mean->show({m_current.layer, m_current.head}, *m_tools, m_lock);
    arrange();  // as wide as its samples are long
}

plots::TokenMap AttentionPage::shownMap() const {
    const AttentionView* view = m_presenter.view();
    if (!view || m_current.layer >= view->maps->layers || m_current.head >= view->maps->heads) return {};
    return {view->maps, m_current.layer, m_current.head, m_tools->rollout() && !view->maps->rollout.empty()};
}

void AttentionPage::chooseBestHead() {
    const AttentionView* view = m_presenter.view();
    if (!view || view->maps->target.best < 0) return;
    const HeadPlace best = view->maps->target.alignments[std::size_t(view->maps->target.best)].head;
    chooseHead(best.site, best.head);
}

void AttentionPage::showWritten() {
    const AttentionView* view = m_presenter.view();
    if (!view || !view->maps->pairs()) return;
    const WrittenText& target = view->maps->target;
    const bool chosen =
        m_lock.active() >= 0 && shownMap().valid() && view->maps->queryStream(m_current.layer) != TokenStream::Input;
    const auto place = std::size_t(chosen ? m_lock.active() : 0);
    if (place >= target.likeliest.size()) return;
    m_prediction->setPrediction(target.likeliest[place], {}, QString::fromStdString(target.written.labels[place]));
    m_prediction->setOrigin(m_presenter.origin());
    m_verdict->setText(
        tr("What the model would write in place %1, where \u201c%2\u201d stands. Hover a token of the target to "
           "see another place.")
            .arg(place + 1)
            .arg(QString::fromStdString(target.written.labels[place])));
}

void AttentionPage::showTexts() {
    const AttentionView* view = m_presenter.view();
    m_caption->setText(view ? m_pane->view()->figure().caption() : QString());
    if (!view) return m_lockText->clear();
    const int token = m_lock.active();
    const bool picture = view->picture();
    const QString name = token < 0 ? QString() : m_pane->view()->map().label(token);
    if (m_lock.locked())
        m_lockText->setText((picture ? tr("Locked on patch %1. Click it again or press Esc to unlock.")
                                     : tr("Locked on \u201c%1\u201d. Click it again or press Esc to unlock."))
                                .arg(name));
    else if (token >= 0)
        m_lockText->setText((picture ? tr("Looking from patch %1. Click it or press Enter to lock it.")
                                     : tr("Looking from \u201c%1\u201d. Click it or press Enter to lock it."))
                                .arg(name));
    else
        m_lockText->setText(picture ? tr("Hover a patch to see where it looks; click it to lock it.")
                                    : tr("Hover a token to see where it looks; click it to lock it."));
}

void AttentionPage::showPrediction() {
    const AttentionView* view = m_presenter.view();
    if (!view) return m_verdict->clear();
    if (view->maps->pairs()) return showWritten();
    const QString truth = m_presenter.truth();
    const std::vector<ScoredClass> masked = m_presenter.maskedPrediction();
    m_prediction->setPrediction(m_presenter.fullPrediction(), masked, truth);
    m_prediction->setOrigin(m_presenter.origin());
    m_verdict->setText(predictionText(m_presenter.fullPrediction(), masked, truth, m_presenter.shape().task));
}

QList<AttentionPane*> AttentionPage::shownPanes() const {
    QList<AttentionPane*> panes{m_pane};
    if (m_pinned) panes.append(m_pinnedPane);
    if (m_mean->presenter().view()) panes.append(m_mean->pane());
    return panes;
}

bool AttentionPage::settled() const {
    return m_presenter.settled() && m_finder->presenter().settled() && m_mean->presenter().settled();
}

QList<plots::FigureChoice> AttentionPage::figures() const {
    QList<plots::FigureChoice> all;
    if (!m_presenter.view()) return all;
    const auto origin = [this] { return m_presenter.provenance(); };
    all.append(plots::choiceOf(m_pane->title(), m_pane->view(), origin, {m_pane}));
    if (m_pinned) all.append(plots::choiceOf(m_pinnedPane->title(), m_pinnedPane->view(), origin, {m_pinnedPane}));
    all += m_mean->figures();
    if (shownPanes().size() > 1) {
        const auto row = [this] {
            plots::FigureRow row;
            for (const AttentionPane* pane : shownPanes()) row.parts.append(plots::kept(pane->view()->figure(), {}));
            return plots::kept(row, m_presenter.provenance());
        };
        all.append({m_mean->presenter().view() ? tr("Maps side by side") : tr("Chosen and pinned head"), row, {}});
    }
    all.append(plots::choiceOf(tr("All heads"), m_grid, origin, {m_grid}));
    if (!m_prediction->bars().empty())
        all.append(plots::choiceOf(tr("Prediction"), m_prediction, origin, {m_prediction}));
    return all;
}

}  // namespace headscope::ui
