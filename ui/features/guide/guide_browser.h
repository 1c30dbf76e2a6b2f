// Shows one page of the guide: Markdown in the colours of the theme, with pictures as wide as there
// is room.
#pragma once

#include <QHash>
#include <QTextBrowser>

namespace headscope::ui {

class GuideBrowser : public QTextBrowser {
    Q_OBJECT
public:
    explicit GuideBrowser(QWidget* parent = nullptr);

    void showPage(const QString& markdown);  // at its top
    // Scrolls to a heading by its id ("": the top); returns false if there is none.
    bool goTo(const QString& heading);
    // Marks the words in the section that goTo() showed, and scrolls to its block with this text,
    // if any.
    void mark(const QString& passage, const QStringList& words);
    void scrollTo(int value);
    int zoom() const { return m_zoom; }
    void setZoom(int percent);  // text size in percent of the program's text size

    static constexpr int kZoomStep = 10;

Q_SIGNALS:
    void scrolled(int value);  // by the reader

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
    QHash<QString, int> m_headings;  // number of the block of each heading
    int m_zoom = 100, m_block = 0;   // m_block: the block at the top
    int m_section = 0;               // block of the heading that goTo() showed
    bool m_moving = false;           // true while the program scrolls, not the reader
};

}  // namespace headscope::ui
