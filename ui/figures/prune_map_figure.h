// All heads of a model, layers down and heads across, with the order in which they go: a number and a colour each, the
// ones that are gone struck out; groups of heads that do the same as letters, with the votes of each head and a ring
// around the ones that stay. Without an order: how open each head's gate is, or groups by colour.
#pragma once

#include "core/api/head_mask.h"
#include "core/api/model_shape.h"
#include "ui/figures/figure.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace headscope::plots {

struct PruneMapFigure : Figure {
    ModelShape shape;
    // [layer * heads + head], as all lists here; -1: never goes.
    std::vector<int> order;     // from 0: the first to go
    std::vector<int> groups;    // of its layer, from 0; empty: not asked for
    std::vector<bool> pillars;  // stays for its group
    std::vector<int> votes;     // batches that voted for it; empty: there was no vote
    int ballots = 0;            // batches that voted
    std::vector<float> open;    // probability that its gate is open, below 0 where it has none; empty: no gates
    HeadMask mask;              // off: gone
    int goes = 0;               // how many heads have a place in the order
    QString text;               // the caption

    std::size_t at(int layer, int head) const { return std::size_t(layer) * shape.heads + std::size_t(head); }
    int orderOf(int layer, int head) const;
    int groupOf(int layer, int head) const;
    bool pillar(int layer, int head) const;
    int votesOf(int layer, int head) const;                                    // -1: there was no vote
    float openOf(int layer, int head) const;                                   // below 0: no gate
    static QString groupLetter(int group);                                     // "A" to "Z", then "27" ...
    QRectF cell(const QRectF& area, const QFont& font, HeadPlace head) const;  // when it is drawn into area
    std::optional<HeadPlace> headAt(const QRectF& area, const QFont& font, const QPointF& position) const;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<PruneMapFigure>(*this); }
    QString figureName() const override { return QStringLiteral("pruning-order"); }
    QString caption() const override { return text; }
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;

    Q_DECLARE_TR_FUNCTIONS(PruneMapFigure)
};

}  // namespace headscope::plots
