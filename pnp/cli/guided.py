"""Guided entry of a position, row by row, in a terminal or from a pipe.

Each row is checked. If the run ends before the position is saved, the rows entered so far are
stored for the next run.
"""

from contextlib import suppress
from pathlib import Path

import click

from pnp.api.form import Form, form, forms, heading, meant_form
from pnp.api.table import Table
from pnp.cli.prompts import LEAVE, check_input_open, echo_stderr, is_yes, read_line, unfinished_line
from pnp.cli.shared_options import current_catalogue
from pnp.cli.terminal import print_figure
from pnp.cli.wording import report
from pnp.errors import PnpError
from pnp.files.unfinished import Unfinished, unfinished
from pnp.files.writing import check_output_path, write_text
from pnp.messages import _, ngettext

_MAX_LINES = 1000
"""Maximum number of lines entered in one run, far more than any position needs."""


def _help(row: str) -> str:
    return _(
        """  ?               show this help
  back            retype the previous row
  back ROW        retype that row, such as back {row}
  Enter           keep a row that you typed before
  stop            leave (same as Ctrl-C); your rows are saved for next time
  Lowercase letters, quotes and commas are accepted. Names can be shortened: w for white.""",
        row=row,
    )


def prompt_position(name: str, variant: str = "") -> Table:
    """Prompt for a position of the game, and offer to save it.

    Exits with status 2 if the user leaves the position illegal. Raises PnpError if the variant
    is unknown or standard input cannot be read.
    """
    check_input_open()
    session = _GuidedEntry(name)
    try:
        session.start(variant)
        found = session.prompt_table()
        while not session.prompt_file(session.text if isinstance(found, PnpError) else found.text):
            found = session.prompt_table()
    except BaseException:
        session.save_unfinished()
        raise
    if isinstance(found, PnpError):
        click.get_current_context().exit(2)
    return found


class _GuidedEntry:
    """A position being entered. Unsaved rows are stored if the run ends early."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.forms = forms(game, catalogue=current_catalogue())
        self.form = self.forms[0]
        self.entry = self.form.entry()
        self.stored = unfinished(game)
        """Unfinished positions from earlier runs, latest first."""
        self.resumed: Unfinished | None = None
        self.draft = ""
        """Last line that was rejected or left unfinished."""
        self.prompts = 0
        """Number of prompts so far."""
        self.last_error = ""
        """Last error in the whole position that sent the user back to a row."""

    @property
    def text(self) -> str:
        return self.form.text(self.entry.typed)

    def start(self, variant: str) -> None:
        """Prompt for the variant, or resume an earlier run.

        Raises PnpError if the variant is unknown or standard input cannot be read.
        """
        if self.stored:
            latest = self.stored[0]
            message = ngettext(
                "{count} row of {game} is saved in {file}: type resume to continue",
                "{count} rows of {game} are saved in {file}: type resume to continue",
                latest.rows,
                game=self.game,
                file=latest.path,
            )
            echo_stderr(message)
        echo_stderr(_("type ? for help, back for the previous row, stop to leave"))
        if variant or all(each.fields == self.form.fields for each in self.forms):
            self._choose(form(self.game, variant, catalogue=current_catalogue()))
            return
        labels = [
            f"{each.variant} ({', '.join(each.sizes)})" if each.sizes else each.variant
            for each in self.forms
        ]
        known = ", ".join(labels)
        echo_stderr("\n" + _("variant: {known}; Enter for {first}", known=known, first=labels[0]))
        while True:
            line = self._prompt("  " + _("variant"))
            if self._resume(line):
                return
            found = meant_form(self.forms, line) if line else self.forms[0]
            if found is not None:
                self._choose(found)
                return
            echo_stderr("  " + _("unknown variant: use one of {known}", known=known))

    def _prompt_rows(self) -> None:
        headed = ""
        while (row := self.entry.row) is not None:
            if row.key != headed:
                echo_stderr(f"\n{heading(self.entry.field(row))}")
                headed = row.key
            current = f" [{self.entry.current_text}]" if self.entry.current_text else ""
            line = self._prompt(f"  {self.entry.label(row)}{current}")
            if self._resume(line) or self._handle_command(line):
                continue
            try:
                self.entry = self.entry.answered(line)
            except PnpError as error:
                self.draft = line
                for fault in error.faults:
                    message = _(
                        "column {column}: {fault}", column=fault.where.column, fault=fault.message
                    )
                    echo_stderr(f"  {message}")
            else:
                self.draft = ""
                self._draw()

    def prompt_table(self) -> Table | PnpError:
        """Prompt for all rows.

        Returns the table, or the error if the user does not correct an illegal position.
        """
        while True:
            self._prompt_rows()
            try:
                return self.form.table(self.entry.typed)
            except PnpError as error:
                if not self._return_to_fault(error):
                    return error

    def _return_to_fault(self, error: PnpError) -> bool:
        """Report the error and go back to the row at fault; return False if the user declines."""
        report(error)
        rows = self.entry.rows_at(error.faults[0]) or self.entry.redoable
        if len(rows) == 1 and str(error) != self.last_error:
            self.last_error = str(error)
            return self._go_back(self.entry.label(rows[0]))
        names = ", ".join(map(self.entry.label, rows))
        echo_stderr("\n" + _("row to retype: {names}; press Enter to change nothing", names=names))
        while name := self._prompt("  " + _("row")):
            if self._go_back(name.removeprefix("back ")):
                return True
        return False

    def prompt_file(self, text: str) -> bool:
        """Prompt for a file name until the position is saved or the user declines.

        Returns False if the user goes back to a row. If the input ends, the rows are stored.
        """
        try:
            done = self._save_as(text)
        except click.Abort:
            self.save_unfinished()
            return True
        if done and self.resumed is not None:
            self.resumed.delete()
        return done

    def _save_as(self, text: str) -> bool:
        while name := self._prompt("\n" + _("save as (Enter: do not save)")):
            if self._handle_command(name):
                if self.entry.again:
                    return False
                continue
            path = Path(name.strip("\"'"))
            with suppress(RuntimeError):
                path = path.expanduser()
            try:
                check_output_path(path, "position.toml")
                if path.exists() and not self._confirms(_("{file} exists; replace it?", file=path)):
                    continue
                write_text(path, text)
            except PnpError as error:
                echo_stderr(f"pnp: {error}")
                continue
            echo_stderr(_("saved in {file}", file=path))
            break
        return True

    def _confirms(self, question: str) -> bool:
        return is_yes(self._prompt(_("{question} (yes or no)", question=question)))

    def _prompt(self, question: str) -> str:
        """Prompt the user and return the answer.

        Raises click.Abort at the end of the input, and PnpError if the input cannot be read or
        has too many lines.
        """
        self.prompts += 1
        if self.prompts > _MAX_LINES:
            most = f"{_MAX_LINES:,}"
            raise PnpError(_("no position after {most} lines: start again", most=most))
        try:
            line = read_line(question)
        except BaseException:
            self.draft = unfinished_line() or self.draft
            raise
        if line.lower() in LEAVE:
            click.get_current_context().exit()
        return line

    def _choose(self, form: Form) -> None:
        self.form, self.entry = form, form.entry()

    def _resume(self, line: str) -> bool:
        """Resume the latest run if the first line is `resume`; return False for any other line."""
        if line.lower() != "resume" or not self.stored or self.entry.lines:
            return False
        latest = self.stored[0]
        self.form = next((f for f in self.forms if f.variant == latest.variant), self.form)
        self.entry = self.form.entry(latest.typed)
        self.resumed = latest
        self._draw()
        self.draft = latest.draft
        if self.draft:
            echo_stderr(_("the last line is not accepted yet: {text}", text=self.draft))
        return True

    def _handle_command(self, line: str) -> bool:
        """Handle `help` and `back`; return False if the line is neither."""
        word, _blank, name = line.partition(" ")
        if word.lower() in ("?", "help") and not name:
            row = self.entry.row or self.entry.redoable[-1]
            echo_stderr(f"  {heading(self.entry.field(row))}")
            echo_stderr(_help(self.entry.label(row)))
            return True
        if word.lower() != "back" or len(name.split()) > 2:
            return False
        self._go_back(name)
        return True

    def _go_back(self, name: str) -> bool:
        """Return to a row, or print why that is impossible."""
        try:
            self.entry = self.entry.back(name)
        except PnpError as error:
            echo_stderr(f"  {error}")
            return False
        return True

    def _draw(self) -> None:
        table = self.form.so_far(self.entry.typed)
        if table is not None:
            print_figure(table.figure, over=True, err=True)

    def save_unfinished(self) -> None:
        """Save the rows entered so far to a file; if that fails, print them on standard error."""
        unsaved = Unfinished(self.game, self.form.variant, self.entry.entered, self.draft)
        if not unsaved.rows and not unsaved.draft:
            return
        with suppress(OSError):  # the terminal may be gone
            self._save_or_print(unsaved)

    def _save_or_print(self, unsaved: Unfinished) -> None:
        try:
            path = unsaved.save()
        except PnpError as error:
            echo_stderr("\npnp: " + _("{fault}; you typed:", fault=error))
            echo_stderr(f"{self.text}{self.draft}")
            return
        if self.resumed is not None and self.resumed.path != path:
            self.resumed.delete()
        echo_stderr("\npnp: " + _("your rows are saved in {file}", file=path))
        message = _("continue with pnp score {game}, then type resume", game=self.game)
        echo_stderr(f"pnp: {message}")
