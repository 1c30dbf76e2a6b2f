#include "core/spec/models/pattern_settings.h"

#include "core/api/base/find_by_id.h"
#include "core/spec/models/spec_reader.h"
#include "core/spec/models/style_specs.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>

namespace headscope::models {
namespace {

using attention::Pattern;
using attention::PatternOptions;

constexpr const char *kPattern = "model.pattern", *kPatternLayers = "model.pattern_layers",
                     *kPerHead = "model.pattern_dilation_per_head";
constexpr std::int64_t kLargest = 1 << 20;

struct PatternRow {
    const char* id;
    Pattern value;
    const char *name, *help;
};

const PatternRow kPatterns[] = {
    {"full", Pattern::Full, "full", "Each token attends to all tokens."},
    {"local", Pattern::Local, "local",
     "Tokens at a distance below w, as in Longformer and Mistral (Beltagy et al. 2020, arXiv "
     "2004.05150)."},
    {"dilated", Pattern::Dilated, "dilated",
     "Every d-th of the tokens at a distance below w d (Beltagy et al. 2020, arXiv 2004.05150)."},
    {"strided", Pattern::Strided, "strided",
     "Even heads: distances up to l; odd heads: multiples of l (Child et al. 2019, arXiv "
     "1904.10509)."},
    {"strided-merged", Pattern::StridedMerged, "strided, merged",
     "Every head sees what the even and the odd heads of strided see (Child et al. 2019)."},
    {"fixed", Pattern::Fixed, "fixed",
     "Even heads: the block of l tokens; odd heads: the last c tokens of each block (Child et al. "
     "2019, arXiv 1904.10509)."},
    {"fixed-merged", Pattern::FixedMerged, "fixed, merged",
     "Every head sees what the even and the odd heads of fixed see (Child et al. 2019)."},
    {"global-local", Pattern::GlobalLocal, "global and local",
     "As local; the first g tokens also see all tokens and are seen by all (Beltagy et al. 2020, "
     "arXiv 2004.05150)."},
    {"bigbird", Pattern::BigBird, "BigBird",
     "Blocks of b tokens: the neighbouring, the first and some random ones (Zaheer et al. 2020, "
     "arXiv 2007.14062)."},
    {"axial", Pattern::Axial, "axial",
     "Even heads: patches of the same row; odd heads: of the same column (Ho et al. 2019, arXiv "
     "1912.12180)."},
    {"neighbourhood", Pattern::Neighbourhood, "neighbourhood",
     "Patches at most r rows and columns away (Hassani et al. 2023, arXiv 2204.07143)."},
};

// A whole number among the settings, and its field.
struct CountRow {
    const char *key, *name, *help;
    std::int64_t PatternOptions::*field;
    std::int64_t least;
    std::vector<std::string> patterns;  // that it matters for
};

const std::vector<CountRow>& counts() {
    static const std::vector<CountRow> kRows = {
        {"model.pattern_width",
         "Width of the pattern (w)",
         "Tokens attend to tokens at a distance below w, or below w d with dilation d.",
         &PatternOptions::width,
         1,
         {"local", "dilated", "global-local"}},
        {"model.pattern_dilation",
         "Dilation (d)",
         "Each token attends to every d-th token; a larger d reaches further.",
         &PatternOptions::dilation,
         1,
         {"dilated"}},
        {"model.pattern_stride",
         "Stride (l)",
         "Stride, or length of a block, in tokens; 0: the square root of the length of the longest "
         "input.",
         &PatternOptions::stride,
         0,
         {"strided", "strided-merged", "fixed", "fixed-merged"}},
        {"model.pattern_summary",
         "Summary tokens (c)",
         "Last tokens of each block, to which tokens of other blocks may attend.",
         &PatternOptions::summary,
         1,
         {"fixed", "fixed-merged"}},
        {"model.pattern_global",
         "Global tokens or blocks (g)",
         "First tokens that attend to all and are attended to by all; BigBird: first blocks seen "
         "by all.",
         &PatternOptions::global,
         0,
         {"global-local", "bigbird"}},
        {"model.pattern_block",
         "Block length (b)",
         "Number of tokens in a block.",
         &PatternOptions::block,
         1,
         {"bigbird"}},
        {"model.pattern_blocks",
         "Neighbouring blocks",
         "Number of neighbouring blocks that a token attends to, its own included; must be odd.",
         &PatternOptions::blocks,
         1,
         {"bigbird"}},
        {"model.pattern_random",
         "Random blocks (r)",
         "Random blocks that each block attends to, drawn once per layer and head by the seed.",
         &PatternOptions::random,
         0,
         {"bigbird"}},
        {"model.pattern_reach",
         "Reach",
         "Largest distance of a patch in rows and in columns.",
         &PatternOptions::reach,
         1,
         {"neighbourhood"}},
    };
    return kRows;
}

const PatternRow& rowOf(Pattern kind) {
    return *findWhere(kPatterns, [&](const auto& row) { return row.value == kind; });
}

bool mattersFor(const CountRow& row, const PatternOptions& pattern) {
    const auto& ids = row.patterns;
    if (std::find(ids.begin(), ids.end(), rowOf(pattern.kind).id) == ids.end()) return false;
    return row.field != &PatternOptions::dilation || !pattern.dilationPerHead;
}

Error refusedPattern(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

std::int64_t layersOf(const RunConfig& config) {
    return config.integer("model.layers") + countOr(config, "model.decoder_layers", 0);
}

// Returns the layers that see all keys; nothing if the text does not name layers.
std::optional<std::vector<std::int64_t>> fullLayersOf(const std::string& text,
                                                      std::int64_t layers) {
    std::vector<std::int64_t> full;
    if (text.empty() || text == "all") return full;
    std::vector<bool> chosen(static_cast<std::size_t>(layers), false);
    if (text == "alternate") {
        for (std::size_t layer = 0; layer < chosen.size(); layer += 2) chosen[layer] = true;
    } else {
        std::istringstream in(text);
        for (std::int64_t layer = 0; in >> layer;) {
            if (layer < 0 || layer >= layers) return std::nullopt;
            chosen[static_cast<std::size_t>(layer)] = true;
        }
        const bool none = std::find(chosen.begin(), chosen.end(), true) == chosen.end();
        if (!in.eof() || none) return std::nullopt;
    }
    for (std::int64_t layer = 0; layer < layers; ++layer)
        if (!chosen[static_cast<std::size_t>(layer)]) full.push_back(layer);
    return full;
}

std::string layersText(const std::vector<std::int64_t>& full, std::int64_t layers) {
    if (full.empty()) return "all";
    std::string text;
    for (std::int64_t layer = 0; layer < layers; ++layer)
        if (!std::binary_search(full.begin(), full.end(), layer))
            text += (text.empty() ? "" : " ") + std::to_string(layer);
    return text;
}

ParamSpec mattersFor(ParamSpec spec, std::vector<std::string> patterns) {
    spec.matters = {{kPattern, std::move(patterns)}};
    return spec;
}

bool offered(const PatternRow& row, Task task) {
    return !attention::needsGrid(row.value) || task == Task::ImageClassification;
}

// Removes "model.": keys of model.json.
std::string jsonKey(const char* key) {
    return std::string(key).substr(6);
}

}  // namespace

std::vector<ParamSpec> patternParameters(Task task) {
    std::vector<ParamChoice> choices;
    std::vector<std::string> all;
    for (const auto& row : kPatterns) {
        if (!offered(row, task)) continue;
        choices.push_back({row.id, row.name, row.help});
        if (row.value != Pattern::Full) all.push_back(row.id);
    }
    std::vector<ParamSpec> specs = {
        styleChoice(kPattern, "Attention pattern",
                    "Tokens that each token may attend to, besides the rule of causality; "
                    "cross-attention always sees all.",
                    std::move(choices)),
        mattersFor(styleSpec(kPatternLayers, "Layers with the pattern",
                             "Layers with the pattern: all, alternate (odd layers see all), or "
                             "numbers from 0 such as 0 2.",
                             ParamKind::Text, std::string("all")),
                   std::move(all)),
        mattersFor(styleFlag(kPerHead, "Dilation per head",
                             "Whether head h has the dilation 2^h, so that heads see different "
                             "distances."),
                   {"dilated"})};
    for (const auto& row : counts()) {
        std::vector<std::string> patterns;
        for (const auto& id : row.patterns)
            if (offered(*findById(kPatterns, id), task)) patterns.push_back(id);
        if (patterns.empty()) continue;
        auto spec = styleCount(row.key, row.name, row.help, kLargest);
        spec.minimum = static_cast<double>(row.least);
        spec.defaultValue = PatternOptions().*row.field;
        specs.push_back(mattersFor(std::move(spec), std::move(patterns)));
    }
    return specs;
}

PatternOptions patternFrom(const RunConfig& config) {
    PatternOptions pattern;
    const auto* row = findById(kPatterns, config.textOr(kPattern, "full"));
    if (!row || row->value == Pattern::Full) return pattern;
    pattern.kind = row->value;
    pattern.dilationPerHead =
        pattern.kind == Pattern::Dilated && styleIsOn(config, kPerHead, false);
    for (const auto& count : counts())
        if (mattersFor(count, pattern))
            pattern.*count.field = countOr(config, count.key, pattern.*count.field);
    pattern.fullLayers = fullLayersOf(config.textOr(kPatternLayers, "all"), layersOf(config))
                             .value_or(pattern.fullLayers);
    if (pattern.kind == Pattern::BigBird)
        pattern.seed = static_cast<std::uint64_t>(countOr(config, "train.seed", 0));
    return pattern;
}

RunConfig patternConfig(const PatternOptions& pattern, std::int64_t layers) {
    RunConfig config;
    if (pattern.kind == Pattern::Full) return config;
    config.values[kPattern] = std::string(rowOf(pattern.kind).id);
    config.values[kPatternLayers] = layersText(pattern.fullLayers, layers);
    if (pattern.dilationPerHead) config.values[kPerHead] = true;
    for (const auto& count : counts())
        if (mattersFor(count, pattern)) config.values[count.key] = pattern.*count.field;
    return config;
}

Status checkPattern(const RunConfig& config) {
    const auto pattern = patternFrom(config);
    if (pattern.kind == Pattern::Full) return {};
    const std::string id = rowOf(pattern.kind).id;
    if (const auto window = countOr(config, "model.window", 0); window > 0)
        return refusedPattern(
            "%1 is %2, but model.window is %3: a layer has one pattern"_m(kPattern, id, window),
            "Use model.window = 0, or %1 = full"_m(kPattern));
    const auto layers = layersOf(config);
    const auto text = config.textOr(kPatternLayers, "all");
    if (!fullLayersOf(text, layers))
        return refusedPattern(
            "%1 is %2, which is not a list of layers"_m(kPatternLayers, text),
            "Use all, alternate, or numbers from 0 to %1 with blanks between"_m(layers - 1));
    if (pattern.kind == Pattern::BigBird && pattern.blocks % 2 == 0)
        return refusedPattern(
            "model.pattern_blocks is %1, but a block has as many neighbours before it as after it, "
            "so that the number with its own is odd"_m(pattern.blocks),
            "Use %1 or %2"_m(pattern.blocks - 1, pattern.blocks + 1));
    for (const char* key : {"objective.id", "objective.terms"})
        if (config.textOr(key, "").find("inter-score") != std::string::npos)
            return refusedPattern("%1 contains inter-score, which does not know patterns"_m(key),
                                  "Choose another objective, or %1 = full"_m(kPattern));
    // Images have no setting for their number of patches.
    const auto length = countOr(config, "model.length", 0);
    if (pattern.kind == Pattern::BigBird && length > 0 && pattern.block > length)
        return refusedPattern(
            "model.pattern_block is %1, but a text has at most %2 tokens "
            "(model.length)"_m(pattern.block, length),
            "Use a block of 1 to %1 tokens"_m(length));
    const bool fixed = pattern.kind == Pattern::Fixed || pattern.kind == Pattern::FixedMerged;
    const auto stride =
        pattern.stride > 0 ? pattern.stride : std::llround(std::sqrt(static_cast<double>(length)));
    if (fixed && stride > 0 && pattern.summary > stride)
        return refusedPattern(
            "model.pattern_summary is %1, but a block has %2 tokens (model.pattern_stride)"_m(
                pattern.summary, stride),
            "Use 1 to %1, or longer blocks"_m(stride));
    return {};
}

void addPattern(const ModelSpec& spec, nlohmann::json& json) {
    for (const auto& [key, value] : patternConfig(spec.pattern, spec.layers()).values)
        std::visit([&, name = jsonKey(key.c_str())](const auto& held) { json[name] = held; },
                   value);
    if (spec.pattern.kind == Pattern::BigBird) json["pattern_seed"] = spec.pattern.seed;
    if (!spec.patternHeads.empty()) json["pattern_heads"] = spec.patternHeads;
}

namespace {

// The numbers that heads had before others were removed: a list per site, ascending.
void readPatternHeads(SpecReader& in, ModelSpec& spec) {
    const std::string key = "pattern_heads";
    const auto& lists = in.at(key);
    const auto refuse = [&] { in.refuse(key, lists, "a list of head numbers per site"_m); };
    if (!lists.is_array() || lists.size() != spec.heads.size()) return refuse();
    for (const auto& list : lists) {
        const auto site = spec.patternHeads.size();
        if (!list.is_array() || list.size() != static_cast<std::size_t>(spec.heads[site]))
            return refuse();
        auto& numbers = spec.patternHeads.emplace_back();
        for (const auto& head : list) numbers.push_back(in.whole(key, head, 0, kMostHeads));
    }
}

}  // namespace

void readPattern(SpecReader& in, ModelSpec& spec) {
    const auto name = jsonKey(kPattern);
    if (in.has(name)) {
        const auto id = in.word(name);
        const auto* row = findById(kPatterns, id);
        if (!row || !offered(*row, spec.data.task))
            return in.refuse(name, id, "a pattern of models for this task"_m);
        spec.pattern.kind = row->value;
        if (const auto key = jsonKey(kPerHead); in.has(key)) {
            const auto& flag = in.at(key);
            if (!flag.is_boolean()) return in.refuse(key, flag, "true or false"_m);
            spec.pattern.dilationPerHead = flag.get<bool>();
        }
        for (const auto& count : counts())
            if (const auto key = jsonKey(count.key); in.has(key))
                spec.pattern.*count.field = in.whole(key, count.least, kLargest);
        if (const auto key = jsonKey(kPatternLayers); in.has(key)) {
            const auto text = in.word(key);
            const auto full = fullLayersOf(text, spec.layers());
            if (!full) return in.refuse(key, text, "all, or numbers of layers"_m);
            spec.pattern.fullLayers = *full;
        }
        if (in.has("pattern_seed")) {
            const auto& seed = in.at("pattern_seed");
            if (!seed.is_number_unsigned())
                return in.refuse("pattern_seed", seed, "a whole number from 0"_m);
            spec.pattern.seed = seed.get<std::uint64_t>();
        }
    }
    if (in.has("pattern_heads")) readPatternHeads(in, spec);
}

}  // namespace headscope::models
