// What the engine says (errors, warnings, notes; English in files and between programs) in the window's language.
// GUI thread.
#pragma once

#include "core/api/result.h"

#include <QString>

#include <string>

namespace headscope::ui {

// A message of the engine: what is known of it in the window's language, the rest as it is. The texts are those of
// resources/translations/engine.inl; a message is known again by the words around its names and numbers, so it does not
// matter whether it comes as an Error, from a file of a run or from another process.
QString engineText(const QString& message);
QString engineText(const std::string& message);

QString errorText(const Error& error);       // context and message, without the hint
QString wholeErrorText(const Error& error);  // with it

}  // namespace headscope::ui
