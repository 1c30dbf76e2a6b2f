// What a model that reads one text and writes another is to have written: the sample's target, its own translation, or
// a text that a person makes it write. Says what stands there, while it is written too.
#pragma once

#include "core/api/analysis.h"

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

    void showInput(const ModelInput& input);      // as chosen elsewhere; asks for nothing
    void showWritten(const AttentionMaps* maps);  // of a model that writes; null: nothing is known yet
    void showHeard(const QString& text);          // so far, while it is written
    QString text() const;                         // what stands there

Q_SIGNALS:
    void targetChosen(headscope::ModelInput::Target target, const QString& text);
    void bestHeadAsked();

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
