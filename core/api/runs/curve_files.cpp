#include "core/api/runs/curve_files.h"

namespace headscope {

const char* curveFormatName(CurveFormat format) {
    switch (format) {
        case CurveFormat::Csv:
            return "csv";
        case CurveFormat::JsonLines:
            return "jsonl";
        case CurveFormat::TensorBoard:
            return "tensorboard";
        case CurveFormat::MLflow:
            return "mlflow";
    }
    return "";
}

}  // namespace headscope
