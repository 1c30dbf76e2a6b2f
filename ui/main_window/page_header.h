// Header of a page: its title, its verdict, and a button for the next step. In a split
// view the title is a button that chooses the page of this side, and a second one closes the side.
#pragma once

#include <QPointer>
#include <QWidget>

#include <functional>
#include <utility>

class QLabel;
class QPushButton;
class QToolButton;

namespace headscope::ui {

class Heading;
class Page;

class PageHeader : public QWidget {
    Q_OBJECT
public:
    explicit PageHeader(QWidget* parent = nullptr);

    void showPage(Page* page);
    // Says which pages are offered; the button for the next step leads only to these. Call
    // refresh() when its answers change.
    void setOffers(std::function<bool(const QString&)> offers) { m_offers = std::move(offers); }
    void refresh();
    void setSplit(bool on);
    void setCurrent(bool on);  // marks the current side of a split view

    // Button with an empty menu, which the caller fills with pages to choose from.
    QToolButton* nameButton() const { return m_name; }
    QToolButton* closeButton() const { return m_close; }
    QString verdict() const;  // as shown; "": none
    QPushButton* nextButton() const { return m_next; }

Q_SIGNALS:
    void nextRequested(const QString& page);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::function<bool(const QString&)> m_offers;
    QPointer<Page> m_page;
    Heading* m_title = nullptr;
    QLabel* m_verdict = nullptr;
    QPushButton* m_next = nullptr;
    QToolButton *m_name = nullptr, *m_close = nullptr;
    bool m_split = false, m_current = false;
};

}  // namespace headscope::ui
