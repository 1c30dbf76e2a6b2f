// Recognises folders of pretrained models (Hugging Face transformers) among dropped paths.
#pragma once

#include <QString>

namespace headscope::ui {

// Returns the model folder that `path` is, or whose file config.json or *.safetensors it is; "" if
// there is none. A model folder has a config.json with "model_type". Reads this one file, of at
// most 1 MiB.
QString modelFolderOf(const QString& path);

}  // namespace headscope::ui
