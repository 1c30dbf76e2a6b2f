#include "ui/figures/kinds/token_map.h"

#include "core/api/requests/input_words.h"
#include "ui/figures/site_names.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope::plots {

const float* TokenMap::row(int query) const {
    const std::size_t offset = static_cast<std::size_t>(query) * static_cast<std::size_t>(keys());
    return (rollout ? maps->rollout.data() : maps->map(layer, head)) + offset;
}

static QString printable(const QString& label) {
    if (label == QLatin1String(" ")) return QStringLiteral("\u2423");
    if (label == QLatin1String("\n")) return QStringLiteral("\u23ce");
    if (label == QLatin1String("\t")) return QStringLiteral("\u21e5");
    QString shown = label;
    for (QChar& c : shown)
        // Control characters become a white square; halves of a surrogate pair are kept.
        if (!c.isPrint() && !c.isSurrogate()) c = QChar(0x25a1);
    return shown;
}

static QString labelIn(const std::vector<std::string>& labels, int token) {
    if (token < 0 || token >= static_cast<int>(labels.size())) return QString::number(token);
    return printable(QString::fromStdString(labels[static_cast<std::size_t>(token)]));
}

static TokenStream streamOf(const TokenMap& map, bool key) {
    // Rollout exists only for models with one text.
    if (map.rollout) return TokenStream::Input;
    return key ? map.maps->keyStream(map.layer) : map.maps->queryStream(map.layer);
}

static bool holds(const std::vector<int>& indices, int token) {
    return std::find(indices.begin(), indices.end(), token) != indices.end();
}

QString TokenMap::label(int token) const {
    return maps ? labelIn(maps->labelsOf(streamOf(*this, false)), token) : QString::number(token);
}

QString TokenMap::keyLabel(int key) const {
    return maps ? labelIn(maps->labelsOf(streamOf(*this, true)), key) : QString::number(key);
}

bool TokenMap::unknown(int token) const {
    return maps && holds(maps->unknownOf(streamOf(*this, false)), token);
}

bool TokenMap::keyUnknown(int key) const {
    return maps && holds(maps->unknownOf(streamOf(*this, true)), key);
}

static QString marked(const QString& label, bool unknown) {
    return QString::fromStdString(tokenLabel(label.toStdString(), unknown));
}

QString TokenMap::fileLabel(int token) const {
    return marked(label(token), unknown(token));
}

QString TokenMap::fileKeyLabel(int key) const {
    return marked(keyLabel(key), keyUnknown(key));
}

int TokenMap::inputToken(int token) const {
    return maps && !mean && streamOf(*this, false) == TokenStream::Input ? token : -1;
}

int TokenMap::inputKey(int key) const {
    return maps && !mean && streamOf(*this, true) == TokenStream::Input ? key : -1;
}

bool TokenMap::hidden(int token) const {
    return anyHidden() && holds(maps->hidden, inputToken(token));
}

bool TokenMap::knowsAbsent() const {
    return maps && !rollout && !maps->visible.empty();
}

bool TokenMap::absent(int query, int key) const {
    return knowsAbsent() && !maps->visibleAt(layer, head)[query * keys() + key];
}

bool TokenMap::anyAbsent() const {
    if (!knowsAbsent()) return false;
    const auto* const visible = maps->visibleAt(layer, head);
    return std::find(visible, visible + std::ptrdiff_t(tokens()) * keys(), 0) !=
           visible + std::ptrdiff_t(tokens()) * keys();
}

bool TokenMap::keyHidden(int key) const {
    return anyHidden() && holds(maps->hidden, inputKey(key));
}

QString TokenMap::name() const {
    if (rollout) return QCoreApplication::translate("TokenMap", "Attention rollout");
    QStringList ids;
    if (maps && maps->pairs())
        for (const auto& site : maps->sites) ids << QString::fromStdString(site.id);
    const QString place = SiteNames(ids).title(HeadPlace{layer, head});
    return mean ? QCoreApplication::translate("TokenMap", "%1, mean").arg(place) : place;
}

static QString streamText(TokenStream stream, const AttentionMaps& maps) {
    if (!maps.pairs()) return QCoreApplication::translate("TokenMap", "text");
    if (stream == TokenStream::Input) return QCoreApplication::translate("TokenMap", "source");
    if (stream == TokenStream::Read)
        return QCoreApplication::translate("TokenMap", "decoder input");
    return QCoreApplication::translate("TokenMap", "decoder output");
}

QString TokenMap::queryText() const {
    return maps ? streamText(streamOf(*this, false), *maps) : QString();
}

QString TokenMap::keyText() const {
    return maps ? streamText(streamOf(*this, true), *maps) : QString();
}

bool TokenMap::hasTruth() const {
    return maps && !oneText() && maps->target.truth.has_value();
}

bool TokenMap::belongs(int token, int key) const {
    if (!hasTruth()) return false;
    const auto& truth = *maps->target.truth;
    return std::find(truth.begin(), truth.end(), TokenLink{key, token}) != truth.end();
}

QString TokenMap::stem() const {
    if (rollout) return QStringLiteral("rollout");
    // A stem of a file name: ids of sites, or layer numbers.
    const QString site =
        maps && maps->pairs()
            ? QString::fromStdString(maps->sites[static_cast<std::size_t>(layer)].id)
            : QStringLiteral("layer%1").arg(layer);
    return QStringLiteral("%1-head%2").arg(site, QString::number(head)) +
           (mean ? QStringLiteral("-mean") : QString());
}

std::vector<float> weightsOf(const TokenMap& map, int query) {
    const int n = map.tokens(), keys = map.keys();
    // A negative query asks for the mean over all queries.
    if (query >= 0 && query < n) return {map.row(query), map.row(query) + keys};
    std::vector<float> mean(static_cast<std::size_t>(keys), 0.0F);
    int seen = 0;
    for (int q = 0; q < n; ++q) {
        // Hidden queries do not attend to anything.
        if (map.hidden(q)) continue;
        ++seen;
        for (int k = 0; k < keys; ++k) mean[static_cast<std::size_t>(k)] += map.at(q, k);
    }
    for (float& value : mean) value /= static_cast<float>(std::max(seen, 1));
    return mean;
}

float largestWeight(const TokenMap& map) {
    if (!map.valid()) return 1;
    const float* first = map.row(0);
    return *std::max_element(first, first + static_cast<std::size_t>(map.tokens()) * map.keys());
}

static float blockMean(const TokenMap& map, int row, int column, int block) {
    const int rowEnd = std::min(map.tokens(), row + block),
              columnEnd = std::min(map.keys(), column + block);
    float sum = 0;
    for (int q = row; q < rowEnd; ++q)
        for (int k = column; k < columnEnd; ++k) sum += map.at(q, k);
    return sum / static_cast<float>((rowEnd - row) * (columnEnd - column));
}

static float blockLargest(const TokenMap& map, int row, int column, int block) {
    float largest = 0;
    for (int q = row; q < std::min(map.tokens(), row + block); ++q)
        for (int k = column; k < std::min(map.keys(), column + block); ++k)
            largest = std::max(largest, map.at(q, k));
    return largest;
}

bool absentCell(const TokenMap& map, const PooledMap& cells, int row, int column) {
    if (map.causal() && !map.rollout && column > row) return true;
    if (!map.knowsAbsent()) return false;
    const int queries = std::min(map.tokens(), (row + 1) * cells.block),
              keys = std::min(map.keys(), (column + 1) * cells.block);
    for (int q = row * cells.block; q < queries; ++q)
        for (int k = column * cells.block; k < keys; ++k)
            if (!map.absent(q, k)) return false;
    return true;
}

PooledMap pooled(const TokenMap& map, int limit, Pooling by) {
    PooledMap result;
    if (!map.valid()) return result;
    // One block size for both axes, so that cells stay square.
    result.block = (std::max(map.tokens(), map.keys()) + limit - 1) / limit;
    result.rows = (map.tokens() + result.block - 1) / result.block;
    result.columns = (map.keys() + result.block - 1) / result.block;
    result.values.reserve(static_cast<std::size_t>(result.rows) * result.columns);
    for (int r = 0; r < result.rows; ++r)
        for (int c = 0; c < result.columns; ++c)
            result.values.push_back((by == Pooling::Mean ? blockMean : blockLargest)(
                map, r * result.block, c * result.block, result.block));
    return result;
}

}  // namespace headscope::plots
