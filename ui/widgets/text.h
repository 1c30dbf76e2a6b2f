// Between the engine's UTF-8 strings and Qt's, and numbers as a person reads them.
#pragma once

#include "core/api/run.h"

#include <QString>

#include <string>

namespace headscope::ui {

inline QString toQt(const std::string& text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
inline std::string toStd(const QString& text) {
    return text.toStdString();
}

// A text of the engine's tables in the window's language; what the catalogue hands out is so already.
QString catalogueText(const std::string& text);

// A title within a sentence: English makes it small, other languages keep their nouns as they are.
QString midSentence(const QString& title);

QString durationText(double seconds);        // "12 s", "1 min 40 s", "2 h 5 min"
QString bytesText(std::int64_t bytes);       // "96 MB"
QString countText(std::int64_t count);       // "1,300,000" in the locale
QString shortCountText(std::int64_t count);  // "1.3 million"
QString percentText(double share);           // "82.7 %"
QString lambdaText(double lambda);           // "0", "0.1", "0.05"
QString stateText(RunState state);           // "running", ... translated
QString taskText(Task task);
// As text of a tooltip, where Qt guesses whether tags are meant: these are not.
QString plainTip(const QString& text);

}  // namespace headscope::ui
