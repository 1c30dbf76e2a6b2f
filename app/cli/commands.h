// One function a command, which takes the part of the engine that it needs. They return the exit code; results go to
// the console.
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/common/engine_module.h"

namespace headscope::cli {

class Interrupts;

int trainCommand(Engine& engine, const Arguments& arguments, Console& console);
int resumeCommand(Engine& engine, const Arguments& arguments, Console& console);
int sweepCommand(Engine& engine, const Arguments& arguments, Console& console);
int queueCommand(Engine& engine, const Arguments& arguments, Console& console);
// sweep --add, --preview, queue add; ids of the runs that were asked for.
int addRuns(Engine& engine, const Arguments& arguments, Console& console, std::vector<std::string>* ids = nullptr);
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
int importanceCommand(Engine& engine, const Arguments& arguments, Console& console);
int pruneCommand(Engine& engine, const Arguments& arguments, Console& console);
int groupCommand(Engine& engine, const Arguments& arguments, Console& console);
int labCommand(Engine& engine, const Arguments& arguments, Console& console);
int referenceCommand(Tools& tools, const Arguments& arguments, Console& console);
int scoreCommand(Tools& tools, const Arguments& arguments, Console& console);
int measureCommand(Tools& tools, const Arguments& arguments, Console& console);
int benchCommand(Engine& engine, const Arguments& arguments, Console& console);
int pathsCommand(const Arguments& arguments, Console& console);  // works without the engine

// Tells what the session tells until it has ended; the exit code. Its last line is the command's. resumed: the folder
// of a run that goes on, which is there however early it is stopped.
int followSession(TrainingSession& session, Console& console, const std::string& resumed = {});
int followSession(TrainingSession& session, Console& console, Interrupts& interrupts, const std::string& resumed = {});

// Prints the error and gives its exit code.
int failed(Console& console, const Error& error);

// A run by its folder, or by the name of its folder or its title among the known runs. Errors: BadData with the
// nearest.
Result<std::string> findRun(const Runs& runs, const std::string& given);
// The same for several; reads the list of runs once at most.
Result<std::vector<std::string>> findRuns(const Runs& runs, const std::vector<std::string>& given);
// Those with a tag, as listed. Errors: Usage: there is none, with the tags that there are.
Result<std::vector<std::string>> taggedRuns(const Runs& runs, const std::string& tag);
// --data: the run's data lie there now; "" changes nothing.
Status linkData(Runs& runs, const std::string& run, const std::string& place);
// The run of the command line, its data looked for where --data says. Errors: those of both.
Result<std::string> openedRun(Runs& runs, const Arguments& arguments);

// The heads of --ablate as a mask of the run; empty for none. Errors: Usage, those of opening the run.
Result<HeadMask> ablationMask(Runs& runs, const std::string& run, const Arguments& arguments);

// "test_accuracy", "test_loss": what was measured, by split and score.
JsonLine& writeScores(JsonLine& line, const std::string& split, const Scores& scores);
// The same keys in the last line of train, resume and evaluate.
JsonLine resultLine(const std::string& event, const RunResult& result);
void printResult(Console& console, const RunResult& result);

}  // namespace headscope::cli
