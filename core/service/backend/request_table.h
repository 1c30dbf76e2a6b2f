// A table from request kinds (core/api/base/request.h) to the functions that answer them. Uses only
// the standard library and core/api.
#pragma once

#include "core/api/base/request.h"

#include <functional>
#include <map>
#include <stdexcept>

namespace headscope::analysis {

// Context passed to a request handler.
struct Work {
    // once set, the handler stops between two batches and returns ErrorCode::Cancelled
    const std::atomic<bool>* cancel = nullptr;
    ProgressCallback progress = {};
    std::int64_t step = 0;  // step of the analysed weights

    bool stopped() const { return cancel && cancel->load(); }
    // Reports the fraction of the work that is done, from 0 to 1.
    void done(double share) const {
        if (progress) progress(share);
    }
    // Returns the context for a part of this work; the part covers the progress `from` to `to`.
    Work part(double from, double to) const {
        Work stretch{cancel, {}, step};
        if (progress)
            stretch.progress = [whole = progress, from, to](double share) {
                whole(from + (to - from) * share);
            };
        return stretch;
    }
};

// Owner: the object that the handlers use, such as an analyzer.
template <class Owner>
class RequestTable {
public:
    // Adds a handler for Q: a function of (Owner&, const Q&, const Work&), or a member of Owner,
    // that returns Result<Q::Answer>. Throws logic_error if Q already has one, since the result
    // would depend on the order of the rows.
    template <class Q, class Function>
    RequestTable& add(Function function) {
        const auto row = [function = std::move(function)](
                             Owner& owner, const void* request,
                             const Work& work) -> Result<std::shared_ptr<void>> {
            HEADSCOPE_TRY(auto answer,
                          std::invoke(function, owner, *static_cast<const Q*>(request), work));
            return std::shared_ptr<void>(std::make_shared<typename Q::Answer>(std::move(answer)));
        };
        if (!m_rows.emplace(Q::kId, row).second)
            throw std::logic_error(std::string("two rows answer the question ") + Q::kId);
        return *this;
    }
    // Calls the handler of a query kind. Errors: Usage if this kind is missing in the table, those
    // of the handler.
    Result<std::shared_ptr<void>> answer(Owner& owner, const std::string& id, const void* request,
                                         const Work& work) const {
        const auto row = m_rows.find(id);
        if (row != m_rows.end()) return row->second(owner, request, work);
        return Error{ErrorCode::Usage, "the model of this run does not support \"%1\""_m(id),
                     "Choose a run of another kind of model"_m};
    }

private:
    std::map<std::string,
             std::function<Result<std::shared_ptr<void>>(Owner&, const void*, const Work&)>>
        m_rows;
};

}  // namespace headscope::analysis
