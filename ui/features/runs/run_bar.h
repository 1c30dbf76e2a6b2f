// Bar above the pages that says which runs they show: A and B with their colours, and a button that
// compares all runs of A's sweep. Buttons for actions of the current page are at its other end.
#pragma once

#include "ui/workspace/run_colours.h"

#include <QStringList>
#include <QWidget>

#include <memory>

class QAction;
class QHBoxLayout;
class QMenu;
class QToolButton;

namespace headscope::ui {

class Workspace;

class RunBar : public QWidget {
    Q_OBJECT
public:
    RunBar(Workspace& workspace, std::shared_ptr<RunColours> colours, QWidget* parent = nullptr);

    // Adds a button at the end, shown while the action is enabled. It has a text if there is room.
    void addCorner(QAction* action);
    QToolButton* chip(int run) const { return m_chips[run]; }  // run: 0 for A, 1 for B
    // Button for the other runs of A's sweep; hidden if it has none.
    QToolButton* more() const { return m_more; }

    // Names are elided where there is no room, so the bar never widens the window.
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void listRequested();  // emitted if a chip was clicked: the user wants another run
    void comparisonRequested(const QStringList& runs);  // runs: folders of A's sweep

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow();
    bool followSweep();
    void fit();
    void fillBesides();
    int nameRoom() const;

    Workspace& m_workspace;
    std::shared_ptr<RunColours> m_colours;
    QHBoxLayout* m_row = nullptr;
    QToolButton* m_chips[2] = {nullptr, nullptr};
    QToolButton *m_closeB = nullptr, *m_more = nullptr;
    QMenu* m_besides = nullptr;  // runs to open as B
    QStringList m_sweep;         // folders of the runs of A's sweep
    QList<QToolButton*> m_corner;
};

}  // namespace headscope::ui
