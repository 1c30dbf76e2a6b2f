// Settings form on the left of the Train page: cards for data, model and diversity, each with a
// picture, then training and run. During training it applies to the next run.
#pragma once

#include "core/api/runs/sweep.h"
#include "ui/features/train/train_presenter.h"

#include <QScrollArea>

#include <map>

class QVBoxLayout;

namespace headscope::ui {

class Caption;
class ModelSketchView;
class SpecForm;
class TrainDataCard;

class TrainForm : public QScrollArea {
    Q_OBJECT
public:
    TrainForm(Workspace& workspace, TrainPresenter& presenter, QWidget* parent = nullptr);

    SpecForm* form(const QString& group) const { return m_forms.at(group); }
    void focusField(const QString& group, const QString& key);  // also scrolls to the field
    QString problem() const;  // problem of an entry; "" if there is none
    // axes(): settings with several values, which form a sweep. axisProblem(): what is wrong with
    // them, or "".
    std::vector<SweepAxis> axes() const;
    QString axisProblem() const;
    QSize sizeHint() const override;

Q_SIGNALS:
    void edited();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QVBoxLayout* addCard(QVBoxLayout* column);  // returns the layout of the new card
    void addForm(QVBoxLayout* column, const QString& group, const QString& title);
    void addGroup(QVBoxLayout* column, const QString& group, const QString& title);
    void addCatalogueButton(QVBoxLayout* column);
    void followSpecs();
    void followSession();
    void followSketch();
    void groupEdited(const QString& group, const QString& key);

    Workspace& m_workspace;
    TrainPresenter& m_presenter;
    std::map<QString, SpecForm*> m_forms;
    TrainDataCard* m_data = nullptr;
    ModelSketchView* m_sketch = nullptr;
    Caption *m_sketchText = nullptr, *m_next = nullptr;
};

}  // namespace headscope::ui
