// Reads and writes drawings as JSON: shared arrays of pens, brushes, fonts and paths, and items
// that refer to them by index.
#include "ui/figures/drawing.h"
#include "ui/figures/packed.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>
#include <QJsonArray>
#include <QJsonDocument>
#include <QtEndian>

#include <cmath>
#include <utility>

namespace headscope::plots {

namespace {

constexpr qsizetype kMostItems = 5'000'000;
// maximum number of pixels of all pictures together
constexpr qint64 kMostPicturePixels = 100'000'000;
// Limit on the total number of points and characters of all items.
constexpr qint64 kMostInk = 20'000'000;
constexpr double kLargestFont = 2000;
constexpr quint32 kMostStops = 1000;  // maximum number of colour stops in one gradient

Error notADrawing(const QString& what) {
    return {ErrorCode::BadData,
            verbatim(QCoreApplication::translate("Figure", "a saved drawing cannot be read: %1")
                         .arg(what)
                         .toStdString()),
            verbatim(QCoreApplication::translate(
                         "Figure",
                         "Use the file as it was exported; this copy may be truncated or edited")
                         .toStdString())};
}

QJsonArray numbers(std::initializer_list<double> values) {
    QJsonArray array;
    for (const double value : values) array.append(value);
    return array;
}

QJsonArray pathJson(const QPainterPath& path) {
    QJsonArray array;
    array.append(static_cast<int>(path.fillRule()));
    for (int i = 0; i < path.elementCount(); ++i) {
        const auto element = path.elementAt(i);
        array.append(static_cast<int>(element.type));
        array.append(element.x);
        array.append(element.y);
    }
    return array;
}

// A cubic curve is stored as three elements: two control points and the end point.
QPainterPath pathOf(const QJsonArray& array) {
    QPainterPath path;
    if (array.size() < 4) return path;
    const auto point = [&](qsizetype i) {
        return QPointF(array[i + 1].toDouble(), array[i + 2].toDouble());
    };
    for (qsizetype i = 1; i + 2 < array.size(); i += 3) {
        const int type = array[i].toInt();
        if (type == QPainterPath::MoveToElement) path.moveTo(point(i));
        if (type == QPainterPath::LineToElement) path.lineTo(point(i));
        if (type != QPainterPath::CurveToElement || i + 8 >= array.size()) continue;
        path.cubicTo(point(i), point(i + 3), point(i + 6));
        i += 6;
    }
    path.setFillRule(array[0].toInt() == Qt::WindingFill ? Qt::WindingFill : Qt::OddEvenFill);
    return path;
}

QJsonArray transformJson(const QTransform& t) {
    return numbers(
        {t.m11(), t.m12(), t.m13(), t.m21(), t.m22(), t.m23(), t.m31(), t.m32(), t.m33()});
}

QTransform transformOf(const QJsonArray& a) {
    if (a.size() != 9) return {};
    const auto m = [&a](int i) { return a[i].toDouble(); };
    return {m(0), m(1), m(2), m(3), m(4), m(5), m(6), m(7), m(8)};
}

// Keeps all 64 bits of a QColor, because SVG output shows opacity at full precision.
QString colourText(const QColor& colour) {
    return QString::number(quint64(colour.rgba64()), 16);
}

QColor colourOf(const QJsonValue& text) {
    return QColor(QRgba64::fromRgba64(text.toString().toULongLong(nullptr, 16)));
}

// Gradients and patterns are stored in Qt's own serialisation, with the stream version of Qt 6.0.
QString brushText(const QBrush& brush) {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_0);
    stream << brush;
    return QString::fromLatin1(bytes.toBase64());
}

// Checks a serialised brush before it is read. Only the number of gradient stops can be large;
// textures are rejected because figures never use them.
bool plainBrush(const QByteArray& bytes) {
    // The stop count follows style (1 byte), colour (11 bytes) and four numbers of the gradient (16
    // bytes).
    constexpr qsizetype kStops = 28;
    const int style =
        bytes.isEmpty() ? int{Qt::TexturePattern} : static_cast<unsigned char>(bytes[0]);
    if (style < Qt::LinearGradientPattern) return true;
    const bool gradient = style <= Qt::ConicalGradientPattern && bytes.size() >= kStops + 4;
    return gradient && qFromBigEndian<quint32>(bytes.constData() + kStops) <= kMostStops;
}

QBrush brushOf(const QString& text) {
    QBrush brush;
    const QByteArray bytes = QByteArray::fromBase64(text.toLatin1());
    if (!plainBrush(bytes)) return QBrush(Qt::NoBrush);
    QDataStream stream(bytes);
    stream.setVersion(QDataStream::Qt_6_0);
    stream >> brush;
    return stream.status() == QDataStream::Ok ? brush : QBrush(Qt::NoBrush);
}

QJsonArray penJson(const QPen& pen) {
    QJsonArray dashes;
    if (pen.style() == Qt::CustomDashLine)
        for (const qreal dash : pen.dashPattern()) dashes.append(dash);
    return {static_cast<int>(pen.style()),
            colourText(pen.color()),
            pen.widthF(),
            static_cast<int>(pen.capStyle()),
            static_cast<int>(pen.joinStyle()),
            pen.isCosmetic(),
            dashes,
            pen.dashOffset()};
}

QPen penOf(const QJsonArray& a) {
    if (a.size() < 8 || a[0].toInt() == Qt::NoPen) return QPen(Qt::NoPen);
    QPen pen(colourOf(a[1]));
    pen.setWidthF(a[2].toDouble());
    pen.setCapStyle(static_cast<Qt::PenCapStyle>(a[3].toInt()));
    pen.setJoinStyle(static_cast<Qt::PenJoinStyle>(a[4].toInt()));
    pen.setCosmetic(a[5].toBool());
    if (a[0].toInt() == Qt::CustomDashLine) {
        QList<qreal> dashes;
        for (const auto& dash : a[6].toArray()) dashes << dash.toDouble();
        pen.setDashPattern(dashes);
        pen.setDashOffset(a[7].toDouble());
    } else {
        pen.setStyle(static_cast<Qt::PenStyle>(a[0].toInt()));
    }
    return pen;
}

QJsonArray brushJson(const QBrush& brush) {
    if (brush.style() == Qt::NoBrush) return {};
    if (brush.style() == Qt::SolidPattern) return {colourText(brush.color())};
    return {QString(), brushText(brush)};
}

QBrush brushFrom(const QJsonArray& a) {
    if (a.isEmpty()) return QBrush(Qt::NoBrush);
    return a.size() == 1 ? QBrush(colourOf(a[0])) : brushOf(a[1].toString());
}

// QFont::toString omits hinting and kerning.
QJsonArray fontJson(const QFont& font) {
    return {font.toString(), static_cast<int>(font.hintingPreference()), font.kerning()};
}

QFont fontOf(const QJsonArray& a) {
    QFont font;
    font.fromString(a[0].toString());
    font.setHintingPreference(static_cast<QFont::HintingPreference>(a[1].toInt()));
    font.setKerning(a[2].toBool(true));
    if (!(font.pointSizeF() <= kLargestFont) || font.pixelSize() > kLargestFont)
        font.setPixelSize(1);
    return font;
}

QString pictureText(const QImage& picture) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    picture.save(&buffer, "PNG");
    return QString::fromLatin1(bytes.toBase64());
}

// Stores values that many items share once; items refer to them by index.
class Shared {
public:
    int add(const QJsonArray& value) {
        const QByteArray key = QJsonDocument(value).toJson(QJsonDocument::Compact);
        const auto found = m_places.constFind(key);
        if (found != m_places.cend()) return *found;
        m_values.append(value);
        const int place = static_cast<int>(m_places.size());
        m_places.insert(key, place);
        return place;
    }
    const QJsonArray& values() const { return m_values; }

private:
    QJsonArray m_values;
    QHash<QByteArray, int> m_places;
};

QJsonArray contentOf(const DrawnItem& item) {
    switch (item.kind) {
        case DrawnItem::Kind::Path:
            return pathJson(item.path);
        case DrawnItem::Kind::Text:
            return {item.text, item.at.x(), item.at.y()};
        case DrawnItem::Kind::Picture:
            return {pictureText(item.picture), item.area.x(), item.area.y(), item.area.width(),
                    item.area.height()};
    }
    return {};
}

// Total pixels of all pictures, read from their headers before any picture is decoded.
qint64 pixelsIn(const QJsonArray& items) {
    qint64 sum = 0;
    for (const auto& one : items) {
        const QJsonArray item = one.toArray();
        if (item[0].toInt(-1) != static_cast<int>(DrawnItem::Kind::Picture)) continue;
        QByteArray png = QByteArray::fromBase64(item[8].toArray()[0].toString().toLatin1());
        QBuffer buffer(&png);
        const QSize size = QImageReader(&buffer, "PNG").size();
        if (size.isValid()) sum += qint64(size.width()) * size.height();
    }
    return sum;
}

// Size of an item in points and characters, counting shared values each time. This limits a small
// file that would expand enormously.
qint64 inkOf(const DrawnItem& item) {
    const bool dashed = item.pen.style() == Qt::CustomDashLine;
    return item.path.elementCount() + item.clip.elementCount() +
           (dashed ? item.pen.dashPattern().size() : 0) + item.font.family().size() +
           item.text.size() + 1;
}

void setContent(DrawnItem& item, const QJsonArray& content) {
    if (item.kind == DrawnItem::Kind::Path) item.path = pathOf(content);
    if (item.kind == DrawnItem::Kind::Text) {
        item.text = content[0].toString();
        item.at = {content[1].toDouble(), content[2].toDouble()};
    }
    if (item.kind != DrawnItem::Kind::Picture) return;
    item.picture = QImage::fromData(QByteArray::fromBase64(content[0].toString().toLatin1()), "PNG")
                       .convertToFormat(QImage::Format_ARGB32);
    item.area = {content[1].toDouble(), content[2].toDouble(), content[3].toDouble(),
                 content[4].toDouble()};
}

// Collects equal pens, brushes, fonts, clips and transforms in shared arrays.
QJsonObject unpackedJson(const Drawing& drawing) {
    Shared places, clips, pens, brushes, fonts;
    QJsonArray items;
    for (const DrawnItem& item : drawing.items)
        items.append(
            QJsonArray{static_cast<int>(item.kind), places.add(transformJson(item.place)),
                       clips.add(pathJson(item.clip)), pens.add(penJson(item.pen)),
                       brushes.add(brushJson(item.brush)),
                       item.kind == DrawnItem::Kind::Text ? fonts.add(fontJson(item.font)) : -1,
                       item.opacity, item.smooth, contentOf(item)});
    return {
        {QStringLiteral("places"), places.values()}, {QStringLiteral("clips"), clips.values()},
        {QStringLiteral("pens"), pens.values()},     {QStringLiteral("brushes"), brushes.values()},
        {QStringLiteral("fonts"), fonts.values()},   {QStringLiteral("items"), items}};
}

template <class Value, class Read>
std::vector<Value> readAll(const QJsonValue& array, Read read) {
    std::vector<Value> values;
    for (const auto& one : array.toArray()) values.push_back(read(one.toArray()));
    return values;
}

// Reads the items and checks every index and size, because the file may be untrusted.
Result<std::vector<DrawnItem>> itemsOf(const QJsonObject& json) {
    const auto places = readAll<QTransform>(json[QLatin1String("places")], transformOf);
    const auto clips = readAll<QPainterPath>(json[QLatin1String("clips")], pathOf);
    const auto pens = readAll<QPen>(json[QLatin1String("pens")], penOf);
    const auto brushes = readAll<QBrush>(json[QLatin1String("brushes")], brushFrom);
    const auto fonts = readAll<QFont>(json[QLatin1String("fonts")], fontOf);
    const auto has = [](const auto& values, int place) {
        return place >= 0 && std::size_t(place) < values.size();
    };
    std::vector<DrawnItem> items;
    const QJsonArray all = json[QLatin1String("items")].toArray();
    if (all.size() > kMostItems) return notADrawing(QStringLiteral("%1 items").arg(all.size()));
    if (pixelsIn(all) > kMostPicturePixels)
        return notADrawing(QStringLiteral("its pictures are too large"));
    qint64 ink = 0;
    for (const auto& one : all) {
        const QJsonArray a = one.toArray();
        const int kind = a[0].toInt(-1), font = a[5].toInt(-1);
        const bool text = kind == static_cast<int>(DrawnItem::Kind::Text);
        if (a.size() != 9 || kind < 0 || kind > 2 || !has(places, a[1].toInt(-1)) ||
            !has(clips, a[2].toInt(-1)) || !has(pens, a[3].toInt(-1)) ||
            !has(brushes, a[4].toInt(-1)) || (text && !has(fonts, font)))
            return notADrawing(QStringLiteral("item %1").arg(items.size()));
        DrawnItem item;
        item.kind = static_cast<DrawnItem::Kind>(kind);
        item.place = places[std::size_t(a[1].toInt())];
        item.clip = clips[std::size_t(a[2].toInt())];
        item.pen = pens[std::size_t(a[3].toInt())];
        item.brush = brushes[std::size_t(a[4].toInt())];
        if (text) item.font = fonts[std::size_t(font)];
        item.opacity = a[6].toDouble(1);
        item.smooth = a[7].toBool(true);
        setContent(item, a[8].toArray());
        ink += inkOf(item);
        if (ink > kMostInk)
            return notADrawing(QStringLiteral("its items have more than %1 points").arg(kMostInk));
        items.push_back(std::move(item));
    }
    return items;
}

}  // namespace

QJsonObject drawingJson(const Drawing& drawing) {
    const QByteArray plain = QJsonDocument(unpackedJson(drawing)).toJson(QJsonDocument::Compact);
    return {{QStringLiteral("width"), drawing.size.width()},
            {QStringLiteral("height"), drawing.size.height()},
            {QStringLiteral("items"), static_cast<qint64>(drawing.items.size())},
            {QStringLiteral("packed"), packedText(plain)}};
}

Result<Drawing> drawingFromJson(const QJsonObject& json) {
    Drawing drawing;
    drawing.size = {json[QLatin1String("width")].toDouble(),
                    json[QLatin1String("height")].toDouble()};
    const bool sized = drawing.size.width() > 0 && drawing.size.height() > 0 &&
                       drawing.size.width() < 1e6 && drawing.size.height() < 1e6;
    if (!sized) return notADrawing(QStringLiteral("width or height"));
    HEADSCOPE_TRY(const auto document, unpackedJson(json[QLatin1String("packed")].toString()));
    if (!document.isObject()) return notADrawing(QStringLiteral("what is packed in it"));
    HEADSCOPE_TRY(drawing.items, itemsOf(document.object()));
    // The item count is also stored outside the compressed part, which reveals edited files.
    if (static_cast<qint64>(drawing.items.size()) != json[QLatin1String("items")].toInteger())
        return notADrawing(QStringLiteral("the number of its items"));
    return drawing;
}

}  // namespace headscope::plots
