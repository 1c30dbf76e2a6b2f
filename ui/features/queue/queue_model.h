// The jobs of the queue in order. Waiting jobs can be moved by dragging.
#pragma once

#include "core/api/engine/queue.h"

#include <QAbstractTableModel>

namespace headscope::ui {

class QueueModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, State, Progress, Left, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setJobs(const std::vector<JobInfo>& jobs);
    const JobInfo* job(int row) const;  // job of a row; null if the row does not exist

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

Q_SIGNALS:
    // before: id of the next job; "": move to the end.
    void moveRequested(const QString& id, const QString& before);

private:
    QString cell(const JobInfo& job, int column) const;

    std::vector<JobInfo> m_jobs;
};

}  // namespace headscope::ui
