// Icons of the resources, painted in the theme's colours at any size; they follow a change of theme by themselves.
#pragma once

#include <QIcon>
#include <QWidget>

namespace headscope::ui {

enum class IconInk { Text, OnAccent, Good, Caution, Bad, Accent };

// name: a file of resources/icons/breeze without its suffix.
QIcon icon(const QString& name, IconInk ink = IconInk::Text);
QIcon programIcon();

// Shows an icon at a size, in the colours of the theme that holds.
class IconLabel : public QWidget {
    Q_OBJECT
public:
    IconLabel(const QIcon& icon, int side, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QIcon m_icon;
};

}  // namespace headscope::ui
