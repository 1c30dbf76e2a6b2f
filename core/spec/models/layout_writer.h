// Collects names and shapes of the layers of the transformer family. Does not depend on LibTorch.
#pragma once

#include "core/spec/attention/multi_head_options.h"
#include "core/spec/models/layout.h"

namespace headscope::models {

class LayoutWriter {
public:
    void add(const std::string& name, std::vector<std::int64_t> shape) {
        m_layout.emplace_back(name, std::move(shape));
    }
    void linear(const std::string& name, std::int64_t in, std::int64_t out, bool bias = true);
    void norm(const std::string& name, std::int64_t width, bool bias = true);
    void attention(const std::string& name, const attention::MultiHeadAttentionOptions& options);
    std::vector<NamedShape> take() { return std::move(m_layout); }

private:
    void simulated(const std::string& name, std::int64_t heads, std::int64_t simulated);
    // Gates and router of the heads.
    void tokenFactors(const std::string& name, const attention::MultiHeadAttentionOptions& options);
    std::vector<NamedShape> m_layout;
};

}  // namespace headscope::models
