// What keys do to the head that a view shows; the same wherever one head at a time is shown.
#pragma once

#include "core/api/head_mask.h"
#include "core/api/model_shape.h"

class QKeyEvent;

namespace headscope::ui {

class Workspace;

// Arrows choose a neighbour, X switches the head off or on, P shows it on the Attention page; with Ctrl, Alt or Shift
// they are somebody else's. False: not one of these, or there is no such head; the event is to go on.
bool headKey(const QKeyEvent& event, Workspace& workspace, const ModelShape& shape, HeadPlace head);

}  // namespace headscope::ui
