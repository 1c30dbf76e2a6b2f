// The sheet that the Figures page shows: what is on it, what was changed and can be undone, and which panels still
// follow the view that they came from.
#pragma once

#include "ui/figures/panel_drawings.h"
#include "ui/presenters/kept_file.h"

#include <QObject>
#include <QSet>
#include <QUndoStack>

#include <functional>
#include <optional>

namespace headscope::ui {

class SheetModel : public QObject {
    Q_OBJECT
public:
    // The figure that a view shows now; null where the view or its figure is not there.
    using Finder = std::function<plots::FigurePtr(const plots::PanelSource&)>;

    explicit SheetModel(QObject* parent = nullptr);
    ~SheetModel() override;

    const plots::Sheet& sheet() const { return m_sheet; }
    // A sheet of these panels (this one, or with a panel that is being dragged) as any thread may draw it.
    plots::Sheet drawnAnywhere(const plots::Sheet& sheet) { return m_drawings.drawnAnywhere(sheet); }
    QUndoStack* undoStack() { return &m_undo; }
    void setFinder(Finder finder) { m_find = std::move(finder); }
    // Kept in this file from now on, and taken from it when there is a sheet in it. Errors: BadData (the file is set
    // aside as NAME.bad), Io (nothing is kept).
    Status keepIn(const QString& file) { return m_kept.keepIn(file); }
    void saveIfDue() { m_kept.saveIfDue(); }
    void saveNow() { m_kept.saveNow(); }  // by itself a second after a change, and in the end

    // The panel's id. at: its middle, millimetres; none: where there is room.
    int add(plots::FigurePtr figure, const plots::PanelSource& source, std::optional<QPointF> at = {});
    void remove(int id);
    void place(int id, const QRectF& place);
    void setFrozen(int id, bool frozen);
    void setFont(int id, double pt);  // 0: the sheet's
    void moveLetter(int id, int by);  // earlier or later among the letters
    void setFormat(const QString& id);
    void setFontPt(double pt);
    void setLetters(const QString& letters);
    void setSharedScales(bool shared);
    void setSharedLegends(bool shared);
    void setAltText(const QString& text);
    void arrange(int perRow);
    void replace(plots::Sheet sheet, const QString& what);  // a sheet that was opened, a new one

    // Takes what the views show now into the panels that follow them: what was changed on the sheet stays, and it is no
    // step of its own in the history.
    void refresh();
    enum class Following { Live, Frozen, Waiting };  // Waiting: its view shows something else now, or is not open
    Following following(int id) const;               // as of the last refresh

Q_SIGNALS:
    void changed();
    void followed();  // views of panels show something else: only their figures are others
    void failed(const Error& error);

private:
    void push(const QString& what, plots::Sheet after, int merge = -1);
    void take(const plots::Sheet& sheet);
    Status read(const QByteArray& bytes);

    plots::Sheet m_sheet;
    plots::PanelDrawings m_drawings;
    QUndoStack m_undo;
    Finder m_find;
    QSet<int> m_live;
    KeptFile m_kept;
};

}  // namespace headscope::ui
