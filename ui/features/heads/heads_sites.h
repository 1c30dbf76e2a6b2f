// Table of the redundancy of each layer's heads, with one row per attention site.
#pragma once

#include <QTableWidget>

namespace headscope::ui {

class OverviewPresenter;

class HeadsSites : public QTableWidget {
    Q_OBJECT
public:
    explicit HeadsSites(QWidget* parent = nullptr);
    void show(const OverviewPresenter& presenter);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void useSmallFont();
    void fit();
};

}  // namespace headscope::ui
