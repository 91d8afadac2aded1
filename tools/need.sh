# Sourced by ./play and ./test: installs what is missing, on Debian and Ubuntu.
# need PACKAGE... : a word may be COMMAND=PACKAGE, then the package is needed only without the command.

need() {
    missing=
    for word in "$@"; do
        case $word in
        *=*)
            command -v "${word%%=*}" >/dev/null 2>&1 && continue
            missing="$missing ${word#*=}"
            ;;
        *)
            [ "$(dpkg-query -W -f='${Status}' "$word" 2>/dev/null)" = "install ok installed" ] && continue
            missing="$missing $word"
            ;;
        esac
    done
    [ -z "$missing" ] && return 0
    if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-query >/dev/null 2>&1; then
        echo "This is neither Debian nor Ubuntu. Install what these packages hold, then run make:$missing" >&2
        return 1
    fi
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null 2>&1 || { echo "Install these packages as root, then try again:$missing" >&2; return 1; }
        as_root=sudo
    fi
    echo "Installing:$missing" >&2
    log=$(mktemp) || return 1
    if { $as_root apt-get -o DPkg::Lock::Timeout=300 update &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y \
            --no-install-recommends --no-upgrade $missing; } >"$log" 2>&1; then
        rm -f "$log"
        return 0
    fi
    tail -20 "$log" >&2
    rm -f "$log"
    echo "These packages could not be installed:$missing" >&2
    return 1
}
