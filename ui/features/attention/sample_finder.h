// Sample finder of the Attention page: filters and the matching samples, as a table of texts or a
// gallery of pictures; selecting one opens it.
#pragma once

#include "ui/features/attention/sample_finder_presenter.h"
#include "ui/widgets/text_table_model.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTableView;

namespace headscope::ui {

class ProgressBar;
class SampleGallery;

class SampleFinder : public QWidget {
    Q_OBJECT
public:
    explicit SampleFinder(Workspace& workspace, QWidget* parent = nullptr);

    SampleFinderPresenter& presenter() { return m_presenter; }
    const SampleFinderPresenter& presenter() const { return m_presenter; }
    bool settled() const;
    void resetView();
    // For tests.
    QComboBox* answer() const { return m_answer; }
    QString summary() const;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* makeFilters();
    QWidget* makeSummary();
    QWidget* makeWork();
    void wire();
    void fillClasses();
    void fillTable();
    void showFilter();
    void takeFilter();
    void showAll();
    void showWork();
    void showCurrent();

    SampleFinderPresenter m_presenter;
    QComboBox *m_class = nullptr, *m_predicted = nullptr, *m_answer = nullptr, *m_order = nullptr;
    QSpinBox *m_least = nullptr, *m_most = nullptr;
    QWidget* m_confidence = nullptr;
    QLineEdit* m_words = nullptr;
    QLabel* m_summary = nullptr;
    QWidget* m_work = nullptr;
    ProgressBar* m_progress = nullptr;
    QPushButton* m_again = nullptr;
    TextTableModel m_rows;
    QTableView* m_table = nullptr;
    SampleGallery* m_gallery = nullptr;
    using FilledFor = std::pair<Task, std::vector<std::string>>;
    std::optional<FilledFor> m_filledFor;  // task and classes that the controls were filled for
    bool m_filling = false;                // true while the program changes the controls
};

}  // namespace headscope::ui
