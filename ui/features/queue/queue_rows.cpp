#include "ui/features/queue/queue_rows.h"

#include "ui/widgets/caption.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"
#include "ui/workspace/run_queue.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headscope::ui {
namespace {

constexpr int kBarHeight = 3;  // height in pixels of the progress bar below a row
// share of the row's width that the name gets at least
constexpr double kNameShare = 0.4;

QToolButton* rowButton(const QString& iconName, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setIcon(icon(iconName));
    return button;
}

QString playWords(QueueRow::Play play) {
    switch (play) {
        case QueueRow::Play::Pause:
            return QueueRows::tr("Pause");
        case QueueRow::Play::Continue:
            return QueueRows::tr("Continue");
        case QueueRow::Play::Start:
            return QueueRows::tr("Train next");
        case QueueRow::Play::TryAgain:
            return QueueRows::tr("Try again");
        case QueueRow::Play::None:
            break;
    }
    return {};
}

QString playIcon(QueueRow::Play play) {
    if (play == QueueRow::Play::Pause) return QStringLiteral("media-playback-pause");
    return play == QueueRow::Play::TryAgain ? QStringLiteral("view-refresh")
                                            : QStringLiteral("media-playback-start");
}

}  // namespace

QueueRowView::QueueRowView(QWidget* parent)
    : QWidget(parent),
      m_name(new QLabel(this)),
      m_state(new Caption({}, this)),
      m_play(rowButton(QStringLiteral("media-playback-start"), this)),
      m_remove(rowButton(QStringLiteral("edit-delete"), this)) {
    m_play->setObjectName(QStringLiteral("play"));
    m_remove->setObjectName(QStringLiteral("remove"));
    m_name->setTextFormat(Qt::PlainText);
    m_state->setTextFormat(Qt::PlainText);
    m_state->setWordWrap(false);
    m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 0, kBarHeight);
    row->setSpacing(8);
    row->addWidget(m_name, 1);
    row->addWidget(m_state);
    row->addWidget(m_play);
    row->addWidget(m_remove);
    QSizePolicy keeps = m_play->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);
    m_play->setSizePolicy(keeps);
    connect(m_play, &QToolButton::clicked, this, [this] { Q_EMIT playRequested(m_row.id); });
    connect(m_remove, &QToolButton::clicked, this, [this] { Q_EMIT removeRequested(m_row.id); });
}

void QueueRowView::setRow(const QueueRow& row) {
    m_row = row;
    const QString state =
        row.progress.isEmpty() ? row.state : row.state + QStringLiteral("  ·  ") + row.progress;
    if (m_state->text() != state) m_state->setText(state);
    setToolTip(plainTip(row.tip));
    setAccessibleName(row.name + QStringLiteral(", ") + state);
    const QString play = playWords(row.play), remove = tr("Remove from the queue");
    m_play->setVisible(row.play != QueueRow::Play::None);
    m_play->setIcon(icon(playIcon(row.play)));
    m_play->setToolTip(play);
    m_play->setAccessibleName(tr("%1: %2").arg(row.name, play));
    m_remove->setToolTip(remove);
    m_remove->setAccessibleName(tr("%1: %2").arg(row.name, remove));
    fitName();
    update();
}

// Runs of a sweep differ at the end of their names, so the beginning is cut.
void QueueRowView::fitName() {
    const int room = std::max(m_name->width(), int(width() * kNameShare));
    m_name->setText(m_name->fontMetrics().elidedText(m_row.name, Qt::ElideLeft, room));
}

void QueueRowView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layout()->activate();
    fitName();
}

void QueueRowView::paintEvent(QPaintEvent*) {
    if (m_row.done <= 0) return;
    QPainter painter(this);
    const auto colours = themeColours(palette());
    const QRect line(0, height() - kBarHeight, width(), kBarHeight);
    painter.fillRect(line, colours.hairline);
    painter.fillRect(QRect(line.topLeft(), QSize(int(width() * m_row.done), kBarHeight)),
                     colours.accent);
}

void QueueRowView::mouseDoubleClickEvent(QMouseEvent*) {
    if (m_row.canOpen) Q_EMIT openRequested(m_row.id);
}

void QueueRowView::contextMenuEvent(QContextMenuEvent* event) {
    Q_EMIT menuRequested(m_row.id, event->globalPos());
}

QueueRows::QueueRows(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_queue(workspace.queue()) {
    setObjectName(QStringLiteral("queue-rows"));
    m_summary = new Caption({}, this);
    m_work = new QToolButton(this);
    m_work->setAutoRaise(true);
    m_work->hide();
    m_menu = rowButton(QStringLiteral("view-list-text"), this);
    m_menu->setToolTip(tr("More about the queue"));
    m_menu->setAccessibleName(m_menu->toolTip());
    m_menu->setPopupMode(QToolButton::InstantPopup);
    m_menu->setMenu(new QMenu(m_menu));
    m_more = new QToolButton(this);
    m_more->setObjectName(QStringLiteral("more-rows"));
    m_more->setAutoRaise(true);
    m_more->setToolTip(tr("Lists all runs of the queue"));
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->addWidget(m_summary, 1);
    head->addWidget(m_more);
    head->addWidget(m_work);
    head->addWidget(m_menu);
    whole->addLayout(head);
    m_column = new QVBoxLayout;
    m_column->setSpacing(2);
    whole->addLayout(m_column);
    connect(m_more, &QToolButton::clicked, this, [this] { Q_EMIT dockRequested({}); });
    connect(&m_queue, &RunQueue::changed, this, &QueueRows::follow);
    connect(&m_workspace.sessions(), &Sessions::followAdvanced, this, &QueueRows::follow);
    follow();
}

void QueueRows::setActions(const QList<QAction*>& actions) {
    m_menu->menu()->addActions(actions);
    if (actions.isEmpty()) return;
    m_work->setDefaultAction(actions.first());
    m_work->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_work->show();
}

QString QueueRows::summary() const {
    return m_summary->text();
}

// The state of a followed run is exact; of others, only pauses by this window are known.
bool QueueRows::isPaused(const std::string& id) const {
    const auto followed = m_workspace.sessions().followed();
    if (followed && !followed->ended())
        if (const auto* job = m_queue.jobOf(followed->runPath()); job && job->id == id) {
            const RunState state = followed->progress().state;
            if (state == RunState::Paused || state == RunState::Running)
                return state == RunState::Paused;
        }
    return m_queue.isPaused(toQt(id));
}

QueueRowView* QueueRows::makeRow() {
    auto* row = new QueueRowView(this);
    connect(row, &QueueRowView::playRequested, this, &QueueRows::play);
    connect(row, &QueueRowView::removeRequested, &m_queue, &RunQueue::remove);
    connect(row, &QueueRowView::openRequested, this, &QueueRows::open);
    connect(row, &QueueRowView::menuRequested, this, &QueueRows::showMenu);
    return row;
}

// Keeps the widgets of jobs that stay, and puts all in the order of the jobs.
void QueueRows::showRows(int count) {
    QList<QueueRowView*> before = std::exchange(m_rows, {});
    for (int i = 0; i < count; ++i) {
        const QueueRow& shown = m_shown[std::size_t(i)];
        const auto found = std::find_if(before.begin(), before.end(), [&](QueueRowView* row) {
            return row->row().id == shown.id;
        });
        auto* row = found == before.end() ? makeRow() : *found;
        if (found != before.end()) before.erase(found);
        row->setRow(shown);
        m_rows << row;
    }
    for (auto* row : before) {
        m_column->removeWidget(row);
        row->hide();
        row->deleteLater();
    }
    for (int i = 0; i < count; ++i)
        if (m_column->indexOf(m_rows[i]) != i) m_column->insertWidget(i, m_rows[i]);
}

void QueueRows::follow() {
    m_shown = queueRows(m_queue.info(), [this](const std::string& id) { return isPaused(id); });
    const int count = std::min(static_cast<int>(m_shown.size()), kQueueRowsShown);
    showRows(count);
    m_summary->setText(tr("Queue: %1").arg(queueSummary(m_queue.info(), m_queue.worksHere())));
    const int hidden = static_cast<int>(m_shown.size()) - count;
    m_more->setText(tr("%n more", nullptr, hidden));
    m_more->setVisible(hidden > 0);
    setVisible(count > 0);
}

const QueueRow* QueueRows::rowOf(const QString& id) const {
    const auto found = std::find_if(m_shown.begin(), m_shown.end(),
                                    [&](const QueueRow& row) { return row.id == id; });
    return found == m_shown.end() ? nullptr : &*found;
}

void QueueRows::play(const QString& id) {
    const auto* row = rowOf(id);
    if (!row) return;
    switch (row->play) {
        case QueueRow::Play::Pause:
            return m_queue.pauseRun(id, true);
        case QueueRow::Play::Continue:
            return m_queue.pauseRun(id, false);
        case QueueRow::Play::Start:
            m_queue.trainFirst(id);
            return m_queue.goOn();
        case QueueRow::Play::TryAgain:
            m_queue.retry({id});
            return m_queue.goOn();
        case QueueRow::Play::None:
            return;
    }
}

void QueueRows::open(const QString& id) {
    for (const auto& job : m_queue.info().jobs)
        if (toQt(job.id) == id && !job.run.empty()) m_workspace.openRun(toQt(job.run));
}

void QueueRows::showMenu(const QString& id, const QPoint& at) {
    const auto* row = rowOf(id);
    if (!row) return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (row->play != QueueRow::Play::None)
        connect(menu->addAction(playWords(row->play)), &QAction::triggered, this,
                [this, id] { play(id); });
    auto* openAction = menu->addAction(tr("Show its curves"));
    openAction->setEnabled(row->canOpen);
    connect(openAction, &QAction::triggered, this, [this, id] { open(id); });
    connect(menu->addAction(tr("Show its output")), &QAction::triggered, this,
            [this, id] { Q_EMIT dockRequested(id); });
    menu->addSeparator();
    connect(menu->addAction(tr("Remove from the queue")), &QAction::triggered, this,
            [this, id] { m_queue.remove(id); });
    menu->popup(at);
}

}  // namespace headscope::ui
