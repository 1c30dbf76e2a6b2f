// Words of others inside XML 1.0, which takes no control characters but tab and line ends, not even escaped.
#pragma once

#include <QByteArray>
#include <QString>

namespace headscope::plots {

// Control characters become their pictures (U+2400 and on): ESC is seen as a small ESC.
QString withoutControls(const QString& text, bool keepLines = true);
// As the content of an element or the value of an attribute.
QString xmlEscaped(const QString& text);
// The same for bytes that are XML already.
void replaceControls(QByteArray& xml);

}  // namespace headscope::plots
