#include "core/api/runs/run_tags.h"

#include <algorithm>
#include <set>

namespace headscope {

Result<std::vector<std::string>> tagsIn(const std::string& text) {
    std::set<std::string> tags;
    for (std::size_t from = 0; from <= text.size();) {
        const auto end = std::min(text.find(',', from), text.size());
        auto tag = text.substr(from, end - from);
        from = end + 1;
        const auto first = tag.find_first_not_of(" \t\r\n");
        if (first == std::string::npos) continue;
        tag = tag.substr(first, tag.find_last_not_of(" \t\r\n") - first + 1);
        if (tag.size() > kLongestTag)
            return Error{
                ErrorCode::Usage,
                "the tag that begins with \"%1\" has %2 bytes"_m(tag.substr(0, 20), tag.size()),
                "Shorten it to at most %1; use the note of the run for longer "
                "texts"_m(kLongestTag)};
        tags.insert(tag);
    }
    return std::vector<std::string>(tags.begin(), tags.end());
}

std::string tagsText(const std::vector<std::string>& tags) {
    std::string text;
    for (const auto& tag : tags) text += (text.empty() ? "" : ", ") + tag;
    return text;
}

}  // namespace headscope
