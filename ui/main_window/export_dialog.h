// Exports one of a page's figures: format by suffix, width by journal, with an exact preview and a
// caption to edit. Existing files are replaced only after confirmation.
#pragma once

#include "ui/plots/figure_choice.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace headscope::ui {

class Banner;
class PathField;

class ExportDialog : public QDialog {
    Q_OBJECT
public:
    // figures: at least one. They are taken now, so that the export shows the state when the dialog
    // opened. chosen: index of the initially selected figure.
    ExportDialog(const QList<plots::FigureChoice>& figures, int chosen, const QString& folder,
                 QWidget* parent = nullptr);

    const plots::Figure& figure() const;
    QString caption() const;  // as edited
    void choose(int figure);  // figure: index into `figures`

    QString path() const;
    plots::ExportOptions options() const;
    bool withData() const;
    void setPath(const QString& path);

Q_SIGNALS:
    void written(const QString& path);
    void latexCopied(const QString& file);  // file: name of the file that the LaTeX includes

private:
    void layOut();
    void fillWidths();
    void followFigure();
    void followFormat();
    void preview();
    void copyLatex();
    void askOrWrite();
    void write();

    QList<plots::FigurePtr> m_figures;
    QStringList m_captions;  // as edited, one per figure
    int m_shown = -1;        // index of the figure whose caption is in the box; -1: none
    QString m_folder;
    QComboBox *m_chooser = nullptr, *m_format = nullptr, *m_width = nullptr;
    QDoubleSpinBox* m_dpi = nullptr;
    QCheckBox *m_paths = nullptr, *m_data = nullptr;
    PathField* m_file = nullptr;
    QLabel *m_preview = nullptr, *m_missing = nullptr;
    QPlainTextEdit* m_caption = nullptr;
    Banner* m_banner = nullptr;
    QPushButton* m_latex = nullptr;
    int m_chosenWidth = 0;  // index into the widths of journals
    int m_previews = 0;     // number of requested previews; only the latest is shown
};

}  // namespace headscope::ui
