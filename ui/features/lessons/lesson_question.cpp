#include "ui/features/lessons/lesson_question.h"

#include "ui/features/lessons/lesson_text.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/wrapped_label.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

QLabel* richLabel(QWidget* parent) {
    auto* label = new WrappedLabel(parent);
    label->setTextFormat(Qt::RichText);
    return label;
}

}  // namespace

LessonQuestionView::LessonQuestionView(LessonPresenter& presenter, QWidget* parent)
    : QWidget(parent), m_presenter(presenter), m_group(new QButtonGroup(this)) {
    m_group->setObjectName(QStringLiteral("lesson-question-view-answers"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_question = richLabel(this));
    m_rows = new QVBoxLayout;
    m_rows->setSpacing(4);
    column->addLayout(m_rows);
    m_commit = new QPushButton(tr("Submi&t answer"), this);
    m_commit->setProperty(kPrimaryProperty, true);
    m_commit->setObjectName(QStringLiteral("lesson-commit"));
    column->addWidget(m_commit, 0, Qt::AlignLeft);
    column->addWidget(m_problem = new WrappedLabel(this));
    m_result = new QWidget(this);
    auto* lines = new QVBoxLayout(m_result);
    lines->setContentsMargins(0, 4, 0, 0);
    lines->setSpacing(8);
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(m_right =
                        new IconLabel(icon(QStringLiteral("data-success"), IconInk::Good), 20));
    line->addWidget(
        m_wrong = new IconLabel(icon(QStringLiteral("data-information"), IconInk::Accent), 20));
    m_verdict = new WrappedLabel(m_result);
    line->addWidget(m_verdict, 1);
    lines->addLayout(line);
    lines->addWidget(m_number = richLabel(m_result));
    lines->addWidget(m_explanation = richLabel(m_result));
    column->addWidget(m_result);
    connect(m_group, &QButtonGroup::idClicked, this, [this](int id) { m_presenter.choose(id); });
    connect(m_commit, &QPushButton::clicked, &presenter, &LessonPresenter::commit);
}

// Radio buttons do not wrap their text, so each gets a wrapping label that forwards clicks.
void LessonQuestionView::makeAnswers(const LessonQuestion& ask) {
    while (auto* row = m_rows->takeAt(0)) {
        row->widget()->hide();
        row->widget()->deleteLater();
        delete row;
    }
    for (auto* button : m_group->buttons()) m_group->removeButton(button);
    for (int i = 0; i < int(ask.answers.size()); ++i) {
        const QString text = ask.answers[std::size_t(i)].text;
        auto* row = new QWidget(this);
        auto* line = new QHBoxLayout(row);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(8);
        auto* button = new QRadioButton(row);
        button->setAccessibleName(text);
        m_group->addButton(button, i);
        auto* label = new WrappedLabel(text, row);
        label->setBuddy(button);
        label->installEventFilter(this);
        line->addWidget(button, 0, Qt::AlignTop);
        line->addWidget(label, 1);
        m_rows->addWidget(row);
        row->show();
    }
    m_shown = &ask;
}

bool LessonQuestionView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonRelease)
        if (auto* label = qobject_cast<QLabel*>(watched))
            if (auto* button = qobject_cast<QRadioButton*>(label->buddy())) button->click();
    return QWidget::eventFilter(watched, event);
}

void LessonQuestionView::follow() {
    const auto* ask =
        m_presenter.lesson() && m_presenter.step().ask ? &*m_presenter.step().ask : nullptr;
    setVisible(ask != nullptr);
    if (!ask) {
        m_shown = nullptr;
        return;
    }
    if (m_shown != ask) makeAnswers(*ask);
    m_question->setText(QStringLiteral("<b>%1</b>").arg(ask->question.toHtmlEscaped()));
    const auto state = m_presenter.ask();
    const bool open = state == LessonPresenter::Ask::Open || state == LessonPresenter::Ask::Failed;
    // Leave exclusive mode first, because it prevents unchecking all buttons.
    m_group->setExclusive(false);
    for (auto* button : m_group->buttons()) {
        button->setChecked(m_group->id(button) == m_presenter.chosen());
        button->setEnabled(open);
    }
    m_group->setExclusive(true);
    m_commit->setVisible(state != LessonPresenter::Ask::Shown);
    m_commit->setEnabled(open && m_presenter.chosen() >= 0);
    m_commit->setText(state == LessonPresenter::Ask::Measuring ? tr("Measuring…")
                                                               : tr("Submi&t answer"));
    m_commit->setToolTip(m_presenter.chosen() < 0
                             ? tr("Choose an answer first: the number is shown after it")
                             : QString());
    m_problem->setVisible(state == LessonPresenter::Ask::Failed);
    m_problem->setText(tr("It could not be measured. %1").arg(m_presenter.problem()));
    showOutcome();
}

void LessonQuestionView::showOutcome() {
    const auto* outcome = m_presenter.outcome();
    m_result->setVisible(outcome != nullptr);
    if (!outcome) return;
    m_right->setVisible(outcome->correct());
    m_wrong->setVisible(!outcome->correct());
    m_verdict->setText(m_presenter.verdict());
    m_number->setText(lessonRichText(m_presenter.shownText()));
    m_explanation->setText(lessonRichText(
        outcome->asWritten ? m_shown->explanation
                           : tr("On this computer the number differs from the one that this lesson "
                                "was written for, so its explanation is left out.")));
}

QString LessonQuestionView::resultText() const {
    return m_result->isHidden() ? QString() : m_presenter.shownText();
}

}  // namespace headscope::ui
