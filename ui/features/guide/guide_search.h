// Full-text search over the pages of the user guide.
#pragma once

#include "ui/features/guide/guide_text.h"

namespace headscope::ui {

struct GuideHit {
    QString page;         // "settings"
    QString title;        // of the page
    QString heading, id;  // of the section; the id is "" for the text below the title
    QString passage;      // the matching text; "" if the heading alone matches
    QString excerpt;      // part of the passage around the first match
};

struct NamedGuidePage {
    QString name;  // "settings"
    GuidePage page;
};

// Words of a query.
QStringList guideWords(const QString& typed);
// Finds passages that contain all words together with their heading, ignoring case. Titles come
// first, then headings, then passages in the order of the pages. Returns at most `most` hits; all:
// number of all.
std::vector<GuideHit> findInGuide(const std::vector<NamedGuidePage>& pages, const QString& typed,
                                  std::size_t most, std::size_t& all);

}  // namespace headscope::ui
