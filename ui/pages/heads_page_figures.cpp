// What the Heads page can export: each plot, and what stands side by side as one figure.
#include "ui/pages/heads_page.h"
#include "ui/pages/heads_page_pair.h"
#include "ui/plots/head_map.h"
#include "ui/plots/matrix_strip.h"
#include "ui/plots/matrix_view.h"
#include "ui/plots/summary_chart.h"
#include "ui/presenters/figure_origin.h"
#include "ui/widgets/text.h"

#include <algorithm>

namespace headscope::ui {

// Both runs as one figure: of all layers, and of the layer that is large.
void HeadsPage::showTogether() {
    std::vector<plots::MatrixGroup> all, one;
    for (int side : {0, 1}) {
        const plots::MatrixStrip* shown = strip(side);
        if (m_mode != HeadsMode::Both || !m_presenter.hasPair() || shown->layers() == 0) break;
        all.push_back(shown->group());
        const int layer = std::clamp(m_presenter.pair().layer, 0, shown->layers() - 1);
        one.push_back({shown->group().title, {shown->matrix(layer)}});
        one.back().matrices[0].title = tr("Layer %1").arg(layer);
    }
    const bool both = all.size() == 2;
    m_allLayers.setGroups(both ? std::move(all) : std::vector<plots::MatrixGroup>());
    m_oneLayer.setGroups(both ? std::move(one) : std::vector<plots::MatrixGroup>());
    const QString id = toQt(m_presenter.measure().id), name = toQt(m_presenter.measure().name);
    const QString runs = tr("A: %1 B: %2").arg(m_presenter.origin(0), m_presenter.origin(1));
    m_allLayers.setFigure(QStringLiteral("similarity-%1-a-and-b").arg(id),
                          tr("%1 between the heads of every layer, one colour scale. %2").arg(name, runs));
    const int layer = m_presenter.pair().layer;
    m_oneLayer.setFigure(QStringLiteral("similarity-layer%1-%2-a-and-b").arg(layer).arg(id),
                         tr("%1 between the heads of layer %2, one colour scale. %3").arg(name).arg(layer).arg(runs));
}

// The pair comes before its halves: a click on either half means the pair, the halves stand in the chooser.
QList<plots::FigureChoice> HeadsPage::figures() const {
    QList<plots::FigureChoice> all;
    if (!m_presenter.frame(0)) return all;
    const bool both = !m_allLayers.groups().empty();
    const bool difference = m_mode == HeadsMode::Difference && m_presenter.hasPair();
    const int layer = m_presenter.pair().layer;
    if (both) {
        all.append({tr("A and B, all layers"), &m_allLayers, {strip(0), strip(1)}});
        all.append({tr("A and B, layer %1").arg(layer), &m_oneLayer, {matrix(0), matrix(1)}});
    }
    for (int side : {0, 1}) {
        if (!sideShown(side) || strip(side)->layers() == 0) continue;
        const QString run = difference              ? tr("B \u2212 A, ")
                            : m_presenter.hasPair() ? (side == 0 ? tr("A, ") : tr("B, "))
                                                    : QString();
        const auto widgets = [both](const QWidget* one) {
            return both ? QList<const QWidget*>() : QList<const QWidget*>{one};
        };
        all.append({tr("%1all layers").arg(run), strip(side), widgets(strip(side))});
        all.append({tr("%1layer %2").arg(run).arg(layer), matrix(side), widgets(matrix(side))});
    }
    const HeadsPair& pair = m_presenter.pair();
    if (m_presenter.side(pair.side).maps) {
        all.append({tr("Map of head %1").arg(pair.row), m_pair->firstMap(), {m_pair->firstMap()}});
        all.append({tr("Map of head %1").arg(pair.column), m_pair->secondMap(), {m_pair->secondMap()}});
        all.append({tr("Maps of both heads"), &m_maps, {}});
    }
    all.append({tr("Means, layer by layer"), m_pair->chart(), {m_pair->chart()}});
    return all;
}

void HeadsPage::tellProvenance() {
    m_maps.setParts({m_pair->firstMap(), m_pair->secondMap()});
    const auto similarity = [this](std::initializer_list<int> sides) {
        QJsonArray runs;
        for (int side : sides)
            if (m_presenter.frame(side)) runs.append(m_presenter.runOf(side, m_presenter.frame(side)->step));
        return QJsonObject{{QStringLiteral("runs"), runs}, {QStringLiteral("measure"), toQt(m_presenter.measure().id)}};
    };
    const auto both = [similarity] { return similarity({0, 1}); };
    m_allLayers.setProvenance(both);
    m_oneLayer.setProvenance([this, both] {
        QJsonObject origin = both();
        origin.insert(QStringLiteral("layer"), m_presenter.pair().layer);
        return origin;
    });
    m_pair->chart()->setProvenance(both);
    for (int side : {0, 1})
        for (plots::FigureSource* figure :
             {static_cast<plots::FigureSource*>(strip(side)), static_cast<plots::FigureSource*>(matrix(side))})
            figure->setProvenance([this, similarity, side] {
                return m_mode == HeadsMode::Difference ? similarity({0, 1}) : similarity({side});
            });
    const auto maps = [this] {
        const int side = m_presenter.pair().side;
        const auto& shown = m_presenter.side(side).maps;
        return QJsonObject{{QStringLiteral("runs"), QJsonArray{m_presenter.runOf(side, shown ? shown->step : kLatest)}},
                           {QStringLiteral("input"), inputOrigin(workspace().inspection().input)}};
    };
    for (plots::FigureSource* figure :
         {static_cast<plots::FigureSource*>(m_pair->firstMap()), static_cast<plots::FigureSource*>(m_pair->secondMap()),
          static_cast<plots::FigureSource*>(&m_maps)})
        figure->setProvenance(maps);
}

}  // namespace headscope::ui
