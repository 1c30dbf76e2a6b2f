#include "core/base/images/png_writer.h"

#include <png.h>

namespace headscope::io {

std::string pngOf(int width, int height, std::string_view rgb) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(width);
    image.height = static_cast<png_uint_32>(height);
    image.format = PNG_FORMAT_RGB;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    std::string bytes(size, '\0');
    if (png_image_write_to_memory(&image, bytes.data(), &size, 0, rgb.data(), 0, nullptr) == 0)
        return {};
    bytes.resize(size);
    return bytes;
}

}  // namespace headscope::io
