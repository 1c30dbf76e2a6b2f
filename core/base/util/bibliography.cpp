#include "core/base/util/bibliography.h"

#include "core/api/base/find_by_id.h"

#include <sstream>

namespace headscope::util {
namespace {

struct Work {
    const char* key;
    const char* kind;
    const char* authors;
    const char* title;
    const char* venueField;  // name of the venue's field: journal, booktitle, ...
    const char* venue;
    int year;
    const char* arxiv;  // "" if not on arXiv
};

constexpr auto kTalk = "inproceedings";
constexpr auto kArticle = "article";
constexpr auto kIn = "booktitle";
constexpr auto kJournal = "journal";

// Sorted by key: the first author, the year and the first word of the title.
// Braces in titles keep capitals that BibTeX styles would make lower case.
const Work kWorks[] = {
    {"abnar2020quantifying", kTalk, "Abnar, Samira and Zuidema, Willem",
     "Quantifying Attention Flow in Transformers", kIn,
     "Annual Meeting of the Association for Computational Linguistics", 2020, "2005.00928"},
    {"ainslie2023gqa", kTalk,
     "Ainslie, Joshua and Lee-Thorp, James and de Jong, Michiel and Zemlyanskiy, Yury and "
     "Lebr{\\'o}n, Federico and "
     "Sanghai, Sumit",
     "{GQA}: Training Generalized Multi-Query Transformer Models from Multi-Head Checkpoints", kIn,
     "Conference on Empirical Methods in Natural Language Processing", 2023, "2305.13245"},
    {"an2020repulsive", kTalk,
     "An, Bang and Lyu, Jie and Wang, Zhenyi and Li, Chunyuan and Hu, Changwei and Tan, Fei and "
     "Zhang, Ruiyi and Hu, "
     "Yifan and Chen, Changyou",
     "Repulsive Attention: Rethinking Multi-head Attention as {Bayesian} Inference", kIn,
     "Conference on Empirical Methods in Natural Language Processing", 2020, "2009.09364"},
    {"bell1970atomic", kArticle, "Bell, R. J. and Dean, P.", "Atomic Vibrations in Vitreous Silica",
     kJournal, "Discussions of the Faraday Society", 1970, ""},
    {"beltagy2020longformer", kArticle, "Beltagy, Iz and Peters, Matthew E. and Cohan, Arman",
     "{Longformer}: The Long-Document Transformer", kJournal, "arXiv preprint arXiv:2004.05150",
     2020, "2004.05150"},
    {"bjorck1973numerical", kArticle, "Bj{\\\"o}rck, {\\AA}ke and Golub, Gene H.",
     "Numerical Methods for Computing Angles Between Linear Subspaces", kJournal,
     "Mathematics of Computation", 1973, ""},
    {"borde2025beyond", kArticle, "S{\\'a}ez de Oc{\\'a}riz Borde, Haitz",
     "Beyond Parallelism: Synergistic Computational Graph Effects in Multi-Head Attention",
     kJournal, "arXiv preprint arXiv:2507.02944", 2025, "2507.02944"},
    {"chen2022principle", kTalk,
     "Chen, Tianlong and Zhang, Zhenyu and Cheng, Yu and Awadallah, Ahmed and Wang, Zhangyang",
     "The Principle of Diversity: Training Stronger Vision Transformers Calls for Reducing All "
     "Levels of Redundancy",
     kIn, "IEEE/CVF Conference on Computer Vision and Pattern Recognition", 2022, "2203.06345"},
    {"child2019generating", kArticle,
     "Child, Rewon and Gray, Scott and Radford, Alec and Sutskever, Ilya",
     "Generating Long Sequences with Sparse Transformers", kJournal,
     "arXiv preprint arXiv:1904.10509", 2019, "1904.10509"},
    {"clark2019what", kTalk,
     "Clark, Kevin and Khandelwal, Urvashi and Levy, Omer and Manning, Christopher D.",
     "What Does {BERT} Look At? An Analysis of {BERT}'s Attention", kIn,
     "BlackboxNLP Workshop at ACL", 2019, "1906.04341"},
    {"clark2020electra", kTalk,
     "Clark, Kevin and Luong, Minh-Thang and Le, Quoc V. and Manning, Christopher D.",
     "ELECTRA: Pre-training Text Encoders as Discriminators Rather Than Generators", kIn,
     "International Conference on Learning Representations", 2020, "2003.10555"},
    {"correia2019adaptively", kTalk,
     "Correia, Gon{\\c{c}}alo M. and Niculae, Vlad and Martins, Andr{\\'e} F. T.",
     "Adaptively Sparse Transformers", kIn,
     "Conference on Empirical Methods in Natural Language Processing", 2019, "1909.00015"},
    {"devlin2019bert", kTalk,
     "Devlin, Jacob and Chang, Ming-Wei and Lee, Kenton and Toutanova, Kristina",
     "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding", kIn,
     "Conference of the North American Chapter of the Association for Computational Linguistics",
     2019, "1810.04805"},
    {"ding2021grounding", kTalk, "Ding, Frances and Denain, Jean-Stanislas and Steinhardt, Jacob",
     "Grounding Representation Similarity Through Statistical Testing", kIn,
     "Advances in Neural Information Processing Systems", 2021, "2108.01661"},
    {"dosovitskiy2021image", kTalk,
     "Dosovitskiy, Alexey and Beyer, Lucas and Kolesnikov, Alexander and Weissenborn, Dirk and "
     "Zhai, Xiaohua and "
     "others",
     "An Image is Worth 16x16 Words: Transformers for Image Recognition at Scale", kIn,
     "International Conference on Learning Representations", 2021, "2010.11929"},
    {"elfwing2018sigmoid", kArticle, "Elfwing, Stefan and Uchibe, Eiji and Doya, Kenji",
     "Sigmoid-Weighted Linear Units for Neural Network Function Approximation in Reinforcement "
     "Learning",
     kJournal, "Neural Networks", 2018, "1702.03118"},
    {"elhage2021mathematical", kArticle,
     "Elhage, Nelson and Nanda, Neel and Olsson, Catherine and others",
     "A Mathematical Framework for Transformer Circuits", kJournal, "Transformer Circuits Thread",
     2021, ""},
    {"goindani2021dynamic", kTalk, "Goindani, Akshay and Shrivastava, Manish",
     "A Dynamic Head Importance Computation Mechanism for Neural Machine Translation", kIn,
     "International Conference on Recent Advances in Natural Language Processing", 2021,
     "2108.01377"},
    {"goldowskydill2023localizing", kArticle,
     "Goldowsky-Dill, Nicholas and MacLeod, Chris and Sato, Lucas and Arora, Aryaman",
     "Localizing Model Behavior with Path Patching", kJournal, "arXiv preprint", 2023,
     "2304.05969"},
    {"goodfellow2016deep", "book", "Goodfellow, Ian and Bengio, Yoshua and Courville, Aaron",
     "Deep Learning", "publisher", "MIT Press", 2016, ""},
    {"guo2024active", kArticle,
     "Guo, Tianyu and Pai, Druv and Bai, Yu and Jiao, Jiantao and Jordan, Michael I. and Mei, Song",
     "Active-Dormant Attention Heads: Mechanistically Demystifying Extreme-Token Phenomena in "
     "{LLMs}",
     kJournal, "arXiv preprint arXiv:2410.13835", 2024, "2410.13835"},
    {"gupta2021memory", kTalk,
     "Gupta, Ankit and Dar, Guy and Goodman, Shaya and Ciprut, David and Berant, Jonathan",
     "Memory-efficient Transformers via Top-k Attention", kIn,
     "Workshop on Simple and Efficient Natural Language Processing", 2021, "2106.06899"},
    {"hanna2024faith", kTalk, "Hanna, Michael and Pezzelle, Sandro and Belinkov, Yonatan",
     "Have Faith in Faithfulness: Going Beyond Circuit Overlap When Finding Model Mechanisms", kIn,
     "Conference on Language Modeling", 2024, "2403.17806"},
    {"hassani2023neighborhood", kTalk,
     "Hassani, Ali and Walton, Steven and Li, Jiachen and Li, Shen and Shi, Humphrey",
     "Neighborhood Attention Transformer", kIn,
     "IEEE/CVF Conference on Computer Vision and Pattern Recognition", 2023, "2204.07143"},
    {"hendrycks2016gaussian", kArticle, "Hendrycks, Dan and Gimpel, Kevin",
     "Gaussian Error Linear Units (GELUs)", kJournal, "arXiv preprint", 2016, "1606.08415"},
    {"ho2019axial", kArticle,
     "Ho, Jonathan and Kalchbrenner, Nal and Weissenborn, Dirk and Salimans, Tim",
     "Axial Attention in Multidimensional Transformers", kJournal,
     "arXiv preprint arXiv:1912.12180", 2019, "1912.12180"},
    {"jin2024moh", kArticle, "Jin, Peng and Zhu, Bo and Yuan, Li and Yan, Shuicheng",
     "MoH: Multi-Head Attention as Mixture-of-Head Attention", kJournal,
     "arXiv preprint arXiv:2410.11842", 2024, "2410.11842"},
    {"kazemnejad2023impact", kTalk,
     "Kazemnejad, Amirhossein and Padhi, Inkit and Natesan Ramamurthy, Karthikeyan and Das, Payel "
     "and Reddy, Siva",
     "The Impact of Positional Encoding on Length Generalization in Transformers", kIn,
     "Advances in Neural Information Processing Systems", 2023, "2305.19466"},
    {"kornblith2019similarity", kTalk,
     "Kornblith, Simon and Norouzi, Mohammad and Lee, Honglak and Hinton, Geoffrey",
     "Similarity of Neural Network Representations Revisited", kIn,
     "International Conference on Machine Learning", 2019, "1905.00414"},
    {"kramar2024atp", kArticle,
     "Kram{\\'a}r, J{\\'a}nos and Lieberum, Tom and Shah, Rohin and Nanda, Neel",
     "{AtP*}: An Efficient and Scalable Method for Localizing {LLM} Behaviour to Components",
     kJournal, "arXiv preprint", 2024, "2403.00745"},
    {"lee2019orthogonality", kTalk,
     "Lee, Mingu and Lee, Jinkyu and Jang, Hye Jin and Kim, Byeonggeun and Chang, Wonil and Hwang, "
     "Kyuwoong",
     "Orthogonality Constrained Multi-Head Attention for Keyword Spotting", kIn,
     "IEEE Automatic Speech Recognition and Understanding Workshop", 2019, "1910.04500"},
    {"li2018multihead", kTalk,
     "Li, Jian and Tu, Zhaopeng and Yang, Baosong and Lyu, Michael R. and Zhang, Tong",
     "Multi-Head Attention with Disagreement Regularization", kIn,
     "Conference on Empirical Methods in Natural Language Processing", 2018, "1810.10183"},
    {"li2024optimal", kTalk, "Li, Maximilian and Janson, Lucas",
     "Optimal Ablation for Interpretability", kIn,
     "Advances in Neural Information Processing Systems", 2024, "2409.09951"},
    {"lin2017structured", kTalk,
     "Lin, Zhouhan and Feng, Minwei and dos Santos, Cicero Nogueira and Yu, Mo and Xiang, Bing and "
     "Zhou, Bowen and "
     "Bengio, Yoshua",
     "A Structured Self-Attentive Sentence Embedding", kIn,
     "International Conference on Learning Representations", 2017, "1703.03130"},
    {"louizos2018learning", kTalk, "Louizos, Christos and Welling, Max and Kingma, Diederik P.",
     "Learning Sparse Neural Networks through L_0 Regularization", kIn,
     "International Conference on Learning Representations", 2018, "1712.01312"},
    {"martins2016softmax", kTalk, "Martins, Andr{\\'e} F. T. and Astudillo, Ram{\\'o}n F.",
     "From Softmax to Sparsemax: A Sparse Model of Attention and Multi-Label Classification", kIn,
     "International Conference on Machine Learning", 2016, "1602.02068"},
    {"mcgrath2023hydra", kArticle,
     "McGrath, Thomas and Rahtz, Matthew and Kram{\\'a}r, J{\\'a}nos and Mikulik, Vladimir and "
     "Legg, "
     "Shane",
     "The Hydra Effect: Emergent Self-repair in Language Model Computations", kJournal,
     "arXiv preprint", 2023, "2307.15771"},
    {"mehta2024openelm", kArticle,
     "Mehta, Sachin and Sekhavat, Mohammad Hossein and Cao, Qingqing and others",
     "{OpenELM}: An Efficient Language Model Family with Open Training and Inference Framework",
     kJournal, "arXiv preprint arXiv:2404.14619", 2024, "2404.14619"},
    {"michel2019sixteen", kTalk, "Michel, Paul and Levy, Omer and Neubig, Graham",
     "Are Sixteen Heads Really Better than One?", kIn,
     "Advances in Neural Information Processing Systems", 2019, "1905.10650"},
    {"miller2023attention", "misc", "Miller, Evan", "Attention Is Off By One", "howpublished",
     "Blog post, evanmiller.org", 2023, ""},
    {"nguyen2021wide", kTalk, "Nguyen, Thao and Raghu, Maithra and Kornblith, Simon",
     "Do Wide and Deep Networks Learn the Same Things? Uncovering How Neural Network "
     "Representations Vary with Width "
     "and Depth",
     kIn, "International Conference on Learning Representations", 2021, "2010.15327"},
    {"ni2023finding", kTalk,
     "Ni, Jinjie and Mao, Rui and Yang, Zonglin and Lei, Han and Cambria, Erik",
     "Finding the Pillars of Strength for Multi-Head Attention", kIn,
     "Annual Meeting of the Association for Computational Linguistics", 2023, "2305.14380"},
    {"olsson2022incontext", kArticle,
     "Olsson, Catherine and Elhage, Nelson and Nanda, Neel and others",
     "In-context Learning and Induction Heads", kJournal, "Transformer Circuits Thread", 2022,
     "2209.11895"},
    {"peters2019sparse", kTalk, "Peters, Ben and Niculae, Vlad and Martins, Andr{\\'e} F. T.",
     "Sparse Sequence-to-Sequence Models", kIn,
     "Annual Meeting of the Association for Computational Linguistics", 2019, "1905.05702"},
    {"qiu2025gated", kArticle, "Qiu, Zihan and Wang, Zekun and Zheng, Bo and others",
     "Gated Attention for Large Language Models: Non-linearity, Sparsity, and Attention-Sink-Free",
     kJournal, "arXiv preprint arXiv:2505.06708", 2025, "2505.06708"},
    {"radford2019language", "techreport",
     "Radford, Alec and Wu, Jeffrey and Child, Rewon and Luan, David and Amodei, Dario and "
     "Sutskever, Ilya",
     "Language Models are Unsupervised Multitask Learners", "institution", "OpenAI", 2019, ""},
    {"raffel2020exploring", kArticle,
     "Raffel, Colin and Shazeer, Noam and Roberts, Adam and Lee, Katherine and others",
     "Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer", kJournal,
     "Journal of Machine Learning Research", 2020, "1910.10683"},
    {"raghu2017svcca", kTalk,
     "Raghu, Maithra and Gilmer, Justin and Yosinski, Jason and Sohl-Dickstein, Jascha",
     "{SVCCA}: Singular Vector Canonical Correlation Analysis for Deep Learning Dynamics and "
     "Interpretability",
     kIn, "Advances in Neural Information Processing Systems", 2017, "1706.05806"},
    {"rudelson2007sampling", kArticle, "Rudelson, Mark and Vershynin, Roman",
     "Sampling from Large Matrices: An Approach through Geometric Functional Analysis", kJournal,
     "Journal of the ACM", 2007, ""},
    {"rushing2024explorations", kTalk, "Rushing, Cody and Nanda, Neel",
     "Explorations of Self-Repair in Language Models", kIn,
     "International Conference on Machine Learning", 2024, "2402.15390"},
    {"sagitova2026specialization", kArticle,
     "Sagitova, M. and Duranthon, O. and Zdeborov{\\'a}, L.",
     "Specialization of Softmax Attention Heads: Insights from the High-Dimensional "
     "Single-Location Model",
     kJournal, "arXiv preprint arXiv:2603.03993", 2026, "2603.03993"},
    {"sanh2019distilbert", kArticle,
     "Sanh, Victor and Debut, Lysandre and Chaumond, Julien and Wolf, Thomas",
     "DistilBERT, a Distilled Version of BERT: Smaller, Faster, Cheaper and Lighter", kJournal,
     "arXiv preprint", 2019, "1910.01108"},
    {"see2017get", kTalk, "See, Abigail and Liu, Peter J. and Manning, Christopher D.",
     "Get To The Point: Summarization with Pointer-Generator Networks", kIn,
     "Annual Meeting of the Association for Computational Linguistics", 2017, "1704.04368"},
    {"shazeer2020glu", kArticle, "Shazeer, Noam", "GLU Variants Improve Transformer", kJournal,
     "arXiv preprint", 2020, "2002.05202"},
    {"sibson1973slink", kArticle, "Sibson, R.",
     "{SLINK}: An Optimally Efficient Algorithm for the Single-Link Cluster Method", kJournal,
     "The Computer Journal", 1973, ""},
    {"song2012feature", kArticle,
     "Song, Le and Smola, Alex and Gretton, Arthur and Bedo, Justin and Borgwardt, Karsten",
     "Feature Selection via Dependence Maximization", kJournal,
     "Journal of Machine Learning Research", 2012, ""},
    {"su2021roformer", kArticle,
     "Su, Jianlin and Lu, Yu and Pan, Shengfeng and Murtadha, Ahmed and Wen, Bo and Liu, Yunfeng",
     "RoFormer: Enhanced Transformer with Rotary Position Embedding", kJournal, "arXiv preprint",
     2021, "2104.09864"},
    {"syed2023attribution", kArticle, "Syed, Aaquib and Rager, Can and Conmy, Arthur",
     "Attribution Patching Outperforms Automated Circuit Discovery", kJournal, "arXiv preprint",
     2023, "2310.10348"},
    {"vaswani2017attention", kTalk,
     "Vaswani, Ashish and Shazeer, Noam and Parmar, Niki and Uszkoreit, Jakob and Jones, Llion and "
     "Gomez, Aidan N. and "
     "Kaiser, {\\L}ukasz and Polosukhin, Illia",
     "Attention Is All You Need", kIn, "Advances in Neural Information Processing Systems", 2017,
     "1706.03762"},
    {"voita2019analyzing", kTalk,
     "Voita, Elena and Talbot, David and Moiseev, Fedor and Sennrich, Rico and Titov, Ivan",
     "Analyzing Multi-Head Self-Attention: Specialized Heads Do the Heavy Lifting, the Rest Can Be "
     "Pruned",
     kIn, "Annual Meeting of the Association for Computational Linguistics", 2019, "1905.09418"},
    {"voita2019bottomup", kTalk, "Voita, Elena and Sennrich, Rico and Titov, Ivan",
     "The Bottom-up Evolution of Representations in the Transformer: A Study with Machine "
     "Translation and Language Modeling Objectives",
     kIn, "Conference on Empirical Methods in Natural Language Processing", 2019, "1909.01380"},
    {"warner2024smarter", kArticle, "Warner, Benjamin and Chaffin, Antoine and others",
     "Smarter, Better, Faster, Longer: A Modern Bidirectional Encoder for Fast, Memory Efficient, "
     "and Long Context Finetuning and Inference",
     kJournal, "arXiv preprint", 2024, "2412.13663"},
    {"wortsman2023replacing", kArticle,
     "Wortsman, Mitchell and Lee, Jaehoon and Gilmer, Justin and Kornblith, Simon",
     "Replacing Softmax with {ReLU} in Vision Transformers", kJournal,
     "arXiv preprint arXiv:2309.08586", 2023, "2309.08586"},
    {"wu2024retrieval", kArticle,
     "Wu, Wenhao and Wang, Yizhong and Xiao, Guangxuan and Peng, Hao and Fu, Yao",
     "Retrieval Head Mechanistically Explains Long-Context Factuality", kJournal, "arXiv preprint",
     2024, "2404.15574"},
    {"xiong2020layer", kTalk,
     "Xiong, Ruibin and Yang, Yunchang and He, Di and Zheng, Kai and Zheng, Shuxin and Xing, Chen "
     "and others",
     "On Layer Normalization in the Transformer Architecture", kIn,
     "International Conference on Machine Learning", 2020, "2002.04745"},
    {"ye2024differential", kArticle,
     "Ye, Tianzhu and Dong, Li and Xia, Yuqing and Sun, Yutao and Zhu, Yi and Huang, Gao and Wei, "
     "Furu",
     "Differential Transformer", kJournal, "arXiv preprint arXiv:2410.05258", 2024, "2410.05258"},
    {"yun2021analyzing", kArticle, "Yun, Hyeongu and Kang, Taegwan and Jung, Kyomin",
     "Analyzing and Controlling Inter-Head Diversity in Multi-Head Attention", kJournal,
     "Applied Sciences", 2021, ""},
    {"zaheer2020big", kTalk,
     "Zaheer, Manzil and Guruganesh, Guru and Dubey, Kumar Avinava and Ainslie, Joshua and "
     "Alberti, "
     "Chris and others",
     "Big Bird: Transformers for Longer Sequences", kIn,
     "Advances in Neural Information Processing Systems", 2020, "2007.14062"},
    {"zhang2019root", kTalk, "Zhang, Biao and Sennrich, Rico",
     "Root Mean Square Layer Normalization", kIn,
     "Advances in Neural Information Processing Systems", 2019, "1910.07467"},
    {"zhang2022opt", kArticle, "Zhang, Susan and Roller, Stephen and Goyal, Naman and others",
     "OPT: Open Pre-trained Transformer Language Models", kJournal, "arXiv preprint", 2022,
     "2205.01068"},
    {"zheng2025sas", kTalk, "Zheng, Chuanyang and Sun, Jiankai and Gao, Yihang and others",
     "{SAS}: Simulated Attention Score", kIn, "Advances in Neural Information Processing Systems",
     2025, "2507.07694"},
    {"zhou2020scheduled", kTalk,
     "Zhou, Wangchunshu and Ge, Tao and Wei, Furu and Zhou, Ming and Xu, Ke",
     "Scheduled {DropHead}: A Regularization Method for Transformer Models", kIn,
     "Findings of the Association for Computational Linguistics: EMNLP", 2020, "2004.13342"},
};

std::string entryOf(const Work& work) {
    const auto field = [](const std::string& name, const std::string& value) {
        return ",\n  " + name + std::string(name.size() < 9 ? 9 - name.size() : 0, ' ') + " = {" +
               value + "}";
    };
    std::string text = "@" + std::string(work.kind) + "{" + work.key;
    text += field("author", work.authors) + field("title", work.title) +
            field(work.venueField, work.venue);
    text += field("year", std::to_string(work.year));
    if (*work.arxiv) text += field("eprint", work.arxiv) + field("archivePrefix", "arXiv");
    return text + "\n}";
}

}  // namespace

std::string bibtexOf(const std::string& keys) {
    std::istringstream words(keys);
    std::string text, key;
    while (words >> key) {
        if (const auto* found = findByKey(kWorks, key))
            text += (text.empty() ? "" : "\n\n") + entryOf(*found);
    }
    return text;
}

std::vector<std::string> bibliographyKeys() {
    std::vector<std::string> keys;
    for (const auto& work : kWorks) keys.push_back(work.key);
    return keys;
}

}  // namespace headscope::util
