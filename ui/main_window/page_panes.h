// Where the pages are shown: tabs with all of them above one place, or above two beside each other. One page is
// current: the one that has the keyboard's focus, or had it last. What is chosen by tab, menu or key opens in its
// place, unless it stands in the other: that becomes the current one then. A page is never shown twice.
#pragma once

#include "ui/main_window/shown_pages.h"

#include <QStringList>
#include <QWidget>

class QSplitter;
class QToolButton;

namespace headscope::ui {

class Page;
class PagePane;

class PagePanes : public QWidget {
    Q_OBJECT
public:
    explicit PagePanes(QWidget* parent = nullptr);
    ~PagePanes() override;

    void add(const QString& id, Page* page);
    void setCorner(QToolButton* button);  // after the tabs; says what it does where that leaves all of them in sight

    QStringList ids() const { return m_ids; }
    Page* page(const QString& id) const;  // null: there is none
    Page* current() const;
    QString currentId() const { return idOf(current()); }
    QString besideId() const;  // ""
    bool split() const;
    bool canSplit() const { return !partner().isEmpty(); }

    bool offers(const QString& id) const;
    void setOffered(const QStringList& ids);  // none: all; what is shown stays where it may

    void showPage(const QString& id);
    void showBeside(const QString& id);  // the current page stays, and stays the current one
    void setSplit(bool on);              // beside: what was there last, else the page before, else the next one
    void goToOther();                    // with the keyboard's focus
    void swapSides();
    void showCorner(bool on);

    ShownPages shown() const;
    void restore(const ShownPages& pages);  // as far as its pages are offered

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void changed();  // which pages are shown, or which of them is current
    void tabMenuAsked(const QString& id, const QPoint& at);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Tabs;

    QString idOf(const Page* page) const;
    QString partner() const;
    void fitCorner();
    void makeCurrent(PagePane* pane);
    void open(PagePane* after);
    void close(PagePane* pane);
    void setShare(int share);
    int share() const;
    void step(int by);
    void fillMenu(PagePane* pane);
    void followFocus(const QWidget* old, const QWidget* now);
    void follow();

    Tabs* m_tabs = nullptr;
    QToolButton* m_corner = nullptr;
    QSplitter* m_splitter = nullptr;
    PagePane *m_here = nullptr, *m_there = nullptr;  // the current one, and the other, which may be closed
    QStringList m_ids, m_offered;
    QList<Page*> m_pages;
    QString m_last, m_before;  // what stood beside when the sides were joined; what the current place showed before
    int m_share = kWholeWidth / 2;
};

}  // namespace headscope::ui
