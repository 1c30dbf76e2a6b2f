"""NumPy and PyTorch compute the logits and maps that headscope-cli prints."""

import unittest
from pathlib import Path
from typing import Any, List, Tuple

import numpy as np
from kinds import KINDS, QUICK, Kind, training, write_corpus
from support import EVERYTHING, SHIPPED, FolderTest, asked, lacks, needs_program, needs_shipped
from support import needs_pillow, needs_torch

import headscope

CLOSE = 1e-5


def removed_heads(model: headscope.Model) -> List[Tuple[int, int]]:
    """The first head of the first site with several, and the second head of the last one."""
    several = [site for site, heads in enumerate(model.spec.heads) if heads > 1]
    return [(several[0], 0), (several[-1], 1)]


def image() -> Any:
    """An image of the size that models of the dataset shapes read."""
    pixels = np.random.default_rng(1).integers(0, 256, (32, 32, 3)).astype(np.uint8)
    pixels[:, :16, 0] = 250
    return pixels


@needs_program
class AgreesWithTheProgramTest(FolderTest):
    def compare(self, run: headscope.Run, texts: Tuple[str, ...]) -> None:
        model = run.model()
        module = None if lacks("torch") else model.to_torch()
        for text in texts if EVERYTHING else texts[:1]:
            ablation = [(), removed_heads(model)] if text == texts[0] else [()]
            words = ["predict", str(run.folder), "--text", text]
            targets = [""]
            if model.spec.pairs:
                names = asked(words)[-1]["names"]
                targets.append(f"{names[2]} {names[3]} {names[2]}")
            for target in targets:
                for without in ablation:
                    self.compare_input(words, (text, target), without, model, module)
            self.compare_maps(run, text, targets[-1])

    def compare_input(
        self, words: List[str], given: Any, without: Any, model: Any, module: Any
    ) -> None:
        text, target = given
        words = words + (["--target", target] if target else [])
        if without:
            words = [*words, "--ablate", ",".join(f"{site}.{head}" for site, head in without)]
        told = asked(words)[-1]
        output = model(text, target, without)
        logits = output.logits
        if logits.ndim == 2:
            logits = logits[model.tokens(text).index(0) if "[MASK]" in text else -1]
        np.testing.assert_allclose(logits, told["logits"], atol=CLOSE)
        self.assertGreater(abs(logits).max(), 0.01, "logits near 0 would not show an error")
        if module is None:
            return
        found, maps = module.sample(text, target, without)
        np.testing.assert_allclose(found, output.logits, atol=CLOSE)
        for one, other in zip(maps, output.maps):
            np.testing.assert_allclose(one, other, atol=CLOSE)

    def compare_maps(self, run: headscope.Run, text: str, target: str) -> None:
        words = ["attention", str(run.folder), "--text", text]
        lines = asked(words + (["--target", target] if target else []))
        attention = run.attention(text, target=target)
        heads = [line for line in lines if line["event"] == "attention"]
        self.assertEqual(len(heads), sum(len(maps) for maps in attention.maps))
        for line in heads:
            site, head = line["head"].rsplit(":", 1)
            place = (attention.sites.index(site), int(head))
            np.testing.assert_allclose(attention[place], line["weights"], atol=CLOSE)
        self.assertEqual(len(attention.tokens), len(lines[-1]["tokens"]))

    def compare_image(self, run: headscope.Run) -> None:
        path = self.folder / "image.npy"
        pixels, model = image(), run.model()
        # The samples of the program give maps of images; a file needs Pillow.
        sample = run.attention(sample=3)
        self.assertEqual([m.shape for m in sample.maps], [m.shape for m in model(pixels).maps])
        if lacks("PIL"):
            return
        from PIL import Image

        path = self.folder / "image.png"
        Image.fromarray(pixels).save(path)
        for without in ((), removed_heads(model)):
            words = ["predict", str(run.folder), "--image", str(path)]
            if without:
                words += ["--ablate", ",".join(f"{s}.{h}" for s, h in without)]
            output = model(path, without=without)
            np.testing.assert_allclose(output.logits, asked(words)[-1]["logits"], atol=CLOSE)
            if not lacks("torch"):
                found, _ = model.to_torch().sample(pixels, without=without)
                np.testing.assert_allclose(found, output.logits, atol=CLOSE)

    def trained(self, kind: Kind, name: str) -> headscope.Run:
        corpus = self.folder / "corpus.txt"
        write_corpus(corpus)
        words = [*training(kind, corpus), "--out", str(self.folder), "--folder", name]
        return headscope.Run(asked(words)[-1]["run"])

    def test_small_runs_of_all_kinds(self) -> None:
        for name in KINDS if EVERYTHING else QUICK:
            with self.subTest(name):
                run = self.trained(KINDS[name], name)
                if KINDS[name].texts:
                    self.compare(run, KINDS[name].texts)
                else:
                    self.compare_image(run)

    @unittest.skipUnless(EVERYTHING, "only packaging/nightly compares pruned runs")
    def test_pruned_runs_keep_the_patterns_of_their_heads(self) -> None:
        for name, heads in (("text-bigbird", "0.0,1.1"), ("text-strided", "0.0,0.2,1.0")):
            run = self.trained(KINDS[name], name)
            words = ["prune", str(run.folder), "--heads", heads, "--make", "--out"]
            smaller = headscope.Run(asked([*words, str(self.folder)])[-1]["run"])
            self.assertLess(sum(smaller.model().spec.heads), sum(run.model().spec.heads))
            self.compare(smaller, KINDS[name].texts)

    @needs_shipped
    @needs_pillow
    def test_images_of_other_sizes_are_resized_as_in_the_program(self) -> None:
        from PIL import Image

        folder = SHIPPED / "shapes-lambda-0"
        model, path = headscope.Run(folder).model(), self.folder / "image.png"
        # Shrunk, enlarged, and one of each. Many sums of 64 x 48 pixels are halves.
        for width, height in ((64, 48), (20, 13), (16, 90)):
            numbers = np.random.default_rng(0).integers(0, 256, (height, width, 3))
            Image.fromarray(numbers.astype(np.uint8)).save(path)
            told = asked(["predict", str(folder), "--image", str(path)])[-1]
            np.testing.assert_allclose(model(path).logits, told["logits"], atol=CLOSE)

    @needs_shipped
    def test_sites_without_heads_keep_their_place(self) -> None:
        words = ["prune", str(SHIPPED / "headlines-lambda-0.001"), "--make", "--out"]
        words += [str(self.folder), "--heads", ",".join(f"1.{head}" for head in range(6))]
        run = headscope.Run(asked(words)[-1]["run"])
        sample = run.attention(sample=0)
        size = len(sample.tokens)
        shapes = [(heads, size, size) for heads in (6, 0, 6)]
        self.assertEqual(sample.sites, ("encoder.0", "encoder.1", "encoder.2"))
        self.assertEqual([m.shape for m in sample.maps], shapes)
        again = run.attention(" ".join(sample.tokens))
        self.assertEqual(again.sites, sample.sites)
        for maps, others in zip(sample.maps, again.maps):
            np.testing.assert_allclose(maps, others, atol=CLOSE)

    @needs_shipped
    def test_shipped_runs(self) -> None:
        # The weights of the second one have no description.
        some = [SHIPPED / name for name in ("shapes-lambda-0", "headlines-lambda-0")]
        for run in headscope.runs(SHIPPED) if EVERYTHING else map(headscope.Run, some):
            with self.subTest(run.name):
                if run.settings["dataset.id"] == "shapes":
                    self.compare_image(run)
                else:
                    self.compare(run, ("mayor says talks failed", "MAYOR, unknown"))


@needs_program
@unittest.skipUnless(EVERYTHING, "only packaging/nightly imports models")
class ImportedModelTest(FolderTest):
    """A model that was exported for transformers and imported again."""

    def imported(self, weights: str) -> headscope.Run:
        words = training(KINDS["text-bert"], Path())
        run = asked([*words, "--out", str(self.folder), "--folder", "own"])[-1]["run"]
        folder = str(self.folder / "bert")
        asked(["export", run, "--out", folder])
        table = self.folder / "texts.csv"
        table.write_text("text,label\n" + "mayor says,a\nminister drew,b\n" * 20)
        words = ["import", folder, "--dataset", "csv-text", "--data", str(table), "--new-head"]
        words += ["--weights", weights, "--out", str(self.folder), "--folder", "again"]
        return headscope.Run(asked(words)[-1]["run"])

    def test_copied_weights_give_the_logits_of_the_program(self) -> None:
        run = self.imported("copy")
        told = asked(["predict", str(run.folder), "--text", "minister drew talks"])[-1]
        own = headscope.Run(self.folder / "own").model()
        ids = own.tokens("minister drew talks")
        np.testing.assert_allclose(run.model()(ids).logits, told["logits"], atol=CLOSE)
        if not lacks("tokenizers"):
            logits = run.model()("minister drew talks").logits
            np.testing.assert_allclose(logits, told["logits"], atol=CLOSE)
        attention = run.attention("minister drew talks")
        for maps, others in zip(attention.maps, run.model()(ids).maps):
            np.testing.assert_allclose(maps, others, atol=CLOSE)

    def test_weights_of_another_folder_are_refused(self) -> None:
        with self.assertRaisesRegex(headscope.UnsupportedModel, "--weights copy"):
            self.imported("reference").model()


@needs_shipped
@needs_torch
class TorchModelTest(unittest.TestCase):
    model_ = headscope.Run(SHIPPED / "headlines-lambda-0").model()

    def test_padding_does_not_change_logits(self) -> None:
        import torch

        module = self.model_.to_torch()
        first, second = (self.model_.tokens(t) for t in ("mayor says talks", "minister"))
        padded = torch.zeros(2, 7, dtype=torch.long)
        padded[0, : len(first)], padded[1, :1] = torch.tensor(first), second[0]
        logits = module(padded, lengths=[len(first), 1]).detach().numpy()
        for row, ids in zip(logits, (first, second)):
            np.testing.assert_allclose(row, self.model_(ids).logits, atol=CLOSE)

    def test_names_of_parameters_are_those_of_the_weights(self) -> None:
        module = self.model_.to_torch()
        self.assertEqual(sorted(module.state_dict()), sorted(self.model_.weights))

    def test_weights_can_be_trained(self) -> None:
        import torch

        module = self.model_.to_torch()
        ids = torch.tensor([self.model_.tokens("mayor says talks")])
        torch.nn.functional.cross_entropy(module(ids), torch.tensor([0])).backward()
        for name, parameter in module.named_parameters():
            self.assertTrue(torch.isfinite(parameter.grad).all(), name)
        self.assertGreater(float(module.head.weight.grad.abs().max()), 0)

    def test_gradient_of_entmax_is_that_of_finite_differences(self) -> None:
        import torch

        from headscope.torch_model import TorchOps

        ops = TorchOps(torch.zeros(1, dtype=torch.float64))
        generator = torch.Generator().manual_seed(3)
        scores = torch.randn(1, 2, 3, 5, dtype=torch.float64, generator=generator)
        alpha = torch.tensor([1.3, 1.7], dtype=torch.float64).reshape(2, 1, 1)
        inputs = (scores.requires_grad_(), alpha.requires_grad_())
        self.assertTrue(torch.autograd.gradcheck(ops.entmax, inputs, eps=1e-6, atol=1e-4))


if __name__ == "__main__":
    unittest.main()
