# Each fuzz/fuzz_*.c is a libFuzzer target. Crashes found once stay in fuzz/regression/<target>/ and are
# run by the ordinary tests of this preset, together with the corpus in fuzz/corpus/<target>/.
file(GLOB TARGETS CONFIGURE_DEPENDS fuzz/fuzz_*.c)
foreach(source ${TARGETS})
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} ${source})
  target_compile_options(${name} PRIVATE -fsanitize=fuzzer)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  target_link_libraries(${name} PRIVATE aus_cli)
endforeach()
