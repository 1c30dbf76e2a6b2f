#include "app/cli/outcome.h"

#include <exception>
#include <new>
#include <system_error>

namespace headscope::cli {

int failed(Console& console, const Error& error) {
    // Lost output cancels a command. It is not an error if the reader of a pipe has ended;
    // Console::exitCode reports a full disk.
    if (error.code == ErrorCode::Cancelled && console.outputLost()) return 0;
    console.fail(error);
    return static_cast<int>(error.code);
}

int guarded(Console& console, const std::function<int()>& command) {
    try {
        return command();
    } catch (const std::bad_alloc&) {
        return failed(console, {ErrorCode::Device, "there is not enough memory"_m,
                                "Choose a smaller batch, length or model"_m});
    } catch (const std::system_error& error) {
        return failed(console, {ErrorCode::Device, "the system refused: %1"_m(error.what()),
                                "Check the limits of processes and memory (ulimit -a)"_m});
    } catch (const std::exception& error) {
        return failed(console, {ErrorCode::Internal, "internal fault: %1"_m(error.what()),
                                "Please report this"_m});
    }
}

}  // namespace headscope::cli
