// Labels for secondary text and for headings. Both wrap and follow the theme and text size.
#pragma once

#include "ui/widgets/wrapped_label.h"

namespace headscope::ui {

class Caption : public WrappedLabel {
    Q_OBJECT
public:
    explicit Caption(const QString& text = {}, QWidget* parent = nullptr);

protected:
    bool event(QEvent* event) override;

private:
    void follow();
};

class Heading : public WrappedLabel {
    Q_OBJECT
public:
    enum class Level { Page, Section };
    explicit Heading(const QString& text, Level level = Level::Section, QWidget* parent = nullptr);

protected:
    bool event(QEvent* event) override;

private:
    void follow();

    Level m_level;
};

}  // namespace headscope::ui
