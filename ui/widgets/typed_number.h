// The one parser of numbers that are typed in the window. The decimal separator of the window's language and the point
// are accepted; a separator of thousands, or anything that could be two numbers, is refused with a reason.
#pragma once

#include "core/api/parameters.h"
#include "core/api/sweep.h"

#include <QLocale>
#include <QString>

#include <optional>

class QWidget;

namespace headscope::ui {

struct TypedNumber {
    std::optional<ParamValue> value;  // none: refused
    QString problem;                  // why, in the window's language; "": accepted
};

// Reads a number for an Integer or Real spec: checks kind and bounds. Blanks around it, a Unicode minus sign and
// full-width digits are read as what they mean.
TypedNumber readNumber(const ParamSpec& spec, const QString& typed, const QLocale& locale = {});

struct TypedAxis {
    std::optional<SweepAxis> axis;
    QString problem;
};

// Reads the values of a sweep, separated by semicolons or commas; "0..4" for whole numbers. Where the comma is the
// decimal separator, one between digits of a Real is refused unless semicolons separate the values.
TypedAxis readAxis(const ParamSpec& spec, const QString& typed, const QLocale& locale = {});

// A value as a field shows it for editing: decimal separator of the language, no separators of thousands.
QString editText(const ParamValue& value, const QLocale& locale = {});
// "0 to 10", "above 0 and at most 1" with the numbers of the language; "any number" without bounds.
QString allowedRange(const ParamSpec& spec, const QLocale& locale = {});

// Colours a field as refused, or as usual where problem is "".
void showRefused(QWidget* field, const QString& problem);

}  // namespace headscope::ui
