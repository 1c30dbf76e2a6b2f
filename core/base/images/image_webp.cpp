// Decodes WebP with libwebp: still images, lossy and lossless.
#include "core/base/images/exif_orientation.h"
#include "core/base/images/image_decoder.h"

#include <webp/decode.h>

namespace headscope::io {
namespace {

Error webpFault(VP8StatusCode code) {
    if (code == VP8_STATUS_NOT_ENOUGH_DATA || code == VP8_STATUS_SUSPENDED) return cutPicture();
    if (code == VP8_STATUS_OUT_OF_MEMORY) return noMemoryForPicture();
    return damagedPicture("the WebP picture is damaged"_m);
}

class WebpDecoder : public ImageDecoder {
public:
    explicit WebpDecoder(std::string_view bytes) : m_bytes(bytes) {}

    Result<ImageSize> readHeader() override {
        WebPBitstreamFeatures features;
        const auto code = WebPGetFeatures(data(), m_bytes.size(), &features);
        if (code != VP8_STATUS_OK) return webpFault(code);
        if (features.has_animation)
            return Error{ErrorCode::BadData,
                         "the WebP picture is an animation, which is not read"_m,
                         "Save one of its pictures as a file of its own"_m};
        m_size = {features.width, features.height};
        return m_size;
    }

    ColourTags colours() const override { return webpColourTags(m_bytes); }
    int orientation() const override { return webpOrientation(m_bytes); }

    Result<StoredPixels> readPixels() override {
        StoredPixels stored;
        stored.layout = StoredPixels::Layout::Rgba;
        auto& pixels = stored.values;
        pixels.resize(static_cast<std::size_t>(m_size.width) * m_size.height * 4);
        WebPDecoderConfig config;
        if (!WebPInitDecoderConfig(&config))
            return damagedPicture("another libwebp is installed than was built with"_m);
        config.output.colorspace = MODE_RGBA;
        // libwebp writes into our memory, whose size was checked before; it must not allocate its
        // own.
        config.output.is_external_memory = 1;
        config.output.u.RGBA = {pixels.data(), m_size.width * 4, pixels.size()};
        const auto code = WebPDecode(data(), m_bytes.size(), &config);
        WebPFreeDecBuffer(&config.output);
        if (code != VP8_STATUS_OK) return webpFault(code);
        return stored;
    }

private:
    const std::uint8_t* data() const {
        return reinterpret_cast<const std::uint8_t*>(m_bytes.data());
    }

    std::string_view m_bytes;
    ImageSize m_size;
};

}  // namespace

std::unique_ptr<ImageDecoder> makeWebpDecoder(std::string_view bytes) {
    return std::make_unique<WebpDecoder>(bytes);
}

}  // namespace headscope::io
