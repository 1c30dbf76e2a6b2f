#include "ui/pages/start_page_thumbnail.h"

#include "ui/figures/colour_map.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/score_text.h"
#include "ui/widgets/text.h"
#include "ui/widgets/theme.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr int kStripHeight = 72;
constexpr int kStripWidth = 276;
constexpr int kThumbnailGap = 4;

void paintLayer(QPainter& painter, const QRectF& area, const std::vector<float>& values, int heads,
                const plots::ColourMap& colours) {
    const qreal cell = area.width() / heads;
    for (int row = 0; row < heads; ++row)
        for (int column = 0; column < heads; ++column) {
            const float value = values[static_cast<std::size_t>(row) * heads + column];
            if (std::isnan(value)) continue;  // the layer has no such head
            painter.fillRect(QRectF(area.x() + column * cell, area.y() + row * cell, cell, cell),
                             colours.colour(value));
        }
}

QString stateLine(const RunInfo& run) {
    QStringList parts{run.shipped ? RecentRunCard::tr("comes with the program") : stateText(run.state),
                      RecentRunCard::tr("λ = %1").arg(lambdaText(run.lambda))};
    const auto said = [](const Score& score) {
        const auto& kind = scoreKind(score.id);
        return kind.share ? shownScore(kind, score.value)
                          : scoreName(kind) + QLatin1Char(' ') + shownScore(kind, score.value);
    };
    if (const auto* test = primaryScore(run.testScores))
        parts << RecentRunCard::tr("test %1").arg(said(*test));
    else if (const auto* valid = primaryScore(run.validScores))
        parts << RecentRunCard::tr("validation %1").arg(said(*valid));
    return parts.join(QStringLiteral(" · "));
}

}  // namespace

RecentRunCard::RecentRunCard(const RunInfo& run, QWidget* parent)
    : Card(parent), m_path(toQt(run.path)), m_strip(new QLabel(this)) {
    setObjectName(QStringLiteral("recent-run"));
    setClickable(true);
    setAccessibleName(tr("Open run %1").arg(toQt(run.name)));
    content()->setContentsMargins(12, 10, 12, 10);
    content()->setSpacing(4);
    m_strip->setFixedHeight(kStripHeight);
    content()->addWidget(m_strip);
    auto* name = new QLabel(toQt(run.name), this);
    name->setWordWrap(true);
    content()->addWidget(name);
    content()->addWidget(new Caption(
        QStringLiteral("%1\n%2").arg(stateLine(run), tr("%1 on %2").arg(toQt(run.model), toQt(run.dataset))), this));
    content()->addStretch(1);
}

QSize RecentRunCard::sizeHint() const {
    const int width = std::max(kStripWidth + 24, fontMetrics().averageCharWidth() * 30);
    return {width, std::max(layout()->heightForWidth(width), Card::sizeHint().height())};
}

void RecentRunCard::setFrame(const SimilarityFrame& frame) {
    if (frame.layers.empty() || frame.heads <= 0) return;
    const int layers = static_cast<int>(frame.layers.size());
    const int shown = std::min(layers, (kStripWidth + kThumbnailGap) / (kStripHeight / 2 + kThumbnailGap));
    const qreal side = std::min<qreal>(kStripHeight, (kStripWidth - kThumbnailGap * (shown - 1.0)) / shown);
    const qreal ratio = devicePixelRatioF();
    QPixmap strip(QSize(kStripWidth, kStripHeight) * ratio);
    strip.setDevicePixelRatio(ratio);
    strip.fill(Qt::transparent);
    QPainter painter(&strip);
    const plots::ColourMap colours(plots::ColourScale::Cividis, 0, 1);
    for (int layer = 0; layer < shown; ++layer) {
        const auto& values = frame.layers[static_cast<std::size_t>(layer)];
        if (values.size() < static_cast<std::size_t>(frame.heads) * frame.heads) return;
        paintLayer(painter, QRectF(layer * (side + kThumbnailGap), 0, side, side), values, frame.heads, colours);
    }
    m_strip->setPixmap(strip);
    m_strip->setToolTip(
        tr("Similarity of heads, one square a layer, at step %1; bright is alike.").arg(countText(frame.step)));
    m_painted = true;
}

}  // namespace headscope::ui
