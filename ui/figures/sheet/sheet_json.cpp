// Reads and writes a sheet as JSON, for recipes and for the session state between two starts.
#include "ui/figures/packed.h"
#include "ui/figures/sheet/sheet_figure.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <cmath>
#include <numeric>

namespace headscope::plots {

namespace {

constexpr qsizetype kMostPanels = 200;
constexpr qint64 kMostSheet = qint64(512) << 20;  // maximum decompressed bytes of all panels

struct SheetText {
    Q_DECLARE_TR_FUNCTIONS(SheetFigure)
};

Error notASheet(const QString& what) {
    return {ErrorCode::BadData,
            verbatim((SheetText::tr("the sheet cannot be read: %1").arg(what)).toStdString()),
            verbatim((SheetText::tr(
                          "Use the file as it was exported; this copy may be truncated or edited"))
                         .toStdString())};
}

QJsonObject panelJson(const Sheet& sheet, const SheetPanel& panel) {
    const QRectF& place = panel.place;
    KeptFigure kept(*drawnPanel(sheet, panel));
    if (kept.tex.isEmpty()) kept.keepTex(*panelFigure(sheet, panel), panelStyle(sheet, panel));
    return {{QStringLiteral("id"), panel.id},
            {QStringLiteral("place_mm"),
             QJsonArray{place.x(), place.y(), place.width(), place.height()}},
            {QStringLiteral("page"), panel.source.page},
            {QStringLiteral("view"), panel.source.title},
            {QStringLiteral("frozen"), panel.frozen},
            {QStringLiteral("font_pt"), panel.fontPt},
            {QStringLiteral("kept"), keptFigureJson(kept)}};
}

qint64 unpackedSizeOf(const QJsonObject& kept) {
    return unpackedSize(kept[QLatin1String("rows")].toString()) +
           unpackedSize(kept[QLatin1String("tex")].toString()) +
           unpackedSize(
               kept[QLatin1String("drawing")].toObject()[QLatin1String("packed")].toString());
}

Result<SheetPanel> panelOf(const QJsonObject& json, int number) {
    SheetPanel panel;
    const QJsonArray place = json[QLatin1String("place_mm")].toArray();
    panel.place = {place[0].toDouble(), place[1].toDouble(), place[2].toDouble(),
                   place[3].toDouble()};
    const auto sane = [](double value) {
        return std::isfinite(value) && value >= 0 && value <= 2000;
    };
    const bool placed = place.size() == 4 && panel.place.width() >= 1 &&
                        panel.place.height() >= 1 && sane(panel.place.x()) &&
                        sane(panel.place.y()) && sane(panel.place.right()) &&
                        sane(panel.place.bottom());
    if (!placed)
        return notASheet(
            SheetText::tr(
                "the position of panel %1 is missing (place_mm: left, top, width, height)")
                .arg(number));
    panel.id = json[QLatin1String("id")].toInt(number);
    panel.source = {json[QLatin1String("page")].toString(), json[QLatin1String("view")].toString()};
    panel.frozen = json[QLatin1String("frozen")].toBool();
    panel.fontPt = json[QLatin1String("font_pt")].toDouble();
    auto kept = keptFigureFromJson(json[QLatin1String("kept")].toObject());
    if (!kept.ok())
        return notASheet(SheetText::tr("panel %1: %2")
                             .arg(number)
                             .arg(QString::fromStdString(kept.error().message.text())));
    panel.figure = *kept;
    return panel;
}

}  // namespace

QJsonObject sheetJson(const Sheet& sheet) {
    QJsonArray panels;
    for (const auto& panel : sheet.panels) panels.append(panelJson(sheet, panel));
    return {{QStringLiteral("kind"), QStringLiteral("sheet")},
            {QStringLiteral("format"), sheet.format},
            {QStringLiteral("font_pt"), sheet.fontPt},
            {QStringLiteral("letters"), sheet.letters},
            {QStringLiteral("shared_scales"), sheet.sharedScales},
            {QStringLiteral("shared_legends"), sheet.sharedLegends},
            {QStringLiteral("alt_text"), sheet.altText},
            {QStringLiteral("panels"), panels}};
}

Result<Sheet> sheetFromJson(const QJsonObject& json) {
    if (json[QLatin1String("kind")].toString() != QLatin1String("sheet"))
        return notASheet(SheetText::tr("it is of another kind (\"%1\")")
                             .arg(json[QLatin1String("kind")].toString()));
    Sheet sheet;
    sheet.format = json[QLatin1String("format")].toString();
    if (sheet.sheetFormat().id != sheet.format)
        return notASheet(SheetText::tr("unknown format \"%1\"").arg(sheet.format));
    sheet.fontPt = json[QLatin1String("font_pt")].toDouble(sheet.sheetFormat().fontPt);
    if (!(sheet.fontPt >= 2 && sheet.fontPt <= 72))
        return notASheet(SheetText::tr("font_pt is not between 2 and 72"));
    sheet.letters = json[QLatin1String("letters")].toString();
    sheet.sharedScales = json[QLatin1String("shared_scales")].toBool();
    sheet.sharedLegends = json[QLatin1String("shared_legends")].toBool();
    sheet.altText = json[QLatin1String("alt_text")].toString();
    const QJsonArray panels = json[QLatin1String("panels")].toArray();
    if (panels.size() > kMostPanels)
        return notASheet(SheetText::tr("%1 panels").arg(panels.size()));
    // Check the decompressed size of all panels before any is decompressed.
    const qint64 bytes =
        std::accumulate(panels.begin(), panels.end(), qint64(0), [](qint64 sum, const auto& panel) {
            return sum + unpackedSizeOf(panel.toObject()[QLatin1String("kept")].toObject());
        });
    if (bytes > kMostSheet)
        return notASheet(SheetText::tr("its panels would need %1 bytes").arg(bytes));
    for (const auto& one : panels) {
        HEADSCOPE_TRY(auto panel,
                      panelOf(one.toObject(), static_cast<int>(sheet.panels.size()) + 1));
        // Duplicate ids are replaced, because the sheet finds panels by id.
        if (sheet.find(panel.id)) panel.id = sheet.nextId();
        sheet.panels.push_back(std::move(panel));
    }
    return sheet;
}

}  // namespace headscope::plots
