#include "ui/features/lessons/lesson_cards.h"

#include "ui/widgets/caption.h"
#include "ui/widgets/card.h"
#include "ui/widgets/icons.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headscope::ui {
namespace {

constexpr int kMostColumns = 3, kCardCharacters = 28;

}  // namespace

LessonCards::LessonCards(const std::vector<Lesson>& lessons, QWidget* parent)
    : QWidget(parent), m_lessons(lessons), m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(12);
    for (const auto& lesson : lessons) {
        auto* card = new Card(this);
        card->setClickable(true);
        card->setObjectName(QStringLiteral("lesson-") + lesson.id);
        auto* line = new QHBoxLayout;
        line->setSpacing(8);
        line->addWidget(new IconLabel(icon(lesson.icon, IconInk::Accent), 22));
        auto* title =
            new Heading(QStringLiteral("%1  %2").arg(m_cards.size() + 1).arg(lesson.title));
        title->setWordWrap(true);
        line->addWidget(title, 1);
        card->content()->addLayout(line);
        card->content()->addWidget(new Caption(lesson.summary));
        card->content()->addStretch(1);
        auto* time = new Caption;
        card->content()->addWidget(time);
        connect(card, &Card::clicked, this, [this, id = lesson.id] { Q_EMIT chosen(id); });
        m_cards << card;
        m_times << time;
    }
    setDone({});
    arrange(1);
}

void LessonCards::setDone(const QStringList& ids) {
    for (int i = 0; i < m_cards.size(); ++i) {
        const auto& lesson = m_lessons[std::size_t(i)];
        const bool done = ids.contains(lesson.id);
        const QString time = tr("%1 minutes").arg(lesson.minutes);
        m_times[i]->setText(done ? tr("✓ done  ·  %1").arg(time) : time);
        m_cards[i]->setAccessibleName(done ? tr("Lesson %1: %2, done").arg(i + 1).arg(lesson.title)
                                           : tr("Lesson %1: %2").arg(i + 1).arg(lesson.title));
    }
}

void LessonCards::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int least = fontMetrics().averageCharWidth() * kCardCharacters + 32;
    arrange(
        std::clamp((width() + m_grid->spacing()) / (least + m_grid->spacing()), 1, kMostColumns));
}

void LessonCards::setOffered(std::optional<QStringList> ids) {
    m_offered = std::move(ids);
    const int columns = std::exchange(m_columns, 0);
    arrange(std::max(1, columns));
}

bool LessonCards::offers(const QString& id) const {
    return id != QLatin1String(kDemoLesson) && (!m_offered || m_offered->contains(id));
}

void LessonCards::arrange(int columns) {
    if (columns == m_columns) return;
    m_columns = columns;
    int place = 0;
    for (int i = 0; i < m_cards.size(); ++i) {
        const QString& id = m_lessons[std::size_t(i)].id;
        const bool offered = offers(id);
        m_grid->removeWidget(m_cards[i]);
        m_cards[i]->setVisible(offered);
        if (!offered) continue;
        m_grid->addWidget(m_cards[i], place / columns, place % columns);
        ++place;
    }
    for (int column = 0; column < kMostColumns; ++column)
        m_grid->setColumnStretch(column, column < columns ? 1 : 0);
}

}  // namespace headscope::ui
