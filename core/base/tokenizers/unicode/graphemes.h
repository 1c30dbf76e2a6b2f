// Extended grapheme clusters (UAX 29).
#pragma once

#include <functional>
#include <string_view>

namespace headscope::tokenizers {

// Calls `visit` with each cluster of the text in order.
void forEachGrapheme(std::u32string_view text,
                     const std::function<void(std::u32string_view)>& visit);

}  // namespace headscope::tokenizers
