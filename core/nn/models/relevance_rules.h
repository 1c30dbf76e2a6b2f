// Sets relevance rules on construction and resets them on destruction.
#pragma once

#include "core/nn/models/model.h"

namespace headscope::models {

// While an instance exists, the model's backward passes follow these rules. ok(): whether the model
// supports them.
class RelevanceRules {
public:
    RelevanceRules(Model& model, Relevance rules)
        : m_model(model), m_ok(model.setRelevance(rules)) {}
    ~RelevanceRules() { m_model.setRelevance(Relevance::Off); }
    RelevanceRules(const RelevanceRules&) = delete;
    RelevanceRules& operator=(const RelevanceRules&) = delete;
    bool ok() const { return m_ok; }

private:
    Model& m_model;
    bool m_ok;
};

}  // namespace headscope::models
