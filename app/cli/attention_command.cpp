// attention RUN: shows which tokens each head attends to in one input. For translation models, also
// shows the output and the token alignment.
#include "app/cli/ask.h"
#include "app/cli/commands.h"
#include "app/cli/options/settings.h"
#include "core/api/requests/input_words.h"
#include "core/api/runs/tasks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope::cli {
namespace {

constexpr int kKeysShown = 3;

Result<AttentionRequest> attentionRequest(Runs& runs, const std::string& run, const RunView& view,
                                          const Arguments& arguments) {
    const auto& task = traitsOf(view.shape().task);
    const auto& w = arguments.writing;
    if (arguments.text.empty() && arguments.sample < 0)
        return Error{ErrorCode::Usage, "attention needs an input"_m,
                     "Give --text TEXT or --sample N"_m};
    if (!task.pairs && (w.own || !w.target.empty()))
        return Error{ErrorCode::Usage,
                     "the model of this run does not generate text: its task is %1"_m(task.name),
                     "Leave --target and --own out, or choose a run of an encoder-decoder"_m};
    AttentionRequest request;
    request.input.kind = arguments.sample < 0 ? ModelInput::Kind::Text : ModelInput::Kind::Sample;
    request.input.text = arguments.text;
    request.input.secondText = arguments.textPair;
    request.input.split = arguments.split;
    request.input.index = arguments.sample;
    request.input.targetText = w.target;
    if (!w.target.empty()) request.input.target = ModelInput::Target::Text;
    if (w.own) request.input.target = ModelInput::Target::Written;
    HEADSCOPE_TRY(request.step, parseStep(arguments.step));
    HEADSCOPE_TRY(request.mask, ablationMask(runs, run, arguments));
    return request;
}

std::string siteOf(const ModelShape& shape, HeadPlace head) {
    const auto site = static_cast<std::size_t>(head.site);
    return (shape.sites.empty() ? std::to_string(head.site) : shape.sites.at(site)) + ":" +
           std::to_string(head.head);
}

// Formats an alignment in the Pharaoh format: "source-target", indices from 0.
std::string pharaohText(const std::vector<TokenLink>& links) {
    std::string text;
    for (const auto& link : links)
        text += (text.empty() ? "" : " ") + std::to_string(link.source) + "-" +
                std::to_string(link.written);
    return text;
}

bool holds(const std::vector<int>& places, int place) {
    return std::find(places.begin(), places.end(), place) != places.end();
}

std::string joinedTokens(const std::vector<std::string>& tokens, const std::vector<int>& unknown) {
    std::string text;
    for (int i = 0; i < static_cast<int>(tokens.size()); ++i)
        text += (text.empty() ? "" : " ") +
                escaped(tokenLabel(tokens[static_cast<std::size_t>(i)], holds(unknown, i)));
    return text;
}

void printHead(const AttentionMaps& maps, HeadPlace head, const ModelShape& shape,
               Console& console) {
    const int keys = maps.keys(head.site);
    const auto& queryLabels = maps.labelsOf(maps.queryStream(head.site));
    const auto& seen = maps.labelsOf(maps.keyStream(head.site));
    const auto& strangeQueries = maps.unknownOf(maps.queryStream(head.site));
    const auto& strangeSeen = maps.unknownOf(maps.keyStream(head.site));
    Table table{{"head " + siteOf(shape, head), "attends most to"}};
    for (int q = 0; q < maps.queries(head.site); ++q) {
        const float* row = maps.map(head.site, head.head) + static_cast<std::size_t>(q) * keys;
        std::vector<int> order(static_cast<std::size_t>(keys));
        std::iota(order.begin(), order.end(), 0);
        // Sort the keys by decreasing weight; ties keep their order in the text.
        std::stable_sort(order.begin(), order.end(),
                         [row](int a, int b) { return row[a] > row[b]; });
        std::vector<std::string> cells{escaped(
            tokenLabel(queryLabels[static_cast<std::size_t>(q)], holds(strangeQueries, q)))};
        for (int i = 0; i < std::min(kKeysShown, keys); ++i) {
            const int key = order[static_cast<std::size_t>(i)];
            cells.push_back(
                escaped(tokenLabel(seen[static_cast<std::size_t>(key)], holds(strangeSeen, key))) +
                " " + shortNumber(static_cast<double>(row[key])));
        }
        table.push_back(std::move(cells));
    }
    console.print(table);
}

void emitHead(const AttentionMaps& maps, HeadPlace head, const ModelShape& shape,
              Console& console) {
    const int queries = maps.queries(head.site), keys = maps.keys(head.site);
    std::vector<std::vector<double>> rows;
    for (int q = 0; q < queries; ++q) {
        const float* row = maps.map(head.site, head.head) + static_cast<std::size_t>(q) * keys;
        rows.emplace_back(row, row + keys);
    }
    JsonLine line;
    line.text("event", "attention").text("head", siteOf(shape, head));
    line.texts("queries", maps.labelsOf(maps.queryStream(head.site)));
    line.texts("keys", maps.labelsOf(maps.keyStream(head.site))).matrix("weights", rows);
    if (const auto* seen = maps.visibleAt(head.site, head.head)) {
        // Where a pattern hides keys: 1 for those that a query sees.
        std::vector<std::vector<double>> visible;
        for (int q = 0; q < queries; ++q, seen += keys) visible.emplace_back(seen, seen + keys);
        line.matrix("visible", visible);
    }
    for (const auto& one : maps.target.alignments)
        if (one.head == head)
            line.text("alignment", pharaohText(one.links))
                .number("alignment_error", one.error)
                .number("confidence", one.confidence)
                .number("spread", one.spread);
    console.emit(line);
}

// Selects the heads to show: for translation models by default the head with the best alignment.
std::vector<HeadPlace> headsShown(const AttentionMaps& maps, const std::vector<HeadPlace>& chosen,
                                  const ModelShape& shape) {
    if (!chosen.empty()) return chosen;
    if (maps.target.best < 0) return headsOf(shape);
    return {maps.target.alignments[static_cast<std::size_t>(maps.target.best)].head};
}

void printTarget(const AttentionMaps& maps, const ModelShape& shape, Console& console) {
    const auto& target = maps.target;
    console.print("source   " + joinedTokens(maps.labels, maps.unknown));
    console.print((target.own ? "written  " : "target   ") +
                  joinedTokens(target.written.labels, target.written.unknown));
    double sum = 0;
    for (const double one : target.logProbabilities) sum += one;
    console.print(
        "log-probability " + shortNumber(sum) + ", " +
        shortNumber(std::exp(-sum / static_cast<double>(target.logProbabilities.size()))) +
        " perplexity per token");
    if (target.truth) console.print("true alignment  " + pharaohText(*target.truth));
    if (target.best < 0) return;
    const auto& best = target.alignments[static_cast<std::size_t>(target.best)];
    console.print("head " + siteOf(shape, best.head) + "  " + pharaohText(best.links) +
                  (best.error ? "  error " + shortNumber(100 * *best.error) +
                                    " %, the lowest of all cross heads"
                              : "  the most confident of those that attend to many tokens: " +
                                    shortNumber(best.confidence)));
}

// Returns notes about truncated inputs; none for a mean over samples, which does not have a text.
std::vector<Message> cutsOf(const AttentionMaps& maps) {
    std::vector<Message> notes{cutMessage("text"_m, maps.inputTokens, maps.tokens)};
    if (maps.pairs()) {
        const auto& written = maps.target.written;
        notes.push_back(cutMessage("target"_m, written.inputTokens, written.count()));
    }
    notes.erase(
        std::remove_if(notes.begin(), notes.end(), [](const auto& note) { return note.empty(); }),
        notes.end());
    return notes;
}

JsonLine lastLine(const std::string& run, const AttentionMaps& maps, const ModelShape& shape) {
    JsonLine line;
    line.text("event", "finished")
        .text("run", run)
        .integer("step", maps.step)
        .texts("tokens", maps.labels);
    line.numbers("unknown", {maps.unknown.begin(), maps.unknown.end()})
        .texts("notes", cutsOf(maps));
    if (!maps.pairs()) return line;
    const auto& target = maps.target;
    line.numbers("unknown_written", {target.written.unknown.begin(), target.written.unknown.end()});
    line.texts("written", target.written.labels)
        .text("target", target.text)
        .flag("own", target.own);
    line.numbers("log_probabilities", target.logProbabilities);
    if (target.truth) line.text("true_alignment", pharaohText(*target.truth));
    if (target.best >= 0)
        line.text("best_head",
                  siteOf(shape, target.alignments[static_cast<std::size_t>(target.best)].head));
    return line;
}

}  // namespace

int attentionCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto run = openedRun(engine, arguments);
    if (!run) return failed(console, run.error());
    const auto view = engine.open(*run);
    if (!view) return failed(console, view.error());
    const auto shape = (*view)->shape();
    const auto request = attentionRequest(engine, *run, **view, arguments);
    if (!request) return failed(console, request.error());
    const auto chosen = HeadMask::parse(arguments.what, shape);
    if (!chosen) return failed(console, chosen.error());
    const auto maps = askNow(**view, *request, "reading", console);
    if (!maps) return failed(console, maps.error());
    for (const auto& note : cutsOf(*maps)) console.warn(note);
    if (maps->pairs()) printTarget(*maps, shape, console);
    const bool every = chosen->all();
    for (const auto& head : headsShown(*maps, chosen->off(), shape))
        printHead(*maps, head, shape, console);
    // JSON output contains all heads unless the user selected some.
    for (const auto& head : every ? headsOf(shape) : chosen->off())
        emitHead(*maps, head, shape, console);
    console.emit(lastLine(*run, *maps, shape));
    return 0;
}

}  // namespace headscope::cli
