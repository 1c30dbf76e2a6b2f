// Card of the Ablate page for patching: the counterfactual, the estimates as colours of the large
// head map, and the strongest paths between heads drawn over it. Measured on request.
#pragma once

#include "ui/features/ablate/patch_presenter.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSlider;
class QVBoxLayout;

namespace headscope::ui {

class HeadMapPanel;
class ProgressBar;

class PatchCard : public QWidget {
    Q_OBJECT
public:
    // map: the head map that shows the results.
    PatchCard(Workspace& workspace, HeadMapPanel& map, QWidget* parent = nullptr);

    PatchPresenter& presenter() { return m_presenter; }
    const PatchPresenter& presenter() const { return m_presenter; }
    // Text of the current sample, which the user may edit.
    void setSampleText(const QString& text);
    void resetView();
    // Accessors for tests.
    QLineEdit* edit() const { return m_edit; }
    QPushButton* button() const { return m_measure; }
    QCheckBox* paths() const { return m_paths; }
    QSlider* count() const { return m_count; }
    QString words() const;

private:
    void makeRow(QVBoxLayout& column);
    void wire();
    void showAll();
    void showShare();
    void showPaths();

    PatchPresenter m_presenter;
    HeadMapPanel& m_map;
    QString m_given, m_sampleText;  // the current sample: as given, and as the line edit shows it
    QLineEdit* m_edit = nullptr;
    QPushButton* m_measure = nullptr;
    QCheckBox* m_paths = nullptr;
    QSlider* m_count = nullptr;  // number of paths drawn
    QLabel* m_counted = nullptr;
    ProgressBar* m_progress = nullptr;
    QLabel* m_words = nullptr;
};

}  // namespace headscope::ui
