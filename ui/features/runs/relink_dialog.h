// Finds moved data of a run. The selected location is compared with what the run recorded, and
// stored if the data are the same.
#pragma once

#include "core/api/runs/run_data.h"
#include "ui/workspace/query.h"

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
    // run: kept open while the dialog is open.
    RelinkDialog(std::shared_ptr<RunView> run, const QString& runName, QWidget* parent = nullptr);

    Banner* verdict() const { return m_verdict; }
    bool settled() const { return m_recorded.settled() && m_check.settled(); }

Q_SIGNALS:
    void linked();  // emitted if the run uses the selected location from now on

private:
    void describe(const RunData& data);
    void choose();  // selects a new location and discards results for the previous one
    BoundRequest<DataCheckRequest> checkOf(bool note) const;
    void handle(QueryEvent event);
    void show(const DataCheck& check);

    std::shared_ptr<RunView> m_run;
    QString m_runName;
    QLabel* m_before = nullptr;
    PathField* m_place = nullptr;
    Banner* m_verdict = nullptr;
    QTableWidget* m_facts = nullptr;
    QPushButton* m_use = nullptr;
    Query<RunDataRequest> m_recorded;
    Query<DataCheckRequest> m_check;
};

}  // namespace headscope::ui
