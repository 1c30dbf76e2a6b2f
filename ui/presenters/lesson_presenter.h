// A lesson as it is given: which step, what was answered, what was measured. It opens the runs and sets the one
// selection that the pages share; pages and views are brought forward by whoever shows it (stageSet). A number is told
// only after the learner has committed to an answer. GUI thread.
#pragma once

#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"
#include "ui/presenters/lesson.h"
#include "ui/presenters/lesson_value.h"

#include <optional>

namespace headscope::ui {

class LessonPresenter : public QObject {
    Q_OBJECT
public:
    enum class Ask { None, Open, Measuring, Shown, Failed };
    // What became of a question.
    struct Outcome {
        int answered = -1, right = -1;
        double value = 0;
        bool asWritten = true;  // the explanation is about the answer that turned out to be right
        bool correct() const { return answered == right; }
    };

    explicit LessonPresenter(Workspace& workspace, const std::vector<Lesson>& lessons = shippedLessons(),
                             QObject* parent = nullptr);

    const std::vector<Lesson>& lessons() const { return m_lessons; }
    const Lesson* lesson() const { return m_lesson; }  // null: none is given
    const LessonStep& step() const;                    // of a lesson that is given
    int stepIndex() const { return m_step; }
    bool first() const { return m_step == 0; }
    bool last() const;

    void start(const QString& id);
    // The runs that were open before it are opened again.
    void leave();
    void next();
    void back();
    void setStage();  // what the step shows again, whatever was clicked since

    Ask ask() const;
    int chosen() const { return now().chosen; }  // -1: nothing yet
    void choose(int answer);                     // can be changed until it is committed to
    void commit();                               // measures and then shows the number
    const Outcome* outcome() const;              // null unless it is shown
    QString shownText() const;                   // the number, in the lesson's words
    QString verdict() const;
    QString problem() const { return now().problem; }
    int rightAnswers() const, askedQuestions() const;  // of this lesson so far

    bool settled() const { return m_rounds.settled(); }

Q_SIGNALS:
    void changed();
    void lessonChanged();  // another lesson, or none
    void stageSet(const headscope::ui::LessonStage& stage);
    void finished(const QString& id);  // its last step was left by next()

private:
    struct Answered {
        Ask state = Ask::None;
        int chosen = -1;
        Outcome outcome;
        LessonNumber first, second;
        QString problem;
    };

    const Answered& now() const;
    void enter(int step);
    bool openRuns(const QStringList& folders);
    QString pathOf(const QString& folder) const;  // "": not among the runs that come with the program
    void show(const LessonStage& stage);
    void measure();
    void take(LessonNumber Answered::*place, int step, Result<LessonNumber> answer);
    void finishMeasuring(int step);
    void fail(const QString& why);

    Workspace& m_workspace;
    const std::vector<Lesson>& m_lessons;
    const Lesson* m_lesson = nullptr;
    int m_step = 0;
    std::vector<Answered> m_answers;    // a step each
    QStringList m_before;               // paths of the runs that were open
    std::vector<RunHandle> m_measured;  // kept while their numbers are on their way
    Rounds m_rounds;
    int m_waiting = 0;
};

}  // namespace headscope::ui
