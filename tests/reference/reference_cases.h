// Reference cases: inputs as JSON or safetensors that name their kind under "case". The program
// computes the answer with the same code as its features. Other folders add their kinds and
// functions.
#pragma once

#include "core/base/io/tensor_file.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <map>
#include <string>

namespace headscope::analysis {

// One case, read from a file.
struct ReferenceCase {
    std::string kind;
    nlohmann::json json;     // for a JSON case
    io::TensorFile tensors;  // for a safetensors case; its metadata hold the settings

    // Read metadata. Errors: BadData if it is missing, not a whole number of at least `least`, or
    // not a finite number.
    Result<std::string> text(const std::string& key) const;
    Result<std::int64_t> whole(const std::string& key, std::int64_t least = 1) const;
    Result<double> number(const std::string& key) const;
};

// Keys are printed in insertion order.
using ReferenceAnswer = nlohmann::ordered_json;
using ReferenceFunction = std::function<Result<ReferenceAnswer>(const ReferenceCase&)>;

// Functions by kind of case.
class ReferenceKinds {
public:
    ReferenceKinds& add(const std::string& kind, ReferenceFunction function);
    // Computes the answer. Errors: BadData if the kind is unknown; those of its function.
    Result<ReferenceAnswer> answer(const ReferenceCase& given) const;

private:
    std::map<std::string, ReferenceFunction> m_kinds;
};
// Returns the global table. It must be filled before the first use.
ReferenceKinds& referenceKinds();

// Reads a case. Errors: Io; BadData if the file is neither JSON nor safetensors, or lacks "case".
Result<ReferenceCase> readReferenceCase(const std::string& file);
// Returns the answer for a file as JSON text.
Result<std::string> reference(const std::string& file);
// Returns an answer as JSON text.
std::string referenceText(const ReferenceAnswer& answer);

}  // namespace headscope::analysis
