// Drawing of the model that is about to be trained: its layers and heads, and where the penalty
// acts. The sketch is a plain value; the view paints it.
#pragma once

#include "core/api/base/run_config.h"

#include <QString>
#include <QWidget>

#include <cstdint>
#include <vector>

namespace headscope::ui {

struct ModelSketch {
    struct Row {
        QString name;  // "L0"; of an encoder-decoder "E0", "D0" and "C0"
        int heads = 0;
        bool penalised = false;
        bool operator==(const Row& other) const {
            return name == other.name && heads == other.heads && penalised == other.penalised;
        }
    };
    std::vector<Row> rows;  // attention sites, the first layer first
    int width = 0;          // size of the residual stream
    bool varies = false;    // the number of heads varies; `rows` then have that of the setting
    std::int64_t parameters = 0;  // 0: unknown

    bool operator==(const ModelSketch& other) const {
        return rows == other.rows && width == other.width && varies == other.varies &&
               parameters == other.parameters;
    }
};

// resolved: settings with all defaults. Without rows if they do not name the sizes of the model.
ModelSketch modelSketch(const RunConfig& resolved, std::int64_t parameters);
// "2 layers × 4 heads · width 64 · 35.2k parameters · penalty on all layers"
QString sketchText(const ModelSketch& sketch);

class ModelSketchView : public QWidget {
    Q_OBJECT
public:
    explicit ModelSketchView(QWidget* parent = nullptr);

    void setSketch(const ModelSketch& sketch);
    const ModelSketch& sketch() const { return m_sketch; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    int cell() const;  // side of a head's square and its gap, in pixels

    ModelSketch m_sketch;
};

}  // namespace headscope::ui
