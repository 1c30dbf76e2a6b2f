// Types into a text box as a user does who replaces its text.
#pragma once

#include <QPlainTextEdit>
#include <QTest>

namespace headscope::test {

inline void typeOver(QPlainTextEdit* box, const QString& text) {
    QTest::keyClick(box, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(box, text);
}

}  // namespace headscope::test
