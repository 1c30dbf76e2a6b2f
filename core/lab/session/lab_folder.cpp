#include "core/lab/session/lab_folder.h"

#include "core/base/files/system_text.h"
#include "core/base/io/json.h"
#include "core/base/io/message_json.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <limits>
#include <optional>
#include <variant>

namespace headscope::lab {
namespace {

constexpr const char* kRecord = "lab.json";
constexpr const char* kCurves = "records.csv";
constexpr int kFormat = 1;
constexpr std::size_t kStateBytes = std::size_t{1} << 30;

using Json = nlohmann::ordered_json;

std::string stateFile(std::size_t side) {
    return "state-" + std::to_string(side) + ".safetensors";
}

Json jsonOf(const RunConfig& config) {
    Json out = Json::object();
    for (const auto& entry : config.values)
        std::visit([&](const auto& held) { out[entry.first] = held; }, entry.second);
    return out;
}

Json jsonOf(const LabRequest& request) {
    Json out;
    out["format_version"] = kFormat;
    out["experiment"] = request.experiment;
    out["preset"] = request.preset;
    out["against"] = request.against;
    out["settings"] = jsonOf(request.config);
    return out;
}

// Converts a number to JSON; null for NaN and infinity, which JSON does not have.
Json numberOf(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json jsonOf(const LabSide& side) {
    Json out;
    out["name"] = side.name;
    for (const auto& quantity : side.quantities)
        out["quantities"][quantity.id] = numberOf(quantity.value);
    for (const auto& note : side.notes) {
        out["notes"].push_back(note.text());
        out["messages"].push_back(Json(io::messageJson(note)));
    }
    out["observed"] = Json::array();
    for (const auto& seen : side.observed)
        out["observed"].push_back({{"id", seen.claim.id},
                                   {"prediction", seen.claim.text},
                                   {"source", seen.claim.source},
                                   {"certainty", certaintyName(seen.claim.certainty)},
                                   {"quantity", seen.claim.quantity},
                                   {"expected", expectedText(seen.claim)},
                                   {"seen", numberOf(seen.mean)},
                                   {"verdict", verdictName(seen.verdict)}});
    return out;
}

std::string quoted(const std::string& text) {
    return text.find_first_of(",\"\n") == std::string::npos ? text : "\"" + text + "\"";
}

std::string curvesOf(const LabView& view) {
    std::string out = "side,panel,line,x,value\n";
    for (const auto& side : view.sides)
        for (const auto& panel : side.panels)
            for (const auto& line : panel.lines)
                for (std::size_t i = 0; i < line.values.size(); ++i)
                    out += quoted(side.name) + "," + panel.id + "," + quoted(line.name) + "," +
                           valueText((line.x.empty() ? panel.x : line.x)[i]) + "," +
                           valueText(line.values[i]) + "\n";
    return out;
}

Error noRecord(const Message& what, const Message& why) {
    return {ErrorCode::BadData, "%1 %2"_m(what, why), "Give the folder of a recorded experiment"_m};
}

}  // namespace

Result<io::Directory> makeLabFolder(const std::string& wanted) {
    std::error_code failed;
    // An error shows below, when the folder itself cannot be made.
    std::filesystem::create_directories(std::filesystem::path(wanted).parent_path(), failed);
    for (int number = 1;; ++number) {
        const auto path = number == 1 ? wanted : wanted + "-" + std::to_string(number);
        // create_directory is atomic, so two experiments never share a folder.
        if (std::filesystem::create_directory(path, failed)) return io::Directory::open(path);
        if (failed)
            return Error{ErrorCode::Io,
                         "cannot make the folder %1: %2"_m(path, io::systemText(failed.value())),
                         "Choose a writable folder for --out"_m};
    }
}

Status writeLabRecord(const io::Directory& folder, const LabPlan& plan, const LabView& view,
                      const std::string& programVersion) {
    Json record = jsonOf(plan.request);
    record["program_version"] = programVersion;
    record["state"] = stateName(view.state);
    record["step"] = view.step;
    record["steps"] = view.steps;
    record["seconds"] = view.seconds;
    if (!view.problem.empty()) record["problem"] = view.problem.text();
    record["sides"] = Json::array();
    for (const auto& side : view.sides) record["sides"].push_back(jsonOf(side));
    // Write lab.json last: a folder with this file counts as a record.
    HEADSCOPE_CHECK(folder.writeAtomically(kCurves, curvesOf(view)));
    return folder.writeAtomically(
        kRecord, record.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

std::string labRequestJson(const LabRequest& request) {
    return jsonOf(request).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Status writeSideState(const io::Directory& folder, std::size_t side, const io::TensorFile& state) {
    const auto bytes = io::safetensorsBytes(state);
    return folder.writeAtomically(stateFile(side),
                                  {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

Result<LabRequest> readLabRequest(const io::Directory& folder) {
    HEADSCOPE_TRY(const auto text, folder.read(kRecord, io::kJsonFileBytes));
    return parseLabRequest(text, folder.pathOf(kRecord));
}

Result<LabRequest> parseLabRequest(std::string_view text, const std::string& what) {
    return parseLabRequest(text, verbatim(what));
}

Result<LabRequest> parseLabRequest(std::string_view text, const Message& what) {
    HEADSCOPE_TRY(const auto record, io::parseJson(text, what));
    if (!record.is_object() || !record.contains("format_version") ||
        record["format_version"] != kFormat)
        return noRecord(what, "is not a record of format %1"_m(kFormat));
    LabRequest request;
    for (const auto& [key, to] :
         {std::pair("experiment", &request.experiment), std::pair("preset", &request.preset),
          std::pair("against", &request.against)}) {
        if (!record.contains(key) || !record[key].is_string())
            return noRecord(what, "lacks the text %1"_m(key));
        *to = record[key].get<std::string>();
    }
    if (!record.contains("settings") || !record["settings"].is_object())
        return noRecord(what, "lacks the settings"_m);
    for (const auto& [key, value] : record["settings"].items()) {
        const auto setting = io::settingIn(value);
        if (!setting)
            return noRecord(what, "holds a setting %1 that is neither number nor text"_m(key));
        request.config.values[key] = *setting;
    }
    return request;
}

std::string readLabVersion(const io::Directory& folder) {
    const auto record = io::readJsonFile(folder, kRecord);
    const bool hasVersion = record && record->is_object() && record->contains("program_version") &&
                            (*record)["program_version"].is_string();
    return hasVersion ? (*record)["program_version"].get<std::string>() : "";
}

double readLabSeconds(const io::Directory& folder) {
    const auto record = io::readJsonFile(folder, kRecord);
    if (!record || !record->is_object() || !record->contains("seconds")) return 0;
    const auto& seconds = (*record)["seconds"];
    return seconds.is_number() ? std::max(seconds.get<double>(), 0.0) : 0;
}

namespace {

LabSide sideIn(const nlohmann::json& json) {
    LabSide side;
    if (!json.is_object()) return side;
    if (const auto name = json.find("name"); name != json.end() && name->is_string())
        side.name = *name;
    // "messages" holds the notes in translatable form; older records do not have it.
    const auto notes = json.find("notes"), messages = json.find("messages");
    const bool structured = messages != json.end() && messages->is_array();
    for (std::size_t i = 0; notes != json.end() && notes->is_array() && i < notes->size(); ++i) {
        if (!(*notes)[i].is_string()) continue;
        auto note = verbatim((*notes)[i].get<std::string>());
        auto message =
            structured && i < messages->size() ? io::messageIn((*messages)[i]) : Message();
        // If the structured message and the plain note differ, the plain note is used.
        side.notes.push_back(message.text() == note.format ? std::move(message) : std::move(note));
    }
    const auto quantities = json.find("quantities");
    if (quantities == json.end() || !quantities->is_object()) return side;
    for (const auto& [id, value] : quantities->items())
        side.quantities.push_back(
            {id, id,
             value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN()});
    return side;
}

}  // namespace

std::optional<LabRecord> labRecordIn(const std::string& path) {
    const auto folder = io::Directory::open(path);
    if (!folder) return {};
    const auto request = readLabRequest(*folder);
    const auto json = io::readJsonFile(*folder, kRecord);
    if (!request || !json) return {};
    LabRecord record{path, request->experiment, request->preset, request->against,
                     LabState::Paused};
    const auto whole = [&](const char* key) {
        return json->contains(key) && (*json)[key].is_number_integer()
                   ? (*json)[key].get<std::int64_t>()
                   : 0;
    };
    record.step = whole("step");
    record.steps = whole("steps");
    const auto seed = request->config.values.find("train.seed");
    if (seed != request->config.values.end() && std::holds_alternative<std::int64_t>(seed->second))
        record.seed = std::get<std::int64_t>(seed->second);
    const auto state = json->value("state", Json()).dump();
    for (const auto one : {LabState::Finished, LabState::Failed})
        if (state == Json(stateName(one)).dump()) record.state = one;
    record.seconds = readLabSeconds(*folder);
    if (json->contains("sides") && (*json)["sides"].is_array())
        for (const auto& side : (*json)["sides"]) record.sides.push_back(sideIn(side));
    return record;
}

std::string labFolderName(const LabPlan& plan) {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char stamp[32];
    std::strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &parts);
    const auto& request = plan.request;
    const auto seed = request.config.values.find("train.seed");
    return std::string(stamp) + "-" + request.experiment + "-" + request.preset +
           (seed == request.config.values.end() ? "" : "-s" + valueText(seed->second));
}

std::vector<LabRecord> labRecords(const std::string& parent, std::size_t most) {
    std::vector<std::string> paths;
    std::error_code failed;
    for (std::filesystem::directory_iterator entry(parent, failed), end; !failed && entry != end;
         entry.increment(failed))
        paths.push_back(entry->path().string());
    std::sort(paths.rbegin(), paths.rend());  // names begin with the time, so the newest come first
    std::vector<LabRecord> records;
    for (const auto& path : paths) {
        if (records.size() >= most) break;
        if (auto record = labRecordIn(path)) records.push_back(std::move(*record));
    }
    return records;
}

Result<io::TensorFile> readSideState(const io::Directory& folder, std::size_t side) {
    HEADSCOPE_TRY(const auto bytes, folder.read(stateFile(side), kStateBytes));
    auto state =
        io::parseSafetensors(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    if (!state) return std::move(state).error().within(folder.pathOf(stateFile(side)));
    return state;
}

}  // namespace headscope::lab
