#include "core/nn/redundancy/requests.h"

#include "core/nn/redundancy/composition.h"
#include "core/nn/redundancy/merging.h"
#include "core/nn/redundancy/site_redundancy.h"

namespace headscope::redundancy {

void addRequests(analysis::TorchAnalyzer::Table& table) {
    table.add<MergeRequest>(mergeHeads)
        .add<RedundancyRequest>(redundancyOf)
        .add<CompositionRequest>(composition);
}

}  // namespace headscope::redundancy
