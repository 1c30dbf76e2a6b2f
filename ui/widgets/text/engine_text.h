// Translates messages of the engine (errors, warnings, notes) into the UI language. The engine
// writes English to files and between processes. GUI thread only.
#pragma once

#include "core/api/base/result.h"

#include <QMap>
#include <QString>

#include <string>

namespace headscope::ui {

// Translates a message completely, or returns it in English if any part is unknown. The known
// messages are in resources/translations/engine.inl. A message is recognised by the words around
// its names and numbers, so Errors, run files and other processes all work. Keys of settings are
// shown as field labels.
QString engineText(const QString& message);
QString engineText(const std::string& message);

// An error and its hint, both in the same language.
struct ErrorWords {
    QString text, hint;  // text: context and message; hint: what to do, "" for none
};
ErrorWords errorWords(const Error& error);
QString errorText(const Error& error);      // context and message, without the hint
QString fullErrorText(const Error& error);  // including the hint

// Sets the labels that replace settings keys in messages. The command line shows keys, because
// users type them there.
void setSettingLabels(const QMap<QString, QString>& labels);
QString settingLabel(const std::string& key);  // the key itself if it does not have a label

}  // namespace headscope::ui
