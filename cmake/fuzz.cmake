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
# Bots that do not think and passwords that are not hashed: the dispatcher is what is looked at.
target_link_options(fuzz_server PRIVATE -Wl,--wrap=aus_mind_choose -Wl,--wrap=aus_hint -Wl,--wrap=crypto_pwhash_str
                    -Wl,--wrap=crypto_pwhash_str_verify)
