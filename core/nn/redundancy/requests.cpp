#include "core/nn/redundancy/requests.h"

#include "core/nn/redundancy/merging.h"

namespace headscope::redundancy {

void addRequests(analysis::TorchAnalyzer::Table& table) {
    table.add<MergeRequest>(mergeHeads);
}

}  // namespace headscope::redundancy
