// Presentation mode without widgets: which figure of which page is shown large, what keys do, and
// the lesson beside it. The figure is updated while it is shown, so training, removed heads and
// samples stay live. GUI thread.
#pragma once

#include "ui/features/lessons/lesson_presenter.h"
#include "ui/plots/figure_choice.h"

#include <QTimer>

namespace headscope::ui {

// Access to the window's pages and figures.
struct PresentedWindow {
    std::function<QStringList()> pages;  // page ids, in presentation order
    std::function<QString()> page;       // id of the current page
    std::function<void(const QString&)> showPage;
    std::function<QString(const QString&)> pageTitle;
    std::function<QList<plots::FigureChoice>()> figures;  // figures of the current page
    std::function<int()> current;                         // index of the current figure; -1: none
    std::function<bool()> settled;                        // true if no figure update is pending
    std::function<QString()> verdict;                     // conclusion of the current page
};

class PresentationPresenter : public QObject {
    Q_OBJECT
public:
    PresentationPresenter(Workspace& workspace, LessonPresenter& lessons, PresentedWindow window,
                          QObject* parent = nullptr);

    bool active() const { return m_active; }
    void begin();  // starts the presentation with the page's current figure
    // Ends the presentation and restores the earlier page, unless a lesson is running.
    void end();

    // Handles a key. Returns false if the key is not used in presentation mode; the page may then
    // handle it.
    bool key(int key, Qt::KeyboardModifiers modifiers);
    void stepFigure(int by);
    void stepPage(int by);
    // Shows the next or previous step of a running lesson, otherwise the next or previous page.
    void advance();
    void goBack();

    // the shown figure; null if the page has none
    plots::FigurePtr figure() const { return m_figure; }
    // title of the figure, or of the page without a figure
    QString title() const { return m_title; }
    QString caption() const;  // of the figure; without one, why there is none
    // Text below the figure: the page's conclusion below its main figure, or the notes, which are
    // the caption with its provenance. Notes are for the speaker, so they are off at first.
    QString below() const;
    bool notesShown() const { return m_notes; }
    QString place() const;  // location: "Heads · lambda-0.1 · figure 2 of 5"
    QString keys() const;   // text that lists the available keys in one line
    // Current lesson step as rich text, with answers as links "1", "2", ...; "" without a lesson.
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
    bool m_active = false, m_notes = false;
    QString m_pageBefore, m_page;  // m_page: page that shows the figure titled m_title
    QString m_title;
    int m_at = 0, m_count = 0;
    plots::FigurePtr m_figure;
    QTimer m_timer;
};

}  // namespace headscope::ui
