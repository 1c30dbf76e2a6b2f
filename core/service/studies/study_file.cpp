#include "core/service/studies/study_file.h"

#include "core/api/runs/parameters.h"
#include "core/base/io/atomic_file.h"
#include "core/base/io/json.h"
#include "core/base/io/json_fields.h"
#include "core/service/jobs/measured_means.h"
#include "core/service/jobs/sweep_file.h"
#include "core/service/studies/study_checks.h"
#include "core/service/studies/study_result.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <limits>

namespace headscope::studies {
namespace {

using Json = nlohmann::json;
using io::JsonFields;
namespace fs = std::filesystem;

constexpr std::size_t kMostStudyBytes = std::size_t{4} << 20;
constexpr double kLargest = std::numeric_limits<double>::max();
constexpr std::int64_t kMostSeeds = 1000;

// Errors: BadData for a key that is not one of `known`.
Status checkKeys(const Json& object, const std::vector<std::string>& known,
                 const std::string& file) {
    for (const auto& [key, value] : object.items()) {
        if (std::find(known.begin(), known.end(), key) != known.end()) continue;
        const auto near = nearestName(key, known);
        std::vector<Message> names;
        for (const auto& name : known) names.push_back(verbatim(name));
        return Error{
            ErrorCode::BadData, "%1: unknown key %2"_m(file, key),
            near.empty() ? "Keys are %1"_m(joined(names, ", ")) : "Did you mean %1?"_m(near)};
    }
    return {};
}

// Reads each object of a list. part: name of the list, for messages.
Status eachIn(const Json& list, const std::string& part, const std::vector<std::string>& keys,
              const std::function<Status(JsonFields&, const Json&)>& read) {
    if (list.is_null()) return {};
    if (!list.is_array())
        return Error{ErrorCode::BadData, "%1 is not a list"_m(part),
                     "Write a list of objects: [{...}, {...}]"_m};
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto where = part + ", entry " + std::to_string(i + 1);
        if (!list[i].is_object())
            return Error{ErrorCode::BadData, "%1 is not an object"_m(where),
                         "Write it in braces: {...}"_m};
        HEADSCOPE_CHECK(checkKeys(list[i], keys, where));
        JsonFields fields(list[i], where);
        HEADSCOPE_CHECK(read(fields, list[i]));
        HEADSCOPE_CHECK(fields.status());
    }
    return {};
}

std::vector<std::string> textsAt(JsonFields& fields, const std::string& key) {
    std::vector<std::string> texts;
    if (!fields.has(key)) return texts;
    const auto& list = fields.at(key);
    const bool fits = list.is_array() && std::all_of(list.begin(), list.end(), [](const Json& one) {
                          return one.is_string();
                      });
    if (!fits) {
        fields.refuse(key, "it must be a list of texts"_m);
        return texts;
    }
    for (const auto& one : list) texts.push_back(one.get<std::string>());
    return texts;
}

// Reads an object of single values, such as settings.
RunConfig settingsAt(JsonFields& fields, const std::string& key) {
    RunConfig settings;
    if (!fields.has(key)) return settings;
    const auto& object = fields.at(key);
    if (!object.is_object()) {
        fields.refuse(key, "it must be an object such as {\"objective.lambda\": 0.1}"_m);
        return settings;
    }
    for (const auto& [name, value] : object.items()) {
        auto one = io::settingIn(value);
        if (one)
            settings.values[name] = *std::move(one);
        else
            fields.refuse(key, "its values must be numbers, texts or booleans"_m);
    }
    return settings;
}

// Reads a number of seeds, counted from 0, or a list of seeds.
std::vector<std::int64_t> seedsAt(JsonFields& fields) {
    const auto& given = fields.at("seeds");
    if (!given.is_array()) return seedsUpTo(fields.integer("seeds", 1, kMostSeeds));
    std::vector<std::int64_t> seeds;
    for (const auto& one : given)
        if (one.is_number_unsigned() && one.get<std::uint64_t>() < (std::uint64_t{1} << 53))
            seeds.push_back(one.get<std::int64_t>());
    if (seeds.empty() || seeds.size() != given.size())
        fields.refuse("seeds", "it must be a number of seeds, or a list such as [1, 2, 3]"_m);
    return seeds;
}

Status readPick(JsonFields& fields, StudyStep& step) {
    StudyPick pick;
    pick.id = fields.text("id");
    pick.event = fields.text("event", "finished");
    pick.key = fields.text("key", pick.id);
    pick.interval = fields.text("interval", "");
    for (const auto& [key, value] : settingsAt(fields, "where").values)
        pick.where[key] = valueText(value);
    step.numbers.push_back(std::move(pick));
    return {};
}

Status readStep(JsonFields& fields, const Json& json, Study& study) {
    StudyStep step;
    step.id = fields.text("id");
    step.title = fields.text("title", step.id);
    step.command = textsAt(fields, "command");
    if (fields.ok() && step.command.empty())
        fields.refuse("command", "it must be a list of words: [\"prune\", \"RUN\"]"_m);
    HEADSCOPE_CHECK(eachIn(json.value("numbers", Json()), fields.file() + ": numbers",
                           {"id", "event", "key", "where", "interval"},
                           [&](JsonFields& one, const Json&) { return readPick(one, step); }));
    study.steps.push_back(std::move(step));
    return {};
}

// Reads a curve such as "valid/loss".
SeriesId seriesAt(JsonFields& fields) {
    const auto series = fields.text("series");
    const auto slash = series.find('/');
    if (fields.ok() && slash == std::string::npos)
        fields.refuse("series", "it must be SPLIT/NAME, such as valid/loss"_m);
    return {series.substr(0, slash), slash == std::string::npos ? "" : series.substr(slash + 1)};
}

Status readReach(JsonFields& fields, Study& study) {
    StudyReach reach;
    reach.id = fields.text("id");
    reach.series = seriesAt(fields);
    reach.above = fields.contains("least");
    if (reach.above && fields.contains("most"))
        fields.refuse("most", "give either least or most"_m);
    reach.value = fields.real(reach.above ? "least" : "most", -kLargest, kLargest);
    study.reaches.push_back(std::move(reach));
    return {};
}

Status readTable(JsonFields& fields, Study& study) {
    study.tables.push_back(
        {fields.text("title"), textsAt(fields, "numbers"), textsAt(fields, "steps")});
    return {};
}

Status readFigure(JsonFields& fields, const Json& json, Study& study) {
    using Kind = StudyFigure::Kind;
    StudyFigure figure;
    const auto kind = fields.text("kind");
    if (kind == "curves") {
        figure.series = seriesAt(fields);
    } else if (kind == "similarity") {
        figure.kind = Kind::Similarity;
        figure.measure = fields.text("measure");
    } else if (kind == "projection") {
        figure.kind = Kind::Projection;
    } else if (fields.ok()) {
        fields.refuse("kind", "it must be curves, similarity or projection"_m);
    }
    HEADSCOPE_CHECK(eachIn(json.value("rows", Json()), fields.file() + ": rows", {"at"},
                           [&](JsonFields& one, const Json&) -> Status {
                               figure.rows.push_back(settingsAt(one, "at"));
                               return {};
                           }));
    study.figures.push_back(std::move(figure));
    return {};
}

Status readClaim(JsonFields& fields, Study& study) {
    StudyClaim claim;
    claim.id = fields.text("id");
    claim.claim = fields.text("claim");
    claim.source = fields.text("source", "");
    claim.at = {settingsAt(fields, "at"), fields.text("number")};
    if (fields.has("minus") || fields.has("minus_number"))
        claim.minus =
            StudyPlace{fields.has("minus") ? settingsAt(fields, "minus") : claim.at.settings,
                       fields.text("minus_number", claim.at.number)};
    claim.proved = fields.flag("proved", false);
    if (fields.has("least")) claim.least = fields.real("least", -kLargest, kLargest);
    if (fields.has("most")) claim.most = fields.real("most", -kLargest, kLargest);
    claim.checks = textsAt(fields, "checks");
    if (fields.has("spread")) claim.spread = fields.real("spread", 1e-300, kLargest);
    if (fields.ok() && !claim.least && !claim.most)
        fields.refuse("least", "a claim needs least, most or both: the range that supports it"_m);
    if (claim.least && claim.most && *claim.least > *claim.most)
        fields.refuse("least", "it must not be above most"_m);
    study.claims.push_back(std::move(claim));
    return {};
}

Status readNumber(JsonFields& fields, Study& study) {
    const auto id = fields.text("id");
    auto column = jobs::columnOf(id);
    column.name = fields.text("name", column.name);
    column.unit = fields.text("unit", column.unit);
    column.scale = fields.real("scale", 1e-12, 1e12, column.scale);
    column.decimals = static_cast<int>(fields.integer("decimals", 0, 12, column.decimals));
    study.numbers[id] = std::move(column);
    return {};
}

Status readQuick(const Json& json, const std::string& file, Study& study) {
    if (json.is_null()) return {};
    return eachIn(Json::array({json}), file + ": quick", {"seeds", "settings"},
                  [&](JsonFields& fields, const Json&) -> Status {
                      study.quick.seeds =
                          static_cast<int>(fields.integer("seeds", 1, kMostSeeds, 2));
                      study.quick.settings = settingsAt(fields, "settings");
                      return {};
                  });
}

Status readLists(const Json& json, const std::string& file, Study& study) {
    const auto part = [&](const char* key) { return file + ": " + key; };
    HEADSCOPE_CHECK(eachIn(json.value("steps", Json()), part("steps"),
                           {"id", "title", "command", "numbers"},
                           [&](JsonFields& f, const Json& j) { return readStep(f, j, study); }));
    HEADSCOPE_CHECK(eachIn(json.value("reach", Json()), part("reach"),
                           {"id", "series", "least", "most"},
                           [&](JsonFields& f, const Json&) { return readReach(f, study); }));
    HEADSCOPE_CHECK(
        eachIn(json.value("differences", Json()), part("differences"), {"id", "number", "minus"},
               [&](JsonFields& f, const Json&) -> Status {
                   study.differences.push_back({f.text("id"), f.text("number"), f.text("minus")});
                   return {};
               }));
    HEADSCOPE_CHECK(eachIn(json.value("numbers", Json()), part("numbers"),
                           {"id", "name", "unit", "scale", "decimals"},
                           [&](JsonFields& f, const Json&) { return readNumber(f, study); }));
    HEADSCOPE_CHECK(eachIn(json.value("tables", Json()), part("tables"),
                           {"title", "numbers", "steps"},
                           [&](JsonFields& f, const Json&) { return readTable(f, study); }));
    HEADSCOPE_CHECK(eachIn(json.value("figures", Json()), part("figures"),
                           {"kind", "series", "measure", "rows"},
                           [&](JsonFields& f, const Json& j) { return readFigure(f, j, study); }));
    return eachIn(json.value("claims", Json()), part("claims"),
                  {"id", "claim", "source", "number", "at", "minus", "minus_number", "least",
                   "most", "proved", "spread", "checks"},
                  [&](JsonFields& f, const Json&) { return readClaim(f, study); });
}

// Reads the names of rows. Errors: BadData (a row that the sweep does not have).
Status readRowName(JsonFields& fields, Study& study) {
    const StudyPlace place{settingsAt(fields, "at"), {}};
    const auto name = fields.text("name");
    HEADSCOPE_CHECK(fields.status());
    const auto row = rowOfPlace(study, place, "rows");
    if (!row)
        return Error{ErrorCode::BadData, "%1: %2"_m(fields.file(), row.error().message),
                     row.error().hint};
    study.rowNames[*row] = name;
    return {};
}

// Replaces the settings in claims by all settings of the row that they name. Unknown rows are left
// for studyResult().
void completePlaces(Study& study) {
    for (auto& claim : study.claims) {
        if (auto row = settingsOfPlace(study, claim.at, claim.id))
            claim.at.settings = *std::move(row);
        if (!claim.minus) continue;
        if (auto row = settingsOfPlace(study, *claim.minus, claim.id))
            claim.minus->settings = *std::move(row);
    }
}

// Completes the rows of figures. Errors: BadData (a row that the sweep does not have).
Status completeFigures(Study& study, const std::string& file) {
    for (auto& figure : study.figures)
        for (auto& settings : figure.rows) {
            auto row = settingsOfPlace(study, {settings, {}}, "figures");
            if (!row)
                return Error{ErrorCode::BadData, "%1: %2"_m(file, row.error().message),
                             row.error().hint};
            settings = *std::move(row);
        }
    return {};
}

// Adds how the numbers of tables and claims are shown, where the study does not say it.
void nameNumbers(Study& study) {
    const auto add = [&](const std::string& id) {
        if (study.numbers.count(id) == 0) study.numbers[id] = jobs::columnOf(id);
    };
    for (const auto& table : study.tables)
        for (const auto& number : table.numbers) {
            if (table.steps.empty()) add(number);
            for (const auto& step : table.steps) add(step + "." + number);
        }
    for (const auto& claim : study.claims) {
        add(claim.at.number);
        if (claim.minus) add(claim.minus->number);
    }
}

Result<Json> objectIn(const std::string& text, const std::string& file) {
    HEADSCOPE_TRY(auto json, io::parseJson(text, file));
    if (!json.is_object())
        return Error{ErrorCode::BadData, "%1 is not an object in braces"_m(file),
                     "Write {\"format_version\": 1, ...}"_m};
    return json;
}

}  // namespace

Result<Study> parseStudy(const std::string& text, const std::string& id, const std::string& file) {
    HEADSCOPE_TRY(const auto json, objectIn(text, file));
    HEADSCOPE_CHECK(checkKeys(
        json,
        {"format_version", "title",   "question", "data",     "needs",   "starts_from", "limits",
         "hours",          "sweep",   "seeds",    "measures", "samples", "reach",       "steps",
         "differences",    "numbers", "rows",     "tables",   "figures", "claims",      "quick"},
        file));
    JsonFields fields(json, file);
    Study study;
    study.id = id;
    fields.integer("format_version", 1, 1);
    study.title = fields.text("title");
    study.question = fields.text("question");
    study.data = fields.text("data", "");
    study.needs = fields.text("needs", "");
    study.start = fields.text("starts_from", "");
    study.limits = textsAt(fields, "limits");
    study.hours = fields.real("hours", 0, 1e6, 0.0);
    study.measures = textsAt(fields, "measures");
    study.samples = static_cast<int>(fields.integer("samples", 1, 1'000'000, 256));
    if (fields.has("seeds")) study.seeds = seedsAt(fields);
    HEADSCOPE_CHECK(fields.status());
    if (fields.has("sweep")) {
        HEADSCOPE_TRY(study.sweep, jobs::parseSweep(fields.at("sweep").dump(), file + ": sweep"));
        if (study.sweep->name.empty()) study.sweep->name = id;
    }
    HEADSCOPE_CHECK(readLists(json, file, study));
    HEADSCOPE_CHECK(readQuick(json.value("quick", Json()), file, study));
    HEADSCOPE_CHECK(checkIdsOf(study, file));
    HEADSCOPE_CHECK(checkRunsOf(study, file));
    HEADSCOPE_CHECK(eachIn(json.value("rows", Json()), file + ": rows", {"at", "name"},
                           [&](JsonFields& f, const Json&) { return readRowName(f, study); }));
    completePlaces(study);
    HEADSCOPE_CHECK(completeFigures(study, file));
    nameNumbers(study);
    HEADSCOPE_CHECK(checkNumbersOf(study, file));
    return study;
}

Result<Study> readStudyFile(const std::string& path) {
    HEADSCOPE_TRY(const auto text, io::readFile(path, kMostStudyBytes));
    const auto name = fs::path(path).filename().string();
    return parseStudy(text, name.substr(0, name.find('.')), path);
}

Result<std::vector<Study>> readStudies(const std::string& folder) {
    std::vector<std::string> paths;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator(folder, failed)) {
        const auto path = entry.path().string();
        const std::string ending = kStudyEnding;
        if (path.size() > ending.size() &&
            path.compare(path.size() - ending.size(), ending.size(), ending) == 0)
            paths.push_back(path);
    }
    std::sort(paths.begin(), paths.end());
    std::vector<Study> all;
    for (const auto& path : paths) {
        HEADSCOPE_TRY(auto study, readStudyFile(path));
        all.push_back(std::move(study));
    }
    return all;
}

Result<std::vector<ClaimEntry>> readClaims(const std::string& folder) {
    const auto path = (fs::path(folder) / kClaimsFile).string();
    HEADSCOPE_TRY(const auto text, io::readFile(path, kMostStudyBytes));
    HEADSCOPE_TRY(const auto json, objectIn(text, path));
    HEADSCOPE_CHECK(checkKeys(json, {"format_version", "claims"}, path));
    std::vector<ClaimEntry> all;
    HEADSCOPE_CHECK(eachIn(
        json.value("claims", Json()), path + ": claims",
        {"claim", "source", "study", "finding", "verdict", "see", "effect", "seeds", "reason"},
        [&](JsonFields& fields, const Json&) -> Status {
            ClaimEntry entry{
                fields.text("claim"),       fields.text("source"),      fields.text("study", ""),
                fields.text("finding", ""), fields.text("verdict", ""), fields.text("see", ""),
                fields.text("effect", ""),  fields.text("seeds", ""),   fields.text("reason", "")};
            const int answers =
                !entry.study.empty() + !entry.verdict.empty() + !entry.reason.empty();
            if (fields.ok() && entry.verdict.empty() && !(entry.effect + entry.seeds).empty())
                fields.refuse("effect", "only a claim with a verdict and a file has it"_m);
            else if (fields.ok() && answers != 1)
                fields.refuse("claim",
                              "it needs one of: study and finding, verdict and see, or reason"_m);
            all.push_back(std::move(entry));
            return {};
        }));
    return all;
}

}  // namespace headscope::studies
