// Exports the lab sheet for handing in: a self-contained HTML page or a PDF, both with light
// colours.
#pragma once

#include "ui/features/lab_sheet/lab_sheet.h"

#include <QByteArray>

namespace headscope::ui {

// Renders one HTML page with embedded SVG figures; their captions are the alternative texts.
// Errors: those of figureBytes.
Result<QByteArray> labSheetHtml(const LabSheet& sheet);
// Returns the sheet's data (JSON without figures) that labSheetHtml() stored in the page; "" if
// there are none.
QByteArray labSheetDataIn(const QByteArray& html);
// Renders an A4 PDF. Errors: Internal (a figure could not be drawn).
Result<QByteArray> labSheetPdf(const LabSheet& sheet);
// Writes the sheet in the format of the suffix (html, htm or pdf), atomically. Errors: Usage
// (another suffix), Io.
Status exportLabSheet(const LabSheet& sheet, const QString& path);

}  // namespace headscope::ui
