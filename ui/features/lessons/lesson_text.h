// Formats texts of lessons.
#pragma once

#include <QString>

namespace headscope::ui {

// Converts paragraphs with **bold** to rich text; all other characters are escaped.
QString lessonRichText(const QString& paragraphs);

}  // namespace headscope::ui
