// Base class of experiments that train several toy transformers in parallel and compare them.
#pragma once

#include "core/lab/toy/toy_group.h"

namespace headscope::lab {

class ToyExperiment : public Experiment {
public:
    std::int64_t steps() const final { return m_group.steps(); }
    std::int64_t step() const final { return m_group.step(); }
    bool measured() const final { return m_measured; }
    Status advance() final {
        HEADSCOPE_CHECK(m_group.advance());
        m_measured = m_group.due();
        if (m_measured) measure();
        return {};
    }
    io::TensorFile state() const final {
        io::TensorFile file;
        m_group.save(file);
        return file;
    }
    Status restore(const io::TensorFile& state) final { return m_group.restore(state); }

protected:
    explicit ToyExperiment(ToyGroup group) : m_group(std::move(group)) {}

    virtual void measure() = 0;  // adds a point to the history of m_group

    ToyGroup m_group;

private:
    bool m_measured = false;
};

}  // namespace headscope::lab
