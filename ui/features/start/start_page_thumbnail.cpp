#include "ui/features/start/start_page_thumbnail.h"

#include "ui/figures/colour_map.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/wrapped_label.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope::ui {
namespace {

constexpr int kStripHeight = 64;
constexpr int kStripWidth = 252;
constexpr int kThumbnailGap = 4;
constexpr std::size_t kTrainingRows = 3;
constexpr double kMiddle = 0.7;  // position of the middle thumbnail on a logarithmic step axis

void paintLayer(QPainter& painter, const QRectF& area, const std::vector<float>& values, int heads,
                const plots::ColourMap& colours) {
    const qreal cell = area.width() / heads;
    for (int row = 0; row < heads; ++row)
        for (int column = 0; column < heads; ++column) {
            const float value = values[static_cast<std::size_t>(row) * heads + column];
            if (std::isnan(value)) continue;  // skip NaN: the layer does not have this head
            painter.fillRect(QRectF(area.x() + column * cell, area.y() + row * cell, cell, cell),
                             colours.colour(value));
        }
}

// Paints the matrices of as many layers as fit.
void paintFrame(QPainter& painter, const QRectF& area, const SimilarityFrame& frame) {
    const int layers = static_cast<int>(frame.layers.size());
    const int shown =
        std::min(layers, int(area.width() + kThumbnailGap) / (kStripHeight / 2 + kThumbnailGap));
    const qreal side =
        std::min<qreal>(area.height(), (area.width() - kThumbnailGap * (shown - 1.0)) / shown);
    const plots::ColourMap colours(plots::ColourScale::Cividis, 0, 1);
    for (int layer = 0; layer < shown; ++layer) {
        const auto& values = frame.layers[static_cast<std::size_t>(layer)];
        if (values.size() < static_cast<std::size_t>(frame.heads) * frame.heads) return;
        paintLayer(painter,
                   QRectF(area.left() + layer * (side + kThumbnailGap), area.top(), side, side),
                   values, frame.heads, colours);
    }
}

QString stateLine(const RunInfo& run) {
    QStringList parts{
        run.shipped ? RecentRunCard::tr("comes with the program") : stateText(run.state),
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
    // break lines only between the parts
    for (QString& part : parts) part.replace(QLatin1Char(' '), QChar(QChar::Nbsp));
    return parts.join(QStringLiteral(" · "));
}

}  // namespace

std::vector<std::size_t> shownFrames(const std::vector<SimilarityFrame>& frames) {
    if (frames.size() < kTrainingRows) {
        std::vector<std::size_t> all(frames.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        return all;
    }
    const auto early = [&](const SimilarityFrame& frame) {
        return std::log1p(double(frame.step)) < kMiddle * std::log1p(double(frames.back().step));
    };
    const auto middle = std::partition_point(frames.begin() + 1, frames.end() - 2, early);
    return {0, static_cast<std::size_t>(middle - frames.begin()), frames.size() - 1};
}

RecentRunCard::RecentRunCard(const RunInfo& run, RunPicture picture, QWidget* parent)
    : Card(parent), m_path(toQt(run.path)), m_picture(picture), m_strip(new QLabel(this)) {
    setObjectName(QStringLiteral("recent-run"));
    setClickable(true);
    setAccessibleName(tr("Open run %1").arg(toQt(run.name)));
    content()->setContentsMargins(12, 10, 12, 10);
    content()->setSpacing(4);
    const int rows = picture == RunPicture::Newest ? 1 : int(kTrainingRows);
    m_strip->setFixedHeight(rows * (kStripHeight + kThumbnailGap) - kThumbnailGap);
    content()->addWidget(m_strip);
    auto* name = new WrappedLabel(toQt(run.name), this);
    content()->addWidget(name);
    content()->addWidget(
        new Caption(QStringLiteral("%1\n%2").arg(
                        stateLine(run), tr("%1 on %2").arg(toQt(run.model), toQt(run.dataset))),
                    this));
    content()->addStretch(1);
}

QSize RecentRunCard::sizeHint() const {
    const int width = std::max(kStripWidth + 24, fontMetrics().averageCharWidth() * 30);
    return {width, std::max(layout()->heightForWidth(width), Card::sizeHint().height())};
}

void RecentRunCard::setFrames(const std::vector<SimilarityFrame>& frames) {
    std::vector<SimilarityFrame> shown;
    for (const std::size_t index : shownFrames(frames))
        if (frames[index].heads > 0 && !frames[index].layers.empty())
            shown.push_back(frames[index]);
    // A run that recorded nothing, such as a pretrained model, has no picture.
    m_strip->setVisible(!shown.empty());
    if (shown.empty()) return;
    const bool steps = m_picture == RunPicture::OverTraining;
    // Only the newest frame is shown.
    if (!steps) shown.erase(shown.begin(), shown.end() - 1);
    const qreal ratio = devicePixelRatioF();
    QPixmap strip(QSize(kStripWidth, m_strip->height()) * ratio);
    strip.setDevicePixelRatio(ratio);
    strip.fill(Qt::transparent);
    QPainter painter(&strip);
    painter.setFont(font());
    const int left =
        steps ? fontMetrics().horizontalAdvance(QStringLiteral("00,000")) + 2 * kThumbnailGap : 0;
    QStringList reported;
    for (std::size_t row = 0; row < shown.size(); ++row) {
        const QRectF line(0, qreal(row) * (kStripHeight + kThumbnailGap), kStripWidth,
                          kStripHeight);
        if (steps) {
            painter.setPen(palette().color(QPalette::PlaceholderText));
            painter.drawText(QRectF(0, line.top(), left - 2 * kThumbnailGap, line.height()),
                             Qt::AlignRight | Qt::AlignVCenter, countText(shown[row].step));
        }
        paintFrame(painter, line.adjusted(left, 0, 0, 0), shown[row]);
        m_steps.push_back(shown[row].step);
        reported << countText(shown[row].step);
    }
    m_strip->setPixmap(strip);
    m_strip->setToolTip(
        tr("Similarity of heads at step %1, one square per layer; bright means similar.")
            .arg(reported.join(QStringLiteral(", "))));
}

}  // namespace headscope::ui
