// lab reproduce: computes the final risks of four activations on seven tasks, averaged over seeds,
// and compares them with the Bayes risk.
#include "app/cli/commands.h"
#include "app/cli/lab/lab_play.h"
#include "app/cli/lab/lab_queue.h"
#include "app/cli/progress_line.h"

#include <cmath>

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
constexpr const char* kTasks[] = {"flip-4",  "flip-9",  "flip-16",       "flip-25",
                                  "flip-36", "one-hot", "signed-one-hot"};

// Values of a quantity for one table cell, one value per seed.
struct Over {
    std::vector<double> values;
    void add(const LabRecord& record, const std::string& id) {
        for (const auto& quantity : record.sides.front().quantities)
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
    return shortNumber(seen.mean) +
           (std::isnan(seen.low) ? "" : " +- " + shortNumber(seen.high - seen.mean));
}

void emitCell(const Lab& lab, const std::string& task, const Column& column, const Cell& cell,
              Console& console) {
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

// Returns the plans for every task, activation and seed, in this order. Errors: Usage.
Result<std::vector<LabPlan>> plansOf(const Lab& lab, int seeds, const RunConfig& also) {
    std::vector<LabPlan> plans;
    for (const char* task : kTasks)
        for (const auto& column : kColumns)
            for (int seed = 1; seed <= seeds; ++seed) {
                LabRequest request{"single-location", task, "", also};
                request.config.values["model.activation"] = std::string(column.activation);
                request.config.values["model.bias"] = std::string(column.bias);
                request.config.values["train.seed"] = std::int64_t{seed};
                HEADSCOPE_TRY(auto plan, lab.labPlan(request));
                plans.push_back(std::move(plan));
            }
    return plans;
}

// Builds a table cell from the next `seeds` records and advances the iterator.
Cell cellOf(std::vector<LabRecord>::const_iterator& record, int seeds) {
    Cell cell;
    for (int seed = 1; seed <= seeds; ++seed, ++record) {
        cell.risk.add(*record, "risk");
        cell.gap.add(*record, "gap");
        cell.bayes.add(*record, "bayes_risk");
        cell.free.add(*record, "free_heads");
        cell.found.add(*record, "found_signals");
        cell.seconds += record->seconds;
    }
    return cell;
}

}  // namespace

int reproduceTable(Engine& engine, int seeds, const RunConfig& also, int atOnce, Console& console) {
    const auto plans = plansOf(engine, seeds, also);
    if (!plans) return failed(console, plans.error());
    const auto records = throughQueue(engine, "lab-reproduce", *plans, atOnce, console);
    if (!records) return failed(console, records.error());
    Table table{{"task", "Bayes risk"}};
    for (const auto& column : kColumns) table.front().push_back(column.name);
    double seconds = 0;
    auto record = records->begin();
    for (const std::string task : kTasks) {
        std::vector<std::string> row = {task, ""};
        for (const auto& column : kColumns) {
            const auto cell = cellOf(record, seeds);
            row[1] = withInterval(engine, cell.bayes);
            row.push_back(withInterval(engine, cell.risk));
            seconds += cell.seconds;
            emitCell(engine, task, column, cell, console);
        }
        table.push_back(std::move(row));
    }
    console.print(table);
    console.print("Mean over " + std::to_string(seeds) + " seeds" +
                  (seeds > 1 ? " +- half its 95 % interval." : "."));
    console.emit(JsonLine()
                     .text("event", "finished")
                     .integer("seeds", seeds)
                     .number("seconds", seconds)
                     .text("folder", engine.runsFolder()));
    return 0;
}

}  // namespace headscope::cli
