// A box for text that a person types or pastes. A paste of megabytes would hold the window up for minutes, so what is
// beyond the limit is left out and told. Files that are dropped are not text: the window takes them.
#pragma once

#include <QMimeData>
#include <QPlainTextEdit>

#include <functional>

namespace headscope::ui {

class BoundedText : public QPlainTextEdit {
public:
    static constexpr qsizetype kMostCharacters = 50'000;
    using QPlainTextEdit::QPlainTextEdit;

    // Told when a paste was cut: how many characters it had.
    void setWhenCut(std::function<void(qsizetype)> tell) { m_tell = std::move(tell); }

    bool canInsertFromMimeData(const QMimeData* source) const override {
        return !source->hasUrls() && QPlainTextEdit::canInsertFromMimeData(source);
    }
    void insertFromMimeData(const QMimeData* source) override {
        if (source->hasUrls()) return;
        const QString text = source->text();
        const auto selected = textCursor().selectedText().size();
        const auto room = std::max<qsizetype>(0, kMostCharacters - (document()->characterCount() - selected));
        if (text.size() <= room) return QPlainTextEdit::insertFromMimeData(source);
        QMimeData begin;
        begin.setText(text.left(room));
        QPlainTextEdit::insertFromMimeData(&begin);
        if (m_tell) m_tell(text.size());
    }

private:
    std::function<void(qsizetype)> m_tell;
};

}  // namespace headscope::ui
