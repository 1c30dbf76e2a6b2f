// A page of the main window. It follows the Workspace by itself; the window only shows it and asks it for its figures.
#pragma once

#include "ui/plots/figure_choice.h"

#include <QPointer>
#include <QWidget>

class QMenu;
class QUndoStack;
class QVBoxLayout;

namespace headscope::ui {

class Workspace;

class Page : public QWidget {
    Q_OBJECT
public:
    explicit Page(Workspace& workspace, QWidget* parent = nullptr);

    virtual QString title() const = 0;
    // What can be exported now, the page's main figure first. A widget may stand with several: the first one counts.
    virtual QList<plots::FigureChoice> figures() const { return {}; }
    // The place among all (of figures()) of the one that Export and Copy act on: clicked or focused last, else the
    // first; -1 when nothing is drawn.
    int currentOf(const QList<plots::FigureChoice>& all) const;
    plots::FigurePtr currentFigure() const;  // as it is now; null when nothing is drawn
    // Undo then begins with the switched heads.
    virtual bool switchesHeads() const { return false; }
    // The page's own history, where it has one.
    virtual QUndoStack* undoStack() { return nullptr; }
    // Whether its figures can go onto the sheet: not those of the sheet itself.
    virtual bool offersPanels() const { return true; }
    // For the lab sheet: what the page tells beside its figure, line by line, and, where it shows none, the runs that
    // it is about (as figure_origin.h says it).
    virtual QStringList results() const { return {}; }
    virtual QJsonObject resultsOrigin() const { return {}; }
    // Shows what is chosen as when the program starts: views, colour scales, filters, pins. A step of a lesson begins
    // so.
    virtual void resetView() {}
    // False while an answer that would change the picture is still on its way (the tour waits for true).
    virtual bool settled() const { return true; }

    void copyFigure();  // the current one
    void copyNumbers();
    void describeFigure();  // in words: shown, and copied

Q_SIGNALS:
    void exportAsked();    // of the current figure
    void sheetAsked();     // the current figure is to stand on the sheet
    void labSheetAsked();  // what is shown is to stand on the lab sheet
    void dragAsked();      // the current figure was taken hold of: Ctrl and the left button, and moved

protected:
    Workspace& workspace() const { return m_workspace; }
    // The page's one column, to be filled: it lies in content, which scrolls where the page is too small for it.
    QVBoxLayout* scrolledColumn(QWidget* content);
    // Export and copy of the current figure, under its title.
    void addFigureActions(QMenu& menu);
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    class Watch;

    Workspace& m_workspace;
    QPoint m_pressed;             // on the screen, where Ctrl and the left button went down on a figure
    bool m_holding = false;       // it has not moved since
    QPointer<QWidget> m_touched;  // clicked or focused last, of the widgets that show figures
};

}  // namespace headscope::ui
