#include "app/cli/options/writing_options.h"

#include "app/common/number_ranges.h"

#include "core/api/requests/writing.h"

#include <CLI/CLI.hpp>

namespace headscope::cli {
namespace {

void addModel(CLI::App& command, Arguments& out) {
    command.add_option("RUN", out.target, "Folder of a run, or its name in the folder of runs")
        ->required();
    command.add_option("--step", out.step, "Checkpoint: a step, best or last")->type_name("STEP");
    command
        .add_option("--ablate", out.ablate,
                    "Heads to switch off, counted from 0; or by site: \"encoder.0:1,3 cross.2:0\"")
        ->type_name("LAYER.HEAD,...");
}

void addAverage(CLI::App& command, Arguments& out) {
    command
        .add_option("--average", out.writing.average,
                    "Mean of the weights of the last N checkpoints, up to --step (default 1)")
        ->check(integerBetween(1, 1000))
        ->type_name("N");
}

void addTranslate(CLI::App& command, Arguments& out) {
    auto& w = out.writing;
    addModel(command, out);
    addAverage(command, out);
    command
        .add_option("--in", w.in,
                    "Texts to translate, one per line (default, and -: standard input)")
        ->type_name("FILE");
    command.add_option("--beam", w.beam, "Beam width; 1: greedy (default 5)")
        ->check(integerBetween(1, kWidestBeam))
        ->type_name("N");
    command
        .add_option("--length-penalty", w.lengthPenalty,
                    "Alpha of the length penalty of Wu et al. 2016; 0: none (default 0.6)")
        ->check(realBetween(0.0, 10.0))
        ->type_name("X");
}

void addGenerate(CLI::App& command, Arguments& out) {
    auto& w = out.writing;
    addModel(command, out);
    command.add_option("--prompt", w.prompt, "Text to continue (default: a token drawn at random)")
        ->type_name("TEXT");
    command.add_option("--tokens", w.tokens, "Number of tokens to generate (default 100)")
        ->check(integerBetween(1, 100000))
        ->type_name("N");
    command
        .add_option("--temperature", w.temperature,
                    "Sampling temperature: below 1 prefers likely tokens, above 1 adds variety; 0: "
                    "always the "
                    "likeliest (default 1)")
        ->check(realBetween(0.0, 100.0))
        ->type_name("X");
    command
        .add_option("--top-k", w.topK,
                    "Sample only from this many likeliest tokens; 0: all (default 0)")
        ->check(integerBetween(0, 1000000000))
        ->type_name("N");
    command.add_option("--seed", w.seed, "Seed of the sampling (default 0)")
        ->check(integerBetween(std::int64_t{0}, std::int64_t{9007199254740992}))
        ->type_name("N");
}

void addWrittenTarget(CLI::App& command, Arguments& out, const char* help) {
    command.add_option("--target", out.writing.target, help)->type_name("TEXT");
}

void addAttention(CLI::App& command, Arguments& out) {
    addModel(command, out);
    auto* text = command.add_option("--text", out.text, "A text of your own")->type_name("TEXT");
    addTextPair(command, out, *text);
    command.add_option("--sample", out.sample, "Sample of the split, counted from 0")
        ->check(integerBetween(0, 1000000000))
        ->type_name("N")
        ->excludes(text);
    command.add_option("--split", out.split, "train, valid or test (default: test)")
        ->check(CLI::IsMember({"train", "valid", "test"}))
        ->type_name("SPLIT");
    addWrittenTarget(command, out, "Translation: the target text to use as the model's output");
    command
        .add_flag("--own", out.writing.own,
                  "Translation: use the model's own greedy output instead of the sample's target")
        ->disable_flag_override()
        ->excludes(command.get_option("--target"));
    command
        .add_option("--head", out.what,
                    "Heads to show, counted from 0, by site: \"encoder.0:1,3 cross.2:0\" (default: "
                    "the best "
                    "aligning head, or all)")
        ->type_name("SITE:HEAD,...");
}

}  // namespace

void addTextPair(CLI::App& command, Arguments& out, CLI::Option& text) {
    command
        .add_option("--text-pair", out.textPair,
                    "Second text of a pair with --text; only for imported text classifiers")
        ->type_name("TEXT")
        ->needs(&text);
}

void addWritingOptions(CLI::App& command, const std::string& name, Arguments& out) {
    if (name == "translate") addTranslate(command, out);
    if (name == "generate") addGenerate(command, out);
    if (name == "attention") addAttention(command, out);
    if (name == "evaluate") addAverage(command, out);
    if (name == "predict")
        addWrittenTarget(command, out,
                         "Translation: the beginning of the output; the answer is the next token");
}

}  // namespace headscope::cli
