// Appearance: a light and a dark palette, Qt's Fusion style, and the desktop font scaled. GUI
// thread only.
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
// Chooses light or dark by the lightness of a widget's palette.
ThemeColours themeColours(const QPalette& palette);
QPalette themePalette(bool dark);

// Returns the Okabe-Ito colour for a run; `index` is its position in order of creation.
QColor seriesColour(int index, bool dark);

constexpr int kSmallestTextPercent = 80, kLargestTextPercent = 300;

// Applies the appearance to the whole application. Follows the desktop while the choice is System.
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
    void notifyWidgets();

    QApplication& m_application;
    QFont m_desktopFont;
    ThemeChoice m_choice = ThemeChoice::System;
    int m_textPercent = 100;
    bool m_applying = false;
};

// Font of a page title (30 % larger, semibold) or of a caption (10 % smaller), relative to the
// application font.
QFont titleFont(const QFont& base);
QFont captionFont(const QFont& base);

}  // namespace headscope::ui
