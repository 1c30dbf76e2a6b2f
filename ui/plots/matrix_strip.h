// Small multiples: the matrices of all layers on one colour scale with one colour bar, wrapped to
// the width. A click on a matrix selects its layer; a click on a cell also selects the pair.
#pragma once

#include "ui/figures/kinds/matrix_groups_figure.h"
#include "ui/plots/cell_table.h"

#include <QWidget>

#include <vector>

namespace headscope::plots {

class MatrixStrip : public QWidget, public CellTable {
    Q_OBJECT
public:
    explicit MatrixStrip(QWidget* parent = nullptr);

    // Shows all layers of one frame. The layout stays unchanged if only values change.
    void setFrame(const SimilarityFrame& frame, const SiteNames& sites, const ColourMap& colours,
                  const QString& quantity, const QString& meaning);
    void setMatrices(std::vector<MatrixData> matrices);  // matrices: one per layer, in order
    void clear();
    int layers() const { return static_cast<int>(m_group.matrices.size()); }
    const MatrixData& matrix(int layer) const {
        return m_group.matrices[static_cast<std::size_t>(layer)];
    }
    void setEmptyText(const QString& text);
    void setBarShown(bool shown);         // turn off if a neighbour on the same scale shows the bar
    void setTitle(const QString& title);  // title above the strip: "A · lambda 0"; "" for none
    void setCurrentLayer(int layer);      // layer: highlighted layer; -1: none
    int currentLayer() const { return m_current; }
    void setSelected(MatrixCell cell);  // cell: a pair of heads in the current layer
    void setFigure(const QString& name, const QString& caption);
    const MatrixGroup& group() const { return m_group; }
    MatrixGroupsFigure figure() const;
    QRectF layerRect(int layer) const;  // cells of a layer, in widget coordinates
    QRectF cellRect(int layer, int row, int column) const;

    // Accessible as one row per layer with its mean. Single cells can be read in the large matrix
    // that a layer opens.
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
    void layerChosen(int layer);
    void cellChosen(int layer, int row, int column);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Place {
        int layer = -1;
        MatrixCell cell;
    };
    // Tiles in rows and columns; each has a label above its cells.
    struct Layout {
        QPointF origin;
        QRectF title, bar;
        int columns = 1;
        qreal side = 0, label = 0, gap = 0;
        QRectF cells(int layer) const;
    };
    Layout layout(const QRectF& area, const QFont& font) const;
    Place placeAt(const QPointF& position) const;
    void paint(QPainter& painter, const QRectF& area, const PlotStyle& style) const;
    void paintLayer(QPainter& painter, const QRectF& cells, int layer,
                    const PlotStyle& style) const;
    QString describe(const Place& place) const;
    QString titleLine() const;
    qreal barRoom(const QFont& font) const;
    void chooseLayer(int layer);

    MatrixGroup m_group;
    int m_current = -1;
    bool m_bar = true;
    MatrixCell m_selected;
    Place m_hover;
    QString m_emptyText, m_name, m_caption;
};

}  // namespace headscope::plots
