// A lesson: steps that set up the pages for a shipped run, explain, and ask the learner before a
// number is shown. Plain values, read from resources/lessons (format: see the README there).
// Numbers are not stored in lessons but measured on the run after the learner has answered.
#pragma once

#include "core/api/base/result.h"
#include "core/api/requests/head_mask.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <limits>
#include <optional>
#include <vector>

namespace headscope::ui {

// State of the pages in one step.
struct LessonStage {
    // Folders of shipped runs: A, or A and B; "@pretrained": the run of a pretrained
    // model that the learner opened
    QStringList runs;
    QString page, view;      // page and view ids; only the Heads page has views, others use ""
    QString measure;         // pairwise measure of the Heads page's matrices
    std::int64_t step = -1;  // training step of the weights; -1: the last
    int sample = 0;          // index of the sample in the test split
    HeadPlace head, other{0, 1};
    QString off;  // removed heads of run A, e.g. "0.1,0.3"
    bool operator==(const LessonStage& o) const;
};

// A number to measure on a run.
struct LessonValue {
    enum class Kind {
        Pair,       // similarity of the heads `head` and `other`
        Mean,       // mean similarity over the pairs of one attention site, or of all sites
        Chance,     // mean similarity of independent heads of the same sharpness
        Flatness,   // mean cosine between a site's attention maps and flat maps
        Head,       // a measure of a single head
        Attention,  // attention weight from one token to another in one sample
        Score       // score on the test split with heads removed
    };
    Kind kind = Kind::Pair;
    QString run, measure, score, off;
    HeadPlace head, other{0, 1};
    int site = -1;  // attention site; -1: mean over all sites
    int sample = 0, query = 0, key = 0;
};

// One answer. It is right if the measured number is below `below` and not below the previous
// answer's limit.
struct LessonAnswer {
    QString text;
    double below = std::numeric_limits<double>::infinity();
};

struct LessonQuestion {
    QString question;
    std::vector<LessonAnswer> answers;  // answers in ascending order of their limits
    LessonValue value;
    std::optional<LessonValue> minus;  // subtracted from `value` if set
    bool percent = false;
    int decimals = 2;
    bool chance = false;  // true: also report the chance level
    // index of the answer that `shown` and `explanation` were written for; -1: every answer
    int expected = 0;
    // result text; "{value}", and "{first}", "{second}" for a difference, are replaced by numbers
    QString shown;
    QString explanation;  // paragraphs, shown only if the expected answer is right
    LessonStage seen;     // state of the pages when the number is shown
    int rightAnswer(double value) const;
};

struct LessonStep {
    QString title, text, formula;  // text: paragraphs, may contain **bold**
    LessonStage stage;
    std::optional<LessonQuestion> ask;
};

struct Lesson {
    QString id, title, summary, icon;
    int minutes = 5;
    std::vector<LessonStep> steps;
};

// Parses a lesson. Unknown keys are errors. Errors: BadData, naming the step, what was found and
// what is allowed.
Result<Lesson> lessonFrom(const QByteArray& json);
// Id of the demo. It has a button of its own instead of a numbered card.
constexpr const char* kDemoLesson = "demo";
// Shipped lessons in their order. Unreadable ones are skipped; a test reads all of them.
const std::vector<Lesson>& shippedLessons();

}  // namespace headscope::ui
