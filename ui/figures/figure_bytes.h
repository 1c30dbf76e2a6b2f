// Figures as bytes in memory: nothing touches the disk here.
#pragma once

#include "ui/figures/figure.h"

#include <QByteArray>

namespace headscope::plots {

enum class FigureFormat { Pdf, Svg, Png, Csv, Tex };  // Tex: a TikZ picture

// Of a file name's suffix. Errors: Usage, naming what is allowed.
Result<FigureFormat> figureFormat(const QString& path);

// Rendered in the print style. Errors: Usage (a size that makes no picture), Internal (what was written is not a
// picture of that format).
Result<QByteArray> figureBytes(const Figure& figure, FigureFormat format, const ExportOptions& options);
// The figure as it is drawn with these options, as a value that is drawn again to the same bytes.
FigurePtr keptForExport(const Figure& figure, const ExportOptions& options);
// The picture that a PNG holds; null where options make none.
QImage figureImage(const Figure& figure, const ExportOptions& options);
// The same with the caption as its description. Errors: Usage (a size that makes no picture).
Result<QImage> describedImage(const Figure& figure, const ExportOptions& options);
QByteArray csvBytes(const Figure& figure);  // RFC 4180, UTF-8, decimal points
// Whether bytes can be read back as format.
bool readsAs(const QByteArray& bytes, FigureFormat format);

}  // namespace headscope::plots
