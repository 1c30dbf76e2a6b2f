// What a person may choose to export.
#pragma once

#include "ui/figures/figure.h"

#include <QList>

#include <functional>

class QWidget;

namespace headscope::plots {

// A figure among others, chosen by its title or by a click on one of the widgets that show it.
struct FigureChoice {
    QString title;                    // "A and B, layer 2"
    std::function<FigurePtr()> take;  // what is shown now; for as long as its widgets live
    QList<const QWidget*> widgets;
};

// The figure of a widget that has one. origin: where its numbers come from, asked when it is taken.
template <class Widget>
FigureChoice choiceOf(const QString& title, const Widget* shown, std::function<QJsonObject()> origin,
                      const QList<const QWidget*>& widgets) {
    return {title, [shown, origin = std::move(origin)] { return kept(shown->figure(), origin()); }, widgets};
}

}  // namespace headscope::plots
