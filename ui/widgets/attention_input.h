// Selects the model input: a sample of a split, typed text, or a user's image. The text of a sample
// is shown in a box; editing it makes it the user's own text.
#pragma once

#include "core/api/requests/analysis.h"

#include <QImage>
#include <QWidget>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace headscope::ui {

class AttentionRow;

class AttentionInput : public QWidget {
    Q_OBJECT
public:
    explicit AttentionInput(QWidget* parent = nullptr);

    void setTask(Task task);
    void setSizes(const SplitSizes& sizes);   // sizes: numbers of samples; 0: unknown
    void showInput(const ModelInput& input);  // shows an input chosen elsewhere; emits nothing
    // Whether the model reads two texts at once; shows a box for the second one.
    void setReadsPairs(bool on);
    // Shows the text of the current sample; "" for images. `second` is the second text of a pair,
    // with which `text` ends. Ignored while the input is the user's own text.
    void setSampleText(const QString& text, const QString& second = {});
    // Lists words of the user's text that are not in the vocabulary.
    void setUnknown(const QStringList& words);
    // Number of tokens of the current text that the model reads, and in total.
    void setLength(int read, int whole);
    // Lists properties of the user's image file that the display does not reproduce.
    void setPictureNotes(const QStringList& notes);
    void setFinding(bool on);  // shows or hides the sample search
    void openPicture(const QString& path);
    // Adds controls of the page at the end of the row that chooses the sample.
    void addControl(QWidget* control);

Q_SIGNALS:
    void sampleChosen(const QString& split, qint64 index);
    void textTyped(const QString& text, const QString& second);
    // Emitted when only `most` of `pasted` characters were accepted.
    void textCut(qint64 most, qint64 pasted);
    void pictureFileChosen(const QString& path);
    void findToggled(bool on);  // emitted if the user opens or closes the sample search

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitOwn();  // fits the text boxes to two lines of the current font
    QWidget* makeSampleRow();
    QWidget* makeOwnRow();
    qint64 size() const;
    void step(qint64 by);
    void random();
    void choose();
    void fillSample();
    void typed();
    void fill(const std::string& text, const std::string& second);  // emits nothing
    void browse();
    void updateState();

    AttentionRow* m_sampleRow = nullptr;
    Task m_task = Task::TextClassification;
    SplitSizes m_sizes;
    ModelInput::Kind m_kind = ModelInput::Kind::Sample;
    QString m_sampleText, m_sampleSecond;
    bool m_readsPairs = false;
    QComboBox* m_split = nullptr;
    QSpinBox* m_index = nullptr;
    QLabel* m_count = nullptr;
    QLabel* m_unknown = nullptr;
    QLabel* m_cut = nullptr;
    QLabel* m_notes = nullptr;
    QLabel* m_ownLabel = nullptr;
    QPlainTextEdit* m_own = nullptr;
    QPlainTextEdit* m_second = nullptr;
    QPushButton* m_open = nullptr;
    QPushButton* m_find = nullptr;
    QWidget* m_ownRow = nullptr;
    bool m_filling = false;
    bool m_emptied = false;  // the user emptied the box to type another text
};

}  // namespace headscope::ui
