// Where a token looks most, as bars with their weights: the largest first.
#pragma once

#include "ui/figures/figure.h"
#include "ui/figures/token_map.h"

#include <QPainter>
#include <QRectF>

#include <vector>

namespace headscope::plots {

struct RankedKey {
    int key = 0;
    float weight = 0;
};

// Keys by the weight that query gives them, for query < 0 by the mean over all queries; of equals the earlier first.
std::vector<RankedKey> rankedKeys(const TokenMap& map, int query);

// As many of them as area has lines for, under a heading. Nothing where it has too few to be worth it.
void paintRanking(QPainter& painter, const QRectF& area, const TokenMap& map, int query, double high,
                  const PlotStyle& style);

}  // namespace headscope::plots
