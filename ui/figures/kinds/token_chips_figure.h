// Tokens as a running text of chips. The background shows the weight that the token receives from
// the selected query, or the mean over all queries if none is selected.
#pragma once

#include "ui/figures/kinds/token_figure.h"

#include <QPen>
#include <QRectF>

namespace headscope::plots {

class TokenChipsFigure : public TokenFigure {
public:
    struct Flow {
        std::vector<QRectF> chips;
        std::vector<QRectF> keys;  // chips of the keys, below the queries, if they are another text
        qreal height = 0;
    };
    Flow flow(qreal width, const QFont& font) const;
    void paintChips(QPainter& painter, const Flow& flow, const QPointF& origin, const QRectF& seen,
                    const PlotStyle& style) const;

    std::shared_ptr<Figure> copy() const override {
        return std::make_shared<TokenChipsFigure>(*this);
    }
    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    // the table contains the weights of the displayed row
    QList<QStringList> csvRows() const override;

private:
    struct Chip {
        QString label;
        QColor fill, text;
        QPen outline;
        bool unknown = false;
        bool hidden = false;
    };
    static Chip hiddenChip(const QString& label, const QPen& outline, const PlotStyle& style);
    void paintChip(QPainter& painter, const QRectF& chip, const Chip& one) const;

    Q_DECLARE_TR_FUNCTIONS(TokenChipsFigure)
};

}  // namespace headscope::plots
