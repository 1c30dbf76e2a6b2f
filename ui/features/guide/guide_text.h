// Parses a page of the user guide for the page list and the search: headings with their ids, and
// plain text. Supports the Markdown that packaging/guide_html.py allows.
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace headscope::ui {

struct GuideHeading {
    int level = 1;  // heading level; 1 is the title of the page
    QString text;   // text without markup
    QString id;     // id of the heading, unique in the page
};

// A paragraph, list item, table row or line of code, without markup.
struct GuidePassage {
    int heading = 0;    // index of the heading above the passage
    QStringList cells;  // one text, or the non-empty cells of a table row
};

struct GuidePage {
    std::vector<GuideHeading> headings;  // headings of the page; the first is the title
    std::vector<GuidePassage> passages;

    QString title() const { return headings.empty() ? QString() : headings.front().text; }
};

GuidePage readGuidePage(const QString& markdown);
// Title of a page, from its first line.
QString guideTitle(const QString& markdown);
// Pages that a page links to ("settings" for settings.md#runname), in order and without
// repetitions.
QStringList linkedGuidePages(const QString& markdown);
// Assigns ids to the headings of a page. Call it once per heading, in order of appearance.
class GuideIds {
public:
    QString next(const QString& heading);

private:
    QStringList m_slugs;
};

}  // namespace headscope::ui
