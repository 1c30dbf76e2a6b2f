// Curves of runs in the formats of other programs. Plain values, standard library only.
#pragma once

#include "core/api/base/message.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope {

enum class CurveFormat {
    Csv,          // one file, one line per point: run,step,epoch,seconds,split,name,value
    JsonLines,    // one file, one object per point with the same keys
    TensorBoard,  // a folder with one subfolder per run: curves, similarity matrices, settings
    MLflow,       // a folder in the layout of MLflow's file store: curves and settings
};
// Returns "csv", "jsonl", "tensorboard" or "mlflow".
const char* curveFormatName(CurveFormat format);

struct CurveExportOptions {
    std::vector<std::string> runs;  // folders of the runs
    CurveFormat format = CurveFormat::Csv;
    // File or folder to write. Files are replaced; a folder must be empty or missing. "": returns
    // the text instead of writing a file (only Csv and JsonLines).
    std::string out;
};

struct CurveExport {
    std::string text;                // content, if CurveExportOptions::out is ""
    std::vector<std::string> files;  // files that were written
    std::int64_t points = 0;
    std::vector<Message> notes;  // sentences about runs that were left out
};

struct CurveImportOptions {
    std::string file;  // event file of TensorBoard, or CSV with a column "step" and one per curve
    std::string name;  // name of the run; "": name of the file's folder, or of the file
};

struct CurveImport {
    std::string run;  // folder of the new run
    std::int64_t curves = 0, points = 0;
    std::vector<Message> notes;
};

}  // namespace headscope
