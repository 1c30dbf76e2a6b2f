// Finds widgets in a window whose text is cut off because they are smaller than their size hint.
#pragma once

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QLabel>
#include <QLineEdit>
#include <QStringList>
#include <QTabBar>

namespace headscope::ui {

// Describes a widget by its object name or class, and by its text.
inline QString nameOf(const QWidget* widget) {
    QString text = widget->objectName().isEmpty()
                       ? QString::fromLatin1(widget->metaObject()->className())
                       : widget->objectName();
    if (const auto* label = qobject_cast<const QLabel*>(widget))
        text += QStringLiteral(" “%1”").arg(label->text().left(60));
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
        text += QStringLiteral(" “%1”").arg(button->text());
    return text;
}

// Returns whether the widget is large enough to show all of its text at its current width.
inline bool textFits(const QWidget* widget) {
    if (const auto* label = qobject_cast<const QLabel*>(widget)) {
        if (label->text().isEmpty()) return true;
        const int needed =
            label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        const bool wide = label->wordWrap() || label->width() >= label->sizeHint().width();
        return wide && label->height() >= needed;
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
        return button->width() >= button->minimumSizeHint().width() &&
               button->height() >= button->minimumSizeHint().height();
    if (qobject_cast<const QLineEdit*>(widget))
        return widget->height() >= widget->minimumSizeHint().height();
    return true;
}

// Returns whether no ancestor cuts the widget off. Inside a scroll area, only directions without a
// scroll bar count as cut off.
inline bool reachable(const QWidget* widget, const QWidget* top) {
    QRect seen = widget->rect();
    for (const auto* at = widget; at != top && at->parentWidget(); at = at->parentWidget()) {
        const auto* parent = at->parentWidget();
        seen.moveTopLeft(seen.topLeft() + at->pos());
        if (const auto* scroll = qobject_cast<const QAbstractScrollArea*>(parent->parentWidget())) {
            const bool sideways = scroll->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
            const bool upright = scroll->verticalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
            if (!sideways && (seen.left() < 0 || seen.right() > parent->rect().right()))
                return false;
            if (!upright && (seen.top() < 0 || seen.bottom() > parent->rect().bottom()))
                return false;
            if (sideways || upright) return true;
        }
        if (!parent->rect().contains(seen)) return false;
    }
    return true;
}

inline QStringList clipped(const QWidget* top) {
    QStringList found;
    for (const auto* widget : top->findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->size().isEmpty()) continue;
        const bool text = qobject_cast<const QLabel*>(widget) ||
                          qobject_cast<const QAbstractButton*>(widget) ||
                          qobject_cast<const QLineEdit*>(widget);
        // Qt shows and hides the tool buttons inside tab bars and line edits by itself; skip them.
        const bool own = qobject_cast<QTabBar*>(widget->parentWidget()) ||
                         qobject_cast<QLineEdit*>(widget->parentWidget());
        if (!text || own || widget->objectName().startsWith(QLatin1String("qt_"))) continue;
        if (!textFits(widget) || !reachable(widget, top))
            found << QStringLiteral("%1 (%2x%3, needs %4x%5)")
                         .arg(nameOf(widget))
                         .arg(widget->width())
                         .arg(widget->height())
                         .arg(widget->minimumSizeHint().width())
                         .arg(widget->hasHeightForWidth() ? widget->heightForWidth(widget->width())
                                                          : widget->minimumSizeHint().height());
    }
    return found;
}

}  // namespace headscope::ui
