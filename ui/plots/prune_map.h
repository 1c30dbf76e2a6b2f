// All heads of a model, layers down and heads across, with the order in which they go: a number and a colour each, the
// ones that are gone struck out; groups of heads that do the same as letters, with a ring around the one that stays.
#pragma once

#include "core/api/head_mask.h"
#include "core/api/model_shape.h"
#include "ui/plots/figure.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace headscope::plots {

struct PruneHeads {
    ModelShape shape;
    // [layer * heads + head], as all lists here; -1: never goes.
    std::vector<int> order;     // from 0: the first to go
    std::vector<int> groups;    // of its layer, from 0; empty: not asked for
    std::vector<bool> pillars;  // stays for its group
    HeadMask mask;              // off: gone
    int goes = 0;               // how many heads have a place in the order

    std::size_t at(int layer, int head) const { return std::size_t(layer) * shape.heads + std::size_t(head); }
    int orderOf(int layer, int head) const;
    int groupOf(int layer, int head) const;
    bool pillar(int layer, int head) const;
};

void paintPruneHeads(QPainter& painter, const QRectF& area, const PruneHeads& heads, const PlotStyle& style);

class PruneMap : public QWidget, public FigureSource {
    Q_OBJECT
public:
    explicit PruneMap(QWidget* parent = nullptr);

    void setHeads(PruneHeads heads);
    void setMask(const HeadMask& mask);
    void setCaption(const QString& caption) { m_caption = caption; }
    void setCurrent(HeadPlace head);
    const PruneHeads& heads() const { return m_heads; }
    HeadPlace current() const { return m_current; }
    QRectF cellRect(HeadPlace head) const;  // in widget coordinates

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

    QString figureName() const override { return QStringLiteral("pruning-order"); }
    QString caption() const override { return m_caption; }
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;

Q_SIGNALS:
    void headChosen(int layer, int head);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    std::optional<HeadPlace> placeAt(const QPointF& position) const;
    QString describe(HeadPlace head) const;
    void announce();

    PruneHeads m_heads;
    HeadPlace m_current;
    QString m_caption;
};

}  // namespace headscope::plots
