// Named dimensions of the tensors in a file. The first tensor with a name defines its size, and
// later tensors must agree.
#pragma once

#include "core/api/base/result.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace headscope::analysis {

// Sizes of named dimensions, and the tensor that first defined each of them.
class Dimensions {
public:
    // Adds a tensor. names: one per dimension, separated by spaces, for example "B H T S". In a
    // product such as "H*dk" the first factor must already be known.
    // Errors: BadData naming the tensor, its shape, the expected shape and the tensor that it
    // disagrees with.
    Status add(const std::string& tensor, const std::string& names,
               const std::vector<std::int64_t>& shape);
    std::int64_t size(const std::string& name) const;  // returns 0 if no tensor has this name

private:
    struct Bound {
        std::int64_t size;
        std::string by;  // the defining tensor, such as "W_Q [16, 12]"
    };
    std::string expected(const std::vector<std::string>& names) const;
    // Records the size of a name. Returns the tensor that defined another size; "" if they agree.
    std::string bind(const std::string& name, std::int64_t size, const std::string& by);
    std::map<std::string, Bound> m_bound;
};

}  // namespace headscope::analysis
