// Renders a sheet's panels for the screen, one after another in a worker thread, because a sheet
// may have dozens of panels and each takes as long as its figure. GUI thread.
#pragma once

#include "ui/figures/colour_vision.h"
#include "ui/figures/sheet/panel_drawings.h"
#include "ui/workspace/background_worker.h"

#include <QObject>

#include <atomic>
#include <memory>

namespace headscope::ui {

class SheetPictures : public QObject {
    Q_OBJECT
public:
    explicit SheetPictures(QObject* parent = nullptr) : QObject(parent) {}

    // Renders the panels that differ from their last picture. `sheet`: from
    // PanelDrawings::drawnAnywhere. `scale`: screen pixels per millimetre of paper.
    void follow(const plots::Sheet& sheet, double scale, plots::ColourVision vision);
    bool settled() const;

Q_SIGNALS:
    void made(int id, const QImage& picture);

private:
    struct PictureRequest {
        plots::PanelLook look;
        double scale = 0;
        plots::ColourVision vision = plots::ColourVision::All;
        bool there = false;
        // set to false to cancel the request if a newer one replaces it
        std::shared_ptr<std::atomic<bool>> wanted;
    };
    void ask(const plots::Sheet& sheet, int id, PictureRequest requested);

    QHash<int, PictureRequest> m_requests;  // keyed by panel id
    // destroyed first, because its functions use the other members
    BackgroundWorker m_worker;
};

}  // namespace headscope::ui
