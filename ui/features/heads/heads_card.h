// View of the Heads page: card of one head over held-out samples. It shows where the head attends,
// by distance and token, typical samples, and the effect of removing it.
// Keys: Left/Right change the head, Up/Down the layer, X toggles the head, P opens it on the
// Attention page.
#pragma once

#include "ui/features/heads/card_presenter.h"
#include "ui/widgets/text_table_model.h"
#include "ui/workspace/heads_pane.h"

class QBoxLayout;
class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace headscope::plots {
class PanelGrid;
class PointMap;
}  // namespace headscope::plots

namespace headscope::ui {

class Banner;
class Caption;
class ProgressBar;

class HeadsCard : public HeadsPane {
    Q_OBJECT
public:
    explicit HeadsCard(Workspace& workspace, QWidget* parent = nullptr);

    QList<plots::FigureChoice> figures() const override;
    Verdict verdict() const override;
    bool settled() const override { return m_presenter.settled(); }
    void resetView() override;
    // Accessors for tests.
    CardPresenter& presenter() { return m_presenter; }
    plots::PointMap* queryKeys() const { return m_queryKeys; }
    QString summary() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void setActive(bool active) override;
    void fold() override;
    QWidget* makeTools();
    QWidget* makeSamples();
    QWidget* makeTokens();
    QWidget* makeClasses();
    QWidget* makeWork();
    void wire();
    void showAll();
    void showWork();
    void offerLists();
    void showSamples();
    void showTokens();
    void showClasses();
    void showQueryKeys();
    void inspect(const QModelIndex& row);

    Workspace& m_workspace;
    CardPresenter m_presenter;
    QLabel *m_head = nullptr, *m_summary = nullptr;
    Banner* m_banner = nullptr;
    QBoxLayout* m_columns = nullptr;
    plots::PanelGrid *m_offsets = nullptr, *m_history = nullptr;
    plots::PointMap* m_queryKeys = nullptr;
    QComboBox* m_lists = nullptr;
    TextTableModel m_sampleRows, m_attendedRows, m_attendingRows, m_classRows;
    QTableView *m_samples = nullptr, *m_attended = nullptr, *m_attending = nullptr,
               *m_classes = nullptr;
    QWidget *m_tokens = nullptr, *m_work = nullptr, *m_classCard = nullptr;
    ProgressBar* m_progress = nullptr;
    Caption *m_samplesText = nullptr, *m_caption = nullptr;
    QPushButton* m_attention = nullptr;
};

}  // namespace headscope::ui
