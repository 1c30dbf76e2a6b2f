#include "ui/features/xray/xray_page.h"

#include "ui/features/xray/xray_page_fit.h"
#include "ui/features/xray/xray_page_now.h"
#include "ui/plots/matrix_view.h"
#include "ui/plots/panel_grid.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/step_slider.h"
#include "ui/widgets/text/formula_view.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/page_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace headscope::ui {

XrayPage::XrayPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent), m_presenter(workspace) {
    auto* body = new QWidget;
    auto* column = scrolledColumn(body);
    column->addWidget(makeHeader());
    m_stack = new QStackedWidget(body);
    m_stack->addWidget(makeInvitation());
    m_stack->addWidget(makePlots());
    column->addWidget(m_stack, 1);
    wire();
    showAll();
}

QWidget* XrayPage::makeHeader() {
    auto* box = new QWidget(this);
    m_metrics = new QComboBox(box);
    m_metrics->setObjectName(QStringLiteral("xray-page-metrics"));
    m_metrics->setAccessibleName(tr("Metric"));
    for (int metric = 0; metric < kXrayMetrics; ++metric) {
        m_metrics->addItem(XrayText::name(metric));
        m_metrics->setItemData(metric, XrayText::meaning(metric), Qt::ToolTipRole);
    }
    m_forms = new QComboBox(box);
    m_forms->setObjectName(QStringLiteral("xray-page-forms"));
    m_forms->setAccessibleName(tr("Form of the metric"));
    m_forms->addItems({tr("As in the article"), tr("Normalised")});
    m_logarithmic = new QCheckBox(tr("&Logarithmic"), box);
    m_logarithmic->setChecked(true);
    m_logarithmic->setToolTip(tr("Logarithmic axis of values, as in the article"));
    m_preset = new QPushButton(tr("The article’s setting…"), box);
    m_preset->setObjectName(QStringLiteral("article-setting"));
    m_preset->setToolTip(tr(
        "Shows which results of the article were reproduced, and offers the preset for the form"));
    auto* row = new QWidget(box);
    row->setObjectName(QStringLiteral("controls"));
    auto* line = new FlowLayout(row);  // the line wraps if the text is large
    for (QWidget* widget : {static_cast<QWidget*>(m_metrics), static_cast<QWidget*>(m_forms),
                            static_cast<QWidget*>(m_logarithmic), static_cast<QWidget*>(m_preset)})
        line->addWidget(widget);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(row);
    column->addWidget(m_formula = new FormulaView(box));
    column->addWidget(m_meaning = new Caption(QString(), box));
    return box;
}

QWidget* XrayPage::makeInvitation() {
    auto* box = new QWidget(this);
    auto* card = new Card(box);
    card->content()->addWidget(m_emptyTitle =
                                   new Heading(QString(), Heading::Level::Section, card));
    m_emptyText = new WrappedLabel(card);
    m_emptyText->setObjectName(QStringLiteral("empty-text"));
    card->content()->addWidget(m_emptyText);
    m_record = new QPushButton(icon(QStringLiteral("media-playback-start")), QString(), card);
    m_record->setObjectName(QStringLiteral("record"));
    auto* line = new FlowLayout;
    line->addWidget(m_record);
    card->content()->addLayout(line);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(card);
    column->addWidget(m_now = new XrayNowPanel(m_presenter, box), 1);
    return box;
}

QWidget* XrayPage::makePlots() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    auto* top = new Card(box);
    m_curves = new plots::PanelGrid(top);
    m_curves->setMinimumLines(15);
    m_curves->setAccessibleName(tr("Mean and variance of every layer over training"));
    top->content()->addWidget(m_curves, 1);
    column->addWidget(top, 3);
    auto* fit = new Card(box);
    fit->content()->addWidget(m_fit = new XrayFitPanel(m_presenter, fit), 1);
    m_row = new QHBoxLayout;
    m_row->setSpacing(12);
    m_row->addWidget(makeMatrix(), 2);
    m_row->addWidget(fit, 3);
    column->addLayout(m_row, 2);
    return box;
}

QWidget* XrayPage::makeMatrix() {
    auto* card = new Card(this);
    m_below = new QStackedWidget(card);
    m_below->addWidget(m_matrix = new plots::MatrixView(m_below));
    m_below->addWidget(m_heads = new plots::PanelGrid(m_below));
    m_heads->setChoosable(false);
    m_heads->setAccessibleName(tr("Every head of the layer over training"));
    card->content()->addWidget(m_below, 1);
    card->content()->addWidget(m_steps = new StepSlider(card));
    return card;
}

void XrayPage::wire() {
    connect(m_metrics, &QComboBox::activated, &m_presenter, &XrayPresenter::chooseMetric);
    connect(m_forms, &QComboBox::activated, this,
            [this](int index) { m_presenter.chooseForm(static_cast<XrayForm>(index)); });
    connect(m_logarithmic, &QCheckBox::toggled, &m_presenter, &XrayPresenter::setLogarithmic);
    connect(m_curves, &plots::PanelGrid::panelChosen, &m_presenter, &XrayPresenter::chooseLayer);
    connect(m_steps, &StepSlider::stepChosen, &m_presenter, &XrayPresenter::chooseFrame);
    connect(m_record, &QPushButton::clicked, &m_presenter, &XrayPresenter::offerRecording);
    connect(m_preset, &QPushButton::clicked, &m_presenter, &XrayPresenter::showPreset);
    connect(&m_presenter, &XrayPresenter::framesChanged, this, &XrayPage::showAll);
    connect(&m_presenter, &XrayPresenter::frameChanged, this, [this] {
        showCurves();
        showMatrix();
    });
    connect(&m_presenter, &XrayPresenter::nowChanged, m_now, &XrayNowPanel::showNow);
    connect(&workspace(), &Workspace::engineReady, this, &XrayPage::showAll);
}

bool XrayPage::empty() const {
    return m_stack->currentIndex() == 0;
}

void XrayPage::showAll() {
    const bool none = m_presenter.frames().empty();
    // Page 0 invites to record; page 1 has the plots.
    m_stack->setCurrentIndex(none ? 0 : 1);
    const bool forms = xrayHasForms(m_presenter.metric());
    // Without records the choice applies to the panel of the current weights.
    m_forms->setEnabled(none ? m_presenter.measuresNow() : forms);
    m_forms->setToolTip(
        forms || none
            ? tr("The article’s form depends on the size of queries and context vectors; the "
                 "normalised one compares across layers")
            : tr("%1 is a cosine: the article’s form is normalised already")
                  .arg(XrayText::name(m_presenter.metric())));
    m_logarithmic->setEnabled(!none);
    m_preset->setVisible(m_presenter.hasPreset());
    showTexts();
    if (none) return showInvitation();
    showCurves();
    showMatrix();
    showHeads();
    m_below->setCurrentIndex(m_presenter.metric() == kXrayHeads ? 1 : 0);
    m_steps->setSteps(m_presenter.steps(), m_presenter.frameIndex(), m_presenter.live());
    m_steps->setVisible(m_presenter.metric() != kXrayHeads);
    m_fit->showFits();
}

void XrayPage::showInvitation() {
    m_now->showNow();
    const QString how =
        tr("Training makes records if “X-ray records” is on (under More in the form’s Training "
           "part; --set "
           "train.xray=true on the command line): for each of the first 40 batches, then whenever "
           "similarity is "
           "measured. Each record costs one more forward pass.");
    // Nothing to offer while records are loading or will come.
    m_record->setVisible(!m_presenter.expectsRecords() && !m_presenter.loading());
    if (m_presenter.loading()) {
        m_emptyTitle->clear();
        m_emptyText->clear();
    } else if (m_presenter.expectsRecords()) {
        m_emptyTitle->setText(tr("Waiting for the first batch"));
        m_emptyText->setText(tr("This run keeps X-ray records; they appear here batch by batch."));
    } else if (m_presenter.hasRun()) {
        m_emptyTitle->setText(
            tr("“%1” does not contain X-ray records").arg(toQt(m_presenter.info().name)));
        const QString problem = m_presenter.problem();
        m_emptyText->setText(problem.isEmpty() ? how : problem);
        m_record->setText(tr("Train again with X-ray records…"));
    } else {
        m_emptyTitle->setText(tr("No run is open"));
        m_emptyText->setText(tr("Open a run that was trained with X-ray records, or train one.") +
                             QLatin1Char(' ') + how);
        m_record->setText(tr("Set up a run with X-ray records…"));
    }
}

void XrayPage::showTexts() {
    m_metrics->setCurrentIndex(m_presenter.metric());
    m_forms->setCurrentIndex(static_cast<int>(m_presenter.form()));
    m_formula->setFormula(toQt(m_presenter.measureInfo().formula));
    m_meaning->setText(XrayText::meaning(m_presenter.metric()));
}

QString XrayPage::stem(const char* part) const {
    return QStringLiteral("xray-%1-%2").arg(QLatin1String(part), toQt(m_presenter.measure()));
}

void XrayPage::showCurves() {
    m_curves->setEmptyText(tr("This run did not record this metric."));
    m_curves->setData(m_presenter.curves());
    m_curves->setCurrent(m_presenter.layer());
    const QString over = m_presenter.metric() == kXrayHeads ? tr("heads") : tr("head pairs");
    m_curves->setFigure(
        stem("curves"),
        tr("%1: mean and variance over %2 of every layer against the training batch. %3")
            .arg(XrayText::name(m_presenter.metric()), over, m_presenter.origin()));
}

void XrayPage::showMatrix() {
    const auto* frame = m_presenter.frame();
    const auto* pairs =
        frame ? xrayPairs(*frame, m_presenter.measure(), m_presenter.layer()) : nullptr;
    if (!pairs) return m_matrix->clear();
    const auto& values = pairs->layers[static_cast<std::size_t>(m_presenter.layer())];
    const auto heads = static_cast<std::size_t>(pairs->heads);
    // The frame comes from a file, so its size is checked before it is drawn.
    if (values.empty() || values.size() != heads * heads) return m_matrix->clear();
    const MeasureInfo info = m_presenter.measureInfo();
    plots::MatrixData matrix;
    matrix.size = pairs->heads;
    matrix.values = values;
    matrix.layer = m_presenter.layer();
    matrix.site = m_presenter.sites().title(matrix.layer);
    matrix.quantity = XrayText::name(m_presenter.metric());
    matrix.meaning = plots::measureMeaning(info);
    matrix.title =
        tr("%1 · batch %2")
            .arg(m_presenter.sites().title(m_presenter.layer()), QString::number(frame->step));
    // An unbounded measure uses the layer's value range over all batches, so that the colour scale
    // stays fixed.
    const auto limits =
        xrayLimits(m_presenter.frames(), m_presenter.measure(), m_presenter.layer());
    matrix.colours = info.high > info.low
                         ? plots::measureColours(info, {})
                         : plots::ColourMap(plots::ColourScale::Cividis, limits.low, limits.high);
    m_matrix->setMatrix(matrix);
    m_matrix->setFigure(stem("matrix"),
                        tr("%1 between the heads of %2 at batch %3. %4")
                            .arg(matrix.quantity, m_presenter.sites().inText(m_presenter.layer()),
                                 QString::number(frame->step), m_presenter.origin()));
}

void XrayPage::showHeads() {
    if (m_presenter.metric() != kXrayHeads) return;
    m_heads->setData(m_presenter.headCurves());
    m_heads->setFigure(stem("heads"), tr("%1 of every head of %2 against the training batch. %3")
                                          .arg(XrayText::name(kXrayHeads),
                                               m_presenter.sites().inText(m_presenter.layer()),
                                               m_presenter.origin()));
}

QList<plots::FigureChoice> XrayPage::figures() const {
    if (empty()) return m_now->figures();
    QList<plots::FigureChoice> all;
    const auto origin = [this] { return m_presenter.provenance(); };
    all.append(plots::choiceOf(tr("Every layer over training"), m_curves, origin, {m_curves}));
    if (m_below->currentWidget() == m_heads)
        all.append(plots::choiceOf(
            tr("Every head of %1").arg(m_presenter.sites().inText(m_presenter.layer())), m_heads,
            origin, {m_heads}));
    else
        all.append(
            plots::choiceOf(tr("Matrix of %1").arg(m_presenter.sites().inText(m_presenter.layer())),
                            m_matrix, origin, {m_matrix, m_steps}));
    all.append(plots::choiceOf(tr("Does M3 explain the loss?"), m_fit->plot(), origin, {m_fit}));
    return all;
}

void XrayPage::fold() {
    foldColumns(m_row, this, 63);
}

void XrayPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    fold();
}

void XrayPage::changeEvent(QEvent* event) {
    Page::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_fit) fold();
}

void XrayPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    m_presenter.setActive(true);
    showAll();
}

void XrayPage::hideEvent(QHideEvent* event) {
    Page::hideEvent(event);
    m_presenter.setActive(false);
}

}  // namespace headscope::ui
