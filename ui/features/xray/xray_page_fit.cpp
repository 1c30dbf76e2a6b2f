#include "ui/features/xray/xray_page_fit.h"

#include "ui/figures/plot_text.h"
#include "ui/plots/panel_grid.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/cell_texts.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/text_table_view.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/page_parts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr int kMostBatches = 1'000'000;
// minimum width in text line heights for plot and table side by side
constexpr int kBothLines = 40;
// minimum table width in characters; the table scrolls if it is narrower than its content
constexpr int kLeastLetters = 28;

QString shareText(double value) {
    if (!std::isfinite(value)) return plots::numberText(value, 3);
    return plots::localDigits(QString::number(value, 'f', 3));
}

}  // namespace

XrayFitPanel::XrayFitPanel(XrayPresenter& presenter, QWidget* parent)
    : QWidget(parent), m_presenter(presenter) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(makeHeader());
    column->addWidget(
        new Caption(tr("R² of the linear regression of the batch loss on mean and variance of M3, "
                       "layer by layer, over "
                       "the first n batches. Any quantity that changes steadily explains a falling "
                       "loss well, so "
                       "compare with the trend alone and with the changes from batch to batch."),
                    this));
    m_row = new QHBoxLayout;
    m_row->setSpacing(12);
    m_row->addWidget(m_plot = new plots::PanelGrid(this), 1);
    m_row->addWidget(m_table = new QTableWidget(this), 0, Qt::AlignTop);
    m_table->setObjectName(QStringLiteral("xray-fit-panel-table"));
    column->addLayout(m_row, 1);
    column->addWidget(m_verdict = new WrappedLabel(this));
    m_verdict->setObjectName(QStringLiteral("xray-fit-panel-verdict"));
    m_verdict->setTextFormat(Qt::PlainText);
    m_plot->setChoosable(false);
    m_plot->setMinimumLines(10);
    m_plot->setAccessibleName(tr("R² against the number of batches"));
    setUpTable();
    connect(m_batches, &QSpinBox::valueChanged, &m_presenter, &XrayPresenter::setBatches);
    connect(m_table, &QTableWidget::cellClicked, this,
            [this](int row) { m_presenter.chooseLayer(row); });
}

QHBoxLayout* XrayFitPanel::makeHeader() {
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(new Heading(tr("Does M3 explain the loss?"), Heading::Level::Section, this), 1);
    auto* label = new QLabel(tr("First &batches"), this);
    m_batches = new IntegerBox(this);
    m_batches->setRange(kFewestBatches, kMostBatches);
    m_batches->setValue(m_presenter.batches());
    m_batches->setAccessibleName(tr("Batches that the regression uses"));
    m_batches->setToolTip(tr("The regression uses this many of the first recorded batches"));
    label->setBuddy(m_batches);
    line->addWidget(label);
    line->addWidget(m_batches);
    return line;
}

void XrayFitPanel::setUpTable() {
    const std::vector<std::pair<QString, QString>> columns = {
        {tr("Layer"), QString()},
        {tr("Batches"), QString()},
        {tr("R²"), tr("Regression of the batch loss on mean and variance of M3")},
        {tr("Adjusted R²"), tr("Corrected for what two predictors explain by chance")},
        {tr("Trend"), tr("R² of step and log step alone")},
        {tr("Beyond trend"), tr("Share of the variance left by the trend that M3 explains")},
        {tr("Batch "
            "changes"),
         tr("R² for changes of the loss from one batch to the next, from changes of "
            "mean and variance")}};
    m_table->setColumnCount(static_cast<int>(columns.size()));
    for (int i = 0; i < m_table->columnCount(); ++i) {
        m_table->setHorizontalHeaderItem(
            i, new QTableWidgetItem(columns[static_cast<std::size_t>(i)].first));
        m_table->horizontalHeaderItem(i)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_table->horizontalHeaderItem(i)->setToolTip(columns[static_cast<std::size_t>(i)].second);
    }
    m_table->setAccessibleName(tr("R² of every layer"));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    rememberSizes(*m_table);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_table->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
}

void XrayFitPanel::showFits() {
    const QSignalBlocker blocker(m_batches);
    m_batches->setValue(m_presenter.batches());
    m_plot->setEmptyText(
        tr("R² needs %1 recorded batches whose loss is known.").arg(kFewestBatches));
    m_plot->setData(xrayFitCurves(m_presenter.fits(), m_presenter.sites()));
    m_plot->setFigure(
        QStringLiteral("xray-loss-fit"),
        tr("R² of the linear regression of the batch loss on mean and variance of output "
           "dissimilarity "
           "(M3) over the first n batches, layer by layer; dotted: of step and log step alone. %1")
            .arg(m_presenter.origin()));
    fillTable();
}

void XrayFitPanel::fillTable() {
    const auto& fits = m_presenter.fits();
    QList<QStringList> rows;
    for (const auto& fit : fits) {
        const LossFit& last = fit.back();
        rows.append({m_presenter.sites().label(static_cast<int>(rows.size())),
                     QString::number(last.batches), shareText(last.r2), shareText(last.adjusted),
                     shareText(last.trend), shareText(last.beyond), shareText(last.changes)});
    }
    setCellTexts(*m_table, rows);
    const auto chosen = static_cast<std::size_t>(std::max(0, m_presenter.layer()));
    m_verdict->setText(
        chosen < fits.size()
            ? fitText(fits[chosen].back(), m_presenter.sites().title(static_cast<int>(chosen)))
            : QString());
    m_verdict->setVisible(!m_verdict->text().isEmpty());
    fitTable();
    if (m_presenter.layer() < m_table->rowCount()) m_table->selectRow(m_presenter.layer());
}

// Makes the table as high as its rows (2 to 6). If it does not fit, the table scrolls instead of
// the page.
void XrayFitPanel::fitTable() {
    const int row = m_table->rowHeight(0) > 0 ? m_table->rowHeight(0) : fontMetrics().height() * 2;
    const int whole = m_table->horizontalHeader()->length() + 2 * m_table->frameWidth() +
                      m_table->verticalScrollBar()->sizeHint().width();
    const bool scrolls = whole > width();
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() +
                            row * std::clamp(m_table->rowCount(), 2, 6) + 4 +
                            (scrolls ? m_table->horizontalScrollBar()->sizeHint().height() : 0));
    m_table->setMinimumWidth(
        std::min(whole, m_table->fontMetrics().averageCharWidth() * kLeastLetters));
    m_table->setMaximumWidth(whole);
}

void XrayFitPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    foldColumns(m_row, this, kBothLines);  // stack plot and table if the panel is narrow
    fitTable();
}

void XrayFitPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange || !m_table) return;
    // The table gets the new font after this event, so measure it later.
    QMetaObject::invokeMethod(this, &XrayFitPanel::fillTable, Qt::QueuedConnection);
}

}  // namespace headscope::ui
