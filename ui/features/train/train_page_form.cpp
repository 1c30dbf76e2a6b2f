#include "ui/features/train/train_page_form.h"

#include "ui/features/train/model_sketch.h"
#include "ui/features/train/train_page_data.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/card.h"
#include "ui/widgets/forms/spec_editor.h"
#include "ui/widgets/forms/spec_form.h"
#include "ui/widgets/guide_targets.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/text.h"

#include <QEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

namespace headscope::ui {
TrainForm::TrainForm(Workspace& workspace, TrainPresenter& presenter, QWidget* parent)
    : QScrollArea(parent), m_workspace(workspace), m_presenter(presenter) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(10);
    m_next = new Caption(tr(
        "These settings apply to the next start. The current run keeps its own settings; only its "
        "lambda can be changed, below the curves."));
    m_next->setObjectName(QStringLiteral("next-start"));
    column->addWidget(m_next);
    auto* data = addCard(column);
    addGroup(data, QStringLiteral("dataset"), tr("Data"));
    data->addWidget(m_data = new TrainDataCard(presenter, body));
    auto* model = addCard(column);
    model->addWidget(new Heading(tr("Model")));
    model->addWidget(m_sketch = new ModelSketchView(body));
    model->addWidget(m_sketchText = new Caption({}, body));
    addForm(model, QStringLiteral("model"), tr("Model"));
    auto* diversity = addCard(column);
    addGroup(diversity, QStringLiteral("objective"), tr("Head diversity"));
    addCatalogueButton(diversity);
    addGroup(column, QStringLiteral("train"), tr("Training"));
    addGroup(column, QStringLiteral("run"), tr("Run"));
    column->addStretch(1);
    setWidget(body);
    connect(&presenter, &TrainPresenter::specsChanged, this, &TrainForm::followSpecs);
    connect(&presenter, &TrainPresenter::estimateChanged, this, &TrainForm::followSketch);
    connect(&presenter, &TrainPresenter::problemChanged, this, [this] {
        for (auto& [group, form] : m_forms)
            form->setProblem(m_presenter.problemKey(), m_presenter.problem());
    });
    connect(&workspace.sessions(), &Sessions::started, this, &TrainForm::followSession);
    connect(&workspace.sessions(), &Sessions::ended, this, &TrainForm::followSession);
    followSpecs();
    followSession();
    followSketch();
}

QVBoxLayout* TrainForm::addCard(QVBoxLayout* column) {
    auto* card = new Card;
    card->content()->setContentsMargins(12, 10, 12, 12);
    card->content()->setSpacing(8);
    column->addWidget(card);
    return card->content();
}

void TrainForm::addGroup(QVBoxLayout* column, const QString& group, const QString& title) {
    if (column->count() > 0) column->addSpacing(6);
    column->addWidget(new Heading(title));
    addForm(column, group, title);
}

void TrainForm::addForm(QVBoxLayout* column, const QString& group, const QString& title) {
    auto* form = new SpecForm(title);
    form->setObjectName(group + QStringLiteral("-form"));
    column->addWidget(form);
    m_forms[group] = form;
    connect(form, &SpecForm::edited, this,
            [this, group](const QString& key) { groupEdited(group, key); });
    connect(form, &SpecForm::axesEdited, this, &TrainForm::edited);
}

// The settings may be refused while they are typed; the drawing then keeps the last valid model.
void TrainForm::followSketch() {
    const auto* estimate = m_presenter.estimate();
    const auto sketch = modelSketch(m_presenter.resolved(), estimate ? estimate->parameters : 0);
    m_sketch->setSketch(sketch);
    m_sketch->setVisible(!sketch.rows.empty());
    m_sketchText->setText(sketchText(sketch));
    m_sketchText->setVisible(!sketch.rows.empty());
}

// Adds a button that opens the catalogue at the selected objective: formula, source and
// alternatives.
void TrainForm::addCatalogueButton(QVBoxLayout* column) {
    auto* button =
        new QPushButton(icon(QStringLiteral("help-contents")), tr("Formula, source and others…"));
    button->setObjectName(QStringLiteral("catalogue-button"));
    button->setToolTip(tr("Opens the catalogue of methods and measures at this similarity"));
    connect(button, &QPushButton::clicked, this,
            [this] { m_workspace.navigation().askCatalogue(m_presenter.objectiveId()); });
    column->addWidget(button, 0, Qt::AlignLeft);
}

void TrainForm::focusField(const QString& group, const QString& key) {
    auto* field = form(group)->field(key);
    if (!field) return;
    ensureWidgetVisible(field);
    field->editor()->setFocus(Qt::ShortcutFocusReason);
}

QString TrainForm::problem() const {
    for (const auto& [group, form] : m_forms)
        if (const QString problem = form->problem(); !problem.isEmpty()) return problem;
    return {};
}

std::vector<SweepAxis> TrainForm::axes() const {
    std::vector<SweepAxis> axes;
    for (const auto& [group, form] : m_forms)
        for (auto& axis : form->axes()) axes.push_back(std::move(axis));
    return axes;
}

QString TrainForm::axisProblem() const {
    for (const auto& [group, form] : m_forms)
        if (const QString problem = form->axisProblem(); !problem.isEmpty()) return problem;
    return {};
}

QSize TrainForm::sizeHint() const {
    return {fontMetrics().averageCharWidth() * 46 + 48, 600};
}

void TrainForm::changeEvent(QEvent* event) {
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
}

void TrainForm::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    // The form is never narrower than its content, which would be clipped on the right.
    if (widget())
        setMinimumWidth(widget()->minimumSizeHint().width() +
                        verticalScrollBar()->sizeHint().width());
}

void TrainForm::followSpecs() {
    for (auto& [group, form] : m_forms) {
        const auto specs = m_presenter.specs(toStd(group));
        form->setSpecs(specs);
        for (const auto& spec : specs) {
            auto* field = form->field(toQt(spec.key));
            const QString target = guideOfSetting(toQt(spec.key));
            field->setHelpLink(target);
            setGuideTarget(field, target);
        }
        form->setValues(m_presenter.config());
        form->setLocks([this](const QString& key) { return m_presenter.lockedWhy(key); });
    }
}

void TrainForm::followSession() {
    m_next->setVisible(!m_workspace.sessions().running().empty());
}

void TrainForm::groupEdited(const QString& group, const QString& key) {
    auto* form = m_forms.at(group);
    // If the entry was refused, explicitValue() is the previous value, so no part of it is used or
    // stored.
    if (auto* field = form->field(key)) m_presenter.edit(key, field->explicitValue());
    Q_EMIT edited();
}

}  // namespace headscope::ui
