#include "ui/widgets/forms/spec_editor.h"

#include "core/api/runs/parameters.h"
#include "ui/widgets/forms/lambda_slider.h"
#include "ui/widgets/forms/log_slider.h"
#include "ui/widgets/forms/number_edit.h"
#include "ui/widgets/forms/path_field.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QWheelEvent>

namespace headscope::ui {
namespace {

QHBoxLayout* rowOf(QWidget* widget) {
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    return row;
}

class CheckEditor : public SpecEditor {
public:
    explicit CheckEditor(QWidget* parent) : SpecEditor(parent), m_box(new QCheckBox(this)) {
        rowOf(this)->addWidget(m_box);
        setFocusProxy(m_box);
        connect(m_box, &QCheckBox::clicked, this,
                [this](bool on) { Q_EMIT edited(ParamValue(on)); });
    }
    void setSpec(const ParamSpec& spec) override { m_box->setText(toQt(spec.name)); }
    void show(const ParamValue& value) override {
        const auto* on = std::get_if<bool>(&value);
        m_box->setChecked(on && *on);
    }
    bool labelled() const override { return true; }

private:
    QCheckBox* m_box;
};

// A combo box that ignores the mouse wheel without focus, so that scrolling a form does not change
// it.
class CalmCombo : public QComboBox {
public:
    using QComboBox::QComboBox;
    void wheelEvent(QWheelEvent* event) override {
        if (hasFocus())
            QComboBox::wheelEvent(event);
        else
            event->ignore();
    }
};

class ChoiceEditor : public SpecEditor {
public:
    explicit ChoiceEditor(QWidget* parent) : SpecEditor(parent), m_combo(new CalmCombo(this)) {
        m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_combo->setMinimumContentsLength(8);
        m_combo->setFocusPolicy(Qt::StrongFocus);
        rowOf(this)->addWidget(m_combo);
        setFocusProxy(m_combo);
        connect(m_combo, &QComboBox::activated, this, [this](int index) {
            Q_EMIT edited(ParamValue(m_combo->itemData(index).toString().toStdString()));
        });
    }
    void setSpec(const ParamSpec& spec) override {
        if (sameChoices(spec)) return;
        m_combo->clear();
        for (const auto& choice : spec.choices) {
            m_combo->addItem(toQt(choice.name.empty() ? choice.id : choice.name), toQt(choice.id));
            m_combo->setItemData(m_combo->count() - 1, toQt(choice.help), Qt::ToolTipRole);
        }
    }
    void show(const ParamValue& value) override {
        const auto* id = std::get_if<std::string>(&value);
        m_combo->setCurrentIndex(id ? m_combo->findData(toQt(*id)) : -1);
    }

private:
    bool sameChoices(const ParamSpec& spec) const {
        if (static_cast<int>(spec.choices.size()) != m_combo->count()) return false;
        for (int i = 0; i < m_combo->count(); ++i) {
            const auto& choice = spec.choices[static_cast<std::size_t>(i)];
            if (m_combo->itemData(i).toString() != toQt(choice.id)) return false;
            if (m_combo->itemData(i, Qt::ToolTipRole).toString() != toQt(choice.help)) return false;
        }
        return true;
    }
    CalmCombo* m_combo;
};

class NumberEditor : public SpecEditor {
public:
    explicit NumberEditor(QWidget* parent) : SpecEditor(parent), m_field(new NumberEdit(this)) {
        rowOf(this)->addWidget(m_field);
        setFocusProxy(m_field);
        connect(m_field, &NumberEdit::valueEdited, this, &SpecEditor::edited);
        connect(m_field, &NumberEdit::refused, this, &SpecEditor::refused);
    }
    void setSpec(const ParamSpec& spec) override { m_field->setSpec(spec); }
    void show(const ParamValue& value) override { m_field->setValue(value); }

private:
    NumberEdit* m_field;
};

class LambdaEditor : public SpecEditor {
public:
    explicit LambdaEditor(QWidget* parent) : SpecEditor(parent), m_slider(new LambdaSlider(this)) {
        rowOf(this)->addWidget(m_slider);
        setFocusProxy(m_slider);
        connect(m_slider, &LambdaSlider::lambdaEdited, this,
                [this](double value) { Q_EMIT edited(ParamValue(value)); });
        connect(m_slider, &LambdaSlider::refused, this,
                [this](const QString& message, double before) {
                    Q_EMIT refused(message, ParamValue(before));
                });
    }
    void setSpec(const ParamSpec& spec) override { m_slider->setSpec(spec); }
    void show(const ParamValue& value) override { m_slider->setLambda(asReal(value)); }

private:
    LambdaSlider* m_slider;
};

class TextEditor : public SpecEditor {
public:
    explicit TextEditor(QWidget* parent) : SpecEditor(parent), m_edit(new QLineEdit(this)) {
        rowOf(this)->addWidget(m_edit);
        setFocusProxy(m_edit);
        connect(m_edit, &QLineEdit::textEdited, this, &TextEditor::read);
    }
    void setSpec(const ParamSpec& spec) override { m_spec = spec; }
    void show(const ParamValue& value) override {
        const QString text = toQt(valueText(value));
        if (!m_edit->hasFocus() && text != m_edit->text()) m_edit->setText(text);
    }

private:
    void read() {
        const auto value = parseValue(m_spec, m_edit->text().toStdString());
        if (value)
            Q_EMIT edited(*value);
        else
            Q_EMIT refused(engineText(value.error().message), m_spec.defaultValue);
    }
    QLineEdit* m_edit;
    ParamSpec m_spec;
};

class ColumnEditor : public SpecEditor {
public:
    explicit ColumnEditor(QWidget* parent) : SpecEditor(parent), m_combo(new CalmCombo(this)) {
        m_combo->setEditable(true);
        m_combo->setInsertPolicy(QComboBox::NoInsert);
        m_combo->setCompleter(nullptr);  // shows exactly the typed text
        m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_combo->setMinimumContentsLength(8);
        m_combo->setFocusPolicy(Qt::StrongFocus);
        m_combo->lineEdit()->setPlaceholderText(SpecEditor::tr("found automatically"));
        rowOf(this)->addWidget(m_combo);
        setFocusProxy(m_combo);
        const auto take = [this](const QString& text) { Q_EMIT edited(ParamValue(toStd(text))); };
        connect(m_combo, &QComboBox::textActivated, this, take);
        connect(m_combo->lineEdit(), &QLineEdit::textEdited, this, take);
    }
    void setSpec(const ParamSpec& spec) override {
        QStringList names;
        for (const auto& choice : spec.choices) names << toQt(choice.id);
        if (names == m_names) return;
        m_names = names;
        const QString typed = m_combo->currentText();
        m_combo->clear();
        m_combo->addItems(names);
        m_combo->setEditText(typed);
    }
    void show(const ParamValue& value) override {
        const QString text = toQt(valueText(value));
        if (text != m_combo->currentText()) m_combo->setEditText(text);
    }

private:
    CalmCombo* m_combo;
    QStringList m_names;
};

class PathEditor : public SpecEditor {
public:
    explicit PathEditor(QWidget* parent) : SpecEditor(parent), m_field(new PathField(this)) {
        rowOf(this)->addWidget(m_field);
        setFocusProxy(m_field);
        connect(m_field, &PathField::pathEdited, this,
                [this](const QString& path) { Q_EMIT edited(ParamValue(path.toStdString())); });
    }
    void setSpec(const ParamSpec& spec) override {
        // The unit "folder" means that the path is a folder.
        m_field->setFolderWanted(spec.unit == "folder");
        m_field->setHint(toQt(spec.help));
    }
    void show(const ParamValue& value) override {
        const auto* path = std::get_if<std::string>(&value);
        if (path) m_field->setPath(toQt(*path));
    }

private:
    PathField* m_field;
};

}  // namespace

bool isColumnSetting(const ParamSpec& spec) {
    constexpr std::string_view kEnd = "_column";
    return spec.kind == ParamKind::Text && spec.key.size() > kEnd.size() &&
           spec.key.compare(spec.key.size() - kEnd.size(), kEnd.size(), kEnd) == 0;
}

SpecEditor* makeSpecEditor(const ParamSpec& spec, QWidget* parent) {
    switch (spec.kind) {
        case ParamKind::Boolean:
            return new CheckEditor(parent);
        case ParamKind::Choice:
            return new ChoiceEditor(parent);
        case ParamKind::Text:
            if (isColumnSetting(spec)) return new ColumnEditor(parent);
            return new TextEditor(parent);
        case ParamKind::Path:
            return new PathEditor(parent);
        case ParamKind::Integer:
            return new NumberEditor(parent);
        case ParamKind::Real:
            break;
    }
    // A logarithmic value that may be 0 needs the special slider.
    const bool fromZero = spec.logarithmic && spec.minimum == 0 && !spec.exclusiveMinimum;
    if (fromZero) return new LambdaEditor(parent);
    return new NumberEditor(parent);
}

}  // namespace headscope::ui
