#include "ui/widgets/caption.h"

#include "ui/widgets/theme.h"

#include <QApplication>
#include <QEvent>

namespace headscope::ui {
namespace {

// Setting a font or palette triggers another change event, so only real changes are applied.
void setFontOnce(QLabel* label, const QFont& font) {
    if (label->font() != font) label->setFont(font);
}

bool isAppearance(const QEvent* event) {
    return event->type() == QEvent::PaletteChange ||
           event->type() == QEvent::ApplicationFontChange ||
           event->type() == QEvent::ApplicationPaletteChange;
}

}  // namespace

Caption::Caption(const QString& text, QWidget* parent) : WrappedLabel(text, parent) {
    follow();
}

void Caption::follow() {
    setFontOnce(this, captionFont(QApplication::font()));
    const QColor colour = themeColours(QApplication::palette()).secondary;
    QPalette tinted = palette();
    if (tinted.color(QPalette::WindowText) == colour) return;
    tinted.setColor(QPalette::WindowText, colour);
    setPalette(tinted);
}

bool Caption::event(QEvent* event) {
    const bool handled = WrappedLabel::event(event);
    if (isAppearance(event)) follow();
    return handled;
}

Heading::Heading(const QString& text, Level level, QWidget* parent)
    : WrappedLabel(text, parent), m_level(level) {
    follow();
}

void Heading::follow() {
    QFont font = QApplication::font();
    if (m_level == Level::Page)
        font = titleFont(font);
    else
        font.setWeight(QFont::DemiBold);
    setFontOnce(this, font);
}

bool Heading::event(QEvent* event) {
    const bool handled = WrappedLabel::event(event);
    if (isAppearance(event)) follow();
    return handled;
}

}  // namespace headscope::ui
