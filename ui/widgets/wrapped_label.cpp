#include "ui/widgets/wrapped_label.h"

#include <algorithm>

namespace headscope::ui {
namespace {

// maximum number of cached heights; a layout tries two or three widths
constexpr std::size_t kMostWidths = 8;

}  // namespace

WrappedLabel::WrappedLabel(QWidget* parent) : WrappedLabel(QString(), parent) {}

WrappedLabel::WrappedLabel(const QString& text, QWidget* parent) : QLabel(text, parent) {
    setWordWrap(true);
}

bool WrappedLabel::Look::operator==(const Look& other) const {
    return text == other.text && font == other.font && format == other.format &&
           margins == other.margins && margin == other.margin && indent == other.indent &&
           wraps == other.wraps;
}

WrappedLabel::Look WrappedLabel::look() const {
    return {text(), font(), textFormat(), contentsMargins(), margin(), indent(), wordWrap()};
}

int WrappedLabel::heightForWidth(int width) const {
    if (auto now = look(); !(now == m_look)) {
        m_look = std::move(now);
        m_heights.clear();
    }
    const auto known = std::find_if(m_heights.begin(), m_heights.end(),
                                    [width](const auto& one) { return one.first == width; });
    if (known != m_heights.end()) return known->second;
    if (m_heights.size() == kMostWidths) m_heights.erase(m_heights.begin());
    const int height = QLabel::heightForWidth(width);
    m_heights.emplace_back(width, height);
    return height;
}

}  // namespace headscope::ui
