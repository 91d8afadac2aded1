# clang + lld + wasi-libc. Without -nostdlibinc the host's headers leak in silently.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-14)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,--strip-all -Wl,-z,stack-size=1048576 -Wl,--max-memory=268435456")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
