// Version of all JSON files in a run folder. Increased when older programs cannot read a new file.
#pragma once

namespace headscope::config {

constexpr int kFormatVersion = 1;

}  // namespace headscope::config
