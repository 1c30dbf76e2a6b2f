#include "core/api/requests/composition.h"

namespace headscope {

const char* compositionLetter(CompositionSide side) {
    switch (side) {
        case CompositionSide::Query:
            return "Q";
        case CompositionSide::Key:
            return "K";
        case CompositionSide::Value:
            return "V";
    }
    return "";
}

}  // namespace headscope
