// A page of the main window. It follows the Workspace by itself; the window only shows it and asks it for its figure.
#pragma once

#include "ui/plots/figure.h"

#include <QWidget>

namespace headscope::ui {

class Workspace;

class Page : public QWidget {
    Q_OBJECT
public:
    explicit Page(Workspace& workspace, QWidget* parent = nullptr) : QWidget(parent), m_workspace(workspace) {}

    virtual QString title() const = 0;
    // The plot that Export and Copy act on: the one with focus, else the page's main one; null when nothing is drawn.
    virtual plots::FigureSource* currentFigure() { return nullptr; }
    // False while an answer that would change the picture is still on its way (the tour waits for true).
    virtual bool settled() const { return true; }

protected:
    Workspace& workspace() const { return m_workspace; }

private:
    Workspace& m_workspace;
};

}  // namespace headscope::ui
