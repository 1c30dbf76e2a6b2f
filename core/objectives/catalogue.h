// Descriptors and parameter specs of the diversity objectives. No torch.
#pragma once

#include "core/api/catalogue.h"

namespace headscope::objectives {

const std::vector<Descriptor>& builtinObjectives();

// What may be done to the similarities before they are averaged: "plain" for all, "squared" for the cosines,
// "centred" for terms on each query's attention, "off-diagonal" for lin-penalty (the squared attn-overlap), "groups-3"
// and so on for terms on groups of heads (plain: 2 groups).
std::vector<std::string> transformsOf(const std::string& id);
// Least and greatest value of a form of it; infinity where the number of tokens decides.
struct Limits {
    double low, high;
};
Limits limitsOf(const std::string& id, const std::string& transform);
// Compares samples of the same class, so it applies to classifiers only.
bool needsLabels(const std::string& id);
// Constant when all heads share one head of keys ('k') or values ('v'); 0 for the others.
char sharedPartOf(const std::string& id);

// "objective.*" specs: id, lambda, transform, sign, layers, terms, schedule and the schedule's settings.
std::vector<ParamSpec> objectiveParameters(const std::string& objectiveId);

}  // namespace headscope::objectives
