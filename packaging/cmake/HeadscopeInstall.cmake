# Install rules, which all packages use. Layout: bin/, <libdir>/headscope/ (the engine), libexec/headscope/
# (headscope-reference, which tests/reference installs), share/headscope/ (datasets, presets, shipped runs).
# app/common/locations.cpp finds the parts from the path of the program, so the prefix can be moved.
# Components: cli (programs without Qt), window, data (files of all architectures), licence.
include(GNUInstallDirs)
set(headscope_share "${CMAKE_INSTALL_DATADIR}/headscope")
set(headscope_id org.headscope.headscope)
set(headscope_linux "${CMAKE_SOURCE_DIR}/packaging/linux")
set(HEADSCOPE_ZSH_DIR "${CMAKE_INSTALL_DATADIR}/zsh/site-functions" CACHE STRING "Folder of completions for zsh")
set(HEADSCOPE_HOMEPAGE "" CACHE STRING "Public address of the project, for app stores")
set(HEADSCOPE_SCREENSHOTS "" CACHE STRING "Public address of the folder resources/screens, for app stores")

install(TARGETS headscope-cli RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT cli)
if(TARGET headscope-engine)
    # Only a LibTorch outside the system's folders leaves a run path.
    set_target_properties(headscope-engine PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
    install(TARGETS headscope-engine headscope-plain headscope-download
            LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/headscope" COMPONENT cli)
endif()
install(DIRECTORY "${CMAKE_SOURCE_DIR}/datasets/" DESTINATION "${headscope_share}/datasets" COMPONENT data
        PATTERN README.md EXCLUDE)
install(DIRECTORY "${CMAKE_SOURCE_DIR}/resources/presets/" DESTINATION "${headscope_share}/presets" COMPONENT data
        PATTERN README.md EXCLUDE)
install(DIRECTORY "${CMAKE_SOURCE_DIR}/resources/studies/" DESTINATION "${headscope_share}/studies" COMPONENT data)
install(DIRECTORY "${CMAKE_SOURCE_DIR}/resources/runs/" DESTINATION "${headscope_share}/runs" COMPONENT data OPTIONAL
        PATTERN README.md EXCLUDE)
# The Python package, which pip can install from there, and the script that runs beside it.
install(DIRECTORY "${CMAKE_SOURCE_DIR}/resources/python/" DESTINATION "${headscope_share}/python" COMPONENT data
        USE_SOURCE_PERMISSIONS PATTERN tests EXCLUDE PATTERN __pycache__ EXCLUDE PATTERN "*.egg-info" EXCLUDE
        PATTERN build EXCLUDE PATTERN .mypy_cache EXCLUDE)
install(FILES "${CMAKE_SOURCE_DIR}/README.md" DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT data)
install(FILES "${CMAKE_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT licence)

# Man pages, completions and the guide as HTML are written by scripts, from the texts of the programs.
find_package(Python3 COMPONENTS Interpreter QUIET)
option(HEADSCOPE_PAGES "Write man pages, completions and the guide as HTML (needs Python)" ${Python3_FOUND})
if(HEADSCOPE_PAGES AND TARGET headscope-plain)
    set(headscope_pages "${CMAKE_BINARY_DIR}/pages")
    set(page_programs --cli $<TARGET_FILE:headscope-cli>)
    set(page_targets headscope-cli headscope-plain)
    if(HEADSCOPE_GUI)
        list(APPEND page_programs --window $<TARGET_FILE:headscope>)
        list(APPEND page_targets headscope)
    endif()
    file(GLOB page_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/packaging/shell/*" "${CMAKE_SOURCE_DIR}/packaging/guide*"
         "${CMAKE_SOURCE_DIR}/resources/guide/*.md" "${CMAKE_SOURCE_DIR}/resources/screens/*.png")
    add_custom_command(OUTPUT "${headscope_pages}/written"
        COMMAND "${CMAKE_COMMAND}" -E env "HEADSCOPE_ENGINE=$<TARGET_FILE:headscope-plain>"
                $<TARGET_FILE:Python3::Interpreter> -B "${CMAKE_SOURCE_DIR}/packaging/shell/write" ${page_programs}
                --out "${headscope_pages}"
        COMMAND Python3::Interpreter -B "${CMAKE_SOURCE_DIR}/packaging/guide" --html "${headscope_pages}/guide"
        COMMAND "${CMAKE_COMMAND}" -E touch "${headscope_pages}/written"
        DEPENDS ${page_targets} ${page_sources} "${CMAKE_SOURCE_DIR}/app/cli/README.md" VERBATIM)
    add_custom_target(headscope-pages ALL DEPENDS "${headscope_pages}/written")

    install(DIRECTORY "${headscope_pages}/guide" DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT data)
    install(DIRECTORY "${headscope_pages}/man/" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT cli
            FILES_MATCHING PATTERN "headscope-cli*.1")
    set(installed_programs cli:headscope-cli)
    if(HEADSCOPE_GUI)
        install(FILES "${headscope_pages}/man/headscope.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT window)
        list(APPEND installed_programs window:headscope)
    endif()
    foreach(entry IN LISTS installed_programs)
        string(REPLACE ":" ";" entry "${entry}")
        list(POP_FRONT entry component program)
        install(FILES "${headscope_pages}/bash/${program}" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions"
                COMPONENT ${component})
        install(FILES "${headscope_pages}/zsh/_${program}" DESTINATION "${HEADSCOPE_ZSH_DIR}" COMPONENT ${component})
        install(FILES "${headscope_pages}/fish/${program}.fish"
                DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" COMPONENT ${component})
    endforeach()
endif()

if(HEADSCOPE_GUI)
    install(TARGETS headscope RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT window)
    install(FILES "${headscope_linux}/${headscope_id}.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications"
            COMPONENT window)
    # App stores load pictures from a public address, so the entry has them only if the address is known.
    set(headscope_links)
    if(HEADSCOPE_HOMEPAGE)
        set(headscope_links "<url type=\"homepage\">${HEADSCOPE_HOMEPAGE}</url>")
    endif()
    if(HEADSCOPE_SCREENSHOTS)
        file(READ "${headscope_linux}/screenshots.xml.in" screenshots)
        string(CONFIGURE "${screenshots}" screenshots @ONLY)
        string(APPEND headscope_links "\n${screenshots}")
    endif()
    configure_file("${headscope_linux}/${headscope_id}.metainfo.xml.in"
                   "${CMAKE_BINARY_DIR}/${headscope_id}.metainfo.xml" @ONLY)
    install(FILES "${CMAKE_BINARY_DIR}/${headscope_id}.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo"
            COMPONENT window)
    install(FILES "${headscope_linux}/${headscope_id}-mime.xml" RENAME "${headscope_id}.xml"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages" COMPONENT window)
    install(FILES "${CMAKE_SOURCE_DIR}/resources/icons/headscope.svg" RENAME "${headscope_id}.svg"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps" COMPONENT window)
    install(DIRECTORY "${headscope_linux}/icons/" DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/mimetypes"
            COMPONENT window)
endif()
