// lab reproduce: final risks of four activations on seven tasks, over seeds, beside the Bayes risk.
#include "app/cli/commands.h"
#include "app/cli/lab_play.h"
#include "app/cli/progress_line.h"

#include <cmath>
#include <filesystem>

namespace headscope::cli {
namespace {

struct Column {
    const char* id;
    const char* name;
    const char* activation;
    const char* bias;
};
constexpr Column kColumns[] = {
    {"softmax", "softmax", "softmax", "none"},
    {"softmax-1", "softmax-1, no bias", "softmax-1-sum", "none"},
    {"softmax-1-bias", "softmax-1, bias learned", "softmax-1-sum", "learned"},
    {"bayes-softmax", "Bayes-softmax", "bayes-softmax", "fixed"},
};
constexpr const char* kTasks[] = {"flip-4", "flip-9", "flip-16", "flip-25", "flip-36", "one-hot", "signed-one-hot"};

// A quantity over the seeds of one cell.
struct Over {
    std::vector<double> values;
    void add(const LabView& view, const std::string& id) {
        for (const auto& quantity : view.sides.front().quantities)
            if (quantity.id == id) values.push_back(quantity.value);
    }
};

struct Cell {
    Over risk, gap, bayes, free, found;
    double seconds = 0;
};

LabObserved seenOf(const Lab& lab, const Over& over) {
    return lab.labObserved({}, over.values);
}

std::string withInterval(const Lab& lab, const Over& over) {
    const auto seen = seenOf(lab, over);
    return shortNumber(seen.mean) + (std::isnan(seen.low) ? "" : " +- " + shortNumber(seen.high - seen.mean));
}

void emitCell(const Lab& lab, const std::string& task, const Column& column, const Cell& cell, Console& console) {
    const auto seen = seenOf(lab, cell.risk);
    JsonLine line;
    line.text("event", "cell").text("task", task).text("activation", column.id);
    line.number("risk", seen.mean);
    if (!std::isnan(seen.low)) line.number("low", seen.low).number("high", seen.high);
    console.emit(line.number("bayes_risk", seenOf(lab, cell.bayes).mean)
                     .number("gap", seenOf(lab, cell.gap).mean)
                     .numbers("risks", cell.risk.values)
                     .numbers("free_heads", cell.free.values)
                     .numbers("found_signals", cell.found.values)
                     .number("seconds", cell.seconds));
}

// Where the runs of the table lie. Typed: the person named the folder, and means what lies there.
struct Place {
    std::string folder;
    bool typed = false;
};

// A table of two versions would be nobody's.
Status checkVersion(const Lab& lab, const std::string& path, const Place& place, Console& console) {
    const auto plan = lab.recordedLab(path);
    if (!plan || plan->recordedBy.empty()) return {};  // resuming says what is wrong with it
    if (place.typed) {
        console.warn(escaped(path) + " was recorded by " + escaped(plan->recordedBy) + " of the program");
        return {};
    }
    return Error{ErrorCode::Usage, path + " was recorded by " + plan->recordedBy + " of the program",
                 "Give --out NEWFOLDER for a table of this version, or --out '" + place.folder +
                     "' to go on with what lies there"};
}

// The recorded run of one cell and seed, begun where there is none: a table that was cut off, even by a kill, goes on
// where it was. Errors: those of startLab and resumeLab; Usage.
Result<std::shared_ptr<LabSession>> runOf(Lab& lab, const LabRequest& request, const std::string& name,
                                          const Place& place, Console& console) {
    const auto folder = place.folder + "/" + name;
    std::error_code ignored;
    for (int number = 1;; ++number) {
        const auto path = number == 1 ? folder : folder + "-" + std::to_string(number);
        if (std::filesystem::exists(path + "/lab.json", ignored)) {
            HEADSCOPE_CHECK(checkVersion(lab, path, place, console));
            return lab.resumeLab(path);
        }
        if (!std::filesystem::exists(path, ignored)) return lab.startLab(request, folder);
    }
}

// Errors: those of the experiment.
Result<Cell> ranCell(Lab& lab, const std::string& task, const Column& column, int seeds, const Place& place,
                     const Interrupts& interrupts, Console& console) {
    Cell cell;
    for (int seed = 1; seed <= seeds; ++seed) {
        LabRequest request{"single-location", task, "", {}};
        request.config.values = {{"model.activation", std::string(column.activation)},
                                 {"model.bias", std::string(column.bias)},
                                 {"train.seed", std::int64_t{seed}}};
        HEADSCOPE_TRY(const auto session,
                      runOf(lab, request, task + "-" + column.id + "-s" + std::to_string(seed), place, console));
        const auto what = task + ", " + column.name + ", seed " + std::to_string(seed) + "/" + std::to_string(seeds);
        HEADSCOPE_TRY(const auto view, played(*session, what, interrupts, console));
        cell.risk.add(*view, "risk");
        cell.gap.add(*view, "gap");
        cell.bayes.add(*view, "bayes_risk");
        cell.free.add(*view, "free_heads");
        cell.found.add(*view, "found_signals");
        cell.seconds += view->seconds;
    }
    return cell;
}

}  // namespace

int reproduceTable(Lab& lab, int seeds, const std::string& typed, const std::string& usual, Console& console) {
    const Interrupts interrupts;
    const Place place{typed.empty() ? usual : typed, !typed.empty()};
    const auto& out = place.folder;
    console.say("every run is recorded in " + escaped(out) + "; the same command with --out goes on where it was");
    Table table{{"task", "Bayes risk"}};
    for (const auto& column : kColumns) table.front().push_back(column.name);
    double seconds = 0;
    for (const std::string task : kTasks) {
        std::vector<std::string> row = {task, ""};
        for (const auto& column : kColumns) {
            const auto cell = ranCell(lab, task, column, seeds, place, interrupts, console);
            if (!cell) return failed(console, cell.error());
            row[1] = withInterval(lab, cell->bayes);
            row.push_back(withInterval(lab, cell->risk));
            seconds += cell->seconds;
            emitCell(lab, task, column, *cell, console);
        }
        table.push_back(std::move(row));
    }
    console.print(table);
    console.print("Mean over " + std::to_string(seeds) + " seeds" + (seeds > 1 ? " +- half its 95 % interval." : "."));
    console.emit(
        JsonLine().text("event", "finished").integer("seeds", seeds).number("seconds", seconds).text("folder", out));
    return 0;
}

}  // namespace headscope::cli
