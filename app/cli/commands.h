// One function per command. Each takes the part of the engine that it needs, prints results to the
// console, and returns the exit code.
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/outcome.h"
#include "app/common/engine_module.h"

namespace headscope::cli {

class Interrupts;

int trainCommand(Engine& engine, const Arguments& arguments, Console& console);
int importCommand(Engine& engine, const Arguments& arguments, Console& console);
int exportCommand(Engine& engine, const Arguments& arguments, Console& console);
int bundleCommand(Engine& engine, const Arguments& arguments, Console& console);
int curvesCommand(Engine& engine, const Arguments& arguments, Console& console);
int resumeCommand(Engine& engine, const Arguments& arguments, Console& console);
int sweepCommand(Engine& engine, const Arguments& arguments, Console& console);
int queueCommand(Engine& engine, const Arguments& arguments, Console& console);
// Adds runs to the queue for sweep --add, --preview and queue add. `ids` receives the ids of the
// requested runs.
int addRuns(Engine& engine, const Arguments& arguments, Console& console,
            std::vector<std::string>* ids = nullptr);
// Adds the runs of a sweep to the queue, or only shows them (preview). name: receives the sweep's
// name in the queue; ids: the ids of its runs. Both may be null.
int addSweep(Engine& engine, const Sweep& sweep, bool preview, Console& console, std::string* name,
             std::vector<std::string>* ids = nullptr);
// Trains the waiting runs, unless another process does. Options: --jobs. summary: whether to print
// the number of jobs by outcome at the end. sweep: only its runs; "": all. Returns the exit code of
// the queue.
int trainQueue(Engine& engine, const Arguments& arguments, Console& console, bool summary = true,
               const std::string& sweep = {});
int compareCommand(Engine& engine, const Arguments& arguments, Console& console);
int tellCommand(Engine& engine, const Arguments& arguments, Console& console);
int evaluateCommand(Engine& engine, const Arguments& arguments, Console& console);
int predictCommand(Engine& engine, const Arguments& arguments, Console& console);
int attentionCommand(Engine& engine, const Arguments& arguments, Console& console);
int translateCommand(Engine& engine, const Arguments& arguments, Console& console);
int generateCommand(Engine& engine, const Arguments& arguments, Console& console);
int analyzeCommand(Engine& engine, const Arguments& arguments, Console& console);
int listCommand(Engine& engine, const Arguments& arguments, Console& console);
int markCommand(Runs& runs, const Arguments& arguments, Console& console);
int describeCommand(const Catalogue& catalogue, const Arguments& arguments, Console& console);
int methodsCommand(const Runs& runs, const Arguments& arguments, Console& console);
int ablateCommand(Engine& engine, const Arguments& arguments, Console& console);
int repairCommand(Engine& engine, const Arguments& arguments, Console& console);
int patchCommand(Engine& engine, const Arguments& arguments, Console& console);
int importanceCommand(Engine& engine, const Arguments& arguments, Console& console);
int pruneCommand(Engine& engine, const Arguments& arguments, Console& console);
int groupCommand(Engine& engine, const Arguments& arguments, Console& console);
int redundancyCommand(Engine& engine, const Arguments& arguments, Console& console);
int compositionCommand(Engine& engine, const Arguments& arguments, Console& console);
int informationCommand(Engine& engine, const Arguments& arguments, Console& console);
int labCommand(Engine& engine, const Arguments& arguments, Console& console);
int xrayCommand(Engine& engine, const Arguments& arguments, Console& console);
int studyCommand(Engine& engine, const Arguments& arguments, Console& console);
int scoreCommand(Tools& tools, const Arguments& arguments, Console& console);
int measureCommand(Tools& tools, const Arguments& arguments, Console& console);
int benchCommand(Engine& engine, const Arguments& arguments, Console& console);
// The next five commands do not use the engine. get downloads datasets. report starts the program
// with the window.
int getCommand(const Arguments& arguments, Console& console);
int describeCommandsCommand(const Arguments& arguments, Console& console);
int pathsCommand(const Arguments& arguments, Console& console);
int referenceCommand(const Arguments& arguments, Console& console);
int reportCommand(const Arguments& arguments, Console& console);
// Gives a command with these words to the program with the window, which can draw figures. Returns
// its exit code.
int drawnReport(const std::vector<std::string>& words, Console& console);
// Results of the studies given on the command line; without ids, of all that have results. Errors:
// Usage (a study has no results), and those of reading them.
Result<std::vector<StudyResult>> studyResults(const Studies& studies, const Arguments& arguments);
// Command line of `study report --out`.
std::vector<std::string> studyWords(const Arguments& arguments, const Console& console);

// Prints the events of a session until it ends and returns the exit code. The caller prints the
// last line. resumed: folder of a resumed run, which exists even if the run stops early.
int followSession(TrainingSession& session, Console& console, const std::string& resumed = {});
int followSession(TrainingSession& session, Console& console, Interrupts& interrupts,
                  const std::string& resumed = {});

// Finds a run by its folder, or by its folder name or title in the list of runs. Errors: BadData,
// with the nearest name.
Result<std::string> findRun(const Runs& runs, const std::string& given);
// Same as findRun, for several runs. Reads the list of runs at most once.
Result<std::vector<std::string>> findRuns(const Runs& runs, const std::vector<std::string>& given);
// Returns the runs with a tag, in list order. Errors: Usage if no run has the tag; lists the
// existing tags.
Result<std::vector<std::string>> taggedRuns(const Runs& runs, const std::string& tag);
// Returns the runs given by name, sweep and tag. command: its name, for messages. Errors: Usage (no
// runs), and those of findRuns and taggedRuns.
Result<std::vector<std::string>> chosenRuns(Engine& engine, const ManyArguments& many,
                                            const std::string& command);
// Implements --data: links the run to its data at a new path. Does nothing if the path is "".
Status linkData(Runs& runs, const std::string& run, const std::string& place);
// Returns the run given on the command line, after linking its data to --data. Errors: those of
// findRun and linkData.
Result<std::string> openedRun(Runs& runs, const Arguments& arguments);
// Opens that run. Further errors: those of Runs::open.
Result<std::shared_ptr<RunView>> openedView(Runs& runs, const Arguments& arguments);
// Adds the split, the number of samples, how many it has, and the seed that chose them. before:
// prefix of the first three keys.
JsonLine& writeSampleSet(JsonLine& line, const SampleSet& set, const std::string& before = "");

// Returns the mask for --ablate; all heads are on without --ablate. Errors: Usage, and those of
// opening the run.
Result<HeadMask> ablationMask(Runs& runs, const std::string& run, const Arguments& arguments);

// Writes the measured scores, with keys such as "test_accuracy" and "test_loss".
JsonLine& writeScores(JsonLine& line, const std::string& split, const Scores& scores);
// Creates the last line of train, resume and evaluate, which have the same keys.
JsonLine resultLine(const std::string& event, const RunResult& result);
void printResult(Console& console, const RunResult& result);

}  // namespace headscope::cli
