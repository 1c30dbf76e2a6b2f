#include "core/api/requests/head_mask.h"

#include "core/api/runs/model_shape.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace headscope {
namespace {

std::string siteName(const ModelShape& shape, int site) {
    const auto index = static_cast<std::size_t>(site);
    return index < shape.sites.size() ? shape.sites[index] : std::to_string(site);
}

// Returns -1 if the text is not exactly one non-negative number.
int numberIn(const std::string& text) {
    int number = -1;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    return read.ec == std::errc() && read.ptr == end && number >= 0 ? number : -1;
}

std::vector<std::string> splitAt(const std::string& text, char separator) {
    std::vector<std::string> parts(1);
    for (const char letter : text)
        if (letter == separator)
            parts.emplace_back();
        else
            parts.back() += letter;
    return parts;
}

Error noHead(const std::string& typed, const ModelShape& shape) {
    Message allowed = "Layers are 0 to %1, heads 0 to %2; for example 0.1,1.0"_m(shape.layers - 1,
                                                                                 shape.heads - 1);
    if (!shape.sites.empty()) allowed = "%1 or %2:0,1"_m(allowed, shape.sites.front());
    return {ErrorCode::Usage, "\"%1\" is not a head of this model"_m(typed), allowed};
}

Result<HeadPlace> placeOf(const std::string& typed, int site, int head, const ModelShape& shape) {
    if (site < 0 || site >= shape.layers || head < 0 || head >= shape.heads)
        return noHead(typed, shape);
    if (!shape.has(site, head))
        return Error{ErrorCode::Usage,
                     "head %1 does not exist in this model"_m(headName({site, head})),
                     "Layer %1 has the heads 0 to %2"_m(site, shape.headsOf(site) - 1)};
    return HeadPlace{site, head};
}

int siteNamed(const std::string& name, const ModelShape& shape) {
    const auto found = std::find(shape.sites.begin(), shape.sites.end(), name);
    return found != shape.sites.end() ? static_cast<int>(found - shape.sites.begin())
                                      : numberIn(name);
}

// Parses the heads of one site, such as "encoder.0:1,3".
Status readSite(const std::string& part, const ModelShape& shape, std::vector<HeadPlace>& off) {
    const auto colon = part.find(':');
    const int site = siteNamed(part.substr(0, colon), shape);
    for (const auto& number : splitAt(part.substr(colon + 1), ',')) {
        HEADSCOPE_TRY(const auto head, placeOf(part, site, numberIn(number), shape));
        off.push_back(head);
    }
    return {};
}

// Parses single heads as SITE.HEAD, such as "0.1,2.0".
Status readHeads(const std::string& part, const ModelShape& shape, std::vector<HeadPlace>& off) {
    for (const auto& name : splitAt(part, ',')) {
        const auto numbers = splitAt(name, '.');
        if (numbers.size() != 2) return noHead(name, shape);
        HEADSCOPE_TRY(const auto head,
                      placeOf(name, numberIn(numbers[0]), numberIn(numbers[1]), shape));
        off.push_back(head);
    }
    return {};
}

}  // namespace

std::vector<HeadPlace> headsOf(const ModelShape& shape) {
    std::vector<HeadPlace> heads;
    for (int site = 0; site < shape.layers; ++site)
        for (int head = 0; head < shape.headsOf(site); ++head) heads.push_back({site, head});
    return heads;
}

std::string headName(HeadPlace head) {
    return std::to_string(head.site) + "." + std::to_string(head.head);
}

HeadMask HeadMask::without(std::vector<HeadPlace> off) {
    HeadMask mask;
    std::sort(off.begin(), off.end());
    off.erase(std::unique(off.begin(), off.end()), off.end());
    mask.m_off = std::move(off);
    return mask;
}

HeadMask HeadMask::none(const ModelShape& shape) {
    return without(headsOf(shape));
}

HeadMask HeadMask::only(const ModelShape& shape, const std::vector<HeadPlace>& on) {
    HeadMask mask = none(shape);
    for (const auto& head : on) mask.turn(head, true);
    return mask;
}

Result<HeadMask> HeadMask::parse(const std::string& typed, const ModelShape& shape) {
    std::vector<HeadPlace> off;
    if (typed.empty()) return HeadMask();
    for (const auto& part : splitAt(typed, ' '))
        HEADSCOPE_CHECK(part.find(':') == std::string::npos ? readHeads(part, shape, off)
                                                            : readSite(part, shape, off));
    return without(std::move(off));
}

bool HeadMask::on(HeadPlace head) const {
    return !std::binary_search(m_off.begin(), m_off.end(), head);
}

void HeadMask::turn(HeadPlace head, bool on) {
    const auto place = std::lower_bound(m_off.begin(), m_off.end(), head);
    const bool isOff = place != m_off.end() && *place == head;
    if (on && isOff)
        m_off.erase(place);
    else if (!on && !isOff)
        m_off.insert(place, head);
}

HeadMask HeadMask::toggled(HeadPlace head) const {
    HeadMask mask = *this;
    mask.turn(head, !on(head));
    return mask;
}

HeadMask HeadMask::inverted(const ModelShape& shape) const {
    // The inverse mask has exactly those heads on that are off here.
    return only(shape, m_off);
}

// Masks store the heads that are off, so "on in both" is the union of the stored sets.
HeadMask HeadMask::operator&(const HeadMask& o) const {
    HeadMask mask;
    std::set_union(m_off.begin(), m_off.end(), o.m_off.begin(), o.m_off.end(),
                   std::back_inserter(mask.m_off));
    return mask;
}

HeadMask HeadMask::operator|(const HeadMask& o) const {
    HeadMask mask;
    std::set_intersection(m_off.begin(), m_off.end(), o.m_off.begin(), o.m_off.end(),
                          std::back_inserter(mask.m_off));
    return mask;
}

std::string HeadMask::text(const ModelShape& shape) const {
    std::string text;
    const HeadPlace* before = nullptr;
    for (const auto& head : m_off) {
        if (before && before->site == head.site)
            text += ",";
        else
            text += (before ? " " : "") + siteName(shape, head.site) + ":";
        text += std::to_string(head.head);
        before = &head;
    }
    return text;
}

}  // namespace headscope
