#include "ui/figures/kinds/token_figure.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/weight_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {
constexpr int kHiddenNamed = 12;  // maximum number of hidden tokens listed in the caption
}

void TokenFigure::setMap(const TokenMap& map) {
    m_map = map;
    // The next text may be shorter than the one with the active token.
    if (m_active >= m_map.tokens()) m_active = -1, m_locked = false;
    mapChanged();
}

void TokenFigure::setActiveToken(int token, bool locked) {
    m_active = token < m_map.tokens() ? token : -1;
    m_locked = locked && m_active >= 0;
}

QStringList TokenFigure::csvHeader() const {
    return {QStringLiteral("query"), QStringLiteral("query_token"), QStringLiteral("key"),
            QStringLiteral("key_token"), QStringLiteral("weight")};
}

QList<QStringList> TokenFigure::csvRows() const {
    QList<QStringList> rows;
    if (!m_map.valid()) return rows;
    rows.reserve(qsizetype(m_map.tokens()) * m_map.keys());
    for (int q = 0; q < m_map.tokens(); ++q)
        for (int k = 0; k < m_map.keys(); ++k)
            // Nine digits give back the same float. A key that the pattern hides has no weight.
            rows.append(
                {QString::number(q), m_map.fileLabel(q), QString::number(k), m_map.fileKeyLabel(k),
                 m_map.absent(q, k) ? QString() : QString::number(double(m_map.at(q, k)), 'g', 9)});
    return rows;
}

QStringList TokenFigure::labelsBetween(int first, int last, bool keys) const {
    QStringList labels;
    // Means and pictures name positions, not words.
    if (!m_map.valid() || m_map.mean || m_map.maps->picture.width > 0) return labels;
    for (int i = first; i < std::min(last, m_map.tokens()); ++i) labels << m_map.label(i);
    for (int i = first; keys && i < std::min(last, m_map.keys()); ++i) labels << m_map.keyLabel(i);
    return labels;
}

QStringList TokenFigure::figureLabels() const {
    return labelsBetween(0, std::max(m_map.tokens(), m_map.keys()), !m_map.oneText());
}

QString TokenFigure::captionEnd() const {
    QString scale = tr("Colour from 0 to %1.").arg(weightText(m_high));
    if (m_map.mean && m_map.maps && m_map.maps->picture.rgb.empty())
        scale += QLatin1Char(' ') + tr("Tokens are labelled by position, starting at 0.");
    if (m_map.valid() && m_map.maps->inputTokens > m_map.maps->tokens)
        scale += QLatin1Char(' ') + tr("The first %1 of the text's %2 tokens.")
                                        .arg(m_map.maps->tokens)
                                        .arg(m_map.maps->inputTokens);
    if (const QString unknown = unknownText(); !unknown.isEmpty())
        scale += QLatin1Char(' ') + unknown;
    if (const QString hidden = hiddenText(); !hidden.isEmpty()) scale += QLatin1Char(' ') + hidden;
    return m_origin.isEmpty() ? scale : scale + QLatin1Char(' ') + m_origin;
}

QString TokenFigure::unknownText() const {
    if (!m_map.valid() || m_map.mean) return {};
    QStringList words;
    for (int i = 0; i < m_map.tokens(); ++i)
        if (m_map.unknown(i)) words << m_map.label(i);
    for (int i = 0; i < m_map.keys(); ++i)
        if (m_map.keyUnknown(i)) words << m_map.keyLabel(i);
    words.removeDuplicates();
    // The text may contain the token itself.
    words.removeAll(QStringLiteral("[UNK]"));
    if (words.isEmpty()) return {};
    const QString first =
        QStringList(words.mid(0, kHiddenNamed)).join(QStringLiteral("\u201d, \u201c"));
    const QString list = QStringLiteral("\u201c%1\u201d").arg(first);
    return tr("Not in the model's vocabulary, read as [UNK]: %1.")
        .arg(words.size() > kHiddenNamed ? list + QStringLiteral(", \u2026") : list);
}

QString TokenFigure::hiddenText() const {
    if (!m_map.anyHidden() || m_map.mean) return {};
    const auto& maps = *m_map.maps;
    QStringList names;
    for (const int token : maps.hidden) {
        if (names.size() == kHiddenNamed) {
            names << QStringLiteral("\u2026");
            break;
        }
        const auto at = static_cast<std::size_t>(token);
        const QString label =
            at < maps.labels.size() ? QString::fromStdString(maps.labels[at]) : QString();
        names << (maps.picture.rgb.empty() ? QStringLiteral("\u201c%1\u201d").arg(label) : label);
    }
    return tr("Hidden: %1; no head attends to them, and the other weights are renormalised.")
        .arg(names.join(QStringLiteral(", ")));
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
    if (m_map.anyHidden()) {
        QJsonArray hidden;
        for (const int token : m_map.maps->hidden) hidden.append(token);
        settings.insert(QStringLiteral("hidden_tokens"), hidden);
    }
    if (m_map.mean) settings.insert(QStringLiteral("mean"), true);
    if (m_active >= 0) settings.insert(QStringLiteral("token"), m_active);
    return settings;
}

qreal TokenFigure::titleHeight(const PlotStyle& style) {
    return std::ceil(QFontMetricsF(boldFont(style.font)).height() * 1.25);
}

QRectF TokenFigure::paintTitle(QPainter& painter, const QRectF& area,
                               const PlotStyle& style) const {
    const QRectF line(area.left(), area.top(), area.width(), titleHeight(style));
    painter.setFont(boldFont(style.font));
    painter.setPen(style.text);
    painter.drawText(
        line, Qt::AlignLeft | Qt::AlignTop,
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
