// bench RUN: measures how long a user waits while inspecting a run. Requests: the first attention
// maps, maps with a head removed, scores of 1,000 samples with a head removed, and similarity of
// all layers.
#include "app/cli/bench_run.h"
#include "app/cli/ask.h"
#include "app/cli/commands.h"

#include <algorithm>
#include <ctime>

namespace headscope::cli {
namespace {

constexpr double kMilli = 1e3;

struct Cost {
    std::string id, words;
    double first = 0, median = 0,
           // All times in milliseconds. first: includes loading data that later requests reuse.
           // processor: mean CPU time per request, over all threads.
        processor = 0;
    int times = 0;
};

double processorSeconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

// Calls ask(n) for n = 0 .. times-1, and records the first duration and the median of the others.
template <class Ask>
Status timeEach(Cost cost, int times, std::vector<Cost>& costs, const Ask& ask) {
    std::vector<double> taken;
    const double processorBefore = processorSeconds();
    for (int n = 0; n < times; ++n) {
        const auto before = std::chrono::steady_clock::now();
        const auto answer = ask(n);
        if (!answer) return answer.error();
        taken.push_back(
            std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count() *
            kMilli);
    }
    cost.processor = (processorSeconds() - processorBefore) * kMilli / times;
    cost.first = taken.front();
    if (taken.size() > 1) taken.erase(taken.begin());
    std::nth_element(taken.begin(), taken.begin() + static_cast<std::ptrdiff_t>(taken.size() / 2),
                     taken.end());
    cost.median = taken[taken.size() / 2];
    cost.times = times;
    costs.push_back(std::move(cost));
    return {};
}

// Returns a mask without the n-th head. Each request removes another head, so that cached answers
// are not timed.
HeadMask withoutOne(const std::vector<HeadPlace>& heads, int n) {
    return HeadMask::without({heads[static_cast<std::size_t>(n) % heads.size()]});
}

Status timeLooks(Runs& runs, const std::string& path, int times, std::vector<Cost>& costs,
                 Console& console) {
    std::shared_ptr<RunView> run;
    const AttentionRequest look;
    HEADSCOPE_CHECK(timeEach(
        {"first-look", "first look: opened, maps of a sample"}, 1, costs, [&](int) -> Status {
            HEADSCOPE_TRY(run, runs.open(path));
            HEADSCOPE_TRY(const auto maps, askNow(*run, look, "first look", console));
            (void)maps;
            return {};
        }));
    const auto heads = headsOf(run->shape());
    HEADSCOPE_CHECK(
        timeEach({"toggled-sample", "a head off: maps of the sample"}, times, costs, [&](int n) {
            AttentionRequest request;
            request.mask = withoutOne(heads, n);
            return askNow(*run, request, "a head off", console);
        }));
    HEADSCOPE_CHECK(
        timeEach({"toggled-1000", "a head off: scores of 1,000 samples"}, times, costs, [&](int n) {
            AblationRequest request;
            request.mask = withoutOne(heads, n);
            return askNow(*run, request, "1,000 samples", console);
        }));
    return timeEach({"similarity-256", "similarity of all layers, 256 samples"}, times, costs,
                    [&](int n) {
                        SimilarityRequest request;
                        request.measure = "attn-cos";
                        request.samples = kAnalysisSamples;
                        request.statistics = false;
                        request.mask = withoutOne(heads, n);
                        return askNow(*run, request, "similarity", console);
                    });
}

}  // namespace

int benchRun(Runs& runs, const Arguments& arguments, const std::string& kernels, Console& console) {
    const auto path = openedRun(runs, arguments);
    if (!path) return failed(console, path.error());
    std::vector<Cost> costs;
    if (const auto done = timeLooks(runs, *path, arguments.bench.steps, costs, console); !done)
        return failed(console, done.error());
    Table table{{"what", "first, ms", "median, ms", "processor, ms", "times"}};
    for (const auto& cost : costs) {
        table.push_back({cost.words, shortNumber(cost.first), shortNumber(cost.median),
                         shortNumber(cost.processor), std::to_string(cost.times)});
        console.emit(JsonLine()
                         .text("event", "look")
                         .text("what", cost.id)
                         .text("run", *path)
                         .text("kernels", kernels)
                         .number("first_ms", cost.first)
                         .number("median_ms", cost.median)
                         .number("processor_ms", cost.processor)
                         .integer("times", cost.times));
    }
    console.print(table);
    console.print("Wall time of each; what the processor did, all threads together, on average" +
                  (kernels.empty() ? std::string(".") : "; kernels for " + kernels + "."));
    return 0;
}

}  // namespace headscope::cli
