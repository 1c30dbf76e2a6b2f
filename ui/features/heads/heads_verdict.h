// Sentences that the views of the Heads page conclude. Functions of presenters, without widgets.
#pragma once

#include "ui/workspace/verdict.h"

#include <vector>

namespace headscope::ui {

class AcrossPresenter;
class CardPresenter;
class HeadsPresenter;
class OverviewPresenter;

// Matrices view, about the selected layer: the effective number of heads for attention cosine, else
// the mean over pairs against independent heads. `sides`: runs shown, 0 for A and 1 for B.
Verdict matricesVerdict(const HeadsPresenter& presenter, const std::vector<int>& sides);
// Overview: the layer with the lowest share of effective heads.
Verdict overviewVerdict(const OverviewPresenter& presenter);
// All pairs: the most similar pair of each run; with otherLayers, only of different layers.
Verdict acrossVerdict(const AcrossPresenter& presenter, const std::vector<int>& sides,
                      bool otherLayers);
// One head: the distance that gets most of its attention, and the most similar head.
Verdict cardVerdict(const CardPresenter& presenter);

}  // namespace headscope::ui
