// The language of the generated headlines: who does what to whom.
#pragma once

#include "core/util/random.h"

#include <string>
#include <vector>

namespace headscope::data {

struct Headline {
    std::string text;
    int label = 0;
};

// Two groups of actors, people and firms, meet in every headline; classes are who acts (2) times how (2), in the order
// of headlineClasses(). All actors, verbs, voices and side remarks are equally likely in every class, and verb forms
// agree with both groups, so only the roles tell who acts.
Headline makeHeadline(util::Random& random);
const std::vector<std::string>& headlineClasses();

}  // namespace headscope::data
