#include "core/base/util/sha256.h"

namespace headscope::util {

Sha256::Sha256() {
    sha256_init(&m_state);
}

void Sha256::update(const void* data, std::size_t size) {
    sha256_update(&m_state, size, static_cast<const std::uint8_t*>(data));
}

void Sha256::updateNumber(std::uint64_t number) {
    std::uint8_t bytes[8];
    // Little-endian on every machine, so that equal data have equal digests.
    for (int i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
    update(bytes, sizeof bytes);
}

void Sha256::updateField(std::string_view text) {
    updateNumber(text.size());
    update(text);
}

Sha256::Digest Sha256::digest() {
    Digest out;
    sha256_digest(&m_state, out.size(), out.data());
    return out;
}

std::string Sha256::hex() {
    const auto bytes = digest();
    return toHex(bytes.data(), bytes.size());
}

std::string toHex(const std::uint8_t* bytes, std::size_t size) {
    static const char* kDigits = "0123456789abcdef";
    std::string out;
    out.reserve(2 * size);
    for (std::size_t i = 0; i < size; ++i) {
        out += kDigits[bytes[i] >> 4];
        out += kDigits[bytes[i] & 15];
    }
    return out;
}

std::string sha256Hex(std::string_view bytes) {
    Sha256 sha;
    sha.update(bytes);
    return sha.hex();
}

}  // namespace headscope::util
