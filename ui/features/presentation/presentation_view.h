// Presentation mode: one figure over the whole window, with its caption and the current lesson
// step. It is large enough to read from the back of a room. The pages below stay unchanged.
// View of PresentationPresenter.
#pragma once

#include "ui/features/presentation/presentation_presenter.h"

#include <QWidget>

class QLabel;

namespace headscope::ui {

class PresentationView : public QWidget {
    Q_OBJECT
public:
    // `page`: returns the page that receives unused keys, e.g. "." on the Train page.
    PresentationView(PresentationPresenter& presenter, std::function<QWidget*()> page,
                     QWidget* window);
    ~PresentationView() override;

    int textPixels() const;  // text height in pixels at the current window size
    QRectF figureArea() const;
    QLabel* lesson() const { return m_lesson; }
    void say(const QString& text);  // shows a message in the line of keys until the next key press

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
    QLabel *m_place = nullptr, *m_title = nullptr, *m_caption = nullptr, *m_keys = nullptr,
           *m_lesson = nullptr;
    Canvas* m_canvas = nullptr;
    QString m_said;
};

}  // namespace headscope::ui
