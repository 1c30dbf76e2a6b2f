#include "ui/features/guide/guide_browser.h"

#include "ui/features/guide/guide_style.h"
#include "ui/features/guide/guide_text.h"
#include "ui/widgets/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QFile>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>

#include <algorithm>
#include <utility>

namespace headscope::ui {
namespace {

// maximum width in average characters; fits about 100 characters of text
constexpr int kWidest = 120;
constexpr int kMostMarks = 500;

}  // namespace

GuideBrowser::GuideBrowser(QWidget* parent) : QTextBrowser(parent) {
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // keeps the text width equal on all pages
    setZoom(100);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
        if (m_moving) return;
        m_block = firstVisibleBlock();
        Q_EMIT scrolled(value);
    });
}

void GuideBrowser::showPage(const QString& markdown) {
    m_markdown = markdown;
    m_block = m_section = 0;
    load();
    scrollTo(0);
}

// The document is complete before it is shown: Qt lays out a shown one again after every change,
// which takes seconds.
void GuideBrowser::load() {
    const QScopedValueRollback moving(m_moving, true);
    auto* page = new QTextDocument(this);
    page->setUndoRedoEnabled(false);
    page->setDefaultFont(font());
    page->setMarkdown(m_markdown);
    styleGuidePage(*page, palette(), fontMetrics().height());
    m_headings.clear();
    GuideIds ids;
    for (auto block = page->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0)
            m_headings[ids.next(block.text())] = block.blockNumber();
    fit(*page);
    page->documentLayout()->setPaintDevice(viewport());
    page->setPageSize(QSizeF(viewport()->width(), -1));
    page->documentLayout()->documentSize();  // completes the layout
    setExtraSelections({});
    setDocument(page);
    delete std::exchange(m_page, page);
}

bool GuideBrowser::goTo(const QString& heading) {
    const auto found = m_headings.constFind(heading);
    m_section = found == m_headings.cend() ? 0 : *found;
    m_block = m_section;
    showBlock(m_block);
    return heading.isEmpty() || found != m_headings.cend();
}

void GuideBrowser::mark(const QString& passage, const QStringList& words) {
    QTextBlock last = document()->findBlockByNumber(m_section).next();
    int target = m_section;
    for (; last.isValid() && last.blockFormat().headingLevel() == 0; last = last.next())
        if (target == m_section && !passage.isEmpty() && last.text().simplified() == passage)
            target = last.blockNumber();
    const int end = last.isValid() ? last.position() : document()->characterCount();
    QList<QTextEdit::ExtraSelection> marks;
    QTextCharFormat look;
    QColor colour = themeColours(palette()).caution;
    colour.setAlpha(90);
    look.setBackground(colour);
    for (const QString& word : words) {
        QTextCursor found =
            document()->find(word, document()->findBlockByNumber(m_section).position());
        for (; !found.isNull() && found.position() <= end && marks.size() < kMostMarks;
             found = document()->find(word, found))
            marks << QTextEdit::ExtraSelection{found, look};
    }
    setExtraSelections(marks);
    // If a section fits into the view, show it from its heading.
    auto* layout = document()->documentLayout();
    const auto top = layout->blockBoundingRect(document()->findBlockByNumber(m_section)).top();
    const auto bottom = layout->blockBoundingRect(document()->findBlockByNumber(target)).bottom();
    if (bottom - top < viewport()->height() * 0.8) return;
    m_block = std::max(m_section, target - 1);
    showBlock(m_block);
}

// Scrolls a block to the top. Also moves the text cursor there, because Tab goes from the cursor to
// the next link.
void GuideBrowser::showBlock(int number) {
    const QScopedValueRollback moving(m_moving, true);
    const QTextBlock block = document()->findBlockByNumber(number);
    setTextCursor(QTextCursor(block));
    auto* layout = document()->documentLayout();
    if (number > 0)
        layout->documentSize();  // finishes the layout, and with it the range of the scroll bar
    const auto top =
        number > 0 ? layout->blockBoundingRect(block).top() - block.blockFormat().topMargin() / 2
                   : 0;
    verticalScrollBar()->setValue(static_cast<int>(top));
}

void GuideBrowser::scrollTo(int value) {
    {
        const QScopedValueRollback moving(m_moving, true);
        if (value > 0) document()->documentLayout()->documentSize();
        verticalScrollBar()->setValue(value);
    }
    m_block = firstVisibleBlock();
}

int GuideBrowser::firstVisibleBlock() const {
    return verticalScrollBar()->value() == 0 ? 0 : cursorForPosition(QPoint(1, 1)).blockNumber();
}

void GuideBrowser::setZoom(int percent) {
    m_zoom = std::clamp(percent, kSmallestTextPercent, kLargestTextPercent);
    QFont scaled = QApplication::font();
    if (scaled.pointSizeF() > 0)
        scaled.setPointSizeF(scaled.pointSizeF() * m_zoom / 100);
    else
        scaled.setPixelSize(scaled.pixelSize() * m_zoom / 100);
    if (scaled != font()) setFont(scaled);
}

// Sets margins and pictures for the current width.
void GuideBrowser::fit(QTextDocument& page) {
    const int em = fontMetrics().height(), room = viewport()->width();
    const int text = std::min(room - 2 * em, fontMetrics().averageCharWidth() * kWidest);
    QTextFrameFormat frame = page.rootFrame()->frameFormat();
    frame.setTopMargin(em);
    frame.setBottomMargin(2 * em);
    frame.setLeftMargin(em);
    frame.setRightMargin(std::max(em, room - text - em));
    page.rootFrame()->setFrameFormat(frame);
    for (auto block = page.begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            if (!it.fragment().charFormat().isImageFormat()) continue;
            auto format = it.fragment().charFormat().toImageFormat();
            const QUrl name(format.name());
            const auto picture = pictureOf(name, text);
            if (picture.isNull()) continue;
            page.addResource(QTextDocument::ImageResource, name, picture);
            format.setWidth(picture.width() / picture.devicePixelRatio());
            format.setHeight(picture.height() / picture.devicePixelRatio());
            QTextCursor cursor(&page);
            cursor.setPosition(it.fragment().position());
            cursor.setPosition(it.fragment().position() + it.fragment().length(),
                               QTextCursor::KeepAnchor);
            cursor.setCharFormat(format);
            break;  // the change invalidates the iterator; a picture is alone in its block
        }
}

// Loads a picture of the guide: ../screens/NAME.png. It is scaled here, because the text layout
// scales with less quality.
QImage GuideBrowser::pictureOf(const QUrl& name, int room) const {
    static const QRegularExpression kPicture(QStringLiteral(R"(^\.\./screens/([\w-]+)\.png$)"));
    const auto match = kPicture.match(name.toString());
    if (!match.hasMatch()) return {};
    QFile file(QStringLiteral(":/headscope/screens/%1.png").arg(match.captured(1)));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const auto whole = QImage::fromData(file.readAll());
    if (whole.isNull()) return {};
    const double ratio = devicePixelRatioF();
    const int width = std::max(1, std::min(room, whole.width()));
    QImage scaled = whole.scaledToWidth(static_cast<int>(width * ratio), Qt::SmoothTransformation);
    scaled.setDevicePixelRatio(ratio);
    return scaled;
}

// fit() adds the pictures to the document; nothing else is loaded.
QVariant GuideBrowser::loadResource(int, const QUrl&) {
    return {};
}

void GuideBrowser::resizeEvent(QResizeEvent* event) {
    const QScopedValueRollback moving(m_moving, true);
    QTextBrowser::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) fit(*document());
    showBlock(m_block);
}

// The Markdown import takes link colours from the palette, so import the page again.
void GuideBrowser::changeEvent(QEvent* event) {
    const QScopedValueRollback moving(m_moving, true);
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::ApplicationFontChange) setZoom(m_zoom);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
    if (m_markdown.isEmpty()) return;
    load();
    showBlock(m_block);
}

}  // namespace headscope::ui
