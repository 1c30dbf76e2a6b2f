// Which pages the window shows, and how they share it.
#pragma once

#include <QString>

namespace headscope::ui {

constexpr int kWholeWidth = 1000;

struct ShownPages {
    QString page;                 // id of the current one: it has the keyboard, or had it last
    QString beside;               // id of the other; "": the current one has the whole place
    bool besideFirst = false;     // the other stands before the current one
    int share = kWholeWidth / 2;  // of the one that stands first, in thousandths of the width

    bool operator==(const ShownPages& other) const {
        return page == other.page && beside == other.beside && besideFirst == other.besideFirst && share == other.share;
    }
};

}  // namespace headscope::ui
