#include "ui/widgets/theme.h"

#include "ui/widgets/flat_style.h"

#include <QApplication>
#include <QEvent>

#include <algorithm>
#include <array>

namespace headscope::ui {
namespace {

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::WindowText).lightness() >
           palette.color(QPalette::Window).lightness();
}

QColor blended(const QColor& over, const QColor& under, double opacity) {
    const auto mix = [opacity](int a, int b) {
        return static_cast<int>(a * opacity + b * (1 - opacity) + 0.5);
    };
    return {mix(over.red(), under.red()), mix(over.green(), under.green()),
            mix(over.blue(), under.blue())};
}

void setDisabled(QPalette& palette, const ThemeColours& colours) {
    const QColor faint = blended(colours.secondary, colours.window, 0.6);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::PlaceholderText})
        palette.setColor(QPalette::Disabled, role, faint);
    palette.setColor(QPalette::Disabled, QPalette::Base, colours.window);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, colours.hairline);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, faint);
}

}  // namespace

ThemeColours themeColours(bool dark) {
    if (dark)
        return {{0x1E, 0x21, 0x26}, {0x16, 0x18, 0x1C}, {0x26, 0x2A, 0x30}, {0xE8, 0xEA, 0xED},
                {0x9A, 0xA4, 0xB0}, {0x36, 0x3C, 0x45}, {0x6E, 0xA0, 0xFF}, {0x0B, 0x12, 0x20},
                {0x4A, 0xDE, 0x80}, {0xFB, 0xBF, 0x24}, {0xF8, 0x71, 0x71}, true};
    return {{0xF6, 0xF7, 0xF9}, {0xFF, 0xFF, 0xFF}, {0xFF, 0xFF, 0xFF}, {0x1B, 0x1F, 0x24},
            {0x5B, 0x64, 0x70}, {0xDA, 0xDF, 0xE5}, {0x25, 0x63, 0xEB}, {0xFF, 0xFF, 0xFF},
            {0x15, 0x80, 0x3D}, {0xB4, 0x53, 0x09}, {0xB9, 0x1C, 0x1C}, false};
}

ThemeColours themeColours(const QPalette& palette) {
    return themeColours(isDark(palette));
}

QPalette themePalette(bool dark) {
    const auto c = themeColours(dark);
    QPalette palette;
    palette.setColor(QPalette::Window, c.window);
    palette.setColor(QPalette::Base, c.base);
    palette.setColor(QPalette::AlternateBase, blended(c.hairline, c.base, 0.35));
    palette.setColor(QPalette::Button, c.raised);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(role, c.text);
    palette.setColor(QPalette::BrightText, c.bad);
    palette.setColor(QPalette::PlaceholderText, c.secondary);
    palette.setColor(QPalette::Highlight, c.accent);
    palette.setColor(QPalette::HighlightedText, c.accentText);
    palette.setColor(QPalette::Link, c.accent);
    palette.setColor(QPalette::LinkVisited, c.accent);
    palette.setColor(QPalette::ToolTipBase, c.raised);
    palette.setColor(QPalette::Light, dark ? c.hairline : QColor(Qt::white));
    palette.setColor(QPalette::Midlight, blended(c.hairline, c.window, 0.5));
    palette.setColor(QPalette::Mid, c.hairline);
    palette.setColor(QPalette::Dark, blended(c.secondary, c.window, 0.6));
    palette.setColor(QPalette::Shadow, dark ? QColor(Qt::black) : c.secondary);
    setDisabled(palette, c);
    return palette;
}

QColor seriesColour(int index, bool dark) {
    // Black, or white on a dark background, comes last.
    static const std::array<QRgb, 7> kOkabeIto{0xff0072B2, 0xffD55E00, 0xff009E73, 0xffCC79A7,
                                               0xffE69F00, 0xff56B4E9, 0xffF0E442};
    const int place = index % (static_cast<int>(kOkabeIto.size()) + 1);
    if (place == static_cast<int>(kOkabeIto.size()))
        return dark ? QColor(Qt::white) : QColor(Qt::black);
    return QColor::fromRgb(kOkabeIto[static_cast<std::size_t>(place)]);
}

Theme::Theme(QApplication& application)
    : m_application(application), m_desktopFont(QApplication::font()) {
    QApplication::setStyle(new FlatStyle);
    apply();
    m_application.installEventFilter(this);
}

void Theme::setChoice(ThemeChoice choice) {
    m_choice = choice;
    apply();
}

void Theme::setTextPercent(int percent) {
    m_textPercent = std::clamp(percent, kSmallestTextPercent, kLargestTextPercent);
    apply();
}

bool Theme::dark() const {
    return isDark(QApplication::palette());
}

void Theme::apply() {
    if (m_applying) return;
    m_applying = true;
    bool dark = m_choice == ThemeChoice::Dark;
    if (m_choice == ThemeChoice::System) {
        // Without a palette of our own, Qt returns the desktop's.
        QApplication::setPalette(QPalette());
        dark = isDark(QApplication::palette());
    }
    QApplication::setPalette(themePalette(dark));
    QFont font = m_desktopFont;
    if (font.pointSizeF() > 0)
        font.setPointSizeF(m_desktopFont.pointSizeF() * m_textPercent / 100);
    else
        font.setPixelSize(m_desktopFont.pixelSize() * m_textPercent / 100);
    if (font != QApplication::font()) QApplication::setFont(font);
    notifyWidgets();
    m_applying = false;
    Q_EMIT changed();
}

// Qt does not send the change to widgets with their own palette; they would keep the old theme's
// colours.
void Theme::notifyWidgets() {
    for (auto* widget : QApplication::allWidgets()) {
        QEvent event(QEvent::ApplicationPaletteChange);
        QCoreApplication::sendEvent(widget, &event);
    }
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ThemeChange && m_choice == ThemeChoice::System) apply();
    return QObject::eventFilter(watched, event);
}

QFont titleFont(const QFont& base) {
    QFont font = base;
    if (font.pointSizeF() > 0) font.setPointSizeF(font.pointSizeF() * 1.3);
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont captionFont(const QFont& base) {
    QFont font = base;
    if (font.pointSizeF() > 0) font.setPointSizeF(font.pointSizeF() * 0.9);
    return font;
}

}  // namespace headscope::ui
