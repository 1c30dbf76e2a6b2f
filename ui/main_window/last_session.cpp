#include "ui/main_window/last_session.h"

#include "ui/widgets/text/text.h"

#include <QSettings>

namespace headscope::ui {
namespace {

const QString kRunA = QStringLiteral("session/run-a"), kRunB = QStringLiteral("session/run-b");
const QString kPageKey = QStringLiteral("session/page"), kFormKey = QStringLiteral("session/form");
const QString kBeside = QStringLiteral("session/beside"),
              kBesideFirst = QStringLiteral("session/beside-first");
const QString kShare = QStringLiteral("session/share");
const QString kMark = QStringLiteral("session/restoring");

// Serialises a value with a type prefix, because the settings file only stores strings.
QString stored(const ParamValue& value) {
    static const char* const kTypes[] = {"b", "i", "r", "t"};
    return QLatin1String(kTypes[value.index()]) + QLatin1Char(':') + toQt(valueText(value));
}

std::optional<ParamValue> valueOf(const QString& text) {
    const QString rest = text.mid(2);
    bool ok = true;
    if (text.startsWith(QLatin1String("t:"))) return ParamValue(toStd(rest));
    if (text.startsWith(QLatin1String("b:"))) return ParamValue(rest == QLatin1String("true"));
    if (text.startsWith(QLatin1String("i:"))) {
        const auto number = rest.toLongLong(&ok);
        return ok ? std::optional<ParamValue>(std::int64_t(number)) : std::nullopt;
    }
    const auto number = rest.toDouble(&ok);
    if (!ok || !text.startsWith(QLatin1String("r:"))) return std::nullopt;
    return ParamValue(number);
}

}  // namespace

void LastSession::save(QSettings& store) const {
    store.setValue(kRunA, runA);
    store.setValue(kRunB, runB);
    store.setValue(kPageKey, pages.page);
    store.setValue(kBeside, pages.beside);
    store.setValue(kBesideFirst, pages.besideFirst);
    store.setValue(kShare, pages.share);
    QStringList values;
    for (const auto& [key, value] : form.values)
        values << toQt(key) + QLatin1Char('=') + stored(value);
    store.setValue(kFormKey, values);
}

LastSession LastSession::load(const QSettings& store) {
    LastSession last;
    last.runA = store.value(kRunA).toString();
    last.runB = store.value(kRunB).toString();
    last.pages.page = store.value(kPageKey).toString();
    last.pages.beside = store.value(kBeside).toString();
    last.pages.besideFirst = store.value(kBesideFirst).toBool();
    last.pages.share = store.value(kShare, last.pages.share).toInt();
    for (const QString& entry : store.value(kFormKey).toStringList()) {
        const auto equals = entry.indexOf(QLatin1Char('='));
        const auto value = equals > 0 ? valueOf(entry.mid(equals + 1)) : std::nullopt;
        if (value) last.form.values[toStd(entry.left(equals))] = *value;
    }
    return last;
}

bool RestoreMark::stands() const {
    return m_store.value(kMark, false).toBool();
}

void RestoreMark::set() {
    m_store.setValue(kMark, true);
    m_store.sync();
}

void RestoreMark::clear() {
    m_store.remove(kMark);
    m_store.sync();
}

}  // namespace headscope::ui
