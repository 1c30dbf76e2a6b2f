// All pages of the window in the order of the rail. A new page needs one line in page_list.cpp.
#pragma once

#include "ui/workspace/page.h"

#include <vector>

namespace headscope::ui {

enum class PageGroup { Make, Look, Test, Report, More };
QString groupTitle(PageGroup group);  // heading in the rail; "" for Make

struct PageEntry {
    const char* id;  // stable id for settings, command line and Workspace::askPage()
    int key;         // digit of the shortcut, 0 to 9; stays when the order changes
    const char* icon;
    PageGroup group;
    Page* (*make)(Workspace& workspace);
};
const std::vector<PageEntry>& pageList();

}  // namespace headscope::ui
