// All pages of the window in tab order. A new page needs one line in page_list.cpp.
#pragma once

#include "ui/workspace/page.h"

#include <vector>

namespace headscope::ui {

struct PageEntry {
    const char* id;  // stable id for settings, command line and Workspace::askPage()
    Page* (*make)(Workspace& workspace);
};
const std::vector<PageEntry>& pageList();

}  // namespace headscope::ui
