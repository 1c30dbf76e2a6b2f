#include "ui/widgets/table_export.h"

#include "core/api/base/table_text.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/save_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QSaveFile>

#include <sstream>

namespace headscope::ui {

std::string latexFloat(const std::string& table, const std::string& label) {
    constexpr int kMostInColumn = 5;  // columns of a table that fit in a column of two-column text
    std::string head, body, caption;
    std::istringstream lines(table);
    bool ended = false;
    int columns = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind("% ", 0) == 0) {
            if (ended)
                caption += (caption.empty() ? "" : " ") + latexText(line.substr(2));
            else
                head += line + "\n";
            continue;
        }
        if (columns == 0 && line.find(" & ") != std::string::npos)
            for (auto at = line.find(" & "); at != std::string::npos; at = line.find(" & ", at + 3))
                ++columns;
        ended = ended || line.find("\\end{tabular}") != std::string::npos;
        body += line + "\n";
    }
    const std::string name = columns >= kMostInColumn ? "table*" : "table";
    return head + "\\begin{" + name + "}\n\\centering\\small\n" + body + "\\caption{" + caption +
           "}\n\\label{tab:" + label + "}\n\\end{" + name + "}\n";
}

TableExport::TableExport(const QString& name, std::function<std::string(TableFormat)> text,
                         QWidget* parent)
    : QToolButton(parent), m_name(name), m_text(std::move(text)) {
    setText(tr("Table as…"));
    setIcon(ui::icon(QStringLiteral("document-export")));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setPopupMode(QToolButton::InstantPopup);
    setToolTip(tr("Copy this table or save it to a file"));
    auto* menu = new QMenu(this);
    const struct {
        TableFormat format;
        QString name, suffix;
    } formats[] = {{TableFormat::Csv, tr("CSV"), QStringLiteral("csv")},
                   {TableFormat::Latex, tr("LaTeX (booktabs)"), QStringLiteral("tex")},
                   {TableFormat::Markdown, tr("Markdown"), QStringLiteral("md")}};
    for (const auto& one : formats)
        menu->addAction(ui::icon(QStringLiteral("edit-copy")), tr("Copy as %1").arg(one.name), this,
                        [this, one] { copy(one.format, one.name); });
    menu->addSeparator();
    for (const auto& one : formats)
        menu->addAction(ui::icon(QStringLiteral("document-save")), tr("Save as %1…").arg(one.name),
                        this, [this, one] { save(one.format, one.suffix); });
    setMenu(menu);
}

std::string TableExport::textIn(TableFormat format) const {
    auto text = m_text(format);
    return format == TableFormat::Latex && !text.empty() ? latexFloat(text, m_name.toStdString())
                                                         : text;
}

void TableExport::copy(TableFormat format, const QString& formatName) {
    const auto text = textIn(format);
    if (text.empty()) return Q_EMIT done(tr("The table is still empty."));
    QApplication::clipboard()->setText(QString::fromStdString(text));
    Q_EMIT done(tr("Table copied as %1.").arg(formatName));
}

void TableExport::save(TableFormat format, const QString& suffix) {
    const auto text = textIn(format);
    if (text.empty()) return Q_EMIT done(tr("The table is still empty."));
    const QString file =
        askSavePath(window(), tr("Save table"), m_name + QLatin1Char('.') + suffix);
    if (file.isEmpty()) return;
    if (const auto written = write(file, text); !written.ok())
        return Q_EMIT failed(written.error());
    Q_EMIT done(tr("Table written: %1").arg(file));
}

Status TableExport::write(const QString& file, const std::string& text) {
    QSaveFile out(file);
    const auto size = static_cast<qint64>(text.size());
    if (out.open(QIODevice::WriteOnly) && out.write(text.data(), size) == size && out.commit())
        return {};
    return Error{ErrorCode::Io, "%1: %2"_m(file.toStdString(), out.errorString().toStdString()),
                 "Choose another folder, or make room"_m};
}

}  // namespace headscope::ui
