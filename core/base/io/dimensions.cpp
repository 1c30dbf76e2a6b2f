#include "core/base/io/dimensions.h"

#include <algorithm>
#include <sstream>

namespace headscope::analysis {
namespace {

const Message kReshape = "Write the tensors of one layer in these shapes (README, measure)"_m;

std::string bracketed(const std::vector<std::string>& sizes) {
    std::string text;
    for (const auto& size : sizes) text += (text.empty() ? "" : ", ") + size;
    return "[" + text + "]";
}

std::string shapeText(const std::vector<std::int64_t>& shape) {
    std::vector<std::string> sizes;
    for (const auto size : shape) sizes.push_back(std::to_string(size));
    return bracketed(sizes);
}

std::vector<std::string> words(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> all;
    for (std::string word; in >> word;) all.push_back(word);
    return all;
}

// Splits "H*dk" into "H" and "dk"; "T" into "T" and "".
std::pair<std::string, std::string> factors(const std::string& name) {
    const auto star = name.find('*');
    return star == std::string::npos ? std::pair(name, std::string())
                                     : std::pair(name.substr(0, star), name.substr(star + 1));
}

}  // namespace

std::int64_t Dimensions::size(const std::string& name) const {
    const auto found = m_bound.find(name);
    return found == m_bound.end() ? 0 : found->second.size;
}

// Returns the expected shape; unknown sizes are shown by name.
std::string Dimensions::expected(const std::vector<std::string>& names) const {
    std::vector<std::string> sizes;
    for (const auto& name : names) {
        const auto [first, second] = factors(name);
        const auto known = second.empty() ? size(first) : size(first) * size(second);
        sizes.push_back(known > 0 ? std::to_string(known) : name);
    }
    return bracketed(sizes);
}

std::string Dimensions::bind(const std::string& name, std::int64_t size, const std::string& by) {
    const auto [first, second] = factors(name);
    if (!second.empty()) {
        // In a product the first factor is known, so the size determines the second.
        const auto& outer = m_bound.at(first);
        return size % outer.size != 0 ? outer.by : bind(second, size / outer.size, by);
    }
    const auto known = m_bound.try_emplace(first, Bound{size, by}).first;
    return known->second.size == size ? std::string() : known->second.by;
}

Status Dimensions::add(const std::string& tensor, const std::string& names,
                       const std::vector<std::int64_t>& shape) {
    const auto each = words(names);
    const std::string shown = shapeText(shape), wanted = expected(each);
    const auto found = "tensor %1: shape %2"_m(tensor, shown);
    if (each.size() != shape.size())
        return Error{ErrorCode::BadData, "%1, expected %2"_m(found, wanted), kReshape};
    if (std::find(shape.begin(), shape.end(), 0) != shape.end())
        return Error{ErrorCode::BadData, "%1 is empty, expected %2"_m(found, wanted), kReshape};
    for (std::size_t i = 0; i < each.size(); ++i)
        if (const auto other = bind(each[i], shape[i], tensor + " " + shown); !other.empty())
            return Error{ErrorCode::BadData, "%1, expected %2 to fit %3"_m(found, wanted, other),
                         kReshape};
    return {};
}

}  // namespace headscope::analysis
