// Figures that a page offers for export.
#pragma once

#include "ui/figures/figure.h"

#include <QList>

#include <functional>

class QWidget;

namespace headscope::plots {

// One figure, selected by its title or by a click on one of the widgets that show it.
struct FigureChoice {
    QString title;                    // title of the figure: "A and B, layer 2"
    std::function<FigurePtr()> take;  // returns the current figure; valid while the widgets exist
    QList<const QWidget*> widgets;
};

// Creates the choice for a widget with a figure() function. `origin` returns the provenance when
// the figure is taken.
template <class Widget>
FigureChoice choiceOf(const QString& title, const Widget* shown,
                      std::function<QJsonObject()> origin, const QList<const QWidget*>& widgets) {
    return {title, [shown, origin = std::move(origin)] { return kept(shown->figure(), origin()); },
            widgets};
}

}  // namespace headscope::plots
