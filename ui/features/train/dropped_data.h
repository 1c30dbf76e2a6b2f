// Chooses the dataset for a file or folder that the user drops on the window or opens. GUI thread;
// reads names and the first line of one file.
#pragma once

#include <QString>

namespace headscope::ui {

// Returns the id of the dataset that reads `path`, based on file names and, to recognise AG News,
// on the first line of train.csv. "" if `path` is missing or not a supported kind of data.
QString datasetOf(const QString& path);

}  // namespace headscope::ui
