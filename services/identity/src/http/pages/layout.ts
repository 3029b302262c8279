import { type Html, html } from './html.ts'

/** The path of the style sheet. */
export const STYLE_PATH = '/login/style.css'

/** The path at which people change a password that they know. */
export const PASSWORD_PATH = '/login/password'

/** The path at which people request a password link. */
export const FORGOTTEN_PATH = '/login/forgotten'

/** The path at which people log out. */
export const LOG_OUT_PATH = '/oauth2/logout'

/** Makes a whole page; the title of its tab begins with "Error:" where `isWrong`. */
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
