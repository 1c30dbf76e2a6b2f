#include "tests/reference/case_arrays.h"

#include "core/api/base/run_config.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

namespace headscope::lab {
namespace {

template <class T>
void append(const io::TensorBytes& bytes, std::vector<double>& out) {
    const std::size_t count = bytes.size() / sizeof(T);
    out.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        T value;
        std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof value);
        out.push_back(static_cast<double>(value));
    }
}

bool decode(const io::PlainTensor& tensor, std::vector<double>& out) {
    if (tensor.dtype == "F64")
        append<double>(tensor.bytes, out);
    else if (tensor.dtype == "F32")
        append<float>(tensor.bytes, out);
    else if (tensor.dtype == "I64")
        append<std::int64_t>(tensor.bytes, out);
    else if (tensor.dtype == "I32")
        append<std::int32_t>(tensor.bytes, out);
    else if (tensor.dtype == "U8" || tensor.dtype == "BOOL")
        append<std::uint8_t>(tensor.bytes, out);
    else
        return false;
    return true;
}

Error outside(const std::string& key, const std::string& found, const std::string& low,
              const std::string& high) {
    return {ErrorCode::BadData, "%1 is %2"_m(key, found),
            "Give a number from %1 to %2"_m(low, high)};
}

}  // namespace

Result<const io::PlainTensor*> CaseArrays::tensor(const std::string& name,
                                                  const std::string& dimensions) {
    const auto found = m_given.tensors.tensors.find(name);
    if (found == m_given.tensors.tensors.end())
        return Error{ErrorCode::BadData, "the case %1 lacks the tensor %2"_m(m_given.kind, name),
                     "tests/reference/README.md lists the contents of each kind of case"_m};
    HEADSCOPE_CHECK(m_dimensions.add(name, dimensions, found->second.shape));
    return &found->second;
}

Result<std::vector<double>> CaseArrays::numbers(const std::string& name,
                                                const std::string& dimensions) {
    HEADSCOPE_TRY(const auto* plain, tensor(name, dimensions));
    std::vector<double> values;
    if (!decode(*plain, values))
        return Error{ErrorCode::BadData, "tensor %1 is of type %2"_m(name, plain->dtype),
                     "Write it as F64, F32, I64, I32 or U8"_m};
    if (std::all_of(values.begin(), values.end(),
                    [](double value) { return std::isfinite(value); }))
        return values;
    return Error{ErrorCode::BadData, "tensor %1 holds a value that is not finite"_m(name),
                 "Write finite numbers"_m};
}

Result<Matrix> CaseArrays::matrix(const std::string& name, const std::string& rows,
                                  const std::string& columns) {
    HEADSCOPE_TRY(auto values, numbers(name, rows + " " + columns));
    Matrix out;
    out.rows = size(rows);
    out.columns = size(columns);
    out.values = std::move(values);
    return out;
}

Result<std::vector<std::int64_t>> CaseArrays::wholes(const std::string& name,
                                                     const std::string& dimensions,
                                                     std::int64_t low, std::int64_t high) {
    HEADSCOPE_TRY(const auto values, numbers(name, dimensions));
    std::vector<std::int64_t> out;
    for (const double value : values) {
        if (value != std::floor(value) || value < static_cast<double>(low) ||
            value >= static_cast<double>(high))
            return outside("a value of tensor " + name, valueText(value), std::to_string(low),
                           std::to_string(high - 1));
        out.push_back(static_cast<std::int64_t>(value));
    }
    return out;
}

std::size_t CaseArrays::size(const std::string& dimension) const {
    return static_cast<std::size_t>(m_dimensions.size(dimension));
}

Result<std::vector<std::int64_t>> CaseArrays::list(const std::string& key) const {
    HEADSCOPE_TRY(const auto typed, m_given.text(key));
    std::vector<std::int64_t> values;
    const char *at = typed.data(), *end = at + typed.size();
    while (at < end) {
        std::int64_t value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        if (error != std::errc() || (next < end && *next != ','))
            return Error{ErrorCode::BadData, "metadata %1: \"%2\""_m(key, typed),
                         "Give whole numbers with commas between them"_m};
        values.push_back(value);
        at = next < end ? next + 1 : end;
    }
    return values;
}

Result<double> jsonNumber(const analysis::ReferenceCase& given, const std::string& key, double low,
                          double high) {
    const auto found = given.json.find(key);
    if (found == given.json.end() || !found->is_number())
        return Error{ErrorCode::BadData, "the case %1 lacks the number %2"_m(given.kind, key),
                     "Write %1 as a number"_m(key)};
    const double value = found->get<double>();
    if (value >= low && value <= high) return value;
    return outside(key, valueText(value), valueText(low), valueText(high));
}

Result<std::int64_t> jsonInteger(const analysis::ReferenceCase& given, const std::string& key,
                                 std::int64_t low, std::int64_t high) {
    HEADSCOPE_TRY(const auto value,
                  jsonNumber(given, key, static_cast<double>(low), static_cast<double>(high)));
    if (value == std::floor(value)) return static_cast<std::int64_t>(value);
    return Error{ErrorCode::BadData, "%1 is %2"_m(key, valueText(value)), "Give a whole number"_m};
}

}  // namespace headscope::lab
