// State of the guide window: pages, the place that is shown, its history, links and search. Pages
// are compiled into the program; each is read when it is first needed. GUI thread only.
#pragma once

#include "ui/features/guide/guide_search.h"

#include <QHash>
#include <QObject>
#include <QUrl>

namespace headscope::ui {

struct GuidePlace {
    QString page;            // name, as "settings"
    QString heading;         // id; "" for the top of the page
    int scroll = -1;         // position of the scroll bar when the reader left; -1: at the heading
    QString passage, typed;  // text to show and words to highlight, after a search
};

class GuidePresenter : public QObject {
    Q_OBJECT
public:
    explicit GuidePresenter(QObject* parent = nullptr);

    const QStringList& pages() const { return m_pages; }  // names, in the order of the first page
    QString title(const QString& page) const;
    QString markdown(const QString& page) const;  // "" if unknown
    const GuidePlace& place() const { return m_history[m_at]; }
    bool has(const QString& target) const;  // page and heading exist

    // Shows a target as in guide_targets.h. An unknown page shows the first one, an unknown heading
    // the top.
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
    void webRequested(const QUrl& address);  // http or https
    void refused(const QString& link);

private:
    GuidePlace placeOf(const QString& target) const;
    void go(GuidePlace place);

    QStringList m_pages;
    QHash<QString, QString> m_titles;
    std::vector<NamedGuidePage> m_read;  // for the search; empty until the first one
    QList<GuidePlace> m_history;
    qsizetype m_at = 0;
};

}  // namespace headscope::ui
