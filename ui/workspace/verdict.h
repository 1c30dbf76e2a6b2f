// The conclusion of a page from what it shows, and the next step that it offers. Plain values, so
// that tests need no window.
#pragma once

#include <QString>

namespace headscope::ui {

struct Verdict {
    // Shown: the interval carries the sentence. Unclear: the data do not decide. None: nothing is
    // measured, and the sentence says what to do.
    enum class Confidence { Shown, Unclear, None };

    QString text;      // one sentence with numbers; "": the page has none
    QString evidence;  // what it rests on: samples, split, interval, method
    Confidence confidence = Confidence::None;

    bool operator==(const Verdict& other) const {
        return text == other.text && evidence == other.evidence && confidence == other.confidence;
    }
};

struct NextStep {
    QString label;  // question of the next page, such as "Does it matter?"; "": none
    QString page;   // id of the page, as in page_list.cpp

    bool operator==(const NextStep& other) const {
        return label == other.label && page == other.page;
    }
};

}  // namespace headscope::ui
