// A matrix at the largest size that fits the width. The remaining space below shows the same matrix
// over training.
#pragma once

#include <QWidget>

namespace headscope::plots {

class MatrixFilm;
class MatrixView;

class MatrixOverTime : public QWidget {
    Q_OBJECT
public:
    explicit MatrixOverTime(QWidget* parent = nullptr);

    MatrixView* matrix() const { return m_matrix; }
    MatrixFilm* film() const { return m_film; }
    void setFilmShown(bool shown);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void place();

    MatrixView* m_matrix = nullptr;
    MatrixFilm* m_film = nullptr;
    bool m_filmShown = false;
};

}  // namespace headscope::plots
