# The same engine, games and views as WebAssembly. The generated tables come from a native build.
set(AUS_GEN "" CACHE PATH "Where a native build put its generated tables")
file(GLOB WASM CONFIGURE_DEPENDS src/wasm/*.c)
file(GLOB AI CONFIGURE_DEPENDS src/ai/*.c)
add_executable(australis_wasm ${ENGINE} ${GAMES} ${VIEW} ${TABLE} ${AI} ${WASM} src/lab/judge.c src/games/packs.c
               ${AUS_GEN}/content_gen.c ${AUS_GEN}/texts_wasm.c ${AUS_GEN}/rules_gen.c)
target_compile_options(australis_wasm PRIVATE -nostdlibinc -isystem /usr/include/wasm32-wasi)
set_target_properties(australis_wasm PROPERTIES OUTPUT_NAME australis.wasm)

# It is fetched before the first game: small where it is not the bots that wait for it.
string(REPLACE "-O3" "-O2" CMAKE_C_FLAGS_RELEASE "${CMAKE_C_FLAGS_RELEASE}")
set_source_files_properties(${VIEW} ${TABLE} ${WASM} src/lab/judge.c PROPERTIES COMPILE_OPTIONS -Oz)
