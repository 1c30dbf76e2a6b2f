// BibTeX of the built-in models, by id. No torch.
#pragma once

#include <string>

namespace headscope::models {

inline std::string modelBibtex(const std::string& id) {
    if (id == "text-encoder")
        return "@inproceedings{vaswani2017attention,\n"
               "  author    = {Vaswani, Ashish and Shazeer, Noam and Parmar, Niki and Uszkoreit, Jakob and Jones, "
               "Llion and "
               "Gomez, Aidan N. and Kaiser, {\\L}ukasz and Polosukhin, Illia},\n"
               "  title     = {Attention Is All You Need},\n"
               "  booktitle = {Advances in Neural Information Processing Systems},\n"
               "  volume    = {30},\n"
               "  year      = {2017}\n}";
    if (id == "vit")
        return "@inproceedings{dosovitskiy2021image,\n"
               "  author    = {Dosovitskiy, Alexey and Beyer, Lucas and Kolesnikov, Alexander and Weissenborn, Dirk "
               "and "
               "Zhai, "
               "Xiaohua and others},\n"
               "  title     = {An Image is Worth 16x16 Words: Transformers for Image Recognition at Scale},\n"
               "  booktitle = {International Conference on Learning Representations},\n"
               "  year      = {2021}\n}";
    if (id == "decoder-lm")
        return "@techreport{radford2019language,\n"
               "  author      = {Radford, Alec and Wu, Jeffrey and Child, Rewon and Luan, David and Amodei, Dario and "
               "Sutskever, Ilya},\n"
               "  title       = {Language Models are Unsupervised Multitask Learners},\n"
               "  institution = {OpenAI},\n"
               "  year        = {2019}\n}";
    return {};
}

}  // namespace headscope::models
