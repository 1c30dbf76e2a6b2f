// Settings for processes (ranks), on one or several machines, that train one run together. Each
// rank computes a part of every batch. The names follow torchrun (RANK, WORLD_SIZE, MASTER_ADDR,
// MASTER_PORT).
#pragma once

#include <functional>
#include <string>

namespace headscope {

struct RankPlace {
    int rank = 0;  // rank 0 owns the run: it writes, evaluates and executes commands
    int size = 1;
    std::string address = "127.0.0.1";  // address of rank 0
    int port = 29500;
    int seconds = 300;  // timeout for the other ranks, at the start and in each step
    // Shared secret of all ranks; processes without it are rejected. "" is allowed only if
    // `address` belongs to this machine.
    std::string token = {};
    // Returns whether this process should stop (after a signal). Every wait polls it about ten
    // times a second. Called on any thread.
    std::function<bool()> stopRequested = {};
    // Rank 0 only: called after another rank was ordered to stop, to stop the whole run. Called on
    // any thread.
    std::function<void()> askToStop = {};
};

}  // namespace headscope
