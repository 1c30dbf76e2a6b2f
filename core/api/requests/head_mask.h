// Mask of active heads. The context vector of a masked head is set to zero before the output
// projection.
#pragma once

#include "core/api/base/result.h"

#include <string>
#include <utility>
#include <vector>

namespace headscope {

struct ModelShape;

// A head: index of its attention site (in the order of Model::sites()) and index within the site.
// Both start at 0.
struct HeadPlace {
    int site = 0, head = 0;
    bool operator==(const HeadPlace& o) const { return site == o.site && head == o.head; }
    bool operator!=(const HeadPlace& o) const { return !(*this == o); }
    bool operator<(const HeadPlace& o) const {
        return site != o.site ? site < o.site : head < o.head;
    }
};

// The set of heads that are off, as a plain value. It may only name heads that the model has: masks
// made from a ModelShape leave out others, and the engine rejects a mask with unknown heads.
class HeadMask {
public:
    HeadMask() = default;  // a mask with all heads on
    static HeadMask without(std::vector<HeadPlace> off);
    static HeadMask none(const ModelShape& shape);  // a mask with all heads off
    static HeadMask only(const ModelShape& shape, const std::vector<HeadPlace>& on);
    // Inverse of text(). Accepts sites by id or number, "encoder.0:1,3 encoder.2:0", or single
    // heads, "0.1,0.3,2.0". Errors: Usage, with the allowed values.
    static Result<HeadMask> parse(const std::string& typed, const ModelShape& shape);

    bool all() const { return m_off.empty(); }  // returns whether all heads are on
    bool on(HeadPlace head) const;
    bool on(int site, int head) const { return on(HeadPlace{site, head}); }
    const std::vector<HeadPlace>& off() const { return m_off; }  // heads in model order
    int offCount() const { return static_cast<int>(m_off.size()); }
    void turn(HeadPlace head, bool on);
    HeadMask toggled(HeadPlace head) const;
    HeadMask inverted(const ModelShape& shape) const;

    // Intersection and union of the heads that are on.
    HeadMask operator&(const HeadMask& o) const;
    HeadMask operator|(const HeadMask& o) const;
    bool operator==(const HeadMask& o) const { return m_off == o.m_off; }
    bool operator!=(const HeadMask& o) const { return m_off != o.m_off; }

    // Returns the heads that are off: "encoder.0:1,3 encoder.2:0". Uses site numbers if the shape
    // does not have site ids; "" if all heads are on.
    std::string text(const ModelShape& shape) const;

private:
    std::vector<HeadPlace> m_off;  // heads that are off; sorted, unique
};

std::vector<HeadPlace> headsOf(const ModelShape& shape);  // returns all heads in model order
std::string headName(HeadPlace head);                     // returns SITE.HEAD, such as "0.1"

}  // namespace headscope
