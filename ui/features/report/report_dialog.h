// Dialog that writes a report about runs: which runs, format, file. Not modal. Esc and Cancel stop
// a report that is being written, else close the dialog.
#pragma once

#include "ui/features/report/report_presenter.h"

#include <QDialog>

class QBoxLayout;
class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;

namespace headscope::ui {

class Banner;
class PathField;

class ReportDialog : public QDialog {
    Q_OBJECT
public:
    // runs: folders that are ticked at first. folder: default location of the file.
    ReportDialog(Workspace& workspace, const QStringList& runs, const QString& folder,
                 QWidget* parent = nullptr);

    ReportPresenter& presenter() { return m_presenter; }
    void reject() override;

Q_SIGNALS:
    void written(const QString& path);
    void openRequested(const QString& path);

private:
    void layOut();
    void makeButtons(QBoxLayout* column);
    void wire();
    void fillAbout();
    void fillRuns();
    void askOrWrite();
    void showAll();

    ReportPresenter m_presenter;
    QComboBox* m_about = nullptr;
    QLabel* m_runsLabel = nullptr;
    QListWidget* m_runs = nullptr;
    QComboBox* m_format = nullptr;
    PathField* m_file = nullptr;
    Banner* m_banner = nullptr;
    QLabel* m_caption = nullptr;
    QLabel* m_state = nullptr;
    QPushButton* m_write = nullptr;
    QString m_shown;  // path of the report that the banner offers to open
    bool m_filling = false;
};

}  // namespace headscope::ui
