#include "core/lab/worlds/location_settings.h"

#include "core/api/runs/parameter_builders.h"

#include <charconv>
#include <cmath>
#include <set>

namespace headscope::lab {
namespace {

// Largest curvature of a sample's loss along a head. It occurs if two tokens have equal weight.
constexpr double kMostCurvature = 0.5;
constexpr double kMostJitter = 0.125;   // fraction of the loss due to the step size, to first order
constexpr std::size_t kMostSigns = 10;  // maximum F of mean-signs: 2^(F - 1) support points

std::vector<ParamChoice> activationChoices() {
    std::vector<ParamChoice> choices;
    for (const auto& row : activations()) choices.push_back({row.id, row.name});
    return choices;
}

// Parses "4.5,3.5": `count` numbers, or one number that is used for all. Errors: Usage.
Result<std::vector<double>> numberList(const RunConfig& config, const std::string& key,
                                       std::size_t count) {
    const std::string& typed = config.text(key);
    std::vector<double> values;
    const char *at = typed.data(), *end = at + typed.size();
    while (at < end) {
        while (at < end && *at == ' ') ++at;
        double value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        at = next;
        while (at < end && *at == ' ') ++at;
        if (error != std::errc() || !std::isfinite(value) || (at < end && *at != ','))
            return Error{ErrorCode::Usage, "%1 is \"%2\""_m(key, typed),
                         "Separate numbers by commas, for example 4.5,3.5"_m};
        values.push_back(value);
        if (at < end) ++at;
    }
    if (values.size() == 1) values.resize(count, values[0]);
    if (values.size() == count) return values;
    return Error{ErrorCode::Usage,
                 "%1 has %2 numbers for %3"_m(
                     key, values.size(), count == 1 ? "1 direction"_m : "%1 directions"_m(count)),
                 values.empty() ? "Set at least one strength: one number, or one per direction"_m
                                : "Give one number, or one for each direction (task.features)"_m};
}

// Sets support points of equal probability.
void setPoints(SignalLaw& law, const std::vector<std::vector<double>>& points) {
    law.points = Matrix(points.size(), points.front().size());
    for (std::size_t s = 0; s < points.size(); ++s)
        std::copy(points[s].begin(), points[s].end(), law.points.row(s));
    law.probabilities.assign(points.size(), 1 / static_cast<double>(points.size()));
}

std::vector<std::vector<double>> oneHot(const std::vector<double>& strengths, bool bothSigns) {
    std::vector<std::vector<double>> points;
    for (std::size_t f = 0; f < strengths.size(); ++f)
        for (int sign = 1; sign >= (bothSigns ? -1 : 1); sign -= 2) {
            points.emplace_back(strengths.size());
            points.back()[f] = sign * strengths[f];
        }
    return points;
}

// The first direction always has positive sign, the others either sign.
std::vector<std::vector<double>> meanAndSigns(const std::vector<double>& strengths) {
    std::vector<std::vector<double>> points;
    for (std::size_t signs = 0; signs < std::size_t{1} << (strengths.size() - 1); ++signs) {
        points.push_back(strengths);
        for (std::size_t f = 1; f < strengths.size(); ++f)
            if (signs >> (f - 1) & 1) points.back()[f] = -strengths[f];
    }
    return points;
}

LabPreset preset(const char* id, const char* name, const char* help,
                 std::map<std::string, ParamValue> values) {
    return {id, name, help, RunConfig{std::move(values)}};
}

LabPreset flip(int nu) {
    const auto squared = std::to_string(nu);
    return {"flip-" + squared, "Flipped spike, nu = " + squared,
            "One direction with a random sign: two heads must specialise, one for each sign.",
            RunConfig{{{"task.prior", std::string("flipped-spike")},
                       {"task.features", std::int64_t{1}},
                       {"task.strengths", valueText(std::sqrt(static_cast<double>(nu)))},
                       {"model.heads", std::int64_t{2}},
                       {"train.step_size", 4.0}}}};
}

// Returns the number s of heads that share a sample's curvature: c = kMostCurvature / s.
double sharersOf(const LocationSettings& settings) {
    const auto heads = static_cast<double>(settings.heads);
    const bool sum = settings.activation == Activation::SoftmaxOneSum;
    double sharers = heads;
    if (settings.law.discrete() && (sum || settings.activation == Activation::BayesSoftmax))
        sharers = std::min(heads, static_cast<double>(settings.law.points.rows));
    if (sum && settings.bias == Bias::None) sharers = 1 / heads;
    // The loss has curvature 2 along v, so limit the result to kMostCurvature / 2.
    return settings.learnValues ? std::min(sharers, kMostCurvature / 2) : sharers;
}

}  // namespace

double largestStep(const LocationSettings& settings) {
    const double curvature = kMostCurvature / sharersOf(settings);
    const auto dimension = static_cast<double>(settings.dimension),
               batch = static_cast<double>(settings.batch);
    const double settles = 2 / curvature / (1 / dimension + 1 / batch);
    const double step = std::min(2 * batch * kMostJitter / curvature, settles);
    const double unit = std::pow(10, std::floor(std::log10(step)) - 1);
    return std::floor(step / unit) * unit;
}

namespace {

ParamSpec priorParameter() {
    return choiceParameter(
        "task.prior", "Signal", "How the weights theta of the directions are drawn.",
        "signed-one-hot",
        {{"flipped-spike", "flipped spike", "One direction, + or - with equal probability."},
         {"one-hot", "one of the directions",
          "One direction f with weight a_f; all directions "
          "are equally likely."},
         {"signed-one-hot", "one of the directions, + or -",
          "One direction f with weight a_f or -a_f."},
         {"gaussian", "Gaussian",
          "All directions at once, weight f with mean mu_f and deviation a_f."},
         {"mean-signs", "mean and signs",
          "The first direction is always present; the others "
          "have a random sign."},
         {"max", "largest component along a direction",
          "No token is shifted. The probability that a token is the relevant one increases "
          "with its component along the direction."}});
}

}  // namespace

std::vector<ParamSpec> locationParameters() {
    std::vector<ParamSpec> specs = {
        priorParameter(),
        integerParameter("task.features", "Directions F",
                         "Number of hidden directions in the signal.", 2, 1, 16),
        textParameter("task.strengths", "Strengths a",
                      "Weight of each direction, or one for all, separated by commas.", "4.5,3.5"),
        textParameter("task.means", "Means mu",
                      "Means of the Gaussian signal: one for each direction, or one for all.", "0"),
        integerParameter("task.dimension", "Dimension D", "Length of a token's vector.", 100, 2,
                         5000),
        integerParameter("task.length", "Tokens L",
                         "Tokens in a sample, one of which carries the signal.", 5, 2, 500),
        realParameter("task.noise", "Noise",
                      "Standard deviation of the noise added to every answer.", 0, 0, 100),
        integerParameter("model.heads", "Heads H", "Attention heads.", 8, 1, 64),
        choiceParameter("model.activation", "Activation",
                        "Function that turns logits into attention weights.", "bayes-softmax",
                        activationChoices()),
        choiceParameter("model.bias", "Head bias", "A number added to all logits of a head.",
                        "fixed",
                        {{"none", "none"},
                         {"fixed", "fixed at -log(number of heads)"},
                         {"learned", "learned, starting at -log(number of heads)"}}),
        choiceParameter("model.values", "Value direction",
                        "Whether the readout direction v must be learned.", "known",
                        {{"known", "known: v = v*"}, {"learned", "learned"}}),
        realParameter("model.start", "Start", "Standard deviation of the heads' initial weights.",
                      0.05, 0, 10),
        integerParameter("train.steps", "Steps",
                         "Steps of plain gradient descent on fresh samples.", 16000, 1, 1e12),
        integerParameter("train.batch", "Batch", "Samples per step.", 64, 1, 100000),
        realParameter("train.step_size", "Step size",
                      "Factor on the gradient of a batch's mean squared error.", 8, 0, 1e6),
        realParameter("train.bias_rate", "Bias step",
                      "Learning rate of a learned bias, as a multiple of the step size.", 0.1, 0,
                      10),
        integerParameter("train.seed", "Seed", "Sets the directions, initial weights and samples.",
                         1, 0, 1e15)};
    const std::set<std::string> advanced{"model.start", "train.bias_rate", "task.noise",
                                         "train.batch"};
    for (auto& spec : specs) {
        spec.advanced = advanced.count(spec.key) > 0;
        if (spec.key == "train.step_size") spec.exclusiveMinimum = spec.logarithmic = true;
        if (spec.key == "task.means") spec.matters = {{"task.prior", {"gaussian"}}};
        if (spec.key == "train.bias_rate") spec.matters = {{"model.bias", {"learned"}}};
    }
    return specs;
}

std::vector<LabPreset> locationPresets() {
    return {
        preset(
            "signed-one-hot", "Four signals, eight heads",
            "Two directions with either sign: four kinds of signal, twice as many heads as needed.",
            {}),
        flip(4),
        flip(9),
        flip(16),
        flip(25),
        flip(36),
        preset("one-hot", "Three signals, three heads",
               "All heads first grow together along the mean of the directions, then each "
               "specialises in one.",
               {{"task.prior", std::string("one-hot")},
                {"task.features", std::int64_t{3}},
                {"task.strengths", valueText(std::sqrt(12.0))},
                {"task.dimension", std::int64_t{200}},
                {"model.heads", std::int64_t{3}},
                {"train.step_size", 3.0},
                {"train.steps", std::int64_t{20000}}}),
        preset("gaussian", "A Gaussian signal", "No finite number of heads is enough.",
               {{"task.prior", std::string("gaussian")}, {"task.strengths", std::string("3,2")}}),
        preset("mean-signs", "A mean and two signs",
               "Heads grow along the mean, then separate along the stronger sign, then along the "
               "weaker one.",
               {{"task.prior", std::string("mean-signs")},
                {"task.features", std::int64_t{3}},
                {"task.strengths", std::string("2,3.5,2.5")}}),
        preset("spiked", "One signal, one head",
               "The spiked regression of Duranthon et al. 2025: one softmax head with k = sqrt(nu) "
               "k* is the Bayes "
               "estimator.",
               {{"task.prior", std::string("one-hot")},
                {"task.features", std::int64_t{1}},
                {"task.strengths", std::string("3")},
                {"model.heads", std::int64_t{1}},
                {"model.activation", std::string("softmax")},
                {"train.step_size", 1.0}}),
        preset("max", "The largest of the tokens",
               "The max regression of Duranthon et al. 2025: all tokens are noise, and the token "
               "with the largest "
               "component along k* is the likeliest to matter; one softmax head with k = nu k* is "
               "the Bayes estimator.",
               {{"task.prior", std::string("max")},
                {"task.features", std::int64_t{1}},
                {"task.strengths", std::string("3")},
                {"model.heads", std::int64_t{1}},
                {"model.activation", std::string("softmax")},
                {"train.step_size", 1.0}}),
    };
}

Result<SignalLaw> signalLaw(const RunConfig& config) {
    const auto features = static_cast<std::size_t>(config.integer("task.features"));
    const auto& prior = config.text("task.prior");
    HEADSCOPE_TRY(const auto strengths, numberList(config, "task.strengths", features));
    for (std::size_t f = 0; f < features; ++f)
        if (!(strengths[f] > 0) || strengths[f] > 100)
            return Error{
                ErrorCode::Usage,
                "task.strengths gives direction %1 the weight %2, so it carries no signal that can be found"_m(
                    f + 1, valueText(strengths[f])),
                "Give every direction a weight above 0 and at most 100, or use fewer directions "
                "(task.features)"_m};
    SignalLaw law;
    if (prior == "gaussian") {
        HEADSCOPE_TRY(law.mean, numberList(config, "task.means", features));
        law.sd = strengths;
        return law;
    }
    const bool largest = prior == "max";
    if ((prior == "flipped-spike" || largest) && features != 1)
        return Error{
            ErrorCode::Usage,
            "task.features is %1 for %2"_m(
                features, largest ? "the largest along one direction"_m : "a flipped spike"_m),
            "Use 1 direction, or task.prior=signed-one-hot"_m};
    law.byLargest = largest;
    if (prior == "mean-signs" && (features < 2 || features > kMostSigns))
        return Error{ErrorCode::Usage, "task.features is %1 for a mean and signs"_m(features),
                     "Use 2 to %1 directions: one for the mean and the others with a "
                     "sign"_m(kMostSigns)};
    setPoints(law, prior == "mean-signs" ? meanAndSigns(strengths)
                                         : oneHot(strengths, prior != "one-hot" && !largest));
    return law;
}

Status checkLocation(const RunConfig& config, std::vector<Message>& warnings) {
    HEADSCOPE_TRY(const auto law, signalLaw(config));
    const auto features = config.integer("task.features"),
               dimension = config.integer("task.dimension");
    if (features >= dimension)
        return Error{
            ErrorCode::Usage,
            "task.features is %1 in task.dimension %2: the directions and the value direction must be orthogonal"_m(
                features, dimension),
            "Give a dimension of %1 or more, or fewer directions"_m(features + 1)};
    const auto* row = findActivation(config.text("model.activation"));
    if (!usesBias(row->activation) && config.text("model.bias") == "learned")
        warnings.push_back(
            "model.bias=learned has no effect with softmax: adding a number to all logits of a "
            "head leaves "
            "its attention as it is"_m);
    const auto heads = static_cast<std::size_t>(config.integer("model.heads"));
    if (law.discrete() && heads < law.points.rows)
        warnings.push_back(
            "%1 heads for %2 kinds of signal: even the best of them stay above the Bayes risk"_m(
                heads, law.points.rows));
    const auto settings = locationSettings(config);
    if (const double most = largestStep(settings); settings.stepSize > most)
        warnings.push_back(
            "with train.step_size %1 the heads keep oscillating. For step sizes of about %2 or more, the risk stays at least a quarter above the risk that smaller steps reach. Lower train.step_size, or raise train.batch"_m(
                valueText(settings.stepSize), valueText(most)));
    const double numbers = static_cast<double>(config.integer("train.batch")) *
                           static_cast<double>(config.integer("task.length")) *
                           static_cast<double>(dimension);
    if (numbers > 1e8)
        return Error{
            ErrorCode::Usage,
            "a batch of train.batch x task.length x task.dimension = %1 numbers does not fit"_m(
                valueText(numbers)),
            "Lower one of these settings until the product is at most 100 million"_m};
    return {};
}

LocationSettings locationSettings(const RunConfig& config) {
    LocationSettings settings;
    settings.law = signalLaw(config).value();
    settings.dimension = static_cast<std::size_t>(config.integer("task.dimension"));
    settings.length = static_cast<std::size_t>(config.integer("task.length"));
    settings.noise = config.real("task.noise");
    settings.heads = static_cast<std::size_t>(config.integer("model.heads"));
    settings.activation = findActivation(config.text("model.activation"))->activation;
    const auto& bias = config.text("model.bias");
    settings.bias = bias == "none" ? Bias::None : bias == "fixed" ? Bias::Fixed : Bias::Learned;
    settings.learnValues = config.text("model.values") == "learned";
    settings.start = config.real("model.start");
    settings.batch = static_cast<std::size_t>(config.integer("train.batch"));
    settings.stepSize = config.real("train.step_size");
    settings.biasRate = config.real("train.bias_rate");
    settings.steps = config.integer("train.steps");
    settings.seed = static_cast<std::uint64_t>(config.integer("train.seed"));
    return settings;
}

}  // namespace headscope::lab
