// Contents of a head map as plain values: rows of cells with colours and texts, and the colour
// scale. Pure functions without widgets.
#pragma once

#include "core/api/requests/head_mask.h"
#include "core/api/runs/model_shape.h"
#include "ui/figures/colour_map.h"
#include "ui/workspace/head_map/head_measures.h"

#include <QColor>
#include <QString>

#include <optional>
#include <set>
#include <vector>

namespace headscope::ui {

struct HeadMapCell {
    HeadPlace head;
    QString value;  // displayed value: "0.93", "+1.8"; "": not known
    QString words;  // the whole cell: "Layer 0, head 1, on, similarity ... 0.93"
    QColor fill;    // invalid: no value, or one that may be chance
    bool on = true;
    bool previewedOff = false;  // would be removed at the previewed point, and is still on
    bool current = false, compared = false, marked = false;
};

struct HeadMapRow {
    QString name;   // "L0", "C2"
    QString title;  // name in a sentence: "layer 0", "cross.2"
    std::vector<HeadMapCell> cells;
};

struct HeadMapView {
    std::vector<HeadMapRow> rows;
    int columns = 0;
    QString count;  // "18 heads, 2 off"
    // The colour scale and what it shows; without a title if nothing is coloured.
    QString scaleTitle, scaleLow, scaleHigh, scaleNote;
    QString scaleText;  // shown instead of the scale if every value may be chance; else ""
    plots::ColourMap colours;

    const HeadMapCell* cell(HeadPlace head) const;
};

// Everything that a head map shows. `marked`: heads that were selected together with others.
struct HeadMapState {
    ModelShape shape;
    HeadMask mask;
    std::optional<HeadMask> preview = {};
    HeadPlace current, compared;
    std::set<HeadPlace> marked = {};
    const HeadValues* values = nullptr;  // null: no colours
};

// dark: colours for a dark background.
HeadMapView headMapView(const HeadMapState& state, bool dark);

// The mask after switching these heads: off if any of them is on, otherwise on.
HeadMask switched(HeadMask mask, const std::set<HeadPlace>& heads);

}  // namespace headscope::ui
