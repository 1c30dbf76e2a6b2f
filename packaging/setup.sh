# shellcheck shell=bash
# Shared by the scripts of packaging/ and .ci/: what is missing is installed, the tree is configured and built. Sourced, not
# run. HEADSCOPE_BUILD chooses the build folder (default: build/ in the source tree), HEADSCOPE_PACKAGES names further
# packages.

headscope_source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
headscope_build=${HEADSCOPE_BUILD:-$headscope_source/build}

say() { printf '%s\n' "$*" >&2; }

# stage NAME command...: runs the command and notes its seconds in times/stages.tsv of the build folder: start, commit, stage,
# seconds, status, and the machine's load at the end.
stage() {
    local name=$1 started=$SECONDS status=0
    shift
    "$@" || status=$?
    mkdir -p "$headscope_build/times"
    printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$(date -u +%FT%TZ)" \
        "$(git -C "$headscope_source" rev-parse --short HEAD 2>/dev/null || echo -)" \
        "$name" $((SECONDS - started)) "$status" "$(cut -d' ' -f1 /proc/loadavg)" >>"$headscope_build/times/stages.tsv"
    say "== $name: $((SECONDS - started)) s$([ "$status" = 0 ] || echo ", failed ($status)")"
    return "$status"
}

# base_commit [COMMIT]: what this change is compared with: the given commit, or where this branch left origin/main; on main
# itself, the commit before. Prints nothing where that is unknown.
base_commit() {
    local head base
    head=$(git -C "$headscope_source" rev-parse --verify -q HEAD) || return 0
    base=${1:-$(git -C "$headscope_source" merge-base HEAD origin/main 2>/dev/null || true)}
    base=$(git -C "$headscope_source" rev-parse --verify -q "${base:-HEAD~1}^{commit}" || true)
    [ "$base" != "$head" ] || base=$(git -C "$headscope_source" rev-parse --verify -q HEAD~1 || true)
    printf '%s\n' "$base"
}

# wanted_packages [KIND...]: the packages of packages.txt without a kind, and those of the kinds (test, nightly, package, chroot).
wanted_packages() {
    local packages
    packages=$(sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$headscope_source/packaging/packages.txt" |
        awk -v kinds=" $* " '$2 == "" || index(kinds, " " $2 " ") {print $1}')
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
    done < <(wanted_packages "$@")
}

# install_missing [KIND...]
install_missing() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "This is not a Debian or Ubuntu system; nothing is installed. Needed (by their Debian names):"
        wanted_packages "$@" | tr '\n' ' ' | fold -s -w 100 >&2
        say ""
        return 0
    fi
    local missing=()
    mapfile -t missing < <(missing_packages "$@")
    [ "${#missing[@]}" -gt 0 ] || return 0
    say "Installing with apt: ${missing[*]}"
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { say "Run as root: apt-get install ${missing[*]}"; return 1; }
        as_root=(sudo)
    fi
    "${as_root[@]}" apt-get update -qq
    # Some packages conflict with others, such as libcurl4-openssl-dev with libcurl4-gnutls-dev. With -y, apt would remove
    # those without a question.
    local status=0
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-remove --no-install-recommends "${missing[@]}" >&2 || status=$?
    [ "$status" = 0 ] || explain_removals "${missing[@]}"
    return "$status"
}

# explain_removals PACKAGE...: names the packages that apt would remove to install these, and what to do. Prints nothing if
# apt would remove none.
explain_removals() {
    local removed
    removed=$(apt-get install --simulate -y -qq --no-install-recommends "$@" 2>/dev/null |
        awk '$1 == "Remv" {print $2}' | xargs)
    [ -n "$removed" ] || return 0
    say "Nothing was installed. These packages conflict with packages that Headscope needs: $removed"
    say "If nothing else on this machine needs them, remove them as root and start this script again:"
    say "  apt-get remove $removed"
    say "Otherwise, build Headscope in a container or chroot of Debian 12."
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

# Ninja's lines as one line with the time left; in a log, a line for every tenth part.
show_progress() {
    local done all seconds left last=-1
    while read -r done all seconds _; do
        [[ "$done $all" =~ ^[1-9][0-9]*\ [0-9]+$ ]] || continue
        left=$((${seconds%%.*} * (all - done) / done))
        if [ "$left" -lt 60 ]; then left='less than a minute'; else left="about $(((left + 30) / 60)) min"; fi
        if [ -t 2 ]; then
            printf '\rBuilding: %d of %d, %s left    ' "$done" "$all" "$left" >&2
        elif [ $((10 * done / all)) -ne "$last" ]; then
            last=$((10 * done / all))
            say "Building: $done of $all, $left left"
        fi
    done
    [ ! -t 2 ] || say ""
}

# build_quietly [targets]: shows the progress, and the whole output only if it fails.
build_quietly() {
    local log status=0
    log=$(mktemp)
    NINJA_STATUS='%f %t %e ' ninja -C "$headscope_build" "$@" 2>&1 | tee "$log" | show_progress || status=$?
    [ "$status" = 0 ] || cat "$log" >&2
    rm -f "$log"
    return "$status"
}
