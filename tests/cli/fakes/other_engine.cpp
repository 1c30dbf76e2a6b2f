// Fake engine with the ABI number of another build, for tests of the loader.
extern "C" __attribute__((visibility("default"))) int headscope_engine_abi() {
    return 999;
}
