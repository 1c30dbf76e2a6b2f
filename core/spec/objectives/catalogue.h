// Descriptors and parameter specs of the diversity objectives. Does not depend on LibTorch.
#pragma once

#include "core/api/runs/catalogue.h"

namespace headscope::objectives {

const std::vector<Descriptor>& builtinObjectives();

// Returns the transforms that a term allows for its similarities before they are averaged. Every
// term allows "plain". Cosines allow "squared". Terms on each query's attention allow "centred".
// lin-penalty, which is the squared attn-overlap, allows "off-diagonal". Terms on groups of heads
// allow "groups-3", "groups-4", ...; for these, "plain" means 2 groups.
std::vector<std::string> transformsOf(const std::string& id);
// Range of a term's values in a transformed form. Infinite if the number of tokens determines the
// limit.
struct Limits {
    double low, high;
};
Limits limitsOf(const std::string& id, const std::string& transform);
// Returns whether the term compares samples of the same class, and so applies only to classifiers.
bool needsLabels(const std::string& id);
// Returns 'k' or 'v' if the term is constant when all heads share the same keys or values; 0 for
// other terms.
char sharedPartOf(const std::string& id);

// Returns the "objective.*" specs: id, lambda, transform, sign, layers, terms, schedule and the
// schedule's settings.
std::vector<ParamSpec> objectiveParameters(const std::string& objectiveId);

}  // namespace headscope::objectives
