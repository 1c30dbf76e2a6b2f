#include "ui/features/lessons/lesson_panel.h"

#include "ui/features/lessons/lesson_cards.h"
#include "ui/features/lessons/lesson_question.h"
#include "ui/features/lessons/lesson_text.h"
#include "ui/features/lessons/preset.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/formula_view.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace headscope::ui {
namespace {

QScrollArea* scrolled(QWidget* content) {
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    return scroll;
}

}  // namespace

LessonPanel::LessonPanel(LessonPresenter& presenter, QWidget* parent)
    : QWidget(parent), m_presenter(presenter) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(makeList());
    m_stack->addWidget(makeStep());
    column->addWidget(m_stack);
    connect(&presenter, &LessonPresenter::changed, this, &LessonPanel::follow);
    connect(&presenter, &LessonPresenter::lessonChanged, this, &LessonPanel::follow);
    follow();
}

QWidget* LessonPanel::makeList() {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(12);
    column->addWidget(new Heading(tr("Lessons"), Heading::Level::Page));
    column->addWidget(
        new Caption(tr("Each lesson controls this window and uses the trained models that come "
                       "with the program. You "
                       "predict a result, then see the measurement.")));
    column->addWidget(m_cards = new LessonCards(m_presenter.lessons()));
    column->addWidget(makePresets());
    column->addStretch(1);
    connect(m_cards, &LessonCards::chosen, &m_presenter, &LessonPresenter::start);
    return scrolled(content);
}

QWidget* LessonPanel::makePresets() {
    auto* presets = new QWidget;
    auto* column = new QVBoxLayout(presets);
    column->setContentsMargins(0, 12, 0, 0);
    column->setSpacing(8);
    column->addWidget(new Heading(tr("For a class")));
    column->addWidget(
        new Caption(tr("An instructor preset gives a class only the pages and settings that its "
                       "lesson needs. The rest "
                       "is locked until the preset is left.")));
    for (const auto& shipped : shippedPresets()) {
        auto* button = new QPushButton(icon(QStringLiteral("object-locked")), shipped.title);
        button->setObjectName(QStringLiteral("preset-") + shipped.id);
        button->setToolTip(plainTip(shipped.text));
        connect(button, &QPushButton::clicked, this,
                [this, id = shipped.id] { Q_EMIT presetRequested(id); });
        column->addWidget(button, 0, Qt::AlignLeft);
    }
    auto* open = new QPushButton(icon(QStringLiteral("document-open-folder")),
                                 tr("Open an instructor preset…"));
    connect(open, &QPushButton::clicked, this, &LessonPanel::presetFileRequested);
    column->addWidget(open, 0, Qt::AlignLeft);
    return presets;
}

QWidget* LessonPanel::makeStep() {
    auto* whole = new QWidget;
    auto* rows = new QVBoxLayout(whole);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(10);
    column->addWidget(m_lesson = new Caption);
    m_progress = new ProgressBar;
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(4);
    m_progress->setAccessibleName(tr("Steps of the lesson"));
    column->addWidget(m_progress);
    column->addWidget(m_title = new Heading(QString(), Heading::Level::Page));
    m_title->setWordWrap(true);
    m_text = new WrappedLabel;
    m_text->setTextFormat(Qt::RichText);
    column->addWidget(m_text);
    column->addWidget(m_formula = new FormulaView);
    column->addWidget(m_problem = new Caption);
    m_openModel = new QPushButton(icon(QStringLiteral("document-open-folder")), tr("Open model…"));
    m_openModel->setObjectName(QStringLiteral("lesson-open-model"));
    connect(m_openModel, &QPushButton::clicked, this, &LessonPanel::openModelRequested);
    column->addWidget(m_openModel, 0, Qt::AlignLeft);
    column->addWidget(m_question = new LessonQuestionView(m_presenter));
    m_sheet = new QPushButton(icon(QStringLiteral("view-pim-notes")), tr("Add to lab sheet"));
    m_sheet->setObjectName(QStringLiteral("add-to-lab-sheet"));
    m_sheet->setToolTip(
        tr("Saves this figure with your prediction and the measurement, to hand in"));
    connect(m_sheet, &QPushButton::clicked, this, &LessonPanel::labSheetRequested);
    column->addWidget(m_sheet, 0, Qt::AlignLeft);
    m_following = new QPushButton;
    m_following->setObjectName(QStringLiteral("next-lesson"));
    connect(m_following, &QPushButton::clicked, &m_presenter, &LessonPresenter::startFollowing);
    column->addWidget(m_following, 0, Qt::AlignLeft);
    column->addStretch(1);
    rows->addWidget(m_scroll = scrolled(content), 1);
    rows->addWidget(makeButtons());
    return whole;
}

QWidget* LessonPanel::makeButtons() {
    auto* bar = new QWidget;
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(16, 8, 16, 12);
    line->setSpacing(8);
    line->addWidget(m_leave = new QPushButton(tr("&Leave")));
    m_leave->setObjectName(QStringLiteral("lesson-panel-leave-button"));
    m_leave->setToolTip(tr("Back to the list of lessons, and to the runs that were open before"));
    line->addStretch(1);
    line->addWidget(m_again = new QPushButton(icon(QStringLiteral("view-refresh")), QString()));
    m_again->setToolTip(tr("Returns the window to what this step is about"));
    m_again->setAccessibleName(tr("Show this step again"));
    line->addWidget(m_back = new QPushButton(tr("&Back")));
    line->addWidget(m_next = new QPushButton);
    m_next->setObjectName(QStringLiteral("lesson-next"));
    connect(m_leave, &QPushButton::clicked, &m_presenter, &LessonPresenter::leave);
    connect(m_again, &QPushButton::clicked, &m_presenter, &LessonPresenter::setStage);
    connect(m_back, &QPushButton::clicked, &m_presenter, &LessonPresenter::back);
    connect(m_next, &QPushButton::clicked, &m_presenter, &LessonPresenter::next);
    return bar;
}

QString LessonPanel::problem() const {
    return m_presenter.ask() == LessonPresenter::Ask::Failed ? QString() : m_presenter.problem();
}

void LessonPanel::follow() {
    const auto* lesson = m_presenter.lesson();
    m_stack->setCurrentIndex(lesson ? 1 : 0);
    if (!lesson) {
        m_shown = nullptr;
        return m_question->follow();
    }
    const auto& step = m_presenter.step();
    const int at = m_presenter.stepIndex() + 1, of = int(lesson->steps.size());
    m_lesson->setText(
        tr("%1  ·  step %2 of %3").arg(lesson->title, QString::number(at), QString::number(of)));
    m_progress->setRange(0, of);
    m_progress->setValue(at);
    m_title->setText(step.title);
    m_text->setText(lessonRichText(step.text));
    m_formula->setFormula(step.formula);
    m_problem->setText(problem());
    m_problem->setVisible(!problem().isEmpty());
    m_openModel->setVisible(m_presenter.needsPretrained());
    m_question->follow();
    m_back->setEnabled(!m_presenter.first());
    // Until the question is answered, the primary button is the answer's, not "Skip".
    const bool unanswered = step.ask && m_presenter.ask() != LessonPresenter::Ask::Shown;
    m_next->setText(m_presenter.last() ? tr("&Finish") : unanswered ? tr("&Skip") : tr("&Next"));
    const Lesson* following = m_presenter.last() ? m_presenter.following() : nullptr;
    if (following && !m_cards->offers(following->id)) following = nullptr;
    m_following->setVisible(following != nullptr);
    if (following) m_following->setText(tr("Next &lesson: %1").arg(following->title));
    for (const auto& [button, primary] :
         {std::pair(m_next, !unanswered && !following), std::pair(m_following, !unanswered)}) {
        button->setProperty(kPrimaryProperty, primary);
        button->style()->unpolish(button);
        button->style()->polish(button);
    }
    if (std::exchange(m_shown, &step) != &step) m_scroll->verticalScrollBar()->setValue(0);
}

QString LessonPanel::stepText() const {
    return m_title->text() + QLatin1Char('\n') + m_text->text();
}

}  // namespace headscope::ui
