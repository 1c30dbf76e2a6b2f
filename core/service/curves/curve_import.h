// Makes a run of curves that another program recorded, so that they can be compared with ours.
#pragma once

#include "core/api/base/long_task.h"
#include "core/api/runs/curve_files.h"
#include "core/api/runs/run.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headscope::curves {

// Returns the split and the name under which a foreign curve is stored. Splits are recognised at
// either end of the tag: "loss/val", "val_loss" and "eval/loss" become valid/loss, "train/loss"
// becomes train/task_loss, the name that our runs use. `folder`: name of the folder of the event
// file, as some programs write one file per split. Other tags become curves of the split train.
SeriesId seriesOfTag(const std::string& tag, const std::string& folder);

// Curves of another program by id.
using ForeignCurves = std::map<SeriesId, std::vector<SeriesPoint>>;
// Reads an event file of TensorBoard, a folder with such files, or a CSV file: with a column "step"
// and one column per curve, or with the columns of our own export. Errors: BadData, Io,
// Cancelled.
Result<ForeignCurves> readForeignCurves(const std::string& path, std::vector<Message>& notes,
                                        LongTask task = {});

// Creates a run that consists of curves only. Errors: those of readForeignCurves; Usage (no
// curves), Io.
Result<CurveImport> importCurves(const CurveImportOptions& options, const std::string& runsFolder,
                                 const LongTask& task = {});

}  // namespace headscope::curves
