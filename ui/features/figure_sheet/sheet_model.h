// The sheet of the Figures page with its undo history and file. Panels can follow the view that
// they came from.
#pragma once

#include "ui/figures/sheet/panel_drawings.h"
#include "ui/workspace/kept_file.h"

#include <QObject>
#include <QSet>
#include <QUndoStack>

#include <functional>
#include <optional>

namespace headscope::ui {

class SheetModel : public QObject {
    Q_OBJECT
public:
    // Returns the figure that a view shows now; null if the view is not open or shows nothing.
    using Finder = std::function<plots::FigurePtr(const plots::PanelSource&)>;

    explicit SheetModel(QObject* parent = nullptr);
    ~SheetModel() override;

    const plots::Sheet& sheet() const { return m_sheet; }
    // Returns a copy of the sheet that any thread may draw. `sheet`: this sheet, or one with a
    // panel being dragged.
    plots::Sheet drawnAnywhere(const plots::Sheet& sheet) {
        return m_drawings.drawnAnywhere(sheet);
    }
    QUndoStack* undoStack() { return &m_undo; }
    void setSampleFinder(Finder finder) { m_find = std::move(finder); }
    // Reads the sheet from this file, if it exists, and saves to it from now on. Errors: BadData
    // (the file was renamed to NAME.bad), Io (nothing is saved).
    Status keepIn(const QString& file) { return m_kept.keepIn(file); }
    void saveIfDue() { m_kept.saveIfDue(); }
    // changes are also saved automatically after a second, and at exit
    void saveNow() { m_kept.saveNow(); }

    // Adds a panel and returns its id. `at`: centre in mm; nullopt: where there is room.
    int add(plots::FigurePtr figure, const plots::PanelSource& source,
            std::optional<QPointF> at = {});
    void remove(int id);
    void place(int id, const QRectF& place);
    void setFrozen(int id, bool frozen);
    void setFont(int id, double pt);  // pt: font size in points; 0: the sheet's font size
    void moveLetter(int id, int by);  // moves the panel's letter by -1 or 1 in the order
    void setFormat(const QString& id);
    void setFontPt(double pt);
    void setLetters(const QString& letters);
    void setSharedScales(bool shared);
    void setSharedLegends(bool shared);
    void setAltText(const QString& text);
    void arrange(int perRow);
    // replaces the sheet by an opened or a new one
    void replace(plots::Sheet sheet, const QString& what);

    // Updates panels that follow a view to what the view shows now. Keeps edits of the sheet, and
    // adds nothing to the undo history.
    void refresh();
    // Whether a panel follows its view. Waiting: the view is closed or shows other data.
    enum class Following { Live, Frozen, Waiting };
    Following following(int id) const;  // state of a panel at the last refresh

Q_SIGNALS:
    void changed();
    void followed();  // emitted if only figures of panels changed, because their views did
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
