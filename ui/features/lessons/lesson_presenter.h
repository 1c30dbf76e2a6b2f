// Conducts a lesson: the current step, the answers and the measured numbers. It opens the runs and
// sets the selection that all pages share; listeners of stageSet() bring pages and views to the
// front. A number is shown only after the learner has committed to an answer. GUI thread.
#pragma once

#include "ui/features/lessons/lesson.h"
#include "ui/features/lessons/lesson_value.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <optional>

namespace headscope::ui {

class LessonPresenter : public QObject {
    Q_OBJECT
public:
    enum class Ask { None, Open, Measuring, Shown, Failed };
    // Result of a question: the learner's answer and the right one.
    struct Outcome {
        int answered = -1, right = -1;
        double value = 0;
        bool asWritten = true;  // true if the explanation fits the right answer
        bool correct() const { return answered == right; }
    };

    explicit LessonPresenter(Workspace& workspace,
                             const std::vector<Lesson>& lessons = shippedLessons(),
                             QObject* parent = nullptr);

    const std::vector<Lesson>& lessons() const { return m_lessons; }
    const Lesson* lesson() const { return m_lesson; }  // the running lesson; null if there is none
    // current step; call only while a lesson is running
    const LessonStep& step() const;
    int stepIndex() const { return m_step; }
    bool first() const { return m_step == 0; }
    bool last() const;

    void start(const QString& id);
    // Ends the lesson and opens the runs again that were open before.
    void leave();
    void next();
    void back();
    const Lesson* following() const;  // the lesson after the running one; null if there is none
    void startFollowing();            // finishes the running lesson and starts the following one
    void setStage();                  // restores the step's state of the pages

    // Whether the step waits for the run of a pretrained model.
    bool needsPretrained() const;

    Ask ask() const;
    int chosen() const { return now().chosen; }  // index of the selected answer; -1: none
    // selects an answer, which can be changed until commit()
    void choose(int answer);
    void commit();  // measures the number, then shows it
    // result of the question; null unless the number is shown
    const Outcome* outcome() const;
    QString shownText() const;  // the measured number in the lesson's words
    QString verdict() const;
    QString problem() const { return now().problem; }
    // number of right answers and of requests in this lesson so far
    int rightAnswers() const, sentRequests() const;

    bool settled() const { return m_first.settled() && m_second.settled(); }

Q_SIGNALS:
    void changed();
    void lessonChanged();  // emitted if another lesson was started, or the lesson ended
    void stageSet(const headscope::ui::LessonStage& stage);
    void finished(const QString& id);  // emitted if next() left the last step

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
    // path of a shipped run; "" if `folder` is not one
    QString pathOf(const QString& folder) const;
    QString whyMissing(const QString& folder) const;  // why pathOf() returned ""
    void reopenRuns();
    // path of the run that "@pretrained" means: the same one during the whole lesson; "" if none
    QString pretrainedRun() const;
    bool usesPretrained() const;
    void followRuns();
    void show(const LessonStage& stage);
    void measure();
    void handle(QueryEvent event, const Error* error);
    void finishMeasuring();
    void stopMeasuring();
    void fail(const QString& why);

    Workspace& m_workspace;
    const std::vector<Lesson>& m_lessons;
    const Lesson* m_lesson = nullptr;
    int m_step = 0;
    std::vector<Answered> m_answers;  // answers, one per step
    QString m_pretrained;  // path of the pretrained run that the lesson uses; "": none yet
    QStringList m_before;  // paths of the runs that were open before the lesson
    Query<LessonValue, LessonNumber> m_first, m_second;
};

}  // namespace headscope::ui
