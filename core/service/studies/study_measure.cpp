#include "core/service/studies/study_measure.h"

#include "core/api/runs/parameters.h"
#include "core/base/io/directory.h"
#include "core/base/io/json.h"
#include "core/base/util/sha256.h"
#include "core/service/jobs/measured_means.h"
#include "core/service/jobs/outside_command.h"
#include "core/service/runs/program_version.h"
#include "core/service/runs/run_folder.h"
#include "core/service/studies/paired_samples.h"
#include "core/service/studies/picked_numbers.h"
#include "core/service/studies/study_file.h"
#include "core/service/studies/study_values.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>
#include <sstream>

#include <fcntl.h>
#include <sys/file.h>

namespace headscope::studies {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr std::size_t kMostOutput = std::size_t{64} << 20;
constexpr auto kLongest = 24h;

// A row and seed to measure; run: its folder, "" in a study that does not train.
struct Measured {
    std::string row, run, id;
    std::int64_t seed = 0;
    std::string weights = {};  // checksum of the run's newest weights
};

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
        HEADSCOPE_CHECK(addPairs(measured, values));
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
            const auto& folder = found->second->run;
            auto weights = jobs::newestWeights(folder);
            if (!weights)
                return Error{ErrorCode::Usage,
                             "study %1: the run %2 cannot be opened: %3"_m(m_study.id, folder,
                                                                           weights.error().message),
                             "If it was deleted, give queue resume %1 to train it again"_m(run.id)};
            all.push_back({studyRow(run.settings), folder, run.id, run.config.integer("train.seed"),
                           weights->sha256});
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
        note("data fingerprint", record.fingerprint.substr(0, 12));
        if (const auto& parent = info.parent)
            note("started from", record.pretrained && !record.pretrained->files.empty()
                                     ? record.pretrained->folder + ", weights with SHA-256 " +
                                           record.pretrained->files.front().second.substr(0, 12)
                                     : parent->run + ", step " + std::to_string(parent->step));
        for (const auto& reach : m_study.reaches) HEADSCOPE_CHECK(addReach(one, reach, numbers));
        if (m_study.measures.empty()) return {};
        say(one, "measures");
        HEADSCOPE_TRY(const auto means, m_queue.measuredMeans(one.run, m_study.samples));
        for (const auto& id : m_study.measures)
            if (const auto found = means.find(id); found != means.end())
                numbers[id] = {found->second, 0};
        return {};
    }

    // Adds the errors from the test samples, paired by sample, of the claims about differences.
    Status addPairs(const std::vector<Measured>& measured, StudyValues& values) {
        std::vector<PairedRun> paired;
        for (const auto& one : measured)
            paired.push_back({one.row, one.run, one.id, one.weights, one.seed});
        const auto say = [&](const PairedRun& run) -> Status {
            HEADSCOPE_CHECK(checkCancelled());
            if (m_options.progress)
                m_options.progress(run.row + ", seed " + std::to_string(run.seed) +
                                   ": test samples");
            return {};
        };
        HEADSCOPE_TRY(const auto found, pairedErrors(m_study, paired, m_runs, m_folder, say));
        values.values.insert(values.values.end(), found.begin(), found.end());
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
            HEADSCOPE_TRY(const auto number, picked(lines, step, pick));
            if (number) numbers[step.id + "." + pick.id] = *number;
        }
        return {};
    }

    Result<std::optional<PickedNumber>> picked(const std::string& lines, const StudyStep& step,
                                               const StudyPick& pick) const {
        auto number = pickNumber(lines, pick);
        if (number) return number;
        return std::move(number).error().within("study %1, step %2"_m(m_study.id, step.id));
    }

    // Name of the file with the kept output. It depends on everything that decides the numbers, so
    // that those of other weights, data or commands are not taken for them.
    static std::string keptName(const Measured& one, const StudyStep& step,
                                const std::vector<std::string>& words) {
        std::string decides = one.weights + "\n" + runs::programVersion() + "\n";
        for (std::size_t i = 1; i < words.size(); ++i) decides += words[i] + "\n";
        for (const auto& pick : step.numbers) {
            decides += pick.id + "\n" + pick.event + "\n" + pick.key + "\n" + pick.interval + "\n";
            for (const auto& [key, value] : pick.where) decides += key + "=" + value + "\n";
        }
        return one.id + "-" + step.id + "-" + util::sha256Hex(decides).substr(0, 12);
    }

    // Output of the command, or what was kept of it.
    Result<std::string> outputOf(const Measured& one, const StudyStep& step) {
        std::vector<std::string> words{m_options.program};
        for (const auto& word : step.command) words.push_back(placed(word, one));
        words.push_back("--json");
        const auto name = keptName(one, step, words);
        const auto file = name + ".jsonl";
        if (m_folder.kind(file) == io::Directory::Kind::File)
            return m_folder.read(file, kMostOutput);
        say(one, step.title);
        for (auto& word : words)
            if (word == "FOLDER") {
                HEADSCOPE_CHECK(m_folder.remove(name));  // what a killed command left
                HEADSCOPE_CHECK(m_folder.folderMadeIfMissing(name));
                word = m_folder.pathOf(name);
            }
        HEADSCOPE_TRY(const auto out, run(words, step));
        for (const auto& pick : step.numbers) HEADSCOPE_CHECK(picked(out, step, pick));
        HEADSCOPE_CHECK(m_folder.writeAtomically(file, neededLines(out, step)));
        return out;
    }

    Result<std::string> run(const std::vector<std::string>& words, const StudyStep& step) const {
        auto answer = jobs::runOutside(words, kLongest, m_options.cancelled);
        const auto hint = "Give the command by hand: %1"_m(spoken(words));
        if (!answer && answer.error().code != ErrorCode::Cancelled)
            return Error{
                answer.error().code,
                "study %1, step %2 failed: %3"_m(m_study.id, step.id, answer.error().message),
                hint};
        if (!answer) return std::move(answer).error();
        if (answer->code == 0) return std::move(answer->out);
        return Error{ErrorCode::Usage,
                     "study %1, step %2 ended with code %3: %4"_m(m_study.id, step.id, answer->code,
                                                                  lastLine(answer->err)),
                     hint};
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
                            [&](const StudyPick& pick) { return fitsPick(*json, pick); });
            if (needed) kept += line + "\n";
        }
        return kept;
    }

    std::string placed(const std::string& word, const Measured& one) const {
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
        for (std::size_t i = 1; i < words.size(); ++i) {
            const bool plain = words[i].find_first_of(" \t'\"\\$&;()<>*?") == std::string::npos;
            text += plain ? " " + words[i] : " '" + words[i] + "'";
        }
        return text;
    }

    void say(const Measured& one, const std::string& what) const {
        if (m_options.progress)
            m_options.progress(one.row + ", seed " + std::to_string(one.seed) + ": " + what);
    }

    void addFacts(const std::map<std::string, std::vector<std::string>>& facts, double seconds,
                  StudyValues& values) const {
        values.facts.emplace_back("study", m_study.id);
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

// Keeps other processes from measuring the same study, until the descriptor is closed.
Result<io::Descriptor> lockOf(const io::Directory& folder, const std::string& id) {
    HEADSCOPE_TRY(auto file, folder.openFile("lock", O_RDWR | O_CREAT));
    if (::flock(file.get(), LOCK_EX | LOCK_NB) == 0) return file;
    return Error{ErrorCode::Usage, "another process measures the study %1"_m(id),
                 "Wait until it has ended, then give the command again"_m};
}

}  // namespace

std::string ownValuesFile(const std::string& runsFolder, const std::string& id) {
    return (fs::path(runsFolder) / kStudiesFolder / (id + kValuesEnding)).string();
}

Result<StudyValues> measureStudy(const Study& study, const StudyOptions& options, Queue& queue,
                                 Runs& runs) {
    std::error_code failed;  // ignored: Directory::open reports the failure
    fs::create_directories(runs.runsFolder(), failed);
    HEADSCOPE_TRY(const auto root, io::Directory::open(runs.runsFolder()));
    HEADSCOPE_TRY(const auto all, root.folderMadeIfMissing(kStudiesFolder));
    HEADSCOPE_TRY(auto folder, all.folderMadeIfMissing(study.id));
    HEADSCOPE_TRY(const auto lock, lockOf(folder, study.id));
    HEADSCOPE_TRY(const auto values,
                  StudyMeasurement(study, options, queue, runs, std::move(folder)).all());
    HEADSCOPE_CHECK(all.writeAtomically(study.id + kValuesEnding, valuesText(values)));
    return values;
}

}  // namespace headscope::studies
