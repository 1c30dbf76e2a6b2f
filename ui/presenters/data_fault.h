// Showing errors of a page: those about the data of a run come with the way to find them.
#pragma once

#include "core/api/result.h"

namespace headscope::ui {

class Banner;
class Workspace;

void showFault(Banner& banner, const Error& error, Workspace& workspace);

}  // namespace headscope::ui
