// Controls of the attention maps: kind of view and rollout in a row; colour scale, zoom, overlay
// and others in Options; switch and pin of the selected head in a row of their own.
#pragma once

#include "ui/features/attention/attention_page_pane.h"
#include "ui/features/attention/word_pieces.h"
#include "ui/workspace/attention_view.h"

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QPushButton;
class QSlider;
class QToolButton;

namespace headscope::ui {

class OptionsButton;

enum class WeightScale {
    Shared,  // scale from 0 to the largest weight of all heads
    Own,     // scale from 0 to the largest weight of this head
    Unit,    // scale from 0 to 1
    // scale from 0 to the largest weight of each map; maps beside each other share the other scales
    Each,
};

class AttentionTools : public QWidget {
    Q_OBJECT
public:
    explicit AttentionTools(QWidget* parent = nullptr);

    // Adds a control to Options.
    void addOption(const QString& label, QWidget* control);
    // Buttons for the selected head, to be placed beside its title.
    QWidget* headButtons() const { return m_headButtons; }
    void setPicture(bool picture);     // selects the views to offer: for pictures or for texts
    void setRolloutShown(bool shown);  // shown: true if the run has a rollout
    // whether the run's texts have special tokens; if not, the setting is reset to "shown"
    void offerSpecialTokens(bool offered);
    // whether the run's tokenizer cuts words into pieces; if not, they are not joined
    void offerWords(bool offered);
    TokensShown tokens() const;
    AttentionMode mode() const { return m_mode; }
    void setMode(AttentionMode mode);
    bool rollout() const;
    void setRollout(bool on);
    WeightScale scale() const;
    void resetView();
    // End of the colour scale shared by all heads of a view, including the rollout if it is shown.
    // A picture has two: for the mean over all queries, and for a single query (token; -1: none).
    double sharedEnd(const AttentionView& view, int token) const;
    // End of the colour scale of one map, according to the selected WeightScale.
    double scaleEnd(const AttentionView& view, const plots::TokenMap& map, int token) const;
    plots::PatchInk ink() const;
    // Sets what can be shown beside the sample; the first choice is "nothing". An empty list hides
    // the control.
    void setBeside(const QStringList& choices, int chosen);
    void setHead(const QString& name, bool on, bool pinned, bool available);

Q_SIGNALS:
    void changed();
    void zoomRequested(double factor);  // factor: change of the cell size; 0: fit to the window
    void pinRequested();
    void toggleRequested();
    void besideChosen(int choice);
    void tokensChosen();

private:
    void makeViews(QHBoxLayout* row);
    void makeHeadButtons();
    OptionsButton* makeOptions();
    void makeOverlay(QHBoxLayout& overlay);
    QWidget* makeBeside(QWidget* row);
    QWidget* makeJoined(QWidget* row);
    QWidget* makeMarks(QWidget* row);
    QToolButton* makeMode(AttentionMode mode, const QString& text, const QString& tip);
    void updateVisible();
    WeightScale firstScale() const;  // the scale that a page on this kind of input opens with

    AttentionMode m_mode = AttentionMode::Matrix;
    bool m_picture = false;
    QButtonGroup* m_modes = nullptr;
    QToolButton* m_rollout = nullptr;
    OptionsButton* m_options = nullptr;
    QWidget* m_headButtons = nullptr;
    QPushButton* m_pin = nullptr;
    QPushButton* m_switch = nullptr;
    QComboBox* m_scale = nullptr;
    QWidget* m_besideBox = nullptr;
    QComboBox* m_beside = nullptr;
    QWidget* m_specialTokensBox = nullptr;
    QComboBox* m_marks = nullptr;
    QCheckBox* m_joined = nullptr;
    QComboBox* m_cover = nullptr;
    QComboBox* m_blend = nullptr;
    QSlider* m_strength = nullptr;
    QWidget* m_zoom = nullptr;
    QWidget* m_overlay = nullptr;
};

}  // namespace headscope::ui
