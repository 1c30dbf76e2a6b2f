// Rows of the queue on the Train page: name, state, progress, and buttons to pause and remove each
// run. Hidden while the queue is empty.
#pragma once

#include "ui/features/queue/queue_view.h"
#include "ui/workspace/workspace.h"

#include <QWidget>

class QLabel;
class QMenu;
class QToolButton;
class QVBoxLayout;

namespace headscope::ui {

class Caption;
class QueueRowView;

// Rows that are visible at once. The others are in the dock of the queue.
constexpr int kQueueRowsShown = 4;

class QueueRows : public QWidget {
    Q_OBJECT
public:
    explicit QueueRows(Workspace& workspace, QWidget* parent = nullptr);

    // Adds actions of the whole queue to its menu. The first one runs and stops the queue.
    void setActions(const QList<QAction*>& actions);
    const QList<QueueRowView*>& rows() const { return m_rows; }
    QString summary() const;
    bool isPaused(const std::string& id) const;

Q_SIGNALS:
    // asks for the dock that lists all jobs; with the output of one job if `id` is not ""
    void dockRequested(const QString& id);

private:
    void follow();
    QueueRowView* makeRow();
    void showRows(int count);
    void play(const QString& id);
    void open(const QString& id);
    void showMenu(const QString& id, const QPoint& at);
    const QueueRow* rowOf(const QString& id) const;

    Workspace& m_workspace;
    RunQueue& m_queue;
    std::vector<QueueRow> m_shown;
    Caption* m_summary = nullptr;
    QToolButton *m_work = nullptr, *m_menu = nullptr, *m_more = nullptr;
    QVBoxLayout* m_column = nullptr;
    QList<QueueRowView*> m_rows;
};

// One row. Its buttons only emit signals. It belongs to one job for its whole life, so that a click
// that began before the queue changed cannot reach another job.
class QueueRowView : public QWidget {
    Q_OBJECT
public:
    explicit QueueRowView(QWidget* parent = nullptr);

    void setRow(const QueueRow& row);
    const QueueRow& row() const { return m_row; }
    QToolButton* playButton() const { return m_play; }
    QToolButton* removeButton() const { return m_remove; }

Q_SIGNALS:
    void playRequested(const QString& id);
    void removeRequested(const QString& id);
    void openRequested(const QString& id);
    void menuRequested(const QString& id, const QPoint& at);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitName();

    QueueRow m_row;
    QLabel *m_name = nullptr, *m_state = nullptr;
    QToolButton *m_play = nullptr, *m_remove = nullptr;
};

}  // namespace headscope::ui
