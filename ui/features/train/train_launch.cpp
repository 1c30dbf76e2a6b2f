#include "ui/features/train/train_launch.h"

#include "ui/widgets/forms/typed_number.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace headscope::ui {
namespace {

struct TrainLaunchText {
    Q_DECLARE_TR_FUNCTIONS(TrainLaunch)
};

constexpr const char* kSeedKey = "train.seed";

bool hasAxis(const std::vector<SweepAxis>& axes, const std::string& key) {
    return std::any_of(axes.begin(), axes.end(),
                       [&](const SweepAxis& axis) { return axis.key == key; });
}

void dropRepeated(std::vector<ParamValue>& values) {
    std::vector<ParamValue> once;
    for (auto& value : values)
        if (std::find(once.begin(), once.end(), value) == once.end())
            once.push_back(std::move(value));
    values = std::move(once);
}

void addLambda(const LaunchFields& fields, const QLocale& locale, Launch& launch) {
    if (fields.values.trimmed().isEmpty() || !fields.lambda) return;
    if (hasAxis(fields.axes, fields.lambda->key)) {
        launch.valuesProblem = TrainLaunchText::tr(
            "Lambda already has several values in the form. Clear one of the two fields.");
        return;
    }
    auto read = readAxis(*fields.lambda, fields.values, locale);
    launch.valuesProblem = read.problem;
    if (!read.axis) return;
    dropRepeated(read.axis->values);
    launch.axes.push_back(std::move(*read.axis));
}

void addSeeds(const LaunchFields& fields, Launch& launch) {
    if (fields.repeats <= 1) return;
    if (hasAxis(fields.axes, kSeedKey)) {
        launch.repeatsProblem =
            TrainLaunchText::tr("the seed has several values in the form too; set this field to 1");
        return;
    }
    for (int i = 0; i < fields.repeats; ++i) launch.seeds.push_back(fields.seed + i);
}

}  // namespace

RunConfig Launch::single(RunConfig form) const {
    for (const auto& axis : axes) form.values[axis.key] = axis.values.front();
    return form;
}

Launch launchOf(const LaunchFields& fields, const QLocale& locale) {
    Launch launch;
    launch.axes = fields.axes;
    for (auto& axis : launch.axes) dropRepeated(axis.values);
    addLambda(fields, locale, launch);
    addSeeds(fields, launch);
    Sweep sweep;
    sweep.axes = launch.axes;
    sweep.seeds = launch.seeds;
    launch.runs = sweepSize(sweep);
    if (launch.runs > kMostSweepRuns)
        launch.repeatsProblem =
            TrainLaunchText::tr("%1 runs are too many; at most %2 can be added at once")
                .arg(countText(launch.runs), countText(kMostSweepRuns));
    return launch;
}

QString exampleValues(const QLocale& locale) {
    QStringList values;
    for (const double value : {0.0, 0.01, 0.1}) values << editText(value, locale);
    // If the comma is the decimal separator, it cannot separate values too.
    const bool comma = locale.decimalPoint() == QLatin1String(",");
    return values.join(comma ? QStringLiteral("; ") : QStringLiteral(", "));
}

}  // namespace headscope::ui
