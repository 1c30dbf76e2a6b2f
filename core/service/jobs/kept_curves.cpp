#include "core/service/jobs/kept_curves.h"

#include "core/base/io/json.h"
#include "core/service/runs/json_record.h"
#include "core/service/runs/program_version.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

namespace headscope::jobs {
namespace {

using CurveJson = nlohmann::json;
using CurveRecord = runs::JsonRecord;

constexpr const char* kCurvesFolder = ".measured";
// A file holds the answers to the newest requests only, so that it stays small.
constexpr std::size_t kMostKeptCurves = 12;

std::string curvesFile(const std::string& weights) {
    return weights + "-curves.json";
}

// Validates a checksum before it becomes a file name, since it comes from an untrusted manifest.
bool namesFile(const std::string& weights) {
    return weights.size() == 64 &&
           weights.find_first_not_of("0123456789abcdef") == std::string::npos;
}

CurveJson setOf(const SampleSet& set) {
    return {{"split", set.split},
            {"samples", set.samples},
            {"available", set.available},
            {"seed", set.seed}};
}

void takeSet(CurveRecord json, SampleSet& set, CurveRecord& whole) {
    set.split = json.get<std::string>("split");
    set.samples = json.get<int>("samples");
    set.available = json.get<std::int64_t>("available");
    set.seed = json.get<std::int64_t>("seed");
    whole.adopt(json);
}

// JSON cannot represent NaN and infinite numbers: NaN is stored as null, infinity as a word.
CurveJson realJson(double value) {
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    return value;
}

double realIn(CurveRecord& json, const char* key) {
    if (json.has(key) && json.json().at(key).is_null()) return std::nan("");
    if (json.has(key) && json.json().at(key).is_string()) {
        const auto word = json.get<std::string>(key);
        if (word != "inf" && word != "-inf") json.refuse(verbatim("not a number"));
        const double infinite = std::numeric_limits<double>::infinity();
        return word == "inf" ? infinite : -infinite;
    }
    return json.get<double>(key);
}

CurveJson scoresOfPoint(const Scores& scores) {
    CurveJson list = CurveJson::array();
    for (const auto& score : scores) {
        CurveJson one = {{"id", score.id}, {"value", realJson(score.value)}};
        if (score.interval) {
            one["low"] = realJson(score.interval->low);
            one["high"] = realJson(score.interval->high);
        }
        if (score.error) one["error"] = realJson(*score.error);
        list.push_back(std::move(one));
    }
    return list;
}

Scores takeScores(CurveRecord& json, const char* key) {
    Scores scores;
    for (auto& item : json.parts(key)) {
        Score score{item.get<std::string>("id"), realIn(item, "value")};
        if (item.has("low")) score.interval = Interval{realIn(item, "low"), realIn(item, "high")};
        if (item.has("error")) score.error = realIn(item, "error");
        if (!findScoreKind(score.id)) item.refuse("unknown score id"_m);
        json.adopt(item);
        scores.push_back(std::move(score));
    }
    return scores;
}

CurveJson methodJson(const PruningMethod& method) {
    return {{"id", method.id},
            {"per_layer", method.siteNormalised},
            {"recompute", method.recompute},
            {"keep_one", method.keepOnePerSite}};
}

CurveJson curveJson(const PruningCurve& curve) {
    CurveJson points = CurveJson::array();
    for (const auto& point : curve.points) {
        CurveJson heads = CurveJson::array();
        for (const auto& head : point.heads) heads.push_back({head.site, head.head});
        points.push_back({{"off", std::move(heads)},
                          {"scores", scoresOfPoint(point.scores)},
                          {"difference", scoresOfPoint(point.difference)}});
    }
    return {{"method", methodJson(curve.method)},
            {"number", curve.number},
            {"points", std::move(points)}};
}

PruningPoint takePoint(CurveRecord& json, PruningCurve& curve) {
    PruningPoint point;
    for (const auto& head : json.get<std::vector<std::vector<int>>>("off")) {
        if (head.size() != 2 || head[0] < 0 || head[1] < 0) {
            json.refuse("\"off\" contains something that is not a head"_m);
            break;
        }
        point.heads.push_back({head[0], head[1]});
    }
    point.scores = takeScores(json, "scores");
    point.difference = takeScores(json, "difference");
    curve.order.insert(curve.order.end(), point.heads.begin(), point.heads.end());
    point.removed = static_cast<int>(curve.order.size());
    return point;
}

PruningCurve takeCurve(CurveRecord& json) {
    PruningCurve curve;
    auto method = json.part("method");
    curve.method = {method.get<std::string>("id"), method.get<bool>("per_layer"),
                    method.get<bool>("recompute"), method.get<bool>("keep_one")};
    json.adopt(method);
    curve.number = json.get<int>("number");
    for (auto& item : json.parts("points")) {
        curve.points.push_back(takePoint(item, curve));
        json.adopt(item);
    }
    if (curve.points.empty()) json.refuse(verbatim("no points"));
    return curve;
}

CurveJson bandJson(const RandomBand& band) {
    CurveJson points = CurveJson::array();
    for (const auto& at : band.points)
        points.push_back({{"removed", at.removed},
                          {"score", at.score},
                          {"mean", realJson(at.mean)},
                          {"deviation", realJson(at.deviation)},
                          {"low", realJson(at.low)},
                          {"high", realJson(at.high)}});
    return {{"orders", band.orders}, {"points", std::move(points)}};
}

RandomBand takeBand(CurveRecord& json) {
    RandomBand band;
    band.orders = json.get<int>("orders");
    for (auto& item : json.parts("points")) {
        band.points.push_back({item.get<int>("removed"), item.get<std::string>("score"),
                               realIn(item, "mean"), realIn(item, "deviation"), realIn(item, "low"),
                               realIn(item, "high")});
        json.adopt(item);
    }
    return band;
}

CurveJson reportJson(const PruningReport& report) {
    CurveJson json = {{"reported", setOf(report)},
                      {"chosen", setOf(report.chosenOn)},
                      {"step", report.step},
                      {"heads", report.headCount},
                      {"seconds", report.seconds}};
    json["curves"] = CurveJson::array();
    for (const auto& curve : report.curves) json["curves"].push_back(curveJson(curve));
    if (report.random) json["random"] = bandJson(*report.random);
    return json;
}

std::optional<PruningReport> reportIn(CurveRecord json, const PruningCurveRequest& request) {
    PruningReport report;
    takeSet(json.part("reported"), report, json);
    takeSet(json.part("chosen"), report.chosenOn, json);
    report.step = json.get<std::int64_t>("step");
    report.headCount = json.get<int>("heads");
    report.seconds = json.get<double>("seconds");
    report.margin = request.margin;
    report.ablation = request.ablation;
    for (auto& item : json.parts("curves")) {
        report.curves.push_back(takeCurve(item));
        json.adopt(item);
    }
    if (json.has("random")) {
        auto random = json.part("random");
        report.random = takeBand(random);
        json.adopt(random);
    }
    if (!json.status().ok()) return std::nullopt;
    for (auto& curve : report.curves) markRemovable(curve, request.margin);
    return report;
}

// Returns the stored answers, newest last: a list of {key, report}.
CurveJson listIn(const io::Directory& folder, const std::string& weights) {
    const auto json = io::readJsonFile(folder, curvesFile(weights));
    if (!json || !json->is_object()) return CurveJson::array();
    if (json->value("format_version", CurveJson()) != 1 ||
        json->value("program", CurveJson()) != runs::programVersion())
        return CurveJson::array();
    const auto list = json->find("curves");
    return list != json->end() && list->is_array() ? *list : CurveJson::array();
}

// Returns a text that differs for requests on other data or samples, or with other steps. Methods
// do not count, because each has curves of its own.
std::string curveKey(const KeptCurveOf& what, const PruningCurveRequest& request) {
    return CurveJson({{"data", what.data},
                      {"heads", request.headStep},
                      {"percent", request.percentStep},
                      {"choose_samples", request.chooseSamples},
                      {"samples", request.samples},
                      {"choose_split", request.chooseSplit},
                      {"split", request.split},
                      {"ablation", static_cast<int>(request.ablation)}})
        .dump();
}

// Keeps the curves of the requested methods, in their order; empty if one is missing.
std::optional<PruningReport> withMethods(PruningReport report, const PruningCurveRequest& request) {
    std::vector<PruningCurve> wanted;
    bool random = false;
    for (const auto& method : request.methods) {
        const bool isRandom = method.id == kRandomOrder;
        random = random || isRandom;
        int found = 0;
        for (const auto& curve : report.curves)
            if (curve.method == method) {
                wanted.push_back(curve);
                ++found;
            }
        if (found != (isRandom ? request.randomOrders : 1)) return std::nullopt;
    }
    report.curves = std::move(wanted);
    if (!random) report.random.reset();
    return report;
}

// Returns all that is stored about the weights, newest last.
CurveJson storedAbout(const std::string& runsFolder, const std::string& weights) {
    if (!namesFile(weights)) return CurveJson::array();
    const auto runs = io::Directory::open(runsFolder);
    if (!runs || runs->kind(kCurvesFolder) != io::Directory::Kind::Folder)
        return CurveJson::array();
    const auto folder = runs->folder(kCurvesFolder);
    return folder ? listIn(*folder, weights) : CurveJson::array();
}

bool hasKey(const CurveJson& item, const std::string& key) {
    return item.is_object() && item.value("key", CurveJson()) == key;
}

// Returns the request of a stored answer if it is about these data: the margin is the default, and
// methods are those of the answer.
std::optional<PruningCurveRequest> requestOf(const CurveJson& item, const std::string& data) {
    if (!item.is_object() || !item.contains("key") || !item["key"].is_string()) return std::nullopt;
    const auto key = CurveJson::parse(item["key"].get<std::string>(), nullptr, false);
    if (!key.is_object() || key.value("data", CurveJson()) != data) return std::nullopt;
    const auto ablation = key.value("ablation", CurveJson());
    const auto known = static_cast<int>(headAblations().size());
    if (!ablation.is_number_integer() || ablation.get<int>() < 0 || ablation.get<int>() >= known)
        return std::nullopt;
    PruningCurveRequest request;
    request.ablation = static_cast<HeadAblation>(ablation.get<int>());
    return request;
}

}  // namespace

std::optional<PruningReport> newestKeptCurve(const std::string& runsFolder,
                                             const KeptCurveOf& what) {
    const auto list = storedAbout(runsFolder, what.weights);
    for (auto item = list.rbegin(); item != list.rend(); ++item) {
        const auto request = requestOf(*item, what.data);
        if (!request || !item->contains("report")) continue;
        auto json = CurveRecord::from((*item)["report"], "the stored curve");
        auto report = json ? reportIn(std::move(*json), *request) : std::nullopt;
        if (report) return report;
    }
    return std::nullopt;
}

std::optional<PruningReport> keptCurve(const std::string& runsFolder, const KeptCurveOf& what,
                                       const PruningCurveRequest& request) {
    const auto key = curveKey(what, request);
    for (const auto& item : storedAbout(runsFolder, what.weights)) {
        if (!hasKey(item, key) || !item.contains("report")) continue;
        auto json = CurveRecord::from(item["report"], "the stored curve");
        auto report = json ? reportIn(std::move(*json), request) : std::nullopt;
        if (report) report = withMethods(std::move(*report), request);
        if (report) return report;
    }
    return std::nullopt;
}

Status keepCurve(const std::string& runsFolder, const KeptCurveOf& what,
                 const PruningCurveRequest& request, const PruningReport& report) {
    if (!namesFile(what.weights)) return {};
    std::error_code failed;  // ignored: Directory::open below reports the failure
    std::filesystem::create_directories(runsFolder, failed);
    HEADSCOPE_TRY(const auto runs, io::Directory::open(runsFolder));
    HEADSCOPE_TRY(const auto folder, runs.folderMadeIfMissing(kCurvesFolder));
    const auto key = curveKey(what, request);
    CurveJson list = CurveJson::array();
    for (const auto& item : listIn(folder, what.weights)) list.push_back(item);
    if (list.size() >= kMostKeptCurves) list.erase(list.begin());
    auto stored = reportJson(report);
    stored["format_version"] = 1;
    list.push_back({{"key", key}, {"report", std::move(stored)}});
    return io::writeJsonFile(
        folder, curvesFile(what.weights),
        {{"format_version", 1}, {"program", runs::programVersion()}, {"curves", std::move(list)}});
}

}  // namespace headscope::jobs
