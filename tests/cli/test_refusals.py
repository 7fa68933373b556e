"""Commands that cannot be carried out: one line with the reason and the way out, nothing written."""

import shlex
import shutil
from pathlib import Path

import pytest

import pnp as library
from tests.conftest import ROOT, Pnp, left_behind

REFUSED = [
    ("rendr", "there is no command 'rendr' (did you mean render?)"),
    ("fly", "there is no command 'fly' (see pnp --help)"),
    ("show", "Missing argument 'NAME' (see pnp show --help)"),
    ("list --jsn", "there is no option --jsn (did you mean --json?) (see pnp list --help)"),
    ("render colorclaim/bord -o out.pdf", "there is no component 'colorclaim/bord' (did you mean color-claim/board?)"),
    ("render board -o out.pdf", "there is no component 'board' (did you mean color-claim/board or passtally/board?)"),
    ("render xyzzy -o out.pdf", "there is no component 'xyzzy' (pnp list shows all)"),
    ("render none.toml -o out.pdf", "none.toml: there is no such file"),
    ("render color-claim/board -p cel=20mm -o out.pdf", "color-claim/board has no parameter 'cel' (did you mean cell?)"),
    ("render color-claim/board -p cell -o out.pdf", "-p 'cell' is not KEY=VALUE (write -p cell=28mm)"),
    ("render color-claim/board -p cell=20mm -p cell=21mm -o out.pdf", "-p cell is given twice"),
    ("render color-claim/board -p cell=20 -o out.pdf", "cell: '20' has no unit (write 20mm)"),
    ("render color-claim/board -p cell=20ft -o out.pdf", "cell: 'ft' is not a unit of length (use one of mm, cm, in, pt)"),
    ("render color-claim/board -p cell=-3mm -o out.pdf", "cell: -3mm is out of range (8mm to 80mm)"),
    ("render color-claim/board -p cell=0mm -o out.pdf", "cell: 0mm is out of range (8mm to 80mm)"),
    ("render color-claim/board -p cell=nan -o out.pdf", "cell: 'nan' is not a length (write one such as 30mm, 2.5cm or 1in)"),
    ("render generic/grid -p columns=100000 -o out.pdf", "columns: 100000 is out of range (1 to 60)"),
    ("render generic/grid -p columns=x -o out.pdf", "columns: 'x' is not a whole number (1 to 60)"),
    ("render generic/colour-grid -p colours=pinky -o out.pdf", "colours: 'pinky' is not a colour (one of red,"),
    ("render color-claim/board --paper A9 -o out.pdf", "'A9' is not a paper (one of A3, A4,"),
    ("render color-claim/board --paper 0x5mm -o out.pdf", "paper of 0 x 5 mm (each side is from 30 to 2000 mm)"),
    ("render color-claim/board --paper A5 -o out.pdf", "color-claim/board: the component with its bleed and marks is 184 x 214 mm, the paper has room for 128 x 172.4 mm (-p cell=18mm or --paper A3 or --paper A4 or --poster for several sheets)"),
    ("render color-claim/board --palette pink -o out.pdf", "there is no palette 'pink' (one of safe, colour, grey, ink-saver)"),
    ("render color-claim/board --bleed 1mm -o out.pdf", "bleed: 1mm is out of range (2mm to 10mm, or 0mm for none)"),
    ("render color-claim/board --margin 1mm -o out.pdf", "margin: 1mm is out of range (5mm to 100mm)"),
    ("render color-claim/board --layers foo -o out.pdf", "there is no layer 'foo' (all, or of print, glue, cut, fold, guide)"),
    ("render color-claim/board --copies 0 -o out.pdf", "Invalid value for '--copies': 0 is not in the range"),
    ("render color-claim/board --dpi 9999999 -o out.pdf", "Invalid value for '--dpi': 9999999.0 is not in the range"),
    ("render color-claim/board --templates nowhere -o out.pdf", "there is no folder of templates 'nowhere'"),
    ("render calibration -p cell=3mm -o out.pdf", "calibration has no parameters"),
    ("score board.pdf", "board.pdf: this is a PDF, not a TOML file (pnp start GAME prints a"),
    ("score chess", "chess: there is no such file (pnp start GAME prints a position file; games:"),
    ("score color_claim", "color_claim: there is no such file (did you mean the game? pnp start color-claim"),
    ("score evenin", "evenin: there is no such file (did you mean evening.toml?)"),
    ("moves color-claim", "color-claim: a game is named where a position file is expected (pnp start color-claim"),
    ("render color-claim -o a.pdf", "'color-claim' is a whole game, not a component (its components: color-claim/board, "),
    ("render color-claim/board", "no file to print into: add -o FILE"),
    ("render color-claim/board a.pdf", "a.pdf is no component: write -o a.pdf"),
    ("render color-claim/board -o a.pdf -p cell=3,5cm", "cell: '3,5cm' is not a length (write 3.5cm)"),
    ("kit color-claim/board -o a.pdf", "there is no kit for 'color-claim/board': it is a component (pnp render color-claim/board"),
    ("kit 'Color Claim' -o a.pdf", "there is no kit for 'Color Claim' (did you mean color-claim?)"),
    ("setup colour_claim", "there is no game 'colour_claim' (did you mean color-claim?)"),
    ("pad passtaly -o a.pdf", "there is no pad for 'passtaly' (did you mean passtally?)"),
    ("print color-claim", "there is no command 'print' (pnp render NAME prints a component, pnp kit GAME a whole game)"),
    ("rules color-claim", "there is no command 'rules' (pnp render GAME/rules -o rules.pdf prints them)"),
    ("RENDER", "there is no command 'RENDER' (did you mean render?)"),
    ("evening.toml", "there is no command 'evening.toml' (pnp score evening.toml, pnp moves"),
    ("passtally", "there is no command 'passtally' (pnp kit passtally prints the game, pnp setup"),
    ("passtally/board", "there is no command 'passtally/board' (pnp render passtally/board"),
    ("play evening.toml take a1", "move 1: 'take' is no move: expected one such as a1-b2>c3 or take a1 (write \"take a1\", in quotes)"),
    ("sheet colour-lines --with blak=3", "a sheet has no option 'blak' (options: apart, black=0..12, circles=0..12)"),
    ("sheet colour-lines --with black=three", "--with 'black=three': expected a whole number after ="),
    ("render evening.toml -o x.pdf", "evening.toml: this is a position, not a template (pnp diagram evening.toml -o FILE draws it)"),
    ("score evening.toml --challenge 3", "Paint the Line has no solo challenges"),
    ("perft evening.toml x", "Invalid value for 'DEPTH': 'x' is not a whole number (see"),
    ("render color-claim/board --cell 30mm -o x.pdf", "there is no option --cell (did you mean -p cell=VALUE for the component or "),
    ("setup color-claim --sed 3", "there is no option --sed (did you mean --seed?)"),
    ("score lines.toml --challenge 3 -o x.pdf", "--output draws scores, and"),
    ("score lines.toml --margin 9mm", "--margin is for a file: add -o FILE"),
    ("diagram lines.toml --palette grey", "--palette is for a file: add -o FILE"),
    ("diagram lines.toml --no-marks", "--marks is for a file: add -o FILE"),
    ("roll colour-lines --paper A5", "--paper is for a file: add -o FILE"),
    ("roll colour-lines --placing free --json", "--placing leaves the places of the dice open, and JSON tells them"),
    ("roll colour-lines --placing free -o x.toml", "--placing leaves the places of the dice open, and a position file tells them"),
    ("roll colour-lines -o x.toml --paper A5", "--paper is for a strip, not"),
    ("setup color-claim --dpi 90", "--dpi is for a file: add -o FILE"),
    ("setup color-claim -o x.toml --paper A5", "--paper is for cards, not"),
    ("setup color-claim -o x.pdf --dpi 90", "--dpi is for .png, not for .pdf"),
    ("setup color-claim -o x.pdf --backs gutter", "nothing here has a back"),
    ("sheet colour-lines --variant nonsense", "there is no option --variant"),
    ("sheet colour-lines --code CL-1 --with black=2", "--with is for new sheets"),
    ("sheet colour-lines --spot-cut", "--spot-cut is for a file"),
    ("render generic/grid -o x.svg --spot-cut", "--spot-cut is for .pdf, not"),
    ("render generic/grid -o x.pdf --paper fit --margin 9mm", "--margin needs paper of a size"),
    ("render generic/grid -o x.pdf --paper fit --print-then-cut", "a machine cuts paper of a size (--paper A4 or --paper Letter)"),
    ("render generic/grid -o x.pdf --duplex-shift 1mm,1mm", "--duplex-shift is for backs on the other side"),
    ("render color-claim/board -o x.pdf --backs duplex-long", "nothing here has a back"),
    ("render calibration -o x.pdf --copies 3", "--copies does nothing to the calibration page"),
    ("render generic/grid -o x.zip", "x.zip: a zip file of which pages? (end it"),
    ("render generic/grid -o x.pdf.zip", "x.pdf.zip: a zip file of which pages?"),
    ("score none.toml", "none.toml: there is no such file"),
    ("setup chess", "there is no game 'chess' (games: "),
    ("start line-or-colour --variant huge", "Line or Colour has no variant 'huge'"),
    ("setup color-claim --code PT-4W1", "the code 'PT-4W1' belongs to Paint"),
    ("setup color-claim --code CC-1", "the code 'CC-1' "),
    ("setup color-claim --code PT-4W1 -n 2", "--code names one setup"),
    ("setup color-claim -n 2 -o a.toml", "a position file holds one setup"),
    ("score empty", "empty: this folder has no .toml files"),
    ("pad chess -o a.pdf", "there is no pad for 'chess' (pads: "),
    ("perft none.toml 101", "Invalid value for 'DEPTH'"),
    ("roll color-claim", "Color Claim has no dice"),
    ("sheet color-claim", "Color Claim has no sheet to draw anew"),
    ("sheet colour-lines --with black=99", "black: expected 0 to 12"),
    ("sheet colour-lines --code CC-00", "the code 'CC-00' "),
    ("score lines.toml --challenge 9", "Colour Lines has no challenge 9"),
    ("new passtally", "there is a game 'passtally' already"),
    ("new generic", "there is a game 'generic' already"),
    ("new Chess", "'Chess' is no name of a game"),
    ("new ../chess", "'../chess' is no name of a game"),
    ("new 'two towers'", "'two towers' is no name of a game"),
    ("new -", "'-' is no name of a game"),
    ("replay evening.toml -o x.pdf --seconds 2", "--seconds is for a moving picture, .svg"),
    ("replay evening.toml -o x.svg --every 2", "--every is for a booklet"),
    ("replay evening.toml -o x.svg --paper A4", "--paper is for a booklet"),
    ("replay evening.toml --paper A4", "--paper is for a file: add -o FILE"),
    ("replay evening.toml -o x.toml --palette grey", "--palette is for what is printed"),
    ("replay evening.toml --every 2", "--every is for a booklet"),
    ("setup color-claim --cut-and-stack", "--cut-and-stack is for a file: add -o FILE"),
    ("setup color-claim --first 5", "--first needs the seed of the whole run: add --seed NUMBER"),
    ("sheet colour-lines --first 5", "--first needs the seed of the whole run: add --seed NUMBER"),
    ("diagram color-claim --view table", "--view is for a file"),
    ("diagram color-claim -o kit.svg", "color-claim: a game is named where a position file is expected"),
    ("check chess", "there is no game or file 'chess' (--templates FOLDER for one of your own)"),
    ("check empty", "'empty' is a folder (name a game or a file in it)"),
    ("check chess --templates nowhere", "there is no folder of templates 'nowhere'"),
    ("roll colour-lines -o evening.toml", "evening.toml: this is a position of Paint the Line"),
    (f"render generic/grid -p columns={'9' * 5000} -o out.pdf", "columns: "),
]  # fmt: skip
"""Words of a command, and how its error starts."""

FILES = ["board.pdf", "empty", "evening.toml", "lines.toml", "out.pdf"]


@pytest.mark.parametrize(("words", "reason"), REFUSED)
def test_refusal_is_one_line_and_writes_nothing(
    pnp: Pnp, folder: Path, words: str, reason: str
) -> None:
    (folder / "empty").mkdir()
    (folder / "board.pdf").write_bytes(b"%PDF-1.7")
    (folder / "out.pdf").write_bytes(b"earlier")
    library.start("paint-the-line").write("evening.toml")
    shutil.copy(ROOT / "docs/colour-lines.toml", "lines.toml")
    answer = pnp(*shlex.split(words))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"pnp: {reason}")
    assert answer.err.count("\n") == 1
    assert len(answer.err) < 600
    assert left_behind(folder) == FILES
    assert (folder / "out.pdf").read_bytes() == b"earlier"
