// One large attention map, of a head or the rollout: a title and the selected kind of view.
#pragma once

#include "ui/plots/patch_overlay.h"
#include "ui/plots/token_arcs.h"
#include "ui/plots/token_chips.h"
#include "ui/plots/token_matrix.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QStackedWidget;

namespace headscope::ui {

enum class AttentionMode { Matrix, Arcs, Tokens, Patches };

class AttentionPane : public QWidget {
    Q_OBJECT
public:
    explicit AttentionPane(QWidget* parent = nullptr);

    void setMode(AttentionMode mode);
    void setMap(const plots::TokenMap& map, double high, const QString& title,
                const QString& origin);
    QString title() const;
    void clear();
    void addControl(QWidget* control);  // places a control beside the title
    void setEmptyText(const QString& text);
    // show: true to scroll the token into view
    void setActiveToken(int token, bool locked, bool show);
    plots::TokenView* view() const;  // the view that is visible now
    plots::TokenMatrix* matrix() const { return m_matrix; }
    plots::TokenArcs* arcs() const { return m_arcs; }
    plots::TokenChips* chips() const { return m_chips; }
    plots::PatchOverlay* patches() const { return m_patches; }
    QList<plots::TokenView*> views() const { return {m_matrix, m_arcs, m_chips, m_patches}; }

Q_SIGNALS:
    void tokenHovered(int token);
    void tokenClicked(int token);

private:
    void apply();  // updates the visible view; hidden ones are updated when shown

    QLabel* m_title = nullptr;
    QHBoxLayout* m_top = nullptr;
    QStackedWidget* m_stack = nullptr;
    plots::TokenMatrix* m_matrix = nullptr;
    plots::TokenArcs* m_arcs = nullptr;
    plots::TokenChips* m_chips = nullptr;
    plots::PatchOverlay* m_patches = nullptr;
    plots::TokenMap m_map;
    double m_high = 1;
    int m_token = -1;
    bool m_locked = false;
    QString m_origin;
};

}  // namespace headscope::ui
