// Cards side by side in one row. Cards that do not fit are hidden.
#pragma once

#include <QList>
#include <QWidget>

namespace headscope::ui {

class OneRow : public QWidget {
    Q_OBJECT
public:
    explicit OneRow(QWidget* parent = nullptr);

    void add(QWidget* card);  // takes the card; its size hint must not change
    void clear();             // deletes all cards
    int shown() const;        // number of cards that fit

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();

    QList<QWidget*> m_cards;
};

}  // namespace headscope::ui
