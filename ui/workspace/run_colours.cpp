#include "ui/workspace/run_colours.h"

#include "ui/figures/colour_map.h"

#include <QFileInfo>
#include <QPainter>
#include <QSettings>

#include <algorithm>

namespace headscope::ui {
namespace {

using plots::kSeriesLooks;
constexpr int kMostKept = 2000;  // runs whose look is saved, to keep the settings file small
const QString kGroup = QStringLiteral("run-colours");

QString keyOf(const QString& runPath) {
    return QFileInfo(runPath).fileName();
}

// Gaps in the colour, as start and end in twelfths of the side.
QList<std::pair<int, int>> gapsOf(Qt::PenStyle dash) {
    if (dash == Qt::DashLine) return {{5, 7}};
    if (dash == Qt::DotLine) return {{2, 5}, {7, 10}};
    if (dash == Qt::DashDotLine) return {{6, 8}, {10, 12}};
    return {};
}

}  // namespace

RunColours::RunColours(QSettings* settings) : m_settings(settings), m_used(kSeriesLooks) {
    if (!m_settings) return;
    m_settings->beginGroup(kGroup);
    for (const auto& key : m_settings->childKeys()) {
        const int index = m_settings->value(key).toInt();
        if (index < 0 || index >= kSeriesLooks) continue;
        m_indices.insert(key, index);
        ++m_used[static_cast<std::size_t>(index)];
    }
    m_settings->endGroup();
}

void RunColours::keep(const QString& key, int index) {
    if (const auto old = m_indices.constFind(key); old != m_indices.constEnd())
        --m_used[static_cast<std::size_t>(*old)];
    m_indices.insert(key, index);
    ++m_used[static_cast<std::size_t>(index)];
    if (m_settings) m_settings->setValue(kGroup + QLatin1Char('/') + key, index);
}

int RunColours::indexOf(const QString& runPath) {
    const QString key = keyOf(runPath);
    if (const auto found = m_indices.constFind(key); found != m_indices.constEnd()) return *found;
    // With this many runs, looks repeat anyway, so use a hash of the name, which is not stored.
    if (m_indices.size() >= kMostKept) return static_cast<int>(qHash(key, 0) % kSeriesLooks);
    const int index =
        static_cast<int>(std::min_element(m_used.begin(), m_used.end()) - m_used.begin());
    keep(key, index);
    return index;
}

void RunColours::tellApart(const QStringList& runPaths) {
    std::array<bool, kSeriesLooks> taken{};
    for (const auto& path : runPaths) {
        const QString key = keyOf(path);
        const auto known = m_indices.constFind(key);
        int index = known == m_indices.constEnd() ? -1 : *known;
        // New runs, and runs whose look is already taken, get the first free look.
        if (index < 0 || taken[static_cast<std::size_t>(index)]) {
            const auto free = std::find(taken.begin(), taken.end(), false);
            if (free == taken.end()) continue;
            index = static_cast<int>(free - taken.begin());
            keep(key, index);
        }
        taken[static_cast<std::size_t>(index)] = true;
    }
}

QColor RunColours::colourOf(const QString& runPath, bool dark) {
    return plots::seriesColour(indexOf(runPath), dark);
}

QPixmap RunColours::swatch(const QString& runPath, bool dark, int side) {
    QPixmap square(side, side);
    square.fill(Qt::transparent);
    QPainter painter(&square);
    painter.fillRect(square.rect(), colourOf(runPath, dark));
    painter.setCompositionMode(QPainter::CompositionMode_Clear);
    for (const auto& [from, to] : gapsOf(plots::roundDash(indexOf(runPath))))
        painter.fillRect(QRectF(side * from / 12.0, 0, side * (to - from) / 12.0, side),
                         Qt::transparent);
    return square;
}

}  // namespace headscope::ui
