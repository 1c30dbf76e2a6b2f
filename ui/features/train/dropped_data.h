// Chooses the dataset for a file or folder that the user drops on the window or opens. GUI thread;
// reads names and the first line of one file.
#pragma once

#include <QString>

namespace headscope::ui {

// Id of the dataset that reads `path`, judged by file names and, for the columns of AG News, by the
// first line of train.csv. "" if `path` is missing or not a kind of data that the program reads.
QString datasetOf(const QString& path);

}  // namespace headscope::ui
