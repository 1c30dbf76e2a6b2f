# LibTorch as it lies in the Python package `torch`: find_package(Torch) with Torch_DIR here and HEADSCOPE_TORCH_WHEEL naming
# the package's folder. The package's own TorchConfig.cmake wants the whole CUDA toolkit where the package was made for CUDA,
# also of a program that compiles none of it. HEADSCOPE_TORCH_CUDA: with the package's part for CUDA, which the program
# reaches through LibTorch alone.
option(HEADSCOPE_TORCH_CUDA "Link the CUDA part of the Python package's LibTorch" OFF)
set(wheel_parts torch_cpu c10)
if(HEADSCOPE_TORCH_CUDA)
    list(APPEND wheel_parts torch_cuda c10_cuda)
endif()
foreach(part IN LISTS wheel_parts)
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
if(HEADSCOPE_TORCH_CUDA)
    # Nothing of it is called by name: it tells LibTorch of itself once it is loaded, so the linker must not leave it out.
    set_target_properties(torch_cuda PROPERTIES INTERFACE_LINK_LIBRARIES c10_cuda)
    set(TORCH_LIBRARIES -Wl,--no-as-needed torch_cuda -Wl,--as-needed ${TORCH_LIBRARIES})
endif()
file(GLOB HEADSCOPE_CUDA_HEADERS LIST_DIRECTORIES ON "${HEADSCOPE_TORCH_WHEEL}/../nvidia/*/include")
set(TORCH_INCLUDE_DIRS "${HEADSCOPE_TORCH_WHEEL}/include" "${HEADSCOPE_TORCH_WHEEL}/include/torch/csrc/api/include")
set(TORCH_CXX_FLAGS "")
