#include "ui/workspace/run_names.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <map>

namespace headscope::ui {

namespace {
const QString kBetween = QStringLiteral(", ");  // separator in run names: dataset, lambda, seed
constexpr QChar kLeftOut(0x2026);
// minimum number of letters that remain of a shortened part
constexpr qsizetype kFewestLetters = 3;
}  // namespace

QStringList distinctNames(const std::vector<RunInfo>& runs) {
    std::map<std::string, int> bearers;
    for (const auto& run : runs) ++bearers[run.name];
    QStringList names;
    for (const auto& run : runs) {
        const QString name = QString::fromStdString(run.name);
        const auto created =
            QDateTime::fromString(QString::fromStdString(run.created), Qt::ISODate);
        const auto local = created.toLocalTime();
        const bool told = bearers[run.name] == 1 || !created.isValid();
        names << (told ? name
                       : QStringLiteral("%1 (%2 %3)")
                             .arg(name, QLocale().toString(local.date(), QLocale::ShortFormat),
                                  local.time().toString(QStringLiteral("HH:mm:ss"))));
    }
    return names;
}

QString RunNames::kindOf(const QStringList& parts) {
    return QStringLiteral("%1 %2").arg(parts.size()).arg(parts.first());
}

void RunNames::setNames(const QStringList& names) {
    m_kinds.clear();
    for (const auto& name : names) {
        const QStringList parts = name.split(kBetween);
        auto& kind = m_kinds[kindOf(parts)];
        if (kind.parts.isEmpty()) {
            kind.parts = parts;
            kind.shared.assign(static_cast<std::size_t>(parts.size()), true);
        }
        for (qsizetype i = 0; i < parts.size(); ++i)
            if (parts[i] != kind.parts[i]) kind.shared[static_cast<std::size_t>(i)] = false;
    }
}

QString RunNames::fitted(const QString& name,
                         const std::function<bool(const QString&)>& fits) const {
    if (fits(name)) return name;
    const QStringList parts = name.split(kBetween);
    const auto known = m_kinds.constFind(kindOf(parts));
    if (known == m_kinds.constEnd()) return name;
    const auto& shared = known->shared;
    if (std::find(shared.begin(), shared.end(), false) == shared.end()) return name;
    qsizetype first = 0, last = parts.size();
    QString text = name;
    const auto shorten = [&] {
        text = parts.mid(first, last - first).join(kBetween);
        if (first > 0) text.prepend(kLeftOut);
        if (last < parts.size()) text.append(kLeftOut);
    };
    while (!fits(text) && shared[static_cast<std::size_t>(last - 1)]) --last, shorten();
    // The first part says what the run is about. It is shortened letter by letter before it is
    // dropped.
    while (!fits(text) && shared[static_cast<std::size_t>(first)]) {
        const QString& begin = parts[first];
        const QString rest = text.mid(text.indexOf(begin) + begin.size());
        for (qsizetype letters = begin.size() - 1; letters >= kFewestLetters; --letters)
            if (const QString cut = begin.left(letters) + kLeftOut + rest; first == 0 && fits(cut))
                return cut;
        ++first, shorten();
    }
    return fits(text) ? text : parts.mid(first, last - first).join(kBetween);
}

}  // namespace headscope::ui
