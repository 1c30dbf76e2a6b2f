// The sentence that the Attention page concludes from the map it shows. A function without widgets.
#pragma once

#include "ui/figures/kinds/token_map.h"
#include "ui/workspace/verdict.h"

namespace headscope::ui {

// Names the key that receives the largest share of a head's attention, over all shown queries.
// `origin`: run, step and input of the map. The map describes one sample only, as the evidence
// says.
Verdict attentionVerdict(const plots::TokenMap& map, const QString& origin);

}  // namespace headscope::ui
