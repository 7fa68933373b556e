"""The public names for type checkers; `__init__.py` imports each when it is first used."""

import pnp.extras.club.api
import pnp.extras.opponent.api
import pnp.extras.scan.api
from pnp.api.authoring import check as check
from pnp.api.authoring import new_game as new_game
from pnp.api.authoring import schema as schema
from pnp.api.chance import roll as roll
from pnp.api.chance import sheet as sheet
from pnp.api.chance import sheets as sheets
from pnp.api.component import Component as Component
from pnp.api.component import component as component
from pnp.api.component import component_from_text as component_from_text
from pnp.api.document import Document as Document
from pnp.api.draft import draft as draft
from pnp.api.drawing import Drawing as Drawing
from pnp.api.drawing import calibration as calibration
from pnp.api.drawing import lay_out as lay_out
from pnp.api.drawing import qr_code as qr_code
from pnp.api.facts import add_printer as add_printer
from pnp.api.facts import fonts as fonts
from pnp.api.facts import game as game
from pnp.api.facts import palette_names as palette_names
from pnp.api.facts import papers as papers
from pnp.api.facts import printers as printers
from pnp.api.facts import remove_printer as remove_printer
from pnp.api.facts import write_text as write_text
from pnp.api.form import form as form
from pnp.api.kits import booklet as booklet
from pnp.api.kits import contact_sheet as contact_sheet
from pnp.api.kits import kit as kit
from pnp.api.kits import pad as pad
from pnp.api.kits import picture as picture
from pnp.api.print_options import Printing as Printing
from pnp.api.print_service import service as service
from pnp.api.print_service import services as services
from pnp.api.print_service import write_service as write_service
from pnp.api.record import Record as Record
from pnp.api.record import read_record as read_record
from pnp.api.record import read_record_text as read_record_text
from pnp.api.record import record as record
from pnp.api.setups import Setup as Setup
from pnp.api.setups import setup as setup
from pnp.api.setups import setup_of as setup_of
from pnp.api.setups import setups as setups
from pnp.api.table import Table as Table
from pnp.api.table import read as read
from pnp.api.table import read_text as read_text
from pnp.api.table import start as start
from pnp.catalogue import Catalogue as Catalogue
from pnp.errors import PnpError as PnpError
from pnp.version import __version__ as __version__

club = pnp.extras.club.api
opponent = pnp.extras.opponent.api
scan = pnp.extras.scan.api

__all__ = [
    "Catalogue",
    "Component",
    "Document",
    "Drawing",
    "PnpError",
    "Printing",
    "Record",
    "Setup",
    "Table",
    "add_printer",
    "booklet",
    "calibration",
    "check",
    "component",
    "component_from_text",
    "contact_sheet",
    "draft",
    "fonts",
    "form",
    "game",
    "kit",
    "lay_out",
    "new_game",
    "pad",
    "palette_names",
    "papers",
    "picture",
    "printers",
    "qr_code",
    "read",
    "read_record",
    "read_record_text",
    "read_text",
    "record",
    "remove_printer",
    "roll",
    "schema",
    "service",
    "services",
    "setup",
    "setup_of",
    "setups",
    "sheet",
    "sheets",
    "start",
    "write_service",
    "write_text",
]
