// Sizes that journals, conferences and slides ask for: data in resources/sheets/formats.json.
#pragma once

#include "core/api/result.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace headscope::plots {

struct SheetFormat {
    QString id, venue;
    QString layout;  // one-column, two-columns, text-width, poster, slide
    double widthMm = 89;
    double heightMm = 0;  // 0: as high as what stands on it, up to mostHeightMm
    double mostHeightMm = 170;
    double fontPt = 7, leastFontPt = 5, letterPt = 8;
    QString letters;  // of the first panel: "a", "A", "(a)"; "": none
    QString source;   // who says so

    QString name() const;  // "Nature, one column (89 mm)"
};

// Errors: BadData, naming the format and the value that is not allowed.
Result<std::vector<SheetFormat>> sheetFormatsFrom(const QByteArray& json);
const std::vector<SheetFormat>& sheetFormats();  // those that come with the program
// The first one for an id that is not there.
const SheetFormat& sheetFormat(const QString& id);

}  // namespace headscope::plots
