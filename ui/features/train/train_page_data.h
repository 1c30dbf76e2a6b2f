// Preview of the selected dataset before training: sizes, classes, licence, import notes and the
// first samples.
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace headscope::ui {

class Banner;
class Caption;
class DataDownload;
class SampleList;
class TrainPresenter;

class TrainDataCard : public QWidget {
    Q_OBJECT
public:
    explicit TrainDataCard(TrainPresenter& presenter, QWidget* parent = nullptr);

    QString facts() const;

private:
    void follow();
    void showReady();
    void showMessage(const QString& text);
    bool mayDownload() const;  // whether the data are missing and public
    void followDownload();
    void reveal();

    TrainPresenter& m_presenter;
    QLabel* m_facts = nullptr;
    Banner* m_banner = nullptr;
    Caption* m_notes = nullptr;
    SampleList* m_samples = nullptr;
    DataDownload* m_transfer = nullptr;
    QPushButton* m_download = nullptr;
};

}  // namespace headscope::ui
