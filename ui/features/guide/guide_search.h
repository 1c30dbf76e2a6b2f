// Full-text search over the pages of the user guide.
#pragma once

#include "ui/features/guide/guide_text.h"

namespace headscope::ui {

struct GuideHit {
    QString page;   // name of the page, e.g. "settings"
    QString title;  // title of the page
    // heading of the section and its id; the id is "" for text below the title
    QString heading, id;
    QString passage;  // the matching text; "" if the heading alone matches
    QString excerpt;  // part of the passage around the first match
};

struct NamedGuidePage {
    QString name;  // name of the page, e.g. "settings"
    GuidePage page;
};

// Splits a search query into words.
QStringList guideWords(const QString& typed);
// Finds passages that contain all words, together with their heading, ignoring case. Titles come
// first, then headings, then passages in the order of the pages. Returns at most `most` hits; `all`
// receives the number of all hits.
std::vector<GuideHit> findInGuide(const std::vector<NamedGuidePage>& pages, const QString& typed,
                                  std::size_t most, std::size_t& all);

}  // namespace headscope::ui
