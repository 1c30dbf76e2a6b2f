#include "ui/figures/kinds/token_ranking.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/weight_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace headscope::plots {
namespace {

constexpr int kFewestLines = 4;      // minimum number of lines; a shorter list is not informative
constexpr qreal kWidestName = 0.35;  // maximum width of the names, as a share of the area
constexpr qreal kWidestBars = 40;    // maximum width of the bars in text heights

struct RankingText {
    Q_DECLARE_TR_FUNCTIONS(RankingText)
};

QString heading(const TokenMap& map, int query) {
    return query < 0 ? RankingText::tr("Most attended, mean over all queries")
                     : RankingText::tr("Most attended by “%1”").arg(map.label(query));
}

}  // namespace

std::vector<RankedKey> rankedKeys(const TokenMap& map, int query) {
    std::vector<RankedKey> keys;
    for (const float weight : weightsOf(map, query))
        keys.push_back({static_cast<int>(keys.size()), weight});
    std::stable_sort(keys.begin(), keys.end(),
                     [](const RankedKey& a, const RankedKey& b) { return a.weight > b.weight; });
    return keys;
}

void paintRanking(QPainter& painter, const QRectF& area, const TokenMap& map, int query,
                  double high, const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    const qreal line = metrics.height() * 1.5;
    const int lines = static_cast<int>(std::floor(area.height() / line)) - 1;
    if (lines < kFewestLines) return;  // return early, which saves sums and sorting for long texts
    auto keys = rankedKeys(map, query);
    if (keys.empty()) return;
    keys.resize(std::min(keys.size(), static_cast<std::size_t>(lines)));
    painter.setFont(style.font);
    painter.setPen(style.secondary);
    painter.drawText(QRectF(area.left(), area.top(), area.width(), line),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(heading(map, query), Qt::ElideRight, area.width()));
    qreal name = 0;
    for (const auto& one : keys)
        name = std::max(name, metrics.horizontalAdvance(map.keyLabel(one.key)));
    name = std::min(name, kWidestName * area.width());
    const qreal left = area.left() + name + metrics.height() * 0.6,
                number = metrics.horizontalAdvance("0.0000");
    const qreal width = std::min(kWidestBars * metrics.height(), area.right() - left - number);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const qreal top = area.top() + static_cast<qreal>(i + 1) * line;
        const double share =
            high > 0 ? std::clamp(static_cast<double>(keys[i].weight) / high, 0.0, 1.0) : 0;
        painter.setPen(style.text);
        painter.drawText(QRectF(area.left(), top, name, line), Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(map.keyLabel(keys[i].key), Qt::ElideRight, name));
        const QRectF bar(left, top + line * 0.15, std::max<qreal>(1, width * share), line * 0.7);
        painter.setBrush(weightColour(share));
        painter.setPen(QPen(style.secondary, style.lineWidth * 0.5));
        painter.drawRect(bar);
        painter.setPen(style.secondary);
        painter.drawText(QRectF(bar.right() + metrics.height() * 0.4, top, number, line),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         weightText(static_cast<double>(keys[i].weight)));
    }
}

}  // namespace headscope::plots
