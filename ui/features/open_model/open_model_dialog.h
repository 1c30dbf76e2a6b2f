// Opens a pretrained model: the user chooses its folder, sees what it contains, chooses data, and
// gets a run. Not modal; Esc stops a running import, else closes the dialog.
#pragma once

#include "ui/features/open_model/open_model_presenter.h"

#include <QDialog>

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QTreeWidget;

namespace headscope::ui {

class Banner;
class FactTable;
class PathField;
class ProgressBar;
class SpecField;
class WrappedLabel;

class OpenModelDialog : public QDialog {
    Q_OBJECT
public:
    explicit OpenModelDialog(Workspace& workspace, QWidget* parent = nullptr);

    // Shows this folder; ignored while a model is being imported.
    void setFolder(const QString& folder);

    OpenModelPresenter& presenter() { return m_presenter; }
    QCheckBox* newHead() const { return m_newHead; }
    QCheckBox* copiesWeights() const { return m_copy; }
    Banner* banner() const { return m_banner; }
    QString factText() const;  // all facts, for tests: "name: value" per line

    void reject() override;

protected:
    void keyPressEvent(QKeyEvent* event) override;

Q_SIGNALS:
    void opened(const headscope::ImportedModel& model);

private:
    void layOut();
    QWidget* makeModelBox();
    QWidget* makeDataBox();
    void makeButtons(QBoxLayout* column);
    void wire();
    void showAll();
    void showModel();
    void showData();
    void showColumns();
    void showState();

    Workspace& m_workspace;
    OpenModelPresenter m_presenter;
    PathField *m_folder = nullptr, *m_dataPath = nullptr;
    Banner* m_banner = nullptr;
    QWidget *m_modelBox = nullptr, *m_dataBox = nullptr;
    FactTable* m_facts = nullptr;
    QTreeWidget* m_tensors = nullptr;
    QPlainTextEdit* m_notes = nullptr;
    QComboBox* m_data = nullptr;
    QWidget* m_columnBox = nullptr;
    std::vector<SpecField*> m_columns;
    WrappedLabel *m_headHelp = nullptr, *m_copyHelp = nullptr;
    QCheckBox *m_newHead = nullptr, *m_copy = nullptr;
    QLineEdit* m_name = nullptr;
    QLabel* m_state = nullptr;
    ProgressBar* m_progress = nullptr;
    QPushButton* m_open = nullptr;
    const void* m_shown = nullptr;  // address of the report on display, to detect a new one
};

}  // namespace headscope::ui
