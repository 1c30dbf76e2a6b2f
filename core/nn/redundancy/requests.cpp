#include "core/nn/redundancy/requests.h"

#include "core/nn/redundancy/composition.h"
#include "core/nn/redundancy/merging.h"
#include "core/nn/redundancy/site_redundancy.h"
#include "core/nn/redundancy/token_information.h"

namespace headscope::redundancy {

void addRequests(analysis::TorchAnalyzer::Table& table) {
    table.add<MergeRequest>(mergeHeads)
        .add<RedundancyRequest>(redundancyOf)
        .add<CompositionRequest>(composition)
        .add<TokenInformationRequest>([](auto& analyzer, const auto& request, const auto& work) {
            return tokenInformation(analyzer, request, work);
        });
}

}  // namespace headscope::redundancy
