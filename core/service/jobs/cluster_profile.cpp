#include "core/service/jobs/cluster_profile.h"

#include "core/api/runs/parameters.h"
#include "core/base/io/atomic_file.h"
#include "core/base/io/json.h"

#include <algorithm>
#include <optional>

namespace headscope::jobs {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongestProfile = 64 << 10;
constexpr const char* kWordLetters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.,:;=+-*/@[]()&|%";

// A key with a text value that is passed to sbatch unchanged.
struct TextKey {
    const char* key;
    const char* option;
    std::string ClusterProfile::*field;
    Message allowed;
};
const std::vector<TextKey>& textKeys() {
    static const std::vector<TextKey> kKeys = {
        {"partition", "--partition=", &ClusterProfile::partition,
         "the name of a partition (sinfo shows them)"_m},
        {"account", "--account=", &ClusterProfile::account, "the name of an account"_m},
        {"qos", "--qos=", &ClusterProfile::qos, "the name of a quality of service"_m},
        {"time", "--time=", &ClusterProfile::time, "minutes, HH:MM:SS or DAYS-HH:MM:SS"_m},
        {"memory", "--mem=", &ClusterProfile::memory,
         "a whole number with K, M, G or T, such as 4G"_m},
        {"gres", "--gres=", &ClusterProfile::gres, "what sbatch --gres takes, such as gpu:1"_m},
        {"constraint", "--constraint=", &ClusterProfile::constraint,
         "features of nodes, such as avx512"_m},
        {"exclude", "--exclude=", &ClusterProfile::exclude, "names of nodes, such as node[3-5]"_m}};
    return kKeys;
}

// A key with an integer value from `least` to `most`.
struct CountKey {
    const char* key;
    std::int64_t ClusterProfile::*field;
    std::int64_t least, most;
};
const std::vector<CountKey>& countKeys() {
    static const std::vector<CountKey> kKeys = {
        {"cpus", &ClusterProfile::cpus, 1, 1024},
        {"at_once", &ClusterProfile::atOnce, 0, 10000},
        {"warn_seconds", &ClusterProfile::warnSeconds, 10, 65535}};
    return kKeys;
}

// Returns an error for an invalid value. The message shortens a long value.
Error unfitKey(const std::string& what, const std::string& key, const Json& found,
               const Message& allowed) {
    auto shown = found.dump(-1, ' ', true, Json::error_handler_t::replace);
    if (shown.size() > 40) shown = shown.substr(0, 40) + "...";
    return {ErrorCode::BadData, "%1: %2 is %3"_m(what, key, shown), "Give %1"_m(allowed)};
}

// Returns whether the text is a number of at most nine digits, which fits an integer.
bool isWhole(const std::string& text) {
    return !text.empty() && text.size() <= 9 &&
           text.find_first_not_of("0123456789") == std::string::npos;
}

// Returns the seconds of a value for sbatch --time: M, M:S, H:M:S, D-H, D-H:M or D-H:M:S. Empty if
// the text is invalid.
std::optional<std::int64_t> secondsOfTime(const std::string& text) {
    const auto dash = text.find('-');
    std::vector<std::int64_t> parts;
    const std::string clock = dash == std::string::npos ? text : text.substr(dash + 1);
    for (std::size_t start = 0, end = 0; end != std::string::npos; start = end + 1) {
        end = clock.find(':', start);
        const auto part = clock.substr(start, end == std::string::npos ? end : end - start);
        if (!isWhole(part)) return std::nullopt;
        parts.push_back(std::stoll(part));
    }
    if (parts.size() > 3) return std::nullopt;
    if (dash != std::string::npos) {
        if (!isWhole(text.substr(0, dash))) return std::nullopt;
        parts.resize(3, 0);
        return std::stoll(text.substr(0, dash)) * 86400 + parts[0] * 3600 + parts[1] * 60 +
               parts[2];
    }
    if (parts.size() == 3) return parts[0] * 3600 + parts[1] * 60 + parts[2];
    return parts[0] * 60 + (parts.size() == 2 ? parts[1] : 0);
}

bool isMemory(const std::string& text) {
    if (text.empty()) return false;
    const bool unit = std::string("KMGT").find(text.back()) != std::string::npos;
    return isWhole(unit ? text.substr(0, text.size() - 1) : text);
}

// A leading "-" is rejected, since sbatch would read the value as an option.
Status readText(const TextKey& known, const Json& value, const std::string& what,
                ClusterProfile& profile) {
    const auto wrong = [&] { return unfitKey(what, known.key, value, known.allowed); };
    if (!value.is_string()) return wrong();
    const auto text = value.get<std::string>();
    if (text.empty() || text.size() > 200 || text.front() == '-' ||
        text.find_first_not_of(kWordLetters) != std::string::npos)
        return wrong();
    if (known.key == std::string("time") && !secondsOfTime(text)) return wrong();
    if (known.key == std::string("memory") && !isMemory(text)) return wrong();
    profile.*known.field = text;
    return {};
}

Status readCount(const CountKey& known, const Json& value, const std::string& what,
                 ClusterProfile& profile) {
    if (!value.is_number_integer() || value < known.least || value > known.most)
        return unfitKey(what, known.key, value,
                        "a whole number from %1 to %2"_m(known.least, known.most));
    profile.*known.field = value.get<std::int64_t>();
    return {};
}

Status readSetup(const Json& value, const std::string& what, ClusterProfile& profile) {
    const auto isLine = [](const Json& line) {
        return line.is_string() &&
               line.get<std::string>().find_first_of(std::string("\n\r\0", 3)) == std::string::npos;
    };
    if (!value.is_array() || value.size() > 100 || !std::all_of(value.begin(), value.end(), isLine))
        return unfitKey(what, "setup", value,
                        "a list of at most 100 lines of shell, such as [\"module load gcc\"]"_m);
    profile.setup = value.get<std::vector<std::string>>();
    return {};
}

Status readProgram(const Json& value, const std::string& what, ClusterProfile& profile) {
    const bool path = value.is_string() && !value.get<std::string>().empty() &&
                      value.get<std::string>()[0] == '/';
    if (!path)
        return unfitKey(what, "program", value,
                        "the absolute path of headscope-cli on the nodes"_m);
    profile.program = value.get<std::string>();
    return {};
}

Status readKey(const std::string& key, const Json& value, const std::string& what,
               ClusterProfile& profile) {
    std::vector<std::string> names = {"format_version", "setup", "program"};
    for (const auto& known : textKeys()) {
        if (key == known.key) return readText(known, value, what, profile);
        names.emplace_back(known.key);
    }
    for (const auto& known : countKeys()) {
        if (key == known.key) return readCount(known, value, what, profile);
        names.emplace_back(known.key);
    }
    if (key == "setup") return readSetup(value, what, profile);
    if (key == "program") return readProgram(value, what, profile);
    if (key == "format_version")
        return value == 1 ? Status() : Status(unfitKey(what, key, value, verbatim("1")));
    // Suggest the most similar key.
    const auto near = nearestName(key.substr(0, 64), names);
    std::string all;
    for (const auto& name : names) all += (all.empty() ? "" : ", ") + name;
    return Error{ErrorCode::BadData, "%1: unknown setting \"%2\""_m(what, key.substr(0, 64)),
                 near.empty() ? "A profile may hold %1"_m(all) : "Did you mean %1?"_m(near)};
}

}  // namespace

Result<ClusterProfile> parseProfile(const std::string& text, const std::string& what) {
    HEADSCOPE_TRY(const auto json, io::parseJson(text, what));
    if (!json.is_object())
        return Error{ErrorCode::BadData, "%1 is not a profile"_m(what),
                     "Write {\"partition\": \"short\", \"time\": \"30\"}"_m};
    ClusterProfile profile;
    for (const auto& [key, value] : json.items())
        HEADSCOPE_CHECK(readKey(key, value, what, profile));
    const auto limit = secondsOfTime(profile.time);
    if (limit && *limit <= profile.warnSeconds)
        return Error{
            ErrorCode::BadData,
            "%1: the time limit %2 is %3 seconds, but runs are warned %4 seconds before its end"_m(
                what, profile.time, *limit, profile.warnSeconds),
            "Increase the time limit, or reduce warn_seconds"_m};
    return profile;
}

Result<ClusterProfile> readProfile(const std::string& path) {
    HEADSCOPE_TRY(const auto text, io::readFile(path, kLongestProfile));
    return parseProfile(text, path);
}

// Returns the command-line options of sbatch. --signal with "B:" sends the warning to the batch
// shell; job.sh replaces that shell by the program (exec).
std::vector<std::string> sbatchOptions(const ClusterProfile& profile) {
    std::vector<std::string> options = {"--requeue", "--open-mode=append", "--ntasks=1",
                                        "--cpus-per-task=" + std::to_string(profile.cpus)};
    options.push_back("--signal=B:USR1@" + std::to_string(profile.warnSeconds));
    for (const auto& known : textKeys())
        if (!(profile.*known.field).empty()) options.push_back(known.option + profile.*known.field);
    return options;
}

}  // namespace headscope::jobs
