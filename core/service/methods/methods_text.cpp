#include "core/service/methods/methods_text.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "core/base/io/metrics_database.h"
#include "core/service/methods/method_catalogue.h"
#include "core/service/methods/method_sources.h"
#include "core/service/methods/methods_facts.h"
#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/dataset_record.h"
#include "core/service/runs/model_record.h"
#include "core/service/runs/run_start.h"
#include "core/service/runs/stored_config.h"
#include "core/spec/config/fine_tuning.h"
#include "core/spec/measures/catalogue.h"
#include "core/spec/models/registry.h"
#include "core/spec/models/variants.h"
#include "core/spec/objectives/catalogue.h"
#include "core/spec/objectives/terms.h"

#include <functional>
#include <numeric>
#include <set>

namespace headscope::methods {
namespace {

using Facts = MethodsFacts;

// Settings have the number of heads before any were removed.
void sayFewerHeads(Facts& f) {
    if (f.heads == f.wholeHeads) return;
    const auto sum = [](const std::vector<std::int64_t>& heads) {
        return std::accumulate(heads.begin(), heads.end(), std::int64_t{0});
    };
    std::string layers;
    for (const auto heads : f.heads) layers += (layers.empty() ? "" : ", ") + std::to_string(heads);
    f.say("It had " + std::to_string(sum(f.heads)) + " of these " +
          std::to_string(sum(f.wholeHeads)) + " heads (by attention layer: " + layers + ").");
    f.note("heads", layers);
}

void sayModel(Facts& f) {
    const auto id = f.take("model.id");
    const auto* model = findById(models::modelInfos(), id);
    f.take("model.preset");
    std::string name = model ? model->name : id;
    // The name appears inside a sentence, so begin it in lower case unless it is an abbreviation.
    if (name.size() > 1 && std::islower(static_cast<unsigned char>(name[1])))
        name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    // Some models do not have all of these settings.
    std::string size = counted(f.take("model.heads"), "head");
    if (f.config.has("model.decoder_layers"))
        size = counted(f.take("model.layers"), "encoder layer") + " and " +
               counted(f.take("model.decoder_layers"), "decoder layer") + " of " + size;
    else if (f.config.has("model.layers"))
        size = counted(f.take("model.layers"), "layer") + " of " + size;
    if (f.config.has("model.width")) size += ", width " + f.take("model.width");
    if (f.config.has("model.ff")) size += ", feed-forward width " + f.take("model.ff");
    if (f.config.has("model.patch")) size += ", patches of " + f.take("model.patch") + " pixels";
    if (f.config.has("model.length")) size += ", at most " + f.take("model.length") + " tokens";
    if (f.config.has("model.dropout")) size += ", dropout " + f.take("model.dropout");
    if (f.config.has("model.embeddings")) size += ", embeddings " + f.take("model.embeddings");
    if (f.config.has("model.positions")) size += ", positions " + f.take("model.positions");
    f.say("The model was a " + name + " with " + size + ".");
    f.note("model", id);
    sayFewerHeads(f);
    sayArchitecture(f);
    sayPretrained(f);
    for (const auto& parent : f.parents) {
        const bool nearest = &parent == &f.parents.front();
        const std::string weights = "the weights of run \u201c" + parent.run +
                                    "\u201d after step " + grouped(parent.step) +
                                    (parent.edit.empty() ? "" : " (" + parent.edit + ")");
        if (nearest && f.made())
            f.say("The model has " + weights + "; it was not trained further" +
                  (f.trained() ? ", so all settings of training are those of that run." : "."));
        else
            f.say((nearest ? "Training" : "That run") + std::string(" started from ") + weights +
                  ".");
        if (!nearest) continue;
        f.note("parent_run", parent.run);
        f.note("parent_step", std::to_string(parent.step));
    }
}

// Formats the method's numeric settings and further settings: "DropHead 0.2, DropHead turning point
// 0.125".
std::string settingsText(Facts& f, const MethodInfo& method) {
    std::vector<std::string> keys = method.furtherKeys;
    for (const auto& [key, value] : method.use.values) {
        f.mentioned.insert(key);
        const bool isNumber =
            !std::holds_alternative<std::string>(value) && !std::holds_alternative<bool>(value);
        if (isNumber) keys.insert(keys.begin(), key);
    }
    std::string text;
    for (const auto& key : keys) {
        const auto value = f.take(key);
        const auto* spec = findByKey(f.specs, key);
        if (!spec || value.empty()) continue;
        text += (text.empty() ? "" : ", ") + spec->name + " " + value;
        f.note(key, value);
    }
    return text;
}

// Adds a sentence per technique that the run used, with formula and source.
void sayMethods(Facts& f) {
    for (const auto& method : builtinMethods()) {
        if (!uses(f.config, method)) continue;
        const auto settings = settingsText(f, method);
        f.say(f.theRuns() + std::string(" used \u201c") + method.name + "\u201d (" + method.source +
              "): " + method.formula + (settings.empty() ? "" : "; " + settings) + ".");
        f.note("method", method.id);
    }
}

// Formats the penalised layers: "all layers", "layers 0 and 2", "layer 1 (weight 0.5)"; for
// encoder-decoder models "layers encoder.0 and cross.0".
std::string layersText(const std::string& layers, const models::ModelSpec& spec) {
    const auto ids = models::siteIdsOf(spec);
    const auto weights =
        objectives::parseLayers(layers.empty() ? "all" : layers, spec.sites(), ids);
    if (!weights.ok() || layers == "all" || layers.empty()) return "all layers";
    std::vector<std::string> named;
    for (std::size_t i = 0; i < weights->size(); ++i) {
        const double weight = (*weights)[i];
        if (weight == 0) continue;
        named.push_back((spec.encoderLayers > 0 ? ids[i] : std::to_string(i)) +
                        (weight == 1 ? "" : " (weight " + valueText(weight) + ")"));
    }
    return (named.size() == 1 ? "layer " : "layers ") + listed(named);
}

void sayLambdaSchedule(Facts& f, const std::string& schedule) {
    const auto warmup = f.take("objective.warmup"), target = f.take("objective.target"),
               rate = f.take("objective.rate");
    if (schedule == "warmup")
        f.say("Lambda rose linearly from 0 over the first " + warmup + " of the steps.");
    if (schedule == "cosine") f.say("Lambda fell to 0 along a cosine.");
    if (schedule == "target")
        f.say("Lambda was multiplied by exp(" + rate + " (similarity \u2212 " + target +
              ")) after each step.");
}

// Adds a sentence if the user changed lambda during training; the run's events record this.
void sayLambdaChanges(Facts& f) {
    std::string changes;
    for (const auto& event : f.events)
        if (event.kind == "lambda")
            changes += (changes.empty() ? "" : ", ") + valueText(event.value) + " from step " +
                       std::to_string(event.step);
    if (!changes.empty()) f.say("During training lambda was set by hand to " + changes + ".");
}

const Descriptor* objectiveOf(const std::string& id) {
    return findById(objectives::builtinObjectives(), id);
}

std::string transformText(const std::string& transform) {
    if (transform == "squared") return " with every cosine squared";
    return transform == "plain" || transform.empty() ? "" : " (" + transform + ")";
}

// Adds the further diversity terms, each with its own weight.
void sayFurtherTerms(Facts& f) {
    const auto terms = objectives::parseTerms(f.take("objective.terms"));
    if (!terms.ok() || terms->empty()) return;
    std::string list;
    for (const auto& term : *terms) {
        const auto* objective = objectiveOf(term.id);
        list += (list.empty() ? "" : "; ") + valueText(term.lambda) + " times \u201c" +
                (objective ? objective->name : term.id) + "\u201d" +
                (objective && !objective->formula.empty() ? ": " + objective->formula : "") +
                transformText(term.transform) +
                (term.schedule == "constant" ? "" : ", " + term.schedule + " schedule");
        f.note("term",
               term.id + "/" + term.transform + ":" + valueText(term.lambda) + "@" + term.schedule);
    }
    f.say("Further diversity terms were added to the loss: " + list + ".");
}

// Formats "0 (no penalty), 0.01 and 0.1".
std::string lambdasText(std::vector<std::string> lambdas) {
    for (auto& lambda : lambdas)
        if (lambda == "0") lambda = "0 (no penalty)";
    return listed(lambdas);
}

void sayObjective(Facts& f) {
    const auto id = f.take("objective.id"), lambda = f.take("objective.lambda");
    const auto schedule = f.take("objective.schedule"), sign = f.take("objective.sign");
    const auto layers = f.take("objective.layers"), transform = f.take("objective.transform");
    const auto* objective = objectiveOf(id);
    const std::string name = objective ? objective->name : id;
    const std::string formula =
        (objective && !objective->formula.empty() ? ": " + objective->formula : "") +
        transformText(transform);
    f.note("objective", id);
    f.note("lambda", lambda);
    if (f.lambdas.size() > 1) {
        f.say("The loss was the task's cross-entropy " +
              std::string(sign == "as-printed" ? "minus" : "plus") +
              " lambda times the diversity term \u201c" + name + "\u201d" + formula + "; " +
              (sign == "as-printed" ? "sum" : "mean") + " over the head pairs of " +
              layersText(layers, models::specOf(f.config, models::expectedSizes(f.config))) +
              ". Lambda was " + lambdasText(f.lambdas) + ".");
        sayLambdaSchedule(f, schedule);
    } else if (f.number("objective.lambda") == 0) {
        f.say(
            "The loss was the task's cross-entropy alone (lambda = 0); similarity was measured, "
            "but not penalised: \u201c" +
            name + "\u201d" + formula + ".");
    } else {
        const bool printed = sign == "as-printed";
        f.say(std::string("The loss was the task's cross-entropy ") + (printed ? "minus" : "plus") +
              " lambda = " + lambda + " times the diversity term \u201c" + name + "\u201d" +
              formula + "; " + (printed ? "sum" : "mean") + " over the head pairs of " +
              layersText(layers, models::specOf(f.config, models::expectedSizes(f.config))) + ".");
        sayLambdaSchedule(f, schedule);
    }
    sayLambdaChanges(f);
    sayFurtherTerms(f);
}

std::string optimizerText(Facts& f) {
    const auto id = f.take("train.optimizer");
    const auto decay = f.take("train.weight_decay"), beta1 = f.take("train.beta1"),
               beta2 = f.take("train.beta2"), epsilon = f.take("train.epsilon"),
               momentum = f.take("train.momentum");
    if (id == "adamw")
        return "AdamW (betas " + beta1 + " and " + beta2 + ", epsilon " + epsilon +
               ", weight decay " + decay + ")";
    if (id == "sgd")
        return "stochastic gradient descent (momentum " + momentum + ", weight decay " + decay +
               ")";
    return id;
}

// Formats the batch size: "64", or "3000 tokens (source and target together)".
std::string batchText(Facts& f, const std::string& tokens) {
    const auto samples = f.take("train.batch");
    return tokens.empty() || tokens == "0" ? samples
                                           : tokens + " tokens (source and target together)";
}

void sayTraining(Facts& f) {
    const auto schedule = f.take("train.schedule"), warmup = f.take("train.warmup");
    const auto epochs = f.take("train.epochs");
    const bool bySteps = f.take("train.steps") != "0";
    std::string learning =
        "a learning rate of " + f.take("train.lr") + " (" + schedule + " schedule";
    const auto warmupSteps = f.take("train.warmup_steps"),
               batchTokens = f.take("train.batch_tokens");
    if (!warmupSteps.empty() && warmupSteps != "0")
        learning += ", warm-up over " + warmupSteps + " steps";
    else if (f.number("train.warmup") > 0)
        learning += ", warm-up over " + warmup + " of the steps";
    f.say((f.made() ? "Training of that run used " : "Training used ") + optimizerText(f) +
          " with " + learning + "), batches of " + batchText(f, batchTokens) +
          ", gradients clipped at norm " + f.take("train.clip") + ", for " +
          grouped(f.record.info.step) + " of " + grouped(f.record.info.totalSteps) +
          " planned steps" +
          (bySteps ? "" : " (" + counted(epochs, "epoch") + ", reshuffled in each)") +
          (f.several ? std::string() : ", with seed " + f.take("train.seed")) + ".");
    f.take("train.seed");
    if (f.number("train.label_smoothing") > 0)
        f.say("Labels were smoothed by " + f.take("train.label_smoothing") + ".");
    f.note("steps", std::to_string(f.record.info.step));
    f.note("seed", valueText(f.config.values.at("train.seed")));
}

// Returns whether a technique's setting has its neutral value, so that it need not be mentioned.
bool neutral(const ParamSpec& spec, const ParamValue& value) {
    for (const auto& variant : models::variantParameters())
        if (variant.key == spec.key) return variant.defaultValue == value;
    const bool has = spec.key.rfind("train.repulsive", 0) == 0 || spec.key == "train.gates" ||
                     spec.key == "train.groups_rest" || spec.key == "train.label_smoothing" ||
                     spec.key == "model.pattern";
    return config::isNeutral(spec.key, value) || (has && value == spec.defaultValue);
}

// Lists all settings that earlier sentences have not mentioned, including defaults, because readers
// do not know the defaults. Techniques that are not used are left out.
void sayTheRest(Facts& f) {
    static const std::set<std::string> kNotMethods = {"run.name",
                                                      "run.folder",
                                                      "run.start",
                                                      "run.start_step",
                                                      "run.tensorboard",
                                                      "train.checkpoint_every",
                                                      "train.keep_last",
                                                      "train.measure_every",
                                                      "train.measure_early",
                                                      "train.checkpoint_early",
                                                      "train.device",
                                                      "train.precision",
                                                      "train.threads",
                                                      "train.xray",
                                                      "train.xray_batches",
                                                      "train.groups",
                                                      "train.groups_count",
                                                      "objective.warmup",
                                                      "objective.target",
                                                      "objective.rate"};
    std::string rest;
    for (const auto& spec : f.specs) {
        if (f.mentioned.count(spec.key) || kNotMethods.count(spec.key)) continue;
        const auto found = f.config.values.find(spec.key);
        if (found == f.config.values.end() || neutral(spec, found->second)) continue;
        if (found->second == ParamValue(std::string()) ||
            !withoutEffect(spec, f.specs, f.config).empty())
            continue;
        rest += (rest.empty() ? "" : "; ") + inSentence(spec.name) + " " + valueText(found->second);
        f.note(spec.key, valueText(found->second));
    }
    if (!rest.empty()) f.say("Further settings: " + rest + ".");
}

void sayMachine(Facts& f) {
    const auto version = f.record.programVersion.empty() ? "" : " " + f.record.programVersion;
    f.say(f.theRuns() + std::string(" used Headscope") + version + " with LibTorch " +
          f.record.torchVersion + " on " + f.record.info.device + " in " + f.record.info.precision +
          " with " + counted(f.take("train.threads"), "thread") + ".");
    f.note("device", f.record.info.device);
    f.note("precision", f.record.info.precision);
    f.note("headscope", f.record.programVersion);
    f.note("libtorch", f.record.torchVersion);
}

// Splits a value into words that may be method ids: "attn-cos", or a list "0.1*attn-cos,
// 0.01*proj-cos".
std::vector<std::string> wordsOf(const ParamValue& value) {
    std::vector<std::string> words(1);
    const auto* text = std::get_if<std::string>(&value);
    for (const char c : text ? *text : std::string()) {
        const bool inside = std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_';
        if (inside)
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    }
    return words;
}

// Collects BibTeX entries once per key, because BibTeX rejects duplicate keys.
class Entries {
public:
    // text: any number of entries.
    void add(const std::string& text) {
        for (std::size_t from = text.find('@'); from != std::string::npos;) {
            const auto next = text.find("\n@", from);
            addOne(text.substr(from, next == std::string::npos ? next : next - from));
            from = next == std::string::npos ? next : next + 1;
        }
    }
    std::string text() const { return m_text; }

private:
    void addOne(std::string entry) {
        entry.erase(entry.find_last_not_of('\n') + 1);
        const auto open = entry.find('{');
        if (!m_keys.insert(entry.substr(open + 1, entry.find(',') - open - 1)).second) return;
        m_text += (m_text.empty() ? "" : "\n") + entry + "\n";
    }
    std::set<std::string> m_keys;
    std::string m_text;
};

std::string orBuiltin(const Descriptor* item, const std::string& id) {
    return item && !item->bibtex.empty() ? item->bibtex : builtinBibtex(id);
}

std::string entriesOf(const config::Environment& environment, const Facts& f) {
    Entries entries;
    const auto dataset = f.config.textOr("dataset.id", "");
    const auto* source = config::sourceOf(environment, dataset);
    entries.add(orBuiltin(source ? &source->info() : nullptr, dataset));
    for (const auto& [key, value] : f.config.values) {
        for (const auto& word : wordsOf(value)) {
            if (key.rfind("objective.", 0) == 0) entries.add(orBuiltin(objectiveOf(word), ""));
            if (key == "model.id") entries.add(orBuiltin(findById(models::modelInfos(), word), ""));
            if (key == "train.optimizer" || key == "train.schedule" || key == "dataset.tokens")
                entries.add(builtinBibtex(word));
        }
    }
    for (const auto& method : builtinMethods())
        if (uses(f.config, method)) entries.add(method.bibtex);
    // Every evaluation reports the attention cosine, so cite it always.
    if (const auto* cosine = findById(measures::builtinMeasures(), "attn-cos"))
        entries.add(cosine->bibtex);
    entries.add(builtinBibtex("headscope"));
    entries.add(builtinBibtex("libtorch"));
    return entries.text();
}

// Counts the parameters from the shapes in the last checkpoint's header, without loading the
// weights.
std::int64_t parametersOf(const runs::CheckpointStore& store) {
    const auto steps = store.steps();
    if (steps.empty()) return 0;
    const auto header = store.modelHeader(steps.back());
    if (!header) return 0;
    std::int64_t sum = 0;
    for (const auto& [name, tensor] : header->tensors)
        sum += std::accumulate(tensor.shape.begin(), tensor.shape.end(), std::int64_t{1},
                               std::multiplies<>());
    return sum;
}

}  // namespace

std::string bibtexOf(const std::vector<std::string>& texts) {
    Entries entries;
    for (const auto& text : texts) entries.add(text);
    return entries.text();
}

std::string bibtexOf(const config::Environment& environment, const Facts& f) {
    return entriesOf(environment, f);
}

Result<Facts> factsOf(const config::Environment& environment, const std::string& runPath) {
    HEADSCOPE_TRY(const auto run, io::Directory::open(runPath));
    Facts f;
    HEADSCOPE_TRY(f.record, runs::readRunRecord(run));
    f.parents = runs::parentsOf(runPath, f.record.info);
    HEADSCOPE_TRY(f.config, runs::storedConfig(environment, run));
    HEADSCOPE_TRY(f.sizes, runs::readSplitSizes(run));
    HEADSCOPE_TRY(f.dataset, runs::storedDataset(environment, f.config, run));
    f.parameters = parametersOf(runs::CheckpointStore(run));
    HEADSCOPE_TRY(const auto model, runs::storedModel(run, f.config, f.dataset));
    f.heads = model.spec.heads;
    f.wholeHeads = model.requested ? model.requested->heads : f.heads;
    f.specs = config::specsFor(environment, f.config);
    if (const auto database = io::MetricsDatabase::open(run, io::MetricsDatabase::Access::Read))
        if (auto events = (*database)->events()) f.events = std::move(*events);
    return f;
}

void describe(const config::Environment& environment, Facts& facts) {
    facts.topic = "data";
    sayData(environment, facts);
    facts.topic = "model";
    sayModel(facts);
    // Training settings do not apply to a model that was imported and not trained here.
    const bool trained = facts.trained();
    facts.topic = "objective";
    if (trained) sayObjective(facts);
    facts.topic = "methods";
    sayMethods(facts);  // after the objective, because some techniques change the loss
    facts.topic = "training";
    if (trained) sayTraining(facts);
    facts.topic = "settings";
    if (trained) sayTheRest(facts);
    facts.topic = "machine";
    sayMachine(facts);
    facts.topic = "result";
    sayResult(facts);
}

Result<MethodsText> methodsOf(const config::Environment& environment,
                              const std::vector<std::string>& runPaths) {
    if (runPaths.empty())
        return Error{ErrorCode::Usage, "no runs are given"_m, "Give at least one run"_m};
    const std::set<std::string> distinct(runPaths.begin(), runPaths.end());
    if (distinct.size() > 1) return ofSeveral(environment, runPaths);
    HEADSCOPE_TRY(auto facts, factsOf(environment, runPaths.front()));
    describe(environment, facts);
    for (const auto& sentence : facts.sentences)
        facts.text.paragraph += (facts.text.paragraph.empty() ? "" : " ") + sentence.text;
    facts.text.bibtex = bibtexOf(environment, facts);
    return std::move(facts.text);
}

}  // namespace headscope::methods
