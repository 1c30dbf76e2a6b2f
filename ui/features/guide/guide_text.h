// Reads a page of the user guide for its list of pages and its search: headings with their ids, and
// plain text. The Markdown is what packaging/guide_html.py allows.
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace headscope::ui {

struct GuideHeading {
    int level = 1;  // 1 is the title of the page
    QString text;   // plain
    QString id;     // unique in the page
};

// A paragraph, an item of a list, a row of a table or a line of code, without markup.
struct GuidePassage {
    int heading = 0;    // index of the heading above it
    QStringList cells;  // one, or the filled cells of a row
};

struct GuidePage {
    std::vector<GuideHeading> headings;  // the first is the title
    std::vector<GuidePassage> passages;

    QString title() const { return headings.empty() ? QString() : headings.front().text; }
};

GuidePage readGuidePage(const QString& markdown);
// Title of a page, from its first line.
QString guideTitle(const QString& markdown);
// Pages that a page links to ("settings" for settings.md#runname), in order and without
// repetitions.
QStringList linkedGuidePages(const QString& markdown);
// Gives the headings of a page their ids in order of appearance. Call it once per heading.
class GuideIds {
public:
    QString next(const QString& heading);

private:
    QStringList m_slugs;
};

}  // namespace headscope::ui
