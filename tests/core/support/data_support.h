// Helpers for dataset tests: small files in a temporary folder, loaded through a data source.
#pragma once

#include "core/api/runs/parameters.h"
#include "core/data/batches/dataset.h"
#include "core/data/readers/import_notes.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace headscope::data {

class TempFolder {
public:
    TempFolder() {
        auto pattern = (std::filesystem::temp_directory_path() / "headscope-data-XXXXXX").string();
        m_path = mkdtemp(pattern.data());
    }
    ~TempFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    std::string path(const std::string& name = "") const {
        return name.empty() ? m_path : m_path + "/" + name;
    }
    std::string write(const std::string& name, const std::string& content) const {
        const auto file = std::filesystem::path(path(name));
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << content;
        return file.string();
    }

private:
    std::string m_path;
};

// Returns the built-in source with this id, or null.
inline const DatasetSource* findDataset(const std::string& id) {
    for (const auto& source : builtinDatasets())
        if (source->info().id == id) return source.get();
    return nullptr;
}

inline Result<Dataset> loadWith(const std::string& id, const std::string& path,
                                std::map<std::string, ParamValue> values = {},
                                const std::string& cacheFolder = "") {
    const auto* source = findDataset(id);
    if (!source) throw std::logic_error("no dataset " + id);
    RunConfig config;
    for (const auto& spec : source->parameters()) config.values[spec.key] = spec.defaultValue;
    for (const auto& [key, value] : source->defaults()) config.values[key] = value;
    for (auto& [key, value] : values) config.values[key] = value;
    config.values["dataset.path"] = path;
    LoadContext context;
    context.cacheFolder = cacheFolder;
    return source->load(config, context);
}

inline std::string joinedNotes(const Dataset& dataset) {
    std::string out;
    for (const auto& note : dataset.notes) out += note.text() + "\n";
    return out;
}

inline std::int64_t allRows(const Dataset& dataset) {
    return dataset.train.count + dataset.valid.count + dataset.test.count;
}

// Returns true if any warning of the dataset contains the phrase.
inline bool warned(const Dataset& dataset, const std::string& phrase) {
    return std::any_of(dataset.notes.begin(), dataset.notes.end(), [&](const Message& line) {
        return isWarning(line) && line.text().find(phrase) != std::string::npos;
    });
}

// Returns the folder with real datasets, or "" if it does not exist.
inline std::string sharedFolder() {
    const char* given = std::getenv("HEADSCOPE_SHARED");
    const auto folder = given ? std::string(given) : test::sourceFolder() + "/../shared";
    return std::filesystem::is_directory(folder) ? folder : "";
}

}  // namespace headscope::data
