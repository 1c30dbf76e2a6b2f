// Texts of lessons as they are shown.
#pragma once

#include <QString>

namespace headscope::ui {

// Paragraphs with **bold** as rich text; everything else as it is written.
QString lessonRichText(const QString& paragraphs);

}  // namespace headscope::ui
