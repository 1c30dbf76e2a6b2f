#include "ui/features/lessons/lesson_presenter.h"

#include "core/api/base/find_by_id.h"
#include "ui/features/lessons/lesson_value.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/shipped_runs.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

QString pathOfRun(const RunHandle& run) {
    return run ? toQt(run->info().path) : QString();
}

// Number with the question's decimals; differences of percentages are in points.
QString numberText(double value, const LessonQuestion& ask, bool difference = false) {
    const QString number = QLocale().toString(ask.percent ? value * 100 : value, 'f', ask.decimals);
    if (!ask.percent) return number;
    return (difference ? LessonPresenter::tr("%1 points") : LessonPresenter::tr("%1 %"))
        .arg(number);
}

}  // namespace

LessonPresenter::LessonPresenter(Workspace& workspace, const std::vector<Lesson>& lessons,
                                 QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_lessons(lessons),
      m_first([this](QueryEvent event) { handle(event, m_first.error()); }),
      m_second([this](QueryEvent event) { handle(event, m_second.error()); }) {
    // The list of runs may arrive after the lesson was started.
    connect(&workspace.runList(), &RunList::changed, this, &LessonPresenter::followRuns);
}

void LessonPresenter::followRuns() {
    if (!m_lesson) return;
    const bool lost = usesPretrained() && pretrainedRun() != m_pretrained;
    if (lost || (!now().problem.isEmpty() && now().state != Ask::Failed)) return setStage();
    Q_EMIT changed();
}

const LessonStep& LessonPresenter::step() const {
    return m_lesson->steps[std::size_t(m_step)];
}

const LessonPresenter::Answered& LessonPresenter::now() const {
    static const Answered kNothing;
    return m_lesson ? m_answers[std::size_t(m_step)] : kNothing;
}

bool LessonPresenter::last() const {
    return !m_lesson || m_step + 1 == int(m_lesson->steps.size());
}

void LessonPresenter::start(const QString& id) {
    const auto* found = findById(m_lessons, id);
    if (!found) return;
    // Remember the runs that were open before the first lesson.
    if (!m_lesson) m_before = {pathOfRun(m_workspace.runA()), pathOfRun(m_workspace.runB())};
    m_lesson = found;
    m_step = 0;  // set first, because listeners read the current step
    m_pretrained.clear();
    m_answers.assign(m_lesson->steps.size(), {});
    Q_EMIT lessonChanged();
    enter(0);
}

void LessonPresenter::leave() {
    if (!m_lesson) return;
    stopMeasuring();
    m_lesson = nullptr;
    m_step = 0;
    // A pretrained model stays open: the learner chose it, and the lesson ends with what to do
    // next.
    if (m_pretrained.isEmpty() || pathOfRun(m_workspace.runA()) != m_pretrained) reopenRuns();
    Q_EMIT lessonChanged();
    Q_EMIT changed();
}

// Opens the runs again that were open before the lesson.
void LessonPresenter::reopenRuns() {
    const QString a = m_before.value(0), b = m_before.value(1);
    if (a.isEmpty())
        m_workspace.closeRun();
    else if (a != pathOfRun(m_workspace.runA()) || b != pathOfRun(m_workspace.runB()))
        b.isEmpty() ? m_workspace.openRun(a) : m_workspace.openPair(a, b);
}

void LessonPresenter::next() {
    if (!m_lesson) return;
    if (!last()) return enter(m_step + 1);
    Q_EMIT finished(m_lesson->id);
    leave();
}

const Lesson* LessonPresenter::following() const {
    const auto at = std::find_if(m_lessons.begin(), m_lessons.end(),
                                 [this](const Lesson& one) { return &one == m_lesson; });
    return at == m_lessons.end() || at + 1 == m_lessons.end() ? nullptr : &*(at + 1);
}

void LessonPresenter::startFollowing() {
    const Lesson* next = following();
    if (!next) return;
    Q_EMIT finished(m_lesson->id);
    start(next->id);
}

void LessonPresenter::back() {
    if (m_lesson && m_step > 0) enter(m_step - 1);
}

// Leaving a step cancels its measurement; the question can be answered again later.
void LessonPresenter::enter(int step) {
    stopMeasuring();
    auto& left = m_answers[std::size_t(m_step)];
    if (left.state == Ask::Measuring) left.state = Ask::Open;
    m_step = step;
    auto& answered = m_answers[std::size_t(step)];
    if (answered.state == Ask::None && this->step().ask) answered.state = Ask::Open;
    setStage();
}

void LessonPresenter::setStage() {
    if (!m_lesson) return;
    show(now().state == Ask::Shown ? step().ask->seen : step().stage);
    Q_EMIT changed();
}

QString LessonPresenter::pathOf(const QString& folder) const {
    if (folder == QLatin1String(kPretrainedRun)) return pretrainedRun();
    return shippedRun(m_workspace.runList().runs(), folder);
}

QString LessonPresenter::pretrainedRun() const {
    const auto& runs = m_workspace.runList().runs();
    const bool known = std::any_of(runs.begin(), runs.end(), [this](const RunInfo& run) {
        return toQt(run.path) == m_pretrained && isPretrainedText(run);
    });
    if (known) return m_pretrained;
    const auto open = m_workspace.runA();
    return open && isPretrainedText(open->info()) ? pathOfRun(open) : newestPretrainedRun(runs);
}

bool LessonPresenter::usesPretrained() const {
    return m_lesson && step().stage.runs.contains(QLatin1String(kPretrainedRun));
}

QString LessonPresenter::whyMissing(const QString& folder) const {
    if (m_workspace.runList().reading() || !m_workspace.ready())
        return tr("Looking for the trained models…");
    if (folder == QLatin1String(kPretrainedRun))
        return tr(
            "Open a pretrained model with the button below. The lesson then continues with "
            "it.");
    return tr("The trained model %1 was not found with this program. "
              "Install the program's resources folder too.")
        .arg(folder);
}

bool LessonPresenter::openRuns(const QStringList& folders) {
    QStringList paths;
    for (const auto& folder : folders) {
        paths << pathOf(folder);
        if (!paths.last().isEmpty()) continue;
        m_answers[std::size_t(m_step)].problem = whyMissing(folder);
        return false;
    }
    m_answers[std::size_t(m_step)].problem.clear();
    if (usesPretrained()) m_pretrained = pretrainedRun();
    // Open the runs only if other ones are open.
    const bool open = paths.value(0) == pathOfRun(m_workspace.runA()) &&
                      paths.value(1) == pathOfRun(m_workspace.runB());
    if (!open)
        paths.size() == 2 ? m_workspace.openPair(paths[0], paths[1])
                          : m_workspace.openRun(paths[0]);
    return m_workspace.runA() && pathOfRun(m_workspace.runA()) == paths[0];
}

void LessonPresenter::show(const LessonStage& stage) {
    if (!openRuns(stage.runs)) return;
    Inspection inspection;
    inspection.input.index = stage.sample;
    inspection.step = stage.step < 0 ? kLatest : stage.step;
    auto& selection = m_workspace.selection();
    selection.inspect(std::move(inspection));
    selection.choosePair(stage.head, stage.other);
    if (const auto mask = HeadMask::parse(toStd(stage.off), m_workspace.runA()->shape()))
        m_workspace.masks().set(*mask, HeadAblation::Zero, tr("Set the heads of the lesson"));
    else
        m_workspace.navigation().report(mask.error());
    Q_EMIT stageSet(stage);
}

bool LessonPresenter::needsPretrained() const {
    return usesPretrained() && m_workspace.ready() && !m_workspace.runList().reading() &&
           pretrainedRun().isEmpty();
}

LessonPresenter::Ask LessonPresenter::ask() const {
    return now().state;
}

void LessonPresenter::choose(int answer) {
    auto allowed = m_lesson && (now().state == Ask::Open || now().state == Ask::Failed);
    if (!allowed || answer < 0 || answer >= int(step().ask->answers.size()) ||
        answer == now().chosen)
        return;
    m_answers[std::size_t(m_step)].chosen = answer;
    Q_EMIT changed();
}

void LessonPresenter::commit() {
    if (!m_lesson || now().chosen < 0 || (now().state != Ask::Open && now().state != Ask::Failed))
        return;
    auto& answered = m_answers[std::size_t(m_step)];
    answered.state = Ask::Measuring;
    answered.problem.clear();
    Q_EMIT changed();
    measure();
}

void LessonPresenter::measure() {
    const auto& ask = *step().ask;
    // The run is opened separately, because the pages may show another one by now.
    const auto measureOne = [this](const LessonValue& value, const char* slot, auto& query) {
        const QString path = pathOf(value.run);
        if (path.isEmpty()) return fail(whyMissing(value.run));
        auto run = m_workspace.runStore()
                       ? m_workspace.runStore()->open(toStd(path))
                       : Result<RunHandle>(Error{ErrorCode::Usage, "the engine is not loaded yet"_m,
                                                 "Wait until it is loaded."_m});
        if (!run) return fail(errorText(run.error()));
        query.ask({value, [run = *run, slot](const LessonValue& value, auto done, auto) {
                       return askLessonValue(*run, value, slot, std::move(done));
                   }});
    };
    stopMeasuring();
    measureOne(ask.value, "lesson", m_first);
    if (ask.minus && now().state == Ask::Measuring)
        measureOne(*ask.minus, "lesson-minus", m_second);
}

void LessonPresenter::handle(QueryEvent event, const Error* error) {
    if (error) return fail(errorText(*error));
    if (event == QueryEvent::Answered && settled()) finishMeasuring();
}

void LessonPresenter::stopMeasuring() {
    m_first.forget();
    m_second.forget();
}

void LessonPresenter::finishMeasuring() {
    auto& answered = m_answers[std::size_t(m_step)];
    const auto& ask = *step().ask;
    answered.first = *m_first.answer();
    if (ask.minus) answered.second = *m_second.answer();
    auto& outcome = answered.outcome;
    outcome.answered = answered.chosen;
    outcome.value = ask.minus ? answered.first.value - answered.second.value : answered.first.value;
    outcome.right = ask.rightAnswer(outcome.value);
    outcome.asWritten = ask.expected < 0 || outcome.right == ask.expected;
    answered.state = Ask::Shown;
    setStage();
}

// After a failure the question can be answered again.
void LessonPresenter::fail(const QString& why) {
    stopMeasuring();
    auto& answered = m_answers[std::size_t(m_step)];
    answered.state = Ask::Failed;
    answered.problem = why;
    Q_EMIT changed();
}

const LessonPresenter::Outcome* LessonPresenter::outcome() const {
    return now().state == Ask::Shown ? &now().outcome : nullptr;
}

QString LessonPresenter::shownText() const {
    if (!outcome()) return {};
    const auto& ask = *step().ask;
    QString text = ask.shown;
    text.replace(QLatin1String("{value}"),
                 numberText(outcome()->value, ask, ask.minus.has_value()));
    text.replace(QLatin1String("{first}"), numberText(now().first.value, ask));
    text.replace(QLatin1String("{second}"), numberText(now().second.value, ask));
    // Add the chance level if the question asks for it and it is known.
    if (!ask.chance || std::isnan(now().first.chance)) return text;
    const QString chance = numberText(now().first.chance, ask);
    const QString reported = ask.minus ? tr("Independent heads as sharp as these: %1 and %2.")
                                             .arg(chance, numberText(now().second.chance, ask))
                                       : tr("Independent heads as sharp as these: %1.").arg(chance);
    return text + QLatin1Char(' ') + reported;
}

QString LessonPresenter::verdict() const {
    if (!outcome()) return {};
    if (outcome()->correct()) return tr("Your answer is right.");
    const auto& answers = step().ask->answers;
    return tr("The right answer is “%1”.").arg(answers[std::size_t(outcome()->right)].text);
}

int LessonPresenter::rightAnswers() const {
    return int(std::count_if(m_answers.begin(), m_answers.end(), [](const Answered& one) {
        return one.state == Ask::Shown && one.outcome.correct();
    }));
}

int LessonPresenter::sentRequests() const {
    return int(std::count_if(m_answers.begin(), m_answers.end(),
                             [](const Answered& one) { return one.state == Ask::Shown; }));
}

}  // namespace headscope::ui
