#include "core/lab/worlds/history.h"

#include <algorithm>
#include <cstring>

namespace headscope::lab {
namespace {

Error notFitting(const std::string& name) {
    return {ErrorCode::BadData,
            "the stored value of %1 does not fit the experiment's "
            "settings"_m(name),
            "Start the experiment again"_m};
}

}  // namespace

History::History(std::vector<std::string> names, std::int64_t steps, std::int64_t points)
    : m_names(std::move(names)),
      m_last(steps),
      m_every(std::max<std::int64_t>(steps / points, 1)) {}

bool History::due(std::int64_t step) const {
    if (step % m_every == 0 || step == m_last) return true;
    // Early changes are fast, so also measure at steps 1, 2, 3, 4, 6, 8, 12, 16 and so on.
    if (step >= m_every) return false;
    std::int64_t power = 1;
    while (power * 2 <= step) power *= 2;
    return step == power || (power > 1 && step == power + power / 2);
}

void History::add(std::int64_t step, const std::vector<double>& values) {
    m_steps.push_back(step);
    m_values.insert(m_values.end(), values.begin(), values.end());
}

std::vector<double> History::curve(std::size_t name) const {
    std::vector<double> values;
    values.reserve(m_steps.size());
    for (std::size_t i = 0; i < m_steps.size(); ++i) values.push_back(at(i, name));
    return values;
}

void History::save(io::TensorFile& file) const {
    putNumbers(file, "history.steps", stepsAsNumbers());
    putNumbers(file, "history.values", m_values);
}

Status History::restore(const io::TensorFile& file) {
    const auto found = file.tensors.find("history.steps");
    if (found == file.tensors.end()) return notFitting("history.steps");
    const std::size_t count = found->second.bytes.size() / sizeof(double);
    if (count == 0) return notFitting("history.steps");  // a valid history always contains step 0
    HEADSCOPE_TRY(const auto steps, takeNumbers(file, "history.steps", count));
    HEADSCOPE_TRY(m_values, takeNumbers(file, "history.values", count * m_names.size()));
    m_steps.clear();
    for (const double step : steps) m_steps.push_back(static_cast<std::int64_t>(step));
    return {};
}

void putNumbers(io::TensorFile& file, const std::string& name, const std::vector<double>& values) {
    auto& tensor = file.tensors[name];
    tensor.dtype = "F64";
    tensor.shape = {static_cast<std::int64_t>(values.size())};
    tensor.bytes.resize(values.size() * sizeof(double));
    if (!values.empty()) std::memcpy(tensor.bytes.data(), values.data(), tensor.bytes.size());
}

Result<std::vector<double>> takeNumbers(const io::TensorFile& file, const std::string& name,
                                        std::size_t count) {
    const auto found = file.tensors.find(name);
    if (found == file.tensors.end() || found->second.dtype != "F64" ||
        found->second.bytes.size() != count * sizeof(double))
        return notFitting(name);
    std::vector<double> values(count);
    if (count > 0)
        std::memcpy(values.data(), found->second.bytes.data(), found->second.bytes.size());
    return values;
}

}  // namespace headscope::lab
