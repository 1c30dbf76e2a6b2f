// What the engine says (errors, warnings, notes; English in files and between programs) in the window's language.
// GUI thread.
#pragma once

#include "core/api/result.h"

#include <QMap>
#include <QString>

#include <string>

namespace headscope::ui {

// A message of the engine, wholly in the window's language, or wholly in English where any piece of it is not known.
// The texts are those of resources/translations/engine.inl; a message is known again by the words around its names and
// numbers, so it does not matter whether it comes as an Error, from a file of a run or from another process. Keys of
// settings are shown as the labels of their fields.
QString engineText(const QString& message);
QString engineText(const std::string& message);

// An error with its hint, both in one language.
struct ErrorWords {
    QString text, hint;  // context and message; what to do, "" for none
};
ErrorWords errorWords(const Error& error);
QString errorText(const Error& error);       // context and message, without the hint
QString wholeErrorText(const Error& error);  // with it

// What the window calls each setting, by its key. On the command line the key is right, as it is typed there.
void setSettingLabels(const QMap<QString, QString>& labels);
QString settingLabel(const std::string& key);  // the key itself where there is none

}  // namespace headscope::ui
