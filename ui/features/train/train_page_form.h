// Settings form on the left of the Train page: data, model, objective and training. During training
// it applies to the next run.
#pragma once

#include "core/api/runs/sweep.h"
#include "ui/features/train/train_presenter.h"

#include <QScrollArea>

#include <map>

class QVBoxLayout;

namespace headscope::ui {

class Caption;
class SpecForm;
class TrainDataCard;

class TrainForm : public QScrollArea {
    Q_OBJECT
public:
    TrainForm(Workspace& workspace, TrainPresenter& presenter, QWidget* parent = nullptr);

    SpecForm* form(const QString& group) const { return m_forms.at(group); }
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
    void addGroup(QVBoxLayout* column, const QString& group, const QString& title);
    void addCatalogueButton(QVBoxLayout* column);
    void followSpecs();
    void followSession();
    void groupEdited(const QString& group, const QString& key);

    Workspace& m_workspace;
    TrainPresenter& m_presenter;
    std::map<QString, SpecForm*> m_forms;
    TrainDataCard* m_data = nullptr;
    Caption* m_next = nullptr;
};

}  // namespace headscope::ui
