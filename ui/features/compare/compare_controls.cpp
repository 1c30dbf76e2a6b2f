#include "ui/features/compare/compare_controls.h"

#include "ui/widgets/flow_layout.h"
#include "ui/widgets/options_button.h"

#include <QComboBox>
#include <QPushButton>

#include <algorithm>

namespace headscope::ui {

CompareControls::CompareControls(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("controls"));
    auto* line = new FlowLayout(this);
    const struct {
        QString text, tip;
    } views[] = {
        {tr("&Scores"), tr("A score of groups of runs, seed by seed, with intervals")},
        {tr("&Runs"), tr("One row per run: the settings that differ, and the scores")},
        {tr("&Curves"), tr("One recorded curve of all runs, or means over seeds with a band")},
        {tr("Sc&atter"), tr("One point per run, for any two quantities")},
        {tr("&Two runs"), tr("Both open runs on one sample, with matched heads side by side")},
        {tr("Cali&bration"),
         tr("Reliability diagrams: accuracy of classifiers against their confidence")},
        {tr("Con&fusion"), tr("Which classes a classifier mistakes for which")}};
    for (const auto& view : views) {
        auto* button = new QPushButton(view.text, this);
        button->setToolTip(view.tip);
        button->setCheckable(true);
        const auto which = static_cast<CompareView>(m_buttons.size());
        connect(button, &QPushButton::clicked, this, [this, which] { Q_EMIT chosen(which); });
        line->addWidget(button);
        m_buttons << button;
    }
    m_options = new OptionsButton(this);
    line->addWidget(m_options);
}

void CompareControls::add(CompareView view, QWidget* control) {
    // The options stay last.
    auto* line = layout();
    line->removeWidget(m_options);
    line->addWidget(control);
    line->addWidget(m_options);
    m_controls.push_back({{view}, control});
    showControl(m_controls.back());
}

QComboBox* CompareControls::choice(CompareView view, const QString& label, bool inOptions) {
    auto* box = new QComboBox(this);
    const QString plain = QString(label).remove(QLatin1Char('&'));
    box->setAccessibleName(plain);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    if (inOptions) {
        addOption(view, label, box);
    } else {
        // Without a label, so that one row is enough in every language.
        box->setToolTip(plain);
        add(view, box);
    }
    return box;
}

void CompareControls::addOption(CompareView view, const QString& label, QWidget* control) {
    m_options->add(label, control);
    m_controls.push_back({{view}, control});
    showControl(m_controls.back());
}

void CompareControls::addOption(const QString& label, QWidget* control) {
    m_options->add(label, control);
}

void CompareControls::shareControl(QWidget* control, std::vector<CompareView> views) {
    for (auto& one : m_controls) {
        if (one.widget != control) continue;
        one.views = std::move(views);
        return showControl(one);
    }
}

void CompareControls::showControl(const Control& control) const {
    const bool here =
        std::find(control.views.begin(), control.views.end(), m_view) != control.views.end();
    control.widget->setVisible(control.offered && here);
}

void CompareControls::offerControl(QWidget* control, bool offered) {
    for (auto& one : m_controls)
        if (one.widget == control || one.widget->isAncestorOf(control)) {
            one.offered = offered;
            showControl(one);
        }
}

void CompareControls::showView(CompareView view) {
    m_view = view;
    for (int i = 0; i < m_buttons.size(); ++i)
        m_buttons[i]->setChecked(i == static_cast<int>(view));
    for (const auto& one : m_controls) showControl(one);
}

}  // namespace headscope::ui
