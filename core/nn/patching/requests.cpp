#include "core/nn/patching/requests.h"

#include "core/nn/patching/patching.h"
#include "core/nn/patching/self_repair.h"

namespace headscope::patching {

void addRequests(analysis::TorchAnalyzer::Table& table) {
    table.add<SelfRepairRequest>(selfRepair).add<PatchRequest>(patchHeads);
}

}  // namespace headscope::patching
