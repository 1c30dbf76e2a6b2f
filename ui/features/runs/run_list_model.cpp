#include "ui/features/runs/run_list_model.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"
#include "ui/workspace/run_names.h"

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

const Score* reachedOn(const RunInfo& run, bool test) {
    return primaryScore(test ? run.testScores : run.validScores);
}

// Formats a score as value and half the interval width: "93.1 ± 0.9 %", "loss 1.23 ± 0.02". The
// tooltip shows the interval's ends.
QString cellText(const Score* score) {
    if (!score) return QStringLiteral("–");
    const auto& kind = scoreKind(score->id);
    const int decimals = kind.share ? kind.decimals : kind.decimals - 1;
    QString text = shownNumber(kind, score->value, decimals);
    if (const auto& range = score->interval)
        text += QStringLiteral(" ± ") + shownNumber(kind, (range->high - range->low) / 2, decimals);
    return kind.share ? RunListModel::tr("%1 %").arg(text)
                      : scoreName(kind) + QLatin1Char(' ') + text;
}

// Text such as "test accuracy 93.1 %, 95 % interval 92.1 % to 93.9 % (Wilson, 2,000 samples)".
QString tipLine(const Score* score, const QString& split, std::int64_t samples) {
    if (!score) return {};
    const QString line = scoreLine(*score, split);
    if (!score->interval) return line;
    const auto& kind = scoreKind(score->id);
    const QString method = catalogueText(kind.intervalMethod);
    return RunListModel::tr("%1, 95 % interval %2 to %3 (%4)")
        .arg(line, shownScore(kind, score->interval->low), shownScore(kind, score->interval->high),
             kind.share ? RunListModel::tr("%1, %2 samples").arg(method, countText(samples))
                        : method);
}

// Use the same pixmap in every state, because Qt would tint selected rows and change the run's
// colour.
QIcon swatch(const QPixmap& square) {
    QIcon icon;
    for (const auto mode : {QIcon::Normal, QIcon::Selected, QIcon::Active, QIcon::Disabled})
        icon.addPixmap(square, mode);
    return icon;
}

}  // namespace

RunListModel::RunListModel(std::shared_ptr<RunColours> colours, QObject* parent)
    : QAbstractTableModel(parent), m_colours(std::move(colours)) {}

QList<std::pair<QString, QString>> RunListModel::groupKeys() {
    return {
        {QStringLiteral("sweep"), tr("sweep")},     {QStringLiteral("tag"), tr("tag")},
        {QStringLiteral("dataset"), tr("dataset")}, {QStringLiteral("model"), tr("model")},
        {QStringLiteral("preset"), tr("preset")},   {QStringLiteral("objective"), tr("objective")},
        {QStringLiteral("lambda"), tr("λ")},        {QStringLiteral("seed"), tr("seed")},
        {QStringLiteral("state"), tr("state")},     {QStringLiteral("precision"), tr("precision")},
        {QStringLiteral("device"), tr("device")},   {QStringLiteral("parent"), tr("parent run")}};
}

const RunTags& RunListModel::tagsOf(const RunInfo& run) const {
    static const RunTags kNone;
    const auto found = m_runTags.find(run.path);
    return found == m_runTags.end() ? kNone : found->second;
}

bool RunListModel::anyTags() const {
    return std::any_of(m_runs.begin(), m_runs.end(),
                       [this](const auto& run) { return !tagsOf(run).tags.empty(); });
}

QVariantHash RunListModel::groupsOf(const RunInfo& run) const {
    const auto one = [](const QString& value) {
        return value.isEmpty() ? QStringList() : QStringList(value);
    };
    QStringList tags;
    for (const auto& tag : tagsOf(run).tags) tags << toQt(tag);
    return {{QStringLiteral("sweep"), one(m_sweeps.value(toQt(run.path)))},
            {QStringLiteral("tag"), tags},
            {QStringLiteral("dataset"), one(toQt(run.dataset))},
            {QStringLiteral("model"), one(toQt(run.model))},
            {QStringLiteral("preset"), one(toQt(run.preset))},
            {QStringLiteral("objective"), one(toQt(run.objective))},
            {QStringLiteral("lambda"), one(lambdaText(run.lambda))},
            {QStringLiteral("seed"), one(QString::number(run.seed))},
            {QStringLiteral("state"), one(text(run, State).toString())},
            {QStringLiteral("precision"), one(toQt(run.precision))},
            {QStringLiteral("device"), one(toQt(run.device))},
            {QStringLiteral("parent"), one(run.parent ? toQt(run.parent->run) : QString())}};
}

void RunListModel::setSweeps(QHash<QString, QString> names) {
    if (names == m_sweeps) return;
    m_sweeps = std::move(names);
    if (!m_runs.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void RunListModel::setRuns(std::vector<RunInfo> runs, TagsByRun runTags) {
    m_runTags = std::move(runTags);
    // List the oldest run first, so that colours do not depend on the order of viewing or on pins.
    QStringList paths;
    for (auto run = runs.rbegin(); run != runs.rend(); ++run) paths << toQt(run->path);
    m_colours->tellApart(paths);
    std::stable_partition(runs.begin(), runs.end(),
                          [this](const auto& run) { return tagsOf(run).pinned; });
    m_names = distinctNames(runs);
    if (sameRows(runs, m_runs)) {
        m_runs = std::move(runs);
        if (!m_runs.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_runs = std::move(runs);
    m_places.clear();
    for (std::size_t i = 0; i < m_runs.size(); ++i) m_places.insert(toQt(m_runs[i].path), i);
    endResetModel();
}

const RunInfo* RunListModel::runAt(const QModelIndex& index) const {
    const bool inside = index.isValid() && index.row() < static_cast<int>(m_runs.size());
    return inside ? &m_runs[static_cast<std::size_t>(index.row())] : nullptr;
}

const RunInfo* RunListModel::runOf(const QString& path) const {
    const auto found = m_places.constFind(path);
    const auto* run = found == m_places.constEnd() ? nullptr : &m_runs[*found];
    // Compare the paths, since paths that are not valid UTF-8 may convert to the same QString.
    return run && run->path == toStd(path) ? run : nullptr;
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
            return QString(mark(run) + (tagsOf(run).pinned ? QStringLiteral("★ ") : QString()) +
                           // the marks come first, because the end of the text may be cut off
                           m_names.value(qsizetype(m_places.value(toQt(run.path)))));
        case State:
            if (!run.problem.empty()) return tr("damaged");
            return run.shipped ? tr("built-in") : stateText(run.state);
        case Lambda:
            return lambdaText(run.lambda);
        case Validation:
        case Test:
            return cellText(reachedOn(run, column == Test));
        case Device:
            return toQt(run.device);
        case Tags:
            return toQt(tagsText(tagsOf(run).tags));
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
            const auto* score = reachedOn(run, column == Test);
            return score ? goodness(*score) : -1e9;
        }
        // The name column sorts by creation time.
        case Name:
            return toQt(run.created);
        default:
            return text(run, column);
    }
}

QString RunListModel::toolTip(const RunInfo& run) const {
    QStringList lines{QStringLiteral("<b>%1</b>").arg(toQt(run.name).toHtmlEscaped())};
    if (!run.problem.empty()) lines << engineText(run.problem).toHtmlEscaped();
    lines << tr("%1 on %2, %3")
                 .arg(toQt(run.model), toQt(run.dataset), stateText(run.state))
                 .toHtmlEscaped();
    lines << tr("%1, λ = %2, seed %3")
                 .arg(toQt(run.objective), lambdaText(run.lambda), QString::number(run.seed))
                 .toHtmlEscaped();
    lines << tr("step %1 of %2, %3")
                 .arg(countText(run.step), countText(run.totalSteps), durationText(run.seconds));
    for (const auto& line : {tipLine(reachedOn(run, false), tr("validation"), run.validSamples),
                             tipLine(reachedOn(run, true), tr("test"), run.testSamples)})
        if (!line.isEmpty()) lines << line;
    if (run.validSamples == 0 && run.testSamples > 0)
        lines << tr(
            "no validation split: choosing runs by test scores leaves no independent score to "
            "report");
    if (run.attentionCosine)
        lines
            << tr("mean attention cosine %1").arg(QLocale().toString(*run.attentionCosine, 'f', 3));
    if (run.parent)
        lines << tr("started from the weights of %1, step %2")
                     .arg(toQt(run.parent->run).toHtmlEscaped(), countText(run.parent->step));
    const auto& runTags = tagsOf(run);
    if (!runTags.tags.empty())
        lines << tr("tags: %1").arg(toQt(tagsText(runTags.tags)).toHtmlEscaped());
    if (runTags.pinned) lines << tr("★ pinned: listed first");
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
        case NameRole:
            return m_names.value(index.row());
        case Qt::EditRole:
            return index.column() == Name ? toQt(run->name) : QVariant();
        case Qt::ToolTipRole:
            return toolTip(*run);
        case Qt::DecorationRole:
            if (index.column() == Name)
                return swatch(m_colours->swatch(toQt(run->path),
                                                themeColours(QApplication::palette()).dark, 36));
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
            return toQt(run->name + ' ' + run->dataset + ' ' + run->model + ' ' + run->objective +
                        ' ' + run->note + ' ' + tagsText(tagsOf(*run).tags)) +
                   QLatin1Char(' ') + stateText(run->state);
        case PinRole:
            return tagsOf(*run).pinned;
        case GroupRole:
            return groupsOf(*run);
        default:
            return {};
    }
}

QVariant RunListModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole && section == Validation)
        return tr(
            "Main score on the validation split, for choosing runs; ±: half of the 95 % interval");
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole && section == Test)
        return tr("Main score on the test split, for reporting; ±: half of the 95 % interval");
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
        case Tags:
            return tr("Tags");
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
    Q_EMIT renameRequested(toQt(run->path), name);
    return true;
}

}  // namespace headscope::ui
