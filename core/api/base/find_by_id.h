// Finds items of catalogues and similar lists by id, by key or by a condition.
#pragma once

#include <iterator>

namespace headscope {

// Returns the first item of a container or array for which `matches(item)` is true, or null. The
// pointer is valid as long as the item. A temporary container does not compile.
template <class Items, class Predicate>
auto findWhere(Items& items, const Predicate& matches) -> decltype(&*std::begin(items)) {
    for (auto& item : items)
        if (matches(item)) return &item;
    return nullptr;
}

// Returns the first item whose member `id` equals `id`, or null.
template <class Items, class Id>
auto findById(Items& items, const Id& id) {
    return findWhere(items, [&](const auto& item) { return item.id == id; });
}

// Returns the first item, such as a ParamSpec, whose member `key` equals `key`, or null.
template <class Items, class Key>
auto findByKey(Items& items, const Key& key) {
    return findWhere(items, [&](const auto& item) { return item.key == key; });
}

}  // namespace headscope
