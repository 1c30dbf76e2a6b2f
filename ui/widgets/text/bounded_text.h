// A text box with a size limit. Pasting megabytes would block the window for minutes, so text
// beyond the limit is dropped and reported. Dropped files are passed on to the window.
#pragma once

#include <QMimeData>
#include <QPlainTextEdit>

#include <functional>

namespace headscope::ui {

class BoundedText : public QPlainTextEdit {
public:
    static constexpr qsizetype kMostCharacters = 50'000;
    using QPlainTextEdit::QPlainTextEdit;

    // Sets a callback for shortened pastes; it receives the length of the pasted text.
    void setWhenCut(std::function<void(qsizetype)> onCut) { m_onCut = std::move(onCut); }

    bool canInsertFromMimeData(const QMimeData* source) const override {
        return !source->hasUrls() && QPlainTextEdit::canInsertFromMimeData(source);
    }
    void insertFromMimeData(const QMimeData* source) override {
        if (source->hasUrls()) return;
        const QString text = source->text();
        const auto selected = textCursor().selectedText().size();
        const auto room =
            std::max<qsizetype>(0, kMostCharacters - (document()->characterCount() - selected));
        if (text.size() <= room) return QPlainTextEdit::insertFromMimeData(source);
        QMimeData begin;
        begin.setText(text.left(room));
        QPlainTextEdit::insertFromMimeData(&begin);
        if (m_onCut) m_onCut(text.size());
    }

private:
    std::function<void(qsizetype)> m_onCut;
};

}  // namespace headscope::ui
