// Runs that Start trains: the settings of the form, with the given number of seeds and with each of
// the given values of lambda. Plain values, without widgets.
#pragma once

#include "core/api/runs/parameters.h"
#include "core/api/runs/sweep.h"

#include <QLocale>
#include <QString>

#include <optional>
#include <vector>

namespace headscope::ui {

// Largest number of repetitions that the field accepts.
constexpr int kMostRepeats = 100;

// The filled-in fields beside Start.
struct LaunchFields {
    QString values;         // typed values of lambda: "0, 0.01, 0.1"; "": the value of the form
    int repeats = 1;        // number of seeds, from 1 to kMostRepeats
    std::int64_t seed = 0;  // seed of the form; the repetitions use the seeds from it on
    std::optional<ParamSpec> lambda = {};  // nullopt: lambda cannot be changed
    std::vector<SweepAxis> axes = {};      // settings of the form that have several values
};

struct Launch {
    std::vector<SweepAxis> axes;
    std::vector<std::int64_t> seeds;  // empty: the seed of the form
    std::int64_t runs = 1;            // number of runs; 1: trains at once, more: from the queue
    QString valuesProblem;            // problem of the typed values; "": none
    QString repeatsProblem;           // problem of the number of seeds; "": none

    bool valid() const { return valuesProblem.isEmpty() && repeatsProblem.isEmpty(); }
    // The settings of `form` with the value that each axis has. Call only if `runs` is 1.
    RunConfig single(RunConfig form) const;
};

// Values that occur twice count once, because they would be the same run.
Launch launchOf(const LaunchFields& fields, const QLocale& locale = {});

// Example of typed values, in the notation of the locale: "0, 0.01, 0.1" or "0; 0,01; 0,1".
QString exampleValues(const QLocale& locale = {});

}  // namespace headscope::ui
