// Which heads of a model are on. Off: the head's context vector is zeroed before the output projection.
#pragma once

#include "core/api/result.h"

#include <string>
#include <utility>
#include <vector>

namespace headscope {

struct ModelShape;

// A head: its attention site, counted as Model::sites() does, and its place there. Both from 0.
struct HeadPlace {
    int site = 0, head = 0;
    bool operator==(const HeadPlace& o) const { return site == o.site && head == o.head; }
    bool operator!=(const HeadPlace& o) const { return !(*this == o); }
    bool operator<(const HeadPlace& o) const { return site != o.site ? site < o.site : head < o.head; }
};

// A plain value: the set of heads that are off. Heads that a model does not have are nobody's to switch: whoever makes
// a mask from a ModelShape leaves them out, and an engine refuses a mask that names one.
class HeadMask {
public:
    HeadMask() = default;  // all heads on
    static HeadMask without(std::vector<HeadPlace> off);
    static HeadMask none(const ModelShape& shape);  // all off
    static HeadMask only(const ModelShape& shape, const std::vector<HeadPlace>& on);
    // The way back of text(). Sites by id or number, "encoder.0:1,3 encoder.2:0"; or heads one by one, "0.1,0.3,2.0".
    // Errors: Usage, naming what is allowed.
    static Result<HeadMask> parse(const std::string& typed, const ModelShape& shape);

    bool all() const { return m_off.empty(); }  // all heads are on
    bool on(HeadPlace head) const;
    bool on(int site, int head) const { return on(HeadPlace{site, head}); }
    const std::vector<HeadPlace>& off() const { return m_off; }  // in the order of the model
    int offCount() const { return static_cast<int>(m_off.size()); }
    void turn(HeadPlace head, bool on);
    HeadMask toggled(HeadPlace head) const;
    HeadMask inverted(const ModelShape& shape) const;

    // Of the heads that are on: on in both, on in either.
    HeadMask operator&(const HeadMask& o) const;
    HeadMask operator|(const HeadMask& o) const;
    bool operator==(const HeadMask& o) const { return m_off == o.m_off; }
    bool operator!=(const HeadMask& o) const { return m_off != o.m_off; }

    // The heads that are off, "encoder.0:1,3 encoder.2:0"; sites by number where the shape tells no ids; "" for none.
    std::string text(const ModelShape& shape) const;

private:
    std::vector<HeadPlace> m_off;  // sorted, each once
};

std::vector<HeadPlace> headsOf(const ModelShape& shape);  // all, in the order of the model
std::string headName(HeadPlace head);                     // "0.1": site.head, as in the files of figures

}  // namespace headscope
