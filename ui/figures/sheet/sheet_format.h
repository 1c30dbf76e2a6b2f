// Page sizes for journals, conferences and slides. The data are in resources/sheets/formats.json.
#pragma once

#include "core/api/base/result.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace headscope::plots {

struct SheetFormat {
    QString id, venue;
    QString layout;  // layout id: one-column, two-columns, text-width, poster, slide
    double widthMm = 89;
    double heightMm = 0;  // height of the page; 0: as high as the panels need, up to mostHeightMm
    double mostHeightMm = 170;
    double fontPt = 7, leastFontPt = 5, letterPt = 8;
    QString letters;  // style of the first panel's letter: "a", "A", "(a)"; "": no letters
    QString source;   // source of these requirements

    QString name() const;  // display name: "Nature, one column (89 mm)"
};

// Parses the formats. Errors: BadData, with the format and the invalid value.
Result<std::vector<SheetFormat>> sheetFormatsFrom(const QByteArray& json);
const std::vector<SheetFormat>& sheetFormats();  // returns the built-in formats
// Returns the first format if the id is unknown.
const SheetFormat& sheetFormat(const QString& id);

}  // namespace headscope::plots
