#include "ui/features/presentation/presentation_view.h"

#include "ui/figures/plot_text.h"
#include "ui/plots/plot_painter.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QTextDocument>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace headscope::ui {
namespace {

// text lines per window height; text is then readable from 8 window heights away
constexpr int kLinesOfText = 34;
constexpr int kLeastText = 15;      // minimum text height in pixels
constexpr qreal kLeastUnits = 320;  // minimum figure width in painter units, about 56 mm on paper
// minimum scale of the figure's text relative to the window's text
constexpr qreal kLeastScale = 0.6;
constexpr double kCaptionShare = 0.12;  // maximum share of the window's height
constexpr double kLessonShare = 0.36;   // share of the window's width for the lesson

QFont sized(int pixels) {
    QFont font = QApplication::font();
    font.setPixelSize(std::max(1, pixels));
    return font;
}

void setInk(QWidget* widget, const QColor& colour) {
    QPalette tinted = widget->palette();
    for (const auto role : {QPalette::WindowText, QPalette::Text})
        tinted.setColor(role, colour);  // labels with a Base background are painted with Text
    widget->setPalette(tinted);
}

// True if the figure's height depends on its text instead of a fixed aspect ratio.
bool madeByText(const plots::Figure& figure, qreal width, const plots::PlotStyle& style) {
    return std::abs(figure.figureHeight(width, style) - width / figure.aspect()) > 1;
}

}  // namespace

// Draws the figure in the window's colours, scaled as a whole: text, lines and gaps.
class PresentationView::Canvas : public QWidget {
public:
    explicit Canvas(PresentationView& view) : QWidget(&view), m_view(view) {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        plots::PlotPainter painter(this);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        const auto style = plots::PlotStyle::of(palette(), QApplication::font());
        painter.fillRect(rect(), style.background);
        const auto figure = m_view.m_presenter.figure();
        if (!figure) return;
        const auto [scale, area] = placeOf(*figure, style);
        painter.scale(scale, scale);
        figure->paintFigure(painter, area, style);
    }

private:
    // Returns the scale (pixels per painter unit) and the figure's area. The figure's text is as
    // large as the other texts, or smaller if the figure would not fit.
    std::pair<qreal, QRectF> placeOf(const plots::Figure& figure,
                                     const plots::PlotStyle& style) const {
        const qreal units = QFontMetricsF(style.font).height();
        qreal scale =
            std::max<qreal>(1, QFontMetricsF(sized(m_view.textPixels())).height() / units);
        // Shrink the text until the figure fits.
        while (scale > kLeastScale) {
            if (const auto area = areaIn(QSizeF(size()) / scale, figure, style))
                return {scale, *area};
            scale *= 0.95;
        }
        return {scale, QRectF(QPointF(), QSizeF(size()) / scale)};
    }

    // Area for a figure. If its text determines the height, uses the largest width that fits;
    // otherwise fills the room.
    static std::optional<QRectF> areaIn(const QSizeF& room, const plots::Figure& figure,
                                        const plots::PlotStyle& style) {
        const auto middle = [&room](qreal width, qreal height) {
            return QRectF((room.width() - width) / 2, (room.height() - height) / 2, width, height);
        };
        if (!madeByText(figure, room.width(), style)) {
            const bool fits = room.width() >= kLeastUnits &&
                              room.height() >= kLeastUnits / std::max<qreal>(1, figure.aspect());
            return fits ? std::optional(middle(room.width(), room.height())) : std::nullopt;
        }
        qreal width = room.width();
        while (width >= kLeastUnits) {
            if (const qreal height = figure.figureHeight(width, style); height <= room.height())
                return middle(width, height);
            width *= 0.96;
        }
        return std::nullopt;
    }

    PresentationView& m_view;
};

PresentationView::PresentationView(PresentationPresenter& presenter, std::function<QWidget*()> page,
                                   QWidget* window)
    : QWidget(window), m_presenter(presenter), m_page(std::move(page)) {
    setObjectName(QStringLiteral("presentation"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    setFocusPolicy(Qt::StrongFocus);
    auto* columns = new QHBoxLayout(this);
    columns->setSpacing(24);
    columns->setContentsMargins(24, 16, 24, 12);
    auto* rows = new QVBoxLayout;
    rows->setSpacing(8);
    rows->addWidget(m_place = new QLabel(this));
    rows->addWidget(m_title = new QLabel(this));
    rows->addWidget(m_canvas = new Canvas(*this), 1);
    rows->addWidget(m_caption = new QLabel(this));
    m_caption->setObjectName(QStringLiteral("caption"));
    rows->addWidget(m_keys = new QLabel(this));
    columns->addLayout(rows, 1);
    columns->addWidget(m_lesson = new QLabel(this));
    for (auto* label : {m_place, m_title, m_caption, m_keys, m_lesson}) label->setWordWrap(true);
    for (auto* label : {m_place, m_title, m_caption, m_keys}) label->setTextFormat(Qt::PlainText);
    m_lesson->setTextFormat(Qt::RichText);
    m_lesson->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_lesson->setTextInteractionFlags(Qt::LinksAccessibleByMouse);
    connect(m_lesson, &QLabel::linkActivated, this, [this](const QString& answer) {
        m_presenter.key(Qt::Key_0 + answer.toInt(), Qt::NoModifier);
    });
    connect(&presenter, &PresentationPresenter::changed, this, &PresentationView::follow);
    window->installEventFilter(this);
    setGeometry(window->rect());
    raise();
    show();
    setFocus();
}

PresentationView::~PresentationView() = default;

int PresentationView::textPixels() const {
    return std::max(kLeastText, height() / kLinesOfText);
}

QRectF PresentationView::figureArea() const {
    return m_canvas->geometry();
}

void PresentationView::say(const QString& text) {
    m_said = text;
    follow();
}

void PresentationView::follow() {
    const bool figure = m_presenter.figure() != nullptr;
    m_place->setText(m_presenter.place());
    m_title->setText(m_presenter.title());
    if (const QString below = m_presenter.below(); below != m_caption->text()) {
        m_caption->setText(below);
        fitCaption();
    }
    m_keys->setText(m_said.isEmpty() ? m_presenter.keys() : m_said);
    m_canvas->setAccessibleName(
        figure ? m_presenter.title() + QStringLiteral(". ") + m_presenter.caption() : QString());
    const QString lesson = m_presenter.lessonText();
    const bool another = m_lesson->text() != lesson;
    m_lesson->setText(lesson);
    m_lesson->setVisible(!lesson.isEmpty());
    if (another) fitCaption(), fitLesson();
    m_canvas->update();
}

void PresentationView::fitTexts() {
    const int text = textPixels();
    const auto colours = themeColours(QApplication::palette());
    m_place->setFont(sized(text * 3 / 4));
    setInk(m_place, colours.secondary);
    QFont title = sized(text * 4 / 3);
    title.setWeight(QFont::DemiBold);
    m_title->setFont(title);
    fitCaption();
    m_keys->setFont(sized(std::max(kLeastText - 2, text / 2)));
    setInk(m_keys, colours.secondary);
    m_lesson->setFixedWidth(int(width() * kLessonShare));
    fitLesson();
}

// Reduces the caption's font until it fits into its share of the height.
void PresentationView::fitCaption() {
    const int wide =
        std::max(1, width() - 48 - (m_lesson->isHidden() ? 0 : int(width() * kLessonShare) + 24));
    int pixels = textPixels() * 7 / 8;
    for (; pixels > kLeastText; --pixels) {
        const QRect needed =
            QFontMetrics(sized(pixels))
                .boundingRect(0, 0, wide, height(), Qt::TextWordWrap, m_caption->text());
        if (needed.height() <= height() * kCaptionShare) break;
    }
    m_caption->setFont(sized(pixels));
}

// Reduces the lesson's font if the step has more text than fits.
void PresentationView::fitLesson() {
    if (m_lesson->text().isEmpty()) return;
    const int room = height() - 40;
    int pixels = textPixels();
    QTextDocument page;
    page.setDocumentMargin(0);
    for (; pixels > kLeastText - 2; --pixels) {
        page.setDefaultFont(sized(pixels));
        page.setHtml(m_lesson->text());
        page.setTextWidth(int(width() * kLessonShare) - 4);
        if (page.size().height() <= room) break;
    }
    m_lesson->setFont(sized(pixels));
}

// Handles keys first; passes unused ones to the page below.
void PresentationView::keyPressEvent(QKeyEvent* event) {
    m_said.clear();
    if (m_presenter.key(event->key(), event->modifiers())) return event->accept();
    // The covered page does not receive keys itself.
    QKeyEvent passed(QEvent::KeyPress, event->key(), event->modifiers(), event->text());
    if (auto* page = m_page()) QApplication::sendEvent(page, &passed);
    event->accept();
}

// Disables Tab, because it would move the focus to covered widgets.
bool PresentationView::event(QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Tab || key == Qt::Key_Backtab) return true;
    }
    if (event->type() == QEvent::ApplicationPaletteChange ||
        event->type() == QEvent::ApplicationFontChange)
        fitTexts();
    return QWidget::event(event);
}

bool PresentationView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize) {
        setGeometry(parentWidget()->rect());
        raise();
    }
    return QWidget::eventFilter(watched, event);
}

void PresentationView::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), palette().color(QPalette::Base));
}

void PresentationView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitTexts();
}

}  // namespace headscope::ui
