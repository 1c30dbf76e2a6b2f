// What is shown of [BEGIN] and [END], which are no part of a text: they often take much of the attention, and then the
// words are all dark. Safe on any thread.
#pragma once

#include "core/api/attention_maps.h"

#include <QString>

namespace headscope::ui {

enum class MarksShown {
    Shown,
    Hidden,        // their rows and columns are left out, the other weights are as they are
    Renormalised,  // and what is left of each row is divided by its sum
};

// The answer without its marks: tokens, maps, links and what is likeliest. A text of nothing but marks keeps them.
AttentionMaps withoutMarks(AttentionMaps maps, MarksShown shown);
bool hasMarks(const AttentionMaps& maps);
QString marksText(MarksShown shown);  // ends a caption; "" where they are shown

}  // namespace headscope::ui
