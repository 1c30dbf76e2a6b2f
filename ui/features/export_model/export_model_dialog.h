// Exports the model of a run as a folder. The user sees which class of transformers opens it, and
// chooses the checkpoint and the folder. Not modal; Esc stops a running export, else closes the
// dialog.
#pragma once

#include "ui/features/export_model/export_model_presenter.h"

#include <QDialog>

class QBoxLayout;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace headscope::ui {

class Banner;
class PathField;
class ProgressBar;

class ExportModelDialog : public QDialog {
    Q_OBJECT
public:
    // parentFolder: default location of the new folder.
    ExportModelDialog(Workspace& workspace, const RunHandle& run, std::int64_t step,
                      const QString& parentFolder, QWidget* parent = nullptr);

    ExportModelPresenter& presenter() { return m_presenter; }

    void reject() override;

Q_SIGNALS:
    void exported(const headscope::ExportedModel& model);

private:
    void layOut();
    QWidget* makeChoices();
    QWidget* makePlace();
    void makeButtons(QBoxLayout* column);
    void wire();
    void showAll();

    Workspace& m_workspace;
    ExportModelPresenter m_presenter;
    QComboBox *m_checkpoint = nullptr, *m_removed = nullptr;
    QLabel* m_removedLabel = nullptr;
    FactTable* m_facts = nullptr;
    QPlainTextEdit* m_notes = nullptr;
    PathField* m_folder = nullptr;
    QLineEdit* m_name = nullptr;
    QWidget *m_choices = nullptr, *m_place = nullptr;
    Banner* m_banner = nullptr;
    ProgressBar* m_progress = nullptr;
    QLabel *m_target = nullptr, *m_state = nullptr;
    QPushButton* m_write = nullptr;
};

}  // namespace headscope::ui
