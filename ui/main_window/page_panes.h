// Shows pages, one or two side by side, and their rail. The current page has the keyboard focus, or
// had it last.
// A page chosen by rail, menu or key replaces the current page, or becomes current if it is shown
// beside. A page is never shown twice.
#pragma once

#include "ui/main_window/shown_pages.h"

#include <QStringList>
#include <QWidget>

class QSplitter;

namespace headscope::ui {

class Page;
class PagePane;
class Rail;

class PagePanes : public QWidget {
    Q_OBJECT
public:
    explicit PagePanes(QWidget* parent = nullptr);
    ~PagePanes() override;

    // iconName and group: as in Rail::addPage.
    void add(const QString& id, Page* page, const QString& iconName = {},
             const QString& group = {});
    // Bar that chooses the page. It belongs to this object until another widget takes it.
    Rail* rail() const { return m_rail; }

    QStringList ids() const { return m_ids; }
    Page* page(const QString& id) const;  // page with this id; null if unknown
    Page* current() const;
    QString currentId() const { return idOf(current()); }
    QString besideId() const;  // id of the page beside; "" without a split view
    bool split() const;
    bool canSplit() const { return !partner().isEmpty(); }

    bool offers(const QString& id) const;
    // pages to offer; empty: all; shown pages stay if possible
    void setOffered(const QStringList& ids);

    void showPage(const QString& id);
    void showBeside(const QString& id);  // shows a page beside the current one, which stays current
    // opens the split view with the page last shown there, the previous or the next one; or closes
    // it
    void setSplit(bool on);
    void goToOther();  // moves the keyboard focus to the other page
    void swapSides();

    ShownPages shown() const;
    void restore(const ShownPages& pages);  // restores the pages that are offered

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void changed();  // emitted if the shown pages or the current page changed
    void pageMenuRequested(const QString& id, const QPoint& at);
    void nextRequested(const QString& id);  // a page's button for the next step was pressed

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QString idOf(const Page* page) const;
    QString partner() const;
    void makeCurrent(PagePane* pane);
    void open(PagePane* after);
    void close(PagePane* pane);
    void setShare(int share);
    int share() const;
    void step(int by);
    void fillMenu(PagePane* pane);
    void followFocus(const QWidget* old, const QWidget* now);
    void follow();

    Rail* m_rail = nullptr;
    QSplitter* m_splitter = nullptr;
    // pane of the current page, and the other pane, which may be hidden
    PagePane *m_here = nullptr, *m_there = nullptr;
    QStringList m_ids, m_offered;
    QList<Page*> m_pages;
    // m_last: page of the last split view; m_before: previous page of the current pane
    QString m_last, m_before;
    int m_share = kWholeWidth / 2;
};

}  // namespace headscope::ui
