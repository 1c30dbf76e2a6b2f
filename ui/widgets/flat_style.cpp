#include "ui/widgets/flat_style.h"

#include "ui/widgets/theme.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <QToolButton>

namespace headscope::ui {
namespace {

constexpr qreal kCorner = 5;

bool isTip(const QLabel* label) {
    return label->windowType() == Qt::ToolTip;
}

bool isPrimary(const QWidget* widget) {
    return widget && widget->property(kPrimaryProperty).toBool();
}

void paintBox(QPainter* painter, const QRect& rect, const QColor& fill, const QColor& edge,
              qreal width = 1) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(edge, width));
    painter->setBrush(fill);
    const qreal inset = width / 2;
    painter->drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), kCorner, kCorner);
    painter->restore();
}

// Border colour with a contrast of 3:1 to the window, stronger than the border of cards.
QColor fieldEdge(const ThemeColours& colours, bool enabled) {
    if (!enabled) return colours.hairline;
    return colours.dark ? QColor(0x6B, 0x75, 0x82) : QColor(0x8A, 0x93, 0x9E);
}

QColor buttonFill(const QStyleOption* option, const ThemeColours& colours, bool primary) {
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool down = option->state & (QStyle::State_Sunken | QStyle::State_On);
    const bool hovered = enabled && (option->state & QStyle::State_MouseOver);
    if (primary && enabled) {
        if (down) return colours.accent.darker(115);
        return hovered ? colours.accent.lighter(108) : colours.accent;
    }
    if (!enabled) return colours.window;
    if (down) return option->palette.color(QPalette::Mid);
    return hovered ? option->palette.color(QPalette::Midlight) : colours.raised;
}

void paintButton(const QStyleOption* option, QPainter* painter, const QWidget* widget) {
    const auto colours = themeColours(option->palette);
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool focused =
        option->state & QStyle::State_HasFocus && option->state & QStyle::State_KeyboardFocusChange;
    const bool primary = isPrimary(widget);
    const QColor edge = primary && enabled ? colours.accent : fieldEdge(colours, enabled);
    paintBox(painter, option->rect, buttonFill(option, colours, primary),
             focused ? colours.text : edge, focused ? 2 : 1);
}

void paintToolButton(const QStyleOption* option, QPainter* painter) {
    const auto colours = themeColours(option->palette);
    const bool on = option->state & (QStyle::State_On | QStyle::State_Sunken);
    const bool hovered =
        option->state & QStyle::State_MouseOver && option->state & QStyle::State_Enabled;
    const bool focused =
        option->state & QStyle::State_HasFocus && option->state & QStyle::State_KeyboardFocusChange;
    if (!on && !hovered && !focused) return;
    const QColor fill = on        ? option->palette.color(QPalette::Mid)
                        : hovered ? option->palette.color(QPalette::Midlight)
                                  : QColor(Qt::transparent);
    paintBox(painter, option->rect, fill, focused ? colours.accent : fill, focused ? 2 : 1);
}

void paintField(const QStyleOption* option, QPainter* painter) {
    const auto colours = themeColours(option->palette);
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool focused = enabled && option->state & QStyle::State_HasFocus;
    paintBox(painter, option->rect, enabled ? colours.base : colours.window,
             focused ? colours.accent : fieldEdge(colours, enabled), focused ? 2 : 1);
}

// Paints check boxes and radio buttons, including the partially checked state.
void paintCheck(const QStyleOption* option, QPainter* painter, bool round) {
    const auto colours = themeColours(option->palette);
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool on = option->state & QStyle::State_On, part = option->state & QStyle::State_NoChange;
    const bool focused =
        option->state & QStyle::State_HasFocus && option->state & QStyle::State_KeyboardFocusChange;
    const QRectF box = QRectF(option->rect).adjusted(1, 1, -1, -1);
    const QColor fill = (on || part) && enabled ? colours.accent
                        : enabled               ? colours.base
                                                : colours.window;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen((on || part) && enabled ? colours.accent : fieldEdge(colours, enabled),
                         focused ? 2 : 1));
    painter->setBrush(fill);
    const qreal corner = round ? box.width() / 2 : 3;
    painter->drawRoundedRect(box, corner, corner);
    const QColor ink = enabled ? colours.accentText : colours.secondary;
    const auto at = [&box](qreal x, qreal y) {
        return QPointF(box.x() + x * box.width(), box.y() + y * box.height());
    };
    if (on && round) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(ink);
        painter->drawEllipse(box.center(), box.width() * 0.22, box.width() * 0.22);
    } else if (on || part) {
        painter->setPen(QPen(ink, box.width() * 0.14, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const QPointF tick[] = {at(0.24, 0.52), at(0.43, 0.71), at(0.77, 0.31)};
        if (on)
            painter->drawPolyline(tick, 3);
        else
            painter->drawLine(at(0.25, 0.5), at(0.75, 0.5));
    }
    painter->restore();
}

// Rectangle of a thin progress bar; its widget may be higher. Below a text, the bar is thinner, so
// that it does not cross the letters.
QRectF barRect(const QStyleOptionProgressBar& bar) {
    const QRect& rect = bar.rect;
    if (bar.textVisible && rect.height() > bar.fontMetrics.height())
        return QRectF(rect.x(), rect.bottom() - 3, rect.width(), 4);
    const qreal height = qMin<qreal>(8, rect.height());
    return QRectF(rect.x(), rect.center().y() + 0.5 - height / 2, rect.width(), height);
}

// The text above the bar, in the colour of other texts.
void paintProgressText(const QStyleOptionProgressBar& bar, QPainter* painter) {
    if (!bar.textVisible) return;
    painter->setPen(bar.palette.color(QPalette::WindowText));
    painter->drawText(bar.rect.adjusted(0, 0, 0, -4), Qt::AlignHCenter | Qt::AlignVCenter,
                      bar.text);
}

void paintBar(QPainter* painter, const QRectF& bar, const QColor& colour) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colour);
    painter->drawRoundedRect(bar, bar.height() / 2, bar.height() / 2);
    painter->restore();
}

void paintProgress(const QStyleOptionProgressBar* option, QPainter* painter) {
    const QRectF bar = barRect(*option);
    const double whole = option->maximum - option->minimum;
    const double share =
        whole > 0 ? qBound(0.0, (option->progress - option->minimum) / whole, 1.0) : 0;
    if (share <= 0) return;
    const qreal width = qMax(bar.height(), bar.width() * share);
    const bool mirrored = option->direction == Qt::RightToLeft;
    paintBar(painter, {mirrored ? bar.right() - width : bar.left(), bar.top(), width, bar.height()},
             themeColours(option->palette).accent);
}

// Elides text that does not fit; Fusion would cut it in the middle of a letter.
QStyleOptionComboBox elided(const QStyleOptionComboBox& box, const QRect& field) {
    QStyleOptionComboBox cut(box);
    const int icon = box.currentIcon.isNull() ? 0 : box.iconSize.width() + 4;
    cut.currentText =
        box.fontMetrics.elidedText(box.currentText, Qt::ElideRight, field.width() - 2 - icon);
    return cut;
}

bool isTop(const QStyleOptionTab& tab) {
    return tab.shape == QTabBar::RoundedNorth;
}

void paintTab(const QStyleOptionTab* option, QPainter* painter) {
    const auto colours = themeColours(option->palette);
    const bool chosen = option->state & QStyle::State_Selected;
    const bool hovered =
        option->state & QStyle::State_MouseOver && option->state & QStyle::State_Enabled;
    painter->fillRect(option->rect, hovered && !chosen ? option->palette.color(QPalette::Midlight)
                                                       : colours.window);
    painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                      colours.hairline);
    if (chosen)
        painter->fillRect(
            QRect(option->rect.left(), option->rect.bottom() - 2, option->rect.width(), 3),
            colours.accent);
}

}  // namespace

FlatStyle::FlatStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void FlatStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                              QPainter* painter, const QWidget* widget) const {
    switch (element) {
        case PE_PanelButtonCommand:
            return paintButton(option, painter, widget);
        case PE_FrameDefaultButton:
            return;
        case PE_IndicatorCheckBox:
        case PE_IndicatorItemViewItemCheck:
            return paintCheck(option, painter, false);
        case PE_IndicatorRadioButton:
            return paintCheck(option, painter, true);
        case PE_FrameTabBarBase:
            return painter->fillRect(
                QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                themeColours(option->palette).hairline);
        case PE_PanelButtonTool:
            if (qobject_cast<const QToolButton*>(widget)) return paintToolButton(option, painter);
            break;
        case PE_PanelLineEdit:
            if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
                frame && frame->lineWidth > 0)
                return paintField(option, painter);
            break;
        default:
            break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void FlatStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const {
    // Qt draws dock titles in the application's initial font.
    if (element == CE_DockWidgetTitle && widget) painter->setFont(widget->font());
    if (element == CE_PushButtonLabel && isPrimary(widget) && option->state & State_Enabled) {
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
            QStyleOptionButton label(*button);
            label.palette.setColor(QPalette::ButtonText, themeColours(option->palette).accentText);
            return QProxyStyle::drawControl(element, &label, painter, widget);
        }
    }
    if (const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        box && element == CE_ComboBoxLabel && !box->editable) {
        const auto cut =
            elided(*box, subControlRect(CC_ComboBox, box, SC_ComboBoxEditField, widget));
        return QProxyStyle::drawControl(element, &cut, painter, widget);
    }
    if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
        tab && element == CE_TabBarTabShape && isTop(*tab))
        return paintTab(tab, painter);
    if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option)) {
        const bool busy = bar->minimum == bar->maximum;
        if (element == CE_ProgressBarGroove && !busy)
            return paintBar(painter, barRect(*bar), themeColours(option->palette).hairline);
        if (element == CE_ProgressBarContents && !busy) return paintProgress(bar, painter);
        if (element == CE_ProgressBarLabel && !busy) return paintProgressText(*bar, painter);
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

int FlatStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                           const QWidget* widget) const {
    switch (metric) {
        case PM_LayoutLeftMargin:
        case PM_LayoutRightMargin:
        case PM_LayoutTopMargin:
        case PM_LayoutBottomMargin:
        case PM_LayoutHorizontalSpacing:
        case PM_LayoutVerticalSpacing:
            return 8;
        case PM_DockWidgetSeparatorExtent:
        case PM_SplitterWidth:
            return 7;
        case PM_TabBarTabVSpace:
            return QProxyStyle::pixelMetric(metric, option, widget) + 6;
        case PM_TabBarTabHSpace:
            return QProxyStyle::pixelMetric(metric, option, widget) + 8;
        case PM_TabBarTabShiftVertical:
            return 0;
        case PM_ButtonMargin:
            return QProxyStyle::pixelMetric(metric, option, widget) + 4;
        default:
            return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int FlatStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* data) const {
    // Tooltips contain help texts, so keep them visible.
    if (hint == SH_ToolTip_WakeUpDelay) return 400;
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

void FlatStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    // Names, paths and data must appear as written; a label with automatic format would interpret
    // tags in them. Labels that need rich text set their format. Tooltips are excluded because
    // their text changes each time.
    if (auto* label = qobject_cast<QLabel*>(widget);
        label && label->textFormat() == Qt::AutoText && !isTip(label))
        label->setTextFormat(Qt::PlainText);
    // Plot axes run from left to right, even in right-to-left languages.
    if (QByteArray(widget->metaObject()->className()).startsWith("headscope::plots::"))
        widget->setLayoutDirection(Qt::LeftToRight);
    if (qobject_cast<QPushButton*>(widget) || qobject_cast<QToolButton*>(widget))
        widget->setAttribute(Qt::WA_Hover);
}

}  // namespace headscope::ui
