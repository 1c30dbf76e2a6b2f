// Cards of all lessons, in as many columns as fit. Used on the start page and in the lesson panel.
#pragma once

#include "ui/features/lessons/lesson.h"

#include <QWidget>

class QGridLayout;
class QLabel;

namespace headscope::ui {

class Card;

class LessonCards : public QWidget {
    Q_OBJECT
public:
    explicit LessonCards(const std::vector<Lesson>& lessons, QWidget* parent = nullptr);

    void setDone(const QStringList& ids);
    void setOffered(std::optional<QStringList> ids);       // ids: lessons to offer; nullopt: all
    bool offers(const QString& id) const;                  // whether the lesson has a visible card
    const QList<Card*>& cards() const { return m_cards; }  // cards in the order of the lessons

Q_SIGNALS:
    void chosen(const QString& id);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange(int columns);

    const std::vector<Lesson>& m_lessons;
    QGridLayout* m_grid = nullptr;
    QList<Card*> m_cards;
    QList<QLabel*> m_times;
    int m_columns = 0;
    std::optional<QStringList> m_offered;
};

}  // namespace headscope::ui
