#include "tests/support/places.h"

namespace headscope::test {

std::string sourceFolder() {
    return HEADSCOPE_SOURCE_DIR;
}

std::string buildFolder() {
    return HEADSCOPE_BINARY_DIR;
}

std::string otherEngine() {
    return buildFolder() + "/tests/fakes/libother_engine.so";
}

std::string failingDisk() {
    return buildFolder() + "/tests/fakes/libfailing_disk.so";
}

}  // namespace headscope::test
