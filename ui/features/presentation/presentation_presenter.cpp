#include "ui/features/presentation/presentation_presenter.h"

#include "ui/features/lessons/lesson_text.h"
#include "ui/plots/head_step.h"
#include "ui/widgets/text/text.h"

#include <QElapsedTimer>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kOften = 150;       // minimum ms between two updates of the figure
constexpr int kShareOfTime = 12;  // updates take at most 1 / kShareOfTime of the time

// Number of samples in a split; 0: not known.
std::int64_t samplesOf(const RunInfo& info, const std::string& split) {
    return split == "test" ? info.testSamples : split == "valid" ? info.validSamples : 0;
}

}  // namespace

PresentationPresenter::PresentationPresenter(Workspace& workspace, LessonPresenter& lessons,
                                             PresentedWindow window, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_lessons(lessons), m_window(std::move(window)) {
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &PresentationPresenter::refresh);
    const auto follow = [this] {
        if (m_active) Q_EMIT changed();
    };
    connect(&lessons, &LessonPresenter::changed, this, follow);
    connect(&lessons, &LessonPresenter::lessonChanged, this, follow);
}

void PresentationPresenter::begin() {
    if (m_active) return;
    m_active = true;
    m_notes = false;
    m_pageBefore = m_window.page();
    m_page.clear();
    refresh();
}

void PresentationPresenter::end() {
    if (!m_active) return;
    m_active = false;
    m_timer.stop();
    m_figure.reset();
    if (!m_lessons.lesson()) m_window.showPage(m_pageBefore);
    Q_EMIT ended();
}

// Finds the current figure again by its title, since earlier figures may appear or disappear. On a
// new page it starts with the figure clicked last.
void PresentationPresenter::refresh() {
    if (!m_active) return;
    QElapsedTimer clock;
    clock.start();
    const auto figures = m_window.figures();
    const QString page = m_window.page();
    m_count = int(figures.size());
    const auto same = std::find_if(figures.begin(), figures.end(),
                                   [this](const auto& f) { return f.title == m_title; });
    if (page == m_page && same != figures.end())
        m_at = int(same - figures.begin());
    else
        m_at = std::clamp(page == m_page ? m_at : m_window.current(), 0, std::max(0, m_count - 1));
    if (m_count > 0) m_page = page;
    m_figure = m_count > 0 ? figures[m_at].take() : nullptr;
    m_title = m_count > 0 ? figures[m_at].title : m_window.pageTitle(page);
    Q_EMIT changed();
    // Wait in proportion to the duration of the update, so that drawing does not block the window.
    m_timer.start(std::max(kOften, kShareOfTime * int(clock.elapsed())));
}

void PresentationPresenter::showPlace(int at) {
    const auto figures = m_window.figures();
    if (at < 0 || at >= figures.size()) return;
    m_page = m_window.page();
    m_title = figures[at].title;
    m_at = at;
    refresh();
}

void PresentationPresenter::stepFigure(int by) {
    if (m_count > 0) showPlace((m_at + by + m_count) % m_count);
}

void PresentationPresenter::stepPage(int by) {
    const auto pages = m_window.pages();
    if (pages.isEmpty()) return;
    const int count = int(pages.size()), at = int(pages.indexOf(m_window.page()));
    m_window.showPage(pages[at < 0 ? 0 : (at + by + count) % count]);
    refresh();
}

void PresentationPresenter::advance() {
    if (!m_lessons.lesson()) return stepPage(1);
    m_lessons.next();
    refresh();
}

void PresentationPresenter::goBack() {
    if (!m_lessons.lesson()) return stepPage(-1);
    m_lessons.back();
    refresh();
}

bool PresentationPresenter::key(int key, Qt::KeyboardModifiers modifiers) {
    modifiers &= ~Qt::KeypadModifier;
    if (key == Qt::Key_Space && modifiers == Qt::ShiftModifier) return goBack(), true;
    if (headKey(key, modifiers)) return true;
    if (modifiers != Qt::NoModifier) return false;
    switch (key) {
        case Qt::Key_Left:
            return stepFigure(-1), true;
        case Qt::Key_Right:
            return stepFigure(1), true;
        case Qt::Key_PageDown:
        case Qt::Key_Space:
            return advance(), true;
        case Qt::Key_PageUp:
        case Qt::Key_Backspace:
            return goBack(), true;
        case Qt::Key_N:
            return stepSample(1), true;
        case Qt::Key_B:
            return stepSample(-1), true;
        case Qt::Key_T:
            m_notes = !m_notes;
            return Q_EMIT changed(), true;
        case Qt::Key_Escape:
            return end(), true;
        default:
            return lessonKey(key);
    }
}

// Keys 1 to 9 select an answer; Enter commits it.
bool PresentationPresenter::lessonKey(int key) {
    if (!m_lessons.lesson() || !m_lessons.step().ask) return false;
    if (key == Qt::Key_Return || key == Qt::Key_Enter) return m_lessons.commit(), true;
    if (key < Qt::Key_1 || key > Qt::Key_9) return false;
    m_lessons.choose(key - Qt::Key_1);
    return true;
}

// X toggles the selected head; Shift+arrows select a neighbouring head.
bool PresentationPresenter::headKey(int key, Qt::KeyboardModifiers modifiers) {
    const auto run = m_workspace.runA();
    if (!run) return false;
    auto& selection = m_workspace.selection();
    if (key == Qt::Key_X && modifiers == Qt::NoModifier) {
        m_workspace.masks().toggle(selection.head().site, selection.head().head);
        return true;
    }
    const auto beside = plots::headBeside(selection.head(), key);
    if (!beside || modifiers != Qt::ShiftModifier) return false;
    if (run->shape().has(beside->site, beside->head)) selection.chooseHead(*beside);
    return true;
}

void PresentationPresenter::stepSample(int by) {
    const auto run = m_workspace.runA();
    Inspection next = m_workspace.selection().inspection();
    if (!run || next.input.kind != ModelInput::Kind::Sample) return;
    // If the number of samples is unknown, only the lower bound is checked.
    const auto count = samplesOf(run->info(), next.input.split);
    const auto index = next.input.index + by;
    if (index < 0 || (count > 0 && index >= count)) return;
    next.input.index = index;
    m_workspace.selection().inspect(std::move(next));
}

QString PresentationPresenter::caption() const {
    if (m_figure) return m_figure->caption();
    if (!m_window.settled()) return tr("Measuring…");
    return m_workspace.runA()
               ? tr("This page shows no figure yet.")
               : tr("This page shows no figure yet: open a run first, or start one.");
}

QString PresentationPresenter::below() const {
    if (m_notes || !m_figure) return caption();
    return m_at == 0 ? m_window.verdict() : QString();
}

QString PresentationPresenter::place() const {
    QStringList parts{m_window.pageTitle(m_window.page())};
    if (m_workspace.runA()) parts << m_workspace.runList().nameOf(m_workspace.runA()->info().path);
    if (m_workspace.runB()) parts << m_workspace.runList().nameOf(m_workspace.runB()->info().path);
    if (m_count > 1) parts << tr("figure %1 of %2").arg(m_at + 1).arg(m_count);
    return parts.join(QStringLiteral("  ·  "));
}

QString PresentationPresenter::keys() const {
    QStringList parts;
    if (m_count > 1) parts << tr("← → figures");
    parts << (m_lessons.lesson() ? tr("Space, Page Up/Down: steps")
                                 : tr("Space, Page Up/Down: pages"));
    if (m_lessons.ask() == LessonPresenter::Ask::Open) parts << tr("1–9, Enter: answer");
    if (m_workspace.runA())
        parts << tr("X: head off or on") << tr("Shift+arrows: head") << tr("N, B: sample");
    return (parts << tr("T: notes") << tr("Esc: leave")).join(QStringLiteral("   "));
}

// Answers are links until the result is shown.
QString PresentationPresenter::answersText() const {
    QString text;
    const auto& answers = m_lessons.step().ask->answers;
    for (int i = 0; i < int(answers.size()); ++i) {
        const QString answer = QString(answers[std::size_t(i)].text).toHtmlEscaped();
        const bool chosen = m_lessons.chosen() == i;
        const QString line = QStringLiteral("%1 %2. %3")
                                 .arg(chosen ? QStringLiteral("●") : QStringLiteral("○"),
                                      QString::number(i + 1), answer);
        const QString shown = chosen ? QStringLiteral("<b>%1</b>").arg(line) : line;
        text += m_lessons.outcome()
                    ? QStringLiteral("<p>%1</p>").arg(shown)
                    : QStringLiteral("<p><a href=\"%1\" style=\"text-decoration:none\">%2</a></p>")
                          .arg(i + 1)
                          .arg(shown);
    }
    return text;
}

QString PresentationPresenter::outcomeText() const {
    using Ask = LessonPresenter::Ask;
    if (m_lessons.ask() == Ask::Measuring) return QStringLiteral("<p>%1</p>").arg(tr("Measuring…"));
    if (m_lessons.ask() == Ask::Failed)
        return QStringLiteral("<p>%1</p>").arg(m_lessons.problem().toHtmlEscaped());
    if (!m_lessons.outcome()) return {};
    const QString explained = m_lessons.outcome()->asWritten
                                  ? lessonRichText(m_lessons.step().ask->explanation)
                                  : QString();
    return QStringLiteral("<p><b>%1</b></p>").arg(m_lessons.verdict().toHtmlEscaped()) +
           lessonRichText(m_lessons.shownText()) + explained;
}

// After the answer, the result replaces the explanatory text.
QString PresentationPresenter::lessonText() const {
    const auto* lesson = m_lessons.lesson();
    if (!lesson) return {};
    const auto& step = m_lessons.step();
    QString text = QStringLiteral("<p><small>%1</small></p><h2>%2</h2>")
                       .arg(tr("%1  ·  step %2 of %3")
                                .arg(lesson->title, QString::number(m_lessons.stepIndex() + 1),
                                     QString::number(lesson->steps.size()))
                                .toHtmlEscaped(),
                            step.title.toHtmlEscaped());
    if (!m_lessons.outcome()) text += lessonRichText(step.text);
    if (!step.ask) return text;
    return text + QStringLiteral("<p><b>%1</b></p>").arg(step.ask->question.toHtmlEscaped()) +
           answersText() + outcomeText();
}

}  // namespace headscope::ui
