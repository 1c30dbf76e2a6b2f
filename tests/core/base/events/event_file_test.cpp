// Tests the event files of TensorBoard: bytes that other programs read, and files that they wrote.
#include "core/base/events/event_file.h"
#include "core/base/events/proto_bytes.h"
#include "tests/core/support/session_fake.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <numeric>

namespace headscope::test {
namespace {

using io::ProtoField;
using io::ProtoReader;
using io::ProtoWriter;
namespace record = io::event_record;

std::string unhex(const std::string& digits) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
        bytes.push_back(static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16)));
    return bytes;
}

class EventFile : public testing::Test {
protected:
    Result<io::EventCurves> readBytes(const std::string& bytes) {
        const auto path = folder.path() + "/events.out.tfevents.1";
        std::ofstream(path, std::ios::binary) << bytes;
        return io::readEventFile(path);
    }
    ScratchFolder folder;
};

TEST(Crc32c, AgreesWithPublishedValues) {
    // RFC 3720, appendix B.4.
    EXPECT_EQ(io::crc32c(std::string(32, '\0')), 0x8a9136aau);
    EXPECT_EQ(io::crc32c(std::string(32, '\xff')), 0x62a8ab43u);
    EXPECT_EQ(io::crc32c("123456789"), 0xe3069283u);
}

TEST(ProtoBytes, NumbersHaveTheirWireFormat) {
    // Examples of the documentation of protocol buffers: field 1 = 150; field 2 = "testing".
    EXPECT_EQ(ProtoWriter().integer(1, 150).text(), unhex("089601"));
    EXPECT_EQ(ProtoWriter().bytes(2, "testing").text(), unhex("120774657374696e67"));
    EXPECT_EQ(ProtoWriter().integer(1, -1).text(), unhex("08ffffffffffffffffff01"));
    EXPECT_EQ(ProtoWriter().number(1, 1.0).text(), unhex("09000000000000f03f"));
    EXPECT_EQ(ProtoWriter().shortNumber(2, 0.5f).text(), unhex("150000003f"));
}

TEST(ProtoBytes, DamagedMessagesEndTheReading) {
    for (const char* digits : {"08", "0996", "120774", "00", "0b", "08ffffffffffffffffffffff"}) {
        ProtoReader reader(unhex(digits));
        while (reader.next()) {
        }
        EXPECT_TRUE(reader.damaged()) << digits;
    }
}

TEST_F(EventFile, ScalarsAreReadBack) {
    const auto curves = readBytes(
        record::version(5) + record::start({0, 5}) + record::scalar("train/loss", {1, 10.5}, 0.25) +
        record::scalar("valid/loss", {1, 10.5}, 2) + record::scalar("train/loss", {2, 11}, -1.5));
    ASSERT_TRUE(curves) << curves.error().text();
    EXPECT_FALSE(curves->cut);
    ASSERT_EQ(curves->curves.size(), 2u);
    const auto& loss = curves->curves[0];
    EXPECT_EQ(loss.tag, "train/loss");
    ASSERT_EQ(loss.points.size(), 2u);
    EXPECT_EQ(loss.points[1].at.step, 2);
    EXPECT_EQ(loss.points[1].at.time, 11);
    EXPECT_EQ(loss.points[1].value, -1.5);
}

// The version record that TensorFlow writes, byte by byte: time 0 is left out by some programs.
TEST_F(EventFile, AScalarStoredAsATensorIsRead) {
    ProtoWriter tensor, value, summary, event;
    tensor.integer(1, 1).bytes(2, "").bytes(4, unhex("0000803f"));  // float, no dimensions, 1.0
    value.bytes(1, "epoch_loss").bytes(8, tensor.text());
    summary.bytes(1, value.text());
    event.number(1, 3).integer(2, 7).bytes(5, summary.text());
    // Frames the message by replacing the payload of a known record.
    auto framed = record::scalar("x", {0, 0}, 0);
    std::string bytes = record::version(1);
    const auto frame = [](const std::string& message) {
        std::string length;
        for (int i = 0; i < 8; ++i)
            length.push_back(
                static_cast<char>(static_cast<std::uint64_t>(message.size()) >> (8 * i)));
        const auto sum = [](const std::string& text) {
            const auto crc = io::crc32c(text);
            const std::uint32_t masked = (crc >> 15 | crc << 17) + 0xa282ead8u;
            std::string four;
            for (int i = 0; i < 4; ++i) four.push_back(static_cast<char>(masked >> (8 * i)));
            return four;
        };
        return length + sum(length) + message + sum(message);
    };
    const auto curves = readBytes(bytes + framed + frame(event.text()));
    ASSERT_TRUE(curves) << curves.error().text();
    ASSERT_EQ(curves->curves.size(), 2u);
    EXPECT_EQ(curves->curves[0].tag, "epoch_loss");
    EXPECT_EQ(curves->curves[0].points[0].value, 1.0);
    EXPECT_EQ(curves->curves[0].points[0].at.step, 7);
}

TEST_F(EventFile, ACutFileKeepsItsWholeRecords) {
    const auto first = record::version(1) + record::scalar("a", {1, 1}, 1);
    const auto second = record::scalar("a", {2, 2}, 2);
    for (std::size_t length : {std::size_t{1}, std::size_t{11}, second.size() - 1}) {
        const auto curves = readBytes(first + second.substr(0, length));
        ASSERT_TRUE(curves) << curves.error().text();
        EXPECT_TRUE(curves->cut);
        EXPECT_EQ(curves->curves[0].points.size(), 1u);
    }
}

TEST_F(EventFile, DamagedAndOtherFilesAreRefused) {
    EXPECT_FALSE(readBytes(""));
    EXPECT_FALSE(readBytes("step,loss\n1,0.5\n2,0.25\n"));
    auto bytes = record::version(1) + record::scalar("a", {1, 1}, 1);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        auto changed = bytes;
        changed[i] = static_cast<char>(changed[i] ^ 0x40);
        const auto curves = readBytes(changed);
        EXPECT_FALSE(curves && !curves->cut) << "byte " << i;
        EXPECT_TRUE(curves || curves.error().code == ErrorCode::BadData);
    }
}

TEST(EventHistogram, CountsEveryFiniteNumberOnce) {
    const auto bytes = record::histogram("h", {1, 1}, {0, 0.5, 1, 1, std::nan("")});
    // The message begins after the length and its checksum.
    ProtoReader event(std::string_view(bytes).substr(12, bytes.size() - 16));
    std::vector<double> counts;
    double number = 0;
    while (const auto field = event.next()) {
        if (field->number != 5) continue;
        const auto value = ProtoReader(field->bytes).next();
        ProtoReader parts(value->bytes);
        while (const auto part = parts.next()) {
            if (part->number != 5) continue;
            ProtoReader histogram(part->bytes);
            while (const auto item = histogram.next()) {
                if (item->number == 3) number = item->number64();
                if (item->number != 7) continue;
                for (std::size_t i = 0; i < item->bytes.size(); i += 8) {
                    double count = 0;
                    std::memcpy(&count, item->bytes.data() + i, 8);
                    counts.push_back(count);
                }
            }
        }
    }
    EXPECT_EQ(number, 4);
    ASSERT_EQ(counts.size(), 30u);
    EXPECT_EQ(counts.front(), 1);
    EXPECT_EQ(counts.back(), 2);
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), 0.0), 4);
}

}  // namespace
}  // namespace headscope::test
