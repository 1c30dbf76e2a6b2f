// Where and how a figure is written: format by suffix, width by journal, with a preview of the very thing.
#pragma once

#include "ui/plots/figure.h"

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
    ExportDialog(const plots::FigureSource& figure, const QString& folder, QWidget* parent = nullptr);

    QString path() const;
    plots::ExportOptions options() const;
    bool withData() const;
    void setPath(const QString& path);

Q_SIGNALS:
    void written(const QString& path);

private:
    void fillWidths();
    void followFormat();
    void preview();
    void write();

    const plots::FigureSource& m_figure;
    QComboBox *m_format = nullptr, *m_width = nullptr;
    QDoubleSpinBox* m_dpi = nullptr;
    QCheckBox *m_paths = nullptr, *m_data = nullptr;
    PathField* m_file = nullptr;
    QLabel* m_preview = nullptr;
    Banner* m_banner = nullptr;
};

}  // namespace headscope::ui
