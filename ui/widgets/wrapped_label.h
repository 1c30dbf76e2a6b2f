// A multi-line label that caches its height.
#pragma once

#include <QFont>
#include <QLabel>
#include <QMargins>

#include <utility>
#include <vector>

namespace headscope::ui {

// Layouts ask a wrapped label for its height at the same width many times, and QLabel lays out the
// text each time. This class caches the height until text, font or margins change.
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
    mutable std::vector<std::pair<int, int>> m_heights;  // cached (width, height) pairs for m_look
};

}  // namespace headscope::ui
