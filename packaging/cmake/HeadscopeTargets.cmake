# One place for flags: every target of the project links headscope_flags.
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()
# Headers of LibTorch and Qt cost far more than our own code: several sources a translation unit halve a build from
# scratch. Off for daily work, where one changed file should mean one compile.
option(HEADSCOPE_UNITY "Compile several sources together" OFF)
if(HEADSCOPE_UNITY)
    set(CMAKE_UNITY_BUILD ON)
    set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)
endif()
set(CMAKE_CXX_STANDARD ${HEADSCOPE_CXX_STANDARD})
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
# Line tables are enough for a backtrace; full debug info of torch and Qt headers costs a third of the build time.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1 -DNDEBUG")

find_program(HEADSCOPE_CCACHE ccache)
if(HEADSCOPE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
        CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${HEADSCOPE_CCACHE})
endif()

add_library(headscope_flags INTERFACE)
target_include_directories(headscope_flags INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_options(headscope_flags INTERFACE -Wall -Wextra -fno-math-errno)
# Macros of GoogleTest and LibTorch keep names of files: without the folder of the clone, ccache knows them in any clone.
target_compile_options(headscope_flags INTERFACE "-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=")
# Other compilers warn of other things, and whoever makes a package should not fail on them.
set(headscope_werror OFF)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\." AND NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    set(headscope_werror ON)
endif()
option(HEADSCOPE_WERROR "Warnings are errors (default: with GCC 12, but not in Release)" ${headscope_werror})
if(HEADSCOPE_WERROR)
    # GCC 12 takes members of values that were moved from for ones that were never set. With C++20 it warns of overlapping
    # copies in std::string::insert that cannot happen (its bug 105651).
    target_compile_options(headscope_flags INTERFACE -Werror -Wno-error=maybe-uninitialized -Wno-error=restrict)
endif()
# Files of strangers are read: a fault in our code should end the program, not hand it over. tests/architecture looks for
# each of these in the built files. The sanitizers watch over the same things and clash with the checked functions.
option(HEADSCOPE_HARDENING "Stack protector, checked library calls, read-only relocations" ON)
if(HEADSCOPE_HARDENING AND NOT HEADSCOPE_SANITIZE)
    target_compile_options(headscope_flags INTERFACE -fstack-protector-strong)
    target_compile_definitions(headscope_flags INTERFACE _GLIBCXX_ASSERTIONS)
    # The checked functions need an optimiser, and a distribution may have set another level.
    set(optimised "$<NOT:$<OR:$<CONFIG:Debug>,$<BOOL:$<TARGET_PROPERTY:HEADSCOPE_UNOPTIMISED>>>>")
    target_compile_options(headscope_flags INTERFACE $<${optimised}:-U_FORTIFY_SOURCE> $<${optimised}:-D_FORTIFY_SOURCE=2>)
    target_link_options(headscope_flags INTERFACE -Wl,-z,relro,-z,now)
endif()
if(HEADSCOPE_FUZZ)
    target_compile_options(headscope_flags INTERFACE -fsanitize=fuzzer-no-link
                           "-fsanitize-coverage-ignorelist=${CMAKE_SOURCE_DIR}/tests/fuzz/coverage_ignored.txt")
endif()
if(HEADSCOPE_SANITIZE)
    target_compile_options(headscope_flags INTERFACE -fno-sanitize-recover=all -fsanitize=${HEADSCOPE_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(headscope_flags INTERFACE -fsanitize=${HEADSCOPE_SANITIZE})
endif()

# headscope_glob(VAR dir...): the sources of these folders; adding a file needs no edit of a CMakeLists.
function(headscope_glob variable)
    set(found)
    foreach(folder IN LISTS ARGN)
        file(GLOB some CONFIGURE_DEPENDS "${folder}/*.cpp" "${folder}/*.h")
        list(APPEND found ${some})
    endforeach()
    set(${variable} ${found} PARENT_SCOPE)
endfunction()

# headscope_sources(VAR folder...): the sources of these folders and of those below them.
function(headscope_sources variable)
    set(found)
    foreach(folder IN LISTS ARGN)
        file(GLOB_RECURSE some CONFIGURE_DEPENDS "${folder}/*.cpp" "${folder}/*.h")
        list(APPEND found ${some})
    endforeach()
    set(${variable} ${found} PARENT_SCOPE)
endfunction()

# headscope_library(name folder...): a static library of them.
function(headscope_library name)
    headscope_sources(found ${ARGN})
    add_library(${name} STATIC ${found})
endfunction()

# headscope_compile_quickly(target): little optimisation in the everyday build, for code that waits for people, files or
# other processes. Optimisation is most of the time of a build. Packages (Release) have all of it. With this little, GCC 12
# cannot tell which alternative of a variant is set and warns of the others.
function(headscope_compile_quickly target)
    target_compile_options(${target} PRIVATE "$<$<CONFIG:RelWithDebInfo>:-O1;-Wno-maybe-uninitialized>")
endfunction()

# headscope_compile_plainly(target): no optimisation at all in the everyday build, for tests.
function(headscope_compile_plainly target)
    set_target_properties(${target} PROPERTIES HEADSCOPE_UNOPTIMISED $<CONFIG:RelWithDebInfo>)
    target_compile_options(${target} PRIVATE $<$<CONFIG:RelWithDebInfo>:-O0>)
endfunction()
