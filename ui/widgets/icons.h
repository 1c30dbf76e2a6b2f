// Icons from the resources, painted in theme colours at any size. They follow theme changes
// automatically.
#pragma once

#include <QIcon>
#include <QWidget>

namespace headscope::ui {

enum class IconInk { Text, OnAccent, Good, Caution, Bad, Accent };

// name: file in resources/icons/breeze without its suffix.
QIcon icon(const QString& name, IconInk ink = IconInk::Text);
QIcon programIcon();
// Makes the compiled-in files (":/headscope/...") available. icon() and programIcon() call it too.
void loadResources();

// Shows an icon in the colours of the current theme. `side`: width and height in pixels.
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
