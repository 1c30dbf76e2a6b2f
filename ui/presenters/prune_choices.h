// What a person has chosen on the Prune page, and a change of it as a step to undo.
#pragma once

#include <QString>
#include <QUndoCommand>

#include <functional>
#include <string>
#include <vector>

namespace headscope::ui {

struct PruneChoices {
    std::vector<std::string> methods;  // to measure by
    bool keepOne = false;              // head of each layer
    int samples = 0;
    double marginPercent = 0;
    int curve = -1, point = 0;  // that are looked at
    int report = 0;             // whose they are: of another report they say nothing

    bool operator==(const PruneChoices& o) const {
        return methods == o.methods && keepOne == o.keepOne && samples == o.samples &&
               marginPercent == o.marginPercent && curve == o.curve && point == o.point && report == o.report;
    }
};

class PruneChoice : public QUndoCommand {
public:
    using Apply = std::function<void(const PruneChoices&)>;
    PruneChoice(PruneChoices before, PruneChoices after, Apply apply, const QString& text);

    void undo() override { m_apply(m_before); }
    void redo() override { m_apply(m_after); }

private:
    PruneChoices m_before, m_after;
    Apply m_apply;
};

}  // namespace headscope::ui
