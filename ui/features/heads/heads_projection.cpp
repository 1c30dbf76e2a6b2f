#include "ui/features/heads/heads_projection.h"

#include "ui/features/heads/heads_page_views.h"
#include "ui/features/heads/projection_view.h"
#include "ui/figures/kinds/head_scatter_figure.h"
#include "ui/plots/point_map.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/forms/choose.h"
#include "ui/widgets/options_button.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/input_words.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/text_table_view.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/data_fault.h"
#include "ui/workspace/page_parts.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kPointCounts[] = {500, 1000, kMostProjectedPoints};
constexpr int kFirstCount = 1;    // index of the default in kPointCounts
constexpr int kListedText = 120;  // maximum characters of a sample's text
constexpr std::size_t kListedSamples = 50;

// Entries of the first combo box.
constexpr std::pair<ProjectedThings, ProjectionMethod> kProjections[] = {
    {ProjectedThings::Contributions, ProjectionMethod::PrincipalComponents},
    {ProjectedThings::Contributions, ProjectionMethod::Tsne},
    {ProjectedThings::Heads, ProjectionMethod::PrincipalComponents}};

}  // namespace

HeadsProjection::HeadsProjection(Workspace& workspace, QWidget* parent)
    : HeadsPane(parent), m_workspace(workspace), m_presenter(workspace) {
    m_row = new QHBoxLayout;
    m_row->setSpacing(12);
    for (const std::size_t side : {0, 1}) {
        auto* card = new Card(this);
        m_cards[side] = card;
        card->content()->addWidget(m_maps[side] = new plots::PointMap(card), 1);
        m_row->addWidget(card, 1);
    }
    auto* details = new QWidget(this);
    auto* right = new QVBoxLayout(details);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(12);
    right->addWidget(makeLasso(), 3);
    right->addWidget(makeHeads(), 2);
    m_columns = new QHBoxLayout;
    m_columns->setSpacing(12);
    m_columns->addLayout(m_row, 5);
    m_columns->addWidget(makeDetails(workspace, details), 3);
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addWidget(makeTools());
    m_banner = new Banner(this);
    m_banner->floatOver(*this);
    column->addWidget(makeWork());
    column->addLayout(m_columns, 1);
    column->addWidget(m_caption = new Caption(QString(), this));
    m_banner->dismiss();
    setContent(content);
    wire();
    showAll();
}

QComboBox* HeadsProjection::makeChoice(const QStringList& items, const QString& name,
                                       QWidget* row) {
    auto* box = new QComboBox(row);
    box->addItems(items);
    box->setAccessibleName(name);
    box->setToolTip(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    return box;
}

QWidget* HeadsProjection::makeTools() {
    auto* tools = new QWidget(this);
    tools->setObjectName(QStringLiteral("controls"));
    auto* line = new FlowLayout(tools);
    line->addWidget(m_views = new HeadsViews(HeadsView::Projection, tools));
    m_things =
        makeChoice({tr("Head contributions, principal components"), tr("Head contributions, t-SNE"),
                    tr("Heads by distance of their attention")},
                   tr("Meaning of the points and projection method"), tools);
    QStringList counts;
    for (const int count : kPointCounts) counts << tr("%1 points").arg(countText(count));
    m_count = makeChoice(
        counts, tr("Maximum number of points: all heads of as many samples as this allows"), tools);
    m_count->setCurrentIndex(kFirstCount);
    m_colours = makeChoice({tr("Coloured by layer"), tr("Coloured by head of the chosen layer"),
                            tr("Coloured by class")},
                           tr("Quantity shown by colour"), tools);
    line->addWidget(m_things);
    auto* options = new OptionsButton(tools);
    options->add(tr("Points"), m_count);
    options->add(tr("Colour"), m_colours);
    line->addWidget(options);
    return tools;
}

void HeadsProjection::resetView() {
    chooseItem(m_things, 0);
    chooseItem(m_count, kFirstCount);
    chooseItem(m_colours, 0);
    m_presenter.clearLasso();
}

QWidget* HeadsProjection::makeWork() {
    const auto made = makeWorkRow(tr("Placing the points"), this, [this] { m_presenter.stop(); });
    m_progress = made.bar;
    return m_work = made.row;
}

QWidget* HeadsProjection::makeLasso() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_lasso = new WrappedLabel(box));
    m_lasso->setObjectName(QStringLiteral("lasso-result"));
    m_lasso->setTextFormat(Qt::PlainText);
    auto* row = new QWidget(box);
    auto* line = new FlowLayout(row);
    line->addWidget(m_switch = new QPushButton(row));
    m_switch->setObjectName(QStringLiteral("switch-off"));
    line->addWidget(m_clear = new QPushButton(tr("C&lear"), row));
    m_switch->setToolTip(
        tr("Switches off, on every page, the heads with at least half of their points chosen"));
    m_clear->setToolTip(tr("Clears the chosen points (Esc in the map)"));
    column->addWidget(row);
    m_samples = makeTextTable(m_sampleRows, {{tr("Sample"), {}, true}},
                              tr("Samples of the chosen points"), box);
    m_samples->setObjectName(QStringLiteral("heads-projection-samples"));
    column->addWidget(m_samples, 1);
    return inCard(tr("Chosen points"), box, this);
}

QWidget* HeadsProjection::makeHeads() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_verdict = new WrappedLabel(box));
    m_heads = makeTextTable(
        m_headRows,
        {{tr("Head"), {}, true},
         {tr("Chosen"), tr("Chosen points out of all points of the head"), false},
         {tr("Silhouette"),
          tr("How well the head’s points are separated from those of the nearest other head "
             "of its "
             "layer, in all dimensions, from −1 to 1 (Rousseeuw 1987)"),
          false},
         {tr("In B"), tr("Silhouette of the head's points for run B"), false}},
        tr("Heads"), box);
    m_heads->setObjectName(QStringLiteral("heads-projection-heads"));
    column->addWidget(m_heads, 1);
    return inCard(tr("Heads"), box, this);
}

void HeadsProjection::wire() {
    connect(&m_presenter, &ProjectionPresenter::changed, this, &HeadsProjection::showAll);
    connect(&m_presenter, &ProjectionPresenter::progressed, this, &HeadsProjection::showWork);
    connect(&m_presenter, &ProjectionPresenter::failed, this,
            [this](const Error& error) { showFault(*m_banner, error, m_workspace); });
    connect(&m_workspace, &Workspace::runsChanged, m_banner, &Banner::dismiss);
    connect(m_things, &QComboBox::activated, this, &HeadsProjection::choose);
    connect(m_count, &QComboBox::activated, this, &HeadsProjection::choose);
    connect(m_colours, &QComboBox::activated, this,
            [this](int index) { m_presenter.colourBy(static_cast<ProjectionColour>(index)); });
    connect(m_clear, &QPushButton::clicked, &m_presenter, &ProjectionPresenter::clearLasso);
    connect(m_switch, &QPushButton::clicked, this, &HeadsProjection::switchLassoed);
    connect(m_heads, &QTableView::clicked, this, [this](const QModelIndex& row) {
        m_workspace.selection().chooseHead(m_listed[static_cast<std::size_t>(row.row())]);
    });
    connect(m_heads, &QTableView::doubleClicked, this, [this](const QModelIndex& row) {
        m_workspace.navigation().askHead(m_listed[static_cast<std::size_t>(row.row())]);
    });
    connect(m_samples, &QTableView::clicked, this, [this](const QModelIndex& row) {
        m_presenter.inspectSample(m_presenter.lassoSide(),
                                  m_inside[static_cast<std::size_t>(row.row())]);
    });
    for (const int side : {0, 1}) wireMap(side);
}

void HeadsProjection::wireMap(int side) {
    auto* shown = map(side);
    shown->setDescriber([this, side](int point) { return pointText(m_presenter, side, point); });
    connect(shown, &plots::PointMap::pointChosen, this,
            [this, side](int point) { m_presenter.inspect(side, point); });
    connect(shown, &plots::PointMap::pointOpened, this, [this, side](int point) {
        const auto* known = m_presenter.map(side);
        if (known)
            m_workspace.navigation().askHead(known->points[static_cast<std::size_t>(point)].head);
    });
    connect(shown, &plots::PointMap::lassoed, this,
            [this, side](const std::vector<int>& points, bool added) {
                m_presenter.lasso(side, points, added);
            });
    connect(shown, &plots::PointMap::cleared, &m_presenter, &ProjectionPresenter::clearLasso);
}

void HeadsProjection::choose() {
    const auto [things, method] = kProjections[m_things->currentIndex()];
    m_presenter.show(things, method, kPointCounts[m_count->currentIndex()]);
}

// Places two maps side by side or one below the other, whichever makes the maps larger.
void HeadsProjection::fold() {
    if (!m_columns) return;  // return if called during construction
    foldColumns(m_columns, this, 52);
    stackDetails(m_columns->direction() == QBoxLayout::TopToBottom);
    const int wide = width() * 5 / 8, high = height() - 8 * fontMetrics().height();
    m_row->setDirection(std::min(wide / 2, high) >= std::min(wide, high / 2)
                            ? QBoxLayout::LeftToRight
                            : QBoxLayout::TopToBottom);
}

void HeadsProjection::showAll() {
    m_cards[1]->setVisible(m_presenter.hasPair());
    m_count->setVisible(m_presenter.things() == ProjectedThings::Contributions);
    const HeadPlace chosen = m_workspace.selection().head();
    for (const int side : {0, 1}) map(side)->setFigure(pointMapOf(m_presenter, side, chosen));
    m_caption->setText(map(0)->figure().text);
    m_caption->setVisible(!m_caption->text().isEmpty());
    showWork();
    showHeads();
    showLasso();
}

void HeadsProjection::showWork() {
    m_work->setVisible(m_presenter.working());
    m_progress->setShare(m_presenter.share());
}

void HeadsProjection::showHeads() {
    m_verdict->setText(silhouetteText(m_presenter));
    m_verdict->setVisible(!m_verdict->text().isEmpty());
    const auto counts = m_presenter.lassoHeads();
    m_listed.clear();
    QList<QStringList> rows;
    const plots::SiteNames sites(m_presenter.shape(0));
    const auto add = [&](HeadPlace head, const QString& inside) {
        m_listed.push_back(head);
        rows << QStringList{sites.label(head), inside,
                            silhouetteNumber(m_presenter.silhouette(0, head)),
                            silhouetteNumber(m_presenter.silhouette(1, head))};
    };
    for (const auto& count : counts)
        add(count.head, tr("%1 of %2").arg(count.inside).arg(count.all));
    const RunHandle run = m_workspace.runA();
    // Without selected points, list all heads.
    if (counts.empty() && run && m_presenter.map(0))
        for (const HeadPlace head : headsOf(run->shape())) add(head, QString());
    m_headRows.setRows(rows);
    m_heads->setColumnHidden(3, !m_presenter.hasPair());
    const auto now = std::find(m_listed.begin(), m_listed.end(), m_workspace.selection().head());
    if (now != m_listed.end()) m_heads->selectRow(static_cast<int>(now - m_listed.begin()));
}

void HeadsProjection::showLasso() {
    const int side = m_presenter.lassoSide();
    const auto* known = m_presenter.map(side);
    const int chosen = static_cast<int>(m_presenter.lassoed().size());
    QStringList classes;
    for (const auto& count : m_presenter.lassoClasses())
        classes << tr("%1 %2 of %3")
                       .arg(m_presenter.className(side, count.label), QString::number(count.inside),
                            QString::number(count.all));
    QString text =
        chosen == 0
            ? tr("None. Draw a line around points with the mouse; click a point to show its sample "
                 "on every page.")
            : tr("%Ln point(s), heads: %1.", nullptr, chosen).arg(m_presenter.lassoHeads().size());
    if (!classes.isEmpty())
        text += QLatin1Char(' ') + classes.join(QStringLiteral(", ")) + QLatin1Char('.');
    m_lasso->setText(text);
    m_clear->setEnabled(chosen > 0);
    // The button removes heads with at least half of their points inside the lasso.
    int mostly = 0;
    for (const auto& count : m_presenter.lassoHeads()) mostly += 2 * count.inside >= count.all;
    m_switch->setText(tr("Switch %n head(s) &off", nullptr, mostly));
    m_switch->setEnabled(mostly > 0 && side == 0);
    m_inside = m_presenter.lassoSamples();
    m_inside.resize(std::min(m_inside.size(), kListedSamples));
    QList<QStringList> rows;
    for (const int sample : m_inside) {
        const auto& shown = known->shown[static_cast<std::size_t>(sample)];
        rows << QStringList{sampleWords(m_presenter.shape(side), shown.text, shown.index,
                                        shown.label, kListedText)};
    }
    m_sampleRows.setRows(rows);
}

void HeadsProjection::switchLassoed() {
    HeadMask mask = m_workspace.masks().mask();
    for (const auto& count : m_presenter.lassoHeads())
        if (2 * count.inside >= count.all) mask.turn(count.head, false);
    m_workspace.masks().set(mask, tr("Switch the chosen heads off"));
}

QList<plots::FigureChoice> HeadsProjection::figures() const {
    QList<plots::FigureChoice> all;
    for (const int side : {0, 1}) {
        if (!m_presenter.map(side)) continue;
        const QString title = !m_presenter.hasPair() ? tr("Map")
                              : side == 0            ? tr("Map, A")
                                                     : tr("Map, B");
        all.append(plots::choiceOf(title, map(side), [this] { return m_presenter.provenance(); },
                                   {map(side)}));
    }
    return all;
}

}  // namespace headscope::ui
