// One place that pages are shown in: a header with the page's name, where there are two such places, and the page,
// which scrolls where the place is too small for it.
#pragma once

#include <QWidget>

class QScrollArea;
class QStackedLayout;
class QToolButton;

namespace headscope::ui {

class Page;

class PagePane : public QWidget {
    Q_OBJECT
public:
    explicit PagePane(QWidget* parent = nullptr);
    ~PagePane() override;

    Page* page() const;      // the one in front; null before the first
    void add(Page* page);    // behind the one in front; from another pane, if it stands behind the page there
    void put(Page* page);    // to the front
    void setSplit(bool on);  // there are two panes: each has its header
    void setCurrent(bool on);
    void takeFocus(Qt::FocusReason reason);  // to where it was last in the page, or where its keys begin
    bool hasFocusInside() const;

    // Its menu chooses the page of this place; to be filled.
    QToolButton* nameButton() const { return m_name; }
    QToolButton* closeButton() const { return m_close; }

private:
    class Header;

    Header* m_header = nullptr;
    QToolButton *m_name = nullptr, *m_close = nullptr;
    QScrollArea* m_view = nullptr;
    QStackedLayout* m_stack = nullptr;
};

}  // namespace headscope::ui
