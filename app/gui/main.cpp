// headscope: the program with the window. Forwards commands to headscope-cli. Only this program has
// the commands figure and tour, because they draw.
#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/run_cli.h"
#include "app/common/download_module.h"
#include "app/common/engine_environment.h"
#include "app/common/engine_module.h"
#include "app/gui/display_probe.h"
#include "app/gui/window_commands.h"
#include "ui/main_window/quiet_messages.h"

#include <QApplication>
#include <QFileInfo>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <sys/stat.h>
#include <unistd.h>

namespace {

using namespace headscope;

constexpr const char* kProgram = "headscope";
constexpr int kNoDisplay = 1;

// Creates a private folder if XDG_RUNTIME_DIR is not set (containers, su). Otherwise Qt prints a
// warning on stderr.
void provideRuntimeFolder() {
    if (std::getenv("XDG_RUNTIME_DIR")) return;
    std::error_code noFolder;
    const auto temporary = std::filesystem::temp_directory_path(noFolder);
    if (noFolder) return;
    const std::string folder =
        (temporary / ("headscope-runtime-" + std::to_string(getuid()))).string();
    mkdir(folder.c_str(), S_IRWXU);
    struct stat status {};
    // Use only a real folder of this user without access for others, so that others cannot have
    // planted it.
    const bool ours = lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
                      status.st_uid == getuid() && (status.st_mode & (S_IRWXG | S_IRWXO)) == 0;
    if (ours) setenv("XDG_RUNTIME_DIR", folder.c_str(), 1);
}

int sayNoDisplay(const std::string& reason) {
    std::fprintf(stderr,
                 "%s: %s, so the window cannot open; use headscope-cli in a terminal instead.\n",
                 kProgram, escaped(reason).c_str());
    return kNoDisplay;
}

int openWindow(int argc, char** argv, const QStringList& runs) {
    auto probe = gui::probeDisplay();
    if (!probe.usable) return sayNoDisplay(probe.reason);
    QApplication application(argc, argv);
    probe.hold.reset();  // the program now has its own display connection
    QApplication::setApplicationName(QStringLiteral("headscope"));
    QApplication::setOrganizationName(QStringLiteral("headscope"));
    QApplication::setApplicationVersion(QString::fromLatin1(app::programVersion()));
    QApplication::setDesktopFileName(QStringLiteral("org.headscope.headscope"));
    std::shared_ptr<Engine> engine;
    const auto load = [&engine]() -> Result<Engine*> {
        auto loaded = app::loadEngine();
        if (!loaded) return std::move(loaded).error();
        engine = loaded->engine;
        return engine.get();
    };
    ui::offerDownloads([]() -> Result<std::shared_ptr<Downloads>> {
        HEADSCOPE_TRY(const auto locations, app::findLocations());
        return app::loadDownloads(locations);
    });
    return ui::runWindow(application, load, runs);
}

bool isOption(const std::string& word) {
    return word.size() > 1 && word[0] == '-';
}

int help() {
    cli::Console console(kProgram, false, false);
    console.print(cli::usageText(kProgram) +
                  gui::windowCommandsHelp().substr(0, gui::windowCommandsHelp().size() - 1));
    return console.exitCode(0);
}

int start(int argc, char** argv) {
    const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
    if (!words.empty() &&
        (words.front() == "--help" || words.front() == "-h" || words.front() == "help"))
        return help();
    app::restartWithEngineEnvironment(argv);
    if (words.empty()) return openWindow(argc, argv, {});
    if (words.front() == "--check-display") {
        const auto probe = gui::probeDisplay();
        return probe.usable ? 0 : sayNoDisplay(probe.reason);
    }
    if (gui::isWindowCommand(words)) return gui::runWindowCommand(argc, argv, words);
    // Open a run folder as a run, and a preset file as an instructor preset. Pass all other words
    // to the command line, which suggests the most similar command.
    const bool command = cli::isCommand(words.front()) || isOption(words.front());
    const QString first = QString::fromLocal8Bit(argv[1]);
    if (command || !ui::opensInWindow(first)) {
        const int code = cli::runCommandLine(argc, argv, kProgram);
        const auto parsed = cli::parseArguments(words, kProgram);
        if (code != 0 || !parsed || !cli::describesCommands(*parsed)) return code;
        cli::Console console(kProgram, parsed->json, parsed->quiet);
        gui::describeWindowCommands(console);
        return console.exitCode(0);
    }
    QStringList runs;
    for (int i = 1; i < argc; ++i) runs << QString::fromLocal8Bit(argv[i]);
    return openWindow(argc, argv, runs);
}

}  // namespace

int main(int argc, char** argv) {
    cli::secureStandardStreams();
    provideRuntimeFolder();
    ui::dropHarmlessMessages();
    try {
        return start(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: internal fault: %s\n", kProgram, escaped(error.what()).c_str());
        return static_cast<int>(ErrorCode::Internal);
    }
}
