# Installation and packages. Layout: bin/, <libdir>/headscope/ (the engine), share/headscope/ (datasets, shipped runs).
include(GNUInstallDirs)
set(headscope_share "${CMAKE_INSTALL_DATADIR}/headscope")
