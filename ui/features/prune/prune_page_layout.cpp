// Layout of the Prune page: creates its controls and cards, and arranges them for the page's width.
#include "ui/features/prune/prune_page.h"
#include "ui/features/prune/prune_page_groups.h"
#include "ui/features/prune/prune_page_records.h"
#include "ui/features/prune/prune_page_sweep.h"
#include "ui/plots/prune_curve.h"
#include "ui/plots/prune_map.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/attention_row.h"
#include "ui/widgets/card.h"
#include "ui/widgets/folding_side.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/options_button.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/text_table_view.h"
#include "ui/widgets/tick_menu.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/head_map/head_map_panel.h"
#include "ui/workspace/page_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QStackedWidget>
#include <QTableView>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {

QWidget* PrunePage::makeHeader() {
    auto* row = new AttentionRow(this);
    row->setObjectName(QStringLiteral("controls"));
    m_methods = new QToolButton(row);
    m_methods->setText(tr("Methods"));
    m_methods->setToolTip(tr("How the heads to remove are chosen; one curve per method"));
    m_methods->setPopupMode(QToolButton::InstantPopup);
    m_methods->setMenu(new TickMenu(m_methods));
    m_samples = new QComboBox(row);
    m_samples->setAccessibleName(tr("Number of samples for choosing and reporting"));
    m_samples->setToolTip(
        tr("Number of test samples. More samples can show that more heads are removable, but take "
           "longer. At most 1,000 validation samples choose the heads, unless all are used."));
    for (const int samples : {200, 1000, PrunePresenter::kDefaultSamples})
        m_samples->addItem(tr("%1 samples").arg(countText(samples)), samples);
    m_samples->addItem(tr("all samples"), 0);
    m_keepOne = new QCheckBox(tr("&Keep one per layer"), row);
    m_keepOne->setToolTip(
        tr("Always keeps the most important head of each layer, so curves end there"));
    m_margin = new DecimalBox(row);
    m_margin->setRange(0.1, 50);
    m_margin->setDecimals(1);
    m_margin->setSingleStep(0.5);
    m_margin->setKeyboardTracking(false);
    m_margin->setSuffix(QStringLiteral(" %"));
    m_margin->setAccessibleName(tr("Margin of removable heads"));
    m_margin->setToolTip(
        tr("Heads are removable if score and perplexity get worse by at most this share of the "
           "whole model's"));
    m_curve = new QComboBox(row);
    m_curve->setAccessibleName(tr("Curve with the handle"));
    m_curve->setToolTip(tr("The curve whose order of removal is used"));
    m_curve->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_score = new QComboBox(row);
    m_score->setAccessibleName(tr("Score shown"));
    auto* options = new OptionsButton(row);
    options->add(tr("Samples"), m_samples);
    options->add(tr("Margin"), m_margin);
    options->add({}, m_keepOne);
    options->add(tr("Curve"), m_curve);
    m_again = new ActionButton(m_actions.measure, options);
    options->add({}, m_again);
    m_curveButton = new QPushButton(tr("This run"), row);
    m_curveButton->setToolTip(tr("Pruning curves of run A"));
    m_sweepButton = new QPushButton(tr("Heads by lambda"), row);
    m_sweepButton->setToolTip(
        tr("Heads needed against lambda, over all runs that differ in lambda and seed only"));
    for (auto* button : {m_curveButton, m_sweepButton}) button->setCheckable(true);
    m_curveButton->setChecked(true);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_curveButton, m_sweepButton, m_methods, m_score, options})
        row->add(widget);
    return row;
}

// The curves of run A, or all runs of its sweep.
QWidget* PrunePage::makePicture() {
    m_picture = new QStackedWidget(this);
    m_picture->addWidget(makeCurve());
    m_picture->addWidget(m_sweep = new PruneSweepView(workspace(), m_picture));
    return inCard({}, m_picture, this);
}

QWidget* PrunePage::makeCurve() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    m_plot = new plots::PruneCurve(box);
    m_start = new ActionButton(m_actions.measure, m_plot);
    m_start->setObjectName(QStringLiteral("prune-start"));
    m_plot->installEventFilter(this);
    m_point = new WrappedLabel(box);
    m_point->setTextFormat(Qt::PlainText);
    m_progress = new ProgressBar(box);
    m_stop = new ActionButton(m_actions.stop, box);
    auto* busy = new QHBoxLayout;
    busy->addWidget(m_progress, 1);
    busy->addWidget(m_stop);
    m_workText = captionLabel(box);
    // Above the picture, which is higher than the window if the model has many layers.
    column->addLayout(busy);
    column->addWidget(m_workText);
    column->addWidget(m_plot, 1);
    column->addWidget(m_point);
    column->addWidget(makeActions());
    column->addWidget(m_merged = new WrappedLabel(box));
    m_merged->setObjectName(QStringLiteral("merge-preview"));
    m_merged->setTextFormat(Qt::PlainText);
    return box;
}

// Places the button in the empty picture, below its text.
void PrunePage::placeStart() {
    m_start->adjustSize();
    // A wide button must not be cut off in a narrow picture.
    m_plot->setMinimumWidth(m_start->isHidden() ? 0 : m_start->width());
    const QPoint centre = m_plot->rect().center();
    const int lowest = m_plot->height() - m_start->height();
    m_start->move(
        std::max(0, centre.x() - m_start->width() / 2),
        std::clamp(centre.y() + 2 * m_plot->fontMetrics().height(), 0, std::max(0, lowest)));
}

bool PrunePage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_plot && (event->type() == QEvent::Resize || event->type() == QEvent::Show))
        placeStart();
    return Page::eventFilter(watched, event);
}

QWidget* PrunePage::makeActions() {
    auto* row = new AttentionRow(this);
    const auto button = [&](QAction* action) { row->add(new ActionButton(action, row)); };
    button(m_actions.mask);
    button(m_actions.make);
    button(m_actions.merge);
    button(m_actions.fineTune);
    m_epochs = new IntegerBox(row);
    m_epochs->setRange(1, 1000);
    m_epochs->setPrefix(tr("epochs: "));
    m_epochs->setAccessibleName(tr("Epochs of fine-tuning"));
    row->add(m_epochs);
    button(m_actions.speed);
    button(m_actions.speeds);
    return row;
}

QWidget* PrunePage::makeMap() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    m_map = new plots::PruneMap(box);
    m_mapText = captionLabel(box);
    auto* row = new AttentionRow(box);
    m_groupsOn = new QComboBox(box);
    m_groupsOn->setAccessibleName(tr("Similarity for grouping"));
    m_groupsOn->addItem(tr("values"), int(GroupOn::Values));
    m_groupsOn->addItem(tr("attention maps"), int(GroupOn::Maps));
    m_groupsOn->addItem(tr("outputs"), int(GroupOn::Contexts));
    m_clusters = new IntegerBox(box);
    m_clusters->setRange(1, kMostGroupedHeads);
    m_clusters->setValue(2);
    m_clusters->setPrefix(tr("groups: "));
    m_clusters->setAccessibleName(tr("Groups per layer"));
    row->add(new ActionButton(m_actions.groups, row));
    row->add(m_clusters);
    row->add(m_groupsOn);
    column->addWidget(m_map);
    column->addWidget(m_mapText);
    column->addWidget(row);
    return inCard(tr("Order of removal: layers down, heads across"), box, this);
}

QWidget* PrunePage::makeTables() {
    m_tables = new QTabWidget(this);
    m_tables->setDocumentMode(true);
    m_tables->addTab(makeTable(), tr("Cost and score"));
    m_groups = new PruneGroups(m_actions, m_tables);
    m_tables->addTab(m_groups, tr("Groups and votes"));
    m_records = new PruneRecordsView(workspace(), m_tables);
    m_tables->addTab(m_records, tr("While training"));
    auto* card = new Card(this);
    card->content()->addWidget(m_tables);
    return card;
}

QWidget* PrunePage::makeTable() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 8, 0, 0);
    m_table = makeNumberTable(m_rows, tr("Cost and score against heads kept"), box);
    m_table->setMinimumHeight(m_table->fontMetrics().height() * 10);
    m_table->horizontalHeader()->setSectionResizeMode(PruneTableModel::Heads, QHeaderView::Stretch);
    m_tableText = captionLabel(box);
    column->addWidget(m_table, 1);
    column->addWidget(m_tableText);
    return box;
}

void PrunePage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    fitColumns();
}

void PrunePage::changeEvent(QEvent* event) {
    Page::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitColumns();
}

// Beside the curve, the table shows all columns; below it, it scrolls in the page's width.
void PrunePage::fitColumns() {
    if (!m_middle) return;
    foldColumns(m_middle, this, 60, widthBesideHeadMap(*this));
    const bool beside = m_middle->direction() == QBoxLayout::LeftToRight;
    m_details->setStacked(!beside);
    m_table->setMinimumWidth(beside ? wholeWidth(*m_table) : 0);
}

}  // namespace headscope::ui
