// The language of the generated headlines: who does what to whom.
#pragma once

#include "core/base/util/random.h"

#include <string>
#include <vector>

namespace headscope::data {

struct Headline {
    std::string text;
    int label = 0;
};

// Draws a headline in which people and a firm meet. The four classes combine who acts with how, in
// the order of headlineClasses(). All actors, verbs, voices and side remarks are equally likely in
// every class. Verb forms agree with both groups, so only the roles show who acts.
Headline makeHeadline(util::Random& random);
const std::vector<std::string>& headlineClasses();

}  // namespace headscope::data
