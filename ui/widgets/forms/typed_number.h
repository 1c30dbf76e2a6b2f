// The shared parser for typed numbers. It accepts the decimal separator of the UI language and the
// point. Thousands separators and ambiguous text are refused with a reason.
#pragma once

#include "core/api/runs/parameters.h"
#include "core/api/runs/sweep.h"

#include <QLocale>
#include <QString>

#include <optional>

class QWidget;

namespace headscope::ui {

struct TypedNumber {
    std::optional<ParamValue> value;  // the number; empty if the text is refused
    QString problem;                  // reason in the UI language; "": accepted
};

// Parses a number for an Integer or Real spec and checks its bounds. Surrounding spaces, the
// Unicode minus sign and full-width digits are accepted.
TypedNumber readNumber(const ParamSpec& spec, const QString& typed, const QLocale& locale = {});

struct TypedAxis {
    std::optional<SweepAxis> axis;
    QString problem;
};

// Parses the values of a sweep, separated by semicolons or commas; "0..4" is an integer range. If
// the comma is the decimal separator, a comma between digits of a Real needs semicolons between
// values.
TypedAxis readAxis(const ParamSpec& spec, const QString& typed, const QLocale& locale = {});

// Formats a value for editing: decimal separator of the language, without thousands separators.
QString editText(const ParamValue& value, const QLocale& locale = {});
// Describes the bounds of a spec: "0 to 10", "above 0 and at most 1", formatted in the locale; "any
// number" without bounds.
QString allowedRange(const ParamSpec& spec, const QLocale& locale = {});

// Colours a field as invalid; an empty `problem` restores the normal colours.
void showRefused(QWidget* field, const QString& problem);

}  // namespace headscope::ui
