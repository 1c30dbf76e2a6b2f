// Container for pages. In a split view it has a header with the page's name, and scrolls if the
// page is larger.
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

    Page* page() const;  // the front page; null before the first
    // adds a page behind the front page, or moves it here from another pane
    void add(Page* page);
    void put(Page* page);    // shows the page in front
    void setSplit(bool on);  // on: true in a split view, where each pane has a header
    void setCurrent(bool on);
    // focuses the last focused widget of the page, or its first
    void takeFocus(Qt::FocusReason reason);
    bool hasFocusInside() const;

    // Button with an empty menu, which the caller fills with pages to choose from.
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
