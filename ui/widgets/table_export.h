// A button whose menu copies a table, or writes it into a file, as CSV, LaTeX or Markdown.
#pragma once

#include "core/api/comparison.h"

#include <QToolButton>

#include <functional>

namespace headscope::ui {

class TableExport : public QToolButton {
    Q_OBJECT
public:
    // text: the table as it is now; "" for none.
    TableExport(const QString& name, std::function<std::string(TableFormat)> text, QWidget* parent = nullptr);

    // Errors: Io. For tests too: the menu asks for the file first.
    static Status write(const QString& file, const std::string& text);

Q_SIGNALS:
    void done(const QString& what);  // for the status line
    void failed(const headscope::Error& error);

private:
    void copy(TableFormat format, const QString& formatName);
    void save(TableFormat format, const QString& suffix);

    QString m_name;  // stem of a file's name
    std::function<std::string(TableFormat)> m_text;
};

}  // namespace headscope::ui
