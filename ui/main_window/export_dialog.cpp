#include "ui/main_window/export_dialog.h"

#include "ui/figures/output/latex_include.h"
#include "ui/figures/output/missing_glyphs.h"
#include "ui/figures/sheet/captioned.h"
#include "ui/figures/sheet/panel_drawings.h"
#include "ui/figures/sheet/sheet_figure.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/forms/path_field.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/text/bounded_text.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/post.h"
#include "ui/workspace/verdict.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

constexpr QSize kPreview(560, 340);  // maximum size of the preview in pixels
constexpr int kCaptionLines = 4;     // height of the box with the caption in lines of text

// The figure's caption, and the conclusion of its page if the figure shows it.
QString offeredCaption(const plots::Figure& figure) {
    const Verdict verdict = verdictFrom(figure.provenance());
    return verdict.confidence == Verdict::Confidence::Shown
               ? figure.caption() + QLatin1Char(' ') + verdict.text
               : figure.caption();
}

// Returns the format of a sheet with its width, or "" for other figures.
QString ownWidth(const plots::Figure& figure) {
    const auto* sheet = dynamic_cast<const plots::SheetFigure*>(&figure);
    return sheet ? sheet->sheet.sheetFormat().name() : QString();
}

}  // namespace

ExportDialog::ExportDialog(const QList<plots::FigureChoice>& figures, int chosen,
                           const QString& folder, QWidget* parent)
    : QDialog(parent),
      m_folder(folder),
      m_chooser(new QComboBox(this)),
      m_format(new QComboBox(this)),
      m_width(new QComboBox(this)),
      m_dpi(new DecimalBox(this)),
      m_paths(new QCheckBox(tr("Text as &paths"), this)),
      m_data(new QCheckBox(tr("With the &numbers (CSV) and the recipe (JSON)"), this)),
      m_file(new PathField(this)),
      m_preview(new QLabel(this)),
      m_missing(new WrappedLabel(this)),
      m_caption(new BoundedText(this)),
      m_banner(new Banner(this)) {
    setWindowTitle(tr("Export figure"));
    for (const auto& figure : figures) {
        m_chooser->addItem(figure.title);
        // Taken now, so that a run in training does not change the figure while the dialog is open.
        m_figures.append(figure.take());
        m_captions.append(offeredCaption(*m_figures.back()));
    }
    m_chooser->setCurrentIndex(chosen);
    for (const auto* format : {"PDF", "SVG", "PNG", "TeX", "CSV"})
        m_format->addItem(QString::fromLatin1(format), QString::fromLatin1(format).toLower());
    m_width->setObjectName(QStringLiteral("width"));
    m_dpi->setRange(72, 1200);
    m_dpi->setValue(300);
    m_dpi->setDecimals(0);
    m_dpi->setSuffix(tr(" dpi"));
    m_paths->setToolTip(tr("For programs without the font. The text can no longer be edited."));
    m_file->setSaving(true);
    m_file->edit()->setAccessibleName(tr("File"));
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setFixedHeight(kPreview.height());
    m_preview->setMinimumWidth(kPreview.width());
    m_banner->floatOver(*m_preview);  // so that buttons keep their places
    m_preview->setAccessibleName(tr("Preview of the figure"));
    m_caption->setObjectName(QStringLiteral("caption"));
    m_caption->setTabChangesFocus(true);
    m_caption->setFixedHeight(m_caption->fontMetrics().lineSpacing() * kCaptionLines + 14);
    m_caption->setToolTip(tr(
        "The caption is saved in the file, where screen readers can read it. Edit it if needed."));
    m_banner->dismiss();
    QPalette cautious = m_missing->palette();
    cautious.setColor(QPalette::WindowText, themeColours(palette()).caution);
    m_missing->setPalette(cautious);
    m_missing->setObjectName(QStringLiteral("missing-glyphs"));
    m_missing->hide();
    layOut();
    connect(m_chooser, &QComboBox::currentIndexChanged, this, &ExportDialog::followFigure);
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::followFormat);
    // Update the warning about characters that LaTeX lacks.
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::preview);
    connect(m_width, &QComboBox::currentIndexChanged, this, &ExportDialog::preview);
    connect(m_file->edit(), &QLineEdit::textChanged, m_banner, &Banner::dismiss);
    connect(m_data, &QCheckBox::toggled, m_banner, &Banner::dismiss);
    followFigure();
}

void ExportDialog::layOut() {
    auto* form = new QFormLayout;
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->addRow(tr("Fi&gure"), m_chooser);
    form->addRow(tr("&Caption"), m_caption);
    form->addRow(tr("&Format"), m_format);
    form->addRow(tr("&Width"), m_width);
    form->addRow(tr("&Resolution"), m_dpi);
    form->addRow(QString(), m_paths);
    form->addRow(QString(), m_data);
    form->addRow(tr("F&ile"), m_file);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* write = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
    write->setProperty(kPrimaryProperty, true);
    m_latex = buttons->addButton(tr("Copy &LaTeX"), QDialogButtonBox::ActionRole);
    m_latex->setObjectName(QStringLiteral("copy-latex"));
    m_latex->setToolTip(
        tr("Copies a figure environment that includes this file, with the caption"));
    connect(m_latex, &QPushButton::clicked, this, &ExportDialog::copyLatex);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_preview);
    column->addWidget(m_missing);
    column->addLayout(form);
    column->addWidget(buttons);
    connect(write, &QPushButton::clicked, this, &ExportDialog::askOrWrite);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

const plots::Figure& ExportDialog::figure() const {
    return *m_figures[m_chooser->currentIndex()];
}

void ExportDialog::choose(int figure) {
    m_chooser->setCurrentIndex(figure);
}

// A different figure gets a different file name in the same folder.
void ExportDialog::followFigure() {
    const QString folder = path().isEmpty() ? m_folder : QFileInfo(path()).path();
    m_file->setPath(QDir(folder).filePath(figure().figureName() + QLatin1Char('.') +
                                          m_format->currentData().toString()));
    if (m_shown >= 0) m_captions[m_shown] = m_caption->toPlainText();
    m_shown = m_chooser->currentIndex();
    m_caption->setPlainText(m_captions[m_shown]);
    fillWidths();
    followFormat();
    preview();
}

// Offers the widths of journals, or only the own width of a sheet. The user's choice is kept.
void ExportDialog::fillWidths() {
    const QSignalBlocker blocker(m_width);
    if (m_width->count() > 1) m_chosenWidth = m_width->currentIndex();
    m_width->clear();
    if (figure().paperWidthMm() > 0)
        return m_width->addItem(ownWidth(figure()), figure().paperWidthMm());
    for (const auto& format : plots::sheetFormats())
        if (format.heightMm <= 0 || format.layout == QLatin1String("slide"))
            m_width->addItem(format.name(), format.widthMm);
    m_width->setCurrentIndex(m_chosenWidth);
}

QString ExportDialog::path() const {
    return m_file->path();
}

void ExportDialog::setPath(const QString& path) {
    m_file->setPath(path);
}

plots::ExportOptions ExportDialog::options() const {
    const double paper = figure().paperWidthMm();
    return {paper > 0 ? paper : m_width->currentData().toDouble(), m_dpi->value(),
            m_paths->isChecked()};
}

bool ExportDialog::withData() const {
    return m_data->isChecked();
}

void ExportDialog::followFormat() {
    const QString suffix = m_format->currentData().toString();
    m_dpi->setEnabled(suffix == QLatin1String("png"));
    // LaTeX includes neither SVG files nor tables.
    m_latex->setEnabled(suffix != QLatin1String("svg") && suffix != QLatin1String("csv"));
    m_paths->setEnabled(suffix == QLatin1String("svg"));
    const bool sized = figure().paperWidthMm() <= 0;  // a sheet defines its own width
    m_width->setEnabled(sized && suffix != QLatin1String("csv"));
    m_width->setToolTip(sized ? QString()
                              : tr("The sheet’s own width, chosen on the Figures page"));
    const QFileInfo file(path());
    m_file->setPath(file.dir().filePath(file.completeBaseName() + QLatin1Char('.') + suffix));
}

void ExportDialog::preview() {
    const auto figure = plots::drawnAnywhere(m_figures[m_chooser->currentIndex()], options());
    const QSize box = kPreview * devicePixelRatioF();
    struct Preview {
        QImage picture;
        QString missing;  // warning about characters that cannot be shown; "" if there are none
    };
    const auto format = plots::figureFormat(path());
    runBehind(
        this,
        [figure, options = options(), box, format] {
            return Preview{
                plots::previewFigure(*figure, options, box),
                format ? plots::missingGlyphsText(*figure, *format, options) : QString()};
        },
        [this, number = ++m_previews](Preview preview) {
            if (number != m_previews) return;
            preview.picture.setDevicePixelRatio(devicePixelRatioF());
            m_preview->setPixmap(QPixmap::fromImage(preview.picture));
            m_missing->setText(tr("Not everything can be shown: %1.").arg(preview.missing));
            m_missing->setVisible(!preview.missing.isEmpty());
        });
}

void ExportDialog::askOrWrite() {
    QStringList there;
    for (const auto& file : plots::exportedFiles(path(), withData()))
        if (QFileInfo::exists(file)) there << QFileInfo(file).fileName();
    if (there.isEmpty()) return write();
    m_banner->show(Banner::Kind::Caution,
                   tr("%1 already exists in this folder.").arg(there.join(QStringLiteral(", "))),
                   tr("Replace it, or choose another name."));
    m_banner->setAction(tr("&Replace"), [this] { write(); });
}

QString ExportDialog::caption() const {
    return m_caption->toPlainText().simplified();
}

void ExportDialog::copyLatex() {
    const QString name = QFileInfo(path()).fileName();
    QGuiApplication::clipboard()->setText(plots::latexInclude(name, caption(), options().widthMm));
    m_banner->show(Banner::Kind::Information, tr("LaTeX for %1 copied.").arg(name));
    Q_EMIT latexCopied(name);
}

void ExportDialog::write() {
    plots::FigurePtr shown = m_figures[m_chooser->currentIndex()];
    if (caption() != shown->caption().simplified())
        shown = plots::captioned(*shown, caption(), options());
    const auto status = plots::exportFigure(*shown, path(), options(), withData());
    if (!status) return m_banner->show(status.error());
    Q_EMIT written(path());
    accept();
}

}  // namespace headscope::ui
