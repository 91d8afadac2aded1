# Build-time generators: content, texts and rules books become const tables.
# The tools know the games' layouts but not the generated packs, so they come first; the libraries take the same
# objects, so that nothing is compiled twice.
set(GEN ${CMAKE_BINARY_DIR}/gen)
file(MAKE_DIRECTORY ${GEN})

file(GLOB CONTENT_C CONFIGURE_DEPENDS src/content/*.c)
add_library(aus_rules_objects OBJECT ${ENGINE} ${GAMES})
add_library(aus_content_objects OBJECT ${CONTENT_C})
target_link_libraries(aus_content_objects PRIVATE PkgConfig::JANSSON)
add_executable(content_compile tools/content_compile.c $<TARGET_OBJECTS:aus_rules_objects>
               $<TARGET_OBJECTS:aus_content_objects>)
target_link_libraries(content_compile PRIVATE PkgConfig::JANSSON)
set(GEN_CONTENT ${GEN}/content_gen.c)
add_custom_command(OUTPUT ${GEN_CONTENT}
  COMMAND content_compile ${CMAKE_SOURCE_DIR}/content ${GEN_CONTENT}
  DEPENDS content_compile ${CONTENT_JSON} COMMENT "Compiling content" VERBATIM)

add_executable(text_compile tools/text_compile.c)
set(GEN_TEXTS ${GEN}/texts_gen.c)
add_custom_command(OUTPUT ${GEN_TEXTS}
  BYPRODUCTS ${GEN}/texts-en.json ${GEN}/texts-pl.json ${GEN}/texts-ru.json ${GEN}/texts-it.json
             ${GEN}/texts-en.bin ${GEN}/texts-pl.bin ${GEN}/texts-ru.bin ${GEN}/texts-it.bin ${GEN}/texts_wasm.c
  COMMAND text_compile ${CMAKE_SOURCE_DIR}/po ${GEN_TEXTS} ${GEN}
  DEPENDS text_compile ${PO} COMMENT "Compiling texts" VERBATIM)

add_executable(rules_compile tools/rules_compile.c)
set(GEN_RULES ${GEN}/rules_gen.c)
add_custom_command(OUTPUT ${GEN_RULES}
  BYPRODUCTS ${GEN}/rules.json
  COMMAND rules_compile ${CMAKE_SOURCE_DIR}/docs/rules ${GEN_RULES} ${GEN}/rules.json
  DEPENDS rules_compile ${RULES_MD} COMMENT "Compiling rules books" VERBATIM)

# What the WebAssembly build and the page need of this one.
add_custom_target(generated DEPENDS ${GEN_CONTENT} ${GEN_TEXTS} ${GEN_RULES})
