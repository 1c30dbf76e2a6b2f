// Undo command for a plain value, which stores all of it before and after.
#pragma once

#include <QUndoCommand>

#include <functional>
#include <type_traits>

namespace headscope::ui {

// Successive commands with the same `merge` number and text become one; -1 never merges.
template <class Value>
class ValueChange : public QUndoCommand {
public:
    // take: makes a value the current one. If it returns false, the change failed, and the command
    // is dropped from the stack. It may be called after its page was destroyed.
    template <class Take>
    ValueChange(const QString& what, Value before, Value after, Take take, int merge = -1)
        : QUndoCommand(what),
          m_before(std::move(before)),
          m_after(std::move(after)),
          m_merge(merge) {
        if constexpr (std::is_void_v<std::invoke_result_t<Take, const Value&>>)
            m_take = [take = std::move(take)](const Value& value) { return take(value), true; };
        else
            m_take = std::move(take);
    }

    int id() const override { return m_merge; }
    bool mergeWith(const QUndoCommand* next) override {
        const auto* other = dynamic_cast<const ValueChange*>(next);
        if (!other || other->m_merge != m_merge || other->text() != text()) return false;
        m_after = other->m_after;
        return true;
    }
    void redo() override { setObsolete(!m_take(m_after)); }
    void undo() override { setObsolete(!m_take(m_before)); }

private:
    Value m_before, m_after;
    std::function<bool(const Value&)> m_take;
    int m_merge;
};

}  // namespace headscope::ui
