#include "core/api/requests/patching.h"

#include <charconv>

namespace headscope {
namespace {

// Reads "0.1" at the beginning of `text` and removes it. Returns whether it was there.
bool takeHead(std::string_view& text, HeadPlace& head) {
    const auto takeNumber = [&](int& number) {
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        if (read.ec != std::errc() || number < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
        return true;
    };
    if (!takeNumber(head.site) || text.empty() || text.front() != '.') return false;
    text.remove_prefix(1);
    return takeNumber(head.head);
}

bool take(std::string_view& text, char letter) {
    if (text.empty() || text.front() != letter) return false;
    text.remove_prefix(1);
    return true;
}

}  // namespace

std::string edgeName(const HeadEdge& edge) {
    return headName(edge.from) + "-" + headName(edge.to);
}

Result<std::vector<HeadEdge>> edgesOf(const std::string& typed) {
    std::vector<HeadEdge> edges;
    std::string_view rest = typed;
    while (!rest.empty()) {
        HeadEdge edge;
        const bool read = takeHead(rest, edge.from) && take(rest, '-') && takeHead(rest, edge.to);
        const bool more = take(rest, ',');
        if (!read || more == rest.empty())
            return Error{ErrorCode::Usage, "cannot read the edges \"%1\""_m(typed),
                         "Write edges as LAYER.HEAD-LAYER.HEAD, separated by commas: 0.1-1.3"_m};
        edges.push_back(edge);
    }
    return edges;
}

}  // namespace headscope
