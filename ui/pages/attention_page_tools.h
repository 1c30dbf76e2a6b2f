// The controls above the large view: which view, rollout, colour scale, zoom, overlay, pin and head switch.
#pragma once

#include "ui/pages/attention_page_pane.h"
#include "ui/presenters/attention_view.h"
#include "ui/presenters/text_marks.h"

class QButtonGroup;
class QComboBox;
class QPushButton;
class QSlider;
class QToolButton;

namespace headscope::ui {

enum class WeightScale {
    Shared,  // 0 to the largest weight of all heads
    Own,     // 0 to the largest weight of this head
    Unit,    // 0 to 1
    Each,    // 0 to the largest weight of the map itself; the others: one scale for all maps beside each other
};

class AttentionTools : public QWidget {
    Q_OBJECT
public:
    explicit AttentionTools(QWidget* parent = nullptr);

    void setPicture(bool picture);       // which views there are
    void setRolloutShown(bool shown);    // whether the run has one
    void setMarksOffered(bool offered);  // whether the run's texts have marks; without: they are shown
    MarksShown marks() const;
    AttentionMode mode() const { return m_mode; }
    void setMode(AttentionMode mode);
    bool rollout() const;
    void setRollout(bool on);
    WeightScale scale() const;
    void resetView();
    // Where the colour scale ends that all heads of a view share, whatever is shown of them. A picture has two: of the
    // mean over all queries, and of one query (token, -1 for none). The rollout is within while it is on.
    double sharedEnd(const AttentionView& view, int token) const;
    // Where the colour scale of a map of this view ends, by itself.
    double scaleEnd(const AttentionView& view, const plots::TokenMap& map, int token) const;
    plots::PatchBlend blend() const;
    double strength() const;  // of the overlay, 0 to 1
    // What can stand beside the sample, the first for nothing; none: the choice is not shown.
    void setBeside(const QStringList& choices, int chosen);
    void setHead(const QString& name, bool on, bool pinned, bool available);

Q_SIGNALS:
    void changed();
    void zoomAsked(double factor);  // 0: fit
    void pinAsked();
    void toggleAsked();
    void besideChosen(int choice);
    void marksChosen();

private:
    QWidget* makeViews();
    QWidget* makeOptions();
    QWidget* makeBeside(QWidget* row);
    QWidget* makeMarks(QWidget* row);
    QToolButton* makeMode(AttentionMode mode, const QString& text, const QString& tip, QWidget* parent);
    void updateVisible();

    AttentionMode m_mode = AttentionMode::Matrix;
    bool m_picture = false;
    QButtonGroup* m_modes = nullptr;
    QToolButton* m_rollout = nullptr;
    QPushButton* m_pin = nullptr;
    QPushButton* m_switch = nullptr;
    QComboBox* m_scale = nullptr;
    QWidget* m_besideBox = nullptr;
    QComboBox* m_beside = nullptr;
    QWidget* m_marksBox = nullptr;
    QComboBox* m_marks = nullptr;
    QComboBox* m_blend = nullptr;
    QSlider* m_strength = nullptr;
    QWidget* m_zoom = nullptr;
    QWidget* m_overlay = nullptr;
};

}  // namespace headscope::ui
