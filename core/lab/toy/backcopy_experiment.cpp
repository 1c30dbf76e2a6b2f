#include "core/lab/toy/backcopy_experiment.h"

#include "core/base/io/atomic_file.h"
#include "core/lab/worlds/backcopy_text.h"
#include "core/lab/worlds/claims.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace headscope::lab {
namespace {

constexpr std::size_t kBackcopyTests = 32;
constexpr std::int64_t kBackcopyPoints = 200;
constexpr std::size_t kMostText = std::size_t{1} << 26;
constexpr std::size_t kMostCharacters = 400;
constexpr double kUnlimited = std::numeric_limits<double>::infinity();
const char* const kGuo = "Guo et al. 2024, arXiv 2410.13835";

// Columns of the history. From kPerHead on, each head has kHeadCurves columns.
enum BackcopyCurve : std::size_t {
    kBatchLoss,
    kTestLoss,
    kExcessTriggers,
    kExcessOthers,
    kNormFirst,
    kNormRest,
    kPerHead
};
enum HeadCurve : std::size_t {
    kSinkTriggers,
    kSinkOthers,
    kBackTriggers,
    kBackOthers,
    kDrain,
    kHeadCurves
};

std::vector<std::string> backcopyCurves(std::size_t heads) {
    std::vector<std::string> names = {"batch", "loss", "triggers", "others", "first", "rest"};
    for (std::size_t h = 0; h < heads; ++h)
        for (const char* what :
             {"sink triggers ", "sink others ", "back triggers ", "back others ", "drain "})
            names.push_back(what + std::to_string(h));
    return names;
}

Result<BackcopyLaw> lawOf(const RunConfig& config) {
    const auto& path = config.text("task.text");
    std::string text = builtInText();
    if (!path.empty()) {
        HEADSCOPE_TRY(text, io::readFile(path, kMostText));
    }
    auto law = backcopyLaw(text, static_cast<std::size_t>(config.integer("task.triggers")));
    if (!law)
        return std::move(law).error().within(path.empty() ? "the built-in text"_m : verbatim(path));
    if (law->size() > kMostCharacters)
        return Error{ErrorCode::BadData,
                     "%1 has %2 different characters; a small model learns at most %3"_m(
                         path, law->size(), kMostCharacters),
                     "Choose a text with fewer different characters, for example in one "
                     "alphabet"_m};
    return law;
}

BackcopyLaw lawOrThrow(const RunConfig& config) {
    auto law = lawOf(config);
    if (!law) throw std::runtime_error(law.error().text());  // the file was removed after the check
    return std::move(*law);
}

std::size_t choiceOf(const RunConfig& config, const char* key) {
    return static_cast<std::size_t>(std::stoul(config.text(key)));
}

ToyTraining backcopyTraining(const RunConfig& config, std::size_t characters) {
    const auto& remedy = config.text("model.remedy");
    ToyTraining training;
    training.name = "the model"_m.text();
    auto& spec = training.spec;
    spec.vocabulary = characters + 1;  // token 0 is the first token of every sequence
    spec.length = static_cast<std::size_t>(config.integer("task.length"));
    spec.width = choiceOf(config, "model.width");
    spec.heads = choiceOf(config, "model.heads");
    spec.headSize = spec.width / spec.heads;
    spec.layers = static_cast<std::size_t>(config.integer("model.layers"));
    spec.hidden = 2 * spec.width;
    spec.activation = remedy == "softmax-1" ? RowActivation::SoftmaxOne
                      : remedy == "relu"    ? RowActivation::Relu
                                            : RowActivation::Softmax;
    training.adam = remedy != "sgd";
    training.rate = config.real(training.adam ? "train.step_size" : "train.sgd_step_size");
    training.steps = config.integer("train.steps");
    training.seed = static_cast<std::uint64_t>(config.integer("train.seed"));
    return training;
}

std::vector<LabClaim> backcopyClaims(const std::string& remedy) {
    const auto reported = LabCertainty::Reported;
    if (remedy == "softmax-1" || remedy == "relu")
        return {{"no-sink",
                 "Heads whose weights may sum to less than 1 do not use the first token as a sink.",
                 kGuo, reported, "sink_others", -kUnlimited, kSinkAttention},
                {"still-copies", "Copying is still learned.", kGuo, reported, "excess_triggers",
                 -kUnlimited, 0.1}};
    std::vector<LabClaim> claims = {
        {"sink", "At tokens other than triggers the head attends to the first token.", kGuo,
         reported, "sink_others", kSinkAttention, kUnlimited},
        {"active-dormant",
         "Attention to the first token is lower at triggers, where the head has something to copy.",
         kGuo, reported, "dormancy", 0.2, kUnlimited},
        {"value-drain",
         "The first token's value is drained: less than half as long as the values "
         "of the other tokens.",
         kGuo, reported, "value_drain", -kUnlimited, 0.5},
        {"copies", "Copying after triggers is learned.", kGuo, reported, "excess_triggers",
         -kUnlimited, 0.1}};
    if (remedy == "sgd")
        claims.push_back({"no-residual-peak",
                          "Without Adam the first token's residual is not unusually long.", kGuo,
                          reported, "residual_ratio", -kUnlimited, 1.5});
    return claims;
}

LabPanel backcopyPanel(const History& history, const char* id, const char* title,
                       const char* yTitle) {
    return {id, title, "step", yTitle, false, false, history.stepsAsNumbers(), {}};
}

std::string headLabel(const ToySpec& spec, std::size_t head) {
    const auto number = std::to_string(head % spec.heads);
    return spec.layers == 1 ? number : std::to_string(head / spec.heads) + "." + number;
}

// Adds one line per head and kind of token.
void addHeadLines(const History& history, const ToySpec& spec, HeadCurve curve, const char* what,
                  int kind, LabPanel& panel) {
    for (std::size_t h = 0; h < spec.layers * spec.heads; ++h)
        panel.lines.push_back({"head " + headLabel(spec, h) + ", " + what,
                               history.curve(kPerHead + h * kHeadCurves + curve), false, kind,
                               what});
}

LabMap backcopyMap(const History& history, const ToySpec& spec) {
    LabMap map{"looks", "Where heads attend", "head", "query to key", "attention", {}, {},
               1,       history.steps(),      {}};
    map.columns = {"trigger to first", "other to first", "trigger to previous",
                   "other to previous"};
    const std::size_t heads = spec.layers * spec.heads;
    for (std::size_t h = 0; h < heads; ++h) map.rows.push_back(headLabel(spec, h));
    for (std::size_t i = 0; i < history.size(); ++i) {
        map.frames.emplace_back();
        for (std::size_t h = 0; h < heads; ++h)
            for (std::size_t c = kSinkTriggers; c <= kBackOthers; ++c)
                map.frames.back().push_back(history.at(i, kPerHead + h * kHeadCurves + c));
    }
    return map;
}

}  // namespace

std::vector<ParamSpec> backcopyParameters() {
    ParamSpec text{"task.text", "Text file",
                   "Text whose character statistics are used; empty: a built-in text.",
                   ParamKind::Path, std::string()};
    ParamSpec remedy{"model.remedy", "Remedy",
                     "Change that prevents an attention sink on the first token.",
                     ParamKind::Choice, std::string("none")};
    remedy.choices = {{"none", "none", "Softmax, trained by Adam."},
                      {"softmax-1", "softmax-1", "Weights may add up to less than one."},
                      {"relu", "ReLU", "max(0, logit) / number of keys instead of softmax."},
                      {"sgd", "SGD", "Softmax, trained by plain gradient descent."}};
    ParamSpec heads{"model.heads", "Heads H", "Attention heads per layer.", ParamKind::Choice,
                    std::string("1")};
    heads.choices = {{"1", "1 head"}, {"2", "2 heads"}, {"4", "4 heads"}};
    ParamSpec width{"model.width", "Width d", "Length of a token's vector.", ParamKind::Choice,
                    std::string("32")};
    width.choices = {{"16", "16"}, {"32", "32"}, {"64", "64"}};
    ParamSpec sgd{"train.sgd_step_size",
                  "Step size of SGD",
                  "Learning rate of plain gradient descent.",
                  ParamKind::Real,
                  1.0,
                  0,
                  100};
    sgd.exclusiveMinimum = sgd.logarithmic = true;
    sgd.matters = {{"model.remedy", {"sgd"}}};
    std::vector<ParamSpec> specs = {
        text,
        {"task.triggers", "Triggers",
         "Number of most frequent characters that act as triggers: the character before "
         "a trigger is repeated after it.",
         ParamKind::Integer, std::int64_t{3}, 1, 50},
        {"task.length", "Tokens T", "Tokens per sequence; the first one is always the same.",
         ParamKind::Integer, std::int64_t{48}, 4, 512},
        remedy,
        heads,
        width,
        {"model.layers", "Layers", "Attention layers, each followed by two linear maps.",
         ParamKind::Integer, std::int64_t{1}, 1, 4}};
    const auto training = toyTrainingSpecs(2000, 16, 0.01);
    specs.insert(specs.end(), training.begin(), training.end());
    specs.insert(specs.end() - 1, sgd);
    return specs;
}

std::vector<LabPreset> backcopyPresets() {
    const auto remedy = [](const char* id, const char* name, const char* help) {
        return LabPreset{id, name, help, RunConfig{{{"model.remedy", std::string(id)}}}};
    };
    return {{"sink",
             "An attention sink",
             "One head copies after triggers, and attends to the first token elsewhere.",
             {}},
            remedy("softmax-1", "Remedy: softmax-1",
                   "A head that may attend to nothing does not need a sink."),
            remedy("relu", "Remedy: ReLU attention", "Attention weights need not sum to 1."),
            remedy("sgd", "Remedy: SGD instead of Adam",
                   "The residual of the first token stays unchanged."),
            {"three-layers", "Three layers",
             "Residual peaks are reported to appear with depth and Adam.",
             RunConfig{{{"model.layers", std::int64_t{3}}}}}};
}

Status checkBackcopy(const RunConfig& config, std::vector<Message>& warnings) {
    HEADSCOPE_TRY(const auto law, lawOf(config));
    if (config.text("model.remedy") == "sgd" && config.real("train.sgd_step_size") < 0.01)
        warnings.push_back(
            "with train.sgd_step_size %1 plain gradient descent learns next to nothing"_m(
                valueText(config.real("train.sgd_step_size"))));
    return checkToySize(static_cast<double>(config.integer("train.batch")),
                        backcopyTraining(config, law.size()).spec);
}

BackcopyExperiment::BackcopyExperiment(const RunConfig& config)
    : m_remedy(config.text("model.remedy")),
      m_law(lawOrThrow(config)),
      m_member(backcopyTraining(config, m_law.size())),
      m_batch(static_cast<std::size_t>(config.integer("train.batch"))),
      m_history(backcopyCurves(m_member.training().spec.layers * m_member.training().spec.heads),
                m_member.training().steps, kBackcopyPoints) {
    draw("backcopy-test", kBackcopyTests, 0, m_testTokens, m_testTargets);
    // Entropy of the law on the test sequences: no model can have a lower loss on them in
    // expectation.
    m_bestLoss = bestLoss();
    measure();
}

void BackcopyExperiment::draw(const char* stream, std::size_t count, std::uint64_t number,
                              std::vector<std::uint32_t>& tokens,
                              std::vector<std::int32_t>& targets) const {
    const auto& training = m_member.training();
    util::Random random(util::derivedSeed(training.seed, stream, number));
    tokens.clear();
    targets.clear();
    for (std::size_t n = 0; n < count; ++n) {
        // A stream of its own per step, so that a resumed experiment draws the same batches.
        const auto x = drawBackcopy(m_law, training.spec.length, random);
        for (std::size_t t = 0; t < x.size(); ++t) {
            // Each character is predicted from the characters before it. Token 0 begins a sequence,
            // so the ids of characters start at 1.
            tokens.push_back(t == 0 ? 0 : static_cast<std::uint32_t>(x[t - 1] + 1));
            targets.push_back(static_cast<std::int32_t>(x[t] + 1));
        }
    }
}

double BackcopyExperiment::bestLoss() const {
    const std::size_t length = m_member.training().spec.length;
    std::vector<double> law(m_law.size());
    double sum = 0;
    // Token 0 begins a sequence, so token index = character index + 1.
    for (std::size_t i = 0; i < m_testTokens.size(); ++i) {
        const std::size_t t = i % length, next = static_cast<std::size_t>(m_testTargets[i] - 1);
        if (t == 0)
            law = m_law.first;
        else
            nextLaw(m_law, t > 1 ? m_testTokens[i - 1] - 1 : 0, m_testTokens[i] - 1, law.data());
        sum -= std::log(law[next]);
    }
    return sum / static_cast<double>(m_testTokens.size());
}

Status BackcopyExperiment::advance() {
    draw("backcopy-batch", m_batch, static_cast<std::uint64_t>(m_step), m_tokens, m_targets);
    HEADSCOPE_CHECK(m_member.train(m_step, m_tokens, m_targets));
    ++m_step;
    m_measured = m_history.due(m_step);
    if (m_measured) measure();
    return {};
}

SinkInput BackcopyExperiment::sinkInput(const ToyPass& pass) const {
    const auto& spec = m_member.training().spec;
    SinkInput in{
        spec.layers, kBackcopyTests, spec.heads, spec.length, spec.headSize, {}, {}, {}, {}, {}};
    for (std::size_t l = 0; l < in.layers; ++l)
        for (std::size_t b = 0; b < in.batch; ++b)
            for (std::size_t h = 0; h < in.heads; ++h)
                for (std::size_t t = 0; t < in.length; ++t) {
                    // Rows of a map are padded to mapWide(); the report needs length x length.
                    const double* row = pass.map(l, b, h) + t * pass.mapWide();
                    in.maps.insert(in.maps.end(), row, row + in.length);
                    const double* value = pass.value(l, b, t) + h * in.headSize;
                    in.values.insert(in.values.end(), value, value + in.headSize);
                }
    in.mask.assign(in.batch * in.length, true);
    in.tokens.assign(m_testTokens.begin(), m_testTokens.end());
    for (const auto trigger : m_law.triggers)
        in.triggers.insert(static_cast<std::int64_t>(trigger) + 1);
    return in;
}

void BackcopyExperiment::addRisks(const ToyPass& pass, Seen& out) const {
    const auto& spec = m_member.training().spec;
    std::vector<double> law(spec.vocabulary);
    double sums[2] = {0, 0}, counts[2] = {0, 0}, first = 0, rest = 0;
    for (std::size_t b = 0; b < kBackcopyTests; ++b)
        for (std::size_t t = 0; t < spec.length; ++t) {
            const double* residual = pass.residual(b, t);
            (t == 0 ? first : rest) += std::sqrt(dot(residual, residual, spec.width));
            if (t == 0) continue;
            const auto* tokens = m_testTokens.data() + b * spec.length + t;
            // The first character is never a trigger, so `before` is not used at t = 1.
            const std::size_t at = tokens[0] - 1, before = t > 1 ? tokens[-1] - 1 : 0;
            nextLaw(m_law, before, at, law.data() + 1);
            // Kullback-Leibler divergence of the prediction from the law, in nats: 0 at the Bayes
            // optimum.
            sums[m_law.isTrigger[at]] +=
                lawDivergence(law.data(), pass.logits(b, t), spec.vocabulary);
            ++counts[m_law.isTrigger[at]];
        }
    out.atOthers = counts[0] > 0 ? sums[0] / counts[0] : 0;
    out.atTriggers = counts[1] > 0 ? sums[1] / counts[1] : 0;
    out.normFirst = first / static_cast<double>(kBackcopyTests);
    out.normRest = rest / static_cast<double>(kBackcopyTests * (spec.length - 1));
}

void BackcopyExperiment::addBackLooks(const ToyPass& pass, Seen& out) const {
    const auto& spec = m_member.training().spec;
    for (std::size_t l = 0; l < spec.layers; ++l)
        for (std::size_t h = 0; h < spec.heads; ++h) {
            double sums[2] = {0, 0}, counts[2] = {0, 0};
            for (std::size_t b = 0; b < kBackcopyTests; ++b)
                // From t = 2, because the previous token must be a character and not token 0.
                for (std::size_t t = 2; t < spec.length; ++t) {
                    const bool trigger = m_law.isTrigger[m_testTokens[b * spec.length + t] - 1];
                    // Weight from token t to token t - 1.
                    sums[trigger] += pass.map(l, b, h)[t * pass.mapWide() + t - 1];
                    ++counts[trigger];
                }
            out.backOthers.push_back(counts[0] > 0 ? sums[0] / counts[0] : 0);
            out.backTriggers.push_back(counts[1] > 0 ? sums[1] / counts[1] : 0);
        }
}

BackcopyExperiment::Seen BackcopyExperiment::seen() {
    auto& pass = m_member.looked(m_testTokens);
    Seen out;
    out.loss = pass.loss(m_testTargets);
    out.sink = sinkReport(sinkInput(pass));
    addRisks(pass, out);
    addBackLooks(pass, out);
    return out;
}

void BackcopyExperiment::measure() {
    const auto now = seen();
    const auto& spec = m_member.training().spec;
    // In the order of BackcopyCurve; before the first step there is no batch loss.
    std::vector<double> values = {m_step > 0 ? m_member.loss() : now.loss,
                                  now.loss,
                                  now.atTriggers,
                                  now.atOthers,
                                  now.normFirst,
                                  now.normRest};
    for (std::size_t h = 0; h < spec.layers * spec.heads; ++h) {
        const std::size_t layer = h / spec.heads, head = h % spec.heads;
        for (const double value :
             {now.sink.atTriggers[layer][head], now.sink.atOthers[layer][head], now.backTriggers[h],
              now.backOthers[h], now.sink.drain[layer][head]})
            values.push_back(value);
    }
    m_history.add(m_step, values);
}

std::size_t BackcopyExperiment::mostSinking() const {
    const auto& spec = m_member.training().spec;
    const std::size_t last = m_history.size() - 1;
    std::size_t most = 0;
    const auto rest = [&](std::size_t h) {
        return m_history.at(last, kPerHead + h * kHeadCurves + kSinkOthers);
    };
    // The claims concern the head with the strongest sink; which one it is depends on the seed.
    for (std::size_t h = 1; h < spec.layers * spec.heads; ++h)
        if (rest(h) > rest(most)) most = h;
    return most;
}

std::vector<LabQuantity> BackcopyExperiment::quantities() const {
    const std::size_t last = m_history.size() - 1, head = kPerHead + mostSinking() * kHeadCurves;
    const auto at = [&](std::size_t curve) { return m_history.at(last, curve); };
    const double rest = at(kNormRest);
    return {
        {"risk", "loss", at(kTestLoss)},
        {"bayes_risk", "lowest possible loss on these sequences", m_bestLoss},
        {"excess_triggers", "excess risk at triggers", at(kExcessTriggers)},
        {"excess_others", "excess risk at other tokens", at(kExcessOthers)},
        {"sink_others", "attention to the first token at other tokens", at(head + kSinkOthers)},
        {"sink_triggers", "attention to the first token at triggers", at(head + kSinkTriggers)},
        {"dormancy", "difference of both", at(head + kSinkOthers) - at(head + kSinkTriggers)},
        {"back_triggers", "attention to the previous token at triggers", at(head + kBackTriggers)},
        {"value_drain", "length of the first token's value / the others'", at(head + kDrain)},
        {"residual_ratio", "length of the first token's residual / the others'",
         rest > 0 ? at(kNormFirst) / rest : 0}};
}

LabSide BackcopyExperiment::look() {
    const auto& spec = m_member.training().spec;
    LabSide side;
    const auto parameters = backcopyParameters();
    for (const auto& parameter : parameters)
        for (const auto& choice : parameter.choices)
            if (parameter.key == "model.remedy" && choice.id == m_remedy) side.name = choice.name;
    if (m_remedy == "none") side.name = "softmax, Adam";
    auto sink = backcopyPanel(m_history, "sink", "Attention to the first token", "attention");
    addHeadLines(m_history, spec, kSinkOthers, "at other tokens", 0, sink);
    addHeadLines(m_history, spec, kSinkTriggers, "at triggers", 1, sink);
    auto excess = backcopyPanel(m_history, "excess", "Risk above the lowest possible", "nats");
    excess.logarithmic = true;
    excess.lines = {{"at other tokens", m_history.curve(kExcessOthers), false, 0, {}},
                    {"at triggers", m_history.curve(kExcessTriggers), false, 1, {}}};
    auto drain = backcopyPanel(m_history, "drain", "Value drain of the first token",
                               "length / length of the others");
    addHeadLines(m_history, spec, kDrain, "first / others", 0, drain);
    auto residual = backcopyPanel(m_history, "residual", "Length of the residual stream", "length");
    residual.lines = {{"first token", m_history.curve(kNormFirst), false},
                      {"other tokens", m_history.curve(kNormRest), false}};
    auto loss = backcopyPanel(m_history, "risk", "Loss", "nats");
    loss.lines = {{"batch", m_history.curve(kBatchLoss), false},
                  {"held out", m_history.curve(kTestLoss), false},
                  {"lowest possible", std::vector<double>(m_history.size(), m_bestLoss), true}};
    side.panels = {std::move(sink), std::move(excess), std::move(drain), std::move(residual),
                   std::move(loss)};
    side.maps = {backcopyMap(m_history, spec)};
    side.quantities = quantities();
    side.observed = observedAll(backcopyClaims(m_remedy), side.quantities, m_step >= steps());
    return side;
}

io::TensorFile BackcopyExperiment::state() const {
    io::TensorFile file;
    putNumbers(file, "step", {static_cast<double>(m_step)});
    putNumbers(file, "law", m_law.bigram.values);
    m_member.save("", file);
    m_history.save(file);
    return file;
}

Status BackcopyExperiment::restore(const io::TensorFile& state) {
    HEADSCOPE_TRY(const auto at, takeNumbers(state, "step", 1));
    HEADSCOPE_TRY(const auto law, takeNumbers(state, "law", m_law.bigram.values.size()));
    // The text is not stored, so its statistics prove that it is the same.
    if (law != m_law.bigram.values)
        return Error{ErrorCode::BadData,
                     "the text is not the one that the experiment started with"_m,
                     "Put the original text back, or start the experiment again"_m};
    HEADSCOPE_CHECK(m_member.restore("", state));
    m_step = static_cast<std::int64_t>(at[0]);
    return m_history.restore(state);
}

}  // namespace headscope::lab
