#include "core/data/readers/builtin_datasets.h"

namespace headscope::data {

const std::vector<std::shared_ptr<const DatasetSource>>& builtinDatasets() {
    static const std::vector<std::shared_ptr<const DatasetSource>> kSources = {
        makeHeadlines(),    makeShapes(),    makeRecall(),         makeAgNews(),
        makeCsvText(),      makeCifar10(),   makeImageFolder(),    makeTextFile(),
        makeParallelText(), makeSummaries(), makeArtificialPair(), makeMaskedText(),
    };
    return kSources;
}

}  // namespace headscope::data
