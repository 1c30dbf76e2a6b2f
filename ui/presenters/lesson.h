// A lesson: steps that set the pages to something of a shipped run, tell of it, and ask before the number is shown.
// Plain values, read from resources/lessons (its README has the format). No number that a learner is told stands in
// them: it is measured on the run when the learner has answered.
#pragma once

#include "core/api/head_mask.h"
#include "core/api/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <limits>
#include <optional>
#include <vector>

namespace headscope::ui {

// What the pages show in a step.
struct LessonStage {
    QStringList runs;        // folders among the runs that come with the program: A, or A and B
    QString page, view;      // ids; view: of the Heads page ("" on others)
    QString measure;         // pairwise, of the Heads page's matrices
    std::int64_t step = -1;  // of the weights; -1: the last ones
    int sample = 0;          // of the test split
    HeadPlace head, other{0, 1};
    QString off;  // heads of run A that are off, "0.1,0.3"
    bool operator==(const LessonStage& o) const;
};

// A number that is measured on a run.
struct LessonValue {
    enum class Kind {
        Pair,       // similarity of head and other
        Mean,       // similarity, mean over the pairs of a site, or of all sites
        Chance,     // the same between independent heads of the same sharpness
        Flatness,   // cosine of a site's maps with flat ones, mean over its heads
        Head,       // a per-head measure
        Attention,  // weight that a head gives from one token to another in a sample
        Score       // of the test split, with heads off
    };
    Kind kind = Kind::Pair;
    QString run, measure, score, off;
    HeadPlace head, other{0, 1};
    int site = -1;  // -1: the mean over all
    int sample = 0, query = 0, key = 0;
};

// The answer is right where the measured number lies below `below`, and not below that of the answer before.
struct LessonAnswer {
    QString text;
    double below = std::numeric_limits<double>::infinity();
};

struct LessonQuestion {
    QString question;
    std::vector<LessonAnswer> answers;  // rising
    LessonValue value;
    std::optional<LessonValue> minus;  // asked about is then value - minus
    bool percent = false;
    int decimals = 2;
    bool chance = false;  // the level of chance is told with the number
    int expected = 0;     // answer that the texts below were written for
    QString shown;        // "{value}" and, of a difference, "{first}", "{second}": the numbers
    QString explanation;  // paragraphs, told where the expected answer is the right one
    LessonStage seen;     // what the pages show with the number
    int rightAnswer(double value) const;
};

struct LessonStep {
    QString title, text, formula;  // text: paragraphs, **bold**
    LessonStage stage;
    std::optional<LessonQuestion> ask;
};

struct Lesson {
    QString id, title, summary, icon;
    int minutes = 5;
    std::vector<LessonStep> steps;
};

// Errors: BadData, naming the step, what was found and what is allowed. Unknown keys are errors.
Result<Lesson> lessonFrom(const QByteArray& json);
// Those that come with the program, in their order; one that cannot be read is left out (a test reads all of them).
const std::vector<Lesson>& shippedLessons();

}  // namespace headscope::ui
