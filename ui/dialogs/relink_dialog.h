// Where the data of a run lie now: a place is chosen, compared with what the run recorded, and noted where it is the
// same.
#pragma once

#include "core/api/run_data.h"
#include "ui/bridge/rounds.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QTableWidget;

namespace headscope::ui {

class Banner;
class PathField;

class RelinkDialog : public QDialog {
    Q_OBJECT
public:
    // run: asked while the dialog is open.
    RelinkDialog(std::shared_ptr<RunView> run, const QString& runName, QWidget* parent = nullptr);
    ~RelinkDialog() override;

    PathField* place() const { return m_place; }
    QTableWidget* facts() const { return m_facts; }
    QPushButton* useButton() const { return m_use; }
    Banner* verdict() const { return m_verdict; }
    bool settled() const { return m_rounds.settled(); }

Q_SIGNALS:
    void linked();  // the run looks at the chosen place from now on

private:
    void describe(const RunData& data);
    void choose();  // another place: what is known of the one before counts no more
    void check(bool note);
    void show(const DataCheck& check);

    std::shared_ptr<RunView> m_run;
    QString m_runName;
    QLabel* m_before = nullptr;
    PathField* m_place = nullptr;
    Banner* m_verdict = nullptr;
    QTableWidget* m_facts = nullptr;
    QPushButton* m_use = nullptr;
    Asked m_asked;
    Rounds m_rounds;
};

}  // namespace headscope::ui
