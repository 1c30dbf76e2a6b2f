// Repairs what sheet_lint.h finds, where no decision of the author is needed.
#pragma once

#include "ui/figures/sheet/sheet_lint.h"

#include <optional>

namespace headscope::plots {

// Whether findings of this kind can be repaired: text sizes, cut drawings and texts, scales,
// overlaps and the height of the sheet. Titles, units, colours and fonts are the author's.
bool repairable(SheetFault fault);
// Returns the sheet without this finding: changes sizes of text, places of panels, or shares
// scales. Panels below make room. Empty if that is not enough on this paper.
std::optional<Sheet> repaired(const Sheet& sheet, const SheetFinding& finding);
// Returns the sheet with all findings repaired that can be.
Sheet allRepaired(Sheet sheet, const std::vector<SheetFinding>& findings);

}  // namespace headscope::plots
