// The look: one palette for light, one for dark, Qt's Fusion style, the desktop's font scaled. GUI thread.
#pragma once

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>

class QApplication;

namespace headscope::ui {

enum class ThemeChoice { System, Light, Dark };

struct ThemeColours {
    QColor window, base, raised, text, secondary, hairline, accent, accentText, good, caution, bad;
    bool dark = false;
};

ThemeColours themeColours(bool dark);
// Of a widget: by the lightness of its palette.
ThemeColours themeColours(const QPalette& palette);
QPalette themePalette(bool dark);

// The colour that the run with this path keeps everywhere: one of Okabe and Ito's, by its creation order index.
QColor seriesColour(int index, bool dark);

constexpr int kSmallestTextPercent = 80, kLargestTextPercent = 300;

// Applies the look to the whole application and follows the desktop while the choice is System.
class Theme : public QObject {
    Q_OBJECT
public:
    explicit Theme(QApplication& application);

    ThemeChoice choice() const { return m_choice; }
    void setChoice(ThemeChoice choice);
    int textPercent() const { return m_textPercent; }
    void setTextPercent(int percent);
    bool dark() const;

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void apply();
    void tellWidgets();

    QApplication& m_application;
    QFont m_desktopFont;
    ThemeChoice m_choice = ThemeChoice::System;
    int m_textPercent = 100;
    bool m_applying = false;
};

// Font of a page title (+30 %, semibold) or a caption (-10 %), relative to the application's.
QFont titleFont(const QFont& base);
QFont captionFont(const QFont& base);

}  // namespace headscope::ui
