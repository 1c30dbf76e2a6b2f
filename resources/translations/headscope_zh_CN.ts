<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AblateText</name>
    <message>
        <source>Mean %1</source>
        <translation>平均%1</translation>
    </message>
    <message>
        <source>%1 drop</source>
        <translation>%1下降</translation>
    </message>
    <message>
        <source>%1 rise</source>
        <translation>%1上升</translation>
    </message>
    <message>
        <source>%1%2 (95 % interval %3 to %4)</source>
        <translation>%1%2（95% 置信区间 %3 至 %4）</translation>
    </message>
    <message>
        <source>All heads are on. Switch one off to see whether the model needs it.</source>
        <translation>所有注意力头均已开启。关闭其中一个，看看模型是否需要它。</translation>
    </message>
    <message>
        <source>very slightly</source>
        <translation>极轻微地</translation>
    </message>
    <message>
        <source>a little</source>
        <translation>略微</translation>
    </message>
    <message>
        <source>clearly</source>
        <translation>明显地</translation>
    </message>
    <message>
        <source>(nothing)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>All heads on: %1</source>
        <translation>开启所有头：%1</translation>
    </message>
    <message>
        <source>With heads off: unchanged</source>
        <translation>关闭后：无变化</translation>
    </message>
    <message>
        <source>With heads off: %1</source>
        <translation>关闭后：%1</translation>
    </message>
    <message>
        <source>Reference: %1</source>
        <translation>参考文本：%1</translation>
    </message>
    <message>
        <source>
%1: %2 → %3</source>
        <translation>
%1：%2 → %3</translation>
    </message>
    <message>
        <source>%2 of %1 generated texts change.</source>
        <translation>%1 段文本中有 %2 段的输出发生变化。</translation>
    </message>
    <message>
        <source>Mean by kind of head: %1.</source>
        <translation>按注意力头类型分别取均值：%1。</translation>
    </message>
    <message>
        <source>The switch replaces the head&apos;s context vector, softmax(QKᵀ/√d)·V, by zero or by the chosen replacement before the output projection Wₒ. Zeroing a slice after Wₒ would be wrong: Wₒ mixes all heads, so no slice of its output belongs to one head.</source>
        <translation>开关的作用：在输出投影 Wₒ 之前，将该头的上下文向量 softmax(QKᵀ/√d)·V 替换为零或所选的替换值。在 Wₒ 之后将某一段置零则不正确：Wₒ 会混合所有头，其输出中没有任何一段只属于一个头。</translation>
    </message>
    <message>
        <source>%1%2 (%3)</source>
        <translation>%1%2（%3）</translation>
    </message>
    <message>
        <source>No effect on these samples: every generated text is unchanged.</source>
        <translation>在这些样本上没有影响：生成的所有文本都没有变化。</translation>
    </message>
    <message>
        <source>No effect on these samples: the %1 of each sample is unchanged.</source>
        <translation>在这些样本上没有影响：每个样本的%1都没有变化。</translation>
    </message>
    <message>
        <source>Not clear, even from all samples: %1.</source>
        <translation>即使使用全部样本也不明确：%1。</translation>
    </message>
    <message numerus="yes">
        <source>Not clear from %Ln sample(s): %1.</source>
        <translation>
            <numerusform>仅凭 %Ln 个样本还不明确：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>An effect as large as the interval&apos;s ends is possible.</source>
        <translation>实际影响可能大至区间端点。</translation>
    </message>
    <message>
        <source>More samples make the interval narrower.</source>
        <translation>样本越多，区间越窄。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a score, its change</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Not clear, there is no interval: %1. Choose more samples.</source>
        <translation>不明确，没有置信区间：%1。请选择更多样本。</translation>
    </message>
    <message>
        <source>The model needs this head: %1.</source>
        <translation>模型需要这个头：%1。</translation>
    </message>
    <message>
        <source>The model needs these heads: %1.</source>
        <translation>模型需要这些头：%1。</translation>
    </message>
    <message>
        <source>The model does better without this head: %1.</source>
        <translation>没有这个头时模型表现更好：%1。</translation>
    </message>
    <message>
        <source>The model does better without these heads: %1.</source>
        <translation>没有这些头时模型表现更好：%1。</translation>
    </message>
    <message numerus="yes">
        <source>None of %Ln prediction(s) changes between right and wrong.</source>
        <translation>
            <numerusform>%Ln 个预测中，没有一个在正确与错误之间变化。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AblationFigure</name>
    <message>
        <source>with heads off</source>
        <translation>关闭后</translation>
    </message>
    <message>
        <source>all heads on</source>
        <translation>开启所有头</translation>
    </message>
    <message>
        <source>No score by class yet</source>
        <translation>尚无各类别的分数</translation>
    </message>
    <message>
        <source>%1 of every class on %2 at step %3, with all heads on and with the heads switched off.</source>
        <translation>第 %3 步时%2上各类别的%1：开启所有头与关闭所选头的对比。</translation>
    </message>
</context>
<context>
    <name>AblationText</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>off: zeros</source>
        <translation>关闭：置零</translation>
    </message>
    <message>
        <source>off: mean</source>
        <translation>关闭：均值</translation>
    </message>
    <message>
        <source>off: resampled</source>
        <translation>关闭：取自另一样本</translation>
    </message>
    <message>
        <source>A head that is off passes zeros to the output projection.</source>
        <translation>被关闭的头以零作为输出投影的输入。</translation>
    </message>
    <message>
        <source>A head that is off is replaced by its mean context over %1 validation samples. This keeps its average contribution and removes what depends on the sample.</source>
        <translation>被关闭的头由其在 %1 个验证样本上的平均上下文向量代替：保留它一贯输出的信息，去除与当前样本有关的信息。</translation>
    </message>
    <message>
        <source>A head that is off is replaced by its context at the same position in another sample, one of %1 validation samples drawn with the run’s seed.</source>
        <translation>被关闭的头由其在另一样本同一位置上的上下文向量代替，该样本取自用本次运行的随机种子抽取的 %1 个验证样本。</translation>
    </message>
</context>
<context>
    <name>AttentionPage</name>
    <message>
        <source>weight of each patch, mean over all queries</source>
        <translation>各图像块的权重，对所有查询取均值</translation>
    </message>
    <message>
        <source>weight of each patch for one query</source>
        <translation>单个查询对各图像块的权重</translation>
    </message>
    <message>
        <source>rows: queries, columns: keys</source>
        <translation>行：查询，列：键</translation>
    </message>
    <message>
        <source>; E: encoder, D: decoder, C: cross-attention</source>
        <translation>；E：编码器，D：解码器，C：交叉注意力</translation>
    </message>
    <message>
        <source>Left and Right: head. Up and Down: layer. X: on or off. P: pin. Double click: the head over all samples.</source>
        <translation>左/右方向键：切换头。上/下方向键：切换层。X：开启或关闭。P：固定。双击：查看该头在所有样本上的表现。</translation>
    </message>
    <message>
        <source>, each cell the largest weight of %1 × %1 tokens</source>
        <translation>，每个单元格取 %1 × %1 个词元中的最大权重</translation>
    </message>
</context>
<context>
    <name>AttentionText</name>
    <message>
        <source>Most probable next token: “%1”.</source>
        <translation>最可能的下一个词元：“%1”。</translation>
    </message>
    <message>
        <source>Predicted: %1.</source>
        <translation>预测：%1。</translation>
    </message>
    <message>
        <source>That is the true label.</source>
        <translation>这就是真实标签。</translation>
    </message>
    <message>
        <source>The true label is %1.</source>
        <translation>真实标签是%1。</translation>
    </message>
    <message>
        <source>Switching the heads off leaves the prediction as it is.</source>
        <translation>关闭这些头后，预测不变。</translation>
    </message>
    <message>
        <source>With the heads switched off it becomes %1.</source>
        <translation>关闭这些头后，预测变为%1。</translation>
    </message>
    <message>
        <source>Hiding the tokens leaves the prediction as it is.</source>
        <translation>隐藏这些词元后，预测不变。</translation>
    </message>
    <message>
        <source>With the tokens hidden it becomes %1.</source>
        <translation>隐藏这些词元后，预测变为%1。</translation>
    </message>
    <message>
        <source>Heads off and tokens hidden leave the prediction as it is.</source>
        <translation>关闭这些头并隐藏词元后，预测不变。</translation>
    </message>
    <message>
        <source>With heads off and tokens hidden it becomes %1.</source>
        <translation>关闭这些头并隐藏词元后，预测变为%1。</translation>
    </message>
    <message>
        <source>Most probable masked word: “%1”.</source>
        <translation>最可能的被掩码词：“%1”。</translation>
    </message>
</context>
<context>
    <name>AttentionVerdict</name>
    <message>
        <source>patch %1</source>
        <translation>图像块 %1</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>%1 (token %2)</source>
        <translation>%1（词元 %2）</translation>
    </message>
    <message>
        <source>One sample, mean over its queries. %1</source>
        <translation>一个样本，对其查询取均值。%1</translation>
    </message>
    <message>
        <source>%1 puts %2 of its attention on %3 in this sample.</source>
        <translation>在此样本中，%1 把 %2 的注意力放在 %3 上。</translation>
    </message>
</context>
<context>
    <name>CalibrationFigure</name>
    <message>
        <source>confidence %1 to %2 %</source>
        <translation>置信度 %1 至 %2%</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n 个样本</numerusform>
        </translation>
    </message>
    <message>
        <source>ECE %1 %</source>
        <translation>ECE %1 %</translation>
    </message>
    <message>
        <source>ECE %1 % (%2 to %3)</source>
        <translation>ECE %1%（%2 至 %3）</translation>
    </message>
    <message>
        <source>confidence, %</source>
        <translation>置信度（%）</translation>
    </message>
    <message>
        <source>accuracy, %</source>
        <translation>准确率（%）</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>bands: 95 % intervals (Wilson); dotted: perfect calibration</source>
        <translation>误差带：95% 置信区间（Wilson）；虚线：完全校准</translation>
    </message>
    <message>
        <source>dotted: perfect calibration</source>
        <translation>虚线：完全校准</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>%1: expected calibration error %2, mean confidence %3 %, accuracy %4 %</source>
        <translation>%1：期望校准误差 %2，平均置信度 %3%，准确率 %4%</translation>
    </message>
    <message numerus="yes">
        <source>Reliability diagram with %n bin(s) of equal width: accuracy against the mean confidence (largest class probability) of each; below, samples per bin.</source>
        <translation>
            <numerusform>将置信度等分为 %n 个区间的可靠性图：各区间的准确率与平均置信度（最大类别概率）的对比；下方为各区间的样本数。</numerusform>
        </translation>
    </message>
    <message>
        <source>In brackets: 95 % interval, basic bootstrap over samples.</source>
        <translation>括号内：95% 置信区间，对样本作基本自助法（bootstrap）估计。</translation>
    </message>
</context>
<context>
    <name>CardText</name>
    <message>
        <source>Queries and keys of the head, one point each</source>
        <translation>该头的查询和键，每个为一个点</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message numerus="yes">
        <source>Queries and keys of %1 on their joint principal components, %n token(s) of each. Attention compares them by inner product, so direction matters, not distance. %2</source>
        <translation>
            <numerusform>%1 的查询和键，投影到二者合并后的主成分上，各 %n 个词元。注意力用内积比较查询和键：起作用的是方向是否一致，而不是位置是否相近。%2</numerusform>
        </translation>
    </message>
    <message>
        <source>key of patch %1, %2 of sample %3</source>
        <translation>样本 %3 中图像块（%1, %2）的键</translation>
    </message>
    <message>
        <source>query of patch %1, %2 of sample %3</source>
        <translation>样本 %3 中图像块（%1, %2）的查询</translation>
    </message>
    <message>
        <source>key of “%1”, token %2 of sample %3</source>
        <translation>样本 %3 中词元 %2“%1”的键</translation>
    </message>
    <message>
        <source>query of “%1”, token %2 of sample %3</source>
        <translation>样本 %3 中词元 %2“%1”的查询</translation>
    </message>
</context>
<context>
    <name>Catalogue</name>
    <message>
        <source>Headlines (generated)</source>
        <translation>新闻标题（生成）</translation>
    </message>
    <message>
        <source>Made-up headlines in which people and firms help or harm each other; the class is who does what to whom.</source>
        <translation>虚构的新闻标题，其中人与公司相互帮助或伤害；类别为“谁对谁做了什么”。</translation>
    </message>
    <message>
        <source>Single words reveal only half of the class (help or harm); the actor depends on word order and on &quot;by&quot; and &quot;from&quot;. Look for heads that link a verb to the word after it (&quot;sued by&quot;), heads that lead from the verb to its actor, and heads with uniform attention. Without a penalty several heads do the same; with one they share the work.</source>
        <translation>仅凭词语只能得到一半信息（帮助还是伤害）；施事者是谁取决于词序以及“by”和“from”。可留意三类头：把动词与其后一词连起来的头（“sued by”）、从动词指向施事者的头，以及注意力均匀分散的头。不加惩罚项时，多个头做同样的事；加惩罚项后，它们会分工。</translation>
    </message>
    <message>
        <source>Shapes (generated)</source>
        <translation>形状（生成）</translation>
    </message>
    <message>
        <source>32 x 32 colour pictures of two shapes among clutter; the class is their relation: left of, above, inside, bigger, same colour.</source>
        <translation>32 × 32 的彩色图像，杂乱背景中有两个形状；类别为二者的关系：在左侧、在上方、在内部、更大、同色。</translation>
    </message>
    <message>
        <source>Choose a patch on one shape as the query: some heads highlight the patches of the same shape, others attend to the OTHER shape, in a fixed direction (left, up) or to the background. Without a penalty several heads show the same map.</source>
        <translation>选择某个形状上的图像块作为查询：有些头突出显示同一形状的图像块，有些关注另一个形状，还有些关注某个固定方向（左、上）或背景。不加惩罚项时，多个头的注意力图相同。</translation>
    </message>
    <message>
        <source>Recall (generated)</source>
        <translation>联想回忆（生成）</translation>
    </message>
    <message>
        <source>Random syllables that repeat: the next syllable is the one that followed the earlier occurrence.</source>
        <translation>重复出现的随机音节：下一个音节由它上次出现时的后续音节决定。</translation>
    </message>
    <message>
        <source>Look for a previous-token head in the first layer: a bright line just below the diagonal. Look for induction heads in a later layer: a stripe parallel to the diagonal that points from each syllable to the one AFTER its earlier occurrence. The loss stays near ln 96 = 4.56 until they form, then drops suddenly. Only predictable syllables are scored.</source>
        <translation>请在第一层中寻找前一词元头：紧靠对角线下方的一条亮线。请在后面的层中寻找归纳头：一条平行于对角线的条纹，从每个音节指向其上次出现位置的下一个音节。在这些头形成之前，损失停留在 ln 96 = 4.56 附近，随后骤降。只对可预测的音节计分。</translation>
    </message>
    <message>
        <source>AG News</source>
        <translation>AG News</translation>
    </message>
    <message>
        <source>News items sorted into World, Sports, Business and Sci/Tech; 120,000 for training, 7,600 for the test.</source>
        <translation>新闻，分为 World、Sports、Business 和 Sci/Tech 四类；训练集 120,000 条，测试集 7,600 条。</translation>
    </message>
    <message>
        <source>folder with train.csv, test.csv and optionally valid.csv (.tsv, .txt and .csv.gz are allowed); or the file train.csv itself</source>
        <translation>包含 train.csv、test.csv 以及可选 valid.csv 的文件夹（允许 .tsv、.txt 和 .csv.gz）；或 train.csv 文件本身</translation>
    </message>
    <message>
        <source>Single words decide most items, so at lambda 0 many heads look alike: they spread over the whole text or point at the same names. With a penalty some turn to neighbouring words, some to names, some to punctuation-like words.</source>
        <translation>多数新闻由个别词即可判定类别，因此 λ 为 0 时许多头看起来很相似：要么分散到整段文本，要么指向相同的名称。加上惩罚项后，有的头转而关注相邻的词，有的关注名称，有的关注类似标点的词。</translation>
    </message>
    <message>
        <source>Text table (CSV, TSV)</source>
        <translation>文本表格（CSV, TSV）</translation>
    </message>
    <message>
        <source>Compare lambda 0 with lambda 0.1: which heads attend to neighbours, to rare words, to the ends of the text?</source>
        <translation>比较 λ = 0 与 λ = 0.1：哪些头关注相邻的词、罕见词或文本两端？</translation>
    </message>
    <message>
        <source>CIFAR-10</source>
        <translation>CIFAR-10</translation>
    </message>
    <message>
        <source>Small colour photographs (32 x 32) of ten kinds of animals and vehicles; 50,000 for training, 10,000 for the test.</source>
        <translation>十种动物和交通工具的小尺寸彩色照片（32 × 32）；训练集 50,000 张，测试集 10,000 张。</translation>
    </message>
    <message>
        <source>folder cifar-10-batches-bin, or cifar-10-binary.tar.gz</source>
        <translation>文件夹 cifar-10-batches-bin，或文件 cifar-10-binary.tar.gz</translation>
    </message>
    <message>
        <source>Heads of the first layers attend to neighbouring patches, later ones to the object or the whole background. Without a penalty many show the same map for every query patch.</source>
        <translation>前几层的头关注相邻的图像块，后面的层关注整个物体或整个背景。不加惩罚项时，许多头对每个查询图像块给出相同的注意力图。</translation>
    </message>
    <message>
        <source>Image folder</source>
        <translation>图像文件夹</translation>
    </message>
    <message>
        <source>Your own pictures: PNG, JPEG or WebP files, one folder for each class; all are scaled to one size.</source>
        <translation>您自己的图像：PNG、JPEG 或 WebP 文件，每个类别一个文件夹；所有图像统一缩放到同一尺寸。</translation>
    </message>
    <message>
        <source>Choose a patch on the object as the query: which heads stay near it, which attend to similar patches elsewhere?</source>
        <translation>选择物体上的一个图像块作为查询：哪些头停留在附近，哪些关注别处的相似图像块？</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>纯文本</translation>
    </message>
    <message>
        <source>Any UTF-8 text for a language model, split into characters, words or byte pairs; the end of the text is held out for validation and test.</source>
        <translation>任意 UTF-8 文本，由语言模型按字符、单词或字节对读取；文本末尾部分留作验证集和测试集。</translation>
    </message>
    <message>
        <source>text file, for example Tiny Shakespeare&apos;s input.txt, or folder with train, valid and test (wiki.train.tokens)</source>
        <translation>文本文件（例如 Tiny Shakespeare 的 input.txt），或含 train、valid 和 test 文件的文件夹（wiki.train.tokens）</translation>
    </message>
    <message>
        <source>Early layers attend one to three characters back; later ones find the last space, the start of the line or the same letters earlier in the text. Without a penalty several heads attend to the same few characters.</source>
        <translation>前面的层回看一到三个字符；后面的层则会找到上一个空格、行首或前文中相同的字母。不加惩罚项时，多个头关注相同的几个字符。</translation>
    </message>
    <message>
        <source>Parallel texts (translation)</source>
        <translation>平行文本（翻译）</translation>
    </message>
    <message>
        <source>Cross-attention shows an alignment: some heads point from each translated word to its source word, others to its neighbours or to the end token. Switching off the aligned heads costs most.</source>
        <translation>交叉注意力呈现出对齐关系：有些头从译文的每个词指向对应的原文词，有些指向其相邻词或结束词元。关闭对齐头造成的损失最大。</translation>
    </message>
    <message>
        <source>Texts with summaries</source>
        <translation>带摘要的文本</translation>
    </message>
    <message>
        <source>Your own texts, each with a summary or title: a CSV, TSV or JSON Lines file, or a folder with such files for training, validation and test.</source>
        <translation>您自己的文本，每条附有摘要或标题：CSV、TSV 或 JSON Lines 文件，或含有此类训练、验证和测试文件的文件夹。</translation>
    </message>
    <message>
        <source>CSV, TSV or JSON Lines file with a text and a summary, or folder with train and test files</source>
        <translation>含文本列和摘要列的 CSV、TSV 或 JSON Lines 文件，或含 train 和 test 文件的文件夹</translation>
    </message>
    <message>
        <source>Cross-attention copies words: several heads point from each word of a title to the same word in the text. Compare ROUGE with that of the first words of the text: news put the most important first.</source>
        <translation>交叉注意力用于复制：多个头从标题中的每个词指向正文中的同一个词。请将 ROUGE 与直接取正文开头几个词的结果比较：新闻总是先说最重要的内容。</translation>
    </message>
    <message>
        <source>Made-up languages (generated)</source>
        <translation>虚构语言（生成）</translation>
    </message>
    <message>
        <source>Sentences of one made-up language and their translations into another: words are reordered, adjectives and verbs agree with a noun, names are copied. The true word alignment is known.</source>
        <translation>一种虚构语言的句子及其另一种虚构语言的译文：语序会变，形容词和动词与名词保持一致，名称直接复制。真实的词对齐已知。</translation>
    </message>
    <message>
        <source>One or two cross-attention heads follow the true alignment and leave the diagonal where words are reordered: the verb moves to the end, the time to the front, an adjective before its noun. Others attend to the noun that determines an ending.</source>
        <translation>会有一两个交叉注意力头遵循真实的对齐，并在语序变化处偏离对角线：动词移到句末，时间移到句首，形容词移到名词之前。其他头则关注决定词尾形式的那个名词。</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>文本编码器</translation>
    </message>
    <message>
        <source>Transformer encoder with word embeddings, learned positions and mean pooling over the valid tokens.</source>
        <translation>Transformer 编码器，使用词嵌入、可学习的位置编码，并对有效词元作平均池化。</translation>
    </message>
    <message>
        <source>Vision transformer</source>
        <translation>视觉 Transformer</translation>
    </message>
    <message>
        <source>Image patches as tokens, learned positions, mean pooling over the patches.</source>
        <translation>以图像块为词元，使用可学习的位置编码，并对图像块作平均池化。</translation>
    </message>
    <message>
        <source>Decoder language model</source>
        <translation>解码器语言模型</translation>
    </message>
    <message>
        <source>Causal transformer that predicts the next token at every position.</source>
        <translation>因果 Transformer，在每个位置预测下一个词元。</translation>
    </message>
    <message>
        <source>Encoder-decoder</source>
        <translation>编码器-解码器</translation>
    </message>
    <message>
        <source>Reads a text with an encoder and generates another, word by word, with a decoder that attends to the source; pre-LN.</source>
        <translation>用编码器读取一段文本，再由关注源文的解码器逐词生成另一段文本；pre-LN。</translation>
    </message>
    <message>
        <source>Attention maps, cosine</source>
        <translation>注意力图，余弦</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; flattened attention maps of a sample, padding left out; mean over samples, pairs and layers.</source>
        <translation>同一样本中两个头的注意力图展平后的余弦，不计填充；对样本、头对和层取均值。</translation>
    </message>
    <message>
        <source>Attention rows, cosine</source>
        <translation>注意力行，余弦</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; attention of one query, mean over all queries: every query counts the same, however sharply it attends.</source>
        <translation>两个头对同一查询的注意力的余弦，对所有查询取均值：不论注意力集中与否，每个查询权重相同。</translation>
    </message>
    <message>
        <source>Attention maps, centred cosine</source>
        <translation>注意力图，中心化余弦</translation>
    </message>
    <message>
        <source>Cosine of the flattened maps after subtracting uniform attention, 1/n at each of a query&apos;s n visible keys. Unrelated maps give about 0, so sharper maps alone bring no gain.</source>
        <translation>先减去均匀注意力（查询的 n 个可见键各为 1/n），再取展平后注意力图的余弦。不相关的注意力图约为 0，因此仅靠让注意力更尖锐并不会获益。</translation>
    </message>
    <message>
        <source>Attention overlap</source>
        <translation>注意力重叠</translation>
    </message>
    <message>
        <source>Share of attention that two heads put on the same keys, averaged over queries.</source>
        <translation>两个头落在相同键上的注意力比例，对查询取平均。</translation>
    </message>
    <message>
        <source>Attention distance (Jensen-Shannon)</source>
        <translation>注意力距离（Jensen-Shannon）</translation>
    </message>
    <message>
        <source>Minus the Jensen-Shannon divergence of two heads&apos; attention of a query (natural logarithm), mean over queries: minimising it drives the distributions apart.</source>
        <translation>两个头对同一查询的注意力的 Jensen-Shannon 散度取负（自然对数），对查询取均值：最小化该值会使两个分布相互远离。</translation>
    </message>
    <message>
        <source>[-log 2, 0]</source>
        <translation>[-log 2, 0]</translation>
    </message>
    <message>
        <source>Attention maps, whole matrix (Diverse-ViT)</source>
        <translation>注意力图，整个矩阵（Diverse-ViT）</translation>
    </message>
    <message>
        <source>As attn-cos, but the mean of the full H x H cosine matrix with its diagonal of ones, as in Diverse-ViT&apos;s code.</source>
        <translation>同 attn-cos，但取整个 H × H 余弦矩阵（对角线为 1）的均值，与 Diverse-ViT 的代码一致。</translation>
    </message>
    <message>
        <source>Orthogonality of attention maps</source>
        <translation>注意力图的正交性</translation>
    </message>
    <message>
        <source>Squared distance between the cosine matrix of the flattened maps and the identity.</source>
        <translation>展平后注意力图的余弦矩阵与单位矩阵之间的平方距离。</translation>
    </message>
    <message>
        <source>Scores of a sample (orthogonality)</source>
        <translation>样本的得分（正交性）</translation>
    </message>
    <message>
        <source>Like ortho-gram-attn, but for the scores before the softmax, averaged per key over the queries that see it. In the paper, each head has a single query.</source>
        <translation>与 ortho-gram-attn 相同，但使用 softmax 之前的得分，并对可见各键的查询取平均。论文中每个头只有一个查询。</translation>
    </message>
    <message>
        <source>Lin&apos;s penalty</source>
        <translation>Lin 惩罚项</translation>
    </message>
    <message>
        <source>Compares the unnormalised attention rows of all heads for one query. Off-diagonal terms favour disjoint attention; diagonal terms favour one-hot attention and are omitted in the off-diagonal form.</source>
        <translation>比较所有头对同一查询的未归一化注意力行。非对角项促使各头注意力互不重叠；对角项促使注意力接近 one-hot，“非对角”形式不含对角项。</translation>
    </message>
    <message>
        <source>Residual contributions, cosine</source>
        <translation>残差贡献，余弦</translation>
    </message>
    <message>
        <source>Cosine of what two heads add to the residual stream, O_h W_O^h, per token. Invariant to rotations of a head&apos;s basis.</source>
        <translation>两个头写入残差流的内容 O_h W_O^h 的余弦，逐词元计算。旋转头的基不会改变该值。</translation>
    </message>
    <message>
        <source>Head outputs, cosine</source>
        <translation>头的输出，余弦</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; context vectors per token. Depends on each head&apos;s basis.</source>
        <translation>两个头的上下文向量的余弦，逐词元计算。依赖于各头所用的基。</translation>
    </message>
    <message>
        <source>Head outputs, flattened cosine</source>
        <translation>头的输出，展平余弦</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; context vectors flattened over all tokens of the batch: long vectors count more.</source>
        <translation>两个头的上下文向量在批次的全部词元上展平后的余弦：较长的向量权重更大。</translation>
    </message>
    <message>
        <source>Head outputs (orthogonality)</source>
        <translation>头的输出（正交性）</translation>
    </message>
    <message>
        <source>Squared distance between the cosine matrix of a sample&apos;s flattened context vectors and the identity.</source>
        <translation>样本中展平后的上下文向量的余弦矩阵与单位矩阵之间的平方距离。</translation>
    </message>
    <message>
        <source>Contexts of a sample (orthogonality)</source>
        <translation>样本的上下文（正交性）</translation>
    </message>
    <message>
        <source>Like ortho-gram-out, but with one context vector per sample and head: the mean over the sample&apos;s tokens.</source>
        <translation>与 ortho-gram-out 相同，但每个样本的每个头只有一个上下文向量，即样本各词元的均值。</translation>
    </message>
    <message>
        <source>Contexts of a class (consistency)</source>
        <translation>同类样本的上下文（一致性）</translation>
    </message>
    <message>
        <source>Minus the squared cosine between the contexts of one head for two samples of the same class, so that minimising it makes a head consistent within a class. Classifiers only; classes with one sample in the batch do not count.</source>
        <translation>同一个头在两个同类样本上的上下文向量的余弦平方取负：最小化该值会使头在类内保持一致。仅适用于分类器；批次中只有一个样本的类别不计入。</translation>
    </message>
    <message>
        <source>[-1, 0]; -1: the contexts of a class all agree</source>
        <translation>[-1, 0]；-1：同类样本的上下文完全一致</translation>
    </message>
    <message>
        <source>Head outputs (linear CKA)</source>
        <translation>头的输出（线性 CKA）</translation>
    </message>
    <message>
        <source>Linear centred kernel alignment of two heads&apos; context vectors over the tokens of the batch.</source>
        <translation>两个头的上下文向量在批次的词元上的线性中心核对齐（CKA）。</translation>
    </message>
    <message>
        <source>Head outputs (HSIC)</source>
        <translation>头的输出（HSIC）</translation>
    </message>
    <message>
        <source>Linear Hilbert-Schmidt independence criterion of two heads&apos; context vectors: CKA without normalising, so smaller outputs lower it too.</source>
        <translation>两个头的上下文向量的线性 Hilbert-Schmidt 独立性准则：即未归一化的 CKA，因此输出变小也会使其降低。</translation>
    </message>
    <message>
        <source>[0, inf)</source>
        <translation>[0, inf)</translation>
    </message>
    <message>
        <source>Disagreement, subspace</source>
        <translation>分歧，子空间</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; values per token, averaged over all pairs including each head with itself. It is Li&apos;s disagreement with a minus sign.</source>
        <translation>两个头的值向量的余弦，逐词元计算，对所有头对（包括头与自身）取平均。即 Li 的分歧取负。</translation>
    </message>
    <message>
        <source>Disagreement, positions</source>
        <translation>分歧，位置</translation>
    </message>
    <message>
        <source>Products of two heads&apos; maps summed over queries and keys, over all pairs including each head with itself. It is Li&apos;s disagreement with a minus sign and grows with text length.</source>
        <translation>两个头的注意力图之积，对查询和键求和，涵盖所有头对（包括头与自身）。即 Li 的分歧取负，随文本长度增大。</translation>
    </message>
    <message>
        <source>Disagreement, outputs</source>
        <translation>分歧，输出</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; context vectors per token, averaged over all pairs including each head with itself. It is Li&apos;s disagreement with a minus sign.</source>
        <translation>两个头的上下文向量的余弦，逐词元计算，对所有头对（包括头与自身）取平均。即 Li 的分歧取负。</translation>
    </message>
    <message>
        <source>Disagreement, all three</source>
        <translation>分歧，三者合计</translation>
    </message>
    <message>
        <source>Sum of disagreement-subspace, disagreement-position and disagreement-output. For long texts, the position term outweighs the others.</source>
        <translation>disagreement-subspace、disagreement-position 与 disagreement-output 之和。文本较长时，位置项占主导。</translation>
    </message>
    <message>
        <source>Query weights, cosine</source>
        <translation>查询权重，余弦</translation>
    </message>
    <message>
        <source>Cosine between the flattened weight slices of two heads. A head&apos;s basis can be rotated without changing the function, so this can fall without the heads becoming more diverse.</source>
        <translation>两个头展平后的权重切片的余弦。旋转头的基不改变模型的函数，因此该值可能下降，而头并未变得更多样。</translation>
    </message>
    <message>
        <source>Key weights, cosine</source>
        <translation>键权重，余弦</translation>
    </message>
    <message>
        <source>Value weights, cosine</source>
        <translation>值权重，余弦</translation>
    </message>
    <message>
        <source>Output weights, cosine</source>
        <translation>输出权重，余弦</translation>
    </message>
    <message>
        <source>QK circuits, cosine</source>
        <translation>QK 回路，余弦</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; QK matrices, which turn a pair of tokens into a score. Independent of the head&apos;s basis.</source>
        <translation>两个头的 QK 矩阵的余弦，该矩阵由一对词元计算得分。与头的基无关。</translation>
    </message>
    <message>
        <source>OV circuits, cosine</source>
        <translation>OV 回路，余弦</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; OV matrices, which turn a token into the head&apos;s output. Independent of the head&apos;s basis.</source>
        <translation>两个头的 OV 矩阵的余弦，该矩阵由词元计算头的输出。与头的基无关。</translation>
    </message>
    <message>
        <source>Values within groups (homogenisation)</source>
        <translation>组内的值向量（同质化）</translation>
    </message>
    <message>
        <source>Minus the cosine of each head with the mean of its group; minimising it makes the heads of a group more similar. Heads are regrouped in every batch by the best k-means partition into 2 groups (other forms: more). Together with a diversification term, this is group-constrained training.</source>
        <translation>每个头与其所在组均值的余弦取负；最小化该值会使同组的头更相似。每个批次都按最优 k-means 划分把头重新分为 2 组（其他形式可分更多组）。再加上多样化项，即为组约束训练。</translation>
    </message>
    <message>
        <source>Attention maps within groups (homogenisation)</source>
        <translation>组内的注意力图（同质化）</translation>
    </message>
    <message>
        <source>Head outputs within groups (homogenisation)</source>
        <translation>组内的头输出（同质化）</translation>
    </message>
    <message>
        <source>Values between groups (diversification)</source>
        <translation>组间的值向量（多样化）</translation>
    </message>
    <message>
        <source>Cosine between the means of two groups of heads, grouped as in the homogenisation term. Minimising it drives the groups apart.</source>
        <translation>两组头的均值之间的余弦，分组方式与同质化项相同。最小化该值会使各组彼此远离。</translation>
    </message>
    <message>
        <source>Attention maps between groups (diversification)</source>
        <translation>组间的注意力图（多样化）</translation>
    </message>
    <message>
        <source>Head outputs between groups (diversification)</source>
        <translation>组间的头输出（多样化）</translation>
    </message>
    <message>
        <source>Cosine of the flattened attention maps of a sample, mean over samples.</source>
        <translation>同一样本中展平后注意力图的余弦，对样本取均值。</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; attention per query, mean over queries.</source>
        <translation>两个头对同一查询的注意力的余弦，对查询取均值。</translation>
    </message>
    <message>
        <source>Attention cosine after subtracting uniform attention, so that flat maps do not count as similar.</source>
        <translation>减去均匀注意力后的注意力余弦，因此平坦的注意力图不会被视为相似。</translation>
    </message>
    <message>
        <source>How much attention two heads put on the same positions. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>两个头有多少注意力落在相同的位置上。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>Jensen-Shannon divergence of two heads&apos; attention, in nats. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>两个头的注意力之间的 Jensen-Shannon 散度，单位为奈特。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>[0, log 2]</source>
        <translation>[0, log 2]</translation>
    </message>
    <message>
        <source>Cosine of the context vectors per token.</source>
        <translation>上下文向量的余弦，逐词元计算。</translation>
    </message>
    <message>
        <source>Cosine of all context vectors of the batch as one vector.</source>
        <translation>将批次的全部上下文向量连成一个向量后的余弦。</translation>
    </message>
    <message>
        <source>Cosine of what two heads add to the residual stream.</source>
        <translation>两个头写入残差流的内容的余弦。</translation>
    </message>
    <message>
        <source>Output dissimilarity</source>
        <translation>输出相异度</translation>
    </message>
    <message>
        <source>Negative cosine of the residual contributions.</source>
        <translation>残差贡献的余弦取负。</translation>
    </message>
    <message>
        <source>Cosine of the flattened query weight slices.</source>
        <translation>展平后的查询权重切片的余弦。</translation>
    </message>
    <message>
        <source>Cosine of the flattened key weight slices.</source>
        <translation>展平后的键权重切片的余弦。</translation>
    </message>
    <message>
        <source>Cosine of the flattened value weight slices.</source>
        <translation>展平后的值权重切片的余弦。</translation>
    </message>
    <message>
        <source>Cosine of the flattened output-projection slices.</source>
        <translation>展平后的输出投影切片的余弦。</translation>
    </message>
    <message>
        <source>Frobenius cosine of W_Q W_K^T: the matrices that decide where two heads attend.</source>
        <translation>W_Q W_K^T 的 Frobenius 余弦：这些矩阵决定两个头关注哪里。</translation>
    </message>
    <message>
        <source>Frobenius cosine of W_V W_O: the matrices that decide what two heads write.</source>
        <translation>W_V W_O 的 Frobenius 余弦：这些矩阵决定两个头写出什么。</translation>
    </message>
    <message>
        <source>Head outputs, linear CKA</source>
        <translation>头的输出，线性 CKA</translation>
    </message>
    <message>
        <source>Centred kernel alignment of the context vectors over tokens.</source>
        <translation>上下文向量在各词元上的中心核对齐。</translation>
    </message>
    <message>
        <source>Head outputs, unbiased CKA</source>
        <translation>头的输出，无偏 CKA</translation>
    </message>
    <message>
        <source>Linear CKA with the unbiased HSIC estimator.</source>
        <translation>采用无偏 HSIC 估计量的线性 CKA。</translation>
    </message>
    <message>
        <source>Query overlap (article form)</source>
        <translation>查询重叠（论文形式）</translation>
    </message>
    <message>
        <source>Frobenius norm of Q_i Q_j^T; unnormalised.</source>
        <translation>Q_i Q_j^T 的 Frobenius 范数；未归一化。</translation>
    </message>
    <message>
        <source>0 or more</source>
        <translation>不小于 0</translation>
    </message>
    <message>
        <source>Query overlap, normalised</source>
        <translation>查询重叠，归一化</translation>
    </message>
    <message>
        <source>Absolute cosine of the flattened queries.</source>
        <translation>展平后查询的余弦的绝对值。</translation>
    </message>
    <message>
        <source>Context overlap (article form)</source>
        <translation>上下文重叠（论文形式）</translation>
    </message>
    <message>
        <source>Frobenius norm of O_i O_j^T; unnormalised.</source>
        <translation>O_i O_j^T 的 Frobenius 范数；未归一化。</translation>
    </message>
    <message>
        <source>Context overlap, normalised</source>
        <translation>上下文重叠，归一化</translation>
    </message>
    <message>
        <source>Absolute cosine of the context vectors per token.</source>
        <translation>上下文向量的余弦的绝对值，逐词元计算。</translation>
    </message>
    <message>
        <source>Head outputs, SVCCA</source>
        <translation>头的输出，SVCCA</translation>
    </message>
    <message>
        <source>Mean canonical correlation of the context vectors, each first reduced to the directions that hold 99 % of its variance.</source>
        <translation>上下文向量的平均典型相关系数；先将二者各自降维到保留 99% 方差的方向上。</translation>
    </message>
    <message>
        <source>Head outputs, CKA with a Gaussian kernel</source>
        <translation>头的输出，高斯核 CKA</translation>
    </message>
    <message>
        <source>Centred kernel alignment of the context vectors with a Gaussian kernel as wide as half the median distance of a head&apos;s tokens, on at most 256 of them: finds similarity beyond rotation and scaling.</source>
        <translation>上下文向量的高斯核中心核对齐，核宽为该头词元间距离中位数的一半，最多取 256 个词元：能发现旋转和缩放无法解释的相似。</translation>
    </message>
    <message>
        <source>Head outputs, Procrustes distance</source>
        <translation>头的输出，Procrustes 距离</translation>
    </message>
    <message>
        <source>Squared distance between the context vectors of two heads after the best rotation, both centred and of length 1.</source>
        <translation>将两个头的上下文向量中心化并归一化到单位长度，经最优旋转对齐后剩余的平方距离。</translation>
    </message>
    <message>
        <source>OV write spaces, principal angles</source>
        <translation>OV 写入空间，主夹角</translation>
    </message>
    <message>
        <source>Mean cosine of the principal angles between the directions that two heads can write to: 1 is the same space, 0 are orthogonal spaces.</source>
        <translation>两个头可写入的方向之间主夹角余弦的均值：1 表示同一空间，0 表示两空间相互正交。</translation>
    </message>
    <message>
        <source>Attention divergence (Kullback-Leibler)</source>
        <translation>注意力散度（Kullback-Leibler）</translation>
    </message>
    <message>
        <source>Kullback-Leibler divergence of two heads&apos; attention, in nats, mean of both directions; attention below 1e-12 counts as 1e-12. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>两个头的注意力之间的 Kullback-Leibler 散度，单位为奈特，取两个方向的均值；小于 1e-12 的注意力按 1e-12 计。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>Attention entropy</source>
        <translation>注意力熵</translation>
    </message>
    <message>
        <source>Mean entropy of a head&apos;s attention, in nats. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>头的注意力的平均熵，单位为奈特。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>[0, log n], n keys</source>
        <translation>[0, log n]，n 个键</translation>
    </message>
    <message>
        <source>Attention entropy, normalised</source>
        <translation>注意力熵，归一化</translation>
    </message>
    <message>
        <source>Entropy divided by its maximum: 1 is uniform attention. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>熵除以其最大值：1 表示均匀注意力。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>Effective context</source>
        <translation>有效上下文</translation>
    </message>
    <message>
        <source>Equivalent number of equally attended tokens: the exponential of the attention entropy, mean over queries. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>头的注意力相当于均匀分布在多少个词元上：其熵的指数，对查询取均值。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>[1, n], n keys</source>
        <translation>[1, n]，n 个键</translation>
    </message>
    <message>
        <source>Attention variance</source>
        <translation>注意力方差</translation>
    </message>
    <message>
        <source>Variance of attention over the valid keys. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>注意力在有效键上的方差。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>Attention concentration</source>
        <translation>注意力集中度</translation>
    </message>
    <message>
        <source>0 for uniform, 1 for one-hot attention. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>均匀注意力为 0，one-hot 注意力为 1。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>Mean largest attention weight. Every token of a sample counts, including unknown words; padding does not. Samples do not contain class, begin or end tokens that would have to be left out. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>最大注意力权重的均值。样本的所有词元（包括未知词）都计入，填充不计入；没有需要排除的类别、开始或结束词元。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>Mean distance</source>
        <translation>平均距离</translation>
    </message>
    <message>
        <source>Attention-weighted distance between query and key, in tokens. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>查询与键之间按注意力加权的距离，以词元计。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>[0, T - 1] tokens</source>
        <translation>[0, T - 1] 个词元</translation>
    </message>
    <message>
        <source>Attention to the first token (sink score)</source>
        <translation>对第一个词元的注意力（汇点分数）</translation>
    </message>
    <message>
        <source>Share of attention that goes to the first key; a head above 0.3 counts as a sink. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>落在第一个键上的注意力比例；高于 0.3 的头视为汇点。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>Positional score</source>
        <translation>位置分数</translation>
    </message>
    <message>
        <source>How often a head&apos;s strongest key is at one fixed offset.</source>
        <translation>头的最强键位于同一固定偏移处的频率。</translation>
    </message>
    <message>
        <source>Offset of the positional score</source>
        <translation>位置分数的偏移</translation>
    </message>
    <message>
        <source>Most frequent offset of a head&apos;s strongest key from the query; -1 is the previous token; ties go to the lowest offset. It is meaningful if the positional score is high: from 0.9 a head is positional.</source>
        <translation>头的最强键最常出现的偏移（相对于查询），-1 为前一个词元；若有多个同样常见，取最小者。仅当位置分数较高时才有意义：不低于 0.9 的头为位置型。</translation>
    </message>
    <message>
        <source>[1 - T, T - 1] tokens</source>
        <translation>[1 - T, T - 1] 个词元</translation>
    </message>
    <message>
        <source>Distance of the strongest key</source>
        <translation>最强键的距离</translation>
    </message>
    <message>
        <source>Distance of the most attended token from the query.</source>
        <translation>最受关注的词元与查询的距离。</translation>
    </message>
    <message>
        <source>Previous-token score</source>
        <translation>前一词元分数</translation>
    </message>
    <message>
        <source>Attention to the token just before the query, over queries that have one. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>对紧邻查询之前的词元的注意力，仅计有前一词元的查询。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>Induction score</source>
        <translation>归纳分数</translation>
    </message>
    <message>
        <source>Attention to the tokens that followed earlier occurrences of the query&apos;s token, over queries whose token occurred before. Decoders are measured on random sequences repeated twice. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>对查询词元此前出现位置的后一个词元的注意力，仅计此前出现过的词元。解码器用重复两遍的随机词元来测量。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>the tokens of the samples</source>
        <translation>样本的词元</translation>
    </message>
    <message>
        <source>Rare-token score, rarest</source>
        <translation>罕见词元分数，最罕见</translation>
    </message>
    <message>
        <source>How often the strongest key is the rarest token the query sees; for pictures, the patch whose pixels vary most.</source>
        <translation>最强键恰为查询可见的最罕见词元的频率；对图像，则为像素变化最大的图像块。</translation>
    </message>
    <message>
        <source>token frequencies in the training split; for pictures, the pixels</source>
        <translation>训练集中的词元频率；对图像为像素</translation>
    </message>
    <message>
        <source>Rare-token score, two rarest</source>
        <translation>罕见词元分数，最罕见的两个</translation>
    </message>
    <message>
        <source>How often the strongest key is one of the two rarest tokens the query sees.</source>
        <translation>最强键为查询可见的两个最罕见词元之一的频率。</translation>
    </message>
    <message>
        <source>Rare-token score, rarest, of samples with a rare token</source>
        <translation>罕见词元分数，最罕见，仅计含罕见词元的样本</translation>
    </message>
    <message>
        <source>Like rare-token-hit-1, but only for samples that contain a token outside the 500 most common ones.</source>
        <translation>与 rare-token-hit-1 相同，但只统计含有 500 个最常见词元之外词元的样本。</translation>
    </message>
    <message>
        <source>token frequencies in the training split, with more than 500 distinct tokens</source>
        <translation>训练集中的词元频率，且不同词元多于 500 个</translation>
    </message>
    <message>
        <source>Rare-token score, two rarest, of samples with a rare token</source>
        <translation>罕见词元分数，最罕见的两个，仅计含罕见词元的样本</translation>
    </message>
    <message>
        <source>Like rare-token-hit-2, but only for samples that contain a token outside the 500 most common ones.</source>
        <translation>与 rare-token-hit-2 相同，但只统计含有 500 个最常见词元之外词元的样本。</translation>
    </message>
    <message>
        <source>Rare-token head</source>
        <translation>罕见词元头</translation>
    </message>
    <message>
        <source>1 if a head counts as a rare-token head: it hits the rarest key in half of the queries or one of the two rarest in 60 %, and at least three times as often as by chance. The thresholds are set by this program.</source>
        <translation>头符合罕见词元头的条件时为 1：在半数查询中命中最罕见的键，或在 60% 的查询中命中最罕见的两个键之一，且频率至少为随机水平的三倍。阈值由本程序设定。</translation>
    </message>
    <message>
        <source>0 or 1</source>
        <translation>0 或 1</translation>
    </message>
    <message>
        <source>Mean distance in pixels</source>
        <translation>平均距离（像素）</translation>
    </message>
    <message>
        <source>Attention-weighted distance between query and key on the picture. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>图像上查询与键之间按注意力加权的距离。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>[0, diagonal of the picture] pixels</source>
        <translation>[0, 图像对角线] 像素</translation>
    </message>
    <message>
        <source>a grid of patches</source>
        <translation>图像块网格</translation>
    </message>
    <message>
        <source>Positional score on the grid</source>
        <translation>网格上的位置分数</translation>
    </message>
    <message>
        <source>How often a head&apos;s strongest patch is at one fixed offset in rows and columns; from 0.9 a head is positional.</source>
        <translation>头的最强图像块位于同一固定行列偏移处的频率；不低于 0.9 的头为位置型。</translation>
    </message>
    <message>
        <source>Size of the residual contribution</source>
        <translation>残差贡献的大小</translation>
    </message>
    <message>
        <source>Mean length of what a head adds to the residual stream.</source>
        <translation>头写入残差流的内容的平均长度。</translation>
    </message>
    <message>
        <source>Value norm of the first token (value drain)</source>
        <translation>第一个词元的值范数（值枯竭）</translation>
    </message>
    <message>
        <source>Mean length of the first token&apos;s value divided by that of the other tokens. A small ratio marks a sink that adds nothing.</source>
        <translation>首词元值向量的平均长度除以其他词元的平均长度。比值小说明该汇点不贡献内容。</translation>
    </message>
    <message>
        <source>Input-dependent head weight, mean</source>
        <translation>随输入变化的头权重，均值</translation>
    </message>
    <message>
        <source>Mean weight that the tokens give a head, if the model weights its heads for each token.</source>
        <translation>各词元给某个头的平均权重，适用于为每个词元给头加权的模型。</translation>
    </message>
    <message>
        <source>input-dependent head weights (model.head_weights = dynamic)</source>
        <translation>随输入变化的头权重（model.head_weights = dynamic）</translation>
    </message>
    <message>
        <source>QK circuit, Frobenius norm</source>
        <translation>QK 回路，Frobenius 范数</translation>
    </message>
    <message>
        <source>Size of the matrix that decides where a head attends.</source>
        <translation>QK 回路的大小；QK 回路决定头关注何处。</translation>
    </message>
    <message>
        <source>OV circuit, Frobenius norm</source>
        <translation>OV 回路，Frobenius 范数</translation>
    </message>
    <message>
        <source>Size of the matrix that decides what a head writes.</source>
        <translation>OV 回路的大小；OV 回路决定头写出什么。</translation>
    </message>
    <message>
        <source>QK circuit, stable rank</source>
        <translation>QK 回路，稳定秩</translation>
    </message>
    <message>
        <source>Effective number of directions in the QK circuit: 1 is a single one, the maximum is the head width.</source>
        <translation>QK 回路的有效方向数：1 表示单一方向，最大为头的宽度。</translation>
    </message>
    <message>
        <source>[1, dh]; 0 for a zero circuit</source>
        <translation>[1, dh]；零回路为 0</translation>
    </message>
    <message>
        <source>OV circuit, stable rank</source>
        <translation>OV 回路，稳定秩</translation>
    </message>
    <message>
        <source>Effective number of directions in the OV circuit: 1 is a single one, the maximum is the head width.</source>
        <translation>OV 回路的有效方向数：1 表示单一方向，最大为头的宽度。</translation>
    </message>
    <message>
        <source>Mixing time of a head</source>
        <translation>单个头的混合时间</translation>
    </message>
    <message>
        <source>Mixing time of the head&apos;s attention alone; compare with that of all heads together (mixing-time). Rows that do not sum to 1 are divided by their sum.</source>
        <translation>仅由该头的注意力得到的混合时间；可与所有头合并的混合时间（mixing-time）比较。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>[0, 100] steps</source>
        <translation>[0, 100] 步</translation>
    </message>
    <message>
        <source>Minimax fidelity of a head</source>
        <translation>单个头的极小极大保真度</translation>
    </message>
    <message>
        <source>Minimax fidelity of the head&apos;s attention alone, in per cent; compare with minimax-fidelity. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>仅由该头的注意力得到的极小极大保真度，以百分比表示；可与 minimax-fidelity 比较。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>Li&apos;s disagreement of values.</source>
        <translation>Li 的分歧，针对值向量。</translation>
    </message>
    <message>
        <source>Li&apos;s disagreement of attended positions.</source>
        <translation>Li 的分歧，针对关注的位置。</translation>
    </message>
    <message>
        <source>at most 0</source>
        <translation>最大为 0</translation>
    </message>
    <message>
        <source>Li&apos;s disagreement of head outputs.</source>
        <translation>Li 的分歧，针对头的输出。</translation>
    </message>
    <message>
        <source>Squared off-diagonal part of the maps&apos; Gram matrix.</source>
        <translation>注意力图的 Gram 矩阵非对角部分的平方。</translation>
    </message>
    <message>
        <source>Overlap and flatness of the heads&apos; attention per query. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>各头注意力的重叠与平坦程度，逐查询计算。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>Effective number of heads</source>
        <translation>有效头数</translation>
    </message>
    <message>
        <source>Participation ratio of the eigenvalues of the attention-cosine matrix.</source>
        <translation>注意力余弦矩阵特征值的参与比。</translation>
    </message>
    <message>
        <source>Effective number of heads, contributions</source>
        <translation>有效头数，贡献</translation>
    </message>
    <message>
        <source>Participation ratio of the eigenvalues of the matrix of residual contributions.</source>
        <translation>残差贡献矩阵特征值的参与比。</translation>
    </message>
    <message>
        <source>Effective number of heads, CKA</source>
        <translation>有效头数，CKA</translation>
    </message>
    <message>
        <source>Clusters of heads, attention</source>
        <translation>头的聚类，注意力</translation>
    </message>
    <message>
        <source>Number of groups after joining heads with an attention cosine above 0.9 (single linkage).</source>
        <translation>合并注意力余弦高于 0.9 的头（单链接聚类）之后剩下的组数。</translation>
    </message>
    <message>
        <source>Clusters of heads, contributions</source>
        <translation>头的聚类，贡献</translation>
    </message>
    <message>
        <source>Number of groups after joining heads with a cosine of contributions above 0.9 (single linkage).</source>
        <translation>合并贡献余弦高于 0.9 的头（单链接聚类）之后剩下的组数。</translation>
    </message>
    <message>
        <source>Clusters of heads, CKA</source>
        <translation>头的聚类，CKA</translation>
    </message>
    <message>
        <source>Number of groups after joining heads with a linear CKA above 0.9 (single linkage).</source>
        <translation>合并线性 CKA 高于 0.9 的头（单链接聚类）之后剩下的组数。</translation>
    </message>
    <message>
        <source>Sink rate</source>
        <translation>汇点率</translation>
    </message>
    <message>
        <source>Share of the heads that put more than 0.3 of their attention on the first key. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>第一个键上的注意力超过 0.3 的头所占的比例。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>Residual norm of the first token</source>
        <translation>第一个词元的残差范数</translation>
    </message>
    <message>
        <source>Mean length of the residual stream after the layer at the first token divided by that at the other tokens.</source>
        <translation>该层之后的残差流在第一个词元处的平均长度与其他词元处之比。</translation>
    </message>
    <message>
        <source>the residual stream after the layer</source>
        <translation>该层之后的残差流</translation>
    </message>
    <message>
        <source>Entropy of the input-dependent head weights</source>
        <translation>随输入变化的头权重的熵</translation>
    </message>
    <message>
        <source>Mean over tokens of the entropy of their head weights, in nats: log H if a token weights all heads equally.</source>
        <translation>各词元头权重的熵的均值，单位为奈特：词元对所有头等权时为 log H。</translation>
    </message>
    <message>
        <source>[0, log H]</source>
        <translation>[0, log H]</translation>
    </message>
    <message>
        <source>Entropy of the mean head weights</source>
        <translation>平均头权重的熵</translation>
    </message>
    <message>
        <source>Entropy of the heads&apos; mean weights, in nats; if it is well above dynamic-weight-entropy, the weights depend on the token.</source>
        <translation>各头平均权重的熵，单位为奈特；若明显高于 dynamic-weight-entropy，说明权重因词元而异。</translation>
    </message>
    <message>
        <source>Dead heads</source>
        <translation>失活的头</translation>
    </message>
    <message>
        <source>Heads that add less than 1 % of the layer&apos;s mean contribution to the residual stream.</source>
        <translation>写入残差流的内容不足该层平均贡献 1% 的头。</translation>
    </message>
    <message>
        <source>Mixing time of the heads together</source>
        <translation>所有头合并的混合时间</translation>
    </message>
    <message>
        <source>Mean number of steps, at most 100, of a random walk over the tokens until it reaches the last one; computed exactly where the authors simulate. As in their code, the walk follows columns of the heads&apos; weighted attention, whose sums are not 1: the part above 1 is cut off, missing weight goes to the last token. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>在词元上随机游走直到最后一个词元的平均步数，最多 100；作者采用模拟，此处为精确计算。与作者的代码一样，游走沿各头加权注意力的列进行，列和并不为 1：超过 1 的部分截去，不足的部分归于最后一个词元。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>Minimax fidelity of the heads together</source>
        <translation>所有头合并的极小极大保真度</translation>
    </message>
    <message>
        <source>How much of the worst-placed token&apos;s weight reaches the last token within 100 steps, in per cent. As in the authors&apos; code the rows of P need not sum to 1. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>最不利位置的词元的权重在 100 步内有多少抵达最后一个词元，以百分比表示。与作者的代码一样，P 的行和不必为 1。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>Unbiased CKA of all heads</source>
        <translation>所有头的无偏 CKA</translation>
    </message>
    <message>
        <source>Linear CKA with the unbiased HSIC estimator between all heads of all layers, on at most 4096 tokens.</source>
        <translation>所有层的所有头之间的线性 CKA，采用无偏 HSIC 估计量，最多取 4096 个词元。</translation>
    </message>
    <message>
        <source>the heads of several layers on the same samples</source>
        <translation>多个层的头在相同样本上</translation>
    </message>
    <message>
        <source>Attention distance of all heads</source>
        <translation>所有头的注意力距离</translation>
    </message>
    <message>
        <source>Jensen-Shannon distance between the attention of all heads of all layers, in nats, on at most 2048 queries. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>所有层的所有头的注意力之间的 Jensen-Shannon 距离，单位为奈特，最多取 2048 个查询。行和不为 1 时，先除以行和。</translation>
    </message>
    <message>
        <source>Attention rollout</source>
        <translation>注意力展开（rollout）</translation>
    </message>
    <message>
        <source>Share of each input token in the output of the layers up to a given one, if the heads&apos; mean attention and the residual connection count equally: mean over queries, then over the samples that contain the token.</source>
        <translation>各输入词元在截至某一层的输出中所占的比例，其中头的平均注意力与残差连接权重相同：先对查询取均值，再对含有该词元的样本取均值。</translation>
    </message>
    <message>
        <source>Attention rollout, strongest heads</source>
        <translation>注意力展开（rollout），最强的头</translation>
    </message>
    <message>
        <source>As rollout, with the largest attention of any head in place of the mean; of a sample&apos;s map only the strongest tenth is kept.</source>
        <translation>同 rollout，但以各头中的最大注意力代替均值；每个样本的注意力图只保留最强的十分之一。</translation>
    </message>
    <message>
        <source>Sensitivity to the head&apos;s gate</source>
        <translation>对头门控的敏感度</translation>
    </message>
    <message>
        <source>Mean absolute change of a sample&apos;s loss per unit of scaling of the head&apos;s output.</source>
        <translation>头的输出每缩放一个单位时，样本损失的平均绝对变化。</translation>
    </message>
    <message>
        <source>Sensitivity to the head&apos;s gate, token by token</source>
        <translation>对头门控的敏感度，逐词元</translation>
    </message>
    <message>
        <source>Gate sensitivity with the absolute value taken per token, as in the authors&apos; code.</source>
        <translation>门控敏感度，但逐词元取绝对值，与作者的代码一致。</translation>
    </message>
    <message>
        <source>Loss without the head</source>
        <translation>去掉该头后的损失</translation>
    </message>
    <message>
        <source>How much the mean loss rises when this head alone is switched off.</source>
        <translation>仅关闭该头时平均损失的上升幅度。</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>任意数</translation>
    </message>
    <message>
        <source>Accuracy without the head</source>
        <translation>去掉该头后的准确率</translation>
    </message>
    <message>
        <source>How many more samples are wrong when this head alone is switched off. Classifiers only.</source>
        <translation>仅关闭该头时增加的错误样本数。仅适用于分类器。</translation>
    </message>
    <message>
        <source>Loss with the head alone</source>
        <translation>仅保留该头时的损失</translation>
    </message>
    <message>
        <source>Minus the rise of the mean loss when all other heads of the layer are switched off. High: this head alone is nearly enough.</source>
        <translation>关闭同层其他所有头时平均损失上升量的相反数。值高：仅凭该头就几乎足够。</translation>
    </message>
    <message>
        <source>Accuracy with the head alone</source>
        <translation>仅保留该头时的准确率</translation>
    </message>
    <message>
        <source>Minus the drop in accuracy when all other heads of the layer are switched off. Classifiers only.</source>
        <translation>关闭同层其他所有头时准确率下降量的相反数。仅适用于分类器。</translation>
    </message>
    <message>
        <source>Relevance for the answer</source>
        <translation>对答案的相关性</translation>
    </message>
    <message>
        <source>Share of the layer&apos;s relevance for the largest logit that runs through the head: layer-wise relevance propagation with attention maps, deviations of the layer norms and GELU&apos;s factors held constant.</source>
        <translation>该层对最大 logit 的相关性中流经该头的比例：采用逐层相关性传播（LRP），注意力图、层归一化的标准差和 GELU 的因子视为常数。</translation>
    </message>
    <message>
        <source>Relevance for the answer, GELU differentiated</source>
        <translation>对答案的相关性，GELU 求导</translation>
    </message>
    <message>
        <source>Like relevance, but differentiates GELU instead of treating its factor as constant.</source>
        <translation>同 relevance，但对 GELU 求导，而不是将其因子视为常数。</translation>
    </message>
    <message>
        <source>Largest attention weight of a query, mean over queries.</source>
        <translation>查询的最大注意力权重，对查询取均值。</translation>
    </message>
    <message>
        <source>Size of the contribution</source>
        <translation>贡献的大小</translation>
    </message>
    <message>
        <source>Length of what the head adds to the residual stream, mean over tokens.</source>
        <translation>头写入残差流的内容的长度，对词元取均值。</translation>
    </message>
    <message>
        <source>Hard-concrete gate</source>
        <translation>Hard-concrete 门控</translation>
    </message>
    <message>
        <source>Location parameter of the head&apos;s hard-concrete gate, trained with a penalty on open gates and fixed model weights (in the paper, the weights are trained too). Above 0, the gate is more likely open than closed.</source>
        <translation>头的 hard-concrete 门控的位置参数，在惩罚打开的门控且模型权重固定的条件下训练（论文中权重也训练）。大于 0 时门控更可能打开。</translation>
    </message>
    <message>
        <source>Softmax-1 attention</source>
        <translation>Softmax-1 注意力</translation>
    </message>
    <message>
        <source>Softmax with 1 added to the denominator: a head whose scores are all low can attend to nothing.</source>
        <translation>分母加 1 的 softmax：得分都很低的头可以什么也不关注，不必强行关注某处。</translation>
    </message>
    <message>
        <source>[0, 1]; a query&apos;s weights sum to less than 1</source>
        <translation>[0, 1]；查询的权重之和小于 1</translation>
    </message>
    <message>
        <source>Bayes-softmax attention</source>
        <translation>Bayes-softmax 注意力</translation>
    </message>
    <message>
        <source>One softmax over all heads and keys of a query, times H: the heads compete, and one that fits a query badly is switched off for it. The factor keeps the outputs of equally weighted heads at the scale of softmax.</source>
        <translation>对一个查询的所有头和键做一次 softmax，再乘以 H：各头相互竞争，与查询不匹配的头对该查询关闭。乘以 H 使权重均等的头的输出与 softmax 同尺度。</translation>
    </message>
    <message>
        <source>[0, H]; a query&apos;s weights of all heads sum to H</source>
        <translation>[0, H]；查询在所有头上的权重之和为 H</translation>
    </message>
    <message>
        <source>ReLU attention</source>
        <translation>ReLU 注意力</translation>
    </message>
    <message>
        <source>Scores cut off at 0 and divided by the number of visible keys: keys do not compete, a head may attend to many or to none.</source>
        <translation>得分在 0 处截断，再除以可见键的数目：键之间不竞争，头可以关注很多键，也可以一个都不关注。</translation>
    </message>
    <message>
        <source>0 or more; no fixed sum</source>
        <translation>不小于 0；和不固定</translation>
    </message>
    <message>
        <source>Split head input</source>
        <translation>拆分头输入</translation>
    </message>
    <message>
        <source>Each head sees only its own D/H coordinates of the stream, which takes H times fewer query, key and value weights. The similarity of heads then depends on the embedding.</source>
        <translation>每个头只看到残差流中属于自己的 D/H 个坐标，查询、键和值的权重减少为 1/H。此时头的相似度取决于嵌入。</translation>
    </message>
    <message>
        <source>Wide heads</source>
        <translation>宽头</translation>
    </message>
    <message>
        <source>Each head keeps the full width D for queries, keys and values, which takes H times more attention weights.</source>
        <translation>每个头的查询、键和值都保留完整宽度 D，注意力权重参数增加到 H 倍。</translation>
    </message>
    <message>
        <source>Grouped-query attention</source>
        <translation>分组查询注意力</translation>
    </message>
    <message>
        <source>Each group g of query heads h shares one head of keys and values; one group for all of them is multi-query attention. Shared values make the outputs of a group more alike.</source>
        <translation>每组 g 的查询头 h 共用一个键值头；所有头同属一组即为多查询注意力。共用的值会使组内输出更相似。</translation>
    </message>
    <message>
        <source>groups: divisors of H</source>
        <translation>组数：H 的约数</translation>
    </message>
    <message>
        <source>OpenELM head schedule</source>
        <translation>OpenELM 头数方案</translation>
    </message>
    <message>
        <source>Fewer heads in early layers: from H/2 in the first to H in the last, with an unchanged head width. Only the number of heads follows OpenELM&apos;s scaling.</source>
        <translation>前面的层头较少：从第一层的 H/2 到最后一层的 H，每个头的宽度不变。仅采用 OpenELM 缩放方案中的头数部分。</translation>
    </message>
    <message>
        <source>H/2 to H heads, rounded</source>
        <translation>H/2 至 H 个头，取整</translation>
    </message>
    <message>
        <source>Linear growth of heads</source>
        <translation>头数线性增长</translation>
    </message>
    <message>
        <source>More heads in late layers: from H in the first to 2H in the last, with an unchanged head width.</source>
        <translation>后面的层头较多：从第一层的 H 到最后一层的 2H，每个头宽度不变。</translation>
    </message>
    <message>
        <source>H to 2H heads, rounded</source>
        <translation>H 至 2H 个头，取整</translation>
    </message>
    <message>
        <source>Simulated attention scores (SAS)</source>
        <translation>模拟注意力得分（SAS）</translation>
    </message>
    <message>
        <source>Small non-linear maps along the head axis turn the queries and keys g of H heads into those of H&apos; heads. The attention maps of each group of H&apos;/H heads are averaged, so values and outputs do not change.</source>
        <translation>沿头轴的小型非线性映射把 H 个头的查询和键 g 变换为 H&apos; 个头的查询和键。每组 H&apos;/H 个头的注意力图取平均，因此值和输出不变。</translation>
    </message>
    <message>
        <source>H&apos;: 2H, 3H, ... heads</source>
        <translation>H&apos;：2H, 3H, … 个头</translation>
    </message>
    <message>
        <source>Dynamic head weights (DHICM)</source>
        <translation>动态头权重（DHICM）</translation>
    </message>
    <message>
        <source>A second attention gives each token its own weights over the heads. A reward for non-uniform weights, times mu, is subtracted from the loss.</source>
        <translation>第二个注意力为每个词元给出各头的权重。从损失中减去 mu 乘以对非均匀权重的奖励。</translation>
    </message>
    <message>
        <source>beta: [0, 1], sum 1; KL: [0, log H]; mu: 0 or more</source>
        <translation>beta：[0, 1]，和为 1；KL：[0, log H]；mu：不小于 0</translation>
    </message>
    <message>
        <source>Scheduled DropHead</source>
        <translation>带调度的 DropHead</translation>
    </message>
    <message>
        <source>Drops whole heads of a sample while training and scales the kept ones up. The probability p falls to 0 at the turning point t0 and rises again until the last step T (V-shape). If all heads would be dropped, all are kept.</source>
        <translation>训练时对每个样本随机丢弃整个头，并放大保留的头。概率 p 在转折点 t0 处降到 0，随后上升直到最后一步 T（V 形）。若所有头都将被丢弃，则全部保留。</translation>
    </message>
    <message>
        <source>p, and the probabilities during the schedule: 0 (off) to 0.95; with 4 heads, at most 0.2 is advised</source>
        <translation>p 及调度期间的概率：0（关闭）至 0.95；4 个头时建议不超过 0.2</translation>
    </message>
    <message>
        <source>DropHead, constant</source>
        <translation>DropHead，恒定</translation>
    </message>
    <message>
        <source>DropHead with the same probability at every step.</source>
        <translation>每一步概率都相同的 DropHead。</translation>
    </message>
    <message>
        <source>DropHead, increasing</source>
        <translation>DropHead，上升</translation>
    </message>
    <message>
        <source>DropHead whose probability rises linearly from 0: easy at first, harder later.</source>
        <translation>概率从 0 线性上升的 DropHead：先易后难。</translation>
    </message>
    <message>
        <source>DropHead, decreasing</source>
        <translation>DropHead，下降</translation>
    </message>
    <message>
        <source>DropHead whose probability falls linearly to 0: it acts while the heads specialise.</source>
        <translation>概率线性降到 0 的 DropHead：在各头形成分工的阶段起作用。</translation>
    </message>
    <message>
        <source>Repulsive attention</source>
        <translation>排斥注意力</translation>
    </message>
    <message>
        <source>Heads as particles of Stein variational gradient descent: between backward pass and step the gradients G of a layer&apos;s query, key and value weights theta are averaged over similar heads and pushed apart with weight w. Not a loss.</source>
        <translation>将各头视为 Stein 变分梯度下降（SVGD）中的粒子：在反向传播与参数更新之间，一层的查询、键和值权重 theta 的梯度 G 在相近的头之间取平均，并以权重 w 使其相互推开。它不是损失项。</translation>
    </message>
    <message>
        <source>w: 0 (off) or more; 1 as published</source>
        <translation>w：0（关闭）或更大；1 为论文取值</translation>
    </message>
    <message>
        <source>Identical initialisation</source>
        <translation>相同初始化</translation>
    </message>
    <message>
        <source>All heads of a layer start equal, so their gradients are equal and they stay equal under any penalty: the initialisation must break the symmetry. Only DropHead separates them.</source>
        <translation>一层的所有头以相同的权重初始化，因此梯度相同，并始终保持相同，无论惩罚项要求什么：对称性必须在初始化时打破。只有 DropHead 能使它们分化。</translation>
    </message>
    <message>
        <source>cosines of 1 between all heads</source>
        <translation>所有头之间的余弦为 1</translation>
    </message>
    <message>
        <source>Identical initialisation, random output</source>
        <translation>相同初始化，输出随机</translation>
    </message>
    <message>
        <source>Equal queries, keys and values at the start, with different slices of the output projection: that alone separates the heads.</source>
        <translation>查询、键和值的初始权重相同，输出投影的切片不同：仅此一点就能使各头分化。</translation>
    </message>
    <message>
        <source>attention cosine 1 at step 0</source>
        <translation>第 0 步的注意力余弦为 1</translation>
    </message>
    <message>
        <source>Attention followed through all layers: the mean map of a layer&apos;s heads, half of it replaced by the residual stream and its rows divided by their sums, multiplied from the first layer to the last.</source>
        <translation>贯穿所有层的注意力：取一层各头的平均注意力图，其中一半替换为残差连接，各行除以行和，再从第一层连乘到最后一层。</translation>
    </message>
    <message>
        <source>[0, 1], rows sum to 1</source>
        <translation>[0, 1]，各行之和为 1</translation>
    </message>
    <message>
        <source>Rollout on the Attention page</source>
        <translation>“注意力”页面上的注意力展开（rollout）</translation>
    </message>
    <message>
        <source>Leave one head out</source>
        <translation>逐头剔除（留一法）</translation>
    </message>
    <message>
        <source>Switches off each head in turn by setting its output to 0 before the output projection, and evaluates the model again.</source>
        <translation>依次关闭每个头（在输出投影之前将其输出置 0），并重新评估模型。</translation>
    </message>
    <message>
        <source>below 0: the head helped; [-1, 1] for accuracy</source>
        <translation>小于 0：该头有用；对准确率为 [-1, 1]</translation>
    </message>
    <message>
        <source>Ablate page</source>
        <translation>“消融”页面</translation>
    </message>
    <message>
        <source>X-ray article</source>
        <translation>X 光论文</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>Data to train on.</source>
        <translation>训练所用的数据。</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Number of training samples to generate; validation and test samples are generated in addition.</source>
        <translation>要生成的训练样本数；验证和测试样本另外生成。</translation>
    </message>
    <message>
        <source>Data seed</source>
        <translation>数据随机种子</translation>
    </message>
    <message>
        <source>A different seed generates different samples of the same kind.</source>
        <translation>换用不同的随机种子会生成同类的另一批样本。</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Transformer architecture; it must fit the dataset&apos;s task.</source>
        <translation>Transformer 架构；必须与数据集的任务相符。</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>规模</translation>
    </message>
    <message>
        <source>Sets layers, heads, widths and length at once; each can still be changed.</source>
        <translation>一次性设定层数、头数、宽度和长度；之后仍可单独修改。</translation>
    </message>
    <message>
        <source>tiny</source>
        <translation>微型</translation>
    </message>
    <message>
        <source>2 layers, 4 heads, width 64</source>
        <translation>2 层，4 个头，宽度 64</translation>
    </message>
    <message>
        <source>small</source>
        <translation>小型</translation>
    </message>
    <message>
        <source>4 layers, 8 heads, width 128</source>
        <translation>4 层，8 个头，宽度 128</translation>
    </message>
    <message>
        <source>base</source>
        <translation>基础</translation>
    </message>
    <message>
        <source>6 layers, 8 heads, width 256</source>
        <translation>6 层，8 个头，宽度 256</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Transformer blocks, each with one multi-head attention.</source>
        <translation>Transformer 块，每块含一个多头注意力。</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Attention heads per layer; must divide the width.</source>
        <translation>每层的注意力头数；必须能整除宽度。</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Size of the residual stream (d_model).</source>
        <translation>残差流的维度（d_model）。</translation>
    </message>
    <message>
        <source>Feed-forward width</source>
        <translation>前馈层宽度</translation>
    </message>
    <message>
        <source>Hidden size of each block&apos;s feed-forward layers.</source>
        <translation>每个块中前馈层的隐藏维度。</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Longest input in tokens; longer texts are cut.</source>
        <translation>输入的最大长度，以词元计；更长的文本会被截断。</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Share of activations dropped after embedding, attention and feed-forward while training; below 1.</source>
        <translation>训练时在嵌入、注意力和前馈层之后丢弃的激活比例；须小于 1。</translation>
    </message>
    <message>
        <source>Attention activation</source>
        <translation>注意力激活函数</translation>
    </message>
    <message>
        <source>Function that turns the scores of a query into attention weights; all except softmax can leave a head idle.</source>
        <translation>将查询的得分转换为注意力权重的函数；除 softmax 外都允许头闲置。</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>Each head&apos;s weights sum to 1 (Vaswani et al. 2017).</source>
        <translation>每个头的权重之和为 1（Vaswani et al. 2017）。</translation>
    </message>
    <message>
        <source>softmax-1</source>
        <translation>softmax-1</translation>
    </message>
    <message>
        <source>exp(s) / (1 + sum exp(s)): a head can attend to nothing (Miller 2023).</source>
        <translation>exp(s) / (1 + sum exp(s))：头可以不关注任何内容（Miller 2023）。</translation>
    </message>
    <message>
        <source>Bayes-softmax</source>
        <translation>Bayes-softmax</translation>
    </message>
    <message>
        <source>H times one softmax over all heads and positions of a query: heads compete (arXiv 2603.03993).</source>
        <translation>对一个查询的所有头和位置做一次 softmax，再乘以 H：各头相互竞争（arXiv 2603.03993）。</translation>
    </message>
    <message>
        <source>ReLU</source>
        <translation>ReLU</translation>
    </message>
    <message>
        <source>max(s, 0) divided by the number of visible tokens: no competition at all (Wortsman et al. 2023, arXiv 2309.08586).</source>
        <translation>max(s, 0) 除以可见词元数：完全没有竞争（Wortsman et al. 2023, arXiv 2309.08586）。</translation>
    </message>
    <message>
        <source>Head input</source>
        <translation>头的输入</translation>
    </message>
    <message>
        <source>How much of the D-wide stream each head reads and writes.</source>
        <translation>每个头读写宽度为 D 的残差流中的多少维度。</translation>
    </message>
    <message>
        <source>full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Each head maps the whole stream to D/H (Vaswani et al. 2017).</source>
        <translation>每个头将整个残差流映射到 D/H 维（Vaswani et al. 2017）。</translation>
    </message>
    <message>
        <source>split</source>
        <translation>拆分</translation>
    </message>
    <message>
        <source>Each head sees only its own D/H coordinates: H times fewer query, key and value weights.</source>
        <translation>每个头只看到属于自己的 D/H 个坐标：查询、键和值的权重减少到 1/H。</translation>
    </message>
    <message>
        <source>wide</source>
        <translation>宽</translation>
    </message>
    <message>
        <source>Each head maps the whole stream to D: H times more attention weights.</source>
        <translation>每个头将整个残差流映射到 D 维：注意力权重增至 H 倍。</translation>
    </message>
    <message>
        <source>Head initialisation</source>
        <translation>头的初始化</translation>
    </message>
    <message>
        <source>Whether the heads of a layer start with different weights.</source>
        <translation>一层的各头初始化是否不同。</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Every head starts from its own random weights.</source>
        <translation>每个头使用各自的随机初始权重。</translation>
    </message>
    <message>
        <source>tied</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>All heads start equal, so their gradients are equal and they stay equal; only DropHead separates them.</source>
        <translation>所有头的初始权重相同，因此梯度相同，并始终保持相同；只有 DropHead 能使它们分化。</translation>
    </message>
    <message>
        <source>tied, random output</source>
        <translation>相同，输出随机</translation>
    </message>
    <message>
        <source>Equal queries, keys and values with different output slices, which already separates the heads.</source>
        <translation>查询、键和值相同，输出切片不同，这已足以使各头分化。</translation>
    </message>
    <message>
        <source>Key-value heads</source>
        <translation>键值头数</translation>
    </message>
    <message>
        <source>Number of key-value heads, each shared by equally many query heads. It must divide the number of heads, which must be the same in all layers. 0: one per head (grouped-query attention, Ainslie et al. 2023, arXiv 2305.13245).</source>
        <translation>键和值的头数，每个由“头数 / 键值头数”个查询头共用；必须能整除头数，各层相同；0：与头数相同（分组查询注意力，Ainslie et al. 2023, arXiv 2305.13245）。</translation>
    </message>
    <message>
        <source>Simulated heads</source>
        <translation>模拟头数</translation>
    </message>
    <message>
        <source>Number of simulated heads that compute the scores, averaged in groups. It must be a multiple of the number of heads. 0: off (SAS, arXiv 2507.07694).</source>
        <translation>用于计算得分的模拟头数，按组取平均。必须是头数的整数倍。0：关闭（SAS，arXiv 2507.07694）。</translation>
    </message>
    <message>
        <source>Heads per layer</source>
        <translation>各层头数</translation>
    </message>
    <message>
        <source>How many heads each layer has; their width stays D/H.</source>
        <translation>每层有多少个头；头的宽度仍为 D/H。</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>各层相同</translation>
    </message>
    <message>
        <source>Every layer has H heads.</source>
        <translation>每层有 H 个头。</translation>
    </message>
    <message>
        <source>OpenELM</source>
        <translation>OpenELM</translation>
    </message>
    <message>
        <source>From H/2 in the first layer to H in the last (Mehta et al. 2024, arXiv 2404.14619).</source>
        <translation>从第一层的 H/2 到最后一层的 H（Mehta et al. 2024, arXiv 2404.14619）。</translation>
    </message>
    <message>
        <source>linear growth</source>
        <translation>线性增长</translation>
    </message>
    <message>
        <source>From H in the first layer to 2H in the last.</source>
        <translation>从第一层的 H 到最后一层的 2H。</translation>
    </message>
    <message>
        <source>DropHead</source>
        <translation>DropHead</translation>
    </message>
    <message>
        <source>Probability that a head is dropped from a sample while training, the kept ones scaled up; 0: off (Zhou et al. 2020, arXiv 2004.13342: 0.2, at most 0.2 with 4 heads).</source>
        <translation>训练时对样本丢弃某个头的概率，保留的头会相应放大；0：关闭（Zhou et al. 2020, arXiv 2004.13342：0.2，4 个头时最多 0.2）。</translation>
    </message>
    <message>
        <source>DropHead schedule</source>
        <translation>DropHead 调度</translation>
    </message>
    <message>
        <source>How the DropHead probability changes over the run.</source>
        <translation>DropHead 概率在训练过程中如何变化。</translation>
    </message>
    <message>
        <source>V-shape</source>
        <translation>V 形</translation>
    </message>
    <message>
        <source>Falls to 0 at the turning point, then rises (Zhou et al. 2020).</source>
        <translation>在转折点处降到 0，之后上升（Zhou et al. 2020）。</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>恒定</translation>
    </message>
    <message>
        <source>Stays the same.</source>
        <translation>保持不变。</translation>
    </message>
    <message>
        <source>increasing</source>
        <translation>递增</translation>
    </message>
    <message>
        <source>Rises linearly from 0.</source>
        <translation>从 0 线性上升。</translation>
    </message>
    <message>
        <source>decreasing</source>
        <translation>递减</translation>
    </message>
    <message>
        <source>Falls linearly to 0.</source>
        <translation>线性降到 0。</translation>
    </message>
    <message>
        <source>DropHead turning point</source>
        <translation>DropHead 转折点</translation>
    </message>
    <message>
        <source>V-shape: share of the run after which the probability rises again; the published code uses 0.125.</source>
        <translation>V 形：概率重新上升之前所占的运行比例；公开代码使用 0.125。</translation>
    </message>
    <message>
        <source>Head weights</source>
        <translation>头权重</translation>
    </message>
    <message>
        <source>Whether each token assigns its own weights to the heads.</source>
        <translation>是否由每个词元为各头分配权重。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>dynamic</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>A second attention gives each token its own weights over the heads, times H (DHICM, arXiv 2108.01377).</source>
        <translation>第二个注意力为每个词元给出各自的头权重，再乘以 H（DHICM, arXiv 2108.01377）。</translation>
    </message>
    <message>
        <source>KL reward on head weights</source>
        <translation>头权重的 KL 奖励</translation>
    </message>
    <message>
        <source>Dynamic head weights: factor on KL(weights || uniform), which is subtracted from the loss. Larger values make the head weights less uniform.</source>
        <translation>动态头权重：从损失中减去的 KL(权重 || 均匀分布) 的系数。值越大，头权重越不均匀。</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>How the similarity of two heads is measured.</source>
        <translation>以什么衡量两个头是否相似。</translation>
    </message>
    <message>
        <source>Lambda</source>
        <translation>λ（lambda）</translation>
    </message>
    <message>
        <source>Weight of the diversity loss: task loss + lambda x mean similarity of heads. 0 switches it off.</source>
        <translation>多样性损失的权重：任务损失 + λ × 头的平均相似度。0 为关闭。</translation>
    </message>
    <message>
        <source>Lambda schedule</source>
        <translation>λ 调度</translation>
    </message>
    <message>
        <source>How lambda changes over the run.</source>
        <translation>λ 在训练过程中如何变化。</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>rises linearly from 0</source>
        <translation>从 0 线性上升</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>falls to 0 along a cosine</source>
        <translation>沿余弦曲线降到 0</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>adjusted so that similarity meets a target</source>
        <translation>自动调节，使相似度达到目标值</translation>
    </message>
    <message>
        <source>Lambda warm-up</source>
        <translation>λ 预热</translation>
    </message>
    <message>
        <source>Warm-up schedule: share of the steps over which lambda rises from 0.</source>
        <translation>“预热”调度：λ 从 0 上升所用的步数比例。</translation>
    </message>
    <message>
        <source>Target similarity</source>
        <translation>目标相似度</translation>
    </message>
    <message>
        <source>Target schedule: lambda grows while similarity is above this, shrinks below.</source>
        <translation>“目标”调度：相似度高于此值时 λ 增大，低于此值时减小。</translation>
    </message>
    <message>
        <source>Target rate</source>
        <translation>目标速率</translation>
    </message>
    <message>
        <source>Target schedule: lambda is multiplied by exp(rate x (similarity - target)) each step.</source>
        <translation>“目标”调度：每一步将 λ 乘以 exp(速率 × (相似度 − 目标值))。</translation>
    </message>
    <message>
        <source>Form of the similarity</source>
        <translation>相似度的形式</translation>
    </message>
    <message>
        <source>Quantity averaged over the pairs of heads: for example squared cosines, or attention after subtracting uniform attention.</source>
        <translation>对所有头对取平均的量；余弦可取平方，也可先逐查询减去均匀注意力。</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>the similarity as it is</source>
        <translation>相似度本身</translation>
    </message>
    <message>
        <source>squared</source>
        <translation>平方</translation>
    </message>
    <message>
        <source>squared similarity: 0 is best, and opposite heads count as similar</source>
        <translation>相似度的平方：0 最佳，方向相反的头视为相似</translation>
    </message>
    <message>
        <source>centred</source>
        <translation>中心化</translation>
    </message>
    <message>
        <source>similarity of the maps after uniform attention is subtracted from each, as in attn-cos-centred</source>
        <translation>减去均匀注意力后的注意力相似度，同 attn-cos-centred</translation>
    </message>
    <message>
        <source>off-diagonal</source>
        <translation>非对角</translation>
    </message>
    <message>
        <source>lin-penalty without its diagonal terms, which sharpen each head&apos;s own map</source>
        <translation>不含对角项的 lin-penalty；对角项会使各头自身的注意力图更尖锐</translation>
    </message>
    <message>
        <source>3 groups</source>
        <translation>3 组</translation>
    </message>
    <message>
        <source>number of groups in group terms; the plain form has 2</source>
        <translation>组项中的组数；普通形式为 2</translation>
    </message>
    <message>
        <source>4 groups</source>
        <translation>4 组</translation>
    </message>
    <message>
        <source>number of groups in group terms</source>
        <translation>组项中的组数</translation>
    </message>
    <message>
        <source>5 groups</source>
        <translation>5 组</translation>
    </message>
    <message>
        <source>6 groups</source>
        <translation>6 组</translation>
    </message>
    <message>
        <source>7 groups</source>
        <translation>7 组</translation>
    </message>
    <message>
        <source>8 groups</source>
        <translation>8 组</translation>
    </message>
    <message>
        <source>Layers penalised</source>
        <translation>受惩罚的层</translation>
    </message>
    <message>
        <source>&quot;all&quot;, or layer numbers from 0 separated by commas, each with an optional weight after a colon: &quot;0:1, 3:0.5&quot; counts layer 3 half as much as layer 0. An encoder-decoder also allows &quot;encoder&quot;, &quot;decoder&quot; and &quot;cross&quot;, or one site: &quot;cross:1, encoder.0:0.5&quot;.</source>
        <translation>“all”，或以逗号分隔的层号（从 0 起），可在冒号后加权重：“0:1, 3:0.5”表示第 3 层的权重为第 0 层的一半。编码器-解码器模型还可用“encoder”“decoder”和“cross”，或单个注意力模块：“cross:1, encoder.0:0.5”。</translation>
    </message>
    <message>
        <source>Further terms</source>
        <translation>附加项</translation>
    </message>
    <message>
        <source>Additional terms, separated by commas, each id:lambda, id/transform:lambda or id:lambda@schedule: &quot;out-cos:0.1, lin-penalty/off-diagonal:0.01@cosine&quot;. Schedules: constant, warmup, cosine.</source>
        <translation>除上述项之外的更多项，以逗号分隔，每项写作 id:lambda、id/transform:lambda 或 id:lambda@schedule：“out-cos:0.1, lin-penalty/off-diagonal:0.01@cosine”。可用的调度：constant、warmup、cosine。</translation>
    </message>
    <message>
        <source>Sign</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>The opposite sign makes heads more alike, as a formula with a sign error does. Further terms keep their sign.</source>
        <translation>相反的符号会使头更相似：即公式中符号写反的效果。附加项保持各自的符号。</translation>
    </message>
    <message>
        <source>penalise similarity</source>
        <translation>惩罚相似</translation>
    </message>
    <message>
        <source>lambda &gt; 0 makes heads less similar</source>
        <translation>lambda &gt; 0 使头更不相似</translation>
    </message>
    <message>
        <source>opposite sign</source>
        <translation>相反的符号</translation>
    </message>
    <message>
        <source>the term is negated and summed over pairs: lambda &gt; 0 makes heads MORE alike, for demonstration</source>
        <translation>该项取负并对所有头对求和：λ &gt; 0 会使头更加相似，仅用于演示</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Passes over the training split.</source>
        <translation>遍历训练集的轮数。</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Length of the run in batches; 0: the epochs decide.</source>
        <translation>训练长度，以批次计；0：由轮数决定。</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Samples per step.</source>
        <translation>每步的样本数。</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Peak learning rate of the optimiser.</source>
        <translation>优化器的峰值学习率。</translation>
    </message>
    <message>
        <source>Learning-rate schedule</source>
        <translation>学习率调度</translation>
    </message>
    <message>
        <source>How the learning rate changes over the run.</source>
        <translation>学习率在训练过程中如何变化。</translation>
    </message>
    <message>
        <source>one-cycle</source>
        <translation>单周期</translation>
    </message>
    <message>
        <source>rises, then falls along a cosine (Smith &amp; Topin 2017)</source>
        <translation>先上升，再沿余弦下降（Smith &amp; Topin 2017）</translation>
    </message>
    <message>
        <source>falls along a cosine to 0</source>
        <translation>沿余弦曲线降到 0</translation>
    </message>
    <message>
        <source>inverse square root</source>
        <translation>平方根倒数</translation>
    </message>
    <message>
        <source>falls as 1 / sqrt(step) after the warm-up (Vaswani et al. 2017)</source>
        <translation>预热后按 1 / sqrt(步数) 下降（Vaswani et al. 2017）</translation>
    </message>
    <message>
        <source>stays the same</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>Learning-rate warm-up</source>
        <translation>学习率预热</translation>
    </message>
    <message>
        <source>Share of the steps over which the learning rate rises.</source>
        <translation>学习率上升所用的步数比例。</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>预热步数</translation>
    </message>
    <message>
        <source>Steps over which the learning rate rises, instead of the share; 0: the share decides.</source>
        <translation>学习率上升所用的步数（代替比例）；0：由比例决定。</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>How gradients change the weights.</source>
        <translation>如何根据梯度更新权重。</translation>
    </message>
    <message>
        <source>AdamW</source>
        <translation>AdamW</translation>
    </message>
    <message>
        <source>Loshchilov &amp; Hutter 2019</source>
        <translation>Loshchilov &amp; Hutter 2019</translation>
    </message>
    <message>
        <source>SGD</source>
        <translation>SGD</translation>
    </message>
    <message>
        <source>stochastic gradient descent with momentum</source>
        <translation>带动量的随机梯度下降</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>权重衰减</translation>
    </message>
    <message>
        <source>Shrinks the weights at every step by this factor times the learning rate (decoupled).</source>
        <translation>每一步按此系数乘以学习率缩小权重（解耦式）。</translation>
    </message>
    <message>
        <source>Beta 1</source>
        <translation>Beta 1</translation>
    </message>
    <message>
        <source>AdamW: decay of the mean gradient; below 1.</source>
        <translation>AdamW：梯度一阶矩的衰减率；小于 1。</translation>
    </message>
    <message>
        <source>Beta 2</source>
        <translation>Beta 2</translation>
    </message>
    <message>
        <source>AdamW: decay of the mean squared gradient; below 1.</source>
        <translation>AdamW：梯度二阶矩的衰减率；小于 1。</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>AdamW: added to the root of the mean square.</source>
        <translation>AdamW：加在二阶矩平方根上的常数。</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>动量</translation>
    </message>
    <message>
        <source>SGD: momentum, the share of the previous update that is kept; below 1.</source>
        <translation>SGD：保留上一次更新的比例；小于 1。</translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>Maximum norm of the gradient; larger gradients are scaled down to it.</source>
        <translation>梯度的最大范数；超过时按比例缩小。</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>标签平滑</translation>
    </message>
    <message>
        <source>Probability spread over the other classes.</source>
        <translation>分配给其他类别的概率。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Initialises all random numbers: the same seed gives the same run.</source>
        <translation>初始化所有随机数：随机种子相同，运行也相同。</translation>
    </message>
    <message>
        <source>Strength of the repulsion between heads: replaces the gradient of queries, keys and values by the SVGD direction, with heads as particles. 0: off; 1: as published (arXiv 2009.09364).</source>
        <translation>头之间排斥的强度：以 SVGD 方向取代查询、键和值的梯度，把头视为粒子。0：关闭；1：与论文一致（arXiv 2009.09364）。</translation>
    </message>
    <message>
        <source>Repulsive layers</source>
        <translation>排斥作用的层</translation>
    </message>
    <message>
        <source>Layers in which heads are pushed apart.</source>
        <translation>在哪些层中使头相互排斥。</translation>
    </message>
    <message>
        <source>first layer</source>
        <translation>第一层</translation>
    </message>
    <message>
        <source>as published</source>
        <translation>论文设置</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>every attention</source>
        <translation>所有注意力模块</translation>
    </message>
    <message>
        <source>Gates on heads</source>
        <translation>头的门控</translation>
    </message>
    <message>
        <source>Trains a hard-concrete gate on every head, with a penalty on each open gate, so that unimportant heads close (Voita et al. 2019). Start from a converged run; held-out scores use only heads with open gates. Steps are slower on the CPU.</source>
        <translation>在每个头上训练一个 hard-concrete 门控，并对每个打开的门控施加惩罚，使不重要的头关闭（Voita et al. 2019）。请从已收敛的运行开始；留出数据上的分数只使用门控打开的头。CPU 上每步会变慢。</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>no gates</source>
        <translation>无门控</translation>
    </message>
    <message>
        <source>with the weights</source>
        <translation>与权重同时训练</translation>
    </message>
    <message>
        <source>alone</source>
        <translation>仅训练门控</translation>
    </message>
    <message>
        <source>the weights stay as they are</source>
        <translation>权重保持不变</translation>
    </message>
    <message>
        <source>Penalty per open gate</source>
        <translation>每个打开门控的惩罚</translation>
    </message>
    <message>
        <source>Weight of the gate penalty: this times the expected number of open heads per layer is added to the loss. Larger values close more heads.</source>
        <translation>门控惩罚的权重：将此值乘以每层打开头数的期望加到损失上。值越大，关闭的头越多。</translation>
    </message>
    <message>
        <source>Learning rate of the gates</source>
        <translation>门控的学习率</translation>
    </message>
    <message>
        <source>Constant learning rate of Adam on log a.</source>
        <translation>对 log a 使用 Adam 的学习率；训练中保持不变。</translation>
    </message>
    <message>
        <source>Start of the gates</source>
        <translation>门控初始值</translation>
    </message>
    <message>
        <source>log a of every head at the start; 2: open with a probability of 0.95.</source>
        <translation>各头 log a 的初始值；2：以 0.95 的概率打开。</translation>
    </message>
    <message>
        <source>Watch groups of heads</source>
        <translation>跟踪头的分组</translation>
    </message>
    <message>
        <source>Every tenth step, groups similar heads of a layer on 16 held-out samples. Records similarity within and between groups, their separation and the shift of their means.</source>
        <translation>每十步在 16 个留出样本上将层内相似的头分组。记录组内和组间相似度、组的分离程度以及组均值的移动。</translation>
    </message>
    <message>
        <source>nothing is recorded</source>
        <translation>不记录</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值向量</translation>
    </message>
    <message>
        <source>groups of heads with similar values</source>
        <translation>值向量相似的头分为一组</translation>
    </message>
    <message>
        <source>attention maps</source>
        <translation>注意力图</translation>
    </message>
    <message>
        <source>groups of heads with similar maps</source>
        <translation>注意力图相似的头分为一组</translation>
    </message>
    <message>
        <source>contexts</source>
        <translation>上下文向量</translation>
    </message>
    <message>
        <source>groups of heads with similar outputs</source>
        <translation>输出相似的头分为一组</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>组数</translation>
    </message>
    <message>
        <source>Number of groups per layer.</source>
        <translation>每层的头分成的组数。</translation>
    </message>
    <message>
        <source>Stop when stable</source>
        <translation>稳定后结束</translation>
    </message>
    <message>
        <source>Ends the training as soon as the means of the groups move by less than this share of their length in ten steps; 0: never.</source>
        <translation>一旦各组均值在十步内的移动小于其长度的这一比例，即结束训练；0：从不。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Where to train. CUDA devices need an NVIDIA driver and an engine built with a CUDA LibTorch (README, &quot;Another LibTorch&quot;).</source>
        <translation>训练所用的设备。CUDA 设备需要 NVIDIA 驱动，以及用 CUDA 版 LibTorch 构建的引擎（见 README 的“Another LibTorch”）。</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>the first GPU, else the CPU</source>
        <translation>优先使用第一个 GPU，否则使用 CPU</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>数值精度</translation>
    </message>
    <message>
        <source>Number type of the matrix products; weights stay float32.</source>
        <translation>矩阵乘法的数值类型；权重仍为 float32。</translation>
    </message>
    <message>
        <source>float32</source>
        <translation>float32</translation>
    </message>
    <message>
        <source>32-bit floating point</source>
        <translation>32 位浮点</translation>
    </message>
    <message>
        <source>bfloat16</source>
        <translation>bfloat16</translation>
    </message>
    <message>
        <source>16-bit brain floating point; faster where the machine has units for it</source>
        <translation>16 位 brain 浮点；计算机有相应硬件时更快</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Processor threads for training; part of what makes a run repeatable.</source>
        <translation>训练使用的处理器线程数；结果可复现的条件之一。</translation>
    </message>
    <message>
        <source>Checkpoint interval</source>
        <translation>检查点间隔</translation>
    </message>
    <message>
        <source>Steps between checkpoints; one is also kept at the end of each epoch.</source>
        <translation>相邻检查点之间的步数；每轮结束时也会保留一个。</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Checkpoints kept</source>
        <translation>保留的检查点</translation>
    </message>
    <message>
        <source>Newest checkpoints kept on disk, besides the best.</source>
        <translation>除最佳检查点外，磁盘上保留的最新检查点数。</translation>
    </message>
    <message>
        <source>Early checkpoints</source>
        <translation>早期检查点</translation>
    </message>
    <message>
        <source>Checkpoints at steps 0, 1, 2, 5, 10, 22, 46, 100, 215, 464 ... before the first regular one; they are kept.</source>
        <translation>在第一个常规检查点之前，于第 0、1、2、5、10、22、46、100、215、464…… 步保存检查点；它们会保留。</translation>
    </message>
    <message>
        <source>small models</source>
        <translation>小模型</translation>
    </message>
    <message>
        <source>models with at most a million parameters (12 MB per checkpoint)</source>
        <translation>参数不超过一百万的模型（每个检查点 12 MB）</translation>
    </message>
    <message>
        <source>always</source>
        <translation>始终</translation>
    </message>
    <message>
        <source>regardless of the model&apos;s size</source>
        <translation>与模型大小无关</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>only regular checkpoints</source>
        <translation>仅常规检查点</translation>
    </message>
    <message>
        <source>Measurement interval</source>
        <translation>测量间隔</translation>
    </message>
    <message>
        <source>Steps between recorded similarity matrices.</source>
        <translation>相邻两次记录相似度矩阵之间的步数。</translation>
    </message>
    <message>
        <source>Early records</source>
        <translation>早期记录</translation>
    </message>
    <message>
        <source>Number of similarity records per factor of ten in steps, before the first regular one (10: steps 1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20 ...). Heads change most at the start. 0: none.</source>
        <translation>第一次常规记录之前，步数每增长十倍记录相似度的次数（10：第 1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20 ... 步）。头在开始阶段变化最大。0：不记录。</translation>
    </message>
    <message>
        <source>X-ray records</source>
        <translation>X 光记录</translation>
    </message>
    <message>
        <source>Records the four metrics of the X-ray article on each training batch, without dropout, so that they can be compared with that batch&apos;s loss. Each record costs another forward pass; the training does not change.</source>
        <translation>在每个训练批次上（不使用 dropout）记录 X 光论文的四个指标，以便与该批次的损失比较。每次记录多一次前向计算，不改变训练。</translation>
    </message>
    <message>
        <source>X-ray batches</source>
        <translation>X 光批次</translation>
    </message>
    <message>
        <source>Number of first batches that are all recorded; later batches are recorded as often as similarity is measured.</source>
        <translation>开头全部记录的批次数；之后的记录频率与相似度测量相同。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Shown in the list of runs; empty: made from dataset and lambda.</source>
        <translation>显示在运行列表中；留空则由数据集和 λ 生成。</translation>
    </message>
    <message>
        <source>Runs folder</source>
        <translation>运行文件夹</translation>
    </message>
    <message>
        <source>Folder in which the run&apos;s own folder is made; ~ is your home folder.</source>
        <translation>在此处创建运行自己的文件夹；~ 表示您的主文件夹。</translation>
    </message>
    <message>
        <source>Start from run</source>
        <translation>起始运行</translation>
    </message>
    <message>
        <source>Folder of a run whose weights this one starts from, in a model of the same sizes; empty: random weights.</source>
        <translation>提供初始权重的运行的文件夹，其模型尺寸须相同；留空则随机初始化。</translation>
    </message>
    <message>
        <source>Start from step</source>
        <translation>起始步</translation>
    </message>
    <message>
        <source>Checkpoint of that run: a step, last or best (on the validation split).</source>
        <translation>该运行的检查点：步数、last 或 best（按验证集）。</translation>
    </message>
    <message>
        <source>4 layers, 4 heads, width 64</source>
        <translation>4 层，4 个头，宽度 64</translation>
    </message>
    <message>
        <source>6 layers, 8 heads, width 128</source>
        <translation>6 层，8 个头，宽度 128</translation>
    </message>
    <message>
        <source>8 layers, 8 heads, width 256</source>
        <translation>8 层，8 个头，宽度 256</translation>
    </message>
    <message>
        <source>Patch size</source>
        <translation>图像块大小</translation>
    </message>
    <message>
        <source>Side of a square patch in pixels; must divide the image size.</source>
        <translation>方形图像块的边长，以像素计；必须能整除图像尺寸。</translation>
    </message>
    <message>
        <source>8 layers, 8 heads, width 384</source>
        <translation>8 层，8 个头，宽度 384</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Unit into which texts are split.</source>
        <translation>文本切分的单位。</translation>
    </message>
    <message>
        <source>words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Runs of letters and digits; rare ones are unknown.</source>
        <translation>连续的字母和数字；罕见词视为未知词。</translation>
    </message>
    <message>
        <source>byte-pair</source>
        <translation>字节对</translation>
    </message>
    <message>
        <source>Pieces of words, learned from the training texts: nothing is unknown (Sennrich et al. 2016, arXiv 1508.07909).</source>
        <translation>从训练文本学得的子词：没有未知词（Sennrich et al. 2016, arXiv 1508.07909）。</translation>
    </message>
    <message>
        <source>Lower case</source>
        <translation>小写</translation>
    </message>
    <message>
        <source>Treats Word and word as one token.</source>
        <translation>将 Word 和 word 视为同一词元。</translation>
    </message>
    <message>
        <source>Minimum frequency</source>
        <translation>最低频数</translation>
    </message>
    <message>
        <source>Rarer words become [UNK]; rarer byte pairs are not merged.</source>
        <translation>更罕见的词变为 [UNK]；更罕见的字节对不合并。</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Maximum vocabulary size, including [PAD] and [UNK].</source>
        <translation>词表的最大规模，包括 [PAD] 和 [UNK]。</translation>
    </message>
    <message>
        <source>Training samples</source>
        <translation>训练样本</translation>
    </message>
    <message>
        <source>Uses only this many training samples, chosen by the split seed; 0 uses all.</source>
        <translation>只使用这么多训练样本，按数据划分种子选取；0 表示全部使用。</translation>
    </message>
    <message>
        <source>Validation share</source>
        <translation>验证比例</translation>
    </message>
    <message>
        <source>Share of the training data held out for validation; 0 trains on all of it.</source>
        <translation>训练数据中留作验证的比例；0 表示全部用于训练。</translation>
    </message>
    <message>
        <source>Split seed</source>
        <translation>数据划分种子</translation>
    </message>
    <message>
        <source>Decides which samples go to validation and which are kept.</source>
        <translation>决定哪些样本划入验证集，以及保留哪些样本。</translation>
    </message>
    <message>
        <source>Invalid UTF-8</source>
        <translation>无效的 UTF-8</translation>
    </message>
    <message>
        <source>How to handle bytes that are not UTF-8.</source>
        <translation>如何处理不是 UTF-8 的字节。</translation>
    </message>
    <message>
        <source>Refuse the file</source>
        <translation>拒绝该文件</translation>
    </message>
    <message>
        <source>Replace and count</source>
        <translation>替换并计数</translation>
    </message>
    <message>
        <source>Stray quotes</source>
        <translation>多余的引号</translation>
    </message>
    <message>
        <source>Keep as text and count</source>
        <translation>作为文本保留并计数</translation>
    </message>
    <message>
        <source>Longest row</source>
        <translation>最长的行</translation>
    </message>
    <message>
        <source>Rejects longer rows, which usually come from a missing closing quote.</source>
        <translation>超过此长度的行会被拒绝；漏掉一个引号就会产生这样的行。</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Text column</source>
        <translation>文本列</translation>
    </message>
    <message>
        <source>Name or number of the column with the text; leave empty to detect it.</source>
        <translation>文本所在列的列名或编号；留空则自动查找。</translation>
    </message>
    <message>
        <source>Label column</source>
        <translation>类别列</translation>
    </message>
    <message>
        <source>Name or number of the column with the class; leave empty to detect it.</source>
        <translation>类别所在列的列名或编号；留空则自动查找。</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>Character between the columns.</source>
        <translation>列之间的分隔字符。</translation>
    </message>
    <message>
        <source>By file name</source>
        <translation>按文件扩展名</translation>
    </message>
    <message>
        <source>Tab for .tsv, else comma; .txt by its first line</source>
        <translation>.tsv 用制表符，其他用逗号；.txt 由第一行判断</translation>
    </message>
    <message>
        <source>Comma</source>
        <translation>逗号</translation>
    </message>
    <message>
        <source>Semicolon</source>
        <translation>分号</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>制表符</translation>
    </message>
    <message>
        <source>Header row</source>
        <translation>标题行</translation>
    </message>
    <message>
        <source>Whether the first row names the columns.</source>
        <translation>第一行是否为列名。</translation>
    </message>
    <message>
        <source>Detect</source>
        <translation>自动判断</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Class names</source>
        <translation>类别名称</translation>
    </message>
    <message>
        <source>Names for numbered classes, separated by commas, lowest number first.</source>
        <translation>用于编号类别的名称，以逗号分隔，编号最小者在前。</translation>
    </message>
    <message>
        <source>Test file</source>
        <translation>测试文件</translation>
    </message>
    <message>
        <source>Second file in the same format for the test; if empty, some rows are split off.</source>
        <translation>同格式的另一个测试文件；未提供时从数据中分出一部分行。</translation>
    </message>
    <message>
        <source>Test share</source>
        <translation>测试比例</translation>
    </message>
    <message>
        <source>Share of the rows held out for the test if no test file is given.</source>
        <translation>没有测试文件时，留作测试的行所占的比例。</translation>
    </message>
    <message>
        <source>Location of the data: folder cifar-10-batches-bin, or cifar-10-binary.tar.gz; ~ is your home folder.</source>
        <translation>数据所在位置：文件夹 cifar-10-batches-bin，或文件 cifar-10-binary.tar.gz；~ 表示您的主文件夹。</translation>
    </message>
    <message>
        <source>Crop and flip</source>
        <translation>裁剪与翻转</translation>
    </message>
    <message>
        <source>Random crop with 4 pixels of padding and random horizontal flip. It helps with photographs; it harms where a mirrored or shifted picture means something else, as with digits, letters, signs and scans. So it is on for CIFAR-10 and off for folders of your own pictures.</source>
        <translation>先填充 4 个像素再随机裁剪，并随机水平翻转。对照片有益；若镜像或平移会改变图像含义（如数字、字母、标志和扫描件），则有害。因此 CIFAR-10 默认开启，自己的图像文件夹默认关闭。</translation>
    </message>
    <message>
        <source>Picture size</source>
        <translation>图像大小</translation>
    </message>
    <message>
        <source>All pictures are scaled to this width and height.</source>
        <translation>所有图像都缩放到此宽度和高度。</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>Location of the data: text file, for example Tiny Shakespeare&apos;s input.txt, or folder with train, valid and test (wiki.train.tokens); ~ is your home folder.</source>
        <translation>数据所在位置：文本文件（例如 Tiny Shakespeare 的 input.txt），或含 train、valid 和 test 文件的文件夹（wiki.train.tokens）；~ 表示您的主文件夹。</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>Unicode code points.</source>
        <translation>Unicode 码点。</translation>
    </message>
    <message>
        <source>symbols</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>Words separated by spaces, for text that is already tokenised; rare ones are unknown.</source>
        <translation>以空格分隔的词，适用于已切分成词元的文本；罕见词视为未知。</translation>
    </message>
    <message>
        <source>Treats A and a as one character.</source>
        <translation>将 A 和 a 视为同一字符。</translation>
    </message>
    <message>
        <source>Rarer characters or words become [UNK]; rarer byte pairs are not merged.</source>
        <translation>更罕见的字符或词变为 [UNK]；更罕见的字节对不合并。</translation>
    </message>
    <message>
        <source>Held-out share</source>
        <translation>留出比例</translation>
    </message>
    <message>
        <source>Share of the text, taken from its end, held out for validation; the same share is held out for the test.</source>
        <translation>从文本末尾留出用于验证的比例；测试集留出相同的比例。</translation>
    </message>
    <message>
        <source>Second text for the test; if empty, the end of the text is held out for it.</source>
        <translation>用于测试的另一份文本；未提供时取文本末尾。</translation>
    </message>
    <message>
        <source>Source and target vocabulary</source>
        <translation>源词表与目标词表</translation>
    </message>
    <message>
        <source>Whether source and target share their tokens.</source>
        <translation>源与目标是否共用词元。</translation>
    </message>
    <message>
        <source>One for both</source>
        <translation>共用一个词表</translation>
    </message>
    <message>
        <source>The same tokens on both sides: names are copied, embeddings can be shared.</source>
        <translation>两侧词元相同：名称可直接复制，嵌入可以共用。</translation>
    </message>
    <message>
        <source>One per side</source>
        <translation>每侧一个词表</translation>
    </message>
    <message>
        <source>Separate tokens for source and target.</source>
        <translation>源与目标各有自己的词元。</translation>
    </message>
    <message>
        <source>Maximum vocabulary size per side, including [PAD] and [UNK].</source>
        <translation>每侧词表的最大规模，包括 [PAD] 和 [UNK]。</translation>
    </message>
    <message>
        <source>Rarer tokens become [UNK]; rarer byte pairs are not merged.</source>
        <translation>更罕见的词元变为 [UNK]；更罕见的字节对不合并。</translation>
    </message>
    <message>
        <source>Treats Word and word as one token; translations are in lower case then.</source>
        <translation>将 Word 和 word 视为同一词元；译文也将为小写。</translation>
    </message>
    <message>
        <source>Share of the pairs held out for the test if no test file is given.</source>
        <translation>没有测试文件时，留作测试的文本对所占的比例。</translation>
    </message>
    <message>
        <source>Target file</source>
        <translation>目标文件</translation>
    </message>
    <message>
        <source>File with the translations, line by line, if the path is the source file.</source>
        <translation>若路径指向源文文件，则为与其逐行对应的译文文件。</translation>
    </message>
    <message>
        <source>Source ending</source>
        <translation>源文后缀</translation>
    </message>
    <message>
        <source>Target ending</source>
        <translation>译文后缀</translation>
    </message>
    <message>
        <source>3 layers, 8 heads, width 256</source>
        <translation>3 层，8 个头，宽度 256</translation>
    </message>
    <message>
        <source>6 layers, 8 heads, width 512</source>
        <translation>6 层，8 个头，宽度 512</translation>
    </message>
    <message>
        <source>Encoder layers</source>
        <translation>编码器层数</translation>
    </message>
    <message>
        <source>Layers of the encoder, which reads the source.</source>
        <translation>编码器（读取源文）的层数。</translation>
    </message>
    <message>
        <source>Decoder layers</source>
        <translation>解码器层数</translation>
    </message>
    <message>
        <source>Each has self-attention over the generated text and cross-attention to the source.</source>
        <translation>每个解码器层包含对已生成文本的自注意力和对源文的交叉注意力。</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Which word embeddings share one table.</source>
        <translation>哪些词嵌入共用一张表。</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共用</translation>
    </message>
    <message>
        <source>One table for source, target and output; needs one vocabulary for both sides.</source>
        <translation>源、目标和输出共用一张表；要求两侧使用同一词表。</translation>
    </message>
    <message>
        <source>One table for the source, one for target and output (Press &amp; Wolf 2017).</source>
        <translation>源用一张表，目标和输出共用一张（Press &amp; Wolf 2017）。</translation>
    </message>
    <message>
        <source>separate</source>
        <translation>分开</translation>
    </message>
    <message>
        <source>One table each for source, target and output.</source>
        <translation>源、目标和输出各用一张表。</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>How the positions in a text are encoded.</source>
        <translation>如何编码文本中的位置。</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>可学习</translation>
    </message>
    <message>
        <source>A learned vector for each position, separate for source and target.</source>
        <translation>每个位置一个学习得到的向量，源与目标各自独立。</translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>Sines and cosines of the position (Vaswani et al. 2017).</source>
        <translation>位置的正弦和余弦函数（Vaswani et al. 2017）。</translation>
    </message>
    <message>
        <source>Tokens per batch</source>
        <translation>每批次词元数</translation>
    </message>
    <message>
        <source>Counts source and target together, without padding; pairs of similar length share a batch. 0: the batch size counts pairs.</source>
        <translation>源与目标合计，不含填充；长度相近的文本对放入同一批次。0：批次按文本对计数。</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>个词元</translation>
    </message>
    <message>
        <source>Texts scored</source>
        <translation>评分文本数</translation>
    </message>
    <message>
        <source>Number of validation texts that are translated greedily after each epoch for BLEU and similar scores, always the same ones; the whole test split is translated at the end. 0: none.</source>
        <translation>每轮之后用贪心解码翻译、以计算 BLEU 等分数的验证集文本数，每次都相同；训练结束时翻译测试集的全部文本。0：不翻译。</translation>
    </message>
    <message>
        <source>Location of the data: CSV, TSV or JSON Lines file with a text and a summary, or folder with train and test files; ~ is your home folder.</source>
        <translation>数据所在位置：含文本列和摘要列的 CSV、TSV 或 JSON Lines 文件，或含 train 和 test 文件的文件夹；~ 表示您的主文件夹。</translation>
    </message>
    <message>
        <source>Summary column</source>
        <translation>摘要列</translation>
    </message>
    <message>
        <source>Name or number of the column with the summary or title; leave empty to detect it.</source>
        <translation>摘要或标题所在列的列名或编号；留空则自动查找。</translation>
    </message>
    <message>
        <source>One token carries the signal</source>
        <translation>一个词元携带信号</translation>
    </message>
    <message>
        <source>Heads must find the one token of a sample that carries a signal, made of randomly drawn hidden directions. The activation decides in which order they specialise and whether spare heads hurt.</source>
        <translation>注意力头要找出样本中携带信号的那个词元，信号由隐藏方向随机构成。各头按什么顺序专门化，以及多余的头是否有害，取决于激活函数。</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>How the weights theta of the directions are drawn.</source>
        <translation>各方向的权重 theta 的抽取方式。</translation>
    </message>
    <message>
        <source>flipped spike</source>
        <translation>随机符号尖峰</translation>
    </message>
    <message>
        <source>One direction, + or - with equal probability.</source>
        <translation>单一方向，以相等的概率取 + 或 −。</translation>
    </message>
    <message>
        <source>one of the directions</source>
        <translation>其中一个方向</translation>
    </message>
    <message>
        <source>One direction f with weight a_f; all directions are equally likely.</source>
        <translation>一个方向 f，权重为 a_f；各方向等概率。</translation>
    </message>
    <message>
        <source>one of the directions, + or -</source>
        <translation>其中一个方向，取 + 或 −</translation>
    </message>
    <message>
        <source>One direction f with weight a_f or -a_f.</source>
        <translation>一个方向 f，权重为 a_f 或 -a_f。</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>高斯</translation>
    </message>
    <message>
        <source>All directions at once, weight f with mean mu_f and deviation a_f.</source>
        <translation>同时取所有方向，权重 f 的均值为 mu_f，标准差为 a_f。</translation>
    </message>
    <message>
        <source>mean and signs</source>
        <translation>均值与正负号</translation>
    </message>
    <message>
        <source>The first direction is always present; the others have a random sign.</source>
        <translation>始终包含第一个方向；其他方向的正负号随机。</translation>
    </message>
    <message>
        <source>largest component along a direction</source>
        <translation>沿某一方向的最大分量</translation>
    </message>
    <message>
        <source>Directions F</source>
        <translation>方向数 F</translation>
    </message>
    <message>
        <source>Number of hidden directions in the signal.</source>
        <translation>构成信号的隐藏方向数。</translation>
    </message>
    <message>
        <source>Strengths a</source>
        <translation>强度 a</translation>
    </message>
    <message>
        <source>Weight of each direction, or one for all, separated by commas.</source>
        <translation>各方向的权重，或所有方向共用的一个权重，以逗号分隔。</translation>
    </message>
    <message>
        <source>Means mu</source>
        <translation>均值 mu</translation>
    </message>
    <message>
        <source>Means of the Gaussian signal: one for each direction, or one for all.</source>
        <translation>高斯信号的均值：每个方向一个，或所有方向共用一个。</translation>
    </message>
    <message>
        <source>Dimension D</source>
        <translation>维数 D</translation>
    </message>
    <message>
        <source>Length of a token&apos;s vector.</source>
        <translation>词元向量的维数。</translation>
    </message>
    <message>
        <source>Tokens L</source>
        <translation>词元数 L</translation>
    </message>
    <message>
        <source>Tokens in a sample, one of which carries the signal.</source>
        <translation>每个样本的词元数，其中一个携带信号。</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>Standard deviation of the noise added to every answer.</source>
        <translation>加到每个答案上的噪声的标准差。</translation>
    </message>
    <message>
        <source>Heads H</source>
        <translation>头数 H</translation>
    </message>
    <message>
        <source>Attention heads.</source>
        <translation>注意力头数。</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>Function that turns logits into attention weights.</source>
        <translation>将 logit 转换为注意力权重的函数。</translation>
    </message>
    <message>
        <source>softmax-1, summed</source>
        <translation>softmax-1，求和</translation>
    </message>
    <message>
        <source>softmax-1, averaged</source>
        <translation>softmax-1，取平均</translation>
    </message>
    <message>
        <source>Head bias</source>
        <translation>头偏置</translation>
    </message>
    <message>
        <source>A number added to all logits of a head.</source>
        <translation>加到该头所有 logit 上的数。</translation>
    </message>
    <message>
        <source>fixed at -log(number of heads)</source>
        <translation>固定为 -log(头数)</translation>
    </message>
    <message>
        <source>Value direction</source>
        <translation>值方向</translation>
    </message>
    <message>
        <source>Whether the readout direction v must be learned.</source>
        <translation>用于读出的方向 v 是否需要学习。</translation>
    </message>
    <message>
        <source>known: v = v*</source>
        <translation>已知：v = v*</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>初始化</translation>
    </message>
    <message>
        <source>Standard deviation of the heads&apos; initial weights.</source>
        <translation>各头初始权重的标准差。</translation>
    </message>
    <message>
        <source>Steps of plain gradient descent on fresh samples.</source>
        <translation>在新样本上做普通梯度下降的步数。</translation>
    </message>
    <message>
        <source>Step size</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>Factor on the gradient of a batch&apos;s mean squared error.</source>
        <translation>批次均方误差的梯度所乘的系数。</translation>
    </message>
    <message>
        <source>Bias step</source>
        <translation>偏置步长</translation>
    </message>
    <message>
        <source>Sets the directions, initial weights and samples.</source>
        <translation>决定方向、初始权重和样本。</translation>
    </message>
    <message>
        <source>Four signals, eight heads</source>
        <translation>四个信号，八个头</translation>
    </message>
    <message>
        <source>Two directions with either sign: four kinds of signal, twice as many heads as needed.</source>
        <translation>两个方向，各有正负：共四种信号，头数为所需的两倍。</translation>
    </message>
    <message>
        <source>Flipped spike, nu = 4</source>
        <translation>随机符号尖峰，nu = 4</translation>
    </message>
    <message>
        <source>One direction with a random sign: two heads must specialise, one for each sign.</source>
        <translation>单一方向，符号随机：两个头必须分化，各对应一种符号。</translation>
    </message>
    <message>
        <source>Flipped spike, nu = 9</source>
        <translation>随机符号尖峰，nu = 9</translation>
    </message>
    <message>
        <source>Flipped spike, nu = 16</source>
        <translation>随机符号尖峰，nu = 16</translation>
    </message>
    <message>
        <source>Flipped spike, nu = 25</source>
        <translation>随机符号尖峰，nu = 25</translation>
    </message>
    <message>
        <source>Flipped spike, nu = 36</source>
        <translation>随机符号尖峰，nu = 36</translation>
    </message>
    <message>
        <source>Three signals, three heads</source>
        <translation>三个信号，三个头</translation>
    </message>
    <message>
        <source>All heads first grow together along the mean of the directions, then each specialises in one.</source>
        <translation>所有头先一同沿各方向的均值增长，然后各自对应一个方向。</translation>
    </message>
    <message>
        <source>A Gaussian signal</source>
        <translation>高斯信号</translation>
    </message>
    <message>
        <source>No finite number of heads is enough.</source>
        <translation>任何有限数目的头都不够。</translation>
    </message>
    <message>
        <source>A mean and two signs</source>
        <translation>一个均值与两个符号</translation>
    </message>
    <message>
        <source>Heads grow along the mean, then separate along the stronger sign, then along the weaker one.</source>
        <translation>各头先沿均值增长，再沿较强的符号分化，最后沿较弱的符号分化。</translation>
    </message>
    <message>
        <source>One signal, one head</source>
        <translation>一个信号，一个头</translation>
    </message>
    <message>
        <source>The spiked regression of Duranthon et al. 2025: one softmax head with k = sqrt(nu) k* is the Bayes estimator.</source>
        <translation>Duranthon et al. 2025 的尖峰回归：一个满足 k = sqrt(nu) k* 的 softmax 头即为贝叶斯估计量。</translation>
    </message>
    <message>
        <source>The largest of the tokens</source>
        <translation>词元中的最大者</translation>
    </message>
    <message>
        <source>The max regression of Duranthon et al. 2025: all tokens are noise, and the token with the largest component along k* is the likeliest to matter; one softmax head with k = nu k* is the Bayes estimator.</source>
        <translation>Duranthon et al. 2025 的最大值回归：所有词元都是噪声，沿 k* 分量最大者最可能起作用；一个满足 k = nu k* 的 softmax 头即为贝叶斯估计量。</translation>
    </message>
    <message>
        <source>Linear regression in context</source>
        <translation>上下文线性回归</translation>
    </message>
    <message>
        <source>One attention layer learns to answer a query from examples of an unknown linear law. Its heads form pairs of opposite signs that together perform one step of gradient descent.</source>
        <translation>一个注意力层学习根据某个未知线性规律的示例回答查询。各头会形成符号相反的配对，合起来完成一步梯度下降。</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 个头</translation>
    </message>
    <message>
        <source>2 heads</source>
        <translation>2 个头</translation>
    </message>
    <message>
        <source>3 heads</source>
        <translation>3 个头</translation>
    </message>
    <message>
        <source>4 heads</source>
        <translation>4 个头</translation>
    </message>
    <message>
        <source>6 heads</source>
        <translation>6 个头</translation>
    </message>
    <message>
        <source>8 heads</source>
        <translation>8 个头</translation>
    </message>
    <message>
        <source>Dimension d</source>
        <translation>维数 d</translation>
    </message>
    <message>
        <source>Length of the vector x.</source>
        <translation>每个 x 的维数。</translation>
    </message>
    <message>
        <source>Examples n</source>
        <translation>示例数 n</translation>
    </message>
    <message>
        <source>Pairs (x, y) from which the answer must be found.</source>
        <translation>用于推断答案的 (x, y) 对数。</translation>
    </message>
    <message>
        <source>Standard deviation of the noise of every y.</source>
        <translation>每个 y 的噪声的标准差。</translation>
    </message>
    <message>
        <source>Tasks I</source>
        <translation>任务数 I</translation>
    </message>
    <message>
        <source>Each task has its own part of x, its own law and its own y; d is divided among them.</source>
        <translation>每个任务有各自的 x 部分、线性规律和 y；d 在各任务之间分配。</translation>
    </message>
    <message>
        <source>Steps of Adam on fresh samples.</source>
        <translation>在新样本上做 Adam 的步数。</translation>
    </message>
    <message>
        <source>Learning rate of Adam; it falls to 0 along half a cosine.</source>
        <translation>Adam 的学习率；沿半个余弦周期降到 0。</translation>
    </message>
    <message>
        <source>Sets the initial weights and the samples.</source>
        <translation>决定初始权重和样本。</translation>
    </message>
    <message>
        <source>Four heads</source>
        <translation>四个头</translation>
    </message>
    <message>
        <source>Heads form pairs whose means cancel.</source>
        <translation>各头两两成对，抵消彼此的均值。</translation>
    </message>
    <message>
        <source>One head</source>
        <translation>一个头</translation>
    </message>
    <message>
        <source>One head can only output a weighted mean of the examples&apos; y.</source>
        <translation>单个头只能输出各示例 y 的加权均值。</translation>
    </message>
    <message>
        <source>Two heads</source>
        <translation>两个头</translation>
    </message>
    <message>
        <source>One positive, one negative: their difference is a step of gradient descent.</source>
        <translation>一正一负：它们之差即为一步梯度下降。</translation>
    </message>
    <message>
        <source>Three tasks, six heads</source>
        <translation>三个任务，六个头</translation>
    </message>
    <message>
        <source>Each task has its own part of x and its own y, and gets its own heads.</source>
        <translation>每个任务有各自的 x 部分和各自的 y，并有各自的头。</translation>
    </message>
    <message>
        <source>Three tasks, three heads</source>
        <translation>三个任务，三个头</translation>
    </message>
    <message>
        <source>As many heads as tasks: too few for a pair of opposite signs per task.</source>
        <translation>头数与任务数相同：不足以让每个任务拥有一对符号相反的头。</translation>
    </message>
    <message>
        <source>One token matters: erf on the sphere</source>
        <translation>单个词元起作用：球面上的 erf</translation>
    </message>
    <message>
        <source>The predecessor of the single-location model: one predictor, erf instead of softmax, and two directions of length 1. Two numbers show how much it has learned.</source>
        <translation>单位置模型的前身：只有一个预测器，以 erf 代替 softmax，两个方向的长度均为 1。用两个数即可表示它学到了多少。</translation>
    </message>
    <message>
        <source>Tokens in a sample, one of which matters.</source>
        <translation>每个样本的词元数，其中一个起作用。</translation>
    </message>
    <message>
        <source>Spread gamma</source>
        <translation>离散度 gamma</translation>
    </message>
    <message>
        <source>Standard deviation of the token that matters, about its mean.</source>
        <translation>起作用的词元围绕其均值的标准差。</translation>
    </message>
    <message>
        <source>Standard deviation of the noise added to each answer.</source>
        <translation>每个答案的噪声的标准差。</translation>
    </message>
    <message>
        <source>Sharpness lambda</source>
        <translation>尖锐度 lambda</translation>
    </message>
    <message>
        <source>Factor on the logit inside erf at the first step.</source>
        <translation>第一步时 erf 内 logit 的系数。</translation>
    </message>
    <message>
        <source>Decay of lambda</source>
        <translation>lambda 的衰减</translation>
    </message>
    <message>
        <source>lambda at step t is the initial lambda / (1 + t times this).</source>
        <translation>第 t 步的 lambda 为初始值 / (1 + t × 此值)。</translation>
    </message>
    <message>
        <source>Steps on the sphere, on fresh samples.</source>
        <translation>在新样本上沿球面更新的步数。</translation>
    </message>
    <message>
        <source>Factor on the gradient along the sphere.</source>
        <translation>沿球面梯度的系数。</translation>
    </message>
    <message>
        <source>SGD on the sphere</source>
        <translation>球面上的 SGD</translation>
    </message>
    <message>
        <source>The settings of the paper&apos;s figure: lambda falls, 200,000 steps of 5 samples.</source>
        <translation>论文插图的设置：lambda 递减，200,000 步，每步 5 个样本。</translation>
    </message>
    <message>
        <source>Fixed sharpness</source>
        <translation>固定尖锐度</translation>
    </message>
    <message>
        <source>The paper&apos;s settings, but without the decay of lambda.</source>
        <translation>论文的设置，但 lambda 不衰减。</translation>
    </message>
    <message>
        <source>Attention sink on the first token</source>
        <translation>第一个词元上的注意力汇点</translation>
    </message>
    <message>
        <source>Characters follow each other at random, but after some of them the previous character is repeated. A head learns to copy there; elsewhere it has nothing to copy, but its attention must still go somewhere.</source>
        <translation>字符随机相接，但在某些字符（触发字符）之后会再次出现其前一个字符。头在那里学会复制；没有可复制的内容时，它也总得关注某处。</translation>
    </message>
    <message>
        <source>Text file</source>
        <translation>文本文件</translation>
    </message>
    <message>
        <source>Text whose character statistics are used; empty: a built-in text.</source>
        <translation>用于统计字符的分布规律；留空则使用内置文本。</translation>
    </message>
    <message>
        <source>Triggers</source>
        <translation>触发字符数</translation>
    </message>
    <message>
        <source>Number of most frequent characters that act as triggers: the character before a trigger is repeated after it.</source>
        <translation>用作触发字符的最常见字符的数目：触发字符之后会重复其前一个字符。</translation>
    </message>
    <message>
        <source>Tokens T</source>
        <translation>词元数 T</translation>
    </message>
    <message>
        <source>Tokens per sequence; the first one is always the same.</source>
        <translation>每个序列的词元数，所有序列的第一个词元相同。</translation>
    </message>
    <message>
        <source>Remedy</source>
        <translation>对策</translation>
    </message>
    <message>
        <source>Change that prevents an attention sink on the first token.</source>
        <translation>防止第一个词元成为注意力汇点的改动。</translation>
    </message>
    <message>
        <source>Softmax, trained by Adam.</source>
        <translation>Softmax，用 Adam 训练。</translation>
    </message>
    <message>
        <source>Weights may add up to less than one.</source>
        <translation>权重之和可以小于一。</translation>
    </message>
    <message>
        <source>max(0, logit) / number of keys instead of softmax.</source>
        <translation>以 max(0, logit) / 键的数目代替 softmax。</translation>
    </message>
    <message>
        <source>Softmax, trained by plain gradient descent.</source>
        <translation>Softmax，用普通梯度下降训练。</translation>
    </message>
    <message>
        <source>Attention heads per layer.</source>
        <translation>每层的注意力头数。</translation>
    </message>
    <message>
        <source>Width d</source>
        <translation>宽度 d</translation>
    </message>
    <message>
        <source>Attention layers, each followed by two linear maps.</source>
        <translation>注意力层数，每层之后有两个线性映射。</translation>
    </message>
    <message>
        <source>Steps of training on fresh sequences.</source>
        <translation>在新序列上训练的步数。</translation>
    </message>
    <message>
        <source>Sequences per step.</source>
        <translation>每步的序列数。</translation>
    </message>
    <message>
        <source>Learning rate of the optimiser; it falls to 0 along half a cosine.</source>
        <translation>优化器的学习率；沿半个余弦周期降到 0。</translation>
    </message>
    <message>
        <source>Step size of SGD</source>
        <translation>SGD 步长</translation>
    </message>
    <message>
        <source>Learning rate of plain gradient descent.</source>
        <translation>普通梯度下降的学习率。</translation>
    </message>
    <message>
        <source>Sets the initial weights and the sequences.</source>
        <translation>决定初始权重和序列。</translation>
    </message>
    <message>
        <source>An attention sink</source>
        <translation>一个注意力汇点</translation>
    </message>
    <message>
        <source>One head copies after triggers, and attends to the first token elsewhere.</source>
        <translation>一个头在触发字符之后复制，在其他位置关注第一个词元。</translation>
    </message>
    <message>
        <source>Remedy: softmax-1</source>
        <translation>对策：softmax-1</translation>
    </message>
    <message>
        <source>A head that may attend to nothing does not need a sink.</source>
        <translation>可以什么都不关注的头不需要汇点。</translation>
    </message>
    <message>
        <source>Remedy: ReLU attention</source>
        <translation>对策：ReLU 注意力</translation>
    </message>
    <message>
        <source>Attention weights need not sum to 1.</source>
        <translation>注意力权重之和不必为 1。</translation>
    </message>
    <message>
        <source>Remedy: SGD instead of Adam</source>
        <translation>对策：以 SGD 代替 Adam</translation>
    </message>
    <message>
        <source>The residual of the first token stays unchanged.</source>
        <translation>第一个词元的残差保持不变。</translation>
    </message>
    <message>
        <source>Three layers</source>
        <translation>三层</translation>
    </message>
    <message>
        <source>Residual peaks are reported to appear with depth and Adam.</source>
        <translation>据称残差尖峰随层数加深和 Adam 的使用而出现。</translation>
    </message>
    <message>
        <source>Mixing time of all heads together</source>
        <translation>多头合并的混合时间</translation>
    </message>
    <message>
        <source>Treats attention as a random walk between tokens: the number of steps to the last token and the share of walks that reach it, for single heads and for all heads together.</source>
        <translation>将注意力视为词元之间的随机游走：多少步走到最后一个词元、有多少权重到达，分别针对单个头和所有头合并计算。</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Output required at each token.</source>
        <translation>每个词元处要输出什么。</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>The token itself.</source>
        <translation>词元本身。</translation>
    </message>
    <message>
        <source>cycle</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>The token before it.</source>
        <translation>前一个词元。</translation>
    </message>
    <message>
        <source>Tokens per sequence.</source>
        <translation>每个序列的词元数。</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>符号数</translation>
    </message>
    <message>
        <source>Number of different tokens.</source>
        <translation>不同词元的数目。</translation>
    </message>
    <message>
        <source>Copying, 1 to 16 heads</source>
        <translation>复制，1 至 16 个头</translation>
    </message>
    <message>
        <source>The output at each token is the token itself.</source>
        <translation>每个词元输出自身。</translation>
    </message>
    <message>
        <source>Shifting, 1 to 16 heads</source>
        <translation>移位，1 至 16 个头</translation>
    </message>
    <message>
        <source>The output at each token is the one before it.</source>
        <translation>每个词元输出其前一个词元。</translation>
    </message>
    <message>
        <source>Why heads differ</source>
        <translation>各头为何不同</translation>
    </message>
    <message>
        <source>Each token requires the symbol one to four positions back. The same small transformer is trained several times side by side: with identical or different initial heads, with different inputs, or with different numbers of heads.</source>
        <translation>每个词元处须输出其前一到四个位置上的符号。同一个小 Transformer 并行训练多次：各头初始化相同或不同、输入不同，或头数不同。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Property in which the models trained side by side differ.</source>
        <translation>并行训练的各模型之间的差异。</translation>
    </message>
    <message>
        <source>initialisations</source>
        <translation>初始化</translation>
    </message>
    <message>
        <source>Heads identical, identical except for their output, random, or identical with DropHead.</source>
        <translation>头的初始化：相同、除输出外相同、随机，或相同并使用 DropHead。</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Each head sees the full input, sees one part of it, or has the full width.</source>
        <translation>每个头看到完整输入、各看一部分，或各具完整宽度。</translation>
    </message>
    <message>
        <source>numbers of heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>1, 2, 4, 8 and 16 heads at the same width.</source>
        <translation>宽度相同，头数为 1、2、4、8 和 16。</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>Hidden size between the two linear maps after the heads.</source>
        <translation>头之后两个线性映射之间的维数。</translation>
    </message>
    <message>
        <source>Probability of dropping a head, drawn for each sequence.</source>
        <translation>每个序列丢弃一个头的概率。</translation>
    </message>
    <message>
        <source>Four initialisations</source>
        <translation>四种初始化</translation>
    </message>
    <message>
        <source>Identically initialised heads never separate unless something breaks the symmetry.</source>
        <translation>初始化相同的头永远不会分化，除非有什么使它们产生差异。</translation>
    </message>
    <message>
        <source>Full, split and wide input</source>
        <translation>完整、拆分与宽输入</translation>
    </message>
    <message>
        <source>Three kinds of head input with the same number of parameters.</source>
        <translation>头的三种输入方式，参数量相同。</translation>
    </message>
    <message>
        <source>1 to 16 heads</source>
        <translation>1 至 16 个头</translation>
    </message>
    <message>
        <source>The same width divided among more and more heads.</source>
        <translation>将同一宽度切分给越来越多的头。</translation>
    </message>
    <message>
        <source>Induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>On random sequences repeated twice, attention to the tokens that followed earlier occurrences of the query&apos;s token covers at least 40 % of the range from uniform to full attention; the 40 % is set by this program.</source>
        <translation>在重复两遍的随机词元上，从均匀注意力到全部注意力的尺度上，至少 40% 投向查询词元此前出现位置的后一个词元；40% 由本程序设定。</translation>
    </message>
    <message>
        <source>Previous token</source>
        <translation>前一词元</translation>
    </message>
    <message>
        <source>Attention to the token just before the query covers at least half of the range from uniform to full attention; the half is set by this program.</source>
        <translation>从均匀注意力到全部注意力的尺度上，至少一半投向紧邻查询之前的词元；该阈值由本程序设定。</translation>
    </message>
    <message>
        <source>Class token</source>
        <translation>类别词元</translation>
    </message>
    <message>
        <source>Attention to the token that begins every sample covers at least 30 % of the range from uniform to full attention; the 30 % is set by this program, after Guo et al.</source>
        <translation>从均匀注意力到全部注意力的尺度上，至少 30% 投向每个样本开头的词元；30% 由本程序参照 Guo et al. 设定。</translation>
    </message>
    <message>
        <source>First-token sink</source>
        <translation>首词元汇点</translation>
    </message>
    <message>
        <source>Attention to the first token, whatever it is, covers at least 30 % of the range from uniform to full attention.</source>
        <translation>从均匀注意力到全部注意力的尺度上，至少 30% 投向第一个词元，不论它是什么。</translation>
    </message>
    <message>
        <source>Positional</source>
        <translation>位置型</translation>
    </message>
    <message>
        <source>Its strongest key is at one fixed offset in at least 90 % of the queries.</source>
        <translation>在至少 90% 的查询中，其最强键位于同一固定偏移处。</translation>
    </message>
    <message>
        <source>Rare token</source>
        <translation>罕见词元</translation>
    </message>
    <message>
        <source>Its strongest key is the rarest that the query sees in half of the queries, or one of the two rarest in 60 %, and at least three times as often as by chance; the thresholds are set by this program.</source>
        <translation>在半数查询中，其最强键为查询可见的最罕见的键，或在 60% 的查询中为最罕见的两个键之一，且频率至少为随机水平的三倍；阈值由本程序设定。</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>Its attention has at least 95 % of the entropy of uniform attention: it averages the visible tokens. The 95 % is set by this program.</source>
        <translation>其注意力的熵达到均匀注意力的 95% 以上：它对所见内容取平均。95% 由本程序设定。</translation>
    </message>
    <message>
        <source>Negligible contribution</source>
        <translation>贡献可忽略</translation>
    </message>
    <message>
        <source>Its contribution is shorter than 1 % of the mean over its layer&apos;s heads.</source>
        <translation>其贡献的长度不足同层各头均值的 1%。</translation>
    </message>
    <message>
        <source>text classification</source>
        <translation>文本分类</translation>
    </message>
    <message>
        <source>labelled texts</source>
        <translation>带标签的文本</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>image classification</source>
        <translation>图像分类</translation>
    </message>
    <message>
        <source>images</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>language model</source>
        <translation>语言模型</translation>
    </message>
    <message>
        <source>text or sequences to continue</source>
        <translation>待续写的文本或序列</translation>
    </message>
    <message>
        <source>translation</source>
        <translation>翻译</translation>
    </message>
    <message>
        <source>pairs of texts: a source and its translation or summary</source>
        <translation>文本对：源文及其译文或摘要</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>points</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Wilson</source>
        <translation>Wilson</translation>
    </message>
    <message>
        <source>Agresti &amp; Min 2005</source>
        <translation>Agresti &amp; Min 2005</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>奈特</translation>
    </message>
    <message>
        <source>mean, 1.96 standard errors</source>
        <translation>均值，1.96 倍标准误</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>of the loss</source>
        <translation>由损失得出</translation>
    </message>
    <message>
        <source>BLEU</source>
        <translation>BLEU</translation>
    </message>
    <message>
        <source>bootstrap over sentences</source>
        <translation>对句子做自助法</translation>
    </message>
    <message>
        <source>paired bootstrap, Koehn 2004</source>
        <translation>配对自助法，Koehn 2004</translation>
    </message>
    <message>
        <source>chrF</source>
        <translation>chrF</translation>
    </message>
    <message>
        <source>ROUGE-1</source>
        <translation>ROUGE-1</translation>
    </message>
    <message>
        <source>ROUGE-2</source>
        <translation>ROUGE-2</translation>
    </message>
    <message>
        <source>ROUGE-L</source>
        <translation>ROUGE-L</translation>
    </message>
    <message>
        <source>exact match</source>
        <translation>完全匹配</translation>
    </message>
    <message>
        <source>alignment error</source>
        <translation>对齐误差</translation>
    </message>
    <message>
        <source>matters: rotating it changes the value, although the network computes the same</source>
        <translation>有影响：旋转它会改变数值，尽管网络的计算不变</translation>
    </message>
    <message>
        <source>neither high nor low values show redundancy</source>
        <translation>高低本身都不能说明冗余</translation>
    </message>
    <message>
        <source>does not matter under rotations: scaling it changes the value, although the network computes the same</source>
        <translation>只旋转时没有影响：拉伸它会改变数值，尽管网络的计算不变</translation>
    </message>
    <message>
        <source>does not matter: a property of the function (gauge-invariant)</source>
        <translation>没有影响：这是函数的性质（规范不变）</translation>
    </message>
    <message>
        <source>high</source>
        <translation>高</translation>
    </message>
    <message>
        <source>low</source>
        <translation>低</translation>
    </message>
    <message>
        <source>Risk</source>
        <translation>风险</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>mean squared error</source>
        <translation>均方误差</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>risk</source>
        <translation>风险</translation>
    </message>
    <message>
        <source>Bayes risk</source>
        <translation>贝叶斯风险</translation>
    </message>
    <message>
        <source>Heads along the directions</source>
        <translation>各头沿各方向的分量</translation>
    </message>
    <message>
        <source>overlap m</source>
        <translation>重叠 m</translation>
    </message>
    <message>
        <source>Specialisation of the heads</source>
        <translation>各头分化的程度</translation>
    </message>
    <message>
        <source>1 - mean cosine</source>
        <translation>1 − 平均余弦</translation>
    </message>
    <message>
        <source>specialisation</source>
        <translation>专门化程度</translation>
    </message>
    <message>
        <source>Risk as heads are removed</source>
        <translation>逐个去掉头时的风险</translation>
    </message>
    <message>
        <source>heads removed</source>
        <translation>去掉的头数</translation>
    </message>
    <message>
        <source>smallest norm first</source>
        <translation>范数最小者优先</translation>
    </message>
    <message>
        <source>smallest mass first</source>
        <translation>质量最小者优先</translation>
    </message>
    <message>
        <source>Largest logit of the heads</source>
        <translation>各头的最大 logit</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>share of the tokens</source>
        <translation>词元占比</translation>
    </message>
    <message>
        <source>token with the signal</source>
        <translation>信号词元</translation>
    </message>
    <message>
        <source>noise token</source>
        <translation>噪声词元</translation>
    </message>
    <message>
        <source>Effective heads</source>
        <translation>有效头数</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>effective heads</source>
        <translation>有效头数</translation>
    </message>
    <message>
        <source>Head trajectories</source>
        <translation>各头的轨迹</translation>
    </message>
    <message>
        <source>along direction 1</source>
        <translation>沿方向 1</translation>
    </message>
    <message>
        <source>along direction 2</source>
        <translation>沿方向 2</translation>
    </message>
    <message>
        <source>Heads by directions</source>
        <translation>头与方向</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Bayes-softmax reaches the Bayes risk.</source>
        <translation>Bayes-softmax 降到贝叶斯风险。</translation>
    </message>
    <message>
        <source>Every kind of signal gets a specialised head.</source>
        <translation>每种信号都有一个专门的头。</translation>
    </message>
    <message>
        <source>Directions are learned in the order of decreasing variance.</source>
        <translation>各方向按方差从大到小依次学会。</translation>
    </message>
    <message>
        <source>overlap of head 0</source>
        <translation>头 0 的重叠</translation>
    </message>
    <message>
        <source>overlap of head 1</source>
        <translation>头 1 的重叠</translation>
    </message>
    <message>
        <source>Bayes-softmax with no more heads than signals comes near the Bayes risk, or gets stuck.</source>
        <translation>头数不多于信号数时，Bayes-softmax 要么接近贝叶斯风险，要么停滞。</translation>
    </message>
    <message>
        <source>A Gaussian signal would need infinitely many heads.</source>
        <translation>高斯信号需要无穷多个头。</translation>
    </message>
    <message>
        <source>With one kind of signal softmax is the Bayes estimator.</source>
        <translation>只有一种信号时，softmax 就是贝叶斯估计量。</translation>
    </message>
    <message>
        <source>The head converges to that of the Bayes estimator: k* times its strength.</source>
        <translation>该头收敛到贝叶斯估计量的头：k* 乘以其强度。</translation>
    </message>
    <message>
        <source>Bayes risk (ridge)</source>
        <translation>贝叶斯风险（岭回归）</translation>
    </message>
    <message>
        <source>debiased gradient step</source>
        <translation>去均值的梯度步</translation>
    </message>
    <message>
        <source>Query-key strength of heads: omega</source>
        <translation>各头的查询-键强度：omega</translation>
    </message>
    <message>
        <source>omega</source>
        <translation>omega</translation>
    </message>
    <message>
        <source>Output strength of heads: mu</source>
        <translation>各头的输出强度：mu</translation>
    </message>
    <message>
        <source>mu</source>
        <translation>mu</translation>
    </message>
    <message>
        <source>Sum of the heads&apos; mu</source>
        <translation>各头 mu 之和</translation>
    </message>
    <message>
        <source>sum of mu</source>
        <translation>mu 之和</translation>
    </message>
    <message>
        <source>circuit</source>
        <translation>回路</translation>
    </message>
    <message>
        <source>omega, mu</source>
        <translation>omega, mu</translation>
    </message>
    <message>
        <source>Heads come in two kinds: omega and mu both positive, or both negative.</source>
        <translation>头分为两类：omega 与 mu 同为正，或同为负。</translation>
    </message>
    <message>
        <source>The mu values of the heads cancel: their sum is near 0.</source>
        <translation>各头的 mu 相互抵消：其和接近 0。</translation>
    </message>
    <message>
        <source>Both kinds have omega of similar size.</source>
        <translation>两类头的 omega 大小相近。</translation>
    </message>
    <message>
        <source>Together they match or beat one step of gradient descent with the mean subtracted.</source>
        <translation>它们合起来达到或优于一步去均值的梯度下降。</translation>
    </message>
    <message>
        <source>One head stays above one step of gradient descent.</source>
        <translation>单个头的风险仍高于一步梯度下降。</translation>
    </message>
    <message>
        <source>Contribution of heads to tasks: omega mu</source>
        <translation>各头对任务的贡献：omega mu</translation>
    </message>
    <message>
        <source>omega mu</source>
        <translation>omega mu</translation>
    </message>
    <message>
        <source>Which head works for which task</source>
        <translation>哪个头处理哪个任务</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Each head specialises in one of the tasks.</source>
        <translation>每个头专门处理其中一个任务。</translation>
    </message>
    <message>
        <source>Every task gets a head that specialises in it.</source>
        <translation>每个任务都有专门处理它的头。</translation>
    </message>
    <message>
        <source>erf</source>
        <translation>erf</translation>
    </message>
    <message>
        <source>Overlap with the true directions</source>
        <translation>与真实方向的重合度</translation>
    </message>
    <message>
        <source>kappa = k . k*</source>
        <translation>kappa = k · k*</translation>
    </message>
    <message>
        <source>nu = v . v*</source>
        <translation>nu = v · v*</translation>
    </message>
    <message>
        <source>Risk above the noise</source>
        <translation>超出噪声的风险</translation>
    </message>
    <message>
        <source>held out</source>
        <translation>留出数据</translation>
    </message>
    <message>
        <source>Trajectories of the two directions</source>
        <translation>两个方向的轨迹</translation>
    </message>
    <message>
        <source>kappa</source>
        <translation>kappa</translation>
    </message>
    <message>
        <source>nu</source>
        <translation>nu</translation>
    </message>
    <message>
        <source>k and v</source>
        <translation>k 与 v</translation>
    </message>
    <message>
        <source>Distance from the manifold</source>
        <translation>与流形的距离</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>The direction that identifies the token is found: |kappa| approaches 1.</source>
        <translation>指示词元的方向已被学到：|kappa| 接近 1。</translation>
    </message>
    <message>
        <source>The readout direction is found as well: |nu| approaches 1.</source>
        <translation>读出方向也已被学到：|nu| 接近 1。</translation>
    </message>
    <message>
        <source>Both have the same sign: the predictor knows k and v up to a common change of sign.</source>
        <translation>两者同号：预测器已学到 k 与 v，只是二者可能同时反号。</translation>
    </message>
    <message>
        <source>All other parts of k and v become orthogonal.</source>
        <translation>k 与 v 的其余分量趋于正交。</translation>
    </message>
    <message>
        <source>softmax, Adam</source>
        <translation>softmax，Adam</translation>
    </message>
    <message>
        <source>Attention to the first token</source>
        <translation>对首词元的注意力</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Risk above the lowest possible</source>
        <translation>超出最优的风险</translation>
    </message>
    <message>
        <source>at other tokens</source>
        <translation>在其他词元处</translation>
    </message>
    <message>
        <source>at triggers</source>
        <translation>在触发字符处</translation>
    </message>
    <message>
        <source>Value drain of the first token</source>
        <translation>首词元的值枯竭</translation>
    </message>
    <message>
        <source>length / length of the others</source>
        <translation>长度 / 其他词元的长度</translation>
    </message>
    <message>
        <source>Length of the residual stream</source>
        <translation>残差流的长度</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首词元</translation>
    </message>
    <message>
        <source>other tokens</source>
        <translation>其他词元</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>lowest possible</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>Where heads attend</source>
        <translation>各头关注何处</translation>
    </message>
    <message>
        <source>query to key</source>
        <translation>查询到键</translation>
    </message>
    <message>
        <source>trigger to first</source>
        <translation>触发字符到首词元</translation>
    </message>
    <message>
        <source>other to first</source>
        <translation>其他到首词元</translation>
    </message>
    <message>
        <source>trigger to previous</source>
        <translation>触发字符到前一词元</translation>
    </message>
    <message>
        <source>other to previous</source>
        <translation>其他到前一词元</translation>
    </message>
    <message>
        <source>At tokens other than triggers the head attends to the first token.</source>
        <translation>在非触发字符处，头关注首词元。</translation>
    </message>
    <message>
        <source>Attention to the first token is lower at triggers, where the head has something to copy.</source>
        <translation>在触发字符处，头有内容可复制，对首词元的注意力更低。</translation>
    </message>
    <message>
        <source>The first token&apos;s value is drained: less than half as long as the values of the other tokens.</source>
        <translation>首词元的值枯竭：长度不到其他词元值向量的一半。</translation>
    </message>
    <message>
        <source>Copying after triggers is learned.</source>
        <translation>学会了在触发字符后复制。</translation>
    </message>
    <message>
        <source>Heads whose weights may sum to less than 1 do not use the first token as a sink.</source>
        <translation>权重之和可小于 1 的头不会把首词元用作汇点。</translation>
    </message>
    <message>
        <source>Copying is still learned.</source>
        <translation>仍能学会复制。</translation>
    </message>
    <message>
        <source>Without Adam the first token&apos;s residual is not unusually long.</source>
        <translation>不用 Adam 时，首词元的残差不会异常长。</translation>
    </message>
    <message>
        <source>Mixing time</source>
        <translation>混合时间</translation>
    </message>
    <message>
        <source>steps to the last token</source>
        <translation>到最后一个词元的步数</translation>
    </message>
    <message>
        <source>Minimax fidelity</source>
        <translation>极小极大保真度</translation>
    </message>
    <message>
        <source>share that arrives</source>
        <translation>到达的比例</translation>
    </message>
    <message>
        <source>Accuracy on held-out sequences</source>
        <translation>留出序列上的准确率</translation>
    </message>
    <message>
        <source>share correct</source>
        <translation>正确比例</translation>
    </message>
    <message>
        <source>Loss on held-out sequences</source>
        <translation>留出序列上的损失</translation>
    </message>
    <message>
        <source>With a single head, the combined chain equals the chain of that head.</source>
        <translation>只有一个头时，合并后的链就是该头的链。</translation>
    </message>
    <message>
        <source>A model of 16 heads mixes faster than a model of one head with as many parameters.</source>
        <translation>参数量相同时，16 个头的模型比单头模型混合得更快。</translation>
    </message>
    <message>
        <source>The 16-head model also has the higher fidelity.</source>
        <translation>16 头模型的保真度也更高。</translation>
    </message>
    <message>
        <source>All heads together mix at least as fast as the best single head.</source>
        <translation>多头合并的混合速度不低于其中最快的单个头。</translation>
    </message>
    <message>
        <source>All heads together have at least the fidelity of the best single head.</source>
        <translation>多头合并的保真度不低于其中最高的单个头。</translation>
    </message>
    <message>
        <source>tied except for the output</source>
        <translation>除输出外相同</translation>
    </message>
    <message>
        <source>tied, DropHead</source>
        <translation>相同，DropHead</translation>
    </message>
    <message>
        <source>Difference of the heads&apos; gradients</source>
        <translation>各头梯度之差</translation>
    </message>
    <message>
        <source>largest difference</source>
        <translation>最大差</translation>
    </message>
    <message>
        <source>Difference of the heads&apos; weights</source>
        <translation>各头权重之差</translation>
    </message>
    <message>
        <source>Similarity of the heads&apos; maps</source>
        <translation>各头注意力图的相似度</translation>
    </message>
    <message>
        <source>positions back</source>
        <translation>回看的位置数</translation>
    </message>
    <message>
        <source>Identically initialised heads have exactly the same gradient.</source>
        <translation>初始化相同的头具有完全相同的梯度。</translation>
    </message>
    <message>
        <source>They stay identical: their parameters never differ.</source>
        <translation>它们始终相同：参数从不出现差异。</translation>
    </message>
    <message>
        <source>A different output projection alone is enough to separate them.</source>
        <translation>仅输出投影不同就足以使它们分化。</translation>
    </message>
    <message>
        <source>DropHead separates identically initialised heads.</source>
        <translation>DropHead 使初始化相同的头分化。</translation>
    </message>
    <message>
        <source>Heads that stay identical learn less than randomly initialised heads.</source>
        <translation>始终相同的头不如随机初始化的头学得多。</translation>
    </message>
    <message>
        <source>full input</source>
        <translation>完整输入</translation>
    </message>
    <message>
        <source>split input</source>
        <translation>拆分输入</translation>
    </message>
    <message>
        <source>wide heads</source>
        <translation>宽头</translation>
    </message>
    <message>
        <source>All three have the same number of parameters, within 1 %.</source>
        <translation>三者参数量相同，相差不超过百分之一。</translation>
    </message>
    <message>
        <source>A head that sees the whole input learns at least as much as one that sees a part.</source>
        <translation>看到完整输入的头至少与只看到一部分的头学得一样多。</translation>
    </message>
    <message>
        <source>16 heads</source>
        <translation>16 个头</translation>
    </message>
    <message>
        <source>At a fixed width the number of heads changes neither parameters nor multiply-adds.</source>
        <translation>宽度不变时，头数既不改变参数量，也不改变乘加次数。</translation>
    </message>
    <message>
        <source>Four heads learn more than one if a token may require one of four positions.</source>
        <translation>当词元可能要求四个位置之一时，四个头比一个头学得更多。</translation>
    </message>
    <message>
        <source>bfloat16 on a GPU; float32 on this CPU, which lacks instructions for bfloat16</source>
        <translation>GPU 上为 bfloat16；此 CPU 没有相应指令，使用 float32</translation>
    </message>
    <message>
        <source>Selectivity of heads for one direction</source>
        <translation>头对单一方向的选择程度</translation>
    </message>
    <message>
        <source>selectivity</source>
        <translation>选择性</translation>
    </message>
    <message>
        <source>Mass of the heads</source>
        <translation>各头的质量</translation>
    </message>
    <message>
        <source>share of the attention</source>
        <translation>注意力份额</translation>
    </message>
    <message>
        <source>mass</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>equal shares</source>
        <translation>均分</translation>
    </message>
    <message>
        <source>Copying from the source (pointer)</source>
        <translation>从源文复制（指针）</translation>
    </message>
    <message>
        <source>A gate g mixes choosing a word from the vocabulary with copying one from the source, so that names that are rare or absent in training can be reproduced. The attention a over the source&apos;s words x_s is separate (D wide, from the decoder&apos;s last state y and the encoder&apos;s outputs m_s), so the heads are unchanged.</source>
        <translation>门控 g 在从词表中选词与从源文复制词之间加权混合，使训练中罕见或从未出现的名称也能再现。对源文词 x_s 的注意力 a 是独立的（宽度 D，由解码器的最后状态 y 和编码器的输出 m_s 得到），因此各注意力头不受影响。</translation>
    </message>
    <message>
        <source>p: [0, 1], sum 1; g: [0, 1]</source>
        <translation>p：[0, 1]，和为 1；g：[0, 1]</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Whether words of the source can be copied unchanged.</source>
        <translation>源文中的词能否原样复制。</translation>
    </message>
    <message>
        <source>Every word is chosen from the vocabulary.</source>
        <translation>每个词都从词表中选取。</translation>
    </message>
    <message>
        <source>pointer</source>
        <translation>指针</translation>
    </message>
    <message>
        <source>A learned gate mixes choosing each word from the vocabulary and copying it from the source (See et al. 2017); needs one vocabulary for both sides.</source>
        <translation>每个词要么从词表中选取，要么从源文复制，由学习得到的门控权衡（See et al. 2017）；需要两侧共用一个词表。</translation>
    </message>
    <message>
        <source>Your own texts with labels: a CSV, TSV, JSON Lines or fastText file in UTF-8 with a text and a class in each row.</source>
        <translation>您自己的带标签文本：UTF-8 编码的 CSV、TSV、JSON Lines 或 fastText 文件，每行一条文本和一个类别。</translation>
    </message>
    <message>
        <source>CSV, TSV, JSON Lines or fastText file, or a folder of such files named train, test and, if you have one, valid</source>
        <translation>CSV、TSV、JSON Lines 或 fastText 文件，或含有此类 train 和 test（可另含 valid）文件的文件夹</translation>
    </message>
    <message>
        <source>folder with one folder of pictures for each class, or with train/ and test/ (also valid/) holding those</source>
        <translation>每个类别一个图像子文件夹的文件夹，或含有此类子文件夹的 train/ 和 test/（可另含 valid/）</translation>
    </message>
    <message>
        <source>Your own texts and their translations: two files aligned line by line, a TSV, CSV or JSON Lines file with both, or a folder with such files for training, validation and test.</source>
        <translation>您自己的文本及其译文：逐行对应的两个文件、同时含有两者的 TSV、CSV 或 JSON Lines 文件，或含有此类训练、验证和测试文件的文件夹。</translation>
    </message>
    <message>
        <source>folder with files such as train.de and train.en, and optionally valid and test files (.gz is allowed); or one TSV, CSV or JSON Lines file with both languages</source>
        <translation>包含 train.de、train.en 等文件的文件夹，可另有 valid 和 test 文件（允许 .gz）；或一个含两种语言的 TSV、CSV 或 JSON Lines 文件</translation>
    </message>
    <message>
        <source>Participation ratio of the eigenvalues of the matrix of linear CKA, estimated without bias.</source>
        <translation>线性 CKA 矩阵特征值的参与比，采用无偏估计。</translation>
    </message>
    <message>
        <source>[1, H] up to sampling error</source>
        <translation>[1, H]（抽样误差除外）</translation>
    </message>
    <message>
        <source>automatic: float32 on this CPU</source>
        <translation>自动：在此 CPU 上为 float32</translation>
    </message>
    <message>
        <source>How to handle quotes that do not enclose a field.</source>
        <translation>如何处理没有括住字段的引号。</translation>
    </message>
    <message>
        <source>In tab-separated files all quotes are then text, with a warning.</source>
        <translation>在制表符分隔的文件中，所有引号将视为文本，并给出警告。</translation>
    </message>
    <message>
        <source>Quotes at the start of a field still enclose it.</source>
        <translation>字段开头的引号仍用于括住字段。</translation>
    </message>
    <message>
        <source>All quotes are text</source>
        <translation>所有引号都是文本</translation>
    </message>
    <message>
        <source>No field is enclosed in quotes, as in many TSV files.</source>
        <translation>没有用引号括住的字段，许多 TSV 文件即如此。</translation>
    </message>
    <message>
        <source>Uses known column names and compares the first row with the others.</source>
        <translation>根据已知的列名判断，并将第一行与其他行比较。</translation>
    </message>
    <message>
        <source>Location of the data: folder with one folder of pictures for each class, or with train/ and test/ (also valid/) holding those; ~ is your home folder.</source>
        <translation>数据所在位置：每个类别一个图像子文件夹的文件夹，或含有此类子文件夹的 train/ 和 test/（可另含 valid/）；~ 表示您的主文件夹。</translation>
    </message>
    <message>
        <source>Ending of the files to translate from (de of train.de), or column of a table; leave empty to detect it.</source>
        <translation>源文文件的后缀（train.de 中的 de），或表格中的列；留空则自动查找。</translation>
    </message>
    <message>
        <source>Ending of the files to translate to (en of train.en), or column of a table; leave empty to detect it.</source>
        <translation>译文文件的后缀（train.en 中的 en），或表格中的列；留空则自动查找。</translation>
    </message>
    <message>
        <source>Whether the first row of a table names the columns.</source>
        <translation>表格的第一行是否为列名。</translation>
    </message>
    <message>
        <source>Recognises names of languages, or source and target.</source>
        <translation>识别语言名称，或 source 和 target。</translation>
    </message>
    <message>
        <source>All heads in excess of the number of signal kinds are removable.</source>
        <translation>超出信号种类数的头都可移除。</translation>
    </message>
    <message>
        <source>automatic: bfloat16 on this CPU</source>
        <translation>自动：在此 CPU 上为 bfloat16</translation>
    </message>
    <message>
        <source>Softmax stays above the Bayes risk: a head still attends when its signal is absent.</source>
        <translation>Softmax 始终高于贝叶斯风险：即使信号不存在，头仍会分配注意力。</translation>
    </message>
    <message>
        <source>Softmax gets worse from the first pruned head on.</source>
        <translation>Softmax 从剪掉第一个注意力头起就变差。</translation>
    </message>
    <message>
        <source>Location of the data: CSV, TSV, JSON Lines or fastText file, or a folder of such files named train, test and, if you have one, valid; ~ is your home folder.</source>
        <translation>数据所在位置：CSV、TSV、JSON Lines 或 fastText 文件，或含有此类 train 和 test（可另含 valid）文件的文件夹；~ 表示您的主文件夹。</translation>
    </message>
    <message>
        <source>Post-LN blocks</source>
        <translation>Post-LN 块</translation>
    </message>
    <message>
        <source>Layer norm follows the sum of each sublayer f and the stream instead of preceding the sublayer. No norm follows the last layer, as in BERT.</source>
        <translation>层归一化位于每个子层 f 与残差流之和的后面，而不是子层之前。最后一层之后没有归一化，与 BERT 相同。</translation>
    </message>
    <message>
        <source>each token: mean 0 and variance 1 before scale and shift</source>
        <translation>各词元：缩放和平移前均值为 0，方差为 1</translation>
    </message>
    <message>
        <source>GELU, tanh approximation</source>
        <translation>GELU，tanh 近似</translation>
    </message>
    <message>
        <source>The feed-forward activation of GPT-2, which differs from the exact GELU by less than 0.001.</source>
        <translation>GPT-2 的前馈层激活函数，与精确的 GELU 相差不到 0.001。</translation>
    </message>
    <message>
        <source>-0.17 or more</source>
        <translation>不小于 -0.17</translation>
    </message>
    <message>
        <source>ReLU feed-forward layers</source>
        <translation>使用 ReLU 的前馈层</translation>
    </message>
    <message>
        <source>Feed-forward activation of the first transformer: hidden units with negative input are 0.</source>
        <translation>最初的 Transformer 的前馈激活函数：输入为负的隐藏单元输出 0。</translation>
    </message>
    <message>
        <source>Pooling of the first token</source>
        <translation>首词元池化</translation>
    </message>
    <message>
        <source>The class is predicted from the last state y of the first token alone, as in BERT and ViT, so its attention must collect what the other tokens hold.</source>
        <translation>类别仅由首词元的最后状态 y 预测，与 BERT 和 ViT 相同，因此它的注意力必须汇集其他词元所含的信息。</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>Pooling of the last token</source>
        <translation>末词元池化</translation>
    </message>
    <message>
        <source>The class is predicted from the last state y of the last token alone, which is the only token that sees all others in a causal model.</source>
        <translation>类别仅由末词元的最后状态 y 预测；在因果模型中，只有它能看到其他所有词元。</translation>
    </message>
    <message>
        <source>Pooled layer with tanh</source>
        <translation>池化后的层，使用 tanh</translation>
    </message>
    <message>
        <source>A dense layer with tanh between the pooled state y and the output layer, as in BERT&apos;s pooler.</source>
        <translation>池化后的状态 y 与输出层之间使用 tanh 的全连接层，与 BERT 的 pooler 相同。</translation>
    </message>
    <message>
        <source>Pooled layer with ReLU</source>
        <translation>池化后的层，使用 ReLU</translation>
    </message>
    <message>
        <source>A dense layer with ReLU between the pooled state y and the output layer, as in DistilBERT.</source>
        <translation>池化后的状态 y 与输出层之间使用 ReLU 的全连接层，与 DistilBERT 相同。</translation>
    </message>
    <message>
        <source>Layer norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>Whether each block normalises its stream before or after its sublayers.</source>
        <translation>每个模块在子层之前还是之后对残差流做归一化。</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Pre-LN, as in GPT-2 and ViT: stable without warm-up (Xiong et al. 2020, arXiv 2002.04745).</source>
        <translation>Pre-LN，与 GPT-2 和 ViT 相同：无需预热即可稳定训练（Xiong et al. 2020, arXiv 2002.04745）。</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Post-LN, as in BERT: after each sum, without a final norm; needs warm-up (Vaswani et al. 2017).</source>
        <translation>Post-LN，与 BERT 相同：位于每次求和之后，末尾不再归一化；需要预热（Vaswani et al. 2017）。</translation>
    </message>
    <message>
        <source>Layer norm epsilon</source>
        <translation>层归一化的 ε</translation>
    </message>
    <message>
        <source>Number added to the variance in every layer norm; BERT and ViT use 1e-12, GPT-2 and RoBERTa 1e-5.</source>
        <translation>每个层归一化中加到方差上的数；BERT 和 ViT 使用 1e-12，GPT-2 和 RoBERTa 使用 1e-5。</translation>
    </message>
    <message>
        <source>Feed-forward activation</source>
        <translation>前馈层激活函数</translation>
    </message>
    <message>
        <source>Function between the two feed-forward layers of a block.</source>
        <translation>每个块中两个前馈层之间的函数。</translation>
    </message>
    <message>
        <source>GELU</source>
        <translation>GELU</translation>
    </message>
    <message>
        <source>x times the normal distribution function of x, exact, as in BERT.</source>
        <translation>x 乘以标准正态分布函数在 x 处的值，精确计算，与 BERT 相同。</translation>
    </message>
    <message>
        <source>GELU (tanh)</source>
        <translation>GELU（tanh）</translation>
    </message>
    <message>
        <source>The tanh approximation of GELU, as in GPT-2 (Hendrycks &amp; Gimpel 2016, arXiv 1606.08415).</source>
        <translation>GELU 的 tanh 近似，与 GPT-2 相同（Hendrycks &amp; Gimpel 2016, arXiv 1606.08415）。</translation>
    </message>
    <message>
        <source>max(x, 0) (Vaswani et al. 2017).</source>
        <translation>max(x, 0)（Vaswani et al. 2017）。</translation>
    </message>
    <message>
        <source>Embedding norm</source>
        <translation>嵌入归一化</translation>
    </message>
    <message>
        <source>Whether a layer norm follows the sum of the embeddings, as in BERT (Devlin et al. 2019).</source>
        <translation>各嵌入求和之后是否作层归一化，如 BERT（Devlin et al. 2019）。</translation>
    </message>
    <message>
        <source>Causal attention</source>
        <translation>因果注意力</translation>
    </message>
    <message>
        <source>Whether tokens attend to earlier tokens only, as in GPT-2; combine it with pooling of the last token.</source>
        <translation>词元是否只关注其之前的词元，如 GPT-2；请与末词元池化搭配使用。</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>State of the last layer from which the class is predicted.</source>
        <translation>用于预测类别的最后一层状态。</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Mean over the tokens of the text.</source>
        <translation>对文本的词元取均值。</translation>
    </message>
    <message>
        <source>The first token, as in BERT (Devlin et al. 2019, arXiv 1810.04805).</source>
        <translation>首词元，与 BERT 相同（Devlin et al. 2019, arXiv 1810.04805）。</translation>
    </message>
    <message>
        <source>last token</source>
        <translation>末词元</translation>
    </message>
    <message>
        <source>The last token of the text, as in GPT-2 classifiers.</source>
        <translation>文本的末词元，与 GPT-2 分类器相同。</translation>
    </message>
    <message>
        <source>Pooled layer</source>
        <translation>池化后的层</translation>
    </message>
    <message>
        <source>Dense layer with an activation between the pooled state and the output layer.</source>
        <translation>池化后的状态与输出层之间带激活函数的全连接层。</translation>
    </message>
    <message>
        <source>The output layer reads the pooled state.</source>
        <translation>输出层直接读取池化后的状态。</translation>
    </message>
    <message>
        <source>tanh</source>
        <translation>tanh</translation>
    </message>
    <message>
        <source>As in BERT&apos;s pooler (Devlin et al. 2019, arXiv 1810.04805).</source>
        <translation>与 BERT 的 pooler 相同（Devlin et al. 2019, arXiv 1810.04805）。</translation>
    </message>
    <message>
        <source>As in DistilBERT (Sanh et al. 2019, arXiv 1910.01108).</source>
        <translation>与 DistilBERT 相同（Sanh et al. 2019, arXiv 1910.01108）。</translation>
    </message>
    <message>
        <source>Learned tokens before the patches, which collect information for the prediction.</source>
        <translation>位于图像块之前的可学习词元，为预测汇集信息。</translation>
    </message>
    <message>
        <source>The patches alone.</source>
        <translation>仅图像块。</translation>
    </message>
    <message>
        <source>class token</source>
        <translation>类别词元</translation>
    </message>
    <message>
        <source>One token, as in ViT (Dosovitskiy et al. 2021).</source>
        <translation>一个词元，与 ViT 相同（Dosovitskiy et al. 2021）。</translation>
    </message>
    <message>
        <source>class and distillation</source>
        <translation>类别和蒸馏</translation>
    </message>
    <message>
        <source>Two tokens, as in DeiT (Touvron et al. 2021, arXiv 2012.12877).</source>
        <translation>两个词元，与 DeiT 相同（Touvron et al. 2021, arXiv 2012.12877）。</translation>
    </message>
    <message>
        <source>Mean over the patches.</source>
        <translation>对图像块取均值。</translation>
    </message>
    <message>
        <source>The class token, as in ViT (Dosovitskiy et al. 2021, arXiv 2010.11929).</source>
        <translation>类别词元，与 ViT 相同（Dosovitskiy et al. 2021, arXiv 2010.11929）。</translation>
    </message>
    <message>
        <source>The last patch.</source>
        <translation>最后一个图像块。</translation>
    </message>
    <message>
        <source>class tokens</source>
        <translation>所有类别词元</translation>
    </message>
    <message>
        <source>Class and distillation token side by side, as in DeiT (Touvron et al. 2021, arXiv 2012.12877).</source>
        <translation>并列使用类别词元和蒸馏词元，与 DeiT 相同（Touvron et al. 2021, arXiv 2012.12877）。</translation>
    </message>
    <message>
        <source>Tied output layer</source>
        <translation>权重绑定的输出层</translation>
    </message>
    <message>
        <source>Masked language model</source>
        <translation>掩码语言模型</translation>
    </message>
    <message>
        <source>D/H x D/H weights per head</source>
        <translation>每个头 D/H × D/H 个权重</translation>
    </message>
    <message>
        <source>D x D weights per head</source>
        <translation>每个头 D × D 个权重</translation>
    </message>
    <message>
        <source>All heads have the same weight.</source>
        <translation>所有头权重相同。</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>falls linearly to 0 (Devlin et al. 2019)</source>
        <translation>线性降至 0（Devlin et al. 2019）</translation>
    </message>
    <message>
        <source>Freeze embeddings</source>
        <translation>冻结嵌入</translation>
    </message>
    <message>
        <source>Keeps token, patch and position embeddings as they were at the start.</source>
        <translation>词元、图像块和位置嵌入保持初始值不变。</translation>
    </message>
    <message>
        <source>Frozen layers</source>
        <translation>冻结层数</translation>
    </message>
    <message>
        <source>Number of lowest layers that are not trained; a penalty on their heads has no effect.</source>
        <translation>不参与训练的最低几层的层数；对这些层的头施加惩罚不起作用。</translation>
    </message>
    <message>
        <source>Layer decay</source>
        <translation>逐层学习率衰减</translation>
    </message>
    <message>
        <source>Learning rate of a layer divided by that of the next; 1: equal (Howard &amp; Ruder 2018).</source>
        <translation>某层的学习率除以其上一层的学习率；1：所有层相同（Howard &amp; Ruder 2018）。</translation>
    </message>
    <message>
        <source>Evaluation interval</source>
        <translation>评估间隔</translation>
    </message>
    <message>
        <source>Steps between evaluations on the validation split within an epoch; 0: only at the end of each epoch.</source>
        <translation>一轮之内两次验证集评估之间的步数；0：仅在每轮结束时评估。</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>早停耐心值</translation>
    </message>
    <message>
        <source>Ends the run after this many evaluations without a better score; 0: off (Prechelt 1998).</source>
        <translation>连续这么多次评估分数都没有提高时结束运行；0：关闭（Prechelt 1998）。</translation>
    </message>
    <message>
        <source>Selection score</source>
        <translation>选择用分数</translation>
    </message>
    <message>
        <source>Validation score that selects the best checkpoint and decides when to stop early.</source>
        <translation>用于选择最佳检查点并决定是否提前停止的验证分数。</translation>
    </message>
    <message>
        <source>main score</source>
        <translation>主要分数</translation>
    </message>
    <message>
        <source>the task&apos;s first score, such as accuracy</source>
        <translation>任务的第一个分数，例如准确率</translation>
    </message>
    <message>
        <source>the loss, which also depends on the confidence</source>
        <translation>损失，同时取决于置信度</translation>
    </message>
    <message>
        <source>Final weights</source>
        <translation>最终权重</translation>
    </message>
    <message>
        <source>Weights of the finished run, which are tested, shown and exported.</source>
        <translation>运行结束后的权重，用于测试、显示和导出。</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最后</translation>
    </message>
    <message>
        <source>weights after the last step</source>
        <translation>最后一步之后的权重</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>weights of the best evaluation on validation</source>
        <translation>验证集评估最佳时的权重</translation>
    </message>
    <message>
        <source>Whether the output layer uses the token embeddings as weights: without a bias as in GPT-2, or with one as in BERT (Press &amp; Wolf 2017, arXiv 1608.05859).</source>
        <translation>输出层是否以词元嵌入为权重：如 GPT-2（无偏置）和 BERT（有偏置）（Press &amp; Wolf 2017，arXiv 1608.05859）。</translation>
    </message>
    <message>
        <source>Second text</source>
        <translation>第二文本</translation>
    </message>
    <message>
        <source>Name or number of a column with a second text, for imported models; empty: one text.</source>
        <translation>第二文本所在列的名称或编号，用于导入的模型；留空：单个文本。</translation>
    </message>
    <message>
        <source>Prediction layer</source>
        <translation>预测层</translation>
    </message>
    <message>
        <source>Dense layer, activation and layer norm between the last block and the output layer.</source>
        <translation>最后一个块与输出层之间的全连接层、激活函数和层归一化。</translation>
    </message>
    <message>
        <source>The output layer reads the last block.</source>
        <translation>输出层读取最后一个块。</translation>
    </message>
    <message>
        <source>dense and norm</source>
        <translation>全连接层与归一化</translation>
    </message>
    <message>
        <source>As in BERT (Devlin et al. 2019, arXiv 1810.04805).</source>
        <translation>如 BERT（Devlin et al. 2019，arXiv 1810.04805）。</translation>
    </message>
    <message>
        <source>No token is shifted. The probability that a token is the relevant one increases with its component along the direction.</source>
        <translation>不移动任何词元。词元为相关词元的概率随其沿该方向的分量增大。</translation>
    </message>
    <message>
        <source>learned, starting at -log(number of heads)</source>
        <translation>可学习，初始值为 -log(头数)</translation>
    </message>
    <message>
        <source>Learning rate of a learned bias, as a multiple of the step size.</source>
        <translation>可学习偏置的学习率，以步长的倍数表示。</translation>
    </message>
    <message>
        <source>masked language model</source>
        <translation>掩码语言模型</translation>
    </message>
    <message>
        <source>Plain text, masked words</source>
        <translation>纯文本，掩码词</translation>
    </message>
    <message>
        <source>Any UTF-8 text for a masked language model: some words are masked, and the model predicts them from both sides; the end of the text is held out for validation and test.</source>
        <translation>用于掩码语言模型的任意 UTF-8 文本：部分词被掩码，模型根据两侧的词进行预测；文本末尾留作验证和测试。</translation>
    </message>
    <message>
        <source>Heads attend to the words beside a masked one, to words that belong to it, and to full stops or special tokens if they have nothing to do.</source>
        <translation>注意力头关注被掩码词旁边的词以及与之相关的词；无事可做时则关注句号或特殊词元。</translation>
    </message>
    <message>
        <source>Transformer encoder that predicts masked words from the words on both sides.</source>
        <translation>根据两侧的词预测被掩码词的 Transformer 编码器。</translation>
    </message>
    <message>
        <source>SiLU feed-forward layers</source>
        <translation>SiLU 前馈层</translation>
    </message>
    <message>
        <source>The feed-forward activation of Llama, usually with a gate.</source>
        <translation>Llama 的前馈激活函数，通常带门控。</translation>
    </message>
    <message>
        <source>-0.28 or more</source>
        <translation>不小于 -0.28</translation>
    </message>
    <message>
        <source>Quick GELU</source>
        <translation>Quick GELU</translation>
    </message>
    <message>
        <source>The feed-forward activation of CLIP, an approximation of GELU.</source>
        <translation>CLIP 的前馈激活函数，是 GELU 的近似。</translation>
    </message>
    <message>
        <source>RMSNorm</source>
        <translation>RMSNorm</translation>
    </message>
    <message>
        <source>Every norm divides by the root mean square and subtracts no mean, as in Llama.</source>
        <translation>每个归一化都除以均方根，不减均值，如 Llama。</translation>
    </message>
    <message>
        <source>each token: mean square 1 before the scale</source>
        <translation>每个词元：缩放前均方为 1</translation>
    </message>
    <message>
        <source>Rotary positions</source>
        <translation>旋转位置</translation>
    </message>
    <message>
        <source>Queries and keys are turned by angles that grow with the position, so that scores depend on distances, as in Llama and GPT-NeoX.</source>
        <translation>查询和键按随位置增大的角度旋转，使分数取决于距离，如 Llama 和 GPT-NeoX。</translation>
    </message>
    <message>
        <source>No positions</source>
        <translation>无位置</translation>
    </message>
    <message>
        <source>The model has no positions; only the causal mask reveals the order of the tokens.</source>
        <translation>模型没有位置；只有因果掩码体现词元的顺序。</translation>
    </message>
    <message>
        <source>Projected token embeddings</source>
        <translation>投影的词元嵌入</translation>
    </message>
    <message>
        <source>The table of tokens is narrower than the model: embeddings are projected to its width, and the last state is projected back, as in the small OPT.</source>
        <translation>词元表比模型窄：嵌入投影到模型宽度，最后的状态再投影回来，如小型 OPT。</translation>
    </message>
    <message>
        <source>Gated feed-forward layers</source>
        <translation>门控前馈层</translation>
    </message>
    <message>
        <source>A second linear map with the activation f multiplies the hidden layer, as in Llama.</source>
        <translation>另一个带激活 f 的线性映射与隐藏层相乘，如 Llama。</translation>
    </message>
    <message>
        <source>Pooled layer with GELU</source>
        <translation>带 GELU 的池化层</translation>
    </message>
    <message>
        <source>A dense layer with GELU between the pooled state y and the output layer, as in ELECTRA.</source>
        <translation>池化状态 y 与输出层之间带 GELU 的全连接层，如 ELECTRA。</translation>
    </message>
    <message>
        <source>SiLU</source>
        <translation>SiLU</translation>
    </message>
    <message>
        <source>x times the logistic function of x, as in Llama.</source>
        <translation>x 乘以 x 的逻辑函数，如 Llama。</translation>
    </message>
    <message>
        <source>x times the logistic function of 1.702 x, as in CLIP.</source>
        <translation>x 乘以 1.702 x 的逻辑函数，如 CLIP。</translation>
    </message>
    <message>
        <source>Kind of norm</source>
        <translation>归一化种类</translation>
    </message>
    <message>
        <source>Formula of all norms of the model.</source>
        <translation>模型中所有归一化的公式。</translation>
    </message>
    <message>
        <source>layer norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>Subtracts the mean, divides by the deviation.</source>
        <translation>减去均值，再除以标准差。</translation>
    </message>
    <message>
        <source>Divides by the root mean square, without a mean or a bias, as in Llama (Zhang &amp; Sennrich 2019, arXiv 1910.07467).</source>
        <translation>除以均方根，不减均值也没有偏置，如 Llama（Zhang &amp; Sennrich 2019，arXiv 1910.07467）。</translation>
    </message>
    <message>
        <source>Gated feed-forward</source>
        <translation>门控前馈</translation>
    </message>
    <message>
        <source>Whether a second linear map, with the activation, multiplies the hidden layer, as in Llama (Shazeer 2020, arXiv 2002.05202).</source>
        <translation>是否用另一个带激活的线性映射与隐藏层相乘，如 Llama（Shazeer 2020，arXiv 2002.05202）。</translation>
    </message>
    <message>
        <source>Query, key and value biases</source>
        <translation>查询、键和值的偏置</translation>
    </message>
    <message>
        <source>Whether the projections to queries, keys and values have biases; Llama and GPT-Neo have none.</source>
        <translation>到查询、键和值的投影是否有偏置；Llama 和 GPT-Neo 没有。</translation>
    </message>
    <message>
        <source>Attention output bias</source>
        <translation>注意力输出偏置</translation>
    </message>
    <message>
        <source>Whether the output projection of attention has a bias; Llama and Qwen have none.</source>
        <translation>注意力的输出投影是否有偏置；Llama 和 Qwen 没有。</translation>
    </message>
    <message>
        <source>Feed-forward biases</source>
        <translation>前馈偏置</translation>
    </message>
    <message>
        <source>Whether the feed-forward layers have biases; Llama has none.</source>
        <translation>前馈层是否有偏置；Llama 没有。</translation>
    </message>
    <message>
        <source>Norm biases</source>
        <translation>归一化偏置</translation>
    </message>
    <message>
        <source>Whether layer norms have biases; RMSNorm never has.</source>
        <translation>层归一化是否有偏置；RMSNorm 从不带偏置。</translation>
    </message>
    <message>
        <source>Parallel residual</source>
        <translation>并行残差</translation>
    </message>
    <message>
        <source>Whether attention and feed-forward read the same stream and are added together, as in GPT-NeoX (Black et al. 2022, arXiv 2204.06745).</source>
        <translation>注意力和前馈是否读取同一残差流并一起相加，如 GPT-NeoX（Black 等 2022，arXiv 2204.06745）。</translation>
    </message>
    <message>
        <source>Head width</source>
        <translation>头宽</translation>
    </message>
    <message>
        <source>Width of each head; 0: model width divided by the heads.</source>
        <translation>每个头的宽度；0：模型宽度除以头数。</translation>
    </message>
    <message>
        <source>Query and key norm</source>
        <translation>查询和键的归一化</translation>
    </message>
    <message>
        <source>Whether an RMSNorm is applied to every query and key, as in Qwen3 (Henry et al. 2020, arXiv 2010.04245).</source>
        <translation>是否对每个查询和键应用 RMSNorm，如 Qwen3（Henry 等 2020，arXiv 2010.04245）。</translation>
    </message>
    <message>
        <source>How the model knows the order of its tokens.</source>
        <translation>模型如何得知词元的顺序。</translation>
    </message>
    <message>
        <source>A learned vector per position is added to the embedding.</source>
        <translation>每个位置有一个学习得到的向量，加到嵌入上。</translation>
    </message>
    <message>
        <source>rotary</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>Queries and keys are turned by angles that grow with the position, as in Llama (Su et al. 2021, arXiv 2104.09864).</source>
        <translation>查询和键按随位置增大的角度旋转，如 Llama（Su 等 2021，arXiv 2104.09864）。</translation>
    </message>
    <message>
        <source>Only the causal mask reveals the order (Kazemnejad et al. 2023).</source>
        <translation>只有因果掩码体现顺序（Kazemnejad 等 2023）。</translation>
    </message>
    <message>
        <source>Rotary base</source>
        <translation>旋转基数</translation>
    </message>
    <message>
        <source>Base of the angles per token; a larger one distinguishes positions over longer texts. Llama 2: 10,000; Llama 3: 500,000.</source>
        <translation>每个词元角度的基数；越大，越能区分更长文本中的位置。Llama 2：10,000；Llama 3：500,000。</translation>
    </message>
    <message>
        <source>Rotary share</source>
        <translation>旋转比例</translation>
    </message>
    <message>
        <source>Share of each head&apos;s numbers that are turned; GPT-NeoX: 0.25.</source>
        <translation>每个头中被旋转的数的比例；GPT-NeoX：0.25。</translation>
    </message>
    <message>
        <source>Attention window</source>
        <translation>注意力窗口</translation>
    </message>
    <message>
        <source>Tokens attend only to tokens at a smaller distance; 0: to all (Beltagy et al. 2020, arXiv 2004.05150).</source>
        <translation>词元只关注距离更小的词元；0：关注全部（Beltagy 等 2020，arXiv 2004.05150）。</translation>
    </message>
    <message>
        <source>Layers without a window</source>
        <translation>无窗口的层</translation>
    </message>
    <message>
        <source>Layers, counted from 0, that ignore the attention window, such as 0 2; GPT-Neo: every second.</source>
        <translation>忽略注意力窗口的层，从 0 计数，例如 0 2；GPT-Neo：每两层中的一层。</translation>
    </message>
    <message>
        <source>Embedding width</source>
        <translation>嵌入宽度</translation>
    </message>
    <message>
        <source>Width of the table of tokens, which is projected to the width of the model; 0: as wide (ALBERT, Lan et al. 2020, arXiv 1909.11942).</source>
        <translation>词元表的宽度，会投影到模型宽度；0：同宽（ALBERT，Lan 等 2020，arXiv 1909.11942）。</translation>
    </message>
    <message>
        <source>Embedding projection</source>
        <translation>嵌入投影</translation>
    </message>
    <message>
        <source>What is projected if the embedding width is not that of the model.</source>
        <translation>嵌入宽度与模型不同时，投影的对象。</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>The sum of all embeddings, after its norm, as in ELECTRA and ALBERT.</source>
        <translation>所有嵌入之和（归一化之后），如 ELECTRA 和 ALBERT。</translation>
    </message>
    <message>
        <source>The embeddings of tokens; the last state is projected back, as in OPT (Zhang et al. 2022, arXiv 2205.01068).</source>
        <translation>词元的嵌入；最后的状态再投影回来，如 OPT（Zhang 等 2022，arXiv 2205.01068）。</translation>
    </message>
    <message>
        <source>Layer groups</source>
        <translation>层组</translation>
    </message>
    <message>
        <source>Consecutive layers share their weights in this many groups; 0: each has its own (ALBERT, Lan et al. 2020, arXiv 1909.11942).</source>
        <translation>相邻的层按此数目分组共享权重；0：各层独立（ALBERT，Lan 等 2020，arXiv 1909.11942）。</translation>
    </message>
    <message>
        <source>As in ELECTRA (Clark et al. 2020, arXiv 2003.10555).</source>
        <translation>如 ELECTRA（Clark 等 2020，arXiv 2003.10555）。</translation>
    </message>
    <message>
        <source>class token and mean</source>
        <translation>类别词元与均值</translation>
    </message>
    <message>
        <source>The class token and the mean over the patches side by side, as in DINOv2 (Oquab et al. 2023, arXiv 2304.07193).</source>
        <translation>类别词元与图块均值并排，如 DINOv2（Oquab 等 2023，arXiv 2304.07193）。</translation>
    </message>
    <message>
        <source>Masked share</source>
        <translation>掩码比例</translation>
    </message>
    <message>
        <source>Share of the words that are masked or replaced, and predicted (Devlin et al. 2019: 0.15).</source>
        <translation>被掩码或替换并需预测的词所占的比例（Devlin 等 2019：0.15）。</translation>
    </message>
    <message>
        <source>starts</source>
        <translation>初始化</translation>
    </message>
    <message>
        <source>text with masked words to predict</source>
        <translation>带有待预测掩码词的文本</translation>
    </message>
    <message>
        <source>Score scale</source>
        <translation>得分缩放</translation>
    </message>
    <message>
        <source>Whether attention scores are divided by the square root of the head width, as in Vaswani et al. 2017; not in T5.</source>
        <translation>注意力得分是否除以头宽度的平方根，如 Vaswani et al. 2017；T5 不除。</translation>
    </message>
    <message>
        <source>relative</source>
        <translation>相对</translation>
    </message>
    <message>
        <source>A learned number per head and distance is added to the scores, as in T5 (Raffel et al. 2020, arXiv 1910.10683).</source>
        <translation>每个头在每个距离上有一个可学习的数，加到得分上，如 T5（Raffel et al. 2020, arXiv 1910.10683）。</translation>
    </message>
    <message>
        <source>Relative buckets</source>
        <translation>相对位置桶数</translation>
    </message>
    <message>
        <source>Number of distance groups with a bias of their own: short distances one by one, long ones together (Raffel et al. 2020, arXiv 1910.10683).</source>
        <translation>各有自己偏置的距离桶的数量：短距离逐个，长距离合并（Raffel et al. 2020, arXiv 1910.10683）。</translation>
    </message>
    <message>
        <source>Longest distance</source>
        <translation>最大距离</translation>
    </message>
    <message>
        <source>Longer distances between tokens share one relative bucket.</source>
        <translation>更远的词元距离共用一个桶。</translation>
    </message>
    <message>
        <source>One table for source and target, one for the output, as in T5 1.1; needs one vocabulary for both sides.</source>
        <translation>源和目标共用一张表，输出另用一张，如 T5 1.1；两侧需要同一个词表。</translation>
    </message>
    <message>
        <source>A learned number per head and distance is added to the scores of self-attention, as in T5 (Raffel et al. 2020, arXiv 1910.10683).</source>
        <translation>每个头在每个距离上有一个可学习的数，加到自注意力得分上，如 T5（Raffel et al. 2020, arXiv 1910.10683）。</translation>
    </message>
    <message>
        <source>Embedding scale</source>
        <translation>嵌入缩放</translation>
    </message>
    <message>
        <source>Whether embeddings are multiplied by the square root of the width, as in Vaswani et al. 2017; not in BART and T5.</source>
        <translation>嵌入是否乘以宽度的平方根，如 Vaswani et al. 2017；BART 和 T5 不乘。</translation>
    </message>
    <message>
        <source>Output scale</source>
        <translation>输出缩放</translation>
    </message>
    <message>
        <source>Whether the last state is divided by the square root of the width before the output layer, as in T5 with a tied output.</source>
        <translation>最后的状态在输出层之前是否除以宽度的平方根，如权重绑定的 T5。</translation>
    </message>
    <message>
        <source>Tied output bias</source>
        <translation>绑定输出的偏置</translation>
    </message>
    <message>
        <source>Whether an output layer that shares the token embeddings has a bias, as in BART.</source>
        <translation>与词元嵌入共享权重的输出层是否有偏置，如 BART。</translation>
    </message>
    <message>
        <source>Output bias</source>
        <translation>输出偏置</translation>
    </message>
    <message>
        <source>Whether an output layer with its own weights has a bias; not in T5.</source>
        <translation>独立的输出层是否有偏置；T5 没有。</translation>
    </message>
    <message>
        <source>scores that are products of queries and keys (no rotary positions, no norm of queries or keys)</source>
        <translation>得分为查询与键的乘积（无旋转位置，查询和键未归一化）</translation>
    </message>
    <message>
        <source>Relative positions</source>
        <translation>相对位置</translation>
    </message>
    <message>
        <source>A learned number per head and distance is added to the scores, as in T5.</source>
        <translation>每个头在每个距离上有一个可学习的数，加到得分上，如 T5。</translation>
    </message>
    <message>
        <source>Pooled layer with a norm</source>
        <translation>带归一化的池化层</translation>
    </message>
    <message>
        <source>A dense layer with the feed-forward activation and a norm between the pooled state y and the output layer, as in ModernBERT.</source>
        <translation>在池化状态 y 与输出层之间的全连接层，带前馈激活函数和归一化，如 ModernBERT。</translation>
    </message>
    <message>
        <source>First attention norm</source>
        <translation>首个注意力归一化</translation>
    </message>
    <message>
        <source>Whether the first layer normalises the input of its attention; ModernBERT, whose embeddings have a norm, does not (Warner et al. 2024, arXiv 2412.13663).</source>
        <translation>第一层是否对其注意力的输入作归一化；ModernBERT 的嵌入已作归一化，因此不作（Warner et al. 2024, arXiv 2412.13663）。</translation>
    </message>
    <message>
        <source>Window rotary base</source>
        <translation>窗口层的旋转基数</translation>
    </message>
    <message>
        <source>Base of the rotary angles in layers with an attention window; 0: same as the rotary base. ModernBERT uses 10,000 there and 160,000 in its other layers (Warner et al. 2024, arXiv 2412.13663).</source>
        <translation>带注意力窗口的层中旋转角的底数；0：与旋转底数相同。ModernBERT 在这些层用 10,000，其他层用 160,000（Warner et al. 2024, arXiv 2412.13663）。</translation>
    </message>
    <message>
        <source>The feed-forward activation, then a norm, as in ModernBERT (Warner et al. 2024, arXiv 2412.13663).</source>
        <translation>前馈激活函数，之后作归一化，如 ModernBERT（Warner et al. 2024, arXiv 2412.13663）。</translation>
    </message>
    <message>
        <source>Dense layer bias</source>
        <translation>全连接层偏置</translation>
    </message>
    <message>
        <source>Whether the dense layer before the output layer has a bias; ModernBERT has none (Warner et al. 2024, arXiv 2412.13663).</source>
        <translation>输出层之前的全连接层是否有偏置；ModernBERT 没有（Warner et al. 2024, arXiv 2412.13663）。</translation>
    </message>
    <message>
        <source>Patch bias</source>
        <translation>图像块偏置</translation>
    </message>
    <message>
        <source>Whether the projection of patches has a bias; CLIP has none (Radford et al. 2021, arXiv 2103.00020).</source>
        <translation>图像块的投影是否有偏置；CLIP 没有（Radford et al. 2021, arXiv 2103.00020）。</translation>
    </message>
    <message>
        <source>Location of the data: folder with train.csv, test.csv and optionally valid.csv (.tsv, .txt and .csv.gz are allowed); or the file train.csv itself; ~ is your home folder.</source>
        <translation>数据的位置：包含 train.csv、test.csv 以及可选 valid.csv 的文件夹（允许 .tsv、.txt 和 .csv.gz）；或 train.csv 文件本身；~ 表示您的主文件夹。</translation>
    </message>
    <message>
        <source>Location of the data: folder with files such as train.de and train.en, and optionally valid and test files (.gz is allowed); or one TSV, CSV or JSON Lines file with both languages; ~ is your home folder.</source>
        <translation>数据的位置：包含 train.de、train.en 等文件的文件夹，可另有 valid 和 test 文件（允许 .gz）；或一个含两种语言的 TSV、CSV 或 JSON Lines 文件；~ 表示您的主文件夹。</translation>
    </message>
</context>
<context>
    <name>CatalogueEntry</name>
    <message>
        <source>Range</source>
        <translation>取值范围</translation>
    </message>
    <message>
        <source>Redundant if</source>
        <translation>表示冗余的取值</translation>
    </message>
    <message>
        <source>Basis of a head</source>
        <translation>头的基</translation>
    </message>
    <message>
        <source>Use in the form</source>
        <translation>在表单中使用</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>规模</translation>
    </message>
    <message>
        <source>The dataset’s task chooses the model.</source>
        <translation>模型由数据集的任务决定。</translation>
    </message>
    <message>
        <source>Enabled by</source>
        <translation>启用方式</translation>
    </message>
    <message>
        <source>See also</source>
        <translation>另请参阅</translation>
    </message>
    <message>
        <source>Analyses a run; it is not a setting of training.</source>
        <translation>用于分析已有的运行，不是训练设置。</translation>
    </message>
    <message>
        <source>Computed for</source>
        <translation>计算对象</translation>
    </message>
    <message>
        <source>each pair of heads</source>
        <translation>每对头</translation>
    </message>
    <message>
        <source>each head</source>
        <translation>每个头</translation>
    </message>
    <message>
        <source>each pair of heads, across all layers</source>
        <translation>每对头，所有层合并</translation>
    </message>
    <message>
        <source>each token, up to a layer</source>
        <translation>每个词元，累计到某一层</translation>
    </message>
    <message>
        <source>each layer</source>
        <translation>每一层</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>需要</translation>
    </message>
    <message>
        <source>Show on the Heads page</source>
        <translation>在“注意力头”页面显示</translation>
    </message>
    <message>
        <source>The Heads page’s matrices show measures of pairs; this one is printed by headscope-cli measure.</source>
        <translation>“注意力头”页面的矩阵显示成对度量；此度量由 headscope-cli measure 输出。</translation>
    </message>
    <message>
        <source>Put into the form</source>
        <translation>填入表单</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>目标函数</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>度量</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Shown on</source>
        <translation>显示于</translation>
    </message>
</context>
<context>
    <name>ClosingDialog</name>
    <message>
        <source>A run is training</source>
        <translation>有运行正在训练</translation>
    </message>
    <message>
        <source>Runs are training</source>
        <translation>有多个运行正在训练</translation>
    </message>
    <message>
        <source>A run is training: %1.</source>
        <translation>有一个运行正在训练：%1。</translation>
    </message>
    <message>
        <source>%1 runs are training:</source>
        <translation>有 %1 个运行正在训练：</translation>
    </message>
    <message>
        <source>“Keep running” continues the run without a window and saves it at the end. “Pause and save” lets you resume it later. “Discard” moves it to the trash.</source>
        <translation>选择“继续运行”，训练将在无窗口的情况下继续，结束时自动保存；选择“暂停并保存”，之后可继续训练；选择“放弃”，该运行会移到回收站。</translation>
    </message>
    <message>
        <source>“Keep running” continues the runs without a window and saves each at its end. “Pause and save” lets you resume them later. “Discard” moves all of them to the trash.</source>
        <translation>选择“继续运行”，各训练将在无窗口的情况下继续，并在结束时分别保存；选择“暂停并保存”，之后可继续训练；选择“放弃”，所有这些运行都会移到回收站。</translation>
    </message>
    <message>
        <source>&amp;Keep running</source>
        <translation>继续运行(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Pause and save</source>
        <translation>暂停并保存(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>放弃(&amp;D)</translation>
    </message>
</context>
<context>
    <name>ColourBar</name>
    <message>
        <source>higher = more similar</source>
        <translation>越高越相似</translation>
    </message>
    <message>
        <source>lower = more similar</source>
        <translation>越低越相似</translation>
    </message>
    <message>
        <source>%1 = identical maps</source>
        <translation>%1 = 注意力图完全相同</translation>
    </message>
    <message>
        <source>%1 = same direction</source>
        <translation>%1 = 方向相同</translation>
    </message>
    <message>
        <source>%1 = identical</source>
        <translation>%1 = 完全相同</translation>
    </message>
    <message>
        <source>%1 = identical up to rotation</source>
        <translation>%1 = 仅相差旋转</translation>
    </message>
</context>
<context>
    <name>ColumnText</name>
    <message>
        <source>test %1</source>
        <comment>accuracy</comment>
        <translation>测试%1</translation>
    </message>
    <message>
        <source>validation %1</source>
        <comment>accuracy</comment>
        <translation>验证%1</translation>
    </message>
    <message>
        <source>attention cosine</source>
        <translation>注意力余弦</translation>
    </message>
    <message>
        <source>training time</source>
        <translation>训练时间</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>loss, nats</comment>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>CompareText</name>
    <message>
        <source>epoch</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>training time, s</source>
        <translation>训练时间，秒</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>no band</source>
        <translation>无误差带</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>standard error</source>
        <translation>标准误</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95% 置信区间</translation>
    </message>
    <message>
        <source>minimum to maximum</source>
        <translation>最小到最大</translation>
    </message>
    <message>
        <source>Lines: means over runs</source>
        <translation>曲线：各运行的均值</translation>
    </message>
    <message>
        <source>Lines: means over runs; bands: ± standard deviation</source>
        <translation>曲线：各运行的均值；误差带：± 标准差</translation>
    </message>
    <message>
        <source>Lines: means over runs; bands: ± standard error</source>
        <translation>曲线：各运行的均值；误差带：± 标准误</translation>
    </message>
    <message>
        <source>Lines: means over runs; bands: %1 % interval (Student)</source>
        <translation>曲线：各运行的均值；误差带：%1% 置信区间（Student）</translation>
    </message>
    <message>
        <source>Lines: means over runs; bands: minimum to maximum</source>
        <translation>曲线：各运行的均值；误差带：从最小到最大</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n run(s))</source>
        <translation>
            <numerusform>%1（%n 个运行）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 against %2, of %n curve(s).</source>
        <translation>
            <numerusform>%1 随%2的变化，共 %n 条曲线。</numerusform>
        </translation>
    </message>
    <message>
        <source>Points: means over runs; bars: %1 % interval (Student)</source>
        <translation>点：各运行的均值；误差棒：%1% 置信区间（Student）</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 个运行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 against %2. %3.</source>
        <translation>%1 随%2的变化。%3。</translation>
    </message>
    <message numerus="yes">
        <source>%1 against %2: a point for each of %n run(s).</source>
        <translation>
            <numerusform>%1 与%2的关系：%n 个运行各为一个点。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CompareVerdict</name>
    <message>
        <source>%1 against %2</source>
        <comment>settings of two groups of runs</comment>
        <translation>%1 对比 %2</translation>
    </message>
    <message>
        <source>points</source>
        <translation>个百分点</translation>
    </message>
    <message>
        <source>%1, no interval, n = %2</source>
        <translation>%1，没有置信区间，n = %2</translation>
    </message>
    <message>
        <source>%1 (%2 % interval %3 to %4), n = %5</source>
        <translation>%1（%2% 置信区间 %3 至 %4），n = %5</translation>
    </message>
    <message>
        <source>One run per setting (n = 1) cannot decide a difference. Repeat each with 3 or more seeds.</source>
        <translation>每种设置只有一次运行（n = 1），无法判断差异。请各用至少 3 个随机种子重复。</translation>
    </message>
    <message>
        <source>Runs that differ only in the seed differ in their scores, too.</source>
        <translation>仅随机种子不同的运行，分数也会不同。</translation>
    </message>
    <message>
        <source>All runs have the same settings: there is nothing to compare.</source>
        <translation>所有运行的设置都相同：没有可比较的内容。</translation>
    </message>
    <message>
        <source>Fewer than two common seeds: no difference can be tested.</source>
        <translation>共同的随机种子少于两个：无法检验差异。</translation>
    </message>
    <message numerus="yes">
        <source>Difference paired by seed; interval and p-value corrected for %n comparison(s) (Holm).</source>
        <translation>
            <numerusform>差异按随机种子配对；置信区间和 p 值已针对 %n 次比较校正（Holm）。</numerusform>
        </translation>
    </message>
    <message>
        <source>The interval includes the variation between the %1 test samples.</source>
        <translation>置信区间包含 %1 个测试样本之间的差异。</translation>
    </message>
    <message>
        <source>%1: %2 %3.</source>
        <comment>settings, a score, its difference</comment>
        <translation>%1：%2 %3。</translation>
    </message>
    <message>
        <source>%1: %2 %3, too small or too equal to test.</source>
        <comment>settings, a score, its difference</comment>
        <translation>%1：%2 %3，过小或过于一致，无法检验。</translation>
    </message>
    <message>
        <source>No clear difference. %1: %2 %3.</source>
        <comment>settings, a score, its difference</comment>
        <translation>没有明确的差异。%1：%2 %3。</translation>
    </message>
    <message numerus="yes">
        <source>Choose Scores to compare %1 settings over up to %n seed(s).</source>
        <translation>
            <numerusform>选择“分数”，对 %1 种设置在最多 %n 个随机种子上进行比较。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CurvePlot</name>
    <message>
        <source> Lines: exponential moving average with bias correction, strength %1; raw values behind.</source>
        <translation>曲线：经偏差校正的指数移动平均，强度 %1；后方为原始值。</translation>
    </message>
    <message>
        <source>%1  %2  (raw %3)</source>
        <translation>%1  %2  （原始值 %3）</translation>
    </message>
    <message>
        <source>, flat at the end</source>
        <translation>，末段平稳</translation>
    </message>
    <message>
        <source>, still rising</source>
        <translation>，末段仍在上升</translation>
    </message>
    <message>
        <source>, still falling</source>
        <translation>，末段仍在下降</translation>
    </message>
    <message>
        <source>%1: from %2 to %3, lowest %4 at %5, highest %6 at %7%8.</source>
        <translation>%1：从 %2 到 %3，在 %5 处最低，为 %4；在 %7 处最高，为 %6%8。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n points, %2 to %3.</source>
        <translation>
            <numerusform>%1：%n 个点，%2 到 %3。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n spike(s)</source>
        <translation>
            <numerusform>，%n 个尖峰</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>And %n more curve(s).</source>
        <translation>
            <numerusform>还有 %n 条曲线。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DataFault</name>
    <message>
        <source>Put the files back, or choose their new location. Your own text or pictures still work.</source>
        <translation>请将文件放回原处，或指明其当前位置。您仍可使用自己的文本或图像。</translation>
    </message>
    <message>
        <source>Find the data…</source>
        <translation>查找数据…</translation>
    </message>
</context>
<context>
    <name>DistanceText</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>%1 in tokens</source>
        <translation>%1（以词元计）</translation>
    </message>
    <message>
        <source>%1 of every head: one column of dots per layer, with a line at the mean. %2 %3</source>
        <translation>每个头的%1：每层一列点，横线标出均值。%2 %3</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>&quot;%1&quot; is already a sweep of lab runs</source>
        <translation>“%1”已经是实验室运行的参数扫描</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a sweep of lab runs, which do not train a model</source>
        <translation>“%1”是实验室运行的参数扫描，不训练模型</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a head of this model</source>
        <translation>此模型中没有头“%1”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a tag</source>
        <translation>“%1”不是标签</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not text</source>
        <translation>“%1”不是文本</translation>
    </message>
    <message>
        <source>unknown command &quot;%1&quot;</source>
        <translation>未知命令“%1”</translation>
    </message>
    <message>
        <source>%1 %2, UTF-8 is needed</source>
        <translation>%1 %2，需要 UTF-8</translation>
    </message>
    <message>
        <source>%1 (byte-pair tokens leave nothing unknown)</source>
        <translation>%1（字节对词元不会留下未知内容）</translation>
    </message>
    <message>
        <source>%1 and %2 are the same column</source>
        <translation>%1 和 %2 是同一列</translation>
    </message>
    <message>
        <source>%1 and were left out: %2</source>
        <translation>%1，已跳过：%2</translation>
    </message>
    <message>
        <source>%1 at step %2 with train.step_size %3</source>
        <translation>%1 在第 %2 步，train.step_size 为 %3</translation>
    </message>
    <message>
        <source>%1 by %2 and %3 by model.json: one of them was changed</source>
        <translation>%2 中为 %1，model.json 中为 %3：其中之一被修改过</translation>
    </message>
    <message>
        <source>%1 bytes after the end of the archive were ignored</source>
        <translation>归档末尾之后的 %1 字节已忽略</translation>
    </message>
    <message>
        <source>%1 cannot be an axis: it changes nothing in a run</source>
        <translation>%1 不能作为轴：它不会改变运行中的任何内容</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2</source>
        <translation>无法启动 %1：%2</translation>
    </message>
    <message>
        <source>%1 changed during import</source>
        <translation>%1 在导入期间发生了变化</translation>
    </message>
    <message>
        <source>%1 changed since this run was trained: %2</source>
        <translation>%1 在此运行训练之后发生了变化：%2</translation>
    </message>
    <message>
        <source>%1 checkpoints should be averaged, but the run keeps %2 up to step %3</source>
        <translation>要对 %1 个检查点取平均，而该运行在第 %3 步及之前保留了 %2 个</translation>
    </message>
    <message>
        <source>%1 did not answer within %2 s</source>
        <translation>%1 在 %2 秒内没有应答</translation>
    </message>
    <message>
        <source>%1 different labels, at most %2 are allowed</source>
        <translation>有 %1 个不同的标签，最多允许 %2 个</translation>
    </message>
    <message>
        <source>%1 distinct characters: embedding and output layer take about %2 with gradients and optimiser (dataset.min_frequency leaves out rare ones)</source>
        <translation>有 %1 个不同的字符：嵌入层和输出层连同梯度和优化器约占 %2（dataset.min_frequency 可忽略罕见字符）</translation>
    </message>
    <message>
        <source>%1 does not apply to %2</source>
        <translation>%1 不适用于 %2</translation>
    </message>
    <message>
        <source>%1 does not fit the weights: %2</source>
        <translation>%1 与权重不符：%2</translation>
    </message>
    <message>
        <source>%1 is not in the trash of a runs folder</source>
        <translation>%1 不在运行文件夹的回收站中</translation>
    </message>
    <message>
        <source>%1 files that are not %2 were left out (%3)</source>
        <translation>不是 %2 的 %1 个文件已跳过（%3）</translation>
    </message>
    <message>
        <source>%1 groups, and layer %2 has %3</source>
        <translation>要求分成 %1 组，而第 %2 层有 %3</translation>
    </message>
    <message>
        <source>%1 had no effect: %2</source>
        <translation>%1 没有生效：%2</translation>
    </message>
    <message>
        <source>%1 has %2 different characters; a small model learns at most %3</source>
        <translation>%1 有 %2 个不同的字符；小模型最多能学会 %3 个</translation>
    </message>
    <message>
        <source>%1 has %2 numbers for %3</source>
        <translation>%1 有 %2 个数，对应 %3</translation>
    </message>
    <message>
        <source>%1 has %2, %3 has %4; line n of one must translate line n of the other</source>
        <translation>%1 有 %2，%3 有 %4；一个文件的第 n 行必须是另一个文件第 n 行的译文</translation>
    </message>
    <message>
        <source>%1 has %2; at most %3 can be read</source>
        <translation>%1 有 %2，最多读取 %3</translation>
    </message>
    <message>
        <source>%1 does not contain a checkpoint</source>
        <translation>%1 没有检查点</translation>
    </message>
    <message>
        <source>%1 lacks the counterpart that ends in .%2</source>
        <translation>%1 没有以 .%2 结尾的对应文件</translation>
    </message>
    <message>
        <source>%1 is empty, expected %2</source>
        <translation>%1 为空，应有 %2</translation>
    </message>
    <message>
        <source>%1 does not contain matrices of %2</source>
        <translation>%1 没有 %2 的矩阵</translation>
    </message>
    <message>
        <source>%1 lacks the stored column %2</source>
        <translation>%1 没有存储的列 %2</translation>
    </message>
    <message>
        <source>%1 needs at least one value: the sweep is empty</source>
        <translation>%1 至少需要一个值：该参数扫描为空</translation>
    </message>
    <message>
        <source>%1 heads for %2 kinds of signal: even the best of them stay above the Bayes risk</source>
        <translation>%1 个头对应 %2 种信号：即使其中最好的也高于贝叶斯风险</translation>
    </message>
    <message>
        <source>%1 has more than 1 GiB of rows of one kind</source>
        <translation>%1 中同一种行超过 1 GiB</translation>
    </message>
    <message>
        <source>%1 does not contain a pruning that can be resumed</source>
        <translation>%1 中没有可以继续的剪枝</translation>
    </message>
    <message>
        <source>%1 holds no record of an experiment</source>
        <translation>%1 中没有实验记录</translation>
    </message>
    <message>
        <source>%1 holds no tags of runs, or those of a newer version</source>
        <translation>%1 中没有运行的标签，或标签来自更新的版本</translation>
    </message>
    <message>
        <source>%1 contains something other than a pruning</source>
        <translation>%1 中的内容不是剪枝结果</translation>
    </message>
    <message>
        <source>%1 is %2, not a regular file</source>
        <translation>%1 是 %2，不是普通文件</translation>
    </message>
    <message>
        <source>%1 is %2, not the socket of this run</source>
        <translation>%1 是 %2，不是此运行的套接字</translation>
    </message>
    <message>
        <source>%1 is %2, which is not a range of at most %3 numbers</source>
        <translation>%1 为 %2，不是最多含 %3 个数的范围</translation>
    </message>
    <message>
        <source>%1 is %2; it must be %3</source>
        <translation>%1 为 %2；必须为 %3</translation>
    </message>
    <message>
        <source>%1 is %2; it must be text</source>
        <translation>%1 为 %2；必须是文本</translation>
    </message>
    <message>
        <source>%1 is a %2, not a plain table</source>
        <translation>%1 是 %2，不是普通的表格</translation>
    </message>
    <message>
        <source>%1 is a folder, a file is needed</source>
        <translation>%1 是文件夹，需要文件</translation>
    </message>
    <message>
        <source>%1 is a pruning of run %2, not of %3</source>
        <translation>%1 是运行 %2 的剪枝，不是 %3 的</translation>
    </message>
    <message>
        <source>%1 is a pruning with other settings: %2</source>
        <translation>%1 是采用其他设置的剪枝：%2</translation>
    </message>
    <message>
        <source>%1 is a symbolic link; links inside such a folder are not followed</source>
        <translation>%1 是符号链接；不会跟随此类文件夹中的链接</translation>
    </message>
    <message>
        <source>%1 is given as an axis twice</source>
        <translation>%1 被两次用作轴</translation>
    </message>
    <message>
        <source>%1 is being trained by %2</source>
        <translation>%1 正由 %2 训练</translation>
    </message>
    <message>
        <source>%1 is damaged: it has %2 bytes, the manifest says %3</source>
        <translation>%1 已损坏：它有 %2 字节，清单中为 %3</translation>
    </message>
    <message>
        <source>%1 is damaged: its checksum differs from the manifest</source>
        <translation>%1 已损坏：其校验和与清单不同</translation>
    </message>
    <message>
        <source>%1 is damaged: its rows are out of order</source>
        <translation>%1 已损坏：行的顺序错乱</translation>
    </message>
    <message>
        <source>%1 is in UTF-16; JSON must be in UTF-8</source>
        <translation>%1 采用 UTF-16；JSON 必须采用 UTF-8</translation>
    </message>
    <message>
        <source>%1 is larger than the %2 bytes allowed for such a file</source>
        <translation>%1 超过此类文件允许的 %2 字节</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <source>%1 is missing although %2 is there</source>
        <translation>缺少 %1，但 %2 存在</translation>
    </message>
    <message>
        <source>%1 must be a number, a string or a boolean</source>
        <translation>%1 必须是数字、字符串或布尔值</translation>
    </message>
    <message>
        <source>%1 is not an object</source>
        <translation>%1 不是对象</translation>
    </message>
    <message>
        <source>%1 is not an object in braces</source>
        <translation>%1 不是花括号括起的对象</translation>
    </message>
    <message>
        <source>%1 is not a profile</source>
        <translation>%1 不是集群配置</translation>
    </message>
    <message>
        <source>%1 is not a run: it lacks run.json</source>
        <translation>%1 不是运行文件夹：其中没有 run.json</translation>
    </message>
    <message>
        <source>%1 is not a whole number from 0 to 9,223,372,036,854,775,807</source>
        <translation>%1 不是 0 到 9,223,372,036,854,775,807 之间的整数</translation>
    </message>
    <message>
        <source>%1 is not a folder</source>
        <translation>%1 不是文件夹</translation>
    </message>
    <message>
        <source>%1 is not a name</source>
        <translation>%1 不是名称</translation>
    </message>
    <message>
        <source>%1 is not a whole number of 0 or more</source>
        <translation>%1 不是非负整数</translation>
    </message>
    <message>
        <source>%1 is not being trained by another process</source>
        <translation>%1 没有由其他进程训练</translation>
    </message>
    <message>
        <source>%1 is not the name of a file</source>
        <translation>%1 不是文件的名称</translation>
    </message>
    <message>
        <source>%1 is not the name of a folder</source>
        <translation>%1 不是文件夹的名称</translation>
    </message>
    <message>
        <source>%1 is not what this run was trained on: %2</source>
        <translation>%1 不是此运行训练时所用的数据：%2</translation>
    </message>
    <message>
        <source>%1 describes the dataset %2, but config.json names %3</source>
        <translation>%1 描述的是数据集 %2，但 config.json 中是 %3</translation>
    </message>
    <message>
        <source>%1 is one file under %2 names (hard links): writing it would change the others too</source>
        <translation>%1 是同一文件的 %2 个名称之一（硬链接）：写入它也会更改其他名称下的内容</translation>
    </message>
    <message>
        <source>%1 is one side of a pair</source>
        <translation>%1 只是一对文件中的一侧</translation>
    </message>
    <message>
        <source>%1 is listed twice</source>
        <translation>%1 出现了两次</translation>
    </message>
    <message>
        <source>%1 jobs begin with %2</source>
        <translation>有 %1 个任务的编号以 %2 开头</translation>
    </message>
    <message>
        <source>%1 of %2 %3 pairs are longer than %4 tokens and are cut there; scores still compare with their whole text (model.length)</source>
        <translation>%2 个 %3 文本对中有 %1 个长于 %4 个词元，在该处截断；分数仍与其完整文本比较（model.length）</translation>
    </message>
    <message>
        <source>%1 of %2 pictures %3 %4</source>
        <translation>%2 张图像中有 %1 张 %3 %4</translation>
    </message>
    <message>
        <source>%1 of %2 texts are longer than %3 tokens and are cut there</source>
        <translation>%2 条文本中有 %1 条长于 %3 个词元，在该处截断</translation>
    </message>
    <message>
        <source>%1 of %2 training pairs were left out: longer than %3</source>
        <translation>%2 个训练集文本对中有 %1 个已跳过：长于 %3</translation>
    </message>
    <message>
        <source>%1 of %2 training texts are longer than %3 tokens and are cut there</source>
        <translation>%2 条训练集文本中有 %1 条长于 %3 个词元，在该处截断</translation>
    </message>
    <message>
        <source>%1, or use more heads</source>
        <translation>%1，或使用更多的头</translation>
    </message>
    <message>
        <source>%1 random orders</source>
        <translation>%1 个随机顺序</translation>
    </message>
    <message>
        <source>%1 run(s) of the sweep repeat others and are trained once</source>
        <translation>该参数扫描中有 %1 个运行与其中其他运行相同，只训练一次</translation>
    </message>
    <message>
        <source>%1 run(s) of the sweep have not finished yet.</source>
        <translation>该参数扫描中有 %1 个运行尚未完成。</translation>
    </message>
    <message>
        <source>%1 sets of heads</source>
        <translation>%1 个头集合</translation>
    </message>
    <message>
        <source>%1 texts without any token were left out</source>
        <translation>%1 条没有任何词元的文本已跳过</translation>
    </message>
    <message>
        <source>%1 tokens of the %2 texts are not in the vocabulary, so their scores are not meaningful</source>
        <translation>%2 文本中有 %1 个词元不在词表中，因此其分数没有意义</translation>
    </message>
    <message>
        <source>%1 training pictures also occur in another class, pixel for pixel</source>
        <translation>有 %1 张训练图像同时出现在另一类别中（逐像素相同）</translation>
    </message>
    <message>
        <source>%1 training texts consist of unknown tokens only (too rare for the vocabulary)</source>
        <translation>%1 条训练集文本只含未知词元（因过于罕见而不在词表中）</translation>
    </message>
    <message>
        <source>%1 training texts contain HTML entities such as &amp;lt; or #39; they are kept as text</source>
        <translation>%1 条训练集文本含有 &amp;lt; 或 #39; 之类的 HTML 实体；将作为文本保留</translation>
    </message>
    <message>
        <source>%1 training texts hold characters that cannot be seen (%2): words that look alike may be different tokens</source>
        <translation>%1 条训练集文本含有不可见字符（%2）：看起来相同的词可能是不同的词元</translation>
    </message>
    <message>
        <source>%1 vanished while it was read</source>
        <translation>%1 在读取时消失</translation>
    </message>
    <message>
        <source>%1 was %2 while the run was being trained</source>
        <translation>%1 在运行训练期间被 %2</translation>
    </message>
    <message>
        <source>%1 was changed: %2 is %3, the weights were trained with %4</source>
        <translation>%1 被修改过：%2 为 %3，而权重训练时为 %4</translation>
    </message>
    <message>
        <source>%1 was changed: %2, model.json and the weights have %3</source>
        <translation>%1 被修改过：%2，而 model.json 和权重中为 %3</translation>
    </message>
    <message>
        <source>%1 was changed: its %2 is not that of the data, which are available and are used</source>
        <translation>%1 被修改过：其 %2 与数据不一致；数据可用，将以数据为准</translation>
    </message>
    <message>
        <source>%1 with %2 heads: with so few, at most 0.2 is advised</source>
        <translation>%1，只有 %2 个头：头数这么少时，建议不超过 0.2</translation>
    </message>
    <message>
        <source>%1 with one head: dropping it would leave nothing</source>
        <translation>%1，但只有一个头：丢弃后将一个不剩</translation>
    </message>
    <message>
        <source>%1 with one head: its weight is always 1</source>
        <translation>%1，但只有一个头：其权重始终为 1</translation>
    </message>
    <message>
        <source>%1 with one head: nothing to diversify</source>
        <translation>%1，但只有一个头：无法实现多样化</translation>
    </message>
    <message>
        <source>%1 with one head: repulsion needs another head</source>
        <translation>%1，但只有一个头：排斥需要另一个头</translation>
    </message>
    <message>
        <source>%1 with train.batch 1: it compares the samples of a batch, and there is only one</source>
        <translation>%1，但 train.batch 为 1：该项要比较批次内的样本，而批次中只有一个样本</translation>
    </message>
    <message>
        <source>%1 would lose all of its heads, but one per layer must stay</source>
        <translation>%1 将失去所有头，而每层须至少保留一个</translation>
    </message>
    <message>
        <source>%1, %2: a zero byte</source>
        <translation>%1，%2：零字节</translation>
    </message>
    <message>
        <source>%1, at most 5 % may: %2</source>
        <translation>%1，最多允许 5%：%2</translation>
    </message>
    <message>
        <source>%1, but each layer of objective.layers has one head: nothing to diversify</source>
        <translation>%1，但 objective.layers 指定的每层都只有一个头：无法实现多样化</translation>
    </message>
    <message>
        <source>%1, but the maps of model.simulated_heads make the heads different</source>
        <translation>%1，但生成 model.simulated_heads 的映射会使各头不同</translation>
    </message>
    <message>
        <source>%1, but with model.head_input = split each head has its own coordinates, so heads cannot share keys and values</source>
        <translation>%1，但 model.head_input = split 时各头有各自的坐标，无法共享键和值</translation>
    </message>
    <message>
        <source>%1, but with model.head_input = split the heads read different coordinates and cannot be equal</source>
        <translation>%1，但 model.head_input = split 时各头读取不同的坐标，不可能相等</translation>
    </message>
    <message>
        <source>%1, but with model.kv_heads = 1 all heads share their %2: there is nothing to tell apart</source>
        <translation>%1，但 model.kv_heads = 1 时所有头共用其 %2，没有可区分的差异</translation>
    </message>
    <message>
        <source>%1, expected %2 to fit %3</source>
        <translation>%1，应为 %2 才与 %3 相符</translation>
    </message>
    <message>
        <source>%1, line %2, column %3: not valid UTF-8</source>
        <translation>%1，第 %2 行，第 %3 列：不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>%1, or penalise layers that have two heads or more: %2</source>
        <translation>%1，或惩罚有两个或更多头的层：%2</translation>
    </message>
    <message>
        <source>%1, so they cannot form %2 groups</source>
        <translation>%1，因此无法分成 %2 组</translation>
    </message>
    <message>
        <source>%1, which compares samples of the same class; the samples of a language model have none</source>
        <translation>%1，它比较同一类别的样本；语言模型的样本没有类别</translation>
    </message>
    <message>
        <source>%1, which does not divide model.heads %2</source>
        <translation>%1，它不能整除 model.heads %2</translation>
    </message>
    <message>
        <source>%1, which is not a larger multiple of model.heads %2</source>
        <translation>%1，它不是 model.heads %2 的更大的倍数</translation>
    </message>
    <message>
        <source>%1, which objective.id names already</source>
        <translation>%1，而 objective.id 已指定它</translation>
    </message>
    <message>
        <source>%1. The data are available and are used</source>
        <translation>%1。数据可用，将使用这些数据</translation>
    </message>
    <message>
        <source>%1: %2 blank lines were left out</source>
        <translation>%1：已跳过 %2 个空行</translation>
    </message>
    <message>
        <source>%1: %2 bytes that are not UTF-8 were replaced by U+FFFD</source>
        <translation>%1：%2 个非 UTF-8 的字节已替换为 U+FFFD</translation>
    </message>
    <message>
        <source>%1: %2 control characters, shown escaped</source>
        <translation>%1：%2 个控制字符，以转义形式显示</translation>
    </message>
    <message>
        <source>%1: %2 is %3; a setting must be a number, text, true or false</source>
        <translation>%1：%2 为 %3；设置须为数、文本、true 或 false</translation>
    </message>
    <message>
        <source>%1: %2, unlike most others</source>
        <translation>%1：%2，而大多数其他标签符合要求</translation>
    </message>
    <message>
        <source>%1: %2 of %3 pairs have an empty side (%4); at most a tenth may</source>
        <translation>%1：%3 个文本对中有 %2 个的一侧为空（%4）；最多允许十分之一</translation>
    </message>
    <message>
        <source>%1: %2 pairs with an empty side were left out: %3</source>
        <translation>%1：%2 个一侧为空的文本对已跳过：%3</translation>
    </message>
    <message>
        <source>%1: %2 quotes in unquoted fields were kept as text</source>
        <translation>%1：未加引号的字段中的 %2 个引号已作为文本保留</translation>
    </message>
    <message>
        <source>%1: %2 recorded, %3 requested</source>
        <translation>%1：记录的是 %2，要求的是 %3</translation>
    </message>
    <message>
        <source>%1: %2 recorded, none requested</source>
        <translation>%1：记录的是 %2，未作要求</translation>
    </message>
    <message>
        <source>%1: CR line ends were turned into LF</source>
        <translation>%1：CR 行尾已转换为 LF</translation>
    </message>
    <message>
        <source>%1: a config must be an object in braces</source>
        <translation>%1：配置必须是花括号中的对象</translation>
    </message>
    <message>
        <source>%1: a matrix of %2 at step %3 is not square</source>
        <translation>%1：%2 在第 %3 步的矩阵不是方阵</translation>
    </message>
    <message>
        <source>%1: a model must be an object in braces</source>
        <translation>%1：模型必须是花括号中的对象</translation>
    </message>
    <message>
        <source>%1: backslashes before quotes are kept as text (quotes are doubled in CSV)</source>
        <translation>%1：引号前的反斜杠作为文本保留（CSV 中引号须双写）</translation>
    </message>
    <message>
        <source>%1: every row ends with a comma; the empty column is ignored</source>
        <translation>%1：每行都以逗号结尾；空列已忽略</translation>
    </message>
    <message>
        <source>%1: their scores are better than scores on new data</source>
        <translation>%1：这些样本上的分数高于新数据上的分数</translation>
    </message>
    <message>
        <source>%1: format_version is %2; this program reads %3</source>
        <translation>%1：format_version 为 %2；本程序读取 %3</translation>
    </message>
    <message>
        <source>%1: format_version is %2; this program reads 1</source>
        <translation>%1：format_version 为 %2；本程序读取 1</translation>
    </message>
    <message>
        <source>%1: format_version is missing</source>
        <translation>%1：缺少 format_version</translation>
    </message>
    <message>
        <source>%1: key %2 has a dot</source>
        <translation>%1：键 %2 含有点号</translation>
    </message>
    <message>
        <source>%1: label &quot;%2&quot; is a number, most others are names</source>
        <translation>%1：标签“%2”是数，而大多数其他标签是名称</translation>
    </message>
    <message>
        <source>%1: lines end with CR alone (old Macintosh)</source>
        <translation>%1：行尾只有 CR（旧式 Macintosh）</translation>
    </message>
    <message>
        <source>%1: not a JSON object</source>
        <translation>%1：不是 JSON 对象</translation>
    </message>
    <message>
        <source>%1: tensor %2 is not as in the newest checkpoint</source>
        <translation>%1：张量 %2 与最新检查点中的不同</translation>
    </message>
    <message>
        <source>%1: text from column %2, label from column %3</source>
        <translation>%1：文本取自列 %2，标签取自列 %3</translation>
    </message>
    <message>
        <source>%1: text from column %2, summary from column %3</source>
        <translation>%1：文本取自列 %2，摘要取自列 %3</translation>
    </message>
    <message>
        <source>%1: the first row is a header and was left out</source>
        <translation>%1：第一行是标题行，已跳过</translation>
    </message>
    <message>
        <source>%1: the label is empty</source>
        <translation>%1：标签为空</translation>
    </message>
    <message>
        <source>%1: the layers of %2 at step %3 differ too much in their numbers of heads, up to %4</source>
        <translation>%1：%2 在第 %3 步的各层头数相差过大，最多 %4</translation>
    </message>
    <message>
        <source>%1: the quote opened in line %2 is never closed</source>
        <translation>%1：第 %2 行中开始的引号从未闭合</translation>
    </message>
    <message>
        <source>%1: the quotes look like apostrophes; they are kept as text</source>
        <translation>%1：引号看起来像撇号；作为文本保留</translation>
    </message>
    <message>
        <source>%1: the task loss will hardly count</source>
        <translation>%1：任务损失将几乎不起作用</translation>
    </message>
    <message>
        <source>%1: accuracy is not defined for the task of this run</source>
        <translation>%1：此运行的任务没有准确率</translation>
    </message>
    <message>
        <source>%1: unknown key %2</source>
        <translation>%1：未知的键 %2</translation>
    </message>
    <message>
        <source>%1: unknown setting &quot;%2&quot;</source>
        <translation>%1：未知设置“%2”</translation>
    </message>
    <message>
        <source>%1; its state was saved as a new run, %2</source>
        <translation>%1；其状态已保存为新的运行 %2</translation>
    </message>
    <message>
        <source>%1; that of step %2 is used</source>
        <translation>%1；将改用第 %2 步的</translation>
    </message>
    <message>
        <source>--reach needs a score of the validation split, but the score is %1</source>
        <translation>--reach 需要验证集上的分数，但所给分数是 %1</translation>
    </message>
    <message>
        <source>0 (all tokens) or more</source>
        <translation>0（所有词元）或更大的值</translation>
    </message>
    <message>
        <source>0 (none) to 10</source>
        <translation>0（无）到 10</translation>
    </message>
    <message>
        <source>0 (the likeliest token) to 100</source>
        <translation>0（最可能的词元）到 100</translation>
    </message>
    <message>
        <source>0 data rows after the header</source>
        <translation>标题行之后有 0 个数据行</translation>
    </message>
    <message>
        <source>1 (greedy) to %1</source>
        <translation>1（贪心）到 %1</translation>
    </message>
    <message>
        <source>Type a number of 0 or more, for example lambda=0.2</source>
        <translation>请输入不小于 0 的数，例如 lambda=0.2</translation>
    </message>
    <message>
        <source>A profile may hold %1</source>
        <translation>集群配置可以包含 %1</translation>
    </message>
    <message>
        <source>A run that trains on another machine accepts commands only on that machine</source>
        <translation>在另一台计算机上训练的运行，只能在那台计算机上接收命令</translation>
    </message>
    <message>
        <source>Type one or a few words, without commas and without spaces at the ends</source>
        <translation>请输入一个或几个词，不含逗号，首尾不含空格</translation>
    </message>
    <message>
        <source>AG News numbers its classes 1 World, 2 Sports, 3 Business, 4 Sci/Tech</source>
        <translation>AG News 的类别编号为 1 World、2 Sports、3 Business、4 Sci/Tech</translation>
    </message>
    <message>
        <source>Add runs to the queue first: sweep --add, or queue add</source>
        <translation>请先向队列添加运行：sweep --add 或 queue add</translation>
    </message>
    <message>
        <source>Add runs with sweep, or from the Train page</source>
        <translation>请用 sweep 或从“训练”页面添加运行</translation>
    </message>
    <message>
        <source>Add samples of another class</source>
        <translation>请添加另一类别的样本</translation>
    </message>
    <message>
        <source>Allowed: %1</source>
        <translation>允许：%1</translation>
    </message>
    <message>
        <source>Allowed: F32, F64, F16, BF16, I64, I32, U8, BOOL</source>
        <translation>允许：F32、F64、F16、BF16、I64、I32、U8、BOOL</translation>
    </message>
    <message>
        <source>Allowed: between %1 and %2</source>
        <translation>允许：%1 与 %2 之间</translation>
    </message>
    <message>
        <source>Choose a run of another kind of model</source>
        <translation>请改用另一种模型的运行</translation>
    </message>
    <message>
        <source>Compute the projection again</source>
        <translation>请重新计算投影</translation>
    </message>
    <message>
        <source>Use at least 4 points: choose a run with more heads, or more samples</source>
        <translation>请至少使用 4 个点：选择头数更多的运行，或使用更多样本</translation>
    </message>
    <message>
        <source>Choose a measure that the run recorded</source>
        <translation>请选择该运行记录过的度量</translation>
    </message>
    <message>
        <source>Choose another class or another split</source>
        <translation>请选择其他类别或其他数据子集</translation>
    </message>
    <message>
        <source>Use attention maps, head similarity, or ablation scores of this model instead</source>
        <translation>请改用此模型的注意力图、头的相似度或消融分数</translation>
    </message>
    <message>
        <source>Use the loss instead, or the replacement zero</source>
        <translation>请改用损失，或使用替代方式 zero</translation>
    </message>
    <message>
        <source>Choose a class number below %1, or -1 for samples of all classes</source>
        <translation>请选择小于 %1 的类别编号，或用 -1 表示所有类别的样本</translation>
    </message>
    <message>
        <source>Use the similarity of the model&apos;s weights instead</source>
        <translation>请改用模型权重的相似度</translation>
    </message>
    <message>
        <source>Shorten it to at most %1; use the note of the run for longer texts</source>
        <translation>请缩短到最多 %1；更长的内容请写入运行的备注</translation>
    </message>
    <message>
        <source>Average 1 to %1 checkpoints; train.keep_last and train.checkpoint_every make a run keep more</source>
        <translation>请对 1 到 %1 个检查点取平均；用 train.keep_last 和 train.checkpoint_every 可让运行保留更多</translation>
    </message>
    <message>
        <source>Average checkpoints of one model, or use a single one (--step)</source>
        <translation>请对同一模型的检查点取平均，或使用单个检查点（--step）</translation>
    </message>
    <message>
        <source>Add validation and test files, or more pairs</source>
        <translation>请提供验证和测试文件，或提供更多文本对</translation>
    </message>
    <message>
        <source>CR line ends were turned into LF</source>
        <translation>CR 行尾已转换为 LF</translation>
    </message>
    <message>
        <source>Change its permissions or choose a copy</source>
        <translation>请更改其权限，或选择副本</translation>
    </message>
    <message>
        <source>Check dataset.label_column: this looks like text or numbers to predict, not classes</source>
        <translation>请检查 dataset.label_column：这看起来是文本或待预测的数值，而不是类别</translation>
    </message>
    <message>
        <source>Check its permissions</source>
        <translation>请检查其权限</translation>
    </message>
    <message>
        <source>Check that both files are complete and of the same version</source>
        <translation>请检查两个文件是否完整且版本相同</translation>
    </message>
    <message>
        <source>Check that headscope-cli is in the program&apos;s folder, and the limit on processes (ulimit -u)</source>
        <translation>请检查 headscope-cli 是否在本程序的文件夹中，以及进程数的限制（ulimit -u）</translation>
    </message>
    <message>
        <source>Check that it is the right file</source>
        <translation>请检查是否为正确的文件</translation>
    </message>
    <message>
        <source>Check that it was downloaded or saved completely</source>
        <translation>请检查是否已完整下载或保存</translation>
    </message>
    <message>
        <source>Check that rank 0 runs, that MASTER_ADDR and MASTER_PORT are the same for all ranks, and the firewall</source>
        <translation>请检查 rank 0 是否在运行、MASTER_ADDR 和 MASTER_PORT 在所有 rank 上是否相同，以及防火墙</translation>
    </message>
    <message>
        <source>Check that the file is complete</source>
        <translation>请检查文件是否完整</translation>
    </message>
    <message>
        <source>Check that the files are complete and aligned line by line</source>
        <translation>请检查文件是否完整且逐行对齐</translation>
    </message>
    <message>
        <source>Check the disk or network drive and try again</source>
        <translation>请检查磁盘或网络驱动器，然后重试</translation>
    </message>
    <message>
        <source>Check the drive, or read a copy of the file</source>
        <translation>请检查驱动器，或读取文件的副本</translation>
    </message>
    <message>
        <source>Check the network drive and try again</source>
        <translation>请检查网络驱动器，然后重试</translation>
    </message>
    <message>
        <source>Check the path</source>
        <translation>请检查路径</translation>
    </message>
    <message>
        <source>Check the path and the drive, then try again</source>
        <translation>请检查路径和驱动器，然后重试</translation>
    </message>
    <message>
        <source>Check the permissions or choose another folder</source>
        <translation>请检查权限，或选择另一文件夹</translation>
    </message>
    <message>
        <source>Check which column holds the text</source>
        <translation>请检查文本在哪一列</translation>
    </message>
    <message>
        <source>Choose a CSV, TSV or JSON Lines file (--data)</source>
        <translation>请选择 CSV、TSV 或 JSON Lines 文件（--data）</translation>
    </message>
    <message>
        <source>Choose a batch of at most %1</source>
        <translation>请选择最多 %1 的批次</translation>
    </message>
    <message>
        <source>Choose a divisor of %1</source>
        <translation>请选择 %1 的约数</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>请选择文件</translation>
    </message>
    <message>
        <source>Choose a file inside it</source>
        <translation>请选择其中的文件</translation>
    </message>
    <message>
        <source>Choose a folder with one folder per class (--data)</source>
        <translation>请选择每个类别一个子文件夹的文件夹（--data）</translation>
    </message>
    <message>
        <source>Choose a picture</source>
        <translation>请选择图像</translation>
    </message>
    <message>
        <source>Choose a plain name, such as ag-news lambda 0.1</source>
        <translation>请选择普通的名称，例如 ag-news lambda 0.1</translation>
    </message>
    <message>
        <source>Choose a run in the folder .trash</source>
        <translation>请选择文件夹 .trash 中的运行</translation>
    </message>
    <message>
        <source>Choose a run of a language model; an encoder-decoder translates (translate)</source>
        <translation>请选择语言模型的运行；编码器-解码器用于翻译（translate）</translation>
    </message>
    <message>
        <source>Choose a run of an encoder-decoder; a language model continues a prompt (generate)</source>
        <translation>请选择编码器-解码器的运行；语言模型用于续写提示（generate）</translation>
    </message>
    <message>
        <source>Choose a run that has been trained for at least one step</source>
        <translation>请选择至少训练过一步的运行</translation>
    </message>
    <message>
        <source>Choose a run&apos;s own folder (see list runs)</source>
        <translation>请选择运行自己的文件夹（见 list runs）</translation>
    </message>
    <message>
        <source>Choose a smaller batch, a shorter length or a smaller model</source>
        <translation>请选择更小的批次、更短的长度或更小的模型</translation>
    </message>
    <message>
        <source>Choose a text file (--data)</source>
        <translation>请选择文本文件（--data）</translation>
    </message>
    <message>
        <source>Choose another file</source>
        <translation>请选择另一文件</translation>
    </message>
    <message>
        <source>Choose another name, or remove the existing file or folder</source>
        <translation>请选择另一名称，或移除已有的文件或文件夹</translation>
    </message>
    <message>
        <source>Choose another port (MASTER_PORT), and an address of this machine (MASTER_ADDR)</source>
        <translation>请选择另一端口（MASTER_PORT）和此计算机的地址（MASTER_ADDR）</translation>
    </message>
    <message>
        <source>Choose fewer layers, a smaller width, a shorter length or a smaller batch</source>
        <translation>请减少层数，或选择更小的宽度、更短的长度或更小的批次</translation>
    </message>
    <message>
        <source>Choose files that hold texts</source>
        <translation>请选择含有文本的文件</translation>
    </message>
    <message>
        <source>Choose one of the listed options</source>
        <translation>请从列出的选项中选择</translation>
    </message>
    <message>
        <source>Choose one run per seed: counting a run twice makes the mean look more certain than it is</source>
        <translation>每个随机种子请只选一个运行：同一运行用两次会使均值显得比实际更可靠</translation>
    </message>
    <message>
        <source>Choose smaller sizes: dimension, tokens, heads or batch</source>
        <translation>请选择更小的值：维数、词元数、头数或批次</translation>
    </message>
    <message>
        <source>Choose an allowed value; describe %1 explains the setting</source>
        <translation>请选择允许的值；describe %1 会说明该设置</translation>
    </message>
    <message>
        <source>Choose the file itself</source>
        <translation>请选择文件本身</translation>
    </message>
    <message>
        <source>Choose the folder cifar-10-batches-bin (--data)</source>
        <translation>请选择文件夹 cifar-10-batches-bin（--data）</translation>
    </message>
    <message>
        <source>Choose the folder cifar-10-batches-bin or cifar-10-binary.tar.gz (the binary version of CIFAR-10)</source>
        <translation>请选择文件夹 cifar-10-batches-bin 或 cifar-10-binary.tar.gz（CIFAR-10 的二进制版本）</translation>
    </message>
    <message>
        <source>Choose the folder that contains one folder per class</source>
        <translation>请选择每个类别一个子文件夹的文件夹</translation>
    </message>
    <message>
        <source>Choose the folder with train.csv and test.csv (--data)</source>
        <translation>请选择含 train.csv 和 test.csv 的文件夹（--data）</translation>
    </message>
    <message>
        <source>Close other programs</source>
        <translation>请关闭其他程序</translation>
    </message>
    <message>
        <source>Close other programs: too many files are open</source>
        <translation>请关闭其他程序：打开的文件过多</translation>
    </message>
    <message>
        <source>Compare runs of the same data and seed</source>
        <translation>请比较数据和随机种子相同的运行</translation>
    </message>
    <message>
        <source>Compare runs of the same model and data, or another sample</source>
        <translation>请比较模型和数据相同的运行，或选择另一样本</translation>
    </message>
    <message>
        <source>Compare with another one: %1</source>
        <translation>请与另一个比较：%1</translation>
    </message>
    <message>
        <source>Convert it to CSV with a text and a label column</source>
        <translation>请将其转换为含文本列和标签列的 CSV</translation>
    </message>
    <message>
        <source>Convert it with: iconv -f %1 -t UTF-8 OLD &gt; NEW</source>
        <translation>请用以下命令转换：iconv -f %1 -t UTF-8 OLD &gt; NEW</translation>
    </message>
    <message>
        <source>Convert tables to CSV and arrays to safetensors</source>
        <translation>请将表格转换为 CSV，将数组转换为 safetensors</translation>
    </message>
    <message>
        <source>Convert the file to UTF-8</source>
        <translation>请将文件转换为 UTF-8</translation>
    </message>
    <message>
        <source>Convert the file to UTF-8, or set dataset.bad_bytes to replace</source>
        <translation>请将文件转换为 UTF-8，或将 dataset.bad_bytes 设为 replace</translation>
    </message>
    <message>
        <source>Copy its folder (cp -r) and use the copy</source>
        <translation>请复制其文件夹（cp -r）并使用副本</translation>
    </message>
    <message>
        <source>Copy its folder first</source>
        <translation>请先复制其文件夹</translation>
    </message>
    <message>
        <source>Copy the same files to each machine, or use a shared folder</source>
        <translation>请将相同的文件复制到每台计算机，或使用共享文件夹</translation>
    </message>
    <message>
        <source>Correct the row, or choose another dataset.label_column</source>
        <translation>请更正该行，或选择另一 dataset.label_column</translation>
    </message>
    <message>
        <source>Correct the text there, or use an intact copy of the file</source>
        <translation>请更正该处的文本，或使用文件的完整副本</translation>
    </message>
    <message>
        <source>Did you mean &quot;%1&quot;?</source>
        <translation>您是否想写“%1”？</translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>您是否想写 %1？</translation>
    </message>
    <message>
        <source>Download it again</source>
        <translation>请重新下载</translation>
    </message>
    <message>
        <source>Download the binary version (cifar-10-binary.tar.gz)</source>
        <translation>请下载二进制版本（cifar-10-binary.tar.gz）</translation>
    </message>
    <message>
        <source>Download the file again</source>
        <translation>请重新下载文件</translation>
    </message>
    <message>
        <source>Download the file again and look at it (a login page or captive portal?)</source>
        <translation>请重新下载文件并查看其内容（是否为登录页面或网络认证页面？）</translation>
    </message>
    <message>
        <source>Each machine needs the same data and program</source>
        <translation>每台计算机都需要相同的数据和程序</translation>
    </message>
    <message>
        <source>Export the text first</source>
        <translation>请先导出文本</translation>
    </message>
    <message>
        <source>Fetch the file itself with: git lfs pull</source>
        <translation>请用以下命令获取文件本身：git lfs pull</translation>
    </message>
    <message>
        <source>Fill in the label, or delete the row</source>
        <translation>请填写标签，或删除该行</translation>
    </message>
    <message>
        <source>For class names use the csv-text dataset</source>
        <translation>要使用类别名称，请用数据集 csv-text</translation>
    </message>
    <message>
        <source>For example %1=%2</source>
        <translation>例如 %1=%2</translation>
    </message>
    <message>
        <source>For example --score test_accuracy --reach 0.9</source>
        <translation>例如 --score test_accuracy --reach 0.9</translation>
    </message>
    <message>
        <source>For example lambda=0,drophead=0</source>
        <translation>例如 lambda=0,drophead=0</translation>
    </message>
    <message>
        <source>For example {&quot;dataset&quot;: {&quot;id&quot;: &quot;headlines&quot;}}</source>
        <translation>例如 {&quot;dataset&quot;: {&quot;id&quot;: &quot;headlines&quot;}}</translation>
    </message>
    <message>
        <source>For pictures use the image-folder dataset</source>
        <translation>对于图像，请用数据集 image-folder</translation>
    </message>
    <message>
        <source>Free some space</source>
        <translation>请腾出一些空间</translation>
    </message>
    <message>
        <source>Free some space or choose another folder</source>
        <translation>请腾出一些空间，或选择另一文件夹</translation>
    </message>
    <message>
        <source>Use --device cpu, or train in one process</source>
        <translation>请使用 --device cpu，或在单个进程中训练</translation>
    </message>
    <message>
        <source>Choose a writable folder for --out</source>
        <translation>请为 --out 指定可写入的文件夹</translation>
    </message>
    <message>
        <source>Choose 0 or a larger number</source>
        <translation>请选择 0 或更大的数</translation>
    </message>
    <message>
        <source>Remove at least 1 head per step, or 1 to 100 per cent</source>
        <translation>每步至少移除 1 个头，或 1% 到 100%</translation>
    </message>
    <message>
        <source>Choose at least 1</source>
        <translation>请选择至少 1</translation>
    </message>
    <message>
        <source>Choose at least 1 group and 1 sample per vote</source>
        <translation>请至少选择 1 个组，每次投票至少 1 个样本</translation>
    </message>
    <message>
        <source>Choose a perplexity of at least 1 that is below the number of points minus one</source>
        <translation>请选择不小于 1 且小于点数减一的困惑度</translation>
    </message>
    <message>
        <source>Choose a number from 1 to %1</source>
        <translation>请选择 1 到 %1 之间的数</translation>
    </message>
    <message>
        <source>Choose 2 to 8 groups, but not more than the smallest layer has heads</source>
        <translation>请选择 2 到 8 个组，且不超过头数最少的层的头数</translation>
    </message>
    <message>
        <source>Give a dimension of %1 or more, or fewer directions</source>
        <translation>请指定不小于 %1 的维数，或减少方向数</translation>
    </message>
    <message>
        <source>Give a file</source>
        <translation>请指定文件</translation>
    </message>
    <message>
        <source>Give a file, not a folder</source>
        <translation>请指定文件，而不是文件夹</translation>
    </message>
    <message>
        <source>Give a folder</source>
        <translation>请指定文件夹</translation>
    </message>
    <message>
        <source>Give a multiple of task.tasks, as %1</source>
        <translation>请指定 task.tasks 的倍数，例如 %1</translation>
    </message>
    <message>
        <source>Choose a new folder, or the folder of a pruning to resume</source>
        <translation>请选择新文件夹，或要继续的剪枝所在的文件夹</translation>
    </message>
    <message>
        <source>Give a share between 0 and 1, such as 0.95</source>
        <translation>请指定 0 与 1 之间的比例，例如 0.95</translation>
    </message>
    <message>
        <source>Choose a step of at least 1</source>
        <translation>请选择不小于 1 的步</translation>
    </message>
    <message>
        <source>Choose a text with fewer different characters, for example in one alphabet</source>
        <translation>请选择不同字符较少的文本，例如只含一种字母</translation>
    </message>
    <message>
        <source>Choose a text with more different characters, or fewer triggers</source>
        <translation>请选择字符种类更多的文本，或减少触发字符</translation>
    </message>
    <message>
        <source>Give all processes the same WORLD_SIZE</source>
        <translation>请为所有进程给出相同的 WORLD_SIZE</translation>
    </message>
    <message>
        <source>Choose another folder, or the run to which this pruning belongs</source>
        <translation>请选择其他文件夹，或选择此剪枝所属的运行</translation>
    </message>
    <message>
        <source>Choose another folder, or use the settings stored in this one</source>
        <translation>请选择其他文件夹，或使用此文件夹中存储的设置</translation>
    </message>
    <message>
        <source>Give each set of heads a unique name</source>
        <translation>请为每个头集合指定唯一的名称</translation>
    </message>
    <message>
        <source>List each objective only once, with the sum of its lambdas</source>
        <translation>每个目标函数只列一次，lambda 取其各值之和</translation>
    </message>
    <message>
        <source>Remove it from the terms; objective.lambda is its weight</source>
        <translation>请从各项中移除它；其权重为 objective.lambda</translation>
    </message>
    <message>
        <source>List each order of removal only once</source>
        <translation>每种移除顺序只列一次</translation>
    </message>
    <message>
        <source>Give each process a unique RANK from 0 to WORLD_SIZE - 1</source>
        <translation>请为每个进程指定唯一的 RANK，范围 0 到 WORLD_SIZE - 1</translation>
    </message>
    <message>
        <source>Give every direction a weight above 0 and at most 100, or use fewer directions (task.features)</source>
        <translation>请为每个方向指定大于 0 且不超过 100 的权重，或减少方向（task.features）</translation>
    </message>
    <message>
        <source>Add at least one run folder</source>
        <translation>请至少指定一个运行的文件夹</translation>
    </message>
    <message>
        <source>Add run folders or the name of a sweep</source>
        <translation>请指定运行的文件夹或参数扫描的名称</translation>
    </message>
    <message>
        <source>Write one row of values per head, with one column per head</source>
        <translation>请为每个头写一行数值，每行每个头一列</translation>
    </message>
    <message>
        <source>Use 1 direction, or task.prior=signed-one-hot</source>
        <translation>请使用 1 个方向，或 task.prior=signed-one-hot</translation>
    </message>
    <message>
        <source>Use 2 to %1 directions: one for the mean and the others with a sign</source>
        <translation>请使用 2 到 %1 个方向：一个用于均值，其余带正负号</translation>
    </message>
    <message>
        <source>Use 4 to %1 points</source>
        <translation>请使用 4 到 %1 个点</translation>
    </message>
    <message>
        <source>Increase the time limit, or reduce warn_seconds</source>
        <translation>请增大时间限制，或减小 warn_seconds</translation>
    </message>
    <message>
        <source>Add values to the axis, for example %1=0,0.1</source>
        <translation>请为该轴添加值，例如 %1=0,0.1</translation>
    </message>
    <message>
        <source>Type more characters of the job id</source>
        <translation>请输入任务 id 的更多字符</translation>
    </message>
    <message>
        <source>Separate numbers by commas, for example 4.5,3.5</source>
        <translation>请用逗号分隔各数，例如 4.5,3.5</translation>
    </message>
    <message>
        <source>Give one name per class, separated by commas, or leave the setting empty</source>
        <translation>请为每个类别指定一个名称，以逗号分隔，或将该设置留空</translation>
    </message>
    <message>
        <source>Give one name, without slashes</source>
        <translation>请指定一个名称，不含斜杠</translation>
    </message>
    <message>
        <source>Give one number, or one for each direction (task.features)</source>
        <translation>请指定一个数，或每个方向一个数（task.features）</translation>
    </message>
    <message>
        <source>Use either seeds or the axis train.seed</source>
        <translation>请只使用 seeds 或 train.seed 轴之一</translation>
    </message>
    <message>
        <source>Choose at least one penalty, such as --lambda 0.05</source>
        <translation>请至少选择一个惩罚值，例如 --lambda 0.05</translation>
    </message>
    <message>
        <source>Choose a measure of importance, such as michel</source>
        <translation>请选择一个重要性度量，例如 michel</translation>
    </message>
    <message>
        <source>Choose an order of removal, such as michel or random</source>
        <translation>请选择一种移除顺序，例如 michel 或 random</translation>
    </message>
    <message>
        <source>Choose a folder with --job</source>
        <translation>请用 --job 指定文件夹</translation>
    </message>
    <message>
        <source>Set the number of steps or epochs</source>
        <translation>请指定步数或轮数</translation>
    </message>
    <message>
        <source>Choose: %1</source>
        <translation>请选择：%1</translation>
    </message>
    <message>
        <source>Give the original files, unchanged</source>
        <translation>请提供当时的文件，不作更改</translation>
    </message>
    <message>
        <source>Give the folder of a recorded experiment</source>
        <translation>请指定已记录实验的文件夹</translation>
    </message>
    <message>
        <source>Give the folder of a run, see list runs</source>
        <translation>请指定运行的文件夹，见 list runs</translation>
    </message>
    <message>
        <source>Choose the folder of a pruning, or set the pruning options</source>
        <translation>请选择剪枝的文件夹，或设置剪枝选项</translation>
    </message>
    <message>
        <source>Choose the folder in which to create the run</source>
        <translation>请选择用于创建运行的文件夹</translation>
    </message>
    <message>
        <source>Give the model the sizes of that run (its config.json), or choose another run</source>
        <translation>请使模型的各项大小与该运行相同（见其 config.json），或选择另一运行</translation>
    </message>
    <message>
        <source>Give the run a name</source>
        <translation>请为运行命名</translation>
    </message>
    <message>
        <source>Run the same command again</source>
        <translation>请再次执行相同的命令</translation>
    </message>
    <message>
        <source>Run the same command again to continue, or use --resume with that folder</source>
        <translation>请再次执行相同的命令以继续，或对该文件夹使用 --resume</translation>
    </message>
    <message>
        <source>Choose the step of a checkpoint, or last or best</source>
        <translation>请选择检查点的步数，或 last、best</translation>
    </message>
    <message>
        <source>Give the sweep another name</source>
        <translation>请为参数扫描另取名称</translation>
    </message>
    <message>
        <source>Encode the target text in UTF-8</source>
        <translation>请使用 UTF-8 编码的目标文本</translation>
    </message>
    <message>
        <source>Write the full name of the setting</source>
        <translation>请写出设置的完整名称</translation>
    </message>
    <message>
        <source>Give their path with --data, or put the files back; your own text or pictures still work</source>
        <translation>请用 --data 指定其位置，或将文件放回原处；仍可使用自己的文本或图像</translation>
    </message>
    <message>
        <source>Use the data and model settings of that run (its config.json), or choose another run</source>
        <translation>请使用那个运行的数据和模型设置（其 config.json），或选择其他运行</translation>
    </message>
    <message>
        <source>Choose two positive numbers, the smaller first</source>
        <translation>请选择两个正数，较小的在前</translation>
    </message>
    <message>
        <source>Choose two numbers, the smaller first</source>
        <translation>请选择两个数，较小的在前</translation>
    </message>
    <message>
        <source>Measure the score with --measure %1</source>
        <translation>请用 --measure %1 测量该分数</translation>
    </message>
    <message>
        <source>Headscope reads its own run folders, and safetensors files in measure</source>
        <translation>Headscope 读取自己的运行文件夹，并在 measure 中读取 safetensors 文件</translation>
    </message>
    <message>
        <source>Hide an earlier token, or remove the last one from the text</source>
        <translation>请隐藏更靠前的词元，或从文本中删除最后一个</translation>
    </message>
    <message>
        <source>In Excel or LibreOffice use Save As &gt; CSV UTF-8</source>
        <translation>在 Excel 或 LibreOffice 中，请使用“另存为”&gt;“CSV UTF-8”</translation>
    </message>
    <message>
        <source>Install headscope-cli in this program&apos;s folder</source>
        <translation>请将 headscope-cli 安装到本程序的文件夹中</translation>
    </message>
    <message>
        <source>The process may be another version of the program, or its folder cannot contain a socket</source>
        <translation>该进程可能是程序的另一版本，或其文件夹中无法创建套接字</translation>
    </message>
    <message>
        <source>The file is far larger than the %1, or its drive does not respond</source>
        <translation>该文件比 %1 大得多，或其驱动器没有响应</translation>
    </message>
    <message>
        <source>The run executes commands between two batches, after reading its data or after an evaluation</source>
        <translation>运行会在两个批次之间执行命令，即读取完数据或完成评估之后</translation>
    </message>
    <message>
        <source>Its layers have %1 heads, counted from 0</source>
        <translation>其各层有 %1 个头，从 0 开始编号</translation>
    </message>
    <message>
        <source>Keep 1 to %1</source>
        <translation>请保留 1 到 %1 个</translation>
    </message>
    <message>
        <source>Keep 1 to %1 of them</source>
        <translation>请保留其中 1 到 %1 个</translation>
    </message>
    <message>
        <source>Keep at most %1</source>
        <translation>请最多保留 %1 个</translation>
    </message>
    <message>
        <source>Keep one head of this layer, or allow layers without heads</source>
        <translation>请在该层保留一个头，或允许层中没有头</translation>
    </message>
    <message>
        <source>Keep only the file that you want to use</source>
        <translation>请只保留要使用的那个文件</translation>
    </message>
    <message>
        <source>Keep only one of the files, or rename the intended one to test.%1</source>
        <translation>请只保留其中一个文件，或将所需的文件重命名为 test.%1</translation>
    </message>
    <message>
        <source>Keep two columns with one tab between them</source>
        <translation>请保留两列，中间用一个制表符</translation>
    </message>
    <message>
        <source>Keys are name, base, axes, list, random, seeds</source>
        <translation>键为 name、base、axes、list、random、seeds</translation>
    </message>
    <message>
        <source>Known: %1</source>
        <translation>已知的有：%1</translation>
    </message>
    <message>
        <source>Layer %1 has the heads 0 to %2</source>
        <translation>第 %1 层有头 0 到 %2</translation>
    </message>
    <message>
        <source>Layers are 0 to %1, heads 0 to %2; for example 0.1,1.0</source>
        <translation>层为 0 到 %1，头为 0 到 %2；例如 0.1,1.0</translation>
    </message>
    <message>
        <source>Run the command without --against</source>
        <translation>请在不带 --against 的情况下执行命令</translation>
    </message>
    <message>
        <source>Leave a run&apos;s folder alone while it trains</source>
        <translation>请勿改动正在训练的运行的文件夹</translation>
    </message>
    <message>
        <source>Do not recompute or normalise the random order</source>
        <translation>使用 random 顺序时，请不要重新计算或归一化</translation>
    </message>
    <message>
        <source>Remove this setting</source>
        <translation>请移除该设置</translation>
    </message>
    <message>
        <source>Remove run.folder, or set HEADSCOPE_RUNS to that folder</source>
        <translation>请移除 run.folder，或将 HEADSCOPE_RUNS 设为该文件夹</translation>
    </message>
    <message>
        <source>Leave at least one token for the heads to attend to</source>
        <translation>请至少保留一个供各头关注</translation>
    </message>
    <message>
        <source>Do not set a location for generated data</source>
        <translation>生成的数据无需指定位置</translation>
    </message>
    <message>
        <source>Left out: %1, %2.</source>
        <translation>已跳过：%1，%2。</translation>
    </message>
    <message>
        <source>Left out: %1, which has no %2/%3.</source>
        <translation>已跳过：%1，没有 %2/%3。</translation>
    </message>
    <message>
        <source>Left out: %1, whose runs do not share any point.</source>
        <translation>已跳过：%1，其各运行没有共同的点。</translation>
    </message>
    <message>
        <source>Check with squeue whether the array was accepted; another program may have replaced sbatch</source>
        <translation>请用 squeue 查看任务数组是否已被接受；sbatch 可能已被其他程序替代</translation>
    </message>
    <message>
        <source>Lower dataset.min_frequency</source>
        <translation>请减小 dataset.min_frequency</translation>
    </message>
    <message>
        <source>Lower one of these settings until the product is at most 100 million</source>
        <translation>请减小其中一个设置，使乘积不超过 1 亿</translation>
    </message>
    <message>
        <source>Lower one of these settings until the product is at most 50 million</source>
        <translation>请减小其中一个设置，使乘积不超过 5000 万</translation>
    </message>
    <message>
        <source>Lower task.length, task.dimension or train.batch until that is at most 50 million</source>
        <translation>请减小 task.length、task.dimension 或 train.batch，直到该值不超过 5000 万</translation>
    </message>
    <message>
        <source>Lower train.batch, task.length, model.width or model.layers: 20 million numbers are allowed</source>
        <translation>请减小 train.batch、task.length、model.width 或 model.layers：最多允许 2000 万个数</translation>
    </message>
    <message>
        <source>Lower train.lr or objective.lambda</source>
        <translation>请减小 train.lr 或 objective.lambda</translation>
    </message>
    <message>
        <source>Lower train.lr or objective.lambda; the last good checkpoint is kept</source>
        <translation>请减小 train.lr 或 objective.lambda；最后一个完好的检查点已保留</translation>
    </message>
    <message>
        <source>Lower train.step_size, for example to %1</source>
        <translation>请减小 train.step_size，例如减为 %1</translation>
    </message>
    <message>
        <source>Scale the picture down first</source>
        <translation>请先缩小该图像</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>请重新测量</translation>
    </message>
    <message>
        <source>Measure before running the queue, or pause and end the queue</source>
        <translation>请在执行队列之前测量，或暂停并结束队列</translation>
    </message>
    <message>
        <source>Correct the file, or move it out of the run&apos;s folder: its sets then disappear from the list</source>
        <translation>请修复该文件，或将其移出运行的文件夹：其中的集合随后会从列表中消失</translation>
    </message>
    <message>
        <source>Correct the profile (sinfo shows partitions, sacctmgr accounts and limits), or ask the cluster&apos;s administrators</source>
        <translation>请修正集群配置（sinfo 显示分区，sacctmgr 显示账户和限制），或询问集群的管理员</translation>
    </message>
    <message>
        <source>Move it away: tags and pins then start empty</source>
        <translation>请将其移走：标签和固定状态将重新开始</translation>
    </message>
    <message>
        <source>Name 1 to %1 heads</source>
        <translation>请指定 1 到 %1 个头</translation>
    </message>
    <message>
        <source>Name 2 to %1 heads, as those of a layer</source>
        <translation>请指定 2 到 %1 个头，例如一层中的头</translation>
    </message>
    <message>
        <source>Name the same number of heads of each group with prune --heads</source>
        <translation>请用 prune --heads 在每组中指定数量相同的头</translation>
    </message>
    <message>
        <source>List each head only once</source>
        <translation>每个头请只列一次</translation>
    </message>
    <message>
        <source>Name the file with its translations in dataset.target_path, or choose the folder of both</source>
        <translation>请在 dataset.target_path 中指定含其译文的文件，或选择两者所在的文件夹</translation>
    </message>
    <message>
        <source>Name the files train, test and valid (or dev, val), each ending in .csv, .tsv or .txt, or packed as .csv.gz</source>
        <translation>请将文件命名为 train、test 和 valid（或 dev、val），各以 .csv、.tsv 或 .txt 结尾，或压缩为 .csv.gz</translation>
    </message>
    <message>
        <source>Name the files train, valid and test, each ending in .txt or .tokens, also .gz; or choose one file</source>
        <translation>请将文件命名为 train、valid 和 test，各以 .txt 或 .tokens 结尾，也可为 .gz；或选择一个文件</translation>
    </message>
    <message>
        <source>Name the network between the machines with GLOO_SOCKET_IFNAME (for example eth0)</source>
        <translation>请用 GLOO_SOCKET_IFNAME 指定各计算机之间的网络（例如 eth0）</translation>
    </message>
    <message>
        <source>Name tokens from 0 to %1</source>
        <translation>请指定 0 到 %1 的词元</translation>
    </message>
    <message>
        <source>No effect while %1 is %2.</source>
        <translation>%1 为 %2 时不起作用。</translation>
    </message>
    <message>
        <source>One of %1</source>
        <translation>%1 之一</translation>
    </message>
    <message>
        <source>One of pause, resume, step, finish, stop, save, lambda=NUMBER</source>
        <translation>pause、resume、step、finish、stop、save、lambda=NUMBER 之一</translation>
    </message>
    <message>
        <source>One of text, csv, latex, markdown, json</source>
        <translation>text、csv、latex、markdown、json 之一</translation>
    </message>
    <message>
        <source>One of train, valid, test</source>
        <translation>train、valid、test 之一</translation>
    </message>
    <message>
        <source>Open a picture</source>
        <translation>请打开图像</translation>
    </message>
    <message>
        <source>Open another picture</source>
        <translation>请打开另一图像</translation>
    </message>
    <message>
        <source>Open it as csv-text with dataset.separator = %1</source>
        <translation>请以 csv-text 打开，并设 dataset.separator = %1</translation>
    </message>
    <message>
        <source>Open it like a run that is not training</source>
        <translation>请像打开未在训练的运行那样打开它</translation>
    </message>
    <message>
        <source>Open the run with the Headscope that wrote it, or a newer one</source>
        <translation>请用写入该运行的 Headscope 或更新的版本打开</translation>
    </message>
    <message>
        <source>Pickles can run code when opened, so Headscope never opens them; save the data as CSV, pictures or safetensors</source>
        <translation>打开 pickle 文件会执行其中的代码，因此 Headscope 从不打开它们；请将数据另存为 CSV、图像或 safetensors</translation>
    </message>
    <message>
        <source>Choose the map of head contributions instead</source>
        <translation>请改选头贡献的点图</translation>
    </message>
    <message>
        <source>Please report this, with the command</source>
        <translation>请报告此问题，并附上命令</translation>
    </message>
    <message>
        <source>Please report this, with what you did just before</source>
        <translation>请报告此问题，并说明您刚才的操作</translation>
    </message>
    <message>
        <source>Allowed for %1: %2</source>
        <translation>%1 可用的值：%2</translation>
    </message>
    <message>
        <source>Allowed heads:%1</source>
        <translation>可用的头数：%1</translation>
    </message>
    <message>
        <source>Allowed: 0 (one per head)%1</source>
        <translation>允许：0（每个头一个）%1</translation>
    </message>
    <message>
        <source>Allowed: 0 (none), %1, %2, %3, ...</source>
        <translation>可用的值：0（无）、%1、%2、%3、...</translation>
    </message>
    <message>
        <source>Replace it by a %1 with the same name</source>
        <translation>请用同名的 %1 替换它</translation>
    </message>
    <message>
        <source>Put all its values into one axis</source>
        <translation>请将其所有值放入一个轴</translation>
    </message>
    <message>
        <source>Put an intact copy of a checkpoint back, or start a new run</source>
        <translation>请放回完好的检查点副本，或启动新的运行</translation>
    </message>
    <message>
        <source>Put back the checkpoint as this run wrote it, or use an older one</source>
        <translation>请放回此运行所写的检查点，或使用更早的检查点</translation>
    </message>
    <message>
        <source>Put back the config.json that the run was made with</source>
        <translation>请放回创建该运行时的 config.json</translation>
    </message>
    <message>
        <source>Put back the file as this program wrote it</source>
        <translation>请放回本程序所写的文件</translation>
    </message>
    <message>
        <source>Put back the files that the run was made with</source>
        <translation>请放回创建该运行时所用的文件</translation>
    </message>
    <message>
        <source>Put back the metrics.sqlite of this run</source>
        <translation>请放回此运行的 metrics.sqlite</translation>
    </message>
    <message>
        <source>Put back the model.json that was written with the weights</source>
        <translation>请放回与权重一同写入的 model.json</translation>
    </message>
    <message>
        <source>Put back the vocabulary.json that the run was made with</source>
        <translation>请放回创建该运行时的 vocabulary.json</translation>
    </message>
    <message>
        <source>Put fields that contain the separator in quotes</source>
        <translation>请为含有分隔符的字段加上引号</translation>
    </message>
    <message>
        <source>Put it back or download the set again</source>
        <translation>请将其放回，或重新下载数据集</translation>
    </message>
    <message>
        <source>Put that checkpoint back, or start a new pruning in another folder; existing results are kept</source>
        <translation>请放回该检查点，或在另一文件夹中开始新的剪枝；已完成的部分会保留</translation>
    </message>
    <message>
        <source>Replace the link by the %1 itself</source>
        <translation>请用 %1 本身替换该链接</translation>
    </message>
    <message>
        <source>Put the dataset back where the run found it, or type your own input</source>
        <translation>请将数据集放回该运行当时使用的位置，或输入您自己的内容</translation>
    </message>
    <message>
        <source>Put the field in quotes and double the quotes inside, or set dataset.quotes to lenient</source>
        <translation>请为该字段加引号，并将其中的引号双写，或将 dataset.quotes 设为 lenient</translation>
    </message>
    <message>
        <source>Put the original text back, or start the experiment again</source>
        <translation>请放回原来的文本，或重新开始实验</translation>
    </message>
    <message>
        <source>Put the old files back, or give their path with --data; your own text or pictures still work</source>
        <translation>请放回原来的文件，或用 --data 指定其位置；仍可使用自己的文本或图像</translation>
    </message>
    <message>
        <source>Put the old files back, or start a new run with the same settings</source>
        <translation>请放回原来的文件，或以相同的设置启动新的运行</translation>
    </message>
    <message>
        <source>Put the pictures of each class into a folder of its own</source>
        <translation>请将每个类别的图像放入各自的文件夹</translation>
    </message>
    <message>
        <source>Raise dataset.row_limit if the row is really that long</source>
        <translation>如果该行确实这么长，请增大 dataset.row_limit</translation>
    </message>
    <message>
        <source>Raise model.length</source>
        <translation>请增大 model.length</translation>
    </message>
    <message>
        <source>Raise train.batch (or train.batch_tokens), or use fewer processes</source>
        <translation>请增大 train.batch（或 train.batch_tokens），或使用更少的进程</translation>
    </message>
    <message>
        <source>Remove the same number of heads of each group of %1, or all of the layer</source>
        <translation>请从每个 %1 头组中移除数量相同的头，或移除该层的全部头</translation>
    </message>
    <message>
        <source>Remove that checkpoint; the run then uses the previous one</source>
        <translation>请移除该检查点；运行将使用前一个检查点</translation>
    </message>
    <message>
        <source>Remove the spaces after the separators</source>
        <translation>请删除分隔符之后的空格</translation>
    </message>
    <message>
        <source>Replace the file by an intact %1 picture</source>
        <translation>请用完好的 %1 图像替换该文件</translation>
    </message>
    <message>
        <source>Resume it to continue</source>
        <translation>请恢复该运行以继续</translation>
    </message>
    <message>
        <source>Resume that run to continue, or delete it</source>
        <translation>请恢复该运行以继续，或将其删除</translation>
    </message>
    <message>
        <source>Add runs to the queue of that process, or end the process first</source>
        <translation>请将运行添加到该进程的队列，或先结束该进程</translation>
    </message>
    <message>
        <source>Save it with commas</source>
        <translation>请以逗号分隔保存</translation>
    </message>
    <message>
        <source>Save one of its pictures as a file of its own</source>
        <translation>请将其中一张图像另存为单独的文件</translation>
    </message>
    <message>
        <source>Save the data to a file first</source>
        <translation>请先将数据保存到文件</translation>
    </message>
    <message>
        <source>Save the file as UTF-8</source>
        <translation>请将文件保存为 UTF-8</translation>
    </message>
    <message>
        <source>Save the text as UTF-8</source>
        <translation>请将文本保存为 UTF-8</translation>
    </message>
    <message>
        <source>See `list measures`</source>
        <translation>见 `list measures`</translation>
    </message>
    <message>
        <source>See describe parameters</source>
        <translation>见 describe parameters</translation>
    </message>
    <message>
        <source>See its log.txt</source>
        <translation>见其 log.txt</translation>
    </message>
    <message>
        <source>See lab list for its settings</source>
        <translation>其设置见 lab list</translation>
    </message>
    <message>
        <source>See list datasets</source>
        <translation>见 list datasets</translation>
    </message>
    <message>
        <source>See list importances, or use random, l0 or gha</source>
        <translation>见 list importances，或采用 random、l0 或 gha</translation>
    </message>
    <message>
        <source>See list objectives</source>
        <translation>见 list objectives</translation>
    </message>
    <message>
        <source>See list runs</source>
        <translation>见 list runs</translation>
    </message>
    <message>
        <source>See list runs; resume continues a run</source>
        <translation>见 list runs；resume 可继续运行</translation>
    </message>
    <message>
        <source>See queue list</source>
        <translation>见 queue list</translation>
    </message>
    <message>
        <source>See the output of the other processes; the run can be resumed from its last checkpoint</source>
        <translation>请查看其他进程写出的内容；可从最后一个检查点恢复该运行</translation>
    </message>
    <message>
        <source>See the output of the other processes; then resume the run, with as many processes or another number</source>
        <translation>请查看其他进程写出的内容；然后恢复该运行，进程数可相同或不同</translation>
    </message>
    <message>
        <source>See the output of those processes; wait longer with --rank-timeout SECONDS</source>
        <translation>请查看那些进程写出的内容；可用 --rank-timeout SECONDS 给它们更长时间</translation>
    </message>
    <message>
        <source>Set %1 and %2</source>
        <translation>请设置 %1 和 %2</translation>
    </message>
    <message>
        <source>Set %1 to a column&apos;s name or number</source>
        <translation>请将 %1 设为列的名称或编号</translation>
    </message>
    <message>
        <source>Set %1 to one of these, or to a column&apos;s number</source>
        <translation>请将 %1 设为其中之一，或设为列的编号</translation>
    </message>
    <message>
        <source>Set dataset.source_side and dataset.target_side to two endings</source>
        <translation>请将 dataset.source_side 和 dataset.target_side 设为两个后缀</translation>
    </message>
    <message>
        <source>Set dataset.source_side and dataset.target_side to two of them</source>
        <translation>请将 dataset.source_side 和 dataset.target_side 设为其中两个</translation>
    </message>
    <message>
        <source>Set train.optimizer in config.json back to %1, or begin a run with these weights (--start)</source>
        <translation>请将 config.json 中的 train.optimizer 改回 %1，或用这些权重开始新的运行（--start）</translation>
    </message>
    <message>
        <source>Slurm ended task %1</source>
        <translation>Slurm 结束了任务 %1</translation>
    </message>
    <message>
        <source>Slurm&apos;s programs are not installed here, or not in PATH: go to a machine of the cluster from which jobs are submitted</source>
        <translation>此处未安装 Slurm 的程序，或它们不在 PATH 中：请到集群中可提交任务的计算机上操作</translation>
    </message>
    <message>
        <source>Slurm: %1</source>
        <translation>Slurm：%1</translation>
    </message>
    <message>
        <source>Start a new run from a run on this machine</source>
        <translation>请从此计算机上的运行启动新的运行</translation>
    </message>
    <message>
        <source>Start a new run to train for longer</source>
        <translation>要训练更久，请启动新的运行</translation>
    </message>
    <message>
        <source>Start a new run with a lower train.lr or objective.lambda</source>
        <translation>请以更小的 train.lr 或 objective.lambda 启动新的运行</translation>
    </message>
    <message>
        <source>Start all of them again</source>
        <translation>请重新启动全部进程</translation>
    </message>
    <message>
        <source>Start another experiment to record it in another folder</source>
        <translation>要记录到其他文件夹，请另启动一个实验</translation>
    </message>
    <message>
        <source>Start it again: the queue continues where it stopped</source>
        <translation>请重新启动：队列会从原处继续</translation>
    </message>
    <message>
        <source>Start the experiment again</source>
        <translation>请重新开始实验</translation>
    </message>
    <message>
        <source>Stop it there first, or wait until it ends</source>
        <translation>请先在那里停止它，或等待其结束</translation>
    </message>
    <message>
        <source>Submit the sweep again</source>
        <translation>请重新提交参数扫描</translation>
    </message>
    <message>
        <source>Train such runs one at a time, with all threads</source>
        <translation>请逐个训练此类运行，并使用全部线程</translation>
    </message>
    <message>
        <source>Choose heads of this model&apos;s %1 layers</source>
        <translation>请选择此模型 %1 层中的头</translation>
    </message>
    <message>
        <source>Switch the heads off instead (Mask, or evaluate --ablate)</source>
        <translation>请改为关闭这些头（“屏蔽”，或 evaluate --ablate）</translation>
    </message>
    <message>
        <source>Use %1 as a second setting (--table %2,%3 on the command line), or choose fewer runs</source>
        <translation>请将 %1 作为第二个设置（命令行中为 --table %2,%3），或选择更少的运行</translation>
    </message>
    <message>
        <source>Choose a run that classifies texts or images</source>
        <translation>请选用对文本或图像分类的运行</translation>
    </message>
    <message>
        <source>Use an intact copy of the file, or write it again with a safetensors library</source>
        <translation>请使用文件的完整副本，或用 safetensors 库重新写入</translation>
    </message>
    <message>
        <source>Use fewer values, or draw some of them at random (--random N)</source>
        <translation>请采用更少的值，或随机抽取其中一些（--random N）</translation>
    </message>
    <message>
        <source>Use letters, digits, - _ and . (not first), at most 200 of them</source>
        <translation>请使用字母、数字、- _ 和 .（不在开头），最多 200 个字符</translation>
    </message>
    <message>
        <source>Use one of these, or add it: --table %1,%2</source>
        <translation>请采用其中之一，或添加它：--table %1,%2</translation>
    </message>
    <message>
        <source>Use weights of an earlier step: those of this step have grown too large</source>
        <translation>请使用较早步的权重：这一步的权重已变得过大</translation>
    </message>
    <message>
        <source>Choose a sweep of training runs; results of lab runs are printed by the command that added them</source>
        <translation>请选择训练运行的参数扫描；实验室运行的结果由添加它们的命令输出</translation>
    </message>
    <message>
        <source>The controller of the cluster may be down or busy: check with sinfo, and try again</source>
        <translation>集群的控制器可能已停机或繁忙：请用 sinfo 查看，然后重试</translation>
    </message>
    <message>
        <source>The decimal separator is a point, as in %1</source>
        <translation>小数分隔符是点，例如 %1</translation>
    </message>
    <message>
        <source>The file is cut short or not the binary version of CIFAR-10; download it again</source>
        <translation>文件被截断，或不是 CIFAR-10 的二进制版本；请重新下载</translation>
    </message>
    <message>
        <source>The file is damaged or not JSON: use an intact copy of it</source>
        <translation>文件已损坏或不是 JSON：请使用其完整副本</translation>
    </message>
    <message>
        <source>The file is damaged or not CIFAR-10; download it again</source>
        <translation>文件已损坏或不是 CIFAR-10；请重新下载</translation>
    </message>
    <message>
        <source>The file is damaged or not text</source>
        <translation>文件已损坏或不是文本</translation>
    </message>
    <message>
        <source>The file was changed from outside; %1</source>
        <translation>文件已被外部修改；%1</translation>
    </message>
    <message>
        <source>The folder was changed from outside; remove that file</source>
        <translation>文件夹已被外部修改；请移除该文件</translation>
    </message>
    <message>
        <source>The rows differ in %1 too: their differences may come from that.</source>
        <translation>各行在 %1 上也不同：行间差异可能由此造成。</translation>
    </message>
    <message>
        <source>The runs of %1 differ in %2 too.</source>
        <translation>%1 的各运行在 %2 上也不同。</translation>
    </message>
    <message>
        <source>The vocabulary file is damaged; use another checkpoint or train again</source>
        <translation>词表文件已损坏；请使用另一检查点或重新训练</translation>
    </message>
    <message>
        <source>The weights belong to another model: put back the files of one run</source>
        <translation>这些权重属于另一模型：请放回同一运行的文件</translation>
    </message>
    <message>
        <source>There are %1, numbered from 0</source>
        <translation>共有 %1 个，从 0 开始编号</translation>
    </message>
    <message>
        <source>This is not a data set of the expected kind</source>
        <translation>这不是所期望类型的数据集</translation>
    </message>
    <message>
        <source>Train it alone, with train, to see why</source>
        <translation>请用 train 单独训练它，以查明原因</translation>
    </message>
    <message>
        <source>Train it for at least one step</source>
        <translation>请至少训练它一步</translation>
    </message>
    <message>
        <source>Train it for longer</source>
        <translation>请训练它更久</translation>
    </message>
    <message>
        <source>Train one of your own with the same settings</source>
        <translation>请以相同的设置训练自己的运行</translation>
    </message>
    <message>
        <source>Train one with --set train.gates=together, or choose heads in another way</source>
        <translation>请用 --set train.gates=together 训练一个，或用其他方式选择头</translation>
    </message>
    <message>
        <source>Train them for at least one step</source>
        <translation>请至少训练它们一步</translation>
    </message>
    <message>
        <source>Train them to the end, or choose others</source>
        <translation>请将它们训练到底，或选择其他运行</translation>
    </message>
    <message>
        <source>Try again in a moment</source>
        <translation>请稍后重试</translation>
    </message>
    <message>
        <source>Type a text</source>
        <translation>请输入文本</translation>
    </message>
    <message>
        <source>Type at least one word</source>
        <translation>请至少输入一个词</translation>
    </message>
    <message>
        <source>Type your own text, or put the files back</source>
        <translation>请输入您自己的文本，或将文件放回</translation>
    </message>
    <message>
        <source>Unpack it first</source>
        <translation>请先解压</translation>
    </message>
    <message>
        <source>Unpack it with gunzip, or let its name end in .gz: then it is unpacked while reading</source>
        <translation>请用 gunzip 解压，或使其文件名以 .gz 结尾，以便读取时自动解压</translation>
    </message>
    <message>
        <source>Use %1 instead, which is based on the loss</source>
        <translation>请改用基于损失的 %1</translation>
    </message>
    <message>
        <source>Use a batch of several samples of each class, or another objective such as inter-context</source>
        <translation>请使用每个类别含多个样本的批次，或另一目标函数，例如 inter-context</translation>
    </message>
    <message>
        <source>Use a checkpoint of an earlier step</source>
        <translation>请使用更早一步的检查点</translation>
    </message>
    <message>
        <source>Use a dataset with labels, or another objective such as inter-context</source>
        <translation>请使用带标签的数据集，或另一目标函数，例如 inter-context</translation>
    </message>
    <message>
        <source>Use a larger dataset.vocab_size (1,000 to 30,000 are usual)</source>
        <translation>请使用更大的 dataset.vocab_size（通常为 1,000 到 30,000）</translation>
    </message>
    <message>
        <source>Use a longer text or a smaller model.length</source>
        <translation>请使用更长的文本，或更小的 model.length</translation>
    </message>
    <message>
        <source>Use a longer text, a larger dataset.valid_fraction or a smaller model.length</source>
        <translation>请使用更长的文本、更大的 dataset.valid_fraction 或更小的 model.length</translation>
    </message>
    <message>
        <source>Use a newer Headscope</source>
        <translation>请使用更新的 Headscope</translation>
    </message>
    <message>
        <source>Use a part of it</source>
        <translation>请使用其中的一部分</translation>
    </message>
    <message>
        <source>Use a smaller part of the file</source>
        <translation>请使用该文件的较小部分</translation>
    </message>
    <message>
        <source>Use a smaller part of it</source>
        <translation>请使用其中较小的一部分</translation>
    </message>
    <message>
        <source>Use an even width, or model.positions = learned</source>
        <translation>请使用偶数宽度，或 model.positions = learned</translation>
    </message>
    <message>
        <source>Use an older checkpoint, or put an intact copy back</source>
        <translation>请使用更早的检查点，或放回完好的副本</translation>
    </message>
    <message>
        <source>Use another importance, such as michel</source>
        <translation>请使用另一种重要性，例如 michel</translation>
    </message>
    <message>
        <source>Use another text</source>
        <translation>请使用另一文本</translation>
    </message>
    <message>
        <source>Use leave-one-out, which switches heads off one by one</source>
        <translation>请使用 leave-one-out，它逐个关闭头</translation>
    </message>
    <message>
        <source>Use model.drophead = 0 or more heads</source>
        <translation>请使用 model.drophead = 0 或更多的头</translation>
    </message>
    <message>
        <source>Use model.embeddings = tied or separate, or one vocabulary for both sides</source>
        <translation>请使用 model.embeddings = tied 或 separate，或两侧共用一个词表</translation>
    </message>
    <message>
        <source>Use model.head_schedule = uniform, or %1</source>
        <translation>请使用 model.head_schedule = uniform，或 %1</translation>
    </message>
    <message>
        <source>Use model.head_weights = none or more heads</source>
        <translation>请使用 model.head_weights = none 或更多的头</translation>
    </message>
    <message>
        <source>Use model.id = %1</source>
        <translation>请使用 model.id = %1</translation>
    </message>
    <message>
        <source>Use model.init = random, or model.head_input = full or wide</source>
        <translation>请使用 model.init = random，或 model.head_input = full 或 wide</translation>
    </message>
    <message>
        <source>Use model.init = random, or model.simulated_heads = 0</source>
        <translation>请使用 model.init = random，或 model.simulated_heads = 0</translation>
    </message>
    <message>
        <source>Use model.kv_heads = 0, 2 or more, or another objective such as attn-cos or weight-cos-q</source>
        <translation>请使用 model.kv_heads = 0、2 或更大，或另一目标函数，例如 attn-cos 或 weight-cos-q</translation>
    </message>
    <message>
        <source>Use model.kv_heads = 0, or model.head_input = full or wide</source>
        <translation>请使用 model.kv_heads = 0，或 model.head_input = full 或 wide</translation>
    </message>
    <message>
        <source>Use model.length = %1</source>
        <translation>请使用 model.length = %1</translation>
    </message>
    <message>
        <source>Use objective.sign = similarity, or objective.schedule = constant, warmup or cosine</source>
        <translation>请使用 objective.sign = similarity，或 objective.schedule = constant、warmup 或 cosine</translation>
    </message>
    <message>
        <source>Use that version, or another folder of runs</source>
        <translation>请使用该版本，或另一运行文件夹</translation>
    </message>
    <message>
        <source>Use the binary version of CIFAR-10</source>
        <translation>请使用 CIFAR-10 的二进制版本</translation>
    </message>
    <message>
        <source>Use the original archive</source>
        <translation>请使用原始归档</translation>
    </message>
    <message>
        <source>Use the same class folders in both</source>
        <translation>两者请使用相同的类别文件夹</translation>
    </message>
    <message>
        <source>Use train.repulsive = 0 or more heads</source>
        <translation>请使用 train.repulsive = 0 或更多的头</translation>
    </message>
    <message>
        <source>Wait until queue run has finished, or check queue list</source>
        <translation>请等待 queue run 结束，或查看 queue list</translation>
    </message>
    <message>
        <source>Wait until that process ends, then try the run again</source>
        <translation>请等该进程结束后重试该运行</translation>
    </message>
    <message>
        <source>Wait until that process has submitted its runs</source>
        <translation>请等待该进程提交完其运行</translation>
    </message>
    <message>
        <source>Wait until the file is complete, then load it again; nothing was imported</source>
        <translation>请等文件完整后重新加载；未导入任何内容</translation>
    </message>
    <message>
        <source>The measurements could not be saved and will be repeated next time: %1</source>
        <translation>测量结果无法保存，下次将重新测量：%1</translation>
    </message>
    <message>
        <source>Set at least one strength: one number, or one per direction</source>
        <translation>请至少指定一个强度：一个数，或每个方向一个数</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>请写：%1</translation>
    </message>
    <message>
        <source>Write a single value, or leave the key out</source>
        <translation>请写单个值，或去掉该键</translation>
    </message>
    <message>
        <source>Nest the objects: {&quot;train&quot;: {&quot;lr&quot;: 0.001}}</source>
        <translation>请嵌套对象：{&quot;train&quot;: {&quot;lr&quot;: 0.001}}</translation>
    </message>
    <message>
        <source>Write the file again</source>
        <translation>请重新写入该文件</translation>
    </message>
    <message>
        <source>Write the number in decimal digits</source>
        <translation>请用十进制数字书写</translation>
    </message>
    <message>
        <source>Write the number without quotes</source>
        <translation>请书写该数时不加引号</translation>
    </message>
    <message>
        <source>Write the smaller one first, as in 0..4</source>
        <translation>请将较小的写在前面，例如 0..4</translation>
    </message>
    <message>
        <source>Write the texts in quotes</source>
        <translation>请为文本加引号</translation>
    </message>
    <message>
        <source>Write true or false without quotes</source>
        <translation>请书写 true 或 false 时不加引号</translation>
    </message>
    <message>
        <source>Write {&quot;partition&quot;: &quot;short&quot;, &quot;time&quot;: &quot;30&quot;}</source>
        <translation>请写 {&quot;partition&quot;: &quot;short&quot;, &quot;time&quot;: &quot;30&quot;}</translation>
    </message>
    <message>
        <source>__metadata__ is larger than 1 MiB</source>
        <translation>__metadata__ 大于 1 MiB</translation>
    </message>
    <message>
        <source>__metadata__ is not an object</source>
        <translation>__metadata__ 不是对象</translation>
    </message>
    <message>
        <source>__metadata__ may hold text only</source>
        <translation>__metadata__ 只能含有文本</translation>
    </message>
    <message>
        <source>a NUL byte</source>
        <translation>NUL 字节</translation>
    </message>
    <message>
        <source>a baseline of several settings has %1, which is not of the form KEY=VALUE</source>
        <translation>多个设置的基线含有 %1，其格式不是 KEY=VALUE</translation>
    </message>
    <message>
        <source>a batch of %1 sequences of %2 tokens needs %3 numbers at once</source>
        <translation>%1 个序列（每个 %2 个词元）的批次一次需要 %3 个数</translation>
    </message>
    <message>
        <source>a batch of train.batch x task.context x task.dimension = %1 numbers does not fit</source>
        <translation>train.batch × task.context × task.dimension = %1 个数的批次过大，内存放不下</translation>
    </message>
    <message>
        <source>a batch of train.batch x task.length x task.dimension = %1 numbers does not fit</source>
        <translation>train.batch × task.length × task.dimension = %1 个数的批次过大，内存放不下</translation>
    </message>
    <message>
        <source>a flipped spike</source>
        <translation>随机符号尖峰</translation>
    </message>
    <message>
        <source>a gap of %1 bytes precedes it</source>
        <translation>在它之前有 %1 字节的空隙</translation>
    </message>
    <message>
        <source>a head was named twice</source>
        <translation>某个头被指定了两次</translation>
    </message>
    <message>
        <source>a lambda is missing</source>
        <translation>缺少一个 lambda</translation>
    </message>
    <message>
        <source>a list cannot be combined with axes or random</source>
        <translation>list 不能与 axes 或 random 同时使用</translation>
    </message>
    <message>
        <source>a list of at most 100 lines of shell, such as [&quot;module load gcc&quot;]</source>
        <translation>最多 100 行的 shell 列表，例如 [&quot;module load gcc&quot;]</translation>
    </message>
    <message>
        <source>a map of %1 points is meaningless</source>
        <translation>%1 个点的分布图没有意义</translation>
    </message>
    <message>
        <source>a matrix of %1 values is not square</source>
        <translation>%1 个值的矩阵不是方阵</translation>
    </message>
    <message>
        <source>a narrower feed-forward layer cannot use the existing weights</source>
        <translation>前馈层变窄后无法载入现有权重</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>a number, %1</source>
        <translation>一个数，%1</translation>
    </message>
    <message>
        <source>a perplexity of %1</source>
        <translation>困惑度 %1</translation>
    </message>
    <message>
        <source>a quote in the middle of an unquoted field</source>
        <translation>未加引号的字段中间有引号</translation>
    </message>
    <message>
        <source>a random order does not use an importance that could be recomputed or normalised</source>
        <translation>随机顺序不使用可重新计算或归一化的重要性</translation>
    </message>
    <message>
        <source>a reliability diagram of %1 bins</source>
        <translation>%1 个分箱的可靠性图</translation>
    </message>
    <message>
        <source>a run&apos;s folder cannot be called &quot;%1&quot;</source>
        <translation>运行的文件夹不能命名为“%1”</translation>
    </message>
    <message>
        <source>a set is an object with name, ablation and off</source>
        <translation>集合是含有 name、ablation 和 off 的对象</translation>
    </message>
    <message>
        <source>a set of heads needs a name</source>
        <translation>头集合需要名称</translation>
    </message>
    <message>
        <source>a single value, or a list of such values</source>
        <translation>单个值，或此类值的列表</translation>
    </message>
    <message>
        <source>a size is too large</source>
        <translation>某项尺寸过大</translation>
    </message>
    <message>
        <source>a socket of another user</source>
        <translation>另一用户的套接字</translation>
    </message>
    <message>
        <source>a socket that others may write to</source>
        <translation>其他用户可写入的套接字</translation>
    </message>
    <message>
        <source>a step may have only %1 samples, too few for %2 processes</source>
        <translation>一步可能只有 %1 个样本，对 %2 个进程而言太少</translation>
    </message>
    <message>
        <source>a sweep is an object in braces</source>
        <translation>参数扫描是花括号中的对象</translation>
    </message>
    <message>
        <source>a text of %1 different characters leaves none beside %2 triggers</source>
        <translation>含 %1 个不同字符的文本，除 %2 个触发字符外没有剩余字符</translation>
    </message>
    <message>
        <source>a text, number or gap of more than %1 bytes</source>
        <translation>超过 %1 字节的文本、数或空白</translation>
    </message>
    <message>
        <source>a vocabulary must begin with [PAD] and [UNK]</source>
        <translation>词表必须以 [PAD] 和 [UNK] 开头</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>一个整数</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1 到 %2 的整数</translation>
    </message>
    <message>
        <source>a whole number, %1</source>
        <translation>一个整数，%1</translation>
    </message>
    <message>
        <source>above %1 and at most %2</source>
        <translation>大于 %1 且不超过 %2</translation>
    </message>
    <message>
        <source>ag-news needs a path</source>
        <translation>ag-news 需要路径</translation>
    </message>
    <message>
        <source>all %1 heads would be removed</source>
        <translation>要移除全部 %1 个头</translation>
    </message>
    <message>
        <source>all %1 tokens would be hidden</source>
        <translation>全部 %1 个词元都将被隐藏</translation>
    </message>
    <message>
        <source>all training pictures are the same plain colour; nothing can be learned from them</source>
        <translation>所有训练集图像都是同一种纯色；无法从中学习</translation>
    </message>
    <message>
        <source>all training samples are of one class: nothing to classify</source>
        <translation>所有训练集样本都属于同一类别：没有可分类的内容</translation>
    </message>
    <message>
        <source>alpha and beta are weights of a loss and cannot be negative</source>
        <translation>alpha 和 beta 是损失的权重，不能为负</translation>
    </message>
    <message>
        <source>an entry name of %1 bytes, at most %2 are allowed</source>
        <translation>条目名称有 %1 字节，最多允许 %2</translation>
    </message>
    <message>
        <source>an entry without a name</source>
        <translation>没有名称的条目</translation>
    </message>
    <message>
        <source>an extra tensor</source>
        <translation>多余的张量</translation>
    </message>
    <message>
        <source>an unknown fault</source>
        <translation>未知故障</translation>
    </message>
    <message>
        <source>another kind of file</source>
        <translation>另一种文件</translation>
    </message>
    <message>
        <source>another libwebp is installed than was built with</source>
        <translation>安装的 libwebp 与构建时的不同</translation>
    </message>
    <message>
        <source>another process</source>
        <translation>另一进程</translation>
    </message>
    <message>
        <source>any larger value</source>
        <translation>任何更大的值</translation>
    </message>
    <message>
        <source>axes is not an object</source>
        <translation>axes 不是对象</translation>
    </message>
    <message>
        <source>axis %1 needs at least one value: the sweep is empty</source>
        <translation>轴 %1 没有值，因此该参数扫描没有运行</translation>
    </message>
    <message>
        <source>axis %1 is not a list</source>
        <translation>轴 %1 不是列表</translation>
    </message>
    <message>
        <source>axis %1, value %2 of %3</source>
        <translation>轴 %1，第 %2 个值（共 %3 个）</translation>
    </message>
    <message>
        <source>batches.meta.txt has %1 names instead of 10; the usual class names are used</source>
        <translation>batches.meta.txt 有 %1 个名称，而不是 10 个；将使用通常的类别名称</translation>
    </message>
    <message>
        <source>batches.meta.txt is missing; the usual class names are used</source>
        <translation>缺少 batches.meta.txt；将使用通常的类别名称</translation>
    </message>
    <message>
        <source>between heads of different layers</source>
        <translation>不同层的头之间的</translation>
    </message>
    <message>
        <source>between the heads of this model, whose widths differ</source>
        <translation>此模型中宽度不同的头之间的</translation>
    </message>
    <message>
        <source>binary value</source>
        <translation>二进制值</translation>
    </message>
    <message>
        <source>both models have %1 %2</source>
        <translation>两个模型都有 %1 %2</translation>
    </message>
    <message>
        <source>byte pairs</source>
        <translation>字节对</translation>
    </message>
    <message>
        <source>byte pairs need merges instead of a list of tokens</source>
        <translation>字节对需要合并规则，而不是词元列表</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>cancelled while reading data</source>
        <translation>读取数据时已取消</translation>
    </message>
    <message>
        <source>cancelled while waiting for the data</source>
        <translation>等待数据时已取消</translation>
    </message>
    <message>
        <source>cancelled; the last checkpoint is kept</source>
        <translation>已取消；最后一个检查点已保留</translation>
    </message>
    <message>
        <source>cannot %1 %2 within %3 seconds</source>
        <translation>无法在 %3 秒内 %1 %2</translation>
    </message>
    <message>
        <source>cannot %1 %2: %3</source>
        <translation>无法 %1 %2：%3</translation>
    </message>
    <message>
        <source>cannot %1 the queue: the disk is full</source>
        <translation>无法 %1 队列：磁盘已满</translation>
    </message>
    <message>
        <source>cannot list %1: %2</source>
        <translation>无法列出 %1：%2</translation>
    </message>
    <message>
        <source>cannot make the folder %1: %2</source>
        <translation>无法创建文件夹 %1：%2</translation>
    </message>
    <message>
        <source>cannot open %1: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
    <message>
        <source>cannot read %1: it is not a regular file</source>
        <translation>无法读取 %1：它不是普通文件</translation>
    </message>
    <message>
        <source>characters after a closing quote</source>
        <translation>闭合引号之后还有字符</translation>
    </message>
    <message>
        <source>checkpoint %1</source>
        <translation>检查点 %1</translation>
    </message>
    <message>
        <source>checkpoint %1 is of step %2, but this run has %3 steps</source>
        <translation>检查点 %1 属于第 %2 步，而此运行共有 %3 步</translation>
    </message>
    <message>
        <source>checkpoint %1: %2</source>
        <translation>检查点 %1：%2</translation>
    </message>
    <message>
        <source>cifar-10 needs a path</source>
        <translation>cifar-10 需要路径</translation>
    </message>
    <message>
        <source>class &quot;%1&quot; has %2 training samples against %3 of the largest class; accuracy will say little about it</source>
        <translation>类别“%1”有 %2 个训练集样本，而最大的类别有 %3 个；准确率几乎无法反映该类别</translation>
    </message>
    <message>
        <source>crop and flip are off: switch them on (dataset.augment) where a mirrored picture still shows its class</source>
        <translation>裁剪和翻转已关闭：如果镜像后仍能看出图像的类别，请将其开启（dataset.augment）</translation>
    </message>
    <message>
        <source>csv-text needs a path</source>
        <translation>csv-text 需要路径</translation>
    </message>
    <message>
        <source>data_batch_1.bin is missing</source>
        <translation>缺少 data_batch_1.bin</translation>
    </message>
    <message>
        <source>data_offsets hold %1 bytes, type and shape need %2</source>
        <translation>data_offsets 含 %1 字节，而类型和形状需要 %2</translation>
    </message>
    <message>
        <source>data_offsets must be two numbers</source>
        <translation>data_offsets 必须是两个数</translation>
    </message>
    <message>
        <source>dataset ag-news</source>
        <translation>数据集 ag-news</translation>
    </message>
    <message>
        <source>dataset cifar-10</source>
        <translation>数据集 cifar-10</translation>
    </message>
    <message>
        <source>dataset csv-text</source>
        <translation>数据集 csv-text</translation>
    </message>
    <message>
        <source>dataset image-folder</source>
        <translation>数据集 image-folder</translation>
    </message>
    <message>
        <source>dataset parallel-text</source>
        <translation>数据集 parallel-text</translation>
    </message>
    <message>
        <source>dataset summaries</source>
        <translation>数据集 summaries</translation>
    </message>
    <message>
        <source>dataset.class_names has %1 names, the data %2 classes</source>
        <translation>dataset.class_names 有 %1 个名称，数据有 %2 个类别</translation>
    </message>
    <message>
        <source>dataset.id is &quot;%1&quot;, which this program does not know</source>
        <translation>dataset.id 为“%1”，本程序中没有该数据集</translation>
    </message>
    <message>
        <source>dataset.id is missing, the one setting that is always required</source>
        <translation>缺少 dataset.id，这是唯一始终必需的设置</translation>
    </message>
    <message>
        <source>dataset.path is missing: %1 needs its files</source>
        <translation>缺少 dataset.path：%1 需要其文件</translation>
    </message>
    <message>
        <source>dataset.path: the symbolic links of %1 form a loop</source>
        <translation>dataset.path：%1 的符号链接形成循环</translation>
    </message>
    <message>
        <source>dataset.path: cannot find %1</source>
        <translation>dataset.path：找不到 %1</translation>
    </message>
    <message>
        <source>dataset.vocab_size is %1; byte pairs need at least %2 tokens: [PAD], [UNK], 256 bytes and a merge</source>
        <translation>dataset.vocab_size 为 %1；字节对至少需要 %2 个词元：[PAD]、[UNK]、256 个字节和一次合并</translation>
    </message>
    <message>
        <source>draws, seed and ranges only</source>
        <translation>仅 draws、seed 和 ranges</translation>
    </message>
    <message>
        <source>dtype is not text</source>
        <translation>dtype 不是文本</translation>
    </message>
    <message>
        <source>end of epoch</source>
        <translation>一轮结束</translation>
    </message>
    <message>
        <source>ends early; was the download cut short?</source>
        <translation>提前结束；是否下载不完整？</translation>
    </message>
    <message>
        <source>entry %1 claims %2; an archive may unpack to %3 at most</source>
        <translation>条目 %1 声称有 %2；归档解压后最多 %3</translation>
    </message>
    <message>
        <source>entry %1 has %2, at most %3 are read</source>
        <translation>条目 %1 有 %2，最多读取 %3</translation>
    </message>
    <message>
        <source>entry %1 is a device or a pipe</source>
        <translation>条目 %1 是设备或管道</translation>
    </message>
    <message>
        <source>entry %1 is a hard link</source>
        <translation>条目 %1 是硬链接</translation>
    </message>
    <message>
        <source>entry %1 is a sparse file</source>
        <translation>条目 %1 是稀疏文件</translation>
    </message>
    <message>
        <source>entry %1 is a symbolic link</source>
        <translation>条目 %1 是符号链接</translation>
    </message>
    <message>
        <source>entry %1 is cut short or damaged</source>
        <translation>条目 %1 被截断或已损坏</translation>
    </message>
    <message>
        <source>every training pair is longer than %1</source>
        <translation>每个训练集文本对都长于 %1</translation>
    </message>
    <message>
        <source>every training text is identical; nothing can be learned from them</source>
        <translation>所有训练集文本都相同；无法从中学习</translation>
    </message>
    <message>
        <source>gates.log_a must contain one float32 number per head of this model</source>
        <translation>gates.log_a 必须为此模型的每个头包含一个 float32 数</translation>
    </message>
    <message>
        <source>groups: %1 groups, %2 samples per vote</source>
        <translation>分组：%1 组，每次投票 %2 个样本</translation>
    </message>
    <message>
        <source>has %1 dimensions; at most 8 are read</source>
        <translation>有 %1 个维度；最多读取 8 个</translation>
    </message>
    <message>
        <source>lacks the settings</source>
        <translation>没有设置</translation>
    </message>
    <message>
        <source>lacks the text %1</source>
        <translation>没有文本 %1</translation>
    </message>
    <message>
        <source>head %1 cannot be removed: the model does not have it</source>
        <translation>要移除的头 %1 在模型中不存在</translation>
    </message>
    <message>
        <source>header of %1 bytes, but the file has only %2; it is cut</source>
        <translation>文件头有 %1 字节，而文件只有 %2；文件被截断</translation>
    </message>
    <message>
        <source>header of %1 bytes; at most 100 MB are read, so this is not a safetensors file</source>
        <translation>文件头有 %1 字节；最多读取 100 MB，因此这不是 safetensors 文件</translation>
    </message>
    <message>
        <source>heads cannot be removed by &quot;%1&quot;</source>
        <translation>无法按“%1”移除头</translation>
    </message>
    <message>
        <source>heads cannot be removed by &quot;%1&quot; with training in between</source>
        <translation>无法在按“%1”移除头的过程中穿插训练</translation>
    </message>
    <message>
        <source>heads cannot be removed from this model: %1</source>
        <translation>无法从此模型移除头：%1</translation>
    </message>
    <message>
        <source>heads of this model share keys and values (model.kv_heads %1), so they cannot be removed one by one</source>
        <translation>此模型的头共用键和值（model.kv_heads %1），因此无法逐个移除</translation>
    </message>
    <message>
        <source>holds a setting %1 that is neither number nor text</source>
        <translation>含有设置 %1，它既不是数也不是文本</translation>
    </message>
    <message>
        <source>is almost zero (root mean square %1)</source>
        <translation>几乎为零（均方根 %1）</translation>
    </message>
    <message>
        <source>holds one number, %1, and zeros</source>
        <translation>含有一个数 %1，其余为零</translation>
    </message>
    <message>
        <source>holds one number, %1, that is %2 times the size of the others</source>
        <translation>含有一个数 %1，其大小是其余的 %2 倍</translation>
    </message>
    <message>
        <source>holds only zeros</source>
        <translation>只含有零</translation>
    </message>
    <message>
        <source>contains step %1</source>
        <translation>含有第 %1 步</translation>
    </message>
    <message>
        <source>holds very large numbers (root mean square %1, of the model&apos;s matrices %2)</source>
        <translation>含有非常大的数（均方根 %1，模型各矩阵的为 %2）</translation>
    </message>
    <message>
        <source>how many (1 to %1), or a list of seeds</source>
        <translation>个数（1 到 %1），或随机种子的列表</translation>
    </message>
    <message>
        <source>image-folder needs a path</source>
        <translation>image-folder 需要路径</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>is damaged: %1</source>
        <translation>已损坏：%1</translation>
    </message>
    <message>
        <source>is longer than %1 bytes</source>
        <translation>长于 %1 字节</translation>
    </message>
    <message>
        <source>is not a record of format %1</source>
        <translation>不是格式 %1 的记录</translation>
    </message>
    <message>
        <source>is not valid UTF-8</source>
        <translation>不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>is reserved on other systems</source>
        <translation>在其他系统上是保留名称</translation>
    </message>
    <message>
        <source>list as a list of objects: [{&quot;objective.lambda&quot;: 0}, ...]</source>
        <translation>list，采用对象列表的形式：[{&quot;objective.lambda&quot;: 0}, ...]</translation>
    </message>
    <message>
        <source>the range as {&quot;low&quot;: 1e-4, &quot;high&quot;: 1e-2, &quot;logarithmic&quot;: true}</source>
        <translation>范围，形如 {&quot;low&quot;: 1e-4, &quot;high&quot;: 1e-2, &quot;logarithmic&quot;: true}</translation>
    </message>
    <message>
        <source>an object such as {&quot;objective.lambda&quot;: 0.1}</source>
        <translation>对象，例如 {&quot;objective.lambda&quot;: 0.1}</translation>
    </message>
    <message>
        <source>axes as an object: {&quot;objective.lambda&quot;: [0, 0.1]}</source>
        <translation>axes，采用对象的形式：{&quot;objective.lambda&quot;: [0, 0.1]}</translation>
    </message>
    <message>
        <source>the name in quotes</source>
        <translation>名称，并加上引号</translation>
    </message>
    <message>
        <source>it is of high dynamic range, which is not converted</source>
        <translation>它是高动态范围图像，不作转换</translation>
    </message>
    <message>
        <source>the experiment is already recorded in %1</source>
        <translation>该实验已记录在 %1 中</translation>
    </message>
    <message>
        <source>it printed nothing</source>
        <translation>它没有输出任何内容</translation>
    </message>
    <message>
        <source>its colour chunk cHRM is damaged</source>
        <translation>其颜色块 cHRM 已损坏</translation>
    </message>
    <message>
        <source>its colour chunk cICP is damaged</source>
        <translation>其颜色块 cICP 已损坏</translation>
    </message>
    <message>
        <source>its colour chunk cICP names %1-%2, which is not converted</source>
        <translation>其颜色块 cICP 指定 %1-%2，不作转换</translation>
    </message>
    <message>
        <source>its colour chunk gAMA is damaged</source>
        <translation>其颜色块 gAMA 已损坏</translation>
    </message>
    <message>
        <source>its colour profile is damaged</source>
        <translation>其颜色配置文件已损坏</translation>
    </message>
    <message>
        <source>its folder was lost</source>
        <translation>其文件夹已丢失</translation>
    </message>
    <message>
        <source>its gamma value %1 is outside the range of real screens</source>
        <translation>其伽马值 %1 超出真实屏幕的范围</translation>
    </message>
    <message>
        <source>its process was ended by signal %1</source>
        <translation>其进程被信号 %1 终止</translation>
    </message>
    <message>
        <source>its values as [0, 0.1]</source>
        <translation>其值，形如 [0, 0.1]</translation>
    </message>
    <message>
        <source>job %1 is being submitted to Slurm</source>
        <translation>任务 %1 正在提交到 Slurm</translation>
    </message>
    <message>
        <source>lambda cannot be &quot;%1&quot;</source>
        <translation>lambda 不能为“%1”</translation>
    </message>
    <message>
        <source>lambda is %1; it must be a finite number from 0 to 1e15</source>
        <translation>lambda 为 %1；必须是 0 到 1e15 的有限数</translation>
    </message>
    <message>
        <source>larger than %1</source>
        <translation>大于 %1</translation>
    </message>
    <message>
        <source>line %1 is not UTF-8 at byte %2</source>
        <translation>第 %1 行在字节 %2 处不是 UTF-8</translation>
    </message>
    <message>
        <source>line %1: a NUL byte</source>
        <translation>第 %1 行：NUL 字节</translation>
    </message>
    <message>
        <source>line %1: the row is longer than %2</source>
        <translation>第 %1 行：该行长于 %2</translation>
    </message>
    <message>
        <source>list is not a list</source>
        <translation>list 不是列表</translation>
    </message>
    <message>
        <source>listen in</source>
        <translation>监听于</translation>
    </message>
    <message>
        <source>make a socket for</source>
        <translation>创建套接字以连接</translation>
    </message>
    <message>
        <source>make a socket in</source>
        <translation>创建套接字于</translation>
    </message>
    <message>
        <source>create the runs folder</source>
        <translation>创建运行文件夹</translation>
    </message>
    <message>
        <source>makes a token of %1 bytes; the longest chunk has %2</source>
        <translation>产生 %1 字节的词元；最长的块有 %2</translation>
    </message>
    <message>
        <source>may not begin or end with a dot or space</source>
        <translation>不得以点或空格开头或结尾</translation>
    </message>
    <message>
        <source>may not contain / \ : or control characters</source>
        <translation>不得含有 / \ : 或控制字符</translation>
    </message>
    <message>
        <source>measure %1 does not return a matrix %2</source>
        <translation>度量 %1 不给出%2矩阵</translation>
    </message>
    <message>
        <source>measure %1 does not return a matrix of head pairs for these samples</source>
        <translation>度量 %1 对这些样本不给出头对矩阵</translation>
    </message>
    <message>
        <source>measuring the importance of heads was stopped</source>
        <translation>头重要性的测量已停止</translation>
    </message>
    <message>
        <source>merge %1 [%2, %3] %4</source>
        <translation>合并 %1 [%2, %3] %4</translation>
    </message>
    <message>
        <source>model.bias=learned has no effect with softmax: adding a number to all logits of a head leaves its attention as it is</source>
        <translation>model.bias=learned 对 softmax 不起作用：给一个头的所有 logit 加上一个数，其注意力保持不变</translation>
    </message>
    <message>
        <source>model.heads is %1, which does not divide model.width %2</source>
        <translation>model.heads 为 %1，它不能整除 model.width %2</translation>
    </message>
    <message>
        <source>model.id is &quot;%1&quot;, which this program does not know</source>
        <translation>model.id 为“%1”，本程序中没有该模型</translation>
    </message>
    <message>
        <source>model.id is %1, but %2 holds %3</source>
        <translation>model.id 为 %1，但 %2 含有 %3</translation>
    </message>
    <message>
        <source>model.id is %1, which does not fit the data of %2</source>
        <translation>model.id 为 %1，它不适合 %2 的数据</translation>
    </message>
    <message>
        <source>model.init is tied and model.drophead is 0: the heads of a layer stay equal for the whole run</source>
        <translation>model.init 为 tied 且 model.drophead 为 0：一层的各头在整个训练中保持相同</translation>
    </message>
    <message>
        <source>model.length is %1; the longest sentence has %2 words including its special token</source>
        <translation>model.length 为 %1；最长的句子连同其特殊词元有 %2 个词</translation>
    </message>
    <message>
        <source>model.patch is %1, which does not divide the image size %2</source>
        <translation>model.patch 为 %1，它不能整除图像大小 %2</translation>
    </message>
    <message>
        <source>model.positions is sinusoidal with model.width %1: sines and cosines come in pairs</source>
        <translation>model.positions 为 sinusoidal 而 model.width 为 %1：正弦和余弦须成对出现</translation>
    </message>
    <message>
        <source>more than %1 entries in the archive</source>
        <translation>归档中的条目多于 %1 个</translation>
    </message>
    <message>
        <source>more than %1 values</source>
        <translation>多于 %1 个值</translation>
    </message>
    <message>
        <source>more than 20,000 tensors</source>
        <translation>多于 20,000 个张量</translation>
    </message>
    <message>
        <source>must have dtype, shape and data_offsets and nothing else</source>
        <translation>必须有 dtype、shape 和 data_offsets，且没有其他内容</translation>
    </message>
    <message>
        <source>name is not text</source>
        <translation>name 不是文本</translation>
    </message>
    <message>
        <source>names id %1; it may join ids %2 to %3</source>
        <translation>指定 id %1；它可以合并 id %2 到 %3</translation>
    </message>
    <message>
        <source>names that differ only in case: %1</source>
        <translation>仅大小写不同的名称：%1</translation>
    </message>
    <message>
        <source>nested deeper than %1 levels</source>
        <translation>嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>the %1 split has no sample of class %2</source>
        <translation>没有 %1 样本属于类别 %2</translation>
    </message>
    <message>
        <source>no complete checkpoint in %1</source>
        <translation>%1 中没有完整的检查点</translation>
    </message>
    <message>
        <source>no file was given</source>
        <translation>未给出文件</translation>
    </message>
    <message>
        <source>no files</source>
        <translation>没有文件</translation>
    </message>
    <message>
        <source>no folder was given for the pruning</source>
        <translation>未给出剪枝的文件夹</translation>
    </message>
    <message>
        <source>no head was named for removal</source>
        <translation>未指定要移除的头</translation>
    </message>
    <message>
        <source>no measure of importance was given</source>
        <translation>未指定重要性度量</translation>
    </message>
    <message>
        <source>no names</source>
        <translation>无名称</translation>
    </message>
    <message>
        <source>no order of removal was given</source>
        <translation>未指定移除顺序</translation>
    </message>
    <message>
        <source>no permission to read %1</source>
        <translation>没有读取 %1 的权限</translation>
    </message>
    <message>
        <source>no penalty for open gates was given</source>
        <translation>未指定打开门控的惩罚</translation>
    </message>
    <message>
        <source>no row matches %1, the baseline of the comparison; available: %2</source>
        <translation>没有与比较基线 %1 匹配的行；可用：%2</translation>
    </message>
    <message>
        <source>the number of runs at once is below 1, or the number of threads is negative</source>
        <translation>同时进行的运行数小于 1，或线程数为负</translation>
    </message>
    <message>
        <source>no run has a score %1; available: %2</source>
        <translation>没有运行具有分数 %1；现有 %2</translation>
    </message>
    <message>
        <source>the queue lacks a waiting run to measure</source>
        <translation>队列中没有可供测量的等待中的运行</translation>
    </message>
    <message>
        <source>no runs are given</source>
        <translation>未给出运行</translation>
    </message>
    <message>
        <source>no such file: %1</source>
        <translation>没有此文件：%1</translation>
    </message>
    <message>
        <source>no test file: %1 pairs were split off for the test (split seed %2)</source>
        <translation>没有测试集文件：已划出 %1 个文本对作为测试集（数据划分种子 %2）</translation>
    </message>
    <message>
        <source>no test file: %1 rows were split off for the test (split seed %2)</source>
        <translation>没有测试集文件：已划出 %1 行作为测试集（数据划分种子 %2）</translation>
    </message>
    <message>
        <source>no test pictures: %1 were split off from training for the test (split seed %2)</source>
        <translation>没有测试集图像：已从训练集划出 %1 张作为测试集（数据划分种子 %2）</translation>
    </message>
    <message>
        <source>no training text is left</source>
        <translation>没有剩余的训练集文本</translation>
    </message>
    <message>
        <source>fewer than two steps were trained in %1 s</source>
        <translation>在 %1 s 内未训练到两步</translation>
    </message>
    <message>
        <source>no process answers: %1</source>
        <translation>无应答：%1</translation>
    </message>
    <message>
        <source>no process trains %1 now</source>
        <translation>现在没有进程训练 %1</translation>
    </message>
    <message>
        <source>none of the %1 runs of the sweep has finished</source>
        <translation>该参数扫描的 %1 个运行均未完成</translation>
    </message>
    <message>
        <source>none of the runs has a curve %1; available: %2</source>
        <translation>各运行都没有曲线 %1；现有 %2</translation>
    </message>
    <message>
        <source>none of the runs has finished with a %1</source>
        <translation>没有已完成的运行给出 %1</translation>
    </message>
    <message>
        <source>none of the runs has recorded curves</source>
        <translation>各运行都没有记录曲线</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>not valid JSON near &quot;%1&quot;</source>
        <translation>在“%1”附近不是有效的 JSON</translation>
    </message>
    <message>
        <source>number %1 of %2 is too large</source>
        <translation>%2 的数 %1 过大</translation>
    </message>
    <message>
        <source>objective.id is %1</source>
        <translation>objective.id 为 %1</translation>
    </message>
    <message>
        <source>objective.lambda is %1</source>
        <translation>objective.lambda 为 %1</translation>
    </message>
    <message>
        <source>objective.schedule is target with objective.lambda 0: it stays 0</source>
        <translation>objective.schedule 为 target，而 objective.lambda 为 0：它保持为 0</translation>
    </message>
    <message>
        <source>objective.schedule is target, but with objective.sign = as-printed a larger lambda makes the heads more alike: the target could not be met</source>
        <translation>objective.schedule 为 target，但 objective.sign = as-printed 时更大的 lambda 会使各头更相似：无法达到目标值</translation>
    </message>
    <message>
        <source>objective.sign is as-printed: lambda above 0 makes the heads more alike</source>
        <translation>objective.sign 为 as-printed：大于 0 的 lambda 会使各头更相似</translation>
    </message>
    <message>
        <source>objective.target is %1, which %2 cannot meet</source>
        <translation>objective.target 为 %1，%2 无法达到</translation>
    </message>
    <message>
        <source>objective.terms gives %1 lambda %2</source>
        <translation>objective.terms 给 %1 的 lambda 为 %2</translation>
    </message>
    <message>
        <source>objective.terms holds %1</source>
        <translation>objective.terms 含有 %1</translation>
    </message>
    <message>
        <source>objective.terms, term %1 %2: %3</source>
        <translation>objective.terms，第 %1 项 %2：%3</translation>
    </message>
    <message>
        <source>objective.transform is %1, which does not apply to %2</source>
        <translation>objective.transform 为 %1，它不适用于 %2</translation>
    </message>
    <message>
        <source>objective.warmup is 1: lambda reaches its value only at the end</source>
        <translation>objective.warmup 为 1：lambda 到最后才达到其值</translation>
    </message>
    <message>
        <source>of head pairs on these samples</source>
        <translation>这些样本上头对的</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>%1 之一</translation>
    </message>
    <message>
        <source>one of them</source>
        <translation>其中之一</translation>
    </message>
    <message>
        <source>one run has %1 sites of attention, the other %2</source>
        <translation>一个运行有 %1 个注意力模块，另一个有 %2 个</translation>
    </message>
    <message>
        <source>only %1 %2 samples: scores on them are imprecise</source>
        <translation>只有 %1 个 %2 样本：所得指标较粗略</translation>
    </message>
    <message>
        <source>only %1 MB are left on the disk of %2; free some space, then resume the queue</source>
        <translation>%2 所在的磁盘只剩 %1 MB；请腾出一些空间，然后让队列继续</translation>
    </message>
    <message>
        <source>only %1 of 5 training files are there</source>
        <translation>5 个训练集文件中只有 %1 个</translation>
    </message>
    <message>
        <source>only the model&apos;s parameters</source>
        <translation>仅模型的参数</translation>
    </message>
    <message>
        <source>optimizer state: &quot;steps&quot; is &quot;%1&quot;, not a number of steps</source>
        <translation>优化器状态：“steps”为“%1”，不是步数</translation>
    </message>
    <message>
        <source>optimizer state: %1 is not a mean of groups of heads</source>
        <translation>优化器状态：%1 不是头分组的均值</translation>
    </message>
    <message>
        <source>optimizer state: %1 tensors, expected %2</source>
        <translation>优化器状态：有 %1 个张量，应为 %2 个</translation>
    </message>
    <message>
        <source>optimizer state: it lacks the gates of this model&apos;s heads (gates.log_a)</source>
        <translation>优化器状态：其中没有此模型各头的门控（gates.log_a）</translation>
    </message>
    <message>
        <source>optimizer state: it is of %1, but train.optimizer is %2</source>
        <translation>优化器状态：它属于 %1，但 train.optimizer 为 %2</translation>
    </message>
    <message>
        <source>optimizer state: metadata &quot;steps&quot; is missing</source>
        <translation>优化器状态：缺少元数据“steps”</translation>
    </message>
    <message>
        <source>optimizer state: tensor %1 has another shape than the model</source>
        <translation>优化器状态：张量 %1 的形状与模型的不同</translation>
    </message>
    <message>
        <source>optimizer state: tensor %1 is missing</source>
        <translation>优化器状态：缺少张量 %1</translation>
    </message>
    <message>
        <source>other content of the same size</source>
        <translation>大小相同而内容不同</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>overlaps the tensor before it</source>
        <translation>与它之前的张量重叠</translation>
    </message>
    <message>
        <source>pairs of %1 heads</source>
        <translation>%1 个头的头对</translation>
    </message>
    <message>
        <source>parallel-text needs a path</source>
        <translation>parallel-text 需要路径</translation>
    </message>
    <message>
        <source>preset of %1</source>
        <translation>%1 的预设</translation>
    </message>
    <message>
        <source>process %1 on %2</source>
        <translation>%2 上的进程 %1</translation>
    </message>
    <message>
        <source>random needs draws</source>
        <translation>random 需要 draws</translation>
    </message>
    <message>
        <source>rank %1 did not reach rank 0 at %2 within %3 s: %4</source>
        <translation>rank %1 未能在 %3 s 内到达 %2 处的 rank 0：%4</translation>
    </message>
    <message>
        <source>rank 0 cannot wait for the others at %1: %2</source>
        <translation>rank 0 无法在 %1 等待其他 rank：%2</translation>
    </message>
    <message>
        <source>reading %1 failed: %2</source>
        <translation>读取 %1 失败：%2</translation>
    </message>
    <message>
        <source>record %1: label %2, allowed are 0 to 9</source>
        <translation>记录 %1：标签 %2，允许 0 到 9</translation>
    </message>
    <message>
        <source>replaced by a newer request</source>
        <translation>已被更新的请求取代</translation>
    </message>
    <message>
        <source>rows of this table do not differ in %1, but in %2</source>
        <translation>此表格的各行在 %1 上没有差异，而在 %2 上有差异</translation>
    </message>
    <message>
        <source>run.folder %1 is a file</source>
        <translation>run.folder %1 是文件</translation>
    </message>
    <message>
        <source>run.folder is %1, but runs of a queue are made beside it, in %2</source>
        <translation>run.folder 为 %1，但队列的运行在其旁边创建，位于 %2</translation>
    </message>
    <message>
        <source>run.folder is empty</source>
        <translation>run.folder 为空</translation>
    </message>
    <message>
        <source>run.name &quot;%1&quot; %2</source>
        <translation>run.name &quot;%1&quot; %2</translation>
    </message>
    <message>
        <source>run.start: %1 is not the folder of a run: it lacks run.json</source>
        <translation>run.start：%1 不是运行的文件夹：其中没有 run.json</translation>
    </message>
    <message>
        <source>run.start_step is &quot;%1&quot;</source>
        <translation>run.start_step 为“%1”</translation>
    </message>
    <message>
        <source>runs are being submitted by %1</source>
        <translation>运行正由 %1 提交</translation>
    </message>
    <message>
        <source>safetensors: %1</source>
        <translation>safetensors：%1</translation>
    </message>
    <message>
        <source>sample %1 of the %2 split</source>
        <translation>%2 子集的样本 %1</translation>
    </message>
    <message>
        <source>samples of task.length x task.dimension = %1 numbers do not fit, %2 at once</source>
        <translation>task.length × task.dimension = %1 个数的样本过大，内存放不下，一次需要 %2 个</translation>
    </message>
    <message>
        <source>sbatch answered &quot;%1&quot;, which is not a job number</source>
        <translation>sbatch 回复“%1”，它不是任务编号</translation>
    </message>
    <message>
        <source>seeds are given, and train.seed is an axis too</source>
        <translation>给出了随机种子，而 train.seed 也是轴</translation>
    </message>
    <message>
        <source>seeds is %1</source>
        <translation>seeds 为 %1</translation>
    </message>
    <message>
        <source>seeds is neither a number nor a list</source>
        <translation>seeds 既不是数也不是列表</translation>
    </message>
    <message>
        <source>a socket that another user serves</source>
        <translation>由另一用户提供服务的套接字</translation>
    </message>
    <message>
        <source>set &quot;%1&quot;: a head is two numbers, [site, head]</source>
        <translation>集合“%1”：每个头须写成两个数 [模块, 头]</translation>
    </message>
    <message>
        <source>shape %1</source>
        <translation>形状 %1</translation>
    </message>
    <message>
        <source>shape is not a list</source>
        <translation>形状不是列表</translation>
    </message>
    <message>
        <source>some accents are part of their letter (%1), others are separate characters (%2): a word spelt both ways becomes two tokens. If that is so, normalise the texts to one form, for example NFC</source>
        <translation>某些重音符号是其字母的一部分（%1），另一些则单独存在（%2）：两种写法的同一个词会成为两个词元。如有这种情况，请将文本统一为一种形式，例如 NFC</translation>
    </message>
    <message>
        <source>source .%1, target .%2</source>
        <translation>源文 .%1，译文 .%2</translation>
    </message>
    <message>
        <source>source and target are both &quot;%1&quot;</source>
        <translation>源文和译文都是“%1”</translation>
    </message>
    <message>
        <source>space between the separator and an opening quote</source>
        <translation>分隔符与起始引号之间有空格</translation>
    </message>
    <message>
        <source>occurs twice</source>
        <translation>出现两次</translation>
    </message>
    <message>
        <source>step %1 is before the first one</source>
        <translation>第 %1 步在第一步之前</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>stopped; the pruning in %1 has %2</source>
        <translation>已停止；%1 中的剪枝有 %2</translation>
    </message>
    <message>
        <source>summaries needs a path</source>
        <translation>summaries 需要路径</translation>
    </message>
    <message>
        <source>symbolic links form a loop: %1</source>
        <translation>符号链接形成循环：%1</translation>
    </message>
    <message>
        <source>t-SNE of %1 points</source>
        <translation>%1 个点的 t-SNE</translation>
    </message>
    <message>
        <source>task.dimension %1 cannot be divided among %2 tasks</source>
        <translation>task.dimension %1 无法在 %2 个任务之间均分</translation>
    </message>
    <message>
        <source>task.features is %1 for %2</source>
        <translation>%2 的 task.features 为 %1</translation>
    </message>
    <message>
        <source>task.features is %1 for a mean and signs</source>
        <translation>均值和符号的 task.features 为 %1</translation>
    </message>
    <message>
        <source>task.features is %1 in task.dimension %2: the directions and the value direction must be orthogonal</source>
        <translation>task.features 为 %1，而 task.dimension 为 %2：各方向与值方向必须相互正交</translation>
    </message>
    <message>
        <source>task.strengths gives direction %1 the weight %2, so it carries no signal that can be found</source>
        <translation>task.strengths 给方向 %1 的权重为 %2，因此它不携带可找到的信号</translation>
    </message>
    <message>
        <source>tensor &quot;%1&quot;: %2</source>
        <translation>张量“%1”：%2</translation>
    </message>
    <message>
        <source>tensor %1 holds a number that is not finite (NaN or infinity)</source>
        <translation>张量 %1 含有非有限的数（NaN 或无穷大）</translation>
    </message>
    <message>
        <source>tensor %1: found %2, expected %3</source>
        <translation>张量 %1：实为 %2，应为 %3</translation>
    </message>
    <message>
        <source>tensor of shape %1 has %2 bytes</source>
        <translation>形状为 %1 的张量有 %2 字节</translation>
    </message>
    <message>
        <source>tensor type %1 is not supported</source>
        <translation>不支持张量类型 %1</translation>
    </message>
    <message>
        <source>text with a zero byte</source>
        <translation>含零字节的文本</translation>
    </message>
    <message>
        <source>the %1 text has %2 %3; a length of %4 needs at least %5</source>
        <translation>%1 文本有 %2 %3；长度 %4 至少需要 %5</translation>
    </message>
    <message>
        <source>the JPEG picture cannot be read: %1</source>
        <translation>无法读取该 JPEG 图像：%1</translation>
    </message>
    <message>
        <source>the JPEG picture is arithmetic-coded, which is not read</source>
        <translation>该 JPEG 图像采用算术编码，不予读取</translation>
    </message>
    <message>
        <source>the PNG picture cannot be read: %1</source>
        <translation>无法读取该 PNG 图像：%1</translation>
    </message>
    <message>
        <source>the PNG picture&apos;s header is damaged</source>
        <translation>该 PNG 图像的文件头已损坏</translation>
    </message>
    <message>
        <source>the WebP picture is an animation, which is not read</source>
        <translation>该 WebP 图像是动画，不予读取</translation>
    </message>
    <message>
        <source>the WebP picture is damaged</source>
        <translation>该 WebP 图像已损坏</translation>
    </message>
    <message>
        <source>the absolute path %1 in the archive</source>
        <translation>归档中的绝对路径 %1</translation>
    </message>
    <message>
        <source>the analysis was stopped, or replaced by a newer one</source>
        <translation>分析已停止，或已被更新的分析取代</translation>
    </message>
    <message>
        <source>the archive %1 inside the archive is not opened</source>
        <translation>不会打开归档内的归档 %1</translation>
    </message>
    <message>
        <source>the archive is damaged near byte %1: %2</source>
        <translation>归档在字节 %1 附近已损坏：%2</translation>
    </message>
    <message>
        <source>the archive unpacks to more than %1; stopped there</source>
        <translation>归档解压后超过 %1；已在该处停止</translation>
    </message>
    <message>
        <source>the attention of this model&apos;s heads has different widths</source>
        <translation>此模型各头的注意力宽度不同</translation>
    </message>
    <message>
        <source>the beam</source>
        <translation>束宽</translation>
    </message>
    <message>
        <source>the beginning of the target is not UTF-8</source>
        <translation>译文的开头不是 UTF-8</translation>
    </message>
    <message>
        <source>the built-in text</source>
        <translation>内置文本</translation>
    </message>
    <message>
        <source>the checkpoint of step %1 cannot be used: %2</source>
        <translation>无法使用第 %1 步的检查点：%2</translation>
    </message>
    <message>
        <source>the checkpoint of step %1 is used, but %2</source>
        <translation>使用第 %1 步的检查点，但 %2</translation>
    </message>
    <message>
        <source>the class folders &quot;%1&quot; and &quot;%2&quot; differ only in case; they are two classes</source>
        <translation>类别文件夹“%1”和“%2”仅大小写不同；它们是两个类别</translation>
    </message>
    <message>
        <source>the colours of %1 pictures were brought to sRGB</source>
        <translation>%1 张图像的颜色已转换为 sRGB</translation>
    </message>
    <message>
        <source>the data of %1 differ from those on rank 0&apos;s machine</source>
        <translation>%1 的数据在此处与在 rank 0 的计算机上不同</translation>
    </message>
    <message>
        <source>the data of %1 changed since this run started, so it cannot continue exactly: %2</source>
        <translation>自此运行开始以来，%1 的数据发生了变化，因此无法精确地继续：%2</translation>
    </message>
    <message>
        <source>the data of this run (%1) are not read from files</source>
        <translation>此运行的数据（%1）不是从文件读取的</translation>
    </message>
    <message>
        <source>the device ran out of memory: %1</source>
        <translation>设备内存不足：%1</translation>
    </message>
    <message>
        <source>the engine is closing</source>
        <translation>引擎正在关闭</translation>
    </message>
    <message>
        <source>the engine speaks version %1, the program %2</source>
        <translation>引擎的协议版本为 %1，程序为 %2</translation>
    </message>
    <message>
        <source>the experiment %1 does not have the setting %2</source>
        <translation>实验 %1 没有设置 %2</translation>
    </message>
    <message>
        <source>the experiment %1 cannot compare two models</source>
        <translation>实验 %1 无法比较两个模型</translation>
    </message>
    <message>
        <source>the experiment ended: %1</source>
        <translation>实验已结束：%1</translation>
    </message>
    <message>
        <source>the file is %1 large and would need about %2 of memory; %3 is free</source>
        <translation>文件大小为 %1，约需 %2 内存；空闲 %3</translation>
    </message>
    <message>
        <source>the file has 3,074-byte records: CIFAR-100?</source>
        <translation>文件含 3,074 字节的记录：是 CIFAR-100 吗？</translation>
    </message>
    <message>
        <source>the file has only %1 bytes</source>
        <translation>文件只有 %1 字节</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>the file is encoded as</source>
        <translation>文件的编码为</translation>
    </message>
    <message>
        <source>the file looks %1-separated, not %2-separated</source>
        <translation>文件看起来以 %1 分隔，而不是以 %2 分隔</translation>
    </message>
    <message>
        <source>the file looks like</source>
        <translation>文件看起来像</translation>
    </message>
    <message>
        <source>the folder %1 has training files with %2 endings (%3), two are needed; it contains %4</source>
        <translation>文件夹 %1 中的训练集文件有 %2 种后缀（%3），需要两种；其中含有 %4</translation>
    </message>
    <message>
        <source>the gates are not trained</source>
        <translation>门控未经训练</translation>
    </message>
    <message>
        <source>the groups are not trained</source>
        <translation>组未经训练</translation>
    </message>
    <message>
        <source>the gzip data %1 (at byte %2)</source>
        <translation>gzip 数据 %1（在字节 %2 处）</translation>
    </message>
    <message>
        <source>the head mask names head %1, which the model does not have</source>
        <translation>头掩码指定的头 %1 在模型中不存在</translation>
    </message>
    <message>
        <source>the header does not start with {</source>
        <translation>文件头不以 { 开头</translation>
    </message>
    <message>
        <source>the heads grew beyond what any signal requires, to a loss of %1,</source>
        <translation>各头的权重增长到超出任何信号的需要，损失达到 %1，</translation>
    </message>
    <message>
        <source>the heads oscillated to the end with train.step_size %1: part of the risk above the Bayes risk disappears with smaller steps, for example %2</source>
        <translation>各头在 train.step_size 为 %1 时直到结束仍在振荡：减小步长（例如 %2）可消除贝叶斯风险之上的一部分风险</translation>
    </message>
    <message>
        <source>the heads of %1 share keys and values in groups of %2 (model.kv_heads %3), which would keep %4 heads</source>
        <translation>%1 的头以 %2 个为一组共用键和值（model.kv_heads %3），这样将保留 %4 个头</translation>
    </message>
    <message>
        <source>the largest along one direction</source>
        <translation>沿某一方向分量最大者</translation>
    </message>
    <message>
        <source>the last token cannot be hidden: the model&apos;s prediction is read there</source>
        <translation>最后一个词元不能隐藏：模型的预测在那里读出</translation>
    </message>
    <message>
        <source>layers with one head do not form pairs and are left out of the diversity loss: %1</source>
        <translation>只有一个头的层没有头对，不计入多样性损失：%1</translation>
    </message>
    <message>
        <source>the length penalty</source>
        <translation>长度惩罚</translation>
    </message>
    <message>
        <source>the level is %1</source>
        <translation>置信水平为 %1</translation>
    </message>
    <message>
        <source>the loss grew to %1, from a risk of %2 before the first step,</source>
        <translation>损失增长到 %1，而第一步之前的风险为 %2，</translation>
    </message>
    <message>
        <source>the loss is no longer a finite number at step %1; the weights were left as they were</source>
        <translation>第 %1 步的损失不再是有限数；权重保持原样</translation>
    </message>
    <message>
        <source>the loss is not a number</source>
        <translation>损失不是数</translation>
    </message>
    <message>
        <source>the loss of %1 grew to %2 nats, while uniform guessing gives %3, at step %4 with train.step_size %5</source>
        <translation>%1 的损失在第 %4 步增长到 %2 奈特（均匀猜测时为 %3），train.step_size 为 %5</translation>
    </message>
    <message>
        <source>the manifest is not an object</source>
        <translation>清单不是对象</translation>
    </message>
    <message>
        <source>the manifest lists no %1</source>
        <translation>清单中没有 %1</translation>
    </message>
    <message>
        <source>the manifest lists no checksum of the model</source>
        <translation>清单中没有模型的校验和</translation>
    </message>
    <message>
        <source>the manifest lists no size and checksum of %1</source>
        <translation>清单中没有 %1 的大小和校验和</translation>
    </message>
    <message>
        <source>the measurement was stopped</source>
        <translation>测量已停止</translation>
    </message>
    <message>
        <source>the model has %1; %2 of them cannot remain</source>
        <translation>模型有 %1；无法只保留其中 %2 个</translation>
    </message>
    <message>
        <source>the model of this run does not continue texts: its task is %1</source>
        <translation>此运行的模型不能续写文本：其任务为 %1</translation>
    </message>
    <message>
        <source>the model of this run does not translate: its task is %1</source>
        <translation>此运行的模型不能翻译：其任务为 %1</translation>
    </message>
    <message>
        <source>the model of this run does not support &quot;%1&quot;</source>
        <translation>此运行的模型不支持“%1”</translation>
    </message>
    <message>
        <source>the model of this run does not support a backward pass with constant attention</source>
        <translation>此运行的模型不支持注意力固定不变的反向传播</translation>
    </message>
    <message>
        <source>the model of this run has no gates on its heads, so there are no gradients of gates</source>
        <translation>此运行的模型没有头门控，因此没有门控的梯度</translation>
    </message>
    <message>
        <source>the model does not predict classes, so it lacks class probabilities to calibrate</source>
        <translation>模型不预测类别，因此没有可校准的类别概率</translation>
    </message>
    <message>
        <source>the name %1 occurs twice in the archive</source>
        <translation>名称 %1 在归档中出现两次</translation>
    </message>
    <message>
        <source>the name is empty</source>
        <translation>名称为空</translation>
    </message>
    <message>
        <source>the name is longer than 512 bytes</source>
        <translation>名称长于 512 字节</translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation>数 %1</translation>
    </message>
    <message>
        <source>the number of tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>the other processes have ended</source>
        <translation>其他进程已结束</translation>
    </message>
    <message>
        <source>the path %1 leads out of the archive</source>
        <translation>路径 %1 超出了归档</translation>
    </message>
    <message>
        <source>the picture file ends early</source>
        <translation>图像文件提前结束</translation>
    </message>
    <message>
        <source>the picture file is empty</source>
        <translation>图像文件为空</translation>
    </message>
    <message>
        <source>the picture file is larger than %1</source>
        <translation>图像文件大于 %1</translation>
    </message>
    <message>
        <source>the picture has %1 x %2 pixels; at most %3 are read</source>
        <translation>图像有 %1 × %2 像素；最多读取 %3</translation>
    </message>
    <message>
        <source>the picture is empty</source>
        <translation>图像为空</translation>
    </message>
    <message>
        <source>the penalty per open gate is %1</source>
        <translation>每个打开门控的惩罚为 %1</translation>
    </message>
    <message>
        <source>the class probabilities are not finite numbers</source>
        <translation>类别的概率不是有限数</translation>
    </message>
    <message>
        <source>the process that trains this run closed the connection</source>
        <translation>训练此运行的进程关闭了连接</translation>
    </message>
    <message>
        <source>the process that trains this run does not accept commands</source>
        <translation>训练此运行的进程不接受命令</translation>
    </message>
    <message>
        <source>the product of its sizes overflows</source>
        <translation>其各项大小的乘积溢出</translation>
    </message>
    <message>
        <source>the queue %1 was written by a newer Headscope</source>
        <translation>队列 %1 由更新版本的 Headscope 写入</translation>
    </message>
    <message>
        <source>the queue is already being run by %1</source>
        <translation>队列正由 %1 处理</translation>
    </message>
    <message>
        <source>the queue is empty</source>
        <translation>队列为空</translation>
    </message>
    <message>
        <source>the process that ran the queue failed: %1</source>
        <translation>执行队列的进程失败：%1</translation>
    </message>
    <message>
        <source>the quote opened in line %1 is not closed within %2</source>
        <translation>第 %1 行中开始的引号在 %2 内没有闭合</translation>
    </message>
    <message>
        <source>the range of %1 needs low and high</source>
        <translation>%1 的范围需要 low 和 high</translation>
    </message>
    <message>
        <source>the range of %1 is %2 to %3</source>
        <translation>%1 的范围为 %2 到 %3</translation>
    </message>
    <message>
        <source>the range of %1: logarithmic is not true or false</source>
        <translation>%1 的范围：logarithmic 不是 true 或 false</translation>
    </message>
    <message>
        <source>the run %1 does not have a complete checkpoint yet</source>
        <translation>运行 %1 还没有完整的检查点</translation>
    </message>
    <message>
        <source>the run ended before it executed the command</source>
        <translation>运行在执行到该命令之前已结束</translation>
    </message>
    <message>
        <source>the run does not have a checkpoint of step %1</source>
        <translation>该运行没有第 %1 步的检查点</translation>
    </message>
    <message>
        <source>the run received the command, but did not execute it within a minute</source>
        <translation>运行已收到命令，但一分钟内未执行到它</translation>
    </message>
    <message>
        <source>the run of %1 is outside the pruning&apos;s folder (%2); it is made again</source>
        <translation>%1 的运行位于剪枝的文件夹（%2）之外；将重新创建</translation>
    </message>
    <message>
        <source>the run recorded no similarity</source>
        <translation>该运行未记录相似度</translation>
    </message>
    <message>
        <source>the run refused the command: %1</source>
        <translation>运行拒绝了命令：%1</translation>
    </message>
    <message>
        <source>the test run ended early: %1</source>
        <translation>试运行提前结束：%1</translation>
    </message>
    <message>
        <source>the run was not copied</source>
        <translation>运行未被复制</translation>
    </message>
    <message>
        <source>the run&apos;s %1 samples are not available (dataset %2)</source>
        <translation>该运行的 %1 样本不可用（数据集 %2）</translation>
    </message>
    <message>
        <source>the runs split this input into different tokens (%1 and %2), so their maps cannot be compared</source>
        <translation>各运行将此输入切分成了不同的词元（%1 和 %2），因此无法比较其注意力图</translation>
    </message>
    <message>
        <source>the runs of %1 = %2 differ in %3 too, so their mean would be meaningless</source>
        <translation>%1 = %2 的各运行在 %3 上也不同，因此其均值没有意义</translation>
    </message>
    <message>
        <source>the runs read different tokens here, because their data or vocabularies differ</source>
        <translation>各运行在此读取的词元不同，因为数据或词表不同</translation>
    </message>
    <message>
        <source>the same order of removal was given twice: %1</source>
        <translation>同一移除顺序被指定了两次：%1</translation>
    </message>
    <message>
        <source>the samples of this run&apos;s data are not available</source>
        <translation>此运行的数据样本不可用</translation>
    </message>
    <message>
        <source>the schedule target steers the main term only, that of objective.id</source>
        <translation>调度 target 只调节主项，即 objective.id 的那一项</translation>
    </message>
    <message>
        <source>the session has ended</source>
        <translation>会话已结束</translation>
    </message>
    <message>
        <source>the size of %1 bytes is not a multiple of 3,073 (remainder %2)</source>
        <translation>大小 %1 字节不是 3,073 的倍数（余数 %2）</translation>
    </message>
    <message>
        <source>the smaller model was not made</source>
        <translation>更小的模型未能创建</translation>
    </message>
    <message>
        <source>the stored value of %1 does not fit the experiment&apos;s settings</source>
        <translation>存储的 %1 与实验的设置不符</translation>
    </message>
    <message>
        <source>the pruning steps do not remove any heads</source>
        <translation>剪枝步骤没有移除任何头</translation>
    </message>
    <message>
        <source>the sweep</source>
        <translation>参数扫描</translation>
    </message>
    <message>
        <source>the sweep has %1 runs%2; at most %3 can be planned at once</source>
        <translation>该参数扫描有 %1 个运行%2；一次最多可安排 %3 个</translation>
    </message>
    <message>
        <source>the sweep is empty</source>
        <translation>该参数扫描为空</translation>
    </message>
    <message>
        <source>the tag that begins with &quot;%1&quot; has %2 bytes</source>
        <translation>以“%1”开头的标签有 %2 字节</translation>
    </message>
    <message>
        <source>the target is not UTF-8 at byte %1</source>
        <translation>译文在字节 %1 处不是 UTF-8</translation>
    </message>
    <message>
        <source>the temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>the tensors end at byte %1 of %2; the file is cut or has extra bytes</source>
        <translation>张量在字节 %1 处结束，共 %2 字节；文件被截断或有多余的字节</translation>
    </message>
    <message>
        <source>the text %1</source>
        <translation>文本 %1</translation>
    </message>
    <message>
        <source>the text contains no word</source>
        <translation>文本中没有词</translation>
    </message>
    <message>
        <source>the text ends too early</source>
        <translation>文本过早结束</translation>
    </message>
    <message>
        <source>the text has %1 distinct %2; nothing can be learned</source>
        <translation>文本只有 %1 种不同的 %2；无法从中学习</translation>
    </message>
    <message>
        <source>the lines of the text do not contain spaces, so words cannot be separated (normal for Chinese or Japanese; otherwise check the file)</source>
        <translation>文本的行内没有空格，因此无法分词（中文或日文属正常情况；否则请检查文件）</translation>
    </message>
    <message>
        <source>the text is not the one that the experiment started with</source>
        <translation>文本不是实验开始时所用的文本</translation>
    </message>
    <message>
        <source>the training in %1 was stopped</source>
        <translation>%1 中的训练已停止</translation>
    </message>
    <message>
        <source>the two models were evaluated on different samples</source>
        <translation>两个模型在不同的样本上评估</translation>
    </message>
    <message>
        <source>the weights are no longer finite; they were not saved</source>
        <translation>权重不再是有限数；未予保存</translation>
    </message>
    <message>
        <source>the weights of %1 do not fit this run&apos;s model: %2</source>
        <translation>%1 的权重与此运行的模型不符：%2</translation>
    </message>
    <message>
        <source>the weights of %1 were trained with %2 %3; this run has %4</source>
        <translation>%1 的权重训练时 %2 为 %3；此运行为 %4</translation>
    </message>
    <message>
        <source>the weights of %1: %2</source>
        <translation>%1 的权重：%2</translation>
    </message>
    <message>
        <source>the weights of run %1, step %2 are not those that this pruning started with (SHA-256 %3 then, %4 now)</source>
        <translation>运行 %1 第 %2 步的权重不是此剪枝开始时的权重（SHA-256 当时为 %3，现在为 %4）</translation>
    </message>
    <message>
        <source>the absolute path of headscope-cli on the nodes</source>
        <translation>headscope-cli 在各节点上的绝对路径</translation>
    </message>
    <message>
        <source>the working folder</source>
        <translation>工作文件夹</translation>
    </message>
    <message>
        <source>there are %1 class folders in %2, at least 2 are needed</source>
        <translation>%2 中有 %1 个类别文件夹，至少需要 2 个</translation>
    </message>
    <message>
        <source>there are both %1 and %2</source>
        <translation>同时存在 %1 和 %2</translation>
    </message>
    <message>
        <source>there are both %1 and %2 in %3</source>
        <translation>%3 中同时存在 %1 和 %2</translation>
    </message>
    <message>
        <source>the dataset lacks %1 samples</source>
        <translation>数据集没有 %1 样本</translation>
    </message>
    <message>
        <source>no training pairs were found</source>
        <translation>未找到训练集文本对</translation>
    </message>
    <message>
        <source>no training pictures were found</source>
        <translation>未找到训练集图像</translation>
    </message>
    <message>
        <source>there are two processes with rank %1</source>
        <translation>有两个进程的 rank 都是 %1</translation>
    </message>
    <message>
        <source>cannot find %1</source>
        <translation>找不到 %1</translation>
    </message>
    <message>
        <source>unknown %1 &quot;%2&quot;</source>
        <translation>未知的 %1“%2”</translation>
    </message>
    <message>
        <source>unknown %1 &quot;%2&quot;; available: %3</source>
        <translation>未知的 %1“%2”；现有 %3</translation>
    </message>
    <message>
        <source>unknown ablation &quot;%1&quot;</source>
        <translation>未知的消融“%1”</translation>
    </message>
    <message>
        <source>unknown class %1</source>
        <translation>未知类别 %1</translation>
    </message>
    <message>
        <source>unknown dataset %1</source>
        <translation>未知数据集 %1</translation>
    </message>
    <message>
        <source>head %1 does not exist in this model</source>
        <translation>此模型中没有头 %1</translation>
    </message>
    <message>
        <source>unknown importance &quot;%1&quot;</source>
        <translation>未知的重要性“%1”</translation>
    </message>
    <message>
        <source>job %1 is not in the queue</source>
        <translation>队列中没有任务 %1</translation>
    </message>
    <message>
        <source>the list &quot;sets&quot; is missing</source>
        <translation>缺少列表“sets”</translation>
    </message>
    <message>
        <source>not enough memory for a picture</source>
        <translation>内存不足，无法容纳图像</translation>
    </message>
    <message>
        <source>unknown objective %1; allowed: %2</source>
        <translation>未知目标函数 %1；允许：%2</translation>
    </message>
    <message>
        <source>cannot find the program %1 that trains runs</source>
        <translation>找不到能够训练运行的程序 %1</translation>
    </message>
    <message>
        <source>unknown schedule %1</source>
        <translation>未知的调度 %1</translation>
    </message>
    <message>
        <source>unknown setting %1</source>
        <translation>未知设置 %1</translation>
    </message>
    <message>
        <source>unknown split &quot;%1&quot;</source>
        <translation>未知的数据子集“%1”</translation>
    </message>
    <message>
        <source>unknown sweep &quot;%1&quot;</source>
        <translation>未知的参数扫描“%1”</translation>
    </message>
    <message>
        <source>missing table %1</source>
        <translation>缺少表格 %1</translation>
    </message>
    <message>
        <source>unknown table format &quot;%1&quot;</source>
        <translation>未知的表格格式“%1”</translation>
    </message>
    <message>
        <source>task %1 does not exist in %2, which has %3</source>
        <translation>%2 中没有任务 %1，它有 %3</translation>
    </message>
    <message>
        <source>token %1 does not exist, so it cannot be hidden</source>
        <translation>词元 %1 不存在，因此无法隐藏</translation>
    </message>
    <message>
        <source>missing file train.%1 (%2) in the folder %3; it contains %4</source>
        <translation>文件夹 %3 中缺少文件 train.%1（%2）；其中含有 %4</translation>
    </message>
    <message>
        <source>train.csv (or .tsv, .txt, .csv.gz) is missing in the folder %1; it contains %2</source>
        <translation>文件夹 %1 中缺少 train.csv（或 .tsv、.txt、.csv.gz）；其中含有 %2</translation>
    </message>
    <message>
        <source>a training text (train.txt, wiki.train.tokens) is missing in the folder %1</source>
        <translation>文件夹 %1 中缺少训练集文本（train.txt、wiki.train.tokens）</translation>
    </message>
    <message>
        <source>there is train.bin but no data_batch_1.bin: CIFAR-100?</source>
        <translation>有 train.bin 但没有 data_batch_1.bin：是 CIFAR-100 吗？</translation>
    </message>
    <message>
        <source>these runs do not have the setting %1</source>
        <translation>这些运行没有设置 %1</translation>
    </message>
    <message>
        <source>this is %1, not a safetensors file</source>
        <translation>这是 %1，而不是 safetensors 文件</translation>
    </message>
    <message>
        <source>this is %1, not a tar or tar.gz archive</source>
        <translation>这是 %1，而不是 tar 或 tar.gz 归档</translation>
    </message>
    <message>
        <source>this is JSON, not a table</source>
        <translation>这是 JSON，而不是表格</translation>
    </message>
    <message>
        <source>this is a Python pickle, which is never opened</source>
        <translation>这是 Python pickle，从不打开</translation>
    </message>
    <message>
        <source>this is the Python version of CIFAR-10; pickle files are never opened</source>
        <translation>这是 CIFAR-10 的 Python 版本；pickle 文件从不打开</translation>
    </message>
    <message>
        <source>this kind of attention lacks a fast CPU kernel: expect slower steps than with softmax</source>
        <translation>此类注意力没有快速的 CPU 内核：每步会比使用 softmax 时慢</translation>
    </message>
    <message>
        <source>this model and batch need about %1 of memory; this machine has %2</source>
        <translation>此模型和批次约需 %1 内存；此计算机有 %2</translation>
    </message>
    <message>
        <source>this model reads pictures, not text</source>
        <translation>此模型读取图像，而不是文本</translation>
    </message>
    <message>
        <source>this model reads one text and generates another, so it cannot provide %1</source>
        <translation>此模型读取一段文本并生成另一段，因此无法提供 %1</translation>
    </message>
    <message>
        <source>this model reads text, not pictures</source>
        <translation>此模型读取文本，而不是图像</translation>
    </message>
    <message>
        <source>this needs LibTorch, which was not loaded</source>
        <translation>这需要 LibTorch，但未加载它</translation>
    </message>
    <message>
        <source>this run starts from the weights of %1, which are not known on this machine</source>
        <translation>此运行以 %1 的权重开始，而此计算机上没有它们的记录</translation>
    </message>
    <message>
        <source>this run came with the program and cannot be changed</source>
        <translation>此运行随程序提供，不能更改</translation>
    </message>
    <message>
        <source>this run comes with the program and cannot be changed</source>
        <translation>此运行随程序提供，无法更改</translation>
    </message>
    <message>
        <source>this run diverged; resuming it would diverge again</source>
        <translation>此运行已发散；继续训练只会再次发散</translation>
    </message>
    <message>
        <source>this run is being trained by %1</source>
        <translation>此运行正由 %1 训练</translation>
    </message>
    <message>
        <source>this run is complete</source>
        <translation>此运行已完成</translation>
    </message>
    <message>
        <source>this run was not trained with gates on its heads</source>
        <translation>此运行训练时没有头门控</translation>
    </message>
    <message>
        <source>token &quot;%1&quot; occurs twice in the vocabulary</source>
        <translation>词元“%1”在词表中出现两次</translation>
    </message>
    <message>
        <source>too few pairs to split off validation and test</source>
        <translation>文本对太少，无法划出验证集和测试集</translation>
    </message>
    <message>
        <source>train.device is %1, but several processes can only train on CPUs (Gloo; this build does not include NCCL)</source>
        <translation>train.device 为 %1，但多个进程只能在 CPU 上训练（Gloo；此构建没有 NCCL）</translation>
    </message>
    <message>
        <source>train.lr is %1: the run will very likely diverge</source>
        <translation>train.lr 为 %1：该运行很可能发散</translation>
    </message>
    <message>
        <source>train.lr is 0: the weights will not change</source>
        <translation>train.lr 为 0：权重不会变化</translation>
    </message>
    <message>
        <source>train.precision is bfloat16, but this CPU lacks units for it: slower than float32</source>
        <translation>train.precision 为 bfloat16，但此 CPU 没有相应的硬件单元：比 float32 慢</translation>
    </message>
    <message>
        <source>with train.step_size %1 the heads keep oscillating. For step sizes of about %2 or more, the risk stays at least a quarter above the risk that smaller steps reach. Lower train.step_size, or raise train.batch</source>
        <translation>train.step_size %1 使各头持续振荡：从约 %2 起，风险会比更小步长所达到的高出四分之一或更多。请减小它，或增大 train.batch</translation>
    </message>
    <message>
        <source>train.threads is %1; this machine has %2, which is used</source>
        <translation>train.threads 为 %1；此计算机有 %2，将使用后者</translation>
    </message>
    <message>
        <source>train.warmup is 1: the whole run is warm-up</source>
        <translation>train.warmup 为 1：整个运行都是预热</translation>
    </message>
    <message>
        <source>training the gates was stopped</source>
        <translation>门控的训练已停止</translation>
    </message>
    <message>
        <source>transform %1 does not apply to %2</source>
        <translation>变换 %1 不适用于 %2</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>two columns are called &quot;%1&quot;</source>
        <translation>有两列都名为“%1”</translation>
    </message>
    <message>
        <source>two files in the archive are called %1</source>
        <translation>归档中有两个文件都名为 %1</translation>
    </message>
    <message>
        <source>two runs of %1 = %2 have seed %3</source>
        <translation>%1 = %2 的两个运行的随机种子均为 %3</translation>
    </message>
    <message>
        <source>two sets are named &quot;%1&quot;</source>
        <translation>有两个集合都名为“%1”</translation>
    </message>
    <message>
        <source>type %1 is not supported</source>
        <translation>不支持类型 %1</translation>
    </message>
    <message>
        <source>unknown format</source>
        <translation>未知格式</translation>
    </message>
    <message>
        <source>value %1 of %2</source>
        <translation>第 %1 个值（共 %2 个）</translation>
    </message>
    <message>
        <source>this model generates text only with zeros for heads that are off, not with %1</source>
        <translation>此模型仅在关闭的头置零时才能生成文本，取 %1 时不能</translation>
    </message>
    <message>
        <source>with task.context %1 and %2, the examples do not determine w: even the Bayes risk is far above the noise</source>
        <translation>task.context 为 %1 且 %2 时，示例不足以确定 w：即使贝叶斯风险也远高于噪声</translation>
    </message>
    <message>
        <source>with train.sgd_step_size %1 plain gradient descent learns next to nothing</source>
        <translation>train.sgd_step_size 为 %1 时，普通梯度下降几乎学不到任何东西</translation>
    </message>
    <message>
        <source>write into the runs folder</source>
        <translation>写入运行文件夹</translation>
    </message>
    <message>
        <source>wrong format</source>
        <translation>格式错误</translation>
    </message>
    <message>
        <source>{&quot;base&quot;: {...}, &quot;axes&quot;: {...}}</source>
        <translation>{&quot;base&quot;: {...}, &quot;axes&quot;: {...}}</translation>
    </message>
    <message>
        <source>{&quot;draws&quot;: 20, &quot;seed&quot;: 0, &quot;ranges&quot;: {...}}</source>
        <translation>{&quot;draws&quot;: 20, &quot;seed&quot;: 0, &quot;ranges&quot;: {...}}</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>a link</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>lock</source>
        <translation>锁定</translation>
    </message>
    <message>
        <source>make</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>reach</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>sync</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>the document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Ask for 1 draw or more</source>
        <translation>请指定 1 次或更多次抽取</translation>
    </message>
    <message>
        <source>Convert it to %1</source>
        <translation>请转换为 %1</translation>
    </message>
    <message>
        <source>For example objective.layers = 0</source>
        <translation>例如 objective.layers = 0</translation>
    </message>
    <message>
        <source>For example objective.layers = 0:1, %1:0.5</source>
        <translation>例如 objective.layers = 0:1, %1:0.5</translation>
    </message>
    <message>
        <source>Give %1 groups or fewer</source>
        <translation>请指定至多 %1 个组</translation>
    </message>
    <message>
        <source>Give every axis at least one value</source>
        <translation>请为每个轴指定至少一个值</translation>
    </message>
    <message>
        <source>Add at least one entry to the list</source>
        <translation>请为列表添加至少一个条目</translation>
    </message>
    <message>
        <source>Group the heads of a run whose layers all have heads</source>
        <translation>请选择每层都有头的运行进行分组</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>a pipe or device</source>
        <translation>管道或设备</translation>
    </message>
    <message>
        <source>it ended with code %1</source>
        <translation>退出代码为 %1</translation>
    </message>
    <message>
        <source>the run has no score %1</source>
        <translation>该运行没有分数 %1</translation>
    </message>
    <message>
        <source>the run is %1</source>
        <translation>状态为 %1</translation>
    </message>
    <message>
        <source>LibTorch was built with CUDA but found no GPU. Is an NVIDIA driver installed?</source>
        <translation>LibTorch 带有 CUDA 部分，但找不到 GPU：装有 NVIDIA 驱动吗？</translation>
    </message>
    <message>
        <source>Use model.copy = off, or one vocabulary for both sides (dataset.vocabulary = joint)</source>
        <translation>请使用 model.copy = off，或两侧共用一个词表（dataset.vocabulary = joint）</translation>
    </message>
    <message>
        <source>model.copy is %1, but source and target of %2 have separate vocabularies of %3 and %4 tokens</source>
        <translation>model.copy 为 %1，但 %2 的源文和译文各有一个词表，分别为 %3 和 %4 个词元</translation>
    </message>
    <message>
        <source>Close other programs, or use a machine with more memory</source>
        <translation>请关闭其他程序，或使用内存更大的计算机</translation>
    </message>
    <message>
        <source>See list devices</source>
        <translation>见 list devices</translation>
    </message>
    <message>
        <source>unknown device &quot;%1&quot;; allowed: %2</source>
        <translation>未知设备“%1”；允许：%2</translation>
    </message>
    <message>
        <source>%1 classes lack training samples: %2, ...</source>
        <translation>%1 个类别没有训练集样本：%2, ...</translation>
    </message>
    <message>
        <source>%1 closed the connection</source>
        <translation>%1 关闭了连接</translation>
    </message>
    <message>
        <source>%1 did not answer in time</source>
        <translation>%1 未及时应答</translation>
    </message>
    <message>
        <source>%1 do not have %2, %3</source>
        <translation>%1没有 %2（%3）</translation>
    </message>
    <message>
        <source>%1 does not begin with %2 as the first does: %3</source>
        <translation>%1 不像第一行那样以 %2 开头：%3</translation>
    </message>
    <message>
        <source>%1 has a NUL byte</source>
        <translation>%1 含有 NUL 字节</translation>
    </message>
    <message>
        <source>%1 has more than one label; each text must have exactly one</source>
        <translation>%1 有多个标签；此处每段文本只能有一个</translation>
    </message>
    <message>
        <source>%1 is %2, but the run has %3 steps: %4</source>
        <translation>%1 为 %2，但该运行只有 %3 步：%4</translation>
    </message>
    <message>
        <source>%1 is not UTF-8 at byte %2</source>
        <translation>%1 在字节 %2 处不是 UTF-8</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>%1 or similar</source>
        <translation>%1 之类</translation>
    </message>
    <message>
        <source>%1 pictures are in folders inside their class folder and were read too</source>
        <translation>%1 张图像位于其类别文件夹内的子文件夹中，也已读取</translation>
    </message>
    <message>
        <source>%1 pictures in folders inside a class folder were left out, as the class folder has its own</source>
        <translation>类别文件夹内的子文件夹中有 %1 张图像已跳过，因为该类别文件夹自身含有图像</translation>
    </message>
    <message>
        <source>%1 sent an invalid answer</source>
        <translation>%1 发来无效的应答</translation>
    </message>
    <message>
        <source>%1 sent an invalid command</source>
        <translation>%1 发来无效的命令</translation>
    </message>
    <message>
        <source>%1 separators; the empty columns are ignored</source>
        <translation>%1 个分隔符；空列已忽略</translation>
    </message>
    <message>
        <source>%1 wrote more than %2 bytes</source>
        <translation>%1 的输出超过 %2 字节</translation>
    </message>
    <message>
        <source>%1: every row ends with %2</source>
        <translation>%1：每行末尾有 %2</translation>
    </message>
    <message>
        <source>%1: its first line names the separator and is not a data row</source>
        <translation>%1：第一行指明分隔符，不是数据行</translation>
    </message>
    <message>
        <source>%1: its quotes do not enclose fields, so they are read as text (dataset.quotes = none)</source>
        <translation>%1：引号并未括住字段，因此作为文本读取（dataset.quotes = none）</translation>
    </message>
    <message>
        <source>%1: line %2 has %3 columns, expected %4: %5</source>
        <translation>%1：第 %2 行的列数为 %3，应为 %4：%5</translation>
    </message>
    <message>
        <source>%1: line %2 is longer than %3 bytes</source>
        <translation>%1：第 %2 行长于 %3 字节</translation>
    </message>
    <message>
        <source>%1: no other row has the label of row 1, &quot;%2&quot;. If row 1 is a heading, set dataset.header to yes</source>
        <translation>%1：没有其他行具有第 1 行的标签“%2”。如果第 1 行是标题行，请将 dataset.header 设为 yes</translation>
    </message>
    <message>
        <source>%1: none recorded</source>
        <translation>%1：无记录</translation>
    </message>
    <message>
        <source>%1: of %2 columns, source is column %3 and target column %4; the others are ignored (dataset.source_side and dataset.target_side choose others)</source>
        <translation>%1：共 %2 列，源文为第 %3 列，译文为第 %4 列；其余各列已忽略（可用 dataset.source_side 和 dataset.target_side 选择其他列）</translation>
    </message>
    <message>
        <source>%1: read as fastText writes it, __label__NAME and the text in each line</source>
        <translation>%1：按 fastText 的格式读取，每行为 __label__NAME 和文本</translation>
    </message>
    <message>
        <source>%1: row 1 is taken for a heading, %2 (dataset.header = no reads it as data)</source>
        <translation>%1：第 1 行视为标题行，%2（dataset.header = no 时将其作为数据读取）</translation>
    </message>
    <message>
        <source>%1: row 1 looks like a header with column names. If it is one, set dataset.header to yes</source>
        <translation>%1：第 1 行看起来像列名。如果它是标题行，请将 dataset.header 设为 yes</translation>
    </message>
    <message>
        <source>Add the run again, with sweep or queue add</source>
        <translation>请用 sweep 或 queue add 重新添加该运行</translation>
    </message>
    <message>
        <source>Address already in use</source>
        <translation>地址已被占用</translation>
    </message>
    <message>
        <source>Broken pipe</source>
        <translation>管道已断开</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>无法分配内存</translation>
    </message>
    <message>
        <source>Check MASTER_ADDR, or give it as a number</source>
        <translation>请检查 MASTER_ADDR，或将其设为数字形式的地址</translation>
    </message>
    <message>
        <source>Check the disk or network drive, or read a copy</source>
        <translation>请检查磁盘或网络驱动器，或读取副本</translation>
    </message>
    <message>
        <source>Check the path and the permissions of the file</source>
        <translation>请检查文件的路径和权限</translation>
    </message>
    <message>
        <source>Choose a CSV, TSV or JSON Lines file, or a folder with train and test files (--data)</source>
        <translation>请选择 CSV、TSV 或 JSON Lines 文件，或含 train 和 test 文件的文件夹（--data）</translation>
    </message>
    <message>
        <source>Choose a folder with train.de and train.en or the like, a table (TSV, CSV), or two files (--data, dataset.target_path)</source>
        <translation>请选择含 train.de 和 train.en 或类似文件的文件夹、表格（TSV、CSV），或两个文件（--data、dataset.target_path）</translation>
    </message>
    <message>
        <source>Close it, write each quote that is text twice, or set dataset.quotes to none if all quotes are text</source>
        <translation>请闭合它，将属于文本的引号双写；如果所有引号都是文本，请将 dataset.quotes 设为 none</translation>
    </message>
    <message>
        <source>Close it, set dataset.quotes to none if quotes are text, or raise dataset.row_limit if the row is really that long</source>
        <translation>请闭合它；如果引号是文本，请将 dataset.quotes 设为 none；如果该行确实这么长，请增大 dataset.row_limit</translation>
    </message>
    <message>
        <source>Complete the object, or set %1 to one of its names</source>
        <translation>请补全该对象，或将 %1 设为其名称之一</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>连接被拒绝</translation>
    </message>
    <message>
        <source>Connection reset by peer</source>
        <translation>连接被对方重置</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>连接超时</translation>
    </message>
    <message>
        <source>Correct the file, or save the pairs with tabs between them (.tsv), where quotes are text</source>
        <translation>请更正文件，或将文本对以制表符分隔保存（.tsv），其中的引号均为文本</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>设备或资源忙</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>超出磁盘配额</translation>
    </message>
    <message>
        <source>Double the quotes inside a quoted field (&quot;&quot;), or set dataset.quotes to none if all quotes are text</source>
        <translation>请将带引号字段中的引号双写（&quot;&quot;）；如果所有引号都是文本，请将 dataset.quotes 设为 none</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名过长</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件过大</translation>
    </message>
    <message>
        <source>Function not implemented</source>
        <translation>功能未实现</translation>
    </message>
    <message>
        <source>GLOO_SOCKET_IFNAME is &quot;%1&quot;, which is not a network of this machine</source>
        <translation>GLOO_SOCKET_IFNAME 为“%1”，不是此计算机的网络接口</translation>
    </message>
    <message>
        <source>Give MASTER_ADDR as a number, or check the name server</source>
        <translation>请将 MASTER_ADDR 设为数字形式的地址，或检查域名服务器</translation>
    </message>
    <message>
        <source>Give a file or a pipe</source>
        <translation>请指定文件或管道</translation>
    </message>
    <message>
        <source>Give each line the same number of columns</source>
        <translation>请使每行的列数相同</translation>
    </message>
    <message>
        <source>Give one that &quot;ip address&quot; lists</source>
        <translation>请指定“ip address”所列出的接口</translation>
    </message>
    <message>
        <source>HEADSCOPE_TOKEN is not set, but rank 0 is reached over a network (%1): without a secret, any program that reaches it could join the run</source>
        <translation>未设置 HEADSCOPE_TOKEN，但 rank 0 可经网络访问（%1）：没有密钥时，任何能访问它的程序都可能加入该运行</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入/输出错误</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>无效的参数</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>是文件夹</translation>
    </message>
    <message>
        <source>Keep one label in each line</source>
        <translation>请在每行只保留一个标签</translation>
    </message>
    <message>
        <source>Leave out rows without a label, or choose another dataset.label_column</source>
        <translation>请跳过没有标签的行，或选择另一 dataset.label_column</translation>
    </message>
    <message>
        <source>Name all columns in the first row, or put fields that contain the separator in quotes</source>
        <translation>请在第一行写明所有列名，或为含有分隔符的字段加引号</translation>
    </message>
    <message>
        <source>Name the files train, valid and test with the ending of each side (train.de, train.en, also .gz), or as .tsv or .csv</source>
        <translation>请将文件命名为 train、valid 和 test，并带上各侧的后缀（train.de、train.en，亦可 .gz），或用 .tsv 或 .csv</translation>
    </message>
    <message>
        <source>Network is unreachable</source>
        <translation>网络不可达</translation>
    </message>
    <message>
        <source>No route to host</source>
        <translation>没有到主机的路由</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>设备空间不足</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有此文件或文件夹</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是文件夹</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>不允许此操作</translation>
    </message>
    <message>
        <source>Operation not supported</source>
        <translation>不支持此操作</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>权限不足</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>只读文件系统</translation>
    </message>
    <message>
        <source>Rename one of them in the first row, or choose one by its number</source>
        <translation>请在第一行中重命名其中之一，或按编号选择其中之一</translation>
    </message>
    <message>
        <source>Run it by hand to see what it writes</source>
        <translation>请手动运行它，查看其输出</translation>
    </message>
    <message>
        <source>Save it as JSON Lines, one object per line</source>
        <translation>请保存为 JSON Lines，每行一个对象</translation>
    </message>
    <message>
        <source>See the output of that process</source>
        <translation>请查看该进程写出的内容</translation>
    </message>
    <message>
        <source>Check that the process is running; wait longer with --rank-timeout SECONDS</source>
        <translation>请查看该进程是否在运行；可用 --rank-timeout SECONDS 给它更长时间</translation>
    </message>
    <message>
        <source>Set %1 to another name, or write the labels in quotes</source>
        <translation>请将 %1 设为另一名称，或为标签加引号</translation>
    </message>
    <message>
        <source>Set dataset.separator to %1 if that separates the columns, or double the quotes inside a quoted field (&quot;&quot;)</source>
        <translation>如果各列以 %1 分隔，请将 dataset.separator 设为该值，或将带引号字段中的引号双写（&quot;&quot;）</translation>
    </message>
    <message>
        <source>Set dataset.source_side and dataset.target_side to two columns</source>
        <translation>请将 dataset.source_side 和 dataset.target_side 设为两个不同的列</translation>
    </message>
    <message>
        <source>Set dataset.source_side and dataset.target_side to two of its names</source>
        <translation>请将 dataset.source_side 和 dataset.target_side 设为其中的两个名称</translation>
    </message>
    <message>
        <source>Set it to the same secret for all ranks, for example: export HEADSCOPE_TOKEN=$(openssl rand -hex 16)</source>
        <translation>请为所有 rank 设置相同的密钥，例如：export HEADSCOPE_TOKEN=$(openssl rand -hex 16)</translation>
    </message>
    <message>
        <source>Set the same HEADSCOPE_TOKEN for all ranks, and a MASTER_PORT that no other program uses</source>
        <translation>请为所有 rank 设置相同的 HEADSCOPE_TOKEN，以及其他程序未使用的 MASTER_PORT</translation>
    </message>
    <message>
        <source>Slurm cannot keep a log for each task there: choose a folder of runs without one (--out)</source>
        <translation>Slurm 无法在那里为每个任务保存日志：请选择路径中没有反斜杠的运行文件夹（--out）</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>文件句柄已失效</translation>
    </message>
    <message>
        <source>Start all processes again</source>
        <translation>请重新启动所有进程</translation>
    </message>
    <message>
        <source>Start all processes with the same program</source>
        <translation>请用同一程序启动所有进程</translation>
    </message>
    <message>
        <source>Start all with the same program</source>
        <translation>请全部用同一程序启动</translation>
    </message>
    <message>
        <source>The queue was changed from outside: add the run again, with sweep or queue add</source>
        <translation>队列已被外部修改：请用 sweep 或 queue add 重新添加该运行</translation>
    </message>
    <message>
        <source>The text is damaged or not text</source>
        <translation>文本已损坏，或不是文本</translation>
    </message>
    <message>
        <source>The weights are far too large: use a checkpoint of an earlier step (--step)</source>
        <translation>权重过大：请使用较早步的检查点（--step）</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>符号链接的层数过多</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>Transport endpoint is not connected</source>
        <translation>套接字未连接</translation>
    </message>
    <message>
        <source>Write __label__NAME and the text in each line</source>
        <translation>请在每行写 __label__NAME 和文本</translation>
    </message>
    <message>
        <source>Write one %1 per line</source>
        <translation>请每行写一个对象：%1</translation>
    </message>
    <message>
        <source>a separator; the empty column is ignored</source>
        <translation>1 个分隔符；空列已忽略</translation>
    </message>
    <message>
        <source>as in the file before</source>
        <translation>与前一个文件相同</translation>
    </message>
    <message>
        <source>because its label &quot;%1&quot; occurs in no other row</source>
        <translation>因为其标签“%1”不出现在其他任何行</translation>
    </message>
    <message>
        <source>beginning of the target</source>
        <translation>译文的开头</translation>
    </message>
    <message>
        <source>cannot listen at %1: %2</source>
        <translation>无法在 %1 监听：%2</translation>
    </message>
    <message>
        <source>cannot read %1: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>cannot determine which two texts form a pair; the object has %1</source>
        <translation>无法判断哪两个文本成对；该对象含有：%1</translation>
    </message>
    <message>
        <source>class %1 lacks training samples</source>
        <translation>类别 %1 没有训练集样本</translation>
    </message>
    <message>
        <source>class folder &quot;%1&quot; exists in %2/ but not in train/</source>
        <translation>类别文件夹“%1”在 %2/ 中，但不在 train/ 中</translation>
    </message>
    <message>
        <source>it accepted the connection, but did not answer as rank 0 of a run does</source>
        <translation>对方接受了连接，但应答不像运行的 rank 0</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>它是文件夹</translation>
    </message>
    <message>
        <source>it is a pipe, socket or device</source>
        <translation>它是管道、套接字或设备</translation>
    </message>
    <message>
        <source>kernels for %1</source>
        <translation>面向 %1 的内核</translation>
    </message>
    <message>
        <source>the address is unknown</source>
        <translation>地址未知</translation>
    </message>
    <message>
        <source>no connection was made in time</source>
        <translation>未能及时建立连接</translation>
    </message>
    <message>
        <source>no texts</source>
        <translation>无文本</translation>
    </message>
    <message>
        <source>the address of %1 was not found in time</source>
        <translation>未能及时查到 %1 的地址</translation>
    </message>
    <message>
        <source>of %1 ranks %2 did not connect within %3 s: rank %4 (rank 0 waits at %5)</source>
        <translation>%1 个 rank 中有 %2 个在 %3 s 内没有连接：rank %4（rank 0 在 %5 等待）</translation>
    </message>
    <message>
        <source>rank %1 could not connect to rank %2 at %3:%4: %5</source>
        <translation>rank %1 无法连接到 %3:%4 处的 rank %2：%5</translation>
    </message>
    <message>
        <source>rank %1 did not connect to rank %2 within %3 s</source>
        <translation>rank %1 未能在 %3 s 内连接到 rank %2</translation>
    </message>
    <message>
        <source>rank %1 reached %2, but what listens there is not rank 0 of this run: it does not know the run&apos;s token</source>
        <translation>rank %1 到达了 %2，但在那里监听的不是此运行的 rank 0：它不知道该运行的令牌</translation>
    </message>
    <message>
        <source>rank %1 was started as one of %2, rank 0 as one of %3</source>
        <translation>rank %1 启动时的进程总数为 %2，rank 0 为 %3</translation>
    </message>
    <message>
        <source>source &quot;%1&quot;, target &quot;%2&quot;</source>
        <translation>源文“%1”，译文“%2”</translation>
    </message>
    <message>
        <source>source and target are the same column</source>
        <translation>源文和译文是同一列</translation>
    </message>
    <message>
        <source>tags and pins of runs are not shown: %1</source>
        <translation>未显示运行的标签和固定状态：%1</translation>
    </message>
    <message>
        <source>test/ holds no class folders, so it is not used</source>
        <translation>test/ 不含类别文件夹，因此未使用</translation>
    </message>
    <message>
        <source>the address of %1</source>
        <translation>%1 的地址</translation>
    </message>
    <message>
        <source>the address of %1 is not known: %2</source>
        <translation>不知道 %1 的地址：%2</translation>
    </message>
    <message>
        <source>the answer of %1</source>
        <translation>%1 的应答</translation>
    </message>
    <message>
        <source>the folder of runs, %1, has a backslash in its path</source>
        <translation>运行文件夹 %1 的路径中含有反斜杠</translation>
    </message>
    <message>
        <source>the label is %1; a label is a text or a whole number</source>
        <translation>标签为 %1；标签须为文本或整数</translation>
    </message>
    <message>
        <source>the labels &quot;%1&quot; and &quot;%2&quot; differ only in case; they are two classes. Write them alike if they mean the same</source>
        <translation>标签“%1”和“%2”仅大小写不同；它们是两个类别。如果含义相同，请统一写法</translation>
    </message>
    <message>
        <source>the list has %1; at most %2 of one list are read</source>
        <translation>列表有 %1；一个列表最多读取 %2</translation>
    </message>
    <message>
        <source>the pictures are read from the folder %1 in it</source>
        <translation>图像从其中的文件夹 %1 读取</translation>
    </message>
    <message>
        <source>the settings of job %1 are too large to be read</source>
        <translation>任务 %1 的设置过大，无法读取</translation>
    </message>
    <message>
        <source>missing key %1 (%2); the object has %3</source>
        <translation>缺少键 %1（%2）；该对象含有：%3</translation>
    </message>
    <message>
        <source>unknown column &quot;%1&quot; (%2); the first row has %3 columns: %4</source>
        <translation>未知的列“%1”（%2）；第一行有 %3 列：%4</translation>
    </message>
    <message>
        <source>stopped while waiting for %1</source>
        <translation>在等待 %1 时收到停止命令</translation>
    </message>
    <message>
        <source>stopped while waiting for the other processes; no step was trained</source>
        <translation>在等待其他进程时收到停止命令；未训练任何步</translation>
    </message>
    <message>
        <source>train.precision is bfloat16, which may be slower than float32 on this CPU (%1)</source>
        <translation>train.precision 为 bfloat16，在此 CPU 上可能比 float32 慢（%1）</translation>
    </message>
    <message>
        <source>the records of the run cannot be shown: %1</source>
        <translation>无法显示该运行记录的内容：%1</translation>
    </message>
    <message>
        <source>%1 different labels in %2 rows: these are probably not classes. Check dataset.label_column; numbers to predict are not read as classes</source>
        <translation>%2 行中有 %1 个不同的标签：这些可能不是类别。请检查 dataset.label_column；待预测的数值不会作为类别读取</translation>
    </message>
    <message>
        <source>%1 of %2 rows have text after the last named column</source>
        <translation>%2 行中有 %1 行在最后一个命名列之后还有文本</translation>
    </message>
    <message>
        <source>Choose the folder %1, which contains a train file</source>
        <translation>请选择包含 train 文件的文件夹 %1</translation>
    </message>
    <message>
        <source>Delete the comment above the table</source>
        <translation>请删除表格上方的注释</translation>
    </message>
    <message>
        <source>Insert line breaks, or check that the file has one sentence per line</source>
        <translation>请插入换行，或检查文件是否每行一个句子</translation>
    </message>
    <message>
        <source>One file per text is not supported: put all texts into one table with a text and a label column, train.csv</source>
        <translation>不支持每个文本一个文件：请将所有文本放入一个包含文本列和标签列的表格 train.csv</translation>
    </message>
    <message>
        <source>The queue continues where it stopped</source>
        <translation>队列从原处继续</translation>
    </message>
    <message>
        <source>Write the number with a decimal point and without thousands separators</source>
        <translation>请用小数点书写数字，不要使用千位分隔符</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>rank %1 at %2</source>
        <translation>位于 %2 的 rank %1</translation>
    </message>
    <message>
        <source>stopped while waiting for the other processes: %1</source>
        <translation>在等待其他进程时停止：%1</translation>
    </message>
    <message>
        <source>1 column</source>
        <translation>1 列</translation>
    </message>
    <message>
        <source>1 sample</source>
        <translation>1 个样本</translation>
    </message>
    <message>
        <source>1 text without any token was left out</source>
        <translation>有 1 个不含任何词元的文本被跳过</translation>
    </message>
    <message>
        <source>the colours of 1 picture were brought to sRGB</source>
        <translation>1 张图像的颜色已转换为 sRGB</translation>
    </message>
    <message>
        <source>train.batch is %1, but the training split has only %2</source>
        <translation>train.batch 为 %1，但训练集只有 %2</translation>
    </message>
    <message>
        <source>%1 columns</source>
        <translation>%1 列</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 个样本</translation>
    </message>
    <message>
        <source>%1: %2, expected %3: %4</source>
        <translation>%1：%2，应为 %3：%4</translation>
    </message>
    <message>
        <source>Use the same version of Headscope for all ranks</source>
        <translation>请让所有 rank 使用同一版本的 Headscope</translation>
    </message>
    <message>
        <source>rank 0 sent a list of ranks that cannot be read</source>
        <translation>rank 0 发来的 rank 列表无法读取</translation>
    </message>
    <message>
        <source>%1 is ambiguous: %2</source>
        <translation>%1 有歧义：%2</translation>
    </message>
    <message>
        <source>Continue the run with the version that began it, or train a new run with train.precision = float32</source>
        <translation>请用开始该运行的版本继续，或以 train.precision = float32 训练新的运行</translation>
    </message>
    <message>
        <source>train.precision is bfloat16x3, which this program no longer has</source>
        <translation>train.precision 为 bfloat16x3，本程序已不再支持</translation>
    </message>
    <message>
        <source>%1 is neither a run nor data to train on</source>
        <translation>%1 既不是运行，也不是可用于训练的数据</translation>
    </message>
    <message>
        <source>Choose a PNG, JPEG or WebP file, or drop one here.</source>
        <translation>请选择 PNG、JPEG 或 WebP 文件，或将文件拖放到此处。</translation>
    </message>
    <message>
        <source>It may be a link whose target is gone, or a name that is not valid UTF-8.</source>
        <translation>它可能是目标已不存在的链接，或名称不是有效的 UTF-8。</translation>
    </message>
    <message>
        <source>Open the folder by hand.</source>
        <translation>请手动打开该文件夹。</translation>
    </message>
    <message>
        <source>Report this as a fault of Headscope.</source>
        <translation>请将此问题作为 Headscope 的缺陷报告。</translation>
    </message>
    <message>
        <source>See the log below (F11).</source>
        <translation>请查看下方的日志 (F11)。</translation>
    </message>
    <message>
        <source>Wait until it is loaded.</source>
        <translation>请等待其加载完成。</translation>
    </message>
    <message>
        <source>no file manager answered for %1</source>
        <translation>没有文件管理器能打开 %1</translation>
    </message>
    <message>
        <source>the engine is not loaded yet</source>
        <translation>引擎尚未加载</translation>
    </message>
    <message>
        <source>the attention maps of the engine do not match their stated sizes</source>
        <translation>引擎给出的注意力图与其尺寸不符</translation>
    </message>
    <message>
        <source>the run ended without a result</source>
        <translation>运行结束但没有结果</translation>
    </message>
    <message>
        <source>this is not a picture that can be read</source>
        <translation>这不是可以读取的图像</translation>
    </message>
    <message>
        <source>&quot;off&quot; contains something that is not a head</source>
        <translation>“off”中含有不是头的内容</translation>
    </message>
    <message>
        <source>&quot;on&quot; must be V, A or O</source>
        <translation>“on”必须为 V、A 或 O</translation>
    </message>
    <message>
        <source>%1 %2 also occur in the training data</source>
        <translation>%2中，%1 也出现在训练集中</translation>
    </message>
    <message>
        <source>%1 %2 also occur in the training data, e.g. %3</source>
        <translation>%2中，%1 也出现在训练集中，例如 %3</translation>
    </message>
    <message>
        <source>%1 %2 instead of %3</source>
        <translation>%1 %2，而非 %3</translation>
    </message>
    <message>
        <source>%1 %2 rows have an empty text; at most 1 % may</source>
        <translation>%2的行中，%1 的文本为空；最多允许 1%</translation>
    </message>
    <message>
        <source>%1 (the model has %2)</source>
        <translation>%1（模型：%2）</translation>
    </message>
    <message>
        <source>%1 (uniform attention: %2)</source>
        <translation>%1（均匀注意力：%2）</translation>
    </message>
    <message>
        <source>%1 Every node must be able to read the data and the runs; or exclude this node (exclude), then retry it.</source>
        <translation>%1 每个节点都必须能够读取数据和运行；也可排除此节点（exclude），然后重试该任务。</translation>
    </message>
    <message>
        <source>%1 a side</source>
        <translation>每边 %1</translation>
    </message>
    <message>
        <source>%1 after the query</source>
        <translation>查询之后 %1</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 项</translation>
    </message>
    <message>
        <source>%1 at step %2</source>
        <translation>%1（第 %2 步）</translation>
    </message>
    <message>
        <source>%1 before the query</source>
        <translation>查询之前 %1</translation>
    </message>
    <message>
        <source>%1 bytes instead of %2</source>
        <translation>%1 字节，而非 %2 字节</translation>
    </message>
    <message>
        <source>%1 cannot be made</source>
        <translation>无法创建 %1</translation>
    </message>
    <message>
        <source>%1 could not be drawn</source>
        <translation>无法绘制 %1</translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation>无法打开 %1</translation>
    </message>
    <message>
        <source>%1 directions</source>
        <translation>%1 个方向</translation>
    </message>
    <message>
        <source>%1 does not begin with a layer number</source>
        <translation>%1 不以层号开头</translation>
    </message>
    <message>
        <source>%1 does not begin with a layer number or the name of a site</source>
        <translation>%1 不以层号或注意力模块的名称开头</translation>
    </message>
    <message>
        <source>%1 does not respond: it was stopped, or its machine or the network is down</source>
        <translation>%1 没有响应：它已被停止，或其计算机或网络出现故障</translation>
    </message>
    <message>
        <source>%1 ended</source>
        <translation>%1 已结束</translation>
    </message>
    <message>
        <source>%1 has %2, %3 has %4; line n of one belongs to line n of the other</source>
        <translation>%1 有 %2，%3 有 %4；一个文件的第 n 行须对应另一个文件的第 n 行</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 为空</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <translation>总共 %1</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;</source>
        <translation>%1 为“%2”</translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation>%1 为 %2</translation>
    </message>
    <message>
        <source>%1 is %2, not a %3</source>
        <translation>%1 是%2，不是%3</translation>
    </message>
    <message>
        <source>%1 is %2, which does not have the expected type or range</source>
        <translation>%1 为 %2，其类型或范围不符合要求</translation>
    </message>
    <message>
        <source>%1 is gone; retry it to train it again</source>
        <translation>%1 已不存在；请重试该任务以重新训练</translation>
    </message>
    <message>
        <source>%1 is not a finite number</source>
        <translation>%1不是有限数</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>%1 models so far</source>
        <translation>%1 个已完成的模型</translation>
    </message>
    <message>
        <source>%1 of %2 pictures could not be read</source>
        <translation>%2 张图像中有 %1 张无法读取</translation>
    </message>
    <message>
        <source>%1 of %2 tokens of the test targets are not in the target vocabulary, so no translation can contain them</source>
        <translation>测试集译文的 %2 个词元中有 %1 个不在译文词表中，因此模型的任何译文都不可能包含它们</translation>
    </message>
    <message>
        <source>%1 of its attention goes to %2</source>
        <translation>其 %1 的注意力投向 %2</translation>
    </message>
    <message>
        <source>%1 of its attention goes to the token just before the query</source>
        <translation>其 %1 的注意力投向紧邻查询之前的词元</translation>
    </message>
    <message>
        <source>%1 of its attention goes to tokens that followed earlier occurrences of the query&apos;s token</source>
        <translation>其 %1 的注意力投向查询词元此前出现位置的后一个词元</translation>
    </message>
    <message>
        <source>%1 or %2:0,1</source>
        <translation>%1 或 %2:0,1</translation>
    </message>
    <message>
        <source>%1 refused: %2</source>
        <translation>%1 拒绝了请求：%2</translation>
    </message>
    <message>
        <source>%1 seeds</source>
        <translation>%1 个随机种子</translation>
    </message>
    <message>
        <source>%1 test samples instead of %2</source>
        <translation>%1 个测试集样本，而非 %2 个</translation>
    </message>
    <message>
        <source>%1 test tokens instead of %2</source>
        <translation>%1 个测试集词元，而非 %2 个</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens on a side (model.length %2 including a special token); the longest has %3</source>
        <translation>%1 个词元（按单侧计；model.length 为 %2，含一个特殊词元）；最长的有 %3 个</translation>
    </message>
    <message>
        <source>%1 training samples instead of %2</source>
        <translation>%1 个训练集样本，而非 %2 个</translation>
    </message>
    <message>
        <source>%1 training tokens instead of %2</source>
        <translation>%1 个训练集词元，而非 %2 个</translation>
    </message>
    <message>
        <source>%1 validation samples instead of %2</source>
        <translation>%1 个验证集样本，而非 %2 个</translation>
    </message>
    <message>
        <source>%1 validation tokens instead of %2</source>
        <translation>%1 个验证集词元，而非 %2 个</translation>
    </message>
    <message>
        <source>%1 without ending</source>
        <translation>%1 个无后缀</translation>
    </message>
    <message>
        <source>%1, %2 times at step %3; see its log</source>
        <translation>%1，在第 %3 步发生了 %2 次；请查看其日志</translation>
    </message>
    <message>
        <source>%1, after %2 (byte %3)</source>
        <translation>%1，在 %2之后（字节 %3）</translation>
    </message>
    <message>
        <source>%1, allowed: %2</source>
        <translation>%1，允许：%2</translation>
    </message>
    <message>
        <source>%1, and %2 more</source>
        <translation>%1，另有 %2 项</translation>
    </message>
    <message>
        <source>%1, before the run began; its log says why (queue log %2)</source>
        <translation>%1，当时运行尚未开始；原因见其日志（queue log %2）</translation>
    </message>
    <message>
        <source>%1, but %2</source>
        <translation>%1，但 %2</translation>
    </message>
    <message>
        <source>%1, expected %2</source>
        <translation>%1，应为 %2</translation>
    </message>
    <message>
        <source>%1, line %2, column %3: %4</source>
        <translation>%1，第 %2 行，第 %3 列：%4</translation>
    </message>
    <message>
        <source>%1: %2 is %3</source>
        <translation>%1：%2 为 %3</translation>
    </message>
    <message>
        <source>%1: %2 of %3 without a token of the tokenizer %4 (the first is line %5); such a line scores 0</source>
        <translation>%1：%3 行中有 %2不含分词器 %4 的任何词元（首个为第 %5 行）；此类行得 0 分</translation>
    </message>
    <message>
        <source>%1: %2 of the letters are %3, which is written without spaces between words, so that the tokenizer %4 takes whole sentences for words. Use --tokenize %5</source>
        <translation>%1：%2 的字母属于%3，其书写时词与词之间没有空格，因此分词器 %4 会把整个句子当作一个词。请使用 --tokenize %5</translation>
    </message>
    <message>
        <source>%1: bfloat16 was measured at %2 to %3 times the speed of float32</source>
        <translation>%1：实测 bfloat16 的速度为 float32 的 %2 到 %3 倍</translation>
    </message>
    <message>
        <source>%1: bfloat16 was not measured on such a processor</source>
        <translation>%1：未在此类处理器上测量过 bfloat16</translation>
    </message>
    <message>
        <source>%1: line %2 has %3 words; ROUGE-L compares at most %4</source>
        <translation>%1：第 %2 行有 %3 个词；ROUGE-L 最多比较 %4 个</translation>
    </message>
    <message>
        <source>%1: the tokenizer rouge_score keeps a-z and 0-9 only and loses %2 of the letters. Use --tokenize unicode</source>
        <translation>%1：分词器 rouge_score 只保留 a-z 和 0-9，会丢失 %2 的字母。请使用 --tokenize unicode</translation>
    </message>
    <message>
        <source>%1: they lack instructions for bfloat16</source>
        <translation>%1：没有用于 bfloat16 的指令</translation>
    </message>
    <message>
        <source>%1; a process at %2 did not know the run&apos;s token</source>
        <translation>%1；位于 %2 的一个进程不知道该运行的令牌</translation>
    </message>
    <message>
        <source>%1; and %2 more</source>
        <translation>%1；另有 %2 张</translation>
    </message>
    <message>
        <source>%1; give the profile more memory, then retry it</source>
        <translation>%1；请在集群配置中增大内存，然后重试该任务</translation>
    </message>
    <message>
        <source>%1; it waits to be submitted again (queue run --executor slurm)</source>
        <translation>%1；任务等待再次提交（queue run --executor slurm）</translation>
    </message>
    <message>
        <source>%1; it will be resumed</source>
        <translation>%1；该运行将被恢复</translation>
    </message>
    <message>
        <source>%1; its colours are taken as sRGB</source>
        <translation>%1；其颜色按 sRGB 处理</translation>
    </message>
    <message>
        <source>%1; training waits</source>
        <translation>%1；训练正在等待</translation>
    </message>
    <message>
        <source>--bootstrap is %1</source>
        <translation>--bootstrap 为 %1</translation>
    </message>
    <message>
        <source>--head %1: layer %2 has %3 heads</source>
        <translation>--head %1：第 %2 层有 %3 个头</translation>
    </message>
    <message>
        <source>--kind %1 is not a kind of figure</source>
        <translation>--kind %1 不是图的种类</translation>
    </message>
    <message>
        <source>--layer %1: the model has %2 layers</source>
        <translation>--layer %1：模型有 %2 层</translation>
    </message>
    <message>
        <source>--measure %1 is not a measure</source>
        <translation>--measure %1 不是度量</translation>
    </message>
    <message>
        <source>--tokenize %1 is not a tokenizer of %2</source>
        <translation>--tokenize %1 不是 %2 的分词器</translation>
    </message>
    <message>
        <source>0 and 1</source>
        <translation>0 和 1</translation>
    </message>
    <message>
        <source>1 direction</source>
        <translation>1 个方向</translation>
    </message>
    <message>
        <source>1 line</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>1 model so far</source>
        <translation>1 个已完成的模型</translation>
    </message>
    <message>
        <source>1 to %1</source>
        <translation>1 到 %1</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>5, or [0, 1, 2]</source>
        <translation>5，或 [0, 1, 2]</translation>
    </message>
    <message>
        <source>AMD family 25, AVX-512 with bfloat16</source>
        <translation>AMD 系列 25，带 bfloat16 的 AVX-512</translation>
    </message>
    <message>
        <source>AMD, AVX-512 with bfloat16</source>
        <translation>AMD，带 bfloat16 的 AVX-512</translation>
    </message>
    <message>
        <source>Allowed are 2 to %1 (1,000 are usual), or 0 for none</source>
        <translation>允许 2 到 %1（通常为 1,000），或用 0 表示不使用</translation>
    </message>
    <message>
        <source>Available:%1</source>
        <translation>现有：%1</translation>
    </message>
    <message>
        <source>CPU kernels for %1</source>
        <translation>面向 %1 的 CPU 内核</translation>
    </message>
    <message>
        <source>Check that both are complete and end with a line end</source>
        <translation>请检查两者是否完整，且以换行结尾</translation>
    </message>
    <message>
        <source>Check the disk and the permissions of .queue in the folder of runs</source>
        <translation>请检查磁盘，以及运行文件夹中 .queue 的权限</translation>
    </message>
    <message>
        <source>Check the disk, and that no other program holds the file</source>
        <translation>请检查磁盘，并确认没有其他程序占用该文件</translation>
    </message>
    <message>
        <source>Check the installation of LibTorch.</source>
        <translation>请检查 LibTorch 的安装。</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>Choose another folder with --out.</source>
        <translation>请用 --out 选择另一文件夹。</translation>
    </message>
    <message>
        <source>Choose another folder, or make room</source>
        <translation>请选择另一文件夹，或腾出空间</translation>
    </message>
    <message>
        <source>Correct grid_rows and grid_columns, or leave both out</source>
        <translation>请更正 grid_rows 和 grid_columns，或将两者都省略</translation>
    </message>
    <message>
        <source>Correct it, or leave it out</source>
        <translation>请更正它，或省略它</translation>
    </message>
    <message>
        <source>Did you mean %1? Allowed: %2</source>
        <translation>您是否想写 %1？允许：%2</translation>
    </message>
    <message>
        <source>Divide the text into lines, or leave it out of both files</source>
        <translation>请将该文本分成多行，或从两个文件中都删去它</translation>
    </message>
    <message>
        <source>Every sample begins with %1; the rule for that token applies instead.</source>
        <translation>每个样本都以 %1 开头；改用针对该词元的规则。</translation>
    </message>
    <message>
        <source>Give %1</source>
        <translation>请指定：%1</translation>
    </message>
    <message>
        <source>Choose a number from 0 to %1.</source>
        <translation>请选择 0 到 %1 之间的数。</translation>
    </message>
    <message>
        <source>Give HYP and one or more REF</source>
        <translation>请指定 HYP 和一个或多个 REF</translation>
    </message>
    <message>
        <source>Give a file with one text per line</source>
        <translation>请指定每行一条文本的文件</translation>
    </message>
    <message>
        <source>Give a run with --run.</source>
        <translation>请用 --run 指定运行。</translation>
    </message>
    <message>
        <source>Give at least one of A, O, Q, K, V so that the head count is known</source>
        <translation>请至少提供 A、O、Q、K、V 之一，以便得知头数</translation>
    </message>
    <message>
        <source>Intel, AMX tiles</source>
        <translation>Intel，AMX tile</translation>
    </message>
    <message>
        <source>Intel, AVX-512 with bfloat16, no tiles</source>
        <translation>Intel，带 bfloat16 的 AVX-512，无 tile</translation>
    </message>
    <message>
        <source>Use the option only for %1</source>
        <translation>该选项仅用于 %1</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>日文</translation>
    </message>
    <message>
        <source>Khmer</source>
        <translation>高棉文</translation>
    </message>
    <message>
        <source>Known: %1.</source>
        <translation>已知的有：%1。</translation>
    </message>
    <message>
        <source>Lao</source>
        <translation>老挝文</translation>
    </message>
    <message>
        <source>Leave the tensor out, or write it again</source>
        <translation>请省略该张量，或重新写入</translation>
    </message>
    <message>
        <source>Leave the term out</source>
        <translation>请去掉该项</translation>
    </message>
    <message>
        <source>LibTorch %1</source>
        <translation>LibTorch %1</translation>
    </message>
    <message>
        <source>Move .queue out of the folder of runs: runs are kept, the list of waiting runs starts empty</source>
        <translation>请将 .queue 移出运行文件夹：运行会保留，等待中的运行列表将从空白开始</translation>
    </message>
    <message>
        <source>Myanmar</source>
        <translation>缅甸文</translation>
    </message>
    <message>
        <source>One of 13a, intl, zh, char</source>
        <translation>13a、intl、zh、char 之一</translation>
    </message>
    <message>
        <source>One of bleu, chrf, rouge, exact</source>
        <translation>bleu、chrf、rouge、exact 之一</translation>
    </message>
    <message>
        <source>One of rouge_score, unicode</source>
        <translation>rouge_score、unicode 之一</translation>
    </message>
    <message>
        <source>PNG, JPEG or WebP</source>
        <translation>PNG、JPEG 或 WebP</translation>
    </message>
    <message>
        <source>ROUGE uses the tokenizer %1 instead of rouge_score, which keeps a-z and 0-9 only</source>
        <translation>ROUGE 使用分词器 %1，而不是 rouge_score，后者只保留 a-z 和 0-9</translation>
    </message>
    <message>
        <source>See: headscope-cli list measures</source>
        <translation>见：headscope-cli list measures</translation>
    </message>
    <message>
        <source>Slurm ended task %1: %2, exit code %3</source>
        <translation>Slurm 结束了任务 %1：%2，退出代码 %3</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>泰文</translation>
    </message>
    <message>
        <source>Train it for at least one step.</source>
        <translation>请至少训练它一步。</translation>
    </message>
    <message>
        <source>Try again on a machine that is less busy.</source>
        <translation>请在较空闲的计算机上重试。</translation>
    </message>
    <message>
        <source>Try again with fewer pages.</source>
        <translation>请减少页面后重试。</translation>
    </message>
    <message>
        <source>Use objective.lambda = 0</source>
        <translation>请使用 objective.lambda = 0</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>警告：%1</translation>
    </message>
    <message>
        <source>Write causal as true or false</source>
        <translation>请将 causal 写为 true 或 false</translation>
    </message>
    <message>
        <source>Write id:lambda, id/transform:lambda or id:lambda@schedule, such as out-cos:0.1@cosine</source>
        <translation>请写 id:lambda、id/transform:lambda 或 id:lambda@schedule，例如 out-cos:0.1@cosine</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>a file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a list of 1 to %1 whole numbers</source>
        <translation>含 1 到 %1 个整数的列表</translation>
    </message>
    <message>
        <source>a named pipe</source>
        <translation>命名管道</translation>
    </message>
    <message>
        <source>a number from 0 to below 1</source>
        <translation>不小于 0 且小于 1 的数</translation>
    </message>
    <message>
        <source>a path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>a pipe</source>
        <translation>管道</translation>
    </message>
    <message>
        <source>a process was lost</source>
        <translation>丢失了一个进程</translation>
    </message>
    <message>
        <source>a process was lost while the %1 split was evaluated: %2</source>
        <translation>评估 %1 子集时丢失了一个进程：%2</translation>
    </message>
    <message>
        <source>a score of the next token</source>
        <translation>下一个词元的得分</translation>
    </message>
    <message>
        <source>a script with word boundaries</source>
        <translation>有词边界的文字</translation>
    </message>
    <message>
        <source>a socket</source>
        <translation>套接字</translation>
    </message>
    <message>
        <source>a task&apos;s run is not the name of a folder</source>
        <translation>某个任务的 run 不是文件夹的名称</translation>
    </message>
    <message>
        <source>a task&apos;s share of task.dimension, %1</source>
        <translation>每个任务在 task.dimension 中的份额为 %1</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a truth value of %1, allowed: 0 and 1</source>
        <translation>真值 %1，允许：0 和 1</translation>
    </message>
    <message>
        <source>a value that is not finite</source>
        <translation>非有限的值</translation>
    </message>
    <message>
        <source>a whole number with K, M, G or T, such as 4G</source>
        <translation>带 K、M、G 或 T 的整数，例如 4G</translation>
    </message>
    <message>
        <source>a word or a number</source>
        <translation>一个词或一个数</translation>
    </message>
    <message>
        <source>after a failed write</source>
        <translation>写入失败之后</translation>
    </message>
    <message>
        <source>an error of rank 0</source>
        <translation>rank 0 的错误</translation>
    </message>
    <message>
        <source>another vocabulary</source>
        <translation>词表不同</translation>
    </message>
    <message>
        <source>are less than half as wide or high as asked for and were enlarged, the smallest:</source>
        <translation>宽或高不足所要求的一半，已放大，最小的是：</translation>
    </message>
    <message>
        <source>are more than four times as long as wide and were squeezed, the longest:</source>
        <translation>长边超过短边的四倍，已压缩变形，最长的是：</translation>
    </message>
    <message>
        <source>on request</source>
        <translation>应请求</translation>
    </message>
    <message>
        <source>at one fixed offset in rows and columns</source>
        <translation>行列偏移固定的位置</translation>
    </message>
    <message>
        <source>attention in %1</source>
        <translation>%1 的注意力</translation>
    </message>
    <message>
        <source>attention in the mean</source>
        <translation>均值中的注意力</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>axis %1</source>
        <translation>轴 %1</translation>
    </message>
    <message>
        <source>band</source>
        <translation>误差带</translation>
    </message>
    <message>
        <source>bleu and rouge</source>
        <translation>bleu 和 rouge</translation>
    </message>
    <message>
        <source>bleu, chrf and exact</source>
        <translation>bleu、chrf 和 exact</translation>
    </message>
    <message>
        <source>bleu_tokens or rouge_tokens are unknown to this program</source>
        <translation>本程序不认识 bleu_tokens 或 rouge_tokens 的值</translation>
    </message>
    <message>
        <source>building the model</source>
        <translation>正在构建模型</translation>
    </message>
    <message>
        <source>building the vocabulary</source>
        <translation>正在构建词表</translation>
    </message>
    <message>
        <source>cannot %1 the queue: %2</source>
        <translation>无法 %1 队列：%2</translation>
    </message>
    <message>
        <source>change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>channels is %1; it must be 3</source>
        <translation>channels 为 %1；必须为 3</translation>
    </message>
    <message>
        <source>character</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>checking %1 pairs</source>
        <translation>正在检查 %1 个文本对</translation>
    </message>
    <message>
        <source>checking %1 texts</source>
        <translation>正在检查 %1 条文本</translation>
    </message>
    <message>
        <source>checkpoint of step %1 (%2)</source>
        <translation>第 %1 步的检查点（%2）</translation>
    </message>
    <message>
        <source>checkpoints are kept at its start and at the end of each epoch</source>
        <translation>检查点在其开始时和每轮结束时保留</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>classes is empty</source>
        <translation>classes 为空</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>command received: %1</source>
        <translation>收到命令：%1</translation>
    </message>
    <message>
        <source>continuing from step %1</source>
        <translation>从第 %1 步继续</translation>
    </message>
    <message>
        <source>copy is %1, but vocabulary_size is %2 and outputs is %3</source>
        <translation>copy 为 %1，但 vocabulary_size 为 %2，outputs 为 %3</translation>
    </message>
    <message>
        <source>data of the run</source>
        <translation>运行的数据</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>deviation holds %1; it must be above 0</source>
        <translation>deviation 含有 %1；必须大于 0</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>已发散</translation>
    </message>
    <message>
        <source>earlier steps used dropout masks drawn in another way: from here on the run differs from one that was never interrupted (a new run repeats exactly)</source>
        <translation>之前各步以另一种方式抽取 dropout 掩码：从此处起，该运行与从未中断的运行不同（新的运行可精确重现）</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>encoder_layers is %1 of %2 sites; each decoder layer has two of the others, and there is at least one</source>
        <translation>共 %2 个注意力模块，而 encoder_layers 为 %1；每个解码器层占其余模块中的两个，且至少须有一个解码器层</translation>
    </message>
    <message>
        <source>epoch %1: validation %2</source>
        <translation>第 %1 轮：验证集 %2</translation>
    </message>
    <message>
        <source>evaluating the test split</source>
        <translation>正在评估测试集</translation>
    </message>
    <message>
        <source>evaluating the validation split</source>
        <translation>正在评估验证集</translation>
    </message>
    <message>
        <source>experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>features of nodes, such as avx512</source>
        <translation>节点的特性，例如 avx512</translation>
    </message>
    <message>
        <source>fingerprint</source>
        <translation>指纹</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>finishing now, at step %1</source>
        <translation>在第 %1 步立即结束</translation>
    </message>
    <message>
        <source>grid_rows x grid_columns gives %1 patches, A has %2 keys</source>
        <translation>grid_rows × grid_columns 得到 %1 个图像块，而 A 有 %2 个键</translation>
    </message>
    <message>
        <source>has too many names</source>
        <translation>名称过多</translation>
    </message>
    <message>
        <source>have colour information that cannot be used, the first:</source>
        <translation>含有无法使用的颜色信息，第一张是：</translation>
    </message>
    <message>
        <source>head_input is split, which needs heads x head_width = width</source>
        <translation>head_input 为 split，此时须满足 heads × head_width = width</translation>
    </message>
    <message>
        <source>head_input is split, which needs init random and kv_heads 0</source>
        <translation>head_input 为 split，此时 init 须为 random 且 kv_heads 须为 0</translation>
    </message>
    <message>
        <source>head_weights is dynamic, which needs heads</source>
        <translation>head_weights 为 dynamic，此时必须有头</translation>
    </message>
    <message>
        <source>heads_per_layer has a site of %1 heads, but %2</source>
        <translation>heads_per_layer 中有一个注意力模块的头数为 %1，但 %2</translation>
    </message>
    <message>
        <source>image_size is %1</source>
        <translation>image_size 为 %1</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>按间隔保存</translation>
    </message>
    <message>
        <source>a number such as 5</source>
        <translation>一个数，例如 5</translation>
    </message>
    <message>
        <source>it failed; see its log</source>
        <translation>已失败；请查看其日志</translation>
    </message>
    <message>
        <source>it cannot be started: %1</source>
        <translation>无法启动它：%1</translation>
    </message>
    <message>
        <source>it did not reach Slurm</source>
        <translation>任务未能送达 Slurm</translation>
    </message>
    <message>
        <source>it ended with code %1; see its log</source>
        <translation>退出代码为 %1；请查看其日志</translation>
    </message>
    <message>
        <source>it is animated: its still picture is read</source>
        <translation>它是动画：将读取其静止图像</translation>
    </message>
    <message>
        <source>it is grey: red, green and blue are the same</source>
        <translation>它是灰度图像：红、绿、蓝相同</translation>
    </message>
    <message>
        <source>it is squeezed from %1 x %2 pixels to the square that the model sees</source>
        <translation>它从 %1 × %2 像素压缩变形为模型所见的正方形</translation>
    </message>
    <message>
        <source>it is a CMYK picture, converted to RGB by its colour profile</source>
        <translation>它是 CMYK 图像，已按其颜色配置文件转换为 RGB</translation>
    </message>
    <message>
        <source>it is a CMYK picture, converted to RGB without a colour profile, so its colours are only approximate</source>
        <translation>它是 CMYK 图像，未使用颜色配置文件即转换为 RGB，颜色仅大致准确</translation>
    </message>
    <message>
        <source>it ran out of time %1 times in a row at step %2, so it would never get further. Give the profile more &quot;time&quot; (reading the data counts), or less &quot;warn_seconds&quot;, then retry it</source>
        <translation>它在第 %2 步连续 %1 次用尽时间，因此永远无法继续推进。请在集群配置中增大“time”（读取数据也计入），或减小“warn_seconds”，然后重试该任务</translation>
    </message>
    <message>
        <source>it was asked to end %1 times in a row at step %2, so it would never get further. Choose a partition that interrupts it less often, then retry it</source>
        <translation>它在第 %2 步连续 %1 次被要求结束，因此永远无法继续推进。请选择较少中断它的分区，然后重试该任务</translation>
    </message>
    <message>
        <source>it was stopped by another program at step %1; retry it to continue</source>
        <translation>它在第 %1 步被另一程序停止；请重试以继续</translation>
    </message>
    <message>
        <source>its %1 bits per colour are reduced to the first 8</source>
        <translation>其每种颜色的 %1 位已减为前 8 位</translation>
    </message>
    <message>
        <source>its attention is %1 as spread out as uniform attention</source>
        <translation>其注意力的分散程度为均匀注意力的 %1</translation>
    </message>
    <message>
        <source>its colour profile is empty</source>
        <translation>其颜色配置文件为空</translation>
    </message>
    <message>
        <source>its colours were brought to sRGB</source>
        <translation>其颜色已转换为 sRGB</translation>
    </message>
    <message>
        <source>its contribution is %1 as long as the average of its layer&apos;s heads</source>
        <translation>其贡献的长度为所在层各头平均值的 %1</translation>
    </message>
    <message>
        <source>its id is not made of letters, digits and -</source>
        <translation>其 id 不是由字母、数字和 - 组成</translation>
    </message>
    <message>
        <source>its process was ended by signal %1 (often: not enough memory)</source>
        <translation>其进程被信号 %1 终止（常见原因：内存不足）</translation>
    </message>
    <message>
        <source>its row of the queue is too large to be read</source>
        <translation>它在队列中的行过大，无法读取</translation>
    </message>
    <message>
        <source>its run would be outside the runs folder</source>
        <translation>其运行会位于运行文件夹之外</translation>
    </message>
    <message>
        <source>its settings are not text</source>
        <translation>其设置不是文本</translation>
    </message>
    <message>
        <source>its settings are too large to be read</source>
        <translation>其设置过大，无法读取</translation>
    </message>
    <message>
        <source>its state is &quot;%1&quot;, which is not the state of a job</source>
        <translation>其状态为“%1”，不是任务的状态</translation>
    </message>
    <message>
        <source>its strongest key is %1 in %2 of the queries</source>
        <translation>在 %2 的查询中，其最强的键位于%1</translation>
    </message>
    <message>
        <source>its strongest key is the %1 that the query sees in %2 of the queries, one of the two in %3</source>
        <translation>在 %2 的查询中，其最强的键是查询可见的%1；在 %3 的查询中，则为排名前两位之一</translation>
    </message>
    <message>
        <source>its transparent parts are laid on white</source>
        <translation>其透明部分以白色为底</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>kv_heads is %1, which does not divide them</source>
        <translation>kv_heads 为 %1，它不能整除该头数</translation>
    </message>
    <message>
        <source>lambda set to %1</source>
        <translation>lambda 设为 %1</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>layer %1 has %2 heads</source>
        <translation>第 %1 层有 %2 个头</translation>
    </message>
    <message>
        <source>layer %1 is given twice</source>
        <translation>第 %1 层给出了两次</translation>
    </message>
    <message>
        <source>layers %1, heads%2 of width %3, width %4, feed-forward width %5</source>
        <translation>层数 %1，头数%2，头宽度 %3，宽度 %4，前馈宽度 %5</translation>
    </message>
    <message>
        <source>length is %1; image_size and patch make %2 patches</source>
        <translation>length 为 %1；而 image_size 和 patch 得到 %2 个图像块</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>lines %1 and %2</source>
        <translation>第 %1 和第 %2 行</translation>
    </message>
    <message>
        <source>lines %1, %2 and %3</source>
        <translation>第 %1、%2 和 %3 行</translation>
    </message>
    <message>
        <source>lines %1, %2, %3 and %4 more</source>
        <translation>第 %1、%2、%3 行及另外 %4 行</translation>
    </message>
    <message>
        <source>list, entry %1</source>
        <translation>list，第 %1 项</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>created from %1: %2</source>
        <translation>由%1创建：%2</translation>
    </message>
    <message>
        <source>merge %1 is %2; it must be two ids</source>
        <translation>合并 %1 为 %2；必须是两个 id</translation>
    </message>
    <message>
        <source>merges is not a list of pairs of ids</source>
        <translation>merges 不是 id 对的列表</translation>
    </message>
    <message>
        <source>metadata %1: &quot;%2&quot; is not a whole number from 1 to %3</source>
        <translation>元数据 %1：“%2”不是 1 到 %3 的整数</translation>
    </message>
    <message>
        <source>metadata causal: &quot;%1&quot;, allowed: true, false</source>
        <translation>元数据 causal：“%1”，允许：true、false</translation>
    </message>
    <message>
        <source>metrics of a run</source>
        <translation>运行的指标</translation>
    </message>
    <message>
        <source>minutes, HH:MM:SS or DAYS-HH:MM:SS</source>
        <translation>分钟数、HH:MM:SS 或 DAYS-HH:MM:SS</translation>
    </message>
    <message>
        <source>model is %1, which does not fit task %2</source>
        <translation>model 为 %1，它不适合任务 %2</translation>
    </message>
    <message>
        <source>model is %1, which this program does not know</source>
        <translation>model 为 %1，本程序中没有该模型</translation>
    </message>
    <message>
        <source>model.head_input = full or wide</source>
        <translation>model.head_input = full 或 wide</translation>
    </message>
    <message>
        <source>model.kv_heads = 0</source>
        <translation>model.kv_heads = 0</translation>
    </message>
    <message>
        <source>model.kv_heads shares keys among the same number of heads in every layer</source>
        <translation>model.kv_heads 在每一层都让相同数量的头共用键</translation>
    </message>
    <message>
        <source>model.simulated_heads = 0</source>
        <translation>model.simulated_heads = 0</translation>
    </message>
    <message>
        <source>model.simulated_heads makes the same number of heads in every layer</source>
        <translation>model.simulated_heads 在每一层都生成相同数量的头</translation>
    </message>
    <message>
        <source>model.simulated_heads mixes the queries and keys of all heads of a layer</source>
        <translation>model.simulated_heads 会混合一层中所有头的查询和键</translation>
    </message>
    <message>
        <source>most letters of the target texts are not in a-z: %1. Compare these scores with scores of the same tokenizer only</source>
        <translation>目标文本中的大多数字母不在 a-z 之内：%1。这些分数只能与使用同一分词器的分数比较</translation>
    </message>
    <message>
        <source>names of nodes, such as node[3-5]</source>
        <translation>节点的名称，例如 node[3-5]</translation>
    </message>
    <message>
        <source>no answer within ten minutes</source>
        <translation>十分钟内没有应答</translation>
    </message>
    <message>
        <source>no per-head tensor found</source>
        <translation>未找到按头给出的张量</translation>
    </message>
    <message>
        <source>no reference file was given</source>
        <translation>未给出参考文件</translation>
    </message>
    <message>
        <source>no source in %1</source>
        <translation>%1没有源文</translation>
    </message>
    <message>
        <source>no target in %1</source>
        <translation>%1没有目标文本</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>number is not a job number</source>
        <translation>number 不是任务编号</translation>
    </message>
    <message>
        <source>numbers of type %1, allowed: F16, BF16, F32, F64</source>
        <translation>类型为 %1 的数，允许：F16、BF16、F32、F64</translation>
    </message>
    <message>
        <source>object %1</source>
        <translation>第 %1 个对象</translation>
    </message>
    <message>
        <source>off or pointer</source>
        <translation>off 或 pointer</translation>
    </message>
    <message>
        <source>on %1: %2</source>
        <translation>在 %1 上：%2</translation>
    </message>
    <message>
        <source>on the query itself</source>
        <translation>查询本身</translation>
    </message>
    <message>
        <source>other classes</source>
        <translation>类别不同</translation>
    </message>
    <message>
        <source>patch is %1, which does not divide image_size %2</source>
        <translation>patch 为 %1，它不能整除 image_size %2</translation>
    </message>
    <message>
        <source>patch whose pixels vary most</source>
        <translation>像素变化最大的图像块</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>positions is sinusoidal, which needs an even width</source>
        <translation>positions 为 sinusoidal，此时 width 须为偶数</translation>
    </message>
    <message>
        <source>queue of runs</source>
        <translation>运行队列</translation>
    </message>
    <message>
        <source>rank %1 of %2 lost contact with another process: %3</source>
        <translation>rank %1（共 %2 个）与另一进程失去联系：%3</translation>
    </message>
    <message>
        <source>rank %1: %2</source>
        <translation>rank %1：%2</translation>
    </message>
    <message>
        <source>rarest token</source>
        <translation>最罕见词元</translation>
    </message>
    <message>
        <source>reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>reading %1, %2 rows</source>
        <translation>正在读取 %1，已读 %2 行</translation>
    </message>
    <message>
        <source>reading pictures, %1</source>
        <translation>正在读取图像，已读 %1 张</translation>
    </message>
    <message>
        <source>reading the data</source>
        <translation>正在读取数据</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>resumed</source>
        <translation>已继续</translation>
    </message>
    <message>
        <source>risk above the noise</source>
        <translation>超出噪声的风险</translation>
    </message>
    <message>
        <source>rouge, which is lower-cased always</source>
        <translation>rouge（它始终转换为小写）</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>run %1 (%2)</source>
        <translation>第 %1 个运行（%2）</translation>
    </message>
    <message>
        <source>run %1, step %2</source>
        <translation>运行 %1 第 %2 步</translation>
    </message>
    <message>
        <source>run %1: %2</source>
        <translation>运行 %1：%2</translation>
    </message>
    <message>
        <source>running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>safetensors header</source>
        <translation>safetensors 文件头</translation>
    </message>
    <message>
        <source>saving</source>
        <translation>正在保存</translation>
    </message>
    <message>
        <source>set &quot;%1&quot;: %2</source>
        <translation>集合“%1”：%2</translation>
    </message>
    <message>
        <source>similarity is recorded at its early steps and at its end</source>
        <translation>相似度在其早期各步和结束时记录</translation>
    </message>
    <message>
        <source>simulated_heads is %1, which is not a multiple of them</source>
        <translation>simulated_heads 为 %1，它不是该头数的倍数</translation>
    </message>
    <message>
        <source>start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>started on %1 with %2 parameters</source>
        <translation>开始在 %1 上训练，模型有 %2 个参数</translation>
    </message>
    <message>
        <source>started on %1 with %2 parameters, with the weights of %3</source>
        <translation>开始在 %1 上训练，模型有 %2 个参数，权重取自%3</translation>
    </message>
    <message>
        <source>state is %1, which this program does not know</source>
        <translation>state 为 %1，本程序中没有该状态</translation>
    </message>
    <message>
        <source>stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>sweep %1</source>
        <translation>参数扫描 %1</translation>
    </message>
    <message>
        <source>task is %1, which this program does not know</source>
        <translation>task 为 %1，本程序中没有该任务</translation>
    </message>
    <message>
        <source>task.dimension %1</source>
        <translation>task.dimension 为 %1</translation>
    </message>
    <message>
        <source>tensor %1 %2</source>
        <translation>张量 %1 %2</translation>
    </message>
    <message>
        <source>tensor %1 holds %2</source>
        <translation>张量 %1 含有 %2</translation>
    </message>
    <message>
        <source>tensor %1 is not known</source>
        <translation>未知的张量 %1</translation>
    </message>
    <message>
        <source>test</source>
        <translation>测试集</translation>
    </message>
    <message>
        <source>test pairs</source>
        <translation>测试集文本对</translation>
    </message>
    <message>
        <source>test pictures</source>
        <translation>测试集图像</translation>
    </message>
    <message>
        <source>test samples</source>
        <translation>测试集样本</translation>
    </message>
    <message>
        <source>test texts</source>
        <translation>测试集文本</translation>
    </message>
    <message>
        <source>test tokens</source>
        <translation>测试集词元</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>the %1 ended at %2, above the %3 where it started: with train.step_size %4 the steps overshoot; lower it, for example to %5</source>
        <translation>%1最终为 %2，高于起始时的 %3：train.step_size 为 %4 时步长过大，越过了最小值；请减小它，例如减为 %5</translation>
    </message>
    <message>
        <source>the %1 has %2 tokens, of which the model reads the first %3</source>
        <translation>%1有 %2 个词元，模型只读取前 %3 个</translation>
    </message>
    <message>
        <source>the base of the sweep</source>
        <translation>参数扫描的 base</translation>
    </message>
    <message>
        <source>the content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>the curves before this step are lost: %1</source>
        <translation>此步之前的曲线已丢失：%1</translation>
    </message>
    <message>
        <source>the engine did not start: %1</source>
        <translation>引擎未能启动：%1</translation>
    </message>
    <message>
        <source>the experiment of the lab took too long</source>
        <translation>实验室的实验耗时过长</translation>
    </message>
    <message>
        <source>the first token, regardless of its text</source>
        <translation>第一个词元（不论其内容）</translation>
    </message>
    <message>
        <source>the folder of its array, %1, cannot be read</source>
        <translation>无法读取其任务数组的文件夹 %1</translation>
    </message>
    <message>
        <source>the folder of this run was moved to %1; training continues there</source>
        <translation>此运行的文件夹已移动到 %1；训练在那里继续</translation>
    </message>
    <message>
        <source>the folder was lost</source>
        <translation>文件夹已丢失</translation>
    </message>
    <message>
        <source>the id of a dataset</source>
        <translation>数据集的 id</translation>
    </message>
    <message>
        <source>the importance of head %1 (%2)</source>
        <translation>头 %1 的重要性（%2）</translation>
    </message>
    <message>
        <source>the list</source>
        <translation>该列表</translation>
    </message>
    <message>
        <source>the loss of a sample</source>
        <translation>某个样本的损失</translation>
    </message>
    <message>
        <source>the loss of the whole model</source>
        <translation>整个模型的损失</translation>
    </message>
    <message>
        <source>the loss on the %1 split</source>
        <translation>%1 子集上的损失</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>the model that rank 0 sent</source>
        <translation>rank 0 发来的模型</translation>
    </message>
    <message>
        <source>the model&apos;s answer</source>
        <translation>模型的回答</translation>
    </message>
    <message>
        <source>the name of a partition (sinfo shows them)</source>
        <translation>分区的名称（可用 sinfo 查看）</translation>
    </message>
    <message>
        <source>the name of a quality of service</source>
        <translation>服务质量（QOS）的名称</translation>
    </message>
    <message>
        <source>the name of an account</source>
        <translation>账户的名称</translation>
    </message>
    <message>
        <source>the page %1 did not settle</source>
        <translation>页面 %1 未能稳定下来</translation>
    </message>
    <message>
        <source>the product of two heads&apos; %1 in %2</source>
        <translation>%2 中两个头的 %1 之积</translation>
    </message>
    <message>
        <source>the program does not know which of its parameters belong to a head</source>
        <translation>本程序不知道其哪些参数属于头</translation>
    </message>
    <message>
        <source>the pruning curves took too long</source>
        <translation>剪枝曲线耗时过长</translation>
    </message>
    <message>
        <source>the residual stream after %1</source>
        <translation>%1 之后的残差流</translation>
    </message>
    <message>
        <source>the run did not record any curves</source>
        <translation>该运行没有记录的曲线</translation>
    </message>
    <message>
        <source>the settings of a job</source>
        <translation>任务的设置</translation>
    </message>
    <message>
        <source>the settings of job %1</source>
        <translation>任务 %1 的设置</translation>
    </message>
    <message>
        <source>the settings that rank 0 sent</source>
        <translation>rank 0 发来的设置</translation>
    </message>
    <message>
        <source>the target texts are %1, which is written without spaces between words: BLEU uses the tokenizer %2 instead of 13a, and %3. Compare these scores with scores of the same tokenizers only</source>
        <translation>目标文本为%1，其书写时词与词之间没有空格：BLEU 使用分词器 %2，而不是 13a；%3。这些分数只能与使用相同分词器的分数比较</translation>
    </message>
    <message>
        <source>the training of the tour took too long</source>
        <translation>导览的训练耗时过长</translation>
    </message>
    <message>
        <source>the weight of layer %1 is %2</source>
        <translation>第 %1 层的权重为 %2</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练集</translation>
    </message>
    <message>
        <source>training samples</source>
        <translation>训练集样本</translation>
    </message>
    <message>
        <source>training tokens</source>
        <translation>训练集词元</translation>
    </message>
    <message>
        <source>turning texts into tokens</source>
        <translation>正在将文本转换为词元</translation>
    </message>
    <message>
        <source>unknown key %1</source>
        <translation>未知的键 %1</translation>
    </message>
    <message>
        <source>unknown layer %1</source>
        <translation>未知的层 %1</translation>
    </message>
    <message>
        <source>unknown score &quot;%1&quot;</source>
        <translation>未知的分数“%1”</translation>
    </message>
    <message>
        <source>unknown score id</source>
        <translation>未知的分数 id</translation>
    </message>
    <message>
        <source>up to step %1 this run was trained with %2; it continues with %3, so its numbers may differ from those of an uninterrupted run</source>
        <translation>此运行在第 %1 步及之前使用 %2 训练；现在使用 %3 继续，因此其数值可能与未中断的运行不同</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证集</translation>
    </message>
    <message>
        <source>validation pairs</source>
        <translation>验证集文本对</translation>
    </message>
    <message>
        <source>validation pictures</source>
        <translation>验证集图像</translation>
    </message>
    <message>
        <source>validation samples</source>
        <translation>验证集样本</translation>
    </message>
    <message>
        <source>validation texts</source>
        <translation>验证集文本</translation>
    </message>
    <message>
        <source>validation tokens</source>
        <translation>验证集词元</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>what sbatch --gres takes, such as gpu:1</source>
        <translation>sbatch --gres 接受的值，例如 gpu:1</translation>
    </message>
    <message>
        <source>whole numbers</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>with a length below 17, most segments do not occur twice, so the model can predict few tokens</source>
        <translation>长度小于 17 时，大多数片段不会出现两次，模型能预测的词元很少</translation>
    </message>
    <message>
        <source>with model.activation = bayes-softmax the heads of a layer share one sum of attention weights</source>
        <translation>model.activation = bayes-softmax 时，一层的各头共用同一个注意力权重总和</translation>
    </message>
    <message>
        <source>with model.head_input = split each head reads its own part of the stream, and its width depends on the others</source>
        <translation>model.head_input = split 时，每个头读取残差流中属于自己的部分，其宽度取决于其他头</translation>
    </message>
    <message>
        <source>with model.head_input = split the heads of a layer divide the whole width</source>
        <translation>model.head_input = split 时，一层的各头划分整个宽度</translation>
    </message>
    <message>
        <source>with model.head_weights = dynamic each token distributes its weights over all heads</source>
        <translation>model.head_weights = dynamic 时，每个词元将其权重分配给所有头</translation>
    </message>
    <message>
        <source>without it runs are kept, the list of waiting runs starts empty</source>
        <translation>没有它，运行仍会保留，等待中的运行列表将从空白开始</translation>
    </message>
    <message>
        <source>without it the run opens without curves</source>
        <translation>没有它，运行打开后没有曲线</translation>
    </message>
    <message>
        <source>word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>words known</source>
        <translation>已知词数</translation>
    </message>
    <message>
        <source>writing works again; training continues</source>
        <translation>写入已恢复正常；训练继续</translation>
    </message>
    <message>
        <source>zh or char</source>
        <translation>zh 或 char</translation>
    </message>
    <message>
        <source>Nothing was unpacked; get the archive from its original source</source>
        <translation>未解压任何内容；请从原始来源获取归档</translation>
    </message>
    <message>
        <source>Write the tensors of one layer in these shapes (README, measure)</source>
        <translation>请以这些形状写入一层的张量（README，measure）</translation>
    </message>
    <message>
        <source>a message of the queue</source>
        <translation>队列的一条消息</translation>
    </message>
    <message>
        <source>its colour profile cannot be read</source>
        <translation>其颜色配置文件无法读取</translation>
    </message>
    <message>
        <source>its colour profile cannot be used</source>
        <translation>其颜色配置文件无法使用</translation>
    </message>
    <message>
        <source>its colour profile is for other pictures</source>
        <translation>其颜色配置文件适用于其他类型的图片</translation>
    </message>
    <message>
        <source>tensor %1: shape %2</source>
        <translation>张量 %1：形状 %2</translation>
    </message>
    <message>
        <source>a 7z archive</source>
        <translation>7z 归档</translation>
    </message>
    <message>
        <source>a BMP picture</source>
        <translation>BMP 图片</translation>
    </message>
    <message>
        <source>a GGUF model</source>
        <translation>GGUF 模型</translation>
    </message>
    <message>
        <source>a GIF picture</source>
        <translation>GIF 图片</translation>
    </message>
    <message>
        <source>a Git LFS pointer</source>
        <translation>Git LFS 指针文件</translation>
    </message>
    <message>
        <source>a HEIC picture</source>
        <translation>HEIC 图片</translation>
    </message>
    <message>
        <source>a JPEG 2000 picture</source>
        <translation>JPEG 2000 图片</translation>
    </message>
    <message>
        <source>a JPEG XL picture</source>
        <translation>JPEG XL 图片</translation>
    </message>
    <message>
        <source>a JPEG picture</source>
        <translation>JPEG 图片</translation>
    </message>
    <message>
        <source>a NumPy archive (npz)</source>
        <translation>NumPy 归档（npz）</translation>
    </message>
    <message>
        <source>a NumPy array</source>
        <translation>NumPy 数组</translation>
    </message>
    <message>
        <source>a PDF file</source>
        <translation>PDF 文件</translation>
    </message>
    <message>
        <source>a PNG picture</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>a Parquet file</source>
        <translation>Parquet 文件</translation>
    </message>
    <message>
        <source>a Photoshop picture</source>
        <translation>Photoshop 图片</translation>
    </message>
    <message>
        <source>a PyTorch file (a zip archive of Python pickles)</source>
        <translation>PyTorch 文件（由 Python pickle 组成的 zip 归档）</translation>
    </message>
    <message>
        <source>a Python pickle</source>
        <translation>Python pickle 文件</translation>
    </message>
    <message>
        <source>a RAR archive</source>
        <translation>RAR 归档</translation>
    </message>
    <message>
        <source>a TIFF picture</source>
        <translation>TIFF 图片</translation>
    </message>
    <message>
        <source>a TensorFlow Lite model</source>
        <translation>TensorFlow Lite 模型</translation>
    </message>
    <message>
        <source>a WebP picture</source>
        <translation>WebP 图片</translation>
    </message>
    <message>
        <source>a Zstandard file</source>
        <translation>Zstandard 文件</translation>
    </message>
    <message>
        <source>a bzip2 file</source>
        <translation>bzip2 文件</translation>
    </message>
    <message>
        <source>a gzip file</source>
        <translation>gzip 文件</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>可执行程序</translation>
    </message>
    <message>
        <source>a safetensors file</source>
        <translation>safetensors 文件</translation>
    </message>
    <message>
        <source>a tar archive</source>
        <translation>tar 归档</translation>
    </message>
    <message>
        <source>a web page</source>
        <translation>网页</translation>
    </message>
    <message>
        <source>a zip archive</source>
        <translation>zip 归档</translation>
    </message>
    <message>
        <source>an AVIF picture</source>
        <translation>AVIF 图片</translation>
    </message>
    <message>
        <source>an Arrow file</source>
        <translation>Arrow 文件</translation>
    </message>
    <message>
        <source>an Excel workbook or another office file</source>
        <translation>Excel 工作簿或其他 Office 文件</translation>
    </message>
    <message>
        <source>an HDF5 file</source>
        <translation>HDF5 文件</translation>
    </message>
    <message>
        <source>an ONNX model</source>
        <translation>ONNX 模型</translation>
    </message>
    <message>
        <source>an SQLite database</source>
        <translation>SQLite 数据库</translation>
    </message>
    <message>
        <source>an SVG drawing</source>
        <translation>SVG 图形</translation>
    </message>
    <message>
        <source>an XML file</source>
        <translation>XML 文件</translation>
    </message>
    <message>
        <source>an empty zip archive</source>
        <translation>空的 zip 归档</translation>
    </message>
    <message>
        <source>an icon file</source>
        <translation>图标文件</translation>
    </message>
    <message>
        <source>an old Excel or Word file</source>
        <translation>旧版 Excel 或 Word 文件</translation>
    </message>
    <message>
        <source>an xz file</source>
        <translation>xz 文件</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>row %1 (from line %2)</source>
        <translation>第 %1 行（从文本第 %2 行开始）</translation>
    </message>
    <message>
        <source>Check the network, or set GLOO_SOCKET_IFNAME to another one</source>
        <translation>请检查网络，或将 GLOO_SOCKET_IFNAME 设为另一个网络</translation>
    </message>
    <message>
        <source>%1 %2 of the validation text are not in the vocabulary and are [UNK]</source>
        <translation>验证集文本中有 %1 个%2不在词表中，记为 [UNK]</translation>
    </message>
    <message>
        <source>%1 %2 of the validation text never occur in training and are [UNK]</source>
        <translation>验证集文本中有 %1 个%2从未在训练集中出现，记为 [UNK]</translation>
    </message>
    <message>
        <source>%1 vanished during import</source>
        <translation>%1 在导入期间消失</translation>
    </message>
    <message>
        <source>%1: every row ends with %2, including the text in them in %3 rows</source>
        <translation>%1：每一行都以%2结尾，包括其中 %3 行里的文本</translation>
    </message>
    <message>
        <source>%1: line %2 has %3 columns, expected %4 (source, tab, target): %5</source>
        <translation>%1：第 %2 行有 %3 列，应为 %4 列（源文、制表符、译文）：%5</translation>
    </message>
    <message>
        <source>%1: row 1 is a heading (%2)</source>
        <translation>%1：第 1 行是标题行（%2）</translation>
    </message>
    <message>
        <source>%1: row 1 is a heading (%2); dataset.header = no reads it as a pair</source>
        <translation>%1：第 1 行是标题行（%2）；dataset.header = no 时将其作为文本对读取</translation>
    </message>
    <message>
        <source>%1: text from column %2, label from column %3, no header row</source>
        <translation>%1：文本取自第 %2 列，标签取自第 %3 列，无标题行</translation>
    </message>
    <message>
        <source>%1: text from column %2, summary from column %3, no header row</source>
        <translation>%1：文本取自第 %2 列，摘要取自第 %3 列，无标题行</translation>
    </message>
    <message>
        <source>%1; instead of numbers %2, or one site such as %3</source>
        <translation>%1；也可用 %2 代替编号，或指定单个注意力模块，例如 %3</translation>
    </message>
    <message>
        <source>%1; the pruning in %2 is kept (%3)</source>
        <translation>%1；%2 中的剪枝结果已保留（%3）</translation>
    </message>
    <message>
        <source>cannot determine which column to use for %1; the first row has %2 columns: %3</source>
        <translation>无法判断哪一列用于 %1；第一行有 %2 列：%3</translation>
    </message>
    <message>
        <source>job %1 is %2, so there is nothing to cancel</source>
        <translation>任务 %1 的状态为“%2”，因此没有可取消的内容</translation>
    </message>
    <message>
        <source>job %1 is %2; only one that failed, was cancelled or lost can be tried again</source>
        <translation>任务 %1 的状态为“%2”；只有失败、已取消或丢失的任务才能重试</translation>
    </message>
    <message>
        <source>key &quot;%1&quot; is given twice</source>
        <translation>键“%1”给出了两次</translation>
    </message>
    <message>
        <source>key &quot;%1&quot; is given twice, first in line %2, again in line %3</source>
        <translation>键“%1”给出了两次，先在第 %2 行，又在第 %3 行</translation>
    </message>
    <message>
        <source>label &quot;%1&quot; is not an integer (it contains %2), allowed are %3 to %4</source>
        <translation>标签“%1”不是整数（其中含有 %2），允许 %3 到 %4</translation>
    </message>
    <message>
        <source>label &quot;%1&quot; is not an integer, allowed are %2 to %3</source>
        <translation>标签“%1”不是整数，允许 %2 到 %3</translation>
    </message>
    <message>
        <source>label &quot;%1&quot;, allowed are %2 to %3</source>
        <translation>标签“%1”，允许 %2 到 %3</translation>
    </message>
    <message>
        <source>line %1, byte %2: not valid UTF-8</source>
        <translation>第 %1 行，字节 %2：不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>line %1, byte %2: the file ends inside a character; was the download cut short?</source>
        <translation>第 %1 行，字节 %2：文件在一个字符中间结束；是否下载不完整？</translation>
    </message>
    <message>
        <source>no token occurs %1 times in the training texts, so %2 would be empty</source>
        <translation>训练集文本中没有词元出现 %1 次，因此%2将为空</translation>
    </message>
    <message>
        <source>not a %1 picture</source>
        <translation>不是 %1 图片</translation>
    </message>
    <message>
        <source>not a %1 picture; it is %2</source>
        <translation>不是 %1 图片；它是%2</translation>
    </message>
    <message>
        <source>objective.layers is %1: %2; it must be all, or different layer numbers from 0 to %3 separated by commas, each with an optional weight above 0 after a colon</source>
        <translation>objective.layers 为 %1：%2；必须为 all，或 0 到 %3 之间以逗号分隔的不同层号，需要时每个层号可在冒号后跟一个大于 0 的权重</translation>
    </message>
    <message>
        <source>row %1, line %2, byte %3: byte %4 is not valid UTF-8</source>
        <translation>第 %1 个数据行，第 %2 行，字节 %3：字节 %4 不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>row %1, line %2, byte %3: the file ends inside a character (byte %4); was the download cut short?</source>
        <translation>第 %1 个数据行，第 %2 行，字节 %3：文件在一个字符中间结束（字节 %4）；是否下载不完整？</translation>
    </message>
    <message>
        <source>source .%1, target .%2 (in alphabetical order; dataset.source_side swaps them)</source>
        <translation>源文 .%1，译文 .%2（按字母顺序；dataset.source_side 可对调两者）</translation>
    </message>
    <message>
        <source>the joint vocabulary</source>
        <translation>联合词表</translation>
    </message>
    <message>
        <source>the label is empty, allowed are %1 to %2</source>
        <translation>标签为空，允许 %1 到 %2</translation>
    </message>
    <message>
        <source>the source vocabulary</source>
        <translation>源文词表</translation>
    </message>
    <message>
        <source>the target vocabulary</source>
        <translation>目标文本词表</translation>
    </message>
    <message>
        <source>the text has %1 characters; a length of %2 needs at least %3 (training and what is cut from it)</source>
        <translation>文本有 %1 个字符；长度 %2 至少需要 %3 个（训练集以及从中划出的部分）</translation>
    </message>
    <message>
        <source>the text has %1 characters; a length of %2 needs at least %3 (training, validation and test)</source>
        <translation>文本有 %1 个字符；长度 %2 至少需要 %3 个（训练集、验证集和测试集）</translation>
    </message>
    <message>
        <source>the vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>they are not available</source>
        <translation>它们不可用</translation>
    </message>
    <message>
        <source>they are not available: cannot find %1</source>
        <translation>它们不可用：找不到 %1</translation>
    </message>
    <message>
        <source>this is %1, not data</source>
        <translation>这是%1，而非数据</translation>
    </message>
    <message>
        <source>this is %1, not text</source>
        <translation>这是%1，而非文本</translation>
    </message>
    <message>
        <source>this is %1, which is never opened</source>
        <translation>这是%1，这类文件从不打开</translation>
    </message>
    <message>
        <source>train.warmup_steps is %1, but the run has %2 steps: the learning rate rises to the end. Choose fewer warm-up steps or a longer run</source>
        <translation>train.warmup_steps 为 %1，但该运行只有 %2 步：学习率一直升到结束。请选择更少的预热步或更长的运行</translation>
    </message>
    <message>
        <source>train.warmup_steps is %1, but the run has %2 steps: the warm-up is shortened to them, and the learning rate rises to the end. Choose fewer warm-up steps or a longer run</source>
        <translation>train.warmup_steps 为 %1，但该运行只有 %2 步：预热缩短为这些步，且学习率一直升到结束。请选择更少的预热步或更长的运行</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not the name of a file in the model folder %2</source>
        <translation>“%1”不是模型文件夹 %2 中的文件名</translation>
    </message>
    <message>
        <source>%1 does not have all tensors of the model. Missing (%2): %3</source>
        <translation>%1 未包含模型的全部张量。缺少（%2 个）：%3</translation>
    </message>
    <message>
        <source>%1 expects the tensor %2 in %3, which does not contain it</source>
        <translation>%1 要求张量 %2 位于 %3 中，但该文件不包含它</translation>
    </message>
    <message>
        <source>%1 has no %2, so it is not a model folder</source>
        <translation>%1 中没有 %2，因此不是模型文件夹</translation>
    </message>
    <message>
        <source>%1 lacks weights: neither %2 nor %3 exists</source>
        <translation>%1 中没有权重：既没有 %2，也没有 %3</translation>
    </message>
    <message>
        <source>%1 is a Git LFS pointer: the file itself was not downloaded</source>
        <translation>%1 是 Git LFS 指针：文件本身尚未下载</translation>
    </message>
    <message>
        <source>%1 is a folder, not a file</source>
        <translation>%1 是文件夹，不是文件</translation>
    </message>
    <message>
        <source>%1 is a link in a loop of links</source>
        <translation>%1 是循环链接中的一个链接</translation>
    </message>
    <message>
        <source>%1 is a pipe or a device, not a file</source>
        <translation>%1 是管道或设备，不是文件</translation>
    </message>
    <message>
        <source>%1 is missing, so images are prepared with the defaults of %2</source>
        <translation>缺少 %1，因此按 %2 的默认设置预处理图像</translation>
    </message>
    <message>
        <source>%1 is too large: it has %2 bytes, and at most %3 are read</source>
        <translation>%1 过大：共 %2 字节，最多读取 %3 字节</translation>
    </message>
    <message>
        <source>%1 makes images of %2 x %3 pixels, but the model needs %4 x %4 (image_size)</source>
        <translation>%1 生成 %2 × %3 像素的图像，但模型需要 %4 × %4（image_size）</translation>
    </message>
    <message>
        <source>%1 names more than %2 files</source>
        <translation>%1 列出的文件超过 %2 个</translation>
    </message>
    <message>
        <source>%1 names the file %2, which is missing</source>
        <translation>%1 列出了文件 %2，但该文件缺失</translation>
    </message>
    <message>
        <source>%1: %2 is %3; %4</source>
        <translation>%1：%2 为 %3；%4</translation>
    </message>
    <message>
        <source>%1: found %2, but an object in braces is required</source>
        <translation>%1：找到的是 %2，但需要花括号中的对象</translation>
    </message>
    <message>
        <source>%1: models of the type %2 are not supported. Supported are %3</source>
        <translation>%1：不支持 %2 类型的模型。支持的类型：%3</translation>
    </message>
    <message>
        <source>%1: the key %2 is missing</source>
        <translation>%1：缺少键 %2</translation>
    </message>
    <message>
        <source>%1: the model needs Python code of its folder (auto_map); code of a folder is never run</source>
        <translation>%1：模型需要其文件夹中的 Python 代码（auto_map）；文件夹中的代码从不运行</translation>
    </message>
    <message>
        <source>%1: the weights are quantised (quantization_config, %2), and only weights in full or half precision are read</source>
        <translation>%1：权重已量化（quantization_config，%2），只读取全精度或半精度的权重</translation>
    </message>
    <message>
        <source>Choose another picture</source>
        <translation>请选择另一张图像</translation>
    </message>
    <message>
        <source>Choose the folder with config.json and the weights</source>
        <translation>请选择包含 config.json 和权重的文件夹</translation>
    </message>
    <message>
        <source>Choose the stored output layer, or classification</source>
        <translation>请选择已存储的输出层，或选择分类</translation>
    </message>
    <message>
        <source>Convert it with Python: from transformers import %1; %1.from_pretrained(&quot;%2&quot;).save_pretrained(&quot;%2&quot;, safe_serialization=True)</source>
        <translation>请用 Python 转换：from transformers import %1; %1.from_pretrained(&quot;%2&quot;).save_pretrained(&quot;%2&quot;, safe_serialization=True)</translation>
    </message>
    <message>
        <source>Crop the picture to a ratio nearer to a square</source>
        <translation>请将图像裁剪为更接近正方形的比例</translation>
    </message>
    <message>
        <source>Download the missing file into the folder</source>
        <translation>请将缺失的文件下载到该文件夹</translation>
    </message>
    <message>
        <source>Download the safetensors files of the model into this folder</source>
        <translation>请将模型的 safetensors 文件下载到此文件夹</translation>
    </message>
    <message>
        <source>Heads that were removed before the model was saved (pruned_heads): %1. The others keep their numbers</source>
        <translation>保存模型前已移除的头（pruned_heads）：%1 个。其余的头保留原编号</translation>
    </message>
    <message>
        <source>Put the file itself in its place</source>
        <translation>请将文件本身放到该位置</translation>
    </message>
    <message>
        <source>Run git lfs pull in the folder, or download the file again</source>
        <translation>请在该文件夹中运行 git lfs pull，或重新下载该文件</translation>
    </message>
    <message>
        <source>Tensors of %1 that the index does not name and that are not read (%2): %3</source>
        <translation>%1 中索引未列出、因而不读取的张量（%2 个）：%3</translation>
    </message>
    <message>
        <source>Tensors that are not needed, such as buffers, copies and other output layers (%1): %2</source>
        <translation>不需要的张量，例如缓冲区、副本和其他输出层（%1）：%2</translation>
    </message>
    <message>
        <source>Tensors that are stored as %1 and read as float32: %2</source>
        <translation>以 %1 存储并按 float32 读取的张量：%2 个</translation>
    </message>
    <message>
        <source>Tensors that are unknown and are not read (%1): %2</source>
        <translation>未知且不读取的张量（%1 个）：%2</translation>
    </message>
    <message>
        <source>The folder does not have these parameters, so they start with random values: %1</source>
        <translation>该文件夹不包含这些参数，因此它们从随机值开始：%1</translation>
    </message>
    <message>
        <source>The mean of two output layers, on the class and the distillation token, is read as one output layer on both</source>
        <translation>分别作用于类别词元和蒸馏词元的两个输出层的平均值，读取为同时作用于两者的一个输出层</translation>
    </message>
    <message>
        <source>The model was trained for %1 (problem_type), but here a sample has exactly one class</source>
        <translation>该模型是为 %1（problem_type）训练的，但此处每个样本恰有一个类别</translation>
    </message>
    <message>
        <source>The output layers of %1 are not supported, so only the encoder is read</source>
        <translation>不支持 %1 的输出层，因此只读取编码器</translation>
    </message>
    <message>
        <source>Queries, keys and values are stored without biases (qkv_bias); the biases are read as zeros</source>
        <translation>查询、键和值没有存储偏置（qkv_bias）；偏置按零读取</translation>
    </message>
    <message>
        <source>The scores have another scale than usual, so the query weights are multiplied by it</source>
        <translation>注意力得分的缩放与通常不同，因此将查询权重乘以该系数</translation>
    </message>
    <message>
        <source>The weights are read from the %1 files of %2; %3 beside them is not read</source>
        <translation>权重从 %2 列出的 %1 个文件中读取；旁边的 %3 不读取</translation>
    </message>
    <message>
        <source>Use a model of one of these types</source>
        <translation>请使用这些类型之一的模型</translation>
    </message>
    <message>
        <source>Use a model of one of these types without auto_map: %1</source>
        <translation>请使用这些类型之一且不含 auto_map 的模型：%1</translation>
    </message>
    <message>
        <source>Use an intact copy of the file</source>
        <translation>请使用完好的文件副本</translation>
    </message>
    <message>
        <source>Use an intact copy of the file, or correct this key</source>
        <translation>请使用完好的文件副本，或更正此键</translation>
    </message>
    <message>
        <source>Use an intact copy of the folder</source>
        <translation>请使用完好的文件夹副本</translation>
    </message>
    <message>
        <source>Use an intact copy of the folder, with the config.json of these weights</source>
        <translation>请使用完好的文件夹副本，并包含这些权重的 config.json</translation>
    </message>
    <message>
        <source>Use the model from which the quantised one was made</source>
        <translation>请使用量化之前的原模型</translation>
    </message>
    <message>
        <source>Use the preprocessor_config.json of this model</source>
        <translation>请使用此模型的 preprocessor_config.json</translation>
    </message>
    <message>
        <source>Values of the tensor %1 that are not finite (NaN or infinity): %2. Results of the model are not usable</source>
        <translation>张量 %1 中的非有限值（NaN 或无穷）：%2 个。模型的结果不可用</translation>
    </message>
    <message>
        <source>Write the tensor in another type (dtype), such as F32, F16 or BF16</source>
        <translation>请以其他类型（dtype）写入张量，例如 F32、F16 或 BF16</translation>
    </message>
    <message>
        <source>Write the weights in one of these types, or use the unquantised model</source>
        <translation>请以这些类型之一写入权重，或使用未量化的模型</translation>
    </message>
    <message>
        <source>a %1 model cannot be given this output layer</source>
        <translation>%1 模型不能使用此输出层</translation>
    </message>
    <message>
        <source>a %1 model cannot classify images</source>
        <translation>%1 模型不能对图像分类</translation>
    </message>
    <message>
        <source>a PyTorch pickle or TorchScript, which could run code</source>
        <translation>PyTorch pickle 或 TorchScript，可能会运行代码</translation>
    </message>
    <message>
        <source>a PyTorch pickle, which could run code</source>
        <translation>PyTorch pickle，可能会运行代码</translation>
    </message>
    <message>
        <source>a Python pickle, which could run code</source>
        <translation>Python pickle，可能会运行代码</translation>
    </message>
    <message>
        <source>a checkpoint with Python pickles, which could run code</source>
        <translation>包含 Python pickle 的检查点，可能会运行代码</translation>
    </message>
    <message>
        <source>a decoder of another model is not supported</source>
        <translation>不支持作为其他模型解码器的模型</translation>
    </message>
    <message>
        <source>a file of Flax</source>
        <translation>Flax 文件</translation>
    </message>
    <message>
        <source>a file of rust-bert</source>
        <translation>rust-bert 文件</translation>
    </message>
    <message>
        <source>a list with the name of a class is required</source>
        <translation>需要包含类名的列表</translation>
    </message>
    <message>
        <source>a picture of %1 x %2 pixels would be resized to %3 x %4, more than %5 pixels</source>
        <translation>%1 × %2 像素的图像将缩放为 %3 × %4，超过 %5 像素</translation>
    </message>
    <message>
        <source>a single number</source>
        <translation>单个数</translation>
    </message>
    <message>
        <source>a text in quotes is required</source>
        <translation>需要引号中的文本</translation>
    </message>
    <message>
        <source>allowed are %1</source>
        <translation>允许：%1</translation>
    </message>
    <message>
        <source>allowed are a number, a height and a width, or a shortest_edge, from 1 to %1 pixels</source>
        <translation>允许一个数、height 和 width，或 shortest_edge，范围为 1 到 %1 像素</translation>
    </message>
    <message>
        <source>allowed are lists of heads 0 to %1 for layers 0 to %2</source>
        <translation>允许为第 0 到 %2 层列出头 0 到 %1</translation>
    </message>
    <message>
        <source>allowed are numbers from %1 to %2</source>
        <translation>允许 %1 到 %2 之间的数</translation>
    </message>
    <message>
        <source>allowed are true and false</source>
        <translation>允许 true 和 false</translation>
    </message>
    <message>
        <source>allowed are whole numbers from %1 to %2</source>
        <translation>允许 %1 到 %2 之间的整数</translation>
    </message>
    <message>
        <source>allowed is a list of %1 numbers from %2 to %3</source>
        <translation>允许由 %1 个 %2 到 %3 之间的数组成的列表</translation>
    </message>
    <message>
        <source>an HDF5 file of TensorFlow</source>
        <translation>TensorFlow 的 HDF5 文件</translation>
    </message>
    <message>
        <source>an encoder that was changed to a decoder is not supported</source>
        <translation>不支持改为解码器的编码器</translation>
    </message>
    <message>
        <source>an index of Python pickles, which could run code</source>
        <translation>Python pickle 的索引，可能会运行代码</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>an object with the names of the classes 0, 1, 2, ... is required</source>
        <translation>需要包含类别 0、1、2 …… 名称的对象</translation>
    </message>
    <message>
        <source>config.json does not name a class (architectures), so only the encoder is read</source>
        <translation>config.json 未指定类（architectures），因此只读取编码器</translation>
    </message>
    <message>
        <source>it is not a multiple of the %1 heads of %2</source>
        <translation>它不是 %2 中 %1 个头的倍数</translation>
    </message>
    <message>
        <source>it is not a multiple of the patch size %1 (patch_size)</source>
        <translation>它不是图像块大小 %1（patch_size）的倍数</translation>
    </message>
    <message>
        <source>it must be more than pad_token_id + 1, which is %1</source>
        <translation>它必须大于 pad_token_id + 1，即 %1</translation>
    </message>
    <message>
        <source>only absolute positions are supported</source>
        <translation>只支持绝对位置</translation>
    </message>
    <message>
        <source>only square images are supported</source>
        <translation>只支持正方形图像</translation>
    </message>
    <message>
        <source>only square patches are supported</source>
        <translation>只支持正方形图像块</translation>
    </message>
    <message>
        <source>probably a Python pickle, which could run code</source>
        <translation>可能是 Python pickle，会运行代码</translation>
    </message>
    <message>
        <source>reading %1 was cancelled</source>
        <translation>已取消读取 %1</translation>
    </message>
    <message>
        <source>supported are %1</source>
        <translation>支持：%1</translation>
    </message>
    <message>
        <source>tensors have a type (dtype) that is not read: %1. Allowed are F32, F16, BF16 and F64</source>
        <translation>以下张量的类型（dtype）不受支持：%1。允许 F32、F16、BF16 和 F64</translation>
    </message>
    <message>
        <source>the file of the tensor %1 is not a text</source>
        <translation>张量 %1 的文件名不是文本</translation>
    </message>
    <message>
        <source>the key weight_map with an object is missing</source>
        <translation>缺少值为对象的键 weight_map</translation>
    </message>
    <message>
        <source>the shape of the tensor %1 is %2 in the file, but config.json implies %3. Number of tensors with another shape: %4</source>
        <translation>张量 %1 在文件中的形状为 %2，但 config.json 要求 %3。形状不符的张量数：%4</translation>
    </message>
    <message>
        <source>the tensor %1 is in &quot;%2&quot;, a path that leaves the folder</source>
        <translation>张量 %1 位于“%2”，该路径离开了文件夹</translation>
    </message>
    <message>
        <source>the tensor %1 is in &quot;%2&quot;, which is not a safetensors file</source>
        <translation>张量 %1 位于“%2”，它不是 safetensors 文件</translation>
    </message>
    <message>
        <source>the weights in %1 are not read: %2 is %3. Only safetensors files are read</source>
        <translation>不读取 %1 中的权重：%2 是 %3。只读取 safetensors 文件</translation>
    </message>
    <message>
        <source>unknown method</source>
        <translation>未知方法</translation>
    </message>
    <message>
        <source>weight_map is empty</source>
        <translation>weight_map 为空</translation>
    </message>
    <message>
        <source>%1 adds special tokens twice</source>
        <translation>%1 重复添加了特殊词元</translation>
    </message>
    <message>
        <source>%1 contains no tokenizer</source>
        <translation>%1 中没有分词器</translation>
    </message>
    <message>
        <source>%1 contains no tokens</source>
        <translation>%1 中没有词元</translation>
    </message>
    <message>
        <source>%1 does not contain the token &quot;%2&quot;</source>
        <translation>%1 不包含词元“%2”</translation>
    </message>
    <message>
        <source>%1 has &quot;byte_fallback&quot;</source>
        <translation>%1 含有“byte_fallback”</translation>
    </message>
    <message>
        <source>%1 has &quot;treat_whitespace_as_suffix&quot;</source>
        <translation>%1 含有“treat_whitespace_as_suffix”</translation>
    </message>
    <message>
        <source>%1 has %2 bytes; at most %3 are allowed</source>
        <translation>%1 有 %2 字节；最多允许 %3 字节</translation>
    </message>
    <message>
        <source>%1 has %2 merges; at most %3 are allowed</source>
        <translation>%1 有 %2 条合并规则；最多允许 %3 条</translation>
    </message>
    <message>
        <source>%1 has %2 tokens; at most %3 are allowed</source>
        <translation>%1 有 %2 个词元；最多允许 %3 个</translation>
    </message>
    <message>
        <source>%1 has a step after ByteLevel</source>
        <translation>%1 在 ByteLevel 之后还有步骤</translation>
    </message>
    <message>
        <source>%1 has more than %2 names; at most %3 tokens are allowed</source>
        <translation>%1 有超过 %2 个名称；最多允许 %3 个词元</translation>
    </message>
    <message>
        <source>%1 has more than %2 parts</source>
        <translation>%1 有超过 %2 个部分</translation>
    </message>
    <message>
        <source>%1 has more than %2 tokens</source>
        <translation>%1 有超过 %2 个词元</translation>
    </message>
    <message>
        <source>%1 does not define an unknown token</source>
        <translation>%1 没有未知词元</translation>
    </message>
    <message>
        <source>%1 has the model type %2</source>
        <translation>%1 的模型类型为 %2</translation>
    </message>
    <message>
        <source>%1 has the unknown behavior &quot;%2&quot;</source>
        <translation>%1 的 behavior“%2”未知</translation>
    </message>
    <message>
        <source>%1 has the unknown prepend_scheme &quot;%2&quot;</source>
        <translation>%1 的 prepend_scheme“%2”未知</translation>
    </message>
    <message>
        <source>%1 has the unknown type &quot;%2&quot;</source>
        <translation>%1 的类型“%2”未知</translation>
    </message>
    <message>
        <source>%1 is %2; expected: an object</source>
        <translation>%1 是 %2；应为对象</translation>
    </message>
    <message>
        <source>%1 is %2; expected: an object of tokens and ids</source>
        <translation>%1 是 %2；应为由词元和编号组成的对象</translation>
    </message>
    <message>
        <source>%1 is a Git LFS pointer, not the file itself</source>
        <translation>%1 是 Git LFS 指针，而不是文件本身</translation>
    </message>
    <message>
        <source>%1 is damaged: an index leads out of its %2 units and %3 bytes</source>
        <translation>%1 已损坏：有索引超出其 %2 个单元和 %3 字节</translation>
    </message>
    <message>
        <source>%1 is damaged: its last replacement does not end</source>
        <translation>%1 已损坏：最后一个替换没有结束</translation>
    </message>
    <message>
        <source>%1 is damaged: its replacements are not UTF-8</source>
        <translation>%1 已损坏：替换不是 UTF-8</translation>
    </message>
    <message>
        <source>%1 is damaged: its trie should have %2 bytes, but %3 are left</source>
        <translation>%1 已损坏：其 trie 应有 %2 字节，但只剩 %3 字节</translation>
    </message>
    <message>
        <source>%1 is not valid UTF-8</source>
        <translation>%1 不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>%1 is truncated or not a SentencePiece model</source>
        <translation>%1 被截断，或不是 SentencePiece 模型</translation>
    </message>
    <message>
        <source>%1 is truncated: it has %2 bytes</source>
        <translation>%1 被截断：只有 %2 字节</translation>
    </message>
    <message>
        <source>%1 would make texts %2 times as long</source>
        <translation>%1 会使文本变为 %2 倍长</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has %3 bytes; at most %4 are allowed</source>
        <translation>%1：“%2”有 %3 字节；最多允许 %4 字节</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3; expected: %4</source>
        <translation>%1：“%2”是 %3；应为：%4</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is ignored</source>
        <translation>%1：忽略“%2”</translation>
    </message>
    <message>
        <source>%1: &quot;dropout&quot; makes tokens random</source>
        <translation>%1：“dropout”会使词元随机</translation>
    </message>
    <message>
        <source>%1: &quot;precompiled_charsmap&quot; is not base64</source>
        <translation>%1：“precompiled_charsmap”不是 base64</translation>
    </message>
    <message>
        <source>%1: %2 merges are repeated; the first rank of each is used</source>
        <translation>%1：有 %2 条合并规则重复；各取第一个次序</translation>
    </message>
    <message>
        <source>%1: added_tokens_decoder has the key &quot;%2&quot;; expected: an id</source>
        <translation>%1：added_tokens_decoder 含有键“%2”；应为编号</translation>
    </message>
    <message>
        <source>%1: merge %2 (&quot;%3&quot; and &quot;%4&quot;): &quot;%5&quot; is not in the vocabulary</source>
        <translation>%1：合并规则 %2（“%3”和“%4”）：“%5”不在词表中</translation>
    </message>
    <message>
        <source>%1: merge %2 is &quot;%3&quot;; expected: two tokens with one blank between</source>
        <translation>%1：合并规则 %2 为“%3”；应为以一个空格分隔的两个词元</translation>
    </message>
    <message>
        <source>%1: merge %2 is %3; expected: two tokens</source>
        <translation>%1：合并规则 %2 是 %3；应为两个词元</translation>
    </message>
    <message>
        <source>%1: no token of the vocabulary has the id %2, but larger ids exist</source>
        <translation>%1：词表中没有编号为 %2 的词元，但存在更大的编号</translation>
    </message>
    <message>
        <source>%1: post_processor adds the id %2, which no token has</source>
        <translation>%1：post_processor 添加了编号 %2，但没有词元使用该编号</translation>
    </message>
    <message>
        <source>%1: the added token &quot;%2&quot; has the id %3 of the token &quot;%4&quot;</source>
        <translation>%1：添加的词元“%2”的编号 %3 属于词元“%4”</translation>
    </message>
    <message>
        <source>%1: the added token &quot;%2&quot; has the id %3, but the id %4 in the vocabulary</source>
        <translation>%1：添加的词元“%2”的编号为 %3，但在词表中为 %4</translation>
    </message>
    <message>
        <source>%1: the pattern &quot;%2&quot; is not one of the known ones</source>
        <translation>%1：模式“%2”不是已知的模式</translation>
    </message>
    <message>
        <source>%1: the score of token %2 is not finite</source>
        <translation>%1：词元 %2 的分数不是有限数</translation>
    </message>
    <message>
        <source>%1: the special token &quot;%2&quot; of the template has a wrong id</source>
        <translation>%1：模板的特殊词元“%2”的编号有误</translation>
    </message>
    <message>
        <source>%1: the template lists no ids for the special token &quot;%2&quot;</source>
        <translation>%1：模板没有为特殊词元“%2”给出编号</translation>
    </message>
    <message>
        <source>%1: the template &quot;%2&quot; must contain each text once</source>
        <translation>%1：模板“%2”必须包含每个文本各一次</translation>
    </message>
    <message>
        <source>%1: the template has the unknown part &quot;%2&quot; &quot;%3&quot;</source>
        <translation>%1：模板含有未知部分“%2”“%3”</translation>
    </message>
    <message>
        <source>%1: the token &quot;%2&quot; has %3 bytes; at most %4 are allowed</source>
        <translation>%1：词元“%2”有 %3 字节；最多允许 %4 字节</translation>
    </message>
    <message>
        <source>%1: the token &quot;%2&quot; has the id %3; allowed: 0 to %4</source>
        <translation>%1：词元“%2”的编号为 %3；允许 0 到 %4</translation>
    </message>
    <message>
        <source>%1: the tokens &quot;%2&quot; and &quot;%3&quot; have the same id %4</source>
        <translation>%1：词元“%2”和“%3”的编号都是 %4</translation>
    </message>
    <message>
        <source>%1: the tokens together are too long</source>
        <translation>%1：全部词元过长</translation>
    </message>
    <message>
        <source>%1: the unk_token &quot;%2&quot; is not in the vocabulary</source>
        <translation>%1：unk_token“%2”不在词表中</translation>
    </message>
    <message>
        <source>%1: the vocabulary is empty</source>
        <translation>%1：词表为空</translation>
    </message>
    <message>
        <source>%1: token %2 has %3 bytes; at most %4 are allowed</source>
        <translation>%1：词元 %2 有 %3 字节；最多允许 %4 字节</translation>
    </message>
    <message>
        <source>%1: token %2 has the unknown type %3; allowed: 1 to 6</source>
        <translation>%1：词元 %2 的类型 %3 未知；允许 1 到 6</translation>
    </message>
    <message>
        <source>%1: token %2 is not UTF-8 or has more than %3 bytes</source>
        <translation>%1：词元 %2 不是 UTF-8，或超过 %3 字节</translation>
    </message>
    <message>
        <source>%1: unk_id is %2, but the vocabulary has %3 tokens</source>
        <translation>%1：unk_id 为 %2，但词表有 %3 个词元</translation>
    </message>
    <message>
        <source>%1: vocab has %2 tokens; at most %3 are allowed</source>
        <translation>%1：vocab 有 %2 个词元；最多允许 %3 个</translation>
    </message>
    <message>
        <source>%1: entry %2 of vocab is not a token with a score</source>
        <translation>%1：vocab 的第 %2 项不是带分数的词元</translation>
    </message>
    <message>
        <source>Add tokenizer.json, vocab.txt, vocab.json with merges.txt, or source.spm with vocab.json to the folder</source>
        <translation>请在文件夹中放入 tokenizer.json、vocab.txt、vocab.json 与 merges.txt，或 source.spm 与 vocab.json</translation>
    </message>
    <message>
        <source>Allow more tokens</source>
        <translation>请允许更多词元</translation>
    </message>
    <message>
        <source>Copy the tokenizer&apos;s files again, or use another model</source>
        <translation>请重新复制分词器的文件，或使用其他模型</translation>
    </message>
    <message>
        <source>Divide the text into parts</source>
        <translation>请将文本分成几部分</translation>
    </message>
    <message>
        <source>Hide patches: tokens from %1 to %2</source>
        <translation>请隐藏图像块：词元 %1 到 %2</translation>
    </message>
    <message>
        <source>Run &quot;git lfs pull&quot; in the model folder</source>
        <translation>请在模型文件夹中运行“git lfs pull”</translation>
    </message>
    <message>
        <source>The tokenizer is read from %1 and %2.</source>
        <translation>分词器读取自 %1 和 %2。</translation>
    </message>
    <message>
        <source>The tokenizer is read from %1.</source>
        <translation>分词器读取自 %1。</translation>
    </message>
    <message>
        <source>This version cannot tokenize as the model requires; it knows: %1</source>
        <translation>此版本无法按模型的要求分词；已知：%1</translation>
    </message>
    <message>
        <source>Use model.class_token = class or distillation, or another model.pool</source>
        <translation>请使用 model.class_token = class 或 distillation，或另一 model.pool</translation>
    </message>
    <message>
        <source>Use model.pool = last or mean, or model.causal = false</source>
        <translation>请使用 model.pool = last 或 mean，或 model.causal = false</translation>
    </message>
    <message>
        <source>a length of %1 tokens is less than the %2 special tokens of a text</source>
        <translation>%1 个词元的长度小于一个文本的 %2 个特殊词元</translation>
    </message>
    <message>
        <source>a number above 0, at most 1</source>
        <translation>大于 0 且不超过 1 的数</translation>
    </message>
    <message>
        <source>before or after</source>
        <translation>before 或 after</translation>
    </message>
    <message>
        <source>merges.txt has more than %1 merges</source>
        <translation>merges.txt 有超过 %1 条合并规则</translation>
    </message>
    <message>
        <source>model.causal is true with model.pool first: the first token attends only to itself, so every text with this token gets the same class</source>
        <translation>model.causal 为 true 且 model.pool 为 first：首词元只关注自身，因此首词元相同的文本都得到同一类别</translation>
    </message>
    <message>
        <source>model.class_token is %1 and model.pool is %2: the class is not predicted from the class token</source>
        <translation>model.class_token 为 %1 且 model.pool 为 %2：类别不由类别词元预测</translation>
    </message>
    <message>
        <source>model.pool is first and model.class_token is none: the class is predicted from the top left patch</source>
        <translation>model.pool 为 first 且 model.class_token 为 none：类别由左上角的图像块预测</translation>
    </message>
    <message>
        <source>model.pool is prefix, which needs a token to predict from, but model.class_token is none</source>
        <translation>model.pool 为 prefix，但 model.class_token 为 none，因此没有可用于预测的词元</translation>
    </message>
    <message>
        <source>the text has %1; at most %2 can be tokenized at once</source>
        <translation>文本有 %1；一次最多可对 %2 分词</translation>
    </message>
    <message>
        <source>the tokenizer&apos;s normalizer makes a text more than 64 times as long</source>
        <translation>分词器的规范化使文本变为超过 64 倍长</translation>
    </message>
    <message>
        <source>tied_output is true, but vocabulary_size is %1 and outputs is %2</source>
        <translation>tied_output 为 true，但 vocabulary_size 为 %1，outputs 为 %2</translation>
    </message>
    <message>
        <source>token %1 is %2, which the model adds to every picture, so it cannot be hidden</source>
        <translation>词元 %1 是 %2，由模型添加到每幅图像中，因此无法隐藏</translation>
    </message>
    <message>
        <source>tokenizer.json: added_tokens must be a list of at most %1 tokens</source>
        <translation>tokenizer.json：added_tokens 必须是最多 %1 个词元的列表</translation>
    </message>
    <message>
        <source>tokenizer.json: the added tokens &quot;%1&quot; and &quot;%2&quot; have the same id %3</source>
        <translation>tokenizer.json：添加的词元“%1”和“%2”的编号都是 %3</translation>
    </message>
    <message>
        <source>tokenizer_config.json: Headscope does not know how the tokenizer &quot;%1&quot; uses vocab.json and merges.txt</source>
        <translation>tokenizer_config.json：不清楚“%1”如何使用 vocab.json 和 merges.txt</translation>
    </message>
    <message>
        <source>vocab.txt has %1 lines; at most %2 are allowed</source>
        <translation>vocab.txt 有 %1 行；最多允许 %2 行</translation>
    </message>
    <message>
        <source>vocab.txt, line %1: the token has %2 bytes; at most %3 are allowed</source>
        <translation>vocab.txt 第 %1 行：词元有 %2 字节；最多允许 %3 字节</translation>
    </message>
    <message>
        <source>vocab.txt: the token &quot;%1&quot; is in the lines %2 and %3; the last line is its id</source>
        <translation>vocab.txt：词元“%1”出现在第 %2 行和第 %3 行；以最后一行为其编号</translation>
    </message>
    <message>
        <source>A picture&apos;s first patch is a corner like the others.</source>
        <translation>图像的第一个图像块是一个角，与其他角没有区别。</translation>
    </message>
    <message>
        <source>Image patches do not follow another token.</source>
        <translation>图像块之间没有前后相继的关系。</translation>
    </message>
    <message>
        <source>Only a model that predicts the next token can complete patterns it has seen before.</source>
        <translation>只有预测下一个词元的模型才能补全先前出现过的模式。</translation>
    </message>
    <message>
        <source>The samples of this model do not begin with a token of their own, such as [CLS].</source>
        <translation>此模型的样本开头没有专用词元（例如 [CLS]）。</translation>
    </message>
    <message>
        <source>%1 cannot be given: the model folder decides it</source>
        <translation>%1 不能指定：它由模型文件夹决定</translation>
    </message>
    <message>
        <source>%1 does not make square images of a fixed size</source>
        <translation>%1 不会生成固定大小的正方形图像</translation>
    </message>
    <message>
        <source>%1 is not a regular file</source>
        <translation>%1 不是普通文件</translation>
    </message>
    <message>
        <source>%1 is too large: at most %2 bytes are allowed</source>
        <translation>%1 过大：最多允许 %2 字节</translation>
    </message>
    <message>
        <source>%1: the tokenizer has %2 tokens, but the model&apos;s table has %3</source>
        <translation>%1：分词器有 %2 个词元，但模型的表有 %3 个</translation>
    </message>
    <message>
        <source>Choose the folder of a model, or the vocabulary.json of a run that was made from one</source>
        <translation>请选择模型的文件夹，或由模型生成的运行的 vocabulary.json</translation>
    </message>
    <message>
        <source>Give a text file with --data FILE</source>
        <translation>请用 --data FILE 指定文本文件</translation>
    </message>
    <message>
        <source>Give the folder of a model as dataset.tokenizer</source>
        <translation>请把模型的文件夹指定为 dataset.tokenizer</translation>
    </message>
    <message>
        <source>Give the model folder a preprocessor_config.json with a size or a crop</source>
        <translation>请在模型文件夹中放入带有尺寸或裁剪的 preprocessor_config.json</translation>
    </message>
    <message>
        <source>Please report this, with the model&apos;s config.json</source>
        <translation>请报告此问题，并附上模型的 config.json</translation>
    </message>
    <message>
        <source>The model does not name its classes. They are assumed to be those of the data, in the same order: %1</source>
        <translation>模型没有给出类别名称，因此假定其类别与数据的类别相同且顺序一致：%1</translation>
    </message>
    <message>
        <source>Use the tokenizer that belongs to this model</source>
        <translation>请使用属于该模型的分词器</translation>
    </message>
    <message>
        <source>a language model needs a text, as no generated dataset is a text</source>
        <translation>语言模型需要文本，因为生成的数据集都不是文本</translation>
    </message>
    <message>
        <source>an imported tokenizer needs its files</source>
        <translation>导入的分词器需要其文件</translation>
    </message>
    <message>
        <source>dataset.tokens is imported, but dataset.tokenizer is empty</source>
        <translation>dataset.tokens 为 imported，但 dataset.tokenizer 为空</translation>
    </message>
    <message>
        <source>imported from %1 (%2)</source>
        <translation>导入自 %1（%2）</translation>
    </message>
    <message>
        <source>kind is %1, not words, characters, symbols, byte-pair or imported</source>
        <translation>kind 为 %1，而不是 words、characters、symbols、byte-pair 或 imported</translation>
    </message>
    <message>
        <source>maximum_size is %1; allowed are 1 to %2</source>
        <translation>maximum_size 为 %1；允许 1 到 %2</translation>
    </message>
    <message>
        <source>the classes of these samples are not those of the model, so the labels are placeholders and scores such as the accuracy say nothing; import the model with your own data for scores</source>
        <translation>这些样本的类别不是模型的类别，因此标签只是占位，准确率等分数没有意义；如需分数，请用自己的数据导入模型</translation>
    </message>
    <message>
        <source>the files of a tokenizer are missing (key files)</source>
        <translation>缺少分词器的文件（键 files）</translation>
    </message>
    <message>
        <source>the output layer of %1 has the classes %2, but the data have %3</source>
        <translation>%1 的输出层有类别 %2，但数据有 %3</translation>
    </message>
    <message>
        <source>the settings of the imported model do not describe it: %1 is %2 instead of %3</source>
        <translation>导入模型的设置与模型不符：%1 为 %2 而不是 %3</translation>
    </message>
    <message>
        <source>Allowed are a run&apos;s folder (with run.json), a model folder (with config.json), tables (.csv, .tsv, .jsonl, also as .gz), texts (.txt, .md), folders with data, and instructor presets.</source>
        <translation>可以使用：运行的文件夹（含 run.json）、模型文件夹（含 config.json）、表格（.csv、.tsv、.jsonl，也可为 .gz）、文本（.txt、.md）、数据文件夹和教师预设。</translation>
    </message>
    <message>
        <source>Start it again</source>
        <translation>请重新开始</translation>
    </message>
    <message>
        <source>the import was stopped</source>
        <translation>导入已停止</translation>
    </message>
    <message>
        <source>Choose data with these classes, or a new output layer (--new-head)</source>
        <translation>请选择具有这些类别的数据，或使用新的输出层（--new-head）</translation>
    </message>
    <message>
        <source>%1 contains no %2: %3</source>
        <translation>%1 中没有%2：%3</translation>
    </message>
    <message>
        <source>%1 is not empty, and nothing in it is replaced</source>
        <translation>%1 不为空；不会覆盖其中已有的文件</translation>
    </message>
    <message>
        <source>%1 is set, but a fastText file has one text in each line</source>
        <translation>已设置 %1，但 fastText 文件每行只有一个文本</translation>
    </message>
    <message>
        <source>%1 needs a path</source>
        <translation>%1 需要路径</translation>
    </message>
    <message>
        <source>%1: second text from column %2</source>
        <translation>%1：第二文本来自第 %2 列</translation>
    </message>
    <message>
        <source>%1: the second text is empty in %2 of %3 rows</source>
        <translation>%1：%3 行中有 %2 行的第二文本为空</translation>
    </message>
    <message>
        <source>%1: the time limit %2 is %3 seconds, but runs are warned %4 seconds before its end</source>
        <translation>%1：时间上限 %2 为 %3 秒，但运行会在其结束前 %4 秒收到警告</translation>
    </message>
    <message>
        <source>Choose 0 to %1</source>
        <translation>请选择 0 到 %1</translation>
    </message>
    <message>
        <source>Give one text, or a run of an imported text classifier</source>
        <translation>请只给出一个文本，或选择由导入的文本分类器得到的运行</translation>
    </message>
    <message>
        <source>Hold out a share with dataset.valid_fraction, or leave the setting out</source>
        <translation>请用 dataset.valid_fraction 留出一部分，或去掉该设置</translation>
    </message>
    <message>
        <source>Import a pretrained model with this dataset (import), or leave dataset.pair_column empty</source>
        <translation>请用此数据集导入预训练模型（import），或将 dataset.pair_column 留空</translation>
    </message>
    <message>
        <source>Name a folder that does not exist yet</source>
        <translation>请指定一个尚不存在的文件夹</translation>
    </message>
    <message>
        <source>No class of transformers computes the same as this model (%1), so the folder has the layout of Headscope. read_run.py, which comes with Headscope, computes its logits</source>
        <translation>transformers 中没有与此模型计算相同的类（%1），因此文件夹采用 Headscope 的布局。Headscope 附带的 read_run.py 可计算其 logits</translation>
    </message>
    <message>
        <source>No significant difference: every interval includes 0. These runs do not exclude differences of up to %1.</source>
        <translation>没有显著差异：每个区间都包含 0。根据这些运行，不能排除不超过 %1 的差异。</translation>
    </message>
    <message>
        <source>Removed heads are left out (pruned_heads in config.json). Only versions of transformers before 5 open such a folder</source>
        <translation>不写入已移除的注意力头（config.json 中的 pruned_heads）。只有版本 5 之前的 transformers 能打开这样的文件夹</translation>
    </message>
    <message>
        <source>Removed heads are written as zeros, so that every version of transformers opens the folder; the outputs are the same, but the model is not smaller</source>
        <translation>已移除的注意力头写为零，因此任何版本的 transformers 都能打开该文件夹；输出相同，但模型并未变小</translation>
    </message>
    <message>
        <source>Start the training from random weights instead</source>
        <translation>请改为从随机权重开始训练</translation>
    </message>
    <message>
        <source>The biases of queries, keys and values were trained here, so qkv_bias becomes true</source>
        <translation>查询、键和值的偏置在此处训练过，因此 qkv_bias 设为 true</translation>
    </message>
    <message>
        <source>The model uses the mean of two output layers. Only the mean of their biases is known, so both layers get it</source>
        <translation>该模型取两个输出层的均值。只知道两者偏置的均值，因此两层都使用该均值</translation>
    </message>
    <message>
        <source>Use a CSV, TSV or JSON Lines file with two texts in each row</source>
        <translation>请使用每行含两个文本的 CSV、TSV 或 JSON Lines 文件</translation>
    </message>
    <message>
        <source>Use the tokenizer of a masked language model, or the dataset text-file</source>
        <translation>请使用掩码语言模型的分词器，或数据集 text-file</translation>
    </message>
    <message>
        <source>Write %1 in place of a word</source>
        <translation>请用 %1 代替一个词</translation>
    </message>
    <message>
        <source>all layers of objective.layers are frozen (train.freeze_layers is %1): the penalty changes nothing</source>
        <translation>objective.layers 中的所有层都已冻结（train.freeze_layers 为 %1）：惩罚不起作用</translation>
    </message>
    <message>
        <source>an entry between two commas is empty</source>
        <translation>两个逗号之间的条目为空</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>目前最佳</translation>
    </message>
    <message>
        <source>cancelled before it was started</source>
        <translation>尚未开始就已取消</translation>
    </message>
    <message>
        <source>dataset %1</source>
        <translation>数据集 %1</translation>
    </message>
    <message>
        <source>dataset.pair_column is &quot;%1&quot;, but dataset.tokens is %2: only the tokenizers of imported models read two texts</source>
        <translation>dataset.pair_column 为“%1”，但 dataset.tokens 为 %2：只有导入模型的分词器能读取两个文本</translation>
    </message>
    <message>
        <source>it needs %1 = %2</source>
        <translation>需要 %1 = %2</translation>
    </message>
    <message>
        <source>it is an encoder-decoder model</source>
        <translation>它是编码器-解码器模型</translation>
    </message>
    <message>
        <source>it was rotated upright, as its EXIF orientation says</source>
        <translation>已按其 EXIF 方向信息将其转正</translation>
    </message>
    <message>
        <source>its heads share keys and values (model.kv_heads)</source>
        <translation>其头之间共享键和值（model.kv_heads）</translation>
    </message>
    <message>
        <source>the width of its heads does not fit the width of the model</source>
        <translation>其头的宽度与模型宽度不匹配</translation>
    </message>
    <message>
        <source>its output layer has a bias, unlike GPT-2 classifiers</source>
        <translation>与 GPT-2 分类器不同，其输出层有偏置</translation>
    </message>
    <message>
        <source>lambda, adaptive_lambda, seconds and worse_evaluations must be 0 or more</source>
        <translation>lambda、adaptive_lambda、seconds 和 worse_evaluations 必须大于或等于 0</translation>
    </message>
    <message>
        <source>none or prediction</source>
        <translation>none 或 prediction</translation>
    </message>
    <message>
        <source>parts of the model are frozen, but the run starts from random weights (run.start is empty)</source>
        <translation>模型的一部分已冻结，但运行从随机权重开始（run.start 为空）</translation>
    </message>
    <message>
        <source>preprocessor_config.json fits images of %1 x %1 pixels; larger ones are resized by another method than in Headscope</source>
        <translation>preprocessor_config.json 适用于 %1 × %1 像素的图像；更大的图像缩放方法与 Headscope 不同</translation>
    </message>
    <message>
        <source>random: unknown key &quot;%1&quot;</source>
        <translation>random：未知的键“%1”</translation>
    </message>
    <message>
        <source>the file .queue/%1 contains no %2</source>
        <translation>文件 .queue/%1 中没有%2</translation>
    </message>
    <message>
        <source>the model of this run reads one text, not two</source>
        <translation>此运行的模型读取一个文本，而不是两个</translation>
    </message>
    <message>
        <source>the output layers need gelu</source>
        <translation>输出层需要 gelu</translation>
    </message>
    <message>
        <source>the run ends with its last weights, because %1</source>
        <translation>运行以最后的权重结束，因为%1</translation>
    </message>
    <message>
        <source>the run ends with the weights of step %1, the best on validation</source>
        <translation>运行以第 %1 步的权重结束，这些权重在验证集上最佳</translation>
    </message>
    <message>
        <source>the text contains no masked word to predict</source>
        <translation>文本中没有需要预测的被遮盖词</translation>
    </message>
    <message>
        <source>the tokenizer does not define a mask token (mask_token)</source>
        <translation>分词器没有定义掩码词元（mask_token）</translation>
    </message>
    <message>
        <source>train.final_weights = best needs a validation split, but %1 has none</source>
        <translation>train.final_weights = best 需要验证集，但 %1 没有验证集</translation>
    </message>
    <message>
        <source>train.freeze_layers is %1, but the embeddings below these layers are trained; set train.freeze_embeddings too to save time</source>
        <translation>train.freeze_layers 为 %1，但这些层之下的嵌入仍在训练；同时设置 train.freeze_embeddings 可节省时间</translation>
    </message>
    <message>
        <source>train.freeze_layers is %1, but the model has %2 layers</source>
        <translation>train.freeze_layers 为 %1，但模型有 %2 层</translation>
    </message>
    <message>
        <source>train.freeze_layers is %1, but the model has %2 layers: %3 of the encoder, then %4 of the decoder</source>
        <translation>train.freeze_layers 为 %1，但模型有 %2 层：编码器 %3 层，然后解码器 %4 层</translation>
    </message>
    <message>
        <source>train.freeze_layers is %1, but the model has 1 layer</source>
        <translation>train.freeze_layers 为 %1，但模型只有 1 层</translation>
    </message>
    <message>
        <source>train.gates is alone: all weights are frozen, so train.freeze_embeddings, train.freeze_layers and train.layer_decay do nothing</source>
        <translation>train.gates 为 alone：所有权重均已冻结，因此 train.freeze_embeddings、train.freeze_layers 和 train.layer_decay 不起作用</translation>
    </message>
    <message>
        <source>train.patience needs a validation split, but %1 has none</source>
        <translation>train.patience 需要验证集，但 %1 没有验证集</translation>
    </message>
    <message>
        <source>train.repulsive has no effect, because the layers that it pushes apart are frozen</source>
        <translation>train.repulsive 不起作用，因为它所作用的层已冻结</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not name a new folder</source>
        <translation>“%1”不是新文件夹的名称</translation>
    </message>
    <message>
        <source>%1 contains %2, which is not defined for models with %3</source>
        <translation>%1 包含 %2，但它对于采用%3的模型没有定义</translation>
    </message>
    <message>
        <source>%1 exists and is not a folder</source>
        <translation>%1 已存在且不是文件夹</translation>
    </message>
    <message>
        <source>%1 has the type &quot;%2&quot; and the key &quot;%3&quot; of another type</source>
        <translation>%1 的类型为“%2”，却含有其他类型的键“%3”</translation>
    </message>
    <message>
        <source>%1 is %2, which is not a list of layers</source>
        <translation>%1 是 %2，这不是层的列表</translation>
    </message>
    <message>
        <source>%1 of the %2 numbers of a head would be turned, but they are turned in pairs</source>
        <translation>一个头的 %2 个数中会有 %1 个被旋转，但旋转是成对进行的</translation>
    </message>
    <message>
        <source>Choose a text in the language of the tokenizer, or a model for this language</source>
        <translation>请选择分词器所用语言的文本，或适用于该语言的模型</translation>
    </message>
    <message>
        <source>Choose another objective, for example circuit-cos-ov</source>
        <translation>请选择其他目标，例如 circuit-cos-ov</translation>
    </message>
    <message>
        <source>Choose model.rotary_fraction, or heads and width, so that an even number is turned</source>
        <translation>请调整 model.rotary_fraction，或头数和宽度，使被旋转的个数为偶数</translation>
    </message>
    <message>
        <source>Images have %1 pixels per side (%2), so the positions, which are those of %3 pixels (image_size), are interpolated</source>
        <translation>图像每边有 %1 个像素（%2），而位置对应 %3 个像素（image_size），因此位置经过插值</translation>
    </message>
    <message>
        <source>Name the same heads of all layers of a group with prune --heads</source>
        <translation>请用 prune --heads 指定一个组内所有层的相同的头</translation>
    </message>
    <message>
        <source>No head was removed, so all heads are written</source>
        <translation>没有移除任何注意力头，因此写出全部注意力头</translation>
    </message>
    <message>
        <source>Remove the same heads of all layers of a group, or switch the heads off instead</source>
        <translation>请从一个组的所有层中移除相同的头，或者改为关闭这些头</translation>
    </message>
    <message>
        <source>Removed heads are left out: every layer has %1 heads (num_attention_heads), and every version of transformers opens the folder</source>
        <translation>已移除的头不写入：每层有 %1 个头（num_attention_heads），任何版本的 transformers 都能打开该文件夹</translation>
    </message>
    <message>
        <source>Set train.final_weights to last</source>
        <translation>将 train.final_weights 设为 last</translation>
    </message>
    <message>
        <source>Set train.freeze_layers to %1 or less</source>
        <translation>将 train.freeze_layers 设为 %1 或更小</translation>
    </message>
    <message>
        <source>The factors of LayerScale are multiplied into the weights of the layers before them</source>
        <translation>LayerScale 的系数已乘入其前面各层的权重</translation>
    </message>
    <message>
        <source>The model reads up to %1 tokens (max_position_embeddings); here texts are cut at %2, because attention maps grow with the square of the length</source>
        <translation>该模型最多可读 %1 个词元（max_position_embeddings）；这里文本在 %2 处截断，因为注意力图随长度的平方增长</translation>
    </message>
    <message>
        <source>The output layers of %1, which predict masked words, are not used; the run is a classifier with a new output layer. With a text file as data they are used</source>
        <translation>%1 的输出层（用于预测被掩码词）未被使用；该运行是带有新输出层的分类器。若数据为文本文件，则会使用这些输出层</translation>
    </message>
    <message>
        <source>Use a divisor of model.layers, or 0</source>
        <translation>请使用 model.layers 的约数，或 0</translation>
    </message>
    <message>
        <source>Use model.class_token = class, or another model.pool</source>
        <translation>请使用 model.class_token = class，或其他 model.pool</translation>
    </message>
    <message>
        <source>Use model.embedding_projection = tokens, or model.tied_output = false</source>
        <translation>请使用 model.embedding_projection = tokens，或 model.tied_output = false</translation>
    </message>
    <message>
        <source>Use model.head_schedule = uniform, or model.layer_groups = 0</source>
        <translation>请使用 model.head_schedule = uniform，或 model.layer_groups = 0</translation>
    </message>
    <message>
        <source>Use model.head_width = 0, or model.head_input = full</source>
        <translation>请使用 model.head_width = 0，或 model.head_input = full</translation>
    </message>
    <message>
        <source>Use model.norm = before, or model.parallel_residual = false</source>
        <translation>请使用 model.norm = before，或 model.parallel_residual = false</translation>
    </message>
    <message>
        <source>Use model.qkv_bias = true, or model.head_input = full</source>
        <translation>请使用 model.qkv_bias = true，或 model.head_input = full</translation>
    </message>
    <message>
        <source>Use model.simulated_heads = 0, or model.positions = learned</source>
        <translation>请使用 model.simulated_heads = 0，或 model.positions = learned</translation>
    </message>
    <message>
        <source>Use model.simulated_heads = 0, or model.query_key_norm = false</source>
        <translation>请使用 model.simulated_heads = 0，或 model.query_key_norm = false</translation>
    </message>
    <message>
        <source>Use numbers from 0 to %1 with blanks between, or nothing</source>
        <translation>请填写 0 到 %1 的数字，用空格分隔，或留空</translation>
    </message>
    <message>
        <source>Write removed heads as zeros</source>
        <translation>请将已移除的头写为零</translation>
    </message>
    <message>
        <source>a list of layers</source>
        <translation>层的列表</translation>
    </message>
    <message>
        <source>a number above 0, at most 1e12</source>
        <translation>大于 0 且不超过 1e12 的数</translation>
    </message>
    <message>
        <source>a smaller %1 model cannot be written: transformers has no class of this type whose layers have different numbers of heads, or heads of this width</source>
        <translation>无法写出更小的 %1 模型：transformers 中该类型的类不支持各层头数不同或这种宽度的头</translation>
    </message>
    <message>
        <source>an object with numbers and rope_type is required</source>
        <translation>需要一个包含数字和 rope_type 的对象</translation>
    </message>
    <message>
        <source>full_attention or sliding_attention is required for each of the layers</source>
        <translation>每一层都需要 full_attention 或 sliding_attention</translation>
    </message>
    <message>
        <source>gelu, gelu-tanh, relu, silu or quick-gelu</source>
        <translation>gelu、gelu-tanh、relu、silu 或 quick-gelu</translation>
    </message>
    <message>
        <source>global or local is required for each of the %1 layers</source>
        <translation>%1 个层中的每一层都需要 global 或 local</translation>
    </message>
    <message>
        <source>head_input is split, which needs qkv_bias true</source>
        <translation>head_input 为 split，需要 qkv_bias 为 true</translation>
    </message>
    <message>
        <source>it must be more than low_freq_factor</source>
        <translation>它必须大于 low_freq_factor</translation>
    </message>
    <message>
        <source>it must differ from hidden_size</source>
        <translation>它必须与 hidden_size 不同</translation>
    </message>
    <message>
        <source>it must divide the %1 heads of num_attention_heads</source>
        <translation>它必须整除 num_attention_heads 的 %1 个头</translation>
    </message>
    <message>
        <source>it must divide the %1 layers of num_hidden_layers</source>
        <translation>它必须整除 num_hidden_layers 的 %1 层</translation>
    </message>
    <message>
        <source>it must make at least one hidden number</source>
        <translation>它必须得出至少一个隐藏单元</translation>
    </message>
    <message>
        <source>its first token has the position %1 instead of 0</source>
        <translation>其第一个词元的位置为 %1 而不是 0</translation>
    </message>
    <message>
        <source>layer or rms</source>
        <translation>layer 或 rms</translation>
    </message>
    <message>
        <source>layer_groups is %1, which needs groups of equal size whose layers have the same number of heads</source>
        <translation>layer_groups 为 %1，需要大小相等的组，且组内各层头数相同</translation>
    </message>
    <message>
        <source>layers %1 and %2 share their weights (model.layer_groups), but other heads of each would be removed</source>
        <translation>第 %1 层和第 %2 层共享权重（model.layer_groups），但要移除的头不同</translation>
    </message>
    <message>
        <source>layers of this model share their weights (model.layer_groups %1), so heads cannot be removed one by one</source>
        <translation>该模型的层共享权重（model.layer_groups %1），因此不能逐个移除头</translation>
    </message>
    <message>
        <source>layers that share their weights must lose the same heads</source>
        <translation>共享权重的层必须移除相同的头</translation>
    </message>
    <message>
        <source>mean, first, last, prefix or first-and-mean</source>
        <translation>mean、first、last、prefix 或 first-and-mean</translation>
    </message>
    <message>
        <source>model.head_width is %1, but model.head_input = %2 decides the width of heads</source>
        <translation>model.head_width 为 %1，但头的宽度由 model.head_input = %2 决定</translation>
    </message>
    <message>
        <source>model.layer_groups is %1, but model.head_schedule is %2: layers that share weights have the same heads</source>
        <translation>model.layer_groups 为 %1，但 model.head_schedule 为 %2：共享权重的层具有相同的头</translation>
    </message>
    <message>
        <source>model.layer_groups is %1, which does not divide model.layers %2</source>
        <translation>model.layer_groups 为 %1，不能整除 model.layers %2</translation>
    </message>
    <message>
        <source>model.parallel_residual is true, but model.norm is after: the two sums have one norm each</source>
        <translation>model.parallel_residual 为 true，但 model.norm 为 after：两次求和之后各有一次归一化</translation>
    </message>
    <message>
        <source>model.pool is first-and-mean, but model.class_token is none, so there is no token before the patches</source>
        <translation>model.pool 为 first-and-mean，但 model.class_token 为 none，因此图块之前没有词元</translation>
    </message>
    <message>
        <source>model.positions is rotary, but model.simulated_heads is %1: mixed queries and keys cannot be turned</source>
        <translation>model.positions 为 rotary，但 model.simulated_heads 为 %1：混合的查询和键无法旋转</translation>
    </message>
    <message>
        <source>model.qkv_bias is false, but heads with model.head_input = split always have biases</source>
        <translation>model.qkv_bias 为 false，但 model.head_input = split 的头总有偏置</translation>
    </message>
    <message>
        <source>model.query_key_norm is true, but model.simulated_heads mixes queries and keys</source>
        <translation>model.query_key_norm 为 true，但 model.simulated_heads 会混合查询和键</translation>
    </message>
    <message>
        <source>model.rotary_fraction is %1 of heads of width %2: %3 numbers would be turned, but they are turned in pairs</source>
        <translation>model.rotary_fraction 为 %1，头宽为 %2：会旋转 %3 个数，但旋转是成对进行的</translation>
    </message>
    <message>
        <source>model.tied_output is true, but model.embedding_width is %1 and model.width is %2, so the table of tokens cannot read the last state</source>
        <translation>model.tied_output 为 true，但 model.embedding_width 为 %1 而 model.width 为 %2，因此词元表无法读取最后的状态</translation>
    </message>
    <message>
        <source>models without the final norm are not supported</source>
        <translation>不支持没有最终归一化的模型</translation>
    </message>
    <message>
        <source>no weight of the model would learn: train.freeze_embeddings is on, train.freeze_layers is %1, and the output layer is the table of embeddings (model.tied_output)</source>
        <translation>模型中没有可学习的权重：train.freeze_embeddings 已开启，train.freeze_layers 为 %1，且输出层就是嵌入表（model.tied_output）</translation>
    </message>
    <message>
        <source>no word of the text can be masked: the tokenizer knows none of them</source>
        <translation>文本中没有可掩码的词：分词器不认识其中任何一个</translation>
    </message>
    <message>
        <source>none, linear or llama3</source>
        <translation>none、linear 或 llama3</translation>
    </message>
    <message>
        <source>normed queries and keys (model.query_key_norm)</source>
        <translation>归一化的查询和键（model.query_key_norm）</translation>
    </message>
    <message>
        <source>norms without weights are not supported</source>
        <translation>不支持没有权重的归一化</translation>
    </message>
    <message>
        <source>only 1 is supported</source>
        <translation>仅支持 1</translation>
    </message>
    <message>
        <source>parallel_residual is true, but norm is not &quot;before&quot;</source>
        <translation>parallel_residual 为 true，需要 norm 为 before</translation>
    </message>
    <message>
        <source>pool is %1, which needs prefix_tokens</source>
        <translation>pool 为 %1，需要 prefix_tokens</translation>
    </message>
    <message>
        <source>rotary positions (model.positions)</source>
        <translation>旋转位置（model.positions）</translation>
    </message>
    <message>
        <source>rotary_fraction is %1, which must turn an even number of the %2 of a head</source>
        <translation>rotary_fraction 为 %1，它必须旋转头的 %2 个数中的偶数个</translation>
    </message>
    <message>
        <source>rotary_theta must be above 1, rotary_factor at least 1, and rotary_low_factor below rotary_high_factor</source>
        <translation>rotary_theta 必须大于 1，rotary_factor 至少为 1，且 rotary_low_factor 小于 rotary_high_factor</translation>
    </message>
    <message>
        <source>simulated_heads is %1, which needs positions other than rotary and query_key_norm false</source>
        <translation>simulated_heads 为 %1，需要非 rotary 的位置，且 query_key_norm 为 false</translation>
    </message>
    <message>
        <source>stopped early: the validation score &quot;%1&quot; has not improved since step %3 (evaluations since then: %2)</source>
        <translation>提前停止：验证分数“%1”自第 %3 步起没有提高（此后评估次数：%2）</translation>
    </message>
    <message>
        <source>sum or tokens</source>
        <translation>sum 或 tokens</translation>
    </message>
    <message>
        <source>supported are default, linear and llama3</source>
        <translation>支持 default、linear 和 llama3</translation>
    </message>
    <message>
        <source>the gated layers of the giant model are not supported</source>
        <translation>不支持最大模型的门控层</translation>
    </message>
    <message>
        <source>the output layer is the table of embeddings (model.tied_output), so it learns as slowly as the embeddings, or not at all if they are frozen</source>
        <translation>输出层就是嵌入表（model.tied_output），因此它的学习速度与嵌入相同；若嵌入被冻结，则完全不学习</translation>
    </message>
    <message>
        <source>tied_output is true, which needs an embedding_width of the width, or embedding_projection tokens</source>
        <translation>tied_output 为 true，需要 embedding_width 等于宽度，或 embedding_projection 为 tokens</translation>
    </message>
    <message>
        <source>tokenizer.json cannot contain these byte pairs, because two of them have the same bytes. The folder has vocabulary.json instead. read_run.py, which comes with Headscope, divides texts</source>
        <translation>tokenizer.json 无法包含这些字节对，因为其中两个具有相同的字节。文件夹中改为包含 vocabulary.json。Headscope 附带的 read_run.py 可切分文本</translation>
    </message>
    <message>
        <source>train.final_weights is best, but train.gates is %1: gates close late in training, and the best weights would need those of their own step</source>
        <translation>train.final_weights 为 best，但 train.gates 为 %1：门在训练后期才关闭，而最佳权重需要与其同一步的门</translation>
    </message>
    <message>
        <source>the dialog %1 was not complete in time</source>
        <translation>对话框 %1 未能及时完成</translation>
    </message>
    <message>
        <source>Set train.layer_decay to 1, and train.freeze_layers to 0 or %1</source>
        <translation>将 train.layer_decay 设为 1，train.freeze_layers 设为 0 或 %1</translation>
    </message>
    <message>
        <source>model.layer_groups is %1: layers share their weights, so train.freeze_layers and train.layer_decay cannot treat them differently</source>
        <translation>model.layer_groups 为 %1：各层共享权重，因此 train.freeze_layers 和 train.layer_decay 无法区别对待它们</translation>
    </message>
    <message>
        <source>%1 and %2 share the biases of their relative positions (model.positions), but other heads of each would be removed</source>
        <translation>%1 和 %2 共享相对位置的偏置（model.positions），但要移除的头不同</translation>
    </message>
    <message>
        <source>%1 and vocab.json do not belong together: %2 of the %3 pieces of %1 are in vocab.json, and at least half of them must be</source>
        <translation>%1 和 vocab.json 不匹配：%1 的 %3 个子词中只有 %2 个在 vocab.json 中，至少应有一半</translation>
    </message>
    <message>
        <source>%1 contains &quot;%2&quot;, which is not the text of a tokenizer&apos;s file</source>
        <translation>%1 含有“%2”，它不是分词器文件的文本</translation>
    </message>
    <message>
        <source>%1 is %2 and %3 is %4: the buckets must be an even number, and the distance more than half of it</source>
        <translation>%1 为 %2，%3 为 %4：桶数必须为偶数，距离必须大于桶数的一半</translation>
    </message>
    <message>
        <source>%1 must be an object with the texts of files</source>
        <translation>%1 必须是包含文件文本的对象</translation>
    </message>
    <message>
        <source>%1 of %2 is not base64 (RFC 4648)</source>
        <translation>%2 中的 %1 不是 base64（RFC 4648）</translation>
    </message>
    <message>
        <source>%1: the decoder begins with the token %2 (decoder_start_token_id), but the target has %3 tokens</source>
        <translation>%1：解码器以词元 %2 开始（decoder_start_token_id），但目标端有 %3 个词元</translation>
    </message>
    <message>
        <source>%1: the tokenizer puts no token at the end of a text, so generated texts would never end</source>
        <translation>%1：分词器不在文本末尾添加词元，生成的文本将永远不会结束</translation>
    </message>
    <message>
        <source>Import it with its own output layer</source>
        <translation>请使用它自己的输出层导入</translation>
    </message>
    <message>
        <source>Name the same heads of all self-attentions of a stack with prune --heads</source>
        <translation>请用 prune --heads 指定同一堆叠中所有自注意力的相同头</translation>
    </message>
    <message>
        <source>Remove the same heads of all self-attentions of a stack, or switch the heads off instead</source>
        <translation>请从同一堆叠的所有自注意力中移除相同的头，或者改为关闭这些头</translation>
    </message>
    <message>
        <source>The model has no maximum text length. Headscope cuts texts at %1 tokens</source>
        <translation>该模型没有最大文本长度。Headscope 在 %1 个词元处截断文本</translation>
    </message>
    <message>
        <source>Use for example %1 = 32 and %2 = 128</source>
        <translation>例如使用 %1 = 32 和 %2 = 128</translation>
    </message>
    <message>
        <source>Use model.copy = off, or set both to false</source>
        <translation>请使用 model.copy = off，或将两者都设为 false</translation>
    </message>
    <message>
        <source>Use model.head_schedule = uniform, or model.positions = learned</source>
        <translation>请使用 model.head_schedule = uniform，或 model.positions = learned</translation>
    </message>
    <message>
        <source>Use the config.json that belongs to this model</source>
        <translation>请使用属于该模型的 config.json</translation>
    </message>
    <message>
        <source>a %1 model generates texts and cannot be given another output layer</source>
        <translation>%1 模型用于生成文本，不能更换输出层</translation>
    </message>
    <message>
        <source>a model that generates texts is required, such as MarianMTModel or T5ForConditionalGeneration</source>
        <translation>需要生成文本的模型，例如 MarianMTModel 或 T5ForConditionalGeneration</translation>
    </message>
    <message>
        <source>an even number is required</source>
        <translation>需要偶数</translation>
    </message>
    <message>
        <source>embeddings is %1, but vocabulary_size is %2 and outputs is %3</source>
        <translation>embeddings 为 %1，但 vocabulary_size 为 %2，outputs 为 %3</translation>
    </message>
    <message>
        <source>it is not a multiple of the %1 heads of encoder_attention_heads</source>
        <translation>它不是 encoder_attention_heads 中 %1 个头的倍数</translation>
    </message>
    <message>
        <source>it must be %1, the value of %2: Headscope needs the same size in encoder and decoder</source>
        <translation>它必须为 %1（与 %2 相同）：编码器和解码器的大小须一致</translation>
    </message>
    <message>
        <source>it must be less than the %1 tokens of the target</source>
        <translation>它必须小于目标端的 %1 个词元</translation>
    </message>
    <message>
        <source>it must be more than half of the %1 buckets</source>
        <translation>它必须大于 %1 个桶的一半</translation>
    </message>
    <message>
        <source>it must be the %1 tokens of vocab_size, because source and target share a table (share_encoder_decoder_embeddings)</source>
        <translation>它必须等于 vocab_size 的 %1 个词元，因为源和目标共用一张表（share_encoder_decoder_embeddings）</translation>
    </message>
    <message>
        <source>learned, rotary, none or relative</source>
        <translation>learned、rotary、none 或 relative</translation>
    </message>
    <message>
        <source>learned, sinusoidal or relative</source>
        <translation>learned、sinusoidal 或 relative</translation>
    </message>
    <message>
        <source>model.copy is %1, which needs the plain output layer, but model.output_scale or model.tied_output_bias is true</source>
        <translation>model.copy 为 %1，它需要普通的输出层，但 model.output_scale 或 model.tied_output_bias 为 true</translation>
    </message>
    <message>
        <source>model.embeddings is %1, but source and target of %2 have separate vocabularies of %3 and %4 tokens</source>
        <translation>model.embeddings 为 %1，但 %2 的源文和译文各有一个词表，分别为 %3 和 %4 个词元</translation>
    </message>
    <message>
        <source>model.positions is relative, but model.head_schedule is %1: layers share one table of biases, so they have the same number of heads</source>
        <translation>model.positions 为 relative，但 model.head_schedule 为 %1：各层共用一张偏置表，因此头数相同</translation>
    </message>
    <message>
        <source>model.positions is relative, but model.simulated_heads is %1: mixed heads have no bias of their own</source>
        <translation>model.positions 为 relative，但 model.simulated_heads 为 %1：混合的头没有自己的偏置</translation>
    </message>
    <message>
        <source>only false is supported</source>
        <translation>仅支持 false</translation>
    </message>
    <message>
        <source>only true is supported</source>
        <translation>仅支持 true</translation>
    </message>
    <message>
        <source>positions is relative, which needs the same number of heads in the self-attention of all layers of a stack</source>
        <translation>positions 为 relative，这要求同一堆叠所有层的自注意力头数相同</translation>
    </message>
    <message>
        <source>relative_buckets must be an even number from 4 on, and relative_distance more than half of it</source>
        <translation>relative_buckets 必须是不小于 4 的偶数，relative_distance 必须大于它的一半</translation>
    </message>
    <message>
        <source>self-attentions of this model share the biases of their relative positions (model.positions relative), so heads cannot be removed one by one</source>
        <translation>该模型的各个自注意力共享相对位置的偏置（model.positions 为 relative），因此不能逐个移除头</translation>
    </message>
    <message>
        <source>shared, tied, separate or inputs</source>
        <translation>shared、tied、separate 或 inputs</translation>
    </message>
    <message>
        <source>sinusoidal positions need an even width</source>
        <translation>正弦和余弦需要偶数宽度</translation>
    </message>
    <message>
        <source>supported are relu, gelu, gelu_new, silu, gated-gelu, gated-relu and gated-silu</source>
        <translation>支持 relu、gelu、gelu_new、silu、gated-gelu、gated-relu 和 gated-silu</translation>
    </message>
    <message>
        <source>The folder has two models, one for images and one for texts. The image model is read; the text model is not</source>
        <translation>该文件夹包含两个模型，一个用于图像，一个用于文本。读取图像模型，不读取文本模型</translation>
    </message>
    <message>
        <source>The output layer is the projection to image embeddings. Its %1 numbers take the place of classes. With images as data, the run is a classifier with a new output layer</source>
        <translation>输出层是到图像嵌入的投影，其 %1 个数代替类别。若数据为图像，则该运行是带有新输出层的分类器</translation>
    </message>
    <message>
        <source>The projection to image embeddings is not used; the run is a classifier with a new output layer</source>
        <translation>未使用到图像嵌入的投影；该运行是带有新输出层的分类器</translation>
    </message>
    <message>
        <source>Use %1 = %2, or model.layer_groups = 0</source>
        <translation>请使用 %1 = %2，或 model.layer_groups = 0</translation>
    </message>
    <message>
        <source>Use 0, so that all layers have model.rotary_theta, or a larger base</source>
        <translation>请使用 0（所有层使用 model.rotary_theta），或更大的基数</translation>
    </message>
    <message>
        <source>Use model.norm = before, or model.first_attention_norm = true</source>
        <translation>请使用 model.norm = before，或 model.first_attention_norm = true</translation>
    </message>
    <message>
        <source>an object with full_attention and sliding_attention is required</source>
        <translation>需要一个包含 full_attention 和 sliding_attention 的对象</translation>
    </message>
    <message>
        <source>an object with the keys of the image model is required</source>
        <translation>需要一个包含图像模型各键的对象</translation>
    </message>
    <message>
        <source>first_attention_norm is false, but norm is not &quot;before&quot; or layer_groups is not 0</source>
        <translation>first_attention_norm 为 false，但 norm 不是 &quot;before&quot; 或 layer_groups 不为 0</translation>
    </message>
    <message>
        <source>it must be the same as hidden_activation</source>
        <translation>它必须与 hidden_activation 相同</translation>
    </message>
    <message>
        <source>model.first_attention_norm is false, but model.norm is after: every sum is normalised</source>
        <translation>model.first_attention_norm 为 false，但 model.norm 为 after：每次求和之后都作归一化</translation>
    </message>
    <message>
        <source>model.layer_groups is %1, but %2 makes a difference between layers, which share their weights</source>
        <translation>model.layer_groups 为 %1，但 %2 会区分共享权重的各层</translation>
    </message>
    <message>
        <source>model.rotary_window_theta is %1; allowed are 0 and numbers above 1</source>
        <translation>model.rotary_window_theta 为 %1；允许 0 和大于 1 的数</translation>
    </message>
    <message>
        <source>none, tanh, relu, gelu or prediction</source>
        <translation>none、tanh、relu、gelu 或 prediction</translation>
    </message>
    <message>
        <source>only default is supported</source>
        <translation>仅支持 default</translation>
    </message>
    <message>
        <source>rotary_window_theta is %1, which must be above 1 and needs layer_groups 0</source>
        <translation>rotary_window_theta 为 %1，必须大于 1，且需要 layer_groups 为 0</translation>
    </message>
    <message>
        <source>scaled rotary positions are not supported here</source>
        <translation>此处不支持缩放的旋转位置</translation>
    </message>
    <message>
        <source>only cls and mean are supported</source>
        <translation>支持 cls 和 mean</translation>
    </message>
    <message>
        <source>the width %1 of a head must be even</source>
        <translation>头的宽度 %1 必须为偶数</translation>
    </message>
    <message>
        <source>there is none for %1 with this output layer</source>
        <translation>没有适用于 %1 且带有此输出层的类</translation>
    </message>
    <message>
        <source>%1 contains inter-score, which does not know relative positions</source>
        <translation>%1 含有 inter-score，它不考虑相对位置</translation>
    </message>
    <message>
        <source>%1 has %2, more than the %3 that a file of tensors may have</source>
        <translation>%1 大小为 %2，超过张量文件允许的 %3</translation>
    </message>
    <message>
        <source>Check where the file comes from</source>
        <translation>请检查该文件的来源</translation>
    </message>
    <message>
        <source>Choose another objective, or model.positions = learned</source>
        <translation>请选择其他目标函数，或使用 model.positions = learned</translation>
    </message>
    <message>
        <source>%1 cannot be mapped into memory: %2 files are mapped, and more are not allowed</source>
        <translation>无法将 %1 映射到内存：已映射 %2 个文件，不能再多</translation>
    </message>
    <message>
        <source>%1 does not contain its weights, which are in a model folder, and %2 does not say where that folder is</source>
        <translation>%1 不包含权重，权重位于某个模型文件夹中，而 %2 没有记录该文件夹的位置</translation>
    </message>
    <message>
        <source>%1 is %2 large and would need about %3 of memory; %4 is free</source>
        <translation>%1 大小为 %2，约需 %3 内存；空闲 %4</translation>
    </message>
    <message>
        <source>%1 was changed while its weights were in use</source>
        <translation>%1 在权重使用期间被修改</translation>
    </message>
    <message>
        <source>%1 was changed after the model was imported: it has %2 bytes instead of %3</source>
        <translation>%1 在导入模型之后被修改：大小为 %2 字节，应为 %3 字节</translation>
    </message>
    <message>
        <source>%1 was changed after the model was imported: its checksum (SHA-256) differs</source>
        <translation>%1 在导入模型之后被修改：校验和（SHA-256）不同</translation>
    </message>
    <message>
        <source>Close other runs, or import the model again and copy its weights</source>
        <translation>请关闭其他运行，或重新导入模型并复制权重</translation>
    </message>
    <message>
        <source>Import the model again on this machine</source>
        <translation>请在本机上重新导入模型</translation>
    </message>
    <message>
        <source>Put the file back as it was, or import the model again</source>
        <translation>恢复原文件，或重新导入模型</translation>
    </message>
    <message>
        <source>Put the model folder back as it was, or import the model again</source>
        <translation>请恢复模型文件夹，或重新导入模型</translation>
    </message>
    <message>
        <source>The run can be opened, but not trained on this machine: %1</source>
        <translation>此运行可以打开，但无法在本机上训练：%1</translation>
    </message>
    <message>
        <source>output_layer is &quot;%1&quot;; allowed: stored, none, text-classification, image-classification</source>
        <translation>output_layer 为“%1”；允许：stored、none、text-classification、image-classification</translation>
    </message>
    <message>
        <source>cannot read the weights of this run from its model folder: %1</source>
        <translation>无法从模型文件夹读取此运行的权重：%1</translation>
    </message>
    <message>
        <source>%1 was changed while it was read</source>
        <translation>%1 在读取期间被修改</translation>
    </message>
    <message>
        <source>%1 is not one of the files that this run was imported from</source>
        <translation>%1 不属于导入此运行时所用的文件</translation>
    </message>
    <message>
        <source>the weights in %1 would need about %2 of memory; %3 is free</source>
        <translation>%1 中的权重约需 %2 内存；空闲 %3</translation>
    </message>
</context>
<context>
    <name>EngineText</name>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
</context>
<context>
    <name>Figure</name>
    <message>
        <source>the x axis</source>
        <translation>x 轴</translation>
    </message>
    <message>
        <source>the y axis of part %1</source>
        <translation>第 %1 部分的 y 轴</translation>
    </message>
    <message>
        <source>a saved drawing cannot be read: %1</source>
        <translation>无法读取保存的绘图：%1</translation>
    </message>
    <message>
        <source>Use the file as it was exported; this copy may be truncated or edited</source>
        <translation>请使用导出时的原文件；此副本可能被截断或编辑过</translation>
    </message>
    <message>
        <source>A figure %1 mm wide at %2 dpi cannot be drawn</source>
        <translation>无法以 %2 dpi 绘制宽 %1 mm 的图</translation>
    </message>
    <message>
        <source>Choose 10 to 2000 mm and, for PNG, at most 100 million pixels</source>
        <translation>请选择 10 至 2000 mm；若为 PNG，则最多 1 亿像素</translation>
    </message>
    <message>
        <source>%1: unknown figure format &quot;%2&quot;</source>
        <translation>%1：未知的图格式“%2”</translation>
    </message>
    <message>
        <source>Use a name that ends in .pdf, .svg, .png, .tex or .csv</source>
        <translation>请使用以 .pdf、.svg、.png、.tex 或 .csv 结尾的名称</translation>
    </message>
    <message>
        <source>The figure could not be drawn</source>
        <translation>无法绘制该图</translation>
    </message>
    <message>
        <source>Try another format or a smaller size</source>
        <translation>请尝试其他格式或更小的尺寸</translation>
    </message>
    <message>
        <source>%1 was not written: %2</source>
        <translation>%1 未写入：%2</translation>
    </message>
    <message>
        <source>Choose another folder or free some space; nothing was changed</source>
        <translation>请选择其他文件夹，或在该处腾出空间；未作任何更改</translation>
    </message>
    <message>
        <source>only a part of the file was written</source>
        <translation>文件只写入了一部分</translation>
    </message>
    <message>
        <source>%1 (%2 needed, %3 free)</source>
        <translation>%1（需要 %2，可用 %3）</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>the folder %1 does not exist</source>
        <translation>文件夹 %1 不存在</translation>
    </message>
    <message>
        <source>it cannot be read back</source>
        <translation>无法读回</translation>
    </message>
    <message>
        <source>what was read back differs from what was written</source>
        <translation>读回的内容与写入的不同</translation>
    </message>
    <message>
        <source>the y axis</source>
        <translation>y 轴</translation>
    </message>
    <message>
        <source>%1 is not a figure recipe: %2</source>
        <translation>%1 不是图的配方：%2</translation>
    </message>
    <message>
        <source>Choose the NAME.figure.json next to an exported figure</source>
        <translation>请指定导出的图旁边的 NAME.figure.json</translation>
    </message>
    <message>
        <source>at byte %1: %2</source>
        <translation>在第 %1 字节处：%2</translation>
    </message>
    <message>
        <source>format_version and figure are missing</source>
        <translation>缺少 format_version 和 figure</translation>
    </message>
    <message>
        <source>%1 was written by an older version, which did not save the drawing in it</source>
        <translation>%1 由较旧的版本写入，其中未保存绘图</translation>
    </message>
    <message>
        <source>Export the figure again; the recipe names its run and its settings</source>
        <translation>请重新导出该图；配方中写明了它的运行和设置</translation>
    </message>
    <message>
        <source>%1 has format_version %2; this program reads 2</source>
        <translation>%1 的 format_version 为 %2；本程序读取 2</translation>
    </message>
    <message>
        <source>Use the version that wrote it: %1</source>
        <translation>请使用写入它的版本：%1</translation>
    </message>
    <message>
        <source>the packed data in the file cannot be read: %1</source>
        <translation>无法读取文件中打包的内容：%1</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>内容为空</translation>
    </message>
    <message>
        <source>its stated size is %1 bytes; at most %2 are possible here</source>
        <translation>其中写明为 %1 字节，此处最多可为 %2 字节</translation>
    </message>
    <message>
        <source>it is damaged, or its size is not the stated %1 bytes</source>
        <translation>内容已损坏，或没有所写明的 %1 字节</translation>
    </message>
    <message>
        <source>it contains more than %1 values</source>
        <translation>其中含有超过 %1 个值</translation>
    </message>
</context>
<context>
    <name>FitText</name>
    <message>
        <source>M3 explains %1 of the variance that remains after this trend. For changes between batches, its R² is %2 (two random predictors: about %3).</source>
        <translation>M3 解释了去除该趋势后剩余方差的 %1。对批次间的变化，其 R² 为 %2（两个随机预测量约为 %3）。</translation>
    </message>
    <message>
        <source>%1: mean and variance of M3 have an R² of %2. Step and log step alone, which contain no information about heads, have an R² of %3.</source>
        <translation>%1：M3 的均值和方差的 R² 为 %2。仅用步数及其对数（不含任何头的信息）的 R² 为 %3。</translation>
    </message>
</context>
<context>
    <name>HeadGridFigure</name>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Each panel: %1.</source>
        <translation>每个子图：%1。</translation>
    </message>
    <message>
        <source>All heads; rows: layers, columns: heads; %1.</source>
        <translation>所有头；行：层，列：头；%1。</translation>
    </message>
    <message>
        <source>One colour scale from 0 to %1.</source>
        <translation>统一的色阶，从 0 到 %1。</translation>
    </message>
    <message>
        <source>Every head has its own colour scale from 0 to its largest weight.</source>
        <translation>每个头有自己的色阶，从 0 到其最大权重。</translation>
    </message>
    <message>
        <source>Crossed-out heads are switched off.</source>
        <translation>打叉的头已关闭。</translation>
    </message>
</context>
<context>
    <name>HeadMapFigure</name>
    <message>
        <source>difference of weights</source>
        <translation>权重之差</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>Difference of two attention maps: %1.</source>
        <translation>两张注意力图之差：%1。</translation>
    </message>
    <message>
        <source>Attention that each patch receives, mean over queries: %1.</source>
        <translation>每个图像块得到的注意力，对查询取均值：%1。</translation>
    </message>
    <message>
        <source>Attention of %1; rows: queries, columns: keys.</source>
        <translation>%1 的注意力；行：查询，列：键。</translation>
    </message>
</context>
<context>
    <name>HeadScatterFigure</name>
    <message>
        <source>none of these</source>
        <translation>都不是</translation>
    </message>
</context>
<context>
    <name>HeadsVerdict</name>
    <message>
        <source>There is no interval.</source>
        <translation>没有置信区间。</translation>
    </message>
    <message numerus="yes">
        <source>Not clear from %Ln sample(s) that this is more than chance.</source>
        <translation>
            <numerusform>仅凭 %Ln 个样本还不能确定这不是偶然。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The difference is not clear from %Ln sample(s).</source>
        <translation>
            <numerusform>仅凭 %Ln 个样本，差异还不明确。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (lambda %2)</source>
        <comment>a run</comment>
        <translation>%1（λ = %2）</translation>
    </message>
    <message>
        <source>%1 (independent heads: %2)</source>
        <translation>%1（独立头：%2）</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>Excess over independent heads, mean of all layers: %1.</source>
        <translation>超出独立头的部分，所有层的均值：%1。</translation>
    </message>
    <message>
        <source>Maps of %1 are nearly uniform, so similarity says nothing yet. Train longer, or compare contributions.</source>
        <translation>%1的注意力图接近均匀，相似度还说明不了什么。请训练更久，或比较贡献。</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>a layer, a run</comment>
        <translation>%2 的%1</translation>
    </message>
    <message>
        <source>%1: %2 heads work like %3.</source>
        <translation>%1：%2 个头的作用相当于 %3 个。</translation>
    </message>
    <message>
        <source>%1: mean of the pairs %2.</source>
        <translation>%1：各对的均值为 %2。</translation>
    </message>
    <message>
        <source>In %1: %2.</source>
        <comment>a run, its number</comment>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>%1 has the fewest effective heads: %2 work like %3 (no interval).</source>
        <translation>%1的有效头最少：%2 个头的作用相当于 %3 个（没有置信区间）。</translation>
    </message>
    <message>
        <source>%1: %2 heads work like %3 (no interval).</source>
        <translation>%1：%2 个头的作用相当于 %3 个（没有置信区间）。</translation>
    </message>
    <message>
        <source>%1 and %2 (%3)</source>
        <comment>two heads, their similarity</comment>
        <translation>%1 和 %2（%3）</translation>
    </message>
    <message>
        <source>Most similar heads, without an interval: %1.</source>
        <translation>最相似的头（没有置信区间）：%1。</translation>
    </message>
    <message>
        <source>the query&apos;s own position</source>
        <translation>查询自身的位置</translation>
    </message>
    <message numerus="yes">
        <source>patches %n away</source>
        <translation>
            <numerusform>距离为 %n 的图像块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the key %n token(s) before</source>
        <translation>
            <numerusform>之前第 %n 个词元的键</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the key %n token(s) after</source>
        <translation>
            <numerusform>之后第 %n 个词元的键</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 of its attention on %3 (uniform: %4), no interval.</source>
        <translation>%1：%2 的注意力在%3上（均匀时：%4），没有置信区间。</translation>
    </message>
    <message>
        <source>Most similar: head %1 (%2).</source>
        <translation>最相似：头 %1（%2）。</translation>
    </message>
    <message>
        <source>Independent heads are already this similar, so the value says nothing.</source>
        <translation>独立的头已有这样的相似度，因此该值不能说明什么。</translation>
    </message>
    <message>
        <source>There is no interval for this layer alone.</source>
        <translation>没有仅针对这一层的区间。</translation>
    </message>
    <message>
        <source>In %1: %2 heads work like %3.</source>
        <comment>a run, its numbers</comment>
        <translation>%1 中：%2 个头相当于 %3 个。</translation>
    </message>
</context>
<context>
    <name>HeadsView</name>
    <message>
        <source>High values mean redundant heads.</source>
        <translation>数值越高，头越冗余。</translation>
    </message>
    <message>
        <source>Low values mean redundant heads.</source>
        <translation>数值越低，头越冗余。</translation>
    </message>
    <message>
        <source>The basis of a head %1.</source>
        <translation>头的基%1。</translation>
    </message>
    <message>
        <source>similar, as expected by chance</source>
        <translation>相似，处于随机水平</translation>
    </message>
    <message>
        <source>very similar</source>
        <translation>非常相似</translation>
    </message>
    <message>
        <source>similar</source>
        <translation>相似</translation>
    </message>
    <message>
        <source>somewhat similar</source>
        <translation>有些相似</translation>
    </message>
    <message>
        <source>less similar than by chance</source>
        <translation>比随机水平更不相似</translation>
    </message>
    <message>
        <source>as expected by chance</source>
        <translation>处于随机水平</translation>
    </message>
    <message>
        <source>opposite</source>
        <translation>相反</translation>
    </message>
    <message>
        <source>different</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>The attention maps of %1 are nearly flat (cosine with a flat map: %2). Heads with uniform attention always look similar, so this similarity says little.</source>
        <translation>%1 的注意力图几乎是平坦的（与平坦图的余弦：%2）。注意力均匀的头总是彼此相似，因此这一相似度说明不了什么。</translation>
    </message>
    <message>
        <source>%1 (95 % interval %2 to %3)</source>
        <translation>%1（95% 置信区间 %2 至 %3）</translation>
    </message>
</context>
<context>
    <name>ImportanceFigure</name>
    <message>
        <source>%1 (95 % interval %2 to %3)</source>
        <translation>%1（95% 置信区间 %2 至 %3）</translation>
    </message>
    <message>
        <source>Switches of all heads; rows: layers, columns: heads. %1</source>
        <translation>所有头的开关；行：层，列：头。%1</translation>
    </message>
    <message>
        <source>Importance of each head: %1. Red: the model needs the head; blue: the model does better without it. %2</source>
        <translation>每个头的重要性：%1。红色：模型需要该头；蓝色：去掉该头后模型表现更好。%2</translation>
    </message>
    <message>
        <source>Without colour: the 95 % interval of the paired difference includes 0 (%1).</source>
        <translation>无颜色：配对差值的 95% 置信区间包含 0（%1）。</translation>
    </message>
    <message>
        <source>Crossed-out heads are switched off.</source>
        <translation>带删除线的头已关闭。</translation>
    </message>
</context>
<context>
    <name>InstructorPreset</name>
    <message>
        <source>%1; did you mean %2?</source>
        <translation>%1；您是否想写 %2？</translation>
    </message>
    <message>
        <source>&quot;%1&quot; lists &quot;%2&quot; twice</source>
        <translation>“%1”中出现了两次“%2”</translation>
    </message>
    <message>
        <source>each value once</source>
        <translation>每个只写一次</translation>
    </message>
    <message>
        <source>setting &quot;%1&quot; is not a string, a number or a boolean</source>
        <translation>设置“%1”不是字符串、数字或布尔值</translation>
    </message>
    <message>
        <source>one value for each setting</source>
        <translation>每项设置一个值</translation>
    </message>
    <message>
        <source>setting &quot;%1&quot; depends on the computer</source>
        <translation>设置“%1”取决于计算机</translation>
    </message>
    <message>
        <source>a preset without this setting</source>
        <translation>不含此设置的预设</translation>
    </message>
    <message>
        <source>setting &quot;%1&quot; is %2</source>
        <translation>设置“%1”为 %2</translation>
    </message>
    <message>
        <source>unknown setting &quot;%1&quot;</source>
        <translation>未知设置“%1”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; names the unknown control &quot;%2&quot;</source>
        <translation>“%1”中有未知的控件“%2”</translation>
    </message>
    <message>
        <source>&quot;lesson&quot; is &quot;%1&quot;, which is not in &quot;lessons&quot;</source>
        <translation>“lesson”为“%1”，但“lessons”中没有它</translation>
    </message>
    <message>
        <source>the lesson &quot;%1&quot; shows the page &quot;%2&quot;, which is not among &quot;pages&quot;</source>
        <translation>课程“%1”显示页面“%2”，但该页面不在“pages”之中</translation>
    </message>
    <message>
        <source>pages that the lessons show</source>
        <translation>课程所显示的页面</translation>
    </message>
    <message>
        <source>&quot;format_version&quot; is missing or not supported</source>
        <translation>“format_version”缺失或不受支持</translation>
    </message>
    <message>
        <source>&quot;%1&quot; names the unknown page &quot;%2&quot;</source>
        <translation>“%1”中有未知的页面“%2”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; names the unknown lesson &quot;%2&quot;</source>
        <translation>“%1”中有未知的课程“%2”</translation>
    </message>
    <message>
        <source>there are more than two runs</source>
        <translation>有两个以上的运行</translation>
    </message>
    <message>
        <source>one run, or two</source>
        <translation>一个或两个运行</translation>
    </message>
    <message>
        <source>Open runs and data from elsewhere</source>
        <translation>打开别处的运行和数据</translation>
    </message>
    <message>
        <source>Start and control training</source>
        <translation>启动和控制训练</translation>
    </message>
    <message>
        <source>The queue of runs and sweeps</source>
        <translation>运行和参数扫描的队列</translation>
    </message>
    <message>
        <source>Rename, tag and delete runs</source>
        <translation>重命名、标记和删除运行</translation>
    </message>
    <message>
        <source>Make smaller models</source>
        <translation>生成更小的模型</translation>
    </message>
    <message>
        <source>Export figures and methods</source>
        <translation>导出图和方法说明</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>The instructor preset %1</source>
        <translation>教师预设 %1</translation>
    </message>
    <message>
        <source>Correct the file, or create it again with Help &gt; Instructor preset &gt; Save as.</source>
        <translation>请更正该文件，或用“帮助 &gt; 教师预设 &gt; 另存为教师预设”重新生成。</translation>
    </message>
    <message>
        <source>header</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>Check the location and the permissions of the file.</source>
        <translation>请检查该文件的位置和权限。</translation>
    </message>
    <message>
        <source>%1 is too large for an instructor preset</source>
        <translation>%1 太大，不是教师预设</translation>
    </message>
    <message>
        <source>Allowed: at most 1 MB. Choose the file that Save as instructor preset wrote.</source>
        <translation>允许：最大 1 MB。请选择由“另存为教师预设”写入的文件。</translation>
    </message>
</context>
<context>
    <name>JointAblationText</name>
    <message>
        <source>Least important first</source>
        <translation>最不重要者优先</translation>
    </message>
    <message>
        <source>Band: 95 % interval of the paired difference; random orders: minimum to maximum</source>
        <translation>误差带：配对差值的 95% 置信区间；随机顺序：从最低到最高</translation>
    </message>
    <message>
        <source>%1 random orders</source>
        <translation>%1 个随机顺序</translation>
    </message>
    <message>
        <source>Interaction: loss rise without both heads, minus the sum of the two single rises (nats)</source>
        <translation>交互作用：同时去掉两个头的损失上升量，减去分别去掉时上升量之和（奈特）</translation>
    </message>
    <message>
        <source>above 0: each compensates for the other</source>
        <translation>大于 0：两者可互相弥补</translation>
    </message>
    <message>
        <source>heads off</source>
        <translation>关闭的头数</translation>
    </message>
    <message>
        <source>rise of the mean loss, nats</source>
        <translation>平均损失的上升（奈特）</translation>
    </message>
</context>
<context>
    <name>Lab</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Heads by %1</source>
        <comment>places back</comment>
        <translation>按%1排列的头</translation>
    </message>
    <message>
        <source>as expected</source>
        <translation>符合预期</translation>
    </message>
    <message>
        <source>not observed yet</source>
        <translation>尚未观察到</translation>
    </message>
    <message>
        <source>proved</source>
        <translation>已证明</translation>
    </message>
    <message>
        <source>seen in simulations</source>
        <translation>见于模拟</translation>
    </message>
    <message>
        <source>reported</source>
        <translation>有文献报道</translation>
    </message>
    <message>
        <source>contradicted</source>
        <translation>与理论相悖</translation>
    </message>
    <message>
        <source>undecided (one run, within the range)</source>
        <translation>未定（一个运行，在范围内）</translation>
    </message>
    <message>
        <source>undecided (one run, outside the range)</source>
        <translation>未定（一个运行，在范围外）</translation>
    </message>
    <message>
        <source>open</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>undecided (all runs equal, within the range)</source>
        <translation>未定（所有运行相同，在范围内）</translation>
    </message>
    <message>
        <source>undecided (all runs equal, outside the range)</source>
        <translation>未定（所有运行相同，在范围外）</translation>
    </message>
</context>
<context>
    <name>LabAttempt</name>
    <message>
        <source>on</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证集</translation>
    </message>
    <message>
        <source>test</source>
        <translation>测试集</translation>
    </message>
    <message>
        <source>sample %1 of the %2 split</source>
        <translation>%2的样本 %1</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>own picture</source>
        <translation>自选的图像</translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1，第 %2 步：%3</translation>
    </message>
</context>
<context>
    <name>LabSheet</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>%1, settings</source>
        <translation>%1，设置</translation>
    </message>
    <message>
        <source>%1, run %2</source>
        <translation>%1，运行 %2</translation>
    </message>
    <message>
        <source>its figure cannot be read: %1</source>
        <translation>无法读取其图：%1</translation>
    </message>
    <message>
        <source>a saved figure</source>
        <translation>已保存的图</translation>
    </message>
    <message>
        <source>All settings at their defaults</source>
        <translation>所有设置均为默认值</translation>
    </message>
    <message>
        <source>%1 %2 (before: %3)</source>
        <translation>%1 %2（之前：%3）</translation>
    </message>
    <message>
        <source>The same settings as in the previous attempt</source>
        <translation>与上一次尝试的设置相同</translation>
    </message>
    <message>
        <source>%1 %2 instead of %3</source>
        <translation>%1 %2，而非 %3</translation>
    </message>
    <message>
        <source>%1 has the same settings</source>
        <translation>%1 的设置相同</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>随机种子 %1</translation>
    </message>
    <message>
        <source>started %1</source>
        <translation>开始于 %1</translation>
    </message>
    <message>
        <source>The lab sheet %1</source>
        <translation>实验记录单 %1</translation>
    </message>
    <message>
        <source>Headscope writes this file. Use an unedited copy.</source>
        <translation>此文件由 Headscope 写入；请使用未经编辑的副本。</translation>
    </message>
    <message>
        <source>header</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>&quot;format_version&quot; is missing or not supported</source>
        <translation>“format_version”缺失或不受支持</translation>
    </message>
    <message>
        <source>there are %1 attempts</source>
        <translation>有 %1 次尝试</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>尝试 %1</translation>
    </message>
    <message>
        <source>&quot;id&quot; %1 occurs twice</source>
        <translation>“id” %1 出现了两次</translation>
    </message>
    <message>
        <source>each value once</source>
        <translation>每个只出现一次</translation>
    </message>
    <message>
        <source>All settings of %1</source>
        <translation>%1 的所有设置</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Input shown</source>
        <translation>所示输入</translation>
    </message>
    <message>
        <source>Heads off</source>
        <translation>关闭的头</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>Observed</source>
        <translation>观察到</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Settings to reproduce</source>
        <translation>用于重现的设置</translation>
    </message>
    <message>
        <source>Lab sheet</source>
        <translation>实验记录单</translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s)</source>
        <translation>
            <numerusform>%n 次尝试</numerusform>
        </translation>
    </message>
    <message>
        <source>made with Headscope %1</source>
        <translation>由 Headscope %1 生成</translation>
    </message>
    <message>
        <source>The figure of attempt %1 could not be drawn</source>
        <translation>无法绘制尝试 %1 的图</translation>
    </message>
    <message>
        <source>Remove the attempt, or export as HTML.</source>
        <translation>请移除该尝试，或导出为 HTML。</translation>
    </message>
    <message>
        <source>%1: unknown lab sheet format &quot;%2&quot;</source>
        <translation>%1：未知的实验记录单格式“%2”</translation>
    </message>
    <message>
        <source>Use a name that ends in .html or .pdf.</source>
        <translation>请使用以 .html 或 .pdf 结尾的名称。</translation>
    </message>
</context>
<context>
    <name>Lesson</name>
    <message>
        <source>&quot;%1&quot; in &quot;%2&quot; is not a head</source>
        <translation>“%2”中的“%1”不是头</translation>
    </message>
    <message>
        <source>layer.head, such as 0.2</source>
        <translation>层.头，例如 0.2</translation>
    </message>
    <message>
        <source>there are more than two runs</source>
        <translation>有两个以上的运行</translation>
    </message>
    <message>
        <source>one run, or two</source>
        <translation>一个或两个运行</translation>
    </message>
    <message>
        <source>&quot;of&quot; is &quot;%1&quot;</source>
        <translation>“of”为“%1”</translation>
    </message>
    <message>
        <source>%1, answer %2</source>
        <translation>%1，答案 %2</translation>
    </message>
    <message>
        <source>its upper limit</source>
        <translation>其上限</translation>
    </message>
    <message>
        <source>&quot;below&quot; in all answers except the last</source>
        <translation>除最后一个外，所有答案都要有“below”</translation>
    </message>
    <message>
        <source>its limit is not above the previous one</source>
        <translation>其上限没有递增</translation>
    </message>
    <message>
        <source>limits that increase from answer to answer</source>
        <translation>上限逐个答案递增</translation>
    </message>
    <message>
        <source>the number of answers</source>
        <translation>答案的数目</translation>
    </message>
    <message>
        <source>2 to 5 answers</source>
        <translation>2 至 5 个答案</translation>
    </message>
    <message>
        <source>%1, value</source>
        <translation>%1，值</translation>
    </message>
    <message>
        <source>%1, minus</source>
        <translation>%1，减数</translation>
    </message>
    <message>
        <source>&quot;shown&quot; does not contain the number</source>
        <translation>“shown”不包含该数值</translation>
    </message>
    <message>
        <source>%1, seen</source>
        <translation>%1，所见</translation>
    </message>
    <message>
        <source>%1, stage</source>
        <translation>%1，场景</translation>
    </message>
    <message>
        <source>no run or page is set yet</source>
        <translation>尚未指明运行或页面</translation>
    </message>
    <message>
        <source>&quot;runs&quot; and &quot;page&quot; in the first step&apos;s stage</source>
        <translation>在第一步的场景中给出“runs”和“page”</translation>
    </message>
    <message>
        <source>%1, ask</source>
        <translation>%1，提问</translation>
    </message>
    <message>
        <source>&quot;format_version&quot; is not supported</source>
        <translation>“format_version”不受支持</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>the list of steps is missing or empty</source>
        <translation>步骤列表缺失或为空</translation>
    </message>
    <message>
        <source>a list of steps</source>
        <translation>步骤的列表</translation>
    </message>
    <message>
        <source>The README of resources/lessons describes the format.</source>
        <translation>格式见 resources/lessons 的 README。</translation>
    </message>
    <message>
        <source>header</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>The run does not have the %1 that this lesson uses.</source>
        <translation>该运行中没有课程用到的%1。</translation>
    </message>
    <message>
        <source>Open the lesson again: it shows the runs it was written for.</source>
        <translation>请重新打开课程：它会显示编写时所针对的运行。</translation>
    </message>
    <message>
        <source>head or measure</source>
        <translation>头或度量</translation>
    </message>
    <message>
        <source>head or word</source>
        <translation>头或词</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>The lesson</source>
        <translation>该课程</translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>What a head is</source>
        <translation>什么是注意力头</translation>
    </message>
    <message>
        <source>Each layer has six heads. See what one of them attends to, and what the model loses without it.</source>
        <translation>每层有六个头。看看其中一个关注什么，去掉它后模型会失去什么。</translation>
    </message>
    <message>
        <source>A model that reads headlines</source>
        <translation>阅读新闻标题的模型</translation>
    </message>
    <message>
        <source>The model that is open now reads short made-up headlines and says who helps or harms whom: **people help firm**, **people harm firm**, **firm helps people** or **firm harms people**. It has three layers with six attention heads each, 18 heads in all.</source>
        <translation>当前打开的模型阅读虚构的短标题，并判断谁帮助或伤害了谁：**people help firm**、**people harm firm**、**firm helps people** 或 **firm harms people**。它有三层，每层六个注意力头，共 18 个头。</translation>
    </message>
    <message>
        <source>In each layer every word can attend to every word. **A head is one such attention pattern**: for each word it distributes a total weight of 1 over all words of the headline, and passes on what it finds there.</source>
        <translation>在每一层中，每个词都可以关注任何一个词。**一个头就是一种这样的注意力模式**：对每个词，它把总量为 1 的权重分配给标题中的所有词，并把从那里取得的信息传递下去。</translation>
    </message>
    <message>
        <source>The points you see are the 18 heads, each placed by what it does on 256 headlines.</source>
        <translation>图中的点就是这 18 个头，每个点的位置由该头在 256 条标题上的行为决定。</translation>
    </message>
    <message>
        <source>What does it attend to?</source>
        <translation>它关注哪里？</translation>
    </message>
    <message>
        <source>Take one headline: **nurses rejected by junctio in oslo**.</source>
        <translation>来看一条标题：**nurses rejected by junctio in oslo**。</translation>
    </message>
    <message>
        <source>To classify it, the model has to know that something harmful was done. Only one word says so: **rejected**.</source>
        <translation>要给它分类，模型必须知道发生了伤害。只有一个词说明了这一点：**rejected**。</translation>
    </message>
    <message>
        <source>In head 2 of the first layer (layer 0): how much of its attention does the word “nurses” give to “rejected”?</source>
        <translation>在第一层（第 0 层）的头 2 中：词“nurses”把多少注意力分给了“rejected”？</translation>
    </message>
    <message>
        <source>Almost none: attention is spread evenly</source>
        <translation>几乎没有：注意力均匀分布在各词上</translation>
    </message>
    <message>
        <source>About half</source>
        <translation>大约一半</translation>
    </message>
    <message>
        <source>Nearly all of it</source>
        <translation>几乎全部</translation>
    </message>
    <message>
        <source>Measured just now: **{value}** of the attention of “nurses” goes to “rejected”.</source>
        <translation>刚刚测得：“nurses”有 **{value}** 的注意力分给了“rejected”。</translation>
    </message>
    <message>
        <source>Each row of the large map is a query word, which attends; each column is a key word, which is attended to. The column of “rejected” is bright in nearly every row: **this head finds the verb**.</source>
        <translation>大图中每一行是发起关注的词，每一列是被关注的词。“rejected”那一列几乎每行都亮着：**这个头找到了动词**。</translation>
    </message>
    <message>
        <source>Nobody programmed this. The head learnt its queries Q and keys K together with everything else, because the verb helps to classify headlines.</source>
        <translation>没有人教它这样做。这个头的查询 Q 和键 K 是与其他参数一起学到的，因为动词有助于给标题分类。</translation>
    </message>
    <message>
        <source>Another head, the same words</source>
        <translation>另一个头，同样的词</translation>
    </message>
    <message>
        <source>Head 5 of the same layer reads the same six words at the same time, with queries and keys of its own.</source>
        <translation>同一层的头 5 同时读取相同的六个词，但使用自己的查询和键。</translation>
    </message>
    <message>
        <source>**nurses rejected by junctio** means the opposite of **nurses rejected junctio**. Only the word **by** tells them apart: in a passive headline the actor follows the verb.</source>
        <translation>**nurses rejected by junctio** 与 **nurses rejected junctio** 意思相反。区别仅在于 **by** 一词：在被动语态的标题中，施事者位于动词之后。</translation>
    </message>
    <message>
        <source>How much of its attention does “nurses” give to “by” in head 5 of layer 0?</source>
        <translation>在第 0 层的头 5 中，“nurses”把多少注意力分给了“by”？</translation>
    </message>
    <message>
        <source>Almost none: it attends to the verb, too</source>
        <translation>几乎没有：它也关注动词</translation>
    </message>
    <message>
        <source>Measured just now: **{value}** of the attention of “nurses” goes to “by”.</source>
        <translation>刚刚测得：“nurses”有 **{value}** 的注意力分给了“by”。</translation>
    </message>
    <message>
        <source>Two heads answer two questions about the same sentence: **what happened?** and **is it passive?** This is why a layer has several heads: one softmax can focus on one thing at a time.</source>
        <translation>两个头回答关于同一个句子的两个问题：**发生了什么？** **是否为被动语态？** 这就是一层要有多个头的原因：一个 softmax 一次只能集中于一处。</translation>
    </message>
    <message>
        <source>Look at the small maps, too: heads 0 and 1 of this layer also attend to “by”. The next lesson is about this.</source>
        <translation>也请看看那些小图：此层的头 0 和头 1 也关注“by”。下一课就讲这一点。</translation>
    </message>
    <message>
        <source>Is one headline enough?</source>
        <translation>一条标题够吗？</translation>
    </message>
    <message>
        <source>One sample shows what a head **can** do. Whether it always does so needs many samples.</source>
        <translation>单个样本只能说明头**能够**做什么。它是否总是这样做，需要许多样本才能判断。</translation>
    </message>
    <message>
        <source>A simple measure is the **confidence** of a head: the largest weight that a word gives, as a mean over all words of 256 test headlines. Near 1, the head always attends to a single word. In a headline of six words, uniform attention would give 0.17.</source>
        <translation>一个简单的度量是头的**置信度**：每个词给出的最大注意力权重，对 256 条测试标题的所有词取均值。接近 1 表示该头总是关注单个词。在六个词的标题中，均匀注意力的置信度为 0.17。</translation>
    </message>
    <message>
        <source>How large is the confidence of head 5 of layer 0 over 256 headlines?</source>
        <translation>在 256 条标题上，第 0 层的头 5 的置信度有多高？</translation>
    </message>
    <message>
        <source>Below 0.4: that headline was an exception</source>
        <translation>低于 0.4：那条标题是例外</translation>
    </message>
    <message>
        <source>Between 0.4 and 0.8</source>
        <translation>介于 0.4 与 0.8 之间</translation>
    </message>
    <message>
        <source>Above 0.8: it nearly always attends to one word</source>
        <translation>高于 0.8：它几乎总是关注单个词</translation>
    </message>
    <message>
        <source>Confidence of head 5 in layer 0: **{value}**.</source>
        <translation>第 0 层的头 5 的置信度：**{value}**。</translation>
    </message>
    <message>
        <source>It attends to one word in nearly all headlines, also in those without “by”. Click heads of layers 1 and 2 in the table: their confidence is far lower, about a third to two thirds. Deeper heads of this model attend to the whole sentence.</source>
        <translation>它在几乎所有标题中都关注单个词，没有“by”的标题也不例外。在表格中点击第 1 层和第 2 层的头：它们的置信度低得多，约为三分之一到三分之二。此模型较深层的头会关注整个句子。</translation>
    </message>
    <message>
        <source>What is lost without it?</source>
        <translation>没有它会损失什么？</translation>
    </message>
    <message>
        <source>A map shows what a head attends to, not whether it matters. To find out, **switch it off**: what the head passes on is set to zero, and everything else stays unchanged.</source>
        <translation>查看注意力图能知道头关注哪里，却不知道它是否重要。为此，请**将它关闭**：该头传递的信息置零，其他一切保持不变。</translation>
    </message>
    <message>
        <source>With all 18 heads on, the model classifies all 1,000 test headlines correctly.</source>
        <translation>18 个头全部开启时，模型对 1,000 条测试标题全部分类正确。</translation>
    </message>
    <message>
        <source>Without head 5 of layer 0, how many of 1,000 test headlines are still classified correctly?</source>
        <translation>没有第 0 层的头 5 时，1,000 条测试标题中还有多少条分类正确？</translation>
    </message>
    <message>
        <source>Fewer than half: it was the only way to see “by”</source>
        <translation>不到一半：只有它能看到“by”</translation>
    </message>
    <message>
        <source>Between 50 % and 90 %</source>
        <translation>介于一半与 90% 之间</translation>
    </message>
    <message>
        <source>More than 90 %, but not all</source>
        <translation>超过 90%，但不是全部</translation>
    </message>
    <message>
        <source>All of them, or all but one</source>
        <translation>全部，或只错一条</translation>
    </message>
    <message>
        <source>Without that head **{value}** of the test headlines are classified correctly.</source>
        <translation>没有这个头时，**{value}** 的测试标题分类正确。</translation>
    </message>
    <message>
        <source>The head matters, and yet most headlines are still correct without it. **Every class** on this page shows which ones are not: only headlines in which the firm acts are lost. The map of one sentence did not show that.</source>
        <translation>这个头很重要，但失去它之后，大多数标题仍能正确分类。此页面上的**每个类别**会显示哪些标题受影响：只有公司作为施事者的标题出错。单个句子的注意力图并没有告诉我们这一点。</translation>
    </message>
    <message>
        <source>Switch it on again, and try others. One warning: this is one model, trained once with one seed. A second training may distribute the work differently.</source>
        <translation>请重新开启它，再试试其他头。需要提醒的是：这是用一个随机种子训练一次得到的一个模型。再训练一次，分工可能会不同。</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>要点</translation>
    </message>
    <message>
        <source>**A head is a learnt attention pattern.** Its map shows what it attends to; only removing the head shows how it changes the answer.</source>
        <translation>**头是一种学到的注意力模式。**注意力图说明它关注什么；它如何改变答案，只有去掉它才能看出。</translation>
    </message>
    <message>
        <source>**Heads of one layer can attend to different things** at the same time, or, like heads 0, 1 and 5, to the same thing.</source>
        <translation>**同一层的头可以同时关注不同的内容**，也可以像头 0、1 和 5 那样关注相同的内容。</translation>
    </message>
    <message>
        <source>Next lesson: how to measure “the same”.</source>
        <translation>下一课：如何用数值来衡量“相同”。</translation>
    </message>
    <message>
        <source>Redundancy</source>
        <translation>冗余</translation>
    </message>
    <message>
        <source>When two heads attend to the same words, is one of them superfluous? First measure “the same”.</source>
        <translation>如果两个头关注同样的词，其中一个是否多余？首先要用数值来衡量“相同”。</translation>
    </message>
    <message>
        <source>Two heads, one map?</source>
        <translation>两个头，同一张图？</translation>
    </message>
    <message>
        <source>In the last lesson heads 0 and 1 of layer 0 both attended to the word **by**. Here is head 0 on the same headline; the small map beside it is head 1.</source>
        <translation>在上一课中，第 0 层的头 0 和头 1 都关注了词 **by**。这是头 0 在同一条标题上的注意力图；旁边的小图是头 1。</translation>
    </message>
    <message>
        <source>To measure how similar two maps are, write each as one long list of numbers and take the **cosine**: 1 means the same map up to its scale, 0 means that they never attend to the same token.</source>
        <translation>要衡量两张图有多相似，可将每张图写成一长列数，再计算**余弦**：1 表示除尺度外完全相同，0 表示它们从不关注同一处。</translation>
    </message>
    <message>
        <source>As a mean over 256 test headlines: how similar are heads 0 and 1 of layer 0?</source>
        <translation>在 256 条测试标题上取均值：第 0 层的头 0 与头 1 有多相似？</translation>
    </message>
    <message>
        <source>Below 0.4: one headline misleads</source>
        <translation>低于 0.4：单条标题有误导性</translation>
    </message>
    <message>
        <source>Above 0.8: similar in most headlines</source>
        <translation>高于 0.8：在大多数标题中都相似</translation>
    </message>
    <message>
        <source>Cosine of heads 0 and 1: **{value}**.</source>
        <translation>头 0 与头 1 的余弦：**{value}**。</translation>
    </message>
    <message>
        <source>The number is a mean over samples, so it holds for the data, not for one sentence.</source>
        <translation>这个数是对样本取的均值，因此反映的是整个数据，而不是某一个句子。</translation>
    </message>
    <message>
        <source>And the others?</source>
        <translation>其他头呢？</translation>
    </message>
    <message>
        <source>Not all heads of a layer need to be similar. Head 2 of layer 0 was the one that finds the **verb**. Head 4 attends to other words in many headlines.</source>
        <translation>同一层的头不必都相似。第 0 层的头 2 是找到**动词**的那个头。在许多标题中，头 4 关注的是其他词。</translation>
    </message>
    <message>
        <source>How similar are heads 2 and 4 of layer 0?</source>
        <translation>第 0 层的头 2 与头 4 有多相似？</translation>
    </message>
    <message>
        <source>Below 0.4</source>
        <translation>低于 0.4</translation>
    </message>
    <message>
        <source>Above 0.8</source>
        <translation>高于 0.8</translation>
    </message>
    <message>
        <source>Cosine of heads 2 and 4: **{value}**.</source>
        <translation>头 2 与头 4 的余弦：**{value}**。</translation>
    </message>
    <message>
        <source>Is a duplicate superfluous?</source>
        <translation>重复头多余吗？</translation>
    </message>
    <message>
        <source>If head 0 only does what head 1 does anyway, the model should not need it.</source>
        <translation>如果头 0 所做的事头 1 也会做，那么去掉头 0 对模型应当没有影响。</translation>
    </message>
    <message>
        <source>With all heads on, all 1,000 test headlines are classified correctly. Now switch head 0 of layer 0 off.</source>
        <translation>所有头开启时，1,000 条测试标题全部分类正确。现在关闭第 0 层的头 0。</translation>
    </message>
    <message>
        <source>How many of 1,000 test headlines are still classified correctly?</source>
        <translation>1,000 条测试标题中还有多少条分类正确？</translation>
    </message>
    <message>
        <source>Fewer than 90 %</source>
        <translation>不到 90%</translation>
    </message>
    <message>
        <source>90 to 99 %</source>
        <translation>90 至 99%</translation>
    </message>
    <message>
        <source>99 % or more</source>
        <translation>99% 或更多</translation>
    </message>
    <message>
        <source>Without head 0: **{value}**.</source>
        <translation>没有头 0 时：**{value}**。</translation>
    </message>
    <message>
        <source>This test shows no loss. Perhaps the duplicate compensates, but this does not prove it: a head may also have no effect for other reasons. The lesson on ablation removes **both**.</source>
        <translation>这项测试没有显示任何损失。也许是另一个重复头弥补了它，但这并不能证明这一点：头也可能因其他原因而不起作用。关于消融的一课会把**两个**头都去掉。</translation>
    </message>
    <message>
        <source>**Redundant** means: similar, and not needed. The matrix shows the first, the switches show the second. Neither follows from the other.</source>
        <translation>**冗余**意味着：彼此相似，且缺了也无妨。矩阵显示前者，开关显示后者。二者不能互相推出。</translation>
    </message>
    <message>
        <source>A cosine of attention maps compares **what heads attend to**. The information they pass on is another question, with its own measures in the list of the Heads page.</source>
        <translation>注意力图的余弦比较的是头关注**哪里**。它们从那里传递了什么是另一个问题，“注意力头”页面的列表中有专门的度量。</translation>
    </message>
    <message>
        <source>All of this was one model and one seed.</source>
        <translation>以上都只基于一个模型和一个随机种子。</translation>
    </message>
    <message>
        <source>Lambda: too small, right, too large</source>
        <translation>λ：太小、合适、太大</translation>
    </message>
    <message>
        <source>A penalty on similarity</source>
        <translation>对相似度的惩罚项</translation>
    </message>
    <message>
        <source>The diversity penalty adds the similarity of heads to the loss: the mean cosine of attention maps, over all pairs of a layer and all layers. **Lambda** is its weight.</source>
        <translation>多样性惩罚项把头之间的相似度加到损失上：即注意力图的平均余弦，对每层的所有头对和所有层计算。**λ** 是它的权重。</translation>
    </message>
    <message>
        <source>The window shows the model without a penalty. The same model was trained again, on the same data with the same seed, with a very small weight: **lambda 0.001**.</source>
        <translation>窗口中显示的是不加惩罚项的模型。用相同的数据和随机种子，以很小的权重重新训练了同一模型：**λ = 0.001**。</translation>
    </message>
    <message>
        <source>Compared with no penalty, by how much does lambda 0.001 change the mean cosine?</source>
        <translation>与不加惩罚项相比，λ = 0.001 使平均余弦改变了多少？</translation>
    </message>
    <message>
        <source>It falls by more than 0.3</source>
        <translation>下降超过 0.3</translation>
    </message>
    <message>
        <source>It falls by 0.1 to 0.3</source>
        <translation>下降 0.1 至 0.3</translation>
    </message>
    <message>
        <source>It falls by less than 0.1, or rises</source>
        <translation>下降不到 0.1，或者上升</translation>
    </message>
    <message>
        <source>{first} instead of {second}: a change of **{value}**.</source>
        <translation>{first}，原为 {second}：变化 **{value}**。</translation>
    </message>
    <message>
        <source>**Too small.** The matrices look almost the same. One seed cannot show whether so small a difference is more than chance: train several seeds, and compare them on the Compare page.</source>
        <translation>**太小**。矩阵看起来与之前差不多。这么小的差异是否只是单次训练的偶然结果，一个随机种子说明不了：请多训练几个，并在“比较”页面上比较。</translation>
    </message>
    <message>
        <source>A hundred times as much</source>
        <translation>一百倍</translation>
    </message>
    <message>
        <source>Now lambda 0.1. Without a penalty the mean cosine was about 0.6.</source>
        <translation>现在 λ = 0.1。不加惩罚项时，平均余弦约为 0.6。</translation>
    </message>
    <message>
        <source>What is the mean cosine with lambda 0.1?</source>
        <translation>λ = 0.1 时的平均余弦是多少？</translation>
    </message>
    <message>
        <source>Below 0.25</source>
        <translation>低于 0.25</translation>
    </message>
    <message>
        <source>Between 0.25 and 0.5</source>
        <translation>介于 0.25 与 0.5 之间</translation>
    </message>
    <message>
        <source>Above 0.5</source>
        <translation>高于 0.5</translation>
    </message>
    <message>
        <source>Mean cosine with lambda 0.1: **{value}**.</source>
        <translation>λ = 0.1 时的平均余弦：**{value}**。</translation>
    </message>
    <message>
        <source>What did it cost?</source>
        <translation>代价是什么？</translation>
    </message>
    <message>
        <source>Without a penalty the model classifies all 1,000 test headlines correctly. Diverse heads may lower the accuracy, or raise it.</source>
        <translation>不加惩罚项时，模型对 1,000 条测试标题全部分类正确。头的多样性可能降低准确率，也可能提高准确率。</translation>
    </message>
    <message>
        <source>How many test headlines are correct with lambda 0.1?</source>
        <translation>λ = 0.1 时，有多少条测试标题分类正确？</translation>
    </message>
    <message>
        <source>Fewer than 95 %</source>
        <translation>不到 95%</translation>
    </message>
    <message>
        <source>95 to 99.5 %</source>
        <translation>95 至 99.5%</translation>
    </message>
    <message>
        <source>99.5 % or more</source>
        <translation>99.5% 或更多</translation>
    </message>
    <message>
        <source>Accuracy with lambda 0.1: **{value}**.</source>
        <translation>λ = 0.1 时的准确率：**{value}**。</translation>
    </message>
    <message>
        <source>Nothing lost, and **nothing gained** either: there was nothing left to gain. A task that is already solved cannot show whether diversity helps. Report exactly that.</source>
        <translation>没有损失，也**没有收益**：已经没有提升的空间。已被完全解决的任务无法说明多样性是否有帮助。请如实报告。</translation>
    </message>
    <message>
        <source>Far too much</source>
        <translation>远远过大</translation>
    </message>
    <message>
        <source>A harder task: which of five relations holds between two shapes in a small picture. With lambda 0.1 about 97 % of 1,000 test pictures are correct. With **lambda 100** the penalty outweighs the task.</source>
        <translation>一个更难的任务：判断小图像中两个形状之间是五种关系中的哪一种。λ = 0.1 时，1,000 张测试图像中约 97% 正确。**λ = 100** 时，惩罚项压过了任务损失。</translation>
    </message>
    <message>
        <source>How does the accuracy change from lambda 0.1 to lambda 100?</source>
        <translation>从 λ = 0.1 到 λ = 100，准确率如何变化？</translation>
    </message>
    <message>
        <source>It falls by more than ten percentage points</source>
        <translation>下降超过十个百分点</translation>
    </message>
    <message>
        <source>It falls by one to ten percentage points</source>
        <translation>下降一至十个百分点</translation>
    </message>
    <message>
        <source>By less than one percentage point</source>
        <translation>不到一个百分点</translation>
    </message>
    <message>
        <source>{first} instead of {second}: **{value}**.</source>
        <translation>{first}，原为 {second}：**{value}**。</translation>
    </message>
    <message>
        <source>**Too large.** The 95 % intervals of the two do not overlap. The heads now have almost nothing in common, and this last gain in diversity cost accuracy.</source>
        <translation>**太大**。两者的 95% 置信区间不重叠。各头现在几乎没有共同之处；这最后一点多样性是以准确率为代价换来的。</translation>
    </message>
    <message>
        <source>What is too large depends on the task: on the headlines lambda 100 still costs no test headline.</source>
        <translation>多大才算太大取决于任务：在新闻标题上，即使 λ = 100，也没有一条测试标题出错。</translation>
    </message>
    <message>
        <source>**Look at two numbers at once**: how similar the heads are, and how good the model is. Too small a lambda changes neither, the right lambda changes only the first, too large a lambda changes both.</source>
        <translation>**请同时看两个数**：头有多相似，模型有多好。λ 太小时，两者都不变；合适时，只改变前者；太大时，两者都改变。</translation>
    </message>
    <message>
        <source>Try several lambdas with several seeds: add them to the queue on the Train page, then look at them on the Compare page.</source>
        <translation>请用几个随机种子尝试几个 λ 值：在“训练”页面将它们添加到队列，然后在“比较”页面查看。</translation>
    </message>
    <message>
        <source>The printed sign</source>
        <translation>论文中的符号</translation>
    </message>
    <message>
        <source>A paper printed the penalty with a minus sign. See what happens if you train with the formula as printed.</source>
        <translation>一篇论文把惩罚项印成了负号。看看按原文公式训练会发生什么。</translation>
    </message>
    <message>
        <source>Read the formula</source>
        <translation>读公式</translation>
    </message>
    <message>
        <source>A draft of the paper prints the diversity loss **with a minus sign**, and then adds it to the loss that is minimised, with lambda above 0.</source>
        <translation>该论文的一份草稿把多样性损失印成**带负号**，再以大于 0 的 λ 加到要最小化的损失上。</translation>
    </message>
    <message>
        <source>The window shows a model that was trained with a plus sign and lambda 0.1: mean cosine about 0.15. Another one, with the same seed, was trained with the sign **as printed**.</source>
        <translation>窗口中显示的是用正号和 λ = 0.1 训练的模型：平均余弦约为 0.15。另一个模型的随机种子相同，使用**论文中的**符号训练。</translation>
    </message>
    <message>
        <source>What mean cosine does the printed sign lead to?</source>
        <translation>论文中的符号会得到多大的平均余弦？</translation>
    </message>
    <message>
        <source>Below 0.5: heads differ, as intended</source>
        <translation>低于 0.5：各头互不相同，符合本意</translation>
    </message>
    <message>
        <source>Between 0.5 and 0.9</source>
        <translation>介于 0.5 与 0.9 之间</translation>
    </message>
    <message>
        <source>Above 0.9: heads become similar</source>
        <translation>高于 0.9：各头变得相似</translation>
    </message>
    <message>
        <source>Mean cosine with the printed sign: **{value}**.</source>
        <translation>使用论文中的符号时的平均余弦：**{value}**。</translation>
    </message>
    <message>
        <source>A loss falls if a term with a minus sign grows: **minimising minus the cosine raises the cosine.** The attention maps of all heads of a layer have become copies of each other.</source>
        <translation>被减去的量增大时，损失下降：**最小化负余弦就是增大余弦**。一层中所有头的注意力图都成了彼此的副本。</translation>
    </message>
    <message>
        <source>A likely origin: Li et al. (2018) **maximise** their objective, and there the minus is right.</source>
        <translation>可能的来源：Li et al.（2018）是**最大化**其目标函数，在那里负号是对的。</translation>
    </message>
    <message>
        <source>Would you have noticed?</source>
        <translation>您能察觉吗？</translation>
    </message>
    <message>
        <source>Here is the model with the printed sign on one headline: each layer has six copies of one map.</source>
        <translation>这是使用论文中的符号训练的模型在一条标题上的注意力：每一层都是同一张图，重复六次。</translation>
    </message>
    <message>
        <source>How many of 1,000 test headlines does this model classify correctly?</source>
        <translation>这个模型对 1,000 条测试标题中的多少条分类正确？</translation>
    </message>
    <message>
        <source>Accuracy with the printed sign: **{value}**.</source>
        <translation>使用论文中的符号时的准确率：**{value}**。</translation>
    </message>
    <message>
        <source>**The accuracy does not show the mistake.** One attention pattern per layer, in three layers, is enough for this task. Anyone who checks only the accuracy would publish the wrong sign with good results.</source>
        <translation>**准确率反映不出这个错误**。每层一种注意力模式，三层就足以完成这个任务。只看准确率的人，会带着漂亮的结果发表错误的符号。</translation>
    </message>
    <message>
        <source>Copies in everything?</source>
        <translation>所有方面都是复制品吗？</translation>
    </message>
    <message>
        <source>The penalty acts on attention maps. A head also has a value and an output matrix, W_V and W_O: they decide **what** is passed on from the tokens it attends to.</source>
        <translation>惩罚项针对的是注意力图。头还有值矩阵和输出矩阵 W_V 和 W_O：它们决定从所关注之处传递**什么**。</translation>
    </message>
    <message>
        <source>The cosine of contributions compares what two heads add to the model&apos;s residual stream, from -1 to 1.</source>
        <translation>贡献的余弦比较两个头写入残差流的内容，范围为 -1 到 1。</translation>
    </message>
    <message>
        <source>How similar are the contributions of the heads in layer 0 of this model?</source>
        <translation>此模型第 0 层各头的贡献有多相似？</translation>
    </message>
    <message>
        <source>Below 0.2: practically unrelated</source>
        <translation>低于 0.2：几乎不相关</translation>
    </message>
    <message>
        <source>Between 0.2 and 0.6</source>
        <translation>介于 0.2 与 0.6 之间</translation>
    </message>
    <message>
        <source>Above 0.6: copies, too</source>
        <translation>高于 0.6：同样是复制品</translation>
    </message>
    <message>
        <source>Mean cosine of contributions in layer 0: **{value}**.</source>
        <translation>第 0 层中贡献的平均余弦：**{value}**。</translation>
    </message>
    <message>
        <source>The maps are similar, but the contributions still differ. **A penalty affects what it measures and nothing else.** Choose the quantity by what should differ: maps, outputs or weights.</source>
        <translation>注意力图相似，贡献却仍然不同。**惩罚项只影响它所度量的量，对其他一概无效。**请根据希望不同的对象来选择度量的量：注意力图、输出或权重。</translation>
    </message>
    <message>
        <source>**Check a sign by its effect**: train a short run with and without the penalty, and see whether the penalised quantity goes down.</source>
        <translation>**请用效果来检验符号**：分别训练一个加惩罚项和一个不加惩罚项的短运行，看看被惩罚的量是否下降。</translation>
    </message>
    <message>
        <source>This program minimises L_task + lambda L_div with a plus. You can choose the printed sign with one setting (the opposite sign, objective.sign = as-printed); a warning then explains its effect.</source>
        <translation>本程序以正号最小化 L_task + λ L_div。只需一个选项即可切换到论文中的符号（“相反的符号”，objective.sign = as-printed），并会有警告说明其作用。</translation>
    </message>
    <message>
        <source>Ablation and duplicates</source>
        <translation>消融与重复头</translation>
    </message>
    <message>
        <source>One head off, two heads off, twelve heads off. Learn what a drop in accuracy shows, and what the absence of a drop does not show.</source>
        <translation>关闭一个头、两个头、十二个头。准确率下降说明什么，没有下降又不能说明什么。</translation>
    </message>
    <message>
        <source>One head off</source>
        <translation>关闭一个头</translation>
    </message>
    <message>
        <source>**Ablation** shows what a head is for by removing it: its output becomes zero before the output projection, and everything else stays unchanged.</source>
        <translation>**消融**通过去掉头来考察其作用：在输出投影之前将其输出置零，其他一切保持不变。</translation>
    </message>
    <message>
        <source>Without head 1 of layer 0, how many of 1,000 test headlines are correct?</source>
        <translation>没有第 0 层的头 1 时，1,000 条测试标题中有多少条分类正确？</translation>
    </message>
    <message>
        <source>Without head 1: **{value}**.</source>
        <translation>没有头 1 时：**{value}**。</translation>
    </message>
    <message>
        <source>Very little is lost. Without head 0 alone, nothing was lost at all. If effects simply added up, removing both would cost about as little.</source>
        <translation>损失很小。仅去掉头 0 时毫无损失。如果影响可以相加，那么同时去掉两个头的代价也应同样小。</translation>
    </message>
    <message>
        <source>Both duplicates off</source>
        <translation>关闭两个重复头</translation>
    </message>
    <message>
        <source>Now switch **both** off.</source>
        <translation>现在把**两个**都关闭。</translation>
    </message>
    <message>
        <source>Without heads 0 and 1 of layer 0?</source>
        <translation>没有第 0 层的头 0 和头 1 时呢？</translation>
    </message>
    <message>
        <source>Fewer than 95 %: more than the sum of both</source>
        <translation>不到 95%：超过两者之和</translation>
    </message>
    <message>
        <source>95 to 99 %</source>
        <translation>95 至 99%</translation>
    </message>
    <message>
        <source>99 % or more: the sum of both</source>
        <translation>99% 或更多：两者之和</translation>
    </message>
    <message>
        <source>Without both duplicates: **{value}**.</source>
        <translation>没有这两个重复头时：**{value}**。</translation>
    </message>
    <message>
        <source>**Each compensated for the other.** Alone, neither seemed to matter; together they do. This is why ranking heads by removing each one alone is misleading if there are duplicates. Further down, the Ablate page can measure every pair.</source>
        <translation>**它们可以互相弥补**。单独去掉时，两者似乎都不重要；一起去掉时，才显出重要性。因此，存在重复头时，靠逐个去掉来给头排序会产生误导。在“消融”页面下方可以测量每一对头。</translation>
    </message>
    <message>
        <source>Heads without a duplicate</source>
        <translation>没有重复头的情形</translation>
    </message>
    <message>
        <source>The model with lambda 0.1 has no duplicates in layer 0. Its head 1 is not related to head 1 of the other model: head numbers have no meaning across trainings.</source>
        <translation>λ = 0.1 的模型在第 0 层中没有重复头。它的头 1 与之前的头 1 不是同一个头：头的编号在不同的训练之间没有对应关系。</translation>
    </message>
    <message>
        <source>Without head 1 of layer 0 in this model?</source>
        <translation>在此模型中去掉第 0 层的头 1 呢？</translation>
    </message>
    <message>
        <source>Without head 1 of the model with lambda 0.1: **{value}**.</source>
        <translation>λ = 0.1 的模型去掉头 1 后：**{value}**。</translation>
    </message>
    <message>
        <source>No other head compensates for it. Without the penalty, removing a single head cost at most 3.1 percentage points. Diverse heads are **harder to remove**: good for interpreting a model, less so for pruning it. This is one seed each, so take it as an example, not as a law.</source>
        <translation>没有其他头可以弥补它。不加惩罚项时，去掉单个头造成的最大损失为 3.1 个百分点。多样的头**更难移除**：有利于解读模型，却不利于剪枝。两者各只用了一个随机种子，因此只能当作例子，不能当作规律。</translation>
    </message>
    <message>
        <source>Twelve heads off</source>
        <translation>关闭十二个头</translation>
    </message>
    <message>
        <source>Back to the model without a penalty: switch off **all heads of layers 1 and 2**, two thirds of the model&apos;s heads.</source>
        <translation>回到不加惩罚项的模型：关闭**第 1 层和第 2 层的所有头**，即模型三分之二的头。</translation>
    </message>
    <message>
        <source>How many test headlines are correct with layer 0 alone?</source>
        <translation>仅保留第 0 层时，有多少条测试标题分类正确？</translation>
    </message>
    <message>
        <source>With layer 0 alone: **{value}**.</source>
        <translation>仅保留第 0 层时：**{value}**。</translation>
    </message>
    <message>
        <source>**A drop is evidence that a head is used; the absence of a drop is not evidence that it is useless.** Remove pairs and groups, too.</source>
        <translation>**准确率下降说明头被用到；没有下降并不说明头没有用。**也请试试成对、成组地去掉头。</translation>
    </message>
    <message>
        <source>Zero is only one replacement: the list beside the switches also offers the head&apos;s mean, or its output for another sample.</source>
        <translation>零只是其中一种替换值：开关旁的列表还提供该头的均值，或它在另一样本中的输出。</translation>
    </message>
    <message>
        <source>Flat maps</source>
        <translation>平坦的注意力图</translation>
    </message>
    <message>
        <source>A cosine of 0.8 suggests duplicates. See why it may mean nothing, and what to use instead.</source>
        <translation>余弦 0.8 看似说明存在重复头。为什么它可能毫无意义，又应当改用什么。</translation>
    </message>
    <message>
        <source>The layer with the highest similarity</source>
        <translation>相似度最高的层</translation>
    </message>
    <message>
        <source>Layer 0 of the model without a penalty has sharp heads: most of a word&apos;s weight goes to one word. Heads of layer 2 spread their weight over the sentence.</source>
        <translation>在不加惩罚项的模型中，第 0 层的头很尖锐：一个词的大部分权重集中在一个词上。第 2 层的头则把权重分散到整个句子。</translation>
    </message>
    <message>
        <source>What is the mean cosine of the heads of layer 2? (Layer 0: 0.42.)</source>
        <translation>第 2 层各头的平均余弦是多少？（第 0 层：0.42。）</translation>
    </message>
    <message>
        <source>Between 0.4 and 0.7</source>
        <translation>介于 0.4 与 0.7 之间</translation>
    </message>
    <message>
        <source>Above 0.7: the highest similarity of all</source>
        <translation>高于 0.7：所有层中相似度最高</translation>
    </message>
    <message>
        <source>Mean cosine in layer 2: **{value}**.</source>
        <translation>第 2 层的平均余弦：**{value}**。</translation>
    </message>
    <message>
        <source>By this number, layer 2 is full of copies. Before you believe it, ask what **unrelated** heads would give.</source>
        <translation>单看这个数，第 2 层全是复制品。在相信它之前，先问问**不相关的**头会得到多少。</translation>
    </message>
    <message>
        <source>The chance level</source>
        <translation>随机水平</translation>
    </message>
    <message>
        <source>Attention weights are never negative, and each row sums to 1. Two nearly uniform maps overlap everywhere, whatever they mean.</source>
        <translation>注意力权重不会为负，且每行之和为 1。两张都接近均匀的图，无论各有何含义，都会处处重叠。</translation>
    </message>
    <message>
        <source>Take heads as sharp as these but independent of each other, and measure their cosine. That is the **chance level**.</source>
        <translation>取与这些头同样尖锐但彼此独立的头，计算它们的余弦，这就是**随机水平**。</translation>
    </message>
    <message>
        <source>What is the mean cosine of independent heads as sharp as those of layer 2?</source>
        <translation>与第 2 层的头同样尖锐的独立头的平均余弦是多少？</translation>
    </message>
    <message>
        <source>Below 0.3</source>
        <translation>低于 0.3</translation>
    </message>
    <message>
        <source>Between 0.3 and 0.6</source>
        <translation>介于 0.3 与 0.6 之间</translation>
    </message>
    <message>
        <source>Above 0.6</source>
        <translation>高于 0.6</translation>
    </message>
    <message>
        <source>By chance, in layer 2: **{value}**.</source>
        <translation>第 2 层的随机水平：**{value}**。</translation>
    </message>
    <message>
        <source>Nearly all of the “similarity” is flatness. In layer 0 the chance level is about 0.25, so 0.42 there says more than 0.78 here. The Heads page shows the chance level beside every value.</source>
        <translation>这种“相似”几乎全部来自平坦。在第 0 层中，随机水平约为 0.25，因此那里的 0.42 比这里的 0.78 更能说明问题。“注意力头”页面会在每个值旁标出随机水平。</translation>
    </message>
    <message>
        <source>Remove the flat part</source>
        <translation>去掉平坦的部分</translation>
    </message>
    <message>
        <source>Subtract from every row what uniform attention would give, then take the cosine: this is the **centred** cosine. Independent heads then give about 0, whatever their sharpness.</source>
        <translation>从每一行减去均匀注意力的值，再计算余弦：即**中心化**余弦。这样，无论多尖锐，独立头的值都约为 0。</translation>
    </message>
    <message>
        <source>What is the mean centred cosine of layer 2?</source>
        <translation>第 2 层的平均中心化余弦是多少？</translation>
    </message>
    <message>
        <source>Between 0.25 and 0.6</source>
        <translation>介于 0.25 与 0.6 之间</translation>
    </message>
    <message>
        <source>Mean centred cosine in layer 2: **{value}**.</source>
        <translation>第 2 层的平均中心化余弦：**{value}**。</translation>
    </message>
    <message>
        <source>From “most similar” to “hardly similar”, with the same heads and the same data. Only the measure is more specific.</source>
        <translation>头和数据都没有变，结论却从“最相似”变成了“几乎不相似”。只是度量更有针对性。</translation>
    </message>
    <message>
        <source>Real duplicates remain</source>
        <translation>真正的重复头仍在</translation>
    </message>
    <message>
        <source>A mean of about 0.1 does not mean that no two heads are similar. Heads 2 and 4 of layer 2 had a raw cosine of 0.98.</source>
        <translation>均值约为 0.1 并不表示没有任何两个头相似。第 2 层的头 2 与头 4 的原始余弦为 0.98。</translation>
    </message>
    <message>
        <source>What is the centred cosine of heads 2 and 4 of layer 2?</source>
        <translation>第 2 层的头 2 与头 4 的中心化余弦是多少？</translation>
    </message>
    <message>
        <source>Below 0.25: flat, not similar</source>
        <translation>低于 0.25：平坦，而非相似</translation>
    </message>
    <message>
        <source>Between 0.25 and 0.7</source>
        <translation>介于 0.25 与 0.7 之间</translation>
    </message>
    <message>
        <source>Above 0.7: real duplicates</source>
        <translation>高于 0.7：确为重复头</translation>
    </message>
    <message>
        <source>Centred cosine of heads 2 and 4: **{value}**.</source>
        <translation>头 2 与头 4 的中心化余弦：**{value}**。</translation>
    </message>
    <message>
        <source>These two share the part that is **not** flat. The same measure that rules out the others finds the duplicates.</source>
        <translation>这两个头共有的正是**不**平坦的部分。同一个度量既排除了其他头，也找出了重复头。</translation>
    </message>
    <message>
        <source>**A similarity means nothing without its chance level.** For attention maps, that level depends on how sharp they are and how long the texts are.</source>
        <translation>**没有随机水平作对照，相似度就毫无意义。**对注意力图而言，随机水平取决于图有多尖锐以及文本有多长。</translation>
    </message>
    <message>
        <source>It matters for the penalty, too: a raw cosine also falls when maps merely become sharper. Choose attn-cos-centred on the Train page to penalise only the part that is not flat.</source>
        <translation>这对惩罚项同样重要：仅仅因为注意力图变尖锐，原始余弦也会下降。请在“训练”页面选择 attn-cos-centred，只对不平坦的部分施加惩罚。</translation>
    </message>
    <message>
        <source>Weights are never negative, so unrelated heads share something too. Two heads this far above **independent heads** are called **duplicates** here. In the matrix every cell is a pair of heads of one layer; this pair is easy to see in the first layer.</source>
        <translation>权重不会为负，因此不相关的头也会有共同之处。相似度像这样远高于**独立头**的一对头，在此称为**重复头**。矩阵中每个单元格对应一层中的一对头；在第一层中，这两个头十分显眼。</translation>
    </message>
    <message>
        <source>These two are no more similar than independent heads. A layer can contain duplicates and independent heads side by side. A single mean over all pairs, as papers print it, hides that: **look at the matrix before you believe the mean.**</source>
        <translation>这两个头并不比独立头更相似。同一层中可以既有重复头，也有各自独立的头。论文中给出的所有头对的单一均值会掩盖这一点：**在相信均值之前，先看矩阵。**</translation>
    </message>
    <message>
        <source>How strongly to push heads apart. See a penalty that is too small to have an effect, one that works, and one that hurts.</source>
        <translation>把头推开的力度。比较三种惩罚项：小到不起作用的、有效的和有害的。</translation>
    </message>
    <message>
        <source>The penalty works: the heads of run B are less similar than independent heads, those of run A more similar. Part of the decrease comes from sharpness: sharper maps also overlap less by chance. The slider below the matrices shows when in training that happened.</source>
        <translation>惩罚项有效：运行 B 的头比独立头更不相似，运行 A 的头则更相似。下降有一部分来自尖锐程度：注意力图越尖锐，随机重叠也越少。矩阵下方的滑块显示这一变化发生在训练的哪个阶段。</translation>
    </message>
    <message>
        <source>In the model without a penalty, heads 0 and 1 of layer 0 are duplicates (cosine above 0.9; independent heads would have about 0.24).</source>
        <translation>在不加惩罚项的模型中，第 0 层的头 0 和头 1 是重复头（余弦高于 0.9，而独立头约为 0.24）。</translation>
    </message>
    <message>
        <source>Little or nothing is lost on these 1,000 headlines, with or without duplicates: the first layer has solved the task, and its results bypass the other layers. That does not show that the heads are useless. **No drop** can mean that another head compensates, that a head has no effect, or that the test is too easy.</source>
        <translation>在这 1,000 条标题上几乎没有或完全没有损失，不论是否有重复头：第一层已经解决了任务，其结果绕过了其他层。这并不说明这些头没有用。**没有下降**可能意味着另一个头在弥补、该头不起作用，或测试过于简单。</translation>
    </message>
    <message>
        <source>Heads of a real model</source>
        <translation>真实模型的头</translation>
    </message>
    <message>
        <source>Open a model that others trained, such as BERT or GPT-2, and ask the same questions.</source>
        <translation>打开他人训练的模型，例如 BERT 或 GPT-2，并提出同样的问题。</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>打开一个模型</translation>
    </message>
    <message>
        <source>How similar are its heads?</source>
        <translation>它的头有多相似？</translation>
    </message>
    <message>
        <source>What is the mean cosine of the heads of this model?</source>
        <translation>这个模型的头的平均余弦是多少？</translation>
    </message>
    <message>
        <source>Mean cosine over all layers: **{value}**.</source>
        <translation>所有层的平均余弦：**{value}**。</translation>
    </message>
    <message>
        <source>More than chance?</source>
        <translation>超过随机水平吗？</translation>
    </message>
    <message>
        <source>How far is the mean cosine above the chance level?</source>
        <translation>平均余弦比随机水平高多少？</translation>
    </message>
    <message>
        <source>Less than 0.05: like independent heads</source>
        <translation>低于 0.05：与独立的头相似</translation>
    </message>
    <message>
        <source>Between 0.05 and 0.2</source>
        <translation>0.05 到 0.2 之间</translation>
    </message>
    <message>
        <source>Does it matter?</source>
        <translation>这重要吗？</translation>
    </message>
    <message>
        <source>The lessons so far used small models. Here you look at a model of your own choice: **File &gt; Open model…** opens the folder of a Hugging Face transformers model, with its weights (safetensors) and tokenizer. Nothing is downloaded.</source>
        <translation>前面的课程使用的是小模型。这里您可以查看自己选择的模型：**文件 &gt; 打开模型…** 会打开 Hugging Face transformers 模型的文件夹，其中有权重（safetensors）和分词器。程序不会下载任何内容。</translation>
    </message>
    <message>
        <source>If pretrained language models are already in the list of runs, the newest one is used. You see its heads here. Each small map is one head: each row is a token that attends, each column a token that is attended to.</source>
        <translation>如果运行列表中已有预训练语言模型，则使用最新的一个。这里显示它的头。每张小图是一个头：每一行是发出注意的词元，每一列是被注意的词元。</translation>
    </message>
    <message>
        <source>The cosine of two maps is 1 if they are the same, and 0 if the two heads never attend to the same token. The program takes the mean over all pairs of heads of a layer, then over all layers.</source>
        <translation>两张图相同时余弦为 1，两个头从不关注同一词元时为 0。程序先对一层中的所有头对取平均，再对所有层取平均。</translation>
    </message>
    <message>
        <source>Pretrained models have many heads: BERT-base has 12 in each of its 12 layers. Are they as similar as those of the small model in the other lessons?</source>
        <translation>预训练模型有很多头：BERT-base 的 12 层中每层有 12 个。它们和其他课程中小模型的头一样相似吗？</translation>
    </message>
    <message>
        <source>The number depends on the data of the run: your own texts, or generated samples if you chose none. The matrices show each layer by itself.</source>
        <translation>这个数取决于该运行的数据：您自己的文本，或未选择数据时由程序生成的样本。矩阵分别显示每一层。</translation>
    </message>
    <message>
        <source>Heads that spread their attention over almost all tokens overlap, even if they have nothing in common. The **chance level** is the cosine of independent heads that are as sharp as these. Only a cosine above it shows that heads have something in common.</source>
        <translation>把注意力分散到几乎所有词元上的头必然重叠，即使它们毫无共同之处。**随机水平**是同样尖锐但相互独立的头的余弦。只有高于它的余弦才说明头之间有共同之处。</translation>
    </message>
    <message>
        <source>More than 0.2: they have much in common</source>
        <translation>超过 0.2：它们有很多共同之处</translation>
    </message>
    <message>
        <source>Mean cosine minus chance level: **{value}** ({first} and {second}).</source>
        <translation>平均余弦减去随机水平：**{value}**（{first} 和 {second}）。</translation>
    </message>
    <message>
        <source>Part of the similarity often has a simple cause: many heads give most of their weight to the first token, or to special tokens such as [CLS] and [SEP]. Such a token collects weight that a head does not need elsewhere. It is called an **attention sink**.</source>
        <translation>相似的一部分往往原因很简单：许多头把大部分权重给了第一个词元，或 [CLS]、[SEP] 等特殊词元。这样的词元收集头在别处不需要的权重，称为**注意力汇点**。</translation>
    </message>
    <message>
        <source>Leave out special tokens</source>
        <translation>去掉特殊词元</translation>
    </message>
    <message>
        <source>If the text has special tokens, choose above the maps whether they are **shown**, **left out**, or **left out, others renormalised**: the remaining weights then sum to 1. **Join word pieces** shows whole words instead of the pieces of the tokenizer.</source>
        <translation>如果文本中有特殊词元，可在图的上方选择**显示**、**省略**，或**省略，其余重新归一化**（其余权重之和为 1）。**合并子词**显示完整的词，而不是分词器的子词。</translation>
    </message>
    <message>
        <source>Then type a sentence of your own. Which heads attend to the previous word, and which to a related word?</source>
        <translation>然后输入您自己的句子。哪些头关注前一个词，哪些关注相关的词？</translation>
    </message>
    <message>
        <source>Similar maps do not prove that a head is superfluous. Switch heads off and see how the answer changes: click a head here.</source>
        <translation>图相似并不能证明头是多余的。关闭一些头，看看答案如何变化：在这里点击一个头。</translation>
    </message>
    <message>
        <source>Accuracy needs data with labels that the model knows; a language model needs only a text. With such data, **Prune** shows how many heads can be removed. **Run &gt; Selected run &gt; Fine-tune…** fills in the Train page, to train the model further, for example with the penalty. **File &gt; Export model…** writes the result as a folder that Python opens.</source>
        <translation>计算准确率需要带有模型已知类别的数据；语言模型只需要一段文本。有了这样的数据，**剪枝**会显示可以移除多少个头。**运行 &gt; 所选运行 &gt; 微调…** 会填好训练页面，以便继续训练该模型，例如加上惩罚项。**文件 &gt; 导出模型…** 把结果写成 Python 能打开的文件夹。</translation>
    </message>
</context>
<context>
    <name>MaskText</name>
    <message>
        <source>Change %1 heads</source>
        <translation>更改 %1 个头</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Switch on %1, head %2</source>
        <translation>开启 %1 的头 %2</translation>
    </message>
    <message>
        <source>Switch off %1, head %2</source>
        <translation>关闭 %1 的头 %2</translation>
    </message>
</context>
<context>
    <name>Matrix</name>
    <message>
        <source>one layer</source>
        <translation>一层</translation>
    </message>
    <message numerus="yes">
        <source>%1 between the %n heads of %2; %3.</source>
        <translation>
            <numerusform>%2的 %n 个头之间的%1；%3。</numerusform>
        </translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
</context>
<context>
    <name>MissingGlyphs</name>
    <message>
        <source>no installed font has %1, so %2 shows boxes instead; install a font that has them</source>
        <translation>没有已安装的字体含有 %1，因此它们在 %2 中显示为方框；请安装相应的字体</translation>
    </message>
    <message>
        <source>LaTeX&apos;s own fonts do not have %1 in %2; the document needs LuaLaTeX or XeLaTeX and a font for them</source>
        <translation>LaTeX 自带的字体没有 %2 中的 %1；文档需要 LuaLaTeX 或 XeLaTeX 以及相应的字体</translation>
    </message>
</context>
<context>
    <name>NumberText</name>
    <message>
        <source>“%1” begins with a zero. Type numbers without thousands separators</source>
        <translation>“%1”以零开头。请输入不带千位分隔符的数</translation>
    </message>
    <message>
        <source>A comma between digits is a decimal sign here. Separate values by semicolons, as in 0; 0,01; 0,1</source>
        <translation>数字之间的逗号在此为小数点。请用分号分隔各值，例如 0; 0,01; 0,1</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>任意数</translation>
    </message>
    <message>
        <source>above %1 and at most %2</source>
        <translation>大于 %1 且不超过 %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>A number is missing. Allowed: %1</source>
        <translation>缺少数值。允许：%1</translation>
    </message>
    <message>
        <source>“%1” can mean %2 or %3. Type one of these</source>
        <translation>“%1”可以表示 %2 或 %3。请输入其中之一</translation>
    </message>
    <message>
        <source>“%1” is not a number. Allowed: %2, without thousands separators</source>
        <translation>“%1”不是数。允许：%2，不带千位分隔符</translation>
    </message>
    <message>
        <source>“%1” is not a whole number. Allowed: %2</source>
        <translation>“%1”不是整数。允许：%2</translation>
    </message>
    <message>
        <source>%1 is out of range. Allowed: %2</source>
        <translation>%1 超出范围。允许：%2</translation>
    </message>
    <message>
        <source>value %1 of %2: %3</source>
        <translation>第 %1 个值（共 %2 个）：%3</translation>
    </message>
</context>
<context>
    <name>OpenModelText</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>predicts the next token</source>
        <translation>预测下一个词元</translation>
    </message>
    <message>
        <source>classifies images</source>
        <translation>对图像分类</translation>
    </message>
    <message>
        <source>classifies texts</source>
        <translation>对文本分类</translation>
    </message>
    <message>
        <source>%1 (new)</source>
        <translation>%1（新）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Output layer</source>
        <translation>输出层</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>%1 layers × %2 heads, width %3</source>
        <translation>%1 层 × %2 个头，宽度 %3</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>%1 tokens; texts of up to %2 tokens</source>
        <translation>%1 个词元；文本最长 %2 个词元</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>存储类型</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>%1 to inspect; at least %2 to train</source>
        <translation>查看需要 %1；训练至少需要 %2</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>已读取</translation>
    </message>
    <message>
        <source>These stored tensors fit the model.</source>
        <translation>这些存储的张量与模型相符。</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>The model needs these tensors, but the folder lacks them.</source>
        <translation>模型需要这些张量，但文件夹中没有。</translation>
    </message>
    <message>
        <source>These tensors do not fit the sizes in config.json.</source>
        <translation>这些张量与 config.json 中的大小不符。</translation>
    </message>
    <message>
        <source>Newly initialised</source>
        <translation>新初始化</translation>
    </message>
    <message>
        <source>These parameters are not stored. They start with random values, so train the model before you use its scores.</source>
        <translation>这些参数没有存储，将随机初始化，因此请先训练模型再使用其分数。</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>No part of the model has these names. They are not read.</source>
        <translation>模型中没有这些名称的部分，因此不读取。</translation>
    </message>
    <message>
        <source>Not needed</source>
        <translation>不需要</translation>
    </message>
    <message>
        <source>Buffers, copies and output layers of other tasks. They are not read.</source>
        <translation>缓冲区、副本以及用于其他任务的输出层，不读取。</translation>
    </message>
    <message>
        <source>The folder lacks a classifier, so the output layer starts with random values. Train it before you read scores. Attention maps are those of the pretrained model.</source>
        <translation>文件夹中没有分类器，因此输出层随机初始化。请先训练再查看分数。注意力图来自预训练模型本身。</translation>
    </message>
    <message>
        <source>The new layer has the classes of your data and starts with random values, so train it before you read scores.</source>
        <translation>新的输出层采用您的数据的类别并随机初始化，因此请先训练再查看分数。</translation>
    </message>
    <message>
        <source>If off, the model predicts the next token. If on, it becomes a classifier.</source>
        <translation>不勾选时，模型预测下一个词元；勾选后，模型成为分类器。</translation>
    </message>
    <message>
        <source>Needed if your data have other classes than the model (%1).</source>
        <translation>如果您的数据的类别与模型的类别（%1）不同，则需要新建输出层。</translation>
    </message>
    <message>
        <source>Other shape</source>
        <translation>形状不符</translation>
    </message>
    <message>
        <source>Words of your text are masked, and the model predicts them with its own output layers.</source>
        <translation>您文本中的部分词会被遮盖，并由模型自带的输出层预测。</translation>
    </message>
    <message>
        <source>The run stays complete if the model folder is deleted.</source>
        <translation>即使删除模型文件夹，运行仍然完整。</translation>
    </message>
    <message>
        <source>The run reads the weights from the model folder, which must stay unchanged. Training stores its own weights.</source>
        <translation>此运行从模型文件夹读取权重，该文件夹必须保持不变。训练时会另存权重。</translation>
    </message>
</context>
<context>
    <name>OverviewText</name>
    <message>
        <source>Every head: %1 against %2. %3</source>
        <translation>每个头：%1 与%2的关系。%3</translation>
    </message>
    <message>
        <source>Each head of the open run appears here as a point.
Open a run from the start page or the list of runs, or start one.</source>
        <translation>已打开的运行的每个头在此显示为一个点。
请从起始页或运行列表中打开一个运行，或启动一个新的运行。</translation>
    </message>
    <message>
        <source>Measuring the heads of “%1”</source>
        <translation>正在测量“%1”的头</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
</context>
<context>
    <name>PageListText</name>
    <message>
        <source>Look</source>
        <translation>观察</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>检验</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
</context>
<context>
    <name>PatchFigure</name>
    <message>
        <source>mean over all queries</source>
        <translation>对所有查询取均值</translation>
    </message>
    <message>
        <source>query: patch %1</source>
        <translation>查询：图像块 %1</translation>
    </message>
    <message>
        <source>mean of the pictures</source>
        <translation>图像的均值</translation>
    </message>
    <message>
        <source>model input</source>
        <translation>模型输入</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>%1: attention that each patch gets, mean over all queries.</source>
        <translation>%1：每个图像块得到的注意力，对所有查询取均值。</translation>
    </message>
    <message>
        <source>%1: attention of patch %2 (row, column).</source>
        <translation>%1：图像块 %2（行、列）的注意力。</translation>
    </message>
    <message>
        <source>Weights interpolated bilinearly between patch centres.</source>
        <translation>权重在图像块中心之间双线性插值。</translation>
    </message>
    <message>
        <source>One colour per patch, not interpolated.</source>
        <translation>每个图像块一种颜色，不插值。</translation>
    </message>
</context>
<context>
    <name>PredictionFigure</name>
    <message>
        <source>all heads on</source>
        <translation>开启所有头</translation>
    </message>
    <message>
        <source>with heads off</source>
        <translation>关闭头后</translation>
    </message>
    <message>
        <source>No prediction yet</source>
        <translation>尚无预测</translation>
    </message>
    <message>
        <source>Prediction: %1 with %2.</source>
        <translation>预测：%1，概率 %2。</translation>
    </message>
    <message>
        <source>With the heads switched off %1 gets %2.</source>
        <translation>关闭这些头后，%1 的概率为 %2。</translation>
    </message>
    <message>
        <source>less than %1</source>
        <translation>小于 %1</translation>
    </message>
    <message>
        <source>True label: %1.</source>
        <translation>真实标签：%1。</translation>
    </message>
    <message>
        <source>nothing hidden</source>
        <translation>未隐藏任何词元</translation>
    </message>
    <message>
        <source>with tokens hidden</source>
        <translation>隐藏词元后</translation>
    </message>
    <message>
        <source>all heads on, nothing hidden</source>
        <translation>开启所有头，未隐藏任何词元</translation>
    </message>
    <message>
        <source>heads off, tokens hidden</source>
        <translation>头已关闭，词元已隐藏</translation>
    </message>
    <message>
        <source>With the tokens hidden %1 gets %2.</source>
        <translation>隐藏这些词元后，%1 的概率为 %2。</translation>
    </message>
    <message>
        <source>With heads off and tokens hidden %1 gets %2.</source>
        <translation>关闭头并隐藏词元后，%1 的概率为 %2。</translation>
    </message>
</context>
<context>
    <name>ProjectionText</name>
    <message>
        <source>A · </source>
        <translation>A · </translation>
    </message>
    <message>
        <source>B · </source>
        <translation>B · </translation>
    </message>
    <message>
        <source>other layers</source>
        <translation>其他层</translation>
    </message>
    <message>
        <source>no class</source>
        <translation>无类别</translation>
    </message>
    <message>
        <source>t-SNE: neighbours stay neighbours, distances and sizes are not meaningful</source>
        <translation>t-SNE：邻近者仍然邻近，距离和大小没有意义</translation>
    </message>
    <message>
        <source>first axis, %1 % of the variation in distances</source>
        <translation>第一轴，占距离变异的 %1%</translation>
    </message>
    <message>
        <source>second axis, %1 %</source>
        <translation>第二轴，%1%</translation>
    </message>
    <message>
        <source>Each point is a head, placed by classical scaling; distance: square root of the Jensen-Shannon divergence of attention.</source>
        <translation>每个点是一个头；距离为其注意力之间 Jensen-Shannon 散度的平方根，采用经典多维标度法。</translation>
    </message>
    <message>
        <source>Each point is what one head adds to one sample (O W_O, mean over its queries).</source>
        <translation>每个点是一个头对一个样本的贡献（O W_O，对查询取均值）。</translation>
    </message>
    <message>
        <source> Exact t-SNE of perplexity %1, divergence %2 nats.</source>
        <translation>精确 t-SNE，困惑度 %1，散度 %2 奈特。</translation>
    </message>
    <message>
        <source>The contributions of the heads of the open run to samples appear here, one point each.
Open a run from the start page or the list of runs, or start one.</source>
        <translation>已打开的运行中各头对样本的贡献在此显示，每个一个点。
请从起始页或运行列表中打开一个运行，或启动一个新的运行。</translation>
    </message>
    <message>
        <source>Placing the points of “%1”</source>
        <translation>正在计算“%1”的点的位置</translation>
    </message>
    <message>
        <source>first principal component, %1 % of the variance</source>
        <translation>第一主成分，占方差的 %1%</translation>
    </message>
    <message>
        <source>second principal component, %1 %</source>
        <translation>第二主成分，占方差的 %1%</translation>
    </message>
    <message>
        <source>, sample %1</source>
        <translation>，样本 %1</translation>
    </message>
    <message>
        <source>1: the heads of a layer add different things; about 0 or less: their points overlap.</source>
        <translation>1：同层各头的贡献不同；约为 0 或更小：它们的点混在一起。</translation>
    </message>
    <message>
        <source>Silhouette by head, mean over the heads: %1 in A, %2 in B.</source>
        <translation>按头计算的轮廓系数（对头取均值）：A 为 %1，B 为 %2。</translation>
    </message>
    <message>
        <source>Silhouette by head, mean over the heads: %1.</source>
        <translation>按头计算的轮廓系数（对头取均值）：%1。</translation>
    </message>
</context>
<context>
    <name>PruneCurveFigure</name>
    <message>
        <source>heads kept, of %1</source>
        <translation>保留的头数（共 %1 个）</translation>
    </message>
</context>
<context>
    <name>PruneText</name>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2 至 %3）</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2上的%1</translation>
    </message>
    <message>
        <source>%1 random orders: mean, minimum to maximum</source>
        <translation>%1 个随机顺序：均值，最小至最大</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Heads that represent their groups, with the number of batches that voted for them</source>
        <translation>组代表头，以及为其投票的批次数</translation>
    </message>
    <message>
        <source>Within groups</source>
        <translation>组内</translation>
    </message>
    <message>
        <source>Homogenisation: minus the mean cosine of a head and its group&apos;s mean; lower means more similar</source>
        <translation>同质化：头与其组均值的平均余弦取负；越低越相似</translation>
    </message>
    <message>
        <source>Between groups</source>
        <translation>组间</translation>
    </message>
    <message>
        <source>Diversification: mean cosine of the means of two groups</source>
        <translation>多样化：两组均值之间的平均余弦</translation>
    </message>
    <message>
        <source>Silhouette</source>
        <translation>轮廓系数</translation>
    </message>
    <message>
        <source>Silhouette as in the authors&apos; code: a head alone in its group counts as 1</source>
        <translation>按作者代码计算的轮廓系数：单独成组的头计为 1</translation>
    </message>
    <message>
        <source>Dunn index</source>
        <translation>Dunn 指数</translation>
    </message>
    <message>
        <source>Smallest distance between groups divided by the largest distance within one; undefined if all groups have one head</source>
        <translation>组间最小距离除以组内最大距离；若每组只有一个头则无定义</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Heads of each group, separated by group</source>
        <translation>各组的头，按组分隔</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 of %2 heads kept: %3 %4</source>
        <translation>保留 %2 个头中的 %1 个：%3 %4</translation>
    </message>
    <message>
        <source>change %1 %2</source>
        <translation>变化 %1 %2</translation>
    </message>
    <message>
        <source>As defined, −1 to 1: above 0, heads are nearer to their own group; a head alone in its group counts as 0</source>
        <translation>按定义计算，−1 至 1：大于 0 表示头更接近自己的组；单独成组的头计为 0</translation>
    </message>
    <message>
        <source>Silhouette (code)</source>
        <translation>轮廓系数（代码）</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <comment>an amount, its unit, the score</comment>
        <translation>%3 %1 %2</translation>
    </message>
    <message>
        <source>%1 % (%2)</source>
        <translation>%1%（%2）</translation>
    </message>
    <message>
        <source>that is not a finite number</source>
        <translation>这不是有限的数</translation>
    </message>
    <message>
        <source>the mean itself is beyond the margin, so more samples are not expected to help</source>
        <translation>均值本身已超出界值，增加样本预计也无济于事</translation>
    </message>
    <message>
        <source>; not shown to be within the margin.</source>
        <translation>；未能证明在界值之内。</translation>
    </message>
    <message>
        <source>; shown to be within the margin.</source>
        <translation>；已证明在界值之内。</translation>
    </message>
    <message>
        <source>Removable heads: none can be shown with %1 samples within a margin of %2.</source>
        <translation>可移除的头：用 %1 个样本未能证明在界值 %2 之内有可移除的头。</translation>
    </message>
    <message>
        <source>Removable heads: %1 of %2, within a margin of %3. The 95 % interval of the paired difference ends within it.</source>
        <translation>可移除的头：%2 个中有 %1 个，界值为 %3。配对差值的 95% 置信区间的端点在界值之内。</translation>
    </message>
    <message>
        <source>by %1 alone %2</source>
        <translation>仅按%1则为 %2 个</translation>
    </message>
    <message>
        <source> The smallest number counts: %1.</source>
        <translation>以最小的数为准：%1。</translation>
    </message>
    <message>
        <source> Order from %1; scores on %2.</source>
        <translation>顺序依据%1；分数取自%2。</translation>
    </message>
    <message>
        <source>Score of run “%1”, step %2, against the heads kept. %3 A diamond marks the first point that is not shown to be within the margin.</source>
        <translation>运行“%1”第 %2 步的分数与保留头数的关系。%3 菱形标出第一个未能证明在界值之内的点。</translation>
    </message>
    <message>
        <source>Attention has %1 of all parameters, %2 at the chosen point; embeddings and feed-forward layers do not change. Speed: training step / inference.</source>
        <translation>注意力占全部参数的 %1，在所选点处占 %2；嵌入层和前馈层不变。速度：训练步 / 推理。</translation>
    </message>
    <message>
        <source>about %1 samples would be needed to show that it is within the margin</source>
        <translation>约需 %1 个样本才能证明其在界值之内</translation>
    </message>
    <message>
        <source>about %1 samples would be needed to show that it is within the margin, more than the split has</source>
        <translation>约需 %1 个样本才能证明其在界值之内，超过该子集的样本数</translation>
    </message>
    <message>
        <source> Only %1 is measured along the curve.</source>
        <translation> 沿曲线只测量%1。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a score, its value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, %2 to %3 %4</source>
        <comment>a score with its value, its change with the unit</comment>
        <translation>%1，%2 至 %3 %4</translation>
    </message>
    <message numerus="yes">
        <source>With %n head(s) off, %1: %2.</source>
        <comment>a score, why it has no interval</comment>
        <translation>
            <numerusform>关闭 %n 个头时，%1：%2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With %n head(s) off the model may be worse by up to %1 (mean %2): %3.</source>
        <translation>
            <numerusform>关闭 %n 个头时，模型最多可能差 %1（均值 %2）：%3。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not clear from %Ln sample(s) that any head can go (by %1).</source>
        <translation>
            <numerusform>仅凭 %Ln 个样本还不能确定有头可以移除（按%1）。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 heads suffice (%3).</source>
        <translation>%2 个头中 %1 个就够（%3）。</translation>
    </message>
    <message>
        <source>By %1, %2 are needed.</source>
        <translation>按%1需要 %2 个。</translation>
    </message>
    <message>
        <source>Margin: %1. Order from %2; scores on %3.</source>
        <translation>界值：%1。顺序来自%2；分数来自%3。</translation>
    </message>
    <message>
        <source>%1, %2 to %3</source>
        <comment>a score with its value, its change</comment>
        <translation>%1，%2 至 %3</translation>
    </message>
</context>
<context>
    <name>RankingText</name>
    <message>
        <source>Most attended, mean over all queries</source>
        <translation>最受关注（对所有查询取均值）</translation>
    </message>
    <message>
        <source>Most attended by “%1”</source>
        <translation>“%1”最关注的词元</translation>
    </message>
</context>
<context>
    <name>RecipeCommand</name>
    <message>
        <source>the figure</source>
        <translation>该图</translation>
    </message>
    <message>
        <source>panel %1</source>
        <translation>子图 %1</translation>
    </message>
    <message>
        <source>%1 shows the run %2, which is no longer in the folder of runs (%3); it is drawn from the numbers saved in the recipe</source>
        <translation>%1 属于运行 %2，该运行已不在运行文件夹（%3）中；将用配方中保存的数值绘制</translation>
    </message>
</context>
<context>
    <name>RecordText</name>
    <message>
        <source>training step</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>head and its group&apos;s mean (homogenisation, negated)</source>
        <translation>头与其组均值（同质化，取负）</translation>
    </message>
    <message>
        <source>means of two groups (diversification)</source>
        <translation>两组的均值之间（多样化）</translation>
    </message>
    <message>
        <source>as defined</source>
        <translation>按定义</translation>
    </message>
    <message>
        <source>as in the authors&apos; code</source>
        <translation>按作者的代码</translation>
    </message>
    <message>
        <source>between-group / within-group distance</source>
        <translation>组间距离 / 组内距离</translation>
    </message>
    <message>
        <source>shift since the previous record</source>
        <translation>自上一条记录以来的移动</translation>
    </message>
    <message>
        <source>convergence threshold</source>
        <translation>收敛阈值</translation>
    </message>
    <message>
        <source>gate open (0 to 1)</source>
        <translation>门控打开程度（0 至 1）</translation>
    </message>
    <message>
        <source>mean cosine</source>
        <translation>平均余弦</translation>
    </message>
    <message>
        <source>silhouette</source>
        <translation>轮廓系数</translation>
    </message>
    <message>
        <source>Dunn index</source>
        <translation>Dunn 指数</translation>
    </message>
    <message>
        <source>shift of the centres</source>
        <translation>中心的移动</translation>
    </message>
    <message>
        <source>Gates</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>Similarity within and between groups</source>
        <translation>组内与组间相似度</translation>
    </message>
    <message>
        <source>Silhouette</source>
        <translation>轮廓系数</translation>
    </message>
    <message>
        <source>Shift of the centres</source>
        <translation>中心的移动</translation>
    </message>
</context>
<context>
    <name>SampleSet</name>
    <message>
        <source>training</source>
        <translation>训练集</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证集</translation>
    </message>
    <message>
        <source>test</source>
        <translation>测试集</translation>
    </message>
    <message>
        <source>%1 samples of the %2 split</source>
        <translation>%2的 %1 个样本</translation>
    </message>
    <message>
        <source>all %1 samples of the %2 split</source>
        <translation>%2的全部 %1 个样本</translation>
    </message>
    <message>
        <source>%1 of %2 samples of the %3 split, drawn at random (seed %4)</source>
        <translation>从%3的 %2 个样本中随机抽取的 %1 个（随机种子 %4）</translation>
    </message>
</context>
<context>
    <name>ScoreText</name>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1 (95 % interval %2 to %3, %4)</source>
        <translation>%1（95% 置信区间 %2 至 %3，%4）</translation>
    </message>
    <message>
        <source>%1 %2 %3</source>
        <comment>test accuracy 82.7 %</comment>
        <translation>%1%2 %3</translation>
    </message>
    <message>
        <source>no interval: n too small</source>
        <translation>无置信区间：n 太小</translation>
    </message>
    <message>
        <source>no interval: all resamples alike</source>
        <translation>无置信区间：所有重抽样结果相同</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>SheetFigure</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>An empty sheet.</source>
        <translation>空白的版面。</translation>
    </message>
    <message>
        <source>the sheet cannot be read: %1</source>
        <translation>无法读取版面：%1</translation>
    </message>
    <message>
        <source>Use the file as it was exported; this copy may be truncated or edited</source>
        <translation>请使用导出时的原文件；它可能被截断或编辑过</translation>
    </message>
    <message>
        <source>the position of panel %1 is missing (place_mm: left, top, width, height)</source>
        <translation>子图 %1 没有位置（place_mm：left、top、width、height）</translation>
    </message>
    <message>
        <source>panel %1: %2</source>
        <translation>子图 %1：%2</translation>
    </message>
    <message>
        <source>it is of another kind (&quot;%1&quot;)</source>
        <translation>它属于另一种类（“%1”）</translation>
    </message>
    <message>
        <source>unknown format &quot;%1&quot;</source>
        <translation>没有格式“%1”</translation>
    </message>
    <message>
        <source>font_pt is not between 2 and 72</source>
        <translation>font_pt 不在 2 至 72 之间</translation>
    </message>
    <message>
        <source>%1 panels</source>
        <translation>%1 个子图</translation>
    </message>
    <message>
        <source>its panels would need %1 bytes</source>
        <translation>其子图将有 %1 字节</translation>
    </message>
</context>
<context>
    <name>SheetFormat</name>
    <message>
        <source>one column</source>
        <translation>单栏</translation>
    </message>
    <message>
        <source>two columns</source>
        <translation>双栏</translation>
    </message>
    <message>
        <source>text width</source>
        <translation>正文宽度</translation>
    </message>
    <message>
        <source>poster</source>
        <translation>海报</translation>
    </message>
    <message>
        <source>slide</source>
        <translation>幻灯片</translation>
    </message>
    <message>
        <source>The list of sheet formats: %1</source>
        <translation>版面格式列表：%1</translation>
    </message>
    <message>
        <source>Give id, venue, layout, width_mm (10 to 2000) and height_mm or most_height_mm</source>
        <translation>请指定 id、venue、layout、width_mm（10 至 2000）以及 height_mm 或 most_height_mm</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>%1 mm</source>
        <translation>%1 mm</translation>
    </message>
    <message>
        <source>%1, %2 (%3)</source>
        <translation>%1，%2（%3）</translation>
    </message>
    <message>
        <source>it contains no formats</source>
        <translation>其中没有格式</translation>
    </message>
    <message>
        <source>number %1 has no id</source>
        <translation>第 %1 项没有 id</translation>
    </message>
    <message>
        <source>%1 of &quot;%2&quot; is not allowed</source>
        <translation>“%2”的 %1 不被允许</translation>
    </message>
</context>
<context>
    <name>SheetLint</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>text of %1 pt (“%2”)</source>
        <translation>%1 pt 的文字（“%2”）</translation>
    </message>
    <message>
        <source>At least %1 pt is needed: enlarge the panel or its font.</source>
        <translation>至少 %1 pt：请增大子图或增大字号。</translation>
    </message>
    <message>
        <source>pixels instead of vector graphics</source>
        <translation>使用了像素图而非矢量图形</translation>
    </message>
    <message>
        <source>Use a view that draws cells. Photographs are allowed at 300 dpi or more.</source>
        <translation>请使用绘制单元格的视图；照片可以保留，分辨率不低于 300 dpi。</translation>
    </message>
    <message>
        <source>%1 and %2 look alike to people with red-green colour blindness</source>
        <translation>红绿色盲者难以区分 %1 和 %2</translation>
    </message>
    <message>
        <source>Choose other colours for these runs, or use dashed lines.</source>
        <translation>请为这些运行选择其他颜色，或改用虚线。</translation>
    </message>
    <message>
        <source>%1 lacks a title</source>
        <translation>%1没有标题</translation>
    </message>
    <message>
        <source>Name the quantity and its unit.</source>
        <translation>请写明该量及其单位。</translation>
    </message>
    <message>
        <source>%1 (“%2”) lacks a unit</source>
        <translation>%1（“%2”）没有注明单位</translation>
    </message>
    <message>
        <source>Add the unit after a comma, or state in the caption that there is none.</source>
        <translation>请在逗号之后注明单位，或在图注中说明它没有单位。</translation>
    </message>
    <message>
        <source>extends %1 mm beyond its area</source>
        <translation>超出其区域 %1 mm</translation>
    </message>
    <message>
        <source>At this width it needs a height of %1 mm.</source>
        <translation>在此宽度下，它需要 %1 mm 的高度。</translation>
    </message>
    <message>
        <source>Make the panel larger.</source>
        <translation>请增大子图。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 and %2 show %3 on different scales, %4 and %5</source>
        <translation>%1 和 %2 以不同的刻度显示 %3：%4 与 %5</translation>
    </message>
    <message>
        <source>Select “Shared scales”, or mention it in the caption.</source>
        <translation>请勾选“统一刻度”，或在图注中说明。</translation>
    </message>
    <message>
        <source>%1 and %2 overlap</source>
        <translation>%1 和 %2 相互重叠</translation>
    </message>
    <message>
        <source>Move one of them, or arrange the panels.</source>
        <translation>请将其中一个拖开，或排列子图。</translation>
    </message>
    <message>
        <source>The sheet is %1 mm high</source>
        <translation>版面高 %1 mm</translation>
    </message>
    <message>
        <source>%1 allows %2 mm.</source>
        <translation>%1 允许 %2 mm。</translation>
    </message>
    <message>
        <source>The PDF file contains a Type 3 font</source>
        <translation>PDF 文件包含 Type 3 字体</translation>
    </message>
    <message>
        <source>Install the font DejaVu Sans, or export SVG with text as paths.</source>
        <translation>请安装 DejaVu Sans 字体，或导出文字转为路径的 SVG。</translation>
    </message>
    <message>
        <source>The shared legend ends at %1 mm</source>
        <translation>共用图例向下延伸到 %1 mm 处</translation>
    </message>
    <message>
        <source>The paper ends at %1 mm: reduce the height of panels, or give each its own legend.</source>
        <translation>纸张在 %1 mm 处结束：请降低子图的高度，或让每个子图使用自己的图例。</translation>
    </message>
    <message>
        <source>%1 of %2 token labels are truncated or missing (“%3”)</source>
        <translation>%2 个词元标签中有 %1 个被截断或缺失（“%3”）</translation>
    </message>
    <message>
        <source>Make the panel wider or its font smaller, or show fewer tokens.</source>
        <translation>请加宽子图、减小字号，或显示更少的词元。</translation>
    </message>
    <message>
        <source>“%1” is cut off</source>
        <translation>“%1”被截断</translation>
    </message>
    <message>
        <source>Make the panel wider or its font smaller.</source>
        <translation>请加宽子图或减小字号。</translation>
    </message>
    <message>
        <source>no font for %1 of “%2”</source>
        <translation>没有可显示“%2”中的 %1 的字体</translation>
    </message>
    <message>
        <source>Boxes are shown instead: install a font for this script.</source>
        <translation>显示为方框：请安装支持该文字的字体。</translation>
    </message>
    <message>
        <source>step steps epoch batch head heads layer lambda seed seeds similarity cosine token weight component rate accuracy samples</source>
        <comment>words of axis titles that need no unit, in lower case, separated by spaces</comment>
        <translation>步 轮 批次 头 层 种子 相似度 余弦 词元 权重 主成分 学习率 准确率 样本</translation>
    </message>
</context>
<context>
    <name>SiteNames</name>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation>%1，头 %2</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
</context>
<context>
    <name>SpecialTokensText</name>
    <message>
        <source>[BEGIN] and [END] are left out, so the rows sum to less than 1.</source>
        <translation>[BEGIN] 和 [END] 已省略，因此各行之和小于 1。</translation>
    </message>
    <message>
        <source>[BEGIN] and [END] are left out, and each row is rescaled to sum to 1.</source>
        <translation>[BEGIN] 和 [END] 已省略，各行已重新缩放为和为 1。</translation>
    </message>
    <message>
        <source>Special tokens are left out, so the rows sum to less than 1.</source>
        <translation>省略了特殊词元，因此各行之和小于 1。</translation>
    </message>
    <message>
        <source>Special tokens are left out, and each row is rescaled to sum to 1.</source>
        <translation>省略了特殊词元，并将每行重新缩放到和为 1。</translation>
    </message>
</context>
<context>
    <name>StrictJson</name>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>Allowed: %1. %2</source>
        <translation>允许：%1。%2</translation>
    </message>
    <message>
        <source>%1 is not valid JSON: line %2, column %3 (byte %4): %5</source>
        <translation>%1 不是有效的 JSON：第 %2 行，第 %3 列（第 %4 字节）：%5</translation>
    </message>
    <message>
        <source>top level</source>
        <translation>顶层</translation>
    </message>
    <message>
        <source>it is a list</source>
        <translation>它是一个列表</translation>
    </message>
    <message>
        <source>one object, { ... }</source>
        <translation>一个对象，{ ... }</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a known key</source>
        <translation>“%1”不是已知的键</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing or not a string</source>
        <translation>“%1”缺失或不是字符串</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>一个字符串</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains a value that is not a string</source>
        <translation>“%1”中含有非字符串的值</translation>
    </message>
    <message>
        <source>strings</source>
        <translation>多个字符串</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing or empty</source>
        <translation>“%1”缺失或为空</translation>
    </message>
    <message>
        <source>a list of strings</source>
        <translation>字符串列表</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not allowed</source>
        <translation>“%1”不被允许</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>从 %1 到 %2 的数</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number</source>
        <translation>“%1”不是整数</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>一个整数</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither true nor false</source>
        <translation>“%1”既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an object</source>
        <translation>“%1”不是对象</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>一个对象</translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>%1 million</source>
        <translation>%1 百万</translation>
    </message>
    <message>
        <source>%1 billion</source>
        <translation>%1 十亿</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>已发散</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
</context>
<context>
    <name>TokenArcsFigure</name>
    <message>
        <source>Each token and the %1 it attends to most</source>
        <translation>每个词元及其最关注的 %1 个词元</translation>
    </message>
    <message>
        <source>attended by</source>
        <translation>被关注</translation>
    </message>
    <message>
        <source>attends to</source>
        <translation>关注</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>%1: arcs from each token to the %2 it attends to most; wider arcs mean larger weights.</source>
        <translation>%1：从每个词元指向其最关注的 %2 个词元的弧线，权重越大线越宽。</translation>
    </message>
    <message>
        <source>%1: on the right, arcs to the tokens that “%2” attends to; on the left, arcs from the tokens that attend to it. Wider arcs mean larger weights; weights below %3 are not drawn.</source>
        <translation>%1：右侧为指向“%2”所关注词元的弧线，左侧为来自关注它的词元的弧线。权重越大线越宽；低于 %3 的权重不绘制。</translation>
    </message>
    <message>
        <source>%1: arcs from each token of the %2 to the token of the %3 it attends to most; wider arcs mean larger weights.</source>
        <translation>%1：从%2的每个词元指向它最关注的%3词元的弧线，权重越大线越宽。</translation>
    </message>
    <message>
        <source>%1: arcs to the tokens of the %3 that “%2” attends to. Wider arcs mean larger weights; weights below %4 are not drawn.</source>
        <translation>%1：指向“%2”所关注的%3词元的弧线。权重越大线越宽；低于 %4 的权重不绘制。</translation>
    </message>
    <message>
        <source>Exported: tokens %1 to %2.</source>
        <translation>导出内容：词元 %1 至 %2。</translation>
    </message>
</context>
<context>
    <name>TokenChipsFigure</name>
    <message>
        <source>%1: attention that each token gets, mean over all queries.</source>
        <translation>%1：每个词元得到的注意力，对所有查询取均值。</translation>
    </message>
    <message>
        <source>%1: attention of “%2” (token %3).</source>
        <translation>%1：“%2”（词元 %3）的注意力。</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
</context>
<context>
    <name>TokenFigure</name>
    <message>
        <source>Colour from 0 to %1.</source>
        <translation>颜色从 0 到 %1。</translation>
    </message>
    <message>
        <source>Tokens are labelled by position, starting at 0.</source>
        <translation>词元以位置标示，从 0 开始。</translation>
    </message>
    <message>
        <source>The first %1 of the text&apos;s %2 tokens.</source>
        <translation>文本共 %2 个词元，此处为前 %1 个。</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>Hidden: %1; no head attends to them, and the other weights are renormalised.</source>
        <translation>已隐藏：%1；没有头关注它们，其余权重已重新归一化。</translation>
    </message>
    <message>
        <source>Not in the model&apos;s vocabulary, read as [UNK]: %1.</source>
        <translation>不在模型词表中，读作 [UNK]：%1。</translation>
    </message>
</context>
<context>
    <name>TokenMap</name>
    <message>
        <source>Attention rollout</source>
        <translation>注意力展开（rollout）</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>source</source>
        <translation>源文</translation>
    </message>
    <message>
        <source>decoder input</source>
        <translation>解码器输入</translation>
    </message>
    <message>
        <source>decoder output</source>
        <translation>解码器输出</translation>
    </message>
    <message>
        <source>%1, mean</source>
        <translation>%1，均值</translation>
    </message>
</context>
<context>
    <name>TokenMatrixFigure</name>
    <message>
        <source>Key (attended token)</source>
        <translation>键（被关注的词元）</translation>
    </message>
    <message>
        <source>Key: %1</source>
        <translation>键：%1</translation>
    </message>
    <message>
        <source>Query (attending token)</source>
        <translation>查询（发起关注的词元）</translation>
    </message>
    <message>
        <source>Query: %1</source>
        <translation>查询：%1</translation>
    </message>
    <message>
        <source>%1: rows are queries, columns keys, %2 tokens.</source>
        <translation>%1：行为查询，列为键，%2 个词元。</translation>
    </message>
    <message>
        <source>%1: rows are the %2 tokens of the %3, columns the %4 of the %5.</source>
        <translation>%1：行为%3的 %2 个词元，列为%5的 %4 个词元。</translation>
    </message>
    <message>
        <source>Outlined: true alignment from the data.</source>
        <translation>框出：数据给出的真实对齐。</translation>
    </message>
    <message>
        <source>Causal: no token attends to a later one.</source>
        <translation>因果：词元不会关注其后的词元。</translation>
    </message>
    <message>
        <source>In the exported figure, each cell is the mean over %1 × %1 tokens.</source>
        <translation>导出内容：每个单元格为 %1 × %1 个词元的均值。</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
</context>
<context>
    <name>TrainVerdict</name>
    <message>
        <source>%1 (no interval)</source>
        <translation>%1（没有置信区间）</translation>
    </message>
    <message>
        <source>%1 (95 % interval %2 to %3)</source>
        <translation>%1（95% 置信区间 %2 至 %3）</translation>
    </message>
    <message>
        <source>Finished in %1: %2.</source>
        <translation>用时 %1 完成：%2。</translation>
    </message>
    <message>
        <source>Stopped after %1: %2.</source>
        <translation>%1 后停止：%2。</translation>
    </message>
    <message>
        <source>Finished: %1.</source>
        <translation>已完成：%1。</translation>
    </message>
    <message>
        <source>Stopped: %1.</source>
        <translation>已停止：%1。</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>%1 samples of the %2 split</source>
        <translation>%2的 %1 个样本</translation>
    </message>
    <message>
        <source>mean attention cosine %1</source>
        <translation>平均注意力余弦 %1</translation>
    </message>
</context>
<context>
    <name>WordPiecesText</name>
    <message>
        <source>Word pieces are joined: weights are summed over the keys of a word and averaged over its queries.</source>
        <translation>子词已合并：权重对一个词的各个键求和，并对其各个查询取平均。</translation>
    </message>
</context>
<context>
    <name>XrayText</name>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>M1 · query overlap</source>
        <translation>M1 · 查询重叠</translation>
    </message>
    <message>
        <source>M2 · context overlap</source>
        <translation>M2 · 上下文重叠</translation>
    </message>
    <message>
        <source>M3 · output dissimilarity</source>
        <translation>M3 · 输出相异度</translation>
    </message>
    <message>
        <source>M4 · attention variance</source>
        <translation>M4 · 注意力方差</translation>
    </message>
    <message>
        <source>How much the queries of two heads overlap (the article: inter-head orthogonality). High: redundant heads.</source>
        <translation>两个头的查询重叠多少（论文：头间正交性）。高：冗余的头。</translation>
    </message>
    <message>
        <source>How much the context vectors of two heads overlap (the article: non-orthogonality). High: redundant heads.</source>
        <translation>两个头的上下文向量重叠多少（论文：非正交性）。高：冗余的头。</translation>
    </message>
    <message>
        <source>Minus the cosine of what two heads add to the residual stream. High: diverse heads. A logarithmic axis shows 1 + M3, from 0 to 2.</source>
        <translation>两个头写入残差流的内容的余弦取负。高：多样的头。对数轴显示 1 + M3，从 0 到 2。</translation>
    </message>
    <message>
        <source>How unevenly each head spreads its attention, one number per head; 0 is uniform. The article calls this intra-head diversity, but it measures concentration.</source>
        <translation>每个头分配注意力的不均匀程度，每个头一个数：0 为均匀。论文称之为头内多样性；实际上是集中度。</translation>
    </message>
    <message>
        <source>1 + M3</source>
        <translation>1 + M3</translation>
    </message>
    <message>
        <source>M3</source>
        <translation>M3</translation>
    </message>
    <message>
        <source>M%1</source>
        <translation>M%1</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>mean, variance of %1</source>
        <translation>%1 的均值、方差</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>variance</source>
        <translation>方差</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>batches n</source>
        <translation>批次 n</translation>
    </message>
    <message>
        <source>R² over the first n</source>
        <translation>前 n 个的 R²</translation>
    </message>
    <message>
        <source>trend alone</source>
        <translation>仅趋势</translation>
    </message>
</context>
<context>
    <name>XyFigure</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headscope::plots::AblationBars</name>
    <message>
        <source>%1 of every class</source>
        <translation>每个类别的%1</translation>
    </message>
</context>
<context>
    <name>headscope::plots::CurvePlot</name>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Show all steps again (Home, or a double click)</source>
        <translation>重新显示所有步（Home，或双击）</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Curves appear here as soon as training starts</source>
        <translation>训练一开始，曲线就会显示在此处</translation>
    </message>
</context>
<context>
    <name>headscope::plots::HeadGrid</name>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>One thumbnail per head. Click one to enlarge it; Left and Right choose the head, Up and Down the layer, X switches it off or on, P pins it for comparison.</source>
        <translation>每个头一张缩略图。点击可放大；左右键选择头，上下键选择层，X 关闭或开启，P 固定以供比较。</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>largest weight %1</source>
        <translation>最大权重 %1</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>No model is open</source>
        <translation>没有打开的模型</translation>
    </message>
    <message>
        <source>Every head of the opened model appears here as a thumbnail.</source>
        <translation>已打开模型的每个头会以缩略图显示在此处。</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
</context>
<context>
    <name>headscope::plots::HeadMap</name>
    <message>
        <source>The map of one head</source>
        <translation>一个头的注意力图</translation>
    </message>
    <message>
        <source>Attention map of %1</source>
        <translation>%1的注意力图</translation>
    </message>
    <message>
        <source>patch %1, %2 receives %3 on average</source>
        <translation>图像块 %1, %2 平均得到 %3</translation>
    </message>
    <message>
        <source>“%1” attends to “%2”: %3</source>
        <translation>“%1”关注“%2”：%3</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>patch %1, %2 receives %3 more on average</source>
        <translation>图像块 %1, %2 平均多得到 %3</translation>
    </message>
    <message>
        <source>“%1” attends to “%2”: %3 more</source>
        <translation>“%1”关注“%2”：多 %3</translation>
    </message>
</context>
<context>
    <name>headscope::plots::HeadScatter</name>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Each mark is a head; hollow marks are off. Dotted lines join similar heads to their group representative, which has a ring. Left and Right choose a head, Up and Down a layer.</source>
        <translation>每个标记是一个头；空心的已关闭。虚线将相似的头连到其组代表头，后者带有圆环。左右键选择头，上下键选择层。</translation>
    </message>
    <message>
        <source>No head is chosen</source>
        <translation>未选择头</translation>
    </message>
    <message>
        <source>, off</source>
        <translation>，关闭</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>headscope::plots::LabMap</name>
    <message>
        <source>Heads by directions</source>
        <translation>头与方向</translation>
    </message>
    <message>
        <source>%1, %2 %3: largest for %4 %5, %6</source>
        <translation>%1，%2 %3：在%4 %5 处最大，%6</translation>
    </message>
    <message>
        <source>%1: no value</source>
        <translation>%1：无值</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
</context>
<context>
    <name>headscope::plots::MatrixFilm</name>
    <message>
        <source>The same matrix over training</source>
        <translation>训练过程中的同一矩阵</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Left and Right choose a step; Ctrl and the arrow keys read the cells out.</source>
        <translation>左右方向键选择步；按住 Ctrl 和方向键可逐格朗读。</translation>
    </message>
    <message>
        <source>step %1, mean over pairs of heads %2</source>
        <translation>第 %1 步，头对的均值 %2</translation>
    </message>
    <message>
        <source>step %1, %2</source>
        <translation>第 %1 步，%2</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1，第 %2 步</translation>
    </message>
</context>
<context>
    <name>headscope::plots::MatrixStrip</name>
    <message>
        <source>The similarity of heads, layer by layer</source>
        <translation>各层头的相似度</translation>
    </message>
    <message>
        <source>Head similarity, layer by layer</source>
        <translation>头的相似度，逐层</translation>
    </message>
    <message>
        <source>%1  ·  %2</source>
        <translation>%1  ·  %2</translation>
    </message>
    <message>
        <source>Each layer has only one head, so no pair can be compared.</source>
        <translation>每层只有一个头：没有可比较的头对。</translation>
    </message>
    <message>
        <source>mean over pairs of heads</source>
        <translation>头对的均值</translation>
    </message>
    <message>
        <source>%1, mean over pairs of heads %2</source>
        <translation>%1，头对的均值 %2</translation>
    </message>
    <message>
        <source>%1, heads %2 and %3: %4</source>
        <translation>%1，头 %2 和 %3：%4</translation>
    </message>
</context>
<context>
    <name>headscope::plots::MatrixView</name>
    <message>
        <source>The similarity of every pair of heads</source>
        <translation>每对头的相似度</translation>
    </message>
    <message>
        <source>Head similarity matrix</source>
        <translation>头的相似度矩阵</translation>
    </message>
    <message>
        <source>This layer has only one head, so no pair can be compared.</source>
        <translation>此层只有一个头：没有可比较的头对。</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a value and what it says</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Head %1 with itself: %2</source>
        <translation>头 %1 与自身：%2</translation>
    </message>
    <message>
        <source>Head %1 with head %2: %3</source>
        <translation>头 %1 与头 %2：%3</translation>
    </message>
    <message>
        <source>%1, head %2 with itself: %3</source>
        <translation>%1，头 %2 与自身：%3</translation>
    </message>
    <message>
        <source>%1, head %2 with head %3: %4</source>
        <translation>%1，头 %2 与头 %3：%4</translation>
    </message>
</context>
<context>
    <name>headscope::plots::PanelGrid</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, %2 %3: %4</source>
        <translation>%1，%2 %3：%4</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 从 %2 到 %3</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
</context>
<context>
    <name>headscope::plots::PatchOverlay</name>
    <message>
        <source>Each square is a patch. Hover a patch to see what it attends to; click to keep it. If none is chosen, the mean over all patches is shown.</source>
        <translation>每个方块是一个图像块。悬停可查看它关注何处；点击可锁定；未选择时显示对所有图像块的均值。</translation>
    </message>
</context>
<context>
    <name>headscope::plots::PointMap</name>
    <message>
        <source>Map of points</source>
        <translation>点的分布图</translation>
    </message>
    <message>
        <source>Points close together are similar. Draw a line around points with the mouse to choose them, with Shift to add them. Left and Right move from point to point, Esc clears the choice.</source>
        <translation>靠近的点彼此相似。用鼠标圈住一些点即可选择，按住 Shift 可追加；左右键在点之间移动，Esc 取消全部选择。</translation>
    </message>
</context>
<context>
    <name>headscope::plots::PredictionBars</name>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>The prediction for the current sample appears here.</source>
        <translation>当前样本的预测会显示在此处。</translation>
    </message>
</context>
<context>
    <name>headscope::plots::PruneCurve</name>
    <message>
        <source>Score against heads kept</source>
        <translation>分数与保留头数的关系</translation>
    </message>
    <message>
        <source>%1: %2 of %3 heads kept, %4 %5 (95 % interval %6 to %7)</source>
        <translation>%1：保留 %3 个头中的 %2 个，%4 %5（95% 置信区间 %6 至 %7）</translation>
    </message>
    <message>
        <source>Drag the handle, or press Left and Right, to choose how many heads to keep; Home keeps the fewest, End keeps all. A diamond marks the first point not shown to be within the margin.</source>
        <translation>拖动手柄，或按左右键，选择保留多少个头；Home 保留曲线上最少的数目，End 保留全部。菱形标出第一个未能证明在界值之内的点。</translation>
    </message>
</context>
<context>
    <name>headscope::plots::PruneMap</name>
    <message>
        <source>Order of removal</source>
        <translation>移除顺序</translation>
    </message>
    <message>
        <source>Numbers give the order of removal, starting at 1. Crossed-out heads are removed at the chosen point. Arrow keys choose a head.</source>
        <translation>数字表示头的移除次序，1 最先；带删除线的头在所选点处已移除。用方向键选择头。</translation>
    </message>
    <message>
        <source>No model is open</source>
        <translation>没有打开的模型</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>gate open with a probability of %1 %</source>
        <translation>门控打开的概率为 %1%</translation>
    </message>
    <message>
        <source>never removed</source>
        <translation>从不移除</translation>
    </message>
    <message>
        <source>number %1 in the order of removal</source>
        <translation>第 %1 个移除</translation>
    </message>
    <message>
        <source>group %1</source>
        <translation>组 %1</translation>
    </message>
    <message>
        <source>representative of its group</source>
        <translation>其组的代表头</translation>
    </message>
    <message>
        <source>%1 of %2 votes</source>
        <translation>%2 票中的 %1 票</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>%1 has no head %2</source>
        <translation>%1 没有头 %2</translation>
    </message>
</context>
<context>
    <name>headscope::plots::SheetView</name>
    <message>
        <source>Sheet</source>
        <translation>版面</translation>
    </message>
    <message>
        <source>Panel %1, %2 mm from the left, %3 mm from the top, %4 mm wide, %5 mm high: %6</source>
        <translation>子图 %1，距左 %2 mm，距上 %3 mm，宽 %4 mm，高 %5 mm：%6</translation>
    </message>
</context>
<context>
    <name>headscope::plots::TokenArcs</name>
    <message>
        <source>Each arc joins a token to one it attends to; wider arcs mean larger weights. Hover a token to see only its arcs, click it to keep them.</source>
        <translation>每条弧线连接一个词元与它关注的一个词元；弧线越宽，权重越大。悬停词元可查看其弧线，点击可锁定。</translation>
    </message>
</context>
<context>
    <name>headscope::plots::TokenChips</name>
    <message>
        <source>The background of each token shows the weight that the chosen token gives it. Hover a token to choose it, click it to keep it.</source>
        <translation>词元的背景色表示所选词元给予它的权重。悬停可选择词元，点击可锁定。</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
</context>
<context>
    <name>headscope::plots::TokenMatrix</name>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>Rows are queries, columns keys: a bright cell means that the token of its row attends to the token of its column. Click a row to lock it; Ctrl and the mouse wheel zoom; Ctrl and the arrow keys read the cells out.</source>
        <translation>行是查询，列是键：单元格越亮，表示该行的词元越关注该列的词元。单击一行可将其锁定；Ctrl 加鼠标滚轮缩放；Ctrl 加方向键逐格读出数值。</translation>
    </message>
    <message>
        <source>query %1, %2</source>
        <translation>查询 %1，%2</translation>
    </message>
    <message>
        <source>key %1, %2</source>
        <translation>键 %1，%2</translation>
    </message>
    <message>
        <source>“%1” attends to “%2”: %3</source>
        <translation>“%1”关注“%2”：%3</translation>
    </message>
</context>
<context>
    <name>headscope::plots::TokenView</name>
    <message>
        <source>Attention map</source>
        <translation>注意力图</translation>
    </message>
    <message>
        <source>Nothing is drawn yet</source>
        <translation>尚未绘制任何内容</translation>
    </message>
    <message>
        <source>Model probability: %1 %. Most probable here:</source>
        <translation>模型概率：%1%。此处概率最高的：</translation>
    </message>
    <message>
        <source>Token %1: %2</source>
        <translation>词元 %1：%2</translation>
    </message>
    <message>
        <source>Not in the model&apos;s vocabulary: read as [UNK]</source>
        <translation>不在模型词表中：读作 [UNK]</translation>
    </message>
    <message>
        <source>Weight from %1: %2</source>
        <translation>来自 %1 的权重：%2</translation>
    </message>
    <message>
        <source>Hidden: no head attends to it</source>
        <translation>已隐藏：没有头关注它</translation>
    </message>
</context>
<context>
    <name>headscope::plots::XyPlot</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source> (%1 to %2)</source>
        <translation>（%1 至 %2）</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AblateChanges</name>
    <message>
        <source>All changed samples</source>
        <translation>所有变化的样本</translation>
    </message>
    <message>
        <source>Wrong with heads off</source>
        <translation>关闭头后错误</translation>
    </message>
    <message>
        <source>Right with heads off</source>
        <translation>关闭头后正确</translation>
    </message>
    <message>
        <source>Which samples</source>
        <translation>哪些样本</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Prediction with all heads on → with heads off</source>
        <translation>开启所有头 → 关闭所选头时的预测</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>The sample’s loss with heads off minus its loss with all heads on</source>
        <translation>关闭头后该样本的损失，减去开启所有头时的损失</translation>
    </message>
    <message>
        <source>Samples that change</source>
        <translation>发生变化的样本</translation>
    </message>
    <message>
        <source>Reading the samples with and without the heads</source>
        <translation>正在读取关闭头前后的样本结果</translation>
    </message>
    <message>
        <source>Switch a head off to list the samples whose prediction changes.</source>
        <translation>关闭一个头后，预测发生变化的样本会列在此处。</translation>
    </message>
    <message>
        <source>Samples whose loss changes most, out of %1.</source>
        <translation>%1 个样本中损失变化最大的样本。</translation>
    </message>
    <message>
        <source>%2 of %1 samples become wrong, %3 become right and %4 change to another wrong class. Click a sample to show it.</source>
        <translation>%1 个样本中，%2 个变错，%3 个变对，%4 个变为另一错误类别。点击样本可查看。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AblatePage</name>
    <message>
        <source>Changed samples</source>
        <translation>变化的样本</translation>
    </message>
    <message>
        <source>Head combinations</source>
        <translation>多头组合</translation>
    </message>
    <message>
        <source>Saved head sets</source>
        <translation>已保存的头集合</translation>
    </message>
    <message>
        <source>200 samples</source>
        <translation>200 个样本</translation>
    </message>
    <message>
        <source>1,000 samples</source>
        <translation>1,000 个样本</translation>
    </message>
    <message>
        <source>all samples</source>
        <translation>所有样本</translation>
    </message>
    <message>
        <source>Samples evaluated at every switch, drawn at random within classes, the same ones each time. More samples narrow the interval.</source>
        <translation>每次切换时评估的样本，在各类别内随机抽取，每次相同。样本越多，置信区间越窄。</translation>
    </message>
    <message>
        <source>%1 texts</source>
        <translation>%1 段文本</translation>
    </message>
    <message>
        <source>no texts</source>
        <translation>不生成文本</translation>
    </message>
    <message>
        <source>Number of generated texts</source>
        <translation>生成文本的数量</translation>
    </message>
    <message>
        <source>Number of samples to generate text for, with and without the heads that are off. BLEU and ROUGE are computed on these. Generation is slow.</source>
        <translation>要生成文本的样本数，分别在关闭所选头前后生成。BLEU 和 ROUGE 据此计算。生成较慢。</translation>
    </message>
    <message>
        <source>Split that the switches are evaluated on</source>
        <translation>用于评估开关效果的数据子集</translation>
    </message>
    <message>
        <source>of the test split</source>
        <translation>测试集</translation>
    </message>
    <message>
        <source>of the validation split</source>
        <translation>验证集</translation>
    </message>
    <message>
        <source>Choose heads on validation and report on test. If you use these numbers to choose heads, select validation here.</source>
        <translation>请在验证集上选择头，在测试集上报告结果。若要依据这些数值选择头，请在此处选择验证集。</translation>
    </message>
    <message>
        <source>&amp;Evaluate on</source>
        <translation>评估数据(&amp;E)</translation>
    </message>
    <message>
        <source>Ablate</source>
        <translation>消融</translation>
    </message>
    <message>
        <source>All on</source>
        <translation>全部开启</translation>
    </message>
    <message>
        <source>Switches all heads on</source>
        <translation>开启所有头</translation>
    </message>
    <message>
        <source>All off</source>
        <translation>全部关闭</translation>
    </message>
    <message>
        <source>Switches all heads off, so that the model has no attention</source>
        <translation>关闭所有头，使模型没有注意力</translation>
    </message>
    <message>
        <source>Invert</source>
        <translation>反转</translation>
    </message>
    <message>
        <source>Keep one per layer</source>
        <translation>每层保留一个</translation>
    </message>
    <message>
        <source>Keeps the most important head of each layer, by the importance shown on the switches; ties go to the larger rise in loss</source>
        <translation>每层保留按开关着色所示最重要的头；若重要性相同，则保留关闭后损失上升最多的头</translation>
    </message>
    <message>
        <source>Colour of the switches</source>
        <translation>开关的着色依据</translation>
    </message>
    <message>
        <source>Switches off one head at a time and measures the change</source>
        <translation>依次单独关闭每个头，并测量变化</translation>
    </message>
    <message>
        <source>Coloured by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>Split that importance is measured on</source>
        <translation>用于测量重要性的数据子集</translation>
    </message>
    <message>
        <source>Choose validation if you select heads by importance. Heads selected on test can no longer be reported on test.</source>
        <translation>若按重要性选择头，请选用验证集。在测试集上选出的头不能再在测试集上报告。</translation>
    </message>
    <message>
        <source>Rows: layers, columns: heads</source>
        <translation>行：层，列：头</translation>
    </message>
    <message>
        <source>All heads on</source>
        <translation>开启所有头</translation>
    </message>
    <message>
        <source>With heads off</source>
        <translation>关闭头后</translation>
    </message>
    <message>
        <source>Held-out data</source>
        <translation>留出数据</translation>
    </message>
    <message>
        <source>Current sample</source>
        <translation>当前样本</translation>
    </message>
    <message>
        <source>Every class</source>
        <translation>每个类别</translation>
    </message>
    <message>
        <source>No run is open. Open one from the start page or the list of runs.</source>
        <translation>没有打开的运行。请从起始页或运行列表中打开一个。</translation>
    </message>
    <message>
        <source>on validation</source>
        <translation>在验证集上</translation>
    </message>
    <message>
        <source>on training (no validation split)</source>
        <translation>在训练集上（无验证集）</translation>
    </message>
    <message>
        <source>on test</source>
        <translation>在测试集上</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>停止测量</translation>
    </message>
    <message>
        <source>Measure on all samples</source>
        <translation>在所有样本上测量</translation>
    </message>
    <message>
        <source>Measure on %1 samples</source>
        <translation>在 %1 个样本上测量</translation>
    </message>
    <message>
        <source>drop of the %1 when it is off, %2</source>
        <translation>关闭该头时%1的下降，%2</translation>
    </message>
    <message>
        <source>rise of the %1 when it is off, %2</source>
        <translation>关闭该头时%1的上升，%2</translation>
    </message>
    <message>
        <source>percentage points</source>
        <translation>百分点</translation>
    </message>
    <message>
        <source>Step %1 of run “%2”, %3.</source>
        <translation>运行“%2”的第 %1 步，%3。</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 个样本</translation>
    </message>
    <message>
        <source>Switching off each of %1 heads alone, on %2 … %3 so far</source>
        <translation>正在逐个关闭 %1 个头（%2）… 已用时 %3</translation>
    </message>
    <message>
        <source>The colours appear once every head has been switched off alone.</source>
        <translation>每个头都单独关闭过一次后才会显示颜色。</translation>
    </message>
    <message>
        <source>Computing …%1</source>
        <translation>正在计算…%1</translation>
    </message>
    <message>
        <source>Computing for the new switches …%1</source>
        <translation>正在按新的开关计算…%1</translation>
    </message>
    <message>
        <source>%1 on %2, step %3, on the same samples with and without the heads. Interval of the paired difference: %4.</source>
        <translation>%2上的%1，第 %3 步，关闭头前后使用相同的样本。配对差值的置信区间：%4。</translation>
    </message>
    <message>
        <source>Self-test of the head mask: running …</source>
        <translation>头掩码自检：正在运行…</translation>
    </message>
    <message>
        <source>✗ Self-test failed: the head mask does not act as it should. Do not trust the figures on this page.</source>
        <translation>✗ 自检失败：头掩码未按预期起作用。请勿采信此页面上的数值。</translation>
    </message>
    <message>
        <source>Importance of every head</source>
        <translation>每个头的重要性</translation>
    </message>
    <message>
        <source>Switches of all heads</source>
        <translation>所有头的开关</translation>
    </message>
    <message>
        <source>Prediction for the current sample</source>
        <translation>当前样本的预测</translation>
    </message>
    <message>
        <source>All heads on: %1; with the heads as switched now: %2</source>
        <translation>所有头开启：%1；按当前开关：%2</translation>
    </message>
    <message>
        <source>✓ Self-test: %2, switching head 0 off changes the prediction %1; switching it on again restores the prediction.</source>
        <translation>✓ 自检：关闭%2的头 0 会使预测%1改变；重新开启后恢复原样。</translation>
    </message>
    <message>
        <source>Removes the kept heads and restores the removed ones</source>
        <translation>移除保留的头，并恢复已移除的头</translation>
    </message>
    <message>
        <source>How many heads suffice?</source>
        <translation>多少个头就够？</translation>
    </message>
    <message>
        <source>Generated texts</source>
        <translation>生成的文本</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>数据划分</translation>
    </message>
    <message>
        <source>A head that is off</source>
        <translation>关闭的头</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>重要性</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AblatePresenter</name>
    <message>
        <source>Keep one head per layer</source>
        <translation>每层保留一个头</translation>
    </message>
    <message>
        <source>Run “%1”, step %2, %3, paired by sample.</source>
        <translation>运行“%1”，第 %2 步，%3，按样本配对。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AblateSets</name>
    <message>
        <source>Name of this set</source>
        <translation>此集合的名称</translation>
    </message>
    <message>
        <source>Name of the set of heads that are off now</source>
        <translation>当前关闭的头集合的名称</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Saves the heads that are off now in the run, under this name</source>
        <translation>将当前关闭的头以此名称随运行一起保存</translation>
    </message>
    <message>
        <source>Switch to</source>
        <translation>切换到</translation>
    </message>
    <message>
        <source>Switches off only these heads (or press Enter, or double-click)</source>
        <translation>仅关闭这些头（或按 Enter，或双击）</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>集合</translation>
    </message>
    <message>
        <source>▸ marks the current set</source>
        <translation>▸ 标记当前的集合</translation>
    </message>
    <message>
        <source>Heads off</source>
        <translation>关闭的头</translation>
    </message>
    <message>
        <source>Replaced by</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>With its 95 % interval, on the same samples for all sets</source>
        <translation>附 95% 置信区间，所有集合使用相同的样本</translation>
    </message>
    <message>
        <source>Sets of heads</source>
        <translation>头的集合</translation>
    </message>
    <message>
        <source>Switch heads off, name the set, and compare it with others here.</source>
        <translation>请关闭一些头，为集合命名，即可在此与其他集合比较。</translation>
    </message>
    <message>
        <source>▸ %1</source>
        <translation>▸ %1</translation>
    </message>
    <message>
        <source>names heads that the model does not have</source>
        <translation>含有模型中不存在的头</translation>
    </message>
    <message>
        <source>computing …</source>
        <translation>正在计算…</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AblateSwitch</name>
    <message>
        <source>Layer %1 has no head %2</source>
        <translation>第 %1 层没有头 %2</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Layer %1, head %2, %3</source>
        <translation>第 %1 层，头 %2，%3</translation>
    </message>
    <message>
        <source>%1, head %2, %3</source>
        <translation>%1，头 %2，%3</translation>
    </message>
    <message>
        <source>Importance %1</source>
        <translation>重要性 %1</translation>
    </message>
    <message>
        <source>%1 has no head %2</source>
        <translation>%1 没有头 %2</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AblateSwitches</name>
    <message>
        <source>Switches of all heads</source>
        <translation>所有头的开关</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AblationChoice</name>
    <message>
        <source>Replacement for heads that are off</source>
        <translation>已关闭的头的替换值</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AboutDialog</name>
    <message>
        <source>public domain</source>
        <translation>公有领域</translation>
    </message>
    <message>
        <source>Breeze icons</source>
        <translation>Breeze 图标</translation>
    </message>
    <message>
        <source>cividis colour table</source>
        <translation>cividis 色表</translation>
    </message>
    <message>
        <source>Headscope is free software under the GNU General Public License, version 3 or later. It uses:</source>
        <translation>Headscope 是自由软件，以 GNU 通用公共许可证第 3 版或更高版本发布。它使用了：</translation>
    </message>
    <message>
        <source>Headscope: %1</source>
        <translation>Headscope：%1</translation>
    </message>
    <message>
        <source>LibTorch: %1</source>
        <translation>LibTorch：%1</translation>
    </message>
    <message>
        <source>BLAS: %1</source>
        <translation>BLAS：%1</translation>
    </message>
    <message>
        <source>BLAS kernel: %1</source>
        <translation>BLAS 内核：%1</translation>
    </message>
    <message>
        <source>Processor: %1</source>
        <translation>处理器：%1</translation>
    </message>
    <message>
        <source>Threads for training: %1</source>
        <translation>训练用线程：%1</translation>
    </message>
    <message>
        <source>OpenMP waits: %1</source>
        <translation>OpenMP 等待方式：%1</translation>
    </message>
    <message>
        <source>Device %1: %2</source>
        <translation>设备 %1：%2</translation>
    </message>
    <message>
        <source> (not usable)</source>
        <translation>（不可用）</translation>
    </message>
    <message>
        <source>Qt: %1</source>
        <translation>Qt：%1</translation>
    </message>
    <message>
        <source>About Headscope</source>
        <translation>关于 Headscope</translation>
    </message>
    <message>
        <source>Headscope %1</source>
        <translation>Headscope %1</translation>
    </message>
    <message>
        <source>Train small transformers with a head-diversity penalty, and inspect their attention heads.</source>
        <translation>训练带有头多样性惩罚项的小型 Transformer，并深入查看其注意力头。</translation>
    </message>
    <message>
        <source>The engine is not loaded yet.</source>
        <translation>引擎尚未加载。</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>&amp;Copy report</source>
        <translation>复制报告(&amp;C)</translation>
    </message>
    <message>
        <source>Kernels for: %1</source>
        <translation>计算内核面向：%1</translation>
    </message>
    <message>
        <source>Automatic precision on the processor: %1 (%2)</source>
        <translation>处理器上的自动数值精度：%1（%2）</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AcrossPresenter</name>
    <message>
        <source>Difference of %1</source>
        <translation>%1之差</translation>
    </message>
    <message>
        <source>Run “%1”, step %2, %3.</source>
        <translation>运行“%1”，第 %2 步，%3。</translation>
    </message>
    <message>
        <source>above 0: larger in B</source>
        <translation>大于 0：在 B 中更大</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AttentionInput</name>
    <message>
        <source>Test</source>
        <translation>测试集</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证集</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练集</translation>
    </message>
    <message>
        <source>Split of the sample</source>
        <translation>样本所属的数据子集</translation>
    </message>
    <message>
        <source>Number of the sample</source>
        <translation>样本的编号</translation>
    </message>
    <message>
        <source>&amp;Sample</source>
        <translation>样本(&amp;S)</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>Previous sample</source>
        <translation>上一个样本</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Next sample</source>
        <translation>下一个样本</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Random sample of the split</source>
        <translation>数据子集中的随机样本</translation>
    </message>
    <message>
        <source>Find samples</source>
        <translation>查找样本</translation>
    </message>
    <message>
        <source>By class, answer, confidence or words (F3)</source>
        <translation>按类别、回答、置信度或词查找（F3）</translation>
    </message>
    <message>
        <source>Edit this sample</source>
        <translation>编辑此样本</translation>
    </message>
    <message>
        <source>Copies the sample&apos;s text into the box, to change a word and see the effect</source>
        <translation>将样本的文本复制到输入框，以便改动一个词并查看结果</translation>
    </message>
    <message>
        <source>Open picture…</source>
        <translation>打开图像…</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>共 %1 个</translation>
    </message>
    <message>
        <source>Not in the model&apos;s vocabulary, read as [UNK]: %1</source>
        <translation>不在模型词表中，读作 [UNK]：%1</translation>
    </message>
    <message>
        <source>This model reads at most %1 tokens. The text has %2; tokens after the first %1 were ignored.</source>
        <translation>此模型最多读取 %1 个词元。该文本有 %2 个：前 %1 个之后的内容未读取。</translation>
    </message>
    <message>
        <source>Your picture: %1.</source>
        <translation>您的图像：%1。</translation>
    </message>
    <message>
        <source>Open picture</source>
        <translation>打开图像</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif)</source>
        <translation>图像 (*.png *.jpg *.jpeg *.webp *.bmp *.gif)</translation>
    </message>
    <message>
        <source>Shown: the sample</source>
        <translation>当前显示：样本</translation>
    </message>
    <message>
        <source>Second text of a pair</source>
        <translation>文本对的第二段</translation>
    </message>
    <message>
        <source>Second text (optional)</source>
        <translation>第二段文本（可选）</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AttentionPage</name>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>No run is open. Open one from the start page or the list of runs.</source>
        <translation>没有打开的运行。请从起始页或运行列表中打开一个。</translation>
    </message>
    <message>
        <source>The attention of the chosen head will be drawn here.</source>
        <translation>所选头的注意力将绘制在此处。</translation>
    </message>
    <message>
        <source>Attention rollout over all layers</source>
        <translation>所有层的注意力展开（rollout）</translation>
    </message>
    <message>
        <source> (switched off)</source>
        <translation>（已关闭）</translation>
    </message>
    <message>
        <source>Pinned: %1</source>
        <translation>已固定：%1</translation>
    </message>
    <message>
        <source>Locked on patch %1. Click it again or press Esc to unlock.</source>
        <translation>已锁定图像块 %1。再次点击或按 Esc 可解除锁定。</translation>
    </message>
    <message>
        <source>Locked on “%1”. Click it again or press Esc to unlock.</source>
        <translation>已锁定“%1”。再次点击或按 Esc 可解除锁定。</translation>
    </message>
    <message>
        <source>Attention of patch %1. Click it or press Enter to lock it.</source>
        <translation>图像块 %1 的注意力。点击或按 Enter 可锁定。</translation>
    </message>
    <message>
        <source>Attention of “%1”. Click it or press Enter to lock it.</source>
        <translation>“%1”的注意力。点击或按 Enter 可锁定。</translation>
    </message>
    <message>
        <source>Maps side by side</source>
        <translation>并排显示注意力图</translation>
    </message>
    <message>
        <source>Chosen and pinned head</source>
        <translation>所选的头与固定的头</translation>
    </message>
    <message>
        <source>Show large</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>Pin to compare</source>
        <translation>固定以供比较</translation>
    </message>
    <message>
        <source>Over all samples</source>
        <translation>在所有样本上</translation>
    </message>
    <message>
        <source>Hover a patch to see what it attends to; click to lock it, press H to hide it from all heads.</source>
        <translation>悬停图像块可查看它关注何处；点击可锁定，按 H 可对所有头隐藏它。</translation>
    </message>
    <message>
        <source>Hover a token to see what it attends to; click to lock it, press H to hide it from all heads, double-click its name to change the word.</source>
        <translation>悬停词元可查看它关注何处；点击可锁定，按 H 可对所有头隐藏它，双击词元可更改该词。</translation>
    </message>
    <message>
        <source> (%1 has only %2 heads)</source>
        <translation>（%1 只有 %2 个头）</translation>
    </message>
    <message>
        <source>The text has %1 characters: only the first %2 were used.</source>
        <translation>文本有 %1 个字符：只取前 %2 个。</translation>
    </message>
    <message>
        <source>Hover a token to see what it attends to; click to lock it. To hide a token, show special tokens and word pieces first.</source>
        <translation>将鼠标移到词元上可查看它关注什么；单击可锁定。要隐藏词元，请先显示特殊词元并取消合并子词。</translation>
    </message>
    <message>
        <source>Show special tokens and word pieces first.</source>
        <translation>请先显示特殊词元和词片。</translation>
    </message>
    <message>
        <source>Which heads matter?</source>
        <translation>哪些头重要？</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AttentionPresenter</name>
    <message>
        <source>Step %1 of run “%2”</source>
        <translation>运行“%2”的第 %1 步</translation>
    </message>
    <message>
        <source>, %1 sample %2</source>
        <translation>，%1 样本 %2</translation>
    </message>
    <message>
        <source>, own text</source>
        <translation>，自定义文本</translation>
    </message>
    <message>
        <source>, own picture</source>
        <translation>，自选图像</translation>
    </message>
    <message>
        <source>, 1 head switched off</source>
        <translation>，关闭了 1 个头</translation>
    </message>
    <message>
        <source>, %1 heads switched off</source>
        <translation>，关闭了 %1 个头</translation>
    </message>
    <message>
        <source>transparent parts are shown on white</source>
        <translation>其透明部分以白色为底</translation>
    </message>
    <message>
        <source>it is animated: only the first of its %1 frames is read</source>
        <translation>它是动画：读取其 %1 张图像中的第一张</translation>
    </message>
    <message>
        <source>, 1 token hidden</source>
        <translation>，已隐藏 1 个词元</translation>
    </message>
    <message>
        <source>, %1 tokens hidden</source>
        <translation>，已隐藏 %1 个词元</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AttentionStepBar</name>
    <message>
        <source>&amp;Weights</source>
        <translation>权重(&amp;W)</translation>
    </message>
    <message>
        <source>Step of training whose weights are used</source>
        <translation>所用权重对应的训练步</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Shows the current weights</source>
        <translation>显示当前的权重</translation>
    </message>
    <message>
        <source>every 3 s</source>
        <translation>每 3 秒</translation>
    </message>
    <message>
        <source>Follows the model while it trains; training is not paused</source>
        <translation>跟随正在训练的模型；训练不会暂停</translation>
    </message>
    <message>
        <source>Inspect running model</source>
        <translation>查看正在运行的模型</translation>
    </message>
    <message>
        <source>Latest</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>Best (step %1)</source>
        <translation>最佳（第 %1 步）</translation>
    </message>
    <message>
        <source>Step %1, epoch %2</source>
        <translation>第 %1 步，第 %2 轮</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AttentionTools</name>
    <message>
        <source>Overlay</source>
        <translation>叠加</translation>
    </message>
    <message>
        <source>Shows the weights on top of the picture</source>
        <translation>将权重叠加在图像上</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Rows: queries, columns: keys</source>
        <translation>行：查询，列：键</translation>
    </message>
    <message>
        <source>Arcs</source>
        <translation>弧线</translation>
    </message>
    <message>
        <source>Arcs between the tokens</source>
        <translation>词元之间的弧线</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The text itself, coloured by weight</source>
        <translation>文本本身，按权重着色</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>展开（rollout）</translation>
    </message>
    <message>
        <source>Product of the attention of all layers, each averaged with the identity for the residual connection (Abnar and Zuidema 2020)</source>
        <translation>将所有层相乘，每层与单位矩阵各半混合以计入残差连接（Abnar and Zuidema 2020）</translation>
    </message>
    <message>
        <source>shared by all heads</source>
        <translation>所有头共用</translation>
    </message>
    <message>
        <source>of this head</source>
        <translation>此头自有</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 至 1</translation>
    </message>
    <message>
        <source>&amp;Colour scale</source>
        <translation>色阶(&amp;C)</translation>
    </message>
    <message>
        <source>Smaller cells</source>
        <translation>缩小单元格</translation>
    </message>
    <message>
        <source>Larger cells</source>
        <translation>放大单元格</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Fits the cells to the window</source>
        <translation>使单元格适合窗口</translation>
    </message>
    <message>
        <source>one colour per patch</source>
        <translation>每个图像块一种颜色</translation>
    </message>
    <message>
        <source>smooth (bilinear)</source>
        <translation>平滑（双线性）</translation>
    </message>
    <message>
        <source>Colouring of the patches in the overlay</source>
        <translation>叠加时图像块的着色方式</translation>
    </message>
    <message>
        <source>Strength of the overlay</source>
        <translation>叠加的强度</translation>
    </message>
    <message>
        <source>How much of the picture the colours cover</source>
        <translation>颜色覆盖图像的程度</translation>
    </message>
    <message>
        <source>strength</source>
        <translation>强度</translation>
    </message>
    <message>
        <source>Shown &amp;beside</source>
        <translation>并排对照(&amp;B)</translation>
    </message>
    <message>
        <source>Switch head off</source>
        <translation>关闭头</translation>
    </message>
    <message>
        <source>Switch head on</source>
        <translation>开启头</translation>
    </message>
    <message>
        <source>%1: press X to switch it off and on; the prediction follows</source>
        <translation>%1：按 X 关闭或开启；预测随之更新</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Pin to compare</source>
        <translation>固定以供比较</translation>
    </message>
    <message>
        <source>Keeps this head beside the next one you choose (P)</source>
        <translation>将此头保留在您接下来选择的头旁边（P）</translation>
    </message>
    <message>
        <source>separate for each map</source>
        <translation>每张图各自的</translation>
    </message>
    <message>
        <source>Shows the same head as a mean over many samples by position, or in run B if one is open</source>
        <translation>同一个头在大量样本上逐位置取的均值；若已打开运行 B，也可选择其在运行 B 中的情况</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>省略</translation>
    </message>
    <message>
        <source>left out, others renormalised</source>
        <translation>省略，其余重新归一化</translation>
    </message>
    <message>
        <source>Special to&amp;kens</source>
        <translation>特殊词元(&amp;K)</translation>
    </message>
    <message>
        <source>Upper end of the colour scale: the largest weight of all heads, of this head, or 1. Small maps and the map beside the sample share the scale, unless it is separate for each map.</source>
        <translation>色阶的上端：所有头的最大权重、此头自身的最大权重，或 1。各小图以及与样本并排显示的图采用同一色阶，除非每张图各有自己的色阶。</translation>
    </message>
    <message>
        <source>&amp;Join word pieces</source>
        <translation>合并子词(&amp;J)</translation>
    </message>
    <message>
        <source>Shows words instead of the tokenizer&apos;s pieces: sums the weights over the keys of a word, and averages over its queries</source>
        <translation>显示完整的词而不是子词：权重对一个词的各个键求和，并对其各个查询取平均</translation>
    </message>
    <message>
        <source>Tokens such as [BEGIN] or [CLS] are not part of the text and often get much of the attention</source>
        <translation>[BEGIN] 或 [CLS] 等词元不属于文本，却常常得到大部分注意力</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>单元格</translation>
    </message>
</context>
<context>
    <name>headscope::ui::Banner</name>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>headscope::ui::BesidePane</name>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>run B and the difference</source>
        <translation>运行 B 与差值</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CalibrationPresenter</name>
    <message>
        <source>its folder cannot be read</source>
        <translation>无法读取其文件夹</translation>
    </message>
    <message>
        <source>On %1.</source>
        <translation>基于%1。</translation>
    </message>
    <message>
        <source>Running the model on every sample of the split…</source>
        <translation>正在对该子集的每个样本运行模型…</translation>
    </message>
    <message>
        <source>None of these runs predicts classes. Calibration compares confidence with accuracy, which needs a classifier of texts or images.</source>
        <translation>这些运行都不预测类别。校准将置信度与准确率对照，这需要文本或图像分类器。</translation>
    </message>
    <message>
        <source>Accuracy against confidence of the compared classifiers appears here</source>
        <translation>所比较分类器的准确率与置信度的关系会显示在此处</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>Left out because they do not predict classes: %1.</source>
        <translation>以下运行不预测类别，因此未显示：%1。</translation>
    </message>
    <message numerus="yes">
        <source>The first %1 runs are shown, %n more (is|are) hidden: choose others in the list or with the filter.</source>
        <translation>
            <numerusform>显示前 %1 个运行；另有 %n 个未显示：可在列表中或用筛选选择其他运行。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headscope::ui::CardPresenter</name>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>distance to the patch, in patches</source>
        <translation>图像块的距离，以图像块计</translation>
    </message>
    <message>
        <source>key − query, in tokens</source>
        <translation>键 − 查询，以词元计</translation>
    </message>
    <message>
        <source>this head</source>
        <translation>此头</translation>
    </message>
    <message>
        <source>uniform attention</source>
        <translation>均匀注意力</translation>
    </message>
    <message>
        <source>attention, %</source>
        <translation>注意力，%</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>most similar head</source>
        <translation>最相似的头</translation>
    </message>
    <message>
        <source>cosine of maps with its most similar head</source>
        <translation>与最相似的头的注意力图余弦</translation>
    </message>
    <message>
        <source>Run “%1”, step %2, %3.</source>
        <translation>运行“%1”，第 %2 步，%3。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CatalogueDialog</name>
    <message>
        <source>Catalogue of methods and measures</source>
        <translation>方法与度量目录</translation>
    </message>
    <message>
        <source>Name, formula, author, year …</source>
        <translation>名称、公式、作者、年份…</translation>
    </message>
    <message>
        <source>Search methods and measures</source>
        <translation>搜索方法与度量</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Methods and measures</source>
        <translation>方法与度量</translation>
    </message>
    <message>
        <source>About the preset</source>
        <translation>关于该预设</translation>
    </message>
    <message>
        <source>BibTeX</source>
        <translation>BibTeX</translation>
    </message>
    <message>
        <source>&amp;Copy BibTeX</source>
        <translation>复制 BibTeX(&amp;C)</translation>
    </message>
    <message>
        <source>BibTeX entry</source>
        <translation>BibTeX 条目</translation>
    </message>
    <message>
        <source>BibTeX copied.</source>
        <translation>已复制 BibTeX。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>1 entry</source>
        <translation>1 个条目</translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n 个条目</numerusform>
        </translation>
    </message>
    <message>
        <source>No entry contains all these words. Try fewer words or another kind.</source>
        <translation>没有包含这些词的条目。请减少词数，或换一个种类。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>User &amp;guide</source>
        <translation>用户指南(&amp;G)</translation>
    </message>
</context>
<context>
    <name>headscope::ui::ClassPreset</name>
    <message>
        <source>Instructor presets (*.%1 *.json)</source>
        <translation>教师预设 (*.%1 *.json)</translation>
    </message>
    <message>
        <source>Leave the preset</source>
        <translation>退出预设</translation>
    </message>
    <message>
        <source>&amp;Leave the preset</source>
        <translation>退出预设(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Open instructor preset…</source>
        <translation>打开教师预设(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save as instructor preset…</source>
        <translation>另存为教师预设(&amp;S)…</translation>
    </message>
    <message>
        <source>from the last session</source>
        <translation>上次会话的预设</translation>
    </message>
    <message>
        <source>Locked by the instructor preset “%1”. “Leave the preset” unlocks it.</source>
        <translation>已被教师预设“%1”锁定。选择“退出预设”可解除锁定。</translation>
    </message>
    <message>
        <source>The trained model %1 of the preset “%2” is not installed with this program</source>
        <translation>预设“%2”的已训练模型 %1 未随本程序安装</translation>
    </message>
    <message>
        <source>Allowed: the runs that the start page lists. Correct &quot;runs&quot;.</source>
        <translation>允许：起始页所列的运行。请更正“runs”。</translation>
    </message>
    <message>
        <source>Open instructor preset</source>
        <translation>打开教师预设</translation>
    </message>
    <message>
        <source>Save as instructor preset</source>
        <translation>另存为教师预设</translation>
    </message>
    <message>
        <source>Wrote %1.</source>
        <translation>已写入 %1。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::Classroom</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Search for a command</source>
        <translation>搜索命令</translation>
    </message>
    <message>
        <source>Search commands</source>
        <translation>搜索命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>%1    (%2)</source>
        <translation>%1    （%2）</translation>
    </message>
    <message>
        <source>No command matches</source>
        <translation>没有匹配的命令</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CompareCalibration</name>
    <message>
        <source>&amp;Samples of</source>
        <translation>样本来自(&amp;S)</translation>
    </message>
    <message>
        <source>test</source>
        <translation>测试集</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证集</translation>
    </message>
    <message>
        <source>Use validation to choose or recalibrate a model; report test.</source>
        <translation>若按校准来选择或修正模型，请用验证集；报告结果请用测试集。</translation>
    </message>
    <message>
        <source>Accuracy by confidence</source>
        <translation>各置信度下的准确率</translation>
    </message>
    <message>
        <source>Samples by confidence</source>
        <translation>样本按置信度的分布</translation>
    </message>
    <message>
        <source>Calibration of the compared runs</source>
        <translation>所比较运行的校准</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CompareCurves</name>
    <message>
        <source>C&amp;urve</source>
        <translation>曲线(&amp;U)</translation>
    </message>
    <message>
        <source>X &amp;axis</source>
        <translation>横轴(&amp;A)</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>&amp;Mean per value of</source>
        <translation>按设置取均值(&amp;M)</translation>
    </message>
    <message>
        <source>Each run as its own line, or means over the runs that have the same value of a setting</source>
        <translation>每个运行各画一条线，或对某项设置取值相同的运行取均值</translation>
    </message>
    <message>
        <source>&amp;Band</source>
        <translation>误差带(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Logarithmic</source>
        <translation>对数(&amp;L)</translation>
    </message>
    <message>
        <source>Curves of the compared runs</source>
        <translation>所比较运行的曲线</translation>
    </message>
    <message>
        <source>no mean: one line per run</source>
        <translation>不取均值：每个运行一条线</translation>
    </message>
    <message>
        <source>Curves of the compared runs appear here as soon as some are recorded</source>
        <translation>所比较的运行一有曲线记录，就会显示在此处</translation>
    </message>
    <message numerus="yes">
        <source>%n more note(s).</source>
        <translation>
            <numerusform>另有 %n 条提示。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headscope::ui::CompareGlance</name>
    <message>
        <source>Score of the compared runs during training</source>
        <translation>所比较运行在训练过程中的分数</translation>
    </message>
    <message>
        <source>Other measurements of the compared runs during training</source>
        <translation>所比较运行在训练过程中测得的其他量</translation>
    </message>
    <message>
        <source>Curves of the compared runs appear here as soon as some are recorded</source>
        <translation>所比较的运行一有曲线记录，就会显示在此处</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CompareHeads</name>
    <message>
        <source>Matched heads of A and B</source>
        <translation>A 与 B 中配对的头</translation>
    </message>
    <message>
        <source>Measure im&amp;portance</source>
        <translation>测量重要性(&amp;W)</translation>
    </message>
    <message>
        <source>Switches off each head alone in both runs, on the split for choosing heads; takes a while</source>
        <translation>在用于选择头的数据子集上，于两个运行中分别逐个关闭每个头；需要一些时间</translation>
    </message>
    <message>
        <source>Si&amp;milarity of both runs</source>
        <translation>两个运行的相似度(&amp;M)</translation>
    </message>
    <message>
        <source>Opens the Heads page with the head similarity of each run and the difference</source>
        <translation>打开“注意力头”页面，显示每个运行的头相似度及两者之差</translation>
    </message>
    <message>
        <source>Head of A</source>
        <translation>A 的头</translation>
    </message>
    <message>
        <source>Head of B</source>
        <translation>B 的头</translation>
    </message>
    <message>
        <source>The matched head: pairs are chosen so that their total similarity per layer is as large as possible</source>
        <translation>与之配对的头：配对使一层中所有头对的总相似度最大</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Between the maps of both heads on this sample</source>
        <translation>两张注意力图在此样本上的余弦</translation>
    </message>
    <message>
        <source>Same number</source>
        <translation>同编号</translation>
    </message>
    <message>
        <source>Cosine with the head of B that has the same number. Head numbers are not comparable across runs.</source>
        <translation>与 B 中编号相同的头的余弦。不同运行的头编号不可比较。</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>Two open runs are compared here on one sample. Open one, then choose “Open as B, to compare” for another in the list of runs.</source>
        <translation>此处用同一个样本比较两个已打开的运行。请先打开一个运行，再在运行列表中对另一个选择“作为 B 打开以作比较”。</translation>
    </message>
    <message>
        <source>A is %1, B is %2. The order of heads is arbitrary, so the heads of a layer are paired to minimise the sum of 1 − cosine of their maps. %3</source>
        <translation>A 为%1，B 为%2；头没有固有顺序，因此同层的头按注意力图的“1 − 余弦”之和最小的方式配对。%3</translation>
    </message>
    <message>
        <source>Sample: “%1”</source>
        <translation>样本：“%1”</translation>
    </message>
    <message>
        <source>Maps of the chosen pair</source>
        <translation>所选头对的注意力图</translation>
    </message>
    <message>
        <source>A, %1</source>
        <translation>A，%1</translation>
    </message>
    <message>
        <source>B has fewer heads here: this one is unmatched.</source>
        <translation>B 在此处的头较少：没有与它配对的头。</translation>
    </message>
    <message>
        <source>No difference: the head is unmatched</source>
        <translation>无差值：该头没有配对</translation>
    </message>
    <message>
        <source>B, %1</source>
        <translation>B，%1</translation>
    </message>
    <message>
        <source>B − A, red: more in B, up to %1</source>
        <translation>B − A，红色：B 中更多，最大 %1</translation>
    </message>
    <message>
        <source>Map of A</source>
        <translation>A 的注意力图</translation>
    </message>
    <message>
        <source>Map of B</source>
        <translation>B 的注意力图</translation>
    </message>
    <message>
        <source>Difference between the two maps</source>
        <translation>两张注意力图之差</translation>
    </message>
</context>
<context>
    <name>headscope::ui::ComparePage</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>&amp;Runs</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>One row per run: the settings that differ, and the scores</source>
        <translation>每个运行一行：互不相同的设置，以及分数</translation>
    </message>
    <message>
        <source>&amp;Curves</source>
        <translation>曲线(&amp;C)</translation>
    </message>
    <message>
        <source>One recorded curve of all runs, or means over seeds with a band</source>
        <translation>所有运行的某条记录曲线，或对随机种子取均值并显示误差带</translation>
    </message>
    <message>
        <source>&amp;Scores</source>
        <translation>分数(&amp;S)</translation>
    </message>
    <message>
        <source>A score against settings, with intervals and paired differences</source>
        <translation>分数与设置的关系，附区间和配对差值</translation>
    </message>
    <message>
        <source>Sc&amp;atter</source>
        <translation>散点(&amp;A)</translation>
    </message>
    <message>
        <source>One point per run, for any two quantities</source>
        <translation>每个运行一个点，任选两个数值作坐标</translation>
    </message>
    <message>
        <source>&amp;Two runs</source>
        <translation>两个运行(&amp;T)</translation>
    </message>
    <message>
        <source>Both open runs on one sample, with matched heads side by side</source>
        <translation>两个已打开的运行在同一样本上的表现，配对的头并排显示</translation>
    </message>
    <message>
        <source>Filter: words, #tag, lambda=0.1</source>
        <translation>筛选：词、#标签、lambda=0.1</translation>
    </message>
    <message>
        <source>Shows runs that have every word in their name, data, model, note or settings. A tag is a word in a run’s note that begins with #.</source>
        <translation>名称、数据、模型、备注或设置中包含每个词的运行。标签是运行备注中以 # 开头的词。</translation>
    </message>
    <message>
        <source>Filter the compared runs</source>
        <translation>筛选所比较的运行</translation>
    </message>
    <message>
        <source>&amp;All runs</source>
        <translation>所有运行(&amp;A)</translation>
    </message>
    <message>
        <source>Compares all runs again, not only those chosen in the list of runs</source>
        <translation>重新比较所有运行，而不只是在运行列表中选择的那些</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s), chosen in the list of runs.</source>
        <translation>
            <numerusform>在运行列表中选择的 %n 个运行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of %1 run(s) match the filter.</source>
        <translation>
            <numerusform>%1 个运行中有 %n 个符合筛选条件。</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose others in the list of runs (Compare the selected), or by the filter.</source>
        <translation>请在运行列表中选择其他运行（“比较所选运行”），或使用筛选。</translation>
    </message>
    <message>
        <source>Curves of runs</source>
        <translation>各运行的曲线</translation>
    </message>
    <message>
        <source>Score by setting</source>
        <translation>各设置下的分数</translation>
    </message>
    <message>
        <source>Runs as points</source>
        <translation>运行散点</translation>
    </message>
    <message>
        <source>Cali&amp;bration</source>
        <translation>校准(&amp;B)</translation>
    </message>
    <message>
        <source>Reliability diagrams: accuracy of classifiers against their confidence</source>
        <translation>可靠性图：分类器的准确率与置信度的关系</translation>
    </message>
    <message>
        <source>Score of the runs</source>
        <translation>运行的分数</translation>
    </message>
    <message>
        <source>Runs during training</source>
        <translation>训练过程中的运行</translation>
    </message>
    <message>
        <source>Reading the runs…</source>
        <translation>正在读取运行…</translation>
    </message>
    <message numerus="yes">
        <source>%n older run(s) (is|are) left out.</source>
        <translation>
            <numerusform>省略了 %n 个较早的运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Make a figure</source>
        <translation>制作插图</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CompareRuns</name>
    <message>
        <source>Compared runs</source>
        <translation>所比较的运行</translation>
    </message>
    <message>
        <source>No runs to compare. Train some, or clear the filter.</source>
        <translation>没有可比较的运行。请训练一些运行，或清除筛选。</translation>
    </message>
    <message>
        <source>Which value of a score</source>
        <translation>采用分数的哪个值</translation>
    </message>
    <message>
        <source>Last value</source>
        <translation>最后的值</translation>
    </message>
    <message>
        <source>Best value</source>
        <translation>最佳值</translation>
    </message>
    <message>
        <source>At step</source>
        <translation>在某一步</translation>
    </message>
    <message>
        <source>For scores measured during training: the last value, the best, or the last before a step. Choose runs on validation; report test.</source>
        <translation>对训练过程中多次测量的分数：取运行结束时的值、最佳的一次评估，或某一步之前最后一次的值。选择运行时请用验证集；报告结果时请用测试集。</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>&amp;Differences only</source>
        <translation>仅差异(&amp;D)</translation>
    </message>
    <message>
        <source>Shows only settings that differ between these runs</source>
        <translation>仅显示在这些运行中不完全相同的设置</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>列(&amp;C)</translation>
    </message>
    <message>
        <source>Show or hide any setting or score</source>
        <translation>显示或隐藏任意设置或分数</translation>
    </message>
    <message numerus="yes">
        <source>For more than %n run(s), the curves are under “Curves”.</source>
        <translation>
            <numerusform>超过 %n 个运行时，曲线只在“曲线”中显示。</numerusform>
        </translation>
    </message>
    <message>
        <source>Bold: the best run of each dataset.</source>
        <translation>粗体：每个数据集的最佳运行。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CompareScatter</name>
    <message>
        <source>Vert&amp;ical</source>
        <translation>纵轴(&amp;U)</translation>
    </message>
    <message>
        <source>Hori&amp;zontal</source>
        <translation>横轴(&amp;C)</translation>
    </message>
    <message>
        <source>Co&amp;lour by</source>
        <translation>着色依据(&amp;L)</translation>
    </message>
    <message>
        <source>Compared runs as points</source>
        <translation>所比较的运行，以点表示</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>One point for each run that has both quantities</source>
        <translation>每个同时具有两个数值的运行为一个点</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CompareScores</name>
    <message>
        <source>The score by settings</source>
        <translation>各设置下的分数</translation>
    </message>
    <message>
        <source>The score against the setting</source>
        <translation>分数与设置的关系</translation>
    </message>
    <message>
        <source>&amp;Score</source>
        <translation>分数(&amp;S)</translation>
    </message>
    <message>
        <source>B&amp;y setting</source>
        <translation>按设置(&amp;Y)</translation>
    </message>
    <message>
        <source>Secon&amp;d setting</source>
        <translation>第二个设置(&amp;D)</translation>
    </message>
    <message>
        <source>Compared wi&amp;th</source>
        <translation>对照值(&amp;T)</translation>
    </message>
    <message>
        <source>The value of the first setting that the others are compared with, seed by seed</source>
        <translation>第一项设置中作为对照的取值；其他取值逐个随机种子与之比较</translation>
    </message>
    <message>
        <source>steps to reach…</source>
        <translation>达到目标值的步数…</translation>
    </message>
    <message>
        <source>Adds the steps until the validation score first reaches this value, in the unit shown: 90 for 90 %</source>
        <translation>同时给出验证集分数首次达到此值所需的步数，采用所显示的单位：90 表示 90%</translation>
    </message>
    <message>
        <source>Value to reach on validation</source>
        <translation>验证集上要达到的目标值</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>the value 0 if there is one, otherwise the first value</source>
        <translation>若有 0 则为 0，否则为第一个值</translation>
    </message>
    <message numerus="yes">
        <source>Differences are paired by seed; intervals and p-values are corrected for %n comparison(s) (Holm). *: the interval excludes 0.</source>
        <translation>
            <numerusform>差值按随机种子配对，其置信区间和 p 值已针对 %n 次比较校正（Holm）；* 表示置信区间不含 0。</numerusform>
        </translation>
    </message>
    <message>
        <source>The score of finished runs by their settings appears here</source>
        <translation>已完成运行的分数会按其设置显示在此处</translation>
    </message>
    <message numerus="yes">
        <source>Means over runs ± half the 95 % interval over seeds (Student), n = %n seed(s).</source>
        <translation>
            <numerusform>各运行的均值 ± 95% 置信区间（Student，跨随机种子）的一半，n = %n 个随机种子。</numerusform>
        </translation>
    </message>
    <message>
        <source>Means over runs ± half the 95 % interval over seeds (Student), n = %1 to %2 seeds.</source>
        <translation>各运行的均值 ± 95% 置信区间（Student，跨随机种子）的一半，n = %1 至 %2 个随机种子。</translation>
    </message>
    <message>
        <source>These intervals include the variation between seeds and between the %1 samples. Results of two models on one sample are treated as uncorrelated, which gives an upper bound.</source>
        <translation>这些区间包含随机种子之间以及 %1 个样本之间的差异。两个模型在同一样本上的结果视为不相关，因此给出上界。</translation>
    </message>
    <message>
        <source>These intervals include only the variation between seeds.</source>
        <translation>这些区间只包含随机种子之间的差异。</translation>
    </message>
    <message>
        <source>No p-value: all pairs differ by the same amount, or the mean difference is at most one sample.</source>
        <translation>无 p 值：所有配对的差值相同，或平均差值不超过一个样本。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::ComparedRunsModel</name>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>best %1</source>
        <comment>accuracy, %</comment>
        <translation>最佳%1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::ExportDialog</name>
    <message>
        <source>Text as &amp;paths</source>
        <translation>文字转为路径(&amp;P)</translation>
    </message>
    <message>
        <source>With the &amp;numbers (CSV) and the recipe (JSON)</source>
        <translation>附数值（CSV）和配方（JSON）(&amp;N)</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>导出图</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>For programs without the font. The text can no longer be edited.</source>
        <translation>适用于没有该字体的程序；此后文字无法再编辑。</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Preview of the figure</source>
        <translation>图的预览</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>图(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>宽度(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Resolution</source>
        <translation>分辨率(&amp;R)</translation>
    </message>
    <message>
        <source>F&amp;ile</source>
        <translation>文件(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>The sheet’s own width, chosen on the Figures page</source>
        <translation>版面自身的宽度，在“插图”页面选择</translation>
    </message>
    <message>
        <source>%1 already exists in this folder.</source>
        <translation>此文件夹中已存在 %1。</translation>
    </message>
    <message>
        <source>Replace it, or choose another name.</source>
        <translation>请替换现有内容，或另取名称。</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>Not everything can be shown: %1.</source>
        <translation>并非所有内容都能显示：%1。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::ExportModelDialog</name>
    <message>
        <source>Export the model of %1</source>
        <translation>导出 %1 的模型</translation>
    </message>
    <message>
        <source>Writes weights, configuration and tokenizer into a new folder, for Python and other programs.</source>
        <translation>将权重、配置和分词器写入新文件夹，供 Python 和其他程序使用。</translation>
    </message>
    <message>
        <source>Notes about the export</source>
        <translation>关于导出的说明</translation>
    </message>
    <message>
        <source>Last checkpoint</source>
        <translation>最后的检查点</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>%1 (best on validation)</source>
        <translation>%1（验证集上最佳）</translation>
    </message>
    <message>
        <source>&amp;Checkpoint</source>
        <translation>检查点(&amp;C)</translation>
    </message>
    <message>
        <source>Keep as zeros: every version of transformers opens it</source>
        <translation>保留为零：任何版本的 transformers 都能打开</translation>
    </message>
    <message>
        <source>Leave out: a smaller model</source>
        <translation>去除：得到更小的模型</translation>
    </message>
    <message>
        <source>&amp;Removed heads</source>
        <translation>已移除的注意力头(&amp;R)</translation>
    </message>
    <message>
        <source>Folder in which the new folder is made</source>
        <translation>新文件夹所在的文件夹</translation>
    </message>
    <message>
        <source>&amp;Save in</source>
        <translation>保存位置(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;New folder</source>
        <translation>新文件夹(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>Writes %1</source>
        <translation>写入 %1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::ExportModelPresenter</name>
    <message>
        <source>Opens in Python as</source>
        <translation>在 Python 中打开为</translation>
    </message>
    <message>
        <source>no class of transformers; read_run.py of Headscope reads it</source>
        <translation>没有对应的 transformers 类；可用 Headscope 的 read_run.py 读取</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>%1, weights as %2</source>
        <translation>%1，权重为 %2</translation>
    </message>
    <message>
        <source>Writing the model…</source>
        <translation>正在写入模型…</translation>
    </message>
    <message>
        <source>Reading the model…</source>
        <translation>正在读取模型…</translation>
    </message>
    <message>
        <source>This model cannot be exported.</source>
        <translation>此模型无法导出。</translation>
    </message>
    <message>
        <source>Choose where to save the folder.</source>
        <translation>请选择文件夹的保存位置。</translation>
    </message>
    <message>
        <source>Name the new folder.</source>
        <translation>请为新文件夹命名。</translation>
    </message>
    <message>
        <source>A name must not begin with a dot or contain a slash.</source>
        <translation>名称不能以点开头，也不能包含斜杠。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::FiguresPage</name>
    <message>
        <source>Figures</source>
        <translation>插图</translation>
    </message>
    <message>
        <source>Add panel</source>
        <translation>添加子图</translation>
    </message>
    <message>
        <source>Adds a figure that another page shows now</source>
        <translation>添加其他页面当前显示的图</translation>
    </message>
    <message>
        <source>Arrange</source>
        <translation>排列</translation>
    </message>
    <message>
        <source>Size of the paper</source>
        <translation>纸张大小</translation>
    </message>
    <message>
        <source>Colour-vision preview</source>
        <translation>色觉预览</translation>
    </message>
    <message>
        <source>All colours</source>
        <translation>全彩</translation>
    </message>
    <message>
        <source>Deuteranopia</source>
        <translation>绿色盲</translation>
    </message>
    <message>
        <source>Protanopia</source>
        <translation>红色盲</translation>
    </message>
    <message>
        <source>Tritanopia</source>
        <translation>蓝色盲</translation>
    </message>
    <message>
        <source>Grey print</source>
        <translation>灰度打印</translation>
    </message>
    <message>
        <source>Size on the screen</source>
        <translation>屏幕上的大小</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;New sheet</source>
        <translation>新建版面(&amp;N)</translation>
    </message>
    <message>
        <source>new sheet</source>
        <translation>新建版面</translation>
    </message>
    <message>
        <source>&amp;Open a recipe…</source>
        <translation>打开配方(&amp;O)…</translation>
    </message>
    <message numerus="yes">
        <source>Arrange %n panel(s) per row</source>
        <translation>
            <numerusform>每行排列 %n 个子图</numerusform>
        </translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>版面</translation>
    </message>
    <message>
        <source>No page shows a figure: open a run first</source>
        <translation>没有页面显示图：请先打开一个运行</translation>
    </message>
    <message>
        <source>Open the recipe of a sheet</source>
        <translation>打开版面的配方</translation>
    </message>
    <message>
        <source>Recipes (*.figure.json);;All files (*)</source>
        <translation>配方 (*.figure.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>open a recipe</source>
        <translation>打开配方</translation>
    </message>
    <message>
        <source>&amp;Frozen</source>
        <translation>冻结(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>The sheet is empty. “Add panel” lists the figures that the pages show now. You can also hold Ctrl and drag a figure from any page over this page’s tab, or choose “Add to the sheet” in its right-click menu.</source>
        <translation>版面上还没有内容：“添加子图”会列出各页面当前显示的图。也可以按住 Ctrl，将任一页面的图拖过本页的标签放到这里；图的右键菜单中也有“添加到版面”。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::FiguresSide</name>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>已冻结</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>子图</translation>
    </message>
    <message>
        <source>Problems that a journal may reject</source>
        <translation>期刊可能退回的问题</translation>
    </message>
    <message>
        <source>Panels of the sheet</source>
        <translation>版面的子图</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>Keeps the panel as it is now; otherwise it follows its view</source>
        <translation>保持子图当前的内容；否则它跟随其视图</translation>
    </message>
    <message>
        <source>▲</source>
        <translation>▲</translation>
    </message>
    <message>
        <source>Moves the panel to an earlier letter</source>
        <translation>将子图移到更靠前的字母</translation>
    </message>
    <message>
        <source>▼</source>
        <translation>▼</translation>
    </message>
    <message>
        <source>Moves the panel to a later letter</source>
        <translation>将子图移到更靠后的字母</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Take the panel off the sheet (Del)</source>
        <translation>从版面上移除该子图（Del）</translation>
    </message>
    <message>
        <source>Font size of the chosen panel</source>
        <translation>所选子图的字号</translation>
    </message>
    <message>
        <source>the sheet’s size</source>
        <translation>版面的字号</translation>
    </message>
    <message>
        <source>Font size of the chosen panel, in points on paper</source>
        <translation>所选子图的字号，以纸面上的点计</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Shared s&amp;cales</source>
        <translation>统一刻度(&amp;C)</translation>
    </message>
    <message>
        <source>Draws panels of the same quantity with the same axis limits</source>
        <translation>同一量的子图以相同的坐标轴范围绘制</translation>
    </message>
    <message>
        <source>Alternative text</source>
        <translation>替代文本</translation>
    </message>
    <message>
        <source>Description in the file for readers who cannot see the figure; if empty, the panels’ captions are used</source>
        <translation>写入文件，供看不到图的人使用；未填写时使用各子图的图注</translation>
    </message>
    <message>
        <source>Font si&amp;ze</source>
        <translation>字号(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Letters</source>
        <translation>字母(&amp;L)</translation>
    </message>
    <message>
        <source>Al&amp;t text</source>
        <translation>替代文本(&amp;T)</translation>
    </message>
    <message>
        <source>%1   %2 (%3)</source>
        <translation>%1   %2 （%3）</translation>
    </message>
    <message>
        <source>No problems found in text sizes, fonts, colours, axes, scales and positions.</source>
        <translation>未发现问题：字号、字体、颜色、坐标轴、刻度和位置均符合要求。</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查</translation>
    </message>
    <message numerus="yes">
        <source>Checks: %n finding(s)</source>
        <translation>
            <numerusform>检查：%n 项发现</numerusform>
        </translation>
    </message>
    <message>
        <source>Shared le&amp;gends</source>
        <translation>共用图例(&amp;G)</translation>
    </message>
    <message>
        <source>Draws one common legend below all panels instead of repeating entries</source>
        <translation>多个子图的图例内容只在所有子图下方出现一次</translation>
    </message>
    <message>
        <source>its page is closed or shows other data</source>
        <translation>其页面已关闭，或显示的是其他数据</translation>
    </message>
</context>
<context>
    <name>headscope::ui::FormulaView</name>
    <message>
        <source>No formula</source>
        <translation>无公式</translation>
    </message>
    <message>
        <source>Formula: %1</source>
        <translation>公式：%1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::GuideDialog</name>
    <message>
        <source>User guide</source>
        <translation>用户指南</translation>
    </message>
    <message>
        <source>The guide does not open the link %1.</source>
        <translation>指南不会打开链接 %1。</translation>
    </message>
    <message>
        <source>No browser could be started for %1.</source>
        <translation>无法启动浏览器来打开 %1。</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>在指南中搜索</translation>
    </message>
    <message>
        <source>Pages of the guide</source>
        <translation>指南页面</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>The guide is in English.</source>
        <translation>本指南为英文。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>%1 › %2</source>
        <translation>%1 › %2</translation>
    </message>
    <message>
        <source>No passage contains all these words. Try fewer words.</source>
        <translation>没有段落包含所有这些词。请减少词数再试。</translation>
    </message>
    <message>
        <source>The first %1 of %2 results</source>
        <translation>前 %1 个结果，共 %2 个</translation>
    </message>
    <message>
        <source>1 result</source>
        <translation>1 个结果</translation>
    </message>
    <message numerus="yes">
        <source>%n results</source>
        <translation>
            <numerusform>%n 个结果</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headscope::ui::GuideHelp</name>
    <message>
        <source>&amp;User guide</source>
        <translation>用户指南(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Guide to this page</source>
        <translation>本页指南(&amp;G)</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>Opens the guide at the focused setting, or at the current page</source>
        <translation>打开指南中有焦点的设置项，否则打开当前页面的说明</translation>
    </message>
    <message>
        <source>Opens the guide at this page</source>
        <translation>打开指南中关于本页的内容</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadTableFilter</name>
    <message>
        <source>representative</source>
        <translation>代表头</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadTableModel</name>
    <message>
        <source>%1, representative</source>
        <translation>%1，代表头</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Layer and head</source>
        <translation>层与头</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Whether the head is on; the same switches as on the Ablate page</source>
        <translation>头是否开启；与“消融”页面上的开关相同</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>The first rule that the head meets; the row&apos;s tooltip lists all</source>
        <translation>满足的第一条规则；全部规则见该行的提示</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Heads of its layer whose similarity reaches the threshold</source>
        <translation>同一层中相似度达到阈值的头</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>The head of the same layer with the highest similarity</source>
        <translation>同一层中最相似的头</translation>
    </message>
    <message>
        <source>Most similar</source>
        <translation>最相似的头</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsAcross</name>
    <message>
        <source>Measure between heads of any layers</source>
        <translation>用于任意层的头之间的度量</translation>
    </message>
    <message>
        <source>Heads by layer</source>
        <translation>头按层排列</translation>
    </message>
    <message>
        <source>Similar heads together</source>
        <translation>相似的头相邻</translation>
    </message>
    <message>
        <source>Order of the heads</source>
        <translation>头的顺序</translation>
    </message>
    <message>
        <source>Similar heads together: average linkage of the heads of run A with optimal leaf ordering; the same order for both runs</source>
        <translation>相似的头相邻：对运行 A 的头作平均链接聚类，采用最优叶序；两个运行的顺序相同</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>A and B side by side</source>
        <translation>A 与 B 并排</translation>
    </message>
    <message>
        <source>Difference, B − A</source>
        <translation>差值，B − A</translation>
    </message>
    <message>
        <source>Runs to show</source>
        <translation>要显示的运行</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Only heads of &amp;different layers</source>
        <translation>仅不同层的头(&amp;D)</translation>
    </message>
    <message>
        <source>Most similar pairs</source>
        <translation>最相似的头对</translation>
    </message>
    <message>
        <source>Open in &amp;Attention</source>
        <translation>在“注意力”中打开(&amp;A)</translation>
    </message>
    <message>
        <source>Shows both heads of the chosen pair large, side by side</source>
        <translation>将所选头对的两个头并排放大显示</translation>
    </message>
    <message>
        <source>Most similar, in run A</source>
        <translation>最相似，运行 A 中</translation>
    </message>
    <message>
        <source>%1 %2 %3</source>
        <translation>%1 %2 %3</translation>
    </message>
    <message>
        <source>A: %1 B: %2</source>
        <translation>A：%1 B：%2</translation>
    </message>
    <message>
        <source>The similarity of all heads of all layers appears here.
Open a run from the start page or the list of runs, or start one.</source>
        <translation>所有层的所有头的相似度在此显示。
请从起始页或运行列表中打开一个运行，或启动一个新的运行。</translation>
    </message>
    <message>
        <source>The two runs differ in layers or heads: their matrices cannot be subtracted.</source>
        <translation>两个运行的层数或头数不同：它们的矩阵无法相减。</translation>
    </message>
    <message>
        <source>Measuring the heads of “%1”</source>
        <translation>正在测量“%1”的头</translation>
    </message>
    <message>
        <source>A · </source>
        <translation>A · </translation>
    </message>
    <message>
        <source>B · </source>
        <translation>B · </translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>%1 between all heads of all layers. %2</source>
        <translation>所有层的所有头之间的%1。%2</translation>
    </message>
    <message>
        <source>All heads, B − A</source>
        <translation>所有头，B − A</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>All heads, A</source>
        <translation>所有头，A</translation>
    </message>
    <message>
        <source>All heads, B</source>
        <translation>所有头，B</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Second head</source>
        <translation>第二个头</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsCard</name>
    <message>
        <source>Largest contribution</source>
        <translation>贡献最大</translation>
    </message>
    <message>
        <source>Samples with the largest mean norm of the head&apos;s contribution</source>
        <translation>头的贡献平均范数最大的样本</translation>
    </message>
    <message>
        <source>One sample per decile</source>
        <translation>每个十分位一个样本</translation>
    </message>
    <message>
        <source>Middle sample of each tenth, from the largest to the smallest contribution: shows what the head does on ordinary samples</source>
        <translation>按贡献从大到小，取样本每个十分位的中间一个：头在普通样本上的作用</translation>
    </message>
    <message>
        <source>Sharpest attention</source>
        <translation>注意力最集中</translation>
    </message>
    <message>
        <source>Samples with the smallest mean entropy</source>
        <translation>平均熵最小的样本</translation>
    </message>
    <message>
        <source>Widest attention</source>
        <translation>注意力最分散</translation>
    </message>
    <message>
        <source>Samples with the largest mean entropy</source>
        <translation>平均熵最大的样本</translation>
    </message>
    <message>
        <source>Higher loss without it</source>
        <translation>去掉后损失更高</translation>
    </message>
    <message>
        <source>The loss rises most when it is switched off</source>
        <translation>关闭它时损失上升最多</translation>
    </message>
    <message>
        <source>Lower loss without it</source>
        <translation>去掉后损失更低</translation>
    </message>
    <message>
        <source>The loss falls most when it is switched off</source>
        <translation>关闭它时损失下降最多</translation>
    </message>
    <message>
        <source>Prediction changes without it</source>
        <translation>去掉后预测不同</translation>
    </message>
    <message>
        <source>Another class is predicted when it is switched off</source>
        <translation>关闭它时预测为另一类别</translation>
    </message>
    <message>
        <source>Attention by distance</source>
        <translation>注意力与距离的关系</translation>
    </message>
    <message>
        <source>Over training</source>
        <translation>训练过程</translation>
    </message>
    <message>
        <source>See its &amp;attention</source>
        <translation>查看其注意力(&amp;A)</translation>
    </message>
    <message>
        <source>Shows the head and the sample on the Attention page (P)</source>
        <translation>在“注意力”页面显示该头和该样本（P）</translation>
    </message>
    <message>
        <source>Reading all samples with and without the head</source>
        <translation>正在读取关闭该头前后的所有样本</translation>
    </message>
    <message>
        <source>Which samples</source>
        <translation>哪些样本</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Contribution</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>Mean norm of the head&apos;s contribution to the sample&apos;s tokens</source>
        <translation>头对样本各词元贡献的平均范数</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Mean attention entropy over the sample&apos;s queries, in nats</source>
        <translation>样本各查询的平均注意力熵，单位为奈特</translation>
    </message>
    <message>
        <source>Loss change</source>
        <translation>损失变化</translation>
    </message>
    <message>
        <source>The sample&apos;s loss without the head minus its loss with the head</source>
        <translation>去掉该头后样本的损失，减去保留该头时的损失</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Class with the head, and without it if that is another class</source>
        <translation>保留该头时的预测；若去掉后变为另一类别，则一并给出</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Click a sample to show it on every page.</source>
        <translation>点击样本可在各页面查看它。</translation>
    </message>
    <message>
        <source>Example samples</source>
        <translation>示例样本</translation>
    </message>
    <message>
        <source>Key token</source>
        <translation>键词元</translation>
    </message>
    <message>
        <source>× uniform</source>
        <translation>均匀的倍数</translation>
    </message>
    <message>
        <source>Attention that the token gets, divided by what uniform attention would give it</source>
        <translation>该词元得到的注意力与均匀注意力下所得之比</translation>
    </message>
    <message>
        <source>Most attended tokens</source>
        <translation>最受关注的词元</translation>
    </message>
    <message>
        <source>Query token</source>
        <translation>查询词元</translation>
    </message>
    <message>
        <source>Token that attends</source>
        <translation>作为查询的词元</translation>
    </message>
    <message>
        <source>Mean norm of the head&apos;s contribution if the token is the query</source>
        <translation>词元为查询时头的贡献的平均范数</translation>
    </message>
    <message>
        <source>Most attending tokens</source>
        <translation>头作用最强的查询词元</translation>
    </message>
    <message>
        <source>By token</source>
        <translation>按词元</translation>
    </message>
    <message>
        <source>No run is open</source>
        <translation>没有打开的运行</translation>
    </message>
    <message numerus="yes">
        <source>Over %Ln sample(s) it adds %1 on average, with an attention entropy of %2 nats.</source>
        <translation>
            <numerusform>在 %Ln 个样本上，它的平均贡献为 %1，注意力熵为 %2 奈特。</numerusform>
        </translation>
    </message>
    <message>
        <source>Without it the loss changes by %1.</source>
        <translation>去掉它后，损失变化 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sample(s) (gets|get) another prediction without it.</source>
        <translation>
            <numerusform>去掉它后，%Ln 个样本的预测不同。</numerusform>
        </translation>
    </message>
    <message>
        <source>The behaviour of one head over all held-out samples appears here. Open a run from the start page or the list of runs, or start one.</source>
        <translation>一个头在所有留出样本上的作用在此显示。请从起始页或运行列表中打开一个运行，或启动一个新的运行。</translation>
    </message>
    <message>
        <source>Attention by distance between query and key</source>
        <translation>注意力与键到查询距离的关系</translation>
    </message>
    <message>
        <source>This run did not record similarity during training.</source>
        <translation>该运行在训练时未记录相似度。</translation>
    </message>
    <message>
        <source>Attention of %1 by distance between query and key. %2</source>
        <translation>%1的注意力与键到查询距离的关系。%2</translation>
    </message>
    <message>
        <source>Cosine of the maps of %1 and its most similar head during training of run “%2”.</source>
        <translation>运行“%2”训练过程中，%1与其最相似的头的注意力图的余弦。</translation>
    </message>
    <message>
        <source>There is no such sample.</source>
        <translation>没有这样的样本。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>This head during training</source>
        <translation>该头在训练过程中的变化</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Contribution to the class score</source>
        <translation>对类别分数的贡献</translation>
    </message>
    <message>
        <source>Mean over all samples, minus the mean over the classes</source>
        <translation>对所有样本的均值，减去对各类别的均值</translation>
    </message>
    <message>
        <source>For samples of the class</source>
        <translation>该类别的样本</translation>
    </message>
    <message>
        <source>Mean over samples of this class only</source>
        <translation>仅对该类样本取平均</translation>
    </message>
    <message>
        <source>Direct effect on class scores</source>
        <translation>对类别分数的直接影响</translation>
    </message>
    <message>
        <source>Direct effect through the output projection and the readout, which is linear if the final norm&apos;s deviation is held fixed. Effects through later layers are not counted.</source>
        <translation>经由输出投影和读出层的直接影响；固定最后一个归一化的标准差后，它是线性的。经由后续层的影响不计入。</translation>
    </message>
    <message>
        <source>Class scores</source>
        <translation>类别分数</translation>
    </message>
    <message>
        <source>Queries and keys</source>
        <translation>查询与键</translation>
    </message>
    <message>
        <source>Queries and keys of the head</source>
        <translation>头的查询与键</translation>
    </message>
    <message>
        <source>%1 (off)</source>
        <translation>%1（关闭）</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsMatrices</name>
    <message>
        <source>%1 · lambda %2</source>
        <translation>%1 · λ = %2</translation>
    </message>
    <message>
        <source>Measure of similarity</source>
        <translation>相似度的度量</translation>
    </message>
    <message>
        <source>Runs to show</source>
        <translation>要显示的运行</translation>
    </message>
    <message>
        <source>A and B side by side</source>
        <translation>A 与 B 并排</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Difference, B − A</source>
        <translation>差值，B − A</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation>Cividis</translation>
    </message>
    <message>
        <source>Viridis</source>
        <translation>Viridis</translation>
    </message>
    <message>
        <source>Colour scale</source>
        <translation>色阶</translation>
    </message>
    <message>
        <source>Both scales read well with every kind of colour vision and in grey print</source>
        <translation>两种色阶对各类色觉以及灰度打印都清晰可辨</translation>
    </message>
    <message>
        <source>Heads by number</source>
        <translation>头按编号排列</translation>
    </message>
    <message>
        <source>Similar heads together</source>
        <translation>相似的头相邻</translation>
    </message>
    <message>
        <source>Order of the heads</source>
        <translation>头的顺序</translation>
    </message>
    <message>
        <source>Similar heads together: average linkage of the heads of run A at its end, with optimal leaf ordering; the same order for all steps and both runs</source>
        <translation>相似的头相邻：对运行 A 结束时的头作平均链接聚类，采用最优叶序；所有步和两个运行的顺序相同</translation>
    </message>
    <message>
        <source>%1 %2
%3
Range: %4
Source: %5</source>
        <translation>%1 %2
%3
取值范围：%4
来源：%5</translation>
    </message>
    <message>
        <source>The similarity of each pair of heads appears here.
Open a run from the start page or the list of runs, or start one.</source>
        <translation>每对头的相似度在此显示。
请从起始页或运行列表中打开一个运行，或启动一个新的运行。</translation>
    </message>
    <message>
        <source>Measuring the heads of “%1”</source>
        <translation>正在测量“%1”的头</translation>
    </message>
    <message>
        <source>Click a cell here to see both heads&apos; attention on the same sample.</source>
        <translation>点击此处的单元格，可查看两个头在同一样本上的注意力。</translation>
    </message>
    <message>
        <source>A · </source>
        <translation>A · </translation>
    </message>
    <message>
        <source>B · </source>
        <translation>B · </translation>
    </message>
    <message>
        <source>%1 between the heads of every layer, one colour scale. %2</source>
        <translation>每层的头之间的%1，统一色阶。%2</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>The two runs differ in layers or heads: their matrices cannot be subtracted.</source>
        <translation>两个运行的层数或头数不同：它们的矩阵无法相减。</translation>
    </message>
    <message>
        <source>Difference of %1</source>
        <translation>%1之差</translation>
    </message>
    <message>
        <source>%1, run B minus run A. A: %2 B: %3</source>
        <translation>%1，运行 B 减运行 A。A：%2 B：%3</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>A: %1 B: %2</source>
        <translation>A：%1 B：%2</translation>
    </message>
    <message>
        <source>Means, layer by layer</source>
        <translation>均值，逐层</translation>
    </message>
    <message>
        <source>A and B, all layers</source>
        <translation>A 与 B，所有层</translation>
    </message>
    <message>
        <source>B − A, </source>
        <translation>B − A，</translation>
    </message>
    <message>
        <source>A, </source>
        <translation>A，</translation>
    </message>
    <message>
        <source>B, </source>
        <translation>B，</translation>
    </message>
    <message>
        <source>%1all layers</source>
        <translation>%1所有层</translation>
    </message>
    <message>
        <source>Map of head %1</source>
        <translation>头 %1 的注意力图</translation>
    </message>
    <message>
        <source>Maps of both heads</source>
        <translation>两个头的注意力图</translation>
    </message>
    <message>
        <source>%1 between the heads of %2. %3</source>
        <translation>%2 的头之间的%1。%3</translation>
    </message>
    <message>
        <source>%1 between the heads of %2 over the training of run “%3”.</source>
        <translation>运行“%3”训练过程中，%2 的头之间的%1。</translation>
    </message>
    <message>
        <source>%1 · B − A</source>
        <translation>%1 · B − A</translation>
    </message>
    <message>
        <source>%1 between the heads of %2 over training, run B minus run A.</source>
        <translation>训练过程中 %2 的头之间的%1，运行 B 减运行 A。</translation>
    </message>
    <message>
        <source>%1 between the heads of %2, one colour scale. %3</source>
        <translation>%2 的头之间的%1，统一色阶。%3</translation>
    </message>
    <message>
        <source>A and B, %1</source>
        <translation>A 与 B，%1</translation>
    </message>
    <message>
        <source>above 0: larger in B</source>
        <translation>大于 0：在 B 中更大</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsOverview</name>
    <message>
        <source>Horizontal</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>Measure on the horizontal axis</source>
        <translation>横轴上的度量</translation>
    </message>
    <message>
        <source>Vertical</source>
        <translation>纵轴</translation>
    </message>
    <message>
        <source>Measure on the vertical axis</source>
        <translation>纵轴上的度量</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Quantity shown by colour</source>
        <translation>颜色的含义</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Quantity shown by size</source>
        <translation>大小的含义</translation>
    </message>
    <message>
        <source>Similarity measure</source>
        <translation>相似度度量</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Similarity threshold for groups</source>
        <translation>分组的相似度阈值</translation>
    </message>
    <message>
        <source>Groups come from average-linkage clustering: two groups are joined if their mean similarity reaches this threshold</source>
        <translation>各组由平均链接聚类得到：两组的平均相似度达到此阈值即合并</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Rules that give heads a role, with their sources</source>
        <translation>按哪些规则为头指定角色，以及规则的出处</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>正在测量</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>停止(&amp;P)</translation>
    </message>
    <message>
        <source>Filter: L0, positional, representative, off …</source>
        <translation>筛选：L0、位置型、代表头、关闭…</translation>
    </message>
    <message>
        <source>Filter the heads</source>
        <translation>筛选头</translation>
    </message>
    <message>
        <source>All heads, one per row</source>
        <translation>所有头，每行一个</translation>
    </message>
    <message>
        <source>Compare with mos&amp;t similar</source>
        <translation>与最相似的头比较(&amp;T)</translation>
    </message>
    <message>
        <source>Shows both in the matrix of their layer, with both maps on one sample</source>
        <translation>在所属层的矩阵中显示两者，并显示一个样本上的两张注意力图</translation>
    </message>
    <message>
        <source>See its &amp;attention</source>
        <translation>查看其注意力(&amp;A)</translation>
    </message>
    <message>
        <source>Shows it on the Attention page (P)</source>
        <translation>在“注意力”页面显示（P）</translation>
    </message>
    <message>
        <source>Applies to every page (X)</source>
        <translation>对所有页面生效（X）</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s) (has|have) no value on an axis.</source>
        <translation>
            <numerusform>%n 个头在某个坐标轴上没有值。</numerusform>
        </translation>
    </message>
    <message>
        <source>No head is chosen</source>
        <translation>未选择头</translation>
    </message>
    <message>
        <source>Click a mark or a row to see the details of a head.</source>
        <translation>点击标记或表格行可查看该头的信息。</translation>
    </message>
    <message>
        <source>Switch it o&amp;ff</source>
        <translation>关闭它(&amp;F)</translation>
    </message>
    <message>
        <source>Switch it o&amp;n</source>
        <translation>开启它(&amp;N)</translation>
    </message>
    <message>
        <source>%1. %2 %3.</source>
        <translation>%1。%2 %3。</translation>
    </message>
    <message>
        <source>Not checked here: %1</source>
        <translation>此处未检查：%1</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Distance by layer</source>
        <translation>各层的关注距离</translation>
    </message>
    <message>
        <source>Attention distance of each head, one column of dots per layer (Dosovitskiy et al. 2021, figure 7): sets both axes</source>
        <translation>每个头的注意力距离，每层一列点（Dosovitskiy et al. 2021，图 7）：同时设定两个坐标轴</translation>
    </message>
    <message>
        <source>%1 (off)</source>
        <translation>%1（关闭）</translation>
    </message>
    <message>
        <source>Dotted lines join heads whose similarity reaches the threshold; a ring marks the representative of a group.</source>
        <translation>虚线连接相似度达到阈值的头；圆环标出组代表头。</translation>
    </message>
    <message>
        <source>Redundancy</source>
        <translation>冗余</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsPage</name>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Does it matter?</source>
        <translation>有影响吗？</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsPairPanel</name>
    <message>
        <source>Heads similar to the first</source>
        <translation>与第一个头相似的头</translation>
    </message>
    <message>
        <source>Click a head to compare it with the first of the pair</source>
        <translation>点击一个头，与头对中的第一个比较</translation>
    </message>
    <message>
        <source>Mean over pairs, layer by layer</source>
        <translation>各层的头对均值</translation>
    </message>
    <message>
        <source>Each head by itself</source>
        <translation>单个头</translation>
    </message>
    <message>
        <source>Previous sample</source>
        <translation>上一个样本</translation>
    </message>
    <message>
        <source>Next sample</source>
        <translation>下一个样本</translation>
    </message>
    <message>
        <source>Open in Attention</source>
        <translation>在“注意力”中打开</translation>
    </message>
    <message>
        <source>Shows both heads large, side by side (P)</source>
        <translation>将两个头并排放大显示（P）</translation>
    </message>
    <message>
        <source>%1 (off)</source>
        <translation>%1（关闭）</translation>
    </message>
    <message>
        <source>No run is open</source>
        <translation>没有打开的运行</translation>
    </message>
    <message>
        <source>%1 · run %2</source>
        <translation>%1 · 运行 %2</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1. Independent heads of the same sharpness: %2</source>
        <translation>%1。同样尖锐的独立头：%2</translation>
    </message>
    <message>
        <source>The head&apos;s map on a sample</source>
        <translation>头在一个样本上的注意力图</translation>
    </message>
    <message>
        <source>Open a run to see its heads</source>
        <translation>请打开一个运行以查看其注意力头</translation>
    </message>
    <message>
        <source>Weights of step %1.</source>
        <translation>第 %1 步的权重。</translation>
    </message>
    <message>
        <source>Weights of step %1, the nearest saved ones; the matrix is of step %2.</source>
        <translation>第 %1 步的权重，为最接近的已保存的一步；矩阵取自第 %2 步。</translation>
    </message>
    <message>
        <source>Dark: no attention; brightest: %1.</source>
        <translation>暗：无注意力；最亮：%1。</translation>
    </message>
    <message>
        <source>“%1” %2 %3</source>
        <translation>“%1” %2 %3</translation>
    </message>
    <message>
        <source>On %1, step %2.</source>
        <translation>取自%1，第 %2 步。</translation>
    </message>
    <message>
        <source>Being computed.</source>
        <translation>正在计算。</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>头对</translation>
    </message>
    <message>
        <source>independent heads</source>
        <translation>独立的头</translation>
    </message>
    <message>
        <source>%1, mean over head pairs of every layer. %2</source>
        <translation>%1，对每层的头对取均值。%2</translation>
    </message>
    <message>
        <source>Dashed: independent heads as sharp as those of A, on the same samples.</source>
        <translation>虚线：与 A 的头同样尖锐的独立头在相同样本上的结果。</translation>
    </message>
    <message>
        <source>Cosine of A&apos;s heads with a flat map, layer by layer: %1.</source>
        <translation>A 的头与平坦注意力图的余弦，逐层：%1。</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Interpretation</source>
        <translation>解读</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>度量</translation>
    </message>
    <message>
        <source>Similar to %1</source>
        <translation>与 %1 相似</translation>
    </message>
    <message>
        <source>%1 · head %2</source>
        <translation>%1 · 头 %2</translation>
    </message>
    <message>
        <source>%1 · heads %2 and %3</source>
        <translation>%1 · 头 %2 和 %3</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>头对</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Single heads</source>
        <translation>单个头</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsPane</name>
    <message>
        <source>Sto&amp;p</source>
        <translation>停止(&amp;P)</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsPresenter</name>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>recorded while training, on a fixed batch of at most 64 validation samples</source>
        <translation>训练时记录，取自最多 64 个验证样本的固定批次</translation>
    </message>
    <message>
        <source>recorded while training, on a fixed batch of at most 64 training samples (no validation split)</source>
        <translation>训练时记录，取自最多 64 个训练样本的固定批次（无验证集）</translation>
    </message>
    <message>
        <source>Run “%1”, lambda %2, step %3, %4.</source>
        <translation>运行“%1”，λ = %2，第 %3 步，%4。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsProjection</name>
    <message>
        <source>Head contributions, principal components</source>
        <translation>头的贡献，主成分</translation>
    </message>
    <message>
        <source>Head contributions, t-SNE</source>
        <translation>头的贡献，t-SNE</translation>
    </message>
    <message>
        <source>Heads by distance of their attention</source>
        <translation>头按注意力距离</translation>
    </message>
    <message>
        <source>Meaning of the points and projection method</source>
        <translation>点的含义及投影方法</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 个点</translation>
    </message>
    <message>
        <source>Maximum number of points: all heads of as many samples as this allows</source>
        <translation>点数上限：在此限度内取尽可能多的样本，每个样本含所有头</translation>
    </message>
    <message>
        <source>Coloured by layer</source>
        <translation>按层着色</translation>
    </message>
    <message>
        <source>Coloured by head of the chosen layer</source>
        <translation>按所选层的头着色</translation>
    </message>
    <message>
        <source>Coloured by class</source>
        <translation>按类别着色</translation>
    </message>
    <message>
        <source>Quantity shown by colour</source>
        <translation>颜色的含义</translation>
    </message>
    <message>
        <source>Placing the points</source>
        <translation>正在计算点的位置</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>取消选择(&amp;L)</translation>
    </message>
    <message>
        <source>Switches off, on every page, the heads with at least half of their points chosen</source>
        <translation>在所有页面上关闭至少有一半的点位于圈内的头</translation>
    </message>
    <message>
        <source>Clears the chosen points (Esc in the map)</source>
        <translation>取消选择所有点（在分布图中按 Esc）</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Samples of the chosen points</source>
        <translation>所选点的样本</translation>
    </message>
    <message>
        <source>Chosen points</source>
        <translation>所选的点</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>所选</translation>
    </message>
    <message>
        <source>Chosen points out of all points of the head</source>
        <translation>该头被选中的点数及总点数</translation>
    </message>
    <message>
        <source>Silhouette</source>
        <translation>轮廓系数</translation>
    </message>
    <message>
        <source>Silhouette of the head&apos;s points for run B</source>
        <translation>运行 B 中该头各点的轮廓系数</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1（共 %2）</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%1：%2（共 %3）</translation>
    </message>
    <message>
        <source>None. Draw a line around points with the mouse; click a point to show its sample on every page.</source>
        <translation>无。请用鼠标圈住一些点；点击一个点可在各页面查看它。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln point(s), heads: %1.</source>
        <translation>
            <numerusform>%Ln 个点，头：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Switch %n head(s) &amp;off</source>
        <translation>
            <numerusform>关闭 %n 个头(&amp;O)</numerusform>
        </translation>
    </message>
    <message>
        <source>Switch the chosen heads off</source>
        <translation>关闭所选的头</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>分布图</translation>
    </message>
    <message>
        <source>Map, A</source>
        <translation>分布图，A</translation>
    </message>
    <message>
        <source>Map, B</source>
        <translation>分布图，B</translation>
    </message>
    <message>
        <source>How well the head’s points are separated from those of the nearest other head of its layer, in all dimensions, from −1 to 1 (Rousseeuw 1987)</source>
        <translation>该头的点彼此之间比与同层最近的另一个头的点接近多少，按所有维度计算，从 −1 到 1（Rousseeuw 1987）</translation>
    </message>
    <message>
        <source>In B</source>
        <translation>B 中</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsSites</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Mean over all pairs of heads of the layer</source>
        <translation>该层各头对的平均相似度</translation>
    </message>
    <message>
        <source>By chance</source>
        <translation>随机水平</translation>
    </message>
    <message>
        <source>Mean similarity of independent heads as sharp as these</source>
        <translation>与这些头同样尖锐的独立头的相应值</translation>
    </message>
    <message>
        <source>Effective</source>
        <translation>有效头数</translation>
    </message>
    <message>
        <source>Effective number of heads: participation ratio of the eigenvalues of the matrix of cosines of maps (Bell and Dean 1970)</source>
        <translation>有效头数：注意力图余弦矩阵特征值的参与比（Bell and Dean 1970）</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Groups of heads whose similarity reaches the threshold</source>
        <translation>相似度达到阈值的头所成的组</translation>
    </message>
    <message>
        <source>Redundant</source>
        <translation>冗余头数</translation>
    </message>
    <message>
        <source>Flatness</source>
        <translation>平坦度</translation>
    </message>
    <message>
        <source>Mean cosine of the heads&apos; maps with a flat map; near 1, all heads look similar whatever they do</source>
        <translation>注意力图与平坦图的余弦，对头取均值：接近 1 时，无论头的作用如何，所有头都相似</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1（共 %2）</translation>
    </message>
    <message>
        <source>by chance</source>
        <translation>随机水平</translation>
    </message>
    <message>
        <source>Redundancy of every layer</source>
        <translation>各层的冗余</translation>
    </message>
    <message>
        <source>Heads that the representatives of their groups could replace; “by chance” if independent heads as sharp as these would be grouped too</source>
        <translation>可由组代表头替代的头；若与这些头同样尖锐的独立头也会被归为一组，则注明“随机水平”</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsViews</name>
    <message>
        <source>&amp;Overview</source>
        <translation>概览(&amp;O)</translation>
    </message>
    <message>
        <source>All heads at once: measures, roles and groups of similar heads</source>
        <translation>一览所有头：度量、角色，以及相似头的分组</translation>
    </message>
    <message>
        <source>&amp;Matrices</source>
        <translation>矩阵(&amp;M)</translation>
    </message>
    <message>
        <source>Similarity of the heads of each layer during training, for one or two runs</source>
        <translation>训练过程中各层的头有多相似，可显示一个或两个运行</translation>
    </message>
    <message>
        <source>All &amp;pairs</source>
        <translation>所有头对(&amp;P)</translation>
    </message>
    <message>
        <source>Similarity of all heads across layers, for one or two runs</source>
        <translation>跨层所有头的相似度，可显示一个或两个运行</translation>
    </message>
    <message>
        <source>One &amp;head</source>
        <translation>单个头(&amp;H)</translation>
    </message>
    <message>
        <source>The chosen head over all held-out samples (or a double click on a head)</source>
        <translation>所选头在所有留出样本上的表现（也可双击一个头）</translation>
    </message>
    <message>
        <source>Ma&amp;p</source>
        <translation>分布图(&amp;P)</translation>
    </message>
    <message>
        <source>Head contributions or heads as points; similar ones are close together</source>
        <translation>以点表示头对样本的贡献以及头本身：相似者相邻</translation>
    </message>
</context>
<context>
    <name>headscope::ui::InputText</name>
    <message>
        <source>Or drop a picture of your own anywhere on this page.</source>
        <translation>也可以将您自己的图像拖放到此页面的任意位置。</translation>
    </message>
    <message>
        <source>Own picture</source>
        <translation>自选图像</translation>
    </message>
    <message>
        <source>Shown: your picture</source>
        <translation>当前显示：您的图像</translation>
    </message>
    <message>
        <source>Choose a sample, or open a picture, on the Attention page.</source>
        <translation>请在“注意力”页面选择一个样本，或打开一张图像。</translation>
    </message>
    <message>
        <source>The attention of the chosen head will be drawn here. Pick a sample above, or open a picture of your own.</source>
        <translation>所选头的注意力将绘制在此处。请在上方选择一个样本，或打开您自己的图像。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; training pictures, %2 validation, %3 test</source>
        <translation>训练图像 &lt;b&gt;%1&lt;/b&gt; 张，验证 %2 张，测试 %3 张</translation>
    </message>
    <message>
        <source>&amp;Own source text</source>
        <translation>自定义源文(&amp;O)</translation>
    </message>
    <message>
        <source>Own source text</source>
        <translation>自定义源文</translation>
    </message>
    <message>
        <source>Type a source text: the model generates a target for it, and the maps are updated.</source>
        <translation>输入一段源文：模型会为其生成目标文本，注意力图随之更新。</translation>
    </message>
    <message>
        <source>Shown: your source text</source>
        <translation>当前显示：您的源文</translation>
    </message>
    <message>
        <source>Choose a sample, or type a source text, on the Attention page.</source>
        <translation>请在“注意力”页面选择一个样本，或输入一段源文。</translation>
    </message>
    <message>
        <source>The attention of the chosen head will be drawn here. Pick a sample above, or type a source text of your own.</source>
        <translation>所选头的注意力将绘制在此处。请在上方选择一个样本，或输入您自己的源文。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; training pairs, %2 validation, %3 test</source>
        <translation>训练文本对 &lt;b&gt;%1&lt;/b&gt; 个，验证 %2 个，测试 %3 个</translation>
    </message>
    <message>
        <source>&amp;Own text</source>
        <translation>自定义文本(&amp;O)</translation>
    </message>
    <message>
        <source>Own text</source>
        <translation>自定义文本</translation>
    </message>
    <message>
        <source>Type a text to update the maps and the prediction.</source>
        <translation>输入一段文本：注意力图和预测随之更新。</translation>
    </message>
    <message>
        <source>Shown: your text</source>
        <translation>当前显示：您的文本</translation>
    </message>
    <message>
        <source>Choose a sample, or type a text, on the Attention page.</source>
        <translation>请在“注意力”页面选择一个样本，或输入一段文本。</translation>
    </message>
    <message>
        <source>The attention of the chosen head will be drawn here. Pick a sample above, or type a text of your own.</source>
        <translation>所选头的注意力将绘制在此处。请在上方选择一个样本，或输入您自己的文本。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; training windows, %2 validation, %3 test</source>
        <translation>训练窗口 &lt;b&gt;%1&lt;/b&gt; 个，验证 %2 个，测试 %3 个</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; training samples, %2 validation, %3 test</source>
        <translation>训练样本 &lt;b&gt;%1&lt;/b&gt; 个，验证 %2 个，测试 %3 个</translation>
    </message>
    <message>
        <source>picture %1</source>
        <translation>图像 %1</translation>
    </message>
    <message>
        <source>sample %1, no text</source>
        <translation>样本 %1，无文本</translation>
    </message>
    <message>
        <source>%1 [%2]</source>
        <translation>%1 [%2]</translation>
    </message>
</context>
<context>
    <name>headscope::ui::JobsDock</name>
    <message>
        <source>Jobs and log</source>
        <translation>任务与日志</translation>
    </message>
    <message>
        <source>Progress of the job</source>
        <translation>任务的进度</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>Also training here: %1</source>
        <translation>此处还在训练：%1</translation>
    </message>
    <message>
        <source>No job. Start one on the Train page.</source>
        <translation>没有任务。请在“训练”页面启动一个。</translation>
    </message>
    <message>
        <source>%1  ·  not training</source>
        <translation>%1  ·  当前未在训练</translation>
    </message>
    <message>
        <source>in another window or terminal</source>
        <translation>在另一窗口或终端中</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
</context>
<context>
    <name>headscope::ui::JointAblationCard</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Head kept</source>
        <translation>保留的头</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95% 置信区间</translation>
    </message>
    <message>
        <source>Each head alone in its layer</source>
        <translation>每个头在其层中单独开启</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>累积</translation>
    </message>
    <message>
        <source>Removes heads cumulatively, least important first. The order is chosen on validation, the loss is measured on test.</source>
        <translation>累积移除头，最不重要的最先移除。顺序在验证集上选择，损失在测试集上测量。</translation>
    </message>
    <message>
        <source>Single head</source>
        <translation>单个头</translation>
    </message>
    <message>
        <source>Keeps one head of a layer and switches off all others of that layer</source>
        <translation>关闭同层其他所有头，只留该头</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>成对</translation>
    </message>
    <message>
        <source>Loss rise without two heads minus the sum of the rises without each</source>
        <translation>同时关闭两个头的损失上升，减去分别关闭每个头的损失上升之和</translation>
    </message>
    <message>
        <source>Layer whose heads are paired</source>
        <translation>对哪一层的头进行配对</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>停止测量</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Loss as heads are removed, least important first, compared with random orders.</source>
        <translation>逐个关闭头（最不重要者优先）时损失如何上升，并与随机顺序对照。</translation>
    </message>
    <message>
        <source>Loss with each head as the only one on in its layer.</source>
        <translation>每个头作为其层中唯一开启的头时的损失。</translation>
    </message>
    <message>
        <source>Heads that compensate for each other. Needs one pass over 256 validation samples per pair.</source>
        <translation>可互相弥补的头。每一对头都要在 256 个验证样本上运行一遍。</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 of %2 pairs differ from 0 at 95 % each (by chance about %3 would), on %4. Click a cell to switch both heads off. %5</source>
        <translation>%2 对头中有 %1 对显著不为 0（各按 95% 水平；随机情况下约 %3 对），取自%4。点击单元格可同时关闭两个头。%5</translation>
    </message>
    <message>
        <source>Cumulative ablation</source>
        <translation>累积消融</translation>
    </message>
    <message>
        <source>Pairs of heads</source>
        <translation>头对</translation>
    </message>
    <message>
        <source>Increase of the mean loss while only this head of its layer is on, nats</source>
        <translation>该层只开启这一个头时平均损失的上升（奈特）</translation>
    </message>
    <message>
        <source>Increase of the mean loss with one head left in a layer, on %1. %2</source>
        <translation>每层只留一个头时平均损失的上升，取自%1。%2</translation>
    </message>
</context>
<context>
    <name>headscope::ui::JointAblationPresenter</name>
    <message>
        <source>Switch a pair off</source>
        <translation>关闭一对头</translation>
    </message>
</context>
<context>
    <name>headscope::ui::KeptFile</name>
    <message>
        <source>Check the permissions of the file.</source>
        <translation>请检查该文件的权限。</translation>
    </message>
    <message>
        <source>%1 from the last session could not be read: %2</source>
        <translation>无法读取上次的%1：%2</translation>
    </message>
    <message>
        <source>The old file is kept as %1.</source>
        <translation>旧文件已保留为 %1。</translation>
    </message>
    <message>
        <source>Nothing is saved until the file %1 is moved away.</source>
        <translation>在移走文件 %1 之前，不会保存任何内容。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LabPage</name>
    <message>
        <source>Source: %1.</source>
        <translation>来源：%1。</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>实验室</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Toy model</source>
        <translation>玩具模型</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Settings to start from</source>
        <translation>作为起点的设置</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>对比模型</translation>
    </message>
    <message>
        <source>Second model</source>
        <translation>第二个模型</translation>
    </message>
    <message>
        <source>A second model on the same data, with identical initial heads</source>
        <translation>使用相同数据、各头初始化相同的第二个模型</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>Starts the experiment, or pauses it</source>
        <translation>开始或暂停实验</translation>
    </message>
    <message>
        <source>St&amp;ep</source>
        <translation>单步(&amp;E)</translation>
    </message>
    <message>
        <source>Runs one step, then pauses</source>
        <translation>执行一步，然后暂停</translation>
    </message>
    <message>
        <source>Rese&amp;t</source>
        <translation>重置(&amp;T)</translation>
    </message>
    <message>
        <source>Returns to the first step, with the current settings</source>
        <translation>回到第一步，采用当前的设置</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>Continues a recorded experiment</source>
        <translation>继续一个已记录的实验</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Upper limit</source>
        <translation>运行速度上限</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>%1 steps per second</source>
        <translation>每秒 %1 步</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Prediction and observation</source>
        <translation>理论预测与实际观察</translation>
    </message>
    <message>
        <source>Step shown</source>
        <translation>显示的步</translation>
    </message>
    <message>
        <source>Shows the heads at an earlier step</source>
        <translation>显示较早一步的头</translation>
    </message>
    <message>
        <source>Play the map over the steps</source>
        <translation>随步播放分布图</translation>
    </message>
    <message>
        <source>Shows the heads from the first step to the last one</source>
        <translation>从第一步到最后一步依次显示各头</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>At this speed the experiment takes %1; it is paused.</source>
        <translation>按此速度，实验需要 %1；实验已暂停。</translation>
    </message>
    <message>
        <source>Fewer steps, samples or dimensions are faster.</source>
        <translation>减少步数、样本数或维数会更快。</translation>
    </message>
    <message>
        <source>Continue anyway</source>
        <translation>仍然继续</translation>
    </message>
    <message>
        <source>One st&amp;ep</source>
        <translation>一步(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>重置(&amp;R)</translation>
    </message>
    <message>
        <source>compared with %1</source>
        <translation>对比 %1</translation>
    </message>
    <message>
        <source>%1, seed %2: step %3 of %4 (%5)</source>
        <translation>%1，随机种子 %2：第 %3 步，共 %4 步（%5）</translation>
    </message>
    <message>
        <source>Nothing was recorded yet</source>
        <translation>尚无记录</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Pau&amp;se</source>
        <translation>暂停(&amp;S)</translation>
    </message>
    <message>
        <source>Creating …</source>
        <translation>正在生成…</translation>
    </message>
    <message>
        <source>The lab appears once the engine is loaded.</source>
        <translation>引擎加载后会显示实验室。</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>%1: risk %2</source>
        <translation>%1：风险 %2</translation>
    </message>
    <message>
        <source>Bayes risk %1</source>
        <translation>贝叶斯风险 %1</translation>
    </message>
    <message>
        <source>recorded as %1</source>
        <translation>记录为 %1</translation>
    </message>
    <message>
        <source>Reset applies the changed settings</source>
        <translation>更改后的设置在“重置”后生效</translation>
    </message>
    <message>
        <source>%1. Experiment: %2, step %3.</source>
        <translation>%1。实验：%2，第 %3 步。</translation>
    </message>
    <message>
        <source>%1: %2 at step %3. Experiment: %4.</source>
        <translation>%1：第 %3 步时为 %2。实验：%4。</translation>
    </message>
    <message>
        <source>The heads appear here.</source>
        <translation>头将显示在此处。</translation>
    </message>
    <message>
        <source>at step %1</source>
        <translation>在第 %1 步</translation>
    </message>
    <message>
        <source>Nothing is predicted for these settings.</source>
        <translation>对这些设置没有理论预测。</translation>
    </message>
    <message numerus="yes">
        <source>%1 (95 %: %2 to %3; %n seed(s))</source>
        <translation>
            <numerusform>%1（95%：%2 至 %3；%n 个随机种子）</numerusform>
        </translation>
    </message>
    <message>
        <source>Add seeds to &amp;queue</source>
        <translation>将随机种子添加到队列(&amp;Q)</translation>
    </message>
    <message numerus="yes">
        <source>Adds %n run(s) of these settings to the queue, with consecutive seeds from the chosen one. Their combined result, with its interval, appears in the table of predictions.</source>
        <translation>
            <numerusform>将 %n 个采用这些设置的运行添加到队列，随机种子从所选值开始依次递增。合并后的观察结果及置信区间显示在预测表中。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>观察到</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>%1 or less</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n seed(s), all equal)</source>
        <translation>
            <numerusform>%1（%n 个随机种子，值全部相同）</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headscope::ui::LabSheetDock</name>
    <message>
        <source>Lesson:</source>
        <translation>课程：</translation>
    </message>
    <message>
        <source>Setting:</source>
        <translation>设置：</translation>
    </message>
    <message>
        <source>Run:</source>
        <translation>运行：</translation>
    </message>
    <message>
        <source>Shown on:</source>
        <translation>显示于：</translation>
    </message>
    <message>
        <source>Heads off:</source>
        <translation>关闭的头：</translation>
    </message>
    <message>
        <source>Question:</source>
        <translation>问题：</translation>
    </message>
    <message>
        <source>Observed:</source>
        <translation>观察到：</translation>
    </message>
    <message>
        <source>Scores:</source>
        <translation>分数：</translation>
    </message>
    <message>
        <source>Lab sheet</source>
        <translation>实验记录单</translation>
    </message>
    <message>
        <source>&amp;Lab sheet</source>
        <translation>实验记录单(&amp;L)</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>前移</translation>
    </message>
    <message>
        <source>Moves the chosen attempt up by one</source>
        <translation>将所选的尝试上移一位</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>后移</translation>
    </message>
    <message>
        <source>Moves the chosen attempt down by one</source>
        <translation>将所选的尝试下移一位</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Takes the chosen attempt off the sheet; Undo restores it</source>
        <translation>移除所选的尝试；“撤销”可恢复</translation>
    </message>
    <message>
        <source>Export lab sheet…</source>
        <translation>导出实验记录单…</translation>
    </message>
    <message>
        <source>As one HTML page or as PDF, to hand in</source>
        <translation>导出为一个 HTML 页面或 PDF，以便提交</translation>
    </message>
    <message>
        <source>New lab sheet</source>
        <translation>新建实验记录单</translation>
    </message>
    <message>
        <source>Starts an empty sheet; Undo restores this one</source>
        <translation>新建空白的实验记录单；“撤销”可恢复当前这份</translation>
    </message>
    <message>
        <source>Title of the lab sheet</source>
        <translation>实验记录单的标题</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>您的姓名</translation>
    </message>
    <message>
        <source>The lab sheet is empty.

“Add to lab sheet” (Ctrl+Shift+L) saves what a page shows, with its settings and scores. Write what you expected and what you saw, and hand it in as one HTML page or as PDF.</source>
        <translation>实验记录单为空。

“添加到实验记录单”（Ctrl+Shift+L）会保存页面所显示的内容，连同其设置和分数。请写下您的预期，记录您所观察到的，并作为一个 HTML 页面或 PDF 提交。</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>Expected result</source>
        <translation>预期结果</translation>
    </message>
    <message>
        <source>Observation and explanation</source>
        <translation>观察结果及原因</translation>
    </message>
    <message>
        <source>%1, and %2 more</source>
        <translation>%1，另有 %2 项</translation>
    </message>
    <message>
        <source>%1. %2: %3
%4</source>
        <translation>%1. %2：%3
%4</translation>
    </message>
    <message>
        <source>HTML page (*.html)</source>
        <translation>HTML 页面 (*.html)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Export the lab sheet</source>
        <translation>导出实验记录单</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LabSheetModel</name>
    <message>
        <source>add to the lab sheet</source>
        <translation>添加到实验记录单</translation>
    </message>
    <message>
        <source>remove from the lab sheet</source>
        <translation>从实验记录单中移除</translation>
    </message>
    <message>
        <source>order of the lab sheet</source>
        <translation>实验记录单的顺序</translation>
    </message>
    <message>
        <source>note of the lab sheet</source>
        <translation>实验记录单的备注</translation>
    </message>
    <message>
        <source>what was expected</source>
        <translation>所作的预期</translation>
    </message>
    <message>
        <source>title of the lab sheet</source>
        <translation>实验记录单的标题</translation>
    </message>
    <message>
        <source>name on the lab sheet</source>
        <translation>实验记录单上的姓名</translation>
    </message>
    <message>
        <source>begin a new lab sheet</source>
        <translation>新建实验记录单</translation>
    </message>
    <message>
        <source>The lab sheet</source>
        <translation>实验记录单</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LambdaSlider</name>
    <message>
        <source>Lambda, slider from 0 to 10</source>
        <translation>λ，滑块，从 0 到 10</translation>
    </message>
    <message>
        <source>Lambda, number</source>
        <translation>λ，数值</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LessonCards</name>
    <message>
        <source>%1 minutes</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>✓ done  ·  %1</source>
        <translation>✓ 已完成  ·  %1</translation>
    </message>
    <message>
        <source>Lesson %1: %2, done</source>
        <translation>课程 %1：%2，已完成</translation>
    </message>
    <message>
        <source>Lesson %1: %2</source>
        <translation>课程 %1：%2</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LessonPanel</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Each lesson controls this window and uses the trained models that come with the program. You predict a result, then see the measurement.</source>
        <translation>每个课程都会在随程序提供的已训练模型上操控此窗口。您先给出预期，再查看测得的结果。</translation>
    </message>
    <message>
        <source>Steps of the lesson</source>
        <translation>课程的步骤</translation>
    </message>
    <message>
        <source>&amp;Leave</source>
        <translation>退出(&amp;L)</translation>
    </message>
    <message>
        <source>Back to the list of lessons, and to the runs that were open before</source>
        <translation>返回课程列表，以及之前打开的运行</translation>
    </message>
    <message>
        <source>Returns the window to what this step is about</source>
        <translation>使窗口恢复到此步骤的内容</translation>
    </message>
    <message>
        <source>Show this step again</source>
        <translation>重新显示此步骤</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>%1  ·  step %2 of %3</source>
        <translation>%1  ·  第 %2 步，共 %3 步</translation>
    </message>
    <message>
        <source>&amp;Finish</source>
        <translation>完成(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>跳过(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>For a class</source>
        <translation>用于课堂</translation>
    </message>
    <message>
        <source>An instructor preset gives a class only the pages and settings that its lesson needs. The rest is locked until the preset is left.</source>
        <translation>教师预设只为课堂保留课程所需的内容：部分页面，以及供尝试的设置。其余部分均被锁定，直到退出该预设。</translation>
    </message>
    <message>
        <source>Open an instructor preset…</source>
        <translation>打开教师预设…</translation>
    </message>
    <message>
        <source>Add to lab sheet</source>
        <translation>添加到实验记录单</translation>
    </message>
    <message>
        <source>Saves this figure with your prediction and the measurement, to hand in</source>
        <translation>保存此图，连同您的预期和测量结果，以便提交</translation>
    </message>
    <message>
        <source>Open model…</source>
        <translation>打开模型…</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LessonPresenter</name>
    <message>
        <source>%1 points</source>
        <translation>%1 个百分点</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Looking for the trained models…</source>
        <translation>正在查找已训练的模型…</translation>
    </message>
    <message>
        <source>The trained model %1 was not found with this program. Install the program&apos;s resources folder too.</source>
        <translation>未在本程序中找到已训练的模型 %1。请同时安装程序的 resources 文件夹。</translation>
    </message>
    <message>
        <source>Set the heads of the lesson</source>
        <translation>设置课程的头</translation>
    </message>
    <message>
        <source>Your answer is right.</source>
        <translation>您的回答正确。</translation>
    </message>
    <message>
        <source>The right answer is “%1”.</source>
        <translation>正确答案是“%1”。</translation>
    </message>
    <message>
        <source>Independent heads as sharp as these: %1 and %2.</source>
        <translation>与这些头同样尖锐的独立头：%1 和 %2。</translation>
    </message>
    <message>
        <source>Independent heads as sharp as these: %1.</source>
        <translation>与这些头同样尖锐的独立头：%1。</translation>
    </message>
    <message>
        <source>Open a pretrained model with the button below. The lesson then continues with it.</source>
        <translation>请用下面的按钮打开一个预训练模型，课程随后用它继续。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LessonQuestionView</name>
    <message>
        <source>Submi&amp;t answer</source>
        <translation>提交答案(&amp;T)</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Choose an answer first: the number is shown after it</source>
        <translation>请先选择一个答案：之后才会显示数值</translation>
    </message>
    <message>
        <source>It could not be measured: %1 Try again.</source>
        <translation>无法测量：%1 请重试。</translation>
    </message>
    <message>
        <source>On this computer the number differs from the one that this lesson was written for, so its explanation is left out.</source>
        <translation>在此计算机上，该数值与编写本课程时的不同，因此不显示相应的说明。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LogModel</name>
    <message>
        <source>start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>lambda</source>
        <translation>lambda</translation>
    </message>
    <message>
        <source>pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>finish now</source>
        <translation>立即结束</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>已发散</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>headscope::ui::MainWindow</name>
    <message>
        <source>Headscope</source>
        <translation>Headscope</translation>
    </message>
    <message>
        <source>The settings could not be read, so the defaults are used.</source>
        <translation>无法读取设置，已采用默认值。</translation>
    </message>
    <message>
        <source>The old file is kept as %1.</source>
        <translation>旧文件保留为 %1。</translation>
    </message>
    <message>
        <source>Theme, text size and layout cannot be saved.</source>
        <translation>无法保存主题、文字大小和布局。</translation>
    </message>
    <message>
        <source>Check the permissions and the disk of %1.</source>
        <translation>请检查 %1 的权限，或其所在磁盘。</translation>
    </message>
    <message>
        <source>%1 – Headscope</source>
        <translation>%1 – Headscope</translation>
    </message>
    <message>
        <source>%1: </source>
        <translation>%1：</translation>
    </message>
    <message>
        <source>See the log (F11).</source>
        <translation>请查看日志（F11）。</translation>
    </message>
    <message>
        <source>The engine could not be loaded.</source>
        <translation>无法加载引擎。</translation>
    </message>
    <message>
        <source>step %1 of %2, %3 left</source>
        <translation>第 %1 步，共 %2 步，剩余 %3</translation>
    </message>
    <message>
        <source>Saving the run…</source>
        <translation>正在保存运行…</translation>
    </message>
    <message>
        <source>Saving the runs…</source>
        <translation>正在保存各运行…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open run…</source>
        <translation>打开运行(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Close run</source>
        <translation>关闭运行(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation>导出图(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Add figure to the sheet</source>
        <translation>将图添加到版面(&amp;A)</translation>
    </message>
    <message>
        <source>Figure &amp;sheet</source>
        <translation>图版面(&amp;S)</translation>
    </message>
    <message>
        <source>Export &amp;methods paragraph…</source>
        <translation>导出方法段落(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Copy &amp;figure</source>
        <translation>复制图(&amp;F)</translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation>复制数值(&amp;N)</translation>
    </message>
    <message>
        <source>F&amp;ind run</source>
        <translation>查找运行(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>首选项(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;%1  %2</source>
        <translation>&amp;%1  %2</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>The previous sample, step and heads</source>
        <translation>之前查看的样本、步和头</translation>
    </message>
    <message>
        <source>The next sample, step and heads</source>
        <translation>之后查看的样本、步和头</translation>
    </message>
    <message>
        <source>&amp;Default layout</source>
        <translation>默认布局(&amp;D)</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>Text lar&amp;ger</source>
        <translation>放大文字(&amp;G)</translation>
    </message>
    <message>
        <source>Text &amp;smaller</source>
        <translation>缩小文字(&amp;S)</translation>
    </message>
    <message>
        <source>Text as the des&amp;ktop&apos;s</source>
        <translation>文字大小跟随桌面(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;As the desktop</source>
        <translation>跟随桌面(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Set &amp;lambda</source>
        <translation>设置 λ（lambda）(&amp;L)</translation>
    </message>
    <message>
        <source>Pr&amp;une</source>
        <translation>剪枝(&amp;U)</translation>
    </message>
    <message>
        <source>La&amp;b</source>
        <translation>实验室(&amp;B)</translation>
    </message>
    <message>
        <source>Qu&amp;eue</source>
        <translation>队列(&amp;E)</translation>
    </message>
    <message>
        <source>Find its &amp;data…</source>
        <translation>查找其数据(&amp;D)…</translation>
    </message>
    <message>
        <source>Selected &amp;run</source>
        <translation>所选运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>键盘快捷键(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>命令面板(&amp;C)…</translation>
    </message>
    <message>
        <source>Catalogue of &amp;methods and measures…</source>
        <translation>方法与度量目录(&amp;M)…</translation>
    </message>
    <message>
        <source>Cop&amp;y log</source>
        <translation>复制日志(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;About Headscope…</source>
        <translation>关于 Headscope(&amp;A)…</translation>
    </message>
    <message>
        <source>Open the folder of a run</source>
        <translation>打开运行的文件夹</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>尚无运行</translation>
    </message>
    <message>
        <source>There is no figure on this page.</source>
        <translation>此页面上没有图。</translation>
    </message>
    <message>
        <source>Wrote %1.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>Open a run first: the paragraph describes the open run.</source>
        <translation>请先打开一个运行：该段文字描述的是已打开的运行。</translation>
    </message>
    <message>
        <source>Text at %1 %.</source>
        <translation>文字大小 %1%。</translation>
    </message>
    <message>
        <source>Open the run %1</source>
        <translation>打开运行 %1</translation>
    </message>
    <message>
        <source>The program ended unexpectedly the last time, so its runs were not opened again.</source>
        <translation>程序上次意外退出，因此没有重新打开当时的运行。</translation>
    </message>
    <message>
        <source>They are in the list of runs.</source>
        <translation>它们仍在运行列表中。</translation>
    </message>
    <message>
        <source>A run that was open in the last session can no longer be opened.</source>
        <translation>上次打开的一个运行已无法再打开。</translation>
    </message>
    <message>
        <source>%1: now on the sheet of the Figures page.</source>
        <translation>%1：已放到“插图”页面的版面上。</translation>
    </message>
    <message>
        <source>The run now uses the data at this location.</source>
        <translation>该运行现在使用此位置的数据。</translation>
    </message>
    <message>
        <source>Describe figure in &amp;words</source>
        <translation>用文字描述图(&amp;W)</translation>
    </message>
    <message>
        <source>La&amp;b sheet</source>
        <translation>实验记录单(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Instructor preset</source>
        <translation>教师预设(&amp;I)</translation>
    </message>
    <message>
        <source>Drag over the tab of the Figures page to open it, then drop the panel where it should be.</source>
        <translation>经过“插图”页面的标签时该页面会打开；在子图应放置的位置松开。</translation>
    </message>
    <message>
        <source>Show b&amp;eside</source>
        <translation>并排显示(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Split the window</source>
        <translation>拆分窗口(&amp;S)</translation>
    </message>
    <message>
        <source>Shows two pages side by side, for the same runs, samples and heads</source>
        <translation>两个页面并排，显示相同的运行、样本和头</translation>
    </message>
    <message>
        <source>&amp;Go to the page beside</source>
        <translation>转到旁边的页面(&amp;G)</translation>
    </message>
    <message>
        <source>S&amp;wap the pages</source>
        <translation>交换两个页面(&amp;W)</translation>
    </message>
    <message>
        <source>Show %1 beside</source>
        <translation>在旁边显示“%1”</translation>
    </message>
    <message>
        <source>Only the first of %1 dropped files was opened.</source>
        <translation>拖放了 %1 个文件，只打开了第一个。</translation>
    </message>
    <message>
        <source>Only the first two of %1 dropped files were opened.</source>
        <translation>拖放了 %1 个文件，只打开了前两个。</translation>
    </message>
    <message>
        <source>Troubleshooting</source>
        <translation>故障排除</translation>
    </message>
    <message>
        <source>Open mo&amp;del…</source>
        <translation>打开模型(&amp;D)…</translation>
    </message>
    <message>
        <source>Opens a pretrained model of Hugging Face transformers</source>
        <translation>打开 Hugging Face transformers 的预训练模型</translation>
    </message>
    <message>
        <source>Opened %1.</source>
        <translation>已打开 %1。</translation>
    </message>
    <message>
        <source>The model computes, but its attention maps or logits are unusual: compare them with those of another program.</source>
        <translation>模型能够运行，但其注意力图或 logits 异常：请与其他程序的结果比较。</translation>
    </message>
    <message>
        <source>Ex&amp;port model…</source>
        <translation>导出模型(&amp;P)…</translation>
    </message>
    <message>
        <source>Writes the model of the open run as a folder for Python</source>
        <translation>将已打开运行的模型写为供 Python 使用的文件夹</translation>
    </message>
    <message>
        <source>Open a run first: its model can be exported.</source>
        <translation>请先打开一个运行，然后即可导出其模型。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::MaskModel</name>
    <message>
        <source>Switch all heads on</source>
        <translation>开启所有头</translation>
    </message>
    <message>
        <source>Switch all heads off</source>
        <translation>关闭所有头</translation>
    </message>
    <message>
        <source>Invert the heads</source>
        <translation>反转所有头的开关</translation>
    </message>
    <message>
        <source>Change the replacement for heads</source>
        <translation>更改头的替换值</translation>
    </message>
</context>
<context>
    <name>headscope::ui::MatchedHeadsPresenter</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>importance, %1</source>
        <translation>重要性，%1</translation>
    </message>
    <message>
        <source>importance, %1 of %2</source>
        <translation>重要性，%2（%1）</translation>
    </message>
</context>
<context>
    <name>headscope::ui::MeanPane</name>
    <message>
        <source>The mean of the samples will be drawn here.</source>
        <translation>样本的均值将绘制在此处。</translation>
    </message>
    <message>
        <source>Reading the samples</source>
        <translation>正在读取样本</translation>
    </message>
</context>
<context>
    <name>headscope::ui::MeanPresenter</name>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>mean over validation</source>
        <translation>验证集上的均值</translation>
    </message>
    <message>
        <source>mean of class %1 (test)</source>
        <translation>类别 %1 的均值（测试集）</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>%1 samples of the class %2 of the %3 split, drawn at random (seed %4)</source>
        <translation>%3 中类别 %2 的 %1 个样本，随机抽取（随机种子 %4）</translation>
    </message>
    <message>
        <source>Mean of class %1, %2 samples</source>
        <translation>类别 %1 的均值，%2 个样本</translation>
    </message>
    <message>
        <source>Mean over %1 samples</source>
        <translation>%1 个样本的均值</translation>
    </message>
    <message>
        <source>Mean over %1.</source>
        <translation>均值取自 %1。</translation>
    </message>
    <message>
        <source>Each row is a mean over the samples with a token at that position: %1 at the first, %2 at the last.</source>
        <translation>每一行是对在该位置有词元的样本取的均值：第一个位置有 %1 个样本，最后一个位置有 %2 个。</translation>
    </message>
    <message>
        <source>Heads switched off: %1.</source>
        <translation>已关闭的头：%1。</translation>
    </message>
    <message>
        <source>Step %1 of run “%2”.</source>
        <translation>运行“%2”的第 %1 步。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::MethodsDialog</name>
    <message>
        <source>Methods paragraph of “%1”</source>
        <translation>“%1”的方法段落</translation>
    </message>
    <message>
        <source>Written from the records of the run. Check it before you publish it.</source>
        <translation>根据运行的记录撰写。发表前请核对。</translation>
    </message>
    <message>
        <source>Methods paragraph</source>
        <translation>方法段落</translation>
    </message>
    <message>
        <source>BibTeX of everything the run used</source>
        <translation>该运行所用全部内容的 BibTeX</translation>
    </message>
    <message>
        <source>BibTeX entries</source>
        <translation>BibTeX 条目</translation>
    </message>
    <message>
        <source>&amp;Copy text</source>
        <translation>复制文本(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;BibTeX</source>
        <translation>复制 BibTeX(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Save both…</source>
        <translation>保存两者(&amp;S)…</translation>
    </message>
    <message>
        <source>Save the methods paragraph</source>
        <translation>保存方法段落</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>Wrote %1 and the BibTeX beside it.</source>
        <translation>已写入 %1，BibTeX 在其旁边。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::Navigation</name>
    <message>
        <source>Open a run first.</source>
        <translation>请先打开一个运行。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::NoteDialog</name>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Note on “%1”:</source>
        <translation>“%1”的备注：</translation>
    </message>
    <message>
        <source>The text has %1 characters: only the first %2 were used.</source>
        <translation>文本有 %1 个字符：只取前 %2 个。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::Notebook</name>
    <message>
        <source>Add to &amp;lab sheet</source>
        <translation>添加到实验记录单(&amp;L)</translation>
    </message>
    <message>
        <source>Saves what the page shows, with its settings and scores, to hand in</source>
        <translation>保存页面所显示的内容，连同其设置和分数，以便提交</translation>
    </message>
    <message>
        <source>Wrote %1.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>This page has nothing to save yet.</source>
        <translation>此页面尚未显示可以保存的内容。</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Attempt %1 was added to the lab sheet.</source>
        <translation>尝试 %1 已添加到实验记录单。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::OpenModelDialog</name>
    <message>
        <source>Open a pretrained model</source>
        <translation>打开预训练模型</translation>
    </message>
    <message>
        <source>Model &amp;folder (Hugging Face transformers)</source>
        <translation>模型文件夹(&amp;F)（Hugging Face transformers）</translation>
    </message>
    <message>
        <source>Folder with config.json, the weights (.safetensors) and the tokenizer</source>
        <translation>含 config.json、权重（.safetensors）和分词器的文件夹</translation>
    </message>
    <message>
        <source>Model folder</source>
        <translation>模型文件夹</translation>
    </message>
    <message>
        <source>Notes about the model</source>
        <translation>关于模型的说明</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Tensors of the folder, by how they fit the model</source>
        <translation>文件夹中的张量，按与模型的匹配情况分组</translation>
    </message>
    <message>
        <source>&amp;Data</source>
        <translation>数据(&amp;D)</translation>
    </message>
    <message>
        <source>Path of the data</source>
        <translation>数据的路径</translation>
    </message>
    <message>
        <source>&amp;New output layer</source>
        <translation>新建输出层(&amp;N)</translation>
    </message>
    <message>
        <source>Na&amp;me of the run</source>
        <translation>运行的名称(&amp;M)</translation>
    </message>
    <message>
        <source>Progress of opening the model</source>
        <translation>打开模型的进度</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>&amp;Copy the weights into the run</source>
        <translation>将权重复制到运行文件夹(&amp;C)</translation>
    </message>
</context>
<context>
    <name>headscope::ui::OpenModelPresenter</name>
    <message>
        <source>The engine is loading…</source>
        <translation>正在加载引擎…</translation>
    </message>
    <message>
        <source>Choose a folder with config.json, the weights (.safetensors) and the tokenizer.</source>
        <translation>请选择含 config.json、权重（.safetensors）和分词器的文件夹。</translation>
    </message>
    <message>
        <source>Reading the folder…</source>
        <translation>正在读取文件夹…</translation>
    </message>
    <message>
        <source>Opening the model…</source>
        <translation>正在打开模型…</translation>
    </message>
    <message>
        <source>This folder cannot be opened.</source>
        <translation>无法打开此文件夹。</translation>
    </message>
    <message>
        <source>Choose the data.</source>
        <translation>请选择数据。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::OptionsButton</name>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
</context>
<context>
    <name>headscope::ui::OverviewPresenter</name>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Role of the head by rules from the literature</source>
        <translation>头的角色，按文献中的规则判定</translation>
    </message>
    <message>
        <source>Redundancy group</source>
        <translation>冗余组</translation>
    </message>
    <message>
        <source>Heads of a layer whose similarity reaches the threshold</source>
        <translation>同一层中相似度达到阈值的头</translation>
    </message>
    <message>
        <source>All equal</source>
        <translation>全部相同</translation>
    </message>
    <message>
        <source>Similarity to most similar head</source>
        <translation>与最相似的头的相似度</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Importance: %1</source>
        <translation>重要性：%1</translation>
    </message>
    <message>
        <source>%1: %2 (%3).</source>
        <translation>%1：%2（%3）。</translation>
    </message>
    <message>
        <source>No rule gives it a role.</source>
        <translation>没有规则为它指定角色。</translation>
    </message>
    <message>
        <source>Most similar head %1, %2: %3</source>
        <translation>最相似的头 %1，%2：%3</translation>
    </message>
    <message>
        <source>; independent heads of the same sharpness: %1</source>
        <translation>；同样尖锐的独立头：%1</translation>
    </message>
    <message numerus="yes">
        <source>Representative of group %1: it could replace %n other head(s).</source>
        <translation>
            <numerusform>组 %1 的代表头：它可以替代另外 %n 个头。</numerusform>
        </translation>
    </message>
    <message>
        <source>In group %1, represented by %2.</source>
        <translation>属于组 %1，其代表头为 %2。</translation>
    </message>
    <message>
        <source>Independent heads as sharp as these would be grouped as well.</source>
        <translation>与这些头同样尖锐的独立头也会被归为一组。</translation>
    </message>
    <message>
        <source>Run “%1”, step %2, %3.</source>
        <translation>运行“%1”，第 %2 步，%3。</translation>
    </message>
    <message>
        <source>The most similar head of the same layer, by the measure under “Similarity”</source>
        <translation>同一层中最相似的头，按“相似度”中的度量</translation>
    </message>
</context>
<context>
    <name>headscope::ui::Page</name>
    <message>
        <source>There is no figure on this page.</source>
        <translation>此页面上没有图。</translation>
    </message>
    <message>
        <source>Figure copied: %1.</source>
        <translation>已复制图：%1。</translation>
    </message>
    <message>
        <source>Numbers copied: %1.</source>
        <translation>已复制数值：%1。</translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation>导出图(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Add to the sheet</source>
        <translation>添加到版面(&amp;A)</translation>
    </message>
    <message>
        <source>Copy &amp;picture</source>
        <translation>复制图像(&amp;P)</translation>
    </message>
    <message>
        <source>Copy &amp;numbers as a table</source>
        <translation>将数值复制为表格(&amp;N)</translation>
    </message>
    <message>
        <source>Description copied: %1.</source>
        <translation>已复制描述：%1。</translation>
    </message>
    <message>
        <source>&amp;Describe in words</source>
        <translation>用文字描述(&amp;D)</translation>
    </message>
    <message>
        <source>Add to the &amp;lab sheet</source>
        <translation>添加到实验记录单(&amp;L)</translation>
    </message>
    <message>
        <source>Figure copied: %1, but %2.</source>
        <translation>已复制图：%1，但%2。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PageHeader</name>
    <message>
        <source>Closes this side; the other side fills the window</source>
        <translation>关闭这一侧；另一侧随后占用整个窗口</translation>
    </message>
    <message>
        <source>%1: choose the page of this side</source>
        <translation>%1：选择这一侧的页面</translation>
    </message>
    <message>
        <source>Chooses the page of this side</source>
        <translation>选择这一侧的页面</translation>
    </message>
    <message>
        <source>Close the side with %1</source>
        <translation>关闭显示“%1”的一侧</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PagePanes</name>
    <message>
        <source>%1, shown beside</source>
        <translation>%1，显示在旁边</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PathField</name>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Browse for a file or folder</source>
        <translation>浏览文件或文件夹</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PredictionPane</name>
    <message>
        <source>Model prediction for position %1, where the target has “%2”. Hover a token of the target to see another position.</source>
        <translation>模型对位置 %1（目标文本在此为“%2”）的预测。悬停目标文本中的词元可查看其他位置。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Exported figures are always light.</source>
        <translation>导出的图始终为浅色。</translation>
    </message>
    <message>
        <source> %</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>文字大小(&amp;S)</translation>
    </message>
    <message>
        <source>Relative to the desktop&apos;s text size.</source>
        <translation>相对于桌面的文字大小。</translation>
    </message>
    <message>
        <source>automatic (%1)</source>
        <translation>自动（%1）</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>T&amp;hreads for new runs</source>
        <translation>新运行的线程数(&amp;H)</translation>
    </message>
    <message>
        <source>The number is saved with each run. Another number changes the last digits of results.</source>
        <translation>该数目随每个运行保存：线程数不同时，结果的末几位会有差异。</translation>
    </message>
    <message>
        <source>Folder for new runs</source>
        <translation>新运行的文件夹</translation>
    </message>
    <message>
        <source>&amp;Folder for new runs</source>
        <translation>新运行的文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>If empty, the program&apos;s own folder is used. Takes effect when the program is started again.</source>
        <translation>留空：使用程序自己的文件夹。重新启动程序后生效。</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Takes effect when the program is started again.</source>
        <translation>重新启动程序后生效。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::Presentation</name>
    <message>
        <source>&amp;Presentation</source>
        <translation>演示(&amp;P)</translation>
    </message>
    <message>
        <source>One figure of the page, large; Esc leaves</source>
        <translation>放大显示页面上的一张图；按 Esc 退出</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PresentationPresenter</name>
    <message>
        <source>This page shows no figure yet.</source>
        <translation>此页面尚未显示图。</translation>
    </message>
    <message>
        <source>This page shows no figure yet: open a run first, or start one.</source>
        <translation>此页面尚未显示图：请先打开一个运行，或启动一个新的运行。</translation>
    </message>
    <message>
        <source>figure %1 of %2</source>
        <translation>图 %1，共 %2 张</translation>
    </message>
    <message>
        <source>← → figures</source>
        <translation>← → 图</translation>
    </message>
    <message>
        <source>Space, Page Up/Down: steps</source>
        <translation>空格、Page Up/Down：步</translation>
    </message>
    <message>
        <source>Space, Page Up/Down: pages</source>
        <translation>空格、Page Up/Down：页面</translation>
    </message>
    <message>
        <source>1–9, Enter: answer</source>
        <translation>1–9、Enter：回答</translation>
    </message>
    <message>
        <source>X: head off or on</source>
        <translation>X：关闭或开启头</translation>
    </message>
    <message>
        <source>Shift+arrows: head</source>
        <translation>Shift+方向键：头</translation>
    </message>
    <message>
        <source>N, B: sample</source>
        <translation>N、B：样本</translation>
    </message>
    <message>
        <source>Esc: leave</source>
        <translation>Esc：退出</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>%1  ·  step %2 of %3</source>
        <translation>%1  ·  第 %2 步，共 %3 步</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PresetDialog</name>
    <message>
        <source>Save as instructor preset</source>
        <translation>另存为教师预设</translation>
    </message>
    <message>
        <source>The current settings of the Train form are saved; the class can change only the selected ones. Anyone can leave the preset: it gives guidance but does not control access.</source>
        <translation>“训练”表单的设置按当前状态保存；课堂上只能更改已勾选的设置。任何人都可以随时退出预设：它提供引导，但不控制访问。</translation>
    </message>
    <message>
        <source>Title, such as “Lambda in class”</source>
        <translation>标题，例如“课堂上的 λ”</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Task for the class, in a few sentences</source>
        <translation>用几句话说明课堂上要做什么</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Pages that are shown</source>
        <translation>显示的页面</translation>
    </message>
    <message>
        <source>Settings that can be changed</source>
        <translation>可以更改的设置</translation>
    </message>
    <message>
        <source>Lessons that are offered</source>
        <translation>提供的课程</translation>
    </message>
    <message>
        <source>Also locked</source>
        <translation>另外锁定</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Give it a title first</source>
        <translation>请先给它一个标题</translation>
    </message>
    <message>
        <source>Describe the task for the class first</source>
        <translation>请先说明课堂上要做什么</translation>
    </message>
    <message>
        <source>Show at least one page</source>
        <translation>请至少显示一个页面</translation>
    </message>
</context>
<context>
    <name>headscope::ui::ProjectionPresenter</name>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Run “%1”, step %2, %3.</source>
        <translation>运行“%1”，第 %2 步，%3。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PruneActions</name>
    <message>
        <source>&amp;How many heads does it need?</source>
        <translation>模型需要多少个头？(&amp;H)</translation>
    </message>
    <message>
        <source>Removes heads one by one with each method and measures the score</source>
        <translation>用每种方法逐个移除头，并测量分数</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>停止(&amp;P)</translation>
    </message>
    <message>
        <source>Stops the current measurement; earlier results are kept</source>
        <translation>停止当前的测量；已测得的结果会保留</translation>
    </message>
    <message>
        <source>&amp;Mask</source>
        <translation>屏蔽(&amp;M)</translation>
    </message>
    <message>
        <source>Switches off, on every page, the heads removed at this point; Edit &gt; Undo restores them</source>
        <translation>在所有页面上关闭到该点为止已移除的头；“编辑 &gt; 撤销”可恢复</translation>
    </message>
    <message>
        <source>Make &amp;smaller model</source>
        <translation>生成更小的模型(&amp;S)</translation>
    </message>
    <message>
        <source>Removes these heads permanently and saves the smaller model as a new run; this run does not change</source>
        <translation>永久移除这些头，并将剩余模型另存为独立的运行；当前运行保持不变</translation>
    </message>
    <message>
        <source>&amp;Fine-tune</source>
        <translation>微调(&amp;F)</translation>
    </message>
    <message>
        <source>Makes the smaller model, if it does not exist yet, and continues training it</source>
        <translation>若更小的模型尚未生成，则先生成，再继续训练</translation>
    </message>
    <message>
        <source>Measure spee&amp;d</source>
        <translation>测量速度(&amp;D)</translation>
    </message>
    <message>
        <source>Times the whole and the smaller model alternately, on batches of the run&apos;s training data</source>
        <translation>用该运行的训练批次轮流为完整模型和更小的模型计时</translation>
    </message>
    <message>
        <source>Measure &amp;all speeds</source>
        <translation>测量所有速度(&amp;A)</translation>
    </message>
    <message>
        <source>The same for every row of the table, one after the other</source>
        <translation>对表格的每一行依次进行同样的测量</translation>
    </message>
    <message>
        <source>Find &amp;groups</source>
        <translation>查找组(&amp;G)</translation>
    </message>
    <message>
        <source>Groups similar heads of each layer by k-means; a ring marks the representative of each group (Ni et al. 2023)</source>
        <translation>用 k-means 将每层中相似的头分组；圆环标出各组的代表头（Ni et al. 2023）</translation>
    </message>
    <message>
        <source>Keep o&amp;ne per group</source>
        <translation>每组保留一个(&amp;Y)</translation>
    </message>
    <message>
        <source>Switches off all heads except the representatives of their groups; Edit &gt; Undo restores them</source>
        <translation>关闭除组代表头以外的所有头；“编辑 &gt; 撤销”可恢复</translation>
    </message>
    <message>
        <source>&amp;Compare on Heads</source>
        <translation>在“注意力头”页面比较(&amp;C)</translation>
    </message>
    <message>
        <source>Compares the chosen head with the representative of its group, or the representative with another head of the group</source>
        <translation>将所选的头与其组代表头比较；若所选的是代表头，则与组中另一个头比较</translation>
    </message>
    <message>
        <source>Hide &amp;groups</source>
        <translation>隐藏组(&amp;G)</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PruneGroups</name>
    <message>
        <source>Voting method</source>
        <translation>投票方式</translation>
    </message>
    <message>
        <source>Paper: groups come from all samples, and each batch votes for the head most similar to its group&apos;s mean. Code: groups are formed again in each batch, and the heads with the most votes are kept, whatever their groups.</source>
        <translation>论文：用全部样本分组，每个批次为每组中最接近组均值的头投票。代码：每个批次重新分组，得票最多的头留下，不论属于哪一组。</translation>
    </message>
    <message>
        <source>vote as in the paper</source>
        <translation>按论文的方式投票</translation>
    </message>
    <message>
        <source>vote as in the authors&apos; code</source>
        <translation>按作者代码的方式投票</translation>
    </message>
    <message>
        <source>Groups of heads by layer</source>
        <translation>各层的头分组</translation>
    </message>
    <message>
        <source>%1 groups per layer on %2 of %3 samples of %4; batches that voted: %5.</source>
        <translation>每层 %1 个组，依据 %2，取自 %4 的 %3 个样本；参与投票的批次：%5。</translation>
    </message>
    <message>
        <source>the values</source>
        <translation>值向量</translation>
    </message>
    <message>
        <source>the attention maps</source>
        <translation>注意力图</translation>
    </message>
    <message>
        <source>the outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>“Find groups” above the table groups similar heads.</source>
        <translation>表上方的“查找组”会将相似的头分组。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PrunePage</name>
    <message>
        <source>Methods</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>How the heads to remove are chosen; one curve per method</source>
        <translation>选择待移除的头的依据；每种方法一条曲线</translation>
    </message>
    <message>
        <source>Number of samples for choosing and reporting</source>
        <translation>用于选择和用于报告的样本数</translation>
    </message>
    <message>
        <source>How many validation samples choose the heads, and how many test samples the curve uses. They are drawn at random within each class and are the same each time.</source>
        <translation>用多少验证样本选择头，曲线用多少测试样本。样本在每个类别内随机抽取，每次相同。</translation>
    </message>
    <message>
        <source>200 samples</source>
        <translation>200 个样本</translation>
    </message>
    <message>
        <source>1,000 samples</source>
        <translation>1,000 个样本</translation>
    </message>
    <message>
        <source>all samples</source>
        <translation>所有样本</translation>
    </message>
    <message>
        <source>&amp;Keep one per layer</source>
        <translation>每层保留一个(&amp;K)</translation>
    </message>
    <message>
        <source>Always keeps the most important head of each layer, so curves end there</source>
        <translation>每层最重要的头会留下，因此曲线到此为止</translation>
    </message>
    <message>
        <source>Prune</source>
        <translation>剪枝</translation>
    </message>
    <message>
        <source>Curve with the handle</source>
        <translation>手柄所在的曲线</translation>
    </message>
    <message>
        <source>The curve whose order of removal is used</source>
        <translation>采用其移除顺序的曲线</translation>
    </message>
    <message>
        <source>Score shown</source>
        <translation>所绘制的分数</translation>
    </message>
    <message>
        <source>Score against heads kept</source>
        <translation>分数与保留头数的关系</translation>
    </message>
    <message>
        <source>epochs: </source>
        <translation>轮数：</translation>
    </message>
    <message>
        <source>Epochs of fine-tuning</source>
        <translation>微调的轮数</translation>
    </message>
    <message>
        <source>Similarity for grouping</source>
        <translation>分组所用的相似度</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值向量</translation>
    </message>
    <message>
        <source>attention maps</source>
        <translation>注意力图</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>groups: </source>
        <translation>组数：</translation>
    </message>
    <message>
        <source>Groups per layer</source>
        <translation>每层的组数</translation>
    </message>
    <message>
        <source>Order of removal: layers down, heads across</source>
        <translation>移除顺序：行为层，列为头</translation>
    </message>
    <message>
        <source>Cost and score</source>
        <translation>开销与分数</translation>
    </message>
    <message>
        <source>Groups and votes</source>
        <translation>组与投票</translation>
    </message>
    <message>
        <source>While training</source>
        <translation>训练期间</translation>
    </message>
    <message>
        <source>Cost and score against heads kept</source>
        <translation>按保留头数列出的开销与分数</translation>
    </message>
    <message>
        <source>Training of “%1” continues.</source>
        <translation>“%1”正在继续训练。</translation>
    </message>
    <message>
        <source>Watch it train</source>
        <translation>查看训练</translation>
    </message>
    <message>
        <source>Keep voted heads</source>
        <translation>保留得票的头</translation>
    </message>
    <message>
        <source>No run is open. Open one from the start page or the list of runs.</source>
        <translation>没有打开的运行。请从起始页或运行列表中打开一个。</translation>
    </message>
    <message>
        <source>Removing heads and measuring … %1 so far</source>
        <translation>正在移除头并测量… 已用时 %1</translation>
    </message>
    <message>
        <source>Comparing heads … %1 so far</source>
        <translation>正在比较头… 已用时 %1</translation>
    </message>
    <message>
        <source>Timing both models alternately … %1 so far</source>
        <translation>正在轮流为两个模型计时… 已用时 %1</translation>
    </message>
    <message>
        <source>Writing the smaller model … %1 so far</source>
        <translation>正在写入更小的模型… 已用时 %1</translation>
    </message>
    <message>
        <source>The curve of the opened run appears here.</source>
        <translation>已打开运行的曲线将显示在此处。</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>One random order</source>
        <translation>一个随机顺序</translation>
    </message>
    <message>
        <source>1 is removed first. Crossed-out heads are removed at the chosen point%1.</source>
        <translation>1 最先移除。带删除线的头在所选点处已移除%1。</translation>
    </message>
    <message>
        <source>; they are not switched off</source>
        <translation>；它们并未关闭</translation>
    </message>
    <message>
        <source>The order appears with the curve. Crossed-out heads are switched off.</source>
        <translation>顺序随曲线一起显示。带删除线的头已关闭。</translation>
    </message>
    <message>
        <source>Order in which the heads of run “%1” are removed (1 = first).</source>
        <translation>运行“%1”的头的移除顺序（1 最先）。</translation>
    </message>
    <message>
        <source>“%1” was made: %2 parameters instead of %3.</source>
        <translation>“%1”已生成：%2 个参数（原为 %3 个）。</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Order of removal</source>
        <translation>移除顺序</translation>
    </message>
    <message>
        <source>Margin of removable heads</source>
        <translation>可移除的头的界值</translation>
    </message>
    <message>
        <source>Heads are removable if score and perplexity get worse by at most this share of the whole model&apos;s</source>
        <translation>分数和困惑度变差的幅度不超过完整模型的这一比例时，头视为可移除</translation>
    </message>
    <message>
        <source>Compare runs</source>
        <translation>比较运行</translation>
    </message>
    <message>
        <source>The curve shows the score as heads are removed one by one, least important first.</source>
        <translation>曲线显示从最不重要的头开始逐个移除时的分数。</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>界值</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PrunePresenter</name>
    <message>
        <source>Random orders</source>
        <translation>随机顺序</translation>
    </message>
    <message>
        <source>%1 orders drawn at random, as a baseline for the methods.</source>
        <translation>随机抽取 %1 个顺序，作为各方法的基线。</translation>
    </message>
    <message>
        <source>Prune by %1</source>
        <translation>按 %1 剪枝</translation>
    </message>
    <message>
        <source>Do not prune by %1</source>
        <translation>不按 %1 剪枝</translation>
    </message>
    <message>
        <source>Keep one head per layer</source>
        <translation>每层保留一个头</translation>
    </message>
    <message>
        <source>Allow empty layers</source>
        <translation>允许层变空</translation>
    </message>
    <message>
        <source>Prune on %1 samples</source>
        <translation>用 %1 个样本剪枝</translation>
    </message>
    <message>
        <source>Prune on all samples</source>
        <translation>用所有样本剪枝</translation>
    </message>
    <message>
        <source>Follow %1</source>
        <translation>跟随 %1</translation>
    </message>
    <message>
        <source>Keep %1 of %2 heads</source>
        <translation>保留 %2 个头中的 %1 个</translation>
    </message>
    <message>
        <source>Margin of %1 %</source>
        <translation>界值为 %1%</translation>
    </message>
    <message>
        <source>Press “How many heads does it need?” to find out how many heads suffice.</source>
        <translation>按“模型需要多少个头？”，查看多少个头就够。</translation>
    </message>
    <message>
        <source>Run “%1”, step %2.</source>
        <translation>运行“%1”，第 %2 步。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PruneRecordsView</name>
    <message>
        <source>Quantity shown over training</source>
        <translation>显示训练过程中的哪个量</translation>
    </message>
    <message>
        <source>Train again with groups…</source>
        <translation>再次训练并跟踪分组…</translation>
    </message>
    <message>
        <source>Train with gates…</source>
        <translation>使用门控训练…</translation>
    </message>
    <message>
        <source>Opens the form with this run&apos;s settings and recording of head groups switched on</source>
        <translation>打开填有本运行设置的表单，并开启头分组的记录</translation>
    </message>
    <message>
        <source>Opens the form with this run&apos;s settings, its weights as initial weights, and a gate on each head</source>
        <translation>打开填有本运行设置的表单，以其权重为起点，并为每个头加上门控</translation>
    </message>
    <message>
        <source>This run recorded neither gates nor groups of its heads. Training records them if “Gates on heads” or “Watch groups of heads” is on.</source>
        <translation>该运行既未记录门控，也未记录头的分组。开启“头的门控”或“跟踪头的分组”后，训练时会记录它们。</translation>
    </message>
    <message>
        <source>Probability that each head&apos;s gate is open, in per cent; crossed-out heads count as closed.</source>
        <translation>每个头的门控处于打开状态的概率，以百分比表示；带删除线的头视为已关闭。</translation>
    </message>
    <message>
        <source>Colours mark groups of similar heads; the vote takes place at the end.</source>
        <translation>颜色表示相似头的分组；投票在最后进行。</translation>
    </message>
    <message>
        <source>Colours mark groups of similar heads; the vote begins once the centres have converged.</source>
        <translation>颜色表示相似头的分组；各中心收敛后才开始投票。</translation>
    </message>
    <message>
        <source>Colours mark groups of similar heads; the centres converged and voting began at step %1.</source>
        <translation>颜色表示相似头的分组；在第 %1 步各中心已收敛，投票开始。</translation>
    </message>
    <message>
        <source>%1 of run “%2” against the training step, layer by layer.</source>
        <translation>运行“%2”的 %1 随训练步的变化，逐层显示。</translation>
    </message>
    <message>
        <source>%1 of run “%2”.</source>
        <translation>运行“%2”的 %1。</translation>
    </message>
    <message>
        <source>%1 over training</source>
        <translation>训练过程中的 %1</translation>
    </message>
    <message>
        <source>Heads at this step</source>
        <translation>此步的头</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PruneTableModel</name>
    <message>
        <source>%1 / %2 ×</source>
        <translation>%1 / %2 ×</translation>
    </message>
    <message>
        <source>Heads that are kept, of all layers</source>
        <translation>保留的头数，所有层合计</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>In the smaller model</source>
        <translation>缩小后模型的参数</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Speed-up of a training step and a forward pass, relative to all heads</source>
        <translation>训练步与前向传播，相对于保留所有头时快多少倍</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Against the whole model, with its 95 % interval</source>
        <translation>相对于完整模型，附 95% 置信区间</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Shown to be within the margin</source>
        <translation>已证明在界值之内</translation>
    </message>
    <message>
        <source>Not shown to be within the margin, here or at an earlier point</source>
        <translation>未能证明在界值之内（此处或更早的点）</translation>
    </message>
</context>
<context>
    <name>headscope::ui::QueueDock</name>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Progress of the queue</source>
        <translation>队列的进度</translation>
    </message>
    <message>
        <source>Output of the run&apos;s processes</source>
        <translation>运行的进程的输出</translation>
    </message>
    <message>
        <source>No output yet.</source>
        <translation>尚无输出。</translation>
    </message>
    <message>
        <source>Run &amp;queue</source>
        <translation>执行队列(&amp;W)</translation>
    </message>
    <message>
        <source>Train the waiting runs, each in its own process; closing the window saves checkpoints.</source>
        <translation>训练等待中的运行，每个运行使用独立的进程；关闭窗口时会保存检查点。</translation>
    </message>
    <message>
        <source>Find &amp;fastest setup</source>
        <translation>查找最快方式(&amp;F)</translation>
    </message>
    <message>
        <source>Train the first waiting run for a few seconds with each split of the cores, such as two runs of one thread or one run of two, and propose the fastest. The result of this training is discarded.</source>
        <translation>用每种分配核心的方式（例如两个单线程的运行，或一个双线程的运行）将第一个等待中的运行训练几秒，并推荐最快的方式；试训结果会丢弃。</translation>
    </message>
    <message>
        <source>&amp;Hold</source>
        <translation>暂停(&amp;H)</translation>
    </message>
    <message>
        <source>Start no more runs; running ones save a checkpoint and wait.</source>
        <translation>不再启动新的运行；正在训练的运行会保存检查点并等待。</translation>
    </message>
    <message>
        <source>&amp;Cancel run</source>
        <translation>取消运行(&amp;C)</translation>
    </message>
    <message>
        <source>Cancel the selected runs; a running one saves a checkpoint first.</source>
        <translation>将所选运行移出队列；正在训练的会先保存检查点。</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>重试(&amp;T)</translation>
    </message>
    <message>
        <source>Put selected runs that failed, were cancelled or lost back in the queue; they continue where they stopped.</source>
        <translation>让所选的失败、已取消或丢失的运行重新排队；从中断处继续。</translation>
    </message>
    <message>
        <source>Show &amp;log</source>
        <translation>显示日志(&amp;L)</translation>
    </message>
    <message>
        <source>Output of the processes of the selected run.</source>
        <translation>所选运行的进程的输出。</translation>
    </message>
    <message>
        <source>Cl&amp;ear ended</source>
        <translation>清除已结束的(&amp;E)</translation>
    </message>
    <message>
        <source>Remove ended runs from this list; the runs themselves are kept.</source>
        <translation>将已结束的运行移出此列表；运行本身会保留。</translation>
    </message>
    <message>
        <source>runs at once: </source>
        <translation>同时运行数：</translation>
    </message>
    <message>
        <source>Runs at once</source>
        <translation>同时训练的运行数</translation>
    </message>
    <message>
        <source>How many runs train at the same time; they share the processor</source>
        <translation>同时训练多少个运行；它们共用处理器</translation>
    </message>
    <message>
        <source>threads per run: </source>
        <translation>每个运行的线程数：</translation>
    </message>
    <message>
        <source>threads per run: as in its settings</source>
        <translation>每个运行的线程数：按其设置</translation>
    </message>
    <message>
        <source>Threads of each run</source>
        <translation>每个运行的线程数</translation>
    </message>
    <message>
        <source>Threads of each newly started run, instead of the number in its settings</source>
        <translation>每个新启动的运行的线程数，代替其设置中的线程数</translation>
    </message>
    <message>
        <source>Queue of runs</source>
        <translation>运行的队列</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 个%2</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>on hold</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>on hold: %1</source>
        <translation>已暂停：%1</translation>
    </message>
    <message>
        <source>queue run by %1</source>
        <translation>队列由 %1 执行</translation>
    </message>
    <message>
        <source>&amp;Stop queue</source>
        <translation>停止队列(&amp;S)</translation>
    </message>
    <message>
        <source>Stop the measurement</source>
        <translation>停止测量</translation>
    </message>
    <message>
        <source>Training the first waiting run for a few seconds with each split of the cores…</source>
        <translation>正在用每种核心分配方式将第一个等待的运行训练几秒…</translation>
    </message>
    <message>
        <source>C&amp;ontinue</source>
        <translation>继续进行(&amp;G)</translation>
    </message>
    <message>
        <source>%1 × %2: %3 steps/s</source>
        <translation>%1 × %2：%3 步/秒</translation>
    </message>
    <message>
        <source>Total speed by runs at once × threads each: %1. Fastest: %2 × %3, set above. Measured in %4 on %5.</source>
        <translation>总速度（同时运行数 × 每个运行的线程数）：%1。最快：%2 × %3，已在上方设定。测量用时 %4，设备 %5。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) added to the queue</source>
        <translation>
            <numerusform>已将 %n 个运行添加到队列</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n queued again</source>
        <translation>
            <numerusform>%n 个已重新排队</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already queued</source>
        <translation>
            <numerusform>%n 个已在队列中</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already finished</source>
        <translation>
            <numerusform>%n 个此前已完成</numerusform>
        </translation>
    </message>
    <message>
        <source>This experiment is running; open it once it has ended.</source>
        <translation>此实验正在运行；请在结束后打开。</translation>
    </message>
    <message>
        <source>The queue is empty. Add runs with “Add to queue” on the Train page, or with headscope-cli sweep and lab --queue.</source>
        <translation>队列为空。请用“训练”页面上的“添加到队列”添加运行，或使用 headscope-cli sweep 和 lab --queue。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::QueueModel</name>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练中</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Sweep: %1</source>
        <translation>参数扫描：%1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
</context>
<context>
    <name>headscope::ui::QueueNotice</name>
    <message>
        <source>The queue waits</source>
        <translation>队列正在等待</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) finished</source>
        <translation>
            <numerusform>%n 个运行已完成</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) failed</source>
        <translation>
            <numerusform>%n 个运行失败</numerusform>
        </translation>
    </message>
    <message>
        <source>The queue is done</source>
        <translation>队列已处理完毕</translation>
    </message>
</context>
<context>
    <name>headscope::ui::RecentRunCard</name>
    <message>
        <source>comes with the program</source>
        <translation>随程序提供</translation>
    </message>
    <message>
        <source>λ = %1</source>
        <translation>λ = %1</translation>
    </message>
    <message>
        <source>test %1</source>
        <translation>测试集 %1</translation>
    </message>
    <message>
        <source>validation %1</source>
        <translation>验证集 %1</translation>
    </message>
    <message>
        <source>Open run %1</source>
        <translation>打开运行 %1</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1，数据集 %2</translation>
    </message>
    <message>
        <source>Similarity of heads at step %1, one square per layer; bright means similar.</source>
        <translation>第 %1 步时头的相似度，每层一个方块；越亮越相似。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::RelinkDialog</name>
    <message>
        <source>Find the data of “%1”</source>
        <translation>查找“%1”的数据</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>At training time</source>
        <translation>训练时</translation>
    </message>
    <message>
        <source>At this location</source>
        <translation>此位置</translation>
    </message>
    <message>
        <source>The run&apos;s data compared with those at the chosen location</source>
        <translation>运行的数据与所选位置的数据对照</translation>
    </message>
    <message>
        <source>&amp;Use these data</source>
        <translation>使用这些数据(&amp;U)</translation>
    </message>
    <message>
        <source>This run came with the program; its data cannot be set.</source>
        <translation>该运行随程序提供，其数据无法设定。</translation>
    </message>
    <message>
        <source>%1 is not read from files: its data are always available.</source>
        <translation>%1 不从文件读取：其数据始终可用。</translation>
    </message>
    <message>
        <source>%1: the location of the data on this computer is not known yet. Choose the %2.</source>
        <translation>%1：此计算机尚不知道数据在哪里。请选择：%2。</translation>
    </message>
    <message>
        <source>%1: expected at %2, where there may be other data now. Choose the %3.</source>
        <translation>%1：应位于 %2，那里现在可能是其他数据。请选择：%3。</translation>
    </message>
    <message>
        <source>%1: not found at %2. Choose the %3.</source>
        <translation>%1：在 %2 未找到。请选择：%3。</translation>
    </message>
    <message>
        <source>Reading the data…</source>
        <translation>正在读取数据…</translation>
    </message>
    <message>
        <source>These are the data that the run was trained on.</source>
        <translation>这些正是该运行训练时所用的数据。</translation>
    </message>
    <message>
        <source>These are not the data that the run was trained on.</source>
        <translation>这些不是该运行训练时所用的数据。</translation>
    </message>
    <message>
        <source>Differences are bold below. Choose the original, unchanged files.</source>
        <translation>下方以粗体标出不同之处。请选择当时的文件，且未经改动。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::RunBar</name>
    <message>
        <source>Closes B, so that the pages show A only</source>
        <translation>关闭 B，各页面只显示 A</translation>
    </message>
    <message>
        <source>Close run B</source>
        <translation>关闭运行 B</translation>
    </message>
    <message>
        <source>Open a run</source>
        <translation>打开一次运行</translation>
    </message>
    <message>
        <source>+ Compare with a run</source>
        <translation>+ 与另一次运行比较</translation>
    </message>
    <message>
        <source>Shows or hides the list of runs (F9)</source>
        <translation>显示或隐藏运行列表（F9）</translation>
    </message>
    <message>
        <source>%1: %2. Shows or hides the list of runs (F9)</source>
        <translation>%1：%2。显示或隐藏运行列表（F9）</translation>
    </message>
    <message>
        <source>Run %1: %2</source>
        <translation>运行 %1：%2</translation>
    </message>
</context>
<context>
    <name>headscope::ui::RunCommands</name>
    <message>
        <source>renaming “%1”</source>
        <translation>重命名“%1”</translation>
    </message>
    <message>
        <source>the note of “%1”</source>
        <translation>“%1”的备注</translation>
    </message>
    <message numerus="yes">
        <source>tags and pins of %n run(s)</source>
        <translation>
            <numerusform>%n 个运行的标签和固定状态</numerusform>
        </translation>
    </message>
    <message>
        <source>moving “%1” to the trash</source>
        <translation>将“%1”移到回收站</translation>
    </message>
    <message>
        <source>Moved “%1” to the trash; Edit &gt; Undo restores it.</source>
        <translation>已将“%1”移到回收站；“编辑 &gt; 撤销”可恢复。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::RunGroupsModel</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>headscope::ui::RunList</name>
    <message>
        <source>new run</source>
        <translation>新运行</translation>
    </message>
</context>
<context>
    <name>headscope::ui::RunListModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1, 95 % interval %2 to %3 (%4)</source>
        <translation>%1，95% 置信区间 %2 至 %3（%4）</translation>
    </message>
    <message>
        <source>%1, %2 samples</source>
        <translation>%1，%2 个样本</translation>
    </message>
    <message>
        <source>tag</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>objective</source>
        <translation>目标函数</translation>
    </message>
    <message>
        <source>λ</source>
        <translation>λ</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>数值精度</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>parent run</source>
        <translation>起始运行</translation>
    </message>
    <message>
        <source>open · </source>
        <translation>已打开 · </translation>
    </message>
    <message>
        <source>A · </source>
        <translation>A · </translation>
    </message>
    <message>
        <source>B · </source>
        <translation>B · </translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>built-in</source>
        <translation>自带</translation>
    </message>
    <message>
        <source>%1 on %2, %3</source>
        <translation>%1，数据集 %2，%3</translation>
    </message>
    <message>
        <source>%1, λ = %2, seed %3</source>
        <translation>%1，λ = %2，随机种子 %3</translation>
    </message>
    <message>
        <source>step %1 of %2, %3</source>
        <translation>第 %1 步，共 %2 步，%3</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证集</translation>
    </message>
    <message>
        <source>test</source>
        <translation>测试集</translation>
    </message>
    <message>
        <source>no validation split: choosing runs by test scores leaves no independent score to report</source>
        <translation>没有验证集：若按测试集数值选择运行，就没有可供报告的数值了</translation>
    </message>
    <message>
        <source>mean attention cosine %1</source>
        <translation>注意力的平均余弦 %1</translation>
    </message>
    <message>
        <source>started from the weights of %1, step %2</source>
        <translation>以 %1 第 %2 步的权重为起点</translation>
    </message>
    <message>
        <source>tags: %1</source>
        <translation>标签：%1</translation>
    </message>
    <message>
        <source>★ pinned: listed first</source>
        <translation>★ 已固定：排在最前</translation>
    </message>
    <message>
        <source>trained on %1</source>
        <translation>训练设备：%1</translation>
    </message>
    <message>
        <source>Main score on the validation split, for choosing runs; ±: half of the 95 % interval</source>
        <translation>验证集上的主要分数，用于选择运行；±：95% 置信区间的一半</translation>
    </message>
    <message>
        <source>Main score on the test split, for reporting; ±: half of the 95 % interval</source>
        <translation>测试集上的主要分数，用于报告；±：95% 置信区间的一半</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证集</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试集</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
</context>
<context>
    <name>headscope::ui::RunsDock</name>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>筛选运行</translation>
    </message>
    <message>
        <source>Filter runs by name, dataset, model, tag, note or state</source>
        <translation>按名称、数据集、模型、标签、备注或状态筛选运行</translation>
    </message>
    <message>
        <source>Runs that you train appear here.</source>
        <translation>您训练的运行会显示在此处。</translation>
    </message>
    <message>
        <source>&amp;Open run</source>
        <translation>打开运行(&amp;O)</translation>
    </message>
    <message>
        <source>Show this run on the pages.</source>
        <translation>在各页面上显示此运行。</translation>
    </message>
    <message>
        <source>Open as &amp;B, to compare</source>
        <translation>作为 B 打开以作比较(&amp;B)</translation>
    </message>
    <message>
        <source>Show this run beside the one that is open.</source>
        <translation>将此运行与已打开的运行并排显示。</translation>
    </message>
    <message>
        <source>Compare the &amp;selected</source>
        <translation>比较所选运行(&amp;S)</translation>
    </message>
    <message>
        <source>Compare the selected runs by table, curves and scores. Ctrl or Shift selects several.</source>
        <translation>用表格、曲线和分数比较所选的运行。按住 Ctrl 或 Shift 可选择多个。</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>继续训练(&amp;R)</translation>
    </message>
    <message>
        <source>Continue training where this run stopped.</source>
        <translation>从此运行停止处继续训练。</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>重命名(&amp;N)</translation>
    </message>
    <message>
        <source>Give this run another name.</source>
        <translation>为此运行改名。</translation>
    </message>
    <message>
        <source>Not&amp;e…</source>
        <translation>备注(&amp;E)…</translation>
    </message>
    <message>
        <source>Keep a note with this run.</source>
        <translation>为此运行保存一条备注。</translation>
    </message>
    <message>
        <source>Show &amp;folder</source>
        <translation>显示文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>Open this run&apos;s folder in the file manager.</source>
        <translation>在文件管理器中打开此运行的文件夹。</translation>
    </message>
    <message>
        <source>Ta&amp;gs…</source>
        <translation>标签(&amp;G)…</translation>
    </message>
    <message>
        <source>Add tags to the selected runs, for finding, grouping and comparing them.</source>
        <translation>为所选的运行添加标签，以便据此查找、分组和比较。</translation>
    </message>
    <message>
        <source>&amp;Pin</source>
        <translation>固定(&amp;P)</translation>
    </message>
    <message>
        <source>List the selected runs first.</source>
        <translation>将所选的运行排在最前。</translation>
    </message>
    <message>
        <source>Move to &amp;trash</source>
        <translation>移到回收站(&amp;T)</translation>
    </message>
    <message>
        <source>Move this run to the trash; Undo restores it.</source>
        <translation>将此运行移到回收站；“撤销”可恢复。</translation>
    </message>
    <message>
        <source>Gro&amp;up runs by</source>
        <translation>运行分组依据(&amp;U)</translation>
    </message>
    <message>
        <source>Group the runs under one heading per value.</source>
        <translation>将运行归到各个标题之下，每个值一个标题。</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message numerus="yes">
        <source>Tags of %n run(s), separated by commas:</source>
        <translation>
            <numerusform>%n 个运行的标签，以逗号分隔：</numerusform>
        </translation>
    </message>
    <message>
        <source>F&amp;ine-tune…</source>
        <translation>微调(&amp;I)…</translation>
    </message>
    <message>
        <source>Fill in the Train page with this run&apos;s settings, to train its model further as a new run.</source>
        <translation>用此运行的设置填写训练页，以便作为新的运行继续训练它的模型。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::RunsPane</name>
    <message>
        <source>The map of run B will be drawn here.</source>
        <translation>运行 B 的注意力图将绘制在此处。</translation>
    </message>
    <message>
        <source>Choose a head: a rollout combines all heads, so no single head of B matches it.</source>
        <translation>请选择一个头：展开（rollout）涉及所有头，因此没有与之对应的头。</translation>
    </message>
    <message>
        <source>The maps of run B are being computed.</source>
        <translation>正在计算运行 B 的注意力图。</translation>
    </message>
    <message>
        <source>%1 has fewer heads in this layer: this one is unmatched.</source>
        <translation>%1 在此层中的头较少：没有与此头对应的头。</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>B is %1. This is the head of B that matches the head of A: the heads of a layer are paired to minimise the sum of 1 − cosine of their maps. Cosine of the two: %2.</source>
        <translation>B 为 %1。与 A 的头对应的是 B 在此层中的这个头：所有头按注意力图的“1 − 余弦”之和最小的方式配对。两者的余弦：%2。</translation>
    </message>
    <message>
        <source>Red: B has more.</source>
        <translation>红色：B 中更多。</translation>
    </message>
    <message>
        <source>Matched and subtracted with all heads on.</source>
        <translation>配对和相减均在开启所有头时进行。</translation>
    </message>
    <message>
        <source>Difference between the two maps</source>
        <translation>两张注意力图之差</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SampleFinder</name>
    <message>
        <source> %</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>The most probable class, with all heads on</source>
        <translation>开启所有头时概率最高的类别</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>The probability of that class</source>
        <translation>该类别的概率</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Cross-entropy of the sample, in nats</source>
        <translation>样本的交叉熵，单位为奈特</translation>
    </message>
    <message>
        <source>Samples found</source>
        <translation>找到的样本</translation>
    </message>
    <message>
        <source>Up and Down open one sample after another</source>
        <translation>按上、下方向键逐个打开样本</translation>
    </message>
    <message>
        <source>Words in the text</source>
        <translation>文本中的词</translation>
    </message>
    <message>
        <source>All of these words, or parts of words, occur in the text</source>
        <translation>文本中出现所有这些词或词的一部分</translation>
    </message>
    <message>
        <source>Answered right or wrong</source>
        <translation>回答正确或错误</translation>
    </message>
    <message>
        <source>Right or wrong</source>
        <translation>正确或错误</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Class of the sample</source>
        <translation>样本的类别</translation>
    </message>
    <message>
        <source>Predicted class</source>
        <translation>预测的类别</translation>
    </message>
    <message>
        <source>Minimum confidence</source>
        <translation>最低置信度</translation>
    </message>
    <message>
        <source>to</source>
        <translation>至</translation>
    </message>
    <message>
        <source>Maximum confidence</source>
        <translation>最高置信度</translation>
    </message>
    <message>
        <source>Which samples come first</source>
        <translation>哪些样本排在前面</translation>
    </message>
    <message>
        <source>Reading the samples of the split</source>
        <translation>正在读取该子集的样本</translation>
    </message>
    <message>
        <source>Read the samples</source>
        <translation>读取样本</translation>
    </message>
    <message>
        <source>Any class</source>
        <translation>任意类别</translation>
    </message>
    <message>
        <source>Any prediction</source>
        <translation>任意预测</translation>
    </message>
    <message>
        <source>Class: %1</source>
        <translation>类别：%1</translation>
    </message>
    <message>
        <source>Predicted: %1</source>
        <translation>预测：%1</translation>
    </message>
    <message>
        <source>In dataset order</source>
        <translation>按数据集中的顺序</translation>
    </message>
    <message>
        <source>Most confident first</source>
        <translation>置信度最高的在前</translation>
    </message>
    <message>
        <source>Least confident first</source>
        <translation>置信度最低的在前</translation>
    </message>
    <message>
        <source>Highest loss first</source>
        <translation>损失最高的在前</translation>
    </message>
    <message>
        <source>✗ %1</source>
        <translation>✗ %1</translation>
    </message>
    <message>
        <source>✓ %1</source>
        <translation>✓ %1</translation>
    </message>
    <message>
        <source>%1 The first %2 are listed.</source>
        <translation>%1 列出前 %2 个。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SampleFinderPresenter</name>
    <message>
        <source>Stopped: the samples are not read.</source>
        <translation>已停止：未读取样本。</translation>
    </message>
    <message>
        <source>None found among %1 (step %2, all heads on).</source>
        <translation>在 %1 个样本中未找到（第 %2 步，开启所有头）。</translation>
    </message>
    <message>
        <source>%1 found among %2 (step %3, all heads on).</source>
        <translation>在 %2 个样本中找到 %1 个（第 %3 步，开启所有头）。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SampleList</name>
    <message>
        <source>Sample picture, class %1</source>
        <translation>样本图像，类别 %1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SetsPresenter</name>
    <message>
        <source>Save the set “%1”</source>
        <translation>保存集合“%1”</translation>
    </message>
    <message>
        <source>Remove the set “%1”</source>
        <translation>移除集合“%1”</translation>
    </message>
    <message>
        <source>Switch to the set “%1”</source>
        <translation>切换到集合“%1”</translation>
    </message>
    <message>
        <source>Not saved with the run: %1</source>
        <translation>未随运行保存：%1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SheetModel</name>
    <message>
        <source>add a panel</source>
        <translation>添加子图</translation>
    </message>
    <message>
        <source>remove a panel</source>
        <translation>移除子图</translation>
    </message>
    <message>
        <source>move a panel</source>
        <translation>移动子图</translation>
    </message>
    <message>
        <source>freeze a panel</source>
        <translation>冻结子图</translation>
    </message>
    <message>
        <source>let a panel follow its view</source>
        <translation>让子图跟随其视图</translation>
    </message>
    <message>
        <source>font size of a panel</source>
        <translation>子图的字号</translation>
    </message>
    <message>
        <source>order of the letters</source>
        <translation>字母的顺序</translation>
    </message>
    <message>
        <source>format of the sheet</source>
        <translation>版面的格式</translation>
    </message>
    <message>
        <source>font size</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>letters</source>
        <translation>字母</translation>
    </message>
    <message>
        <source>use common scales</source>
        <translation>统一刻度</translation>
    </message>
    <message>
        <source>use separate scales</source>
        <translation>各自的刻度</translation>
    </message>
    <message>
        <source>alternative text</source>
        <translation>替代文本</translation>
    </message>
    <message>
        <source>arrange the panels</source>
        <translation>排列子图</translation>
    </message>
    <message>
        <source>share legends</source>
        <translation>共用图例</translation>
    </message>
    <message>
        <source>own legends</source>
        <translation>各自的图例</translation>
    </message>
    <message>
        <source>The sheet</source>
        <translation>版面</translation>
    </message>
</context>
<context>
    <name>headscope::ui::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>所有位置</translation>
    </message>
    <message>
        <source>In the views of heads</source>
        <translation>在显示头的视图中</translation>
    </message>
    <message>
        <source>Previous, next head</source>
        <translation>上一个、下一个头</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>左、右</translation>
    </message>
    <message>
        <source>Previous, next layer</source>
        <translation>上一层、下一层</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>上、下</translation>
    </message>
    <message>
        <source>Switch head off or on</source>
        <translation>关闭或开启头</translation>
    </message>
    <message>
        <source>X</source>
        <translation>X</translation>
    </message>
    <message>
        <source>Compare with pinned head</source>
        <translation>与固定的头比较</translation>
    </message>
    <message>
        <source>P</source>
        <translation>P</translation>
    </message>
    <message>
        <source>Lock, unlock a token</source>
        <translation>锁定、解锁词元</translation>
    </message>
    <message>
        <source>Enter, Esc</source>
        <translation>Enter、Esc</translation>
    </message>
    <message>
        <source>Hide a token from all heads, show all</source>
        <translation>对所有头隐藏一个词元、全部重新显示</translation>
    </message>
    <message>
        <source>H, Shift+H</source>
        <translation>H、Shift+H</translation>
    </message>
    <message>
        <source>Change the word of a token</source>
        <translation>更改词元所对应的词</translation>
    </message>
    <message>
        <source>F2, double click</source>
        <translation>F2、双击</translation>
    </message>
    <message>
        <source>While presenting (F5)</source>
        <translation>演示时（F5）</translation>
    </message>
    <message>
        <source>Previous, next figure of the page</source>
        <translation>页面的上一张、下一张图</translation>
    </message>
    <message>
        <source>Next page, or step of the lesson</source>
        <translation>下一页面，或课程的下一步</translation>
    </message>
    <message>
        <source>Space, Page Down</source>
        <translation>空格、Page Down</translation>
    </message>
    <message>
        <source>Previous page, or step</source>
        <translation>上一页面，或上一步</translation>
    </message>
    <message>
        <source>Backspace, Page Up</source>
        <translation>Backspace、Page Up</translation>
    </message>
    <message>
        <source>Switch the chosen head off or on</source>
        <translation>关闭或开启所选的头</translation>
    </message>
    <message>
        <source>Choose the head beside</source>
        <translation>选择相邻的头</translation>
    </message>
    <message>
        <source>Shift+arrows</source>
        <translation>Shift+方向键</translation>
    </message>
    <message>
        <source>Next, previous sample</source>
        <translation>下一个、上一个样本</translation>
    </message>
    <message>
        <source>N, B</source>
        <translation>N、B</translation>
    </message>
    <message>
        <source>Answer the question of a lesson</source>
        <translation>回答课程的问题</translation>
    </message>
    <message>
        <source>1 to 9, then Enter</source>
        <translation>1 至 9，然后 Enter</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Esc, F5</source>
        <translation>Esc、F5</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SpecEditor</name>
    <message>
        <source>found automatically</source>
        <translation>自动查找</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SpecField</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1: sweep</source>
        <translation>%1：参数扫描</translation>
    </message>
    <message>
        <source>Sweep: several values, one run for each. “Add to queue” trains them all</source>
        <translation>参数扫描：多个值，每个值一个运行。“添加到队列”会训练全部</translation>
    </message>
    <message>
        <source>Not possible: %1</source>
        <translation>不可行：%1</translation>
    </message>
    <message>
        <source>Back to the default, %1</source>
        <translation>恢复默认值 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>User guide</source>
        <translation>用户指南</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SpecForm</name>
    <message>
        <source>Less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>headscope::ui::StartPage</name>
    <message>
        <source>How similar are the heads of a transformer?</source>
        <translation>Transformer 的注意力头有多相似？</translation>
    </message>
    <message>
        <source>Train small transformers with a penalty on similar attention heads, inspect the heads, and switch them off.</source>
        <translation>训练小型 Transformer 并对相似的注意力头施加惩罚，查看各个头，并尝试关闭它们。</translation>
    </message>
    <message>
        <source>Lessons: predict a result, then see it measured</source>
        <translation>课程：先给出预期，再看测量结果</translation>
    </message>
    <message>
        <source>Recent runs</source>
        <translation>最近的运行</translation>
    </message>
    <message>
        <source>No run of your own yet. Train one: the first takes seconds.</source>
        <translation>还没有自己的运行。训练一个吧：第一个只需几秒。</translation>
    </message>
    <message>
        <source>Trained models that come with the program, with the similarity of their heads during training</source>
        <translation>随程序提供的已训练模型，以及训练期间其各个头有多相似</translation>
    </message>
    <message>
        <source>Explore a trained model</source>
        <translation>探索已训练的模型</translation>
    </message>
    <message>
        <source>Train one now</source>
        <translation>立即训练一个</translation>
    </message>
    <message>
        <source>Uses generated headlines in four classes. Takes seconds; watch the losses and the heads change.</source>
        <translation>即时生成的四类新闻标题。只需几秒；可观察损失和各头的变化。</translation>
    </message>
    <message>
        <source>Open a folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>A run trained earlier, on this or another computer. You can also drop runs, tables, texts and picture folders on the window.</source>
        <translation>以前在本机或其他计算机上训练的运行。运行、表格、文本和图像文件夹也可拖放到窗口上。</translation>
    </message>
    <message>
        <source>The engine is loading…</source>
        <translation>正在加载引擎…</translation>
    </message>
    <message>
        <source>The same small model trained twice, without and with the diversity penalty, side by side. No waiting.</source>
        <translation>同一个小模型训练两次：一次不加、一次加入多样性惩罚项，并排显示。无需等待。</translation>
    </message>
    <message>
        <source>The trained models that come with the program are not installed.</source>
        <translation>未安装随程序提供的已训练模型。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>起始页</translation>
    </message>
    <message>
        <source>Left: trained without the penalty. Right: with it. Click a cell.</source>
        <translation>左：训练时未加惩罚项。右：加了惩罚项。请点击一个单元格。</translation>
    </message>
    <message>
        <source>Open a pretrained model</source>
        <translation>打开预训练模型</translation>
    </message>
    <message>
        <source>BERT, MiniLM, GPT-2, ViT and others from Hugging Face, with your own texts or images.</source>
        <translation>用您自己的文本或图像研究 Hugging Face 的 BERT、MiniLM、GPT-2、ViT 等模型。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::StatusLine</name>
    <message>
        <source>loading the engine…</source>
        <translation>正在加载引擎…</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n threads</source>
        <translation>
            <numerusform>%1，%n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>saved at step %1</source>
        <translation>已在第 %1 步保存</translation>
    </message>
</context>
<context>
    <name>headscope::ui::StepSlider</name>
    <message>
        <source>Step of training</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Moves through the recorded steps of training</source>
        <translation>在记录的训练步之间移动</translation>
    </message>
    <message>
        <source>step %1 of %2 (live)</source>
        <translation>第 %1 步，共 %2 步（实时）</translation>
    </message>
    <message>
        <source>no recorded steps</source>
        <translation>没有记录的步</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Stops at this step</source>
        <translation>停在此步</translation>
    </message>
    <message>
        <source>Plays the recorded steps of training</source>
        <translation>播放记录的训练步</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SweepEdit</name>
    <message>
        <source>%1: values of the sweep</source>
        <translation>%1：参数扫描的值</translation>
    </message>
    <message>
        <source>Adds one run to the queue for each value, in combination with the values of other swept settings</source>
        <translation>每个值向队列添加一个运行，并与其他设置的值相组合</translation>
    </message>
    <message>
        <source>values, such as 0..4 or 2; 4; 8</source>
        <translation>多个值，例如 0..4 或 2; 4; 8</translation>
    </message>
    <message>
        <source>values, separated by semicolons</source>
        <translation>多个值，以分号分隔</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s): %1</source>
        <translation>
            <numerusform>%n 个值：%1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headscope::ui::TableExport</name>
    <message>
        <source>Table as…</source>
        <translation>表格导出为…</translation>
    </message>
    <message>
        <source>Copy this table or save it to a file</source>
        <translation>复制此表格或将其保存到文件</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>LaTeX (booktabs)</source>
        <translation>LaTeX (booktabs)</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Copy as %1</source>
        <translation>复制为 %1</translation>
    </message>
    <message>
        <source>Save as %1…</source>
        <translation>保存为 %1…</translation>
    </message>
    <message>
        <source>The table is still empty.</source>
        <translation>表格目前为空。</translation>
    </message>
    <message>
        <source>Table copied as %1.</source>
        <translation>已将表格复制为 %1。</translation>
    </message>
    <message>
        <source>Save table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <source>Table written: %1</source>
        <translation>已写入表格：%1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TargetBar</name>
    <message>
        <source>of the sample</source>
        <translation>样本的目标</translation>
    </message>
    <message>
        <source>generated text</source>
        <translation>生成的文本</translation>
    </message>
    <message>
        <source>own text</source>
        <translation>自定义文本</translation>
    </message>
    <message>
        <source>Target text for the maps: from the data, generated by the model, or your own</source>
        <translation>注意力图所基于的目标文本：数据中的、模型生成的，或您自己的</translation>
    </message>
    <message>
        <source>&amp;Target</source>
        <translation>目标(&amp;T)</translation>
    </message>
    <message>
        <source>Your own target text</source>
        <translation>您自己的目标文本</translation>
    </message>
    <message>
        <source>Own target</source>
        <translation>自定义目标文本</translation>
    </message>
    <message>
        <source>Best aligning head</source>
        <translation>对齐最佳的头</translation>
    </message>
    <message>
        <source>The cross-attention head with the lowest alignment error on this pair. If the true alignment is not known: the most confident of the heads that attend to many tokens.</source>
        <translation>在此样本对上对齐误差最低的交叉注意力头。若真实对齐未知，则取关注多个词元的头中置信度最高的一个。</translation>
    </message>
    <message>
        <source>Generating: %1 …</source>
        <translation>正在生成：%1 …</translation>
    </message>
    <message>
        <source>Generated: %1</source>
        <translation>已生成：%1</translation>
    </message>
    <message>
        <source>Target: %1</source>
        <translation>目标：%1</translation>
    </message>
    <message>
        <source>Reference: %1</source>
        <translation>参考文本：%1</translation>
    </message>
    <message>
        <source>Log-probability %1, perplexity per token %2.</source>
        <translation>对数概率 %1，每个词元的困惑度 %2。</translation>
    </message>
    <message>
        <source>Best alignment error of a head on this pair: %1 %.</source>
        <translation>此样本对上单个头的最低对齐误差：%1%。</translation>
    </message>
    <message>
        <source>The target has %1 tokens; the model reads only the first %2.</source>
        <translation>目标文本有 %1 个词元，模型只读取前 %2 个。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TokenBar</name>
    <message>
        <source>Show a&amp;ll</source>
        <translation>全部显示(&amp;L)</translation>
    </message>
    <message>
        <source>Shows all hidden tokens again (Shift+H)</source>
        <translation>重新显示所有隐藏的词元（Shift+H）</translation>
    </message>
    <message>
        <source>Hidden: %1. No head attends to them, the other weights sum to 1 again, and their positions are ignored in the prediction.</source>
        <translation>已隐藏：%1。没有头关注它们，其余权重之和重新为 1，预测时忽略其位置。</translation>
    </message>
    <message>
        <source>Show %1 again</source>
        <translation>重新显示%1</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>隐藏%1</translation>
    </message>
    <message>
        <source>Change %1…</source>
        <translation>更改%1…</translation>
    </message>
    <message>
        <source>Show all tokens</source>
        <translation>显示所有词元</translation>
    </message>
    <message>
        <source>Word to replace %1</source>
        <translation>替换%1的词</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TokenEdits</name>
    <message>
        <source>patch %1</source>
        <translation>图像块 %1</translation>
    </message>
    <message>
        <source>This is not a token of the text that the model reads.</source>
        <translation>这不是模型所读文本中的词元。</translation>
    </message>
    <message>
        <source>%1 is the only token left, and a head needs at least one token to attend to.</source>
        <translation>%1是最后剩下的词元：头至少需要一个可关注的词元。</translation>
    </message>
    <message>
        <source>%1 is the last token, where the model&apos;s prediction is read. Hide an earlier token.</source>
        <translation>%1是最后一个词元：模型的预测在此读出。请隐藏它之前的词元。</translation>
    </message>
    <message>
        <source>A patch of a picture cannot be replaced by typing.</source>
        <translation>图像块不能输入文字。</translation>
    </message>
    <message>
        <source>%1 is a special token of the model, not a word of the text.</source>
        <translation>%1是模型的特殊词元，不是文本中的词。</translation>
    </message>
    <message>
        <source>The tokens of this model are parts of words: change the text in the box above.</source>
        <translation>此模型的词元是词的片段：请在上方的框中更改文本。</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示%1</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>隐藏%1</translation>
    </message>
    <message>
        <source>Show all tokens</source>
        <translation>显示所有词元</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>删去%1</translation>
    </message>
    <message>
        <source>Change %1 to “%2”</source>
        <translation>将%1改为“%2”</translation>
    </message>
    <message>
        <source>A text needs at least one word.</source>
        <translation>文本至少需要一个词。</translation>
    </message>
    <message>
        <source>Edit the words of a pair in the two boxes above; “Edit this sample” fills them.</source>
        <translation>请在上方的两个输入框中修改文本对的词；“编辑此样本”会填入这两段文本。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TrainDataCard</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> 以及另外 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n classes: %1</source>
        <translation>
            <numerusform>%n 个类别：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 known tokens, %2 tokens per sample on average</source>
        <translation>%1 个已知词元，每个样本平均 %2 个词元</translation>
    </message>
    <message>
        <source>Licence: %1</source>
        <translation>许可：%1</translation>
    </message>
    <message>
        <source>Choose the data above, or drop it here: %1.</source>
        <translation>请在上方选择数据，或拖放到此处：%1。</translation>
    </message>
    <message>
        <source>Reading the data…</source>
        <translation>正在读取数据…</translation>
    </message>
    <message>
        <source>&lt;i&gt;What to look for:&lt;/i&gt; %1</source>
        <translation>&lt;i&gt;看点：&lt;/i&gt;%1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TrainForm</name>
    <message>
        <source>These settings apply to the next start. The current run keeps its own settings; only its lambda can be changed, beside the curves.</source>
        <translation>这些设置用于下次开始。正在训练的运行保持自己的设置；只有其 λ 可在曲线旁更改。</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Head diversity</source>
        <translation>头的多样性</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Formula, source and others…</source>
        <translation>公式、出处及其他…</translation>
    </message>
    <message>
        <source>Opens the catalogue of methods and measures at this similarity</source>
        <translation>打开方法与度量的目录并定位到此相似度</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TrainLambdaBar</name>
    <message>
        <source>&amp;Lambda of this run, live</source>
        <translation>此运行的实时 λ(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Lambda</source>
        <translation>λ（lambda）(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Lambda of the next run</source>
        <translation>下一次运行的 λ(&amp;L)</translation>
    </message>
    <message>
        <source>Not possible: %1</source>
        <translation>不可行：%1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TrainLive</name>
    <message>
        <source>Similarity of the heads, layer by layer, while a run trains.</source>
        <translation>运行训练期间：其各个头有多相似，逐层显示。</translation>
    </message>
    <message>
        <source>Similarity of heads, live</source>
        <translation>头的相似度，实时</translation>
    </message>
    <message>
        <source>Log axis</source>
        <translation>对数轴</translation>
    </message>
    <message>
        <source>Losses on a logarithmic axis.</source>
        <translation>损失采用对数轴。</translation>
    </message>
    <message>
        <source>S&amp;moothing</source>
        <translation>平滑(&amp;M)</translation>
    </message>
    <message>
        <source>Smoothing of the curves</source>
        <translation>曲线的平滑</translation>
    </message>
    <message>
        <source>Moving average over the steps; raw values are drawn faintly behind it.</source>
        <translation>各步的移动平均；原始值以浅色留在其后。</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>Show all steps again (Home). The wheel zooms, dragging moves.</source>
        <translation>重新显示所有步（Home）。滚轮缩放，拖动平移。</translation>
    </message>
    <message>
        <source>Similarity of heads</source>
        <translation>头的相似度</translation>
    </message>
    <message>
        <source>Reading the curves of this run…</source>
        <translation>正在读取此运行的曲线…</translation>
    </message>
    <message>
        <source>The curves of this run cannot be read: %1</source>
        <translation>无法读取此运行的曲线：%1</translation>
    </message>
    <message>
        <source>This run recorded no curves.</source>
        <translation>此运行没有记录曲线。</translation>
    </message>
    <message>
        <source>%1 of every pair of heads at step %2.</source>
        <translation>第 %2 步时每对头的 %1。</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1，第 %2 步</translation>
    </message>
    <message>
        <source>Training curves</source>
        <translation>训练曲线</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TrainPage</name>
    <message>
        <source>epoch %1 of %2</source>
        <translation>第 %1 轮，共 %2 轮</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>%1 steps in %2</source>
        <translation>%1 步，用时 %2</translation>
    </message>
    <message>
        <source>test</source>
        <translation>测试集</translation>
    </message>
    <message>
        <source>mean attention cosine %1</source>
        <translation>注意力的平均余弦 %1</translation>
    </message>
    <message>
        <source>trained for %1</source>
        <translation>训练用时 %1</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message numerus="yes">
        <source>%n threads</source>
        <translation>
            <numerusform>%n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>attention %1 of the work</source>
        <translation>注意力占计算量的 %1</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>Start training with the settings of the form.</source>
        <translation>按表单中的设置开始训练。</translation>
    </message>
    <message>
        <source>&amp;Pause	Space</source>
        <translation>暂停(&amp;P)	空格</translation>
    </message>
    <message>
        <source>Pause between two steps; the model stays in memory.</source>
        <translation>在两步之间暂停；模型留在内存中。</translation>
    </message>
    <message>
        <source>S&amp;tep	.</source>
        <translation>单步(&amp;T)	.</translation>
    </message>
    <message>
        <source>One training step, then pause.</source>
        <translation>训练一步，然后暂停。</translation>
    </message>
    <message>
        <source>&amp;Finish now</source>
        <translation>立即结束(&amp;F)</translation>
    </message>
    <message>
        <source>Evaluate, save and end now, as after the last step.</source>
        <translation>评估、保存并结束，如同这是最后一步。</translation>
    </message>
    <message>
        <source>St&amp;op</source>
        <translation>停止(&amp;O)</translation>
    </message>
    <message>
        <source>Save a checkpoint and stop; the run can be resumed later.</source>
        <translation>保存检查点并停止；以后可继续训练该运行。</translation>
    </message>
    <message>
        <source>Add to &amp;queue</source>
        <translation>添加到队列(&amp;Q)</translation>
    </message>
    <message>
        <source>Add a run with these settings to the queue; with a sweep, one for each combination.</source>
        <translation>将采用这些设置的运行添加到队列；若有参数扫描，则每种组合一个运行。</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>运行的进度</translation>
    </message>
    <message>
        <source>Estimated cost of the run</source>
        <translation>运行的预计开销</translation>
    </message>
    <message>
        <source>%1 runs; at most %2 can be added at once</source>
        <translation>%1 个运行；一次最多可添加 %2 个</translation>
    </message>
    <message>
        <source>Add %1 runs to &amp;queue</source>
        <translation>将 %1 个运行添加到队列(&amp;Q)</translation>
    </message>
    <message>
        <source>Not possible yet: %1</source>
        <translation>尚不可行：%1</translation>
    </message>
    <message numerus="yes">
        <source>Trains in parallel with %n other run(s); they share the processor, so each becomes slower</source>
        <translation>
            <numerusform>与此处正在训练的 %n 个运行同时进行；它们共用处理器，因此各自都会变慢</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Continue	Space</source>
        <translation>继续(&amp;C)	空格</translation>
    </message>
    <message>
        <source>The engine is loading…</source>
        <translation>正在加载引擎…</translation>
    </message>
    <message>
        <source>Measuring how long a step takes…</source>
        <translation>正在测量每步所需的时间…</translation>
    </message>
    <message>
        <source>Next start: %1</source>
        <translation>下次开始：%1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>注意：%1</translation>
    </message>
    <message>
        <source>Run “%1” is finished: %2.</source>
        <translation>运行“%1”已完成：%2。</translation>
    </message>
    <message>
        <source>Inspect its heads</source>
        <translation>查看其注意力头</translation>
    </message>
    <message>
        <source>Stopped after %1. A checkpoint is saved.</source>
        <translation>已停止：%1。检查点已保存。</translation>
    </message>
    <message>
        <source>Run “%1” is stopped after %2. A checkpoint is saved.</source>
        <translation>运行“%1”已停止：%2。检查点已保存。</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续训练</translation>
    </message>
    <message>
        <source>Run “%1”</source>
        <translation>运行“%1”</translation>
    </message>
    <message>
        <source>Open the last good state</source>
        <translation>查看最后一个良好状态</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Add to lab sheet</source>
        <translation>添加到实验记录单</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>The run is finished.</source>
        <translation>运行已完成。</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TrainPresenter</name>
    <message>
        <source>Choose the location of the data.</source>
        <translation>请选择数据所在的位置。</translation>
    </message>
    <message>
        <source>Locked settings were not changed. %1</source>
        <translation>已锁定的设置保持不变。%1</translation>
    </message>
    <message>
        <source>%1 is not a setting of the chosen model. First choose data and a model that have it.</source>
        <translation>%1 不是所选模型的设置。请先选择具有该设置的数据和模型。</translation>
    </message>
    <message>
        <source>Inspect heads</source>
        <translation>检查头</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TrainShownBar</name>
    <message>
        <source>training in this window</source>
        <translation>正在此窗口中训练</translation>
    </message>
    <message>
        <source>trained in this window</source>
        <translation>已在此窗口中训练</translation>
    </message>
    <message>
        <source>training in another window or terminal, followed here</source>
        <translation>正在另一个窗口或终端中训练，在此跟踪显示</translation>
    </message>
    <message>
        <source>trained in another window or terminal</source>
        <translation>曾在另一个窗口或终端中训练</translation>
    </message>
    <message>
        <source>opened, not training</source>
        <translation>已打开，目前未在训练</translation>
    </message>
    <message>
        <source>Run shown</source>
        <translation>显示的运行</translation>
    </message>
    <message>
        <source>This window: %1</source>
        <translation>此窗口：%1</translation>
    </message>
    <message>
        <source>Opened: %1</source>
        <translation>已打开：%1</translation>
    </message>
    <message>
        <source>lambda %1</source>
        <translation>λ = %1</translation>
    </message>
    <message>
        <source>lambda %1, later %2</source>
        <translation>λ = %1，之后 %2</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TrainingCurves</name>
    <message>
        <source>Losses of %1, lambda %2.</source>
        <translation>%1 的损失，λ = %2。</translation>
    </message>
    <message>
        <source>%1 of every pair of heads, step %2 of %3, %4.</source>
        <translation>每对头的%1，运行 %3 第 %2 步，%4。</translation>
    </message>
    <message>
        <source>Step %1 of %2.</source>
        <translation>运行 %2 的第 %1 步。</translation>
    </message>
    <message>
        <source>weight of each patch, mean over all queries</source>
        <translation>每个图像块的权重，对所有查询取均值</translation>
    </message>
    <message>
        <source>rows: queries, columns: keys</source>
        <translation>行：查询，列：键</translation>
    </message>
    <message>
        <source>loss, nats</source>
        <translation>损失（奈特）</translation>
    </message>
    <message>
        <source>similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Mean similarity of two heads of a layer; lambda sets its weight in the loss.</source>
        <translation>同一层中两个头的平均相似度；λ 决定它在损失中的权重。</translation>
    </message>
    <message>
        <source>%1 on the validation split, after each epoch.</source>
        <translation>每轮之后验证集上的%1。</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证集</translation>
    </message>
    <message>
        <source>training step</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Press Start: the losses of every training step appear here.</source>
        <translation>请按“开始”：每个训练步的损失将显示在此处。</translation>
    </message>
    <message>
        <source>Step %1 of %2, %3.</source>
        <translation>第 %1 步，共 %2 步，%3。</translation>
    </message>
    <message>
        <source>On %1.</source>
        <translation>基于%1。</translation>
    </message>
    <message>
        <source>λ = %1</source>
        <translation>λ = %1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::XrayFitPanel</name>
    <message>
        <source>Does M3 explain the loss?</source>
        <translation>M3 能解释损失吗？</translation>
    </message>
    <message>
        <source>First &amp;batches</source>
        <translation>前几个批次(&amp;B)</translation>
    </message>
    <message>
        <source>Batches that the regression uses</source>
        <translation>回归所用的批次</translation>
    </message>
    <message>
        <source>The regression uses this many of the first recorded batches</source>
        <translation>回归使用最先记录的这么多个批次</translation>
    </message>
    <message>
        <source>R² of the linear regression of the batch loss on mean and variance of M3, layer by layer, over the first n batches. Any quantity that changes steadily explains a falling loss well, so compare with the trend alone and with the changes from batch to batch.</source>
        <translation>批次损失对 M3 的均值与方差作线性回归的 R²，逐层计算，取前 n 个批次。凡是在损失下降时平稳变化的量都能很好地解释损失：请与仅用趋势的结果以及逐批次的变化相比较。</translation>
    </message>
    <message>
        <source>R² against the number of batches</source>
        <translation>R² 与批次数的关系</translation>
    </message>
    <message>
        <source>R²</source>
        <translation>R²</translation>
    </message>
    <message>
        <source>Regression of the batch loss on mean and variance of M3</source>
        <translation>批次损失对 M3 均值与方差的回归</translation>
    </message>
    <message>
        <source>Corrected for what two predictors explain by chance</source>
        <translation>减去两个预测变量对任意损失偶然所能解释的部分</translation>
    </message>
    <message>
        <source>R² of step and log step alone</source>
        <translation>仅用步数与对数步数的 R²</translation>
    </message>
    <message>
        <source>Share of the variance left by the trend that M3 explains</source>
        <translation>趋势未能解释的部分中，M3 另外解释的比例</translation>
    </message>
    <message>
        <source>R² for changes of the loss from one batch to the next, from changes of mean and variance</source>
        <translation>损失在相邻批次间的变化对均值与方差的变化的 R²</translation>
    </message>
    <message>
        <source>R² of every layer</source>
        <translation>每一层的 R²</translation>
    </message>
    <message>
        <source>R² needs %1 recorded batches whose loss is known.</source>
        <translation>计算 R² 需要 %1 个损失已知的已记录批次。</translation>
    </message>
    <message>
        <source>R² of the linear regression of the batch loss on mean and variance of output dissimilarity (M3) over the first n batches, layer by layer; dotted: of step and log step alone. %1</source>
        <translation>批次损失对输出相异度（M3）的均值与方差作线性回归的 R²，取前 n 个批次，逐层绘制；点线：仅用步数与对数步数。%1</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Adjusted R²</source>
        <translation>调整后 R²</translation>
    </message>
    <message>
        <source>Trend</source>
        <translation>趋势</translation>
    </message>
    <message>
        <source>Beyond trend</source>
        <translation>趋势之外</translation>
    </message>
    <message>
        <source>Batch changes</source>
        <translation>批次间变化</translation>
    </message>
</context>
<context>
    <name>headscope::ui::XrayNowPanel</name>
    <message>
        <source>Weights of step %1 of run “%2”, %3.</source>
        <translation>运行“%2”第 %1 步的权重，%3。</translation>
    </message>
    <message>
        <source>Records of each layer, batch by batch</source>
        <translation>逐层、逐批次的记录内容</translation>
    </message>
    <message>
        <source>%1 between the heads of every layer. %2</source>
        <translation>每层各头之间的 %1。%2</translation>
    </message>
    <message>
        <source>H%1</source>
        <translation>H%1</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>%1 of every head. %2</source>
        <translation>每个头的 %1。%2</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>The metrics at the weights of this run</source>
        <translation>此运行权重下的各项指标</translation>
    </message>
</context>
<context>
    <name>headscope::ui::XrayPage</name>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Form of the metric</source>
        <translation>指标的形式</translation>
    </message>
    <message>
        <source>As in the article</source>
        <translation>与论文一致</translation>
    </message>
    <message>
        <source>Normalised</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>&amp;Logarithmic</source>
        <translation>对数(&amp;L)</translation>
    </message>
    <message>
        <source>Logarithmic axis of values, as in the article</source>
        <translation>数值采用对数轴，与论文一致</translation>
    </message>
    <message>
        <source>The article’s setting…</source>
        <translation>论文的设置…</translation>
    </message>
    <message>
        <source>Shows which results of the article were reproduced, and offers the preset for the form</source>
        <translation>显示论文的哪些结果得到复现，并提供用于表单的预设</translation>
    </message>
    <message>
        <source>X-ray</source>
        <translation>X 光</translation>
    </message>
    <message>
        <source>Mean and variance of every layer over training</source>
        <translation>训练过程中每一层的均值与方差</translation>
    </message>
    <message>
        <source>Every head of the layer over training</source>
        <translation>训练过程中该层的每个头</translation>
    </message>
    <message>
        <source>The article’s form depends on the size of queries and context vectors; the normalised one compares across layers</source>
        <translation>论文的形式取决于查询和上下文向量的大小；归一化的形式可在各层之间比较</translation>
    </message>
    <message>
        <source>%1 is a cosine: the article’s form is normalised already</source>
        <translation>%1 是余弦：论文的形式本身已归一化</translation>
    </message>
    <message>
        <source>Training makes records if “X-ray records” is on (under More in the form’s Training part; --set train.xray=true on the command line): for each of the first 40 batches, then whenever similarity is measured. Each record costs one more forward pass.</source>
        <translation>开启“X 光记录”后，训练时会生成记录（表单“训练”部分的“更多”；命令行：--set train.xray=true）：前 40 个批次每个都记录，此后与测量相似度同样频繁。每次记录多花费一次前向传播。</translation>
    </message>
    <message>
        <source>Waiting for the first batch</source>
        <translation>正在等待第一个批次</translation>
    </message>
    <message>
        <source>This run keeps X-ray records; they appear here batch by batch.</source>
        <translation>此运行保存 X 光记录；它们会逐批次显示在此处。</translation>
    </message>
    <message>
        <source>“%1” does not contain X-ray records</source>
        <translation>“%1”没有 X 光记录</translation>
    </message>
    <message>
        <source>Train again with X-ray records…</source>
        <translation>再次训练并保存 X 光记录…</translation>
    </message>
    <message>
        <source>No run is open</source>
        <translation>没有打开的运行</translation>
    </message>
    <message>
        <source>Open a run that was trained with X-ray records, or train one.</source>
        <translation>请打开一个训练时保存了 X 光记录的运行，或训练一个。</translation>
    </message>
    <message>
        <source>Set up a run with X-ray records…</source>
        <translation>设置带 X 光记录的运行…</translation>
    </message>
    <message>
        <source>This run did not record this metric.</source>
        <translation>此运行未记录该指标。</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>head pairs</source>
        <translation>头对</translation>
    </message>
    <message>
        <source>%1: mean and variance over %2 of every layer against the training batch. %3</source>
        <translation>%1：每一层各%2的均值与方差随训练批次的变化。%3</translation>
    </message>
    <message>
        <source>Every layer over training</source>
        <translation>训练过程中的每一层</translation>
    </message>
    <message>
        <source>Does M3 explain the loss?</source>
        <translation>M3 能解释损失吗？</translation>
    </message>
    <message>
        <source>%1 · batch %2</source>
        <translation>%1 · 批次 %2</translation>
    </message>
    <message>
        <source>%1 between the heads of %2 at batch %3. %4</source>
        <translation>批次 %3 时 %2 各头之间的 %1。%4</translation>
    </message>
    <message>
        <source>%1 of every head of %2 against the training batch. %3</source>
        <translation>%2 每个头的 %1 随训练批次的变化。%3</translation>
    </message>
    <message>
        <source>Every head of %1</source>
        <translation>%1 的每个头</translation>
    </message>
    <message>
        <source>Matrix of %1</source>
        <translation>%1 的矩阵</translation>
    </message>
</context>
<context>
    <name>headscope::ui::XrayPresenter</name>
    <message>
        <source>Run “%1”, lambda %2, seed %3, batches %4 to %5.</source>
        <translation>运行“%1”，λ = %2，随机种子 %3，批次 %4 至 %5。</translation>
    </message>
</context>
</TS>
