#include "ui/features/figure_sheet/sheet_model.h"

#include "ui/figures/sheet/sheet_figure.h"
#include "ui/figures/sheet/sheet_layout.h"
#include "ui/workspace/value_change.h"

#include <QJsonDocument>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr double kDropReachMm = 3;  // snap distance in mm to grid lines for dropped panels

// Charts are drawn in the GUI thread but hold few numbers, so compare these and skip drawing
// identical charts again.
bool sameChart(const plots::Figure& before, const plots::Figure& after) {
    return !after.drawnAnywhere() && before.csvRows() == after.csvRows() &&
           before.caption() == after.caption() && before.figureSettings() == after.figureSettings();
}

}  // namespace

SheetModel::SheetModel(QObject* parent)
    : QObject(parent),
      m_kept(
          tr("The sheet"), [this](const QByteArray& bytes, const QString&) { return read(bytes); },
          [this] {
              return [sheet = drawnAnywhere(m_sheet)] {
                  return QJsonDocument(plots::sheetJson(sheet)).toJson(QJsonDocument::Compact);
              };
          }) {
    connect(&m_kept, &KeptFile::failed, this, &SheetModel::failed);
}

SheetModel::~SheetModel() {
    m_kept.saveIfDue();
}

Status SheetModel::read(const QByteArray& bytes) {
    HEADSCOPE_TRY(m_sheet, plots::sheetFromJson(QJsonDocument::fromJson(bytes).object()));
    refresh();
    Q_EMIT changed();
    return {};
}

// Undo and redo do not bring back old figures: panels that follow a view keep its current figure.
void SheetModel::take(const plots::Sheet& sheet) {
    plots::Sheet next = sheet;
    for (auto& panel : next.panels)
        if (const auto* now = m_sheet.find(panel.id); now && !now->frozen && !panel.frozen)
            panel.figure = now->figure;
    m_sheet = std::move(next);
    m_kept.saveLater();
    Q_EMIT changed();
}

// Storing whole sheets as undo steps is cheap, because their figures are shared.
void SheetModel::push(const QString& what, plots::Sheet after, int merge) {
    m_undo.push(new ValueChange<plots::Sheet>(
        what, m_sheet, std::move(after), [this](const plots::Sheet& sheet) { take(sheet); },
        merge));
}

int SheetModel::add(plots::FigurePtr figure, const plots::PanelSource& source,
                    std::optional<QPointF> at) {
    plots::Sheet after = m_sheet;
    plots::SheetPanel panel;
    panel.id = after.nextId();
    panel.place = plots::placeFor(after, *figure);
    // A dropped panel snaps to the grid near the drop position.
    if (at) {
        panel.place.moveCenter(*at);
        panel.place = plots::snapped(after, panel.id, panel.place, 0, kDropReachMm).place;
    }
    panel.figure = std::move(figure);
    panel.source = source;
    m_live.insert(panel.id);
    after.panels.push_back(panel);
    push(tr("add a panel"), std::move(after));
    return panel.id;
}

void SheetModel::remove(int id) {
    if (!m_sheet.find(id)) return;
    plots::Sheet after = m_sheet;
    after.panels.erase(std::remove_if(after.panels.begin(), after.panels.end(),
                                      [id](const auto& p) { return p.id == id; }),
                       after.panels.end());
    push(tr("remove a panel"), std::move(after));
}

void SheetModel::place(int id, const QRectF& place) {
    plots::Sheet after = m_sheet;
    auto* panel = after.find(id);
    if (!panel || panel->place == place) return;
    panel->place = place;
    push(tr("move a panel"), std::move(after));
}

void SheetModel::setFrozen(int id, bool frozen) {
    plots::Sheet after = m_sheet;
    auto* panel = after.find(id);
    if (!panel || panel->frozen == frozen) return;
    panel->frozen = frozen;
    push(frozen ? tr("freeze a panel") : tr("let a panel follow its view"), std::move(after));
    if (!frozen) refresh();
}

void SheetModel::setFont(int id, double pt) {
    plots::Sheet after = m_sheet;
    auto* panel = after.find(id);
    if (!panel || panel->fontPt == pt) return;
    panel->fontPt = pt;
    push(tr("font size of a panel"), std::move(after), id);
}

void SheetModel::moveLetter(int id, int by) {
    plots::Sheet after = m_sheet;
    const auto found = std::find_if(after.panels.begin(), after.panels.end(),
                                    [id](const auto& p) { return p.id == id; });
    if (found == after.panels.end()) return;
    const auto from = found - after.panels.begin(), to = from + by;
    if (to < 0 || to >= static_cast<std::ptrdiff_t>(after.panels.size())) return;
    std::swap(after.panels[std::size_t(from)], after.panels[std::size_t(to)]);
    push(tr("order of the letters"), std::move(after));
}

void SheetModel::setFormat(const QString& id) {
    if (id == m_sheet.format) return;
    push(tr("format of the sheet"), plots::inFormat(m_sheet, id));
}

void SheetModel::setFontPt(double pt) {
    plots::Sheet after = m_sheet;
    if (after.fontPt == pt) return;
    after.fontPt = pt;
    push(tr("font size"), std::move(after), 0);
}

void SheetModel::setLetters(const QString& letters) {
    plots::Sheet after = m_sheet;
    if (after.letters == letters) return;
    after.letters = letters;
    push(tr("letters"), std::move(after));
}

void SheetModel::setSharedScales(bool shared) {
    plots::Sheet after = m_sheet;
    if (after.sharedScales == shared) return;
    after.sharedScales = shared;
    push(shared ? tr("use common scales") : tr("use separate scales"), std::move(after));
}

void SheetModel::setSharedLegends(bool shared) {
    plots::Sheet after = m_sheet;
    if (after.sharedLegends == shared) return;
    after.sharedLegends = shared;
    push(shared ? tr("share legends") : tr("own legends"), std::move(after));
}

void SheetModel::setAltText(const QString& text) {
    plots::Sheet after = m_sheet;
    if (after.altText == text) return;
    after.altText = text;
    push(tr("alternative text"), std::move(after), 0);
}

void SheetModel::arrange(int perRow) {
    if (!m_sheet.panels.empty()) push(tr("arrange the panels"), plots::arranged(m_sheet, perRow));
}

void SheetModel::replace(plots::Sheet sheet, const QString& what) {
    push(what, std::move(sheet));
}

void SheetModel::refresh() {
    if (!m_find) return;
    QSet<int> live;
    bool others = false;
    for (auto& panel : m_sheet.panels) {
        if (panel.frozen || panel.source.page.isEmpty()) continue;
        const auto now = m_find(panel.source);
        // Replace a panel's figure only if the view still shows the same runs, layer, head and
        // sample.
        if (!now || !plots::sameView(*panel.figure, *now)) continue;
        live.insert(panel.id);
        if (sameChart(*panel.figure, *now)) continue;
        panel.figure = now;
        others = true;
    }
    if (others) m_kept.saveSometime();
    if (live != m_live) {
        m_live = live;
        Q_EMIT changed();
    } else if (others) {
        Q_EMIT followed();
    }
}

SheetModel::Following SheetModel::following(int id) const {
    const auto* panel = m_sheet.find(id);
    if (!panel || panel->frozen) return Following::Frozen;
    return m_live.contains(id) ? Following::Live : Following::Waiting;
}

}  // namespace headscope::ui
