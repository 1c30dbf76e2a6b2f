#include "ui/widgets/forms/sample_list.h"

#include "core/api/runs/tasks.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/text/text.h"

#include <QGridLayout>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

constexpr int kTextRows = 5;
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

// One line of text that is cut at the right, where a label would widen the form.
class CutLine : public QWidget {
public:
    CutLine(const QString& text, QWidget* parent) : QWidget(parent), m_text(text) {
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        setAccessibleName(text);
        setToolTip(plainTip(text));
    }
    QSize sizeHint() const override {
        return {fontMetrics().averageCharWidth() * 10, fontMetrics().height()};
    }
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter(this).drawText(rect(), Qt::AlignVCenter | Qt::TextSingleLine,
                                fontMetrics().elidedText(m_text, Qt::ElideRight, width()));
    }

private:
    QString m_text;
};

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

// One line per sample: class, text, and target of a translation. Texts that are too long are cut;
// their tooltip shows more.
QWidget* SampleList::textTable(const DatasetPreview& preview, const QStringList& classes) {
    auto* table = new QWidget(this);
    auto* grid = new QGridLayout(table);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(2);
    for (const auto& sample : preview.samples) {
        if (m_shown == kTextRows) break;
        const QString name = className(sample, classes), target = shortened(sample.target);
        if (!name.isEmpty()) {
            auto* label = new Caption(name, table);
            label->setTextFormat(Qt::PlainText);
            label->setWordWrap(false);
            grid->addWidget(label, m_shown, 0);
        }
        grid->addWidget(new CutLine(shortened(sample.text), table), m_shown, 1);
        if (!target.isEmpty()) grid->addWidget(new CutLine(target, table), m_shown, 2);
        ++m_shown;
    }
    grid->setColumnStretch(1, 1);
    if (!preview.samples.empty() && !preview.samples.front().target.empty())
        grid->setColumnStretch(2, 1);
    return table;
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
    if (!pictures) {
        layout()->addWidget(textTable(preview, classes));
        return;
    }
    auto* grid = new QWidget(this);
    auto* flow = new FlowLayout(grid, 6);
    for (const auto& sample : preview.samples) {
        if (m_shown == kPictures) break;
        flow->addWidget(pictureTile(sample, classes));
        ++m_shown;
    }
    layout()->addWidget(grid);
}

}  // namespace headscope::ui
