#include "ui/figures/token_map.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope::plots {

const float* TokenMap::row(int query) const {
    const std::size_t offset = static_cast<std::size_t>(query) * maps->tokens;
    return (rollout ? maps->rollout.data() : maps->map(layer, head)) + offset;
}

static QString printable(const QString& label) {
    if (label == QLatin1String(" ")) return QStringLiteral("\u2423");
    if (label == QLatin1String("\n")) return QStringLiteral("\u23ce");
    if (label == QLatin1String("\t")) return QStringLiteral("\u21e5");
    QString shown = label;
    for (QChar& c : shown)
        if (!c.isPrint() && !c.isSurrogate()) c = QChar(0x25a1);
    return shown;
}

QString TokenMap::label(int token) const {
    if (!maps || token < 0 || token >= static_cast<int>(maps->labels.size())) return QString::number(token);
    return printable(QString::fromStdString(maps->labels[static_cast<std::size_t>(token)]));
}

bool TokenMap::unknown(int token) const {
    return maps && std::find(maps->unknown.begin(), maps->unknown.end(), token) != maps->unknown.end();
}

QString TokenMap::name() const {
    if (rollout) return QCoreApplication::translate("TokenMap", "Attention rollout");
    return QCoreApplication::translate("TokenMap", "Layer %1, head %2").arg(layer).arg(head);
}

QString TokenMap::stem() const {
    return rollout ? QStringLiteral("rollout") : QStringLiteral("layer%1-head%2").arg(layer).arg(head);
}

std::vector<float> weightsOf(const TokenMap& map, int query) {
    const int n = map.tokens();
    if (query >= 0 && query < n) return {map.row(query), map.row(query) + n};
    std::vector<float> mean(static_cast<std::size_t>(n), 0.0F);
    for (int q = 0; q < n; ++q)
        for (int k = 0; k < n; ++k) mean[static_cast<std::size_t>(k)] += map.at(q, k);
    for (float& value : mean) value /= static_cast<float>(n);
    return mean;
}

float largestWeight(const TokenMap& map) {
    if (!map.valid()) return 1;
    const float* first = map.row(0);
    return *std::max_element(first, first + static_cast<std::size_t>(map.tokens()) * map.tokens());
}

static float blockMean(const TokenMap& map, int row, int column, int block) {
    const int n = map.tokens();
    const int rowEnd = std::min(n, row + block), columnEnd = std::min(n, column + block);
    float sum = 0;
    for (int q = row; q < rowEnd; ++q)
        for (int k = column; k < columnEnd; ++k) sum += map.at(q, k);
    return sum / static_cast<float>((rowEnd - row) * (columnEnd - column));
}

PooledMap pooled(const TokenMap& map, int limit) {
    PooledMap result;
    if (!map.valid()) return result;
    result.block = (map.tokens() + limit - 1) / limit;
    result.cells = (map.tokens() + result.block - 1) / result.block;
    result.values.reserve(static_cast<std::size_t>(result.cells) * result.cells);
    for (int r = 0; r < result.cells; ++r)
        for (int c = 0; c < result.cells; ++c)
            result.values.push_back(blockMean(map, r * result.block, c * result.block, result.block));
    return result;
}

}  // namespace headscope::plots
