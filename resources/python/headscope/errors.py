"""Errors of this package. Every message says what is wrong, where, and what to do next."""

from __future__ import annotations


class HeadscopeError(Exception):
    """Bad input or an unsupported request.

    ``message`` says what is wrong and where, ``hint`` what to do next.
    """

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(" ".join(f"{part.rstrip('.')}." for part in (message, hint) if part))
        self.message = message
        self.hint = hint


class UnsupportedModel(HeadscopeError):
    """The model uses something that the forward pass of this package does not compute."""


class CommandError(HeadscopeError):
    """headscope-cli failed. ``exit_code`` is its exit code, ``code`` the name of the error."""

    def __init__(self, message: str, hint: str, exit_code: int, code: str) -> None:
        super().__init__(message, hint)
        self.exit_code = exit_code
        self.code = code
