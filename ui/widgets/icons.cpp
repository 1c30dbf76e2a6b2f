#include "ui/widgets/icons.h"

#include "ui/widgets/theme.h"

#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QRegularExpression>
#include <QSvgRenderer>

// Resources of a static library must be initialised once. The macro must be used outside of any
// namespace.
static void initialiseResources() {
    Q_INIT_RESOURCE(resources);
}

namespace headscope::ui {
namespace {

QByteArray sourceOf(const QString& name) {
    initialiseResources();
    QFile file(QStringLiteral(":/headscope/icons/breeze/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QColor colourOf(IconInk ink, QIcon::Mode mode) {
    const auto palette = QApplication::palette();
    const auto colours = themeColours(palette);
    if (mode == QIcon::Disabled) return palette.color(QPalette::Disabled, QPalette::Text);
    if (mode == QIcon::Selected) return colours.accentText;
    switch (ink) {
        case IconInk::Text:
            return colours.text;
        case IconInk::OnAccent:
            return colours.accentText;
        case IconInk::Good:
            return colours.good;
        case IconInk::Caution:
            return colours.caution;
        case IconInk::Bad:
            return colours.bad;
        case IconInk::Accent:
            return colours.accent;
    }
    return colours.text;
}

class InkedSvg : public QIconEngine {
public:
    InkedSvg(QByteArray source, IconInk ink) : m_source(std::move(source)), m_ink(ink) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        static const QRegularExpression kColour(QStringLiteral("color:\\s*#[0-9a-fA-F]{6}"));
        QString text = QString::fromUtf8(m_source);
        text.replace(kColour, QStringLiteral("color:") + colourOf(m_ink, mode).name());
        QSvgRenderer(text.toUtf8()).render(painter, QRectF(rect));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        // Buttons without space request an empty pixmap, which cannot be painted on.
        if (size.isEmpty()) return {};
        // Cached, because a button requests its icon at every repaint.
        const QString key = QStringLiteral("headscope-%1-%2-%3x%4")
                                .arg(qHash(m_source))
                                .arg(colourOf(m_ink, mode).rgba())
                                .arg(size.width())
                                .arg(size.height());
        QPixmap picture;
        if (QPixmapCache::find(key, &picture)) return picture;
        picture = QPixmap(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        painter.end();
        QPixmapCache::insert(key, picture);
        return picture;
    }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override {
        return pixmap(size, mode, state);
    }

    QIconEngine* clone() const override { return new InkedSvg(*this); }

private:
    QByteArray m_source;
    IconInk m_ink;
};

}  // namespace

QIcon icon(const QString& name, IconInk ink) {
    return QIcon(new InkedSvg(sourceOf(name), ink));
}

IconLabel::IconLabel(const QIcon& icon, int side, QWidget* parent) : QWidget(parent), m_icon(icon) {
    setFixedSize(side, side);
}

void IconLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    // QIcon::pixmap uses the cache; QIcon::paint would parse the SVG each time.
    painter.drawPixmap(
        0, 0,
        m_icon.pixmap(size(), devicePixelRatioF(), isEnabled() ? QIcon::Normal : QIcon::Disabled));
}

void loadResources() {
    initialiseResources();
}

QIcon programIcon() {
    loadResources();
    return QIcon(QStringLiteral(":/headscope/icons/headscope.svg"));
}

}  // namespace headscope::ui
