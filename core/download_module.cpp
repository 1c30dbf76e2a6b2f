// The exported C symbol of the download module.
#include "core/api/engine/engine.h"
#include "core/download/downloads.h"

#include <exception>
#include <string>

extern "C" {

__attribute__((visibility("default"))) headscope::Downloads* headscope_create_downloads(
    int abi, const headscope::DownloadOptions* options, const char** error) {
    using namespace headscope;
    static std::string message;  // static, because the caller reads it after return
    *error = nullptr;
    try {
        if (abi == kEngineAbi) return download::makeDownloads(*options).release();
        message = "the download module speaks version %1, the program %2"_m(kEngineAbi, abi).text();
    } catch (const std::exception& failure) {
        message = failure.what();
    }
    *error = message.c_str();
    return nullptr;
}
}
