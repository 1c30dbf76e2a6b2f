"""Loads the scripts of packaging/ as modules, and makes the programs that they measure."""
import importlib.machinery
import importlib.util
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
PEER = str(pathlib.Path(__file__).with_name("fake_peer.py"))


def loaded(name):
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(ROOT / "packaging"))
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / "packaging" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


def program(folder, name="fake_program.py"):
    """An executable that runs one of the fakes beside this file."""
    path = pathlib.Path(folder) / name.removesuffix(".py")
    path.write_text(f"#!/bin/sh\nexec {sys.executable} {pathlib.Path(__file__).with_name(name)} \"$@\"\n")
    path.chmod(0o755)
    return str(path)


def environment(**values):
    """Sets environment variables; those with the value None are removed."""
    for key, value in values.items():
        if value is None:
            os.environ.pop(key, None)
        else:
            os.environ[key] = str(value)
