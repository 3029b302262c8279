import { join, resolve } from 'node:path'
import { build } from 'vite'

// `node services/console/build.ts [FOLDER]` builds both faces into FOLDER/operator and FOLDER/client; FOLDER is
// services/console/dist unless given.
const [folder = join(import.meta.dirname, 'dist')] = process.argv.slice(2)

const configFile = join(import.meta.dirname, 'vite.config.ts')
for (const mode of ['operator', 'client']) {
  const outDir = join(resolve(folder), mode)
  await build({ mode, configFile, configLoader: 'native', logLevel: 'warn', build: { outDir } })
}
