// Named dimensions of the tensors in a file: the first tensor that has a name says its size, later ones have to agree.
#pragma once

#include "core/api/result.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace headscope::analysis {

class Dimensions {
public:
    // names: one a dimension, blanks between them: "B H T S". "H*dk" is a product whose first factor is known by then.
    // BadData says the tensor, its shape, the shape expected and the tensor that has it so.
    Status add(const std::string& tensor, const std::string& names, const std::vector<std::int64_t>& shape);
    std::int64_t size(const std::string& name) const;  // 0: no tensor has it

private:
    struct Bound {
        std::int64_t size;
        std::string by;  // "W_Q [16, 12]"
    };
    std::string expected(const std::vector<std::string>& names) const;
    // Who says otherwise; "" when the size is agreed.
    std::string bind(const std::string& name, std::int64_t size, const std::string& by);
    std::map<std::string, Bound> m_bound;
};

}  // namespace headscope::analysis
