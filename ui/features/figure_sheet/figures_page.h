// The Figures page: composes figures of all pages into a printable sheet with sizes in millimetres.
#pragma once

#include "ui/features/figure_sheet/sheet_model.h"
#include "ui/features/figure_sheet/sheet_pictures.h"
#include "ui/workspace/page.h"

#include <QTimer>

#include <memory>
#include <optional>

class QAction;
class QComboBox;
class QMimeData;
class QScrollArea;
class QSplitter;
class QToolButton;

namespace headscope::plots {
class SheetView;
}

namespace headscope::ui {

class Banner;
class FiguresSide;

// A figure that a page offers for the sheet.
struct PanelOffer {
    plots::PanelSource source;
    QString pageTitle;
};

class FiguresPage : public Page {
    Q_OBJECT
public:
    explicit FiguresPage(Workspace& workspace, QWidget* parent = nullptr);

    QString title() const override { return tr("Figures"); }
    QList<plots::FigureChoice> figures() const override;  // returns the sheet, if it has panels
    bool settled() const override;
    QUndoStack* undoStack() override { return m_model.undoStack(); }
    bool offersPanels() const override { return false; }

    SheetModel& model() { return m_model; }
    plots::SheetView* view() const { return m_view; }
    FiguresSide* side() const { return m_side; }
    // Menu actions: new sheet, open a recipe, arrange.
    QList<QAction*> sheetActions() const { return m_actions; }

    // Sets how to list the figures of all pages, and how to find the figure of a view.
    void setOffers(std::function<QList<PanelOffer>()> offers, SheetModel::Finder find);
    // Adds a panel. `at`: drop position in mm on the sheet; nullopt: where there is room.
    void addPanel(plots::FigurePtr figure, const plots::PanelSource& source,
                  std::optional<QPointF> at = {});
    // Mime data that represents a figure while it is dragged to the sheet.
    static std::unique_ptr<QMimeData> dragged(const plots::PanelSource& source);
    void openRecipe(const QString& file);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeHeader();
    void fold();
    QComboBox* boxIn(QWidget* parent, const QString& name);
    void makeActions();
    void wire();
    void follow();
    void followBeside();
    void fillOffers(QMenu& menu);
    void drop(const QByteArray& source, const QPointF& mm);
    void askRecipe();

    SheetModel m_model;
    SheetPictures m_pictures;
    QTimer m_beside;  // delays the update of panels after a visible view was repainted
    std::function<QList<PanelOffer>()> m_offers;
    SheetModel::Finder m_find;
    QList<QAction*> m_actions;
    Banner* m_banner = nullptr;
    QToolButton *m_add = nullptr, *m_arrange = nullptr;
    QComboBox *m_format = nullptr, *m_vision = nullptr, *m_zoom = nullptr;
    QSplitter* m_parts = nullptr;
    QScrollArea* m_scroll = nullptr;
    plots::SheetView* m_view = nullptr;
    FiguresSide* m_side = nullptr;
};

}  // namespace headscope::ui
