// A table of names and values about one thing, such as a model. The values can be selected and wrap
// at the end of a line.
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace headscope::ui {

struct Fact {
    QString name, value;
    bool operator==(const Fact& other) const { return name == other.name && value == other.value; }
};

class FactTable : public QWidget {
    Q_OBJECT
public:
    explicit FactTable(QWidget* parent = nullptr);

    void setFacts(const std::vector<Fact>& facts);

private:
    QGridLayout* m_grid = nullptr;
    std::vector<Fact> m_facts;
};

// Layout with a column of labels and a column of fields, which takes the remaining width.
QGridLayout* makeFieldGrid(QWidget* box);
// Adds a row and returns its label, whose menu letter moves the focus to the field, or to `focus`
// inside it.
QLabel* addField(QGridLayout* grid, const QString& name, QWidget* field, QWidget* focus = nullptr);

}  // namespace headscope::ui
