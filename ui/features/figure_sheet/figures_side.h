// Side bar of the Figures page: list of panels and their settings, checks against journal
// requirements, and the alternative text.
#pragma once

#include "ui/features/figure_sheet/sheet_model.h"
#include "ui/figures/sheet/sheet_lint.h"
#include "ui/workspace/background_worker.h"

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QListWidget;
class QPlainTextEdit;
class QToolButton;

namespace headscope::ui {

class Heading;

class FiguresSide : public QWidget {
    Q_OBJECT
public:
    explicit FiguresSide(SheetModel& model, QWidget* parent = nullptr);

    void setSelected(int id);
    int selected() const { return m_selected; }
    void setLooking(bool looking);  // looking: true to check the sheet when it changes
    bool settled() const { return !m_look.isActive() && !m_looksAway; }

Q_SIGNALS:
    void panelChosen(int id);

private:
    QWidget* makePanels();
    QWidget* makeSheet();
    QToolButton* button(const QString& text, const QString& iconName, const QString& tip);
    void wire();
    void follow();
    void followViews();
    void sendCaptions();
    void followPanel();
    void look();
    void repair();
    void offerRepair();
    const plots::SheetFinding* chosenFinding() const;  // null: none is chosen
    void showFindings(std::vector<plots::SheetFinding> found);

    SheetModel& m_model;
    int m_selected = 0;
    bool m_looking = false, m_filling = false, m_looksAway = false;
    QTimer m_look;
    std::vector<plots::SheetFinding> m_found;
    QListWidget *m_panels = nullptr, *m_findings = nullptr;
    Heading* m_lintTitle = nullptr;
    QToolButton* m_repair = nullptr;
    QToolButton *m_freeze = nullptr, *m_earlier = nullptr, *m_later = nullptr, *m_remove = nullptr;
    QDoubleSpinBox *m_font = nullptr, *m_panelFont = nullptr;
    QComboBox* m_letters = nullptr;
    QCheckBox *m_shared = nullptr, *m_legends = nullptr;
    QPlainTextEdit* m_alt = nullptr;
    BackgroundWorker m_worker;  // destroyed first, because its functions use the other members
};

}  // namespace headscope::ui
