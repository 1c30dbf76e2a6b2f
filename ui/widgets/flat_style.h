// Fusion style with flat fields and buttons: thin borders, 6 px corners and an accent-coloured
// focus ring. Colours come from the palette.
#pragma once

#include <QProxyStyle>

namespace headscope::ui {

// Buttons with this property set to true are the page's primary action and are filled with the
// accent colour.
constexpr char kPrimaryProperty[] = "headscopePrimary";

class FlatStyle : public QProxyStyle {
    Q_OBJECT
public:
    FlatStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget = nullptr) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option = nullptr,
                    const QWidget* widget = nullptr) const override;
    int styleHint(StyleHint hint, const QStyleOption* option = nullptr,
                  const QWidget* widget = nullptr, QStyleHintReturn* data = nullptr) const override;
    void polish(QWidget* widget) override;
    using QProxyStyle::polish;
};

}  // namespace headscope::ui
