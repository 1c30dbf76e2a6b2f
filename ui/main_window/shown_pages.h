// Pages that the window shows, and how they share its width.
#pragma once

#include <QString>

namespace headscope::ui {

constexpr int kWholeWidth = 1000;

struct ShownPages {
    QString page;                 // id of the current page, which has or had the keyboard focus
    QString beside;               // id of the page beside; "": single view
    bool besideFirst = false;     // true if the page beside is on the left
    int share = kWholeWidth / 2;  // width of the left page in thousandths

    bool operator==(const ShownPages& other) const {
        return page == other.page && beside == other.beside && besideFirst == other.besideFirst &&
               share == other.share;
    }
};

}  // namespace headscope::ui
