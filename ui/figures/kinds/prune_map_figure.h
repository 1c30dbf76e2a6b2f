// All heads of a model in pruning order: one row per layer, one column per head. Each head has its
// rank as number and colour; removed heads are struck out. Groups of redundant heads have letters,
// with each head's votes and a ring around the heads that stay. Without an order, cells show how
// open each head's gate is, or the groups as colours.
#pragma once

#include "core/api/requests/head_mask.h"
#include "core/api/runs/model_shape.h"
#include "ui/figures/figure.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace headscope::plots {

struct PruneMapFigure : Figure {
    ModelShape shape;
    // All lists are indexed [layer * heads + head]. In `order`, -1 means that the head is never
    // removed.
    std::vector<int> order;  // rank of each head, from 0: the first head to remove
    // redundancy group of each head in its layer, from 0; empty: not requested
    std::vector<int> groups;
    std::vector<bool> representatives;  // true for the representative of a group, which stays
    std::vector<int> votes;  // batches that voted for the head; empty if no vote was held
    int ballots = 0;         // number of batches that voted
    // Probability that the gate is open; below 0 if the head has no gate; empty if no head has one.
    std::vector<float> open;
    HeadMask mask;  // removed heads are off
    int goes = 0;   // number of heads that have a rank
    QString text;   // caption of the figure

    std::size_t at(int layer, int head) const {
        return std::size_t(layer) * shape.heads + std::size_t(head);
    }
    int orderOf(int layer, int head) const;
    int groupOf(int layer, int head) const;
    bool representative(int layer, int head) const;
    int votesOf(int layer, int head) const;  // votes for a head; -1 if no vote was held
    // probability that the gate is open; below 0 if the head has no gate
    float openOf(int layer, int head) const;
    static QString groupLetter(int group);  // letter of a group: "A" to "Z", then "27" ...
    // Rectangle of a head's cell if the figure is drawn into `area`.
    QRectF cell(const QRectF& area, const QFont& font, HeadPlace head) const;
    std::optional<HeadPlace> headAt(const QRectF& area, const QFont& font,
                                    const QPointF& position) const;

    std::shared_ptr<Figure> copy() const override {
        return std::make_shared<PruneMapFigure>(*this);
    }
    QString figureName() const override { return QStringLiteral("pruning-order"); }
    QString caption() const override { return text; }
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;

    Q_DECLARE_TR_FUNCTIONS(PruneMapFigure)
};

}  // namespace headscope::plots
