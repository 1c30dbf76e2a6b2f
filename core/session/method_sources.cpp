#include "core/session/method_sources.h"

#include <map>

namespace headscope::session {

std::string builtinBibtex(const std::string& id) {
    static const std::map<std::string, const char*> kEntries = {
        {"libtorch",
         "@inproceedings{paszke2019pytorch,\n"
         "  author    = {Paszke, Adam and Gross, Sam and Massa, Francisco and Lerer, Adam and Bradbury, James and "
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
         "  title   = {Super-Convergence: Very Fast Training of Neural Networks Using Large Learning Rates},\n"
         "  journal = {arXiv preprint arXiv:1708.07120},\n"
         "  year    = {2017}\n}"},
        {"cosine",
         "@inproceedings{loshchilov2017sgdr,\n"
         "  author    = {Loshchilov, Ilya and Hutter, Frank},\n"
         "  title     = {{SGDR}: Stochastic Gradient Descent with Warm Restarts},\n"
         "  booktitle = {International Conference on Learning Representations},\n"
         "  year      = {2017}\n}"},
        {"text-encoder",
         "@inproceedings{vaswani2017attention,\n"
         "  author    = {Vaswani, Ashish and Shazeer, Noam and Parmar, Niki and Uszkoreit, Jakob and Jones, Llion and "
         "Gomez, Aidan N. and Kaiser, {\\L}ukasz and Polosukhin, Illia},\n"
         "  title     = {Attention Is All You Need},\n"
         "  booktitle = {Advances in Neural Information Processing Systems},\n"
         "  volume    = {30},\n"
         "  year      = {2017}\n}"},
        {"vit",
         "@inproceedings{dosovitskiy2021image,\n"
         "  author    = {Dosovitskiy, Alexey and Beyer, Lucas and Kolesnikov, Alexander and Weissenborn, Dirk and "
         "Zhai, "
         "Xiaohua and others},\n"
         "  title     = {An Image is Worth 16x16 Words: Transformers for Image Recognition at Scale},\n"
         "  booktitle = {International Conference on Learning Representations},\n"
         "  year      = {2021}\n}"},
        {"decoder-lm",
         "@techreport{radford2019language,\n"
         "  author      = {Radford, Alec and Wu, Jeffrey and Child, Rewon and Luan, David and Amodei, Dario and "
         "Sutskever, Ilya},\n"
         "  title       = {Language Models are Unsupervised Multitask Learners},\n"
         "  institution = {OpenAI},\n"
         "  year        = {2019}\n}"},
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

}  // namespace headscope::session
