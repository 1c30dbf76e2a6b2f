// bench RUN: measures how long a user waits while inspecting a run, and the memory that this takes.
// looks() lists the requests.
#include "app/cli/bench_run.h"
#include "app/cli/ask.h"
#include "app/cli/commands.h"

#include "core/api/requests/head_overview.h"

#include <algorithm>
#include <cmath>
#include <ctime>

#include <sys/resource.h>

namespace headscope::cli {
namespace {

constexpr double kMilli = 1e3, kMegabyte = 1e6;

struct Cost {
    std::string id, words;
    double first = 0, median = 0,
           // All times in milliseconds. first: includes loading data that later requests reuse.
           // processor: mean CPU time per request, over all threads.
        processor = 0;
    int times = 0;
    // Largest memory of this process so far, in bytes: of this request and of those before it.
    std::int64_t peakBytes = 0;
};

double processorSeconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

std::int64_t peakBytes() {
    rusage usage{};
    return getrusage(RUSAGE_SELF, &usage) == 0 ? std::int64_t{usage.ru_maxrss} * 1024 : 0;
}

// Milliseconds since construction.
class Watch {
public:
    double milliseconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count() *
               kMilli;
    }

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

// Sets the first duration, and the median of the others. taken: at least one duration.
void setTimes(std::vector<double> taken, Cost& cost) {
    cost.times = static_cast<int>(taken.size());
    cost.first = taken.front();
    if (taken.size() > 1) taken.erase(taken.begin());
    std::nth_element(taken.begin(), taken.begin() + static_cast<std::ptrdiff_t>(taken.size() / 2),
                     taken.end());
    cost.median = taken[taken.size() / 2];
}

// Time at which a first answer on fewer samples arrived, written by the engine's thread before it
// answers; 0: there was none.
using FirstAnswer = std::shared_ptr<double>;

// Calls ask(n, watch, firstAnswer) for n = 0 .. times-1, and records the first duration and the
// median of the others. First answers on fewer samples get a row of their own.
template <class Ask>
Status timeEach(Cost cost, int times, std::vector<Cost>& costs, const Ask& ask) {
    std::vector<double> taken, firsts;
    const double processorBefore = processorSeconds();
    for (int n = 0; n < times; ++n) {
        const auto firstAnswer = std::make_shared<double>(0);
        const Watch watch;
        const auto answer = ask(n, watch, firstAnswer);
        if (!answer) return answer.error();
        taken.push_back(watch.milliseconds());
        if (*firstAnswer > 0) firsts.push_back(*firstAnswer);
    }
    cost.processor = (processorSeconds() - processorBefore) * kMilli / times;
    setTimes(taken, cost);
    cost.peakBytes = peakBytes();
    if (!firsts.empty()) {
        auto first = cost;
        first.id += "-first";
        first.words += ": first answer";
        first.processor = std::nan("");  // only that of the whole request is known
        setTimes(firsts, first);
        costs.push_back(std::move(first));
    }
    costs.push_back(std::move(cost));
    return {};
}

// Returns a mask without one head. Each request removes another head, so that cached answers are
// not timed. The heads are spread over all layers, because those of the last layers take less time.
HeadMask withoutOne(const std::vector<HeadPlace>& heads, int n) {
    constexpr std::size_t kStride = 53;  // a prime number, so that all heads have their turn
    return HeadMask::without({heads[static_cast<std::size_t>(n) * kStride % heads.size()]});
}

struct Asking {
    Engine& engine;
    RunView& run;
    Console& console;
};

// A request that a user waits for.
struct Look {
    const char* id;
    const char* words;
    int most;  // limit of the repetitions, because some requests take seconds
    // n: number of the repetition
    Status (*ask)(const Asking& asking, int n, const Watch& watch, const FirstAnswer& first);
};

template <class Q>
Status asked(const Asking& asking, Q request) {
    const auto answer = askNow(asking.run, std::move(request), Q::kId, asking.console);
    return answer ? Status() : Status(answer.error());
}

HeadMask withoutOneOf(const RunView& run, int n) {
    return withoutOne(headsOf(run.shape()), n);
}

Status toggledSample(const Asking& asking, int n, const Watch&, const FirstAnswer&) {
    AttentionRequest request;
    request.mask = withoutOneOf(asking.run, n);
    return asked(asking, request);
}

Status toggledThousand(const Asking& asking, int n, const Watch& watch, const FirstAnswer& first) {
    AblationRequest request;
    request.mask = withoutOneOf(asking.run, n);
    request.onFirst = [watch, first](const AblationReport&) { *first = watch.milliseconds(); };
    return asked(asking, request);
}

Status similarity(const Asking& asking, int n, const Watch&, const FirstAnswer&) {
    SimilarityRequest request;
    request.measure = "attn-cos";
    request.samples = kAnalysisSamples;
    request.statistics = false;
    request.mask = withoutOneOf(asking.run, n);
    return asked(asking, request);
}

// As the overview in the window.
Status overview(const Asking& asking, int, const Watch& watch, const FirstAnswer& first) {
    HeadOverviewRequest request;
    request.walks = false;
    request.onFirst = [watch, first](const HeadOverview&) { *first = watch.milliseconds(); };
    return asked(asking, request);
}

Status analysis(const Asking& asking, int, const Watch&, const FirstAnswer&) {
    constexpr int kSamples = 1024;
    AnalyzeOptions options;
    options.samples = kSamples;
    const auto reports = asking.engine.analyze(asking.run.info().path, options);
    return reports ? Status() : Status(reports.error());
}

constexpr int kAny = 1 << 30, kFew = 3;

// In order of memory, so that each peak is that of its own request.
constexpr Look kLooks[] = {
    {"toggled-sample", "a head off: maps of the sample", kAny, toggledSample},
    {"toggled-1000", "a head off: scores of 1,000 samples", kAny, toggledThousand},
    {"similarity-256", "similarity of all layers, 256 samples", kAny, similarity},
    {"overview", "overview of all heads", kFew, overview},
    {"analyze-1024", "analyze, 1,024 samples", kFew, analysis},
};

Status timeLooks(Engine& engine, const std::string& path, const Arguments& arguments,
                 std::vector<Cost>& costs, Console& console) {
    std::shared_ptr<RunView> run;
    const AttentionRequest look;
    HEADSCOPE_CHECK(timeEach({"first-look", "first look: opened, maps of a sample"}, 1, costs,
                             [&](int, const Watch&, const FirstAnswer&) -> Status {
                                 HEADSCOPE_TRY(run, engine.open(path));
                                 return asked({engine, *run, console}, look);
                             }));
    const auto& only = arguments.benchOnly;
    for (const auto& one : kLooks) {
        if (!only.empty() && std::find(only.begin(), only.end(), one.id) == only.end()) continue;
        HEADSCOPE_CHECK(timeEach({one.id, one.words}, std::min(arguments.bench.steps, one.most),
                                 costs, [&](int n, const Watch& watch, const FirstAnswer& first) {
                                     return one.ask({engine, *run, console}, n, watch, first);
                                 }));
    }
    return {};
}

}  // namespace

std::vector<std::string> benchLooks() {
    std::vector<std::string> ids;
    for (const auto& look : kLooks) ids.push_back(look.id);
    return ids;
}

int benchRun(Engine& engine, const Arguments& arguments, const std::string& kernels,
             Console& console) {
    const auto path = openedRun(engine, arguments);
    if (!path) return failed(console, path.error());
    std::vector<Cost> costs;
    if (const auto done = timeLooks(engine, *path, arguments, costs, console); !done)
        return failed(console, done.error());
    Table table{{"what", "first, ms", "median, ms", "processor, ms", "times", "peak, MB"}};
    for (const auto& cost : costs) {
        table.push_back({cost.words, shortNumber(cost.first), shortNumber(cost.median),
                         shortNumber(cost.processor), std::to_string(cost.times),
                         shortNumber(static_cast<double>(cost.peakBytes) / kMegabyte)});
        console.emit(JsonLine()
                         .text("event", "look")
                         .text("what", cost.id)
                         .text("run", *path)
                         .text("kernels", kernels)
                         .number("first_ms", cost.first)
                         .number("median_ms", cost.median)
                         .number("processor_ms", cost.processor)
                         .integer("times", cost.times)
                         .integer("peak_bytes", cost.peakBytes));
    }
    console.print(table);
    console.print(
        "Wall time of each; what the processor did, all threads together, on average; largest "
        "memory so far" +
        (kernels.empty() ? std::string(".") : "; kernels for " + kernels + "."));
    return 0;
}

}  // namespace headscope::cli
