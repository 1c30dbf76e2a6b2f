// Base class of the pages of the main window. A page follows the Workspace itself; the window shows
// it and queries its figures.
#pragma once

#include "ui/plots/figure_choice.h"
#include "ui/workspace/verdict.h"

#include <QPointer>
#include <QVariantMap>
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
    // Sentence in the page's header, by the score, split and interval of what is shown. After a
    // change the page emits verdictChanged().
    virtual Verdict verdict() const { return {}; }
    virtual NextStep nextStep() const { return {}; }  // button beside the verdict
    // Figures that can be exported now, the main figure first. If a widget belongs to several
    // figures, the first one counts.
    virtual QList<plots::FigureChoice> figures() const { return {}; }
    // figures() for export: the main figure carries the page's verdict in its provenance
    QList<plots::FigureChoice> exportedFigures() const;
    // Index in `all` (from figures()) of the figure that Export and Copy use: the last clicked or
    // focused one, else the first. Returns -1 if there are none.
    int currentOf(const QList<plots::FigureChoice>& all) const;
    // snapshot of the current figure; null if there is none
    plots::FigurePtr currentFigure() const;
    // True if Undo on this page reverts switched heads.
    virtual bool switchesHeads() const { return false; }
    // The page's own undo stack; null if it does not have one.
    virtual QUndoStack* undoStack() { return nullptr; }
    // True if the page's figures can be added to the sheet of the Figures page.
    virtual bool offersPanels() const { return true; }
    // Texts for the lab sheet. results(): lines of text beside the figure. resultsOrigin():
    // provenance of the runs (see figure_origin.h), for pages that do not show a figure.
    virtual QStringList results() const { return {}; }
    virtual QJsonObject resultsOrigin() const { return {}; }
    // Resets views, colour scales, filters and pins to their initial state. Called at the start of
    // each lesson step.
    virtual void resetView() {}
    // Choices of the user that no run stores: the page's view, measure and filter. A window that is
    // made again in another language restores them. Unknown and missing keys are ignored.
    virtual QVariantMap choices() const { return {}; }
    virtual void restoreChoices(const QVariantMap& /*choices*/) {}
    // False while a pending answer would change the display. The guided tour waits until it is
    // true.
    virtual bool settled() const { return true; }

    void copyFigure();  // copies the current figure as an image
    void copyNumbers();
    void describeFigure();  // shows and copies a description of the current figure

Q_SIGNALS:
    void verdictChanged();     // emitted after verdict() or nextStep() changed
    void exportRequested();    // requests an export of the current figure
    void sheetRequested();     // requests to add the current figure to the sheet
    void labSheetRequested();  // requests to add the current view to the lab sheet
    // emitted if the user starts to drag the current figure (Ctrl and the left button)
    void dragRequested();

protected:
    Workspace& workspace() const { return m_workspace; }
    // Fills the page with `content` inside a scroll area and returns the content's layout.
    QVBoxLayout* scrolledColumn(QWidget* content);
    // Adds export and copy actions for the current figure, under its title.
    void addFigureActions(QMenu& menu);
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    class Watch;

    Workspace& m_workspace;
    QPoint m_pressed;             // screen position of a Ctrl+left press on a figure
    bool m_holding = false;       // true until the mouse has moved far enough for a drag
    QPointer<QWidget> m_touched;  // last clicked or focused widget that shows a figure
};

}  // namespace headscope::ui
