// One figure large over the whole window, to be read from the back of a room, with what stands below it and, while a
// lesson is given, its step beside it. The pages go on below, so nothing of them is changed and nothing has to come
// back. A view of PresentationPresenter.
#pragma once

#include "ui/presenters/presentation_presenter.h"

#include <QWidget>

class QLabel;

namespace headscope::ui {

class PresentationView : public QWidget {
    Q_OBJECT
public:
    // page: gets the keys that presenting has no use for, as "." on the Train page.
    PresentationView(PresentationPresenter& presenter, std::function<QWidget*()> page, QWidget* window);
    ~PresentationView() override;

    int textPixels() const;  // height of the text at the size that the view has
    QRectF figureArea() const;
    QLabel* lesson() const { return m_lesson; }
    QString captionText() const;
    void say(const QString& text);  // in the line of keys, until the next key

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class Canvas;

    void follow();
    void fitTexts();
    void fitCaption();
    void fitLesson();

    PresentationPresenter& m_presenter;
    std::function<QWidget*()> m_page;
    QLabel *m_place = nullptr, *m_title = nullptr, *m_caption = nullptr, *m_keys = nullptr, *m_lesson = nullptr;
    Canvas* m_canvas = nullptr;
    QString m_said;
};

}  // namespace headscope::ui
