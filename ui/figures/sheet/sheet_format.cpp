#include "ui/figures/sheet/sheet_format.h"

#include "core/api/base/find_by_id.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

namespace headscope::plots {

namespace {

struct FormatText {
    Q_DECLARE_TR_FUNCTIONS(SheetFormat)
};

QString layoutName(const QString& layout) {
    if (layout == QLatin1String("one-column")) return FormatText::tr("one column");
    if (layout == QLatin1String("two-columns")) return FormatText::tr("two columns");
    if (layout == QLatin1String("text-width")) return FormatText::tr("text width");
    if (layout == QLatin1String("poster")) return FormatText::tr("poster");
    if (layout == QLatin1String("slide")) return FormatText::tr("slide");
    return layout;
}

Error formatError(const QString& what) {
    return {ErrorCode::BadData,
            verbatim(FormatText::tr("The list of sheet formats: %1").arg(what).toStdString()),
            verbatim(
                FormatText::tr(
                    "Give id, venue, layout, width_mm (10 to 2000) and height_mm or most_height_mm")
                    .toStdString())};
}

SheetFormat formatOf(const QJsonObject& json) {
    SheetFormat format;
    format.id = json[QLatin1String("id")].toString();
    format.venue = json[QLatin1String("venue")].toString();
    format.layout = json[QLatin1String("layout")].toString();
    format.widthMm = json[QLatin1String("width_mm")].toDouble();
    format.heightMm = json[QLatin1String("height_mm")].toDouble();
    format.mostHeightMm = json[QLatin1String("most_height_mm")].toDouble(format.heightMm);
    format.fontPt = json[QLatin1String("font_pt")].toDouble(7);
    format.leastFontPt = json[QLatin1String("least_font_pt")].toDouble(5);
    format.letterPt = json[QLatin1String("letter_pt")].toDouble(format.fontPt + 1);
    format.letters = json[QLatin1String("letters")].toString();
    format.source = json[QLatin1String("source")].toString();
    return format;
}

std::vector<SheetFormat> shipped() {
    QFile file(QStringLiteral(":/headscope/sheets/formats.json"));
    if (file.open(QIODevice::ReadOnly))
        if (auto read = sheetFormatsFrom(file.readAll()); read.ok()) return *read;
    return {SheetFormat{}};  // reached only if the program was built without its resources
}

}  // namespace

QString SheetFormat::name() const {
    const QLocale locale;
    const QString size =
        heightMm > 0
            ? FormatText::tr("%1 × %2 mm").arg(locale.toString(widthMm), locale.toString(heightMm))
            : FormatText::tr("%1 mm").arg(locale.toString(widthMm));
    return FormatText::tr("%1, %2 (%3)").arg(venue, layoutName(layout), size);
}

Result<std::vector<SheetFormat>> sheetFormatsFrom(const QByteArray& json) {
    QJsonParseError problem{};
    const auto document = QJsonDocument::fromJson(json, &problem);
    const auto list = document.object()[QLatin1String("formats")].toArray();
    if (problem.error != QJsonParseError::NoError) return formatError(problem.errorString());
    if (list.isEmpty()) return formatError(FormatText::tr("it contains no formats"));
    std::vector<SheetFormat> formats;
    for (const auto& one : list) {
        const SheetFormat format = formatOf(one.toObject());
        if (format.id.isEmpty())
            return formatError(FormatText::tr("number %1 has no id").arg(formats.size() + 1));
        const auto within = [](double value, double low, double high) {
            return value >= low && value <= high;
        };
        const std::pair<const char*, bool> checks[] = {
            {"width_mm", within(format.widthMm, 10, 2000)},
            {"most_height_mm", within(format.mostHeightMm, 10, 2000)},
            {"font_pt", within(format.fontPt, 2, 72)},
            {"least_font_pt", within(format.leastFontPt, 0, 72)},
            {"letter_pt", within(format.letterPt, 2, 72)}};
        for (const auto& [key, allowed] : checks)
            if (!allowed)
                return formatError(FormatText::tr("%1 of \"%2\" is not allowed")
                                       .arg(QLatin1String(key), format.id));
        formats.push_back(format);
    }
    return formats;
}

const std::vector<SheetFormat>& sheetFormats() {
    static const std::vector<SheetFormat> kFormats = shipped();
    return kFormats;
}

const SheetFormat& sheetFormat(const QString& id) {
    const auto& all = sheetFormats();
    const auto* found = findById(all, id);
    return found ? *found : all.front();
}

}  // namespace headscope::plots
