// One factory per dataset source. To add a dataset, add a line here and in the list of
// builtin_datasets.cpp.
#pragma once

#include "core/data/batches/dataset.h"

namespace headscope::data {

std::shared_ptr<const DatasetSource> makeAgNews();
std::shared_ptr<const DatasetSource> makeCsvText();
std::shared_ptr<const DatasetSource> makeCifar10();
std::shared_ptr<const DatasetSource> makeImageFolder();
std::shared_ptr<const DatasetSource> makeTextFile();
std::shared_ptr<const DatasetSource> makeMaskedText();
std::shared_ptr<const DatasetSource> makeHeadlines();
std::shared_ptr<const DatasetSource> makeShapes();
std::shared_ptr<const DatasetSource> makeRecall();
std::shared_ptr<const DatasetSource> makeParallelText();
std::shared_ptr<const DatasetSource> makeSummaries();
std::shared_ptr<const DatasetSource> makeArtificialPair();

}  // namespace headscope::data
