// The lab's kinds of reference cases (README): what its models compute for given inputs.
#pragma once

#include "tests/reference/reference_cases.h"

namespace headscope::lab {

Result<analysis::ReferenceAnswer> singleLocationCase(const analysis::ReferenceCase& given);
// bigram-backcopy
Result<analysis::ReferenceAnswer> backcopyCase(const analysis::ReferenceCase& given);
// bbm-risk
Result<analysis::ReferenceAnswer> backcopyRiskCase(const analysis::ReferenceCase& given);
// icl-generator
Result<analysis::ReferenceAnswer> regressionCase(const analysis::ReferenceCase& given);
// icl-heads
Result<analysis::ReferenceAnswer> regressionHeadsCase(const analysis::ReferenceCase& given);
Result<analysis::ReferenceAnswer> sinkCase(const analysis::ReferenceCase& given);

void addReferenceKinds(analysis::ReferenceKinds& kinds);

}  // namespace headscope::lab
