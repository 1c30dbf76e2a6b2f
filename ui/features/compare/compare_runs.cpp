#include "ui/features/compare/compare_runs.h"

#include "ui/features/compare/compare_glance.h"
#include "ui/features/compare/compare_view.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/table_export.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/tick_menu.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {
constexpr int kLeastLines = 8;     // minimum height of the table in text lines
constexpr int kMeasuredRows = 60;  // number of rows measured to find a column's width
}  // namespace

CompareRuns::CompareRuns(ComparePresenter& presenter, CompareControls& controls, QWidget* parent)
    : QWidget(parent), m_presenter(presenter) {
    m_model = new ComparedRunsModel(this);
    m_sorted = new QSortFilterProxyModel(this);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(ComparedRunsModel::SortRole);
    makeControls(controls);
    m_view = new QTreeView(this);
    m_view->setModel(m_sorted);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setTextElideMode(Qt::ElideMiddle);  // copies of a run differ at the end of the name
    m_view->setAlternatingRowColors(true);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(-1, Qt::AscendingOrder);  // use the order of the list, newest first
    m_view->setAccessibleName(tr("Compared runs"));
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setResizeContentsPrecision(kMeasuredRows);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_empty = new Caption(tr("No runs to compare. Train some, or clear the filter."), this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_empty);
    column->addWidget(m_view, 1);
    column->addWidget(m_best = new Caption(tr("Bold: the best run of each dataset. One run does "
                                              "not show that its settings are better; see Scores."),
                                           this));
    m_view->setMinimumHeight(fontMetrics().height() * kLeastLines);
    column->addWidget(m_glance = new CompareGlance(m_presenter, this), 1);
    m_many =
        new Caption(tr("For more than %n run(s), or different data, the curves are under “Curves”.",
                       nullptr, static_cast<int>(ComparePresenter::kFewRuns)),
                    this);
    column->addWidget(m_many);
    column->addStretch(0);
    connect(&m_presenter, &ComparePresenter::tableChanged, this, &CompareRuns::showTable);
    connect(m_view, &QTreeView::activated, this, [this](const QModelIndex& index) {
        m_presenter.open(index.siblingAtColumn(0).data(ComparedRunsModel::PathRole).toString());
    });
    showTable();
}

void CompareRuns::makeControls(CompareControls& controls) {
    m_values = controls.choice(CompareView::Runs, tr("Value"));
    m_values->setObjectName(QStringLiteral("compare-runs-values"));
    m_values->setAccessibleName(tr("Which value of a score"));
    m_values->addItems({tr("Last value"), tr("Best value"), tr("At step")});
    m_values->setToolTip(
        tr("For scores measured during training: the last value, the best, or the last before a "
           "step. Choose runs on "
           "validation; report test."));
    m_step = new IntegerBox(&controls);
    m_step->setObjectName(QStringLiteral("compare-runs-step"));
    m_step->setRange(1, 100'000'000);
    m_step->setValue(1000);
    m_step->setAccessibleName(tr("Step"));
    m_step->setEnabled(false);
    m_differences = new QCheckBox(tr("&Differences only"), &controls);
    m_differences->setObjectName(QStringLiteral("compare-runs-differences"));
    m_differences->setChecked(true);
    m_differences->setToolTip(tr("Shows only settings that differ between these runs"));
    auto* columns = new QToolButton(&controls);
    columns->setText(tr("&Columns"));
    columns->setPopupMode(QToolButton::InstantPopup);
    columns->setMenu(m_columnMenu = new TickMenu(columns));
    m_columnMenu->setObjectName(QStringLiteral("compare-runs-columns"));
    columns->setToolTip(tr("Show or hide any setting or score"));
    m_export = new TableExport(
        QStringLiteral("runs"),
        [this](TableFormat format) {
            const auto& text = m_model->text();
            if (m_model->rowCount() == 0) return std::string();
            if (format == TableFormat::Latex) return latexTable(text);
            return format == TableFormat::Markdown ? markdownTable(text) : csvTable(text);
        },
        &controls);
    controls.addOption(CompareView::Runs, tr("St&ep"), m_step);
    controls.addOption(CompareView::Runs, {}, m_differences);
    controls.addOption(CompareView::Runs, {}, columns);
    controls.addOption(CompareView::Runs, {}, m_export);
    connect(m_values, &QComboBox::activated, this, &CompareRuns::follow);
    connect(m_step, &QSpinBox::valueChanged, this, &CompareRuns::follow);
    connect(m_differences, &QCheckBox::toggled, this, &CompareRuns::showTable);
    connect(m_columnMenu, &QMenu::aboutToShow, this, &CompareRuns::fillColumnMenu);
}

void CompareRuns::follow() {
    const auto pick = static_cast<PickedValue>(m_values->currentIndex());
    m_step->setEnabled(pick == PickedValue::AtStep);
    m_presenter.setPick(pick, pick == PickedValue::AtStep ? m_step->value() : 0);
}

void CompareRuns::setColours(std::shared_ptr<RunColours> colours) {
    m_glance->setColours(colours);
    m_model->setColours(std::move(colours));
}

RunColumns CompareRuns::columnsShown() const {
    const auto& table = m_presenter.table();
    RunColumns columns;
    columns.pick = m_presenter.pick();
    const auto& usual = m_differences->isChecked() ? table.differing : table.settings;
    for (const auto& key : table.settings) {
        // True for columns that are shown by default and that the user did not hide.
        const bool own = std::find(usual.begin(), usual.end(), key) != usual.end() &&
                         (!m_differences->isChecked() || m_hidden.count(key) == 0);
        if (own || m_added.count(key) > 0) columns.settings.push_back(key);
    }
    for (const auto& number : table.numbers)
        if (m_hidden.count(number.id) == 0) columns.numbers.push_back(number.id);
    return columns;
}

// A ticked column is shown and an unticked one hidden, regardless of "Differences only".
void CompareRuns::fillColumnMenu() {
    m_columnMenu->clear();
    qDeleteAll(m_columnMenu->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    const auto shown = columnsShown();
    const auto add = [this](QMenu* menu, const QString& title, const std::string& id,
                            const auto& all) {
        auto* action =
            menu->addAction(QString(title).replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setCheckable(true);
        action->setChecked(std::find(all.begin(), all.end(), id) != all.end());
        connect(action, &QAction::toggled, this, [this, id](bool on) {
            (on ? m_added : m_hidden).insert(id);
            (on ? m_hidden : m_added).erase(id);
            showTable();
        });
    };
    for (const auto& number : m_presenter.table().numbers)
        add(m_columnMenu, CompareText::titleOf(number), number.id, shown.numbers);
    m_columnMenu->addSeparator();
    QString group;
    QMenu* menu = nullptr;
    for (const auto& key : m_presenter.table().settings) {
        const QString head = toQt(key.substr(0, key.find('.')));
        if (!menu || head != group) m_columnMenu->addMenu(menu = new TickMenu(head, m_columnMenu));
        group = head;
        add(menu, settingTitle(key), key, shown.settings);
    }
}

void CompareRuns::showTable() {
    const QString current =
        m_view->currentIndex().siblingAtColumn(0).data(ComparedRunsModel::PathRole).toString();
    const auto columns = m_model->columnCount();
    m_model->setTable(m_presenter.table(), columnsShown());
    const bool none = m_model->rowCount() == 0;
    m_empty->setVisible(none && !m_presenter.reading());
    m_view->setVisible(!none);
    m_best->setVisible(m_model->hasBest());
    // Fit the widths only when the columns change.
    if (columns != m_model->columnCount() || columns == 0) fitColumns();
    fitHeight();
    for (int row = 0; row < m_sorted->rowCount() && !current.isEmpty(); ++row)
        if (m_sorted->index(row, 0).data(ComparedRunsModel::PathRole).toString() == current)
            m_view->setCurrentIndex(m_sorted->index(row, 0));
}

// Makes a short table as high as its rows, so that the curves get the rest of the page.
void CompareRuns::fitHeight() {
    const bool few = m_presenter.few();
    m_glance->setVisible(few);
    m_many->setVisible(!few && m_model->rowCount() > 0);
    if (!few) return m_view->setMaximumHeight(QWIDGETSIZE_MAX);
    const int row = std::max(m_view->sizeHintForRow(0), m_view->fontMetrics().height());
    m_view->setMaximumHeight(m_view->header()->sizeHint().height() + row * m_model->rowCount() +
                             m_view->horizontalScrollBar()->sizeHint().height() +
                             2 * m_view->frameWidth());
}

void CompareRuns::fitColumns() {
    const int widest = fontMetrics().averageCharWidth() * 44;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        m_view->resizeColumnToContents(column);
        m_view->setColumnWidth(column, std::min(m_view->columnWidth(column) + 8, widest));
    }
    showScoresFirst();
}

// Moves the scores directly behind the names, because the settings may be wider than the page.
void CompareRuns::showScoresFirst() {
    const int settings = static_cast<int>(columnsShown().settings.size()),
              all = m_model->columnCount();
    auto* header = m_view->header();
    int place = 1;
    for (int column = settings + 1; column < all; ++column)
        header->moveSection(header->visualIndex(column), place++);
    for (int column = 1; column <= settings; ++column)
        header->moveSection(header->visualIndex(column), place++);
}

}  // namespace headscope::ui
