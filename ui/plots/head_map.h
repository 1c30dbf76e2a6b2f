// Shows a HeadMapFigure; the mouse reads weights out.
#pragma once

#include "ui/figures/head_map_figure.h"

#include <QWidget>

namespace headscope::plots {

class HeadMap : public QWidget {
    Q_OBJECT
public:
    explicit HeadMap(QWidget* parent = nullptr);

    void setMap(const TokenMap& map, double high, const QString& title);  // as of HeadMapFigure
    // Differences of two maps, with colours centred on 0.
    void setDifference(const TokenMap& map, double high, const QString& title);
    void clear(const QString& why);
    void setOrigin(const QString& origin);
    const HeadMapFigure& figure() const { return m_figure; }
    QRectF mapRect() const;                          // where the map lies, in widget coordinates
    QString readOut(const QPointF& position) const;  // "“cat” looks at “the”: 0.31"

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return width; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    HeadMapFigure m_figure;
};

}  // namespace headscope::plots
