// Letting phones join a shared table: the studio restarts for the local network, and this page reconnects.

import { ask } from "../ask.js";
import { announce, el, faultText, storage } from "../dom.js";
import { _ } from "../messages.js";

/** @import { Fault } from "../types" */

const RETRY = 400; // ms between attempts to reach the studio after its restart
const ATTEMPTS = 60;

/** Explains why phones cannot join yet, and offers to let them in. */
export function letPhonesJoin() {
  const fault = el("p", { class: "fault", role: "alert" });
  const button = el("button", { onclick: restart }, _("Let phones join"));

  async function restart() {
    if (!confirm(_("Restart the studio so that other devices on your network can open it? Anyone with the new address can then use the studio until you close it. Your games are kept."))) return;
    button.disabled = true;
    /** @type {{ token: string, faults?: Fault[] }} */
    const { token, faults } = await ask("/lan", { sent: {} });
    button.disabled = Boolean(token);
    fault.textContent = (faults ?? []).map(faultText).join("; ");
    if (!token) return;
    announce(_("The studio restarts"));
    await reconnect(token);
  }

  return el(
    "div",
    { class: "phones" },
    el("p", { class: "small" }, _("Other windows on this computer can join. Phones cannot, because only this computer can open the studio.")),
    el("p", {}, button),
    fault,
  );
}

/**
 * Opens this page again, once the studio has restarted with a token.
 * @param {string} token
 */
async function reconnect(token) {
  const address = new URL(location.href);
  address.searchParams.set("token", token);
  storage.set("invites", address.searchParams.get("at") ?? ""); // the new page opens the invitation by itself
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await new Promise((resolve) => { setTimeout(resolve, RETRY); });
    try {
      const answer = await fetch(`/hello?token=${token}`, { cache: "no-store" });
      if (answer.ok && answer.redirected) return location.replace(address); // the studio without access control does not redirect
    } catch {
      // the studio is still restarting
    }
  }
  return undefined;
}
