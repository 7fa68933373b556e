// Rules for the studio's scripts. Types are checked by tsc.

import js from "@eslint/js";
import globals from "globals";

export default [
  {
    files: ["pnp/extras/*/page/**/*.js"],
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
];
