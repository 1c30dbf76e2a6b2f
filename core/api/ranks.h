// Several processes, on one machine or on many, that train one run together: each takes its share of every batch. Named
// as torchrun names them (RANK, WORLD_SIZE, MASTER_ADDR, MASTER_PORT).
#pragma once

#include <functional>
#include <string>

namespace headscope {

struct RankPlace {
    int rank = 0;  // 0: the one that has the run; it writes, evaluates and obeys
    int size = 1;
    std::string address = "127.0.0.1";  // of rank 0
    int port = 29500;
    int seconds = 300;  // how long to wait for the others, at the start and within a step
    // Secret of the run, the same for all ranks: only processes that know it are let in. "": allowed if `address` is
    // of this machine only.
    std::string token = {};
    // Whether this process has been told to stop (by a signal); asked about ten times a second by every wait. Any
    // thread.
    std::function<bool()> stopAsked = {};
    // Rank 0: another rank was told to stop, so the run should. Any thread.
    std::function<void()> askToStop = {};
};

}  // namespace headscope
