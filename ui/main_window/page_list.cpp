#include "ui/main_window/page_list.h"

#include "ui/pages/ablate_page.h"
#include "ui/pages/attention_page.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/figures_page.h"
#include "ui/pages/heads_page.h"
#include "ui/pages/lab_page.h"
#include "ui/pages/prune_page.h"
#include "ui/pages/start_page.h"
#include "ui/pages/train_page.h"
#include "ui/pages/xray_page.h"

namespace headscope::ui {
namespace {

template <class AnyPage>
Page* make(Workspace& workspace) {
    return new AnyPage(workspace);
}

}  // namespace

const std::vector<PageEntry>& pageList() {
    static const std::vector<PageEntry> kPageList{
        {"start", make<StartPage>},         {"train", make<TrainPage>},   {"heads", make<HeadsPage>},
        {"attention", make<AttentionPage>}, {"ablate", make<AblatePage>}, {"xray", make<XrayPage>},
        {"prune", make<PrunePage>},         {"lab", make<LabPage>},       {"compare", make<ComparePage>},
        {"figures", make<FiguresPage>},
    };
    return kPageList;
}

}  // namespace headscope::ui
