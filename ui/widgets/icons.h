// Icons of the resources, painted in the theme's colours at any size; they follow a change of theme by themselves.
#pragma once

#include <QIcon>

namespace headscope::ui {

enum class IconInk { Text, OnAccent, Good, Caution, Bad, Accent };

// name: a file of resources/icons/breeze without its suffix.
QIcon icon(const QString& name, IconInk ink = IconInk::Text);
QIcon programIcon();

}  // namespace headscope::ui
