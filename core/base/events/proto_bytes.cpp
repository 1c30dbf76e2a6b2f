#include "core/base/events/proto_bytes.h"

#include <cstring>

namespace headscope::io {
namespace {

constexpr int kVarint = 0, kEight = 1, kBytes = 2, kFour = 5;

// Appends an unsigned number in little-endian order.
void appendLittle(std::string& bytes, std::uint64_t value, int size) {
    for (int i = 0; i < size; ++i) bytes.push_back(static_cast<char>(value >> (8 * i) & 0xff));
}

std::uint64_t bitsOf(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

}  // namespace

void ProtoWriter::varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) m_bytes.push_back(static_cast<char>(value | 0x80));
    m_bytes.push_back(static_cast<char>(value));
}

void ProtoWriter::key(int field, int type) {
    varint(static_cast<std::uint64_t>(field) << 3 | static_cast<std::uint64_t>(type));
}

ProtoWriter& ProtoWriter::integer(int field, std::int64_t value) {
    key(field, kVarint);
    varint(static_cast<std::uint64_t>(value));
    return *this;
}

ProtoWriter& ProtoWriter::number(int field, double value) {
    key(field, kEight);
    appendLittle(m_bytes, bitsOf(value), 8);
    return *this;
}

ProtoWriter& ProtoWriter::shortNumber(int field, float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    key(field, kFour);
    appendLittle(m_bytes, bits, 4);
    return *this;
}

ProtoWriter& ProtoWriter::bytes(int field, std::string_view value) {
    key(field, kBytes);
    varint(value.size());
    m_bytes.append(value);
    return *this;
}

ProtoWriter& ProtoWriter::numbers(int field, const std::vector<double>& values) {
    std::string packed;
    for (const double value : values) appendLittle(packed, bitsOf(value), 8);
    return bytes(field, packed);
}

double ProtoField::number64() const {
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

float ProtoField::number32() const {
    const auto low = static_cast<std::uint32_t>(bits);
    float value = 0;
    std::memcpy(&value, &low, sizeof value);
    return value;
}

std::optional<std::uint64_t> ProtoReader::varint() {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 10 && i < m_rest.size(); ++i) {
        const auto byte = static_cast<unsigned char>(m_rest[i]);
        value |= static_cast<std::uint64_t>(byte & 0x7f) << (7 * i);
        if (byte < 0x80) {
            m_rest.remove_prefix(i + 1);
            return value;
        }
    }
    return {};
}

std::optional<std::uint64_t> ProtoReader::fixed(std::size_t size) {
    if (m_rest.size() < size) return {};
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i)
        value |= static_cast<std::uint64_t>(static_cast<unsigned char>(m_rest[i])) << (8 * i);
    m_rest.remove_prefix(size);
    return value;
}

std::optional<ProtoField> ProtoReader::next() {
    if (m_rest.empty() || m_damaged) return {};
    m_damaged = true;  // until the field is read
    const auto key = varint();
    if (!key || *key >> 3 == 0 || *key >> 3 > 0x1fffffff) return {};
    ProtoField field;
    field.number = static_cast<int>(*key >> 3);
    const auto type = static_cast<int>(*key & 7);
    field.type = static_cast<ProtoField::Type>(type);
    std::optional<std::uint64_t> value;
    if (type == kEight || type == kFour)
        value = fixed(type == kEight ? 8 : 4);
    else if (type == kVarint || type == kBytes)
        value = varint();
    if (!value) return {};
    if (type == kBytes) {
        if (*value > m_rest.size()) return {};
        field.bytes = m_rest.substr(0, static_cast<std::size_t>(*value));
        m_rest.remove_prefix(field.bytes.size());
    } else {
        field.bits = *value;
    }
    m_damaged = false;
    return field;
}

}  // namespace headscope::io
