#include "core/spec/objectives/terms.h"

#include "core/api/runs/parameters.h"
#include "core/spec/objectives/catalogue.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace headscope::objectives {
namespace {

// The upper limit of objective.lambda.
constexpr double kLargestLambda = 1e15;
constexpr std::size_t kShown = 40;
const char* const kSchedules[] = {"constant", "warmup", "cosine"};

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::string inQuotes(const std::string& text) {
    return '"' + (text.size() > kShown ? text.substr(0, kShown) + "..." : text) + '"';
}

std::vector<std::string> splitAtCommas(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t at = 0;;) {
        const auto comma = std::min(text.find(',', at), text.size());
        parts.push_back(trimmed(text.substr(at, comma - at)));
        if (comma == text.size()) return parts;
        at = comma + 1;
    }
}

// Cuts `text` at the first `mark` and stores the part after it in `rest`. Returns false if there is
// no mark.
bool cutAt(char mark, std::string& text, std::string& rest) {
    const auto at = text.find(mark);
    if (at == std::string::npos) return false;
    rest = trimmed(text.substr(at + 1));
    text = trimmed(text.substr(0, at));
    return true;
}

bool readNumber(const std::string& text, double& value) {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    return read.ec == std::errc() && read.ptr == text.data() + text.size() && std::isfinite(value);
}

std::string joined(const std::vector<std::string>& items) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : ", ") + item;
    return text;
}

const std::vector<std::string>& knownIds() {
    static const std::vector<std::string> kIds = [] {
        std::vector<std::string> ids;
        for (const auto& d : builtinObjectives()) ids.push_back(d.id);
        return ids;
    }();
    return kIds;
}

// A term and its number, for error messages such as: objective.terms, term 2 "foo:1": ...
struct Place {
    std::size_t number;
    std::string text;
    Error error(const Message& what, const Message& hint) const {
        return {ErrorCode::Usage, "objective.terms, term %1 %2: %3"_m(number, inQuotes(text), what),
                hint};
    }
};

Status checkId(const Place& place, const std::string& id) {
    const auto& ids = knownIds();
    if (std::find(ids.begin(), ids.end(), id) != ids.end()) return {};
    const auto near = nearestName(id, ids);
    return place.error("unknown objective %1; allowed: %2"_m(inQuotes(id), joined(ids)),
                       near.empty() ? "See list objectives"_m : "Did you mean %1?"_m(near));
}

Status checkTransform(const Place& place, const Term& term) {
    const auto allowed = transformsOf(term.id);
    if (std::find(allowed.begin(), allowed.end(), term.transform) != allowed.end()) return {};
    return place.error("transform %1 does not apply to %2"_m(inQuotes(term.transform), term.id),
                       "Allowed for %1: %2"_m(term.id, joined(allowed)));
}

Status checkSchedule(const Place& place, const std::string& schedule) {
    const std::vector<std::string> allowed(std::begin(kSchedules), std::end(kSchedules));
    if (std::find(allowed.begin(), allowed.end(), schedule) != allowed.end()) return {};
    const bool target = schedule == "target";
    const auto near = nearestName(schedule, allowed);
    return place.error(target
                           ? "the schedule target steers the main term only, that of objective.id"_m
                           : "unknown schedule %1"_m(inQuotes(schedule)),
                       near.empty() ? "Allowed: %1"_m(joined(allowed))
                                    : "Did you mean %1? Allowed: %2"_m(near, joined(allowed)));
}

Result<Term> parseTerm(const Place& place) {
    const auto form =
        "Write id:lambda, id/transform:lambda or id:lambda@schedule, such as out-cos:0.1@cosine"_m;
    if (place.text.empty()) return place.error("an entry between two commas is empty"_m, form);
    Term term;
    std::string number;
    term.id = place.text;
    if (!cutAt(':', term.id, number)) return place.error("a lambda is missing"_m, form);
    cutAt('@', number, term.schedule);
    cutAt('/', term.id, term.transform);
    HEADSCOPE_CHECK(checkId(place, term.id));
    HEADSCOPE_CHECK(checkTransform(place, term));
    if (!readNumber(number, term.lambda) || term.lambda < 0 || term.lambda > kLargestLambda)
        return place.error(
            "lambda is %1; it must be a finite number from 0 to 1e15"_m(inQuotes(number)), form);
    HEADSCOPE_CHECK(checkSchedule(place, term.schedule));
    return term;
}

// Returns "encoder" for "encoder.3".
std::string kindOfSite(const std::string& site) {
    return site.substr(0, site.find('.'));
}

// Returns the layers that an item names; empty if none matches.
std::vector<std::size_t> layersNamed(const std::string& item, std::int64_t layers,
                                     const std::vector<std::string>& sites) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < sites.size(); ++i)
        if (item == sites[i] || item == kindOfSite(sites[i])) found.push_back(i);
    std::int64_t number = -1;
    const auto read = std::from_chars(item.data(), item.data() + item.size(), number);
    const bool whole =
        !item.empty() && read.ec == std::errc() && read.ptr == item.data() + item.size();
    if (whole && number >= 0 && number < layers) found.push_back(static_cast<std::size_t>(number));
    return found;
}

// Explains why an item does not name a layer.
Message whyNone(const std::string& item, const std::string& whole,
                const std::vector<std::string>& sites) {
    const bool number = !item.empty() && item.find_first_not_of("0123456789") == std::string::npos;
    if (number) return "unknown layer %1"_m(item);
    return sites.empty()
               ? "%1 does not begin with a layer number"_m(inQuotes(whole))
               : "%1 does not begin with a layer number or the name of a site"_m(inQuotes(whole));
}

// Adds to the error which names of sites can be used instead of numbers.
Message withNames(const Message& refusal, const std::vector<std::string>& sites) {
    std::vector<std::string> kinds;
    for (const auto& site : sites)
        if (const auto kind = kindOfSite(site);
            std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
            kinds.push_back(kind);
    if (kinds.size() < 2) return refusal;
    return "%1; instead of numbers %2, or one site such as %3"_m(refusal, joined(kinds),
                                                                 sites.back());
}

}  // namespace

Result<std::vector<Term>> parseTerms(const std::string& text) {
    std::vector<Term> terms;
    if (trimmed(text).empty()) return terms;
    for (const auto& part : splitAtCommas(text)) {
        const Place place{terms.size() + 1, part};
        HEADSCOPE_TRY(auto term, parseTerm(place));
        for (const auto& other : terms)
            if (other.id == term.id)
                return place.error("%1 is listed twice"_m(term.id),
                                   "List each objective only once, with the sum of its lambdas"_m);
        terms.push_back(std::move(term));
    }
    return terms;
}

Result<std::vector<double>> parseLayers(const std::string& text, std::int64_t layers,
                                        const std::vector<std::string>& sites) {
    const auto count = static_cast<std::size_t>(layers);
    if (trimmed(text) == "all") return std::vector<double>(count, 1.0);
    std::vector<double> weights(count, 0.0);
    const auto refuse = [&](const Message& why) {
        return Error{ErrorCode::Usage,
                     withNames("objective.layers is %1: %2; it must be all, or different layer "
                               "numbers from 0 to %3 separated "
                               "by commas, each with an optional weight above 0 after a colon"_m(
                                   inQuotes(text), why, layers - 1),
                               sites),
                     layers > 1 ? "For example objective.layers = 0:1, %1:0.5"_m(layers - 1)
                                : "For example objective.layers = 0"_m};
    };
    for (auto part : splitAtCommas(text)) {
        std::string typed = "1";
        const auto whole = part;
        cutAt(':', part, typed);
        const auto named = layersNamed(part, layers, sites);
        if (named.empty()) return refuse(whyNone(part, whole, sites));
        double weight = 0;
        if (!readNumber(typed, weight) || weight <= 0 || weight > 1e6)
            return refuse("the weight of layer %1 is %2"_m(part, inQuotes(typed)));
        for (const auto layer : named) {
            if (weights[layer] != 0) return refuse("layer %1 is given twice"_m(layer));
            weights[layer] = weight;
        }
    }
    return weights;
}

}  // namespace headscope::objectives
