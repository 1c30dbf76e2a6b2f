// The controls above the large view: which view, rollout, colour scale, zoom, overlay, pin and head switch.
#pragma once

#include "ui/pages/attention_page_pane.h"

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
};

class AttentionTools : public QWidget {
    Q_OBJECT
public:
    explicit AttentionTools(QWidget* parent = nullptr);

    void setPicture(bool picture);     // which views there are
    void setRolloutShown(bool shown);  // whether the run has one
    AttentionMode mode() const { return m_mode; }
    void setMode(AttentionMode mode);
    bool rollout() const;
    void setRollout(bool on);
    WeightScale scale() const;
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

private:
    QWidget* makeViews();
    QWidget* makeOptions();
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
    QComboBox* m_blend = nullptr;
    QSlider* m_strength = nullptr;
    QWidget* m_zoom = nullptr;
    QWidget* m_overlay = nullptr;
};

}  // namespace headscope::ui
