// Tests drawing of long lines: thinning per pixel column, and drawing in pieces.
#include "ui/figures/line_strokes.h"

#include <gtest/gtest.h>
#include <QImage>
#include <QPainter>

#include <cmath>

namespace headscope::plots {
namespace {

QPolygonF noisy(int points, qreal width) {
    QPolygonF line;
    for (int i = 0; i < points; ++i)
        line << QPointF(width * i / points, 50 + 20 * std::sin(i * 1.7) + 15 * std::cos(i * 0.01));
    return line;
}

// Draws on a white image of 200 x 100 units at the given scale.
template <class Draw>
QImage drawn(qreal scale, Draw draw) {
    QImage image(int(200 * scale), int(100 * scale), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(scale, scale);
    painter.setRenderHint(QPainter::Antialiasing);
    draw(painter);
    return image;
}

bool inked(const QImage& image, int x, int y) {
    return qGray(image.pixel(x, y)) < 128;
}

TEST(ThinnedLine, KeepsFirstLowestHighestAndLastOfEachColumn) {
    const QPolygonF line{{0.1, 5}, {0.2, 9}, {0.3, 1}, {0.4, 6},
                         {0.9, 5}, {1.5, 2}, {3, 4},   {3.5, 4}};
    const QPolygonF expected{{0.1, 5}, {0.2, 9}, {0.3, 1}, {0.9, 5}, {1.5, 2}, {3, 4}, {3.5, 4}};
    EXPECT_EQ(thinned(line, 1), expected);
}

TEST(ThinnedLine, IsTheLineItselfWhereEveryPointHasItsColumn) {
    const auto line = noisy(100, 200);
    EXPECT_EQ(thinned(line, 1), line);
    EXPECT_EQ(thinned(line, 0), line) << "a painter without scale";
    EXPECT_TRUE(thinned({}, 1).isEmpty());
}

// A thinned line of 20,000 points must cover the same pixels as the full line: the lowest and the
// highest one in every column.
TEST(StrokedLine, CoversWhatTheWholeLineDoesOnPixelsOfAnySize) {
    const auto line = noisy(20'000, 200);
    for (const qreal scale : {1.0, 3.0}) {
        const QPen pen(Qt::black, 1.5);
        const auto image = drawn(scale, [&](QPainter& painter) { strokeLine(painter, line, pen); });
        for (const auto& point : line) {
            const int x = std::min(int(point.x() * scale), image.width() - 1),
                      y = int(point.y() * scale);
            // A peak has zero width, so its own pixel may be light. Then the pixel below or above
            // it is dark.
            ASSERT_TRUE(inked(image, x, y) || inked(image, x, y - 1) || inked(image, x, y + 1))
                << "scale " << scale << ", " << point.x() << ", " << point.y();
        }
        EXPECT_FALSE(inked(image, int(100 * scale), int(3 * scale)));
        EXPECT_FALSE(inked(image, int(100 * scale), int(97 * scale)));
    }
}

TEST(StrokedLine, DashesContinueThroughTheWholeLine) {
    const QPolygonF line{{0, 50.5}, {60, 50.5}, {120, 50.5}, {199, 50.5}};
    QPen pen(Qt::black, 2);
    pen.setDashPattern({5, 5});
    const auto draw = [&](QPainter& painter) { strokeLine(painter, line, pen); };
    const auto whole = [&](QPainter& painter) {
        painter.setPen(pen);
        painter.drawPolyline(line);
    };
    EXPECT_EQ(drawn(1, draw), drawn(1, whole));
}

// A line with so many points that it is drawn in pieces must look like one line between its ends.
// The tolerance is 1/4: where two pieces meet, both cover a pixel partly.
TEST(StrokedLine, DashesContinueFromPieceToPiece) {
    QPolygonF line;
    for (int i = 0; i <= 150; ++i) line << QPointF(1.3 * i, 50.5);
    for (const auto style : {Qt::DashLine, Qt::DotLine, Qt::DashDotLine}) {
        const QPen pen(Qt::black, 2, style, Qt::FlatCap);
        const auto pieces = drawn(1, [&](QPainter& painter) { strokeLine(painter, line, pen); });
        const auto whole = drawn(1, [&](QPainter& painter) {
            painter.setPen(pen);
            painter.drawLine(line.first(), line.last());
        });
        int breaks = 0;
        for (int x = 1; x < pieces.width(); ++x) {
            EXPECT_NEAR(qGray(pieces.pixel(x, 50)), qGray(whole.pixel(x, 50)), 255 / 4 + 1)
                << "style " << style << " at " << x;
            breaks += inked(whole, x, 50) != inked(whole, x - 1, 50);
        }
        EXPECT_GT(breaks, 10) << "it has dashes";
    }
}

}  // namespace
}  // namespace headscope::plots
