#include "ui/features/guide/guide_result_delegate.h"

#include "ui/widgets/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QPainter>

namespace headscope::ui {
namespace {

constexpr int kMargin = 4, kWrapped = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

struct ResultLines {
    QString place, excerpt;
    QFont bold;
    QRect placeRect, excerptRect;  // relative to the item's text area, in pixels
};

ResultLines linesOf(const QStyleOptionViewItem& option, const QModelIndex& index) {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = (view ? view->viewport()->width() : option.rect.width()) - 4 * kMargin;
    const QString text = index.data().toString();
    ResultLines lines{text.section(QLatin1Char('\n'), 0, 0),
                      text.section(QLatin1Char('\n'), 1),
                      option.font,
                      {},
                      {}};
    // Keys of settings may be wider than the list, so allow line breaks in them.
    for (const QChar c : {QLatin1Char('.'), QLatin1Char('_')})
        lines.place.replace(c, QString(c) + QChar(0x200B));
    lines.bold.setWeight(QFont::DemiBold);
    const QRect room(0, 0, width, 10'000);
    lines.placeRect = QFontMetrics(lines.bold).boundingRect(room, kWrapped, lines.place);
    if (!lines.excerpt.isEmpty()) {
        lines.excerptRect = QFontMetrics(option.font).boundingRect(room, kWrapped, lines.excerpt);
        lines.excerptRect.translate(0, lines.placeRect.height());
    }
    lines.placeRect.setWidth(width);
    lines.excerptRect.setWidth(width);
    return lines;
}

}  // namespace

void GuideResultDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
    const auto* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    const auto lines = linesOf(option, index);
    const QPoint at = option.rect.topLeft() + QPoint(kMargin, kMargin);
    const auto colours = themeColours(option.palette);
    const bool selected = option.state & QStyle::State_Selected;
    const QColor ink = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    painter->save();
    painter->setFont(lines.bold);
    painter->setPen(ink);
    painter->drawText(lines.placeRect.translated(at), kWrapped, lines.place);
    painter->setFont(option.font);
    painter->setPen(selected ? ink : colours.secondary);
    painter->drawText(lines.excerptRect.translated(at), kWrapped, lines.excerpt);
    painter->restore();
}

QSize GuideResultDelegate::sizeHint(const QStyleOptionViewItem& option,
                                    const QModelIndex& index) const {
    const auto lines = linesOf(option, index);
    return {lines.placeRect.width(),
            lines.placeRect.height() + lines.excerptRect.height() + 2 * kMargin};
}

}  // namespace headscope::ui
