#include "ui/widgets/explain_button.h"

#include <QFrame>
#include <QLabel>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {
constexpr int kExplainedCharacters = 64;  // width of the popover
}  // namespace

ExplainButton::ExplainButton(QWidget* parent) : QToolButton(parent) {
    setObjectName(QStringLiteral("explain"));
    setText(QStringLiteral("?"));
    setAccessibleName(tr("Explanation"));
    setToolTip(tr("Explains what is shown, which samples are used, and what cannot be concluded"));
    setFocusPolicy(Qt::TabFocus);
    m_popover = new QFrame(this, Qt::Popup);
    m_popover->setFrameShape(QFrame::StyledPanel);
    m_popover->setAccessibleName(accessibleName());
    m_text = new QLabel(m_popover);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* column = new QVBoxLayout(m_popover);
    column->setContentsMargins(12, 12, 12, 12);
    column->addWidget(m_text);
    connect(this, &QToolButton::clicked, this, [this] { setOpen(true); });
    setEnabled(false);
}

void ExplainButton::explain(const QStringList& paragraphs) {
    QStringList said;
    std::copy_if(paragraphs.begin(), paragraphs.end(), std::back_inserter(said),
                 [](const QString& text) { return !text.isEmpty(); });
    m_text->setText(said.join(QStringLiteral("\n\n")));
    setEnabled(!said.isEmpty());
    if (isOpen()) setOpen(true);  // follows the new size of the text
}

QString ExplainButton::explanation() const {
    return m_text->text();
}

bool ExplainButton::isOpen() const {
    return m_popover->isVisible();
}

void ExplainButton::setOpen(bool open) {
    if (!open) return m_popover->hide();
    m_text->setFixedWidth(fontMetrics().averageCharWidth() * kExplainedCharacters);
    m_popover->adjustSize();
    const QRect screen = this->screen()->availableGeometry();
    QPoint at = mapToGlobal(QPoint(0, height() + 2));
    at.setX(std::clamp(at.x(), screen.left(),
                       std::max(screen.left(), screen.right() - m_popover->width())));
    at.setY(std::clamp(at.y(), screen.top(),
                       std::max(screen.top(), screen.bottom() - m_popover->height())));
    m_popover->move(at);
    m_popover->show();
    m_text->setFocus(Qt::PopupFocusReason);
}

}  // namespace headscope::ui
