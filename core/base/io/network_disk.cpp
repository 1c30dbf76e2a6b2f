#include "core/base/io/network_disk.h"

#include <sys/vfs.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <string>

namespace headscope::io {
namespace {

// f_type values of statfs(2). Those missing in linux/magic.h come from the file systems' sources.
constexpr unsigned long kNetworkKinds[] = {0x6969,       // NFS
                                           0xFF534D42,   // CIFS
                                           0xFE534D42,   // SMB2
                                           0x517B,       // SMB
                                           0x0BD00BD0,   // Lustre
                                           0x47504653,   // GPFS
                                           0x19830326,   // BeeGFS
                                           0x00C36400,   // Ceph
                                           0x65735546,   // FUSE: sshfs, Gluster
                                           0x5346414F,   // AFS
                                           0x6B414653,   // AFS of the kernel
                                           0xAAD7AAEA,   // Panasas
                                           0x01161970,   // GFS2
                                           0x7461636F,   // OCFS2
                                           0x20030528,   // OrangeFS
                                           0x01021997,   // 9P
                                           0x013111A8};  // IBRIX

}  // namespace

bool isOnNetwork(const Directory& folder) {
    if (const char* said = std::getenv("HEADSCOPE_NETWORK_DISK"); said && *said != '\0')
        return std::string(said) != "0";
    struct statfs disk {};
    if (::fstatfs(folder.descriptor(), &disk) != 0) return false;
    // f_type may be a signed int, which would extend SMB's numbers with ones.
    const auto kind = static_cast<unsigned long>(disk.f_type) & 0xFFFFFFFF;
    return std::find(std::begin(kNetworkKinds), std::end(kNetworkKinds), kind) !=
           std::end(kNetworkKinds);
}

}  // namespace headscope::io
