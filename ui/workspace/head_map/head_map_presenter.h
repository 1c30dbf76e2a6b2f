// Presenter of a head map: follows the opened run, its removed heads, the selected head and the
// known values, and carries out what the user does to heads. Without widgets. GUI thread.
#pragma once

#include "ui/workspace/head_map/head_map_view.h"
#include "ui/workspace/workspace.h"

#include <QObject>

#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace headscope::ui {

class HeadMapPresenter : public QObject {
    Q_OBJECT
public:
    // importanceOnly: offers only importances as colours, for a map that is itself a figure of
    // importance.
    explicit HeadMapPresenter(Workspace& workspace, bool importanceOnly = false,
                              QObject* parent = nullptr);

    HeadMapView view(bool dark) const;
    const ModelShape& shape() const { return m_workspace.masks().shape(); }
    HeadPlace current() const { return m_workspace.selection().head(); }

    // Quantities that can colour the map, and the one that does; null: none.
    std::vector<const HeadValues*> offered() const;
    const HeadValues* shown() const { return m_measures.shown(m_importanceOnly); }
    void chooseValues(const std::string& id) { m_measures.choose(id, m_importanceOnly); }
    HeadMeasures& measures() const { return m_measures; }

    // Selects one head. Heads that the model does not have are ignored, here and below.
    void choose(HeadPlace head);
    // Adds the head to the selection or removes it, as Ctrl and a click do.
    void mark(HeadPlace head);
    // Selects the rectangle between the selected head and this one, as Shift and a click do.
    void extendTo(HeadPlace head);
    // the corner of this rectangle that extendTo() moves; the selected head if there is none
    HeadPlace extent() const { return m_extent.value_or(current()); }
    // the heads that switchHeads() acts on: the marked ones, else the selected one
    std::set<HeadPlace> targets() const;
    bool switchesOff() const;  // whether switchHeads() switches heads off
    // Switches all targets off if any is on, otherwise on. One undo step.
    void switchHeads();
    void open(HeadPlace head);  // shows the head on the Heads page
    // Mask of a point that is only previewed; nullopt: none.
    void setPreview(std::optional<HeadMask> mask);

Q_SIGNALS:
    void changed();

private:
    void followSelection();

    Workspace& m_workspace;
    HeadMeasures& m_measures;
    bool m_importanceOnly;
    std::weak_ptr<RunView> m_run;
    std::set<HeadPlace> m_marked;
    std::optional<HeadPlace> m_extent;
    std::optional<HeadMask> m_preview;
    bool m_marking = false;  // true while mark() or extendTo() moves the selected head
};

}  // namespace headscope::ui
