// Shows an error in the page's banner. Errors about missing data of a run get a "Find the data"
// button.
#pragma once

#include "core/api/base/result.h"

namespace headscope::ui {

class Banner;
class Workspace;

void showFault(Banner& banner, const Error& error, Workspace& workspace);

}  // namespace headscope::ui
