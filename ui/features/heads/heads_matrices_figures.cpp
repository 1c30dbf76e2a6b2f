// Figures that HeadsMatrices can export: each plot, and combinations of plots shown side by side.
#include "ui/features/heads/heads_matrices.h"
#include "ui/features/heads/heads_page_pair.h"
#include "ui/figures/sheet/figure_row.h"
#include "ui/plots/head_map.h"
#include "ui/plots/matrix_strip.h"
#include "ui/plots/matrix_view.h"
#include "ui/plots/summary_chart.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"

#include <algorithm>

namespace headscope::ui {

// Draws both runs as one figure: one layer, or all layers if layer is -1.
plots::MatrixGroupsFigure HeadsMatrices::bothRuns(int layer) const {
    plots::MatrixGroupsFigure figure;
    figure.groups = {strip(0)->group(), strip(1)->group()};
    const QString id = toQt(m_presenter.measure().id), name = toQt(m_presenter.measure().name);
    const QString runs = tr("A: %1 B: %2").arg(m_presenter.origin(0), m_presenter.origin(1));
    if (layer < 0) {
        figure.name = QStringLiteral("similarity-%1-a-and-b").arg(id);
        figure.text =
            tr("%1 between the heads of every layer, one colour scale. %2").arg(name, runs);
        return figure;
    }
    for (plots::MatrixGroup& group : figure.groups) {
        plots::MatrixData one =
            group.matrices[std::min(static_cast<std::size_t>(layer), group.matrices.size() - 1)];
        one.title = one.site;
        group.matrices = {one};
    }
    figure.name = QStringLiteral("similarity-layer%1-%2-a-and-b").arg(layer).arg(id);
    figure.text = tr("%1 between the heads of %2, one colour scale. %3")
                      .arg(name, m_presenter.sites(0).inText(layer), runs);
    return figure;
}

QJsonObject HeadsMatrices::similarityOrigin(std::initializer_list<int> sides) const {
    QJsonArray runs;
    for (int side : sides) {
        if (!m_presenter.frame(side)) continue;
        QJsonObject run = m_presenter.runOf(side, m_presenter.frame(side)->step);
        if (const auto* report = m_presenter.analysed(side))
            addSamples(run, *report);
        else
            run.insert(QStringLiteral("recorded_while_training"), true);
        runs.append(run);
    }
    return {{QStringLiteral("runs"), runs},
            {QStringLiteral("measure"), toQt(m_presenter.measure().id)}};
}

QJsonObject HeadsMatrices::mapsOrigin() const {
    const int side = m_presenter.pair().side;
    const auto& shown = m_presenter.side(side).maps;
    return {{QStringLiteral("runs"),
             QJsonArray{m_presenter.runOf(side, shown ? shown->step : kLatest)}},
            {QStringLiteral("input"), inputOrigin(workspace().selection().inspection().input)}};
}

// The combined figure comes first: a click on either half selects it. The single halves are listed
// too.
QList<plots::FigureChoice> HeadsMatrices::figures() const {
    QList<plots::FigureChoice> all;
    if (!m_presenter.frame(0)) return all;
    const bool both = m_mode == HeadsMode::Both && m_presenter.hasPair() &&
                      strip(0)->layers() > 0 && strip(1)->layers() > 0;
    if (both) addBothRuns(all);
    for (int side : {0, 1})
        if (sideShown(side) && strip(side)->layers() > 0) addSide(all, side, !both);
    if (m_presenter.side(m_presenter.pair().side).maps) addMaps(all);
    const auto origin = [this] { return similarityOrigin({0, 1}); };
    all.append(
        plots::choiceOf(tr("Means, layer by layer"), m_pair->chart(), origin, {m_pair->chart()}));
    return all;
}

void HeadsMatrices::addBothRuns(QList<plots::FigureChoice>& all) const {
    const int layer = m_presenter.pair().layer;
    const auto allLayers = [this] { return plots::kept(bothRuns(-1), similarityOrigin({0, 1})); };
    const auto oneLayer = [this, layer] {
        QJsonObject origin = similarityOrigin({0, 1});
        origin.insert(QStringLiteral("layer"), layer);
        return plots::kept(bothRuns(layer), origin);
    };
    all.append({tr("A and B, all layers"), allLayers, {strip(0), strip(1)}});
    all.append({tr("A and B, %1").arg(m_presenter.sites(0).inText(layer)),
                oneLayer,
                {matrix(0), matrix(1)}});
}

// clickable: whether a click on the plot selects this figure rather than the pair of runs.
void HeadsMatrices::addSide(QList<plots::FigureChoice>& all, int side, bool clickable) const {
    const bool pair = m_presenter.hasPair(), difference = pair && m_mode == HeadsMode::Difference;
    const QString run = difference ? tr("B \u2212 A, ")
                        : pair     ? (side == 0 ? tr("A, ") : tr("B, "))
                                   : QString();
    const auto origin = [this, side, difference] {
        return difference ? similarityOrigin({0, 1}) : similarityOrigin({side});
    };
    const auto widgets = [clickable](const QWidget* one) {
        return clickable ? QList<const QWidget*>{one} : QList<const QWidget*>();
    };
    all.append(
        plots::choiceOf(tr("%1all layers").arg(run), strip(side), origin, widgets(strip(side))));
    all.append(plots::choiceOf(run + m_presenter.sites(side).inText(m_presenter.pair().layer),
                               matrix(side), origin, widgets(matrix(side))));
}

void HeadsMatrices::addMaps(QList<plots::FigureChoice>& all) const {
    const HeadsPair& pair = m_presenter.pair();
    const plots::HeadMap *first = m_pair->firstMap(), *second = m_pair->secondMap();
    const auto origin = [this] { return mapsOrigin(); };
    const auto both = [first, second, origin] {
        plots::FigureRow row;
        row.parts = {plots::kept(first->figure(), {}), plots::kept(second->figure(), {})};
        return plots::kept(row, origin());
    };
    all.append(plots::choiceOf(tr("Map of head %1").arg(pair.row), first, origin, {first}));
    all.append(plots::choiceOf(tr("Map of head %1").arg(pair.column), second, origin, {second}));
    all.append({tr("Maps of both heads"), both, {}});
}

}  // namespace headscope::ui
