// Version of every JSON file in a run folder; raised when an older program could no longer read one.
#pragma once

namespace headscope::config {

constexpr int kFormatVersion = 1;

}  // namespace headscope::config
