// A paint device that forwards everything to another painter, with text as filled outlines. Used
// for SVG files that must look the same if the figure font is missing.
#pragma once

#include <QPaintDevice>

#include <memory>

class QPaintEngine;
class QPainter;

namespace headscope::plots {

class OutlineTextDevice : public QPaintDevice {
public:
    explicit OutlineTextDevice(QPainter& target);
    ~OutlineTextDevice() override;
    QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    QPainter& m_target;
    std::unique_ptr<QPaintEngine> m_engine;
};

}  // namespace headscope::plots
