// Chooses what is run through the model: a sample of a split, a text typed in, or a picture of one's own.
#pragma once

#include "core/api/analysis.h"

#include <QImage>
#include <QWidget>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace headscope::ui {

class AttentionInput : public QWidget {
    Q_OBJECT
public:
    explicit AttentionInput(QWidget* parent = nullptr);

    void setTask(Task task);
    void setSizes(const SplitSizes& sizes);          // 0: not known
    void showInput(const ModelInput& input);         // as chosen elsewhere; asks for nothing
    void setSampleText(const QString& text);         // of the sample on show, "" for pictures and own texts
    void setUnknown(const QStringList& words);       // words of the own text that the model does not know
    void setLength(int read, int whole);             // tokens of the text on show that the model reads, and all of them
    void setPictureNotes(const QStringList& notes);  // what the own picture's file holds otherwise than it is shown
    void setFinding(bool on);                        // the samples are to be found by what they are
    void openPicture(const QString& path);

Q_SIGNALS:
    void sampleChosen(const QString& split, qint64 index);
    void textTyped(const QString& text);
    void textCut(qint64 most, qint64 pasted);  // of a paste only so many characters were taken
    void pictureFileChosen(const QString& path);
    void findToggled(bool on);  // samples are to be found by what they are

protected:
    void changeEvent(QEvent* event) override;

private:
    void fitOwn();  // two lines of the present font
    QWidget* makeSampleRow();
    QWidget* makeOwnRow();
    qint64 size() const;
    void step(qint64 by);
    void random();
    void choose();
    void copySample();
    void browse();
    void updateState();

    Task m_task = Task::TextClassification;
    SplitSizes m_sizes;
    ModelInput::Kind m_kind = ModelInput::Kind::Sample;
    QString m_sampleText;
    QComboBox* m_split = nullptr;
    QSpinBox* m_index = nullptr;
    QLabel* m_count = nullptr;
    QLabel* m_sample = nullptr;
    QLabel* m_unknown = nullptr;
    QLabel* m_cut = nullptr;
    QLabel* m_notes = nullptr;
    QLabel* m_shown = nullptr;
    QLabel* m_ownLabel = nullptr;
    QPlainTextEdit* m_own = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_open = nullptr;
    QPushButton* m_find = nullptr;
    QWidget* m_ownRow = nullptr;
    bool m_filling = false;
};

}  // namespace headscope::ui
