#include "core/base/events/event_file.h"

#include "core/api/base/message.h"
#include "core/base/events/proto_bytes.h"
#include "core/base/io/byte_source.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

namespace headscope::io {
namespace {

// Field numbers of the messages of event.proto, summary.proto and tensor.proto.
namespace event {
constexpr int kTime = 1, kStep = 2, kVersion = 3, kSummary = 5, kSession = 7;
}
namespace summary {
constexpr int kValue = 1, kTag = 1, kNumber = 2, kImage = 4, kHistogram = 5, kTensor = 8,
              kMetadata = 9;
}
namespace tensor {
constexpr int kType = 1, kShape = 2, kContent = 4, kFloats = 5, kDoubles = 6;
constexpr std::uint64_t kFloatType = 1, kDoubleType = 2;
}  // namespace tensor
namespace hparams {
constexpr int kVersion = 1, kExperiment = 2, kStart = 3, kEnd = 4;
constexpr int kStringType = 1, kBooleanType = 2, kNumberType = 3;
}  // namespace hparams

constexpr std::size_t kHeader = 12, kChecksum = 4;  // length and its checksum; checksum of the data
constexpr std::uint64_t kLargestRecord = std::uint64_t{256} << 20;
constexpr std::int64_t kLargestFile = std::int64_t{1} << 30;
constexpr std::size_t kMostCurves = 10000, kMostPoints = 20'000'000;
constexpr std::size_t kLongestTag = 1000;
constexpr int kBuckets = 30;

std::array<std::uint32_t, 256> castagnoliTable() {
    constexpr std::uint32_t kPolynomial = 0x82f63b78;  // reversed bits
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) value = value >> 1 ^ (value & 1 ? kPolynomial : 0);
        table[i] = value;
    }
    return table;
}

// Checksum of a record: rotated and shifted, so that a checksum of checksums is not trivial.
std::uint32_t maskedChecksum(std::string_view bytes) {
    const auto crc = crc32c(bytes);
    return (crc >> 15 | crc << 17) + 0xa282ead8u;
}

void appendLittle32(std::string& bytes, std::uint32_t value) {
    for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<char>(value >> (8 * i) & 0xff));
}

std::uint32_t little32(std::string_view bytes) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
    return value;
}

std::string framed(const ProtoWriter& message) {
    const auto size = message.text().size();
    std::string record;
    appendLittle32(record, static_cast<std::uint32_t>(size & 0xffffffffu));
    appendLittle32(record, static_cast<std::uint32_t>(static_cast<std::uint64_t>(size) >> 32));
    appendLittle32(record, maskedChecksum(record));
    record += message.text();
    appendLittle32(record, maskedChecksum(message.text()));
    return record;
}

ProtoWriter eventAt(const EventMoment& at) {
    ProtoWriter message;
    message.number(event::kTime, at.time).integer(event::kStep, at.step);
    return message;
}

std::string valueRecord(const std::string& tag, const EventMoment& at, int field,
                        const ProtoWriter& content) {
    ProtoWriter value, all;
    value.bytes(summary::kTag, tag).bytes(field, content.text());
    all.bytes(summary::kValue, value.text());
    return framed(eventAt(at).bytes(event::kSummary, all.text()));
}

// Record of the plugin that shows settings: `part` of its message.
std::string settingsRecord(const char* tag, double time, int part, const ProtoWriter& content) {
    ProtoWriter data, plugin, metadata, value, all;
    data.integer(hparams::kVersion, 0).bytes(part, content.text());
    plugin.bytes(1, "hparams").bytes(2, data.text());
    metadata.bytes(1, plugin.text());
    value.bytes(summary::kTag, tag).bytes(summary::kMetadata, metadata.text());
    all.bytes(summary::kValue, value.text());
    return framed(eventAt({0, time}).bytes(event::kSummary, all.text()));
}

// Type of a setting, and its value as the message google.protobuf.Value.
struct SettingValue {
    int type;
    ProtoWriter value;
};
SettingValue settingValue(const ParamValue& value) {
    ProtoWriter message;
    if (const auto* flag = std::get_if<bool>(&value))
        return {hparams::kBooleanType, message.integer(4, *flag ? 1 : 0)};
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return {hparams::kNumberType, message.number(2, static_cast<double>(*whole))};
    if (const auto* real = std::get_if<double>(&value))
        return {hparams::kNumberType, message.number(2, *real)};
    return {hparams::kStringType, message.bytes(3, std::get<std::string>(value))};
}

// Reads the records of an event file one after the other.
class RecordReader {
public:
    RecordReader(std::unique_ptr<ByteSource> source, std::string path)
        : m_source(std::move(source)), m_path(std::move(path)) {}

    // Returns the next message, which is valid until the next call; empty at the end.
    Result<std::optional<std::string_view>> next() {
        HEADSCOPE_TRY(const auto head, fill(kHeader));
        if (!head) return end();
        const auto size = static_cast<std::uint64_t>(little32(*head)) |
                          static_cast<std::uint64_t>(little32(head->substr(4))) << 32;
        if (maskedChecksum(head->substr(0, 8)) != little32(head->substr(8)))
            return m_records == 0 ? notOne() : damaged();
        if (size > kLargestRecord) return damaged();
        const auto length = static_cast<std::size_t>(size);
        HEADSCOPE_TRY(const auto record, fill(kHeader + length + kChecksum));
        if (!record) return end();
        const auto message = record->substr(kHeader, length);
        if (maskedChecksum(message) != little32(record->substr(kHeader + length))) return damaged();
        m_used += record->size();
        ++m_records;
        return std::optional(message);
    }
    bool cut() const { return m_cut; }
    Error damaged() const {
        return {ErrorCode::BadData, "%1 is damaged after %2 records"_m(m_path, m_records),
                "Copy the file again from the machine that wrote it"_m};
    }

private:
    Error notOne() const {
        return {ErrorCode::BadData, "%1 is not an event file of TensorBoard"_m(m_path),
                "Give a file whose name begins with events.out.tfevents"_m};
    }
    Result<std::optional<std::string_view>> end() {
        m_cut = m_used < m_pending.size();
        if (m_records == 0) return notOne();
        return std::optional<std::string_view>();
    }
    // Returns the next `size` bytes without using them up; empty if the file ends before.
    Result<std::optional<std::string_view>> fill(std::size_t size) {
        if (m_pending.size() - m_used < size) {
            m_pending.erase(0, m_used);
            m_used = 0;
        }
        while (m_pending.size() - m_used < size) {
            HEADSCOPE_TRY(const auto more, m_source->next());
            if (more.empty()) return std::optional<std::string_view>();
            m_pending.append(more);
        }
        return std::optional(std::string_view(m_pending).substr(m_used, size));
    }

    std::unique_ptr<ByteSource> m_source;
    std::string m_path;
    std::string m_pending;  // bytes read from the file; `m_used` of them were returned
    std::size_t m_used = 0;
    std::int64_t m_records = 0;
    bool m_cut = false;
};

// Value of a tensor without dimensions, as newer programs store a scalar.
std::optional<double> numberOfTensor(std::string_view message) {
    ProtoReader reader(message);
    std::uint64_t type = 0;
    std::string_view content;
    std::optional<double> value;
    while (const auto field = reader.next()) {
        if (field->number == tensor::kType) type = field->bits;
        if (field->number == tensor::kShape && !field->bytes.empty()) return {};
        if (field->number == tensor::kContent) content = field->bytes;
        const bool packed = field->type == ProtoField::Type::Bytes;
        if (field->number == tensor::kFloats || field->number == tensor::kDoubles) {
            if (packed)
                content = field->bytes;
            else if (field->number == tensor::kFloats)
                value = field->number32();
            else
                value = field->number64();
        }
    }
    if (reader.damaged() || (type != tensor::kFloatType && type != tensor::kDoubleType)) return {};
    const std::size_t size = type == tensor::kFloatType ? 4 : 8;
    if (content.size() != size) return value;
    ProtoField number;
    for (std::size_t i = 0; i < size; ++i)
        number.bits |= static_cast<std::uint64_t>(static_cast<unsigned char>(content[i]))
                       << (8 * i);
    return size == 4 ? number.number32() : number.number64();
}

class CurveCollector {
public:
    // Adds the scalars of a message. Returns false if the message is damaged.
    bool add(std::string_view message) {
        ProtoReader reader(message);
        EventMoment at;
        std::vector<std::string_view> summaries;
        while (const auto field = reader.next()) {
            if (field->number == event::kTime) at.time = field->number64();
            if (field->number == event::kStep) at.step = static_cast<std::int64_t>(field->bits);
            if (field->number == event::kSummary) summaries.push_back(field->bytes);
        }
        if (reader.damaged()) return false;
        for (const auto text : summaries)
            for (ProtoReader values(text);;) {
                const auto value = values.next();
                if (!value) {
                    if (values.damaged()) return false;
                    break;
                }
                if (value->number == summary::kValue && !addValue(value->bytes, at)) return false;
            }
        return true;
    }
    bool tooMany() const { return m_curves.size() > kMostCurves || m_count > kMostPoints; }
    std::vector<EventCurve> take() {
        std::vector<EventCurve> all;
        for (auto& [tag, points] : m_curves) all.push_back({tag, std::move(points)});
        return all;
    }

private:
    bool addValue(std::string_view message, const EventMoment& at) {
        ProtoReader reader(message);
        std::string_view tag;
        std::optional<double> number;
        while (const auto field = reader.next()) {
            if (field->number == summary::kTag) tag = field->bytes;
            if (field->number == summary::kNumber) number = field->number32();
            if (field->number == summary::kTensor) number = numberOfTensor(field->bytes);
        }
        if (reader.damaged()) return false;
        if (!number || tag.empty() || tag.size() > kLongestTag) return true;
        m_curves[std::string(tag)].push_back({at, *number});
        ++m_count;
        return true;
    }

    std::map<std::string, std::vector<EventCurve::Point>> m_curves;
    std::size_t m_count = 0;
};

}  // namespace

std::uint32_t crc32c(std::string_view bytes) {
    static const auto table = castagnoliTable();
    std::uint32_t crc = 0xffffffffu;
    for (const char byte : bytes)
        crc = table[(crc ^ static_cast<unsigned char>(byte)) & 0xff] ^ crc >> 8;
    return ~crc;
}

std::string event_record::version(double time) {
    ProtoWriter message;
    return framed(message.number(event::kTime, time).bytes(event::kVersion, "brain.Event:2"));
}

std::string event_record::start(const EventMoment& at) {
    constexpr int kStatus = 1, kStart = 1;
    ProtoWriter session;
    session.integer(kStatus, kStart);
    return framed(eventAt(at).bytes(event::kSession, session.text()));
}

std::string event_record::scalar(const std::string& tag, const EventMoment& at, double value) {
    ProtoWriter content, all;
    content.bytes(summary::kTag, tag).shortNumber(summary::kNumber, static_cast<float>(value));
    all.bytes(summary::kValue, content.text());
    return framed(eventAt(at).bytes(event::kSummary, all.text()));
}

std::string event_record::image(const std::string& tag, const EventMoment& at, int width,
                                int height, std::string_view png) {
    constexpr int kColours = 3;  // red, green, blue
    ProtoWriter content;
    content.integer(1, height).integer(2, width).integer(3, kColours).bytes(4, png);
    return valueRecord(tag, at, summary::kImage, content);
}

std::string event_record::histogram(const std::string& tag, const EventMoment& at,
                                    const std::vector<double>& values) {
    std::vector<double> finite;
    std::copy_if(values.begin(), values.end(), std::back_inserter(finite),
                 [](double value) { return std::isfinite(value); });
    double low = 0, high = 0, sum = 0, squares = 0;
    for (std::size_t i = 0; i < finite.size(); ++i) {
        low = i == 0 ? finite[i] : std::min(low, finite[i]);
        high = i == 0 ? finite[i] : std::max(high, finite[i]);
        sum += finite[i];
        squares += finite[i] * finite[i];
    }
    const int buckets = high > low ? kBuckets : 1;
    std::vector<double> limits, counts(static_cast<std::size_t>(buckets), 0);
    for (int i = 1; i < buckets; ++i) limits.push_back(low + (high - low) * i / buckets);
    limits.push_back(high);
    for (const double value : finite) {
        const auto bucket = std::lower_bound(limits.begin(), limits.end() - 1, value);
        ++counts[static_cast<std::size_t>(bucket - limits.begin())];
    }
    ProtoWriter content;
    content.number(1, low).number(2, high).number(3, static_cast<double>(finite.size()));
    content.number(4, sum).number(5, squares).numbers(6, limits).numbers(7, counts);
    return valueRecord(tag, at, summary::kHistogram, content);
}

std::string event_record::settings(const RunConfig& config, const std::vector<std::string>& metrics,
                                   const std::string& group, double time, int state) {
    ProtoWriter experiment, started, ended;
    experiment.number(3, time);
    for (const auto& [key, value] : config.values) {
        const auto setting = settingValue(value);
        ProtoWriter info, pair;
        info.bytes(1, key).integer(4, setting.type);
        experiment.bytes(4, info.text());
        pair.bytes(1, key).bytes(2, setting.value.text());
        started.bytes(1, pair.text());
    }
    for (const auto& tag : metrics) {
        ProtoWriter name, info;
        info.bytes(1, name.bytes(2, tag).text());
        experiment.bytes(5, info.text());
    }
    started.bytes(4, group).number(5, time);
    auto text = settingsRecord("_hparams_/experiment", time, hparams::kExperiment, experiment) +
                settingsRecord("_hparams_/session_start_info", time, hparams::kStart, started);
    constexpr int kRunning = 3;
    if (state == kRunning) return text;
    ended.integer(1, state).number(2, time);
    return text + settingsRecord("_hparams_/session_end_info", time, hparams::kEnd, ended);
}

Result<EventCurves> readEventFile(const std::string& path, const std::atomic<bool>* cancel) {
    HEADSCOPE_TRY(auto file, FileReader::open(path));
    if (file.state().size > kLargestFile)
        return Error{ErrorCode::BadData, "%1 is larger than %2"_m(path, sizeText(kLargestFile)),
                     "Give an event file that contains scalars only"_m};
    RecordReader records(fileBytes(std::move(file), cancel), path);
    CurveCollector collector;
    while (true) {
        HEADSCOPE_TRY(const auto message, records.next());
        if (!message) break;
        if (!collector.add(*message)) return records.damaged();
        if (collector.tooMany())
            return Error{ErrorCode::BadData,
                         "%1 has more than %2 curves or %3 points"_m(
                             path, static_cast<std::int64_t>(kMostCurves),
                             static_cast<std::int64_t>(kMostPoints)),
                         "Give an event file of a single run"_m};
    }
    return EventCurves{collector.take(), records.cut()};
}

}  // namespace headscope::io
