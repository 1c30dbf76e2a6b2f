# Installation and packages. Layout: bin/, <libdir>/headscope/ (the engine), libexec/headscope/ (headscope-reference, which
# tests/reference installs), share/headscope/ (datasets, shipped runs); app/common/locations.cpp finds the parts by it,
# wherever the prefix lies.
include(GNUInstallDirs)
set(headscope_share "${CMAKE_INSTALL_DATADIR}/headscope")
set(headscope_id org.headscope.headscope)

install(TARGETS ${headscope_programs} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
if(TARGET headscope-engine)
    # Only a LibTorch outside the system's folders leaves a run path.
    set_target_properties(headscope-engine PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
    install(TARGETS headscope-engine headscope-plain headscope-download
            LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/headscope")
endif()
install(DIRECTORY "${CMAKE_SOURCE_DIR}/datasets/" DESTINATION "${headscope_share}/datasets" PATTERN README.md EXCLUDE)
install(DIRECTORY "${CMAKE_SOURCE_DIR}/resources/presets/" DESTINATION "${headscope_share}/presets" PATTERN README.md EXCLUDE)
install(DIRECTORY "${CMAKE_SOURCE_DIR}/resources/runs/" DESTINATION "${headscope_share}/runs" OPTIONAL
        PATTERN README.md EXCLUDE)
install(PROGRAMS "${CMAKE_SOURCE_DIR}/resources/python/read_run.py" DESTINATION "${headscope_share}/python")
install(FILES "${CMAKE_SOURCE_DIR}/LICENSE" "${CMAKE_SOURCE_DIR}/README.md" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
if(HEADSCOPE_GUI)
    install(FILES "${CMAKE_SOURCE_DIR}/packaging/linux/${headscope_id}.desktop"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
    install(FILES "${CMAKE_SOURCE_DIR}/packaging/linux/${headscope_id}.metainfo.xml"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
    install(FILES "${CMAKE_SOURCE_DIR}/packaging/linux/${headscope_id}-mime.xml" RENAME "${headscope_id}.xml"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages")
    install(FILES "${CMAKE_SOURCE_DIR}/resources/icons/headscope.svg" RENAME "${headscope_id}.svg"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME headscope)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_CONTACT "The Headscope developers")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Train small transformers and inspect their attention heads")
set(CPACK_PACKAGE_DESCRIPTION "Headscope trains text, image and language models with a penalty on alike attention heads,
shows losses, head similarity and attention maps while it trains, switches heads off,
and exports figures for print. With a command-line twin.")
set(CPACK_STRIP_FILES ON)
set(CPACK_RESOURCE_FILE_LICENSE "${CMAKE_SOURCE_DIR}/LICENSE")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libopenblas0-openmp | libblas.so.3")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-dejavu-core, qt6-translations-l10n")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "fonts-noto-cjk")
include(CPack)
