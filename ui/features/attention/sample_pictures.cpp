#include "ui/features/attention/sample_pictures.h"

#include "ui/figures/kinds/patch_grid.h"

#include <algorithm>

namespace headscope::ui {

QImage thumbnailOf(const Picture& picture, int side) {
    const QImage image = plots::imageOf(picture);
    const int longest = std::max(image.width(), image.height());
    if (longest == 0) return {};
    if (longest > side)
        return image.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    const int times = side / longest;
    return image.scaled(image.width() * times, image.height() * times);
}

SamplePictures::SamplePictures(QObject* parent)
    : QObject(parent),
      m_query([this] { return wanted(); }, [this](QueryEvent event) { handle(event); }) {}

void SamplePictures::want(const RunHandle& run, const std::string& split,
                          std::vector<std::int64_t> indices) {
    if (run != m_run.lock() || split != m_split) m_known.clear();
    m_run = run;
    m_split = split;
    m_wanted = std::move(indices);
    m_query.soon(0);
}

QImage SamplePictures::of(std::int64_t index) const {
    const auto known = m_known.find(index);
    return known == m_known.end() ? QImage() : known->second;
}

Query<SamplesRequest>::Wanted SamplePictures::wanted() const {
    const RunHandle run = m_run.lock();
    const auto next = std::find_if(m_wanted.begin(), m_wanted.end(), [this](std::int64_t index) {
        return m_known.count(index) == 0;
    });
    if (!run || next == m_wanted.end()) return {};
    SamplesRequest request;
    request.split = m_split;
    request.first = *next;
    return requestTo(run, std::move(request));
}

void SamplePictures::handle(QueryEvent event) {
    if (event != QueryEvent::Answered && event != QueryEvent::Failed) return;
    // A sample that cannot be read stays without a picture, and the next one is read.
    const std::int64_t index = m_query.sent()->first;
    const auto* samples = event == QueryEvent::Answered ? m_query.answer() : nullptr;
    m_known[index] =
        samples && !samples->empty() ? thumbnailOf(samples->front().picture, kSide) : QImage();
    Q_EMIT arrived(index);
    m_query.soon(0);
}

}  // namespace headscope::ui
