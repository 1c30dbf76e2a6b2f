// Pictures of a sheet's panels for the screen, made one after the other on a thread of its own: a panel takes as long
// as its figure, and a sheet may have dozens. GUI thread.
#pragma once

#include "ui/bridge/background_worker.h"
#include "ui/figures/colour_vision.h"
#include "ui/figures/panel_drawings.h"

#include <QObject>

#include <atomic>
#include <memory>

namespace headscope::ui {

class SheetPictures : public QObject {
    Q_OBJECT
public:
    explicit SheetPictures(QObject* parent = nullptr) : QObject(parent) {}

    // Makes what differs from the pictures there are. sheet: drawn anywhere (PanelDrawings). scale: pixels of the
    // screen in a millimetre of paper.
    void follow(const plots::Sheet& sheet, double scale, plots::ColourVision vision);
    bool settled() const;

Q_SIGNALS:
    void made(int id, const QImage& picture);

private:
    struct Asked {
        plots::PanelLook look;
        double scale = 0;
        plots::ColourVision vision = plots::ColourVision::All;
        bool there = false;
        std::shared_ptr<std::atomic<bool>> wanted;  // false: another one is asked for instead
    };
    void ask(const plots::Sheet& sheet, int id, Asked asked);

    QHash<int, Asked> m_asked;  // by the panel's id
    BackgroundWorker m_worker;  // last: it uses the above
};

}  // namespace headscope::ui
