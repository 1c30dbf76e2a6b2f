// State of the guide window: pages, the shown location, its history, links and search. Pages are
// compiled into the program; each is read when it is first needed. GUI thread only.
#pragma once

#include "ui/features/guide/guide_search.h"

#include <QHash>
#include <QObject>
#include <QUrl>

namespace headscope::ui {

struct GuidePlace {
    QString page;     // name of the page, e.g. "settings"
    QString heading;  // id of the heading; "" for the top of the page
    int scroll = -1;  // position of the scroll bar when the reader left; -1: at the heading
    // passage: text to scroll to; typed: words to highlight; set by a search
    QString passage, typed;
};

class GuidePresenter : public QObject {
    Q_OBJECT
public:
    explicit GuidePresenter(QObject* parent = nullptr);

    // page names: the first page, those it links to in order, then all others
    const QStringList& pages() const { return m_pages; }
    QString title(const QString& page) const;
    QString markdown(const QString& page) const;  // text of a page; "" if the page is unknown
    const GuidePlace& place() const { return m_history[m_at]; }
    bool has(const QString& target) const;  // true if the page and its heading exist

    // Shows a target (see guide_targets.h). Shows the first page if the page is unknown, and the
    // top of the page if the heading is unknown.
    void open(const QString& target);
    void open(const GuideHit& hit, const QString& typed);
    // Follows a link of the shown page: to a heading, a page, or a web address. Other schemes are
    // refused.
    void follow(const QUrl& link);
    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_history.size(); }
    void back();
    void forward();
    void keepScroll(int scroll) { m_history[m_at].scroll = scroll; }

    static constexpr std::size_t kMostHits = 200;
    std::vector<GuideHit> find(const QString& typed, std::size_t& all);

Q_SIGNALS:
    void shown(const headscope::ui::GuidePlace& place);
    void webRequested(const QUrl& address);  // requests to open an http or https address
    void refused(const QString& link);

private:
    GuidePlace placeOf(const QString& target) const;
    void go(GuidePlace place);

    QStringList m_pages;
    QHash<QString, QString> m_titles;
    std::vector<NamedGuidePage> m_read;  // pages for the search; empty until the first search
    QList<GuidePlace> m_history;
    qsizetype m_at = 0;
};

}  // namespace headscope::ui
