#include "ui/features/runs/methods_dialog.h"

#include "core/api/base/table_text.h"
#include "ui/figures/output/figure_file.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/text/text.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace headscope::ui {
MethodsDialog::MethodsDialog(const MethodsText& text, const QStringList& runNames, QWidget* parent)
    : QDialog(parent) {
    const int runs = static_cast<int>(runNames.size());
    setWindowTitle(runs == 1 ? tr("Methods paragraph of “%1”").arg(runNames.front())
                             : tr("Methods paragraph of %n run(s)", nullptr, runs));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(m_banner = new Banner(this));
    m_banner->dismiss();
    column->addWidget(new Caption(
        tr("Written from the records of %n run(s). Check it before you publish it.", nullptr, runs),
        this));
    column->addWidget(m_paragraph = makeText(toQt(text.paragraph), tr("Methods paragraph"), true),
                      2);
    column->addWidget(new Heading(tr("BibTeX of what was used"), Heading::Level::Section, this));
    column->addWidget(m_bibtex = makeText(toQt(text.bibtex), tr("BibTeX entries"), false), 3);
    m_bibtex->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* copy = buttons->addButton(tr("&Copy text"), QDialogButtonBox::ActionRole);
    copy->setObjectName(QStringLiteral("methods-dialog-copy-button"));
    auto* copyBibtex = buttons->addButton(tr("Copy &BibTeX"), QDialogButtonBox::ActionRole);
    auto* save = buttons->addButton(tr("&Save both…"), QDialogButtonBox::ActionRole);
    copy->setIcon(icon(QStringLiteral("edit-copy")));
    copyBibtex->setIcon(icon(QStringLiteral("edit-copy")));
    save->setIcon(icon(QStringLiteral("document-save")));
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_paragraph->toPlainText()); });
    connect(copyBibtex, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_bibtex->toPlainText()); });
    connect(save, &QPushButton::clicked, this, &MethodsDialog::askAndSave);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 34);
}

QPlainTextEdit* MethodsDialog::makeText(const QString& text, const QString& name, bool wrap) {
    auto* edit = new QPlainTextEdit(text, this);
    edit->setReadOnly(true);
    edit->setTabChangesFocus(true);
    edit->setAccessibleName(name);
    edit->setLineWrapMode(wrap ? QPlainTextEdit::WidgetWidth : QPlainTextEdit::NoWrap);
    return edit;
}

// BibTeX lists only what is cited.
QString MethodsDialog::latex() const {
    static const QRegularExpression kEntry(QStringLiteral("@\\w+\\{([^,\\s]+),"));
    QStringList keys;
    for (auto found = kEntry.globalMatch(m_bibtex->toPlainText()); found.hasNext();)
        keys << found.next().captured(1);
    const QString text = toQt(latexText(toStd(m_paragraph->toPlainText())));
    return keys.isEmpty()
               ? text
               : text + QStringLiteral("\n\\nocite{%1}").arg(keys.join(QLatin1Char(',')));
}

Status MethodsDialog::save(const QString& path) const {
    const QFileInfo file(path);
    const bool tex = file.suffix().compare(QLatin1String("tex"), Qt::CaseInsensitive) == 0;
    const QString text = tex ? latex() : m_paragraph->toPlainText();
    HEADSCOPE_CHECK(plots::writeWholeFile(path, (text + QLatin1Char('\n')).toUtf8()));
    return plots::writeWholeFile(
        file.path() + QLatin1Char('/') + file.completeBaseName() + QStringLiteral(".bib"),
        m_bibtex->toPlainText().toUtf8());
}

void MethodsDialog::askAndSave() {
    const QString latex = tr("LaTeX (*.tex)");
    QString chosen;
    QString path =
        askSavePath(this, tr("Save the methods paragraph"), QStringLiteral("methods.txt"),
                    tr("Text (*.txt)") + QStringLiteral(";;") + latex, &chosen);
    if (path.isEmpty()) return;
    // A dialog may keep the proposed ending when another kind of file is chosen.
    if (chosen == latex && path.endsWith(QLatin1String(".txt")))
        path.replace(path.size() - 4, 4, QStringLiteral(".tex"));
    if (const auto saved = save(path); !saved)
        m_banner->show(saved.error());
    else
        m_banner->show(Banner::Kind::Good, tr("Wrote %1 and the BibTeX beside it.").arg(path));
}

}  // namespace headscope::ui
