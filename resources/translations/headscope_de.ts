<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AblateText</name>
    <message>
        <source>Mean %1</source>
        <translation>%1 (Mittelwert)</translation>
    </message>
    <message>
        <source>%1 drop</source>
        <translation>Rückgang: %1</translation>
    </message>
    <message>
        <source>%1 rise</source>
        <translation>Anstieg: %1</translation>
    </message>
    <message>
        <source>%1%2 (95 % interval %3 to %4)</source>
        <translation>%1%2 (95-%-Intervall %3 bis %4)</translation>
    </message>
    <message>
        <source>All heads are on. Switch one off to see whether the model needs it.</source>
        <translation>Alle Heads sind an. Einen davon ausschalten, um zu sehen, ob das Modell ihn braucht.</translation>
    </message>
    <message>
        <source>No sample changes between right and wrong.</source>
        <translation>Kein Beispiel hat durch die Änderung zwischen richtig und falsch gewechselt.</translation>
    </message>
    <message>
        <source>The model needs this head: the whole interval shows a worse score.</source>
        <translation>Das Modell braucht diesen Head: Das gesamte Intervall zeigt einen schlechteren Score.</translation>
    </message>
    <message>
        <source>The model needs these heads: the whole interval shows a worse score.</source>
        <translation>Das Modell braucht diese Heads: Das gesamte Intervall zeigt einen schlechteren Score.</translation>
    </message>
    <message>
        <source>The model does better without this head.</source>
        <translation>Ohne diesen Head schneidet das Modell besser ab.</translation>
    </message>
    <message>
        <source>The model does better without these heads.</source>
        <translation>Ohne diese Heads schneidet das Modell besser ab.</translation>
    </message>
    <message>
        <source>very slightly</source>
        <translation>minimal</translation>
    </message>
    <message>
        <source>a little</source>
        <translation>ein wenig</translation>
    </message>
    <message>
        <source>clearly</source>
        <translation>deutlich</translation>
    </message>
    <message>
        <source>(nothing)</source>
        <translation>(nichts)</translation>
    </message>
    <message>
        <source>All heads on: %1</source>
        <translation>Alle Heads an: %1</translation>
    </message>
    <message>
        <source>With heads off: unchanged</source>
        <translation>Mit ausgeschalteten Heads: unverändert</translation>
    </message>
    <message>
        <source>With heads off: %1</source>
        <translation>Mit ausgeschalteten Heads: %1</translation>
    </message>
    <message>
        <source>Reference: %1</source>
        <translation>Referenz: %1</translation>
    </message>
    <message>
        <source>
%1: %2 → %3</source>
        <translation>
%1: %2 → %3</translation>
    </message>
    <message>
        <source>%2 of %1 generated texts change.</source>
        <translation>Von %1 generierten Texten ändern sich %2.</translation>
    </message>
    <message>
        <source>Mean by kind of head: %1.</source>
        <translation>Mittelwert nach Art des Heads: %1.</translation>
    </message>
    <message>
        <source>The switch replaces the head&apos;s context vector, softmax(QKᵀ/√d)·V, by zero or by the chosen replacement before the output projection Wₒ. Zeroing a slice after Wₒ would be wrong: Wₒ mixes all heads, so no slice of its output belongs to one head.</source>
        <translation>Der Schalter ersetzt den Kontextvektor des Heads, softmax(QKᵀ/√d)·V, vor der Output-Projektion Wₒ durch null oder durch den gewählten Ersatz. Erst nach Wₒ einen Teil auf null zu setzen, wäre falsch: Wₒ mischt alle Heads, sodass kein Teil des Outputs zu einem einzelnen Head gehört.</translation>
    </message>
    <message>
        <source>%1%2 (%3)</source>
        <translation>%1%2 (%3)</translation>
    </message>
    <message>
        <source>No verdict: the change has no interval. Choose more samples.</source>
        <translation>Keine Aussage möglich: Für die Änderung gibt es kein Intervall. Mehr Beispiele wählen.</translation>
    </message>
    <message>
        <source>Inconclusive: the interval includes 0, although all samples were used. An effect as large as the interval&apos;s ends is possible.</source>
        <translation>Nicht eindeutig: Das Intervall schließt 0 ein, obwohl alle Beispiele verwendet wurden. Ein Effekt bis zur Größe der Intervallgrenzen ist möglich.</translation>
    </message>
    <message>
        <source>Inconclusive: the interval includes 0. An effect as large as the interval&apos;s ends is possible. More samples make the interval narrower.</source>
        <translation>Nicht eindeutig: Das Intervall schließt 0 ein. Ein Effekt bis zur Größe der Intervallgrenzen ist möglich. Mehr Beispiele machen das Intervall schmaler.</translation>
    </message>
    <message>
        <source>No effect on these samples: every generated text is unchanged.</source>
        <translation>Kein Effekt auf diese Beispiele: Alle generierten Texte bleiben unverändert.</translation>
    </message>
    <message>
        <source>No effect on these samples: the %1 of each sample is unchanged.</source>
        <translation>Kein Effekt auf diese Beispiele: %1 bleibt bei jedem Beispiel unverändert.</translation>
    </message>
</context>
<context>
    <name>AblationFigure</name>
    <message>
        <source>with heads off</source>
        <translation>mit ausgeschalteten Heads</translation>
    </message>
    <message>
        <source>all heads on</source>
        <translation>alle Heads an</translation>
    </message>
    <message>
        <source>No score by class yet</source>
        <translation>Noch kein Score pro Klasse</translation>
    </message>
    <message>
        <source>%1 of every class on %2 at step %3, with all heads on and with the heads switched off.</source>
        <translation>%1 jeder Klasse auf %2 bei Schritt %3, mit allen Heads und mit ausgeschalteten Heads.</translation>
    </message>
</context>
<context>
    <name>AblationText</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>off: zeros</source>
        <translation>aus: Nullen</translation>
    </message>
    <message>
        <source>off: its mean</source>
        <translation>aus: Mittelwert</translation>
    </message>
    <message>
        <source>off: resampled</source>
        <translation>aus: Kontext eines anderen Beispiels</translation>
    </message>
    <message>
        <source>A head that is off passes zeros to the output projection.</source>
        <translation>Ein ausgeschalteter Head liefert Nullen an die Output-Projektion.</translation>
    </message>
    <message>
        <source>A head that is off is replaced by its mean context over %1 validation samples. This keeps its average contribution and removes what depends on the sample.</source>
        <translation>Ein ausgeschalteter Head wird durch seinen mittleren Kontext über %1 Validierungsbeispiele ersetzt. Sein mittlerer Beitrag bleibt erhalten, der vom Beispiel abhängige Anteil entfällt.</translation>
    </message>
    <message>
        <source>A head that is off is replaced by its context at the same position in another sample, one of %1 validation samples drawn with the run’s seed.</source>
        <translation>Ein ausgeschalteter Head wird durch seinen Kontext an derselben Position in einem anderen Beispiel ersetzt, gezogen aus %1 Validierungsbeispielen mit dem Seed des Laufs.</translation>
    </message>
</context>
<context>
    <name>AttentionPage</name>
    <message>
        <source>weight of each patch, mean over all queries</source>
        <translation>Gewicht jedes Patches, gemittelt über alle Queries</translation>
    </message>
    <message>
        <source>weight of each patch for one query</source>
        <translation>Gewicht jedes Patches für eine Query</translation>
    </message>
    <message>
        <source>queries down, keys across</source>
        <translation>Queries in den Zeilen, Keys in den Spalten</translation>
    </message>
    <message>
        <source>; E: encoder, D: decoder, C: cross-attention</source>
        <translation>; E: Encoder, D: Decoder, C: Cross-Attention</translation>
    </message>
    <message>
        <source>Left and Right: head. Up and Down: layer. X: on or off. P: pin. Double click: the head over all samples.</source>
        <translation>Links/Rechts: Head. Auf/Ab: Layer. X: ein oder aus. P: anheften. Doppelklick: der Head über alle Beispiele.</translation>
    </message>
    <message>
        <source>, each cell the largest weight of %1 × %1 tokens</source>
        <translation>, jede Zelle zeigt das größte Gewicht von %1 x %1 Token</translation>
    </message>
</context>
<context>
    <name>AttentionText</name>
    <message>
        <source>Most probable next token: “%1”.</source>
        <translation>Wahrscheinlichstes nächstes Token: „%1“.</translation>
    </message>
    <message>
        <source>Predicted: %1.</source>
        <translation>Vorhergesagt: %1.</translation>
    </message>
    <message>
        <source>That is the true label.</source>
        <translation>Das stimmt mit dem Label überein.</translation>
    </message>
    <message>
        <source>The true label is %1.</source>
        <translation>Das richtige Label ist %1.</translation>
    </message>
    <message>
        <source>Switching the heads off leaves the prediction as it is.</source>
        <translation>Das Ausschalten der Heads ändert die Vorhersage nicht.</translation>
    </message>
    <message>
        <source>With the heads switched off it becomes %1.</source>
        <translation>Mit ausgeschalteten Heads lautet sie %1.</translation>
    </message>
    <message>
        <source>Hiding the tokens leaves the prediction as it is.</source>
        <translation>Das Ausblenden der Token ändert die Vorhersage nicht.</translation>
    </message>
    <message>
        <source>With the tokens hidden it becomes %1.</source>
        <translation>Mit ausgeblendeten Token lautet sie %1.</translation>
    </message>
    <message>
        <source>Heads off and tokens hidden leave the prediction as it is.</source>
        <translation>Ausgeschaltete Heads und ausgeblendete Token ändern die Vorhersage nicht.</translation>
    </message>
    <message>
        <source>With heads off and tokens hidden it becomes %1.</source>
        <translation>Mit ausgeschalteten Heads und ausgeblendeten Token lautet sie %1.</translation>
    </message>
</context>
<context>
    <name>CalibrationFigure</name>
    <message>
        <source>confidence %1 to %2 %</source>
        <translation>Konfidenz %1 bis %2 %</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n Beispiel</numerusform>
            <numerusform>%n Beispiele</numerusform>
        </translation>
    </message>
    <message>
        <source>ECE %1 %</source>
        <translation>ECE %1 %</translation>
    </message>
    <message>
        <source>ECE %1 % (%2 to %3)</source>
        <translation>ECE %1 % (%2 bis %3)</translation>
    </message>
    <message>
        <source>confidence, %</source>
        <translation>Konfidenz, %</translation>
    </message>
    <message>
        <source>accuracy, %</source>
        <translation>Genauigkeit, %</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>bands: 95 % (Wilson); dotted: calibrated</source>
        <translation>Bänder: 95 % (Wilson); gepunktet: kalibriert</translation>
    </message>
    <message>
        <source>dotted: calibrated</source>
        <translation>gepunktet: kalibriert</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>%1: expected calibration error %2, mean confidence %3 %, accuracy %4 %</source>
        <translation>%1: erwarteter Kalibrierungsfehler %2, mittlere Konfidenz %3 %, Genauigkeit %4 %</translation>
    </message>
    <message numerus="yes">
        <source>Reliability diagram with %n bin(s) of equal width: accuracy against the mean confidence (largest class probability) of each; below, samples per bin.</source>
        <translation>
            <numerusform>Reliability-Diagramm mit %n Bin gleicher Breite: Genauigkeit gegen die mittlere Konfidenz (größte Klassenwahrscheinlichkeit); darunter die Anzahl der Beispiele pro Bin.</numerusform>
            <numerusform>Reliability-Diagramm mit %n Bins gleicher Breite: Genauigkeit gegen die mittlere Konfidenz (größte Klassenwahrscheinlichkeit) jedes Bins; darunter die Anzahl der Beispiele pro Bin.</numerusform>
        </translation>
    </message>
    <message>
        <source>In brackets: 95 % interval, basic bootstrap over samples.</source>
        <translation>In Klammern: 95-%-Intervall, Basic-Bootstrap über die Beispiele.</translation>
    </message>
</context>
<context>
    <name>CardText</name>
    <message>
        <source>Queries and keys of the head, one point each</source>
        <translation>Queries und Keys des Heads, je ein Punkt</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>Queries</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>Keys</translation>
    </message>
    <message numerus="yes">
        <source>Queries and keys of %1 on their joint principal components, %n token(s) of each. Attention compares them by inner product, so direction matters, not distance. %2</source>
        <translation>
            <numerusform>Queries und Keys von %1 auf den gemeinsamen Hauptkomponenten, je %n Token. Die Attention vergleicht sie über das Skalarprodukt, daher zählt die Richtung, nicht der Abstand. %2</numerusform>
            <numerusform>Queries und Keys von %1 auf den gemeinsamen Hauptkomponenten, je %n Token. Die Attention vergleicht sie über das Skalarprodukt, daher zählt die Richtung, nicht der Abstand. %2</numerusform>
        </translation>
    </message>
    <message>
        <source>key of patch %1, %2 of sample %3</source>
        <translation>Key von Patch %1, %2 des Beispiels %3</translation>
    </message>
    <message>
        <source>query of patch %1, %2 of sample %3</source>
        <translation>Query von Patch %1, %2 des Beispiels %3</translation>
    </message>
    <message>
        <source>key of “%1”, token %2 of sample %3</source>
        <translation>Key von „%1“, Token %2 des Beispiels %3</translation>
    </message>
    <message>
        <source>query of “%1”, token %2 of sample %3</source>
        <translation>Query von „%1“, Token %2 des Beispiels %3</translation>
    </message>
</context>
<context>
    <name>Catalogue</name>
    <message>
        <source>Headlines (generated)</source>
        <translation>Schlagzeilen (generiert)</translation>
    </message>
    <message>
        <source>Made-up headlines in which people and firms help or harm each other; the class is who does what to whom.</source>
        <translation>Erfundene Schlagzeilen, in denen Personen und Firmen einander helfen oder schaden; die Klasse ist, wer wem was tut.</translation>
    </message>
    <message>
        <source>Single words reveal only half of the class (help or harm); the actor depends on word order and on &quot;by&quot; and &quot;from&quot;. Look for heads that link a verb to the word after it (&quot;sued by&quot;), heads that lead from the verb to its actor, and heads with uniform attention. Without a penalty several heads do the same; with one they share the work.</source>
        <translation>Einzelne Wörter verraten nur die Hälfte der Klasse (helfen oder schaden); wer handelt, ergibt sich aus der Wortstellung und aus „by“ und „from“. Auf Heads achten, die ein Verb mit dem folgenden Wort verbinden („sued by“), die vom Verb zum Handelnden führen und die ihre Attention gleichmäßig verteilen. Ohne Strafterm tun mehrere Heads dasselbe; mit Strafterm teilen sie sich die Arbeit auf.</translation>
    </message>
    <message>
        <source>Shapes (generated)</source>
        <translation>Formen (generiert)</translation>
    </message>
    <message>
        <source>32 x 32 colour pictures of two shapes among clutter; the class is their relation: left of, above, inside, bigger, same colour.</source>
        <translation>Farbbilder (32 x 32 Pixel) mit zwei Formen zwischen Störelementen; die Klasse ist ihre Beziehung: links von, über, innerhalb, größer, gleiche Farbe.</translation>
    </message>
    <message>
        <source>Choose a patch on one shape as the query: some heads highlight the patches of the same shape, others attend to the OTHER shape, in a fixed direction (left, up) or to the background. Without a penalty several heads show the same map.</source>
        <translation>Einen Patch auf einer Form als Query wählen: Manche Heads heben die Patches derselben Form hervor, andere achten auf die ANDERE Form, in eine feste Richtung (links, oben) oder auf den Hintergrund. Ohne Strafterm zeigen mehrere Heads dieselbe Map.</translation>
    </message>
    <message>
        <source>Recall (generated)</source>
        <translation>Recall (generiert)</translation>
    </message>
    <message>
        <source>Random syllables that repeat: the next syllable is the one that followed the earlier occurrence.</source>
        <translation>Zufällige Silben, die sich wiederholen: Die nächste Silbe ist die, die auf das frühere Vorkommen folgte.</translation>
    </message>
    <message>
        <source>Look for a previous-token head in the first layer: a bright line just below the diagonal. Look for induction heads in a later layer: a stripe parallel to the diagonal that points from each syllable to the one AFTER its earlier occurrence. The loss stays near ln 96 = 4.56 until they form, then drops suddenly. Only predictable syllables are scored.</source>
        <translation>Im ersten Layer auf einen Previous-Token-Head achten: eine helle Linie knapp unter der Diagonale. In einem späteren Layer auf Induktions-Heads achten: ein Streifen parallel zur Diagonale, der von jeder Silbe auf diejenige NACH ihrem früheren Vorkommen zeigt. Der Loss bleibt bei etwa ln 96 = 4,56, bis sie entstehen, und fällt dann plötzlich. Bewertet werden nur vorhersagbare Silben.</translation>
    </message>
    <message>
        <source>AG News</source>
        <translation>AG News</translation>
    </message>
    <message>
        <source>News items sorted into World, Sports, Business and Sci/Tech; 120,000 for training, 7,600 for the test.</source>
        <translation>Nachrichten, eingeteilt in World, Sports, Business und Sci/Tech; 120.000 zum Trainieren, 7.600 zum Testen.</translation>
    </message>
    <message>
        <source>folder with train.csv and test.csv (also valid.csv; .tsv, .txt and .csv.gz too), or train.csv itself</source>
        <translation>Ordner mit train.csv und test.csv (auch valid.csv; ebenso .tsv, .txt und .csv.gz) oder train.csv selbst</translation>
    </message>
    <message>
        <source>Single words decide most items, so at lambda 0 many heads look alike: they spread over the whole text or point at the same names. With a penalty some turn to neighbouring words, some to names, some to punctuation-like words.</source>
        <translation>Meist entscheiden einzelne Wörter über die Klasse, daher sehen bei Lambda 0 viele Heads gleich aus: Sie verteilen sich über den ganzen Text oder zeigen auf dieselben Namen. Mit Strafterm richten sich manche auf benachbarte Wörter, manche auf Namen, manche auf satzzeichenähnliche Wörter.</translation>
    </message>
    <message>
        <source>Text table (CSV, TSV)</source>
        <translation>Texttabelle (CSV, TSV)</translation>
    </message>
    <message>
        <source>Compare lambda 0 with lambda 0.1: which heads attend to neighbours, to rare words, to the ends of the text?</source>
        <translation>Lambda 0 mit Lambda 0,1 vergleichen: Welche Heads achten auf benachbarte Wörter, welche auf seltene, welche auf die Enden des Textes?</translation>
    </message>
    <message>
        <source>CIFAR-10</source>
        <translation>CIFAR-10</translation>
    </message>
    <message>
        <source>Small colour photographs (32 x 32) of ten kinds of animals and vehicles; 50,000 for training, 10,000 for the test.</source>
        <translation>Kleine Farbfotos (32 x 32) von zehn Arten von Tieren und Fahrzeugen; 50.000 zum Trainieren, 10.000 zum Testen.</translation>
    </message>
    <message>
        <source>folder cifar-10-batches-bin, or cifar-10-binary.tar.gz</source>
        <translation>Ordner cifar-10-batches-bin oder cifar-10-binary.tar.gz</translation>
    </message>
    <message>
        <source>Heads of the first layers attend to neighbouring patches, later ones to the object or the whole background. Without a penalty many show the same map for every query patch.</source>
        <translation>Heads der ersten Layer achten auf benachbarte Patches, spätere auf das Objekt oder den ganzen Hintergrund. Ohne Strafterm zeigen viele für jeden Query-Patch dieselbe Map.</translation>
    </message>
    <message>
        <source>Image folder</source>
        <translation>Bildordner</translation>
    </message>
    <message>
        <source>Your own pictures: PNG, JPEG or WebP files, one folder for each class; all are scaled to one size.</source>
        <translation>Eigene Bilder: PNG-, JPEG- oder WebP-Dateien, ein Ordner pro Klasse; alle werden auf dieselbe Größe skaliert.</translation>
    </message>
    <message>
        <source>Choose a patch on the object as the query: which heads stay near it, which attend to similar patches elsewhere?</source>
        <translation>Einen Patch auf dem Objekt als Query wählen: Welche Heads bleiben in der Nähe, welche achten auf ähnliche Patches an anderer Stelle?</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>Reiner Text</translation>
    </message>
    <message>
        <source>Any UTF-8 text for a language model, split into characters, words or byte pairs; the end of the text is held out for validation and test.</source>
        <translation>Beliebiger UTF-8-Text für ein Sprachmodell, zerlegt in Zeichen, Wörter oder Byte-Paare; das Ende des Textes bleibt für Validierung und Test reserviert.</translation>
    </message>
    <message>
        <source>text file, for example Tiny Shakespeare&apos;s input.txt, or folder with train, valid and test (wiki.train.tokens)</source>
        <translation>Textdatei, etwa input.txt von Tiny Shakespeare, oder Ordner mit train, valid und test (wiki.train.tokens)</translation>
    </message>
    <message>
        <source>Early layers attend one to three characters back; later ones find the last space, the start of the line or the same letters earlier in the text. Without a penalty several heads attend to the same few characters.</source>
        <translation>Frühe Layer achten auf das Zeichen ein bis drei Positionen zuvor; spätere finden das letzte Leerzeichen, den Zeilenanfang oder dieselben Buchstaben weiter vorn im Text. Ohne Strafterm achten mehrere Heads auf dieselben wenigen Zeichen.</translation>
    </message>
    <message>
        <source>Parallel texts (translation)</source>
        <translation>Paralleltexte (Übersetzung)</translation>
    </message>
    <message>
        <source>Cross-attention shows an alignment: some heads point from each translated word to its source word, others to its neighbours or to the end token. Switching off the aligned heads costs most.</source>
        <translation>Cross-Attention zeigt ein Alignment: Manche Heads zeigen von jedem übersetzten Wort auf sein Quellwort, andere auf dessen Nachbarn oder auf das End-Token. Am meisten kostet es, die Heads mit dem Alignment auszuschalten.</translation>
    </message>
    <message>
        <source>Texts with summaries</source>
        <translation>Texte mit Zusammenfassungen</translation>
    </message>
    <message>
        <source>Your own texts, each with a summary or title: a CSV, TSV or JSON Lines file, or a folder with such files for training, validation and test.</source>
        <translation>Eigene Texte mit je einer Zusammenfassung oder einem Titel: eine CSV-, TSV- oder JSON-Lines-Datei oder ein Ordner mit solchen Dateien für Training, Validierung und Test.</translation>
    </message>
    <message>
        <source>CSV, TSV or JSON Lines file with a text and a summary, or folder with train and test files</source>
        <translation>CSV-, TSV- oder JSON-Lines-Datei mit Text und Zusammenfassung oder Ordner mit den Dateien train und test</translation>
    </message>
    <message>
        <source>Cross-attention copies words: several heads point from each word of a title to the same word in the text. Compare ROUGE with that of the first words of the text: news put the most important first.</source>
        <translation>Cross-Attention kopiert Wörter: Mehrere Heads zeigen von jedem Wort eines Titels auf dasselbe Wort im Text. ROUGE mit dem der ersten Wörter des Textes vergleichen: Nachrichten bringen das Wichtigste zuerst.</translation>
    </message>
    <message>
        <source>Made-up languages (generated)</source>
        <translation>Erfundene Sprachen (generiert)</translation>
    </message>
    <message>
        <source>Sentences of one made-up language and their translations into another: words are reordered, adjectives and verbs agree with a noun, names are copied. The true word alignment is known.</source>
        <translation>Sätze einer erfundenen Sprache und ihre Übersetzungen in eine andere: Die Wortstellung ändert sich, Adjektive und Verben richten sich nach einem Substantiv, Namen werden kopiert. Das wahre Wort-Alignment ist bekannt.</translation>
    </message>
    <message>
        <source>One or two cross-attention heads follow the true alignment and leave the diagonal where words are reordered: the verb moves to the end, the time to the front, an adjective before its noun. Others attend to the noun that determines an ending.</source>
        <translation>Ein oder zwei Cross-Attention-Heads folgen dem wahren Alignment und verlassen die Diagonale, wo sich die Wortstellung ändert: Das Verb rückt ans Ende, die Zeitangabe nach vorn, ein Adjektiv vor sein Substantiv. Andere achten auf das Substantiv, das eine Endung bestimmt.</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>Text-Encoder</translation>
    </message>
    <message>
        <source>Transformer encoder with word embeddings, learned positions and mean pooling over the valid tokens.</source>
        <translation>Transformer-Encoder mit Wort-Embeddings, gelernten Positionen und Mean-Pooling über die gültigen Token.</translation>
    </message>
    <message>
        <source>Vision transformer</source>
        <translation>Vision-Transformer</translation>
    </message>
    <message>
        <source>Image patches as tokens, learned positions, mean pooling over the patches.</source>
        <translation>Bild-Patches als Token, gelernte Positionen, Mean-Pooling über die Patches.</translation>
    </message>
    <message>
        <source>Decoder language model</source>
        <translation>Decoder-Sprachmodell</translation>
    </message>
    <message>
        <source>Causal transformer that predicts the next token at every position.</source>
        <translation>Kausaler Transformer, der an jeder Position das nächste Token vorhersagt.</translation>
    </message>
    <message>
        <source>Encoder-decoder</source>
        <translation>Encoder-Decoder</translation>
    </message>
    <message>
        <source>Reads a text with an encoder and generates another, word by word, with a decoder that attends to the source; pre-LN.</source>
        <translation>Liest einen Text mit einem Encoder und generiert Wort für Wort einen anderen mit einem Decoder, der auf den Quelltext achtet; Pre-LN.</translation>
    </message>
    <message>
        <source>Attention maps, cosine</source>
        <translation>Attention-Maps, Kosinus</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; flattened attention maps of a sample, padding left out; mean over samples, pairs and layers.</source>
        <translation>Kosinusähnlichkeit der vektorisierten Attention-Maps zweier Heads für ein Beispiel, ohne Padding; gemittelt über Beispiele, Paare und Layer.</translation>
    </message>
    <message>
        <source>Attention rows, cosine</source>
        <translation>Attention-Zeilen, Kosinus</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; attention of one query, mean over all queries: every query counts the same, however sharply it attends.</source>
        <translation>Kosinusähnlichkeit der Attention zweier Heads für eine Query, gemittelt über alle Queries: Jede Query zählt gleich viel, wie fokussiert ihre Attention auch ist.</translation>
    </message>
    <message>
        <source>Attention maps, centred cosine</source>
        <translation>Attention-Maps, zentrierter Kosinus</translation>
    </message>
    <message>
        <source>Cosine of the flattened maps after subtracting uniform attention, 1/n at each of a query&apos;s n visible keys. Unrelated maps give about 0, so sharper maps alone bring no gain.</source>
        <translation>Kosinusähnlichkeit der vektorisierten Maps nach Abzug gleichverteilter Attention, 1/n an jedem der n sichtbaren Keys einer Query. Voneinander unabhängige Maps ergeben etwa 0, fokussiertere Maps allein bringen also keinen Gewinn.</translation>
    </message>
    <message>
        <source>Attention overlap</source>
        <translation>Attention-Überlappung</translation>
    </message>
    <message>
        <source>How much of their attention two heads put on the same keys, mean over queries.</source>
        <translation>Wie viel ihrer Attention zwei Heads auf dieselben Keys legen, gemittelt über Queries.</translation>
    </message>
    <message>
        <source>Attention distance (Jensen-Shannon)</source>
        <translation>Attention-Distanz (Jensen-Shannon)</translation>
    </message>
    <message>
        <source>Minus the Jensen-Shannon divergence of two heads&apos; attention of a query (natural logarithm), mean over queries: minimising it drives the distributions apart.</source>
        <translation>Negative Jensen-Shannon-Divergenz der Attention zweier Heads für eine Query (natürlicher Logarithmus), gemittelt über Queries: Ihre Minimierung treibt die Verteilungen auseinander.</translation>
    </message>
    <message>
        <source>[-log 2, 0]</source>
        <translation>[-log 2, 0]</translation>
    </message>
    <message>
        <source>Attention maps, whole matrix (Diverse-ViT)</source>
        <translation>Attention-Maps, ganze Matrix (Diverse-ViT)</translation>
    </message>
    <message>
        <source>As attn-cos, but the mean of the full H x H cosine matrix with its diagonal of ones, as in Diverse-ViT&apos;s code.</source>
        <translation>Wie attn-cos, aber der Mittelwert der vollen H-x-H-Kosinusmatrix einschließlich ihrer Diagonale aus Einsen, wie im Code von Diverse-ViT.</translation>
    </message>
    <message>
        <source>Orthogonality of attention maps</source>
        <translation>Orthogonalität der Attention-Maps</translation>
    </message>
    <message>
        <source>Squared distance between the cosine matrix of the flattened maps and the identity.</source>
        <translation>Quadrierter Abstand zwischen der Kosinusmatrix der vektorisierten Maps und der Einheitsmatrix.</translation>
    </message>
    <message>
        <source>Scores of a sample (orthogonality)</source>
        <translation>Scores eines Beispiels (Orthogonalität)</translation>
    </message>
    <message>
        <source>As ortho-gram-attn for the score that each key receives before the softmax, averaged over the queries that see it: the paper&apos;s heads have one query, and so one vector of scores.</source>
        <translation>Wie ortho-gram-attn, aber für den Score, den jeder Key vor dem Softmax erhält, gemittelt über die Queries, die ihn sehen: Die Heads des Papers haben eine Query und damit einen Score-Vektor.</translation>
    </message>
    <message>
        <source>Lin&apos;s penalty</source>
        <translation>Strafterm nach Lin</translation>
    </message>
    <message>
        <source>Rows of all heads for one query, not normalised: off the diagonal it asks for disjoint attention, on it for one-hot attention. The off-diagonal form leaves the sharpening out.</source>
        <translation>Zeilen aller Heads für eine Query, nicht normiert: Abseits der Diagonale verlangt der Term disjunkte Attention, auf ihr One-Hot-Attention. Die Form ohne Diagonale lässt diese Verschärfung weg.</translation>
    </message>
    <message>
        <source>Residual contributions, cosine</source>
        <translation>Residualbeiträge, Kosinus</translation>
    </message>
    <message>
        <source>Cosine of what two heads add to the residual stream, O_h W_O^h, per token. Unchanged when head bases rotate.</source>
        <translation>Kosinusähnlichkeit dessen, was zwei Heads zum Residual-Stream addieren, O_h W_O^h, pro Token. Invariant gegenüber Drehungen der Head-Basen.</translation>
    </message>
    <message>
        <source>Head outputs, cosine</source>
        <translation>Head-Outputs, Kosinus</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; context vectors per token. Depends on each head&apos;s basis.</source>
        <translation>Kosinusähnlichkeit der Kontextvektoren zweier Heads pro Token. Hängt von der Basis jedes Heads ab.</translation>
    </message>
    <message>
        <source>Head outputs, flattened cosine</source>
        <translation>Head-Outputs, Kosinus vektorisiert</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; context vectors flattened over all tokens of the batch: long vectors count more.</source>
        <translation>Kosinusähnlichkeit der Kontextvektoren zweier Heads, vektorisiert über alle Token des Batches: Lange Vektoren zählen mehr.</translation>
    </message>
    <message>
        <source>Head outputs (orthogonality)</source>
        <translation>Head-Outputs (Orthogonalität)</translation>
    </message>
    <message>
        <source>Squared distance between the cosine matrix of a sample&apos;s flattened context vectors and the identity.</source>
        <translation>Quadrierter Abstand zwischen der Kosinusmatrix der vektorisierten Kontextvektoren eines Beispiels und der Einheitsmatrix.</translation>
    </message>
    <message>
        <source>Contexts of a sample (orthogonality)</source>
        <translation>Kontexte eines Beispiels (Orthogonalität)</translation>
    </message>
    <message>
        <source>As ortho-gram-out for one context vector per sample and head, the mean over its tokens.</source>
        <translation>Wie ortho-gram-out, aber mit einem Kontextvektor pro Beispiel und Head, dem Mittelwert über dessen Token.</translation>
    </message>
    <message>
        <source>Contexts of a class (consistency)</source>
        <translation>Kontexte einer Klasse (Konsistenz)</translation>
    </message>
    <message>
        <source>Minus the squared cosine between the contexts of one head for two samples of the same class, so that minimising it makes a head consistent within a class. Classifiers only; classes with one sample in the batch do not count.</source>
        <translation>Negative quadrierte Kosinusähnlichkeit zwischen den Kontexten eines Heads für zwei Beispiele derselben Klasse, sodass die Minimierung einen Head innerhalb einer Klasse konsistent macht. Nur für Klassifikatoren; Klassen mit nur einem Beispiel im Batch zählen nicht.</translation>
    </message>
    <message>
        <source>[-1, 0]; -1: the contexts of a class all agree</source>
        <translation>[-1, 0]; -1: alle Kontexte einer Klasse stimmen überein</translation>
    </message>
    <message>
        <source>Head outputs (linear CKA)</source>
        <translation>Head-Outputs (lineare CKA)</translation>
    </message>
    <message>
        <source>Linear centred kernel alignment of two heads&apos; context vectors over the tokens of the batch.</source>
        <translation>Lineares Centered Kernel Alignment (CKA) der Kontextvektoren zweier Heads über die Token des Batches.</translation>
    </message>
    <message>
        <source>Head outputs (HSIC)</source>
        <translation>Head-Outputs (HSIC)</translation>
    </message>
    <message>
        <source>Linear Hilbert-Schmidt independence criterion of two heads&apos; context vectors: CKA without normalising, so smaller outputs lower it too.</source>
        <translation>Lineares Hilbert-Schmidt-Unabhängigkeitskriterium der Kontextvektoren zweier Heads: CKA ohne Normierung, kleinere Outputs senken es also ebenfalls.</translation>
    </message>
    <message>
        <source>[0, inf)</source>
        <translation>[0, inf)</translation>
    </message>
    <message>
        <source>Disagreement, subspace</source>
        <translation>Disagreement, Unterraum</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; values per token, over all pairs with the diagonal: minus Li&apos;s disagreement, minimised.</source>
        <translation>Kosinusähnlichkeit der Values zweier Heads pro Token, über alle Paare einschließlich der Diagonale: negatives Disagreement nach Li, minimiert.</translation>
    </message>
    <message>
        <source>Disagreement, positions</source>
        <translation>Disagreement, Positionen</translation>
    </message>
    <message>
        <source>Products of two heads&apos; maps summed over queries and keys, over all pairs with the diagonal: minus Li&apos;s disagreement, minimised. It grows with the length of the text.</source>
        <translation>Produkte der Maps zweier Heads, summiert über Queries und Keys, über alle Paare einschließlich der Diagonale: negatives Disagreement nach Li, minimiert. Wächst mit der Länge des Textes.</translation>
    </message>
    <message>
        <source>Disagreement, outputs</source>
        <translation>Disagreement, Outputs</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; context vectors per token, over all pairs with the diagonal: minus Li&apos;s disagreement, minimised.</source>
        <translation>Kosinusähnlichkeit der Kontextvektoren zweier Heads pro Token, über alle Paare einschließlich der Diagonale: negatives Disagreement nach Li, minimiert.</translation>
    </message>
    <message>
        <source>Disagreement, all three</source>
        <translation>Disagreement, alle drei</translation>
    </message>
    <message>
        <source>The sum of disagreement-subspace, disagreement-position and disagreement-output; the one on positions outweighs the others for long texts.</source>
        <translation>Die Summe aus disagreement-subspace, disagreement-position und disagreement-output; bei langen Texten überwiegt der Term der Positionen.</translation>
    </message>
    <message>
        <source>Query weights, cosine</source>
        <translation>Query-Gewichte, Kosinus</translation>
    </message>
    <message>
        <source>Cosine between the flattened weight slices of two heads. A head&apos;s basis can be rotated without changing the function, so this can fall without the heads becoming more diverse.</source>
        <translation>Kosinusähnlichkeit der vektorisierten Gewichtsausschnitte zweier Heads. Die Basis eines Heads lässt sich drehen, ohne die Funktion zu ändern; der Wert kann also sinken, ohne dass die Heads diverser werden.</translation>
    </message>
    <message>
        <source>Key weights, cosine</source>
        <translation>Key-Gewichte, Kosinus</translation>
    </message>
    <message>
        <source>Value weights, cosine</source>
        <translation>Value-Gewichte, Kosinus</translation>
    </message>
    <message>
        <source>Output weights, cosine</source>
        <translation>Output-Gewichte, Kosinus</translation>
    </message>
    <message>
        <source>QK circuits, cosine</source>
        <translation>QK-Circuits, Kosinus</translation>
    </message>
    <message>
        <source>Cosine of the matrices that turn two tokens into a head&apos;s score, whatever basis the head works in.</source>
        <translation>Kosinusähnlichkeit der Matrizen, die aus zwei Token den Score eines Heads berechnen, unabhängig von der Basis des Heads.</translation>
    </message>
    <message>
        <source>OV circuits, cosine</source>
        <translation>OV-Circuits, Kosinus</translation>
    </message>
    <message>
        <source>Cosine of the matrices that turn a token into what a head writes, whatever basis the head works in.</source>
        <translation>Kosinusähnlichkeit der Matrizen, die bestimmen, was ein Head aus einem Token in den Residual-Stream schreibt, unabhängig von der Basis des Heads.</translation>
    </message>
    <message>
        <source>Values within groups (homogenisation)</source>
        <translation>Values innerhalb von Gruppen (Homogenisierung)</translation>
    </message>
    <message>
        <source>Minus the cosine of each head with the mean of its group: heads are grouped again for every batch, by the best k-means partition into 2 groups (other forms: more), and minimising it makes the heads of a group equal. Together with a diversification term this is group-constrained training.</source>
        <translation>Negative Kosinusähnlichkeit jedes Heads mit dem Mittelwert seiner Gruppe: Die Heads werden für jeden Batch neu gruppiert, nach der besten k-Means-Aufteilung in 2 Gruppen (weitere Formen: mehr), und die Minimierung gleicht die Heads einer Gruppe einander an. Zusammen mit einem Diversifizierungsterm ergibt sich das Group-Constrained Training.</translation>
    </message>
    <message>
        <source>Attention maps within groups (homogenisation)</source>
        <translation>Attention-Maps innerhalb von Gruppen (Homogenisierung)</translation>
    </message>
    <message>
        <source>Head outputs within groups (homogenisation)</source>
        <translation>Head-Outputs innerhalb von Gruppen (Homogenisierung)</translation>
    </message>
    <message>
        <source>Values between groups (diversification)</source>
        <translation>Values zwischen Gruppen (Diversifizierung)</translation>
    </message>
    <message>
        <source>Cosine between the means of two groups of heads, grouped as in the term of homogenisation: minimising it drives the groups apart.</source>
        <translation>Kosinusähnlichkeit der Mittelwerte zweier Gruppen von Heads, gruppiert wie im Homogenisierungsterm: Die Minimierung treibt die Gruppen auseinander.</translation>
    </message>
    <message>
        <source>Attention maps between groups (diversification)</source>
        <translation>Attention-Maps zwischen Gruppen (Diversifizierung)</translation>
    </message>
    <message>
        <source>Head outputs between groups (diversification)</source>
        <translation>Head-Outputs zwischen Gruppen (Diversifizierung)</translation>
    </message>
    <message>
        <source>Cosine of the flattened attention maps of a sample, mean over samples.</source>
        <translation>Kosinusähnlichkeit der vektorisierten Attention-Maps eines Beispiels, gemittelt über Beispiele.</translation>
    </message>
    <message>
        <source>Cosine of two heads&apos; attention per query, mean over queries.</source>
        <translation>Kosinusähnlichkeit der Attention zweier Heads pro Query, gemittelt über Queries.</translation>
    </message>
    <message>
        <source>As attention cosine after subtracting uniform attention, so that flat maps do not count as alike.</source>
        <translation>Wie der Attention-Kosinus, aber nach Abzug gleichverteilter Attention, sodass flache Maps nicht als ähnlich gelten.</translation>
    </message>
    <message>
        <source>How much attention two heads put on the same positions. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Wie viel Attention zwei Heads auf dieselben Positionen legen. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>Jensen-Shannon divergence of two heads&apos; attention, in nats. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Jensen-Shannon-Divergenz der Attention zweier Heads, in Nat. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>[0, log 2]</source>
        <translation>[0, log 2]</translation>
    </message>
    <message>
        <source>Cosine of the context vectors per token.</source>
        <translation>Kosinusähnlichkeit der Kontextvektoren pro Token.</translation>
    </message>
    <message>
        <source>Cosine of all context vectors of the batch as one vector.</source>
        <translation>Kosinusähnlichkeit aller Kontextvektoren des Batches, als ein Vektor betrachtet.</translation>
    </message>
    <message>
        <source>Cosine of what two heads add to the residual stream.</source>
        <translation>Kosinusähnlichkeit dessen, was zwei Heads zum Residual-Stream addieren.</translation>
    </message>
    <message>
        <source>Output dissimilarity</source>
        <translation>Output-Unähnlichkeit</translation>
    </message>
    <message>
        <source>Negative cosine of the residual contributions.</source>
        <translation>Negative Kosinusähnlichkeit der Residualbeiträge.</translation>
    </message>
    <message>
        <source>Cosine of the flattened query weight slices.</source>
        <translation>Kosinusähnlichkeit der vektorisierten Query-Gewichte.</translation>
    </message>
    <message>
        <source>Cosine of the flattened key weight slices.</source>
        <translation>Kosinusähnlichkeit der vektorisierten Key-Gewichte.</translation>
    </message>
    <message>
        <source>Cosine of the flattened value weight slices.</source>
        <translation>Kosinusähnlichkeit der vektorisierten Value-Gewichte.</translation>
    </message>
    <message>
        <source>Cosine of the flattened output-projection slices.</source>
        <translation>Kosinusähnlichkeit der vektorisierten Ausschnitte der Output-Projektion.</translation>
    </message>
    <message>
        <source>Frobenius cosine of W_Q W_K^T: the matrices that decide where two heads attend.</source>
        <translation>Frobenius-Kosinus von W_Q W_K^T: bestimmt, worauf zwei Heads achten.</translation>
    </message>
    <message>
        <source>Frobenius cosine of W_V W_O: the matrices that decide what two heads write.</source>
        <translation>Frobenius-Kosinus von W_V W_O: bestimmt, was zwei Heads schreiben.</translation>
    </message>
    <message>
        <source>Head outputs, linear CKA</source>
        <translation>Head-Outputs, lineare CKA</translation>
    </message>
    <message>
        <source>Centred kernel alignment of the context vectors over tokens.</source>
        <translation>Centered Kernel Alignment der Kontextvektoren über die Token.</translation>
    </message>
    <message>
        <source>Head outputs, unbiased CKA</source>
        <translation>Head-Outputs, erwartungstreue CKA</translation>
    </message>
    <message>
        <source>Linear CKA with the unbiased HSIC estimator.</source>
        <translation>Lineare CKA mit dem erwartungstreuen HSIC-Schätzer.</translation>
    </message>
    <message>
        <source>Query overlap (article form)</source>
        <translation>Query-Überlappung (Form des Papers)</translation>
    </message>
    <message>
        <source>Frobenius norm of Q_i Q_j^T; unnormalised.</source>
        <translation>Frobenius-Norm von Q_i Q_j^T; nicht normiert.</translation>
    </message>
    <message>
        <source>0 or more</source>
        <translation>0 oder mehr</translation>
    </message>
    <message>
        <source>Query overlap, normalised</source>
        <translation>Query-Überlappung, normiert</translation>
    </message>
    <message>
        <source>Absolute cosine of the flattened queries.</source>
        <translation>Betrag der Kosinusähnlichkeit der vektorisierten Queries.</translation>
    </message>
    <message>
        <source>Context overlap (article form)</source>
        <translation>Kontext-Überlappung (Form des Papers)</translation>
    </message>
    <message>
        <source>Frobenius norm of O_i O_j^T; unnormalised.</source>
        <translation>Frobenius-Norm von O_i O_j^T; nicht normiert.</translation>
    </message>
    <message>
        <source>Context overlap, normalised</source>
        <translation>Kontext-Überlappung, normiert</translation>
    </message>
    <message>
        <source>Absolute cosine of the context vectors per token.</source>
        <translation>Betrag der Kosinusähnlichkeit der Kontextvektoren pro Token.</translation>
    </message>
    <message>
        <source>Head outputs, SVCCA</source>
        <translation>Head-Outputs, SVCCA</translation>
    </message>
    <message>
        <source>Mean canonical correlation of the context vectors, each first reduced to the directions that hold 99 % of its variance.</source>
        <translation>Mittlere kanonische Korrelation der Kontextvektoren, die zuvor jeweils auf die Richtungen mit 99 % ihrer Varianz reduziert werden.</translation>
    </message>
    <message>
        <source>Head outputs, CKA with a Gaussian kernel</source>
        <translation>Head-Outputs, CKA mit Gauß-Kern</translation>
    </message>
    <message>
        <source>Centred kernel alignment of the context vectors with a Gaussian kernel as wide as half the median distance of a head&apos;s tokens, on at most 256 of them: finds similarity beyond rotation and scaling.</source>
        <translation>Centered Kernel Alignment der Kontextvektoren mit einem Gauß-Kern, dessen Breite der halbe Median der Abstände zwischen den Token eines Heads ist, auf höchstens 256 Token: erkennt auch Ähnlichkeiten, die keine Drehung oder Skalierung erklärt.</translation>
    </message>
    <message>
        <source>Head outputs, Procrustes distance</source>
        <translation>Head-Outputs, Procrustes-Abstand</translation>
    </message>
    <message>
        <source>Squared distance between the context vectors of two heads after the best rotation, both centred and of length 1.</source>
        <translation>Quadrierter Abstand zwischen den Kontextvektoren zweier Heads, der nach der besten Drehung verbleibt; beide zentriert und auf Länge 1 normiert.</translation>
    </message>
    <message>
        <source>OV write spaces, principal angles</source>
        <translation>OV-Schreibräume, Hauptwinkel</translation>
    </message>
    <message>
        <source>Mean cosine of the principal angles between the directions that two heads can write to: 1 is the same space, 0 are orthogonal spaces.</source>
        <translation>Mittlerer Kosinus der Hauptwinkel zwischen den Richtungen, in die zwei Heads schreiben können: 1 heißt derselbe Raum, 0 heißt orthogonale Räume.</translation>
    </message>
    <message>
        <source>Attention divergence (Kullback-Leibler)</source>
        <translation>Attention-Divergenz (Kullback-Leibler)</translation>
    </message>
    <message>
        <source>Kullback-Leibler divergence of two heads&apos; attention, in nats, mean of both directions; attention below 1e-12 counts as 1e-12. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Kullback-Leibler-Divergenz der Attention zweier Heads, in Nat, gemittelt über beide Richtungen; Attention unter 1e-12 zählt als 1e-12. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>Attention entropy</source>
        <translation>Attention-Entropie</translation>
    </message>
    <message>
        <source>Mean entropy of a head&apos;s attention, in nats. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Mittlere Entropie der Attention eines Heads, in Nat. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>[0, log n], n keys</source>
        <translation>[0, log n], n Keys</translation>
    </message>
    <message>
        <source>Attention entropy, normalised</source>
        <translation>Attention-Entropie, normiert</translation>
    </message>
    <message>
        <source>Entropy divided by its maximum: 1 is uniform attention. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Entropie geteilt durch ihr Maximum: 1 ist gleichverteilte Attention. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>Effective context</source>
        <translation>Effektiver Kontext</translation>
    </message>
    <message>
        <source>Equivalent number of equally attended tokens: the exponential of the attention entropy, mean over queries. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Äquivalente Anzahl gleich stark beachteter Token: die Exponentialfunktion der Attention-Entropie, gemittelt über Queries. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>[1, n], n keys</source>
        <translation>[1, n], n Keys</translation>
    </message>
    <message>
        <source>Attention variance</source>
        <translation>Attention-Varianz</translation>
    </message>
    <message>
        <source>Variance of attention over the valid keys. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Varianz der Attention über die gültigen Keys. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>Attention concentration</source>
        <translation>Attention-Konzentration</translation>
    </message>
    <message>
        <source>0 for uniform, 1 for one-hot attention. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>0 für gleichverteilte, 1 für One-Hot-Attention. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Konfidenz</translation>
    </message>
    <message>
        <source>Mean largest attention weight. Every token of a sample counts, including unknown words; padding does not. Samples do not contain class, begin or end tokens that would have to be left out. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Größtes Attention-Gewicht, gemittelt. Jedes Token eines Beispiels zählt, auch unbekannte Wörter; Padding nicht. Es gibt keine Klassen-, Anfangs- oder End-Token, die auszulassen wären. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>Mean distance</source>
        <translation>Mittlere Distanz</translation>
    </message>
    <message>
        <source>Attention-weighted distance between query and key, in tokens. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Mit der Attention gewichteter Abstand zwischen Query und Key, in Token. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>[0, T - 1] tokens</source>
        <translation>[0, T - 1] Token</translation>
    </message>
    <message>
        <source>Attention to the first token (sink score)</source>
        <translation>Attention auf das erste Token (Sink-Score)</translation>
    </message>
    <message>
        <source>Share of attention that goes to the first key; a head above 0.3 counts as a sink. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Anteil der Attention, der auf den ersten Key entfällt; ein Head über 0,3 gilt als Sink. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>Positional score</source>
        <translation>Positions-Score</translation>
    </message>
    <message>
        <source>How often a head&apos;s strongest key is at one fixed offset.</source>
        <translation>Wie oft der stärkste Key eines Heads an einem festen Offset liegt.</translation>
    </message>
    <message>
        <source>Offset of the positional score</source>
        <translation>Offset des Positions-Scores</translation>
    </message>
    <message>
        <source>Most frequent offset of a head&apos;s strongest key from the query; -1 is the previous token; ties go to the lowest offset. It is meaningful if the positional score is high: from 0.9 a head is positional.</source>
        <translation>Der Offset zur Query, an dem der stärkste Key eines Heads am häufigsten liegt; -1 ist das vorherige Token, bei mehreren gleich häufigen zählt der kleinste. Aussagekräftig ist er bei hohem Positions-Score: Ab 0,9 gilt ein Head als positionsbezogen.</translation>
    </message>
    <message>
        <source>[1 - T, T - 1] tokens</source>
        <translation>[1 - T, T - 1] Token</translation>
    </message>
    <message>
        <source>Distance of the strongest key</source>
        <translation>Distanz des stärksten Keys</translation>
    </message>
    <message>
        <source>Distance of the most attended token from the query.</source>
        <translation>Abstand des am stärksten beachteten Tokens von der Query.</translation>
    </message>
    <message>
        <source>Previous-token score</source>
        <translation>Previous-Token-Score</translation>
    </message>
    <message>
        <source>Attention to the token just before the query, over queries that have one. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Attention auf das Token unmittelbar vor der Query, über alle Queries, die eines haben. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>Induction score</source>
        <translation>Induktions-Score</translation>
    </message>
    <message>
        <source>Attention to the tokens that followed earlier occurrences of the query&apos;s token, over queries whose token occurred before. Decoders are measured on random sequences repeated twice. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Attention auf die Token, die auf frühere Vorkommen des Query-Tokens folgten, über alle Queries, deren Token schon vorkam. Decoder werden auf zufälligen, einmal wiederholten Sequenzen gemessen. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>the tokens of the samples</source>
        <translation>die Token der Beispiele</translation>
    </message>
    <message>
        <source>Rare-token score, rarest</source>
        <translation>Rare-Token-Score, seltenstes</translation>
    </message>
    <message>
        <source>How often the strongest key is the rarest token the query sees; for pictures, the patch whose pixels vary most.</source>
        <translation>Wie oft der stärkste Key das seltenste für die Query sichtbare Token ist; bei Bildern der Patch, dessen Pixel am stärksten variieren.</translation>
    </message>
    <message>
        <source>how common the tokens are in the training split; for pictures, the pixels</source>
        <translation>Häufigkeit der Token in den Trainingsdaten; bei Bildern die Pixel</translation>
    </message>
    <message>
        <source>Rare-token score, two rarest</source>
        <translation>Rare-Token-Score, zwei seltenste</translation>
    </message>
    <message>
        <source>How often the strongest key is one of the two rarest tokens the query sees.</source>
        <translation>Wie oft der stärkste Key eines der zwei seltensten für die Query sichtbaren Token ist.</translation>
    </message>
    <message>
        <source>Rare-token score, rarest, of samples with a rare token</source>
        <translation>Rare-Token-Score, seltenstes, bei Beispielen mit einem seltenen Token</translation>
    </message>
    <message>
        <source>As rare-token-hit-1, only over samples that hold a token outside the 500 most common ones.</source>
        <translation>Wie rare-token-hit-1, nur über Beispiele, die ein Token außerhalb der 500 häufigsten enthalten.</translation>
    </message>
    <message>
        <source>how common the tokens are in the training split, and more than 500 of them</source>
        <translation>Häufigkeit der Token in den Trainingsdaten, und davon mehr als 500</translation>
    </message>
    <message>
        <source>Rare-token score, two rarest, of samples with a rare token</source>
        <translation>Rare-Token-Score, zwei seltenste, bei Beispielen mit einem seltenen Token</translation>
    </message>
    <message>
        <source>As rare-token-hit-2, only over samples that hold a token outside the 500 most common ones.</source>
        <translation>Wie rare-token-hit-2, nur über Beispiele, die ein Token außerhalb der 500 häufigsten enthalten.</translation>
    </message>
    <message>
        <source>Rare-token head</source>
        <translation>Rare-Token-Head</translation>
    </message>
    <message>
        <source>1 if a head counts as a rare-token head: it hits the rarest key in half of the queries or one of the two rarest in 60 %, and at least three times as often as by chance. The thresholds are set by this program.</source>
        <translation>1, wenn ein Head als Rare-Token-Head gilt: Er trifft bei der Hälfte der Queries den seltensten Key oder bei 60 % einen der zwei seltensten, und das mindestens dreimal so oft wie zufällig zu erwarten. Die Schwellenwerte legt dieses Programm fest.</translation>
    </message>
    <message>
        <source>0 or 1</source>
        <translation>0 oder 1</translation>
    </message>
    <message>
        <source>Mean distance in pixels</source>
        <translation>Mittlere Distanz in Pixeln</translation>
    </message>
    <message>
        <source>Attention-weighted distance between query and key on the picture. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Mit der Attention gewichteter Abstand zwischen Query und Key im Bild. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>[0, diagonal of the picture] pixels</source>
        <translation>[0, Diagonale des Bildes] Pixel</translation>
    </message>
    <message>
        <source>a grid of patches</source>
        <translation>ein Raster von Patches</translation>
    </message>
    <message>
        <source>Positional score on the grid</source>
        <translation>Positions-Score auf dem Raster</translation>
    </message>
    <message>
        <source>How often a head&apos;s strongest patch is at one fixed offset in rows and columns; from 0.9 a head is positional.</source>
        <translation>Wie oft der stärkste Patch eines Heads an einem festen Offset in Zeilen und Spalten liegt; ab 0,9 gilt ein Head als positionsbezogen.</translation>
    </message>
    <message>
        <source>Size of the residual contribution</source>
        <translation>Größe des Residualbeitrags</translation>
    </message>
    <message>
        <source>Mean length of what a head adds to the residual stream.</source>
        <translation>Mittlere Länge dessen, was ein Head zum Residual-Stream addiert.</translation>
    </message>
    <message>
        <source>Value norm of the first token (value drain)</source>
        <translation>Value-Norm des ersten Tokens (Value-Drain)</translation>
    </message>
    <message>
        <source>Mean length of the first token&apos;s value divided by that of the other tokens: a sink that adds nothing has a small one.</source>
        <translation>Mittlere Länge des Values des ersten Tokens im Verhältnis zu der der anderen Token: Bei einem Sink, der nichts beiträgt, ist sie klein.</translation>
    </message>
    <message>
        <source>Input-dependent head weight, mean</source>
        <translation>Eingabeabhängiges Head-Gewicht, Mittelwert</translation>
    </message>
    <message>
        <source>Mean weight that the tokens give a head, if the model weights its heads for each token.</source>
        <translation>Mittleres Gewicht, das die Token einem Head geben, sofern das Modell seine Heads für jedes Token neu gewichtet.</translation>
    </message>
    <message>
        <source>input-dependent head weights (model.head_weights = dynamic)</source>
        <translation>eingabeabhängige Head-Gewichte (model.head_weights = dynamic)</translation>
    </message>
    <message>
        <source>QK circuit, Frobenius norm</source>
        <translation>QK-Circuit, Frobenius-Norm</translation>
    </message>
    <message>
        <source>Size of the matrix that decides where a head attends.</source>
        <translation>Größe der Matrix, die bestimmt, worauf ein Head achtet.</translation>
    </message>
    <message>
        <source>OV circuit, Frobenius norm</source>
        <translation>OV-Circuit, Frobenius-Norm</translation>
    </message>
    <message>
        <source>Size of the matrix that decides what a head writes.</source>
        <translation>Größe der Matrix, die bestimmt, was ein Head schreibt.</translation>
    </message>
    <message>
        <source>QK circuit, stable rank</source>
        <translation>QK-Circuit, stabiler Rang</translation>
    </message>
    <message>
        <source>Effective number of directions in the QK circuit: 1 is a single one, the maximum is the head width.</source>
        <translation>Effektive Anzahl der Richtungen im QK-Circuit: 1 ist eine einzige, das Maximum ist die Head-Breite.</translation>
    </message>
    <message>
        <source>[1, dh]; 0 for a zero circuit</source>
        <translation>[1, dh]; 0 bei einem Null-Circuit</translation>
    </message>
    <message>
        <source>OV circuit, stable rank</source>
        <translation>OV-Circuit, stabiler Rang</translation>
    </message>
    <message>
        <source>Effective number of directions in the OV circuit: 1 is a single one, the maximum is the head width.</source>
        <translation>Effektive Anzahl der Richtungen im OV-Circuit: 1 ist eine einzige, das Maximum ist die Head-Breite.</translation>
    </message>
    <message>
        <source>Mixing time of a head</source>
        <translation>Mischzeit eines Heads</translation>
    </message>
    <message>
        <source>Mixing time of the head&apos;s attention alone; compare with that of all heads together (mixing-time). Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Mischzeit nur für die Attention dieses Heads; mit der aller Heads zusammen vergleichen (mixing-time). Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>[0, 100] steps</source>
        <translation>[0, 100] Schritte</translation>
    </message>
    <message>
        <source>Minimax fidelity of a head</source>
        <translation>Minimax-Fidelity eines Heads</translation>
    </message>
    <message>
        <source>Minimax fidelity of the head&apos;s attention alone, in per cent; compare with minimax-fidelity. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Minimax-Fidelity nur für die Attention dieses Heads, in Prozent; mit minimax-fidelity vergleichen. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>Li&apos;s disagreement of values.</source>
        <translation>Disagreement der Values nach Li.</translation>
    </message>
    <message>
        <source>Li&apos;s disagreement of attended positions.</source>
        <translation>Disagreement der beachteten Positionen nach Li.</translation>
    </message>
    <message>
        <source>at most 0</source>
        <translation>höchstens 0</translation>
    </message>
    <message>
        <source>Li&apos;s disagreement of head outputs.</source>
        <translation>Disagreement der Head-Outputs nach Li.</translation>
    </message>
    <message>
        <source>Squared off-diagonal part of the maps&apos; Gram matrix.</source>
        <translation>Quadrierter Anteil der Gram-Matrix der Maps abseits der Diagonale.</translation>
    </message>
    <message>
        <source>Overlap and flatness of the heads&apos; attention per query. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Überlappung und Flachheit der Attention der Heads pro Query. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>Effective number of heads</source>
        <translation>Effektive Anzahl der Heads</translation>
    </message>
    <message>
        <source>Participation ratio of the eigenvalues of the attention-cosine matrix.</source>
        <translation>Participation Ratio der Eigenwerte der Attention-Kosinus-Matrix.</translation>
    </message>
    <message>
        <source>Effective number of heads, contributions</source>
        <translation>Effektive Anzahl der Heads, Beiträge</translation>
    </message>
    <message>
        <source>Participation ratio of the eigenvalues of the matrix of residual contributions.</source>
        <translation>Participation Ratio der Eigenwerte der Matrix der Residualbeiträge.</translation>
    </message>
    <message>
        <source>Effective number of heads, CKA</source>
        <translation>Effektive Anzahl der Heads, CKA</translation>
    </message>
    <message>
        <source>Clusters of heads, attention</source>
        <translation>Head-Cluster, Attention</translation>
    </message>
    <message>
        <source>Number of groups after joining heads with an attention cosine above 0.9 (single linkage).</source>
        <translation>Anzahl der Gruppen nach dem Zusammenfassen von Heads mit einem Attention-Kosinus über 0,9 (Single Linkage).</translation>
    </message>
    <message>
        <source>Clusters of heads, contributions</source>
        <translation>Head-Cluster, Beiträge</translation>
    </message>
    <message>
        <source>Number of groups after joining heads with a cosine of contributions above 0.9 (single linkage).</source>
        <translation>Anzahl der Gruppen nach dem Zusammenfassen von Heads mit einem Kosinus der Beiträge über 0,9 (Single Linkage).</translation>
    </message>
    <message>
        <source>Clusters of heads, CKA</source>
        <translation>Head-Cluster, CKA</translation>
    </message>
    <message>
        <source>Number of groups after joining heads with a linear CKA above 0.9 (single linkage).</source>
        <translation>Anzahl der Gruppen nach dem Zusammenfassen von Heads mit einer linearen CKA über 0,9 (Single Linkage).</translation>
    </message>
    <message>
        <source>Sink rate</source>
        <translation>Sink-Rate</translation>
    </message>
    <message>
        <source>Share of the heads that put more than 0.3 of their attention on the first key. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Anteil der Heads, die mehr als 0,3 ihrer Attention auf den ersten Key legen. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>Residual norm of the first token</source>
        <translation>Residualnorm des ersten Tokens</translation>
    </message>
    <message>
        <source>Mean length of the residual stream after the layer at the first token divided by that at the other tokens.</source>
        <translation>Mittlere Länge des Residual-Streams nach dem Layer beim ersten Token im Verhältnis zu der bei den anderen Token.</translation>
    </message>
    <message>
        <source>the residual stream after the layer</source>
        <translation>der Residual-Stream nach dem Layer</translation>
    </message>
    <message>
        <source>Entropy of the input-dependent head weights</source>
        <translation>Entropie der eingabeabhängigen Head-Gewichte</translation>
    </message>
    <message>
        <source>Mean over tokens of the entropy of their head weights, in nats: log H if a token weights all heads equally.</source>
        <translation>Entropie der Head-Gewichte eines Tokens, gemittelt über Token, in Nat: log H, wenn ein Token alle Heads gleich gewichtet.</translation>
    </message>
    <message>
        <source>[0, log H]</source>
        <translation>[0, log H]</translation>
    </message>
    <message>
        <source>Entropy of the mean head weights</source>
        <translation>Entropie der mittleren Head-Gewichte</translation>
    </message>
    <message>
        <source>Entropy of the heads&apos; mean weights, in nats; if it is well above dynamic-weight-entropy, the weights depend on the token.</source>
        <translation>Entropie der mittleren Gewichte der Heads, in Nat; liegt sie deutlich über dynamic-weight-entropy, hängen die Gewichte vom Token ab.</translation>
    </message>
    <message>
        <source>Dead heads</source>
        <translation>Tote Heads</translation>
    </message>
    <message>
        <source>Heads that add less than 1 % of the layer&apos;s mean contribution to the residual stream.</source>
        <translation>Heads, deren Beitrag zum Residual-Stream unter 1 % des mittleren Beitrags ihres Layers liegt.</translation>
    </message>
    <message>
        <source>Mixing time of the heads together</source>
        <translation>Mischzeit aller Heads zusammen</translation>
    </message>
    <message>
        <source>Mean number of steps, at most 100, of a random walk over the tokens until it reaches the last one; computed exactly where the authors simulate. As in their code, the walk follows columns of the heads&apos; weighted attention, whose sums are not 1: the part above 1 is cut off, missing weight goes to the last token. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Mittlere Anzahl der Schritte, höchstens 100, bis ein Random Walk über die Token das letzte erreicht; exakt berechnet, wo die Autoren simulieren. Wie in deren Code folgt der Walk den Spalten der gewichteten Attention der Heads, deren Summen nicht 1 sind: Was über 1 liegt, wird abgeschnitten, was fehlt, geht an das letzte Token. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>Minimax fidelity of the heads together</source>
        <translation>Minimax-Fidelity aller Heads zusammen</translation>
    </message>
    <message>
        <source>How much of the worst-placed token&apos;s weight reaches the last token within 100 steps, in per cent. As in the authors&apos; code the rows of P need not sum to 1. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Wie viel vom Gewicht des am ungünstigsten gelegenen Tokens das letzte Token innerhalb von 100 Schritten erreicht, in Prozent. Wie im Code der Autoren müssen sich die Zeilen von P nicht zu 1 summieren. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>Unbiased CKA of all heads</source>
        <translation>Erwartungstreue CKA aller Heads</translation>
    </message>
    <message>
        <source>Linear CKA with the unbiased HSIC estimator between all heads of all layers, on at most 4096 tokens.</source>
        <translation>Lineare CKA mit dem erwartungstreuen HSIC-Schätzer zwischen allen Heads aller Layer, auf höchstens 4096 Token.</translation>
    </message>
    <message>
        <source>the heads of several layers on the same samples</source>
        <translation>die Heads mehrerer Layer für dieselben Beispiele</translation>
    </message>
    <message>
        <source>Attention distance of all heads</source>
        <translation>Attention-Distanz aller Heads</translation>
    </message>
    <message>
        <source>Jensen-Shannon distance between the attention of all heads of all layers, in nats, on at most 2048 queries. Rows that do not sum to 1 are divided by their sum.</source>
        <translation>Jensen-Shannon-Distanz zwischen der Attention aller Heads aller Layer, in Nat, auf höchstens 2048 Queries. Zeilen, deren Summe nicht 1 ist, werden durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>Attention rollout</source>
        <translation>Attention-Rollout</translation>
    </message>
    <message>
        <source>Share of each input token in the output of the layers up to a given one, if the heads&apos; mean attention and the residual connection count equally: mean over queries, then over the samples that contain the token.</source>
        <translation>Anteil jedes Eingabe-Tokens am Output der Layer bis zu einem bestimmten, wenn die mittlere Attention der Heads und die Residualverbindung gleich zählen: gemittelt über Queries, dann über die Beispiele, die das Token enthalten.</translation>
    </message>
    <message>
        <source>Attention rollout, strongest heads</source>
        <translation>Attention-Rollout, stärkste Heads</translation>
    </message>
    <message>
        <source>As rollout, with the largest attention of any head in place of the mean; of a sample&apos;s map only the strongest tenth is kept.</source>
        <translation>Wie Rollout, aber mit der größten Attention aller Heads anstelle des Mittelwerts; von der Map eines Beispiels bleibt nur das stärkste Zehntel.</translation>
    </message>
    <message>
        <source>Sensitivity to the head&apos;s gate</source>
        <translation>Sensitivität gegenüber dem Gate des Heads</translation>
    </message>
    <message>
        <source>How much the loss of a sample moves when the head&apos;s output is scaled.</source>
        <translation>Wie stark sich der Loss eines Beispiels ändert, wenn der Output des Heads skaliert wird.</translation>
    </message>
    <message>
        <source>Sensitivity to the head&apos;s gate, token by token</source>
        <translation>Sensitivität gegenüber dem Gate des Heads, tokenweise</translation>
    </message>
    <message>
        <source>The same with the absolute value taken at each token, as in the authors&apos; code.</source>
        <translation>Dasselbe, aber mit dem Betrag pro Token, wie im Code der Autoren.</translation>
    </message>
    <message>
        <source>Loss without the head</source>
        <translation>Loss ohne den Head</translation>
    </message>
    <message>
        <source>How much the mean loss rises when this head alone is switched off.</source>
        <translation>Wie stark der mittlere Loss steigt, wenn nur dieser Head ausgeschaltet wird.</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>beliebige Zahl</translation>
    </message>
    <message>
        <source>Accuracy without the head</source>
        <translation>Genauigkeit ohne den Head</translation>
    </message>
    <message>
        <source>How many more samples are wrong when this head alone is switched off. Classifiers only.</source>
        <translation>Wie viele Beispiele zusätzlich falsch sind, wenn nur dieser Head ausgeschaltet wird. Nur für Klassifikatoren.</translation>
    </message>
    <message>
        <source>Loss with the head alone</source>
        <translation>Loss nur mit diesem Head</translation>
    </message>
    <message>
        <source>How little the mean loss rises when all other heads of its layer are switched off.</source>
        <translation>Wie wenig der mittlere Loss steigt, wenn alle anderen Heads seines Layers ausgeschaltet werden.</translation>
    </message>
    <message>
        <source>Accuracy with the head alone</source>
        <translation>Genauigkeit nur mit diesem Head</translation>
    </message>
    <message>
        <source>How few more samples are wrong when all other heads of its layer are switched off. Classifiers only.</source>
        <translation>Wie wenige Beispiele zusätzlich falsch sind, wenn alle anderen Heads seines Layers ausgeschaltet werden. Nur für Klassifikatoren.</translation>
    </message>
    <message>
        <source>Relevance for the answer</source>
        <translation>Relevanz für die Antwort</translation>
    </message>
    <message>
        <source>Share of the layer&apos;s relevance for the largest logit that runs through the head: layer-wise relevance propagation with attention maps, deviations of the layer norms and GELU&apos;s factors held constant.</source>
        <translation>Anteil der Relevanz des Layers für das größte Logit, der durch den Head fließt: Layer-wise Relevance Propagation, wobei Attention-Maps, Standardabweichungen der Layer-Norms und die GELU-Faktoren konstant gehalten werden.</translation>
    </message>
    <message>
        <source>Relevance for the answer, GELU differentiated</source>
        <translation>Relevanz für die Antwort, GELU abgeleitet</translation>
    </message>
    <message>
        <source>Like relevance, but differentiates GELU instead of treating its factor as constant.</source>
        <translation>Wie relevance, aber GELU wird abgeleitet, statt den Faktor konstant zu halten.</translation>
    </message>
    <message>
        <source>Largest attention weight of a query, mean over queries.</source>
        <translation>Größtes Attention-Gewicht einer Query, gemittelt über Queries.</translation>
    </message>
    <message>
        <source>Size of the contribution</source>
        <translation>Größe des Beitrags</translation>
    </message>
    <message>
        <source>Length of what the head adds to the residual stream, mean over tokens.</source>
        <translation>Länge dessen, was der Head zum Residual-Stream addiert, gemittelt über Token.</translation>
    </message>
    <message>
        <source>Hard-concrete gate</source>
        <translation>Hard-Concrete-Gate</translation>
    </message>
    <message>
        <source>Location of a hard-concrete gate on the head, trained with a price on open gates while the weights of the model stay fixed (in the paper they are trained too): above 0 the gate is likelier 1 than 0.</source>
        <translation>Lageparameter eines Hard-Concrete-Gates am Head, trainiert mit Kosten für offene Gates, während die Gewichte des Modells unverändert bleiben (im Paper werden sie weitertrainiert): Über 0 ist das Gate eher 1 als 0.</translation>
    </message>
    <message>
        <source>Softmax-1 attention</source>
        <translation>Softmax-1-Attention</translation>
    </message>
    <message>
        <source>Softmax with 1 added to the denominator: a head whose scores are all low can attend to nothing.</source>
        <translation>Softmax mit einer zusätzlichen 1 im Nenner: Ein Head, dessen Scores alle niedrig sind, muss auf kein Token achten.</translation>
    </message>
    <message>
        <source>[0, 1]; a query&apos;s weights sum to less than 1</source>
        <translation>[0, 1]; die Gewichte einer Query summieren sich zu weniger als 1</translation>
    </message>
    <message>
        <source>Bayes-softmax attention</source>
        <translation>Bayes-Softmax-Attention</translation>
    </message>
    <message>
        <source>One softmax over all heads and keys of a query, times H: the heads compete, and one that fits a query badly is switched off for it. The factor keeps the outputs of equally weighted heads at the scale of softmax.</source>
        <translation>Ein Softmax über alle Heads und Keys einer Query, mal H: Die Heads konkurrieren, und einer, der schlecht zu einer Query passt, wird für sie abgeschaltet. Der Faktor hält die Outputs gleich gewichteter Heads in der Größenordnung von Softmax.</translation>
    </message>
    <message>
        <source>[0, H]; a query&apos;s weights of all heads sum to H</source>
        <translation>[0, H]; die Gewichte aller Heads für eine Query summieren sich zu H</translation>
    </message>
    <message>
        <source>ReLU attention</source>
        <translation>ReLU-Attention</translation>
    </message>
    <message>
        <source>Scores cut off at 0 and divided by the number of visible keys: keys do not compete, a head may attend to many or to none.</source>
        <translation>Scores werden bei 0 abgeschnitten und durch die Anzahl der sichtbaren Keys geteilt: Die Keys konkurrieren nicht, ein Head darf auf viele oder auf keinen achten.</translation>
    </message>
    <message>
        <source>0 or more; no fixed sum</source>
        <translation>0 oder mehr; keine feste Summe</translation>
    </message>
    <message>
        <source>Split head input</source>
        <translation>Aufgeteilte Head-Eingabe</translation>
    </message>
    <message>
        <source>Each head sees only its own D/H coordinates of the stream, which takes H times fewer query, key and value weights; how alike heads are then depends on the embedding. Keys and values likewise.</source>
        <translation>Jeder Head sieht nur seine eigenen D/H Koordinaten des Streams, was H-mal weniger Query-, Key- und Value-Gewichte erfordert; wie ähnlich sich die Heads sind, hängt dann vom Embedding ab. Für Keys und Values gilt dasselbe.</translation>
    </message>
    <message>
        <source>D/H x D/H weights a head</source>
        <translation>D/H x D/H Gewichte pro Head</translation>
    </message>
    <message>
        <source>Wide heads</source>
        <translation>Breite Heads</translation>
    </message>
    <message>
        <source>Each head keeps the full width D, which takes H times more attention weights. Keys and values likewise.</source>
        <translation>Jeder Head behält die volle Breite D, was H-mal mehr Attention-Gewichte erfordert. Für Keys und Values gilt dasselbe.</translation>
    </message>
    <message>
        <source>D x D weights a head</source>
        <translation>D x D Gewichte pro Head</translation>
    </message>
    <message>
        <source>Grouped-query attention</source>
        <translation>Grouped-Query-Attention</translation>
    </message>
    <message>
        <source>Each group g of query heads h shares one head of keys and values; one group for all of them is multi-query attention. Shared values make the outputs of a group more alike.</source>
        <translation>Jede Gruppe g von Query-Heads h teilt sich einen Head für Keys und Values; eine Gruppe für alle ist Multi-Query-Attention. Gemeinsame Values machen die Outputs einer Gruppe ähnlicher.</translation>
    </message>
    <message>
        <source>groups: divisors of H</source>
        <translation>Gruppen: Teiler von H</translation>
    </message>
    <message>
        <source>OpenELM head schedule</source>
        <translation>Head-Schema von OpenELM</translation>
    </message>
    <message>
        <source>Fewer heads in early layers: from H/2 in the first to H in the last, with an unchanged head width. Only the number of heads follows OpenELM&apos;s scaling.</source>
        <translation>Weniger Heads in frühen Layern: von H/2 im ersten bis H im letzten, bei unveränderter Head-Breite. Nur die Anzahl der Heads folgt der Skalierung von OpenELM.</translation>
    </message>
    <message>
        <source>H/2 to H heads, rounded</source>
        <translation>H/2 bis H Heads, gerundet</translation>
    </message>
    <message>
        <source>Linear growth of heads</source>
        <translation>Linear wachsende Head-Anzahl</translation>
    </message>
    <message>
        <source>More heads in late layers: from H in the first to 2H in the last, with an unchanged head width.</source>
        <translation>Mehr Heads in späten Layern: von H im ersten bis 2H im letzten, bei unveränderter Head-Breite.</translation>
    </message>
    <message>
        <source>H to 2H heads, rounded</source>
        <translation>H bis 2H Heads, gerundet</translation>
    </message>
    <message>
        <source>Simulated attention scores (SAS)</source>
        <translation>Simulierte Attention-Scores (SAS)</translation>
    </message>
    <message>
        <source>Small non-linear maps along the head axis make H&apos; heads g of queries, and of keys likewise, out of H; the maps of a group of H&apos;/H are averaged, so that values and output stay as they are.</source>
        <translation>Kleine nichtlineare Abbildungen entlang der Head-Achse machen aus H Heads H&apos; Heads g für Queries und ebenso für Keys; die Maps einer Gruppe von H&apos;/H werden gemittelt, sodass Values und Output unverändert bleiben.</translation>
    </message>
    <message>
        <source>H&apos;: 2H, 3H, ... heads</source>
        <translation>H&apos;: 2H, 3H, ... Heads</translation>
    </message>
    <message>
        <source>Dynamic head weights (DHICM)</source>
        <translation>Dynamische Head-Gewichte (DHICM)</translation>
    </message>
    <message>
        <source>A second attention gives each token its own weights over the heads. A reward times mu for weights far from uniform is subtracted from the loss, so that the heads do not all count the same.</source>
        <translation>Eine zweite Attention gibt jedem Token eigene Gewichte über die Heads. Eine Belohnung mal mu für Gewichte, die stark von der Gleichverteilung abweichen, wird vom Loss abgezogen, damit nicht alle Heads gleich zählen.</translation>
    </message>
    <message>
        <source>beta: [0, 1], sum 1; KL: [0, log H]; mu: 0 or more</source>
        <translation>beta: [0, 1], Summe 1; KL: [0, log H]; mu: 0 oder mehr</translation>
    </message>
    <message>
        <source>Scheduled DropHead</source>
        <translation>DropHead mit Schedule</translation>
    </message>
    <message>
        <source>Drops whole heads of a sample while training and scales the kept ones up. The probability p falls to 0 at the turning point t0 and rises again until the last step T (V-shape). If all heads would be dropped, all are kept.</source>
        <translation>Lässt beim Training ganze Heads eines Beispiels weg und skaliert die übrigen hoch. Die Wahrscheinlichkeit p fällt bis zum Wendepunkt t0 auf 0 und steigt bis zum letzten Schritt T wieder (V-Form). Würden alle wegfallen, bleiben alle Heads erhalten.</translation>
    </message>
    <message>
        <source>p and the schedule&apos;s probabilities: 0 (off) to 0.95; with 4 heads at most 0.2</source>
        <translation>p und die Wahrscheinlichkeiten des Schedules: 0 (aus) bis 0,95; mit 4 Heads höchstens 0,2</translation>
    </message>
    <message>
        <source>DropHead, constant</source>
        <translation>DropHead, konstant</translation>
    </message>
    <message>
        <source>DropHead with the same probability at every step.</source>
        <translation>DropHead mit derselben Wahrscheinlichkeit in jedem Schritt.</translation>
    </message>
    <message>
        <source>DropHead, increasing</source>
        <translation>DropHead, steigend</translation>
    </message>
    <message>
        <source>DropHead whose probability rises linearly from 0: easy at first, harder later.</source>
        <translation>DropHead, dessen Wahrscheinlichkeit linear von 0 ansteigt: zuerst leicht, später schwerer.</translation>
    </message>
    <message>
        <source>DropHead, decreasing</source>
        <translation>DropHead, fallend</translation>
    </message>
    <message>
        <source>DropHead whose probability falls linearly to 0: it acts while the heads specialise.</source>
        <translation>DropHead, dessen Wahrscheinlichkeit linear auf 0 fällt: Er wirkt, während sich die Heads spezialisieren.</translation>
    </message>
    <message>
        <source>Repulsive attention</source>
        <translation>Repulsive Attention</translation>
    </message>
    <message>
        <source>Heads as particles of Stein variational gradient descent: between backward pass and step the gradients G of a layer&apos;s query, key and value weights theta are averaged over similar heads and pushed apart with weight w. Not a loss.</source>
        <translation>Heads als Partikel des Stein Variational Gradient Descent: Zwischen Backward-Pass und Schritt werden die Gradienten G der Query-, Key- und Value-Gewichte theta eines Layers über ähnliche Heads gemittelt und mit dem Gewicht w auseinandergetrieben. Kein Loss.</translation>
    </message>
    <message>
        <source>w: 0 (off) or more; 1 as published</source>
        <translation>w: 0 (aus) oder mehr; 1 wie veröffentlicht</translation>
    </message>
    <message>
        <source>Identical initialisation</source>
        <translation>Identische Initialisierung</translation>
    </message>
    <message>
        <source>All heads of a layer start equal, so their gradients are equal and they stay equal under any penalty: the initialisation must break the symmetry. Only DropHead separates them.</source>
        <translation>Alle Heads eines Layers starten identisch, also sind ihre Gradienten gleich, und sie bleiben für immer gleich, unabhängig vom Strafterm: Die Initialisierung muss die Symmetrie brechen. Nur DropHead trennt sie.</translation>
    </message>
    <message>
        <source>cosines of 1 between all heads</source>
        <translation>Kosinus von 1 zwischen allen Heads</translation>
    </message>
    <message>
        <source>Identical initialisation, random output</source>
        <translation>Identische Initialisierung, zufälliger Output</translation>
    </message>
    <message>
        <source>Equal queries, keys and values at the start, with different slices of the output projection: that alone separates the heads.</source>
        <translation>Identische Queries, Keys und Values zu Beginn, aber verschiedene Ausschnitte der Output-Projektion: Das allein trennt die Heads.</translation>
    </message>
    <message>
        <source>attention cosine 1 at step 0</source>
        <translation>Attention-Kosinus 1 bei Schritt 0</translation>
    </message>
    <message>
        <source>Attention followed through all layers: the mean map of a layer&apos;s heads, half of it replaced by the residual stream and its rows divided by their sums, multiplied from the first layer to the last.</source>
        <translation>Attention, durch alle Layer verfolgt: die mittlere Map der Heads eines Layers, zur Hälfte durch den Residual-Stream ersetzt und zeilenweise normiert, multipliziert vom ersten bis zum letzten Layer.</translation>
    </message>
    <message>
        <source>[0, 1], rows sum to 1</source>
        <translation>[0, 1], Zeilensumme 1</translation>
    </message>
    <message>
        <source>Rollout on the Attention page</source>
        <translation>Rollout auf der Seite „Attention“</translation>
    </message>
    <message>
        <source>Leave one head out</source>
        <translation>Einen Head weglassen</translation>
    </message>
    <message>
        <source>Each head in turn is switched off by setting its output to 0 before the output projection, and the test is repeated with the others.</source>
        <translation>Jeder Head wird einzeln ausgeschaltet, indem sein Output vor der Output-Projektion auf 0 gesetzt wird, und der Test mit den übrigen wiederholt.</translation>
    </message>
    <message>
        <source>below 0: the head helped; [-1, 1] for accuracy</source>
        <translation>unter 0: der Head war nützlich; [-1, 1] bei der Genauigkeit</translation>
    </message>
    <message>
        <source>Ablate page</source>
        <translation>Seite „Ablation“</translation>
    </message>
    <message>
        <source>X-ray article</source>
        <translation>X-ray-Paper</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Data to train on.</source>
        <translation>Daten für das Training.</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Training samples to generate; validation and test come on top.</source>
        <translation>Anzahl der zu erzeugenden Trainingsbeispiele; Validierung und Test kommen hinzu.</translation>
    </message>
    <message>
        <source>Data seed</source>
        <translation>Daten-Seed</translation>
    </message>
    <message>
        <source>A different seed generates different samples of the same kind.</source>
        <translation>Ein anderer Seed ergibt andere Beispiele derselben Art.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Transformer architecture; it must fit the dataset&apos;s task.</source>
        <translation>Transformer-Architektur; sie muss zur Aufgabe des Datensatzes passen.</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Sets layers, heads, widths and length at once; each can still be changed.</source>
        <translation>Setzt Layer, Heads, Breiten und Länge auf einmal; jeder Wert lässt sich weiterhin einzeln ändern.</translation>
    </message>
    <message>
        <source>tiny</source>
        <translation>winzig</translation>
    </message>
    <message>
        <source>2 layers, 4 heads, width 64</source>
        <translation>2 Layer, 4 Heads, Breite 64</translation>
    </message>
    <message>
        <source>small</source>
        <translation>klein</translation>
    </message>
    <message>
        <source>4 layers, 8 heads, width 128</source>
        <translation>4 Layer, 8 Heads, Breite 128</translation>
    </message>
    <message>
        <source>base</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>6 layers, 8 heads, width 256</source>
        <translation>6 Layer, 8 Heads, Breite 256</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Transformer blocks, each with one multi-head attention.</source>
        <translation>Transformer-Blöcke, jeder mit einer Multi-Head-Attention.</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Heads</translation>
    </message>
    <message>
        <source>Attention heads per layer; must divide the width.</source>
        <translation>Attention-Heads pro Layer; die Breite muss durch die Anzahl teilbar sein.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Size of the residual stream (d_model).</source>
        <translation>Größe des Residual-Streams (d_model).</translation>
    </message>
    <message>
        <source>Feed-forward width</source>
        <translation>Feed-forward-Breite</translation>
    </message>
    <message>
        <source>Hidden size of each block&apos;s feed-forward layers.</source>
        <translation>Hidden Size der Feed-forward-Layer in jedem Block.</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Longest input in tokens; longer texts are cut.</source>
        <translation>Längste Eingabe in Token; längere Texte werden abgeschnitten.</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Share of activations dropped after embedding, attention and feed-forward while training; below 1.</source>
        <translation>Anteil der Aktivierungen, die beim Training nach Embedding, Attention und Feed-forward verworfen werden; unter 1.</translation>
    </message>
    <message>
        <source>Attention activation</source>
        <translation>Aktivierung der Attention</translation>
    </message>
    <message>
        <source>Function that turns the scores of a query into attention weights; all except softmax can leave a head idle.</source>
        <translation>Funktion, die die Scores einer Query in Attention-Gewichte umwandelt; bei allen außer softmax kann ein Head untätig bleiben.</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>Each head&apos;s weights sum to 1 (Vaswani et al. 2017).</source>
        <translation>Die Gewichte jedes Heads summieren sich zu 1 (Vaswani et al. 2017).</translation>
    </message>
    <message>
        <source>softmax-1</source>
        <translation>softmax-1</translation>
    </message>
    <message>
        <source>exp(s) / (1 + sum exp(s)): a head may give its weight to nothing (Miller 2023).</source>
        <translation>exp(s) / (1 + sum exp(s)): Ein Head darf sein Gewicht auf nichts legen (Miller 2023).</translation>
    </message>
    <message>
        <source>Bayes-softmax</source>
        <translation>Bayes-Softmax</translation>
    </message>
    <message>
        <source>H times one softmax over all heads and positions of a query: heads compete (arXiv 2603.03993).</source>
        <translation>H mal ein Softmax über alle Heads und Positionen einer Query: Die Heads konkurrieren (arXiv 2603.03993).</translation>
    </message>
    <message>
        <source>ReLU</source>
        <translation>ReLU</translation>
    </message>
    <message>
        <source>max(s, 0) divided by the number of visible tokens: no competition at all (Wortsman et al. 2023, arXiv 2309.08586).</source>
        <translation>max(s, 0), geteilt durch die Anzahl der sichtbaren Token: keinerlei Konkurrenz (Wortsman et al. 2023, arXiv 2309.08586).</translation>
    </message>
    <message>
        <source>Head input</source>
        <translation>Head-Eingabe</translation>
    </message>
    <message>
        <source>How much of the D-wide stream each head reads and writes.</source>
        <translation>Wie viel des D breiten Streams jeder Head liest und schreibt.</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>Each head maps the whole stream to D/H (Vaswani et al. 2017).</source>
        <translation>Jeder Head bildet den ganzen Stream auf D/H ab (Vaswani et al. 2017).</translation>
    </message>
    <message>
        <source>split</source>
        <translation>aufgeteilt</translation>
    </message>
    <message>
        <source>Each head sees only its own D/H coordinates: H times fewer query, key and value weights.</source>
        <translation>Jeder Head sieht nur seine eigenen D/H Koordinaten: H-mal weniger Query-, Key- und Value-Gewichte.</translation>
    </message>
    <message>
        <source>wide</source>
        <translation>breit</translation>
    </message>
    <message>
        <source>Each head maps the whole stream to D: H times more attention weights.</source>
        <translation>Jeder Head bildet den ganzen Stream auf D ab: H-mal mehr Attention-Gewichte.</translation>
    </message>
    <message>
        <source>Head initialisation</source>
        <translation>Initialisierung der Heads</translation>
    </message>
    <message>
        <source>Whether the heads of a layer start with different weights.</source>
        <translation>Ob die Heads eines Layers verschieden initialisiert werden.</translation>
    </message>
    <message>
        <source>random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>Every head starts from its own random weights.</source>
        <translation>Jeder Head startet mit eigenen zufälligen Gewichten.</translation>
    </message>
    <message>
        <source>tied</source>
        <translation>identisch</translation>
    </message>
    <message>
        <source>All heads start equal, so their gradients are equal and they stay equal; only DropHead separates them.</source>
        <translation>Alle Heads starten identisch, also sind ihre Gradienten gleich, und sie bleiben gleich; nur DropHead trennt sie.</translation>
    </message>
    <message>
        <source>tied, random output</source>
        <translation>identisch, zufälliger Output</translation>
    </message>
    <message>
        <source>Equal queries, keys and values with different output slices, which already separates the heads.</source>
        <translation>Identische Queries, Keys und Values mit verschiedenen Output-Ausschnitten, was die Heads bereits trennt.</translation>
    </message>
    <message>
        <source>Key-value heads</source>
        <translation>Key-Value-Heads</translation>
    </message>
    <message>
        <source>Number of key-value heads, each shared by equally many query heads. It must divide the number of heads, which must be the same in all layers. 0: one per head (grouped-query attention, Ainslie et al. 2023, arXiv 2305.13245).</source>
        <translation>Heads für Keys und Values, die sich jeweils Heads / Key-Value-Heads Queries teilen; die Anzahl der Heads muss durch diesen Wert teilbar sein, in jedem Layer gleich; 0: so viele wie Heads (Grouped-Query-Attention, Ainslie et al. 2023, arXiv 2305.13245).</translation>
    </message>
    <message>
        <source>Simulated heads</source>
        <translation>Simulierte Heads</translation>
    </message>
    <message>
        <source>Number of heads that small non-linear maps along the head axis compute from the real ones for the scores, averaged in groups; a multiple of the heads; 0: none (SAS, arXiv 2507.07694).</source>
        <translation>Anzahl der Heads, die kleine nichtlineare Abbildungen entlang der Head-Achse für die Scores aus den echten berechnen, gruppenweise gemittelt; ein Vielfaches der Heads; 0: keine (SAS, arXiv 2507.07694).</translation>
    </message>
    <message>
        <source>Heads per layer</source>
        <translation>Heads pro Layer</translation>
    </message>
    <message>
        <source>How many heads each layer has; their width stays D/H.</source>
        <translation>Wie viele Heads jeder Layer hat; ihre Breite bleibt D/H.</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>einheitlich</translation>
    </message>
    <message>
        <source>Every layer has H heads.</source>
        <translation>Jeder Layer hat H Heads.</translation>
    </message>
    <message>
        <source>OpenELM</source>
        <translation>OpenELM</translation>
    </message>
    <message>
        <source>From H/2 in the first layer to H in the last (Mehta et al. 2024, arXiv 2404.14619).</source>
        <translation>Von H/2 im ersten Layer bis H im letzten (Mehta et al. 2024, arXiv 2404.14619).</translation>
    </message>
    <message>
        <source>linear growth</source>
        <translation>lineares Wachstum</translation>
    </message>
    <message>
        <source>From H in the first layer to 2H in the last.</source>
        <translation>Von H im ersten Layer bis 2H im letzten.</translation>
    </message>
    <message>
        <source>DropHead</source>
        <translation>DropHead</translation>
    </message>
    <message>
        <source>Probability that a head is dropped from a sample while training, the kept ones scaled up; 0: off (Zhou et al. 2020, arXiv 2004.13342: 0.2, at most 0.2 with 4 heads).</source>
        <translation>Wahrscheinlichkeit, mit der ein Head beim Training für ein Beispiel wegfällt, wobei die übrigen hochskaliert werden; 0: aus (Zhou et al. 2020, arXiv 2004.13342: 0,2, mit 4 Heads höchstens 0,2).</translation>
    </message>
    <message>
        <source>DropHead schedule</source>
        <translation>DropHead-Schedule</translation>
    </message>
    <message>
        <source>How the DropHead probability changes over the run.</source>
        <translation>Wie sich die DropHead-Wahrscheinlichkeit im Verlauf des Laufs ändert.</translation>
    </message>
    <message>
        <source>V-shape</source>
        <translation>V-Form</translation>
    </message>
    <message>
        <source>Falls to 0 at the turning point, then rises (Zhou et al. 2020).</source>
        <translation>Fällt bis zum Wendepunkt auf 0 und steigt dann (Zhou et al. 2020).</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>konstant</translation>
    </message>
    <message>
        <source>Stays the same.</source>
        <translation>Bleibt gleich.</translation>
    </message>
    <message>
        <source>up</source>
        <translation>steigend</translation>
    </message>
    <message>
        <source>Rises linearly from 0.</source>
        <translation>Steigt linear von 0 an.</translation>
    </message>
    <message>
        <source>down</source>
        <translation>fallend</translation>
    </message>
    <message>
        <source>Falls linearly to 0.</source>
        <translation>Fällt linear auf 0.</translation>
    </message>
    <message>
        <source>DropHead turning point</source>
        <translation>DropHead-Wendepunkt</translation>
    </message>
    <message>
        <source>V-shape: share of the run after which the probability rises again; 0.125 is the published code&apos;s.</source>
        <translation>V-Form: Anteil des Laufs, nach dem die Wahrscheinlichkeit wieder steigt; 0,125 ist der Wert aus dem veröffentlichten Code.</translation>
    </message>
    <message>
        <source>Head weights</source>
        <translation>Head-Gewichte</translation>
    </message>
    <message>
        <source>Whether each token weights the heads.</source>
        <translation>Ob die Token die Heads gewichten.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>All heads count the same.</source>
        <translation>Alle Heads zählen gleich.</translation>
    </message>
    <message>
        <source>dynamic</source>
        <translation>dynamisch</translation>
    </message>
    <message>
        <source>A second attention gives each token its own weights over the heads, times H (DHICM, arXiv 2108.01377).</source>
        <translation>Eine zweite Attention gibt jedem Token eigene Gewichte über die Heads, mal H (DHICM, arXiv 2108.01377).</translation>
    </message>
    <message>
        <source>Head weights&apos; KL reward</source>
        <translation>KL-Belohnung für Head-Gewichte</translation>
    </message>
    <message>
        <source>Dynamic head weights: this times KL(weights || uniform) is subtracted from the loss, so that the heads do not all count the same.</source>
        <translation>Dynamische Head-Gewichte: Dieser Wert mal KL(Gewichte || Gleichverteilung) wird vom Loss abgezogen, damit nicht alle Heads gleich zählen.</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>Ähnlichkeit</translation>
    </message>
    <message>
        <source>How the similarity of two heads is measured.</source>
        <translation>Wie die Ähnlichkeit zweier Heads gemessen wird.</translation>
    </message>
    <message>
        <source>Lambda</source>
        <translation>Lambda</translation>
    </message>
    <message>
        <source>Weight of the diversity loss: task loss + lambda x mean similarity of heads. 0 switches it off.</source>
        <translation>Gewicht des Diversitäts-Loss: Task-Loss + Lambda x mittlere Ähnlichkeit der Heads. 0 schaltet ihn aus.</translation>
    </message>
    <message>
        <source>Lambda schedule</source>
        <translation>Lambda-Schedule</translation>
    </message>
    <message>
        <source>How lambda changes over the run.</source>
        <translation>Wie sich Lambda im Verlauf des Laufs ändert.</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>Warm-up</translation>
    </message>
    <message>
        <source>rises linearly from 0</source>
        <translation>steigt linear von 0</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>Kosinus</translation>
    </message>
    <message>
        <source>falls to 0 along a cosine</source>
        <translation>fällt kosinusförmig auf 0</translation>
    </message>
    <message>
        <source>target</source>
        <translation>Zielwert</translation>
    </message>
    <message>
        <source>adjusted so that similarity meets a target</source>
        <translation>so geregelt, dass die Ähnlichkeit einen Zielwert erreicht</translation>
    </message>
    <message>
        <source>Lambda warm-up</source>
        <translation>Lambda-Warm-up</translation>
    </message>
    <message>
        <source>Warm-up schedule: share of the steps over which lambda rises from 0.</source>
        <translation>Schedule „Warm-up“: Anteil der Schritte, über die Lambda von 0 ansteigt.</translation>
    </message>
    <message>
        <source>Target similarity</source>
        <translation>Zielähnlichkeit</translation>
    </message>
    <message>
        <source>Target schedule: lambda grows while similarity is above this, shrinks below.</source>
        <translation>Schedule „Zielwert“: Lambda wächst, solange die Ähnlichkeit darüber liegt, und schrumpft darunter.</translation>
    </message>
    <message>
        <source>Target rate</source>
        <translation>Regelrate</translation>
    </message>
    <message>
        <source>Target schedule: lambda is multiplied by exp(rate x (similarity - target)) each step.</source>
        <translation>Schedule „Zielwert“: Lambda wird in jedem Schritt mit exp(Rate x (Ähnlichkeit - Zielwert)) multipliziert.</translation>
    </message>
    <message>
        <source>Form of the similarity</source>
        <translation>Form der Ähnlichkeit</translation>
    </message>
    <message>
        <source>Quantity averaged over the pairs of heads: for example squared cosines, or attention after subtracting uniform attention.</source>
        <translation>Größe, die über die Head-Paare gemittelt wird: zum Beispiel quadrierte Kosinuswerte oder Attention abzüglich gleichverteilter Attention.</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>einfach</translation>
    </message>
    <message>
        <source>the similarity as it is</source>
        <translation>die Ähnlichkeit selbst</translation>
    </message>
    <message>
        <source>squared</source>
        <translation>quadriert</translation>
    </message>
    <message>
        <source>its square, for cosines: 0 is best, opposite heads count as alike</source>
        <translation>ihr Quadrat, bei Kosinus-Maßen: 0 ist am besten, entgegengesetzte Heads gelten als ähnlich</translation>
    </message>
    <message>
        <source>centred</source>
        <translation>zentriert</translation>
    </message>
    <message>
        <source>of each query&apos;s attention minus uniform attention, as in attn-cos-centred</source>
        <translation>von der Attention jeder Query abzüglich gleichverteilter Attention, wie bei attn-cos-centred</translation>
    </message>
    <message>
        <source>off-diagonal</source>
        <translation>ohne Diagonale</translation>
    </message>
    <message>
        <source>lin-penalty without the part that sharpens each head&apos;s own map</source>
        <translation>lin-penalty ohne den Teil, der die Map jedes einzelnen Heads verschärft</translation>
    </message>
    <message>
        <source>3 groups</source>
        <translation>3 Gruppen</translation>
    </message>
    <message>
        <source>of heads, for group terms (plain: 2)</source>
        <translation>von Heads, für die Gruppenterme (einfach: 2)</translation>
    </message>
    <message>
        <source>4 groups</source>
        <translation>4 Gruppen</translation>
    </message>
    <message>
        <source>of heads, for group terms</source>
        <translation>von Heads, für die Gruppenterme</translation>
    </message>
    <message>
        <source>5 groups</source>
        <translation>5 Gruppen</translation>
    </message>
    <message>
        <source>6 groups</source>
        <translation>6 Gruppen</translation>
    </message>
    <message>
        <source>7 groups</source>
        <translation>7 Gruppen</translation>
    </message>
    <message>
        <source>8 groups</source>
        <translation>8 Gruppen</translation>
    </message>
    <message>
        <source>Layers penalised</source>
        <translation>Layer mit Strafterm</translation>
    </message>
    <message>
        <source>&quot;all&quot;, or layer numbers from 0 separated by commas, each with an optional weight after a colon: &quot;0:1, 3:0.5&quot; counts layer 3 half as much as layer 0. An encoder-decoder also allows &quot;encoder&quot;, &quot;decoder&quot; and &quot;cross&quot;, or one site: &quot;cross:1, encoder.0:0.5&quot;.</source>
        <translation>„all“ oder Layer-Nummern ab 0, durch Kommas getrennt, auf Wunsch jede mit einem Gewicht nach einem Doppelpunkt: „0:1, 3:0.5“ zählt Layer 3 halb so viel wie Layer 0. Bei einem Encoder-Decoder auch „encoder“, „decoder“ und „cross“ oder eine einzelne Stelle: „cross:1, encoder.0:0.5“.</translation>
    </message>
    <message>
        <source>Further terms</source>
        <translation>Weitere Terme</translation>
    </message>
    <message>
        <source>Additional terms, separated by commas, each id:lambda, id/transform:lambda or id:lambda@schedule: &quot;out-cos:0.1, lin-penalty/off-diagonal:0.01@cosine&quot;. Schedules: constant, warmup, cosine.</source>
        <translation>Zusätzliche Terme, durch Kommas getrennt, jeder als id:lambda, id/transform:lambda oder id:lambda@schedule: „out-cos:0.1, lin-penalty/off-diagonal:0.01@cosine“. Schedules: constant, warmup, cosine.</translation>
    </message>
    <message>
        <source>Sign</source>
        <translation>Vorzeichen</translation>
    </message>
    <message>
        <source>The opposite sign makes heads more alike, as a formula with a sign error does. Further terms keep their sign.</source>
        <translation>Das umgekehrte Vorzeichen macht Heads ähnlicher: wie bei einer Formel mit Vorzeichenfehler. Weitere Terme behalten ihr Vorzeichen.</translation>
    </message>
    <message>
        <source>penalise similarity</source>
        <translation>Ähnlichkeit bestrafen</translation>
    </message>
    <message>
        <source>lambda &gt; 0 makes heads less alike</source>
        <translation>Lambda &gt; 0 macht Heads weniger ähnlich</translation>
    </message>
    <message>
        <source>opposite sign</source>
        <translation>umgekehrtes Vorzeichen</translation>
    </message>
    <message>
        <source>the term is negated and summed over pairs: lambda &gt; 0 makes heads MORE alike, for demonstration</source>
        <translation>der Term wird negiert und über Paare summiert: Lambda &gt; 0 macht Heads ÄHNLICHER, zur Demonstration</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>Passes over the training split.</source>
        <translation>Durchgänge durch die Trainingsdaten.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Length of the run in batches; 0: the epochs decide.</source>
        <translation>Länge des Laufs in Batches; 0: durch die Epochen bestimmt.</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Samples per step.</source>
        <translation>Beispiele pro Schritt.</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Peak learning rate of the optimiser.</source>
        <translation>Maximale Lernrate des Optimierers.</translation>
    </message>
    <message>
        <source>Learning-rate schedule</source>
        <translation>Lernraten-Schedule</translation>
    </message>
    <message>
        <source>How the learning rate changes over the run.</source>
        <translation>Wie sich die Lernrate im Verlauf des Laufs ändert.</translation>
    </message>
    <message>
        <source>one-cycle</source>
        <translation>One-Cycle</translation>
    </message>
    <message>
        <source>rises, then falls along a cosine (Smith &amp; Topin 2017)</source>
        <translation>steigt, fällt dann kosinusförmig (Smith &amp; Topin 2017)</translation>
    </message>
    <message>
        <source>falls along a cosine to 0</source>
        <translation>fällt kosinusförmig auf 0</translation>
    </message>
    <message>
        <source>inverse square root</source>
        <translation>inverse Quadratwurzel</translation>
    </message>
    <message>
        <source>falls as 1 / sqrt(step) after the warm-up (Vaswani et al. 2017)</source>
        <translation>fällt nach dem Warm-up wie 1 / sqrt(Schritt) (Vaswani et al. 2017)</translation>
    </message>
    <message>
        <source>stays the same</source>
        <translation>bleibt gleich</translation>
    </message>
    <message>
        <source>Learning-rate warm-up</source>
        <translation>Lernraten-Warm-up</translation>
    </message>
    <message>
        <source>Share of the steps over which the learning rate rises.</source>
        <translation>Anteil der Schritte, über die die Lernrate steigt.</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>Warm-up-Schritte</translation>
    </message>
    <message>
        <source>Steps over which the learning rate rises, instead of the share; 0: the share decides.</source>
        <translation>Schritte, über die die Lernrate steigt, anstelle des Anteils; 0: der Anteil gilt.</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>How gradients change the weights.</source>
        <translation>Wie Gradienten die Gewichte ändern.</translation>
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
        <translation>stochastischer Gradientenabstieg mit Momentum</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>Weight Decay</translation>
    </message>
    <message>
        <source>Decoupled shrinking of the weights, times the learning rate.</source>
        <translation>Entkoppelte Schrumpfung der Gewichte, multipliziert mit der Lernrate.</translation>
    </message>
    <message>
        <source>Beta 1</source>
        <translation>Beta 1</translation>
    </message>
    <message>
        <source>AdamW: decay of the mean gradient; below 1.</source>
        <translation>AdamW: Abklingrate des gleitenden Mittels der Gradienten; unter 1.</translation>
    </message>
    <message>
        <source>Beta 2</source>
        <translation>Beta 2</translation>
    </message>
    <message>
        <source>AdamW: decay of the mean squared gradient; below 1.</source>
        <translation>AdamW: Abklingrate des gleitenden Mittels der quadrierten Gradienten; unter 1.</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>AdamW: added to the root of the mean square.</source>
        <translation>AdamW: wird zur Wurzel des mittleren Quadrats addiert.</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Momentum</translation>
    </message>
    <message>
        <source>SGD: share of the last update kept; below 1.</source>
        <translation>SGD: Anteil des letzten Updates, der erhalten bleibt; unter 1.</translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation>Gradient Clipping</translation>
    </message>
    <message>
        <source>Largest norm of the gradient; longer ones are scaled down.</source>
        <translation>Maximale Norm des Gradienten; größere Gradienten werden herunterskaliert.</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>Label Smoothing</translation>
    </message>
    <message>
        <source>Probability spread over the other classes.</source>
        <translation>Wahrscheinlichkeit, die auf die anderen Klassen verteilt wird.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Initialises all random numbers: the same seed gives the same run.</source>
        <translation>Startwert aller Zufallszahlen: Derselbe Seed ergibt denselben Lauf.</translation>
    </message>
    <message>
        <source>Weight of the push between heads: replaces the gradient of queries, keys and values by the SVGD direction with heads as particles; 0: off, 1: as published (arXiv 2009.09364).</source>
        <translation>Gewicht der Abstoßung zwischen Heads: ersetzt den Gradienten von Queries, Keys und Values durch die SVGD-Richtung mit Heads als Partikeln; 0: aus, 1: wie veröffentlicht (arXiv 2009.09364).</translation>
    </message>
    <message>
        <source>Repulsive layers</source>
        <translation>Layer mit Abstoßung</translation>
    </message>
    <message>
        <source>Where heads are pushed apart.</source>
        <translation>Wo Heads auseinandergetrieben werden.</translation>
    </message>
    <message>
        <source>first layer</source>
        <translation>erster Layer</translation>
    </message>
    <message>
        <source>as published</source>
        <translation>wie veröffentlicht</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>alle Layer</translation>
    </message>
    <message>
        <source>every attention</source>
        <translation>jede Attention</translation>
    </message>
    <message>
        <source>Gates on heads</source>
        <translation>Head-Gates</translation>
    </message>
    <message>
        <source>Trains a hard-concrete gate on every head, with a price on each open gate, so that heads that are not worth it close (Voita et al. 2019). Start from a converged run; held-out scores use only heads with open gates. Steps are slower on the CPU.</source>
        <translation>Trainiert an jedem Head ein Hard-Concrete-Gate; jedes offene Gate verursacht Kosten, sodass sich die Gates von Heads schließen, die sich nicht lohnen (Voita et al. 2019). Von einem konvergierten Lauf ausgehen; die Werte auf zurückgehaltenen Daten gelten für die Heads mit offenen Gates. Die Schritte sind auf der CPU langsamer.</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>no gates</source>
        <translation>keine Gates</translation>
    </message>
    <message>
        <source>with the weights</source>
        <translation>mit den Gewichten</translation>
    </message>
    <message>
        <source>alone</source>
        <translation>allein</translation>
    </message>
    <message>
        <source>the weights stay as they are</source>
        <translation>die Gewichte bleiben unverändert</translation>
    </message>
    <message>
        <source>Price of an open gate</source>
        <translation>Kosten eines offenen Gates</translation>
    </message>
    <message>
        <source>Lambda of the gates: the loss rises by this times the expected number of open heads per layer, averaged over the layers. Larger values close more heads.</source>
        <translation>Lambda der Gates: Der Loss steigt um diesen Wert mal die erwartete Anzahl offener Heads eines Layers, gemittelt über die Layer. Je größer, desto mehr Heads schließen sich.</translation>
    </message>
    <message>
        <source>Learning rate of the gates</source>
        <translation>Lernrate der Gates</translation>
    </message>
    <message>
        <source>Constant learning rate of Adam on log a.</source>
        <translation>Lernrate von Adam für log a; sie bleibt konstant.</translation>
    </message>
    <message>
        <source>Start of the gates</source>
        <translation>Startwert der Gates</translation>
    </message>
    <message>
        <source>log a of every head at the start; 2: open with a probability of 0.95.</source>
        <translation>log a jedes Heads am Anfang; 2: offen mit einer Wahrscheinlichkeit von 0,95.</translation>
    </message>
    <message>
        <source>Watch groups of heads</source>
        <translation>Head-Gruppen beobachten</translation>
    </message>
    <message>
        <source>Every tenth step, groups similar heads of a layer on 16 held-out samples and records how similar heads are within and between groups, how well the groups separate and how far their means move.</source>
        <translation>Gruppiert alle zehn Schritte auf 16 zurückgehaltenen Beispielen ähnliche Heads jedes Layers und zeichnet auf, wie ähnlich sich Heads innerhalb der Gruppen und zwischen ihnen sind, wie gut sich die Gruppen trennen und wie weit sich ihre Mittelwerte bewegen.</translation>
    </message>
    <message>
        <source>nothing is recorded</source>
        <translation>keine Aufzeichnung</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Values</translation>
    </message>
    <message>
        <source>groups of heads with similar values</source>
        <translation>Gruppen von Heads mit ähnlichen Values</translation>
    </message>
    <message>
        <source>attention maps</source>
        <translation>Attention-Maps</translation>
    </message>
    <message>
        <source>groups of heads with similar maps</source>
        <translation>Gruppen von Heads mit ähnlichen Maps</translation>
    </message>
    <message>
        <source>contexts</source>
        <translation>Kontexte</translation>
    </message>
    <message>
        <source>groups of heads with similar outputs</source>
        <translation>Gruppen von Heads mit ähnlichen Outputs</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Number of groups per layer.</source>
        <translation>Anzahl der Gruppen pro Layer.</translation>
    </message>
    <message>
        <source>Stop when stable</source>
        <translation>Stopp, wenn stabil</translation>
    </message>
    <message>
        <source>Ends the training as soon as the means of the groups move by less than this share of their length in ten steps; 0: never.</source>
        <translation>Beendet das Training, sobald sich die Mittelwerte der Gruppen in zehn Schritten um weniger als diesen Anteil ihrer Länge bewegen; 0: nie.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Where to train. CUDA devices need an NVIDIA driver and an engine built with a CUDA LibTorch (README, &quot;Another LibTorch&quot;).</source>
        <translation>Wo trainiert wird. CUDA-Geräte brauchen einen NVIDIA-Treiber und eine mit einer CUDA-LibTorch gebaute Engine (README, „Another LibTorch“).</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>the first GPU, else the CPU</source>
        <translation>die erste GPU, sonst die CPU</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Rechengenauigkeit</translation>
    </message>
    <message>
        <source>Number type of the matrix products; weights stay float32.</source>
        <translation>Zahlentyp der Matrixprodukte; die Gewichte bleiben float32.</translation>
    </message>
    <message>
        <source>float32</source>
        <translation>float32</translation>
    </message>
    <message>
        <source>32-bit floating point</source>
        <translation>32-Bit-Gleitkomma</translation>
    </message>
    <message>
        <source>bfloat16</source>
        <translation>bfloat16</translation>
    </message>
    <message>
        <source>16-bit brain floating point; faster where the machine has units for it</source>
        <translation>16-Bit-Gleitkomma (Brain Floating Point); schneller, wenn die Hardware es unterstützt</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Processor threads for training; part of what makes a run repeatable.</source>
        <translation>CPU-Threads zum Trainieren; sie beeinflussen die Reproduzierbarkeit eines Laufs.</translation>
    </message>
    <message>
        <source>Checkpoint every</source>
        <translation>Checkpoint alle</translation>
    </message>
    <message>
        <source>Steps between checkpoints; one is also kept at the end of each epoch.</source>
        <translation>Schritte zwischen Checkpoints; zusätzlich wird am Ende jeder Epoche einer gespeichert.</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Checkpoints kept</source>
        <translation>Behaltene Checkpoints</translation>
    </message>
    <message>
        <source>Newest checkpoints kept on disk, besides the best.</source>
        <translation>Anzahl der neuesten Checkpoints, die neben dem besten gespeichert bleiben.</translation>
    </message>
    <message>
        <source>Early checkpoints</source>
        <translation>Frühe Checkpoints</translation>
    </message>
    <message>
        <source>Checkpoints at steps 0, 1, 2, 5, 10, 22, 46, 100, 215, 464 ... before the first regular one; they are kept.</source>
        <translation>Checkpoints bei den Schritten 0, 1, 2, 5, 10, 22, 46, 100, 215, 464 ... vor dem ersten regulären; sie bleiben erhalten.</translation>
    </message>
    <message>
        <source>small models</source>
        <translation>kleine Modelle</translation>
    </message>
    <message>
        <source>of at most a million parameters (12 MB a checkpoint)</source>
        <translation>mit höchstens einer Million Parametern (12 MB pro Checkpoint)</translation>
    </message>
    <message>
        <source>always</source>
        <translation>immer</translation>
    </message>
    <message>
        <source>whatever the model&apos;s size</source>
        <translation>unabhängig von der Modellgröße</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>regular ones only</source>
        <translation>nur reguläre</translation>
    </message>
    <message>
        <source>Measure every</source>
        <translation>Messen alle</translation>
    </message>
    <message>
        <source>Steps between recorded similarity matrices.</source>
        <translation>Schritte zwischen aufgezeichneten Ähnlichkeitsmatrizen.</translation>
    </message>
    <message>
        <source>Early records</source>
        <translation>Frühe Aufzeichnungen</translation>
    </message>
    <message>
        <source>Number of early records of similarity per factor of ten in steps, before the first regular one (10: steps 1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20 ...), since heads change most at the start; 0: none.</source>
        <translation>Anzahl früher Aufzeichnungen der Ähnlichkeit pro Zehnerpotenz der Schritte, vor der ersten regulären (10: Schritte 1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20 ...), da sich Heads am Anfang am stärksten ändern; 0: keine.</translation>
    </message>
    <message>
        <source>X-ray records</source>
        <translation>X-ray-Aufzeichnungen</translation>
    </message>
    <message>
        <source>Records the four metrics of the X-ray article for its page, on each training batch with the weights that its loss comes from and without dropout, so that they can be compared with that loss (a fixed batch could not). Costs another forward pass each time and does not change the training.</source>
        <translation>Speichert die vier Metriken des X-ray-Papers für dessen Seite: für jeden Trainingsbatch, mit den Gewichten, aus denen sein Loss stammt, und ohne Dropout, sodass sie diesem Loss gegenübergestellt werden können (mit einem festen Batch ginge das nicht); kostet jedes Mal einen weiteren Forward-Pass und ändert nichts am Training.</translation>
    </message>
    <message>
        <source>X-ray batches</source>
        <translation>X-ray-Batches</translation>
    </message>
    <message>
        <source>X-ray records: number of first batches that are all recorded; later batches are recorded as often as similarity is measured.</source>
        <translation>X-ray-Aufzeichnungen: Anzahl der ersten Batches, die alle aufgezeichnet werden; spätere werden so oft aufgezeichnet, wie die Ähnlichkeit gemessen wird.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Shown in the list of runs; empty: made from dataset and lambda.</source>
        <translation>Wird in der Liste der Läufe angezeigt; leer: aus Datensatz und Lambda gebildet.</translation>
    </message>
    <message>
        <source>Runs folder</source>
        <translation>Ordner für Läufe</translation>
    </message>
    <message>
        <source>Folder in which the run&apos;s own folder is made; ~ is your home folder.</source>
        <translation>Ordner, in dem der eigene Ordner des Laufs angelegt wird; ~ ist das Home-Verzeichnis.</translation>
    </message>
    <message>
        <source>Start from run</source>
        <translation>Von Lauf starten</translation>
    </message>
    <message>
        <source>Folder of a run whose weights this one starts from, in a model of the same sizes; empty: random weights.</source>
        <translation>Ordner eines Laufs, mit dessen Gewichten dieser beginnt, in einem Modell derselben Größen; leer: zufällige Gewichte.</translation>
    </message>
    <message>
        <source>Start from step</source>
        <translation>Von Schritt starten</translation>
    </message>
    <message>
        <source>Checkpoint of that run: a step, last or best (on the validation split).</source>
        <translation>Checkpoint jenes Laufs: ein Schritt, last oder best (auf den Validierungsdaten).</translation>
    </message>
    <message>
        <source>4 layers, 4 heads, width 64</source>
        <translation>4 Layer, 4 Heads, Breite 64</translation>
    </message>
    <message>
        <source>6 layers, 8 heads, width 128</source>
        <translation>6 Layer, 8 Heads, Breite 128</translation>
    </message>
    <message>
        <source>8 layers, 8 heads, width 256</source>
        <translation>8 Layer, 8 Heads, Breite 256</translation>
    </message>
    <message>
        <source>Patch size</source>
        <translation>Patch-Größe</translation>
    </message>
    <message>
        <source>Side of a square patch in pixels; must divide the image size.</source>
        <translation>Seitenlänge eines quadratischen Patches in Pixeln; die Bildgröße muss durch sie teilbar sein.</translation>
    </message>
    <message>
        <source>8 layers, 8 heads, width 384</source>
        <translation>8 Layer, 8 Heads, Breite 384</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Location of the data: folder with train.csv and test.csv (also valid.csv; .tsv, .txt and .csv.gz too), or train.csv itself; ~ is your home folder.</source>
        <translation>Ort der Daten: Ordner mit train.csv und test.csv (auch valid.csv; ebenso .tsv, .txt und .csv.gz) oder train.csv selbst; ~ ist das Home-Verzeichnis.</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Unit into which texts are split.</source>
        <translation>Einheit, in die Texte zerlegt werden.</translation>
    </message>
    <message>
        <source>words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Runs of letters and digits; rare ones are unknown.</source>
        <translation>Folgen von Buchstaben und Ziffern; seltene gelten als unbekannt.</translation>
    </message>
    <message>
        <source>byte-pair</source>
        <translation>Byte-Paare</translation>
    </message>
    <message>
        <source>Pieces of words, learned from the training texts: nothing is unknown (Sennrich et al. 2016, arXiv 1508.07909).</source>
        <translation>Wortteile, aus den Trainingstexten gelernt: Kein Wort ist unbekannt (Sennrich et al. 2016, arXiv 1508.07909).</translation>
    </message>
    <message>
        <source>Lower case</source>
        <translation>Kleinschreibung</translation>
    </message>
    <message>
        <source>Treats Word and word as one token.</source>
        <translation>Behandelt Word und word als ein Token.</translation>
    </message>
    <message>
        <source>Minimum frequency</source>
        <translation>Mindesthäufigkeit</translation>
    </message>
    <message>
        <source>Rarer words become [UNK]; rarer byte pairs are not merged.</source>
        <translation>Seltenere Wörter werden zu [UNK]; seltenere Byte-Paare werden nicht zusammengefügt.</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>Largest vocabulary, with [PAD] and [UNK].</source>
        <translation>Maximale Größe des Vokabulars, mit [PAD] und [UNK].</translation>
    </message>
    <message>
        <source>Training samples</source>
        <translation>Trainingsbeispiele</translation>
    </message>
    <message>
        <source>Uses only this many training samples, chosen by the split seed; 0 uses all.</source>
        <translation>Verwendet nur so viele Trainingsbeispiele, mit dem Split-Seed ausgewählt; 0 verwendet alle.</translation>
    </message>
    <message>
        <source>Validation share</source>
        <translation>Validierungsanteil</translation>
    </message>
    <message>
        <source>Share of the training data held out for validation; 0 trains on all of it.</source>
        <translation>Anteil der Trainingsdaten, der für die Validierung zurückgehalten wird; 0 trainiert auf allen.</translation>
    </message>
    <message>
        <source>Split seed</source>
        <translation>Split-Seed</translation>
    </message>
    <message>
        <source>Decides which samples go to validation and which are kept.</source>
        <translation>Bestimmt, welche Beispiele in die Validierung kommen und welche behalten werden.</translation>
    </message>
    <message>
        <source>Invalid UTF-8</source>
        <translation>Ungültiges UTF-8</translation>
    </message>
    <message>
        <source>How to handle bytes that are not UTF-8.</source>
        <translation>Umgang mit Bytes, die kein UTF-8 sind.</translation>
    </message>
    <message>
        <source>Refuse the file</source>
        <translation>Datei ablehnen</translation>
    </message>
    <message>
        <source>Replace and count</source>
        <translation>Ersetzen und zählen</translation>
    </message>
    <message>
        <source>Stray quotes</source>
        <translation>Verirrte Anführungszeichen</translation>
    </message>
    <message>
        <source>Keep as text and count</source>
        <translation>Als Text behalten und zählen</translation>
    </message>
    <message>
        <source>Longest row</source>
        <translation>Längste Zeile</translation>
    </message>
    <message>
        <source>Rejects longer rows, which usually come from a missing closing quote.</source>
        <translation>Lehnt längere Zeilen ab; sie entstehen meist durch ein fehlendes schließendes Anführungszeichen.</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Text column</source>
        <translation>Textspalte</translation>
    </message>
    <message>
        <source>Name or number of the column with the text; leave empty to detect it.</source>
        <translation>Name oder Nummer der Spalte mit dem Text; leer: automatisch finden.</translation>
    </message>
    <message>
        <source>Label column</source>
        <translation>Labelspalte</translation>
    </message>
    <message>
        <source>Name or number of the column with the class; leave empty to detect it.</source>
        <translation>Name oder Nummer der Spalte mit der Klasse; leer: automatisch finden.</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>Trennzeichen</translation>
    </message>
    <message>
        <source>Character between the columns.</source>
        <translation>Zeichen zwischen den Spalten.</translation>
    </message>
    <message>
        <source>By file name</source>
        <translation>Nach Dateiname</translation>
    </message>
    <message>
        <source>Tab for .tsv, else comma; .txt by its first line</source>
        <translation>Tabulator bei .tsv, sonst Komma; .txt nach der ersten Zeile</translation>
    </message>
    <message>
        <source>Comma</source>
        <translation>Komma</translation>
    </message>
    <message>
        <source>Semicolon</source>
        <translation>Semikolon</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tabulator</translation>
    </message>
    <message>
        <source>Header row</source>
        <translation>Kopfzeile</translation>
    </message>
    <message>
        <source>Whether the first row names the columns.</source>
        <translation>Ob die erste Zeile die Spalten benennt.</translation>
    </message>
    <message>
        <source>Detect</source>
        <translation>Ermitteln</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>Class names</source>
        <translation>Klassennamen</translation>
    </message>
    <message>
        <source>Names for numbered classes, separated by commas, lowest number first.</source>
        <translation>Namen für nummerierte Klassen, durch Kommas getrennt, niedrigste Nummer zuerst.</translation>
    </message>
    <message>
        <source>Test file</source>
        <translation>Testdatei</translation>
    </message>
    <message>
        <source>Second file in the same format for the test; if empty, some rows are split off.</source>
        <translation>Eine zweite Datei im selben Format für den Test; ohne sie wird ein Teil der Zeilen abgetrennt.</translation>
    </message>
    <message>
        <source>Test share</source>
        <translation>Testanteil</translation>
    </message>
    <message>
        <source>Share of the rows held out for the test if no test file is given.</source>
        <translation>Anteil der Zeilen, der für den Test zurückgehalten wird, wenn es keine Testdatei gibt.</translation>
    </message>
    <message>
        <source>Location of the data: folder cifar-10-batches-bin, or cifar-10-binary.tar.gz; ~ is your home folder.</source>
        <translation>Ort der Daten: Ordner cifar-10-batches-bin oder cifar-10-binary.tar.gz; ~ ist das Home-Verzeichnis.</translation>
    </message>
    <message>
        <source>Crop and flip</source>
        <translation>Zuschneiden und Spiegeln</translation>
    </message>
    <message>
        <source>Random crop with 4 pixels of padding and random horizontal flip. It helps with photographs; it harms where a mirrored or shifted picture means something else, as with digits, letters, signs and scans. So it is on for CIFAR-10 and off for folders of your own pictures.</source>
        <translation>Zufälliges Zuschneiden mit 4 Pixeln Padding und zufälliges horizontales Spiegeln. Bei Fotos hilft es; es schadet, wenn ein gespiegeltes oder verschobenes Bild etwas anderes bedeutet, etwa bei Ziffern, Buchstaben, Schildern und Scans. Daher ist es bei CIFAR-10 ein- und bei Ordnern mit eigenen Bildern ausgeschaltet.</translation>
    </message>
    <message>
        <source>Picture size</source>
        <translation>Bildgröße</translation>
    </message>
    <message>
        <source>All pictures are scaled to this width and height.</source>
        <translation>Alle Bilder werden auf diese Breite und Höhe skaliert.</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>Location of the data: text file, for example Tiny Shakespeare&apos;s input.txt, or folder with train, valid and test (wiki.train.tokens); ~ is your home folder.</source>
        <translation>Ort der Daten: Textdatei, etwa input.txt von Tiny Shakespeare, oder Ordner mit train, valid und test (wiki.train.tokens); ~ ist das Home-Verzeichnis.</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Unicode code points.</source>
        <translation>Unicode-Codepunkte.</translation>
    </message>
    <message>
        <source>symbols</source>
        <translation>Symbole</translation>
    </message>
    <message>
        <source>Words separated by spaces, for text that is already tokenised; rare ones are unknown.</source>
        <translation>Durch Leerzeichen getrennte Wörter, für bereits tokenisierten Text; seltene gelten als unbekannt.</translation>
    </message>
    <message>
        <source>Treats A and a as one character.</source>
        <translation>Behandelt A und a als ein Zeichen.</translation>
    </message>
    <message>
        <source>Rarer characters or words become [UNK]; rarer byte pairs are not merged.</source>
        <translation>Seltenere Zeichen oder Wörter werden zu [UNK]; seltenere Byte-Paare werden nicht zusammengefügt.</translation>
    </message>
    <message>
        <source>Held-out share</source>
        <translation>Zurückgehaltener Anteil</translation>
    </message>
    <message>
        <source>Share of the text, taken from its end, for validation, and the same for the test.</source>
        <translation>Anteil des Textes, an dessen Ende, für die Validierung und ebenso viel für den Test.</translation>
    </message>
    <message>
        <source>Second text for the test; if empty, the end of the text is held out for it.</source>
        <translation>Ein zweiter Text für den Test; ohne ihn wird das Ende des Textes verwendet.</translation>
    </message>
    <message>
        <source>Vocabulary of the sides</source>
        <translation>Vokabulare</translation>
    </message>
    <message>
        <source>Whether source and target share their tokens.</source>
        <translation>Ob Quelle und Ziel dieselben Token verwenden.</translation>
    </message>
    <message>
        <source>One for both</source>
        <translation>Gemeinsam</translation>
    </message>
    <message>
        <source>The same tokens on both sides: names are copied, embeddings can be shared.</source>
        <translation>Dieselben Token auf beiden Seiten: Namen werden kopiert, Embeddings können geteilt werden.</translation>
    </message>
    <message>
        <source>One each</source>
        <translation>Getrennt</translation>
    </message>
    <message>
        <source>Separate tokens for source and target.</source>
        <translation>Eigene Token für Quelle und Ziel.</translation>
    </message>
    <message>
        <source>Largest vocabulary of a side, with [PAD] and [UNK].</source>
        <translation>Maximale Größe des Vokabulars einer Seite, mit [PAD] und [UNK].</translation>
    </message>
    <message>
        <source>Rarer tokens become [UNK]; rarer byte pairs are not merged.</source>
        <translation>Seltenere Token werden zu [UNK]; seltenere Byte-Paare werden nicht zusammengefügt.</translation>
    </message>
    <message>
        <source>Treats Word and word as one token; translations are in lower case then.</source>
        <translation>Behandelt Word und word als ein Token; Übersetzungen sind dann kleingeschrieben.</translation>
    </message>
    <message>
        <source>Share of the pairs held out for the test if no test file is given.</source>
        <translation>Anteil der Paare, der für den Test zurückgehalten wird, wenn es keine Testdatei gibt.</translation>
    </message>
    <message>
        <source>Target file</source>
        <translation>Zieldatei</translation>
    </message>
    <message>
        <source>File with the translations, line by line, if the path is the source file.</source>
        <translation>Datei mit den Übersetzungen, Zeile für Zeile, wenn der Pfad die Datei der Quelltexte ist.</translation>
    </message>
    <message>
        <source>Source ending</source>
        <translation>Endung der Quelle</translation>
    </message>
    <message>
        <source>Target ending</source>
        <translation>Endung des Ziels</translation>
    </message>
    <message>
        <source>3 layers, 8 heads, width 256</source>
        <translation>3 Layer, 8 Heads, Breite 256</translation>
    </message>
    <message>
        <source>6 layers, 8 heads, width 512</source>
        <translation>6 Layer, 8 Heads, Breite 512</translation>
    </message>
    <message>
        <source>Encoder layers</source>
        <translation>Encoder-Layer</translation>
    </message>
    <message>
        <source>Layers of the encoder, which reads the source.</source>
        <translation>Layer des Encoders, der die Quelle liest.</translation>
    </message>
    <message>
        <source>Decoder layers</source>
        <translation>Decoder-Layer</translation>
    </message>
    <message>
        <source>Each has self-attention over the generated text and cross-attention to the source.</source>
        <translation>Jeder hat Self-Attention auf den generierten Text und Cross-Attention auf die Quelle.</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>Embeddings</translation>
    </message>
    <message>
        <source>Which word embeddings share one table.</source>
        <translation>Welche Wort-Embeddings sich eine Tabelle teilen.</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>gemeinsam</translation>
    </message>
    <message>
        <source>One for source, target and output; needs one vocabulary for both sides.</source>
        <translation>Eine für Quelle, Ziel und Ausgabe; erfordert ein Vokabular für beide Seiten.</translation>
    </message>
    <message>
        <source>One for the source, one for target and output (Press &amp; Wolf 2017).</source>
        <translation>Eine für die Quelle, eine für Ziel und Ausgabe (Press &amp; Wolf 2017).</translation>
    </message>
    <message>
        <source>separate</source>
        <translation>getrennt</translation>
    </message>
    <message>
        <source>One each for source, target and output.</source>
        <translation>Je eine für Quelle, Ziel und Ausgabe.</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>How the positions in a text are encoded.</source>
        <translation>Wie die Positionen in einem Text codiert werden.</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>gelernt</translation>
    </message>
    <message>
        <source>A learned vector for each position, separate for source and target.</source>
        <translation>Ein gelernter Vektor für jede Position, getrennt für Quelle und Ziel.</translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation>sinusförmig</translation>
    </message>
    <message>
        <source>Sines and cosines of the position (Vaswani et al. 2017).</source>
        <translation>Sinus und Kosinus der Position (Vaswani et al. 2017).</translation>
    </message>
    <message>
        <source>Tokens per batch</source>
        <translation>Token pro Batch</translation>
    </message>
    <message>
        <source>Counts source and target together, without padding; pairs of similar length share a batch. 0: the batch size counts pairs.</source>
        <translation>Zählt Quelle und Ziel zusammen, ohne Padding; Paare ähnlicher Länge kommen in denselben Batch. 0: die Batchgröße zählt Paare.</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Texts scored</source>
        <translation>Bewertete Texte</translation>
    </message>
    <message>
        <source>Number of validation texts that are translated greedily after each epoch for BLEU and similar scores, always the same ones; the whole test split is translated at the end. 0: none.</source>
        <translation>Anzahl der Validierungstexte, die nach jeder Epoche greedy übersetzt werden, für BLEU und ähnliche Scores, immer dieselben; am Ende werden alle Testdaten übersetzt. 0: keine.</translation>
    </message>
    <message>
        <source>Location of the data: CSV, TSV or JSON Lines file with a text and a summary, or folder with train and test files; ~ is your home folder.</source>
        <translation>Ort der Daten: CSV-, TSV- oder JSON-Lines-Datei mit Text und Zusammenfassung oder Ordner mit den Dateien train und test; ~ ist das Home-Verzeichnis.</translation>
    </message>
    <message>
        <source>Summary column</source>
        <translation>Spalte der Zusammenfassung</translation>
    </message>
    <message>
        <source>Name or number of the column with the summary or title; leave empty to detect it.</source>
        <translation>Name oder Nummer der Spalte mit der Zusammenfassung oder dem Titel; leer: automatisch finden.</translation>
    </message>
    <message>
        <source>One token carries the signal</source>
        <translation>Ein Token trägt das Signal</translation>
    </message>
    <message>
        <source>Heads must find the one token of a sample that carries a signal, made of randomly drawn hidden directions. The activation decides in which order they specialise and whether spare heads hurt.</source>
        <translation>Heads müssen das eine Token eines Beispiels finden, das ein Signal aus zufällig gezogenen verborgenen Richtungen trägt. Von der Aktivierung hängt ab, in welcher Reihenfolge sie sich spezialisieren und ob überzählige Heads schaden.</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>Signal</translation>
    </message>
    <message>
        <source>How the weights theta of the directions are drawn.</source>
        <translation>Wie die Gewichte theta der Richtungen gezogen werden.</translation>
    </message>
    <message>
        <source>flipped spike</source>
        <translation>Spike mit zufälligem Vorzeichen</translation>
    </message>
    <message>
        <source>One direction, + or - with equal probability.</source>
        <translation>Eine Richtung, + oder - mit gleicher Wahrscheinlichkeit.</translation>
    </message>
    <message>
        <source>one of the directions</source>
        <translation>eine der Richtungen</translation>
    </message>
    <message>
        <source>Direction f with weight a_f, each as likely.</source>
        <translation>Richtung f mit Gewicht a_f, alle gleich wahrscheinlich.</translation>
    </message>
    <message>
        <source>one of the directions, + or -</source>
        <translation>eine der Richtungen, + oder -</translation>
    </message>
    <message>
        <source>Direction f with weight a_f or -a_f.</source>
        <translation>Richtung f mit Gewicht a_f oder -a_f.</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>Gauß-verteilt</translation>
    </message>
    <message>
        <source>All directions at once, weight f with mean mu_f and deviation a_f.</source>
        <translation>Alle Richtungen zugleich, Gewicht f mit Mittelwert mu_f und Standardabweichung a_f.</translation>
    </message>
    <message>
        <source>a mean and signs</source>
        <translation>ein Mittelwert und Vorzeichen</translation>
    </message>
    <message>
        <source>The first direction always, the others + or -.</source>
        <translation>Die erste Richtung immer, die anderen + oder -.</translation>
    </message>
    <message>
        <source>the largest along a direction</source>
        <translation>das größte entlang einer Richtung</translation>
    </message>
    <message>
        <source>No token is shifted: each matters with a probability that rises with its component along the direction.</source>
        <translation>Kein Token wird verschoben: Jedes ist mit einer Wahrscheinlichkeit relevant, die mit seiner Komponente entlang der Richtung steigt.</translation>
    </message>
    <message>
        <source>Directions F</source>
        <translation>Richtungen F</translation>
    </message>
    <message>
        <source>Number of hidden directions in the signal.</source>
        <translation>Anzahl der verborgenen Richtungen im Signal.</translation>
    </message>
    <message>
        <source>Strengths a</source>
        <translation>Stärken a</translation>
    </message>
    <message>
        <source>Weight of each direction, or one for all, separated by commas.</source>
        <translation>Gewicht jeder Richtung oder eines für alle, durch Kommas getrennt.</translation>
    </message>
    <message>
        <source>Means mu</source>
        <translation>Mittelwerte mu</translation>
    </message>
    <message>
        <source>Means of the Gaussian signal: one for each direction, or one for all.</source>
        <translation>Mittelwerte des Gauß-verteilten Signals: einer für jede Richtung oder einer für alle.</translation>
    </message>
    <message>
        <source>Dimension D</source>
        <translation>Dimension D</translation>
    </message>
    <message>
        <source>Length of a token&apos;s vector.</source>
        <translation>Anzahl der Komponenten eines Tokens.</translation>
    </message>
    <message>
        <source>Tokens L</source>
        <translation>Token L</translation>
    </message>
    <message>
        <source>Tokens in a sample, one of which carries the signal.</source>
        <translation>Token in einem Beispiel, von denen eines das Signal trägt.</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>Standard deviation of the noise added to every answer.</source>
        <translation>Standardabweichung des Rauschens, das zu jeder Antwort addiert wird.</translation>
    </message>
    <message>
        <source>Heads H</source>
        <translation>Heads H</translation>
    </message>
    <message>
        <source>Attention heads.</source>
        <translation>Attention-Heads.</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>Function that turns logits into attention weights.</source>
        <translation>Funktion, die Logits in Attention-Gewichte umwandelt.</translation>
    </message>
    <message>
        <source>softmax-1, summed</source>
        <translation>softmax-1, summiert</translation>
    </message>
    <message>
        <source>softmax-1, averaged</source>
        <translation>softmax-1, gemittelt</translation>
    </message>
    <message>
        <source>Head bias</source>
        <translation>Head-Bias</translation>
    </message>
    <message>
        <source>A number added to all logits of a head.</source>
        <translation>Eine Zahl, die zu allen Logits eines Heads addiert wird.</translation>
    </message>
    <message>
        <source>fixed at -log H</source>
        <translation>fest bei -log H</translation>
    </message>
    <message>
        <source>learned from -log H</source>
        <translation>gelernt, Start bei -log H</translation>
    </message>
    <message>
        <source>Value direction</source>
        <translation>Value-Richtung</translation>
    </message>
    <message>
        <source>Whether the readout direction v must be learned.</source>
        <translation>Ob die Ausleserichtung v gelernt werden muss.</translation>
    </message>
    <message>
        <source>known: v = v*</source>
        <translation>bekannt: v = v*</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Standard deviation of the heads&apos; initial weights.</source>
        <translation>Standardabweichung der Anfangsgewichte der Heads.</translation>
    </message>
    <message>
        <source>Steps of plain gradient descent on fresh samples.</source>
        <translation>Schritte des einfachen Gradientenabstiegs auf jeweils neuen Beispielen.</translation>
    </message>
    <message>
        <source>Step size</source>
        <translation>Schrittweite</translation>
    </message>
    <message>
        <source>Factor on the gradient of a batch&apos;s mean squared error.</source>
        <translation>Faktor des Gradienten des mittleren quadratischen Fehlers eines Batches.</translation>
    </message>
    <message>
        <source>Bias step</source>
        <translation>Bias-Schritt</translation>
    </message>
    <message>
        <source>Step of a learned bias as a share of the step size.</source>
        <translation>Schrittweite eines gelernten Bias, als Anteil der allgemeinen Schrittweite.</translation>
    </message>
    <message>
        <source>Sets the directions, initial weights and samples.</source>
        <translation>Legt Richtungen, Anfangsgewichte und Beispiele fest.</translation>
    </message>
    <message>
        <source>Four signals, eight heads</source>
        <translation>Vier Signale, acht Heads</translation>
    </message>
    <message>
        <source>Two directions with either sign: four kinds of signal, twice as many heads as needed.</source>
        <translation>Zwei Richtungen mit beiden Vorzeichen: vier Arten von Signalen, doppelt so viele Heads wie nötig.</translation>
    </message>
    <message>
        <source>Flipped spike, nu = 4</source>
        <translation>Spike mit zufälligem Vorzeichen, nu = 4</translation>
    </message>
    <message>
        <source>One direction with a random sign: two heads must specialise, one for each sign.</source>
        <translation>Eine Richtung mit zufälligem Vorzeichen: Zwei Heads müssen sich spezialisieren, je einer auf ein Vorzeichen.</translation>
    </message>
    <message>
        <source>Flipped spike, nu = 9</source>
        <translation>Spike mit zufälligem Vorzeichen, nu = 9</translation>
    </message>
    <message>
        <source>Flipped spike, nu = 16</source>
        <translation>Spike mit zufälligem Vorzeichen, nu = 16</translation>
    </message>
    <message>
        <source>Flipped spike, nu = 25</source>
        <translation>Spike mit zufälligem Vorzeichen, nu = 25</translation>
    </message>
    <message>
        <source>Flipped spike, nu = 36</source>
        <translation>Spike mit zufälligem Vorzeichen, nu = 36</translation>
    </message>
    <message>
        <source>Three signals, three heads</source>
        <translation>Drei Signale, drei Heads</translation>
    </message>
    <message>
        <source>All heads first grow together along the mean of the directions, then each specialises in one.</source>
        <translation>Alle Heads wachsen zuerst gemeinsam entlang der mittleren Richtung, dann spezialisiert sich jeder auf eine.</translation>
    </message>
    <message>
        <source>A Gaussian signal</source>
        <translation>Ein Gauß-verteiltes Signal</translation>
    </message>
    <message>
        <source>No finite number of heads is enough.</source>
        <translation>Keine endliche Anzahl von Heads genügt.</translation>
    </message>
    <message>
        <source>A mean and two signs</source>
        <translation>Ein Mittelwert und zwei Vorzeichen</translation>
    </message>
    <message>
        <source>Heads grow along the mean, then separate along the stronger sign, then along the weaker one.</source>
        <translation>Heads wachsen entlang des Mittelwerts, trennen sich entlang des stärkeren Vorzeichens, dann entlang des schwächeren.</translation>
    </message>
    <message>
        <source>One signal, one head</source>
        <translation>Ein Signal, ein Head</translation>
    </message>
    <message>
        <source>The spiked regression of Duranthon et al. 2025: one softmax head with k = sqrt(nu) k* is the Bayes estimator.</source>
        <translation>Die Spiked Regression von Duranthon et al. 2025: Ein Softmax-Head mit k = sqrt(nu) k* ist der Bayes-Schätzer.</translation>
    </message>
    <message>
        <source>The largest of the tokens</source>
        <translation>Das größte Token</translation>
    </message>
    <message>
        <source>The max regression of Duranthon et al. 2025: all tokens are noise, and the token with the largest component along k* is the likeliest to matter; one softmax head with k = nu k* is the Bayes estimator.</source>
        <translation>Die Max-Regression von Duranthon et al. 2025: Alle Token sind Rauschen, und das mit der größten Komponente entlang k* ist am ehesten relevant; ein Softmax-Head mit k = nu k* ist der Bayes-Schätzer.</translation>
    </message>
    <message>
        <source>Linear regression in context</source>
        <translation>In-Context lineare Regression</translation>
    </message>
    <message>
        <source>One attention layer learns to answer a query from examples of an unknown linear law. Its heads form pairs of opposite signs that together perform one step of gradient descent.</source>
        <translation>Ein Attention-Layer lernt, eine Query aus Beispielen eines unbekannten linearen Gesetzes zu beantworten. Seine Heads bilden Paare mit entgegengesetzten Vorzeichen, die zusammen einen Schritt Gradientenabstieg ausführen.</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 Head</translation>
    </message>
    <message>
        <source>2 heads</source>
        <translation>2 Heads</translation>
    </message>
    <message>
        <source>3 heads</source>
        <translation>3 Heads</translation>
    </message>
    <message>
        <source>4 heads</source>
        <translation>4 Heads</translation>
    </message>
    <message>
        <source>6 heads</source>
        <translation>6 Heads</translation>
    </message>
    <message>
        <source>8 heads</source>
        <translation>8 Heads</translation>
    </message>
    <message>
        <source>Dimension d</source>
        <translation>Dimension d</translation>
    </message>
    <message>
        <source>Length of the vector x.</source>
        <translation>Anzahl der Komponenten von x.</translation>
    </message>
    <message>
        <source>Examples n</source>
        <translation>Beispiele n</translation>
    </message>
    <message>
        <source>Pairs (x, y) from which the answer must be found.</source>
        <translation>Paare (x, y), aus denen die Antwort abzuleiten ist.</translation>
    </message>
    <message>
        <source>Standard deviation of the noise of every y.</source>
        <translation>Standardabweichung des Rauschens jedes y.</translation>
    </message>
    <message>
        <source>Tasks I</source>
        <translation>Aufgaben I</translation>
    </message>
    <message>
        <source>Each task has its own part of x, its own law and its own y; d is divided among them.</source>
        <translation>Jede Aufgabe hat ihren eigenen Teil von x, ihr eigenes Gesetz und ihr eigenes y; d wird auf sie aufgeteilt.</translation>
    </message>
    <message>
        <source>Steps of Adam on fresh samples.</source>
        <translation>Adam-Schritte auf jeweils neuen Beispielen.</translation>
    </message>
    <message>
        <source>Learning rate of Adam; it falls to 0 along half a cosine.</source>
        <translation>Lernrate von Adam; sie fällt entlang einer halben Kosinuswelle auf 0.</translation>
    </message>
    <message>
        <source>Sets the initial weights and the samples.</source>
        <translation>Legt Anfangsgewichte und Beispiele fest.</translation>
    </message>
    <message>
        <source>Four heads</source>
        <translation>Vier Heads</translation>
    </message>
    <message>
        <source>Heads form pairs whose means cancel.</source>
        <translation>Heads bilden Paare, deren Mittelwerte sich gegenseitig aufheben.</translation>
    </message>
    <message>
        <source>One head</source>
        <translation>Ein Head</translation>
    </message>
    <message>
        <source>One head can only output a weighted mean of the examples&apos; y.</source>
        <translation>Ein einzelner Head kann nur einen gewichteten Mittelwert der y der Beispiele ausgeben.</translation>
    </message>
    <message>
        <source>Two heads</source>
        <translation>Zwei Heads</translation>
    </message>
    <message>
        <source>One positive, one negative: their difference is a step of gradient descent.</source>
        <translation>Einer positiv, einer negativ: Ihre Differenz ist ein Schritt Gradientenabstieg.</translation>
    </message>
    <message>
        <source>Three tasks, six heads</source>
        <translation>Drei Aufgaben, sechs Heads</translation>
    </message>
    <message>
        <source>Each task has its own part of x and its own y, and gets its own heads.</source>
        <translation>Jede Aufgabe hat einen eigenen Teil von x und ein eigenes y und erhält eigene Heads.</translation>
    </message>
    <message>
        <source>Three tasks, three heads</source>
        <translation>Drei Aufgaben, drei Heads</translation>
    </message>
    <message>
        <source>As many heads as tasks: too few for a pair of opposite signs per task.</source>
        <translation>So viele Heads wie Aufgaben: zu wenige für je ein Vorzeichenpaar.</translation>
    </message>
    <message>
        <source>One token matters: erf on the sphere</source>
        <translation>Ein relevantes Token: erf auf der Sphäre</translation>
    </message>
    <message>
        <source>The predecessor of the single-location model: one predictor, erf instead of softmax, and two directions of length 1. Two numbers show how much it has learned.</source>
        <translation>Der Vorläufer des Single-Location-Modells: ein Prädiktor, erf anstelle von Softmax und zwei Richtungen der Länge 1. Zwei Zahlen geben an, wie viel er gelernt hat.</translation>
    </message>
    <message>
        <source>Tokens in a sample, one of which matters.</source>
        <translation>Token in einem Beispiel, von denen eines relevant ist.</translation>
    </message>
    <message>
        <source>Spread gamma</source>
        <translation>Streuung gamma</translation>
    </message>
    <message>
        <source>Standard deviation of the token that matters, about its mean.</source>
        <translation>Standardabweichung des relevanten Tokens um seinen Mittelwert.</translation>
    </message>
    <message>
        <source>Standard deviation of the noise added to each answer.</source>
        <translation>Standardabweichung des Rauschens jeder Antwort.</translation>
    </message>
    <message>
        <source>Sharpness lambda</source>
        <translation>Schärfe Lambda</translation>
    </message>
    <message>
        <source>Factor on the logit inside erf at the first step.</source>
        <translation>Faktor des Logits innerhalb von erf, beim ersten Schritt.</translation>
    </message>
    <message>
        <source>Decay of lambda</source>
        <translation>Abnahme von Lambda</translation>
    </message>
    <message>
        <source>lambda at step t is the initial lambda / (1 + t times this).</source>
        <translation>Lambda bei Schritt t ist der Anfangswert geteilt durch (1 + t mal dieser Wert).</translation>
    </message>
    <message>
        <source>Steps on the sphere, on fresh samples.</source>
        <translation>Schritte auf der Sphäre, auf jeweils neuen Beispielen.</translation>
    </message>
    <message>
        <source>Factor on the gradient along the sphere.</source>
        <translation>Faktor des Gradienten entlang der Sphäre.</translation>
    </message>
    <message>
        <source>SGD on the sphere</source>
        <translation>SGD auf der Sphäre</translation>
    </message>
    <message>
        <source>The settings of the paper&apos;s figure: lambda falls, 200,000 steps of 5 samples.</source>
        <translation>Die Einstellungen der Abbildung im Paper: Lambda nimmt ab, 200.000 Schritte mit 5 Beispielen.</translation>
    </message>
    <message>
        <source>Fixed sharpness</source>
        <translation>Feste Schärfe</translation>
    </message>
    <message>
        <source>The same without the decay of lambda.</source>
        <translation>Dasselbe ohne Abnahme von Lambda.</translation>
    </message>
    <message>
        <source>Attention sink on the first token</source>
        <translation>Attention-Sink auf dem ersten Token</translation>
    </message>
    <message>
        <source>Characters follow each other at random, but after some of them the previous character is repeated. A head learns to copy there; elsewhere it has nothing to copy, but its attention must still go somewhere.</source>
        <translation>Zeichen folgen zufällig aufeinander, doch nach manchen wird das vorherige Zeichen wiederholt. Dort lernt ein Head zu kopieren; sonst hat er nichts zu kopieren, muss seine Attention aber trotzdem irgendwohin richten.</translation>
    </message>
    <message>
        <source>Text file</source>
        <translation>Textdatei</translation>
    </message>
    <message>
        <source>Text whose character statistics are used; empty: a built-in text.</source>
        <translation>Text, dessen Zeichenstatistik verwendet wird; leer: ein eingebauter Text.</translation>
    </message>
    <message>
        <source>Triggers</source>
        <translation>Trigger</translation>
    </message>
    <message>
        <source>Number of most frequent characters that act as triggers: the character before a trigger is repeated after it.</source>
        <translation>Anzahl der häufigsten Zeichen, die als Trigger dienen: Das Zeichen vor einem Trigger wird danach wiederholt.</translation>
    </message>
    <message>
        <source>Tokens T</source>
        <translation>Token T</translation>
    </message>
    <message>
        <source>Tokens per sequence; the first one is always the same.</source>
        <translation>Token pro Sequenz; das erste ist in allen dasselbe.</translation>
    </message>
    <message>
        <source>Remedy</source>
        <translation>Abhilfe</translation>
    </message>
    <message>
        <source>Change that prevents an attention sink on the first token.</source>
        <translation>Änderung, die einen Attention-Sink auf dem ersten Token verhindert.</translation>
    </message>
    <message>
        <source>Softmax, trained by Adam.</source>
        <translation>Softmax, mit Adam trainiert.</translation>
    </message>
    <message>
        <source>Weights may add up to less than one.</source>
        <translation>Die Summe der Gewichte darf unter eins bleiben.</translation>
    </message>
    <message>
        <source>max(0, logit) / number of keys instead of softmax.</source>
        <translation>max(0, Logit) / Anzahl der Keys anstelle von Softmax.</translation>
    </message>
    <message>
        <source>Softmax, trained by plain gradient descent.</source>
        <translation>Softmax, mit einfachem Gradientenabstieg trainiert.</translation>
    </message>
    <message>
        <source>Attention heads per layer.</source>
        <translation>Attention-Heads pro Layer.</translation>
    </message>
    <message>
        <source>Width d</source>
        <translation>Breite d</translation>
    </message>
    <message>
        <source>Attention layers, each followed by two linear maps.</source>
        <translation>Attention-Layer mit je zwei nachfolgenden linearen Abbildungen.</translation>
    </message>
    <message>
        <source>Steps of training on fresh sequences.</source>
        <translation>Trainingsschritte auf jeweils neuen Sequenzen.</translation>
    </message>
    <message>
        <source>Sequences per step.</source>
        <translation>Sequenzen pro Schritt.</translation>
    </message>
    <message>
        <source>Learning rate of the optimiser; it falls to 0 along half a cosine.</source>
        <translation>Lernrate des Optimierers; sie fällt entlang einer halben Kosinuswelle auf 0.</translation>
    </message>
    <message>
        <source>Step size of SGD</source>
        <translation>Schrittweite von SGD</translation>
    </message>
    <message>
        <source>Learning rate of plain gradient descent.</source>
        <translation>Lernrate des einfachen Gradientenabstiegs.</translation>
    </message>
    <message>
        <source>Sets the initial weights and the sequences.</source>
        <translation>Legt Anfangsgewichte und Sequenzen fest.</translation>
    </message>
    <message>
        <source>An attention sink</source>
        <translation>Ein Attention-Sink</translation>
    </message>
    <message>
        <source>One head copies after triggers, and attends to the first token elsewhere.</source>
        <translation>Ein Head kopiert nach Triggern und achtet sonst auf das erste Token.</translation>
    </message>
    <message>
        <source>Remedy: softmax-1</source>
        <translation>Abhilfe: softmax-1</translation>
    </message>
    <message>
        <source>A head that may attend to nothing does not need a sink.</source>
        <translation>Ein Head, der auf kein Token achten muss, braucht keinen Sink.</translation>
    </message>
    <message>
        <source>Remedy: ReLU attention</source>
        <translation>Abhilfe: ReLU-Attention</translation>
    </message>
    <message>
        <source>Attention weights need not sum to 1.</source>
        <translation>Attention-Gewichte müssen sich nicht zu 1 summieren.</translation>
    </message>
    <message>
        <source>Remedy: SGD instead of Adam</source>
        <translation>Abhilfe: SGD anstelle von Adam</translation>
    </message>
    <message>
        <source>The residual of the first token stays unchanged.</source>
        <translation>Der Residual-Stream des ersten Tokens bleibt unverändert.</translation>
    </message>
    <message>
        <source>Three layers</source>
        <translation>Drei Layer</translation>
    </message>
    <message>
        <source>Residual peaks are reported to appear with depth and Adam.</source>
        <translation>Residual-Spitzen sollen mit der Tiefe und mit Adam entstehen.</translation>
    </message>
    <message>
        <source>Mixing time of all heads together</source>
        <translation>Mischzeit aller Heads zusammen</translation>
    </message>
    <message>
        <source>Treats attention as a random walk between tokens: the number of steps to the last token and the share of walks that reach it, for single heads and for all heads together.</source>
        <translation>Attention als Random Walk von Token zu Token: Anzahl der Schritte bis zum letzten Token und Anteil, der dort ankommt, für einzelne Heads und für alle zusammen.</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Output required at each token.</source>
        <translation>Geforderter Output bei jedem Token.</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>The token itself.</source>
        <translation>Das Token selbst.</translation>
    </message>
    <message>
        <source>cycle</source>
        <translation>Zyklus</translation>
    </message>
    <message>
        <source>The token before it.</source>
        <translation>Das Token davor.</translation>
    </message>
    <message>
        <source>Tokens per sequence.</source>
        <translation>Token pro Sequenz.</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>Symbole</translation>
    </message>
    <message>
        <source>Number of different tokens.</source>
        <translation>Anzahl verschiedener Token.</translation>
    </message>
    <message>
        <source>Copying, 1 to 16 heads</source>
        <translation>Kopieren, 1 bis 16 Heads</translation>
    </message>
    <message>
        <source>The output at each token is the token itself.</source>
        <translation>Der Output bei jedem Token ist das Token selbst.</translation>
    </message>
    <message>
        <source>Shifting, 1 to 16 heads</source>
        <translation>Verschieben, 1 bis 16 Heads</translation>
    </message>
    <message>
        <source>The output at each token is the one before it.</source>
        <translation>Der Output bei jedem Token ist das vorherige Token.</translation>
    </message>
    <message>
        <source>Why heads differ</source>
        <translation>Warum Heads sich unterscheiden</translation>
    </message>
    <message>
        <source>Each token requires the symbol one to four positions back. The same small transformer is trained several times side by side: with identical or different initial heads, with different inputs, or with different numbers of heads.</source>
        <translation>Jedes Token erfordert das Symbol ein bis vier Positionen zuvor. Derselbe kleine Transformer wird mehrmals parallel trainiert: mit identisch oder verschieden initialisierten Heads, mit verschiedenen Eingaben oder mit verschieden vielen Heads.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Property in which the models trained side by side differ.</source>
        <translation>Eigenschaft, in der sich die parallel trainierten Modelle unterscheiden.</translation>
    </message>
    <message>
        <source>starts</source>
        <translation>Initialisierung</translation>
    </message>
    <message>
        <source>Heads identical, identical except for their output, random, or identical with DropHead.</source>
        <translation>Heads identisch, identisch bis auf ihren Output, zufällig oder identisch mit DropHead.</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Each head sees the full input, sees one part of it, or has the full width.</source>
        <translation>Jeder Head sieht die volle Eingabe, sieht einen Teil davon oder hat die volle Breite.</translation>
    </message>
    <message>
        <source>numbers of heads</source>
        <translation>Anzahl der Heads</translation>
    </message>
    <message>
        <source>1, 2, 4, 8 and 16 heads at the same width.</source>
        <translation>1, 2, 4, 8 und 16 Heads bei gleicher Breite.</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Hidden Size</translation>
    </message>
    <message>
        <source>Hidden size between the two linear maps after the heads.</source>
        <translation>Dimension zwischen den zwei linearen Abbildungen nach den Heads.</translation>
    </message>
    <message>
        <source>Probability of dropping a head, drawn for each sequence.</source>
        <translation>Wahrscheinlichkeit, mit der ein Head für eine Sequenz weggelassen wird.</translation>
    </message>
    <message>
        <source>Four starts</source>
        <translation>Vier Initialisierungen</translation>
    </message>
    <message>
        <source>Identically initialised heads never separate unless something breaks the symmetry.</source>
        <translation>Identisch initialisierte Heads trennen sich nie, solange nichts die Symmetrie bricht.</translation>
    </message>
    <message>
        <source>Full, split and wide input</source>
        <translation>Volle, aufgeteilte und breite Eingabe</translation>
    </message>
    <message>
        <source>Three kinds of head input with the same number of parameters.</source>
        <translation>Drei Arten der Head-Eingabe bei gleicher Parameterzahl.</translation>
    </message>
    <message>
        <source>1 to 16 heads</source>
        <translation>1 bis 16 Heads</translation>
    </message>
    <message>
        <source>The same width divided among more and more heads.</source>
        <translation>Dieselbe Breite, auf immer mehr Heads aufgeteilt.</translation>
    </message>
    <message>
        <source>Induction</source>
        <translation>Induktion</translation>
    </message>
    <message>
        <source>On random sequences repeated twice, attention to the tokens that followed earlier occurrences of the query&apos;s token covers at least 40 % of the range from uniform to full attention; the 40 % is set by this program.</source>
        <translation>Bei zufälligen, einmal wiederholten Sequenzen erreicht die Attention auf die Token, die auf frühere Vorkommen des Query-Tokens folgten, mindestens 40 % der Spanne von gleichmäßiger bis vollständiger Attention; die 40 % legt dieses Programm fest.</translation>
    </message>
    <message>
        <source>Only a model that predicts the next token can complete patterns it has seen before.</source>
        <translation>Nur ein Modell, das das nächste Token vorhersagt, kann bereits gesehene Muster fortsetzen.</translation>
    </message>
    <message>
        <source>Previous token</source>
        <translation>Vorheriges Token</translation>
    </message>
    <message>
        <source>Attention to the token just before the query covers at least half of the range from uniform to full attention; the half is set by this program.</source>
        <translation>Die Attention auf das Token unmittelbar vor der Query erreicht mindestens die Hälfte der Spanne von gleichmäßiger bis vollständiger Attention; die Hälfte legt dieses Programm fest.</translation>
    </message>
    <message>
        <source>Class token</source>
        <translation>Klassen-Token</translation>
    </message>
    <message>
        <source>Attention to the token that begins every sample covers at least 30 % of the range from uniform to full attention; the 30 % is set by this program, after Guo et al.</source>
        <translation>Die Attention auf das Token, mit dem jedes Beispiel beginnt, erreicht mindestens 30 % der Spanne von gleichmäßiger bis vollständiger Attention; die 30 % legt dieses Programm fest, nach Guo et al.</translation>
    </message>
    <message>
        <source>The samples of this model do not begin with a token of their own, such as [CLS].</source>
        <translation>Die Beispiele dieses Modells beginnen nicht mit einem eigenen Token wie [CLS].</translation>
    </message>
    <message>
        <source>First-token sink</source>
        <translation>Sink auf dem ersten Token</translation>
    </message>
    <message>
        <source>Attention to the first token, whatever it is, covers at least 30 % of the range from uniform to full attention.</source>
        <translation>Die Attention auf das erste Token, welches auch immer das ist, erreicht mindestens 30 % der Spanne von gleichmäßiger bis vollständiger Attention.</translation>
    </message>
    <message>
        <source>Positional</source>
        <translation>Positionsbezogen</translation>
    </message>
    <message>
        <source>Its strongest key is at one fixed offset in at least 90 % of the queries.</source>
        <translation>Sein stärkster Key liegt bei mindestens 90 % der Queries an einem festen Offset.</translation>
    </message>
    <message>
        <source>Rare token</source>
        <translation>Seltenes Token</translation>
    </message>
    <message>
        <source>Its strongest key is the rarest that the query sees in half of the queries, or one of the two rarest in 60 %, and at least three times as often as by chance; the thresholds are set by this program.</source>
        <translation>Sein stärkster Key ist bei der Hälfte der Queries der seltenste sichtbare oder bei 60 % einer der zwei seltensten, und das mindestens dreimal so oft wie zufällig zu erwarten; die Schwellenwerte legt dieses Programm fest.</translation>
    </message>
    <message>
        <source>Even</source>
        <translation>Gleichmäßig</translation>
    </message>
    <message>
        <source>Its attention has at least 95 % of the entropy of uniform attention: it averages the visible tokens. The 95 % is set by this program.</source>
        <translation>Seine Attention hat mindestens 95 % der Entropie gleichmäßiger Attention: Er mittelt über die sichtbaren Token. Die 95 % legt dieses Programm fest.</translation>
    </message>
    <message>
        <source>Adds nothing</source>
        <translation>Trägt nichts bei</translation>
    </message>
    <message>
        <source>Its contribution is shorter than 1 % of the mean over its layer&apos;s heads.</source>
        <translation>Sein Beitrag ist kürzer als 1 % des mittleren Beitrags der Heads seines Layers.</translation>
    </message>
    <message>
        <source>Every sample begins with [CLS]: see the rule for it.</source>
        <translation>Jedes Beispiel beginnt mit [CLS]: siehe die Regel dafür.</translation>
    </message>
    <message>
        <source>Image patches do not follow another token.</source>
        <translation>Vor Patches steht kein Token.</translation>
    </message>
    <message>
        <source>A picture&apos;s first patch is a corner like the others.</source>
        <translation>Der erste Patch eines Bildes ist eine Ecke wie die anderen.</translation>
    </message>
    <message>
        <source>text classification</source>
        <translation>Textklassifikation</translation>
    </message>
    <message>
        <source>labelled texts</source>
        <translation>gelabelte Texte</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>image classification</source>
        <translation>Bildklassifikation</translation>
    </message>
    <message>
        <source>images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>language model</source>
        <translation>Sprachmodell</translation>
    </message>
    <message>
        <source>text or sequences to continue</source>
        <translation>Text oder Sequenzen zum Fortsetzen</translation>
    </message>
    <message>
        <source>translation</source>
        <translation>Übersetzung</translation>
    </message>
    <message>
        <source>pairs of texts: a source and its translation or summary</source>
        <translation>Textpaare: eine Quelle und ihre Übersetzung oder Zusammenfassung</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
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
        <translation>Loss</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>Nat</translation>
    </message>
    <message>
        <source>mean, 1.96 standard errors</source>
        <translation>Mittelwert, 1,96 Standardfehler</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>Perplexität</translation>
    </message>
    <message>
        <source>of the loss</source>
        <translation>aus dem Loss</translation>
    </message>
    <message>
        <source>BLEU</source>
        <translation>BLEU</translation>
    </message>
    <message>
        <source>bootstrap over sentences</source>
        <translation>Bootstrap über Sätze</translation>
    </message>
    <message>
        <source>paired bootstrap, Koehn 2004</source>
        <translation>gepaarter Bootstrap, Koehn 2004</translation>
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
        <translation>exakte Übereinstimmung</translation>
    </message>
    <message>
        <source>alignment error</source>
        <translation>Alignment-Fehler</translation>
    </message>
    <message>
        <source>matters: rotating it changes the value, although the network computes the same</source>
        <translation>von Bedeutung: Eine Drehung ändert den Wert, obwohl das Netz dasselbe berechnet</translation>
    </message>
    <message>
        <source>neither high nor low values show redundancy</source>
        <translation>weder hohe noch niedrige Werte zeigen Redundanz an</translation>
    </message>
    <message>
        <source>does not matter under rotations: scaling it changes the value, although the network computes the same</source>
        <translation>bei Drehungen ohne Bedeutung: Eine Skalierung ändert den Wert, obwohl das Netz dasselbe berechnet</translation>
    </message>
    <message>
        <source>does not matter: a property of the function (gauge-invariant)</source>
        <translation>ohne Bedeutung: eine Eigenschaft der Funktion (eichinvariant)</translation>
    </message>
    <message>
        <source>high</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>low</source>
        <translation>niedrig</translation>
    </message>
    <message>
        <source>Risk</source>
        <translation>Risiko</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>mean squared error</source>
        <translation>mittlerer quadratischer Fehler</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>risk</source>
        <translation>Risiko</translation>
    </message>
    <message>
        <source>Bayes risk</source>
        <translation>Bayes-Risiko</translation>
    </message>
    <message>
        <source>Heads along the directions</source>
        <translation>Heads entlang der Richtungen</translation>
    </message>
    <message>
        <source>overlap m</source>
        <translation>Überlappung m</translation>
    </message>
    <message>
        <source>Specialisation of the heads</source>
        <translation>Spezialisierung der Heads</translation>
    </message>
    <message>
        <source>1 - mean cosine</source>
        <translation>1 − mittlerer Kosinus</translation>
    </message>
    <message>
        <source>specialisation</source>
        <translation>Spezialisierung</translation>
    </message>
    <message>
        <source>Risk as heads are removed</source>
        <translation>Risiko beim Entfernen von Heads</translation>
    </message>
    <message>
        <source>heads removed</source>
        <translation>entfernte Heads</translation>
    </message>
    <message>
        <source>least norm first</source>
        <translation>kleinste Norm zuerst</translation>
    </message>
    <message>
        <source>least mass first</source>
        <translation>kleinste Masse zuerst</translation>
    </message>
    <message>
        <source>Largest logit of the heads</source>
        <translation>Größtes Logit der Heads</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>share of the tokens</source>
        <translation>Anteil der Token</translation>
    </message>
    <message>
        <source>token with the signal</source>
        <translation>Rausch-Token</translation>
    </message>
    <message>
        <source>noise token</source>
        <translation>Rausch-Token</translation>
    </message>
    <message>
        <source>Effective heads</source>
        <translation>Effektive Heads</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Heads</translation>
    </message>
    <message>
        <source>effective heads</source>
        <translation>effektive Heads</translation>
    </message>
    <message>
        <source>Head trajectories</source>
        <translation>Trajektorien der Heads</translation>
    </message>
    <message>
        <source>along direction 1</source>
        <translation>entlang Richtung 1</translation>
    </message>
    <message>
        <source>along direction 2</source>
        <translation>entlang Richtung 2</translation>
    </message>
    <message>
        <source>Heads by directions</source>
        <translation>Heads nach Richtungen</translation>
    </message>
    <message>
        <source>head</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Bayes-softmax reaches the Bayes risk.</source>
        <translation>Bayes-Softmax erreicht das Bayes-Risiko.</translation>
    </message>
    <message>
        <source>Every kind of signal finds a head.</source>
        <translation>Jede Art von Signal findet einen Head.</translation>
    </message>
    <message>
        <source>Directions are learned in the order of decreasing variance.</source>
        <translation>Richtungen werden nach absteigender Varianz gelernt.</translation>
    </message>
    <message>
        <source>overlap of head 0</source>
        <translation>Überlappung von Head 0</translation>
    </message>
    <message>
        <source>overlap of head 1</source>
        <translation>Überlappung von Head 1</translation>
    </message>
    <message>
        <source>Bayes-softmax with no more heads than signals comes near the Bayes risk, or gets stuck.</source>
        <translation>Bayes-Softmax mit höchstens so vielen Heads wie Signalen kommt dem Bayes-Risiko nahe oder bleibt hängen.</translation>
    </message>
    <message>
        <source>A Gaussian signal would need infinitely many heads.</source>
        <translation>Ein Gauß-verteiltes Signal bräuchte unendlich viele Heads.</translation>
    </message>
    <message>
        <source>With one kind of signal softmax is the Bayes estimator.</source>
        <translation>Bei einer Signalart ist Softmax der Bayes-Schätzer.</translation>
    </message>
    <message>
        <source>The head becomes that of the Bayes estimator: its strength times k*.</source>
        <translation>Der Head entwickelt sich zu dem des Bayes-Schätzers: dessen Stärke mal k*.</translation>
    </message>
    <message>
        <source>Bayes risk (ridge)</source>
        <translation>Bayes-Risiko (Ridge)</translation>
    </message>
    <message>
        <source>debiased gradient step</source>
        <translation>mittelwertbereinigter Gradientenschritt</translation>
    </message>
    <message>
        <source>Query-key strength of heads: omega</source>
        <translation>Query-Key-Stärke der Heads: omega</translation>
    </message>
    <message>
        <source>omega</source>
        <translation>omega</translation>
    </message>
    <message>
        <source>Output strength of heads: mu</source>
        <translation>Output-Stärke der Heads: mu</translation>
    </message>
    <message>
        <source>mu</source>
        <translation>mu</translation>
    </message>
    <message>
        <source>Sum of the heads&apos; mu</source>
        <translation>Summe der mu der Heads</translation>
    </message>
    <message>
        <source>sum of mu</source>
        <translation>Summe der mu</translation>
    </message>
    <message>
        <source>circuit</source>
        <translation>Circuit</translation>
    </message>
    <message>
        <source>omega, mu</source>
        <translation>omega, mu</translation>
    </message>
    <message>
        <source>Heads come in two kinds: omega and mu both positive, or both negative.</source>
        <translation>Es gibt zwei Arten von Heads: omega und mu beide positiv oder beide negativ.</translation>
    </message>
    <message>
        <source>The mu values of the heads cancel: their sum is near 0.</source>
        <translation>Die mu der Heads heben sich auf: Ihre Summe ist nahe 0.</translation>
    </message>
    <message>
        <source>Both kinds have omega of similar size.</source>
        <translation>Beide Arten haben omega von gleicher Größe.</translation>
    </message>
    <message>
        <source>Together they match or beat one step of gradient descent with the mean subtracted.</source>
        <translation>Zusammen sind sie mindestens so gut wie ein Schritt Gradientenabstieg mit abgezogenem Mittelwert.</translation>
    </message>
    <message>
        <source>One head stays above one step of gradient descent.</source>
        <translation>Ein einzelner Head bleibt schlechter als ein Schritt Gradientenabstieg.</translation>
    </message>
    <message>
        <source>Contribution of heads to tasks: omega mu</source>
        <translation>Beitrag der Heads zu den Aufgaben: omega mu</translation>
    </message>
    <message>
        <source>omega mu</source>
        <translation>omega mu</translation>
    </message>
    <message>
        <source>Which head works for which task</source>
        <translation>Welcher Head für welche Aufgabe zuständig ist</translation>
    </message>
    <message>
        <source>task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Each head specialises in one of the tasks.</source>
        <translation>Jeder Head spezialisiert sich auf eine der Aufgaben.</translation>
    </message>
    <message>
        <source>Every task gets a head that specialises in it.</source>
        <translation>Jede Aufgabe erhält einen Head, der sich auf sie spezialisiert.</translation>
    </message>
    <message>
        <source>erf</source>
        <translation>erf</translation>
    </message>
    <message>
        <source>Overlap with the true directions</source>
        <translation>Überlappung mit den wahren Richtungen</translation>
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
        <translation>Risiko über dem Rauschen</translation>
    </message>
    <message>
        <source>held out</source>
        <translation>Held-out</translation>
    </message>
    <message>
        <source>Trajectories of the two directions</source>
        <translation>Trajektorien der beiden Richtungen</translation>
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
        <translation>k und v</translation>
    </message>
    <message>
        <source>Distance from the manifold</source>
        <translation>Abstand von der Mannigfaltigkeit</translation>
    </message>
    <message>
        <source>length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>The direction that identifies the token is found: |kappa| approaches 1.</source>
        <translation>Die Richtung, die das Token identifiziert, wird gefunden: |kappa| nähert sich 1.</translation>
    </message>
    <message>
        <source>The readout direction is found as well: |nu| approaches 1.</source>
        <translation>Ebenso die Ausleserichtung: |nu| nähert sich 1.</translation>
    </message>
    <message>
        <source>Both have the same sign: the predictor knows k and v up to a common change of sign.</source>
        <translation>Beide haben dasselbe Vorzeichen: Der Prädiktor kennt k und v bis auf einen gemeinsamen Vorzeichenwechsel.</translation>
    </message>
    <message>
        <source>All other parts of k and v become orthogonal.</source>
        <translation>Alle übrigen Anteile von k und v stehen schließlich senkrecht dazu.</translation>
    </message>
    <message>
        <source>softmax, Adam</source>
        <translation>Softmax, Adam</translation>
    </message>
    <message>
        <source>Attention to the first token</source>
        <translation>Attention auf das erste Token</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Risk above the lowest possible</source>
        <translation>Risiko über dem Optimum</translation>
    </message>
    <message>
        <source>at other tokens</source>
        <translation>bei anderen Token</translation>
    </message>
    <message>
        <source>at triggers</source>
        <translation>bei Triggern</translation>
    </message>
    <message>
        <source>Value drain of the first token</source>
        <translation>Value-Drain des ersten Tokens</translation>
    </message>
    <message>
        <source>length / length of the others</source>
        <translation>Länge / Länge der anderen</translation>
    </message>
    <message>
        <source>Length of the residual stream</source>
        <translation>Länge des Residual-Streams</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>erstes Token</translation>
    </message>
    <message>
        <source>other tokens</source>
        <translation>andere Token</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>lowest possible</source>
        <translation>Optimum</translation>
    </message>
    <message>
        <source>Where heads attend</source>
        <translation>Worauf Heads achten</translation>
    </message>
    <message>
        <source>from and to</source>
        <translation>von und nach</translation>
    </message>
    <message>
        <source>trigger to first</source>
        <translation>Trigger → erstes</translation>
    </message>
    <message>
        <source>other to first</source>
        <translation>andere → erstes</translation>
    </message>
    <message>
        <source>trigger to previous</source>
        <translation>Trigger → vorheriges</translation>
    </message>
    <message>
        <source>other to previous</source>
        <translation>andere → vorheriges</translation>
    </message>
    <message>
        <source>At tokens other than triggers the head attends to the first token.</source>
        <translation>Bei Token, die keine Trigger sind, achtet der Head auf das erste Token.</translation>
    </message>
    <message>
        <source>It attends to the first token more than at triggers, where it has something to copy.</source>
        <translation>Er achtet dort stärker auf das erste Token als bei Triggern, wo er etwas zu kopieren hat.</translation>
    </message>
    <message>
        <source>The first token&apos;s value is drained: shorter than half the others&apos;.</source>
        <translation>Das Value des ersten Tokens ist geschrumpft: kürzer als die Hälfte der anderen.</translation>
    </message>
    <message>
        <source>Copying after triggers is learned.</source>
        <translation>Das Kopieren nach Triggern wird gelernt.</translation>
    </message>
    <message>
        <source>Heads whose weights may sum to less than 1 do not use the first token as a sink.</source>
        <translation>Heads, deren Gewichte sich zu weniger als 1 summieren dürfen, nutzen das erste Token nicht als Sink.</translation>
    </message>
    <message>
        <source>Copying is still learned.</source>
        <translation>Das Kopieren wird trotzdem gelernt.</translation>
    </message>
    <message>
        <source>Without Adam the first token&apos;s residual is not unusually long.</source>
        <translation>Ohne Adam ist der Residual-Stream des ersten Tokens nicht ungewöhnlich lang.</translation>
    </message>
    <message>
        <source>Mixing time</source>
        <translation>Mischzeit</translation>
    </message>
    <message>
        <source>steps to the last token</source>
        <translation>Schritte bis zum letzten Token</translation>
    </message>
    <message>
        <source>Minimax fidelity</source>
        <translation>Minimax-Fidelity</translation>
    </message>
    <message>
        <source>share that arrives</source>
        <translation>Anteil, der ankommt</translation>
    </message>
    <message>
        <source>Accuracy on held-out sequences</source>
        <translation>Genauigkeit auf zurückgehaltenen Sequenzen</translation>
    </message>
    <message>
        <source>share right</source>
        <translation>Anteil korrekt</translation>
    </message>
    <message>
        <source>Loss on held-out sequences</source>
        <translation>Loss auf zurückgehaltenen Sequenzen</translation>
    </message>
    <message>
        <source>One head alone is its own combined chain.</source>
        <translation>Bei einem einzigen Head ist dieser zugleich die kombinierte Kette.</translation>
    </message>
    <message>
        <source>A model of 16 heads mixes faster than a model of one head with as many parameters.</source>
        <translation>Ein Modell mit 16 Heads mischt schneller als eines mit einem einzigen, bei gleicher Parameterzahl.</translation>
    </message>
    <message>
        <source>It also has a higher fidelity.</source>
        <translation>Auch seine Fidelity ist höher.</translation>
    </message>
    <message>
        <source>All heads together mix at least as fast as the best single head.</source>
        <translation>Alle Heads zusammen mischen nicht langsamer als der beste einzelne.</translation>
    </message>
    <message>
        <source>All heads together have at least the fidelity of the best single head.</source>
        <translation>Die Fidelity aller Heads zusammen ist nicht geringer als die des besten einzelnen.</translation>
    </message>
    <message>
        <source>tied but for the output</source>
        <translation>identisch bis auf den Output</translation>
    </message>
    <message>
        <source>tied, DropHead</source>
        <translation>identisch, DropHead</translation>
    </message>
    <message>
        <source>Difference of the heads&apos; gradients</source>
        <translation>Differenz der Gradienten der Heads</translation>
    </message>
    <message>
        <source>largest difference</source>
        <translation>größte Differenz</translation>
    </message>
    <message>
        <source>Difference of the heads&apos; weights</source>
        <translation>Differenz der Gewichte der Heads</translation>
    </message>
    <message>
        <source>How alike the heads&apos; maps are</source>
        <translation>Wie ähnlich die Maps der Heads sind</translation>
    </message>
    <message>
        <source>places back</source>
        <translation>Positionen zuvor</translation>
    </message>
    <message>
        <source>Identically initialised heads have exactly the same gradient.</source>
        <translation>Identisch initialisierte Heads haben exakt denselben Gradienten.</translation>
    </message>
    <message>
        <source>They stay identical: none of their numbers ever differs.</source>
        <translation>Sie bleiben identisch: Keine ihrer Zahlen unterscheidet sich jemals.</translation>
    </message>
    <message>
        <source>A different output projection alone is enough to separate them.</source>
        <translation>Schon eine andere Output-Projektion genügt, um sie zu trennen.</translation>
    </message>
    <message>
        <source>DropHead separates identically initialised heads.</source>
        <translation>DropHead trennt identisch initialisierte Heads.</translation>
    </message>
    <message>
        <source>Heads that stay identical learn less than randomly initialised heads.</source>
        <translation>Heads, die gleich bleiben, lernen weniger als zufällig initialisierte Heads.</translation>
    </message>
    <message>
        <source>full input</source>
        <translation>volle Eingabe</translation>
    </message>
    <message>
        <source>split input</source>
        <translation>aufgeteilte Eingabe</translation>
    </message>
    <message>
        <source>wide heads</source>
        <translation>breite Heads</translation>
    </message>
    <message>
        <source>All three have the same number of parameters, within 1 %.</source>
        <translation>Alle drei haben gleich viele Parameter, auf ein Prozent genau.</translation>
    </message>
    <message>
        <source>A head that sees the whole input learns at least as much as one that sees a part.</source>
        <translation>Ein Head, der die volle Eingabe sieht, lernt mindestens so viel wie einer, der nur einen Teil sieht.</translation>
    </message>
    <message>
        <source>16 heads</source>
        <translation>16 Heads</translation>
    </message>
    <message>
        <source>At a fixed width the number of heads changes neither parameters nor multiply-adds.</source>
        <translation>Bei gleicher Breite ändert die Anzahl der Heads weder die Parameterzahl noch den Rechenaufwand.</translation>
    </message>
    <message>
        <source>Four heads learn more than one if a token may require one of four positions.</source>
        <translation>Vier Heads lernen mehr als einer, wenn ein Token eine von vier Positionen erfordern kann.</translation>
    </message>
    <message>
        <source>bfloat16 on a GPU; float32 on this CPU, which lacks instructions for bfloat16</source>
        <translation>bfloat16 auf einer GPU; auf dieser CPU, die keine Befehle dafür hat, float32</translation>
    </message>
    <message>
        <source>Selectivity of heads for one direction</source>
        <translation>Selektivität eines Heads für eine Richtung</translation>
    </message>
    <message>
        <source>selectivity</source>
        <translation>Selektivität</translation>
    </message>
    <message>
        <source>Mass of the heads</source>
        <translation>Masse der Heads</translation>
    </message>
    <message>
        <source>share of the attention</source>
        <translation>Anteil der Attention</translation>
    </message>
    <message>
        <source>mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>alike</source>
        <translation>gleichartig</translation>
    </message>
    <message>
        <source>Copying from the source (pointer)</source>
        <translation>Kopieren aus der Quelle (Pointer)</translation>
    </message>
    <message>
        <source>A gate g mixes choosing a word from the vocabulary with copying one from the source, so that names that are rare or absent in training can be reproduced. The attention a over the source&apos;s words x_s is separate (D wide, from the decoder&apos;s last state y and the encoder&apos;s outputs m_s), so the heads are unchanged.</source>
        <translation>Ein Wort wird aus dem Vokabular gewählt oder aus der Quelle übernommen, gewichtet durch ein Gate g: So bleiben Namen erhalten, die im Training selten oder nie vorkamen. Die Attention a über die Wörter x_s der Quelle ist eine eigene (D breit, aus dem letzten Zustand y des Decoders und den Outputs m_s des Encoders), die Heads bleiben also unverändert.</translation>
    </message>
    <message>
        <source>p: [0, 1], sum 1; g: [0, 1]</source>
        <translation>p: [0, 1], Summe 1; g: [0, 1]</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Whether words of the source can be copied unchanged.</source>
        <translation>Ob Wörter der Quelle unverändert übernommen werden können.</translation>
    </message>
    <message>
        <source>Every word is chosen from the vocabulary.</source>
        <translation>Jedes Wort wird aus dem Vokabular gewählt.</translation>
    </message>
    <message>
        <source>pointer</source>
        <translation>Pointer</translation>
    </message>
    <message>
        <source>A learned gate mixes choosing each word from the vocabulary and copying it from the source (See et al. 2017); needs one vocabulary for both sides.</source>
        <translation>Jedes Wort wird aus dem Vokabular gewählt oder aus der Quelle kopiert, gewichtet durch ein gelerntes Gate (See et al. 2017); erfordert ein gemeinsames Vokabular für beide Seiten.</translation>
    </message>
    <message>
        <source>Your own texts with labels: a CSV, TSV, JSON Lines or fastText file in UTF-8 with a text and a class in each row.</source>
        <translation>Eigene gelabelte Texte: eine CSV-, TSV-, JSON-Lines- oder fastText-Datei in UTF-8 mit einem Text und einer Klasse pro Zeile.</translation>
    </message>
    <message>
        <source>CSV, TSV, JSON Lines or fastText file, or a folder of such files named train, test and, if you have one, valid</source>
        <translation>CSV-, TSV-, JSON-Lines- oder fastText-Datei oder Ordner mit solchen Dateien für train und test (auch valid)</translation>
    </message>
    <message>
        <source>folder with one folder of pictures for each class, or with train/ and test/ (also valid/) holding those</source>
        <translation>Ordner mit einem Bilderordner pro Klasse oder mit train/ und test/ (auch valid/), die solche enthalten</translation>
    </message>
    <message>
        <source>Your own texts and their translations: two files aligned line by line, a TSV, CSV or JSON Lines file with both, or a folder with such files for training, validation and test.</source>
        <translation>Eigene Texte und ihre Übersetzungen: zwei Dateien mit zeilenweise zugeordneten Texten, eine TSV-, CSV- oder JSON-Lines-Datei mit beiden oder ein Ordner mit solchen Dateien für Training, Validierung und Test.</translation>
    </message>
    <message>
        <source>folder with train.de and train.en or the like (also valid, test; .gz), or a TSV, CSV or JSON Lines file with both</source>
        <translation>Ordner mit train.de und train.en oder Ähnlichem (auch valid, test; .gz) oder eine TSV-, CSV- oder JSON-Lines-Datei mit beiden</translation>
    </message>
    <message>
        <source>Participation ratio of the eigenvalues of the matrix of linear CKA, estimated without bias.</source>
        <translation>Participation Ratio der Eigenwerte der Matrix der linearen CKA, erwartungstreu geschätzt.</translation>
    </message>
    <message>
        <source>[1, H], sampling apart</source>
        <translation>[1, H], abgesehen von Stichprobenschwankungen</translation>
    </message>
    <message>
        <source>automatic: float32 on this CPU</source>
        <translation>automatisch: float32 auf dieser CPU</translation>
    </message>
    <message>
        <source>How to handle quotes that do not enclose a field.</source>
        <translation>Umgang mit Anführungszeichen, die kein Feld umschließen.</translation>
    </message>
    <message>
        <source>In tab-separated files all quotes are then text, with a warning.</source>
        <translation>In tabulatorgetrennten Dateien gelten dann alle Anführungszeichen als Text, mit einer Warnung.</translation>
    </message>
    <message>
        <source>Quotes at the start of a field still enclose it.</source>
        <translation>Anführungszeichen am Anfang eines Feldes umschließen es weiterhin.</translation>
    </message>
    <message>
        <source>All quotes are text</source>
        <translation>Alle Anführungszeichen sind Text</translation>
    </message>
    <message>
        <source>No field is enclosed in quotes, as in many TSV files.</source>
        <translation>Kein Feld ist in Anführungszeichen eingeschlossen, wie in vielen TSV-Dateien.</translation>
    </message>
    <message>
        <source>Uses known column names and compares the first row with the others.</source>
        <translation>Verwendet bekannte Spaltennamen und vergleicht die erste Zeile mit den übrigen.</translation>
    </message>
    <message>
        <source>Location of the data: folder with one folder of pictures for each class, or with train/ and test/ (also valid/) holding those; ~ is your home folder.</source>
        <translation>Ort der Daten: Ordner mit einem Bilderordner pro Klasse oder mit train/ und test/ (auch valid/), die solche enthalten; ~ ist das Home-Verzeichnis.</translation>
    </message>
    <message>
        <source>Location of the data: folder with train.de and train.en or the like (also valid, test; .gz), or a TSV, CSV or JSON Lines file with both; ~ is your home folder.</source>
        <translation>Ort der Daten: Ordner mit train.de und train.en oder Ähnlichem (auch valid, test; .gz) oder eine TSV-, CSV- oder JSON-Lines-Datei mit beiden; ~ ist das Home-Verzeichnis.</translation>
    </message>
    <message>
        <source>Ending of the files to translate from (de of train.de), or column of a table; leave empty to detect it.</source>
        <translation>Endung der Dateien mit dem Ausgangstext (de von train.de) oder Spalte einer Tabelle; leer: automatisch suchen.</translation>
    </message>
    <message>
        <source>Ending of the files to translate to (en of train.en), or column of a table; leave empty to detect it.</source>
        <translation>Endung der Dateien mit dem Zieltext (en von train.en) oder Spalte einer Tabelle; leer: automatisch suchen.</translation>
    </message>
    <message>
        <source>Whether the first row of a table names the columns.</source>
        <translation>Ob die erste Zeile einer Tabelle die Spalten benennt.</translation>
    </message>
    <message>
        <source>Recognises names of languages, or source and target.</source>
        <translation>Erkennt Sprachnamen oder die Namen source und target.</translation>
    </message>
    <message>
        <source>All heads in excess of the number of signal kinds are removable.</source>
        <translation>Alle Heads über die Anzahl der Signalarten hinaus sind entbehrlich.</translation>
    </message>
    <message>
        <source>automatic: bfloat16 on this CPU</source>
        <translation>automatisch: bfloat16 auf dieser CPU</translation>
    </message>
    <message>
        <source>Softmax stays above the Bayes risk: a head without its signal still attends.</source>
        <translation>Softmax bleibt über dem Bayes-Risiko: Ein Head ohne sein Signal verteilt trotzdem Attention.</translation>
    </message>
    <message>
        <source>Softmax gets worse from the first pruned head on.</source>
        <translation>Softmax wird schon ab dem ersten entfernten Head schlechter.</translation>
    </message>
    <message>
        <source>Location of the data: CSV, TSV, JSON Lines or fastText file, or a folder of such files named train, test and, if you have one, valid; ~ is your home folder.</source>
        <translation>Ort der Daten: CSV-, TSV-, JSON-Lines- oder fastText-Datei oder Ordner mit solchen Dateien für train und test (auch valid); ~ ist das Home-Verzeichnis.</translation>
    </message>
</context>
<context>
    <name>CatalogueEntry</name>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Redundant heads</source>
        <translation>Redundante Heads</translation>
    </message>
    <message>
        <source>Basis of a head</source>
        <translation>Basis eines Heads</translation>
    </message>
    <message>
        <source>Use in the form</source>
        <translation>Im Formular verwenden</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>The dataset’s task chooses the model.</source>
        <translation>Die Aufgabe des Datensatzes bestimmt das Modell.</translation>
    </message>
    <message>
        <source>Switched on by</source>
        <translation>Eingeschaltet durch</translation>
    </message>
    <message>
        <source>See also</source>
        <translation>Siehe auch</translation>
    </message>
    <message>
        <source>Shown on</source>
        <translation>Angezeigt auf</translation>
    </message>
    <message>
        <source>An analysis of a run, not a setting.</source>
        <translation>Eine Analyse eines Laufs, keine Einstellung.</translation>
    </message>
    <message>
        <source>A value for</source>
        <translation>Ein Wert für</translation>
    </message>
    <message>
        <source>each pair of heads</source>
        <translation>jedes Head-Paar</translation>
    </message>
    <message>
        <source>each head</source>
        <translation>jeden Head</translation>
    </message>
    <message>
        <source>each pair of heads, across all layers</source>
        <translation>jedes Head-Paar, über alle Layer hinweg</translation>
    </message>
    <message>
        <source>each token, up to a layer</source>
        <translation>jedes Token, über die Layer bis zu einem bestimmten</translation>
    </message>
    <message>
        <source>each layer</source>
        <translation>jeden Layer</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>Benötigt</translation>
    </message>
    <message>
        <source>Show on the Heads page</source>
        <translation>Auf der Seite „Heads“ anzeigen</translation>
    </message>
    <message>
        <source>The Heads page’s matrices show measures of pairs; this one is printed by headscope-cli measure.</source>
        <translation>Die Matrizen der Seite „Heads“ zeigen Maße für Head-Paare; dieses hier gibt headscope-cli measure aus.</translation>
    </message>
    <message>
        <source>Put into the form</source>
        <translation>Ins Formular übernehmen</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>Zielfunktion</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Preset</translation>
    </message>
</context>
<context>
    <name>ClosingDialog</name>
    <message>
        <source>A run is training</source>
        <translation>Ein Lauf wird trainiert</translation>
    </message>
    <message>
        <source>Runs are training</source>
        <translation>Läufe werden trainiert</translation>
    </message>
    <message>
        <source>A run is training: %1.</source>
        <translation>Ein Lauf wird trainiert: %1.</translation>
    </message>
    <message>
        <source>%1 runs are training:</source>
        <translation>%1 Läufe werden trainiert:</translation>
    </message>
    <message>
        <source>“Keep running” continues the run without a window and saves it at the end. “Pause and save” lets you resume it later. “Discard” moves it to the trash.</source>
        <translation>„Weiterlaufen lassen“: Der Lauf wird ohne Fenster fortgesetzt und am Ende gespeichert. „Anhalten und speichern“: Er kann später fortgesetzt werden. „Verwerfen“: Er wird in den Papierkorb verschoben.</translation>
    </message>
    <message>
        <source>“Keep running” continues the runs without a window and saves each at its end. “Pause and save” lets you resume them later. “Discard” moves all of them to the trash.</source>
        <translation>„Weiterlaufen lassen“: Die Läufe werden ohne Fenster fortgesetzt und jeweils am Ende gespeichert. „Anhalten und speichern“: Sie können später fortgesetzt werden. „Verwerfen“: Alle werden in den Papierkorb verschoben.</translation>
    </message>
    <message>
        <source>&amp;Keep running</source>
        <translation>&amp;Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>&amp;Pause and save</source>
        <translation>An&amp;halten und speichern</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>&amp;Verwerfen</translation>
    </message>
</context>
<context>
    <name>ColourBar</name>
    <message>
        <source>higher = more alike</source>
        <translation>höher = ähnlicher</translation>
    </message>
    <message>
        <source>lower = more alike</source>
        <translation>niedriger = ähnlicher</translation>
    </message>
    <message>
        <source>%1 = identical maps</source>
        <translation>%1 = identische Maps</translation>
    </message>
    <message>
        <source>%1 = same direction</source>
        <translation>%1 = gleiche Richtung</translation>
    </message>
    <message>
        <source>%1 = identical</source>
        <translation>%1 = identisch</translation>
    </message>
    <message>
        <source>%1 = identical up to rotation</source>
        <translation>%1 = gleich bis auf Drehung</translation>
    </message>
</context>
<context>
    <name>ColumnText</name>
    <message>
        <source>test %1</source>
        <comment>accuracy</comment>
        <translation>Test-%1</translation>
    </message>
    <message>
        <source>validation %1</source>
        <comment>accuracy</comment>
        <translation>Validierungs-%1</translation>
    </message>
    <message>
        <source>attention cosine</source>
        <translation>Attention-Kosinus</translation>
    </message>
    <message>
        <source>training time</source>
        <translation>Trainingszeit</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>loss, nats</comment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>CompareText</name>
    <message>
        <source>epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>training time, s</source>
        <translation>Trainingszeit, s</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>no band</source>
        <translation>kein Band</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>standard error</source>
        <translation>Standardfehler</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>minimum to maximum</source>
        <translation>Minimum bis Maximum</translation>
    </message>
    <message>
        <source>Lines: means over runs</source>
        <translation>Linien: Mittelwerte über Läufe</translation>
    </message>
    <message>
        <source>Lines: means over runs; bands: ± standard deviation</source>
        <translation>Linien: Mittelwerte über Läufe; Bänder: ± Standardabweichung</translation>
    </message>
    <message>
        <source>Lines: means over runs; bands: ± standard error</source>
        <translation>Linien: Mittelwerte über Läufe; Bänder: ± Standardfehler</translation>
    </message>
    <message>
        <source>Lines: means over runs; bands: %1 % interval (Student)</source>
        <translation>Linien: Mittelwerte über Läufe; Bänder: %1-%-Intervall (Student)</translation>
    </message>
    <message>
        <source>Lines: means over runs; bands: minimum to maximum</source>
        <translation>Linien: Mittelwerte über Läufe; Bänder: vom Minimum bis zum Maximum</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n run(s))</source>
        <translation>
            <numerusform>%1 (%n Lauf)</numerusform>
            <numerusform>%1 (%n Läufe)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 against %2, of %n curve(s).</source>
        <translation>
            <numerusform>%1 gegen %2, %n Kurve.</numerusform>
            <numerusform>%1 gegen %2, %n Kurven.</numerusform>
        </translation>
    </message>
    <message>
        <source>Points: means over runs; bars: %1 % interval (Student)</source>
        <translation>Punkte: Mittelwerte über Läufe; Balken: %1-%-Intervall (Student)</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 against %2. %3.</source>
        <translation>%1 gegen %2. %3.</translation>
    </message>
    <message numerus="yes">
        <source>%1 against %2: a point for each of %n run(s).</source>
        <translation>
            <numerusform>%1 gegen %2: ein Punkt für %n Lauf.</numerusform>
            <numerusform>%1 gegen %2: ein Punkt für jeden von %n Läufen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CurvePlot</name>
    <message>
        <source> Lines: exponential moving average with bias correction, strength %1; raw values behind.</source>
        <translation> Linien: exponentieller gleitender Mittelwert mit Bias-Korrektur, Stärke %1; dahinter die Rohwerte.</translation>
    </message>
    <message>
        <source>%1  %2  (raw %3)</source>
        <translation>%1  %2  (roh %3)</translation>
    </message>
    <message>
        <source>, level at the end</source>
        <translation>, am Ende konstant</translation>
    </message>
    <message>
        <source>, still rising</source>
        <translation>, noch steigend</translation>
    </message>
    <message>
        <source>, still falling</source>
        <translation>, noch fallend</translation>
    </message>
    <message>
        <source>%1: from %2 to %3, lowest %4 at %5, highest %6 at %7%8.</source>
        <translation>%1: von %2 bis %3, Minimum %4 bei %5, Maximum %6 bei %7%8.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n points, %2 to %3.</source>
        <translation>
            <numerusform>%1: %n Punkt, %2 bis %3.</numerusform>
            <numerusform>%1: %n Punkte, %2 bis %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n spike(s)</source>
        <translation>
            <numerusform>, %n Spitze</numerusform>
            <numerusform>, %n Spitzen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>And %n more curve(s).</source>
        <translation>
            <numerusform>Und %n weitere Kurve.</numerusform>
            <numerusform>Und %n weitere Kurven.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DataFault</name>
    <message>
        <source>Put the files back, or choose their new location. Your own text or pictures still work.</source>
        <translation>Die Dateien wiederherstellen oder angeben, wo sie jetzt liegen. Eigene Texte und Bilder funktionieren weiterhin.</translation>
    </message>
    <message>
        <source>Find the data…</source>
        <translation>Daten suchen…</translation>
    </message>
</context>
<context>
    <name>DistanceText</name>
    <message>
        <source>Layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>%1 in tokens</source>
        <translation>%1 in Token</translation>
    </message>
    <message>
        <source>%1 of every head: one column of dots per layer, with a line at the mean. %2 %3</source>
        <translation>%1 jedes Heads: pro Layer eine Punktspalte mit einer Linie beim Mittelwert. %2 %3</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source> (in alphabetical order; dataset.source_side swaps them)</source>
        <translation> (alphabetisch; dataset.source_side kehrt die Reihenfolge um)</translation>
    </message>
    <message>
        <source> (it contains %1)</source>
        <translation> (es enthält %1)</translation>
    </message>
    <message>
        <source> (often: not enough memory)</source>
        <translation> (oft: zu wenig Speicher)</translation>
    </message>
    <message>
        <source> (the model has %1)</source>
        <translation> (das Modell hat %1)</translation>
    </message>
    <message>
        <source> (training and what is cut from it)</source>
        <translation> (Training und was davon abgetrennt wird)</translation>
    </message>
    <message>
        <source> (training, validation and test)</source>
        <translation> (Training, Validierung und Test)</translation>
    </message>
    <message>
        <source> changed during import</source>
        <translation> hat sich während des Imports geändert</translation>
    </message>
    <message>
        <source> direction</source>
        <translation> Richtung</translation>
    </message>
    <message>
        <source> directions</source>
        <translation> Richtungen</translation>
    </message>
    <message>
        <source> heads</source>
        <translation> Heads</translation>
    </message>
    <message>
        <source> of the validation text are not in the vocabulary and are [UNK]</source>
        <translation> des Validierungstexts sind nicht im Vokabular und werden zu [UNK]</translation>
    </message>
    <message>
        <source> of the validation text never occur in training and are [UNK]</source>
        <translation> des Validierungstexts kommen im Training nicht vor und werden zu [UNK]</translation>
    </message>
    <message>
        <source> vanished during import</source>
        <translation> ist während des Imports verschwunden</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is already a sweep of lab runs</source>
        <translation>„%1“ ist bereits ein Sweep von Läufen des Labors</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a sweep of lab runs, which do not train a model</source>
        <translation>„%1“ ist ein Sweep von Läufen des Labors, die kein Modell trainieren</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a head of this model</source>
        <translation>„%1“ ist kein Head dieses Modells</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a tag</source>
        <translation>„%1“ ist kein Tag</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not text</source>
        <translation>„%1“ ist kein Text</translation>
    </message>
    <message>
        <source>unknown command &quot;%1&quot;</source>
        <translation>unbekannter Befehl „%1“</translation>
    </message>
    <message>
        <source>%1 %2, UTF-8 is needed</source>
        <translation>%1 %2, erforderlich ist UTF-8</translation>
    </message>
    <message>
        <source>%1 (byte-pair tokens leave nothing unknown)</source>
        <translation>%1 (bei Byte-Paar-Token bleibt nichts unbekannt)</translation>
    </message>
    <message>
        <source>%1 and %2 are the same column</source>
        <translation>%1 und %2 sind dieselbe Spalte</translation>
    </message>
    <message>
        <source>%1 and were left out: %2</source>
        <translation>%1 und wurden ausgelassen: %2</translation>
    </message>
    <message>
        <source>%1 at step %2 with train.step_size %3</source>
        <translation>%1 bei Schritt %2 mit train.step_size %3</translation>
    </message>
    <message>
        <source>%1 by %2 and %3 by model.json: one of them was changed</source>
        <translation>%1 laut %2 und %3 laut model.json: Eines davon wurde geändert</translation>
    </message>
    <message>
        <source>%1 bytes after the end of the archive were ignored</source>
        <translation>%1 Bytes nach dem Ende des Archivs wurden ignoriert</translation>
    </message>
    <message>
        <source>%1 cannot be an axis: it changes nothing in a run</source>
        <translation>%1 kann keine Achse sein: Es ändert nichts an einem Lauf</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2</source>
        <translation>%1 lässt sich nicht starten: %2</translation>
    </message>
    <message>
        <source>%1 changed during import</source>
        <translation>%1 hat sich während des Imports geändert</translation>
    </message>
    <message>
        <source>%1 changed since this run was trained: %2</source>
        <translation>%1 hat sich geändert, seit dieser Lauf trainiert wurde: %2</translation>
    </message>
    <message>
        <source>%1 checkpoints should be averaged, but the run keeps %2 up to step %3</source>
        <translation>%1 Checkpoints sollen gemittelt werden, aber der Lauf hat bis Schritt %3 nur %2</translation>
    </message>
    <message>
        <source>%1 did not answer within %2 s</source>
        <translation>%1 hat nicht innerhalb von %2 s geantwortet</translation>
    </message>
    <message>
        <source>%1 different labels, at most %2 are allowed</source>
        <translation>%1 verschiedene Labels, höchstens %2 sind erlaubt</translation>
    </message>
    <message>
        <source>%1 distinct characters: embedding and output layer take about %2 with gradients and optimiser (dataset.min_frequency leaves out rare ones)</source>
        <translation>%1 verschiedene Zeichen: Embedding und Output-Layer benötigen mit Gradienten und Optimierer etwa %2 (dataset.min_frequency lässt seltene weg)</translation>
    </message>
    <message>
        <source>%1 does not apply to %2</source>
        <translation>%1 gilt nicht für %2</translation>
    </message>
    <message>
        <source>%1 does not fit the weights: %2</source>
        <translation>%1 passt nicht zu den Gewichten: %2</translation>
    </message>
    <message>
        <source>%1 is not in the trash of a runs folder</source>
        <translation>%1 liegt nicht im Papierkorb eines Ordners mit Läufen</translation>
    </message>
    <message>
        <source>%1 files that are not %2 were left out (%3)</source>
        <translation>%1 Dateien, die nicht %2 sind, wurden weggelassen (%3)</translation>
    </message>
    <message>
        <source>%1 groups, and layer %2 has %3</source>
        <translation>%1 Gruppen, und Layer %2 hat %3</translation>
    </message>
    <message>
        <source>%1 had no effect: %2</source>
        <translation>%1 hatte keinen Effekt: %2</translation>
    </message>
    <message>
        <source>%1 has %2 different characters; a small model learns at most %3</source>
        <translation>%1 hat %2 verschiedene Zeichen; ein kleines Modell lernt höchstens %3</translation>
    </message>
    <message>
        <source>%1 has %2 numbers for %3</source>
        <translation>%1 hat %2 Zahlen für %3</translation>
    </message>
    <message>
        <source>%1 has %2, %3 has %4; line n of one must translate line n of the other</source>
        <translation>%1 hat %2, %3 hat %4; Zeile n der einen muss Zeile n der anderen übersetzen</translation>
    </message>
    <message>
        <source>%1 has %2; at most %3 can be read</source>
        <translation>%1 hat %2, höchstens %3 werden gelesen</translation>
    </message>
    <message>
        <source>%1 does not contain a checkpoint</source>
        <translation>%1 enthält keinen Checkpoint</translation>
    </message>
    <message>
        <source>%1 lacks the counterpart that ends in .%2</source>
        <translation>%1 hat kein Gegenstück mit der Endung .%2</translation>
    </message>
    <message>
        <source>%1 is empty, expected %2</source>
        <translation>%1 ist leer, erwartet %2</translation>
    </message>
    <message>
        <source>%1 does not contain matrices of %2</source>
        <translation>%1 enthält keine Matrizen von %2</translation>
    </message>
    <message>
        <source>%1 lacks the stored column %2</source>
        <translation>%1 hat keine gespeicherte Spalte %2</translation>
    </message>
    <message>
        <source>%1 needs at least one value: the sweep is empty</source>
        <translation>%1 braucht mindestens einen Wert: Der Sweep ist leer</translation>
    </message>
    <message>
        <source>%1 heads for %2 kinds of signal: even the best of them stay above the Bayes risk</source>
        <translation>%1 Heads für %2 Signalarten: Auch die besten bleiben über dem Bayes-Risiko</translation>
    </message>
    <message>
        <source>%1 holds more than 1 GiB of one kind of rows</source>
        <translation>%1 enthält mehr als 1 GiB Zeilen einer Art</translation>
    </message>
    <message>
        <source>%1 does not contain a pruning that can be resumed</source>
        <translation>%1 enthält kein Pruning, das fortgesetzt werden könnte</translation>
    </message>
    <message>
        <source>%1 holds no record of an experiment</source>
        <translation>%1 enthält keine Aufzeichnung eines Experiments</translation>
    </message>
    <message>
        <source>%1 holds no tags of runs, or those of a newer version</source>
        <translation>%1 enthält keine Tags von Läufen oder solche einer neueren Version</translation>
    </message>
    <message>
        <source>%1 contains something other than a pruning</source>
        <translation>%1 enthält etwas anderes als ein Pruning</translation>
    </message>
    <message>
        <source>%1 is %2, not a regular file</source>
        <translation>%1 ist %2, keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>%1 is %2, not the socket of this run</source>
        <translation>%1 ist %2, nicht der Socket dieses Laufs</translation>
    </message>
    <message>
        <source>%1 is %2, which is not a range of at most %3 numbers</source>
        <translation>%1 ist %2, was kein Bereich von höchstens %3 Zahlen ist</translation>
    </message>
    <message>
        <source>%1 is %2; it must be %3</source>
        <translation>%1 ist %2; es muss %3 sein</translation>
    </message>
    <message>
        <source>%1 is %2; it must be text</source>
        <translation>%1 ist %2; es muss Text sein</translation>
    </message>
    <message>
        <source>%1 is a %2, not a plain table</source>
        <translation>%1 ist vom Typ %2, keine gewöhnliche Tabelle</translation>
    </message>
    <message>
        <source>%1 is a folder, a file is needed</source>
        <translation>%1 ist ein Ordner, erforderlich ist eine Datei</translation>
    </message>
    <message>
        <source>%1 is a pruning of run %2, not of %3</source>
        <translation>%1 ist ein Pruning des Laufs %2, nicht von %3</translation>
    </message>
    <message>
        <source>%1 is a pruning with other settings: %2</source>
        <translation>%1 ist ein Pruning mit anderen Einstellungen: %2</translation>
    </message>
    <message>
        <source>%1 is a symbolic link; links inside such a folder are not followed</source>
        <translation>%1 ist ein symbolischer Link; Links in einem solchen Ordner werden nicht verfolgt</translation>
    </message>
    <message>
        <source>%1 is given as an axis twice</source>
        <translation>%1 ist doppelt als Achse angegeben</translation>
    </message>
    <message>
        <source>%1 is being trained by %2</source>
        <translation>%1 wird von %2 trainiert</translation>
    </message>
    <message>
        <source>%1 is damaged: it has %2 bytes, the manifest says %3</source>
        <translation>%1 ist beschädigt: Es hat %2 Bytes, laut Manifest %3</translation>
    </message>
    <message>
        <source>%1 is damaged: its checksum differs from the manifest</source>
        <translation>%1 ist beschädigt: Die Prüfsumme weicht vom Manifest ab</translation>
    </message>
    <message>
        <source>%1 is damaged: its rows are out of order</source>
        <translation>%1 ist beschädigt: Die Zeilen sind nicht in der richtigen Reihenfolge</translation>
    </message>
    <message>
        <source>%1 is in UTF-16; JSON must be in UTF-8</source>
        <translation>%1 ist in UTF-16; JSON muss in UTF-8 sein</translation>
    </message>
    <message>
        <source>%1 is larger than the %2 bytes allowed for such a file</source>
        <translation>%1 ist größer als die %2 Bytes, die für eine solche Datei erlaubt sind</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>%1 fehlt</translation>
    </message>
    <message>
        <source>%1 is missing although %2 is there</source>
        <translation>%1 fehlt, obwohl %2 vorhanden ist</translation>
    </message>
    <message>
        <source>%1 is not a number, string or boolean</source>
        <translation>%1 ist weder eine Zahl noch ein String oder boolescher Wert</translation>
    </message>
    <message>
        <source>%1 is not an object</source>
        <translation>%1 ist kein Objekt</translation>
    </message>
    <message>
        <source>%1 is not an object in braces</source>
        <translation>%1 ist kein Objekt in geschweiften Klammern</translation>
    </message>
    <message>
        <source>%1 is not a profile</source>
        <translation>%1 ist kein Profil</translation>
    </message>
    <message>
        <source>%1 is not a run: it lacks run.json</source>
        <translation>%1 ist kein Lauf: Es enthält keine run.json</translation>
    </message>
    <message>
        <source>%1 is not a whole number from 0 to 9,223,372,036,854,775,807</source>
        <translation>%1 ist keine ganze Zahl von 0 bis 9.223.372.036.854.775.807</translation>
    </message>
    <message>
        <source>%1 is not a folder</source>
        <translation>%1 ist kein Ordner</translation>
    </message>
    <message>
        <source>%1 is not a name</source>
        <translation>%1 ist kein Name</translation>
    </message>
    <message>
        <source>%1 is not a whole number of 0 or more</source>
        <translation>%1 ist keine ganze Zahl ab 0</translation>
    </message>
    <message>
        <source>%1 is not an integer%2</source>
        <translation>%1 ist keine ganze Zahl%2</translation>
    </message>
    <message>
        <source>%1 is not being trained by another process</source>
        <translation>%1 wird nicht von einem anderen Prozess trainiert</translation>
    </message>
    <message>
        <source>%1 is not the name of a file</source>
        <translation>%1 ist kein Dateiname</translation>
    </message>
    <message>
        <source>%1 is not the name of a folder</source>
        <translation>%1 ist kein Ordnername</translation>
    </message>
    <message>
        <source>%1 is not what this run was trained on: %2</source>
        <translation>%1 ist nicht das, worauf dieser Lauf trainiert wurde: %2</translation>
    </message>
    <message>
        <source>%1 is of %2, config.json of %3</source>
        <translation>%1 ist von %2, config.json von %3</translation>
    </message>
    <message>
        <source>%1 is one file under %2 names (hard links): writing it would change the others too</source>
        <translation>%1 ist eine Datei unter %2 Namen (Hardlinks): Schreiben würde auch die anderen ändern</translation>
    </message>
    <message>
        <source>%1 is one side of a pair</source>
        <translation>%1 ist eine Seite eines Paars</translation>
    </message>
    <message>
        <source>%1 is already given</source>
        <translation>%1 ist bereits angegeben</translation>
    </message>
    <message>
        <source>%1 jobs begin with %2</source>
        <translation>%1 Jobs beginnen mit %2</translation>
    </message>
    <message>
        <source>%1 of %2 %3 pairs are longer than %4 tokens and are cut there; scores still compare with their whole text (model.length)</source>
        <translation>%1 von %2 Paaren (%3) sind länger als %4 Token und werden dort abgeschnitten; die Scores beziehen sich weiterhin auf den ganzen Text (model.length)</translation>
    </message>
    <message>
        <source>%1 of %2 pictures %3 %4</source>
        <translation>%1 von %2 Bildern: %3 %4</translation>
    </message>
    <message>
        <source>%1 of %2 texts are longer than %3 tokens and are cut there</source>
        <translation>%1 von %2 Texten sind länger als %3 Token und werden dort abgeschnitten</translation>
    </message>
    <message>
        <source>%1 of %2 training pairs were left out: longer than %3</source>
        <translation>%1 von %2 Trainingspaaren wurden weggelassen: länger als %3</translation>
    </message>
    <message>
        <source>%1 of %2 training texts are longer than %3 tokens and are cut there</source>
        <translation>%1 von %2 Trainingstexten sind länger als %3 Token und werden dort abgeschnitten</translation>
    </message>
    <message>
        <source>%1 or use more heads</source>
        <translation>%1 oder mehr Heads verwenden</translation>
    </message>
    <message>
        <source>%1 random orders</source>
        <translation>%1 zufällige Reihenfolgen</translation>
    </message>
    <message>
        <source>%1 rows have an empty text; at most 1 % may</source>
        <translation>%1 Zeilen haben einen leeren Text; erlaubt ist höchstens 1 %</translation>
    </message>
    <message>
        <source>%1 run(s) of the sweep repeat others and are trained once</source>
        <translation>Läufe des Sweeps, die mit anderen darin übereinstimmen und nur einmal trainiert werden: %1</translation>
    </message>
    <message>
        <source>%1 run(s) of the sweep have not finished yet.</source>
        <translation>Noch nicht abgeschlossene Läufe des Sweeps: %1.</translation>
    </message>
    <message>
        <source>%1 sets of heads</source>
        <translation>%1 Head-Mengen</translation>
    </message>
    <message>
        <source>%1 texts without any token were left out</source>
        <translation>%1 Texte ohne ein einziges Token wurden weggelassen</translation>
    </message>
    <message>
        <source>%1 tokens of the %2 texts are not in the vocabulary: scores on them say little</source>
        <translation>%1 Token der Texte (%2) sind nicht im Vokabular: Ergebnisse darauf sind wenig aussagekräftig</translation>
    </message>
    <message>
        <source>%1 training pictures also occur in another class, pixel for pixel</source>
        <translation>%1 Trainingsbilder kommen auch in einer anderen Klasse vor, Pixel für Pixel</translation>
    </message>
    <message>
        <source>%1 training texts consist of unknown tokens only (too rare for the vocabulary)</source>
        <translation>%1 Trainingstexte bestehen nur aus unbekannten Token (zu selten für das Vokabular)</translation>
    </message>
    <message>
        <source>%1 training texts contain HTML entities such as &amp;lt; or #39; they are kept as text</source>
        <translation>%1 Trainingstexte enthalten HTML-Entitäten wie &amp;lt; oder #39; sie bleiben als Text stehen</translation>
    </message>
    <message>
        <source>%1 training texts hold characters that cannot be seen (%2): words that look alike may be different tokens</source>
        <translation>%1 Trainingstexte enthalten unsichtbare Zeichen (%2): Wörter, die gleich aussehen, können verschiedene Token sein</translation>
    </message>
    <message>
        <source>%1 vanished while it was read</source>
        <translation>%1 ist beim Lesen verschwunden</translation>
    </message>
    <message>
        <source>%1 was %2 while the run was being trained</source>
        <translation>%1: %2, während der Lauf trainiert wurde</translation>
    </message>
    <message>
        <source>%1 was changed: %2 is %3, the weights were trained with %4</source>
        <translation>%1 wurde geändert: %2 ist %3, die Gewichte wurden mit %4 trainiert</translation>
    </message>
    <message>
        <source>%1 was changed: %2, model.json and the weights have %3</source>
        <translation>%1 wurde geändert: %2, model.json und die Gewichte haben %3</translation>
    </message>
    <message>
        <source>%1 was changed: its %2 is not that of the data, which are available and are used</source>
        <translation>%1 wurde geändert: %2 stimmt nicht mit den Daten überein, die vorhanden sind und verwendet werden</translation>
    </message>
    <message>
        <source>%1 with %2 heads: with so few, at most 0.2 is advised</source>
        <translation>%1 bei %2 Heads: Bei so wenigen ist höchstens 0.2 ratsam</translation>
    </message>
    <message>
        <source>%1 with one head: dropping it would leave nothing</source>
        <translation>%1 bei einem Head: Fiele er weg, bliebe nichts übrig</translation>
    </message>
    <message>
        <source>%1 with one head: its weight is always 1</source>
        <translation>%1 bei einem Head: Sein Gewicht ist immer 1</translation>
    </message>
    <message>
        <source>%1 with one head: nothing to diversify</source>
        <translation>%1 bei einem Head: Es gibt nichts zu diversifizieren</translation>
    </message>
    <message>
        <source>%1 with one head: it needs another head to push it from</source>
        <translation>%1 bei einem Head: Es gibt keinen anderen, von dem er abgestoßen werden könnte</translation>
    </message>
    <message>
        <source>%1 with train.batch 1: it compares the samples of a batch, and there is only one</source>
        <translation>%1 mit train.batch 1: Die Zielfunktion vergleicht die Beispiele eines Batches, und es gibt nur eines</translation>
    </message>
    <message>
        <source>%1 would lose all of its heads, but one per layer must stay</source>
        <translation>%1 würde alle Heads verlieren, aber pro Layer muss einer bleiben</translation>
    </message>
    <message>
        <source>%1, %2: a zero byte</source>
        <translation>%1, %2: ein Nullbyte</translation>
    </message>
    <message>
        <source>%1, at most 5 % may: %2</source>
        <translation>%1, erlaubt sind höchstens 5 %: %2</translation>
    </message>
    <message>
        <source>%1, but each layer of objective.layers has one head: nothing to diversify</source>
        <translation>%1, aber jeder Layer von objective.layers hat nur einen Head: Es gibt nichts zu diversifizieren</translation>
    </message>
    <message>
        <source>%1, but the maps of model.simulated_heads make the heads different</source>
        <translation>%1, aber die Abbildungen für model.simulated_heads unterscheiden die Heads</translation>
    </message>
    <message>
        <source>%1, but with model.head_input = split every head has its own coordinates: none to share</source>
        <translation>%1, aber mit model.head_input = split hat jeder Head eigene Koordinaten: keine zum Teilen</translation>
    </message>
    <message>
        <source>%1, but with model.head_input = split the heads read different coordinates and cannot be equal</source>
        <translation>%1, aber mit model.head_input = split lesen die Heads verschiedene Koordinaten und können nicht gleich sein</translation>
    </message>
    <message>
        <source>%1, but with model.kv_heads = 1 all heads share their %2: there is nothing to tell apart</source>
        <translation>%1, aber mit model.kv_heads = 1 teilen sich alle Heads ihre %2: Es gibt nichts zu unterscheiden</translation>
    </message>
    <message>
        <source>%1, expected %2 to fit %3</source>
        <translation>%1, erwartet %2 passend zu %3</translation>
    </message>
    <message>
        <source>%1, line %2, column %3: not valid UTF-8</source>
        <translation>%1, Zeile %2, Spalte %3: kein gültiges UTF-8</translation>
    </message>
    <message>
        <source>%1, or penalise layers that have two heads or more: %2</source>
        <translation>%1 oder Layer mit mindestens zwei Heads mit dem Strafterm belegen: %2</translation>
    </message>
    <message>
        <source>%1, so they cannot form %2 groups</source>
        <translation>%1, also können sie nicht %2 Gruppen bilden</translation>
    </message>
    <message>
        <source>%1, which compares samples of the same class; the samples of a language model have none</source>
        <translation>%1, wobei Beispiele derselben Klasse verglichen werden; die Beispiele eines Sprachmodells haben keine</translation>
    </message>
    <message>
        <source>%1, which does not divide model.heads %2</source>
        <translation>%1, was kein Teiler von model.heads %2 ist</translation>
    </message>
    <message>
        <source>%1, which is not a larger multiple of model.heads %2</source>
        <translation>%1, was kein größeres Vielfaches von model.heads %2 ist</translation>
    </message>
    <message>
        <source>%1, which objective.id names already</source>
        <translation>%1, was bereits in objective.id steht</translation>
    </message>
    <message>
        <source>%1. The data themselves are available and are used</source>
        <translation>%1. Die Daten selbst sind vorhanden und werden verwendet</translation>
    </message>
    <message>
        <source>%1: %2 blank lines were left out</source>
        <translation>%1: %2 Leerzeilen wurden weggelassen</translation>
    </message>
    <message>
        <source>%1: %2 bytes that are not UTF-8 were replaced by U+FFFD</source>
        <translation>%1: %2 Bytes, die kein UTF-8 sind, wurden durch U+FFFD ersetzt</translation>
    </message>
    <message>
        <source>%1: %2 control characters, shown escaped</source>
        <translation>%1: %2 Steuerzeichen, escaped dargestellt</translation>
    </message>
    <message>
        <source>%1: %2 is %3; a setting must be a number, text, true or false</source>
        <translation>%1: %2 ist %3; eine Einstellung ist eine Zahl, Text, true oder false</translation>
    </message>
    <message>
        <source>%1: %2, unlike most others</source>
        <translation>%1: %2 wie die meisten anderen</translation>
    </message>
    <message>
        <source>%1: %2 of %3 pairs have an empty side (%4); at most a tenth may</source>
        <translation>%1: %2 von %3 Paaren haben eine leere Seite (%4); erlaubt ist höchstens ein Zehntel</translation>
    </message>
    <message>
        <source>%1: %2 pairs with an empty side were left out: %3</source>
        <translation>%1: %2 Paare mit einer leeren Seite wurden weggelassen: %3</translation>
    </message>
    <message>
        <source>%1: %2 quotes in unquoted fields were kept as text</source>
        <translation>%1: %2 Anführungszeichen in Feldern ohne Anführungszeichen blieben als Text erhalten</translation>
    </message>
    <message>
        <source>%1: %2 recorded, %3 requested</source>
        <translation>%1: %2 aufgezeichnet, %3 angefordert</translation>
    </message>
    <message>
        <source>%1: %2 recorded, none requested</source>
        <translation>%1: %2 aufgezeichnet, nichts angefordert</translation>
    </message>
    <message>
        <source>%1: CR line ends were turned into LF</source>
        <translation>%1: Zeilenenden CR wurden in LF umgewandelt</translation>
    </message>
    <message>
        <source>%1: a config must be an object in braces</source>
        <translation>%1: eine Konfiguration muss ein Objekt in geschweiften Klammern sein</translation>
    </message>
    <message>
        <source>%1: a matrix of %2 at step %3 is not square</source>
        <translation>%1: eine Matrix von %2 bei Schritt %3 ist nicht quadratisch</translation>
    </message>
    <message>
        <source>%1: a model must be an object in braces</source>
        <translation>%1: ein Modell muss ein Objekt in geschweiften Klammern sein</translation>
    </message>
    <message>
        <source>%1: backslashes before quotes are kept as text (quotes are doubled in CSV)</source>
        <translation>%1: Backslashes vor Anführungszeichen bleiben als Text erhalten (in CSV werden Anführungszeichen verdoppelt)</translation>
    </message>
    <message>
        <source>%1: every row ends with a comma; the empty column is ignored</source>
        <translation>%1: jede Zeile endet mit einem Komma; die leere Spalte wird ignoriert</translation>
    </message>
    <message>
        <source>%1: scores on them are better than on new ones</source>
        <translation>%1: die Ergebnisse darauf sind besser, als sie auf neuen Daten wären</translation>
    </message>
    <message>
        <source>%1: format_version is %2; this program reads %3</source>
        <translation>%1: format_version ist %2; dieses Programm liest %3</translation>
    </message>
    <message>
        <source>%1: format_version is %2; this program reads 1</source>
        <translation>%1: format_version ist %2; dieses Programm liest 1</translation>
    </message>
    <message>
        <source>%1: format_version is missing</source>
        <translation>%1: format_version fehlt</translation>
    </message>
    <message>
        <source>%1: key %2 has a dot</source>
        <translation>%1: Schlüssel %2 enthält einen Punkt</translation>
    </message>
    <message>
        <source>%1: label &quot;%2&quot; is a number, most others are names</source>
        <translation>%1: Label „%2“ ist eine Zahl, die meisten anderen sind Namen</translation>
    </message>
    <message>
        <source>%1: lines end with CR alone (old Macintosh)</source>
        <translation>%1: Zeilen enden nur mit CR (alter Macintosh)</translation>
    </message>
    <message>
        <source>%1: not a JSON object</source>
        <translation>%1: kein JSON-Objekt</translation>
    </message>
    <message>
        <source>%1: tensor %2 is not as in the newest checkpoint</source>
        <translation>%1: Tensor %2 ist nicht wie im neuesten Checkpoint</translation>
    </message>
    <message>
        <source>%1: text from column %2, label from column %3</source>
        <translation>%1: Text aus Spalte %2, Label aus Spalte %3</translation>
    </message>
    <message>
        <source>%1: text from column %2, summary from column %3</source>
        <translation>%1: Text aus Spalte %2, Zusammenfassung aus Spalte %3</translation>
    </message>
    <message>
        <source>%1: the first row is a header and was left out</source>
        <translation>%1: die erste Zeile ist eine Kopfzeile und wurde weggelassen</translation>
    </message>
    <message>
        <source>%1: the label is empty</source>
        <translation>%1: das Label ist leer</translation>
    </message>
    <message>
        <source>%1: the layers of %2 at step %3 differ too much in their numbers of heads, up to %4</source>
        <translation>%1: die Layer von %2 bei Schritt %3 unterscheiden sich zu sehr in der Anzahl der Heads, bis zu %4</translation>
    </message>
    <message>
        <source>%1: the quote opened in line %2 is never closed</source>
        <translation>%1: das in Zeile %2 geöffnete Anführungszeichen wird nie geschlossen</translation>
    </message>
    <message>
        <source>%1: the quotes look like apostrophes; they are kept as text</source>
        <translation>%1: die Anführungszeichen sehen wie Apostrophe aus; sie bleiben als Text erhalten</translation>
    </message>
    <message>
        <source>%1: the task loss will hardly count</source>
        <translation>%1: der Task-Loss fällt kaum noch ins Gewicht</translation>
    </message>
    <message>
        <source>%1: accuracy is not defined for the task of this run</source>
        <translation>%1: für die Aufgabe dieses Laufs ist die Genauigkeit nicht definiert</translation>
    </message>
    <message>
        <source>%1: unknown key %2</source>
        <translation>%1: unbekannter Schlüssel %2</translation>
    </message>
    <message>
        <source>%1: unknown setting &quot;%2&quot;</source>
        <translation>%1: unbekannte Einstellung „%2“</translation>
    </message>
    <message>
        <source>%1: time is %2, %3 seconds, and a run is warned %4 seconds before</source>
        <translation>%1: time ist %2, %3 Sekunden, und ein Lauf wird %4 Sekunden vorher gewarnt</translation>
    </message>
    <message>
        <source>%1; its state was saved as a new run, %2</source>
        <translation>%1; der aktuelle Stand wurde als neuer Lauf gespeichert, %2</translation>
    </message>
    <message>
        <source>%1; that of step %2 is used</source>
        <translation>%1; der von Schritt %2 wird verwendet</translation>
    </message>
    <message>
        <source>, allowed are %1 to %2</source>
        <translation>, erlaubt sind %1 bis %2</translation>
    </message>
    <message>
        <source>, no header row</source>
        <translation>, keine Kopfzeile</translation>
    </message>
    <message>
        <source>, so there is nothing to cancel</source>
        <translation>, also gibt es nichts abzubrechen</translation>
    </message>
    <message>
        <source>--reach needs a score of the validation split, not %1</source>
        <translation>--reach ist nur mit einem Score auf den Validierungsdaten möglich, nicht mit %1</translation>
    </message>
    <message>
        <source>0 (all tokens) or more</source>
        <translation>0 (alle Token) oder mehr</translation>
    </message>
    <message>
        <source>0 (none) to 10</source>
        <translation>0 (keine) bis 10</translation>
    </message>
    <message>
        <source>0 (the likeliest token) to 100</source>
        <translation>0 (das wahrscheinlichste Token) bis 100</translation>
    </message>
    <message>
        <source>0 data rows after the header</source>
        <translation>0 Datenzeilen nach der Kopfzeile</translation>
    </message>
    <message>
        <source>1 (greedy) to %1</source>
        <translation>1 (greedy) bis %1</translation>
    </message>
    <message>
        <source>: %1, exit code %2</source>
        <translation>: %1, Exit-Code %2</translation>
    </message>
    <message>
        <source>: byte %1 is not valid UTF-8</source>
        <translation>: Byte %1 ist kein gültiges UTF-8</translation>
    </message>
    <message>
        <source>: not valid UTF-8</source>
        <translation>: kein gültiges UTF-8</translation>
    </message>
    <message>
        <source>: the file ends inside a character (byte %1); was the download cut short?</source>
        <translation>: die Datei endet mitten in einem Zeichen (Byte %1); wurde der Download abgebrochen?</translation>
    </message>
    <message>
        <source>: the file ends inside a character; was the download cut short?</source>
        <translation>: die Datei endet mitten in einem Zeichen; wurde der Download abgebrochen?</translation>
    </message>
    <message>
        <source>; only one that failed, was cancelled or lost can be tried again</source>
        <translation>; nur ein fehlgeschlagener, abgebrochener oder verlorener Job kann erneut gestartet werden</translation>
    </message>
    <message>
        <source>; the first row has %1 columns: %2</source>
        <translation>; die erste Zeile hat %1 Spalten: %2</translation>
    </message>
    <message>
        <source>; the pruning in %1 is kept (%2)</source>
        <translation>; das Pruning in %1 bleibt erhalten (%2)</translation>
    </message>
    <message>
        <source>A number from 0 up, for example lambda=0.2</source>
        <translation>Eine Zahl ab 0, zum Beispiel lambda=0.2</translation>
    </message>
    <message>
        <source>A profile may hold %1</source>
        <translation>Ein Profil darf enthalten: %1</translation>
    </message>
    <message>
        <source>A run that trains on another machine accepts commands only on that machine</source>
        <translation>Einem Lauf, der auf einem anderen Rechner trainiert, lassen sich nur dort Befehle geben</translation>
    </message>
    <message>
        <source>Give one or a few words, without a comma and without spaces around them</source>
        <translation>Ein Wort oder einige Wörter, ohne Komma und ohne Leerzeichen am Rand</translation>
    </message>
    <message>
        <source>AG News numbers its classes 1 World, 2 Sports, 3 Business, 4 Sci/Tech</source>
        <translation>AG News nummeriert seine Klassen 1 World, 2 Sports, 3 Business, 4 Sci/Tech</translation>
    </message>
    <message>
        <source>Add runs to the queue first: sweep --add, or queue add</source>
        <translation>Zuerst Läufe in die Warteschlange stellen: sweep --add oder queue add</translation>
    </message>
    <message>
        <source>Add runs with sweep, or from the Train page</source>
        <translation>Läufe mit sweep oder von der Seite Training aus hinzufügen</translation>
    </message>
    <message>
        <source>Add samples of another class</source>
        <translation>Beispiele einer anderen Klasse hinzufügen</translation>
    </message>
    <message>
        <source>Allowed: %1</source>
        <translation>Erlaubt: %1</translation>
    </message>
    <message>
        <source>Allowed: F32, F64, F16, BF16, I64, I32, U8, BOOL</source>
        <translation>Erlaubt: F32, F64, F16, BF16, I64, I32, U8, BOOL</translation>
    </message>
    <message>
        <source>Allowed: between %1 and %2</source>
        <translation>Erlaubt: zwischen %1 und %2</translation>
    </message>
    <message>
        <source>Choose a run of another kind of model</source>
        <translation>Einen Lauf mit einer anderen Art von Modell wählen</translation>
    </message>
    <message>
        <source>Compute the projection again</source>
        <translation>Die Karte erneut anfordern</translation>
    </message>
    <message>
        <source>Ask for 4 or more: a run with more heads, or more samples</source>
        <translation>4 oder mehr angeben: einen Lauf mit mehr Heads oder mehr Beispiele</translation>
    </message>
    <message>
        <source>Ask for a measure that the run recorded</source>
        <translation>Ein Maß abfragen, das der Lauf aufgezeichnet hat</translation>
    </message>
    <message>
        <source>Ask for another class or another split</source>
        <translation>Eine andere Klasse oder einen anderen Split abfragen</translation>
    </message>
    <message>
        <source>Ask for its attention maps, its similarity of heads, or what its scores lose without heads</source>
        <translation>Seine Attention-Maps, die Ähnlichkeit der Heads oder die Score-Einbußen ohne Heads abfragen</translation>
    </message>
    <message>
        <source>Ask for its loss, or for the ablation zero</source>
        <translation>Seinen Loss abfragen, oder mit der Ablation zero</translation>
    </message>
    <message>
        <source>Ask for one below %1, or -1 for samples of all classes</source>
        <translation>Eine Zahl unter %1 angeben oder -1 für Beispiele aller Klassen</translation>
    </message>
    <message>
        <source>Ask for the similarity of its weights instead</source>
        <translation>Stattdessen die Ähnlichkeit der Gewichte abfragen</translation>
    </message>
    <message>
        <source>At most %1; the note of a run takes longer texts</source>
        <translation>Höchstens %1; längere Texte passen in die Notiz eines Laufs</translation>
    </message>
    <message>
        <source>Average 1 to %1; a run keeps more with train.keep_last and train.checkpoint_every</source>
        <translation>1 bis %1 mitteln; mit train.keep_last und train.checkpoint_every speichert ein Lauf mehr</translation>
    </message>
    <message>
        <source>Average checkpoints of one model, or use a single one (--step)</source>
        <translation>Checkpoints eines Modells mitteln oder einen einzelnen verwenden (--step)</translation>
    </message>
    <message>
        <source>Give files for them, or more pairs</source>
        <translation>Dateien dafür bereitstellen oder mehr Paare</translation>
    </message>
    <message>
        <source>CR line ends were turned into LF</source>
        <translation>Zeilenenden CR wurden in LF umgewandelt</translation>
    </message>
    <message>
        <source>Change its permissions or choose a copy</source>
        <translation>Die Zugriffsrechte ändern oder eine Kopie wählen</translation>
    </message>
    <message>
        <source>Check dataset.label_column: this looks like text or numbers to predict, not classes</source>
        <translation>dataset.label_column prüfen: Die Werte sehen nach Text oder nach vorherzusagenden Zahlen aus, nicht nach Klassen</translation>
    </message>
    <message>
        <source>Check its permissions</source>
        <translation>Die Zugriffsrechte prüfen</translation>
    </message>
    <message>
        <source>Check that both files are complete and of the same version</source>
        <translation>Prüfen, ob beide Dateien vollständig und von derselben Version sind</translation>
    </message>
    <message>
        <source>Check that headscope-cli is in the program&apos;s folder, and the limit on processes (ulimit -u)</source>
        <translation>Prüfen, ob headscope-cli neben dem Programm liegt und wie viele Prozesse erlaubt sind (ulimit -u)</translation>
    </message>
    <message>
        <source>Check that it is the right file</source>
        <translation>Prüfen, ob es die richtige Datei ist</translation>
    </message>
    <message>
        <source>Check that it was downloaded or saved completely</source>
        <translation>Prüfen, ob sie vollständig heruntergeladen oder gespeichert wurde</translation>
    </message>
    <message>
        <source>Check that rank 0 runs, that MASTER_ADDR and MASTER_PORT are the same for all ranks, and the firewall</source>
        <translation>Prüfen, ob Rang 0 läuft und MASTER_ADDR und MASTER_PORT für alle Ränge gleich sind; auch die Firewall prüfen</translation>
    </message>
    <message>
        <source>Check that the file is complete</source>
        <translation>Prüfen, ob die Datei vollständig ist</translation>
    </message>
    <message>
        <source>Check that the files are complete and line up</source>
        <translation>Prüfen, ob die Dateien vollständig sind und zueinander passen</translation>
    </message>
    <message>
        <source>Check the disk or network drive and try again</source>
        <translation>Datenträger oder Netzlaufwerk prüfen und erneut versuchen</translation>
    </message>
    <message>
        <source>Check the drive, or read a copy of the file</source>
        <translation>Das Laufwerk prüfen oder eine Kopie der Datei lesen</translation>
    </message>
    <message>
        <source>Check the network drive and try again</source>
        <translation>Das Netzlaufwerk prüfen und erneut versuchen</translation>
    </message>
    <message>
        <source>Check the path</source>
        <translation>Den Pfad prüfen</translation>
    </message>
    <message>
        <source>Check the path and the drive, then try again</source>
        <translation>Pfad und Laufwerk prüfen, dann erneut versuchen</translation>
    </message>
    <message>
        <source>Check the permissions or choose another folder</source>
        <translation>Die Zugriffsrechte prüfen oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>Check which column holds the text</source>
        <translation>Prüfen, welche Spalte den Text enthält</translation>
    </message>
    <message>
        <source>Choose a CSV, TSV or JSON Lines file (--data)</source>
        <translation>Eine CSV-, TSV- oder JSON-Lines-Datei wählen (--data)</translation>
    </message>
    <message>
        <source>Choose a batch of at most %1</source>
        <translation>Einen Batch von höchstens %1 wählen</translation>
    </message>
    <message>
        <source>Choose a divisor of %1</source>
        <translation>Einen Teiler von %1 wählen</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Eine Datei wählen</translation>
    </message>
    <message>
        <source>Choose a file inside it</source>
        <translation>Eine Datei darin wählen</translation>
    </message>
    <message>
        <source>Choose a folder with one folder per class (--data)</source>
        <translation>Einen Ordner mit einem Unterordner pro Klasse wählen (--data)</translation>
    </message>
    <message>
        <source>Choose a picture</source>
        <translation>Ein Bild wählen</translation>
    </message>
    <message>
        <source>Choose a plain name, such as ag-news lambda 0.1</source>
        <translation>Einen einfachen Namen wählen, etwa ag-news lambda 0.1</translation>
    </message>
    <message>
        <source>Choose a run in the folder .trash</source>
        <translation>Einen Lauf im Ordner .trash wählen</translation>
    </message>
    <message>
        <source>Choose a run of a language model; an encoder-decoder translates (translate)</source>
        <translation>Einen Lauf eines Sprachmodells wählen; ein Encoder-Decoder übersetzt (translate)</translation>
    </message>
    <message>
        <source>Choose a run of an encoder-decoder; a language model continues a prompt (generate)</source>
        <translation>Einen Lauf eines Encoder-Decoders wählen; ein Sprachmodell setzt einen Prompt fort (generate)</translation>
    </message>
    <message>
        <source>Choose a run that was trained</source>
        <translation>Einen Lauf wählen, der trainiert wurde</translation>
    </message>
    <message>
        <source>Choose a run&apos;s own folder (see list runs)</source>
        <translation>Den eigenen Ordner eines Laufs wählen (siehe list runs)</translation>
    </message>
    <message>
        <source>Choose a smaller batch, a shorter length or a smaller model</source>
        <translation>Einen kleineren Batch, eine kürzere Länge oder ein kleineres Modell wählen</translation>
    </message>
    <message>
        <source>Choose a text file (--data)</source>
        <translation>Eine Textdatei wählen (--data)</translation>
    </message>
    <message>
        <source>Choose another file</source>
        <translation>Eine andere Datei wählen</translation>
    </message>
    <message>
        <source>Choose another name, or remove the existing file or folder</source>
        <translation>Einen anderen Namen wählen oder entfernen, was dort liegt</translation>
    </message>
    <message>
        <source>Choose another port (MASTER_PORT), and an address of this machine (MASTER_ADDR)</source>
        <translation>Einen anderen Port (MASTER_PORT) und eine Adresse dieses Rechners (MASTER_ADDR) wählen</translation>
    </message>
    <message>
        <source>Choose fewer layers, a smaller width, a shorter length or a smaller batch</source>
        <translation>Weniger Layer, eine kleinere Breite, eine kürzere Länge oder einen kleineren Batch wählen</translation>
    </message>
    <message>
        <source>Choose files that hold texts</source>
        <translation>Dateien wählen, die Texte enthalten</translation>
    </message>
    <message>
        <source>Choose one of them</source>
        <translation>Eines davon wählen</translation>
    </message>
    <message>
        <source>Choose one run per seed: counting a run twice makes the mean look more certain than it is</source>
        <translation>Einen Lauf pro Seed wählen: Derselbe Lauf doppelt lässt einen Mittelwert sicherer erscheinen, als er ist</translation>
    </message>
    <message>
        <source>Choose smaller sizes: dimension, tokens, heads or batch</source>
        <translation>Kleinere Größen wählen: Dimension, Token, Heads oder Batch</translation>
    </message>
    <message>
        <source>Choose an allowed value; describe %1 explains the setting</source>
        <translation>Einen erlaubten Wert wählen; describe %1 erklärt die Einstellung</translation>
    </message>
    <message>
        <source>Choose the file itself</source>
        <translation>Die Datei selbst wählen</translation>
    </message>
    <message>
        <source>Choose the folder cifar-10-batches-bin (--data)</source>
        <translation>Den Ordner cifar-10-batches-bin wählen (--data)</translation>
    </message>
    <message>
        <source>Choose the folder cifar-10-batches-bin or cifar-10-binary.tar.gz (the binary version of CIFAR-10)</source>
        <translation>Den Ordner cifar-10-batches-bin oder cifar-10-binary.tar.gz wählen (die Binärversion von CIFAR-10)</translation>
    </message>
    <message>
        <source>Choose the folder that contains one folder per class</source>
        <translation>Den Ordner wählen, der für jede Klasse einen Unterordner enthält</translation>
    </message>
    <message>
        <source>Choose the folder with train.csv and test.csv (--data)</source>
        <translation>Den Ordner mit train.csv und test.csv wählen (--data)</translation>
    </message>
    <message>
        <source>Close other programs</source>
        <translation>Andere Programme schließen</translation>
    </message>
    <message>
        <source>Close other programs: too many files are open</source>
        <translation>Andere Programme schließen: Zu viele Dateien sind offen</translation>
    </message>
    <message>
        <source>Compare runs of the same data and seed</source>
        <translation>Läufe mit gleichen Daten und gleichem Seed vergleichen</translation>
    </message>
    <message>
        <source>Compare runs of the same model and data, or another sample</source>
        <translation>Läufe mit gleichem Modell und gleichen Daten vergleichen oder ein anderes Beispiel</translation>
    </message>
    <message>
        <source>Compare with another one: %1</source>
        <translation>Mit einem anderen vergleichen: %1</translation>
    </message>
    <message>
        <source>Convert it to CSV with a text and a label column</source>
        <translation>In CSV mit einer Textspalte und einer Labelspalte umwandeln</translation>
    </message>
    <message>
        <source>Convert it with: iconv -f %1 -t UTF-8 OLD &gt; NEW</source>
        <translation>Umwandeln mit: iconv -f %1 -t UTF-8 ALT &gt; NEU</translation>
    </message>
    <message>
        <source>Convert it: tables to CSV, arrays to safetensors</source>
        <translation>Umwandeln: Tabellen in CSV, Arrays in safetensors</translation>
    </message>
    <message>
        <source>Convert the file to UTF-8</source>
        <translation>Die Datei in UTF-8 umwandeln</translation>
    </message>
    <message>
        <source>Convert the file to UTF-8, or set dataset.bad_bytes to replace</source>
        <translation>Die Datei in UTF-8 umwandeln oder dataset.bad_bytes auf replace setzen</translation>
    </message>
    <message>
        <source>Copy its folder (cp -r) and use the copy</source>
        <translation>Den Ordner kopieren (cp -r) und die Kopie verwenden</translation>
    </message>
    <message>
        <source>Copy its folder first</source>
        <translation>Zuerst den Ordner kopieren</translation>
    </message>
    <message>
        <source>Copy the same files to each machine, or use a shared folder</source>
        <translation>Dieselben Dateien auf jeden Rechner kopieren oder einen gemeinsamen Ordner verwenden</translation>
    </message>
    <message>
        <source>Correct the row, or choose another dataset.label_column</source>
        <translation>Die Zeile korrigieren oder eine andere dataset.label_column wählen</translation>
    </message>
    <message>
        <source>Correct the text there, or use an intact copy of the file</source>
        <translation>Den Text dort korrigieren oder eine vollständige Kopie der Datei verwenden</translation>
    </message>
    <message>
        <source>Did you mean &quot;%1&quot;?</source>
        <translation>Meinten Sie „%1“?</translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>Meinten Sie %1?</translation>
    </message>
    <message>
        <source>Did you mean %1? </source>
        <translation>Meinten Sie %1? </translation>
    </message>
    <message>
        <source>Download it again</source>
        <translation>Erneut herunterladen</translation>
    </message>
    <message>
        <source>Download the binary version (cifar-10-binary.tar.gz)</source>
        <translation>Die Binärversion herunterladen (cifar-10-binary.tar.gz)</translation>
    </message>
    <message>
        <source>Download the file again</source>
        <translation>Die Datei erneut herunterladen</translation>
    </message>
    <message>
        <source>Download the file again and look at it (a login page or captive portal?)</source>
        <translation>Die Datei erneut herunterladen und ansehen (eine Anmeldeseite oder ein Captive Portal?)</translation>
    </message>
    <message>
        <source>Each machine needs the same data and program</source>
        <translation>Jeder Rechner braucht dieselben Daten und dasselbe Programm</translation>
    </message>
    <message>
        <source>Export the text first</source>
        <translation>Zuerst den Text exportieren</translation>
    </message>
    <message>
        <source>Fetch the file itself with: git lfs pull</source>
        <translation>Die Datei selbst abrufen mit: git lfs pull</translation>
    </message>
    <message>
        <source>Fill it in or delete the row</source>
        <translation>Ausfüllen oder die Zeile löschen</translation>
    </message>
    <message>
        <source>For class names use the csv-text dataset</source>
        <translation>Für Klassennamen den Datensatz csv-text verwenden</translation>
    </message>
    <message>
        <source>For example %1=%2</source>
        <translation>Zum Beispiel %1=%2</translation>
    </message>
    <message>
        <source>For example --score test_accuracy --reach 0.9</source>
        <translation>Zum Beispiel --score test_accuracy --reach 0.9</translation>
    </message>
    <message>
        <source>For example lambda=0,drophead=0</source>
        <translation>Zum Beispiel lambda=0,drophead=0</translation>
    </message>
    <message>
        <source>For example {&quot;dataset&quot;: {&quot;id&quot;: &quot;headlines&quot;}}</source>
        <translation>Zum Beispiel {&quot;dataset&quot;: {&quot;id&quot;: &quot;headlines&quot;}}</translation>
    </message>
    <message>
        <source>For pictures use the image-folder dataset</source>
        <translation>Für Bilder den Datensatz image-folder verwenden</translation>
    </message>
    <message>
        <source>Free some space</source>
        <translation>Platz schaffen</translation>
    </message>
    <message>
        <source>Free some space or choose another folder</source>
        <translation>Platz schaffen oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>Give --device cpu, or train in one process</source>
        <translation>--device cpu angeben oder in einem Prozess trainieren</translation>
    </message>
    <message>
        <source>Choose a writable folder for --out</source>
        <translation>Mit --out einen beschreibbaren Ordner angeben</translation>
    </message>
    <message>
        <source>Give 0 or more</source>
        <translation>0 oder mehr angeben</translation>
    </message>
    <message>
        <source>Give 1 head or more a step, or 1 to 100 per cent</source>
        <translation>1 Head oder mehr pro Schritt angeben oder 1 bis 100 Prozent</translation>
    </message>
    <message>
        <source>Give 1 or more</source>
        <translation>1 oder mehr angeben</translation>
    </message>
    <message>
        <source>Give 1 or more of each</source>
        <translation>Von jedem 1 oder mehr angeben</translation>
    </message>
    <message>
        <source>Give 1 or more, and less than the number of points without one</source>
        <translation>1 oder mehr angeben, aber weniger als die Anzahl der Punkte minus eins</translation>
    </message>
    <message>
        <source>Give 1 to %1</source>
        <translation>1 bis %1 angeben</translation>
    </message>
    <message>
        <source>Give 2 to 8 groups, and no more than any layer has heads</source>
        <translation>2 bis 8 Gruppen angeben, höchstens aber so viele, wie der Layer mit den wenigsten Heads hat</translation>
    </message>
    <message>
        <source>Give a dimension of %1 or more, or fewer directions</source>
        <translation>Eine Dimension von %1 oder mehr oder weniger Richtungen angeben</translation>
    </message>
    <message>
        <source>Give a file</source>
        <translation>Eine Datei angeben</translation>
    </message>
    <message>
        <source>Give a file, not a folder</source>
        <translation>Eine Datei angeben, keinen Ordner</translation>
    </message>
    <message>
        <source>Give a folder</source>
        <translation>Einen Ordner angeben</translation>
    </message>
    <message>
        <source>Give a multiple of task.tasks, as %1</source>
        <translation>Ein Vielfaches von task.tasks angeben, etwa %1</translation>
    </message>
    <message>
        <source>Give a new folder, or that of a pruning to resume</source>
        <translation>Einen neuen Ordner angeben oder den eines Prunings, das fortgesetzt werden soll</translation>
    </message>
    <message>
        <source>Give a share between 0 and 1, such as 0.95</source>
        <translation>Einen Anteil zwischen 0 und 1 angeben, etwa 0.95</translation>
    </message>
    <message>
        <source>Give a step from 1 on</source>
        <translation>Einen Schritt ab 1 angeben</translation>
    </message>
    <message>
        <source>Give a text in one alphabet</source>
        <translation>Einen Text in einem einzigen Alphabet angeben</translation>
    </message>
    <message>
        <source>Give a text with more different characters, or fewer triggers</source>
        <translation>Einen Text mit mehr verschiedenen Zeichen oder weniger Trigger angeben</translation>
    </message>
    <message>
        <source>Give all processes the same WORLD_SIZE</source>
        <translation>Allen Prozessen dasselbe WORLD_SIZE geben</translation>
    </message>
    <message>
        <source>Give another folder, or that run</source>
        <translation>Einen anderen Ordner oder den betreffenden Lauf angeben</translation>
    </message>
    <message>
        <source>Choose another folder, or the settings stored in this one</source>
        <translation>Einen anderen Ordner angeben oder dieselben Einstellungen</translation>
    </message>
    <message>
        <source>Give each a name of its own</source>
        <translation>Jedem einen eigenen Namen geben</translation>
    </message>
    <message>
        <source>Give each objective once, with the sum of the lambdas</source>
        <translation>Jede Zielfunktion einmal angeben, mit der Summe der Lambda-Werte</translation>
    </message>
    <message>
        <source>Remove it from the terms; objective.lambda is its weight</source>
        <translation>Jede Zielfunktion einmal angeben: Ihr Gewicht ist objective.lambda</translation>
    </message>
    <message>
        <source>Give each once</source>
        <translation>Jedes einmal angeben</translation>
    </message>
    <message>
        <source>Give each process a RANK of its own, from 0 to WORLD_SIZE - 1</source>
        <translation>Jedem Prozess einen eigenen RANK geben, von 0 bis WORLD_SIZE - 1</translation>
    </message>
    <message>
        <source>Give every direction a weight above 0, at most 100, or take fewer directions (task.features)</source>
        <translation>Jeder Richtung ein Gewicht über 0 und höchstens 100 geben oder weniger Richtungen verwenden (task.features)</translation>
    </message>
    <message>
        <source>Give folders of runs</source>
        <translation>Ordner mit Läufen angeben</translation>
    </message>
    <message>
        <source>Give folders of runs, or a sweep</source>
        <translation>Ordner mit Läufen oder einen Sweep angeben</translation>
    </message>
    <message>
        <source>Give heads by heads, row by row</source>
        <translation>Eine Matrix Heads mal Heads angeben, Zeile für Zeile</translation>
    </message>
    <message>
        <source>Give it 1 direction, or take task.prior=signed-one-hot</source>
        <translation>1 Richtung angeben oder task.prior=signed-one-hot verwenden</translation>
    </message>
    <message>
        <source>Give it 2 to %1 directions: the mean and those with a sign</source>
        <translation>2 bis %1 Richtungen angeben: den Mittelwert und die mit einem Vorzeichen</translation>
    </message>
    <message>
        <source>Give it 4 to %1 points</source>
        <translation>4 bis %1 Punkte angeben</translation>
    </message>
    <message>
        <source>Give it more time, or a smaller warn_seconds</source>
        <translation>Mehr Zeit oder ein kleineres warn_seconds angeben</translation>
    </message>
    <message>
        <source>Give it values, for example %1=0,0.1</source>
        <translation>Werte angeben, zum Beispiel %1=0,0.1</translation>
    </message>
    <message>
        <source>Give more of the id</source>
        <translation>Mehr Zeichen der ID angeben</translation>
    </message>
    <message>
        <source>Give numbers with commas between them, for example 4.5,3.5</source>
        <translation>Durch Kommas getrennte Zahlen angeben, zum Beispiel 4.5,3.5</translation>
    </message>
    <message>
        <source>Give one name for each class, separated by commas, or none</source>
        <translation>Für jede Klasse einen Namen angeben, durch Kommas getrennt, oder keinen</translation>
    </message>
    <message>
        <source>Give one name, without slashes</source>
        <translation>Einen einzelnen Namen ohne Schrägstriche angeben</translation>
    </message>
    <message>
        <source>Give one number, or one for each direction (task.features)</source>
        <translation>Eine Zahl angeben oder eine pro Richtung (task.features)</translation>
    </message>
    <message>
        <source>Give one of them</source>
        <translation>Eines davon angeben</translation>
    </message>
    <message>
        <source>Give one or more, such as --lambda 0.05</source>
        <translation>Einen oder mehrere angeben, etwa --lambda 0.05</translation>
    </message>
    <message>
        <source>Give one, such as michel</source>
        <translation>Eines angeben, etwa michel</translation>
    </message>
    <message>
        <source>Give one, such as michel or random</source>
        <translation>Eines angeben, etwa michel oder random</translation>
    </message>
    <message>
        <source>Give one, with --job</source>
        <translation>Einen angeben, mit --job</translation>
    </message>
    <message>
        <source>Give steps or epochs</source>
        <translation>Schritte oder Epochen angeben</translation>
    </message>
    <message>
        <source>Give the %1</source>
        <translation>Anzugeben: %1</translation>
    </message>
    <message>
        <source>Give the original files, unchanged</source>
        <translation>Die ursprünglichen Dateien unverändert angeben</translation>
    </message>
    <message>
        <source>Give the folder of a recorded experiment</source>
        <translation>Den Ordner eines aufgezeichneten Experiments angeben</translation>
    </message>
    <message>
        <source>Give the folder of a run, see list runs</source>
        <translation>Den Ordner eines Laufs angeben, siehe list runs</translation>
    </message>
    <message>
        <source>Give the folder of a pruning, or say how to prune</source>
        <translation>Den Ordner eines Prunings angeben oder festlegen, wie geprunt werden soll</translation>
    </message>
    <message>
        <source>Give the folder to make the run in</source>
        <translation>Den Ordner angeben, in dem der Lauf angelegt werden soll</translation>
    </message>
    <message>
        <source>Give the model the sizes of that run (its config.json), or choose another run</source>
        <translation>Dem Modell die Größen jenes Laufs geben (dessen config.json) oder einen anderen Lauf wählen</translation>
    </message>
    <message>
        <source>Give the run a name</source>
        <translation>Dem Lauf einen Namen geben</translation>
    </message>
    <message>
        <source>Give the same command again</source>
        <translation>Denselben Befehl noch einmal eingeben</translation>
    </message>
    <message>
        <source>Give the same command again to continue, or --resume with that folder</source>
        <translation>Zum Fortsetzen denselben Befehl noch einmal eingeben oder --resume mit diesem Ordner</translation>
    </message>
    <message>
        <source>Give the step of a checkpoint, last or best</source>
        <translation>Den Schritt eines Checkpoints angeben, last oder best</translation>
    </message>
    <message>
        <source>Give the sweep another name</source>
        <translation>Dem Sweep einen anderen Namen geben</translation>
    </message>
    <message>
        <source>Give the text in UTF-8</source>
        <translation>Den Text in UTF-8 angeben</translation>
    </message>
    <message>
        <source>Give the whole key</source>
        <translation>Den ganzen Schlüssel angeben</translation>
    </message>
    <message>
        <source>Give their path with --data, or put the files back; your own text or pictures still work</source>
        <translation>Den Ort mit --data angeben oder die Dateien wiederherstellen; eigener Text und eigene Bilder funktionieren weiterhin</translation>
    </message>
    <message>
        <source>Give this run the data and model settings of that one (its config.json), or choose another run</source>
        <translation>Diesem Lauf die Daten- und Modelleinstellungen jenes Laufs geben (dessen config.json) oder einen anderen Lauf wählen</translation>
    </message>
    <message>
        <source>Give two numbers above 0, the smaller first</source>
        <translation>Zwei Zahlen über 0 angeben, die kleinere zuerst</translation>
    </message>
    <message>
        <source>Give two numbers, the smaller first</source>
        <translation>Zwei Zahlen angeben, die kleinere zuerst</translation>
    </message>
    <message>
        <source>Measure it: --measure %1</source>
        <translation>Messen lassen: --measure %1</translation>
    </message>
    <message>
        <source>Headscope reads its own run folders, and safetensors files in measure</source>
        <translation>Headscope liest seine eigenen Laufordner und bei measure safetensors-Dateien</translation>
    </message>
    <message>
        <source>Hide a token before it, or remove it from the text</source>
        <translation>Ein Token davor ausblenden oder es aus dem Text entfernen</translation>
    </message>
    <message>
        <source>In Excel or LibreOffice use Save As &gt; CSV UTF-8</source>
        <translation>In Excel oder LibreOffice „Speichern unter“ &gt; „CSV UTF-8“ verwenden</translation>
    </message>
    <message>
        <source>Install headscope-cli in this program&apos;s folder</source>
        <translation>headscope-cli neben diesem Programm installieren</translation>
    </message>
    <message>
        <source>It is another version of the program, or its folder cannot contain a socket</source>
        <translation>Es ist eine andere Version des Programms, oder im Ordner kann kein Socket angelegt werden</translation>
    </message>
    <message>
        <source>It is far larger than the %1, or its drive does not answer</source>
        <translation>Viel größer als erwartet (%1), oder das Laufwerk antwortet nicht</translation>
    </message>
    <message>
        <source>It will be executed between two batches: once the run has read its data or ended its evaluation</source>
        <translation>Der Befehl wird zwischen zwei Batches ausgeführt: sobald der Lauf seine Daten gelesen oder seine Evaluation beendet hat</translation>
    </message>
    <message>
        <source>Its layers have %1 heads, counted from 0</source>
        <translation>Die Layer haben %1 Heads, gezählt ab 0</translation>
    </message>
    <message>
        <source>Keep 1 to %1</source>
        <translation>1 bis %1 behalten</translation>
    </message>
    <message>
        <source>Keep 1 to %1 of them</source>
        <translation>1 bis %1 davon behalten</translation>
    </message>
    <message>
        <source>Keep at most %1</source>
        <translation>Höchstens %1 behalten</translation>
    </message>
    <message>
        <source>Keep one of its heads, or let layers lose all of theirs</source>
        <translation>Einen der Heads behalten oder zulassen, dass Layer alle Heads verlieren</translation>
    </message>
    <message>
        <source>Keep the intended one</source>
        <translation>Das gemeinte behalten</translation>
    </message>
    <message>
        <source>Keep the intended one, or name it plainly (test.%1)</source>
        <translation>Das gemeinte behalten oder es direkt benennen (test.%1)</translation>
    </message>
    <message>
        <source>Keep two columns with one tab between them</source>
        <translation>Zwei Spalten mit einem Tabulator dazwischen verwenden</translation>
    </message>
    <message>
        <source>Keys are name, base, axes, list, random, seeds</source>
        <translation>Schlüssel sind name, base, axes, list, random, seeds</translation>
    </message>
    <message>
        <source>Known: %1</source>
        <translation>Bekannt: %1</translation>
    </message>
    <message>
        <source>Layer %1 has the heads 0 to %2</source>
        <translation>Layer %1 hat die Heads 0 bis %2</translation>
    </message>
    <message>
        <source>Layers are 0 to %1, heads 0 to %2; for example 0.1,1.0</source>
        <translation>Layer sind 0 bis %1, Heads 0 bis %2; zum Beispiel 0.1,1.0</translation>
    </message>
    <message>
        <source>Leave --against out</source>
        <translation>--against weglassen</translation>
    </message>
    <message>
        <source>Leave a run&apos;s folder alone while it trains</source>
        <translation>Den Ordner eines Laufs während des Trainings nicht verändern</translation>
    </message>
    <message>
        <source>Leave both off for random</source>
        <translation>Für random beide ausgeschaltet lassen</translation>
    </message>
    <message>
        <source>Leave it out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>Leave it out, or set HEADSCOPE_RUNS to that folder</source>
        <translation>Weglassen oder HEADSCOPE_RUNS auf diesen Ordner setzen</translation>
    </message>
    <message>
        <source>Leave at least one token for the heads to attend to</source>
        <translation>Mindestens ein Token übrig lassen, auf das die Heads achten können</translation>
    </message>
    <message>
        <source>Leave them as they are</source>
        <translation>Unverändert lassen</translation>
    </message>
    <message>
        <source>Left out: %1, %2.</source>
        <translation>Weggelassen: %1, %2.</translation>
    </message>
    <message>
        <source>Left out: %1, which has no %2/%3.</source>
        <translation>Weggelassen: %1, ohne %2/%3.</translation>
    </message>
    <message>
        <source>Left out: %1, whose runs do not share any point.</source>
        <translation>Weggelassen: %1; die Läufe haben keinen Punkt gemeinsam.</translation>
    </message>
    <message>
        <source>Let the training start fresh</source>
        <translation>Das Training neu beginnen</translation>
    </message>
    <message>
        <source>Check with squeue whether the array was accepted; another program may have replaced sbatch</source>
        <translation>Mit squeue nachsehen, ob das Array angenommen wurde; möglicherweise wird anstelle von sbatch ein anderes Programm aufgerufen</translation>
    </message>
    <message>
        <source>Lower dataset.min_frequency</source>
        <translation>dataset.min_frequency senken</translation>
    </message>
    <message>
        <source>Lower one of them until the product is at most 100 million</source>
        <translation>Eines davon senken, bis das Produkt höchstens 100 Millionen ist</translation>
    </message>
    <message>
        <source>Lower one of them until the product is at most 50 million</source>
        <translation>Eines davon senken, bis das Produkt höchstens 50 Millionen ist</translation>
    </message>
    <message>
        <source>Lower task.length, task.dimension or train.batch until that is at most 50 million</source>
        <translation>task.length, task.dimension oder train.batch senken, bis dies höchstens 50 Millionen ist</translation>
    </message>
    <message>
        <source>Lower train.batch, task.length, model.width or model.layers: 20 million numbers are allowed</source>
        <translation>train.batch, task.length, model.width oder model.layers senken: 20 Millionen Zahlen sind erlaubt</translation>
    </message>
    <message>
        <source>Lower train.lr or objective.lambda</source>
        <translation>train.lr oder objective.lambda senken</translation>
    </message>
    <message>
        <source>Lower train.lr or objective.lambda; the last good checkpoint is kept</source>
        <translation>train.lr oder objective.lambda senken; der letzte gute Checkpoint bleibt erhalten</translation>
    </message>
    <message>
        <source>Lower train.step_size, for example to %1</source>
        <translation>train.step_size senken, zum Beispiel auf %1</translation>
    </message>
    <message>
        <source>Make it smaller first</source>
        <translation>Erst verkleinern</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>Erneut messen</translation>
    </message>
    <message>
        <source>Measure before running the queue, or pause and end it</source>
        <translation>Vorher messen oder die Abarbeitung anhalten und beenden</translation>
    </message>
    <message>
        <source>Correct the file, or move it out of the run&apos;s folder: its sets then disappear from the list</source>
        <translation>Die Datei reparieren oder aus dem Ordner des Laufs entfernen: Die Mengen darin fehlen dann in der Liste</translation>
    </message>
    <message>
        <source>Correct the profile (sinfo shows partitions, sacctmgr accounts and limits), or ask the cluster&apos;s administrators</source>
        <translation>Das Profil korrigieren (sinfo zeigt Partitionen, sacctmgr Konten und Limits) oder die Cluster-Administration fragen</translation>
    </message>
    <message>
        <source>Move it away: tags and pins then start empty</source>
        <translation>Die Datei verschieben: Tags und Angeheftetes beginnen dann neu</translation>
    </message>
    <message>
        <source>Name 1 to %1 heads</source>
        <translation>1 bis %1 Heads angeben</translation>
    </message>
    <message>
        <source>Name 2 to %1 heads, as those of a layer</source>
        <translation>2 bis %1 Heads angeben, etwa die eines Layers</translation>
    </message>
    <message>
        <source>Name the same number of heads of each group with prune --heads</source>
        <translation>Mit prune --heads gleich viele Heads jeder Gruppe angeben</translation>
    </message>
    <message>
        <source>Name each head once</source>
        <translation>Jeden Head einmal angeben</translation>
    </message>
    <message>
        <source>Name the file with its translations in dataset.target_path, or choose the folder of both</source>
        <translation>Die Datei mit den Übersetzungen in dataset.target_path angeben oder den Ordner mit beiden wählen</translation>
    </message>
    <message>
        <source>Name the files train, test and valid (or dev, val), each ending in .csv, .tsv or .txt, or packed as .csv.gz</source>
        <translation>Die Dateien train, test und valid (oder dev, val) nennen, jede mit der Endung .csv, .tsv oder .txt oder komprimiert als .csv.gz</translation>
    </message>
    <message>
        <source>Name the files train, valid and test, each ending in .txt or .tokens, also .gz; or choose one file</source>
        <translation>Die Dateien train, valid und test nennen, jede mit der Endung .txt oder .tokens, auch .gz; oder eine einzelne Datei wählen</translation>
    </message>
    <message>
        <source>Name the network between the machines with GLOO_SOCKET_IFNAME (for example eth0)</source>
        <translation>Das Netzwerk zwischen den Rechnern mit GLOO_SOCKET_IFNAME angeben (zum Beispiel eth0)</translation>
    </message>
    <message>
        <source>Name tokens from 0 to %1</source>
        <translation>Token von 0 bis %1 angeben</translation>
    </message>
    <message>
        <source>No effect while %1 is %2.</source>
        <translation>Ohne Wirkung, solange %1 auf %2 steht.</translation>
    </message>
    <message>
        <source>Nothing was unpacked; get the archive from its original source</source>
        <translation>Nichts wurde entpackt; das Archiv aus der ursprünglichen Quelle beziehen</translation>
    </message>
    <message>
        <source>One of %1</source>
        <translation>Eines von %1</translation>
    </message>
    <message>
        <source>One of pause, resume, step, finish, stop, save, lambda=NUMBER</source>
        <translation>Eines von pause, resume, step, finish, stop, save, lambda=ZAHL</translation>
    </message>
    <message>
        <source>One of text, csv, latex, markdown, json</source>
        <translation>Eines von text, csv, latex, markdown, json</translation>
    </message>
    <message>
        <source>One of train, valid, test</source>
        <translation>Eines von train, valid, test</translation>
    </message>
    <message>
        <source>Open a picture</source>
        <translation>Ein Bild öffnen</translation>
    </message>
    <message>
        <source>Open another picture</source>
        <translation>Ein anderes Bild öffnen</translation>
    </message>
    <message>
        <source>Open it as csv-text with dataset.separator = %1</source>
        <translation>Als csv-text mit dataset.separator = %1 öffnen</translation>
    </message>
    <message>
        <source>Open it like any other run</source>
        <translation>Wie jeden anderen Lauf öffnen</translation>
    </message>
    <message>
        <source>Open the run with the Headscope that wrote it, or a newer one</source>
        <translation>Den Lauf mit dem Headscope öffnen, das ihn geschrieben hat, oder mit einem neueren</translation>
    </message>
    <message>
        <source>Pickles can run code when opened, so Headscope never opens them; save the data as CSV, pictures or safetensors</source>
        <translation>Pickle-Dateien können beim Öffnen Code ausführen, daher öffnet Headscope sie nie; die Daten als CSV, Bilder oder safetensors speichern</translation>
    </message>
    <message>
        <source>Map their contributions instead</source>
        <translation>Stattdessen ihre Beiträge anordnen</translation>
    </message>
    <message>
        <source>Please report this, with the command</source>
        <translation>Bitte melden und den Befehl angeben</translation>
    </message>
    <message>
        <source>Please report this, with what you did just before</source>
        <translation>Bitte melden und angeben, was unmittelbar davor getan wurde</translation>
    </message>
    <message>
        <source>Allowed for %1: %2</source>
        <translation>Erlaubt für %1: %2</translation>
    </message>
    <message>
        <source>Allowed heads:%1</source>
        <translation>Erlaubte Heads:%1</translation>
    </message>
    <message>
        <source>Allowed: 0 (as many as heads)%1</source>
        <translation>Erlaubt: 0 (so viele wie Heads)%1</translation>
    </message>
    <message>
        <source>Allowed: 0 (none), %1, %2, %3, ...</source>
        <translation>Erlaubt: 0 (keine), %1, %2, %3, ...</translation>
    </message>
    <message>
        <source>Put a %1 of that name in its place</source>
        <translation>An seiner Stelle unter diesem Namen ablegen: %1</translation>
    </message>
    <message>
        <source>Put all its values into one axis</source>
        <translation>Alle Werte in eine Achse setzen</translation>
    </message>
    <message>
        <source>Put an intact copy of a checkpoint back, or start a new run</source>
        <translation>Eine intakte Kopie eines Checkpoints wiederherstellen oder einen neuen Lauf starten</translation>
    </message>
    <message>
        <source>Put back the checkpoint as this run wrote it, or use an older one</source>
        <translation>Den Checkpoint so wiederherstellen, wie dieser Lauf ihn geschrieben hat, oder einen älteren verwenden</translation>
    </message>
    <message>
        <source>Put back the config.json that the run was made with</source>
        <translation>Die config.json wiederherstellen, mit der der Lauf angelegt wurde</translation>
    </message>
    <message>
        <source>Put back the file as this program wrote it</source>
        <translation>Die Datei so wiederherstellen, wie dieses Programm sie geschrieben hat</translation>
    </message>
    <message>
        <source>Put back the files that the run was made with</source>
        <translation>Die Dateien wiederherstellen, mit denen der Lauf angelegt wurde</translation>
    </message>
    <message>
        <source>Put back the metrics.sqlite of this run</source>
        <translation>Die metrics.sqlite dieses Laufs wiederherstellen</translation>
    </message>
    <message>
        <source>Put back the model.json that was written with the weights</source>
        <translation>Die model.json wiederherstellen, die mit den Gewichten geschrieben wurde</translation>
    </message>
    <message>
        <source>Put back the vocabulary.json that the run was made with</source>
        <translation>Die vocabulary.json wiederherstellen, mit der der Lauf angelegt wurde</translation>
    </message>
    <message>
        <source>Put fields that contain the separator in quotes</source>
        <translation>Felder, die das Trennzeichen enthalten, in Anführungszeichen setzen</translation>
    </message>
    <message>
        <source>Put it back or download the set again</source>
        <translation>Wiederherstellen oder den Datensatz erneut herunterladen</translation>
    </message>
    <message>
        <source>Put that checkpoint back, or start a new pruning in another folder; existing results are kept</source>
        <translation>Diesen Checkpoint wiederherstellen oder ein neues Pruning in einem anderen Ordner beginnen; was bisher entstanden ist, bleibt erhalten</translation>
    </message>
    <message>
        <source>Put the %1 itself there</source>
        <translation>Dort statt des Links das Ziel selbst ablegen: %1</translation>
    </message>
    <message>
        <source>Put the dataset back where the run found it, or type your own input</source>
        <translation>Den Datensatz dort wiederherstellen, wo der Lauf ihn gefunden hat, oder eine eigene Eingabe eintippen</translation>
    </message>
    <message>
        <source>Put the field in quotes and double the quotes inside, or set dataset.quotes to lenient</source>
        <translation>Das Feld in Anführungszeichen setzen und die inneren verdoppeln oder dataset.quotes auf lenient setzen</translation>
    </message>
    <message>
        <source>Put the original text back, or start the experiment again</source>
        <translation>Den ursprünglichen Text wiederherstellen oder das Experiment neu beginnen</translation>
    </message>
    <message>
        <source>Put the old files back, or give their path with --data; your own text or pictures still work</source>
        <translation>Die alten Dateien wiederherstellen oder den Ort mit --data angeben; eigener Text und eigene Bilder funktionieren weiterhin</translation>
    </message>
    <message>
        <source>Put the old files back, or start a new run with the same settings</source>
        <translation>Die alten Dateien wiederherstellen oder einen neuen Lauf mit denselben Einstellungen starten</translation>
    </message>
    <message>
        <source>Put the pictures of each class into a folder of its own</source>
        <translation>Die Bilder jeder Klasse in einen eigenen Ordner legen</translation>
    </message>
    <message>
        <source>Raise dataset.row_limit if the row is really that long</source>
        <translation>dataset.row_limit erhöhen, wenn die Zeile wirklich so lang ist</translation>
    </message>
    <message>
        <source>Raise model.length</source>
        <translation>model.length erhöhen</translation>
    </message>
    <message>
        <source>Raise train.batch (or train.batch_tokens), or use fewer processes</source>
        <translation>train.batch (oder train.batch_tokens) erhöhen oder weniger Prozesse verwenden</translation>
    </message>
    <message>
        <source>Remove the same number of heads of each group of %1, or all of the layer</source>
        <translation>Gleich viele Heads aus jeder Gruppe von %1 entfernen oder alle des Layers</translation>
    </message>
    <message>
        <source>Remove that checkpoint: the previous one is then used</source>
        <translation>Diesen Checkpoint entfernen: Dann wird der vorige verwendet</translation>
    </message>
    <message>
        <source>Remove the spaces after the separators</source>
        <translation>Die Leerzeichen nach den Trennzeichen entfernen</translation>
    </message>
    <message>
        <source>Replace the file by an intact %1 picture</source>
        <translation>Die Datei durch ein intaktes Bild ersetzen (%1)</translation>
    </message>
    <message>
        <source>Resume it to continue</source>
        <translation>Zum Weitermachen fortsetzen</translation>
    </message>
    <message>
        <source>Resume that run to continue, or delete it</source>
        <translation>Jenen Lauf fortsetzen, um weiterzumachen, oder ihn löschen</translation>
    </message>
    <message>
        <source>Added runs are trained there; or end that process first</source>
        <translation>Hinzugefügte Läufe werden dort trainiert; oder jenen Prozess zuerst beenden</translation>
    </message>
    <message>
        <source>Save it with commas</source>
        <translation>Mit Kommas speichern</translation>
    </message>
    <message>
        <source>Save one of its pictures as a file of its own</source>
        <translation>Eines der Bilder als eigene Datei speichern</translation>
    </message>
    <message>
        <source>Save the data to a file first</source>
        <translation>Zuerst die Daten in einer Datei speichern</translation>
    </message>
    <message>
        <source>Save the file as UTF-8</source>
        <translation>Die Datei als UTF-8 speichern</translation>
    </message>
    <message>
        <source>Save the text as UTF-8</source>
        <translation>Den Text als UTF-8 speichern</translation>
    </message>
    <message>
        <source>See `list measures`</source>
        <translation>Siehe `list measures`</translation>
    </message>
    <message>
        <source>See describe parameters</source>
        <translation>Siehe describe parameters</translation>
    </message>
    <message>
        <source>See its log.txt</source>
        <translation>Siehe log.txt darin</translation>
    </message>
    <message>
        <source>See lab list for its settings</source>
        <translation>Siehe lab list für die Einstellungen</translation>
    </message>
    <message>
        <source>See list datasets</source>
        <translation>Siehe list datasets</translation>
    </message>
    <message>
        <source>See list importances, or use random, l0 or gha</source>
        <translation>Siehe list importances oder random, l0 oder gha verwenden</translation>
    </message>
    <message>
        <source>See list objectives</source>
        <translation>Siehe list objectives</translation>
    </message>
    <message>
        <source>See list runs</source>
        <translation>Siehe list runs</translation>
    </message>
    <message>
        <source>See list runs; resume continues a run</source>
        <translation>Siehe list runs; resume setzt einen Lauf fort</translation>
    </message>
    <message>
        <source>See queue list</source>
        <translation>Siehe queue list</translation>
    </message>
    <message>
        <source>See the output of the other processes; the run can be resumed from its last checkpoint</source>
        <translation>Die Ausgabe der anderen Prozesse ansehen; der Lauf lässt sich ab seinem letzten Checkpoint fortsetzen</translation>
    </message>
    <message>
        <source>See the output of the other processes; then resume the run, with as many processes or another number</source>
        <translation>Die Ausgabe der anderen Prozesse ansehen; dann den Lauf fortsetzen, mit ebenso vielen oder einer anderen Anzahl von Prozessen</translation>
    </message>
    <message>
        <source>See the output of those processes; wait longer with --rank-timeout SECONDS</source>
        <translation>Die Ausgabe jener Prozesse ansehen; mit --rank-timeout SEKUNDEN länger warten</translation>
    </message>
    <message>
        <source>Set %1 and %2</source>
        <translation>%1 und %2 setzen</translation>
    </message>
    <message>
        <source>Set %1 to a column&apos;s name or number</source>
        <translation>%1 auf den Namen oder die Nummer einer Spalte setzen</translation>
    </message>
    <message>
        <source>Set %1 to one of these, or to a column&apos;s number</source>
        <translation>%1 auf eine davon oder auf die Nummer einer Spalte setzen</translation>
    </message>
    <message>
        <source>Set dataset.source_side and dataset.target_side to two endings</source>
        <translation>dataset.source_side und dataset.target_side auf zwei Endungen setzen</translation>
    </message>
    <message>
        <source>Set dataset.source_side and dataset.target_side to two of them</source>
        <translation>dataset.source_side und dataset.target_side auf zwei davon setzen</translation>
    </message>
    <message>
        <source>Set train.optimizer in config.json back to %1, or begin a run with these weights (--start)</source>
        <translation>train.optimizer in config.json auf %1 zurücksetzen oder einen Lauf mit diesen Gewichten beginnen (--start)</translation>
    </message>
    <message>
        <source>Slurm ended task %1</source>
        <translation>Slurm hat Task %1 beendet</translation>
    </message>
    <message>
        <source>Slurm&apos;s programs are not installed here, or not in PATH: go to a machine of the cluster from which jobs are submitted</source>
        <translation>Die Slurm-Programme sind hier nicht installiert oder nicht in PATH: zu einem Rechner des Clusters wechseln, von dem aus Jobs eingereicht werden</translation>
    </message>
    <message>
        <source>Slurm: %1</source>
        <translation>Slurm: %1</translation>
    </message>
    <message>
        <source>Start a new run from a run on this machine</source>
        <translation>Einen neuen Lauf von einem hier vorhandenen Lauf aus starten</translation>
    </message>
    <message>
        <source>Start a new run to train for longer</source>
        <translation>Einen neuen Lauf starten, um länger zu trainieren</translation>
    </message>
    <message>
        <source>Start a new run with a lower train.lr or objective.lambda</source>
        <translation>Einen neuen Lauf mit kleinerem train.lr oder objective.lambda starten</translation>
    </message>
    <message>
        <source>Start all of them again</source>
        <translation>Alle noch einmal starten</translation>
    </message>
    <message>
        <source>Start another one to record elsewhere</source>
        <translation>Ein anderes starten, um anderswo aufzuzeichnen</translation>
    </message>
    <message>
        <source>Start it again: the queue continues where it stopped</source>
        <translation>Noch einmal starten: Die Warteschlange macht dort weiter, wo sie war</translation>
    </message>
    <message>
        <source>Start the experiment again</source>
        <translation>Das Experiment neu beginnen</translation>
    </message>
    <message>
        <source>Stop it there first, or wait until it ends</source>
        <translation>Ihn dort zuerst stoppen oder warten, bis er endet</translation>
    </message>
    <message>
        <source>Submit the sweep again</source>
        <translation>Den Sweep noch einmal einreichen</translation>
    </message>
    <message>
        <source>Train such runs one at a time, with all threads</source>
        <translation>Solche Läufe besser einzeln trainieren, mit allen Threads</translation>
    </message>
    <message>
        <source>Choose heads of this model&apos;s %1 layers</source>
        <translation>Heads der %1 Layer dieses Modells wählen</translation>
    </message>
    <message>
        <source>Switch the heads off instead (Mask, or evaluate --ablate)</source>
        <translation>Stattdessen die Heads ausschalten (Maskieren oder evaluate --ablate)</translation>
    </message>
    <message>
        <source>Use %1 as a second setting (--table %2,%3 on the command line), or choose fewer runs</source>
        <translation>%1 als zweite Einstellung verwenden (--table %2,%3 auf der Kommandozeile) oder weniger Läufe wählen</translation>
    </message>
    <message>
        <source>Choose a run that classifies texts or images</source>
        <translation>Einen Lauf wählen, der Texte oder Bilder klassifiziert</translation>
    </message>
    <message>
        <source>Use an intact copy of the file, or write it again with a safetensors library</source>
        <translation>Eine vollständige Kopie der Datei verwenden oder sie mit einer safetensors-Bibliothek neu schreiben</translation>
    </message>
    <message>
        <source>Use fewer values, or draw some of them at random (--random N)</source>
        <translation>Weniger Werte angeben oder einige davon zufällig ziehen (--random N)</translation>
    </message>
    <message>
        <source>Use letters, digits, - _ and . (not first), at most 200 of them</source>
        <translation>Buchstaben, Ziffern, - _ und . (nicht am Anfang) verwenden, höchstens 200 davon</translation>
    </message>
    <message>
        <source>Use one of these, or add it: --table %1,%2</source>
        <translation>Eine davon verwenden oder sie hinzufügen: --table %1,%2</translation>
    </message>
    <message>
        <source>Use weights of an earlier step: those of this step have grown too large</source>
        <translation>Gewichte eines früheren Schritts verwenden: Die dieses Schritts haben den darstellbaren Zahlenbereich überschritten</translation>
    </message>
    <message>
        <source>The command that added them prints their results; give a sweep of training runs here</source>
        <translation>Der Befehl, der sie hinzugefügt hat, gibt ihre Ergebnisse aus; hier einen Sweep von Trainingsläufen angeben</translation>
    </message>
    <message>
        <source>The controller of the cluster may be down or busy: check with sinfo, and try again</source>
        <translation>Der Controller des Clusters ist vielleicht ausgefallen oder überlastet: mit sinfo nachsehen und erneut versuchen</translation>
    </message>
    <message>
        <source>The decimal separator is a point, as in %1</source>
        <translation>Das Dezimaltrennzeichen ist ein Punkt, wie in %1</translation>
    </message>
    <message>
        <source>The file is cut short or not the binary version of CIFAR-10; download it again</source>
        <translation>Die Datei ist abgeschnitten oder nicht die Binärversion von CIFAR-10; sie erneut herunterladen</translation>
    </message>
    <message>
        <source>The file is damaged or not JSON: use an intact copy of it</source>
        <translation>Die Datei ist beschädigt oder kein JSON: eine vollständige Kopie verwenden</translation>
    </message>
    <message>
        <source>The file is damaged or not CIFAR-10; download it again</source>
        <translation>Die Datei ist beschädigt oder nicht CIFAR-10; sie erneut herunterladen</translation>
    </message>
    <message>
        <source>The file is damaged or not text</source>
        <translation>Die Datei ist beschädigt oder kein Text</translation>
    </message>
    <message>
        <source>The file was changed from outside; %1</source>
        <translation>Die Datei wurde von außen geändert; %1</translation>
    </message>
    <message>
        <source>The folder was changed from outside; remove that file</source>
        <translation>Der Ordner wurde von außen geändert; diese Datei entfernen</translation>
    </message>
    <message>
        <source>The rows differ in %1 too: their differences may come from that.</source>
        <translation>Die Zeilen unterscheiden sich auch in %1: Die Unterschiede können daher rühren.</translation>
    </message>
    <message>
        <source>The runs of %1 differ in %2 too.</source>
        <translation>Die Läufe von %1 unterscheiden sich auch in %2.</translation>
    </message>
    <message>
        <source>The vocabulary file is damaged; use another checkpoint or train again</source>
        <translation>Die Vokabulardatei ist beschädigt; einen anderen Checkpoint verwenden oder neu trainieren</translation>
    </message>
    <message>
        <source>The weights belong to another model: put back the files of one run</source>
        <translation>Die Gewichte gehören zu einem anderen Modell: die Dateien eines einzigen Laufs wiederherstellen</translation>
    </message>
    <message>
        <source>There are %1, numbered from 0</source>
        <translation>Es gibt %1, nummeriert ab 0</translation>
    </message>
    <message>
        <source>This is not a data set of the expected kind</source>
        <translation>Dies ist kein Datensatz der erwarteten Art</translation>
    </message>
    <message>
        <source>Train it alone, with train, to see why</source>
        <translation>Ihn allein trainieren, mit train, um den Grund zu sehen</translation>
    </message>
    <message>
        <source>Train it for at least one step</source>
        <translation>Ihn mindestens einen Schritt lang trainieren</translation>
    </message>
    <message>
        <source>Train it for longer</source>
        <translation>Ihn länger trainieren</translation>
    </message>
    <message>
        <source>Train one of your own with the same settings</source>
        <translation>Einen eigenen mit denselben Einstellungen trainieren</translation>
    </message>
    <message>
        <source>Train one with --set train.gates=together, or choose heads in another way</source>
        <translation>Einen mit --set train.gates=together trainieren oder Heads auf andere Weise wählen</translation>
    </message>
    <message>
        <source>Train them for at least one step</source>
        <translation>Die Läufe mindestens einen Schritt lang trainieren</translation>
    </message>
    <message>
        <source>Train them to the end, or choose others</source>
        <translation>Die Läufe zu Ende trainieren oder andere wählen</translation>
    </message>
    <message>
        <source>Try again in a moment</source>
        <translation>Gleich noch einmal versuchen</translation>
    </message>
    <message>
        <source>Type a text</source>
        <translation>Einen Text eingeben</translation>
    </message>
    <message>
        <source>Type at least one word</source>
        <translation>Mindestens ein Wort eingeben</translation>
    </message>
    <message>
        <source>Type your own text, or put the files back</source>
        <translation>Einen eigenen Text eingeben oder die Dateien wiederherstellen</translation>
    </message>
    <message>
        <source>Unpack it first</source>
        <translation>Zuerst entpacken</translation>
    </message>
    <message>
        <source>Unpack it with gunzip, or let its name end in .gz: then it is unpacked while reading</source>
        <translation>Mit gunzip entpacken oder einen Namen mit der Endung .gz verwenden: Dann wird beim Lesen entpackt</translation>
    </message>
    <message>
        <source>Use %1, which uses the loss</source>
        <translation>%1 verwenden, das sich nach dem Loss richtet</translation>
    </message>
    <message>
        <source>Use a batch of several samples of each class, or another objective such as inter-context</source>
        <translation>Einen Batch mit mehreren Beispielen jeder Klasse verwenden oder eine andere Zielfunktion wie inter-context</translation>
    </message>
    <message>
        <source>Use a checkpoint of an earlier step</source>
        <translation>Einen Checkpoint eines früheren Schritts verwenden</translation>
    </message>
    <message>
        <source>Use a dataset with labels, or another objective such as inter-context</source>
        <translation>Einen Datensatz mit Labels verwenden oder eine andere Zielfunktion wie inter-context</translation>
    </message>
    <message>
        <source>Use a larger dataset.vocab_size (1,000 to 30,000 are usual)</source>
        <translation>Ein größeres dataset.vocab_size verwenden (üblich sind 1.000 bis 30.000)</translation>
    </message>
    <message>
        <source>Use a longer text or a smaller model.length</source>
        <translation>Einen längeren Text oder ein kleineres model.length verwenden</translation>
    </message>
    <message>
        <source>Use a longer text, a larger dataset.valid_fraction or a smaller model.length</source>
        <translation>Einen längeren Text, ein größeres dataset.valid_fraction oder ein kleineres model.length verwenden</translation>
    </message>
    <message>
        <source>Use a newer Headscope</source>
        <translation>Ein neueres Headscope verwenden</translation>
    </message>
    <message>
        <source>Use a part of it</source>
        <translation>Einen Teil davon verwenden</translation>
    </message>
    <message>
        <source>Use a part of the file</source>
        <translation>Einen Teil der Datei verwenden</translation>
    </message>
    <message>
        <source>Use a smaller part of it</source>
        <translation>Einen kleineren Teil davon verwenden</translation>
    </message>
    <message>
        <source>Use an even width, or model.positions = learned</source>
        <translation>Eine gerade Breite verwenden oder model.positions = learned</translation>
    </message>
    <message>
        <source>Use an older checkpoint, or put an intact copy back</source>
        <translation>Einen älteren Checkpoint verwenden oder eine intakte Kopie wiederherstellen</translation>
    </message>
    <message>
        <source>Use another importance, such as michel</source>
        <translation>Ein anderes Wichtigkeitsmaß verwenden, etwa michel</translation>
    </message>
    <message>
        <source>Use another text</source>
        <translation>Einen anderen Text verwenden</translation>
    </message>
    <message>
        <source>Use leave-one-out, which switches heads off one by one</source>
        <translation>leave-one-out verwenden, das Heads einzeln ausschaltet</translation>
    </message>
    <message>
        <source>Use model.drophead = 0 or more heads</source>
        <translation>model.drophead = 0 oder mehr Heads verwenden</translation>
    </message>
    <message>
        <source>Use model.embeddings = tied or separate, or one vocabulary for both sides</source>
        <translation>model.embeddings = tied oder separate verwenden oder ein Vokabular für beide Seiten</translation>
    </message>
    <message>
        <source>Use model.head_schedule = uniform, or %1</source>
        <translation>model.head_schedule = uniform verwenden oder %1</translation>
    </message>
    <message>
        <source>Use model.head_weights = none or more heads</source>
        <translation>model.head_weights = none oder mehr Heads verwenden</translation>
    </message>
    <message>
        <source>Use model.id = %1</source>
        <translation>model.id = %1 verwenden</translation>
    </message>
    <message>
        <source>Use model.init = random, or model.head_input = full or wide</source>
        <translation>model.init = random verwenden oder model.head_input = full oder wide</translation>
    </message>
    <message>
        <source>Use model.init = random, or model.simulated_heads = 0</source>
        <translation>model.init = random verwenden oder model.simulated_heads = 0</translation>
    </message>
    <message>
        <source>Use model.kv_heads = 0, 2 or more, or another objective such as attn-cos or weight-cos-q</source>
        <translation>model.kv_heads = 0, 2 oder mehr verwenden oder eine andere Zielfunktion wie attn-cos oder weight-cos-q</translation>
    </message>
    <message>
        <source>Use model.kv_heads = 0, or model.head_input = full or wide</source>
        <translation>model.kv_heads = 0 verwenden oder model.head_input = full oder wide</translation>
    </message>
    <message>
        <source>Use model.length = %1</source>
        <translation>model.length = %1 verwenden</translation>
    </message>
    <message>
        <source>Use objective.sign = similarity, or objective.schedule = constant, warmup or cosine</source>
        <translation>objective.sign = similarity verwenden oder objective.schedule = constant, warmup oder cosine</translation>
    </message>
    <message>
        <source>Use that version, or another folder of runs</source>
        <translation>Die genannte Version oder einen anderen Ordner für Läufe verwenden</translation>
    </message>
    <message>
        <source>Use the binary version of CIFAR-10</source>
        <translation>Die Binärversion von CIFAR-10 verwenden</translation>
    </message>
    <message>
        <source>Use the original archive</source>
        <translation>Das ursprüngliche Archiv verwenden</translation>
    </message>
    <message>
        <source>Use the same class folders in both</source>
        <translation>In beiden dieselben Klassenordner verwenden</translation>
    </message>
    <message>
        <source>Use train.repulsive = 0 or more heads</source>
        <translation>train.repulsive = 0 oder mehr Heads verwenden</translation>
    </message>
    <message>
        <source>Wait for queue run, or see queue list</source>
        <translation>Auf queue run warten oder queue list ansehen</translation>
    </message>
    <message>
        <source>Wait until it ends, then retry it</source>
        <translation>Warten, bis er endet, dann erneut versuchen</translation>
    </message>
    <message>
        <source>Wait until it has finished</source>
        <translation>Warten, bis dies abgeschlossen ist</translation>
    </message>
    <message>
        <source>Wait until it is complete and load it again; nothing was kept</source>
        <translation>Warten, bis sie vollständig ist, und erneut laden; nichts wurde übernommen</translation>
    </message>
    <message>
        <source>Warning: with a length below 17 most segments do not fit twice, so little can be recalled</source>
        <translation>Warnung: Bei einer Länge unter 17 passen die meisten Segmente nicht zweimal hinein, es gibt also wenig zu erinnern</translation>
    </message>
    <message>
        <source>The measurements could not be saved and will be repeated next time: %1</source>
        <translation>Die Messung konnte nicht gespeichert werden und wird beim nächsten Mal wiederholt: %1</translation>
    </message>
    <message>
        <source>Give at least one strength: one number, or one for each direction</source>
        <translation>Mindestens eine Stärke angeben: eine Zahl oder eine pro Richtung</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>%1 schreiben</translation>
    </message>
    <message>
        <source>Write a single value, or leave the key out</source>
        <translation>Einen einzelnen Wert schreiben oder den Schlüssel weglassen</translation>
    </message>
    <message>
        <source>Write objects inside each other: {&quot;train&quot;: {&quot;lr&quot;: 0.001}}</source>
        <translation>Objekte verschachteln: {&quot;train&quot;: {&quot;lr&quot;: 0.001}}</translation>
    </message>
    <message>
        <source>Write the file again</source>
        <translation>Die Datei neu schreiben</translation>
    </message>
    <message>
        <source>Write the number in decimal digits</source>
        <translation>Die Zahl in Dezimalziffern schreiben</translation>
    </message>
    <message>
        <source>Write the number without quotes</source>
        <translation>Die Zahl ohne Anführungszeichen schreiben</translation>
    </message>
    <message>
        <source>Write the smaller one first, as in 0..4</source>
        <translation>Die kleinere zuerst schreiben, wie in 0..4</translation>
    </message>
    <message>
        <source>Write the tensors of one layer in these shapes (README, measure)</source>
        <translation>Die Tensoren eines Layers in diesen Formen schreiben (README, measure)</translation>
    </message>
    <message>
        <source>Write the texts in quotes</source>
        <translation>Die Texte in Anführungszeichen schreiben</translation>
    </message>
    <message>
        <source>Write true or false without quotes</source>
        <translation>true oder false ohne Anführungszeichen schreiben</translation>
    </message>
    <message>
        <source>Write {&quot;partition&quot;: &quot;short&quot;, &quot;time&quot;: &quot;30&quot;}</source>
        <translation>Schreiben: {&quot;partition&quot;: &quot;short&quot;, &quot;time&quot;: &quot;30&quot;}</translation>
    </message>
    <message>
        <source>__metadata__ is larger than 1 MiB</source>
        <translation>__metadata__ ist größer als 1 MiB</translation>
    </message>
    <message>
        <source>__metadata__ is not an object</source>
        <translation>__metadata__ ist kein Objekt</translation>
    </message>
    <message>
        <source>__metadata__ may hold text only</source>
        <translation>__metadata__ darf nur Text enthalten</translation>
    </message>
    <message>
        <source>a NUL byte</source>
        <translation>ein NUL-Byte</translation>
    </message>
    <message>
        <source>a baseline of several settings has %1, which is not of the form KEY=VALUE</source>
        <translation>eine Baseline aus mehreren Einstellungen enthält %1, was kein SCHLÜSSEL=WERT ist</translation>
    </message>
    <message>
        <source>a batch of %1 sequences of %2 tokens needs %3 numbers at once</source>
        <translation>ein Batch von %1 Sequenzen mit %2 Token benötigt %3 Zahlen auf einmal</translation>
    </message>
    <message>
        <source>a batch of train.batch x task.context x task.dimension = %1 numbers does not fit</source>
        <translation>ein Batch von train.batch x task.context x task.dimension = %1 Zahlen ist zu groß</translation>
    </message>
    <message>
        <source>a batch of train.batch x task.length x task.dimension = %1 numbers does not fit</source>
        <translation>ein Batch von train.batch x task.length x task.dimension = %1 Zahlen ist zu groß</translation>
    </message>
    <message>
        <source>a flipped spike</source>
        <translation>einen Spike mit zufälligem Vorzeichen</translation>
    </message>
    <message>
        <source>a gap of %1 bytes precedes it</source>
        <translation>davor liegt eine Lücke von %1 Bytes</translation>
    </message>
    <message>
        <source>a head was named twice</source>
        <translation>ein Head wurde zweimal genannt</translation>
    </message>
    <message>
        <source>a lambda is missing</source>
        <translation>ein Lambda fehlt</translation>
    </message>
    <message>
        <source>a list cannot be combined with axes or random</source>
        <translation>eine Liste lässt sich nicht mit Achsen oder Zufallswerten kombinieren</translation>
    </message>
    <message>
        <source>a list of at most 100 lines of shell, such as [&quot;module load gcc&quot;]</source>
        <translation>eine Liste von höchstens 100 Shell-Zeilen, etwa [&quot;module load gcc&quot;]</translation>
    </message>
    <message>
        <source>a map of %1 points is meaningless</source>
        <translation>eine Karte von %1 Punkten ist nicht aussagekräftig</translation>
    </message>
    <message>
        <source>a matrix of %1 values is not square</source>
        <translation>eine Matrix von %1 Werten ist nicht quadratisch</translation>
    </message>
    <message>
        <source>a narrower feed-forward layer cannot use the existing weights</source>
        <translation>ein schmalerer Feed-forward-Layer kann die vorhandenen Gewichte nicht aufnehmen</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a number, %1</source>
        <translation>eine Zahl, %1</translation>
    </message>
    <message>
        <source>a perplexity of %1</source>
        <translation>eine Perplexität von %1</translation>
    </message>
    <message>
        <source>a quote in the middle of an unquoted field</source>
        <translation>ein Anführungszeichen mitten in einem Feld ohne Anführungszeichen</translation>
    </message>
    <message>
        <source>a random order does not use an importance that could be recomputed or normalised</source>
        <translation>bei einer zufälligen Reihenfolge gibt es keine Wichtigkeit, die neu zu messen oder zu normieren wäre</translation>
    </message>
    <message>
        <source>a reliability diagram of %1 bins</source>
        <translation>ein Reliability-Diagramm mit %1 Bins</translation>
    </message>
    <message>
        <source>a run&apos;s folder cannot be called &quot;%1&quot;</source>
        <translation>der Ordner eines Laufs kann nicht „%1“ heißen</translation>
    </message>
    <message>
        <source>a set is an object with name, ablation and off</source>
        <translation>eine Menge ist ein Objekt mit name, ablation und off</translation>
    </message>
    <message>
        <source>a set of heads needs a name</source>
        <translation>eine Head-Menge braucht einen Namen</translation>
    </message>
    <message>
        <source>a single value, or a list of such values</source>
        <translation>einen einzelnen Wert oder eine Liste solcher Werte</translation>
    </message>
    <message>
        <source>a size is too large</source>
        <translation>eine Größe ist zu groß</translation>
    </message>
    <message>
        <source>a socket of another user</source>
        <translation>ein Socket eines anderen Benutzers</translation>
    </message>
    <message>
        <source>a socket that others may write to</source>
        <translation>ein Socket, in den andere schreiben dürfen</translation>
    </message>
    <message>
        <source>a step may have only %1 samples, too few for %2 processes</source>
        <translation>ein Schritt hat vielleicht nur %1 Beispiele, zu wenige für %2 Prozesse</translation>
    </message>
    <message>
        <source>a sweep is an object in braces</source>
        <translation>ein Sweep ist ein Objekt in geschweiften Klammern</translation>
    </message>
    <message>
        <source>a task&apos;s share of task.dimension, </source>
        <translation>dem Anteil einer Aufgabe an task.dimension, </translation>
    </message>
    <message>
        <source>a text of %1 different characters leaves none beside %2 triggers</source>
        <translation>ein Text mit %1 verschiedenen Zeichen lässt neben %2 Triggern keines übrig</translation>
    </message>
    <message>
        <source>a text, number or gap of more than %1 bytes</source>
        <translation>ein Text, eine Zahl oder eine Lücke von mehr als %1 Bytes</translation>
    </message>
    <message>
        <source>a vocabulary must begin with [PAD] and [UNK]</source>
        <translation>ein Vokabular muss mit [PAD] und [UNK] beginnen</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>eine ganze Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>a whole number, %1</source>
        <translation>eine ganze Zahl, %1</translation>
    </message>
    <message>
        <source>above %1 and at most %2</source>
        <translation>über %1 und höchstens %2</translation>
    </message>
    <message>
        <source>ag-news needs a path</source>
        <translation>ag-news braucht einen Pfad</translation>
    </message>
    <message>
        <source>all %1 heads would be removed</source>
        <translation>alle %1 Heads würden entfernt</translation>
    </message>
    <message>
        <source>all %1 tokens would be hidden</source>
        <translation>alle %1 Token würden ausgeblendet</translation>
    </message>
    <message>
        <source>all training pictures are the same plain colour; nothing can be learned from them</source>
        <translation>alle Trainingsbilder sind einfarbig und haben dieselbe Farbe; daraus lässt sich nichts lernen</translation>
    </message>
    <message>
        <source>all training samples are of one class: nothing to classify</source>
        <translation>alle Trainingsbeispiele gehören zu einer Klasse: Es gibt nichts zu klassifizieren</translation>
    </message>
    <message>
        <source>alpha and beta are weights of a loss and cannot be negative</source>
        <translation>alpha und beta sind Gewichte eines Loss und dürfen nicht negativ sein</translation>
    </message>
    <message>
        <source>an entry name of %1 bytes, at most %2 are allowed</source>
        <translation>ein Eintragsname von %1 Bytes, höchstens %2 sind erlaubt</translation>
    </message>
    <message>
        <source>an entry without a name</source>
        <translation>ein Eintrag ohne Namen</translation>
    </message>
    <message>
        <source>an extra tensor</source>
        <translation>ein zusätzlicher Tensor</translation>
    </message>
    <message>
        <source>an unknown fault</source>
        <translation>ein unbekannter Fehler</translation>
    </message>
    <message>
        <source>another kind of file</source>
        <translation>eine andere Art von Datei</translation>
    </message>
    <message>
        <source>another libwebp is installed than was built with</source>
        <translation>eine andere libwebp ist installiert als die, mit der gebaut wurde</translation>
    </message>
    <message>
        <source>another process</source>
        <translation>einem anderen Prozess</translation>
    </message>
    <message>
        <source>any larger value</source>
        <translation>jedem größeren Wert</translation>
    </message>
    <message>
        <source>axes is not an object</source>
        <translation>axes ist kein Objekt</translation>
    </message>
    <message>
        <source>axis %1 needs at least one value: the sweep is empty</source>
        <translation>Achse %1 braucht mindestens einen Wert: Der Sweep ist leer</translation>
    </message>
    <message>
        <source>axis %1 is not a list</source>
        <translation>Achse %1 ist keine Liste</translation>
    </message>
    <message>
        <source>axis %1, value %2 of %3</source>
        <translation>Achse %1, Wert %2 von %3</translation>
    </message>
    <message>
        <source>batches.meta.txt has %1 names instead of 10; the usual class names are used</source>
        <translation>batches.meta.txt hat %1 Namen statt 10; die üblichen Klassennamen werden verwendet</translation>
    </message>
    <message>
        <source>batches.meta.txt is missing; the usual class names are used</source>
        <translation>batches.meta.txt fehlt; die üblichen Klassennamen werden verwendet</translation>
    </message>
    <message>
        <source>between heads of different layers</source>
        <translation>zwischen Heads verschiedener Layer</translation>
    </message>
    <message>
        <source>between the heads of this model, whose widths differ</source>
        <translation>zwischen den Heads dieses Modells, deren Breiten sich unterscheiden</translation>
    </message>
    <message>
        <source>binary value</source>
        <translation>Binärwert</translation>
    </message>
    <message>
        <source>both sides have %1 %2</source>
        <translation>beide Seiten haben %1 %2</translation>
    </message>
    <message>
        <source>byte pairs</source>
        <translation>Byte-Paare</translation>
    </message>
    <message>
        <source>byte pairs need merges instead of a list of tokens</source>
        <translation>Byte-Paare brauchen Merges anstelle einer Liste von Token</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>cancelled before its turn came</source>
        <translation>abgebrochen, bevor er an der Reihe war</translation>
    </message>
    <message>
        <source>cancelled while reading data</source>
        <translation>beim Lesen der Daten abgebrochen</translation>
    </message>
    <message>
        <source>cancelled while waiting for the data</source>
        <translation>beim Warten auf die Daten abgebrochen</translation>
    </message>
    <message>
        <source>cancelled; the last checkpoint is kept</source>
        <translation>abgebrochen; der letzte Checkpoint bleibt erhalten</translation>
    </message>
    <message>
        <source>cannot %1 %2 within %3 seconds</source>
        <translation>%2: %1 nicht möglich innerhalb von %3 Sekunden</translation>
    </message>
    <message>
        <source>cannot %1 %2: %3</source>
        <translation>%2: %1 nicht möglich: %3</translation>
    </message>
    <message>
        <source>cannot %1 the queue: the disk is full</source>
        <translation>Warteschlange: %1 nicht möglich: Der Datenträger ist voll</translation>
    </message>
    <message>
        <source>cannot list %1: %2</source>
        <translation>%1 lässt sich nicht auflisten: %2</translation>
    </message>
    <message>
        <source>cannot make the folder %1: %2</source>
        <translation>der Ordner %1 lässt sich nicht anlegen: %2</translation>
    </message>
    <message>
        <source>cannot open %1: %2</source>
        <translation>%1 lässt sich nicht öffnen: %2</translation>
    </message>
    <message>
        <source>cannot read %1: it is not a regular file</source>
        <translation>%1 lässt sich nicht lesen: Es ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>cannot determine which column to use for %1</source>
        <translation>es ist nicht erkennbar, welche Spalte für %1 verwendet werden soll</translation>
    </message>
    <message>
        <source>characters after a closing quote</source>
        <translation>Zeichen nach einem schließenden Anführungszeichen</translation>
    </message>
    <message>
        <source>checkpoint %1</source>
        <translation>Checkpoint %1</translation>
    </message>
    <message>
        <source>checkpoint %1 is of step %2, but this run has %3 steps</source>
        <translation>Checkpoint %1 ist von Schritt %2, aber dieser Lauf hat %3 Schritte</translation>
    </message>
    <message>
        <source>checkpoint %1: %2</source>
        <translation>Checkpoint %1: %2</translation>
    </message>
    <message>
        <source>cifar-10 needs a path</source>
        <translation>cifar-10 braucht einen Pfad</translation>
    </message>
    <message>
        <source>class &quot;%1&quot; has %2 training samples against %3 of the largest class; accuracy will say little about it</source>
        <translation>Klasse „%1“ hat %2 Trainingsbeispiele gegenüber %3 in der größten Klasse; die Genauigkeit sagt wenig über sie aus</translation>
    </message>
    <message>
        <source>crop and flip are off: switch them on (dataset.augment) where a mirrored picture still shows its class</source>
        <translation>Zuschneiden und Spiegeln sind aus: einschalten (dataset.augment), wenn ein gespiegeltes Bild noch zu seiner Klasse gehört</translation>
    </message>
    <message>
        <source>csv-text needs a path</source>
        <translation>csv-text braucht einen Pfad</translation>
    </message>
    <message>
        <source>data_batch_1.bin is missing</source>
        <translation>data_batch_1.bin fehlt</translation>
    </message>
    <message>
        <source>data_offsets hold %1 bytes, type and shape need %2</source>
        <translation>data_offsets umfassen %1 Bytes, Typ und Form brauchen %2</translation>
    </message>
    <message>
        <source>data_offsets must be two numbers</source>
        <translation>data_offsets müssen zwei Zahlen sein</translation>
    </message>
    <message>
        <source>dataset ag-news</source>
        <translation>Datensatz ag-news</translation>
    </message>
    <message>
        <source>dataset cifar-10</source>
        <translation>Datensatz cifar-10</translation>
    </message>
    <message>
        <source>dataset csv-text</source>
        <translation>Datensatz csv-text</translation>
    </message>
    <message>
        <source>dataset image-folder</source>
        <translation>Datensatz image-folder</translation>
    </message>
    <message>
        <source>dataset parallel-text</source>
        <translation>Datensatz parallel-text</translation>
    </message>
    <message>
        <source>dataset summaries</source>
        <translation>Datensatz summaries</translation>
    </message>
    <message>
        <source>dataset text-file</source>
        <translation>Datensatz text-file</translation>
    </message>
    <message>
        <source>dataset.class_names has %1 names, the data %2 classes</source>
        <translation>dataset.class_names hat %1 Namen, die Daten %2 Klassen</translation>
    </message>
    <message>
        <source>dataset.id is &quot;%1&quot;, which this program does not know</source>
        <translation>dataset.id ist „%1“, was dieses Programm nicht kennt</translation>
    </message>
    <message>
        <source>dataset.id is missing, the one setting that is always required</source>
        <translation>dataset.id fehlt, die eine Einstellung, die immer nötig ist</translation>
    </message>
    <message>
        <source>dataset.path is missing: %1 needs its files</source>
        <translation>dataset.path fehlt: %1 braucht seine Dateien</translation>
    </message>
    <message>
        <source>dataset.path: the symbolic links of %1 form a loop</source>
        <translation>dataset.path: die symbolischen Links von %1 bilden eine Schleife</translation>
    </message>
    <message>
        <source>dataset.path: cannot find %1</source>
        <translation>dataset.path: %1 wurde nicht gefunden</translation>
    </message>
    <message>
        <source>dataset.vocab_size is %1; byte pairs need at least %2 tokens: [PAD], [UNK], 256 bytes and a merge</source>
        <translation>dataset.vocab_size ist %1; Byte-Paare brauchen mindestens %2 Token: [PAD], [UNK], 256 Bytes und einen Merge</translation>
    </message>
    <message>
        <source>draws, seed and ranges only</source>
        <translation>nur draws, seed und ranges</translation>
    </message>
    <message>
        <source>dtype is not text</source>
        <translation>dtype ist kein Text</translation>
    </message>
    <message>
        <source>end of epoch</source>
        <translation>Ende der Epoche</translation>
    </message>
    <message>
        <source>ends early; was the download cut short?</source>
        <translation>enden vorzeitig; wurde der Download abgebrochen?</translation>
    </message>
    <message>
        <source>entry %1 claims %2; an archive may unpack to %3 at most</source>
        <translation>Eintrag %1 gibt %2 an; ein Archiv darf entpackt höchstens %3 groß sein</translation>
    </message>
    <message>
        <source>entry %1 has %2, at most %3 are read</source>
        <translation>Eintrag %1 hat %2, höchstens %3 werden gelesen</translation>
    </message>
    <message>
        <source>entry %1 is a device or a pipe</source>
        <translation>Eintrag %1 ist ein Gerät oder eine Pipe</translation>
    </message>
    <message>
        <source>entry %1 is a hard link</source>
        <translation>Eintrag %1 ist ein Hardlink</translation>
    </message>
    <message>
        <source>entry %1 is a sparse file</source>
        <translation>Eintrag %1 ist eine Datei mit Lücken (sparse)</translation>
    </message>
    <message>
        <source>entry %1 is a symbolic link</source>
        <translation>Eintrag %1 ist ein symbolischer Link</translation>
    </message>
    <message>
        <source>entry %1 is cut short or damaged</source>
        <translation>Eintrag %1 ist abgeschnitten oder beschädigt</translation>
    </message>
    <message>
        <source>every training pair is longer than %1</source>
        <translation>jedes Trainingspaar ist länger als %1</translation>
    </message>
    <message>
        <source>every training text is identical; nothing can be learned from them</source>
        <translation>alle Trainingstexte sind identisch; daraus lässt sich nichts lernen</translation>
    </message>
    <message>
        <source>gates.log_a is not one float32 number per head of this model</source>
        <translation>gates.log_a enthält nicht eine float32-Zahl pro Head dieses Modells</translation>
    </message>
    <message>
        <source>groups: %1 groups, %2 samples per vote</source>
        <translation>Gruppen: %1 Gruppen, %2 Beispiele pro Abstimmung</translation>
    </message>
    <message>
        <source>has %1 dimensions; at most 8 are read</source>
        <translation>hat %1 Dimensionen; höchstens 8 werden gelesen</translation>
    </message>
    <message>
        <source>lacks the settings</source>
        <translation>hat keine Einstellungen</translation>
    </message>
    <message>
        <source>lacks the text %1</source>
        <translation>hat keinen Text %1</translation>
    </message>
    <message>
        <source>head %1 cannot be removed: the model does not have it</source>
        <translation>Head %1 soll entfernt werden, existiert im Modell aber nicht</translation>
    </message>
    <message>
        <source>header of %1 bytes, but the file has only %2; it is cut</source>
        <translation>Header von %1 Bytes, aber die Datei hat nur %2; sie ist abgeschnitten</translation>
    </message>
    <message>
        <source>header of %1 bytes; at most 100 MB are read, so this is not a safetensors file</source>
        <translation>Header von %1 Bytes; höchstens 100 MB werden gelesen, also ist dies keine safetensors-Datei</translation>
    </message>
    <message>
        <source>heads cannot be removed by &quot;%1&quot;</source>
        <translation>Heads lassen sich nicht nach „%1“ entfernen</translation>
    </message>
    <message>
        <source>heads cannot be removed by &quot;%1&quot; with training in between</source>
        <translation>Heads lassen sich nicht nach „%1“ mit Training dazwischen entfernen</translation>
    </message>
    <message>
        <source>heads cannot be removed from this model: %1</source>
        <translation>aus diesem Modell lassen sich keine Heads entfernen: %1</translation>
    </message>
    <message>
        <source>heads of this model share keys and values (model.kv_heads %1), so they cannot be removed one by one</source>
        <translation>Heads dieses Modells teilen sich Keys und Values (model.kv_heads %1), also können sie nicht einzeln entfernt werden</translation>
    </message>
    <message>
        <source>holds a setting %1 that is neither number nor text</source>
        <translation>enthält eine Einstellung %1, die weder Zahl noch Text ist</translation>
    </message>
    <message>
        <source>is almost zero (root mean square %1)</source>
        <translation>ist fast null (quadratisches Mittel %1)</translation>
    </message>
    <message>
        <source>holds one number, %1, and zeros</source>
        <translation>enthält eine Zahl, %1, und Nullen</translation>
    </message>
    <message>
        <source>holds one number, %1, that is %2 times the size of the others</source>
        <translation>enthält eine Zahl, %1, die %2-mal so groß ist wie die anderen</translation>
    </message>
    <message>
        <source>holds only zeros</source>
        <translation>enthält nur Nullen</translation>
    </message>
    <message>
        <source>contains step %1</source>
        <translation>enthält Schritt %1</translation>
    </message>
    <message>
        <source>holds very large numbers (root mean square %1, of the model&apos;s matrices %2)</source>
        <translation>enthält sehr große Zahlen (quadratisches Mittel %1, bei den Matrizen des Modells %2)</translation>
    </message>
    <message>
        <source>how many (1 to %1), or a list of seeds</source>
        <translation>die Anzahl (1 bis %1) oder eine Liste von Seeds</translation>
    </message>
    <message>
        <source>image-folder needs a path</source>
        <translation>image-folder braucht einen Pfad</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>is damaged: %1</source>
        <translation>sind beschädigt: %1</translation>
    </message>
    <message>
        <source>is longer than %1 bytes</source>
        <translation>ist länger als %1 Bytes</translation>
    </message>
    <message>
        <source>is not a record of format %1</source>
        <translation>ist keine Aufzeichnung des Formats %1</translation>
    </message>
    <message>
        <source>is not valid UTF-8</source>
        <translation>ist kein gültiges UTF-8</translation>
    </message>
    <message>
        <source>is reserved on other systems</source>
        <translation>ist auf anderen Systemen reserviert</translation>
    </message>
    <message>
        <source>it as [{&quot;objective.lambda&quot;: 0}, ...]</source>
        <translation>es als [{&quot;objective.lambda&quot;: 0}, ...]</translation>
    </message>
    <message>
        <source>it as {&quot;low&quot;: 1e-4, &quot;high&quot;: 1e-2, &quot;logarithmic&quot;: true}</source>
        <translation>ihn als {&quot;low&quot;: 1e-4, &quot;high&quot;: 1e-2, &quot;logarithmic&quot;: true}</translation>
    </message>
    <message>
        <source>it as {&quot;objective.lambda&quot;: 0.1}</source>
        <translation>es als {&quot;objective.lambda&quot;: 0.1}</translation>
    </message>
    <message>
        <source>it as {&quot;objective.lambda&quot;: [0, 0.1]}</source>
        <translation>es als {&quot;objective.lambda&quot;: [0, 0.1]}</translation>
    </message>
    <message>
        <source>it in quotes</source>
        <translation>es in Anführungszeichen</translation>
    </message>
    <message>
        <source>it is of high dynamic range, which is not converted</source>
        <translation>es hat hohen Dynamikumfang, der nicht umgewandelt wird</translation>
    </message>
    <message>
        <source>it is recorded in %1</source>
        <translation>es wird in %1 aufgezeichnet</translation>
    </message>
    <message>
        <source>it printed nothing</source>
        <translation>er hat nichts ausgegeben</translation>
    </message>
    <message>
        <source>its colour chunk cHRM is damaged</source>
        <translation>sein Farb-Chunk cHRM ist beschädigt</translation>
    </message>
    <message>
        <source>its colour chunk cICP is damaged</source>
        <translation>sein Farb-Chunk cICP ist beschädigt</translation>
    </message>
    <message>
        <source>its colour chunk cICP names %1-%2, which is not converted</source>
        <translation>sein Farb-Chunk cICP nennt %1-%2, was nicht umgewandelt wird</translation>
    </message>
    <message>
        <source>its colour chunk gAMA is damaged</source>
        <translation>sein Farb-Chunk gAMA ist beschädigt</translation>
    </message>
    <message>
        <source>its colour profile is damaged</source>
        <translation>sein Farbprofil ist beschädigt</translation>
    </message>
    <message>
        <source>its folder was lost</source>
        <translation>sein Ordner ging verloren</translation>
    </message>
    <message>
        <source>its gamma is %1, which no screen has</source>
        <translation>sein Gamma ist %1, was kein Bildschirm hat</translation>
    </message>
    <message>
        <source>its process was ended by signal %1</source>
        <translation>sein Prozess wurde durch Signal %1 beendet</translation>
    </message>
    <message>
        <source>its values as [0, 0.1]</source>
        <translation>die Werte als [0, 0.1]</translation>
    </message>
    <message>
        <source>job %1 is %2</source>
        <translation>Job %1 ist %2</translation>
    </message>
    <message>
        <source>job %1 is being submitted to Slurm</source>
        <translation>Job %1 wird gerade an Slurm übergeben</translation>
    </message>
    <message>
        <source>lambda cannot be &quot;%1&quot;</source>
        <translation>Lambda kann nicht „%1“ sein</translation>
    </message>
    <message>
        <source>lambda is %1; it must be a finite number from 0 to 1e15</source>
        <translation>Lambda ist %1; es muss eine endliche Zahl von 0 bis 1e15 sein</translation>
    </message>
    <message>
        <source>larger than %1</source>
        <translation>größer als %1</translation>
    </message>
    <message>
        <source>line %1 is not UTF-8 at byte %2</source>
        <translation>Zeile %1 ist kein UTF-8 bei Byte %2</translation>
    </message>
    <message>
        <source>line %1, byte %2</source>
        <translation>Zeile %1, Byte %2</translation>
    </message>
    <message>
        <source>line %1: a NUL byte</source>
        <translation>Zeile %1: ein NUL-Byte</translation>
    </message>
    <message>
        <source>line %1: the row is longer than %2</source>
        <translation>Zeile %1: die Zeile ist länger als %2</translation>
    </message>
    <message>
        <source>list is not a list</source>
        <translation>list ist keine Liste</translation>
    </message>
    <message>
        <source>listen in</source>
        <translation>Warten auf Verbindungen in</translation>
    </message>
    <message>
        <source>make a socket for</source>
        <translation>Anlegen eines Sockets</translation>
    </message>
    <message>
        <source>make a socket in</source>
        <translation>Anlegen eines Sockets</translation>
    </message>
    <message>
        <source>create the runs folder</source>
        <translation>Anlegen des Ordners für Läufe</translation>
    </message>
    <message>
        <source>makes a token of %1 bytes; the longest chunk has %2</source>
        <translation>ergibt ein Token von %1 Bytes; das längste Stück hat %2</translation>
    </message>
    <message>
        <source>may not begin or end with a dot or space</source>
        <translation>darf nicht mit einem Punkt oder Leerzeichen beginnen oder enden</translation>
    </message>
    <message>
        <source>may not contain / \ : or control characters</source>
        <translation>darf weder / \ : noch Steuerzeichen enthalten</translation>
    </message>
    <message>
        <source>measure %1 gives no matrix %2</source>
        <translation>das Maß %1 liefert keine Matrix %2</translation>
    </message>
    <message>
        <source>measure %1 gives no matrix of heads by heads on these samples</source>
        <translation>das Maß %1 liefert auf diesen Beispielen keine Matrix Heads mal Heads</translation>
    </message>
    <message>
        <source>measuring the importance of heads was stopped</source>
        <translation>das Messen der Head-Wichtigkeit wurde gestoppt</translation>
    </message>
    <message>
        <source>merge %1 [%2, %3] %4</source>
        <translation>Merge %1 [%2, %3] %4</translation>
    </message>
    <message>
        <source>model.bias=learned has no effect with softmax: adding a number to all logits of a head leaves its attention as it is</source>
        <translation>model.bias=learned hat bei Softmax keine Wirkung: Eine Zahl, die zu allen Logits eines Heads addiert wird, ändert dessen Attention nicht</translation>
    </message>
    <message>
        <source>model.embeddings is shared, but source and target of %1 have separate vocabularies of %2 and %3 tokens</source>
        <translation>model.embeddings ist shared, aber Quelle und Ziel von %1 haben getrennte Vokabulare mit %2 und %3 Token</translation>
    </message>
    <message>
        <source>model.heads is %1, which does not divide model.width %2</source>
        <translation>model.heads ist %1, was kein Teiler von model.width %2 ist</translation>
    </message>
    <message>
        <source>model.id is &quot;%1&quot;, which this program does not know</source>
        <translation>model.id ist „%1“, was dieses Programm nicht kennt</translation>
    </message>
    <message>
        <source>model.id is %1, but %2 holds %3</source>
        <translation>model.id ist %1, aber %2 enthält %3</translation>
    </message>
    <message>
        <source>model.id is %1, which does not fit the data of %2</source>
        <translation>model.id ist %1, was nicht zu den Daten von %2 passt</translation>
    </message>
    <message>
        <source>model.init is tied and model.drophead is 0: the heads of a layer stay equal for the whole run</source>
        <translation>model.init ist tied und model.drophead ist 0: Die Heads eines Layers bleiben den ganzen Lauf über gleich</translation>
    </message>
    <message>
        <source>model.length is %1; the longest sentence has %2 words including its special token</source>
        <translation>model.length ist %1; der längste Satz hat mit seinem Spezial-Token %2 Wörter</translation>
    </message>
    <message>
        <source>model.patch is %1, which does not divide the image size %2</source>
        <translation>model.patch ist %1, was kein Teiler der Bildgröße %2 ist</translation>
    </message>
    <message>
        <source>model.positions is sinusoidal with model.width %1: sines and cosines come in pairs</source>
        <translation>model.positions ist sinusoidal mit model.width %1: Sinus und Kosinus kommen paarweise vor</translation>
    </message>
    <message>
        <source>more than %1 entries in the archive</source>
        <translation>mehr als %1 Einträge im Archiv</translation>
    </message>
    <message>
        <source>more than %1 values</source>
        <translation>mehr als %1 Werte</translation>
    </message>
    <message>
        <source>more than 20,000 tensors</source>
        <translation>mehr als 20.000 Tensoren</translation>
    </message>
    <message>
        <source>must have dtype, shape and data_offsets and nothing else</source>
        <translation>muss dtype, shape und data_offsets haben und nichts sonst</translation>
    </message>
    <message>
        <source>name is not text</source>
        <translation>name ist kein Text</translation>
    </message>
    <message>
        <source>names id %1; it may join ids %2 to %3</source>
        <translation>nennt ID %1; verbunden werden dürfen die IDs %2 bis %3</translation>
    </message>
    <message>
        <source>names that differ only in case: %1</source>
        <translation>Namen, die sich nur in Groß- und Kleinschreibung unterscheiden: %1</translation>
    </message>
    <message>
        <source>nested deeper than %1 levels</source>
        <translation>tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <source>no %1 sample is of the class %2</source>
        <translation>kein Beispiel (%1) gehört zur Klasse %2</translation>
    </message>
    <message>
        <source>no complete checkpoint in %1</source>
        <translation>kein vollständiger Checkpoint in %1</translation>
    </message>
    <message>
        <source>no file was given</source>
        <translation>es wurde keine Datei angegeben</translation>
    </message>
    <message>
        <source>no files</source>
        <translation>keine Dateien</translation>
    </message>
    <message>
        <source>no folder was given for the pruning</source>
        <translation>für das Pruning wurde kein Ordner angegeben</translation>
    </message>
    <message>
        <source>no head was named for removal</source>
        <translation>es ist kein zu entfernender Head angegeben</translation>
    </message>
    <message>
        <source>no measure of importance was given</source>
        <translation>es wurde kein Wichtigkeitsmaß angegeben</translation>
    </message>
    <message>
        <source>no names</source>
        <translation>keine Namen</translation>
    </message>
    <message>
        <source>no order of removal was given</source>
        <translation>es wurde keine Reihenfolge für das Entfernen angegeben</translation>
    </message>
    <message>
        <source>no permission to read %1</source>
        <translation>keine Berechtigung, %1 zu lesen</translation>
    </message>
    <message>
        <source>no price of an open head was given</source>
        <translation>es wurden keine Kosten für einen offenen Head angegeben</translation>
    </message>
    <message>
        <source>no row has %1 to compare with; available: %2</source>
        <translation>keine Zeile hat %1 für den Vergleich; verfügbar: %2</translation>
    </message>
    <message>
        <source>the number of runs at once is below 1, or the number of threads is negative</source>
        <translation>die Anzahl gleichzeitiger Läufe ist kleiner als 1, oder die Anzahl der Threads ist negativ</translation>
    </message>
    <message>
        <source>no run has a score %1; available: %2</source>
        <translation>kein Lauf hat einen Score %1; verfügbar: %2</translation>
    </message>
    <message>
        <source>the queue lacks a waiting run to measure</source>
        <translation>in der Warteschlange ist kein wartender Lauf zum Messen</translation>
    </message>
    <message>
        <source>no runs are given</source>
        <translation>es sind keine Läufe angegeben</translation>
    </message>
    <message>
        <source>no such file: %1</source>
        <translation>diese Datei gibt es nicht: %1</translation>
    </message>
    <message>
        <source>no test file: %1 pairs were split off for the test (split seed %2)</source>
        <translation>keine Testdatei: %1 Paare wurden für den Test abgetrennt (Split-Seed %2)</translation>
    </message>
    <message>
        <source>no test file: %1 rows were split off for the test (split seed %2)</source>
        <translation>keine Testdatei: %1 Zeilen wurden für den Test abgetrennt (Split-Seed %2)</translation>
    </message>
    <message>
        <source>no test pictures: %1 were split off from training for the test (split seed %2)</source>
        <translation>keine Testbilder: %1 wurden von den Trainingsdaten für den Test abgetrennt (Split-Seed %2)</translation>
    </message>
    <message>
        <source>no token occurs %1 times in the training texts, so the %2vocabulary would be empty</source>
        <translation>kein Token kommt %1-mal in den Trainingstexten vor, das %2Vokabular wäre also leer</translation>
    </message>
    <message>
        <source>no training text is left</source>
        <translation>es ist kein Trainingstext übrig</translation>
    </message>
    <message>
        <source>fewer than two steps were trained in %1 s</source>
        <translation>in %1 s wurden keine zwei Schritte trainiert</translation>
    </message>
    <message>
        <source>no process answers: %1</source>
        <translation>kein Prozess antwortet: %1</translation>
    </message>
    <message>
        <source>no process trains %1 now</source>
        <translation>%1 wird derzeit nicht trainiert</translation>
    </message>
    <message>
        <source>none of the %1 runs of the sweep has finished</source>
        <translation>keiner der %1 Läufe des Sweeps ist abgeschlossen</translation>
    </message>
    <message>
        <source>none of the runs has a curve %1; available: %2</source>
        <translation>keiner der Läufe hat eine Kurve %1; verfügbar: %2</translation>
    </message>
    <message>
        <source>none of the runs has finished with a %1</source>
        <translation>keiner der abgeschlossenen Läufe hat einen Wert %1</translation>
    </message>
    <message>
        <source>none of the runs has recorded curves</source>
        <translation>keiner der Läufe hat aufgezeichnete Kurven</translation>
    </message>
    <message>
        <source>not a %1 picture%2</source>
        <translation>kein Bild der Art %1%2</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>zu wenig Speicher</translation>
    </message>
    <message>
        <source>not valid JSON near &quot;%1&quot;</source>
        <translation>kein gültiges JSON bei „%1“</translation>
    </message>
    <message>
        <source>nothing between two commas</source>
        <translation>nichts zwischen zwei Kommas</translation>
    </message>
    <message>
        <source>number %1 of %2 is too large</source>
        <translation>Zahl %1 von %2 ist zu groß</translation>
    </message>
    <message>
        <source>objective.id is %1</source>
        <translation>objective.id ist %1</translation>
    </message>
    <message>
        <source>objective.lambda is %1</source>
        <translation>objective.lambda ist %1</translation>
    </message>
    <message>
        <source>objective.layers is %1: %2; it must be all, or different layer numbers from 0 to %3 separated by commas, each with an optional weight above 0 after a colon%4</source>
        <translation>objective.layers ist %1: %2; es muss all sein oder verschiedene Layer-Nummern von 0 bis %3, durch Kommas getrennt, jede auf Wunsch mit einem Gewicht über 0 nach einem Doppelpunkt%4</translation>
    </message>
    <message>
        <source>objective.schedule is target with objective.lambda 0: it stays 0</source>
        <translation>objective.schedule ist target mit objective.lambda 0: Es bleibt 0</translation>
    </message>
    <message>
        <source>objective.schedule is target, but with objective.sign = as-printed a larger lambda makes the heads more alike: the target could not be met</source>
        <translation>objective.schedule ist target, aber mit objective.sign = as-printed macht ein größeres Lambda die Heads ähnlicher: Der Zielwert wäre nicht erreichbar</translation>
    </message>
    <message>
        <source>objective.sign is as-printed: lambda above 0 makes the heads more alike</source>
        <translation>objective.sign ist as-printed: Lambda über 0 macht die Heads ähnlicher</translation>
    </message>
    <message>
        <source>objective.target is %1, which %2 cannot meet</source>
        <translation>objective.target ist %1, was %2 nicht erreichen kann</translation>
    </message>
    <message>
        <source>objective.terms gives %1 lambda %2</source>
        <translation>objective.terms gibt %1 das Lambda %2</translation>
    </message>
    <message>
        <source>objective.terms holds %1</source>
        <translation>objective.terms enthält %1</translation>
    </message>
    <message>
        <source>objective.terms, term %1 %2: %3</source>
        <translation>objective.terms, Term %1 %2: %3</translation>
    </message>
    <message>
        <source>objective.transform is %1, which does not apply to %2</source>
        <translation>objective.transform ist %1, was nicht für %2 gilt</translation>
    </message>
    <message>
        <source>objective.warmup is 1: lambda reaches its value only at the end</source>
        <translation>objective.warmup ist 1: Lambda erreicht seinen Wert erst am Ende</translation>
    </message>
    <message>
        <source>of heads by heads on these samples</source>
        <translation>Heads mal Heads auf diesen Beispielen</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>eines von %1</translation>
    </message>
    <message>
        <source>one of them</source>
        <translation>eines davon</translation>
    </message>
    <message>
        <source>one run has %1 sites of attention, the other %2</source>
        <translation>ein Lauf hat %1 Stellen mit Attention, der andere %2</translation>
    </message>
    <message>
        <source>only %1 %2 samples: scores on them are imprecise</source>
        <translation>nur %1 Beispiele (%2): Die Ergebnisse darauf sind ungenau</translation>
    </message>
    <message>
        <source>only %1 MB are left on the disk of %2; free some space, then resume the queue</source>
        <translation>auf dem Datenträger von %2 sind nur noch %1 MB frei; Platz schaffen, dann die Warteschlange fortsetzen</translation>
    </message>
    <message>
        <source>only %1 of 5 training files are there</source>
        <translation>nur %1 von 5 Trainingsdateien sind vorhanden</translation>
    </message>
    <message>
        <source>only the model&apos;s parameters</source>
        <translation>nur die Parameter des Modells</translation>
    </message>
    <message>
        <source>optimizer state: &quot;steps&quot; is &quot;%1&quot;, not a number of steps</source>
        <translation>Optimiererzustand: „steps“ ist „%1“, keine Anzahl von Schritten</translation>
    </message>
    <message>
        <source>optimizer state: %1 is not a mean of groups of heads</source>
        <translation>Optimiererzustand: %1 ist kein Gruppenmittelwert von Heads</translation>
    </message>
    <message>
        <source>optimizer state: %1 tensors, expected %2</source>
        <translation>Optimiererzustand: %1 Tensoren, erwartet %2</translation>
    </message>
    <message>
        <source>optimizer state: it lacks the gates of this model&apos;s heads (gates.log_a)</source>
        <translation>Optimiererzustand: Er enthält keine Gates der Heads dieses Modells (gates.log_a)</translation>
    </message>
    <message>
        <source>optimizer state: it is of %1, but train.optimizer is %2</source>
        <translation>Optimiererzustand: Er stammt von %1, aber train.optimizer ist %2</translation>
    </message>
    <message>
        <source>optimizer state: metadata &quot;steps&quot; is missing</source>
        <translation>Optimiererzustand: In den Metadaten fehlt „steps“</translation>
    </message>
    <message>
        <source>optimizer state: tensor %1 has another shape than the model</source>
        <translation>Optimiererzustand: Tensor %1 hat eine andere Form als im Modell</translation>
    </message>
    <message>
        <source>optimizer state: tensor %1 is missing</source>
        <translation>Optimiererzustand: Tensor %1 fehlt</translation>
    </message>
    <message>
        <source>other content of the same size</source>
        <translation>anderer Inhalt gleicher Größe</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>nicht genug Speicher</translation>
    </message>
    <message>
        <source>overlaps the tensor before it</source>
        <translation>überlappt den Tensor davor</translation>
    </message>
    <message>
        <source>pairs of %1 heads</source>
        <translation>Paare von %1 Heads</translation>
    </message>
    <message>
        <source>parallel-text needs a path</source>
        <translation>parallel-text braucht einen Pfad</translation>
    </message>
    <message>
        <source>preset of %1</source>
        <translation>Preset von %1</translation>
    </message>
    <message>
        <source>process %1 on %2</source>
        <translation>Prozess %1 auf %2</translation>
    </message>
    <message>
        <source>random needs draws</source>
        <translation>random braucht draws</translation>
    </message>
    <message>
        <source>random: %1 is not known</source>
        <translation>random: %1 ist nicht bekannt</translation>
    </message>
    <message>
        <source>rank %1 did not reach rank 0 at %2 within %3 s: %4</source>
        <translation>Rang %1 hat Rang 0 unter %2 nicht innerhalb von %3 s erreicht: %4</translation>
    </message>
    <message>
        <source>rank 0 cannot wait for the others at %1: %2</source>
        <translation>Rang 0 kann unter %1 nicht auf die anderen warten: %2</translation>
    </message>
    <message>
        <source>reading %1 failed: %2</source>
        <translation>Lesen von %1 fehlgeschlagen: %2</translation>
    </message>
    <message>
        <source>record %1: label %2, allowed are 0 to 9</source>
        <translation>Eintrag %1: Label %2, erlaubt sind 0 bis 9</translation>
    </message>
    <message>
        <source>replaced by a newer request</source>
        <translation>durch eine neuere Anfrage ersetzt</translation>
    </message>
    <message>
        <source>row %1, line %2, byte %3</source>
        <translation>Zeile %1, Textzeile %2, Byte %3</translation>
    </message>
    <message>
        <source>rows of this table do not differ in %1, but in %2</source>
        <translation>die Zeilen dieser Tabelle unterscheiden sich nicht in %1, sondern in %2</translation>
    </message>
    <message>
        <source>run.folder %1 is a file</source>
        <translation>run.folder %1 ist eine Datei</translation>
    </message>
    <message>
        <source>run.folder is %1, but runs of a queue are made beside it, in %2</source>
        <translation>run.folder ist %1, aber Läufe einer Warteschlange werden neben ihr angelegt, in %2</translation>
    </message>
    <message>
        <source>run.folder is empty</source>
        <translation>run.folder ist leer</translation>
    </message>
    <message>
        <source>run.name &quot;%1&quot; %2</source>
        <translation>run.name „%1“ %2</translation>
    </message>
    <message>
        <source>run.start: %1 is not the folder of a run: it lacks run.json</source>
        <translation>run.start: %1 ist nicht der Ordner eines Laufs: Es enthält keine run.json</translation>
    </message>
    <message>
        <source>run.start_step is &quot;%1&quot;</source>
        <translation>run.start_step ist „%1“</translation>
    </message>
    <message>
        <source>runs are being submitted by %1</source>
        <translation>Läufe werden gerade von %1 eingereicht</translation>
    </message>
    <message>
        <source>safetensors: %1</source>
        <translation>safetensors: %1</translation>
    </message>
    <message>
        <source>sample %1 of the %2 split</source>
        <translation>Beispiel %1 des Splits %2</translation>
    </message>
    <message>
        <source>samples of task.length x task.dimension = %1 numbers do not fit, %2 at once</source>
        <translation>Beispiele von task.length x task.dimension = %1 Zahlen sind zu groß, %2 auf einmal</translation>
    </message>
    <message>
        <source>sbatch answered &quot;%1&quot;, which is not a job number</source>
        <translation>sbatch hat „%1“ geantwortet, was keine Job-Nummer ist</translation>
    </message>
    <message>
        <source>seeds are given, and train.seed is an axis too</source>
        <translation>seeds ist angegeben, und train.seed ist auch eine Achse</translation>
    </message>
    <message>
        <source>seeds is %1</source>
        <translation>seeds ist %1</translation>
    </message>
    <message>
        <source>seeds is neither a number nor a list</source>
        <translation>seeds ist weder Zahl noch Liste</translation>
    </message>
    <message>
        <source>served by another user</source>
        <translation>von einem anderen Benutzer bedient</translation>
    </message>
    <message>
        <source>set &quot;%1&quot;: a head is two numbers, [site, head]</source>
        <translation>Menge „%1“: ein Head besteht aus zwei Zahlen, [Stelle, Head]</translation>
    </message>
    <message>
        <source>shape %1</source>
        <translation>Form %1</translation>
    </message>
    <message>
        <source>shape is not a list</source>
        <translation>shape ist keine Liste</translation>
    </message>
    <message>
        <source>shift 4, mirror 0.5</source>
        <translation>Verschieben 4, Spiegeln 0.5</translation>
    </message>
    <message>
        <source>some accents are part of their letter (%1), others are separate characters (%2): a word spelt both ways becomes two tokens. If that is so, normalise the texts to one form, for example NFC</source>
        <translation>manche Akzente sind Teil ihres Buchstabens (%1), andere sind eigene Zeichen (%2): Ein Wort in beiden Schreibweisen ergibt zwei Token. In diesem Fall die Texte in eine einheitliche Form bringen, zum Beispiel NFC</translation>
    </message>
    <message>
        <source>source .%1, target .%2</source>
        <translation>Quelle .%1, Ziel .%2</translation>
    </message>
    <message>
        <source>source and target are both &quot;%1&quot;</source>
        <translation>Quelle und Ziel sind beide „%1“</translation>
    </message>
    <message>
        <source>space between the separator and an opening quote</source>
        <translation>Leerzeichen zwischen dem Trennzeichen und einem öffnenden Anführungszeichen</translation>
    </message>
    <message>
        <source>occurs twice</source>
        <translation>kommt doppelt vor</translation>
    </message>
    <message>
        <source>step %1 is before the first one</source>
        <translation>Schritt %1 liegt vor dem ersten</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>stopped; the pruning in %1 has %2</source>
        <translation>gestoppt; das Pruning in %1 hat %2</translation>
    </message>
    <message>
        <source>summaries needs a path</source>
        <translation>summaries braucht einen Pfad</translation>
    </message>
    <message>
        <source>symbolic links form a loop: %1</source>
        <translation>symbolische Links bilden eine Schleife: %1</translation>
    </message>
    <message>
        <source>t-SNE of %1 points</source>
        <translation>t-SNE von %1 Punkten</translation>
    </message>
    <message>
        <source>task.dimension </source>
        <translation>task.dimension </translation>
    </message>
    <message>
        <source>task.dimension %1 cannot be divided among %2 tasks</source>
        <translation>task.dimension %1 lässt sich nicht auf %2 Aufgaben aufteilen</translation>
    </message>
    <message>
        <source>task.features is %1 for %2</source>
        <translation>task.features ist %1 für %2</translation>
    </message>
    <message>
        <source>task.features is %1 for a mean and signs</source>
        <translation>task.features ist %1 für einen Mittelwert und Vorzeichen</translation>
    </message>
    <message>
        <source>task.features is %1 in task.dimension %2: the directions and the value direction must be orthogonal</source>
        <translation>task.features ist %1 bei task.dimension %2: Die Richtungen und die des Values müssen senkrecht zueinander stehen</translation>
    </message>
    <message>
        <source>task.strengths gives direction %1 the weight %2, so it carries no signal that can be found</source>
        <translation>task.strengths gibt Richtung %1 das Gewicht %2, sie trägt also kein auffindbares Signal</translation>
    </message>
    <message>
        <source>tensor &quot;%1&quot;: %2</source>
        <translation>Tensor „%1“: %2</translation>
    </message>
    <message>
        <source>tensor %1 holds a number that is not finite (NaN or infinity)</source>
        <translation>Tensor %1 enthält eine nicht endliche Zahl (NaN oder unendlich)</translation>
    </message>
    <message>
        <source>tensor %1: found %2, expected %3</source>
        <translation>Tensor %1: gefunden: %2, erwartet: %3</translation>
    </message>
    <message>
        <source>tensor %1: shape %2</source>
        <translation>Tensor %1: Form %2</translation>
    </message>
    <message>
        <source>tensor of shape %1 has %2 bytes</source>
        <translation>ein Tensor der Form %1 hat %2 Bytes</translation>
    </message>
    <message>
        <source>tensor type %1 is not supported</source>
        <translation>Tensortyp %1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>text with a zero byte</source>
        <translation>Text mit einem Nullbyte</translation>
    </message>
    <message>
        <source>text-file needs a path</source>
        <translation>text-file braucht einen Pfad</translation>
    </message>
    <message>
        <source>the %1 text has %2 %3; a length of %4 needs at least %5</source>
        <translation>der Text (%1) hat %2 %3; eine Länge von %4 braucht mindestens %5</translation>
    </message>
    <message>
        <source>the JPEG picture cannot be read: %1</source>
        <translation>das JPEG-Bild lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>the JPEG picture is arithmetic-coded, which is not read</source>
        <translation>das JPEG-Bild ist arithmetisch codiert, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>the PNG picture cannot be read: %1</source>
        <translation>das PNG-Bild lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>the PNG picture&apos;s header is damaged</source>
        <translation>der Header des PNG-Bilds ist beschädigt</translation>
    </message>
    <message>
        <source>the WebP picture is an animation, which is not read</source>
        <translation>das WebP-Bild ist eine Animation, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>the WebP picture is damaged</source>
        <translation>das WebP-Bild ist beschädigt</translation>
    </message>
    <message>
        <source>the absolute path %1 in the archive</source>
        <translation>der absolute Pfad %1 im Archiv</translation>
    </message>
    <message>
        <source>the analysis was stopped, or replaced by a newer one</source>
        <translation>die Analyse wurde gestoppt oder durch eine neuere ersetzt</translation>
    </message>
    <message>
        <source>the archive %1 inside the archive is not opened</source>
        <translation>das Archiv %1 im Archiv wird nicht geöffnet</translation>
    </message>
    <message>
        <source>the archive is damaged near byte %1: %2</source>
        <translation>das Archiv ist nahe Byte %1 beschädigt: %2</translation>
    </message>
    <message>
        <source>the archive unpacks to more than %1; stopped there</source>
        <translation>das Archiv ist entpackt größer als %1; dort angehalten</translation>
    </message>
    <message>
        <source>the attention of this model&apos;s heads has different widths</source>
        <translation>die Attention der Heads dieses Modells hat verschiedene Breiten</translation>
    </message>
    <message>
        <source>the beam</source>
        <translation>die Beam-Breite</translation>
    </message>
    <message>
        <source>the beginning of the target is not UTF-8</source>
        <translation>der Anfang des Zieltexts ist kein UTF-8</translation>
    </message>
    <message>
        <source>the best value is chosen among the runs of one dataset</source>
        <translation>der beste Wert wird unter den Läufen eines Datensatzes gewählt</translation>
    </message>
    <message>
        <source>the built-in text</source>
        <translation>der eingebaute Text</translation>
    </message>
    <message>
        <source>the checkpoint of step %1 cannot be used: %2</source>
        <translation>der Checkpoint von Schritt %1 ist nicht verwendbar: %2</translation>
    </message>
    <message>
        <source>the checkpoint of step %1 is used, but %2</source>
        <translation>der Checkpoint von Schritt %1 wird verwendet, aber %2</translation>
    </message>
    <message>
        <source>the class folders &quot;%1&quot; and &quot;%2&quot; differ only in case; they are two classes</source>
        <translation>die Klassenordner „%1“ und „%2“ unterscheiden sich nur in Groß- und Kleinschreibung; es sind zwei Klassen</translation>
    </message>
    <message>
        <source>the colours of %1 pictures were brought to sRGB</source>
        <translation>die Farben von %1 Bildern wurden in sRGB umgerechnet</translation>
    </message>
    <message>
        <source>the data of %1 differ from those on rank 0&apos;s machine</source>
        <translation>die Daten von %1 stimmen hier nicht mit denen auf dem Rechner von Rang 0 überein</translation>
    </message>
    <message>
        <source>the data of %1 changed since this run started, so it cannot continue exactly: %2</source>
        <translation>die Daten von %1 haben sich seit Beginn dieses Laufs geändert, also lässt er sich nicht exakt fortsetzen: %2</translation>
    </message>
    <message>
        <source>the data of this run (%1) are not read from files</source>
        <translation>die Daten dieses Laufs (%1) werden nicht aus Dateien gelesen</translation>
    </message>
    <message>
        <source>the device ran out of memory: %1</source>
        <translation>auf dem Gerät ist der Speicher ausgegangen: %1</translation>
    </message>
    <message>
        <source>the engine is closing</source>
        <translation>die Engine wird geschlossen</translation>
    </message>
    <message>
        <source>the engine speaks version %1, the program %2</source>
        <translation>die Engine verwendet Version %1, das Programm %2</translation>
    </message>
    <message>
        <source>the experiment %1 does not have the setting %2</source>
        <translation>das Experiment %1 hat keine Einstellung %2</translation>
    </message>
    <message>
        <source>the experiment %1 has one side only</source>
        <translation>das Experiment %1 hat nur eine Seite</translation>
    </message>
    <message>
        <source>the experiment ended: %1</source>
        <translation>das Experiment ist beendet: %1</translation>
    </message>
    <message>
        <source>the file .queue/queue.sqlite holds no %1</source>
        <translation>die Datei .queue/queue.sqlite enthält nicht das Erwartete (%1)</translation>
    </message>
    <message>
        <source>the file has %1 and would need about %2 of memory; %3 are free</source>
        <translation>die Datei ist %1 groß und bräuchte etwa %2 Speicher; frei sind %3</translation>
    </message>
    <message>
        <source>the file has 3,074-byte records: CIFAR-100?</source>
        <translation>die Datei hat Einträge von 3.074 Bytes: CIFAR-100?</translation>
    </message>
    <message>
        <source>the file has only %1 bytes</source>
        <translation>die Datei hat nur %1 Bytes</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>the file is encoded as</source>
        <translation>die Datei ist codiert als</translation>
    </message>
    <message>
        <source>the file looks %1-separated, not %2-separated</source>
        <translation>die Datei hat wohl das Trennzeichen %1, nicht %2</translation>
    </message>
    <message>
        <source>the file looks like</source>
        <translation>die Datei sieht aus wie</translation>
    </message>
    <message>
        <source>the folder %1 has training files with %2 endings (%3), two are needed; it contains %4</source>
        <translation>der Ordner %1 hat Trainingsdateien mit %2 Endungen (%3), nötig sind zwei; er enthält %4</translation>
    </message>
    <message>
        <source>the gates are not trained</source>
        <translation>die Gates werden nicht trainiert</translation>
    </message>
    <message>
        <source>the groups are not trained</source>
        <translation>die Gruppen werden nicht trainiert</translation>
    </message>
    <message>
        <source>the gzip data %1 (at byte %2)</source>
        <translation>die gzip-Daten %1 (bei Byte %2)</translation>
    </message>
    <message>
        <source>the head mask names head %1, which the model does not have</source>
        <translation>die Head-Maske nennt Head %1, der im Modell nicht existiert</translation>
    </message>
    <message>
        <source>the header does not start with {</source>
        <translation>der Header beginnt nicht mit {</translation>
    </message>
    <message>
        <source>the heads grew beyond what any signal requires, to a loss of %1,</source>
        <translation>die Heads wuchsen stärker, als irgendein Signal es erfordert, bis zu einem Loss von %1,</translation>
    </message>
    <message>
        <source>the heads oscillated to the end with train.step_size %1: part of the risk above the Bayes risk disappears with smaller steps, for example %2</source>
        <translation>die Heads schwankten bis zum Ende mit train.step_size %1: Ein Teil des Risikos über dem Bayes-Risiko verschwindet mit kleineren Schritten, zum Beispiel %2</translation>
    </message>
    <message>
        <source>the heads of %1 share keys and values in groups of %2 (model.kv_heads %3), which would keep %4 heads</source>
        <translation>die Heads von %1 teilen sich Keys und Values in Gruppen von %2 (model.kv_heads %3), die %4 Heads behalten würden</translation>
    </message>
    <message>
        <source>the label is empty%1</source>
        <translation>das Label ist leer%1</translation>
    </message>
    <message>
        <source>the largest along one direction</source>
        <translation>das Größte entlang einer Richtung</translation>
    </message>
    <message>
        <source>the last token cannot be hidden: the model&apos;s prediction is read there</source>
        <translation>das letzte Token kann nicht ausgeblendet werden: Dort wird die Vorhersage des Modells abgelesen</translation>
    </message>
    <message>
        <source>layers with one head do not form pairs and are left out of the diversity loss: %1</source>
        <translation>die Layer mit nur einem Head haben keine Paare und bleiben beim Diversitäts-Loss unberücksichtigt: %1</translation>
    </message>
    <message>
        <source>the length penalty</source>
        <translation>der Längenstrafterm</translation>
    </message>
    <message>
        <source>the level is %1</source>
        <translation>das Niveau ist %1</translation>
    </message>
    <message>
        <source>the loss grew to %1, from a risk of %2 before the first step,</source>
        <translation>der Loss wuchs auf %1, von einem Risiko von %2 vor dem ersten Schritt,</translation>
    </message>
    <message>
        <source>the loss is no longer a finite number at step %1; the weights were left as they were</source>
        <translation>der Loss ist bei Schritt %1 keine endliche Zahl mehr; die Gewichte blieben unverändert</translation>
    </message>
    <message>
        <source>the loss is not a number</source>
        <translation>der Loss ist keine Zahl</translation>
    </message>
    <message>
        <source>the loss of %1 grew to %2 nats, while uniform guessing gives %3, at step %4 with train.step_size %5</source>
        <translation>der Loss von %1 wuchs auf %2 Nat, während gleichverteiltes Raten %3 ergibt, bei Schritt %4 mit train.step_size %5</translation>
    </message>
    <message>
        <source>the manifest is not an object</source>
        <translation>das Manifest ist kein Objekt</translation>
    </message>
    <message>
        <source>the manifest lists no %1</source>
        <translation>im Manifest fehlt %1</translation>
    </message>
    <message>
        <source>the manifest lists no checksum of the model</source>
        <translation>im Manifest fehlt die Prüfsumme des Modells</translation>
    </message>
    <message>
        <source>the manifest lists no size and checksum of %1</source>
        <translation>im Manifest fehlen Größe und Prüfsumme von %1</translation>
    </message>
    <message>
        <source>the measurement was stopped</source>
        <translation>die Messung wurde gestoppt</translation>
    </message>
    <message>
        <source>the model has %1; %2 of them cannot remain</source>
        <translation>das Modell hat %1; davon können nicht %2 übrig bleiben</translation>
    </message>
    <message>
        <source>the model of this run does not continue texts: its task is %1</source>
        <translation>das Modell dieses Laufs setzt keine Texte fort: Seine Aufgabe ist %1</translation>
    </message>
    <message>
        <source>the model of this run does not translate: its task is %1</source>
        <translation>das Modell dieses Laufs übersetzt nicht: Seine Aufgabe ist %1</translation>
    </message>
    <message>
        <source>the model of this run does not support &quot;%1&quot;</source>
        <translation>das Modell dieses Laufs unterstützt „%1“ nicht</translation>
    </message>
    <message>
        <source>the model of this run does not support a backward pass with constant attention</source>
        <translation>das Modell dieses Laufs unterstützt keinen Backward-Pass mit konstanter Attention</translation>
    </message>
    <message>
        <source>the model of this run lacks gates on its heads, so their gradients do not exist</source>
        <translation>das Modell dieses Laufs hat keine Gates an seinen Heads, also auch keine Gradienten dafür</translation>
    </message>
    <message>
        <source>the model does not predict classes, so it lacks class probabilities to calibrate</source>
        <translation>das Modell sagt keine Klassen vorher, also gibt es keine Klassenwahrscheinlichkeit zu kalibrieren</translation>
    </message>
    <message>
        <source>the name %1 occurs twice in the archive</source>
        <translation>der Name %1 kommt im Archiv doppelt vor</translation>
    </message>
    <message>
        <source>the name is empty</source>
        <translation>der Name ist leer</translation>
    </message>
    <message>
        <source>the name is longer than 512 bytes</source>
        <translation>der Name ist länger als 512 Bytes</translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation>die Zahl %1</translation>
    </message>
    <message>
        <source>the number of tokens</source>
        <translation>die Anzahl der Token</translation>
    </message>
    <message>
        <source>the other processes have ended</source>
        <translation>die anderen Prozesse sind beendet</translation>
    </message>
    <message>
        <source>the path %1 leads out of the archive</source>
        <translation>der Pfad %1 führt aus dem Archiv hinaus</translation>
    </message>
    <message>
        <source>the picture file ends early</source>
        <translation>die Bilddatei endet vorzeitig</translation>
    </message>
    <message>
        <source>the picture file is empty</source>
        <translation>die Bilddatei ist leer</translation>
    </message>
    <message>
        <source>the picture file is larger than %1</source>
        <translation>die Bilddatei ist größer als %1</translation>
    </message>
    <message>
        <source>the picture has %1 x %2 pixels; at most %3 are read</source>
        <translation>das Bild hat %1 x %2 Pixel; höchstens %3 werden gelesen</translation>
    </message>
    <message>
        <source>the picture is empty</source>
        <translation>das Bild ist leer</translation>
    </message>
    <message>
        <source>the price of an open head is %1</source>
        <translation>die Kosten eines offenen Heads sind %1</translation>
    </message>
    <message>
        <source>the class probabilities are not finite numbers</source>
        <translation>die Wahrscheinlichkeiten der Klassen sind keine endlichen Zahlen</translation>
    </message>
    <message>
        <source>the process that trains this run closed the connection</source>
        <translation>der Prozess, der diesen Lauf trainiert, hat die Verbindung geschlossen</translation>
    </message>
    <message>
        <source>the process that trains this run does not accept commands</source>
        <translation>der Prozess, der diesen Lauf trainiert, nimmt keine Befehle an</translation>
    </message>
    <message>
        <source>the product of its sizes overflows</source>
        <translation>das Produkt der Größen ist zu groß für eine Zahl</translation>
    </message>
    <message>
        <source>the queue %1 was written by a newer Headscope</source>
        <translation>die Warteschlange %1 wurde von einem neueren Headscope geschrieben</translation>
    </message>
    <message>
        <source>the queue is already being run by %1</source>
        <translation>die Warteschlange wird bereits von %1 abgearbeitet</translation>
    </message>
    <message>
        <source>the queue is empty</source>
        <translation>die Warteschlange ist leer</translation>
    </message>
    <message>
        <source>the queue&apos;s runner broke: %1</source>
        <translation>die Abarbeitung der Warteschlange brach ab: %1</translation>
    </message>
    <message>
        <source>the quote opened in line %1 is not closed within %2</source>
        <translation>das in Zeile %1 geöffnete Anführungszeichen wird nicht innerhalb von %2 geschlossen</translation>
    </message>
    <message>
        <source>the range of %1 needs low and high</source>
        <translation>der Bereich von %1 braucht low und high</translation>
    </message>
    <message>
        <source>the range of %1 is %2 to %3</source>
        <translation>der Bereich von %1 ist %2 bis %3</translation>
    </message>
    <message>
        <source>the range of %1: logarithmic is not true or false</source>
        <translation>der Bereich von %1: logarithmic ist weder true noch false</translation>
    </message>
    <message>
        <source>the run %1 does not have a complete checkpoint yet</source>
        <translation>der Lauf %1 hat noch keinen vollständigen Checkpoint</translation>
    </message>
    <message>
        <source>the run ended before it executed the command</source>
        <translation>der Lauf endete, bevor er den Befehl ausführen konnte</translation>
    </message>
    <message>
        <source>the run does not have a checkpoint of step %1</source>
        <translation>der Lauf hat keinen Checkpoint von Schritt %1</translation>
    </message>
    <message>
        <source>the run received the command, but did not execute it within a minute</source>
        <translation>der Lauf hat den Befehl erhalten, aber innerhalb einer Minute nicht ausgeführt</translation>
    </message>
    <message>
        <source>the run of %1 is outside the pruning&apos;s folder (%2); it is made again</source>
        <translation>der Lauf von %1 liegt außerhalb des Ordners des Prunings (%2); er wird neu angelegt</translation>
    </message>
    <message>
        <source>the run recorded no similarity</source>
        <translation>der Lauf hat keine Ähnlichkeit aufgezeichnet</translation>
    </message>
    <message>
        <source>the run refused the command: %1</source>
        <translation>der Lauf hat den Befehl abgelehnt: %1</translation>
    </message>
    <message>
        <source>the test run ended early: %1</source>
        <translation>der Testlauf endete vorzeitig: %1</translation>
    </message>
    <message>
        <source>the run was not copied</source>
        <translation>der Lauf wurde nicht kopiert</translation>
    </message>
    <message>
        <source>the run&apos;s %1 samples are not available (dataset %2)</source>
        <translation>die Beispiele des Laufs (%1) sind nicht verfügbar (Datensatz %2)</translation>
    </message>
    <message>
        <source>the runs split this input into different tokens (%1 and %2), so their maps cannot be compared</source>
        <translation>die Läufe zerlegen diese Eingabe in verschiedene Token (%1 und %2), ihre Attention-Maps lassen sich also nicht vergleichen</translation>
    </message>
    <message>
        <source>the runs of %1 = %2 differ in %3 too, so their mean would be meaningless</source>
        <translation>die Läufe von %1 = %2 unterscheiden sich auch in %3, ihr Mittelwert wäre also nicht aussagekräftig</translation>
    </message>
    <message>
        <source>the runs read different tokens here, because their data or vocabularies differ</source>
        <translation>die Läufe lesen hier verschiedene Token, weil sich ihre Daten oder Vokabulare unterscheiden</translation>
    </message>
    <message>
        <source>the same order of removal was given twice: %1</source>
        <translation>dieselbe Reihenfolge für das Entfernen wurde zweimal angegeben: %1</translation>
    </message>
    <message>
        <source>the samples of this run&apos;s data are not available</source>
        <translation>die Beispiele aus den Daten dieses Laufs sind nicht verfügbar</translation>
    </message>
    <message>
        <source>the schedule target steers the main term only, that of objective.id</source>
        <translation>der Schedule target steuert nur den Hauptterm, den von objective.id</translation>
    </message>
    <message>
        <source>the session has ended</source>
        <translation>die Sitzung ist beendet</translation>
    </message>
    <message>
        <source>the size of %1 bytes is not a multiple of 3,073 (remainder %2)</source>
        <translation>die Größe von %1 Bytes ist kein Vielfaches von 3.073 (Rest %2)</translation>
    </message>
    <message>
        <source>the smaller model was not made</source>
        <translation>das kleinere Modell wurde nicht erstellt</translation>
    </message>
    <message>
        <source>the state&apos;s %1 does not fit the experiment&apos;s settings</source>
        <translation>%1 im Zustand passt nicht zu den Einstellungen des Experiments</translation>
    </message>
    <message>
        <source>the steps remove nothing</source>
        <translation>die Schritte entfernen nichts</translation>
    </message>
    <message>
        <source>the sweep</source>
        <translation>der Sweep</translation>
    </message>
    <message>
        <source>the sweep has %1 runs%2; at most %3 can be planned at once</source>
        <translation>der Sweep hat %1 Läufe%2; höchstens %3 lassen sich auf einmal planen</translation>
    </message>
    <message>
        <source>the sweep is empty</source>
        <translation>der Sweep ist leer</translation>
    </message>
    <message>
        <source>the tag that begins with &quot;%1&quot; has %2 bytes</source>
        <translation>das Tag, das mit „%1“ beginnt, hat %2 Bytes</translation>
    </message>
    <message>
        <source>the target is not UTF-8 at byte %1</source>
        <translation>der Zieltext ist kein UTF-8 bei Byte %1</translation>
    </message>
    <message>
        <source>the temperature</source>
        <translation>die Temperatur</translation>
    </message>
    <message>
        <source>the tensors end at byte %1 of %2; the file is cut or has extra bytes</source>
        <translation>die Tensoren enden bei Byte %1 von %2; die Datei ist abgeschnitten oder hat überzählige Bytes</translation>
    </message>
    <message>
        <source>the text %1</source>
        <translation>der Text %1</translation>
    </message>
    <message>
        <source>the text contains no word</source>
        <translation>der Text enthält kein Wort</translation>
    </message>
    <message>
        <source>the text ends too early</source>
        <translation>der Text endet zu früh</translation>
    </message>
    <message>
        <source>the text has %1 characters; a length of %2 needs at least %3</source>
        <translation>der Text hat %1 Zeichen; eine Länge von %2 braucht mindestens %3</translation>
    </message>
    <message>
        <source>the text has %1 distinct %2; nothing can be learned</source>
        <translation>der Text hat nur %1 verschiedene %2; daraus lässt sich nichts lernen</translation>
    </message>
    <message>
        <source>the lines of the text do not contain spaces, so words cannot be separated (normal for Chinese or Japanese; otherwise check the file)</source>
        <translation>der Text hat kein Leerzeichen innerhalb der Zeilen: Wörter lassen sich nicht unterscheiden (wie im Chinesischen oder Japanischen; sonst die Datei prüfen)</translation>
    </message>
    <message>
        <source>the text is not the one that the experiment started with</source>
        <translation>der Text ist nicht der, mit dem das Experiment begann</translation>
    </message>
    <message>
        <source>the training in %1 was stopped</source>
        <translation>das Training in %1 wurde gestoppt</translation>
    </message>
    <message>
        <source>the two models answered different samples</source>
        <translation>die beiden Modelle wurden auf verschiedenen Beispielen ausgewertet</translation>
    </message>
    <message>
        <source>the weights are no longer finite; they were not saved</source>
        <translation>die Gewichte sind nicht mehr endlich; sie wurden nicht gespeichert</translation>
    </message>
    <message>
        <source>the weights of %1 do not fit this run&apos;s model: %2</source>
        <translation>die Gewichte von %1 passen nicht zum Modell dieses Laufs: %2</translation>
    </message>
    <message>
        <source>the weights of %1 were trained with %2 %3; this run has %4</source>
        <translation>die Gewichte von %1 wurden mit %2 %3 trainiert; dieser Lauf hat %4</translation>
    </message>
    <message>
        <source>the weights of %1: %2</source>
        <translation>die Gewichte von %1: %2</translation>
    </message>
    <message>
        <source>the weights of run %1, step %2 are not those that this pruning started with (SHA-256 %3 then, %4 now)</source>
        <translation>die Gewichte von Lauf %1, Schritt %2 sind nicht die, mit denen dieses Pruning begann (SHA-256 damals %3, jetzt %4)</translation>
    </message>
    <message>
        <source>the absolute path of headscope-cli on the nodes</source>
        <translation>den absoluten Pfad von headscope-cli auf den Knoten</translation>
    </message>
    <message>
        <source>the working folder</source>
        <translation>der Arbeitsordner</translation>
    </message>
    <message>
        <source>there are %1 class folders in %2, at least 2 are needed</source>
        <translation>in %2 gibt es %1 Klassenordner, nötig sind mindestens 2</translation>
    </message>
    <message>
        <source>there are both %1 and %2</source>
        <translation>es gibt sowohl %1 als auch %2</translation>
    </message>
    <message>
        <source>there are both %1 and %2 in %3</source>
        <translation>es gibt sowohl %1 als auch %2 in %3</translation>
    </message>
    <message>
        <source>the dataset lacks %1 samples</source>
        <translation>dem Datensatz fehlen Beispiele (%1)</translation>
    </message>
    <message>
        <source>no training pairs were found</source>
        <translation>es wurden keine Trainingspaare gefunden</translation>
    </message>
    <message>
        <source>no training pictures were found</source>
        <translation>es wurden keine Trainingsbilder gefunden</translation>
    </message>
    <message>
        <source>there are two processes with rank %1</source>
        <translation>es gibt zwei Prozesse mit Rang %1</translation>
    </message>
    <message>
        <source>cannot find %1</source>
        <translation>%1 wurde nicht gefunden</translation>
    </message>
    <message>
        <source>unknown %1 &quot;%2&quot;</source>
        <translation>%1 „%2“ ist unbekannt</translation>
    </message>
    <message>
        <source>unknown %1 &quot;%2&quot;; available: %3</source>
        <translation>%1 „%2“ ist unbekannt; verfügbar: %3</translation>
    </message>
    <message>
        <source>unknown ablation &quot;%1&quot;</source>
        <translation>unbekannte Ablation „%1“</translation>
    </message>
    <message>
        <source>unknown class %1</source>
        <translation>unbekannte Klasse %1</translation>
    </message>
    <message>
        <source>unknown column &quot;%1&quot; (%2)%3</source>
        <translation>unbekannte Spalte „%1“ (%2)%3</translation>
    </message>
    <message>
        <source>unknown dataset %1</source>
        <translation>unbekannter Datensatz %1</translation>
    </message>
    <message>
        <source>head %1 does not exist in this model</source>
        <translation>Head %1 existiert in diesem Modell nicht</translation>
    </message>
    <message>
        <source>unknown importance &quot;%1&quot;</source>
        <translation>unbekanntes Wichtigkeitsmaß „%1“</translation>
    </message>
    <message>
        <source>job %1 is not in the queue</source>
        <translation>Job %1 ist nicht in der Warteschlange</translation>
    </message>
    <message>
        <source>the list &quot;sets&quot; is missing</source>
        <translation>die Liste „sets“ fehlt</translation>
    </message>
    <message>
        <source>not enough memory for a picture</source>
        <translation>nicht genug Speicher für ein Bild</translation>
    </message>
    <message>
        <source>unknown objective %1; allowed: %2</source>
        <translation>unbekannte Zielfunktion %1; erlaubt: %2</translation>
    </message>
    <message>
        <source>cannot find the program %1 that trains runs</source>
        <translation>das Programm %1, das Läufe trainiert, wurde nicht gefunden</translation>
    </message>
    <message>
        <source>unknown schedule %1</source>
        <translation>unbekannter Schedule %1</translation>
    </message>
    <message>
        <source>unknown setting %1</source>
        <translation>unbekannte Einstellung %1</translation>
    </message>
    <message>
        <source>unknown split &quot;%1&quot;</source>
        <translation>unbekannter Split „%1“</translation>
    </message>
    <message>
        <source>unknown sweep &quot;%1&quot;</source>
        <translation>unbekannter Sweep „%1“</translation>
    </message>
    <message>
        <source>missing table %1</source>
        <translation>Tabelle %1 fehlt</translation>
    </message>
    <message>
        <source>unknown table format &quot;%1&quot;</source>
        <translation>unbekanntes Tabellenformat „%1“</translation>
    </message>
    <message>
        <source>task %1 does not exist in %2, which has %3</source>
        <translation>Task %1 existiert in %2 nicht; dort sind %3</translation>
    </message>
    <message>
        <source>token %1 does not exist, so it cannot be hidden</source>
        <translation>Token %1 existiert nicht und kann daher nicht ausgeblendet werden</translation>
    </message>
    <message>
        <source>missing file train.%1 (%2) in the folder %3; it contains %4</source>
        <translation>train.%1 (%2) fehlt im Ordner %3; er enthält %4</translation>
    </message>
    <message>
        <source>train.csv (or .tsv, .txt, .csv.gz) is missing in the folder %1; it contains %2</source>
        <translation>train.csv (oder .tsv, .txt, .csv.gz) fehlt im Ordner %1; er enthält %2</translation>
    </message>
    <message>
        <source>a training text (train.txt, wiki.train.tokens) is missing in the folder %1</source>
        <translation>ein Trainingstext (train.txt, wiki.train.tokens) fehlt im Ordner %1</translation>
    </message>
    <message>
        <source>there is train.bin but no data_batch_1.bin: CIFAR-100?</source>
        <translation>es gibt train.bin, aber kein data_batch_1.bin: CIFAR-100?</translation>
    </message>
    <message>
        <source>these runs do not have the setting %1</source>
        <translation>diese Läufe haben keine Einstellung %1</translation>
    </message>
    <message>
        <source>they are not available%1</source>
        <translation>sie sind nicht verfügbar%1</translation>
    </message>
    <message>
        <source>this is %1</source>
        <translation>dies ist %1</translation>
    </message>
    <message>
        <source>this is %1, not a safetensors file</source>
        <translation>dies ist %1, keine safetensors-Datei</translation>
    </message>
    <message>
        <source>this is %1, not a tar or tar.gz archive</source>
        <translation>dies ist %1, kein tar- oder tar.gz-Archiv</translation>
    </message>
    <message>
        <source>this is JSON, not a table</source>
        <translation>dies ist JSON, keine Tabelle</translation>
    </message>
    <message>
        <source>this is a Python pickle, which is never opened</source>
        <translation>dies ist eine Pickle-Datei von Python, die nie geöffnet wird</translation>
    </message>
    <message>
        <source>this is the Python version of CIFAR-10; pickle files are never opened</source>
        <translation>dies ist die Python-Version von CIFAR-10; Pickle-Dateien werden nie geöffnet</translation>
    </message>
    <message>
        <source>this kind of attention lacks a fast CPU kernel: expect slower steps than with softmax</source>
        <translation>diese Art von Attention hat keinen schnellen CPU-Kernel: Die Schritte sind langsamer als mit Softmax</translation>
    </message>
    <message>
        <source>this model and batch need about %1 of memory; this machine has %2</source>
        <translation>dieses Modell und dieser Batch benötigen etwa %1 Speicher; dieser Rechner hat %2</translation>
    </message>
    <message>
        <source>this model reads pictures, not text</source>
        <translation>dieses Modell verarbeitet Bilder, nicht Text</translation>
    </message>
    <message>
        <source>this model reads one text and generates another, so it cannot provide %1</source>
        <translation>dieses Modell liest einen Text und generiert einen anderen, also kann es keine %1 liefern</translation>
    </message>
    <message>
        <source>this model reads text, not pictures</source>
        <translation>dieses Modell verarbeitet Text, nicht Bilder</translation>
    </message>
    <message>
        <source>this needs LibTorch, which was not loaded</source>
        <translation>dafür wird LibTorch benötigt, das nicht geladen wurde</translation>
    </message>
    <message>
        <source>this run starts from the weights of %1, which are not known on this machine</source>
        <translation>dieser Lauf beginnt mit den Gewichten von %1, die auf diesem Rechner nicht bekannt sind</translation>
    </message>
    <message>
        <source>this run came with the program and cannot be changed</source>
        <translation>dieser Lauf gehört zum Programm und kann nicht geändert werden</translation>
    </message>
    <message>
        <source>this run comes with the program and cannot be changed</source>
        <translation>dieser Lauf gehört zum Programm und kann nicht geändert werden</translation>
    </message>
    <message>
        <source>this run diverged; resuming it would diverge again</source>
        <translation>dieser Lauf ist divergiert; beim Fortsetzen würde er wieder divergieren</translation>
    </message>
    <message>
        <source>this run is being trained by %1</source>
        <translation>dieser Lauf wird von %1 trainiert</translation>
    </message>
    <message>
        <source>this run is complete</source>
        <translation>dieser Lauf ist vollständig</translation>
    </message>
    <message>
        <source>this run was not trained with gates on its heads</source>
        <translation>dieser Lauf wurde ohne Head-Gates trainiert</translation>
    </message>
    <message>
        <source>token &quot;%1&quot; occurs twice in the vocabulary</source>
        <translation>Token „%1“ kommt im Vokabular doppelt vor</translation>
    </message>
    <message>
        <source>too few pairs to split off validation and test</source>
        <translation>zu wenige Paare, um Validierung und Test abzutrennen</translation>
    </message>
    <message>
        <source>train.device is %1, but several processes can only train on CPUs (Gloo; this build does not include NCCL)</source>
        <translation>train.device ist %1, aber mehrere Prozesse trainieren nur auf CPUs (Gloo; dieser Build hat kein NCCL)</translation>
    </message>
    <message>
        <source>train.lr is %1: the run will very likely diverge</source>
        <translation>train.lr ist %1: Der Lauf wird sehr wahrscheinlich divergieren</translation>
    </message>
    <message>
        <source>train.lr is 0: the weights will not change</source>
        <translation>train.lr ist 0: Die Gewichte ändern sich nicht</translation>
    </message>
    <message>
        <source>train.precision is bfloat16, but this CPU lacks units for it: slower than float32</source>
        <translation>train.precision ist bfloat16, aber diese CPU hat keine Recheneinheiten dafür: langsamer als float32</translation>
    </message>
    <message>
        <source>train.step_size %1 keeps the heads oscillating: from about %2 on the risk stays a quarter or more above what smaller steps reach. Lower it, or raise train.batch</source>
        <translation>mit train.step_size %1 schwanken die Heads weiter: Ab etwa %2 bleibt das Risiko um ein Viertel oder mehr über dem, was kleinere Schritte erreichen. Schrittweite senken oder train.batch erhöhen</translation>
    </message>
    <message>
        <source>train.threads is %1; this machine has %2, which is used</source>
        <translation>train.threads ist %1; dieser Rechner hat %2, und so viele werden verwendet</translation>
    </message>
    <message>
        <source>train.warmup is 1: the whole run is warm-up</source>
        <translation>train.warmup ist 1: Der ganze Lauf ist Warm-up</translation>
    </message>
    <message>
        <source>training the gates was stopped</source>
        <translation>das Training der Gates wurde gestoppt</translation>
    </message>
    <message>
        <source>transform %1 does not apply to %2</source>
        <translation>Transformation %1 gilt nicht für %2</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>two columns are called &quot;%1&quot;</source>
        <translation>zwei Spalten heißen „%1“</translation>
    </message>
    <message>
        <source>two files in the archive are called %1</source>
        <translation>zwei Dateien im Archiv heißen %1</translation>
    </message>
    <message>
        <source>two runs of %1 = %2 have seed %3</source>
        <translation>zwei Läufe von %1 = %2 haben den Seed %3</translation>
    </message>
    <message>
        <source>two sets are named &quot;%1&quot;</source>
        <translation>zwei Mengen heißen „%1“</translation>
    </message>
    <message>
        <source>type %1 is not supported</source>
        <translation>Typ %1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>unknown format</source>
        <translation>unbekanntes Format</translation>
    </message>
    <message>
        <source>value %1 of %2</source>
        <translation>Wert %1 von %2</translation>
    </message>
    <message>
        <source>this model generates text only with zeros for heads that are off, not with %1</source>
        <translation>dieses Modell generiert Text nur mit Nullen für ausgeschaltete Heads, nicht mit %1</translation>
    </message>
    <message>
        <source>with task.context %1 and %2, the examples do not determine w: even the Bayes risk is far above the noise</source>
        <translation>mit task.context %1 und %2 legen die Beispiele w nicht fest: Auch das Bayes-Risiko liegt weit über dem Rauschen</translation>
    </message>
    <message>
        <source>with train.sgd_step_size %1 plain gradient descent learns next to nothing</source>
        <translation>mit train.sgd_step_size %1 lernt einfacher Gradientenabstieg fast nichts</translation>
    </message>
    <message>
        <source>write into the runs folder</source>
        <translation>Schreiben in den Ordner für Läufe</translation>
    </message>
    <message>
        <source>wrong format</source>
        <translation>falsches Format</translation>
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
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>a link</source>
        <translation>ein Link</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>lock</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>make</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>move</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>reach</source>
        <translation>Erreichen</translation>
    </message>
    <message>
        <source>read</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>remove</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>sync</source>
        <translation>Synchronisieren mit dem Datenträger</translation>
    </message>
    <message>
        <source>write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>the document</source>
        <translation>das Dokument</translation>
    </message>
    <message>
        <source> (from line %1)</source>
        <translation> (ab Zeile %1)</translation>
    </message>
    <message>
        <source>, not data</source>
        <translation>, keine Daten</translation>
    </message>
    <message>
        <source>, not text</source>
        <translation>, kein Text</translation>
    </message>
    <message>
        <source>, which is never opened</source>
        <translation>, was nie geöffnet wird</translation>
    </message>
    <message>
        <source>: cannot find %1</source>
        <translation>: %1 wurde nicht gefunden</translation>
    </message>
    <message>
        <source>Ask for 1 draw or more</source>
        <translation>1 Ziehung oder mehr angeben</translation>
    </message>
    <message>
        <source>Convert it to %1</source>
        <translation>In %1 umwandeln</translation>
    </message>
    <message>
        <source>For example objective.layers = 0</source>
        <translation>Zum Beispiel objective.layers = 0</translation>
    </message>
    <message>
        <source>For example objective.layers = 0:1, %1:0.5</source>
        <translation>Zum Beispiel objective.layers = 0:1, %1:0.5</translation>
    </message>
    <message>
        <source>Give %1 groups or fewer</source>
        <translation>Höchstens %1 Gruppen angeben</translation>
    </message>
    <message>
        <source>Give every axis a value</source>
        <translation>Jeder Achse einen Wert geben</translation>
    </message>
    <message>
        <source>Give its list an entry</source>
        <translation>Der Liste einen Eintrag geben</translation>
    </message>
    <message>
        <source>Group the heads of a run whose layers all have heads</source>
        <translation>Die Heads eines Laufs gruppieren, dessen Layer alle Heads haben</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>ein Ordner</translation>
    </message>
    <message>
        <source>a pipe or device</source>
        <translation>eine Pipe oder ein Gerät</translation>
    </message>
    <message>
        <source>it ended with code %1</source>
        <translation>er endete mit Code %1</translation>
    </message>
    <message>
        <source>which has no %1</source>
        <translation>wo %1 fehlt</translation>
    </message>
    <message>
        <source>which is %1</source>
        <translation>Zustand %1</translation>
    </message>
    <message>
        <source>LibTorch was built with CUDA but found no GPU. Is an NVIDIA driver installed?</source>
        <translation>LibTorch hat CUDA-Unterstützung, findet aber keine GPU: Ist ein NVIDIA-Treiber installiert?</translation>
    </message>
    <message>
        <source>Use model.copy = off, or one vocabulary for both sides (dataset.vocabulary = joint)</source>
        <translation>model.copy = off verwenden oder ein gemeinsames Vokabular für beide Seiten (dataset.vocabulary = joint)</translation>
    </message>
    <message>
        <source>model.copy is %1, but source and target of %2 have separate vocabularies of %3 and %4 tokens</source>
        <translation>model.copy ist %1, aber Quelle und Ziel von %2 haben getrennte Vokabulare mit %3 und %4 Token</translation>
    </message>
    <message>
        <source>%1 has %2 and would need twice that of memory; %3 are free</source>
        <translation>%1 hat %2 und bräuchte das Doppelte davon an Speicher; %3 sind frei</translation>
    </message>
    <message>
        <source>Close other programs, or use a machine with more memory</source>
        <translation>Andere Programme schließen oder einen Rechner mit mehr Speicher verwenden</translation>
    </message>
    <message>
        <source>See list devices</source>
        <translation>Siehe list devices</translation>
    </message>
    <message>
        <source>unknown device &quot;%1&quot;; allowed: %2</source>
        <translation>unbekanntes Gerät „%1“; erlaubt: %2</translation>
    </message>
    <message>
        <source> (source, tab, target)</source>
        <translation> (Quelle, Tabulator, Ziel)</translation>
    </message>
    <message>
        <source> lines</source>
        <translation> Zeilen</translation>
    </message>
    <message>
        <source>%1 (from line %2)</source>
        <translation>%1 (ab Textzeile %2)</translation>
    </message>
    <message>
        <source>%1 classes lack training samples: %2, ...</source>
        <translation>%1 Klassen haben keine Trainingsbeispiele: %2, ...</translation>
    </message>
    <message>
        <source>%1 closed the connection</source>
        <translation>%1 hat die Verbindung geschlossen</translation>
    </message>
    <message>
        <source>%1 did not answer in time</source>
        <translation>%1 hat nicht rechtzeitig geantwortet</translation>
    </message>
    <message>
        <source>%1 do not have %2, %3</source>
        <translation>%1 haben kein %2 (%3)</translation>
    </message>
    <message>
        <source>%1 does not begin with %2 as the first does: %3</source>
        <translation>%1 beginnt nicht mit %2 wie die erste Zeile: %3</translation>
    </message>
    <message>
        <source>%1 has a NUL byte</source>
        <translation>%1 hat ein NUL-Byte</translation>
    </message>
    <message>
        <source>%1 has more than one label; each text must have exactly one</source>
        <translation>%1 hat mehr als ein Label; jeder Text muss genau eines haben</translation>
    </message>
    <message>
        <source>%1 is %2, but the run has %3 steps: %4</source>
        <translation>%1 ist %2, aber der Lauf hat %3 Schritte: %4</translation>
    </message>
    <message>
        <source>%1 is not UTF-8 at byte %2</source>
        <translation>%1 ist kein UTF-8 bei Byte %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 (%3 %)</source>
        <translation>%1 von %2 (%3 %)</translation>
    </message>
    <message>
        <source>%1 or similar</source>
        <translation>%1 oder Ähnliches</translation>
    </message>
    <message>
        <source>%1 pictures are in folders inside their class folder and were read too</source>
        <translation>%1 Bilder liegen in Unterordnern ihres Klassenordners und wurden ebenfalls gelesen</translation>
    </message>
    <message>
        <source>%1 pictures in folders inside a class folder were left out, as the class folder has its own</source>
        <translation>%1 Bilder in Unterordnern eines Klassenordners wurden ausgelassen, da der Klassenordner eigene Bilder enthält</translation>
    </message>
    <message>
        <source>%1 sent an invalid answer</source>
        <translation>%1 hat eine ungültige Antwort gesendet</translation>
    </message>
    <message>
        <source>%1 sent an invalid command</source>
        <translation>%1 hat einen ungültigen Befehl gesendet</translation>
    </message>
    <message>
        <source>%1 separators; the empty columns are ignored</source>
        <translation>%1 Trennzeichen; die leeren Spalten werden ignoriert</translation>
    </message>
    <message>
        <source>%1 wrote more than %2 bytes</source>
        <translation>%1 hat mehr als %2 Bytes ausgegeben</translation>
    </message>
    <message>
        <source>%1: every row ends with %2</source>
        <translation>%1: jede Zeile endet mit %2</translation>
    </message>
    <message>
        <source>%1: its first line names the separator and is not a data row</source>
        <translation>%1: die erste Zeile gibt das Trennzeichen an und ist keine Datenzeile</translation>
    </message>
    <message>
        <source>%1: its quotes do not enclose fields, so they are read as text (dataset.quotes = none)</source>
        <translation>%1: die Anführungszeichen umschließen keine Felder, daher werden sie als Text gelesen (dataset.quotes = none)</translation>
    </message>
    <message>
        <source>%1: line %2 has %3 columns, expected %4: %5</source>
        <translation>%1: Zeile %2 hat %3 Spalten, erwartet %4: %5</translation>
    </message>
    <message>
        <source>%1: line %2 is longer than %3 bytes</source>
        <translation>%1: Zeile %2 ist länger als %3 Bytes</translation>
    </message>
    <message>
        <source>%1: no other row has the label of row 1, &quot;%2&quot;. If row 1 is a heading, set dataset.header to yes</source>
        <translation>%1: keine andere Zeile hat das Label der Zeile 1, „%2“. Wenn Zeile 1 eine Kopfzeile ist, dataset.header auf yes setzen</translation>
    </message>
    <message>
        <source>%1: none recorded</source>
        <translation>%1: nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>%1: of %2 columns, source is column %3 and target column %4; the others are ignored (dataset.source_side and dataset.target_side choose others)</source>
        <translation>%1: von %2 Spalten ist Spalte %3 die Quelle und Spalte %4 das Ziel; die übrigen werden ignoriert (mit dataset.source_side und dataset.target_side andere wählen)</translation>
    </message>
    <message>
        <source>%1: read as fastText writes it, __label__NAME and the text in each line</source>
        <translation>%1: im Format von fastText gelesen, pro Zeile __label__NAME und der Text</translation>
    </message>
    <message>
        <source>%1: row 1 is a heading (%2)%3</source>
        <translation>%1: Zeile 1 ist eine Kopfzeile (%2)%3</translation>
    </message>
    <message>
        <source>%1: row 1 is taken for a heading, %2 (dataset.header = no reads it as data)</source>
        <translation>%1: Zeile 1 gilt als Kopfzeile, %2 (mit dataset.header = no wird sie als Daten gelesen)</translation>
    </message>
    <message>
        <source>%1: row 1 looks like names of columns. If it is a heading, set dataset.header to yes</source>
        <translation>%1: Zeile 1 sieht wie eine Zeile mit Spaltennamen aus. Wenn sie eine Kopfzeile ist, dataset.header auf yes setzen</translation>
    </message>
    <message>
        <source>, after %1 (byte %2)</source>
        <translation>, nach %1 (Byte %2)</translation>
    </message>
    <message>
        <source>, first in line %1, again in line %2</source>
        <translation>, zuerst in Zeile %1, erneut in Zeile %2</translation>
    </message>
    <message>
        <source>; dataset.header = no reads it as a pair</source>
        <translation>; mit dataset.header = no wird sie als Paar gelesen</translation>
    </message>
    <message>
        <source>Add the run again, with sweep or queue add</source>
        <translation>Den Lauf erneut hinzufügen, mit sweep oder queue add</translation>
    </message>
    <message>
        <source>Address already in use</source>
        <translation>Die Adresse wird bereits verwendet</translation>
    </message>
    <message>
        <source>Broken pipe</source>
        <translation>Die Gegenstelle hat die Pipe geschlossen</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>Nicht genügend Speicher verfügbar</translation>
    </message>
    <message>
        <source>Check MASTER_ADDR, or give it as a number</source>
        <translation>MASTER_ADDR prüfen oder als numerische Adresse angeben</translation>
    </message>
    <message>
        <source>Check the disk or network drive, or read a copy</source>
        <translation>Datenträger oder Netzlaufwerk prüfen oder eine Kopie lesen</translation>
    </message>
    <message>
        <source>Check the path and the permissions of the file</source>
        <translation>Den Pfad und die Zugriffsrechte der Datei prüfen</translation>
    </message>
    <message>
        <source>Choose a CSV, TSV or JSON Lines file, or a folder with train and test files (--data)</source>
        <translation>Eine CSV-, TSV- oder JSON-Lines-Datei oder einen Ordner mit Dateien train und test wählen (--data)</translation>
    </message>
    <message>
        <source>Choose a folder with train.de and train.en or the like, a table (TSV, CSV), or two files (--data, dataset.target_path)</source>
        <translation>Einen Ordner mit train.de und train.en oder Ähnlichem, eine Tabelle (TSV, CSV) oder zwei Dateien wählen (--data, dataset.target_path)</translation>
    </message>
    <message>
        <source>Close it, write each quote that is text twice, or set dataset.quotes to none if all quotes are text</source>
        <translation>Es schließen, Anführungszeichen, die Text sind, verdoppeln oder dataset.quotes auf none setzen, wenn alle Anführungszeichen Text sind</translation>
    </message>
    <message>
        <source>Close it, set dataset.quotes to none if quotes are text, or raise dataset.row_limit if the row is really that long</source>
        <translation>Es schließen, dataset.quotes auf none setzen, wenn Anführungszeichen Text sind, oder dataset.row_limit erhöhen, wenn die Zeile wirklich so lang ist</translation>
    </message>
    <message>
        <source>Complete the object, or set %1 to one of its names</source>
        <translation>Das Objekt vervollständigen oder %1 auf einen der Namen darin setzen</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>Die Verbindung wurde abgelehnt</translation>
    </message>
    <message>
        <source>Connection reset by peer</source>
        <translation>Die Verbindung wurde von der Gegenstelle zurückgesetzt</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>Zeitüberschreitung der Verbindung</translation>
    </message>
    <message>
        <source>Correct the file, or save the pairs with tabs between them (.tsv), where quotes are text</source>
        <translation>Die Datei korrigieren oder die Paare durch Tabulatoren getrennt speichern (.tsv); dort sind Anführungszeichen Text</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>Das Gerät oder die Ressource ist belegt</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>Das Speicherkontingent ist überschritten</translation>
    </message>
    <message>
        <source>Double the quotes inside a quoted field (&quot;&quot;), or set dataset.quotes to none if all quotes are text</source>
        <translation>Anführungszeichen in einem Feld mit Anführungszeichen verdoppeln (&quot;&quot;) oder dataset.quotes auf none setzen, wenn alle Anführungszeichen Text sind</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>Die Datei existiert bereits</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>Der Dateiname ist zu lang</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>Die Datei ist zu groß</translation>
    </message>
    <message>
        <source>Function not implemented</source>
        <translation>Die Funktion ist nicht implementiert</translation>
    </message>
    <message>
        <source>GLOO_SOCKET_IFNAME is &quot;%1&quot;, which is not a network of this machine</source>
        <translation>GLOO_SOCKET_IFNAME ist „%1“, was keine Netzwerkschnittstelle dieses Rechners ist</translation>
    </message>
    <message>
        <source>Give MASTER_ADDR as a number, or check the name server</source>
        <translation>MASTER_ADDR als numerische Adresse angeben oder den Nameserver prüfen</translation>
    </message>
    <message>
        <source>Give a file or a pipe</source>
        <translation>Eine Datei oder eine Pipe angeben</translation>
    </message>
    <message>
        <source>Give each line the same number of columns</source>
        <translation>Jeder Zeile dieselbe Anzahl von Spalten geben</translation>
    </message>
    <message>
        <source>Give one that &quot;ip address&quot; lists</source>
        <translation>Eine angeben, die „ip address“ auflistet</translation>
    </message>
    <message>
        <source>HEADSCOPE_TOKEN is not set, but rank 0 is reached over a network (%1): without a secret, any program that reaches it could join the run</source>
        <translation>HEADSCOPE_TOKEN ist nicht gesetzt, aber Rang 0 ist über ein Netzwerk erreichbar (%1): Ohne Secret könnte jedes Programm, das ihn erreicht, dem Lauf beitreten</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Ein-/Ausgabefehler</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>Ungültiges Argument</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>Ist ein Ordner</translation>
    </message>
    <message>
        <source>Keep one label in each line</source>
        <translation>In jeder Zeile ein Label behalten</translation>
    </message>
    <message>
        <source>Leave out rows without a label, or choose another dataset.label_column</source>
        <translation>Zeilen ohne Label weglassen oder eine andere dataset.label_column wählen</translation>
    </message>
    <message>
        <source>Name all columns in the first row, or put fields that contain the separator in quotes</source>
        <translation>In der ersten Zeile alle Spalten benennen oder Felder, die das Trennzeichen enthalten, in Anführungszeichen setzen</translation>
    </message>
    <message>
        <source>Name the files train, valid and test with the ending of each side (train.de, train.en, also .gz), or as .tsv or .csv</source>
        <translation>Die Dateien train, valid und test nennen, mit der Endung jeder Seite (train.de, train.en, auch .gz) oder als .tsv oder .csv</translation>
    </message>
    <message>
        <source>Network is unreachable</source>
        <translation>Das Netzwerk ist nicht erreichbar</translation>
    </message>
    <message>
        <source>No route to host</source>
        <translation>Keine Route zum Zielrechner</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>Auf dem Datenträger ist kein Platz mehr</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Datei oder Ordner nicht gefunden</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>Ist kein Ordner</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>Die Operation ist nicht erlaubt</translation>
    </message>
    <message>
        <source>Operation not supported</source>
        <translation>Die Operation wird nicht unterstützt</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Keine Berechtigung</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Das Dateisystem ist schreibgeschützt</translation>
    </message>
    <message>
        <source>Rename one of them in the first row, or choose one by its number</source>
        <translation>Eine davon in der ersten Zeile umbenennen oder eine mit ihrer Nummer wählen</translation>
    </message>
    <message>
        <source>Run it by hand to see what it writes</source>
        <translation>Es manuell ausführen, um die Ausgabe zu sehen</translation>
    </message>
    <message>
        <source>Save it as JSON Lines, one object per line</source>
        <translation>Als JSON Lines speichern, ein Objekt pro Zeile</translation>
    </message>
    <message>
        <source>See the output of that process</source>
        <translation>Die Ausgabe jenes Prozesses ansehen</translation>
    </message>
    <message>
        <source>Check that the process is running; wait longer with --rank-timeout SECONDS</source>
        <translation>Prüfen, ob der Prozess läuft; mit --rank-timeout SEKUNDEN länger warten</translation>
    </message>
    <message>
        <source>Set %1 to another name, or write the labels in quotes</source>
        <translation>%1 auf einen anderen Namen setzen oder die Labels in Anführungszeichen schreiben</translation>
    </message>
    <message>
        <source>Set dataset.separator to %1 if that separates the columns, or double the quotes inside a quoted field (&quot;&quot;)</source>
        <translation>dataset.separator auf %1 setzen, wenn das die Spalten trennt, oder Anführungszeichen in einem Feld mit Anführungszeichen verdoppeln (&quot;&quot;)</translation>
    </message>
    <message>
        <source>Set dataset.source_side and dataset.target_side to two columns</source>
        <translation>dataset.source_side und dataset.target_side auf zwei Spalten setzen</translation>
    </message>
    <message>
        <source>Set dataset.source_side and dataset.target_side to two of its names</source>
        <translation>dataset.source_side und dataset.target_side auf zwei der Namen darin setzen</translation>
    </message>
    <message>
        <source>Set it to the same secret for all ranks, for example: export HEADSCOPE_TOKEN=$(openssl rand -hex 16)</source>
        <translation>Für alle Ränge auf dasselbe Secret setzen, zum Beispiel: export HEADSCOPE_TOKEN=$(openssl rand -hex 16)</translation>
    </message>
    <message>
        <source>Set the same HEADSCOPE_TOKEN for all ranks, and a MASTER_PORT that no other program uses</source>
        <translation>Für alle Ränge dasselbe HEADSCOPE_TOKEN setzen und einen MASTER_PORT, den kein anderes Programm verwendet</translation>
    </message>
    <message>
        <source>Slurm cannot keep a log for each task there: choose a folder of runs without one (--out)</source>
        <translation>Slurm kann dort nicht pro Task ein Log führen: einen Ordner für Läufe ohne Backslash wählen (--out)</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>Veraltetes Datei-Handle</translation>
    </message>
    <message>
        <source>Start all processes again</source>
        <translation>Alle Prozesse neu starten</translation>
    </message>
    <message>
        <source>Start all processes with the same program</source>
        <translation>Alle Prozesse mit demselben Programm starten</translation>
    </message>
    <message>
        <source>Start all with the same program</source>
        <translation>Alle mit demselben Programm starten</translation>
    </message>
    <message>
        <source>The queue was changed from outside: add the run again, with sweep or queue add</source>
        <translation>Die Warteschlange wurde von außen geändert: den Lauf erneut hinzufügen, mit sweep oder queue add</translation>
    </message>
    <message>
        <source>The text is damaged or not text</source>
        <translation>Der Text ist beschädigt oder kein Text</translation>
    </message>
    <message>
        <source>The weights are far too large: use a checkpoint of an earlier step (--step)</source>
        <translation>Die Gewichte sind viel zu groß: einen Checkpoint eines früheren Schritts verwenden (--step)</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>Zu viele Ebenen symbolischer Links</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>Zu viele offene Dateien</translation>
    </message>
    <message>
        <source>Transport endpoint is not connected</source>
        <translation>Der Socket ist nicht verbunden</translation>
    </message>
    <message>
        <source>Write __label__NAME and the text in each line</source>
        <translation>In jede Zeile __label__NAME und den Text schreiben</translation>
    </message>
    <message>
        <source>Write one %1 per line</source>
        <translation>Je Zeile ein %1 schreiben</translation>
    </message>
    <message>
        <source>a separator; the empty column is ignored</source>
        <translation>einem Trennzeichen; die leere Spalte wird ignoriert</translation>
    </message>
    <message>
        <source>a web page</source>
        <translation>eine Webseite</translation>
    </message>
    <message>
        <source>an Excel workbook or another office file</source>
        <translation>eine Excel-Arbeitsmappe oder eine andere Office-Datei</translation>
    </message>
    <message>
        <source>as in the file before</source>
        <translation>wie in der Datei davor</translation>
    </message>
    <message>
        <source>as its label &quot;%1&quot; is in no other row</source>
        <translation>da ihr Label „%1“ in keiner anderen Zeile steht</translation>
    </message>
    <message>
        <source>beginning of the target</source>
        <translation>Anfang des Zieltexts</translation>
    </message>
    <message>
        <source>cannot listen at %1: %2</source>
        <translation>unter %1 können keine Verbindungen angenommen werden: %2</translation>
    </message>
    <message>
        <source>cannot read %1: %2</source>
        <translation>%1 kann nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>cannot determine which two texts form a pair; the object has %1</source>
        <translation>es ist nicht erkennbar, welche zwei Texte ein Paar bilden; das Objekt hat %1</translation>
    </message>
    <message>
        <source>class %1 lacks training samples</source>
        <translation>Klasse %1 hat keine Trainingsbeispiele</translation>
    </message>
    <message>
        <source>class folder &quot;%1&quot; exists in %2/ but not in train/</source>
        <translation>Klassenordner „%1“ existiert in %2/, aber nicht in train/</translation>
    </message>
    <message>
        <source>it accepted the connection, but did not answer as rank 0 of a run does</source>
        <translation>die Verbindung wurde angenommen, aber die Antwort entspricht nicht der von Rang 0 eines Laufs</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>es ist ein Ordner</translation>
    </message>
    <message>
        <source>it is a pipe, socket or device</source>
        <translation>es ist eine Pipe, ein Socket oder ein Gerät</translation>
    </message>
    <message>
        <source>kernels for %1</source>
        <translation>Kernel für %1</translation>
    </message>
    <message>
        <source>key &quot;%1&quot; is given twice%2</source>
        <translation>Schlüssel „%1“ ist zweimal angegeben%2</translation>
    </message>
    <message>
        <source>no address</source>
        <translation>keine Adresse</translation>
    </message>
    <message>
        <source>no connection was made in time</source>
        <translation>es kam nicht rechtzeitig eine Verbindung zustande</translation>
    </message>
    <message>
        <source>no texts</source>
        <translation>keine Texte</translation>
    </message>
    <message>
        <source>the address of %1 was not found in time</source>
        <translation>die Adresse von %1 konnte nicht rechtzeitig ermittelt werden</translation>
    </message>
    <message>
        <source>of %1 ranks %2 did not connect within %3 s: rank %4 (rank 0 waits at %5)</source>
        <translation>von %1 Rängen haben sich %2 nicht innerhalb von %3 s verbunden: Rang %4 (Rang 0 wartet unter %5)</translation>
    </message>
    <message>
        <source>rank %1 could not connect to rank %2 at %3:%4: %5</source>
        <translation>Rang %1 konnte sich nicht mit Rang %2 unter %3:%4 verbinden: %5</translation>
    </message>
    <message>
        <source>rank %1 did not connect to rank %2 within %3 s</source>
        <translation>Rang %1 hat sich nicht innerhalb von %3 s mit Rang %2 verbunden</translation>
    </message>
    <message>
        <source>rank %1 reached %2, but what listens there is not rank 0 of this run: it does not know the run&apos;s token</source>
        <translation>Rang %1 hat %2 erreicht, aber was dort antwortet, ist nicht Rang 0 dieses Laufs: Es kennt das Token des Laufs nicht</translation>
    </message>
    <message>
        <source>rank %1 was started as one of %2, rank 0 as one of %3</source>
        <translation>Rang %1 wurde als einer von %2 gestartet, Rang 0 als einer von %3</translation>
    </message>
    <message>
        <source>source &quot;%1&quot;, target &quot;%2&quot;</source>
        <translation>Quelle „%1“, Ziel „%2“</translation>
    </message>
    <message>
        <source>source and target are the same column</source>
        <translation>Quelle und Ziel sind dieselbe Spalte</translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>Standardeingabe</translation>
    </message>
    <message>
        <source>tags and pins of runs are not shown: %1</source>
        <translation>Tags und angeheftete Läufe werden nicht angezeigt: %1</translation>
    </message>
    <message>
        <source>test/ holds no class folders, so it is not used</source>
        <translation>test/ enthält keine Klassenordner und wird daher nicht verwendet</translation>
    </message>
    <message>
        <source>the address of %1</source>
        <translation>die Adresse von %1</translation>
    </message>
    <message>
        <source>the address of %1 is not known: %2</source>
        <translation>die Adresse von %1 ist nicht bekannt: %2</translation>
    </message>
    <message>
        <source>the answer of %1</source>
        <translation>die Antwort von %1</translation>
    </message>
    <message>
        <source>the beginning of the target has %1 tokens, of which the model reads the first %2</source>
        <translation>der Anfang des Zieltexts hat %1 Token, von denen das Modell die ersten %2 liest</translation>
    </message>
    <message>
        <source>the folder of runs, %1, has a backslash in its path</source>
        <translation>der Ordner für Läufe, %1, hat einen Backslash im Pfad</translation>
    </message>
    <message>
        <source>the label is %1; a label is a text or a whole number</source>
        <translation>das Label ist %1; ein Label ist ein Text oder eine ganze Zahl</translation>
    </message>
    <message>
        <source>the labels &quot;%1&quot; and &quot;%2&quot; differ only in case; they are two classes. Write them alike if they mean the same</source>
        <translation>die Labels „%1“ und „%2“ unterscheiden sich nur in Groß- und Kleinschreibung; es sind zwei Klassen. Gleich schreiben, wenn sie dasselbe bedeuten</translation>
    </message>
    <message>
        <source>the list has %1; at most %2 of one list are read</source>
        <translation>die Liste hat %1; von einer Liste werden höchstens %2 gelesen</translation>
    </message>
    <message>
        <source>the pictures are read from the folder %1 in it</source>
        <translation>die Bilder werden aus dem Ordner %1 darin gelesen</translation>
    </message>
    <message>
        <source>the settings of job %1 are too large to be read</source>
        <translation>die Einstellungen von Job %1 sind zu groß, um gelesen zu werden</translation>
    </message>
    <message>
        <source>the target has %1 tokens, of which the model reads the first %2</source>
        <translation>der Zieltext hat %1 Token, von denen das Modell die ersten %2 liest</translation>
    </message>
    <message>
        <source>the text has %1 tokens, of which the model reads the first %2</source>
        <translation>der Text hat %1 Token, von denen das Modell die ersten %2 liest</translation>
    </message>
    <message>
        <source>the warm-up is shortened to them, and </source>
        <translation>das Warm-up wird darauf gekürzt, und </translation>
    </message>
    <message>
        <source>missing key %1 (%2); the object has %3</source>
        <translation>Schlüssel %1 (%2) fehlt; das Objekt hat %3</translation>
    </message>
    <message>
        <source>unknown column &quot;%1&quot; (%2); the first row has %3 columns: %4</source>
        <translation>unbekannte Spalte „%1“ (%2); die erste Zeile hat %3 Spalten: %4</translation>
    </message>
    <message>
        <source>stopped while waiting for %1</source>
        <translation>beim Warten auf %1 gestoppt</translation>
    </message>
    <message>
        <source>stopped while waiting for the other processes; no step was trained</source>
        <translation>beim Warten auf die anderen Prozesse gestoppt; kein Schritt wurde trainiert</translation>
    </message>
    <message>
        <source>train.precision is bfloat16, which may be slower than float32 on this CPU (%1)</source>
        <translation>train.precision ist bfloat16, was auf dieser CPU langsamer als float32 sein kann (%1)</translation>
    </message>
    <message>
        <source>train.warmup_steps is %1, but the run has %2 steps: %3the learning rate rises to the end. Choose fewer warm-up steps or a longer run</source>
        <translation>train.warmup_steps ist %1, aber der Lauf hat %2 Schritte: %3die Lernrate steigt bis zum Ende. Weniger Warm-up-Schritte oder einen längeren Lauf wählen</translation>
    </message>
    <message>
        <source>the records of the run cannot be shown: %1</source>
        <translation>die Aufzeichnungen des Laufs können nicht angezeigt werden: %1</translation>
    </message>
    <message>
        <source>%1 different labels in %2 rows: these are probably not classes. Check dataset.label_column; numbers to predict are not read as classes</source>
        <translation>%1 verschiedene Labels in %2 Zeilen: Das sind wahrscheinlich keine Klassen. dataset.label_column prüfen; vorherzusagende Zahlen werden nicht als Klassen gelesen</translation>
    </message>
    <message>
        <source>%1 of %2 rows have text after the last named column</source>
        <translation>%1 von %2 Zeilen haben Text nach der letzten benannten Spalte</translation>
    </message>
    <message>
        <source>, including the text in them in %1 rows</source>
        <translation>, einschließlich des Textes darin in %1 Zeilen</translation>
    </message>
    <message>
        <source>Choose the folder %1, which contains a train file</source>
        <translation>Den Ordner %1 wählen, der eine train-Datei enthält</translation>
    </message>
    <message>
        <source>Delete the comment above the table</source>
        <translation>Den Kommentar über der Tabelle löschen</translation>
    </message>
    <message>
        <source>Insert line breaks, or check that the file has one sentence per line</source>
        <translation>Zeilenumbrüche einfügen oder prüfen, ob die Datei einen Satz pro Zeile hat</translation>
    </message>
    <message>
        <source>One file per text is not supported: put all texts into one table with a text and a label column, train.csv</source>
        <translation>Eine Datei pro Text wird nicht unterstützt: alle Texte in eine Tabelle mit einer Text- und einer Labelspalte schreiben, train.csv</translation>
    </message>
    <message>
        <source>The queue continues where it stopped</source>
        <translation>Die Warteschlange wird dort fortgesetzt, wo sie aufgehört hat</translation>
    </message>
    <message>
        <source>Write the number with a decimal point and without thousands separators</source>
        <translation>Die Zahl mit Dezimalpunkt und ohne Tausendertrennzeichen schreiben</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>rank %1 at %2</source>
        <translation>Rang %1 bei %2</translation>
    </message>
    <message>
        <source>stopped while waiting for the other processes: %1</source>
        <translation>beim Warten auf die übrigen Prozesse beendet: %1</translation>
    </message>
    <message>
        <source>1 column</source>
        <translation>1 Spalte</translation>
    </message>
    <message>
        <source>1 sample</source>
        <translation>1 Beispiel</translation>
    </message>
    <message>
        <source>1 text without any token was left out</source>
        <translation>1 Text ohne Token wurde ausgelassen</translation>
    </message>
    <message>
        <source>the colours of 1 picture were brought to sRGB</source>
        <translation>die Farben von 1 Bild wurden in sRGB umgerechnet</translation>
    </message>
    <message>
        <source>train.batch is %1, but the training split has only %2</source>
        <translation>train.batch ist %1, aber die Trainingsdaten haben nur %2</translation>
    </message>
    <message>
        <source>%1 columns</source>
        <translation>%1 Spalten</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 Beispiele</translation>
    </message>
    <message>
        <source>%1: %2, expected %3: %4</source>
        <translation>%1: %2, erwartet %3: %4</translation>
    </message>
    <message>
        <source>Use the same version of Headscope for all ranks</source>
        <translation>Für alle Ränge dieselbe Version von Headscope verwenden</translation>
    </message>
    <message>
        <source>rank 0 sent a list of ranks that cannot be read</source>
        <translation>Rang 0 hat eine Liste der Ränge geschickt, die sich nicht lesen lässt</translation>
    </message>
    <message>
        <source>%1 is ambiguous: %2</source>
        <translation>%1 ist mehrdeutig: %2</translation>
    </message>
    <message>
        <source>Continue the run with the version that began it, or train a new run with train.precision = float32</source>
        <translation>Den Lauf mit der Version fortsetzen, die ihn begonnen hat, oder einen neuen Lauf mit train.precision = float32 trainieren</translation>
    </message>
    <message>
        <source>train.precision is bfloat16x3, which this program no longer has</source>
        <translation>train.precision ist bfloat16x3, das dieses Programm nicht mehr hat</translation>
    </message>
    <message>
        <source>%1 is neither a run nor data to train on</source>
        <translation>%1 ist weder ein Lauf noch Trainingsdaten</translation>
    </message>
    <message>
        <source>%1 runs; at most %2 can be added at once</source>
        <translation>%1 Läufe; höchstens %2 können auf einmal hinzugefügt werden</translation>
    </message>
    <message>
        <source>Allowed are a run&apos;s folder (with run.json), tables (.csv, .tsv, .jsonl, also as .gz), texts (.txt, .md), folders with data, and instructor presets.</source>
        <translation>Erlaubt sind der Ordner eines Laufs (mit run.json), Tabellen (.csv, .tsv, .jsonl, auch als .gz), Texte (.txt, .md), Ordner mit Daten und Presets für Kurse.</translation>
    </message>
    <message>
        <source>Choose a PNG, JPEG or WebP file, or drop one here.</source>
        <translation>Eine PNG-, JPEG- oder WebP-Datei wählen oder hier ablegen.</translation>
    </message>
    <message>
        <source>It may be a link whose target is gone, or a name that is not valid UTF-8.</source>
        <translation>Es kann ein Link sein, dessen Ziel fehlt, oder ein Name, der kein gültiges UTF-8 ist.</translation>
    </message>
    <message>
        <source>Open the folder by hand.</source>
        <translation>Den Ordner von Hand öffnen.</translation>
    </message>
    <message>
        <source>Report this as a fault of Headscope.</source>
        <translation>Dies als Fehler von Headscope melden.</translation>
    </message>
    <message>
        <source>See the log below (F11).</source>
        <translation>Siehe das Log unten (F11).</translation>
    </message>
    <message>
        <source>Wait until it is loaded.</source>
        <translation>Warten, bis sie geladen ist.</translation>
    </message>
    <message>
        <source>no file manager answered for %1</source>
        <translation>kein Dateimanager hat %1 geöffnet</translation>
    </message>
    <message>
        <source>the engine is not loaded yet</source>
        <translation>die Rechen-Engine ist noch nicht geladen</translation>
    </message>
    <message>
        <source>the attention maps of the engine do not match their stated sizes</source>
        <translation>die Attention-Maps der Rechen-Engine passen nicht zu ihren Größen</translation>
    </message>
    <message>
        <source>the run ended without a result</source>
        <translation>der Lauf endete ohne Ergebnis</translation>
    </message>
    <message>
        <source>this is not a picture that can be read</source>
        <translation>dies ist kein lesbares Bild</translation>
    </message>
</context>
<context>
    <name>EngineText</name>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
</context>
<context>
    <name>Figure</name>
    <message>
        <source>the x axis</source>
        <translation>die x-Achse</translation>
    </message>
    <message>
        <source>the y axis of part %1</source>
        <translation>die y-Achse von Teil %1</translation>
    </message>
    <message>
        <source>a saved drawing cannot be read: %1</source>
        <translation>eine gespeicherte Zeichnung kann nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>Use the file as it was exported; this copy may be truncated or edited</source>
        <translation>Die Datei so verwenden, wie sie exportiert wurde; diese Kopie ist vielleicht abgeschnitten oder bearbeitet</translation>
    </message>
    <message>
        <source>A figure %1 mm wide at %2 dpi cannot be drawn</source>
        <translation>Eine Abbildung von %1 mm Breite mit %2 dpi kann nicht gezeichnet werden</translation>
    </message>
    <message>
        <source>Choose 10 to 2000 mm and, for PNG, at most 100 million pixels</source>
        <translation>10 bis 2000 mm wählen und für PNG höchstens 100 Millionen Pixel</translation>
    </message>
    <message>
        <source>%1: unknown figure format &quot;%2&quot;</source>
        <translation>%1: unbekanntes Abbildungsformat „%2“</translation>
    </message>
    <message>
        <source>Use a name that ends in .pdf, .svg, .png, .tex or .csv</source>
        <translation>Einen Namen mit der Endung .pdf, .svg, .png, .tex oder .csv verwenden</translation>
    </message>
    <message>
        <source>The figure could not be drawn</source>
        <translation>Die Abbildung konnte nicht gezeichnet werden</translation>
    </message>
    <message>
        <source>Try another format or a smaller size</source>
        <translation>Ein anderes Format oder eine kleinere Größe versuchen</translation>
    </message>
    <message>
        <source>%1 was not written: %2</source>
        <translation>%1 wurde nicht geschrieben: %2</translation>
    </message>
    <message>
        <source>Choose another folder or free some space; nothing was changed</source>
        <translation>Einen anderen Ordner wählen oder dort Platz schaffen; nichts wurde geändert</translation>
    </message>
    <message>
        <source>only a part of the file was written</source>
        <translation>nur ein Teil der Datei wurde geschrieben</translation>
    </message>
    <message>
        <source>%1 (%2 needed, %3 free)</source>
        <translation>%1 (%2 nötig, %3 frei)</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>es ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>the folder %1 does not exist</source>
        <translation>der Ordner %1 existiert nicht</translation>
    </message>
    <message>
        <source>it cannot be read back</source>
        <translation>sie kann nicht zurückgelesen werden</translation>
    </message>
    <message>
        <source>what was read back differs from what was written</source>
        <translation>die gelesenen Daten weichen von den geschriebenen ab</translation>
    </message>
    <message>
        <source>the y axis</source>
        <translation>die y-Achse</translation>
    </message>
    <message>
        <source>%1 is not a figure recipe: %2</source>
        <translation>%1 ist kein Rezept für eine Abbildung: %2</translation>
    </message>
    <message>
        <source>Choose the NAME.figure.json next to an exported figure</source>
        <translation>Die Datei NAME.figure.json angeben, die neben einer exportierten Abbildung liegt</translation>
    </message>
    <message>
        <source>at byte %1: %2</source>
        <translation>bei Byte %1: %2</translation>
    </message>
    <message>
        <source>format_version and figure are missing</source>
        <translation>format_version und figure fehlen</translation>
    </message>
    <message>
        <source>%1 was written by an older version, which did not save the drawing in it</source>
        <translation>%1 wurde von einer älteren Version geschrieben, die darin keine Zeichnung speicherte</translation>
    </message>
    <message>
        <source>Export the figure again; the recipe names its run and its settings</source>
        <translation>Die Abbildung noch einmal exportieren; das Rezept nennt ihren Lauf und ihre Einstellungen</translation>
    </message>
    <message>
        <source>%1 has format_version %2; this program reads 2</source>
        <translation>%1 hat format_version %2; dieses Programm liest 2</translation>
    </message>
    <message>
        <source>Use the version that wrote it: %1</source>
        <translation>Die Version verwenden, die es geschrieben hat: %1</translation>
    </message>
    <message>
        <source>the packed data in the file cannot be read: %1</source>
        <translation>der komprimierte Inhalt der Datei kann nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>er ist leer</translation>
    </message>
    <message>
        <source>its stated size is %1 bytes; at most %2 are possible here</source>
        <translation>er gibt %1 Bytes an, möglich sind hier höchstens %2</translation>
    </message>
    <message>
        <source>it is damaged, or its size is not the stated %1 bytes</source>
        <translation>er ist beschädigt oder hat nicht die angegebenen %1 Bytes</translation>
    </message>
    <message>
        <source>it contains more than %1 values</source>
        <translation>darin stehen mehr als %1 Werte</translation>
    </message>
</context>
<context>
    <name>FitText</name>
    <message>
        <source>M3 explains %1 of the variance that this trend leaves, and reaches an R² of %2 for the changes from one batch to the next (two arbitrary predictors would give about %3).</source>
        <translation>M3 erklärt %1 der Varianz, die dieser Trend übrig lässt, und erreicht ein R² von %2 für die Änderungen von einem Batch zum nächsten (zwei beliebige Prädiktoren ergäben etwa %3).</translation>
    </message>
    <message>
        <source>%1: mean and variance of M3 give an R² of %2. Step and log step alone, which contain no information about heads, give %3.</source>
        <translation>%1: Mittelwert und Varianz von M3 ergeben ein R² von %2. Schritt und Logarithmus des Schritts allein, ohne jede Information über die Heads, ergeben %3.</translation>
    </message>
</context>
<context>
    <name>HeadGridFigure</name>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>head</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Each panel: %1.</source>
        <translation>Jedes Panel: %1.</translation>
    </message>
    <message>
        <source>All heads, layers down and heads across: %1.</source>
        <translation>Alle Heads, Layer in den Zeilen, Heads in den Spalten: %1.</translation>
    </message>
    <message>
        <source>One colour scale from 0 to %1.</source>
        <translation>Eine gemeinsame Farbskala von 0 bis %1.</translation>
    </message>
    <message>
        <source>Every head has its own colour scale from 0 to its largest weight.</source>
        <translation>Jeder Head hat seine eigene Farbskala von 0 bis zu seinem größten Gewicht.</translation>
    </message>
    <message>
        <source>Crossed-out heads are switched off.</source>
        <translation>Durchgekreuzte Heads sind ausgeschaltet.</translation>
    </message>
</context>
<context>
    <name>HeadMapFigure</name>
    <message>
        <source>difference of weights</source>
        <translation>Differenz der Gewichte</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>Attention-Gewicht</translation>
    </message>
    <message>
        <source>Difference of two attention maps: %1.</source>
        <translation>Differenz zweier Attention-Maps: %1.</translation>
    </message>
    <message>
        <source>Attention that each patch receives, mean over queries: %1.</source>
        <translation>Attention, die jeder Patch erhält, gemittelt über die Queries: %1.</translation>
    </message>
    <message>
        <source>Attention of %1; queries down, keys across.</source>
        <translation>Attention von %1; Queries in den Zeilen, Keys in den Spalten.</translation>
    </message>
</context>
<context>
    <name>HeadScatterFigure</name>
    <message>
        <source>none of these</source>
        <translation>keines davon</translation>
    </message>
</context>
<context>
    <name>HeadsView</name>
    <message>
        <source>High values mean redundant heads.</source>
        <translation>Hohe Werte bedeuten redundante Heads.</translation>
    </message>
    <message>
        <source>Low values mean redundant heads.</source>
        <translation>Niedrige Werte bedeuten redundante Heads.</translation>
    </message>
    <message>
        <source>The basis of a head %1.</source>
        <translation>Zur Basis eines Heads: %1.</translation>
    </message>
    <message>
        <source>similar, as expected by chance</source>
        <translation>ähnlich, wie Zufall</translation>
    </message>
    <message>
        <source>very similar</source>
        <translation>sehr ähnlich</translation>
    </message>
    <message>
        <source>similar</source>
        <translation>ähnlich</translation>
    </message>
    <message>
        <source>somewhat similar</source>
        <translation>etwas ähnlich</translation>
    </message>
    <message>
        <source>less similar than by chance</source>
        <translation>unähnlicher als Zufall</translation>
    </message>
    <message>
        <source>as expected by chance</source>
        <translation>wie Zufall</translation>
    </message>
    <message>
        <source>opposite</source>
        <translation>entgegengesetzt</translation>
    </message>
    <message>
        <source>different</source>
        <translation>verschieden</translation>
    </message>
    <message>
        <source>The attention maps of %1 are nearly flat (cosine with a flat map: %2). Heads with uniform attention always look similar, so this similarity says little.</source>
        <translation>Die Attention-Maps von %1 sind fast flach (Kosinus mit einer flachen Map: %2). Heads mit gleichmäßiger Attention sehen immer ähnlich aus, daher sagt diese Ähnlichkeit wenig aus.</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>Mean: left %1, right %2.</source>
        <translation>Mittelwert: links %1, rechts %2.</translation>
    </message>
    <message>
        <source>Excess over independent heads, with 95 % interval: left %1, right %2.</source>
        <translation>Überschuss über unabhängige Heads, mit 95-%-Intervall: links %1, rechts %2.</translation>
    </message>
    <message>
        <source>The excess over independent heads is not known, so no difference is claimed.</source>
        <translation>Der Überschuss über unabhängige Heads ist nicht bekannt, daher ist keine Aussage über einen Unterschied möglich.</translation>
    </message>
    <message>
        <source>Both values are what independent heads of the same sharpness would have by chance.</source>
        <translation>Beide Werte entsprechen dem Zufallsniveau unabhängiger Heads gleicher Schärfe.</translation>
    </message>
    <message>
        <source>The intervals overlap, so no difference is claimed.</source>
        <translation>Die Intervalle überlappen sich, daher lässt sich kein Unterschied belegen.</translation>
    </message>
    <message>
        <source>Beyond chance, heads are more similar on the left.</source>
        <translation>Über das Zufallsniveau hinaus sind die Heads links ähnlicher.</translation>
    </message>
    <message>
        <source>Beyond chance, heads are more similar on the right.</source>
        <translation>Über das Zufallsniveau hinaus sind die Heads rechts ähnlicher.</translation>
    </message>
</context>
<context>
    <name>ImportanceFigure</name>
    <message>
        <source>%1 (95 % interval %2 to %3)</source>
        <translation>%1 (95-%-Intervall %2 bis %3)</translation>
    </message>
    <message>
        <source>Switches of all heads, layers down and heads across. %1</source>
        <translation>Schalter aller Heads, Layer in den Zeilen, Heads in den Spalten. %1</translation>
    </message>
    <message>
        <source>Importance of every head alone: %1. Red: the head is needed; blue: the model does better without it. %2</source>
        <translation>Wichtigkeit jedes Heads für sich: %1. Rot: Der Head wird gebraucht; blau: Das Modell schneidet ohne ihn besser ab. %2</translation>
    </message>
    <message>
        <source>Without colour: the 95 % interval of the paired difference includes 0 (%1).</source>
        <translation>Ohne Farbe: Das 95-%-Intervall der gepaarten Differenz schließt 0 ein (%1).</translation>
    </message>
    <message>
        <source>Crossed-out heads are switched off.</source>
        <translation>Durchgestrichene Heads sind ausgeschaltet.</translation>
    </message>
</context>
<context>
    <name>InstructorPreset</name>
    <message>
        <source>%1; did you mean %2?</source>
        <translation>%1; meinten Sie %2?</translation>
    </message>
    <message>
        <source>&quot;%1&quot; lists &quot;%2&quot; twice</source>
        <translation>„%1“ nennt „%2“ zweimal</translation>
    </message>
    <message>
        <source>each value once</source>
        <translation>jeder Wert einmal</translation>
    </message>
    <message>
        <source>setting &quot;%1&quot; is not a string, a number or a boolean</source>
        <translation>die Einstellung „%1“ ist weder String noch Zahl noch boolescher Wert</translation>
    </message>
    <message>
        <source>one value for each setting</source>
        <translation>ein Wert für jede Einstellung</translation>
    </message>
    <message>
        <source>setting &quot;%1&quot; depends on the computer</source>
        <translation>die Einstellung „%1“ ist rechnerspezifisch</translation>
    </message>
    <message>
        <source>a preset without this setting</source>
        <translation>ein Preset ohne diese Einstellung</translation>
    </message>
    <message>
        <source>setting &quot;%1&quot; is %2</source>
        <translation>die Einstellung „%1“ ist %2</translation>
    </message>
    <message>
        <source>unknown setting &quot;%1&quot;</source>
        <translation>unbekannte Einstellung „%1“</translation>
    </message>
    <message>
        <source>&quot;%1&quot; names the unknown control &quot;%2&quot;</source>
        <translation>„%1“ nennt das unbekannte Bedienelement „%2“</translation>
    </message>
    <message>
        <source>&quot;lesson&quot; is &quot;%1&quot;, which is not in &quot;lessons&quot;</source>
        <translation>„lesson“ ist „%1“, was nicht in „lessons“ steht</translation>
    </message>
    <message>
        <source>the lesson &quot;%1&quot; shows the page &quot;%2&quot;, which is not among &quot;pages&quot;</source>
        <translation>die Lektion „%1“ zeigt die Seite „%2“, die nicht unter „pages“ steht</translation>
    </message>
    <message>
        <source>pages that the lessons show</source>
        <translation>Seiten, die die Lektionen zeigen</translation>
    </message>
    <message>
        <source>&quot;format_version&quot; is missing or not supported</source>
        <translation>„format_version“ fehlt oder wird nicht unterstützt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; names the unknown page &quot;%2&quot;</source>
        <translation>„%1“ nennt die unbekannte Seite „%2“</translation>
    </message>
    <message>
        <source>&quot;%1&quot; names the unknown lesson &quot;%2&quot;</source>
        <translation>„%1“ nennt die unbekannte Lektion „%2“</translation>
    </message>
    <message>
        <source>there are more than two runs</source>
        <translation>es sind mehr als zwei Läufe</translation>
    </message>
    <message>
        <source>one run, or two</source>
        <translation>ein Lauf oder zwei</translation>
    </message>
    <message>
        <source>Open runs and data from elsewhere</source>
        <translation>Läufe und Daten aus anderen Ordnern öffnen</translation>
    </message>
    <message>
        <source>Start and control training</source>
        <translation>Training starten und steuern</translation>
    </message>
    <message>
        <source>The queue of runs and sweeps</source>
        <translation>Die Warteschlange für Läufe und Sweeps</translation>
    </message>
    <message>
        <source>Rename, tag and delete runs</source>
        <translation>Läufe umbenennen, mit Tags versehen und löschen</translation>
    </message>
    <message>
        <source>Make smaller models</source>
        <translation>Kleinere Modelle erstellen</translation>
    </message>
    <message>
        <source>Export figures and methods</source>
        <translation>Abbildungen und Methoden exportieren</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>The instructor preset %1</source>
        <translation>Das Kurs-Preset %1</translation>
    </message>
    <message>
        <source>Correct the file, or create it again with Help &gt; Instructor preset &gt; Save as.</source>
        <translation>Die Datei korrigieren oder mit Hilfe &gt; Kurs-Preset &gt; Als Kurs-Preset speichern neu anlegen.</translation>
    </message>
    <message>
        <source>header</source>
        <translation>ihr Dateikopf</translation>
    </message>
    <message>
        <source>Check the location and the permissions of the file.</source>
        <translation>Speicherort und Zugriffsrechte der Datei prüfen.</translation>
    </message>
    <message>
        <source>%1 is too large for an instructor preset</source>
        <translation>%1 ist zu groß für ein Kurs-Preset</translation>
    </message>
    <message>
        <source>Allowed: at most 1 MB. Choose the file that Save as instructor preset wrote.</source>
        <translation>Erlaubt: höchstens 1 MB. Die Datei wählen, die mit „Als Kurs-Preset speichern“ geschrieben wurde.</translation>
    </message>
</context>
<context>
    <name>JointAblationText</name>
    <message>
        <source>Least important first</source>
        <translation>Unwichtigster zuerst</translation>
    </message>
    <message>
        <source>Band: 95 % interval of the paired difference; random orders: minimum to maximum</source>
        <translation>Band: 95-%-Intervall der gepaarten Differenz; bei zufälligen Reihenfolgen: Minimum bis Maximum</translation>
    </message>
    <message>
        <source>%1 random orders</source>
        <translation>%1 zufällige Reihenfolgen</translation>
    </message>
    <message>
        <source>Loss rise without both heads minus the sum of each (nats)</source>
        <translation>Loss-Anstieg ohne beide Heads minus Summe der einzelnen Anstiege (Nat)</translation>
    </message>
    <message>
        <source>above 0: each compensates for the other</source>
        <translation>über 0: jeder kompensiert den Ausfall des anderen</translation>
    </message>
    <message>
        <source>heads off</source>
        <translation>ausgeschaltete Heads</translation>
    </message>
    <message>
        <source>rise of the mean loss, nats</source>
        <translation>Anstieg des mittleren Loss, Nat</translation>
    </message>
</context>
<context>
    <name>Lab</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Heads by %1</source>
        <comment>places back</comment>
        <translation>Heads nach %1</translation>
    </message>
    <message>
        <source>as expected</source>
        <translation>wie erwartet</translation>
    </message>
    <message>
        <source>not observed yet</source>
        <translation>noch nicht beobachtet</translation>
    </message>
    <message>
        <source>proved</source>
        <translation>bewiesen</translation>
    </message>
    <message>
        <source>seen in simulations</source>
        <translation>in Simulationen beobachtet</translation>
    </message>
    <message>
        <source>reported</source>
        <translation>berichtet</translation>
    </message>
    <message>
        <source>contradicted</source>
        <translation>widerlegt</translation>
    </message>
    <message>
        <source>open (one run, inside)</source>
        <translation>offen (ein Lauf, innerhalb)</translation>
    </message>
    <message>
        <source>open (one run, outside)</source>
        <translation>offen (ein Lauf, außerhalb)</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>open (all runs equal, inside)</source>
        <translation>offen (alle Läufe gleich, innerhalb)</translation>
    </message>
    <message>
        <source>open (all runs equal, outside)</source>
        <translation>offen (alle Läufe gleich, außerhalb)</translation>
    </message>
</context>
<context>
    <name>LabAttempt</name>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>none</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>sample %1 of the %2 split</source>
        <translation>Beispiel %1 des Splits %2</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>own picture</source>
        <translation>ein eigenes Bild</translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1, Schritt %2: %3</translation>
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
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>%1, settings</source>
        <translation>%1, Einstellungen</translation>
    </message>
    <message>
        <source>%1, run %2</source>
        <translation>%1, Lauf %2</translation>
    </message>
    <message>
        <source>its figure cannot be read: %1</source>
        <translation>seine Abbildung kann nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>a saved figure</source>
        <translation>eine gespeicherte Abbildung</translation>
    </message>
    <message>
        <source>All settings at their defaults</source>
        <translation>Alle Einstellungen auf ihren Standardwerten</translation>
    </message>
    <message>
        <source>%1 %2 (before: %3)</source>
        <translation>%1 %2 (vorher: %3)</translation>
    </message>
    <message>
        <source>The same settings as in the previous attempt</source>
        <translation>Dieselben Einstellungen wie beim vorigen Versuch</translation>
    </message>
    <message>
        <source>%1 %2 instead of %3</source>
        <translation>%1 %2 statt %3</translation>
    </message>
    <message>
        <source>%1 has the same settings</source>
        <translation>%1 hat dieselben Einstellungen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Seed %1</translation>
    </message>
    <message>
        <source>started %1</source>
        <translation>begonnen %1</translation>
    </message>
    <message>
        <source>The lab sheet %1</source>
        <translation>Das Laborprotokoll %1</translation>
    </message>
    <message>
        <source>Headscope writes this file. Use an unedited copy.</source>
        <translation>Headscope schreibt diese Datei. Eine unbearbeitete Kopie verwenden.</translation>
    </message>
    <message>
        <source>header</source>
        <translation>sein Dateikopf</translation>
    </message>
    <message>
        <source>&quot;format_version&quot; is missing or not supported</source>
        <translation>„format_version“ fehlt oder wird nicht unterstützt</translation>
    </message>
    <message>
        <source>there are %1 attempts</source>
        <translation>es sind %1 Versuche</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>Versuch %1</translation>
    </message>
    <message>
        <source>&quot;id&quot; %1 occurs twice</source>
        <translation>„id“ %1 kommt zweimal vor</translation>
    </message>
    <message>
        <source>each value once</source>
        <translation>jeder Wert einmal</translation>
    </message>
    <message>
        <source>All settings of %1</source>
        <translation>Alle Einstellungen von %1</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Shown on</source>
        <translation>Angezeigt für</translation>
    </message>
    <message>
        <source>Heads off</source>
        <translation>Ausgeschaltete Heads</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Erwartet</translation>
    </message>
    <message>
        <source>Observed</source>
        <translation>Beobachtet</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Scores</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Settings to reproduce</source>
        <translation>Einstellungen zum Reproduzieren</translation>
    </message>
    <message>
        <source>Lab sheet</source>
        <translation>Laborprotokoll</translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s)</source>
        <translation>
            <numerusform>%n Versuch</numerusform>
            <numerusform>%n Versuche</numerusform>
        </translation>
    </message>
    <message>
        <source>made with Headscope %1</source>
        <translation>erstellt mit Headscope %1</translation>
    </message>
    <message>
        <source>The figure of attempt %1 could not be drawn</source>
        <translation>Die Abbildung von Versuch %1 konnte nicht gezeichnet werden</translation>
    </message>
    <message>
        <source>Remove the attempt, or export as HTML.</source>
        <translation>Den Versuch entfernen oder als HTML exportieren.</translation>
    </message>
    <message>
        <source>%1: unknown lab sheet format &quot;%2&quot;</source>
        <translation>%1: unbekanntes Format „%2“ für ein Laborprotokoll</translation>
    </message>
    <message>
        <source>Use a name that ends in .html or .pdf.</source>
        <translation>Einen Namen mit der Endung .html oder .pdf verwenden.</translation>
    </message>
</context>
<context>
    <name>Lesson</name>
    <message>
        <source>&quot;%1&quot; in &quot;%2&quot; is not a head</source>
        <translation>„%1“ von „%2“ ist kein Head</translation>
    </message>
    <message>
        <source>layer.head, such as 0.2</source>
        <translation>Layer.Head, etwa 0.2</translation>
    </message>
    <message>
        <source>there are more than two runs</source>
        <translation>es sind mehr als zwei Läufe</translation>
    </message>
    <message>
        <source>one run, or two</source>
        <translation>ein Lauf oder zwei</translation>
    </message>
    <message>
        <source>&quot;of&quot; is &quot;%1&quot;</source>
        <translation>„of“ ist „%1“</translation>
    </message>
    <message>
        <source>%1, answer %2</source>
        <translation>%1, Antwort %2</translation>
    </message>
    <message>
        <source>its upper limit</source>
        <translation>ihre Obergrenze</translation>
    </message>
    <message>
        <source>&quot;below&quot; in all answers except the last</source>
        <translation>„below“ bei allen Antworten außer der letzten</translation>
    </message>
    <message>
        <source>its limit is not above the previous one</source>
        <translation>ihre Grenze liegt nicht über der vorigen</translation>
    </message>
    <message>
        <source>limits that increase from answer to answer</source>
        <translation>Grenzen, die von Antwort zu Antwort steigen</translation>
    </message>
    <message>
        <source>the number of answers</source>
        <translation>die Anzahl der Antworten</translation>
    </message>
    <message>
        <source>2 to 5 answers</source>
        <translation>2 bis 5 Antworten</translation>
    </message>
    <message>
        <source>%1, value</source>
        <translation>%1, value</translation>
    </message>
    <message>
        <source>%1, minus</source>
        <translation>%1, minus</translation>
    </message>
    <message>
        <source>&quot;shown&quot; does not contain the number</source>
        <translation>„shown“ enthält die Zahl nicht</translation>
    </message>
    <message>
        <source>%1, seen</source>
        <translation>%1, seen</translation>
    </message>
    <message>
        <source>%1, stage</source>
        <translation>%1, stage</translation>
    </message>
    <message>
        <source>no run or page is set yet</source>
        <translation>es ist noch kein Lauf oder keine Seite angegeben</translation>
    </message>
    <message>
        <source>&quot;runs&quot; and &quot;page&quot; in the first step&apos;s stage</source>
        <translation>„runs“ und „page“ in „stage“ des ersten Schritts</translation>
    </message>
    <message>
        <source>%1, ask</source>
        <translation>%1, ask</translation>
    </message>
    <message>
        <source>&quot;format_version&quot; is not supported</source>
        <translation>„format_version“ wird nicht unterstützt</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>the list of steps is missing or empty</source>
        <translation>die Liste der Schritte fehlt oder ist leer</translation>
    </message>
    <message>
        <source>a list of steps</source>
        <translation>eine Liste von Schritten</translation>
    </message>
    <message>
        <source>The README of resources/lessons describes the format.</source>
        <translation>Das README von resources/lessons beschreibt das Format.</translation>
    </message>
    <message>
        <source>header</source>
        <translation>ihr Dateikopf</translation>
    </message>
    <message>
        <source>The run does not have the %1 that this lesson uses.</source>
        <translation>Im Lauf fehlt %1 der Lektion.</translation>
    </message>
    <message>
        <source>Open the lesson again: it shows the runs it was written for.</source>
        <translation>Die Lektion noch einmal öffnen: Sie zeigt die Läufe, für die sie geschrieben wurde.</translation>
    </message>
    <message>
        <source>head or measure</source>
        <translation>der Head oder das Maß</translation>
    </message>
    <message>
        <source>head or word</source>
        <translation>der Head oder das Wort</translation>
    </message>
    <message>
        <source>score</source>
        <translation>der Score</translation>
    </message>
    <message>
        <source>The lesson</source>
        <translation>Die Lektion</translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>What a head is</source>
        <translation>Was ein Head ist</translation>
    </message>
    <message>
        <source>Each layer has six heads. See what one of them attends to, and what the model loses without it.</source>
        <translation>Jeder Layer hat sechs Heads. Hier zeigt sich, worauf einer davon achtet und was dem Modell ohne ihn fehlt.</translation>
    </message>
    <message>
        <source>A model that reads headlines</source>
        <translation>Ein Modell, das Schlagzeilen liest</translation>
    </message>
    <message>
        <source>The model that is open now reads short made-up headlines and says who helps or harms whom: **people help firm**, **people harm firm**, **firm helps people** or **firm harms people**. It has three layers with six attention heads each, 18 heads in all.</source>
        <translation>Das jetzt geöffnete Modell liest kurze erfundene Schlagzeilen und sagt, wer wem hilft oder schadet: **people help firm**, **people harm firm**, **firm helps people** oder **firm harms people**. Es hat drei Layer mit je sechs Attention-Heads, insgesamt 18 Heads.</translation>
    </message>
    <message>
        <source>In each layer every word can attend to every word. **A head is one such attention pattern**: for each word it distributes a total weight of 1 over all words of the headline, and passes on what it finds there.</source>
        <translation>In jedem Layer kann jedes Wort auf jedes Wort achten. **Ein Head ist ein solches Attention-Muster**: Für jedes Wort verteilt er ein Gesamtgewicht von 1 auf alle Wörter der Schlagzeile und gibt weiter, was er dort findet.</translation>
    </message>
    <message>
        <source>The points you see are the 18 heads, each placed by what it does on 256 headlines.</source>
        <translation>Die Punkte stellen die 18 Heads dar, angeordnet nach ihrem Verhalten bei 256 Schlagzeilen.</translation>
    </message>
    <message>
        <source>What does it attend to?</source>
        <translation>Worauf achtet er?</translation>
    </message>
    <message>
        <source>Take one headline: **nurses rejected by junctio in oslo**.</source>
        <translation>Eine Schlagzeile: **nurses rejected by junctio in oslo**.</translation>
    </message>
    <message>
        <source>To classify it, the model has to know that something harmful was done. Only one word says so: **rejected**.</source>
        <translation>Um sie zu klassifizieren, muss das Modell wissen, dass etwas Schädliches getan wurde. Nur ein Wort sagt das: **rejected**.</translation>
    </message>
    <message>
        <source>In head 2 of the first layer (layer 0): how much of its attention does the word “nurses” give to “rejected”?</source>
        <translation>In Head 2 des ersten Layers (Layer 0): Wie viel seiner Attention gibt das Wort „nurses“ an „rejected“?</translation>
    </message>
    <message>
        <source>Almost none: attention is spread evenly</source>
        <translation>Fast nichts: Die Attention ist gleichmäßig verteilt</translation>
    </message>
    <message>
        <source>About half</source>
        <translation>Etwa die Hälfte</translation>
    </message>
    <message>
        <source>Nearly all of it</source>
        <translation>Fast alles</translation>
    </message>
    <message>
        <source>Measured just now: **{value}** of the attention of “nurses” goes to “rejected”.</source>
        <translation>Soeben gemessen: **{value}** der Attention von „nurses“ entfallen auf „rejected“.</translation>
    </message>
    <message>
        <source>Each row of the large map is a query word, which attends; each column is a key word, which is attended to. The column of “rejected” is bright in nearly every row: **this head finds the verb**.</source>
        <translation>Jede Zeile der großen Map steht für ein Wort als Query, das auf andere achtet, jede Spalte für ein Wort als Key, auf das geachtet wird. Die Spalte von „rejected“ leuchtet in fast jeder Zeile: **Dieser Head findet das Verb**.</translation>
    </message>
    <message>
        <source>Nobody programmed this. The head learnt its queries Q and keys K together with everything else, because the verb helps to classify headlines.</source>
        <translation>Niemand hat das programmiert. Der Head hat seine Queries Q und Keys K zusammen mit allem anderen gelernt, weil das Verb hilft, Schlagzeilen zu klassifizieren.</translation>
    </message>
    <message>
        <source>Another head, the same words</source>
        <translation>Ein anderer Head, dieselben Wörter</translation>
    </message>
    <message>
        <source>Head 5 of the same layer reads the same six words at the same time, with queries and keys of its own.</source>
        <translation>Head 5 desselben Layers liest gleichzeitig dieselben sechs Wörter, mit eigenen Queries und Keys.</translation>
    </message>
    <message>
        <source>**nurses rejected by junctio** means the opposite of **nurses rejected junctio**. Only the word **by** tells them apart: in a passive headline the actor follows the verb.</source>
        <translation>**nurses rejected by junctio** bedeutet das Gegenteil von **nurses rejected junctio**. Nur das Wort **by** unterscheidet die beiden: In einer passiven Schlagzeile steht der Handelnde hinter dem Verb.</translation>
    </message>
    <message>
        <source>How much of its attention does “nurses” give to “by” in head 5 of layer 0?</source>
        <translation>Wie viel seiner Attention gibt „nurses“ in Head 5 von Layer 0 an „by“?</translation>
    </message>
    <message>
        <source>Almost none: it attends to the verb, too</source>
        <translation>Fast nichts: Er achtet ebenfalls auf das Verb</translation>
    </message>
    <message>
        <source>Measured just now: **{value}** of the attention of “nurses” goes to “by”.</source>
        <translation>Soeben gemessen: **{value}** der Attention von „nurses“ entfallen auf „by“.</translation>
    </message>
    <message>
        <source>Two heads answer two questions about the same sentence: **what happened?** and **is it passive?** This is why a layer has several heads: one softmax can focus on one thing at a time.</source>
        <translation>Zwei Heads beantworten zwei Fragen zum selben Satz: **Was ist geschehen?** und **Steht er im Passiv?** Darum hat ein Layer mehrere Heads: Ein Softmax kann sich immer nur auf eine Sache konzentrieren.</translation>
    </message>
    <message>
        <source>Look at the small maps, too: heads 0 and 1 of this layer also attend to “by”. The next lesson is about this.</source>
        <translation>Auch die kleinen Maps lohnen einen Blick: Die Heads 0 und 1 dieses Layers achten ebenfalls auf „by“. Darum geht es in der nächsten Lektion.</translation>
    </message>
    <message>
        <source>Is one headline enough?</source>
        <translation>Genügt eine Schlagzeile?</translation>
    </message>
    <message>
        <source>One sample shows what a head **can** do. Whether it always does so needs many samples.</source>
        <translation>Ein Beispiel zeigt, was ein Head tun **kann**. Ob er es immer tut, zeigen erst viele Beispiele.</translation>
    </message>
    <message>
        <source>A simple measure is the **confidence** of a head: the largest weight that a word gives, as a mean over all words of 256 test headlines. Near 1, the head always attends to a single word. In a headline of six words, uniform attention would give 0.17.</source>
        <translation>Ein einfaches Maß ist die **Konfidenz** eines Heads: das größte Gewicht, das ein Wort vergibt, gemittelt über alle Wörter von 256 Test-Schlagzeilen. Nahe 1 achtet der Head immer auf ein einzelnes Wort. In einer Schlagzeile mit sechs Wörtern ergäbe gleichmäßige Attention 0,17.</translation>
    </message>
    <message>
        <source>How large is the confidence of head 5 of layer 0 over 256 headlines?</source>
        <translation>Wie hoch ist die Konfidenz von Head 5 in Layer 0 über 256 Schlagzeilen?</translation>
    </message>
    <message>
        <source>Below 0.4: that headline was an exception</source>
        <translation>Unter 0,4: Jene Schlagzeile war eine Ausnahme</translation>
    </message>
    <message>
        <source>Between 0.4 and 0.8</source>
        <translation>Zwischen 0,4 und 0,8</translation>
    </message>
    <message>
        <source>Above 0.8: it nearly always attends to one word</source>
        <translation>Über 0,8: Er achtet fast immer auf ein einzelnes Wort</translation>
    </message>
    <message>
        <source>Confidence of head 5 in layer 0: **{value}**.</source>
        <translation>Konfidenz von Head 5 in Layer 0: **{value}**.</translation>
    </message>
    <message>
        <source>It attends to one word in nearly all headlines, also in those without “by”. Click heads of layers 1 and 2 in the table: their confidence is far lower, about a third to two thirds. Deeper heads of this model attend to the whole sentence.</source>
        <translation>Er achtet in fast allen Schlagzeilen auf ein einzelnes Wort, auch in solchen ohne „by“. In der Tabelle Heads der Layer 1 und 2 anklicken: Ihre Konfidenz ist viel niedriger, etwa ein Drittel bis zwei Drittel. Tiefere Heads dieses Modells achten auf den ganzen Satz.</translation>
    </message>
    <message>
        <source>What is lost without it?</source>
        <translation>Was geht ohne ihn verloren?</translation>
    </message>
    <message>
        <source>A map shows what a head attends to, not whether it matters. To find out, **switch it off**: what the head passes on is set to zero, and everything else stays unchanged.</source>
        <translation>Maps zeigen, worauf ein Head achtet, aber nicht, ob es darauf ankommt. Dafür wird er **ausgeschaltet**: Was der Head weitergibt, wird auf null gesetzt, alles andere bleibt.</translation>
    </message>
    <message>
        <source>With all 18 heads on, the model classifies all 1,000 test headlines correctly.</source>
        <translation>Mit allen 18 Heads klassifiziert das Modell alle 1.000 Test-Schlagzeilen richtig.</translation>
    </message>
    <message>
        <source>Without head 5 of layer 0, how many of 1,000 test headlines are still classified correctly?</source>
        <translation>Wie viele von 1.000 Test-Schlagzeilen werden ohne Head 5 in Layer 0 noch richtig klassifiziert?</translation>
    </message>
    <message>
        <source>Fewer than half: it was the only way to see “by”</source>
        <translation>Weniger als die Hälfte: Nur er konnte „by“ sehen</translation>
    </message>
    <message>
        <source>Between 50 % and 90 %</source>
        <translation>Zwischen der Hälfte und 90 %</translation>
    </message>
    <message>
        <source>More than 90 %, but not all</source>
        <translation>Mehr als 90 %, aber nicht alle</translation>
    </message>
    <message>
        <source>All of them, or all but one</source>
        <translation>Alle oder alle bis auf eine</translation>
    </message>
    <message>
        <source>Without that head **{value}** of the test headlines are classified correctly.</source>
        <translation>Ohne diesen Head werden **{value}** der Test-Schlagzeilen richtig klassifiziert.</translation>
    </message>
    <message>
        <source>The head matters, and yet most headlines are still correct without it. **Every class** on this page shows which ones are not: only headlines in which the firm acts are lost. The map of one sentence did not show that.</source>
        <translation>Auf den Head kommt es an, und doch bleiben die meisten Schlagzeilen ohne ihn richtig. **Jede Klasse** auf dieser Seite zeigt, welche nicht: Nur Schlagzeilen, in denen die Firma handelt, gehen verloren. Das hatte die Map eines einzelnen Satzes nicht verraten.</translation>
    </message>
    <message>
        <source>Switch it on again, and try others. One warning: this is one model, trained once with one seed. A second training may distribute the work differently.</source>
        <translation>Den Head wieder einschalten und andere ausprobieren. Aber Vorsicht: Dies ist ein Modell, einmal mit einem Seed trainiert. Ein zweites Training verteilt die Arbeit vielleicht anders.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Fazit</translation>
    </message>
    <message>
        <source>**A head is a learnt attention pattern.** Its map shows what it attends to; only removing the head shows how it changes the answer.</source>
        <translation>**Ein Head ist ein gelerntes Attention-Muster.** Seine Map zeigt, worauf er achtet; wie er die Antwort ändert, zeigt sich erst, wenn er entfernt wird.</translation>
    </message>
    <message>
        <source>**Heads of one layer can attend to different things** at the same time, or, like heads 0, 1 and 5, to the same thing.</source>
        <translation>**Heads eines Layers können gleichzeitig auf verschiedene Dinge achten** oder, wie die Heads 0, 1 und 5, auf dasselbe.</translation>
    </message>
    <message>
        <source>Next lesson: how to measure “the same”.</source>
        <translation>Nächste Lektion: wie sich „dasselbe“ messen lässt.</translation>
    </message>
    <message>
        <source>Redundancy</source>
        <translation>Redundanz</translation>
    </message>
    <message>
        <source>When two heads attend to the same words, is one of them superfluous? First measure “the same”.</source>
        <translation>Wenn zwei Heads auf dieselben Wörter achten, ist dann einer überflüssig? Zuerst wird „dasselbe“ gemessen.</translation>
    </message>
    <message>
        <source>Two heads, one map?</source>
        <translation>Zwei Heads, eine Map?</translation>
    </message>
    <message>
        <source>In the last lesson heads 0 and 1 of layer 0 both attended to the word **by**. Here is head 0 on the same headline; the small map beside it is head 1.</source>
        <translation>In der letzten Lektion haben die Heads 0 und 1 von Layer 0 beide auf das Wort **by** geachtet. Hier ist Head 0 bei derselben Schlagzeile; die kleine Map daneben gehört zu Head 1.</translation>
    </message>
    <message>
        <source>To measure how similar two maps are, write each as one long list of numbers and take the **cosine**: 1 means the same map up to its scale, 0 means that they never attend to the same token.</source>
        <translation>Um zu messen, wie ähnlich sich zwei Maps sind, wird jede als eine lange Liste von Zahlen geschrieben und der **Kosinus** berechnet: 1 bedeutet dieselbe Map bis auf die Skalierung, 0 bedeutet, dass sie nie auf dasselbe Token achten.</translation>
    </message>
    <message>
        <source>As a mean over 256 test headlines: how similar are heads 0 and 1 of layer 0?</source>
        <translation>Im Mittel über 256 Test-Schlagzeilen: Wie ähnlich sind sich die Heads 0 und 1 von Layer 0?</translation>
    </message>
    <message>
        <source>Below 0.4: one headline misleads</source>
        <translation>Unter 0,4: Eine Schlagzeile führt in die Irre</translation>
    </message>
    <message>
        <source>Above 0.8: similar in most headlines</source>
        <translation>Über 0,8: in den meisten Schlagzeilen ähnlich</translation>
    </message>
    <message>
        <source>Cosine of heads 0 and 1: **{value}**.</source>
        <translation>Kosinus der Heads 0 und 1: **{value}**.</translation>
    </message>
    <message>
        <source>The number is a mean over samples, so it holds for the data, not for one sentence.</source>
        <translation>Die Zahl ist ein Mittelwert über Beispiele, sie gilt also für die Daten, nicht für einen einzelnen Satz.</translation>
    </message>
    <message>
        <source>And the others?</source>
        <translation>Und die anderen?</translation>
    </message>
    <message>
        <source>Not all heads of a layer need to be similar. Head 2 of layer 0 was the one that finds the **verb**. Head 4 attends to other words in many headlines.</source>
        <translation>Nicht alle Heads eines Layers müssen sich ähneln. Head 2 von Layer 0 war der, der das **Verb** findet. Head 4 achtet in vielen Schlagzeilen auf andere Wörter.</translation>
    </message>
    <message>
        <source>How similar are heads 2 and 4 of layer 0?</source>
        <translation>Wie ähnlich sind sich die Heads 2 und 4 von Layer 0?</translation>
    </message>
    <message>
        <source>Below 0.4</source>
        <translation>Unter 0,4</translation>
    </message>
    <message>
        <source>Above 0.8</source>
        <translation>Über 0,8</translation>
    </message>
    <message>
        <source>Cosine of heads 2 and 4: **{value}**.</source>
        <translation>Kosinus der Heads 2 und 4: **{value}**.</translation>
    </message>
    <message>
        <source>Is a duplicate superfluous?</source>
        <translation>Ist ein Duplikat überflüssig?</translation>
    </message>
    <message>
        <source>If head 0 only does what head 1 does anyway, the model should not need it.</source>
        <translation>Wenn Head 0 nur tut, was Head 1 ohnehin tut, sollte das Modell ihn nicht brauchen.</translation>
    </message>
    <message>
        <source>With all heads on, all 1,000 test headlines are classified correctly. Now switch head 0 of layer 0 off.</source>
        <translation>Mit allen Heads werden alle 1.000 Test-Schlagzeilen richtig klassifiziert. Nun Head 0 von Layer 0 ausschalten.</translation>
    </message>
    <message>
        <source>How many of 1,000 test headlines are still classified correctly?</source>
        <translation>Wie viele von 1.000 Test-Schlagzeilen werden noch richtig klassifiziert?</translation>
    </message>
    <message>
        <source>Fewer than 90 %</source>
        <translation>Weniger als 90 %</translation>
    </message>
    <message>
        <source>90 to 99 %</source>
        <translation>90 bis 99 %</translation>
    </message>
    <message>
        <source>99 % or more</source>
        <translation>99 % oder mehr</translation>
    </message>
    <message>
        <source>Without head 0: **{value}**.</source>
        <translation>Ohne Head 0: **{value}**.</translation>
    </message>
    <message>
        <source>This test shows no loss. Perhaps the duplicate compensates, but this does not prove it: a head may also have no effect for other reasons. The lesson on ablation removes **both**.</source>
        <translation>Dieser Test zeigt keinen Verlust. Vielleicht springt das Duplikat ein, aber das ist damit nicht bewiesen: Ein Head kann auch aus anderen Gründen wirkungslos sein. In der Lektion über Ablation werden **beide** entfernt.</translation>
    </message>
    <message>
        <source>**Redundant** means: similar, and not needed. The matrix shows the first, the switches show the second. Neither follows from the other.</source>
        <translation>**Redundant** heißt: ähnlich und entbehrlich. Die Matrix zeigt das eine, die Schalter zeigen das andere. Keines folgt aus dem anderen.</translation>
    </message>
    <message>
        <source>A cosine of attention maps compares **what heads attend to**. The information they pass on is another question, with its own measures in the list of the Heads page.</source>
        <translation>Der Kosinus von Attention-Maps vergleicht, **worauf** Heads achten. Was sie von dort weitergeben, ist eine andere Frage, für die es eigene Maße in der Liste der Seite „Heads“ gibt.</translation>
    </message>
    <message>
        <source>All of this was one model and one seed.</source>
        <translation>All dies gilt für ein Modell und einen Seed.</translation>
    </message>
    <message>
        <source>Lambda: too small, right, too large</source>
        <translation>Lambda: zu klein, richtig, zu groß</translation>
    </message>
    <message>
        <source>A penalty on similarity</source>
        <translation>Ein Strafterm für Ähnlichkeit</translation>
    </message>
    <message>
        <source>The diversity penalty adds the similarity of heads to the loss: the mean cosine of attention maps, over all pairs of a layer and all layers. **Lambda** is its weight.</source>
        <translation>Der Diversitäts-Strafterm addiert die Ähnlichkeit der Heads zum Loss: den mittleren Kosinus der Attention-Maps, über alle Paare eines Layers und alle Layer. **Lambda** ist sein Gewicht.</translation>
    </message>
    <message>
        <source>The window shows the model without a penalty. The same model was trained again, on the same data with the same seed, with a very small weight: **lambda 0.001**.</source>
        <translation>Das Fenster zeigt das Modell ohne Strafterm. Dasselbe Modell wurde noch einmal trainiert, auf denselben Daten mit demselben Seed, mit einem sehr kleinen Gewicht: **Lambda 0,001**.</translation>
    </message>
    <message>
        <source>Compared with no penalty, by how much does lambda 0.001 change the mean cosine?</source>
        <translation>Um wie viel ändert Lambda 0,001 den mittleren Kosinus gegenüber dem Training ohne Strafterm?</translation>
    </message>
    <message>
        <source>It falls by more than 0.3</source>
        <translation>Er fällt um mehr als 0,3</translation>
    </message>
    <message>
        <source>It falls by 0.1 to 0.3</source>
        <translation>Er fällt um 0,1 bis 0,3</translation>
    </message>
    <message>
        <source>It falls by less than 0.1, or rises</source>
        <translation>Er fällt um weniger als 0,1 oder steigt</translation>
    </message>
    <message>
        <source>{first} instead of {second}: a change of **{value}**.</source>
        <translation>{first} statt {second}: eine Änderung von **{value}**.</translation>
    </message>
    <message>
        <source>**Too small.** The matrices look almost the same. One seed cannot show whether so small a difference is more than chance: train several seeds, and compare them on the Compare page.</source>
        <translation>**Zu klein.** Die Matrizen sehen fast aus wie zuvor. Ob ein so kleiner Unterschied mehr ist als Zufall, lässt sich mit einem Seed nicht sagen: mehrere Läufe trainieren und auf der Seite „Vergleich“ vergleichen.</translation>
    </message>
    <message>
        <source>A hundred times as much</source>
        <translation>Hundertmal so viel</translation>
    </message>
    <message>
        <source>Now lambda 0.1. Without a penalty the mean cosine was about 0.6.</source>
        <translation>Nun Lambda 0,1. Ohne Strafterm lag der mittlere Kosinus bei etwa 0,6.</translation>
    </message>
    <message>
        <source>What is the mean cosine with lambda 0.1?</source>
        <translation>Wie groß ist der mittlere Kosinus mit Lambda 0,1?</translation>
    </message>
    <message>
        <source>Below 0.25</source>
        <translation>Unter 0,25</translation>
    </message>
    <message>
        <source>Between 0.25 and 0.5</source>
        <translation>Zwischen 0,25 und 0,5</translation>
    </message>
    <message>
        <source>Above 0.5</source>
        <translation>Über 0,5</translation>
    </message>
    <message>
        <source>Mean cosine with lambda 0.1: **{value}**.</source>
        <translation>Mittlerer Kosinus mit Lambda 0,1: **{value}**.</translation>
    </message>
    <message>
        <source>What did it cost?</source>
        <translation>Was hat es gekostet?</translation>
    </message>
    <message>
        <source>Without a penalty the model classifies all 1,000 test headlines correctly. Diverse heads may lower the accuracy, or raise it.</source>
        <translation>Ohne Strafterm klassifiziert das Modell alle 1.000 Test-Schlagzeilen richtig. Diverse Heads können die Genauigkeit senken oder erhöhen.</translation>
    </message>
    <message>
        <source>How many test headlines are correct with lambda 0.1?</source>
        <translation>Wie viele Test-Schlagzeilen sind mit Lambda 0,1 richtig?</translation>
    </message>
    <message>
        <source>Fewer than 95 %</source>
        <translation>Weniger als 95 %</translation>
    </message>
    <message>
        <source>95 to 99.5 %</source>
        <translation>95 bis 99,5 %</translation>
    </message>
    <message>
        <source>99.5 % or more</source>
        <translation>99,5 % oder mehr</translation>
    </message>
    <message>
        <source>Accuracy with lambda 0.1: **{value}**.</source>
        <translation>Genauigkeit mit Lambda 0,1: **{value}**.</translation>
    </message>
    <message>
        <source>Nothing lost, and **nothing gained** either: there was nothing left to gain. A task that is already solved cannot show whether diversity helps. Report exactly that.</source>
        <translation>Nichts verloren, aber auch **nichts gewonnen**: Es gab nichts mehr zu gewinnen. Eine gelöste Aufgabe kann nicht zeigen, ob Diversität hilft. Genau so sollte es berichtet werden.</translation>
    </message>
    <message>
        <source>Far too much</source>
        <translation>Viel zu viel</translation>
    </message>
    <message>
        <source>A harder task: which of five relations holds between two shapes in a small picture. With lambda 0.1 about 97 % of 1,000 test pictures are correct. With **lambda 100** the penalty outweighs the task.</source>
        <translation>Eine schwerere Aufgabe: welche von fünf Beziehungen zwischen zwei Formen in einem kleinen Bild besteht. Mit Lambda 0,1 sind etwa 97 % von 1.000 Testbildern richtig. Mit **Lambda 100** dominiert der Strafterm die Aufgabe.</translation>
    </message>
    <message>
        <source>How does the accuracy change from lambda 0.1 to lambda 100?</source>
        <translation>Wie ändert sich die Genauigkeit von Lambda 0,1 zu Lambda 100?</translation>
    </message>
    <message>
        <source>It falls by more than ten percentage points</source>
        <translation>Sie fällt um mehr als zehn Prozentpunkte</translation>
    </message>
    <message>
        <source>It falls by one to ten percentage points</source>
        <translation>Sie fällt um einen bis zehn Prozentpunkte</translation>
    </message>
    <message>
        <source>By less than one percentage point</source>
        <translation>Um weniger als einen Prozentpunkt</translation>
    </message>
    <message>
        <source>{first} instead of {second}: **{value}**.</source>
        <translation>{first} statt {second}: **{value}**.</translation>
    </message>
    <message>
        <source>**Too large.** The 95 % intervals of the two do not overlap. The heads now have almost nothing in common, and this last gain in diversity cost accuracy.</source>
        <translation>**Zu groß.** Die 95-%-Intervalle der beiden überlappen sich nicht. Die Heads haben jetzt fast nichts mehr gemeinsam, und dieser letzte Gewinn an Diversität hat Genauigkeit gekostet.</translation>
    </message>
    <message>
        <source>What is too large depends on the task: on the headlines lambda 100 still costs no test headline.</source>
        <translation>Was zu groß ist, hängt von der Aufgabe ab: Bei den Schlagzeilen kostet selbst Lambda 100 keine einzige Test-Schlagzeile.</translation>
    </message>
    <message>
        <source>**Look at two numbers at once**: how similar the heads are, and how good the model is. Too small a lambda changes neither, the right lambda changes only the first, too large a lambda changes both.</source>
        <translation>**Immer zwei Zahlen zusammen betrachten**: wie ähnlich sich die Heads sind und wie gut das Modell ist. Ein zu kleines Lambda ändert keine von beiden, ein passendes nur die erste, ein zu großes beide.</translation>
    </message>
    <message>
        <source>Try several lambdas with several seeds: add them to the queue on the Train page, then look at them on the Compare page.</source>
        <translation>Mehrere Lambda-Werte mit mehreren Seeds ausprobieren: auf der Seite „Training“ zur Warteschlange hinzufügen, dann auf der Seite „Vergleich“ ansehen.</translation>
    </message>
    <message>
        <source>The printed sign</source>
        <translation>Das gedruckte Vorzeichen</translation>
    </message>
    <message>
        <source>A paper printed the penalty with a minus sign. See what happens if you train with the formula as printed.</source>
        <translation>In einem Paper stand der Strafterm mit einem Minus. Hier zeigt sich, was geschieht, wenn mit der gedruckten Formel trainiert wird.</translation>
    </message>
    <message>
        <source>Read the formula</source>
        <translation>Die Formel lesen</translation>
    </message>
    <message>
        <source>A draft of the paper prints the diversity loss **with a minus sign**, and then adds it to the loss that is minimised, with lambda above 0.</source>
        <translation>Ein Entwurf des Papers druckt den Diversitäts-Loss **mit einem Minuszeichen** und addiert ihn dann zum Loss, der minimiert wird, mit Lambda über 0.</translation>
    </message>
    <message>
        <source>The window shows a model that was trained with a plus sign and lambda 0.1: mean cosine about 0.15. Another one, with the same seed, was trained with the sign **as printed**.</source>
        <translation>Das Fenster zeigt ein Modell, das mit einem Pluszeichen und Lambda 0,1 trainiert wurde: mittlerer Kosinus etwa 0,15. Ein anderes, mit demselben Seed, wurde mit dem Vorzeichen **wie gedruckt** trainiert.</translation>
    </message>
    <message>
        <source>What mean cosine does the printed sign lead to?</source>
        <translation>Zu welchem mittleren Kosinus führt das gedruckte Vorzeichen?</translation>
    </message>
    <message>
        <source>Below 0.5: heads differ, as intended</source>
        <translation>Unter 0,5: Die Heads unterscheiden sich, wie beabsichtigt</translation>
    </message>
    <message>
        <source>Between 0.5 and 0.9</source>
        <translation>Zwischen 0,5 und 0,9</translation>
    </message>
    <message>
        <source>Above 0.9: heads become similar</source>
        <translation>Über 0,9: Die Heads werden einander ähnlich</translation>
    </message>
    <message>
        <source>Mean cosine with the printed sign: **{value}**.</source>
        <translation>Mittlerer Kosinus mit dem gedruckten Vorzeichen: **{value}**.</translation>
    </message>
    <message>
        <source>A loss falls if a term with a minus sign grows: **minimising minus the cosine raises the cosine.** The attention maps of all heads of a layer have become copies of each other.</source>
        <translation>Ein Loss sinkt, wenn ein Term mit Minuszeichen wächst: **Den negativen Kosinus zu minimieren, erhöht den Kosinus.** Die Attention-Maps aller Heads eines Layers sind zu Kopien voneinander geworden.</translation>
    </message>
    <message>
        <source>A likely origin: Li et al. (2018) **maximise** their objective, and there the minus is right.</source>
        <translation>Ein wahrscheinlicher Ursprung: Li et al. (2018) **maximieren** ihre Zielfunktion, und dort ist das Minus richtig.</translation>
    </message>
    <message>
        <source>Would you have noticed?</source>
        <translation>Wäre es aufgefallen?</translation>
    </message>
    <message>
        <source>Here is the model with the printed sign on one headline: each layer has six copies of one map.</source>
        <translation>Hier ist das Modell mit dem gedruckten Vorzeichen bei einer Schlagzeile: Jeder Layer hat sechs Kopien einer Map.</translation>
    </message>
    <message>
        <source>How many of 1,000 test headlines does this model classify correctly?</source>
        <translation>Wie viele von 1.000 Test-Schlagzeilen klassifiziert dieses Modell richtig?</translation>
    </message>
    <message>
        <source>Accuracy with the printed sign: **{value}**.</source>
        <translation>Genauigkeit mit dem gedruckten Vorzeichen: **{value}**.</translation>
    </message>
    <message>
        <source>**The accuracy does not show the mistake.** One attention pattern per layer, in three layers, is enough for this task. Anyone who checks only the accuracy would publish the wrong sign with good results.</source>
        <translation>**Die Genauigkeit zeigt den Fehler nicht.** Ein einziges Attention-Muster pro Layer, bei drei Layern, genügt für diese Aufgabe. Wer nur die Genauigkeit prüft, würde das falsche Vorzeichen mit guten Ergebnissen veröffentlichen.</translation>
    </message>
    <message>
        <source>Copies in everything?</source>
        <translation>Kopien in allem?</translation>
    </message>
    <message>
        <source>The penalty acts on attention maps. A head also has a value and an output matrix, W_V and W_O: they decide **what** is passed on from the tokens it attends to.</source>
        <translation>Der Strafterm wirkt auf Attention-Maps. Ein Head hat auch eine Value- und eine Output-Matrix, W_V und W_O: Sie bestimmen, **was** von den beachteten Token weitergegeben wird.</translation>
    </message>
    <message>
        <source>The cosine of contributions compares what two heads add to the model&apos;s residual stream, from -1 to 1.</source>
        <translation>Der Kosinus der Beiträge vergleicht, was zwei Heads zum Residual-Stream des Modells addieren, von -1 bis 1.</translation>
    </message>
    <message>
        <source>How similar are the contributions of the heads in layer 0 of this model?</source>
        <translation>Wie ähnlich sind sich die Beiträge der Heads in Layer 0 dieses Modells?</translation>
    </message>
    <message>
        <source>Below 0.2: practically unrelated</source>
        <translation>Unter 0,2: so gut wie unabhängig</translation>
    </message>
    <message>
        <source>Between 0.2 and 0.6</source>
        <translation>Zwischen 0,2 und 0,6</translation>
    </message>
    <message>
        <source>Above 0.6: copies, too</source>
        <translation>Über 0,6: ebenfalls Kopien</translation>
    </message>
    <message>
        <source>Mean cosine of contributions in layer 0: **{value}**.</source>
        <translation>Mittlerer Kosinus der Beiträge in Layer 0: **{value}**.</translation>
    </message>
    <message>
        <source>The maps are similar, but the contributions still differ. **A penalty affects what it measures and nothing else.** Choose the quantity by what should differ: maps, outputs or weights.</source>
        <translation>Die Maps sind ähnlich, die Beiträge unterscheiden sich aber weiterhin. **Ein Strafterm wirkt auf das, was er misst, und auf nichts sonst.** Die Größe danach wählen, was sich unterscheiden soll: Maps, Outputs oder Gewichte.</translation>
    </message>
    <message>
        <source>**Check a sign by its effect**: train a short run with and without the penalty, and see whether the penalised quantity goes down.</source>
        <translation>**Ein Vorzeichen an seiner Wirkung prüfen**: einen kurzen Lauf mit und einen ohne trainieren und sehen, ob die bestrafte Größe sinkt.</translation>
    </message>
    <message>
        <source>This program minimises L_task + lambda L_div with a plus. You can choose the printed sign with one setting (the opposite sign, objective.sign = as-printed); a warning then explains its effect.</source>
        <translation>Dieses Programm minimiert L_task + lambda L_div mit einem Plus. Das gedruckte Vorzeichen lässt sich mit einer Einstellung wählen (umgekehrtes Vorzeichen, objective.sign = as-printed), und eine Warnung erklärt, was es bewirkt.</translation>
    </message>
    <message>
        <source>Ablation and duplicates</source>
        <translation>Ablation und Duplikate</translation>
    </message>
    <message>
        <source>One head off, two heads off, twelve heads off. Learn what a drop in accuracy shows, and what the absence of a drop does not show.</source>
        <translation>Ein Head aus, zwei Heads aus, zwölf Heads aus: Was ein Rückgang aussagt und was ein ausbleibender Rückgang nicht aussagt.</translation>
    </message>
    <message>
        <source>One head off</source>
        <translation>Ein Head aus</translation>
    </message>
    <message>
        <source>**Ablation** shows what a head is for by removing it: its output becomes zero before the output projection, and everything else stays unchanged.</source>
        <translation>**Ablation** untersucht, wozu ein Head da ist, indem sie ihn entfernt: Sein Output wird vor der Output-Projektion auf null gesetzt, alles andere bleibt.</translation>
    </message>
    <message>
        <source>Without head 1 of layer 0, how many of 1,000 test headlines are correct?</source>
        <translation>Wie viele von 1.000 Test-Schlagzeilen sind ohne Head 1 in Layer 0 richtig?</translation>
    </message>
    <message>
        <source>Without head 1: **{value}**.</source>
        <translation>Ohne Head 1: **{value}**.</translation>
    </message>
    <message>
        <source>Very little is lost. Without head 0 alone, nothing was lost at all. If effects simply added up, removing both would cost about as little.</source>
        <translation>Es geht sehr wenig verloren. Ohne Head 0 allein ging gar nichts verloren. Wären Effekte additiv, würden beide zusammen etwa ebenso wenig kosten.</translation>
    </message>
    <message>
        <source>Both duplicates off</source>
        <translation>Beide Duplikate aus</translation>
    </message>
    <message>
        <source>Now switch **both** off.</source>
        <translation>Nun **beide** ausschalten.</translation>
    </message>
    <message>
        <source>Without heads 0 and 1 of layer 0?</source>
        <translation>Und ohne die Heads 0 und 1 von Layer 0?</translation>
    </message>
    <message>
        <source>Fewer than 95 %: more than the sum of both</source>
        <translation>Weniger als 95 %: mehr als die Summe beider</translation>
    </message>
    <message>
        <source>95 to 99 %</source>
        <translation>95 bis 99 %</translation>
    </message>
    <message>
        <source>99 % or more: the sum of both</source>
        <translation>99 % oder mehr: die Summe beider</translation>
    </message>
    <message>
        <source>Without both duplicates: **{value}**.</source>
        <translation>Ohne beide Duplikate: **{value}**.</translation>
    </message>
    <message>
        <source>**Each compensated for the other.** Alone, neither seemed to matter; together they do. This is why ranking heads by removing each one alone is misleading if there are duplicates. Further down, the Ablate page can measure every pair.</source>
        <translation>**Jeder hat den anderen kompensiert.** Einzeln schien es auf keinen anzukommen, zusammen aber schon. Darum führt eine Rangfolge, bei der jeder Head einzeln entfernt wird, in die Irre, wenn es Duplikate gibt. Weiter unten kann die Seite „Ablation“ jedes Paar messen.</translation>
    </message>
    <message>
        <source>Heads without a duplicate</source>
        <translation>Heads ohne Duplikat</translation>
    </message>
    <message>
        <source>The model with lambda 0.1 has no duplicates in layer 0. Its head 1 is not related to head 1 of the other model: head numbers have no meaning across trainings.</source>
        <translation>Das Modell mit Lambda 0,1 hat in Layer 0 keine Duplikate. Sein Head 1 hat mit Head 1 des anderen Modells nichts zu tun: Die Nummern der Heads sind zwischen zwei Trainings nicht vergleichbar.</translation>
    </message>
    <message>
        <source>Without head 1 of layer 0 in this model?</source>
        <translation>Und ohne Head 1 von Layer 0 in diesem Modell?</translation>
    </message>
    <message>
        <source>Without head 1 of the model with lambda 0.1: **{value}**.</source>
        <translation>Ohne Head 1 des Modells mit Lambda 0,1: **{value}**.</translation>
    </message>
    <message>
        <source>No other head compensates for it. Without the penalty, removing a single head cost at most 3.1 percentage points. Diverse heads are **harder to remove**: good for interpreting a model, less so for pruning it. This is one seed each, so take it as an example, not as a law.</source>
        <translation>Kein anderer Head kompensiert ihn. Ohne Strafterm kostete das Entfernen eines einzelnen Heads höchstens 3,1 Prozentpunkte. Diverse Heads sind **schwerer zu entfernen**: gut für die Interpretation eines Modells, weniger gut fürs Pruning. Dies beruht auf je einem Seed, ist also ein Beispiel, kein Gesetz.</translation>
    </message>
    <message>
        <source>Twelve heads off</source>
        <translation>Zwölf Heads aus</translation>
    </message>
    <message>
        <source>Back to the model without a penalty: switch off **all heads of layers 1 and 2**, two thirds of the model&apos;s heads.</source>
        <translation>Zurück zum Modell ohne Strafterm: **alle Heads der Layer 1 und 2** ausschalten, zwei Drittel der Heads des Modells.</translation>
    </message>
    <message>
        <source>How many test headlines are correct with layer 0 alone?</source>
        <translation>Wie viele Test-Schlagzeilen sind nur mit Layer 0 richtig?</translation>
    </message>
    <message>
        <source>With layer 0 alone: **{value}**.</source>
        <translation>Nur mit Layer 0: **{value}**.</translation>
    </message>
    <message>
        <source>**A drop is evidence that a head is used; the absence of a drop is not evidence that it is useless.** Remove pairs and groups, too.</source>
        <translation>**Ein Rückgang ist ein Beleg dafür, dass ein Head gebraucht wird; ein ausbleibender Rückgang ist kein Beleg dafür, dass er nutzlos ist.** Auch Paare und Gruppen ausschalten.</translation>
    </message>
    <message>
        <source>Zero is only one replacement: the list beside the switches also offers the head&apos;s mean, or its output for another sample.</source>
        <translation>Null ist nur ein möglicher Ersatz: Die Liste neben den Schaltern bietet auch den Mittelwert des Heads an oder seinen Output bei einem anderen Beispiel.</translation>
    </message>
    <message>
        <source>Flat maps</source>
        <translation>Flache Maps</translation>
    </message>
    <message>
        <source>A cosine of 0.8 suggests duplicates. See why it may mean nothing, and what to use instead.</source>
        <translation>Ein Kosinus von 0,8 lässt Duplikate vermuten. Warum er nichts bedeuten kann und was stattdessen zu verwenden ist.</translation>
    </message>
    <message>
        <source>The layer with the highest similarity</source>
        <translation>Der Layer mit der höchsten Ähnlichkeit</translation>
    </message>
    <message>
        <source>Layer 0 of the model without a penalty has sharp heads: most of a word&apos;s weight goes to one word. Heads of layer 2 spread their weight over the sentence.</source>
        <translation>Layer 0 des Modells ohne Strafterm hat scharfe Heads: Der größte Teil des Gewichts eines Wortes geht an ein einziges Wort. Heads in Layer 2 verteilen ihr Gewicht über den Satz.</translation>
    </message>
    <message>
        <source>What is the mean cosine of the heads of layer 2? (Layer 0: 0.42.)</source>
        <translation>Wie groß ist der mittlere Kosinus der Heads von Layer 2? (Layer 0: 0,42.)</translation>
    </message>
    <message>
        <source>Between 0.4 and 0.7</source>
        <translation>Zwischen 0,4 und 0,7</translation>
    </message>
    <message>
        <source>Above 0.7: the highest similarity of all</source>
        <translation>Über 0,7: die höchste Ähnlichkeit von allen</translation>
    </message>
    <message>
        <source>Mean cosine in layer 2: **{value}**.</source>
        <translation>Mittlerer Kosinus in Layer 2: **{value}**.</translation>
    </message>
    <message>
        <source>By this number, layer 2 is full of copies. Before you believe it, ask what **unrelated** heads would give.</source>
        <translation>Nach dieser Zahl ist Layer 2 voller Kopien. Vorher ist aber zu fragen, welchen Wert **unabhängige** Heads ergäben.</translation>
    </message>
    <message>
        <source>The chance level</source>
        <translation>Das Zufallsniveau</translation>
    </message>
    <message>
        <source>Attention weights are never negative, and each row sums to 1. Two nearly uniform maps overlap everywhere, whatever they mean.</source>
        <translation>Attention-Gewichte sind nie negativ, und jede Zeile summiert sich zu 1. Zwei Maps, die beide fast gleichmäßig sind, überlappen sich überall, was auch immer sie bedeuten.</translation>
    </message>
    <message>
        <source>Take heads as sharp as these but independent of each other, and measure their cosine. That is the **chance level**.</source>
        <translation>Heads annehmen, die so scharf sind wie diese, aber voneinander unabhängig, und ihren Kosinus messen. Das ist das **Zufallsniveau**.</translation>
    </message>
    <message>
        <source>What is the mean cosine of independent heads as sharp as those of layer 2?</source>
        <translation>Wie groß ist der mittlere Kosinus unabhängiger Heads, die so scharf sind wie die in Layer 2?</translation>
    </message>
    <message>
        <source>Below 0.3</source>
        <translation>Unter 0,3</translation>
    </message>
    <message>
        <source>Between 0.3 and 0.6</source>
        <translation>Zwischen 0,3 und 0,6</translation>
    </message>
    <message>
        <source>Above 0.6</source>
        <translation>Über 0,6</translation>
    </message>
    <message>
        <source>By chance, in layer 2: **{value}**.</source>
        <translation>Zufallsniveau in Layer 2: **{value}**.</translation>
    </message>
    <message>
        <source>Nearly all of the “similarity” is flatness. In layer 0 the chance level is about 0.25, so 0.42 there says more than 0.78 here. The Heads page shows the chance level beside every value.</source>
        <translation>Fast die ganze „Ähnlichkeit“ beruht auf flachen Maps. In Layer 0 beträgt das Zufallsniveau etwa 0,25, also sagt 0,42 dort mehr aus als 0,78 hier. Die Seite „Heads“ gibt neben jedem Wert das Zufallsniveau an.</translation>
    </message>
    <message>
        <source>Remove the flat part</source>
        <translation>Den flachen Anteil abziehen</translation>
    </message>
    <message>
        <source>Subtract from every row what uniform attention would give, then take the cosine: this is the **centred** cosine. Independent heads then give about 0, whatever their sharpness.</source>
        <translation>Von jeder Zeile abziehen, was gleichmäßige Attention ergäbe, dann den Kosinus berechnen: den **zentrierten** Kosinus. Unabhängige Heads ergeben dann etwa 0, wie scharf sie auch sind.</translation>
    </message>
    <message>
        <source>What is the mean centred cosine of layer 2?</source>
        <translation>Wie groß ist der mittlere zentrierte Kosinus in Layer 2?</translation>
    </message>
    <message>
        <source>Between 0.25 and 0.6</source>
        <translation>Zwischen 0,25 und 0,6</translation>
    </message>
    <message>
        <source>Mean centred cosine in layer 2: **{value}**.</source>
        <translation>Mittlerer zentrierter Kosinus in Layer 2: **{value}**.</translation>
    </message>
    <message>
        <source>From “most similar” to “hardly similar”, with the same heads and the same data. Only the measure is more specific.</source>
        <translation>Von „am ähnlichsten“ zu „kaum ähnlich“, mit denselben Heads und denselben Daten. Nur das Maß ist spezifischer.</translation>
    </message>
    <message>
        <source>Real duplicates remain</source>
        <translation>Echte Duplikate bleiben</translation>
    </message>
    <message>
        <source>A mean of about 0.1 does not mean that no two heads are similar. Heads 2 and 4 of layer 2 had a raw cosine of 0.98.</source>
        <translation>Ein Mittelwert von etwa 0,1 heißt nicht, dass sich keine zwei Heads ähneln. Die Heads 2 und 4 von Layer 2 hatten einen rohen Kosinus von 0,98.</translation>
    </message>
    <message>
        <source>What is the centred cosine of heads 2 and 4 of layer 2?</source>
        <translation>Wie groß ist der zentrierte Kosinus der Heads 2 und 4 von Layer 2?</translation>
    </message>
    <message>
        <source>Below 0.25: flat, not similar</source>
        <translation>Unter 0,25: flach, nicht ähnlich</translation>
    </message>
    <message>
        <source>Between 0.25 and 0.7</source>
        <translation>Zwischen 0,25 und 0,7</translation>
    </message>
    <message>
        <source>Above 0.7: real duplicates</source>
        <translation>Über 0,7: echte Duplikate</translation>
    </message>
    <message>
        <source>Centred cosine of heads 2 and 4: **{value}**.</source>
        <translation>Zentrierter Kosinus der Heads 2 und 4: **{value}**.</translation>
    </message>
    <message>
        <source>These two share the part that is **not** flat. The same measure that rules out the others finds the duplicates.</source>
        <translation>Diese beiden haben den Anteil gemeinsam, der **nicht** flach ist. Dasselbe Maß, das die anderen ausschließt, findet die Duplikate.</translation>
    </message>
    <message>
        <source>**A similarity means nothing without its chance level.** For attention maps, that level depends on how sharp they are and how long the texts are.</source>
        <translation>**Eine Ähnlichkeit sagt ohne ihr Zufallsniveau nichts aus.** Bei Attention-Maps hängt dieses davon ab, wie scharf sie und wie lang die Texte sind.</translation>
    </message>
    <message>
        <source>It matters for the penalty, too: a raw cosine also falls when maps merely become sharper. Choose attn-cos-centred on the Train page to penalise only the part that is not flat.</source>
        <translation>Das ist auch für den Strafterm wichtig: Ein roher Kosinus sinkt auch, wenn Maps lediglich schärfer werden. Auf der Seite „Training“ attn-cos-centred wählen, um nur den nicht flachen Anteil zu bestrafen.</translation>
    </message>
    <message>
        <source>Weights are never negative, so unrelated heads share something too. Two heads this far above **independent heads** are called **duplicates** here. In the matrix every cell is a pair of heads of one layer; this pair is easy to see in the first layer.</source>
        <translation>Gewichte sind nie negativ, daher haben auch voneinander unabhängige Heads etwas gemeinsam. Zwei Heads, die so weit über **unabhängigen Heads** liegen, heißen hier **Duplikate**. In der Matrix ist jede Zelle ein Head-Paar eines Layers; dieses Paar ist im ersten Layer gut zu erkennen.</translation>
    </message>
    <message>
        <source>These two are no more similar than independent heads. A layer can contain duplicates and independent heads side by side. A single mean over all pairs, as papers print it, hides that: **look at the matrix before you believe the mean.**</source>
        <translation>Diese beiden sind einander nicht ähnlicher als unabhängige Heads. Ein Layer kann Duplikate und unabhängige Heads nebeneinander enthalten. Ein einziger Mittelwert über alle Paare, wie er in Papers steht, verbirgt das: **erst die Matrix ansehen, dann dem Mittelwert glauben.**</translation>
    </message>
    <message>
        <source>How strongly to push heads apart. See a penalty that is too small to have an effect, one that works, and one that hurts.</source>
        <translation>Wie stark Heads auseinandergedrängt werden sollten: ein Strafterm, der zu klein ist, um zu wirken, einer, der wirkt, und einer, der schadet.</translation>
    </message>
    <message>
        <source>The penalty works: the heads of run B are less similar than independent heads, those of run A more similar. Part of the decrease comes from sharpness: sharper maps also overlap less by chance. The slider below the matrices shows when in training that happened.</source>
        <translation>Der Strafterm wirkt: Die Heads von Lauf B sind einander weniger ähnlich als unabhängige, die von Lauf A ähnlicher. Ein Teil des Rückgangs kommt von der Schärfe: Schärfere Maps überlappen sich auch zufällig weniger. Der Schieberegler unter den Matrizen zeigt, wann im Training das geschah.</translation>
    </message>
    <message>
        <source>In the model without a penalty, heads 0 and 1 of layer 0 are duplicates (cosine above 0.9; independent heads would have about 0.24).</source>
        <translation>Im Modell ohne Strafterm sind die Heads 0 und 1 in Layer 0 Duplikate (Kosinus über 0,9; unabhängige Heads hätten etwa 0,24).</translation>
    </message>
    <message>
        <source>Little or nothing is lost on these 1,000 headlines, with or without duplicates: the first layer has solved the task, and its results bypass the other layers. That does not show that the heads are useless. **No drop** can mean that another head compensates, that a head has no effect, or that the test is too easy.</source>
        <translation>Auf diesen 1.000 Schlagzeilen geht wenig oder nichts verloren, mit oder ohne Duplikate: Der erste Layer hat die Aufgabe gelöst, und seine Ergebnisse laufen an den übrigen vorbei. Das zeigt nicht, dass die Heads nutzlos sind. **Kein Rückgang** kann bedeuten, dass ein anderer Head einspringt, dass ein Head wirkungslos ist oder dass der Test zu leicht ist.</translation>
    </message>
</context>
<context>
    <name>MaskText</name>
    <message>
        <source>Change %1 heads</source>
        <translation>%1 Heads ändern</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Layer %1</translation>
    </message>
    <message>
        <source>Switch on %1, head %2</source>
        <translation>%1, Head %2 einschalten</translation>
    </message>
    <message>
        <source>Switch off %1, head %2</source>
        <translation>%1, Head %2 ausschalten</translation>
    </message>
</context>
<context>
    <name>Matrix</name>
    <message>
        <source>one layer</source>
        <translation>ein Layer</translation>
    </message>
    <message numerus="yes">
        <source>%1 between the %n heads of %2; %3.</source>
        <translation>
            <numerusform>%1 zwischen %n Head von %2; %3.</numerusform>
            <numerusform>%1 zwischen den %n Heads von %2; %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>head</source>
        <translation>Head</translation>
    </message>
</context>
<context>
    <name>MissingGlyphs</name>
    <message>
        <source>no installed font has %1, so %2 shows boxes instead; install a font that has them</source>
        <translation>%1 ist in keiner installierten Schrift enthalten, daher stehen in %2 Kästchen an dieser Stelle; eine passende Schrift installieren</translation>
    </message>
    <message>
        <source>LaTeX&apos;s own fonts do not have %1 in %2; the document needs LuaLaTeX or XeLaTeX and a font for them</source>
        <translation>die LaTeX-Schriften enthalten %1 in %2 nicht; das Dokument braucht LuaLaTeX oder XeLaTeX und eine passende Schrift</translation>
    </message>
</context>
<context>
    <name>NumberText</name>
    <message>
        <source>“%1” begins with a zero. Type numbers without thousands separators</source>
        <translation>„%1“ beginnt mit einer Null. Zahlen ohne Tausendertrennzeichen eingeben</translation>
    </message>
    <message>
        <source>A comma between digits is a decimal sign here. Separate values by semicolons, as in 0; 0,01; 0,1</source>
        <translation>Ein Komma zwischen Ziffern ist hier ein Dezimaltrennzeichen. Werte durch Semikolons trennen, etwa 0; 0,01; 0,1</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>beliebige Zahl</translation>
    </message>
    <message>
        <source>above %1 and at most %2</source>
        <translation>über %1 und höchstens %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>A number is missing. Allowed: %1</source>
        <translation>Eine Zahl fehlt. Erlaubt: %1</translation>
    </message>
    <message>
        <source>“%1” can mean %2 or %3. Type one of these</source>
        <translation>„%1“ kann %2 oder %3 bedeuten. Eines davon eingeben</translation>
    </message>
    <message>
        <source>“%1” is not a number. Allowed: %2, without thousands separators</source>
        <translation>„%1“ ist keine Zahl. Erlaubt: %2, ohne Tausendertrennzeichen</translation>
    </message>
    <message>
        <source>“%1” is not a whole number. Allowed: %2</source>
        <translation>„%1“ ist keine ganze Zahl. Erlaubt: %2</translation>
    </message>
    <message>
        <source>%1 is out of range. Allowed: %2</source>
        <translation>%1 liegt außerhalb des Bereichs. Erlaubt: %2</translation>
    </message>
    <message>
        <source>value %1 of %2: %3</source>
        <translation>Wert %1 von %2: %3</translation>
    </message>
</context>
<context>
    <name>OverviewText</name>
    <message>
        <source>Every head: %1 against %2. %3</source>
        <translation>Jeder Head: %1 gegen %2. %3</translation>
    </message>
    <message>
        <source>Each head of the open run appears here as a point.
Open a run from the start page or the list of runs, or start one.</source>
        <translation>Jeder Head des geöffneten Laufs erscheint hier als Punkt.
Einen Lauf auf der Startseite oder in der Liste der Läufe öffnen oder einen starten.</translation>
    </message>
    <message>
        <source>Measuring the heads of “%1”</source>
        <translation>Die Heads von „%1“ werden gemessen</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>Ähnlichkeit</translation>
    </message>
</context>
<context>
    <name>PatchFigure</name>
    <message>
        <source>mean over all queries</source>
        <translation>Mittelwert über alle Queries</translation>
    </message>
    <message>
        <source>query: patch %1</source>
        <translation>Query: Patch %1</translation>
    </message>
    <message>
        <source>mean of the pictures</source>
        <translation>Mittelwert der Bilder</translation>
    </message>
    <message>
        <source>model input</source>
        <translation>Modelleingabe</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>Attention-Gewicht</translation>
    </message>
    <message>
        <source>%1: attention that each patch gets, mean over all queries.</source>
        <translation>%1: die Attention, die jeder Patch erhält, gemittelt über alle Queries.</translation>
    </message>
    <message>
        <source>%1: attention of patch %2 (row, column).</source>
        <translation>%1: Attention von Patch %2 (Zeile, Spalte).</translation>
    </message>
    <message>
        <source>Weights interpolated bilinearly between patch centres.</source>
        <translation>Gewichte zwischen den Mitten der Patches bilinear interpoliert.</translation>
    </message>
    <message>
        <source>One colour per patch, not interpolated.</source>
        <translation>Eine Farbe pro Patch, nicht interpoliert.</translation>
    </message>
</context>
<context>
    <name>PredictionFigure</name>
    <message>
        <source>all heads on</source>
        <translation>alle Heads an</translation>
    </message>
    <message>
        <source>with heads off</source>
        <translation>mit ausgeschalteten Heads</translation>
    </message>
    <message>
        <source>No prediction yet</source>
        <translation>Noch keine Vorhersage</translation>
    </message>
    <message>
        <source>Prediction: %1 with %2.</source>
        <translation>Vorhersage: %1 mit %2.</translation>
    </message>
    <message>
        <source>With the heads switched off %1 gets %2.</source>
        <translation>Mit ausgeschalteten Heads erhält %1 %2.</translation>
    </message>
    <message>
        <source>less than %1</source>
        <translation>weniger als %1</translation>
    </message>
    <message>
        <source>True label: %1.</source>
        <translation>Richtiges Label: %1.</translation>
    </message>
    <message>
        <source>nothing hidden</source>
        <translation>nichts ausgeblendet</translation>
    </message>
    <message>
        <source>with tokens hidden</source>
        <translation>mit ausgeblendeten Token</translation>
    </message>
    <message>
        <source>all heads on, nothing hidden</source>
        <translation>alle Heads an, nichts ausgeblendet</translation>
    </message>
    <message>
        <source>heads off, tokens hidden</source>
        <translation>Heads aus, Token ausgeblendet</translation>
    </message>
    <message>
        <source>With the tokens hidden %1 gets %2.</source>
        <translation>Mit ausgeblendeten Token erhält %1 %2.</translation>
    </message>
    <message>
        <source>With heads off and tokens hidden %1 gets %2.</source>
        <translation>Mit ausgeschalteten Heads und ausgeblendeten Token erhält %1 %2.</translation>
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
        <translation>andere Layer</translation>
    </message>
    <message>
        <source>no class</source>
        <translation>keine Klasse</translation>
    </message>
    <message>
        <source>t-SNE: neighbours stay neighbours, distances and sizes are not meaningful</source>
        <translation>t-SNE: Nachbarn bleiben Nachbarn, Abstände und Größen bedeuten nichts</translation>
    </message>
    <message>
        <source>first axis, %1 % of the variation in distances</source>
        <translation>erste Achse, %1 % der Variation in den Abständen</translation>
    </message>
    <message>
        <source>second axis, %1 %</source>
        <translation>zweite Achse, %1 %</translation>
    </message>
    <message>
        <source>Each point is a head, placed by classical scaling; distance: square root of the Jensen-Shannon divergence of attention.</source>
        <translation>Jeder Punkt ist ein Head, angeordnet durch klassische multidimensionale Skalierung; Abstand: Wurzel der Jensen-Shannon-Divergenz der Attention.</translation>
    </message>
    <message>
        <source>Each point is what one head adds to one sample (O W_O, mean over its queries).</source>
        <translation>Jeder Punkt ist der Beitrag eines Heads zu einem Beispiel (O W_O, gemittelt über dessen Queries).</translation>
    </message>
    <message>
        <source> Exact t-SNE of perplexity %1, divergence %2 nats.</source>
        <translation> Exaktes t-SNE mit Perplexität %1, Divergenz %2 Nat.</translation>
    </message>
    <message>
        <source>The contributions of the heads of the open run to samples appear here, one point each.
Open a run from the start page or the list of runs, or start one.</source>
        <translation>Hier erscheinen die Beiträge der Heads des geöffneten Laufs zu den Beispielen, je ein Punkt.
Einen Lauf auf der Startseite oder in der Liste der Läufe öffnen oder einen starten.</translation>
    </message>
    <message>
        <source>Placing the points of “%1”</source>
        <translation>Die Punkte von „%1“ werden angeordnet</translation>
    </message>
    <message>
        <source>first principal component, %1 % of the variance</source>
        <translation>erste Hauptkomponente, %1 % der Varianz</translation>
    </message>
    <message>
        <source>second principal component, %1 %</source>
        <translation>zweite Hauptkomponente, %1 %</translation>
    </message>
    <message>
        <source>, sample %1</source>
        <translation>, Beispiel %1</translation>
    </message>
    <message>
        <source>1: the heads of a layer add different things; about 0 or less: their points overlap.</source>
        <translation>1: Die Heads eines Layers tragen Verschiedenes bei; etwa 0 oder weniger: Ihre Punkte überlappen sich.</translation>
    </message>
    <message>
        <source>Silhouette by head, mean over the heads: %1 in A, %2 in B.</source>
        <translation>Silhouette pro Head, gemittelt über die Heads: %1 in A, %2 in B.</translation>
    </message>
    <message>
        <source>Silhouette by head, mean over the heads: %1.</source>
        <translation>Silhouette pro Head, gemittelt über die Heads: %1.</translation>
    </message>
</context>
<context>
    <name>PruneCurveFigure</name>
    <message>
        <source>heads kept, of %1</source>
        <translation>behaltene Heads, von %1</translation>
    </message>
</context>
<context>
    <name>PruneText</name>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 random orders: mean, minimum to maximum</source>
        <translation>%1 zufällige: Mittelwert, Min. bis Max.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Heads that represent their groups, with the number of batches that voted for them</source>
        <translation>Repräsentanten der Gruppen, mit der Anzahl der Batches, die für sie gestimmt haben</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>Innerhalb</translation>
    </message>
    <message>
        <source>Homogenisation: minus the mean cosine of a head and its group&apos;s mean; lower means more similar</source>
        <translation>Homogenisierung: − der mittlere Kosinus eines Heads mit dem Mittelwert seiner Gruppe; niedriger ist ähnlicher</translation>
    </message>
    <message>
        <source>Between</source>
        <translation>Zwischen</translation>
    </message>
    <message>
        <source>Diversification: mean cosine of the means of two groups</source>
        <translation>Diversifizierung: der mittlere Kosinus der Mittelwerte zweier Gruppen</translation>
    </message>
    <message>
        <source>Silhouette</source>
        <translation>Silhouette</translation>
    </message>
    <message>
        <source>Silhouette as in the authors&apos; code: a head alone in its group counts as 1</source>
        <translation>Silhouette wie im Code der Autoren: Ein Head allein in seiner Gruppe zählt 1</translation>
    </message>
    <message>
        <source>Dunn</source>
        <translation>Dunn</translation>
    </message>
    <message>
        <source>Smallest distance between groups / largest within; undefined if all groups have one head</source>
        <translation>Kleinster Abstand zwischen Gruppen / größter innerhalb; nicht definiert, wenn alle Gruppen nur einen Head haben</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Similar heads, one group after another</source>
        <translation>Ähnliche Heads, nach Gruppen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 of %2 heads kept: %3 %4</source>
        <translation>%1 von %2 Heads behalten: %3 %4</translation>
    </message>
    <message>
        <source>change %1 %2</source>
        <translation>Änderung %1 %2</translation>
    </message>
    <message>
        <source>As defined, −1 to 1: above 0, heads are nearer to their own group; a head alone in its group counts as 0</source>
        <translation>Wie definiert, −1 bis 1: Über 0 sind Heads ihrer eigenen Gruppe näher; ein Head allein in seiner Gruppe zählt 0</translation>
    </message>
    <message>
        <source>In code</source>
        <translation>Im Code</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <comment>an amount, its unit, the score</comment>
        <translation>%1 %2 %3</translation>
    </message>
    <message>
        <source>%1 % (%2)</source>
        <translation>%1 % (%2)</translation>
    </message>
    <message>
        <source>that is not a finite number</source>
        <translation>das ist keine endliche Zahl</translation>
    </message>
    <message>
        <source>the mean itself is beyond the margin, so more samples are not expected to help</source>
        <translation>schon der Mittelwert liegt außerhalb der Toleranz, mehr Beispiele helfen also voraussichtlich nicht</translation>
    </message>
    <message>
        <source>; not shown to be within the margin.</source>
        <translation>; nicht nachweislich innerhalb der Toleranz.</translation>
    </message>
    <message>
        <source>; shown to be within the margin.</source>
        <translation>; nachweislich innerhalb der Toleranz.</translation>
    </message>
    <message>
        <source>Removable heads: none can be shown with %1 samples within a margin of %2.</source>
        <translation>Entbehrliche Heads: Mit %1 Beispielen lassen sich bei einer Toleranz von %2 keine nachweisen.</translation>
    </message>
    <message>
        <source>Removable heads: %1 of %2, within a margin of %3. The 95 % interval of the paired difference ends within it.</source>
        <translation>Entbehrliche Heads: %1 von %2, innerhalb einer Toleranz von %3. Das 95-%-Intervall der gepaarten Differenz endet innerhalb dieser Toleranz.</translation>
    </message>
    <message>
        <source>by %1 alone %2</source>
        <translation>allein nach %1 %2</translation>
    </message>
    <message>
        <source> The smallest number counts: %1.</source>
        <translation> Es gilt die kleinste Zahl: %1.</translation>
    </message>
    <message>
        <source> Order from %1; scores on %2.</source>
        <translation> Reihenfolge aus %1; Scores auf %2.</translation>
    </message>
    <message>
        <source>Score of run “%1”, step %2, against the heads kept. %3 A diamond marks the first point that is not shown to be within the margin.</source>
        <translation>Score des Laufs „%1“, Schritt %2, gegen die behaltenen Heads. %3 Eine Raute markiert den ersten Punkt, der nicht nachweislich innerhalb der Toleranz liegt.</translation>
    </message>
    <message>
        <source>Attention has %1 of all parameters, %2 at the chosen point; embeddings and feed-forward layers do not change. Speed: training step / inference.</source>
        <translation>Die Attention enthält %1 aller Parameter, am gewählten Punkt %2; Embeddings und Feed-forward-Layer bleiben unverändert. Geschwindigkeit: Trainingsschritt / Inferenz.</translation>
    </message>
    <message>
        <source>about %1 samples would be needed to show that it is within the margin</source>
        <translation>etwa %1 Beispiele wären nötig, um nachzuweisen, dass der Wert innerhalb der Toleranz liegt</translation>
    </message>
    <message>
        <source>about %1 samples would be needed to show that it is within the margin, more than the split has</source>
        <translation>etwa %1 Beispiele wären nötig, um nachzuweisen, dass der Wert innerhalb der Toleranz liegt, mehr als der Split hat</translation>
    </message>
    <message numerus="yes">
        <source> With %n head(s) off, %1: %2.</source>
        <comment>a score, why it has no interval</comment>
        <translation>
            <numerusform> Mit %n ausgeschalteten Head, %1: %2.</numerusform>
            <numerusform> Mit %n ausgeschalteten Heads, %1: %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> With %n head(s) off the model may be worse by up to %1 (mean %2): %3.</source>
        <translation>
            <numerusform> Mit %n ausgeschalteten Head kann das Modell um bis zu %1 schlechter sein (Mittelwert %2): %3.</numerusform>
            <numerusform> Mit %n ausgeschalteten Heads kann das Modell um bis zu %1 schlechter sein (Mittelwert %2): %3.</numerusform>
        </translation>
    </message>
    <message>
        <source> Only %1 is measured along the curve.</source>
        <translation> Entlang der Kurve wird nur gemessen: %1.</translation>
    </message>
</context>
<context>
    <name>RankingText</name>
    <message>
        <source>Most attended, mean over all queries</source>
        <translation>Meiste Attention, gemittelt über alle Queries</translation>
    </message>
    <message>
        <source>Most attended by “%1”</source>
        <translation>Meiste Attention von „%1“</translation>
    </message>
</context>
<context>
    <name>RecipeCommand</name>
    <message>
        <source>the figure</source>
        <translation>die Abbildung</translation>
    </message>
    <message>
        <source>panel %1</source>
        <translation>Panel %1</translation>
    </message>
    <message>
        <source>%1 shows the run %2, which is no longer in the folder of runs (%3); it is drawn from the numbers saved in the recipe</source>
        <translation>%1 zeigt den Lauf %2, der nicht mehr im Ordner für Läufe (%3) liegt; gezeichnet wird aus den Zahlen, die das Rezept enthält</translation>
    </message>
</context>
<context>
    <name>RecordText</name>
    <message>
        <source>training step</source>
        <translation>Trainingsschritt</translation>
    </message>
    <message>
        <source>head and its group&apos;s mean (homogenisation, negated)</source>
        <translation>Head und Mittelwert seiner Gruppe (Homogenisierung, negiert)</translation>
    </message>
    <message>
        <source>means of two groups (diversification)</source>
        <translation>Mittelwerte zweier Gruppen (Diversifizierung)</translation>
    </message>
    <message>
        <source>as defined</source>
        <translation>wie definiert</translation>
    </message>
    <message>
        <source>as in the authors&apos; code</source>
        <translation>wie im Code der Autoren</translation>
    </message>
    <message>
        <source>between / within</source>
        <translation>zwischen / innerhalb</translation>
    </message>
    <message>
        <source>shift since the previous record</source>
        <translation>Verschiebung seit der vorigen Aufzeichnung</translation>
    </message>
    <message>
        <source>convergence threshold</source>
        <translation>Konvergenzschwelle</translation>
    </message>
    <message>
        <source>gate open (0 to 1)</source>
        <translation>Gate offen (0 bis 1)</translation>
    </message>
    <message>
        <source>mean cosine</source>
        <translation>mittlerer Kosinus</translation>
    </message>
    <message>
        <source>silhouette</source>
        <translation>Silhouette</translation>
    </message>
    <message>
        <source>Dunn index</source>
        <translation>Dunn-Index</translation>
    </message>
    <message>
        <source>shift of the centres</source>
        <translation>Verschiebung der Zentren</translation>
    </message>
    <message>
        <source>Gates</source>
        <translation>Gates</translation>
    </message>
    <message>
        <source>Similarity within and between groups</source>
        <translation>Ähnlichkeit innerhalb und zwischen Gruppen</translation>
    </message>
    <message>
        <source>Silhouette</source>
        <translation>Silhouette</translation>
    </message>
    <message>
        <source>Shift of the centres</source>
        <translation>Verschiebung der Zentren</translation>
    </message>
</context>
<context>
    <name>SampleSet</name>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>%1 samples of the %2 split</source>
        <translation>%1 Beispiele (%2)</translation>
    </message>
    <message>
        <source>all %1 samples of the %2 split</source>
        <translation>alle %1 Beispiele (%2)</translation>
    </message>
    <message>
        <source>%1 of %2 samples of the %3 split, drawn at random (seed %4)</source>
        <translation>%1 von %2 Beispielen (%3), zufällig gezogen (Seed %4)</translation>
    </message>
</context>
<context>
    <name>ScoreText</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 (95 % interval %2 to %3, %4)</source>
        <translation>%1 (95-%-Intervall %2 bis %3, %4)</translation>
    </message>
    <message>
        <source>%1 %2 %3</source>
        <comment>test accuracy 82.7 %</comment>
        <translation>%2 (%1) %3</translation>
    </message>
    <message>
        <source>no interval: n too small</source>
        <translation>kein Intervall: n zu klein</translation>
    </message>
    <message>
        <source>no interval: all resamples alike</source>
        <translation>kein Intervall: alle Bootstrap-Stichproben identisch</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>SheetFigure</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>An empty sheet.</source>
        <translation>Ein leeres Blatt.</translation>
    </message>
    <message>
        <source>the sheet cannot be read: %1</source>
        <translation>das Blatt kann nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>Use the file as it was exported; this copy may be truncated or edited</source>
        <translation>Die Datei so verwenden, wie sie exportiert wurde; diese Kopie ist vielleicht abgeschnitten oder bearbeitet</translation>
    </message>
    <message>
        <source>the position of panel %1 is missing (place_mm: left, top, width, height)</source>
        <translation>die Position von Panel %1 fehlt (place_mm: left, top, width, height)</translation>
    </message>
    <message>
        <source>panel %1: %2</source>
        <translation>Panel %1: %2</translation>
    </message>
    <message>
        <source>it is of another kind (&quot;%1&quot;)</source>
        <translation>es ist von anderer Art („%1“)</translation>
    </message>
    <message>
        <source>unknown format &quot;%1&quot;</source>
        <translation>unbekanntes Format „%1“</translation>
    </message>
    <message>
        <source>font_pt is not between 2 and 72</source>
        <translation>font_pt liegt nicht zwischen 2 und 72</translation>
    </message>
    <message>
        <source>%1 panels</source>
        <translation>%1 Panels</translation>
    </message>
    <message>
        <source>its panels would need %1 bytes</source>
        <translation>seine Panels wären %1 Bytes groß</translation>
    </message>
</context>
<context>
    <name>SheetFormat</name>
    <message>
        <source>one column</source>
        <translation>eine Spalte</translation>
    </message>
    <message>
        <source>two columns</source>
        <translation>zwei Spalten</translation>
    </message>
    <message>
        <source>text width</source>
        <translation>Textbreite</translation>
    </message>
    <message>
        <source>poster</source>
        <translation>Poster</translation>
    </message>
    <message>
        <source>slide</source>
        <translation>Folie</translation>
    </message>
    <message>
        <source>The list of sheet formats: %1</source>
        <translation>Die Liste der Blattformate: %1</translation>
    </message>
    <message>
        <source>Give id, venue, layout, width_mm (10 to 2000) and height_mm or most_height_mm</source>
        <translation>id, venue, layout, width_mm (10 bis 2000) und height_mm oder most_height_mm angeben</translation>
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
        <translation>%1, %2 (%3)</translation>
    </message>
    <message>
        <source>it contains no formats</source>
        <translation>es ist kein Format darin</translation>
    </message>
    <message>
        <source>number %1 has no id</source>
        <translation>Nummer %1 hat keine id</translation>
    </message>
    <message>
        <source>%1 of &quot;%2&quot; is not allowed</source>
        <translation>%1 von „%2“ ist nicht erlaubt</translation>
    </message>
</context>
<context>
    <name>SheetLint</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>text of %1 pt (“%2”)</source>
        <translation>Text mit %1 pt („%2“)</translation>
    </message>
    <message>
        <source>At least %1 pt is needed: enlarge the panel or its font.</source>
        <translation>Mindestens %1 pt sind nötig: das Panel oder seine Schrift vergrößern.</translation>
    </message>
    <message>
        <source>pixels instead of vector graphics</source>
        <translation>Pixel statt Vektorgrafik</translation>
    </message>
    <message>
        <source>Use a view that draws cells. Photographs are allowed at 300 dpi or more.</source>
        <translation>Eine Ansicht wählen, die Zellen zeichnet. Fotos sind ab 300 dpi erlaubt.</translation>
    </message>
    <message>
        <source>%1 and %2 look alike without red or green</source>
        <translation>%1 und %2 sehen ohne Rot oder Grün gleich aus</translation>
    </message>
    <message>
        <source>Choose other colours for these runs, or use dashed lines.</source>
        <translation>Für diese Läufe andere Farben wählen oder die Linien gestrichelt zeichnen.</translation>
    </message>
    <message>
        <source>%1 has no title</source>
        <translation>%1 hat keinen Titel</translation>
    </message>
    <message>
        <source>Name the quantity and its unit.</source>
        <translation>Die Größe und ihre Einheit angeben.</translation>
    </message>
    <message>
        <source>%1 (“%2”) lacks a unit</source>
        <translation>%1 („%2“) nennt keine Einheit</translation>
    </message>
    <message>
        <source>Add the unit after a comma, or state in the caption that there is none.</source>
        <translation>Die Einheit nach einem Komma ergänzen oder in der Bildunterschrift angeben, dass es keine gibt.</translation>
    </message>
    <message>
        <source>extends %1 mm beyond its area</source>
        <translation>ragt %1 mm über seine Fläche hinaus</translation>
    </message>
    <message>
        <source>At this width it needs a height of %1 mm.</source>
        <translation>Bei dieser Breite braucht es eine Höhe von %1 mm.</translation>
    </message>
    <message>
        <source>Make the panel larger.</source>
        <translation>Das Panel vergrößern.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 and %2: %3 on scales of %4 and %5</source>
        <translation>%1 und %2: %3 auf Skalen von %4 und %5</translation>
    </message>
    <message>
        <source>Select “Shared scales”, or mention it in the caption.</source>
        <translation>„Gemeinsame Skalen“ aktivieren oder es in der Bildunterschrift angeben.</translation>
    </message>
    <message>
        <source>%1 and %2 overlap</source>
        <translation>%1 und %2 überlappen sich</translation>
    </message>
    <message>
        <source>Move one of them, or arrange the panels.</source>
        <translation>Eines davon verschieben oder die Panels anordnen.</translation>
    </message>
    <message>
        <source>The sheet is %1 mm high</source>
        <translation>Das Blatt ist %1 mm hoch</translation>
    </message>
    <message>
        <source>%1 allows %2 mm.</source>
        <translation>%1 erlaubt %2 mm.</translation>
    </message>
    <message>
        <source>The PDF file contains a Type 3 font</source>
        <translation>Die PDF-Datei enthält eine Type-3-Schrift</translation>
    </message>
    <message>
        <source>Install the font DejaVu Sans, or export SVG with text as paths.</source>
        <translation>Die Schrift DejaVu Sans installieren oder SVG mit Text als Pfaden exportieren.</translation>
    </message>
    <message>
        <source>The shared legend ends at %1 mm</source>
        <translation>Die gemeinsame Legende endet bei %1 mm</translation>
    </message>
    <message>
        <source>The paper ends at %1 mm: reduce the height of panels, or give each its own legend.</source>
        <translation>Das Papier endet bei %1 mm: Panels niedriger machen oder jedem eine eigene Legende geben.</translation>
    </message>
    <message>
        <source>%1 of %2 token labels are cut off or left out (“%3”)</source>
        <translation>%1 von %2 Token-Beschriftungen sind abgeschnitten oder fehlen („%3“)</translation>
    </message>
    <message>
        <source>Make the panel wider or its font smaller, or show fewer tokens.</source>
        <translation>Das Panel breiter oder seine Schrift kleiner machen oder weniger Token zeigen.</translation>
    </message>
    <message>
        <source>“%1” is cut off</source>
        <translation>„%1“ ist abgeschnitten</translation>
    </message>
    <message>
        <source>Make the panel wider or its font smaller.</source>
        <translation>Das Panel breiter oder seine Schrift kleiner machen.</translation>
    </message>
    <message>
        <source>no font for %1 of “%2”</source>
        <translation>keine Schrift für %1 in „%2“</translation>
    </message>
    <message>
        <source>Boxes are shown instead: install a font for this script.</source>
        <translation>Stattdessen werden Kästchen angezeigt: eine Schriftart für dieses Schriftsystem installieren.</translation>
    </message>
    <message>
        <source>step steps epoch batch head heads layer lambda seed seeds similarity cosine token weight component rate accuracy samples</source>
        <comment>words of axis titles that need no unit, in lower case, separated by spaces</comment>
        <translation>schritt schritte trainingsschritt epoche batch head heads layer lambda seed seeds ähnlichkeit kosinus token gewicht komponente hauptkomponente rate lernrate genauigkeit beispiele</translation>
    </message>
</context>
<context>
    <name>SiteNames</name>
    <message>
        <source>Layer %1</source>
        <translation>Layer %1</translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation>%1, Head %2</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Layer %1</translation>
    </message>
</context>
<context>
    <name>SpecialTokensText</name>
    <message>
        <source>[BEGIN] and [END] are left out, so the rows sum to less than 1.</source>
        <translation>[BEGIN] und [END] sind weggelassen, daher summieren sich die Zeilen zu weniger als 1.</translation>
    </message>
    <message>
        <source>[BEGIN] and [END] are left out, and each row is rescaled to sum to 1.</source>
        <translation>[BEGIN] und [END] sind weggelassen, und jede Zeile ist auf die Summe 1 normiert.</translation>
    </message>
</context>
<context>
    <name>StrictJson</name>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>Allowed: %1. %2</source>
        <translation>Erlaubt: %1. %2</translation>
    </message>
    <message>
        <source>%1 is not valid JSON: line %2, column %3 (byte %4): %5</source>
        <translation>%1 ist kein gültiges JSON: Zeile %2, Spalte %3 (Byte %4): %5</translation>
    </message>
    <message>
        <source>top level</source>
        <translation>oberste Ebene</translation>
    </message>
    <message>
        <source>it is a list</source>
        <translation>es ist eine Liste</translation>
    </message>
    <message>
        <source>one object, { ... }</source>
        <translation>ein Objekt, { ... }</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a known key</source>
        <translation>„%1“ ist kein bekannter Schlüssel</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing or not a string</source>
        <translation>„%1“ fehlt oder ist kein String</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>ein String</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains a value that is not a string</source>
        <translation>„%1“ enthält einen Wert, der kein String ist</translation>
    </message>
    <message>
        <source>strings</source>
        <translation>Strings</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing or empty</source>
        <translation>„%1“ fehlt oder ist leer</translation>
    </message>
    <message>
        <source>a list of strings</source>
        <translation>eine Liste von Strings</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not allowed</source>
        <translation>„%1“ ist nicht erlaubt</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>eine Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number</source>
        <translation>„%1“ ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither true nor false</source>
        <translation>„%1“ ist weder true noch false</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an object</source>
        <translation>„%1“ ist kein Objekt</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 Tage</translation>
    </message>
    <message>
        <source>%1 million</source>
        <translation>%1 Mio.</translation>
    </message>
    <message>
        <source>%1 billion</source>
        <translation>%1 Mrd.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>wird geladen</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>wird gestoppt</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>abgeschlossen</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>divergiert</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
</context>
<context>
    <name>TokenArcsFigure</name>
    <message>
        <source>Each token and the %1 it attends to most</source>
        <translation>Jedes Token und die %1, auf die es am meisten achtet</translation>
    </message>
    <message>
        <source>attended by</source>
        <translation>beachtet von</translation>
    </message>
    <message>
        <source>attends to</source>
        <translation>achtet auf</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>Attention-Gewicht</translation>
    </message>
    <message>
        <source>%1: arcs from each token to the %2 it attends to most; wider arcs mean larger weights.</source>
        <translation>%1: Bögen von jedem Token zu den %2, auf die es am meisten achtet; breitere Bögen bedeuten größere Gewichte.</translation>
    </message>
    <message>
        <source>%1: on the right, arcs to the tokens that “%2” attends to; on the left, arcs from the tokens that attend to it. Wider arcs mean larger weights; weights below %3 are not drawn.</source>
        <translation>%1: rechts Bögen zu den Token, auf die „%2“ achtet; links Bögen von den Token, die darauf achten. Breitere Bögen bedeuten größere Gewichte; Gewichte unter %3 sind nicht gezeichnet.</translation>
    </message>
    <message>
        <source>%1: arcs from each token of the %2 to the token of the %3 it attends to most; wider arcs mean larger weights.</source>
        <translation>%1: Bögen von jedem Token (%2) zu dem Token (%3), auf das es am meisten achtet; breitere Bögen bedeuten größere Gewichte.</translation>
    </message>
    <message>
        <source>%1: arcs to the tokens of the %3 that “%2” attends to. Wider arcs mean larger weights; weights below %4 are not drawn.</source>
        <translation>%1: Bögen zu den Token (%3), auf die „%2“ achtet. Breitere Bögen bedeuten größere Gewichte; Gewichte unter %4 sind nicht gezeichnet.</translation>
    </message>
    <message>
        <source>Exported: tokens %1 to %2.</source>
        <translation>Exportiert: Token %1 bis %2.</translation>
    </message>
</context>
<context>
    <name>TokenChipsFigure</name>
    <message>
        <source>%1: attention that each token gets, mean over all queries.</source>
        <translation>%1: die Attention, die jedes Token erhält, gemittelt über alle Queries.</translation>
    </message>
    <message>
        <source>%1: attention of “%2” (token %3).</source>
        <translation>%1: Attention von „%2“ (Token %3).</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
</context>
<context>
    <name>TokenFigure</name>
    <message>
        <source>Colour from 0 to %1.</source>
        <translation>Farbe von 0 bis %1.</translation>
    </message>
    <message>
        <source>Tokens are labelled by position, starting at 0.</source>
        <translation>Token werden durch ihre Position gekennzeichnet, ab 0.</translation>
    </message>
    <message>
        <source>The first %1 of the text&apos;s %2 tokens.</source>
        <translation>Die ersten %1 der %2 Token des Textes.</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>Attention-Gewicht</translation>
    </message>
    <message>
        <source>Hidden: %1; no head attends to them, and the other weights are renormalised.</source>
        <translation>Ausgeblendet: %1; kein Head achtet darauf, und die übrigen Gewichte sind renormiert.</translation>
    </message>
    <message>
        <source>Not in the model&apos;s vocabulary, read as [UNK]: %1.</source>
        <translation>Nicht im Vokabular des Modells, als [UNK] gelesen: %1.</translation>
    </message>
</context>
<context>
    <name>TokenMap</name>
    <message>
        <source>Attention rollout</source>
        <translation>Attention-Rollout</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>decoder input</source>
        <translation>Decoder-Eingabe</translation>
    </message>
    <message>
        <source>decoder output</source>
        <translation>Decoder-Ausgabe</translation>
    </message>
    <message>
        <source>%1, mean</source>
        <translation>%1, Mittelwert</translation>
    </message>
</context>
<context>
    <name>TokenMatrixFigure</name>
    <message>
        <source>Key (attended token)</source>
        <translation>Key (beachtetes Token)</translation>
    </message>
    <message>
        <source>Key: %1</source>
        <translation>Key: %1</translation>
    </message>
    <message>
        <source>Query (attending token)</source>
        <translation>Query (achtendes Token)</translation>
    </message>
    <message>
        <source>Query: %1</source>
        <translation>Query: %1</translation>
    </message>
    <message>
        <source>%1: rows are queries, columns keys, %2 tokens.</source>
        <translation>%1: Zeilen sind Queries, Spalten Keys, %2 Token.</translation>
    </message>
    <message>
        <source>%1: rows are the %2 tokens of the %3, columns the %4 of the %5.</source>
        <translation>%1: Zeilen sind die %2 Token (%3), Spalten die %4 (%5).</translation>
    </message>
    <message>
        <source>Outlined: true alignment from the data.</source>
        <translation>Umrandet: wahres Alignment aus den Daten.</translation>
    </message>
    <message>
        <source>Causal: no token attends to a later one.</source>
        <translation>Kausal: Kein Token achtet auf ein späteres.</translation>
    </message>
    <message>
        <source>In the exported figure, each cell is the mean over %1 × %1 tokens.</source>
        <translation>Exportiert: Jede Zelle ist der Mittelwert über %1 x %1 Token.</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>Attention-Gewicht</translation>
    </message>
    <message>
        <source>key</source>
        <translation>Key</translation>
    </message>
    <message>
        <source>query</source>
        <translation>Query</translation>
    </message>
</context>
<context>
    <name>XrayText</name>
    <message>
        <source>Layer %1</source>
        <translation>Layer %1</translation>
    </message>
    <message>
        <source>M1 · query overlap</source>
        <translation>M1 · Query-Überlappung</translation>
    </message>
    <message>
        <source>M2 · context overlap</source>
        <translation>M2 · Kontext-Überlappung</translation>
    </message>
    <message>
        <source>M3 · output dissimilarity</source>
        <translation>M3 · Output-Unähnlichkeit</translation>
    </message>
    <message>
        <source>M4 · attention variance</source>
        <translation>M4 · Attention-Varianz</translation>
    </message>
    <message>
        <source>How much the queries of two heads overlap (the article: inter-head orthogonality). High: redundant heads.</source>
        <translation>Wie stark sich die Queries zweier Heads überlappen (im Paper: inter-head orthogonality). Hoch: redundante Heads.</translation>
    </message>
    <message>
        <source>How much the context vectors of two heads overlap (the article: non-orthogonality). High: redundant heads.</source>
        <translation>Wie stark sich die Kontextvektoren zweier Heads überlappen (im Paper: non-orthogonality). Hoch: redundante Heads.</translation>
    </message>
    <message>
        <source>Minus the cosine of what two heads add to the residual stream. High: diverse heads. A logarithmic axis shows 1 + M3, from 0 to 2.</source>
        <translation>Negativer Kosinus dessen, was zwei Heads zum Residual-Stream addieren. Hoch: diverse Heads. Eine logarithmische Achse zeigt 1 + M3, von 0 bis 2.</translation>
    </message>
    <message>
        <source>How unevenly each head spreads its attention, one number per head; 0 is uniform. The article calls this intra-head diversity, but it measures concentration.</source>
        <translation>Wie ungleichmäßig jeder Head seine Attention verteilt, eine Zahl pro Head: 0 ist gleichmäßig. Das Paper nennt es intra-head diversity; gemessen wird die Konzentration.</translation>
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
        <translation>Batch</translation>
    </message>
    <message>
        <source>mean, variance of %1</source>
        <translation>Mittelwert, Varianz von %1</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>variance</source>
        <translation>Varianz</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Head %1</translation>
    </message>
    <message>
        <source>batches n</source>
        <translation>Batches n</translation>
    </message>
    <message>
        <source>R² over the first n</source>
        <translation>R² über die ersten n</translation>
    </message>
    <message>
        <source>trend alone</source>
        <translation>nur Trend</translation>
    </message>
</context>
<context>
    <name>XyFigure</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headscope::plots::AblationBars</name>
    <message>
        <source>%1 of every class</source>
        <translation>%1 jeder Klasse</translation>
    </message>
</context>
<context>
    <name>headscope::plots::CurvePlot</name>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles anzeigen</translation>
    </message>
    <message>
        <source>Show all steps again (Home, or a double click)</source>
        <translation>Wieder alle Schritte anzeigen (Home oder Doppelklick)</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Curves appear here as soon as training starts</source>
        <translation>Kurven erscheinen hier, sobald das Training beginnt</translation>
    </message>
</context>
<context>
    <name>headscope::plots::HeadGrid</name>
    <message>
        <source>All heads</source>
        <translation>Alle Heads</translation>
    </message>
    <message>
        <source>One thumbnail per head. Click one to enlarge it; Left and Right choose the head, Up and Down the layer, X switches it off or on, P pins it for comparison.</source>
        <translation>Ein Vorschaubild pro Head. Ein Klick zeigt es groß; Links/Rechts wählt den Head, Auf/Ab den Layer, X schaltet ihn aus oder ein, P heftet ihn zum Vergleich an.</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>largest weight %1</source>
        <translation>größtes Gewicht %1</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>No model is open</source>
        <translation>Kein Modell ist geöffnet</translation>
    </message>
    <message>
        <source>Every head of the opened model appears here as a thumbnail.</source>
        <translation>Jeder Head des geöffneten Modells erscheint hier als Vorschaubild.</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Head %1</translation>
    </message>
</context>
<context>
    <name>headscope::plots::HeadMap</name>
    <message>
        <source>The map of one head</source>
        <translation>Die Attention-Map eines Heads</translation>
    </message>
    <message>
        <source>Attention map of %1</source>
        <translation>Attention-Map von %1</translation>
    </message>
    <message>
        <source>patch %1, %2 receives %3 on average</source>
        <translation>Patch %1, %2 erhält im Mittel %3</translation>
    </message>
    <message>
        <source>“%1” attends to “%2”: %3</source>
        <translation>„%1“ achtet auf „%2“: %3</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>patch %1, %2 receives %3 more on average</source>
        <translation>Patch %1, %2 erhält im Mittel %3 mehr</translation>
    </message>
    <message>
        <source>“%1” attends to “%2”: %3 more</source>
        <translation>„%1“ achtet auf „%2“: %3 mehr</translation>
    </message>
</context>
<context>
    <name>headscope::plots::HeadScatter</name>
    <message>
        <source>All heads</source>
        <translation>Alle Heads</translation>
    </message>
    <message>
        <source>Each mark is a head; hollow marks are off. Dotted lines join similar heads to their group representative, which has a ring. Left and Right choose a head, Up and Down a layer.</source>
        <translation>Jedes Symbol ist ein Head; hohle Symbole sind ausgeschaltete Heads. Gepunktete Linien verbinden ähnliche Heads mit dem Repräsentanten ihrer Gruppe, der einen Ring hat. Links/Rechts wählt einen Head, Auf/Ab einen Layer.</translation>
    </message>
    <message>
        <source>No head is chosen</source>
        <translation>Kein Head ist ausgewählt</translation>
    </message>
    <message>
        <source>, off</source>
        <translation>, aus</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>headscope::plots::LabMap</name>
    <message>
        <source>Heads by directions</source>
        <translation>Heads nach Richtungen</translation>
    </message>
    <message>
        <source>%1, %2 %3: largest for %4 %5, %6</source>
        <translation>%1, %2 %3: am größten bei %4 %5, %6</translation>
    </message>
    <message>
        <source>%1: nothing here</source>
        <translation>%1: hier ist nichts</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
</context>
<context>
    <name>headscope::plots::MatrixFilm</name>
    <message>
        <source>The same matrix over training</source>
        <translation>Dieselbe Matrix im Verlauf des Trainings</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Left and Right choose a step; Ctrl and the arrow keys read the cells out.</source>
        <translation>Links/Rechts wählt einen Schritt; Strg und die Pfeiltasten lesen die Zellen vor.</translation>
    </message>
    <message>
        <source>step %1, mean over pairs of heads %2</source>
        <translation>Schritt %1, Mittelwert über Head-Paare %2</translation>
    </message>
    <message>
        <source>step %1, %2</source>
        <translation>Schritt %1, %2</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1, Schritt %2</translation>
    </message>
</context>
<context>
    <name>headscope::plots::MatrixStrip</name>
    <message>
        <source>The similarity of heads, layer by layer</source>
        <translation>Die Ähnlichkeit der Heads, Layer für Layer</translation>
    </message>
    <message>
        <source>Head similarity, layer by layer</source>
        <translation>Ähnlichkeit der Heads, nach Layer</translation>
    </message>
    <message>
        <source>%1  ·  %2</source>
        <translation>%1  ·  %2</translation>
    </message>
    <message>
        <source>Each layer has one head: there is no pair to compare.</source>
        <translation>Jeder Layer hat nur einen Head: Es gibt kein Paar zum Vergleichen.</translation>
    </message>
    <message>
        <source>mean over pairs of heads</source>
        <translation>Mittelwert über Head-Paare</translation>
    </message>
    <message>
        <source>%1, mean over pairs of heads %2</source>
        <translation>%1, Mittelwert über Head-Paare %2</translation>
    </message>
    <message>
        <source>%1, heads %2 and %3: %4</source>
        <translation>%1, Heads %2 und %3: %4</translation>
    </message>
</context>
<context>
    <name>headscope::plots::MatrixView</name>
    <message>
        <source>The similarity of every pair of heads</source>
        <translation>Die Ähnlichkeit jedes Head-Paars</translation>
    </message>
    <message>
        <source>Head similarity matrix</source>
        <translation>Ähnlichkeitsmatrix der Heads</translation>
    </message>
    <message>
        <source>This layer has one head: there is no pair to compare.</source>
        <translation>Dieser Layer hat nur einen Head: Es gibt kein Paar zum Vergleichen.</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Head %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a value and what it says</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Head %1 with itself: %2</source>
        <translation>Head %1 mit sich selbst: %2</translation>
    </message>
    <message>
        <source>Head %1 with head %2: %3</source>
        <translation>Head %1 mit Head %2: %3</translation>
    </message>
    <message>
        <source>%1, head %2 with itself: %3</source>
        <translation>%1, Head %2 mit sich selbst: %3</translation>
    </message>
    <message>
        <source>%1, head %2 with head %3: %4</source>
        <translation>%1, Head %2 mit Head %3: %4</translation>
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
        <translation>%1, %2 %3: %4</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 von %2 bis %3</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
</context>
<context>
    <name>headscope::plots::PatchOverlay</name>
    <message>
        <source>Each square is a patch. Hover a patch to see what it attends to; click to keep it. If none is chosen, the mean over all patches is shown.</source>
        <translation>Jedes Quadrat ist ein Patch. Mit der Maus darauf zeigen, um zu sehen, worauf er achtet; ein Klick hält ihn fest; ist keiner ausgewählt, wird der Mittelwert über alle Patches angezeigt.</translation>
    </message>
</context>
<context>
    <name>headscope::plots::PointMap</name>
    <message>
        <source>Map of points</source>
        <translation>Punktkarte</translation>
    </message>
    <message>
        <source>Points close together are similar. Draw a line around points with the mouse to choose them, with Shift to add them. Left and Right move from point to point, Esc clears the choice.</source>
        <translation>Nah beieinanderliegende Punkte sind ähnlich. Mit der Maus eine Linie um Punkte ziehen, um sie auszuwählen, mit Umschalt hinzufügen; Links/Rechts geht von Punkt zu Punkt, Esc hebt die Auswahl auf.</translation>
    </message>
</context>
<context>
    <name>headscope::plots::PredictionBars</name>
    <message>
        <source>Prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>The prediction for the current sample appears here.</source>
        <translation>Hier erscheint die Vorhersage für das aktuelle Beispiel.</translation>
    </message>
</context>
<context>
    <name>headscope::plots::PruneCurve</name>
    <message>
        <source>Score against heads kept</source>
        <translation>Score gegen behaltene Heads</translation>
    </message>
    <message>
        <source>%1: %2 of %3 heads kept, %4 %5 (95 % interval %6 to %7)</source>
        <translation>%1: %2 von %3 Heads behalten, %4 %5 (95-%-Intervall %6 bis %7)</translation>
    </message>
    <message>
        <source>Drag the handle, or press Left and Right, to choose how many heads to keep; Home keeps the fewest, End keeps all. A diamond marks the first point not shown to be within the margin.</source>
        <translation>Den Griff ziehen oder Links/Rechts drücken, um festzulegen, wie viele Heads bleiben; Home behält die wenigsten, End alle. Eine Raute markiert den ersten Punkt, der nicht nachweislich innerhalb der Toleranz liegt.</translation>
    </message>
</context>
<context>
    <name>headscope::plots::PruneMap</name>
    <message>
        <source>Order of removal</source>
        <translation>Reihenfolge beim Entfernen</translation>
    </message>
    <message>
        <source>Numbers give the order of removal, starting at 1. Crossed-out heads are removed at the chosen point. Arrow keys choose a head.</source>
        <translation>Die Zahlen geben die Reihenfolge des Entfernens an, ab 1. Durchgestrichene Heads sind am gewählten Punkt entfernt. Die Pfeiltasten wählen einen Head.</translation>
    </message>
    <message>
        <source>No model is open</source>
        <translation>Kein Modell ist geöffnet</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>gate open with a probability of %1 %</source>
        <translation>Gate mit einer Wahrscheinlichkeit von %1 % offen</translation>
    </message>
    <message>
        <source>never removed</source>
        <translation>wird nie entfernt</translation>
    </message>
    <message>
        <source>number %1 in the order of removal</source>
        <translation>wird als Nr. %1 entfernt</translation>
    </message>
    <message>
        <source>group %1</source>
        <translation>Gruppe %1</translation>
    </message>
    <message>
        <source>representative of its group</source>
        <translation>Repräsentant der Gruppe</translation>
    </message>
    <message>
        <source>%1 of %2 votes</source>
        <translation>%1 von %2 Stimmen</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Head %1</translation>
    </message>
    <message>
        <source>%1 has no head %2</source>
        <translation>%1 hat keinen Head %2</translation>
    </message>
</context>
<context>
    <name>headscope::plots::SheetView</name>
    <message>
        <source>Sheet</source>
        <translation>Blatt</translation>
    </message>
    <message>
        <source>Panel %1, %2 mm from the left, %3 mm from the top, %4 mm wide, %5 mm high: %6</source>
        <translation>Panel %1, %2 mm von links, %3 mm von oben, %4 mm breit, %5 mm hoch: %6</translation>
    </message>
</context>
<context>
    <name>headscope::plots::TokenArcs</name>
    <message>
        <source>Each arc joins a token to one it attends to; wider arcs mean larger weights. Hover a token to see only its arcs, click it to keep them.</source>
        <translation>Jeder Bogen verbindet ein Token mit einem, auf das es achtet; je breiter, desto größer das Gewicht. Mit der Maus auf ein Token zeigen, um seine eigenen Bögen zu sehen; ein Klick hält sie fest.</translation>
    </message>
</context>
<context>
    <name>headscope::plots::TokenChips</name>
    <message>
        <source>The background of each token shows the weight that the chosen token gives it. Hover a token to choose it, click it to keep it.</source>
        <translation>Der Hintergrund jedes Tokens zeigt das Gewicht, das ihm das gewählte Token gibt. Mit der Maus auf ein Token zeigen, um es auszuwählen; ein Klick hält es fest.</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
</context>
<context>
    <name>headscope::plots::TokenMatrix</name>
    <message>
        <source>attention weight</source>
        <translation>Attention-Gewicht</translation>
    </message>
    <message>
        <source>Rows are queries, columns keys: a bright cell means that the token of its row attends to the token of its column. Click a row to lock it; Ctrl and the mouse wheel zoom; Ctrl and the arrow keys read the cells out.</source>
        <translation>Zeilen sind Queries, Spalten Keys: Eine helle Zelle bedeutet, dass das Token ihrer Zeile auf das Token ihrer Spalte achtet. Ein Klick auf eine Zeile hält sie fest; Strg und das Mausrad zoomen; Strg und die Pfeiltasten lesen die Zellen vor.</translation>
    </message>
    <message>
        <source>query %1, %2</source>
        <translation>Query %1, %2</translation>
    </message>
    <message>
        <source>key %1, %2</source>
        <translation>Key %1, %2</translation>
    </message>
    <message>
        <source>“%1” attends to “%2”: %3</source>
        <translation>„%1“ achtet auf „%2“: %3</translation>
    </message>
</context>
<context>
    <name>headscope::plots::TokenView</name>
    <message>
        <source>Attention map</source>
        <translation>Attention-Map</translation>
    </message>
    <message>
        <source>Nothing is drawn yet</source>
        <translation>Noch nichts gezeichnet</translation>
    </message>
    <message>
        <source>Model probability: %1 %. Most probable here:</source>
        <translation>Wahrscheinlichkeit laut Modell: %1 %. Hier am wahrscheinlichsten:</translation>
    </message>
    <message>
        <source>Token %1: %2</source>
        <translation>Token %1: %2</translation>
    </message>
    <message>
        <source>Not in the model&apos;s vocabulary: read as [UNK]</source>
        <translation>Nicht im Vokabular des Modells: als [UNK] gelesen</translation>
    </message>
    <message>
        <source>Weight from %1: %2</source>
        <translation>Gewicht von %1: %2</translation>
    </message>
    <message>
        <source>Hidden: no head attends to it</source>
        <translation>Ausgeblendet: Kein Head achtet darauf</translation>
    </message>
</context>
<context>
    <name>headscope::plots::XyPlot</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source> (%1 to %2)</source>
        <translation> (%1 bis %2)</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AblateChanges</name>
    <message>
        <source>All that change</source>
        <translation>Alle Änderungen</translation>
    </message>
    <message>
        <source>Wrong without the heads</source>
        <translation>Falsch ohne die Heads</translation>
    </message>
    <message>
        <source>Right without the heads</source>
        <translation>Richtig ohne die Heads</translation>
    </message>
    <message>
        <source>Which samples</source>
        <translation>Welche Beispiele</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>With all heads on, and with heads off</source>
        <translation>Mit allen Heads und mit ausgeschalteten Heads</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>The sample’s loss with heads off minus its loss with all heads on</source>
        <translation>Der Loss des Beispiels mit den ausgeschalteten Heads minus der mit allen Heads</translation>
    </message>
    <message>
        <source>Samples that change</source>
        <translation>Beispiele, die sich ändern</translation>
    </message>
    <message>
        <source>Reading the samples with and without the heads</source>
        <translation>Die Beispiele werden mit und ohne die Heads ausgewertet</translation>
    </message>
    <message>
        <source>Switch a head off to list the samples whose prediction changes.</source>
        <translation>Einen Head ausschalten, um die Beispiele aufzulisten, deren Vorhersage sich ändert.</translation>
    </message>
    <message>
        <source>Samples whose loss changes most, out of %1.</source>
        <translation>Die Beispiele, deren Loss sich am meisten ändert, von %1.</translation>
    </message>
    <message>
        <source>%2 of %1 samples become wrong, %3 become right and %4 change to another wrong class. Click a sample to show it.</source>
        <translation>Von %1 Beispielen werden %2 falsch, %3 richtig, und %4 wechseln zu einer anderen falschen Klasse. Ein Klick zeigt ein Beispiel.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AblatePage</name>
    <message>
        <source>Changed samples</source>
        <translation>Geänderte Beispiele</translation>
    </message>
    <message>
        <source>Head combinations</source>
        <translation>Head-Kombinationen</translation>
    </message>
    <message>
        <source>Saved head sets</source>
        <translation>Gespeicherte Head-Mengen</translation>
    </message>
    <message>
        <source>200 samples</source>
        <translation>200 Beispiele</translation>
    </message>
    <message>
        <source>1,000 samples</source>
        <translation>1.000 Beispiele</translation>
    </message>
    <message>
        <source>all samples</source>
        <translation>alle Beispiele</translation>
    </message>
    <message>
        <source>Samples evaluated at every switch, drawn at random within classes, the same ones each time. More samples narrow the interval.</source>
        <translation>Beispiele, die bei jedem Schalten ausgewertet werden, innerhalb der Klassen zufällig gezogen, jedes Mal dieselben. Mehr Beispiele machen das Intervall schmaler.</translation>
    </message>
    <message>
        <source>%1 texts</source>
        <translation>%1 Texte</translation>
    </message>
    <message>
        <source>no texts</source>
        <translation>keine Texte</translation>
    </message>
    <message>
        <source>Number of generated texts</source>
        <translation>Anzahl der generierten Texte</translation>
    </message>
    <message>
        <source>Number of samples to generate text for, with and without the heads that are off. BLEU and ROUGE are computed on these. Generation is slow.</source>
        <translation>Anzahl der Beispiele, für die Text generiert wird, mit und ohne die ausgeschalteten Heads. BLEU und ROUGE werden darauf berechnet. Das Generieren ist langsam.</translation>
    </message>
    <message>
        <source>Split that the switches are evaluated on</source>
        <translation>Daten, auf denen die Schalter ausgewertet werden</translation>
    </message>
    <message>
        <source>of the test split</source>
        <translation>der Testdaten</translation>
    </message>
    <message>
        <source>of the validation split</source>
        <translation>der Validierungsdaten</translation>
    </message>
    <message>
        <source>Choose heads on validation and report on test. If you use these numbers to choose heads, select validation here.</source>
        <translation>Heads auf den Validierungsdaten wählen und auf den Testdaten berichten. Wer Heads anhand dieser Zahlen wählt, sollte hier die Validierungsdaten verwenden.</translation>
    </message>
    <message>
        <source>&amp;Evaluate on</source>
        <translation>Aus&amp;werten auf</translation>
    </message>
    <message>
        <source>Ablate</source>
        <translation>Ablation</translation>
    </message>
    <message>
        <source>All on</source>
        <translation>Alle an</translation>
    </message>
    <message>
        <source>The whole model</source>
        <translation>Das ganze Modell</translation>
    </message>
    <message>
        <source>All off</source>
        <translation>Alle aus</translation>
    </message>
    <message>
        <source>The model without any attention</source>
        <translation>Das Modell ganz ohne Attention</translation>
    </message>
    <message>
        <source>Invert</source>
        <translation>Umkehren</translation>
    </message>
    <message>
        <source>Swaps on and off</source>
        <translation>Vertauscht ein- und ausgeschaltete Heads</translation>
    </message>
    <message>
        <source>Keep one per layer</source>
        <translation>Einen pro Layer behalten</translation>
    </message>
    <message>
        <source>Keeps the most important head of each layer, by the importance shown on the switches; ties go to the larger rise in loss</source>
        <translation>Behält in jedem Layer den wichtigsten Head, nach der auf den Schaltern angezeigten Wichtigkeit; bei Gleichstand den mit dem größeren Anstieg des Loss</translation>
    </message>
    <message>
        <source>Colour of the switches</source>
        <translation>Farbe der Schalter</translation>
    </message>
    <message>
        <source>Switches off one head at a time and measures the change</source>
        <translation>Schaltet jeden Head einzeln aus und misst die Änderung</translation>
    </message>
    <message>
        <source>Coloured by</source>
        <translation>Eingefärbt nach</translation>
    </message>
    <message>
        <source>Split that importance is measured on</source>
        <translation>Daten, auf denen die Wichtigkeit gemessen wird</translation>
    </message>
    <message>
        <source>Choose validation if you select heads by importance. Heads selected on test can no longer be reported on test.</source>
        <translation>Validierungsdaten wählen, wenn Heads nach Wichtigkeit ausgewählt werden. Auf den Testdaten ausgewählte Heads lassen sich nicht mehr auf den Testdaten berichten.</translation>
    </message>
    <message>
        <source>Heads: layers down, heads across</source>
        <translation>Heads: Layer in den Zeilen, Heads in den Spalten</translation>
    </message>
    <message>
        <source>All heads on</source>
        <translation>Alle Heads an</translation>
    </message>
    <message>
        <source>With heads off</source>
        <translation>Mit Heads aus</translation>
    </message>
    <message>
        <source>Held-out data</source>
        <translation>Held-out-Daten</translation>
    </message>
    <message>
        <source>Current sample</source>
        <translation>Aktuelles Beispiel</translation>
    </message>
    <message>
        <source>Every class</source>
        <translation>Jede Klasse</translation>
    </message>
    <message>
        <source>No run is open. Open one from the start page or the list of runs.</source>
        <translation>Kein Lauf ist geöffnet. Einen auf der Startseite oder in der Liste der Läufe öffnen.</translation>
    </message>
    <message>
        <source>on validation</source>
        <translation>auf Validierungsdaten</translation>
    </message>
    <message>
        <source>on training (no validation split)</source>
        <translation>auf Trainingsdaten (keine Validierungsdaten)</translation>
    </message>
    <message>
        <source>on test</source>
        <translation>auf Testdaten</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>Messung abbrechen</translation>
    </message>
    <message>
        <source>Measure on all samples</source>
        <translation>Auf allen Beispielen messen</translation>
    </message>
    <message>
        <source>Measure on %1 samples</source>
        <translation>Auf %1 Beispielen messen</translation>
    </message>
    <message>
        <source>drop of the %1 when it is off, %2</source>
        <translation>Rückgang (%1) bei ausgeschaltetem Head, %2</translation>
    </message>
    <message>
        <source>rise of the %1 when it is off, %2</source>
        <translation>Anstieg (%1) bei ausgeschaltetem Head, %2</translation>
    </message>
    <message>
        <source>percentage points</source>
        <translation>Prozentpunkte</translation>
    </message>
    <message>
        <source>Step %1 of run “%2”, %3.</source>
        <translation>Schritt %1 des Laufs „%2“, %3.</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 Beispiele</translation>
    </message>
    <message>
        <source>Switching off each of %1 heads alone, on %2 … %3 so far</source>
        <translation>%1 Heads werden einzeln ausgeschaltet, auf %2 … bisher %3</translation>
    </message>
    <message>
        <source>The colours appear once every head has been switched off alone.</source>
        <translation>Die Farben erscheinen, sobald jeder Head einmal einzeln ausgeschaltet wurde.</translation>
    </message>
    <message>
        <source>Computing …%1</source>
        <translation>Wird berechnet …%1</translation>
    </message>
    <message>
        <source>Change: %1</source>
        <translation>Änderung: %1</translation>
    </message>
    <message>
        <source>Computing for the new switches …%1</source>
        <translation>Wird für die neuen Schalter berechnet …%1</translation>
    </message>
    <message>
        <source>%1 on %2, step %3, on the same samples with and without the heads. Interval of the paired difference: %4.</source>
        <translation>%1 auf %2, Schritt %3, auf denselben Beispielen mit und ohne die Heads. Intervall der gepaarten Differenz: %4.</translation>
    </message>
    <message>
        <source>Self-test of the head mask: running …</source>
        <translation>Selbsttest der Head-Maske: läuft …</translation>
    </message>
    <message>
        <source>✗ Self-test failed: the head mask does not act as it should. Do not trust the figures on this page.</source>
        <translation>✗ Selbsttest fehlgeschlagen: Die Head-Maske wirkt nicht wie vorgesehen. Den Zahlen auf dieser Seite ist nicht zu trauen.</translation>
    </message>
    <message>
        <source>Importance of every head</source>
        <translation>Wichtigkeit jedes Heads</translation>
    </message>
    <message>
        <source>Switches of all heads</source>
        <translation>Schalter aller Heads</translation>
    </message>
    <message>
        <source>Prediction for the current sample</source>
        <translation>Vorhersage für das aktuelle Beispiel</translation>
    </message>
    <message>
        <source>All heads on: %1; with the switches: %2</source>
        <translation>Alle Heads an: %1; mit den Schaltern: %2</translation>
    </message>
    <message>
        <source>✓ Self-test: %2, switching head 0 off changes the prediction %1; switching it on again restores the prediction.</source>
        <translation>✓ Selbsttest: %2, Head 0 ausgeschaltet ändert die Vorhersage %1; wieder eingeschaltet, ist sie wie zuvor.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AblatePresenter</name>
    <message>
        <source>Keep one head per layer</source>
        <translation>Einen Head pro Layer behalten</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AblateSets</name>
    <message>
        <source>Name of this set</source>
        <translation>Name dieser Menge</translation>
    </message>
    <message>
        <source>Name of the set of heads that are off now</source>
        <translation>Name der Menge der derzeit ausgeschalteten Heads</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Saves the heads that are off now in the run, under this name</source>
        <translation>Speichert die derzeit ausgeschalteten Heads unter diesem Namen beim Lauf</translation>
    </message>
    <message>
        <source>Switch to</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Switches off only these heads (or press Enter, or double-click)</source>
        <translation>Schaltet genau diese Heads aus (auch Enter oder Doppelklick)</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Menge</translation>
    </message>
    <message>
        <source>▸ marks the current set</source>
        <translation>▸ markiert die aktuelle Menge</translation>
    </message>
    <message>
        <source>Heads off</source>
        <translation>Heads aus</translation>
    </message>
    <message>
        <source>Replaced by</source>
        <translation>Ersatz</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>With its 95 % interval, on the same samples for all sets</source>
        <translation>Mit 95-%-Intervall, auf denselben Beispielen für alle Mengen</translation>
    </message>
    <message>
        <source>Sets of heads</source>
        <translation>Head-Mengen</translation>
    </message>
    <message>
        <source>Switch heads off, name the set, and compare it with others here.</source>
        <translation>Heads ausschalten, der Menge einen Namen geben und sie hier mit anderen vergleichen.</translation>
    </message>
    <message>
        <source>▸ %1</source>
        <translation>▸ %1</translation>
    </message>
    <message>
        <source>names heads that the model does not have</source>
        <translation>nennt Heads, die im Modell nicht existieren</translation>
    </message>
    <message>
        <source>computing …</source>
        <translation>wird berechnet …</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AblateSwitch</name>
    <message>
        <source>Layer %1 has no head %2</source>
        <translation>Layer %1 hat keinen Head %2</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Layer %1, head %2, %3</source>
        <translation>Layer %1, Head %2, %3</translation>
    </message>
    <message>
        <source>%1, head %2, %3</source>
        <translation>%1, Head %2, %3</translation>
    </message>
    <message>
        <source>Importance %1</source>
        <translation>Wichtigkeit %1</translation>
    </message>
    <message>
        <source>%1 has no head %2</source>
        <translation>%1 hat keinen Head %2</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AblateSwitches</name>
    <message>
        <source>Switches of all heads</source>
        <translation>Schalter aller Heads</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AblationChoice</name>
    <message>
        <source>Replacement for heads that are off</source>
        <translation>Ersatz für ausgeschaltete Heads</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AboutDialog</name>
    <message>
        <source>public domain</source>
        <translation>gemeinfrei</translation>
    </message>
    <message>
        <source>Breeze icons</source>
        <translation>Breeze-Symbole</translation>
    </message>
    <message>
        <source>cividis colour table</source>
        <translation>Farbtabelle cividis</translation>
    </message>
    <message>
        <source>Headscope is free software under the GNU General Public License, version 3 or later. It uses:</source>
        <translation>Headscope ist freie Software unter der GNU General Public License, Version 3 oder neuer. Es verwendet:</translation>
    </message>
    <message>
        <source>Headscope: %1</source>
        <translation>Headscope: %1</translation>
    </message>
    <message>
        <source>LibTorch: %1</source>
        <translation>LibTorch: %1</translation>
    </message>
    <message>
        <source>BLAS: %1</source>
        <translation>BLAS: %1</translation>
    </message>
    <message>
        <source>BLAS kernel: %1</source>
        <translation>BLAS-Kernel: %1</translation>
    </message>
    <message>
        <source>Processor: %1</source>
        <translation>Prozessor: %1</translation>
    </message>
    <message>
        <source>Threads for training: %1</source>
        <translation>Threads für das Training: %1</translation>
    </message>
    <message>
        <source>OpenMP waits: %1</source>
        <translation>OpenMP wartet: %1</translation>
    </message>
    <message>
        <source>Device %1: %2</source>
        <translation>Gerät %1: %2</translation>
    </message>
    <message>
        <source> (not usable)</source>
        <translation> (nicht nutzbar)</translation>
    </message>
    <message>
        <source>Qt: %1</source>
        <translation>Qt: %1</translation>
    </message>
    <message>
        <source>About Headscope</source>
        <translation>Über Headscope</translation>
    </message>
    <message>
        <source>Headscope %1</source>
        <translation>Headscope %1</translation>
    </message>
    <message>
        <source>Train small transformers with a head-diversity penalty, and inspect their attention heads.</source>
        <translation>Kleine Transformer mit einem Diversitäts-Strafterm für Heads trainieren und ihre Attention-Heads untersuchen.</translation>
    </message>
    <message>
        <source>The engine is not loaded yet.</source>
        <translation>Die Engine ist noch nicht geladen.</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>&amp;Copy report</source>
        <translation>&amp;Bericht kopieren</translation>
    </message>
    <message>
        <source>Kernels for: %1</source>
        <translation>Kernel für: %1</translation>
    </message>
    <message>
        <source>Automatic precision on the processor: %1 (%2)</source>
        <translation>Automatische Rechengenauigkeit auf der CPU: %1 (%2)</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AcrossPresenter</name>
    <message>
        <source>Difference of %1</source>
        <translation>Differenz: %1</translation>
    </message>
    <message>
        <source>Run “%1”, step %2, %3.</source>
        <translation>Lauf „%1“, Schritt %2, %3.</translation>
    </message>
    <message>
        <source>above 0: larger in B</source>
        <translation>über 0: größer in B</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AttentionInput</name>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Split of the sample</source>
        <translation>Split des Beispiels</translation>
    </message>
    <message>
        <source>Number of the sample</source>
        <translation>Nummer des Beispiels</translation>
    </message>
    <message>
        <source>&amp;Sample</source>
        <translation>Bei&amp;spiel</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>The sample before</source>
        <translation>Das vorige Beispiel</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>The sample after</source>
        <translation>Das nächste Beispiel</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Zufällig</translation>
    </message>
    <message>
        <source>Any sample of the split</source>
        <translation>Ein beliebiges Beispiel des Splits</translation>
    </message>
    <message>
        <source>Find samples</source>
        <translation>Beispiele suchen</translation>
    </message>
    <message>
        <source>By class, answer, confidence or words (F3)</source>
        <translation>Nach Klasse, Antwort, Konfidenz oder Wörtern (F3)</translation>
    </message>
    <message>
        <source>Edit this sample</source>
        <translation>Beispiel bearbeiten</translation>
    </message>
    <message>
        <source>Copies the sample&apos;s text into the box, to change a word and see the effect</source>
        <translation>Kopiert den Text des Beispiels in das Feld, um ein Wort zu ändern und die Auswirkung zu sehen</translation>
    </message>
    <message>
        <source>Open picture…</source>
        <translation>Bild öffnen…</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Not in the model&apos;s vocabulary, read as [UNK]: %1</source>
        <translation>Nicht im Vokabular des Modells, als [UNK] gelesen: %1</translation>
    </message>
    <message>
        <source>This model reads at most %1 tokens. The text has %2; tokens after the first %1 were ignored.</source>
        <translation>Dieses Modell liest höchstens %1 Token. Der Text hat %2; Token nach den ersten %1 wurden ignoriert.</translation>
    </message>
    <message>
        <source>Your picture: %1.</source>
        <translation>Eigenes Bild: %1.</translation>
    </message>
    <message>
        <source>Open picture</source>
        <translation>Bild öffnen</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif)</source>
        <translation>Bilder (*.png *.jpg *.jpeg *.webp *.bmp *.gif)</translation>
    </message>
    <message>
        <source>Shown: the sample</source>
        <translation>Angezeigt: das Beispiel</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AttentionPage</name>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>Alle Heads</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>No run is open. Open one from the start page or the list of runs.</source>
        <translation>Kein Lauf ist geöffnet. Einen auf der Startseite oder in der Liste der Läufe öffnen.</translation>
    </message>
    <message>
        <source>The attention of the chosen head will be drawn here.</source>
        <translation>Hier wird die Attention des gewählten Heads gezeichnet.</translation>
    </message>
    <message>
        <source>Attention rollout over all layers</source>
        <translation>Attention-Rollout über alle Layer</translation>
    </message>
    <message>
        <source> (switched off)</source>
        <translation> (ausgeschaltet)</translation>
    </message>
    <message>
        <source>Pinned: %1</source>
        <translation>Angeheftet: %1</translation>
    </message>
    <message>
        <source>Locked on patch %1. Click it again or press Esc to unlock.</source>
        <translation>Fixiert auf Patch %1. Noch einmal anklicken oder Esc drücken, um ihn zu lösen.</translation>
    </message>
    <message>
        <source>Locked on “%1”. Click it again or press Esc to unlock.</source>
        <translation>Fixiert auf „%1“. Noch einmal anklicken oder Esc drücken, um es zu lösen.</translation>
    </message>
    <message>
        <source>Attention of patch %1. Click it or press Enter to lock it.</source>
        <translation>Attention von Patch %1. Anklicken oder Enter drücken, um ihn zu fixieren.</translation>
    </message>
    <message>
        <source>Attention of “%1”. Click it or press Enter to lock it.</source>
        <translation>Attention von „%1“. Anklicken oder Enter drücken, um es zu fixieren.</translation>
    </message>
    <message>
        <source>Maps side by side</source>
        <translation>Maps nebeneinander</translation>
    </message>
    <message>
        <source>Chosen and pinned head</source>
        <translation>Gewählter und angehefteter Head</translation>
    </message>
    <message>
        <source>Show large</source>
        <translation>Groß anzeigen</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>Einschalten</translation>
    </message>
    <message>
        <source>Pin to compare</source>
        <translation>Zum Vergleich anheften</translation>
    </message>
    <message>
        <source>Over all samples</source>
        <translation>Über alle Beispiele</translation>
    </message>
    <message>
        <source>Hover a patch to see what it attends to; click to lock it, press H to hide it from all heads.</source>
        <translation>Mit der Maus auf einen Patch zeigen, um zu sehen, worauf er achtet; ein Klick fixiert ihn, H blendet ihn für alle Heads aus.</translation>
    </message>
    <message>
        <source>Hover a token to see what it attends to; click to lock it, press H to hide it from all heads, double-click its name to change the word.</source>
        <translation>Mit der Maus auf ein Token zeigen, um zu sehen, worauf es achtet; ein Klick fixiert es, H blendet es für alle Heads aus, ein Doppelklick auf seinen Namen ändert das Wort.</translation>
    </message>
    <message>
        <source> (%1 has only %2 heads)</source>
        <translation> (%1 hat nur %2 Heads)</translation>
    </message>
    <message>
        <source>The text has %1 characters: only the first %2 were used.</source>
        <translation>Der Text hat %1 Zeichen: Die ersten %2 wurden übernommen.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AttentionPresenter</name>
    <message>
        <source>Step %1 of run “%2”</source>
        <translation>Schritt %1 des Laufs „%2“</translation>
    </message>
    <message>
        <source>, %1 sample %2</source>
        <translation>, %1, Beispiel %2</translation>
    </message>
    <message>
        <source>, own text</source>
        <translation>, eigener Text</translation>
    </message>
    <message>
        <source>, own picture</source>
        <translation>, eigenes Bild</translation>
    </message>
    <message>
        <source>, 1 head switched off</source>
        <translation>, 1 Head ausgeschaltet</translation>
    </message>
    <message>
        <source>, %1 heads switched off</source>
        <translation>, %1 Heads ausgeschaltet</translation>
    </message>
    <message>
        <source>transparent parts are shown on white</source>
        <translation>transparente Teile werden auf Weiß dargestellt</translation>
    </message>
    <message>
        <source>it is animated: only the first of its %1 frames is read</source>
        <translation>es ist animiert: Nur das erste seiner %1 Bilder wird gelesen</translation>
    </message>
    <message>
        <source>, 1 token hidden</source>
        <translation>, 1 Token ausgeblendet</translation>
    </message>
    <message>
        <source>, %1 tokens hidden</source>
        <translation>, %1 Token ausgeblendet</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AttentionStepBar</name>
    <message>
        <source>&amp;Weights</source>
        <translation>&amp;Gewichte</translation>
    </message>
    <message>
        <source>Step of training whose weights are used</source>
        <translation>Trainingsschritt, dessen Gewichte verwendet werden</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Shows the current weights</source>
        <translation>Zeigt die aktuellen Gewichte</translation>
    </message>
    <message>
        <source>every 3 s</source>
        <translation>alle 3 s</translation>
    </message>
    <message>
        <source>Follows the model while it trains; training is not paused</source>
        <translation>Folgt dem Modell während des Trainings; das Training wird nicht angehalten</translation>
    </message>
    <message>
        <source>Inspect running model</source>
        <translation>Laufendes Modell untersuchen</translation>
    </message>
    <message>
        <source>Latest</source>
        <translation>Neueste</translation>
    </message>
    <message>
        <source>Best (step %1)</source>
        <translation>Bester (Schritt %1)</translation>
    </message>
    <message>
        <source>Step %1, epoch %2</source>
        <translation>Schritt %1, Epoche %2</translation>
    </message>
</context>
<context>
    <name>headscope::ui::AttentionTools</name>
    <message>
        <source>Overlay</source>
        <translation>Überlagerung</translation>
    </message>
    <message>
        <source>Shows the weights on top of the picture</source>
        <translation>Zeigt die Gewichte über dem Bild</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Queries down, keys across</source>
        <translation>Queries in den Zeilen, Keys in den Spalten</translation>
    </message>
    <message>
        <source>Arcs</source>
        <translation>Bögen</translation>
    </message>
    <message>
        <source>Arcs between the tokens</source>
        <translation>Bögen zwischen den Token</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>The text itself, coloured by weight</source>
        <translation>Der Text selbst, nach Gewicht eingefärbt</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>Product of the attention of all layers, each averaged with the identity for the residual connection (Abnar and Zuidema 2020)</source>
        <translation>Produkt der Attention aller Layer, jeweils für die Residualverbindung mit der Identität gemittelt (Abnar und Zuidema 2020)</translation>
    </message>
    <message>
        <source>shared by all heads</source>
        <translation>gemeinsam für alle Heads</translation>
    </message>
    <message>
        <source>of this head</source>
        <translation>dieses Heads</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 bis 1</translation>
    </message>
    <message>
        <source>&amp;Colour scale</source>
        <translation>&amp;Farbskala</translation>
    </message>
    <message>
        <source>Smaller cells</source>
        <translation>Kleinere Zellen</translation>
    </message>
    <message>
        <source>Larger cells</source>
        <translation>Größere Zellen</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Fits the cells to the window</source>
        <translation>Passt die Zellen an das Fenster an</translation>
    </message>
    <message>
        <source>one colour per patch</source>
        <translation>eine Farbe pro Patch</translation>
    </message>
    <message>
        <source>smooth (bilinear)</source>
        <translation>glatt (bilinear)</translation>
    </message>
    <message>
        <source>Colouring of the patches in the overlay</source>
        <translation>Einfärbung der Patches im Overlay</translation>
    </message>
    <message>
        <source>Strength of the overlay</source>
        <translation>Stärke der Überlagerung</translation>
    </message>
    <message>
        <source>How much of the picture the colours cover</source>
        <translation>Wie stark die Farben das Bild überdecken</translation>
    </message>
    <message>
        <source>strength</source>
        <translation>Stärke</translation>
    </message>
    <message>
        <source>Shown &amp;beside</source>
        <translation>Da&amp;neben</translation>
    </message>
    <message>
        <source>Switch head off</source>
        <translation>Head ausschalten</translation>
    </message>
    <message>
        <source>Switch head on</source>
        <translation>Head einschalten</translation>
    </message>
    <message>
        <source>%1: press X to switch it off and on; the prediction follows</source>
        <translation>%1: X schaltet ihn aus und ein; die Vorhersage folgt</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Pin to compare</source>
        <translation>Zum Vergleich anheften</translation>
    </message>
    <message>
        <source>Keeps this head beside the next one you choose (P)</source>
        <translation>Behält diesen Head neben dem nächsten, der gewählt wird (P)</translation>
    </message>
    <message>
        <source>separate for each map</source>
        <translation>jeder Map für sich</translation>
    </message>
    <message>
        <source>Shows the same head as a mean over many samples by position, or in run B if one is open</source>
        <translation>Zeigt denselben Head im Mittel über viele Beispiele nach Position oder in Lauf B, wenn einer geöffnet ist</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>angezeigt</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>weggelassen</translation>
    </message>
    <message>
        <source>left out, others renormalised</source>
        <translation>weggelassen, Rest renormiert</translation>
    </message>
    <message>
        <source>[BEGIN] and [END] are not part of the text and often get much of the attention</source>
        <translation>[BEGIN] und [END] gehören nicht zum Text und ziehen oft viel Attention auf sich</translation>
    </message>
    <message>
        <source>Special to&amp;kens</source>
        <translation>Spezial-To&amp;ken</translation>
    </message>
    <message>
        <source>Upper end of the colour scale: the largest weight of all heads, of this head, or 1. Small maps and the map beside the sample share the scale, unless it is separate for each map.</source>
        <translation>Oberes Ende der Farbskala: das größte Gewicht aller Heads, das dieses Heads oder 1. Die kleinen Maps und die Map neben dem Beispiel haben dieselbe Skala, außer wenn jede Map ihre eigene hat.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::Banner</name>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Information</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Dismiss this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
</context>
<context>
    <name>headscope::ui::BesidePane</name>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>run B and the difference</source>
        <translation>Lauf B und die Differenz</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CalibrationPresenter</name>
    <message>
        <source>its folder cannot be read</source>
        <translation>der Ordner kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>On %1.</source>
        <translation>Auf %1.</translation>
    </message>
    <message>
        <source>Running the model on every sample of the split…</source>
        <translation>Jedes Beispiel des Splits wird ausgewertet…</translation>
    </message>
    <message>
        <source>None of these runs predicts classes. Calibration compares confidence with accuracy, which needs a classifier of texts or images.</source>
        <translation>Keiner dieser Läufe sagt Klassen vorher. Die Kalibrierung vergleicht die Konfidenz mit der Genauigkeit und erfordert einen Text- oder Bildklassifikator.</translation>
    </message>
    <message>
        <source>Accuracy against confidence of the compared classifiers appears here</source>
        <translation>Hier erscheint die Genauigkeit der verglichenen Klassifikatoren gegen ihre Konfidenz</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>Left out because they do not predict classes: %1.</source>
        <translation>Weggelassen, weil sie keine Klassen vorhersagen: %1.</translation>
    </message>
    <message numerus="yes">
        <source>The first %1 runs are shown, %n more (is|are) hidden: choose others in the list or with the filter.</source>
        <translation>
            <numerusform>Die ersten %1 Läufe werden angezeigt, %n weiterer ist ausgeblendet: andere in der Liste oder über den Filter wählen.</numerusform>
            <numerusform>Die ersten %1 Läufe werden angezeigt, %n weitere sind ausgeblendet: andere in der Liste oder über den Filter wählen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headscope::ui::CardPresenter</name>
    <message>
        <source>Stopped.</source>
        <translation>Gestoppt.</translation>
    </message>
    <message>
        <source>distance to the patch, in patches</source>
        <translation>Abstand des Patches, in Patches</translation>
    </message>
    <message>
        <source>key − query, in tokens</source>
        <translation>Key − Query, in Token</translation>
    </message>
    <message>
        <source>this head</source>
        <translation>dieser Head</translation>
    </message>
    <message>
        <source>uniform attention</source>
        <translation>gleichmäßige Attention</translation>
    </message>
    <message>
        <source>attention, %</source>
        <translation>Attention, %</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>most similar head</source>
        <translation>ähnlichster Head</translation>
    </message>
    <message>
        <source>cosine of maps with its most similar head</source>
        <translation>Kosinus der Maps mit denen des ähnlichsten Heads</translation>
    </message>
    <message>
        <source>Run “%1”, step %2, %3.</source>
        <translation>Lauf „%1“, Schritt %2, %3.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CatalogueDialog</name>
    <message>
        <source>Catalogue of methods and measures</source>
        <translation>Katalog der Verfahren und Maße</translation>
    </message>
    <message>
        <source>Name, formula, author, year …</source>
        <translation>Name, Formel, Autor, Jahr …</translation>
    </message>
    <message>
        <source>Search methods and measures</source>
        <translation>Verfahren und Maße suchen</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Methods and measures</source>
        <translation>Verfahren und Maße</translation>
    </message>
    <message>
        <source>About the preset</source>
        <translation>Zum Preset</translation>
    </message>
    <message>
        <source>BibTeX</source>
        <translation>BibTeX</translation>
    </message>
    <message>
        <source>&amp;Copy BibTeX</source>
        <translation>BibTeX &amp;kopieren</translation>
    </message>
    <message>
        <source>BibTeX entry</source>
        <translation>BibTeX-Eintrag</translation>
    </message>
    <message>
        <source>BibTeX copied.</source>
        <translation>BibTeX kopiert.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>1 entry</source>
        <translation>1 Eintrag</translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n Eintrag</numerusform>
            <numerusform>%n Einträge</numerusform>
        </translation>
    </message>
    <message>
        <source>No entry contains all these words. Try fewer words or another kind.</source>
        <translation>Kein Eintrag enthält alle diese Wörter. Mit weniger Wörtern oder einer anderen Art versuchen.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>User &amp;guide</source>
        <translation>&amp;Handbuch</translation>
    </message>
</context>
<context>
    <name>headscope::ui::ClassPreset</name>
    <message>
        <source>Instructor presets (*.%1 *.json)</source>
        <translation>Kurs-Presets (*.%1 *.json)</translation>
    </message>
    <message>
        <source>Leave the preset</source>
        <translation>Preset verlassen</translation>
    </message>
    <message>
        <source>&amp;Leave the preset</source>
        <translation>Preset &amp;verlassen</translation>
    </message>
    <message>
        <source>&amp;Open instructor preset…</source>
        <translation>Kurs-Preset &amp;öffnen…</translation>
    </message>
    <message>
        <source>&amp;Save as instructor preset…</source>
        <translation>Als Kurs-Preset &amp;speichern…</translation>
    </message>
    <message>
        <source>from the last session</source>
        <translation>aus der letzten Sitzung</translation>
    </message>
    <message>
        <source>Locked by the instructor preset “%1”. “Leave the preset” unlocks it.</source>
        <translation>Gesperrt durch das Kurs-Preset „%1“. „Preset verlassen“ gibt es frei.</translation>
    </message>
    <message>
        <source>The trained model %1 of the preset “%2” is not installed with this program</source>
        <translation>Das trainierte Modell %1 des Presets „%2“ ist mit diesem Programm nicht installiert</translation>
    </message>
    <message>
        <source>Allowed: the runs that the start page lists. Correct &quot;runs&quot;.</source>
        <translation>Erlaubt: die auf der Startseite aufgeführten Läufe. „runs“ korrigieren.</translation>
    </message>
    <message>
        <source>Open instructor preset</source>
        <translation>Kurs-Preset öffnen</translation>
    </message>
    <message>
        <source>Save as instructor preset</source>
        <translation>Als Kurs-Preset speichern</translation>
    </message>
    <message>
        <source>Wrote %1.</source>
        <translation>%1 geschrieben.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::Classroom</name>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <source>Search for a command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Search commands</source>
        <translation>Befehle suchen</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>%1    (%2)</source>
        <translation>%1    (%2)</translation>
    </message>
    <message>
        <source>No command matches</source>
        <translation>Kein passender Befehl</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CompareCalibration</name>
    <message>
        <source>&amp;Samples of</source>
        <translation>Bei&amp;spiele aus</translation>
    </message>
    <message>
        <source>test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>Use validation to choose or recalibrate a model; report test.</source>
        <translation>Um ein Modell auszuwählen oder neu zu kalibrieren, Validierungsdaten verwenden; für den Bericht Testdaten.</translation>
    </message>
    <message>
        <source>Accuracy against confidence</source>
        <translation>Genauigkeit gegen Konfidenz</translation>
    </message>
    <message>
        <source>Samples by confidence</source>
        <translation>Beispiele nach Konfidenz</translation>
    </message>
    <message>
        <source>Calibration of runs</source>
        <translation>Kalibrierung der Läufe</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CompareCurves</name>
    <message>
        <source>C&amp;urve</source>
        <translation>Ku&amp;rve</translation>
    </message>
    <message>
        <source>&amp;against</source>
        <translation>&amp;gegen</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>&amp;mean by</source>
        <translation>&amp;Mittel nach</translation>
    </message>
    <message>
        <source>Each run as its own line, or means over the runs that have the same value of a setting</source>
        <translation>Jeder Lauf als eigene Linie oder Mittelwerte über die Läufe mit demselben Wert einer Einstellung</translation>
    </message>
    <message>
        <source>&amp;band</source>
        <translation>Ba&amp;nd</translation>
    </message>
    <message>
        <source>&amp;Logarithmic</source>
        <translation>L&amp;ogarithmisch</translation>
    </message>
    <message>
        <source>Curves of the compared runs</source>
        <translation>Kurven der verglichenen Läufe</translation>
    </message>
    <message>
        <source>each run alone</source>
        <translation>jeder Lauf einzeln</translation>
    </message>
    <message>
        <source>Curves of the compared runs appear here as soon as some are recorded</source>
        <translation>Kurven der verglichenen Läufe erscheinen hier, sobald sie aufgezeichnet sind</translation>
    </message>
    <message numerus="yes">
        <source>%n more note(s).</source>
        <translation>
            <numerusform>%n weiterer Hinweis.</numerusform>
            <numerusform>%n weitere Hinweise.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headscope::ui::CompareGlance</name>
    <message>
        <source>Score of the compared runs during training</source>
        <translation>Der Score der verglichenen Läufe im Verlauf des Trainings</translation>
    </message>
    <message>
        <source>Other measurements of the compared runs during training</source>
        <translation>Weitere Messwerte der verglichenen Läufe im Verlauf des Trainings</translation>
    </message>
    <message>
        <source>Curves of the compared runs appear here as soon as some are recorded</source>
        <translation>Kurven der verglichenen Läufe erscheinen hier, sobald sie aufgezeichnet sind</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CompareHeads</name>
    <message>
        <source>Matched heads of A and B</source>
        <translation>Einander zugeordnete Heads von A und B</translation>
    </message>
    <message>
        <source>Measure im&amp;portance</source>
        <translation>Wichtigkei&amp;t messen</translation>
    </message>
    <message>
        <source>Switches off each head alone in both runs, on the split for choosing heads; takes a while</source>
        <translation>Schaltet in beiden Läufen jeden Head einzeln aus, auf dem Split für die Auswahl von Heads; dauert eine Weile</translation>
    </message>
    <message>
        <source>Si&amp;milarity of both runs</source>
        <translation>Ähnl&amp;ichkeit beider Läufe</translation>
    </message>
    <message>
        <source>Opens the Heads page with the head similarity of each run and the difference</source>
        <translation>Öffnet die Seite „Heads“ mit der Ähnlichkeit der Heads jedes Laufs und der Differenz</translation>
    </message>
    <message>
        <source>Head of A</source>
        <translation>Head von A</translation>
    </message>
    <message>
        <source>Head of B</source>
        <translation>Head von B</translation>
    </message>
    <message>
        <source>The matched head: pairs are chosen so that their total similarity per layer is as large as possible</source>
        <translation>Der zugeordnete Head: Die Paare sind so gewählt, dass ihre Gesamtähnlichkeit pro Layer möglichst groß ist</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>Kosinus</translation>
    </message>
    <message>
        <source>Between the maps of both heads on this sample</source>
        <translation>Zwischen den Maps beider Heads bei diesem Beispiel</translation>
    </message>
    <message>
        <source>Same number</source>
        <translation>Gleiche Nummer</translation>
    </message>
    <message>
        <source>Cosine with the head of B that has the same number. Head numbers are not comparable across runs.</source>
        <translation>Kosinus mit dem Head von B, der dieselbe Nummer hat. Die Nummern der Heads sind zwischen Läufen nicht vergleichbar.</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A: %1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B: %1</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>Two open runs are compared here on one sample. Open one, then choose “Open as B, to compare” for another in the list of runs.</source>
        <translation>Hier werden zwei geöffnete Läufe an einem Beispiel verglichen. Einen öffnen und dann bei einem anderen in der Liste der Läufe „Als B öffnen, zum Vergleich“ wählen.</translation>
    </message>
    <message>
        <source>A is %1, B is %2. The order of heads is arbitrary, so the heads of a layer are paired to minimise the sum of 1 − cosine of their maps. %3</source>
        <translation>A ist %1, B ist %2. Die Reihenfolge der Heads ist willkürlich, daher werden die eines Layers so gepaart, dass die Summe von 1 − Kosinus ihrer Maps minimal ist. %3</translation>
    </message>
    <message>
        <source>Sample: “%1”</source>
        <translation>Beispiel: „%1“</translation>
    </message>
    <message>
        <source>Maps of the chosen pair</source>
        <translation>Maps des gewählten Paars</translation>
    </message>
    <message>
        <source>A, %1</source>
        <translation>A, %1</translation>
    </message>
    <message>
        <source>B has fewer heads here: this one is unmatched.</source>
        <translation>B hat hier weniger Heads: Diesem ist keiner zugeordnet.</translation>
    </message>
    <message>
        <source>Nothing to subtract</source>
        <translation>Keine Differenz</translation>
    </message>
    <message>
        <source>B, %1</source>
        <translation>B, %1</translation>
    </message>
    <message>
        <source>B − A, red: more in B, up to %1</source>
        <translation>B − A, rot: mehr in B, bis %1</translation>
    </message>
    <message>
        <source>Map of A</source>
        <translation>Map von A</translation>
    </message>
    <message>
        <source>Map of B</source>
        <translation>Map von B</translation>
    </message>
    <message>
        <source>Difference between the two maps</source>
        <translation>Differenz beider Maps</translation>
    </message>
</context>
<context>
    <name>headscope::ui::ComparePage</name>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>&amp;Runs</source>
        <translation>Läu&amp;fe</translation>
    </message>
    <message>
        <source>One row per run: the settings that differ, and the scores</source>
        <translation>Eine Zeile pro Lauf: die Einstellungen, in denen sie sich unterscheiden, und ihre Ergebnisse</translation>
    </message>
    <message>
        <source>&amp;Curves</source>
        <translation>&amp;Kurven</translation>
    </message>
    <message>
        <source>One recorded curve of all runs, or means over seeds with a band</source>
        <translation>Eine aufgezeichnete Kurve aller Läufe oder Mittelwerte über Seeds mit einem Band</translation>
    </message>
    <message>
        <source>&amp;Scores</source>
        <translation>S&amp;cores</translation>
    </message>
    <message>
        <source>A score against settings, with intervals and paired differences</source>
        <translation>Ein Score gegen Einstellungen, mit Intervallen und gepaarten Differenzen</translation>
    </message>
    <message>
        <source>Sc&amp;atter</source>
        <translation>&amp;Streudiagramm</translation>
    </message>
    <message>
        <source>One point per run, for any two quantities</source>
        <translation>Ein Punkt pro Lauf, nach zwei beliebigen Größen</translation>
    </message>
    <message>
        <source>&amp;Two runs</source>
        <translation>&amp;Zwei Läufe</translation>
    </message>
    <message>
        <source>Both open runs on one sample, with matched heads side by side</source>
        <translation>Beide geöffneten Läufe an einem Beispiel; einander zugeordnete Heads nebeneinander</translation>
    </message>
    <message>
        <source>Filter: words, #tag, lambda=0.1</source>
        <translation>Filter: Wörter, #tag, lambda=0.1</translation>
    </message>
    <message>
        <source>Shows runs that have every word in their name, data, model, note or settings. A tag is a word in a run’s note that begins with #.</source>
        <translation>Zeigt Läufe, die jedes Wort in Name, Daten, Modell, Notiz oder Einstellungen enthalten. Ein Tag ist ein Wort in der Notiz eines Laufs, das mit # beginnt.</translation>
    </message>
    <message>
        <source>Filter the compared runs</source>
        <translation>Die verglichenen Läufe filtern</translation>
    </message>
    <message>
        <source>&amp;All runs</source>
        <translation>All&amp;e Läufe</translation>
    </message>
    <message>
        <source>Compares all runs again, not only those chosen in the list of runs</source>
        <translation>Wieder alle Läufe vergleichen, nicht nur die in der Liste der Läufe gewählten</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s), chosen in the list of runs.</source>
        <translation>
            <numerusform>%n Lauf, in der Liste der Läufe gewählt.</numerusform>
            <numerusform>%n Läufe, in der Liste der Läufe gewählt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) of %1 in the list.</source>
        <translation>
            <numerusform>%n Lauf von %1 in der Liste.</numerusform>
            <numerusform>%n Läufe von %1 in der Liste.</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose others in the list of runs (Compare the selected), or by the filter.</source>
        <translation>Andere in der Liste der Läufe wählen („Ausgewählte vergleichen“) oder über den Filter.</translation>
    </message>
    <message>
        <source>Curves of runs</source>
        <translation>Kurven von Läufen</translation>
    </message>
    <message>
        <source>Score by setting</source>
        <translation>Score nach Einstellung</translation>
    </message>
    <message>
        <source>Runs as points</source>
        <translation>Läufe als Punkte</translation>
    </message>
    <message>
        <source>Cali&amp;bration</source>
        <translation>Kali&amp;brierung</translation>
    </message>
    <message>
        <source>Reliability diagrams: accuracy of classifiers against their confidence</source>
        <translation>Reliability-Diagramme: Genauigkeit von Klassifikatoren gegen ihre Konfidenz</translation>
    </message>
    <message>
        <source>Score of the runs</source>
        <translation>Score der Läufe</translation>
    </message>
    <message>
        <source>Runs during training</source>
        <translation>Läufe im Verlauf des Trainings</translation>
    </message>
    <message>
        <source>Reading the runs…</source>
        <translation>Läufe werden gelesen …</translation>
    </message>
    <message numerus="yes">
        <source>%n older run(s) (is|are) left out.</source>
        <translation>
            <numerusform>%n älterer Lauf ist nicht enthalten.</numerusform>
            <numerusform>%n ältere Läufe sind nicht enthalten.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headscope::ui::CompareRuns</name>
    <message>
        <source>Compared runs</source>
        <translation>Verglichene Läufe</translation>
    </message>
    <message>
        <source>No runs to compare. Train some, or clear the filter.</source>
        <translation>Keine Läufe zum Vergleichen. Einige trainieren oder den Filter zurücksetzen.</translation>
    </message>
    <message>
        <source>Which value of a score</source>
        <translation>Welcher Wert eines Scores</translation>
    </message>
    <message>
        <source>Last value</source>
        <translation>Letzter Wert</translation>
    </message>
    <message>
        <source>Best value</source>
        <translation>Bester Wert</translation>
    </message>
    <message>
        <source>At step</source>
        <translation>Bei Schritt</translation>
    </message>
    <message>
        <source>For scores measured during training: the last value, the best, or the last before a step. Choose runs on validation; report test.</source>
        <translation>Bei Scores, die während des Trainings gemessen wurden: der letzte Wert, der beste oder der letzte vor einem Schritt. Zur Auswahl von Läufen Validierungsdaten verwenden, für den Bericht Testdaten.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>&amp;Differences only</source>
        <translation>Nur &amp;Unterschiede</translation>
    </message>
    <message>
        <source>Shows only settings that differ between these runs</source>
        <translation>Zeigt nur Einstellungen, in denen sich diese Läufe unterscheiden</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>S&amp;palten</translation>
    </message>
    <message>
        <source>Show or hide any setting or score</source>
        <translation>Einstellungen oder Scores ein- oder ausblenden</translation>
    </message>
    <message numerus="yes">
        <source>For more than %n run(s), the curves are under “Curves”.</source>
        <translation>
            <numerusform>Bei mehr als %n Lauf stehen die Kurven unter „Kurven“.</numerusform>
            <numerusform>Bei mehr als %n Läufen stehen die Kurven unter „Kurven“.</numerusform>
        </translation>
    </message>
    <message>
        <source>Bold: the best run of each dataset.</source>
        <translation>Fett: der beste Lauf jedes Datensatzes.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CompareScatter</name>
    <message>
        <source>Vert&amp;ical</source>
        <translation>Ve&amp;rtikal</translation>
    </message>
    <message>
        <source>hori&amp;zontal</source>
        <translation>h&amp;orizontal</translation>
    </message>
    <message>
        <source>co&amp;lour by</source>
        <translation>Farbe na&amp;ch</translation>
    </message>
    <message>
        <source>Compared runs as points</source>
        <translation>Verglichene Läufe als Punkte</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>One point for each run that has both quantities</source>
        <translation>Ein Punkt für jeden Lauf, für den beide Größen vorliegen</translation>
    </message>
</context>
<context>
    <name>headscope::ui::CompareScores</name>
    <message>
        <source>The score by settings</source>
        <translation>Der Score nach Einstellungen</translation>
    </message>
    <message>
        <source>The score against the setting</source>
        <translation>Der Score gegen die Einstellung</translation>
    </message>
    <message>
        <source>&amp;Score</source>
        <translation>S&amp;core</translation>
    </message>
    <message>
        <source>b&amp;y</source>
        <translation>&amp;nach</translation>
    </message>
    <message>
        <source>an&amp;d</source>
        <translation>&amp;und</translation>
    </message>
    <message>
        <source>agains&amp;t</source>
        <translation>&amp;gegen</translation>
    </message>
    <message>
        <source>The value of the first setting that the others are compared with, seed by seed</source>
        <translation>Der Wert der ersten Einstellung, mit dem die anderen verglichen werden, Seed für Seed</translation>
    </message>
    <message>
        <source>steps to reach…</source>
        <translation>Schritte bis zum Erreichen von…</translation>
    </message>
    <message>
        <source>Adds the steps until the validation score first reaches this value, in the unit shown: 90 for 90 %</source>
        <translation>Zusätzlich die Schritte, bis der Score auf den Validierungsdaten diesen Wert zum ersten Mal erreicht, in der angezeigten Einheit: 90 für 90 %</translation>
    </message>
    <message>
        <source>Value to reach on validation</source>
        <translation>Auf den Validierungsdaten zu erreichender Wert</translation>
    </message>
    <message>
        <source>nothing else</source>
        <translation>nichts weiter</translation>
    </message>
    <message>
        <source>0 if present, otherwise the first</source>
        <translation>0, sonst der erste</translation>
    </message>
    <message numerus="yes">
        <source>Differences are paired by seed; intervals and p-values are corrected for %n comparison(s) (Holm). *: the interval excludes 0.</source>
        <translation>
            <numerusform>Differenzen sind nach Seed gepaart; Intervalle und p-Werte sind für %n Vergleich korrigiert (Holm). *: Das Intervall schließt 0 aus.</numerusform>
            <numerusform>Differenzen sind nach Seed gepaart; Intervalle und p-Werte sind für %n Vergleiche korrigiert (Holm). *: Das Intervall schließt 0 aus.</numerusform>
        </translation>
    </message>
    <message>
        <source>The score of finished runs by their settings appears here</source>
        <translation>Hier erscheint der Score abgeschlossener Läufe nach ihren Einstellungen</translation>
    </message>
    <message numerus="yes">
        <source>Means over runs ± half the 95 % interval over seeds (Student), n = %n seed(s).</source>
        <translation>
            <numerusform>Mittelwerte über Läufe ± halbes 95-%-Intervall über Seeds (Student), n = %n Seed.</numerusform>
            <numerusform>Mittelwerte über Läufe ± halbes 95-%-Intervall über Seeds (Student), n = %n Seeds.</numerusform>
        </translation>
    </message>
    <message>
        <source>Means over runs ± half the 95 % interval over seeds (Student), n = %1 to %2 seeds.</source>
        <translation>Mittelwerte über Läufe ± halbes 95-%-Intervall über Seeds (Student), n = %1 bis %2 Seeds.</translation>
    </message>
    <message>
        <source>Their intervals include the variation between seeds and between the %1 samples; two models&apos; results on one sample are treated as uncorrelated, which gives an upper bound.</source>
        <translation>Die Intervalle umfassen die Streuung über Seeds und über die %1 Beispiele; die Ergebnisse zweier Modelle auf einem Beispiel gelten als unkorreliert, was eine obere Schranke ergibt.</translation>
    </message>
    <message>
        <source>Their intervals include the variation between seeds only.</source>
        <translation>Die Intervalle umfassen nur die Streuung über Seeds.</translation>
    </message>
    <message>
        <source>No p-value: all pairs differ by the same amount, or the mean difference is at most one sample.</source>
        <translation>Kein p-Wert: Alle Paare unterscheiden sich um denselben Betrag, oder die mittlere Differenz beträgt höchstens ein Beispiel.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::ComparedRunsModel</name>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>best %1</source>
        <comment>accuracy, %</comment>
        <translation>%1 (bester Wert)</translation>
    </message>
</context>
<context>
    <name>headscope::ui::ExportDialog</name>
    <message>
        <source>Text as &amp;paths</source>
        <translation>Text als &amp;Pfade</translation>
    </message>
    <message>
        <source>With the &amp;numbers (CSV) and the recipe (JSON)</source>
        <translation>Mit den &amp;Zahlen (CSV) und dem Rezept (JSON)</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>Abbildung exportieren</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>For programs without the font. The text can no longer be edited.</source>
        <translation>Für Programme, in denen die Schriftart fehlt. Der Text lässt sich dann nicht mehr bearbeiten.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Preview of the figure</source>
        <translation>Vorschau der Abbildung</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>A&amp;bbildung</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>Bre&amp;ite</translation>
    </message>
    <message>
        <source>&amp;Resolution</source>
        <translation>Auf&amp;lösung</translation>
    </message>
    <message>
        <source>F&amp;ile</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportieren</translation>
    </message>
    <message>
        <source>The sheet’s own width, chosen on the Figures page</source>
        <translation>Die eigene Breite des Blatts, festgelegt auf der Seite „Abbildungen“</translation>
    </message>
    <message>
        <source>%1 already exists in this folder.</source>
        <translation>%1 ist in diesem Ordner bereits vorhanden.</translation>
    </message>
    <message>
        <source>Replace it, or choose another name.</source>
        <translation>Vorhandenes ersetzen oder einen anderen Namen angeben.</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>E&amp;rsetzen</translation>
    </message>
    <message>
        <source>Not everything can be shown: %1.</source>
        <translation>Nicht alles kann angezeigt werden: %1.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::FiguresPage</name>
    <message>
        <source>Figures</source>
        <translation>Abbildungen</translation>
    </message>
    <message>
        <source>Add panel</source>
        <translation>Panel hinzufügen</translation>
    </message>
    <message>
        <source>Adds a figure that another page shows now</source>
        <translation>Fügt eine Abbildung hinzu, die eine andere Seite gerade zeigt</translation>
    </message>
    <message>
        <source>Arrange</source>
        <translation>Anordnen</translation>
    </message>
    <message>
        <source>Size of the paper</source>
        <translation>Papierformat</translation>
    </message>
    <message>
        <source>Colour-vision preview</source>
        <translation>Vorschau für Farbfehlsichtigkeit</translation>
    </message>
    <message>
        <source>All colours</source>
        <translation>Alle Farben</translation>
    </message>
    <message>
        <source>Deuteranopia</source>
        <translation>Deuteranopie</translation>
    </message>
    <message>
        <source>Protanopia</source>
        <translation>Protanopie</translation>
    </message>
    <message>
        <source>Tritanopia</source>
        <translation>Tritanopie</translation>
    </message>
    <message>
        <source>Grey print</source>
        <translation>Graudruck</translation>
    </message>
    <message>
        <source>Size on the screen</source>
        <translation>Anzeigegröße</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>E&amp;xportieren…</translation>
    </message>
    <message>
        <source>&amp;New sheet</source>
        <translation>&amp;Neues Blatt</translation>
    </message>
    <message>
        <source>new sheet</source>
        <translation>neues Blatt</translation>
    </message>
    <message>
        <source>&amp;Open a recipe…</source>
        <translation>&amp;Rezept öffnen…</translation>
    </message>
    <message numerus="yes">
        <source>Arrange %n panel(s) per row</source>
        <translation>
            <numerusform>%n Panel pro Zeile anordnen</numerusform>
            <numerusform>%n Panels pro Zeile anordnen</numerusform>
        </translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Blatt</translation>
    </message>
    <message>
        <source>No page shows a figure: open a run first</source>
        <translation>Keine Seite zeigt eine Abbildung: zuerst einen Lauf öffnen</translation>
    </message>
    <message>
        <source>Open the recipe of a sheet</source>
        <translation>Das Rezept eines Blatts öffnen</translation>
    </message>
    <message>
        <source>Recipes (*.figure.json);;All files (*)</source>
        <translation>Rezepte (*.figure.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>open a recipe</source>
        <translation>ein Rezept öffnen</translation>
    </message>
    <message>
        <source>&amp;Frozen</source>
        <translation>&amp;Eingefroren</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>Ent&amp;fernen</translation>
    </message>
    <message>
        <source>The sheet is empty. “Add panel” lists the figures that the pages show now. You can also hold Ctrl and drag a figure from any page over this page’s tab, or choose “Add to the sheet” in its right-click menu.</source>
        <translation>Das Blatt ist leer. „Panel hinzufügen“ listet die Abbildungen auf, die die Seiten gerade zeigen. Oder mit gedrückter Strg-Taste eine Abbildung von einer beliebigen Seite über den Tab dieser Seite hierher ziehen; auch ihr Kontextmenü enthält „Zum Blatt hinzufügen“.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::FiguresSide</name>
    <message>
        <source>live</source>
        <translation>live</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>eingefroren</translation>
    </message>
    <message>
        <source>waiting for its view</source>
        <translation>wartet auf seine Ansicht</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Panels</translation>
    </message>
    <message>
        <source>Problems that a journal may reject</source>
        <translation>Probleme, die eine Zeitschrift beanstanden könnte</translation>
    </message>
    <message>
        <source>Panels of the sheet</source>
        <translation>Panels des Blatts</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Einfrieren</translation>
    </message>
    <message>
        <source>The panel keeps what it shows now; otherwise it follows the view it came from</source>
        <translation>Das Panel behält seinen aktuellen Inhalt; sonst folgt es der Ansicht, aus der es stammt</translation>
    </message>
    <message>
        <source>▲</source>
        <translation>▲</translation>
    </message>
    <message>
        <source>An earlier letter</source>
        <translation>Ein Buchstabe früher</translation>
    </message>
    <message>
        <source>▼</source>
        <translation>▼</translation>
    </message>
    <message>
        <source>A later letter</source>
        <translation>Ein Buchstabe später</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Take the panel off the sheet (Del)</source>
        <translation>Das Panel vom Blatt entfernen (Entf)</translation>
    </message>
    <message>
        <source>Font size of the chosen panel</source>
        <translation>Schriftgröße des gewählten Panels</translation>
    </message>
    <message>
        <source>the sheet’s size</source>
        <translation>Schriftgröße des Blatts</translation>
    </message>
    <message>
        <source>Font size of the chosen panel, in points on paper</source>
        <translation>Schriftgröße des gewählten Panels, in Punkt auf dem Papier</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Shared s&amp;cales</source>
        <translation>Gemeinsame S&amp;kalen</translation>
    </message>
    <message>
        <source>Draws panels of the same quantity with the same axis limits</source>
        <translation>Zeichnet Panels derselben Größe mit denselben Achsengrenzen</translation>
    </message>
    <message>
        <source>Alternative text</source>
        <translation>Alternativtext</translation>
    </message>
    <message>
        <source>Description in the file for readers who cannot see the figure; if empty, the panels’ captions are used</source>
        <translation>Beschreibung in der Datei für alle, die die Abbildung nicht sehen können; wenn leer, werden die Bildunterschriften der Panels verwendet</translation>
    </message>
    <message>
        <source>Font si&amp;ze</source>
        <translation>&amp;Schriftgröße</translation>
    </message>
    <message>
        <source>&amp;Letters</source>
        <translation>B&amp;uchstaben</translation>
    </message>
    <message>
        <source>Al&amp;t text</source>
        <translation>Alternativ&amp;text</translation>
    </message>
    <message>
        <source>%1   %2 (%3)</source>
        <translation>%1   %2 (%3)</translation>
    </message>
    <message>
        <source>No problems found in text sizes, fonts, colours, axes, scales and positions.</source>
        <translation>Keine Probleme bei Textgrößen, Schriften, Farben, Achsen, Skalen und Positionen gefunden.</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message numerus="yes">
        <source>Checks: %n finding(s)</source>
        <translation>
            <numerusform>Prüfungen: %n Befund</numerusform>
            <numerusform>Prüfungen: %n Befunde</numerusform>
        </translation>
    </message>
    <message>
        <source>Shared le&amp;gends</source>
        <translation>Gemeinsame Le&amp;genden</translation>
    </message>
    <message>
        <source>Draws one common legend below all panels instead of repeating entries</source>
        <translation>Zeichnet eine gemeinsame Legende unter allen Panels, statt Einträge zu wiederholen</translation>
    </message>
</context>
<context>
    <name>headscope::ui::FormulaView</name>
    <message>
        <source>No formula</source>
        <translation>Keine Formel</translation>
    </message>
    <message>
        <source>Formula: %1</source>
        <translation>Formel: %1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::GuideDialog</name>
    <message>
        <source>User guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>The guide does not open the link %1.</source>
        <translation>Das Handbuch öffnet den Link %1 nicht.</translation>
    </message>
    <message>
        <source>No browser could be started for %1.</source>
        <translation>Für %1 ließ sich kein Browser starten.</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Pages of the guide</source>
        <translation>Seiten des Handbuchs</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
    <message>
        <source>The guide is in English.</source>
        <translation>Das Handbuch ist auf Englisch.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinerer Text</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größerer Text</translation>
    </message>
    <message>
        <source>%1 › %2</source>
        <translation>%1 › %2</translation>
    </message>
    <message>
        <source>No passage contains all these words. Try fewer words.</source>
        <translation>Keine Textstelle enthält alle diese Wörter. Mit weniger Wörtern versuchen.</translation>
    </message>
    <message>
        <source>The first %1 of %2 results</source>
        <translation>Die ersten %1 von %2 Treffern</translation>
    </message>
    <message>
        <source>1 result</source>
        <translation>1 Treffer</translation>
    </message>
    <message numerus="yes">
        <source>%n results</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headscope::ui::GuideHelp</name>
    <message>
        <source>&amp;User guide</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;Guide to this page</source>
        <translation>Handbuch zu dieser &amp;Seite</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Opens the guide at the focused setting, or at the current page</source>
        <translation>Öffnet das Handbuch bei der Einstellung mit dem Fokus, sonst bei der aktuellen Seite</translation>
    </message>
    <message>
        <source>Opens the guide at this page</source>
        <translation>Öffnet das Handbuch bei dieser Seite</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadTableFilter</name>
    <message>
        <source>representative</source>
        <translation>Repräsentant</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadTableModel</name>
    <message>
        <source>%1, representative</source>
        <translation>%1, Repräsentant</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Layer and head</source>
        <translation>Layer und Head</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>Whether the head is on; the same switches as on the Ablate page</source>
        <translation>Ob der Head eingeschaltet ist; dieselben Schalter wie auf der Seite „Ablation“</translation>
    </message>
    <message>
        <source>On</source>
        <translation>An</translation>
    </message>
    <message>
        <source>The first rule that the head meets; the row&apos;s tooltip lists all</source>
        <translation>Die erste Regel, die der Head erfüllt; alle stehen im Tooltip der Zeile</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Heads of its layer whose similarity reaches the threshold</source>
        <translation>Heads seines Layers, die ab dem Schwellenwert ähnlich sind</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>The head of the same layer with the highest similarity</source>
        <translation>Der ähnlichste Head seines Layers</translation>
    </message>
    <message>
        <source>Most similar</source>
        <translation>Ähnlichster Head</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsAcross</name>
    <message>
        <source>Measure between heads of any layers</source>
        <translation>Maß zwischen Heads beliebiger Layer</translation>
    </message>
    <message>
        <source>Heads by layer</source>
        <translation>Heads nach Layer</translation>
    </message>
    <message>
        <source>Similar heads together</source>
        <translation>Ähnliche Heads gruppiert</translation>
    </message>
    <message>
        <source>Order of the heads</source>
        <translation>Reihenfolge der Heads</translation>
    </message>
    <message>
        <source>Similar heads together: average linkage of the heads of run A with optimal leaf ordering; the same order for both runs</source>
        <translation>Nach Ähnlichkeit: Average-Linkage-Clustering der Heads von Lauf A, wobei die Blätter des Baums so geordnet sind, dass Nachbarn möglichst ähnlich sind; für beide Läufe gleich</translation>
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
        <translation>A und B nebeneinander</translation>
    </message>
    <message>
        <source>Difference, B − A</source>
        <translation>Differenz, B − A</translation>
    </message>
    <message>
        <source>Runs to show</source>
        <translation>Angezeigte Läufe</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Only heads of &amp;different layers</source>
        <translation>Nur Heads &amp;verschiedener Layer</translation>
    </message>
    <message>
        <source>Most similar pairs</source>
        <translation>Die ähnlichsten Paare</translation>
    </message>
    <message>
        <source>Open in &amp;Attention</source>
        <translation>In „Attention“ ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Shows both heads of the chosen pair large, side by side</source>
        <translation>Zeigt beide Heads des gewählten Paars groß nebeneinander</translation>
    </message>
    <message>
        <source>Most similar, in run A</source>
        <translation>Am ähnlichsten, in Lauf A</translation>
    </message>
    <message>
        <source>%1 %2 %3</source>
        <translation>%1 %2 %3</translation>
    </message>
    <message>
        <source>A: %1 B: %2</source>
        <translation>A: %1 B: %2</translation>
    </message>
    <message>
        <source>The similarity of all heads of all layers appears here.
Open a run from the start page or the list of runs, or start one.</source>
        <translation>Hier erscheint die Ähnlichkeit aller Heads aller Layer.
Einen Lauf auf der Startseite oder in der Liste der Läufe öffnen oder einen starten.</translation>
    </message>
    <message>
        <source>The two runs differ in layers or heads: their matrices cannot be subtracted.</source>
        <translation>Die beiden Läufe haben verschiedene Layer oder Heads: Ihre Matrizen lassen sich nicht voneinander abziehen.</translation>
    </message>
    <message>
        <source>Measuring the heads of “%1”</source>
        <translation>Die Heads von „%1“ werden gemessen</translation>
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
        <translation>%1 zwischen allen Heads aller Layer. %2</translation>
    </message>
    <message>
        <source>All heads, B − A</source>
        <translation>Alle Heads, B − A</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>Alle Heads</translation>
    </message>
    <message>
        <source>All heads, A</source>
        <translation>Alle Heads, A</translation>
    </message>
    <message>
        <source>All heads, B</source>
        <translation>Alle Heads, B</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>With</source>
        <translation>mit</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsCard</name>
    <message>
        <source>Largest contribution</source>
        <translation>Größter Beitrag</translation>
    </message>
    <message>
        <source>By the mean norm of what the head adds</source>
        <translation>Nach der mittleren Norm des Beitrags des Heads</translation>
    </message>
    <message>
        <source>One per decile</source>
        <translation>Je eines pro Dezil</translation>
    </message>
    <message>
        <source>Middle sample of each tenth, from the largest to the smallest contribution: shows what the head does on ordinary samples</source>
        <translation>Mittleres Beispiel jedes Zehntels, vom größten bis zum kleinsten Beitrag: zeigt, was der Head bei gewöhnlichen Beispielen tut</translation>
    </message>
    <message>
        <source>Sharpest attention</source>
        <translation>Schärfste Attention</translation>
    </message>
    <message>
        <source>Smallest mean entropy</source>
        <translation>Kleinste mittlere Entropie</translation>
    </message>
    <message>
        <source>Widest attention</source>
        <translation>Breiteste Attention</translation>
    </message>
    <message>
        <source>Largest mean entropy</source>
        <translation>Größte mittlere Entropie</translation>
    </message>
    <message>
        <source>Worse without it</source>
        <translation>Schlechter ohne ihn</translation>
    </message>
    <message>
        <source>The loss rises most when it is switched off</source>
        <translation>Der Loss steigt am stärksten, wenn er ausgeschaltet wird</translation>
    </message>
    <message>
        <source>Better without it</source>
        <translation>Besser ohne ihn</translation>
    </message>
    <message>
        <source>The loss falls most when it is switched off</source>
        <translation>Der Loss sinkt am stärksten, wenn er ausgeschaltet wird</translation>
    </message>
    <message>
        <source>Prediction changes without it</source>
        <translation>Ohne ihn anders vorhergesagt</translation>
    </message>
    <message>
        <source>Another class is predicted when it is switched off</source>
        <translation>Eine andere Klasse wird vorhergesagt, wenn er ausgeschaltet wird</translation>
    </message>
    <message>
        <source>Attention by distance</source>
        <translation>Attention nach Abstand</translation>
    </message>
    <message>
        <source>Over training</source>
        <translation>Im Verlauf des Trainings</translation>
    </message>
    <message>
        <source>See its &amp;attention</source>
        <translation>Attention a&amp;nsehen</translation>
    </message>
    <message>
        <source>Shows the head and the sample on the Attention page (P)</source>
        <translation>Zeigt den Head und das Beispiel auf der Seite „Attention“ (P)</translation>
    </message>
    <message>
        <source>Reading all samples with and without the head</source>
        <translation>Alle Beispiele werden mit und ohne den Head ausgewertet</translation>
    </message>
    <message>
        <source>Which samples</source>
        <translation>Welche Beispiele</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Adds</source>
        <translation>Beitrag</translation>
    </message>
    <message>
        <source>Mean norm of what the head adds to the sample&apos;s tokens</source>
        <translation>Mittlere Norm dessen, was der Head zu den Token des Beispiels addiert</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>Entropie</translation>
    </message>
    <message>
        <source>Mean over the sample&apos;s queries, in nats</source>
        <translation>Entropie seiner Attention, gemittelt über die Queries des Beispiels, in Nat</translation>
    </message>
    <message>
        <source>Loss without</source>
        <translation>Loss ohne</translation>
    </message>
    <message>
        <source>The sample&apos;s loss without the head minus its loss with the head</source>
        <translation>Der Loss des Beispiels ohne den Head minus der mit ihm</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Class with the head, and without it if that is another class</source>
        <translation>Mit dem Head, und ohne ihn, falls dies eine andere Klasse ergibt</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Click a sample to show it on every page.</source>
        <translation>Ein Klick auf ein Beispiel zeigt es auf allen Seiten.</translation>
    </message>
    <message>
        <source>Example samples</source>
        <translation>Ausgewählte Beispiele</translation>
    </message>
    <message>
        <source>Key token</source>
        <translation>Key-Token</translation>
    </message>
    <message>
        <source>× uniform</source>
        <translation>× gleichmäßig</translation>
    </message>
    <message>
        <source>Attention that the token gets, divided by what uniform attention would give it</source>
        <translation>Attention, die das Token erhält, im Verhältnis zu gleichmäßiger Attention</translation>
    </message>
    <message>
        <source>Most attended tokens</source>
        <translation>Token mit der meisten Attention</translation>
    </message>
    <message>
        <source>Query token</source>
        <translation>Query-Token</translation>
    </message>
    <message>
        <source>Token that attends</source>
        <translation>Token, das achtet</translation>
    </message>
    <message>
        <source>Mean norm of what the head adds when the token is the query</source>
        <translation>Mittlere Norm des Beitrags des Heads, wenn das Token die Query ist</translation>
    </message>
    <message>
        <source>Most attending tokens</source>
        <translation>Token mit dem größten Beitrag</translation>
    </message>
    <message>
        <source>By token</source>
        <translation>Nach Token</translation>
    </message>
    <message>
        <source>No run is open</source>
        <translation>Kein Lauf ist geöffnet</translation>
    </message>
    <message numerus="yes">
        <source>Over %Ln sample(s) it adds %1 on average, with an attention entropy of %2 nats.</source>
        <translation>
            <numerusform>Über %Ln Beispiel addiert er im Mittel %1, mit einer Attention-Entropie von %2 Nat.</numerusform>
            <numerusform>Über %Ln Beispiele addiert er im Mittel %1, mit einer Attention-Entropie von %2 Nat.</numerusform>
        </translation>
    </message>
    <message>
        <source>Without it the loss changes by %1.</source>
        <translation>Ohne ihn ändert sich der Loss um %1.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sample(s) (gets|get) another prediction without it.</source>
        <translation>
            <numerusform>%Ln Beispiel wird ohne ihn anders vorhergesagt.</numerusform>
            <numerusform>%Ln Beispiele werden ohne ihn anders vorhergesagt.</numerusform>
        </translation>
    </message>
    <message>
        <source>The behaviour of one head over all held-out samples appears here. Open a run from the start page or the list of runs, or start one.</source>
        <translation>Hier erscheint das Verhalten eines Heads über alle zurückgehaltenen Beispiele. Einen Lauf auf der Startseite oder in der Liste der Läufe öffnen oder einen starten.</translation>
    </message>
    <message>
        <source>Attention by distance between query and key</source>
        <translation>Attention nach Abstand zwischen Query und Key</translation>
    </message>
    <message>
        <source>This run did not record similarity during training.</source>
        <translation>Der Lauf hat beim Training keine Ähnlichkeit aufgezeichnet.</translation>
    </message>
    <message>
        <source>Attention of %1 by distance between query and key. %2</source>
        <translation>Attention von %1 nach Abstand zwischen Query und Key. %2</translation>
    </message>
    <message>
        <source>Cosine of the maps of %1 and its most similar head during training of run “%2”.</source>
        <translation>Kosinus der Maps von %1 mit denen des ähnlichsten Heads im Verlauf des Trainings von „%2“.</translation>
    </message>
    <message>
        <source>There is no such sample.</source>
        <translation>Dieses Beispiel gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>The head over training</source>
        <translation>Der Head im Verlauf des Trainings</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Adds to its score</source>
        <translation>Beitrag zum Score</translation>
    </message>
    <message>
        <source>Mean over all samples, minus the mean over the classes</source>
        <translation>Mittelwert über alle Beispiele abzüglich des Mittelwerts über die Klassen</translation>
    </message>
    <message>
        <source>On class samples</source>
        <translation>Auf Beispielen der Klasse</translation>
    </message>
    <message>
        <source>The same over samples of this class only</source>
        <translation>Dasselbe, nur über Beispiele dieser Klasse</translation>
    </message>
    <message>
        <source>Direct effect on class scores</source>
        <translation>Direkter Effekt auf die Klassen-Scores</translation>
    </message>
    <message>
        <source>Direct effect through the output projection and the readout, which is linear if the final norm&apos;s deviation is held fixed. Effects through later layers are not counted.</source>
        <translation>Direkter Effekt über die Output-Projektion und den Output-Layer, linear bei festgehaltener Standardabweichung der letzten Norm. Effekte über spätere Layer sind nicht berücksichtigt.</translation>
    </message>
    <message>
        <source>Class scores</source>
        <translation>Klassen-Scores</translation>
    </message>
    <message>
        <source>Queries and keys</source>
        <translation>Queries und Keys</translation>
    </message>
    <message>
        <source>Queries and keys of the head</source>
        <translation>Queries und Keys des Heads</translation>
    </message>
    <message>
        <source>%1 (off)</source>
        <translation>%1 (aus)</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsMatrices</name>
    <message>
        <source>%1 · lambda %2</source>
        <translation>%1 · Lambda %2</translation>
    </message>
    <message>
        <source>Measure of similarity</source>
        <translation>Ähnlichkeitsmaß</translation>
    </message>
    <message>
        <source>Runs to show</source>
        <translation>Angezeigte Läufe</translation>
    </message>
    <message>
        <source>A and B side by side</source>
        <translation>A und B nebeneinander</translation>
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
        <translation>Differenz, B − A</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
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
        <translation>Farbskala</translation>
    </message>
    <message>
        <source>Both scales read well with every kind of colour vision and in grey print</source>
        <translation>Beide Skalen sind bei jeder Art des Farbensehens und im Graustufendruck gut lesbar</translation>
    </message>
    <message>
        <source>Heads by number</source>
        <translation>Heads nach Nummer</translation>
    </message>
    <message>
        <source>Similar heads together</source>
        <translation>Ähnliche Heads gruppiert</translation>
    </message>
    <message>
        <source>Order of the heads</source>
        <translation>Reihenfolge der Heads</translation>
    </message>
    <message>
        <source>Similar heads together: average linkage of the heads of run A at its end, with optimal leaf ordering; the same order for all steps and both runs</source>
        <translation>Nach Ähnlichkeit: Average-Linkage-Clustering der Heads von Lauf A am Ende des Trainings, wobei die Blätter des Baums so geordnet sind, dass Nachbarn möglichst ähnlich sind; für alle Schritte und beide Läufe gleich</translation>
    </message>
    <message>
        <source>%1 %2
%3
Range: %4
Source: %5</source>
        <translation>%1 %2
%3
Bereich: %4
Quelle: %5</translation>
    </message>
    <message>
        <source>The similarity of each pair of heads appears here.
Open a run from the start page or the list of runs, or start one.</source>
        <translation>Hier erscheint die Ähnlichkeit jedes Head-Paars.
Einen Lauf auf der Startseite oder in der Liste der Läufe öffnen oder einen starten.</translation>
    </message>
    <message>
        <source>Measuring the heads of “%1”</source>
        <translation>Die Heads von „%1“ werden gemessen</translation>
    </message>
    <message>
        <source>Click a cell here to see both heads&apos; attention on the same sample.</source>
        <translation>Ein Klick auf eine Zelle zeigt hier die Attention beider Heads bei demselben Beispiel.</translation>
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
        <translation>%1 zwischen den Heads jedes Layers, eine Farbskala. %2</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>The two runs differ in layers or heads: their matrices cannot be subtracted.</source>
        <translation>Die beiden Läufe haben verschiedene Layer oder Heads: Ihre Matrizen lassen sich nicht voneinander abziehen.</translation>
    </message>
    <message>
        <source>Difference of %1</source>
        <translation>Differenz: %1</translation>
    </message>
    <message>
        <source>%1, run B minus run A. A: %2 B: %3</source>
        <translation>%1, Lauf B minus Lauf A. A: %2 B: %3</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>A: %1 B: %2</source>
        <translation>A: %1 B: %2</translation>
    </message>
    <message>
        <source>Means, layer by layer</source>
        <translation>Mittelwerte, Layer für Layer</translation>
    </message>
    <message>
        <source>A and B, all layers</source>
        <translation>A und B, alle Layer</translation>
    </message>
    <message>
        <source>B − A, </source>
        <translation>B − A, </translation>
    </message>
    <message>
        <source>A, </source>
        <translation>A, </translation>
    </message>
    <message>
        <source>B, </source>
        <translation>B, </translation>
    </message>
    <message>
        <source>%1all layers</source>
        <translation>%1alle Layer</translation>
    </message>
    <message>
        <source>Map of head %1</source>
        <translation>Map von Head %1</translation>
    </message>
    <message>
        <source>Maps of both heads</source>
        <translation>Maps beider Heads</translation>
    </message>
    <message>
        <source>%1 between the heads of %2. %3</source>
        <translation>%1 zwischen den Heads von %2. %3</translation>
    </message>
    <message>
        <source>%1 between the heads of %2 over the training of run “%3”.</source>
        <translation>%1 zwischen den Heads von %2 im Verlauf des Trainings von „%3“.</translation>
    </message>
    <message>
        <source>%1 · B − A</source>
        <translation>%1 · B − A</translation>
    </message>
    <message>
        <source>%1 between the heads of %2 over training, run B minus run A.</source>
        <translation>%1 zwischen den Heads von %2 im Verlauf des Trainings, Lauf B minus Lauf A.</translation>
    </message>
    <message>
        <source>%1 between the heads of %2, one colour scale. %3</source>
        <translation>%1 zwischen den Heads von %2, eine Farbskala. %3</translation>
    </message>
    <message>
        <source>A and B, %1</source>
        <translation>A und B, %1</translation>
    </message>
    <message>
        <source>above 0: larger in B</source>
        <translation>über 0: größer in B</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsOverview</name>
    <message>
        <source>How redundant each layer is</source>
        <translation>Wie redundant jeder Layer ist</translation>
    </message>
    <message>
        <source>Horizontal</source>
        <translation>Horizontal</translation>
    </message>
    <message>
        <source>Measure on the horizontal axis</source>
        <translation>Maß auf der horizontalen Achse</translation>
    </message>
    <message>
        <source>Vertical</source>
        <translation>Vertikal</translation>
    </message>
    <message>
        <source>Measure on the vertical axis</source>
        <translation>Maß auf der vertikalen Achse</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Quantity shown by colour</source>
        <translation>Durch Farbe dargestellte Messgröße</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Quantity shown by size</source>
        <translation>Durch Symbolgröße dargestellte Messgröße</translation>
    </message>
    <message>
        <source>Similarity measure</source>
        <translation>Maß für die Ähnlichkeit der Heads</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>Ähnlichkeit</translation>
    </message>
    <message>
        <source>Similarity threshold for groups</source>
        <translation>Ähnlichkeit, ab der Heads eine Gruppe bilden</translation>
    </message>
    <message>
        <source>Groups come from average-linkage clustering: two groups are joined if their mean similarity reaches this threshold</source>
        <translation>Gruppen entstehen durch Average-Linkage-Clustering: Zwei Gruppen werden verbunden, wenn ihre mittlere Ähnlichkeit diesen Schwellenwert erreicht</translation>
    </message>
    <message>
        <source>from</source>
        <translation>ab</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Rules that give heads a role, with their sources</source>
        <translation>Regeln, die Heads eine Rolle geben, mit ihren Quellen</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>Messung</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>&amp;Stopp</translation>
    </message>
    <message>
        <source>Filter: L0, positional, representative, off …</source>
        <translation>Filter: L0, positionsbezogen, Repräsentant, aus …</translation>
    </message>
    <message>
        <source>Filter the heads</source>
        <translation>Die Heads filtern</translation>
    </message>
    <message>
        <source>All heads, one per row</source>
        <translation>Alle Heads, je eine Zeile</translation>
    </message>
    <message>
        <source>Compare with mos&amp;t similar</source>
        <translation>Mit ähnlichstem Head &amp;vergleichen</translation>
    </message>
    <message>
        <source>Shows both in the matrix of their layer, with both maps on one sample</source>
        <translation>Zeigt beide in der Matrix ihres Layers, mit beiden Maps bei einem Beispiel</translation>
    </message>
    <message>
        <source>See its &amp;attention</source>
        <translation>Attention a&amp;nsehen</translation>
    </message>
    <message>
        <source>Shows it on the Attention page (P)</source>
        <translation>Zeigt ihn auf der Seite „Attention“ (P)</translation>
    </message>
    <message>
        <source>Applies to every page (X)</source>
        <translation>Gilt auf allen Seiten (X)</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s) (has|have) no value on an axis.</source>
        <translation>
            <numerusform>%n Head hat auf einer Achse keinen Wert.</numerusform>
            <numerusform>%n Heads haben auf einer Achse keinen Wert.</numerusform>
        </translation>
    </message>
    <message>
        <source>No head is chosen</source>
        <translation>Kein Head ist ausgewählt</translation>
    </message>
    <message>
        <source>Click a mark or a row to see the details of a head.</source>
        <translation>Ein Klick auf ein Symbol oder eine Zeile zeigt die Details eines Heads.</translation>
    </message>
    <message>
        <source>Switch it o&amp;ff</source>
        <translation>Auss&amp;chalten</translation>
    </message>
    <message>
        <source>Switch it o&amp;n</source>
        <translation>E&amp;inschalten</translation>
    </message>
    <message>
        <source>%1. %2 %3.</source>
        <translation>%1. %2 %3.</translation>
    </message>
    <message>
        <source>Not checked here: %1</source>
        <translation>Hier nicht geprüft: %1</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>Alle Heads</translation>
    </message>
    <message>
        <source>Distance by layer</source>
        <translation>Distanz nach Layer</translation>
    </message>
    <message>
        <source>Attention distance of each head, one column of dots per layer (Dosovitskiy et al. 2021, figure 7): sets both axes</source>
        <translation>Attention-Distanz jedes Heads, pro Layer eine Punktspalte (Dosovitskiy et al. 2021, Abbildung 7): stellt beide Achsen ein</translation>
    </message>
    <message>
        <source>%1 (off)</source>
        <translation>%1 (aus)</translation>
    </message>
    <message>
        <source>Dotted lines join heads whose similarity reaches the threshold; a ring marks the representative of a group.</source>
        <translation>Gepunktete Linien verbinden Heads, deren Ähnlichkeit den Schwellenwert erreicht; ein Ring markiert den Repräsentanten einer Gruppe.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsPage</name>
    <message>
        <source>Heads</source>
        <translation>Heads</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsPairPanel</name>
    <message>
        <source>Heads similar to the first</source>
        <translation>Dem ersten ähnliche Heads</translation>
    </message>
    <message>
        <source>Click a head to compare it with the first of the pair</source>
        <translation>Ein Klick auf einen Head vergleicht ihn mit dem ersten des Paars</translation>
    </message>
    <message>
        <source>Mean over pairs, layer by layer</source>
        <translation>Mittelwert über Paare, Layer für Layer</translation>
    </message>
    <message>
        <source>Each head by itself</source>
        <translation>Jeder Head einzeln</translation>
    </message>
    <message>
        <source>Previous sample</source>
        <translation>Voriges Beispiel</translation>
    </message>
    <message>
        <source>Next sample</source>
        <translation>Nächstes Beispiel</translation>
    </message>
    <message>
        <source>Open in Attention</source>
        <translation>In „Attention“ öffnen</translation>
    </message>
    <message>
        <source>Shows both heads large, side by side (P)</source>
        <translation>Zeigt beide Heads groß nebeneinander (P)</translation>
    </message>
    <message>
        <source>%1 (off)</source>
        <translation>%1 (aus)</translation>
    </message>
    <message>
        <source>No run is open</source>
        <translation>Kein Lauf ist geöffnet</translation>
    </message>
    <message>
        <source>%1 · run %2</source>
        <translation>%1 · Lauf %2</translation>
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
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1. Independent heads of the same sharpness: %2</source>
        <translation>%1. Unabhängige Heads gleicher Schärfe: %2</translation>
    </message>
    <message>
        <source>The head&apos;s map on a sample</source>
        <translation>Die Map des Heads bei einem Beispiel</translation>
    </message>
    <message>
        <source>Open a run to see its heads</source>
        <translation>Einen Lauf öffnen, um seine Heads zu sehen</translation>
    </message>
    <message>
        <source>Weights of step %1.</source>
        <translation>Gewichte von Schritt %1.</translation>
    </message>
    <message>
        <source>Weights of step %1, the nearest saved ones; the matrix is of step %2.</source>
        <translation>Gewichte von Schritt %1, dem nächsten gespeicherten; die Matrix gehört zu Schritt %2.</translation>
    </message>
    <message>
        <source>Dark: no attention; brightest: %1.</source>
        <translation>Dunkel: keine Attention; am hellsten: %1.</translation>
    </message>
    <message>
        <source>“%1” %2 %3</source>
        <translation>„%1“ %2 %3</translation>
    </message>
    <message>
        <source>On %1, step %2.</source>
        <translation>Auf %1, Schritt %2.</translation>
    </message>
    <message>
        <source>Being computed.</source>
        <translation>Wird berechnet.</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>independent heads</source>
        <translation>unabhängige Heads</translation>
    </message>
    <message>
        <source>%1, mean over head pairs of every layer. %2</source>
        <translation>%1, gemittelt über die Head-Paare jedes Layers. %2</translation>
    </message>
    <message>
        <source>Dashed: independent heads as sharp as those of A, on the same samples.</source>
        <translation>Gestrichelt: unabhängige Heads, so scharf wie die von A, auf denselben Beispielen.</translation>
    </message>
    <message>
        <source>Cosine of A&apos;s heads with a flat map, layer by layer: %1.</source>
        <translation>Kosinus der Heads von A mit einer flachen Map, Layer für Layer: %1.</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>In words</source>
        <translation>In Worten</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>Similar to %1</source>
        <translation>Ähnlich wie %1</translation>
    </message>
    <message>
        <source>%1 · head %2</source>
        <translation>%1 · Head %2</translation>
    </message>
    <message>
        <source>%1 · heads %2 and %3</source>
        <translation>%1 · Heads %2 und %3</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsPane</name>
    <message>
        <source>Sto&amp;p</source>
        <translation>&amp;Stopp</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsPresenter</name>
    <message>
        <source>A: %1</source>
        <translation>A: %1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B: %1</translation>
    </message>
    <message>
        <source>recorded while training, on a fixed batch of at most 64 validation samples</source>
        <translation>beim Training aufgezeichnet, auf einem festen Batch von höchstens 64 Validierungsbeispielen</translation>
    </message>
    <message>
        <source>recorded while training, on a fixed batch of at most 64 training samples (no validation split)</source>
        <translation>beim Training aufgezeichnet, auf einem festen Batch von höchstens 64 Trainingsbeispielen (keine Validierungsdaten)</translation>
    </message>
    <message>
        <source>Run “%1”, lambda %2, step %3, %4.</source>
        <translation>Lauf „%1“, Lambda %2, Schritt %3, %4.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsProjection</name>
    <message>
        <source>Head contributions, principal components</source>
        <translation>Head-Beiträge, Hauptkomponenten</translation>
    </message>
    <message>
        <source>Head contributions, t-SNE</source>
        <translation>Head-Beiträge, t-SNE</translation>
    </message>
    <message>
        <source>Heads by distance of their attention</source>
        <translation>Heads nach Attention-Distanz</translation>
    </message>
    <message>
        <source>Meaning of the points and projection method</source>
        <translation>Bedeutung der Punkte und Projektionsverfahren</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 Punkte</translation>
    </message>
    <message>
        <source>Maximum number of points: all heads of as many samples as this allows</source>
        <translation>Maximale Anzahl der Punkte: alle Heads für so viele Beispiele, wie diese Zahl erlaubt</translation>
    </message>
    <message>
        <source>Coloured by layer</source>
        <translation>Eingefärbt nach Layer</translation>
    </message>
    <message>
        <source>Coloured by head of the chosen layer</source>
        <translation>Eingefärbt nach Head des gewählten Layers</translation>
    </message>
    <message>
        <source>Coloured by class</source>
        <translation>Eingefärbt nach Klasse</translation>
    </message>
    <message>
        <source>Quantity shown by colour</source>
        <translation>Durch Farbe dargestellte Messgröße</translation>
    </message>
    <message>
        <source>Placing the points</source>
        <translation>Die Punkte werden angeordnet</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>Auswahl au&amp;fheben</translation>
    </message>
    <message>
        <source>Switches off, on every page, the heads with at least half of their points chosen</source>
        <translation>Schaltet auf allen Seiten die Heads aus, von deren Punkten mindestens die Hälfte ausgewählt ist</translation>
    </message>
    <message>
        <source>Clears the chosen points (Esc in the map)</source>
        <translation>Hebt die Auswahl aller Punkte auf (Esc in der Karte)</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Samples of the chosen points</source>
        <translation>Beispiele der gewählten Punkte</translation>
    </message>
    <message>
        <source>Chosen points</source>
        <translation>Gewählte Punkte</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>Gewählt</translation>
    </message>
    <message>
        <source>Chosen points out of all points of the head</source>
        <translation>Gewählte Punkte des Heads, von allen seinen Punkten</translation>
    </message>
    <message>
        <source>Silhouette</source>
        <translation>Silhouette</translation>
    </message>
    <message>
        <source>The same for run B</source>
        <translation>Dasselbe für Lauf B</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Heads</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%1 %2 von %3</translation>
    </message>
    <message>
        <source>None. Draw a line around points with the mouse; click a point to show its sample on every page.</source>
        <translation>Keine. Mit der Maus eine Linie um Punkte ziehen; ein Klick auf einen Punkt zeigt sein Beispiel auf allen Seiten.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln point(s), heads: %1.</source>
        <translation>
            <numerusform>%Ln Punkt, Heads: %1.</numerusform>
            <numerusform>%Ln Punkte, Heads: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Switch %n head(s) &amp;off</source>
        <translation>
            <numerusform>%n Head a&amp;usschalten</numerusform>
            <numerusform>%n Heads a&amp;usschalten</numerusform>
        </translation>
    </message>
    <message>
        <source>Switch the chosen heads off</source>
        <translation>Die gewählten Heads ausschalten</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Map, A</source>
        <translation>Karte, A</translation>
    </message>
    <message>
        <source>Map, B</source>
        <translation>Karte, B</translation>
    </message>
    <message>
        <source>How well the head’s points are separated from those of the nearest other head of its layer, in all dimensions, from −1 to 1 (Rousseeuw 1987)</source>
        <translation>Wie gut die Punkte des Heads von denen des nächsten anderen Heads seines Layers getrennt sind, in allen Dimensionen, von −1 bis 1 (Rousseeuw 1987)</translation>
    </message>
    <message>
        <source>In B</source>
        <translation>In B</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsSites</name>
    <message>
        <source>Layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>Ähnlichkeit</translation>
    </message>
    <message>
        <source>Mean over all pairs of heads of the layer</source>
        <translation>Mittelwert über alle Head-Paare des Layers</translation>
    </message>
    <message>
        <source>By chance</source>
        <translation>Zufall</translation>
    </message>
    <message>
        <source>Mean similarity of independent heads as sharp as these</source>
        <translation>Mittlere Ähnlichkeit unabhängiger Heads, die so scharf sind wie diese</translation>
    </message>
    <message>
        <source>Effective</source>
        <translation>Effektiv</translation>
    </message>
    <message>
        <source>Effective number of heads: participation ratio of the eigenvalues of the matrix of cosines of maps (Bell and Dean 1970)</source>
        <translation>Effektive Anzahl der Heads: Participation Ratio der Eigenwerte der Matrix der Map-Kosinusse (Bell und Dean 1970)</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Groups of heads whose similarity reaches the threshold</source>
        <translation>Gruppen von Heads, die ab dem Schwellenwert ähnlich sind</translation>
    </message>
    <message>
        <source>Redundant</source>
        <translation>Redundant</translation>
    </message>
    <message>
        <source>Flatness</source>
        <translation>Flachheit</translation>
    </message>
    <message>
        <source>Mean cosine of the heads&apos; maps with a flat map; near 1, all heads look similar whatever they do</source>
        <translation>Mittlerer Kosinus der Maps der Heads mit einer flachen Map; nahe 1 sehen alle Heads ähnlich aus, was auch immer sie tun</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>by chance</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>Redundancy of every layer</source>
        <translation>Redundanz jedes Layers</translation>
    </message>
    <message>
        <source>Heads that the representatives of their groups could replace; “by chance” if independent heads as sharp as these would be grouped too</source>
        <translation>Heads, die durch die Repräsentanten ihrer Gruppen ersetzt werden könnten; „zufällig“, wenn auch unabhängige Heads gleicher Schärfe gruppiert würden</translation>
    </message>
</context>
<context>
    <name>headscope::ui::HeadsViews</name>
    <message>
        <source>Heads</source>
        <translation>Heads</translation>
    </message>
    <message>
        <source>&amp;Overview</source>
        <translation>&amp;Übersicht</translation>
    </message>
    <message>
        <source>All heads at once: measures, roles and groups of similar heads</source>
        <translation>Alle Heads auf einmal: Maße, Rollen und Gruppen ähnlicher Heads</translation>
    </message>
    <message>
        <source>&amp;Matrices</source>
        <translation>&amp;Matrizen</translation>
    </message>
    <message>
        <source>Similarity of the heads of each layer during training, for one or two runs</source>
        <translation>Ähnlichkeit der Heads jedes Layers im Verlauf des Trainings, für einen oder zwei Läufe</translation>
    </message>
    <message>
        <source>All &amp;pairs</source>
        <translation>Alle &amp;Paare</translation>
    </message>
    <message>
        <source>Similarity of all heads across layers, for one or two runs</source>
        <translation>Ähnlichkeit aller Heads über die Layer hinweg, für einen oder zwei Läufe</translation>
    </message>
    <message>
        <source>One &amp;head</source>
        <translation>Ein &amp;Head</translation>
    </message>
    <message>
        <source>The chosen head over all held-out samples (or a double click on a head)</source>
        <translation>Der gewählte Head über alle zurückgehaltenen Beispiele (auch Doppelklick auf einen Head)</translation>
    </message>
    <message>
        <source>Ma&amp;p</source>
        <translation>Kar&amp;te</translation>
    </message>
    <message>
        <source>Head contributions or heads as points; similar ones are close together</source>
        <translation>Head-Beiträge oder Heads als Punkte; ähnliche liegen nah beieinander</translation>
    </message>
</context>
<context>
    <name>headscope::ui::InputText</name>
    <message>
        <source>Or drop a picture of your own anywhere on this page.</source>
        <translation>Oder ein eigenes Bild irgendwo auf dieser Seite ablegen.</translation>
    </message>
    <message>
        <source>Own picture</source>
        <translation>Eigenes Bild</translation>
    </message>
    <message>
        <source>Shown: your picture</source>
        <translation>Angezeigt: eigenes Bild</translation>
    </message>
    <message>
        <source>Choose a sample, or open a picture, on the Attention page.</source>
        <translation>Auf der Seite „Attention“ ein Beispiel wählen oder ein Bild öffnen.</translation>
    </message>
    <message>
        <source>The attention of the chosen head will be drawn here. Pick a sample above, or open a picture of your own.</source>
        <translation>Hier wird die Attention des gewählten Heads gezeichnet. Oben ein Beispiel wählen oder ein eigenes Bild öffnen.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; training pictures, %2 validation, %3 test</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; Trainingsbilder, %2 zur Validierung, %3 zum Test</translation>
    </message>
    <message>
        <source>&amp;Own source text</source>
        <translation>&amp;Eigener Quelltext</translation>
    </message>
    <message>
        <source>Own source text</source>
        <translation>Eigener Quelltext</translation>
    </message>
    <message>
        <source>Type a source text: the model generates a target for it, and the maps are updated.</source>
        <translation>Einen Quelltext eingeben: Das Modell generiert den Zieltext dazu, und die Maps werden aktualisiert.</translation>
    </message>
    <message>
        <source>Shown: your source text</source>
        <translation>Angezeigt: eigener Quelltext</translation>
    </message>
    <message>
        <source>Choose a sample, or type a source text, on the Attention page.</source>
        <translation>Auf der Seite „Attention“ ein Beispiel wählen oder einen Quelltext eingeben.</translation>
    </message>
    <message>
        <source>The attention of the chosen head will be drawn here. Pick a sample above, or type a source text of your own.</source>
        <translation>Hier wird die Attention des gewählten Heads gezeichnet. Oben ein Beispiel wählen oder einen eigenen Quelltext eingeben.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; training pairs, %2 validation, %3 test</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; Trainingspaare, %2 zur Validierung, %3 zum Test</translation>
    </message>
    <message>
        <source>&amp;Own text</source>
        <translation>&amp;Eigener Text</translation>
    </message>
    <message>
        <source>Own text</source>
        <translation>Eigener Text</translation>
    </message>
    <message>
        <source>Type a text to update the maps and the prediction.</source>
        <translation>Einen Text eingeben, um Maps und Vorhersage zu aktualisieren.</translation>
    </message>
    <message>
        <source>Shown: your text</source>
        <translation>Angezeigt: eigener Text</translation>
    </message>
    <message>
        <source>Choose a sample, or type a text, on the Attention page.</source>
        <translation>Auf der Seite „Attention“ ein Beispiel wählen oder einen Text eingeben.</translation>
    </message>
    <message>
        <source>The attention of the chosen head will be drawn here. Pick a sample above, or type a text of your own.</source>
        <translation>Hier wird die Attention des gewählten Heads gezeichnet. Oben ein Beispiel wählen oder einen eigenen Text eingeben.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; training windows, %2 validation, %3 test</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; Trainingsfenster, %2 zur Validierung, %3 zum Test</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; training samples, %2 validation, %3 test</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; Trainingsbeispiele, %2 zur Validierung, %3 zum Test</translation>
    </message>
    <message>
        <source>picture %1</source>
        <translation>Bild %1</translation>
    </message>
    <message>
        <source>sample %1, no text</source>
        <translation>Beispiel %1, kein Text</translation>
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
        <translation>Jobs und Log</translation>
    </message>
    <message>
        <source>Progress of the job</source>
        <translation>Fortschritt des Jobs</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>Also training here: %1</source>
        <translation>Hier wird auch trainiert: %1</translation>
    </message>
    <message>
        <source>No job. Start one on the Train page.</source>
        <translation>Kein Job. Einen auf der Seite „Training“ starten.</translation>
    </message>
    <message>
        <source>%1  ·  not training</source>
        <translation>%1  ·  wird derzeit nicht trainiert</translation>
    </message>
    <message>
        <source>in another window or terminal</source>
        <translation>in einem anderen Fenster oder Terminal</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
</context>
<context>
    <name>headscope::ui::JointAblationCard</name>
    <message>
        <source>Layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Head kept</source>
        <translation>Verbleibender Head</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Rise of the mean loss while only this head of its layer is on, nats</source>
        <translation>Anstieg des mittleren Loss, wenn nur dieser Head seines Layers an ist, Nat</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>Each head alone in its layer</source>
        <translation>Jeder Head allein in seinem Layer</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>Kumulativ</translation>
    </message>
    <message>
        <source>Removes heads cumulatively, least important first. The order is chosen on validation, the loss is measured on test.</source>
        <translation>Entfernt Heads kumulativ, den unwichtigsten zuerst. Die Reihenfolge wird auf Validierungsdaten bestimmt, der Loss auf Testdaten gemessen.</translation>
    </message>
    <message>
        <source>Single head</source>
        <translation>Einzelner Head</translation>
    </message>
    <message>
        <source>Keeps one head of a layer and switches off all others of that layer</source>
        <translation>Behält einen Head eines Layers und schaltet alle anderen dieses Layers aus</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>Loss rise without two heads minus the sum of the rises without each</source>
        <translation>Loss-Anstieg ohne zwei Heads minus Summe der Anstiege ohne jeden einzelnen</translation>
    </message>
    <message>
        <source>Layer whose heads are paired</source>
        <translation>Layer, dessen Heads gepaart werden</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>Messung abbrechen</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Loss as heads are removed, least important first, compared with random orders.</source>
        <translation>Loss beim Entfernen der Heads, der unwichtigste zuerst, im Vergleich zu zufälligen Reihenfolgen.</translation>
    </message>
    <message>
        <source>Loss with each head as the only one on in its layer.</source>
        <translation>Loss mit jedem Head als einzigem eingeschalteten seines Layers.</translation>
    </message>
    <message>
        <source>Heads that compensate for each other. Needs one pass over 256 validation samples per pair.</source>
        <translation>Heads, die einander kompensieren. Erfordert pro Paar einen Durchgang über 256 Validierungsbeispiele.</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>Wird gemessen …</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Rise of the mean loss with one head left in a layer, on %1. %2</source>
        <translation>Anstieg des mittleren Loss, wenn nur ein Head in einem Layer bleibt, auf %1. %2</translation>
    </message>
    <message>
        <source>%1 of %2 pairs differ from 0 at 95 % each (by chance about %3 would), on %4. Click a cell to switch both heads off. %5</source>
        <translation>%1 von %2 Paaren weichen auf dem 95-%-Niveau einzeln von 0 ab (zufällig wären es etwa %3), auf %4. Ein Klick auf eine Zelle schaltet beide Heads aus. %5</translation>
    </message>
    <message>
        <source>Cumulative ablation</source>
        <translation>Kumulative Ablation</translation>
    </message>
    <message>
        <source>Pairs of heads</source>
        <translation>Head-Paare</translation>
    </message>
</context>
<context>
    <name>headscope::ui::JointAblationPresenter</name>
    <message>
        <source>Switch a pair off</source>
        <translation>Ein Paar ausschalten</translation>
    </message>
</context>
<context>
    <name>headscope::ui::KeptFile</name>
    <message>
        <source>Check the permissions of the file.</source>
        <translation>Die Zugriffsrechte der Datei prüfen.</translation>
    </message>
    <message>
        <source>%1 from the last session could not be read: %2</source>
        <translation>%1 aus der letzten Sitzung konnte nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>The old file is kept as %1.</source>
        <translation>Die alte Datei bleibt als %1 erhalten.</translation>
    </message>
    <message>
        <source>Nothing is saved until the file %1 is moved away.</source>
        <translation>Es wird nichts gespeichert, bis die Datei %1 verschoben ist.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LabPage</name>
    <message>
        <source>Source: %1.</source>
        <translation>Quelle: %1.</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>Labor</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Experiment</translation>
    </message>
    <message>
        <source>Toy model</source>
        <translation>Toy-Modell</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Preset</translation>
    </message>
    <message>
        <source>Settings to start from</source>
        <translation>Ausgangseinstellungen</translation>
    </message>
    <message>
        <source>against</source>
        <translation>gegen</translation>
    </message>
    <message>
        <source>Second model</source>
        <translation>Zweites Modell</translation>
    </message>
    <message>
        <source>A second model on the same data, with identical initial heads</source>
        <translation>Ein zweites Modell auf denselben Daten, mit identischen Anfangs-Heads</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>Starts the experiment, or pauses it</source>
        <translation>Startet das Experiment oder hält es an</translation>
    </message>
    <message>
        <source>St&amp;ep</source>
        <translation>S&amp;chritt</translation>
    </message>
    <message>
        <source>Runs one step, then pauses</source>
        <translation>Führt einen Schritt aus und hält dann an</translation>
    </message>
    <message>
        <source>Rese&amp;t</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Returns to the first step, with the current settings</source>
        <translation>Kehrt zum ersten Schritt zurück, mit den aktuellen Einstellungen</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Continues a recorded experiment</source>
        <translation>Setzt ein aufgezeichnetes Experiment fort</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Upper limit</source>
        <translation>Obergrenze</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>%1 steps per second</source>
        <translation>%1 Schritte pro Sekunde</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Prediction and observation</source>
        <translation>Vorhersage und Beobachtung</translation>
    </message>
    <message>
        <source>Step shown</source>
        <translation>Angezeigter Schritt</translation>
    </message>
    <message>
        <source>Shows the heads at an earlier step</source>
        <translation>Zeigt die Heads bei einem früheren Schritt</translation>
    </message>
    <message>
        <source>Play the map over the steps</source>
        <translation>Die Karte über die Schritte abspielen</translation>
    </message>
    <message>
        <source>Shows the heads from the first step to the last one</source>
        <translation>Zeigt die Heads vom ersten bis zum letzten Schritt</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Heads</translation>
    </message>
    <message>
        <source>At this speed the experiment takes %1; it is paused.</source>
        <translation>Bei dieser Geschwindigkeit dauert das Experiment %1; es ist angehalten.</translation>
    </message>
    <message>
        <source>Fewer steps, samples or dimensions are faster.</source>
        <translation>Weniger Schritte, Beispiele oder Dimensionen beschleunigen es.</translation>
    </message>
    <message>
        <source>Continue anyway</source>
        <translation>Trotzdem fortsetzen</translation>
    </message>
    <message>
        <source>One st&amp;ep</source>
        <translation>Ein S&amp;chritt</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>against %1</source>
        <translation>gegen %1</translation>
    </message>
    <message>
        <source>%1, seed %2: step %3 of %4 (%5)</source>
        <translation>%1, Seed %2: Schritt %3 von %4 (%5)</translation>
    </message>
    <message>
        <source>Nothing was recorded yet</source>
        <translation>Noch nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Pau&amp;se</source>
        <translation>Pau&amp;se</translation>
    </message>
    <message>
        <source>Creating …</source>
        <translation>Wird erstellt …</translation>
    </message>
    <message>
        <source>The lab appears once the engine is loaded.</source>
        <translation>Das Labor erscheint, sobald die Engine geladen ist.</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>%1: risk %2</source>
        <translation>%1: Risiko %2</translation>
    </message>
    <message>
        <source>Bayes risk %1</source>
        <translation>Bayes-Risiko %1</translation>
    </message>
    <message>
        <source>recorded as %1</source>
        <translation>aufgezeichnet als %1</translation>
    </message>
    <message>
        <source>Reset applies the changed settings</source>
        <translation>„Zurücksetzen“ übernimmt die geänderten Einstellungen</translation>
    </message>
    <message>
        <source>%1. Experiment: %2, step %3.</source>
        <translation>%1. Experiment: %2, Schritt %3.</translation>
    </message>
    <message>
        <source>%1: %2 at step %3. Experiment: %4.</source>
        <translation>%1: %2 bei Schritt %3. Experiment: %4.</translation>
    </message>
    <message>
        <source>The heads appear here.</source>
        <translation>Hier erscheinen die Heads.</translation>
    </message>
    <message>
        <source>at step %1</source>
        <translation>bei Schritt %1</translation>
    </message>
    <message>
        <source>Nothing is predicted for these settings.</source>
        <translation>Für diese Einstellungen gibt es keine Vorhersage.</translation>
    </message>
    <message numerus="yes">
        <source>%1 (95 %: %2 to %3; %n seed(s))</source>
        <translation>
            <numerusform>%1 (95 %: %2 bis %3; %n Seed)</numerusform>
            <numerusform>%1 (95 %: %2 bis %3; %n Seeds)</numerusform>
        </translation>
    </message>
    <message>
        <source>Add seeds to &amp;queue</source>
        <translation>Seeds zur &amp;Warteschlange hinzufügen</translation>
    </message>
    <message numerus="yes">
        <source>Adds %n run(s) of these settings to the queue, with consecutive seeds from the chosen one. Their combined result, with its interval, appears in the table of predictions.</source>
        <translation>
            <numerusform>Fügt der Warteschlange %n Lauf mit diesen Einstellungen hinzu, mit fortlaufenden Seeds ab dem gewählten. Das gemeinsame Ergebnis steht mit Intervall in der Tabelle der Vorhersagen.</numerusform>
            <numerusform>Fügt der Warteschlange %n Läufe mit diesen Einstellungen hinzu, mit fortlaufenden Seeds ab dem gewählten. Das gemeinsame Ergebnis steht mit Intervall in der Tabelle der Vorhersagen.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>beobachtet</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>evidence</source>
        <translation>Beleg</translation>
    </message>
    <message>
        <source>%1 or less</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n seed(s), all equal)</source>
        <translation>
            <numerusform>%1 (%n Seed, alle gleich)</numerusform>
            <numerusform>%1 (%n Seeds, alle gleich)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headscope::ui::LabSheetDock</name>
    <message>
        <source>Lesson:</source>
        <translation>Lektion:</translation>
    </message>
    <message>
        <source>Setting:</source>
        <translation>Einstellung:</translation>
    </message>
    <message>
        <source>Run:</source>
        <translation>Lauf:</translation>
    </message>
    <message>
        <source>Shown on:</source>
        <translation>Angezeigt für:</translation>
    </message>
    <message>
        <source>Heads off:</source>
        <translation>Ausgeschaltete Heads:</translation>
    </message>
    <message>
        <source>Question:</source>
        <translation>Frage:</translation>
    </message>
    <message>
        <source>Observed:</source>
        <translation>Beobachtet:</translation>
    </message>
    <message>
        <source>Scores:</source>
        <translation>Scores:</translation>
    </message>
    <message>
        <source>Lab sheet</source>
        <translation>Laborprotokoll</translation>
    </message>
    <message>
        <source>&amp;Lab sheet</source>
        <translation>&amp;Laborprotokoll</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>Moves the chosen attempt up by one</source>
        <translation>Verschiebt den gewählten Versuch um eine Stelle nach oben</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Moves the chosen attempt down by one</source>
        <translation>Verschiebt den gewählten Versuch um eine Stelle nach unten</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Takes the chosen attempt off the sheet; Undo restores it</source>
        <translation>Entfernt den gewählten Versuch aus dem Protokoll; „Rückgängig“ holt ihn zurück</translation>
    </message>
    <message>
        <source>Export lab sheet…</source>
        <translation>Laborprotokoll exportieren…</translation>
    </message>
    <message>
        <source>As one HTML page or as PDF, to hand in</source>
        <translation>Als einzelne HTML-Seite oder als PDF, zum Abgeben</translation>
    </message>
    <message>
        <source>New lab sheet</source>
        <translation>Neues Laborprotokoll</translation>
    </message>
    <message>
        <source>Starts an empty sheet; Undo restores this one</source>
        <translation>Beginnt ein leeres Protokoll; „Rückgängig“ holt dieses zurück</translation>
    </message>
    <message>
        <source>Title of the lab sheet</source>
        <translation>Titel des Laborprotokolls</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Ihr Name</translation>
    </message>
    <message>
        <source>The lab sheet is empty.

“Add to lab sheet” (Ctrl+Shift+L) saves what a page shows, with its settings and scores. Write what you expected and what you saw, and hand it in as one HTML page or as PDF.</source>
        <translation>Das Laborprotokoll ist leer.

„Zum Laborprotokoll hinzufügen“ (Strg+Umschalt+L) speichert, was eine Seite zeigt, mit Einstellungen und Scores. Erwartung und Beobachtung notieren und das Protokoll als HTML-Seite oder als PDF abgeben.</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>What I expected</source>
        <translation>Was ich erwartet habe</translation>
    </message>
    <message>
        <source>What I saw, and why</source>
        <translation>Was ich beobachtet habe und warum</translation>
    </message>
    <message>
        <source>%1, and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1. %2: %3
%4</source>
        <translation>%1. %2: %3
%4</translation>
    </message>
    <message>
        <source>HTML page (*.html)</source>
        <translation>HTML-Seite (*.html)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Export the lab sheet</source>
        <translation>Das Laborprotokoll exportieren</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LabSheetModel</name>
    <message>
        <source>add to the lab sheet</source>
        <translation>zum Laborprotokoll hinzufügen</translation>
    </message>
    <message>
        <source>remove from the lab sheet</source>
        <translation>aus dem Laborprotokoll entfernen</translation>
    </message>
    <message>
        <source>order of the lab sheet</source>
        <translation>Reihenfolge im Laborprotokoll</translation>
    </message>
    <message>
        <source>note of the lab sheet</source>
        <translation>Notiz im Laborprotokoll</translation>
    </message>
    <message>
        <source>what was expected</source>
        <translation>Erwartung</translation>
    </message>
    <message>
        <source>title of the lab sheet</source>
        <translation>Titel des Laborprotokolls</translation>
    </message>
    <message>
        <source>name on the lab sheet</source>
        <translation>Name im Laborprotokoll</translation>
    </message>
    <message>
        <source>begin a new lab sheet</source>
        <translation>ein neues Laborprotokoll beginnen</translation>
    </message>
    <message>
        <source>The lab sheet</source>
        <translation>Das Laborprotokoll</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LambdaSlider</name>
    <message>
        <source>Lambda, slider from 0 to 10</source>
        <translation>Lambda, Schieberegler von 0 bis 10</translation>
    </message>
    <message>
        <source>Lambda, number</source>
        <translation>Lambda, Zahl</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LessonCards</name>
    <message>
        <source>%1 minutes</source>
        <translation>%1 Minuten</translation>
    </message>
    <message>
        <source>✓ done  ·  %1</source>
        <translation>✓ erledigt  ·  %1</translation>
    </message>
    <message>
        <source>Lesson %1: %2, done</source>
        <translation>Lektion %1: %2, erledigt</translation>
    </message>
    <message>
        <source>Lesson %1: %2</source>
        <translation>Lektion %1: %2</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LessonPanel</name>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Each lesson controls this window and uses the trained models that come with the program. You predict a result, then see the measurement.</source>
        <translation>Jede Lektion steuert dieses Fenster mit den trainierten Modellen, die zum Programm gehören. Zuerst die eigene Erwartung angeben, dann erscheint die Messung.</translation>
    </message>
    <message>
        <source>Steps of the lesson</source>
        <translation>Schritte der Lektion</translation>
    </message>
    <message>
        <source>&amp;Leave</source>
        <translation>&amp;Verlassen</translation>
    </message>
    <message>
        <source>Back to the list of lessons, and to the runs that were open before</source>
        <translation>Zurück zur Liste der Lektionen und zu den Läufen, die vorher geöffnet waren</translation>
    </message>
    <message>
        <source>Returns the window to what this step is about</source>
        <translation>Stellt die Ansicht wieder her, um die es in diesem Schritt geht</translation>
    </message>
    <message>
        <source>Show this step again</source>
        <translation>Diesen Schritt erneut anzeigen</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>%1  ·  step %2 of %3</source>
        <translation>%1  ·  Schritt %2 von %3</translation>
    </message>
    <message>
        <source>&amp;Finish</source>
        <translation>&amp;Fertig</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>Über&amp;springen</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>W&amp;eiter</translation>
    </message>
    <message>
        <source>For a class</source>
        <translation>Für einen Kurs</translation>
    </message>
    <message>
        <source>An instructor preset gives a class only the pages and settings that its lesson needs. The rest is locked until the preset is left.</source>
        <translation>Ein Kurs-Preset gibt einem Kurs nur die Seiten und Einstellungen, die seine Lektion braucht. Der Rest ist gesperrt, bis das Preset verlassen wird.</translation>
    </message>
    <message>
        <source>Open an instructor preset…</source>
        <translation>Ein Kurs-Preset öffnen…</translation>
    </message>
    <message>
        <source>Add to lab sheet</source>
        <translation>Zum Laborprotokoll hinzufügen</translation>
    </message>
    <message>
        <source>Saves this figure with your prediction and the measurement, to hand in</source>
        <translation>Speichert diese Abbildung mit Erwartung und Messung, zum Abgeben</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LessonPresenter</name>
    <message>
        <source>%1 points</source>
        <translation>%1 Prozentpunkte</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Looking for the trained models…</source>
        <translation>Die trainierten Modelle werden gesucht…</translation>
    </message>
    <message>
        <source>The trained model %1 was not found with this program. Install the program&apos;s resources folder too.</source>
        <translation>Das trainierte Modell %1 wurde bei diesem Programm nicht gefunden. Auch den Ordner resources des Programms installieren.</translation>
    </message>
    <message>
        <source>Set the heads of the lesson</source>
        <translation>Die Heads der Lektion setzen</translation>
    </message>
    <message>
        <source>Your answer is right.</source>
        <translation>Die Antwort ist richtig.</translation>
    </message>
    <message>
        <source>The right answer is “%1”.</source>
        <translation>Die richtige Antwort ist „%1“.</translation>
    </message>
    <message>
        <source>Independent heads as sharp as these: %1 and %2.</source>
        <translation>Unabhängige Heads gleicher Schärfe: %1 und %2.</translation>
    </message>
    <message>
        <source>Independent heads as sharp as these: %1.</source>
        <translation>Unabhängige Heads gleicher Schärfe: %1.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LessonQuestionView</name>
    <message>
        <source>Submi&amp;t answer</source>
        <translation>Antwort bestät&amp;igen</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Wird gemessen…</translation>
    </message>
    <message>
        <source>Choose an answer first: the number is shown after it</source>
        <translation>Zuerst eine Antwort wählen: Danach wird die Zahl angezeigt</translation>
    </message>
    <message>
        <source>It could not be measured: %1 Try again.</source>
        <translation>Die Messung ist fehlgeschlagen: %1 Noch einmal versuchen.</translation>
    </message>
    <message>
        <source>On this computer the number differs from the one that this lesson was written for, so its explanation is left out.</source>
        <translation>Auf diesem Rechner weicht die Zahl von der ab, für die diese Lektion geschrieben wurde; die Erklärung dazu entfällt daher.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::LogModel</name>
    <message>
        <source>start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>lambda</source>
        <translation>Lambda</translation>
    </message>
    <message>
        <source>pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>continue</source>
        <translation>weiter</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gespeichert</translation>
    </message>
    <message>
        <source>command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>finish now</source>
        <translation>jetzt abschließen</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>abgeschlossen</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>divergiert</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
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
        <translation>Die Einstellungen konnten nicht gelesen werden, daher gelten die Standardwerte.</translation>
    </message>
    <message>
        <source>The old file is kept as %1.</source>
        <translation>Die alte Datei bleibt als %1 erhalten.</translation>
    </message>
    <message>
        <source>Theme, text size and layout cannot be saved.</source>
        <translation>Design, Textgröße und Layout können nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>Check the permissions and the disk of %1.</source>
        <translation>Die Zugriffsrechte von %1 oder den Datenträger prüfen.</translation>
    </message>
    <message>
        <source>%1 – Headscope</source>
        <translation>%1 – Headscope</translation>
    </message>
    <message>
        <source>%1: </source>
        <translation>%1: </translation>
    </message>
    <message>
        <source>See the log (F11).</source>
        <translation>Siehe Log (F11).</translation>
    </message>
    <message>
        <source>The engine could not be loaded.</source>
        <translation>Die Engine konnte nicht geladen werden.</translation>
    </message>
    <message>
        <source>step %1 of %2, %3 left</source>
        <translation>Schritt %1 von %2, noch %3</translation>
    </message>
    <message>
        <source>Saving the run…</source>
        <translation>Der Lauf wird gespeichert…</translation>
    </message>
    <message>
        <source>Saving the runs…</source>
        <translation>Die Läufe werden gespeichert…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Open run…</source>
        <translation>Lauf &amp;öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Close run</source>
        <translation>Lauf &amp;schließen</translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation>Abbildung &amp;exportieren…</translation>
    </message>
    <message>
        <source>&amp;Add figure to the sheet</source>
        <translation>Abbildung zum Blatt &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Figure &amp;sheet</source>
        <translation>Abbildungsb&amp;latt</translation>
    </message>
    <message>
        <source>Export &amp;methods paragraph…</source>
        <translation>&amp;Methodenabsatz exportieren…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Copy &amp;figure</source>
        <translation>&amp;Abbildung kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation>&amp;Zahlen kopieren</translation>
    </message>
    <message>
        <source>F&amp;ind run</source>
        <translation>Lauf &amp;suchen</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>1&amp;0  %1</source>
        <translation>1&amp;0  %1</translation>
    </message>
    <message>
        <source>&amp;%1  %2</source>
        <translation>&amp;%1  %2</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Vor</translation>
    </message>
    <message>
        <source>The previous sample, step and heads</source>
        <translation>Das zuvor angesehene Beispiel, der Schritt und die Heads</translation>
    </message>
    <message>
        <source>The next sample, step and heads</source>
        <translation>Das danach angesehene Beispiel, der Schritt und die Heads</translation>
    </message>
    <message>
        <source>&amp;Default layout</source>
        <translation>&amp;Standardlayout</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>Voll&amp;bild</translation>
    </message>
    <message>
        <source>Text lar&amp;ger</source>
        <translation>Text &amp;größer</translation>
    </message>
    <message>
        <source>Text &amp;smaller</source>
        <translation>Text &amp;kleiner</translation>
    </message>
    <message>
        <source>Text as the des&amp;ktop&apos;s</source>
        <translation>Text &amp;wie auf dem Desktop</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Design</translation>
    </message>
    <message>
        <source>&amp;As the desktop</source>
        <translation>&amp;Wie der Desktop</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>Set &amp;lambda</source>
        <translation>Lamb&amp;da setzen</translation>
    </message>
    <message>
        <source>Pr&amp;une</source>
        <translation>Pru&amp;ning</translation>
    </message>
    <message>
        <source>La&amp;b</source>
        <translation>&amp;Labor</translation>
    </message>
    <message>
        <source>Qu&amp;eue</source>
        <translation>Warteschlan&amp;ge</translation>
    </message>
    <message>
        <source>Find its &amp;data…</source>
        <translation>Da&amp;ten suchen…</translation>
    </message>
    <message>
        <source>Selected &amp;run</source>
        <translation>Ausgewä&amp;hlter Lauf</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>&amp;Lektionen</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>&amp;Tastenkürzel…</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>&amp;Befehlspalette…</translation>
    </message>
    <message>
        <source>Catalogue of &amp;methods and measures…</source>
        <translation>Katalog der &amp;Verfahren und Maße…</translation>
    </message>
    <message>
        <source>Cop&amp;y log</source>
        <translation>Log ko&amp;pieren</translation>
    </message>
    <message>
        <source>&amp;About Headscope…</source>
        <translation>&amp;Über Headscope…</translation>
    </message>
    <message>
        <source>Open the folder of a run</source>
        <translation>Ordner eines Laufs öffnen</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>Noch kein Lauf</translation>
    </message>
    <message>
        <source>There is no figure on this page.</source>
        <translation>Auf dieser Seite ist keine Abbildung.</translation>
    </message>
    <message>
        <source>Wrote %1.</source>
        <translation>%1 geschrieben.</translation>
    </message>
    <message>
        <source>Open a run first: the paragraph describes the open run.</source>
        <translation>Zuerst einen Lauf öffnen: Der Absatz beschreibt den geöffneten Lauf.</translation>
    </message>
    <message>
        <source>Text at %1 %.</source>
        <translation>Text auf %1 %.</translation>
    </message>
    <message>
        <source>Open the run %1</source>
        <translation>Lauf %1 öffnen</translation>
    </message>
    <message>
        <source>The program ended unexpectedly the last time, so its runs were not opened again.</source>
        <translation>Das Programm wurde beim letzten Mal unerwartet beendet, daher wurden seine Läufe nicht wieder geöffnet.</translation>
    </message>
    <message>
        <source>They are in the list of runs.</source>
        <translation>Sie sind in der Liste der Läufe zu finden.</translation>
    </message>
    <message>
        <source>A run that was open in the last session can no longer be opened.</source>
        <translation>Ein Lauf, der in der letzten Sitzung geöffnet war, lässt sich nicht mehr öffnen.</translation>
    </message>
    <message>
        <source>%1: now on the sheet of the Figures page.</source>
        <translation>%1: jetzt auf dem Blatt der Seite „Abbildungen“.</translation>
    </message>
    <message>
        <source>The run now uses the data at this location.</source>
        <translation>Der Lauf verwendet jetzt die Daten an diesem Ort.</translation>
    </message>
    <message>
        <source>Describe figure in &amp;words</source>
        <translation>Abbildung in W&amp;orten beschreiben</translation>
    </message>
    <message>
        <source>La&amp;b sheet</source>
        <translation>Labo&amp;rprotokoll</translation>
    </message>
    <message>
        <source>&amp;Instructor preset</source>
        <translation>&amp;Kurs-Preset</translation>
    </message>
    <message>
        <source>Drag over the tab of the Figures page to open it, then drop the panel where it should be.</source>
        <translation>Über den Tab der Seite „Abbildungen“ ziehen, um sie zu öffnen; das Panel dort ablegen, wo es stehen soll.</translation>
    </message>
    <message>
        <source>Show b&amp;eside</source>
        <translation>Da&amp;neben anzeigen</translation>
    </message>
    <message>
        <source>&amp;Split the window</source>
        <translation>Fenster &amp;teilen</translation>
    </message>
    <message>
        <source>Shows two pages side by side, for the same runs, samples and heads</source>
        <translation>Zeigt zwei Seiten nebeneinander, mit denselben Läufen, Beispielen und Heads</translation>
    </message>
    <message>
        <source>&amp;Go to the page beside</source>
        <translation>&amp;Zur Seite daneben gehen</translation>
    </message>
    <message>
        <source>S&amp;wap the pages</source>
        <translation>Seiten t&amp;auschen</translation>
    </message>
    <message>
        <source>Show %1 beside</source>
        <translation>%1 daneben anzeigen</translation>
    </message>
    <message>
        <source>Only the first of %1 dropped files was opened.</source>
        <translation>Von %1 abgelegten Dateien wurde nur die erste geöffnet.</translation>
    </message>
    <message>
        <source>Only the first two of %1 dropped files were opened.</source>
        <translation>Von %1 abgelegten Dateien wurden nur die ersten beiden geöffnet.</translation>
    </message>
    <message>
        <source>Troubleshooting</source>
        <translation>Fehlerbehebung</translation>
    </message>
</context>
<context>
    <name>headscope::ui::MaskModel</name>
    <message>
        <source>Switch all heads on</source>
        <translation>Alle Heads einschalten</translation>
    </message>
    <message>
        <source>Switch all heads off</source>
        <translation>Alle Heads ausschalten</translation>
    </message>
    <message>
        <source>Invert the heads</source>
        <translation>Heads umkehren</translation>
    </message>
    <message>
        <source>Change the replacement for heads</source>
        <translation>Ersatz für Heads ändern</translation>
    </message>
</context>
<context>
    <name>headscope::ui::MatchedHeadsPresenter</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>importance, %1</source>
        <translation>Wichtigkeit, %1</translation>
    </message>
    <message>
        <source>importance, %1 of %2</source>
        <translation>Wichtigkeit, %1 (%2)</translation>
    </message>
</context>
<context>
    <name>headscope::ui::MeanPane</name>
    <message>
        <source>The mean of the samples will be drawn here.</source>
        <translation>Hier wird der Mittelwert der Beispiele gezeichnet.</translation>
    </message>
    <message>
        <source>Reading the samples</source>
        <translation>Die Beispiele werden ausgewertet</translation>
    </message>
</context>
<context>
    <name>headscope::ui::MeanPresenter</name>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>mean over validation</source>
        <translation>Mittelwert über die Validierungsdaten</translation>
    </message>
    <message>
        <source>mean of class %1 (test)</source>
        <translation>Mittelwert der Klasse %1 (Test)</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Gestoppt.</translation>
    </message>
    <message>
        <source>%1 samples of the class %2 of the %3 split, drawn at random (seed %4)</source>
        <translation>%1 Beispiele der Klasse %2 (%3), zufällig gezogen (Seed %4)</translation>
    </message>
    <message>
        <source>Mean of class %1, %2 samples</source>
        <translation>Mittelwert der Klasse %1, %2 Beispiele</translation>
    </message>
    <message>
        <source>Mean over %1 samples</source>
        <translation>Mittelwert über %1 Beispiele</translation>
    </message>
    <message>
        <source>Mean over %1.</source>
        <translation>Mittelwert über %1.</translation>
    </message>
    <message>
        <source>Each row is a mean over the samples with a token at that position: %1 at the first, %2 at the last.</source>
        <translation>Jede Zeile ist ein Mittelwert über die Beispiele mit einem Token an dieser Position: %1 an der ersten, %2 an der letzten.</translation>
    </message>
    <message>
        <source>Heads switched off: %1.</source>
        <translation>Ausgeschaltete Heads: %1.</translation>
    </message>
    <message>
        <source>Step %1 of run “%2”.</source>
        <translation>Schritt %1 des Laufs „%2“.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::MethodsDialog</name>
    <message>
        <source>Methods paragraph of “%1”</source>
        <translation>Methodenabsatz zu „%1“</translation>
    </message>
    <message>
        <source>Written from the records of the run. Check it before you publish it.</source>
        <translation>Aus den Aufzeichnungen des Laufs erstellt. Vor der Veröffentlichung prüfen.</translation>
    </message>
    <message>
        <source>Methods paragraph</source>
        <translation>Methodenabsatz</translation>
    </message>
    <message>
        <source>BibTeX of everything the run used</source>
        <translation>BibTeX zu allem, was der Lauf verwendet hat</translation>
    </message>
    <message>
        <source>BibTeX entries</source>
        <translation>BibTeX-Einträge</translation>
    </message>
    <message>
        <source>&amp;Copy text</source>
        <translation>&amp;Text kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;BibTeX</source>
        <translation>&amp;BibTeX kopieren</translation>
    </message>
    <message>
        <source>&amp;Save both…</source>
        <translation>Beides &amp;speichern…</translation>
    </message>
    <message>
        <source>Save the methods paragraph</source>
        <translation>Methodenabsatz speichern</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Text (*.txt)</translation>
    </message>
    <message>
        <source>Wrote %1 and the BibTeX beside it.</source>
        <translation>%1 wurde geschrieben, das BibTeX liegt daneben.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::NoteDialog</name>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Note on “%1”:</source>
        <translation>Notiz zu „%1“:</translation>
    </message>
    <message>
        <source>The text has %1 characters: only the first %2 were used.</source>
        <translation>Der Text hat %1 Zeichen: Die ersten %2 wurden übernommen.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::Notebook</name>
    <message>
        <source>Add to &amp;lab sheet</source>
        <translation>Zum Laborpro&amp;tokoll hinzufügen</translation>
    </message>
    <message>
        <source>Saves what the page shows, with its settings and scores, to hand in</source>
        <translation>Speichert, was die Seite zeigt, mit Einstellungen und Scores, zum Abgeben</translation>
    </message>
    <message>
        <source>Wrote %1.</source>
        <translation>%1 geschrieben.</translation>
    </message>
    <message>
        <source>This page has nothing to save yet.</source>
        <translation>Auf dieser Seite gibt es noch nichts zu speichern.</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Attempt %1 was added to the lab sheet.</source>
        <translation>Versuch %1 wurde zum Laborprotokoll hinzugefügt.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::OverviewPresenter</name>
    <message>
        <source>Stopped.</source>
        <translation>Gestoppt.</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Role of the head by rules from the literature</source>
        <translation>Rolle des Heads nach Regeln aus der Literatur</translation>
    </message>
    <message>
        <source>Redundancy group</source>
        <translation>Redundanzgruppe</translation>
    </message>
    <message>
        <source>Heads of a layer whose similarity reaches the threshold</source>
        <translation>Heads eines Layers, die ab dem Schwellenwert als ähnlich gelten</translation>
    </message>
    <message>
        <source>All equal</source>
        <translation>Einheitlich</translation>
    </message>
    <message>
        <source>Similarity to most similar head</source>
        <translation>Ähnlichkeit zum ähnlichsten Head</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Importance: %1</source>
        <translation>Wichtigkeit: %1</translation>
    </message>
    <message>
        <source>%1: %2 (%3).</source>
        <translation>%1: %2 (%3).</translation>
    </message>
    <message>
        <source>No rule gives it a role.</source>
        <translation>Keine Regel weist ihm eine Rolle zu.</translation>
    </message>
    <message>
        <source>Most similar head %1, %2: %3</source>
        <translation>Ähnlichster Head %1, %2: %3</translation>
    </message>
    <message>
        <source>; independent heads of the same sharpness: %1</source>
        <translation>; unabhängige Heads gleicher Schärfe: %1</translation>
    </message>
    <message numerus="yes">
        <source>Representative of group %1: it could replace %n other head(s).</source>
        <translation>
            <numerusform>Repräsentant der Gruppe %1: Er könnte %n anderen Head ersetzen.</numerusform>
            <numerusform>Repräsentant der Gruppe %1: Er könnte %n andere Heads ersetzen.</numerusform>
        </translation>
    </message>
    <message>
        <source>In group %1, represented by %2.</source>
        <translation>In Gruppe %1, repräsentiert durch %2.</translation>
    </message>
    <message>
        <source>Independent heads as sharp as these would be grouped as well.</source>
        <translation>Unabhängige Heads gleicher Schärfe würden ebenfalls in einer Gruppe landen.</translation>
    </message>
    <message>
        <source>Run “%1”, step %2, %3.</source>
        <translation>Lauf „%1“, Schritt %2, %3.</translation>
    </message>
    <message>
        <source>The most similar head of the same layer, by the measure under “Similarity”</source>
        <translation>Der ähnlichste Head desselben Layers, nach dem Maß unter „Ähnlichkeit“</translation>
    </message>
</context>
<context>
    <name>headscope::ui::Page</name>
    <message>
        <source>There is no figure on this page.</source>
        <translation>Auf dieser Seite ist keine Abbildung.</translation>
    </message>
    <message>
        <source>Figure copied: %1.</source>
        <translation>Abbildung kopiert: %1.</translation>
    </message>
    <message>
        <source>Numbers copied: %1.</source>
        <translation>Zahlen kopiert: %1.</translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation>Abbildung &amp;exportieren…</translation>
    </message>
    <message>
        <source>&amp;Add to the sheet</source>
        <translation>Zum Blatt &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Copy &amp;picture</source>
        <translation>&amp;Bild kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;numbers as a table</source>
        <translation>&amp;Zahlen als Tabelle kopieren</translation>
    </message>
    <message>
        <source>Description copied: %1.</source>
        <translation>Beschreibung kopiert: %1.</translation>
    </message>
    <message>
        <source>&amp;Describe in words</source>
        <translation>In &amp;Worten beschreiben</translation>
    </message>
    <message>
        <source>Add to the &amp;lab sheet</source>
        <translation>Zum &amp;Laborprotokoll hinzufügen</translation>
    </message>
    <message>
        <source>Figure copied: %1, but %2.</source>
        <translation>Abbildung kopiert: %1, aber %2.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PagePane</name>
    <message>
        <source>Closes this side; the other side fills the window</source>
        <translation>Schließt diese Hälfte; die andere nimmt dann das ganze Fenster ein</translation>
    </message>
    <message>
        <source>%1: choose the page of this side</source>
        <translation>%1: Seite dieser Hälfte wählen</translation>
    </message>
    <message>
        <source>Chooses the page of this side</source>
        <translation>Wählt die Seite dieser Hälfte</translation>
    </message>
    <message>
        <source>Close the side with %1</source>
        <translation>Hälfte mit %1 schließen</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PagePanes</name>
    <message>
        <source>%1, shown beside</source>
        <translation>%1, daneben angezeigt</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PathField</name>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <source>Browse for a file or folder</source>
        <translation>Datei oder Ordner auswählen</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PredictionPane</name>
    <message>
        <source>Model prediction for position %1, where the target has “%2”. Hover a token of the target to see another position.</source>
        <translation>Vorhersage des Modells für Position %1, an der der Zieltext „%2“ hat. Mit der Maus auf ein Token des Zieltexts zeigen, um eine andere Position zu sehen.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Wie der Desktop</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Design</translation>
    </message>
    <message>
        <source>Exported figures are always light.</source>
        <translation>Exportierte Abbildungen sind immer hell.</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>Text&amp;größe</translation>
    </message>
    <message>
        <source>Relative to the desktop&apos;s text size.</source>
        <translation>Relativ zur Schriftgröße des Desktops.</translation>
    </message>
    <message>
        <source>automatic (%1)</source>
        <translation>automatisch (%1)</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>T&amp;hreads for new runs</source>
        <translation>&amp;Threads für neue Läufe</translation>
    </message>
    <message>
        <source>The number is saved with each run. Another number changes the last digits of results.</source>
        <translation>Die Anzahl wird mit jedem Lauf gespeichert: Bei einer anderen Anzahl weichen die letzten Stellen eines Ergebnisses ab.</translation>
    </message>
    <message>
        <source>Folder for new runs</source>
        <translation>Ordner für neue Läufe</translation>
    </message>
    <message>
        <source>&amp;Folder for new runs</source>
        <translation>&amp;Ordner für neue Läufe</translation>
    </message>
    <message>
        <source>If empty, the program&apos;s own folder is used. Takes effect when the program is started again.</source>
        <translation>Leer: der eigene Ordner des Programms. Wird beim nächsten Start des Programms wirksam.</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>Takes effect when the program is started again.</source>
        <translation>Wird beim nächsten Start des Programms wirksam.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::Presentation</name>
    <message>
        <source>&amp;Presentation</source>
        <translation>&amp;Präsentation</translation>
    </message>
    <message>
        <source>One figure of the page, large; Esc leaves</source>
        <translation>Eine Abbildung der Seite im Großformat; Esc beendet</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PresentationPresenter</name>
    <message>
        <source>This page shows no figure yet.</source>
        <translation>Diese Seite zeigt noch keine Abbildung.</translation>
    </message>
    <message>
        <source>This page shows no figure yet: open a run first, or start one.</source>
        <translation>Diese Seite zeigt noch keine Abbildung: zuerst einen Lauf öffnen oder einen starten.</translation>
    </message>
    <message>
        <source>figure %1 of %2</source>
        <translation>Abbildung %1 von %2</translation>
    </message>
    <message>
        <source>← → figures</source>
        <translation>← → Abbildungen</translation>
    </message>
    <message>
        <source>Space, Page Up/Down: steps</source>
        <translation>Leertaste, Bild auf/ab: Schritte</translation>
    </message>
    <message>
        <source>Space, Page Up/Down: pages</source>
        <translation>Leertaste, Bild auf/ab: Seiten</translation>
    </message>
    <message>
        <source>1–9, Enter: answer</source>
        <translation>1–9, Enter: Antwort</translation>
    </message>
    <message>
        <source>X: head off or on</source>
        <translation>X: Head aus oder ein</translation>
    </message>
    <message>
        <source>Shift+arrows: head</source>
        <translation>Umschalt+Pfeiltasten: Head</translation>
    </message>
    <message>
        <source>N, B: sample</source>
        <translation>N, B: Beispiel</translation>
    </message>
    <message>
        <source>Esc: leave</source>
        <translation>Esc: beenden</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Wird gemessen…</translation>
    </message>
    <message>
        <source>%1  ·  step %2 of %3</source>
        <translation>%1  ·  Schritt %2 von %3</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PresetDialog</name>
    <message>
        <source>Save as instructor preset</source>
        <translation>Als Kurs-Preset speichern</translation>
    </message>
    <message>
        <source>The current settings of the Train form are saved; the class can change only the selected ones. Anyone can leave the preset: it gives guidance but does not control access.</source>
        <translation>Die aktuellen Einstellungen im Formular der Seite „Training“ werden gespeichert; nur die angekreuzten kann der Kurs ändern. Das Preset lässt sich jederzeit verlassen: Es ist eine Hilfe, kein Zugriffsschutz.</translation>
    </message>
    <message>
        <source>Title, such as “Lambda in class”</source>
        <translation>Titel, etwa „Lambda im Unterricht“</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Task for the class, in a few sentences</source>
        <translation>Aufgabe für den Kurs, in wenigen Sätzen</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Pages that are shown</source>
        <translation>Angezeigte Seiten</translation>
    </message>
    <message>
        <source>Settings that can be changed</source>
        <translation>Änderbare Einstellungen</translation>
    </message>
    <message>
        <source>Lessons that are offered</source>
        <translation>Angebotene Lektionen</translation>
    </message>
    <message>
        <source>Also locked</source>
        <translation>Außerdem gesperrt</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Speichern…</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Give it a title first</source>
        <translation>Zuerst einen Titel angeben</translation>
    </message>
    <message>
        <source>Describe the task for the class first</source>
        <translation>Zuerst die Aufgabe für den Kurs beschreiben</translation>
    </message>
    <message>
        <source>Show at least one page</source>
        <translation>Mindestens eine Seite anzeigen</translation>
    </message>
</context>
<context>
    <name>headscope::ui::ProjectionPresenter</name>
    <message>
        <source>Stopped.</source>
        <translation>Gestoppt.</translation>
    </message>
    <message>
        <source>Run “%1”, step %2, %3.</source>
        <translation>Lauf „%1“, Schritt %2, %3.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PruneActions</name>
    <message>
        <source>&amp;How many heads does it need?</source>
        <translation>&amp;Wie viele Heads braucht es?</translation>
    </message>
    <message>
        <source>Removes heads one by one with each method and measures the score</source>
        <translation>Entfernt nach jedem Verfahren einen Head nach dem anderen und misst den Score</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>Sto&amp;pp</translation>
    </message>
    <message>
        <source>Stops the current measurement; earlier results are kept</source>
        <translation>Beendet die laufende Messung; frühere Ergebnisse bleiben erhalten</translation>
    </message>
    <message>
        <source>&amp;Mask</source>
        <translation>&amp;Maskieren</translation>
    </message>
    <message>
        <source>Switches off, on every page, the heads removed at this point; Edit &gt; Undo restores them</source>
        <translation>Schaltet die an diesem Punkt entfernten Heads auf allen Seiten aus; „Bearbeiten &gt; Rückgängig“ holt sie zurück</translation>
    </message>
    <message>
        <source>Make &amp;smaller model</source>
        <translation>&amp;Kleineres Modell erstellen</translation>
    </message>
    <message>
        <source>Removes these heads permanently and saves the smaller model as a new run; this run does not change</source>
        <translation>Entfernt diese Heads endgültig und speichert das kleinere Modell als neuen Lauf; dieser Lauf bleibt unverändert</translation>
    </message>
    <message>
        <source>&amp;Fine-tune</source>
        <translation>&amp;Fine-Tuning</translation>
    </message>
    <message>
        <source>Makes the smaller model, if it does not exist yet, and continues training it</source>
        <translation>Erstellt das kleinere Modell, falls es noch nicht existiert, und trainiert es weiter</translation>
    </message>
    <message>
        <source>Measure spee&amp;d</source>
        <translation>&amp;Geschwindigkeit messen</translation>
    </message>
    <message>
        <source>Times the whole and the smaller model alternately, on batches of the run&apos;s training data</source>
        <translation>Misst abwechselnd die Laufzeit des ganzen und des kleineren Modells, auf Batches der Trainingsdaten des Laufs</translation>
    </message>
    <message>
        <source>Measure &amp;all speeds</source>
        <translation>&amp;Alle Geschwindigkeiten messen</translation>
    </message>
    <message>
        <source>The same for every row of the table, one after the other</source>
        <translation>Dasselbe für jede Zeile der Tabelle, nacheinander</translation>
    </message>
    <message>
        <source>Find &amp;groups</source>
        <translation>Gr&amp;uppen finden</translation>
    </message>
    <message>
        <source>Groups similar heads of each layer by k-means; a ring marks the representative of each group (Ni et al. 2023)</source>
        <translation>Gruppiert ähnliche Heads jedes Layers mit k-Means; ein Ring markiert den Repräsentanten jeder Gruppe (Ni et al. 2023)</translation>
    </message>
    <message>
        <source>Keep o&amp;ne per group</source>
        <translation>Einen pro Gruppe &amp;behalten</translation>
    </message>
    <message>
        <source>Switches off all heads except the representatives of their groups; Edit &gt; Undo restores them</source>
        <translation>Schaltet alle Heads außer den Repräsentanten ihrer Gruppen aus; „Bearbeiten &gt; Rückgängig“ holt sie zurück</translation>
    </message>
    <message>
        <source>&amp;Compare on Heads</source>
        <translation>Unter „Heads“ &amp;vergleichen</translation>
    </message>
    <message>
        <source>Compares the chosen head with the representative of its group, or the representative with another head of the group</source>
        <translation>Vergleicht den gewählten Head mit dem Repräsentanten seiner Gruppe oder den Repräsentanten mit einem anderen Head der Gruppe</translation>
    </message>
    <message>
        <source>Hide &amp;groups</source>
        <translation>Gr&amp;uppen ausblenden</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PruneGroups</name>
    <message>
        <source>Voting method</source>
        <translation>Abstimmungsverfahren</translation>
    </message>
    <message>
        <source>Paper: groups come from all samples, and each batch votes for the head most similar to its group&apos;s mean. Code: groups are formed again in each batch, and the heads with the most votes are kept, whatever their groups.</source>
        <translation>Paper: Gruppen aus allen Beispielen; jeder Batch stimmt pro Gruppe für den Head, der ihrem Mittelwert am ähnlichsten ist. Code: neue Gruppen in jedem Batch; die Heads mit den meisten Stimmen bleiben, unabhängig von ihrer Gruppe.</translation>
    </message>
    <message>
        <source>vote as in the paper</source>
        <translation>Abstimmung wie im Paper</translation>
    </message>
    <message>
        <source>vote as in the authors&apos; code</source>
        <translation>Abstimmung wie im Code der Autoren</translation>
    </message>
    <message>
        <source>Groups of heads by layer</source>
        <translation>Head-Gruppen nach Layer</translation>
    </message>
    <message>
        <source>%1 groups per layer on %2 of %3 samples of %4; batches that voted: %5.</source>
        <translation>%1 Gruppen pro Layer anhand von: %2; %3 Beispiele (%4); Batches, die abgestimmt haben: %5.</translation>
    </message>
    <message>
        <source>the values</source>
        <translation>Values</translation>
    </message>
    <message>
        <source>the attention maps</source>
        <translation>Attention-Maps</translation>
    </message>
    <message>
        <source>the outputs</source>
        <translation>Outputs</translation>
    </message>
    <message>
        <source>“Find groups” above the table groups similar heads.</source>
        <translation>„Gruppen finden“ über der Tabelle gruppiert ähnliche Heads.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PrunePage</name>
    <message>
        <source>Methods</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>How the heads to remove are chosen; one curve per method</source>
        <translation>Wie die zu entfernenden Heads ausgewählt werden; eine Kurve pro Verfahren</translation>
    </message>
    <message>
        <source>Number of samples for choosing and reporting</source>
        <translation>Anzahl der Beispiele für Auswahl und Bericht</translation>
    </message>
    <message>
        <source>Number of validation samples for choosing heads and of test samples for the curve, drawn at random within classes, the same ones each time</source>
        <translation>Anzahl der Validierungsbeispiele für die Auswahl der Heads und der Testbeispiele für die Kurve; innerhalb der Klassen zufällig gezogen, jedes Mal dieselben</translation>
    </message>
    <message>
        <source>200 samples</source>
        <translation>200 Beispiele</translation>
    </message>
    <message>
        <source>1,000 samples</source>
        <translation>1.000 Beispiele</translation>
    </message>
    <message>
        <source>all samples</source>
        <translation>alle Beispiele</translation>
    </message>
    <message>
        <source>&amp;Keep one per layer</source>
        <translation>&amp;Einen pro Layer behalten</translation>
    </message>
    <message>
        <source>Always keeps the most important head of each layer, so curves end there</source>
        <translation>Behält immer den wichtigsten Head jedes Layers, daher enden die Kurven dort</translation>
    </message>
    <message>
        <source>Prune</source>
        <translation>Pruning</translation>
    </message>
    <message>
        <source>Curve with the handle</source>
        <translation>Kurve mit dem Griff</translation>
    </message>
    <message>
        <source>The curve whose order of removal is used</source>
        <translation>Die Kurve, deren Reihenfolge gilt</translation>
    </message>
    <message>
        <source>Score shown</source>
        <translation>Angezeigter Score</translation>
    </message>
    <message>
        <source>Score against heads kept</source>
        <translation>Score gegen behaltene Heads</translation>
    </message>
    <message>
        <source>epochs: </source>
        <translation>Epochen: </translation>
    </message>
    <message>
        <source>Epochs of fine-tuning</source>
        <translation>Epochen des Fine-Tunings</translation>
    </message>
    <message>
        <source>Similarity for grouping</source>
        <translation>Ähnlichkeit für die Gruppierung</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Values</translation>
    </message>
    <message>
        <source>attention maps</source>
        <translation>Attention-Maps</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>Outputs</translation>
    </message>
    <message>
        <source>groups: </source>
        <translation>Gruppen: </translation>
    </message>
    <message>
        <source>Groups per layer</source>
        <translation>Gruppen pro Layer</translation>
    </message>
    <message>
        <source>Order of removal: layers down, heads across</source>
        <translation>Reihenfolge beim Entfernen: Layer in den Zeilen, Heads in den Spalten</translation>
    </message>
    <message>
        <source>Cost and score</source>
        <translation>Kosten und Score</translation>
    </message>
    <message>
        <source>Groups and votes</source>
        <translation>Gruppen und Stimmen</translation>
    </message>
    <message>
        <source>While training</source>
        <translation>Während des Trainings</translation>
    </message>
    <message>
        <source>Cost and score against heads kept</source>
        <translation>Kosten und Score nach behaltenen Heads</translation>
    </message>
    <message>
        <source>Training of “%1” continues.</source>
        <translation>„%1“ wird weitertrainiert.</translation>
    </message>
    <message>
        <source>Watch it train</source>
        <translation>Beim Training zusehen</translation>
    </message>
    <message>
        <source>Keep voted heads</source>
        <translation>Durch Abstimmung gewählte Heads behalten</translation>
    </message>
    <message>
        <source>No run is open. Open one from the start page or the list of runs.</source>
        <translation>Kein Lauf ist geöffnet. Einen auf der Startseite oder in der Liste der Läufe öffnen.</translation>
    </message>
    <message>
        <source>Removing heads and measuring … %1 so far</source>
        <translation>Heads werden entfernt, Auswirkung wird gemessen … bisher %1</translation>
    </message>
    <message>
        <source>Comparing heads … %1 so far</source>
        <translation>Heads werden verglichen … bisher %1</translation>
    </message>
    <message>
        <source>Timing both models alternately … %1 so far</source>
        <translation>Beide Modelle werden abwechselnd gemessen … bisher %1</translation>
    </message>
    <message>
        <source>Writing the smaller model … %1 so far</source>
        <translation>Das kleinere Modell wird geschrieben … bisher %1</translation>
    </message>
    <message>
        <source>The curve of the opened run appears here.</source>
        <translation>Hier erscheint die Kurve des geöffneten Laufs.</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>Wird gemessen …</translation>
    </message>
    <message>
        <source>Press “How many heads does it need?” to remove heads one by one, least important first. The curve shows the score.</source>
        <translation>„Wie viele Heads braucht es?“ drücken, um Heads nacheinander zu entfernen, den unwichtigsten zuerst. Die Kurve zeigt den Score.</translation>
    </message>
    <message>
        <source>One random order</source>
        <translation>Eine zufällige Reihenfolge</translation>
    </message>
    <message>
        <source>1 is removed first. Crossed-out heads are removed at the chosen point%1.</source>
        <translation>1 wird zuerst entfernt. Durchgestrichene Heads sind am gewählten Punkt entfernt%1.</translation>
    </message>
    <message>
        <source>; they are not switched off</source>
        <translation>; sie sind nicht ausgeschaltet</translation>
    </message>
    <message>
        <source>The order appears with the curve. Crossed-out heads are switched off.</source>
        <translation>Die Reihenfolge erscheint mit der Kurve. Durchgestrichene Heads sind ausgeschaltet.</translation>
    </message>
    <message>
        <source>Order in which the heads of run “%1” are removed (1 = first).</source>
        <translation>Reihenfolge, in der die Heads des Laufs „%1“ entfernt werden (1 zuerst).</translation>
    </message>
    <message>
        <source>“%1” was made: %2 parameters instead of %3.</source>
        <translation>„%1“ wurde erstellt: %2 Parameter statt %3.</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Order of removal</source>
        <translation>Reihenfolge beim Entfernen</translation>
    </message>
    <message>
        <source>margin: </source>
        <translation>Toleranz: </translation>
    </message>
    <message>
        <source>Margin of removable heads</source>
        <translation>Toleranz für entbehrliche Heads</translation>
    </message>
    <message>
        <source>Heads are removable if score and perplexity get worse by at most this share of the whole model&apos;s</source>
        <translation>Heads sind entbehrlich, wenn sich Score und Perplexität um höchstens diesen Anteil der Werte des ganzen Modells verschlechtern</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PrunePresenter</name>
    <message>
        <source>Random orders</source>
        <translation>Zufällige Reihenfolgen</translation>
    </message>
    <message>
        <source>%1 orders drawn at random, as a baseline for the methods.</source>
        <translation>%1 zufällig gezogene Reihenfolgen, als Baseline für die Verfahren.</translation>
    </message>
    <message>
        <source>Prune by %1</source>
        <translation>Nach %1 prunen</translation>
    </message>
    <message>
        <source>Do not prune by %1</source>
        <translation>Nicht nach %1 prunen</translation>
    </message>
    <message>
        <source>Keep one head per layer</source>
        <translation>Einen Head pro Layer behalten</translation>
    </message>
    <message>
        <source>Allow empty layers</source>
        <translation>Leere Layer zulassen</translation>
    </message>
    <message>
        <source>Prune on %1 samples</source>
        <translation>Auf %1 Beispielen prunen</translation>
    </message>
    <message>
        <source>Prune on all samples</source>
        <translation>Auf allen Beispielen prunen</translation>
    </message>
    <message>
        <source>Follow %1</source>
        <translation>%1 folgen</translation>
    </message>
    <message>
        <source>Keep %1 of %2 heads</source>
        <translation>%1 von %2 Heads behalten</translation>
    </message>
    <message>
        <source>Margin of %1 %</source>
        <translation>Toleranz von %1 %</translation>
    </message>
</context>
<context>
    <name>headscope::ui::PruneRecordsView</name>
    <message>
        <source>Quantity shown over training</source>
        <translation>Im Verlauf des Trainings angezeigte Messgröße</translation>
    </message>
    <message>
        <source>Train again with groups…</source>
        <translation>Erneut mit Gruppen trainieren…</translation>
    </message>
    <message>
        <source>Train with gates…</source>
        <translation>Mit Gates trainieren…</translation>
    </message>
    <message>
        <source>Opens the form with this run&apos;s settings and recording of head groups switched on</source>
        <translation>Öffnet das Formular mit den Einstellungen dieses Laufs; die Gruppen seiner Heads werden aufgezeichnet</translation>
    </message>
    <message>
        <source>Opens the form with this run&apos;s settings, its weights as initial weights, and a gate on each head</source>
        <translation>Öffnet das Formular mit den Einstellungen dieses Laufs, seinen Gewichten als Startwerten und einem Gate an jedem Head</translation>
    </message>
    <message>
        <source>This run recorded neither gates nor groups of its heads. Training records them if “Gates on heads” or “Watch groups of heads” is on.</source>
        <translation>Dieser Lauf hat weder Gates noch Head-Gruppen aufgezeichnet. Das Training zeichnet sie auf, wenn „Head-Gates“ oder „Head-Gruppen beobachten“ eingeschaltet ist.</translation>
    </message>
    <message>
        <source>Probability that each head&apos;s gate is open, in per cent; crossed-out heads count as closed.</source>
        <translation>Wahrscheinlichkeit, dass das Gate jedes Heads offen ist, in Prozent; durchgestrichene Heads gelten als geschlossen.</translation>
    </message>
    <message>
        <source>Colours mark groups of similar heads; the vote takes place at the end.</source>
        <translation>Farben markieren Gruppen ähnlicher Heads; abgestimmt wird am Ende.</translation>
    </message>
    <message>
        <source>Colours mark groups of similar heads; the vote begins once the centres have converged.</source>
        <translation>Farben markieren Gruppen ähnlicher Heads; die Abstimmung beginnt, sobald die Zentren konvergiert sind.</translation>
    </message>
    <message>
        <source>Colours mark groups of similar heads; the centres converged and voting began at step %1.</source>
        <translation>Farben markieren Gruppen ähnlicher Heads; bei Schritt %1 waren die Zentren konvergiert, und die Abstimmung begann.</translation>
    </message>
    <message>
        <source>%1 of run “%2” against the training step, layer by layer.</source>
        <translation>%1 des Laufs „%2“ gegen den Trainingsschritt, Layer für Layer.</translation>
    </message>
    <message>
        <source>%1 of run “%2”.</source>
        <translation>%1 des Laufs „%2“.</translation>
    </message>
    <message>
        <source>%1 over training</source>
        <translation>%1 im Verlauf des Trainings</translation>
    </message>
    <message>
        <source>Heads at this step</source>
        <translation>Heads bei diesem Schritt</translation>
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
        <translation>Behaltene Heads, über alle Layer</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Heads</translation>
    </message>
    <message>
        <source>In the smaller model</source>
        <translation>Im kleineren Modell</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Speed-up of a training step and a forward pass, relative to all heads</source>
        <translation>Beschleunigung eines Trainingsschritts und eines Forward-Passes, relativ zu allen Heads</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Against the whole model, with its 95 % interval</source>
        <translation>Gegenüber dem ganzen Modell, mit 95-%-Intervall</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Shown to be within the margin</source>
        <translation>Nachweislich innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>Not shown to be within the margin, here or at an earlier point</source>
        <translation>Nicht nachweislich innerhalb der Toleranz, hier oder an einem früheren Punkt</translation>
    </message>
</context>
<context>
    <name>headscope::ui::QueueDock</name>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Progress of the queue</source>
        <translation>Fortschritt der Warteschlange</translation>
    </message>
    <message>
        <source>Output of the run&apos;s processes</source>
        <translation>Ausgabe der Prozesse des Laufs</translation>
    </message>
    <message>
        <source>No output yet.</source>
        <translation>Noch keine Ausgabe.</translation>
    </message>
    <message>
        <source>Run &amp;queue</source>
        <translation>Ab&amp;arbeiten</translation>
    </message>
    <message>
        <source>Train the waiting runs, each in its own process; closing the window saves checkpoints.</source>
        <translation>Trainiert die wartenden Läufe, jeden in einem eigenen Prozess; beim Schließen des Fensters werden Checkpoints gespeichert.</translation>
    </message>
    <message>
        <source>Find &amp;fastest setup</source>
        <translation>&amp;Schnellste Aufteilung finden</translation>
    </message>
    <message>
        <source>Train the first waiting run for a few seconds with each split of the cores, such as two runs of one thread or one run of two, and propose the fastest. The result of this training is discarded.</source>
        <translation>Trainiert den ersten wartenden Lauf einige Sekunden lang mit jeder Aufteilung der Kerne, etwa zwei Läufe mit einem Thread oder einen mit zweien, und schlägt die schnellste vor; das dabei Trainierte wird verworfen.</translation>
    </message>
    <message>
        <source>&amp;Hold</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>Start no more runs; running ones save a checkpoint and wait.</source>
        <translation>Startet keine weiteren Läufe; laufende speichern einen Checkpoint und warten.</translation>
    </message>
    <message>
        <source>&amp;Cancel run</source>
        <translation>Lauf a&amp;bbrechen</translation>
    </message>
    <message>
        <source>Cancel the selected runs; a running one saves a checkpoint first.</source>
        <translation>Bricht die ausgewählten Läufe ab; ein laufender speichert vorher einen Checkpoint.</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>Erneut &amp;versuchen</translation>
    </message>
    <message>
        <source>Put selected runs that failed, were cancelled or lost back in the queue; they continue where they stopped.</source>
        <translation>Stellt die ausgewählten Läufe, die fehlgeschlagen, abgebrochen oder verloren sind, wieder in die Warteschlange; sie machen dort weiter, wo sie waren.</translation>
    </message>
    <message>
        <source>Show &amp;log</source>
        <translation>&amp;Log anzeigen</translation>
    </message>
    <message>
        <source>Output of the processes of the selected run.</source>
        <translation>Ausgabe der Prozesse des ausgewählten Laufs.</translation>
    </message>
    <message>
        <source>Cl&amp;ear ended</source>
        <translation>Beendete &amp;entfernen</translation>
    </message>
    <message>
        <source>Remove ended runs from this list; the runs themselves are kept.</source>
        <translation>Entfernt beendete Läufe aus dieser Liste; die Läufe selbst bleiben erhalten.</translation>
    </message>
    <message>
        <source>at once: </source>
        <translation>gleichzeitig: </translation>
    </message>
    <message>
        <source>Runs at once</source>
        <translation>Gleichzeitige Läufe</translation>
    </message>
    <message>
        <source>How many runs train at the same time; they share the processor</source>
        <translation>Wie viele Läufe gleichzeitig trainiert werden; sie teilen sich den Prozessor</translation>
    </message>
    <message>
        <source>threads: </source>
        <translation>Threads: </translation>
    </message>
    <message>
        <source>threads: as set</source>
        <translation>Threads: wie eingestellt</translation>
    </message>
    <message>
        <source>Threads of each run</source>
        <translation>Threads pro Lauf</translation>
    </message>
    <message>
        <source>Threads of each newly started run, instead of the number in its settings</source>
        <translation>Threads für jeden neu gestarteten Lauf, anstelle der Anzahl in seinen Einstellungen</translation>
    </message>
    <message>
        <source>Queue of runs</source>
        <translation>Warteschlange der Läufe</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>held</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>held: %1</source>
        <translation>angehalten: %1</translation>
    </message>
    <message>
        <source>run by %1</source>
        <translation>abgearbeitet von %1</translation>
    </message>
    <message>
        <source>&amp;Stop queue</source>
        <translation>&amp;Abarbeiten stoppen</translation>
    </message>
    <message>
        <source>Stop the measurement</source>
        <translation>Messung stoppen</translation>
    </message>
    <message>
        <source>Training the first waiting run for a few seconds with each split of the cores…</source>
        <translation>Der erste wartende Lauf wird mit jeder Aufteilung der Kerne einige Sekunden lang trainiert…</translation>
    </message>
    <message>
        <source>C&amp;ontinue</source>
        <translation>&amp;Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>%1 × %2: %3 steps/s</source>
        <translation>%1 × %2: %3 Schritte/s</translation>
    </message>
    <message>
        <source>Total speed by runs at once × threads each: %1. Fastest: %2 × %3, set above. Measured in %4 on %5.</source>
        <translation>Gesamtgeschwindigkeit nach gleichzeitigen Läufen × Threads pro Lauf: %1. Am schnellsten: %2 × %3, oben eingestellt. Gemessen in %4 auf %5.</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) added to the queue</source>
        <translation>
            <numerusform>%n Lauf zur Warteschlange hinzugefügt</numerusform>
            <numerusform>%n Läufe zur Warteschlange hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n (waits|wait) again</source>
        <translation>
            <numerusform>%n wartet wieder</numerusform>
            <numerusform>%n warten wieder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n (waits|wait) already</source>
        <translation>
            <numerusform>%n wartet bereits</numerusform>
            <numerusform>%n warten bereits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n finished before</source>
        <translation>
            <numerusform>%n bereits abgeschlossen</numerusform>
            <numerusform>%n bereits abgeschlossen</numerusform>
        </translation>
    </message>
    <message>
        <source>This experiment is running; open it once it has ended.</source>
        <translation>Dieses Experiment läuft gerade; erst nach dem Ende öffnen.</translation>
    </message>
    <message>
        <source>The queue is empty. Add runs with “Add to queue” on the Train page, or with headscope-cli sweep and lab --queue.</source>
        <translation>Die Warteschlange ist leer. „Zur Warteschlange hinzufügen“ auf der Seite „Training“ fügt Läufe hinzu, ebenso headscope-cli sweep und lab --queue.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::QueueModel</name>
    <message>
        <source>waiting</source>
        <translation>wartend</translation>
    </message>
    <message>
        <source>training</source>
        <translation>wird trainiert</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>abgeschlossen</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Sweep: %1</source>
        <translation>Sweep: %1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>Restzeit</translation>
    </message>
</context>
<context>
    <name>headscope::ui::QueueNotice</name>
    <message>
        <source>The queue waits</source>
        <translation>Die Warteschlange wartet</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) finished</source>
        <translation>
            <numerusform>%n Lauf abgeschlossen</numerusform>
            <numerusform>%n Läufe abgeschlossen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) failed</source>
        <translation>
            <numerusform>%n Lauf fehlgeschlagen</numerusform>
            <numerusform>%n Läufe fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message>
        <source>The queue is done</source>
        <translation>Die Warteschlange ist abgearbeitet</translation>
    </message>
</context>
<context>
    <name>headscope::ui::RecentRunCard</name>
    <message>
        <source>comes with the program</source>
        <translation>im Programm enthalten</translation>
    </message>
    <message>
        <source>λ = %1</source>
        <translation>λ = %1</translation>
    </message>
    <message>
        <source>test %1</source>
        <translation>Test %1</translation>
    </message>
    <message>
        <source>validation %1</source>
        <translation>Validierung %1</translation>
    </message>
    <message>
        <source>Open run %1</source>
        <translation>Lauf %1 öffnen</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>Similarity of heads at step %1, one square per layer; bright means similar.</source>
        <translation>Ähnlichkeit der Heads, ein Quadrat pro Layer, bei Schritt %1; hell bedeutet ähnlich.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::RelinkDialog</name>
    <message>
        <source>Find the data of “%1”</source>
        <translation>Daten von „%1“ suchen</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>Merkmal</translation>
    </message>
    <message>
        <source>When it was trained</source>
        <translation>Beim Training</translation>
    </message>
    <message>
        <source>There now</source>
        <translation>Jetzt dort</translation>
    </message>
    <message>
        <source>The run&apos;s data compared with those at the chosen location</source>
        <translation>Die Daten des Laufs und die am gewählten Ort im Vergleich</translation>
    </message>
    <message>
        <source>&amp;Use these data</source>
        <translation>Diese Daten &amp;verwenden</translation>
    </message>
    <message>
        <source>This run came with the program; its data cannot be set.</source>
        <translation>Dieser Lauf gehört zum Programm; seine Daten lassen sich nicht festlegen.</translation>
    </message>
    <message>
        <source>%1 is not read from files: its data are always available.</source>
        <translation>%1 wird nicht aus Dateien gelesen: Die Daten sind immer verfügbar.</translation>
    </message>
    <message>
        <source>%1: the location of the data on this computer is not known yet. Choose the %2.</source>
        <translation>%1: Der Ort der Daten auf diesem Rechner ist noch nicht bekannt. Auszuwählen: %2.</translation>
    </message>
    <message>
        <source>%1: expected at %2, where there may be other data now. Choose the %3.</source>
        <translation>%1: erwartet unter %2, wo inzwischen andere Daten liegen können. Auszuwählen: %3.</translation>
    </message>
    <message>
        <source>%1: not found at %2. Choose the %3.</source>
        <translation>%1: nicht gefunden unter %2. Auszuwählen: %3.</translation>
    </message>
    <message>
        <source>Reading the data…</source>
        <translation>Daten werden gelesen…</translation>
    </message>
    <message>
        <source>These are the data that the run was trained on.</source>
        <translation>Das sind die Daten, auf denen der Lauf trainiert wurde.</translation>
    </message>
    <message>
        <source>These are not the data that the run was trained on.</source>
        <translation>Das sind nicht die Daten, auf denen der Lauf trainiert wurde.</translation>
    </message>
    <message>
        <source>Differences are bold below. Choose the original, unchanged files.</source>
        <translation>Abweichungen sind unten fett hervorgehoben. Die ursprünglichen Dateien unverändert auswählen.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::RunCommands</name>
    <message>
        <source>renaming “%1”</source>
        <translation>Umbenennen von „%1“</translation>
    </message>
    <message>
        <source>the note of “%1”</source>
        <translation>Notiz zu „%1“</translation>
    </message>
    <message numerus="yes">
        <source>tags and pins of %n run(s)</source>
        <translation>
            <numerusform>Tags und Anheftung von %n Lauf</numerusform>
            <numerusform>Tags und Anheftungen von %n Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source>moving “%1” to the trash</source>
        <translation>Verschieben von „%1“ in den Papierkorb</translation>
    </message>
    <message>
        <source>Moved “%1” to the trash; Edit &gt; Undo restores it.</source>
        <translation>„%1“ wurde in den Papierkorb verschoben; „Bearbeiten &gt; Rückgängig“ holt den Lauf zurück.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::RunGroupsModel</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ohne</translation>
    </message>
</context>
<context>
    <name>headscope::ui::RunListModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1, 95 % interval %2 to %3 (%4)</source>
        <translation>%1, 95-%-Intervall %2 bis %3 (%4)</translation>
    </message>
    <message>
        <source>%1, %2 samples</source>
        <translation>%1, %2 Beispiele</translation>
    </message>
    <message>
        <source>tag</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>preset</source>
        <translation>Preset</translation>
    </message>
    <message>
        <source>objective</source>
        <translation>Zielfunktion</translation>
    </message>
    <message>
        <source>λ</source>
        <translation>λ</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>Rechengenauigkeit</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>the run it started from</source>
        <translation>Ausgangslauf</translation>
    </message>
    <message>
        <source>open · </source>
        <translation>geöffnet · </translation>
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
        <translation>beschädigt</translation>
    </message>
    <message>
        <source>shipped</source>
        <translation>mitgeliefert</translation>
    </message>
    <message>
        <source>%1 on %2, %3</source>
        <translation>%1 auf %2, %3</translation>
    </message>
    <message>
        <source>%1, λ = %2, seed %3</source>
        <translation>%1, λ = %2, Seed %3</translation>
    </message>
    <message>
        <source>step %1 of %2, %3</source>
        <translation>Schritt %1 von %2, %3</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>no validation split: choosing runs by test scores leaves no independent score to report</source>
        <translation>keine Validierungsdaten: Wird ein Lauf nach seinem Testwert ausgewählt, bleibt keiner für den Bericht</translation>
    </message>
    <message>
        <source>mean attention cosine %1</source>
        <translation>mittlerer Attention-Kosinus %1</translation>
    </message>
    <message>
        <source>started from the weights of %1, step %2</source>
        <translation>gestartet mit den Gewichten von %1, Schritt %2</translation>
    </message>
    <message>
        <source>tags: %1</source>
        <translation>Tags: %1</translation>
    </message>
    <message>
        <source>★ pinned: listed first</source>
        <translation>★ angeheftet: steht über allen anderen</translation>
    </message>
    <message>
        <source>trained on %1</source>
        <translation>trainiert auf %1</translation>
    </message>
    <message>
        <source>Main score on the validation split, for choosing runs; ±: half of the 95 % interval</source>
        <translation>Haupt-Score auf den Validierungsdaten, zur Auswahl von Läufen; ±: halbes 95-%-Intervall</translation>
    </message>
    <message>
        <source>Main score on the test split, for reporting; ±: half of the 95 % interval</source>
        <translation>Haupt-Score auf den Testdaten, für den Bericht; ±: halbes 95-%-Intervall</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Tags</translation>
    </message>
</context>
<context>
    <name>headscope::ui::RunsDock</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>Läufe filtern</translation>
    </message>
    <message>
        <source>Filter runs by name, dataset, model, tag, note or state</source>
        <translation>Läufe nach Name, Datensatz, Modell, Tag, Notiz oder Status filtern</translation>
    </message>
    <message>
        <source>Runs that you train appear here.</source>
        <translation>Hier erscheinen die trainierten Läufe.</translation>
    </message>
    <message>
        <source>&amp;Open run</source>
        <translation>&amp;Lauf öffnen</translation>
    </message>
    <message>
        <source>Show this run on the pages.</source>
        <translation>Zeigt diesen Lauf auf den Seiten.</translation>
    </message>
    <message>
        <source>Open as &amp;B, to compare</source>
        <translation>Als &amp;B öffnen, zum Vergleich</translation>
    </message>
    <message>
        <source>Show this run beside the one that is open.</source>
        <translation>Zeigt diesen Lauf neben dem geöffneten.</translation>
    </message>
    <message>
        <source>Compare the &amp;selected</source>
        <translation>Aus&amp;gewählte vergleichen</translation>
    </message>
    <message>
        <source>Compare the selected runs by table, curves and scores. Ctrl or Shift selects several.</source>
        <translation>Vergleicht die ausgewählten Läufe anhand von Tabelle, Kurven und Scores. Mit Strg oder Umschalt lassen sich mehrere auswählen.</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>Continue training where this run stopped.</source>
        <translation>Trainiert dort weiter, wo dieser Lauf aufgehört hat.</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Give this run another name.</source>
        <translation>Gibt diesem Lauf einen anderen Namen.</translation>
    </message>
    <message>
        <source>Not&amp;e…</source>
        <translation>&amp;Notiz…</translation>
    </message>
    <message>
        <source>Keep a note with this run.</source>
        <translation>Speichert eine Notiz zu diesem Lauf.</translation>
    </message>
    <message>
        <source>Show &amp;folder</source>
        <translation>&amp;Ordner anzeigen</translation>
    </message>
    <message>
        <source>Open this run&apos;s folder in the file manager.</source>
        <translation>Öffnet den Ordner dieses Laufs im Dateimanager.</translation>
    </message>
    <message>
        <source>Ta&amp;gs…</source>
        <translation>&amp;Tags…</translation>
    </message>
    <message>
        <source>Add tags to the selected runs, for finding, grouping and comparing them.</source>
        <translation>Versieht die ausgewählten Läufe mit Tags, um sie zu finden, zu gruppieren und zu vergleichen.</translation>
    </message>
    <message>
        <source>&amp;Pin</source>
        <translation>An&amp;heften</translation>
    </message>
    <message>
        <source>List the selected runs first.</source>
        <translation>Listet die ausgewählten Läufe zuerst auf.</translation>
    </message>
    <message>
        <source>Move to &amp;trash</source>
        <translation>In den &amp;Papierkorb</translation>
    </message>
    <message>
        <source>Move this run to the trash; Undo restores it.</source>
        <translation>Verschiebt diesen Lauf in den Papierkorb; „Rückgängig“ holt ihn zurück.</translation>
    </message>
    <message>
        <source>Gro&amp;up runs by</source>
        <translation>Läufe g&amp;ruppieren nach</translation>
    </message>
    <message>
        <source>Group the runs under one heading per value.</source>
        <translation>Ordnet die Läufe unter Überschriften, eine für jeden Wert.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Tags</translation>
    </message>
    <message numerus="yes">
        <source>Tags of %n run(s), separated by commas:</source>
        <translation>
            <numerusform>Tags von %n Lauf, durch Kommas getrennt:</numerusform>
            <numerusform>Tags von %n Läufen, durch Kommas getrennt:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headscope::ui::RunsPane</name>
    <message>
        <source>The map of run B will be drawn here.</source>
        <translation>Hier wird die Map von Lauf B gezeichnet.</translation>
    </message>
    <message>
        <source>Choose a head: a rollout combines all heads, so no single head of B matches it.</source>
        <translation>Einen Head wählen: Ein Rollout kombiniert alle Heads, ihm ist also kein einzelner Head von B zugeordnet.</translation>
    </message>
    <message>
        <source>The maps of run B are being computed.</source>
        <translation>Die Maps von Lauf B werden berechnet.</translation>
    </message>
    <message>
        <source>%1 has fewer heads in this layer: this one is unmatched.</source>
        <translation>%1 hat in diesem Layer weniger Heads: Diesem ist keiner zugeordnet.</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B: %1</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>B is %1. This is the head of B that matches the head of A: the heads of a layer are paired to minimise the sum of 1 − cosine of their maps. Cosine of the two: %2.</source>
        <translation>B ist %1. Dies ist der Head von B, der dem Head von A zugeordnet ist: Die Heads eines Layers werden so gepaart, dass die Summe von 1 − Kosinus ihrer Maps minimal ist. Kosinus der beiden: %2.</translation>
    </message>
    <message>
        <source>Red: B has more.</source>
        <translation>Rot: B hat mehr.</translation>
    </message>
    <message>
        <source>Matched and subtracted with all heads on.</source>
        <translation>Zuordnung und Differenz mit allen Heads.</translation>
    </message>
    <message>
        <source>Difference between the two maps</source>
        <translation>Differenz beider Maps</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SampleFinder</name>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>The most probable class, with all heads on</source>
        <translation>Die wahrscheinlichste Klasse, mit allen Heads</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Konfidenz</translation>
    </message>
    <message>
        <source>The probability of that class</source>
        <translation>Die Wahrscheinlichkeit dieser Klasse</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Cross-entropy of the sample, in nats</source>
        <translation>Kreuzentropie des Beispiels, in Nat</translation>
    </message>
    <message>
        <source>Samples found</source>
        <translation>Gefundene Beispiele</translation>
    </message>
    <message>
        <source>Up and Down open one sample after another</source>
        <translation>Auf und Ab öffnen ein Beispiel nach dem anderen</translation>
    </message>
    <message>
        <source>Words in the text</source>
        <translation>Wörter im Text</translation>
    </message>
    <message>
        <source>All of these words, or parts of words, occur in the text</source>
        <translation>Alle diese Wörter oder Wortteile kommen im Text vor</translation>
    </message>
    <message>
        <source>Answered right or wrong</source>
        <translation>Richtig oder falsch beantwortet</translation>
    </message>
    <message>
        <source>Right or wrong</source>
        <translation>Richtig oder falsch</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Falsch</translation>
    </message>
    <message>
        <source>Class of the sample</source>
        <translation>Klasse des Beispiels</translation>
    </message>
    <message>
        <source>Predicted class</source>
        <translation>Vorhergesagte Klasse</translation>
    </message>
    <message>
        <source>Minimum confidence</source>
        <translation>Minimale Konfidenz</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Maximum confidence</source>
        <translation>Maximale Konfidenz</translation>
    </message>
    <message>
        <source>Which samples come first</source>
        <translation>Sortierung der Beispiele</translation>
    </message>
    <message>
        <source>Reading the samples of the split</source>
        <translation>Die Beispiele des Splits werden ausgewertet</translation>
    </message>
    <message>
        <source>Read the samples</source>
        <translation>Beispiele auswerten</translation>
    </message>
    <message>
        <source>Any class</source>
        <translation>Alle Klassen</translation>
    </message>
    <message>
        <source>Any prediction</source>
        <translation>Alle Vorhersagen</translation>
    </message>
    <message>
        <source>Class: %1</source>
        <translation>Klasse: %1</translation>
    </message>
    <message>
        <source>Predicted: %1</source>
        <translation>Vorhergesagt: %1</translation>
    </message>
    <message>
        <source>In dataset order</source>
        <translation>In der Reihenfolge des Datensatzes</translation>
    </message>
    <message>
        <source>Most confident first</source>
        <translation>Höchste Konfidenz zuerst</translation>
    </message>
    <message>
        <source>Least confident first</source>
        <translation>Niedrigste Konfidenz zuerst</translation>
    </message>
    <message>
        <source>Highest loss first</source>
        <translation>Höchster Loss zuerst</translation>
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
        <translation>%1 Die ersten %2 sind aufgeführt.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SampleFinderPresenter</name>
    <message>
        <source>Stopped: the samples are not read.</source>
        <translation>Gestoppt: Die Beispiele werden nicht ausgewertet.</translation>
    </message>
    <message>
        <source>None found among %1 (step %2, all heads on).</source>
        <translation>Keines gefunden unter %1 (Schritt %2, alle Heads an).</translation>
    </message>
    <message>
        <source>%1 found among %2 (step %3, all heads on).</source>
        <translation>%1 gefunden unter %2 (Schritt %3, alle Heads an).</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SampleList</name>
    <message>
        <source>Sample picture, class %1</source>
        <translation>Bild des Beispiels, Klasse %1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SetsPresenter</name>
    <message>
        <source>Save the set “%1”</source>
        <translation>Menge „%1“ speichern</translation>
    </message>
    <message>
        <source>Remove the set “%1”</source>
        <translation>Menge „%1“ entfernen</translation>
    </message>
    <message>
        <source>Switch to the set “%1”</source>
        <translation>Menge „%1“ anwenden</translation>
    </message>
    <message>
        <source>Not saved with the run: %1</source>
        <translation>Nicht mit dem Lauf gespeichert: %1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SheetModel</name>
    <message>
        <source>add a panel</source>
        <translation>Panel hinzufügen</translation>
    </message>
    <message>
        <source>remove a panel</source>
        <translation>Panel entfernen</translation>
    </message>
    <message>
        <source>move a panel</source>
        <translation>Panel verschieben</translation>
    </message>
    <message>
        <source>freeze a panel</source>
        <translation>Panel einfrieren</translation>
    </message>
    <message>
        <source>let a panel follow its view</source>
        <translation>Panel seiner Ansicht folgen lassen</translation>
    </message>
    <message>
        <source>font size of a panel</source>
        <translation>Schriftgröße eines Panels</translation>
    </message>
    <message>
        <source>order of the letters</source>
        <translation>Reihenfolge der Buchstaben</translation>
    </message>
    <message>
        <source>format of the sheet</source>
        <translation>Format des Blatts</translation>
    </message>
    <message>
        <source>font size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>letters</source>
        <translation>Buchstaben</translation>
    </message>
    <message>
        <source>use common scales</source>
        <translation>gemeinsame Skalen</translation>
    </message>
    <message>
        <source>use separate scales</source>
        <translation>eigene Skalen</translation>
    </message>
    <message>
        <source>alternative text</source>
        <translation>Alternativtext</translation>
    </message>
    <message>
        <source>arrange the panels</source>
        <translation>Panels anordnen</translation>
    </message>
    <message>
        <source>share legends</source>
        <translation>gemeinsame Legenden</translation>
    </message>
    <message>
        <source>own legends</source>
        <translation>eigene Legenden</translation>
    </message>
    <message>
        <source>The sheet</source>
        <translation>Das Blatt</translation>
    </message>
</context>
<context>
    <name>headscope::ui::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>In the views of heads</source>
        <translation>In den Ansichten der Heads</translation>
    </message>
    <message>
        <source>Previous, next head</source>
        <translation>Voriger, nächster Head</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>Links, Rechts</translation>
    </message>
    <message>
        <source>Previous, next layer</source>
        <translation>Voriger, nächster Layer</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>Auf, Ab</translation>
    </message>
    <message>
        <source>Switch head off or on</source>
        <translation>Head aus- oder einschalten</translation>
    </message>
    <message>
        <source>X</source>
        <translation>X</translation>
    </message>
    <message>
        <source>Compare with pinned head</source>
        <translation>Mit angeheftetem Head vergleichen</translation>
    </message>
    <message>
        <source>P</source>
        <translation>P</translation>
    </message>
    <message>
        <source>Lock, unlock a token</source>
        <translation>Token fixieren, lösen</translation>
    </message>
    <message>
        <source>Enter, Esc</source>
        <translation>Enter, Esc</translation>
    </message>
    <message>
        <source>Hide a token from all heads, show all</source>
        <translation>Token für alle Heads ausblenden, alle einblenden</translation>
    </message>
    <message>
        <source>H, Shift+H</source>
        <translation>H, Umschalt+H</translation>
    </message>
    <message>
        <source>Change the word of a token</source>
        <translation>Wort eines Tokens ändern</translation>
    </message>
    <message>
        <source>F2, double click</source>
        <translation>F2, Doppelklick</translation>
    </message>
    <message>
        <source>While presenting (F5)</source>
        <translation>Während der Präsentation (F5)</translation>
    </message>
    <message>
        <source>Previous, next figure of the page</source>
        <translation>Vorige, nächste Abbildung der Seite</translation>
    </message>
    <message>
        <source>Next page, or step of the lesson</source>
        <translation>Nächste Seite oder nächster Schritt der Lektion</translation>
    </message>
    <message>
        <source>Space, Page Down</source>
        <translation>Leertaste, Bild ab</translation>
    </message>
    <message>
        <source>Previous page, or step</source>
        <translation>Vorige Seite oder voriger Schritt</translation>
    </message>
    <message>
        <source>Backspace, Page Up</source>
        <translation>Rücktaste, Bild auf</translation>
    </message>
    <message>
        <source>Switch the chosen head off or on</source>
        <translation>Gewählten Head aus- oder einschalten</translation>
    </message>
    <message>
        <source>Choose the head beside</source>
        <translation>Benachbarten Head wählen</translation>
    </message>
    <message>
        <source>Shift+arrows</source>
        <translation>Umschalt+Pfeiltasten</translation>
    </message>
    <message>
        <source>Next, previous sample</source>
        <translation>Nächstes, voriges Beispiel</translation>
    </message>
    <message>
        <source>N, B</source>
        <translation>N, B</translation>
    </message>
    <message>
        <source>Answer the question of a lesson</source>
        <translation>Frage einer Lektion beantworten</translation>
    </message>
    <message>
        <source>1 to 9, then Enter</source>
        <translation>1 bis 9, dann Enter</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Esc, F5</source>
        <translation>Esc, F5</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SpecEditor</name>
    <message>
        <source>found automatically</source>
        <translation>automatisch gefunden</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SpecField</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1: sweep</source>
        <translation>%1: Sweep</translation>
    </message>
    <message>
        <source>Sweep: several values, one run for each. “Add to queue” trains them all</source>
        <translation>Sweep: mehrere Werte, je ein Lauf. „Zur Warteschlange hinzufügen“ trainiert sie alle</translation>
    </message>
    <message>
        <source>Not possible: %1</source>
        <translation>Nicht möglich: %1</translation>
    </message>
    <message>
        <source>Back to the default, %1</source>
        <translation>Zurück zum Standardwert, %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>User guide</source>
        <translation>Handbuch</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SpecForm</name>
    <message>
        <source>Less</source>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No effect while %1 is empty.</source>
        <translation>Ohne Wirkung, solange %1 leer ist.</translation>
    </message>
    <message>
        <source>No effect while %1 is %2.</source>
        <translation>Ohne Wirkung, solange %1 auf %2 steht.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::StartPage</name>
    <message>
        <source>How alike are the heads of a transformer?</source>
        <translation>Wie ähnlich sind sich die Heads eines Transformers?</translation>
    </message>
    <message>
        <source>Train small transformers with a penalty on similar attention heads, inspect the heads, and switch them off.</source>
        <translation>Kleine Transformer mit einem Strafterm für ähnliche Attention-Heads trainieren, die Heads untersuchen, sie ausschalten.</translation>
    </message>
    <message>
        <source>Lessons: predict a result, then see it measured</source>
        <translation>Lektionen: eine Erwartung angeben, dann die Messung sehen</translation>
    </message>
    <message>
        <source>Recent runs</source>
        <translation>Zuletzt verwendete Läufe</translation>
    </message>
    <message>
        <source>No run of your own yet. Train one: the first takes seconds.</source>
        <translation>Noch kein eigener Lauf. Gleich einen trainieren: Der erste dauert nur Sekunden.</translation>
    </message>
    <message>
        <source>Trained models that come with the program, with the similarity of their heads during training</source>
        <translation>Im Programm enthaltene trainierte Modelle und wie ähnlich sich ihre Heads im Verlauf des Trainings waren</translation>
    </message>
    <message>
        <source>Explore a trained model</source>
        <translation>Ein trainiertes Modell erkunden</translation>
    </message>
    <message>
        <source>Train one now</source>
        <translation>Jetzt eines trainieren</translation>
    </message>
    <message>
        <source>Uses generated headlines in four classes. Takes seconds; watch the losses and the heads change.</source>
        <translation>Schlagzeilen aus vier Klassen, direkt generiert. Dauert nur Sekunden; dabei lässt sich zusehen, wie sich Loss-Kurven und Heads verändern.</translation>
    </message>
    <message>
        <source>Open a folder</source>
        <translation>Einen Ordner öffnen</translation>
    </message>
    <message>
        <source>A run trained earlier, on this or another computer. You can also drop runs, tables, texts and picture folders on the window.</source>
        <translation>Ein früher trainierter Lauf, von diesem oder einem anderen Rechner. Läufe, Tabellen, Texte und Bildordner lassen sich auch auf dem Fenster ablegen.</translation>
    </message>
    <message>
        <source>The engine is loading…</source>
        <translation>Die Engine wird geladen…</translation>
    </message>
    <message>
        <source>The same small model trained twice, without and with the diversity penalty, side by side. No waiting.</source>
        <translation>Dasselbe kleine Modell, zweimal trainiert, ohne und mit Diversitäts-Strafterm, nebeneinander. Ohne Wartezeit.</translation>
    </message>
    <message>
        <source>The trained models that come with the program are not installed.</source>
        <translation>Die zum Programm gehörenden trainierten Modelle sind nicht installiert.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Left: trained without the penalty. Right: with it. Click a cell.</source>
        <translation>Links: ohne Strafterm trainiert. Rechts: mit Strafterm. Eine Zelle anklicken.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::StatusLine</name>
    <message>
        <source>loading the engine…</source>
        <translation>Engine wird geladen…</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n threads</source>
        <translation>
            <numerusform>%1, %n Thread</numerusform>
            <numerusform>%1, %n Threads</numerusform>
        </translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>saved at step %1</source>
        <translation>bei Schritt %1 gespeichert</translation>
    </message>
</context>
<context>
    <name>headscope::ui::StepSlider</name>
    <message>
        <source>Step of training</source>
        <translation>Trainingsschritt</translation>
    </message>
    <message>
        <source>Moves through the recorded steps of training</source>
        <translation>Wechselt zwischen den aufgezeichneten Trainingsschritten</translation>
    </message>
    <message>
        <source>step %1 of %2 (live)</source>
        <translation>Schritt %1 von %2 (live)</translation>
    </message>
    <message>
        <source>no recorded steps</source>
        <translation>keine aufgezeichneten Schritte</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Stops at this step</source>
        <translation>Hält bei diesem Schritt an</translation>
    </message>
    <message>
        <source>Plays the recorded steps of training</source>
        <translation>Spielt die aufgezeichneten Trainingsschritte ab</translation>
    </message>
</context>
<context>
    <name>headscope::ui::SweepEdit</name>
    <message>
        <source>%1: values of the sweep</source>
        <translation>%1: Werte des Sweeps</translation>
    </message>
    <message>
        <source>Adds one run to the queue for each value, in combination with the values of other swept settings</source>
        <translation>Fügt der Warteschlange für jeden Wert einen Lauf hinzu, kombiniert mit den Werten anderer Einstellungen im Sweep</translation>
    </message>
    <message>
        <source>values, such as 0..4 or 2; 4; 8</source>
        <translation>Werte, etwa 0..4 oder 2; 4; 8</translation>
    </message>
    <message>
        <source>values, separated by semicolons</source>
        <translation>Werte, durch Semikolons getrennt</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s): %1</source>
        <translation>
            <numerusform>%n Wert: %1</numerusform>
            <numerusform>%n Werte: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headscope::ui::TableExport</name>
    <message>
        <source>Table as…</source>
        <translation>Tabelle als…</translation>
    </message>
    <message>
        <source>Copy this table or save it to a file</source>
        <translation>Diese Tabelle kopieren oder in eine Datei schreiben</translation>
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
        <translation>Als %1 kopieren</translation>
    </message>
    <message>
        <source>Save as %1…</source>
        <translation>Als %1 speichern…</translation>
    </message>
    <message>
        <source>There is no table yet.</source>
        <translation>Noch keine Tabelle vorhanden.</translation>
    </message>
    <message>
        <source>Table copied as %1.</source>
        <translation>Tabelle als %1 kopiert.</translation>
    </message>
    <message>
        <source>Save table</source>
        <translation>Tabelle speichern</translation>
    </message>
    <message>
        <source>Table written: %1</source>
        <translation>Tabelle geschrieben: %1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TargetBar</name>
    <message>
        <source>of the sample</source>
        <translation>des Beispiels</translation>
    </message>
    <message>
        <source>generated text</source>
        <translation>vom Modell generierter Text</translation>
    </message>
    <message>
        <source>own text</source>
        <translation>eigener Text</translation>
    </message>
    <message>
        <source>Target text for the maps: from the data, generated by the model, or your own</source>
        <translation>Zieltext für die Maps: aus den Daten, vom Modell generiert oder ein eigener</translation>
    </message>
    <message>
        <source>&amp;Target</source>
        <translation>&amp;Zieltext</translation>
    </message>
    <message>
        <source>Your own target text</source>
        <translation>Eigener Zieltext</translation>
    </message>
    <message>
        <source>Own target</source>
        <translation>Eigener Zieltext</translation>
    </message>
    <message>
        <source>Best aligning head</source>
        <translation>Head mit dem besten Alignment</translation>
    </message>
    <message>
        <source>The cross-attention head with the lowest alignment error on this pair. If the true alignment is not known: the most confident of the heads that attend to many tokens.</source>
        <translation>Der Cross-Attention-Head mit dem kleinsten Alignment-Fehler bei diesem Paar. Ist das wahre Alignment nicht bekannt: der Head mit der höchsten Konfidenz unter denen, die auf viele Token achten.</translation>
    </message>
    <message>
        <source>Generating: %1 …</source>
        <translation>Wird generiert: %1 …</translation>
    </message>
    <message>
        <source>Generated: %1</source>
        <translation>Generiert: %1</translation>
    </message>
    <message>
        <source>Target: %1</source>
        <translation>Zieltext: %1</translation>
    </message>
    <message>
        <source>Reference: %1</source>
        <translation>Referenz: %1</translation>
    </message>
    <message>
        <source>Log-probability %1, perplexity per token %2.</source>
        <translation>Log-Wahrscheinlichkeit %1, Perplexität pro Token %2.</translation>
    </message>
    <message>
        <source>Best alignment error of a head on this pair: %1 %.</source>
        <translation>Kleinster Alignment-Fehler eines Heads bei diesem Paar: %1 %.</translation>
    </message>
    <message>
        <source>The target has %1 tokens; the model reads only the first %2.</source>
        <translation>Der Zieltext hat %1 Token, von denen das Modell die ersten %2 liest.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TokenBar</name>
    <message>
        <source>Show a&amp;ll</source>
        <translation>A&amp;lle einblenden</translation>
    </message>
    <message>
        <source>Shows all hidden tokens again (Shift+H)</source>
        <translation>Blendet alle Token wieder ein (Umschalt+H)</translation>
    </message>
    <message>
        <source>Hidden: %1. No head attends to them, the other weights sum to 1 again, and their positions are ignored in the prediction.</source>
        <translation>Ausgeblendet: %1. Kein Head achtet darauf, die übrigen Gewichte ergeben zusammen wieder 1, und ihre Positionen bleiben bei der Vorhersage unberücksichtigt.</translation>
    </message>
    <message>
        <source>Show %1 again</source>
        <translation>%1 wieder einblenden</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 ausblenden</translation>
    </message>
    <message>
        <source>Change %1…</source>
        <translation>%1 ändern…</translation>
    </message>
    <message>
        <source>Show all tokens</source>
        <translation>Alle Token einblenden</translation>
    </message>
    <message>
        <source>Word to replace %1</source>
        <translation>Wort anstelle von %1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TokenEdits</name>
    <message>
        <source>patch %1</source>
        <translation>Patch %1</translation>
    </message>
    <message>
        <source>This is not a token of the text that the model reads.</source>
        <translation>Das ist kein Token des Textes, den das Modell liest.</translation>
    </message>
    <message>
        <source>%1 is the only token left, and a head needs at least one token to attend to.</source>
        <translation>%1 ist das letzte verbliebene Token, und ein Head braucht mindestens ein Token, auf das er achten kann.</translation>
    </message>
    <message>
        <source>%1 is the last token, where the model&apos;s prediction is read. Hide an earlier token.</source>
        <translation>%1 ist das letzte Token: Dort wird die Vorhersage des Modells abgelesen. Eines davor ausblenden.</translation>
    </message>
    <message>
        <source>A patch of a picture cannot be replaced by typing.</source>
        <translation>Ein Patch eines Bildes lässt sich nicht durch eine Eingabe ersetzen.</translation>
    </message>
    <message>
        <source>%1 is a special token of the model, not a word of the text.</source>
        <translation>%1 ist ein Spezial-Token des Modells, kein Wort des Textes.</translation>
    </message>
    <message>
        <source>The tokens of this model are parts of words: change the text in the box above.</source>
        <translation>Die Token dieses Modells sind Wortteile: den Text im Feld darüber ändern.</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 einblenden</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 ausblenden</translation>
    </message>
    <message>
        <source>Show all tokens</source>
        <translation>Alle Token einblenden</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Change %1 to “%2”</source>
        <translation>%1 in „%2“ ändern</translation>
    </message>
    <message>
        <source>A text needs at least one word.</source>
        <translation>Ein Text braucht mindestens ein Wort.</translation>
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
            <numerusform> und %n weitere</numerusform>
            <numerusform> und %n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n classes: %1</source>
        <translation>
            <numerusform>%n Klasse: %1</numerusform>
            <numerusform>%n Klassen: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 known tokens, %2 tokens per sample on average</source>
        <translation>%1 bekannte Token, im Mittel %2 Token pro Beispiel</translation>
    </message>
    <message>
        <source>Licence: %1</source>
        <translation>Lizenz: %1</translation>
    </message>
    <message>
        <source>Choose the data above, or drop it here: %1.</source>
        <translation>Oben die Daten auswählen oder hier ablegen: %1.</translation>
    </message>
    <message>
        <source>Reading the data…</source>
        <translation>Daten werden gelesen…</translation>
    </message>
    <message>
        <source>&lt;i&gt;What to look for:&lt;/i&gt; %1</source>
        <translation>&lt;i&gt;Worauf zu achten ist:&lt;/i&gt; %1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TrainForm</name>
    <message>
        <source>These settings apply to the next start. The current run keeps its own settings; only its lambda can be changed, beside the curves.</source>
        <translation>Diese Einstellungen gelten für den nächsten Start. Der laufende Lauf behält seine eigenen; nur sein Lambda lässt sich ändern, neben den Kurven.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Head diversity</source>
        <translation>Head-Diversität</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Formula, source and others…</source>
        <translation>Formel, Quelle und Alternativen…</translation>
    </message>
    <message>
        <source>Opens the catalogue of methods and measures at this similarity</source>
        <translation>Öffnet den Katalog der Verfahren und Maße bei dieser Ähnlichkeit</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TrainLambdaBar</name>
    <message>
        <source>&amp;Lambda of this run, live</source>
        <translation>&amp;Lambda dieses Laufs, live</translation>
    </message>
    <message>
        <source>&amp;Lambda</source>
        <translation>&amp;Lambda</translation>
    </message>
    <message>
        <source>&amp;Lambda of the next run</source>
        <translation>&amp;Lambda des nächsten Laufs</translation>
    </message>
    <message>
        <source>Not possible: %1</source>
        <translation>Nicht möglich: %1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TrainLive</name>
    <message>
        <source>Similarity of the heads, layer by layer, while a run trains.</source>
        <translation>Ähnlichkeit der Heads, Layer für Layer, während ein Lauf trainiert wird.</translation>
    </message>
    <message>
        <source>Similarity of heads, live</source>
        <translation>Ähnlichkeit der Heads, live</translation>
    </message>
    <message>
        <source>Log axis</source>
        <translation>Log-Achse</translation>
    </message>
    <message>
        <source>Losses on a logarithmic axis.</source>
        <translation>Loss-Kurven auf einer logarithmischen Achse.</translation>
    </message>
    <message>
        <source>S&amp;moothing</source>
        <translation>&amp;Glättung</translation>
    </message>
    <message>
        <source>Smoothing of the curves</source>
        <translation>Glättung der Kurven</translation>
    </message>
    <message>
        <source>Moving average over the steps; raw values are drawn faintly behind it.</source>
        <translation>Gleitender Mittelwert über die Schritte; die Rohwerte bleiben blass im Hintergrund sichtbar.</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>Ganzer Lauf</translation>
    </message>
    <message>
        <source>Show all steps again (Home). The wheel zooms, dragging moves.</source>
        <translation>Wieder alle Schritte anzeigen (Pos1). Das Mausrad zoomt, Ziehen verschiebt.</translation>
    </message>
    <message>
        <source>Similarity of heads</source>
        <translation>Ähnlichkeit der Heads</translation>
    </message>
    <message>
        <source>Reading the curves of this run…</source>
        <translation>Kurven dieses Laufs werden gelesen…</translation>
    </message>
    <message>
        <source>The curves of this run cannot be read: %1</source>
        <translation>Die Kurven dieses Laufs können nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>This run recorded no curves.</source>
        <translation>Dieser Lauf hat keine Kurven aufgezeichnet.</translation>
    </message>
    <message>
        <source>%1 of every pair of heads at step %2.</source>
        <translation>%1 für jedes Head-Paar bei Schritt %2.</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1, Schritt %2</translation>
    </message>
    <message>
        <source>Training curves</source>
        <translation>Trainingskurven</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TrainPage</name>
    <message>
        <source>epoch %1 of %2</source>
        <translation>Epoche %1 von %2</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>%1 steps in %2</source>
        <translation>%1 Schritte in %2</translation>
    </message>
    <message>
        <source>test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>mean attention cosine %1</source>
        <translation>mittlerer Attention-Kosinus %1</translation>
    </message>
    <message>
        <source>trained for %1</source>
        <translation>%1 lang trainiert</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 Parameter</translation>
    </message>
    <message numerus="yes">
        <source>%n threads</source>
        <translation>
            <numerusform>%n Thread</numerusform>
            <numerusform>%n Threads</numerusform>
        </translation>
    </message>
    <message>
        <source>attention %1 of the work</source>
        <translation>Attention: %1 des Rechenaufwands</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>Start training with the settings of the form.</source>
        <translation>Startet das Training mit den Einstellungen des Formulars.</translation>
    </message>
    <message>
        <source>&amp;Pause	Space</source>
        <translation>&amp;Pause	Leertaste</translation>
    </message>
    <message>
        <source>Pause between two steps; the model stays in memory.</source>
        <translation>Pausiert zwischen zwei Schritten; das Modell bleibt im Speicher.</translation>
    </message>
    <message>
        <source>S&amp;tep	.</source>
        <translation>Sch&amp;ritt	.</translation>
    </message>
    <message>
        <source>One training step, then pause.</source>
        <translation>Ein Trainingsschritt, dann Pause.</translation>
    </message>
    <message>
        <source>&amp;Finish now</source>
        <translation>Jetzt &amp;abschließen</translation>
    </message>
    <message>
        <source>Evaluate, save and end now, as after the last step.</source>
        <translation>Auswerten, speichern und beenden, als wäre dies der letzte Schritt gewesen.</translation>
    </message>
    <message>
        <source>St&amp;op</source>
        <translation>St&amp;oppen</translation>
    </message>
    <message>
        <source>Save a checkpoint and stop; the run can be resumed later.</source>
        <translation>Speichert einen Checkpoint und stoppt; der Lauf lässt sich später fortsetzen.</translation>
    </message>
    <message>
        <source>Add to &amp;queue</source>
        <translation>Zur &amp;Warteschlange hinzufügen</translation>
    </message>
    <message>
        <source>Add a run with these settings to the queue; with a sweep, one for each combination.</source>
        <translation>Stellt einen Lauf mit diesen Einstellungen in die Warteschlange; bei einem Sweep je einen für jede Kombination.</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>Fortschritt des Laufs</translation>
    </message>
    <message>
        <source>Estimated cost of the run</source>
        <translation>Geschätzter Ressourcenbedarf des Laufs</translation>
    </message>
    <message>
        <source>%1 runs; at most %2 can be added at once</source>
        <translation>%1 Läufe; höchstens %2 lassen sich auf einmal hinzufügen</translation>
    </message>
    <message>
        <source>Add %1 runs to &amp;queue</source>
        <translation>%1 Läufe zur &amp;Warteschlange hinzufügen</translation>
    </message>
    <message>
        <source>Not yet: %1</source>
        <translation>Noch nicht: %1</translation>
    </message>
    <message numerus="yes">
        <source>Trains in parallel with %n other run(s); they share the processor, so each becomes slower</source>
        <translation>
            <numerusform>Trainiert parallel zu %n anderen Lauf; sie teilen sich den Prozessor, sodass jeder langsamer wird</numerusform>
            <numerusform>Trainiert parallel zu %n anderen Läufen; sie teilen sich den Prozessor, sodass jeder langsamer wird</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Continue	Space</source>
        <translation>&amp;Fortfahren	Leertaste</translation>
    </message>
    <message>
        <source>The engine is loading…</source>
        <translation>Die Engine wird geladen…</translation>
    </message>
    <message>
        <source>Measuring how long a step takes…</source>
        <translation>Dauer eines Schritts wird gemessen…</translation>
    </message>
    <message>
        <source>Next start: %1</source>
        <translation>Nächster Start: %1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Hinweis: %1</translation>
    </message>
    <message>
        <source>The run is finished: %1.</source>
        <translation>Der Lauf ist abgeschlossen: %1.</translation>
    </message>
    <message>
        <source>Run “%1” is finished: %2.</source>
        <translation>Lauf „%1“ ist abgeschlossen: %2.</translation>
    </message>
    <message>
        <source>Inspect its heads</source>
        <translation>Seine Heads untersuchen</translation>
    </message>
    <message>
        <source>Stopped after %1. A checkpoint is saved.</source>
        <translation>Gestoppt: %1. Ein Checkpoint ist gespeichert.</translation>
    </message>
    <message>
        <source>Run “%1” is stopped after %2. A checkpoint is saved.</source>
        <translation>Lauf „%1“ ist gestoppt: %2. Ein Checkpoint ist gespeichert.</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Run “%1”</source>
        <translation>Lauf „%1“</translation>
    </message>
    <message>
        <source>Open the last good state</source>
        <translation>Den letzten guten Zustand öffnen</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Add to lab sheet</source>
        <translation>Zum Laborprotokoll hinzufügen</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TrainPresenter</name>
    <message>
        <source>Choose the location of the data.</source>
        <translation>Den Ort der Daten wählen.</translation>
    </message>
    <message>
        <source>Locked settings were not changed. %1</source>
        <translation>Gesperrte Einstellungen wurden nicht geändert. %1</translation>
    </message>
    <message>
        <source>%1 is not a setting of the chosen model. First choose data and a model that have it.</source>
        <translation>%1 ist keine Einstellung des gewählten Modells. Zuerst Daten und ein Modell wählen, die sie haben.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TrainShownBar</name>
    <message>
        <source>training in this window</source>
        <translation>wird in diesem Fenster trainiert</translation>
    </message>
    <message>
        <source>trained in this window</source>
        <translation>in diesem Fenster trainiert</translation>
    </message>
    <message>
        <source>training in another window or terminal, followed here</source>
        <translation>wird in einem anderen Fenster oder Terminal trainiert, hier mitverfolgt</translation>
    </message>
    <message>
        <source>trained in another window or terminal</source>
        <translation>wurde in einem anderen Fenster oder Terminal trainiert</translation>
    </message>
    <message>
        <source>opened, not training</source>
        <translation>geöffnet, wird derzeit nicht trainiert</translation>
    </message>
    <message>
        <source>Which run is shown</source>
        <translation>Angezeigter Lauf</translation>
    </message>
    <message>
        <source>This window: %1</source>
        <translation>Dieses Fenster: %1</translation>
    </message>
    <message>
        <source>Opened: %1</source>
        <translation>Geöffnet: %1</translation>
    </message>
    <message>
        <source>lambda %1</source>
        <translation>Lambda %1</translation>
    </message>
    <message>
        <source>lambda %1, later %2</source>
        <translation>Lambda %1, später %2</translation>
    </message>
</context>
<context>
    <name>headscope::ui::TrainingCurves</name>
    <message>
        <source>Losses of %1, lambda %2.</source>
        <translation>Loss-Kurven von %1, Lambda %2.</translation>
    </message>
    <message>
        <source>%1 of every pair of heads, step %2 of %3, %4.</source>
        <translation>%1 für jedes Head-Paar, Schritt %2 von %3, %4.</translation>
    </message>
    <message>
        <source>Step %1 of %2.</source>
        <translation>Schritt %1 von %2.</translation>
    </message>
    <message>
        <source>weight of each patch, mean over all queries</source>
        <translation>Gewicht jedes Patches, gemittelt über alle Queries</translation>
    </message>
    <message>
        <source>queries down, keys across</source>
        <translation>Queries in den Zeilen, Keys in den Spalten</translation>
    </message>
    <message>
        <source>loss, nats</source>
        <translation>Loss, Nat</translation>
    </message>
    <message>
        <source>similarity</source>
        <translation>Ähnlichkeit</translation>
    </message>
    <message>
        <source>Mean similarity of two heads of a layer; lambda sets its weight in the loss.</source>
        <translation>Mittlere Ähnlichkeit zweier Heads eines Layers; Lambda bestimmt ihr Gewicht im Loss.</translation>
    </message>
    <message>
        <source>%1 on the validation split, after each epoch.</source>
        <translation>%1 auf den Validierungsdaten, nach jeder Epoche.</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>training step</source>
        <translation>Trainingsschritt</translation>
    </message>
    <message>
        <source>Press Start: the losses of every training step appear here.</source>
        <translation>„Starten“ drücken: Hier erscheinen die Loss-Werte jedes Trainingsschritts.</translation>
    </message>
    <message>
        <source>Step %1 of %2, %3.</source>
        <translation>Schritt %1 von %2, %3.</translation>
    </message>
    <message>
        <source>On %1.</source>
        <translation>Auf %1.</translation>
    </message>
    <message>
        <source>λ = %1</source>
        <translation>λ = %1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::Workspace</name>
    <message>
        <source>new run</source>
        <translation>neuer Lauf</translation>
    </message>
    <message>
        <source>Open a run first.</source>
        <translation>Zuerst einen Lauf öffnen.</translation>
    </message>
</context>
<context>
    <name>headscope::ui::XrayFitPanel</name>
    <message>
        <source>Does M3 explain the loss?</source>
        <translation>Erklärt M3 den Loss?</translation>
    </message>
    <message>
        <source>First &amp;batches</source>
        <translation>Erste &amp;Batches</translation>
    </message>
    <message>
        <source>Batches that the regression uses</source>
        <translation>Batches, die in die Regression eingehen</translation>
    </message>
    <message>
        <source>The regression uses this many of the first recorded batches</source>
        <translation>Die Regression verwendet so viele der ersten aufgezeichneten Batches</translation>
    </message>
    <message>
        <source>R² of the linear regression of the batch loss on mean and variance of M3, layer by layer, over the first n batches. Any quantity that changes steadily explains a falling loss well, so compare with the trend alone and with the changes from batch to batch.</source>
        <translation>R² der linearen Regression des Batch-Loss auf Mittelwert und Varianz von M3, Layer für Layer, über die ersten n Batches. Alles, was sich stetig verändert, während der Loss sinkt, erklärt ihn gut: daher mit dem Trend allein und mit den Änderungen von Batch zu Batch vergleichen.</translation>
    </message>
    <message>
        <source>R² against the number of batches</source>
        <translation>R² gegen die Anzahl der Batches</translation>
    </message>
    <message>
        <source>R²</source>
        <translation>R²</translation>
    </message>
    <message>
        <source>Regression of the batch loss on mean and variance of M3</source>
        <translation>Regression des Batch-Loss auf Mittelwert und Varianz von M3</translation>
    </message>
    <message>
        <source>Corrected for what two predictors explain by chance</source>
        <translation>Korrigiert um das, was zwei Prädiktoren zufällig erklären</translation>
    </message>
    <message>
        <source>R² of step and log step alone</source>
        <translation>R² nur mit Schritt und logarithmiertem Schritt</translation>
    </message>
    <message>
        <source>Share of the variance left by the trend that M3 explains</source>
        <translation>Anteil der vom Trend übrig gelassenen Varianz, den M3 erklärt</translation>
    </message>
    <message>
        <source>R² for changes of the loss from one batch to the next, from changes of mean and variance</source>
        <translation>R² der Änderung des Loss von einem Batch zum nächsten auf die Änderungen von Mittelwert und Varianz</translation>
    </message>
    <message>
        <source>R² of every layer</source>
        <translation>R² jedes Layers</translation>
    </message>
    <message>
        <source>R² needs %1 recorded batches whose loss is known.</source>
        <translation>R² benötigt %1 aufgezeichnete Batches mit bekanntem Loss.</translation>
    </message>
    <message>
        <source>R² of the linear regression of the batch loss on mean and variance of output dissimilarity (M3) over the first n batches, layer by layer; dotted: of step and log step alone. %1</source>
        <translation>R² der linearen Regression des Batch-Loss auf Mittelwert und Varianz der Output-Unähnlichkeit (M3) über die ersten n Batches, Layer für Layer; gepunktet: nur mit Schritt und logarithmiertem Schritt. %1</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>Batches</translation>
    </message>
    <message>
        <source>Adjusted</source>
        <translation>Korrigiert</translation>
    </message>
    <message>
        <source>Trend</source>
        <translation>Trend</translation>
    </message>
    <message>
        <source>Beyond</source>
        <translation>Zusätzlich</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
</context>
<context>
    <name>headscope::ui::XrayNowPanel</name>
    <message>
        <source>Weights of step %1 of run “%2”, %3.</source>
        <translation>Gewichte von Schritt %1 des Laufs „%2“, %3.</translation>
    </message>
    <message>
        <source>Records of each layer, batch by batch</source>
        <translation>Aufzeichnungen jedes Layers, Batch für Batch</translation>
    </message>
    <message>
        <source>%1 between the heads of every layer. %2</source>
        <translation>%1 zwischen den Heads jedes Layers. %2</translation>
    </message>
    <message>
        <source>H%1</source>
        <translation>H%1</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>%1 of every head. %2</source>
        <translation>%1 jedes Heads. %2</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>Wird gemessen …</translation>
    </message>
    <message>
        <source>The metrics at the weights of this run</source>
        <translation>Die Metriken bei den Gewichten dieses Laufs</translation>
    </message>
</context>
<context>
    <name>headscope::ui::XrayPage</name>
    <message>
        <source>Metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>Form of the metric</source>
        <translation>Form der Metrik</translation>
    </message>
    <message>
        <source>As in the article</source>
        <translation>Wie im Paper</translation>
    </message>
    <message>
        <source>Normalised</source>
        <translation>Normiert</translation>
    </message>
    <message>
        <source>&amp;Logarithmic</source>
        <translation>&amp;Logarithmisch</translation>
    </message>
    <message>
        <source>Logarithmic axis of values, as in the article</source>
        <translation>Logarithmische Werteachse, wie im Paper</translation>
    </message>
    <message>
        <source>The article’s setting…</source>
        <translation>Einstellung des Papers…</translation>
    </message>
    <message>
        <source>Shows which results of the article were reproduced, and offers the preset for the form</source>
        <translation>Zeigt, welche Ergebnisse des Papers reproduziert wurden, und bietet das Preset für das Formular an</translation>
    </message>
    <message>
        <source>X-ray</source>
        <translation>X-ray</translation>
    </message>
    <message>
        <source>Mean and variance of every layer over training</source>
        <translation>Mittelwert und Varianz jedes Layers im Verlauf des Trainings</translation>
    </message>
    <message>
        <source>Every head of the layer over training</source>
        <translation>Jeder Head des Layers im Verlauf des Trainings</translation>
    </message>
    <message>
        <source>The article’s form depends on the size of queries and context vectors; the normalised one compares across layers</source>
        <translation>Die Form des Papers hängt von der Größe der Queries und Kontextvektoren ab; die normierte ist zwischen Layern vergleichbar</translation>
    </message>
    <message>
        <source>%1 is a cosine: the article’s form is normalised already</source>
        <translation>%1 ist ein Kosinus: Die Form des Papers ist bereits normiert</translation>
    </message>
    <message>
        <source>Training makes records if “X-ray records” is on (under More in the form’s Training part; --set train.xray=true on the command line): for each of the first 40 batches, then whenever similarity is measured. Each record costs one more forward pass.</source>
        <translation>Aufzeichnungen entstehen während des Trainings, wenn „X-ray-Aufzeichnungen“ eingeschaltet ist („Mehr“ im Abschnitt „Training“ des Formulars; --set train.xray=true auf der Kommandozeile): bei jedem der ersten 40 Batches, danach so oft, wie die Ähnlichkeit gemessen wird. Sie kosten jedes Mal einen weiteren Forward-Pass.</translation>
    </message>
    <message>
        <source>Waiting for the first batch</source>
        <translation>Warten auf den ersten Batch</translation>
    </message>
    <message>
        <source>This run keeps X-ray records; they appear here batch by batch.</source>
        <translation>Dieser Lauf speichert X-ray-Aufzeichnungen; sie erscheinen hier Batch für Batch.</translation>
    </message>
    <message>
        <source>“%1” has no X-ray records</source>
        <translation>„%1“ hat keine X-ray-Aufzeichnungen</translation>
    </message>
    <message>
        <source>Train again with X-ray records…</source>
        <translation>Erneut mit X-ray-Aufzeichnungen trainieren…</translation>
    </message>
    <message>
        <source>No run is open</source>
        <translation>Kein Lauf ist geöffnet</translation>
    </message>
    <message>
        <source>Open a run that was trained with X-ray records, or train one.</source>
        <translation>Einen Lauf öffnen, der mit X-ray-Aufzeichnungen trainiert wurde, oder einen trainieren.</translation>
    </message>
    <message>
        <source>Set up a run with X-ray records…</source>
        <translation>Lauf mit X-ray-Aufzeichnungen einrichten…</translation>
    </message>
    <message>
        <source>This run did not record this metric.</source>
        <translation>Dieser Lauf hat diese Metrik nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Heads</translation>
    </message>
    <message>
        <source>head pairs</source>
        <translation>Head-Paare</translation>
    </message>
    <message>
        <source>%1: mean and variance over %2 of every layer against the training batch. %3</source>
        <translation>%1: Mittelwert und Varianz über %2 jedes Layers gegen den Trainingsbatch. %3</translation>
    </message>
    <message>
        <source>Every layer over training</source>
        <translation>Jeder Layer im Verlauf des Trainings</translation>
    </message>
    <message>
        <source>Does M3 explain the loss?</source>
        <translation>Erklärt M3 den Loss?</translation>
    </message>
    <message>
        <source>%1 · batch %2</source>
        <translation>%1 · Batch %2</translation>
    </message>
    <message>
        <source>%1 between the heads of %2 at batch %3. %4</source>
        <translation>%1 zwischen den Heads von %2 bei Batch %3. %4</translation>
    </message>
    <message>
        <source>%1 of every head of %2 against the training batch. %3</source>
        <translation>%1 jedes Heads von %2 gegen den Trainingsbatch. %3</translation>
    </message>
    <message>
        <source>Every head of %1</source>
        <translation>Jeder Head von %1</translation>
    </message>
    <message>
        <source>Matrix of %1</source>
        <translation>Matrix von %1</translation>
    </message>
</context>
<context>
    <name>headscope::ui::XrayPresenter</name>
    <message>
        <source>Run “%1”, lambda %2, seed %3, batches %4 to %5.</source>
        <translation>Lauf „%1“, Lambda %2, Seed %3, Batches %4 bis %5.</translation>
    </message>
</context>
</TS>
