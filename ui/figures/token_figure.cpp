#include "ui/figures/token_figure.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/weight_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <cmath>

namespace headscope::plots {

void TokenFigure::setMap(const TokenMap& map) {
    m_map = map;
    if (m_active >= m_map.tokens()) m_active = -1, m_locked = false;
    mapChanged();
}

void TokenFigure::setActiveToken(int token, bool locked) {
    m_active = token < m_map.tokens() ? token : -1;
    m_locked = locked && m_active >= 0;
}

QStringList TokenFigure::csvHeader() const {
    return {QStringLiteral("query"), QStringLiteral("query_token"), QStringLiteral("key"), QStringLiteral("key_token"),
            QStringLiteral("weight")};
}

QList<QStringList> TokenFigure::csvRows() const {
    QList<QStringList> rows;
    if (!m_map.valid()) return rows;
    rows.reserve(qsizetype(m_map.tokens()) * m_map.keys());
    for (int q = 0; q < m_map.tokens(); ++q)
        for (int k = 0; k < m_map.keys(); ++k)
            rows.append({QString::number(q), m_map.label(q), QString::number(k), m_map.keyLabel(k),
                         QString::number(double(m_map.at(q, k)), 'g', 9)});
    return rows;
}

QString TokenFigure::captionEnd() const {
    QString scale = tr("Colour from 0 to %1.").arg(weightText(m_high));
    if (m_map.mean && m_map.maps && m_map.maps->picture.rgb.empty())
        scale += QLatin1Char(' ') + tr("Tokens are told by their position, from 0.");
    if (m_map.valid() && m_map.maps->inputTokens > m_map.maps->tokens)
        scale += QLatin1Char(' ') +
                 tr("The first %1 of the text's %2 tokens.").arg(m_map.maps->tokens).arg(m_map.maps->inputTokens);
    return m_origin.isEmpty() ? scale : scale + QLatin1Char(' ') + m_origin;
}

QJsonObject TokenFigure::figureSettings() const {
    QJsonObject settings{{QStringLiteral("colours"), QStringLiteral("cividis")},
                         {QStringLiteral("colour_low"), 0},
                         {QStringLiteral("colour_high"), m_high}};
    if (m_map.rollout) {
        settings.insert(QStringLiteral("rollout"), true);
    } else {
        settings.insert(QStringLiteral("layer"), m_map.layer);
        if (m_map.maps && m_map.maps->pairs())
            settings.insert(QStringLiteral("site"),
                            QString::fromStdString(m_map.maps->sites[std::size_t(m_map.layer)].id));
        settings.insert(QStringLiteral("head"), m_map.head);
    }
    if (m_map.mean) settings.insert(QStringLiteral("mean"), true);
    if (m_active >= 0) settings.insert(QStringLiteral("token"), m_active);
    return settings;
}

qreal TokenFigure::titleHeight(const PlotStyle& style) {
    return std::ceil(QFontMetricsF(boldFont(style.font)).height() * 1.25);
}

QRectF TokenFigure::paintTitle(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    const QRectF line(area.left(), area.top(), area.width(), titleHeight(style));
    painter.setFont(boldFont(style.font));
    painter.setPen(style.text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignTop,
                     QFontMetricsF(painter.font()).elidedText(m_map.name(), Qt::ElideRight, line.width()));
    painter.setFont(style.font);
    return area.adjusted(0, line.height(), 0, 0);
}

QList<FigureScale> TokenFigure::figureScales() const {
    return {{weightQuantity(), true, 0, m_high}};
}

void TokenFigure::setFigureScale(const FigureScale& scale) {
    if (scale.colours && scale.quantity == weightQuantity()) setHigh(scale.high);
}

}  // namespace headscope::plots
