// Name tables of the decoders (decoder_names.cpp) and encoder-decoders (pair_names.cpp), for
// name_map.
#pragma once

#include "core/spec/foreign/name_map.h"

namespace headscope::foreign {

NameMap llamaNames();
NameMap gptNeoxNames();
NameMap gptNeoNames();
NameMap optNames();
NameMap clipNames();        // clip.cpp
NameMap modernBertNames();  // modernbert.cpp
NameMap bartNames();        // also of Marian
NameMap t5Names();

}  // namespace headscope::foreign
