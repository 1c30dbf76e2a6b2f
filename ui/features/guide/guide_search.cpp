#include "ui/features/guide/guide_search.h"

#include <QRegularExpression>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr qsizetype kExcerpt = 140;  // maximum length of an excerpt in characters
constexpr int kBefore = 40;          // maximum characters of the excerpt before the first match

bool containsAll(const QString& text, const QStringList& words) {
    return std::all_of(words.begin(), words.end(), [&](const QString& word) {
        return text.contains(word, Qt::CaseInsensitive);
    });
}

// Returns the cell of a table row that contains most of the words.
QString bestCell(const QStringList& cells, const QStringList& words) {
    const auto count = [&](const QString& cell) {
        return std::count_if(words.begin(), words.end(), [&](const QString& word) {
            return cell.contains(word, Qt::CaseInsensitive);
        });
    };
    return *std::max_element(cells.begin(), cells.end(), [&](const QString& a, const QString& b) {
        return count(a) < count(b);
    });
}

QString excerptOf(const QString& text, const QStringList& words) {
    if (text.size() <= kExcerpt) return text;
    qsizetype first = text.size();
    for (const QString& word : words)
        if (const auto at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0)
            first = std::min(first, at);
    auto from = first > kExcerpt - kBefore ? first - kBefore : 0;
    // Start the excerpt at the beginning of a word.
    if (from > 0) from = text.indexOf(QLatin1Char(' '), from) + 1;
    QString cut = text.mid(from, kExcerpt);
    if (from + cut.size() < text.size())
        cut = cut.left(std::max<qsizetype>(cut.lastIndexOf(QLatin1Char(' ')), 1));
    return (from > 0 ? QStringLiteral("… ") : QString()) + cut +
           (from + cut.size() < text.size() ? QStringLiteral(" …") : QString());
}

GuideHit hitAt(const NamedGuidePage& named, std::size_t heading) {
    const auto& at = named.page.headings[heading];
    return {named.name, named.page.title(), at.text, heading == 0 ? QString() : at.id, {}, {}};
}

}  // namespace

QStringList guideWords(const QString& typed) {
    return typed.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

std::vector<GuideHit> findInGuide(const std::vector<NamedGuidePage>& pages, const QString& typed,
                                  std::size_t most, std::size_t& all) {
    const QStringList words = guideWords(typed);
    std::vector<GuideHit> titles, headings, passages;
    for (const auto& named : words.isEmpty() ? std::vector<NamedGuidePage>() : pages) {
        for (std::size_t i = 0; i < named.page.headings.size(); ++i)
            if (containsAll(named.page.headings[i].text, words))
                (i == 0 ? titles : headings).push_back(hitAt(named, i));
        for (const auto& passage : named.page.passages) {
            const QString text = passage.cells.join(QStringLiteral(" · "));
            const auto heading = static_cast<std::size_t>(passage.heading);
            const QString& above = named.page.headings[heading].text;
            const bool own = std::any_of(words.begin(), words.end(), [&](const QString& word) {
                return text.contains(word, Qt::CaseInsensitive);
            });
            // List a heading that contains all words once, not again for each of its passages.
            if (!own || !containsAll(text + QLatin1Char(' ') + above, words)) continue;
            if (containsAll(above, words) && !containsAll(text, words)) continue;
            auto hit = hitAt(named, heading);
            hit.passage = bestCell(passage.cells, words);
            hit.excerpt = excerptOf(text, words);
            passages.push_back(std::move(hit));
        }
    }
    std::vector<GuideHit> found = std::move(titles);
    for (auto* more : {&headings, &passages})
        found.insert(found.end(), std::make_move_iterator(more->begin()),
                     std::make_move_iterator(more->end()));
    all = found.size();
    if (found.size() > most) found.resize(most);
    return found;
}

}  // namespace headscope::ui
