#include "ui/widgets/table_export.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/save_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QSaveFile>

namespace headscope::ui {

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

void TableExport::copy(TableFormat format, const QString& formatName) {
    const auto text = m_text(format);
    if (text.empty()) return Q_EMIT done(tr("The table is still empty."));
    QApplication::clipboard()->setText(QString::fromStdString(text));
    Q_EMIT done(tr("Table copied as %1.").arg(formatName));
}

void TableExport::save(TableFormat format, const QString& suffix) {
    const auto text = m_text(format);
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
