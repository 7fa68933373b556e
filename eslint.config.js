// Rules for the scripts of the studio and of its static page. Types are checked by tsc.

import js from "@eslint/js";
import globals from "globals";

const BUILT = ["VERSION", "FIRST", "TEXTS", "FILES", "PAGES", "MADE"]; // added to the service worker by the build

export default [
  {
    files: ["pnp/extras/*/page/**/*.js", "web/site/*.js"],
    ...js.configs.recommended,
    languageOptions: { globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...js.configs.recommended.rules,
      "array-callback-return": ["error", { checkForEach: true }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-implied-eval": "error",
      "no-promise-executor-return": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  {
    files: ["web/site/sw.js"],
    languageOptions: { globals: { ...globals.serviceworker, ...Object.fromEntries(BUILT.map((name) => [name, "readonly"])) } },
  },
];
