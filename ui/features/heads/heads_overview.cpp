#include "ui/features/heads/heads_overview.h"

#include "ui/features/heads/distance_view.h"
#include "ui/features/heads/head_keys.h"
#include "ui/features/heads/heads_page_views.h"
#include "ui/features/heads/heads_sites.h"
#include "ui/features/heads/heads_verdict.h"
#include "ui/features/heads/overview_view.h"
#include "ui/plots/head_scatter.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/options_button.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/data_fault.h"
#include "ui/workspace/page_parts.h"

#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QTableView>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidgetAction>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
HeadsOverview::HeadsOverview(Workspace& workspace, QWidget* parent)
    : HeadsPane(parent), m_workspace(workspace), m_presenter(workspace) {
    setFocusPolicy(Qt::StrongFocus);
    // The table shows m_filtered; selections are mapped back to m_rows.
    m_filtered.setSourceModel(&m_rows);
    auto* content = new QWidget(this);
    auto* details = new QWidget(content);
    auto* right = new QVBoxLayout(details);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(12);
    auto* parts = new QTabWidget(content);
    parts->setObjectName(QStringLiteral("heads-overview-parts"));
    parts->setDocumentMode(true);
    parts->addTab(makeTable(), tr("All heads"));
    auto* redundancy = new QWidget(content);
    auto* atTop = new QVBoxLayout(redundancy);
    atTop->setContentsMargins(0, 0, 0, 0);
    atTop->addWidget(m_sites = new HeadsSites(redundancy));
    atTop->addStretch(1);
    parts->addTab(inCard({}, redundancy, content), tr("Redundancy"));
    right->addWidget(makeHead());
    right->addWidget(parts, 1);
    m_columns = new QHBoxLayout;
    m_columns->setSpacing(12);
    m_columns->addWidget(makePlot(), 6);
    m_columns->addWidget(makeDetails(workspace, details), 5);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(12);
    column->addWidget(makeTools());
    m_banner = new Banner(this);
    m_banner->floatOver(*this);
    column->addLayout(m_columns, 1);
    m_banner->dismiss();
    setContent(content);
    wire();
    fillChoices();
    showAll();
}

QComboBox* HeadsOverview::makeAxis(OverviewPresenter::Axis axis, const QString& label,
                                   QWidget* row) {
    auto* box = m_axes[static_cast<std::size_t>(axis)] = new QComboBox(row);
    box->setAccessibleName(label);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(15);
    connect(box, &QComboBox::activated, this,
            [this, axis, box] { m_presenter.show(axis, toStd(box->currentData().toString())); });
    return box;
}

QWidget* HeadsOverview::makeTools() {
    using Axis = OverviewPresenter::Axis;
    auto* tools = new QWidget(this);
    tools->setObjectName(QStringLiteral("controls"));
    auto* line = new FlowLayout(tools);
    line->addWidget(m_views = new HeadsViews(HeadsView::Overview, tools));
    auto* options = new OptionsButton(tools);
    options->add(tr("Horizontal"), makeAxis(Axis::X, tr("Measure on the horizontal axis"), tools));
    options->add(tr("Vertical"), makeAxis(Axis::Y, tr("Measure on the vertical axis"), tools));
    options->add(tr("Colour"), makeAxis(Axis::Colour, tr("Quantity shown by colour"), tools));
    options->add(tr("Size"), makeAxis(Axis::Size, tr("Quantity shown by size"), tools));
    m_likeness = new QComboBox(tools);
    m_likeness->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_likeness->setMinimumContentsLength(15);
    m_likeness->setAccessibleName(tr("Similarity measure"));
    options->add(tr("Similarity"), m_likeness);
    m_threshold = new DecimalBox(tools);
    m_threshold->setDecimals(2);
    m_threshold->setSingleStep(0.01);
    m_threshold->setAccessibleName(tr("Similarity threshold for groups"));
    m_threshold->setToolTip(
        tr("Groups come from average-linkage clustering: two groups are joined if their mean "
           "similarity reaches this "
           "threshold"));
    options->add(tr("Threshold"), m_threshold);
    m_rules = new QToolButton(tools);
    m_rules->setText(tr("Rules"));
    m_rules->setToolTip(tr("Rules that give heads a role, with their sources"));
    m_rules->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_rules);
    auto* action = new QWidgetAction(menu);
    m_rulesText = new WrappedLabel(menu);
    m_rulesText->setTextFormat(Qt::PlainText);
    m_rulesText->setMargin(12);
    m_rulesText->setMinimumWidth(fontMetrics().averageCharWidth() * 70);
    action->setDefaultWidget(m_rulesText);
    menu->addAction(action);
    m_rules->setMenu(menu);
    line->addWidget(makeDistance(tools));
    line->addWidget(m_rules);
    line->addWidget(options);
    return tools;
}

QWidget* HeadsOverview::makeDistance(QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setObjectName(QStringLiteral("distance-by-layer"));
    button->setText(tr("Distance by layer"));
    button->setToolTip(
        tr("Attention distance of each head, one column of dots per layer (Dosovitskiy et al. "
           "2021, figure 7): sets "
           "both axes"));
    connect(button, &QToolButton::clicked, this, [this] {
        m_presenter.show(OverviewPresenter::Axis::X, "layer");
        m_presenter.show(OverviewPresenter::Axis::Y, distanceMeasure(m_presenter.shape()));
    });
    return button;
}

QWidget* HeadsOverview::makePlot() {
    auto* card = new Card(this);
    m_scatter = new plots::HeadScatter(card);
    m_scatter->setDescriber(
        [this](HeadPlace head) { return m_presenter.story(head).join(QLatin1Char('\n')); });
    card->content()->addWidget(m_scatter, 1);
    card->content()->addWidget(m_caption = new Caption(QString(), card));
    m_work = new QWidget(card);
    auto* line = new QHBoxLayout(m_work);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(new QLabel(tr("Measuring"), m_work));
    line->addWidget(m_progress = new ProgressBar(m_work), 1);
    auto* stop = new QPushButton(tr("Sto&p"), m_work);
    connect(stop, &QPushButton::clicked, &m_presenter, &OverviewPresenter::stop);
    line->addWidget(stop);
    card->content()->addWidget(m_work);
    return card;
}

QWidget* HeadsOverview::makeTable() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_filter = new QLineEdit(box);
    m_filter->setObjectName(QStringLiteral("heads-overview-filter"));
    m_filter->setPlaceholderText(tr("Filter: L0, positional, representative, off …"));
    m_filter->setAccessibleName(tr("Filter the heads"));
    m_filter->setClearButtonEnabled(true);
    m_table = new QTableView(box);
    m_table->setObjectName(QStringLiteral("heads-overview-table"));
    m_table->setModel(&m_filtered);
    m_table->setAccessibleName(tr("All heads, one per row"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(HeadTableModel::Head, Qt::AscendingOrder);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setMinimumHeight(fontMetrics().height() * 9);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    column->addWidget(m_filter);
    column->addWidget(m_table, 1);
    return inCard(QString(), box, this);
}

QWidget* HeadsOverview::makeHead() {
    auto* card = new Card(this);
    card->content()->addWidget(m_headTitle = new Heading(QString(), Heading::Level::Section, card));
    card->content()->addWidget(m_headText = new WrappedLabel(card));
    m_headText->setTextFormat(Qt::PlainText);
    auto* row = new QWidget(card);
    auto* line = new FlowLayout(row);
    m_compare = new QPushButton(tr("Compare with mos&t similar"), row);
    m_compare->setToolTip(
        tr("Shows both in the matrix of their layer, with both maps on one sample"));
    m_attention = new QPushButton(tr("See its &attention"), row);
    m_attention->setToolTip(tr("Shows it on the Attention page (P)"));
    m_switch = new QPushButton(row);
    m_switch->setToolTip(tr("Applies to every page (X)"));
    for (auto* button : {m_compare, m_attention, m_switch}) line->addWidget(button);
    card->content()->addWidget(row);
    return card;
}

void HeadsOverview::resetView() {
    m_presenter.resetView();
    m_filter->clear();
    m_table->sortByColumn(HeadTableModel::Head, Qt::AscendingOrder);
}

void HeadsOverview::wire() {
    auto& selection = m_workspace.selection();
    connect(&m_presenter, &OverviewPresenter::runChanged, this, [this] {
        m_banner->dismiss();
        fillChoices();
        showAll();
    });
    connect(&m_presenter, &OverviewPresenter::changed, this, &HeadsOverview::showAll);
    connect(&m_presenter, &OverviewPresenter::progressed, this, &HeadsOverview::showWork);
    connect(&m_presenter, &OverviewPresenter::failed, this,
            [this](const Error& error) { showFault(*m_banner, error, m_workspace); });
    connect(m_scatter, &plots::HeadScatter::headChosen, this, [&selection](int site, int head) {
        selection.chooseHead({site, head});
    });
    connect(m_scatter, &plots::HeadScatter::headOpened, this, [this](int site, int head) {
        m_workspace.navigation().askHead({site, head});
    });
    connect(m_likeness, &QComboBox::activated, this,
            [this] { m_presenter.chooseLikeness(toStd(m_likeness->currentData().toString())); });
    connect(m_threshold, &QDoubleSpinBox::valueChanged, &m_presenter,
            &OverviewPresenter::setThreshold);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& words) {
        m_filtered.setWords(words);
        showPlot();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &HeadsOverview::chooseRow);
    connect(m_table, &QTableView::doubleClicked, this,
            [this] { m_workspace.navigation().askHead(m_workspace.selection().head()); });
    connect(&m_rows, &HeadTableModel::switched, this,
            [this](int site, int head) { m_workspace.masks().toggle(site, head); });
    connect(m_compare, &QPushButton::clicked, this, &HeadsOverview::compareWithMostSimilar);
    connect(m_attention, &QPushButton::clicked, this,
            [this] { openInAttention(m_workspace.selection().head()); });
    connect(m_switch, &QPushButton::clicked, this, [this] {
        const HeadPlace head = m_workspace.selection().head();
        m_workspace.masks().toggle(head.site, head.head);
    });
}

void HeadsOverview::fold() {
    if (!m_table) return;
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    foldColumns(m_columns, this, 52);
    // In one column the plot would shrink to its minimum.
    const bool below = m_columns->direction() == QBoxLayout::TopToBottom;
    stackDetails(below);
    m_scatter->setMinimumHeight(below ? fontMetrics().height() * 24 : 0);
}

void HeadsOverview::setActive(bool active) {
    m_presenter.setActive(active);
}

void HeadsOverview::showAll() {
    // While the page fills the table, row changes are not the user's choice.
    QScopedValueRollback<bool> showing(m_showing, true);
    fillChoices();
    showWork();
    showTable();
    showPlot();
    showHead();
    showRules();
    m_sites->show(m_presenter);
    Q_EMIT shownChanged();
}

Verdict HeadsOverview::verdict() const {
    return overviewVerdict(m_presenter);
}

// Fills a list again only if its items changed, because its popup may be open.
void HeadsOverview::fillChoices() {
    const auto fill = [](QComboBox* box, const std::vector<HeadQuantity>& items,
                         const std::string& current) {
        const QSignalBlocker blocker(box);
        bool same = box->count() == static_cast<int>(items.size());
        for (int i = 0; same && i < box->count(); ++i)
            same = box->itemData(i).toString() == toQt(items[static_cast<std::size_t>(i)].id);
        if (!same) {
            box->clear();
            for (const auto& item : items) {
                box->addItem(item.name, toQt(item.id));
                box->setItemData(box->count() - 1, plainTip(item.help), Qt::ToolTipRole);
            }
            // The popup may be wider than the box, which elides long names.
            box->view()->setMinimumWidth(box->view()->sizeHintForColumn(0) + 24);
        }
        box->setCurrentIndex(box->findData(toQt(current)));
        box->setToolTip(box->currentData(Qt::ToolTipRole).toString());
    };
    for (int i = 0; i < OverviewPresenter::kAxes; ++i) {
        const auto axis = static_cast<OverviewPresenter::Axis>(i);
        fill(m_axes[static_cast<std::size_t>(i)], m_presenter.quantities(axis),
             m_presenter.shown(axis));
    }
    std::vector<HeadQuantity> likenesses;
    for (const auto& measure : m_presenter.likenesses())
        likenesses.push_back({measure.id, toQt(measure.name),
                              toQt(measure.summary + "\n" + measure.formula), false});
    const auto& likeness = m_presenter.likeness();
    fill(m_likeness, likenesses, likeness.id);
    const QSignalBlocker blocker(m_threshold);
    m_threshold->setRange(likeness.low, likeness.high);
    m_threshold->setPrefix(m_presenter.lowIsAlike() ? QStringLiteral("\u2264 ")
                                                    : QStringLiteral("\u2265 "));
    m_threshold->setValue(m_presenter.threshold());
}

void HeadsOverview::showWork() {
    m_work->setVisible(m_presenter.working());
    m_progress->setShare(m_presenter.share());
}

bool HeadsOverview::passes(HeadPlace head) const {
    for (const auto& row : m_rows.rows())
        if (row.head == head) return m_filtered.accepts(row);
    return true;
}

void HeadsOverview::showPlot() {
    m_scatter->setFigure(scatterOf(m_presenter, m_workspace.masks().mask(),
                                   [this](HeadPlace head) { return passes(head); }));
    m_scatter->setCurrent(m_workspace.selection().head());
    QString text = m_presenter.origin();
    const auto missing =
        std::count_if(m_scatter->figure().heads.begin(), m_scatter->figure().heads.end(),
                      [](const auto& head) { return !head.placed(); });
    if (missing > 0 && !m_presenter.working())
        text += QLatin1Char(' ') + tr("%n head(s) (has|have) no value on an axis.", nullptr,
                                      static_cast<int>(missing));
    if (!m_presenter.groups().empty())
        text += QLatin1Char(' ') +
                tr("Dotted lines join heads whose similarity reaches the threshold; a ring marks "
                   "the representative of a group.");
    m_caption->setText(text);
    m_caption->setVisible(!text.isEmpty());
}

void HeadsOverview::showTable() {
    QStringList names;
    auto rows = headRows(m_presenter, m_workspace.masks().mask(), names);
    m_rows.setRows(names, std::move(rows));
    // Hides empty columns, so that the others need no scrolling.
    const auto all = [this](QString HeadRow::*text) {
        return std::all_of(m_rows.rows().begin(), m_rows.rows().end(),
                           [text](const HeadRow& row) { return (row.*text).isEmpty(); });
    };
    m_table->setColumnHidden(HeadTableModel::Role, all(&HeadRow::role));
    m_table->setColumnHidden(HeadTableModel::Group, all(&HeadRow::group));
    const HeadPlace chosen = m_workspace.selection().head();
    for (int row = 0; row < m_filtered.rowCount(); ++row) {
        const auto source = m_filtered.mapToSource(m_filtered.index(row, 0));
        if (m_rows.rows()[static_cast<std::size_t>(source.row())].head != chosen) continue;
        const auto cell = m_filtered.index(row, HeadTableModel::Head);
        // Setting the same row again would scroll the table back to it.
        if (m_table->currentIndex().row() == row) continue;
        m_table->setCurrentIndex(cell);
        // Scroll after the text about the head was laid out, which changes the table's height.
        QMetaObject::invokeMethod(
            m_table, [table = m_table] { table->scrollTo(table->currentIndex()); },
            Qt::QueuedConnection);
    }
}

void HeadsOverview::showHead() {
    const HeadPlace head = m_workspace.selection().head();
    const bool known = m_presenter.overview() && m_presenter.shape().has(head.site, head.head);
    const bool on = m_workspace.masks().on(head.site, head.head);
    const plots::SiteNames sites(m_presenter.shape());
    m_headTitle->setText(!known ? tr("No head is chosen")
                         : on   ? sites.title(head)
                                : tr("%1 (off)").arg(sites.title(head)));
    m_headText->setText(known ? m_presenter.story(head).join(QLatin1Char('\n'))
                              : tr("Click a mark or a row to see the details of a head."));
    m_compare->setEnabled(known && m_presenter.mostSimilar(head).head >= 0);
    m_attention->setEnabled(known);
    m_switch->setEnabled(known);
    m_switch->setText(on ? tr("Switch it o&ff") : tr("Switch it o&n"));
}

QString HeadsOverview::story() const {
    return m_headText->text();
}

void HeadsOverview::showRules() {
    QStringList lines;
    if (m_presenter.overview())
        for (const auto& rule : m_presenter.overview()->rules) {
            QString text =
                tr("%1. %2 %3.")
                    .arg(catalogueText(rule.name), catalogueText(rule.rule), toQt(rule.source));
            if (!rule.applies)
                text += QLatin1Char(' ') + tr("Not checked here: %1").arg(engineText(rule.why));
            lines << text;
        }
    m_rulesText->setText(lines.join(QStringLiteral("\n\n")));
    m_rules->setEnabled(!lines.isEmpty());
}

void HeadsOverview::chooseRow(const QModelIndex& row) {
    if (m_showing || !row.isValid()) return;
    const auto source = m_filtered.mapToSource(row);
    m_workspace.selection().chooseHead(m_rows.rows()[static_cast<std::size_t>(source.row())].head);
}

void HeadsOverview::compareWithMostSimilar() {
    const HeadPlace head = m_workspace.selection().head();
    const MostSimilarHead mostSimilar = m_presenter.mostSimilar(head);
    if (mostSimilar.head < 0) return;
    m_workspace.selection().choosePair(head, {head.site, mostSimilar.head});
    Q_EMIT comparisonRequested();
}

void HeadsOverview::openInAttention(HeadPlace head) {
    if (!m_presenter.overview()) return;
    m_workspace.selection().chooseHead(head);
    m_workspace.navigation().askPage(QStringLiteral("attention"));
}

void HeadsOverview::keyPressEvent(QKeyEvent* event) {
    if (!headKey(*event, m_workspace, m_presenter.shape(), m_workspace.selection().head()))
        QWidget::keyPressEvent(event);
}

QList<plots::FigureChoice> HeadsOverview::figures() const {
    if (!m_presenter.overview()) return {};
    return {plots::choiceOf(tr("All heads"), m_scatter, [this] { return m_presenter.provenance(); },
                            {m_scatter})};
}

}  // namespace headscope::ui
