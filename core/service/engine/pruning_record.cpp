#include "core/service/engine/pruning_record.h"

#include "core/base/io/json.h"
#include "core/base/io/message_json.h"
#include "core/base/util/utf8.h"
#include "core/service/runs/json_record.h"
#include "core/spec/config/format_version.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace headscope::engine {
namespace {

using Json = nlohmann::json;
using runs::JsonRecord;

// ---- Plan ----

Json lengthJson(const TrainingLength& length) {
    return {{"steps", length.steps}, {"epochs", length.epochs}};
}

Json planJson(const PruningPlan& p) {
    Json json = {{"by", p.by},
                 {"step", p.step},
                 {"choose_samples", p.chooseSamples},
                 {"samples", p.samples},
                 {"choose_split", p.chooseSplit},
                 {"split", p.split},
                 {"per_layer", p.siteNormalised},
                 {"keep_one", p.keepOnePerSite},
                 {"step_heads", p.headStep},
                 {"step_percent", p.percentStep},
                 {"keep", p.keep},
                 {"between", lengthJson(p.between)},
                 {"training", lengthJson(p.training)},
                 {"prices", p.prices},
                 {"weights_stay", p.weightsStay},
                 {"on", groupOnLetter(p.on)},
                 {"groups", p.groups},
                 {"alpha", p.alpha},
                 {"beta", p.beta},
                 {"vote_samples", p.voteSamples},
                 {"shift", p.shift},
                 {"votes", voteRuleId(p.votes)},
                 {"fresh", p.fresh},
                 {"ff", p.ff},
                 {"finetune", lengthJson(p.finetune)}};
    if (p.margin.loss) json["tolerance"] = *p.margin.loss;
    // Write the margin only if changed, so that older records compare as equal.
    if (p.margin.share != kDefaultMargin) json["margin"] = p.margin.share;
    return json;
}

TrainingLength lengthIn(JsonRecord& json, const char* key) {
    auto part = json.part(key);
    TrainingLength length{part.get<std::int64_t>("steps"), part.get<std::int64_t>("epochs")};
    json.adopt(part);
    return length;
}

GroupOn groupOnIn(JsonRecord& json) {
    const auto letter = json.get<std::string>("on");
    for (const auto on : {GroupOn::Values, GroupOn::Maps, GroupOn::Contexts})
        if (letter == groupOnLetter(on)) return on;
    json.refuse("\"on\" must be V, A or O"_m);
    return GroupOn::Values;
}

PruningPlan planIn(JsonRecord json, JsonRecord& whole) {
    PruningPlan p;
    p.by = json.get<std::string>("by");
    p.step = json.get<std::int64_t>("step");
    p.chooseSamples = json.get<int>("choose_samples");
    p.samples = json.get<int>("samples");
    p.chooseSplit = json.get<std::string>("choose_split");
    p.split = json.get<std::string>("split");
    p.siteNormalised = json.get<bool>("per_layer");
    p.keepOnePerSite = json.get<bool>("keep_one");
    p.headStep = json.get<int>("step_heads");
    p.percentStep = json.get<int>("step_percent");
    p.keep = json.get<int>("keep");
    p.between = lengthIn(json, "between");
    p.training = lengthIn(json, "training");
    p.prices = json.get<std::vector<double>>("prices");
    p.weightsStay = json.get<bool>("weights_stay");
    p.on = groupOnIn(json);
    p.groups = json.get<int>("groups");
    p.alpha = json.get<double>("alpha");
    p.beta = json.get<double>("beta");
    p.voteSamples = json.get<int>("vote_samples");
    p.shift = json.get<double>("shift");
    p.votes = voteRuleOf(json.get<std::string>("votes")).value_or(VoteRule::Paper);
    p.fresh = json.get<bool>("fresh");
    p.ff = json.get<std::int64_t>("ff");
    p.finetune = lengthIn(json, "finetune");
    if (json.has("tolerance")) p.margin.loss = json.get<double>("tolerance");
    if (json.has("margin")) p.margin.share = json.get<double>("margin");
    whole.adopt(json);
    return p;
}

// ---- Results ----

Json setJson(const SampleSet& set) {
    return {{"split", set.split},
            {"samples", set.samples},
            {"available", set.available},
            {"seed", set.seed}};
}

SampleSet setIn(JsonRecord& json, const char* key) {
    auto part = json.part(key);
    SampleSet set{part.get<std::string>("split"), part.get<int>("samples"),
                  part.get<std::int64_t>("available"), part.get<std::int64_t>("seed")};
    json.adopt(part);
    return set;
}

Json scoresJson(const Scores& scores) {
    Json list = Json::array();
    for (const auto& score : scores) {
        Json one = {{"id", score.id}, {"value", score.value}};
        if (score.interval)
            one["interval"] = {{"low", score.interval->low}, {"high", score.interval->high}};
        if (score.error) one["error"] = *score.error;
        list.push_back(std::move(one));
    }
    return list;
}

// Returns whether the score id is known. Unknown ids are rejected, because later code looks up
// their properties.
bool knownScore(const std::string& id) {
    const auto& kinds = scoreKinds();
    return std::any_of(kinds.begin(), kinds.end(), [&](const auto& kind) { return id == kind.id; });
}

// Reads a number. JSON cannot represent NaN, so a non-finite number is stored as null.
double numberIn(JsonRecord& json, const char* key) {
    if (json.has(key) && json.json().at(key).is_null()) return std::nan("");
    return json.get<double>(key);
}

Scores scoresIn(JsonRecord& json, const char* key) {
    Scores scores;
    for (auto& item : json.parts(key)) {
        Score score{item.get<std::string>("id"), numberIn(item, "value")};
        if (item.has("interval")) {
            auto range = item.part("interval");
            score.interval = Interval{numberIn(range, "low"), numberIn(range, "high")};
            item.adopt(range);
        }
        if (item.has("error")) score.error = numberIn(item, "error");
        if (!knownScore(score.id)) item.refuse("unknown score id"_m);
        json.adopt(item);
        scores.push_back(std::move(score));
    }
    return scores;
}

Json pointJson(const PruningJobPoint& point) {
    Json off = Json::array();
    for (const auto& head : point.off.off()) off.push_back({head.site, head.head});
    Json json = {{"what", point.what},
                 {"run", point.run},
                 {"kept", point.kept},
                 {"off", std::move(off)},
                 {"scores", scoresJson(point.scores)},
                 {"difference", scoresJson(point.difference)}};
    if (point.price) json["price"] = *point.price;
    return json;
}

PruningJobPoint pointIn(JsonRecord& json) {
    PruningJobPoint point;
    point.what = json.get<std::string>("what");
    point.run = json.get<std::string>("run");
    point.kept = json.get<int>("kept");
    for (const auto& head : json.get<std::vector<std::vector<int>>>("off")) {
        if (head.size() != 2 || head[0] < 0 || head[1] < 0) {
            json.refuse("\"off\" contains something that is not a head"_m);
            break;
        }
        point.off.turn({head[0], head[1]}, false);
    }
    point.scores = scoresIn(json, "scores");
    point.difference = scoresIn(json, "difference");
    if (json.has("price")) point.price = json.get<double>("price");
    return point;
}

Json voteJson(const SiteGroups& site) {
    return {{"site", site.site},
            {"groups", site.groups},
            {"pillars", site.representatives},
            {"votes", site.votes},
            {"votes_code", site.codeVotes},
            {"keep_code", site.codeKept},
            {"silhouette", site.silhouette},
            {"homogenisation", site.homogenisation},
            {"diversification", site.diversification},
            {"dunn", site.dunn}};
}

SiteGroups voteIn(JsonRecord& json) {
    SiteGroups site;
    site.site = json.get<int>("site");
    site.groups = json.get<std::vector<int>>("groups");
    site.representatives = json.get<std::vector<int>>("pillars");
    site.votes = json.get<std::vector<int>>("votes");
    site.codeVotes = json.get<std::vector<int>>("votes_code");
    site.codeKept = json.get<std::vector<int>>("keep_code");
    site.silhouette = numberIn(json, "silhouette");
    site.homogenisation = numberIn(json, "homogenisation");
    site.diversification = numberIn(json, "diversification");
    site.dunn = numberIn(json, "dunn");
    return site;
}

// Reads the warnings. Older versions stored only the texts.
std::vector<Message> warningsIn(JsonRecord& json) {
    const auto texts = json.get<std::vector<std::string>>("warnings");
    const auto stored = json.json().find("warning_messages");
    const bool all =
        stored != json.json().end() && stored->is_array() && stored->size() == texts.size();
    std::vector<Message> warnings;
    for (const auto& text : texts) {
        auto message = all ? io::messageIn((*stored)[warnings.size()]) : Message();
        warnings.push_back(message.text() == text ? std::move(message) : verbatim(text));
    }
    return warnings;
}

std::string shown(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

// Returns whether a path leads out of the job's folder.
bool leadsOut(const std::string& path) {
    const std::filesystem::path parts(path);
    return path.empty() || parts.is_absolute() ||
           std::any_of(parts.begin(), parts.end(), [](const auto& part) { return part == ".."; });
}

}  // namespace

std::string pruningText(const PruningRecord& record) {
    const auto& r = record.report;
    Json points = Json::array();
    for (const auto& point : r.points) points.push_back(pointJson(point));
    Json vote = Json::array();
    for (const auto& site : r.vote) vote.push_back(voteJson(site));
    Json warnings = Json::array(), messages = Json::array();
    for (const auto& warning : r.warnings) {
        warnings.push_back(warning.text());
        messages.push_back(io::messageJson(warning));
    }
    const Json json = {
        {"format_version", config::kFormatVersion},
        {"finished", record.finished},
        {"parent", {{"run", r.parent.run}, {"step", r.parent.step}, {"sha256", r.parentSha256}}},
        {"plan", planJson(r.plan)},
        {"reported", setJson(r)},
        {"chosen_on", setJson(r.chosenOn)},
        {"head_count", r.headCount},
        {"whole", scoresJson(r.whole)},
        {"points", std::move(points)},
        {"vote", std::move(vote)},
        {"runs", record.runs},
        {"seconds", r.seconds},
        {"warnings", std::move(warnings)},
        {"warning_messages", std::move(messages)}};
    return json.dump(1) + "\n";
}

Result<PruningRecord> parsePruning(std::string_view text, const std::string& what) {
    HEADSCOPE_TRY(auto json, JsonRecord::parse(text, what));
    PruningRecord record;
    auto& r = record.report;
    record.finished = json.get<bool>("finished");
    auto parent = json.part("parent");
    r.parent = RunParent{parent.get<std::string>("run"), parent.get<std::int64_t>("step")};
    r.parentSha256 = parent.get<std::string>("sha256");
    json.adopt(parent);
    r.plan = planIn(json.part("plan"), json);
    static_cast<SampleSet&>(r) = setIn(json, "reported");
    r.chosenOn = setIn(json, "chosen_on");
    r.headCount = json.get<int>("head_count");
    r.whole = scoresIn(json, "whole");
    for (auto& point : json.parts("points")) {
        r.points.push_back(pointIn(point));
        json.adopt(point);
    }
    for (auto& site : json.parts("vote")) {
        r.vote.push_back(voteIn(site));
        json.adopt(site);
    }
    record.runs = json.get<std::map<std::string, std::string>>("runs");
    r.seconds = json.get<double>("seconds");
    r.warnings = warningsIn(json);
    HEADSCOPE_CHECK(json.status());
    return record;
}

void dropRunsOutside(PruningRecord& record) {
    for (auto run = record.runs.begin(); run != record.runs.end();) {
        if (!leadsOut(run->second)) {
            ++run;
            continue;
        }
        record.report.warnings.push_back(
            "the run of %1 is outside the pruning's folder (%2); it is made again"_m(
                run->first, util::shortened(run->second, 80)));
        run = record.runs.erase(run);
    }
}

Status writePruning(const io::Directory& job, const PruningRecord& record) {
    return job.writeAtomically(job_files::kRecord, pruningText(record));
}

Result<PruningRecord> readPruning(const io::Directory& job) {
    HEADSCOPE_TRY(const auto text, job.read(job_files::kRecord, io::kJsonFileBytes));
    return parsePruning(text, job.pathOf(job_files::kRecord));
}

Message planDifference(const PruningPlan& there, const PruningPlan& requested) {
    const auto one = planJson(there), other = planJson(requested);
    // Compared as JSON, so that new settings of the plan need no code here.
    for (const auto& [key, value] : one.items()) {
        const auto found = other.find(key);
        if (found == other.end()) return "%1: %2 recorded, none requested"_m(key, shown(value));
        if (*found != value)
            return "%1: %2 recorded, %3 requested"_m(key, shown(value), shown(*found));
    }
    for (const char* key : {"tolerance", "margin"})
        if (other.contains(key) && !one.contains(key)) return "%1: none recorded"_m(key);
    return {};
}

}  // namespace headscope::engine
