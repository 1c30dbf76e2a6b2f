// SHA-256 (FIPS 180-4) of streamed data.
#pragma once

#include <nettle/sha2.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace headscope::util {

class Sha256 {
public:
    using Digest = std::array<std::uint8_t, 32>;

    Sha256();
    void update(const void* data, std::size_t size);
    void update(std::string_view text) { update(text.data(), text.size()); }
    // Hashes the length before the bytes, so that "ab" + "c" and "a" + "bc" give different digests.
    void updateField(std::string_view text);
    void updateNumber(std::uint64_t number);
    // Ends the message and returns its digest; the object must not be used afterwards.
    Digest digest();
    std::string hex();  // digest() as 64 lower-case hexadecimal digits

private:
    sha256_ctx m_state;
};

std::string toHex(const std::uint8_t* bytes, std::size_t size);
std::string sha256Hex(std::string_view bytes);

}  // namespace headscope::util
