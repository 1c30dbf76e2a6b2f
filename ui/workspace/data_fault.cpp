#include "ui/workspace/data_fault.h"

#include "core/api/runs/run_data.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/workspace.h"

#include <QCoreApplication>

namespace headscope::ui {
namespace {

struct DataFaultText {
    Q_DECLARE_TR_FUNCTIONS(DataFault)
};

}  // namespace

void showFault(Banner& banner, const Error& error, Workspace& workspace) {
    banner.show(error);
    if (!concernsData(error)) return;
    // The error's own hint names a command-line option, which is of no use in the window.
    banner.show(Banner::Kind::Bad, errorText(error),
                DataFaultText::tr("Put the files back, or choose their new location. Your own text "
                                  "or pictures still work."));
    banner.setAction(DataFaultText::tr("Find the data…"),
                     [&workspace] { workspace.navigation().askData(); });
}

}  // namespace headscope::ui
