#include "core/api/runs/further_training.h"

namespace headscope {

RunConfig furtherTraining(RunConfig config, const std::string& run, const std::string& name) {
    config.values["run.start"] = run;
    config.values["run.start_step"] = std::string("last");
    config.values["run.name"] = name + ", fine-tuned";
    config.values.erase("run.folder");  // the new run gets a folder of its own
    for (const char* stage : {"train.gates", "train.groups"})
        if (config.has(stage)) config.values[stage] = std::string("off");
    return config;
}

}  // namespace headscope
