// Panel beside the pages that shows the current lesson step with its question, or the list of
// lessons. View of LessonPresenter.
#pragma once

#include "ui/features/lessons/lesson_presenter.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace headscope::ui {

class Caption;
class FormulaView;
class Heading;
class LessonCards;
class LessonQuestionView;
class ProgressBar;

class LessonPanel : public QWidget {
    Q_OBJECT
public:
    explicit LessonPanel(LessonPresenter& presenter, QWidget* parent = nullptr);

    LessonCards* cards() const { return m_cards; }
    LessonQuestionView* question() const { return m_question; }
    QString stepText() const;  // displayed title and text

Q_SIGNALS:
    void presetRequested(const QString& id);  // id: preset to open, one of the shipped ones
    void presetFileRequested();
    // requests to add the step, its answer and its result to the lab sheet
    void labSheetRequested();
    void openModelRequested();  // the step needs the run of a pretrained model

private:
    QWidget* makeList();
    QWidget* makePresets();
    QWidget* makeStep();
    QWidget* makeButtons();
    void follow();
    QString problem() const;

    LessonPresenter& m_presenter;
    const LessonStep* m_shown = nullptr;
    QStackedWidget* m_stack = nullptr;
    LessonCards* m_cards = nullptr;
    QScrollArea* m_scroll = nullptr;
    Caption *m_lesson = nullptr, *m_problem = nullptr;
    ProgressBar* m_progress = nullptr;
    Heading* m_title = nullptr;
    QLabel* m_text = nullptr;
    FormulaView* m_formula = nullptr;
    LessonQuestionView* m_question = nullptr;
    QPushButton *m_openModel = nullptr, *m_sheet = nullptr, *m_leave = nullptr, *m_back = nullptr,
                *m_again = nullptr, *m_next = nullptr, *m_following = nullptr;
};

}  // namespace headscope::ui
