// Reads which datasets can be downloaded.
#pragma once

#include "core/api/engine/downloads.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace headscope::download {

// Reads the section `download` of a dataset.json; nothing if it has none. `file` names it in
// messages; `downloads` is the folder for data. Errors: BadData (an address that is not https, a
// checksum that is not a SHA-256, a name with a slash, ...).
Result<std::optional<DatasetOffer>> offerOf(const nlohmann::json& dataset, const std::string& file,
                                            const std::string& downloads);
// Reads all subfolders of the folder of dataset.json files, sorted by id. Errors: Io, BadData.
Result<std::vector<DatasetOffer>> offersIn(const std::string& datasets,
                                           const std::string& downloads);

}  // namespace headscope::download
