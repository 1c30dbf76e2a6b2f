// Fusion with flat fields and buttons: a hairline, 6 px corners, the accent as focus ring. Colours come from the
// palette.
#pragma once

#include <QProxyStyle>

namespace headscope::ui {

// A button with this property set to true is the page's primary action and is filled with the accent.
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
    int styleHint(StyleHint hint, const QStyleOption* option = nullptr, const QWidget* widget = nullptr,
                  QStyleHintReturn* data = nullptr) const override;
    void polish(QWidget* widget) override;
    using QProxyStyle::polish;
};

}  // namespace headscope::ui
