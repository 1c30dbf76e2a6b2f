// Styles a page of the guide after Qt has imported it from Markdown.
#pragma once

class QPalette;
class QTextDocument;

namespace headscope::ui {

// Sets spacing and weight of headings, the background of code, borders of tables, and tooltips of
// web links. `line`: height of a line of text in pixels.
void styleGuidePage(QTextDocument& page, const QPalette& palette, int line);

}  // namespace headscope::ui
