// Selects the target text of an encoder-decoder model: the sample's reference, the model's own
// translation, or text that the user forces. Also shows this text, even during generation.
#pragma once

#include "core/api/requests/analysis.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace headscope::ui {

class TargetBar : public QWidget {
    Q_OBJECT
public:
    explicit TargetBar(QWidget* parent = nullptr);

    void showInput(const ModelInput& input);      // shows an input chosen elsewhere; emits nothing
    void showWritten(const AttentionMaps* maps);  // shows the generated text; null: not known yet
    void showHeard(const QString& text);          // shows partial text during generation
    QString text() const;                         // returns the displayed text

Q_SIGNALS:
    void targetChosen(headscope::ModelInput::Target target, const QString& text);
    void bestHeadRequested();

private:
    void choose();
    void updateState();

    QComboBox* m_kind = nullptr;
    QLineEdit* m_own = nullptr;
    QPushButton* m_best = nullptr;
    QLabel* m_written = nullptr;
    bool m_filling = false;
};

}  // namespace headscope::ui
