# The page of web/, as tools/web-build has packed it, becomes part of the program; without AUS_WEB there is none.
option(AUS_WEB "Carry the page that tools/web-build has put into build/web-pack" OFF)
set(WEB_PACK ${CMAKE_SOURCE_DIR}/build/web-pack)
if(AUS_WEB)
  set(WEB_FILES ${WEB_PACK}/web_files.c)
  # The bytes are taken by the assembler, so the file is compiled anew when they change, and not by LTO.
  set_source_files_properties(${WEB_FILES} PROPERTIES OBJECT_DEPENDS ${WEB_PACK}/stamp
                              COMPILE_DEFINITIONS "WEB_PACK=\"${WEB_PACK}\"" COMPILE_OPTIONS "-fno-lto")
else()
  set(WEB_FILES ${CMAKE_BINARY_DIR}/gen/web_none.c)
  file(WRITE ${WEB_FILES} "#include \"net/web_files.h\"\n\n"
       "const net_file ausi_web_files[1];\nconst size_t ausi_web_file_count = 0;\n")
endif()
add_library(aus_web STATIC ${WEB_FILES})
target_link_libraries(aus_web PUBLIC aus_net)
