#include "core/service/studies/study_measure.h"

#include "core/api/runs/parameters.h"
#include "core/base/io/directory.h"
#include "core/base/io/json.h"
#include "core/base/util/sha256.h"
#include "core/service/jobs/outside_command.h"
#include "core/service/runs/program_version.h"
#include "core/service/runs/run_folder.h"
#include "core/service/studies/study_file.h"
#include "core/service/studies/study_values.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>
#include <sstream>

namespace headscope::studies {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr std::size_t kMostOutput = std::size_t{64} << 20;
constexpr auto kLongest = 24h;
constexpr double kHalfInterval = 1.959963984540054;  // normal quantile of a 95 % interval

// A row and seed to measure; run: its folder, "" in a study that does not train.
struct Measured {
    std::string row, run, id;
    std::int64_t seed = 0;
};

// Value at a path such as "points/removed=4/test_accuracy". A part of the form NAME=VALUE selects
// the entry of a list; a number is an index.
const Json* valueAt(const Json& line, const std::string& path) {
    const Json* at = &line;
    std::istringstream parts(path);
    for (std::string part; std::getline(parts, part, '/');) {
        const auto equal = part.find('=');
        if (at->is_array() && equal != std::string::npos) {
            const auto name = part.substr(0, equal), value = part.substr(equal + 1);
            const auto found = std::find_if(at->begin(), at->end(), [&](const Json& one) {
                if (!one.is_object() || !one.contains(name)) return false;
                return one[name].is_string() ? one[name] == value : one[name].dump() == value;
            });
            if (found == at->end()) return nullptr;
            at = &*found;
        } else if (at->is_array()) {
            std::size_t index = 0;
            std::istringstream(part) >> index;
            if (index >= at->size()) return nullptr;
            at = &(*at)[index];
        } else {
            if (!at->is_object() || !at->contains(part)) return nullptr;
            at = &(*at)[part];
        }
    }
    return at;
}

bool fits(const Json& line, const StudyPick& pick) {
    if (!line.is_object() || line.value("event", "") != pick.event) return false;
    return std::all_of(pick.where.begin(), pick.where.end(), [&](const auto& one) {
        const auto found = line.find(one.first);
        if (found == line.end()) return false;
        return found->is_string() ? *found == one.second : found->dump() == one.second;
    });
}

// Mean of a number or of a list of numbers; nulls in the list are skipped.
std::optional<double> finiteIn(const Json* value) {
    if (!value) return std::nullopt;
    if (value->is_boolean()) return value->get<bool>() ? 1.0 : 0.0;
    if (value->is_number()) return value->get<double>();
    if (!value->is_array()) return std::nullopt;
    double sum = 0;
    int count = 0;
    for (const auto& one : *value)
        if (one.is_number()) {
            sum += one.get<double>();
            ++count;
        }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

void addScores(const Scores& scores, const std::string& split, std::int64_t samples,
               std::map<std::string, PickedNumber>& numbers) {
    for (const auto& score : scores) {
        PickedNumber number{score.value, score.error.value_or(0)};
        const auto* kind = findScoreKind(score.id);
        if (kind && kind->share && samples > 0) {
            // One success and one failure are added, so that the error is never 0 (Agresti & Caffo
            // 2000).
            const auto n = static_cast<double>(samples);
            const double share = (score.value * n + 1) / (n + 2);
            number.error = std::sqrt(share * (1 - share) / (n + 2));
        } else if (number.error == 0 && score.interval) {
            number.error = (score.interval->high - score.interval->low) / (2 * kHalfInterval);
        }
        numbers[split + "_" + score.id] = number;
    }
}

class StudyMeasurement {
public:
    StudyMeasurement(const Study& study, const StudyOptions& options, Queue& queue, Runs& runs,
                     io::Directory folder)
        : m_study(study),
          m_options(options),
          m_queue(queue),
          m_runs(runs),
          m_folder(std::move(folder)) {}

    Result<StudyValues> all() {
        HEADSCOPE_TRY(const auto measured, runsToMeasure());
        StudyValues values;
        std::map<std::string, std::vector<std::string>> facts;
        double seconds = 0;
        for (const auto& one : measured) {
            HEADSCOPE_CHECK(checkCancelled());
            std::map<std::string, PickedNumber> numbers;
            if (!one.run.empty()) HEADSCOPE_CHECK(addOfRun(one, numbers, facts, seconds));
            for (const auto& step : m_study.steps) HEADSCOPE_CHECK(addOfStep(one, step, numbers));
            for (const auto& [number, value] : numbers)
                values.values.push_back({one.row, one.seed, number, value.value, value.error});
        }
        addFacts(facts, seconds, values);
        return values;
    }

private:
    Status checkCancelled() const {
        if (!m_options.cancelled || !m_options.cancelled()) return {};
        return Error{ErrorCode::Cancelled, "the study was cancelled"_m,
                     "Give the same command again to continue"_m};
    }

    Result<std::vector<Measured>> runsToMeasure() const {
        std::vector<Measured> all;
        if (!m_study.sweep) {
            for (const auto seed : m_study.seeds)
                all.push_back({studyRow({}), "", "seed-" + std::to_string(seed), seed});
            return all;
        }
        HEADSCOPE_TRY(const auto plan, m_queue.planSweep(*m_study.sweep));
        HEADSCOPE_TRY(const auto jobs, m_queue.jobsOfSweep(m_options.sweep));
        std::map<std::string, const JobInfo*> byId;
        for (const auto& job : jobs) byId[job.id] = &job;
        for (const auto& run : plan.runs) {
            const auto found = byId.find(run.id);
            if (found == byId.end() || found->second->state != JobState::Finished)
                return Error{ErrorCode::Usage,
                             "study %1: the run %2 is not trained"_m(m_study.id,
                                                                     shortSettings(run.settings)),
                             "See queue list; study run %1 trains it"_m(m_study.id)};
            all.push_back({studyRow(run.settings), found->second->run, run.id,
                           run.config.integer("train.seed")});
        }
        return all;
    }

    Status addOfRun(const Measured& one, std::map<std::string, PickedNumber>& numbers,
                    std::map<std::string, std::vector<std::string>>& facts, double& seconds) {
        HEADSCOPE_TRY(const auto info, m_runs.runInfo(one.run));
        HEADSCOPE_TRY(const auto folder, io::Directory::open(one.run));
        HEADSCOPE_TRY(const auto record, runs::readRunRecord(folder));
        addScores(info.validScores, "valid", info.validSamples, numbers);
        addScores(info.testScores, "test", info.testSamples, numbers);
        numbers["steps"] = {static_cast<double>(info.step), 0};
        seconds += info.seconds;
        const auto note = [&](const char* name, const std::string& value) {
            auto& list = facts[name];
            if (!value.empty() && std::find(list.begin(), list.end(), value) == list.end())
                list.push_back(value);
        };
        note("processor", record.processor);
        note("program", record.programVersion);
        note("data", record.fingerprint.substr(0, 12));
        for (const auto& reach : m_study.reaches) HEADSCOPE_CHECK(addReach(one, reach, numbers));
        if (m_study.measures.empty()) return {};
        say(one, "measures");
        HEADSCOPE_TRY(const auto means, m_queue.measuredMeans(one.run, m_study.samples));
        for (const auto& id : m_study.measures)
            if (const auto found = means.find(id); found != means.end())
                numbers[id] = {found->second, 0};
        return {};
    }

    Status addReach(const Measured& one, const StudyReach& reach,
                    std::map<std::string, PickedNumber>& numbers) const {
        RunCurveOptions options;
        options.runs = {one.run};
        options.series = reach.series;
        options.band = BandKind::None;
        HEADSCOPE_TRY(const auto curves, m_queue.curvesOfRuns(options));
        if (curves.curves.empty()) return {};
        const auto& curve = curves.curves.front();
        for (std::size_t i = 0; i < curve.x.size(); ++i)
            if (reach.above ? curve.y[i] >= reach.value : curve.y[i] <= reach.value) {
                numbers[reach.id] = {curve.x[i], 0};
                return {};
            }
        return {};
    }

    Status addOfStep(const Measured& one, const StudyStep& step,
                     std::map<std::string, PickedNumber>& numbers) {
        HEADSCOPE_CHECK(checkCancelled());
        HEADSCOPE_TRY(const auto lines, outputOf(one, step));
        for (const auto& pick : step.numbers) {
            auto number = pickNumber(lines, pick);
            if (!number)
                return std::move(number).error().within("study %1, step %2"_m(m_study.id, step.id));
            if (*number) numbers[step.id + "." + pick.id] = **number;
        }
        return {};
    }

    // Output of the command; kept, so that it runs once.
    Result<std::string> outputOf(const Measured& one, const StudyStep& step) {
        std::vector<std::string> words{m_options.program};
        std::string typed;
        for (const auto& word : step.command) {
            words.push_back(placed(word, one, step));
            typed += word + "\n";
        }
        words.push_back("--json");
        const auto name = one.id + "-" + step.id + "-" + util::sha256Hex(typed).substr(0, 8);
        const auto file = name + ".jsonl";
        if (m_folder.kind(file) == io::Directory::Kind::File)
            return m_folder.read(file, kMostOutput);
        say(one, step.title);
        for (auto& word : words)
            if (word == "FOLDER") {
                HEADSCOPE_CHECK(m_folder.folderMadeIfMissing(name));
                word = m_folder.pathOf(name);
            }
        HEADSCOPE_TRY(const auto answer, jobs::runOutside(words, kLongest, m_options.cancelled));
        if (answer.code != 0)
            return Error{ErrorCode::Usage,
                         "study %1, step %2 ended with code %3: %4"_m(
                             m_study.id, step.id, answer.code, lastLine(answer.err)),
                         "Give the command by hand: %1"_m(spoken(words))};
        HEADSCOPE_CHECK(m_folder.writeAtomically(file, neededLines(answer.out, step)));
        return answer.out;
    }

    // Only the lines with numbers are kept: matrices and progress can be large.
    static std::string neededLines(const std::string& out, const StudyStep& step) {
        std::string kept;
        std::istringstream lines(out);
        for (std::string line; std::getline(lines, line);) {
            const auto json = io::parseJson(line, verbatim("output"));
            if (!json) continue;
            const bool needed =
                std::any_of(step.numbers.begin(), step.numbers.end(),
                            [&](const StudyPick& pick) { return fits(*json, pick); });
            if (needed) kept += line + "\n";
        }
        return kept;
    }

    std::string placed(const std::string& word, const Measured& one, const StudyStep&) const {
        if (word == "RUN") return one.run;
        // "SEED", or the value of a setting: "train.seed=SEED"
        const auto end = word.size() - std::min<std::size_t>(word.size(), 4);
        if (word.substr(end) == "SEED" && (end == 0 || word[end - 1] == '='))
            return word.substr(0, end) + std::to_string(one.seed);
        if (word == "DATA") return m_options.data;
        return word;
    }

    static std::string lastLine(const std::string& text) {
        const auto end = text.find_last_not_of('\n');
        if (end == std::string::npos) return {};
        const auto begin = text.rfind('\n', end);
        return text.substr(begin == std::string::npos ? 0 : begin + 1, end - (begin + 1) + 1);
    }

    static std::string spoken(const std::vector<std::string>& words) {
        std::string text = "headscope-cli";
        for (std::size_t i = 1; i < words.size(); ++i) text += " " + words[i];
        return text;
    }

    void say(const Measured& one, const std::string& what) const {
        if (m_options.progress)
            m_options.progress(one.row + ", seed " + std::to_string(one.seed) + ": " + what);
    }

    void addFacts(const std::map<std::string, std::vector<std::string>>& facts, double seconds,
                  StudyValues& values) const {
        for (const auto& [name, list] : facts) {
            std::string text;
            for (const auto& one : list) text += (text.empty() ? "" : "; ") + one;
            values.facts.emplace_back(name, text);
        }
        if (facts.count("program") == 0)
            values.facts.emplace_back("program", runs::programVersion());
        if (seconds > 0)
            values.facts.emplace_back("training seconds", valueText(std::round(seconds)));
    }

    const Study& m_study;
    const StudyOptions& m_options;
    Queue& m_queue;
    Runs& m_runs;
    io::Directory m_folder;
};

}  // namespace

std::string ownValuesFile(const std::string& runsFolder, const std::string& id) {
    return (fs::path(runsFolder) / kStudiesFolder / (id + kValuesEnding)).string();
}

Result<std::optional<PickedNumber>> pickNumber(const std::string& lines, const StudyPick& pick) {
    std::optional<Json> last;
    std::istringstream all(lines);
    for (std::string line; std::getline(all, line);) {
        auto json = io::parseJson(line, verbatim("output"));
        if (json && fits(*json, pick)) last = *std::move(json);
    }
    if (!last)
        return Error{ErrorCode::BadData,
                     "number %1: the command wrote no event %2 that fits"_m(pick.id, pick.event),
                     "Compare event and where of the study with the output of the command"_m};
    const auto value = finiteIn(valueAt(*last, pick.key));
    if (!value || !std::isfinite(*value)) return std::optional<PickedNumber>();
    PickedNumber number{*value, 0};
    const auto* interval = pick.interval.empty() ? nullptr : valueAt(*last, pick.interval);
    if (interval && interval->is_array() && interval->size() == 2 && (*interval)[0].is_number() &&
        (*interval)[1].is_number())
        number.error =
            ((*interval)[1].get<double>() - (*interval)[0].get<double>()) / (2 * kHalfInterval);
    return std::optional(number);
}

Result<StudyValues> measureStudy(const Study& study, const StudyOptions& options, Queue& queue,
                                 Runs& runs) {
    std::error_code failed;  // ignored: Directory::open reports the failure
    fs::create_directories(runs.runsFolder(), failed);
    HEADSCOPE_TRY(const auto root, io::Directory::open(runs.runsFolder()));
    HEADSCOPE_TRY(const auto all, root.folderMadeIfMissing(kStudiesFolder));
    HEADSCOPE_TRY(auto folder, all.folderMadeIfMissing(study.id));
    HEADSCOPE_TRY(const auto values,
                  StudyMeasurement(study, options, queue, runs, std::move(folder)).all());
    HEADSCOPE_CHECK(all.writeAtomically(study.id + kValuesEnding, valuesText(values)));
    return values;
}

}  // namespace headscope::studies
