#include "ui/features/guide/guide_style.h"

#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"

#include <QFontDatabase>
#include <QPalette>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

namespace headscope::ui {
namespace {

bool isFence(const QTextBlock& block) {
    return block.blockFormat().hasProperty(QTextFormat::BlockCodeFence) ||
           block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage);
}

void styleBlock(const QTextBlock& block, const QPalette& palette, int line) {
    QTextBlockFormat format = block.blockFormat();
    QTextCursor cursor(block);
    if (const int level = format.headingLevel(); level > 0) {
        format.setTopMargin(level == 1 ? 0 : line * (level == 2 ? 1.3 : 1.0));
        format.setBottomMargin(line * 0.35);
    } else if (isFence(block)) {
        format.setBackground(palette.alternateBase());
        // Long lines wrap, so that the page never scrolls sideways.
        format.setNonBreakableLines(false);
        format.setLeftMargin(line * 0.5);
        format.setTopMargin(isFence(block.previous()) ? 0 : line * 0.4);
        format.setBottomMargin(isFence(block.next()) ? 0 : line * 0.7);
    } else {
        format.setLineHeight(115, QTextBlockFormat::ProportionalHeight);
        const bool item = block.textList(), itemBelow = block.next().textList();
        const bool picture =
            !block.begin().atEnd() && block.begin().fragment().charFormat().isImageFormat();
        format.setTopMargin(picture ? line * 0.3 : 0);
        format.setBottomMargin(line * (item && itemBelow ? 0.25 : 0.6));
    }
    cursor.setBlockFormat(format);
}

void styleText(QTextDocument& page, const QTextBlock& block, const QPalette& palette) {
    struct Part {
        int from, length;
        QTextCharFormat format;
    };
    std::vector<Part> parts;
    for (auto it = block.begin(); !it.atEnd(); ++it)
        parts.push_back(
            {it.fragment().position(), it.fragment().length(), it.fragment().charFormat()});
    for (const auto& part : parts) {
        QTextCharFormat change;
        if (part.format.fontFixedPitch()) {
            change.setFontFamilies(QFontDatabase::systemFont(QFontDatabase::FixedFont).families());
            if (!isFence(block)) change.setBackground(palette.alternateBase());
        }
        if (part.format.anchorHref().startsWith(QLatin1String("http")))
            change.setToolTip(plainTip(part.format.anchorHref()));
        if (change.isEmpty()) continue;
        QTextCursor cursor(&page);
        cursor.setPosition(part.from);
        cursor.setPosition(part.from + part.length, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(change);
    }
}

void styleTable(QTextTable& table, const QPalette& palette, int line) {
    QTextTableFormat format = table.format();
    format.setBorderCollapse(true);
    format.setBorder(1);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(themeColours(palette).hairline);
    format.setCellPadding(line * 0.3);
    format.setCellSpacing(0);
    format.setTopMargin(line * 0.2);
    format.setBottomMargin(line * 0.8);
    table.setFormat(format);
    for (int column = 0; column < table.columns(); ++column) {
        auto cell = table.cellAt(0, column);
        auto look = cell.format();
        look.setBackground(palette.alternateBase());
        cell.setFormat(look);
    }
    for (int row = 0; row < table.rows(); ++row)
        for (int column = 0; column < table.columns(); ++column) {
            QTextCursor cursor = table.cellAt(row, column).firstCursorPosition();
            QTextBlockFormat block = cursor.blockFormat();
            block.setTopMargin(0);
            block.setBottomMargin(0);
            cursor.setBlockFormat(block);
        }
}

}  // namespace

void styleGuidePage(QTextDocument& page, const QPalette& palette, int line) {
    page.setIndentWidth(line * 1.4);
    QTextCursor edit(&page);
    edit.beginEditBlock();
    for (auto block = page.begin(); block.isValid(); block = block.next()) {
        styleBlock(block, palette, line);
        styleText(page, block, palette);
    }
    for (auto* frame : page.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) styleTable(*table, palette, line);
    edit.endEditBlock();
}

}  // namespace headscope::ui
