// Links from the window into the user guide (resources/guide). A target is "PAGE.md" or
// "PAGE.md#ID", where ID is that of a heading.
#pragma once

#include "core/api/base/result.h"

#include <QString>

class QWidget;

namespace headscope::ui {

// Returns the id of a heading like GitHub and packaging/guide_html.py: lower case, hyphens for
// spaces, no other punctuation. If headings of a page have the same id, the caller appends "-1",
// "-2", ... to the later ones.
QString guideSlug(const QString& heading);

QString guideOfPage(const QString& page);    // target for a page of the window, by its id
QString guideOfSetting(const QString& key);  // target for a setting of a run
// Target for an entry of the guide's page about measures. kind: "Measure", "Penalty" or "Method",
// as in the headings of that page.
QString guideOfEntry(const QString& kind, const QString& id);
QString guideOfError(ErrorCode code);  // target for a message about an error

// Sets the target that explains a widget and what is inside it. What's This texts may link to it.
void setGuideTarget(QWidget* widget, const QString& target);
// Target of the nearest widget that has one: `widget`, its parent, and so on; "" if there is none.
QString guideTargetAt(const QWidget* widget);

}  // namespace headscope::ui
