// Renders figures to bytes in memory, without any file access.
#pragma once

#include "ui/figures/figure.h"

#include <QByteArray>

namespace headscope::plots {

enum class FigureFormat { Pdf, Svg, Png, Csv, Tex };  // Tex: a TikZ picture

// Returns the format for the suffix of a file name. Errors: Usage, with the list of allowed
// formats.
Result<FigureFormat> figureFormat(const QString& path);

// Renders the figure in print style. Errors: Usage (a size that cannot be drawn), Internal (the
// result is not a valid file of the format).
Result<QByteArray> figureBytes(const Figure& figure, FigureFormat format,
                               const ExportOptions& options);
// Returns the figure as drawn with these options. Rendering the returned figure produces the same
// bytes.
FigurePtr keptForExport(const Figure& figure, const ExportOptions& options);
// Returns the image that a PNG file would contain; null if the size in the options is invalid.
QImage figureImage(const Figure& figure, const ExportOptions& options);
// Like figureImage, with the caption stored as the description. Errors: Usage (a size that cannot
// be drawn).
Result<QImage> describedImage(const Figure& figure, const ExportOptions& options);
// returns the table as CSV: RFC 4180, UTF-8, decimal points
QByteArray csvBytes(const Figure& figure);
// XMP metadata for a PDF file: title and description, but not the time.
QByteArray pdfMetadata(const QString& title, const QString& description);
// Blanks out the creation time of a PDF file at the same length, so that the same content always
// has the same bytes.
void withoutTime(QByteArray& pdf);
// Whether `bytes` can be read back in this format.
bool readsAs(const QByteArray& bytes, FigureFormat format);

}  // namespace headscope::plots
