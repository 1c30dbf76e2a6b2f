#include "ui/dialogs/export_dialog.h"

#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/path_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

struct Width {
    const char* name;
    double millimetres;
};

// Text widths of venues: UX 4.
constexpr Width kWidths[] = {{QT_TRANSLATE_NOOP("headscope::ui::ExportDialog", "Nature, one column"), 89},
                             {QT_TRANSLATE_NOOP("headscope::ui::ExportDialog", "Nature, two columns"), 183},
                             {QT_TRANSLATE_NOOP("headscope::ui::ExportDialog", "ACL, one column"), 77},
                             {QT_TRANSLATE_NOOP("headscope::ui::ExportDialog", "NeurIPS, text width"), 139.7},
                             {QT_TRANSLATE_NOOP("headscope::ui::ExportDialog", "ICML, text width"), 171.4},
                             {QT_TRANSLATE_NOOP("headscope::ui::ExportDialog", "IEEE, one column"), 88.9},
                             {QT_TRANSLATE_NOOP("headscope::ui::ExportDialog", "IEEE, two columns"), 181},
                             {QT_TRANSLATE_NOOP("headscope::ui::ExportDialog", "Slide, 16:9"), 254}};
constexpr int kPreviewWidth = 420;

}  // namespace

ExportDialog::ExportDialog(const plots::FigureSource& figure, const QString& folder, QWidget* parent)
    : QDialog(parent),
      m_figure(figure),
      m_format(new QComboBox(this)),
      m_width(new QComboBox(this)),
      m_dpi(new QDoubleSpinBox(this)),
      m_paths(new QCheckBox(tr("Text as &paths"), this)),
      m_data(new QCheckBox(tr("With the &numbers (CSV) and the recipe (JSON)"), this)),
      m_file(new PathField(this)),
      m_preview(new QLabel(this)),
      m_banner(new Banner(this)) {
    setWindowTitle(tr("Export figure"));
    for (const auto* format : {"PDF", "SVG", "PNG", "CSV"})
        m_format->addItem(QString::fromLatin1(format), QString::fromLatin1(format).toLower());
    fillWidths();
    m_dpi->setRange(72, 1200);
    m_dpi->setValue(300);
    m_dpi->setDecimals(0);
    m_dpi->setSuffix(tr(" dpi"));
    m_paths->setToolTip(tr("For programs that do not have the font; the text can then not be edited any more."));
    m_file->edit()->setAccessibleName(tr("File"));
    m_file->setPath(QDir(folder).filePath(figure.figureName() + QStringLiteral(".pdf")));
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setAccessibleName(tr("Preview of the figure"));
    auto* form = new QFormLayout;
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->addRow(tr("&Format"), m_format);
    form->addRow(tr("&Width"), m_width);
    form->addRow(tr("&Resolution"), m_dpi);
    form->addRow(QString(), m_paths);
    form->addRow(QString(), m_data);
    form->addRow(tr("F&ile"), m_file);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* write = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
    write->setProperty(kPrimaryProperty, true);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_preview);
    column->addWidget(new Caption(figure.caption(), this));
    column->addLayout(form);
    column->addWidget(m_banner);
    column->addWidget(buttons);
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::followFormat);
    connect(m_width, &QComboBox::currentIndexChanged, this, &ExportDialog::preview);
    connect(write, &QPushButton::clicked, this, &ExportDialog::write);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    followFormat();
    preview();
}

void ExportDialog::fillWidths() {
    for (const auto& width : kWidths)
        m_width->addItem(tr("%1 (%2 mm)").arg(tr(width.name), QLocale().toString(width.millimetres, 'f', 1)),
                         width.millimetres);
}

QString ExportDialog::path() const {
    return m_file->path();
}

void ExportDialog::setPath(const QString& path) {
    m_file->setPath(path);
}

plots::ExportOptions ExportDialog::options() const {
    return {m_width->currentData().toDouble(), m_dpi->value(), m_paths->isChecked()};
}

bool ExportDialog::withData() const {
    return m_data->isChecked();
}

void ExportDialog::followFormat() {
    const QString suffix = m_format->currentData().toString();
    m_dpi->setEnabled(suffix == QLatin1String("png"));
    m_paths->setEnabled(suffix == QLatin1String("svg"));
    m_width->setEnabled(suffix != QLatin1String("csv"));
    const QFileInfo file(path());
    m_file->setPath(file.dir().filePath(file.completeBaseName() + QLatin1Char('.') + suffix));
}

void ExportDialog::preview() {
    const qreal ratio = devicePixelRatioF();
    // The point size of print, scaled to the preview: 7 pt on the chosen width.
    const double pointsAcross = options().widthMm / 25.4 * 72;
    QImage picture = plots::renderFigure(m_figure, int(kPreviewWidth * ratio),
                                         plots::PlotStyle::forPrint(7 * kPreviewWidth * ratio / pointsAcross * 0.75));
    picture.setDevicePixelRatio(ratio);
    m_preview->setPixmap(QPixmap::fromImage(picture));
    m_preview->setMinimumHeight(m_preview->sizeHint().height());  // a message below makes the dialog grow instead
}

void ExportDialog::write() {
    const auto status = plots::exportFigure(m_figure, path(), options(), withData());
    if (!status) return m_banner->show(status.error());
    Q_EMIT written(path());
    accept();
}

}  // namespace headscope::ui
