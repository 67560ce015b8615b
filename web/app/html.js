/** Templates: lit-html as its authors published it (BSD-3-Clause; its licence lies beside it). */

export { html, nothing, render, svg } from "./vendor/lit-html-3.3.3.js";
