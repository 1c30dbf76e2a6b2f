#include "ui/features/compare/compare_heads.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/site_names.h"
#include "ui/plots/head_map.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/text_table_model.h"

#include <QHeaderView>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

QString placeText(const RunHandle& run, int layer, int head) {
    if (head < 0 || !run) return QStringLiteral("–");
    return plots::SiteNames(run->shape()).label(HeadPlace{layer, head});
}

QString valueOrDash(double value, int digits) {
    return std::isfinite(value) ? plots::columnText(value, digits) : QStringLiteral("–");
}

// Largest absolute value of a map; 1 if it is invalid.
double largestOf(const plots::TokenMap& map) {
    if (!map.valid()) return 1;
    double largest = 0;
    for (const float value : map.maps->maps)
        largest = std::max(largest, std::abs(static_cast<double>(value)));
    return largest;
}

}  // namespace

CompareHeads::CompareHeads(Workspace& workspace, CompareControls& controls, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_presenter(workspace) {
    makeControls(controls);
    m_text = new Caption(QString(), this);
    m_model = new TextTableModel(this);
    m_table = new QTableView(this);
    m_table->setModel(m_model);
    m_table->verticalHeader()->hide();
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->setAccessibleName(tr("Matched heads of A and B"));
    auto* maps = new QHBoxLayout;
    for (auto& map : m_maps) maps->addWidget(map = new plots::HeadMap(this), 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_text);
    column->addWidget(m_table, 2);
    column->addLayout(maps, 3);
    connect(&m_presenter, &MatchedHeadsPresenter::changed, this, &CompareHeads::showAll);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &CompareHeads::showPair);
    showAll();
}

void CompareHeads::makeControls(CompareControls& controls) {
    m_worth = new QPushButton(tr("Measure im&portance"), &controls);
    m_worth->setObjectName(QStringLiteral("measure-importance"));
    m_worth->setToolTip(
        tr("Switches off each head alone in both runs, on the split for choosing heads; takes a "
           "while"));
    m_similarity = new QPushButton(tr("Si&milarity of both runs"), &controls);
    m_similarity->setToolTip(
        tr("Opens the Heads page with the head similarity of each run and the difference"));
    controls.add(CompareView::TwoRuns, m_worth);
    controls.addOption(CompareView::TwoRuns, {}, m_similarity);
    connect(m_worth, &QPushButton::clicked, &m_presenter, &MatchedHeadsPresenter::measureWorth);
    connect(m_similarity, &QPushButton::clicked, this, [this] {
        m_workspace.navigation().askPage(QStringLiteral("heads"));
        m_workspace.navigation().askComparison();
    });
}

QList<QStringList> CompareHeads::rows() const {
    QList<QStringList> rows;
    const bool worth = !m_presenter.worthTitle().isEmpty();
    for (const auto& pair : m_presenter.pairs()) {
        QStringList row{placeText(m_workspace.runA(), pair.layer, pair.a),
                        placeText(m_workspace.runB(), pair.layer, pair.b),
                        valueOrDash(pair.alike, 3),
                        pair.same ? valueOrDash(*pair.same, 3) : QStringLiteral("–")};
        if (worth) {
            const double a = m_presenter.worth(0, pair.layer, pair.a),
                         b = m_presenter.worth(1, pair.layer, pair.b);
            row << valueOrDash(a, 3) << valueOrDash(b, 3) << valueOrDash(b - a, 3);
        }
        rows << row;
    }
    return rows;
}

void CompareHeads::showAll() {
    const bool pair = m_presenter.hasPair();
    const int current = std::max(0, m_table->currentIndex().row());
    m_worth->setEnabled(pair && !m_presenter.measuring());
    m_similarity->setEnabled(pair);
    QList<TextColumn> columns{
        {tr("Head of A"), {}, true},
        {tr("Head of B"),
         tr("The matched head: pairs are chosen so that their total similarity per layer is as "
            "large as possible"),
         true},
        {tr("Cosine"), tr("Between the maps of both heads on this sample"), false},
        {tr("Same number"),
         tr("Cosine with the head of B that has the same number. Head numbers are not comparable "
            "across runs."),
         false}};
    const QString worth = m_presenter.worthTitle();
    if (!worth.isEmpty())
        columns << TextColumn{tr("A: %1").arg(worth), {}, false}
                << TextColumn{tr("B: %1").arg(worth), {}, false}
                << TextColumn{tr("B − A"), {}, false};
    m_model->setColumns(columns);
    m_model->setRows(rows());
    m_table->setVisible(pair);
    QString text = m_presenter.problem();
    if (!pair)
        text =
            tr("Two open runs are compared here on one sample. Open one, then choose “Open as B, "
               "to compare” for "
               "another in the list of runs.");
    else if (text.isEmpty())
        text = tr("A is %1, B is %2. The order of heads is arbitrary, so the heads of a layer are "
                  "paired to minimise "
                  "the sum of 1 − cosine of their maps. %3")
                   .arg(m_presenter.name(0), m_presenter.name(1),
                        m_presenter.sample().isEmpty()
                            ? QString()
                            : tr("Sample: “%1”").arg(m_presenter.sample().left(160)));
    m_text->setText(text);
    if (m_model->rowCount() > 0)
        m_table->setCurrentIndex(m_model->index(std::min(current, m_model->rowCount() - 1), 0));
    showPair();
}

void CompareHeads::showPair() {
    const int row = m_table->currentIndex().row();
    const bool some =
        m_presenter.hasPair() && row >= 0 && row < static_cast<int>(m_presenter.pairs().size());
    for (auto* map : m_maps) map->setVisible(m_presenter.hasPair());
    if (!some) {
        for (auto* map : m_maps) map->clear(tr("Maps of the chosen pair"));
        return;
    }
    const auto& pair = m_presenter.pairs()[static_cast<std::size_t>(row)];
    const auto a = m_presenter.map(0, pair), b = m_presenter.map(1, pair);
    const double high =
        std::max(plots::HeadMapFigure::largest(a), plots::HeadMapFigure::largest(b));
    m_maps[0]->setMap(a, high, tr("A, %1").arg(placeText(m_workspace.runA(), pair.layer, pair.a)));
    if (pair.b < 0) {
        m_maps[1]->clear(tr("B has fewer heads here: this one is unmatched."));
        return m_maps[2]->clear(tr("No difference: the head is unmatched"));
    }
    m_maps[1]->setMap(b, high, tr("B, %1").arg(placeText(m_workspace.runB(), pair.layer, pair.b)));
    const auto difference = m_presenter.difference(pair);
    const double limit =
        // A difference of picture maps keeps the scale of the maps; otherwise it fills its own
        // range.
        difference.maps && difference.maps->picture.width > 0
            ? high
            : std::max(1e-6, largestOf(difference));
    m_maps[2]->setDifference(
        difference, limit, tr("B − A, red: more in B, up to %1").arg(plots::numberText(limit, 2)));
}

QList<plots::FigureChoice> CompareHeads::figures() const {
    QList<plots::FigureChoice> all;
    const QString titles[] = {tr("Map of A"), tr("Map of B"),
                              tr("Difference between the two maps")};
    for (std::size_t i = 0; i < m_maps.size(); ++i)
        if (m_maps[i]->figure().map().valid())
            all.append(plots::choiceOf(titles[i], m_maps[i],
                                       [this] { return m_presenter.provenance(); }, {m_maps[i]}));
    return all;
}

QString CompareHeads::text() const {
    return m_text->text();
}

void CompareHeads::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_presenter.setActive(true);
}

void CompareHeads::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_presenter.setActive(false);
}

}  // namespace headscope::ui
