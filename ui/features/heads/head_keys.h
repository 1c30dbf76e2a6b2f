// Keyboard shortcuts for a focused head, shared by all views that show single heads.
#pragma once

#include "core/api/requests/head_mask.h"
#include "core/api/runs/model_shape.h"

class QKeyEvent;

namespace headscope::ui {

class Workspace;

// Arrows select a neighbouring head, X toggles the head, P opens it on the Attention page. Returns
// false for other keys, for keys with Ctrl, Alt or Shift, and if the head does not exist.
// After false, the caller should pass the event on.
bool headKey(const QKeyEvent& event, Workspace& workspace, const ModelShape& shape, HeadPlace head);

}  // namespace headscope::ui
