// Widget for a HeadLinksFigure. Mouse and arrow keys select a head.
#pragma once

#include "ui/figures/kinds/head_links_figure.h"
#include "ui/plots/cell_table.h"
#include "ui/plots/figure_view.h"

namespace headscope::plots {

class HeadLinks : public FigureView<HeadLinksFigure>, public CellTable {
    Q_OBJECT
public:
    explicit HeadLinks(QWidget* parent = nullptr);

    void setFigure(HeadLinksFigure figure);
    void setEmptyText(const QString& text);  // shown while the figure has no heads
    void setCurrent(HeadPlace head);
    QRectF cellRect(HeadPlace head) const;  // rectangle of a head in widget coordinates

    int tableRows() const override;
    int tableColumns() const override;
    QString rowHeader(int row) const override;
    QString columnHeader(int column) const override;
    QString cellWords(TableCell cell) const override;
    QRect cellArea(TableCell cell) const override;
    TableCell currentCell() const override;
    void goToCell(TableCell cell) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void headChosen(int layer, int head);
    void headOpened(int layer, int head);  // emitted on a double click or Enter

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    QString tipAt(const QPointF& position) const override;

private:
    bool has(HeadPlace head) const { return m_figure.shape.has(head.site, head.head); }
    QString describe(HeadPlace head) const;
    void announce();

    HeadPlace m_current;
    QString m_emptyText;
};

}  // namespace headscope::plots
