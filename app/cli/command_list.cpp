#include "app/cli/command_list.h"

#include "app/cli/command_line.h"
#include "app/common/locations.h"

#include <algorithm>

namespace headscope::cli {
namespace {

struct CommandText {
    const char* name;
    const char* summary;
};

const std::vector<CommandText> kCommands = {
    {"train", "Train a model, with or without a diversity penalty"},
    {"import",
     "Make a run of a pretrained model (a folder of Hugging Face transformers), to inspect or "
     "fine-tune it"},
    {"export", "Write a run's model as a folder that Python opens (Hugging Face transformers)"},
    {"bundle", "Write runs into one file to send them to other people, or open such a file"},
    {"curves",
     "Write the curves of runs as CSV, JSON lines, TensorBoard events or an MLflow store; import "
     "curves of other programs"},
    {"resume", "Continue a stopped run, bit for bit"},
    {"sweep",
     "Train many runs: every combination of settings and seeds, from a queue that survives "
     "restarts"},
    {"queue", "Manage waiting runs: list, run, add, pause, resume, cancel, move, log, clear"},
    {"compare",
     "Compare runs in a table: a score by lambda or any setting, with intervals and paired "
     "differences"},
    {"mark", "Set tags and pins of runs; list runs and compare can select runs by tag"},
    {"tell", "Send a command to a running run: pause, resume, stop, finish, save or set lambda"},
    {"evaluate", "Score a run on its test split, optionally with heads switched off"},
    {"predict", "Show the prediction of a run's model for a text, a picture or a sample"},
    {"attention",
     "Show where the heads of a run attend in a text or a sample; for translation also the "
     "alignment"},
    {"translate", "Translate or summarise texts with a run's model, one text per line"},
    {"generate", "Generate text from a prompt with a run's language model"},
    {"analyze", "Measure the similarity of the heads of a run, with every measure"},
    {"ablate",
     "Effect of removing each head, of keeping only one, and of removing heads cumulatively"},
    {"repair",
     "Measure how much of the effect of a removed head its norms, later heads and feed-forward "
     "networks restore"},
    {"patch",
     "Replace the output of each head by that in a counterfactual input, exactly and estimated by "
     "gradients"},
    {"importance", "Measure the importance of each head of a run, by one measure or several"},
    {"prune",
     "Measure the loss as heads are removed, count removable heads, and make the smaller model"},
    {"group",
     "Group similar heads, show which head of each group would stay, and merge the others into it"},
    {"redundancy", "Find sets of heads that the other heads of their layer predict"},
    {"composition",
     "Show which heads can read what heads of earlier layers write, from the weights"},
    {"information",
     "Estimate the mutual information between each layer's vectors and the input token or the "
     "token to predict"},
    {"list",
     "List datasets, models, methods, objectives, measures, importances, presets, devices, texts "
     "or runs"},
    {"describe",
     "Explain a dataset, model, method, objective, measure, importance, preset or parameter"},
    {"get",
     "Download a public dataset, after you have seen its address, size, licence and checksum and "
     "agreed"},
    {"methods", "Write a methods paragraph and BibTeX of one run or several, for a paper"},
    {"report",
     "Write one document about runs: summary, methods, tables and figures as HTML, PDF, Markdown "
     "or "
     "LaTeX"},
    {"xray",
     "Show how well the X-ray metrics that a run recorded explain the loss of its first batches"},
    {"study",
     "Test claims of papers: list them with verdicts, and run, describe and report their studies"},
    {"measure", "Measure the heads of one layer given as a safetensors file"},
    {"lab",
     "Train toy models with known answers: watch heads specialise, and check what theory predicts"},
    {"reference", "Compute the values of a reference case"},
    {"score",
     "Compute BLEU, chrF, ROUGE or exact match of a file of texts against reference files"},
    {"bench", "Time a training step, the measures, or the inspection of a run"},
    {"paths", "Show where the program keeps its files"},
};

}  // namespace

std::vector<std::string> commandNames() {
    std::vector<std::string> names;
    for (const auto& command : kCommands) names.push_back(command.name);
    return names;
}

std::string commandSummary(const std::string& name) {
    for (const auto& command : kCommands)
        if (name == command.name) return command.summary;
    return {};
}

bool isCommand(const std::string& word) {
    return std::any_of(kCommands.begin(), kCommands.end(),
                       [&](const CommandText& c) { return word == c.name; });
}

std::string usageText(const std::string& program) {
    std::string text = "Headscope " + std::string(app::programVersion()) +
                       ": train small transformers with a head-diversity penalty and inspect "
                       "their attention heads.\n\nUsage: " +
                       program + " COMMAND [OPTIONS]\n\nCommands:\n";
    for (const auto& command : kCommands) {
        std::string name = command.name;
        name.resize(11, ' ');
        text += "  " + name + "  " + command.summary + "\n";
    }
    text +=
        "\nOptions:\n  -h, --help  show this text; COMMAND --help shows a command's options\n  "
        "--version   show the "
        "version\n\nExample:\n  " +
        program +
        " train --dataset headlines --preset tiny --lambda 0.1\n"
        "\nExit codes: 0 done, 2 usage, 3 bad data, 4 read/write, 5 network, 6 "
        "device/memory/engine, 7 diverged,\n"
        "8 stopped but resumable, 70 internal fault, 130 cancelled.\n";
    return text;
}

}  // namespace headscope::cli
