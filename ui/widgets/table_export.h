// A button with a menu that copies a table or saves it, as CSV, LaTeX or Markdown.
#pragma once

#include "core/api/runs/comparison.h"

#include <QToolButton>

#include <functional>

namespace headscope::ui {

// Puts a LaTeX table of core/api/base/table_text.h into a float with its caption, over both columns
// of the page if it has more than five columns. label: without "tab:".
std::string latexFloat(const std::string& table, const std::string& label);

class TableExport : public QToolButton {
    Q_OBJECT
public:
    // text: returns the current table; "" if it is empty.
    TableExport(const QString& name, std::function<std::string(TableFormat)> text,
                QWidget* parent = nullptr);

    // Writes the text to a file. Errors: Io. Public for tests; the menu asks for the file name
    // first.
    static Status write(const QString& file, const std::string& text);

Q_SIGNALS:
    void done(const QString& what);  // what: message for the status line
    void failed(const headscope::Error& error);

private:
    std::string textIn(TableFormat format) const;
    void copy(TableFormat format, const QString& formatName);
    void save(TableFormat format, const QString& suffix);

    QString m_name;  // stem of the file name
    std::function<std::string(TableFormat)> m_text;
};

}  // namespace headscope::ui
