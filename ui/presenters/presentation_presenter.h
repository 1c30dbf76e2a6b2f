// Presentation without its widgets: which figure of which page is shown large, what keys do to it, and the lesson that
// is given beside it. The figure is taken anew while it is shown, so that training, switched heads and samples stay
// live. GUI thread.
#pragma once

#include "ui/plots/figure_choice.h"
#include "ui/presenters/lesson_presenter.h"

#include <QTimer>

namespace headscope::ui {

// What the window offers to be presented.
struct PresentedWindow {
    std::function<QStringList()> pages;  // ids, in the order they are stepped through
    std::function<QString()> page;       // the one that is shown
    std::function<void(const QString&)> showPage;
    std::function<QString(const QString&)> pageTitle;
    std::function<QList<plots::FigureChoice>()> figures;  // of the shown page
    std::function<int()> current;                         // the place of its current figure; -1: none
    std::function<bool()> settled;                        // nothing that would change them is on its way
};

class PresentationPresenter : public QObject {
    Q_OBJECT
public:
    PresentationPresenter(Workspace& workspace, LessonPresenter& lessons, PresentedWindow window,
                          QObject* parent = nullptr);

    bool active() const { return m_active; }
    void begin();  // with the page's current figure
    // The page that was shown before comes back, unless a lesson says what is shown.
    void end();

    // What the key does; false: it is not one of presenting, and may be the page's.
    bool key(int key, Qt::KeyboardModifiers modifiers);
    void stepFigure(int by);
    void stepPage(int by);
    // On and back: the steps of a lesson that is given, else pages.
    void goOn();
    void goBack();

    plots::FigurePtr figure() const { return m_figure; }  // null: the page shows none
    QString title() const { return m_title; }             // of the figure; of the page, where it shows none
    QString caption() const;
    QString place() const;  // "Heads  ·  lambda-0.1  ·  figure 2 of 5"
    QString keys() const;   // what can be pressed now, in one line
    // The step of the lesson that is given, as rich text with its answers as links ("1", "2"); "" without one.
    QString lessonText() const;

    void refresh();

Q_SIGNALS:
    void changed();
    void ended();

private:
    bool lessonKey(int key);
    bool headKey(int key, Qt::KeyboardModifiers modifiers);
    void stepSample(int by);
    void showPlace(int at);
    QString answersText() const;
    QString outcomeText() const;

    Workspace& m_workspace;
    LessonPresenter& m_lessons;
    const PresentedWindow m_window;
    bool m_active = false;
    QString m_pageBefore, m_page;  // m_page: that m_title is of
    QString m_title;
    int m_at = 0, m_count = 0;
    plots::FigurePtr m_figure;
    QTimer m_timer;
};

}  // namespace headscope::ui
