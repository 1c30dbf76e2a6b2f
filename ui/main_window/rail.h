// Bar at the window's left edge that chooses the page: an icon and a word for each, in groups. The
// page shown beside the current one is marked too. Where words would take too much of the window's
// width or height, the rail folds to icons; tooltips then name the pages.
#pragma once

#include <QStringList>
#include <QTabBar>

namespace headscope::ui {

class Rail : public QTabBar {
    Q_OBJECT
public:
    explicit Rail(QWidget* parent = nullptr);

    // Adds a page at the end. group: heading above the first offered page of the group; "": none.
    void addPage(const QString& title, const QString& iconName, const QString& group);
    void setBeside(int tab);  // -1: no page is shown beside
    bool folded() const { return m_folded; }

Q_SIGNALS:
    void menuRequested(int tab, const QPoint& at);  // at: position on the screen

protected:
    QSize tabSizeHint(int tab) const override;
    QSize minimumTabSizeHint(int tab) const override { return tabSizeHint(tab); }
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fold();
    QSize sizeOf(int tab, bool folded) const;
    bool hasHeading(int tab) const;
    int headingHeight() const;
    QRect buttonRect(int tab) const;  // the tab without the heading above it
    void paintTab(QPainter& painter, int tab) const;
    void hover(int tab);

    QStringList m_groups;  // heading of each tab's group
    int m_beside = -1, m_hovered = -1;
    bool m_folded = false;
};

}  // namespace headscope::ui
