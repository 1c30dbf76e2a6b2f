#include "core/base/files/system_text.h"

#include <algorithm>
#include <system_error>

namespace headscope::io {

Message systemText(int number) {
    // The texts of the C library as literals, so that they can be translated. A text that is not in
    // the list is shown as it is.
    static const std::vector<Message> kKnown = {"Operation not permitted"_m,
                                                "No such file or directory"_m,
                                                "Input/output error"_m,
                                                "Cannot allocate memory"_m,
                                                "Permission denied"_m,
                                                "Device or resource busy"_m,
                                                "File exists"_m,
                                                "Not a directory"_m,
                                                "Is a directory"_m,
                                                "Invalid argument"_m,
                                                "Too many open files"_m,
                                                "File too large"_m,
                                                "No space left on device"_m,
                                                "Read-only file system"_m,
                                                "Broken pipe"_m,
                                                "File name too long"_m,
                                                "Too many levels of symbolic links"_m,
                                                "Address already in use"_m,
                                                "Network is unreachable"_m,
                                                "Connection reset by peer"_m,
                                                "Connection timed out"_m,
                                                "Connection refused"_m,
                                                "No route to host"_m,
                                                "Stale file handle"_m,
                                                "Disk quota exceeded"_m,
                                                "Transport endpoint is not connected"_m,
                                                "Operation not supported"_m,
                                                "Function not implemented"_m};
    const Message said{std::generic_category().message(number)};
    return std::find(kKnown.begin(), kKnown.end(), said) == kKnown.end() ? verbatim(said.format)
                                                                         : said;
}

}  // namespace headscope::io
