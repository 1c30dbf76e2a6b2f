// Escapes untrusted text for XML 1.0. XML allows no control characters except tab and line ends,
// not even escaped.
#pragma once

#include <QByteArray>
#include <QString>

namespace headscope::plots {

// Replaces control characters by their symbols (U+2400 and following): ESC appears as a small ESC.
QString withoutControls(const QString& text, bool keepLines = true);
// Escapes text for element content or attribute values.
QString xmlEscaped(const QString& text);
// Replaces control characters like withoutControls(), in bytes that are already XML.
void replaceControls(QByteArray& xml);

}  // namespace headscope::plots
