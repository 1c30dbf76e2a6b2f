#include "ui/widgets/text/text.h"

#include "core/api/runs/tasks.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTextDocument>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

struct UnitText {
    Q_DECLARE_TR_FUNCTIONS(Text)
};

}  // namespace

QString catalogueText(const std::string& text) {
    return text.empty() ? QString() : QCoreApplication::translate("Catalogue", text.c_str());
}

QString midSentence(const QString& title) {
    return QLocale().language() == QLocale::English || QLocale().language() == QLocale::C
               ? title.toLower()
               : title;
}

QString labelInSentence(QString label) {
    const auto capitals =
        std::count_if(label.cbegin(), label.cend(), [](QChar letter) { return letter.isUpper(); });
    const bool word = capitals == 1 && label.size() > 1 && label[1].isLower();
    return word ? midSentence(label) : label;
}

QString durationText(double seconds) {
    if (!(seconds >= 0) || std::isinf(seconds)) return UnitText::tr("unknown");
    if (seconds < 10) return UnitText::tr("%1 s").arg(QLocale().toString(seconds, 'f', 1));
    const auto whole = static_cast<qint64>(std::llround(seconds));
    if (whole < 60) return UnitText::tr("%1 s").arg(whole);
    if (whole < 3600)
        return UnitText::tr("%1 min %2 s").arg(whole / 60).arg(whole % 60, 2, 10, QLatin1Char('0'));
    if (whole < 48 * 3600)
        return UnitText::tr("%1 h %2 min")
            .arg(whole / 3600)
            .arg(whole % 3600 / 60, 2, 10, QLatin1Char('0'));
    return UnitText::tr("%1 days").arg(QLocale().toString(seconds / 86400, 'f', 1));
}

QString timeLeftText(double share, double seconds) {
    // Before this share and time, an estimate says little.
    constexpr double kLeastShare = 0.02, kLeastSeconds = 2;
    if (share < kLeastShare || share >= 1 || seconds < kLeastSeconds) return {};
    const double left = seconds * (1 - share) / share;
    return UnitText::tr("about %1 left").arg(durationText(std::max(1.0, std::round(left))));
}

QString bytesText(std::int64_t bytes) {
    return QLocale().formattedDataSize(bytes, 0, QLocale::DataSizeSIFormat);
}

QString countText(std::int64_t count) {
    return QLocale().toString(static_cast<qlonglong>(count));
}

QString shortCountText(std::int64_t count) {
    if (count < 100'000) return countText(count);
    if (count < 1'000'000'000)
        return UnitText::tr("%1 million")
            .arg(QLocale().toString(count / 1e6, 'f', count < 10'000'000 ? 2 : 1));
    return UnitText::tr("%1 billion").arg(QLocale().toString(count / 1e9, 'f', 1));
}

QString percentText(double share) {
    return UnitText::tr("%1 %").arg(QLocale().toString(share * 100, 'f', 1));
}

QString lambdaText(double lambda) {
    return QLocale().toString(lambda, 'g', 4);
}

QString stateText(RunState state) {
    switch (state) {
        case RunState::Loading:
            return UnitText::tr("loading");
        case RunState::Running:
            return UnitText::tr("running");
        case RunState::Paused:
            return UnitText::tr("paused");
        case RunState::Stopping:
            return UnitText::tr("stopping");
        case RunState::Finished:
            return UnitText::tr("finished");
        case RunState::Stopped:
            return UnitText::tr("stopped");
        case RunState::Diverged:
            return UnitText::tr("diverged");
        case RunState::Failed:
            return UnitText::tr("failed");
    }
    return {};
}

QString taskText(Task task) {
    return catalogueText(traitsOf(task).name);
}

QString plainTip(const QString& text) {
    return Qt::mightBeRichText(text) ? Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal) : text;
}

}  // namespace headscope::ui
