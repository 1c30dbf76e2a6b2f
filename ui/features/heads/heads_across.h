// View of the Heads page: similarity of all heads of all layers, for one or two runs, with a list
// of the most similar pairs.
#pragma once

#include "ui/features/heads/across_presenter.h"
#include "ui/features/heads/head_order.h"
#include "ui/workspace/heads_pane.h"

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

class HeadsAcross : public HeadsPane {
    Q_OBJECT
public:
    explicit HeadsAcross(Workspace& workspace, QWidget* parent = nullptr);

    QList<plots::FigureChoice> figures() const override;
    bool settled() const override { return m_presenter.settled() && m_order.settled(); }
    Verdict verdict() const override;
    void resetView() override;
    // Accessors for tests.
    AcrossPresenter& presenter() { return m_presenter; }
    plots::MatrixView* matrix(int side) const { return m_matrices[static_cast<std::size_t>(side)]; }
    HeadOrder& order() { return m_order; }

private:
    enum class Mode { A, B, Both, Difference };
    void setActive(bool active) override;
    void fold() override;
    QWidget* makeTools();
    QWidget* makePairs();
    void wire();
    void showAll();
    void showMatrix(int side);
    void showPairs();
    Mode mode() const;
    bool sideShown(int side) const;

    Workspace& m_workspace;
    AcrossPresenter m_presenter;
    HeadOrder m_order;
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
