#include "ui/features/figure_sheet/sheet_pictures.h"

#include "ui/figures/sheet/sheet_figure.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace headscope::ui {
namespace {

QImage pictureOf(const plots::Sheet& sheet, int id, double scale, plots::ColourVision vision) {
    const auto drawn = plots::drawnPanel(sheet, *sheet.find(id));
    const double perUnit = scale / plots::kFigureUnitsPerMm;
    QImage image((drawn->drawing.size * perUnit).toSize().expandedTo({1, 1}),
                 QImage::Format_ARGB32);
    image.fill(plots::PlotStyle::forPrint().background);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing |
                           QPainter::SmoothPixmapTransform);
    painter.scale(perUnit, perUnit);
    drawn->drawing.paint(painter);
    painter.end();
    // an opaque format is the fastest to show
    return plots::seenAs(image, vision).convertToFormat(QImage::Format_RGB32);
}

}  // namespace

void SheetPictures::follow(const plots::Sheet& sheet, double scale, plots::ColourVision vision) {
    for (const auto& panel : sheet.panels) {
        PictureRequest next{plots::lookOf(sheet, panel), scale, vision, false, {}};
        const PictureRequest& before = m_requests[panel.id];
        // Unchanged panels keep their picture.
        if (before.look == next.look && before.scale == scale && before.vision == vision) continue;
        if (before.wanted) *before.wanted = false;
        ask(sheet, panel.id, std::move(next));
    }
    // Cancel and forget the pictures of removed panels.
    for (auto it = m_requests.begin(); it != m_requests.end();) {
        if (sheet.find(it.key())) {
            ++it;
            continue;
        }
        *it->wanted = false;
        it = m_requests.erase(it);
    }
}

void SheetPictures::ask(const plots::Sheet& sheet, int id, PictureRequest requested) {
    requested.wanted = std::make_shared<std::atomic<bool>>(true);
    m_requests[id] = requested;
    m_worker.post([this, sheet, id, requested] {
        if (!*requested.wanted) return;
        const QImage picture = pictureOf(sheet, id, requested.scale, requested.vision);
        // Check again in the GUI thread, because a newer request may have replaced this one.
        QMetaObject::invokeMethod(
            this,
            [this, id, picture, wanted = requested.wanted] {
                if (!*wanted) return;
                m_requests[id].there = true;
                Q_EMIT made(id, picture);
            },
            Qt::QueuedConnection);
    });
}

bool SheetPictures::settled() const {
    return std::all_of(m_requests.begin(), m_requests.end(),
                       [](const PictureRequest& one) { return one.there; });
}

}  // namespace headscope::ui
