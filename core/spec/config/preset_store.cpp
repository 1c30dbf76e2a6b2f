#include "core/spec/config/preset_store.h"

#include "core/base/io/atomic_file.h"
#include "core/spec/config/config_file.h"

#include <algorithm>
#include <filesystem>

namespace headscope::config {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestHelp = 1 << 20;

// Moves a heading such as "# X-ray article" from the first line of the help to the preset's name.
void splitHelp(const std::string& text, Preset& preset) {
    const auto end = text.find('\n');
    const bool titled = text.rfind("# ", 0) == 0 && end != std::string::npos;
    if (titled) preset.name = text.substr(2, end - 2);
    const auto body = titled ? text.find_first_not_of('\n', end) : 0;
    if (body != std::string::npos) preset.help = text.substr(body);
}

}  // namespace

std::vector<Preset> listPresets(const std::string& folder) {
    std::vector<Preset> presets;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator(folder, failed)) {
        if (entry.path().extension() != ".json") continue;
        auto config = readConfigFile(entry.path().string());
        if (!config) continue;
        Preset preset;
        preset.id = preset.name = entry.path().stem().string();
        preset.config = std::move(*config);
        if (const auto help = io::readFile(fs::path(entry.path()).replace_extension(".md").string(),
                                           kLongestHelp))
            splitHelp(*help, preset);
        presets.push_back(std::move(preset));
    }
    std::sort(presets.begin(), presets.end(),
              [](const Preset& a, const Preset& b) { return a.id < b.id; });
    return presets;
}

}  // namespace headscope::config
