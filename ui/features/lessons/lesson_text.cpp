#include "ui/features/lessons/lesson_text.h"

#include <QRegularExpression>

namespace headscope::ui {

QString lessonRichText(const QString& paragraphs) {
    static const QRegularExpression kBold(QStringLiteral("\\*\\*(.+?)\\*\\*"));
    QString text;
    for (const auto& one : paragraphs.split(QStringLiteral("\n\n"), Qt::SkipEmptyParts)) {
        QString paragraph = one.toHtmlEscaped();
        paragraph.replace(kBold, QStringLiteral("<b>\\1</b>"));
        text +=
            QStringLiteral("<p style=\"margin-top:0; margin-bottom:8px\">%1</p>").arg(paragraph);
    }
    return text;
}

}  // namespace headscope::ui
