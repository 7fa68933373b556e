// The menu of a game. Its contents, which are not needed for each move, are loaded after the first position.

/** @import { TableReply } from "../types" */
/** @import { View } from "./view.js" */
import { el, icon } from "../dom.js";
import { _ } from "../messages.js";

export class Menu {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.element = el("div", { class: "menu more-menu", id: "more", popover: true });
    /** @type {import("./menu_items.js").MenuItems | null} */
    this.items = null;
  }

  /**
   * Returns a button that opens the menu.
   * @param {string} [label] Text; without it the button has only an icon.
   */
  button(label) {
    return el("button", { class: label ? "" : "icon", popovertarget: "more", "aria-label": label ? null : _("More") }, icon("more"), label);
  }

  close() {
    this.element.hidePopover();
  }

  /** @param {TableReply} reply */
  async show(reply) {
    if (!this.items) {
      const { MenuItems } = await import("./menu_items.js");
      this.items ??= new MenuItems(this.view);
    }
    if (this.view.reply === reply) this.items.show(reply);
  }
}
