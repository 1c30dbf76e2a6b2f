#include "ui/features/attention/sample_finder.h"

#include "core/api/runs/tasks.h"
#include "ui/features/attention/sample_gallery.h"
#include "ui/figures/plot_text.h"
#include "ui/widgets/attention_row.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/input_words.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/text_table_view.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/heads_pane.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kSampleFinderText = 200;  // maximum characters of a sample's text
constexpr int kSampleFinderRows = 7;    // height of the table in text lines, with its header
// maximum rows; without a limit, every typed letter could create thousands
constexpr int kMostListed = 500;

QSpinBox* makePercent(int value, const QString& name, QWidget* parent) {
    auto* box = new IntegerBox(parent);
    box->setRange(0, 100);
    box->setSuffix(SampleFinder::tr(" %"));
    box->setValue(value);
    box->setAccessibleName(name);
    return box;
}

}  // namespace

SampleFinder::SampleFinder(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_presenter(workspace) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(makeFilters());
    column->addWidget(makeWork());
    column->addWidget(makeSummary());
    m_table =
        makeTextTable(m_rows,
                      {{tr("Sample"), {}, true},
                       {tr("Predicted"), tr("The most probable class, with all heads on"), false},
                       {tr("Confidence"), tr("The probability of that class"), false},
                       {tr("Loss"), tr("Cross-entropy of the sample, in nats"), false}},
                      tr("Samples found"), this);
    m_table->setObjectName(QStringLiteral("sample-finder-table"));
    m_table->setToolTip(tr("Up and Down open one sample after another"));
    // fixed row height, so that rows are not measured before they are visible
    m_table->setWordWrap(false);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().lineSpacing() + 6);
    // 0: only visible rows determine the width of a column.
    m_table->horizontalHeader()->setResizeContentsPrecision(0);
    m_table->setFixedHeight(kSampleFinderRows * (fontMetrics().lineSpacing() + 6));
    column->addWidget(m_table);
    column->addWidget(m_gallery = new SampleGallery(m_presenter, this));
    wire();
    showAll();
}

QWidget* SampleFinder::makeFilters() {
    auto* row = new AttentionRow(this);
    const auto choice = [row](const QString& name) {
        auto* box = new QComboBox(row);
        box->setAccessibleName(name);
        box->setToolTip(name);
        row->add(box);
        return box;
    };
    m_words = new QLineEdit(row);
    m_words->setObjectName(QStringLiteral("sample-finder-words"));
    m_words->setPlaceholderText(tr("Words in the text"));
    m_words->setAccessibleName(tr("Words in the text"));
    m_words->setToolTip(tr("All of these words, or parts of words, occur in the text"));
    m_words->setClearButtonEnabled(true);
    m_words->setMinimumWidth(fontMetrics().averageCharWidth() * 20);
    row->add(m_words);
    m_answer = choice(tr("Answered right or wrong"));
    m_answer->addItems({tr("Right or wrong"), tr("Right"), tr("Wrong")});
    m_class = choice(tr("Class of the sample"));
    m_predicted = choice(tr("Predicted class"));
    m_confidence = new QWidget(row);
    auto* inner = new QHBoxLayout(m_confidence);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->addWidget(new QLabel(tr("Confidence"), m_confidence));
    inner->addWidget(m_least = makePercent(0, tr("Minimum confidence"), m_confidence));
    inner->addWidget(new QLabel(tr("to"), m_confidence));
    inner->addWidget(m_most = makePercent(100, tr("Maximum confidence"), m_confidence));
    row->add(m_confidence);
    return row;
}

void SampleFinder::resetView() {
    for (QComboBox* box : {m_class, m_predicted, m_answer, m_order}) box->setCurrentIndex(0);
    m_least->setValue(0);
    m_most->setValue(100);
    m_words->clear();
}

QWidget* SampleFinder::makeSummary() {
    auto* both = new QWidget(this);
    auto* line = new QHBoxLayout(both);
    line->setContentsMargins(0, 0, 0, 0);
    m_summary = new WrappedLabel(both);
    m_summary->setTextFormat(Qt::PlainText);
    m_order = new QComboBox(both);
    m_order->setAccessibleName(tr("Which samples come first"));
    m_order->setToolTip(m_order->accessibleName());
    line->addWidget(m_summary, 1);
    line->addWidget(m_order);
    return both;
}

QWidget* SampleFinder::makeWork() {
    auto* both = new QWidget(this);
    auto* line = new QHBoxLayout(both);
    line->setContentsMargins(0, 0, 0, 0);
    const auto made =
        makeWorkRow(tr("Reading the samples of the split"), both, [this] { m_presenter.stop(); });
    m_progress = made.bar;
    line->addWidget(m_work = made.row);
    line->addWidget(m_again = new QPushButton(tr("Read the samples"), both));
    line->addStretch(1);
    return both;
}

void SampleFinder::wire() {
    for (QComboBox* box : {m_class, m_predicted, m_answer, m_order})
        connect(box, &QComboBox::currentIndexChanged, this, &SampleFinder::takeFilter);
    for (QSpinBox* box : {m_least, m_most})
        connect(box, &QSpinBox::valueChanged, this, &SampleFinder::takeFilter);
    connect(m_words, &QLineEdit::textChanged, this, &SampleFinder::takeFilter);
    connect(m_again, &QPushButton::clicked, &m_presenter, &SampleFinderPresenter::readAgain);
    connect(&m_presenter, &SampleFinderPresenter::changed, this, &SampleFinder::showAll);
    connect(&m_presenter, &SampleFinderPresenter::progressed, this, &SampleFinder::showWork);
    connect(&m_presenter, &SampleFinderPresenter::currentChanged, this, &SampleFinder::showCurrent);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) {
                if (!m_filling) m_presenter.inspect(row.row());
            });
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& row) { m_presenter.inspect(row.row()); });
}

// Fills the lists of classes and orders for this run. The presenter keeps the selected values.
void SampleFinder::fillClasses() {
    const auto& classes = m_presenter.shape().classes;
    m_filledFor = {m_presenter.shape().task, classes};
    const bool labelled = traitsOf(m_presenter.shape().task).labelled;
    for (QComboBox* box : {m_class, m_predicted}) {
        box->clear();
        box->addItem(box == m_class ? tr("Any class") : tr("Any prediction"));
        for (const auto& name : classes)
            box->addItem(box == m_class ? tr("Class: %1").arg(toQt(name))
                                        : tr("Predicted: %1").arg(toQt(name)));
        box->setVisible(labelled);
    }
    m_answer->setVisible(labelled);
    m_confidence->setVisible(labelled);
    m_words->setVisible(!traitsOf(m_presenter.shape().task).pictures());
    m_order->clear();
    m_order->addItem(tr("In dataset order"), static_cast<int>(SampleOrder::Number));
    if (labelled) {
        m_order->addItem(tr("Most confident first"), static_cast<int>(SampleOrder::Confident));
        m_order->addItem(tr("Least confident first"), static_cast<int>(SampleOrder::Unsure));
    }
    m_order->addItem(tr("Highest loss first"), static_cast<int>(SampleOrder::Loss));
    m_table->setColumnHidden(1, !labelled);
    m_table->setColumnHidden(2, !labelled);
}

void SampleFinder::showFilter() {
    m_filling = true;
    if (m_filledFor != FilledFor{m_presenter.shape().task, m_presenter.shape().classes})
        fillClasses();
    const SampleFilter& filter = m_presenter.filter();
    // Row 0 is "any", which the filter holds as -1.
    m_class->setCurrentIndex(filter.label + 1);
    m_predicted->setCurrentIndex(filter.predicted + 1);
    m_answer->setCurrentIndex(static_cast<int>(filter.answer));
    m_order->setCurrentIndex(std::max(0, m_order->findData(static_cast<int>(filter.order))));
    m_least->setValue(qRound(100 * filter.least));
    m_most->setValue(qRound(100 * filter.most));
    // Setting the same text would move the cursor while the user types.
    if (m_words->text() != filter.words) m_words->setText(filter.words);
    m_filling = false;
}

void SampleFinder::takeFilter() {
    if (m_filling) return;
    SampleFilter filter;
    filter.label = m_class->currentIndex() - 1;
    filter.predicted = m_predicted->currentIndex() - 1;
    filter.answer = static_cast<SampleFilter::Answer>(m_answer->currentIndex());
    filter.order = static_cast<SampleOrder>(m_order->currentData().toInt());
    filter.least = m_least->value() / 100.0;
    filter.most = m_most->value() / 100.0;
    filter.words = m_words->text();
    m_presenter.setFilter(filter);
}

void SampleFinder::fillTable() {
    QList<QStringList> rows;
    const int found = static_cast<int>(m_presenter.found().size());
    for (int row = 0; row < std::min(found, kMostListed); ++row) {
        const SamplePrediction& sample = m_presenter.sample(row);
        rows << QStringList{sampleWords(m_presenter.shape(), sample.text, sample.index,
                                        sample.label, kSampleFinderText),
                            sample.predicted < 0
                                ? QString()
                                : (sample.wrong() ? tr("\u2717 %1") : tr("\u2713 %1"))
                                      .arg(m_presenter.className(sample.predicted)),
                            percentText(sample.confidence), plots::columnText(sample.loss)};
    }
    m_filling = true;
    m_rows.setRows(rows);
    m_filling = false;
}

void SampleFinder::showAll() {
    showFilter();
    const bool pictures = traitsOf(m_presenter.shape().task).pictures();
    const int found = static_cast<int>(m_presenter.found().size());
    pictures ? m_gallery->fill(kMostListed) : fillTable();
    m_summary->setText(
        found > kMostListed
            ? tr("%1 The first %2 are listed.").arg(m_presenter.summary(), countText(kMostListed))
            : m_presenter.summary());
    m_order->setVisible(m_presenter.answers() != nullptr);
    m_table->setVisible(!pictures && found > 0);
    m_gallery->setVisible(pictures && found > 0);
    showWork();
    showCurrent();
}

void SampleFinder::showWork() {
    m_work->setVisible(m_presenter.working());
    m_again->setVisible(!m_presenter.problem().isEmpty() && !m_presenter.working());
    m_progress->setShare(m_presenter.share());
}

void SampleFinder::showCurrent() {
    m_gallery->showCurrent();
    m_filling = true;
    const int row = m_presenter.currentRow();
    if (row < 0 || row >= m_rows.rowCount())
        m_table->clearSelection();
    else if (m_table->currentIndex().row() != row || !m_table->selectionModel()->hasSelection())
        m_table->selectRow(row);
    m_filling = false;
}

void SampleFinder::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_presenter.setActive(true);
}

void SampleFinder::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_presenter.setActive(false);
}

bool SampleFinder::settled() const {
    return m_presenter.settled() && m_gallery->settled();
}

QString SampleFinder::summary() const {
    return m_summary->text();
}

}  // namespace headscope::ui
