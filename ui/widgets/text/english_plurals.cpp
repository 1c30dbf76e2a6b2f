#include "ui/widgets/text/english_plurals.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace headscope::ui {

QString pluralForm(const QString& text, int count) {
    static const QRegularExpression kEither(QStringLiteral("\\((\\w+)\\|(\\w+)\\)"));
    QString form = text;
    form.replace(QStringLiteral("(s)"), count == 1 ? QString() : QStringLiteral("s"));
    return form.replace(kEither, count == 1 ? QStringLiteral("\\1") : QStringLiteral("\\2"));
}

// Returns a null string for texts without a plural form; Qt then uses the source text.
QString EnglishPlurals::translate(const char* /*context*/, const char* text, const char* /*note*/,
                                  int count) const {
    if (count < 0 || !text) return {};
    const QString plain = QString::fromUtf8(text), form = pluralForm(plain, count);
    return form == plain ? QString() : form;
}

void installEnglishPlurals() {
    auto* application = QCoreApplication::instance();
    if (application->findChild<EnglishPlurals*>()) return;
    QCoreApplication::installTranslator(new EnglishPlurals(application));
}

}  // namespace headscope::ui
