#include "ui/figures/sheet/sheet.h"

#include "core/api/base/find_by_id.h"
#include "ui/figures/sheet/sheet_legend.h"

#include <QJsonArray>
#include <QSet>

#include <algorithm>

namespace headscope::plots {

namespace {

// Keys that change while a run trains, or with the display settings of the figure's page.
const QSet<QString>& passing() {
    static const QSet<QString> kPassing{
        QStringLiteral("step"),       QStringLiteral("low"),  QStringLiteral("high"),
        QStringLiteral("x_from"),     QStringLiteral("x_to"), QStringLiteral("samples"),
        QStringLiteral("settings"),   QStringLiteral("name"), QStringLiteral("colour_low"),
        QStringLiteral("colour_high")};
    return kPassing;
}

// Removes the keys of passing() from a JSON value recursively.
QJsonValue lasting(const QJsonValue& value) {
    if (value.isArray()) {
        QJsonArray all;
        for (const auto& one : value.toArray()) all.append(lasting(one));
        return all;
    }
    if (!value.isObject()) return value;
    QJsonObject kept;
    const QJsonObject object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it)
        if (!passing().contains(it.key())) kept.insert(it.key(), lasting(it.value()));
    return kept;
}

// Spreadsheet-style letters: 0 = a, 25 = z, 26 = aa.
QString letterOf(int index) {
    QString letter;
    for (int rest = index; rest >= 0; rest = rest / 26 - 1) letter.prepend(QChar(u'a' + rest % 26));
    return letter;
}

}  // namespace

const SheetPanel* Sheet::find(int id) const {
    return findById(panels, id);
}

SheetPanel* Sheet::find(int id) {
    return const_cast<SheetPanel*>(std::as_const(*this).find(id));
}

int Sheet::nextId() const {
    int most = 0;
    for (const auto& panel : panels) most = std::max(most, panel.id);
    return most + 1;
}

Sheet inFormat(Sheet sheet, const QString& format) {
    const double factor = sheetFormat(format).widthMm / sheet.sheetFormat().widthMm;
    sheet.format = format;
    sheet.fontPt = sheet.sheetFormat().fontPt;
    sheet.letters = sheet.sheetFormat().letters;
    for (auto& panel : sheet.panels)
        panel.place = QRectF(panel.place.topLeft() * factor, panel.place.size() * factor);
    return sheet;
}

QString panelLetter(const Sheet& sheet, int index) {
    QString letter = sheet.letters;
    if (letter.contains(QLatin1Char('A')))
        return letter.replace(QLatin1Char('A'), letterOf(index).toUpper());
    return letter.replace(QLatin1Char('a'), letterOf(index));
}

PlotStyle panelStyle(const Sheet& sheet, const SheetPanel& panel) {
    return PlotStyle::forPrint(panel.fontPt > 0 ? panel.fontPt : sheet.fontPt);
}

QList<FigureScale> sharedScales(const Sheet& sheet) {
    QList<FigureScale> shared;
    for (const auto& panel : sheet.panels)
        for (const FigureScale& scale : panel.figure->figureScales()) {
            const auto same = [&scale](const auto& one) {
                return one.quantity == scale.quantity && one.colours == scale.colours;
            };
            const auto found = std::find_if(shared.begin(), shared.end(), same);
            if (found == shared.end()) {
                shared.append(scale);
            } else {
                found->low = std::min(found->low, scale.low);
                found->high = std::max(found->high, scale.high);
            }
        }
    return shared;
}

FigurePtr panelFigure(const Sheet& sheet, const SheetPanel& panel) {
    const bool scaled = sheet.sharedScales && !panel.figure->figureScales().isEmpty();
    const bool bare = sharesLegend(sheet, panel);
    if (!scaled && !bare) return panel.figure;
    auto drawn = panel.figure->copy();
    if (bare) drawn->hideLegend();
    if (!scaled) return drawn;
    for (const FigureScale& scale : sharedScales(sheet)) drawn->setFigureScale(scale);
    return drawn;
}

bool sameView(const Figure& before, const Figure& after) {
    return before.figureName() == after.figureName() &&
           lasting(before.provenance()) == lasting(after.provenance()) &&
           lasting(before.figureSettings()) == lasting(after.figureSettings());
}

}  // namespace headscope::plots
