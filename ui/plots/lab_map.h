// Shows a LabMapFigure; the mouse reads values out.
#pragma once

#include "ui/figures/lab_map_figure.h"

#include <QWidget>

namespace headscope::plots {

class LabMap : public QWidget {
    Q_OBJECT
public:
    explicit LabMap(QWidget* parent = nullptr);

    void setFigure(LabMapFigure figure);
    const LabMapFigure& figure() const { return m_figure; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString inWords() const;

    LabMapFigure m_figure;
};

}  // namespace headscope::plots
