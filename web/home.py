"""The first page of the static studio: HTML with small pictures, which needs no script to show."""

import base64
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

import pnp
from pnp.extras.studio.api import game_picture
from pnp.extras.studio.languages import language_options
from pnp.extras.studio.reply import as_page
from pnp.languages import ENGLISH, LANGUAGES
from pnp.messages import _, last_number, ngettext

TEMPLATE = Path(__file__).parent / "site" / "home.html"

_WIDTH, _QUALITY = 220, 35
"""Width in pixels and quality of a picture: five of them take 25 kB."""

_CARD = """<li><article>
<img src="data:image/webp;base64,{picture}" alt="" width="{width}" height="{height}">
<h2>{title}</h2><p>{promise}</p><p class="facts">{facts}</p>
<p class="row"><a class="btn main" href="table/new/?game={name}">{play}</a>
<a class="btn" href="kit/{name}/">{options}</a>
<a class="btn" href="{pdf}" download="{file}" data-kit="{name}">{download}</a></p></article></li>"""


def home_page(games: list[dict[str, Any]], kits: dict[str, tuple[str, str]]) -> str:
    """Return the HTML; `kits` has the file of each game's kit and its name for the user."""
    cards = [_card(each, *kits[each["name"]]) for each in games if each["name"] in kits]
    html = TEMPLATE.read_text("utf-8")
    html = html.replace("{options}", language_options(LANGUAGES[ENGLISH]))
    return html.replace("{cards}", "\n".join(cards)).replace("{version}", f"pnp {pnp.__version__}")


def card_texts(games: list[dict[str, Any]]) -> list[str]:
    """Return the texts of all cards, which are in the current language."""
    return [text for game in games for text in _texts(game).values()]


def _texts(game: dict[str, Any]) -> dict[str, str]:
    facts = ngettext(
        "{players} player · {minutes} min",
        "{players} players · {minutes} min",
        last_number(game["players"]),
        players=game["players"],
        minutes=game["minutes"],
    )
    return {
        "title": game["title"],
        "promise": game["promise"],
        "facts": str(facts),
        "play": str(_("Play")),
        "options": str(_("Print")),
        "download": str(_("Kit as PDF")),
    }


def _card(game: dict[str, Any], pdf: str, file: str) -> str:
    picture, (width, height) = _picture(game["name"])
    return _CARD.format(
        picture=picture,
        width=width,
        height=height,
        name=game["name"],
        pdf=pdf,
        file=file,
        **{field: escape(text) for field, text in _texts(game).items()},
    )


def _picture(name: str) -> tuple[str, tuple[int, int]]:
    """Return the picture of a game as WebP in Base64, and its size in pixels."""
    page = as_page(game_picture(name, pnp.Catalogue()))
    image = Image.open(BytesIO(page.to_png(dpi=_WIDTH / page.size.width * 25.4)))
    packed = BytesIO()
    image.save(packed, "WEBP", quality=_QUALITY, method=6)
    return base64.b64encode(packed.getvalue()).decode(), image.size
