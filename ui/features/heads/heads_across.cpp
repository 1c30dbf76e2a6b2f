#include "ui/features/heads/heads_across.h"

#include "ui/features/heads/heads_page_views.h"
#include "ui/features/heads/heads_verdict.h"
#include "ui/features/heads/heads_view.h"
#include "ui/figures/kinds/head_scatter_figure.h"
#include "ui/figures/plot_text.h"
#include "ui/plots/matrix_view.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/card.h"
#include "ui/widgets/cell_texts.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/forms/choose.h"
#include "ui/widgets/options_button.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/text_table_view.h"
#include "ui/workspace/data_fault.h"
#include "ui/workspace/page_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

// Maximum number of pairs in the table of most similar heads.
constexpr std::size_t kMostPairs = 50;

}  // namespace

HeadsAcross::HeadsAcross(Workspace& workspace, QWidget* parent)
    : HeadsPane(parent), m_workspace(workspace), m_presenter(workspace) {
    m_row = new QHBoxLayout;
    m_row->setSpacing(12);
    for (const std::size_t side : {0, 1}) {
        auto* card = new Card(this);
        m_cards[side] = card;
        card->content()->addWidget(m_matrices[side] = new plots::MatrixView(card), 1);
        m_row->addWidget(card, 1);
    }
    m_columns = new QHBoxLayout;
    m_columns->setSpacing(12);
    m_columns->addLayout(m_row, 3);
    m_columns->addWidget(makeDetails(workspace, makePairs()), 1);
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addWidget(makeTools());
    column->addWidget(m_explanation = new Caption(QString(), this));
    m_banner = new Banner(this);
    m_banner->floatOver(*this);
    column->addLayout(m_columns, 1);
    column->addWidget(m_caption = new Caption(QString(), this));
    m_banner->dismiss();
    setContent(content);
    wire();
    showAll();
}

QWidget* HeadsAcross::makeTools() {
    auto* tools = new QWidget(this);
    tools->setObjectName(QStringLiteral("controls"));
    auto* line = new FlowLayout(tools);
    line->addWidget(m_views = new HeadsViews(HeadsView::AllPairs, tools));
    m_measures = new QComboBox(tools);
    m_measures->setAccessibleName(tr("Measure between heads of any layers"));
    m_measures->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    line->addWidget(m_measures);
    m_orders = new QComboBox(tools);
    m_orders->addItems({tr("Heads by layer"), tr("Similar heads together")});
    m_orders->setAccessibleName(tr("Order of the heads"));
    m_orders->setToolTip(
        tr("Similar heads together: average linkage of the heads of run A with optimal leaf "
           "ordering; the same order "
           "for both runs"));
    m_orders->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_modesRow = new QWidget(tools);
    auto* modes = new QHBoxLayout(m_modesRow);
    modes->setContentsMargins(0, 0, 0, 0);
    m_modes = new QComboBox(m_modesRow);
    m_modes->setObjectName(QStringLiteral("heads-across-modes"));
    m_modes->addItems({tr("A"), tr("B"), tr("A and B side by side"), tr("Difference, B \u2212 A")});
    m_modes->setAccessibleName(tr("Runs to show"));
    m_modes->setCurrentIndex(static_cast<int>(Mode::Both));
    auto* label = new QLabel(tr("Show"), m_modesRow);
    label->setBuddy(m_modes);
    modes->addWidget(label);
    modes->addWidget(m_modes);
    line->addWidget(m_modesRow);
    auto* options = new OptionsButton(tools);
    options->add(tr("Order"), m_orders);
    line->addWidget(options);
    return tools;
}

QWidget* HeadsAcross::makePairs() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_otherLayers = new QCheckBox(tr("Only heads of &different layers"), box);
    m_pairs = new QTableWidget(0, 3, box);
    m_pairs->setObjectName(QStringLiteral("heads-across-pairs"));
    m_pairs->setHorizontalHeaderLabels({tr("Head"), tr("Second head"), tr("Value")});
    m_pairs->setAccessibleName(tr("Most similar pairs"));
    m_pairs->verticalHeader()->hide();
    m_pairs->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    rememberSizes(*m_pairs);
    m_pairs->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_pairs->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_pairs->setShowGrid(false);
    m_pairs->setFrameShape(QFrame::NoFrame);
    m_pairs->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_pairs->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_pairs->setSelectionMode(QAbstractItemView::SingleSelection);
    m_pairs->setTabKeyNavigation(false);
    m_attention = new QPushButton(tr("Open in &Attention"), box);
    m_attention->setToolTip(tr("Shows both heads of the chosen pair large, side by side"));
    column->addWidget(m_otherLayers);
    column->addWidget(m_pairs, 1);
    column->addWidget(m_attention);
    return inCard(tr("Most similar, in run A"), box, this);
}

void HeadsAcross::wire() {
    connect(&m_presenter, &AcrossPresenter::changed, this, &HeadsAcross::showAll);
    connect(&m_presenter, &AcrossPresenter::failed, this,
            [this](const Error& error) { showFault(*m_banner, error, m_workspace); });
    connect(&m_workspace, &Workspace::runsChanged, m_banner, &Banner::dismiss);
    connect(m_measures, &QComboBox::activated, this,
            [this] { m_presenter.chooseMeasure(toStd(m_measures->currentData().toString())); });
    connect(m_modes, &QComboBox::activated, this, &HeadsAcross::showAll);
    connect(m_orders, &QComboBox::activated, this,
            [this](int index) { m_order.setByLikeness(index == 1); });
    connect(&m_order, &HeadOrder::changed, this, &HeadsAcross::showAll);
    connect(m_otherLayers, &QCheckBox::toggled, this, &HeadsAcross::showPairs);
    for (auto* matrix : m_matrices) {
        connect(matrix, &plots::MatrixView::cellChosen, this, [this](int row, int column) {
            const auto a = m_presenter.headOf(row), b = m_presenter.headOf(column);
            if (a && b) m_workspace.selection().choosePair(*a, *b);
        });
        connect(matrix, &plots::MatrixView::cellOpened, this, [this](int row) {
            if (const auto head = m_presenter.headOf(row)) m_workspace.navigation().askHead(*head);
        });
    }
    connect(m_pairs, &QTableWidget::cellDoubleClicked, this,
            [this] { m_workspace.navigation().askHead(m_workspace.selection().head()); });
    connect(m_pairs, &QTableWidget::cellClicked, this, [this](int row) {
        const auto pairs = m_presenter.alikePairs(0, m_otherLayers->isChecked(), kMostPairs);
        if (row < static_cast<int>(pairs.size()))
            m_workspace.selection().choosePair(pairs[static_cast<std::size_t>(row)].a,
                                               pairs[static_cast<std::size_t>(row)].b);
    });
    connect(m_attention, &QPushButton::clicked, &m_workspace.navigation(), &Navigation::askPair);
}

// Places two runs side by side or one below the other, whichever makes the matrices larger.
void HeadsAcross::fold() {
    if (!m_columns) return;
    foldColumns(m_columns, this, 44);
    stackDetails(m_columns->direction() == QBoxLayout::TopToBottom);
    const int line = fontMetrics().height(), wide = width() * 3 / 4, high = height() - 8 * line;
    // pixels for names, tree and colour bar beside a matrix; for title and numbers above and below
    const int around = 13 * line, below = 5 * line;
    const int beside = std::min(wide / 2 - around, high - below),
              stacked = std::min(wide - around, high / 2 - below);
    m_row->setDirection(stacked > beside ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void HeadsAcross::setActive(bool active) {
    m_presenter.setActive(active);
}

HeadsAcross::Mode HeadsAcross::mode() const {
    return m_presenter.hasPair() ? static_cast<Mode>(m_modes->currentIndex()) : Mode::A;
}

bool HeadsAcross::sideShown(int side) const {
    if (mode() == Mode::Both) return true;
    return side == (mode() == Mode::B ? 1 : 0);
}

void HeadsAcross::resetView() {
    chooseItem(m_measures, 0);
    chooseItem(m_modes, static_cast<int>(Mode::Both));
    chooseItem(m_orders, 0);
    m_otherLayers->setChecked(false);
}

void HeadsAcross::showAll() {
    const QSignalBlocker blocker(m_measures);
    const auto measures = m_presenter.measures();
    if (m_measures->count() != static_cast<int>(measures.size())) {
        m_measures->clear();
        for (const auto& measure : measures)
            m_measures->addItem(toQt(measure.name), toQt(measure.id));
    }
    const auto& measure = m_presenter.measure();
    m_measures->setCurrentIndex(m_measures->findData(toQt(measure.id)));
    m_explanation->setText(
        measure.id.empty()
            ? QString()
            : tr("%1 %2 %3")
                  .arg(toQt(measure.summary), measureText(measure), toQt(measure.formula)));
    m_modesRow->setVisible(m_presenter.hasPair());
    if (const auto* a = m_presenter.report(0))
        m_order.follow(m_workspace.runA(),
                       QStringLiteral("%1|%2|%3")
                           .arg(m_presenter.runName(0), toQt(measure.id), QString::number(a->step)),
                       {a->matrix.values}, measure);
    for (const int side : {0, 1}) {
        m_cards[static_cast<std::size_t>(side)]->setVisible(sideShown(side));
        if (sideShown(side)) showMatrix(side);
    }
    QString text = m_presenter.origin(0);
    if (m_presenter.hasPair()) text = tr("A: %1 B: %2").arg(text, m_presenter.origin(1));
    m_caption->setText(text);
    m_caption->setVisible(!text.isEmpty());
    showPairs();
}

void HeadsAcross::showMatrix(int side) {
    const bool difference = mode() == Mode::Difference;
    plots::MatrixView* view = matrix(side);
    plots::MatrixData matrix = difference ? m_presenter.difference() : m_presenter.matrix(side);
    if (!matrix.valid()) {
        const bool both =
            difference && m_presenter.matrix(0).valid() && m_presenter.matrix(1).valid();
        const QString problem = m_presenter.problem(side);
        view->setEmptyText(
            !m_presenter.hasRun()
                ? tr("The similarity of all heads of all layers appears here.\nOpen a "
                     "run from the start page or the list of runs, or start one.")
            : both
                ? tr("The two runs differ in layers or heads: their matrices cannot be subtracted.")
            : problem.isEmpty()
                ? tr("Measuring the heads of \u201c%1\u201d").arg(m_presenter.runName(side))
                : problem);
        return view->clear();
    }
    // The order belongs to run A, so apply it only to matrices with the same heads.
    if (matrix.names == m_presenter.matrix(0).names) m_order.apply(0, matrix);
    const QString letter = !m_presenter.hasPair() ? QString()
                           : side == 0            ? tr("A \u00b7 ")
                                                  : tr("B \u00b7 ");
    matrix.title = difference ? tr("B \u2212 A") : letter + m_presenter.runName(side);
    const QString stem = QStringLiteral("all-heads-") + toQt(m_presenter.measure().id);
    view->setMatrix(matrix);
    view->setFigure(
        difference ? stem + QStringLiteral("-difference") : stem,
        tr("%1 between all heads of all layers. %2")
            .arg(matrix.quantity, difference ? m_caption->text() : m_presenter.origin(side)));
    const auto& selection = m_workspace.selection();
    view->setSelected(m_presenter.cellOf(selection.head(), selection.other()));
}

void HeadsAcross::showPairs() {
    const auto pairs = m_presenter.alikePairs(0, m_otherLayers->isChecked(), kMostPairs);
    QList<QStringList> rows;
    const plots::SiteNames sites = m_presenter.sites(0);
    for (const auto& pair : pairs)
        rows.append({sites.label(pair.a), sites.label(pair.b), plots::columnText(pair.value)});
    setCellTexts(*m_pairs, rows);
    const auto& selection = m_workspace.selection();
    for (int row = 0; row < m_pairs->rowCount(); ++row) {
        const auto& pair = pairs[static_cast<std::size_t>(row)];
        if ((pair.a == selection.head() && pair.b == selection.other()) ||
            (pair.b == selection.head() && pair.a == selection.other()))
            m_pairs->selectRow(row);
    }
    m_attention->setEnabled(m_presenter.report(0) != nullptr);
    Q_EMIT shownChanged();
}

Verdict HeadsAcross::verdict() const {
    std::vector<int> sides;
    // The difference of two runs has no most similar pair of its own.
    for (const int side : {0, 1})
        if (mode() == Mode::Difference || sideShown(side)) sides.push_back(side);
    return acrossVerdict(m_presenter, sides, m_otherLayers->isChecked());
}

QList<plots::FigureChoice> HeadsAcross::figures() const {
    QList<plots::FigureChoice> all;
    for (const int side : {0, 1}) {
        if (!sideShown(side) || !matrix(side)->matrix().valid()) continue;
        const QString title = mode() == Mode::Difference ? tr("All heads, B \u2212 A")
                              : !m_presenter.hasPair()   ? tr("All heads")
                              : side == 0                ? tr("All heads, A")
                                                         : tr("All heads, B");
        all.append(plots::choiceOf(title, matrix(side), [this] { return m_presenter.provenance(); },
                                   {matrix(side)}));
    }
    return all;
}

}  // namespace headscope::ui
