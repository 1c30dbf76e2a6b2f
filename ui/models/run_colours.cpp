#include "ui/models/run_colours.h"

#include "ui/figures/colour_map.h"

#include <QFileInfo>
#include <QSettings>

#include <algorithm>
#include <array>

namespace headscope::ui {
namespace {

constexpr int kColours = 8;
const QString kGroup = QStringLiteral("run-colours");

}  // namespace

RunColours::RunColours(QSettings* settings) : m_settings(settings) {
    if (!m_settings) return;
    m_settings->beginGroup(kGroup);
    for (const auto& key : m_settings->childKeys()) {
        const int index = m_settings->value(key).toInt();
        if (index >= 0 && index < kColours) m_indices.insert(key, index);
    }
    m_settings->endGroup();
}

int RunColours::indexOf(const QString& runPath) {
    const QString key = QFileInfo(runPath).fileName();
    if (const auto found = m_indices.constFind(key); found != m_indices.constEnd()) return *found;
    std::array<int, kColours> used{};
    for (const int index : std::as_const(m_indices)) ++used[static_cast<std::size_t>(index)];
    const int index = static_cast<int>(std::min_element(used.begin(), used.end()) - used.begin());
    m_indices.insert(key, index);
    if (m_settings) m_settings->setValue(kGroup + QLatin1Char('/') + key, index);
    return index;
}

QColor RunColours::colourOf(const QString& runPath, bool dark) {
    return plots::seriesColour(indexOf(runPath), dark);
}

}  // namespace headscope::ui
