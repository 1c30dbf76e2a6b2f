#include "ui/figures/sheet/panel_drawings.h"

#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/sheet/sheet_figure.h"
#include "ui/figures/sheet/sheet_layout.h"
#include "ui/figures/sheet/sheet_legend.h"

namespace headscope::plots {

PanelLook lookOf(const Sheet& sheet, const SheetPanel& panel) {
    const auto scales = sheet.sharedScales && !panel.figure->figureScales().isEmpty()
                            ? sharedScales(sheet)
                            : QList<FigureScale>();
    return {panel.figure, figureArea(sheet, panel).size(),
            double(panelStyle(sheet, panel).font.pixelSize()), sharesLegend(sheet, panel), scales};
}

Sheet PanelDrawings::drawnAnywhere(const Sheet& sheet) {
    Sheet out = sheet;
    for (std::size_t i = 0; i < sheet.panels.size(); ++i) {
        const SheetPanel& panel = sheet.panels[i];
        if (panel.figure->drawnAnywhere()) continue;
        // Redraw only if something that affects the drawing changed.
        const PanelLook look = lookOf(sheet, panel);
        Drawn& drawn = m_drawn[panel.id];
        if (!drawn.drawing || !(drawn.look == look)) {
            const FigurePtr figure = panelFigure(sheet, panel);
            const PlotStyle style = panelStyle(sheet, panel);
            const auto kept = keptDrawing(*figure, look.sizeMm * kFigureUnitsPerMm, style);
            kept->keepTex(*figure, style);
            drawn = {look, kept};
        }
        out.panels[i].figure = drawn.drawing;
    }
    // Forget drawings of panels that were removed from the sheet.
    for (auto it = m_drawn.begin(); it != m_drawn.end();)
        it = sheet.find(it.key()) ? std::next(it) : m_drawn.erase(it);
    return out;
}

FigurePtr drawnAnywhere(const FigurePtr& figure, const ExportOptions& options) {
    if (figure->drawnAnywhere()) return figure;
    const auto* page = dynamic_cast<const SheetFigure*>(figure.get());
    if (!page) return keptForExport(*figure, options);
    auto drawn = std::make_shared<SheetFigure>(*page);
    drawn->sheet = PanelDrawings().drawnAnywhere(page->sheet);
    return drawn;
}

}  // namespace headscope::plots
