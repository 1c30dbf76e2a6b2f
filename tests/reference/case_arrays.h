// Arrays and numbers of a reference case as plain values. Dimensions of the same name must have the
// same size.
#pragma once

#include "core/base/io/dimensions.h"
#include "core/lab/worlds/matrix.h"
#include "tests/reference/reference_cases.h"

namespace headscope::lab {

class CaseArrays {
public:
    explicit CaseArrays(const analysis::ReferenceCase& given) : m_given(given) {}

    bool has(const std::string& name) const { return m_given.tensors.tensors.count(name) > 0; }
    // Returns the row-major values of a tensor with these dimensions ("N L D"). Errors: BadData
    // (missing, not numeric, another shape, not finite).
    Result<std::vector<double>> numbers(const std::string& name, const std::string& dimensions);
    Result<Matrix> matrix(const std::string& name, const std::string& rows,
                          const std::string& columns);
    // Returns integers in [low, high).
    Result<std::vector<std::int64_t>> wholes(const std::string& name, const std::string& dimensions,
                                             std::int64_t low, std::int64_t high);
    // Size of a named dimension, as set by the tensors read so far.
    std::size_t size(const std::string& dimension) const;
    // Parses a list in the metadata, such as "2,6". Errors: BadData.
    Result<std::vector<std::int64_t>> list(const std::string& key) const;

private:
    Result<const io::PlainTensor*> tensor(const std::string& name, const std::string& dimensions);

    const analysis::ReferenceCase& m_given;
    analysis::Dimensions m_dimensions;
};

// Return numbers of a JSON case. Errors: BadData (missing, another type, outside [low, high]).
Result<double> jsonNumber(const analysis::ReferenceCase& given, const std::string& key, double low,
                          double high);
Result<std::int64_t> jsonInteger(const analysis::ReferenceCase& given, const std::string& key,
                                 std::int64_t low, std::int64_t high);

}  // namespace headscope::lab
