#include "ui/features/guide/guide_presenter.h"

#include "core/api/base/find_by_id.h"
#include "ui/widgets/icons.h"

#include <QDir>
#include <QFile>

namespace headscope::ui {
namespace {

constexpr QLatin1String kFirst("index"), kEnding(".md");

}  // namespace

GuidePresenter::GuidePresenter(QObject* parent) : QObject(parent) {
    loadResources();
    QStringList all = QDir(QStringLiteral(":/headscope/guide"))
                          .entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
    for (QString& name : all) name.chop(kEnding.size());
    m_pages = QStringList{QString(kFirst)} + linkedGuidePages(markdown(kFirst)) + all;
    m_pages.removeDuplicates();
    m_pages.removeIf([&](const QString& name) { return !all.contains(name); });
    for (const QString& name : std::as_const(m_pages)) m_titles[name] = guideTitle(markdown(name));
    m_history << GuidePlace{kFirst, {}, -1, {}, {}};
}

QString GuidePresenter::title(const QString& page) const {
    return m_titles.value(page);
}

QString GuidePresenter::markdown(const QString& page) const {
    QFile file(QStringLiteral(":/headscope/guide/%1.md").arg(page));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

GuidePlace GuidePresenter::placeOf(const QString& target) const {
    QString page = target.section(QLatin1Char('#'), 0, 0);
    if (page.endsWith(kEnding)) page.chop(kEnding.size());
    return {page, target.section(QLatin1Char('#'), 1), -1, {}, {}};
}

bool GuidePresenter::has(const QString& target) const {
    const auto place = placeOf(target);
    if (!m_pages.contains(place.page)) return false;
    const auto headings = readGuidePage(markdown(place.page)).headings;
    return place.heading.isEmpty() || findById(headings, place.heading);
}

void GuidePresenter::open(const QString& target) {
    auto place = placeOf(target);
    if (!m_pages.contains(place.page)) place = {kFirst, {}, -1, {}, {}};
    go(std::move(place));
}

void GuidePresenter::open(const GuideHit& hit, const QString& typed) {
    go({hit.page, hit.id, -1, hit.passage, typed});
}

void GuidePresenter::follow(const QUrl& link) {
    const QString scheme = link.scheme();
    if (scheme == QLatin1String("http") || scheme == QLatin1String("https")) {
        if (link.isValid() && !link.host().isEmpty()) return Q_EMIT webRequested(link);
        return Q_EMIT refused(link.toString());
    }
    const QString page = link.path().isEmpty() ? place().page + kEnding : link.path();
    const auto wanted = placeOf(page + QLatin1Char('#') + link.fragment(QUrl::FullyDecoded));
    // Accept only page names, so that a link cannot reach other files.
    const bool known = scheme.isEmpty() && link.host().isEmpty() && page.endsWith(kEnding) &&
                       m_pages.contains(wanted.page);
    if (!known) return Q_EMIT refused(link.toString());
    go(wanted);
}

void GuidePresenter::go(GuidePlace place) {
    const auto& now = m_history[m_at];
    // Opening the current location again adds no entry to the history.
    if (now.page == place.page && now.heading == place.heading && now.passage == place.passage) {
        m_history[m_at] = std::move(place);
    } else {
        m_history.resize(m_at + 1);
        m_history << std::move(place);
        ++m_at;
    }
    Q_EMIT shown(m_history[m_at]);
}

void GuidePresenter::back() {
    if (!canGoBack()) return;
    --m_at;
    Q_EMIT shown(place());
}

void GuidePresenter::forward() {
    if (!canGoForward()) return;
    ++m_at;
    Q_EMIT shown(place());
}

std::vector<GuideHit> GuidePresenter::find(const QString& typed, std::size_t& all) {
    if (m_read.empty())
        for (const QString& name : std::as_const(m_pages))
            m_read.push_back({name, readGuidePage(markdown(name))});
    return findInGuide(m_read, typed, kMostHits, all);
}

}  // namespace headscope::ui
