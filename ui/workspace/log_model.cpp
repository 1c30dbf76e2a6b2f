#include "ui/workspace/log_model.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QLocale>

namespace headscope::ui {
namespace {

constexpr int kLines = 10'000;

}  // namespace

QString eventKindText(const QString& kind) {
    if (kind == QLatin1String("started")) return LogModel::tr("start");
    if (kind == QLatin1String("lambda")) return LogModel::tr("lambda");
    if (kind == QLatin1String("paused")) return LogModel::tr("pause");
    if (kind == QLatin1String("resumed")) return LogModel::tr("continue");
    if (kind == QLatin1String("checkpoint")) return LogModel::tr("saved");
    if (kind == QLatin1String("told")) return LogModel::tr("command");
    if (kind == QLatin1String("epoch")) return LogModel::tr("epoch");
    if (kind == QLatin1String("finish-now")) return LogModel::tr("finish now");
    if (kind == QLatin1String("finished")) return LogModel::tr("finished");
    if (kind == QLatin1String("stopped")) return LogModel::tr("stopped");
    if (kind == QLatin1String("warning")) return LogModel::tr("warning");
    if (kind == QLatin1String("note")) return LogModel::tr("note");
    if (kind == QLatin1String("diverged")) return LogModel::tr("diverged");
    // Kinds of newer versions are shown as they are.
    return kind;
}

void LogModel::add(const Line& line) {
    // The log is bounded; log.txt of the run keeps everything.
    if (rowCount() >= kLines) {
        beginRemoveRows({}, 0, 0);
        m_lines.pop_front();
        endRemoveRows();
    }
    beginInsertRows({}, rowCount(), rowCount());
    m_lines.push_back(line);
    endInsertRows();
}

LogModel::Line LogModel::lineOf(const RunEvent& event) {
    const auto time = event.time > 0
                          ? QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(event.time * 1000))
                          // Events of older runs do not have a time.
                          : QDateTime::currentDateTime();
    return {time, event.step, eventKindText(toQt(event.kind)), event.text};
}

void LogModel::setLines(std::deque<Line> lines) {
    while (static_cast<int>(lines.size()) > kLines) lines.pop_front();
    beginResetModel();
    m_lines = std::move(lines);
    endResetModel();
}

void LogModel::add(const RunEvent& event) {
    add(lineOf(event));
}

void LogModel::say(const QString& kind, const QString& text) {
    add(Line{QDateTime::currentDateTime(), {}, kind, inOwnWords(text)});
}

void LogModel::clear() {
    beginResetModel();
    m_lines.clear();
    endResetModel();
}

QString LogModel::plainText() const {
    QStringList lines;
    for (const auto& line : m_lines) {
        QStringList cells;
        for (int column = 0; column < ColumnCount; ++column) cells << cell(line, column);
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

int LogModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int LogModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString LogModel::cell(const Line& line, int column) const {
    switch (column) {
        case Time:
            return QLocale().toString(line.time.time(), QStringLiteral("HH:mm:ss"));
        case Step:
            return line.step ? countText(*line.step) : QString();
        case Kind:
            return line.kind;
        case Text:
            // Translate only visible lines, because a log has thousands.
            return engineText(line.text);
        default:
            return {};
    }
}

QVariant LogModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const auto& line = m_lines[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole) return cell(line, index.column());
    if (role == Qt::ToolTipRole && index.column() == Text) return plainTip(engineText(line.text));
    if (role == Qt::TextAlignmentRole && index.column() == Step)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant LogModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case Time:
            return tr("Time");
        case Step:
            return tr("Step");
        case Kind:
            return tr("Event");
        case Text:
            return tr("Message");
        default:
            return {};
    }
}

}  // namespace headscope::ui
