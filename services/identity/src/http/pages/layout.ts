import { type Html, html } from '../html.ts'

/** Where the style of all pages is. */
export const STYLE_PATH = '/login/style.css'

/** Where people change a password that they know. */
export const PASSWORD_PATH = '/login/password'

/** Where people who forgot theirs ask for a link. */
export const FORGOTTEN_PATH = '/login/forgotten'

/** Where people log out. */
export const LOG_OUT_PATH = '/oauth2/logout'

/** A whole page: its title stands in the tab and at its head, and after something went wrong the tab says so first. */
export const layout = (
  title: string,
  { isWrong = false, content }: { readonly isWrong?: boolean; readonly content: Html },
): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${isWrong ? 'Error: ' : ''}${title} – Folio</title>
<link rel="stylesheet" href="${STYLE_PATH}">
<link rel="icon" href="data:,">
</head>
<body>
<p class="brand">Folio</p>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.html
