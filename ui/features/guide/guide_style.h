// Gives a page of the guide, as Qt imports it from Markdown, the look of the program.
#pragma once

class QPalette;
class QTextDocument;

namespace headscope::ui {

// Spaces and weights of headings, backgrounds of code, borders of tables, tooltips of links to the
// web. `line`: height of a line of text in pixels.
void styleGuidePage(QTextDocument& page, const QPalette& palette, int line);

}  // namespace headscope::ui
