/**
 * The style sheet of the pages: the colours and sizes of the console (`services/console/src/ui/theme.css`), one column that
 * fits a phone, no external resources.
 */
export const STYLE = `:root {
  color-scheme: light dark;
  --page: light-dark(#f5f6f5, #0f1311);
  --surface: light-dark(#ffffff, #161b18);
  --hover: light-dark(#eef1ef, #202722);
  --text: light-dark(#17201b, #e4eae6);
  --muted: light-dark(#56615a, #a1ada6);
  --line: light-dark(#dbe0dd, #2a332e);
  --line-strong: light-dark(#87928b, #6a766f);
  --accent: light-dark(#17603a, #7fd0a0);
  --accent-strong: light-dark(#0f4a2b, #9bdfb7);
  --on-accent: light-dark(#ffffff, #0b1a11);
  --link: light-dark(#17603a, #8ad6a9);
  --bad: light-dark(#b3261e, #ff9a90);
  --bad-surface: light-dark(#fdf1f0, #2a1614);
  --focus: light-dark(#1d5bd6, #8ab4ff);
  --radius: 4px;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100dvh;
  display: grid;
  align-content: center;
  justify-items: center;
  overflow-wrap: break-word;
  background: var(--page);
  color: var(--text);
  font: 0.875rem / 1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
  padding: 1rem;
}
.brand { font-weight: 700; letter-spacing: 0.01em; margin: 0 0 .75rem; }
main {
  width: min(26rem, 100%);
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  padding: 1.5rem;
}
h1 { font-size: 1.25rem; line-height: 1.25; margin: 0 0 .25rem; text-wrap: balance; }
p { margin: 0 0 .75rem; }
.quiet { color: var(--muted); }
.field { margin: 0 0 .75rem; }
label { display: block; font-weight: 600; margin: 0 0 .25rem; }
label.box { font-weight: 400; }
label.box input { width: auto; min-height: 0; margin: 0 .375rem 0 0; vertical-align: middle; }
.hint, .fault { font-size: 0.8125rem; margin: 0 0 .25rem; }
.hint { color: var(--muted); }
.fault { color: var(--bad); font-weight: 600; }
input, select {
  width: 100%;
  min-height: 2rem;
  font: inherit;
  color: inherit;
  background: var(--page);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  padding: .25rem .5rem;
}
[aria-invalid="true"] { border-color: var(--bad); border-width: 2px; }
button {
  width: 100%;
  min-height: 2rem;
  font: inherit;
  font-weight: 600;
  border: 1px solid transparent;
  border-radius: var(--radius);
  background: var(--accent);
  color: var(--on-accent);
  padding: .25rem .75rem;
  cursor: pointer;
}
button:hover { background: var(--accent-strong); }
button.second { background: var(--surface); border-color: var(--line-strong); color: var(--text); }
button.second:hover { background: var(--hover); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
a { color: var(--link); }
.notice {
  border: 1px solid var(--bad);
  background: var(--bad-surface);
  border-radius: var(--radius);
  padding: .75rem 1rem;
  margin: 0 0 .75rem;
}
.notice p { margin: 0; }
.allowed { margin: 0 0 .75rem; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.allowed li { padding: .5rem 0; border-bottom: 1px solid var(--line); }
.choices { display: grid; gap: .75rem; }
.below a, .beside a { display: inline-block; min-height: 1.5rem; }
.below { margin: 1rem 0 0; padding: .75rem 0 0; border-top: 1px solid var(--line); text-align: center; }
.beside { margin: .5rem 0 0; text-align: center; }
`
