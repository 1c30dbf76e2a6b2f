#include "ui/features/heads/heads_sets.h"

#include "ui/features/heads/heads_page_views.h"
#include "ui/plots/head_links.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/forms/choose.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text_table_view.h"
#include "ui/workspace/data_fault.h"
#include "ui/workspace/page_parts.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTableView>
#include <QVBoxLayout>

namespace headscope::ui {

HeadsSets::HeadsSets(Workspace& workspace, QWidget* parent)
    : HeadsPane(parent), m_workspace(workspace), m_presenter(workspace) {
    auto* card = new Card(this);
    card->content()->addWidget(m_picture = new plots::HeadLinks(card), 1);
    m_start = new QPushButton(m_picture);
    m_start->setObjectName(QStringLiteral("measure-sets"));
    // Below the text in the middle of the empty picture.
    constexpr int kBelowText = 64;
    auto* over = new QVBoxLayout(m_picture);
    over->addStretch(1);
    over->addSpacing(kBelowText);
    over->addWidget(m_start, 0, Qt::AlignHCenter);
    over->addStretch(1);
    m_columns = new QHBoxLayout;
    m_columns->setSpacing(12);
    m_columns->addWidget(card, 5);
    m_columns->addWidget(makeDetails(workspace, makeRows()), 3);
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addWidget(makeTools());
    m_banner = new Banner(this);
    m_banner->floatOver(*this);
    const auto work = makeWorkRow(tr("Comparing the heads"), this, [this] { m_presenter.stop(); });
    m_work = work.row;
    m_progress = work.bar;
    column->addWidget(m_work);
    column->addLayout(m_columns, 1);
    column->addWidget(m_caption = new Caption(QString(), this));
    m_banner->dismiss();
    setContent(content);
    wire();
    showAll();
}

QWidget* HeadsSets::makeTools() {
    auto* tools = new QWidget(this);
    tools->setObjectName(QStringLiteral("controls"));
    auto* line = new FlowLayout(tools);
    line->addWidget(m_views = new HeadsViews(HeadsView::Sets, tools));
    m_modes = new QComboBox(tools);
    m_modes->addItems({tr("Redundant sets"), tr("Composition")});
    m_modes->setAccessibleName(tr("What is shown"));
    m_modes->setToolTip(
        tr("Redundant sets: heads that others of their layer predict. "
           "Composition: heads that can read what earlier heads write."));
    m_modes->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    line->addWidget(m_modes);
    return tools;
}

QWidget* HeadsSets::makeRows() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_sliderRow = new QWidget(box);
    auto* line = new QHBoxLayout(m_sliderRow);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_sliderText = new QLabel(m_sliderRow));
    m_slider = new QSlider(Qt::Horizontal, m_sliderRow);
    m_slider->setRange(1, kMostLinks);
    m_slider->setValue(m_presenter.links());
    m_slider->setAccessibleName(tr("Number of links"));
    line->addWidget(m_slider, 1);
    column->addWidget(m_sliderRow);
    m_table = makeTextTable(m_rows, {}, tr("Sets and compositions"), box);
    m_table->setObjectName(QStringLiteral("heads-sets-rows"));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    column->addWidget(m_table, 1);
    return inCard(tr("Sets and compositions"), box, this);
}

void HeadsSets::wire() {
    connect(&m_presenter, &HeadSetsPresenter::changed, this, &HeadsSets::showAll);
    connect(&m_presenter, &HeadSetsPresenter::progressed, this, &HeadsSets::showWork);
    connect(&m_presenter, &HeadSetsPresenter::failed, this,
            [this](const Error& error) { showFault(*m_banner, error, m_workspace); });
    connect(&m_workspace, &Workspace::runsChanged, m_banner, &Banner::dismiss);
    connect(m_modes, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_presenter.show(static_cast<HeadSetsPresenter::Shown>(index)); });
    connect(m_start, &QPushButton::clicked, &m_presenter, &HeadSetsPresenter::measure);
    connect(m_slider, &QSlider::valueChanged, &m_presenter, &HeadSetsPresenter::setLinks);
    connect(m_picture, &plots::HeadLinks::headChosen, this, [this](int layer, int head) {
        m_workspace.selection().chooseHead({layer, head});
    });
    connect(m_picture, &plots::HeadLinks::headOpened, this, [this](int layer, int head) {
        m_workspace.navigation().askHead({layer, head});
    });
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& row) {
        if (const auto head = m_presenter.headOf(row.row()))
            m_workspace.selection().chooseHead(*head);
    });
}

void HeadsSets::fold() {
    if (!m_columns) return;
    foldColumns(m_columns, this, 44);
    stackDetails(m_columns->direction() == QBoxLayout::TopToBottom);
}

void HeadsSets::resetView() {
    chooseItem(m_modes, 0);
    m_slider->setValue(20);
}

QString HeadsSets::emptyText() const {
    if (!m_presenter.hasRun())
        return tr("Open a run from the start page or the list of runs, or start one.");
    return m_presenter.shown() == HeadSetsPresenter::Shown::Sets
               ? tr("Shows which heads have outputs that other heads of their layer predict.")
               : tr("Shows which heads can read what heads of earlier layers write, from the "
                    "weights.");
}

void HeadsSets::showWork() {
    m_work->setVisible(m_presenter.working());
    m_progress->setShare(m_presenter.share());
}

void HeadsSets::showAll() {
    const bool sets = m_presenter.shown() == HeadSetsPresenter::Shown::Sets;
    m_modes->setCurrentIndex(sets ? 0 : 1);
    m_picture->setEmptyText(emptyText());
    m_picture->setFigure(m_presenter.figure());
    m_picture->setCurrent(m_workspace.selection().head());
    m_start->setText(sets ? tr("Find redundant &sets") : tr("Measure &composition"));
    m_start->setVisible(m_presenter.hasRun() && !m_presenter.measured());
    m_start->setEnabled(!m_presenter.working());
    m_sliderRow->setVisible(!sets);
    m_sliderText->setText(tr("Links: %1").arg(m_presenter.links()));
    QList<TextColumn> columns;
    const QStringList titles = m_presenter.columns();
    for (int i = 0; i < titles.size(); ++i) columns.append({titles[i], {}, i + 1 < titles.size()});
    m_rows.setColumns(columns);
    m_rows.setRows(m_presenter.rows());
    m_caption->setText(m_presenter.origin());
    m_caption->setVisible(!m_presenter.origin().isEmpty());
    showWork();
    Q_EMIT shownChanged();
}

QList<plots::FigureChoice> HeadsSets::figures() const {
    if (!m_presenter.measured()) return {};
    const auto origin = [this] { return withVerdict(m_presenter.provenance(), verdict()); };
    return {plots::choiceOf(m_modes->currentText(), m_picture, origin, {m_picture})};
}

}  // namespace headscope::ui
