// Conversions between the engine's UTF-8 strings and QString, and number formatting.
#pragma once

#include "core/api/runs/run.h"

#include <QString>

#include <string>

namespace headscope::ui {

inline QString toQt(const std::string& text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
inline std::string toStd(const QString& text) {
    return text.toStdString();
}

// Translates a text of the engine's tables. Texts from the catalogue functions are already
// translated.
QString catalogueText(const std::string& text);

// Adapts a title for use within a sentence: lower case in English, unchanged in other languages.
QString midSentence(const QString& title);
// The same for a label, which may be a name: "learning rate", but "AdamW" and "X-ray batches".
QString labelInSentence(QString label);

// formats a duration: "12 s", "1 min 40 s", "2 h 5 min"
QString durationText(double seconds);
// Returns how long work will still take, such as "about 12 s left"; "" if this cannot be estimated
// yet. share: the part that is done, 0 to 1. seconds: since the start of the work.
QString timeLeftText(double share, double seconds);
QString bytesText(std::int64_t bytes);       // formats a size: "96 MB"
QString countText(std::int64_t count);       // formats a count in the locale: "1,300,000"
QString shortCountText(std::int64_t count);  // formats a count in words: "1.3 million"
QString percentText(double share);           // formats a share (0 to 1): "82.7 %"
QString lambdaText(double lambda);           // formats a value of lambda: "0", "0.1", "0.05"
QString stateText(RunState state);           // translated name of a state, e.g. "running"
QString taskText(Task task);
// Returns text for a tooltip in which Qt does not interpret tags.
QString plainTip(const QString& text);

}  // namespace headscope::ui
