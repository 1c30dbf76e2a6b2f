#include "core/service/methods/method_sources.h"

#include <map>

namespace headscope::methods {

std::string builtinBibtex(const std::string& id) {
    static const std::map<std::string, const char*> kEntries = {
        {"headscope",
         "@misc{headscope,\n"
         "  author = {{The Headscope developers}},\n"
         "  title  = {{Headscope}: small transformers with diverse attention heads},\n"
         "  note   = {Computer program, GPL-3.0-or-later}\n}"},
        {"libtorch",
         "@inproceedings{paszke2019pytorch,\n"
         "  author    = {Paszke, Adam and Gross, Sam and Massa, Francisco and Lerer, Adam and "
         "Bradbury, James and "
         "others},\n"
         "  title     = {{PyTorch}: An Imperative Style, High-Performance Deep Learning Library},\n"
         "  booktitle = {Advances in Neural Information Processing Systems},\n"
         "  volume    = {32},\n"
         "  year      = {2019}\n}"},
        {"adamw",
         "@inproceedings{loshchilov2019decoupled,\n"
         "  author    = {Loshchilov, Ilya and Hutter, Frank},\n"
         "  title     = {Decoupled Weight Decay Regularization},\n"
         "  booktitle = {International Conference on Learning Representations},\n"
         "  year      = {2019}\n}"},
        {"one-cycle",
         "@article{smith2017super,\n"
         "  author  = {Smith, Leslie N. and Topin, Nicholay},\n"
         "  title   = {Super-Convergence: Very Fast Training of Neural Networks Using Large "
         "Learning Rates},\n"
         "  journal = {arXiv preprint arXiv:1708.07120},\n"
         "  year    = {2017}\n}"},
        {"cosine",
         "@inproceedings{loshchilov2017sgdr,\n"
         "  author    = {Loshchilov, Ilya and Hutter, Frank},\n"
         "  title     = {{SGDR}: Stochastic Gradient Descent with Warm Restarts},\n"
         "  booktitle = {International Conference on Learning Representations},\n"
         "  year      = {2017}\n}"},
        {"byte-pair",
         "@inproceedings{sennrich2016neural,\n"
         "  author    = {Sennrich, Rico and Haddow, Barry and Birch, Alexandra},\n"
         "  title     = {Neural Machine Translation of Rare Words with Subword Units},\n"
         "  booktitle = {Annual Meeting of the Association for Computational Linguistics},\n"
         "  year      = {2016}\n}"},
        {"ag-news",
         "@inproceedings{zhang2015character,\n"
         "  author    = {Zhang, Xiang and Zhao, Junbo and LeCun, Yann},\n"
         "  title     = {Character-level Convolutional Networks for Text Classification},\n"
         "  booktitle = {Advances in Neural Information Processing Systems},\n"
         "  volume    = {28},\n"
         "  year      = {2015}\n}"},
        {"cifar-10",
         "@techreport{krizhevsky2009learning,\n"
         "  author      = {Krizhevsky, Alex},\n"
         "  title       = {Learning Multiple Layers of Features from Tiny Images},\n"
         "  institution = {University of Toronto},\n"
         "  year        = {2009}\n}"},
    };
    const auto found = kEntries.find(id);
    return found == kEntries.end() ? "" : found->second;
}

}  // namespace headscope::methods
