// Catalogue of all methods and measures with formula and source: search, cite and use them. The
// dialog is not modal.
#pragma once

#include "ui/features/catalogue/catalogue_view.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QPushButton;
class QPlainTextEdit;
class QTextBrowser;
class QFormLayout;

namespace headscope::ui {

class Caption;
class FormulaView;
class Heading;
class Workspace;

class CatalogueDialog : public QDialog {
    Q_OBJECT
public:
    explicit CatalogueDialog(Workspace& workspace, QWidget* parent = nullptr);

    void choose(const QString& id);  // selects the first entry with this id and clears the search
    const CatalogueEntry* current() const;
    FormulaView* formula() const { return m_formula; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeList();
    QWidget* makeDetails();
    QWidget* makeFooter();
    void addHeading(CatalogueKind kind);
    void moveBy(int step);
    const CatalogueEntry* entryAt(const QListWidgetItem* item) const;
    void load();
    // fills the list and keeps the selected entry if it is still listed
    void refill();
    void fill(const QString& chosen);  // selects the entry with this id, or the first entry
    void showCurrent();
    void showDetails(const CatalogueEntry& entry);
    void use();

    Workspace& m_workspace;
    std::vector<CatalogueEntry> m_entries;
    QLineEdit* m_search = nullptr;
    QComboBox* m_kinds = nullptr;
    QListWidget* m_list = nullptr;
    Caption *m_count = nullptr, *m_kind = nullptr, *m_source = nullptr, *m_notUsable = nullptr;
    Heading* m_name = nullptr;
    QLabel* m_summary = nullptr;
    FormulaView* m_formula = nullptr;
    QFormLayout* m_facts = nullptr;
    QTextBrowser* m_help = nullptr;
    QWidget* m_citation = nullptr;
    QPlainTextEdit* m_bibtex = nullptr;
    QPushButton *m_copy = nullptr, *m_guide = nullptr, *m_use = nullptr;
    QWidget *m_details = nullptr, *m_footer = nullptr;
};

}  // namespace headscope::ui
