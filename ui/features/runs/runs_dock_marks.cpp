// Part of RunsDock: tags and pins of the selected runs.
#include "ui/features/runs/runs_dock.h"
#include "ui/widgets/text/text.h"

#include <QInputDialog>
#include <QLineEdit>

#include <algorithm>
#include <iterator>

namespace headscope::ui {

// Shows the tags that all selected runs share. Other tags of single runs are kept.
void RunsDock::tag() {
    const auto runs = selectedRuns();
    if (runs.empty()) return;
    auto shared = m_workspace.runList().tagsOf(runs.front()->path).tags;
    const auto lacks = [&](const std::string& one) {
        return std::any_of(runs.begin(), runs.end(), [&](const auto* run) {
            const auto tags = m_workspace.runList().tagsOf(run->path).tags;
            return std::find(tags.begin(), tags.end(), one) == tags.end();
        });
    };
    shared.erase(std::remove_if(shared.begin(), shared.end(), lacks), shared.end());
    bool ok = false;
    const QString typed = QInputDialog::getText(
        window(), tr("Tags"),
        tr("Tags of %n run(s), separated by commas:", nullptr, static_cast<int>(runs.size())),
        QLineEdit::Normal, toQt(tagsText(shared)), &ok);
    if (!ok) return;
    const auto wanted = tagsIn(toStd(typed));
    if (!wanted) return m_workspace.navigation().report(wanted.error());
    std::vector<std::string> added, removed;
    std::set_difference(wanted->begin(), wanted->end(), shared.begin(), shared.end(),
                        std::back_inserter(added));
    std::set_difference(shared.begin(), shared.end(), wanted->begin(), wanted->end(),
                        std::back_inserter(removed));
    retag(added, removed);
}

void RunsDock::retag(const std::vector<std::string>& added,
                     const std::vector<std::string>& removed) {
    TagsByRun after;
    for (const auto* run : selectedRuns()) {
        auto runTags = m_workspace.runList().tagsOf(run->path);
        std::vector<std::string> kept, all;
        std::set_difference(runTags.tags.begin(), runTags.tags.end(), removed.begin(),
                            removed.end(), std::back_inserter(kept));
        std::set_union(kept.begin(), kept.end(), added.begin(), added.end(),
                       std::back_inserter(all));
        runTags.tags = all;
        after[run->path] = runTags;
    }
    m_commands.setTags(after);
}

void RunsDock::pin(bool pinned) {
    TagsByRun after;
    for (const auto* run : selectedRuns()) {
        auto runTags = m_workspace.runList().tagsOf(run->path);
        runTags.pinned = pinned;
        after[run->path] = runTags;
    }
    m_commands.setTags(after);
}

}  // namespace headscope::ui
