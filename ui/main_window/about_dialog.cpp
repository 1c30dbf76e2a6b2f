#include "ui/main_window/about_dialog.h"

#include "ui/widgets/caption.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

QString licencesHtml() {
    const QList<QStringList> parts{
        {QStringLiteral("LibTorch"), QStringLiteral("BSD-3-Clause")},
        {QStringLiteral("Qt 6 %1").arg(QString::fromLatin1(qVersion())),
         QStringLiteral("LGPL-3.0; Qt Charts GPL-3.0")},
        {QStringLiteral("QCustomPlot"), QStringLiteral("GPL-3.0-or-later")},
        {QStringLiteral("SQLite"), AboutDialog::tr("public domain")},
        {QStringLiteral("libarchive"), QStringLiteral("BSD-2-Clause")},
        {QStringLiteral("JSON for Modern C++"), QStringLiteral("MIT")},
        {QStringLiteral("CLI11"), QStringLiteral("BSD-3-Clause")},
        {QStringLiteral("libjpeg-turbo"), QStringLiteral("IJG; BSD-3-Clause")},
        {QStringLiteral("libpng"), QStringLiteral("libpng-2.0")},
        {QStringLiteral("libwebp"), QStringLiteral("BSD-3-Clause")},
        {QStringLiteral("Little CMS"), QStringLiteral("MIT")},
        {QStringLiteral("zlib"), QStringLiteral("Zlib")},
        {QStringLiteral("nettle"), QStringLiteral("LGPL-3.0-or-later; GPL-2.0-or-later")},
        {QStringLiteral("Eigen"), QStringLiteral("MPL-2.0")},
        {AboutDialog::tr("Breeze icons"), QStringLiteral("LGPL-3.0-or-later, © 2014 Uri Herrera")},
        {AboutDialog::tr("cividis colour table"),
         QStringLiteral("Nuñez, Anderton and Renslow 2018, CC BY 4.0")}};
    QString html = QStringLiteral("<p>%1</p><table cellpadding=\"3\">")
                       .arg(AboutDialog::tr("Headscope is free software under the GNU General "
                                            "Public License, version 3 or later. It uses:"));
    for (const auto& part : parts)
        html +=
            QStringLiteral("<tr><td>%1</td><td>%2</td></tr>").arg(part[0], part[1].toHtmlEscaped());
    return html + QStringLiteral("</table>");
}

}  // namespace

QString engineReportText(const EngineReport& report) {
    QStringList lines;
    lines << AboutDialog::tr("Headscope: %1").arg(QApplication::applicationVersion());
    lines << AboutDialog::tr("LibTorch: %1").arg(toQt(report.torchVersion));
    lines << AboutDialog::tr("Kernels for: %1").arg(toQt(report.kernels));
    lines << AboutDialog::tr("BLAS: %1").arg(toQt(report.blas));
    lines << AboutDialog::tr("BLAS kernel: %1").arg(toQt(report.blasKernel));
    lines << AboutDialog::tr("Processor: %1").arg(toQt(report.cpu));
    lines << AboutDialog::tr("Threads for training: %1").arg(report.threads);
    lines << AboutDialog::tr("OpenMP waits: %1").arg(toQt(report.openmpPolicy));
    lines << AboutDialog::tr("Automatic precision on the processor: %1 (%2)")
                 .arg(toQt(report.automatic.precision), engineText(report.automatic.reason));
    for (const auto& device : report.devices) {
        QString line = AboutDialog::tr("Device %1: %2").arg(toQt(device.id), toQt(device.name));
        if (!device.available) line += AboutDialog::tr(" (not usable)");
        if (!device.note.empty()) line += QStringLiteral(", ") + engineText(device.note);
        lines << line;
    }
    lines << AboutDialog::tr("Qt: %1").arg(QString::fromLatin1(qVersion()));
    return lines.join(QLatin1Char('\n'));
}

AboutDialog::AboutDialog(const Tools* tools, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("About Headscope"));
    auto* column = new QVBoxLayout(this);
    auto* head = new QHBoxLayout;
    auto* picture = new QLabel(this);
    picture->setPixmap(programIcon().pixmap(64, 64));
    auto* words = new QVBoxLayout;
    words->addWidget(new Heading(tr("Headscope %1").arg(QApplication::applicationVersion()),
                                 Heading::Level::Page, this));
    words->addWidget(new Caption(tr("Train small transformers with a head-diversity penalty, and "
                                    "inspect their attention heads."),
                                 this));
    head->addWidget(picture);
    head->addLayout(words, 1);
    column->addLayout(head);
    auto* tabs = new QTabWidget(this);
    auto* report = new QPlainTextEdit(
        tools ? engineReportText(tools->report()) : tr("The engine is not loaded yet."), tabs);
    report->setReadOnly(true);
    report->setAccessibleName(tr("This machine"));
    auto* licences = new QTextBrowser(tabs);
    licences->setHtml(licencesHtml());
    licences->setAccessibleName(tr("Licences"));
    tabs->addTab(report, tr("This machine"));
    tabs->addTab(licences, tr("Licences"));
    column->addWidget(tabs, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* copy = buttons->addButton(tr("&Copy report"), QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, this,
            [report] { QApplication::clipboard()->setText(report->toPlainText()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 76, fontMetrics().height() * 26);
}

}  // namespace headscope::ui
