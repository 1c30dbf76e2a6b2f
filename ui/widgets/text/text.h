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

QString durationText(double seconds);        // "12 s", "1 min 40 s", "2 h 5 min"
QString bytesText(std::int64_t bytes);       // "96 MB"
QString countText(std::int64_t count);       // "1,300,000", formatted in the locale
QString shortCountText(std::int64_t count);  // "1.3 million"
QString percentText(double share);           // "82.7 %"
QString lambdaText(double lambda);           // "0", "0.1", "0.05"
QString stateText(RunState state);           // "running", ... translated
QString taskText(Task task);
// Returns text for a tooltip in which Qt does not interpret tags.
QString plainTip(const QString& text);

}  // namespace headscope::ui
