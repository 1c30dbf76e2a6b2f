// Thumbnails of a run's samples that are pictures. Reads one sample after another, in the order
// wanted, and keeps what was read until another run or split is wanted. GUI thread.
#pragma once

#include "core/api/requests/analysis.h"
#include "ui/workspace/query.h"

#include <QImage>

#include <map>
#include <string>
#include <vector>

namespace headscope::ui {

// A picture at most `side` pixels wide and high; small ones are enlarged by whole pixels.
QImage thumbnailOf(const Picture& picture, int side);

class SamplePictures : public QObject {
    Q_OBJECT
public:
    static constexpr int kSide = 72;  // largest width and height of a thumbnail in pixels

    explicit SamplePictures(QObject* parent = nullptr);

    void setActive(bool active) { m_query.setActive(active); }
    bool settled() const { return m_query.settled(); }
    // Reads the thumbnails of these samples that are not known yet. Replaces what was wanted
    // before; the run stays open only while a sample is read.
    void want(const RunHandle& run, const std::string& split, std::vector<std::int64_t> indices);
    // Thumbnail of a sample of the wanted run and split; null if it is not known.
    QImage of(std::int64_t index) const;

Q_SIGNALS:
    void arrived(qint64 index);

private:
    Query<SamplesRequest>::Wanted wanted() const;
    void handle(QueryEvent event);

    std::weak_ptr<RunView> m_run;
    std::string m_split;
    std::vector<std::int64_t> m_wanted;
    std::map<std::int64_t, QImage> m_known;  // a null picture: the sample cannot be read
    Query<SamplesRequest> m_query;
};

}  // namespace headscope::ui
