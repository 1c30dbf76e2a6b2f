#include "ui/features/attention/attention_page.h"

#include "core/api/runs/tasks.h"
#include "ui/features/attention/attention_page_beside.h"
#include "ui/features/attention/attention_page_columns.h"
#include "ui/features/attention/attention_page_prediction.h"
#include "ui/features/attention/attention_page_tokens.h"
#include "ui/features/attention/sample_finder.h"
#include "ui/figures/sheet/figure_row.h"
#include "ui/figures/site_names.h"
#include "ui/plots/prediction_bars.h"
#include "ui/widgets/attention_input.h"
#include "ui/widgets/attention_step.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/folding_side.h"
#include "ui/widgets/forms/target_bar.h"
#include "ui/widgets/text/input_words.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/data_fault.h"
#include "ui/workspace/head_map/head_map_panel.h"
#include "ui/workspace/page_parts.h"
#include "ui/workspace/verdict.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headscope::ui {

namespace {
constexpr int kCardMargin = 16;  // left and right margin of a card's content in pixels
}

AttentionPage::AttentionPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent), m_presenter(workspace) {
    setFocusPolicy(Qt::StrongFocus);
    setAcceptDrops(true);
    m_input = new AttentionInput(this);
    auto* content = new QWidget(this);
    m_heads = new AttentionHeads(content);
    m_prediction = new PredictionPane(content);
    m_columns = new AttentionColumns(inCard(tr("All heads"), m_heads, this), makeViews(),
                                     inCard(tr("Prediction"), m_prediction, this), content);
    auto* column = scrolledColumn(content);
    m_run = captionLabel(content);
    m_input->addControl(m_tools);
    column->addWidget(m_run);
    m_message = new Banner(this);
    m_message->floatOver(*this);
    auto* input = new QWidget(content);
    auto* lines = new QVBoxLayout(input);
    lines->setContentsMargins(0, 0, 0, 0);
    m_target = new TargetBar(input);
    m_sampleFinder = new SampleFinder(workspace, input);
    m_sampleFinder->hide();
    lines->addWidget(m_input);
    lines->addWidget(m_sampleFinder);
    lines->addWidget(m_target);
    column->addWidget(inCard(QString(), input, content));
    column->addWidget(m_columns, 1);
    m_watch = new VerdictWatch(*this);
    putHeadMapLeft(*this, workspace);
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

// A pinned head or the mean is placed beside the selected map if all maps are readable without
// scrolling, else below it.
void AttentionPage::arrange() {
    if (!m_columns) return;
    const int margins = 2 * 16 + style()->pixelMetric(QStyle::PM_ScrollBarExtent),
              inCard = 2 * kCardMargin;
    // Use the widest map of this run so far, so that cards do not move from sample to sample.
    m_readable = std::max(m_readable, m_pane->view()->readableWidth());
    const int one = m_readable + inCard;
    // Two runs are compared side by side, even if each map has to scroll.
    int all = m_beside->runs()->wanted()
                  ? std::min(m_readable, m_beside->runs()->leastColumn()) + inCard
                  : one;
    if (m_pinned) all += m_panes->spacing() + m_readable;
    if (m_beside->wanted()) all += m_panes->spacing() + m_beside->readableWidth();
    const bool beside =
        m_columns->arrange({widthBesideHeadMap(*this) - margins, height() - m_columns->y()},
                           std::min(one, all), m_pinned || m_beside->wanted() ? all : 0);
    m_panes->setStretchFactor(m_beside, m_beside->runs()->wanted() ? 2 : 1);
    m_panes->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void AttentionPage::resetView() {
    m_pinned.reset();
    m_lock.clear();
    m_beside->choose(0);
    m_tools->resetView();
    m_input->setFinding(false);
    m_sampleFinder->resetView();
    m_steps->setAutoRefresh(true);
    for (AttentionPane* pane : allPanes()) pane->matrix()->zoomToFit();
    m_message->dismiss();
    showChosenHead();
}

QVariantMap AttentionPage::choices() const {
    return {{QStringLiteral("mode"), int(m_tools->mode())}};
}

void AttentionPage::restoreChoices(const QVariantMap& choices) {
    if (const auto mode = choices.find(QStringLiteral("mode")); mode != choices.end())
        m_tools->setMode(AttentionMode(mode->toInt()));
}

QWidget* AttentionPage::makeViews() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    m_tools = new AttentionTools(this);
    m_tools->addOption(tr("&Weights"), m_steps = new AttentionStepBar(this));
    m_pane = new AttentionPane(box);
    m_pane->addControl(m_tools->headButtons());
    m_pinnedPane = new AttentionPane(box);
    m_pinnedPane->setObjectName(QStringLiteral("pinned-pane"));
    m_pinnedPane->hide();
    m_panes = new QHBoxLayout;
    m_panes->setSpacing(16);
    m_panes->addWidget(m_pane, 1);
    m_panes->addWidget(m_pinnedPane, 1);
    m_beside = new BesidePane(workspace(), box);
    m_beside->hide();
    m_panes->addWidget(m_beside, 1);
    m_tokens = new TokenBar(workspace(), box);
    m_lockText = new WrappedLabel(box);
    m_caption = captionLabel(box);
    column->addLayout(m_panes, 1);
    // placed below the maps, so that these do not move under the mouse
    column->addWidget(m_tokens);
    column->addWidget(m_lockText);
    column->addWidget(m_caption);
    return inCard(QString(), box, this);
}

void AttentionPage::wire() {
    connect(&m_presenter, &AttentionPresenter::runChanged, this, &AttentionPage::runChanged);
    connect(&m_presenter, &AttentionPresenter::viewChanged, this, &AttentionPage::viewChanged);
    connect(&m_presenter, &AttentionPresenter::busyChanged, this,
            [this] { m_prediction->setStale(!m_presenter.settled()); });
    connect(&m_presenter, &AttentionPresenter::failed, this,
            [this](const Error& error) { showFault(*m_message, error, workspace()); });
    connect(&m_presenter, &AttentionPresenter::answered, m_message, &Banner::dismiss);
    connect(&m_presenter, &AttentionPresenter::sizesChanged, this,
            [this] { m_input->setSizes(m_presenter.sizes()); });
    connect(&m_presenter, &AttentionPresenter::liveChanged, this,
            [this] { m_steps->setLive(m_presenter.live(), m_presenter.otherSessionRunning()); });
    connect(&workspace().masks(), &MaskModel::changed, this, &AttentionPage::showHeads);
    connect(&workspace().folds(), &Folds::changed, this, &AttentionPage::arrange);
    connect(&workspace().selection(), &Selection::headsChanged, this,
            &AttentionPage::showChosenHead);
    connect(&workspace().selection(), &Selection::inspectionChanged, this,
            &AttentionPage::showInput);
    connect(&m_presenter, &AttentionPresenter::onText, m_target, &TargetBar::showHeard);
    connect(m_target, &TargetBar::targetChosen, &m_presenter, &AttentionPresenter::chooseTarget);
    connect(m_target, &TargetBar::bestHeadRequested, this, &AttentionPage::chooseBestHead);
    connect(&workspace().navigation(), &Navigation::pairRequested, this, [this] {
        const HeadPlace other = workspace().selection().other();
        m_pinned = Place{other.site, other.head};
        showChosenHead();
    });
    wireInput();
    wireTools();
    plots::HeadGrid* grid = m_heads->grid();
    connect(grid, &plots::HeadGrid::headChosen, this, &AttentionPage::chooseHead);
    connect(grid, &plots::HeadGrid::headOpened, this, [this](int layer, int head) {
        workspace().navigation().askHead({layer, head});
    });
    connect(grid, &plots::HeadGrid::menuRequested, this, &AttentionPage::headMenu);
    grid->installEventFilter(this);
    for (AttentionPane* pane : allPanes()) wirePane(pane);
    wireBeside();
    wireTokens();
}

void AttentionPage::wireInput() {
    connect(m_steps, &AttentionStepBar::stepChosen, &m_presenter, &AttentionPresenter::chooseStep);
    connect(m_steps, &AttentionStepBar::refreshRequested, &m_presenter,
            &AttentionPresenter::refresh);
    connect(m_steps, &AttentionStepBar::autoRefreshChanged, &m_presenter,
            &AttentionPresenter::setAutoRefresh);
    connect(m_steps, &AttentionStepBar::runningModelRequested, &m_presenter,
            &AttentionPresenter::inspectSession);
    connect(m_input, &AttentionInput::findToggled, m_sampleFinder, &QWidget::setVisible);
    connect(m_input, &AttentionInput::sampleChosen, &m_presenter,
            &AttentionPresenter::chooseSample);
    connect(m_input, &AttentionInput::textTyped, &m_presenter, &AttentionPresenter::typeText);
    connect(m_input, &AttentionInput::textCut, this, [this](qint64 most, qint64 pasted) {
        workspace().navigation().say(
            tr("The text has %1 characters: only the first %2 were used.").arg(pasted).arg(most));
    });
    connect(m_input, &AttentionInput::pictureFileChosen, &m_presenter,
            &AttentionPresenter::choosePictureFile);
}

void AttentionPage::wireTools() {
    connect(m_tools, &AttentionTools::changed, this, &AttentionPage::showHeads);
    connect(m_tools, &AttentionTools::tokensChosen, this, [this] {
        m_lock.clear();  // the locked index belongs to the previous tokens
        m_presenter.showTokens(m_tools->tokens());
        m_beside->runs()->presenter().showTokens(m_tools->tokens());
    });
    connect(m_tools, &AttentionTools::pinRequested, this, &AttentionPage::togglePin);
    connect(m_tools, &AttentionTools::toggleRequested, this,
            [this] { workspace().masks().toggle(m_current.layer, m_current.head); });
    connect(m_tools, &AttentionTools::zoomRequested, this, [this](double factor) {
        for (AttentionPane* pane : allPanes())
            factor == 0 ? pane->matrix()->zoomToFit() : pane->matrix()->zoomBy(factor);
    });
}

void AttentionPage::wireBeside() {
    const auto offer = [this] { m_tools->setBeside(m_beside->choices(), m_beside->chosen()); };
    connect(m_beside, &BesidePane::offered, this, offer);
    connect(m_beside, &BesidePane::changed, this, &AttentionPage::showHeads);
    connect(m_tools, &AttentionTools::besideChosen, m_beside, &BesidePane::choose);
    offer();
}

void AttentionPage::wireTokens() {
    connect(&m_tokens->edits(), &TokenEdits::refused, this,
            [this](const QString& why) { m_message->show(Banner::Kind::Caution, why); });
    for (AttentionPane* pane : {m_pane, m_pinnedPane})
        for (plots::TokenView* view : pane->views())
            connect(view, &plots::TokenView::tokenOpened, this,
                    [this, view](const plots::TokenSpot& spot) { m_tokens->edit(view, spot); });
}

void AttentionPage::wirePane(AttentionPane* pane) {
    for (plots::TokenView* view : pane->views()) view->installEventFilter(this);
    connect(pane, &AttentionPane::tokenHovered, this, [this](int token) {
        const int before = m_lock.active();
        // mean maps are as long as the longest sample
        m_lock.hover(token < shownMap().tokens() ? token : -1);
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
    m_run->setText(run ? QString()
                       : tr("No run is open. Open one from the start page or the list of runs."));
    m_run->setVisible(!run);
    m_input->setTask(task);
    for (AttentionPane* pane : {m_pane, m_pinnedPane})
        pane->setEmptyText(run ? inputWords(task).mapComes
                               : tr("The attention of the chosen head will be drawn here."));
    m_input->setEnabled(run != nullptr);
    m_input->setSizes(m_presenter.sizes());
    m_input->setReadsPairs(readsPairs(run));
    m_tools->setPicture(traitsOf(task).pictures());
    m_tools->setRolloutShown(!traitsOf(task).pairs);
    m_tools->offerSpecialTokens(traitsOf(task).pairs);
    m_tools->offerWords(false);
    m_target->setVisible(traitsOf(task).pairs);
    showInput();
    m_target->showWritten(nullptr);
    m_steps->setCheckpoints(m_presenter.checkpoints(), workspace().selection().inspection().step);
    m_steps->setEnabled(run != nullptr);
    m_steps->setLive(m_presenter.live(), m_presenter.otherSessionRunning());
    m_pinned.reset();
    const HeadPlace chosen = workspace().selection().head();
    m_current = {chosen.site, chosen.head};
    m_message->dismiss();
    showNothing();
}

void AttentionPage::showInput() {
    const Inspection& shown = workspace().selection().inspection();
    m_input->showInput(shown.input);
    m_input->setPictureNotes(shown.input.kind == ModelInput::Kind::Image ? shown.pictureNotes
                                                                         : QStringList());
    m_target->showInput(shown.input);
}

void AttentionPage::showNothing() {
    const ModelShape& shape = m_presenter.shape();
    m_lock.clear();
    m_heads->grid()->setHeads(shape.layers, shape.heads, {}, QString());
    m_tokens->follow(nullptr);
    m_pane->clear();
    m_pinnedPane->clear();
    m_input->setSampleText(QString());
    m_input->setUnknown({});
    m_input->setLength(0, 0);
    m_prediction->clear();
    showHeads();
}

void AttentionPage::viewChanged() {
    const AttentionView* view = m_presenter.view();
    if (!view) return showNothing();
    if (m_lock.active() >= shownMap().tokens()) m_lock.clear();
    if (!view->maps->pairs()) m_tools->offerSpecialTokens(m_presenter.hasMarks());
    m_tools->offerWords(m_presenter.hasWords());
    // Editing needs the model's own tokens, except for pairs: their source tokens keep their
    // indices.
    const bool editable = view->maps->pairs() || m_presenter.allTokens();
    const auto read = m_presenter.readTokens();
    m_tokens->follow(read, editable ? QString() : tr("Show special tokens and word pieces first."));
    if (view->maps->pairs()) m_target->showWritten(view->maps.get());
    m_steps->setCheckpoints(m_presenter.checkpoints(), workspace().selection().inspection().step);
    if (workspace().selection().inspection().input.kind == ModelInput::Kind::Sample)
        m_input->setSampleText(QString::fromStdString(view->maps->text),
                               QString::fromStdString(view->maps->secondText));
    m_input->setUnknown(unknownWords());
    m_input->setLength(read->tokens, read->inputTokens);
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

double AttentionPage::highOf(const plots::TokenMap& map) const {
    const double own = m_tools->scaleEnd(*m_presenter.view(), map, m_lock.active());
    if (m_tools->scale() == WeightScale::Each) return own;
    // On a shared scale, the maps beside the sample extend the range.
    return std::max(
        own, m_beside->scaleEnd({m_current.layer, m_current.head}, *m_tools, m_lock.active()));
}

bool AttentionPage::headOn(Place place) const {
    return workspace().masks().mask().on(place.layer, place.head);
}

void AttentionPage::showPane(AttentionPane* pane, Place place, bool rollout) {
    const AttentionView* view = m_presenter.view();
    pane->setMode(m_tools->mode());
    pane->patches()->setInk(m_tools->ink());
    if (!view || place.layer >= view->maps->layers || place.head >= view->maps->heads) return;
    const plots::TokenMap map{view->maps, place.layer, place.head,
                              rollout && !view->maps->rollout.empty()};
    QString title = map.rollout ? tr("Attention rollout over all layers") : map.name();
    const ModelShape& shape = m_presenter.shape();
    // A layer may have fewer heads than the grid shows.
    if (!map.rollout && place.layer < shape.layers && !shape.has(place.layer, place.head))
        title += tr(" (%1 has only %2 heads)")
                     .arg(plots::SiteNames(shape).inText(place.layer),
                          QString::number(shape.headsOf(place.layer)));
    if (!map.rollout && !headOn(place)) title += tr(" (switched off)");
    if (pane == m_pinnedPane) title = tr("Pinned: %1").arg(title);
    pane->setMap(map, highOf(map), title, m_presenter.origin());
}

void AttentionPage::showGrid() {
    plots::HeadGrid* grid = m_heads->grid();
    grid->setMask(workspace().masks().mask());
    grid->setCurrent(m_current);
    grid->setPinned(m_pinned);
    if (!m_presenter.view()) return;
    m_heads->show(m_presenter, *m_tools, m_lock.active(),
                  highOf({m_presenter.view()->maps, 0, 0, false}));
}

void AttentionPage::showHeads() {
    m_pinnedPane->setVisible(m_pinned.has_value());
    m_beside->setVisible(m_beside->wanted());
    showPane(m_pane, m_current, m_tools->rollout());
    if (m_pinned) showPane(m_pinnedPane, *m_pinned, false);
    arrange();
    applyToken(false);
    const bool pinned = m_pinned && *m_pinned == m_current;
    m_tools->setHead(
        plots::TokenMap{shownMap().maps, m_current.layer, m_current.head, false}.name(),
        headOn(m_current), pinned, workspace().runA() != nullptr);
    m_watch->check();
}

NextStep AttentionPage::nextStep() const {
    if (!workspace().runA()) return {};
    return {tr("Which heads matter?"), QStringLiteral("ablate")};
}

void AttentionPage::applyToken(bool show) {
    for (AttentionPane* pane : {m_pane, m_pinnedPane}) {
        pane->setActiveToken(m_lock.active(), m_lock.locked(), show);
        if (m_presenter.view() && pane->view()->map().valid())
            pane->view()->setHigh(highOf(pane->view()->map()));
    }
    const plots::TokenMap map = shownMap();
    m_beside->show({m_current.layer, m_current.head}, *m_tools, m_lock, m_presenter.allTokens(),
                   map.valid() ? highOf(map) : 1);
    showGrid();
    showTexts();
    if (m_presenter.view() && m_presenter.view()->maps->pairs()) showPrediction();
}

plots::TokenMap AttentionPage::shownMap() const {
    const AttentionView* view = m_presenter.view();
    if (!view || m_current.layer >= view->maps->layers || m_current.head >= view->maps->heads)
        return {};
    return {view->maps, m_current.layer, m_current.head,
            m_tools->rollout() && !view->maps->rollout.empty()};
}

void AttentionPage::chooseBestHead() {
    const AttentionView* view = m_presenter.view();
    if (!view || view->maps->target.best < 0) return;
    const HeadPlace best = view->maps->target.alignments[std::size_t(view->maps->target.best)].head;
    chooseHead(best.site, best.head);
}

int AttentionPage::place() const {
    const plots::TokenMap map = shownMap();
    const bool chosen = m_lock.active() >= 0 && map.valid() &&
                        map.maps->queryStream(m_current.layer) != TokenStream::Input;
    if (!chosen) return 0;
    // With [BEGIN] first, token i predicts token i + 1, which has index i in the written text.
    const bool begun = map.maps->queryStream(m_current.layer) == TokenStream::Written ||
                       !map.maps->target.read.marks.empty();
    return begun ? m_lock.active() : m_lock.active() + 1;
}

void AttentionPage::showPrediction() {
    const AttentionView* view = m_presenter.view();
    if (!view) return;
    view->maps->pairs() ? m_prediction->showPlace(m_presenter, place())
                        : m_prediction->show(m_presenter);
}

QList<AttentionPane*> AttentionPage::allPanes() const {
    return QList<AttentionPane*>{m_pane, m_pinnedPane} + m_beside->panes();
}

bool AttentionPage::settled() const {
    return m_presenter.settled() && m_sampleFinder->settled() && m_beside->settled();
}

QList<plots::FigureChoice> AttentionPage::figures() const {
    QList<plots::FigureChoice> all;
    if (!m_presenter.view()) return all;
    const auto origin = [this] { return m_presenter.provenance(); };
    all.append(plots::choiceOf(m_pane->title(), m_pane->view(), origin, {m_pane}));
    if (m_pinned)
        all.append(
            plots::choiceOf(m_pinnedPane->title(), m_pinnedPane->view(), origin, {m_pinnedPane}));
    all += m_beside->figures();
    // Offer all maps side by side as one figure.
    if (m_pinned || !m_beside->parts().isEmpty()) {
        const auto row = [this] {
            plots::FigureRow row;
            row.parts.append(plots::kept(m_pane->view()->figure(), {}));
            if (m_pinned) row.parts.append(plots::kept(m_pinnedPane->view()->figure(), {}));
            row.parts += m_beside->parts();
            return plots::kept(row, m_presenter.provenance());
        };
        const bool heads = m_beside->parts().isEmpty();
        all.append({heads ? tr("Chosen and pinned head") : tr("Maps side by side"), row, {}});
    }
    all.append(plots::choiceOf(tr("All heads"), grid(), origin, {grid()}));
    if (const auto* bars = m_prediction->bars(); !bars->bars().empty())
        all.append(plots::choiceOf(tr("Prediction"), bars, origin, {bars}));
    return all;
}

}  // namespace headscope::ui
