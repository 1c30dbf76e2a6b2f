# LibTorch as it lies in the Python package `torch`, its part for the processor alone: find_package(Torch) with Torch_DIR
# here and HEADSCOPE_TORCH_WHEEL naming the package's folder. The package's own TorchConfig.cmake wants the whole CUDA
# toolkit where the package was made for CUDA, also of a program that uses none of it.
foreach(part torch_cpu c10)
    set(file "${HEADSCOPE_TORCH_WHEEL}/lib/lib${part}.so")
    if(NOT EXISTS "${file}")
        message(FATAL_ERROR "${file} is missing: HEADSCOPE_TORCH_WHEEL must name the folder of the Python package torch")
    endif()
    add_library(${part} SHARED IMPORTED)
    set_target_properties(${part} PROPERTIES IMPORTED_LOCATION "${file}")
endforeach()
# What these libraries want in turn lies in packages beside torch. They know where; the linker has to be told.
file(GLOB wheel_neighbours LIST_DIRECTORIES ON "${HEADSCOPE_TORCH_WHEEL}/../nvidia/*/lib")
list(TRANSFORM wheel_neighbours PREPEND "-Wl,-rpath-link,")
set_target_properties(torch_cpu PROPERTIES INTERFACE_LINK_LIBRARIES c10 INTERFACE_LINK_OPTIONS "${wheel_neighbours}")

set(TORCH_LIBRARIES torch_cpu c10)
set(TORCH_INCLUDE_DIRS "${HEADSCOPE_TORCH_WHEEL}/include" "${HEADSCOPE_TORCH_WHEEL}/include/torch/csrc/api/include")
set(TORCH_CXX_FLAGS "")
