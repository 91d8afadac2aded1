#!/bin/sh
# What the compiler of texts must refuse, with the place and the reason.
set -eu
tool=$BUILD/text_compile
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

few='n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2'
header() { # LANGUAGE
    case $1 in
    pl) plural="nplurals=3; plural=(n==1 ? 0 : $few);" ;;
    ru) plural="nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : $few);" ;;
    *) plural="nplurals=2; plural=(n != 1);" ;;
    esac
    printf 'msgid ""\nmsgstr ""\n"Language: %s\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: %s\\n"\n\n' \
        "$1" "$plural"
}

# Four good catalogues; the text starts in line 7.
fresh() {
    rm -rf "$work/po"
    for language in en pl ru it; do
        mkdir -p "$work/po/$language"
        {
            header $language
            printf 'msgid "part.one"\nmsgstr "One {card} and {n:part.card}"\n\n'
            printf 'msgid "part.card"\nmsgid_plural "part.card"\nmsgstr[0] "{n} card"\nmsgstr[1] "{n} cards"\n'
            case $language in pl | ru) printf 'msgstr[2] "{n} many"\n' ;; esac
        } >"$work/po/$language/part.po"
    done
}

# accepts: the catalogues as they are now become a table.
accepts() {
    if ! "$tool" "$work/po" "$work/out.c" 2>"$work/said"; then
        echo "refused: $1" >&2
        cat "$work/said" >&2
        failed=1
    fi
}

# refuses PLACE MESSAGE: and writes no table.
refuses() {
    rm -f "$work/out.c"
    if "$tool" "$work/po" "$work/out.c" 2>"$work/said" || [ -e "$work/out.c" ]; then
        echo "accepted: $1: $2" >&2
        failed=1
    elif ! grep -qF "/po/$1: $2" "$work/said"; then
        echo "expected: $1: $2" >&2
        cat "$work/said" >&2
        failed=1
    fi
    fresh
}

edit() { # LANGUAGE SED
    sed -i "$2" "$work/po/$1/part.po"
}
add() { # LANGUAGE TEXT
    printf "$2" >>"$work/po/$1/part.po"
}

fresh
accepts "good catalogues"
for language in en pl ru it; do add $language '\n# A comment.\nmsgid "part.two"\nmsgstr ""\n"Two \\"{a}\\" \\\\ "\n"lines"\n'; done
accepts "continued strings and escapes"
grep -qF '"Two \"{a}\" \\ lines"' "$work/out.c" || { echo "escapes came out wrong" >&2; failed=1; }
fresh

edit it '7,8d';                                 refuses en/part.po:7 '"part.one" is missing in it'
rm "$work/po/ru/part.po";                       refuses en/part.po:7 '"part.one" is missing in ru'
add pl '\nmsgid "part.extra"\nmsgstr "x"\n';    refuses pl/part.po:16 '"part.extra" is missing in en'
add en '\nmsgid "part.one"\nmsgstr "One {card} and {n:part.card}"\n'
                                                refuses en/part.po:15 '"part.one" is there twice'
edit ru 's/{card}/{kard}/';                     refuses ru/part.po:7 '"part.one" lacks {card}, which '
edit ru 's/{card}/{kard}/';                     refuses ru/part.po:7 '"part.one" uses {kard}, which '
edit pl '/msgstr\[2\]/d';                       refuses pl/part.po:10 '"part.card" has 2 of 3 forms'
add en 'msgstr[2] "{n} x"\n';                   refuses en/part.po:10 '"part.card" has 3 of 2 forms'
edit en 's/msgstr\[1\]/msgstr[2]/';             refuses en/part.po:13 'unexpected "msgstr[2]"'
edit it 's/"{n} cards"/"cards"/';               refuses it/part.po:10 '"part.card": every form must use {n} and nothing else'
edit it 's/"{n} cards"/"{n} {m}"/';             refuses it/part.po:10 '"part.card": every form must use {n} and nothing else'
edit en 's/{n:part.card}/{n:part.kard}/';       refuses en/part.po:7 '{n:part.kard}: there is no counted noun of that key'
edit en 's/{n:part.card}/{n:part.one}/';        refuses en/part.po:7 '{n:part.one}: there is no counted noun of that key'
edit en 's/{card}/{card/';                      refuses en/part.po:7 '"part.one" has a malformed placeholder {card and '
edit en 's/{card}/{Card}/';                     refuses en/part.po:7 '"part.one" has a malformed placeholder {Card'
edit en 's/{card}/card}/';                      refuses en/part.po:7 '"part.one" has a lone }'
edit en 's/msgstr "One.*/msgstr ""/';           refuses en/part.po:7 '"part.one" has an empty text'
edit en 's/"One/" One/';                        refuses en/part.po:7 '"part.one" begins or ends with a blank'
edit en 's/One/\xff/';                          refuses en/part.po:7 '"part.one" is not UTF-8'
edit en 's/One/\\x/';                           refuses en/part.po:8 'malformed string '
edit en 's/One/O"ne/';                          refuses en/part.po:8 'malformed string '
edit en '8s/"$//';                              refuses en/part.po:8 'malformed string '
edit en '8s/"$/\\"/';                           refuses en/part.po:8 'malformed string '
edit en 's/msgid "part.one"/msgid "other.one"/'; refuses en/part.po:7 '"other.one" is no key of this catalogue'
edit en 's/msgid "part.one"/msgid "part.One"/'; refuses en/part.po:7 '"part.One" is no key of this catalogue'
edit en 's/msgid_plural "part.card"/msgid_plural "cards"/'; refuses en/part.po:10 'msgid_plural must repeat the key "part.card"'
edit en '8d';                                   refuses en/part.po:7 '"part.one" has 0 of 1 forms'
edit en '7s/^/msgctxt "x"\n/';                  refuses en/part.po:7 'unexpected "msgctxt"'
edit en '7s/^/#, fuzzy\n/';                     refuses en/part.po:7 'a fuzzy entry; translate it'
add en '\n#~ msgid "part.old"\n';               refuses en/part.po:15 'an obsolete entry; remove it'
add en '\n"lost"\n';                            refuses en/part.po:15 'a string that continues nothing'
edit en 's/Language: en/Language: de/';         refuses en/part.po:1 'the header must say "Language: en"'
edit pl 's/n==1/n==2/';                         refuses pl/part.po:1 'the header must say "Plural-Forms: nplurals=3'
edit en 's/UTF-8/KOI8-R/';                      refuses en/part.po:1 'the header must say charset=UTF-8'
edit en '1,6d';                                 refuses en/part.po:1 'the first entry must be the header'
: >"$work/po/en/part.po";                       refuses en/part.po:0 'empty'
mkdir "$work/po/de" && cp "$work/po/en/part.po" "$work/po/de/"; refuses de/part.po:0 'a language nobody knows: de'
edit en '/msgid_plural/d; s/msgstr\[0\]/msgstr/; /msgstr\[1\]/d'
                                                refuses pl/part.po:10 '"part.card" is counted here or in '
exit $failed
