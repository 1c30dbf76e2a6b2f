#include "ui/features/queue/queue_model.h"

#include "ui/features/queue/queue_view.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QMimeData>

#include <algorithm>

namespace headscope::ui {
namespace {

const char* const kMimeType = "application/x-headscope-job";

}  // namespace

void QueueModel::setJobs(const std::vector<JobInfo>& jobs) {
    const bool same = std::equal(jobs.begin(), jobs.end(), m_jobs.begin(), m_jobs.end(),
                                 [](const auto& a, const auto& b) { return a.id == b.id; });
    if (!same) {
        beginResetModel();
        m_jobs = jobs;
        return endResetModel();
    }
    m_jobs = jobs;
    if (!m_jobs.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const JobInfo* QueueModel::job(int row) const {
    return row >= 0 && row < rowCount() ? &m_jobs[static_cast<std::size_t>(row)] : nullptr;
}

int QueueModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_jobs.size());
}

int QueueModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString QueueModel::cell(const JobInfo& job, int column) const {
    switch (column) {
        case Name:
            return toQt(job.name);
        case State:
            return jobStateText(job.state);
        case Progress:
            return job.totalSteps > 0
                       ? tr("%1 of %2").arg(countText(job.step), countText(job.totalSteps))
                       : QString();
        case Left:
            return job.secondsLeft > 0 ? durationText(job.secondsLeft) : QString();
        default:
            return {};
    }
}

QVariant QueueModel::data(const QModelIndex& index, int role) const {
    const auto* found = job(index.row());
    if (!found) return {};
    if (role == Qt::DisplayRole) return cell(*found, index.column());
    if (role == Qt::ToolTipRole) {
        QStringList lines{toQt(found->name)};
        if (!found->sweep.empty()) lines << tr("Sweep: %1").arg(toQt(found->sweep));
        if (!found->problem.empty()) lines << engineText(found->problem);
        return plainTip(lines.join(QLatin1Char('\n')));
    }
    return {};
}

QVariant QueueModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("Run"), tr("State"), tr("Step"), tr("Time left")};
    return section < ColumnCount ? titles[section] : QVariant();
}

Qt::ItemFlags QueueModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    const auto* found = job(index.row());
    const auto usual = Qt::ItemIsSelectable | Qt::ItemIsEnabled;
    return found && found->state == JobState::Waiting ? usual | Qt::ItemIsDragEnabled : usual;
}

QStringList QueueModel::mimeTypes() const {
    return {QLatin1String(kMimeType)};
}

QMimeData* QueueModel::mimeData(const QModelIndexList& indexes) const {
    const auto* found = indexes.isEmpty() ? nullptr : job(indexes.front().row());
    if (!found) return nullptr;
    auto* data = new QMimeData;
    data->setData(QLatin1String(kMimeType), QByteArray::fromStdString(found->id));
    return data;
}

// Only requests the move; the queue reorders its jobs and the model follows. Returning false keeps
// Qt from removing the row.
bool QueueModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int,
                              const QModelIndex& parent) {
    if (action != Qt::MoveAction || !data->hasFormat(QLatin1String(kMimeType))) return false;
    const auto* before = job(row >= 0 ? row : parent.isValid() ? parent.row() : rowCount());
    Q_EMIT moveRequested(QString::fromUtf8(data->data(QLatin1String(kMimeType))),
                         before ? toQt(before->id) : QString());
    return false;
}

}  // namespace headscope::ui
