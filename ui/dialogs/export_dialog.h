// Which figure is written, where and how: one of the page's figures, format by suffix, width by journal, with a preview
// of the very thing. Files that exist are replaced only when the person says so.
#pragma once

#include "ui/plots/figure_choice.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;

namespace headscope::ui {

class Banner;
class PathField;

class ExportDialog : public QDialog {
    Q_OBJECT
public:
    // figures: at least one; taken here, so that what is written is what was shown when the dialog opened. chosen: the
    // place of the one that stands first in the chooser.
    ExportDialog(const QList<plots::FigureChoice>& figures, int chosen, const QString& folder,
                 QWidget* parent = nullptr);

    const plots::Figure& figure() const;
    void choose(int figure);  // index into figures

    QString path() const;
    plots::ExportOptions options() const;
    bool withData() const;
    void setPath(const QString& path);

Q_SIGNALS:
    void written(const QString& path);

private:
    void layOut();
    void fillWidths();
    void followFigure();
    void followFormat();
    void preview();
    void askOrWrite();
    void write();

    QList<plots::FigurePtr> m_figures;
    QString m_folder;
    QComboBox *m_chooser = nullptr, *m_format = nullptr, *m_width = nullptr;
    QDoubleSpinBox* m_dpi = nullptr;
    QCheckBox *m_paths = nullptr, *m_data = nullptr;
    PathField* m_file = nullptr;
    QLabel *m_preview = nullptr, *m_caption = nullptr, *m_missing = nullptr;
    Banner* m_banner = nullptr;
    int m_previews = 0;  // asked for; the last one is shown
};

}  // namespace headscope::ui
