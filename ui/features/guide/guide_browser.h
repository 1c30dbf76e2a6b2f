// Shows one page of the guide: Markdown in the colours of the theme, with pictures scaled to the
// available width.
#pragma once

#include <QHash>
#include <QTextBrowser>

namespace headscope::ui {

class GuideBrowser : public QTextBrowser {
    Q_OBJECT
public:
    explicit GuideBrowser(QWidget* parent = nullptr);

    void showPage(const QString& markdown);  // shows a page from its top
    // Scrolls to a heading by its id ("": the top); returns false if there is none.
    bool goTo(const QString& heading);
    // Highlights the words in the section that goTo() showed, and scrolls to the section's block
    // with the text `passage`, if any.
    void mark(const QString& passage, const QStringList& words);
    void scrollTo(int value);
    int zoom() const { return m_zoom; }
    void setZoom(int percent);  // percent: text size relative to the program's text size

    static constexpr int kZoomStep = 10;

Q_SIGNALS:
    void scrolled(int value);  // emitted if the reader scrolled; value: position of the scroll bar

protected:
    QVariant loadResource(int type, const QUrl& name) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void load();
    void fit(QTextDocument& page);
    QImage pictureOf(const QUrl& name, int room) const;
    void showBlock(int number);
    int firstVisibleBlock() const;

    QTextDocument* m_page = nullptr;
    QString m_markdown;
    QHash<QString, int> m_headings;  // heading id -> block number
    int m_zoom = 100, m_block = 0;   // m_zoom: percent; m_block: number of the block at the top
    int m_section = 0;               // block number of the heading that goTo() showed
    bool m_moving = false;           // true while the program scrolls, not the reader
};

}  // namespace headscope::ui
