// Found samples of a run on pictures: thumbnails with class and prediction. Selecting one opens it.
#pragma once

#include "core/api/requests/sample_finder.h"
#include "ui/features/attention/sample_pictures.h"

#include <QListWidget>

namespace headscope::ui {

class SampleFinderPresenter;

class SampleGallery : public QListWidget {
    Q_OBJECT
public:
    explicit SampleGallery(SampleFinderPresenter& presenter, QWidget* parent = nullptr);

    void fill(int most);  // shows the found samples again, at most `most`
    void showCurrent();   // selects the open sample
    bool settled() const { return m_pictures.settled(); }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void showPicture(std::int64_t index);
    QString textOf(const SamplePrediction& sample) const;

    SampleFinderPresenter& m_presenter;
    SamplePictures m_pictures;
    QPixmap m_empty;
    std::map<std::int64_t, int> m_rows;  // row of each sample
    bool m_filling = false;              // true while the program selects
};

}  // namespace headscope::ui
