#include "ui/workspace/head_map/head_map_presenter.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace headscope::ui {

HeadMapPresenter::HeadMapPresenter(Workspace& workspace, bool importanceOnly, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_measures(workspace.headMeasures()),
      m_importanceOnly(importanceOnly) {
    m_run = workspace.runA();
    connect(&workspace, &Workspace::runsChanged, this, [this] {
        const RunHandle run = m_workspace.runA();
        if (run && m_run.lock() == run) return;  // only run B was opened or closed
        m_run = run;
        m_marked.clear();
        m_extent.reset();
        m_preview.reset();
        Q_EMIT changed();
    });
    connect(&workspace.masks(), &MaskModel::changed, this, &HeadMapPresenter::changed);
    connect(&workspace.selection(), &Selection::headsChanged, this,
            &HeadMapPresenter::followSelection);
    connect(&m_measures, &HeadMeasures::changed, this, &HeadMapPresenter::changed);
}

HeadMapView HeadMapPresenter::view(bool dark) const {
    const Selection& selection = m_workspace.selection();
    return headMapView({shape(), m_workspace.masks().mask(), m_preview, selection.head(),
                        selection.other(), m_marked, shown()},
                       dark);
}

std::vector<const HeadValues*> HeadMapPresenter::offered() const {
    auto all = m_measures.known();
    if (m_importanceOnly)
        all.erase(std::remove_if(all.begin(), all.end(),
                                 [](const HeadValues* one) { return !one->importance; }),
                  all.end());
    return all;
}

// Another view has selected a head, which ends the selection of several.
void HeadMapPresenter::followSelection() {
    if (!m_marking) {
        m_marked.clear();
        m_extent.reset();
    }
    Q_EMIT changed();
}

void HeadMapPresenter::choose(HeadPlace head) {
    if (!shape().has(head.site, head.head)) return;
    const bool marked = !m_marked.empty();
    m_marked.clear();
    m_extent.reset();
    if (head != current()) return m_workspace.selection().chooseHead(head);
    if (marked) Q_EMIT changed();
}

void HeadMapPresenter::mark(HeadPlace head) {
    if (!shape().has(head.site, head.head)) return;
    const QScopedValueRollback<bool> marking(m_marking, true);
    if (m_marked.empty()) m_marked.insert(current());
    if (m_marked.count(head) && m_marked.size() > 1)
        m_marked.erase(head);
    else
        m_marked.insert(head);
    if (m_marked.count(head)) m_workspace.selection().chooseHead(head);
    Q_EMIT changed();
}

void HeadMapPresenter::extendTo(HeadPlace head) {
    if (!shape().has(head.site, head.head)) return;
    const HeadPlace from = current();
    const auto [top, bottom] = std::minmax(from.site, head.site);
    const auto [left, right] = std::minmax(from.head, head.head);
    m_extent = head;
    m_marked.clear();
    for (int site = top; site <= bottom; ++site)
        for (int at = left; at <= right; ++at)
            if (shape().has(site, at)) m_marked.insert({site, at});
    Q_EMIT changed();
}

std::set<HeadPlace> HeadMapPresenter::targets() const {
    if (!m_marked.empty()) return m_marked;
    const HeadPlace head = current();
    return shape().has(head.site, head.head) ? std::set<HeadPlace>{head} : std::set<HeadPlace>{};
}

bool HeadMapPresenter::switchesOff() const {
    const auto heads = targets();
    return heads.empty() || std::any_of(heads.begin(), heads.end(), [this](const HeadPlace& head) {
               return m_workspace.masks().mask().on(head);
           });
}

void HeadMapPresenter::switchHeads() {
    MaskModel& masks = m_workspace.masks();
    masks.set(switched(masks.mask(), targets()));
}

void HeadMapPresenter::open(HeadPlace head) {
    if (shape().has(head.site, head.head)) m_workspace.navigation().askHead(head);
}

void HeadMapPresenter::setPreview(std::optional<HeadMask> mask) {
    if (m_preview == mask) return;
    m_preview = std::move(mask);
    Q_EMIT changed();
}

}  // namespace headscope::ui
