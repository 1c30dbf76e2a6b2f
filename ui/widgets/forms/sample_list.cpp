#include "ui/widgets/forms/sample_list.h"

#include "core/api/runs/tasks.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/text/text.h"

#include <QImage>
#include <QLabel>
#include <QPixmap>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

constexpr int kTextRows = 4;
constexpr int kTextLength = 160;  // maximum characters of a sample's text
constexpr int kPictures = 12;
constexpr int kPictureSide = 64;  // maximum width and height of an image in pixels

QImage imageOf(const Picture& picture) {
    if (picture.width <= 0 || picture.height <= 0) return {};
    const auto expected = static_cast<std::size_t>(picture.width) * picture.height * 3;
    if (picture.rgb.size() < expected) return {};
    return QImage(picture.rgb.data(), picture.width, picture.height, picture.width * 3,
                  QImage::Format_RGB888)
        .copy();
}

QString shortened(const std::string& text) {
    QString line = toQt(text).simplified();
    return line.size() > kTextLength ? line.left(kTextLength - 1) + QStringLiteral("…") : line;
}

QString className(const Sample& sample, const QStringList& classes) {
    return sample.label >= 0 ? classes.value(sample.label, QString::number(sample.label))
                             : QString();
}

}  // namespace

SampleList::SampleList(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
}

void SampleList::clear() {
    while (auto* item = layout()->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_shown = 0;
}

QWidget* SampleList::textRow(const Sample& sample, const QStringList& classes) {
    auto* label = new Caption({}, this);
    label->setTextFormat(Qt::RichText);
    const QString name = className(sample, classes);
    const QString start =
        name.isEmpty() ? QString() : QStringLiteral("<b>%1</b>&nbsp; ").arg(name.toHtmlEscaped());
    const QString target =
        sample.target.empty()
            ? QString()
            : QStringLiteral(" <i>\u2192 %1</i>").arg(shortened(sample.target).toHtmlEscaped());
    label->setText(start + shortened(sample.text).toHtmlEscaped() + target);
    return label;
}

QWidget* SampleList::pictureTile(const Sample& sample, const QStringList& classes) {
    auto* tile = new QWidget;
    auto* column = new QVBoxLayout(tile);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* picture = new QLabel(tile);
    const qreal ratio = devicePixelRatioF();
    QImage image = imageOf(sample.picture);
    if (image.isNull()) image = QImage(1, 1, QImage::Format_RGB888);
    image = image.scaled(QSize(kPictureSide, kPictureSide) * ratio, Qt::KeepAspectRatio,
                         Qt::FastTransformation);
    image.setDevicePixelRatio(ratio);
    picture->setPixmap(QPixmap::fromImage(image));
    const QString name = className(sample, classes);
    picture->setToolTip(plainTip(name));
    picture->setAccessibleName(tr("Sample picture, class %1").arg(name));
    column->addWidget(picture);
    auto* caption = new Caption(name, tile);
    caption->setWordWrap(false);
    column->addWidget(caption);
    return tile;
}

void SampleList::setSamples(const DatasetPreview& preview) {
    clear();
    QStringList classes;
    for (const auto& name : preview.classes) classes << toQt(name);
    const bool pictures = traitsOf(preview.task).pictures();
    QWidget* grid = pictures ? new QWidget(this) : nullptr;
    auto* flow = grid ? new FlowLayout(grid, 6) : nullptr;
    for (const auto& sample : preview.samples) {
        if (m_shown == (pictures ? kPictures : kTextRows)) break;
        if (flow)
            flow->addWidget(pictureTile(sample, classes));
        else
            layout()->addWidget(textRow(sample, classes));
        ++m_shown;
    }
    if (grid) layout()->addWidget(grid);
}

}  // namespace headscope::ui
