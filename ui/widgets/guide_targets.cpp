#include "ui/widgets/guide_targets.h"

#include <QHash>
#include <QVariant>
#include <QWidget>

namespace headscope::ui {
namespace {

constexpr const char* kProperty = "headscopeGuide";

}  // namespace

QString guideSlug(const QString& heading) {
    QString slug;
    for (const QChar c : heading.toLower()) {
        if (c == QLatin1Char(' '))
            slug += QLatin1Char('-');
        else if (c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('-'))
            slug += c;
    }
    return slug;
}

QString guideOfPage(const QString& page) {
    static const QHash<QString, QString> kPages{
        {QStringLiteral("train"), QStringLiteral("train-on-my-data.md")},
        {QStringLiteral("heads"), QStringLiteral("read-a-similarity-matrix.md")},
        {QStringLiteral("attention"), QStringLiteral("attention-maps.md")},
        {QStringLiteral("ablate"), QStringLiteral("ablate.md")},
        {QStringLiteral("xray"), QStringLiteral("lab.md#x-ray")},
        {QStringLiteral("prune"), QStringLiteral("prune.md")},
        {QStringLiteral("lab"), QStringLiteral("lab.md")},
        {QStringLiteral("compare"), QStringLiteral("compare-and-report.md")},
        {QStringLiteral("figures"), QStringLiteral("compare-and-report.md#figures")},
    };
    return kPages.value(page, QStringLiteral("index.md"));
}

QString guideOfSetting(const QString& key) {
    return QStringLiteral("settings.md#") + guideSlug(key);
}

QString guideOfEntry(const QString& kind, const QString& id) {
    return QStringLiteral("measures.md#") + guideSlug(kind + QLatin1Char(' ') + id);
}

QString guideOfError(ErrorCode code) {
    const QString page = QStringLiteral("troubleshooting.md");
    switch (code) {
        case ErrorCode::BadData:
            return page + QStringLiteral("#data-are-refused");
        case ErrorCode::Io:
            return page + QStringLiteral("#a-file-cannot-be-read-or-written");
        case ErrorCode::Network:
            return page + QStringLiteral("#a-download-fails");
        case ErrorCode::Diverged:
        case ErrorCode::Stopped:
        case ErrorCode::Cancelled:
            return page + QStringLiteral("#a-run-was-stopped-or-killed");
        case ErrorCode::Internal:
            return page + QStringLiteral("#report-a-fault");
        // These errors have many causes, so no single section fits.
        case ErrorCode::Usage:
        case ErrorCode::Device:
            break;
    }
    return page;
}

void setGuideTarget(QWidget* widget, const QString& target) {
    widget->setProperty(kProperty, target);
}

QString guideTargetAt(const QWidget* widget) {
    for (; widget; widget = widget->parentWidget())
        if (const QString target = widget->property(kProperty).toString(); !target.isEmpty())
            return target;
    return {};
}

}  // namespace headscope::ui
