// Makes the unusual inputs of the tables. The "make" column of a row has steps separated by
// " | ". Each step is a word of the list below with its arguments. Paths are relative to the
// folder of the case, in which run/ is a copy of a tiny trained run. {newest} and {second} are
// the folders of its two newest checkpoints, and * means every entry of a folder. TEXT is
// written as in text.h.
//
//   put PATH TEXT            write a file           append PATH TEXT
//   grow-front PATH TEXT     insert at the start    seed PATH SEED     of tests/fuzz/seeds
//   swap PATH OLD => NEW     the first occurrence   all PATH OLD => NEW
//   cut PATH N               N < 0: from the end    flip PATH N        one bit of byte N
//   utf16 PATH               gzip PATH [PIECES]     tar PATH ENTRIES   see archives.h
//   picture PATH NAME        see pictures.h         pictures PATH EACH in two classes
//   drop PATH                folder PATH            link PATH TARGET
//   pipe PATH                copy PATH FROM         sparse PATH BYTES
//   age PATH SECONDS         < 0: in the future     sql PATH STATEMENT
//   tensors PATH DATABYTES HEADER                   many PATH TENSORS
//   weights|moments|every CHANGE                    see tensors.h
//   sign                     update the checksums of the newest checkpoint
//   before COMMAND           run a command that must exit with 0
//   env NAME=VALUE...        set variables; -NAME unsets one
//   limit file|memory|descriptors N
//   fault CALL ERRNO PART-OF-PATH [skip=N] [count=N] [half]    see fakes/failing_disk.cpp
#pragma once

#include "../subprocess.h"

#include <functional>
#include <string>

namespace headscope::test {

// How the command of one row is started.
struct Case {
    std::string folder;  // folder of this case, which contains run/
    Command command;
    bool alone = false;  // the command must run in a new process, not in a fork of the test
    // Runs a command before the row's own; throws if it fails.
    std::function<void(const std::string& command)> before = {};
};

// Carries out all steps. Throws std::runtime_error if a step is invalid, because then the row is
// wrong and not the program.
void make(const std::string& steps, Case& target);

// Splits a text at each separator. An empty text gives an empty list.
std::vector<std::string> partsOf(const std::string& text, const std::string& between);

// Returns the path below the folder, or one path per matching entry if it contains *.
std::vector<std::string> pathsOf(const std::string& named, const std::string& folder);

std::string readInput(const std::string& path);
void writeInput(const std::string& path, const std::string& bytes);

}  // namespace headscope::test
