#include "ui/main_window/page_list.h"

#include "ui/features/ablate/ablate_page.h"
#include "ui/features/attention/attention_page.h"
#include "ui/features/compare/compare_page.h"
#include "ui/features/figure_sheet/figures_page.h"
#include "ui/features/heads/heads_page.h"
#include "ui/features/lab/lab_page.h"
#include "ui/features/prune/prune_page.h"
#include "ui/features/start/start_page.h"
#include "ui/features/train/train_page.h"
#include "ui/features/xray/xray_page.h"

namespace headscope::ui {
namespace {

template <class AnyPage>
Page* make(Workspace& workspace) {
    return new AnyPage(workspace);
}

}  // namespace

const std::vector<PageEntry>& pageList() {
    static const std::vector<PageEntry> kPageList{
        {"start", make<StartPage>},     {"train", make<TrainPage>},
        {"heads", make<HeadsPage>},     {"attention", make<AttentionPage>},
        {"ablate", make<AblatePage>},   {"xray", make<XrayPage>},
        {"prune", make<PrunePage>},     {"lab", make<LabPage>},
        {"compare", make<ComparePage>}, {"figures", make<FiguresPage>},
    };
    return kPageList;
}

}  // namespace headscope::ui
