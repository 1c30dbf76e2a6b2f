# shellcheck shell=bash
# Shared by packaging/run, packaging/test and packaging/bench: what is missing is installed, the tree is configured and
# built. Sourced, not run. HEADSCOPE_BUILD chooses the build folder (default: build/ in the source tree),
# HEADSCOPE_PACKAGES names further packages.

headscope_source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
headscope_build=${HEADSCOPE_BUILD:-$headscope_source/build}

say() { printf '%s\n' "$*" >&2; }

wanted_packages() {
    local packages
    packages=$(sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$headscope_source/packaging/packages.txt" | awk '{print $1}')
    # Somebody else's LibTorch stands in for Debian's.
    if [ -n "${LIBTORCH:-}${CMAKE_PREFIX_PATH:-}" ]; then
        packages=$(grep -v -x 'libtorch-dev' <<<"$packages")
    fi
    printf '%s\n' "$packages"
    # shellcheck disable=SC2086
    [ -z "${HEADSCOPE_PACKAGES:-}" ] || printf '%s\n' $HEADSCOPE_PACKAGES
}

missing_packages() {
    local package
    while read -r package; do
        dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^ii' || printf '%s\n' "$package"
    done < <(wanted_packages)
}

install_missing() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "This is not a Debian or Ubuntu system; nothing is installed. Needed (by their Debian names):"
        wanted_packages | tr '\n' ' ' | fold -s -w 100 >&2
        say ""
        return 0
    fi
    local missing=()
    mapfile -t missing < <(missing_packages)
    [ "${#missing[@]}" -gt 0 ] || return 0
    say "Installing with apt: ${missing[*]}"
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { say "Run as root: apt-get install ${missing[*]}"; return 1; }
        as_root=(sudo)
    fi
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# configure [cmake options]; quick when nothing changed. HEADSCOPE_CMAKE: options for all, as CI has them.
configure() {
    local log
    log=$(mktemp)
    if ! cmake -S "$headscope_source" -B "$headscope_build" -G Ninja -DHEADSCOPE_UNITY=ON ${HEADSCOPE_CMAKE:-} "$@" >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}

# build [targets]
build() {
    say "Building in $headscope_build"
    ninja -C "$headscope_build" "$@" >&2
}
