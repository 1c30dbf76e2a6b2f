// Making the odd inputs of the tables: each step of a row's "make" column is a word of the list below and its
// arguments, steps are separated by " | ". Paths are relative to the folder of the case; run/ there is a copy of a tiny
// trained run, {newest} and {second} its newest checkpoints' folders, a * stands for every entry of a folder. Text is
// as in text.h.
//
//   put PATH TEXT      append PATH TEXT     grow-front PATH TEXT     seed PATH SEED (of tests/fuzz/seeds)
//   swap PATH OLD => NEW (the first)        all PATH OLD => NEW (everywhere)
//   cut PATH N (N < 0: from the end)        flip PATH N (one bit of byte N; N < 0: from the end)
//   utf16 PATH         gzip PATH [PIECES]   tar PATH ENTRIES (archives.h)    picture PATH NAME (pictures.h)
//   drop PATH          folder PATH          link PATH TARGET         pipe PATH           copy PATH FROM
//   sparse PATH BYTES  age PATH SECONDS (< 0: in the future)         pictures PATH EACH (two classes)
//   tensors PATH DATABYTES HEADER           many PATH TENSORS        sql PATH STATEMENT
//   weights|moments|every CHANGE (tensors.h)                         sign (the newest checkpoint's manifest)
//   before COMMAND (ends with 0)            env NAME=VALUE... -NAME...
//   limit file|memory|descriptors N         fault CALL ERRNO PART-OF-PATH [skip=N] [count=N] [half]
//   (fakes/failing_disk)
#pragma once

#include "../subprocess.h"

#include <functional>
#include <string>

namespace headscope::test {

// Everything a row may say of how its command is started.
struct Case {
    std::string folder;  // its own; holds run/
    Command command;
    bool alone = false;                                           // must be a process of its own from the start
    std::function<void(const std::string& command)> before = {};  // runs a command, throws where it does not end well
};

// Throws std::runtime_error where a step cannot be done as written: the row is wrong then, not the program.
void make(const std::string& steps, Case& target);

// The parts of a text between separators, none for an empty text.
std::vector<std::string> partsOf(const std::string& text, const std::string& between);

// One path below the folder, or as many as there are entries for its *.
std::vector<std::string> pathsOf(const std::string& named, const std::string& folder);

std::string readInput(const std::string& path);
void writeInput(const std::string& path, const std::string& bytes);

}  // namespace headscope::test
