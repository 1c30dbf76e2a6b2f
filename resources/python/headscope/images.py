"""Images as a vision transformer reads them."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any, List, Mapping, Tuple, Union

import numpy as np
import numpy.typing as npt

from .errors import HeadscopeError, UnsupportedModel
from .files import size_of
from .optional import pillow

Pixels = npt.NDArray[np.uint8]

LARGEST_FILE = 256 * 2**20  # bytes
MOST_PIXELS = 2**27

ImageLike = Union[str, Path, Pixels]


def _plain(file: Path, image: Any, image_module: Any) -> Any:
    """Returns an opened image upright, without transparency, as 8-bit RGB."""
    gamma = float(image.info.get("gamma", 0)) if "srgb" not in image.info else 0.0
    if "icc_profile" in image.info or (gamma and abs(gamma - 1 / 2.2) > 0.005):
        raise HeadscopeError(
            f"{file} has a colour profile, which only headscope-cli applies",
            "Convert the image to sRGB without a profile",
        )
    image = importlib.import_module("PIL.ImageOps").exif_transpose(image)
    if image.mode.startswith("I"):  # 16-bit grey: the upper byte, as in Headscope
        return image_module.fromarray((np.asarray(image) >> 8).astype(np.uint8)).convert("RGB")
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        clear = image.convert("RGBA")
        white = image_module.new("RGBA", clear.size, "white")
        image = image_module.alpha_composite(white, clear)
    return image.convert("RGB")


def read_image(path: Union[str, Path]) -> Pixels:
    """Returns a PNG or JPEG file as (height, width, 3). Needs Pillow.

    The image is turned upright by its EXIF tag, and transparency is laid over white.
    """
    file = Path(path).expanduser()
    if size_of(file) > LARGEST_FILE:
        raise HeadscopeError(f"{file} is larger than {LARGEST_FILE} bytes", "Use a smaller image")
    image_module = pillow()
    try:
        with image_module.open(file, formats=("PNG", "JPEG")) as image:
            if image.width * image.height > MOST_PIXELS:
                raise HeadscopeError(
                    f"{file} has {image.width} x {image.height} pixels; allowed: {MOST_PIXELS}",
                    "Use a smaller image",
                )
            return np.asarray(_plain(file, image, image_module), np.uint8)
    except (OSError, ValueError, SyntaxError, image_module.DecompressionBombError) as error:
        raise HeadscopeError(
            f"{file} is not a readable PNG or JPEG image: {error}", "Convert the image to PNG"
        ) from error


def _taps(size: int, target: int) -> List[Tuple[int, List[float]]]:
    """First source pixel and weights of each target pixel along one axis."""
    scale = size / target
    taps = []
    for at in range(target):
        if scale >= 1:  # area average: overlaps of source pixels with the target pixel
            low, high = at * scale, min((at + 1) * scale, size)
            first, last = int(low), int(np.ceil(high))
            shared = [min(i + 1, high) - max(i, low) for i in range(first, last)]
            taps.append((first, [part / (high - low) for part in shared]))
            continue
        centre = min(max((at + 0.5) * scale - 0.5, 0.0), size - 1.0)
        first = min(int(centre), max(size - 2, 0))
        share = centre - first
        taps.append((first, [1 - share, share] if size > 1 else [1 - share]))
    return taps


def _padded(taps: List[Tuple[int, List[float]]]) -> Tuple[Any, Any]:
    """Indices and weights (most taps, target) of taps; absent taps have the weight 0."""
    most = max(len(weights) for _, weights in taps)
    places, shares = np.zeros((most, len(taps)), np.intp), np.zeros((most, len(taps)))
    for at, (first, weights) in enumerate(taps):
        places[: len(weights), at] = np.arange(first, first + len(weights))
        shares[: len(weights), at] = weights
    return places, shares


def resized(pixels: Pixels, side: int) -> Pixels:
    """Stretches an image (height, width, 3) to (side, side, 3) as Headscope does.

    Uses the area average to shrink and linear interpolation to enlarge.
    """
    height, width = pixels.shape[:2]
    if (height, width) == (side, side):
        return pixels
    rows, down = _padded(_taps(height, side))
    columns, across = _padded(_taps(width, side))
    exact = np.zeros((side, side, 3))
    # The terms are added in the order of Headscope: another order rounds halves differently.
    for row, above in zip(rows, down):
        lines = pixels[row]
        for column, beside in zip(columns, across):
            exact += (above[:, None] * beside)[..., None] * lines[:, column]
    whole = np.floor(exact)
    return np.asarray(np.clip(whole + (exact - whole >= 0.5), 0, 255), np.uint8)


def processed(pixels: Pixels, processor: Mapping[str, Any], side: int) -> Pixels:
    """Stretches an image as the preprocessor_config.json of a pretrained model says.

    Raises UnsupportedModel if it crops images. Needs Pillow.
    """
    square = {"height": side, "width": side}
    size, filter_code = processor.get("size"), processor.get("resample", 2)
    crops = processor.get("do_center_crop") is True
    kept = not crops or processor.get("crop_size") == square
    if pixels.shape[:2] == (side, side) and kept and size in (square, {"shortest_edge": side}):
        return pixels
    stretches = size == square and processor.get("do_resize") is True
    if not stretches or crops or filter_code not in range(6):
        raise UnsupportedModel(
            "the preprocessor of this pretrained model crops images",
            f"Pass a cropped image of {side} x {side} pixels, or normalised pixels",
        )
    image = pillow().fromarray(pixels).resize((side, side), filter_code)
    return np.asarray(image, np.uint8)


def checked_pixels(image: ImageLike) -> Pixels:
    """Returns an image file, or an array (height, width, 3) of bytes, as an array."""
    if isinstance(image, (str, Path)):
        return read_image(image)
    pixels = np.asarray(image)
    if pixels.ndim != 3 or pixels.shape[2] != 3 or 0 in pixels.shape or pixels.dtype != np.uint8:
        raise HeadscopeError(
            f"an image has the shape {pixels.shape} and the type {pixels.dtype}; "
            "allowed: (height, width, 3) and uint8",
            "Convert the image to RGB bytes",
        )
    return pixels
