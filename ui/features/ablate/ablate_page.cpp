#include "ui/features/ablate/ablate_page.h"

#include "ui/features/ablate/ablate_page_changes.h"
#include "ui/features/ablate/ablate_page_kind.h"
#include "ui/features/ablate/ablate_page_sets.h"
#include "ui/features/ablate/ablate_page_texts.h"
#include "ui/features/ablate/joint_ablation.h"
#include "ui/features/ablate/patch_card.h"
#include "ui/features/ablate/repair_card.h"
#include "ui/features/attention/attention_presenter.h"
#include "ui/figures/sample_words.h"
#include "ui/figures/site_names.h"
#include "ui/plots/ablation_bars.h"
#include "ui/plots/prediction_bars.h"
#include "ui/widgets/attention_row.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/explain_button.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/folding_side.h"
#include "ui/widgets/forms/choose.h"
#include "ui/widgets/options_button.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/input_words.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/data_fault.h"
#include "ui/workspace/head_map/head_map_panel.h"
#include "ui/workspace/page_parts.h"
#include "ui/workspace/verdict.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {

namespace {
constexpr int kClockMs = 500;
constexpr int kFirstSamples = 1;  // index of the default in the list of sample counts
// default number of generated texts; must match the presenter's default
constexpr int kFirstWritten = 100;

QLabel* bigNumber(QWidget* parent) {
    QLabel* label = titleLabel(QStringLiteral("\u2013"), parent);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}
}  // namespace

AblatePage::AblatePage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent), m_presenter(workspace) {
    auto* content = new QWidget(this);
    auto* left = new QVBoxLayout;
    left->setSpacing(12);
    QWidget* map = makeMap();
    map->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    left->addWidget(map, 0, Qt::AlignTop);
    left->addWidget(makeParts(), 1);
    auto* details = new QWidget(content);
    auto* right = new QVBoxLayout(details);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(12);
    right->addWidget(makeSample());
    // Beside the sample that the user may edit, and near the map that shows the answer.
    right->addWidget(
        inCard(tr("Patching"), m_patch = new PatchCard(workspace, *m_map, this), this));
    right->addWidget(inCard(tr("Self-repair"), m_repair = new RepairCard(workspace, this), this));
    right->addStretch(1);
    m_sampleSide =
        new FoldingSide(workspace.folds(), {QStringLiteral("ablate-details"), tr("Current sample")},
                        details, content);
    m_middle = new QHBoxLayout;
    m_middle->setSpacing(12);
    m_middle->addLayout(left, 6);
    m_middle->addWidget(m_sampleSide, 5);
    auto* column = scrolledColumn(content);
    column->addWidget(makeHeader());
    column->addWidget(m_run = captionLabel(content));
    m_message = new Banner(this);
    m_message->floatOver(*this);
    // The result comes first at every width.
    column->addWidget(m_heldOut = makeHeldOut());
    m_heldOut->setObjectName(QStringLiteral("held-out"));
    column->addLayout(m_middle, 1);
    m_watch = new VerdictWatch(*this);
    wire();
    runChanged();
}

void AblatePage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    fold();
}

void AblatePage::changeEvent(QEvent* event) {
    Page::changeEvent(event);
    if (event->type() == QEvent::FontChange) fold();
}

void AblatePage::fold() {
    if (!m_middle) return;
    foldColumns(m_middle, this, 60);
    m_sampleSide->setStacked(m_middle->direction() == QBoxLayout::TopToBottom);
}

// The paragraphs that the page would otherwise show beside the pictures.
void AblatePage::explain() {
    m_explain->explain({m_heldOutNote, m_importanceNote, m_selfTestNote, maskPlaceText()});
}

// The effects of the switches, one tab for each.
QWidget* AblatePage::makeParts() {
    m_parts = new QTabWidget(this);
    m_parts->setObjectName(QStringLiteral("ablate-parts"));
    m_parts->setDocumentMode(true);
    m_classCard = makeClasses();
    const auto add = [this](QWidget* part, const QString& title, const QString& tip) {
        m_parts->setTabToolTip(m_parts->addTab(part, title), tip);
    };
    // Short titles, so that all of them fit in every language.
    add(m_classCard, tr("Every class"), tr("Score of each class with heads on and off"));
    add(inCard({}, m_changes = new AblateChanges(workspace(), this), this), tr("Samples"),
        tr("Samples whose prediction changes"));
    add(inCard({}, m_jointAblation = new JointAblationCard(workspace(), this), this),
        tr("Combinations"), tr("Effects of several heads together"));
    add(inCard({}, m_sets = new AblateSets(workspace(), this), this), tr("Saved"),
        tr("Saved sets of heads, compared with each other"));
    return m_parts;
}

QWidget* AblatePage::makeHeader() {
    auto* row = new AttentionRow(this);
    row->setObjectName(QStringLiteral("controls"));
    m_samples = new QComboBox(row);
    m_samples->addItem(tr("200 samples"), 200);
    m_samples->addItem(tr("1,000 samples"), 1000);
    m_samples->addItem(tr("all samples"), 0);
    m_samples->setCurrentIndex(kFirstSamples);
    m_samples->setToolTip(
        tr("Samples evaluated at every switch, drawn at random within classes, the same ones each "
           "time. More samples "
           "narrow the interval."));
    m_written = new QComboBox(row);
    m_written->setObjectName(QStringLiteral("written-texts"));
    for (const int texts : {50, 100, 300, 1000})
        m_written->addItem(tr("%1 texts").arg(countText(texts)), texts);
    m_written->addItem(tr("no texts"), 0);
    m_written->setCurrentIndex(m_written->findData(kFirstWritten));
    m_written->setAccessibleName(tr("Number of generated texts"));
    m_written->setToolTip(
        tr("Number of samples to generate text for, with and without the heads that are off. BLEU "
           "and ROUGE are "
           "computed on these. Generation is slow."));
    m_split = new QComboBox(row);
    m_split->setAccessibleName(tr("Split that the switches are evaluated on"));
    m_split->addItem(tr("of the test split"), QStringLiteral("test"));
    m_split->addItem(tr("of the validation split"), QStringLiteral("valid"));
    m_split->setToolTip(
        tr("Choose heads on validation and report on test. If you use these numbers to choose "
           "heads, select validation "
           "here."));
    addSwitchHistory(workspace().masks(), *row->layout(), this);
    addButtons(*row);
    m_options = new OptionsButton(row);
    m_options->add(tr("&Evaluate on"), m_samples);
    m_options->add(tr("Generated texts"), m_written);
    m_options->add(tr("Split"), m_split);
    m_options->add(tr("A head that is off"), m_kind = new AblationChoice(workspace().masks()));
    m_options->add(tr("Importance"), m_importanceFrom);
    row->add(m_options);
    row->add(m_explain = new ExplainButton(row));
    return row;
}

void AblatePage::addButtons(AttentionRow& row) {
    const auto button = [&](const QString& text, const QString& tip, auto* target, auto act) {
        auto* made = new QPushButton(text, &row);
        made->setToolTip(tip);
        connect(made, &QPushButton::clicked, target, act);
        row.add(made);
        return made;
    };
    MaskModel* masks = &workspace().masks();
    button(tr("All on"), tr("Switches all heads on"), masks, &MaskModel::allOn);
    button(tr("All off"),
           tr("Switches all heads off, so that the model has no "
              "attention"),
           masks, &MaskModel::allOff);
    button(tr("Invert"), tr("Removes the kept heads and restores the removed ones"), masks,
           &MaskModel::invert);
    m_keepOne = button(tr("Keep one per layer"), QString(), &m_presenter,
                       &AblatePresenter::keepOnePerLayer);
    row.add(m_measure);
}

QWidget* AblatePage::makeMap() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    m_map = new HeadMapPanel(workspace(), HeadMapPanel::Size::Large, box);
    m_importanceText = captionLabel(box);
    m_progress = new ProgressBar(box);
    m_progress->setObjectName(QStringLiteral("importance-progress"));
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setMaximumHeight(6);
    m_measure = new QPushButton(box);
    m_measure->setToolTip(tr("Switches off one head at a time and measures the change"));
    m_importanceFrom = new QComboBox(box);
    m_importanceFrom->setAccessibleName(tr("Split that importance is measured on"));
    m_importanceFrom->setToolTip(
        tr("Choose validation if you select heads by importance. Heads selected on test can no "
           "longer be reported on "
           "test."));
    m_selfTest = new WrappedLabel(box);
    m_selfTest->setTextFormat(Qt::PlainText);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_map, m_progress, m_importanceText, m_selfTest})
        column->addWidget(widget);
    return inCard(tr("Rows: layers, columns: heads"), box, this);
}

QWidget* AblatePage::makeHeldOut() {
    m_figures = new QWidget(this);
    auto* row = new FlowLayout(m_figures, 24);  // wraps if the text is large
    const auto tile = [&](const QString& name, QLabel*& number, QLabel*& range) {
        auto* pair = new QWidget(m_figures);
        auto* line = new QHBoxLayout(pair);
        line->setContentsMargins(0, 0, 0, 0);
        auto* caption = captionLabel(pair);
        caption->setText(name);
        caption->setWordWrap(false);
        number = bigNumber(pair);
        line->addWidget(caption);
        line->addWidget(number);
        row->addWidget(pair);
        row->addWidget(range = captionLabel(m_figures));
        row->setAlignment(range, Qt::AlignVCenter);
        range->setWordWrap(false);
    };
    tile(tr("Held-out data, all heads on"), m_before, m_beforeRange);
    tile(tr("With heads off"), m_after, m_afterRange);
    m_heldOutState = new QLabel(m_figures);
    m_heldOutState->setTextFormat(Qt::PlainText);
    row->addWidget(m_heldOutState);
    return inCard({}, m_figures, this);
}

void AblatePage::resetView() {
    chooseItem(m_samples, kFirstSamples);
    chooseItem(m_written, m_written->findData(kFirstWritten));
    for (auto* box : {m_split, m_importanceFrom}) chooseItem(box, 0);
    workspace().headMeasures().resetChoice();
    m_jointAblation->resetView();
    m_changes->resetView();
    m_patch->resetView();
}

void AblatePage::wire() {
    connect(&m_presenter, &AblatePresenter::runChanged, this, &AblatePage::runChanged);
    connect(&m_presenter, &AblatePresenter::changed, this, &AblatePage::showAll);
    connect(&m_presenter, &AblatePresenter::failed, this,
            [this](const Error& error) { showFault(*m_message, error, workspace()); });
    connect(&m_presenter, &AblatePresenter::answered, m_message, &Banner::dismiss);
    connect(&m_map->presenter(), &HeadMapPresenter::changed, this, &AblatePage::showImportance);
    connect(m_map, &HeadMapPanel::menuOpened, this,
            [this](QMenu& menu) { addFigureActions(menu); });
    connect(m_samples, &QComboBox::activated, this, [this] {
        m_presenter.setSamples(m_samples->currentData().toInt());
        m_jointAblation->presenter().measureOn(m_samples->currentData().toInt());
    });
    connect(m_written, &QComboBox::activated, this,
            [this] { m_presenter.setWritten(m_written->currentData().toInt()); });
    connect(m_split, &QComboBox::activated, this,
            [this] { m_presenter.setSplit(m_split->currentData().toString()); });
    for (auto* box : {m_samples, m_split})
        connect(box, &QComboBox::activated, this, [this] {
            m_changes->presenter().measureOn(toStd(m_split->currentData().toString()),
                                             m_samples->currentData().toInt());
            m_sets->presenter().measureOn(toStd(m_split->currentData().toString()),
                                          m_samples->currentData().toInt());
        });
    connect(m_importanceFrom, &QComboBox::activated, this,
            [this] { m_presenter.setImportanceSplit(m_importanceFrom->currentData().toString()); });
    connect(&m_presenter, &AblatePresenter::progressed, this, &AblatePage::showImportance);
    connect(&m_presenter, &AblatePresenter::reportProgressed, this, &AblatePage::showHeldOut);
    connect(m_measure, &QPushButton::clicked, this, [this] {
        if (m_presenter.measuringImportance()) return m_presenter.stopMeasuring();
        m_presenter.measureImportance(m_samples->currentData().toInt());
    });
    m_clock.setInterval(kClockMs);
    connect(&m_clock, &QTimer::timeout, this, &AblatePage::showImportance);
}

void AblatePage::runChanged() {
    const bool open = workspace().runA() != nullptr;
    m_run->setText(open ? QString()
                        : tr("No run is open. Open one from the start page or the list of runs."));
    m_run->setVisible(!open);
    const bool validated = open && workspace().runA()->info().validSamples > 0;
    m_importanceFrom->clear();
    m_importanceFrom->addItem(
        validated ? tr("on validation") : tr("on training (no validation split)"), QString());
    m_importanceFrom->addItem(tr("on test"), QStringLiteral("test"));
    m_presenter.setImportanceSplit(QString());
    m_split->setEnabled(validated);
    if (!validated) m_split->setCurrentIndex(0);
    m_presenter.setSplit(m_split->currentData().toString());
    const int classes = m_parts->indexOf(m_classCard);
    const bool appears = open && labelled() && !m_parts->isTabVisible(classes);
    m_parts->setTabVisible(classes, open && labelled());
    if (appears) m_parts->setCurrentIndex(classes);
    m_written->setVisible(m_presenter.writes());
    m_kind->setVisible(!m_presenter.writes());  // generative models only support zero ablation
    m_prediction->setVisible(!m_presenter.writes());
    m_otherTexts->clear();
    m_classes->clear();
    m_prediction->setPrediction({}, {}, QString());
    m_message->dismiss();
    showAll();
}

const ScoreKind& AblatePage::colouredBy() const {
    if (const auto* chosen = importanceScore(m_map->presenter().shown())) return *chosen;
    return scoreKind(traitsOf(m_presenter.shape().task).scores.front());
}

NextStep AblatePage::nextStep() const {
    if (!workspace().runA()) return {};
    return {tr("How many heads suffice?"), QStringLiteral("prune")};
}

void AblatePage::showAll() {
    showImportance();
    showHeldOut();
    showSample();
    showSelfTest();
    m_watch->check();
}

// Progress of a slow evaluation, e.g. " 40 %".
QString AblatePage::shareText() const {
    const int hundredths = int(100 * m_presenter.reportShare());
    return hundredths > 0 && hundredths < 100 ? QStringLiteral(" %1 %").arg(hundredths) : QString();
}

void AblatePage::showHeldOut() {
    const auto* report = m_presenter.report();
    const bool stale = m_presenter.stale(), first = m_presenter.firstOnly();
    // greyed out while new scores are computed
    m_figures->setEnabled(report && (!stale || first));
    m_classes->setEnabled(report && !stale);
    if (!report) {
        for (QLabel* label : {m_before, m_after}) label->setText(QStringLiteral("\u2013"));
        for (QLabel* label : {m_beforeRange, m_afterRange}) label->clear();
        m_heldOutState->setText(workspace().runA() ? tr("Computing …%1").arg(shareText())
                                                   : QString());
        m_heldOutState->setVisible(!m_heldOutState->text().isEmpty());
        m_heldOutNote.clear();
        return explain();
    }
    const HeldOutEffect effect = heldOutEffect(*report);
    const int off = m_presenter.reportMask().offCount();
    m_before->setText(levelText(effect, effect.before));
    m_after->setText(levelText(effect, effect.after));
    m_beforeRange->setText(levelRangeText(scoreOf(report->before, effect.score)));
    m_afterRange->setText(levelRangeText(scoreOf(report->after, effect.score)));
    SampleSet measured = *report;
    if (effect.kind().ofTexts) measured.samples = report->written;
    // The head map beside it may be measured on another split.
    if (!stale || (first && !m_presenter.refining()))
        m_heldOutState->setText(plots::sampleSetWords(measured));
    else if (first)
        m_heldOutState->setText(
            tr("first %1 samples …%2").arg(countText(report->samples), shareText()));
    else
        m_heldOutState->setText(tr("Computing for the new switches …%1").arg(shareText()));
    m_heldOutState->setVisible(true);
    // A longer text would move the switches below: the next click would hit another head.
    m_heldOutState->setMinimumWidth(
        std::max(m_heldOutState->minimumWidth(), m_heldOutState->sizeHint().width()));
    m_heldOutNote =
        tr("%1 on %2, step %3, on the same samples with and without the heads. Interval of the "
           "paired difference: %4.")
            .arg(heldOutName(effect.kind()), plots::sampleSetWords(measured),
                 countText(report->step), catalogueText(effect.kind().differenceMethod)) +
        (off > 0 ? QLatin1Char(' ') + ablationNote(m_presenter.reportAblation()) : QString());
    explain();
    if (labelled() && !stale) m_classes->setReport(*report);
}

QList<plots::FigureChoice> AblatePage::figures() const {
    QList<plots::FigureChoice> all;
    if (!workspace().runA()) return all;
    all.append(plots::choiceOf(
        m_presenter.importance() ? tr("Importance of every head") : tr("Switches of all heads"),
        this, [this] { return m_presenter.importanceProvenance(); }, {m_map}));
    if (m_parts->isTabVisible(m_parts->indexOf(m_classCard)) && m_presenter.report())
        all.append(plots::choiceOf(tr("Every class"), m_classes,
                                   [this] { return m_presenter.reportProvenance(); }, {m_classes}));
    if (!m_prediction->bars().empty())
        all.append(plots::choiceOf(tr("Prediction for the current sample"), m_prediction,
                                   [this] { return m_presenter.sampleProvenance(); },
                                   {m_prediction}));
    return all + m_jointAblation->figures() + m_repair->figures();
}

void AblatePage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    m_presenter.setActive(true);
    m_changes->presenter().setActive(true);
    m_sets->presenter().setActive(true);
}

QStringList AblatePage::results() const {
    if (!m_presenter.report() || m_presenter.stale()) return {};
    return {tr("All heads on: %1; with the heads as switched now: %2")
                .arg(m_before->text(), m_after->text()),
            verdict().text, m_heldOutNote};
}

bool AblatePage::settled() const {
    return m_presenter.settled() && m_changes->presenter().settled() &&
           !m_jointAblation->presenter().measuring() && !m_repair->presenter().measuring() &&
           !m_patch->presenter().measuring() && m_sets->presenter().settled();
}

void AblatePage::hideEvent(QHideEvent* event) {
    Page::hideEvent(event);
    m_presenter.setActive(false);
    m_changes->presenter().setActive(false);
    m_sets->presenter().setActive(false);
}

}  // namespace headscope::ui
