// Question of a lesson step: answers to select, and the measured number after the answer was
// committed.
#pragma once

#include "ui/features/lessons/lesson_presenter.h"

#include <QWidget>

class QButtonGroup;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace headscope::ui {

class IconLabel;

class LessonQuestionView : public QWidget {
    Q_OBJECT
public:
    explicit LessonQuestionView(LessonPresenter& presenter, QWidget* parent = nullptr);

    void follow();
    QString resultText() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeAnswers(const LessonQuestion& ask);
    void showOutcome();

    LessonPresenter& m_presenter;
    const LessonQuestion* m_shown = nullptr;  // question whose answers are displayed
    QLabel* m_question = nullptr;
    QVBoxLayout* m_rows = nullptr;
    QButtonGroup* m_group = nullptr;
    QPushButton* m_commit = nullptr;
    QWidget* m_result = nullptr;
    IconLabel *m_right = nullptr, *m_wrong = nullptr;
    QLabel *m_verdict = nullptr, *m_number = nullptr, *m_explanation = nullptr,
           *m_problem = nullptr;
};

}  // namespace headscope::ui
