"""Packages that only some functions need. Each returns the package or says how to install it."""

from __future__ import annotations

import importlib
from typing import Any

from .errors import HeadscopeError


def _package(name: str, distribution: str, debian: str, purpose: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise HeadscopeError(
            f"{purpose} needs the package {distribution}, which is not installed",
            f"Install it with: pip install {distribution}" + (debian and f" (Debian: {debian})"),
        ) from error


def pandas() -> Any:
    """Returns pandas."""
    return _package("pandas", "pandas", "python3-pandas", "A data frame")


def torch() -> Any:
    """Returns torch."""
    return _package("torch", "torch", "python3-torch", "A PyTorch module")


def pillow() -> Any:
    """Returns PIL.Image."""
    return _package("PIL.Image", "pillow", "python3-pil", "Reading an image file")


def tokenizers() -> Any:
    """Returns tokenizers. Without it, pass token ids instead of a text."""
    return _package("tokenizers", "tokenizers", "", "Dividing texts for a pretrained model")
