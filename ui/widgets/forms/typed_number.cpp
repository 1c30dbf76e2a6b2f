#include "ui/widgets/forms/typed_number.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QWidget>

#include <cmath>

namespace headscope::ui {
namespace {

struct NumberText {
    Q_DECLARE_TR_FUNCTIONS(NumberText)
};

// Converts full-width characters and the typographic minus sign to ASCII.
QChar plainSign(QChar sign) {
    const ushort code = sign.unicode();
    if (code >= 0xff10 && code <= 0xff19) return QChar(u'0' + (code - 0xff10));
    if (code == 0x2212 || code == 0xff0d) return QLatin1Char('-');
    if (code == 0xff0b) return QLatin1Char('+');
    if (code == 0xff0e) return QLatin1Char('.');
    if (code == 0xff25 || code == 0xff45) return QLatin1Char('e');
    return sign;
}

QString plainSigns(const QString& typed) {
    QString text = typed.trimmed();
    for (QChar& sign : text) sign = plainSign(sign);
    return text;
}

// True for text such as "1.000" if the language separates thousands by a point: it could mean 1 or
// 1000.
bool ambiguous(const QString& text, const QLocale& locale) {
    static const QRegularExpression kGrouped(QStringLiteral("^[+-]?[1-9]\\d{0,2}\\.\\d{3}$"));
    return locale.groupSeparator() == QLatin1String(".") && kGrouped.match(text).hasMatch();
}

// Converts to the engine's number format; empty if the text is not a number.
std::optional<QString> withPoint(QString text, const QLocale& locale) {
    const QString decimal = locale.decimalPoint();
    if (decimal != QLatin1String(".") && text.contains(decimal)) {
        if (text.contains(QLatin1Char('.')) || text.count(decimal) > 1) return std::nullopt;
        text.replace(decimal, QLatin1String("."));
    }
    static const QRegularExpression kNumber(
        QStringLiteral("^[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?$"));
    return kNumber.match(text).hasMatch() ? std::optional<QString>(text) : std::nullopt;
}

bool whole(const QString& plain) {
    const double value = plain.toDouble();
    return std::isfinite(value) && value == std::floor(value);
}

QString boundText(double bound, const QLocale& locale) {
    constexpr double kWrittenOut = 1e9;
    if (bound == std::floor(bound) && std::fabs(bound) <= kWrittenOut)
        return locale.toString(static_cast<qlonglong>(bound));
    return editText(bound, locale);
}

// Parses one value of a list into the engine's format; "0..4" is an integer range.
TypedNumber readItem(const ParamSpec& spec, const QString& item, const QLocale& locale,
                     QString& plain) {
    static const QRegularExpression kLeadingZero(QStringLiteral("^[+-]?0\\d"));
    const auto dots = item.indexOf(QLatin1String(".."));
    const bool range = spec.kind == ParamKind::Integer && dots >= 0;
    const QStringList ends =
        range ? QStringList{item.left(dots), item.mid(dots + 2)} : QStringList{item};
    QStringList read;
    for (const QString& end : ends) {
        auto number = readNumber(spec, end, locale);
        if (!number.value) return number;
        // Refuse values such as "000": they may come from "1,000" split at its comma.
        if (kLeadingZero.match(plainSigns(end)).hasMatch())
            return {
                std::nullopt,
                NumberText::tr("“%1” begins with a zero. Type numbers without thousands separators")
                    .arg(end.trimmed())};
        read << toQt(valueText(*number.value));
    }
    plain = read.join(QLatin1String(".."));
    return {};
}

// Splits a list into its values; sets `problem` if the separator is ambiguous.
QStringList itemsOf(const ParamSpec& spec, const QString& text, const QLocale& locale,
                    QString& problem) {
    const QLatin1Char semicolon(';');
    if (text.contains(semicolon)) return text.split(semicolon);
    static const QRegularExpression kWithin(QStringLiteral("\\d,\\d"));
    const bool decimalComma =
        locale.decimalPoint() == QLatin1String(",") && spec.kind == ParamKind::Real;
    if (decimalComma && kWithin.match(text).hasMatch()) {
        problem = NumberText::tr(
            "A comma between digits is a decimal sign here. Separate values by semicolons, as in "
            "0; 0,01; 0,1");
        return {};
    }
    return text.split(QLatin1Char(','));
}

}  // namespace

QString allowedRange(const ParamSpec& spec, const QLocale& locale) {
    if (spec.minimum == 0 && spec.maximum == 0) return NumberText::tr("any number");
    const QString unit = spec.unit.empty() ? QString() : QLatin1Char(' ') + toQt(spec.unit);
    const QString low = boundText(spec.minimum, locale), high = boundText(spec.maximum, locale);
    return (spec.exclusiveMinimum ? NumberText::tr("above %1 and at most %2")
                                  : NumberText::tr("%1 to %2"))
               .arg(low, high) +
           unit;
}

QString editText(const ParamValue& value, const QLocale& locale) {
    QString text = toQt(valueText(value));
    if (std::holds_alternative<double>(value))
        text.replace(QLatin1String("."), locale.decimalPoint());
    return text;
}

TypedNumber readNumber(const ParamSpec& spec, const QString& typed, const QLocale& locale) {
    const QString text = plainSigns(typed), shown = typed.trimmed(),
                  allowed = allowedRange(spec, locale);
    if (text.isEmpty())
        return {std::nullopt, NumberText::tr("A number is missing. Allowed: %1").arg(allowed)};
    // Ask the user instead of guessing one of the two meanings.
    if (ambiguous(text, locale)) {
        QString decimal = shown, grouped = shown;
        decimal.replace(QLatin1String("."), locale.decimalPoint());
        return {std::nullopt, NumberText::tr("“%1” can mean %2 or %3. Type one of these")
                                  .arg(shown, decimal, grouped.remove(QLatin1Char('.')))};
    }
    const auto plain = withPoint(text, locale);
    if (!plain)
        return {std::nullopt,
                NumberText::tr("“%1” is not a number. Allowed: %2, without thousands separators")
                    .arg(shown, allowed)};
    const auto value = parseValue(spec, toStd(*plain));
    if (value) return {*value, {}};
    if (spec.kind == ParamKind::Integer && !whole(*plain))
        return {std::nullopt,
                NumberText::tr("“%1” is not a whole number. Allowed: %2").arg(shown, allowed)};
    return {std::nullopt, NumberText::tr("%1 is out of range. Allowed: %2").arg(shown, allowed)};
}

TypedAxis readAxis(const ParamSpec& spec, const QString& typed, const QLocale& locale) {
    const auto asTheEngine = [&spec](const QString& text) -> TypedAxis {
        auto axis = parseAxis(spec, toStd(text));
        if (!axis) return {std::nullopt, errorText(axis.error())};
        return {std::move(*axis), {}};
    };
    if ((spec.kind != ParamKind::Integer && spec.kind != ParamKind::Real) ||
        typed.trimmed().isEmpty())
        return asTheEngine(typed);
    QString text = typed, problem;
    // Replace the full-width punctuation of Chinese input methods.
    text.replace(QChar(0xff1b), QLatin1String(";")).replace(QChar(0xff0c), QLatin1String(", "));
    text.replace(QChar(0x3001), QLatin1String(", "));
    QStringList plain;
    const QStringList items = itemsOf(spec, text, locale, problem);
    for (const QString& item : items) {
        const auto read = readItem(spec, item, locale, plain.emplace_back());
        if (read.problem.isEmpty()) continue;
        if (items.size() == 1) return {std::nullopt, read.problem};
        return {std::nullopt, NumberText::tr("value %1 of %2: %3")
                                  .arg(plain.size())
                                  .arg(items.size())
                                  .arg(read.problem)};
    }
    return problem.isEmpty() ? asTheEngine(plain.join(QLatin1Char(';')))
                             : TypedAxis{std::nullopt, problem};
}

void showRefused(QWidget* field, const QString& problem) {
    QPalette usual = field->parentWidget() ? field->parentWidget()->palette() : QPalette();
    if (!problem.isEmpty()) {
        const auto colours = themeColours(usual);
        usual.setColor(QPalette::Text, colours.bad);
        const QColor base = usual.color(QPalette::Base);
        constexpr int kOf = 8;  // mix one part of red with kOf - 1 parts of the normal background
        const auto mixed = [](int ground, int red) { return (ground * (kOf - 1) + red) / kOf; };
        usual.setColor(QPalette::Base, QColor(mixed(base.red(), colours.bad.red()),
                                              mixed(base.green(), colours.bad.green()),
                                              mixed(base.blue(), colours.bad.blue())));
    }
    if (field->property("refused").toString() == problem) return;
    field->setProperty("refused", problem);
    problem.isEmpty() ? field->setPalette(QPalette()) : field->setPalette(usual);
}

}  // namespace headscope::ui
