// The head map of run A with its colour scale, the choice of the colour and the number of heads.
// The same on all pages: small at the side, or large as the picture of the Ablate page.
#pragma once

#include "ui/workspace/head_map/head_map_cells.h"
#include "ui/workspace/head_map/head_map_presenter.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QMenu;
class QPushButton;

namespace headscope::ui {

class HeadMapScale;

class HeadMapPanel : public QWidget {
    Q_OBJECT
public:
    using Size = HeadMapCells::Size;

    // A large map shows importances only, because it is a figure of them.
    HeadMapPanel(Workspace& workspace, Size size, QWidget* parent = nullptr);

    HeadMapPresenter& presenter() { return m_presenter; }
    HeadMapCells* cells() const { return m_cells; }
    QComboBox* colours() const { return m_colours; }
    QPushButton* switchButton() const { return m_switch; }
    QString countText() const;

Q_SIGNALS:
    void menuOpened(QMenu& menu);  // the page may add its own actions

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void arrange();
    void alignRow();
    void showAll();
    void fillColours();
    QString switchText() const;
    void openMenu(HeadPlace head, const QPoint& global);

    HeadMapPresenter m_presenter;
    bool m_large;
    HeadMapCells* m_cells = nullptr;
    HeadMapScale* m_scale = nullptr;
    QComboBox* m_colours = nullptr;
    QLabel* m_count = nullptr;
    QPushButton* m_switch = nullptr;
};

// Puts a small head map, which folds, at the left of the page's content. The page's layout must be
// complete.
HeadMapPanel* putHeadMapLeft(QWidget& page, Workspace& workspace);
// Width of the page in pixels without the head map at its left.
int widthBesideHeadMap(const QWidget& page);

}  // namespace headscope::ui
