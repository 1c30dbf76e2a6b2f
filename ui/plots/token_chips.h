// The tokens as a running text of chips; the background of each is the weight it gets from the chosen query, or its
// mean over all queries while none is chosen.
#pragma once

#include "ui/plots/token_view.h"

namespace headscope::plots {

class TokenChips : public TokenView {
    Q_OBJECT
public:
    explicit TokenChips(QWidget* parent = nullptr);

    void showToken(int token) override;
    QSize sizeHint() const override;
    QRect chipRect(int token) const;  // in viewport coordinates

    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;  // of the row that is shown

protected:
    void paintEvent(QPaintEvent* event) override;
    int tokenAt(const QPoint& position) const override;
    void relayout() override;

private:
    struct Flow {
        std::vector<QRectF> chips;
        qreal height = 0;
    };
    Flow flow(qreal width, const QFont& font) const;
    void paintChips(QPainter& painter, const Flow& flow, const QPointF& origin, const QRectF& seen,
                    const PlotStyle& style) const;

    Flow m_flow;
};

}  // namespace headscope::plots
