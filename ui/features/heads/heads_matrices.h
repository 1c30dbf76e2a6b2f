// View of the Heads page: similarity of heads within each layer. Small matrices for all layers, one
// large matrix, and steps of training, for one or two runs.
// Keys: Left/Right change the second head of the pair, Up/Down the layer, X removes the first head,
// P opens the pair on the Attention page.
#pragma once

#include "ui/features/heads/head_order.h"
#include "ui/features/heads/heads_presenter.h"
#include "ui/figures/kinds/matrix_groups_figure.h"
#include "ui/workspace/heads_pane.h"

#include <array>

class QBoxLayout;
class QComboBox;

namespace headscope::plots {
class MatrixFilm;
class MatrixOverTime;
class MatrixStrip;
class MatrixView;
}  // namespace headscope::plots

namespace headscope::ui {

class Banner;
class Caption;
class HeadsPairPanel;
class StepSlider;

enum class HeadsMode { Both, OnlyA, OnlyB, Difference };

class HeadsMatrices : public HeadsPane {
    Q_OBJECT
public:
    explicit HeadsMatrices(Workspace& workspace, QWidget* parent = nullptr);

    QList<plots::FigureChoice> figures() const override;
    Verdict verdict() const override;
    bool settled() const override { return m_presenter.settled() && m_order.settled(); }

    void resetView() override;
    void chooseWeights(std::int64_t step);  // selects kLatest or the nearest available step

    // Used by the guided tour and tests.
    void chooseMeasure(const QString& id);
    void choosePair(int layer, int row, int column, int side = 0);
    void setMode(HeadsMode mode);
    HeadsMode mode() const { return m_mode; }
    HeadOrder& order() { return m_order; }
    HeadsPresenter& presenter() { return m_presenter; }
    plots::MatrixView* matrix(int side) const;
    plots::MatrixStrip* strip(int side) const { return m_strips[static_cast<std::size_t>(side)]; }
    plots::MatrixFilm* film(int side) const;
    HeadsPairPanel* pairPanel() const { return m_pair; }
    StepSlider* steps() const { return m_steps; }

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void setActive(bool active) override;
    void fold() override;
    QWidget* makeHeader();
    QWidget* makeMatrices();
    QWidget* makeSide(int side);
    void wire();
    void fillMeasures();
    void showRuns();
    void showFrames();
    void showSide(int side);
    void showDifference();
    // order by similarity at run A's last step, so that rows do not jump between steps
    void orderHeads();
    std::vector<plots::MatrixData> matricesOf(const SimilarityFrame& frame, int side,
                                              const plots::ColourMap& colours,
                                              const QString& quantity,
                                              const QString& meaning) const;
    // Shows the matrices of the selected layer at all recorded steps as a film strip.
    void showFilm(int side, const std::vector<SimilarityFrame>& frames, const QString& name,
                  const QString& caption);
    void showTexts();
    void showPair();
    bool sideShown(int side) const;
    plots::MatrixGroupsFigure bothRuns(int layer) const;
    QJsonObject similarityOrigin(std::initializer_list<int> sides) const;
    QJsonObject mapsOrigin() const;
    void addBothRuns(QList<plots::FigureChoice>& all) const;
    void addSide(QList<plots::FigureChoice>& all, int side, bool clickable) const;
    void addMaps(QList<plots::FigureChoice>& all) const;
    void openInAttention();
    void moveLayer(int by);
    void moveHead(int by);

    Workspace& workspace() const { return m_workspace; }

    Workspace& m_workspace;
    HeadsPresenter m_presenter;
    HeadOrder m_order;
    HeadsMode m_mode = HeadsMode::Both;
    QComboBox *m_measures = nullptr, *m_modes = nullptr, *m_scales = nullptr, *m_orders = nullptr;
    QWidget* m_modesRow = nullptr;
    Caption* m_explanation = nullptr;
    Banner* m_banner = nullptr;
    // m_columns: layout of matrices and pair panel; m_row: layout of run A and run B
    QBoxLayout *m_columns = nullptr, *m_row = nullptr;
    std::array<QWidget*, 2> m_sides{};
    std::array<plots::MatrixStrip*, 2> m_strips{};
    std::array<plots::MatrixOverTime*, 2> m_matrices{};
    StepSlider* m_steps = nullptr;
    HeadsPairPanel* m_pair = nullptr;
};

}  // namespace headscope::ui
