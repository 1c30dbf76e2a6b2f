// First samples of a dataset: texts as a table with their class, or images.
#pragma once

#include "core/api/runs/dataset_preview.h"

#include <QWidget>

namespace headscope::ui {

class SampleList : public QWidget {
    Q_OBJECT
public:
    explicit SampleList(QWidget* parent = nullptr);

    void setSamples(const DatasetPreview& preview);
    int shown() const { return m_shown; }

private:
    void clear();
    QWidget* textTable(const DatasetPreview& preview, const QStringList& classes);
    QWidget* pictureTile(const Sample& sample, const QStringList& classes);

    int m_shown = 0;
};

}  // namespace headscope::ui
