// Curves of an experiment over its steps, with a bounded number of points.
#pragma once

#include "core/api/engine/lab.h"
#include "core/base/io/tensor_file.h"

#include <string>
#include <vector>

namespace headscope::lab {

class History {
public:
    // Schedules about `points` measurements in `steps` steps: evenly spaced, and more often at the
    // start.
    History(std::vector<std::string> names, std::int64_t steps, std::int64_t points = 400);

    bool due(std::int64_t step) const;
    void add(std::int64_t step, const std::vector<double>& values);  // values: one per name

    const std::vector<std::int64_t>& steps() const { return m_steps; }
    std::vector<double> stepsAsNumbers() const { return {m_steps.begin(), m_steps.end()}; }
    std::size_t size() const { return m_steps.size(); }
    std::vector<double> curve(std::size_t name) const;  // one value per measured step
    double at(std::size_t point, std::size_t name) const {
        return m_values[point * m_names.size() + name];
    }

    void save(io::TensorFile& file) const;
    Status restore(const io::TensorFile& file);

private:
    std::vector<std::string> m_names;
    std::int64_t m_last;
    std::int64_t m_every;
    std::vector<std::int64_t> m_steps;
    std::vector<double> m_values;  // measured values (points, names)
};

// Store doubles as a tensor, and read them back. Errors: BadData (missing, or wrong type or size).
void putNumbers(io::TensorFile& file, const std::string& name, const std::vector<double>& values);
Result<std::vector<double>> takeNumbers(const io::TensorFile& file, const std::string& name,
                                        std::size_t count);

}  // namespace headscope::lab
