// The log: what runs and the program reported, newest last. Keeps the last ten thousand lines.
#pragma once

#include "core/api/run.h"

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
        QString kind, text;
    };

    using QAbstractTableModel::QAbstractTableModel;

    void add(const Line& line);
    void add(const RunEvent& event);
    void setLines(std::deque<Line> lines);  // in place of all
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

// "lambda", "checkpoint" ... as a person reads it.
QString eventKindText(const QString& kind);

}  // namespace headscope::ui
