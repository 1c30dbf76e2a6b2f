#include "ui/plots/matrix_over_time.h"

#include "ui/plots/matrix_film.h"
#include "ui/plots/matrix_view.h"

#include <QEvent>

#include <algorithm>

namespace headscope::plots {
namespace {
constexpr int kRowGap = 8;
}

MatrixOverTime::MatrixOverTime(QWidget* parent) : QWidget(parent) {
    m_matrix = new MatrixView(this);
    m_film = new MatrixFilm(this);
    m_film->hide();
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void MatrixOverTime::setFilmShown(bool shown) {
    if (shown == m_filmShown) return;
    m_filmShown = shown;
    m_film->setVisible(shown);
    updateGeometry();
    place();
}

QSize MatrixOverTime::sizeHint() const {
    const QSize matrix = m_matrix->sizeHint();
    return m_filmShown ? matrix + QSize(0, m_film->sizeHint().height() + kRowGap) : matrix;
}

QSize MatrixOverTime::minimumSizeHint() const {
    const QSize matrix = m_matrix->minimumSizeHint();
    return m_filmShown ? matrix + QSize(0, m_film->minimumSizeHint().height() + kRowGap) : matrix;
}

void MatrixOverTime::place() {
    int high = height();
    if (m_filmShown) {
        // The matrix gets the height that makes it square, at most what the film's minimum leaves.
        const int left = high - m_film->minimumSizeHint().height() - kRowGap;
        high = std::clamp(m_matrix->naturalHeight(width()),
                          std::min(left, m_matrix->minimumSizeHint().height()), left);
        // Frames are about as wide as high, so a higher film would show fewer of them.
        const int film = std::min(height() - high - kRowGap,
                                  std::max(m_film->minimumSizeHint().height(), width() / 4));
        m_film->setGeometry(0, high + kRowGap, width(), film);
    }
    m_matrix->setGeometry(0, 0, width(), high);
}

void MatrixOverTime::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

bool MatrixOverTime::event(QEvent* event) {
    // There is no QLayout, so changed size hints of the children must be handled here.
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::FontChange) {
        updateGeometry();
        place();
    }
    return QWidget::event(event);
}

}  // namespace headscope::plots
