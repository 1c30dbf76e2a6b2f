// Keys that a token attends to most, as bars with their weights, the largest first.
#pragma once

#include "ui/figures/figure.h"
#include "ui/figures/kinds/token_map.h"

#include <QPainter>
#include <QRectF>

#include <vector>

namespace headscope::plots {

struct RankedKey {
    int key = 0;
    float weight = 0;
};

// Returns the keys sorted by their weight from `query`, or for query < 0 by the mean over all
// queries. Ties keep the token order.
std::vector<RankedKey> rankedKeys(const TokenMap& map, int query);

// Paints as many keys as `area` has lines for, below a heading. Paints nothing if there are too few
// lines.
void paintRanking(QPainter& painter, const QRectF& area, const TokenMap& map, int query,
                  double high, const PlotStyle& style);

}  // namespace headscope::plots
