// The conclusion of a page from what it shows, and the next step that it offers. Both are plain
// values, so that tests need no window; VerdictWatch notifies the window of changes.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <QString>

namespace headscope::ui {

class Page;

struct Verdict {
    // Shown: the interval carries the sentence, or it is about the drawn sample only. Unclear: the
    // data do not decide. None: nothing is measured, and the sentence says what to do.
    enum class Confidence { Shown, Unclear, None };

    QString text;      // one sentence with numbers; "": the page has none
    QString evidence;  // what it rests on: samples, split, interval, method
    Confidence confidence = Confidence::None;

    bool operator==(const Verdict& other) const {
        return text == other.text && evidence == other.evidence && confidence == other.confidence;
    }
};

// Writes the verdict into a figure's provenance, and reads it from there: "verdict" with "text",
// "evidence" and "confidence" (shown, unclear, none). Reading gives an empty one if there is none.
QJsonObject withVerdict(QJsonObject provenance, const Verdict& verdict);
Verdict verdictFrom(const QJsonObject& provenance);

struct NextStep {
    QString label;  // question of the next page, such as "Does it matter?"; "": none
    QString page;   // id of the page, as in page_list.cpp
    // Folder of the run that the page is about, which is opened first; "": the opened run.
    QString run = {};

    bool operator==(const NextStep& other) const {
        return label == other.label && page == other.page && run == other.run;
    }
};

// Child of its page. Emits verdictChanged() only if a value has changed since the last check, and
// only while the page is visible.
class VerdictWatch : public QObject {
public:
    explicit VerdictWatch(Page& page);

    // Call after a change of anything that the page's verdict() or nextStep() reads.
    void check();
    // Calls check() whenever the sender emits the signal.
    template <class Sender, class Signal>
    void on(const Sender* sender, Signal signal) {
        connect(sender, signal, this, &VerdictWatch::check);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    Page& m_page;
    Verdict m_verdict;
    NextStep m_nextStep;
};

}  // namespace headscope::ui
