// Links from the window into the user guide (resources/guide). A target is "PAGE.md" or
// "PAGE.md#ID", where ID is that of a heading.
#pragma once

#include <QString>

class QWidget;

namespace headscope::ui {

// Id of a heading as GitHub and packaging/guide_html.py make it: lower case, hyphens for spaces, no
// other punctuation. Repeated headings of a page get "-1", "-2", ... after it, which the caller
// adds.
QString guideSlug(const QString& heading);

QString guideOfPage(const QString& page);    // target for a page of the window, by its id
QString guideOfSetting(const QString& key);  // target for a setting of a run
// Target for an entry of the page of measures. kind: "Measure", "Penalty" or "Method", as in its
// headings.
QString guideOfEntry(const QString& kind, const QString& id);
QString guideOfProblems();  // target for messages and failed runs

// Sets the target that explains a widget and what is inside it. What's This texts may link to it.
void setGuideTarget(QWidget* widget, const QString& target);
// Target of the nearest widget that has one, from `widget` outwards; "" if there is none.
QString guideTargetAt(const QWidget* widget);

}  // namespace headscope::ui
