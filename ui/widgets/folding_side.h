// A part at the side of a page that folds to a narrow strip with an arrow, and the memory of which
// parts are folded. GUI thread.
#pragma once

#include <QAbstractButton>
#include <QMap>
#include <QObject>
#include <QWidget>

#include <optional>

class QBoxLayout;
class QSettings;

namespace headscope::ui {

// Which parts of the window are folded, by a key such as "head-map". Parts with the same key fold
// together.
class Folds : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    // Reads and writes the choices here from now on. settings: not owned; must outlive this object.
    void keepIn(QSettings& settings) { m_settings = &settings; }
    // the user's choice; nullopt if there is none
    std::optional<bool> folded(const QString& key) const;
    void setFolded(const QString& key, bool folded);

Q_SIGNALS:
    void changed(const QString& key);

private:
    QSettings* m_settings = nullptr;
    QMap<QString, bool> m_chosen;
};

// The strip with the arrow. Folded, it also shows the part's title.
class FoldHandle : public QAbstractButton {
    Q_OBJECT
public:
    explicit FoldHandle(QWidget* parent = nullptr);

    // towards: direction of the arrow.
    void setState(const QString& title, Qt::ArrowType towards, bool folded, bool upright);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    Qt::ArrowType m_towards = Qt::LeftArrow;
    bool m_folded = false, m_upright = true;
};

class FoldingSide : public QWidget {
    Q_OBJECT
public:
    enum class Edge { Left, Right };  // side of the page where the part is
    struct Place {
        QString key, title;
        Edge edge = Edge::Right;
        int foldBelow = 0;  // width of the parent in pixels below which it is folded at first
    };

    // folds: must outlive this widget. content: becomes a child of this widget.
    FoldingSide(Folds& folds, Place place, QWidget* content, QWidget* parent = nullptr);

    bool folded() const { return m_folded; }
    FoldHandle* handle() const { return m_handle; }
    // The part is below the others instead of beside them, so it folds upwards.
    void setStacked(bool stacked);

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();
    void apply(bool folded);

    Folds& m_folds;
    Place m_place;
    QWidget* m_content;
    FoldHandle* m_handle;
    QBoxLayout* m_box;
    bool m_folded = false, m_stacked = false;
};

}  // namespace headscope::ui
