// The pages of the window, in the order of their tabs. One more page is one more line in page_list.cpp.
#pragma once

#include "ui/pages/page.h"

#include <vector>

namespace headscope::ui {

struct PageEntry {
    const char* id;  // in settings, on the command line, for Workspace::askPage; stable
    Page* (*make)(Workspace& workspace);
};
const std::vector<PageEntry>& pageList();

}  // namespace headscope::ui
