// The log: messages of runs and of the program, newest last. Keeps the last 10,000 lines.
#pragma once

#include "core/api/runs/run.h"

#include <QAbstractTableModel>
#include <QDateTime>

#include <deque>

namespace headscope::ui {

class LogModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Time, Step, Kind, Text, ColumnCount };
    struct Line {
        QDateTime time;
        std::optional<std::int64_t> step;
        QString kind;
        Message text;
    };

    using QAbstractTableModel::QAbstractTableModel;

    void add(const Line& line);
    void add(const RunEvent& event);
    void setLines(std::deque<Line> lines);  // lines: replace all lines of the log
    static Line lineOf(const RunEvent& event);
    void say(const QString& kind, const QString& text);
    void clear();
    QString plainText() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString cell(const Line& line, int column) const;

    std::deque<Line> m_lines;
};

// Display text of an event kind such as "lambda" or "checkpoint".
QString eventKindText(const QString& kind);

}  // namespace headscope::ui
