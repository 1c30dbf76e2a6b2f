#include "ui/figures/output/latex_include.h"

#include "ui/figures/tikz.h"

#include <QFileInfo>
#include <QRegularExpression>

namespace headscope::plots {
namespace {

constexpr double kColumnMm = 95;  // widest column of a two-column journal

}  // namespace

QString latexInclude(const QString& file, const QString& caption, double widthMm) {
    const QFileInfo info(file);
    const bool wide = widthMm > kColumnMm;
    const QString environment = wide ? QStringLiteral("figure*") : QStringLiteral("figure");
    const QString width = wide ? QStringLiteral("\\textwidth") : QStringLiteral("\\columnwidth");
    static const QRegularExpression kOdd(QStringLiteral("[^A-Za-z0-9-]+"));
    const QString include =
        info.suffix().compare(QLatin1String("tex"), Qt::CaseInsensitive) == 0
            ? QStringLiteral("\\input{%1}").arg(file)
            : QStringLiteral("\\includegraphics[width=%1]{%2}").arg(width, file);
    const QString label = info.completeBaseName().replace(kOdd, QStringLiteral("-"));
    const QStringList lines{QStringLiteral("\\begin{%1}").arg(environment),
                            QStringLiteral("  \\centering"),
                            QStringLiteral("  ") + include,
                            QStringLiteral("  \\caption{%1}").arg(latexText(caption)),
                            QStringLiteral("  \\label{fig:%1}").arg(label),
                            QStringLiteral("\\end{%1}\n").arg(environment)};
    return lines.join(QLatin1Char('\n'));
}

}  // namespace headscope::plots
