// Event files of TensorBoard: curves, images and histograms over the steps of a training. A file is
// a sequence of records (length, checksum, message, checksum); each message is an `Event` of
// TensorFlow's event.proto. https://www.tensorflow.org/tutorials/load_data/tfrecord describes the
// records.
#pragma once

#include "core/api/base/result.h"
#include "core/api/base/run_config.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::io {

// CRC-32C (Castagnoli) of some bytes.
std::uint32_t crc32c(std::string_view bytes);

// Step and time of an event.
struct EventMoment {
    std::int64_t step = 0;
    double time = 0;  // seconds since 1970
};

// Builds records. Each function returns the bytes of one record, to append to an event file. `tag`
// is the name of a curve, such as "train/task_loss".
namespace event_record {

// Must be the first record of a file.
std::string version(double time);
// Says that a program starts writing at this step: TensorBoard then forgets later steps of older
// files in the same folder.
std::string start(const EventMoment& at);
std::string scalar(const std::string& tag, const EventMoment& at, double value);
std::string image(const std::string& tag, const EventMoment& at, int width, int height,
                  std::string_view png);
// Histogram of some numbers, in at most 30 equal buckets; numbers that are not finite are left out.
std::string histogram(const std::string& tag, const EventMoment& at,
                      const std::vector<double>& values);
// Settings of a run, for the page "HParams" of TensorBoard, in the three records that it expects.
// `metrics`: tags of the scores to list beside them. `state`: 1 succeeded, 2 failed, 3 running.
std::string settings(const RunConfig& config, const std::vector<std::string>& metrics,
                     const std::string& group, double time, int state);

}  // namespace event_record

// One curve of an event file, ordered as in the file.
struct EventCurve {
    struct Point {
        EventMoment at;
        double value = 0;
    };
    std::string tag;
    std::vector<Point> points;
};

struct EventCurves {
    std::vector<EventCurve> curves;  // sorted by tag
    // True if the file ends within a record, as it does while another program writes it.
    bool cut = false;
};

// Reads the scalars of an event file of any program (at most 1 GiB, 10,000 curves and 20 million
// points); other events are skipped. Errors: Io, BadData (no event file; a wrong checksum; a
// damaged message), Cancelled.
Result<EventCurves> readEventFile(const std::string& path,
                                  const std::atomic<bool>* cancel = nullptr);

}  // namespace headscope::io
