#include "app/cli/run_cli.h"

int main(int argc, char** argv) {
    return headscope::cli::runCommandLine(argc, argv, "headscope-cli");
}
