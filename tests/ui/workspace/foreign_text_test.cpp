// Tests that names, classes and words with HTML tags are shown with their tags. An untrusted run
// must not load pictures or format its name.
#include "tests/ui/support/shell_fixture.h"

#include "ui/widgets/caption.h"
#include "ui/workspace/log_model.h"
#include "ui/workspace/page.h"

#include <QAbstractItemView>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QRegularExpression>

namespace headscope::ui {
namespace {

const QString kTags = QStringLiteral("<img src='x.png'><b>bold</b>");

// Returns the labels and tooltips that would render the tags instead of showing them.
QStringList rendered(const QWidget* top) {
    QStringList found;
    for (const auto* widget : top->findChildren<const QWidget*>()) {
        const auto* label = qobject_cast<const QLabel*>(widget);
        const bool rich =
            label && (label->textFormat() == Qt::RichText ||
                      (label->textFormat() == Qt::AutoText && Qt::mightBeRichText(label->text())));
        if (rich && label->isVisible() && label->text().contains(QLatin1String("<img")))
            found << QStringLiteral("label: ") + label->text();
        if (Qt::mightBeRichText(widget->toolTip()) &&
            widget->toolTip().contains(QLatin1String("<img")))
            found << QStringLiteral("tip: ") + widget->toolTip();
    }
    for (const auto* view : top->findChildren<const QAbstractItemView*>()) {
        const auto* model = view->model();
        for (int row = 0; model && row < model->rowCount(); ++row)
            for (int column = 0; column < model->columnCount(); ++column) {
                const QString tip = model->index(row, column).data(Qt::ToolTipRole).toString();
                if (Qt::mightBeRichText(tip) && tip.contains(QLatin1String("<img"))) found << tip;
            }
    }
    return found;
}

bool saysTags(const QWidget* top) {
    for (const auto* label : top->findChildren<const QLabel*>())
        if (label->isVisible() && label->text().contains(kTags)) return true;
    return false;
}

// Replaces a pattern in a file; fails if the pattern does not occur.
void rewrite(const QString& path, const QRegularExpression& what, const QString& with) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    QString text = QString::fromUtf8(file.readAll());
    file.close();
    const QString before = text;
    text.replace(what, with);
    ASSERT_NE(text, before) << path.toStdString();
    ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(text.toUtf8());
}

using ForeignText = ShellTest;

// The run's name, dataset and first class contain HTML tags. Every page must show them as plain
// text.
TEST_F(ForeignText, OfARunIsShownAsItIsWrittenOnEveryPage) {
    const QString run = train(6);
    rewrite(run + QStringLiteral("/run.json"),
            QRegularExpression(QStringLiteral("\"name\": \"[^\"]*\"")),
            QStringLiteral("\"name\": \"%1\"").arg(kTags));
    rewrite(run + QStringLiteral("/run.json"),
            QRegularExpression(QStringLiteral("\"dataset\": \"[^\"]*\"")),
            QStringLiteral("\"dataset\": \"%1\"").arg(kTags));
    rewrite(run + QStringLiteral("/dataset.json"),
            QRegularExpression(QStringLiteral("\"classes\": \\[\\s*\"[^\"]*\"")),
            QStringLiteral("\"classes\": [\"%1\"").arg(kTags));
    window.reset();
    workspace = nullptr;
    theme.reset();
    open();
    workspace->setEngine(engine.get());
    waitUntil([this] { return window->page(QStringLiteral("start"))->settled(); }, 60'000);
    waitUntil([this] { return saysTags(window.get()); }, 10'000);
    EXPECT_TRUE(saysTags(window.get())) << "the start page does not show the name of the run";
    window->openPath(run);
    for (const auto& id : window->pageIds()) {
        window->showPage(id);
        waitUntil([&] { return window->page(id)->settled(); }, 60'000);
        const auto found = rendered(window.get());
        EXPECT_TRUE(found.isEmpty()) << id.toStdString() << ":\n"
                                     << found.join(QLatin1Char('\n')).toStdString();
    }
}

TEST_F(ForeignText, LabelsOfEveryKindDoNotGuess) {
    QWidget box(window.get());
    auto* plain = new QLabel(kTags, &box);
    auto* caption = new Caption(kTags, &box);
    auto* heading = new Heading(kTags, Heading::Level::Section, &box);
    QMessageBox message(QMessageBox::Question, kTags, kTags, QMessageBox::Ok, window.get());
    box.show();
    message.show();
    for (const QLabel* label :
         {plain, static_cast<QLabel*>(caption), static_cast<QLabel*>(heading)})
        EXPECT_EQ(label->textFormat(), Qt::PlainText) << label->metaObject()->className();
    for (const auto* label : message.findChildren<QLabel*>())
        EXPECT_EQ(label->textFormat(), Qt::PlainText);
    message.close();
}

TEST_F(ForeignText, TipsOfTheLogShowTheirTags) {
    LogModel log;
    RunEvent event;
    event.text = verbatim(kTags.toStdString());
    log.add(event);
    bool seen = false;
    for (int column = 0; column < log.columnCount(); ++column) {
        const QString tip = log.index(0, column).data(Qt::ToolTipRole).toString();
        if (tip.isEmpty()) continue;
        seen = true;
        EXPECT_FALSE(tip.contains(QLatin1String("<img"))) << tip.toStdString();
    }
    EXPECT_TRUE(seen);
}

}  // namespace
}  // namespace headscope::ui
