import { ensureConsole } from './ensure-console.mjs'

if (!ensureConsole()) {
  console.error(
    'Folio: the web console was not built; the message is above. `npm ci` installs packages that are missing.',
  )
  process.exitCode = 1
}
