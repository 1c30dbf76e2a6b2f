#include "app/cli/options/train_options.h"

#include <CLI/CLI.hpp>

namespace headscope::cli {
namespace {

// Returns whether the command has this option. import does not have those of the model and its
// weights, because the folder determines them.
bool hasOption(const std::string& command, const OptionKey& option) {
    const std::string key = option.key;
    return command != "import" || (key.rfind("model.", 0) != 0 && key != "run.start");
}

void addSettings(CLI::App& command, const std::string& name, Arguments& out, TrainValues& train) {
    const bool imports = name == "import";
    const auto& options = trainOptions();
    train.values.resize(options.size());
    for (std::size_t i = 0; i < options.size(); ++i)
        if (hasOption(name, options[i]))
            command.add_option(options[i].option, train.values[i], options[i].help)
                ->type_name(options[i].value);
    command.get_option("--epochs")->excludes(command.get_option("--steps"));
    command
        .add_option("--set", train.sets,
                    imports ? "Any parameter of the data or of training by its key (see: describe "
                              "parameters); may be repeated"
                            : "Any parameter by its key (see: describe parameters); may be "
                              "repeated")
        ->type_name("KEY=VALUE")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    if (imports) return;
    command
        .add_option("--config", out.configFile,
                    "Start from this config.json, or from a preset by its name (see: list "
                    "presets); - reads stdin")
        ->type_name("FILE");
}

}  // namespace

const std::vector<OptionKey>& trainOptions() {
    static const std::vector<OptionKey> kOptions = {
        {"--dataset", "dataset.id", "ID", "Data to train on (see: list datasets)"},
        {"--data", "dataset.path", "PATH",
         "Path of its files, for datasets that are read from disk"},
        {"--model", "model.id", "ID",
         "Architecture (default: the one for the dataset's task); a preset name works too"},
        {"--preset", "model.preset", "NAME", "Size: tiny, small or base"},
        {"--objective", "objective.id", "ID", "Head similarity to penalise (see: list objectives)"},
        {"--lambda", "objective.lambda", "X", "Weight of the diversity penalty; 0 trains without"},
        {"--epochs", "train.epochs", "N", "Passes over the training split"},
        {"--steps", "train.steps", "N", "Training steps, instead of epochs"},
        {"--batch", "train.batch", "N", "Samples per step"},
        {"--lr", "train.lr", "X", "Peak learning rate"},
        {"--seed", "train.seed", "N", "Seed of all random numbers"},
        {"--device", "train.device", "ID", "auto, cpu or cuda:N"},
        {"--precision", "train.precision", "NAME", "auto, float32 or bfloat16"},
        {"--threads", "train.threads", "N", "Processor threads"},
        {"--out", "run.folder", "DIR", "Where the run's folder is made (default: see paths)"},
        {"--name", "run.name", "NAME", "Name of the run"},
        {"--start", "run.start", "RUN[:STEP]",
         "Start from the weights of this run's last checkpoint, or of a step, best or last"},
    };
    return kOptions;
}

bool takesSettings(const std::string& command) {
    return command == "train" || command == "sweep" || command == "queue" || command == "import";
}

void addTrainOptions(CLI::App& command, const std::string& name, Arguments& out,
                     TrainValues& train) {
    if (takesSettings(name)) addSettings(command, name, out, train);
    if (name == "train" || name == "import")
        command
            .add_option("--folder", out.folder,
                        "Name of the run's folder (default: time, dataset and lambda)")
            ->type_name("NAME");
}

Result<std::vector<Setting>> collectSettings(const TrainValues& train, const CLI::App& command) {
    std::vector<Setting> settings;
    const auto& options = trainOptions();
    for (std::size_t i = 0; i < options.size(); ++i)
        if (const auto* option = command.get_option_no_throw(options[i].option);
            option && option->count() > 0)
            settings.push_back({options[i].option, options[i].key, train.values[i]});
    // Reject --steps 0: as a setting, 0 means that the number of epochs decides, but a user who
    // types it means something else.
    for (const auto& setting : settings)
        if (setting.option == "--steps" && !setting.typed.empty() &&
            setting.typed.find_first_not_of("0") == std::string::npos)
            return Error{ErrorCode::Usage, "--steps is 0, so nothing would be trained"_m,
                         "Give 1 step or more, or leave --steps out to train by epochs"_m};
    for (const auto& set : train.sets) {
        const auto equals = set.find('=');
        if (equals == std::string::npos || equals == 0)
            return Error{ErrorCode::Usage, "--set %1 is not of the form key=value"_m(set),
                         "For example --set train.lr=5e-4"_m};
        settings.push_back(
            {"--set " + set.substr(0, equals), set.substr(0, equals), set.substr(equals + 1)});
    }
    // Two options may give the same setting, such as --lr and --set train.lr=X.
    for (std::size_t i = 0; i < settings.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (settings[i].key == settings[k].key)
                return Error{ErrorCode::Usage,
                             "%1 is given twice (%2 and %3)"_m(settings[i].key, settings[k].option,
                                                               settings[i].option),
                             "Keep one of them"_m};
    return settings;
}

}  // namespace headscope::cli
