// A view of the Heads page: all heads of all layers against each other, for one run or two, with the pairs that are
// most alike.
#pragma once

#include "ui/plots/figure_choice.h"
#include "ui/presenters/across_presenter.h"
#include "ui/presenters/head_order.h"

#include <QWidget>

#include <array>

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace headscope::plots {
class MatrixView;
}

namespace headscope::ui {

class Banner;
class Caption;
class HeadsViews;

class HeadsAcross : public QWidget {
    Q_OBJECT
public:
    explicit HeadsAcross(Workspace& workspace, QWidget* parent = nullptr);

    QList<plots::FigureChoice> figures() const;
    bool settled() const { return m_presenter.settled() && m_order.settled(); }
    HeadsViews* views() const { return m_views; }
    // For tests.
    AcrossPresenter& presenter() { return m_presenter; }
    plots::MatrixView* matrix(int side) const { return m_matrices[static_cast<std::size_t>(side)]; }
    QComboBox* modes() const { return m_modes; }
    QTableWidget* pairs() const { return m_pairs; }
    HeadOrder& order() { return m_order; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class Mode { A, B, Both, Difference };
    QWidget* makeTools();
    QWidget* makePairs();
    void wire();
    void fold();
    void showAll();
    void showMatrix(int side);
    void showPairs();
    Mode mode() const;
    bool sideShown(int side) const;

    Workspace& m_workspace;
    AcrossPresenter m_presenter;
    HeadOrder m_order;
    HeadsViews* m_views = nullptr;
    Banner* m_banner = nullptr;
    QComboBox *m_measures = nullptr, *m_modes = nullptr, *m_orders = nullptr;
    QWidget* m_modesRow = nullptr;
    Caption *m_explanation = nullptr, *m_caption = nullptr;
    QBoxLayout *m_columns = nullptr, *m_row = nullptr;
    std::array<QWidget*, 2> m_cards{};
    std::array<plots::MatrixView*, 2> m_matrices{};
    QCheckBox* m_otherLayers = nullptr;
    QTableWidget* m_pairs = nullptr;
    QPushButton* m_attention = nullptr;
};

}  // namespace headscope::ui
