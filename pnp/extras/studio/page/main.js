// Starts every page.

import { translateHtml } from "./messages.js";
import { openPage } from "./router.js";
import { startShell } from "./shell.js";

translateHtml(document.body);
startShell();
await openPage();
