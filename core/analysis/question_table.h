// Who answers what: a row for each kind of question (core/api/question.h). Standard library and core/api only.
#pragma once

#include "core/api/question.h"

#include <functional>
#include <map>
#include <stdexcept>

namespace headscope::analysis {

// What whoever answers is told beside the question.
struct Work {
    const std::atomic<bool>* cancel = nullptr;  // once set: stop between two batches and answer ErrorCode::Cancelled
    AskProgress progress = {};
    std::int64_t step = 0;  // of the weights that are looked at

    bool stopped() const { return cancel && cancel->load(); }
    void done(double share) const {
        if (progress) progress(share);
    }
    // A stretch of this work, from one share of it to another.
    Work part(double from, double to) const {
        Work stretch{cancel, {}, step};
        if (progress)
            stretch.progress = [whole = progress, from, to](double share) { whole(from + (to - from) * share); };
        return stretch;
    }
};

// Owner: what the answers come from.
template <class Owner>
class QuestionTable {
public:
    // Q by a function of (Owner&, const Q&, const Work&), or a member of Owner, that gives Result<Q::Answer>. Throws
    // logic_error where there is one already: which of two rows answers would hang on their order.
    template <class Q, class Function>
    QuestionTable& add(Function function) {
        const auto row = [function = std::move(function)](Owner& owner, const void* question,
                                                          const Work& work) -> Result<std::shared_ptr<void>> {
            HEADSCOPE_TRY(auto answer, std::invoke(function, owner, *static_cast<const Q*>(question), work));
            return std::shared_ptr<void>(std::make_shared<typename Q::Answer>(std::move(answer)));
        };
        if (!m_rows.emplace(Q::kId, row).second)
            throw std::logic_error(std::string("two rows answer the question ") + Q::kId);
        return *this;
    }
    // Errors: Usage where there is no row, those of the row.
    Result<std::shared_ptr<void>> answer(Owner& owner, const std::string& id, const void* question,
                                         const Work& work) const {
        const auto row = m_rows.find(id);
        if (row != m_rows.end()) return row->second(owner, question, work);
        return Error{ErrorCode::Usage, "the model of this run has no answer to \"" + id + "\"",
                     "Ask a run of another kind of model"};
    }

private:
    std::map<std::string, std::function<Result<std::shared_ptr<void>>(Owner&, const void*, const Work&)>> m_rows;
};

}  // namespace headscope::analysis
