/**
 * The style sheet of the pages: one column that fits a phone, the reader's own font and colour scheme, no external
 * resources.
 */
export const STYLE = `:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f5f7, #14171c);
  --surface: light-dark(#fff, #1d2128);
  --text: light-dark(#1a1f29, #eef1f5);
  --quiet: light-dark(#566073, #a5afbf);
  --line: light-dark(#8b94a5, #6c7789);
  --hairline: light-dark(#e1e4ea, #323946);
  --accent: light-dark(#1b4ed8, #8fb1ff);
  --on-accent: light-dark(#fff, #10182b);
  --wrong: light-dark(#b3261e, #ffb4ab);
  --wrong-ground: light-dark(#fdf1f0, #3a1e1c);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  display: flex;
  flex-direction: column;
  align-items: center;
  background: var(--ground);
  color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  padding: clamp(1rem, 6vh, 4rem) 1rem 2rem;
}
.brand { font-weight: 700; letter-spacing: .02em; margin: 0 0 1rem; color: var(--quiet); }
main {
  width: 100%;
  max-width: 26rem;
  background: var(--surface);
  border: 1px solid var(--hairline);
  border-radius: .75rem;
  padding: clamp(1.25rem, 5vw, 2rem);
}
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; text-wrap: balance; }
p { margin: 0 0 1rem; }
.quiet { color: var(--quiet); }
.field { margin: 0 0 1.125rem; }
label { display: block; font-weight: 600; margin: 0 0 .25rem; }
label.box { font-weight: 400; }
label.box input { width: auto; height: auto; margin: 0 .375rem 0 0; }
.hint, .fault { font-size: .875rem; margin: 0 0 .375rem; }
.hint { color: var(--quiet); }
.fault { color: var(--wrong); font-weight: 600; }
input, select {
  width: 100%;
  min-height: 2.75rem;
  font: inherit;
  color: inherit;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: .5rem;
  padding: .5rem .75rem;
}
[aria-invalid="true"] { border-color: var(--wrong); border-width: 2px; }
button {
  width: 100%;
  min-height: 2.75rem;
  font: inherit;
  font-weight: 600;
  border-radius: .5rem;
  border: 1px solid var(--accent);
  background: var(--accent);
  color: var(--on-accent);
  padding: .5rem 1rem;
  cursor: pointer;
}
button.second { background: none; color: var(--accent); }
button:hover { filter: brightness(1.08); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
.notice {
  border-left: 4px solid var(--wrong);
  background: var(--wrong-ground);
  border-radius: .25rem;
  padding: .75rem 1rem;
  margin: 0 0 1.25rem;
}
.notice p { margin: 0; }
.allowed { margin: 0 0 1.25rem; padding: 0; list-style: none; border-top: 1px solid var(--hairline); }
.allowed li { padding: .625rem 0; border-bottom: 1px solid var(--hairline); }
.choices { display: grid; gap: .75rem; }
.below { margin: 1.25rem 0 0; padding: 1rem 0 0; border-top: 1px solid var(--hairline); text-align: center; }
.beside { margin: .5rem 0 0; text-align: center; }
`
