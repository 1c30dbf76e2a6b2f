// Translates messages of the engine (errors, warnings, notes) into the UI language. The engine
// writes English to files and between processes. GUI thread only.
#pragma once

#include "core/api/base/result.h"

#include <QMap>
#include <QString>

#include <string>

namespace headscope::ui {

// Translates the format of a message and of the messages in it. If one of them has no translation,
// the whole message is returned in English. Keys of settings are shown as field labels.
QString engineText(const Message& message);

// Wraps a text that is already in the UI language as a message.
Message inOwnWords(const QString& text);

// An error and its hint, both in the same language.
struct ErrorWords {
    QString text, hint;  // text: context and message; hint: what to do, "" for none
};
ErrorWords errorWords(const Error& error);
// The same as sentences: the text begins with a capital letter, unless it begins with a name, such
// as that of a file.
ErrorWords errorSentences(const Error& error);
QString errorText(const Error& error);      // context and message, without the hint
QString fullErrorText(const Error& error);  // context, message and hint, as sentences

// Sets the labels that replace settings keys in messages. The command line shows keys, because
// users type them there.
void setSettingLabels(const QMap<QString, QString>& labels);
// label of a setting; its key if it does not have a label
QString settingLabel(const std::string& key);
// Sets the labels that settingTitle() uses, of the settings of the runs that are compared. Labels
// of the form may be those of another model.
void setSettingTitles(const QMap<QString, QString>& labels);
// The label inside a sentence or at an axis, such as "learning rate". Without a label, the short
// name that tables of the command line use, such as "lr".
QString settingTitle(const std::string& key);

}  // namespace headscope::ui
