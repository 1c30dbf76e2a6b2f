#include "app/common/download_module.h"

#include <dlfcn.h>

namespace headscope::app {
namespace {

using CreateDownloads = decltype(&headscope_create_downloads);

Error noDownloads(const Message& why) {
    return {ErrorCode::Device, "downloads are not possible: %1"_m(why),
            "Install the program again; or download the files by hand and pass them with --data"_m};
}

}  // namespace

Result<std::shared_ptr<Downloads>> loadDownloads(const Locations& locations) {
    if (locations.downloadModule.empty())
        return noDownloads("the module libheadscope-download.so was not found beside the engine"_m);
    void* const module = dlopen(locations.downloadModule.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!module) {
        const char* text = dlerror();
        return noDownloads(text ? verbatim(text) : "unknown reason"_m);
    }
    const auto create =
        reinterpret_cast<CreateDownloads>(dlsym(module, "headscope_create_downloads"));
    if (!create) return noDownloads("%1 is not a download module"_m(locations.downloadModule));
    const DownloadOptions options{locations.datasets, locations.downloads};
    const char* reason = nullptr;
    Downloads* downloads = create(kEngineAbi, &options, &reason);
    if (!downloads) return noDownloads(reason ? verbatim(reason) : "it did not start"_m);
    return std::shared_ptr<Downloads>(downloads);
}

}  // namespace headscope::app
