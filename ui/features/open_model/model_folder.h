// Recognises folders of pretrained models (Hugging Face transformers) among dropped paths.
#pragma once

#include <QString>

namespace headscope::ui {

// Returns the model folder of a path, which is the folder itself or its file config.json or
// *.safetensors; "" if there is none. A model folder has a config.json with "model_type". Only this
// file is read, up to 1 MiB.
QString modelFolderOf(const QString& path);

}  // namespace headscope::ui
