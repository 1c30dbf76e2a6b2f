#include "ui/figures/sheet/captioned.h"

#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/sheet/sheet_figure.h"

namespace headscope::plots {

FigurePtr captioned(const Figure& figure, const QString& caption, const ExportOptions& options) {
    if (const auto* sheet = dynamic_cast<const SheetFigure*>(&figure)) {
        auto copy = std::make_shared<SheetFigure>(*sheet);
        copy->sheet.altText = caption;
        return copy;
    }
    const auto copy = std::static_pointer_cast<KeptFigure>(keptForExport(figure, options)->copy());
    copy->text = caption;
    copy->setProvenance(figure.provenance());
    return copy;
}

}  // namespace headscope::plots
