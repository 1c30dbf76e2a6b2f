#include "ui/figures/kinds/matrix_groups_figure.h"

#include "ui/figures/kinds/matrix_figure.h"
#include "ui/figures/plot_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {
constexpr qreal kLeast = 80, kMost = 420;  // side of a matrix in painter units: 14 mm and 74 mm
constexpr qreal kGroupPad = 4;

struct GroupsLayout {
    std::vector<QRectF> titles;              // area of each group's title
    std::vector<std::vector<QRectF>> cells;  // area of each matrix, by group
    QRectF bar;
    qreal bottom = 0;           // bottom edge of the figure
    qreal left = 0, right = 0;  // left and right edge of the matrices
};

const ColourMap& coloursOf(const std::vector<MatrixGroup>& groups) {
    static const ColourMap none;
    for (const MatrixGroup& group : groups)
        if (!group.matrices.empty()) return group.matrices[0].colours;
    return none;
}

int mostHeads(const std::vector<MatrixGroup>& groups) {
    int most = 1;
    for (const MatrixGroup& group : groups)
        for (const MatrixData& matrix : group.matrices) most = std::max(most, matrix.size);
    return most;
}

// Rounds the side to whole units per cell, so that edges are crisp and all cells equal.
qreal roundedSide(qreal side, int heads) {
    const qreal bounded = std::min(side, kMost);
    return bounded > 4.0 * heads ? std::floor(bounded / heads) * heads : bounded;
}

qreal wrappedHeight(const QString& text, qreal width, const QFont& font) {
    if (text.isEmpty()) return 0;
    return std::ceil(QFontMetricsF(font)
                         .boundingRect(QRectF(0, 0, width, 1e4), Qt::TextWordWrap, text)
                         .height());
}

class LayoutBuilder {
public:
    LayoutBuilder(const QRectF& area, const std::vector<MatrixGroup>& groups,
                  const PlotStyle& style)
        : m_groups(groups),
          m_bold(boldFont(style.font)),
          m_line(std::ceil(QFontMetricsF(style.font).height())),
          m_gap(std::max(8.0, m_line * 0.7)),
          m_top(area.top()) {
        qreal numbers = 0;
        // The widest head number of any matrix sets the common left margin.
        for (const MatrixGroup& group : groups)
            for (const MatrixData& matrix : group.matrices)
                numbers = std::max(numbers, headNumbersWidth(style.font, matrix));
        m_out.left = area.left() + m_line + kGroupPad + std::ceil(numbers);
        m_out.right = area.right() - colourBarRoom(style.font, coloursOf(groups));
        m_titleEnd = area.right();
    }

    GroupsLayout build() {
        m_out.cells.resize(m_groups.size());
        const bool single =
            std::all_of(m_groups.begin(), m_groups.end(),
                        [](const MatrixGroup& group) { return group.matrices.size() == 1; });
        if (single && m_groups.size() > 1)
            sideBySide();
        else
            oneBelowTheOther();
        placeBar();
        m_out.bottom += 2 * m_line + kGroupPad;  // adds room for head numbers and the axis title
        return m_out;
    }

private:
    qreal width() const { return m_out.right - m_out.left; }

    // Groups with one matrix each: columns of equal width, titles aligned at the top.
    void sideBySide() {
        const auto count = static_cast<qreal>(m_groups.size());
        const qreal across = (width() - m_gap * (count - 1)) / count,
                    side = roundedSide(across, mostHeads(m_groups));
        qreal title = 0;
        for (const MatrixGroup& group : m_groups)
            title = std::max(title, wrappedHeight(group.title, side, m_bold));
        const qreal top = m_top + title + m_line + kGroupPad;
        for (std::size_t i = 0; i < m_groups.size(); ++i) {
            const qreal left = m_out.left + static_cast<qreal>(i) * (side + m_gap);
            m_out.titles.emplace_back(left, m_top, side, title);
            m_out.cells[i].emplace_back(left, top, side, side);
        }
        m_out.bottom = top + side;
    }

    // Groups with several layers: as many columns as fit, filled evenly, one group below the other.
    void oneBelowTheOther() {
        std::size_t layers = 1;
        for (const MatrixGroup& group : m_groups) layers = std::max(layers, group.matrices.size());
        const int fit = std::clamp(static_cast<int>((width() + m_gap) / (kLeast + m_gap)), 1,
                                   static_cast<int>(layers));
        const int rows = (static_cast<int>(layers) + fit - 1) / fit,
                  columns = (static_cast<int>(layers) + rows - 1) / rows;
        const qreal side =
            roundedSide((width() - m_gap * (columns - 1)) / columns, mostHeads(m_groups));
        qreal top = m_top;
        for (std::size_t i = 0; i < m_groups.size(); ++i) {
            const qreal title = wrappedHeight(m_groups[i].title, m_titleEnd - m_out.left, m_bold);
            m_out.titles.emplace_back(m_out.left, top, m_titleEnd - m_out.left, title);
            if (title > 0) top += title + kGroupPad;
            for (std::size_t j = 0; j < m_groups[i].matrices.size(); ++j) {
                const auto column = static_cast<int>(j) % columns,
                           row = static_cast<int>(j) / columns;
                m_out.cells[i].emplace_back(m_out.left + column * (side + m_gap),
                                            top + row * (side + 2 * m_line + m_gap) + m_line + 2,
                                            side, side);
            }
            if (m_out.cells[i].empty()) continue;
            m_out.bottom = m_out.cells[i].back().bottom();
            top = m_out.bottom + m_line + m_gap;
        }
    }

    void placeBar() {
        QRectF all;
        for (const auto& group : m_out.cells)
            for (const QRectF& cells : group) all = all.isNull() ? cells : all.united(cells);
        const qreal height = std::min(all.height(), m_line * 16);
        m_out.bar = QRectF(all.right() + 12, all.center().y() - height / 2,
                           std::floor(m_line * 0.8), height);
        m_out.right = all.right();
    }

    const std::vector<MatrixGroup>& m_groups;
    QFont m_bold;
    qreal m_line, m_gap, m_top, m_titleEnd = 0;
    GroupsLayout m_out;
};

void paintTile(QPainter& painter, const QRectF& cells, const MatrixData& matrix, bool first,
               const PlotStyle& style) {
    MatrixMarks marks;
    marks.bar = marks.axes = marks.title = marks.tree = false;
    paintMatrix(painter, cells, matrix, marks, style);
    const qreal line = QFontMetricsF(style.font).height();
    painter.setFont(style.font);
    painter.setPen(style.secondary);
    painter.drawText(QRectF(cells.left(), cells.top() - line - 2, cells.width(), line),
                     Qt::AlignLeft | Qt::TextDontClip, matrix.title);
    paintHeadNumbers(painter, cells, matrix, first, true, style);
}
}  // namespace

qreal matrixGroupsHeight(qreal width, const std::vector<MatrixGroup>& groups,
                         const PlotStyle& style) {
    return LayoutBuilder(QRectF(0, 0, width, 0), groups, style).build().bottom;
}

void paintMatrixGroups(QPainter& painter, const QRectF& area,
                       const std::vector<MatrixGroup>& groups, const PlotStyle& style) {
    const GroupsLayout place = LayoutBuilder(area, groups, style).build();
    const qreal line = QFontMetricsF(style.font).height();
    const QString head = QCoreApplication::translate("Matrix", "head");
    painter.save();
    for (std::size_t i = 0; i < groups.size(); ++i) {
        painter.setFont(boldFont(style.font));
        painter.setPen(style.text);
        painter.drawText(place.titles[i], Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap,
                         groups[i].title);
        for (std::size_t j = 0; j < groups[i].matrices.size(); ++j) {
            const bool first = place.cells[i][j].left() <= place.left + 0.5;
            paintTile(painter, place.cells[i][j], groups[i].matrices[j], first, style);
            painter.setPen(style.secondary);
            if (first)
                drawTurned(painter,
                           {area.left(), place.cells[i][j].top(), line, place.cells[i][j].height()},
                           head);
        }
    }
    painter.setFont(style.font);
    painter.drawText(
        QRectF(place.left, place.bottom - line - kGroupPad / 2, place.right - place.left, line),
        Qt::AlignHCenter | Qt::TextDontClip, head);
    paintColourBar(
        painter, place.bar, coloursOf(groups),
        groups.empty() || groups[0].matrices.empty() ? QString() : groups[0].matrices[0].meaning,
        style);
    painter.restore();
}

QString MatrixGroupsFigure::texBody(const QSizeF& size, const PlotStyle& style) const {
    if (empty()) return Figure::texBody(size, style);
    const GroupsLayout place = LayoutBuilder(QRectF(QPointF(), size), groups, style).build();
    QString text;
    qreal lowest = 0;
    for (const auto& group : place.cells)
        for (const QRectF& cells : group) lowest = std::max(lowest, cells.bottom());
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (std::size_t j = 0; j < groups[i].matrices.size(); ++j) {
            const bool last = i + 1 == groups.size() && j + 1 == groups[i].matrices.size();
            PgfAxis axis = pgfAxisOf(groups[i].matrices[j], place.cells[i][j]);
            // Only outer axes have labels, and only the last matrix has the colour bar.
            const QString& group = groups[i].title;
            if (j == 0 && !group.isEmpty())
                axis.title = group + QStringLiteral(" \u00b7 ") + axis.title;
            if (place.cells[i][j].left() > place.left + 0.5)
                axis.yTitle.clear(), axis.yLabels = {QString()};
            if (!last) axis.cells.barTitle.clear();
            if (place.cells[i][j].bottom() < lowest - 0.5) axis.xTitle.clear();
            text += pgfAxis(axis, style);
        }
    return text;
}

std::vector<MatrixData> layerMatrices(const SimilarityFrame& frame, const SiteNames& sites,
                                      const ColourMap& colours, const QString& quantity,
                                      const QString& meaning) {
    std::vector<MatrixData> matrices;
    for (std::size_t i = 0; i < frame.layers.size(); ++i) {
        MatrixData matrix;
        matrix.size = frame.heads;
        matrix.values = frame.layers[i];
        matrix.colours = colours;
        matrix.title = sites.label(static_cast<int>(i));
        matrix.site = sites.title(static_cast<int>(i));
        matrix.meaning = meaning;
        matrix.quantity = quantity;
        matrix.layer = static_cast<int>(i);
        matrices.push_back(std::move(matrix));
    }
    return matrices;
}

bool MatrixGroupsFigure::empty() const {
    return std::all_of(groups.begin(), groups.end(),
                       [](const MatrixGroup& group) { return group.matrices.empty(); });
}

QString MatrixGroupsFigure::figureName() const {
    return name.isEmpty() ? QStringLiteral("similarity-all-layers") : name;
}

QString MatrixGroupsFigure::caption() const {
    if (!text.isEmpty()) return text;
    if (empty()) return emptyText;
    const std::vector<MatrixData>& layers = groups[0].matrices;
    return QCoreApplication::translate(
               "Matrix", "%1 between the heads of %n layer(s), on one colour scale; %2.", nullptr,
               static_cast<int>(layers.size()))
        .arg(layers[0].quantity, layers[0].meaning);
}

qreal MatrixGroupsFigure::figureHeight(qreal width, const PlotStyle& style) const {
    return empty() ? width / 3 : matrixGroupsHeight(width, groups, style);
}

void MatrixGroupsFigure::paintFigure(QPainter& painter, const QRectF& area,
                                     const PlotStyle& style) const {
    if (empty()) return drawEmptyText(painter, area, emptyText, style);
    paintMatrixGroups(painter, area, groups, style);
}

QStringList MatrixGroupsFigure::csvHeader() const {
    const QStringList header = matrixCsvHeader();
    return groups.size() > 1 ? QStringList{QStringLiteral("run")} + header : header;
}

QList<QStringList> MatrixGroupsFigure::csvRows() const {
    QList<QStringList> rows;
    for (const MatrixGroup& group : groups)
        for (const MatrixData& matrix : group.matrices)
            for (const QStringList& row : matrixCsvRows(matrix))
                rows.append(groups.size() > 1 ? QStringList{group.title} + row : row);
    return rows;
}

QJsonObject MatrixGroupsFigure::figureSettings() const {
    return empty() ? QJsonObject() : colourSettings(coloursOf(groups));
}

// All matrices of the figure share one scale.
QList<FigureScale> MatrixGroupsFigure::figureScales() const {
    if (empty()) return {};
    const MatrixData& first = groups.front().matrices.front();
    return {{first.quantity, true, first.colours.low(), first.colours.high()}};
}

void MatrixGroupsFigure::setFigureScale(const FigureScale& scale) {
    for (auto& group : groups)
        for (auto& matrix : group.matrices)
            if (scale.colours && scale.quantity == matrix.quantity)
                matrix.colours = ColourMap(matrix.colours.scale(), scale.low, scale.high);
}

}  // namespace headscope::plots
