// Container for pages below a header. In a split view it scrolls if the page is larger.
#pragma once

#include <QWidget>

class QScrollArea;
class QStackedLayout;
class QToolButton;

namespace headscope::ui {

class Page;
class PageHeader;

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

    PageHeader* header() const { return m_header; }
    QToolButton* nameButton() const;
    QToolButton* closeButton() const;

private:
    PageHeader* m_header = nullptr;
    QScrollArea* m_view = nullptr;
    QStackedLayout* m_stack = nullptr;
};

}  // namespace headscope::ui
