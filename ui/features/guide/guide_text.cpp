#include "ui/features/guide/guide_text.h"

#include "ui/widgets/guide_targets.h"

#include <QRegularExpression>

namespace headscope::ui {
namespace {

// Returns the length of the inline code at `at`, including its backticks, and stores its text in
// `code`. Returns 0 if the code is not closed.
qsizetype codeAt(const QString& text, qsizetype at, QString& code) {
    qsizetype ticks = 0;
    while (at + ticks < text.size() && text[at + ticks] == QLatin1Char('`')) ++ticks;
    const QString marks(ticks, QLatin1Char('`'));
    const auto end = text.indexOf(marks, at + ticks);
    if (end < 0) return 0;
    code = text.mid(at + ticks, end - at - ticks);
    const auto space = QLatin1Char(' ');
    if (code.size() > 2 && code.front() == space && code.back() == space)
        code = code.mid(1, code.size() - 2);
    return end + ticks - at;
}

// Removes the markup of code, emphasis, links and pictures, and the backslashes before punctuation.
QString plain(const QString& text) {
    QString out;
    out.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i], next = i + 1 < text.size() ? text[i + 1] : QChar();
        QString code;
        if (c == QLatin1Char('\\') && (next.isPunct() || next.isSymbol())) {
            out += text[++i];
        } else if (const auto length = c == QLatin1Char('`') ? codeAt(text, i, code) : 0;
                   length > 0) {
            out += code;
            i += length - 1;
        } else if (c == QLatin1Char(']') && next == QLatin1Char('(')) {
            const auto end = text.indexOf(QLatin1Char(')'), i);
            i = end < 0 ? text.size() : end;
        } else if (c != QLatin1Char('*') && c != QLatin1Char('[') &&
                   !(c == QLatin1Char('!') && next == QLatin1Char('['))) {
            out += c;
        }
    }
    return out.simplified();
}

QStringList cellsOf(const QString& row) {
    static const QRegularExpression kBar(QStringLiteral(R"((?<!\\)\|)"));
    QStringList cells;
    for (QString cell : row.split(kBar)) {
        cell = plain(cell.replace(QLatin1String("\\|"), QLatin1String("|")));
        if (!cell.isEmpty()) cells << cell;
    }
    return cells;
}

class Reader {
public:
    GuidePage read(const QString& markdown) {
        for (const QString& line : markdown.split(QLatin1Char('\n'))) take(line);
        end();
        return std::move(m_page);
    }

private:
    void take(const QString& line) {
        static const QRegularExpression kItem(QStringLiteral(R"(^ *(- |\d+\. ))"));
        static const QRegularExpression kRule(QStringLiteral(R"(^\|[-:| ]+\|$)"));
        if (line.startsWith(QLatin1String("```"))) {
            end();
            m_code = !m_code;
        } else if (m_code) {
            add({line.simplified()});
        } else if (line.startsWith(QLatin1Char('#'))) {
            heading(line);
        } else if (line.startsWith(QLatin1Char('|'))) {
            if (!kRule.match(line).hasMatch()) add(cellsOf(line));
        } else if (line.isEmpty()) {
            end();
        } else {
            const auto item = kItem.match(line);
            if (item.hasMatch()) end();
            m_paragraph += line.mid(item.capturedLength()) + QLatin1Char(' ');
        }
    }

    void heading(const QString& line) {
        end();
        GuideHeading one;
        one.level = static_cast<int>(line.indexOf(QLatin1Char(' ')));
        one.text = plain(line.mid(one.level));
        one.id = m_ids.next(one.text);
        m_page.headings.push_back(std::move(one));
    }

    // Ends the paragraph or list item.
    void end() {
        add({plain(m_paragraph)});
        m_paragraph.clear();
    }

    void add(const QStringList& cells) {
        if (m_page.headings.empty() || cells.isEmpty() || cells.front().isEmpty()) return;
        m_page.passages.push_back({static_cast<int>(m_page.headings.size()) - 1, cells});
    }

    GuidePage m_page;
    GuideIds m_ids;
    QString m_paragraph;
    bool m_code = false;
};

}  // namespace

GuidePage readGuidePage(const QString& markdown) {
    return Reader().read(markdown);
}

QString guideTitle(const QString& markdown) {
    return plain(markdown.section(QLatin1Char('\n'), 0, 0).mid(2));
}

QStringList linkedGuidePages(const QString& markdown) {
    static const QRegularExpression kLink(QStringLiteral(R"(\]\(([\w-]+)\.md(#[^)\s]*)?\))"));
    QStringList found;
    for (auto link = kLink.globalMatch(markdown); link.hasNext();) found << link.next().captured(1);
    found.removeDuplicates();
    return found;
}

QString GuideIds::next(const QString& heading) {
    const QString slug = guideSlug(heading);
    const auto before = m_slugs.count(slug);
    m_slugs << slug;
    return before == 0 ? slug : slug + QLatin1Char('-') + QString::number(before);
}

}  // namespace headscope::ui
