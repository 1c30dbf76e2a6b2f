// Making the odd inputs of bad_inputs/rows.tsv: each step of a row's "make" column is a word of the list below and its
// arguments, steps are separated by " | ". Paths are relative to the folder of the case; run/ there is a copy of a tiny
// trained run, {newest} its newest checkpoint's folder, * stands for every checkpoint. Text may hold \n \r \0 \\ \xHH
// and
// \*N:c; for N times the character c.
//
//   put PATH TEXT            grow-front PATH TEXT     swap PATH OLD => NEW      seed PATH SEED (of tests/fuzz/seeds)
//   cut PATH N (N < 0: from the end)                  flip PATH N (one bit of byte N; N < 0: from the end)
//   drop PATH                folder PATH              link PATH TARGET          sparse PATH BYTES
//   tensors PATH DATABYTES HEADER                     many PATH TENSORS         words PATH ROWS
//   pictures PATH EACH       sql PATH STATEMENT       sign (the newest checkpoint's manifest)
//   weights drop START | add NAME | turn | fill nan|inf|-inf      of the newest checkpoint, signed again
//   env NAME=VALUE... -NAME...                        limit-file BYTES
#pragma once

#include "subprocess.h"

#include <string>

namespace headscope::test {

// Everything a row may say of how its command is started.
struct Case {
    std::string folder;  // its own; holds run/
    Command command;
};

// Throws std::runtime_error where a step cannot be done as written: the row is wrong then, not the program.
void make(const std::string& steps, Case& target);

std::string newestCheckpoint(const std::string& run);  // "step-00000006"

}  // namespace headscope::test
