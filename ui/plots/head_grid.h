// Widget for a HeadGridFigure, with a selected and a pinned head.
#pragma once

#include "ui/figures/kinds/head_grid_figure.h"
#include "ui/plots/cell_table.h"
#include "ui/plots/figure_view.h"

namespace headscope::plots {

class HeadGrid : public FigureView<HeadGridFigure>, public CellTable {
    Q_OBJECT
public:
    using Place = HeadGridFigure::Place;

    explicit HeadGrid(QWidget* parent = nullptr);

    void setHeads(int layers, int heads, std::vector<HeadThumbnail> thumbnails,
                  const QString& what);
    // Sets the names of the layers if there are several kinds of sites.
    void setSites(const QStringList& sites);
    // Sets the upper end of the shared colour scale; unset: one scale per head.
    void setHigh(std::optional<double> high);
    void setCurrent(Place place);
    void setPinned(std::optional<Place> place);
    void setMask(const HeadMask& mask);
    void setOrigin(const QString& origin);  // origin: last sentence of the caption
    Place current() const { return m_current; }
    QRect cellRect(Place place) const;  // rectangle of a thumbnail, in widget coordinates

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
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

Q_SIGNALS:
    void headChosen(int layer, int head);
    void headOpened(int layer, int head);  // emitted on a double click
    void menuRequested(int layer, int head, const QPoint& global);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    QString tipAt(const QPointF& position) const override;

private:
    std::optional<Place> placeAt(const QPointF& position) const;
    QString describe(Place place) const;
    void announce();

    Place m_current;
    std::optional<Place> m_pinned;
};

}  // namespace headscope::plots
