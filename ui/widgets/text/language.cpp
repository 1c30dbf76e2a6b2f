#include "ui/widgets/text/language.h"

#include "ui/widgets/text/english_plurals.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

#include <algorithm>

// Q_INIT_RESOURCE must be called outside of namespaces.
static void initTranslations() {
    Q_INIT_RESOURCE(translations);
}

namespace headscope::ui {
namespace {

// Object names of our translators, to find them among others.
constexpr auto kOwn = "headscope-language", kQt = "qt-language";

bool known(const QString& code) {
    return std::any_of(languages().begin(), languages().end(),
                       [&](const Language& one) { return one.code == code; });
}

// Maps a locale to a code of languages(): "zh_CN" for "zh-Hans-CN" and "zh-CN", "de" for "de-AT";
// "" if unsupported. Traditional Chinese is another script and is not supported.
QString codeOf(const QLocale& requested) {
    if (requested.language() == QLocale::Chinese)
        return requested.script() == QLocale::TraditionalChineseScript ? QString()
                                                                       : QStringLiteral("zh_CN");
    const QString code = QLocale::languageToCode(requested.language());
    return known(code) ? code : QString();
}

QString preferred(const QLocale& desktop) {
    for (const QString& name : desktop.uiLanguages())
        if (const QString code = codeOf(QLocale(name)); !code.isEmpty()) return code;
    return QStringLiteral("en");
}

void install(const char* name, const QString& code, const QString& prefix, const QString& folder) {
    auto* application = QCoreApplication::instance();
    delete application->findChild<QTranslator*>(QLatin1String(name), Qt::FindDirectChildrenOnly);
    auto* translator = new QTranslator(application);
    translator->setObjectName(QLatin1String(name));
    if (translator->load(prefix + code, folder)) QCoreApplication::installTranslator(translator);
}

}  // namespace

const QList<Language>& languages() {
    static const QList<Language> kLanguages{{QStringLiteral("en"), QStringLiteral("English")},
                                            {QStringLiteral("de"), QStringLiteral("Deutsch")},
                                            {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
    return kLanguages;
}

QLocale localeOf(const QString& code, const QLocale& desktop) {
    const QString chosen = known(code) ? code : preferred(desktop);
    return codeOf(desktop) == chosen ? desktop : QLocale(chosen);
}

void setLanguage(const QString& code, const QLocale& desktop) {
    initTranslations();
    installEnglishPlurals();  // installed first, so that it is consulted last
    const QLocale locale = localeOf(code, desktop);
    QLocale::setDefault(locale);
    const QString language = codeOf(locale);
    install(kQt, language, QStringLiteral("qtbase_"),
            QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(kOwn, language, QStringLiteral("headscope_"),
            QStringLiteral(":/headscope/translations"));
}

}  // namespace headscope::ui
