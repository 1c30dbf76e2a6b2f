#include "ui/models/run_list_model.h"

#include "ui/widgets/text.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QFont>
#include <QIcon>
#include <QPalette>
#include <QPixmap>

#include <algorithm>

namespace headscope::ui {
namespace {

bool sameRows(const std::vector<RunInfo>& a, const std::vector<RunInfo>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const auto& x, const auto& y) { return x.path == y.path; });
}

// What a run reached on one split.
struct Reached {
    std::optional<double> accuracy, loss, lossError;
    std::int64_t samples = 0;
};

Reached reachedOn(const RunInfo& run, bool test) {
    if (test) return {run.testAccuracy, run.testLoss, run.testLossError, run.testSamples};
    return {run.validAccuracy, run.validLoss, run.validLossError, run.validSamples};
}

std::optional<Interval> intervalOf(const Reached& reached) {
    if (reached.accuracy) {
        if (reached.samples > 0) return shareInterval(*reached.accuracy, reached.samples);
        return std::nullopt;
    }
    if (reached.loss && reached.lossError) return meanInterval(*reached.loss, *reached.lossError);
    return std::nullopt;
}

// "93.1 ± 0.9 %", "loss 1.23 ± 0.02": half the width of the interval, whose ends are in the tooltip.
QString scoreText(const Reached& reached) {
    const auto range = intervalOf(reached);
    const double factor = reached.accuracy ? 100 : 1, half = range ? (range->high - range->low) / 2 * factor : 0;
    const int digits = reached.accuracy ? 1 : 2;
    const auto number = [&](double value) { return QLocale().toString(value, 'f', digits); };
    const auto value = reached.accuracy ? reached.accuracy : reached.loss;
    if (!value) return QStringLiteral("–");
    QString text = number(*value * factor);
    if (range) text += QStringLiteral(" ± ") + number(half);
    return reached.accuracy ? RunListModel::tr("%1 %").arg(text) : RunListModel::tr("loss %1").arg(text);
}

QString scoreLine(const Reached& reached, const QString& split) {
    const auto range = intervalOf(reached);
    if (!reached.accuracy && !reached.loss) return {};
    const auto number = [](double value) { return QLocale().toString(value, 'f', 3); };
    const QString value = reached.accuracy ? percentText(*reached.accuracy) : number(*reached.loss);
    const QString name =
        (reached.accuracy ? RunListModel::tr("%1 accuracy %2") : RunListModel::tr("%1 loss %2")).arg(split, value);
    if (!range) return name;
    if (!reached.accuracy)
        return RunListModel::tr("%1, 95 % interval %2 to %3 (mean, 1.96 standard errors)")
            .arg(name, number(range->low), number(range->high));
    return RunListModel::tr("%1, 95 % interval %2 to %3 (Wilson, %4 samples)")
        .arg(name, percentText(range->low), percentText(range->high), countText(reached.samples));
}

// The same in every state: Qt would tint the picture of a selected row, and the colour is what it is there to say.
QIcon swatch(const QColor& colour) {
    QPixmap square(32, 32);
    square.fill(colour);
    QIcon icon;
    for (const auto mode : {QIcon::Normal, QIcon::Selected, QIcon::Active, QIcon::Disabled})
        icon.addPixmap(square, mode);
    return icon;
}

}  // namespace

RunListModel::RunListModel(std::shared_ptr<RunColours> colours, QObject* parent)
    : QAbstractTableModel(parent), m_colours(std::move(colours)) {}

void RunListModel::setRuns(std::vector<RunInfo> runs) {
    if (sameRows(runs, m_runs)) {
        m_runs = std::move(runs);
        if (!m_runs.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_runs = std::move(runs);
    // Oldest first: colours then do not depend on which run was looked at when.
    for (auto run = m_runs.rbegin(); run != m_runs.rend(); ++run) m_colours->indexOf(toQt(run->path));
    endResetModel();
}

const RunInfo* RunListModel::runAt(const QModelIndex& index) const {
    const bool inside = index.isValid() && index.row() < static_cast<int>(m_runs.size());
    return inside ? &m_runs[static_cast<std::size_t>(index.row())] : nullptr;
}

const RunInfo* RunListModel::runOf(const QString& path) const {
    const auto found =
        std::find_if(m_runs.begin(), m_runs.end(), [&](const auto& run) { return toQt(run.path) == path; });
    return found == m_runs.end() ? nullptr : &*found;
}

void RunListModel::setOpened(const QString& pathA, const QString& pathB) {
    m_openA = pathA;
    m_openB = pathB;
    if (!m_runs.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int RunListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

int RunListModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString RunListModel::mark(const RunInfo& run) const {
    if (toQt(run.path) == m_openA) return m_openB.isEmpty() ? tr("open · ") : tr("A · ");
    return toQt(run.path) == m_openB ? tr("B · ") : QString();
}

QVariant RunListModel::text(const RunInfo& run, int column) const {
    switch (column) {
        case Name:
            return QString(mark(run) + toQt(run.name));  // in front, where nothing cuts it off
        case State:
            if (!run.problem.empty()) return tr("damaged");
            return run.shipped ? tr("shipped") : stateText(run.state);
        case Lambda:
            return lambdaText(run.lambda);
        case Validation:
        case Test:
            return scoreText(reachedOn(run, column == Test));
        case Device:
            return toQt(run.device);
        default:
            return {};
    }
}

QVariant RunListModel::sortKey(const RunInfo& run, int column) const {
    switch (column) {
        case Lambda:
            return run.lambda;
        case Validation:
        case Test: {
            const auto reached = reachedOn(run, column == Test);
            return reached.accuracy.value_or(-reached.loss.value_or(1e9));
        }
        case Name:
            return toQt(run.created);
        default:
            return text(run, column);
    }
}

QString RunListModel::toolTip(const RunInfo& run) const {
    QStringList lines{QStringLiteral("<b>%1</b>").arg(toQt(run.name).toHtmlEscaped())};
    if (!run.problem.empty()) lines << toQt(run.problem).toHtmlEscaped();
    lines << tr("%1 on %2, %3").arg(toQt(run.model), toQt(run.dataset), stateText(run.state)).toHtmlEscaped();
    lines << tr("%1, λ = %2, seed %3").arg(toQt(run.objective), lambdaText(run.lambda)).arg(run.seed).toHtmlEscaped();
    lines << tr("step %1 of %2, %3").arg(countText(run.step), countText(run.totalSteps), durationText(run.seconds));
    for (const auto& line :
         {scoreLine(reachedOn(run, false), tr("validation")), scoreLine(reachedOn(run, true), tr("test"))})
        if (!line.isEmpty()) lines << line;
    if (run.validSamples == 0 && run.testSamples > 0)
        lines << tr("no validation split: a run chosen by its test figure has none left to report");
    if (run.attentionCosine)
        lines << tr("mean attention cosine %1").arg(QLocale().toString(*run.attentionCosine, 'f', 3));
    if (!run.device.empty()) lines << tr("trained on %1").arg(toQt(run.device)).toHtmlEscaped();
    if (!run.note.empty()) lines << QStringLiteral("<i>%1</i>").arg(toQt(run.note).toHtmlEscaped());
    return lines.join(QStringLiteral("<br>"));
}

QVariant RunListModel::data(const QModelIndex& index, int role) const {
    const auto* run = runAt(index);
    if (!run) return {};
    switch (role) {
        case Qt::DisplayRole:
            return text(*run, index.column());
        case Qt::EditRole:
            return index.column() == Name ? toQt(run->name) : QVariant();
        case Qt::ToolTipRole:
            return toolTip(*run);
        case Qt::DecorationRole:
            if (index.column() == Name)
                return swatch(m_colours->colourOf(toQt(run->path), themeColours(QApplication::palette()).dark));
            return {};
        case Qt::TextAlignmentRole:
            if (index.column() == Lambda || index.column() == Validation || index.column() == Test)
                return QVariant(Qt::AlignRight | Qt::AlignVCenter);
            return {};
        case Qt::FontRole:
            if (index.column() == Name && !mark(*run).isEmpty()) {
                QFont font;
                font.setWeight(QFont::DemiBold);
                return font;
            }
            return {};
        case PathRole:
            return toQt(run->path);
        case SortRole:
            return sortKey(*run, index.column());
        case SearchRole:
            return toQt(run->name + ' ' + run->dataset + ' ' + run->model + ' ' + run->objective + ' ' + run->note) +
                   QLatin1Char(' ') + stateText(run->state);
        default:
            return {};
    }
}

QVariant RunListModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole && section == Validation)
        return tr("Accuracy or loss on the validation split, to choose runs by; ±: half of the 95 % interval");
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole && section == Test)
        return tr("Accuracy or loss on the test split, to report; ±: half of the 95 % interval");
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case Name:
            return tr("Run");
        case State:
            return tr("State");
        case Lambda:
            return tr("λ");
        case Validation:
            return tr("Validation");
        case Test:
            return tr("Test");
        case Device:
            return tr("Device");
        default:
            return {};
    }
}

Qt::ItemFlags RunListModel::flags(const QModelIndex& index) const {
    const auto* run = runAt(index);
    const auto flags = QAbstractTableModel::flags(index);
    return run && !run->shipped && index.column() == Name ? flags | Qt::ItemIsEditable : flags;
}

bool RunListModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const auto* run = runAt(index);
    const QString name = value.toString().trimmed();
    if (!run || role != Qt::EditRole || name.isEmpty() || name == toQt(run->name)) return false;
    Q_EMIT renameAsked(toQt(run->path), name);
    return true;
}

}  // namespace headscope::ui
