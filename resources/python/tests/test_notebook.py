"""The example notebook has no outputs, and its cells draw three figures."""

import contextlib
import io
import json
import os
import unittest
from pathlib import Path

from support import SHIPPED, lacks, needs_shipped

NOTEBOOK = Path(__file__).resolve().parents[1] / "examples" / "figures.ipynb"


class NotebookTest(unittest.TestCase):
    all_ = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    cells_ = [cell for cell in all_ if cell["cell_type"] == "code"]

    def test_outputs_are_stripped(self) -> None:
        for cell in self.cells_:
            self.assertEqual((cell["outputs"], cell["execution_count"]), ([], None))

    @needs_shipped
    @unittest.skipIf(lacks("matplotlib"), "the package matplotlib is missing")
    def test_cells_draw_three_figures(self) -> None:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot

        self.addCleanup(pyplot.close, "all")
        self.addCleanup(os.chdir, Path.cwd())
        os.chdir(NOTEBOOK.parent)
        printed, names = io.StringIO(), {"__name__": "notebook"}
        with contextlib.redirect_stdout(printed):
            for cell in self.cells_:
                exec(compile("".join(cell["source"]), str(NOTEBOOK), "exec"), names)  # our own code
        figures = [pyplot.figure(number) for number in pyplot.get_fignums()]
        self.assertEqual(len(figures), 3)
        for figure in figures:
            file = io.BytesIO()
            figure.savefig(file, format="png")
            self.assertGreater(len(file.getvalue()), 5000)
        self.assertEqual(len(printed.getvalue().splitlines()), len(list(SHIPPED.iterdir())) + 1)


if __name__ == "__main__":
    unittest.main()
