// tell: sends a command to the process that trains a run. It may be a window, another terminal or a
// cluster job.
#include "app/cli/commands.h"

namespace headscope::cli {

int tellCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto command = headscope::parseCommand(arguments.what);
    if (!command) return failed(console, command.error());
    const auto path = findRun(engine, arguments.target);
    if (!path) return failed(console, path.error());
    const auto answer = engine.sendCommand(*path, *command);
    if (!answer) return failed(console, answer.error());
    console.print("done after step " + std::to_string(answer->step) + ": " + commandText(*command));
    JsonLine line = JsonLine()
                        .text("event", "told")
                        .text("run", *path)
                        .text("command", commandName(command->kind));
    if (command->kind == RunCommand::Kind::Lambda) line.number("value", command->lambda);
    console.emit(line.integer("step", answer->step));
    return 0;
}

}  // namespace headscope::cli
