#include "core/service/jobs/run_curves.h"

#include "core/api/base/table_text.h"
#include "core/api/runs/parameters.h"
#include "core/base/io/metrics_database.h"
#include "core/base/stats/student.h"
#include "core/service/jobs/compared_runs.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace headscope::jobs {
namespace {

double axisValue(const SeriesPoint& point, CurveAxis axis) {
    if (axis == CurveAxis::Epochs) return point.epoch;
    return axis == CurveAxis::Seconds ? point.seconds : static_cast<double>(point.step);
}

// Returns the points sorted by x, without non-finite ones.
RunCurve curveOf(const ReadRun& run, const std::vector<SeriesPoint>& points, CurveAxis axis) {
    RunCurve curve;
    curve.name = run.info.name;
    curve.runs = {run.info.path};
    curve.x.reserve(points.size());
    curve.y.reserve(points.size());
    for (const auto& point : points) {
        const double x = axisValue(point, axis);
        if (!std::isfinite(x) || !std::isfinite(point.value) ||
            // Skips points that go back in x, for example in seconds after a resume.
            (!curve.x.empty() && x < curve.x.back()))
            continue;
        curve.x.push_back(x);
        curve.y.push_back(point.value);
    }
    return curve;
}

struct Recorded {
    std::set<std::string> names;  // "valid/accuracy": curves that any run recorded
    std::vector<Message> notes;
    std::optional<Error> failure = {};  // first error while reading a run's curves

    RunCurve leaveOut(const ReadRun& run, const Error& error) {
        notes.push_back("Left out: %1, %2."_m(run.info.name, error.message));
        if (!failure) failure = Error(error).within(run.info.name);
        return {};
    }
};

// Reads a run's curve. If the run does not have it, returns an empty curve and adds a note.
RunCurve readOne(const ReadRun& run, const RunCurveOptions& options, Recorded& recorded) {
    const auto metrics = metricsOf(run);
    if (!metrics) return recorded.leaveOut(run, metrics.error());
    // The run may be training; names and points must come from the same moment.
    (*metrics)->holdStill();
    const auto series = (*metrics)->series();
    if (!series) return recorded.leaveOut(run, series.error());
    for (const auto& id : *series) recorded.names.insert(id.split + "/" + id.name);
    const auto points = (*metrics)->points(options.series);
    if (!points) return recorded.leaveOut(run, points.error());
    auto curve = curveOf(run, *points, options.axis);
    if (curve.x.empty())
        recorded.notes.push_back("Left out: %1, which has no curve of %2."_m(
            run.info.name, scoreWords(options.series.split + "_" + options.series.name)));
    return curve;
}

// Linear interpolation at `at`, which must be within the curve's x range. `from` is a monotone
// search hint, updated by the call.
double valueAt(const RunCurve& curve, double at, std::size_t& from) {
    while (from + 1 < curve.x.size() && curve.x[from + 1] <= at) ++from;
    if (from + 1 == curve.x.size() || curve.x[from] == at) return curve.y[from];
    const double part = (at - curve.x[from]) / (curve.x[from + 1] - curve.x[from]);
    return curve.y[from] + part * (curve.y[from + 1] - curve.y[from]);
}

// Returns the x values at which the mean is computed: those of all curves in their common range.
std::vector<double> sharedPlaces(const std::vector<RunCurve>& curves) {
    // The range that all curves cover: a mean over fewer runs at the ends would jump. May be empty.
    double from = curves.front().x.front(), to = curves.front().x.back();
    for (const auto& curve : curves) {
        from = std::max(from, curve.x.front());
        to = std::min(to, curve.x.back());
    }
    std::vector<double> places;
    for (const auto& curve : curves)
        std::copy_if(curve.x.begin(), curve.x.end(), std::back_inserter(places),
                     [&](double x) { return x >= from && x <= to; });
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    if (places.size() <= kMostMeanPoints) return places;
    std::vector<double> fewer;
    for (std::size_t i = 0; i < kMostMeanPoints; ++i)
        // Thins evenly by index and keeps the first and last place.
        fewer.push_back(places[i * (places.size() - 1) / (kMostMeanPoints - 1)]);
    return fewer;
}

// Appends the band at one x value.
void addBand(RunCurve& mean, const std::vector<double>& values, const stats::MeanEstimate& found,
             BandKind band) {
    double low = found.low, high = found.high;
    if (band == BandKind::Deviation || band == BandKind::Error) {
        const double half = band == BandKind::Deviation ? found.sd : found.error;
        low = found.mean - half;
        high = found.mean + half;
    }
    if (band == BandKind::Range) {
        low = *std::min_element(values.begin(), values.end());
        high = *std::max_element(values.begin(), values.end());
    }
    mean.low.push_back(low);
    mean.high.push_back(high);
}

std::string bandText(BandKind band, double level) {
    const auto percent = percentText(level, level * 100 == std::floor(level * 100) ? 0 : 1);
    switch (band) {
        case BandKind::None:
            return "mean of the runs";
        case BandKind::Deviation:
            return "mean and standard deviation of the runs";
        case BandKind::Error:
            return "mean and standard error over the runs";
        case BandKind::Interval:
            return "mean and " + percent + " interval (Student) over the runs";
        case BandKind::Range:
            return "mean of the runs, from minimum to maximum";
    }
    return {};
}

Status checkCurves(const RunCurveOptions& options) {
    if (options.runs.empty())
        return noTable("no runs are given"_m, "Add at least one run folder"_m);
    if (options.level > 0 && options.level < 1) return {};
    return noTable("the level is %1"_m(valueText(ParamValue(options.level))),
                   "Give a share between 0 and 1, such as 0.95"_m);
}

// Adds the mean curve of each group, with a note if its runs differ in more than the seed.
void addGroups(const std::vector<ReadRun>& all, const RunCurveOptions& options, Recorded& recorded,
               RunCurves& found) {
    for (const auto& group : groupsBy(found.keys, all)) {
        std::vector<RunCurve> members;
        for (const auto* run : group.runs)
            if (auto curve = readOne(*run, options, recorded); !curve.x.empty())
                members.push_back(std::move(curve));
        if (members.empty()) continue;
        auto mean = meanCurve(members, options.band, options.level);
        mean.values = group.values;
        mean.name = groupName(found.keys, group.values);
        if (const auto differ = differingKeys(group.runs); !differ.empty())
            recorded.notes.push_back(
                "The runs of %1 differ in %2 too."_m(mean.name, wordsOf(differ)));
        if (mean.x.empty())
            recorded.notes.push_back(
                "Left out: %1, whose runs do not share any point."_m(mean.name));
        else
            found.curves.push_back(std::move(mean));
    }
    found.band = bandText(options.band, options.level);
}

}  // namespace

RunCurve meanCurve(const std::vector<RunCurve>& curves, BandKind band, double level) {
    RunCurve mean;
    for (const auto& curve : curves)
        mean.runs.insert(mean.runs.end(), curve.runs.begin(), curve.runs.end());
    // Search hints for valueAt(): places increase, so each curve is walked once.
    std::vector<std::size_t> from(curves.size());
    for (const double at : sharedPlaces(curves)) {
        std::vector<double> values;
        for (std::size_t i = 0; i < curves.size(); ++i)
            values.push_back(valueAt(curves[i], at, from[i]));
        const auto found = stats::meanOf(values, level);
        mean.x.push_back(at);
        mean.y.push_back(found.mean);
        if (band != BandKind::None && curves.size() > 1) addBand(mean, values, found, band);
    }
    return mean;
}

Result<RunCurves> curvesOfRuns(const RunCurveOptions& options,
                               const config::Environment& environment) {
    HEADSCOPE_CHECK(checkCurves(options));
    HEADSCOPE_TRY(const auto all, readRuns(options.runs, options.runTags, environment));
    RunCurves found;
    found.series = options.series;
    found.axis = options.axis;
    found.value = numberColumn(options.series.split + "_" + options.series.name);
    HEADSCOPE_TRY(found.keys, fullKeys(options.groupBy, all));
    Recorded recorded;
    if (!found.keys.empty()) {
        addGroups(all, options, recorded, found);
    } else {
        for (const auto& run : all)
            if (auto curve = readOne(run, options, recorded); !curve.x.empty())
                found.curves.push_back(std::move(curve));
    }
    found.notes = std::move(recorded.notes);
    if (!found.curves.empty()) return found;
    const auto requested = options.series.split + "/" + options.series.name;
    const std::vector<std::string> names(recorded.names.begin(), recorded.names.end());
    // Nothing could be read at all: the reason is more helpful than "no curves".
    if (names.empty() && recorded.failure) return *recorded.failure;
    if (names.empty())
        return noTable("none of the runs has recorded curves"_m,
                       "Train them for at least one step"_m);
    const auto near = nearestName(requested.substr(0, 64), names);
    return noTable(
        "none of the runs has a curve %1; available: %2"_m(requested.substr(0, 64), wordsOf(names)),
        near.empty() ? "Choose one of the listed options"_m : "Did you mean %1?"_m(near));
}

}  // namespace headscope::jobs
