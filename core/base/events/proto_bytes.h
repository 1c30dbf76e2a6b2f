// Encodes and decodes the wire format of protocol buffers: fields of a message, by number
// (https://protobuf.dev/programming-guides/encoding). TensorBoard's event files consist of such
// messages.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::io {

// Appends the fields of one message.
class ProtoWriter {
public:
    ProtoWriter& integer(int field, std::int64_t value);
    ProtoWriter& number(int field, double value);           // type double
    ProtoWriter& shortNumber(int field, float value);       // type float
    ProtoWriter& bytes(int field, std::string_view value);  // a string, bytes or another message
    ProtoWriter& numbers(int field, const std::vector<double>& values);  // packed repeated double
    const std::string& text() const { return m_bytes; }

private:
    void varint(std::uint64_t value);
    void key(int field, int type);

    std::string m_bytes;
};

// One field of a message.
struct ProtoField {
    enum class Type { Varint = 0, Eight = 1, Bytes = 2, Four = 5 };
    int number = 0;
    Type type = Type::Varint;
    std::uint64_t bits = 0;  // value of Varint, Eight and Four
    std::string_view bytes;  // value of Bytes; points into the message

    double number64() const;  // value of type double
    float number32() const;   // value of type float
};

// Reads the fields of an untrusted message, without copying.
class ProtoReader {
public:
    explicit ProtoReader(std::string_view message) : m_rest(message) {}
    // Returns the next field; empty at the end of the message, or where it is damaged.
    std::optional<ProtoField> next();
    // Returns true if next() stopped at damaged bytes.
    bool damaged() const { return m_damaged; }

private:
    std::optional<std::uint64_t> varint();
    std::optional<std::uint64_t> fixed(std::size_t size);

    std::string_view m_rest;
    bool m_damaged = false;
};

}  // namespace headscope::io
