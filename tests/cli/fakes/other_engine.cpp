// What an engine of another build looks like to the loader.
extern "C" __attribute__((visibility("default"))) int headscope_engine_abi() {
    return 999;
}
