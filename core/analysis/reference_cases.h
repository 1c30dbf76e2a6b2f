// Cases of reference values: an input as JSON or safetensors that names its kind under "case", and what this program
// computes for it by the code its features use. A folder above adds its kinds with their functions.
#pragma once

#include "core/io/tensor_file.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <map>
#include <string>

namespace headscope::analysis {

struct ReferenceCase {
    std::string kind;
    nlohmann::json json;     // of a JSON case
    io::TensorFile tensors;  // of a safetensors case; metadata hold its settings

    // Metadata. Errors: BadData: missing, not a whole number of at least `least`, no finite number.
    Result<std::string> text(const std::string& key) const;
    Result<std::int64_t> whole(const std::string& key, std::int64_t least = 1) const;
    Result<double> number(const std::string& key) const;
};

// The keys in the order in which they are printed.
using ReferenceAnswer = nlohmann::ordered_json;
using ReferenceFunction = std::function<Result<ReferenceAnswer>(const ReferenceCase&)>;

class ReferenceKinds {
public:
    ReferenceKinds& add(const std::string& kind, ReferenceFunction function);
    // Errors: BadData for a kind that is not known, and those of its function.
    Result<ReferenceAnswer> answer(const ReferenceCase& given) const;

private:
    std::map<std::string, ReferenceFunction> m_kinds;
};
// Filled before anything is asked.
ReferenceKinds& referenceKinds();

// Errors: Io, BadData: neither JSON nor safetensors, or no "case" in it.
Result<ReferenceCase> readReferenceCase(const std::string& file);
// Of a file, as JSON text.
Result<std::string> reference(const std::string& file);
std::string referenceText(const ReferenceAnswer& answer);

}  // namespace headscope::analysis
