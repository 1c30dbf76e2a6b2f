// A label of several lines.
#pragma once

#include <QFont>
#include <QLabel>
#include <QMargins>

#include <utility>
#include <vector>

namespace headscope::ui {

// A layout asks a wrapped label for its height at a width many times in a row, and QLabel lays the text out each time.
// Here an answer is kept until the text, the font or the room around it is another.
class WrappedLabel : public QLabel {
    Q_OBJECT
public:
    explicit WrappedLabel(QWidget* parent = nullptr);
    explicit WrappedLabel(const QString& text, QWidget* parent = nullptr);

    int heightForWidth(int width) const override;

private:
    struct Look {
        QString text;
        QFont font;
        Qt::TextFormat format = Qt::AutoText;
        QMargins margins;
        int margin = 0, indent = 0;
        bool wraps = true;
        bool operator==(const Look& other) const;
    };
    Look look() const;

    mutable Look m_look;
    mutable std::vector<std::pair<int, int>> m_heights;  // by width, of that look
};

}  // namespace headscope::ui
