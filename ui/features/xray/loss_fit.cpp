#include "ui/features/xray/loss_fit.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace headscope::ui {
namespace {

struct FitText {
    Q_DECLARE_TR_FUNCTIONS(FitText)
};

QString share(double value) {
    return std::isfinite(value) ? QLocale().toString(value, 'f', 2) : QStringLiteral("–");
}

}  // namespace

QString fitText(const LossFit& fit, const QString& site) {
    if (!std::isfinite(fit.r2)) return {};
    const QString numbers =
        FitText::tr(
            "%1: mean and variance of M3 have an R² of %2. Step and log step alone, which contain "
            "no information about heads, have an R² of %3.")
            .arg(site, share(fit.r2), share(fit.trend));
    const QString remains =
        FitText::tr(
            "M3 explains %1 of the variance that remains after this trend. For changes between "
            "batches, its R² is %2 (two random predictors: about %3).")
            .arg(share(fit.beyond), share(fit.changes), share(2.0 / (fit.batches - 3)));
    return numbers + QLatin1Char(' ') + remains;
}

}  // namespace headscope::ui
