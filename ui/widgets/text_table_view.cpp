#include "ui/widgets/text_table_view.h"

#include <QCache>
#include <QHeaderView>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTableView>

#include <algorithm>

namespace headscope::ui {
namespace {

struct SizedText {
    QString text;
    int width = 0, features = 0;
    bool operator==(const SizedText& other) const {
        return width == other.width && features == other.features && text == other.text;
    }
};
size_t qHash(const SizedText& one, size_t seed) {
    return qHashMulti(seed, one.text, one.width, one.features);
}

constexpr int kBetweenTexts = 8;  // pixels between multi-line texts, to keep them apart

// Caches cell sizes: views request all of them at each layout. Text is shaped once per text, font
// and width.
class RememberedSizes : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        // Items with an icon, their own font or size hint are not cached.
        if (index.data(Qt::DecorationRole).isValid() || index.data(Qt::FontRole).isValid() ||
            index.data(Qt::SizeHintRole).isValid())
            return QStyledItemDelegate::sizeHint(option, index);
        if (option.font != m_font) {
            m_font = option.font;
            m_known.clear();
        }
        const SizedText key{displayText(index.data(), option.locale), option.rect.width(),
                            int(option.features)};
        if (const QSize* known = m_known.object(key)) return *known;
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        // Texts of two or more lines get extra space.
        if (2 * size.height() > 3 * option.fontMetrics.height()) size.rheight() += kBetweenTexts;
        m_known.insert(key, new QSize(size));
        return size;
    }

private:
    mutable QFont m_font;
    mutable QCache<SizedText, QSize> m_known{4'000};  // cell sizes for the font m_font
};

QTableView* tableOf(QAbstractItemModel& model, const QString& name, QWidget* parent) {
    auto* table = new QTableView(parent);
    table->setModel(&model);
    table->setAccessibleName(name);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setShowGrid(false);
    table->verticalHeader()->hide();
    rememberSizes(*table);
    return table;
}

}  // namespace

void rememberSizes(QAbstractItemView& view) {
    view.setItemDelegate(new RememberedSizes(&view));
}

QTableView* makeTextTable(TextTableModel& model, const QList<TextColumn>& columns,
                          const QString& name, QWidget* parent) {
    model.setColumns(columns);
    auto* table = tableOf(model, name, parent);
    table->setFrameShape(QFrame::NoFrame);
    table->setTabKeyNavigation(false);
    table->setWordWrap(true);
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (int column = 0; column < columns.size(); ++column)
        table->horizontalHeader()->setSectionResizeMode(
            column, columns[column].words ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    return table;
}

QTableView* makeNumberTable(QAbstractItemModel& model, const QString& name, QWidget* parent) {
    auto* table = tableOf(model, name, parent);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() * 3 / 2);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    return table;
}

int wholeWidth(const QTableView& table) {
    int width = 2 * table.frameWidth() + table.verticalScrollBar()->sizeHint().width();
    for (int column = 0; column < table.model()->columnCount(); ++column)
        width += std::max(static_cast<const QAbstractItemView&>(table).sizeHintForColumn(column),
                          table.horizontalHeader()->sectionSizeHint(column));
    return width;
}

}  // namespace headscope::ui
